// @ts-check
// Results and games: what was solved, how fast and on which days; the games that are kept; and all of it as a file.

import { miniature } from "page/board.js";
import { pageData } from "page/data.js";
import { button, byId, copyText, dialog, element, input, select, setText } from "page/dom.js";
import { on } from "page/events.js";
import { LIMIT, exportAll, isOf, keptGames, remove, results, used } from "page/games.js";
import { play } from "page/play.js";
import { beginTraining, goOn, makeOfDay, takeIn } from "page/puzzles.js";
import { daily, dayOf, firstDay, months, slowest, statistics, streaks, technique } from "page/results.js";
import { slowestText, standingOf } from "page/sentences.js";
import { keep, recall } from "page/store.js";
import { counts } from "page/train.js";
import { clockText, date, words } from "page/words.js";

/** @import { Game } from "page/game.js" */
/** @import { Key } from "page/words.js" */

/** A time, or what stands for none. @param {number | null} time */
const timeText = (time) => (time === null ? "–" : clockText(time));

/** Its first column names the rows. @param {string[]} head @param {(string | number)[][]} rows */
function table(head, rows) {
  const made = element("table");
  const line = (/** @type {(string | number)[]} */ cells, isHead = false) => {
    const row = element("tr");
    row.append(...cells.map((text, index) => {
      const isName = isHead !== (index === 0);
      const cell = element(isName ? "th" : "td", "", String(text));
      if (isName) cell.setAttribute("scope", isHead ? "col" : "row");
      return cell;
    }));
    return row;
  };
  made.append(line(head, true), ...rows.map((row) => line(row)));
  return made;
}

// Of the calendar, its first day.
let month = new Date();

/** @param {Map<number, boolean>} days */
function drawCalendar(days) {
  const language = document.documentElement.lang;
  const [year, number] = [month.getFullYear(), month.getMonth()];
  const today = dayOf(new Date());
  setText(byId("month"), month.toLocaleDateString(language, { year: "numeric", month: "long" }));
  button("month-forward").disabled = dayOf(firstDay(month, 1)) > today;
  // 2024 began with a Monday.
  const heads = Array.from({ length: 7 }, (_, day) => element("span", "quiet", new Date(2024, 0, 1 + day).toLocaleDateString(language, { weekday: "narrow" })));
  const made = Array.from({ length: new Date(year, number + 1, 0).getDate() }, (_, index) => {
    const day = new Date(year, number, 1 + index);
    const isOnTime = days.get(dayOf(day));
    const each = element("button", isOnTime ? "main" : "", String(index + 1));
    if (index === 0) each.style.gridColumn = String(((day.getDay() + 6) % 7) + 1);
    const state = isOnTime === undefined ? [] : [words(isOnTime ? "game-won" : "day-later")];
    each.ariaLabel = [day.toLocaleDateString(language, { dateStyle: "medium" }), ...state].join(words("comma"));
    if (isOnTime === false) each.classList.add("later");
    if (dayOf(day) === today) each.ariaCurrent = "date";
    each.disabled = dayOf(day) > today;
    each.addEventListener("click", () => makeOfDay(day));
    return each;
  });
  byId("calendar").replaceChildren(...heads, ...made);
}

function drawResults() {
  const known = results();
  const levels = pageData.levels.map((level) => ({ level, ...statistics(level, known) })).filter(({ count }) => count > 0);
  const wins = months(known);
  const none = wins.length ? "" : element("p", "quiet", words("results-none"));
  byId("by-level").replaceChildren(levels.length === 0 ? none : table(
    ["", ...(/** @type {const} */ (["game-won", "results-alone", "results-best", "results-median"])).map((key) => words(key))],
    levels.map(({ level, count, alone, best, median }) => [words(level), count, alone, timeText(best), timeText(median)]),
  ));
  byId("by-month").replaceChildren(table(
    ["", words("game-won"), ...levels.map(({ level }) => words(level))],
    wins.slice(0, 12).map(([number, won]) => [
      `${Math.floor(number / 100)}-${String(number % 100).padStart(2, "0")}`, won.length, ...levels.map(({ level }) => timeText(statistics(level, won).median)),
    ]),
  ));
  const days = daily(known);
  const { now, most } = streaks(days, new Date());
  setText(byId("streak"), words("streaks", { count: days.size, now, most }));
  drawCalendar(days);
  const rows = pageData.techniques.map((id) => ({ id, ...technique(id, known), ...counts(id, known) })).filter(({ digits, all }) => digits + all);
  byId("by-technique").replaceChildren(table(
    ["", ...(/** @type {const} */ (["games", "digits", "results-pace", "results-trained"])).map((key) => words(key))],
    rows.map(({ id, games, digits, pace, alone, all }) => [words(`technique-${id}`), games, digits, timeText(pace), all ? `${alone} / ${all}` : "–"]),
  ));
  const slow = slowest(known);
  byId("results-train").hidden = !slow;
  setText(byId("results-train"), slowestText(known) ?? "");
  byId("results-train").onclick = () => slow && beginTraining(slow.id);
  // What has nothing in it has no heading.
  for (const [id, isEmpty] of /** @type {const} */ ([["by-month", wins.length === 0], ["by-technique", rows.length === 0]])) {
    for (const part of [byId(id), byId(id).previousElementSibling]) part?.toggleAttribute("hidden", isEmpty);
  }
}

/** A game that is kept, the way back to it, and its end. @param {Game} game */
function gameLine(game) {
  const [item, made, end] = [element("li"), element("button"), element("button", "close", "×")];
  /** Deletes it, or puts it back. */
  const change = () => {
    if (gone.delete(game)) keep(`game.${game.begun}`, game.toText());
    else {
      gone.add(game);
      remove([`game.${game.begun}`]);
    }
    const line = gameLine(game);
    item.replaceWith(line);
    line.querySelector("button")?.focus();
    drawRoom();
  };
  if (gone.has(game)) {
    made.textContent = words("game-deleted", { game: standingOf(game) });
    made.addEventListener("click", change);
    item.append(made);
    return item;
  }
  made.append(miniature(game.position.puzzle, game.position.grid), element("span", "", standingOf(game)), element("small", "quiet", date(game.begun)));
  made.ariaCurrent = String(game.begun === play.game.begun);
  made.addEventListener("click", () => goOn(game));
  end.ariaLabel = words("game-delete", { game: standingOf(game) });
  end.addEventListener("click", change);
  // The one that is played would be kept again.
  item.append(...(game.begun === play.game.begun ? [made] : [made, end]));
  return item;
}

// The most games that are listed at first, and how many more at a time.
const PAGE = 30;
let shown = PAGE;
/** @type {Game[]} */
let kept = [];
/** Of these, what was deleted: until the menu is closed, it can be put back. @type {Set<Game>} */
const gone = new Set();

/** What can be deleted because it is won. */
const isDone = (/** @type {Game} */ game) => game.won && game.begun !== play.game.begun && !gone.has(game);

function drawRoom() {
  button("delete-won").disabled = !kept.some(isDone);
  const part = used() / LIMIT;
  setText(byId("room"), words("room", { count: kept.length - gone.size, percent: Math.ceil(100 * part) }) + (part > 0.8 ? ` ${words("room-short")}` : ""));
}

function drawGames() {
  const sought = input("find").value.toLowerCase().split(/\s+/);
  const found = kept.filter((game) => {
    const text = [standingOf(game), date(game.begun), game.origin.seed, game.position.puzzle].join(" ").toLowerCase();
    return isOf(game, select("which").value) && sought.every((word) => text.includes(word));
  });
  byId("games").replaceChildren(...found.slice(0, shown).map(gameLine));
  byId("games-more").hidden = found.length <= shown;
  drawRoom();
}

/** Whoever has just deleted them can put them back. */
function deleteWon() {
  const before = kept;
  const keys = kept.filter(isDone).map(({ begun }) => /** @type {const} */ (`game.${begun}`));
  const texts = keys.map((key) => /** @type {const} */ ([key, recall(key)]));
  remove(keys);
  const back = element("button", "", words("put-back"));
  back.addEventListener("click", () => {
    for (const [key, text] of texts) keep(key, text);
    setText(byId("exported"), "");
    kept = before;
    drawGames();
    button("delete-won").focus();
  });
  byId("exported").replaceChildren(words("won-deleted", { count: keys.length }), " ", back);
  kept = kept.filter((game) => !isDone(game));
  drawGames();
  back.focus();
}

/** @param {Key} key */
const tell = (key) => setText(byId("exported"), words(key));

function exportFile() {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([exportAll()], { type: "application/json" }));
  link.download = `sudoku-${dayOf(new Date())}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  tell("exported");
}

on("results", () => {
  month = firstDay(new Date(), 0);
  shown = PAGE;
  gone.clear();
  kept = keptGames();
  setText(byId("exported"), "");
  drawResults();
  drawGames();
});
on("language", () => {
  if (!dialog("results").open) return;
  drawResults();
  drawGames();
});
for (const [id, by] of /** @type {const} */ ([["month-back", -1], ["month-forward", 1]])) {
  byId(id).addEventListener("click", () => {
    month = firstDay(month, by);
    drawCalendar(daily(results()));
    // A disabled button would lose the focus.
    if (button("month-forward").disabled) byId("month-back").focus();
  });
}
byId("find").addEventListener("input", drawGames);
byId("which").addEventListener("change", drawGames);
byId("games-more").addEventListener("click", () => {
  const first = shown;
  shown += PAGE;
  drawGames();
  // The button may be gone.
  byId("games").children[first].querySelector("button")?.focus();
});
byId("delete-won").addEventListener("click", deleteWon);
byId("export").addEventListener("click", exportFile);
byId("export-copy").addEventListener("click", async () => tell((await copyText(exportAll(), dialog("results"))) ? "read-copied" : "read-not-copied"));
byId("import").addEventListener("click", () => input("import-file").click());
byId("import-file").addEventListener("change", async () => {
  const file = input("import-file").files?.[0];
  if (file && !takeIn(await file.text())) tell("import-none");
});
