// @ts-check
// The clock of the Watch tab: the position in the search, from 0 (the start) to the last step of the longer one, and the
// speed.

import { pageData } from "page/data.js";

export class Clock {
  length = 0;
  position = 0;
  playing = false;
  /** What it counts. @type {import("page/timeline.js").By} */
  by = "steps";
  /** What counts reads, once it has been asked for. @type {import("page/reads.js").Together | null} */
  together = null;
  /** The place of the speed among those of `pageData`. */
  speed = pageData.first_speed;
  // The part of a step that has passed.
  #passed = 0;

  /** @param {number} milliseconds */
  pass(milliseconds) {
    this.#passed += (milliseconds * pageData.speeds[this.speed]) / 1000;
    const steps = Math.floor(this.#passed);
    this.#passed -= steps;
    this.position = Math.min(this.position + steps, this.length);
    this.playing = this.position < this.length;
  }

  /** Pauses or resumes; after the last step, plays again from the start. */
  toggle() {
    if (!this.playing && this.position === this.length) this.position = 0;
    this.playing = !this.playing && this.length > 0;
    this.#passed = 0;
  }

  /** Pauses at this step, at most the last; none is the start. @param {number} position */
  jump(position) {
    this.position = Math.max(0, Math.min(Math.floor(position) || 0, this.length));
    this.playing = false;
  }

  /** Pauses at the first of these that is later than now; says whether there is one. @param {number[]} positions */
  jumpLater(positions) {
    const position = positions.find((one) => one > this.position);
    this.jump(position ?? this.position);
    return position !== undefined;
  }

  /** @param {number} by */
  changeSpeed(by) {
    this.speed = Math.max(0, Math.min(this.speed + by, pageData.speeds.length - 1));
  }
}
