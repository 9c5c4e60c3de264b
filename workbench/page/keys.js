"use strict";
// The keys of the Play tab, and the dialog that lists them.

const playKeys = (() => {
  // What the dialog lists: keys, and the word for what they do.
  const KEYS = [
    [["←", "↑", "→", "↓"], "keys-arrows"],
    [["Ctrl + ← ↑ → ↓"], "keys-boxes"],
    [["Home", "End"], "keys-row"],
    [["Ctrl + Home", "Ctrl + End"], "keys-corner"],
    [["1", "…", "9"], "keys-digit"],
    [["Shift + 1 … 9", "Ctrl + 1 … 9"], "keys-note"],
    [["0", "Delete", "Backspace"], "keys-erase"],
    [["Ctrl + Z", "["], "undo"],
    [["Ctrl + Y", "Ctrl + Shift + Z", "]"], "redo"],
    [["n"], "keys-notes"],
    [["h"], "keys-hint"],
    [["f"], "fill-notes"],
    [["c"], "checkpoint"],
    [["C"], "restore"],
    [["p"], "pause"],
    [["d"], "keys-first"],
    [["Enter"], "keys-enter"],
    [["?"], "keys"],
  ];

  const dialog = byId("keys");

  function list() {
    const line = ([keys, word]) => {
      const term = element("dt");
      term.append(...keys.map((key) => element("kbd", "", key)));
      return [term, element("dd", "", words(word))];
    };
    byId("keys-list").replaceChildren(...KEYS.flatMap(line));
  }

  function open() {
    dialog.showModal();
  }

  // The cell that an arrow, Home or End leads to; undefined for other keys.
  function target(event) {
    const row = Math.floor(play.chosen / 9);
    const column = play.chosen % 9;
    const ctrl = event.ctrlKey;
    const to = (line, way) => (line + (ctrl ? 3 : 1) * way + 9) % 9;
    switch (event.key) {
      case "ArrowLeft":
        return row * 9 + to(column, -1);
      case "ArrowRight":
        return row * 9 + to(column, 1);
      case "ArrowUp":
        return to(row, -1) * 9 + column;
      case "ArrowDown":
        return to(row, 1) * 9 + column;
      case "Home":
        return ctrl ? 0 : row * 9;
      case "End":
        return ctrl ? 80 : row * 9 + 8;
      default:
        return undefined;
    }
  }

  // The digit of a key, wherever the layout has it; undefined for other keys. With Shift, a number pad moves instead.
  function digitOf(event) {
    if (/^[0-9]$/.test(event.key)) return Number(event.key);
    return /^Digit[0-9]$/.test(event.code) && !event.getModifierState("AltGraph") ? Number(event.code.at(-1)) : undefined;
  }

  // The letter of a key; where a layout has no Latin letters, that of its place.
  function letterOf(event) {
    if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
    return /^[ -~]$/.test(event.key) ? event.key : event.code.replace(/^Key/, "").toLowerCase();
  }

  const letters = {
    n: play.setNoteMode,
    h: () => advice.next(),
    f: play.fillNotes,
    c: (shift) => (shift ? play.restore() : play.setCheckpoint()),
    p: play.pause,
    d: () => settings.toggle("digit-first"),
    "[": () => play.step("undo"),
    "]": () => play.step("redo"),
    "?": open,
  };

  // What a key does; null: nothing.
  function action(event) {
    const inGrid = byId("grid").contains(event.target);
    const ctrl = event.ctrlKey || event.metaKey;
    const letter = letterOf(event);
    if (ctrl && !event.altKey && (letter === "z" || letter === "y")) {
      return () => play.step(letter === "y" || event.shiftKey ? "redo" : "undo");
    }
    // Characters that need AltGr come with Ctrl and Alt on some systems.
    const graph = event.getModifierState("AltGraph");
    if ((event.altKey || event.metaKey) && !graph) return null;
    const cell = target(event);
    // Elsewhere, arrows scroll or belong to the tabs.
    const nearGrid = inGrid || event.target === document.body || event.target.closest(".desk button");
    if (cell !== undefined) return nearGrid ? () => play.choose(cell) : null;
    const single = settings.has("letter-keys");
    const digit = digitOf(event);
    if (digit && (inGrid || single)) {
      return event.shiftKey || ctrl ? () => play.toggleNote(digit) : () => play.press(digit);
    }
    if (ctrl && !graph) return null;
    if (event.key === "Delete" || event.key === "Backspace" || digit === 0) return inGrid || single ? play.erase : null;
    if (inGrid && (event.key === "Enter" || event.key === " ")) return () => play.tap(play.chosen);
    return single && letters[letter] ? () => letters[letter](event.shiftKey) : null;
  }

  document.addEventListener("keydown", (event) => {
    const isField = event.target.closest("input:not([type=checkbox]), textarea, select, dialog");
    if (byId("play").hidden || isField) return;
    const act = action(event);
    if (!act) return;
    event.preventDefault();
    act();
  });

  byId("keys-button").addEventListener("click", open);
  byId("keys-close").addEventListener("click", () => dialog.close());
  document.addEventListener("language", list);
})();
