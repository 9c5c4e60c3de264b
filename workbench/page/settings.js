// @ts-check
// The checkboxes of the Play tab, kept over a reload.

import { byId, input } from "page/dom.js";
import { keep, recall } from "page/store.js";

const STANDARD = {
  "digit-first": false,
  "mark-clashes": true,
  "light-same": true,
  "auto-remove-notes": true,
  "letter-keys": true,
  clock: true,
};

/** @typedef {keyof typeof STANDARD} Setting */

/** @param {Setting} name */
export function has(name) {
  return input(name).checked;
}

/** @param {() => void} act */
export function onSetting(act) {
  byId("settings").addEventListener("change", act);
}

const kept = (recall("settings") ?? "").split(" ");
for (const [name, standard] of Object.entries(STANDARD)) {
  const word = kept.find((each) => each.startsWith(`${name}=`));
  input(name).checked = word ? word === `${name}=true` : standard;
}
onSetting(() => keep("settings", Object.keys(STANDARD).map((name) => `${name}=${input(name).checked}`).join(" ")));
