// @ts-check
// The Read tab: the solutions' files, each with its header as text, its code, the article beside it, and the submissions to judges.

import { articlePane, articleText, definitionIn, linked, named, placesOf, plain } from "page/article.js";
import { pageData, submission } from "page/data.js";
import { byId, copyText, element } from "page/dom.js";
import { files } from "page/engine.js";
import { on } from "page/events.js";
import { finderOf } from "page/finders.js";
import { codeLine, highlight } from "page/highlight.js";
import { beginTraining } from "page/puzzles.js";
import { goTo } from "page/tabs.js";
import { canWatch } from "page/watch.js";
import { ideaOf, isEnglish, originOf, words } from "page/words.js";

/** @import { Place } from "page/article.js" */
/** @import { Problem } from "page/data.js" */
/** @import { Solution } from "page/engine.js" */

/**
 * @typedef {object} Read
 * @property {Solution[]} solutions  the list; empty until the tab is first opened
 * @property {Solution | null} shown  the one whose file is shown
 * @property {boolean} wraps  whether long lines of code do
 * @property {boolean} hands  whether what judges get is shown
 * @property {Map<string, Place>} places  of the names in its table
 * @property {boolean | null} isBeside  whether articles are shown; null: those that are kept
 * @property {string} leaf  what is beside the code where there is room for one: about, article
 */

/** @type {Read} */
const state = { solutions: [], shown: null, wraps: true, hands: false, places: new Map(), isBeside: null, leaf: "article" };
// Where the list stands above the file.
const narrow = matchMedia("(max-width: 50rem)");

function fillList() {
  byId("read-list").replaceChildren(
    ...state.solutions.map((solution) => {
      const button = element("button");
      const name = element("code", "", solution.name);
      name.lang = "en";
      const where = isFinder(solution) ? words("read-finder") : originOf(solution) || words("read-beyond");
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
const isFinder = ({ kind }) => kind === "finder";

/** @param {Solution} solution */
const pathOf = (solution) => `${isFinder(solution) ? "workbench/puzzles/src" : "solutions"}/${solution.name}.rs`;

/** Buttons for positions that need its functions; of the one that was asked for, if there is one. @param {Solution} solution */
function trainings({ name }) {
  const own = pageData.techniques.filter((id) => finderOf(id)[0] === name);
  const asked = own.filter((id) => finderOf(id)[1] === location.hash.split("/")[2]);
  return (asked.length ? asked : own).map((id) => {
    const button = element("button", "", words("read-train", { technique: words(/** @type {import("page/words.js").Key} */ (`technique-${id}`)) }));
    button.addEventListener("click", () => beginTraining(id));
    return button;
  });
}

/** @param {Solution} solution */
function show(solution) {
  state.shown = solution;
  [...byId("read-list").querySelectorAll("button")].forEach((button, index) => {
    button.ariaCurrent = String(state.solutions[index] === solution);
  });
  const { name } = solution;
  const finds = `<h2>${name}</h2><p>${words("read-finds")}</p>`;
  let about = prose(isFinder(solution) ? finds : isEnglish() ? pageData.headers[name] : pageData.chinese[name].text);
  const title = about.firstElementChild ?? "";
  const note = element("p", "quiet");
  // In Chinese, some have no more than a title.
  if (!isFinder(solution) && about.childElementCount === 1) {
    note.textContent = words("read-english");
    about = prose(pageData.headers[solution.name]);
    about.lang = "en";
    about.firstElementChild?.remove();
  }
  const rows = [...about.querySelectorAll("tr")].map((row) => [...row.cells].map((cell) => [...cell.querySelectorAll("code")]));
  const texts = rows.map((row) => row.map((parts) => parts.map(({ textContent }) => textContent)));
  state.places = placesOf(/** @type {any} */ (texts.filter(({ length }) => length === 2)), solution.source.split("\n"));
  for (const part of rows.flat(2)) {
    const name = named(part.textContent);
    part.replaceChildren(...linked(part.textContent, state.places, (piece) => (piece === name ? link(piece) : document.createTextNode(piece))));
  }
  const { article } = solution;
  const isBeside = article !== null && (state.isBeside ?? articleText(article) !== null);
  byId("read-all").classList.toggle("beside", isBeside);
  const pane = isBeside ? articlePane(article, (text) => linked(text, state.places, link), draw) : "";
  const choice = isBeside ? leaves(article) : "";
  byId("read-file").replaceChildren(title, origin(solution, isBeside), choice, note, about, pane, code(solution));
}

/** Where there is no room for both beside the code, one of them is chosen. @param {string} article */
function leaves(article) {
  const row = element("div", "row leaves");
  const names = /** @type {const} */ ({ about: words("read-about"), article: words("read-article", { number: article }) });
  for (const [leaf, name] of Object.entries(names)) {
    const button = element("button", "", name);
    button.dataset.leaf = leaf;
    button.addEventListener("click", () => turnTo(leaf));
    row.append(button);
  }
  queueMicrotask(() => turnTo(state.leaf));
  return row;
}

/** @param {string} leaf */
function turnTo(leaf) {
  state.leaf = leaf;
  byId("read-all").dataset.leaf = leaf;
  for (const button of parts(".leaves button")) button.ariaPressed = String(button.dataset.leaf === leaf);
}

/** To the place of a name. @param {string} name */
function link(name) {
  const made = element("a", "", name);
  made.dataset.name = plain(name);
  made.href = `#read/${state.shown?.name}/${state.places.get(plain(name))?.line}`;
  return made;
}

/** The elements of the file, or of a part of it. @param {string} selector @param {Element} part @returns {HTMLElement[]} */
const parts = (selector, part = byId("read-file")) => [...part.querySelectorAll(selector)].filter((one) => one instanceof HTMLElement);

/** Marks a name wherever it is linked, and its place. @param {string} name */
function mark(name) {
  const { line, end } = state.places.get(name) ?? { line: 1, end: 0 };
  for (const one of parts("a[data-name]")) one.classList.toggle("same", one.dataset.name === name);
  for (const one of parts(".code-line")) one.classList.toggle("same", Number(one.dataset.line) >= line && Number(one.dataset.line) <= end);
}

/** Shows a line, and the same function in the article, at the height of the link that led there. @param {number} number @param {Element | null} from */
function reveal(number, from) {
  const line = parts(".code-line").find((one) => Number(one.dataset.line) === number);
  for (const one of parts(".code-line.active")) one.classList.remove("active");
  if (!line) return;
  line.classList.add("active");
  // What is touched in the code is meant in the article.
  if (from?.closest(".code-line")) turnTo("article");
  const name = [...state.places].find(([, place]) => place.line === number)?.[0];
  const there = from?.closest(".article") ? from : definitionIn(parts(`.article a[data-name="${name}"]`));
  let height = from?.getBoundingClientRect().top ?? 0;
  const boxes = [line, there].flatMap((part) => part?.closest("pre")?.getBoundingClientRect() ?? []);
  const top = Math.max(...boxes.map((box) => box.top));
  const bottom = Math.min(innerHeight, ...boxes.map((box) => box.bottom));
  if (height < top || height > bottom - 60) height = top + 60;
  // The line once more: what is near an end of the article cannot go as far as the line.
  for (const part of [line, there, line]) {
    const box = part?.closest("pre");
    if (!part || !box) continue;
    const { top, bottom } = box.getBoundingClientRect();
    box.scrollTop += part.getBoundingClientRect().top - height;
    if (!box.contains(from) && (bottom < 100 || top > innerHeight - 100)) part.scrollIntoView({ block: "center" });
    // The first lines cannot be lower than they are.
    height = part.getBoundingClientRect().top;
  }
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

/** Where it comes from, the article itself, and the way to its search. @param {Solution} solution @param {boolean} isBeside */
function origin(solution, isBeside) {
  const row = element("div", "row origin");
  const from = isFinder(solution) ? words("read-finder") : originOf(solution) || words("read-beyond");
  row.append(element("span", "quiet", `${pathOf(solution)} · ${from}`), ...(isFinder(solution) ? trainings(solution) : []));
  if (canWatch(solution)) {
    const button = element("button", "", words("read-watch"));
    button.id = "read-watch";
    button.addEventListener("click", () => goTo("watch", solution.name));
    row.append(button);
  }
  if (solution.article !== null) {
    const button = element("button", "", words(isBeside ? "read-close" : "read-open"));
    button.id = "read-beside";
    button.addEventListener("click", () => {
      state.isBeside = !isBeside;
      draw();
      byId("read-beside").focus();
    });
    row.append(button);
  }
  return row;
}

/** @param {Solution} solution */
function judges(solution) {
  const card = element("details", "card");
  card.open = state.hands;
  card.addEventListener("toggle", () => (state.hands = card.open));
  const list = element("ul", "judges");
  for (const problem of pageData.problems) {
    const text = submission(solution, problem.id);
    if (text !== null) list.append(judgeItem(problem, text));
  }
  card.hidden = list.children.length === 0;
  card.append(element("summary", "", words("read-hand-in")), list);
  return card;
}

/** @param {Problem} problem @param {string} text */
function judgeItem({ id, title, address, rust }, text) {
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

/** The file after its header, with the numbers that the lines have in the file, and what judges get. @param {Solution} solution */
function code(solution) {
  const { name, source, region: [first, last] } = solution;
  const part = element("section", "pane");
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
    // The article's names are links here, too; the key Tab stops only where they are defined.
    for (const piece of [...line.childNodes].filter((one) => one instanceof Text)) {
      const links = linked(piece.data, state.places, link);
      for (const one of links) if (one instanceof HTMLElement && piece.previousSibling?.textContent !== "fn") one.tabIndex = -1;
      piece.replaceWith(...links);
    }
    box.append(line);
  });
  part.append(choice, box, judges(solution));
  return part;
}

/** Shows the file of this name, or else the last or the first, and a line of it: `int_matrix/62`. @param {string} part */
async function open(part) {
  const [name, line] = part.split("/");
  const { solutions, finders } = await files();
  state.solutions = [...solutions, ...finders];
  const [first] = state.solutions;
  const wanted = state.solutions.find((solution) => solution.name === name) ?? state.shown ?? first;
  if (name && name !== wanted.name) history.replaceState(null, "", `#read/${wanted.name}`);
  if (wanted !== state.shown || isFinder(wanted)) {
    state.shown = wanted;
    draw();
  }
  // By its number, or the function that begins there.
  const begun = (/** @type {string} */ text) => /^\s*(?:pub(?:\(crate\))? )?fn (\w+)/.exec(text)?.[1];
  reveal(Number(line) || wanted.source.split("\n").findIndex((text) => line && begun(text) === line) + 1, null);
}

function draw() {
  if (state.shown === null) return;
  fillList();
  show(state.shown);
}

byId("read-file").addEventListener("click", (event) => {
  const from = event.target instanceof Element ? event.target.closest("a[data-name]") : null;
  if (!(from instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (location.hash !== from.hash) history.pushState(null, "", from.hash);
  reveal(Number(from.hash.split("/")[2]), from);
});
for (const type of ["pointerover", "focusin"]) {
  byId("read-file").addEventListener(type, ({ target }) => {
    const from = target instanceof Element ? target.closest("a[data-name]") : null;
    mark(from instanceof HTMLElement ? (from.dataset.name ?? "") : "");
  });
}
on("language", () => {
  const boxes = () => /** @type {HTMLTextAreaElement[]} */ (parts(".article textarea, .pane .code"));
  const before = boxes().map(({ scrollTop, value }) => ({ value, scrollTop }));
  const line = parts(".code-line.active")[0]?.dataset.line;
  draw();
  // What was pasted, and the place in the code, are not words of the page.
  boxes().forEach((box, index) => Object.assign(box, before[index]));
  for (const one of parts(`.code-line[data-line="${line}"]`)) one.classList.add("active");
});
on("tab", ({ name, part }) => {
  if (name === "read") open(part);
});
