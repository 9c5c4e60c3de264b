// @ts-check
// What is kept: games, notes, trainings and settings over a reload, and without storage.

import { pageData } from "page/data.js";
import { LC37, SOLVED, digitsIn, emptyCells, nameOf, nearly, withDigit } from "./boards.js";
import { all, cells, change, click, digits, disabled, equal, fill, goBack, goTo, helper, hintWhole, holds, inMenu, inner, names, ok, one, open, page, press, reload, set, showResults, shows, showSteps, start,
  text, texts, train, until, won } from "./in-page.js";

/** What is saved to a file. */
async function exported() {
  showResults();
  /** @type {Blob[]} */
  const files = [];
  inner.URL.createObjectURL = (/** @type {Blob} */ file) => (files.push(file), "data:,");
  inner.HTMLAnchorElement.prototype.click = () => {};
  click("#export", "#results-close");
  return files[0].text();
}

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
    const found = /^Found it: X-wing\..* 0 of 1\.$/;
    await shows("#task", found);
    await reload();
    await shows("#task", found);
    goBack(1, "untouched");
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
      const [file, both] = [await exported(), withDigit(withDigit(LC37, 2, 4), 3, 6)];
      ok(Object.values(JSON.parse(file).sudoku).some((text) => text.includes(both)), "the game");
      // Nor does it take in any: a reload would lose the one that is played.
      click("#puzzle-button");
      set("#text", file);
      click("#text-read");
      equal([text("#text-wrong"), digits()], ["No room for games and results: 1; the file still has them.", both]);
      for (const [results, wrong] of [["a,easy,2s3k,0,0,20261129,20261129,,", "No room for games and results: 1; the file still has them."], ["", "The file has no game or result that is not here already."]]) {
        set("#text", JSON.stringify({ sudoku: { results } }));
        click("#text-read");
        equal([text("#text-wrong"), digits()], [wrong, both]);
      }
    }
  },
};

/** A game as it is kept. */
const stored = ({ begun } = page().play.game) => page().Game.fromText(inner.localStorage.getItem(`sudoku.game.${begun}`));
/** Changes a kept game as another tab does. @param {(game: import("page/game.js").Game) => void} change */
function elsewhere(change, game = stored()) {
  change(game);
  inner.localStorage.setItem(`sudoku.game.${game.begun}`, game.toText());
  inner.dispatchEvent(new inner.Event("storage"));
}

const once = {
  async "what another tab has done is taken once, and is lost neither by a list nor by steps; what is won is not covered"() {
    const taken = "You continued this game in another tab; the board is up to date.";
    const place = (/** @type {number} */ cell) => (/** @type {import("page/game.js").Game} */ game) => game.move(game.position.place([cell], Number(SOLVED[cell]), true));
    await start(LC37);
    fill([2, 4]);
    elsewhere(place(3));
    equal([text("#message"), texts("#so-far button").length], [taken, 2]);
    press("Escape");
    page().play.game.time = 90_000;
    inner.dispatchEvent(new inner.Event("storage"));
    equal([text("#message"), page().play.game.time >= 90_000], ["", true]);
    // Where it was only looked at or helped, a hint stays.
    await hintWhole();
    elsewhere((game) => Object.assign(game, { time: 200_000, hints: 0, checks: 3 }));
    const { time, hints, checks } = page().play.game;
    equal([text("#message"), text("#hint") === "", time >= 200_000, hints, checks], ["", false, true, 1, 3]);
    press("Escape");
    const first = page().play.game;
    // The menu and the list have read it before.
    for (const cell of [5, 6]) {
      await goTo(nearly(5));
      click("#new-button");
      if (cell === 6) click("#new-results");
      elsewhere(place(cell), stored(first));
      click(cell === 6 ? "#games li button" : "#go-on");
      equal([digits()[cell], stored().position.grid[cell]], [SOLVED[cell], SOLVED[cell]]);
    }
    // Steps that come while a menu is open, and a pause, give way to the game.
    for (const back of [() => { one("#new-button").click(); click("#go-on"); }, () => { inner.location.hash = `p=${LC37}`; }]) {
      await showSteps();
      back();
      await until(() => one("#path").hidden);
    }
    click("#pause", "#new-button", "#go-on");
    equal([one("#paused").hidden, digits()], [true, stored().position.grid]);
    await showSteps();
    elsewhere(place(7));
    // The page saves when it is hidden.
    Object.defineProperty(inner.document, "hidden", { value: true, configurable: true });
    inner.document.dispatchEvent(new inner.Event("visibilitychange"));
    delete inner.document.hidden;
    click("#path-close");
    equal([text("#message"), digits()[7]], [taken, SOLVED[7]]);
    // Nor does the game under the steps take the place of one that comes in.
    const longer = stored();
    place(8)(longer);
    longer.time += 1e6;
    await showSteps();
    one("#puzzle-button").click();
    set("#text", JSON.stringify({ sudoku: { [`game.${longer.begun}`]: longer.toText() } }));
    const before = inner.document;
    click("#text-read");
    ok(one("#path").hidden, "else they would come again over the message");
    await until(() => inner.document !== before && inner.document.body?.hidden === false && one("#message").textContent);
    equal([text("#message"), digits()], ["Imported games: 1; results: 0.", longer.position.grid]);
    // Paused before the win is known, or in one tab of two.
    for (const isHere of [true, false]) {
      await goTo(nearly(isHere ? 1 : 2));
      const [last, ...others] = emptyCells(digits());
      for (const cell of others) fill([cell, SOLVED[cell]]);
      if (isHere) fill([last, SOLVED[last]]);
      press("p");
      if (!isHere) elsewhere((game) => { place(last)(game); game.won = true; });
      await won();
      equal([digits(), one("#paused").hidden, inner.sessionStorage.getItem("sudoku.paused")], [SOLVED, true, ""]);
    }
  },

  async "before games go for lack of room, it is said"() {
    await start(LC37);
    fill([2, 4]);
    const games = () => Object.keys(inner.localStorage).filter((key) => key.startsWith("sudoku.game.")).length;
    equal(games(), 2);
    // One more that leaves, of four million characters, no room for another.
    const kept = inner.localStorage.getItem(`sudoku.game.${page().play.game.begun}`);
    inner.localStorage.setItem("sudoku.game.5", kept.replace(/"begun":\d+/, `"begun":5,"x":"${"x".repeat(4e6 - 3 * kept.length)}"`));
    await goTo(nearly(5));
    equal([games(), text("#message")], [3, ""]);
    const [first, second] = emptyCells(nearly(5));
    fill([first, SOLVED[first]]);
    ok(/^Browser storage is full. At the next move games are deleted to keep this one: 1, /.test(text("#message")), text("#message"));
    equal(games(), 3);
    fill([second, SOLVED[second]]);
    equal([text("#message"), games() < 4, page().Game.fromText(inner.localStorage.getItem(`sudoku.game.${page().play.game.begun}`)).positions.length], ["", true, 3]);
  },

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
    const list = () => all("#games [aria-current]").map((game) => `${game.children[1].textContent} ${game.ariaCurrent}`);
    const isListed = (/** @type {RegExp[]} */ ...lines) => ok(list().length === lines.length && lines.every((line, index) => line.test(list()[index])), list().join());
    showResults();
    isListed(/^easy · 50 left · 00:\d\d false$/);
    // A dot for every digit, over them those of the givens.
    equal(all("#games path").map((path) => path.getAttribute("d")?.match(/M/g)?.length), [31, 30]);
    // The last is the one that every page begins with.
    set("#which", "untouched");
    const hard = new RegExp(`^hard · ${emptyCells(untouched).length} left · 00:\\d\\d false$`);
    isListed(/^easy · \d+ left · 00:\d\d true$/, hard, /^easy · \d+ left · 00:00 false$/);
    set("#find", `HARD ${untouched.slice(0, 20)}`, "input");
    isListed(hard);
    set("#find", "hard easy", "input");
    isListed();
    set("#find", "", "input");
    click("#results-close");
    goBack(2, "untouched");
    equal([digits(), one("#results").hasAttribute("open")], [untouched, false]);
    goBack(1);
    equal(cells(), kept);
    click("#undo");
    equal(digits(), LC37);
    // Deleted, put back, and deleted for good; the one that is played stays.
    const count = () => all("#games [aria-current]").length;
    showResults("untouched");
    equal(all("#games .close").length, 3);
    const room = () => text("#room").split(".")[0].slice(-1);
    for (const isBack of [true, false]) {
      equal(room(), "4");
      click("#games li:nth-child(2) .close");
      equal([count(), room()], [2, "3"]);
      ok(/^Deleted: hard · \d+ left · 00:\d\d. Put it back$/.test(text("#games li:nth-child(2)")), text("#games li:nth-child(2)"));
      if (isBack) press("Enter");
    }
    // Also after a search.
    for (const sought of ["easy", ""]) set("#find", sought, "input");
    click("#games li:nth-child(2) button");
    equal([count(), room()], [3, "4"]);
    click("#games li:nth-child(2) .close");
    await reload();
    showResults("untouched");
    equal(count(), 2);
    // Of more than thirty the others follow when they are asked for.
    const own = inner.localStorage.getItem(Object.keys(inner.localStorage).find((key) => /game\.\d/.test(key) && !key.endsWith(page().play.game.begun)));
    for (const [more, listed] of [[28, 30], [29, 30]]) {
      for (let begun = 1; begun <= more; begun += 1) inner.localStorage.setItem(`sudoku.game.${begun}`, own.replace(/"begun":\d+/, `"begun":${begun}`));
      click("#results-close");
      showResults("untouched");
      equal([count(), one("#games-more").hidden], [listed, more === 28]);
    }
    click("#games-more");
    equal([count(), one("#games-more").hidden, all("#games [aria-current]").indexOf(inner.document.activeElement)], [31, true, 30]);
  },

  async "all games, results and settings go to another page as a file, or as a text"() {
    await start(nearly(1));
    fill([emptyCells(nearly(1))[0], 9]);
    page().play.game.time = 83_000;
    press("Backspace");
    fill([emptyCells(nearly(1))[0], SOLVED[emptyCells(nearly(1))[0]]]);
    await won();
    await goTo(LC37);
    fill([2, 4]);
    change("clock");
    equal(text("#time"), "");
    const file = await exported();
    for (const isFile of [true, false]) {
      await start(pageData.named.inkala_2012);
      await shows("#time", /^00:0/);
      const before = inner.document;
      if (isFile) {
        showResults();
        const chosen = new inner.DataTransfer();
        const choose = (/** @type {string} */ text) => {
          chosen.items.clear();
          chosen.items.add(new inner.File([text], "sudoku.json"));
          Object.assign(one("#import-file"), { files: chosen.files }).dispatchEvent(new inner.Event("change"));
        };
        choose(LC37);
        await shows("#exported", "This file holds no games.");
        choose(file);
      } else {
        click("#puzzle-button");
        set("#text", file);
        click("#text-read");
      }
      await until(() => inner.document !== before && inner.document.body && !inner.document.body.hidden && one("#message").textContent);
      equal([text("#message"), text("#time"), digits()], ["Imported games: 3; results: 1.", "", pageData.named.inkala_2012]);
      click("#puzzle-button");
      set("#text", file);
      click("#text-read");
      await until(() => inner.document.body?.hidden === false && text("#message") === "The file has no game or result that is not here already.");
      showResults();
      ok(/^easy 1 1 01:23 01:23$/.test(text("#by-level tr:nth-child(2)")), text("#by-level"));
      click("#games li:nth-child(1) button");
      equal(digits(), withDigit(LC37, 2, 4));
    }
    // One for which there is no room.
    await start(pageData.named.inkala_2012);
    const [refused] = Object.keys(JSON.parse(file).sudoku).filter((key) => key.startsWith("game."));
    const { setItem } = inner.Storage.prototype;
    inner.Storage.prototype.setItem = function (/** @type {string} */ key, /** @type {string} */ value) {
      if (key === `sudoku.${refused}`) throw new Error("full");
      setItem.call(this, key, value);
    };
    const before = inner.document;
    click("#puzzle-button");
    set("#text", file);
    click("#text-read");
    await until(() => inner.document !== before && inner.document.body && !inner.document.body.hidden && one("#message").textContent);
    equal(text("#message"), "Imported games: 2; results: 1. No room for games and results: 1; the file still has them.");
  },

  async "results outlive their games; all won ones are deleted and put back; days are played from the calendar"() {
    await open("", `Date = class extends Date { constructor(...of) { super(...(of.length ? of : [2026, 10, 30, 12])); } static now() { return Math.round(+new Date() + performance.now()); } };
      localStorage.setItem("sudoku.results", ["a,easy,2s3k,0,0,20261129,20261129,,x-wing:2:5k", "b,fiendish,8n3k,0,0,20261129,20261129,,", "c,easy,2s3k,0,0,20261130,20261128,,", "d,hard,2s3k,0,0,20261130,20261128,,", "e,technique-x-wing,2s,1,0,20261130,,,"].join("\\n"));
      localStorage.setItem("sudoku.training.x-wing", "5 3");`);
    const puzzle = nearly(1);
    await goTo(puzzle);
    fill([emptyCells(puzzle)[0], SOLVED[emptyCells(puzzle)[0]]]);
    await won();
    await goTo(LC37);
    fill([2, 4]);
    // That which is played is not deleted, though it is won.
    await goTo(nearly(2));
    for (const cell of emptyCells(nearly(2))) fill([cell, SOLVED[cell]]);
    await won();
    showResults();
    equal(texts("#by-level tr").length, 4);
    equal([texts("#by-month tr").length, text("#by-month tr:last-child").split(" ").slice(0, 2), text("#streak")], [2, ["2026-11", "6"], "Solved: 2. Days in a row: 1; most: 1."]);
    const days = () => all("#calendar button").flatMap(({ ariaLabel, className }) => (/solved/.test(String(ariaLabel)) ? [`${ariaLabel}: ${className}`] : []));
    equal(days(), ["Nov 28, 2026, solved later: later", "Nov 29, 2026, solved: main"]);
    equal(text("#by-technique tr:last-child"), "X-wing 1 2 00:00 3 / 6");
    click("#month-back");
    equal([text("#month"), days()], ["October 2026", []]);
    // The way forward ends, and the focus goes on.
    click("#month-forward");
    equal([text("#month"), disabled("month-forward"), inner.document.activeElement.id], ["November 2026", [true], "month-back"]);
    click("#month-back");
    const wins = () => all("#games [aria-current]").length;
    equal(wins(), 3);
    click("#delete-won");
    equal([text("#exported"), wins(), texts("#by-level tr").length], ["Deleted: 1. Results stay. Put back", 2, 4]);
    click("#exported button");
    equal([wins(), disabled("delete-won")], [3, [false]]);
    const only = all("#games li").findIndex((line) => /solved/.test(line.textContent ?? "") && line.querySelector(".close")) + 1;
    for (const is of [true, false]) {
      click(`#games li:nth-child(${only}) button:last-child`);
      equal(disabled("delete-won"), [is]);
    }
    // Another tab changes the language.
    inner.localStorage.setItem("sudoku.language", "zh");
    inner.dispatchEvent(new inner.Event("storage"));
    equal(["#by-level", "#by-month", "#streak", "#month", "#by-technique", "#room", "#games"].filter((part) => /\b(?!wing)[a-z]{4}/i.test(text(part))), []);
    inner.localStorage.setItem("sudoku.language", "en");
    inner.dispatchEvent(new inner.Event("storage"));
    click("#calendar button:nth-of-type(3)");
    await until(() => one("#about").textContent.includes("seed 20261003") || (click("#puzzle-button", "#puzzle-close"), false));
    click("#new-button");
    ok(/^easy · solved|^easy$/.test(text("#new-day small")), text("#new-day"));
  },

  async "the technique that is due is offered; who chooses another keeps it"() {
    await open("", `localStorage.setItem("sudoku.results", "e,technique-x-wing,2s,1,0,20200101,,,\\nf,level-several,2s,0,0,20261130,,,")`);
    showResults();
    equal([text("#by-level"), text("#by-month")], ["", "solved 2026-11 1"], "a puzzle with several solutions is one of no level");
    click("#results-close");
    click("#new-button");
    await until(() => one("#technique").value === "x-wing");
    one("#technique").value = "jellyfish";
    click("#new-close");
    click("#new-button");
    await new Promise((done) => inner.setTimeout(done, 300));
    equal(one("#technique").value, "jellyfish");
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
    goBack(1);
    equal(cells()[cell], "[1]");
    // So does a training, and digits are notes again.
    await train();
    inMenu("#restart");
    await until(() => page().play.mode === "notes");
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
    // Nor does Hint reason from there on.
    const lost = text("#message");
    click("#advice-close");
    press("h");
    await shows("#message", lost);
    equal(text("#hint"), "");
    press("h h");
    equal([text("#message"), stored().checks], [lost, 2]);
    press(`Shift+${facts.solution[cell]} k`);
    await shows("#message", "No mistake so far: the grid can be completed.");
    // Notes of two digits a cell rule nothing out; what is lost can be filled in again.
    const noted = cells()[cell];
    press(`Shift+${facts.solution[cell]} h`);
    await shows("#message", lost);
    click("#offer-refill");
    equal(inner.document.activeElement.id, "hint-button");
    equal([cells()[cell].includes(facts.solution[cell]), cells()[cell].length >= noted.length, text("#message")], [true, true, ""]);
    // Whoever is told of it has been helped, whether by Check or by Hint.
    equal(page().play.game.checks, 4);
  },
};

export const trials = { everywhere, once };
