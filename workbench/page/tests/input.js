// @ts-check
// What a person does with keys, a mouse and fingers, by the browser's own events; and what is seen outside of the page.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { By } from "selenium-webdriver";
import { LC37, SOLVED, emptyCells, nearly, withDigit, without } from "./boards.js";
import { system } from "./in-page.js";

/** @import { Page } from "./browsers.js" */
/** @typedef {Record<string, (page: Page) => Promise<void>>} Trials */

/** @param {Page} page */
const digits = (page) => page.js(() => all("#grid .digit").map((digit) => digit.innerText.trim() || ".").join(""));
/** @param {Page} page */
const chosen = (page) => page.js(() => all("#grid [role=gridcell]").flatMap((cell, at) => (cell.ariaSelected === "true" ? [at] : [])));
/** @param {Page} page */
const won = (page) => page.until(() => !one("#win").hidden && document.activeElement?.id === "win");

/** @type {Trials} */
const everywhere = {
  async "a game is won by keys alone; notes and letters are typed"(page) {
    const puzzle = nearly(3);
    await page.start(puzzle);
    await page.keys("Ctrl+End Shift+1 Ctrl+2 Ctrl+Shift+3");
    const name = () => page.js(() => all("#grid .unseen").at(-1)?.textContent);
    assert.equal(await name(), "row 9 column 9, 9, given, colour 3");
    // Along each row to its first cell, and up at its end.
    const ways = [...SOLVED].slice(emptyCells(puzzle)[0]).reverse().map((digit, at) => `Shift+2 ${digit} ArrowLeft ${at % 9 === 8 ? "ArrowUp " : ""}`);
    await page.keys(ways.join(""));
    await page.holds(SOLVED);
    await won(page);
  },

  async "a game is won by touch, the cell first and the digit first"(page) {
    const puzzle = without(2, 12);
    await page.start(puzzle);
    for (const cell of emptyCells(puzzle)) {
      await page.drag("touch", `#c${cell}`);
      await page.drag("touch", `#d${SOLVED[cell]}`);
    }
    await won(page);
    await page.start(puzzle);
    await page.keys("d");
    for (const digit of new Set(emptyCells(puzzle).map((cell) => SOLVED[cell]))) {
      await page.drag("touch", `#d${digit}`);
      for (const cell of emptyCells(puzzle).filter((at) => SOLVED[at] === digit)) await page.drag("touch", `#c${cell}`);
    }
    await won(page);
  },

  async "several cells are chosen by dragging, with Shift and with Ctrl; a drag over the plot of a search goes to a step"(page) {
    await page.start(LC37);
    await page.drag("mouse", "#c2", "#c3", "#c12", "#c21");
    assert.deepEqual(await chosen(page), [2, 3, 12, 21]);
    await page.drag("touch", "#c80", "#c79", "#c70");
    assert.deepEqual(await chosen(page), [70, 79, 80]);
    // Off the middle of a cell, but not at its corner.
    await page.drag("mouse", "#c10", ["#c11", 0.75, 0.7], ["#c12", 0.95, 0.95]);
    assert.deepEqual(await chosen(page), [10, 11]);
    // What begins beside the board chooses nothing, and ends with the button.
    await page.drag("mouse", "#level", "#c40", "#c41");
    assert.deepEqual(await chosen(page), [10, 11]);
    const clickWith = async (/** @type {string} */ key, /** @type {Parameters<Page["drag"]>[1][]} */ ...places) => {
      await page.act({ type: "key", id: "keyboard", actions: [{ type: "keyDown", value: key }] });
      await page.drag("mouse", ...places);
      await page.act({ type: "key", id: "keyboard", actions: [{ type: "keyUp", value: key }] });
    };
    const [shift, ctrl] = ["\ue008", "\ue009"];
    await page.click("#c0");
    await page.keys("Shift+ArrowDown Escape");
    await clickWith(shift, "#c11");
    assert.deepEqual(await chosen(page), [9, 10, 11], "from where the keys led");
    await page.click("#c9");
    await page.keys("ArrowRight Shift+ArrowRight");
    await clickWith(shift, "#c20");
    assert.deepEqual(await chosen(page), [10, 11, 19, 20]);
    await clickWith(shift, "#c28");
    assert.deepEqual(await chosen(page), [10, 19, 28], "from where the choice began");
    await clickWith(ctrl, "#c40");
    await clickWith(ctrl, "#c10", ["#c10", 0.6, 0.6]);
    await page.click("#more-button");
    await page.click("#colours");
    assert.deepEqual(await chosen(page), [19, 28, 40], "goes on in the grid");
    await page.click("#tab-watch");
    await page.until(() => one("#watch-scrub").max === "8365" && one("#watch-cancel").hidden && one("#watch-scrub").value === "0");
    await page.drag("mouse", [".plot", 0.25, 0.5], [".plot", 0.5, 0.5]);
    await page.until(() => Math.abs(Number(one("#watch-scrub").value) - 8365 / 2) < 170);
  },

  async "Tab reaches every control, and where it is is seen"(page) {
    await page.start(LC37);
    for (const tab of ["play", "watch", "read"]) {
      await page.click(`#tab-${tab}`);
      await page.until((tab) => tab === "play" || (tab === "read" ? one("#read-file .code") : one("#watch-cancel").hidden && one("#watch-scrub").max !== "0"), tab);
      const stops = await page.js(() => {
        const stops = all("button, a[href], input, select, textarea, summary, [tabindex]").filter((part) => part.tabIndex >= 0 && !part.disabled
          && part.checkVisibility({ visibilityProperty: true }) && !part.closest("[inert]"));
        const [reached, seen] = [new Set(), new Set()];
        Object.assign(window, { stops, reached, seen });
        document.addEventListener("focusin", ({ target }) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(/** @type {Element} */ (target));
          if (outlineStyle !== "none" && outlineWidth !== "0px") seen.add(target);
          reached.add(target);
        });
        stops[1].focus();
        return [stops.length, stops.filter((part) => part.role === "gridcell").length];
      });
      assert.equal(stops[1], tab === "play" ? 1 : 0, "the grid is one stop");
      await page.keys(`Shift+Tab ${"Tab ".repeat(stops[0] - 1)}`);
      const left = await page.js(() => {
        const { stops, reached, seen } = /** @type {any} */ (window);
        return [reached, seen].map((set) => stops.filter((/** @type {any} */ part) => !set.has(part)).map((/** @type {any} */ part) => part.id || part.className || part.textContent.slice(0, 20)));
      });
      assert.deepEqual(left, [[], []], tab);
    }
  },

  async "text is typed into a field, and its letters do nothing else"(page) {
    await page.start(LC37);
    await page.click("#puzzle-button");
    await page.click("#text");
    await page.keys("h f c 1 2 p d ?");
    assert.equal(await page.js(() => one("#text").value), "hfc12pd?");
    await page.keys("Escape f");
    assert.deepEqual(await page.js(() => [one("#puzzle").hasAttribute("open"), one("#digit-first").checked, all("#grid .notes i").length > 100]), [false, false, true]);
  },

  async "two tabs know of each other"(page) {
    await page.start(LC37);
    await page.click("#c2");
    await page.keys("4");
    const address = (await page.js(() => location.href)).split("#")[0];
    const both = withDigit(withDigit(LC37, 2, 4), 3, 6);
    assert.equal(await page.js(() => one("#message").textContent), "");
    await page.inOtherTab(async () => {
      await page.driver.get(address);
      await page.holds(withDigit(LC37, 2, 4));
      await page.click("#c3");
      await page.keys("6");
      await page.holds(both);
    });
    await page.holds(both);
    await page.until(() => one("#message").textContent === "You continued this game in another tab; the board is up to date.");
    await page.inOtherTab(async () => {
      await page.driver.get(address);
      await page.holds(both);
      await page.js(() => { one("#new-button").click(); one("#new-hard").click(); });
      await page.until(() => one("#level").textContent === "hard");
      await page.js(() => { one("#language").click(); one("#theme").click(); one("#clock").click(); });
    });
    await page.until(() => document.documentElement.lang === "zh-CN" && document.documentElement.dataset.theme === "dark"
      && !one("#clock").checked && one("#time").textContent === "");
    const header = await page.js(() => one("header").outerHTML);
    await page.driver.navigate().refresh();
    await page.ready();
    assert.equal(await digits(page), both);
    assert.equal(await page.js(() => one("header").outerHTML), header, "as another tab has it, without a reload too");
  },

  async "it opens from disk; without WebAssembly it says so"(page) {
    await page.driver.get(`file://${join(import.meta.dirname, "../sudoku.html")}#p=${LC37}`);
    await page.until((grid) => [...document.querySelectorAll("#grid .digit")].map(({ textContent }) => textContent || ".").join("") === grid, LC37);
    await page.js(() => /** @type {HTMLElement} */ (document.querySelector("#tab-watch")).click());
    await page.until(() => /** @type {any} */ (document.querySelector("#watch-scrub")).max !== "0");
    await page.driver.get(`http://localhost:${page.port}/0/?begin=${encodeURIComponent("delete globalThis.WebAssembly")}`);
    await page.until(() => document.body?.innerText.trim() === "This page needs a browser of 2023 or newer, with WebAssembly. 此页面需要2023年以后的、支持WebAssembly的浏览器。");
    const wrong = await page.js(() => wrongs.splice(0));
    assert.ok(wrong.length === 1 && wrong[0].includes("no WebAssembly"), wrong.join());
  },
};

/** Of what the drivers differ in. @type {Trials} */
const once = {
  async "it is printed on one page"(page) {
    await page.start(LC37);
    const pages = async () => {
      const pdf = Buffer.from(/** @type {any} */ (await page.driver.printPage(/** @type {any} */ ({}))), "base64").toString("latin1");
      return pdf.match(/\/Type\s*\/Page[^s]/g)?.length;
    };
    assert.equal(await pages(), 1);
    await page.js(() => { Object.assign(window, { print: () => {} }); one("#print-two").click(); });
    await page.until(() => all("#sheet .board").length === 2);
    assert.equal(await pages(), 1);
    assert.equal(await (await page.driver.findElement(By.css("#c3"))).getAccessibleName(), "row 1 column 4, empty");
  },

  async "with the colours of the system every state of a cell is still seen, and with less motion nothing moves"(page) {
    await page.start(LC37);
    const emulate = (/** @type {object[]} */ ...features) => /** @type {any} */ (page.driver).sendDevToolsCommand("Emulation.setEmulatedMedia", { features });
    await emulate({ name: "forced-colors", value: "active" }, { name: "prefers-reduced-motion", value: "reduce" });
    await page.click("#c40");
    await page.keys("Ctrl+Shift+1");
    await page.click("#c2");
    await page.keys("x h h h Shift+ArrowRight");
    await page.until(() => one("#grid .placed"));
    const look = await page.js(() => {
      const of = (/** @type {string} */ part, /** @type {string} */ pseudo = "") => getComputedStyle(one(part), pseudo || null);
      const line = (/** @type {string} */ part) => { const { outlineStyle, outlineWidth } = of(part); return `${outlineStyle} ${outlineWidth}`; };
      return { colour: of("#c40", "::after").content, chosen: line("#c2"), placed: line(".placed"), shown: line(".shown"),
        pressed: of("#notes").backgroundColor !== of("#centres").backgroundColor,
        main: of("#win-another").backgroundColor === of("#win-another").color, tabs: of("#tab-play").borderBottomColor === of("#tab-read").borderBottomColor };
    });
    // So are those of a search, and the days of the calendar.
    const [legend, doomed, later] = await page.js(() => {
      const legend = all(".legend .cell").map((sample) => ["", "::before", "::after"].map((pseudo) => {
        const { outlineStyle, content, textDecorationLine } = getComputedStyle(sample, pseudo || null);
        return [outlineStyle, content, textDecorationLine].join(" ");
      }).join(", "));
      one("#watch .board .cell").classList.add("doomed");
      one("#calendar").append(Object.assign(document.createElement("button"), { className: "later" }));
      return [legend, getComputedStyle(one("#watch .doomed .digit")).textDecorationLine, getComputedStyle(one("#calendar .later")).outlineStyle];
    });
    const wave = () => page.js(() => {
      one("#grid").parentElement?.classList.add("wave");
      return [getComputedStyle(/** @type {Element} */ (one("#grid").parentElement), "::after").animationName, getComputedStyle(one("#grid .digit")).animationName].join(" ");
    });
    const still = await wave();
    await emulate();
    assert.deepEqual(look, { colour: '"a"', chosen: "solid 3px", placed: "double 4px", shown: "dashed 2px", pressed: true, main: false, tabs: false });
    assert.deepEqual([still, await wave()], ["none none", "wave spring"]);
    assert.deepEqual([legend.length, new Set(legend).size, doomed, later], [5, 5, "line-through", "solid"], legend.join("; "));
  },

  async "the picture in README has the words that the page has"(page) {
    const file = join(import.meta.dirname, "../pictures/watch-1280-dark");
    const window = page.driver.manage().window();
    const { height } = await window.getRect();
    await window.setRect({ width: 1280, height: height + 800 - (await page.js(() => innerHeight)) });
    await page.start(LC37, system("dark"));
    await page.click("#tab-watch");
    await page.until(() => one("#watch-scrub").max === "8365" && one("#watch-cancel").hidden);
    await page.keys("/ 3 0 0 Enter");
    await pause(200);
    const picture = await page.driver.takeScreenshot();
    const words = await page.js(() => {
      // Of a list only what is chosen is seen.
      for (const list of document.querySelectorAll("select")) list.replaceChildren(...list.selectedOptions);
      return `${document.body.innerText}\n`;
    });
    if (process.env.SNAPSHOTS) {
      writeFileSync(`${file}.png`, picture, "base64");
      writeFileSync(`${file}.txt`, words);
    }
    assert.equal(words, readFileSync(`${file}.txt`, "utf8"), "it is stale: workbench/README.md says how to take it anew");
  },
};

export const trials = { everywhere, once };
