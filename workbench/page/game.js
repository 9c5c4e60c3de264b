// @ts-check
// The state of a game, without elements: digits, notes, every earlier position, a checkpoint, the time; and it as a text.
// Cells are numbers from 0 to 80; a grid is 81 characters, "." for an empty cell; a set of digits is a mask, as in board.js.

import { ALL_DIGITS } from "page/board.js";
import { pageData } from "page/data.js";

/** @import { Level, Unit } from "page/data.js" */
/** @import { Candidate } from "page/engine.js" */

const UNITS = pageData.units;

// For each cell the others of its row, column and box.
export const PEERS = Array.from({ length: 81 }, (_, cell) => {
  const around = new Set(UNITS.filter((unit) => unit.cells.includes(cell)).flatMap((unit) => unit.cells));
  around.delete(cell);
  return [...around];
});

/** Digits that stand twice in a unit: for each of their cells the units. @param {string} grid */
export function clashes(grid) {
  /** @type {Map<number, Unit[]>} */
  const found = new Map();
  for (const unit of UNITS) {
    for (const cell of unit.cells) {
      const twice = grid[cell] !== "." && unit.cells.some((other) => other !== cell && grid[other] === grid[cell]);
      if (twice) found.set(cell, [...(found.get(cell) ?? []), unit]);
    }
  }
  return found;
}

/** The digits that row, column and box leave to a cell. @param {string} grid @param {number} cell */
export function candidates(grid, cell) {
  return PEERS[cell].reduce((left, peer) => (grid[peer] === "." ? left : left & ~(1 << Number(grid[peer]))), ALL_DIGITS);
}

/**
 * Where a game stands.
 * @typedef {object} Standing
 * @property {string} puzzle  the givens
 * @property {string} [grid]  these and what has been filled in
 * @property {number[]} [notes]  by cell
 * @property {number[]} [excluded]  by cell, the candidates that the steps of hints have removed
 */

/** Never changed: a move makes a new one. */
export class Position {
  /** @param {Standing} standing */
  constructor({ puzzle, grid = puzzle, notes = Array(81).fill(0), excluded = Array(81).fill(0) }) {
    this.puzzle = puzzle;
    this.grid = grid;
    this.notes = notes;
    this.excluded = excluded;
  }

  /** @param {number} cell */
  isGiven(cell) {
    return this.puzzle[cell] !== ".";
  }

  /** @param {Partial<Standing>} changes */
  with(changes) {
    return new Position({ ...this, ...changes });
  }

  /** @param {number} cell @param {string} character */
  #withDigit(cell, character) {
    return this.with({
      grid: this.grid.slice(0, cell) + character + this.grid.slice(cell + 1),
      notes: this.notes.with(cell, 0),
    });
  }

  /** @param {number} cell @param {number} digit @param {boolean} removeNotes  from its row, column and box */
  place(cell, digit, removeNotes) {
    if (this.isGiven(cell) || this.grid[cell] === String(digit)) return this;
    const placed = this.#withDigit(cell, String(digit));
    if (!removeNotes) return placed;
    const near = new Set(PEERS[cell]);
    return placed.with({ notes: placed.notes.map((mask, at) => (near.has(at) ? mask & ~(1 << digit) : mask)) });
  }

  /** Removes the digit of a cell; from an empty cell, the notes. @param {number} cell */
  erase(cell) {
    if (this.isGiven(cell) || (this.grid[cell] === "." && !this.notes[cell])) return this;
    return this.#withDigit(cell, ".");
  }

  /** @param {number} cell @param {number} digit */
  toggleNote(cell, digit) {
    if (this.grid[cell] !== ".") return this;
    return this.with({ notes: this.notes.with(cell, this.notes[cell] ^ (1 << digit)) });
  }

  /** What can still stand in an empty cell, as far as is known. @param {number} cell */
  #left(cell) {
    return candidates(this.grid, cell) & ~this.excluded[cell];
  }

  fillNotes() {
    const notes = this.notes.map((_, cell) => (this.grid[cell] === "." ? this.#left(cell) : 0));
    return notes.every((mask, cell) => mask === this.notes[cell]) ? this : this.with({ notes });
  }

  /** @param {[cell: number, digits: number[]][]} removed  what cannot stand there */
  exclude(removed) {
    const [notes, excluded] = [[...this.notes], [...this.excluded]];
    for (const [cell, digits] of removed) {
      const mask = digits.reduce((set, digit) => set | (1 << digit), 0);
      notes[cell] = (notes[cell] || this.#left(cell)) & ~mask;
      excluded[cell] |= mask;
    }
    return this.with({ notes, excluded });
  }

  /** These digits are givens from now on. @param {Candidate[]} givens @param {boolean} removeNotes */
  give(givens, removeNotes) {
    const puzzle = [...this.puzzle];
    for (const { cell, digit } of givens) puzzle[cell] = String(digit);
    /** @type {Position} */
    const here = this;
    const placed = givens.reduce((position, { cell, digit }) => position.place(cell, digit, removeNotes), here);
    return placed.with({ puzzle: puzzle.join("") });
  }

  /** Four texts; `from` reads them. */
  fields() {
    /** @param {number[]} set */
    const masks = (set) => set.map((mask) => mask.toString(32).padStart(2, "0")).join("");
    return [this.puzzle, this.grid, masks(this.notes), masks(this.excluded)];
  }

  /** @param {string[]} fields */
  static from([puzzle, grid, notes, excluded]) {
    const board = /^[1-9.]{81}$/;
    const masks = /^([0-9a-v]{2}){81}$/;
    if (!board.test(puzzle) || !board.test(grid) || !masks.test(notes) || !masks.test(excluded)) throw new Error("no position");
    /** @param {string} text */
    const read = (text) => (text.match(/../g) ?? []).map((two) => parseInt(two, 32) & ALL_DIGITS);
    return new Position({ puzzle, grid, notes: read(notes), excluded: read(excluded) });
  }
}

/**
 * The puzzle of a game, and what is known of it.
 * @typedef {object} Origin
 * @property {string} puzzle
 * @property {string} [solution]
 * @property {Level | null} [level]
 * @property {number} [seed]
 * @property {string} [symmetry]
 * @property {boolean} [two]  made to have two solutions
 */

// The maximum number of positions kept over a reload: 500 kB or so.
const KEPT = 2000;

export class Game {
  at = 0;
  /** @type {Position | null} */
  checkpoint = null;
  // Milliseconds.
  time = 0;
  won = false;

  /** @param {Origin} origin */
  constructor(origin) {
    this.origin = origin;
    this.positions = [new Position({ puzzle: origin.puzzle })];
  }

  get position() {
    return this.positions[this.at];
  }

  get isUnderWay() {
    return this.positions.length > 1 && !this.won;
  }

  /** Goes on to a position; whether it is another one. What had been undone is gone then. @param {Position} position */
  move(position) {
    if (position === this.position) return false;
    this.positions.splice(this.at + 1, Infinity, position);
    this.at += 1;
    return true;
  }

  undo() {
    if (this.at === 0) return false;
    this.at -= 1;
    return true;
  }

  redo() {
    if (this.at === this.positions.length - 1) return false;
    this.at += 1;
    return true;
  }

  /** A field that is as in the position before is written as "=". */
  toText() {
    const first = Math.max(0, Math.min(this.at, this.positions.length - KEPT));
    /** @type {string[]} */
    let before = [];
    const positions = this.positions.slice(first, first + KEPT).map((position) => {
      const fields = position.fields();
      const written = fields.map((field, index) => (field === before[index] ? "=" : field));
      before = fields;
      return written.join(" ");
    });
    const { origin, time, won } = this;
    const checkpoint = this.checkpoint && this.checkpoint.fields();
    return JSON.stringify({ origin, time, won, at: this.at - first, checkpoint, positions });
  }

  /** The game that a text holds; null if it holds none. @param {string | null} text */
  static fromText(text) {
    try {
      const kept = JSON.parse(text ?? "");
      /** @type {string[]} */
      let before = [];
      const positions = kept.positions.map((/** @type {string} */ line) => {
        before = line.split(" ").map((field, index) => (field === "=" ? before[index] : field));
        return Position.from(before);
      });
      if (!positions[kept.at]) return null;
      const game = new Game(kept.origin);
      const checkpoint = kept.checkpoint && Position.from(kept.checkpoint);
      const time = Number(kept.time) || 0;
      return Object.assign(game, { positions, at: kept.at, checkpoint, time, won: kept.won === true });
    } catch {
      return null;
    }
  }
}
