// @ts-check
// What stands on paper: the board as it is, or givens alone, two to a sheet.

import { BoardView, NONE } from "page/board.js";
import { pageData } from "page/data.js";
import { byId, element } from "page/dom.js";
import { someSeed } from "page/games.js";
import { Game } from "page/game.js";
import { ask, play } from "page/play.js";
import { words } from "page/words.js";

const sheet = byId("sheet");

/** Symmetry and seed of a made puzzle. @param {Game} game */
export function originText({ origin: { symmetry, seed } }) {
  return seed === undefined ? "" : words("origin", { symmetry: words(`symmetry-${symmetry}`), seed });
}

/** @param {Game} game @param {boolean} withEntries */
function figure(game, withEntries) {
  const { puzzle, grid, notes, centres, colours } = game.position;
  const board = element("div");
  const marks = Object.fromEntries(colours.flatMap((colour, cell) => (colour ? [[cell, `k${colour}`]] : [])));
  const seen = withEntries ? { values: [...grid], notes, centres, marks } : { values: [...puzzle], notes: NONE, marks: {} };
  new BoardView(board).show({ ...seen, givens: puzzle });
  const title = [words("sudoku"), words(game.level), originText(game)].filter(Boolean).join(" · ");
  const made = element("figure");
  made.append(element("figcaption", "", title), board);
  return made;
}

/** With another puzzle of its level, or, if it has none, with itself once more. */
async function printTwo() {
  const { game } = play;
  const level = pageData.levels.find((each) => each === game.level);
  const seed = someSeed();
  const symmetry = game.origin.symmetry ?? pageData.symmetry;
  const made = level ? await ask({ ask: "make", level, symmetry, two_solutions: false, seed }) : null;
  const other = made && !("error" in made) ? Object.assign(new Game({ ...made, seed, symmetry }), { level }) : game;
  sheet.replaceChildren(figure(game, false), figure(other, false));
  print();
}

byId("print").addEventListener("click", () => print());
byId("print-two").addEventListener("click", printTwo);
addEventListener("beforeprint", () => {
  if (sheet.childElementCount === 0) sheet.append(figure(play.game, true));
});
addEventListener("afterprint", () => sheet.replaceChildren());
