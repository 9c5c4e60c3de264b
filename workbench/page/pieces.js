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

const CELL = /r([1-9])c([1-9])(?:[=≠]([1-9]))?/;
const UNITS = /\b(?:row|column|box)(?:s|es)? [1-9]\b(?:(?:, [1-9])* and [1-9]\b)?|第[1-9][行列宫]/;
const DIGIT = /(?<![\w.])[1-9](?!\w|[条格])/;
const WORD = new RegExp([CELL, UNITS, DIGIT].map(({ source }) => source).join("|"), "gi");
const KINDS = { row: /row|行/i, column: /column|列/i, box: /box|宫/i };

/** @param {string} word @returns {Piece} */
function piece(word) {
  const [, row, column, digit] = word.match(CELL) ?? [];
  if (row) return { text: word, cells: [9 * Number(row) + Number(column) - 10], digit: Number(digit ?? 0) };
  const kind = Object.entries(KINDS).find(([, names]) => names.test(word))?.[0];
  const numbers = (word.match(/[1-9]/g) ?? []).map(Number);
  if (kind) return { text: word, cells: pageData.units.filter((unit) => unit.kind === kind && numbers.includes(unit.number)).flatMap(({ cells }) => cells), digit: 0 };
  // Where it stands, all over the board.
  return { text: word, cells: [...Array(81).keys()], digit: numbers[0] };
}

/** @param {string} text */
export function pieces(text) {
  /** @type {Piece[]} */
  const found = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index > at) found.push({ text: text.slice(at, index), cells: [], digit: 0 });
    found.push(piece(word));
    at = index + word.length;
  }
  if (at < text.length) found.push({ text: text.slice(at), cells: [], digit: 0 });
  return found;
}
