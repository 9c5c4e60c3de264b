// @ts-check
// Boards for tests, and what can be said of any board.

export const LC37 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
// One that a search for empty cells from the first on does not end within hours.
export const ENDLESS = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/** The units of a cell, as numbers: rows, columns, boxes. @param {number} cell */
export function unitsOf(cell) {
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  return [row, 9 + column, 18 + 3 * Math.floor(row / 3) + Math.floor(column / 3)];
}

/** Whether two cells share a unit. @param {number} one @param {number} other */
export const sees = (one, other) => one !== other && unitsOf(one).some((unit) => unitsOf(other).includes(unit));

/** The digits of a set, in which the digit d is bit d. @param {number} set */
export const digitsIn = (set) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => set & (1 << digit));

/** The digits that no other cell leaves out of a cell. @param {string} grid @param {number} cell */
export const leftTo = (grid, cell) => [..."123456789"].filter((digit) => ![...grid].some((other, at) => other === digit && sees(at, cell)));

/** The cells that are empty. @param {string} grid */
export const emptyCells = (grid) => [...grid].flatMap((digit, cell) => (digit === "." ? [cell] : []));

/** @param {string} grid @param {number} cell @param {string | number} digit */
export const withDigit = (grid, cell, digit) => grid.slice(0, cell) + digit + grid.slice(cell + 1);

/** The solved grid without these cells. @param {number[]} cells */
export const without = (...cells) => cells.reduce((grid, cell) => withDigit(grid, cell, "."), SOLVED);

/** All but this number of cells are filled, the last of LC37. @param {number} left */
export const nearly = (left) => without(...emptyCells(LC37).slice(-left));

/** @param {number} cell */
export const nameOf = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

/** Numbers at random, the same for the same seed: a function that gives one below its bound. @param {number} seed */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ bound) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % bound;
  };
}
