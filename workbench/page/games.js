// @ts-check
// The games that are kept, each under a key of its own, so that two tabs do not take each other's place.

import { Game } from "page/game.js";
import { play } from "page/play.js";
import { keep, keys, ofTab, recall } from "page/store.js";

// The most games that are kept.
const LIMIT = 100;

/** The latest first. */
export function keptGames() {
  const games = keys().flatMap((key) => {
    const begun = Number(key.match(/^sudoku\.game\.(\d+)$/)?.[1]);
    const game = begun ? Game.fromText(recall(`game.${begun}`)) : null;
    return game?.begun === begun ? [game] : [];
  });
  return games.sort((one, other) => other.begun - one.begun);
}

/** Gives up the game that will be missed least; whether there is one. @param {Game[]} games */
function drop(games) {
  const worth = (/** @type {Game} */ { won, positions }) => (won ? 1 : positions.length > 1 ? 2 : 0);
  const others = games.filter(({ begun }) => begun !== play.game.begun);
  const [least] = others.sort((one, other) => worth(one) - worth(other) || one.begun - other.begun);
  return least !== undefined && keep(`game.${least.begun}`, null);
}

// What this tab has kept last.
let own = "";

/** Whether this tab has kept it, or nobody has. @param {string | null} text */
export const isOwn = (text) => text === null || text === own;

/** Keeps the game that is played; what is to be said if there is no room for it, or none without giving up another. */
export function save() {
  const text = play.game.toText();
  const isTraining = Boolean(play.game.origin.training);
  ofTab.set("training", isTraining ? text : "");
  if (isTraining) return null;
  const name = /** @type {const} */ (`game.${play.game.begun}`);
  own = text;
  /** @type {"no-room" | "not-kept" | null} */
  let said = null;
  while (!keep(name, own)) {
    said = drop(keptGames()) ? "no-room" : "not-kept";
    if (said === "not-kept") break;
  }
  keep("game", String(play.game.begun));
  ofTab.set("game", String(play.game.begun));
  return said;
}

/** Once another game is begun. */
export function tidy() {
  for (let games = keptGames(); games.length > LIMIT && drop(games); games = keptGames());
}

/** All games and settings as one text. */
export function exportAll() {
  save();
  const { game } = play;
  /** @type {[string, string | null][]} */
  const all = keys().map((key) => [key.slice("sudoku.".length), localStorage.getItem(key)]);
  // Also where nothing is kept.
  if (!game.origin.training) all.push([`game.${game.begun}`, game.toText()]);
  return JSON.stringify({ sudoku: Object.fromEntries(all) });
}

/** How much was done in what is kept under a key; of games and trainings, the one with more stays. @param {string} key @param {string | null} text */
function worthOf(key, text) {
  if (key.startsWith("training.")) return parseInt(text ?? "-1");
  const game = Game.fromText(text);
  return game && key === `game.${game.begun}` ? game.time : -1;
}

/** Takes in what `exportAll` has given; how many games, or null if the text is none. @param {string} text */
export function importAll(text) {
  let kept;
  try {
    kept = JSON.parse(text).sudoku;
  } catch {
    return null;
  }
  if (typeof kept !== "object" || kept === null) return null;
  let games = 0;
  for (const [name, value] of Object.entries(kept)) {
    const key = /** @type {import("page/store.js").Key} */ (name);
    const isOwnKind = /^(game\.\d+|training\.[\w-]+)$/.test(key) ? worthOf(key, value) > worthOf(key, recall(key)) : /^(settings|language|theme)$/.test(key);
    if (isOwnKind && keep(key, String(value)) && key.startsWith("game.")) games += 1;
  }
  return games;
}

/** Whether hints or checks helped. @param {Game} game */
const isAlone = ({ hints, checks }) => hints + checks === 0;

/**
 * How many games of a level were won, and of those without help the best time, the median (null if there are none) and the last
 * ten, the latest first. @param {string} level @param {Game[]} games
 */
export function statistics(level, games) {
  const won = games.filter((game) => game.won && game.level === level);
  const times = won.filter(isAlone).map(({ time }) => time);
  const sorted = times.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return { count: won.length, best: sorted[0] ?? null, median: sorted.length ? median : null, last: times.slice(0, 10) };
}

/** For a puzzle by chance. */
export const someSeed = () => Math.floor(Math.random() * 1e12);

const LEVELS_OF_DAYS = /** @type {const} */ (["fiendish", "easy", "easy", "medium", "medium", "hard", "hard"]);

/** The puzzle of a day: the date is its seed, and its level is that of the weekday. @param {Date} day */
export function ofDay(day) {
  const seed = 10_000 * day.getFullYear() + 100 * (day.getMonth() + 1) + day.getDate();
  return { seed, level: LEVELS_OF_DAYS[day.getDay()] };
}

/** What the winner is told, besides the time; and the other games of the level. @param {Game} game */
export function standing(game) {
  const others = statistics(game.level, keptGames().filter(({ begun }) => begun !== game.begun));
  const { best } = others;
  const isBest = isAlone(game) && (best === null || game.time < best);
  /** @type {"best-first" | "best-new" | "best-is" | null} */
  const key = isBest ? (best === null ? "best-first" : "best-new") : best === null ? null : "best-is";
  return { key, ...others };
}
