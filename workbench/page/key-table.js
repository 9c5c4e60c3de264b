// @ts-check
// Which key does what in the Play tab: one table, which the dialog of keys lists, too.

/** @import { Key } from "page/words.js" */

/** Where a key acts: "near" is the grid and what stands around it; "typing" the grid, or everywhere if single keys are on; "letters"
 * everywhere, if they are on; "chain" the hint that shows one, "scenes" what is shown in place of the game.
 * @typedef {"anywhere" | "near" | "typing" | "letters" | "grid" | "chain" | "scenes"} Where */
/** @typedef {"move" | "press" | "notes" | "centres" | "colours" | "all" | "erase" | "undo" | "redo" | "digits-mode" | "notes-mode"
 * | "centres-mode" | "colours-mode" | "hint" | "link" | "fill" | "checkpoint" | "restore" | "check" | "pause" | "first" | "tap"
 * | "escape" | "list" | "scene" | "close"} Act */
/** @typedef {Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "shiftKey" | "altKey" | "metaKey" | "getModifierState">} Press */

/** Of two rows for the same key, the later one acts. @type {[says: Key | null, where: Where, act: Act, ...keys: string[]][]} */
export const KEYS = [
  ["keys-arrows", "near", "move", "Arrows"],
  ["keys-boxes", "near", "move", "Ctrl+Arrows"],
  ["keys-ends", "near", "move", "Home", "End", "Ctrl+Home", "Ctrl+End"],
  ["keys-digit", "typing", "press", "Digits"],
  ["notes", "typing", "notes", "Shift+Digits"],
  ["centres", "typing", "centres", "Ctrl+Digits"],
  ["colours", "typing", "colours", "Ctrl+Shift+Digits"],
  ["keys-more", "near", "move", "Shift+Arrows"],
  ["keys-all", "near", "all", "Ctrl+a"],
  ["keys-erase", "typing", "erase", "0", "Delete", "Backspace"],
  ["undo", "anywhere", "undo", "Ctrl+z"],
  ["undo", "letters", "undo", "["],
  ["redo", "anywhere", "redo", "Ctrl+y", "Ctrl+Shift+z"],
  ["redo", "letters", "redo", "]"],
  ["keys-modes", "letters", "digits-mode", "z"],
  ["keys-modes", "letters", "notes-mode", "x"],
  ["keys-modes", "letters", "centres-mode", "c"],
  ["keys-modes", "letters", "colours-mode", "v"],
  ["keys-space", "grid", "notes-mode", " "],
  ["keys-hint", "letters", "hint", "h"],
  ["keys-links", "chain", "link", "ArrowLeft", "ArrowRight"],
  ["fill-notes", "letters", "fill", "f"],
  ["checkpoint", "letters", "checkpoint", "s"],
  ["restore", "letters", "restore", "Shift+s"],
  ["check", "letters", "check", "k"],
  ["pause", "letters", "pause", "p"],
  ["keys-first", "letters", "first", "d"],
  ["keys-enter", "grid", "tap", "Enter"],
  ["keys-escape", "near", "escape", "Escape"],
  ["keys", "letters", "list", "?"],
  [null, "scenes", "scene", "ArrowLeft", "ArrowRight"],
  [null, "scenes", "close", "Escape"],
];

/** What goes on while its key is held; a digit is set once. @type {Act[]} */
const REPEATED = ["move", "undo", "redo", "link", "scene"];

/** @type {Record<string, string>} */
const SHOWN = { Arrows: "← ↑ → ↓", ArrowLeft: "←", ArrowRight: "→", Digits: "1 … 9", Escape: "Esc", " ": "Space" };

/** For a person: "Ctrl + Z". @param {string} chord */
const shown = (chord) => chord.split("+").map((part, index) => SHOWN[part] ?? (index && part.length === 1 ? part.toUpperCase() : part)).join(" + ");

/** The list of keys: what each line says, and its keys. */
export function keyList() {
  const said = [...new Set(KEYS.flatMap(([says]) => says ?? []))];
  return said.map((says) => ({ says, keys: KEYS.filter(([other]) => other === says).flatMap(([, , , ...keys]) => keys.map(shown)) }));
}

/** The digit of a key, wherever the layout has it. With Shift, one of the number pad comes as a key that moves, on Windows even as if
 * Shift were not held. @param {Press} event */
function digitOf(event) {
  const { key, code } = event;
  const isShiftedPad = /^Numpad[1-9]$/.test(code) && !/^\d$/.test(key) && event.getModifierState("NumLock");
  const isPlace = /^Digit[0-9]$/.test(code) && !event.getModifierState("AltGraph");
  const digit = /^[0-9]$/.test(key) ? Number(key) : isPlace || isShiftedPad ? Number(code.at(-1)) : null;
  return { digit, isShiftedPad };
}

/** The name of a key; where a layout has no Latin letters, that of its place. @param {Press} event */
const nameOf = ({ key, code }) => (/^[ -~]$/.test(key) ? key.toLowerCase() : code.match(/^Key([A-Z])$/)?.[1].toLowerCase() ?? key);

/** The cell that an arrow, Home or End leads to. @param {string} key @param {boolean} isFar @param {number} from */
function target(key, isFar, from) {
  const [row, column] = [Math.floor(from / 9), from % 9];
  const to = (/** @type {number} */ line, /** @type {number} */ way) => (line + (isFar ? 3 : 1) * way + 9) % 9;
  return {
    ArrowLeft: row * 9 + to(column, -1),
    ArrowRight: row * 9 + to(column, 1),
    ArrowUp: to(row, -1) * 9 + column,
    ArrowDown: to(row, 1) * 9 + column,
    Home: isFar ? 0 : row * 9,
    End: isFar ? 80 : row * 9 + 8,
  }[key] ?? from;
}

/** Which of so many tabs a key leads to; undefined: it leads to none. @param {Omit<Press, "getModifierState">} event @param {number} index @param {number} count */
export function tabOf({ key, ctrlKey, altKey, metaKey }, index, count) {
  if (ctrlKey || altKey || metaKey) return undefined;
  return { ArrowLeft: (index + count - 1) % count, ArrowRight: (index + 1) % count, Home: 0, End: count - 1 }[key];
}

/**
 * What a key does; null: nothing.
 * @param {Press} event
 * @param {{ place: "grid" | "near" | "text" | "far", shows: "game" | "chain" | "scenes", hasLetters: boolean, chosen: number }} state
 *   where the focus is ("text": near, and scrolled by keys), what is shown, whether single keys are on, and the cell that is chosen
 */
export function actionOf(event, { place, shows, hasLetters, chosen }) {
  // Characters that need AltGr come with Ctrl and Alt on some systems.
  const isGraph = event.getModifierState("AltGraph");
  const isCtrl = (event.ctrlKey || event.metaKey) && !isGraph;
  const { digit, isShiftedPad } = digitOf(event);
  const name = digit === null ? nameOf(event) : digit ? "Digits" : "0";
  if (!isGraph && (event.altKey || (event.metaKey && !["z", "y"].includes(name)))) return null;
  const isGame = shows !== "scenes";
  const isNear = isGame && place !== "far" && !(place === "text" && /^(?:ArrowUp|ArrowDown|Home|End)$/.test(name));
  const acts = {
    anywhere: isGame, near: isNear, typing: isGame && (place === "grid" || hasLetters), letters: isGame && hasLetters,
    grid: isGame && place === "grid", chain: isNear && shows === "chain", scenes: !isGame,
  };
  const [ctrl, shift] = [isCtrl ? "Ctrl+" : "", event.shiftKey || isShiftedPad ? "Shift+" : ""];
  const general = name.replace(/^Arrow.*/, "Arrows");
  // Where Shift has no meaning of its own, it changes nothing.
  for (const chord of [ctrl + shift + name, ctrl + shift + general, ctrl + name, ctrl + general]) {
    const row = KEYS.findLast(([, where, , ...keys]) => acts[where] && keys.includes(chord));
    if (!row) continue;
    const [, , act] = row;
    return { act, digit: digit ?? 0, cell: target(name, isCtrl, chosen), isMore: event.shiftKey, by: name === "ArrowLeft" ? -1 : 1, isRepeated: REPEATED.includes(act) };
  }
  return null;
}
