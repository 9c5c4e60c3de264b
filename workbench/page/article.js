// @ts-check
// A solution beside its article: what the header's table names is found in the code, and in the article's text, which the reader
// brings along. The text is kept in the browser.

import { byId, element } from "page/dom.js";
import { isReserved } from "page/highlight.js";
import { keep, recall } from "page/store.js";
import { words } from "page/words.js";

/** @typedef {{ line: number, end: number }} Place  lines of the file, from 1; of a function all, else one */
/** @typedef {[left: string[], right: string[]]} Row  the code in both columns of the table */

/** The same of isPossible and is_possible. @param {string} name */
export const plain = (name) => name.replaceAll("_", "").toLowerCase();

/** What is called, `isSafe(n, r, c)`, or all of it; "" if neither is a name. @param {string} code */
export function named(code) {
  const name = /\w+(?=\()/.exec(code)?.[0] ?? code;
  return /^[A-Za-z_]\w+$/.test(name) && !isReserved(name) ? name : "";
}

/** Where a name is defined, or else first used. @param {string} name @param {string[]} lines  of the whole file @returns {Place | null} */
function placeOf(name, lines) {
  /** @param {string} line */
  const isUsed = (line) => !line.trimStart().startsWith("//") && (line.match(/\w+/g) ?? []).some((word) => plain(word) === plain(name));
  const defined = lines.findIndex((line) => plain(/^\s*(?:pub )?fn (\w+)/.exec(line)?.[1] ?? "") === plain(name));
  const first = defined < 0 ? lines.findIndex(isUsed) : defined;
  if (first < 0) return null;
  const closed = `${/^\s*/.exec(lines[first])}}`;
  return { line: first + 1, end: (defined < 0 ? first : lines.indexOf(closed, first)) + 1 };
}

/** By plain name, the places of what a table names. @param {Row[]} rows @param {string[]} lines */
export function placesOf(rows, lines) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const [left, right] of rows) {
    const ours = right.map(named).filter(Boolean).map((name) => ({ name, place: placeOf(name, lines) }));
    for (const { name, place } of ours) if (place) places.set(plain(name), place);
    for (const name of left.map(named).filter(Boolean)) {
      // What the article calls otherwise is what stands beside it. A capital begins its classes, which are no place.
      const beside = /^[a-z]/.test(name) ? ours.find(({ place }) => place)?.place : null;
      const place = placeOf(name, lines) ?? beside;
      if (place) places.set(plain(name), place);
    }
  }
  return places;
}

/** A text in pieces: what has no place is text. @param {string} text @param {Map<string, Place>} places @param {(name: string) => Node} link */
export function linked(text, places, link) {
  return text.split(/([A-Za-z_]\w*)/).map((piece) => (places.has(plain(piece)) ? link(piece) : piece));
}

/** Where an article defines a name: after a type, before a bracket; or else where it first is; null if nowhere. @param {HTMLElement[]} links */
export function definitionIn(links) {
  const isDefinition = (/** @type {HTMLElement} */ { previousSibling: before, nextSibling: after }) =>
    /(?<!\b(?:return|else))(?<=[\w\]>])\s+$/.test(before?.textContent ?? "") && /^\s*\(/.test(after?.textContent ?? "");
  return links.find(isDefinition) ?? links[0] ?? null;
}

/** The texts by number, also where the browser keeps nothing. @type {Record<string, string | null>} */
const texts = {};

/** @param {string} number */
export const articleText = (number) => (texts[number] ??= recall(`article.${number}`));

/** @param {string} number @param {string | null} text */
function setText(number, text) {
  texts[number] = text;
  keep(`article.${number}`, text);
}

/** The words of a page that was saved, or the text as it is. @param {string} text */
function withoutTags(text) {
  if (!/^\s*<(?:!doctype|html)/i.test(text)) return text;
  const { body } = new DOMParser().parseFromString(text, "text/html");
  for (const part of body.querySelectorAll("script, style")) part.remove();
  return body.textContent;
}

/** The article's text, or how to bring it. @param {string} number @param {(text: string) => (string | Node)[]} link @param {() => void} changed */
export function articlePane(number, link, changed) {
  const pane = element("section", "pane article");
  const title = words("read-article", { number });
  const head = element("div", "row");
  head.append(element("h3", "", title));
  pane.append(head);
  const text = articleText(number);
  /** @param {string | null} text */
  const set = (text) => {
    setText(number, text);
    changed();
  };
  if (text !== null) {
    const remove = element("button", "", words("read-remove"));
    remove.addEventListener("click", () => set(null));
    head.append(remove);
    const box = element("pre", "code");
    Object.assign(box, { tabIndex: 0, lang: "zh-CN", role: "region", ariaLabel: title });
    box.append(...link(text));
    // What is beside a name is then one text.
    box.normalize();
    pane.append(box);
    return pane;
  }
  const field = Object.assign(element("textarea"), { id: "read-text", rows: 8, spellcheck: false, ariaLabel: words("read-paste"), placeholder: words("read-paste") });
  const file = Object.assign(element("input"), { id: "read-from", type: "file", accept: ".txt,.md,.htm,.html", ariaLabel: words("read-from") });
  file.addEventListener("change", async () => set(withoutTags((await file.files?.[0]?.text()) ?? "") || null));
  const show = element("button", "main", words("read-show"));
  show.addEventListener("click", () => (field.value.trim() ? set(field.value) : byId("read-text").focus()));
  const row = element("div", "row");
  row.append(file, show);
  pane.append(element("p", "quiet", words("read-kept")), field, row);
  return pane;
}
