// @ts-check
// What page-builder has put into the page: facts, a puzzle to begin with, headers, and the submissions.

import { byId } from "page/dom.js";

/** @import { Recording, Solution } from "page/engine.js" */
/** @import { PageData } from "page/types.js" */
/** @typedef {"easy" | "medium" | "hard" | "fiendish"} Level */
/** @typedef {{ kind: "row" | "column" | "box", number: number, cells: number[] }} Unit */
/** @typedef {{ id: string, title: string, address: string, rust: boolean }} Problem */

/** @type {PageData} */
export const pageData = JSON.parse(byId("data").textContent);

/** The searches that `sudoku watch NAME --page` has put into its copy of the page, the reader's own first, and their board; null in others.
 * @type {{ board: string, searches: (Solution & { recording: Omit<Recording, "steps"> & { steps: string } })[] } | null} */
export const given = JSON.parse(document.querySelector("#recorded")?.textContent || "null");

/** What `sudoku paste` prints; null if it refuses. @param {Solution} solution @param {string} problem */
export function submission({ name, source, region: [first, last] }, problem) {
  const pieces = pageData.texts[name]?.[problem];
  const region = source.split("\n").slice(first - 1, last).map((line) => `${line}\n`).join("");
  return pieces ? pieces.map((piece) => (piece === null ? region : pageData.pieces[piece])).join("") : null;
}
