// @ts-check
// The keys of the Play tab; the dialog that lists them is in index.html.

import { dismiss, nextHint } from "page/advice.js";
import { byId, dialog } from "page/dom.js";
import { goToLink } from "page/hint-view.js";
import * as moves from "page/moves.js";
import { closePath, goBy } from "page/path.js";
import { play } from "page/play.js";
import { say } from "page/play-view.js";
import { has } from "page/settings.js";

const open = () => dialog("keys").showModal();

/** The cell that an arrow, Home or End leads to; undefined for other keys. @param {KeyboardEvent} event */
function target(event) {
  const row = Math.floor(play.chosen / 9);
  const column = play.chosen % 9;
  const ctrl = event.ctrlKey;
  /** @param {number} line @param {number} way */
  const to = (line, way) => (line + (ctrl ? 3 : 1) * way + 9) % 9;
  return {
    ArrowLeft: row * 9 + to(column, -1),
    ArrowRight: row * 9 + to(column, 1),
    ArrowUp: to(row, -1) * 9 + column,
    ArrowDown: to(row, 1) * 9 + column,
    Home: ctrl ? 0 : row * 9,
    End: ctrl ? 80 : row * 9 + 8,
  }[event.key];
}

/** Whether Shift is held with a digit of the number pad: it comes as a key that moves, on Windows even without Shift. @param {KeyboardEvent} event */
const isShiftedPad = (event) => /^Numpad[1-9]$/.test(event.code) && !/^\d$/.test(event.key) && event.getModifierState("NumLock");

/** The digit of a key, wherever the layout has it. @param {KeyboardEvent} event */
function digitOf(event) {
  if (/^[0-9]$/.test(event.key)) return Number(event.key);
  return /^Digit[0-9]$/.test(event.code) && !event.getModifierState("AltGraph") ? Number(event.code.at(-1)) : undefined;
}

/** The letter of a key; where a layout has no Latin letters, that of its place. @param {KeyboardEvent} event */
function letterOf(event) {
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  return /^[ -~]$/.test(event.key) ? event.key : event.code.replace(/^Key/, "").toLowerCase();
}

/** @type {Record<string, (withShift: boolean) => void>} */
const letters = {
  z: () => moves.toggleMode(null),
  x: () => moves.toggleMode("notes"),
  c: () => moves.toggleMode("centres"),
  v: () => moves.toggleMode("colours"),
  h: nextHint,
  f: moves.fillNotes,
  s: (withShift) => (withShift ? moves.restore() : moves.setCheckpoint()),
  k: () => byId("check").click(),
  p: moves.pause,
  d: () => byId("digit-first").click(),
  "[": () => moves.step("undo"),
  "]": () => moves.step("redo"),
  "?": open,
};

/** @type {Record<string, () => void>} In the scenes of a path. */
const pathKeys = { ArrowLeft: () => goBy(-1), ArrowRight: () => goBy(1), Escape: closePath };

/** What a key does; null: nothing. @param {KeyboardEvent} event @param {Element} at */
function action(event, at) {
  if (play.path !== null) return pathKeys[event.key] ?? null;
  const inGrid = byId("grid").contains(at);
  const ctrl = event.ctrlKey || event.metaKey;
  const letter = letterOf(event);
  if (ctrl && !event.altKey && (letter === "z" || letter === "y")) {
    return () => moves.step(letter === "y" || event.shiftKey ? "redo" : "undo");
  }
  // Characters that need AltGr come with Ctrl and Alt on some systems.
  const graph = event.getModifierState("AltGraph");
  if ((event.altKey || event.metaKey) && !graph) return null;
  const single = has("letter-keys");
  if (isShiftedPad(event) && (inGrid || single)) return () => moves.enter(Number(event.code.at(-1)), "notes");
  const cell = target(event);
  // Elsewhere, arrows scroll or belong to the tabs.
  const nearGrid = inGrid || at === document.body || at.closest(".desk button, #says");
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  // A chain is read link by link.
  if (by && nearGrid && !ctrl && !event.shiftKey && play.advice?.kind === "step" && play.advice.links.length && play.stage === 3) return () => say(goToLink(by));
  if (cell !== undefined) return nearGrid ? () => moves.choose(cell, event.shiftKey ? [...play.selected, cell] : [cell]) : null;
  if (event.key === "Escape" && nearGrid) return () => (play.selected.size > 1 ? moves.choose(play.chosen) : dismiss());
  if (ctrl && letter === "a" && nearGrid) return () => moves.choose(play.chosen, Array(81).keys());
  const digit = digitOf(event);
  if (digit && (inGrid || single)) {
    const layer = event.shiftKey ? (ctrl ? "colours" : "notes") : "centres";
    return event.shiftKey || ctrl ? () => moves.enter(digit, layer) : () => moves.press(digit);
  }
  if (ctrl && !graph) return null;
  if (event.key === "Delete" || event.key === "Backspace" || digit === 0) return inGrid || single ? moves.erase : null;
  if (inGrid && event.key === "Enter") return moves.tap;
  if (inGrid && event.key === " ") return () => moves.toggleMode("notes");
  return single && letters[letter] ? () => letters[letter](event.shiftKey) : null;
}

document.addEventListener("keydown", (event) => {
  const at = event.target;
  if (byId("play").hidden || !(at instanceof Element)) return;
  if (at.closest("input:not([type=checkbox]), textarea, select, dialog")) return;
  const act = action(event, at);
  if (!act) return;
  event.preventDefault();
  // Held, a key that moves goes on, and so does one that undoes; a digit is set once.
  if (!event.repeat || (target(event) !== undefined && !isShiftedPad(event)) || /^[[\]zy]$/.test(letterOf(event))) act();
});

byId("keys-button").addEventListener("click", open);
