// @ts-check
// The Watch tab: what it shows of a search is what Rust recorded, and what it says of it is true.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { solutions } from "page/engine.js";
import { pageData } from "page/data.js";
import { ask } from "./browsers.js";
import { LC37, emptyCells, nameOf, randomNumbers, sees, withDigit } from "./node.js";

/** @import { Page } from "./browsers.js" */
/** @import { Recording } from "page/engine.js" */

/** @typedef {{ cell: number, value: number, depth: number, line: number, function: string, checks: number }} Step */
/** @typedef {{ name: string, start: string, recording: Recording, steps: Step[] }} Search */

const PAIR = ["number_unassigned", "candidates"];
const ROW = "415263798".padEnd(81, ".");

/** @param {string} name @param {string} start @returns {Promise<Search>} */
async function record(name, start) {
  const recording = await ask({ ask: "record", solution: name, board: start, keep: 1_000_000 });
  const bytes = new DataView(recording.steps.buffer);
  const steps = Array.from({ length: bytes.byteLength / 12 }, (_, index) => {
    const at = 12 * index;
    return { cell: bytes.getUint8(at), value: bytes.getUint8(at + 1), depth: bytes.getUint16(at + 2, true), line: bytes.getUint16(at + 4, true),
      function: recording.functions[bytes.getUint16(at + 6, true)], checks: bytes.getUint32(at + 8, true) };
  });
  return { name, start, recording, steps };
}

const searches = async () => (await solutions()).filter(({ kind }) => kind === "solver" || kind === "generator");
const commas = (/** @type {number} */ number) => number.toLocaleString("en");
/** Whether another cell that this one sees holds the digit. @param {number[]} board @param {number} cell @param {number} digit */
const isSeen = (board, cell, digit) => board.some((other, at) => other === digit && sees(at, cell));

/** What a step did, in words; and that it is true. @param {string} name @param {number[]} before @param {Step} step @param {Step | undefined} last */
async function said(name, before, step, last) {
  const { cell, value, line } = step;
  const at = nameOf(cell);
  if (value === 0) {
    const digit = before[cell];
    if (name === "techniques") return `Resets ${at}: the candidates contradict each other.`;
    // A digit that was written by the step before has had only its check.
    const isAtOnce = name === "char_board" && last?.cell === cell;
    assert.equal(isSeen(before, cell, digit), isAtOnce, `${name}: ${digit} in ${at}`);
    if (isAtOnce) return `Resets ${at}: row, column or box already has ${digit}.`;
    const { solutions } = await ask({ ask: "describe", puzzle: before.map((digit) => digit || ".").join("") });
    assert.equal(solutions, 0);
    return `Resets ${at}: with ${digit} in it, the rest cannot be filled.`;
  }
  if (name === "char_board") return `Writes ${value} in ${at}, and checks it only now.`;
  if (name === "exact_cover" && line < 300) return `Chooses ${value} for ${at}: none of its four conditions is met yet.`;
  if (["exact_cover", "boxes"].includes(name)) return `Writes ${value} in ${at}.`;
  assert.ok(!isSeen(before, cell, value), `${name}: ${value} in ${at}`);
  if (name === "initial_state") return `Writes ${value} in ${at}: the column above, the row to the left and the box do not have it.`;
  if (name === "techniques") return `Writes ${value} in ${at}: by the candidates, a unit has no other place for it, or the cell no other digit.`;
  assert.ok(["int_matrix", "combined_check", "bit_masks", ...PAIR].includes(name), `what does ${name} check?`);
  return `Writes ${value} in ${at}: row, column and box do not have it.`;
}

/** What a side should show after so many steps. @param {Search} search @param {number} position */
async function side({ name, start, recording, steps }, position) {
  const done = steps.slice(0, position);
  const board = [...start].map((digit) => Number(digit) || 0);
  const isClashing = board.some((digit, cell) => digit && isSeen(board, cell, digit));
  let before = board;
  for (const { cell, value } of done) {
    before = done.length < 5000 || done.at(-1)?.cell === cell ? [...board] : before;
    board[cell] = value;
  }
  const step = done.at(-1);
  if (step) {
    before = [...board];
    const former = done.findLast(({ cell }, at) => cell === step.cell && at < done.length - 1);
    before[step.cell] = former ? former.value : Number(start[step.cell]) || 0;
  }
  const isEnd = position >= steps.length;
  const clashing = board.flatMap((digit, cell) => (digit && isSeen(board, cell, digit) ? [cell] : []));
  const ends = { solved: "solved", unsolved: "no solution", stopped: "unfinished", failed: "failed" };
  const source = (await solutions()).find((one) => one.name === name)?.source.split("\n") ?? [];
  const notes = [];
  if (isClashing) notes.push("The givens clash.");
  if (recording.answer_only) notes.push("It writes only its final answer.");
  if (recording.end === "stopped") notes.push("Only the first 1,000,000 steps are recorded; the search goes on.");
  if (isEnd && recording.end === "solved" && clashing.length) notes.push("It calls this solved, but the grid breaks the rules.");
  const written = done.filter(({ value }) => value).length;
  const counters = [done.length, step?.depth ?? 0, isEnd ? recording.counts.checks : (step?.checks ?? 0), written, done.length - written];
  return {
    counters: counters.map(commas).join(" "),
    said: step ? await said(name, before, step, done.at(-2)) : "The start: nothing is written yet.",
    place: isEnd ? ends[recording.end] : step ? `line ${step.line}, ${step.function}` : "",
    line: step ? `${step.line}${source[step.line - 1]}`.trimEnd() : "",
    board: board.map((digit) => digit || ".").join(""),
    givens: [...start].flatMap((digit, cell) => (digit === "." ? [] : [cell])).join(),
    clashing: clashing.join(),
    atWork: step ? String(step.cell) : "",
    note: notes.join(" "),
    // The mark of the plot.
    passed: `${((100 * Math.min(position, steps.length)) / Math.max(1, steps.length)).toFixed(2)}%`,
  };
}

/** What both sides show, drawn in the next frame. @param {Page} page */
const sides = (page) => page.js(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return all(".watch-side").map((side) => {
    const text = (/** @type {string} */ part) => side.querySelector(part)?.textContent?.trim() ?? "";
    const active = /** @type {HTMLElement | null} */ (side.querySelector(".code .active"));
    const cells = [...side.querySelectorAll(".board .cell")];
    const marked = (/** @type {string} */ name) => cells.flatMap((cell, at) => (cell.classList.contains(name) ? [at] : [])).join();
    return {
      counters: ["step", "depth", "checks", "written", "resets"].map((name) => text(`.counters .${name}`)).join(" "),
      said: text(".said"),
      place: text(".place"),
      line: active ? (active.dataset.line + (active.textContent ?? "")).trimEnd() : "",
      board: [...side.querySelectorAll(".board .digit")].map((digit) => digit.textContent || ".").join(""),
      givens: marked("given"),
      clashing: marked("clash"),
      atWork: marked("at-work"),
      note: text(".note"),
      passed: `${parseFloat(/** @type {HTMLElement} */ (side.querySelector(".now")).style.insetInlineStart).toFixed(2)}%`,
    };
  });
});

/** @param {Page} page @param {Search[]} both @param {number} position */
async function shows(page, both, position) {
  const expected = [await side(both[0], position), await side(both[1], position)];
  assert.deepEqual(await sides(page), expected, `${both.map(({ name }) => name)} at ${position}`);
}

/** Chooses two solutions and the first row. @param {Page} page @param {string[]} names */
async function choose(page, [left, right], from = "start") {
  await page.js((left, right, from, row) => {
    for (const [name, value] of [["left", left], ["right", right], ["from", from], ["row", row]]) one(`#watch-${name}`).value = value;
    one("#watch-left").dispatchEvent(new Event("change", { bubbles: true }));
  }, left, right, from, ROW.slice(0, 9));
  await page.until(() => one("#watch-cancel").hidden === false || one("#watch-status").textContent === "");
  await page.recorded();
  await page.until((left, right) => all(".watch-side .name").map(({ textContent }) => textContent).join() === `${left},${right}`, left, right);
}

/** @param {Page} page @param {number} position */
const scrub = (page, position) => page.js((position) => {
  one("#watch-scrub").value = position;
  one("#watch-scrub").dispatchEvent(new Event("input", { bubbles: true }));
}, String(position));

const position = (/** @type {Page} */ page) => page.js(() => Number(one("#watch-scrub").value));

/** @param {Page} page */
async function stands(page) {
  const before = await position(page);
  await pause(250);
  assert.equal(await position(page), before);
}

/** @param {Page} page @param {string} puzzle @param {string[]} names */
async function open(page, puzzle, names = PAIR) {
  await page.start(puzzle);
  await page.show("watch");
  if (names !== PAIR) await choose(page, names);
  return Promise.all(names.map((name) => record(name, puzzle)));
}

/** @type {Record<string, (page: Page) => Promise<void>>} */
export const watch = {
  async "every step forward and back is the recorded one, by buttons, keys, slider, number and plot"(page) {
    const both = await open(page, LC37);
    const length = Math.max(...both.map(({ steps }) => steps.length));
    await stands(page);
    await shows(page, both, 0);
    for (let at = 1; at <= 6; at += 1) {
      if (at % 2) await page.click("#watch-forward");
      else await page.keys("ArrowRight");
      await shows(page, both, at);
    }
    await page.keys("ArrowLeft");
    await page.click("#watch-back");
    await shows(page, both, 4);
    for (const [keys, at] of /** @type {const} */ ([["End", length], ["Home", 0]])) {
      await page.keys(keys);
      await shows(page, both, at);
    }
    await page.click("#watch-last");
    await page.keys("ArrowLeft");
    await shows(page, both, length - 1);
    await page.click("#watch-first");
    const below = randomNumbers(1);
    for (let number = 0; number < 25; number += 1) {
      const at = below(length + 1);
      await scrub(page, at);
      await shows(page, both, at);
    }
    await page.keys("/ 1 2 3 4 Enter");
    await shows(page, both, 1234);
    // A click on the plot goes to that step; so does a drag over it.
    const { x, y, width, height } = await page.js(() => one(".plot").getBoundingClientRect().toJSON());
    const point = (/** @type {number} */ part) => ({ type: "pointerMove", duration: 0, x: Math.round(x + part * width), y: Math.round(y + height / 2), origin: "viewport" });
    await page.act({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [point(0.25), { type: "pointerDown", button: 0 }, point(0.5), { type: "pointerUp", button: 0 }] });
    const { length: count } = both[0].steps;
    await page.until((count) => Math.abs(Number(one("#watch-scrub").value) - count / 2) < count / 50, count);
    assert.match(await page.js(() => one("#watch-scrub").ariaValueText ?? ""), /^step [\d,]+ of 8,365$/);
  },

  async "every search can be watched to its end, with its depths"(page) {
    await page.start(LC37);
    await page.show("watch");
    for (const { name, kind } of await searches()) {
      const start = kind === "generator" ? ROW : LC37;
      const search = await record(name, start);
      await choose(page, [name, "candidates"]);
      await page.keys("End");
      assert.deepEqual((await sides(page))[0], await side(search, 1e9), name);
      const { steps } = search;
      const depths = steps.map(({ depth }) => depth);
      const [least, greatest] = [Math.min(...depths), Math.max(...depths)];
      const rows = search.recording.board.match(/.{9}/g)?.map((row, index) => `Row ${index + 1}: ${[...row].map((digit) => (digit === "." ? "empty" : digit)).join(" ")}.`) ?? [];
      const shown = await page.js(() => {
        const side = /** @type {HTMLElement} */ (one(".watch-side"));
        const canvas = /** @type {HTMLCanvasElement} */ (side.querySelector("canvas"));
        const { data, width, height } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, canvas.width, canvas.height);
        const columns = Array.from({ length: width }, (_, x) => Array.from({ length: height }, (_, y) => data[4 * (y * width + x) + 3]).some(Boolean));
        return [side.querySelector(".board")?.ariaLabel, side.querySelector(".plot")?.ariaLabel,
          [...side.querySelectorAll(".depths > span")].map((part) => part.textContent).join(" "), columns.every(Boolean)];
      });
      const count = commas(steps.length);
      assert.deepEqual(shown, [`Board of ${name} after step ${count}. ${rows.join(" ")}`, `Depth of the search of ${name}: from ${least} to ${greatest}, now ${depths.at(-1)}`,
        `Depth: calls within calls ${greatest} ${least} 0 steps ${count}`, true], name);
    }
  },

  async "a search is named with its article and its idea, in both languages"(page) {
    await page.start(LC37);
    await page.show("watch");
    for (const language of ["en", "zh"]) {
      if (language === "zh") await page.click("#language");
      const expected = (await searches()).map(({ name, article, language: program, idea }) => {
        const about = [article ? `${article} ${program}` : "", language === "en" ? idea : pageData.chinese[name].idea].filter(Boolean).join(" — ");
        return { name, label: article ? `${name} · ${about}` : `${name} — ${about}`, about };
      });
      const shown = await page.js(() => ["left", "right"].map((side) => [.../** @type {any} */ (one(`#watch-${side}`)).options].map(({ label }) => label)));
      assert.deepEqual(shown, [0, 1].map(() => expected.map(({ label }) => label)));
      await sides(page);
      const heads = await page.js(() => all(".watch-side").map((side) => [side.querySelector("h2")?.textContent, side.querySelector(".idea")?.textContent]));
      assert.deepEqual(heads, PAIR.map((name) => [name, expected.find((one) => one.name === name)?.about]));
    }
  },

  async "a step tells what was checked and no more"(page) {
    const puzzle = pageData.named.inkala_2012;
    await page.start(puzzle);
    await page.show("watch");
    for (const { name, kind } of await searches()) {
      const start = kind === "generator" ? ROW : puzzle;
      await choose(page, [name, "techniques"]);
      const both = [await record(name, start), await record("techniques", start)];
      const seen = new Set();
      for (const [index, { value, line, cell }] of both[0].steps.slice(0, 20_000).entries()) {
        const sort = `${value === 0} ${line} ${both[0].steps[index - 1]?.cell === cell}`;
        if (seen.has(sort)) continue;
        seen.add(sort);
        await scrub(page, index + 1);
        await shows(page, both, index + 1);
      }
    }
  },

  async "clashing digits are marked, and a wrong end is called wrong"(page) {
    const both = await open(page, `55${LC37.slice(2)}`, ["char_board", "candidates"]);
    for (const at of [0, 1, 2, 300]) {
      await scrub(page, at);
      await shows(page, both, at);
    }
    const wrong = await open(page, pageData.named.full_invalid_one_empty_fillable);
    await page.keys("End");
    await shows(page, wrong, 1);
  },

  async "a grid is made from a first row of one's own, and both start from it"(page) {
    const names = ["initial_state", "number_unassigned"];
    await page.start(LC37);
    await page.show("watch");
    await choose(page, names);
    const both = [await record(names[0], ROW), await record(names[1], ROW)];
    await page.keys("End");
    await shows(page, both, both[0].steps.length);
    await page.shows("#watch-equal", `All ${commas(both[0].steps.length)} writes are the same.`);
    assert.deepEqual(await page.js(() => [one("#watch-from").value, one("#watch-from").disabled]), ["row", true]);
    const type = (/** @type {string} */ row) => page.js((row) => {
      one("#watch-row").value = row;
      one("#watch-row").dispatchEvent(new Event("change", { bubbles: true }));
    }, row);
    await type("112345678");
    await page.shows("#watch-status", "The first row is the digits 1 to 9 in some order, not “112345678”.");
    await shows(page, both, both[0].steps.length);
    assert.ok(await page.js(() => one("#watch-go").hidden && one("#watch-cancel").hidden));
    // Without one, it is drawn.
    await type("");
    await page.recorded();
    const row = await page.js(() => one("#watch-row").value);
    assert.equal([...row].sort().join(""), "123456789");
    await shows(page, [await record(names[0], row.padEnd(81, ".")), await record(names[1], row.padEnd(81, "."))], 0);
  },

  async "any of a million steps is shown"(page) {
    const puzzle = pageData.named.norvig_impossible;
    const names = ["char_board", "number_unassigned"];
    await open(page, puzzle, names);
    await page.until(() => one("#watch-scrub").max === "1000000");
    const both = [await record(names[0], puzzle), await record(names[1], puzzle)];
    const below = randomNumbers(2);
    for (const at of [1_000_000, ...Array.from({ length: 6 }, () => below(1_000_001))]) {
      await scrub(page, at);
      const shown = await sides(page);
      const expected = [await side(both[0], at), await side(both[1], at)];
      assert.deepEqual(shown, expected, `step ${at}`);
    }
  },

  async "equal writes are counted, and what comes then"(page) {
    const puzzle = pageData.named.inkala_2012;
    await page.start(puzzle);
    await page.show("watch");
    for (const names of [["int_matrix", "number_unassigned"], PAIR, ["char_board", "int_matrix"]]) {
      await choose(page, names);
      const [left, right] = await Promise.all(names.map((name) => record(name, puzzle)));
      const same = left.steps.findIndex(({ cell, value }, at) => right.steps[at]?.cell !== cell || right.steps[at]?.value !== value);
      const [here, there] = [left.steps[same], right.steps[same]];
      let said = `All ${commas(left.steps.length)} writes are the same.`;
      if (same >= 0) {
        const other = there.value === 0 ? `resets ${nameOf(there.cell)}` : there.cell === here.cell ? String(there.value) : `writes ${there.value} in ${nameOf(there.cell)}`;
        const then = `left writes ${here.value} in ${nameOf(here.cell)}, right ${other}.`;
        said = same === 0 ? `The first write differs: ${then}` : same === 1 ? `The first write is the same; then ${then}` : `The first ${commas(same)} writes are the same; then ${then}`;
      }
      await page.shows("#watch-equal", said);
    }
  },

  async "a search starts from one's position, and another choice in Play is taken up"(page) {
    await page.start(LC37);
    await page.click("#c2");
    await page.keys("4 ArrowRight 6");
    await page.show("watch");
    const grid = withDigit(withDigit(LC37, 2, 4), 3, 6);
    await choose(page, PAIR, "here");
    const both = [await record(PAIR[0], grid), await record(PAIR[1], grid)];
    await page.keys("End");
    await shows(page, both, 1e9);
    await page.click("#tab-play");
    await page.keys("Ctrl+z");
    await page.show("watch");
    await page.until((count) => all(".watch-side:first-child .board .digit").filter(({ textContent }) => textContent).length === count, 81 - emptyCells(grid).length - 1);
  },

  async "a search plays and pauses at its speed, and never unasked"(page) {
    await page.start(LC37);
    await page.show("watch");
    await stands(page);
    assert.equal(await position(page), 0);
    await page.keys("+ + + Space");
    await page.until(() => Number(one("#watch-scrub").value) > 20);
    assert.match(await page.js(() => one("#watch-play").ariaLabel ?? ""), /Pause/);
    await page.keys("Space");
    await stands(page);
    await page.click("#watch-play");
    await page.until(() => one("#watch-play").ariaLabel === "Pause");
    await page.click("#tab-play");
    await page.click("#tab-watch");
    await stands(page);
    // At a step a second the end would take hours.
    await page.keys(`Home ${"- ".repeat(12)} Space`);
    await pause(400);
    assert.ok((await position(page)) < 3);
    await page.keys("+ ".repeat(12));
    await page.until(() => one("#watch-scrub").value === "8365");
    await page.until(() => one("#watch-play").ariaLabel === "Play");
  },

  async "what is no step leaves the search where it is, and says what a step is"(page) {
    await open(page, LC37);
    await scrub(page, 17);
    const wrong = "a step is a whole number from 0 to 8,365";
    for (const [typed, at, answer] of [["-5", 17, wrong], ["1e3", 17, wrong], ["12,3 4", 1234, ""], ["99999", 8365, "the last step is 8,365"], ["0", 0, ""]]) {
      await page.js((typed) => {
        one("#watch-step").focus();
        one("#watch-step").value = typed;
      }, String(typed));
      await page.keys("Enter");
      await sides(page);
      assert.equal(await position(page), at, String(typed));
      await page.shows("#watch-status", String(answer));
      await page.keys("Escape");
    }
  },

  async "a long search is cancelled, and recorded again"(page) {
    await open(page, pageData.named.hard_01);
    const buttons = () => page.js(() => ["watch-go", "watch-cancel"].map((id) => one(`#${id}`).checkVisibility()));
    assert.deepEqual(await buttons(), [false, false]);
    await page.js(() => {
      one("#watch-left").dispatchEvent(new Event("change", { bubbles: true }));
      one("#watch-cancel").click();
    });
    await page.shows("#watch-status", "Cancelled");
    assert.deepEqual(await buttons(), [true, false]);
    await page.click("#watch-go");
    await page.recorded();
    assert.deepEqual(await buttons(), [false, false]);
  },
};
