// @ts-check
// The page for eyes, ears and fingers, and the Read tab: words, names, keys, colours, files; and that it asks for nothing.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pageData, submission } from "page/data.js";
import { ask } from "./browsers.js";
import { solutions } from "page/engine.js";
import { LC37, SOLVED, withDigit } from "./node.js";
import { won } from "./play.js";

/** @import { Page } from "./browsers.js" */

const TABS = /** @type {const} */ (["play", "watch", "read"]);
/** A grid whose next step is a skyscraper. */
const SKYSCRAPER = "915..276.486795321723.169.536.9.715.87...16391596....7.41.7..9.5.726.41...81...7.";

/** As if the system had these colours, and the browser this language. @param {"dark" | "light"} colours */
const system = (colours, language = "en") => `
  Object.defineProperty(navigator, "language", { value: ${JSON.stringify(language)} });
  { const real = matchMedia; globalThis.matchMedia = (query) => /color-scheme/.test(query)
    ? { matches: query.includes("${colours}"), addEventListener(_, act) { document.addEventListener("system", () => { this.matches = !this.matches; act(); }); } } : real(query); }`;

/** A hint at its third stage. @param {Page} page */
async function threeStages(page) {
  for (const stage of [1, 2, 3]) {
    await page.js(() => one("#hint-button").click());
    await page.until((stage) => document.querySelectorAll("#hint p").length >= stage || document.querySelector("#grid .wrong"), stage);
  }
}

/** By the rules of axe-core. @param {Page} page @param {string} what */
async function isAccessible(page, what) {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const found = await page.js(async (axe) => {
    if (!("axe" in window)) document.head.append(Object.assign(document.createElement("script"), { textContent: axe }));
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap((/** @type {any} */ { id, nodes }) => nodes.map((/** @type {any} */ { target, failureSummary }) => `${id}: ${target}: ${failureSummary}`));
  }, axe);
  assert.deepEqual(found, [], what);
}

/** The letters and digits of a header, or of another text. @param {string} text */
const letters = (text) => [...text.replaceAll("```text", "")].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).join("");
/** @param {string} source */
const header = (source) => source.split("\n").filter((line) => line.startsWith("//!"));

/** Those of the title and the text that are shown. @param {Page} page */
const lettersShown = async (page) => letters(await page.js(() => [one("#read-file > :first-child"), ...all("#read-file .prose")].map((part) => {
  const copy = /** @type {HTMLElement} */ (part.cloneNode(true));
  // The browser numbers these.
  for (const list of copy.querySelectorAll("ol")) [...list.children].forEach((item, n) => item.prepend(String(n + 1)));
  return copy.textContent;
}).join("")));

/** @type {Record<string, (page: Page) => Promise<void>>} */
export const looks = {
  async "cells have names"(page) {
    await page.start(LC37);
    await page.click("#c2");
    await page.keys("5 ArrowRight Shift+2 Shift+6 Shift+9");
    const expected = [...LC37].map((digit, cell) => {
      const place = `row ${Math.floor(cell / 9) + 1} column ${(cell % 9) + 1}`;
      if (cell === 0) return `${place}, 5, given, clashes with row 1 and box 1`;
      if (cell === 2) return `${place}, 5, clashes with row 1 and box 1`;
      if (cell === 3) return `${place}, empty, notes 2, 6 and 9`;
      return `${place}, ${digit === "." ? "empty" : `${digit}, given`}`;
    });
    assert.deepEqual(await page.names(), expected);
    // So the browser has it for a screen reader, where it can be asked.
    const { By } = await import("selenium-webdriver");
    const cell = await page.driver.findElement(By.css("#c3"));
    if (page.engine !== "webkit") assert.equal(await cell.getAccessibleName(), expected[3]);
    const silent = await page.js(() => ["status", "message", "hint", "seed-wrong", "text-wrong", "shared", "watch-status", "task"].filter((id) => {
      const part = one(`#${id}`);
      return part.role !== "status" && part.ariaLive !== "polite";
    }));
    assert.deepEqual(silent, []);
  },

  async "every state of a cell looks different, and a coloured cell shows it below each of them"(page) {
    await page.start(LC37);
    await page.helper("#fill-notes");
    await page.click("#c40");
    await page.keys("5 ArrowUp 5");
    const looks = () => page.js(() => {
      const grounds = new Map();
      for (const cell of all("#grid [role=gridcell]")) {
        const kinds = ["given", "peer", "same", "chosen", "clash"].filter((kind) => cell.classList.contains(kind));
        const { backgroundColor, boxShadow, color, fontWeight } = getComputedStyle(cell);
        const look = [backgroundColor, boxShadow, ...(cell.querySelector(".digit")?.textContent ? [color, fontWeight] : [])].join(" ");
        const filled = cell.querySelector(".digit")?.textContent ? "digit " : "";
        grounds.set(filled + kinds.join(" "), look);
      }
      return [...grounds];
    });
    for (const theme of ["light", "dark"]) {
      await page.until((theme) => document.documentElement.dataset.theme === theme || (one("#theme").click(), false), theme);
      const seen = (await looks()).filter(([kinds]) => !kinds.includes(" clash"));
      const byLook = Map.groupBy(seen, ([, look]) => look);
      const alike = [...byLook.values()].filter((group) => group.length > 1).map((group) => group.map(([kinds]) => kinds));
      assert.deepEqual(alike, [], theme);
      assert.ok(seen.length > 5);
    }
    // Colours: chosen, peer, equal digit.
    await page.click("#c0");
    const cells = [0, 1, 50];
    for (const cell of cells) {
      await page.click(`#c${cell}`);
      await page.keys("Ctrl+Shift+2");
    }
    await page.click("#c0");
    const grounds = await page.js((cells) => cells.map((cell) => getComputedStyle(one(`#c${cell}`)).backgroundColor), cells);
    assert.equal(new Set(grounds).size, 1);
    assert.notEqual(await page.js(() => getComputedStyle(one("#c80")).backgroundColor), grounds[0]);
  },

  async "the lines of the boxes are stronger than those of the cells"(page) {
    await page.start(LC37);
    const widths = await page.js(() => all("#grid [role=gridcell]").map((cell) => {
      const { borderRightWidth, borderBottomWidth } = getComputedStyle(cell);
      return [borderRightWidth, borderBottomWidth].map((width) => Math.round(parseFloat(width)));
    }));
    const line = (/** @type {number} */ at) => (at === 8 ? 0 : at % 3 === 2 ? 2 : 1);
    assert.deepEqual(widths, widths.map((_, cell) => [line(cell % 9), line(Math.floor(cell / 9))]));
  },

  async "Tab reaches every control, and where it is is seen"(page) {
    await page.start(LC37);
    for (const tab of TABS) {
      await page.show(tab);
      const stops = await page.js(() => {
        const stops = all("button, a[href], input, select, textarea, summary, [tabindex]").filter((part) => part.tabIndex >= 0 && !part.disabled
          && part.checkVisibility({ visibilityProperty: true }) && !part.closest("[inert]"));
        const [reached, seen] = [new Set(), new Set()];
        Object.assign(window, { stops, reached, seen });
        document.addEventListener("focusin", ({ target }) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(/** @type {Element} */ (target));
          if ((outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none") seen.add(target);
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

  async "nothing moves during a game"(page) {
    const begin = `globalThis.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push([entry.value, ...entry.sources.map(({ node }) => node && (node.id || node.className || node.nodeName))]);
      }).observe({ type: "layout-shift", buffered: true });`;
    for (const width of [600, 1280]) {
      await page.size(width, 900);
      const puzzle = withDigit(withDigit(SOLVED, 2, "."), 78, ".");
      await page.start(puzzle, begin);
      for (const selector of ["#fill-notes", "#hint-button", "#hint-button", "#hint-button", "#hint-do", "#undo", "#notes", "#notes", "#c2"]) {
        await page.js((selector) => one(selector).click(), selector);
        await pause(60);
      }
      await page.keys("5 Ctrl+z 1");
      await page.js(() => one("#undo-mistake").click());
      await page.holds(puzzle);
      for (const selector of ["#pause", "#pause", "#c2"]) await page.js((selector) => one(selector).click(), selector);
      await page.keys("4");
      await page.js(() => one("#c78").click());
      await page.keys("1");
      await won(page);
      await pause(200);
      assert.deepEqual(await page.js(() => /** @type {any} */ (window).shifts), [], `${width} px`);
    }
    await page.size(1280, 900);
  },

  async "every word is in the chosen language"(page) {
    await page.start(pageData.named.lc37_minus_5_givens);
    const names = new Set([...(await solutions()).map(({ name }) => name), ..."Sudoku XY Esc Ctrl Home End Shift Delete Backspace Enter Tab Space WebAssembly Java Rust solutions rs English X-Wing XY-Wing W-Wing".split(" ")]);
    const isName = (/** @type {string} */ word) => names.has(word) || word.includes("_") || pageData.problems.some(({ id }) => id.includes(word)) || /^(?:solve|get|place|search|fill|next|leetcode)/.test(word);
    for (const language of ["en", "zh"]) {
      if (language === "zh") {
        await page.click("#tab-play");
        await page.click("#language");
      }
      for (const tab of TABS) {
        await page.show(tab);
        if (tab === "play") {
          await page.within("new", () => page.click("#new-easy"));
          await page.shows("#message", "");
          await threeStages(page);
          await page.helper("#fill-notes");
        }
        // What is shown or spoken, outside of links and of parts in a language of their own.
        const texts = await page.js(() => all("body *").filter((part) => !part.closest("script, style, a") && part.closest("[lang]") === document.documentElement)
          .flatMap((part) => [...["aria-label", "aria-valuetext", "title", "placeholder"].map((name) => part.getAttribute(name) ?? ""),
            ...[...part.childNodes].filter(({ nodeType }) => nodeType === 3).map((child) => child.textContent?.trim() ?? "")]).filter(Boolean));
        assert.ok(texts.length > 30, `${tab}: ${texts.length}`);
        const words = (/** @type {string} */ text) => (text.match(/[A-Za-z_-]{2,}(?![\w-])/g) ?? []).filter((word) => !isName(word));
        assert.deepEqual(texts.filter((text) => (language === "en" ? /[\u4e00-\u9fff]/.test(text) && text !== "中文" : words(text).length > 0)), [], `${tab} in ${language}`);
        assert.deepEqual(texts.filter((text) => /undefined|\{|NaN/.test(text)), []);
      }
    }
  },

  async "language and colours follow the browser, until others are chosen"(page) {
    const shell = () => page.js(() => [document.documentElement.lang, document.documentElement.dataset.theme, getComputedStyle(document.documentElement).colorScheme]);
    await page.open("", system("dark", "zh-TW"));
    assert.deepEqual(await shell(), ["zh-CN", "dark", "dark"]);
    await page.js(() => document.dispatchEvent(new Event("system")));
    assert.deepEqual(await shell(), ["zh-CN", "light", "light"]);
    await page.click("#language");
    await page.click("#theme");
    assert.equal(await page.js(() => one("#theme").title), "Colours: dark");
    await page.click("#theme");
    assert.deepEqual(await shell(), ["en", "light", "light"]);
    await page.reload();
    assert.deepEqual(await shell(), ["en", "light", "light"]);
  },

  async "the board alone is printed, black on white, on one page"(page) {
    await page.start(LC37);
    await page.js(() => { one("#theme").click(); one("#fill-notes").click(); });
    await page.click("#c2");
    await page.keys("5 h");
    await page.click("#puzzle-button");
    const shown = await page.js(() => {
      dispatchEvent(new Event("beforeprint"));
      for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) if (rule instanceof CSSMediaRule && rule.media.mediaText === "print") rule.media.mediaText = "all";
      const seen = all("button, select, input, textarea, nav, [role=tablist], #hint, #message, #drawing").filter((part) => part.checkVisibility() && part.getClientRects().length).map((part) => part.id);
      const style = (/** @type {string} */ part) => getComputedStyle(one(part));
      const text = (/** @type {string} */ part) => all(`#sheet ${part}`).map(({ textContent }) => textContent || ".").join("");
      const cell = "#sheet .line .cell:nth-child(3)";
      return [seen, style(cell).color, style(cell).backgroundColor, style("body").backgroundColor, text(".digit"), text(".notes").length > 81, text("figcaption"), one("#grid").checkVisibility()];
    });
    assert.deepEqual(shown, [[], "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)", withDigit(LC37, 2, 5), true, "Sudoku · easy", false]);
    const pages = async () => {
      const pdf = Buffer.from(/** @type {any} */ (await page.driver.printPage(/** @type {any} */ ({}))), "base64").toString("latin1");
      return pdf.match(/\/Type\s*\/Page[^s]/g)?.length ?? 1;
    };
    if (page.engine !== "webkit") assert.equal(await pages(), 1);
    // Two to a sheet: the givens, and another puzzle of the level.
    await page.js(() => {
      dispatchEvent(new Event("afterprint"));
      Object.assign(window, { print: () => { document.title = all("#sheet .board").map((board) => [...board.querySelectorAll(".digit")].map(({ textContent }) => textContent || ".").join("")).join(); } });
      one("#print-two").click();
    });
    await page.until(() => document.title.length > 100);
    const [first, second] = (await page.js(() => document.title)).split(",");
    const { level, solutions } = await ask({ ask: "describe", puzzle: second });
    assert.deepEqual([first, first === second, level, solutions], [LC37, false, "easy", 1]);
    if (page.engine !== "webkit") assert.equal(await pages(), 1);
  },

  async "nothing is asked of a network, and the policy forbids it"(page) {
    await page.start(LC37);
    for (const tab of TABS) await page.show(tab);
    const asked = await page.js(() => performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => !/^(blob|data):|favicon/.test(name)));
    assert.deepEqual(asked, []);
    const refused = await page.js(async () => {
      new Image().src = "https://example.org/x.png";
      const script = Object.assign(document.createElement("script"), { src: "https://example.org/x.js" });
      document.head.append(script, Object.assign(document.createElement("link"), { rel: "stylesheet", href: "https://example.org/x.css" }));
      await fetch("https://example.org/").catch(() => null);
      for (let tries = 0; wrongs.length < 4 && tries < 100; tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
      return wrongs.splice(0).map((wrong) => wrong.split("-")[0]).sort();
    });
    assert.deepEqual(refused, ["connect", "img", "script", "style"]);
  },

  async "it opens from disk; without WebAssembly it says so"(page) {
    await page.driver.get(`file://${join(import.meta.dirname, "../sudoku.html")}#p=${LC37}`);
    const digits = () => page.js(() => [...document.querySelectorAll("#grid .digit")].map(({ textContent }) => textContent || ".").join(""));
    for (let tries = 0; (await digits()) !== LC37 && tries < 200; tries += 1) await pause(50);
    assert.equal(await digits(), LC37);
    await page.js(() => /** @type {HTMLElement} */ (document.querySelector("#tab-watch")).click());
    for (let tries = 0; (await page.js(() => /** @type {any} */ (document.querySelector("#watch-scrub")).max)) === "0" && tries < 200; tries += 1) await pause(50);
    await page.driver.get(`http://localhost:${page.port}/0/?begin=${encodeURIComponent("delete globalThis.WebAssembly")}`);
    await page.until(() => document.body?.checkVisibility());
    await page.shows("body", "This page needs a browser of 2023 or newer, with WebAssembly. 此页面需要2023年以后的、支持WebAssembly的浏览器。");
    const wrong = await page.js(() => wrongs.splice(0));
    assert.ok(wrong.length === 1 && wrong[0].includes("no WebAssembly"), wrong.join());
  },

  async "no rule of axe is broken"(page) {
    for (const [colours, width] of /** @type {const} */ ([["light", 1280], ["dark", 600]])) {
      await page.size(width, 800);
      await page.start(pageData.named.inkala_2012, system(colours));
      await page.js(() => one("#fill-notes").click());
      await threeStages(page);
      await isAccessible(page, `a hint, ${colours}`);
      for (const tab of /** @type {const} */ (["watch", "read"])) {
        await page.show(tab);
        await isAccessible(page, `${tab}, ${colours}`);
      }
      await page.start(LC37, system(colours));
      await page.js(() => one("#fill-notes").click());
      for (let colour = 1; colour <= 9; colour += 1) {
        await page.js((cell) => one(cell).focus(), `#c${27 + colour}`);
        await page.keys(`Ctrl+Shift+${colour} Ctrl+1`);
      }
      await page.keys("Shift+ArrowLeft Shift+ArrowUp v");
      await isAccessible(page, `colours, ${colours}`);
      for (const dialog of /** @type {const} */ (["new", "puzzle", "more", "keys"])) await page.within(dialog, () => isAccessible(page, `${dialog}, ${colours}`));
      await page.within("puzzle", () => page.click("#steps"));
      await page.until(() => !one("#path").hidden);
      await isAccessible(page, `steps, ${colours}`);
      await page.js(() => one("#path-close").click());
      await page.within("new", () => page.click("#train"));
      await page.until(() => !one("#training").hidden);
      await threeStages(page);
      await isAccessible(page, `training, ${colours}`);
      await page.start(withDigit(SOLVED, 2, "."), system(colours));
      await page.keys("5");
      await isAccessible(page, `a clash, ${colours}`);
      await page.keys("4");
      await won(page);
      await isAccessible(page, `won, ${colours}`);
    }
    await page.size(1280, 900);
  },

  async "pictures of it are drawn"(page) {
    const folder = process.env.SUDOKU_PICTURES ?? join(import.meta.dirname, "../../../target/pictures");
    mkdirSync(folder, { recursive: true });
    await page.size(1280, 800);
    for (const [tab, colours] of /** @type {const} */ ([["play", "light"], ["watch", "dark"], ["read", "light"]])) {
      await page.start(tab === "play" ? SKYSCRAPER : LC37, system(colours));
      await page.show(tab);
      if (tab === "play") {
        await page.helper("#fill-notes");
        await threeStages(page);
      }
      if (tab === "watch") await page.keys("/ 3 0 0 Enter");
      await pause(200);
      const picture = Buffer.from(await page.driver.takeScreenshot(), "base64");
      assert.ok(picture.length < 260_000, `${tab}: ${picture.length} bytes`);
      writeFileSync(join(folder, `${tab}-1280-${colours}.png`), picture);
    }
    await page.size(1280, 900);
  },

  async "every file is shown whole, in English and in Chinese, with the way to its search"(page) {
    await page.open();
    await page.show("read");
    const all = await solutions();
    const open = (/** @type {number} */ index) => page.js((index) => one(`#read-list li:nth-child(${index + 1}) button`).click(), index);
    for (const [index, { name, source, kind, region, article, language }] of all.entries()) {
      await open(index);
      const lines = source.trimEnd().split("\n");
      const first = lines.findIndex((line) => !line.startsWith("//!") && line !== "");
      const shown = await page.js(() => [...document.querySelectorAll("#read-file .code > *")].map((line) => [/** @type {HTMLElement} */ (line).dataset.line, line.textContent?.replace(/\n$/, ""), line.classList.contains("submission")].join(" ")));
      const marked = (/** @type {number} */ number) => number >= region[0] && number <= region[1];
      assert.deepEqual(shown, lines.slice(first).map((line, at) => `${at + first + 1} ${line} ${marked(at + first + 1)}`), name);
      assert.equal(await lettersShown(page), letters(header(source).join("")), name);
      const where = article ? `${article} ${language}`.replace(" –", "") : "beyond the articles";
      assert.equal(await page.text("#read-file .origin .quiet"), `solutions/${name}.rs · ${where}`);
      assert.equal(await page.js(() => document.querySelector("#read-watch") !== null), kind === "solver" || kind === "generator", name);
    }
    await page.click("#language");
    for (const [index, { name, source }] of all.entries()) {
      await open(index);
      const { idea, text } = pageData.chinese[name];
      assert.equal(await page.text(`#read-list li:nth-child(${index + 1}) .idea`), idea.replace(/\s+/g, " "));
      const isWhole = (text.match(/<(p|pre|table|ul|ol)/g) ?? []).length > 0;
      await page.shows("#read-file > .quiet", isWhole ? "" : "以下说明只有英文。");
      const plain = text.replace(/<ol>[^]*?<\/ol>/g, (list) => { let n = 0; return list.replace(/<li>/g, () => String((n += 1))); }).replace(/<[^>]*>/g, "").replace(/&\w+;/g, "");
      const rest = isWhole ? "" : letters(header(source).slice(1).join(""));
      assert.equal(await lettersShown(page), letters(plain) + rest, name);
      assert.deepEqual(await page.js(() => ["h2", ".prose"].map((part) => document.querySelector(`#read-file ${part}`)?.closest("[lang]")?.getAttribute("lang"))), ["zh-CN", isWhole ? "zh-CN" : "en"]);
    }
    await page.click("#language");
    await open(all.findIndex(({ name }) => name === "char_board"));
    await page.click("#read-watch");
    await page.until(() => one("#watch-left").value === "char_board" && one(".watch-side h2").textContent === "char_board" && !one("#watch").hidden);
  },

  async "copy buttons copy what is submitted, and say so"(page) {
    await page.open();
    await page.js(() => { Object.defineProperty(navigator, "clipboard", { value: { writeText: async (/** @type {string} */ text) => { Object.assign(window, { copied: text }); } } }); });
    await page.show("read");
    for (const [index, solution] of (await solutions()).entries()) {
      await page.js((index) => one(`#read-list li:nth-child(${index + 1}) button`).click(), index);
      const expected = pageData.problems.map(({ id }) => id).filter((id) => submission(solution, id) !== null);
      assert.deepEqual(await page.js(() => all("#read-file .copy").map(({ dataset }) => dataset.problem)), expected);
      // Another problem each time.
      const id = expected[index % (expected.length || 1)];
      if (!id) continue;
      await page.js((id) => one(`#read-file .copy[data-problem="${id}"]`).click(), id);
      await page.until((said) => one("#read-status").textContent === said, `Copied for ${id}`);
      assert.equal(await page.js(() => /** @type {any} */ (window).copied), submission(solution, id));
      assert.equal(await page.js((id) => one(`#read-file .copy[data-problem="${id}"]`).textContent, id), "Copied");
      const link = pageData.problems.find((problem) => problem.id === id);
      assert.deepEqual(await page.js((id) => [one(`.copy[data-problem="${id}"] + a`).getAttribute("href"), one(`.copy[data-problem="${id}"] + a`).textContent], id), [link?.address, `${id} – ${link?.title}`]);
    }
  },

  async "names of the table lead to their lines; the article's text has them too, and is kept until it is removed"(page) {
    await page.size(1280, 900);
    await page.open("read/int_matrix/85");
    const active = () => page.js(() => all(".code-line.active").map(({ dataset }) => dataset.line).join());
    await page.until(() => one(".code-line.active"));
    assert.equal(await active(), "85");
    for (const { name, source } of await solutions()) {
      await page.js((name) => { location.hash = `#read/${name}`; }, name);
      await page.until((name) => one("#read-file .origin").textContent?.includes(`/${name}.rs`), name);
      const lines = source.split("\n");
      const functions = lines.flatMap((line, at) => (/^\s*(?:pub )?fn (\w+)/.exec(line)?.slice(1) ?? []).map((called) => ({ called, line: at + 1 })));
      const links = await page.js(() => all("#read-file td a").map((link) => [link.textContent ?? "", link.getAttribute("href") ?? ""]));
      for (const { called, line } of functions) {
        const same = links.filter(([text = ""]) => text.replaceAll("_", "").toLowerCase() === called.replaceAll("_", ""));
        assert.deepEqual(same.filter(([, href]) => href !== `#read/${name}/${line}`), [], called);
      }
      if (name === "number_unassigned") assert.ok(["numberUnassigned", "isSafe", "solveSudoku", "printSudoku", "main"].every((called) => links.some(([text]) => text === called)), links.join());
    }
    await page.js(() => { location.hash = "#read/int_matrix"; });
    await page.click("#read-beside");
    const text = `${"a line of the article\n".repeat(60)}if (isPossible(mat)) return isPossible(mat);\nbool isPossible(int no)\n${"another line\n".repeat(60)}<b>solveSudoku</b>`;
    await page.js((text) => { one("#read-text").value = text; one("#read-text ~ .row button").click(); }, text);
    const box = "#read-file .article pre";
    assert.equal(await page.js((box) => one(box).textContent, box), text);
    assert.deepEqual(await page.js((box) => all(`${box} a`).map(({ textContent }) => textContent), box), ["isPossible", "isPossible", "isPossible", "solveSudoku"]);
    const lines = (await solutions()).find(({ name }) => name === "int_matrix")?.source.split("\n") ?? [];
    const first = lines.findIndex((line) => line.startsWith("pub fn is_possible")) + 1;
    const last = lines.indexOf("}", first) + 1;
    // The same function at the same height, wherever its name is clicked: in the text, in the table, in the code.
    const tops = () => page.js((box) => [one(`${box} a:nth-of-type(3)`), one(".code-line.active")].map((part) => Math.round(part.getBoundingClientRect().top)), box);
    for (const place of [`${box} a:nth-of-type(3)`, "#read-file td a[data-name=ispossible]", `.code-line a[href$='/${first}']`]) {
      await page.js((box) => { one(box).scrollTop = 600; }, box);
      await page.js((place) => one(place).click(), place);
      assert.equal(await active(), String(first), place);
      const [theirs, ours] = await tops();
      assert.ok(Math.abs(theirs - ours) < 12, `${place}: ${theirs} ${ours}`);
    }
    assert.equal(await page.js(() => location.hash), `#read/int_matrix/${first}`);
    await page.js((box) => one(`${box} a`).dispatchEvent(new PointerEvent("pointerover", { bubbles: true })), box);
    assert.deepEqual(await page.js(() => all("#read-file a.same").map(({ textContent }) => textContent)), ["isPossible", "is_possible", "isPossible", "isPossible", "isPossible", "is_possible"]);
    assert.deepEqual(await page.js(() => all(".code-line.same").map(({ dataset }) => dataset.line).join().replace(/,.*,/, "-")), `${first}-${last}`);
    await isAccessible(page, "an article");
    await page.reload();
    await page.until((text) => one("#read-file .article pre")?.textContent === text, text);
    await page.click("#read-file .article button");
    await page.reload();
    await page.until(() => one("#read-file .code") && !one("#read-file .article"));
    assert.equal(await page.js(() => Object.keys(localStorage).filter((key) => key.includes("article")).join()), "");
  },

  async "the list of files stays in sight, and long lines wrap until they are to scroll"(page) {
    await page.size(1280, 900);
    await page.open();
    await page.show("read");
    await page.js(() => scrollTo(0, 100_000));
    await page.until(() => scrollY > 1000);
    const outside = () => page.js(() => all("#read-list button").map((button) => button.getBoundingClientRect())
      .filter(({ top, bottom, right }) => top < 0 || bottom > innerHeight || right > one("#read nav").getBoundingClientRect().right).length);
    assert.equal(await outside(), 0);
    await page.size(600, 900);
    const wide = () => page.js(() => all("#read-file .code").map((code) => code.scrollWidth > code.clientWidth).join());
    assert.equal(await wide(), "false");
    await page.js(() => one("#read-wrap").click());
    assert.equal(await wide(), "true");
    await page.click("#read-list li:nth-child(2) button");
    // On a narrow screen a choice leads to the file.
    await page.until(() => Math.abs(one("#read-file h2").getBoundingClientRect().top) < 60);
    assert.equal(await wide(), "true");
    await page.size(1280, 900);
  },
};
