"use strict";
// One of the two searches of the Watch tab: its board, counters, lines of code and depths.

class Side {
  // Lines of code around the one that made the step.
  static #ROWS = 10;
  static #COUNTERS = ["step", "depth", "checks", "written", "resets", "write", "place"];

  #parts = {};
  #counters = {};
  #view;
  #code = [];
  #top = 0;
  #position = 0;

  // `onScrub` is told to which step a pointer has moved on the plot.
  constructor(place, onScrub) {
    const { length } = Side.#COUNTERS;
    this.timeline = null;
    this.#parts = {
      name: element("h2"),
      board: element("div", "board"),
      counters: element("dl", "counters"),
      note: element("p", "quiet note"),
      code: element("pre", "code"),
      depth: element("canvas", "depth"),
    };
    place.append(...Object.values(this.#parts));
    this.#parts.board.setAttribute("role", "img");
    this.#parts.depth.setAttribute("role", "img");
    this.#parts.code.setAttribute("role", "region");
    this.#parts.code.tabIndex = 0;
    this.#parts.code.lang = "en";
    this.#view = new BoardView(this.#parts.board, { cells: "plain" });
    this.#scrubByPointer(onScrub);
  }
}
