// @ts-check
// The board of the Play tab, and all that is said and shown around it.

import { ALL_DIGITS, BoardView, digitsOf } from "page/board.js";
import { button, byId, element, setIcon, setText } from "page/dom.js";
import { on } from "page/events.js";
import { drawHint, drawn } from "page/hint-view.js";
import { controls, digitKeys, isStill, pictureOf } from "page/picture.js";
import { play } from "page/play.js";
import { drawTime } from "page/play-clock.js";
import { has } from "page/settings.js";
import { words } from "page/words.js";

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

export function drawMessage() {
  setText(byId("message"), play.message ? play.message() : "");
  const { isEmpty, hidden, desk: shows } = controls(play);
  byId("advice-row").hidden = hidden["advice-row"];
  if (play.advice !== null) for (const offer of OFFERS) byId(`offer-${offer}`).hidden = true;
  byId("says").tabIndex = isEmpty ? -1 : 0;
  // Not hidden: what comes is to be read aloud.
  byId("advice").classList.toggle("empty", isEmpty);
  byId("grid").classList.toggle("named", play.advice !== null);
  for (const [name, is] of Object.entries(shows)) desk.classList.toggle(name, is);
  // Where there is no room for both, the hint takes the place of the digits.
  const isCut = () => shows.hinting && byId("says").scrollHeight > byId("says").clientHeight + 1;
  desk.classList.remove("tight", "tightest");
  desk.classList.toggle("tight", isCut());
  desk.classList.toggle("tightest", isCut());
}

function drawBoard() {
  const { picture, shapes } = pictureOf(play, has);
  document.querySelector("#drawing")?.replaceChildren(...shapes.map(drawn));
  view.show(picture);
  view.cells.forEach((cell, index) => {
    cell.ariaSelected = String(play.selected.has(index));
    cell.ariaReadOnly = String(picture.givens[index] !== ".");
  });
}

function drawDigits() {
  digitKeys(play, has).forEach(({ count, name, pressed }, index) => {
    const key = button(`d${index + 1}`);
    setText(key.children[1], String(count));
    setText(key.children[2], name);
    key.classList.toggle("used-up", count === 0);
    key.ariaPressed = pressed === null ? null : String(pressed);
  });
}

/** Whether no move is possible. */
export const isLocked = () => isStill(play);

function drawControls() {
  const { pressed, disabled, hidden, texts, more } = controls(play);
  for (const [name, is] of Object.entries(pressed)) byId(name).ariaPressed = String(is);
  for (const [name, is] of Object.entries(disabled)) button(name).disabled = is;
  for (const [name, is] of Object.entries(hidden)) byId(name).hidden = is;
  for (const [name, text] of Object.entries(texts)) setText(byId(name), text);
  setText(byId("more-button").children[1], more);
  byId("d1").parentElement?.classList.toggle("coloured", play.mode === "colours");
  byId("pause").ariaLabel = words(play.paused ? "resume" : "pause");
  setIcon("pause", play.paused ? "go" : "pause");
  byId("grid").classList.toggle("covered", play.paused);
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
