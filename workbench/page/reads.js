// @ts-check
// The cells that searches read between their steps, and the clock that counts these: it takes reads and steps one after the other,
// and at each place of the search, those that are there first wait for the others.

import { firstThat } from "page/timeline.js";

/** @import { Timeline } from "page/timeline.js" */
/** @typedef {NonNullable<ReturnType<Reads["at"]>["read"]>} Read */

const BYTES_PER_READ = 8;
// The reads that come at a time, as in watched/src/reads.rs.
const KEPT = 65_536;

export class Reads {
  #timeline;
  /** @type {Uint32Array} How many cells are read before each step, and before the end. */
  #before;
  // Some reads: as in `bytes` of watched/src/reads.rs.
  #kept = new DataView(new ArrayBuffer(0));
  #from = 0;

  /** @param {Timeline} timeline @param {Uint8Array<ArrayBuffer>} bytes  counts, and the first reads */
  constructor(timeline, bytes) {
    this.#timeline = timeline;
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    this.#before = Uint32Array.from({ length: timeline.length + 1 }, (_, index) => view.getUint32(4 * index, true));
    this.keep(0, bytes.subarray(4 * this.#before.length));
  }

  /** Reads from this one on. @param {number} from @param {Uint8Array<ArrayBuffer>} bytes */
  keep(from, bytes) {
    this.#from = from;
    this.#kept = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** What is to be asked for to know this read: from which on, and until which step; null if it is known. @param {number} number */
  wanted(number) {
    // Some before it and after it are to be known, too: checks are counted, and lines are looked for.
    const first = this.#from === 0 ? 0 : this.#from + KEPT / 4;
    const last = this.#from + KEPT >= this.all ? this.all : this.#from + (3 * KEPT) / 4;
    if (number < 0 || (number >= first && number < last)) return null;
    const from = Math.max(0, number - KEPT / 2);
    return { from, until: firstThat(this.#timeline.length, (index) => this.#before[index] >= from + KEPT) + 1 };
  }

  /** How many cells are read before a step; beyond the last, all. @param {number} position */
  before(position) {
    return position === 0 ? 0 : this.#before[Math.min(position - 1, this.#timeline.length)];
  }

  /** How many cells are read in all. */
  get all() {
    return this.#before[this.#timeline.length];
  }

  get places() {
    return this.#timeline.lengthBy("places");
  }

  /** The reads and steps until this place of the search is reached; beyond the last, all. @param {number} place */
  until(place) {
    const { length } = this.#timeline;
    if (place > this.places) return this.all + length;
    const position = this.#timeline.positionAt("places", place);
    return this.before(position) + position;
  }

  /** The position after so many reads and steps, how many were reads, the read, if the last was one that is known, how many checks have begun,
   * and whether it is the end. @param {number} count */
  at(count) {
    const position = firstThat(this.#timeline.length, (index) => this.#before[index] + index + 1 > count);
    const reads = count - position;
    // At the start, too, nothing has been read last.
    const isStep = this.before(position) + position === count;
    const isEnd = count >= this.all + this.#timeline.length;
    const checks = isEnd ? this.#timeline.lengthBy("checks") : (this.#timeline.step(position)?.checks ?? 0) + this.#begun(this.before(position), reads);
    return { position, reads, read: isStep ? null : this.#read(reads - 1), checks, isEnd };
  }

  /** How many checks begin with these reads, of those that are known. A walk to a cell, which is no check, asks whether cells are empty. @param {number} from @param {number} until */
  #begun(from, until) {
    let begun = 0;
    for (let number = Math.max(from, this.#from); number < until; number += 1) {
      const at = BYTES_PER_READ * (number - this.#from);
      if (at >= this.#kept.byteLength) break;
      if (this.#kept.getUint8(at + 7) !== 0 && this.#kept.getUint8(at + 1) !== 0) begun += 1;
    }
    return begun;
  }

  /** The reads and steps until a line reads next, from this read on; null if it is not among the reads that are known. @param {number} number @param {number} line */
  nextBy(number, line) {
    for (let read = Math.max(number, this.#from); ; read += 1) {
      const at = BYTES_PER_READ * (read - this.#from);
      if (at >= this.#kept.byteLength) return null;
      if (this.#kept.getUint16(at + 4, true) === line) return read + 1 + firstThat(this.#timeline.length, (index) => this.#before[index] > read);
    }
  }

  /** How many reads from this one on are known; 0 if they are all that there are. @param {number} number */
  unknownFrom(number) {
    const end = this.#from + this.#kept.byteLength / BYTES_PER_READ;
    return end < this.all ? end - number : 0;
  }

  /** With the cells that the same check or walk has read before. @param {number} number */
  #read(number) {
    const view = this.#kept;
    let at = BYTES_PER_READ * (number - this.#from);
    if (at < 0 || at >= view.byteLength) return null;
    const sought = view.getUint8(at + 1);
    const read = { cell: view.getUint8(at), sought: sought > 9 ? null : sought, depth: view.getUint16(at + 2, true), line: view.getUint16(at + 4, true),
      function: this.#timeline.recording.functions[view.getUint8(at + 6)], trail: /** @type {number[]} */ ([]) };
    for (; view.getUint8(at + 7) === 0 && at > 0; at -= BYTES_PER_READ) read.trail.push(view.getUint8(at - BYTES_PER_READ));
    return read;
  }
}

/** The clock of several searches. */
export class Together {
  /** @type {Uint32Array} When each place is reached by all of them, and the end. */
  #times;

  /** @param {Reads[]} all */
  constructor(all) {
    this.#times = new Uint32Array(Math.max(...all.map(({ places }) => places)) + 2);
    for (let place = 1; place < this.#times.length; place += 1) {
      this.#times[place] = this.#times[place - 1] + Math.max(...all.map((reads) => reads.until(place) - reads.until(place - 1)));
    }
  }

  get length() {
    return this.#times[this.#times.length - 1];
  }

  /** How many reads and steps one of them has made. @param {Reads} reads @param {number} time */
  count(reads, time) {
    const place = firstThat(this.#times.length - 1, (index) => this.#times[index] >= time);
    if (place === 0) return 0;
    return Math.min(reads.until(place), reads.until(place - 1) + time - this.#times[place - 1]);
  }

  /** When one of them has made so many reads and steps. @param {Reads} reads @param {number} count */
  timeAt(reads, count) {
    const place = firstThat(this.#times.length - 1, (index) => reads.until(index) >= count);
    return place === 0 ? 0 : this.#times[place - 1] + count - reads.until(place - 1);
  }

  /** When a place is reached. @param {number} place */
  timeOf(place) {
    return this.#times[place];
  }
}
