// @ts-check
// The games that are kept, each under a key of its own, so that two tabs do not take each other's place; and the results, which
// stay when games go.

import { Game } from "page/game.js";
import { play } from "page/play.js";
import { fromText, merged, resultOf, toText } from "page/results.js";
import { keep, keys, ofTab, recall } from "page/store.js";

/** @import { Key } from "page/store.js" */
/** @import { Pace } from "page/results.js" */

/** The most characters that games take: browsers have room for some five million. */
export const LIMIT = 4_000_000;

/** The latest first; all, or some by their names and texts. */
export function keptGames(isWanted = (/** @type {number} */ _begun, /** @type {string} */ _text) => true) {
  const games = keys().flatMap((key) => {
    const begun = Number(key.match(/^sudoku\.game\.(\d+)$/)?.[1]);
    const text = begun ? recall(`game.${begun}`) : null;
    const game = text && isWanted(begun, text) ? Game.fromText(text) : null;
    return game?.begun === begun ? [game] : [];
  });
  return games.sort((one, other) => other.begun - one.begun);
}

/** How many characters the games take. */
export const used = () => keys().reduce((sum, key) => sum + (key.startsWith("sudoku.game.") ? (recall(/** @type {Key} */ (key.slice(7)))?.length ?? 0) : 0), 0);

/** The games that will be missed least: untouched ones, then won ones, the oldest first. */
function leastMissed() {
  const worth = (/** @type {Game} */ { won, positions }) => (won ? 1 : positions.length > 1 ? 2 : 0);
  const others = keptGames().filter(({ begun }) => begun !== play.game.begun);
  return others.sort((one, other) => worth(one) - worth(other) || one.begun - other.begun).map(({ begun }) => /** @type {const} */ (`game.${begun}`));
}

// How many games it has been said will go.
let announced = 0;

/** Once that has been said. @param {number} count */
export const announce = (count) => (announced = count);

/** What was taken out and is not yet put back. @type {Map<Key, string>} */
const taken = new Map();

/** Puts back what there is room for. @param {number} [limit]  of what games take */
function putBack(limit = Infinity) {
  for (const [key, text] of taken) if (used() + text.length <= limit && keep(key, text)) taken.delete(key);
}

/**
 * Keeps a text. If there is no room for it, games go in its place; but none before it was announced, and what would be in vain is
 * put back. What is to be said. @param {Key} key @param {string} text @returns {{ key: "will-go" | "not-kept", count: number } | null}
 */
function keepInPlace(key, text) {
  putBack();
  const before = recall(key);
  const fits = () => (!key.startsWith("game.") || used() - (before?.length ?? 0) + text.length <= LIMIT) && keep(key, text);
  if (fits()) return null;
  const known = key === "results" ? text : toText(results());
  for (const name of leastMissed()) {
    const game = recall(name) ?? "";
    // A store that refuses even less than it has refuses everything.
    if (!keep(name, "")) break;
    taken.set(name, game);
    // Not one goes before its result is written down.
    if (!fits() || !keep("results", known)) continue;
    // Where a small one did not help, but a large one has.
    putBack(LIMIT);
    const count = taken.size;
    if (count > announced) {
      keep(key, before);
      putBack();
      return { key: "will-go", count };
    }
    for (const gone of taken.keys()) keep(gone, null);
    taken.clear();
    announced = 0;
    return null;
  }
  putBack();
  return { key: "not-kept", count: 0 };
}

/** @type {string | null} What this tab has kept last of its game, or taken from another. */
let own = null;

/** What another tab has kept of the game that is played; null: nothing new. */
function others() {
  const text = recall(`game.${play.game.begun}`);
  return text === own ? null : text;
}

/** The same as a game, once. */
export function fromOther() {
  const text = others();
  const game = Game.fromText(text);
  if (game) own = text;
  return game;
}

/** Keeps the game that is played; what is to be said if there is no room for it. */
export function save() {
  const text = play.game.toText();
  const isTraining = Boolean(play.game.origin.training);
  ofTab.set("training", isTraining ? text : "");
  // While scenes are shown, what another tab does is not yet taken.
  if (isTraining || (play.path && others() !== null)) return null;
  const said = keepInPlace(`game.${play.game.begun}`, text);
  // Without room for it, what was there before.
  own = recall(`game.${play.game.begun}`);
  keep("game", String(play.game.begun));
  ofTab.set("game", String(play.game.begun));
  return said;
}

/** The results, the latest first: those that are written down, and those of won games that are not, as earlier pages left them. */
export function results() {
  const known = fromText(recall("results"));
  const names = new Set(known.map(({ begun }) => begun));
  const won = keptGames((begun, text) => !names.has(begun) && text.includes('"won":true'));
  return merged(known, won.filter((game) => game.won).map((game) => resultOf(game, new Date(game.begun))));
}

/** Writes them down, before games go. */
export const keepResults = () => keep("results", toText(results()));

/** Deletes games; their results stay. @param {Key[]} names */
export function remove(names) {
  const known = toText(results());
  for (const name of names) keep(name, null);
  keep("results", known);
}

/** Remembers how a game ended, once; later also which techniques it needed. @param {Game} game @param {Pace[]} [paces] */
export function record(game, paces) {
  const ended = merged(fromText(recall("results")), [resultOf(game, new Date(), paces)]);
  return keepInPlace("results", toText(merged(ended, results())));
}

/** All games, results and settings as one text. */
export function exportAll() {
  save();
  const { game } = play;
  const all = keys().map((key) => /** @type {[Key, string | null]} */ ([key.slice("sudoku.".length), localStorage.getItem(key)]));
  // Also where nothing is kept.
  if (!game.origin.training) all.push([`game.${game.begun}`, game.toText()]);
  return JSON.stringify({ sudoku: Object.fromEntries([...all.filter(([key]) => !key.startsWith("article.")), ["results", toText(results())], ...taken]) });
}

/** How much was done in what is kept under a key; of games and trainings, the one with more stays. @param {Key} key @param {string | null} text */
function worthOf(key, text) {
  if (key.startsWith("training.")) return parseInt(text ?? "-1");
  const game = Game.fromText(text);
  return game && key === `game.${game.begun}` ? game.time + (game.won ? 1e12 : 0) : -1;
}

/** Takes in what `exportAll` has given, here or in an earlier page; how many games and results are new, and for how many
 * there was no room; null if the text is none. @param {string} text */
export function importAll(text) {
  /** @type {[Key, string][]} */
  let kept;
  try {
    kept = Object.entries(JSON.parse(text).sudoku).map(([key, value]) => [/** @type {Key} */ (key), String(value)]);
  } catch {
    return null;
  }
  /** @type {{ games: number, results: number, left: number, isRefused?: boolean }} */
  const count = { games: 0, results: 0, left: 0 };
  const before = results();
  const won = kept.flatMap(([key, value]) => {
    const game = key.startsWith("game.") ? Game.fromText(value) : null;
    return game?.won && key === `game.${game.begun}` ? [resultOf(game, new Date(game.begun))] : [];
  });
  const all = merged(merged(before, fromText(kept.find(([key]) => key === "results")?.[1] ?? null)), won);
  if (!keep("results", toText(all))) return { ...count, left: kept.filter(([key]) => key.startsWith("game.")).length + all.length - before.length, isRefused: true };
  count.results = all.length - before.length;
  // The latest come first, if there is no room for all.
  let room = LIMIT - used();
  const begun = (/** @type {[Key, string]} */ [key]) => Number(key.match(/^game\.(\d+)$/)?.[1] ?? 0);
  for (const [key, value] of kept.sort((one, other) => begun(other) - begun(one))) {
    const isBetter = /^(game\.\d+|training\.[\w-]+)$/.test(key) ? worthOf(key, value) > worthOf(key, recall(key)) : /^(settings|language|theme)$/.test(key);
    const isGame = key.startsWith("game.");
    if (!isBetter) continue;
    const more = isGame ? value.length - (recall(key)?.length ?? 0) : 0;
    const fits = more <= room && keep(key, value);
    if (fits) room -= more;
    if (isGame) count[fits ? "games" : "left"] += 1;
  }
  return count;
}

/** Whether a game is begun, open, won or untouched. @param {Game} game @param {string} kind */
export function isOf({ won, positions }, kind) {
  const begun = won || positions.length > 1;
  return { begun, open: begun && !won, won, untouched: !begun }[kind] ?? true;
}

/** For a puzzle by chance. */
export const someSeed = () => Math.floor(Math.random() * 1e12);
