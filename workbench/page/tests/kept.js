// @ts-check
// What the player knows and has: own notes, games over a reload and without storage, what is said, where the focus is.

import assert from "node:assert/strict";
import { pageData } from "page/data.js";
import { ask } from "./browsers.js";
import { LC37, SOLVED, emptyCells, nameOf, withDigit } from "./node.js";

/** @import { Page } from "./browsers.js" */

/** What is said from now on, each text as it is added to a part. @param {Page} page @param {string} part */
const listen = (page, part) => page.js((part) => {
  /** @type {string[]} */
  const said = [];
  Object.assign(window, { said });
  new MutationObserver((changes) => said.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent ?? "")).filter(Boolean))).observe(one(part), { childList: true });
}, part);
/** @param {Page} page */
const heard = (page) => page.js(() => /** @type {any} */ (window).said.splice(0));
/** @param {Page} page @param {string} name */
const state = (page, name) => page.js(async (name) => (await load("page/play.js")).play[name], name);
/** @param {Page} page */
const focus = (page) => page.js(() => document.activeElement?.id);
/** @param {Page} page @param {string} button */
const inMenu = (page, button) => page.js((button) => { one(one("#new").contains(one(button)) ? "#new-button" : "#puzzle-button").click(); one(button).click(); }, button);

/** @type {Record<string, (page: Page) => Promise<void>>} */
export const kept = {
  async "a note that the player has removed is not hinted at again, and Fill leaves it out"(page) {
    const made = await ask({ ask: "make", level: "fiendish", symmetry: "half-turn", two_solutions: false, seed: 4 });
    assert.ok("puzzle" in made);
    await page.start(made.puzzle);
    await page.keys("f");
    const wrong = await page.js(async () => {
      const { play } = await load("page/play.js");
      const texts = new Set();
      for (let removed = 0, number = 0; removed < 8 && number < 60; number += 1) {
        one("#hint-button").click();
        while (one("#hint").textContent === "") await rest();
        const { placed, removed: gone, why } = play.advice;
        if (placed) {
          one("#hint-do").click();
          continue;
        }
        if (texts.has(why.en)) return why.en;
        texts.add(why.en);
        for (const [cell, digits] of gone) {
          one(`#c${cell}`).focus();
          for (const digit of digits) one(`#c${cell}`).dispatchEvent(new KeyboardEvent("keydown", { key: "!", code: `Digit${digit}`, shiftKey: true, bubbles: true }));
        }
        const before = play.game.position.notes.join();
        one("#fill-notes").click();
        if (play.game.position.notes.join() !== before) return "Fill brings notes back";
        removed += 1;
      }
      return texts.size;
    });
    assert.equal(wrong, 8);
    // The right digit of a cell is missed by Check, and by nothing that hints say.
    const { grid } = (await state(page, "game")).positions.at(-1);
    const cell = emptyCells(grid)[0];
    await page.click(`#c${cell}`);
    await page.keys(`Shift+${made.solution[cell]} k`);
    await page.shows("#message", `The digits are right so far, but the notes have lost the digit of ${nameOf(cell)}.`);
    await page.keys(`Shift+${made.solution[cell]} k`);
    await page.shows("#message", "No mistake so far: the grid can be completed.");
  },

  async "a hint that is done without notes fills them all in; pressed three times at once, it shows all three stages"(page) {
    // The first step removes a note.
    const puzzle = "915..276.486795321723.169.536.9.715.87...16391596....7.41.7..9.5.726.41...81...7.";
    const step = await ask({ ask: "hint", puzzle, grid: puzzle, excluded: [] });
    assert.ok(step.kind === "step" && step.removed.length > 0);
    await page.start(puzzle);
    await listen(page, "#hint");
    await page.js(() => { for (let time = 0; time < 3; time += 1) one("#hint-button").click(); });
    const stages = [step.place.en, step.what.en, step.why.en];
    await page.shows("#hint", stages.join(" "));
    await page.click("#advice-close");
    await heard(page);
    // One after the other, only what is new is heard.
    for (const stage of stages) {
      await page.keys("h");
      await page.until((stage) => one("#hint").textContent.includes(stage), stage);
      assert.deepEqual(await heard(page), [stage]);
    }
    await page.click("#hint-do");
    const cells = await page.cells();
    assert.ok(!cells.includes("[]"));
    for (const [cell, digits] of step.removed) for (const digit of digits) assert.ok(!cells[cell].includes(String(digit)));
  },

  async "what is entered, undone and filled in is said, with a clash; the focus stays where it was"(page) {
    await page.start(LC37);
    await page.click("#c2");
    await page.keys("5");
    await page.shows("#status", "5 in row 1 column 3, clashes with row 1 and box 1");
    await page.keys("[");
    await page.shows("#status", "Undone: 5 in row 1 column 3, clashes with row 1 and box 1");
    await page.keys("f");
    await page.shows("#status", "Notes filled in: 51 cells");
    await page.keys("f");
    await page.shows("#status", "All notes are there already");
    await page.keys("[ ]");
    await page.shows("#status", "Redone: 51 cells changed");
    await page.within("keys", () => page.click("#mark-clashes"));
    await page.click("#c2");
    await page.keys("5");
    await page.shows("#status", "5 in row 1 column 3");
    await page.keys("Backspace h");
    await page.until(() => one("#hint").textContent !== "");
    await page.keys("Escape");
    assert.deepEqual([await focus(page), await page.text("#hint")], ["c2", ""]);
    await page.keys("Escape p");
    assert.equal(await focus(page), "paused");
    await page.keys("p");
    assert.equal(await focus(page), "c2");
    assert.deepEqual(await page.js(() => [one("#c0").ariaReadOnly, one("#c2").ariaReadOnly]), ["true", "false"]);
  },

  async "equal digits are taken by a double click, and modes by Space, Z, X, C and V"(page) {
    await page.start(LC37);
    await page.js(() => one("#c0").dispatchEvent(new MouseEvent("dblclick", { bubbles: true })));
    const chosen = () => page.js(() => all("#grid [aria-selected=true]").map(({ id }) => Number(id.slice(1))));
    assert.deepEqual(await chosen(), [...LC37].flatMap((digit, cell) => (digit === "5" ? [cell] : [])));
    await page.keys("Ctrl+Shift+3");
    await page.click("#c2");
    await page.keys("Ctrl+Shift+3");
    await page.js(() => one("#c2").dispatchEvent(new MouseEvent("dblclick", { bubbles: true })));
    assert.equal((await chosen()).length, 1 + LC37.split("5").length - 1);
    await page.click("#c3");
    await page.js(() => one("#c3").dispatchEvent(new MouseEvent("dblclick", { bubbles: true })));
    assert.deepEqual(await chosen(), [3]);
    for (const [key, mode] of [["x", "notes"], ["c", "centres"], ["v", "colours"], ["z", null], [" ", "notes"], [" ", null]]) {
      await page.keys(key === " " ? "Space" : String(key));
      assert.equal(await state(page, "mode"), mode, String(key));
    }
  },

  async "a training, a pause and steps are there after a reload"(page) {
    await page.start(LC37);
    await page.click("#pause");
    await page.reload();
    assert.deepEqual([await page.digits(), await page.js(() => one("#paused").hidden)], [".".repeat(81), false]);
    await page.click("#paused");
    await page.reload();
    assert.equal(await page.digits(), LC37);
    await inMenu(page, "#steps");
    await page.until(() => !one("#path").hidden);
    await page.keys("ArrowRight ArrowRight");
    await page.reload();
    await page.until(() => !one("#path").hidden);
    assert.deepEqual([await page.text("#path-title"), (await state(page, "game")).hints], ["Step 3 of 51", 1]);
    await page.keys("Escape");
    await page.reload();
    assert.ok(await page.js(() => one("#path").hidden));
    await page.js(() => { one("#new-button").click(); one("#technique").value = "x-wing"; one("#train").click(); });
    await page.until(() => !one("#training").hidden);
    const puzzle = await page.digits();
    await page.click(`#c${emptyCells(puzzle)[0]}`);
    await page.keys("Shift+1");
    const cells = await page.cells();
    const task = await page.text("#task");
    await page.reload();
    await page.shows("#task", task);
    assert.deepEqual([await page.cells(), await state(page, "mode"), await page.text("#level")], [cells, "notes", "X-wing"]);
    // What is found is counted once.
    await page.keys("[");
    for (const stage of [1, 2, 3]) {
      await page.js(() => one("#hint-button").click());
      await page.until((stage) => all("#hint p").length >= stage, stage);
    }
    await page.click("#hint-do");
    await page.shows("#task", "That is it: X-wing. Without a hint: 0 of 1.");
    await page.reload();
    await page.shows("#task", "That is it: X-wing. Without a hint: 0 of 1.");
    await page.js(() => { one("#puzzle-button").click(); one("#games button").click(); });
    await page.reload();
    assert.deepEqual([await page.digits(), await page.js(() => one("#training").hidden)], [LC37, true]);
  },

  async "a browser that keeps nothing says so once, and gives the game as a text"(page) {
    for (const [begin, said] of /** @type {const} */ ([
      ["for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get() { throw new Error('refused'); } })", /^The browser does not keep this game/],
      ["Storage.prototype.setItem = () => { throw new Error('full'); }", /^The browser (?:does not keep this game|has no more room)/],
    ])) {
      await page.start(LC37, begin);
      assert.equal(await page.text("#message"), "");
      await page.click("#c2");
      await page.keys("4");
      assert.match(await page.text("#message"), said);
      await page.keys("ArrowRight 6");
      assert.equal(await page.text("#message"), "");
      await page.click("#puzzle-button");
      await page.click("#export");
      const { sudoku } = JSON.parse(await page.js(() => one("#text").value));
      assert.ok(Object.values(sudoku).some((text) => text.includes(withDigit(withDigit(LC37, 2, 4), 3, 6))));
      await page.click("#puzzle-close");
    }
  },

  async "all games and settings go to another page as a text"(page) {
    await page.start(LC37);
    await page.click("#c2");
    await page.keys("4");
    await page.within("keys", () => page.click("#clock"));
    assert.equal(await page.text("#time"), "");
    await page.click("#puzzle-button");
    await page.click("#export");
    assert.match(await page.text("#exported"), /^All games and settings/);
    const text = await page.js(() => one("#text").value);
    await page.start(pageData.named.inkala_2012);
    assert.match(await page.text("#time"), /^00:0/);
    await page.click("#puzzle-button");
    await page.js((text) => { one("#text").value = text; one("#text-read").click(); }, text);
    await page.until(() => !document.body.hidden && !one("#puzzle").hasAttribute("open") && one("#time").textContent === "");
    await page.shows("#message", "Games taken in: 2. They are in the menu Puzzle.");
    assert.equal(await page.digits(), pageData.named.inkala_2012);
    await page.click("#puzzle-button");
    await page.js(() => all("#games [aria-current]")[2].click());
    assert.equal(await page.digits(), withDigit(LC37, 2, 4));
  },

  async "a puzzle begins again; that of the day is the same, and goes on"(page) {
    await page.open("", "Date = class extends Date { constructor(...of) { super(...(of.length ? of : [2026, 10, 30, 12])); } }");
    await inMenu(page, "#new-day");
    await page.until(() => one("#about").textContent.includes("seed 20261130"));
    const puzzle = await page.digits();
    await page.shows("#level", "easy");
    const [cell] = emptyCells(puzzle);
    await page.click(`#c${cell}`);
    await page.keys("Shift+1");
    await inMenu(page, "#new-hard");
    await page.shows("#level", "hard");
    await inMenu(page, "#new-day");
    await page.holds(puzzle);
    assert.equal((await page.cells())[cell], "[1]");
    await inMenu(page, "#restart");
    assert.equal((await page.cells())[cell], "[]");
    assert.equal(await page.js(() => one("#undo").disabled), true);
    // The game before is kept.
    await page.js(() => { one("#puzzle-button").click(); one("#games li:nth-child(3) button").click(); });
    assert.equal((await page.cells())[cell], "[1]");
  },

  async "statistics tell how the levels went"(page) {
    const puzzle = withDigit(SOLVED, 2, ".");
    for (let game = 0; game < 2; game += 1) {
      if (game === 0) await page.start(puzzle);
      else await inMenu(page, "#restart");
      await page.js(async (time) => {
        (await load("page/play.js")).play.game.time = time;
        one("#c2").dispatchEvent(new MouseEvent("click", { bubbles: true }));
        one("#d4").click();
      }, 60_000 * (game + 1));
      await page.until(() => !one("#win").hidden);
    }
    await page.click("#puzzle-button");
    assert.equal(await page.text("#statistics"), "easy: 2 solved, without help best 01:00, median 01:30; the last: 02:00 01:00");
    await page.click("#puzzle-close");
  },

  async "with the colours of the system every state of a cell is still seen"(page) {
    await page.start(LC37);
    const emulate = (/** @type {string} */ value) => /** @type {any} */ (page.driver).sendDevToolsCommand("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
    await emulate("active");
    await page.click("#c40");
    await page.keys("Ctrl+Shift+1");
    await page.click("#c2");
    await page.keys("x h");
    for (const stage of [2, 3]) {
      await page.until((stage) => all("#hint p").length >= stage - 1, stage);
      await page.js(() => one("#hint-more").click());
    }
    const look = await page.js(() => {
      const of = (/** @type {string} */ part, /** @type {string} */ pseudo = "") => getComputedStyle(one(part), pseudo || null);
      const line = (/** @type {string} */ part) => { const { outlineStyle, outlineWidth } = of(part); return `${outlineStyle} ${outlineWidth}`; };
      return { colour: of("#c40", "::after").content, chosen: line("#c2"), placed: line(".placed"), shown: line(".shown"),
        pressed: of("#notes").backgroundColor !== of("#centres").backgroundColor };
    });
    await emulate("none");
    assert.deepEqual(look, { colour: '"a"', chosen: "solid 3px", placed: "double 4px", shown: "dashed 2px", pressed: true });
  },
};
