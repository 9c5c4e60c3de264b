// @ts-check
// The Rust in the page: what its WebAssembly answers.

import "./node.js";
import { ENDLESS, LC37, SOLVED } from "./boards.js";
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Engine } from "page/engine.js";

const engine = new Engine();
after(() => engine.stop());
/** The types say what the page asks; these are other things. @param {object} question @returns {Promise<any>} */
const ask = (question) => engine.ask(/** @type {any} */ (question));

test("whatever is asked, the engine goes on", async () => {
  const wrong = [
    { ask: "nonesuch" },
    { ask: "won", grid: "12" },
    { ask: "record", solution: "nonesuch", board: LC37, keep: 5 },
    { ask: "make", level: "trivial", symmetry: "none", two_solutions: false, seed: 1 },
    { ask: "train", technique: "trial", seed: 1 },
    { ask: "train", technique: "nonesuch", seed: 1 },
    { ask: "path", puzzle: "12" },
  ];
  for (const question of wrong) {
    await assert.rejects(ask(question), ({ message }) => !/unreachable|undefined/.test(message), JSON.stringify(question));
  }
  assert.deepEqual(await engine.ask({ ask: "won", grid: SOLVED }), { won: true });
  // What is no candidate is left out.
  const hint = (/** @type {[number, number][]} */ excluded) => engine.ask({ ask: "hint", puzzle: LC37, grid: LC37, excluded });
  assert.deepEqual(await hint([[81, 1 << 1], [2, 1 << 0 | 1 << 10]]), await hint([]));
});

test("a stopped engine rejects what is open, and answers the next question", async () => {
  const endless = { ask: "record", solution: "int_matrix", board: ENDLESS, keep: 0, most: 2 ** 50 };
  const said = () => ask(endless).then(() => "answered", ({ name }) => name);
  // Before the worker is there, and when it is at it.
  const early = said();
  engine.stop();
  const first = await Promise.race([early, new Promise((resolve) => setTimeout(resolve, 3000, "goes on"))]);
  const late = said();
  const other = new Engine();
  await other.ask({ ask: "won", grid: LC37 });
  other.stop();
  engine.stop();
  assert.deepEqual([first, await late, await engine.ask({ ask: "won", grid: LC37 })], ["Stopped", "Stopped", { won: false }]);
});
