// @ts-check
// Rust in quiet colours: a text is cut into tokens, and these into lines.

import { element } from "page/dom.js";

/** @typedef {[kind: string, text: string]} Token  the kind of what has no colour is "" */

const token = new RegExp(
  [
    "(?<comment>//.*|/\\*[^]*?\\*/)",
    "(?<string>b?\"(?:[^\"\\\\]|\\\\[^])*\"|b?r(?<hashes>#*)\"[^]*?\"\\k<hashes>|b?'(?:[^'\\\\\\n]|\\\\[^'\\n]+|\\\\')')",
    "(?<lifetime>'[a-z_]\\w*)",
    "(?<number>\\b\\d\\w*(?:\\.\\d\\w*)?)",
    "(?<macro>\\b\\w+!(?=\\s*[(\\[{]))",
    "(?<word>\\b[A-Za-z_]\\w*)",
  ].join("|"),
  "g",
);
const keywords = new Set(
  ("as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut " +
    "pub ref return self static struct super trait true type unsafe use where while").split(" "),
);
const primitive = /^(?:[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|str)$/;
// SIZE is a constant, T and Vec are types.
const camelCase = /^[A-Z](?:[A-Z0-9_]*[a-z]\w*)?$/;

/** @param {string} word */
export const isReserved = (word) => keywords.has(word) || primitive.test(word);

/** @param {Record<string, string | undefined>} groups */
function kindOf({ comment, string, lifetime, number, macro, word }) {
  if (word !== undefined) {
    if (keywords.has(word)) return "keyword";
    return primitive.test(word) || camelCase.test(word) ? "type" : "";
  }
  const kinds = Object.entries({ comment, string, type: lifetime, number, macro });
  return kinds.find(([, text]) => text !== undefined)?.[0] ?? "";
}

/** The lines of a text. @param {string} text */
export function highlight(text) {
  /** @type {Token[][]} */
  const lines = [[]];
  /** @param {string} kind @param {string} piece */
  const add = (kind, piece) => {
    piece.split("\n").forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part !== "") lines[lines.length - 1].push([kind, part]);
    });
  };
  let end = 0;
  for (const match of text.matchAll(token)) {
    const kind = kindOf(match.groups ?? {});
    if (kind !== "") {
      add("", text.slice(end, match.index));
      add(kind, match[0]);
      end = match.index + match[0].length;
    }
  }
  add("", text.slice(end));
  return lines;
}

/** A line of code as an element, with its number. @param {number} number @param {Token[]} tokens */
export function codeLine(number, tokens) {
  const line = element("span", "code-line");
  line.dataset.line = String(number);
  line.append(...tokens.map(([kind, text]) => (kind === "" ? text : element("span", `rust-${kind}`, text))), "\n");
  return line;
}
