// @ts-check
// Rust for the page: questions go to a worker with the WebAssembly module, answers come back as promises.

import { byId } from "page/dom.js";

/** @import { Level } from "page/data.js" */

/** @typedef {{ en: string, zh: string }} Bilingual */
/** @typedef {{ cell: number, digit: number }} Candidate */
/** @typedef {{ line: number, board: string, excluded: [cell: number, digits: number[]][] }} ReadBoard  `excluded`: what the text's candidates lack */
/** @typedef {{ level: Level | null, symmetry: string, two_solutions: boolean, seed: number }} Recipe */
/** @typedef {{ puzzle: string, solution: string, level: Level | null }} Made */

/**
 * What is known of a puzzle.
 * @typedef {object} Description
 * @property {Bilingual | null} clash  two equal givens
 * @property {number} solutions  0, 1, or 2 for several
 * @property {string | null} solution  one of them
 * @property {Level | null} level
 * @property {{ name: Bilingual, times: number }[]} techniques  what a person needs for it
 */

/**
 * The next step of a person.
 * @typedef {object} Step
 * @property {"step"} kind
 * @property {Bilingual} technique
 * @property {Bilingual} place  where to look
 * @property {Bilingual} what  what is there
 * @property {Bilingual} why
 * @property {number[][]} where  the units and cells of the place
 * @property {[cell: number, digits: number[]][]} reasons  what shows it; no digits: the one that stands there
 * @property {Candidate | null} placed
 * @property {[cell: number, digits: number[]][]} removed
 * @property {[cell: number, digit: number][]} chain
 */

/**
 * Why a grid has several solutions.
 * @typedef {object} Several
 * @property {"several"} kind
 * @property {[string, string]} pair  two of them
 * @property {number[]} cells  where these differ
 * @property {Bilingual} difference
 * @property {Bilingual} disambiguation  which givens leave one solution
 * @property {Candidate[]} givens
 * @property {boolean} together  whether it takes all of them
 */

/** @typedef {{ kind: "undo", text: Bilingual, cells: number[], certain: boolean }} Undo  `certain`: each is wrong */
/** @typedef {Undo | { kind: "finished", text: Bilingual }} Remark */
/** @typedef {Step | Several | Remark | { kind: "single" }} Advice */

/**
 * A solution of the catalogue, with its file.
 * @typedef {object} Solution
 * @property {string} name
 * @property {string | null} article
 * @property {string | null} language
 * @property {string} idea
 * @property {string} kind
 * @property {string} source
 * @property {[first: number, last: number]} region  the lines of the submission
 */

/**
 * A watched search.
 * @typedef {object} Recording
 * @property {{ checks: number }} counts
 * @property {"solved" | "unsolved" | "stopped" | "failed"} end
 * @property {string} board  at the end
 * @property {boolean} answer_only  whether it writes its answer alone
 * @property {string[]} functions
 * @property {Uint8Array<ArrayBuffer>} steps  as in `bytes` of src/search.rs
 */

/** @typedef {{ placed: [cell: number, digit: number][], removed: [cell: number, digits: number[]][] }} Found  all that a technique does */
/** @typedef {{ technique: string, name: Bilingual, board: string, notes: number[], step: Step,
 *   found: Found }} Training */
/** @typedef {{ puzzle: string, solution: string, holes: number, solutions: number }} Holed  `solutions`: 2 for several */
/** @typedef {{ first_row: string, writes: number } & Holed} MadeAsArticle  `writes`: of the search */

/**
 * What can be asked, as in src/question.rs: the question and its answer.
 * @typedef {object} Questions
 * @property {[{ text: string, named: Record<string, string> }, { boards: ReadBoard[], errors: Bilingual[] }]} read
 * @property {[Recipe, Made | { error: Bilingual }]} make
 * @property {[{ puzzle: string }, Description]} describe
 * @property {[{ grid: string }, { won: boolean }]} won
 * @property {[{ puzzle: string, grid: string, excluded: [number, number[]][] }, Advice]} hint
 * @property {[{ puzzle: string }, Advice]} alternatives
 * @property {[{ grids: string[] }, { last: number | null }]} right
 * @property {[{ technique: string, seed: number }, Training]} train
 * @property {[{ puzzle: string }, { steps: (Step & { board: string, notes: number[] })[] }]} path
 * @property {[{ seed: number }, MadeAsArticle]} make_as_article
 * @property {[{}, { solutions: Solution[] }]} solutions
 * @property {[{ solution: string, board: string, keep: number }, Recording]} record
 */

/** @template {keyof Questions} K @typedef {{ ask: K } & Questions[K][0]} Question */

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
  /** @template {keyof Questions} K @param {Question<K>} question @returns {Promise<Questions[K][1]>} */
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
    const worker = new Worker(import.meta.resolve("page/worker.js"), { type: "module" });
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

/** @type {Promise<Solution[]> | null} */
let catalogue = null;

/** The solutions, asked for once. */
export function solutions() {
  catalogue ??= (async () => {
    const engine = new Engine();
    const answer = await engine.ask({ ask: "solutions" });
    engine.stop();
    return answer.solutions;
  })();
  return catalogue;
}
