// @ts-check
// What can be done in a game, and who has won.

import { ALL_DIGITS, digitsOf } from "page/board.js";
import { byId } from "page/dom.js";
import { fire } from "page/events.js";
import { clashes } from "page/game.js";
import { drawHint } from "page/hint-view.js";
import { ask, play } from "page/play.js";
import { tick, timeText } from "page/play-clock.js";
import { differing, draw, levelName, say, setChosen, tell, view } from "page/play-view.js";
import { has, onSetting } from "page/settings.js";
import { keep } from "page/store.js";
import { cellName, list, pick, unitName, words } from "page/words.js";

/** @import { Game, Position } from "page/game.js" */
/** @import { Key } from "page/words.js" */

function moved() {
  Object.assign(play, { advice: null, message: null });
  if (play.facts.puzzle !== play.game.position.puzzle) learn();
  drawHint();
  draw();
  judge();
  save();
}

/** Goes to the position that `change` makes; whether that is another. @param {(position: Position) => Position} change */
export function move(change) {
  if (play.paused) return false;
  const isOther = play.game.move(change(play.game.position));
  if (isOther) moved();
  return isOther;
}

/** Of the chosen cell. @param {Key} key @param {Record<string, number>} values */
function sayCell(key, values = {}) {
  say(words(key, { ...values, row: Math.floor(play.chosen / 9) + 1, column: (play.chosen % 9) + 1 }));
}

/** @param {number} digit */
function place(digit) {
  if (play.game.position.isGiven(play.chosen)) return sayCell("said-given");
  const isOther = move((position) => position.place(play.chosen, digit, has("auto-remove-notes")));
  if (isOther) sayCell("said-digit", { digit });
}

/** @param {number} digit */
export function toggleNote(digit) {
  if (play.game.position.grid[play.chosen] !== ".") return sayCell("said-filled");
  if (!move((position) => position.toggleNote(play.chosen, digit))) return;
  sayCell(play.game.position.notes[play.chosen] & (1 << digit) ? "said-note" : "said-no-note", { digit });
}

/** @param {number} digit */
function enter(digit) {
  if (play.noteMode) toggleNote(digit);
  else place(digit);
}

/** For the chosen cell, or, if the digit comes first, for the cells to come. @param {number} digit */
export function press(digit) {
  if (play.paused) return;
  if (!has("digit-first")) return enter(digit);
  play.firstDigit = play.firstDigit === digit ? 0 : digit;
  say(play.firstDigit ? words("said-first", { digit }) : words("said-first-none"));
  draw();
}

/** A tap, or Enter. If the digit comes first, the same a second time goes away. @param {number} cell */
export function tap(cell) {
  choose(cell);
  if (!has("digit-first") || !play.firstDigit || play.paused) return;
  if (!play.noteMode && play.game.position.grid[cell] === String(play.firstDigit)) erase();
  else enter(play.firstDigit);
}

export function erase() {
  if (play.game.position.isGiven(play.chosen)) return sayCell("said-given");
  if (move((position) => position.erase(play.chosen))) sayCell("said-erased");
}

/** @param {"undo" | "redo"} key */
export function step(key) {
  if (play.paused || !play.game[key]()) return;
  moved();
  say(words(`said-${key}`));
}

export function fillNotes() {
  if (move((position) => position.fillNotes())) say(words("said-filled-notes"));
}

export function setCheckpoint() {
  if (play.paused) return;
  play.game.checkpoint = play.game.position;
  tell(() => words("said-checkpoint"));
  draw();
  save();
}

export function restore() {
  const { checkpoint } = play.game;
  if (checkpoint && move(() => checkpoint)) say(words("said-restored"));
}

async function beforeMistake() {
  if (play.paused) return;
  const { game } = play;
  const { positions, at, position } = game;
  const answer = await ask({ ask: "right", grids: positions.slice(0, at + 1).map(({ grid }) => grid) });
  if (game !== play.game || at !== game.at || position !== game.position) return;
  if ("error" in answer) return tell(() => pick(answer.error));
  const { last } = answer;
  if (last === null) return tell(() => words("right-never"));
  if (last === at) return tell(() => words("right-now"));
  move(() => positions[last]);
  tell(() => words("right-again", { count: at - last }));
}

/** @param {number} cell */
export function choose(cell) {
  setChosen(cell);
  if (!play.paused) view.cells[cell].focus();
  draw();
}

export function toggleNoteMode() {
  if (play.paused) return;
  play.noteMode = !play.noteMode;
  say(words(play.noteMode ? "said-notes-on" : "said-notes-off"));
  draw();
}

export function pause() {
  if (play.game.won) return;
  tick();
  play.paused = !play.paused;
  say(words(play.paused ? "paused" : "resumed"));
  draw();
  // The covered board has lost the focus.
  if (!play.paused && document.activeElement === document.body) view.cells[play.chosen].focus();
}

// What is known, and who has won

async function learn() {
  const { puzzle } = play.game.position;
  const known = play.game.origin.puzzle === puzzle ? play.game.origin : { level: undefined, solution: undefined };
  play.facts = { puzzle, level: known.level, solution: known.solution };
  const answer = await ask({ ask: "describe", puzzle });
  if (play.facts.puzzle !== puzzle) return;
  if (!("error" in answer)) play.facts = { ...answer, puzzle, solution: known.solution ?? answer.solution };
  fire("facts");
}

async function judge() {
  const { position } = play.game;
  if (position.grid.includes(".")) return;
  const answer = await ask({ ask: "won", grid: position.grid });
  if (position !== play.game.position) return;
  if ("error" in answer) return tell(() => pick(answer.error));
  if (!answer.won) return tell(wrongText, "bad");
  tick();
  play.game.won = true;
  tell(wonText, "good");
  draw();
  save();
}

function wonText() {
  const differs = differing();
  const won = words("won", { time: timeText(), level: levelName() });
  return differs.length ? `${won} ${words("also-right", { cells: list(differs.map(cellName)) })}` : won;
}

function wrongText() {
  const { grid } = play.game.position;
  const twice = new Set();
  for (const [cell, units] of clashes(grid)) {
    for (const unit of units) twice.add(words("twice", { digit: grid[cell], unit: unitName(unit) }));
  }
  // All of them would fill the page, if the grid is filled at random.
  const some = [...twice].slice(0, 3).join(words("comma"));
  return words(twice.size > 3 ? "wrong-many" : "wrong", { clashes: some, count: twice.size });
}

function save() {
  keep("game", play.game.toText());
}

/** @param {Game} game */
export function begin(game) {
  tick();
  Object.assign(play, { game, paused: false, firstDigit: 0 });
  setChosen(Math.max(0, game.position.grid.indexOf(".")));
  moved();
}

for (const digit of digitsOf(ALL_DIGITS)) byId(`d${digit}`).addEventListener("click", () => press(digit));
view.cells.forEach((cell, index) => {
  cell.addEventListener("click", () => tap(index));
  // A screen reader or a tap may move the focus by itself.
  cell.addEventListener("focus", () => index !== play.chosen && choose(index));
});
const actions = {
  note: toggleNoteMode,
  erase,
  undo: () => step("undo"),
  redo: () => step("redo"),
  "fill-notes": fillNotes,
  checkpoint: setCheckpoint,
  restore,
  "before-mistake": beforeMistake,
  pause,
};
for (const [name, action] of Object.entries(actions)) byId(name).addEventListener("click", action);
onSetting(() => {
  if (!has("digit-first")) play.firstDigit = 0;
  draw();
});
document.addEventListener("visibilitychange", () => {
  tick();
  if (document.hidden) save();
});
addEventListener("pagehide", () => {
  tick();
  save();
});
