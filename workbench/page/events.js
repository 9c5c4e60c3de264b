// @ts-check
// What a module tells modules that it does not import: events on document.

/**
 * Each event with what it carries.
 * @typedef {object} Events
 * @property {undefined} language  another language: all that have words write them anew
 * @property {undefined} theme  other colours: the plots are drawn anew
 * @property {{ name: string, part: string }} tab  this tab is shown, and what of it: Watch and Read fill theirs
 * @property {string} puzzle  an address holds this: a puzzle, or nonsense
 * @property {undefined} moved  the position is another one
 * @property {undefined} facts  more is known of the puzzle: the board and the line about it are drawn anew
 * @property {import("page/game.js").Game[]} menu  a menu opens: it is drawn anew, with the games that are kept
 */

/** @template {keyof Events} K @param {K} name @param {(detail: Events[K]) => void} act */
export function on(name, act) {
  document.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
}

/** @template {keyof Events} K @param {K} name @param {Events[K]} [detail] */
export function fire(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}
