// @ts-check
// The three tabs: one is shown. Each is an address, and so is what it shows: `#read/int_matrix`, or line 62: `#read/int_matrix/62`.

import { byId } from "page/dom.js";
import { fire } from "page/events.js";
import { tabOf } from "page/key-table.js";

const NAMES = ["play", "watch", "read"];

/** Shows what the address says. */
export function follow() {
  const hash = location.hash.slice(1);
  const [tab, ...parts] = hash.split("/");
  const puzzle = NAMES.includes(tab) || hash === "" ? null : hash;
  for (const name of NAMES) {
    const isShown = name === (NAMES.includes(tab) ? tab : "play");
    byId(`tab-${name}`).ariaSelected = String(isShown);
    byId(`tab-${name}`).tabIndex = isShown ? 0 : -1;
    byId(name).hidden = !isShown;
    if (!isShown) continue;
    document.body.dataset.tab = name;
    fire("tab", { name, part: parts.join("/") });
  }
  // Decoded; in an address of puzzles, + is no blank.
  if (puzzle !== null) fire("puzzle", new URLSearchParams(puzzle.replaceAll("+", "%2B")).get("p") ?? puzzle);
}

/** A tab, and what it shows. @param {string} name */
export function goTo(name, part = "") {
  const hash = part ? `#${name}/${part}` : `#${name}`;
  if (location.hash === hash || (location.hash === "" && hash === "#play")) return;
  history.pushState(null, "", hash);
  follow();
}

for (const [index, name] of NAMES.entries()) {
  byId(`tab-${name}`).addEventListener("click", () => goTo(name));
  byId(`tab-${name}`).addEventListener("keydown", (event) => {
    const to = tabOf(event, index, NAMES.length);
    if (to === undefined) return;
    event.preventDefault();
    byId(`tab-${NAMES[to]}`).focus();
    goTo(NAMES[to]);
  });
}
addEventListener("popstate", follow);
