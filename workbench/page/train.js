// @ts-check
// Training a technique: a position in which it is the next step, found by hand.

import { digitsOf } from "page/board.js";
import { pageData } from "page/data.js";
import { byId, select, setText } from "page/dom.js";
import { on } from "page/events.js";
import { record, results, someSeed } from "page/games.js";
import { Game, Position } from "page/game.js";
import { begin, choose, request } from "page/moves.js";
import { openPath } from "page/path.js";
import { ask, play } from "page/play.js";
import { draw as drawGame, tell } from "page/play-view.js";
import { dayOf, rounds as roundsOf, since1970, technique as resultsOf } from "page/results.js";
import { recall } from "page/store.js";
import { cellName, pick, words } from "page/words.js";

/** @import { Training } from "page/answers.js" */
/** @import { Key } from "page/words.js" */

/** @type {{ answer: Training | null, seed: number | undefined, text: () => string }} The last position. */
const state = { answer: null, seed: undefined, text: () => "" };

/** How often a technique was found, and how often without help: earlier pages kept these numbers, not what they come from. @param {string} technique */
export function counts(technique, all = results()) {
  const [before, alone = 0] = (recall(`training.${technique}`) ?? "").split(" ").map((count) => Number(count) || 0);
  const since = resultsOf(technique, all);
  return { all: before + since.found, alone: alone + since.alone };
}

/** The last position with a wrong try, which counts once. @type {Position | null} */
let triedAt = null;

/** The position of a lesson: always the same. */
const LESSON = 1;

/** A lesson before the training: what the technique is, on a position that it is found in. @param {string} technique */
export async function teach(technique) {
  const answer = await request({ ask: "train", technique, seed: LESSON });
  if ("error" in answer) return tell(() => pick(answer.error), "bad");
  const { board, notes, step, name } = answer;
  const text = () => words(/** @type {Key} */ (`lesson-${technique}`));
  const scene = { position: new Position({ puzzle: board, notes }), step, name: () => pick(name), text };
  openPath([scene], { seed: technique, play: () => train(technique) });
}

/** A position for a technique. @param {string} technique */
export async function train(technique) {
  const seed = someSeed();
  const answer = await request({ ask: "train", technique, seed });
  if ("error" in answer) return tell(() => pick(answer.error), "bad");
  const { board, notes } = answer;
  const game = new Game({ puzzle: board, training: technique, trainingSeed: seed });
  const excluded = new Position({ puzzle: board }).fillNotes().notes.map((mask, cell) => mask & ~notes[cell]);
  game.positions = [new Position({ puzzle: board, notes, excluded })];
  Object.assign(state, { answer, seed });
  begin(game, answer.step.placed ? null : "notes");
  choose(play.chosen);
}

/** Goes on with the training that was kept. */
export async function resumeTraining() {
  const { training, trainingSeed } = play.game.origin;
  if (!training || trainingSeed === undefined) return;
  const answer = await ask({ ask: "train", technique: training, seed: trainingSeed });
  if (play.game.origin.trainingSeed !== trainingSeed) return;
  if ("error" in answer) return tell(() => pick(answer.error), "bad");
  Object.assign(state, { answer, seed: trainingSeed });
  if (!answer.step.placed) play.mode = "notes";
  checkTraining();
  drawGame();
}

/** What was done that the technique does not show; null: all of it is shown; undefined: nothing was done. */
function wrongMove() {
  const { grid, notes } = play.game.position;
  const first = play.game.positions[0];
  const { step, found: { placed, removed } } = /** @type {Training} */ (state.answer);
  const set = [...grid].flatMap((digit, cell) => (digit === first.grid[cell] ? [] : [{ cell, digit: Number(digit) }]));
  if (set.length > 0) return set.find(({ cell, digit }) => !placed.some(([at, right]) => at === cell && right === digit)) ?? null;
  if (step.placed) return undefined;
  const gone = first.notes.flatMap((mask, cell) => digitsOf(mask & ~notes[cell]).map((digit) => ({ cell, digit })));
  if (gone.length === 0) return undefined;
  return gone.find(({ cell, digit }) => !removed.some(([at, digits]) => at === cell && digits & (1 << digit))) ?? null;
}

function draw() {
  byId("training").hidden = !play.game.origin.training;
  setText(byId("task"), state.text());
}

function checkTraining() {
  const { game } = play;
  const { answer } = state;
  if (answer === null || game.origin.trainingSeed !== state.seed) return draw();
  const { technique, name, step } = answer;
  const wrong = wrongMove();
  const say = (/** @type {Key} */ key, values = {}) => (state.text = () => words(key, { technique: pick(name), ...counts(technique), ...values }));
  // A guess is not found by itself, though it be undone.
  if (wrong && triedAt !== game.position) game.checks += 1;
  triedAt = wrong ? game.position : null;
  if (wrong) say("train-wrong", { cell: cellName(wrong.cell), digit: wrong.digit });
  else if (wrong === undefined) say(step.placed ? "train-place" : "train-remove");
  else {
    record(game);
    // As it was found first, whatever was tried since.
    const { checks } = results().find(({ begun }) => begun === game.begun) ?? game;
    say(checks ? "train-tries" : "train-found");
    // A lesson that is open has its own.
    if (play.path === null) Object.assign(play, { advice: step, stage: 3 });
    drawGame();
  }
  draw();
}

on("moved", checkTraining);

/** The technique that was offered last. */
let offered = "";

async function fillTechniques() {
  const known = results();
  const options = pageData.techniques.map((id) => {
    const { all, alone } = counts(id, known);
    return new Option(words(`technique-${id}`) + (all ? ` (${alone} / ${all})` : ""), id);
  });
  const { value } = select("technique");
  select("technique").replaceChildren(...options);
  if (value) select("technique").value = value;
  const shown = select("technique").value;
  const rounds = pageData.techniques.map((id) => roundsOf(id, known));
  const answer = await ask({ ask: "next", rounds, today: since1970(dayOf(new Date())) });
  const next = pageData.techniques["place" in answer && answer.place !== null ? answer.place : 0];
  // Who has chosen another keeps it.
  if (next !== offered && select("technique").value === shown) select("technique").value = next;
  offered = next;
}

byId("train-next").addEventListener("click", () => train(String(play.game.origin.training)));
on("menu", fillTechniques);
on("language", draw);
