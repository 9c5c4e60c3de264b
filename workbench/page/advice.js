// @ts-check
// Asking for hints, and doing what they say.

import { button, byId } from "page/dom.js";
import { canBeDone } from "page/hint-shapes.js";
import { cancelRequest, choose, move, tellLost } from "page/moves.js";
import { ask, play } from "page/play.js";
import { save } from "page/games.js";
import { draw, isLocked, say, tell } from "page/play-view.js";
import { has } from "page/settings.js";
import { givenName, list, pick, words } from "page/words.js";

/** @import { Advice } from "page/answers.js" */
/** @import { Position } from "page/game.js" */

// What is being asked about, and how often since: as many stages are shown.
/** @type {{ position: Position | null, kind: string, times: number }} */
let asked = { position: null, kind: "", times: 0 };

/** The last position of which it was said that its notes lack a digit, which counts once. @type {Position | null} */
let lostAt = null;

/** Asks Rust and shows the answer, unless the game has gone on meanwhile. @param {"hint" | "alternatives"} kind */
async function consult(kind) {
  if (isLocked()) return;
  const { position } = play.game;
  const { puzzle, grid } = position;
  const { solution, solutions } = play.facts;
  const lost = kind === "hint" && solutions === 1 && solution ? position.lost(solution, position.excluded) : [];
  // From there on, every reason would be wrong. A wrong digit comes first.
  if (lost.length && [...grid].every((digit, cell) => digit === "." || digit === solution?.[cell])) {
    if (lostAt !== position) play.game.checks += 1;
    lostAt = position;
    save();
    return tellLost(lost);
  }
  asked.times += 1;
  if (asked.position === position && asked.kind === kind) return;
  asked = { position, kind, times: 1 };
  const own = asked;
  const excluded = [...position.excluded.entries()].filter(([, mask]) => mask);
  const answer = await (kind === "hint" ? ask({ ask: kind, puzzle, grid, excluded }) : ask({ ask: kind, puzzle }));
  own.position = null;
  if (position !== play.game.position) return;
  if ("error" in answer) return tell(() => pick(answer.error));
  // The same once more is no further help.
  if (play.advice === null) play.game.hints += 1;
  Object.assign(play, { advice: answer, stage: Math.min(3, own.times), word: null, link: null });
  save();
  tell(null);
  draw();
}

/** A hint, or more of it. */
export function nextHint() {
  if (play.advice?.kind !== "step") {
    consult("hint");
    return;
  }
  if (play.stage === 3 || isLocked()) return;
  play.stage += 1;
  const isOnButton = document.activeElement?.matches("#hint-more");
  draw();
  // What is new may lie below.
  byId("says").scrollTop = play.stage === 3 ? 0 : byId("says").scrollHeight;
  // At the third stage it is gone.
  if (isOnButton && play.stage === 3) byId("hint-do").focus();
}

/** Removes the digits that are wrong, or, where it is not known which are, all after the last right move. @param {Extract<Advice, { kind: "undo" }>} advice */
function undo({ cells, certain }) {
  if (!certain) byId("undo-mistake").click();
  else move((position) => position.erase(cells));
}

function doStep() {
  if (isLocked() || !canBeDone(play.advice, play.game.position)) return;
  if (play.advice?.kind === "undo") return undo(play.advice);
  if (play.advice?.kind !== "step") return;
  const { placed, removed } = play.advice;
  const removeNotes = has("auto-remove-notes");
  move((position) => (placed ? position.place([placed.cell], placed.digit, removeNotes) : position.exclude(removed)));
}

// The buttons that add givens, so that one solution is left.
byId("hint").addEventListener("click", ({ target }) => {
  if (play.advice?.kind !== "several" || !(target instanceof HTMLButtonElement)) return;
  const all = [...byId("hint").querySelectorAll("button")];
  const givens = play.advice.together ? play.advice.givens : [play.advice.givens[all.indexOf(target)]];
  if (!move((position) => position.give(givens, has("auto-remove-notes")))) return;
  choose(givens[0].cell);
  say(words("said-settled", { givens: list(givens.map(givenName)) }));
});
/** Takes the hint or the result away, and what is still to come with it. */
export function dismiss() {
  const losesFocus = byId("advice-row").contains(document.activeElement);
  Object.assign(play, { advice: null, word: null, link: null });
  cancelRequest();
  draw();
  if (losesFocus) byId("hint-button").focus();
}

button("hint-button").addEventListener("click", nextHint);
button("hint-more").addEventListener("click", nextHint);
button("offer-hint").addEventListener("click", nextHint);
button("advice-close").addEventListener("click", dismiss);
button("hint-do").addEventListener("click", doStep);
// What they do hides them.
for (const name of ["hint-do", "offer-hint", "offer-rewind", "offer-refill"]) byId(name).addEventListener("click", () => byId("hint-button").focus());
button("why-two").addEventListener("click", () => consult("alternatives"));
