// @ts-check
// Which cells are chosen, by what is done with a mouse or a finger.

/** @import { Position } from "page/game.js" */

/** All cells of the rectangle that two of them span. @param {number} one @param {number} other */
export function between(one, other) {
  const isIn = (/** @type {(cell: number) => number} */ lineOf, /** @type {number} */ cell) => {
    const [first, last] = [lineOf(one), lineOf(other)].sort();
    return lineOf(cell) >= first && lineOf(cell) <= last;
  };
  return [...Array(81).keys()].filter((cell) => isIn((each) => Math.floor(each / 9), cell) && isIn((each) => each % 9, cell));
}

/** One cell more, or one less, and which has the focus then; one stays. @param {ReadonlySet<number>} before @param {number} chosen @param {number} cell */
export function toggled(before, chosen, cell) {
  const selected = new Set(before);
  if (selected.size === 1 || !selected.delete(cell)) return { chosen: cell, selected: selected.add(cell) };
  return { chosen: selected.has(chosen) ? chosen : Math.max(...selected), selected };
}

/** All that have the digit of a cell, or, if it is empty, its colour. @param {Position} position @param {number} cell */
export function alike(position, cell) {
  const of = position.grid[cell] === "." ? position.colours : [...position.grid];
  return of[cell] ? [...of.keys()].filter((each) => of[each] === of[cell]) : [cell];
}
