// @ts-check
// The games that are kept: their list, statistics, and all of them as one text.

import { pageData } from "page/data.js";
import { byId, copyText, dialog, element, setText } from "page/dom.js";
import { on } from "page/events.js";
import { exportAll, keptGames, statistics } from "page/games.js";
import { shape } from "page/hint-view.js";
import { play } from "page/play.js";
import { beginOther, standingOf } from "page/puzzles.js";
import { keep } from "page/store.js";
import { clockText, date, words } from "page/words.js";

/** @import { Game } from "page/game.js" */

/** Its givens and what has been filled in, as dots. @param {Game} game */
function pictureOf({ position: { puzzle, grid } }) {
  /** @param {string} cells */
  const dots = (cells) => [...cells].map((digit, cell) => (digit === "." ? "" : `M${cell % 9} ${Math.floor(cell / 9)}h.9v.9h-.9z`));
  const made = shape("svg", "mini", { viewBox: "-.5 -.5 10 10", "aria-hidden": "true" });
  made.append(shape("path", "filled", { d: dots(grid).join("") }), shape("path", "given", { d: dots(puzzle).join("") }));
  return made;
}

/** A game that is kept, the way back to it, and its end. @param {Game} game */
function gameLine(game) {
  const [item, made, end] = [element("li"), element("button"), element("button", "close", "×")];
  made.append(pictureOf(game), element("span", "", standingOf(game)), element("small", "quiet", date(game.begun)));
  made.ariaCurrent = String(game.begun === play.game.begun);
  made.addEventListener("click", () => beginOther(game));
  end.ariaLabel = words("game-delete", { game: standingOf(game) });
  end.addEventListener("click", () => {
    if (!keep(`game.${game.begun}`, null)) return;
    // Until the menu is closed, it can be put back.
    const back = element("button", "", words("game-deleted", { game: standingOf(game) }));
    back.addEventListener("click", () => {
      const line = gameLine(game);
      keep(`game.${game.begun}`, game.toText());
      item.replaceWith(line);
      line.querySelector("button")?.focus();
      drawStatistics(keptGames());
    });
    item.replaceChildren(back);
    back.focus();
    drawStatistics(keptGames());
  });
  // The one that is played would be kept again.
  item.append(...(game.begun === play.game.begun ? [made] : [made, end]));
  return item;
}

/** @param {Game[]} games */
function drawStatistics(games) {
  const lines = pageData.levels.flatMap((level) => {
    const { count, best, median, last } = statistics(level, games);
    if (count === 0) return [];
    const times = best === null || median === null ? "" : words("statistics-times", { best: clockText(best), median: clockText(median), last: last.map(clockText).join(" ") });
    return [element("p", "quiet", words("statistics-count", { level: words(level), count }) + times)];
  });
  byId("statistics").replaceChildren(...lines);
}

on("menu", (games) => {
  byId("games").replaceChildren(...games.map(gameLine));
  drawStatistics(games);
});
byId("export").addEventListener("click", async () => {
  const field = /** @type {HTMLTextAreaElement} */ (byId("text"));
  field.value = exportAll();
  field.select();
  await copyText(field.value, dialog("puzzle"));
  setText(byId("exported"), words("exported"));
});
