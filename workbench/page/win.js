// @ts-check
// What a winner sees, beside the board.

import { byId, element, setText } from "page/dom.js";
import { on } from "page/events.js";
import { results } from "page/games.js";
import { play } from "page/play.js";
import { differing, say, view } from "page/play-view.js";
import { daily, dayOf, slowest, standing, streaks } from "page/results.js";
import { has } from "page/settings.js";
import { cellName, clockText, list, words } from "page/words.js";

/** Shown as long as the game is won. */
export function drawWin() {
  const { game } = play;
  const { hints, checks } = game;
  byId("win").hidden = !game.won || play.path !== null;
  if (!game.won) return byId("grid").parentElement?.classList.remove("wave");
  const level = words(game.level);
  const help = [
    hints && words(hints === 1 ? "one-hint" : "hints", { count: hints }),
    checks && words(checks === 1 ? "one-check" : "checks", { count: checks }),
  ].filter(Boolean);
  const known = results();
  const { key, best, last } = standing(game, known);
  const slow = slowest(known);
  const differs = differing();
  // It is the puzzle of its day, solved on it.
  const isDaily = daily(known.filter(({ begun }) => begun === game.begun)).get(dayOf(new Date()));
  const facts = [
    words("won-how", { level, help: list(help) || words("no-help") }),
    key === null ? "" : words(key, { level, best: clockText(best ?? 0) }),
    isDaily ? words("won-daily", { count: streaks(daily(known), new Date()).now }) : "",
    differs.length ? words("also-right", { cells: list(differs.map(cellName)) }) : "",
  ].filter(Boolean);
  setText(byId("win-title"), has("clock") ? words("won", { time: clockText(game.time) }) : words("won-untimed"));
  byId("win-facts").replaceChildren(...facts.map((text) => element("p", "", text)));
  setText(byId("win-another"), words("another", { level }));
  byId("win-look").hidden = game.order().length === 0;
  byId("win-train").hidden = !slow;
  if (slow) setText(byId("win-train"), words("train-slowest", { technique: words(`technique-${slow.id}`) }));
  setText(byId("win-last"), last.length ? words("last-times", { times: last.map(clockText).join(" · ") }) : "");
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
