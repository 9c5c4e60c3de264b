// @ts-check
// The words of a hint, cut into what can be shown on the board and what stands between.

import { pageData } from "page/data.js";

/**
 * What a word means: cells, a candidate's digit in them, and units.
 * @typedef {object} Piece
 * @property {string} text
 * @property {number[]} cells  none: text between
 * @property {number} digit  0: none
 */

const CELL = /r[1-9]c[1-9](?:[=≠][1-9])?/;
const UNITS = /\b(?:row|column|box)(?:s|es)? [1-9]\b(?:(?:, [1-9])* and [1-9]\b)?|第[1-9][行列宫]/;
// Not a count: 3 strong links, 1,000 solutions.
const DIGIT = /(?<![\w.])[1-9](?!\w|,\d| strong)/;
const WORD = new RegExp(`(${[CELL, UNITS, DIGIT].map(({ source }) => source).join("|")})`, "i");
const KINDS = { row: /row|行/i, column: /column|列/i, box: /box|宫/i };

/** @param {string} word @returns {Piece} */
function piece(word) {
  const numbers = [...word.matchAll(/[1-9]/g)].map(Number);
  const kind = Object.entries(KINDS).find(([, names]) => names.test(word))?.[0];
  if (kind) return { text: word, cells: pageData.units.filter((unit) => unit.kind === kind && numbers.includes(unit.number)).flatMap(({ cells }) => cells), digit: 0 };
  const [row, column, digit = 0] = numbers;
  // A digit is meant where it stands, all over the board.
  return column ? { text: word, cells: [9 * row + column - 10], digit } : { text: word, cells: [...Array(81).keys()], digit: row };
}

/** Every other one is a word, and any text between may be empty. @param {string} text */
export const pieces = (text) => text.split(WORD).map((part, index) => (index % 2 ? piece(part) : { text: part, cells: [], digit: 0 }));
