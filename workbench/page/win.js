// @ts-check
// What a winner sees, beside the board.

import { byId, element, setText } from "page/dom.js";
import { on } from "page/events.js";
import { bestTime, keptGames, standing, statistics } from "page/games.js";
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

/** The times of the last ten games of a level that were won before without help. @param {import("page/game.js").Game} game */
function lastTimes({ level, begun }) {
  const times = statistics(level, keptGames().filter((other) => other.begun !== begun)).last.map(clockText);
  return times.length ? words("last-times", { times: times.join(" · ") }) : "";
}

/** Shown as long as the game is won. */
export function drawWin() {
  const { game } = play;
  byId("win").hidden = !game.won || play.path !== null;
  if (!game.won) return byId("grid").parentElement?.classList.remove("wave");
  setText(byId("win-title"), words("won", { time: clockText(game.time) }));
  byId("win-facts").replaceChildren(...sentences().map((text) => element("p", "", text)));
  setText(byId("win-another"), words("another", { level: words(game.level) }));
  setText(byId("win-last"), lastTimes(game));
}

/** When it has just been won. */
export function showWin() {
  drawWin();
  byId("grid").parentElement?.classList.add("wave");
  say([byId("win-title").textContent, ...sentences()].join(" "));
  byId("win").focus({ preventScroll: true });
}

on("language", drawWin);
on("facts", drawWin);
