// @ts-check
// One of the two searches of the Watch tab: its board, counters, lines of code and depths.

import { BoardView, NONE } from "page/board.js";
import { pageData } from "page/data.js";
import { element, setText } from "page/dom.js";
import { clashes } from "page/game.js";
import { codeLine, highlight } from "page/highlight.js";
import { Plot } from "page/plot.js";
import { Timeline } from "page/timeline.js";
import { cellName, ideaOf, originOf, withCommas, words } from "page/words.js";

/** @import { Solution } from "page/engine.js" */
/** @import { Read, Reads } from "page/reads.js" */
/** @import { Write } from "page/timeline.js" */

/** @typedef {{ position: number, checks: number, isEnd: boolean, reads?: number, read?: Read | null }} Moment  steps, checks and reads until now */

/**
 * A search that is shown.
 * @typedef {object} Search
 * @property {Solution} solution
 * @property {Timeline} timeline
 * @property {string} start  the board
 * @property {boolean} isClashing  whether givens contradict each other
 * @property {boolean} isWrong  whether it calls a board solved that is not
 * @property {ReturnType<typeof highlight>} lines  its code
 * @property {string} answer  the solution that it finds; "" if it finds none
 * @property {number} length  steps that its plot has room for
 * @property {Reads | null} reads  the cells that it reads, once they are asked for
 */

// Lines of code around the one that made the step.
const ROWS = 10;
const MARKS = /** @type {const} */ (["at-work", "clash", "doomed", "read"]);
const COUNTERS = /** @type {const} */ (["step", "depth", "checks", "written", "reads", "resets"]);

export class Side {
  /** @type {Search | null} */
  search = null;
  #parts;
  #view;
  #meanings;
  #plot;
  #calls = element("ol");
  #onScrub;
  // The number of the first line of code shown.
  #top = 0;
  // The steps after which it is drawn.
  #position = 0;

  /** @param {Element} place @param {(side: Side, position: number) => void} scrubTo  to a step, by the plot or a call */
  constructor(place, scrubTo) {
    this.#onScrub = (/** @type {number} */ position) => scrubTo(this, position);
    this.#plot = new Plot(this.#onScrub);
    this.#plot.calls.append(this.#calls);
    this.#plot.calls.addEventListener("toggle", () => this.#showCalls());
    this.#parts = {
      name: element("h2", "name"),
      idea: element("p", "idea quiet"),
      board: element("div", "board"),
      said: element("p", "said"),
      legend: element("p", "legend quiet"),
      counters: element("dl", "counters"),
      note: element("p", "note quiet"),
      plot: this.#plot.figure,
      place: element("p", "place quiet"),
      code: element("pre", "code"),
    };
    place.append(...Object.values(this.#parts));
    const { name, board, counters, code, legend } = this.#parts;
    const plot = this.#plot.element;
    name.lang = "en";
    board.role = "img";
    code.role = "region";
    code.tabIndex = 0;
    code.lang = "en";
    for (const counter of COUNTERS) counters.append(element("dt"), element("dd", counter));
    this.#view = new BoardView(board);
    this.#meanings = MARKS.map((mark) => {
      const meaning = element("span");
      legend.append(element("i", `cell ${mark}`), meaning);
      return meaning;
    });
    /** @param {PointerEvent} event */
    const scrub = (event) => {
      if (this.search !== null && event.buttons === 1) {
        const { left, width } = plot.getBoundingClientRect();
        const part = Math.max(0, Math.min((event.clientX - left) / width, 1));
        this.#onScrub(Math.min(this.search.timeline.length, Math.round(part * this.search.length)));
      }
    };
    plot.addEventListener("pointerdown", (event) => {
      plot.setPointerCapture(event.pointerId);
      scrub(event);
    });
    plot.addEventListener("pointermove", scrub);
  }

  /** @param {Solution} solution @param {string} start @param {Timeline["recording"]} recording @param {boolean} isWon */
  load(solution, start, recording, isWon) {
    const timeline = new Timeline(start, recording);
    timeline.leaveOutTries((called) => pageData.known[`${solution.name}.${called}`] === "unchecked");
    const isWrong = recording.end === "solved" && !isWon;
    const isClashing = clashes(start).size > 0;
    const answer = isWon ? recording.board : "";
    this.search = { solution, timeline, start, isClashing, isWrong, lines: highlight(solution.source), answer, length: timeline.length, reads: null };
    this.#top = 0;
    this.#parts.name.textContent = solution.name;
  }

  /** Draws its plot, on the axes of both. @param {import("page/plot.js").Axes} axes */
  plot(axes) {
    if (this.search === null) return;
    this.search.length = axes.length;
    this.#plot.show(this.search.timeline, axes);
  }

  // Draws the search after `position` steps, and the read that came last. What only screen readers hear waits until it rests.
  /** @param {Moment} moment @param {boolean} rests */
  show({ position, checks, isEnd, reads, read = null }, rests) {
    const { search } = this;
    if (search === null) return;
    const { timeline, start } = search;
    const moment = timeline.at(position);
    const step = timeline.step(position);
    const values = Array.from(moment.values, (digit) => digit || ".");
    /** @type {Record<number, string>} */
    const marks = {};
    values.forEach((digit, cell) => {
      if (search.answer !== "" && digit !== "." && String(digit) !== search.answer[cell]) marks[cell] = "doomed";
    });
    for (const cell of clashes(values.join("")).keys()) marks[cell] = "clash";
    for (const cell of read?.trail ?? []) marks[cell] = `${marks[cell] ?? ""} read`;
    const active = read ?? step;
    if (active !== null) marks[active.cell] = `${marks[active.cell] ?? ""} at-work`;
    this.#view.show({ values, givens: start, notes: NONE, marks });
    this.#count({
      step: withCommas(Math.min(position, timeline.length)),
      depth: withCommas(active?.depth ?? 0),
      checks: withCommas(checks),
      written: withCommas(moment.written),
      resets: withCommas(moment.resets),
      reads: reads === undefined ? "" : withCommas(reads),
    });
    setText(this.#parts.idea, [originOf(search.solution), ideaOf(search.solution)].filter(Boolean).join(" — "));
    setText(this.#parts.said, read ? saidOfRead(read, moment.values[read.cell]) : said(search, position, step));
    MARKS.forEach((mark, index) => setText(this.#meanings[index], words(`watch-legend-${mark}`)));
    this.#showCode(search, active);
    setText(this.#parts.note, noteText(search, isEnd));
    setText(this.#parts.place, placeText(search, isEnd, active));
    this.#plot.move(position);
    this.#position = position;
    this.#showCalls();
    if (rests) this.#label(search, position, moment.values, step);
  }

  /** @param {Record<typeof COUNTERS[number], string>} values */
  #count(values) {
    const parts = this.#parts.counters.children;
    COUNTERS.forEach((counter, index) => {
      setText(parts[2 * index], words(`watch-counter-${counter}`));
      setText(parts[2 * index + 1], values[counter]);
      for (const part of [parts[2 * index], parts[2 * index + 1]]) part.toggleAttribute("hidden", values[counter] === "");
    });
  }

  /** The calls that are open, where they are asked for: each leads to the step that it made last. */
  #showCalls() {
    if (this.search === null || !this.#plot.calls.open) return;
    const { solution, timeline } = this.search;
    const calls = timeline.calls(this.#position).map((call) => {
      const link = element("a", "", `${call.depth} ${callText(solution.source, call)}: ${cellName(call.cell)} = ${call.value || "·"}`);
      link.href = "#watch";
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.#onScrub(call.position);
      });
      const item = element("li");
      item.append(link);
      return item;
    });
    this.#calls.replaceChildren(...calls);
  }

  // If all the lines that write fit, the code stays in place; otherwise the one at work is in the middle. A line that reads may
  // be in any function. A small window scrolls to the line.
  /** @param {Search} search @param {{ line: number, sought?: number | null } | null} step */
  #showCode({ timeline, lines }, step) {
    const { code } = this.#parts;
    const { firstLine, lastLine } = timeline;
    const fits = lastLine - firstLine < ROWS;
    const middle = fits ? Math.ceil((firstLine + lastLine) / 2) : (step?.line ?? firstLine);
    const reads = step !== null && "sought" in step;
    const isSeen = reads && step.line > this.#top && step.line < this.#top + ROWS - 1;
    const top = isSeen ? this.#top : Math.max(1, Math.min((reads ? step.line : middle) - ROWS / 2, lines.length - ROWS));
    if (top !== this.#top) {
      this.#top = top;
      const shown = dedented(lines.slice(top - 1, top - 1 + ROWS));
      code.replaceChildren(...shown.map((tokens, index) => codeLine(top + index, tokens)));
    }
    [...code.children].forEach((line, index) => line.classList.toggle("active", top + index === step?.line));
    if (step !== null && code.scrollHeight > code.clientHeight) code.scrollTop = ((step.line - top + 0.5) * code.scrollHeight) / ROWS - code.clientHeight / 2;
  }

  /** @param {Search} search @param {number} position @param {Uint8Array} values @param {Write | null} step */
  #label({ solution: { name }, timeline }, position, values, step) {
    const { board, code } = this.#parts;
    const count = withCommas(Math.min(position, timeline.length));
    const rows = Array.from({ length: 9 }, (_, row) => {
      const digits = Array.from(values.subarray(9 * row, 9 * row + 9), (digit) => digit || words("watch-empty"));
      return words("watch-row", { row: row + 1, digits: digits.join(" ") });
    });
    board.ariaLabel = `${words("watch-board", { name, count })} ${rows.join(" ")}`;
    code.ariaLabel = words("watch-code", { name });
    const { least, greatest } = timeline.depths(1)[0] ?? { least: 0, greatest: 0 };
    this.#plot.element.ariaLabel = words("watch-depths", { name, least, greatest, now: step?.depth ?? 0 });
  }
}

/** Lines of code without the blanks that all of them begin with. @param {ReturnType<typeof highlight>} lines */
function dedented(lines) {
  const indents = lines.filter((tokens) => tokens.length > 0).map(([[, text]]) => text.length - text.trimStart().length);
  const common = Math.min(...indents);
  return lines.map(([first, ...rest]) => (first ? [/** @type {typeof first} */ ([first[0], first[1].slice(common)]), ...rest] : []));
}

/** What the step did, and why. @param {Search} search @param {number} position @param {Write | null} step */
function said({ solution: { name }, timeline }, position, step) {
  if (step === null) return words("watch-said-start");
  // Others only write their answer: nothing is claimed of them.
  const known = pageData.known[`${name}.${step.function}`];
  const cell = cellName(step.cell);
  if (step.value !== 0) return words(known ? `watch-said-${known}` : "watch-said-writes", { cell, value: step.value });
  const before = Math.min(position, timeline.length) - 1;
  const value = timeline.at(before).values[step.cell];
  if (known === "single") return words("watch-said-contradiction", { cell });
  // After a digit that passes its check, the next one goes into another cell.
  const failed = known === "unchecked" && timeline.step(before)?.cell === step.cell;
  return words(failed ? "watch-said-clash" : "watch-said-rest", { cell, value });
}

/** @param {Read} read @param {number} digit */
function saidOfRead({ cell, sought }, digit) {
  const values = { cell: cellName(cell), value: sought ?? 0 };
  if (sought === null) return words("watch-said-reads", values);
  return words(`watch-said-${sought === 0 ? "empty" : "seeks"}-${digit === sought ? "yes" : "no"}`, values);
}

/** A call with its arguments: what it is told of the cell is where it writes. @param {string} source @param {Write} call */
function callText(source, { function: name, cell }) {
  const parameters = source.match(new RegExp(`fn ${name}(?:<[^(]*>)?\\(([^)]*)\\)`))?.[1] ?? "";
  const names = parameters.split(",").map((parameter) => parameter.trim().split(":")[0]).filter((parameter) => parameter && !parameter.endsWith("self"));
  const values = { i: Math.floor(cell / 9), j: cell % 9 };
  return `${name}(${names.map((parameter) => values[/** @type {"i" | "j"} */ (parameter)] ?? parameter).join(", ")})`;
}

/** Which line is at work, or how it ended. @param {Search} search @param {boolean} isEnd @param {Write | Read | null} step */
function placeText({ timeline }, isEnd, step) {
  if (isEnd) return words(`watch-${timeline.recording.end}`);
  return step === null ? "" : words("watch-place", { line: step.line, function: step.function });
}

/** @param {Search} search @param {boolean} isEnd */
function noteText({ timeline, isClashing, isWrong }, isEnd) {
  const notes = [];
  if (isClashing) notes.push(words("watch-clash"));
  if (timeline.recording.answer_only) notes.push(words("watch-answer-only"));
  if (timeline.recording.end === "stopped") notes.push(words("watch-cut", { count: withCommas(timeline.length) }));
  if (isWrong && isEnd) notes.push(words("watch-wrong"));
  return notes.join(" ");
}
