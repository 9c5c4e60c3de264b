// @ts-check
// The page's modules in node: what they ask of a browser, as far as those without elements do. Imported before them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as threads from "node:worker_threads";

const page = readFileSync(join(import.meta.dirname, "../sudoku.html"), "utf8");

class Part {
  /** @param {string} id */
  constructor(id) {
    this.textContent = page.match(new RegExp(`id="${id}"[^>]*>([^<]*(?:<(?!/script)[^<]*)*)</script>`))?.[1] ?? "";
  }
}

/** What is stored: the newest names last, as some browsers have them. */
class Store extends Map {
  /** How many characters there is room for. */
  room = Infinity;
  /** Whether it refuses a write. @param {string} key @param {string} text @returns {boolean} */
  refuses = (key, text) => !(key || text);
  /** @param {string} key */
  getItem = (key) => this.get(key) ?? null;
  /** @param {string} key @param {string} text */
  setItem(key, text) {
    const size = [...this].reduce((sum, [name, value]) => sum + (name === key ? 0 : value.length), text.length);
    if (size > this.room || this.refuses(key, text)) throw new Error("full");
    this.set(key, text);
    Object.defineProperty(this, key, { value: text, enumerable: true, configurable: true });
  }
  /** @param {string} key */
  removeItem(key) {
    this.delete(key);
    Reflect.deleteProperty(this, key);
  }
  empty() {
    for (const key of this.keys()) this.removeItem(key);
    this.room = Infinity;
    this.refuses = () => false;
  }
}

/** A worker of a browser, as a thread of node. */
class PageWorker extends threads.Worker {
  /** @param {string} address */
  constructor(address) {
    const around = `const { parentPort } = require("node:worker_threads");
      globalThis.postMessage = (data, list) => parentPort.postMessage(data, list);
      parentPort.on("message", (data) => globalThis.onmessage({ data }));`;
    super(around + decodeURIComponent(address.replace(/.*?,/, "")), { eval: true });
    this.on("message", (data) => this.onmessage({ data }));
    this.on("error", (error) => this.onerror(error));
  }
  onmessage = (/** @type {{ data: any }} */ _event) => {};
  onerror = (/** @type {Error} */ _error) => {};
}

export const stored = new Store();
/** A result, of which only some is of interest. @param {Partial<import("page/results.js").Result>} values @returns {import("page/results.js").Result} */
export const result = (values) => ({ begun: 1, level: "easy", time: 60_000, hints: 0, checks: 0, day: 20261128, seed: null, symmetry: "", paces: [], ...values });
/** @param {string} name @param {unknown} value */
const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
define("HTMLElement", Part);
define("document", Object.assign(new EventTarget(), {
  querySelector: (/** @type {string} */ selector) => new Part(selector.slice(1)),
  documentElement: { lang: "en" },
}));
define("localStorage", stored);
define("sessionStorage", new Store());
define("navigator", { language: "en" });
define("Worker", PageWorker);
