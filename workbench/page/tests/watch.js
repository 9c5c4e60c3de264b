// @ts-check
// The Watch tab: what it shows of a search is what Rust recorded, and what it says of it is true.

import { pageData } from "page/data.js";
import { Engine, solutions } from "page/engine.js";
import { LC37, SOLVED, emptyCells, nameOf, nearly, randomNumbers, sees, withDigit } from "./boards.js";
import { all, click, equal, fill, frames, goTo, icon, inner, ok, one, pause, press, recorded, reload, set, show, shows, start, text, texts, until } from "./in-page.js";

/** @import { Recording } from "page/engine.js" */

/** @typedef {{ cell: number, value: number, depth: number, line: number, function: string, checks: number }} Write */
/** @typedef {{ name: string, start: string, recording: Recording, steps: Write[] }} Search */

const engine = new Engine();
const PAIR = ["number_unassigned", "candidates"];
const ROW = "415263798".padEnd(81, ".");

/** @param {string} name @param {string} start @returns {Promise<Search>} */
async function record(name, start) {
  const recording = await engine.ask({ ask: "record", solution: name, board: start, keep: 1_000_000 });
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

/** What a step did, in words; and that it is true. @param {string} name @param {number[]} before @param {Write} step @param {Write | undefined} last */
async function said(name, before, step, last) {
  const { cell, value, line } = step;
  const at = nameOf(cell);
  if (value === 0) {
    const digit = before[cell];
    if (name === "techniques") return `Resets ${at}: the candidates contradict each other.`;
    // A digit that was written by the step before has had only its check.
    const isAtOnce = name === "char_board" && last?.cell === cell;
    equal(isSeen(before, cell, digit), isAtOnce, `${name}: ${digit} in ${at}`);
    if (isAtOnce) return `Resets ${at}: row, column or box already has ${digit}.`;
    const { solutions } = await engine.ask({ ask: "describe", puzzle: before.map((digit) => digit || ".").join("") });
    equal(solutions, 0);
    return `Resets ${at}: with ${digit} in it, the rest cannot be filled.`;
  }
  if (name === "char_board") return `Writes ${value} in ${at}, and checks it only now.`;
  if (name === "exact_cover" && line < 300) return `Chooses ${value} for ${at}: none of its four conditions is met yet.`;
  if (["exact_cover", "boxes"].includes(name)) return `Writes ${value} in ${at}.`;
  ok(!isSeen(before, cell, value), `${name}: ${value} in ${at}`);
  if (name === "initial_state") return `Writes ${value} in ${at}: the column above, the row to the left and the box do not have it.`;
  if (name === "techniques") return `Writes ${value} in ${at}: by the candidates, a unit has no other place for it, or the cell no other digit.`;
  ok(["int_matrix", "combined_check", "bit_masks", ...PAIR].includes(name), `what does ${name} check?`);
  return `Writes ${value} in ${at}: row, column and box do not have it.`;
}

/** What a side should show after so many steps; its plot has room for the longer search. @param {Search} search @param {number} position @param {number} length */
async function side({ name, start, recording, steps }, position, length) {
  const done = steps.slice(0, position);
  const board = [...start].map((digit) => Number(digit) || 0);
  const isClashing = board.some((digit, cell) => digit && isSeen(board, cell, digit));
  for (const { cell, value } of done.slice(0, -1)) board[cell] = value;
  const [step, before] = [done.at(-1), [...board]];
  if (step) board[step.cell] = step.value;
  const isEnd = position >= steps.length;
  const clashing = board.flatMap((digit, cell) => (digit && isSeen(board, cell, digit) ? [cell] : []));
  const ends = { solved: "Ended: solved. ", unsolved: "Ended: no solution. ", stopped: "The recording ends here. ", failed: "Ended: failed. " };
  const source = (await solutions()).find((one) => one.name === name)?.source.split("\n") ?? [];
  const notes = [];
  if (isClashing) notes.push("The digits at the start clash.");
  if (recording.answer_only) notes.push("It writes only its final answer.");
  if (recording.end === "stopped") notes.push("Only the first 1,000,000 steps are recorded; the search continues.");
  if (isEnd && recording.end === "solved" && clashing.length) notes.push("It calls this solved, but the grid breaks the rules.");
  const written = done.filter(({ value }) => value).length;
  const counters = [done.length, step?.depth ?? 0, isEnd ? recording.counts.checks : (step?.checks ?? 0), written, done.length - written];
  return {
    counters: counters.map(commas).join(" "),
    said: (isEnd ? ends[recording.end] : "") + (step ? await said(name, before, step, done.at(-2)) : "The start: nothing is written yet."),
    line: step ? `${step.line}${source[step.line - 1].trim()}` : "",
    board: board.map((digit) => digit || ".").join(""),
    givens: [...start].flatMap((digit, cell) => (digit === "." ? [] : [cell])).join(),
    clashing: clashing.join(),
    atWork: step ? String(step.cell) : "",
    note: notes.join(" "),
    // The mark of the plot.
    passed: `${((100 * Math.min(position, steps.length)) / Math.max(1, length)).toFixed(2)}%`,
  };
}

/** What both sides show, drawn in the next frame. */
async function sides() {
  await frames(1);
  return all(".watch-side").map((side) => {
    const text = (/** @type {string} */ part) => side.querySelector(part)?.textContent?.trim() ?? "";
    const active = /** @type {HTMLElement | null} */ (side.querySelector(".code .active"));
    const cells = [...side.querySelectorAll(".board .cell")];
    const marked = (/** @type {string} */ name) => cells.flatMap((cell, at) => (cell.classList.contains(name) ? [at] : [])).join();
    return {
      counters: ["step", "depth", "checks", "written", "resets"].map((name) => text(`.counters .${name}`)).join(" "),
      said: text(".said"),
      line: active ? active.dataset.line + (active.textContent ?? "").trim() : "",
      board: [...side.querySelectorAll(".board .digit")].map((digit) => digit.textContent || ".").join(""),
      givens: marked("given"),
      clashing: marked("clash"),
      atWork: marked("at-work"),
      note: text(".note"),
      passed: `${parseFloat(/** @type {HTMLElement} */ (side.querySelector(".now")).style.insetInlineStart).toFixed(2)}%`,
    };
  });
}

/** @param {Search[]} both @param {number} at */
async function isShown(both, at) {
  const length = Math.max(...both.map(({ steps }) => steps.length));
  equal(await sides(), [await side(both[0], at, length), await side(both[1], at, length)], `${both.map(({ name }) => name)} at ${at}`);
}

/** Chooses two solutions and the first row. @param {readonly string[]} names */
async function choose([left, right], from = "start") {
  for (const [name, value] of [["right", right], ["from", from], ["row", ROW.slice(0, 9)]]) one(`#watch-${name}`).value = value;
  set("#watch-left", left);
  await recorded();
  await until(() => texts(".watch-side .name").join() === `${left},${right}`);
}

/** @param {number} at */
const scrub = (at) => set("#watch-scrub", at, "input");
const position = () => Number(one("#watch-scrub").value);

async function staysStill() {
  const before = position();
  await frames(5);
  equal(position(), before);
}

/** @param {string} puzzle @param {string[]} names */
async function open(puzzle, names = PAIR) {
  await start(puzzle);
  await show("watch");
  if (names !== PAIR) await choose(names);
  return Promise.all(names.map((name) => record(name, puzzle)));
}

const everywhere = {
  async "a search plays and pauses at its speed, and never unasked"() {
    await start(LC37);
    await show("watch");
    // Where a click on it leaves the focus.
    one("#tab-watch").focus();
    await staysStill();
    equal(position(), 0);
    press("+ + + Space");
    await until(() => position() > 20);
    equal([one("#watch-play").ariaLabel, icon("watch-play")], ["Pause", "#icon-pause"]);
    press("Space");
    await staysStill();
    click("#watch-play");
    await until(() => one("#watch-play").ariaLabel === "Pause");
    click("#tab-play", "#tab-watch");
    await staysStill();
    // At a step a second the end would take hours.
    press(`Home ${"- ".repeat(12)} Space`);
    const began = Date.now();
    await frames(20);
    ok(position() <= 2 + (Date.now() - began) / 1000);
    press("+ ".repeat(12));
    await until(() => position() === 8365 && one("#watch-play").ariaLabel === "Play" && icon("watch-play") === "#icon-go");
  },
};

const once = {
  async "every step forward and back is the recorded one, by buttons, keys, slider and number"() {
    const both = await open(LC37);
    const length = Math.max(...both.map(({ steps }) => steps.length));
    await isShown(both, 0);
    for (let at = 1; at <= 6; at += 1) {
      if (at % 2) click("#watch-forward");
      else press("ArrowRight");
      await isShown(both, at);
    }
    press("ArrowLeft");
    click("#watch-back");
    // With Alt it is the browser's own key.
    inner.document.activeElement.dispatchEvent(new inner.KeyboardEvent("keydown", { key: "ArrowLeft", altKey: true, bubbles: true }));
    await isShown(both, 4);
    for (const [keys, at] of /** @type {const} */ ([["End", length], ["Home", 0]])) {
      press(keys);
      await isShown(both, at);
    }
    click("#watch-last");
    press("ArrowLeft");
    await isShown(both, length - 1);
    click("#watch-first");
    const below = randomNumbers(1);
    for (let number = 0; number < 15; number += 1) {
      const at = below(length + 1);
      scrub(at);
      await isShown(both, at);
    }
    ok(/^[\d,]+ of 8,365 steps$/.test(one("#watch-scrub").ariaValueText ?? ""));
    const wrong = "type a whole number from 0 to 8,365";
    scrub(17);
    for (const [typed, at, answer] of [["-5", 17, wrong], ["1e3", 17, wrong], ["12,3 4", 1234, ""], ["99999", 8365, "8,365 is the end"], ["0", 0, ""]]) {
      press("/");
      equal(inner.document.activeElement.id, "watch-step");
      one("#watch-step").value = String(typed);
      press("Enter");
      await sides();
      equal([position(), text("#watch-status")], [at, answer], typed);
      press("Escape");
    }
    press("End b");
    await shows("#watch-status", "There is no later one.");
    press("?");
    equal([...new Set(all("#keys kbd").filter((part) => part.checkVisibility()).map(({ textContent }) => textContent))].join(" "), "Space ← → Home End − + / c l r b ?");
    click("#keys-close");
  },

  async "every search can be watched to its end, with its depths; a step tells what was checked and no more"() {
    const puzzle = pageData.named.inkala_2012;
    await start(puzzle);
    await show("watch");
    for (const { name, kind } of await searches()) {
      const from = kind === "generator" ? ROW : puzzle;
      await choose([name, "techniques"]);
      const both = [await record(name, from), await record("techniques", from)];
      const [{ steps, recording }] = both;
      const seen = new Set();
      for (const [index, { value, line, cell }] of steps.slice(0, 20_000).entries()) {
        const sort = `${value === 0} ${line} ${steps[index - 1]?.cell === cell}`;
        if (seen.has(sort)) continue;
        seen.add(sort);
        scrub(index + 1);
        await isShown(both, index + 1);
      }
      press("End");
      const length = Math.max(...both.map((one) => one.steps.length));
      equal((await sides())[0], await side(both[0], 1e9, length), name);
      const depths = steps.map(({ depth }) => depth);
      const ends = (/** @type {number[]} */ all) => [Math.min, Math.max].map((end) => all.reduce((one, other) => end(one, other)));
      const [least, greatest] = ends(depths);
      // The plots have the axes of both.
      const axis = ends([...depths, ...both[1].steps.map(({ depth }) => depth)]);
      const rows = recording.board.match(/.{9}/g)?.map((row, index) => `Row ${index + 1}: ${[...row].map((digit) => (digit === "." ? "empty" : digit)).join(" ")}.`) ?? [];
      const canvas = /** @type {HTMLCanvasElement} */ (/** @type {unknown} */ (one(".watch-side canvas")));
      const { data, width, height } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, canvas.width, canvas.height);
      const count = commas(steps.length);
      const own = Math.floor((width * steps.length) / length);
      const at = (/** @type {number} */ column) => Math.round((column * depths.length) / own);
      // In each column is drawn how deep the search was thereabouts; below that, which digit cost the most.
      const wrong = Array.from({ length: own }, (_, x) => {
        const drawn = Array.from({ length: height - 3 }, (_, y) => y).filter((y) => data[4 * (y * width + x) + 3]);
        const [top, bottom] = [drawn[0] ?? height, drawn.at(-1) ?? height];
        const [low, high] = ends(depths.slice(Math.max(0, at(x - 2)), at(x + 3) + 1)).map((depth) => (height * (axis[1] - depth)) / Math.max(1, axis[1] - axis[0]));
        return high - 5 < top && bottom < low + 5 ? [] : [x, top, bottom, high, low];
      }).flat();
      equal([one(".watch-side .board").ariaLabel, one(".watch-side .plot").ariaLabel, texts(".watch-side:first-child .depths > span").slice(0, 2).join(" "), wrong],
        [`Board of ${name} after step ${count}. ${rows.join(" ")}`, `Depth of the search of ${name}: from ${least} to ${greatest}, now ${depths.at(-1)}`,
          `${axis[1]} ${axis[0]}`, []], name);
    }
  },

  async "a search is named with its article and its idea"() {
    await start(LC37);
    await show("watch");
    for (const language of [0, 1]) {
      if (language === 1) click("#language");
      await frames(1);
      const about = (await searches()).map(({ name, article, language: program, idea }) => {
        const [origin, said] = [article ? `${article} ${program}`.replace(" –", "") : "", language ? pageData.chinese[name].idea : idea];
        return { name, label: `${[name, origin].filter(Boolean).join(" · ")} — ${said}`, beside: [origin, said].filter(Boolean).join(" — ") };
      });
      for (const side of ["left", "right"]) equal(all(`#watch-${side} option:not([value=all])`).map((option) => option.getAttribute("label")), about.map(({ label }) => label));
      equal(texts(".watch-side .idea"), PAIR.map((name) => about.find((one) => one.name === name)?.beside));
    }
  },

  async "a grid is made from a first row of one's own, and both start from it"() {
    const names = ["initial_state", "number_unassigned"];
    await open(LC37, names);
    const both = [await record(names[0], ROW), await record(names[1], ROW)];
    const { length } = both[0].steps;
    press("End");
    await isShown(both, length);
    equal([text("#watch-equal span"), one("#watch-from").value, one("#watch-from").disabled], [`All writes are the same: ${commas(length)}.`, "row", true]);
    set("#watch-row", "112345678");
    await shows("#watch-status", "The first row is the digits 1 to 9 in some order, not “112345678”.");
    await isShown(both, length);
    ok(one("#watch-go").hidden && one("#watch-cancel").hidden);
    // Without one, it is drawn.
    set("#watch-row", "");
    await recorded();
    const row = one("#watch-row").value;
    equal([...row].sort().join(""), "123456789");
    const again = [await record(names[0], row.padEnd(81, ".")), await record(names[1], row.padEnd(81, "."))];
    await isShown(again, 0);
    await until(() => inner.location.hash.includes(row));
    await reload();
    await recorded();
    await isShown(again, 0);
    equal([one("#watch-from").value, one("#watch-row").value], ["row", row]);
  },

  async "any of a million steps is shown; a long search is cancelled, and recorded again"() {
    const names = ["char_board", "number_unassigned"];
    const both = await open(pageData.named.norvig_impossible, names);
    await until(() => one("#watch-scrub").max === "1000000");
    const below = randomNumbers(2);
    for (const at of [1_000_000, below(1_000_001), below(1_000_001)]) {
      scrub(at);
      await isShown(both, at);
    }
    const buttons = () => ["watch-go", "watch-cancel"].map((id) => one(`#${id}`).checkVisibility());
    equal(buttons(), [false, false]);
    set("#watch-left", names[1]);
    one("#watch-cancel").click();
    await shows("#watch-status", "Cancelled");
    equal(buttons(), [true, false]);
    // The address says what is still shown.
    await pause(350);
    equal(inner.location.hash, `#watch/${names}/${position()}/steps?p=${pageData.named.norvig_impossible}`);
    click("#watch-go");
    await recorded();
    equal(buttons(), [false, false]);
  },

  async "equal writes are counted, and what comes then; digits that clash are marked"() {
    await open(pageData.named.inkala_2012);
    for (const [names, said] of /** @type {const} */ ([
      [["int_matrix", "number_unassigned"], "All writes are the same: 99,056."],
      [PAIR, "Writes that are the same: 0; then left writes 1 in r1c2, right writes 3 in r8c7."],
      [["char_board", "int_matrix"], "The same digits in the same order; digits that char_board also writes and then rejects: 396,220."],
    ])) {
      await choose(names);
      await shows("#watch-equal span", said);
    }
    const both = await open(`55${LC37.slice(2)}`, ["char_board", "candidates"]);
    for (const at of [0, 1, 300]) {
      scrub(at);
      await isShown(both, at);
    }
  },

  async "by the clock of the same place two searches that differ in tries alone show one board; and an address keeps the moment"() {
    await open(LC37, ["char_board", "int_matrix"]);
    for (const [by, about] of [["steps", "By steps: each write"], ["checks", "By checks: after the same"], ["reads", "By reads and steps: each cell"], ["places", "By places: a digit that is rejected at once does not count"]]) {
      set("#watch-by", by);
      await until(() => one("#watch-by").title.startsWith(about) && text("#watch-status") === one("#watch-by").title, by);
    }
    await shows("#watch-length", "of 8,365");
    const below = randomNumbers(11);
    for (const at of [0, 1, 8365, ...Array.from({ length: 20 }, () => below(8365))]) {
      scrub(at);
      const [left, right] = await sides();
      equal([left.board, left.atWork], [right.board, right.atWork], `at ${at}`);
    }
    scrub(500);
    const [{ board, atWork }] = await sides();
    await until(() => inner.location.hash === `#watch/char_board,int_matrix/500/places?p=${LC37}`);
    await reload();
    await recorded();
    await until(() => position() === 500);
    equal((await sides()).map((side) => [side.board, side.atWork]), [[board, atWork], [board, atWork]]);
    // Another moment of the searches that are shown.
    inner.location.hash = `#watch/char_board,int_matrix/700/checks?p=${LC37}`;
    await until(() => position() === 700 && one("#watch-by").value === "checks");
    await until(() => inner.location.hash === `#watch/char_board,int_matrix/700/checks?p=${LC37}`);
    click("#tab-play");
    inner.history.back();
    await until(() => !one("#watch").hidden && position() === 700);
    // Its address has not come yet.
    scrub(710);
    click("#tab-play");
    inner.history.back();
    await until(() => inner.location.hash === `#watch/char_board,int_matrix/710/checks?p=${LC37}`);
    equal(position(), 710);
    set("#watch-left", "number_unassigned");
    await recorded();
    equal(position(), 0, "another search begins at its beginning");
    set("#watch-left", "char_board");
    await recorded();
    set("#watch-by", "steps");
    for (const [kind, key] of [["cell", "c"], ["line", "l"], ["return", "r"], ["backtrack", "b"]]) {
      scrub(500);
      set("#watch-jump", kind);
      await frames(1);
      const there = position();
      // To choose the same once more is a change.
      ok(there > 500 && one("#watch-jump").value === "", kind);
      for (const each of [key, key.toUpperCase()]) {
        scrub(500);
        one("#watch-play").focus();
        press(each);
        await frames(1);
        equal(position(), there, each);
      }
    }
    // Where there is room for one only, it is that which is seen.
    for (const [index, side] of ["left", "right"].entries()) {
      one(`#watch-see-${side}`).click();
      scrub(500);
      const { atWork } = (await sides())[index];
      press("c");
      equal([(await sides())[index].atWork, position() > 500], [atWork, true], side);
    }
  },

  async "by reads the cells that a check has read are lit; four searches are shown at once, and an address keeps that"() {
    await open(LC37, ["int_matrix", "combined_check"]);
    // They come although another clock was chosen at once, and are there when they are asked for again.
    for (const by of ["reads", "steps"]) set("#watch-by", by);
    await until(() => (scrub(0), texts(".counters .reads").every(Boolean)));
    set("#watch-by", "reads");
    await shows("#watch-length", "of 527,725");
    const lit = () => all(".watch-side").map((side) => [...side.querySelectorAll(".board .cell")].flatMap((cell, at) => (cell.matches(".read, .at-work") ? [nameOf(at)] : [])).join(" "));
    // 2 for r1c4: one takes the column's cell and the row's in turn, the other also the box's; 1 is in its way.
    for (const [at, said, cells] of /** @type {const} */ ([
      [3, ["Is r1c3 empty? Yes.", "Is r1c3 empty? Yes."], ["r1c3", "r1c1 r1c2 r1c3"]],
      [40, ["Trying 2 in r1c4: is it in r3c4? No.", "Trying 1 in r1c4: is it in r2c4? Yes, so it is not allowed."], ["r1c1 r1c2 r1c4 r2c4 r3c4", "r1c1 r1c2 r1c4 r2c4"]],
    ])) {
      scrub(at);
      equal([(await sides()).map((side) => side.said), lit()], [said, cells], `at ${at}`);
    }
    equal(texts(".counters .reads"), ["39", "39"]);
    // A part of the search that has not come yet.
    scrub(400_000);
    await until(() => /is it in r6c9\? Yes.*is it in r3c9\? No/.test(texts(".said").join()));
    press("End");
    equal([(await sides()).map((side) => side.said.slice(0, 14)), texts(".counters .reads")], [["Ended: solved.", "Ended: solved."], ["363,852", "511,652"]]);
    // What differs in its reads alone leads to them.
    set("#watch-by", "steps");
    await choose(["combined_check", "number_unassigned"]);
    equal(text("#watch-equal"), "All writes are the same: 8,365. Compare the cells that they read");
    click("#watch-reads");
    await shows("#watch-equal span", "All writes are the same: 8,365. Cells read: combined_check 511,652 and number_unassigned 473,911.");
    equal([one("#watch-by").value, one("#watch-reads").checkVisibility()], ["reads", false]);
    // The others have no such copy.
    await choose(PAIR);
    equal([one("#watch-by").value, one("#watch-by option[value=reads]").disabled], ["steps", true]);
    set("#watch-left", "all");
    await recorded();
    await until(() => texts(".watch-side .name").length === 4);
    set("#watch-by", "reads");
    await shows("#watch-length", "of 624,289");
    equal([one("#watch-right").checkVisibility(), ...[".idea", ".counters .depth", ".checks", ".plot"].map((part) => all(`.watch-side ${part}`).filter((each) => each.checkVisibility()).length)], [false, 4, 4, 4, 4]);
    // A digit is meant for a cell that sees those that are read for it; what has not moved waits or has ended.
    const below = randomNumbers(5);
    const moment = async (/** @type {number} */ at) => {
      scrub(at);
      await sides();
      return all(".watch-side").map((side) => [".step", ".reads"].map((part) => side.querySelector(part)?.textContent).join());
    };
    let tried = 0;
    for (const at of [1, 624_288, 624_289, ...Array.from({ length: 4 }, () => below(624_000)).flatMap((first) => Array.from({ length: 15 }, (_, more) => 1 + first + 9 * more))]) {
      const before = await moment(at - 1);
      // Its reads come a little later.
      for (let waits = 0; waits < 30 && !texts(".said").join().includes("?"); waits += 1) await pause(10);
      const now = await moment(at);
      all(".watch-side").forEach((side, index) => {
        const cells = [...side.querySelectorAll(".board .cell")];
        const [text, name] = [".said", ".name"].map((part) => side.querySelector(part)?.textContent ?? "");
        equal(/^(Waits|Ended)/.test(text), now[index] === before[index] || at === 624_289, `${name} at ${at}: ${text}`);
        const meant = cells.findIndex((cell) => cell.matches(".meant"));
        equal(meant >= 0, text.includes("Trying"), text);
        if (meant < 0) return;
        tried += 1;
        const [, digit, cell] = /Trying (\d) in (r\dc\d)/.exec(text) ?? [];
        equal([cell, cells[meant].querySelector(".centres, .digit")?.textContent || cells[meant].textContent], [nameOf(meant), digit], text);
        equal(cells.flatMap((each, place) => (each.matches(".read, .at-work") && place !== meant && !sees(place, meant) ? [nameOf(place)] : [])), [], `${name} at ${at}: ${text}`);
      });
    }
    ok(tried > 100, tried);
    scrub(40);
    await until(() => texts(".said").filter((text) => /r[1239]c[1-4]\?/.test(text)).length === 4);
    const said = [2, 1, 1, 2].map((digit, index) => `Trying ${digit} in r1c${index === 2 ? 3 : 4}: is it in ${["r3c4? No.", "r2c4? Yes, so it is not allowed.", "r9c3? No.", "r1c2? No."][index]}`);
    equal((await sides()).map((side) => side.said), said);
    await until(() => inner.location.hash === `#watch/all/40/reads?p=${LC37}`);
    await reload();
    await recorded();
    await until(() => texts(".watch-side .said").join() === said.join());
    equal([texts(".watch-side .name"), text("#watch-equal span")], [["int_matrix", "combined_check", "char_board", "number_unassigned"],
      "The same digits in the same order; digits that char_board also writes and then rejects: 33,444. Cells read: int_matrix 363,852, combined_check 511,652, char_board 504,617 and number_unassigned 473,911."]);
  },

  async "a call that is open leads to its step, and so does the digit that cost the most"() {
    await open(LC37, ["int_matrix", "char_board"]);
    click(".watch-side:nth-child(2) .steps a");
    await frames(1);
    equal([position(), text(".watch-side:nth-child(2) .steps")], [5997, "r1c3 = 2: 33,734 steps for nothing"]);
    scrub(5);
    one(".watch-side summary").focus();
    press("Space");
    await frames(2);
    equal([position(), one("#watch-play").ariaLabel], [5, "Play"], "it is the summary's own key");
    click(".watch-side summary");
    await frames(1);
    equal(texts(".watch-side:first-child li").slice(0, 2), ["8 solve_sudoku(mat, 0, 7): r1c8 = 9", "7 solve_sudoku(mat, 0, 6): r1c7 = 8"]);
    all(".watch-side:first-child li a").at(-1)?.click();
    await frames(1);
    equal([position(), texts(".watch-side:first-child li").length], [1, 1]);
  },

  async "a search starts from one's position, and another choice in Play is taken up"() {
    await start(LC37);
    fill([2, 4], [3, 6]);
    await show("watch");
    const grid = withDigit(withDigit(LC37, 2, 4), 3, 6);
    await choose(PAIR, "here");
    press("End");
    await isShown([await record(PAIR[0], grid), await record(PAIR[1], grid)], 1e9);
    await until(() => inner.location.hash.endsWith(grid));
    click("#tab-read");
    inner.history.back();
    await until(() => !one("#watch").hidden);
    await frames(1);
    equal(one("#watch-from").value, "here");
    click("#tab-play");
    press("Ctrl+z");
    await show("watch");
    await until(() => texts(".watch-side:first-child .board .digit").filter(Boolean).length === 81 - emptyCells(grid).length - 1);
    // A game that is won leaves nothing to search.
    await goTo(nearly(1));
    fill([emptyCells(nearly(1))[0], SOLVED[emptyCells(nearly(1))[0]]]);
    await show("watch");
    await until(() => texts(".depths > :is(.greatest, .least)").join() === "0,0,0,0");
  },
};

export const trials = { everywhere, once };
