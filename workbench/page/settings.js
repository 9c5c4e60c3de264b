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

/** As they are kept; whether any was not. */
function take() {
  const kept = (recall("settings") ?? "").split(" ");
  const others = boxes.filter(({ id, checked }) => kept.includes(`${id}=${!checked}`));
  for (const box of others) box.checked = !box.checked;
  return others.length > 0;
}

take();
onSetting(() => keep("settings", boxes.map(({ id, checked }) => `${id}=${checked}`).join(" ")));
// Another tab has changed them.
addEventListener("storage", () => take() && byId("settings").dispatchEvent(new Event("change")));
