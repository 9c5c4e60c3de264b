// @ts-check
// What a winner sees, beside the board.

import { byId, element, setText } from "page/dom.js";
import { on } from "page/events.js";
import { standing } from "page/games.js";
import { play } from "page/play.js";
import { differing, say } from "page/play-view.js";
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
  const { key, best, last } = standing(game);
  const differs = differing();
  const facts = [
    words("won-how", { level, help: list(help) || words("no-help") }),
    key === null ? "" : words(key, { level, best: clockText(best ?? 0) }),
    differs.length ? words("also-right", { cells: list(differs.map(cellName)) }) : "",
  ].filter(Boolean);
  setText(byId("win-title"), words("won", { time: clockText(game.time) }));
  byId("win-facts").replaceChildren(...facts.map((text) => element("p", "", text)));
  setText(byId("win-another"), words("another", { level }));
  setText(byId("win-last"), last.length ? words("last-times", { times: last.map(clockText).join(" · ") }) : "");
}

/** When it has just been won. */
export function showWin() {
  drawWin();
  byId("grid").parentElement?.classList.add("wave");
  say([byId("win-title"), ...byId("win-facts").children].map(({ textContent }) => textContent).join(" "));
  byId("win").focus({ preventScroll: true });
}

on("language", drawWin);
on("facts", drawWin);
