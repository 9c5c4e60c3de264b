// @ts-check
// A game and the games that are kept, compared with a simple model of them.

import { LC37, SOLVED, emptyCells, randomNumbers, sees, stored, unitsOf, withDigit } from "./node.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { digitsOf } from "page/board.js";
import { pageData } from "page/data.js";
import { Engine } from "page/engine.js";
import { Game, candidates, clashes } from "page/game.js";
import { bestTime, keptGames, isOwn, save, standing, tidy } from "page/games.js";
import { play } from "page/play.js";

/** @import { Layer, Position } from "page/game.js" */

beforeEach(() => stored.empty());
const cells = [...Array(81).keys()];

/** Grids that are full and right, full and wrong, and with holes. @param {number} count */
function* someGrids(count) {
  const below = randomNumbers(1);
  for (let number = 0; number < count; number += 1) {
    // Digits renamed, and bands turned: another right grid.
    const names = [..."123456789"].sort(() => below(3) - 1);
    const turned = SOLVED.slice(27 * (number % 3)) + SOLVED.slice(0, 27 * (number % 3));
    let grid = [...turned].map((digit) => names[Number(digit) - 1]).join("");
    const kind = number % 4;
    if (kind === 1) {
      const [one, other] = [below(81), below(81)];
      grid = withDigit(withDigit(grid, one, grid[other]), other, grid[one]);
    }
    if (kind === 2) grid = withDigit(grid, below(81), 1 + below(9));
    if (kind === 3) for (let holes = below(60); holes >= 0; holes -= 1) grid = withDigit(grid, below(81), ".");
    if (number % 8 === 3) grid = withDigit(grid, below(81), 1 + below(9));
    yield grid;
  }
}

test("clashes, candidates and wins are those of the rules, in ten thousand grids", async () => {
  const engine = new Engine();
  const answers = [];
  let won = 0;
  for (const grid of someGrids(10_000)) {
    const times = Array.from({ length: 27 }, () => Array(10).fill(0));
    for (const cell of cells) for (const unit of unitsOf(cell)) times[unit][Number(grid[cell]) || 0] += 1;
    const kinds = ["row", "column", "box"];
    for (const cell of cells) {
      const digit = Number(grid[cell]) || 0;
      const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((each) => unitsOf(cell).every((unit) => times[unit][each] === 0));
      if (digit === 0) assert.deepEqual(digitsOf(candidates(grid, cell)), free, `${grid} ${cell}`);
    }
    const twice = cells.flatMap((cell) => {
      const units = unitsOf(cell).filter((unit) => grid[cell] !== "." && times[unit][Number(grid[cell])] > 1);
      return units.length ? [[cell, units.map((unit) => `${kinds[Math.floor(unit / 9)]} ${(unit % 9) + 1}`)]] : [];
    });
    const found = [...clashes(grid)].map(([cell, units]) => [cell, units.map(({ kind, number }) => `${kind} ${number}`)]);
    assert.deepEqual(found.sort(([one], [other]) => Number(one) - Number(other)), twice, grid);
    const isWon = !grid.includes(".") && twice.length === 0;
    won += Number(isWon);
    answers.push(engine.ask({ ask: "won", grid }).then((answer) => assert.equal(answer.won, isWon, grid)));
  }
  assert.ok(won > 2500 && won < 5000);
  await Promise.all(answers);
  engine.stop();
});

/** What a position is: digits (0: none), sets of notes and centre notes, excluded candidates, colours, givens. */
class Model {
  grid = [...LC37].map((digit) => Number(digit) || 0);
  givens = [...LC37].map((digit) => digit !== ".");
  /** @type {Record<"notes" | "centres" | "excluded", Set<number>[]>} */
  sets = { notes: cells.map(() => new Set()), centres: cells.map(() => new Set()), excluded: cells.map(() => new Set()) };
  colours = cells.map(() => 0);

  /** @param {number} cell @param {number} digit */
  write(cell, digit) {
    this.grid[cell] = digit;
    this.sets.notes[cell].clear();
    this.sets.centres[cell].clear();
  }
  /** @param {number[]} chosen @param {number} digit @param {boolean} removes */
  place(chosen, digit, removes) {
    const open = chosen.filter((cell) => !this.givens[cell]);
    const goes = open.every((cell) => this.grid[cell] === digit);
    for (const cell of open) this.write(cell, goes ? 0 : digit);
    if (goes || !removes) return;
    for (const cell of cells.filter((each) => open.some((one) => sees(one, each)))) {
      this.sets.notes[cell].delete(digit);
      this.sets.centres[cell].delete(digit);
    }
  }
  /** @param {number[]} chosen */
  erase(chosen) {
    const open = chosen.filter((cell) => !this.givens[cell]);
    const digits = open.filter((cell) => this.grid[cell] !== 0);
    const noted = open.filter((cell) => this.sets.notes[cell].size + this.sets.centres[cell].size > 0);
    if (digits.length) for (const cell of digits) this.write(cell, 0);
    else if (noted.length) for (const cell of noted) this.write(cell, 0);
    else for (const cell of chosen) this.colours[cell] = 0;
  }
  /** @param {Layer} layer @param {number[]} chosen @param {number} digit */
  toggle(layer, chosen, digit) {
    if (layer === "colours") {
      const goes = chosen.every((cell) => this.colours[cell] === digit);
      for (const cell of chosen) this.colours[cell] = goes ? 0 : digit;
      return;
    }
    const empty = chosen.filter((cell) => this.grid[cell] === 0);
    const goes = empty.every((cell) => this.sets[layer][cell].has(digit));
    for (const cell of empty) this.sets[layer][cell][goes ? "delete" : "add"](digit);
  }
  /** @param {number} cell */
  possible(cell) {
    const isFree = (/** @type {number} */ digit) => !cells.some((other) => sees(cell, other) && this.grid[other] === digit);
    return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => isFree(digit) && !this.sets.excluded[cell].has(digit));
  }
  fill() {
    for (const cell of cells) this.sets.notes[cell] = new Set(this.grid[cell] === 0 ? this.possible(cell) : []);
  }
  /** @param {number} cell @param {number[]} digits */
  exclude(cell, digits) {
    if (this.sets.notes[cell].size === 0) this.sets.notes[cell] = new Set(this.possible(cell));
    for (const digit of digits) {
      this.sets.notes[cell].delete(digit);
      this.sets.excluded[cell].add(digit);
    }
  }
  shown() {
    const { notes, centres, excluded } = this.sets;
    const list = (/** @type {Set<number>[]} */ sets) => sets.map((set) => [...set].sort());
    return { grid: this.grid.map((digit) => digit || ".").join(""), givens: this.givens, colours: [...this.colours],
      notes: list(notes), centres: list(centres), excluded: list(excluded) };
  }
}

/** @param {Position} position */
const shown = (position) => ({
  grid: position.grid, givens: cells.map((cell) => position.isGiven(cell)), colours: position.colours,
  notes: position.notes.map(digitsOf), centres: position.centres.map(digitsOf), excluded: position.excluded.map(digitsOf),
});

test("four thousand moves at random do what a simple model does; undo, redo and what is kept lead to the same", () => {
  const below = randomNumbers(2);
  const model = new Model();
  let game = new Game({ puzzle: LC37, solution: SOLVED, level: "easy" });
  let states = [shown(game.position)];
  for (let number = 0; number < 4000; number += 1) {
    const { position } = game;
    const first = below(81);
    // One cell, or a few, some of which hold the same.
    const chosen = [...new Set([first, ...Array.from({ length: below(4) === 0 ? 3 : 0 }, () => below(81))])];
    const digit = 1 + below(9);
    const layer = /** @type {const} */ (["notes", "centres", "colours"])[below(3)];
    const kind = below(20);
    let next = position;
    if (kind < 7) {
      const removes = below(3) > 0;
      next = position.place(chosen, digit, removes);
      model.place(chosen, digit, removes);
    } else if (kind < 14) {
      next = position.toggle(layer, chosen, digit);
      model.toggle(layer, chosen, digit);
    } else if (kind < 17) {
      next = position.erase(chosen);
      model.erase(chosen);
    } else if (kind === 17 && number % 10 === 0) {
      next = position.fillNotes();
      model.fill();
    } else if (kind === 18 && position.grid[first] === ".") {
      const digits = [digit, 1 + below(9)];
      next = position.exclude([[first, digits]]);
      model.exclude(first, digits);
    } else if (kind === 19 && number % 400 === 0 && position.grid[first] === ".") {
      next = position.give([{ cell: first, digit }], true);
      model.place([first], digit, true);
      model.givens[first] = true;
    }
    assert.deepEqual(shown(next), model.shown(), `move ${number}`);
    assert.equal(game.move(next), next !== position);
    if (next !== position) states.push(shown(next));
    // What changes nothing is no move.
    else assert.deepEqual(shown(position), states.at(-1));
    if (below(50) === 0) {
      const back = Math.min(below(5), states.length - 1);
      for (let each = 0; each < back; each += 1) assert.ok(game.undo());
      assert.deepEqual(shown(game.position), states[states.length - 1 - back]);
      for (let each = 0; each < back; each += 1) assert.ok(game.redo());
      assert.equal(game.redo(), false);
    }
    if (below(200) === 0) {
      game.checkpoint = below(2) ? game.position : null;
      Object.assign(game, { time: 1000 * below(9999), hints: below(9), checks: below(9) });
      const again = /** @type {Game} */ (Game.fromText(game.toText()));
      assert.deepEqual(again, Object.assign(new Game(game.origin), { ...game, positions: game.positions.slice(-2000), at: again.at }));
      game = again;
      states = states.slice(-2000);
      assert.equal(game.positions.length, states.length);
    }
  }
  while (game.undo()) assert.deepEqual(shown(game.position), states[game.at]);
  assert.equal(game.at, 0);
  // A move takes the place of what was undone.
  assert.ok(game.move(game.position.toggle("colours", [0], game.position.colours[0] % 9 + 1)));
  assert.equal(game.positions.length, 2);
});

test("a game that has gone back is kept with its way forward; of a won one the end", () => {
  const game = new Game({ puzzle: LC37 });
  for (const cell of emptyCells(LC37)) game.move(game.position.place([cell], Number(SOLVED[cell]), true));
  game.undo();
  game.undo();
  const again = /** @type {Game} */ (Game.fromText(game.toText()));
  assert.deepEqual([again.at, again.positions.length], [game.at, game.positions.length]);
  game.redo();
  game.redo();
  game.won = true;
  const won = /** @type {Game} */ (Game.fromText(game.toText()));
  assert.deepEqual([won.positions.length, won.position.grid, won.won], [1, SOLVED, true]);
});

test("whatever is stored, it is a game that can be played or none", () => {
  const right = JSON.parse(new Game({ puzzle: LC37 }).toText());
  /** @type {[object | string | null, boolean][]} */
  const rows = [
    [null, false], ["", false], ["x", false], ["null", false], ["{}", false], [{}, true],
    [{ at: 1 }, false], [{ at: -1 }, false], [{ positions: [] }, false],
    [{ origin: { puzzle: LC37, training: "x-wing" } }, false],
    [{ origin: { puzzle: LC37, seed: 1, symmetry: "x" } }, false],
    [{ origin: { puzzle: LC37, seed: 1, symmetry: pageData.symmetry } }, true],
    [{ positions: [`${"x".repeat(81)} ${LC37} = = = =`] }, false],
    [{ positions: [right.positions[0].replace("00", "zz")] }, false],
    [{ time: 1e300, hints: -1, checks: "x", level: "constructor" }, true],
  ];
  for (const [change, isGame] of rows) {
    const text = typeof change === "object" && change ? JSON.stringify({ ...right, ...change }) : change;
    const game = Game.fromText(text);
    assert.equal(game !== null, isGame, String(text));
    if (game) assert.deepEqual([game.time, game.hints, game.checks, game.level, game.position.grid], [0, 0, 0, "level-unknown", LC37]);
  }
  const foo = Game.fromText(JSON.stringify({ ...right, origin: { puzzle: LC37, level: "foo" } }));
  assert.equal(foo?.origin.level, undefined);
});

/** Plays a game that was begun at this time, and keeps it. @param {number} begun @param {Partial<Game> & { moves?: number }} changes */
function keepGame(begun, { moves = 0, ...changes } = {}) {
  const game = Object.assign(new Game({ puzzle: LC37 }), { begun, ...changes });
  for (let digit = 1; digit <= moves; digit += 1) game.move(game.position.toggle("notes", [2], digit));
  play.game = game;
  save();
  return game;
}

const begun = () => keptGames().map((game) => game.begun);

test("a hundred games are kept: untouched ones go first, then won ones, the oldest first; the one that is played stays", () => {
  for (let number = 1; number <= 130; number += 1) keepGame(number, { moves: number % 3, won: number % 3 === 1 });
  // Untouched: 3, 6 … 129, and one fewer if it is played.
  keepGame(3);
  tidy();
  const untouched = Array.from({ length: 43 }, (_, index) => 3 * index + 3);
  const dropped = new Set(untouched.slice(1, 31));
  const left = Array.from({ length: 130 }, (_, index) => 130 - index).filter((number) => !dropped.has(number));
  assert.deepEqual(begun(), left);
  for (let number = 131; number <= 180; number += 1) {
    keepGame(number, { moves: 1 });
    tidy();
  }
  // The rest of the untouched went, also the one that was played before, and then the oldest won ones.
  const kept = keptGames();
  assert.equal(kept.length, 100);
  assert.ok(kept.every(({ positions, won }) => won || positions.length > 1));
  const won = Array.from({ length: 44 }, (_, index) => 3 * index + 1);
  assert.deepEqual(kept.filter((game) => game.won).map((game) => game.begun).reverse(), won.slice(-(100 - 43 - 50)));
});

test("where nothing more can be stored, the game that is played takes the place of others", () => {
  keepGame(1, { moves: 1 });
  keepGame(2);
  keepGame(3, { moves: 2, won: true });
  stored.room = [...stored.values()].reduce((sum, text) => sum + text.length, 0) + 10;
  keepGame(4);
  assert.deepEqual(begun(), [4, 3, 1]);
  keepGame(5, { moves: 3 });
  assert.deepEqual(begun(), [5, 1]);
  // Nothing at all, and yet no error.
  stored.room = 0;
  keepGame(6);
  assert.ok(!begun().includes(6));
});

test("a game of one's own is known from that of another tab; a training is not kept", () => {
  const game = keepGame(7);
  assert.ok(isOwn(stored.getItem("sudoku.game.7")) && isOwn(null));
  assert.ok(!isOwn(game.toText().replace('"at":0', '"at":1')));
  const text = stored.getItem("sudoku.game");
  keepGame(8, { origin: { puzzle: LC37, training: "x-wing" } });
  assert.deepEqual([begun(), text, stored.getItem("sudoku.game")], [[7], "7", "7"]);
});

test("the best time is the least of the level's games that were won without help", () => {
  const game = keepGame(1, { won: true, level: "easy", time: 500 });
  assert.equal(standing(game), "best-first");
  keepGame(2, { won: true, level: "easy", time: 100, hints: 1 });
  keepGame(3, { won: true, level: "easy", time: 100, checks: 1 });
  keepGame(4, { won: true, level: "hard", time: 100 });
  keepGame(5, { level: "easy", time: 100 });
  assert.equal(bestTime(game), null);
  keepGame(6, { won: true, level: "easy", time: 600 });
  keepGame(7, { won: true, level: "easy", time: 550 });
  assert.deepEqual([bestTime(game), standing(game)], [550, "best-new"]);
  game.time = 560;
  assert.equal(standing(game), "best-is");
  game.hints = 1;
  assert.equal(standing(game), "best-is");
  game.level = "fiendish";
  assert.equal(standing(game), null);
});
