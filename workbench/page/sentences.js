// @ts-check
// What is said of a game: of a move, of a grid, of a puzzle, of a win; and what the menu offers.

import { digitsOf } from "page/board.js";
import { pageData } from "page/data.js";
import { changes, clashes } from "page/game.js";
import { differing } from "page/picture.js";
import { daily, dayOf, ofDay, slowest, standing, statistics, streaks } from "page/results.js";
import { cellName, clockText, list, pick, unitName, words } from "page/words.js";

/** @import { Game, Position } from "page/game.js" */
/** @import { Result } from "page/results.js" */
/** @import { Layer, Play } from "page/types.js" */
/** @import { Key } from "page/words.js" */

/** @param {number[]} cells */
export function cellsText(cells) {
  const [cell] = cells;
  return cells.length === 1 ? words("cell", { row: Math.floor(cell / 9) + 1, column: (cell % 9) + 1 }) : words("cells", { count: cells.length });
}

/** What a move has changed. @param {Position} from @param {Position} to @param {boolean} marksClashes */
export function changeText(from, to, marksClashes) {
  const change = changes(from, to);
  if (change === null) return "";
  const { key, digits, cells } = change;
  const all = digitsOf(digits);
  const text = words(digits & (digits - 1) && cells.length > 1 ? "said-many" : key, { digit: list(all), cells: cellsText(cells) });
  if (key !== "said-digit" || !marksClashes) return text;
  const clashing = clashes(to.grid);
  const units = new Set(cells.flatMap((cell) => (clashing.get(cell) ?? []).map(unitName)));
  return units.size ? text + words("comma") + words("cell-clash", { units: list([...units]) }) : text;
}

/** Why cells take no digit or note; null: they take it. @param {Position} position @param {number[]} cells @param {Layer | null} layer */
export function refusal(position, cells, layer) {
  if (layer === null) return cells.every((cell) => position.isGiven(cell)) ? words("said-given", { cells: cellsText(cells) }) : null;
  if (layer === "colours" || cells.some((cell) => position.grid[cell] === ".")) return null;
  return words("said-filled", { cells: cellsText(cells) });
}

/** What is wrong with a full grid. @param {string} grid */
export function wrongText(grid) {
  const twice = new Set();
  for (const [cell, units] of clashes(grid)) {
    for (const unit of units) twice.add(words("twice", { digit: grid[cell], unit: unitName(unit) }));
  }
  // All of them would fill the page, if the grid is filled at random.
  const some = [...twice].slice(0, 3).join(words("comma"));
  return words(twice.size > 3 ? "wrong-many" : "wrong", { clashes: some, count: twice.size });
}

/** What is said in place of a level, or the level. @param {Pick<Play, "facts"> & { game: Pick<Game, "origin"> }} play @returns {Key} */
export function levelKey({ facts, game: { origin } }) {
  if (origin.training) return `technique-${origin.training}`;
  if (facts.clash) return "level-clash";
  if (facts.solutions === 0) return "level-none";
  if (origin.two && origin.puzzle === facts.puzzle) return "two-solutions";
  if (facts.solutions === 2) return "level-several";
  return facts.level ?? "level-unknown";
}

/** What a person needs for the puzzle. @param {Play["facts"]} facts */
export function aboutText({ clash, solutions, level, techniques }) {
  if (clash) return words("about-clash", { clash: pick(clash) });
  if (solutions === 0) return words("about-none");
  if (solutions === 2) return words("about-several");
  if (!techniques || !level) return "";
  const used = list(techniques.map(({ name, times }) => words("technique", { name: pick(name), times })));
  return words("about-level", { level: words(level), techniques: used });
}

/** "easy · 12 left · 03:20" @param {Game} game */
export function standingOf({ level, time, won, position }) {
  const state = won ? words("game-won") : words("left", { count: position.grid.split(".").length - 1 });
  return [words(level), state, clockText(time)].join(" · ");
}

/** What is said of a win. @param {Pick<Play, "game" | "facts">} play @param {Result[]} known @param {Date} today @param {boolean} hasClock */
export function winOf(play, known, today, hasClock) {
  const { game } = play;
  const { hints, checks } = game;
  const level = words(game.level);
  const help = [
    hints && words(hints === 1 ? "one-hint" : "hints", { count: hints }),
    checks && words(checks === 1 ? "one-check" : "checks", { count: checks }),
  ].filter(Boolean);
  const { key, best, last } = standing(game, known);
  const differs = differing(play);
  // It is the puzzle of its day, solved on it.
  const isDaily = daily(known.filter(({ begun }) => begun === game.begun)).get(dayOf(today));
  return {
    title: hasClock ? words("won", { time: clockText(game.time) }) : words("won-untimed"),
    facts: [
      words("won-how", { level, help: list(help) || words("no-help") }),
      key === null ? "" : words(key, { level, best: clockText(best ?? 0) }),
      isDaily ? words("won-daily", { count: streaks(daily(known), today).now }) : "",
      differs.length ? words("also-right", { cells: list(differs.map(cellName)) }) : "",
    ].filter(Boolean),
    another: words("another", { level }),
    last: last.length ? words("last-times", { times: last.map(clockText).join(" · ") }) : "",
  };
}

/** What trains the slowest technique; null: none is known. @param {Result[]} known */
export function slowestText(known) {
  const slow = slowest(known);
  return slow ? words("train-slowest", { technique: words(`technique-${slow.id}`) }) : null;
}

/** What the menu of new puzzles shows: the game to go on with, if one is open, the best times, and the puzzle of the day.
 * @param {Game[]} games  the latest first @param {Result[]} known @param {Date} today */
export function newEntries(games, known, today) {
  const last = games.find(({ won, positions }) => !won && positions.length > 1) ?? null;
  const bests = pageData.levels.map((level) => statistics(level, known).best).map((best) => (best === null ? "" : words("best", { time: clockText(best) })));
  const [{ level, seed }, days] = [ofDay(today), daily(known)];
  const streak = streaks(days, today).now;
  const day = [words(level), days.has(seed) && words("game-won"), streak > 1 && words("streak", { count: streak })].filter(Boolean).join(" · ");
  return { last, goOn: last ? words("go-on", { game: standingOf(last) }) : "", bests, day };
}
