// @ts-check
// Hundreds of actions at random, from a seed: whatever is done, the givens stay, what is shown is what is kept, and nothing fails.

import { LC37, digitsIn, randomNumbers } from "./boards.js";
import { all, cells, equal, inner, isTaken, page, ok, one, pause, press, reload, start, until } from "./in-page.js";

const KEYS = "ArrowLeft ArrowRight ArrowUp ArrowDown Home End Backspace Escape Enter h f s Shift+S k z x c v Space d [ ] p".split(" ");
/** What would leave the page, load it anew, or ask a person. */
const LEFT_OUT = ["print", "print-two", "share", "text-read", "export", "export-copy", "import"];

/** Acts so often at random. @param {number} seed @param {number} count */
async function act(seed, count) {
  const { Game } = page();
  const play = page().play;
  const below = randomNumbers(seed);
  /** @type {string[]} */
  const log = [];
  for (let number = 0; number < count; number += 1) {
    const kind = below(20);
    const held = `${below(4) === 0 ? "Shift+" : ""}${below(5) === 0 ? "Ctrl+" : ""}`;
    if (kind < 5) {
      log.push(`c${below(81)}`);
      one(`#${log.at(-1)}`).focus();
    } else if (kind < 15) {
      log.push(held + (kind < 11 ? below(10) : KEYS[below(KEYS.length)]));
      press(String(log.at(-1)));
    } else {
      const scope = one("dialog[open]") ?? inner.document.body;
      const shown = [...scope.querySelectorAll("button")].filter((part) => part.checkVisibility() && !part.disabled && !part.closest("header") && !LEFT_OUT.includes(part.id));
      const part = shown[below(shown.length)];
      log.push(part.id || String(part.textContent));
      part.click();
    }
    // Answers of Rust come in between.
    if (below(6) === 0) await pause(below(8));
    const { game, path, paused, advice } = play;
    const { position } = game;
    const after = () => `after ${log.slice(-6).join(", ")} (${seed}, ${number})`;
    ok(inner.wrongs.length === 0, `${inner.wrongs} ${after()}`);
    ok([...position.puzzle].every((digit, cell) => digit === "." || position.grid[cell] === digit), `a given has gone ${after()}`);
    if (all('#grid [tabindex="0"]').length !== 1) throw new Error(`the grid is not one stop ${after()}`);
    // To read a game takes long.
    if (number % 10 === 0 && path === null && !game.origin.training) {
      equal(Game.fromText(inner.localStorage.getItem(`sudoku.game.${game.begun}`))?.position, position, `kept ${after()}`);
    }
    if (path === null && advice === null && !paused) {
      equal(cells(), [...position.grid].map((digit, cell) => (digit === "." ? `[${digitsIn(position.notes[cell]).join("")}]` : digit)), after());
    }
  }
  for (const dialog of /** @type {any[]} */ (all("dialog[open]"))) dialog.close();
}

const everywhere = {
  async "actions at random, and a reload now and then"() {
    await start(LC37);
    for (let round = 0; round < 6; round += 1) {
      if (!isTaken(round)) continue;
      await act(1000 + round, 330);
      const game = async () => {
        const play = page().play;
        const { origin, position, at, positions, won, hints, checks } = play.game;
        return [position, at, positions.length, won, hints, checks, origin.training, play.paused, play.path?.at];
      };
      // What is still being made would come in between, and so would an answer.
      page().cancelRequest();
      await page().ask({ ask: "won", grid: LC37 });
      const before = await game();
      const [, , , isWon, , , , , step] = before;
      await reload();
      if (step !== undefined) await until(() => !one("#path").hidden);
      // Of a won game the end is kept.
      if (!isWon) equal(await game(), before, `reload ${round}`);
    }
  },
};

export const trials = { everywhere, once: {} };
