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

// What a line of code breaks at; where it has more of these than a line can, its site has lost the line breaks.
const SIGNS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])'|(?<!:)\/\/|[(){};\n]/g;
const MOST_SIGNS = 10;
// After a comment, where code goes on.
const CODE = /((?<!:)\/\/[^;{}]*?)\s(?=(?:if|for|while)\s*\(|return\s+\w+\s*;|(?:private|public|static|bool|boolean|int|void)[\s[]|\w+(?:\[\w+\])*\s*=(?!=))/g;
// The longest list in braces that stays on its line.
const SHORT = 60;

/** A line of code that has lost its line breaks, in lines: after `;` and braces, and before comments. @param {string} text */
function inLines(text) {
  const lines = [""];
  let [depth, brackets, end] = [0, 0, 0];
  const newLine = () => lines.push("  ".repeat(depth));
  /** @param {string} piece */
  const add = (piece) => {
    const last = lines[lines.length - 1];
    lines[lines.length - 1] = last + (last.trim() === "" ? piece.trimStart() : piece);
  };
  const code = text.replace(CODE, "$1\n");
  for (const { 0: sign, index } of code.matchAll(SIGNS)) {
    if (index < end) continue;
    add(code.slice(end, index));
    end = index + sign.length;
    const list = sign === "{" ? /^\{[^;{}]*\}[,;]?/.exec(code.slice(index)) : null;
    if (list !== null && list[0].length < SHORT) {
      add(list[0]);
      end = index + list[0].length;
      newLine();
    } else if (sign === "{") {
      add(sign);
      depth += 1;
      brackets = 0;
      newLine();
    } else if (sign === "}") {
      depth = Math.max(0, depth - 1);
      brackets = 0;
      newLine();
      const [closed] = /^\}[,;)]*/.exec(code.slice(index)) ?? [sign];
      add(closed);
      end = index + closed.length;
      newLine();
    } else if (sign === "//" || sign === "\n") {
      newLine();
      add(sign.trim());
    } else {
      add(sign);
      if (sign === "(") brackets += 1;
      if (sign === ")") brackets = Math.max(0, brackets - 1);
      if (sign === ";" && brackets === 0) newLine();
    }
  }
  add(code.slice(end));
  return lines.filter((line) => line.trim() !== "").join("\n");
}

/** The text of an article, its code in lines where the site has put all of it into one. @param {string} text */
export function withLines(text) {
  const isLost = (/** @type {string} */ line) => (line.match(/[{};]/g) ?? []).length >= MOST_SIGNS;
  return text.split("\n").map((line) => (isLost(line) ? inLines(line) : line)).join("\n");
}

/** The texts by number, also where the browser keeps nothing. @type {Record<string, string | null>} */
const texts = {};
/** Whether they are shown with the lines that they have. */
let isAsItIs = false;

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

/** In the pane, which was made anew; or, if it is gone, beside it. @param {string} part */
function focus(part) {
  const found = document.querySelector(`.article ${part}`) ?? byId("read-beside");
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
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
    focus(":is(pre, textarea)");
  };
  if (text !== null) {
    const remove = element("button", "", words("read-remove"));
    remove.addEventListener("click", () => set(null));
    head.append(remove);
    const broken = withLines(text);
    if (broken !== text) {
      const choice = element("label", "check");
      const asItIs = Object.assign(element("input"), { id: "read-as-it-is", type: "checkbox", checked: isAsItIs });
      asItIs.addEventListener("change", () => {
        isAsItIs = asItIs.checked;
        changed();
        focus("input");
      });
      choice.append(asItIs, words("read-as-it-is"));
      head.append(choice);
    }
    const box = element("pre", "code");
    Object.assign(box, { tabIndex: 0, lang: "zh-CN", role: "region", ariaLabel: title });
    box.append(...link(isAsItIs ? text : broken));
    // What is beside a name is then one text.
    box.normalize();
    if (recall(`article.${number}`) !== text) pane.append(element("p", "quiet", words("read-lost")));
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
