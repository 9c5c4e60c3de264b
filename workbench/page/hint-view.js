// @ts-check
// A hint as text, and what it draws over the board.

import { element, button, byId } from "page/dom.js";
import { on } from "page/events.js";
import { play } from "page/play.js";
import { cellName, pick, words } from "page/words.js";

/** @import { Advice, Candidate, Step } from "page/answers.js" */
/** @import { Picture } from "page/board.js" */

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

/** @param {string} name @param {string} kind @param {Record<string, number | string>} values */
export function shape(name, kind, values) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value));
  made.setAttribute("class", kind);
  return made;
}

/** A frame around a row, a column, a box or a cell. @param {number[]} cells */
function frame(cells) {
  const [rows, columns] = [cells.map((cell) => Math.floor(cell / 9)), cells.map((cell) => cell % 9)];
  const [x, y] = [3 * Math.min(...columns), 3 * Math.min(...rows)];
  const [width, height] = [3 * Math.max(...columns) + 3 - x, 3 * Math.max(...rows) + 3 - y];
  return shape("rect", "where", { x, y, width, height, rx: 0.3 });
}

/** All but these cells. @param {number[]} cells */
function shade(cells) {
  const holes = cells.map((cell) => `M${3 * (cell % 9)} ${3 * Math.floor(cell / 9)}h3v3h-3z`);
  return shape("path", "shade", { d: `M0 0h27v27h-27z${holes.join("")}` });
}

/** Its links, from disc to disc; the first is strong, and then every other one. @param {Step["chain"]} chain */
function arrows(chain) {
  return chain.slice(1).flatMap((to, index) => {
    const [[x1, y1], [x2, y2]] = [noteAt(chain[index]), noteAt(to)];
    const [dx, dy, x, y] = [x2 - x1, y2 - y1, (x1 + x2) / 2, (y1 + y2) / 2];
    // Around the notes between them, on the side of the middle of the board.
    const length = Math.hypot(dx, dy);
    const bend = (0.1 + 0.5 / length + 0.3 / length ** 2) * ((13.5 - y) * dx < (13.5 - x) * dy ? -1 : 1);
    const [aroundX, aroundY] = [x - dy * bend, y + dx * bend];
    // A point that far from an end towards there, and so far beside.
    const from = (/** @type {number} */ endX, /** @type {number} */ endY, far = 0.47, beside = 0) => {
      const [wayX, wayY] = [aroundX - endX, aroundY - endY].map((way) => way / Math.hypot(aroundX - endX, aroundY - endY));
      return `${endX + wayX * far - wayY * beside} ${endY + wayY * far + wayX * beside}`;
    };
    const line = `M${from(x1, y1)}Q${aroundX} ${aroundY} ${from(x2, y2)}`;
    const head = `M${from(x2, y2, 0.9, 0.22)}L${from(x2, y2)}L${from(x2, y2, 0.9, -0.22)}`;
    return [shape("path", index % 2 === 0 ? "strong" : "weak", { d: line }), shape("path", "head", { d: head })];
  });
}

/** Draws the hint over what the board shows. @param {Picture} picture @param {(cell: number, name: string) => void} mark */
export function drawOver(picture, mark) {
  const { advice, stage } = play;
  const drawn = [];
  if (advice?.kind === "undo") for (const cell of advice.cells) mark(cell, "wrong");
  if (advice?.kind === "several") {
    const [one, other] = advice.pair;
    for (const cell of advice.cells) {
      mark(cell, "shown");
      picture.values[cell] = 0;
      picture.notes[cell] = (1 << Number(one[cell])) | (1 << Number(other[cell]));
    }
  }
  if (advice?.kind === "step") {
    const { where, reasons, chain, placed, removed } = advice;
    const shown = [...(stage > 1 ? reasons : []), ...(stage > 2 ? removed : [])].map(([cell]) => cell);
    if (stage > 2 && placed) shown.push(placed.cell);
    drawn.push(shade([...new Set([...where.flat(), ...shown])]), ...where.map(frame));
    if (stage > 1) {
      for (const [cell] of reasons) mark(cell, "shown");
      picture.linked = masks(reasons);
      // The others of a chain are false if its first one is.
      picture.doubted = masks(chain.filter((_, index) => index % 2 === 0).map(([cell, digit]) => [cell, [digit]]));
      drawn.push(...arrows(chain));
    }
    if (stage > 2) picture.struck = masks(removed);
    if (stage > 2 && placed) {
      mark(placed.cell, "placed");
      picture.values[placed.cell] = placed.digit;
    }
  }
  document.querySelector("#drawing")?.replaceChildren(...drawn);
}

/** @param {Candidate} given */
export function givenName({ cell, digit }) {
  return words("given-name", { cell: cellName(cell), digit });
}

/** Buttons that advice.js gives their actions. @param {Extract<Advice, { kind: "several" }>} several */
function givenButtons({ givens, together }) {
  const row = element("div", "row settling");
  const labels = givens.map((given) => words("add-given", { given: givenName(given) }));
  row.append(...(together ? [words("add-all")] : labels).map((label) => element("button", "", label)));
  return row;
}

function contents() {
  const { advice, stage } = play;
  /** @param {string[]} texts */
  const paragraphs = (texts) => texts.map((text) => element("p", "", text));
  if (advice === null) return [];
  if (advice.kind === "step") return paragraphs([advice.place, advice.what, advice.why].slice(0, stage).map(pick));
  if (advice.kind === "single") return paragraphs([words("single")]);
  if (advice.kind !== "several") return paragraphs([pick(advice.text)]);
  return [...paragraphs([words("several"), pick(advice.difference), pick(advice.disambiguation)]), givenButtons(advice)];
}

/** Whether there is something to do that has not been done. */
export function canBeDone() {
  const { advice } = play;
  if (advice?.kind === "undo") return advice.cells.length > 0;
  return advice?.kind === "step" && (advice.placed === null || play.game.position.grid[advice.placed.cell] === ".");
}

export function drawHint() {
  const isStep = play.advice?.kind === "step";
  const hint = byId("hint");
  const parts = contents();
  // What is there already would be read aloud once more.
  const isMore = [...hint.children].every((part, index) => part.isEqualNode(parts[index] ?? null));
  if (isMore) hint.append(...parts.slice(hint.children.length));
  else hint.replaceChildren(...parts);
  button("hint-do").hidden = !canBeDone();
  button("hint-more").hidden = !isStep || play.stage === 3;
  // What is new may lie below.
  const last = hint.lastElementChild;
  byId("says").scrollTop = isStep && last instanceof HTMLElement ? last.offsetTop - 8 : 0;
}

on("language", drawHint);
