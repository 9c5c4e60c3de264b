// @ts-check
// Pictures to go through one after the other: the steps that solve the puzzle, or how article 001 makes one.

import { button, byId, element, setText } from "page/dom.js";
import { pageData } from "page/data.js";
import { on } from "page/events.js";
import { record, save } from "page/games.js";
import { Position } from "page/game.js";
import { follow, request } from "page/moves.js";
import { ask, play } from "page/play.js";
import { pacesOf } from "page/results.js";
import { ofTab } from "page/store.js";
import { tick } from "page/play-clock.js";
import { draw, tell } from "page/play-view.js";
import { drawWin } from "page/win.js";
import { clockText, givenName, pick, words } from "page/words.js";

/** @import { Game } from "page/game.js" */
/** @import { Path, Scene } from "page/types.js" */
/** @import { Key } from "page/words.js" */

/** Shows scenes in place of the game. @param {Scene[]} scenes @param {Path["next"]} next */
export function openPath(scenes, next, at = 0) {
  tick();
  Object.assign(play, { path: { scenes, at, next }, paused: false });
  ofTab.set("paused", "");
  byId("path-list").replaceChildren();
  drawWin();
  go(at);
  byId(scenes.length > 1 ? "path-forward" : "path-play").focus();
}

/** @param {number} at */
function go(at) {
  const { path } = play;
  if (path === null) return;
  path.at = Math.max(0, Math.min(at, path.scenes.length - 1));
  ofTab.set("steps", `${path.at} ${path.next?.seed ?? ""}`);
  const { step, text } = path.scenes[path.at];
  Object.assign(play, { advice: step, stage: 3, word: null, link: null });
  tell(text);
  draw();
  drawPath();
}

/** The scene that many further on. @param {number} by */
export const goBy = (by) => go((play.path?.at ?? 0) + by);

export function closePath() {
  tick();
  Object.assign(play, { path: null, advice: null, word: null, link: null });
  ofTab.set("steps", "");
  tell(null);
  draw();
  drawWin();
  // What another tab has done meanwhile.
  follow();
  byId("puzzle-button").focus();
}

function drawPath() {
  const { path } = play;
  if (path === null) return;
  const { scenes, at } = path;
  const list = byId("path-list");
  if (list.children.length === 0) {
    list.replaceChildren(
      ...scenes.map(({ name }, index) => {
        const made = element("button", "", `${index + 1}. ${name()}`);
        made.addEventListener("click", () => go(index));
        const item = element("li");
        item.append(made);
        return item;
      }),
    );
  }
  [...list.querySelectorAll("button")].forEach((each, index) => (each.ariaCurrent = String(index === at)));
  const { offsetTop } = /** @type {HTMLElement} */ (list.children[at]);
  list.scrollTop = offsetTop - list.clientHeight / 2;
  // A lesson is one picture.
  const isLesson = scenes.length === 1 && path.next !== null;
  setText(byId("path-title"), isLesson ? words("lesson", { technique: scenes[0].name() }) : words("path-at", { at: at + 1, count: scenes.length }));
  setText(byId("path-play"), words(isLesson ? "train-go" : "text-read"));
  for (const name of ["path-list", "path-back", "path-forward"]) byId(name).hidden = isLesson;
  button("path-back").disabled = at === 0;
  button("path-forward").disabled = at === scenes.length - 1;
  // A disabled button would lose the focus.
  if (document.activeElement?.matches(":disabled")) byId(at ? "path-back" : "path-forward").focus();
  byId("path-play").hidden = !path.next?.play;
}

/** The steps of the puzzle that is played. @param {number} [at]  the one that was shown before a reload */
export async function showSteps(at) {
  const { puzzle } = play.game.position;
  const answer = await request({ ask: "path", puzzle });
  if (puzzle !== play.game.position.puzzle) return;
  if ("error" in answer) return tell(() => pick(answer.error), "bad");
  const scenes = answer.steps.map(({ board, notes, ...step }) => ({
    position: new Position({ puzzle, grid: board, notes }),
    step,
    name: () => (step.placed ? `${givenName(step.placed)} · ` : "") + pick(step.technique),
    text: null,
  }));
  if (scenes.length === 0) return tell(() => words("path-none"));
  // Whoever has seen them has been helped.
  if (!play.game.won && at === undefined) play.game.hints += 1;
  save();
  openPath(scenes, null, at);
}

/** The hardest technique of those that lead from some digits to the next one; "" if none does. @param {string} puzzle @param {string} grid */
async function needed(puzzle, grid) {
  /** @type {[cell: number, digits: number][]} */
  const excluded = [];
  let hardest = -1;
  for (;;) {
    const answer = await ask({ ask: "hint", puzzle, grid, excluded });
    if ("error" in answer || answer.kind !== "step") return "";
    hardest = Math.max(hardest, pageData.techniques.indexOf(answer.id));
    if (answer.placed) return pageData.techniques[hardest] ?? "";
    excluded.push(...answer.removed);
  }
}

/** A won game digit by digit: its cell, the grid with it, and what was needed for it. @param {Game} game */
async function digitsOf(game) {
  const { puzzle, grid } = game.position;
  let now = puzzle;
  const digits = [];
  for (const cell of game.order()) {
    const technique = await needed(puzzle, now);
    now = now.slice(0, cell) + grid[cell] + now.slice(cell + 1);
    digits.push({ cell, grid: now, technique });
  }
  return digits;
}

/** How the game was won, digit by digit. @param {number} [at] */
export async function lookBack(at = 0) {
  const { game, path } = play;
  const digits = await digitsOf(game);
  if (game !== play.game || path !== play.path || digits.length === 0) return;
  const { puzzle } = game.position;
  const scenes = digits.map(({ cell, grid, technique }, index) => {
    const [time, before] = [game.placed[cell], index ? game.placed[digits[index - 1].cell] : 0];
    const said = (/** @type {string[]} */ ...times) => {
      const needs = technique ? [words(/** @type {Key} */ (`technique-${technique}`))] : [];
      return [givenName({ cell, digit: Number(grid[cell]) }), ...times, ...needs].join(" · ");
    };
    const position = new Position({ puzzle, grid });
    return { position, step: null, name: () => said(clockText(time)), text: () => said(clockText(time), `+${clockText(time - before)}`), cell };
  });
  openPath(scenes, { seed: "own" }, at);
}

on("won", async (game) => {
  record(game, pacesOf(game, (await digitsOf(game)).map(({ technique }) => technique)));
  drawWin();
});
byId("win-look").addEventListener("click", () => lookBack());
byId("path-back").addEventListener("click", () => goBy(-1));
byId("path-forward").addEventListener("click", () => goBy(1));
byId("path-close").addEventListener("click", closePath);
byId("path-play").addEventListener("click", () => play.path?.next?.play?.());
on("language", () => {
  byId("path-list").replaceChildren();
  drawPath();
});
