// @ts-check
// The checkboxes of the Play tab, kept over a reload; index.html says how they are at first.

import { byId, input } from "page/dom.js";
import { keep, recall } from "page/store.js";

/** @typedef {"digit-first" | "mark-clashes" | "light-same" | "auto-remove-notes" | "letter-keys" | "clock"} Setting */

/** @param {Setting} name */
export const has = (name) => input(name).checked;

/** @param {() => void} act */
export function onSetting(act) {
  byId("settings").addEventListener("change", act);
}

const boxes = [...byId("settings").querySelectorAll("input")];
const kept = (recall("settings") ?? "").split(" ");
for (const box of boxes) {
  if (kept.includes(`${box.id}=${!box.checked}`)) box.checked = !box.checked;
}
onSetting(() => keep("settings", boxes.map(({ id, checked }) => `${id}=${checked}`).join(" ")));
