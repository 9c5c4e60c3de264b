// @ts-check
// The Read tab: the solutions' files, each with its header as text, its code, and the submissions to judges.

import { pageData, submission } from "page/data.js";
import { byId, copyText, element } from "page/dom.js";
import { solutions } from "page/engine.js";
import { on } from "page/events.js";
import { codeLine, highlight } from "page/highlight.js";
import { goTo } from "page/tabs.js";
import { watch } from "page/watch.js";
import { words } from "page/words.js";

/** @import { Problem } from "page/data.js" */
/** @import { Solution } from "page/engine.js" */

/**
 * @typedef {object} Read
 * @property {Solution[]} solutions  the list; empty until the tab is first opened
 * @property {Solution | null} shown  the one whose file is shown
 */

/** @type {Read} */
const state = { solutions: [], shown: null };

/** The language is "–" where the article gives no program. @param {Solution} solution */
function where({ article, language }) {
  if (article === null) return words("read-beyond");
  return [words("read-article", { article }), language].filter((text) => text !== "–").join(" · ");
}

function fillList() {
  byId("read-list").replaceChildren(
    ...state.solutions.map((solution) => {
      const button = element("button");
      const name = element("code", "", solution.name);
      const idea = element("span", "idea", solution.idea);
      name.lang = idea.lang = "en";
      button.append(name, element("span", "quiet", where(solution)), idea);
      button.addEventListener("click", () => goTo("read", solution.name));
      const item = element("li");
      item.append(button);
      return item;
    }),
  );
}

/** @param {Solution} solution */
function show(solution) {
  state.shown = solution;
  [...byId("read-list").querySelectorAll("button")].forEach((button, index) => {
    button.ariaCurrent = String(state.solutions[index] === solution);
  });
  const about = element("div", "prose");
  about.lang = "en";
  about.innerHTML = pageData.headers[solution.name];
  // What is wide scrolls by itself, by keys too.
  for (const drawing of about.querySelectorAll("pre")) {
    Object.assign(drawing, { tabIndex: 0, role: "group", ariaLabel: words("read-drawing") });
  }
  const title = about.firstElementChild ?? "";
  if (title instanceof HTMLElement) title.lang = "en";
  byId("read-file").replaceChildren(title, origin(solution), about, judges(solution), code(solution));
}

/** Where it comes from, and the way to its search. @param {Solution} solution */
function origin(solution) {
  const row = element("div", "row origin");
  row.append(element("span", "quiet", `solutions/${solution.name}.rs · ${where(solution)}`));
  if (solution.kind === "solver") {
    const button = element("button", "", words("read-watch"));
    button.id = "read-watch";
    button.addEventListener("click", () => watch(solution.name));
    row.append(button);
  }
  return row;
}

/** @param {Solution} solution */
function judges(solution) {
  const card = element("section", "card");
  const list = element("ul", "judges");
  for (const problem of pageData.problems) {
    const text = submission(solution, problem.id);
    if (text !== null) list.append(judge(problem, text));
  }
  card.hidden = list.children.length === 0;
  card.append(element("h3", "", words("read-hand-in")), list);
  return card;
}

/** @param {Problem} problem @param {string} text */
function judge({ id, title, address, rust }, text) {
  const button = element("button", "copy");
  button.dataset.problem = id;
  name(button, "read-copy", id);
  button.addEventListener("click", () => copy(button, text, id));
  const link = element("a", "", `${id} – ${title}`);
  Object.assign(link, { href: address, target: "_blank", rel: "noopener" });
  const item = element("li");
  item.append(button, link);
  if (!rust) item.append(element("span", "quiet", words("read-no-rust")));
  return item;
}

/** @param {HTMLButtonElement} button @param {string} text @param {string} id */
async function copy(button, text, id) {
  const key = (await copyText(text)) ? "read-copied" : "read-not-copied";
  name(button, key, id);
  byId("read-status").textContent = words(`${key}-for`, { id });
  setTimeout(() => name(button, "read-copy", id), 2000);
}

/** @param {HTMLButtonElement} button @param {"read-copy" | "read-copied" | "read-not-copied"} key @param {string} id */
function name(button, key, id) {
  button.textContent = words(key);
  button.ariaLabel = words(`${key}-for`, { id });
}

/** The file after its header, with the numbers that the lines have in the file. @param {Solution} solution */
function code({ name, source, region: [first, last] }) {
  const box = element("pre", "code");
  Object.assign(box, { tabIndex: 0, lang: "en", role: "region", ariaLabel: words("watch-code", { name }) });
  const lines = highlight(source.trimEnd());
  const begin = source.split("\n").findLastIndex((line) => line.startsWith("//!")) + 2;
  lines.slice(begin).forEach((tokens, index) => {
    const number = begin + index + 1;
    const line = codeLine(number, tokens);
    line.classList.toggle("submission", number >= first && number <= last);
    box.append(line);
  });
  return box;
}

/** Shows the file of this name, or else the last or the first. @param {string} name */
async function open(name) {
  state.solutions = await solutions();
  const [first] = state.solutions;
  const wanted = state.solutions.find((solution) => solution.name === name) ?? state.shown ?? first;
  if (wanted === state.shown) return;
  state.shown = wanted;
  draw();
}

function draw() {
  if (state.shown === null) return;
  fillList();
  show(state.shown);
}

on("language", draw);
on("tab", ({ name, part }) => {
  if (name === "read") open(part);
});
