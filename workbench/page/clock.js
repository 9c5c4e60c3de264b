"use strict";
// The clock of the Watch tab: the position in the search, from 0 (the start) to the last step of the longer one, and the
// speed.

class Clock {
  // Steps a second.
  static SPEEDS = pageData.speeds;

  // The part of a step that has passed.
  #passed = 0;

  constructor() {
    this.length = 0;
    this.position = 0;
    this.playing = false;
    this.speed = pageData.first_speed;
  }

  pass(milliseconds) {
    this.#passed += (milliseconds * Clock.SPEEDS[this.speed]) / 1000;
    const steps = Math.floor(this.#passed);
    this.#passed -= steps;
    this.position = Math.min(this.position + steps, this.length);
    this.playing = this.position < this.length;
  }

  // Pauses or resumes; after the last step, plays again from the start.
  toggle() {
    if (!this.playing && this.position === this.length) this.position = 0;
    this.playing = !this.playing && this.length > 0;
    this.#passed = 0;
  }

  // Pauses at this step, at most the last.
  jump(position) {
    this.position = Math.max(0, Math.min(position, this.length));
    this.playing = false;
  }

  changeSpeed(by) {
    this.speed = Math.max(0, Math.min(this.speed + by, Clock.SPEEDS.length - 1));
  }
}
