// @ts-check
// What can be done in a game, and who has won.

import { ALL_DIGITS, digitsOf } from "page/board.js";
import { byId } from "page/dom.js";
import { Engine } from "page/engine.js";
import { fire } from "page/events.js";
import { isOwn, save } from "page/games.js";
import { Game, clashes } from "page/game.js";
import { drawHint } from "page/hint-view.js";
import { ask, play } from "page/play.js";
import { tick } from "page/play-clock.js";
import { draw, levelKey, say, setChosen, stands, tell, view } from "page/play-view.js";
import { has, onSetting } from "page/settings.js";
import { recall } from "page/store.js";
import { drawWin, showWin } from "page/win.js";
import { pick, unitName, words } from "page/words.js";

/** @import { Answers, Question } from "page/engine.js" */
/** @import { Layer, Position } from "page/game.js" */
/** @import { Key } from "page/words.js" */

/** Draws another position. */
function show() {
  Object.assign(play, { advice: null, message: null });
  if (play.facts.puzzle !== play.game.position.puzzle) learn();
  else play.game.level = levelKey();
  drawHint();
  draw();
  drawWin();
}

function moved() {
  show();
  judge();
  save();
  fire("moved");
}

/** Goes to the position that `change` makes; whether that is another. @param {(position: Position) => Position} change */
export function move(change) {
  if (stands()) return false;
  const isOther = play.game.move(change(play.game.position));
  if (isOther) moved();
  return isOther;
}

/** Of the selected cells. @param {Key} key @param {Record<string, number>} values */
function sayCells(key, values = {}) {
  const count = play.selected.size;
  const place = { row: Math.floor(play.chosen / 9) + 1, column: (play.chosen % 9) + 1 };
  say(words(key, { ...values, cells: count === 1 ? words("cell", place) : words("cells", { count }) }));
}

/** Whether a layer or the grid holds this in the chosen cell. @param {Layer | null} layer @param {number} digit */
function holds(layer, digit) {
  const { position } = play.game;
  if (layer === null) return position.grid[play.chosen] === String(digit);
  return layer === "colours" ? position.colours[play.chosen] === digit : Boolean(position[layer][play.chosen] & (1 << digit));
}

/** A digit, note or colour for the selected cells. @param {number} digit */
export function enter(digit, layer = play.mode) {
  const cells = [...play.selected];
  const { position } = play.game;
  if (layer === null && cells.every((cell) => position.isGiven(cell))) return sayCells("said-given");
  if (layer !== null && layer !== "colours" && cells.every((cell) => position.grid[cell] !== ".")) return sayCells("said-filled");
  const removeNotes = has("auto-remove-notes");
  if (!move((from) => (layer ? from.toggle(layer, cells, digit) : from.place(cells, digit, removeNotes)))) return;
  if (holds(layer, digit)) sayCells(`said-${layer ?? "digit"}`, { digit });
  else sayCells(layer ? `said-no-${layer}` : "said-erased", { digit });
}

/** For the selected cells, or, if the digit comes first, for the cells to come. @param {number} digit */
export function press(digit) {
  if (stands()) return;
  if (!has("digit-first")) return enter(digit);
  play.firstDigit = play.firstDigit === digit ? 0 : digit;
  say(play.firstDigit ? words("said-first", { digit }) : words("said-first-none"));
  draw();
}

/** A tap, or Enter: the digit that came first. */
export function tap() {
  if (has("digit-first") && play.firstDigit) enter(play.firstDigit);
}

export function erase() {
  const cells = [...play.selected];
  if (move((position) => position.erase(cells))) sayCells("said-erased");
  else if (cells.every((cell) => play.game.position.isGiven(cell))) sayCells("said-given");
}

/** @param {"undo" | "redo"} key */
export function step(key) {
  if (stands() || !play.game[key]()) return;
  moved();
  say(words(`said-${key}`));
}

export function fillNotes() {
  if (move((position) => position.fillNotes())) say(words("said-filled-notes"));
}

export function setCheckpoint() {
  if (stands()) return;
  play.game.checkpoint = play.game.position;
  tell(() => words("said-checkpoint"));
  draw();
  save();
}

export function restore() {
  const { checkpoint } = play.game;
  if (checkpoint && move(() => checkpoint)) say(words("said-restored"));
}

/** Says whether there is a mistake, or takes back what came after the last right move. @param {boolean} takesBack */
async function check(takesBack) {
  if (stands()) return;
  const { game } = play;
  const { positions, at, position } = game;
  const answer = await ask({ ask: "right", grids: positions.slice(0, at + 1).map(({ grid }) => grid) });
  if (game !== play.game || position !== game.position) return;
  if ("error" in answer) return tell(() => pick(answer.error));
  game.checks += 1;
  save();
  const { last } = answer;
  if (last === null) return tell(() => words("right-never"));
  if (last === at) return tell(() => words("right-now"));
  if (!takesBack) return tell(() => words("right-not"), "bad");
  game.at = last;
  moved();
  tell(() => words("right-again", { count: at - last }));
}

/** @param {number} cell @param {Iterable<number>} [selected] */
export function choose(cell, selected) {
  setChosen(cell, selected);
  if (!play.paused) view.cells[cell].focus({ preventScroll: true });
  draw();
}

/** Digits are notes in the corner or the middle, or colours; the same again: digits. @param {Layer} mode */
export function toggleMode(mode) {
  if (stands()) return;
  play.mode = play.mode === mode ? null : mode;
  say(words(`said-mode-${play.mode ?? "digits"}`));
  draw();
}

export function pause() {
  if (play.game.won || play.path) return;
  tick();
  play.paused = !play.paused;
  say(words(play.paused ? "paused" : "resumed"));
  draw();
  // The covered board has lost the focus.
  if (!play.paused && !document.activeElement?.matches("#pause")) view.cells[play.chosen].focus();
}

// What is known, and who has won

async function learn() {
  const { puzzle } = play.game.position;
  const known = play.game.origin.puzzle === puzzle ? play.game.origin : { level: undefined, solution: undefined };
  play.facts = { puzzle, level: known.level, solution: known.solution };
  play.game.level = levelKey();
  const answer = await ask({ ask: "describe", puzzle });
  if (play.facts.puzzle !== puzzle) return;
  if (!("error" in answer)) play.facts = { ...answer, puzzle, solution: known.solution ?? answer.solution };
  play.game.level = levelKey();
  fire("facts");
}

async function judge() {
  const { position } = play.game;
  if (position.grid.includes(".") || play.game.won || play.game.origin.training) return;
  const answer = await ask({ ask: "won", grid: position.grid });
  if (position !== play.game.position) return;
  if ("error" in answer) return tell(() => pick(answer.error));
  if (!answer.won) return tell(() => wrongText(position.grid), "bad");
  tick();
  play.game.won = true;
  draw();
  save();
  showWin();
}

/** What is wrong with a full grid. @param {string} grid */
export function wrongText(grid) {
  const twice = new Set();
  for (const [cell, units] of clashes(grid)) {
    for (const unit of units) twice.add(words("twice", { digit: grid[cell], unit: unitName(unit) }));
  }
  // All of them would fill the page, if the grid is filled at random.
  const some = [...twice].slice(0, 3).join(words("comma"));
  return words(twice.size > 3 ? "wrong-many" : "wrong", { clashes: some, count: twice.size });
}

// For what takes the place of the game. The last wish alone comes true, and none once a game is begun: else it would take
// away what was chosen since.
const maker = new Engine();

/** Nothing is wished for any more. */
export function unwish() {
  maker.stop();
  if (!play.path) tell(null);
}

/** @template {keyof Answers} K @param {Question<K>} question */
export function wish(question) {
  unwish();
  return ask(question, maker);
}

/** @param {Game} game @param {Layer | null} mode */
export function begin(game, mode = null) {
  tick();
  maker.stop();
  Object.assign(play, { game, mode, paused: false, firstDigit: 0, path: null });
  setChosen(Math.max(0, game.position.grid.indexOf(".")));
  moved();
}

/** What another tab has made of this game. */
export function follow() {
  if (play.path) return;
  const text = recall(`game.${play.game.begun}`);
  const game = isOwn(text) ? null : Game.fromText(text);
  if (game === null) return;
  play.game = game;
  show();
  if (!game.won) tell(() => words("other-tab"));
}

for (const digit of digitsOf(ALL_DIGITS)) byId(`d${digit}`).addEventListener("click", () => press(digit));
const actions = {
  notes: () => toggleMode("notes"),
  centres: () => toggleMode("centres"),
  colours: () => toggleMode("colours"),
  erase,
  undo: () => step("undo"),
  redo: () => step("redo"),
  "fill-notes": fillNotes,
  checkpoint: setCheckpoint,
  restore,
  check: () => check(false),
  "undo-mistake": () => check(true),
  pause,
  paused: pause,
};
for (const [name, action] of Object.entries(actions)) byId(name).addEventListener("click", action);
// What is chosen under More goes on in the grid.
const more = /** @type {HTMLDialogElement} */ (byId("more"));
byId("more-button").addEventListener("click", () => more.showModal());
byId("helpers").addEventListener("click", () => {
  more.close();
  choose(play.chosen, play.selected);
});
onSetting(() => {
  if (!has("digit-first")) play.firstDigit = 0;
  draw();
});
document.addEventListener("visibilitychange", () => {
  tick();
  if (document.hidden) save();
});
addEventListener("storage", follow);
addEventListener("pagehide", () => {
  tick();
  save();
});
