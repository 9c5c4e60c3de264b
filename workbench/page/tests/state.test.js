// @ts-check
// What is decided of the Play tab, as a function of its state: which key does what, what is chosen, drawn, said and offered.

import { result } from "./node.js";
import { LC37, SOLVED, digitsIn, leftTo, nearly, unitsOf, withDigit } from "./boards.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { pageData } from "page/data.js";
import { Engine } from "page/engine.js";
import { Game, clashes } from "page/game.js";
import { canBeDone, noteAt, overlay } from "page/hint-shapes.js";
import { actionOf, keyList, tabOf } from "page/key-table.js";
import { cellLabel, controls, differing, digitKeys, pictureOf } from "page/picture.js";
import { ofDay } from "page/results.js";
import { alike, between, toggled } from "page/selection.js";
import { aboutText, cellsText, changeText, levelKey, newEntries, refusal, slowestText, standingOf, winOf, wrongText } from "page/sentences.js";
import { changeLanguage } from "page/words.js";

/** @import { Position } from "page/game.js" */
/** @import { Play, Shape } from "page/types.js" */

const everyCell = [...Array(81).keys()];
const start = new Game({ puzzle: LC37 }).position;
/** A key as a browser reports it: "Ctrl+Shift+z", where needed with its place and a lock: "End@Numpad1:NumLock". @param {string} text */
function pressed(text) {
  const [chord, lock] = text.split(/(?<=.):/);
  const [keys, place] = chord.split(/(?<=.)@/);
  const parts = keys.split(/(?<=.)\+(?=.)/);
  const [key, held] = [parts.at(-1) ?? "", parts.slice(0, -1)];
  const code = place ?? (/^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key);
  const is = (/** @type {string} */ name) => held.includes(name);
  return { key, code, ctrlKey: is("Ctrl"), shiftKey: is("Shift"), altKey: is("Alt"), metaKey: is("Meta"), lock,
    // As that of a browser, it is none without its event.
    getModifierState(/** @type {string} */ name) { return name === this.lock; } };
}
/** @param {string} text @param {Partial<Parameters<typeof actionOf>[1]>} [state] */
const acts = (text, state = {}) => actionOf(pressed(text), { place: "grid", shows: "game", hasLetters: true, chosen: 40, ...state });

test("which key does what, wherever the layout has it; with Alt, or Ctrl and no meaning of its own, nothing", () => {
  for (const [keys, expected] of /** @type {[string, string][]} */ ([
    ["4 4@Numpad4 4@Numpad4:NumLock &@Digit4 ١@Digit4", "press 4"], ["Shift+$@Digit4 Shift+4@Digit4 Shift+ArrowLeft@Numpad4:NumLock ArrowLeft@Numpad4:NumLock", "notes 4"],
    ["Ctrl+4", "centres 4"], ["Ctrl+Shift+$@Digit4 Ctrl+Shift+4", "colours 4"], ["0 0@Numpad0 Delete Backspace Shift+Delete à@Digit0", "erase"],
    ["Ctrl+z Ctrl+Z Meta+z Ctrl+я@KeyZ [ Ctrl+Alt+[:AltGraph", "undo"], ["Ctrl+y Ctrl+y@KeyZ Meta+y Ctrl+Shift+z Ctrl+Shift+Z Meta+Shift+z ]", "redo"],
    ["z Z я@KeyZ", "digits-mode"], ["x", "notes-mode"], ["c", "centres-mode"], ["v", "colours-mode"], ["h H h:NumLock Process@KeyH", "hint"], ["f", "fill"],
    ["s", "checkpoint"], ["Shift+S Shift+s", "restore"], ["k", "check"], ["p", "pause"], ["d", "first"], ["Shift+? ?", "list"],
    ["Enter Shift+Enter", "tap"], ["Escape", "escape"], ["Ctrl+a Ctrl+A", "all"],
    ["Alt+h Alt+4 Alt+ArrowLeft Alt+Ctrl+z Meta+h Meta+4 Meta+a Meta+ArrowLeft", "null"], ["Ctrl+h Ctrl+f Ctrl+s Ctrl+p Ctrl+c Ctrl+v Ctrl+0 Ctrl+Backspace Ctrl+Enter", "null"],
    ["a F5 Tab / @@Digit4:AltGraph é@Digit2:AltGraph Shift Process@Space q", "null"],
  ])) {
    for (const key of keys.split(" ")) {
      const found = acts(key);
      assert.equal(found ? `${found.act}${found.digit ? ` ${found.digit}` : ""}` : "null", expected, key);
    }
  }
  assert.equal(acts(" @Space")?.act, "notes-mode");
});

test("where the focus is, what is shown and whether letters are on decide what a key does", () => {
  const places = [{ place: "grid" }, { place: "near" }, { place: "far" }, { place: "grid", hasLetters: false }, { place: "near", hasLetters: false },
    { shows: "chain" }, { shows: "chain", place: "far" }, { shows: "scenes" }, { shows: "scenes", place: "far" }, { place: "text" }, { shows: "chain", place: "text" }];
  for (const [key, ...expected] of /** @type {[string, ...(string | null)[]][]} */ ([
    ["4", "press", "press", "press", "press", null, "press", "press", null, null, "press", "press"],
    ["Ctrl+4", "centres", "centres", "centres", "centres", null, "centres", "centres", null, null, "centres", "centres"],
    ["Shift+End@Numpad1:NumLock", "notes", "notes", "notes", "notes", null, "notes", "notes", null, null, "notes", "notes"],
    ["Backspace", "erase", "erase", "erase", "erase", null, "erase", "erase", null, null, "erase", "erase"],
    ["h", "hint", "hint", "hint", null, null, "hint", "hint", null, null, "hint", "hint"],
    ["[", "undo", "undo", "undo", null, null, "undo", "undo", null, null, "undo", "undo"],
    ["Ctrl+z", "undo", "undo", "undo", "undo", "undo", "undo", "undo", null, null, "undo", "undo"],
    [" ", "notes-mode", null, null, "notes-mode", null, "notes-mode", null, null, null, null, null],
    ["Enter", "tap", null, null, "tap", null, "tap", null, null, null, null, null],
    ["ArrowLeft", "move", "move", null, "move", "move", "link", null, "scene", "scene", "move", "link"],
    ["Shift+ArrowLeft", "move", "move", null, "move", "move", "move", null, "scene", "scene", "move", "move"],
    ["ArrowUp", "move", "move", null, "move", "move", "move", null, null, null, null, null],
    // What scrolls a text.
    ["ArrowDown", "move", "move", null, "move", "move", "move", null, null, null, null, null],
    ["Ctrl+Home", "move", "move", null, "move", "move", "move", null, null, null, null, null],
    ["End", "move", "move", null, "move", "move", "move", null, null, null, null, null],
    ["Ctrl+a", "all", "all", null, "all", "all", "all", null, null, null, "all", "all"],
    ["Escape", "escape", "escape", null, "escape", "escape", "escape", null, "close", "close", "escape", "escape"],
  ])) assert.deepEqual(places.map((state) => acts(key, /** @type {any} */ (state))?.act ?? null), expected, key);
});

test("arrows, Home and End lead over the board, around its edges; with Shift they add the cell; what moves or undoes goes on while it is held", () => {
  for (const [key, from, cell] of /** @type {[string, number, number][]} */ ([
    ["ArrowLeft", 40, 39], ["ArrowRight", 40, 41], ["ArrowUp", 40, 31], ["ArrowDown", 40, 49], ["Ctrl+ArrowLeft", 40, 37], ["Ctrl+ArrowRight", 40, 43],
    ["Ctrl+ArrowUp", 40, 13], ["Ctrl+ArrowDown", 40, 67], ["Home", 40, 36], ["End", 40, 44], ["Ctrl+Home", 40, 0], ["Ctrl+End", 40, 80],
    ["ArrowLeft", 36, 44], ["ArrowRight", 44, 36], ["ArrowUp", 3, 75], ["ArrowDown", 75, 3], ["Ctrl+ArrowLeft", 1, 7], ["End@Numpad1", 40, 44],
  ])) {
    assert.deepEqual([acts(key)?.act, acts(key, { chosen: from })?.cell, acts(key)?.isMore], ["move", cell, false], key);
    if (!key.includes("@")) assert.deepEqual([acts(`Shift+${key}`, { chosen: from })?.cell, acts(`Ctrl+Shift+${key}`)?.isMore], [cell, true], key);
  }
  const repeated = ["ArrowLeft", "Shift+ArrowLeft", "Home", "[", "]", "Ctrl+z", "Ctrl+y", "4", "Shift+4", "p", "h", "End@Numpad1:NumLock", " ", "Escape", "Backspace"];
  assert.deepEqual(repeated.filter((key) => acts(key)?.isRepeated), repeated.slice(0, 7));
  assert.deepEqual(["ArrowLeft", "ArrowRight"].flatMap((key) => /** @type {const} */ (["chain", "scenes"]).map((shows) => acts(key, { shows })).map((act) => act?.isRepeated && act.by)), [-1, -1, 1, 1]);
});

test("on the tabs, arrows, Home and End lead to another one", () => {
  const rows = /** @type {[string, ...(number | undefined)[]][]} */ ([["ArrowLeft", 2, 0, 1], ["ArrowRight", 1, 2, 0], ["Home", 0, 0, 0], ["End", 2, 2, 2], ["Shift+End", 2, 2, 2],
    ["Alt+ArrowLeft", undefined, undefined, undefined], ["Ctrl+End", undefined, undefined, undefined], ["Meta+ArrowRight", undefined, undefined, undefined], ["ArrowUp", undefined, undefined, undefined]]);
  for (const [key, ...expected] of rows) assert.deepEqual([0, 1, 2].map((index) => tabOf(pressed(key), index, 3)), expected, key);
});

test("the list of keys has every key that does something, in words that are known", () => {
  const lines = Object.fromEntries(keyList().map(({ says, keys }) => [says, keys.join(" | ")]));
  assert.deepEqual(Object.keys(lines).filter((says) => !(says in pageData.words)), []);
  for (const [says, keys] of Object.entries({
    "keys-arrows": "← ↑ → ↓", "keys-boxes": "Ctrl + ← ↑ → ↓", colours: "Ctrl + Shift + 1 … 9", "keys-more": "Shift + ← ↑ → ↓", "keys-all": "Ctrl + A", "keys-erase": "0 | Delete | Backspace",
    undo: "Ctrl + Z | [", redo: "Ctrl + Y | Ctrl + Shift + Z | ]", "keys-modes": "z | x | c | v", "keys-space": "Space", "keys-links": "← | →", restore: "Shift + S", "keys-escape": "Esc", keys: "?",
  })) assert.equal(lines[says], keys, says);
  assert.equal(Object.keys(lines).length, 25);
});

test("cells are chosen between two, one more or less, and all alike", () => {
  assert.deepEqual([between(20, 10), between(2, 28), between(40, 40)], [[10, 11, 19, 20], [1, 2, 10, 11, 19, 20, 28, 29], [40]]);
  const after = (/** @type {number[]} */ before, /** @type {number} */ chosen, /** @type {number} */ cell) => {
    const made = toggled(new Set(before), chosen, cell);
    return [made.chosen, ...made.selected];
  };
  // One stays; the focus stays where it was, unless that is gone.
  assert.deepEqual([after([5], 5, 5), after([5], 5, 7), after([5, 7], 7, 5), after([5, 7, 6], 6, 6)], [[5, 5], [7, 5, 7], [7, 7], [7, 5, 7]]);
  const coloured = start.toggle("colours", [2, 0, 80], 3);
  assert.deepEqual([alike(start, 0), alike(coloured, 2), alike(start, 2)], [everyCell.filter((cell) => LC37[cell] === "5"), [0, 2, 80], [2]]);
});

/** @param {Partial<Play> & { at?: Position, settings?: string[] }} values */
function playing({ at = start, ...values } = {}) {
  const game = values.game ?? Object.assign(new Game({ puzzle: at.puzzle }), { positions: [at] });
  /** @type {Play} */
  const play = { chosen: 2, selected: new Set([2]), mode: null, firstDigit: 0, paused: false, path: null, facts: { puzzle: game.position.puzzle },
    advice: null, stage: 0, word: null, link: null, message: null, ...values, game };
  return play;
}
const all = (/** @type {string} */ _name) => true;
/** @param {string[]} names */
const butFor = (...names) => (/** @type {string} */ name) => !names.includes(name);
/** The cells with a mark. @param {Play} play @param {string} mark @param {(name: string) => boolean} [has] */
const marked = (play, mark, has = all) => everyCell.filter((cell) => pictureOf(play, has).picture.marks[cell].split(" ").includes(mark));

test("a board shows what is chosen, its peers, clashes, colours, and the digits equal to the one that comes first or is chosen", () => {
  const at = start.place([2], 5, true).toggle("colours", [0, 80], 9);
  const play = playing({ at, selected: new Set([2, 3]) });
  const peers = everyCell.filter((cell) => cell !== 2 && unitsOf(cell).some((unit) => unitsOf(2).includes(unit)));
  assert.deepEqual([marked(play, "chosen"), marked(play, "peer"), marked(play, "clash"), marked(play, "k9")], [[2, 3], peers, [0, 2], [0, 80]]);
  assert.deepEqual([marked(play, "clash", butFor("mark-clashes")), marked(play, "differs"), marked(play, "placed"), marked({ ...play, advice: /** @type {any} */ ({ kind: "undo", cells: [5] }) }, "wrong")], [[], [], [], [5]]);
  const same = (/** @type {Partial<Play>} */ values, has = all) => pictureOf(playing({ at, ...values }), has).picture.same;
  assert.deepEqual([same({}), same({ chosen: 3 }), same({ firstDigit: 7 }), same({}, butFor("light-same")), same({ advice: /** @type {any} */ ({ kind: "single" }) })], [5, 0, 7, 0, 0]);
  // Of a game that is won, and of scenes, nothing is chosen.
  const game = Object.assign(new Game({ puzzle: LC37 }), { positions: [start.with({ grid: withDigit(SOLVED, 2, 9) })], won: true });
  const won = playing({ game, facts: { puzzle: LC37, solution: SOLVED } });
  assert.deepEqual([marked(won, "chosen"), marked(won, "peer"), marked(won, "differs"), pictureOf(won, all).picture.same], [[], [], [2], 0]);
  assert.deepEqual([differing(playing({ at: game.position, facts: won.facts })), differing({ ...won, facts: { puzzle: LC37 } })], [[], []]);
  const scene = { position: at, step: null, name: () => "", text: null, cell: 2 };
  const scenes = playing({ path: { scenes: [{ ...scene, position: start }, scene], at: 1, next: null } });
  assert.deepEqual([pictureOf(scenes, all).picture.values.join(""), marked(scenes, "placed"), marked(scenes, "chosen"), marked(scenes, "clash")], [at.grid, [2], [], [0, 2]]);
  assert.deepEqual([0, 1].map((step) => pictureOf({ ...scenes, path: { scenes: [{ ...scene, position: start }, scene], at: step, next: null } }, all).picture.label?.(2)),
    ["row 1 column 3, empty", "row 1 column 3, 5, clashes with row 1 and box 1"], "what the scene holds");
  const { picture } = pictureOf(playing({ at: start.fillNotes() }), all);
  assert.deepEqual([picture.givens, picture.marks[80], picture.notes.map((mask) => digitsIn(mask).join(""))], [LC37, "", everyCell.map((cell) => (LC37[cell] === "." ? leftTo(LC37, cell).join("") : ""))]);
});

test("cells are named by what they hold, in both languages", () => {
  const at = start.place([2], 5, true).toggle("notes", [3], 2).toggle("notes", [3], 6).toggle("centres", [3], 9).toggle("colours", [3, 1], 4);
  const name = (/** @type {number} */ cell, isMarked = true) => cellLabel(cell, at, isMarked ? clashes(at.grid) : new Map());
  assert.deepEqual([0, 1, 2, 5, 3, 80, 79].map((cell) => name(cell)), ["row 1 column 1, 5, given, clashes with row 1 and box 1", "row 1 column 2, 3, given, colour 4", "row 1 column 3, 5, clashes with row 1 and box 1", "row 1 column 6, empty",
    "row 1 column 4, empty, notes 2 and 6, centre notes 9, colour 4", "row 9 column 9, 9, given", "row 9 column 8, 7, given"]);
  assert.deepEqual([name(2, false), pictureOf(playing({ at }), butFor("mark-clashes")).picture.label?.(2)], ["row 1 column 3, 5", "row 1 column 3, 5"]);
  changeLanguage();
  assert.ok(name(2).startsWith("第1行第3列") && !/[a-z{]/i.test(name(3)), name(3));
  changeLanguage();
});

test("which controls can be used, are pressed and shown, and what is written on them", () => {
  const off = (/** @type {Play} */ play) => Object.entries(controls(play).disabled).flatMap(([name, is]) => (is ? [name] : [])).sort();
  const moves = ["notes", "centres", "colours", "erase", "fill-notes", "checkpoint", "check", "undo-mistake", "hint-button", "more-button", "undo", "redo", "restore", ...Array.from("123456789", (digit) => `d${digit}`)].sort();
  const game = new Game({ puzzle: LC37 });
  assert.deepEqual(off(playing()), ["redo", "restore", "undo"]);
  game.move(start.place([2], 4, true));
  assert.deepEqual(off(playing({ game })), ["redo", "restore"]);
  game.step(-1);
  game.checkpoint = start;
  assert.deepEqual(off(playing({ game })), ["undo"]);
  const path = { scenes: [{ position: start, step: null, name: () => "", text: null }], at: 0, next: null };
  const won = Object.assign(new Game({ puzzle: LC37 }), { won: true });
  assert.deepEqual([off(playing({ paused: true })), off(playing({ path })), off(playing({ game: won }))], [moves, moves, [...moves, "pause"].sort()]);
  for (const [mode, pressed, more] of /** @type {const} */ ([[null, "", "More"], ["notes", "notes", "More"], ["centres", "centres more-button", "Centre"], ["colours", "colours more-button", "Colour"]])) {
    const made = controls(playing({ mode }));
    assert.deepEqual([Object.entries(made.pressed).flatMap(([name, is]) => (is ? [name] : [])).join(" "), made.more], [pressed, more], String(mode));
  }
  const shown = (/** @type {Partial<Play>} */ values) => {
    const { hidden, desk, isEmpty } = controls(playing(values));
    return [...Object.entries(hidden).flatMap(([name, is]) => (is ? [] : [name])), ...Object.entries(desk).flatMap(([name, is]) => (is ? [name] : []))].join(" ") + (isEmpty ? " empty" : "");
  };
  const [advice, message] = [/** @type {any} */ ({ kind: "single" }), () => "x"];
  assert.deepEqual([shown({}), shown({ facts: { puzzle: LC37, solutions: 2 } }), shown({ path }), shown({ paused: true }), shown({ game: won }), shown({ advice }), shown({ message }), shown({ advice, message }), shown({ advice, path }), shown({ message, path }), shown({ game: won, path })],
    [" empty", "why-two empty", "path scenes empty", "paused empty", "won empty", "advice-row hinting", "advice-row telling", "advice-row hinting", "path advice-row scenes", "path advice-row scenes", "path scenes empty"]);
  assert.deepEqual(controls(playing({ game: Object.assign(new Game({ puzzle: nearly(3) }), { level: "hard" }) })).texts, { left: "3 left", level: "hard" });
  const keys = digitKeys(playing({ at: new Game({ puzzle: nearly(3) }).position, firstDigit: 4 }), all);
  assert.deepEqual(keys.map(({ count, name }) => `${count} ${name}`), Array.from("123456789", (digit) => 10 - nearly(3).split(digit).length).map((left, index) => `${left} ${index + 1}, ${left} left`));
  assert.deepEqual([keys.map(({ pressed }) => pressed), digitKeys(playing(), butFor("digit-first"))[0].pressed], [[false, false, false, true, false, false, false, false, false], null]);
  assert.equal(digitKeys(playing({ at: start.place([2, 3, 5, 6, 7], 5, false) }), all)[4].count, 1);
  // They have letters then.
  assert.deepEqual(digitKeys(playing({ mode: "colours" }), all).map(({ name }) => name), Array.from("123456789", (digit) => `colour ${digit}`));
  assert.equal(digitKeys(playing({ at: start.place(everyCell, 5, false) }), all)[4].count, 0);
});

/** The cells or notes that a drawing has, from its shapes. @param {Shape[]} shapes */
function drawn(shapes) {
  const notes = everyCell.flatMap((cell) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => ({ cell, digit, at: noteAt([cell, digit]) })));
  const nearest = (/** @type {number[]} */ [x, y]) => {
    const far = (/** @type {{ at: number[] }} */ { at }) => Math.hypot(at[0] - x, at[1] - y);
    const { cell, digit, at } = notes.reduce((one, other) => (far(other) < far(one) ? other : one));
    // The rim of a note's disc.
    assert.ok(far({ at }) < 0.5, `${x} ${y}`);
    return [cell, digit];
  };
  const numbers = (/** @type {unknown} */ text) => (String(text).match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  if (shapes[0]) assert.match(String(shapes[0].values.d), /^M0 0h27v27h-27z(M\d+ \d+h3v3h-3z)*$/);
  return {
    kinds: shapes.map(({ name, kind }) => `${name} ${kind}`.trim()),
    light: [...String(shapes[0]?.values.d).matchAll(/M(\d+) (\d+)h3v3/g)].map(([, x, y]) => 3 * Number(y) + Number(x) / 3).sort((one, other) => one - other),
    frames: shapes.filter(({ kind }) => kind === "where").map(({ values }) => {
      const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(values[name]) / 3);
      return everyCell.filter((cell) => cell % 9 >= x && cell % 9 < x + width && Math.floor(cell / 9) >= y && Math.floor(cell / 9) < y + height);
    }),
    links: shapes.flatMap(({ parts }) => {
      if (!parts) return [];
      const [line, head, number] = parts;
      const [ends, point] = [numbers(line.values.d), numbers(head.values.d).slice(2, 4)];
      assert.deepEqual([point, head.kind, number.kind, parts.map(({ name }) => name)], [ends.slice(-2), "head", "number-of", ["path", "path", "text"]]);
      assert.ok([number.values.x, number.values.y].every((at) => Number(at) > 0 && Number(at) < 27));
      return [[nearest(ends.slice(0, 2)), nearest(ends.slice(-2)), line.kind, number.text]];
    }),
  };
}

test("every technique is drawn stage by stage: its place, what is there, and what follows", async () => {
  const engine = new Engine();
  for (const technique of pageData.techniques) {
    for (const seed of [1, 2, 3]) {
      const { board, notes, step } = await engine.ask({ ask: "train", technique, seed });
      const { where, reasons, chain, placed, removed } = step;
      for (const stage of [1, 2, 3]) {
        const made = overlay({ advice: step, stage, word: null, link: null }, { values: [...board], notes });
        const [seen, done] = [stage > 1, stage > 2];
        const expected = { reasons: seen ? reasons : [], chain: seen ? chain : [], removed: done ? removed : [], placed: done ? placed : null };
        const lit = new Set([...where.flat(), ...[...expected.reasons, ...expected.removed].map(([cell]) => cell), ...(expected.placed ? [expected.placed.cell] : [])]);
        const what = `${technique}, stage ${stage}`;
        const { kinds, light, frames, links } = drawn(made.shapes);
        assert.deepEqual([light, frames], [[...lit].sort((one, other) => one - other), where], what);
        assert.deepEqual(links, expected.chain.slice(1).map((to, index) => [expected.chain[index], to, index % 2 ? "weak" : "strong", String(index + 1)]), what);
        assert.deepEqual(kinds, ["path shade", ...where.map(() => "rect where"), ...links.map(() => "g")], what);
        assert.deepEqual(made.marks, [...expected.reasons.map(([cell]) => [cell, "shown"]), ...(expected.placed ? [[expected.placed.cell, "placed"]] : [])], what);
        const sets = (/** @type {[number, number][]} */ pairs) => everyCell.map((cell) => pairs.reduce((mask, [at, digits]) => (at === cell ? mask | digits : mask), 0));
        assert.deepEqual([made.linked, made.struck], [sets(expected.reasons), sets(expected.removed)], what);
        assert.deepEqual(made.doubted, sets(expected.chain.filter((_, index) => index % 2 === 0).map(([cell, digit]) => [cell, 1 << digit])), what);
        assert.equal(made.values.join(""), expected.placed ? withDigit(board, expected.placed.cell, expected.placed.digit) : board, what);
      }
    }
  }
  engine.stop();
});

test("a link runs beside its line on the side of its cell, a short one as an arc; its head lies behind its end", () => {
  const rows = /** @type {[number[], number[], string][]} */ ([
    [[0, 1], [8, 1], "M0.89 0.89Q1.06 1.06 1.46 1.06L23.66 1.06Q24.06 1.06 24.23 0.89 | M23.81 1.03L24.23 0.89L24.09 1.31 | 12.56 1.06"],
    [[9, 9], [9, 7], "M2.11 5.11Q1.94 4.94 1.54 4.94L1.46 4.94Q1.06 4.94 0.89 5.11 | M1.31 4.97L0.89 5.11L1.03 4.69 | 1.5 4.94"],
    [[0, 5], [72, 5], "M1.83 1.83Q2 2 2 2.4L2 24.6Q2 25 1.83 25.17 | M1.97 24.75L1.83 25.17L2.25 25.03 | 2 13.5"],
    [[40, 5], [40, 6], "M13.83 13.83Q13.97 14.3 14.11 13.83 | M13.92 14.03L14.11 13.83L14.16 14.11 | 13.97 14.25"],
  ]);
  const round = (/** @type {unknown} */ text) => String(text).replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => String(Number(Number(number).toFixed(2))));
  const found = rows.map(([from, to]) => {
    const advice = /** @type {any} */ ({ kind: "step", where: [], reasons: [], removed: [], placed: null, chain: [from, to] });
    const [, { parts = [] }] = overlay({ advice, stage: 2, word: null, link: null }, { values: [...LC37], notes: start.notes }).shapes;
    const [line, head, number] = parts;
    return [line.values.d, head.values.d, `${number.values.x} ${number.values.y}`].map(round).join(" | ");
  });
  assert.deepEqual(found, rows.map(([, , text]) => text));
});

test("what a word means, the link that is read, a mistake and two ways are shown on the board; what is left to do", () => {
  const at = start.toggle("notes", [2, 3], 4).toggle("notes", [3], 2);
  const over = (/** @type {Partial<Play>} */ values) => overlay({ advice: null, stage: 0, word: null, link: null, ...values }, { values: [...at.grid], notes: at.notes });
  const meant = (/** @type {any} */ word) => [over({ word }).marks.map(([cell, name]) => (name === "meant" ? cell : name)), over({ word }).meant.flatMap((mask, cell) => (mask ? [`${cell}:${digitsIn(mask)}`] : [])).length];
  const fours = everyCell.filter((cell) => LC37[cell] === "4" || cell === 2 || cell === 3);
  assert.deepEqual([meant({ cells: [2], digit: 0 }), meant({ cells: [2], digit: 9 }), meant({ cells: everyCell, digit: 4 }), meant({ cells: [0, 1, 2], digit: 0 })], [[[2], 0], [[2], 1], [fours, 81], [[0, 1, 2], 0]]);
  const chain = [[2, 4], [3, 4], [3, 2], [5, 2]];
  const advice = /** @type {any} */ ({ kind: "step", where: [[2]], reasons: [], removed: [[5, 4]], placed: null, chain });
  const read = (/** @type {number | null} */ link, word = null, stage = 3) => {
    const { marks, shapes } = over({ advice, stage, link, word });
    return [marks.map(([cell, name]) => `${cell} ${name}`).join(), shapes.slice(2).map(({ kind }) => kind).join()];
  };
  assert.deepEqual([read(null), read(0), read(2), read(0, /** @type {any} */ ({ cells: [5], digit: 0 })), read(0, null, 1)], [["", ",,"], ["2 meant,3 meant", ",faint,faint"], ["3 meant,5 meant", "faint,faint,"], ["5 meant", ",faint,faint"], ["", ""]]);
  assert.deepEqual(over({ advice: /** @type {any} */ ({ kind: "undo", cells: [2, 5] }) }).marks, [[2, "wrong"], [5, "wrong"]]);
  const [one, other] = [SOLVED, withDigit(withDigit(SOLVED, 0, 3), 1, 5)];
  const several = over({ advice: /** @type {any} */ ({ kind: "several", cells: [0, 1], pair: [one, other] }) });
  assert.deepEqual([several.marks, several.values.slice(0, 3), several.notes.slice(0, 2).map(digitsIn), several.shapes], [[[0, "shown"], [1, "shown"]], [0, 0, "."], [[3, 5], [3, 5]], []]);
  // The game itself is not changed by what is drawn over it.
  assert.deepEqual([at.notes[0], at.grid[0]], [0, "5"]);
  const done = (/** @type {any} */ advice) => canBeDone(advice, at.exclude([[5, 4]]));
  const placed = { kind: "step", placed: { cell: 2, digit: 4 } };
  assert.deepEqual([done(null), done({ kind: "single" }), done({ kind: "undo", cells: [] }), done({ kind: "undo", cells: [2] }), done(placed), done({ ...placed, placed: { cell: 0, digit: 5 } }), done(advice), done({ ...advice, removed: [[5, 12]] }), done({ ...advice, removed: [[5, 4], [6, 4]] })],
    [false, false, false, true, true, false, false, true, true]);
});

test("what is said of a move, of cells that refuse it, and of a full grid", () => {
  const noted = start.toggle("notes", [2, 3], 4);
  for (const [to, said] of /** @type {[Position, string][]} */ ([
    [start, ""], [start.place([2], 4, true), "4 in row 1 column 3"], [start.place([2], 5, true), "5 in row 1 column 3, clashes with row 1 and box 1"],
    [start.place([10, 11], 8, true), "8 in 2 cells, clashes with row 2, box 1 and column 3"], [noted, "note 4 in 2 cells"], [start.toggle("colours", [0], 3), "colour 3 in row 1 column 1"], [start.fillNotes(), "51 cells changed"],
    [start.toggle("notes", [2], 4).toggle("notes", [2], 6), "note 4 and 6 in row 1 column 3"],
  ])) assert.equal(changeText(start, to, true), said);
  const clash = start.place([2], 5, true);
  assert.equal(changeText(clash, clash.toggle("colours", [2], 3), true), "colour 3 in row 1 column 3");
  assert.deepEqual([changeText(start, start.place([2], 5, true), false), changeText(noted, noted.erase([2, 3]), true), changeText(start.place([2], 4, true), start, true)], ["5 in row 1 column 3", "note 4 removed from 2 cells", "row 1 column 3 erased"]);
  // A digit is named only where all cells have it.
  assert.deepEqual([[start.place([3], 4, true), start.place([2], 4, true)], [start.toggle("notes", [2], 6), start.toggle("notes", [3], 4)], [noted, start.toggle("colours", [2], 4)]].map(([from, to]) => changeText(from, to, true)),
    ["2 cells changed", "2 cells changed", "note 4 removed from 2 cells"]);
  const full = start.place([2], 4, true);
  assert.deepEqual([[[0], null], [[0, 2], null], [[0, 1], null], [[2], "notes"], [[2, 3], "centres"], [[0, 2], "colours"]].map(([cells, layer]) => refusal(full, /** @type {any} */ (cells), /** @type {any} */ (layer))),
    ["Givens cannot be changed: row 1 column 1", null, "Givens cannot be changed: 2 cells", "A filled cell takes no notes: row 1 column 3", null, null]);
  assert.deepEqual([wrongText(withDigit(SOLVED, 0, 3)), wrongText(withDigit(withDigit(SOLVED, 0, 3), 80, 8)), cellsText([80])],
    ["The grid is full, but not right: two 3s in row 1, two 3s in column 1, two 3s in box 1.", "The grid is full, but not right: two 3s in row 1, two 3s in column 1, two 3s in box 1 … (6 clashes).", "row 9 column 9"]);
});

test("what is said of a puzzle, and of a game among others", () => {
  const facts = { puzzle: LC37, solutions: 1, level: "easy" };
  for (const [origin, more, key] of /** @type {[any, any, string][]} */ ([
    [{}, {}, "easy"], [{}, { level: null }, "level-unknown"], [{}, { solutions: 0 }, "level-none"], [{}, { clash: { en: "x", zh: "x" }, solutions: 0 }, "level-clash"],
    [{}, { solutions: 2 }, "level-several"], [{ two: true, puzzle: LC37 }, { solutions: 2 }, "two-solutions"], [{ two: true, puzzle: SOLVED }, { solutions: 2 }, "level-several"],
    [{ training: "x-wing" }, { solutions: 2 }, "technique-x-wing"],
  ])) assert.equal(levelKey({ facts: { ...facts, ...more }, game: { origin } }), key);
  const techniques = [{ name: { en: "naked single", zh: "" }, times: 3 }, { name: { en: "X-wing", zh: "" }, times: 1 }];
  const about = (/** @type {any} */ more) => aboutText({ ...facts, ...more });
  assert.deepEqual([about({}), about({ solutions: 0 }), about({ techniques })], ["", pageData.words["about-none"][0], "Level: easy. It takes: naked single (3) and X-wing (1)."]);
  assert.ok(about({ clash: { en: "two 5s", zh: "" }, solutions: 0 }).includes("two 5s") && about({ solutions: 2, techniques }) === pageData.words["about-several"][0]);
  const game = Object.assign(new Game({ puzzle: LC37 }), { level: "easy", time: 200_000 });
  assert.equal(standingOf(game), "easy · 51 left · 03:20");
  assert.equal(standingOf(Object.assign(new Game({ puzzle: LC37 }), { level: "hard", won: true })), "hard · solved · 00:00");
});

const today = new Date(2026, 10, 28);

test("a win is told with what it took, how it stands among others, and where it differs from the known solution", () => {
  const won = (/** @type {any} */ values, known = [result({ begun: 9, time: 100_000 })], hasClock = true, solution = SOLVED) => {
    const game = Object.assign(new Game({ puzzle: LC37 }), { begun: 5, level: "easy", time: 90_000, won: true, positions: [start.with({ grid: SOLVED })] }, values);
    return winOf({ game, facts: { puzzle: LC37, solution } }, known, today, hasClock);
  };
  for (const [values, first, second] of /** @type {[any, string, string][]} */ ([
    [{}, "without help", "Your best time; until now it was 01:40."], [{ hints: 1 }, "1 hint", "Your best time without help: 01:40."], [{ checks: 1 }, "1 check", "Your best time without help: 01:40."],
    [{ hints: 2, checks: 3 }, "2 hints and 3 checks", "Your best time without help: 01:40."], [{ time: 100_000 }, "without help", "Your best time without help: 01:40."],
  ])) assert.deepEqual(won(values).facts, [`easy · ${first}`, second]);
  // Neither itself, nor those of another level or with help.
  const others = [result({ begun: 5 }), result({ begun: 7, level: "hard" }), result({ begun: 8, hints: 1 }), result({ begun: 9, checks: 1 })];
  assert.deepEqual([won({}, others).facts, won({ hints: 1 }, others).facts], [["easy · without help", "Your first win at this level without help."], ["easy · 1 hint"]]);
  assert.deepEqual([won({}).title, won({ time: 3_600_000 }).title, won({}, [], false).title, won({}, [result({ begun: 9, time: 100_000 }), result({ begun: 8 })]).last, won({}, []).last], ["Solved in 01:30", "Solved in 1:00:00", "Solved", "Latest times at this level without help: 01:40 · 01:00", ""]);
  assert.deepEqual([won({ level: "hard" }).another, won({ level: "hard" }).facts[1]], [pageData.words.another[0].replace("{level}", "hard"), "Your first win at this level without help."]);
  assert.deepEqual(won({}, [], true, withDigit(withDigit(SOLVED, 0, 3), 80, 1)).facts.at(-1), "Also right: it differs from the known solution in r1c1 and r9c9.");
  const day = (/** @type {object} */ more) => result({ ...ofDay(today), begun: 5, ...more });
  const before = result({ ...ofDay(new Date(2026, 10, 27)), begun: 3, day: 20261127 });
  const isTold = [[day({}), before], [day({})], [day({ day: 20261129 })], [day({ begun: 6 })]].map((known) => won({}, known).facts.find((text) => !/^easy|^Your/.test(text)) ?? null);
  assert.deepEqual([isTold[0]?.includes("2"), isTold[1]?.includes("1"), ...isTold.slice(2)], [true, true, null, null]);
});

test("the menu offers the latest open game, best times, the puzzle of the day and the slowest technique", () => {
  const game = (/** @type {number} */ begun, /** @type {any} */ values = {}) => Object.assign(new Game({ puzzle: LC37 }), { begun, level: "easy", positions: [start, start] }, values);
  const open = game(3);
  const { last, goOn } = newEntries([game(5, { positions: [start] }), game(4, { won: true }), open, game(2)], [], today);
  assert.deepEqual([last, goOn], [open, "Continue: easy · 51 left · 00:00"]);
  const { level, seed } = ofDay(today);
  assert.deepEqual(newEntries([], [], today), { last: null, goOn: "", bests: ["", "", "", ""], day: level });
  const solved = (/** @type {Date} */ date) => result({ ...ofDay(date), day: ofDay(date).seed, begun: ofDay(date).seed, time: 100_000 });
  const known = [solved(today), result({ begun: 8, hints: 1, time: 5 }), result({ begun: 7, time: 60_000 })];
  assert.deepEqual([newEntries([], known, today).bests[0], newEntries([], known, today).day, seed], ["best 01:00", `${level} · solved`, 20261128]);
  assert.ok(/ · solved · .*2/.test(newEntries([], [...known, solved(new Date(2026, 10, 27))], today).day));
  assert.deepEqual([slowestText([]), slowestText([result({ paces: [{ technique: "x-wing", digits: 1, time: 9 }] })])], [null, "Train your slowest: X-wing"]);
});
