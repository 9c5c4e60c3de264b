// @ts-check
// What the page keeps over a reload. Some browsers refuse it, for one file from disk or for good; then nothing is kept.

/** @typedef {"game" | "language" | "results" | "settings" | "theme" | `training.${string}` | `game.${number}` | `article.${string}`} Key */

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

/** @typedef {"game" | "training" | "paused" | "steps" | "imported"} TabKey */

/** What this tab shows, over a reload: the name of its game, a training as a text, whether it is paused, the scene shown, how
 * many games have come in. */
export const ofTab = {
  /** @param {TabKey} key */
  get: (key) => tried(() => sessionStorage.getItem(`sudoku.${key}`)),
  /** @param {TabKey} key @param {string} text */
  set: (key, text) => tried(() => sessionStorage.setItem(`sudoku.${key}`, text)),
};
