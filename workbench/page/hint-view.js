// @ts-check
// A hint as text, and what it draws over the board.

import { element, button, byId, setText } from "page/dom.js";
import { on } from "page/events.js";
import { play } from "page/play.js";
import { cellName, pick, words } from "page/words.js";

/** @typedef {import("page/engine.js").Candidate} Candidate */
/** @typedef {import("page/engine.js").Step} Step */
/** @typedef {import("page/engine.js").Several} Several */

/**
 * What a hint draws over the board.
 * @typedef {object} Overlay
 * @property {[cell: number, name: string][]} marks  class names
 * @property {[cell: number, digit: number][]} [values]  digits to be seen there; 0: none
 * @property {Map<number, number>} [notes]  notes to be seen there
 * @property {number[]} [struck]  by cell, candidates crossed out
 * @property {number[]} [linked]  by cell, candidates of a chain
 * @property {SVGElement[]} [lines]  of a chain
 */

/** @param {[cell: number, digits: number[]][]} pairs */
function masks(pairs) {
  /** @type {number[]} */
  const found = Array(81).fill(0);
  for (const [cell, digits] of pairs) for (const digit of digits) found[cell] |= 1 << digit;
  return found;
}

// Where a note stands, three units a cell, as in page.css: the notes leave 3 % of a cell free on each side.
/** @param {number[]} note */
function noteAt([cell, digit]) {
  /** @param {number} line @param {number} third */
  const at = (line, third) => line * 3 + 0.09 + 0.94 * (third + 0.5);
  return [at(cell % 9, (digit - 1) % 3), at(Math.floor(cell / 9), Math.floor((digit - 1) / 3))];
}

/** Its links, from ring to ring; the first is strong, and then every other one. @param {Step["chain"]} chain */
function lines(chain) {
  return chain.slice(1).map((to, index) => {
    const [[x1, y1], [x2, y2]] = [noteAt(chain[index]), noteAt(to)];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const ring = Math.min(0.45, length / 2) / length;
    const [x, y] = [(x2 - x1) * ring, (y2 - y1) * ring];
    const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
    for (const [name, value] of Object.entries({ x1: x1 + x, y1: y1 + y, x2: x2 - x, y2: y2 - y })) {
      line.setAttribute(name, String(value));
    }
    line.setAttribute("class", index % 2 === 0 ? "strong" : "weak");
    return line;
  });
}

/** @param {number[]} cells @param {string} name @returns {Overlay["marks"]} */
function marked(cells, name) {
  return cells.map((cell) => [cell, name]);
}

/** @param {Step} step @returns {Overlay} */
function stepOverlay({ cells, placed, removed, chain }) {
  const marks = play.stage < 2 ? [] : marked(cells, "shown");
  if (play.stage < 3) return { marks };
  if (placed) return { marks: [...marks, [placed.cell, "placed"]], values: [[placed.cell, placed.digit]] };
  const linked = masks(chain.map(([cell, digit]) => [cell, [digit]]));
  return { marks, struck: masks(removed), linked, lines: lines(chain) };
}

/** @param {Several} several @returns {Overlay} */
function severalOverlay({ cells, pair: [one, other] }) {
  return {
    marks: marked(cells, "shown"),
    values: cells.map((cell) => [cell, 0]),
    notes: new Map(cells.map((cell) => [cell, (1 << Number(one[cell])) | (1 << Number(other[cell]))])),
  };
}

/** @returns {Overlay} */
export function overlay() {
  const { advice } = play;
  if (advice?.kind === "step") return stepOverlay(advice);
  if (advice?.kind === "several") return severalOverlay(advice);
  return { marks: advice?.kind === "undo" ? marked(advice.cells, "wrong") : [] };
}

/** @param {Candidate} given */
export function givenName({ cell, digit }) {
  return words("given-name", { cell: cellName(cell), digit });
}

/** Buttons that advice.js gives their actions. @param {Several} several */
function settlingButtons({ givens, together }) {
  const row = element("div", "row settling");
  const labels = givens.map((given) => words("add-given", { given: givenName(given) }));
  row.append(...(together ? [words("add-all")] : labels).map((label) => element("button", "", label)));
  return row;
}

function contents() {
  const { advice, stage } = play;
  /** @param {string[]} texts */
  const paragraphs = (texts) => texts.map((text) => element("p", "", text));
  switch (advice?.kind) {
    case "step":
      return paragraphs([advice.place, advice.what, advice.why].slice(0, stage).map(pick));
    case "several":
      return [...paragraphs([words("several"), pick(advice.difference), pick(advice.settlement)]), settlingButtons(advice)];
    case "undo":
    case "finished":
      return paragraphs([pick(advice.text)]);
    case "single":
      return paragraphs([words("single")]);
    default:
      return [];
  }
}

export function drawHint() {
  const isStep = play.advice?.kind === "step";
  const hint = byId("hint");
  hint.replaceChildren(...contents());
  button("hint-do").disabled = !isStep;
  const [, name] = button("hint-button").children;
  setText(name, words(isStep && play.stage < 3 ? "hint-more" : "hint"));
  // What is new may lie below.
  const last = hint.lastElementChild;
  byId("says").scrollTop = isStep && last instanceof HTMLElement ? last.offsetTop - 8 : 0;
}

on("language", drawHint);
