// @ts-check
// Rust for the page: questions go to a worker with the WebAssembly module, answers come back as promises.

import { byId } from "page/dom.js";

// The types of questions and answers come from Rust: tests/types.rs writes answers.d.ts.

/** @typedef {import("page/answers.js").Solution} Solution */
/** @typedef {import("page/answers.js").Recorded & { steps: Uint8Array<ArrayBuffer> }} Recording  `steps`: as in `bytes` of watched/src/trace.rs */
/** @typedef {{ [A in import("page/answers.js").Answer as A["ask"]]: A["answer"] } & { record: Recording }} Answers */
/** @template {keyof Answers} K @typedef {Extract<import("page/answers.js").Question, { ask: K }>} Question */

// early.js then says that this browser will not do.
if (!("WebAssembly" in globalThis && "DecompressionStream" in globalThis)) throw new Error("no WebAssembly");

const compiled = (async () => {
  const packed = Uint8Array.from(atob(byId("wasm").textContent), (character) => character.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
})();

export class Engine {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
  #open = new Map();
  #number = 0;
  #turn = 0;

  // Questions are answered in order.
  /** @template {keyof Answers} K @param {Question<K>} question @returns {Promise<Answers[K]>} */
  async ask(question) {
    const turn = this.#turn;
    const module = await compiled;
    if (turn !== this.#turn) throw Engine.#stopped();
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve, reject) => {
      this.#open.set(++this.#number, { resolve, reject });
      worker.postMessage({ number: this.#number, question, module });
    });
  }

  /** Ends what is under way; the next question starts anew. */
  stop() {
    this.#turn += 1;
    this.#end(Engine.#stopped());
  }

  /** @param {Error} error */
  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }

  static #stopped() {
    return Object.assign(new Error("stopped"), { name: "Stopped" });
  }

  #start() {
    // A page on disk cannot start one from a file.
    const worker = new Worker(`data:text/javascript,${encodeURIComponent(byId("worker").textContent)}`);
    worker.onerror = ({ message }) => this.#end(new Error(message));
    worker.onmessage = ({ data }) => {
      const waiting = this.#open.get(data.number);
      this.#open.delete(data.number);
      if (data.failure) waiting?.reject(new Error(data.failure));
      else waiting?.resolve(data.answer);
    };
    return worker;
  }
}

/** @type {Promise<Answers["solutions"]> | null} */
let catalogue = null;

/** The solutions. */
export const solutions = async () => (await files()).solutions;

/** The solutions, and the files that find the steps of hints; asked for once. */
export function files() {
  catalogue ??= (async () => {
    const engine = new Engine();
    const answer = await engine.ask({ ask: "solutions" });
    engine.stop();
    return answer;
  })();
  return catalogue;
}
