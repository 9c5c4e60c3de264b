// @ts-check
// Which puzzle is played: a new one, an own one, that of the address, the last game; sharing and printing.

import { pageData } from "page/data.js";
import { button, byId, copyText, element, input, select, setText } from "page/dom.js";
import { Engine } from "page/engine.js";
import { on } from "page/events.js";
import { Game } from "page/game.js";
import { begin, choose } from "page/moves.js";
import { ask, play } from "page/play.js";
import { levelName } from "page/play-view.js";
import { keep, recall } from "page/store.js";
import { list, pick, words } from "page/words.js";

/** @import { Level } from "page/data.js" */

const maker = new Engine();
const field = /** @type {HTMLTextAreaElement} */ (byId("text"));

/**
 * @typedef {object} Lines
 * @property {() => string} making  what the line below the levels says; a function, since the language may change
 * @property {() => string} about  what the line below the own puzzle says
 * @property {number} asked  how many puzzles have been asked for
 */

/** @type {Lines} */
const lines = { making: () => "", about: () => "", asked: 0 };

function draw() {
  setText(byId("making"), lines.making());
  setText(byId("about"), lines.about());
  button("last-game").disabled = recall("last") === null;
  setText(byId("print-title"), [words("sudoku"), levelName(), originText()].filter(Boolean).join(" · "));
}

/** @param {() => string} text */
function sayMaking(text) {
  lines.making = text;
  draw();
}

/** @param {() => string} text */
function sayAbout(text) {
  lines.about = text;
  draw();
}

/** Symmetry and seed of a made puzzle. */
function originText() {
  const { symmetry, seed } = play.game.origin;
  return seed === undefined ? "" : words("origin", { symmetry: words(`symmetry-${symmetry}`), seed });
}

/** Begins a game; keeps the one before, if it is under way. @param {Game} game */
function beginOther(game) {
  if (play.game.isUnderWay) keep("last", play.game.toText());
  begin(game);
  sayMaking(originText);
}

/** Brings the board and the focus back into view after a button below it. */
function goToBoard() {
  choose(play.chosen);
  byId("grid").scrollIntoView({ block: "nearest" });
}

/** A new puzzle; level null: one with two solutions. @param {Level | null} level */
async function make(level) {
  const text = input("seed").value.trim();
  const isRight = /^\d{0,12}$/.test(text);
  input("seed").ariaInvalid = String(!isRight);
  if (!isRight) return sayMaking(() => words("seed-wrong", { text }));
  const seed = text === "" ? Math.floor(Math.random() * 1e12) : Number(text);
  const symmetry = select("symmetry").value;
  const turn = stop();
  button("cancel").disabled = false;
  sayMaking(() => words("making", { level: words(level ?? "two-solutions") }));
  const answer = await ask({ ask: "make", level, symmetry, two_solutions: level === null, seed }, maker);
  if (turn !== lines.asked) return;
  button("cancel").disabled = true;
  if ("error" in answer) return sayMaking(() => words("made-none", { reason: pick(answer.error) }));
  beginOther(new Game({ ...answer, seed, symmetry, two: level === null }));
  goToBoard();
}

/** Ends the making of a puzzle; the number of the next one. */
function stop() {
  maker.stop();
  if (document.activeElement === byId("cancel")) byId("new-easy").focus();
  button("cancel").disabled = true;
  return ++lines.asked;
}

function cancel() {
  stop();
  sayMaking(() => words("cancelled"));
}

function backToLast() {
  const last = Game.fromText(recall("last"));
  const now = play.game;
  keep("last", last && now.isUnderWay ? now.toText() : null);
  if (last) begin(last);
  sayMaking(originText);
  goToBoard();
}

/** Plays the puzzle that a text holds or names. @param {string} text */
async function playText(text) {
  const named = Object.entries(pageData.named).find(([name]) => name === text.trim().toLowerCase());
  const answer = named ? { board: named[1] } : await ask({ ask: "read", text });
  field.ariaInvalid = String("error" in answer);
  if ("error" in answer) return sayAbout(() => pick(answer.error));
  beginOther(new Game({ puzzle: answer.board }));
  goToBoard();
}

function aboutText() {
  const { clash, solutions, level, techniques } = play.facts;
  if (clash) return words("about-clash", { clash: pick(clash) });
  if (solutions === 0) return words("about-none");
  if (solutions === 2) return words("about-several");
  if (!techniques || !level) return "";
  const used = list(techniques.map(({ name, times }) => words("technique", { name: pick(name), times })));
  return words("about-level", { level: words(level), techniques: used });
}

async function share() {
  const { puzzle } = play.game.position;
  const address = `${location.href.split("#")[0]}#p=${puzzle}`;
  const isCopied = await copyText(address);
  const isFile = location.protocol === "file:";
  if (isFile || !isCopied) {
    field.value = isCopied ? puzzle : address;
    field.select();
  }
  if (!isCopied) return sayAbout(() => words("share-by-hand"));
  sayAbout(() => words(isFile ? "shared-file" : "shared"));
}

// Plays the puzzle of an address, if it has one. The address loses it, so that a reload goes on with the game.
function takeAddress() {
  const match = /^#p=(.+)$/.exec(location.hash);
  if (!match) return;
  history.replaceState(null, "", location.href.split("#")[0]);
  let text = match[1];
  try {
    text = decodeURIComponent(text);
  } catch {
    // Not encoded: as it stands.
  }
  if (!/^[0-9.]{81}$/.test(text)) {
    field.value = text;
    playText(text);
    return;
  }
  const puzzle = text.replaceAll("0", ".");
  if (play.game.origin.puzzle !== puzzle) beginOther(new Game({ puzzle }));
}

/** Opens the kept game or the first, or that of the address. */
export function start() {
  begin(play.game);
  sayMaking(originText);
  takeAddress();
}

for (const level of pageData.levels) {
  const made = element("button");
  made.id = `new-${level}`;
  made.dataset.words = level;
  made.addEventListener("click", () => make(level));
  byId("new-two").before(made);
}
for (const symmetry of pageData.symmetries) {
  const option = new Option("", symmetry);
  option.dataset.words = `symmetry-${symmetry}`;
  select("symmetry").append(option);
}
select("symmetry").value = pageData.symmetry;
byId("new-two").addEventListener("click", () => make(null));
byId("cancel").addEventListener("click", cancel);
byId("last-game").addEventListener("click", backToLast);
byId("text-read").addEventListener("click", () => playText(field.value));
byId("share").addEventListener("click", share);
byId("print").addEventListener("click", () => print());
addEventListener("hashchange", takeAddress);
on("facts", () => sayAbout(aboutText));
on("language", draw);
