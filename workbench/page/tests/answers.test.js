// @ts-check
// The page's WebAssembly answers what the same Rust answers in `answers.rs`, byte for byte, goes on whatever is asked, and can be
// stopped; and the page has the texts of `paste`. `cargo test --package page` comes before: it keeps what Rust answers.

import "./node.js";
import { ENDLESS, LC37, SOLVED } from "./boards.js";
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { submission } from "page/data.js";
import { byId } from "page/dom.js";
import { Engine, solutions } from "page/engine.js";

/** FNV-1a, 32 bits. @param {Uint8Array[]} parts */
function hash(...parts) {
  let number = 0x811c9dc5;
  for (const part of parts) for (const byte of part) number = Math.imul(number ^ byte, 0x01000193);
  return (number >>> 0).toString(16).padStart(8, "0");
}

/** @param {WebAssembly.Module} module @param {string} question */
function ask(module, question) {
  const rust = /** @type {any} */ (new WebAssembly.Instance(module).exports);
  const bytes = new TextEncoder().encode(question);
  // This may grow the memory, and so replace its buffer.
  const room = rust.room(bytes.length);
  new Uint8Array(rust.memory.buffer, room, bytes.length).set(bytes);
  const read = (/** @type {bigint} */ place) => {
    const bits = BigInt.asUintN(64, place);
    return new Uint8Array(rust.memory.buffer, Number(bits >> 32n), Number(bits & 0xffffffffn)).slice();
  };
  let place;
  try {
    place = rust.ask();
  } catch {
    place = rust.interrupted();
  }
  return [read(place), read(rust.steps())];
}

test("WebAssembly answers as the same Rust elsewhere; texts for judges are those of `sudoku paste`", async () => {
  const module = await WebAssembly.compile(new Uint8Array(inflateRawSync(Buffer.from(byId("wasm").textContent, "base64"))));
  const all = await solutions();
  const target = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, "../../../target");
  const answers = join(target, "tmp/answers.txt");
  assert.ok(existsSync(answers), `no ${answers}: run \`cargo test --package page\``);
  let served = 0;
  for (const line of readFileSync(answers, "utf8").trim().split("\n")) {
    const [expected, question] = [line.slice(0, 8), line.slice(9)];
    if (question.startsWith("{")) {
      assert.equal(hash(...ask(module, question)), expected, question);
      continue;
    }
    const [, name, problem] = question.split(" ");
    const solution = /** @type {import("page/engine.js").Solution} */ (all.find((one) => one.name === name));
    const text = submission(solution, problem);
    assert.equal(text === null ? "refused " : hash(new TextEncoder().encode(text)), expected, question);
    served += Number(text !== null);
  }
  assert.ok(served > 80);
});

const engine = new Engine();
after(() => engine.stop());
/** The types say what the page asks; these are other things. @param {object} question @returns {Promise<any>} */
const asked = (question) => engine.ask(/** @type {any} */ (question));

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
    await assert.rejects(asked(question), ({ message }) => !/unreachable|undefined/.test(message), JSON.stringify(question));
  }
  assert.deepEqual(await engine.ask({ ask: "won", grid: SOLVED }), { won: true });
  // What is no candidate is left out.
  const hint = (/** @type {[number, number][]} */ excluded) => engine.ask({ ask: "hint", puzzle: LC37, grid: LC37, excluded });
  assert.deepEqual(await hint([[81, 1 << 1], [2, 1 << 0 | 1 << 10]]), await hint([]));
});

test("a stopped engine rejects what is open, and answers the next question", async () => {
  const endless = { ask: "record", solution: "int_matrix", board: ENDLESS, keep: 0, most: 2 ** 50 };
  const said = () => asked(endless).then(() => "answered", ({ name }) => name);
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
