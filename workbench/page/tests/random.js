// @ts-check
// Two thousand actions at random, from a seed: whatever is done, the givens stay, what is shown is what is kept, and nothing fails.

import assert from "node:assert/strict";
import { LC37 } from "./node.js";

/** @import { Page } from "./browsers.js" */

// In Chromium; a quarter in the others, which take longer. ACTIONS asks for another number, SEED for others.
const ACTIONS = { chromium: 2000, firefox: 500, webkit: 500 };
const EACH = 250;

/** Acts so often at random, in the page; what was wrong first, or null. @param {number} seed @param {number} count */
async function act(seed, count) {
  const { play } = await load("page/play.js");
  const { Game } = await load("page/game.js");
  let state = seed;
  const below = (/** @type {number} */ bound) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return (state >>> 8) % bound;
  };
  const press = (/** @type {string} */ key, { shiftKey = false, ctrlKey = false } = {}) => {
    const code = /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, code, shiftKey, ctrlKey, bubbles: true, cancelable: true }));
  };
  /** @type {(string | null)[]} */
  const log = [];
  for (let number = 0; number < count; number += 1) {
    const kind = below(20);
    const shiftKey = below(4) === 0;
    const ctrlKey = below(5) === 0;
    if (kind < 5) {
      one(`#c${below(81)}`).focus();
      log.push("focus");
    } else if (kind < 11) {
      const key = "0123456789"[below(10)];
      press(key, { shiftKey, ctrlKey });
      log.push(`${key} ${shiftKey} ${ctrlKey}`);
    } else if (kind < 15) {
      const key = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Backspace", "Escape", "Enter", "h", "f", "s", "S", "k", "z", "x", "c", "v", " ", "d", "[", "]", "p"][below(23)];
      press(key, { shiftKey: key === "S" || shiftKey, ctrlKey: key.length > 1 && ctrlKey });
      log.push(key);
    } else {
      const shown = all("button").filter((part) => part.checkVisibility() && !part.disabled && !part.closest("header") && !["print", "print-two", "share", "win-share"].includes(part.id) && (!document.querySelector("dialog[open]") || part.closest("dialog[open]")));
      const part = shown[below(shown.length)];
      log.push(part.id || part.textContent);
      part.click();
    }
    // Answers of Rust come in between.
    if (below(3) === 0) for (let rests = below(30); rests >= 0; rests -= 1) await rest();
    const { game, path, paused, advice } = play;
    const { position } = game;
    const fail = (/** @type {string} */ why) => `${why} after ${log.slice(-6).join(", ")} (${seed}, ${number})`;
    if (wrongs.length) return fail(wrongs.join());
    if ([...position.puzzle].some((digit, cell) => digit !== "." && position.grid[cell] !== digit)) return fail("a given has gone");
    if (all('#grid [tabindex="0"]').length !== 1) return fail("the grid is not one stop");
    // To read a game takes long.
    if (number % 10 === 0 && path === null && !game.origin.training) {
      const kept = Game.fromText(localStorage.getItem(`sudoku.game.${game.begun}`));
      if (kept === null || JSON.stringify(kept.position) !== JSON.stringify(position)) return fail("what is kept is not what is played");
    }
    if (path === null && advice === null && !paused) {
      const shown = all("#grid .digit").map(({ textContent }) => textContent || ".").join("");
      const notes = all("#grid .notes").map((part) => [...part.children].reduce((mask, note) => mask | (1 << Number(note.textContent)), 0));
      if (shown !== position.grid) return fail(`${shown} is shown, not ${position.grid}`);
      if (notes.some((mask, cell) => mask !== (position.grid[cell] === "." ? position.notes[cell] : 0))) return fail("other notes are shown");
    }
  }
  for (const dialog of /** @type {any[]} */ (all("dialog[open]"))) dialog.close();
  return null;
}

/** @type {Record<string, (page: Page) => Promise<void>>} */
export const random = {
  async "actions at random, and a reload now and then"(page) {
    const seed = Number(process.env.SEED ?? 1);
    await page.start(LC37);
    const rounds = Number(process.env.ACTIONS ?? ACTIONS[page.engine]) / EACH;
    for (let round = 0; round < rounds; round += 1) {
      assert.equal(await page.js(act, 1000 * seed + round, EACH), null);
      const game = () => page.js(async () => {
        const { play } = await load("page/play.js");
        const { origin, position, at, positions, won, hints, checks } = play.game;
        return JSON.stringify([position, at, positions.length, won, hints, checks, origin.training, play.paused, play.path?.at]);
      });
      // What is still being made would come in between.
      await page.js(async () => (await load("page/moves.js")).unwish());
      const before = await game();
      await page.reload();
      // Of a won game the end is kept.
      const [, , , won, , , , , step] = JSON.parse(before);
      if (step !== null) await page.until(() => !one("#path").hidden);
      if (!won) assert.equal(await game(), before, `reload ${round}`);
    }
  },
};
