// @ts-check
// What the Play tab knows: all that its other modules draw and change.

import { pageData } from "page/data.js";
import { Engine } from "page/engine.js";
import { Game } from "page/game.js";
import { ofTab, recall } from "page/store.js";

/** @import { Layer } from "page/game.js" */
/** @import { Path } from "page/path.js" */
/** @import { Advice, Bilingual, Description } from "page/answers.js" */
/** @import { Answers, Question } from "page/engine.js" */
/** @typedef {{ puzzle: string } & Partial<Description>} Facts */

/**
 * @typedef {object} Play
 * @property {Game} game
 * @property {number} chosen  the cell that has the focus
 * @property {Set<number>} selected  the cells that keys act on
 * @property {Layer | null} mode  what digits are; null: digits
 * @property {number} firstDigit  the digit that is set by a tap, if the digit comes first; 0: none
 * @property {boolean} paused
 * @property {Path | null} path  scenes that are shown in place of the game
 * @property {Facts} facts  what is known of the puzzle
 * @property {Advice | null} advice  the hint that is shown
 * @property {number} stage  how much of a step is shown: 1 where, 2 what, 3 why
 * @property {(() => string) | null} message  the result; a function, since the language may change
 */

// The training or game of this tab, or else the last; in earlier pages its whole text stood in place of its name.
const last = recall("game");
const texts = [ofTab.get("training"), recall(`game.${Number(ofTab.get("game"))}`), recall(`game.${Number(last)}`), last];

/** @type {Play} */
export const play = {
  game: texts.map(Game.fromText).find((game) => game !== null) ?? new Game(pageData.first),
  chosen: 0,
  selected: new Set(),
  mode: null,
  firstDigit: 0,
  paused: false,
  path: null,
  facts: { puzzle: "" },
  advice: null,
  stage: 0,
  message: null,
};

const engine = new Engine();

// The answer of Rust, or why there is none.
/** @template {keyof Answers} K @param {Question<K>} question @returns {Promise<Answers[K] | { error: Bilingual }>} */
export async function ask(question, by = engine) {
  try {
    return await by.ask(question);
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    // Whoever stops it does not wait for the answer.
    if (name === "Stopped") return new Promise(() => {});
    return { error: { en: `This did not work: ${message}.`, zh: `未能完成：${message}。` } };
  }
}
