// @ts-check
// Which puzzle is played: a new one, an own one, that of an address, a game that was kept; and sharing it.

import { pageData } from "page/data.js";
import { button, byId, copyText, dialog, element, input, select, setText } from "page/dom.js";
import { miniature } from "page/board.js";
import { fire, on } from "page/events.js";
import { importAll, keptGames, results, save, someSeed } from "page/games.js";
import { Game, Position } from "page/game.js";
import { begin, cancelRequest, choose, pause, request } from "page/moves.js";
import { closePath, openPath, showSteps } from "page/path.js";
import { ask, play } from "page/play.js";
import { tick } from "page/play-clock.js";
import { tell } from "page/play-view.js";
import { originText } from "page/print.js";
import { ofDay, slowest } from "page/results.js";
import { aboutText, newEntries, wrongText } from "page/sentences.js";
import { ofTab, recall } from "page/store.js";
import { goTo } from "page/tabs.js";
import { resumeTraining, teach } from "page/train.js";
import { pick, withCommas, words } from "page/words.js";

/** @import { Level } from "page/data.js" */
/** @import { ReadBoard } from "page/answers.js" */
/** @import { Key } from "page/words.js" */

const field = /** @type {HTMLTextAreaElement} */ (byId("text"));
const [newMenu, puzzleMenu, resultsMenu] = [dialog("new"), dialog("puzzle"), dialog("results")];

function drawAbout() {
  setText(byId("about"), [aboutText(play.facts), originText(play.game)].filter(Boolean).join(" "));
}

/** @param {HTMLDialogElement} menu */
function open(menu) {
  tick();
  save();
  for (const line of ["seed-wrong", "text-wrong", "text-boards", "shared"]) setText(byId(line), "");
  for (const each of [input("seed"), field]) each.ariaInvalid = "false";
  button("steps").disabled = Boolean(play.game.origin.training);
  drawAbout();
  if (menu === resultsMenu) fire("results");
  else fire("menu", keptGames());
  menu.showModal();
}

function close() {
  for (const menu of [newMenu, puzzleMenu, resultsMenu]) menu.close();
}

/** @param {Game} game */
export function beginOther(game) {
  begin(game);
  close();
  goTo("play");
  choose(play.chosen);
}

/** The game that is played, though something else or a pause covers it. */
function showPlayed() {
  cancelRequest();
  close();
  if (play.path) closePath();
  else if (play.paused) pause();
  choose(play.chosen, play.selected);
}

/** A game of a list; another tab may have gone on with it since. @param {Game} game */
export function goOn(game) {
  if (game.begun === play.game.begun) showPlayed();
  else beginOther(Game.fromText(recall(`game.${game.begun}`)) ?? game);
}

/** A new puzzle; level null: one with two solutions. @param {Level | null} level */
async function make(level, text = input("seed").value.trim(), symmetry = select("symmetry").value) {
  const isRight = /^\d{0,12}$/.test(text);
  input("seed").ariaInvalid = String(!isRight);
  if (!isRight) return setText(byId("seed-wrong"), words("seed-wrong", { text }));
  const seed = text === "" ? someSeed() : Number(text);
  close();
  const made = request({ ask: "make", level, symmetry, two_solutions: level === null, seed });
  tell(() => words("making", { level: words(level ?? "two-solutions") }));
  const answer = await made;
  if ("error" in answer) return tell(() => words("made-none", { reason: pick(answer.error) }), "bad");
  beginOther(new Game({ ...answer, seed, symmetry, two: level === null }));
}

/** The puzzle of a day, or the game that was begun with it. */
export function makeOfDay(date = new Date()) {
  const { seed, level } = ofDay(date);
  const kept = keptGames().find(({ origin }) => origin.seed === seed && origin.level === level && origin.symmetry === pageData.symmetry);
  if (kept) goOn(kept);
  else make(level, String(seed), pageData.symmetry);
}

/** A puzzle in the manner of article 001, scene by scene; then it can be played. @param {number} seed */
export async function showArticle(seed, at = 0) {
  close();
  const answer = await request({ ask: "make_as_article", seed });
  if ("error" in answer) return tell(() => pick(answer.error), "bad");
  const { first_row, puzzle, solution, writes, holes, solutions } = answer;
  /** @param {Key} name @param {string} grid @param {() => string} text */
  const scene = (name, grid, text) => ({ position: new Position({ puzzle: grid }), step: null, name: () => words(name), text });
  openPath(
    [
      scene("article-row", first_row.padEnd(81, "."), () => words("article-row-text", { row: [...first_row].join(" ") })),
      scene("article-search", solution, () => words("article-search-text", { writes: withCommas(writes) })),
      scene("article-holes", puzzle, () => words(solutions === 1 ? "article-holes-one" : "article-holes-several", { holes })),
    ],
    { seed, play: () => beginOther(new Game({ puzzle, solution })) },
    at,
  );
}

/** After a win: one more of this level, or the menu. */
function another() {
  const { level } = play.game;
  const same = pageData.levels.find((each) => each === level);
  if (same) make(same, "");
  else if (level === "two-solutions") make(null, "");
  else open(newMenu);
}

/** The game that was begun with a puzzle, or a new one; with candidates always a new one. @param {string} puzzle @param {ReadBoard["excluded"]} [excluded] */
function gameOf(puzzle, excluded = []) {
  const kept = keptGames().find(({ origin, won }) => origin.puzzle === puzzle && !won);
  if (kept && excluded.length === 0) return kept;
  const game = new Game({ puzzle });
  if (excluded.length > 0) game.positions = [game.position.exclude(excluded).fillNotes()];
  return game;
}

/** The game of a board that was read; if it is full, what is to be said of it. @param {ReadBoard} board @returns {Promise<Game | (() => string)>} */
async function gameOrMessage({ board, excluded }) {
  if (board.includes(".")) return gameOf(board, excluded);
  const judged = await ask({ ask: "won", grid: board });
  if ("error" in judged) return () => pick(judged.error);
  return () => (judged.won ? words("full-right") : wrongText(board));
}

/** The boards of a text, or of a name, and what is not read. @param {string} text */
async function read(text) {
  const answer = await request({ ask: "read", text, named: pageData.named });
  return "error" in answer ? { boards: [], errors: [answer.error] } : answer;
}

/** @param {ReadBoard} board */
async function playBoard(board) {
  const game = await gameOrMessage(board);
  const isGame = game instanceof Game;
  field.ariaInvalid = String(!isGame);
  if (isGame) beginOther(game);
  else setText(byId("text-wrong"), game());
}

/** Imports games and results, and begins anew with them; whether the text holds some. @param {string} text */
export function takeIn(text) {
  const count = importAll(text);
  if (count === null) return false;
  const { games, results, left, isRefused } = count;
  // A reload would lose the game.
  if (isRefused || (left && !games && !results)) {
    setText(byId(puzzleMenu.open ? "text-wrong" : "exported"), words(left ? "imported-left" : "imported-none", { left }));
    return true;
  }
  ofTab.set("imported", JSON.stringify(count));
  // Else the game would be kept as it is here.
  closePath();
  location.reload();
  return true;
}

/** Plays the puzzle of the text field; asks which, if it has several, or what is not read as well. */
async function playText() {
  if (takeIn(field.value)) return;
  const { boards, errors } = await read(field.value);
  byId("text-boards").replaceChildren();
  if (boards.length === 1 && errors.length === 0) return playBoard(boards[0]);
  field.ariaInvalid = String(errors.length > 0);
  const said = [boards.length > 1 ? words("text-which", { count: boards.length }) : "", ...errors.slice(0, 3).map(pick)];
  setText(byId("text-wrong"), said.filter(Boolean).join(" "));
  const items = boards.map((board) => {
    const made = element("button");
    const left = board.board.split(".").length - 1;
    made.append(miniature(board.board), element("span", "", words("text-line", { line: board.line })), element("small", "quiet", words("left", { count: left })));
    made.addEventListener("click", () => playBoard(board));
    const item = element("li");
    item.append(made);
    return item;
  });
  byId("text-boards").replaceChildren(...items);
}

/** Plays the puzzle of an address: this loses it, so that a reload goes on with the game. @param {string} text */
async function playAddress(text) {
  history.replaceState(null, "", location.href.split("#")[0]);
  goTo("play");
  cancelRequest();
  const isBoard = /^(?=.*[0.])[0-9.]{81}$/.test(text);
  const { boards, errors } = isBoard ? { boards: [{ line: 1, board: text.replaceAll("0", "."), excluded: [] }], errors: [] } : await read(text);
  if (boards.length > 1) {
    open(puzzleMenu);
    field.value = text;
    return playText();
  }
  const game = boards.length > 0 ? await gameOrMessage(boards[0]) : () => pick(errors[0]);
  if (game instanceof Game) {
    // Not what is won, nor a training: it begins anew.
    if (game.origin.puzzle === play.game.origin.puzzle && !play.game.won && !play.game.origin.training) showPlayed();
    else beginOther(game);
  } else tell(() => words("address-wrong", { why: game() }), "bad");
}

async function share() {
  const { puzzle } = play.game.position;
  const address = `${location.href.split("#")[0]}#p=${puzzle}`;
  const isCopied = await copyText(address, puzzleMenu);
  const isFile = location.protocol === "file:";
  if (isFile || !isCopied) {
    field.value = isCopied ? puzzle : address;
    field.select();
  }
  setText(byId("shared"), words(isCopied ? (isFile ? "shared-file" : "shared") : "share-by-hand"));
}

/** @param {Game[]} games */
function drawNew(games) {
  const { last, goOn: text, bests, day } = newEntries(games, results(), new Date());
  byId("go-on").hidden = !last;
  setText(byId("go-on"), text);
  byId("go-on").onclick = () => last && goOn(last);
  for (const [index, level] of pageData.levels.entries()) setText(byId(`new-${level}`).children[1], bests[index]);
  setText(byId("new-day").children[1], day);
}

/** @param {string} technique */
export function beginTraining(technique) {
  close();
  goTo("play");
  teach(technique);
}

for (const level of pageData.levels) {
  const made = element("button");
  const name = element("b");
  made.id = `new-${level}`;
  name.dataset.words = level;
  made.append(name, element("small", "quiet"));
  made.autofocus = level === pageData.levels[0];
  made.addEventListener("click", () => make(level));
  byId("levels").append(made);
}
for (const symmetry of pageData.symmetries) {
  const option = new Option("", symmetry);
  option.dataset.words = `symmetry-${symmetry}`;
  select("symmetry").append(option);
}
select("symmetry").value = pageData.symmetry;
byId("new-two").addEventListener("click", () => make(null));
byId("new-article").addEventListener("click", () => showArticle(someSeed()));
byId("new-day").addEventListener("click", () => makeOfDay());
byId("restart").addEventListener("click", () => {
  beginOther(play.game.again());
  // Its mode.
  resumeTraining();
});
byId("new-button").addEventListener("click", () => open(newMenu));
byId("puzzle-button").addEventListener("click", () => open(puzzleMenu));
byId("steps").addEventListener("click", () => {
  close();
  showSteps();
});
byId("train").addEventListener("click", () => beginTraining(select("technique").value));
byId("win-train").addEventListener("click", () => beginTraining(slowest(results())?.id ?? pageData.techniques[0]));
for (const name of ["new-results", "puzzle-results"]) {
  byId(name).addEventListener("click", () => {
    close();
    open(resultsMenu);
  });
}
byId("win-another").addEventListener("click", another);
byId("text-read").addEventListener("click", playText);
byId("share").addEventListener("click", share);
on("facts", drawAbout);
on("menu", drawNew);
on("puzzle", playAddress);
