// @ts-check
// What a winner sees, beside the board.

import { byId, element, setText } from "page/dom.js";
import { on } from "page/events.js";
import { results } from "page/games.js";
import { play } from "page/play.js";
import { say, view } from "page/play-view.js";
import { slowestText, winOf } from "page/sentences.js";
import { has } from "page/settings.js";

/** Shown as long as the game is won. */
export function drawWin() {
  const { game } = play;
  byId("win").hidden = !game.won || play.path !== null;
  if (!game.won) return byId("grid").parentElement?.classList.remove("wave");
  const known = results();
  const { title, facts, another, last } = winOf(play, known, new Date(), has("clock"));
  const slow = slowestText(known);
  setText(byId("win-title"), title);
  byId("win-facts").replaceChildren(...facts.map((text) => element("p", "", text)));
  setText(byId("win-another"), another);
  byId("win-look").hidden = game.order().length === 0;
  byId("win-train").hidden = slow === null;
  setText(byId("win-train"), slow ?? "");
  setText(byId("win-last"), last);
}

/** When it has just been won: the digits spring up, one after the other, from the last one on. */
export function showWin() {
  drawWin();
  for (const [cell, { style }] of view.cells.entries()) {
    style.setProperty("--after", String(Math.hypot((cell % 9) - (play.chosen % 9), Math.floor(cell / 9) - Math.floor(play.chosen / 9))));
  }
  byId("grid").parentElement?.classList.add("wave");
  say([byId("win-title"), ...byId("win-facts").children].map(({ textContent }) => textContent).join(" "));
  byId("win").focus({ preventScroll: true });
}

on("language", drawWin);
on("facts", drawWin);
