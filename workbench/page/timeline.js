"use strict";
// A recorded search after any number of its steps. Only writes are recorded, so going back is going forward from a
// keyframe.

class Timeline {
  // Steps between two keyframes.
  static #STRIDE = pageData.stride;
  // The depths are summed up in at most this many parts.
  static #PARTS = pageData.parts;
  static #BYTES_PER_STEP = 12;

  #steps;
  #boards;
  #written;
  #parts = [];

  // `start` is the board as 81 characters, `recording` the engine's answer.
  constructor(start, recording) {
    const { steps } = recording;
    this.recording = recording;
    this.length = Math.floor(steps.byteLength / Timeline.#BYTES_PER_STEP);
    this.#steps = new DataView(steps.buffer, steps.byteOffset, steps.byteLength);
    this.firstLine = this.length === 0 ? 0 : Infinity;
    this.lastLine = 0;
    this.#keepBoards(Uint8Array.from(start, (character) => (character === "." ? 0 : Number(character))));
    this.#sumDepths();
  }

  #keepBoards(values) {
    const frames = Math.floor(this.length / Timeline.#STRIDE) + 1;
    this.#boards = new Uint8Array(81 * frames);
    this.#written = new Uint32Array(frames);
    this.#boards.set(values);
    let written = 0;
    for (let frame = 1; frame < frames; frame += 1) {
      const end = frame * Timeline.#STRIDE;
      written += this.#replay(values, end - Timeline.#STRIDE, end);
      this.#boards.set(values, 81 * frame);
      this.#written[frame] = written;
    }
  }

  // Makes the steps on the board; returns how many of them wrote a digit.
  #replay(values, begin, end) {
    let written = 0;
    for (let index = begin; index < end; index += 1) {
      const at = index * Timeline.#BYTES_PER_STEP;
      const value = this.#steps.getUint8(at + 1);
      values[this.#steps.getUint8(at)] = value;
      if (value !== 0) written += 1;
    }
    return written;
  }

  #sumDepths() {
    const perPart = Math.max(1, Math.ceil(this.length / Timeline.#PARTS));
    for (let begin = 0; begin < this.length; begin += perPart) {
      const part = { sum: 0, steps: Math.min(perPart, this.length - begin), least: Infinity, greatest: 0 };
      for (let index = begin; index < begin + part.steps; index += 1) {
        const at = index * Timeline.#BYTES_PER_STEP;
        const depth = this.#steps.getUint16(at + 2, true);
        const line = this.#steps.getUint16(at + 4, true);
        part.sum += depth;
        part.least = Math.min(part.least, depth);
        part.greatest = Math.max(part.greatest, depth);
        this.firstLine = Math.min(this.firstLine, line);
        this.lastLine = Math.max(this.lastLine, line);
      }
      this.#parts.push(part);
    }
  }

  // The board after `position` steps, or after the last one, and how many digits were written and cells reset.
  at(position) {
    const end = Math.min(position, this.length);
    const frame = Math.floor(end / Timeline.#STRIDE);
    const values = this.#boards.slice(81 * frame, 81 * frame + 81);
    const written = this.#written[frame] + this.#replay(values, frame * Timeline.#STRIDE, end);
    return { values, written, resets: end - written };
  }

  // The step that led to this position; null at the start.
  step(position) {
    const index = Math.min(position, this.length) - 1;
    return index < 0 ? null : this.#read(index);
  }

  #read(index) {
    const at = index * Timeline.#BYTES_PER_STEP;
    return {
      cell: this.#steps.getUint8(at),
      value: this.#steps.getUint8(at + 1),
      depth: this.#steps.getUint16(at + 2, true),
      line: this.#steps.getUint16(at + 4, true),
      function: this.recording.functions[this.#steps.getUint16(at + 6, true)],
      checks: this.#steps.getUint32(at + 8, true),
    };
  }

  // The checks made before the step that led to this position; at the end, all of them.
  checks(position) {
    if (position >= this.length) return this.recording.counts.checks;
    return position === 0 ? 0 : this.step(position).checks;
  }

  // The least, mean and greatest depth in each of `columns` equal parts of the search.
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

  // How many writes two searches have in common, and what comes next in each (null after the last one).
  static compare(left, right) {
    const both = Math.min(left.length, right.length);
    let same = 0;
    while (same < both && left.#write(same) === right.#write(same)) {
      same += 1;
    }
    const next = (timeline) => (same < timeline.length ? timeline.#read(same) : null);
    return { same, left: next(left), right: next(right) };
  }

  // The cell and the value as one number.
  #write(index) {
    return this.#steps.getUint16(index * Timeline.#BYTES_PER_STEP);
  }
}
