"use strict";
// One of the two searches of the Watch tab: its board, counters, lines of code and depths.

class Side {
  // Lines of code around the one that made the step.
  static #ROWS = 10;
  static #COUNTERS = ["step", "depth", "checks", "written", "resets", "write"];

  #parts;
  #counters = {};
  #view;
  #plot = new Plot();
  #range;
  #start;
  #fault;
  #lines = [];
  // The number of the first line of code shown.
  #top = 0;

  // `onScrub` is told to which step a pointer has moved on the plot.
  constructor(place, onScrub) {
    this.timeline = null;
    this.solution = null;
    this.#parts = {
      name: element("h2", "name"),
      plot: this.#plot.element,
      board: element("div", "board"),
      counters: element("dl", "counters"),
      note: element("p", "note quiet"),
      place: element("p", "place quiet"),
      code: element("pre", "code"),
    };
    place.append(...Object.values(this.#parts));
    const { name, board, counters, code, plot } = this.#parts;
    name.lang = "en";
    board.setAttribute("role", "img");
    code.setAttribute("role", "region");
    code.tabIndex = 0;
    code.lang = "en";
    for (const counter of Side.#COUNTERS) {
      const value = element("dd", counter);
      this.#counters[counter] = { label: element("dt"), value };
      counters.append(this.#counters[counter].label, value);
    }
    this.#view = new BoardView(board, { cells: "plain" });
    const scrub = (event) => {
      if (this.timeline !== null && event.buttons === 1) {
        const { left, width } = plot.getBoundingClientRect();
        const part = Math.max(0, Math.min((event.clientX - left) / width, 1));
        onScrub(Math.round(part * this.timeline.length));
      }
    };
    plot.addEventListener("pointerdown", (event) => {
      plot.setPointerCapture(event.pointerId);
      scrub(event);
    });
    plot.addEventListener("pointermove", scrub);
  }

  // `isWon` says of a board called solved whether it is.
  load(solution, start, recording, isWon) {
    this.timeline = new Timeline(start, recording);
    this.solution = solution;
    this.#start = start;
    this.#fault = recording.end === "solved" && !isWon;
    this.#lines = highlight(solution.source);
    this.#top = 0;
    this.#parts.name.textContent = solution.name;
    this.#range = this.timeline.depths(1)[0] ?? { least: 0, greatest: 0 };
    this.#plot.show(this.timeline);
  }

  // Draws the search after this many steps. What only screen readers hear waits until it `rests`.
  show(position, rests) {
    const { timeline } = this;
    if (timeline === null) return;
    const moment = timeline.at(position);
    const step = timeline.step(position);
    const marks = step === null ? {} : { [step.cell]: "at-work" };
    this.#view.show({ values: moment.values, givens: this.#start, marks });
    this.#count(position, moment, step);
    this.#showCode(step);
    setText(this.#parts.note, this.#note(position));
    setText(this.#parts.place, this.#place(position, step));
    this.#plot.move(position);
    if (rests) this.#label(position, moment, step);
  }

  #count(position, { written, resets }, step) {
    const { timeline } = this;
    const values = {
      step: withCommas(Math.min(position, timeline.length)),
      depth: withCommas(step?.depth ?? 0),
      checks: withCommas(timeline.checks(position)),
      written: withCommas(written),
      resets: withCommas(resets),
      write: Side.#write(step),
    };
    for (const counter of Side.#COUNTERS) {
      const { label, value } = this.#counters[counter];
      setText(label, words(`watch-counter-${counter}`));
      setText(value, values[counter]);
    }
  }

  static #write(step) {
    if (step === null) return words("watch-start");
    const cell = cellName(step.cell);
    return step.value === 0 ? words("watch-reset", { cell }) : `${cell} = ${step.value}`;
  }

  // The line that made the step, or how the search ended.
  #place(position, step) {
    if (position >= this.timeline.length) return words(`watch-${this.timeline.recording.end}`);
    return step === null ? "" : words("watch-place", { line: step.line, function: step.function });
  }

  #note(position) {
    const { timeline } = this;
    const notes = [];
    if (timeline.recording.answer_only) notes.push(words("watch-answer-only"));
    if (timeline.recording.end === "stopped") notes.push(words("watch-cut", { count: withCommas(timeline.length) }));
    if (this.#fault && position >= timeline.length) notes.push(words("watch-wrong"));
    return notes.join(" ");
  }

  // If all the lines that write fit, the code stays in place; otherwise the one at work is in the middle.
  #showCode(step) {
    const { code } = this.#parts;
    const { firstLine, lastLine } = this.timeline;
    const fits = lastLine - firstLine < Side.#ROWS;
    const middle = fits ? Math.floor((firstLine + lastLine) / 2) : (step?.line ?? firstLine);
    const top = Math.max(1, Math.min(middle - Side.#ROWS / 2, this.#lines.length - Side.#ROWS));
    if (top !== this.#top) {
      this.#top = top;
      const shown = this.#lines.slice(top - 1, top - 1 + Side.#ROWS);
      code.replaceChildren(...shown.map((tokens, index) => codeLine(top + index, tokens)));
    }
    [...code.children].forEach((line, index) => {
      line.classList.toggle("active", top + index === step?.line);
    });
  }

  #label(position, { values }, step) {
    const { board, code, plot } = this.#parts;
    const { name } = this.solution;
    const count = withCommas(Math.min(position, this.timeline.length));
    const rows = Array.from({ length: 9 }, (_, row) => {
      const digits = Array.from(values.subarray(9 * row, 9 * row + 9), (digit) => digit || words("watch-empty"));
      return words("watch-row", { row: row + 1, digits: digits.join(" ") });
    });
    board.setAttribute("aria-label", `${words("watch-board", { name, count })} ${rows.join(" ")}`);
    code.setAttribute("aria-label", words("watch-code", { name }));
    plot.setAttribute("aria-label", words("watch-depths", { name, ...this.#range, now: step?.depth ?? 0 }));
  }
}
