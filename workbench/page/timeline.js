// @ts-check
// A recorded search after any number of its steps. Only writes are recorded, so going back is going forward from a
// keyframe.

import { pageData } from "page/data.js";

/** @import { Recording } from "page/engine.js" */
/** @typedef {{ sum: number, steps: number, least: number, greatest: number }} Part  depths of a part of the search */
/** @typedef {NonNullable<ReturnType<Timeline["step"]>>} Write */
/** @typedef {"steps" | "checks" | "reads" | "places"} By  what a clock counts */
/** @typedef {"cell" | "line" | "return" | "backtrack"} Jump */

const BYTES_PER_STEP = 12;
const { stride: STRIDE, parts: PARTS } = pageData;

/** The first index from which on it holds; the length if there is none. @param {number} length @param {(index: number) => boolean} holds */
export function firstThat(length, holds) {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export class Timeline {
  /** @type {DataView} As in `bytes` of watched/src/trace.rs. */
  #steps;
  /** @type {Uint8Array} Every STRIDE steps, 81 digits. */
  #boards;
  /** @type {Uint32Array} Every STRIDE steps, how many digits were written. */
  #written;
  /** @type {Part[]} */
  #parts = [];
  /** @type {Uint32Array | null} The positions without the digits that are only tried; null if there are none. */
  kept = null;

  /** The digit that took the most steps until it was reset, with the position of its step; null if none was. @type {{ cell: number, value: number, position: number, steps: number } | null} */
  costliest = null;

  /** @param {string} start  81 characters @param {Recording} recording */
  constructor(start, recording) {
    const { steps } = recording;
    this.recording = recording;
    this.length = Math.floor(steps.byteLength / BYTES_PER_STEP);
    this.#steps = new DataView(steps.buffer, steps.byteOffset, steps.byteLength);
    this.firstLine = this.length === 0 ? 0 : Infinity;
    this.lastLine = 0;
    const frames = Math.floor(this.length / STRIDE) + 1;
    this.#boards = new Uint8Array(81 * frames);
    this.#written = new Uint32Array(frames);
    this.#keepBoards(Uint8Array.from(start, (character) => (character === "." ? 0 : Number(character))));
    this.#sumDepths();
    this.#findCostliest();
  }

  // What a step has, by its place from 0 on.
  #cell = (/** @type {number} */ index) => this.#steps.getUint8(BYTES_PER_STEP * index);
  #value = (/** @type {number} */ index) => this.#steps.getUint8(BYTES_PER_STEP * index + 1);
  #depth = (/** @type {number} */ index) => this.#steps.getUint16(BYTES_PER_STEP * index + 2, true);
  #line = (/** @type {number} */ index) => this.#steps.getUint16(BYTES_PER_STEP * index + 4, true);
  #function = (/** @type {number} */ index) => this.#steps.getUint16(BYTES_PER_STEP * index + 6, true);
  #checks = (/** @type {number} */ index) => this.#steps.getUint32(BYTES_PER_STEP * index + 8, true);
  /** The cell and the value as one number. */
  #write = (/** @type {number} */ index) => this.#steps.getUint16(BYTES_PER_STEP * index);

  #findCostliest() {
    // Of each cell, the position of the digit that is in it.
    const open = new Uint32Array(81);
    for (let index = 0; index < this.length; index += 1) {
      const [cell, isReset] = [this.#cell(index), this.#value(index) === 0];
      const [position, steps] = [open[cell], index + 2 - open[cell]];
      if (isReset && position > 0 && steps > (this.costliest?.steps ?? 0)) this.costliest = { cell, value: this.#value(position - 1), position, steps };
      open[cell] = isReset ? 0 : index + 1;
    }
  }

  /** The steps of the calls that are open at a position, the innermost first, each with its own position: what each call has written last. @param {number} position */
  calls(position) {
    const found = [];
    let depth = Infinity;
    for (let index = Math.min(position, this.length) - 1; index >= 0 && depth > 1; index -= 1) {
      if (this.#depth(index) >= depth) continue;
      depth = this.#depth(index);
      found.push({ ...this.#read(index), position: index + 1 });
    }
    return found;
  }

  /** @param {Uint8Array} values */
  #keepBoards(values) {
    this.#boards.set(values);
    let written = 0;
    for (let frame = 1; frame < this.#written.length; frame += 1) {
      const end = frame * STRIDE;
      written += this.#replay(values, end - STRIDE, end);
      this.#boards.set(values, 81 * frame);
      this.#written[frame] = written;
    }
  }

  /** How many of the steps wrote. @param {Uint8Array} values  changed by them @param {number} begin @param {number} end */
  #replay(values, begin, end) {
    let written = 0;
    for (let index = begin; index < end; index += 1) {
      values[this.#cell(index)] = this.#value(index);
      if (this.#value(index) !== 0) written += 1;
    }
    return written;
  }

  #sumDepths() {
    const perPart = Math.max(1, Math.ceil(this.length / PARTS));
    for (let begin = 0; begin < this.length; begin += perPart) {
      const part = { sum: 0, steps: Math.min(perPart, this.length - begin), least: Infinity, greatest: 0 };
      for (let index = begin; index < begin + part.steps; index += 1) {
        const [depth, line] = [this.#depth(index), this.#line(index)];
        part.sum += depth;
        part.least = Math.min(part.least, depth);
        part.greatest = Math.max(part.greatest, depth);
        this.firstLine = Math.min(this.firstLine, line);
        this.lastLine = Math.max(this.lastLine, line);
      }
      this.#parts.push(part);
    }
  }

  /** The board after so many steps, or all, and how many wrote a digit or reset a cell. @param {number} position */
  at(position) {
    const end = Math.min(position, this.length);
    const frame = Math.floor(end / STRIDE);
    const values = this.#boards.slice(81 * frame, 81 * frame + 81);
    const written = this.#written[frame] + this.#replay(values, frame * STRIDE, end);
    return { values, written, resets: end - written };
  }

  /** The step that led to this position; null at the start. @param {number} position */
  step(position) {
    const index = Math.min(position, this.length) - 1;
    return index < 0 ? null : this.#read(index);
  }

  /** @param {number} index */
  #read(index) {
    const called = this.recording.functions[this.#function(index)];
    return { cell: this.#cell(index), value: this.#value(index), depth: this.#depth(index), line: this.#line(index), function: called, checks: this.#checks(index) };
  }

  /** The checks made before the step that led to this position; at the end, all of them. @param {number} position */
  checks(position) {
    if (position >= this.length) return this.recording.counts.checks;
    return this.step(position)?.checks ?? 0;
  }

  /** The least, mean and greatest depth in each of so many equal parts of the search. @param {number} columns */
  depths(columns) {
    const parts = this.#parts;
    return Array.from({ length: parts.length === 0 ? 0 : columns }, (_, column) => {
      const begin = Math.floor((column * parts.length) / columns);
      const end = Math.max(begin + 1, Math.floor(((column + 1) * parts.length) / columns));
      let [sum, steps, least, greatest] = [0, 0, Infinity, 0];
      for (const part of parts.slice(begin, end)) {
        sum += part.sum;
        steps += part.steps;
        least = Math.min(least, part.least);
        greatest = Math.max(greatest, part.greatest);
      }
      return { least, mean: sum / steps, greatest };
    });
  }

  /** Leaves out the digits that are only tried: a check refuses them, and they are reset at once. @param {(name: string) => boolean} triesFirst
   * whether a function writes a digit before it checks it */
  leaveOutTries(triesFirst) {
    const tries = this.recording.functions.map(triesFirst);
    /** @type {number[]} */
    const kept = [];
    for (let index = 0; index < this.length; index += 1) {
      const next = index + 1;
      const isTry = tries[this.#function(index)] && this.#value(index) !== 0 && next < this.length && this.#cell(index) === this.#cell(next) && this.#value(next) === 0;
      if (isTry) index += 1;
      else kept.push(index + 1);
    }
    this.kept = kept.length < this.length ? Uint32Array.from(kept) : null;
  }

  /** The length of the search by a clock. @param {By} by */
  lengthBy(by) {
    if (by === "checks") return this.recording.counts.checks;
    return by === "places" && this.kept ? this.kept.length : this.length;
  }

  /** The position at a time of a clock. @param {By} by @param {number} time */
  positionAt(by, time) {
    if (by === "steps") return time;
    if (by === "places") return this.kept && time > 0 ? (this.kept[time - 1] ?? this.length) : time;
    if (time >= this.recording.counts.checks) return this.length;
    // The last step with no more checks before it.
    return firstThat(this.length, (index) => this.#checks(index) > time);
  }

  /** Where the search is at a time of a clock other than by reads. @param {By} by @param {number} time */
  moment(by, time) {
    const isEnd = time >= this.lengthBy(by);
    const position = isEnd ? this.length : this.positionAt(by, time);
    // Others are made between two steps.
    return { position, checks: by === "checks" && !isEnd ? time : this.checks(position), isEnd };
  }

  /** The time of a clock at a position. @param {By} by @param {number} position */
  timeAt(by, position) {
    if (by === "checks") return this.checks(position);
    if (by === "steps" || this.kept === null) return position;
    const found = this.kept.findIndex((step) => step >= position);
    return position === 0 ? 0 : found < 0 ? this.kept.length : found + 1;
  }

  /** The position of the next step of a kind, from one on: into the same cell, by the same line, out of the call, back to an earlier cell;
   * null if there is none. @param {number} position @param {Jump} jump
   * @param {{ cell: number, line: number, depth: number } | null} [now]  what is lit */
  next(position, jump, now = this.step(position)) {
    /** @type {Record<Jump, (index: number) => boolean>} */
    const kinds = {
      cell: (index) => this.#cell(index) === now?.cell,
      line: (index) => this.#line(index) === now?.line,
      return: (index) => this.#depth(index) < (now?.depth ?? 0),
      backtrack: (index) => this.#value(index) === 0,
    };
    for (let index = Math.max(0, position); index < this.length; index += 1) if (kinds[jump](index)) return index + 1;
    return null;
  }

  /** How many writes are the same, and what comes next in each. @param {Timeline} left @param {Timeline} right */
  static compare(left, right) {
    const both = Math.min(left.length, right.length);
    let same = 0;
    while (same < both && left.#write(same) === right.#write(same)) same += 1;
    const next = (/** @type {Timeline} */ timeline) => (same < timeline.length ? timeline.#read(same) : null);
    return { same, left: next(left), right: next(right) };
  }

  /** Whether two searches have the same steps but for the digits that are only tried. @param {Timeline} left @param {Timeline} right */
  static areSamePlaces(left, right) {
    const length = left.lengthBy("places");
    if (length !== right.lengthBy("places") || length === 0) return false;
    const write = (/** @type {Timeline} */ timeline, /** @type {number} */ time) => timeline.#write(timeline.positionAt("places", time) - 1);
    for (let time = 1; time <= length; time += 1) if (write(left, time) !== write(right, time)) return false;
    return true;
  }
}
