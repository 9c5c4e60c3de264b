// @ts-check
// The clock of a game. It stands still while the game cannot be seen.

import { byId, setText } from "page/dom.js";
import { play } from "page/play.js";
import { has } from "page/settings.js";
import { clockText } from "page/words.js";

let then = performance.now();

// A tick that comes later than this was kept back by the browser; the game stood still meanwhile.
const LONGEST_TICK = 1000;

/** Adds what has passed since the last call. */
export function tick() {
  const now = performance.now();
  const isCovered = document.querySelector("dialog[open]:not(#more)") !== null;
  const runs = !play.paused && !play.path && !play.game.won && !isCovered && !document.hidden && !byId("play").hidden;
  if (runs) play.game.time += Math.min(now - then, LONGEST_TICK);
  then = now;
  drawTime();
}

export function drawTime() {
  setText(byId("time"), has("clock") ? clockText(play.game.time) : "");
}

setInterval(tick, 250);
