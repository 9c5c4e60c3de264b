"use strict";
// The state of a game, without elements: digits, notes, every earlier position, a checkpoint, the time; and it as a text.
// Cells are numbers from 0 to 80; a grid is 81 characters, "." for an empty cell; a set of digits is a mask, as in board.js.

// Rows, columns and boxes: {kind, number, cells}.
const UNITS = pageData.units;

// For each cell the others of its row, column and box.
const PEERS = Array.from({ length: 81 }, (_, cell) => {
  const around = new Set(UNITS.filter((unit) => unit.cells.includes(cell)).flatMap((unit) => unit.cells));
  around.delete(cell);
  return [...around];
});

// Digits that stand twice in a unit: for each of their cells the units, as Map.
function clashes(grid) {
  const found = new Map();
  for (const unit of UNITS) {
    for (const cell of unit.cells) {
      const twice = grid[cell] !== "." && unit.cells.some((other) => other !== cell && grid[other] === grid[cell]);
      if (twice) found.set(cell, [...(found.get(cell) ?? []), unit]);
    }
  }
  return found;
}

// The digits that row, column and box leave to a cell.
function candidates(grid, cell) {
  return PEERS[cell].reduce((left, peer) => (grid[peer] === "." ? left : left & ~(1 << grid[peer])), ALL_DIGITS);
}

// Where a game stands. Never changed: a move makes a new one.
class Position {
  // `excluded`: candidates that the steps of hints have removed.
  constructor({ puzzle, grid = puzzle, notes = Array(81).fill(0), excluded = Array(81).fill(0) }) {
    Object.assign(this, { puzzle, grid, notes, excluded });
  }

  isGiven(cell) {
    return this.puzzle[cell] !== ".";
  }

  with(changes) {
    return new Position({ ...this, ...changes });
  }

  #withDigit(cell, character) {
    return this.with({
      grid: this.grid.slice(0, cell) + character + this.grid.slice(cell + 1),
      notes: this.notes.with(cell, 0),
    });
  }

  place(cell, digit, removeNotes) {
    if (this.isGiven(cell) || this.grid[cell] === String(digit)) return this;
    const placed = this.#withDigit(cell, String(digit));
    if (!removeNotes) return placed;
    const near = new Set(PEERS[cell]);
    return placed.with({ notes: placed.notes.map((mask, at) => (near.has(at) ? mask & ~(1 << digit) : mask)) });
  }

  // Removes the digit of a cell; from an empty cell, the notes.
  erase(cell) {
    if (this.isGiven(cell) || (this.grid[cell] === "." && !this.notes[cell])) return this;
    return this.#withDigit(cell, ".");
  }

  toggleNote(cell, digit) {
    if (this.grid[cell] !== ".") return this;
    return this.with({ notes: this.notes.with(cell, this.notes[cell] ^ (1 << digit)) });
  }

  // What can still stand in an empty cell, as far as is known.
  #left(cell) {
    return candidates(this.grid, cell) & ~this.excluded[cell];
  }

  fillNotes() {
    const notes = this.notes.map((_, cell) => (this.grid[cell] === "." ? this.#left(cell) : 0));
    return notes.every((mask, cell) => mask === this.notes[cell]) ? this : this.with({ notes });
  }

  // `removed`: pairs of a cell and digits that cannot stand there.
  exclude(removed) {
    const [notes, excluded] = [[...this.notes], [...this.excluded]];
    for (const [cell, digits] of removed) {
      const mask = digits.reduce((set, digit) => set | (1 << digit), 0);
      notes[cell] = (notes[cell] || this.#left(cell)) & ~mask;
      excluded[cell] |= mask;
    }
    return this.with({ notes, excluded });
  }

  // `givens`: pairs of a cell and a digit, as objects; these digits are givens from now on.
  give(givens, removeNotes) {
    const puzzle = [...this.puzzle];
    for (const { cell, digit } of givens) puzzle[cell] = String(digit);
    const placed = givens.reduce((position, { cell, digit }) => position.place(cell, digit, removeNotes), this);
    return placed.with({ puzzle: puzzle.join("") });
  }

  // Four texts; `from` reads them.
  fields() {
    const masks = (set) => set.map((mask) => mask.toString(32).padStart(2, "0")).join("");
    return [this.puzzle, this.grid, masks(this.notes), masks(this.excluded)];
  }

  static from([puzzle, grid, notes, excluded]) {
    const board = /^[1-9.]{81}$/;
    const masks = /^([0-9a-v]{2}){81}$/;
    if (!board.test(puzzle) || !board.test(grid) || !masks.test(notes) || !masks.test(excluded)) throw new Error("no position");
    const read = (text) => text.match(/../g).map((two) => parseInt(two, 32) & ALL_DIGITS);
    return new Position({ puzzle, grid, notes: read(notes), excluded: read(excluded) });
  }
}

class Game {
  // So many positions are kept over a reload: some 500 kB at most.
  static KEPT = 2000;

  // origin: {puzzle, and as far as known: solution, level, seed, symmetry, two (made to have two solutions)}
  constructor(origin) {
    this.origin = origin;
    this.positions = [new Position(origin)];
    this.at = 0;
    this.checkpoint = null;
    // Milliseconds.
    this.time = 0;
    this.won = false;
  }

  get position() {
    return this.positions[this.at];
  }

  get isUnderWay() {
    return this.positions.length > 1 && !this.won;
  }

  // Goes on to a position; says whether it is another one. What had been undone is gone then.
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

  // A field that is as in the position before is written as "=".
  toText() {
    const first = Math.max(0, Math.min(this.at, this.positions.length - Game.KEPT));
    let before = [];
    const positions = this.positions.slice(first, first + Game.KEPT).map((position) => {
      const fields = position.fields();
      const written = fields.map((field, index) => (field === before[index] ? "=" : field));
      before = fields;
      return written.join(" ");
    });
    const { origin, time, won } = this;
    const checkpoint = this.checkpoint && this.checkpoint.fields();
    return JSON.stringify({ origin, time, won, at: this.at - first, checkpoint, positions });
  }

  // The game that a text holds; null if it holds none.
  static fromText(text) {
    try {
      const kept = JSON.parse(text);
      let before = [];
      const positions = kept.positions.map((line) => {
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
