// @ts-check
// Answers questions with the Rust module, in a thread of its own, so that the page stays alive.

/**
 * What page/src/lib.rs exports.
 * @typedef {object} Rust
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} room
 * @property {() => bigint} ask
 * @property {() => bigint} interrupted
 * @property {() => bigint} steps
 */

/** @type {Rust | null} */
let rust = null;

// The types of a page lack those of a worker.
const page = /** @type {Worker} */ (/** @type {unknown} */ (globalThis));

page.onmessage = ({ data }) => {
  try {
    const answer = ask(data.question, data.module);
    page.postMessage({ number: data.number, answer }, answer.steps?.buffer ? [answer.steps.buffer] : []);
  } catch (error) {
    page.postMessage({ number: data.number, failure: String(error) });
  }
};

/** @param {{ ask: string }} question @param {WebAssembly.Module} module */
function ask(question, module) {
  const here = (rust ??= /** @type {any} */ (new WebAssembly.Instance(module).exports));
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  // This may grow the memory, and so replace its buffer.
  const room = here.room(bytes.length);
  new Uint8Array(here.memory.buffer, room, bytes.length).set(bytes);
  const records = question.ask === "record";
  // After a trap, nothing but `interrupted` and `steps` may be called; and memory never shrinks.
  if (records) rust = null;
  let place;
  try {
    place = here.ask();
  } catch (trap) {
    rust = null;
    if (!records) throw trap;
    place = here.interrupted();
  }
  const { answer, failure } = JSON.parse(new TextDecoder().decode(read(here, place)));
  if (failure) throw new Error(failure);
  if (records) answer.steps = read(here, here.steps()).slice();
  return answer;
}

/** The bytes at a place: its address in the upper half, its length in the lower. @param {Rust} here @param {bigint} place */
function read(here, place) {
  const bits = BigInt.asUintN(64, place);
  return new Uint8Array(here.memory.buffer, Number(bits >> 32n), Number(bits & 0xffffffffn));
}
