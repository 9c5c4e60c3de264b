// @ts-check
// What the page keeps over a reload. Some browsers refuse it, for one file from disk or for good; then nothing is kept.

/** @typedef {"game" | "last" | "language" | "settings" | "theme"} Key */

/** @param {Key} key */
export function recall(key) {
  try {
    return localStorage.getItem(`sudoku.${key}`);
  } catch {
    return null;
  }
}

/** Null removes the key. @param {Key} key @param {string | null} text */
export function keep(key, text) {
  try {
    if (text === null) localStorage.removeItem(`sudoku.${key}`);
    else localStorage.setItem(`sudoku.${key}`, text);
  } catch {
    // Not kept.
  }
}
