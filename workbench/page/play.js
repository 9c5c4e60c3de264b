// @ts-check
// What the Play tab knows: all that its other modules draw and change.

import { pageData } from "page/data.js";
import { Engine } from "page/engine.js";
import { Game } from "page/game.js";
import { ofTab, recall } from "page/store.js";

/** @import { Bilingual } from "page/answers.js" */
/** @import { Answers, Question } from "page/engine.js" */
/** @import { Play } from "page/types.js" */
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
  word: null,
  link: null,
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
