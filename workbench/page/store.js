// @ts-check
// What the page keeps over a reload. Some browsers refuse it, for one file from disk or for good; then nothing is kept.

/** @typedef {"game" | "language" | "settings" | "theme" | `training.${string}` | `game.${number}`} Key */

/** @template T @param {() => T} act @returns {T | null} */
function tried(act) {
  try {
    return act();
  } catch {
    return null;
  }
}

/** @param {Key} key */
export const recall = (key) => tried(() => localStorage.getItem(`sudoku.${key}`));

/** Null removes the key. Whether it could be done. @param {Key} key @param {string | null} text */
export function keep(key, text) {
  const act = () => (text === null ? localStorage.removeItem(`sudoku.${key}`) : localStorage.setItem(`sudoku.${key}`, text));
  return tried(() => (act(), true)) ?? false;
}

/** The keys of what is kept. */
export const keys = () => tried(() => Object.keys(localStorage).filter((key) => key.startsWith("sudoku."))) ?? [];

/** Which game this tab shows, over a reload. */
export const ofTab = {
  get: () => tried(() => sessionStorage.getItem("sudoku.game")),
  /** @param {string} name */
  set: (name) => tried(() => sessionStorage.setItem("sudoku.game", name)),
};
