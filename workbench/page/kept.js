// @ts-check
// Statistics of the games that are kept, and all that is kept as one text.

import { pageData } from "page/data.js";
import { byId, copyText, element, setText } from "page/dom.js";
import { on } from "page/events.js";
import { exportAll, keptGames, statistics } from "page/games.js";
import { clockText, words } from "page/words.js";

function drawStatistics() {
  const games = keptGames();
  const lines = pageData.levels.flatMap((level) => {
    const { count, best, median, last } = statistics(level, games);
    if (count === 0) return [];
    const text = words("statistics-count", { level: words(level), count });
    if (best === null || median === null) return [element("p", "quiet", text)];
    return [element("p", "quiet", text + words("statistics-times", { best: clockText(best), median: clockText(median), last: last.map(clockText).join(" ") }))];
  });
  byId("statistics").replaceChildren(...lines);
}

byId("puzzle-button").addEventListener("click", () => {
  drawStatistics();
  setText(byId("exported"), "");
});
byId("export").addEventListener("click", async () => {
  const field = /** @type {HTMLTextAreaElement} */ (byId("text"));
  field.value = exportAll();
  field.select();
  await copyText(field.value, byId("puzzle"));
  setText(byId("exported"), words("exported"));
});
on("language", drawStatistics);
