// @ts-check
// What is kept: games, notes, trainings and settings over a reload, and without storage.

import { pageData } from "page/data.js";
import { LC37, digitsIn, emptyCells, nameOf, withDigit } from "./boards.js";
import { all, cells, change, click, digits, disabled, equal, fill, helper, hintWhole, holds, inMenu, inner, names, ok, one, open, page, press, reload, set, shows, showSteps, start,
  text, train, until } from "./in-page.js";

const NO_STORAGE = "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get() { throw new Error('refused'); } })";

const everywhere = {
  async "a reload keeps digits, notes, undo, checkpoint, time, language, colours and settings"() {
    await start(LC37);
    const settings = ["digit-first", "mark-clashes", "light-same", "auto-remove-notes", "letter-keys", "clock"];
    click("#language", "#theme", "#keys-button", "#light-same", "#auto-remove-notes", "#keys-close");
    fill([2, 4]);
    press("ArrowRight Shift+2 Ctrl+8 Ctrl+Shift+9");
    helper("#checkpoint");
    const kept = names();
    fill([5, 2]);
    const last = names();
    click("#undo");
    const shell = () => [inner.document.documentElement.lang, inner.document.documentElement.dataset.theme, ...settings.map((id) => one(`#${id}`).checked)];
    const before = shell();
    equal(before, ["zh-CN", "dark", false, true, false, false, true, true]);
    page().play.game.time = 83_000;
    await reload();
    equal([shell(), names(), /^01:2[34]$/.test(text("#time"))], [before, kept, true]);
    click("#redo");
    equal(names(), last);
    helper("#restore");
    equal(names(), kept);
    for (let undone = 0; undone < 6; undone += 1) click("#undo");
    equal([digits(), ...disabled("undo")], [LC37, true]);
    await reload();
    equal(digits(), LC37);
    click("#theme", "#theme");
    equal(inner.localStorage.getItem("sudoku.theme"), "auto");
  },

  async "a training, a pause and steps are there after a reload"() {
    await start(LC37);
    click("#pause");
    await reload();
    equal([digits(), one("#paused").hidden], [".".repeat(81), false]);
    // Steps end a pause for good.
    await showSteps();
    press("ArrowRight ArrowRight");
    await reload();
    await until(() => !one("#path").hidden);
    equal([text("#path-title"), page().play.game.hints], ["Step 3 of 51", 1]);
    press("Escape");
    await reload();
    equal(digits(), LC37);
    // And so does another game.
    click("#pause");
    await train();
    click(`#c${emptyCells(digits())[0]}`);
    press("Shift+1");
    const before = [cells(), text("#task")];
    await reload();
    await shows("#task", String(before[1]));
    equal([[cells(), text("#task")], page().play.mode, text("#level"), one("#paused").hidden], [before, "notes", "X-wing", true]);
    // What is found is counted once.
    press("[ h");
    await until(() => text("#hint") !== "");
    press("h h");
    click("#hint-do");
    const found = "Found it: X-wing. Without a hint: 0 of 1.";
    await shows("#task", found);
    await reload();
    await shows("#task", found);
    inMenu("#games button");
    equal([digits(), one("#training").hidden, one("#path").hidden], [LC37, true, true]);
  },

  async "whatever is stored, the page opens with a puzzle"() {
    for (const game of ["{", "1"]) {
      const begin = Object.entries({ game, "game.1": '{"positions":[]}', settings: "=", language: "xx", theme: "x" }).map(([key, text]) => `localStorage.setItem("sudoku.${key}", ${JSON.stringify(text)});`);
      await open("", begin.join(""));
      ok(/\d/.test(digits()), game);
    }
  },

  async "a browser that keeps nothing says so once, and gives the game as a text"() {
    for (const [begin, said] of /** @type {const} */ ([
      [NO_STORAGE, /^The browser does not keep this game/],
      ["Storage.prototype.setItem = () => { throw new Error('full'); }", /^(?:The browser does not keep this game|Browser storage is full)/],
    ])) {
      await start(LC37, begin);
      equal(text("#message"), "");
      click("#c2");
      press("4");
      ok(said.test(text("#message")), text("#message"));
      press("ArrowRight 6");
      equal(text("#message"), "");
      inMenu("#export");
      const { sudoku } = JSON.parse(one("#text").value);
      ok(Object.values(sudoku).some((text) => text.includes(withDigit(withDigit(LC37, 2, 4), 3, 6))), "the game");
    }
  },
};

const once = {
  async "every game is kept, gone back to, deleted and put back"() {
    await start(LC37);
    await shows("#level", "easy");
    fill([2, 4]);
    const kept = cells();
    const make = async (/** @type {string} */ level) => {
      inMenu(`#new-${level}`);
      await shows("#level", level);
      await until(() => text("#message") === "");
      return digits();
    };
    const untouched = await make("hard");
    await make("easy");
    click("#puzzle-button");
    const list = all("#games [aria-current]").map((game) => `${game.children[1].textContent} ${game.ariaCurrent}`);
    // A dot for every digit, over them those of the givens.
    equal(all("#games li:nth-child(3) path").map((path) => path.getAttribute("d")?.match(/M/g)?.length), [31, 30]);
    click("#puzzle-close");
    // The last is the one that every page begins with.
    equal(list.length, 4);
    for (const [index, said] of [/^easy · \d+ left · 00:\d\d true$/, new RegExp(`^hard · ${emptyCells(untouched).length} left · 00:\\d\\d false$`), /^easy · 50 left · 00:\d\d false$/].entries()) {
      ok(said.test(list[index]), list[index]);
    }
    inMenu("#games li:nth-child(2) button");
    equal([digits(), one("#puzzle").hasAttribute("open")], [untouched, false]);
    inMenu("#games li:nth-child(3) button");
    equal(cells(), kept);
    click("#undo");
    equal(digits(), LC37);
    // Deleted, put back, and deleted for good; the one that is played stays.
    const count = () => all("#games [aria-current]").length;
    click("#puzzle-button");
    equal(all("#games .close").length, 3);
    for (const isBack of [true, false]) {
      click("#games li:nth-child(2) .close");
      equal(count(), 3);
      ok(/^Deleted: hard · \d+ left · 00:\d\d. Put it back$/.test(text("#games li:nth-child(2)")), text("#games li:nth-child(2)"));
      if (isBack) press("Enter");
    }
    await reload();
    click("#puzzle-button");
    equal(count(), 3);
  },

  async "all games and settings go to another page as a text"() {
    await start(LC37);
    fill([2, 4]);
    change("clock");
    equal(text("#time"), "");
    inMenu("#export");
    await shows("#exported", /^All games and settings/);
    const exported = one("#text").value;
    await start(pageData.named.inkala_2012);
    await shows("#time", /^00:0/);
    click("#puzzle-button");
    set("#text", exported);
    const before = inner.document;
    click("#text-read");
    await until(() => inner.document !== before && inner.document.body && !inner.document.body.hidden && one("#message").textContent);
    equal([text("#message"), text("#time"), digits()], ["Games imported: 2. They are in the menu Puzzle.", "", pageData.named.inkala_2012]);
    inMenu("#games li:nth-child(3) button");
    equal(digits(), withDigit(LC37, 2, 4));
  },

  async "a puzzle begins again; that of the day is the same, and goes on"() {
    await open("", "Date = class extends Date { constructor(...of) { super(...(of.length ? of : [2026, 10, 30, 12])); } }");
    inMenu("#new-day");
    await until(() => one("#about").textContent.includes("seed 20261130") || (click("#puzzle-button", "#puzzle-close"), false));
    const puzzle = digits();
    equal(text("#level"), "easy");
    const [cell] = emptyCells(puzzle);
    click(`#c${cell}`);
    press("Shift+1");
    inMenu("#new-hard");
    await shows("#level", "hard");
    inMenu("#new-day");
    await holds(puzzle);
    equal(cells()[cell], "[1]");
    inMenu("#restart");
    equal([cells()[cell], ...disabled("undo")], ["[]", true]);
    // The game before is kept.
    inMenu("#games li:nth-child(3) button");
    equal(cells()[cell], "[1]");
  },

  async "a note that the player has removed is not hinted at again; one of the solution is missed by Check"() {
    await start(pageData.named.inkala_2012);
    press("f");
    await hintWhole();
    const [{ advice, facts }, said] = [page().play, text("#hint")];
    for (const [cell, digits] of advice.removed) {
      click(`#c${cell}`);
      for (const digit of digitsIn(digits)) press(`Shift+${digit}`);
    }
    await hintWhole();
    ok(advice.removed.length > 0 && text("#hint") !== said, said);
    const [cell] = emptyCells(digits());
    click(`#c${cell}`);
    press(`Shift+${facts.solution[cell]} k`);
    await shows("#message", `The digits are right so far, but the notes have lost the digit of ${nameOf(cell)}.`);
    press(`Shift+${facts.solution[cell]} k`);
    await shows("#message", "No mistake so far: the grid can be completed.");
  },
};

export const trials = { everywhere, once };
