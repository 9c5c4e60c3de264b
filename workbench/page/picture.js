// @ts-check
// What is seen of a game, from its state and the settings: the board with the hint over it, the names of its cells, the controls.

import { digitsOf } from "page/board.js";
import { PEERS, clashes } from "page/game.js";
import { overlay } from "page/hint-shapes.js";
import { list, unitName, words } from "page/words.js";

/** @import { Position } from "page/game.js" */
/** @import { Setting } from "page/settings.js" */
/** @import { Picture, Play, Shape } from "page/types.js" */
/** @typedef {(name: Setting) => boolean} Has */

/** Whether no move is possible. @param {Pick<Play, "paused" | "game" | "path">} play */
export const isStill = ({ paused, game, path }) => paused || game.won || path !== null;

/** The cells in which a won grid differs from the known solution. @param {Pick<Play, "game" | "facts">} play */
export function differing({ game: { won, position: { grid } }, facts: { solution } }) {
  if (!won || !solution || grid.includes(".")) return [];
  return [...grid].flatMap((digit, cell) => (digit === solution[cell] ? [] : [cell]));
}

/** @param {number} cell @param {Position} position @param {ReturnType<typeof clashes>} clashing */
export function cellLabel(cell, position, clashing) {
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

/** @param {Play} play @param {Has} has @returns {{ picture: Picture, shapes: Shape[] }} */
export function pictureOf(play, has) {
  const { game, path, chosen, selected, advice, firstDigit } = play;
  const scene = path?.scenes[path.at];
  const position = scene?.position ?? game.position;
  const { puzzle, grid, notes, centres, colours } = position;
  /** @type {ReturnType<typeof clashes>} */
  const clashing = has("mark-clashes") ? clashes(grid) : new Map();
  const isOpen = !path && !game.won;
  const { marks, shapes, ...over } = overlay(play, { values: [...grid], notes });
  /** @type {[name: string, cells: Iterable<number>][]} */
  const kinds = [
    ["peer", isOpen ? PEERS[chosen] : []],
    ["clash", clashing.keys()],
    ["differs", differing(play)],
    ["chosen", isOpen ? selected : []],
    ["placed", scene?.cell === undefined ? [] : [scene.cell]],
  ];
  /** @type {string[][]} */
  const names = PEERS.map((_, cell) => (colours[cell] ? [`k${colours[cell]}`] : []));
  for (const [name, cells] of kinds) for (const cell of cells) names[cell].push(name);
  for (const [cell, name] of marks) names[cell].push(name);
  const same = has("light-same") && isOpen && !advice ? firstDigit || Number(grid[chosen]) || 0 : 0;
  const label = (/** @type {number} */ cell) => cellLabel(cell, position, clashing);
  return { picture: { givens: puzzle, centres, marks: names.map((each) => each.join(" ")), same, label, ...over }, shapes };
}

/** The digits below the board: how many of each are left, its name (or its colour's), and whether it comes first; null: none does. @param {Play} play @param {Has} has */
export const digitKeys = ({ game, firstDigit, mode }, has) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => {
  const count = Math.max(0, 10 - game.position.grid.split(String(digit)).length);
  return { count, name: mode === "colours" ? words("cell-colour", { number: digit }) : words("digit", { digit, count }), pressed: has("digit-first") ? digit === firstDigit : null };
});

// What cannot be used while the game stands still.
const MOVES = ["notes", "centres", "colours", "erase", "fill-notes", "checkpoint", "check", "undo-mistake", "hint-button", "more-button",
  ..."123456789"].map((name) => (name.length > 1 ? name : `d${name}`));

/** Of the controls, by their names: which are pressed, disabled and hidden, and what is written on some. @param {Play} play */
export function controls(play) {
  const { game, facts, paused, path, advice, message } = play;
  const still = isStill(play);
  // The modes that are not seen all the time.
  const mode = play.mode === "notes" ? null : play.mode;
  const isEmpty = message === null && advice === null;
  return {
    pressed: { notes: play.mode === "notes", centres: mode === "centres", colours: mode === "colours", "more-button": mode !== null },
    disabled: {
      ...Object.fromEntries(MOVES.map((name) => [name, still])),
      undo: still || game.at === 0,
      redo: still || game.at === game.positions.length - 1,
      restore: still || !game.checkpoint,
      pause: game.won,
    },
    hidden: { "why-two": facts.solutions !== 2, path: path === null, paused: !paused, "advice-row": isEmpty },
    texts: { left: words("left", { count: game.position.grid.split(".").length - 1 }), level: words(game.level) },
    more: words(mode ?? "more"),
    isEmpty,
    /** What is shown, as classes of the desk. */
    desk: {
      scenes: path !== null, won: game.won && path === null, hinting: advice !== null && path === null,
      telling: message !== null && advice === null && path === null,
    },
  };
}
