// @ts-check
// The board of the Play tab, and all that is said and shown around it.

import { ALL_DIGITS, BoardView, digitsOf } from "page/board.js";
import { button, byId, element, setIcon, setText } from "page/dom.js";
import { on } from "page/events.js";
import { PEERS, clashes } from "page/game.js";
import { drawHint, drawOver } from "page/hint-view.js";
import { play } from "page/play.js";
import { drawTime } from "page/play-clock.js";
import { has } from "page/settings.js";
import { list, unitName, words } from "page/words.js";

export const view = new BoardView(byId("grid"));

const desk = /** @type {HTMLElement} */ (byId("grid").closest(".desk"));

/** Says what has just happened, for those who do not see it. @param {string} text */
export function say(text) {
  setText(byId("status"), text);
}

/** What can be done about a result, by the button of that name. */
const OFFERS = /** @type {const} */ (["hint", "rewind", "refill"]);

/** Says a result, until the next move. @param {(() => string) | null} text @param {(typeof OFFERS)[number][]} offers */
export function tell(text, kind = "", offers = []) {
  play.message = text;
  for (const offer of OFFERS) byId(`offer-${offer}`).hidden = !offers.includes(offer);
  byId("message").className = kind;
  drawMessage();
}

function drawMessage() {
  setText(byId("message"), play.message ? play.message() : "");
  const isEmpty = play.message === null && play.advice === null;
  byId("advice-row").hidden = isEmpty;
  if (play.advice !== null) for (const offer of OFFERS) byId(`offer-${offer}`).hidden = true;
  byId("says").tabIndex = isEmpty ? -1 : 0;
  // Not hidden: what comes is to be read aloud.
  byId("advice").classList.toggle("empty", isEmpty);
  desk.classList.toggle("hinting", play.advice !== null && play.path === null);
  byId("grid").classList.toggle("named", play.advice !== null);
  // Where there is no room for both, the hint takes the place of the digits.
  const isCut = () => play.advice !== null && play.path === null && byId("says").scrollHeight > byId("says").clientHeight + 1;
  desk.classList.remove("tight", "tightest");
  desk.classList.toggle("tight", isCut());
  desk.classList.toggle("tightest", isCut());
  desk.classList.toggle("telling", play.message !== null && play.advice === null && play.path === null);
}

/** @param {number} cell @param {ReturnType<typeof clashes>} clashing */
function cellLabel(cell, clashing) {
  const { position } = play.game;
  const { grid, notes, centres, colours } = position;
  const parts = [words("cell", { row: Math.floor(cell / 9) + 1, column: (cell % 9) + 1 })];
  if (grid[cell] === ".") {
    parts.push(words("cell-empty"));
    if (notes[cell]) parts.push(words("cell-notes", { digits: list(digitsOf(notes[cell])) }));
    if (centres[cell]) parts.push(words("cell-centres", { digits: list(digitsOf(centres[cell])) }));
  } else {
    parts.push(grid[cell]);
    if (position.isGiven(cell)) parts.push(words("cell-given"));
    const units = clashing.get(cell);
    if (units) parts.push(words("cell-clash", { units: list(units.map(unitName)) }));
  }
  if (colours[cell]) parts.push(words("cell-colour", { number: colours[cell] }));
  return parts.join(words("comma"));
}

/** The cells in which a won grid differs from the known solution. */
export function differing() {
  const { game, facts } = play;
  const { grid } = game.position;
  if (!game.won || !facts.solution || grid.includes(".")) return [];
  return [...grid].flatMap((digit, cell) => (digit === facts.solution?.[cell] ? [] : [cell]));
}

function drawBoard() {
  const { path } = play;
  const { puzzle, grid, notes, centres, colours } = path ? path.scenes[path.at].position : play.game.position;
  /** @type {ReturnType<typeof clashes>} */
  const clashing = has("mark-clashes") ? clashes(grid) : new Map();
  /** @type {Record<number, string>} */
  const marks = {};
  /** @param {number} cell @param {string} name */
  const mark = (cell, name) => {
    marks[cell] = marks[cell] ? `${marks[cell]} ${name}` : name;
  };
  const isOpen = !path && !play.game.won;
  if (isOpen) for (const cell of PEERS[play.chosen]) mark(cell, "peer");
  for (const cell of clashing.keys()) mark(cell, "clash");
  for (const cell of differing()) mark(cell, "differs");
  if (isOpen) for (const cell of play.selected) mark(cell, "chosen");
  const placed = path?.scenes[path.at].cell;
  if (placed !== undefined) mark(placed, "placed");
  for (const [cell, colour] of colours.entries()) if (colour) mark(cell, `k${colour}`);
  /** @type {import("page/types.js").Picture} */
  const picture = {
    values: [...grid],
    givens: puzzle,
    notes: [...notes],
    centres,
    marks,
    same: has("light-same") && isOpen && !play.advice ? play.firstDigit || Number(grid[play.chosen]) || 0 : 0,
    label: (cell) => cellLabel(cell, clashing),
  };
  drawOver(picture, mark);
  view.show(picture);
  view.cells.forEach((cell, index) => {
    cell.ariaSelected = String(play.selected.has(index));
    cell.ariaReadOnly = String(puzzle[index] !== ".");
  });
}

function drawDigits() {
  for (const digit of digitsOf(ALL_DIGITS)) {
    const key = button(`d${digit}`);
    const left = Math.max(0, 9 - play.game.position.grid.split(String(digit)).length + 1);
    const [, count, name] = key.children;
    setText(count, String(left));
    setText(name, words("digit", { digit, count: left }));
    key.classList.toggle("used-up", left === 0);
    key.ariaPressed = has("digit-first") ? String(digit === play.firstDigit) : null;
  }
}

// What cannot be used while the game stands still.
const MOVES = ["notes", "centres", "colours", "erase", "fill-notes", "checkpoint", "check", "undo-mistake", "hint-button", "more-button"];

/** Whether no move is possible. */
export const isLocked = () => play.paused || play.game.won || play.path !== null;

function drawControls() {
  const { game, facts, paused } = play;
  for (const mode of ["notes", "centres", "colours"]) byId(mode).ariaPressed = String(play.mode === mode);
  // The modes that are not seen all the time.
  const mode = play.mode === "notes" ? null : play.mode;
  byId("more-button").ariaPressed = String(mode !== null);
  setText(byId("more-button").children[1], words(mode ?? "more"));
  byId("d1").parentElement?.classList.toggle("coloured", play.mode === "colours");
  for (const name of [...MOVES, ...digitsOf(ALL_DIGITS).map((digit) => `d${digit}`)]) button(name).disabled = isLocked();
  button("undo").disabled = isLocked() || game.at === 0;
  button("redo").disabled = isLocked() || game.at === game.positions.length - 1;
  button("restore").disabled = isLocked() || !game.checkpoint;
  setText(byId("left"), words("left", { count: game.position.grid.split(".").length - 1 }));
  setText(byId("level"), words(game.level));
  byId("why-two").hidden = facts.solutions !== 2;
  byId("pause").ariaLabel = words(paused ? "resume" : "pause");
  setIcon("pause", paused ? "go" : "pause");
  button("pause").disabled = game.won;
  byId("path").hidden = play.path === null;
  desk.classList.toggle("scenes", play.path !== null);
  desk.classList.toggle("won", game.won && play.path === null);
  byId("paused").hidden = !paused;
  byId("grid").classList.toggle("covered", paused);
  drawTime();
}

export function draw() {
  drawHint();
  drawBoard();
  drawDigits();
  drawControls();
  drawMessage();
  // A disabled button would lose the focus.
  if (document.activeElement?.matches(":disabled")) view.cells[play.chosen].focus({ preventScroll: true });
}

/** What is said in place of a level, or the level. @returns {import("page/words.js").Key} */
export function levelKey() {
  const { facts } = play;
  const { origin } = play.game;
  if (origin.training) return `technique-${origin.training}`;
  if (facts.clash) return "level-clash";
  if (facts.solutions === 0) return "level-none";
  if (origin.two && origin.puzzle === facts.puzzle) return "two-solutions";
  if (facts.solutions === 2) return "level-several";
  return facts.level ?? "level-unknown";
}

/** Chooses the cell that Tab leads to, without drawing. @param {number} cell @param {Iterable<number>} selected */
export function setChosen(cell, selected = [cell]) {
  view.cells[play.chosen].tabIndex = -1;
  play.chosen = cell;
  play.selected = new Set(selected);
  view.cells[play.chosen].tabIndex = 0;
}

for (const digit of digitsOf(ALL_DIGITS)) {
  const seen = [element("span", "number", String(digit)), element("span", "count")];
  for (const part of seen) part.ariaHidden = "true";
  byId(`d${digit}`).append(...seen, element("span", "unseen"));
}
on("language", () => {
  say("");
  draw();
});
on("facts", draw);
on("read", draw);
