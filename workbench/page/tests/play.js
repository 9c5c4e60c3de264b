// @ts-check
// The Play tab: what is entered, shown and said.

import { pageData } from "page/data.js";
import { Engine } from "page/engine.js";
import { LC37, SOLVED, emptyCells, leftTo, nearly, withDigit } from "./boards.js";
import { all, cells, cellsThat, change, click, digits, disabled, equal, fill, goTo, helper, holds, inMenu, icon, inner, page, names, ok, one, open, pause, press, reload, set,
  showResults, shows, start, text, texts, train, until, won } from "./in-page.js";

const engine = new Engine();
const chosen = () => cellsThat("[aria-selected=true]");
const pressed = () => ["notes", "centres", "colours"].filter((id) => one(`#${id}`).ariaPressed === "true");
/** Every cell with the digits that no other leaves to it. @param {string} grid */
const candidates = (grid) => [...grid].map((digit, cell) => (digit === "." ? `[${leftTo(grid, cell).join("")}]` : digit));

const once = {
  async "what is entered, taken back and done again is said"() {
    await start(LC37);
    click("#c2");
    const clash = "5 in row 1 column 3, clashes with row 1 and box 1";
    for (const [keys, said] of [["5", clash], ["[", `Undone: ${clash}`], ["4", "4 in row 1 column 3"], ["ArrowRight Shift+6", "note 6 in row 1 column 4"],
      ["Ctrl+z [ ] ]", "Redone: note 6 in row 1 column 4"], ["Backspace Backspace", "note 6 removed from row 1 column 4"], ["ArrowLeft Shift+1", "A filled cell takes no notes: row 1 column 3"],
      ["ArrowLeft 1", "Givens cannot be changed: row 1 column 2"], ["[ [ [ f", "Notes filled in: 51 cells"], ["f", "All notes are there already"], ["[ ]", "Redone: 51 cells changed"]]) {
      press(keys);
      equal(text("#status"), said, keys);
    }
    change("mark-clashes");
    click("#c2");
    press("5");
    equal(text("#status"), "5 in row 1 column 3");
  },

  async "a checkpoint is returned to; a mistake is found, and what came after it is taken back"() {
    await start(LC37);
    fill([2, 4]);
    const kept = cells();
    helper("#checkpoint");
    equal(text("#message"), "Checkpoint set.");
    fill([3, 6]);
    const later = cells();
    helper("#restore");
    equal(cells(), kept);
    click("#undo");
    equal(cells(), later);
    press("Shift+S");
    equal(cells(), kept);
    fill([5, 2], [6, 9]);
    const wrong = cells();
    helper("#check");
    await shows("#message", "There is a mistake.");
    equal(cells(), wrong);
    // What the message offers: Hint, and Rewind.
    click("#offer-hint");
    await shows("#hint", /r1c[67]/);
    press("Escape k");
    await shows("#message", "There is a mistake.");
    click("#offer-rewind");
    equal(inner.document.activeElement.id, "hint-button");
    await shows("#message", "Back at the last correct move, moves undone: 2. Redo restores them.");
    equal([cells(), page().play.game.placed[5]], [kept, -1]);
    press("Ctrl+y Ctrl+y");
    equal(cells(), wrong);
    press("Ctrl+z Ctrl+z k");
    await shows("#message", "No mistake so far: the grid can be completed.");
    // Each of the four was a check.
    equal(page().play.game.checks, 4);
    // Of a long game, the right positions may be gone.
    press("Ctrl+y");
    const { game } = page().play;
    Object.assign(game, { positions: [game.position], at: 0 });
    press("k");
    await shows("#message", "There is a mistake.");
    equal(one("#offer-rewind").hidden, true);
  },

  async "notes in the corner, in the middle, and colours, by keys and by buttons; what a digit takes away"() {
    await start(LC37);
    const is = (/** @type {number} */ cell, /** @type {string} */ name) => equal(names()[cell], `row 1 column ${cell + 1}, ${name}`);
    click("#c2", "#notes");
    equal(pressed(), ["notes"]);
    click("#d9", "#notes");
    press("Shift+1 Ctrl+2 Ctrl+Shift+3");
    is(2, "empty, notes 1 and 9, centre notes 2, colour 3");
    click("#c3");
    helper("#centres");
    click("#d6");
    helper("#colours");
    click("#d5");
    is(3, "empty, centre notes 6, colour 5");
    // The buttons are the colours that they give.
    equal(new Set(all(".pad button").map((part) => inner.getComputedStyle(part).backgroundColor)).size, 9);
    // And have the letters, each in its key.
    equal(all(".pad button").map((part) => [inner.getComputedStyle(part).position, JSON.parse(inner.getComputedStyle(part, "::after").content)].join(" ")), [..."abcdefghi"].map((letter) => `relative ${letter}`));
    helper("#colours");
    click("#c2", "#erase");
    is(2, "empty, colour 3");
    helper("#fill-notes");
    equal(cells(), candidates(LC37));
    fill([2, 4]);
    equal(cells(), candidates(withDigit(LC37, 2, 4)));
    click("#undo");
    change("auto-remove-notes");
    fill([2, 4]);
    equal(cells(), candidates(LC37).with(2, "4"));
  },

  async "keys and a double click are heard; a digit that is held is set once; what is equal is lit, and what is used up fades"() {
    await start(LC37);
    click("#c3");
    press("Shift+ArrowLeft");
    equal([chosen(), inner.document.activeElement.id, cellsThat("[tabindex='0']")], [[2, 3], "c2", [2]]);
    press("Ctrl+a");
    equal(chosen().length, 81);
    press("Escape");
    // Another button of the mouse chooses nothing.
    const { x, y } = one("#c40").getBoundingClientRect();
    for (const [type, buttons] of [["pointerdown", 2], ["pointermove", 2], ["pointermove", 3]]) one("#c40").dispatchEvent(new inner.PointerEvent(type, { bubbles: true, button: 2, buttons, clientX: x + 20, clientY: y + 20 }));
    equal(chosen(), [2]);
    one("#c0").dispatchEvent(new inner.MouseEvent("dblclick", { bubbles: true }));
    const fives = [...LC37].flatMap((digit, cell) => (digit === "5" ? [cell] : []));
    equal(chosen(), fives);
    for (const mode of [["x", "notes"], ["v", "colours"], ["c", "centres"], ["z"]]) {
      press(mode[0]);
      equal(pressed(), mode.slice(1));
    }
    click("#c2");
    for (const [key, code] of [["4", "Digit4"], ["ArrowRight", "ArrowRight"]]) {
      for (const repeat of [false, true, true]) inner.document.activeElement.dispatchEvent(new inner.KeyboardEvent("keydown", { key, code, repeat, bubbles: true, cancelable: true }));
    }
    equal([cells()[2], page().play.game.positions.length, chosen()], ["4", 2, [5]]);
    press("p");
    equal(inner.document.activeElement.id, "paused");
    press("p ?");
    ok(one("#keys").hasAttribute("open") && text("#keys-list").includes("Ctrl + Shift + Z ] Redo"), text("#keys-list"));
    click("#letter-keys", "#keys-close");
    one("#keys-button").focus();
    press("f 4");
    equal(digits(), withDigit(LC37, 2, 4), "a digit acts in the grid alone");
    helper("#fill-notes");
    click("#c0");
    equal([cellsThat(".same"), new Set(texts("#grid .lit")).size], [fives, 1]);
    await goTo(nearly(3));
    equal(all(".pad button").map((button) => Number(inner.getComputedStyle(button).opacity) < 0.5), [..."123456789"].map((digit) => nearly(3).split(digit).length === 10));
  },

  async "of several boards in a text each is a picture, and the menu keeps its size"() {
    await start(LC37);
    const { right } = one("#puzzle-close").getBoundingClientRect();
    click("#puzzle-button");
    const before = one("#puzzle-close").getBoundingClientRect().right;
    ok(right < before);
    set("#text", `${nearly(5)}\n${nearly(4)}`);
    click("#text-read");
    await until(() => all("#text-boards svg").length === 2);
    equal([one("#puzzle-close").getBoundingClientRect().right, text("#text-boards")], [before, "Line 1 5 left Line 2 4 left"]);
    // Of one beside what is not read, it is not asked which; and all of it is gone when the menu opens anew.
    set("#text", `${nearly(5)}\n${nearly(4).slice(1)}`);
    click("#text-read");
    await shows("#text-wrong", /^line 2/);
    equal([all("#text-boards svg").length, one("#text").ariaInvalid], [1, "true"]);
    set("#seed", "1x");
    click("#puzzle-close", "#new-button");
    one("#new-easy").click();
    equal([one("#seed").ariaInvalid, one("#seed-wrong").textContent !== ""], ["true", true]);
    set("#seed", "");
    click("#new-close", "#puzzle-button");
    equal([text("#text-boards"), text("#text-wrong"), one("#text").ariaInvalid, one("#seed").ariaInvalid], ["", "", "false", "false"]);
    set("#text", `${nearly(5)}\n${nearly(4)}`);
    click("#text-read");
    await until(() => all("#text-boards svg").length === 2);
    click("#text-boards li:nth-child(2) button");
    await holds(nearly(4));
  },

  async "after a win one looks back at each digit, its time, and what it needed; that is remembered, and the slowest can be trained"() {
    const puzzle = nearly(3);
    const [first, second, last] = emptyCells(puzzle);
    await start(puzzle);
    await shows("#level", "easy");
    for (const [cell, time] of [[last, 2000], [first, 65_000], [second, 70_000]]) {
      page().play.game.time = time;
      fill([cell, SOLVED[cell]]);
    }
    await won();
    const kept = () => inner.localStorage.getItem("sudoku.results").split(",").at(-1);
    await until(() => kept() !== "");
    const paces = kept().split(" ").map((/** @type {string} */ pace) => pace.split(":"));
    equal(paces.reduce((/** @type {number[]} */ sum, /** @type {string[]} */ [, digits, time]) => [sum[0] + Number(digits), sum[1] + Math.floor(parseInt(time, 36) / 1000)], [0, 0]), [3, 70]);
    equal(all("#grid .chosen").length, 0);
    click("#win-look");
    await until(() => all("#path-list button").length === 3);
    const lines = texts("#path-list button");
    ok(lines.every((line, index) => line.includes(`${SOLVED[[last, first, second][index]]} in r`) && line.includes([" · 00:02 · ", " · 01:05 · ", " · 01:10 · "][index]) && line.endsWith(" single")), lines.join());
    click("#path-forward");
    equal([digits(), cellsThat(".placed")], [withDigit(withDigit(puzzle, last, SOLVED[last]), first, SOLVED[first]), [first]]);
    ok(text("#message").includes(" · 01:05 · +01:03 · "), text("#message"));
    await reload();
    await until(() => !one("#path").hidden);
    equal([text("#path-title"), texts("#path-list button")], ["Step 2 of 3", lines]);
    press("Escape");
    ok(text("#win-train").startsWith("Train your slowest: "));
    // What takes long is not shown once a lesson is.
    const { Engine } = page();
    const { ask } = Engine.prototype;
    const isLesson = () => one("#path-list").hidden && !one("#path").hidden;
    let left = 3;
    Engine.prototype.ask = async function (/** @type {{ ask: string }} */ question) {
      if (question.ask === "hint") await until(isLesson);
      const answer = await ask.call(this, question);
      if (question.ask === "hint") left -= 1;
      return answer;
    };
    click("#win-look", "#win-train");
    await until(() => left === 0);
    await pause(0);
    ok(isLesson());
    click("#path-play");
    await shows("#task", /single: find it/);
  },

  async "the digit comes first until it is pressed again, or another game begins"() {
    await start(LC37);
    change("digit-first");
    const first = () => all(".pad [aria-pressed=true]").map(({ id }) => id);
    click("#d4", "#c2", "#c3");
    // It is still read.
    const [chosen, other] = ["#d4", "#d5"].map((key) => [one(key), one(`${key} .number`)].map((part) => inner.getComputedStyle(part)));
    ok(chosen[0].backgroundColor !== other[0].backgroundColor && chosen[1].color !== chosen[0].backgroundColor, chosen[1].color);
    equal([first(), digits(), text("#status")], [["d4"], withDigit(withDigit(LC37, 2, 4), 3, 4), "4 in row 1 column 4, clashes with row 1 and column 4"]);
    // Two taps on a cell choose no other.
    one("#c3").dispatchEvent(new inner.MouseEvent("dblclick", { bubbles: true }));
    equal(cellsThat("[aria-selected=true]"), [3]);
    // A cell that is taken out with Ctrl leaves the other one its digit.
    for (const type of ["pointerdown", "click", "pointerdown", "click"]) one("#c2").dispatchEvent(new inner.PointerEvent(type, { bubbles: true, ctrlKey: true, detail: 1 }));
    equal([cellsThat("[aria-selected=true]"), digits()], [[3], withDigit(withDigit(LC37, 2, 4), 3, 4)]);
    press("4");
    click("#c5");
    equal([first(), digits()[5]], [[], "."]);
    // Once the setting is off, the digit is no longer lit.
    click("#d4");
    change("digit-first");
    equal(cellsThat(".same"), []);
    change("digit-first");
    click("#d4");
    await goTo(nearly(4));
    click(`#c${emptyCells(nearly(4))[0]}`);
    equal([first(), digits()], [[], nearly(4)]);
  },

  async "a puzzle is pasted, and a name is one; what cannot be read is said"() {
    await start(nearly(5));
    const paste = (/** @type {string} */ text) => {
      click("#puzzle-button");
      set("#text", text);
      click("#text-read");
    };
    paste(`${LC37.match(/.{9}/g)?.join("\n")}\n`);
    await holds(LC37);
    await until(() => inner.document.activeElement.role === "gridcell");
    paste("inkala_2012");
    await holds(pageData.named.inkala_2012);
    paste(LC37.slice(1));
    await shows("#text-wrong", "line 1, column 1: expected 81 cells, found 80");
    equal(one("#text").ariaInvalid, "true");
    click("#puzzle-close", "#language");
    paste(LC37.slice(1));
    await shows("#text-wrong", /^第1行/);
  },

  async "an address holds a puzzle; what it lacks is said, and the game stays"() {
    // The sign before a digit that HoDoKu has filled in is no blank.
    await open(`p=${LC37.replace(".", "+4")}`);
    await holds(withDigit(LC37, 2, 4));
    await open(`p=${LC37.replaceAll(".", "0")}`);
    await holds(LC37);
    for (const [hash, said] of [
      [`p=${LC37.slice(1)}`, "Address: line 1, column 1: expected 81 cells, found 80"],
      [`p=${SOLVED}`, "Address: The grid is already full and correct: nothing is left to play."],
      [`p=${withDigit(SOLVED, 0, 3)}`, "Address: The grid is full, but not right: two 3s in row 1, two 3s in column 1, two 3s in box 1."],
      ["nonsense", "Address: there is no puzzle `nonsense`"],
      ["p=", /^Address: ./], ["p=%", /^Address: ./], ["p=<b>", /^Address: ./], ["p=%E4%BD%A0", /^Address: ./],
    ]) {
      inner.location.hash = String(hash);
      await shows("#message", said);
      equal([digits(), /^(#play)?$/.test(inner.location.hash)], [LC37, true], hash);
    }
    inner.location.hash = "inkala_2012";
    await holds(pageData.named.inkala_2012);
    await open(LC37);
    await holds(LC37);
  },

  async "the address of what is won or trained begins it anew"() {
    const puzzle = nearly(1);
    await start(puzzle);
    fill([emptyCells(puzzle)[0], SOLVED[emptyCells(puzzle)[0]]]);
    await won();
    await goTo(puzzle);
    equal([page().play.game.won, one("#win").hidden], [false, true]);
    await train();
    await goTo(page().play.game.origin.puzzle);
    equal([page().play.game.origin.training, one("#training").hidden], [undefined, true]);
  },

  async "a shared address has the givens alone, and stands in the field where it cannot be copied"() {
    await start(LC37);
    fill([2, 4]);
    const address = `${inner.location.href.split("#")[0]}#p=${LC37}`;
    let [copied, isRefused] = ["", false];
    const writeText = (/** @type {string} */ text) => (isRefused ? Promise.reject(new Error("refused")) : Promise.resolve((copied = text)));
    Object.defineProperty(inner.navigator, "clipboard", { value: { writeText } });
    inMenu("#share");
    await shows("#shared", "Address copied.");
    equal(copied, address);
    isRefused = true;
    for (const [copies, said] of /** @type {const} */ ([[true, "Address copied."], [false, "Copying is not possible here: copy the address above by hand."]])) {
      inner.document.execCommand = () => ((copied = inner.document.activeElement.value), copies);
      click("#share");
      await shows("#shared", said);
    }
    equal([copied, one("#text").value], [address, address]);
  },

  async "a new puzzle is that of its level, symmetry and seed"() {
    await start(LC37);
    const seed = 202_611_250_123;
    for (const [index, level] of [...pageData.levels, null].entries()) {
      const symmetry = pageData.symmetries[index];
      const made = await engine.ask({ ask: "make", level, symmetry, two_solutions: level === null, seed });
      ok("puzzle" in made);
      set("#symmetry", symmetry);
      set("#seed", seed);
      inMenu(`#new-${level ?? "two"}`);
      if ("puzzle" in made) await holds(made.puzzle);
      await shows("#level", level ?? "two solutions");
      click("#puzzle-button");
      if (level) await shows("#about", new RegExp(`^Level: ${level}. It takes: .*\\(\\d+\\)`));
      ok(new RegExp(`Symmetry: .*, seed ${seed}$`).test(text("#about")), text("#about"));
      click("#puzzle-close");
    }
    set("#seed", "1x");
    inMenu("#new-easy");
    equal([text("#seed-wrong"), one("#seed").maxLength], ["Expected a whole number of at most 12 digits as seed, found “1x”. Leave it empty for a random one.", 12]);
  },

  async "a win is told with what it took, and then nothing changes any more"() {
    const puzzle = nearly(2);
    const [last, first] = emptyCells(puzzle);
    await open();
    for (const [helps, said] of /** @type {const} */ ([["", "without help Your first win at this level without help."], ["k h k", "1 hint and 2 checks Your best time without help: 01:40."]])) {
      await goTo(puzzle);
      for (const key of helps.split(" ").filter(Boolean)) {
        press(key);
        await until(() => text("#message") + text("#hint") !== "");
        click("#advice-close", "#c0");
      }
      fill([first, SOLVED[first]], [last, SOLVED[first]]);
      await shows("#message", /^The grid is full, but not right: two 1s in row 9/);
      press("Backspace");
      page().play.game.time = 100_000;
      fill([last, SOLVED[last]]);
      equal(await won(), `easy · ${said}`);
      equal(text("#win-title"), "Solved in 01:40");
      equal([inner.document.activeElement.id, text("#status").startsWith("Solved in 01:40 easy · ")], ["win", true]);
      if (helps === "") await goTo(LC37);
    }
    equal(text("#win-last"), "Latest times at this level without help: 01:40");
    click("#c80");
    press("1 Backspace Ctrl+z f Shift+1 h");
    equal([digits(), ...disabled("d1", "hint-button")], [SOLVED, true, true]);
    // The field is for the next puzzle of the menu.
    set("#seed", "1x");
    click("#win-another");
    await until(() => one("#win").hidden);
    await shows("#level", "easy");
  },

  async "of two requests the last is answered, and one that is given up is no error"() {
    await start(LC37);
    // A puzzle that takes a while to make.
    set("#symmetry", "quarter-turn");
    set("#seed", 49);
    const { Engine } = page();
    const { ask } = Engine.prototype;
    /** @type {Promise<string>[]} */
    let ends = [];
    Engine.prototype.ask = function (/** @type {{ ask: string }} */ question) {
      const answer = ask.call(this, question);
      if (["make", "make_as_article", "path", "read", "train"].includes(question.ask)) ends.push(answer.then(() => "done", (/** @type {Error} */ { name }) => name));
      return answer;
    };
    one("#text").value = pageData.named.inkala_2012;
    showResults("untouched");
    const [kept, requests] = ["#games button", ["#new-fiendish", "#new-article", "#steps", "#text-read", "#train"]];
    for (const [index, first] of requests.entries()) {
      for (const second of [requests[(index + 1) % 5], requests[(index + 3) % 5], first, kept]) {
        one(kept).click();
        ends = [];
        one(first).click();
        one(second).click();
        equal(await Promise.all(ends), second === kept ? ["Stopped"] : ["Stopped", "done"], `${first} ${second}`);
        // The page does what follows from it.
        await pause(0);
      }
    }
    // It is given up with what says so.
    for (const giveUp of [() => click("#advice-close"), () => press("Escape")]) {
      one(kept).click();
      ends = [];
      one("#new-fiendish").click();
      giveUp();
      equal([await Promise.all(ends), text("#message")], [["Stopped"], ""]);
    }
    one(kept).click();
    one("#new-fiendish").click();
    equal(text("#message"), "Making a puzzle: fiendish …");
    inner.location.hash = `p=${LC37}`;
    await holds(LC37);
    equal(text("#message"), "");
  },

};

const everywhere = {
  async "five notes of both sorts in one cell lie beside each other, inside it"() {
    await start(LC37);
    click("#c5");
    for (const digit of "34567") press(`Shift+${digit} Ctrl+${digit}`);
    const boxes = (/** @type {string} */ part) => all(`#c5 .${part} i`).map((note) => note.getBoundingClientRect());
    const [notes, centres, cell] = [boxes("notes"), boxes("centres"), one("#c5").getBoundingClientRect()];
    const meets = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const isOut = (/** @type {DOMRect} */ a) => a.left < cell.left || a.right > cell.right || a.top < cell.top || a.bottom > cell.bottom;
    equal([notes.length, centres.length, notes.some((a) => centres.some((b) => meets(a, b))), [...notes, ...centres].some(isOut)], [5, 5, false, false]);
    // Alone, each note has its own place of nine.
    click("#c2");
    for (const digit of "123456789") press(`Shift+${digit}`);
    equal(all("#c2 .notes i").map((note) => {
      const [inner, outer] = [note.getBoundingClientRect(), one("#c2").getBoundingClientRect()];
      return Math.floor((3 * (inner.x + inner.width / 2 - outer.x)) / outer.width) + 3 * Math.floor((3 * (inner.y + inner.height / 2 - outer.y)) / outer.height);
    }), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  },

  async "the clock counts what was played"() {
    await start(LC37);
    const { play: { game }, tick } = page();
    await until(() => game.time > 0, "it goes by itself");
    let now = inner.performance.now();
    inner.performance.now = () => now;
    const counted = (/** @type {number} */ passed) => {
      tick();
      const before = game.time;
      now += passed;
      tick();
      return Math.round(game.time - before);
    };
    equal([counted(600), counted(5000)], [600, 1000], "a page that stood still for seconds has not been played");
    game.time = 83_000;
    tick();
    equal(text("#time"), "01:23");
    click("#tab-read");
    equal(counted(600), 0, "in another tab");
    click("#tab-play");
    const hide = (/** @type {boolean} */ value) => Object.defineProperty(inner.document, "hidden", { value, configurable: true });
    hide(true);
    equal(counted(600), 0, "while the page is hidden");
    hide(false);
    for (const [menu, passed] of /** @type {const} */ ([["puzzle", 0], ["more", 600]])) {
      click(`#${menu}-button`);
      equal(counted(600), passed, menu);
      click(`#${menu}-close`);
    }
    inMenu("#steps");
    await until(() => !one("#path").hidden);
    equal(counted(600), 0, "while steps are shown in its place");
    click("#path-close");
    fill([2, 4]);
    click("#pause");
    equal(digits(), ".".repeat(81), "the board is hidden");
    press("5 Shift+2 Backspace f Ctrl+z [ s Shift+S");
    equal([disabled("d1"), icon("pause"), counted(600)], [[true], "#icon-go", 0], "paused");
    click("#paused");
    equal([digits(), icon("pause"), counted(600)], [withDigit(LC37, 2, 4), "#icon-pause", 600]);
  },

  async "Back leads to the tab before, and an address to a file"() {
    await start(LC37);
    const shown = (/** @type {string} */ expected) => until(() => all("[role=tabpanel]").filter((panel) => !panel.hidden).map(({ id }) => id).join() + inner.location.hash === expected, expected);
    click("#tab-watch");
    await shown("watch#watch");
    click("#tab-read");
    await until(() => one("#read-file .code"));
    click("#read-list li:nth-child(3) button");
    await shown(`read#read/${texts("#read-list li:nth-child(3) code")[0]}`);
    for (const expected of ["read#read", "watch#watch"]) {
      inner.history.back();
      await shown(expected);
    }
    one("#tab-watch").focus();
    press("ArrowRight");
    await shown("read#read");
    press("ArrowRight");
    await shown("play#play");
    await open("read/int_matrix");
    await until(() => one("#read-list [aria-current=true] code")?.textContent === "int_matrix");
  },
};

export const trials = { everywhere, once };
