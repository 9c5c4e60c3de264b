// @ts-check
// The page's modules in node: what they ask of a browser, as far as those without elements do. Imported before them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
  /** @param {string} key */
  getItem = (key) => this.get(key) ?? null;
  /** @param {string} key @param {string} text */
  setItem(key, text) {
    const size = [...this].reduce((sum, [name, value]) => sum + (name === key ? 0 : value.length), text.length);
    if (size > this.room) throw new Error("full");
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
  }
}

/** A worker of a browser, as a thread of node. */
class PageWorker extends threads.Worker {
  /** @param {string} address */
  constructor(address) {
    const around = `const { parentPort } = require("node:worker_threads");
      globalThis.postMessage = (data, list) => parentPort.postMessage(data, list);
      parentPort.on("message", (data) => globalThis.onmessage({ data }));`;
    super(around + readFileSync(fileURLToPath(address), "utf8"), { eval: true });
    this.on("message", (data) => this.onmessage({ data }));
    this.on("error", (error) => this.onerror(error));
  }
  /** @param {{ data: any }} event */
  onmessage(event) {
    void event;
  }
  /** @param {Error} error */
  onerror(error) {
    void error;
  }
}

export const stored = new Store();
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

/** Numbers at random, the same for the same seed: a function that gives one below its bound. @param {number} seed */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ bound) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % bound;
  };
}

export const LC37 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
// One that a search for empty cells from the first on does not end within hours.
export const ENDLESS = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
export const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** The units of a cell, as numbers: rows, columns, boxes. @param {number} cell */
export function unitsOf(cell) {
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  return [row, 9 + column, 18 + 3 * Math.floor(row / 3) + Math.floor(column / 3)];
}

/** Whether two cells share a unit. @param {number} one @param {number} other */
export const sees = (one, other) => one !== other && unitsOf(one).some((unit) => unitsOf(other).includes(unit));

/** The rows of a table of tests/cases. @param {string} name */
export function table(name) {
  const text = readFileSync(join(import.meta.dirname, "../../../tests/cases", name), "utf8");
  const [head, ...lines] = text.trim().split("\n").map((line) => line.split(","));
  return lines.map((line) => Object.fromEntries(head.map((column, index) => [column, line[index]])));
}

/** The cells that are empty. @param {string} grid */
export const emptyCells = (grid) => [...grid].flatMap((digit, cell) => (digit === "." ? [cell] : []));

/** @param {string} grid @param {number} cell @param {string | number} digit */
export const withDigit = (grid, cell, digit) => grid.slice(0, cell) + digit + grid.slice(cell + 1);

/** @param {number} cell */
export const nameOf = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
