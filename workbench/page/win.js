// @ts-check
// What a winner sees, over the board.

import { byId, element } from "page/dom.js";
import { on } from "page/events.js";
import { bestTime, standing } from "page/games.js";
import { play } from "page/play.js";
import { differing, say } from "page/play-view.js";
import { cellName, clockText, list, words } from "page/words.js";

function sentences() {
  const { game } = play;
  const { hints, checks } = game;
  const level = words(game.level);
  const help = [
    hints && words(hints === 1 ? "one-hint" : "hints", { count: hints }),
    checks && words(checks === 1 ? "one-check" : "checks", { count: checks }),
  ].filter(Boolean);
  const rank = standing(game);
  const best = clockText(bestTime(game) ?? 0);
  const differs = differing();
  return [
    words("won-how", { level, help: list(help) || words("no-help") }),
    rank === null ? "" : words(rank, { level, best }),
    differs.length ? words("also-right", { cells: list(differs.map(cellName)) }) : "",
  ].filter(Boolean);
}

/** Shown as long as the game is won. */
export function drawWin() {
  const { game } = play;
  byId("win").hidden = !game.won || play.path !== null || byId("win").dataset.closed === String(game.begun);
  if (!game.won) return;
  byId("win-title").textContent = words("won", { time: clockText(game.time) });
  byId("win-facts").replaceChildren(...sentences().map((text) => element("p", "", text)));
  byId("win-another").textContent = words("another", { level: words(game.level) });
}

/** When it has just been won. */
export function showWin() {
  drawWin();
  say([byId("win-title").textContent, ...sentences()].join(" "));
  byId("win").focus({ preventScroll: true });
  byId("win").scrollIntoView({ block: "nearest" });
}

byId("win-close").addEventListener("click", () => {
  byId("win").dataset.closed = String(play.game.begun);
  drawWin();
  byId("menu-button").focus();
});
on("language", drawWin);
on("facts", drawWin);
