// @ts-check
// The keys of the Play tab act, and are listed.

import { dismiss, nextHint } from "page/advice.js";
import { byId, dialog, element } from "page/dom.js";
import { goToLink } from "page/hint-view.js";
import { actionOf, keyList } from "page/key-table.js";
import * as moves from "page/moves.js";
import { closePath, goBy } from "page/path.js";
import { play } from "page/play.js";
import { say } from "page/play-view.js";
import { has } from "page/settings.js";

const open = () => dialog("keys").showModal();

/** @type {Record<import("page/key-table.js").Act, (found: NonNullable<ReturnType<typeof actionOf>>) => void>} */
const acts = {
  move: ({ cell, isMore }) => moves.choose(cell, isMore ? [...play.selected, cell] : [cell]),
  press: ({ digit }) => moves.press(digit),
  notes: ({ digit }) => moves.enter(digit, "notes"),
  centres: ({ digit }) => moves.enter(digit, "centres"),
  colours: ({ digit }) => moves.enter(digit, "colours"),
  all: () => moves.choose(play.chosen, Array(81).keys()),
  erase: moves.erase,
  undo: () => moves.step("undo"),
  redo: () => moves.step("redo"),
  "digits-mode": () => moves.toggleMode(null),
  "notes-mode": () => moves.toggleMode("notes"),
  "centres-mode": () => moves.toggleMode("centres"),
  "colours-mode": () => moves.toggleMode("colours"),
  hint: nextHint,
  link: ({ by }) => say(goToLink(by)),
  fill: moves.fillNotes,
  checkpoint: moves.setCheckpoint,
  restore: moves.restore,
  check: () => byId("check").click(),
  pause: moves.pause,
  first: () => byId("digit-first").click(),
  tap: moves.tap,
  escape: () => (play.selected.size > 1 ? moves.choose(play.chosen) : dismiss()),
  list: open,
  scene: ({ by }) => goBy(by),
  close: closePath,
};

document.addEventListener("keydown", (event) => {
  const at = event.target;
  if (byId("play").hidden || !(at instanceof Element)) return;
  if (at.closest("input:not([type=checkbox]), textarea, select, dialog")) return;
  // Elsewhere, arrows scroll or belong to the tabs.
  const isNear = at === document.body || at.closest(".desk button");
  const isChain = play.advice?.kind === "step" && play.advice.links.length > 0 && play.stage === 3;
  const found = actionOf(event, {
    place: byId("grid").contains(at) ? "grid" : isNear ? "near" : at.closest("#says") ? "text" : "far",
    shows: play.path ? "scenes" : isChain ? "chain" : "game",
    hasLetters: has("letter-keys"),
    chosen: play.chosen,
  });
  if (!found) return;
  event.preventDefault();
  if (!event.repeat || found.isRepeated) acts[found.act](found);
});

byId("keys-list").append(...keyList().flatMap(({ says, keys }) => {
  const [term, said] = [element("dt"), element("dd")];
  term.append(...keys.map((key) => element("kbd", "", key)));
  said.dataset.words = says;
  return [term, said];
}));
byId("keys-button").addEventListener("click", open);
