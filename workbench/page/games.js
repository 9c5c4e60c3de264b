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
  /** @param {Game} game */
  const worth = ({ won, positions }) => (won ? 1 : positions.length > 1 ? 2 : 0);
  const others = games.filter(({ begun }) => begun !== play.game.begun);
  const [least] = others.sort((one, other) => worth(one) - worth(other) || one.begun - other.begun);
  return least !== undefined && keep(`game.${least.begun}`, null);
}

// What this tab has kept last.
let own = "";

/** Whether this tab has kept it, or nobody has. @param {string | null} text */
export const isOwn = (text) => text === null || text === own;

/** The game that is played. */
export function save() {
  if (play.game.origin.training) return;
  const name = /** @type {const} */ (`game.${play.game.begun}`);
  own = play.game.toText();
  while (!keep(name, own) && drop(keptGames()));
  keep("game", String(play.game.begun));
  ofTab.set(String(play.game.begun));
}

/** Once another game is begun. */
export function tidy() {
  for (let games = keptGames(); games.length > LIMIT && drop(games); games = keptGames());
}

/** Whether hints or checks helped. @param {Game} game */
const isAlone = ({ hints, checks }) => hints + checks === 0;

/** The shortest time of other games of this level that were won without help; null if there is none.
 * @param {Pick<Game, "level" | "begun">} game */
export function bestTime({ level, begun }, games = keptGames()) {
  const others = games.filter((other) => other.won && other.level === level && other.begun !== begun && isAlone(other));
  return others.length ? Math.min(...others.map(({ time }) => time)) : null;
}

/** What the winner is told, besides the time. @param {Game} game @returns {"best-first" | "best-new" | "best-is" | null} */
export function standing(game) {
  const best = bestTime(game);
  if (!isAlone(game)) return best === null ? null : "best-is";
  if (best === null) return "best-first";
  return game.time < best ? "best-new" : "best-is";
}
