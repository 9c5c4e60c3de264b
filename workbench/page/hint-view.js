// @ts-check
// A hint as text, and what it draws over the board.

import { element, button, byId, shape } from "page/dom.js";
import { fire } from "page/events.js";
import { finderOf } from "page/finders.js";
import { pieces } from "page/pieces.js";
import { play } from "page/play.js";
import { cellName, pick, words } from "page/words.js";

/** @import { Advice, Candidate, Step } from "page/answers.js" */
/** @import { Picture } from "page/types.js" */

/** For each cell its set. @param {[cell: number, digits: number][]} sets */
function byCell(sets) {
  /** @type {number[]} */
  const found = Array(81).fill(0);
  for (const [cell, digits] of sets) found[cell] |= digits;
  return found;
}

// Where a note stands, three units a cell, as in page.css: the notes leave 3 % of a cell free on each side.
/** @param {number[]} note */
function noteAt([cell, digit]) {
  /** @param {number} line @param {number} third */
  const at = (line, third) => line * 3 + 0.09 + 0.94 * (third + 0.5);
  return [at(cell % 9, (digit - 1) % 3), at(Math.floor(cell / 9), Math.floor((digit - 1) / 3))];
}

/** A frame around a row, a column, a box or a cell, from its first cell to its last. @param {number[]} cells */
function frame(cells) {
  const [[x, y], [endX, endY]] = [cells[0], cells[cells.length - 1]].map((cell) => [3 * (cell % 9), 3 * Math.floor(cell / 9)]);
  return shape("rect", "where", { x, y, width: endX + 3 - x, height: endY + 3 - y, rx: 0.3 });
}

/** All but these cells. @param {number[]} cells */
function shade(cells) {
  const holes = cells.map((cell) => `M${3 * (cell % 9)} ${3 * Math.floor(cell / 9)}h3v3h-3z`);
  return shape("path", "shade", { d: `M0 0h27v27h-27z${holes.join("")}` });
}

/** Its links, from disc to disc, numbered; the first is strong, and then every other one. @param {Step["chain"]} chain @param {number | null} now  the one that is read */
function arrows(chain, now) {
  return chain.slice(1).flatMap((to, index) => {
    const [cell] = chain[index];
    const [[x1, y1], [x2, y2]] = [noteAt(chain[index]), noteAt(to)];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [wayX, wayY] = [(x2 - x1) / length, (y2 - y1) / length];
    /** On which side of the link a point lies. @param {number} x @param {number} y */
    const sideOf = (x, y) => Math.round(10 * ((y - y1) * wayX - (x - x1) * wayY));
    const side = Math.sign(sideOf(3 * (cell % 9) + 1.5, 3 * Math.floor(cell / 9) + 1.5) || sideOf(13.5, 13.5) || 1);
    /** A point so far along the link, and so far beside it, towards the middle of the cell, or else of the board. @param {number} along @param {number} beside */
    const at = (along, beside) => `${x1 + wayX * along - wayY * beside * side} ${y1 + wayY * along + wayX * beside * side}`;
    // Straight between two rows of notes; a hop from one note to the next.
    const isHop = length < 1.8;
    const [bend, height] = isHop ? [length / 2, 0.8] : [length - 0.5, 0.5];
    const lane = isHop ? "" : `Q${at(0.5, 0.5)} ${at(0.9, 0.5)}L${at(length - 0.9, 0.5)}`;
    const [endX, endY] = [length - 0.33, 0.33];
    const line = `M${at(0.33, 0.33)}${lane}Q${at(bend, height)} ${at(endX, endY)}`;
    const size = (isHop ? 0.25 : 0.4) / Math.hypot(endX - bend, endY - height);
    const [backX, backY] = [(bend - endX) * size, (height - endY) * size];
    const head = `M${at(endX + backX - backY / 2, endY + backY + backX / 2)}L${at(endX, endY)}L${at(endX + backX + backY / 2, endY + backY - backX / 2)}`;
    const [x, y] = at(isHop ? length / 2 : Math.max(0.9, length / 2), isHop ? 0.75 : 0.5).split(" ");
    const number = shape("text", "number-of", { x, y });
    number.textContent = String(index + 1);
    const group = shape("g", now === null || now === index ? "" : "faint", {});
    group.append(shape("path", index % 2 === 0 ? "strong" : "weak", { d: line }), shape("path", "head", { d: head }), number);
    return [group];
  });
}

/** Draws the hint over what the board shows. @param {Picture} picture @param {(cell: number, name: string) => void} mark */
export function drawOver(picture, mark) {
  const { advice, stage, word, link } = play;
  const drawn = [];
  // What a word of the hint means.
  const isIn = (/** @type {number} */ cell) => !word?.digit || word.cells.length === 1 || Number(picture.values[cell]) === word.digit || (!Number(picture.values[cell]) && (picture.notes[cell] >> word.digit) & 1);
  for (const cell of word?.cells ?? []) if (isIn(cell)) mark(cell, "meant");
  picture.meant = byCell((word?.digit ? word.cells : []).map((cell) => [cell, 1 << (word?.digit ?? 0)]));
  if (advice?.kind === "undo") for (const cell of advice.cells) mark(cell, "wrong");
  if (advice?.kind === "several") {
    const [one, other] = advice.pair;
    for (const cell of advice.cells) {
      mark(cell, "shown");
      picture.values[cell] = 0;
      picture.notes[cell] = (1 << Number(one[cell])) | (1 << Number(other[cell]));
    }
  }
  if (advice?.kind === "step") {
    const { where, reasons, chain, placed, removed } = advice;
    const shown = [...(stage > 1 ? reasons : []), ...(stage > 2 ? removed : [])].map(([cell]) => cell);
    if (stage > 2 && placed) shown.push(placed.cell);
    drawn.push(shade([...new Set([...where.flat(), ...shown])]), ...where.map(frame));
    if (stage > 1) {
      for (const [cell] of reasons) mark(cell, "shown");
      picture.linked = byCell(reasons);
      // The others of a chain are false if its first one is.
      picture.doubted = byCell(chain.filter((_, index) => index % 2 === 0).map(([cell, digit]) => [cell, 1 << digit]));
      drawn.push(...arrows(chain, link));
      for (const [cell] of link === null || word ? [] : chain.slice(link, link + 2)) mark(cell, "meant");
    }
    if (stage > 2) picture.struck = byCell(removed);
    if (stage > 2 && placed) {
      mark(placed.cell, "placed");
      picture.values[placed.cell] = placed.digit;
    }
  }
  document.querySelector("#drawing")?.replaceChildren(...drawn);
}

/** @param {Candidate} given */
export const givenName = ({ cell, digit }) => words("given-name", { cell: cellName(cell), digit });

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
    word.role = "button";
    return word;
  });
}

/** A chain: each link can be touched, too. @param {Step} step */
function linked({ links, why }) {
  const part = element("p", "links");
  const said = links.map(pick);
  const [before, after] = pick(why).split(said.join(" → "));
  const spans = said.map((text, index) => {
    const span = element("span", "link");
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

/** Whether there is something to do that has not been done. */
export function canBeDone() {
  const { advice, game: { position } } = play;
  if (advice?.kind === "undo") return advice.cells.length > 0;
  if (advice?.kind !== "step") return false;
  if (advice.placed) return position.grid[advice.placed.cell] === ".";
  return advice.removed.some(([cell, digits]) => digits & ~position.excluded[cell]);
}

export function drawHint() {
  const isStep = play.advice?.kind === "step";
  button("hint-do").hidden = !canBeDone();
  button("hint-more").hidden = !isStep || play.stage === 3;
  const parts = contents();
  const follows = parts.length && play.advice?.kind === "step" && play.stage === 3 ? pick(play.advice.follows) : "";
  if (byId("follows").textContent !== follows) byId("follows").replaceChildren(...live(follows));
  const { children } = byId("hint");
  // What is there already would be read aloud once more.
  while (isStep && children.length && !parts.some((part) => part.isEqualNode(children[0]))) children[0].remove();
  const isMore = [...children].every((part, index) => part.isEqualNode(parts[index] ?? null));
  if (!isMore) byId("hint").replaceChildren(...parts);
  else if (children.length < parts.length) byId("hint").append(...parts.slice(children.length));
  drawRead();
}

/** Marks the word and the link that are read. */
function drawRead() {
  for (const part of byId("says").querySelectorAll(".link")) part.classList.toggle("now", Number(/** @type {HTMLElement} */ (part).dataset.link) === play.link);
}

/** What was touched in the words of the hint: a word is shown on the board, a link is the one that is read. @param {Event} event */
function touch({ target }) {
  if (!(target instanceof Element)) return;
  const link = target.closest(".link");
  const found = target.matches(".word") ? pieces(target.textContent ?? "")[0] : null;
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
