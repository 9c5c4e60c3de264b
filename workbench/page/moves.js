// @ts-check
// What can be done in a game, and who has won.

import { ALL_DIGITS, digitsOf } from "page/board.js";
import { byId, dialog } from "page/dom.js";
import { Engine } from "page/engine.js";
import { fire } from "page/events.js";
import { announce, fromOther, record, save } from "page/games.js";
import { changes, isSamePlay } from "page/game.js";
import { ask, play } from "page/play.js";
import { tick } from "page/play-clock.js";
import { draw, isLocked, say, setChosen, tell, view } from "page/play-view.js";
import { cellsText, changeText, levelKey, refusal, wrongText } from "page/sentences.js";
import { has, onSetting } from "page/settings.js";
import { ofTab } from "page/store.js";
import { drawWin, showWin } from "page/win.js";
import { cellName, list, pick, words } from "page/words.js";

/** @import { Answers, Question } from "page/engine.js" */
/** @import { Game, Position } from "page/game.js" */
/** @import { Layer } from "page/types.js" */

/** Draws another position. */
function show() {
  Object.assign(play, { advice: null, message: null, word: null, link: null });
  if (play.facts.puzzle !== play.game.position.puzzle) learn();
  else play.game.level = levelKey(play);
  draw();
  drawWin();
}

/** @type {ReturnType<typeof save>} What was said last. */
let lacking = null;

/** Says what cannot be kept, once, as soon as there is something to lose; and each time before games go. @param {ReturnType<typeof save>} now */
function warn(now) {
  if (now === null || play.game.positions.length === 1) return;
  if (now.key === "will-go" || lacking?.key !== now.key) tell(() => words(now.key, { count: now.count }), "bad");
  announce(now.count);
  lacking = now;
}

function moved() {
  show();
  checkWon();
  warn(save());
  fire("moved");
}

/** Goes to the position that `change` makes, and says what is new; whether it is another. @param {(position: Position) => Position} change */
export function move(change) {
  if (isLocked()) return false;
  const { position } = play.game;
  const isOther = play.game.move(change(position));
  if (isOther) {
    moved();
    say(changeText(position, play.game.position, has("mark-clashes")));
  }
  return isOther;
}

/** A digit, note or colour for the selected cells. @param {number} digit */
export function enter(digit, layer = play.mode) {
  const cells = [...play.selected];
  const { position } = play.game;
  const refused = refusal(position, cells, layer);
  if (refused) return say(refused);
  const removeNotes = has("auto-remove-notes");
  move((from) => (layer ? from.toggle(layer, cells, digit) : from.place(cells, digit, removeNotes)));
}

/** For the selected cells, or, if the digit comes first, for the cells to come. @param {number} digit */
export function press(digit) {
  if (isLocked()) return;
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
  if (move((position) => position.erase(cells))) return;
  const refused = refusal(play.game.position, cells, null);
  if (refused) say(refused);
}

/** @param {"undo" | "redo"} key */
export function step(key) {
  const { position } = play.game;
  if (isLocked() || !play.game.step(key === "undo" ? -1 : 1)) return;
  moved();
  const [from, to] = key === "undo" ? [play.game.position, position] : [position, play.game.position];
  say(words(`said-${key}`, { what: changeText(from, to, has("mark-clashes")) }));
}

export function fillNotes() {
  const { position } = play.game;
  const isOther = move((from) => from.fillNotes());
  if (!isLocked()) say(isOther ? words("said-filled-notes", { cells: cellsText(changes(position, play.game.position)?.cells ?? []) }) : words("said-full-notes"));
}

export function setCheckpoint() {
  if (isLocked()) return;
  play.game.checkpoint = play.game.position;
  tell(() => words("said-checkpoint"));
  draw();
  save();
}

export function restore() {
  const { checkpoint } = play.game;
  if (checkpoint && move(() => checkpoint)) say(words("said-restored"));
}

/** Says that notes lack the digit of the solution. @param {number[]} cells */
export const tellLost = (cells) => tell(() => words("right-lost", { cells: list(cells.map(cellName)) }), "bad", ["refill"]);

/** The notes of all cells anew, also those that the player has lost. */
function refill() {
  const { solution } = play.facts;
  if (solution) move((position) => position.found(position.lost(solution)));
}

/** Says whether there is a mistake, or takes back what came after the last right move. @param {boolean} takesBack */
async function check(takesBack) {
  if (isLocked()) return;
  const { game } = play;
  const { positions, at, position } = game;
  const answer = await ask({ ask: "right", grids: positions.slice(0, at + 1).map(({ grid }) => grid) });
  if (game !== play.game || position !== game.position) return;
  if ("error" in answer) return tell(() => pick(answer.error));
  game.checks += 1;
  save();
  const { last } = answer;
  // Of a long game the right positions may be gone.
  if (last === null) return play.facts.solutions ? tell(() => words("right-not"), "bad", ["hint"]) : tell(() => words("right-never"));
  if (last === at) {
    const lost = play.facts.solutions === 1 && play.facts.solution ? position.lost(play.facts.solution) : [];
    if (lost.length) return tellLost(lost);
    return tell(() => words("right-now"));
  }
  if (!takesBack) return tell(() => words("right-not"), "bad", ["hint", "rewind"]);
  game.goTo(last);
  moved();
  tell(() => words("right-again", { count: at - last }));
}

/** @param {number} cell @param {Iterable<number>} [selected] */
export function choose(cell, selected) {
  setChosen(cell, selected);
  if (!play.paused) view.cells[cell].focus({ preventScroll: true });
  draw();
}

/** Digits are notes in the corner or the middle, or colours; null, or the same again: digits. @param {Layer | null} mode */
export function toggleMode(mode) {
  if (isLocked()) return;
  play.mode = play.mode === mode ? null : mode;
  say(words(`said-mode-${play.mode ?? "digits"}`));
  draw();
}

export function pause() {
  if (play.game.won || play.path) return;
  tick();
  play.paused = !play.paused;
  ofTab.set("paused", play.paused ? "yes" : "");
  say(words(play.paused ? "paused" : "resumed"));
  const isOnButton = document.activeElement?.matches("#pause");
  draw();
  // A covered board has no focus.
  if (!isOnButton) (play.paused ? byId("paused") : view.cells[play.chosen]).focus();
}

// What is known, and who has won

async function learn() {
  const { puzzle } = play.game.position;
  const known = play.game.origin.puzzle === puzzle ? play.game.origin : { level: undefined, solution: undefined };
  play.facts = { puzzle, level: known.level, solution: known.solution };
  play.game.level = levelKey(play);
  const answer = await ask({ ask: "describe", puzzle });
  if (play.facts.puzzle !== puzzle) return;
  if (!("error" in answer)) play.facts = { ...answer, puzzle, solution: known.solution ?? answer.solution };
  play.game.level = levelKey(play);
  fire("facts");
}

async function checkWon() {
  const { position } = play.game;
  if (position.grid.includes(".") || play.game.won || play.game.origin.training) return;
  const answer = await ask({ ask: "won", grid: position.grid });
  if (position !== play.game.position) return;
  if ("error" in answer) return tell(() => pick(answer.error));
  if (!answer.won) return tell(() => wrongText(position.grid), "bad");
  tick();
  // It may have been paused meanwhile, and a won game could not go on.
  if (play.paused) pause();
  play.game.won = true;
  draw();
  save();
  warn(record(play.game));
  showWin();
  fire("won", play.game);
}

// For what takes the place of the game. Only the last request is answered, and none once a game is begun: else it would take
// away what was chosen since.
const maker = new Engine();

/** Gives up what was requested last. */
export function cancelRequest() {
  maker.stop();
  if (!play.path) tell(null);
}

/** @template {keyof Answers} K @param {Question<K>} question */
export function request(question) {
  cancelRequest();
  return ask(question, maker);
}

/** Plays this game; the present one is kept. @param {Game} game @param {Layer | null} mode */
export function begin(game, mode = null) {
  tick();
  save();
  maker.stop();
  Object.assign(play, { game, mode, paused: false, firstDigit: 0, path: null });
  ofTab.set("paused", "");
  ofTab.set("steps", "");
  setChosen(Math.max(0, game.position.grid.indexOf(".")));
  moved();
}

/** What another tab has made of this game. */
export function follow() {
  const game = play.path ? null : fromOther();
  if (game === null) return;
  if (isSamePlay(game, play.game)) {
    // It has been looked at there, or helped.
    for (const name of /** @type {const} */ (["time", "hints", "checks"])) play.game[name] = Math.max(game[name], play.game[name]);
    return;
  }
  if (game.won && play.paused) pause();
  play.game = game;
  show();
  if (!game.won) tell(() => words("other-tab"));
  fire("moved");
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
  "offer-rewind": () => check(true),
  "offer-refill": refill,
  pause,
  paused: pause,
};
for (const [name, action] of Object.entries(actions)) byId(name).addEventListener("click", action);
// What is chosen under More goes on in the grid.
byId("more-button").addEventListener("click", () => dialog("more").showModal());
byId("helpers").addEventListener("click", () => {
  dialog("more").close();
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
