// @ts-check
// Windows of many sizes: no control is covered, cut or out of its box, and nothing scrolls that need not.

import { pageData } from "page/data.js";
import { randomNumbers, without } from "./boards.js";
import { all, click, equal, frames, goTo, hintWhole, inner, isTaken, one, press, recorded, set, show, shows, showSteps, size, start, texts, train, until, won } from "./in-page.js";

/** Each with the height of the text in percent, and the language. A window at 200 % is one of half the size. */
const WINDOWS = /** @type {const} */ ([
  [320, 568], [480, 960], [1280, 800], [360, 640], [390, 844, 150], [667, 375], [768, 1024], [960, 950], [1280, 1300], [1280, 585], [360, 740, 100, "zh"],
  [844, 390], [1920, 1080], [390, 844], [1024, 768], [3440, 1340], [720, 450], [320, 256], [1280, 800, 150], [640, 450, 100, "zh"], [820, 1180],
]);
/** @param {Element} part */
const isVisible = (part) => part.checkVisibility() && !part.closest(".unseen") && part.getClientRects().length > 0;
/** What a part belongs to. @param {Element} part */
function groupOf(part) {
  const place = part.closest(".pad, .tools, .facts, #advice, .clock, #grid, #win, #path, #training, #watch-choices, .watch-side, #read, dialog");
  return place?.id || place?.className.split(" ")[0] || "page";
}

/** What is wrong with what is shown now. @param {string} scope @param {string[]} seen  what must not need scrolling */
function faultsOf(scope, seen) {
  const faults = new Set();
  const { innerWidth: w, innerHeight: h } = inner;
  const root = inner.document.documentElement;
  if (root.scrollWidth > w + 0.5) faults.add("wide");
  for (const part of all(`${scope} *`).filter((part) => isVisible(part) && !part.closest("pre, table, svg, option, [role=region], #drawing"))) {
    const { left, right } = part.getBoundingClientRect();
    if (right > w + 0.5 || left < -0.5) faults.add(`wide ${groupOf(part)}`);
  }
  for (const part of all(`${scope} :is(button, select, input, #level, #left, #time)`).filter(isVisible)) {
    const name = groupOf(part);
    const box = part.getBoundingClientRect();
    // WebKit counts the longest choice of a field, which it cuts itself.
    if (!part.matches("select") && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2)) faults.add(`cut ${name} ${part.textContent}`);
    // What a button holds stands in it.
    for (const child of [...part.children].filter(isVisible)) {
      const own = child.getBoundingClientRect();
      if (own.left < box.left - 1 || own.right > box.right + 1 || own.top < box.top - 1 || own.bottom > box.bottom + 1) faults.add(`cut ${name}`);
    }
    if (part.matches("button") && !part.closest("#path-list, #so-far, .settling") && (box.width < 23.5 || box.height < 43.5)) faults.add(`small ${name}`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // What is beyond the edge of a box that scrolls is not covered.
    const edge = part.closest("#watch-told")?.getBoundingClientRect() ?? { top: 0, bottom: h };
    const isIn = x >= 0 && x < w && y >= Math.max(0, edge.top) && y < Math.min(h, edge.bottom) && !part.closest("#path-list, #games");
    const there = isIn && inner.document.elementFromPoint(x, y);
    if (isIn && !part.contains(there) && !there?.contains(part)) faults.add(`covered ${name}`);
  }
  // A window so low, as at 400 %, is scrolled; but one way only.
  for (const part of h > 300 ? seen.flatMap(all).filter(isVisible) : []) {
    const { top, bottom } = part.getBoundingClientRect();
    if (top < -0.5 || bottom > h + 0.5) faults.add(`unseen ${groupOf(part)}`);
  }
  if (scope === "#play") {
    const { width, height } = one("#grid").getBoundingClientRect();
    if (h > 300 && root.scrollHeight > h + 0.5) faults.add("scrolls");
    if (width < 0.5 * Math.min(w, h, 1000)) faults.add("small grid");
    if (Math.abs(width - height) > 1) faults.add("no square");
  }
  // On a small window the board comes first.
  if (scope === "#watch" && w <= 800 && one(".watch-side .board").getBoundingClientRect().top > one("#watch-choices").getBoundingClientRect().top) faults.add("board below");
  // What is told of a moment is above the clock, the line at work whole; in a larger window all that is told, and beside a board ten lines.
  const scale = 16 / parseFloat(root.style.fontSize);
  if (scope === "#watch" && h > 300 && (!one(".four") || Math.min(w / 375, h / 585) * scale >= 1)) {
    const isLarge = Math.min(w / 1024, h / 585) * scale >= 1;
    const told = ".watch-side :is(.board, .said, .active)" + (isLarge ? ", #watch :is(.counters, .depths, .legend > span, #watch-equal, .idea, .name)" : "");
    const end = one(".clock").getBoundingClientRect().top;
    for (const part of all(told).filter(isVisible)) {
      const { top, bottom, right } = part.getBoundingClientRect();
      const box = (part.closest(".code") ?? one("#watch-told")).getBoundingClientRect();
      if (top < box.top - 0.5 || bottom > Math.min(box.bottom, end) + 0.5 || right > box.right + 0.5) faults.add(`untold ${part.className}`);
    }
    if (!all(".code-line.active").some(isVisible)) faults.add("no code");
    if (w >= 1200 && !one(".four") && all(".watch-side:first-child .code-line").filter(isVisible).length < 10) faults.add("few lines");
  }
  if (scope === "#watch") {
    const places = () => all(".clock :is(button, select, input)").map((part) => Object.values(part.getBoundingClientRect().toJSON()).join()).join(" ");
    const [before, status] = [places(), one("#watch-status")];
    status.textContent = "Nothing moves when something is said here. ".repeat(3);
    if (places() !== before) faults.add("moves");
    status.textContent = "";
  }
  if (scope.startsWith("#") && one(scope).matches("dialog")) {
    const { left, right, top, bottom } = one(scope).getBoundingClientRect();
    if (left < 0 || right > w || top < 0 || bottom > h) faults.add("off");
  }
  return [...faults].sort();
}

const CONTROLS = ["#new-button", "#puzzle-button", "#level", "#time", "#pause", "#grid", ".pad button", ".tools button"];
/** @param {string} left @param {string} right */
async function choose(left, right) {
  set("#watch-right", right);
  set("#watch-left", left);
  await recorded();
  set("#watch-scrub", 40, "input");
  await until(() => texts(".watch-side .name")[0] === "int_matrix" && one(".watch-side:first-child .code-line.active"));
}

/** What is shown, one after the other: how it comes, where it is, what must be seen of it without scrolling, and what is done again in
 * every window. @type {Record<string, { come: () => unknown, scope: string, seen: string[], again?: () => unknown }>} */
const STATES = {
  idle: { come: () => start(pageData.named.inkala_2012), scope: "#play", seen: CONTROLS },
  hint: { come: () => press("f"), scope: "#play", seen: [...CONTROLS, "#hint p:last-of-type"], again: async () => {
    press("Escape");
    await hintWhole();
  } },
  training: { come: () => train("two-string-kite"), scope: "#play", seen: [...CONTROLS, "#task"] },
  steps: { come: async () => {
    await goTo(pageData.named.inkala_2012);
    await showSteps();
  }, scope: "#play", seen: ["#grid", "#path-forward"], again: () => {
    if (!isVisible(one("#path-forward"))) throw new Error("no way on");
  } },
  watch: { come: async () => {
    click("#path-close");
    await show("watch");
    await until(() => one("#watch-scrub").max !== "0" && texts(".watch-side .name").every(Boolean));
    press("ArrowRight");
    await until(() => one(".watch-side:first-child .code-line.active"));
  }, scope: "#watch", seen: [".clock"] },
  reads: { come: async () => {
    await choose("int_matrix", "char_board");
    set("#watch-by", "reads");
    await until(() => one("#watch-scrub").max.length === 6);
    set("#watch-scrub", 40, "input");
    click(".watch-side summary");
    await until(() => one(".watch-side li") && one(".reads").textContent);
  }, scope: "#watch", seen: [".clock"], again: () => frames(2) },
  four: { come: () => choose("all", "char_board"), scope: "#watch", seen: [".clock", ".watch-side .name"] },
  read: { come: () => show("read"), scope: "#read", seen: [] },
  mistake: { come: async () => {
    await goTo(without(0, 1));
    press("4 k");
    await shows("#message", "There is a mistake.");
  }, scope: "#play", seen: ["#grid", "#message", "#advice-row > *"] },
  win: { come: async () => {
    await goTo(without(0));
    press("5");
    await won();
  }, scope: "#play", seen: ["#grid", "#win *"], again: () => {
    // As on a day with a puzzle of its own, and a best time.
    const facts = ["easy · no help", "Your best time; until now it was 01:02:03.", "Puzzle of the day; days in a row: 123."].map((textContent) => Object.assign(inner.document.createElement("p"), { textContent }));
    one("#win-facts").replaceChildren(...facts);
  } },
};

const everywhere = {
  async "in every window no control is covered, cut or out of its box, and nothing scrolls that need not"() {
    /** @type {string[]} */
    const found = [];
    for (const [index, [state, { come, scope, seen, again }]] of Object.entries(STATES).entries()) {
      await come();
      for (const [number, [width, height, percent = 100, language = "en"]] of WINDOWS.entries()) {
        // Each state and each window in each engine.
        if (!isTaken(index + number)) continue;
        inner.document.documentElement.style.fontSize = `${(16 * percent) / 100}px`;
        size(width, height);
        // What is drawn when a window has another size is drawn in a later frame.
        await frames(2);
        if (!inner.document.documentElement.lang.startsWith(language)) one("#language").click();
        await again?.();
        const look = (/** @type {string} */ scope, /** @type {string[]} */ seen) => {
          const faults = faultsOf(scope, seen);
          if (faults.length) found.push(`${width} x ${height} at ${percent} %, ${language}, ${state} ${scope}: ${faults.join(", ")}`);
        };
        look(scope, seen);
        // Two of them in one window, the others in the next.
        for (const dialog of state === "idle" ? [["new", "more"], ["puzzle", "keys"]][number % 2] : []) {
          one(`#${dialog}-button`).click();
          for (const details of all(`#${dialog} details`)) details.setAttribute("open", "");
          look(`#${dialog}`, []);
          one(`#${dialog}-close`).click();
        }
        if (state === "win") {
          one("#puzzle-results").click();
          look("#results", []);
          one("#results-close").click();
        }
      }
      inner.document.documentElement.style.fontSize = "";
      if (inner.document.documentElement.lang !== "en") one("#language").click();
      size(1280, 900);
    }
    equal(found, []);
  },
};

/** Of 320 x 480 to 2560 x 1440. */
const below = randomNumbers(61);
const SIZES = Array.from({ length: 60 }, () => /** @type {const} */ ([320 + below(2241), 480 + below(961)]));

const law = {
  async "in windows at random the board is as large as it can be, and no more than a tenth is empty below it or above it"() {
    await start(pageData.named.inkala_2012);
    const { dataset } = inner.document.body;
    const look = () => {
      const { top, bottom, width } = one("#grid").getBoundingClientRect();
      const ends = all(".desk :is(button, p)").filter(isVisible).map((part) => part.getBoundingClientRect().bottom);
      return { width, above: top - one("header").getBoundingClientRect().bottom, under: inner.innerHeight - Math.max(bottom, ...ends) };
    };
    /** @type {string[]} */
    const found = [];
    for (const [width, height] of SIZES.filter((_, number) => isTaken(number))) {
      size(width, height);
      const { columns } = dataset;
      if (isVisible(one(".third")) !== (columns === "3")) found.push(`${width} x ${height}: the third column`);
      const own = look();
      dataset.columns = columns === "1" ? "2" : "1";
      const other = look();
      dataset.columns = columns;
      const name = `${width} x ${height}, ${columns}:`;
      if (other.width > own.width + 8) found.push(`${name} the board could have ${other.width}, not ${own.width}`);
      const isWide = own.width > Math.min(width - 30, columns === "1" ? width : width - 325);
      if (Math.max(own.under, columns === "1" ? 0 : own.above) > height / 10 && !isWide) found.push(`${name} ${JSON.stringify(own)}`);
    }
    equal(found, []);
  },
};

export const trials = { everywhere: { ...everywhere, ...law }, once: {} };
