// @ts-check
// What page-builder has put into the page: facts, a puzzle to begin with, headers, and the submissions.

import { byId } from "page/dom.js";

/** @import { Solution } from "page/engine.js" */
/** @typedef {"easy" | "medium" | "hard" | "fiendish"} Level */
/** @typedef {{ kind: "row" | "column" | "box", number: number, cells: number[] }} Unit */
/** @typedef {{ id: string, title: string, address: string, rust: boolean }} Problem */

/**
 * @typedef {object} PageData
 * @property {Unit[]} units
 * @property {Level[]} levels
 * @property {string[]} symmetries
 * @property {string} symmetry  the one of a new puzzle, unless another is chosen
 * @property {Record<string, [string, string]>} words  words.json, and the names of levels and symmetries
 * @property {number[]} speeds  of Watch, in steps a second
 * @property {number} first_speed  its place among them
 * @property {number} stride  steps between two boards that a timeline keeps
 * @property {number} parts  the most parts in which a timeline sums up the depths
 * @property {import("page/game.js").Origin} first  the puzzle of the first game
 * @property {Record<string, string>} named  the built-in puzzles
 * @property {Record<string, string>} headers  of the solutions' files, as HTML
 * @property {string[]} techniques  that can be trained, the simplest first
 * @property {Record<string, { idea: string, text: string }>} chinese  of every solution; the text may be empty
 * @property {Problem[]} problems
 * @property {Record<string, Record<string, (number | null)[]>>} texts  by solution and problem, places of pieces; null: the
 *   region of the solution
 * @property {string[]} pieces
 */

/** @type {PageData} */
export const pageData = JSON.parse(byId("data").textContent);

/** What `sudoku paste` prints; null if it refuses. @param {Solution} solution @param {string} problem */
export function submission({ name, source, region: [first, last] }, problem) {
  const pieces = pageData.texts[name][problem];
  const region = source.split("\n").slice(first - 1, last).map((line) => `${line}\n`).join("");
  return pieces ? pieces.map((piece) => (piece === null ? region : pageData.pieces[piece])).join("") : null;
}
