// @ts-check
// Hints, training, steps and scenes: what Rust answers is said and drawn; that it is right, tests of Rust say.

import assert from "node:assert/strict";
import { pageData } from "page/data.js";
import { ask } from "./browsers.js";
import { LC37, SOLVED, emptyCells, nameOf, withDigit } from "./node.js";
import { won } from "./play.js";

/** @import { Page } from "./browsers.js" */
/** @import { Step } from "page/answers.js" */

/** What is drawn over the board: frames as cells, cells with their ringed candidates, the digit placed, what is crossed out, arrows
 * with the kind of their line. @param {Page} page */
const drawn = (page) => page.js(() => {
  const number = (/** @type {Element} */ part, /** @type {string} */ name) => Number(part.getAttribute(name));
  const frames = all("#drawing .where").map((frame) => {
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => number(frame, name) / 3);
    return [...Array(81).keys()].filter((cell) => cell % 9 >= x && cell % 9 < x + width && Math.floor(cell / 9) >= y && Math.floor(cell / 9) < y + height);
  });
  const cells = all("#grid [role=gridcell]");
  const marked = (/** @type {Element} */ cell, /** @type {string} */ mark) => [...cell.querySelectorAll(`.notes .${mark}`)].map((note) => Number(note.textContent));
  // The note at a point of the drawing: 27 by 27, and so on the screen.
  const noteAt = (/** @type {number} */ x, /** @type {number} */ y) => {
    const { left, top, width, height } = one("#drawing").getBoundingClientRect();
    const [px, py] = [left + (x / 27) * width, top + (y / 27) * height];
    const near = cells.flatMap((cell, at) => [...cell.querySelectorAll(".notes i")].map((note) => {
      const box = note.getBoundingClientRect();
      return { name: [at, Number(note.textContent)], far: Math.hypot(box.x + box.width / 2 - px, box.y + box.height / 2 - py) };
    }));
    return near.sort((one, other) => one.far - other.far)[0]?.name;
  };
  const lines = all("#drawing :is(.strong, .weak)").map((line) => {
    // They begin and end at the rim of a note's disc.
    const numbers = (line.getAttribute("d")?.match(/[\d.-]+/g) ?? []).map(Number);
    const [x1, y1, x2, y2] = [...numbers.slice(0, 2), ...numbers.slice(-2)];
    return { ends: [noteAt(x1, y1), noteAt(x2, y2)], dashed: getComputedStyle(line).strokeDasharray !== "none" };
  });
  return {
    frames,
    reasons: cells.flatMap((cell, at) => (cell.classList.contains("shown") ? [[at, marked(cell, "linked")]] : [])),
    placed: cells.flatMap((cell, at) => (cell.classList.contains("placed") ? [[at, Number(cell.querySelector(".digit")?.textContent)]] : [])),
    removed: cells.flatMap((cell, at) => (marked(cell, "struck").length ? [[at, marked(cell, "struck")]] : [])),
    lines,
    heads: all("#drawing .head").length,
    doubted: cells.flatMap((cell, at) => (marked(cell, "doubted").length ? [[at, marked(cell, "doubted")]] : [])),
    // In the light: the cells at the holes of the shade.
    light: (one("#drawing .shade").getAttribute("d")?.match(/M[\d ]+h3/g) ?? []).map((hole) => {
      const [x, y] = hole.slice(1, -2).split(" ").map((part) => Number(part) / 3);
      return 9 * y + x;
    }).sort((one, other) => one - other),
    struck: all("#grid .struck").every((note) => getComputedStyle(note).textDecorationLine === "line-through"),
  };
});

/** What should be drawn at a stage. @param {Step} step @param {number} stage */
function drawing({ where, reasons, chain, placed, removed }, stage) {
  /** @type {Map<number, Set<number>>} */
  const byCell = new Map();
  for (const [cell, digits] of stage > 1 ? reasons : []) byCell.set(cell, new Set([...(byCell.get(cell) ?? []), ...digits]));
  const links = stage > 1 ? chain.slice(1) : [];
  /** @type {Map<number, number[]>} */
  const doubted = new Map();
  for (const [cell, digit] of stage > 1 ? chain.filter((_, index) => index % 2 === 0) : []) doubted.set(cell, [...new Set([...(doubted.get(cell) ?? []), digit])].sort());
  const light = new Set([...where.flat(), ...byCell.keys(), ...(stage > 2 ? [...removed.map(([cell]) => cell), ...(placed ? [placed.cell] : [])] : [])]);
  return {
    doubted: [...doubted].sort(([one], [other]) => one - other),
    light: [...light].sort((one, other) => one - other),
    frames: where,
    reasons: [...byCell].sort(([one], [other]) => one - other).map(([cell, digits]) => [cell, [...digits].sort()]),
    placed: stage > 2 && placed ? [[placed.cell, placed.digit]] : [],
    removed: stage > 2 ? [...removed].sort(([one], [other]) => one - other) : [],
    lines: links.map((to, index) => ({ ends: [chain[index], to], dashed: index % 2 === 1 })),
    heads: links.length,
    struck: true,
  };
}

/** Solves a puzzle by hints alone, in the page itself; what was not said or done as Rust has it. @param {Page} page @param {string} puzzle @param {"en" | "zh"} language */
async function solvedByHints(page, puzzle, language) {
  await page.start(puzzle);
  if (language === "zh") await page.click("#language");
  const wrong = await page.js(async (language) => {
    const [{ Engine }, { play }, { digitsOf }] = await Promise.all(["engine", "play", "board"].map((name) => load(`page/${name}.js`)));
    const engine = new Engine();
    const soon = async (/** @type {() => unknown} */ is) => {
      for (const begun = Date.now(); !is() && Date.now() - begun < 20_000; ) await rest();
    };
    const paragraphs = () => all("#hint p").map(({ textContent }) => textContent).join("|");
    for (let number = 0; play.game.position.grid.includes("."); number += 1) {
      const { puzzle, grid, excluded } = play.game.position;
      const pairs = [...excluded.entries()].filter(([, mask]) => mask).map(([cell, mask]) => [cell, digitsOf(mask)]);
      const step = await engine.ask({ ask: "hint", puzzle, grid, excluded: pairs });
      const texts = [step.place, step.what, step.why].map((text) => text[language]);
      for (let stage = 1; stage <= 3; stage += 1) {
        const { length } = all("#hint p");
        // By its button, by that beside the hint, and by its key.
        if (number % 2) one(stage > 1 ? "#hint-more" : "#hint-button").click();
        else one("#c0").dispatchEvent(new KeyboardEvent("keydown", { key: "h", code: "KeyH", bubbles: true }));
        if (stage === 1) await soon(() => all("#hint p").length !== length);
        if (paragraphs() !== texts.slice(0, stage).join("|")) return [number, stage, paragraphs(), texts];
      }
      if (!one("#hint-more").hidden) return "more than three stages";
      one("#hint-do").click();
      const after = play.game.position;
      if (step.placed && after.grid[step.placed.cell] !== String(step.placed.digit)) return [number, "not placed", step];
      one("#fill-notes").click();
      const { notes } = play.game.position;
      for (const [cell, digits] of step.removed) if (digits.some((/** @type {number} */ digit) => notes[cell] & (1 << digit))) return [number, "not removed", step];
      if (number > 400) return "without an end";
    }
    engine.stop();
    return play.game.position.grid;
  }, language);
  const { solution } = await ask({ ask: "describe", puzzle });
  assert.equal(JSON.stringify(wrong), JSON.stringify(solution));
  await won(page);
  assert.match(await page.text("#win-facts"), language === "en" ? /\d+ hints/ : /\d+次提示/);
}

/** @param {import("page/data.js").Level} level @param {"en" | "zh"} language */
const byHints = (level, language) => async (/** @type {Page} */ page) => {
  const made = await ask({ ask: "make", level, symmetry: pageData.symmetry, two_solutions: false, seed: 1 });
  assert.ok("puzzle" in made);
  await solvedByHints(page, made.puzzle, language);
};

/** @type {Record<string, (page: Page) => Promise<void>>} */
export const hints = {
  "an easy puzzle is solved by hints in English": byHints("easy", "en"),
  "a medium puzzle is solved by hints in Chinese": byHints("medium", "zh"),
  "a hard puzzle is solved by hints in English": byHints("hard", "en"),
  "a fiendish puzzle is solved by hints in Chinese": byHints("fiendish", "zh"),

  async "every technique is drawn stage by stage; it is found by hand, after a wrong try, and with a hint"(page) {
    await page.start(LC37, "Math.random = () => 0.5");
    for (const technique of pageData.techniques) {
      const { board, notes, step, name: { en: name }, found } = await ask({ ask: "train", technique, seed: 5e11 });
      await page.js((technique) => {
        one("#new-button").click();
        one("#technique").value = technique;
        one("#train").click();
      }, technique);
      await page.shows("#level", name);
      assert.equal(await page.digits(), board);
      const shown = notes.map((mask, cell) => (board[cell] === "." ? `[${[..."123456789"].filter((digit) => mask & (1 << Number(digit))).join("")}]` : board[cell]));
      assert.deepEqual(await page.cells(), shown, name);
      const task = step.placed ? `${name}: find it and place its digit.` : `${name}: find it and remove a note that it rules out.`;
      await page.shows("#task", task);
      const isShown = (/** @type {number} */ cell, /** @type {number} */ digit) => found.placed.some(([at, right]) => at === cell && right === digit)
        || found.removed.some(([at, digits]) => at === cell && digits.includes(digit));
      const all = notes.flatMap((mask, cell) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => mask & (1 << digit)).map((digit) => /** @type {const} */ ([cell, digit])));
      const wrong = all.filter(([cell, digit]) => !isShown(cell, digit))[0];
      const right = /** @type {readonly [number, number]} */ (all.filter(([cell, digit]) => isShown(cell, digit)).at(-1));
      const enter = (/** @type {readonly [number, number]} */ [cell, digit]) => page.js((cell, digit) => {
        one(`#c${cell}`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
        one(`#d${digit}`).click();
      }, cell, digit);
      await enter(wrong);
      await page.shows("#task", `Not shown by this ${name}: ${wrong[1]} in ${nameOf(wrong[0])}. Undo, and look again.`);
      await page.js(() => one("#undo").click());
      await page.shows("#task", task);
      await enter(right);
      await page.shows("#task", `That is it: ${name}. Without a hint: 1 of 1.`);
      // Nothing is counted twice.
      await page.js(() => one("#undo").click());
      await page.shows("#task", task);
      for (const stage of [1, 2, 3]) {
        await page.js(() => one("#hint-button").click());
        await page.until((stage) => document.querySelectorAll("#hint p").length === stage, stage);
        assert.deepEqual(await drawn(page), drawing(step, stage), `${name}, stage ${stage}`);
      }
      await page.js(() => one("#hint-do").click());
      await page.shows("#task", `That is it: ${name}. Without a hint: 1 of 1.`);
    }
    // With a hint the next one is no more than found; the menu says how often.
    await page.js(() => one("#train-next").click());
    await page.until(() => /find it/.test(one("#task").textContent));
    await page.js(() => one("#hint-button").click());
    await page.until(() => one("#hint").textContent !== "");
    await page.js(() => one("#hint-do").click());
    await page.until(() => one("#task").textContent.endsWith("Without a hint: 1 of 2."));
    await page.click("#new-button");
    const counts = await page.js(() => [.../** @type {any} */ (one("#technique")).options].map((/** @type {HTMLOptionElement} */ { text }) => text.match(/\(.*\)$/)?.[0]));
    assert.deepEqual(counts, pageData.techniques.map((_, index) => (index === pageData.techniques.length - 1 ? "(1 / 2)" : "(1 / 1)")));
    // The game before is still there.
    await page.click("#new-close");
    await page.within("puzzle", () => page.click("#games button"));
    assert.equal(await page.digits(), LC37);
  },

  async "the steps of a puzzle are gone through, and count as help"(page) {
    const puzzle = pageData.named.inkala_2012;
    const { steps } = await ask({ ask: "path", puzzle });
    await page.start(puzzle);
    await page.within("puzzle", () => page.click("#steps"));
    await page.until(() => !one("#path").hidden);
    const names = steps.map(({ placed, technique }, index) => `${index + 1}. ${placed ? `${placed.digit} in ${nameOf(placed.cell)} · ` : ""}${technique.en}`);
    assert.deepEqual(await page.js(() => all("#path-list button").map(({ textContent }) => textContent)), names);
    for (const [index, { board, placed, place, what, why }] of steps.entries()) {
      if (index < 12 || index === steps.length - 1) {
        await page.shows("#path-title", `Step ${index + 1} of ${steps.length}`);
        await page.shows("#hint", [place, what, why].map(({ en }) => en).join(" "));
        assert.equal(await page.digits(), placed ? withDigit(board, placed.cell, placed.digit) : board);
        assert.equal(await page.js(() => all("#path-list button").findIndex(({ ariaCurrent }) => ariaCurrent === "true")), index);
      }
      if (index < 6) await page.keys("ArrowRight");
      else if (index < 12) await page.click("#path-forward");
      else if (index === 12) await page.click("#path-list li:last-child button");
    }
    assert.ok(await page.js(() => one("#path-forward").disabled));
    await page.keys("ArrowLeft 5 Escape");
    assert.equal(await page.digits(), puzzle);
    assert.deepEqual(await page.js(async () => [one("#undo").disabled, one("#path").hidden, (await load("page/play.js")).play.game.hints]), [true, true, 1]);
  },

  async "a puzzle is made scene by scene as in article 001"(page) {
    await page.start(LC37);
    await page.within("new", () => page.click("#new-article"));
    await page.shows("#path-title", "Step 1 of 3");
    const row = await page.digits();
    assert.deepEqual([row.slice(9), [...row].slice(0, 9).sort().join("")], [".".repeat(72), "123456789"]);
    await page.shows("#message", `The first row is drawn by lot: ${row.slice(0, 9).split("").join(" ")}.`);
    await page.click("#path-forward");
    const grid = await page.digits();
    assert.ok(grid.startsWith(row.slice(0, 9)) && !grid.includes("."));
    await page.click("#path-forward");
    const puzzle = await page.digits();
    assert.ok([...puzzle].every((digit, cell) => digit === "." || digit === grid[cell]));
    const holes = emptyCells(puzzle).length;
    const { solutions } = await ask({ ask: "describe", puzzle });
    await page.shows("#message", `${holes} cells are cleared. ${solutions === 1 ? "By chance one solution is left."
      : "Nothing checks that one solution is left, and here there are several: by the article's rule every right grid wins."}`);
    await page.reload();
    await page.shows("#path-title", "Step 3 of 3");
    await page.click("#path-play");
    assert.equal(await page.digits(), puzzle);
    await page.shows("#left", `${holes} left`);
  },

  async "a mistake is what to undo, and is undone by the hint"(page) {
    await page.start(LC37);
    await page.click("#c2");
    await page.keys("1 ArrowRight 6");
    const undo = await ask({ ask: "hint", puzzle: LC37, grid: await page.digits(), excluded: [] });
    assert.ok(undo.kind === "undo");
    assert.deepEqual(undo.cells, [2]);
    await page.click("#hint-button");
    await page.shows("#hint", undo.text.en);
    assert.deepEqual(await page.js(() => all("#grid .wrong").map(({ id }) => id)), ["c2"]);
    await page.click("#hint-do");
    assert.equal(await page.digits(), withDigit(LC37, 3, 6));
    // Closed, nothing is left of it.
    await page.click("#hint-button");
    await page.until(() => one("#hint").textContent !== "");
    assert.ok(await page.js(() => all("#drawing .where").length > 0));
    await page.click("#advice-close");
    assert.deepEqual(await page.js(() => [one("#hint").textContent, all("#drawing *").length, one("#advice-row").hidden]), ["", 0, true]);
  },

  async "why two solutions, and what would leave one"(page) {
    const puzzle = pageData.named.lc37_minus_5_givens;
    const found = await ask({ ask: "alternatives", puzzle });
    assert.ok(found.kind === "several" && !found.together);
    await page.start(puzzle);
    await page.until(() => !one("#why-two").hidden);
    await page.helper("#why-two");
    const buttons = found.givens.map(({ cell, digit }) => `Add ${digit} in ${nameOf(cell)}`);
    const said = ["The grid can be completed in several ways; two of them are drawn.", found.difference.en, found.disambiguation.en, ...buttons];
    await page.shows("#hint", said.join(" "));
    const shown = await page.cells();
    for (const cell of found.cells) assert.equal(shown[cell], `[${found.pair.map((grid) => grid[cell]).sort().join("")}]`);
    await page.click("#hint button:nth-child(2)");
    await page.until(() => one("#why-two").hidden);
    const { cell, digit } = found.givens[1];
    assert.equal(await page.digits(), withDigit(puzzle, cell, digit));
    const { solutions } = await ask({ ask: "describe", puzzle: withDigit(puzzle, cell, digit) });
    assert.equal(solutions, 1);
    assert.match((await page.names())[cell], /given$/);
  },

  async "a hint once more is no further help, and one for a full grid is none"(page) {
    await page.start(withDigit(SOLVED, 2, "."));
    await page.keys("h");
    await page.until(() => one("#hint").textContent !== "");
    await page.keys("h h h");
    await page.click("#advice-close");
    assert.equal(await page.js(async () => (await load("page/play.js")).play.game.hints), 1);
    await page.js(() => one("#c2").focus());
    await page.keys("4");
    assert.equal(await won(page), "easy · 1 hint");
  },
};
