// @ts-check
// What a hint draws over the board, from the hint and how much of it is shown: shapes, marks of cells and of notes.

import { NONE } from "page/board.js";

/** @import { Step } from "page/answers.js" */
/** @import { Position } from "page/game.js" */
/** @import { Picture, Play, Shape } from "page/types.js" */

/** For each cell its set. @param {[cell: number, digits: number][]} sets */
function byCell(sets) {
  /** @type {number[]} */
  const found = Array(81).fill(0);
  for (const [cell, digits] of sets) found[cell] |= digits;
  return found;
}

// Where a note stands, three units a cell, as in page.css: the notes leave 3 % of a cell free on each side.
/** @param {number[]} note */
export function noteAt([cell, digit]) {
  /** @param {number} line @param {number} third */
  const at = (line, third) => line * 3 + 0.09 + 0.94 * (third + 0.5);
  return [at(cell % 9, (digit - 1) % 3), at(Math.floor(cell / 9), Math.floor((digit - 1) / 3))];
}

/** A frame around a row, a column, a box or a cell, from its first cell to its last. @param {number[]} cells @returns {Shape} */
function frame(cells) {
  const [[x, y], [endX, endY]] = [cells[0], cells[cells.length - 1]].map((cell) => [3 * (cell % 9), 3 * Math.floor(cell / 9)]);
  return { name: "rect", kind: "where", values: { x, y, width: endX + 3 - x, height: endY + 3 - y, rx: 0.3 } };
}

/** All but these cells. @param {number[]} cells @returns {Shape} */
function shade(cells) {
  const holes = cells.map((cell) => `M${3 * (cell % 9)} ${3 * Math.floor(cell / 9)}h3v3h-3z`);
  return { name: "path", kind: "shade", values: { d: `M0 0h27v27h-27z${holes.join("")}` } };
}

/** Its links, from disc to disc, numbered; the first is strong, and then every other one. @param {Step["chain"]} chain
 * @param {number | null} now  the one that is read @returns {Shape[]} */
function arrows(chain, now) {
  return chain.slice(1).map((to, index) => /** @type {Shape} */ ({ name: "g", kind: now === null || now === index ? "" : "faint", values: {}, parts: link(chain[index], to, index) }));
}

/** One of them: its line, its head and its number. @param {number[]} from @param {number[]} to @param {number} index @returns {Shape[]} */
function link(from, to, index) {
  const [cell] = from;
  const [[x1, y1], [x2, y2]] = [noteAt(from), noteAt(to)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [wayX, wayY] = [(x2 - x1) / length, (y2 - y1) / length];
  /** On which side of the link a point lies. @param {number} x @param {number} y */
  const sideOf = (x, y) => Math.round(10 * ((y - y1) * wayX - (x - x1) * wayY));
  const side = Math.sign(sideOf(3 * (cell % 9) + 1.5, 3 * Math.floor(cell / 9) + 1.5) || sideOf(13.5, 13.5) || 1);
  /** A point so far along the link, and so far beside it, towards the middle of the cell, or else of the board. @param {number} along @param {number} beside */
  const at = (along, beside) => `${x1 + wayX * along - wayY * beside * side} ${y1 + wayY * along + wayX * beside * side}`;
  // Straight between two rows of notes; a hop from one note to the next.
  const isHop = length < 1.8;
  const [bend, height] = isHop ? [length / 2, 0.8] : [length - 0.5, 0.5];
  const lane = isHop ? "" : `Q${at(0.5, 0.5)} ${at(0.9, 0.5)}L${at(length - 0.9, 0.5)}`;
  const [endX, endY] = [length - 0.33, 0.33];
  const line = `M${at(0.33, 0.33)}${lane}Q${at(bend, height)} ${at(endX, endY)}`;
  const size = (isHop ? 0.25 : 0.4) / Math.hypot(endX - bend, endY - height);
  const [backX, backY] = [(bend - endX) * size, (height - endY) * size];
  const head = `M${at(endX + backX - backY / 2, endY + backY + backX / 2)}L${at(endX, endY)}L${at(endX + backX + backY / 2, endY + backY - backX / 2)}`;
  const [x, y] = at(isHop ? length / 2 : Math.max(0.9, length / 2), isHop ? 0.75 : 0.5).split(" ");
  return [
    { name: "path", kind: index % 2 === 0 ? "strong" : "weak", values: { d: line } },
    { name: "path", kind: "head", values: { d: head } },
    { name: "text", kind: "number-of", values: { x, y }, text: String(index + 1) },
  ];
}

/**
 * The board with the hint over it: what changes of its picture, and what is drawn.
 * @param {Pick<Play, "advice" | "stage" | "word" | "link">} hint
 * @param {Pick<Picture, "values" | "notes">} board
 */
export function overlay({ advice, stage, word, link }, board) {
  const [values, notes] = [[...board.values], [...board.notes]];
  /** @type {[cell: number, mark: string][]} */
  const marks = [];
  const mark = (/** @type {number[]} */ cells, /** @type {string} */ name) => marks.push(...cells.map((cell) => /** @type {[number, string]} */ ([cell, name])));
  /** @type {Shape[]} */
  const shapes = [];
  // What a word of the hint means.
  const { cells, digit } = word ?? { cells: [], digit: 0 };
  const isIn = (/** @type {number} */ cell) => !digit || cells.length === 1 || Number(values[cell]) === digit || (!Number(values[cell]) && (notes[cell] >> digit) & 1);
  mark(cells.filter(isIn), "meant");
  const made = { values, notes, marks, shapes, meant: byCell(cells.map((cell) => [cell, digit && 1 << digit])), linked: NONE, doubted: NONE, struck: NONE };
  if (advice?.kind === "undo") mark(advice.cells, "wrong");
  if (advice?.kind === "several") {
    const [one, other] = advice.pair;
    mark(advice.cells, "shown");
    for (const cell of advice.cells) {
      values[cell] = 0;
      notes[cell] = (1 << Number(one[cell])) | (1 << Number(other[cell]));
    }
  }
  if (advice?.kind !== "step") return made;
  const { where, chain } = advice;
  const reasons = stage > 1 ? advice.reasons : [];
  const [removed, placed] = stage > 2 ? [advice.removed, advice.placed] : [[], null];
  const shown = [...[...reasons, ...removed].map(([cell]) => cell), ...(placed ? [placed.cell] : [])];
  shapes.push(shade([...new Set([...where.flat(), ...shown])]), ...where.map(frame));
  mark(reasons.map(([cell]) => cell), "shown");
  if (placed) {
    mark([placed.cell], "placed");
    values[placed.cell] = placed.digit;
  }
  const links = stage > 1 ? chain : [];
  shapes.push(...arrows(links, link));
  if (link !== null && !word) mark(links.slice(link, link + 2).map(([cell]) => cell), "meant");
  // The others of a chain are false if its first one is.
  const doubted = links.filter((_, index) => index % 2 === 0);
  return { ...made, linked: byCell(reasons), doubted: byCell(doubted.map(([cell, digit]) => [cell, 1 << digit])), struck: byCell(removed) };
}

/** Whether there is something to do that has not been done. @param {Play["advice"]} advice @param {Position} position */
export function canBeDone(advice, position) {
  if (advice?.kind === "undo") return advice.cells.length > 0;
  if (advice?.kind !== "step") return false;
  if (advice.placed) return position.grid[advice.placed.cell] === ".";
  return advice.removed.some(([cell, digits]) => digits & ~position.excluded[cell]);
}
