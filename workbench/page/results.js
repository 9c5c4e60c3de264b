// @ts-check
// What is remembered of every puzzle that was solved and every training that was found: a line each of some 40 bytes, which
// stays when the game itself is given up. All figures are computed from it.

import { pageData } from "page/data.js";

/** @import { Game } from "page/game.js" */
/** How many digits of a game needed a technique, and how long they took. @typedef {{ technique: string, digits: number, time: number }} Pace */
/**
 * @typedef {object} Result
 * @property {number} begun  its name, as that of the game
 * @property {string} level  that of a training is `technique-` with its technique
 * @property {number} time  in milliseconds
 * @property {number} hints
 * @property {number} checks
 * @property {number} day  on which it ended: 20261128
 * @property {number | null} seed
 * @property {string} symmetry  empty, if it is the one that new puzzles have
 * @property {Pace[]} paces  known of games that were won on this page
 */

const LINE = /^([0-9a-z]{1,9}),([\w-]+),([0-9a-z]{1,7}),(\d{1,6}),(\d{1,6}),(\d{8}),(\d{0,12}),([\w-]*),(.*)$/;
const PACE = /^([\w-]+):(\d{1,2}):([0-9a-z]{1,7})$/;

/** What a text holds, the latest game first; lines that are none are left out. @param {string | null} text @returns {Result[]} */
export function fromText(text) {
  const found = (text ?? "").split("\n").flatMap((line) => {
    const [, begun, level, time, hints, checks, day, seed, symmetry, paces] = line.match(LINE) ?? [];
    if (!begun) return [];
    const read = paces.split(" ").flatMap((part) => {
      const [, technique, digits, time] = part.match(PACE) ?? [];
      return technique ? [{ technique, digits: Number(digits), time: parseInt(time, 36) }] : [];
    });
    return [{
      begun: parseInt(begun, 36), level, time: parseInt(time, 36), hints: Number(hints), checks: Number(checks), day: Number(day),
      seed: seed === "" ? null : Number(seed), symmetry, paces: read,
    }];
  });
  return merged(found, []);
}

/** @param {Result[]} results */
export function toText(results) {
  return results.map(({ begun, level, time, hints, checks, day, seed, symmetry, paces }) => {
    const read = paces.map((pace) => `${pace.technique}:${pace.digits}:${pace.time.toString(36)}`).join(" ");
    return [begun.toString(36), level, time.toString(36), hints, checks, day, seed ?? "", symmetry, read].join();
  }).join("\n");
}

/** The time of a won game, by what its digits needed: "" if that is not known. @param {Game} game @param {string[]} needed  by the order of its digits */
export function pacesOf(game, needed) {
  /** @type {Map<string, Pace>} */
  const found = new Map();
  game.order().forEach((cell, index, order) => {
    const technique = needed[index];
    if (!technique) return;
    const { digits, time } = found.get(technique) ?? { digits: 0, time: 0 };
    found.set(technique, { technique, digits: digits + 1, time: time + game.placed[cell] - (index ? game.placed[order[index - 1]] : 0) });
  });
  return [...found.values()];
}

/** All of both, each once: the one that says more of its techniques, or else the first. @param {Result[]} one @param {Result[]} other */
export function merged(one, other) {
  /** @type {Map<number, Result>} */
  const all = new Map();
  for (const result of [...one, ...other]) {
    const known = all.get(result.begun);
    if (!known || known.paces.length < result.paces.length) all.set(result.begun, result);
  }
  return [...all.values()].sort((one, other) => other.begun - one.begun);
}

/** Of a game that has ended. @param {Game} game @param {Date} date @param {Pace[]} [paces] @returns {Result} */
export function resultOf({ begun, level, time, hints, checks, origin: { seed, symmetry = "" } }, date, paces = []) {
  return { begun, level, time: Math.round(time), hints, checks, day: dayOf(date), seed: seed ?? null, symmetry: symmetry === pageData.symmetry ? "" : symmetry, paces };
}

/** Whether hints or checks helped. @param {{ hints: number, checks: number }} result */
export const isAlone = ({ hints, checks }) => hints + checks === 0;

/** @param {number[]} sorted */
const middle = (sorted) => (sorted.length ? (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2 : null);

/**
 * How many games of a level were won, and of those without help how many, the best time, the median (null if there are none) and the
 * last ten, the latest first. @param {string} level @param {Result[]} results
 */
export function statistics(level, results) {
  const won = results.filter((result) => result.level === level);
  const times = won.filter(isAlone).map(({ time }) => time);
  const sorted = times.toSorted((one, other) => one - other);
  return { count: won.length, alone: times.length, best: sorted[0] ?? null, median: middle(sorted), last: times.slice(0, 10) };
}

/** What the winner is told, besides the time; and the other games of the level. @param {Game} game @param {Result[]} results */
export function standing(game, results) {
  const others = statistics(game.level, results.filter(({ begun }) => begun !== game.begun));
  const { best } = others;
  const isBest = isAlone(game) && (best === null || game.time < best);
  /** @type {"best-first" | "best-new" | "best-is" | null} */
  const key = isBest ? (best === null ? "best-first" : "best-new") : best === null ? null : "best-is";
  return { key, ...others };
}

/** @param {string} level */
const isTraining = (level) => level.startsWith("technique-");

/** By month (202611), the latest first, what was won in it. @param {Result[]} results */
export function months(results) {
  const won = results.filter(({ level }) => !isTraining(level));
  const monthOf = (/** @type {Result} */ { day }) => Math.floor(day / 100);
  const all = [...new Set(won.map(monthOf))].sort((one, other) => other - one);
  return all.map((month) => /** @type {const} */ ([month, won.filter((result) => monthOf(result) === month)]));
}

/** 20261128. @param {Date} date */
export const dayOf = (date) => 10_000 * date.getFullYear() + 100 * (date.getMonth() + 1) + date.getDate();

/** @param {number} day */
export const dateOf = (day) => new Date(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);

/** Of the month that is so many after that of a date. @param {Date} date @param {number} by */
export const firstDay = (date, by) => new Date(date.getFullYear(), date.getMonth() + by, 1);

const LEVELS_OF_DAYS = /** @type {const} */ (["fiendish", "easy", "easy", "medium", "medium", "hard", "hard"]);

/** The puzzle of a day: the date is its seed, and its level is that of the weekday. @param {Date} date */
export const ofDay = (date) => ({ seed: dayOf(date), level: LEVELS_OF_DAYS[date.getDay()] });

/** The days whose puzzle was solved, and whether on the day itself. @param {Result[]} results */
export function daily(results) {
  /** @type {Map<number, boolean>} */
  const days = new Map();
  for (const { seed, level, symmetry, day } of results) {
    // Many a seed by chance would be a day far ahead; a day ahead is whoever has travelled west.
    if (seed === null || since1970(seed) - since1970(day) > 1 || symmetry !== "") continue;
    const own = ofDay(dateOf(seed));
    if (seed === own.seed && level === own.level) days.set(seed, days.get(seed) || day <= seed);
  }
  return days;
}

/** How many days in a row, up to today or yesterday, the puzzle of the day was solved on its day; and the most ever. @param {Map<number, boolean>} days @param {Date} today */
export function streaks(days, today) {
  const before = (/** @type {Date} */ date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1);
  /** The length of the streak that each day ends. @type {Map<number, number>} */
  const lengths = new Map();
  for (const [day, isOnTime] of [...days].sort(([one], [other]) => one - other)) {
    if (isOnTime) lengths.set(day, 1 + (lengths.get(dayOf(before(dateOf(day)))) ?? 0));
  }
  return { now: lengths.get(dayOf(today)) ?? lengths.get(dayOf(before(today))) ?? 0, most: Math.max(0, ...lengths.values()) };
}

/** Of a technique: the games and digits that needed it, the time a digit took (null if there are none), and how often it was found
 * in training, and without help. @param {string} id @param {Result[]} results */
export function technique(id, results) {
  const paces = results.flatMap(({ paces }) => paces.filter(({ technique }) => technique === id));
  const [digits, time] = paces.reduce(([digits, time], pace) => [digits + pace.digits, time + pace.time], [0, 0]);
  const { count: found, alone } = statistics(`technique-${id}`, results);
  return { games: paces.length, digits, pace: digits ? time / digits : null, found, alone };
}

/** The days, counted from 1970, on which a technique was found in training, and how well: 5 at once, 4 with a check, 3 with hints. @param {string} id @param {Result[]} results */
export function rounds(id, results) {
  const found = results.filter(({ level }) => level === `technique-${id}`).reverse();
  return found.map(({ day, hints, checks }) => /** @type {[number, number]} */ ([since1970(day), hints ? 3 : checks ? 4 : 5]));
}

/** The days from 1970 to 20261128. @param {number} day */
export const since1970 = (day) => Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) / 86_400_000;

/** The technique whose digits take the longest; undefined if none is known. @param {Result[]} results */
export function slowest(results) {
  const paces = pageData.techniques.map((id) => ({ id, pace: technique(id, results).pace ?? 0 })).filter(({ pace }) => pace > 0);
  return paces.sort((one, other) => other.pace - one.pace).at(0);
}
