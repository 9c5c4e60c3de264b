// @ts-check
// What a module tells modules that it does not import: events on document.

/** @import { Events } from "page/types.js" */

/** @template {keyof Events} K @param {K} name @param {(detail: Events[K]) => void} act */
export function on(name, act) {
  document.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
}

/** @template {keyof Events} K @param {K} name @param {Events[K]} [detail] */
export function fire(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}
