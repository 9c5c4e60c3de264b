// @ts-check
// Choosing cells with a mouse or a finger: one, or all that are dragged over; with Ctrl one more or less, with Shift all
// between.

import { byId } from "page/dom.js";
import { choose, tap } from "page/moves.js";
import { play } from "page/play.js";
import { view } from "page/play-view.js";
import { alike, between, toggled } from "page/selection.js";
import { has } from "page/settings.js";

const grid = byId("grid");
// Where the last choice without Shift began, and the cell that was pressed or dragged over last.
let [anchor, last] = [0, 0];
// Whether a button was pressed in a cell, and is held.
let drags = false;

/** The cell at a point; null near its corners, where a finger that moves askew only passes. @param {PointerEvent} event */
function cellAt({ clientX, clientY }) {
  const found = view.cells.indexOf(/** @type {HTMLElement} */ (document.elementFromPoint(clientX, clientY)?.closest(".cell")));
  if (found < 0) return null;
  const { left, top, width, height } = view.cells[found].getBoundingClientRect();
  const [x, y] = [(clientX - left) / width - 0.5, (clientY - top) / height - 0.5];
  return Math.abs(x) + Math.abs(y) < 0.75 ? found : null;
}

/** @param {Event} event */
const cellOf = ({ target }) => view.cells.findIndex((each) => target instanceof Node && each.contains(target));

grid.addEventListener("pointerdown", (event) => {
  const cell = cellOf(event);
  if (cell < 0 || event.button !== 0) return;
  drags = true;
  last = cell;
  if (play.selected.size === 1) anchor = play.chosen;
  if (event.shiftKey) return choose(cell, between(anchor, cell));
  anchor = cell;
  if (!event.ctrlKey && !event.metaKey) return choose(cell);
  const { chosen, selected } = toggled(play.selected, play.chosen, cell);
  choose(chosen, selected);
});
grid.addEventListener("pointermove", (event) => {
  const cell = drags && event.buttons === 1 ? cellAt(event) : null;
  if (cell === null || cell === last) return;
  last = cell;
  if (!play.selected.has(cell)) choose(cell, [...play.selected, cell]);
});
for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => (drags = false));
// All that have the digit, or else the colour.
grid.addEventListener("dblclick", (event) => {
  const cell = cellOf(event);
  if (cell >= 0 && !has("digit-first")) choose(cell, alike(play.game.position, cell));
});
// The focus is where the choice is.
grid.addEventListener("mousedown", (event) => event.preventDefault());
view.cells.forEach((cell, index) => {
  cell.addEventListener("click", (event) => {
    // Without a pointer: a screen reader.
    if (event.detail === 0) choose(index);
    if (play.selected.size === 1 && play.selected.has(index)) tap();
  });
  // A screen reader may move the focus by itself.
  cell.addEventListener("focus", () => {
    if (index !== play.chosen) choose(index);
    if (play.selected.size === 1) anchor = index;
  });
});
