// @ts-check
// The page for eyes and ears: words, names, colours, paper; and that it asks for nothing.

import { pageData } from "page/data.js";
import { Engine, solutions } from "page/engine.js";
import { LC37, withDigit, without } from "./boards.js";
import { all, cellsThat, click, equal, fill, frames, goTo, helper, hintWhole, holds, inMenu, icon, inner, ok, one, open, pause, press, reload, setVisible, show, showResults, shows, showSteps,
  size, start, system, text, texts, train, until, won } from "./in-page.js";

const TABS = /** @type {const} */ (["play", "watch", "read"]);
const style = (/** @type {string | Element} */ part, pseudo = "") => inner.getComputedStyle(typeof part === "string" ? one(part) : part, pseudo || null);
const shell = () => [inner.document.documentElement.lang, inner.document.documentElement.dataset.theme, style("html").colorScheme];

/** Texts whose contrast with the ground is too low: below 4.5, or 3 if they are large. @param {string} within */
function paleTexts(within) {
  const light = (/** @type {string} */ colour) => {
    const [red, green, blue] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / (colour.startsWith("rgb") ? 255 : 1))
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  /** The ground of a part, and whether it is faded. @type {Map<Element | null, [string, boolean]>} */
  const known = new Map([[null, ["rgb(255, 255, 255)", false]]]);
  /** @param {Element | null} part @returns {[string, boolean]} */
  const behind = (part) => {
    const { backgroundColor, opacity } = part ? style(part) : {};
    const [ground, isFaded] = known.get(part) ?? behind(part?.parentElement ?? null);
    if (!known.has(part)) known.set(part, [/, 0\)|transparent/.test(backgroundColor) ? ground : backgroundColor, isFaded || opacity !== "1" || Boolean(part?.matches(":disabled"))]);
    return known.get(part) ?? [ground, isFaded];
  };
  return all(`${within} *`).flatMap((part) => {
    const isText = [...part.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    const [ground, isFaded] = behind(part);
    if (!isText || isFaded || !part.checkVisibility() || part.matches("option, .unseen")) return [];
    const { color, fontSize, fontWeight } = style(part);
    const [one, other] = [light(color), light(ground)];
    const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
    const contrast = Math.max(one, other) / Math.min(one, other);
    return contrast < (isLarge ? 3 : 4.5) ? [`${part.id || part.className || part.tagName} “${part.textContent?.slice(0, 20)}”: ${contrast.toFixed(2)}, ${color} on ${ground}`] : [];
  });
}

/** As on paper. */
function print() {
  for (const sheet of inner.document.styleSheets) {
    for (const { media } of sheet.cssRules) if (media) media.mediaText = media.mediaText.replace("print", "all").replace("screen", "not all");
  }
}

const everywhere = {
  async "every state of a cell looks different, and a coloured cell shows it below each of them"() {
    await start(LC37);
    helper("#fill-notes");
    click("#c2");
    press("5");
    const clashing = cellsThat(".clash");
    equal([clashing.length > 1, clashing.filter((cell) => style(`#c${cell} .digit`).textDecorationLine.includes("underline") && style(`#c${cell}`, "::before").content !== "none")], [true, clashing]);
    press("Ctrl+z");
    click("#c40");
    press("5 ArrowUp 5");
    for (const theme of ["dark", "light"]) {
      click("#theme");
      equal(inner.document.documentElement.dataset.theme, theme);
      /** @type {Map<string, string>} */
      const looks = new Map();
      for (const cell of all("#grid [role=gridcell]")) {
        const kinds = ["given", "peer", "same", "chosen", "clash"].filter((kind) => cell.classList.contains(kind));
        const { backgroundColor, boxShadow, color, fontWeight } = style(cell);
        const isFilled = cell.querySelector(".digit")?.textContent;
        looks.set([...(isFilled ? ["digit"] : []), ...kinds].join(" "), [backgroundColor, boxShadow, ...(isFilled ? [color, fontWeight] : [])].join(" "));
      }
      const seen = [...looks].filter(([kinds]) => !kinds.includes(" clash"));
      ok(seen.length > 5, seen.length);
      equal([...Map.groupBy(seen, ([, look]) => look).values()].filter((group) => group.length > 1).map((group) => group.map(([kinds]) => kinds)), [], theme);
    }
    // Colours: chosen, peer, equal digit.
    const coloured = [0, 1, 50];
    for (const cell of coloured) {
      click(`#c${cell}`);
      press("Ctrl+Shift+2");
    }
    click("#c0");
    const grounds = coloured.map((cell) => style(`#c${cell}`).backgroundColor);
    equal([new Set(grounds).size, style("#c80").backgroundColor === grounds[0]], [1, false]);
  },

  async "the lines of the boxes are stronger than those of the cells"() {
    await start(LC37);
    const line = (/** @type {number} */ at) => (at === 8 ? 0 : at % 3 === 2 ? 2 : 1);
    const widths = all("#grid [role=gridcell]").map((cell) => [style(cell).borderRightWidth, style(cell).borderBottomWidth].map((width) => Math.round(parseFloat(width))));
    equal(widths, widths.map((_, cell) => [line(cell % 9), line(Math.floor(cell / 9))]));
  },

  async "language and colours follow the browser, until others are chosen"() {
    await open("", system("dark", "zh-TW"));
    equal(shell(), ["zh-CN", "dark", "dark"]);
    inner.document.dispatchEvent(new Event("system"));
    equal(shell(), ["zh-CN", "light", "light"]);
    click("#language", "#theme");
    equal([one("#theme").title, icon("theme")], ["Colours: dark", "#icon-dark"]);
    inner.document.dispatchEvent(new Event("system"));
    click("#theme");
    equal(shell(), ["en", "light", "light"]);
    await reload();
    equal(shell(), ["en", "light", "light"]);
  },

  async "the board alone is printed, black on white"() {
    await start(LC37);
    await shows("#level", "easy");
    click("#theme", "#c2");
    press("f 5 Ctrl+Shift+3 h");
    click("#puzzle-button");
    inner.dispatchEvent(new Event("beforeprint"));
    equal(shell()[1], "dark");
    print();
    const cell = "#sheet .line .cell:nth-child(3)";
    // As in light.
    const coloured = "rgb(99, 238, 203)";
    equal(all("button, select, input, textarea, nav, [role=tablist], #hint, #message, #drawing, #grid").filter((part) => part.checkVisibility() && part.getClientRects().length).map(({ id }) => id), []);
    equal([style(cell).color, style(cell).backgroundColor, style("body").backgroundColor], ["rgb(0, 0, 0)", coloured, "rgba(0, 0, 0, 0)"]);
    const board = (/** @type {Element} */ part) => [...part.querySelectorAll(".digit")].map(({ textContent }) => textContent || ".").join("");
    equal([board(one("#sheet")), texts("#sheet .notes").join("").length > 81, text("#sheet figcaption")], [withDigit(LC37, 2, 5), true, "Sudoku · easy"]);
    // Two to a sheet: the givens, and another puzzle of the level.
    inner.dispatchEvent(new Event("afterprint"));
    /** @type {string[]} */
    let printed = [];
    inner.print = () => { printed = all("#sheet .board").map(board); };
    one("#print-two").click();
    await until(() => printed.length);
    ok(/^Sudoku · easy;Sudoku · easy · .+ seed \d+$/.test(texts("#sheet figcaption").join(";")), texts("#sheet figcaption").join(";"));
    inner.dispatchEvent(new Event("afterprint"));
    equal(all("#sheet *").length, 0);
    const { level, solutions } = await new Engine().ask({ ask: "describe", puzzle: printed[1] });
    equal([printed.length, printed[0], printed[1] === LC37, level, solutions], [2, LC37, false, "easy", 1]);
  },

  async "a search is printed whole, without its clock"() {
    await start(LC37);
    await show("watch");
    print();
    const [told, board] = ["#watch-told", ".watch-side .board"].map((part) => one(part).getBoundingClientRect());
    equal([board.height > 100, told.bottom >= board.bottom, style("#watch-told").overflowY, one(".clock").checkVisibility()], [true, true, "visible", false]);
  },

  async "nothing is asked of a network, and the policy forbids it"() {
    await start(LC37);
    for (const tab of TABS) await show(tab);
    equal(inner.performance.getEntriesByType("resource").map(({ name = "" }) => name).filter((/** @type {string} */ name) => !/^(blob|data):|favicon/.test(name) && name !== inner.location.href.split("#")[0]), []);
    const add = (/** @type {string} */ name, /** @type {object} */ values) => inner.document.body.append(Object.assign(inner.document.createElement(name), values));
    add("img", { src: "https://example.org/x.png" });
    add("script", { src: "https://example.org/x.js" });
    add("link", { rel: "stylesheet", href: "https://example.org/x.css" });
    inner.fetch("https://example.org/").catch(() => null);
    await until(() => inner.wrongs.length >= 4);
    equal(inner.wrongs.splice(0).map((/** @type {string} */ wrong) => wrong.split("-")[0]).sort(), ["connect", "img", "script", "style"]);
  },
};

const once = {
  async "cells have names, and what comes is read aloud"() {
    await start(LC37);
    equal(cellsThat("[aria-readonly=true]"), [...LC37].flatMap((digit, cell) => (digit === "." ? [] : [cell])));
    const silent = ["status", "message", "hint", "seed-wrong", "text-wrong", "shared", "watch-status", "task"].map((id) => one(`#${id}`)).filter((part) => part.role !== "status" && part.ariaLive !== "polite");
    equal(silent.map(({ id }) => id), []);
  },

  async "text at 200 %: the level is one line, and no word of a tool runs into the next"() {
    size(390, 844);
    await start(LC37);
    await shows("#level", "easy");
    inner.document.documentElement.style.fontSize = "200%";
    ok(one("#level").getBoundingClientRect().height < 2 * parseFloat(style("#level").fontSize), one("#level").getBoundingClientRect().height);
    equal(all(".tools button, .facts button").filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ id }) => id), []);
  },

  async "the numbers of rows and columns beside a hint stay in one line, however large the text"() {
    await start(LC37);
    await hintWhole();
    for (const [width, height, percent] of [[320, 568, 125], [360, 640, 150], [390, 844, 175], [1280, 900, 200]]) {
      size(width, height);
      inner.document.documentElement.style.fontSize = `${percent}%`;
      await frames(2);
      const [columns, rows] = ["::before", "::after"].map((part) => style("#grid", part));
      const room = parseFloat(rows.fontSize) + 6;
      ok(parseFloat(columns.height) < room && parseFloat(rows.width) < room, `${width} x ${height} at ${percent} %: ${columns.height}, ${rows.width} of ${room}`);
    }
    inner.document.documentElement.style.fontSize = "";
    size(1280, 900);
  },

  async "nothing moves during a game"() {
    const begin = `globalThis.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push([entry.value, ...entry.sources.map(({ node }) => node && (node.id || node.className || node.nodeName))]);
      }).observe({ type: "layout-shift", buffered: true });`;
    // What is not painted does not move.
    setVisible(true);
    for (const width of [600, 1280]) {
      size(width, 900);
      const puzzle = without(2, 78);
      await start(puzzle, begin);
      for (const selector of ["#fill-notes", "#hint-button", "#hint-button", "#hint-button", "#hint-do", "#undo", "#notes", "#notes", "#c2"]) {
        one(selector).click();
        await pause(60);
      }
      press("5 Ctrl+z 1");
      one("#undo-mistake").click();
      await holds(puzzle);
      for (const selector of ["#pause", "#pause"]) one(selector).click();
      fill([2, 4], [78, 1]);
      await won();
      await pause(200);
      equal(inner.shifts, [], `${width} px`);
    }
    setVisible(false);
  },

  async "every word is in the chosen language"() {
    await start(pageData.named.lc37_minus_5_givens);
    const known = new Set([...(await solutions()).map(({ name }) => name), ..."Sudoku XY Esc Ctrl Home End Shift Delete Backspace Enter Tab Space WebAssembly Java Rust solutions rs English SIMD Codeforces X-Wing XY-Wing W-Wing".split(" ")]);
    const isName = (/** @type {string} */ word) => known.has(word) || word.includes("_") || pageData.problems.some(({ id }) => id.includes(word)) || /^(?:solve|get|place|search|fill|next|leetcode)/.test(word);
    for (const language of ["en", "zh"]) {
      if (language === "zh") click("#tab-play", "#language");
      for (const tab of TABS) {
        await show(tab);
        if (tab === "play") {
          inMenu("#new-easy");
          await until(() => text("#message") === "" && one("#level").textContent === pageData.words.easy[language === "en" ? 0 : 1]);
          await hintWhole();
          helper("#fill-notes");
        }
        // What is shown or spoken, outside of links and of parts in a language of their own.
        const said = all("body *").filter((part) => !part.closest("script, style, a") && part.closest("[lang]") === inner.document.documentElement)
          .flatMap((part) => [...["aria-label", "aria-valuetext", "title", "placeholder"].map((name) => part.getAttribute(name) ?? ""),
            ...[...part.childNodes].filter(({ nodeType }) => nodeType === 3).map((child) => child.textContent?.trim() ?? "")]).filter(Boolean);
        ok(said.length > 30, `${tab}: ${said.length}`);
        const foreign = (/** @type {string} */ text) => (language === "en" ? /[\u4e00-\u9fff]/.test(text) && text !== "中文" : (text.match(/[A-Za-z_-]{2,}(?![\w-])/g) ?? []).some((word) => !isName(word)));
        equal(said.filter((text) => foreign(text) || /undefined|\{|NaN/.test(text)), [], `${tab} in ${language}`);
      }
    }
  },

  async "no rule of axe is broken, and in both colours every text is told from its ground"() {
    const axe = await (await fetch("/axe.js")).text();
    const rules = { "color-contrast": { enabled: false } };
    for (const colours of /** @type {const} */ (["light", "dark"])) {
      const isAccessible = async (/** @type {string} */ what, within = "#play", hasRoles = within !== "#play") => {
        equal(paleTexts(within), [], `${what}, ${colours}`);
        if (colours === "dark" || !hasRoles) return;
        if (!inner.axe) inner.document.head.append(Object.assign(inner.document.createElement("script"), { textContent: axe }));
        const { violations } = await inner.axe.run(within, { resultTypes: ["violations"], rules });
        equal(violations.flatMap((/** @type {any} */ { id, nodes }) => nodes.map((/** @type {any} */ { target, failureSummary }) => `${id}: ${target}: ${failureSummary}`)), [], what);
      };
      await start(pageData.named.inkala_2012, system(colours));
      press("f");
      await hintWhole();
      await isAccessible("a hint", "body");
      await showSteps();
      await isAccessible("steps");
      click("#path-close");
      for (const dialog of ["new", "puzzle", "more", "keys"]) {
        click(`#${dialog}-button`);
        await isAccessible(dialog, `#${dialog}`);
        click(`#${dialog}-close`);
      }
      for (const tab of /** @type {const} */ (["watch", "read"])) {
        await show(tab);
        if (tab === "read") one("#read-beside").click();
        // All lines are alike.
        for (const line of all(".code-line:nth-child(n + 20)")) line.remove();
        await isAccessible(tab, `#${tab}`);
      }
      click("#tab-play");
      await train();
      await isAccessible("training");
      await goTo(without(2));
      for (let colour = 1; colour <= 9; colour += 1) {
        one(`#c${27 + colour}`).focus();
        press(`Ctrl+Shift+${colour}`);
      }
      press("Shift+ArrowLeft Shift+ArrowUp v");
      await isAccessible("colours");
      press("v");
      fill([2, 5]);
      await isAccessible("a clash");
      press("4");
      await won();
      await isAccessible("won");
      showResults();
      await isAccessible("results", "#results");
    }
  },
};

export const trials = { everywhere, once };
