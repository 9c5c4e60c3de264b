// @ts-check
// Windows of many sizes: no control is covered, cut or out of its box, and nothing scrolls that need not.

import assert from "node:assert/strict";
import { SOLVED, withDigit } from "./node.js";
import { pageData } from "page/data.js";

/** @import { Page } from "./browsers.js" */

/** Each with the height of the text in percent, and the language. A window at 200 % is one of half the size. */
const WINDOWS = /** @type {const} */ ([
  [320, 568], [360, 640], [375, 667], [390, 844], [412, 915], [667, 375], [844, 390],
  [768, 1024], [820, 1180], [1024, 1366], [1024, 768], [1180, 820],
  [960, 950], [1280, 1300], [1280, 800], [1440, 900], [1680, 1050], [1920, 1080], [2560, 1300], [3440, 1340],
  [390, 844, 150], [1280, 800, 150], [720, 450], [320, 256], [360, 740, 100, "zh"], [640, 450, 100, "zh"], [1280, 800, 100, "zh"],
]);

/** What is wrong in each state of the page, in a frame of this size. @param {string} address @param {number} width @param {number} height
 * @param {number} text @param {string} language @param {string} puzzle @param {string} nearly */
async function measure(address, width, height, text, language, puzzle, nearly) {
  const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe"));
  Object.assign(frame, { width, height });
  const soon = async (/** @type {() => unknown} */ is, /** @type {string} */ what) => {
    const begun = Date.now();
    while (!is()) {
      if (Date.now() - begun > 12_000) throw new Error(`never: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  /** @type {any} */
  let inner;
  const all = (/** @type {string} */ selector) => /** @type {any[]} */ ([...inner.document.querySelectorAll(selector)]);
  const one = (/** @type {string} */ selector) => inner.document.querySelector(selector);
  const open = async (/** @type {string} */ path) => {
    frame.src = `${address}${path}`;
    await soon(() => {
      inner = frame.contentWindow;
      return inner?.location.href.startsWith(`${address}/`) && inner.document.body && !inner.document.body.hidden && one("#c80 .digit") && one("#level")?.textContent;
    }, "open");
    one("html").style.fontSize = `${(16 * text) / 100}px`;
    if (language === "zh" && inner.document.documentElement.lang === "en") one("#language").click();
    await new Promise((resolve) => inner.requestAnimationFrame(() => setTimeout(resolve, 10)));
  };
  /** @type {Record<string, string[]>} */
  const found = {};
  const look = (/** @type {string} */ state, /** @type {string} */ scope, /** @type {string[]} */ seen = []) => {
    const faults = new Set();
    const { innerWidth: w, innerHeight: h } = inner;
    const root = inner.document.documentElement;
    const group = (/** @type {any} */ part) => {
      const place = part.closest(".pad, .tools, .facts, #advice, .clock, #grid, #win, #path, #training, #watch-choices, .watch-side, #read, dialog");
      return place?.id || place?.className.split(" ")[0] || "page";
    };
    const visible = (/** @type {any} */ part) => part.checkVisibility() && !part.closest(".unseen") && part.getClientRects().length;
    if (root.scrollWidth > w + 0.5) faults.add("wide");
    for (const part of all(`${scope} *`).filter((part) => visible(part) && !part.closest("pre, table, svg, option, [role=region], #drawing"))) {
      const { left, right } = part.getBoundingClientRect();
      if (right > w + 0.5 || left < -0.5) faults.add(`wide ${group(part)}`);
    }
    for (const part of all(`${scope} :is(button, select, input, #level, #left, #time)`).filter(visible)) {
      const name = group(part);
      const box = part.getBoundingClientRect();
      // WebKit counts the longest choice of a field, which it cuts itself.
      if (!part.matches("select") && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2)) faults.add(`cut ${name}`);
      // What a button holds stands in it.
      for (const child of part.children) {
        const own = child.getBoundingClientRect();
        if (visible(child) && (own.left < box.left - 1 || own.right > box.right + 1 || own.top < box.top - 1 || own.bottom > box.bottom + 1)) faults.add(`cut ${name}`);
      }
      if (part.matches("button") && !part.closest("#path-list, .settling") && (box.width < 23.5 || box.height < 43.5)) faults.add(`small ${name}`);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const isIn = x >= 0 && x < w && y >= 0 && y < h && !part.closest("#path-list, #games");
      const there = isIn && inner.document.elementFromPoint(x, y);
      if (isIn && there !== part && !part.contains(there) && !there?.contains(part)) faults.add(`covered ${name}`);
    }
    // A window so low, as at 400 %, is scrolled; but one way only.
    for (const selector of h > 300 ? seen : []) {
      for (const part of all(selector).filter(visible)) {
        const { top, bottom } = part.getBoundingClientRect();
        if (top < -0.5 || bottom > h + 0.5) faults.add(`unseen ${group(part)}`);
      }
    }
    if (scope === "#play" && h > 300 && root.scrollHeight > h + 0.5) faults.add("scrolls");
    if (scope === "#play" && one("#grid").getBoundingClientRect().width < 0.5 * Math.min(w, h, 1000)) faults.add("small grid");
    found[state] = [...faults].sort();
  };
  const controls = ["#new-button", "#puzzle-button", "#level", "#time", "#pause", "#grid", ".pad button", ".tools button"];
  await open(`/#p=${puzzle}`);
  look("idle", "#play", controls);
  one("#fill-notes").click();
  for (const stage of [1, 2, 3]) {
    one("#hint-button").click();
    await soon(() => all("#hint p").length >= stage, "hint");
  }
  look("hint", "#play", [...controls, "#hint p:last-of-type"]);
  one("#advice-close").click();
  for (const id of ["more", "puzzle", "new"]) {
    one(`#${id}-button`).click();
    for (const details of all(`#${id} details`)) details.open = true;
    await new Promise((resolve) => setTimeout(resolve, 30));
    look(id, `#${id}`);
    const box = one(`#${id}`).getBoundingClientRect();
    if (box.left < 0 || box.right > width || box.top < 0 || box.bottom > height) found[id].push("off");
    if (id !== "new") one(`#${id}-close`).click();
  }
  one("#technique").value = "two-string-kite";
  one("#train").click();
  await soon(() => !one("#training").hidden, "training");
  look("training", "#play", [...controls, "#task"]);
  one("#puzzle-button").click();
  one("#games button").click();
  one("#puzzle-button").click();
  one("#steps").click();
  await soon(() => !one("#path").hidden, "steps");
  look("steps", "#play", ["#grid", "#path-forward"]);
  one("#path-close").click();
  const isSmall = width <= 850 || width === 1280;
  if (isSmall) {
  one("#tab-watch").click();
  await soon(() => all(".watch-side .name").every(({ textContent }) => textContent) && one("#watch-scrub").max !== "0" && one("#watch-cancel").hidden, "watch");
  await new Promise((resolve) => inner.requestAnimationFrame(() => inner.requestAnimationFrame(resolve)));
  look("watch", "#watch", [".clock"]);
  // On a small window the board comes first.
  if (width <= 800 && one(".watch-side .board").getBoundingClientRect().top > one("#watch-choices").getBoundingClientRect().top) found.watch.push("board below");
  one("#tab-read").click();
  await soon(() => one("#read-file .code"), "read");
  look("read", "#read");
  }
  inner.location.hash = `p=${nearly}`;
  await soon(() => !one("#play").hidden && one("#left").textContent.match(/1/) && !one("#d5").disabled && one("#c0").tabIndex === 0, "the last cell");
  one("#d5").click();
  await soon(() => !one("#win").hidden, "win");
  look("win", "#play", ["#grid", "#win *"]);
  return found;
}

/** @type {Record<string, (page: Page) => Promise<void>>} */
export const geometry = {
  async "in every window no control is covered, cut or out of its box, and nothing scrolls that need not"(page) {
    await page.driver.get(`http://localhost:${page.port}/frame`);
    /** @type {string[]} */
    const lines = [];
    for (const [width, height, text = 100, language = "en"] of page.engine === "chromium" ? WINDOWS : WINDOWS.filter((_, index) => index % 3 === 0)) {
      const name = `${width} x ${height}${text === 100 ? "" : ` at ${text} %`}${language === "en" ? "" : ` ${language}`}`;
      const address = `http://localhost:${page.port}/${name.replaceAll(/\W/g, "_")}_`;
      const found = await page.js(measure, address, width, height, text, language, pageData.named.inkala_2012, withDigit(SOLVED, 0, "."));
      for (const [state, faults] of Object.entries(found)) lines.push(...(faults.length ? [`${name}, ${state}: ${faults.join(", ")}`] : []));
    }
    assert.deepEqual(lines, []);
    await page.open();
  },
};
