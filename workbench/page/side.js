// @ts-check
// One of the searches of the Watch tab: its board, counters, lines of code and depths.

import { BoardView, NONE } from "page/board.js";
import { pageData } from "page/data.js";
import { element, setText } from "page/dom.js";
import { Engine } from "page/engine.js";
import { clashes } from "page/game.js";
import { codeLine, highlight } from "page/highlight.js";
import { Plot } from "page/plot.js";
import { Reads } from "page/reads.js";
import { Timeline } from "page/timeline.js";
import { cellName, ideaOf, originOf, withCommas, words } from "page/words.js";

/** @import { Solution } from "page/engine.js" */
/** @import { Read } from "page/reads.js" */
/** @import { Write } from "page/timeline.js" */

/** @typedef {{ position: number, checks: number, isEnd: boolean, reads?: number, read?: Read | null, waits?: boolean }} Moment  steps, checks and reads until now */

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
 * @property {Reads | null} reads  the cells that it reads, once they are asked for
 */

// Lines of code around the one that made the step.
const ROWS = 10;
const COUNTERS = /** @type {const} */ (["step", "depth", "checks", "written", "resets", "reads"]);

export class Side {
  /** @type {Search | null} */
  search = null;
  /** What records it. */
  engine = new Engine();
  /** The reads that are on their way. @type {Promise<void> | null} */
  #reading = null;
  #place;
  #parts;
  #view;
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
      counters: element("dl", "counters"),
      note: element("p", "note quiet"),
      plot: this.#plot.figure,
      code: element("pre", "code"),
    };
    this.#place = place;
    place.append(...Object.values(this.#parts));
    const { name, board, counters, code } = this.#parts;
    name.lang = "en";
    board.role = "img";
    code.role = "region";
    code.tabIndex = 0;
    code.lang = "en";
    for (const counter of COUNTERS) {
      const pair = element("div");
      pair.append(element("dt"), element("dd", counter));
      counters.append(pair);
    }
    this.#view = new BoardView(board);
  }

  /** @param {Solution} solution @param {string} start @param {Timeline["recording"]} recording @param {boolean} isWon */
  load(solution, start, recording, isWon) {
    const timeline = new Timeline(start, recording);
    timeline.leaveOutTries((called) => isUnchecked(solution, { function: called }));
    const isWrong = recording.end === "solved" && !isWon;
    const isClashing = clashes(start).size > 0;
    const answer = isWon ? recording.board : "";
    this.search = { solution, timeline, start, isClashing, isWrong, lines: highlight(solution.source), answer, reads: null };
    this.#top = 0;
    this.#parts.name.textContent = solution.name;
  }

  /** Asks for some of the cells that it reads, unless some are on their way. @param {number} from @param {number} [until] */
  readFrom(from, until) {
    return (this.#reading ??= this.#askReads(from, until).finally(() => (this.#reading = null)));
  }

  /** At first, it also asks how many are read before each step. @param {number} reads @param {number} [until] */
  async #askReads(reads, until) {
    const { search } = this;
    if (!search) return;
    const { solution, start: board, timeline } = search;
    const keep = search.reads ? 0 : timeline.length;
    const { steps } = await this.engine.ask({ ask: "record", solution: solution.name, board, keep, most: until ?? keep + 1, reads });
    // Without steps, there is only the count for the end.
    if (search.reads) search.reads.keep(reads, steps.subarray(4));
    else search.reads = new Reads(timeline, steps);
  }

  /** Draws its plot, on the axes of all. @param {import("page/plot.js").Axes} axes */
  plot(axes) {
    if (this.search !== null) this.#plot.show(this.search.timeline, axes);
  }

  // Draws the search after `position` steps, and the read that came last. What only screen readers hear waits until it rests.
  /** @param {Moment} moment @param {boolean} rests */
  show({ position, checks, isEnd, reads, read = null, waits = false }, rests) {
    const { search } = this;
    if (search === null) return;
    const { timeline, start, solution } = search;
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
    // The articles' programs go from row to row, and one of them writes a digit before it checks it.
    const tried = !read?.sought ? null : step?.value && isUnchecked(solution, step) ? step.cell : moment.values.indexOf(0);
    const centres = [...NONE];
    if (tried !== null && read?.sought) {
      marks[tried] = `${marks[tried] ?? ""} meant`;
      centres[tried] = 1 << read.sought;
    }
    this.#view.show({ values, givens: start, notes: NONE, centres, marks });
    this.#count({
      step: withCommas(Math.min(position, timeline.length)),
      depth: withCommas(active?.depth ?? 0),
      checks: withCommas(checks),
      written: withCommas(moment.written),
      resets: withCommas(moment.resets),
      reads: reads === undefined ? "" : withCommas(reads),
    });
    setText(this.#parts.idea, [originOf(solution), ideaOf(solution)].filter(Boolean).join(" — "));
    // What stands still says why.
    const still = isEnd ? words(`watch-${timeline.recording.end}`) : waits ? words("watch-waits") : "";
    setText(this.#parts.said, [still, read ? saidOfRead(read, moment.values[read.cell], tried) : said(search, position, step)].filter(Boolean).join(" "));
    this.#place.classList.toggle("still", still !== "");
    this.#showCode(search, active);
    setText(this.#parts.note, noteText(search, isEnd));
    this.#plot.move(position);
    this.#position = position;
    this.#showCalls();
    if (rests) this.#label(search, position, moment.values, step);
  }

  /** @param {Record<typeof COUNTERS[number], string>} values */
  #count(values) {
    COUNTERS.forEach((counter, index) => {
      const pair = this.#parts.counters.children[index];
      setText(pair.children[0], words(`watch-counter-${counter}`));
      setText(pair.children[1], values[counter]);
      pair.toggleAttribute("hidden", values[counter] === "");
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
    const active = code.querySelector(".active");
    if (active instanceof HTMLElement) code.scrollTop = active.offsetTop - (code.clientHeight - active.offsetHeight) / 2;
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

/** Whether it writes a digit before it checks it. @param {Solution} solution @param {{ function: string }} step */
const isUnchecked = ({ name }, step) => pageData.known[`${name}.${step.function}`] === "unchecked";

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

/** @param {Read} read @param {number} digit  what is there @param {number | null} tried  the cell that the digit is meant for */
function saidOfRead({ cell, sought }, digit, tried) {
  const read = cellName(cell);
  if (sought === null) return words("watch-said-reads", { cell: read });
  const answer = digit === sought ? "yes" : "no";
  if (tried === null) return words(`watch-said-empty-${answer}`, { cell: read });
  return `${words("watch-said-tries", { cell: cellName(tried), value: sought })} ${words(`watch-said-seeks-${answer}`, { read })}`;
}

/** A call with its arguments: what it is told of the cell is where it writes. @param {string} source @param {Write} call */
function callText(source, { function: name, cell }) {
  const parameters = source.match(new RegExp(`fn ${name}(?:<[^(]*>)?\\(([^)]*)\\)`))?.[1] ?? "";
  const names = parameters.split(",").map((parameter) => parameter.trim().split(":")[0]).filter((parameter) => parameter && !parameter.endsWith("self"));
  const values = { i: Math.floor(cell / 9), j: cell % 9 };
  return `${name}(${names.map((parameter) => values[/** @type {"i" | "j"} */ (parameter)] ?? parameter).join(", ")})`;
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
