// @ts-check
// Searches step by step, words and code: what needs no elements.

import "./node.js";
import { nameOf, randomNumbers } from "./boards.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { definitionIn, linked, named, placesOf, withLines } from "page/article.js";
import { pageData } from "page/data.js";
import { files, solutions } from "page/engine.js";
import { finderOf } from "page/finders.js";
import { highlight } from "page/highlight.js";
import { Reads, Together } from "page/reads.js";
import { pieces } from "page/pieces.js";
import { columns } from "page/room.js";
import { Timeline } from "page/timeline.js";
import { Clock } from "page/watch-clock.js";
import { cellName, clockText, list, originOf, pick, unitName, withCommas, words } from "page/words.js";

/** @import { Recording } from "page/engine.js" */

/** A recording of steps at random. @param {number} length @param {number} seed */
function recording(length, seed) {
  const below = randomNumbers(seed);
  const steps = Array.from({ length }, (_, index) => ({
    cell: below(81), value: below(3) ? 1 + below(9) : 0, depth: below(400), line: 20 + below(40), function: below(2), checks: 10 * index + below(9),
  }));
  const bytes = new DataView(new ArrayBuffer(12 * length));
  steps.forEach(({ cell, value, depth, line, function: name, checks }, index) => {
    const at = 12 * index;
    bytes.setUint8(at, cell);
    bytes.setUint8(at + 1, value);
    for (const [place, number] of [[2, depth], [4, line], [6, name]]) bytes.setUint16(at + place, number, true);
    bytes.setUint32(at + 8, checks, true);
  });
  /** @type {any} */
  const made = { counts: { checks: 1_000_000 }, end: "solved", functions: ["solve", "place"], steps: new Uint8Array(bytes.buffer) };
  return { steps, recording: /** @type {Recording} */ (made) };
}

test("a timeline is what its steps make of the start, anywhere in it", () => {
  const start = `${"7".repeat(3)}${".".repeat(78)}`;
  const { stride, parts } = pageData;
  for (const length of [0, 1, stride - 1, stride, 3 * stride + 5, parts, parts + 1, 3 * parts + 7]) {
    const { steps, recording: made } = recording(length, length);
    const timeline = new Timeline(start, made);
    assert.equal(timeline.length, length);
    const lines = steps.map(({ line }) => line);
    const ends = [Math.min, Math.max].map((end) => lines.reduce((one, other) => end(one, other), lines[0] ?? 0));
    assert.deepEqual([timeline.firstLine, timeline.lastLine], ends);
    const below = randomNumbers(length);
    const places = new Set([0, 1, stride - 1, stride, stride + 1, length - 1, length, length + 9, ...Array.from({ length: 20 }, () => below(length + 1))]);
    for (const position of [...places].filter((place) => place >= 0)) {
      const done = steps.slice(0, position);
      const board = [...start].map((digit) => Number(digit) || 0);
      for (const { cell, value } of done) board[cell] = value;
      const written = done.filter(({ value }) => value !== 0).length;
      const moment = timeline.at(position);
      assert.deepEqual([[...moment.values], moment.written, moment.resets], [board, written, done.length - written], `${position} of ${length}`);
      const last = done.at(-1);
      assert.deepEqual(timeline.step(position), last ? { ...last, function: made.functions[last.function] } : null);
      assert.equal(timeline.checks(position), position >= length ? 1_000_000 : (last?.checks ?? 0));
    }
    // Depths, as exact as the parts are.
    for (const columns of length ? [1, 80, 1000] : []) {
      const [perPart, found] = [Math.max(1, Math.ceil(length / parts)), timeline.depths(columns)];
      const count = Math.ceil(length / perPart);
      const expected = Array.from({ length: columns }, (_, column) => {
        const first = Math.floor((column * count) / columns);
        const depths = steps.slice(first * perPart, Math.max(first + 1, Math.floor(((column + 1) * count) / columns)) * perPart).map(({ depth }) => depth);
        return { least: Math.min(...depths), greatest: Math.max(...depths), mean: depths.reduce((one, other) => one + other, 0) / depths.length };
      });
      assert.deepEqual(found.map(({ least, greatest, mean }) => ({ least, greatest, mean })), expected);
    }
  }
});

test("equal writes are counted up to the first that differs in cell or digit", () => {
  const { steps, recording: made } = recording(50, 1);
  const bytes = (/** @type {number} */ at, /** @type {number} */ byte) => {
    const changed = made.steps.slice();
    changed[at] ^= byte;
    return new Timeline(".".repeat(81), { ...made, steps: changed });
  };
  const whole = bytes(0, 0);
  const next = (/** @type {number} */ index) => ({ ...steps[index], function: made.functions[steps[index].function] });
  assert.deepEqual(Timeline.compare(whole, bytes(0, 0)), { same: 50, left: null, right: null });
  // Another depth is no other write.
  assert.equal(Timeline.compare(whole, bytes(12 * 3 + 2, 1)).same, 50);
  for (const [step, place] of [[0, 0], [7, 1], [49, 0]]) {
    const { same, left } = Timeline.compare(whole, bytes(12 * step + place, 1));
    assert.deepEqual([same, left], [step, next(step)]);
  }
  const short = new Timeline(".".repeat(81), { ...made, steps: made.steps.slice(0, 120) });
  assert.deepEqual(Timeline.compare(short, whole), { same: 10, left: null, right: next(10) });
});

test("a clock passes at its speed, stops at the end, and begins anew", () => {
  const clock = Object.assign(new Clock(), { length: 100, speed: pageData.speeds.indexOf(10) });
  for (const [act, position, playing] of /** @type {[() => unknown, number, boolean][]} */ ([
    [() => clock.toggle(), 0, true],
    // A step and a half, twice: the halves are not lost.
    [() => clock.pass(150), 1, true], [() => clock.pass(150), 3, true], [() => clock.pass(1e6), 100, false], [() => clock.toggle(), 0, true], [() => clock.toggle(), 0, false],
  ])) {
    act();
    assert.deepEqual([clock.position, clock.playing], [position, playing], String(act));
  }
  for (const [to, at] of [[40, 40], [-3, 0], [1e9, 100], [1.5, 1], [-0.5, 0], [Infinity, 100], [-Infinity, 0], [NaN, 0]]) {
    clock.playing = true;
    clock.jump(to);
    assert.deepEqual([clock.position, clock.playing], [at, false]);
  }
  for (const [now, positions, at, isFound] of /** @type {const} */ ([
    [40, [50, 45], 50, true], [40, [0, 45], 45, true], [40, [40, 30, 41], 41, true], [40, [40, 30], 40, false], [100, [0, 80], 100, false],
  ])) {
    clock.jump(now);
    clock.playing = true;
    assert.deepEqual([clock.jumpLater([...positions]), clock.position, clock.playing], [isFound, at, false]);
  }
  assert.deepEqual([-99, 99].map((by) => (clock.changeSpeed(by), clock.speed)), [0, pageData.speeds.length - 1]);
  clock.length = 0;
  clock.jump(0);
  clock.toggle();
  assert.equal(clock.playing, false, "nothing to play");
});

test("every word is there in both languages, with the same values, and every word of the page's text is known", () => {
  for (const [key, [english, chinese]] of Object.entries(pageData.words)) {
    const values = (/** @type {string} */ text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();
    assert.ok(english && chinese && values(english) === values(chinese), key);
    assert.ok(!/[\u4e00-\u9fff]/.test(english) || key === "language", key);
  }
  for (const technique of pageData.techniques) {
    const [english, chinese] = pageData.words[`lesson-${technique}`];
    assert.deepEqual([english.match(/\.(?= |$)/g)?.length, chinese.match(/。/g)?.length], [3, 3], technique);
  }
  const html = readFileSync(join(import.meta.dirname, "../index.html"), "utf8");
  const keys = [...html.matchAll(/data-words(?:-label|-placeholder)?="([^"]*)"/g)].map(([, key]) => key);
  assert.ok(keys.length > 80);
  assert.deepEqual(keys.filter((key) => !(key in pageData.words)), []);
});

test("lists, names and numbers as they are said", () => {
  assert.deepEqual([list([]), list([1]), list([1, 2]), list([1, 2, 3])], ["", "1", "1 and 2", "1, 2 and 3"]);
  assert.deepEqual([cellName(0), cellName(17), cellName(80)], ["r1c1", "r2c9", "r9c9"]);
  assert.deepEqual([0, 999, 1000, 1234567].map(withCommas), ["0", "999", "1,000", "1,234,567"]);
  assert.deepEqual([0, 59_999, 60_000, 3_599_999, 3_600_000, 36_061_000].map(clockText), ["00:00", "00:59", "01:00", "59:59", "1:00:00", "10:01:01"]);
  assert.equal(words("twice", { digit: 5, unit: unitName(pageData.units[26]) }), "two 5s in box 9");
  assert.equal(pick({ en: "yes", zh: "是" }), "yes");
  /** @type {any[]} */
  const origins = [{ article: "001", language: "Java" }, { article: "001", language: "–" }, { article: null, language: null }];
  assert.deepEqual(origins.map(originOf), ["001 Java", "001", ""]);
});

test("code keeps every character in its colours", async () => {
  for (const { name, source } of await solutions()) {
    const lines = highlight(source);
    assert.equal(lines.map((line) => line.map(([, text]) => text).join("")).join("\n"), source, name);
    for (const line of lines.filter(([first]) => first?.[1].startsWith("//"))) assert.deepEqual(line.map(([kind]) => kind), ["comment"]);
  }
  /** @type {[string, string][]} */
  const rows = [
    ["let mut x: u8 = b'\\'';", "keyword:let keyword:mut type:u8 string:b'\\''"],
    ["fn f<'a>(s: &'a str) -> Vec<T> {", "keyword:fn type:'a type:'a type:str type:Vec type:T"],
    ["assert!(SIZE == 0x1f_u64, \"a \\\" b\"); // done", "macro:assert! number:0x1f_u64 string:\"a \\\" b\" comment:// done"],
    ["/* a\nb */ r#\"x\"y\"# 'c' 1.5", "comment:/* a comment:b */ string:r#\"x\"y\"# string:'c' number:1.5"],
  ];
  for (const [code, kinds] of rows) {
    const found = highlight(code).flat().filter(([kind]) => kind).map(([kind, text]) => `${kind}:${text}`);
    assert.equal(found.join(" "), kinds);
  }
});

test("what a table names is where it is defined, or else first used, or stands beside", () => {
  const lines = ["//! is_safe", "fn is_safe() {", "    let row_start = 1;", "    fn inner() {", "    }", "}", "fn random_row() {", "}"];
  assert.deepEqual(["isSafe(n, r)", "V", "Main", "match", "bool", "int a = b", "int[] number(int row)", "a::b"].map(named), ["isSafe", "", "Main", "", "", "", "number", ""]);
  const places = placesOf([[["isSafe(n)", "Program"], ["is_safe"]], [["rowStart", "inner"], []], [["shuffle(x)"], ["random_row"]], [["nowhere"], ["none"]]], lines);
  assert.deepEqual(Object.fromEntries(places), { issafe: { line: 2, end: 6 }, rowstart: { line: 3, end: 3 }, inner: { line: 4, end: 5 }, randomrow: { line: 7, end: 8 }, shuffle: { line: 7, end: 8 } });
  const pieces = linked("调用IsSafe返回x", places, (/** @type {any} */ name) => name.toUpperCase());
  assert.deepEqual(pieces.join(""), "调用ISSAFE返回x");
  const around = (/** @type {string} */ before, /** @type {string} */ after) => /** @type {any} */ ({ previousSibling: { textContent: before }, nextSibling: { textContent: after } });
  const uses = [around("2. ", " 函数"), around("return ", "(a)"), around("if (", "(a)")];
  for (const before of ["bool ", "static int[] ", "vector<int> "]) {
    const definition = around(before, " (a)");
    assert.equal(definitionIn([...uses, definition]), definition);
  }
  assert.equal(definitionIn(uses), uses[0]);
});

test("code that has lost its line breaks gets them back, and nothing else is changed", () => {
  const code = `class A { int[][] m = { {1, 2}, {3, 4} }; //whether all
    is full boolean f(int n) { for (int i = 0; i < 9; i++) { //a clash; if (m[i] == '{' || s.equals("};")) { return false; } else { n = 1; } } return true; } }`.replaceAll(/\s+/g, " ");
  const lines = ["class A {", "  int[][] m = {", "    {1, 2},", "    {3, 4}", "  };", "  //whether all is full", "  boolean f(int n) {", "    for (int i = 0; i < 9; i++) {",
    "      //a clash;", "      if (m[i] == '{' || s.equals(\"};\")) {", "        return false;", "      }", "      else {", "        n = 1;", "      }", "    }", "    return true;", "  }", "}"];
  assert.deepEqual(withLines(code).split("\n"), lines);
  // Ten signs are more than a line has, nine are not.
  assert.deepEqual([9, 10].map((count) => withLines("a;".repeat(count))), ["a;".repeat(9), "a;\n".repeat(10).trim()]);
  // Every letter is there, in its order.
  const ink = (/** @type {string} */ text) => text.replaceAll(/\s/g, "");
  const below = randomNumbers(7);
  const pieces = ["{", "}", ";", "(", ")", "//", "for (", "return x;", "a = 1", "'{'", '"}"', "http://a", "can't", "\n", " ", "汉字", "{1 2}", "\\"];
  for (let each = 0; each < 2000; each += 1) {
    const text = Array.from({ length: below(60) }, () => pieces[below(pieces.length)]).join(" ");
    const shown = withLines(text);
    assert.equal(ink(shown), ink(text));
    if (text.split("\n").every((line) => (line.match(/[{};]/g) ?? []).length < 10)) assert.equal(shown, text);
  }
});

test("each clock tells the positions of a search in their order, and what they are again", () => {
  const { steps, recording: made } = recording(5000, 3);
  // As some functions do: a digit, and at once its reset.
  const bytes = new DataView(made.steps.buffer);
  let tries = 0;
  for (let index = 1; index < 5000; index += 1) {
    const [one, other] = [steps[index - 1], steps[index]];
    if (index % 3 === 0) {
      Object.assign(other, { cell: one.cell, value: 0 });
      bytes.setUint8(12 * index, one.cell);
      bytes.setUint8(12 * index + 1, 0);
    }
  }
  const timeline = new Timeline(".".repeat(81), made);
  timeline.leaveOutTries((name) => name === "place");
  /** @type {number[]} */
  const kept = [];
  for (let index = 0; index < 5000; index += 1) {
    const [step, next] = [steps[index], steps[index + 1]];
    if (step.function === 1 && step.value !== 0 && next?.cell === step.cell && next.value === 0) {
      tries += 1;
      index += 1;
    } else kept.push(index + 1);
  }
  assert.ok(tries > 100);
  assert.deepEqual(Array.from({ length: timeline.lengthBy("places") }, (_, time) => timeline.positionAt("places", time + 1)), kept);
  for (const by of /** @type {const} */ (["steps", "checks", "places"])) {
    let last = -1;
    for (let time = 0; time <= timeline.lengthBy(by); time += by === "checks" ? 997 : 1) {
      const position = timeline.positionAt(by, time);
      assert.ok(position >= last && position <= 5000);
      if (by !== "checks") assert.equal(timeline.timeAt(by, position), time);
      else if (time < 1_000_000) assert.equal(position, steps.filter(({ checks }) => checks <= time).length);
      last = position;
    }
    const length = timeline.lengthBy(by);
    assert.equal(timeline.positionAt(by, length), by === "places" ? kept.at(-1) : 5000);
    for (const time of [length, length + 9]) assert.deepEqual(timeline.moment(by, time), { position: 5000, checks: 1_000_000, isEnd: true });
    assert.equal(timeline.moment(by, length - 1).isEnd, false);
  }
});

test("a jump leads to the next step of its kind, or nowhere", () => {
  const { steps, recording: made } = recording(3000, 5);
  const timeline = new Timeline(".".repeat(81), made);
  const kinds = {
    cell: (/** @type {any} */ step, /** @type {any} */ now) => step.cell === now?.cell,
    line: (/** @type {any} */ step, /** @type {any} */ now) => step.line === now?.line,
    return: (/** @type {any} */ step, /** @type {any} */ now) => step.depth < (now?.depth ?? 0),
    backtrack: (/** @type {any} */ step) => step.value === 0,
  };
  for (const [kind, is] of Object.entries(kinds)) {
    for (const position of [0, 1, 7, 500, 2998, 2999, 3000]) {
      const found = steps.findIndex((step, index) => index >= position && is(step, steps[position - 1]));
      assert.equal(timeline.next(position, /** @type {any} */ (kind)), found < 0 ? null : found + 1, `${kind} from ${position}`);
      // From what is lit, if that is a read.
      const lit = { cell: 40, line: 33, depth: 90 };
      const later = steps.findIndex((step, index) => index >= position && is(step, lit));
      assert.equal(timeline.next(position, /** @type {any} */ (kind), lit), later < 0 ? null : later + 1, `${kind} from a read after ${position}`);
    }
  }
});

test("searches that differ in tries alone have the same places, and what is tried last is behind all of them", () => {
  /** @param {[cell: number, value: number][]} steps @returns {Timeline} */
  const search = (steps) => {
    const { recording: made } = recording(steps.length, 1);
    const bytes = new DataView(made.steps.buffer);
    steps.forEach(([cell, value], index) => {
      bytes.setUint8(12 * index, cell);
      bytes.setUint8(12 * index + 1, value);
    });
    const timeline = new Timeline(".".repeat(81), made);
    timeline.leaveOutTries(() => true);
    return timeline;
  };
  const plain = search([[0, 1], [1, 2]]);
  const tries = search([[0, 1], [1, 1], [1, 0], [1, 2], [2, 3], [2, 0]]);
  assert.equal(Timeline.areSamePlaces(plain, tries), true);
  assert.equal(Timeline.areSamePlaces(tries, search([[0, 1], [1, 3]])), false);
  assert.equal(Timeline.areSamePlaces(tries, search([[0, 1]])), false);
  assert.equal(Timeline.areSamePlaces(search([[0, 1]]), search([[0, 1]])), true);
  assert.equal(Timeline.areSamePlaces(search([]), search([])), false);
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map((position) => tries.timeAt("places", position)), [0, 1, 2, 2, 2, 2, 2]);
});

test("by reads, a clock takes reads and steps one after the other; who is first at a place waits", () => {
  const below = randomNumbers(8);
  const [LENGTH, ENTRY] = [5000, 8];
  const all = [0, 1].map((number) => {
    const { recording: made } = recording(LENGTH, 20 + number);
    const timeline = new Timeline(".".repeat(81), made);
    // One of them tries digits.
    timeline.leaveOutTries((name) => number === 1 && name === "place");
    /** @type {({ cell: number, sought: number, line: number, isFirst: boolean } | null)[]} null: a step */
    const events = [];
    for (let index = 0; index <= LENGTH; index += 1) {
      for (let each = below(40); each > 0; each -= 1) events.push({ cell: below(81), sought: below(3) ? 255 : 0, line: 30 + below(40), isFirst: events.at(-1) === undefined || below(5) === 0 });
      if (index < LENGTH) events.push(null);
    }
    const reads = events.flatMap((event) => event ?? []);
    const bytes = (/** @type {number[]} */ counts, /** @type {number} */ from) => {
      const kept = reads.slice(from, from + 65_536);
      const view = new DataView(new ArrayBuffer(4 * counts.length + ENTRY * kept.length));
      counts.forEach((count, index) => view.setUint32(4 * index, count, true));
      kept.forEach(({ cell, sought, line, isFirst }, index) => {
        const at = 4 * counts.length + ENTRY * index;
        [cell, sought, 7, 0, line, 0, 1, Number(isFirst)].forEach((byte, place) => view.setUint8(at + place, byte));
      });
      return new Uint8Array(view.buffer);
    };
    let count = 0;
    const before = events.flatMap((event) => {
      if (event === null) return [count];
      count += 1;
      return [];
    });
    return { timeline, events, reads, before, bytes, read: new Reads(timeline, bytes([...before, count], 0)) };
  });
  for (const { timeline, events, reads, before, bytes, read } of all) {
    for (const count of [0, 1, 2, 3, events.length - 1, events.length, ...Array.from({ length: 300 }, () => below(events.length))]) {
      const done = events.slice(0, count).flatMap((event) => event ?? []);
      const wanted = done.length > 0 ? read.wanted(done.length - 1) : null;
      if (wanted) {
        read.keep(wanted.from, bytes([0], wanted.from).subarray(4));
        assert.equal(wanted.until, before.filter((count) => count < wanted.from + 65_536).length + 1);
        assert.equal(read.wanted(done.length - 1), null);
      }
      const found = read.at(count);
      const first = done.findLastIndex(({ isFirst }) => isFirst);
      const last = events[count - 1] ?? null;
      assert.deepEqual([found.position, found.reads], [count - done.length, done.length]);
      const begun = events.slice(events.lastIndexOf(null, count - 1) + 1, count).filter((event) => event?.isFirst && event.sought !== 0).length;
      const isEnd = count === events.length;
      assert.deepEqual([found.checks, found.isEnd], [isEnd ? 1_000_000 : (timeline.step(found.position)?.checks ?? 0) + (count > 0 ? begun : 0), isEnd]);
      if (last === null) assert.equal(found.read, null);
      else {
        assert.deepEqual(found.read, { cell: last.cell, sought: last.sought === 0 ? 0 : null, depth: 7, line: last.line, function: "place",
          trail: done.slice(first, -1).map(({ cell }) => cell).reverse() });
        const next = events.findIndex((event, index) => index >= count && event?.line === last.line);
        const isKnown = next >= 0 && read.wanted(events.slice(0, next).filter((event) => event !== null).length) === null;
        if (isKnown || next < 0) assert.equal(read.nextBy(found.reads, last.line), isKnown ? next + 1 : null);
        // Where none is known, others are left that are not.
        if (next >= 0 && read.nextBy(found.reads, last.line) === null) assert.ok(read.unknownFrom(found.reads) > 0);
        if (next < 0 && events.length - count < 10_000) assert.equal(read.unknownFrom(found.reads), 0);
      }
    }
    assert.deepEqual([read.at(events.length).reads, read.all], [reads.length, reads.length]);
  }
  const clock = new Together(all.map(({ read }) => read));
  let time = 0;
  for (let place = 1; place <= LENGTH + 1; place += 1) {
    const parts = all.map(({ read }) => read.until(place) - read.until(place - 1));
    for (const passed of [0, 1, Math.min(...parts), Math.max(...parts)]) {
      if (passed > Math.max(...parts)) continue;
      assert.deepEqual(all.map(({ read }) => clock.count(read, time + passed)), all.map(({ read }, index) => read.until(place - 1) + Math.min(passed, parts[index])));
    }
    time += Math.max(...parts);
    assert.equal(clock.timeOf(place), time);
  }
  assert.equal(clock.length, time);
  for (const { events, read } of all) {
    for (const count of [1, 2, events.length, ...Array.from({ length: 300 }, () => 1 + below(events.length))]) {
      const first = clock.timeAt(read, count);
      assert.deepEqual([clock.count(read, first - 1), clock.count(read, first)], [count - 1, count]);
    }
    assert.equal(clock.timeAt(read, 0), 0);
  }
});

test("the calls that are open, and the digit that took the most steps", () => {
  const { steps, recording: made } = recording(3000, 9);
  const timeline = new Timeline(".".repeat(81), made);
  for (const position of [0, 1, 2, 700, 2999, 3000]) {
    const done = steps.slice(0, position).map((step, index) => ({ ...step, function: made.functions[step.function], position: index + 1 }));
    const open = done.filter(({ depth }, index) => done.slice(index + 1).every((later) => later.depth > depth)).reverse();
    const top = open.findIndex(({ depth }) => depth <= 1);
    assert.deepEqual(timeline.calls(position), top < 0 ? open : open.slice(0, top + 1));
  }
  const spans = steps.map(({ cell, value }, index) => {
    const next = steps.findIndex((step, later) => later > index && step.cell === cell);
    return { cell, value, position: index + 1, steps: value !== 0 && next > 0 && steps[next].value === 0 ? next - index + 1 : 0 };
  });
  const most = Math.max(...spans.map((span) => span.steps));
  assert.deepEqual(timeline.costliest, spans.filter((span) => span.steps === most).sort((one, other) => one.position + one.steps - other.position - other.steps)[0]);
  assert.equal(new Timeline(".".repeat(81), { ...made, steps: made.steps.slice(0, 12) }).costliest, null);
  // Of two that took as many, the first: 1 and 2 are written and reset in one cell.
  assert.equal(new Timeline(".".repeat(81), { ...made, steps: Uint8Array.from({ length: 48 }, (_, at) => ({ 1: 1, 25: 2 })[at] ?? 0) }).costliest?.value, 1);
});

test("cells, candidates, digits and units of a hint are told from the words between them", () => {
  for (const [text, expected] of /** @type {const} */ ([
    ["r7c4 cannot be 1 or 9.", ["r7c4:r7c4:0", "1:81:1", "9:81:9"]],
    ["If r3c4≠6 → r6c4=6 (column 4)", ["r3c4≠6:r3c4:6", "r6c4=6:r6c4:6", "column 4:9:0"]],
    ["Look at rows 3 and 6, boxes 2 and 4, column 2 and r4c4.", ["rows 3 and 6:18:0", "boxes 2 and 4:18:0", "column 2:9:0", "r4c4:r4c4:0"]],
    ["columns 4, 6, 7 and 8", ["columns 4, 6, 7 and 8:36:0"]],
    ["Because of the 4s in r5c1 and r9c2, no other", ["r5c1:r5c1:0", "r9c2:r9c2:0"]],
    ["Row 1 has 1, 2 and 9; box 8 has 5 and 7.", ["Row 1:9:0", "1:81:1", "2:81:2", "9:81:9", "box 8:9:0", "5:81:5", "7:81:7"]],
    ["请看第1宫。r5c1和r9c2已填4，第1宫其他空格都不能填4。", ["第1宫:9:0", "r5c1:r5c1:0", "r9c2:r9c2:0", "4:81:4", "第1宫:9:0", "4:81:4"]],
    ["（同在第4列）3在第2行", ["第4列:9:0", "3:81:3", "第2行:9:0"]],
    ["They fill the cells.", []],
    // Counts are no digits.
    ["Chain of 3 strong links: two possibilities in each of r1c2 and r3c4.", ["r1c2:r1c2:0", "r3c4:r3c4:0"]],
    ["Chain of 7 strong links", []],
    ["5 has a strong link in each of row 1 and box 2", ["5:81:5", "row 1:9:0", "box 2:9:0"]],
    ["They differ in r1c1; no two of the first 1,000 differ in fewer cells. Exchange the digits of these 12 cells", ["r1c1:r1c1:0"]],
    ["图中两个解只在r1c1处不同；前1,000个解中，任何两个都至少有这么多格不同。把这12格里的3和4互换", ["r1c1:r1c1:0", "3:81:3", "4:81:4"]],
    ["三强链：r1c2、r3c4各只有两种可能", ["r1c2:r1c2:0", "r3c4:r3c4:0"]],
  ])) {
    const found = pieces(text);
    assert.equal(found.map((piece) => piece.text).join(""), text);
    assert.deepEqual(found.filter(({ cells }) => cells.length).map(({ text, cells, digit }) => `${text}:${cells.length > 1 ? cells.length : nameOf(cells[0])}:${digit}`), expected);
  }
});

test("a window is divided so that the board is the larger one", () => {
  for (const [width, height, expected] of [
    [320, 480, 1], [390, 844, 1], [768, 1024, 1], [960, 950, 1], [844, 390, 2], [800, 600, 2], [1280, 720, 2], [516, 352, 2], [1699, 900, 2], [1700, 900, 3], [1920, 1080, 3], [2560, 1440, 3], [1700, 1440, 2],
  ]) assert.equal(columns(width, height, 16), expected, `${width} x ${height}`);
});

test("every technique is found by a function of the file that is named", async () => {
  const { finders } = await files();
  const found = Map.groupBy([...pageData.techniques, "chain-of-7-strong-links", "trial"], (technique) => finderOf(technique).join(" "));
  for (const [file, name] of [...found.keys()].map((key) => key.split(" "))) {
    assert.match(finders.find((one) => one.name === file)?.source ?? "", new RegExp(`^(pub )?fn ${name}\\b`, "m"), name);
  }
  assert.deepEqual([...found].map(([finder, techniques]) => `${finder}: ${techniques.join(" ")}`), [
    "ladder hidden_single: hidden-single", "ladder naked_single: naked-single", "ladder locked_candidates: locked-candidates", "ladder naked: naked-pair naked-triple naked-quad",
    "ladder hidden: hidden-pair hidden-triple hidden-quad", "ladder fish: x-wing swordfish jellyfish", "chain of_two: skyscraper two-string-kite turbot-fish", "chain xy_wing: xy-wing",
    "chain w_wing: w-wing", "chain longer: chain-of-3-strong-links chain-of-4-strong-links chain-of-7-strong-links", "ladder trial: trial",
  ]);
});
