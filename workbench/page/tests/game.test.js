// @ts-check
// A game, and what it does.

import "./node.js";
import { LC37, SOLVED, emptyCells, leftTo, randomNumbers, unitsOf, withDigit } from "./boards.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { digitsOf } from "page/board.js";
import { pageData } from "page/data.js";
import { Engine } from "page/engine.js";
import { Game, candidates, changes, clashes, isSamePlay } from "page/game.js";
import { changeText } from "page/sentences.js";

/** @import { Position } from "page/game.js" */

const cells = [...Array(81).keys()];

/** Full grids, some with two digits exchanged, some with holes. @param {number} count */
function* someGrids(count) {
  const below = randomNumbers(1);
  for (let number = 0; number < count; number += 1) {
    let grid = SOLVED.slice(27 * (number % 3)) + SOLVED.slice(0, 27 * (number % 3));
    const [one, other] = [below(81), below(81)];
    if (number % 4 === 1) grid = withDigit(withDigit(grid, one, grid[other]), other, grid[one]);
    if (number % 4 > 1) for (let holes = below(60); holes >= 0; holes -= 1) grid = withDigit(grid, below(81), number % 4 === 3 && holes === 0 ? 1 + below(9) : ".");
    yield grid;
  }
}

test("clashes, candidates and wins are those of the rules, in a thousand grids", async () => {
  const engine = new Engine();
  const kinds = ["row", "column", "box"];
  for (const grid of someGrids(1000)) {
    const others = (/** @type {number} */ cell, /** @type {number} */ unit) => cells.filter((other) => other !== cell && unitsOf(other).includes(unit)).map((other) => grid[other]);
    const twice = cells.flatMap((cell) => {
      const units = grid[cell] === "." ? [] : unitsOf(cell).filter((unit) => others(cell, unit).includes(grid[cell]));
      return units.length ? [`${cell}: ${units.map((unit) => `${kinds[Math.floor(unit / 9)]} ${(unit % 9) + 1}`)}`] : [];
    });
    for (const cell of emptyCells(grid)) assert.equal(digitsOf(candidates(grid, cell)).join(), leftTo(grid, cell).join(), `${grid} ${cell}`);
    const found = [...clashes(grid)].sort(([one], [other]) => one - other).map(([cell, units]) => `${cell}: ${units.map(({ kind, number }) => `${kind} ${number}`)}`);
    assert.deepEqual(found, twice, grid);
    assert.equal((await engine.ask({ ask: "won", grid })).won, !grid.includes(".") && twice.length === 0, grid);
  }
  engine.stop();
});

/** Some cells as a person sees them: digit, notes / centre notes / colour / excluded candidates. @param {Position} position @param {number[]} cells */
const seen = (position, cells) => cells.map((cell) => {
  const layers = [position.notes[cell], position.centres[cell]].map((mask) => digitsOf(mask).join(""));
  return [position.grid[cell], ...layers, position.colours[cell], digitsOf(position.excluded[cell]).join("")].join("/");
}).join(" ");

test("what a move does to the cells: with all chosen cells, a digit, note or colour goes only where all have it", () => {
  const empty = new Game({ puzzle: LC37 }).position;
  const noted = empty.toggle("notes", [2, 3], 4).toggle("notes", [2, 5], 6).toggle("centres", [2], 4).toggle("colours", [2, 0], 9);
  /** @type {[Position, number[], string][]} */
  const rows = [
    [noted, [2, 3, 5, 0], "./46/4/9/ ./4//0/ ./6//0/ 5///9/"],
    [noted.toggle("notes", [2, 3], 6), [2, 3], "./46/4/9/ ./46//0/"],
    [noted.toggle("notes", [2, 3], 4), [2, 3], "./6/4/9/ .///0/"],
    [noted.toggle("colours", [2, 3], 9), [2, 3], "./46/4/9/ ./4//9/"],
    [noted.toggle("colours", [2, 0], 9), [2, 0], "./46/4/0/ 5///0/"],
    // A digit leaves givens alone, and takes its notes away in the units; unless it clashes, or the setting is off.
    [noted.place([0, 3], 6, true), [0, 2, 3, 5], "5///9/ ./4/4/9/ 6///0/ .///0/"],
    [noted.place([5], 6, false), [2, 3], "./46/4/9/ ./4//0/"],
    [noted.place([3], 4, true).place([5], 6, true), [2, 3], "./4/4/9/ 4///0/"],
    [noted.toggle("notes", [0, 2], 9), [0, 2], "5///9/ ./469/4/9/"],
    [empty.fillNotes().place([10], 5, true).erase([10]), [1, 2, 11], `3///0/ ${seen(empty.fillNotes(), [2, 11])}`],
    [noted.place([2, 3], 4, true).place([2, 3], 4, true), [2, 3], ".///9/ .///0/"],
    [noted.place([2], 4, true).place([2, 3], 4, true), [2, 3], "4///9/ 4///0/"],
    // Digits are erased first, then notes of both sorts, then colours.
    [noted.place([3], 7, true).erase([2, 3]), [2, 3], "./46/4/9/ .///0/"],
    [noted.erase([3, 7]), [2, 3], "./46/4/9/ .///0/"],
    [empty.toggle("centres", [3], 4).erase([3]), [3], ".///0/"],
    [noted.erase([2, 3]).erase([2, 0, 3]), [2, 0], ".///0/ 5///0/"],
    [noted.exclude([[2, 1 << 4]]).exclude([[3, 1 << 4]]), [2, 3], "./6//9/4 .///0/4"],
    [noted.give([{ cell: 3, digit: 6 }], true), [2, 3, 5], "./4/4/9/ 6///0/ .///0/"],
    // What is there already stays.
    [noted.place([3], 6, true).give([{ cell: 3, digit: 6 }], true), [2, 3, 5], "./4/4/9/ 6///0/ .///0/"],
  ];
  for (const [index, [position, cells, expected]] of rows.entries()) assert.equal(seen(position, cells), expected, `row ${index + 1}`);
  assert.deepEqual([noted.give([{ cell: 3, digit: 6 }], true).puzzle, noted.puzzle], [withDigit(LC37, 3, 6), LC37]);
  // What changes nothing makes no other position, which would be a move.
  const filled = empty.fillNotes();
  assert.ok([empty.place([0], 5, true), empty.erase([0, 2]), empty.toggle("notes", [0], 5)].every((same) => same === empty) && filled.fillNotes() === filled);
});

test("undo, redo and what is kept lead to the same, after five hundred moves at random", () => {
  const below = randomNumbers(2);
  let game = new Game({ puzzle: LC37, solution: SOLVED, level: "easy" });
  let states = [game.position];
  for (let number = 0; number < 500; number += 1) {
    const { position } = game;
    const [chosen, digit] = [[below(81), below(81)], 1 + below(9)];
    const layer = /** @type {const} */ (["notes", "centres", "colours"])[below(3)];
    const next = [() => position.place(chosen, digit, true), () => position.toggle(layer, chosen, digit), () => position.toggle(layer, chosen, digit), () => position.erase(chosen)][below(4)]();
    // What changes nothing is no move.
    assert.equal(game.move(next), next !== position);
    if (next !== position) states.push(next);
    if (below(20) > 0) continue;
    const back = Math.min(below(5), states.length - 1);
    for (let each = 0; each < back; each += 1) assert.ok(game.step(-1));
    assert.deepEqual(game.position, states[states.length - 1 - back]);
    game.checkpoint = below(2) ? game.position : null;
    Object.assign(game, { time: 1000 * below(9999), hints: below(9), checks: below(9) });
    const again = /** @type {Game} */ (Game.fromText(game.toText()));
    assert.deepEqual(again, Object.assign(new Game(game.origin), { ...game, positions: game.positions.slice(-2000), at: again.at }));
    game = again;
    states = states.slice(-2000);
    for (let each = 0; each < back; each += 1) assert.ok(game.step(1));
    assert.equal(game.step(1), false);
  }
  while (game.step(-1)) assert.deepEqual(game.position, states[game.at]);
  // A move takes the place of what was undone.
  assert.ok(game.move(game.position.toggle("colours", [0], (game.position.colours[0] % 9) + 1)));
  assert.equal(game.positions.length, 2);
});

test("what is noted is what is known: a note that was removed is gone for hints and for Fill, and a right one is lost", () => {
  const empty = new Game({ puzzle: LC37 }).position;
  const [first, second] = emptyCells(LC37);
  const left = (/** @type {number} */ cell) => digitsOf(candidates(LC37, cell));
  const [wrong] = left(first).filter((digit) => String(digit) !== SOLVED[first]);
  const gone = (/** @type {Position} */ position) => position.excluded.map(digitsOf);
  const nothing = cells.map(() => []);
  const only = (/** @type {number[][]} */ digits, /** @type {number} */ at) => nothing.map((none, cell) => (cell === at ? digits[0] : none));
  const filled = empty.fillNotes();
  assert.deepEqual([gone(empty), gone(filled), filled.lost(SOLVED)], [nothing, nothing, []]);
  for (const layer of /** @type {const} */ (["notes", "centres"])) {
    const all = left(first).reduce((position, digit) => position.toggle(layer, [first], digit), empty);
    // Removed from all that are left: gone, also with notes elsewhere and after Fill; until it is noted again.
    const removed = all.toggle(layer, [first], wrong);
    assert.deepEqual([gone(all), gone(removed)], [nothing, only([[wrong]], first)], layer);
    assert.deepEqual(gone(removed.fillNotes()), only([[wrong]], first));
    assert.deepEqual(gone(removed.toggle(layer, [first], wrong)), nothing);
    assert.deepEqual(removed.fillNotes().toggle("notes", [first], wrong).fillNotes().notes, filled.notes);
    // A note that is written and taken away again where others are missing says nothing.
    assert.deepEqual(gone(empty.toggle(layer, [first], wrong).toggle(layer, [first], wrong)), nothing, layer);
    // Its right digit.
    assert.deepEqual(all.toggle(layer, [first], Number(SOLVED[first])).lost(SOLVED), [first]);
    assert.deepEqual(removed.lost(SOLVED), []);
    assert.deepEqual(all.toggle(layer, [first], Number(SOLVED[first])).place([first], Number(SOLVED[first]), true).lost(SOLVED), []);
    // What a hint removes goes from notes of this kind, and none of the other kind come.
    const { notes, centres } = all.exclude([[first, 1 << wrong]]);
    assert.deepEqual([notes, centres], [removed.notes, removed.centres]);
  }
  // Where every empty cell has notes, a digit that is not noted is lost; as long as one has none, nothing is. But it is not ruled out.
  const own = emptyCells(LC37).reduce((position, cell) => (cell === second ? position : position.toggle("notes", [cell], Number(SOLVED[cell]))), empty);
  assert.deepEqual(gone(own), nothing);
  const each = own.toggle("centres", [second], left(second)[0]);
  assert.deepEqual(gone(each), nothing);
  assert.deepEqual(each.lost(SOLVED), String(left(second)[0]) === SOLVED[second] ? [] : [second]);
  // What was lost is found again, and what was ruled out rightly stays so.
  const lost = filled.toggle("notes", [first], Number(SOLVED[first])).toggle("notes", [first], wrong).toggle("notes", [second], left(second).find((digit) => String(digit) !== SOLVED[second]) ?? 0);
  assert.deepEqual(lost.lost(SOLVED, lost.excluded), [first]);
  assert.deepEqual(lost.found([first]), filled.with({ notes: lost.notes.with(first, filled.notes[first]), excluded: lost.excluded.with(first, 0) }));
  // What a hint removes first fills in all notes, unless there are some.
  assert.deepEqual(empty.exclude([[first, 1 << wrong]]).notes, filled.toggle("notes", [first], wrong).notes);
  assert.deepEqual(own.exclude([[second, 1 << wrong]]).notes.map(digitsOf)[first], [Number(SOLVED[first])]);
});

test("what a move has changed: in which cells, which digits, and the words for it", () => {
  const empty = new Game({ puzzle: LC37 }).position;
  const noted = empty.toggle("notes", [2, 3], 4).toggle("notes", [2], 6);
  const said = (/** @type {Position} */ from, /** @type {Position} */ to) => {
    const found = changes(from, to);
    return found && [found.key, digitsOf(found.digits).join(""), found.cells.join(" ")].join(": ");
  };
  /** @type {[Position, Position, string | null][]} */
  const rows = [
    [empty, empty, null],
    [empty, empty.place([2, 3], 4, true), "said-digit: 4: 2 3"],
    // The digit, not the notes that it removes.
    [noted, noted.place([2], 4, true), "said-digit: 4: 2"],
    [empty.place([2], 4, true), empty, "said-erased: : 2"],
    [empty, noted, "said-notes: 46: 2 3"],
    [noted, noted.toggle("notes", [2], 9), "said-notes: 9: 2"],
    [noted, noted.erase([2]), "said-no-notes: 46: 2"],
    [empty, empty.toggle("centres", [5], 1), "said-centres: 1: 5"],
    [empty, empty.toggle("colours", [0], 9), "said-colours: 9: 0"],
    [empty.toggle("colours", [0], 9), empty, "said-no-colours: 9: 0"],
    // What is ruled out without having been noted, and back.
    [noted, noted.exclude([[2, 1 << 9]]), "said-no-notes: 9: 2"],
    [noted.exclude([[2, 1 << 9]]), noted, "said-notes: 9: 2"],
    [empty.place([2], 4, true), empty.place([2], 4, true).give([{ cell: 2, digit: 4 }], true), "said-digit: 4: 2"],
  ];
  for (const [from, to, text] of rows) assert.equal(said(from, to), text);
});

test("every move is said, there and back: two thousand at random, also those of hints", () => {
  const below = randomNumbers(3);
  const game = new Game({ puzzle: LC37 });
  const kinds = new Set();
  for (let number = 0; number < 2000; number += 1) {
    const { position } = game;
    const [chosen, cell, digit] = [[below(81), below(81)], emptyCells(LC37)[below(51)], 1 + below(9)];
    const layer = /** @type {const} */ (["notes", "centres", "colours"])[below(3)];
    const kind = below(8);
    const to = [() => position.place(chosen, digit, true), () => position.toggle(layer, chosen, digit), () => position.toggle(layer, chosen, digit), () => position.erase(chosen), () => position.fillNotes(),
      () => position.exclude([[cell, 1 << digit]]), () => position.found([cell]), () => position.give([{ cell, digit: Number(SOLVED[cell]) }], false)][kind]();
    // Givens do not stay, or soon nothing were empty.
    if (!game.move(below(20) ? to : to.with({ puzzle: LC37 }))) continue;
    kinds.add(kind);
    for (const [one, other] of [[position, game.position], [game.position, position]]) assert.notEqual(changeText(one, other, true), "", `${one.fields()} ${other.fields()}`);
  }
  assert.equal(kinds.size, 8);
});

test("two tabs are at the same play if only time and help differ", () => {
  const begin = () => {
    const game = Object.assign(new Game({ puzzle: LC37 }), { begun: 5 });
    for (const digit of [4, 1, 2]) game.move(game.position.place([2], digit, true));
    game.step(-1);
    return game;
  };
  for (const [change, isSame] of /** @type {[(game: Game) => unknown, boolean][]} */ ([
    [() => {}, true], [(game) => Object.assign(game, { time: 9, hints: 1, checks: 2, level: "easy" }), true], [(game) => game.step(-1), false], [(game) => game.step(1), false],
    [(game) => game.move(game.position.place([3], 6, true)), false], [(game) => (game.won = true), false], [(game) => (game.checkpoint = game.position), false],
    [(game) => { game.step(1); game.move(game.position.place([2], 4, true)); }, false],
  ])) {
    const [here, there] = [begin(), begin()];
    change(there);
    assert.equal(isSamePlay(here, /** @type {Game} */ (Game.fromText(there.toText()))), isSame, String(change));
  }
});

test("of a long game both ways are kept, as far as there is room", () => {
  const game = new Game({ puzzle: LC37 });
  for (let number = 0; number < 2999; number += 1) game.move(game.position.toggle("colours", [number % 81], 1 + (Math.floor(number / 81) % 9)));
  for (const [at, back, forward] of [[0, 0, 1999], [600, 600, 1399], [1500, 1000, 999], [2900, 1900, 99], [2999, 1999, 0]]) {
    game.goTo(at);
    const kept = /** @type {Game} */ (Game.fromText(game.toText()));
    assert.deepEqual([kept.at, kept.positions.length - 1 - kept.at, kept.position], [back, forward, game.position], String(at));
  }
});

test("a game begins again as it began; one that has gone back is kept with its way forward, and of a won one the end", () => {
  const game = new Game({ puzzle: LC37, training: "x-wing", trainingSeed: 5 });
  game.positions = [game.position.fillNotes()];
  for (const cell of emptyCells(LC37)) game.move(game.position.place([cell], Number(SOLVED[cell]), true));
  game.step(-1);
  const kept = () => /** @type {Game} */ (Game.fromText(game.toText()));
  // What is as it was before is not written again.
  assert.deepEqual([kept().at, kept().positions.length, game.toText().match(/"= /g)?.length], [50, 52, 51]);
  game.step(1);
  Object.assign(game, { time: 9, hints: 2, won: true });
  const { position, time, hints, won, positions } = game.again();
  assert.deepEqual([position.notes, position.grid, time, hints, won, positions.length], [game.positions[0].notes, LC37, 0, 0, false, 1]);
  assert.deepEqual([kept().positions.length, kept().position.grid, kept().won, kept().again().position.grid], [1, SOLVED, true, LC37]);
  // A checkpoint that was read is the position that it was: to go back there is no move.
  const read = kept();
  read.checkpoint = Game.fromText(game.toText())?.position ?? null;
  assert.deepEqual([read.checkpoint && read.move(read.checkpoint), read.checkpoint === read.position], [false, false]);
  // What is undone has not been placed or erased, wherever one goes from there.
  const undone = new Game({ puzzle: LC37 });
  for (const digit of [4, 4, 1]) {
    undone.time += 1000;
    undone.move(undone.position.place([2], digit, true));
  }
  const times = [];
  for (const by of /** @type {const} */ ([-1, -1, 1, 1, -1, -1, -1])) {
    undone.step(by);
    times.push(undone.placed[2]);
  }
  undone.goTo(3);
  assert.deepEqual([...times, undone.placed[2]], [2000, 1000, 2000, 3000, 2000, 1000, -1, 3000]);
  // The end alone still knows when each digit was placed last.
  const played = new Game({ puzzle: LC37 });
  for (const [index, cell] of emptyCells(LC37).toReversed().entries()) {
    played.time = 1000.4 * index;
    played.move(played.position.place([cell], Number(SOLVED[cell]), true));
  }
  assert.deepEqual(played.order(), emptyCells(LC37).toReversed());
  Object.assign(played, { won: true });
  const again = /** @type {Game} */ (Game.fromText(played.toText()));
  assert.deepEqual([again.order(), again.placed[emptyCells(LC37)[0]], again.again().order()], [played.order(), Math.round(1000.4 * 50), []]);
  assert.deepEqual([kept().order().length, Object.assign(played, { placed: played.placed.with(2, -1) }).order()], [51, []]);
  assert.deepEqual(Game.fromText(kept().toText().replace(/"placed":\[[^\]]*\],/, ""))?.order(), []);
});

test("a game that was kept before is read as it was: the digit d is bit d, two characters a cell", () => {
  /** @param {Record<number, string>} cells  what two characters each hold */
  const layer = (cells) => Array.from({ length: 81 }, (_, cell) => cells[cell] ?? "00").join("");
  const [bare, filled] = [layer({}), withDigit(LC37, 5, 8)];
  const positions = [`${LC37} ${LC37} ${bare} ${bare} ${bare} ${bare}`, `= ${filled} ${layer({ 2: "gi", 3: "02" })} ${layer({ 7: "g2" })} ${layer({ 3: "20" })} ${layer({ 0: "09" })}`];
  const text = JSON.stringify({ at: 1, checkpoint: null, positions, origin: { puzzle: LC37 }, begun: 5 });
  assert.equal(seen(/** @type {Game} */ (Game.fromText(text)).position, [0, 2, 3, 5, 7]), "5///9/ ./149//0/ ./1/6/0/ 8///0/ .///0/19");
});

test("whatever is stored, it is a game that can be played or none", () => {
  const right = JSON.parse(new Game({ puzzle: LC37 }).toText());
  /** @type {[object | string | null, boolean][]} */
  const rows = [
    [null, false], ["", false], ["x", false], ["null", false], ["{}", false], [{}, true],
    [{ at: 1 }, false], [{ at: -1 }, false], [{ positions: [] }, false],
    [{ origin: { puzzle: LC37, training: "x-wing" } }, false],
    [{ origin: { puzzle: LC37, training: "x-wing", trainingSeed: 0 } }, true],
    [{ origin: { puzzle: LC37, training: "x", trainingSeed: 3 } }, false],
    [{ origin: { puzzle: LC37, seed: 1, symmetry: "x" } }, false],
    [{ origin: { puzzle: LC37, seed: 1, symmetry: pageData.symmetry } }, true],
    ...[[/^/, "x"], [/ /, "x "], [/ 0/, " x0"], [/$/, "0"], ["00", "zz"]].map(([at, signs]) => /** @type {[object, boolean]} */ ([{ positions: [right.positions[0].replace(at, signs)] }, false])),
    [{ placed: Array(81).fill("x").with(1, 1) }, true],
    [{ time: 1e300, hints: -1, checks: "x", level: "constructor" }, true],
  ];
  for (const [change, isGame] of rows) {
    const text = typeof change === "object" && change ? JSON.stringify({ ...right, ...change }) : change;
    const game = Game.fromText(text);
    assert.equal(game !== null, isGame, String(text));
    if (game) assert.deepEqual([game.time, game.hints, game.checks, game.level, game.position.grid, game.placed[0]], [0, 0, 0, "level-unknown", LC37, -1]);
  }
  const levels = ["foo", "hard"].map((level) => Game.fromText(JSON.stringify({ ...right, level: "x", origin: { puzzle: LC37, level } })));
  assert.deepEqual(levels.flatMap((game) => [game?.origin.level, game?.level]), [undefined, "level-unknown", "hard", "hard"]);
});

test("whatever one field of a kept game is, it is no game, or one that can be played on and kept again", () => {
  const made = Object.assign(new Game({ puzzle: LC37, solution: SOLVED, level: "hard", seed: 7, symmetry: pageData.symmetry, training: "x-wing", trainingSeed: 5 }), { begun: 5, time: 9.5 });
  for (const digit of [4, 1]) made.move(made.position.place([2], digit, true));
  made.checkpoint = made.position;
  const text = made.toText();
  const { origin, ...fields } = JSON.parse(text);
  let games = 0;
  for (const name of [...Object.keys(fields), "origin", ...Object.keys(origin).map((name) => `origin.${name}`)]) {
    for (const value of [undefined, null, true, "0", "length", 1.5, 1e300, -1, [], {}, "__proto__", [LC37], LC37, 0]) {
      const changed = JSON.parse(text);
      const [part, key] = name.startsWith("origin.") ? [changed.origin, name.slice(7)] : [changed, name];
      part[key] = value;
      const what = `${name}: ${JSON.stringify(value)}`;
      const game = Game.fromText(JSON.stringify(changed));
      if (game === null) continue;
      games += 1;
      assert.ok([game.begun, game.hints, game.checks, game.at].every((number) => Number.isInteger(number) && number >= 0) && Number.isFinite(game.time), what);
      assert.ok([game.position, game.checkpoint ?? game.position, game.again().position].every(({ puzzle, grid }) => [puzzle, grid].every((board) => typeof board === "string" && board.length === 81)), what);
      assert.ok([7, undefined, 0].includes(game.origin.seed) && [5, undefined, 0].includes(game.origin.trainingSeed) && [SOLVED, undefined].includes(game.origin.solution), what);
      assert.equal(Game.fromText(game.toText())?.toText(), game.toText(), what);
      assert.ok(game.move(game.position.toggle("colours", [0], 9)) && game.step(-1), what);
    }
  }
  assert.ok(games > 100, String(games));
});
