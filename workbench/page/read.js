// @ts-check
// The Read tab: the solutions' files, each with its header as text, its code, and the submissions to judges.

import { pageData, submission } from "page/data.js";
import { byId, copyText, element } from "page/dom.js";
import { solutions } from "page/engine.js";
import { on } from "page/events.js";
import { codeLine, highlight } from "page/highlight.js";
import { goTo } from "page/tabs.js";
import { canWatch } from "page/watch.js";
import { ideaOf, isEnglish, originOf, words } from "page/words.js";

/** @import { Problem } from "page/data.js" */
/** @import { Solution } from "page/engine.js" */

/**
 * @typedef {object} Read
 * @property {Solution[]} solutions  the list; empty until the tab is first opened
 * @property {Solution | null} shown  the one whose file is shown
 * @property {boolean} wraps  whether long lines of code do
 */

/** @type {Read} */
const state = { solutions: [], shown: null, wraps: true };
// Where the list stands above the file.
const narrow = matchMedia("(max-width: 50rem)");

function fillList() {
  byId("read-list").replaceChildren(
    ...state.solutions.map((solution) => {
      const button = element("button");
      const name = element("code", "", solution.name);
      name.lang = "en";
      const where = originOf(solution) || words("read-beyond");
      button.append(name, element("span", "quiet", where), element("span", "idea", ideaOf(solution)));
      button.addEventListener("click", () => {
        goTo("read", solution.name);
        if (narrow.matches) byId("read-file").scrollIntoView();
      });
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
  let about = prose(isEnglish() ? pageData.headers[solution.name] : pageData.chinese[solution.name].text);
  const title = about.firstElementChild ?? "";
  const note = element("p", "quiet");
  // In Chinese, some have no more than a title.
  if (about.childElementCount === 1) {
    note.textContent = words("read-english");
    about = prose(pageData.headers[solution.name]);
    about.lang = "en";
    about.firstElementChild?.remove();
  }
  byId("read-file").replaceChildren(title, origin(solution), note, about, judges(solution), code(solution));
}

/** @param {string} html */
function prose(html) {
  const text = element("div", "prose");
  text.lang = document.documentElement.lang;
  text.innerHTML = html;
  for (const part of text.querySelectorAll("code")) part.lang = "en";
  // What is wide scrolls by itself, by keys too.
  for (const drawing of text.querySelectorAll("pre")) {
    Object.assign(drawing, { tabIndex: 0, role: "group", ariaLabel: words("read-drawing") });
  }
  return text;
}

/** Where it comes from, and the way to its search. @param {Solution} solution */
function origin(solution) {
  const row = element("div", "row origin");
  const from = originOf(solution) || words("read-beyond");
  row.append(element("span", "quiet", `solutions/${solution.name}.rs · ${from}`));
  if (canWatch(solution)) {
    const button = element("button", "", words("read-watch"));
    button.id = "read-watch";
    button.addEventListener("click", () => goTo("watch", solution.name));
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
  const part = element("section");
  const choice = element("label", "check");
  const wraps = Object.assign(element("input"), { id: "read-wrap", type: "checkbox", checked: state.wraps });
  choice.append(wraps, words("read-wrap"));
  const box = element("pre", "code");
  wraps.addEventListener("change", () => {
    state.wraps = wraps.checked;
    box.classList.toggle("wrapped", state.wraps);
  });
  box.classList.toggle("wrapped", state.wraps);
  Object.assign(box, { tabIndex: 0, lang: "en", role: "region", ariaLabel: words("watch-code", { name }) });
  const lines = highlight(source.trimEnd());
  const begin = source.split("\n").findLastIndex((line) => line.startsWith("//!")) + 2;
  lines.slice(begin).forEach((tokens, index) => {
    const number = begin + index + 1;
    const line = codeLine(number, tokens);
    line.classList.toggle("submission", number >= first && number <= last);
    box.append(line);
  });
  part.append(choice, box);
  return part;
}

/** Shows the file of this name, or else the last or the first. @param {string} name */
async function open(name) {
  state.solutions = await solutions();
  const [first] = state.solutions;
  const wanted = state.solutions.find((solution) => solution.name === name) ?? state.shown ?? first;
  if (name && name !== wanted.name) history.replaceState(null, "", `#read/${wanted.name}`);
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
