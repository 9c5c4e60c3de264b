"use strict";
// Rust for the page: questions go to a worker with the WebAssembly module, answers come back as promises.

// What `sudoku page --build` has put into the page: facts, puzzles, and the judges' texts.
const pageData = JSON.parse(byId("data").textContent);

// The text of `sudoku paste` for a solution and a problem; null if the solution cannot serve it.
function pasteText(solution, problem) {
  const pieces = pageData.texts[solution][problem];
  return pieces ? pieces.map((piece) => pageData.pieces[piece]).join("") : null;
}

class Engine {
  static #module = null;
  static #address = null;

  #worker = null;
  #open = new Map();
  #number = 0;
  #turn = 0;

  // Resolves to null, or to the reason why there is no WebAssembly, in both languages.
  static async missing() {
    try {
      await Engine.#compiled();
      return null;
    } catch (error) {
      return {
        en: `This needs WebAssembly, which does not work here (${error.message}).`,
        zh: `这需要WebAssembly，但它在这里不可用（${error.message}）。`,
      };
    }
  }

  static #compiled() {
    Engine.#module ??= (async () => {
      const packed = Uint8Array.from(atob(byId("wasm").textContent), (character) => character.charCodeAt(0));
      const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
    })();
    return Engine.#module;
  }

  // Questions are answered in order.
  async ask(question) {
    const turn = this.#turn;
    const module = await Engine.#compiled();
    if (turn !== this.#turn) throw Engine.#stopped();
    if (this.#worker === null) this.#start(module);
    return new Promise((resolve, reject) => {
      this.#open.set(++this.#number, { resolve, reject });
      this.#worker.postMessage({ number: this.#number, question });
    });
  }

  // Ends what is under way; the next question starts anew.
  stop() {
    this.#turn += 1;
    this.#end(Engine.#stopped());
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }

  static #stopped() {
    return Object.assign(new Error("stopped"), { name: "Stopped" });
  }

  #start(module) {
    const source = byId("worker").textContent;
    Engine.#address ??= URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.#worker = new Worker(Engine.#address);
    this.#worker.postMessage({ module });
    this.#worker.onerror = ({ message }) => this.#end(new Error(message));
    this.#worker.onmessage = ({ data }) => {
      const { resolve, reject } = this.#open.get(data.number);
      this.#open.delete(data.number);
      if (data.failure) reject(new Error(data.failure));
      else resolve(data.answer);
    };
  }
}
