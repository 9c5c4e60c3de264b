"use strict";
// Answers questions with the Rust module, in a thread of its own, so that the page stays alive.

let module = null;
let rust = null;

self.onmessage = ({ data }) => {
  if (data.module) {
    module = data.module;
    return;
  }
  try {
    const answer = ask(data.question);
    self.postMessage({ number: data.number, answer }, answer.steps ? [answer.steps.buffer] : []);
  } catch (error) {
    self.postMessage({ number: data.number, failure: String(error) });
  }
};

function ask(question) {
  rust ??= new WebAssembly.Instance(module).exports;
  const here = rust;
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
  const answer = JSON.parse(new TextDecoder().decode(read(here, place)));
  if (answer.failure) throw new Error(answer.failure);
  if (records) answer.steps = read(here, here.steps()).slice();
  return answer;
}

// The bytes at a place: its address in the upper half of a number, its length in the lower.
function read(here, place) {
  const bits = BigInt.asUintN(64, place);
  return new Uint8Array(here.memory.buffer, Number(bits >> 32n), Number(bits & 0xffffffffn));
}
