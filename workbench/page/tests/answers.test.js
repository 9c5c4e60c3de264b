// @ts-check
// The page's WebAssembly answers what the same Rust answers in `answers.rs`, byte for byte; and the page has the texts of `paste`.

import "./node.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { submission } from "page/data.js";
import { byId } from "page/dom.js";
import { solutions } from "page/engine.js";

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
  let served = 0;
  for (const line of readFileSync(join(import.meta.dirname, "answers.txt"), "utf8").trim().split("\n")) {
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
