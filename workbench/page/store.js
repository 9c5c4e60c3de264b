"use strict";
// What the page keeps over a reload. Some browsers refuse it, for one file from disk or for good; then nothing is kept.

const store = {
  read(key) {
    try {
      return localStorage.getItem(`sudoku.${key}`);
    } catch {
      return null;
    }
  },

  // Says whether it could be kept; null removes the key.
  write(key, text) {
    try {
      if (text === null) localStorage.removeItem(`sudoku.${key}`);
      else localStorage.setItem(`sudoku.${key}`, text);
      return true;
    } catch {
      return false;
    }
  },
};
