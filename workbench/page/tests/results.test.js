// @ts-check
// The games that are kept, and the results that stay: a year, other browsers, earlier pages, stores that refuse.

import { result, stored } from "./node.js";
import { LC37, SOLVED, randomNumbers } from "./boards.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, mock, test } from "node:test";
import { pageData } from "page/data.js";
import { Game } from "page/game.js";
import { LIMIT, announce, exportAll, fromOther, importAll, isOf, keepResults, keptGames, record, results, save, used } from "page/games.js";
import { play } from "page/play.js";
import { daily, dateOf, dayOf, firstDay, fromText, months, ofDay, pacesOf, resultOf, rounds, since1970, slowest, statistics, streaks, technique, toText } from "page/results.js";

beforeEach(() => {
  stored.empty();
  announce(0);
});

/** Plays a game that was begun at this time, and keeps it. @param {number} begun @param {Partial<Game> & { moves?: number }} changes */
function keepGame(begun, { moves = 0, ...changes } = {}) {
  const game = new Game(changes.origin ?? { puzzle: LC37 });
  Object.assign(game, { begun }, changes);
  for (let digit = 1; digit <= moves; digit += 1) game.move(game.position.toggle("notes", [2], digit));
  play.game = game;
  const said = save();
  if (game.won) record(game);
  return { game, said };
}

const begun = () => keptGames().map((game) => game.begun);
const size = () => [...stored.values()].reduce((sum, text) => sum + text.length, 0);

test("a result is a line that is read as it was written; what is none is left out", () => {
  const all = [
    result({ begun: 1764320000001, level: "fiendish", time: 3_599_999, hints: 12, checks: 13, seed: 202_611_280_123, symmetry: "mirror" }),
    result({ begun: 1764320000000, paces: [{ technique: "naked-pair", digits: 4, time: 250 }, { technique: "hidden-single", digits: 41, time: 0 }] }),
    result({ begun: 7, level: "technique-x-wing" }),
  ];
  const text = toText(all);
  assert.deepEqual(fromText(toText(all.toReversed())), all, "the latest first");
  assert.equal(text.split("\n")[2], "7,technique-x-wing,1aao,0,0,20261128,,,");
  assert.deepEqual(fromText(`x\n${text}\n\n1,easy\n${text.replace("naked-pair:4", "naked-pair:5")}`), all, "each once, as it came first");
  assert.equal(resultOf(new Game({ puzzle: LC37, seed: 5, symmetry: "mirror" }), new Date()).symmetry, "mirror");
  assert.deepEqual([fromText(null), fromText("")], [[], []]);
  const game = Object.assign(new Game({ puzzle: LC37, seed: 5, symmetry: pageData.symmetry }), { begun: 1764320000000, level: "easy", time: 83_000.4 });
  play.game = game;
  record(game);
  assert.ok(String(stored.getItem("sudoku.results")).length <= 40, "some 40 bytes");
  // It counts for the day on which it was won, and later its techniques come to it.
  stored.empty();
  keepGame(new Date(2020, 0, 1).getTime(), { won: true, level: "easy" });
  record(play.game, all[1].paces);
  assert.deepEqual(results().map(({ day, paces }) => [day, paces]), [[dayOf(new Date()), all[1].paces]]);
});

test("how a level went: all that were won, and of those without help the best, the median and the last ten", () => {
  assert.deepEqual(statistics("easy", []), { count: 0, alone: 0, best: null, median: null, last: [] });
  const all = Array.from({ length: 12 }, (_, index) => result({ begun: 12 - index, time: 1200 - 100 * index }));
  all.unshift(result({ begun: 13, time: 1, hints: 1, checks: 1 }), result({ begun: 14, level: "hard", time: 1 }));
  assert.deepEqual(statistics("easy", all), { count: 13, alone: 12, best: 100, median: 650, last: [1200, 1100, 1000, 900, 800, 700, 600, 500, 400, 300] });
  assert.equal(statistics("easy", all.slice(-3)).median, 200);
});

test("the puzzle of a day has its date for a seed, and the level of its weekday; days in a row count if solved on the day", () => {
  const week = Array.from({ length: 7 }, (_, index) => ofDay(new Date(2026, 10, 28 + index)));
  assert.deepEqual(week.map(({ seed }) => seed), [20261128, 20261129, 20261130, 20261201, 20261202, 20261203, 20261204]);
  // The first is a Saturday.
  assert.deepEqual(week.map(({ level }) => level), ["hard", "fiendish", "easy", "easy", "medium", "medium", "hard"]);
  const of = (/** @type {number} */ seed, /** @type {object} */ other = {}) => result({ seed, level: ofDay(dateOf(seed)).level, day: seed, ...other });
  const all = [20261127, 20261128, 20261129, 20261201].map((day) => of(day));
  all.push(of(20261130, { day: 20261202 }), of(20261203, { symmetry: "mirror" }), of(20261204, { level: "easy" }), of(20261206, { day: 20261204 }), result({ seed: 5 }), result({}));
  const days = daily(all);
  assert.deepEqual([...days].sort(), [[20261127, true], [20261128, true], [20261129, true], [20261130, false], [20261201, true]]);
  const now = (/** @type {number} */ day) => streaks(days, dateOf(day));
  assert.deepEqual([now(20261129), now(20261130), now(20261201), now(20261202), now(20261203)], [{ now: 3, most: 3 }, { now: 3, most: 3 }, { now: 1, most: 3 }, { now: 1, most: 3 }, { now: 0, most: 3 }]);
  assert.deepEqual(streaks(daily([of(20261130, { day: 20261202 })]), dateOf(20261202)), { now: 0, most: 0 });
  // Whoever travels west may solve it the day before; what lies further ahead is a seed by chance.
  for (const [seed, day, isOnTime] of /** @type {const} */ ([
    [20261129, 20261128, true], [20261201, 20261130, true], [20270101, 20261231, true], [20280229, 20280228, true], [20280301, 20280228, undefined], [20270102, 20261231, undefined],
    [20270101, 20270101, true], [20270101, 20270102, false], [20261231, 20270101, false],
  ])) assert.equal(daily([of(seed, { day })]).get(seed), isOnTime, `${seed} on ${day}`);
  // Solved late and on the day, whichever was begun first: on the day.
  for (const both of [[...all, of(20261130)], [of(20261130), ...all]]) assert.equal(daily(both).get(20261130), true);
  assert.deepEqual(streaks(daily([...all, of(20261130)]), dateOf(20261201)), { now: 5, most: 5 });
  assert.deepEqual([0, -1, -3, 1].map((by) => dayOf(firstDay(dateOf(20260331), by))), [20260301, 20260201, 20251201, 20260401]);
  assert.deepEqual(months([of(20261129), of(20261201), result({ level: "technique-x-wing" }), result({})]).map(([month, won]) => [month, won.length]), [[202612, 1], [202611, 2]]);
});

test("techniques: the digits of a game, and the time that each took, from its own path; the slowest one", () => {
  const game = new Game({ puzzle: LC37 });
  const cells = [2, 3, 5];
  for (const [index, cell] of cells.entries()) {
    game.time = [1000, 1500, 9500][index];
    game.move(game.position.place([cell], Number(SOLVED[cell]), true));
  }
  assert.deepEqual(pacesOf(game, []), []);
  const paces = pacesOf(game, ["hidden-single", "hidden-single", "x-wing"]);
  assert.deepEqual(paces, [{ technique: "hidden-single", digits: 2, time: 1500 }, { technique: "x-wing", digits: 1, time: 8000 }]);
  assert.deepEqual(pacesOf(game, ["", "x-wing", ""]), [{ technique: "x-wing", digits: 1, time: 500 }]);
  const all = [result({ begun: 3, paces }), result({ begun: 2, paces }), result({ level: "technique-x-wing" }), result({ level: "technique-x-wing", hints: 1 })];
  assert.deepEqual(technique("x-wing", all), { games: 2, digits: 2, pace: 8000, found: 2, alone: 1 });
  assert.deepEqual(technique("swordfish", all), { games: 0, digits: 0, pace: null, found: 0, alone: 0 });
  assert.deepEqual([rounds("x-wing", all), rounds("swordfish", all)], [[[20785, 3], [20785, 5]], []]);
  const checked = [result({ level: "technique-x-wing", day: 20270101, checks: 2 }), result({ level: "technique-x-wing", day: 20261231, hints: 1, checks: 1 })];
  assert.deepEqual([rounds("x-wing", checked), since1970(19700101)], [[[20818, 3], [20819, 4]], 0]);
  assert.deepEqual([slowest(all), slowest([])], [{ id: "x-wing", pace: 8000 }, undefined]);
});

/** Games of so many days, most of them won, as a person plays them; and what is to be remembered. @param {number} seed @param {number} count @param {Date} first */
function playGames(seed, count, first) {
  const below = randomNumbers(seed);
  const expected = [];
  for (let number = 0; number < count; number += 1) {
    const date = new Date(first.getFullYear(), first.getMonth(), first.getDate() + Math.floor(number * 0.9), 12, 0, number, seed);
    mock.timers.setTime(date.getTime());
    const today = ofDay(date);
    const isDaily = below(2) === 0;
    const level = isDaily ? today.level : /** @type {import("page/data.js").Level} */ (pageData.levels[below(4)]);
    const won = below(10) < 7;
    const values = { time: 60_000 + below(900_000), hints: below(3) ? 0 : below(5), checks: below(5) ? 0 : 1, level, won };
    const origin = { puzzle: LC37, level, seed: isDaily ? today.seed : below(1e9), symmetry: pageData.symmetry };
    assert.equal(keepGame(date.getTime(), { ...values, origin, moves: below(4) }).said, null);
    if (won) expected.push(result({ ...values, begun: date.getTime(), day: dayOf(date), seed: origin.seed, paces: [] }));
  }
  return expected.reverse().map(({ begun, level, time, hints, checks, day, seed }) => result({ begun, level, time, hints, checks, day, seed }));
}

test("a year: 400 games in all levels; every figure is remembered, also in another browser, and after two have gone on apart", (t) => {
  mock.timers.enable({ apis: ["Date"] });
  t.after(() => mock.timers.reset());
  const year = playGames(1, 400, new Date(2025, 10, 28));
  assert.deepEqual([results(), keptGames().length, year.length > 250], [year, 400, true]);
  // By another way: each figure from the list.
  for (const level of pageData.levels) {
    const won = year.filter((each) => each.level === level);
    const times = won.filter(({ hints, checks }) => !hints && !checks).map(({ time }) => time).sort((one, other) => one - other);
    const { count, alone, best, median } = statistics(level, results());
    assert.deepEqual([count, alone, best, median], [won.length, times.length, times[0], (times[Math.floor((times.length - 1) / 2)] + times[Math.ceil((times.length - 1) / 2)]) / 2], level);
    assert.ok(count > 30);
  }
  const byMonth = months(results());
  assert.deepEqual([byMonth.length, byMonth.reduce((sum, [, won]) => sum + won.length, 0)], [13, year.length]);
  const days = new Set(year.filter(({ seed, day, level }) => seed === day && level === ofDay(dateOf(day)).level).map(({ day }) => day));
  assert.deepEqual(new Set(daily(results()).keys()), days);
  // Deleting every won game changes none of it.
  const text = exportAll();
  for (const { begun, won } of keptGames()) if (won) stored.removeItem(`sudoku.game.${begun}`);
  assert.deepEqual([results(), keptGames().some(({ won }) => won)], [year, false]);
  // Another browser; twice changes nothing.
  stored.empty();
  assert.deepEqual(importAll(text), { games: 400, results: year.length, left: 0 });
  assert.deepEqual([results(), keptGames().length], [year, 400]);
  assert.deepEqual(importAll(text), { games: 0, results: 0, left: 0 });
  // Both go on, and each takes in what the other has.
  const here = playGames(2, 30, new Date(2026, 10, 28));
  const fromHere = exportAll();
  stored.empty();
  importAll(text);
  const there = playGames(3, 30, new Date(2026, 10, 28));
  const fromThere = exportAll();
  const all = [...year, ...here, ...there].sort((one, other) => other.begun - one.begun);
  assert.deepEqual(importAll(fromHere), { games: 30, results: here.length, left: 0 });
  assert.deepEqual([results(), keptGames().length], [all, 460]);
  stored.empty();
  for (const [file, games, count] of /** @type {const} */ ([[fromHere, 430, year.length + here.length], [fromThere, 30, there.length], [text, 0, 0]])) {
    assert.deepEqual(importAll(file), { games, results: count, left: 0 });
  }
  assert.deepEqual([results(), keptGames().length], [all, 460]);
  assert.ok(String(stored.getItem("sudoku.results")).length < 60 * all.length);
});

/** What six earlier pages stored: one game under "game"; each under a key of its own; trainings among them; trainings counted, then also
 * without a hint; games without the times of their digits. @type {Record<string, string>[]} */
const EARLIER = JSON.parse(readFileSync(join(import.meta.dirname, "earlier.json"), "utf8"));

test("what six earlier pages stored comes over once: each won game is a result, to the last figure", (t) => {
  mock.timers.enable({ apis: ["Date"], now: new Date(2026, 10, 28, 12) });
  t.after(() => mock.timers.reset());
  for (const [index, kept] of EARLIER.entries()) {
    stored.empty();
    for (const [key, text] of Object.entries(kept)) stored.setItem(`sudoku.${key}`, text);
    // As play.js and main.js do.
    const texts = [stored.getItem(`sudoku.game.${Number(kept.game)}`), kept.game];
    play.game = /** @type {Game} */ (texts.map(Game.fromText).find((game) => game !== null));
    save();
    keepResults();
    const isFirst = index < 2;
    const expected = result({
      begun: isFirst ? Date.now() : 1764000000000, level: index === 1 ? "level-unknown" : "hard", time: 83_000, hints: isFirst ? 0 : 1,
      day: isFirst ? 20261128 : dayOf(new Date(1764000000000)), seed: index === 1 ? null : 7,
    });
    assert.deepEqual(fromText(stored.getItem("sudoku.results")), [expected], `page ${index + 1}`);
    assert.deepEqual(keptGames().filter(({ won }) => won).map(({ position }) => position.grid), [SOLVED]);
    assert.deepEqual([keptGames().length, stored.getItem("sudoku.training.x-wing")], [isFirst ? 1 : index === 3 ? 3 : 2, kept["training.x-wing"] ?? null]);
    // Won games that go later leave their results, and nothing is made of them again.
    keepResults();
    const text = exportAll();
    const { sudoku: { results: mine, ...older } } = JSON.parse(text);
    assert.equal(mine, toText([expected]));
    stored.empty();
    // The file that the earlier page would have given has no results.
    const { results: count } = /** @type {any} */ (importAll(JSON.stringify({ sudoku: older })));
    assert.deepEqual([count, results()], [1, [expected]]);
    assert.equal(importAll(text)?.results, 0);
  }
});

test("games take so many characters at most; what will go is said first, then untouched ones go, then won ones, the oldest first", () => {
  keepGame(1, { moves: 1, won: true, level: "easy" });
  keepGame(2, { moves: 1 });
  keepGame(3);
  // One that is long, and unfinished, and leaves room for ten characters.
  const long = (/** @type {number} */ more) => keepGame(4, { moves: 1, origin: { puzzle: LC37, solution: "x".repeat(more) } });
  long(0);
  long(LIMIT - used() - 10);
  const before = begun();
  const { said } = keepGame(1000);
  assert.deepEqual([said, begun()], [{ key: "will-go", count: 1 }, before], "nothing goes before it is said");
  assert.deepEqual(save(), { key: "will-go", count: 1 });
  announce(1);
  assert.equal(save(), null);
  assert.deepEqual(begun(), [1000, ...before.filter((each) => each !== 3)]);
  // The next are that one, which was not played, and the won one; its result stays.
  assert.deepEqual(keepGame(1001, { moves: 1 }).said, { key: "will-go", count: 2 });
  announce(2);
  assert.equal(save(), null);
  assert.equal(save(), null, "once more takes no more");
  assert.deepEqual(begun(), [1001, 4, 2]);
  assert.deepEqual(results().map(({ begun }) => begun), [1]);
  assert.ok(used() <= LIMIT);
  // Where earlier pages have left more than that, the same.
  stored.setItem("sudoku.game.5", String(stored.getItem("sudoku.game.2")).replace('"begun":2', `"begun":5,"x":"${"x".repeat(9000)}"`));
  const more = [...stored].sort().join();
  assert.equal(save()?.key, "will-go");
  assert.equal([...stored].sort().join(), more);
  stored.removeItem("sudoku.game.5");
  // A game that comes in longer needs only what it is longer.
  assert.deepEqual(importAll(exportAll().replaceAll('\\"time\\":0', '\\"time\\":9')), { games: 3, results: 0, left: 0 });
  // Of a file, the latest games come in as long as there is room.
  const text = exportAll();
  stored.empty();
  keepGame(2000, { moves: 1 });
  assert.deepEqual([importAll(text), begun(), results().length], [{ games: 2, results: 1, left: 1 }, [2000, 1001, 4], 1]);
});

test("where nothing more can be stored, the game that is played takes the place of others; nothing goes in vain", () => {
  keepGame(1, { moves: 1 });
  keepGame(2);
  keepGame(3, { moves: 2, won: true });
  stored.room = size() + 10;
  assert.deepEqual(keepGame(4).said, { key: "will-go", count: 1 });
  assert.deepEqual(begun(), [3, 2, 1]);
  announce(1);
  assert.equal(save(), null);
  assert.deepEqual(begun(), [4, 3, 1]);
  // Of two that are won the older one.
  stored.room = Infinity;
  keepGame(4, { won: true });
  stored.room = size() + 10;
  announce(1);
  assert.equal(keepGame(5).said, null);
  assert.deepEqual(begun(), [5, 4, 1]);
  // Nothing at all, and yet no error, and no game less.
  stored.room = 0;
  assert.deepEqual(keepGame(7).said, { key: "not-kept", count: 0 });
  announce(9);
  assert.deepEqual([save()?.key, begun()], ["not-kept", [5, 4, 1]]);
  assert.ok(exportAll().includes('"game.7"'));
});

test("a store that refuses any one write, or all from one on, loses no game that is kept; what is owed is put back, and is in the file", () => {
  for (const isForGood of [false, true]) {
    for (let refused = 1; refused <= 14; refused += 1) {
      stored.empty();
      announce(9);
      for (let number = 1; number <= 4; number += 1) keepGame(number, { moves: 2, won: number === 1 });
      stored.room = size() + 10;
      const games = begun();
      let writes = 0;
      stored.refuses = () => ((writes += 1), isForGood ? writes >= refused : writes === refused);
      keepGame(5);
      const what = `write ${refused}${isForGood ? " and after" : ""}`;
      const file = exportAll();
      stored.refuses = () => false;
      save();
      const gone = games.filter((number) => !begun().includes(number));
      // At most one, as was announced, and only for the game that is played.
      assert.ok(gone.length === 0 || (gone.length === 1 && begun()[0] === 5), `${what}: ${gone}`);
      assert.deepEqual(results().map(({ begun }) => begun), [1], what);
      stored.empty();
      importAll(file);
      assert.deepEqual([5, 4, 3, 2, 1].filter((number) => !begun().includes(number) && !gone.includes(number)), [], what);
    }
  }
});

test("a game of one's own is known from that of another tab, which is taken once, and kept while scenes are shown; a training is kept for its tab alone, and counted once", () => {
  const { game } = keepGame(7);
  const other = game.toText().replace('"time":0', '"time":5');
  const times = () => [fromOther()?.time, fromOther()?.time];
  assert.deepEqual(times(), [undefined, undefined]);
  stored.setItem("sudoku.game.7", other);
  play.path = { scenes: [], at: 0, next: null };
  assert.equal(save(), null);
  play.path = null;
  assert.deepEqual([stored.getItem("sudoku.game.7"), ...times()], [other, 5, undefined]);
  stored.removeItem("sudoku.game.7");
  assert.deepEqual(times(), [undefined, undefined]);
  save();
  // What could not be kept is not taken from before.
  stored.refuses = () => true;
  game.time = 9;
  assert.deepEqual([save()?.key, ...times()], ["not-kept", undefined, undefined]);
  stored.refuses = () => false;
  const text = stored.getItem("sudoku.game");
  const { game: training } = keepGame(8, { origin: { puzzle: LC37, training: "x-wing", trainingSeed: 1 }, level: "technique-x-wing" });
  assert.deepEqual([begun(), text, stored.getItem("sudoku.game")], [[7], "7", "7"]);
  assert.deepEqual(Game.fromText(sessionStorage.getItem("sudoku.training")), training);
  record(training);
  Object.assign(training, { hints: 1 });
  record(training);
  assert.deepEqual([technique("x-wing", results()).alone, results().length], [1, 1]);
  play.game = game;
  save();
  assert.equal(sessionStorage.getItem("sudoku.training"), "");
});

test("all games and settings go out as a text and come in again; of a game that is there the one played longer stays, or the won one", () => {
  keepGame(1, { time: 50, moves: 2 });
  const longer = keepGame(2, { time: 90, moves: 3 }).game;
  stored.setItem("sudoku.settings", "clock=false");
  stored.setItem("sudoku.training.x-wing", "5 3");
  stored.setItem("sudoku.article.001", "stays here");
  keepResults();
  const text = exportAll();
  stored.removeItem("sudoku.article.001");
  const all = [...stored].sort().join();
  stored.empty();
  assert.deepEqual(importAll(text), { games: 2, results: 0, left: 0 });
  stored.setItem("sudoku.game", "2");
  assert.equal([...stored].sort().join(), all);
  assert.equal(importAll(text)?.games, 0);
  keepGame(1, { time: 60, moves: 4 });
  keepGame(2, { time: 10 });
  stored.setItem("sudoku.training.x-wing", "9 3");
  assert.equal(importAll(text)?.games, 1);
  assert.deepEqual(keptGames().map(({ time }) => time), [longer.time, 60]);
  assert.equal(stored.getItem("sudoku.training.x-wing"), "9 3");
  keepGame(2, { time: 20, won: true });
  assert.equal(importAll(text)?.games, 0);
  // Another text is none; and what is no game in it is left out.
  for (const other of ["", LC37, "{}", "null", "[1]", '{"sudoku":null}']) assert.equal(importAll(other), null, other);
  const games = { "game.1": "x", "game.5": longer.toText(), "game.x": longer.toText(), other: "1", game: "9", "game.9": longer.toText().replace('"begun":2', '"begun":9') };
  assert.equal(importAll(JSON.stringify({ sudoku: games }))?.games, 1);
  assert.deepEqual([begun(), stored.getItem("sudoku.game"), stored.getItem("sudoku.other")], [[9, 2, 1], "2", null]);
  // Where nothing can be kept, the game that is played comes out all the same.
  stored.empty();
  stored.room = 0;
  play.game = longer;
  assert.deepEqual(JSON.parse(exportAll()).sudoku, { "game.2": longer.toText(), results: "" });
});

test("which games are listed", () => {
  const kinds = ["begun", "open", "won", "untouched"];
  const rows = [[{}, ["untouched"]], [{ moves: 1 }, ["begun", "open"]], [{ won: true }, ["begun", "won"]], [{ moves: 1, won: true }, ["begun", "won"]]];
  for (const [values, expected] of rows) assert.deepEqual(kinds.filter((kind) => isOf(keepGame(1, /** @type {any} */ (values)).game, kind)), expected);
});
