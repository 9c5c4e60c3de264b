// @ts-check
// Training a technique: a position in which it is the next step, found by hand.

import { digitsOf } from "page/board.js";
import { pageData } from "page/data.js";
import { byId, select } from "page/dom.js";
import { on } from "page/events.js";
import { Game, Position } from "page/game.js";
import { drawHint } from "page/hint-view.js";
import { begin } from "page/moves.js";
import { ask, play } from "page/play.js";
import { draw, tell } from "page/play-view.js";
import { keep, recall } from "page/store.js";
import { cellName, pick, words } from "page/words.js";

/** @import { Training } from "page/engine.js" */

/** @type {{ game: Game | null, answer: Training | null }} The last position, and what can be found in it. */
const state = { game: null, answer: null };

/** How often a technique was found, and how often without a hint. @param {string} technique */
function counts(technique) {
  const [all, alone = 0] = (recall(`training.${technique}`) ?? "").split(" ").map((count) => Number(count) || 0);
  return { all, alone };
}

/** @param {string} technique */
function countText(technique) {
  return counts(technique).all ? words("train-count", counts(technique)) : "";
}

/** A position for a technique. @param {string} technique */
export async function train(technique) {
  const seed = Math.floor(Math.random() * 1e12);
  const answer = await ask({ ask: "train", technique, seed });
  if ("error" in answer) return tell(() => pick(answer.error), "bad");
  const { board, notes } = answer;
  const game = new Game({ puzzle: board, training: technique });
  const excluded = new Position({ puzzle: board }).fillNotes().notes.map((mask, cell) => mask & ~notes[cell]);
  game.positions = [new Position({ puzzle: board, notes, excluded })];
  Object.assign(state, { game, answer });
  begin(game, answer.step.placed ? null : "notes");
}

/** @param {Training} answer */
function taskText({ technique, name, step }) {
  const how = words(step.placed ? "train-place" : "train-remove");
  return `${words("train-task", { technique: pick(name), how })} ${countText(technique)}`;
}

/** What was done that the technique does not show; null: all of it is shown; undefined: nothing was done. */
function judgement() {
  const { grid, notes } = play.game.position;
  const first = play.game.positions[0];
  const { placed, removed } = /** @type {Training} */ (state.answer).found;
  const set = [...grid].flatMap((digit, cell) => (digit === first.grid[cell] ? [] : [{ cell, digit: Number(digit) }]));
  if (set.length > 0) return set.find(({ cell, digit }) => !placed.some(([at, right]) => at === cell && right === digit)) ?? null;
  const gone = first.notes.flatMap((mask, cell) => digitsOf(mask & ~notes[cell]).map((digit) => ({ cell, digit })));
  if (gone.length === 0) return undefined;
  return gone.find(({ cell, digit }) => !removed.some(([at, digits]) => at === cell && digits.includes(digit))) ?? null;
}

on("moved", () => {
  const { game, answer } = state;
  if (game === null || answer === null || play.game !== game || game.won) return;
  const wrong = judgement();
  const { technique, name, step } = answer;
  if (wrong === undefined) return tell(() => taskText(answer));
  if (wrong) {
    const { cell, digit } = wrong;
    return tell(() => words("train-wrong", { technique: pick(name), cell: cellName(cell), digit }), "bad");
  }
  const { all, alone } = counts(technique);
  keep(`training.${technique}`, `${all + 1} ${alone + (game.hints === 0 ? 1 : 0)}`);
  // Once is enough.
  state.game = null;
  Object.assign(play, { advice: step, stage: 3 });
  tell(() => `${words("train-found", { technique: pick(name) })} ${countText(technique)}`);
  drawHint();
  draw();
});

function fillTechniques() {
  const options = pageData.techniques.map((id) => {
    const { all } = counts(id);
    return new Option(words(`technique-${id}`) + (all ? ` (${all})` : ""), id);
  });
  const { value } = select("technique");
  select("technique").replaceChildren(...options);
  if (value) select("technique").value = value;
}

byId("menu-button").addEventListener("click", fillTechniques);
byId("train-next").addEventListener("click", () => train(String(play.game.origin.training)));
on("language", fillTechniques);
