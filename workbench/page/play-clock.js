// @ts-check
// The clock of a game. It stands still while the game cannot be seen.

import { byId, setText } from "page/dom.js";
import { play } from "page/play.js";

let then = performance.now();

// A tick that comes later than this was kept back by the browser; the game stood still meanwhile.
const LONGEST_TICK = 1000;

/** Adds what has passed since the last call. */
export function tick() {
  const now = performance.now();
  const runs = !play.paused && !play.path && !play.game.won && !document.hidden && !byId("play").hidden;
  if (runs) play.game.time += Math.min(now - then, LONGEST_TICK);
  then = now;
  drawTime();
}

/** @param {number} time  in milliseconds */
export function clockText(time) {
  const seconds = Math.floor(time / 1000);
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3600 ? clock : `${Math.floor(seconds / 3600)}:${clock}`;
}

export function drawTime() {
  setText(byId("time"), clockText(play.game.time));
}

setInterval(tick, 250);
