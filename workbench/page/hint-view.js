// @ts-check
// A hint as elements: its text, and what is drawn over the board.

import { element, button, byId, shape } from "page/dom.js";
import { fire } from "page/events.js";
import { finderOf } from "page/finders.js";
import { canBeDone } from "page/hint-shapes.js";
import { pieces } from "page/pieces.js";
import { play } from "page/play.js";
import { givenName, pick, words } from "page/words.js";

/** @import { Advice, Step } from "page/answers.js" */
/** @import { Shape } from "page/types.js" */

/** @param {Shape} made @returns {Element} */
export function drawn({ name, kind, values, text = "", parts = [] }) {
  const part = shape(name, kind, values);
  part.append(...(parts.length ? parts.map(drawn) : [text]));
  return part;
}

/** Buttons that advice.js gives their actions. @param {Extract<Advice, { kind: "several" }>} several */
function givenButtons({ givens, together }) {
  const row = element("div", "row settling");
  const labels = givens.map((given) => words("add-given", { given: givenName(given) }));
  row.append(...(together ? [words("add-all")] : labels).map((label) => element("button", "", label)));
  return row;
}

/** A text whose cells, digits and units can be touched. @param {string} text */
function live(text) {
  return pieces(text).map(({ text, cells }) => {
    if (cells.length === 0) return document.createTextNode(text);
    const word = element("span", "word", text);
    // A button would not let the sign that follows stay in its line.
    Object.assign(word, { role: "button", tabIndex: 0 });
    return word;
  });
}

/** A chain: each link can be touched, too. @param {Step} step */
function linked({ links, why }) {
  const part = element("p", "links");
  const said = links.map(pick);
  const [before, after] = pick(why).split(said.join(" → "));
  const spans = said.map((text, index) => {
    const span = element("span", index === play.link ? "link now" : "link");
    span.dataset.link = String(index);
    span.append(...live(text));
    return span;
  });
  part.append(before, ...spans.flatMap((span, index) => (index ? [" → ", span] : [span])), ...live(after));
  return part;
}

function contents() {
  const { advice, stage, path } = play;
  // A lesson says what is drawn.
  if (path?.scenes[path.at].text) return [];
  const paragraphs = (/** @type {string[]} */ texts) => texts.map((text) => {
    const part = element("p");
    part.append(...live(text));
    return part;
  });
  if (advice === null) return [];
  if (advice.kind === "step") {
    const [place, what, why] = paragraphs([advice.place, advice.what, advice.why].map(pick));
    const key = element("p", "quiet key", advice.chain.length ? `${words("hint-key")} ` : "");
    const [file, name] = finderOf(advice.id);
    const link = element("a", "", name);
    Object.assign(link, { href: `#read/${file}/${name}`, lang: "en" });
    key.append(`${words("found-by")} `, link);
    if (advice.chain.length === 0) return stage === 3 ? [place, what, why, key] : [place, what].slice(0, stage);
    // A chain names its places.
    return [[place], [what], [what, linked(advice), key]][stage - 1];
  }
  if (advice.kind === "single") return paragraphs([words("single")]);
  if (advice.kind !== "several") return paragraphs([pick(advice.text)]);
  return [...paragraphs([words("several"), pick(advice.difference), pick(advice.disambiguation)]), givenButtons(advice)];
}

export function drawHint() {
  const { advice, game: { position } } = play;
  const isStep = advice?.kind === "step";
  button("hint-do").hidden = !canBeDone(advice, position);
  button("hint-more").hidden = !isStep || play.stage === 3;
  const parts = contents();
  const follows = parts.length && play.advice?.kind === "step" && play.stage === 3 ? pick(play.advice.follows) : "";
  if (byId("follows").textContent !== follows) byId("follows").replaceChildren(...live(follows));
  const { children } = byId("hint");
  // The link that is read is marked in its place: anew, its words would lose the focus.
  for (const part of byId("hint").querySelectorAll(".link")) part.classList.toggle("now", Number(/** @type {HTMLElement} */ (part).dataset.link) === play.link);
  // What is there already would be read aloud once more.
  while (isStep && children.length && !parts.some((part) => part.isEqualNode(children[0]))) children[0].remove();
  const isMore = [...children].every((part, index) => part.isEqualNode(parts[index] ?? null));
  if (!isMore) byId("hint").replaceChildren(...parts);
  else if (children.length < parts.length) byId("hint").append(...parts.slice(children.length));
}

/** What was touched in the words of the hint: a word is shown on the board, a link is the one that is read. @param {Event} event */
function touch({ target }) {
  if (!(target instanceof Element)) return;
  const link = target.closest(".link");
  const found = target.matches(".word") ? pieces(target.textContent ?? "")[1] : null;
  play.word = found && found.text === play.word?.text ? null : found;
  if (link instanceof HTMLElement) play.link = Number(link.dataset.link);
  if (found || link) fire("read");
}

/** To the next link of a chain that is shown whole, or the one before; its words, or "" if there is none. @param {number} by */
export function goToLink(by) {
  const { advice, stage, link } = play;
  if (advice?.kind !== "step" || stage < 3 || advice.links.length === 0) return "";
  const last = advice.links.length - 1;
  play.word = null;
  play.link = link === null ? (by > 0 ? 0 : last) : Math.max(0, Math.min(link + by, last));
  fire("read");
  byId("hint").querySelector(".link.now")?.scrollIntoView({ block: "nearest" });
  return pick(advice.links[play.link]);
}

byId("advice").addEventListener("click", touch);
byId("advice").addEventListener("keydown", (event) => {
  if (!/^(?:Enter| )$/.test(event.key) || !(event.target instanceof Element) || !event.target.matches(".word")) return;
  event.preventDefault();
  touch(event);
});
