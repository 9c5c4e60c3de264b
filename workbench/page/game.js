// @ts-check
// The state of a game, without elements: digits, notes, every earlier position, a checkpoint, the time; and it as a text.
// Cells are numbers from 0 to 80; a grid is 81 characters, "." for an empty cell; a set of digits is a mask, as in board.js.

import { ALL_DIGITS, NONE } from "page/board.js";
import { pageData } from "page/data.js";

/** @import { Unit } from "page/data.js" */
/** @import { Candidate } from "page/answers.js" */
/** @import { Layer, Origin, Standing } from "page/types.js" */
/** @import { Key } from "page/words.js" */

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

/** The digits that row, column and box leave to a cell; an empty one takes bit 0, which is no digit. @param {string} grid @param {number} cell */
export const candidates = (grid, cell) => PEERS[cell].reduce((left, peer) => left & ~(1 << Number(grid[peer])), ALL_DIGITS);

const BOARD = /^[1-9.]{81}$/;

/** @param {unknown} text @param {RegExp} kind */
const isText = (text, kind) => typeof text === "string" && kind.test(text);

/** @param {any} number @param {number} limit */
const isWhole = (number, limit = 1e12) => Number.isInteger(number) && number >= 0 && number < limit;

/** Never changed: a move makes a new one. */
export class Position {
  /** @param {Standing} standing */
  constructor({ puzzle, grid = puzzle, notes = NONE, excluded = NONE, centres = NONE, colours = NONE }) {
    this.puzzle = puzzle;
    this.grid = grid;
    this.notes = notes;
    this.excluded = excluded;
    this.centres = centres;
    this.colours = colours;
  }

  /** @param {number} cell */
  isGiven(cell) {
    return this.puzzle[cell] !== ".";
  }

  /** @param {Partial<Standing>} changes */
  with(changes) {
    return new Position({ ...this, ...changes });
  }

  /** Of these cells those that are no givens. @param {number[]} cells */
  #open(cells) {
    return cells.filter((cell) => !this.isGiven(cell));
  }

  /** A layer with these cells changed. @param {Layer | "excluded"} layer @param {number[]} cells @param {(mask: number) => number} change */
  #changed(layer, cells, change) {
    return this[layer].map((mask, cell) => (cells.includes(cell) ? change(mask) : mask));
  }

  /** A digit, or "." for none, in place of what the cells hold. @param {number[]} cells @param {string} character */
  #withDigit(cells, character) {
    const grid = [...this.grid];
    for (const cell of cells) grid[cell] = character;
    const [notes, centres] = [this.#changed("notes", cells, () => 0), this.#changed("centres", cells, () => 0)];
    return this.with({ grid: grid.join(""), notes, centres });
  }

  // `removeNotes`: from row, column and box, unless it clashes there: then it rules nothing out. Where the digit stands in all of
  // the cells already, it goes.
  /** @param {number[]} cells @param {number} digit @param {boolean} removeNotes */
  place(cells, digit, removeNotes) {
    const open = this.#open(cells);
    if (open.length === 0) return this;
    if (open.every((cell) => this.grid[cell] === String(digit))) return this.#withDigit(open, ".");
    const placed = this.#withDigit(open, String(digit));
    if (!removeNotes) return placed;
    const sound = open.filter((cell) => PEERS[cell].every((peer) => placed.grid[peer] !== String(digit)));
    const near = sound.flatMap((cell) => PEERS[cell]);
    const without = (/** @type {number} */ mask) => mask & ~(1 << digit);
    return placed.with({ notes: placed.#changed("notes", near, without), centres: placed.#changed("centres", near, without) });
  }

  /** Removes the digits of the cells, or if there are none the notes, or else the colours. @param {number[]} cells */
  erase(cells) {
    const open = this.#open(cells);
    const filled = open.filter((cell) => this.grid[cell] !== ".");
    if (filled.length > 0) return this.#withDigit(filled, ".");
    if (open.some((cell) => this.notes[cell] || this.centres[cell])) return this.#withDigit(open, ".");
    if (!cells.some((cell) => this.colours[cell])) return this;
    return this.with({ colours: this.#changed("colours", cells, () => 0) });
  }

  // A note for the cells that are empty, or a colour. Where all have it already, it goes; a note that goes from a cell that had
  // all of them is ruled out by that.
  /** @param {Layer} layer @param {number[]} cells @param {number} digit */
  toggle(layer, cells, digit) {
    if (layer === "colours") {
      const isThere = cells.every((cell) => this.colours[cell] === digit);
      return this.with({ colours: this.#changed("colours", cells, () => (isThere ? 0 : digit)) });
    }
    const empty = cells.filter((cell) => this.grid[cell] === ".");
    if (empty.length === 0) return this;
    const bit = 1 << digit;
    const isThere = empty.every((cell) => this[layer][cell] & bit);
    const excluded = [...this.excluded];
    for (const cell of empty) {
      if (!isThere) excluded[cell] &= ~bit;
      else if ((this.#left(cell) & ~this[layer][cell]) === 0) excluded[cell] |= bit & candidates(this.grid, cell);
    }
    return this.with({ excluded, [layer]: this.#changed(layer, empty, (mask) => (isThere ? mask & ~bit : mask | bit)) });
  }

  /** By cell the candidates that are not noted, if every empty cell has notes; else those that are ruled out. */
  #unnoted() {
    const noted = this.notes.map((mask, cell) => (this.grid[cell] === "." ? mask | this.centres[cell] : ALL_DIGITS));
    if (noted.includes(0)) return this.excluded;
    return noted.map((mask, cell) => candidates(this.grid, cell) & ~mask);
  }

  /** The empty cells whose digit of a solution is not noted; or, of those only, where it was ruled out. @param {string} solution */
  lost(solution, masks = this.#unnoted()) {
    return masks.flatMap((mask, cell) => (this.grid[cell] === "." && mask & (1 << Number(solution[cell])) ? [cell] : []));
  }

  /** With nothing ruled out in these cells, and all notes. @param {number[]} cells */
  found(cells) {
    return this.with({ excluded: this.#changed("excluded", cells, () => 0) }).fillNotes();
  }

  /** What can still stand in an empty cell, as far as is known. @param {number} cell */
  #left(cell) {
    return candidates(this.grid, cell) & ~this.excluded[cell];
  }

  fillNotes() {
    const notes = this.notes.map((_, cell) => (this.grid[cell] === "." ? this.#left(cell) : 0));
    return notes.every((mask, cell) => mask === this.notes[cell]) ? this : this.with({ notes });
  }

  // Where there are no notes at all, they are filled in: some alone would look like an accident.
  /** @param {[cell: number, digits: number][]} removed  what cannot stand there */
  exclude(removed) {
    const isBare = [...this.notes, ...this.centres].every((mask) => mask === 0);
    const [notes, centres, excluded] = [isBare ? [...this.fillNotes().notes] : [...this.notes], [...this.centres], [...this.excluded]];
    for (const [cell, digits] of removed) {
      notes[cell] = (notes[cell] || (centres[cell] ? 0 : this.#left(cell))) & ~digits;
      centres[cell] &= ~digits;
      excluded[cell] |= digits;
    }
    return this.with({ notes, centres, excluded });
  }

  /** These digits are givens from now on. @param {Candidate[]} givens @param {boolean} removeNotes */
  give(givens, removeNotes) {
    const puzzle = [...this.puzzle];
    for (const { cell, digit } of givens) puzzle[cell] = String(digit);
    /** @type {Position} */
    const here = this;
    const missing = givens.filter(({ cell, digit }) => this.grid[cell] !== String(digit));
    const placed = missing.reduce((position, { cell, digit }) => position.place([cell], digit, removeNotes), here);
    return placed.with({ puzzle: puzzle.join("") });
  }

  /** Six texts; `from` reads them. */
  fields() {
    const { notes, excluded, centres, colours } = this;
    const sets = [notes, excluded, centres, colours].map((set) => set.map((mask) => mask.toString(32).padStart(2, "0")).join(""));
    return [this.puzzle, this.grid, ...sets];
  }

  /** @param {string[]} fields */
  static from([puzzle, grid, ...sets]) {
    const masks = /^([0-9a-v]{2}){81}$/;
    if (!BOARD.test(puzzle) || !BOARD.test(grid) || !sets.every((set) => masks.test(set))) throw new Error("no position");
    const read = (/** @type {string} */ text) => (text.match(/../g) ?? []).map((two) => parseInt(two, 32) & (ALL_DIGITS | 1));
    const [notes, excluded, centres, colours] = sets.map(read);
    return new Position({ puzzle, grid, notes, excluded, centres, colours });
  }
}

// The maximum number of positions kept over a reload: 500 kB or so.
const KEPT = 2000;

export class Game {
  at = 0;
  /** @type {Position | null} */
  checkpoint = null;
  // Milliseconds.
  time = 0;
  won = false;
  // When it began, in milliseconds since 1970: its name among the games that are kept.
  begun = Date.now();
  /** @type {Key} The level, or what is to be said instead. */
  level = "level-unknown";
  // How many have been asked for.
  hints = 0;
  checks = 0;
  // By cell, when its digit was placed last, by the clock of the game; -1: not known.
  placed = NONE.map(() => -1);
  /** @type {number[][]} The same at each position that was left since the page was opened. */
  #placed = [];

  /** @param {Origin} origin */
  constructor(origin) {
    this.origin = origin;
    this.positions = [new Position({ puzzle: origin.puzzle })];
  }

  get position() {
    return this.positions[this.at];
  }

  /** Goes on to a position; whether it is another one. What had been undone is gone then. @param {Position} position */
  move(position) {
    // By what they hold: a checkpoint is read as a position of its own.
    if (String(position.fields()) === String(this.position.fields())) return false;
    const { grid } = this.position;
    this.#placed[this.at] = this.placed;
    this.placed = this.placed.map((time, cell) => (position.grid[cell] === grid[cell] ? time : Math.round(this.time)));
    this.positions.splice(this.at + 1, Infinity, position);
    this.at += 1;
    return true;
  }

  /** The same from its beginning. */
  again() {
    const game = new Game(this.origin);
    // A game that was won is kept without it.
    if (this.positions[0].grid === this.origin.puzzle) game.positions = [this.positions[0]];
    return game;
  }

  /** The cells that were filled in, in the order of their times; none if these are not known, as in games of earlier pages. */
  order() {
    const { position, placed } = this;
    const cells = PEERS.flatMap((_, cell) => (position.isGiven(cell) || position.grid[cell] === "." ? [] : [cell]));
    return cells.every((cell) => placed[cell] >= 0) ? cells.sort((one, other) => placed[one] - placed[other]) : [];
  }

  /** Back or forward by one position; whether there is one. @param {-1 | 1} by */
  step(by) {
    if (!this.positions[this.at + by]) return false;
    this.goTo(this.at + by);
    return true;
  }

  /** @param {number} at  one of the positions */
  goTo(at) {
    this.#placed[this.at] = this.placed;
    this.at = at;
    this.placed = this.#placed[at] ?? this.placed;
  }

  /** A field that is as in the position before is written as "=". Of a long game the ways back and forward are kept, of one that is won the end. */
  toText() {
    const kept = this.won ? 1 : KEPT;
    const first = Math.max(0, Math.min(this.at - (kept >> 1), this.positions.length - kept));
    /** @type {string[]} */
    let before = [];
    const positions = this.positions.slice(first, first + kept).map((position) => {
      const fields = position.fields();
      const written = fields.map((field, index) => (field === before[index] ? "=" : field));
      before = fields;
      return written.join(" ");
    });
    const checkpoint = this.checkpoint && this.checkpoint.fields();
    return JSON.stringify({ ...this, at: this.at - first, checkpoint, positions });
  }

  /** The game that a text holds; null if it holds none. @param {string | null} text */
  static fromText(text) {
    try {
      const kept = JSON.parse(text ?? "");
      const { origin } = kept;
      /** @type {string[]} */
      let before = [];
      const positions = kept.positions.map((/** @type {string} */ line) => {
        before = line.split(" ").map((field, index) => (field === "=" ? before[index] : field));
        return Position.from(before);
      });
      const isMade = pageData.symmetries.includes(origin.symmetry) && isWhole(origin.seed);
      const isTraining = pageData.techniques.includes(origin.training) && isWhole(origin.trainingSeed);
      const isKnown = (isMade || origin.seed === undefined) && (isTraining || origin.training === undefined);
      if (!isWhole(kept.at, positions.length) || !isText(origin.puzzle, BOARD) || !isKnown) return null;
      if (!pageData.levels.includes(origin.level)) delete origin.level;
      if (!isText(origin.solution, /^[1-9]{81}$/)) delete origin.solution;
      const game = new Game(origin);
      const checkpoint = kept.checkpoint ? Position.from(kept.checkpoint) : null;
      // A year is enough of a game.
      for (const [name, limit] of /** @type {const} */ ([["time", 3e10], ["begun", 1e14], ["hints", 1e6], ["checks", 1e6]])) {
        const number = kept[name];
        if (typeof number === "number" && number >= 0 && number < limit) game[name] = name === "time" ? number : Math.floor(number);
      }
      if (kept.placed?.length === 81 && kept.placed.every((/** @type {unknown} */ time) => Number.isInteger(time))) game.placed = kept.placed;
      if (Object.hasOwn(pageData.words, kept.level)) game.level = kept.level;
      else if (game.origin.level) game.level = game.origin.level;
      return Object.assign(game, { positions, at: kept.at, checkpoint, won: kept.won === true });
    } catch {
      return null;
    }
  }
}

/** Whether two games are at the same, whatever time and help it took. @param {Game[]} games */
export const isSamePlay = (...games) => new Set(games.map((game) => JSON.stringify({ ...JSON.parse(game.toText()), time: 0, hints: 0, checks: 0, level: 0, placed: 0 }))).size === 1;

/**
 * What a move has changed: which words say it, of which digits (0: none; bit 0: some cells have none), in which cells; null: nothing.
 * @param {Position} from @param {Position} to @returns {{ key: Key, digits: number, cells: number[] } | null}
 */
export function changes(from, to) {
  const differing = (/** @type {"puzzle" | "grid" | "excluded" | Layer} */ of) => PEERS.flatMap((_, cell) => (from[of][cell] === to[of][cell] ? [] : [cell]));
  const placed = differing("grid");
  // A digit that stands there may become a given.
  const cells = placed.length ? placed : differing("puzzle");
  // Where it is empty now, bit 0.
  const digits = cells.reduce((mask, cell) => mask | (1 << Number(to.grid[cell])), 0);
  if (digits) return { key: digits === 1 ? "said-erased" : "said-digit", digits, cells };
  for (const layer of /** @type {const} */ (["notes", "centres", "colours", "excluded"])) {
    const cells = differing(layer);
    const mask = (/** @type {number} */ of) => (layer === "colours" ? of && 1 << of : layer === "excluded" ? of ^ ALL_DIGITS : of);
    // What is ruled out is no longer noted, even where it was not.
    const name = layer === "excluded" ? "notes" : layer;
    const [added, removed] = [[from, to], [to, from]].map(([one, other]) =>
      cells.reduce((set, cell) => set | (mask(other[layer][cell]) & ~mask(one[layer][cell]) || 1), 0));
    if (added > 1) return { key: `said-${name}`, digits: added, cells };
    if (removed) return { key: `said-no-${name}`, digits: removed, cells };
  }
  return null;
}
