// @ts-check
// The clock of a game. It stands still while the game cannot be seen.

import { byId } from "page/dom.js";
import { play } from "page/play.js";

let then = performance.now();

/** Adds what has passed since the last call. */
export function tick() {
  const now = performance.now();
  const runs = !play.paused && !play.game.won && !document.hidden && !byId("play").hidden;
  if (runs) play.game.time += now - then;
  then = now;
  drawTime();
}

export function timeText() {
  const seconds = Math.floor(play.game.time / 1000);
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3600 ? clock : `${Math.floor(seconds / 3600)}:${clock}`;
}

export function drawTime() {
  byId("time").textContent = timeText();
}

setInterval(tick, 250);
