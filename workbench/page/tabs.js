// @ts-check
// The three tabs: one is shown.

import { byId } from "page/dom.js";
import { fire } from "page/events.js";

const NAMES = ["play", "watch", "read"];

/** @param {string} name */
export function showTab(name) {
  for (const each of NAMES) {
    const tab = byId(`tab-${each}`);
    tab.ariaSelected = String(each === name);
    tab.tabIndex = each === name ? 0 : -1;
    byId(each).hidden = each !== name;
  }
  fire("tab", name);
}

for (const [index, name] of NAMES.entries()) {
  byId(`tab-${name}`).addEventListener("click", () => showTab(name));
  byId(`tab-${name}`).addEventListener("keydown", (event) => {
    const last = NAMES.length - 1;
    const to = { ArrowLeft: index + last, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = NAMES[to % NAMES.length];
    byId(`tab-${next}`).focus();
    showTab(next);
  });
}
