// @ts-check
// The shell: it imports everything, begins, and changes the language.

import "page/desk.js";
import "page/keys.js";
import "page/read.js";
import "page/results-view.js";
import "page/select.js";
import "page/theme.js";
import "page/watch.js";
import { given, pageData } from "page/data.js";
import { byId } from "page/dom.js";
import { Engine } from "page/engine.js";
import { fire } from "page/events.js";
import { Game } from "page/game.js";
import { begin, cancelRequest, pause } from "page/moves.js";
import { keepResults } from "page/games.js";
import { lookBack, showSteps } from "page/path.js";
import { ask, play } from "page/play.js";
import { tick } from "page/play-clock.js";
import { tell } from "page/play-view.js";
import { showArticle } from "page/puzzles.js";
import { ofTab } from "page/store.js";
import { follow } from "page/tabs.js";
import { resumeTraining, teach } from "page/train.js";
import { changeLanguage, isEnglish, isOtherLanguage, words } from "page/words.js";

/** @import { Key } from "page/words.js" */

/** What the words of an attribute are for. */
const TARGETS = { "data-words": "textContent", "data-words-label": "ariaLabel", "data-words-title": "title", "data-words-placeholder": "placeholder" };

function fillWords() {
  document.documentElement.lang = isEnglish() ? "en" : "zh-CN";
  for (const [name, target] of Object.entries(TARGETS)) {
    for (const part of document.querySelectorAll(`[${name}]`)) {
      Object.assign(part, { [target]: words(/** @type {Key} */ (part.getAttribute(name))) });
    }
  }
  byId("language").lang = isEnglish() ? "zh-CN" : "en";
  fire("language");
}

for (const dialog of document.querySelectorAll("dialog")) {
  dialog.querySelector(".close")?.addEventListener("click", () => dialog.close());
}
byId("language").addEventListener("click", () => {
  changeLanguage();
  fillWords();
});

addEventListener("storage", () => {
  if (!isOtherLanguage()) return;
  changeLanguage();
  fillWords();
});

const [paused, imported] = [ofTab.get("paused"), ofTab.get("imported")];
const [step, seed] = (ofTab.get("steps") ?? "").split(" ");
begin(play.game);
keepResults();
if (paused) pause();
fillWords();
if (seed === "own") lookBack(Number(step));
else if (pageData.techniques.includes(seed)) teach(seed);
else if (seed) showArticle(Number(seed), Number(step));
else if (step) showSteps(Number(step));
if (imported) {
  const count = JSON.parse(imported);
  const isNone = Object.values(count).every((number) => number === 0);
  tell(() => words(isNone ? "imported-none" : "imported", count) + (count.left ? ` ${words("imported-left", count)}` : ""));
}
ofTab.set("imported", "");
resumeTraining();
if (given !== null && location.hash === "") history.replaceState(null, "", "#watch");
follow();
// Hidden until then, so that nothing moves while the page opens.
document.body.hidden = false;

// For tests.
Object.assign(globalThis, { page: { Engine, Game, ask, cancelRequest, play, tick } });
