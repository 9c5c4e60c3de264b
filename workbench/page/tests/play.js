// @ts-check
// The Play tab, as a person uses it.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { pageData } from "page/data.js";
import { ask } from "./browsers.js";
import { ENDLESS, LC37, SOLVED, emptyCells, sees, withDigit } from "./node.js";

/** @import { Page } from "./browsers.js" */

const ZEROS = LC37.replaceAll(".", "0");

/** The solved grid without these cells. @param {number[]} cells */
const without = (...cells) => cells.reduce((grid, cell) => withDigit(grid, cell, "."), SOLVED);
/** All but this number of cells are filled, the last of LC37. @param {number} left */
const nearly = (left) => without(...emptyCells(LC37).slice(-left));

/** @param {Page} page @param {[cell: number, digit: number | string][]} digits */
async function fill(page, ...digits) {
  for (const [cell, digit] of digits) {
    await page.click(`#c${cell}`);
    await page.keys(String(digit));
  }
}

/** Fills what is empty in a puzzle. @param {Page} page @param {string} puzzle */
const finish = (page, puzzle, solution = SOLVED) =>
  fill(page, ...emptyCells(puzzle).map((cell) => /** @type {[number, string]} */ ([cell, solution[cell]])));

/** What is said of a win. @param {Page} page */
export async function won(page) {
  await page.until(() => !one("#win").hidden);
  return page.text("#win-facts");
}

/** @param {Page} page @param {string} name */
const isDisabled = (page, name) => page.js((name) => one(`#${name}`).disabled, name);

/** Every cell with the digits that no other leaves to it. @param {string} grid */
const candidates = (grid) =>
  [...grid].map((digit, cell) => {
    const free = [..."123456789"].filter((each) => ![...grid].some((other, at) => other === each && sees(at, cell)));
    return digit === "." ? `[${free.join("")}]` : digit;
  });

/** An address, as if it were typed while the page is open. @param {Page} page @param {string} puzzle */
async function goTo(page, puzzle) {
  await page.js((puzzle) => { location.hash = `p=${puzzle}`; }, puzzle);
  await page.holds(puzzle);
  await page.until(() => document.activeElement?.role === "gridcell" && !location.hash.startsWith("#p"));
}

/** @param {Page} page */
const chosen = (page) => page.js(() => all("#grid [role=gridcell]").flatMap((cell, at) => (cell.ariaSelected === "true" ? [at] : [])));

/** @param {Page} page @param {string} setting */
const change = (page, setting) => page.within("keys", () => page.click(`#${setting}`));

/** Waits for the board after something that makes a puzzle. @param {Page} page @param {string} button */
async function make(page, button) {
  const before = await page.digits();
  await page.within("new", () => page.click(button));
  await page.until((before) => all("#grid .digit").map(({ textContent }) => textContent || ".").join("") !== before, before);
  return page.digits();
}

/** @type {Record<string, (page: Page) => Promise<void>>} */
export const play = {
  async "a game is won by keys alone"(page) {
    const puzzle = nearly(7);
    await page.start(puzzle);
    await page.js(() => { document.body.tabIndex = -1; document.body.focus(); });
    for (let tabs = 0; await page.js(() => document.activeElement?.role !== "gridcell"); tabs += 1) {
      assert.ok(tabs < 15, "no way to the grid by Tab");
      await page.keys("Tab");
    }
    let [row, column] = [8, 8];
    await page.keys("Ctrl+End");
    for (const cell of emptyCells(puzzle).reverse()) {
      const to = [Math.floor(cell / 9), cell % 9];
      await page.keys(`${"ArrowUp ".repeat(row - to[0])}${(to[1] < column ? "ArrowLeft " : "ArrowRight ").repeat(Math.abs(to[1] - column))}${SOLVED[cell]}`);
      [row, column] = to;
    }
    await page.holds(SOLVED);
    assert.equal(await won(page), "easy · without help Your first of this level without help.");
    assert.equal(await page.js(() => document.activeElement?.id), "win");
    assert.match(await page.text("#status"), /^Solved in 00:\d\d easy · without help/);
  },

  async "a game is won by touch, the cell first and the digit first"(page) {
    const puzzle = without(2, 3, 12, 80);
    await page.start(puzzle);
    for (const cell of emptyCells(puzzle)) {
      await page.drag("touch", `#c${cell}`);
      await page.drag("touch", `#d${SOLVED[cell]}`);
    }
    await won(page);
    await page.start(puzzle);
    await change(page, "digit-first");
    for (const digit of "419") {
      // Of the digits only the one that came first is pressed.
      await page.drag("touch", `#d${digit}`);
      assert.deepEqual(await page.js(() => all(".pad [aria-pressed=true]").map(({ id }) => id)), [`d${digit}`]);
      for (const cell of emptyCells(puzzle).filter((at) => SOLVED[at] === digit)) await page.drag("touch", `#c${cell}`);
    }
    const left = emptyCells(puzzle).filter((at) => !"419".includes(SOLVED[at]));
    await page.click(`#d${SOLVED[left[0]]}`);
    await page.click(`#c${left[0]}`);
    await won(page);
    // It does not outlast the game.
    await goTo(page, LC37);
    await page.click("#c2");
    assert.equal(await page.digits(), LC37);
  },

  async "each of two solutions wins; of the one that is not the page's it is said where it differs"(page) {
    const puzzle = without(0, 1, 2, 72, 73, 74);
    const other = `345${SOLVED.slice(3, 72)}534${SOLVED.slice(75)}`;
    const said = [];
    for (const solution of [SOLVED, other]) {
      await page.start(puzzle);
      await page.until(() => !one("#why-two").hidden);
      await finish(page, puzzle, solution);
      said.push(await won(page));
    }
    const also = said.filter((text) => text.includes("Also right"));
    assert.equal(also.length, 1, said.join());
    assert.ok(also[0].endsWith("differs from the known solution in r1c1, r1c2, r1c3, r9c1, r9c2 and r9c3."), also[0]);
    assert.match(said[0], /^several solutions · without help/);
  },

  async "a clash is marked, named and shown, and does not win"(page) {
    const puzzle = nearly(2);
    const [first, second] = emptyCells(puzzle);
    await page.start(puzzle);
    await fill(page, [first, SOLVED[second]], [second, SOLVED[first]]);
    const grid = withDigit(withDigit(SOLVED, first, SOLVED[second]), second, SOLVED[first]);
    const twice = [...grid].flatMap((digit, cell) => ([...grid].some((other, at) => other === digit && sees(at, cell)) ? [cell] : []));
    const marked = await page.js(() => all("#grid [role=gridcell]").flatMap((cell, at) => {
      const style = getComputedStyle(/** @type {Element} */ (cell.querySelector(".digit")));
      return style.textDecorationLine.includes("underline") && getComputedStyle(cell, "::before").content !== "none" ? [at] : [];
    }));
    assert.deepEqual(marked, twice);
    assert.deepEqual((await page.names()).flatMap((name, at) => (name.includes(", clashes with ") ? [at] : [])), twice);
    await page.shows("#message", "The grid is full, but not right: two 1s in column 6, two 1s in box 8, two 6s in column 7 … (4 clashes).");
    await page.within("keys", () => page.click("#mark-clashes"));
    assert.deepEqual(await page.js(() => all(".clash").filter((part) => part.closest("#grid"))), []);
    assert.ok(!(await page.names()).some((name) => name.includes("clash")));
    await finish(page, puzzle);
    await won(page);
  },

  async "undo and redo, by keys and by buttons, with what is said"(page) {
    await page.start(LC37);
    assert.deepEqual([await isDisabled(page, "undo"), await isDisabled(page, "redo"), await isDisabled(page, "restore")], [true, true, true]);
    await fill(page, [2, 4]);
    await page.shows("#status", "4 in row 1 column 3");
    await page.keys("ArrowRight Shift+6");
    await page.shows("#status", "note 6 in row 1 column 4");
    const both = await page.cells();
    await page.keys("Ctrl+z");
    await page.shows("#status", "Undone: note 6 in row 1 column 4");
    assert.equal((await page.cells())[3], "[]");
    await page.click("#undo");
    assert.deepEqual([await page.digits(), await isDisabled(page, "undo")], [LC37, true]);
    await page.keys("]");
    await page.shows("#status", "Redone: 4 in row 1 column 3");
    await page.click("#redo");
    assert.deepEqual([await page.cells(), await isDisabled(page, "redo")], [both, true]);
    await page.keys("[ [ Ctrl+Shift+z Ctrl+y");
    assert.deepEqual(await page.cells(), both);
    await page.keys("Backspace Backspace");
    await page.shows("#status", "note 6 removed from row 1 column 4");
    await page.click("#c0");
    await page.keys("1");
    await page.shows("#status", "A given stays: row 1 column 1");
    await page.click("#c2");
    await page.keys("Shift+1");
    await page.shows("#status", "No notes beside a digit: row 1 column 3");
  },

  async "a checkpoint is returned to"(page) {
    await page.start(LC37);
    await fill(page, [2, 4]);
    const kept = await page.cells();
    await page.helper("#checkpoint");
    await page.shows("#message", "Checkpoint set.");
    await fill(page, [3, 6]);
    const later = await page.cells();
    await page.helper("#restore");
    assert.deepEqual(await page.cells(), kept);
    await page.click("#undo");
    assert.deepEqual(await page.cells(), later);
    await page.keys("Shift+S");
    assert.deepEqual(await page.cells(), kept);
  },

  async "a mistake is found, and what came after it is taken back"(page) {
    await page.start(LC37);
    await fill(page, [2, 4]);
    const right = await page.cells();
    await fill(page, [5, 2], [6, 9]);
    const wrong = await page.cells();
    await page.helper("#check");
    await page.shows("#message", "There is a mistake: with these digits the grid cannot be completed. Hint says which; Rewind takes it back.");
    assert.deepEqual(await page.cells(), wrong);
    await page.helper("#undo-mistake");
    await page.shows("#message", "Back at the last right move, moves taken back: 2. Redo brings them again.");
    assert.deepEqual(await page.cells(), right);
    await page.keys("Ctrl+y Ctrl+y");
    assert.deepEqual(await page.cells(), wrong);
    await page.keys("Ctrl+z Ctrl+z k");
    await page.shows("#message", "No mistake so far: the grid can be completed.");
    // Each of the three was a check.
    assert.equal(await page.js(async () => (await load("page/play.js")).play.game.checks), 3);
  },

  async "notes by hand, filled in and removed; in the corner, in the middle, and colours"(page) {
    await page.start(LC37);
    await page.click("#c2");
    await page.keys("Shift+1 Shift+4 Shift+2 Shift+1");
    await page.click("#notes");
    assert.deepEqual(await page.js(() => [one("#notes").ariaPressed, one("#centres").ariaPressed]), ["true", "false"]);
    await page.click("#d9");
    await page.click("#notes");
    assert.equal((await page.cells())[2], "[249]");
    await page.keys("Ctrl+2 Ctrl+4 Ctrl+Shift+3");
    assert.equal((await page.names())[2], "row 1 column 3, empty, notes 2, 4 and 9, centre notes 2 and 4, colour 3");
    await page.click("#c3");
    for (const [mode, digit] of [["notes", 2], ["centres", 6], ["colours", 5]]) {
      await (mode === "notes" ? page.click("#notes") : page.helper(`#${mode}`));
      await page.click(`#d${digit}`);
    }
    // The buttons are the colours that they give.
    assert.equal(await page.js(() => new Set(all(".pad button").map((part) => getComputedStyle(part).backgroundColor)).size), 9);
    await page.helper("#colours");
    assert.equal((await page.names())[3], "row 1 column 4, empty, notes 2, centre notes 6, colour 5");
    // A digit removes both sorts of notes in its row, and leaves colours.
    await fill(page, [5, 4]);
    assert.equal((await page.names())[2], "row 1 column 3, empty, notes 2 and 9, centre notes 2, colour 3");
    // It takes the place of the notes, and leaves none when it goes; the colour goes last.
    await page.click("#c2");
    await page.keys("2 Backspace");
    assert.equal((await page.names())[2], "row 1 column 3, empty, colour 3");
    await page.keys("Ctrl+7");
    await page.click("#erase");
    assert.equal((await page.names())[2], "row 1 column 3, empty, colour 3");
    await page.click("#erase");
    assert.equal((await page.names())[2], "row 1 column 3, empty");
    await page.click("#c0");
    await page.keys("Shift+1 Ctrl+Shift+1");
    assert.equal((await page.names())[0], "row 1 column 1, 5, given, colour 1");
    await page.start(LC37);
    await page.helper("#fill-notes");
    assert.deepEqual(await page.cells(), candidates(LC37));
    await fill(page, [2, 4]);
    assert.deepEqual(await page.cells(), candidates(withDigit(LC37, 2, 4)));
    await page.click("#undo");
    await change(page, "auto-remove-notes");
    await fill(page, [2, 4]);
    assert.deepEqual(await page.cells(), candidates(LC37).with(2, "4"));
  },

  async "five notes of both sorts in one cell lie beside each other, inside it"(page) {
    await page.start(LC37);
    await page.click("#c5");
    for (const digit of "34567") await page.keys(`Shift+${digit} Ctrl+${digit}`);
    const found = await page.js(() => {
      const boxes = (/** @type {string} */ part) => all(`#c5 .${part} i`).map((note) => note.getBoundingClientRect());
      const [notes, centres, cell] = [boxes("notes"), boxes("centres"), one("#c5").getBoundingClientRect()];
      const meets = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const isOut = (/** @type {DOMRect} */ a) => a.left < cell.left || a.right > cell.right || a.top < cell.top || a.bottom > cell.bottom;
      return [notes.length, centres.length, notes.some((a) => centres.some((b) => meets(a, b))), [...notes, ...centres].some(isOut)];
    });
    assert.deepEqual(found, [5, 5, false, false]);
    // Alone, each note has its own place of nine.
    await page.click("#c2");
    for (const digit of "123456789") await page.keys(`Shift+${digit}`);
    const places = await page.js(() => all("#c2 .notes i").map((note) => {
      const [inner, outer] = [note.getBoundingClientRect(), one("#c2").getBoundingClientRect()];
      return Math.floor((3 * (inner.x + inner.width / 2 - outer.x)) / outer.width) + 3 * Math.floor((3 * (inner.y + inner.height / 2 - outer.y)) / outer.height);
    }));
    assert.deepEqual(places, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  },

  async "several cells are selected by dragging, with Shift, with Ctrl, and by keys; what is entered goes into all"(page) {
    await page.start(LC37);
    await page.drag("mouse", "#c2", "#c3", "#c12", "#c21");
    assert.deepEqual(await chosen(page), [2, 3, 12, 21]);
    await page.drag("touch", "#c80", "#c79", "#c70");
    assert.deepEqual(await chosen(page), [70, 79, 80]);
    // Off the middle of a cell, but not at its corner.
    const [from, to, past] = await Promise.all(["#c10", "#c11", "#c12"].map((cell) => page.middle(cell)));
    const off = (to.x - from.x) / 2;
    const moves = [[from.x, from.y], [to.x + 0.5 * off, to.y + 0.4 * off], [past.x + 0.9 * off, past.y + 0.9 * off]].map(([x, y]) => ({ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y), origin: "viewport" }));
    await page.act({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [moves[0], { type: "pointerDown", button: 0 }, ...moves.slice(1), { type: "pointerUp", button: 0 }] });
    assert.deepEqual(await chosen(page), [10, 11]);
    const clickWith = async (/** @type {string} */ key, /** @type {string} */ selector) => {
      const code = { Shift: "\ue008", Ctrl: "\ue009" }[key];
      await page.act({ type: "key", id: "keyboard", actions: [{ type: "keyDown", value: code }] });
      await page.drag("mouse", selector);
      await page.act({ type: "key", id: "keyboard", actions: [{ type: "keyUp", value: code }] });
    };
    await page.click("#c10");
    await clickWith("Shift", "#c20");
    assert.deepEqual(await chosen(page), [10, 11, 19, 20]);
    await clickWith("Shift", "#c28");
    assert.deepEqual(await chosen(page), [10, 19, 28], "from where the choice began");
    await clickWith("Ctrl", "#c40");
    await clickWith("Ctrl", "#c10");
    assert.deepEqual(await chosen(page), [19, 28, 40]);
    await page.click("#c0");
    await page.keys("Shift+ArrowRight Shift+ArrowDown");
    assert.deepEqual(await chosen(page), [0, 1, 10]);
    await page.keys("Escape");
    assert.deepEqual(await chosen(page), [10]);
    await page.keys("Ctrl+a");
    assert.equal((await chosen(page)).length, 81);
    await page.drag("mouse", "#c10", "#c11", "#c12");
    for (const [keys, expected] of [["Shift+2", "[2] [2] 1"], ["Shift+2", "[] [] 1"], ["8", "8 8 1"], ["8", "[] [] 1"], ["8 Backspace", "[] [] 1"]]) {
      await page.keys(keys);
      assert.equal((await page.cells()).slice(10, 13).join(" "), expected, keys);
    }
    await page.shows("#status", "2 cells erased");
  },

  async "keys move over the board"(page) {
    await page.start(LC37);
    const rows = [["ArrowLeft", 39], ["ArrowRight", 41], ["ArrowUp", 31], ["ArrowDown", 49], ["Ctrl+ArrowLeft", 37], ["Ctrl+ArrowRight", 43],
      ["Ctrl+ArrowUp", 13], ["Ctrl+ArrowDown", 67], ["Home", 36], ["End", 44], ["Ctrl+Home", 0], ["Ctrl+End", 80], ["Home ArrowLeft", 44], ["End ArrowRight", 36], ["Shift+1", 40]];
    for (const [keys, cell] of rows) {
      await page.click("#c40");
      await page.keys(String(keys));
      assert.deepEqual(await page.js(() => [document.activeElement?.id, all('#grid [tabindex="0"]').map(({ id }) => id)]), [`c${cell}`, [`c${cell}`]], String(keys));
    }
  },

  async "letters act only where they should"(page) {
    await page.start(LC37);
    await page.within("puzzle", async () => {
      await page.click("#text");
      await page.keys("h f c 1 2 p d ?");
      assert.equal(await page.js(() => one("#text").value), "hfc12pd?");
    });
    assert.ok((await page.cells()).includes("[]"));
    await page.keys("x");
    assert.equal(await page.js(() => one("#notes").ariaPressed), "true");
    await page.keys("z c");
    assert.deepEqual(await page.js(() => ["notes", "centres", "colours"].map((id) => one(`#${id}`).ariaPressed)), ["false", "true", "false"]);
    await page.keys("v v d");
    assert.deepEqual(await page.js(() => [one("#colours").ariaPressed, one("#digit-first").checked]), ["false", true]);
    await page.keys("d ?");
    assert.ok(await page.js(() => one("#keys").hasAttribute("open") && one("#keys-list").textContent.includes("Ctrl + Shift + Z")));
    await page.click("#letter-keys");
    await page.click("#keys-close");
    await page.keys("f 4");
    assert.equal(await page.digits(), LC37, "a digit acts in the grid alone");
    await page.click("#c2");
    await page.keys("f 4");
    assert.equal(await page.digits(), withDigit(LC37, 2, 4));
    assert.ok((await page.cells()).includes("[]"), "no notes");
  },

  async "digits equal to the chosen one are lit, and their notes; used up they fade"(page) {
    await page.start(LC37);
    await page.helper("#fill-notes");
    await page.click("#c0");
    const lit = () => page.js(() => all("#grid [role=gridcell]").map((cell) => [cell.classList.contains("same"), [...cell.querySelectorAll(".lit")].map((note) => note.textContent).join("")].join("")));
    assert.deepEqual(await lit(), candidates(LC37).map((cell) => (cell === "5" ? "true" : `false${cell.includes("5") ? "5" : ""}`)));
    await change(page, "light-same");
    assert.ok((await lit()).every((cell) => cell === "false"));
    await page.start(nearly(3));
    const counts = await page.js(() => all(".pad button").map((button) => {
      const [, count, name] = /** @type {HTMLElement[]} */ ([...button.children]);
      return [count.textContent, Number(getComputedStyle(button).opacity) < 0.5 ? "faded" : "", name.textContent].join();
    }));
    assert.deepEqual(counts, [..."123456789"].map((digit) => {
      const left = 9 - nearly(3).split(digit).length + 1;
      return `${left},${left ? "" : "faded"},${digit}, ${left} left`;
    }));
    assert.equal(await page.text("#left"), "3 left");
  },

  async "a reload keeps digits, notes, undo, checkpoint, time, language, colours and settings"(page) {
    await page.start(LC37);
    await page.click("#language");
    await page.click("#theme");
    await page.click("#keys-button");
    await page.click("#light-same");
    await page.click("#keys-close");
    await fill(page, [2, 4]);
    await page.keys("ArrowRight Shift+2 Ctrl+8 Ctrl+Shift+9");
    await page.helper("#checkpoint");
    const kept = await page.names();
    await fill(page, [5, 2]);
    const last = await page.names();
    await page.click("#undo");
    const shell = () => page.js(() => [document.documentElement.lang, document.documentElement.dataset.theme, one("#light-same").checked, one("#mark-clashes").checked]);
    const before = await shell();
    assert.deepEqual(before, ["zh-CN", "dark", false, true]);
    const seconds = () => page.js(() => (one("#time").textContent.match(/\d+/g) ?? []).reduce((sum, part) => 60 * sum + Number(part), 0));
    await page.until(() => /[1-9]/.test(one("#time").textContent));
    const time = await seconds();
    await page.reload();
    assert.deepEqual([await shell(), await page.names()], [before, kept]);
    assert.ok((await seconds()) >= time);
    await page.click("#redo");
    assert.deepEqual(await page.names(), last);
    await page.helper("#restore");
    assert.deepEqual(await page.names(), kept);
    for (let undone = 0; undone < 6; undone += 1) await page.click("#undo");
    assert.deepEqual([await page.digits(), await isDisabled(page, "undo")], [LC37, true]);
    await page.reload();
    await page.click("#theme");
    await page.click("#theme");
    assert.equal(await page.js(() => localStorage.getItem("sudoku.theme")), "auto");
  },

  async "an address holds a puzzle, and a shared one the givens alone"(page) {
    await page.open(`p=${ZEROS}`);
    await page.holds(LC37);
    assert.equal((await page.names())[2], "row 1 column 3, empty");
    const other = pageData.named.inkala_2012;
    await goTo(page, other);
    await fill(page, [emptyCells(other)[0], 1]);
    await page.js(() => { Object.defineProperty(navigator, "clipboard", { value: { writeText: async (/** @type {string} */ text) => { document.title = text; } } }); });
    await page.click("#puzzle-button");
    await page.click("#share");
    await page.shows("#shared", "Address copied.");
    const address = await page.js(() => document.title);
    assert.equal(address.split("#")[1], `p=${other}`);
    // Where the clipboard is refused: by a selection, or by hand.
    await page.js(() => {
      Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("refused")) }, configurable: true });
      Object.assign(document, { execCommand: () => { document.title = /** @type {any} */ (document.activeElement).value; return false; } });
    }).catch(() => page.js(() => {
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error("refused")) });
      Object.assign(document, { execCommand: () => { document.title = /** @type {any} */ (document.activeElement).value; return false; } });
    }));
    await page.click("#share");
    await page.shows("#shared", "Copying is not possible here: copy the address above by hand.");
    assert.deepEqual(await page.js(() => [document.title, one("#text").value]), [address, address]);
  },

  async "what an address lacks is said, and the game stays"(page) {
    for (const [hash, said] of [
      [`p=${LC37.slice(1)}`, "Address: line 1, column 1: expected 81 cells, found 80"],
      [`p=${SOLVED}`, "Address: The grid is already full and correct: nothing is left to play."],
      [`p=${withDigit(SOLVED, 0, 3)}`, "Address: The grid is full, but not right: two 3s in row 1, two 3s in column 1, two 3s in box 1."],
      ["nonsense", "Address: there is no puzzle `nonsense`"],
    ]) {
      await page.open(hash);
      await page.shows("#message", said);
      assert.ok((await page.digits()).includes("."));
      assert.match(await page.js(() => location.hash), /^(#play)?$/);
    }
    for (const hash of ["p=", "p=12", "p=%", "p=%E4%BD%A0", "p=<b>", "q", "read/../x", `p=55${".".repeat(79)}`]) {
      await page.open(hash);
      assert.match(await page.digits(), /\d/, hash);
    }
    await page.open(LC37);
    await page.holds(LC37);
  },

  async "whatever is stored, the page opens with a puzzle"(page) {
    for (const [key, text] of [["game", "null"], ["game", "{"], ["game.1", "{\"positions\":[]}"], ["settings", "="], ["language", "xx"], ["theme", "x"]]) {
      await page.open();
      await page.js((key, text) => addEventListener("pagehide", () => {
        localStorage.setItem("sudoku.game", "1");
        localStorage.setItem(`sudoku.${key}`, text);
      }), key, text);
      await page.reload();
      assert.match(await page.digits(), /\d/, `${key} ${text}`);
    }
    // Nothing can be stored at all.
    await page.open("", "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get() { throw new Error('refused'); } })");
    await page.keys("4");
    assert.match(await page.digits(), /\d/);
  },

  async "a puzzle is pasted, and a name is one; what cannot be read is said"(page) {
    await page.start(nearly(5));
    const paste = async (/** @type {string} */ text) => {
      await page.click("#puzzle-button");
      await page.js((text) => { one("#text").value = text; }, text);
      await page.click("#text-read");
    };
    await paste(`${LC37.match(/.{9}/g)?.join("\n")}\n`);
    await page.holds(LC37);
    assert.equal(await page.js(() => document.activeElement?.role), "gridcell");
    await paste("inkala_2012");
    await page.holds(pageData.named.inkala_2012);
    await paste(LC37.slice(1));
    await page.shows("#text-wrong", "line 1, column 1: expected 81 cells, found 80");
    assert.equal(await page.js(() => one("#text").ariaInvalid), "true");
    await page.click("#puzzle-close");
    await page.click("#language");
    await paste(LC37.slice(1));
    await page.until(() => one("#text-wrong").textContent.startsWith("第1行"));
  },

  async "a new puzzle is that of its level, symmetry and seed"(page) {
    await page.start(LC37);
    const seed = 202_611_250_123;
    for (const [index, level] of [...pageData.levels, null].entries()) {
      const symmetry = pageData.symmetries[index];
      const made = await ask({ ask: "make", level, symmetry, two_solutions: level === null, seed });
      assert.ok("puzzle" in made);
      await page.js((symmetry, seed) => { one("#symmetry").value = symmetry; one("#seed").value = seed; }, symmetry, String(seed));
      await page.within("new", () => page.click(`#new-${level ?? "two"}`));
      await page.holds(made.puzzle);
      await page.shows("#level", level ?? "two solutions");
      await page.click("#puzzle-button");
      if (level) assert.match(await page.text("#about"), new RegExp(`^Level: ${level}. It takes: .*\\(\\d+\\)`));
      assert.match(await page.text("#about"), new RegExp(`Symmetry: .*, seed ${seed}$`));
      await page.click("#puzzle-close");
    }
    await page.click("#new-button");
    await page.js(() => { one("#seed").value = "1x"; });
    await page.click("#new-easy");
    await page.shows("#seed-wrong", "Expected a whole number of at most 12 digits as seed, found “1x”. Leave it empty for a random one.");
    assert.equal(await page.js(() => one("#seed").maxLength), 12);
  },

  async "a win is told with what it took, and then nothing changes any more"(page) {
    const puzzle = nearly(2);
    await page.open();
    for (const [helps, time, said] of [
      ["", 100_000, "easy · without help Your first of this level without help."],
      ["h", 100_000, "easy · 1 hint Your best time without help: 01:40."],
      ["h k", 100_000, "easy · 1 hint and 1 check Your best time without help: 01:40."],
      ["k k", 100_000, "easy · 2 checks Your best time without help: 01:40."],
      ["", 90_000, "easy · without help Your best time; until now it was 01:40."],
      ["", 3_600_000, "easy · without help Your best time without help: 01:30."],
    ]) {
      await goTo(page, puzzle);
      for (const key of String(helps).split(" ").filter(Boolean)) {
        await page.keys(key);
        await page.until(() => one("#message").textContent + one("#hint").textContent !== "");
        await page.click("#advice-close");
        await page.js(() => one("#c0").focus());
      }
      const [last, first] = emptyCells(puzzle);
      await fill(page, [first, SOLVED[first]]);
      await page.click(`#c${last}`);
      // At once, since the clock goes on.
      await page.js(async (time, digit) => {
        (await load("page/play.js")).play.game.time = time;
        one(`#d${digit}`).click();
      }, time, SOLVED[last]);
      assert.equal(await won(page), said);
      const minutes = { 100_000: "01:40", 90_000: "01:30", 3_600_000: "1:00:00" }[Number(time)];
      assert.equal(await page.text("#win-title"), `Solved in ${minutes}`);
      if (time !== 3_600_000) await goTo(page, LC37);
    }
    assert.equal(await page.text("#win-last"), "The last of this level without help: 01:30 · 01:40");
    await page.click("#c80");
    await page.keys("1 Backspace Ctrl+z f Shift+1 h");
    assert.deepEqual([await page.digits(), await isDisabled(page, "d1"), await isDisabled(page, "hint-button")], [SOLVED, true, true]);
    // Another one is of the same level.
    await page.click("#win-another");
    await page.until(() => one("#win").hidden);
    await page.shows("#level", "easy");
  },

  async "every game is kept, and gone back to"(page) {
    await page.start(LC37);
    await fill(page, [2, 4]);
    const kept = await page.cells();
    const untouched = await make(page, "#new-hard");
    await make(page, "#new-easy");
    await page.click("#puzzle-button");
    const list = await page.js(() => all("#games [aria-current]").map((game) => [game.children[1].textContent, game.ariaCurrent].join(" ")));
    // A dot for every digit, over them those of the givens.
    const dots = await page.js(() => all("#games li:nth-child(3) path").map((path) => path.getAttribute("d")?.match(/M/g)?.length));
    assert.deepEqual(dots, [31, 30]);
    await page.click("#puzzle-close");
    // The last is the one that every page begins with.
    assert.equal(list.length, 4);
    assert.match(list[0], /^easy · \d+ left · 00:0\d true$/);
    assert.match(list[1], new RegExp(`^hard · ${emptyCells(untouched).length} left · 00:0\\d false$`));
    assert.match(list[2], /^easy · 50 left · 00:0\d false$/);
    await page.within("puzzle", () => page.click("#games li:nth-child(2) button"));
    assert.equal(await page.digits(), untouched);
    await page.within("puzzle", () => page.click("#games li:nth-child(3) button"));
    assert.deepEqual(await page.cells(), kept);
    await page.click("#undo");
    assert.equal(await page.digits(), LC37);
    // Deleted, put back, and deleted for good; the one that is played stays.
    const count = () => page.js(() => all("#games [aria-current]").length);
    await page.click("#puzzle-button");
    assert.equal(await page.js(() => all("#games .close").length), 3);
    for (const line of [2, 1]) {
      await page.click("#games li:nth-child(2) .close");
      assert.equal(await count(), 3);
      assert.match(await page.text("#games li:nth-child(2)"), /^Deleted: hard · \d+ left · 00:\d\d. Put it back$/);
      if (line === 2) await page.keys("Enter");
    }
    assert.equal(await count(), 3);
    await page.click("#puzzle-close");
    await page.reload();
    await page.click("#puzzle-button");
    assert.equal(await count(), 3);
    await page.click("#puzzle-close");
  },

  async "of two wishes the last comes true, and one that is given up is no error"(page) {
    // A puzzle that takes a while to make.
    const slow = () => page.js(() => { one("#symmetry").value = "quarter-turn"; one("#seed").value = "49"; });
    await page.start(LC37);
    await slow();
    const wrong = await page.js(async (address, text) => {
      const { Engine } = await load("page/engine.js");
      const { ask } = Engine.prototype;
      /** @type {Promise<string>[]} */
      let ends = [];
      Engine.prototype.ask = function (/** @type {{ ask: string }} */ question) {
        const answer = ask.call(this, question);
        if (["make", "make_as_article", "path", "read", "train"].includes(question.ask)) ends.push(answer.then(() => "true", (/** @type {Error} */ { name }) => name));
        return answer;
      };
      one("#text").value = text;
      one("#puzzle-button").click();
      const kept = "#games button";
      const wishes = ["#new-fiendish", "#new-article", "#steps", "#text-read", "#train"];
      const found = [];
      for (const first of wishes) {
        for (const second of [...wishes, kept]) {
          one(kept).click();
          ends = [];
          one(first).click();
          one(second).click();
          const said = (await Promise.all(ends)).join();
          if (said !== (second === kept ? "Stopped" : "Stopped,true")) found.push([first, second, said]);
          // The page does what follows from it.
          await new Promise((resolve) => setTimeout(resolve));
        }
      }
      ends = [];
      one("#new-fiendish").click();
      location.hash = address;
      return [...found, ...(await Promise.all(ends)).filter((said) => said !== "Stopped")];
    }, `p=${LC37}`, pageData.named.inkala_2012);
    assert.deepEqual(wrong, []);
    await page.holds(LC37);
    await page.shows("#message", "");
    await slow();
    const said = await page.js(async () => {
      /** @type {string[]} */
      const texts = [];
      new MutationObserver(() => texts.push(one("#message").textContent)).observe(one("#message"), { childList: true });
      one("#new-fiendish").click();
      await new Promise((resolve) => setTimeout(resolve));
      one("#train").click();
      while (one("#training").hidden) await new Promise((resolve) => setTimeout(resolve, 10));
      return texts;
    });
    assert.deepEqual(said, ["Making a puzzle: fiendish …", ""]);
  },

  async "two tabs know of each other"(page) {
    await page.start(LC37);
    await fill(page, [2, 4]);
    const address = (await page.js(() => location.href)).split("#")[0];
    const open = async () => {
      await page.driver.get(address);
      await page.ready();
    };
    await page.beside(async () => {
      await open();
      await page.holds(withDigit(LC37, 2, 4));
      await fill(page, [3, 6]);
    });
    await page.holds(withDigit(withDigit(LC37, 2, 4), 3, 6));
    await page.shows("#message", "This game was played on in another tab; the board shows it.");
    await page.beside(async () => {
      await open();
      await make(page, "#new-hard");
    });
    await page.reload();
    assert.equal(await page.digits(), withDigit(withDigit(LC37, 2, 4), 3, 6));
  },

  async "Back leads to the tab before, and an address to a file"(page) {
    await page.start(LC37);
    const shown = (/** @type {string} */ expected) => page.until((expected) => all("[role=tabpanel]").filter((panel) => !panel.hidden).map(({ id }) => id).join() + location.hash === expected, expected);
    await page.show("watch");
    await shown("watch#watch");
    await page.show("read");
    await page.click("#read-list li:nth-child(3) button");
    const third = await page.text("#read-list li:nth-child(3) code");
    await shown(`read#read/${third}`);
    for (const expected of ["read#read", "watch#watch"]) {
      await page.js(() => history.back());
      await shown(expected);
    }
    await page.keys("Escape");
    await page.js(() => one("#tab-watch").focus());
    await page.keys("ArrowRight");
    await shown("read#read");
    await page.keys("ArrowRight");
    await shown("play#play");
    await page.open("read/int_matrix");
    await page.until(() => one("#read-list [aria-current=true] code")?.textContent === "int_matrix");
  },

  async "the clock counts what was played"(page) {
    await page.start(LC37);
    // A page that stood still for seconds has not been played.
    await page.js(() => {
      const start = performance.now();
      while (performance.now() - start < 2800);
    });
    await page.until(() => one("#time").textContent !== "00:00");
    assert.match(await page.text("#time"), /00:0[12]/);
    const time = () => page.js(async () => (await load("page/play.js")).play.game.time);
    const stands = async (/** @type {string} */ why) => {
      await pause(300);
      const before = await time();
      await pause(600);
      assert.equal(await time(), before, why);
    };
    await page.click("#tab-read");
    await stands("in another tab");
    await page.click("#tab-play");
    await page.js(() => { Object.defineProperty(document, "hidden", { value: true, configurable: true }); });
    await stands("while the page is hidden");
    await page.js(() => { Object.defineProperty(document, "hidden", { value: false, configurable: true }); });
    await fill(page, [2, 4]);
    await page.click("#pause");
    assert.equal(await page.digits(), ".".repeat(81), "the board is hidden");
    await page.keys("5 Shift+2 Backspace f Ctrl+z [ s Shift+S");
    assert.ok(await isDisabled(page, "d1"));
    await stands("paused");
    await page.click("#paused");
    assert.equal(await page.digits(), withDigit(LC37, 2, 4));
    const before = await time();
    await page.until(async (before) => (await load("page/play.js")).play.game.time > before + 400, before);
  },

  async "the page answers keys during a search without an end"(page) {
    await page.start(ENDLESS);
    await page.js(async (board) => {
      const { Engine } = await load("page/engine.js");
      const long = new Engine();
      Object.assign(window, { long });
      long.ask({ ask: "record", solution: "int_matrix", board, keep: 0, most: 2 ** 50 }).catch((/** @type {Error} */ { name }) => { document.title = name; });
    }, ENDLESS);
    const [cell] = emptyCells(ENDLESS);
    await page.click(`#c${cell}`);
    for (const digit of "12345") {
      await page.keys(digit);
      assert.equal(await page.digits(), withDigit(ENDLESS, cell, digit));
    }
    await page.js(() => /** @type {any} */ (window).long.stop());
    await page.until(() => document.title === "Stopped");
  },
};
