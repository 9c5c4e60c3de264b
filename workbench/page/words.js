// @ts-check
// What the interface says, in English and Chinese: words.json, in which `{name}` stands for a value.

import { pageData } from "page/data.js";
import { keep, recall } from "page/store.js";

/** @import { Level, Unit } from "page/data.js" */
/** @import { Solution } from "page/engine.js" */
/** @typedef {keyof typeof import("page/words.json") | Level | `symmetry-${string}` | `technique-${string}`} Key */

let now = recall("language") ?? "";
if (now !== "en" && now !== "zh") now = navigator.language.startsWith("zh") ? "zh" : "en";

/** Whether the interface is in English. */
export const isEnglish = () => now === "en";

/** Takes the other language and keeps it; main.js then fires the event. */
export function changeLanguage() {
  now = isEnglish() ? "zh" : "en";
  keep("language", now);
}

/** Whether another tab has changed it. */
export const isOtherLanguage = () => now !== (recall("language") ?? now);

/** A text in the present language. @param {Key} key @param {Record<string, string | number>} values */
export function words(key, values = {}) {
  return pageData.words[key][isEnglish() ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** The same of a text that comes in both languages. @param {import("page/answers.js").Bilingual} text */
export const pick = (text) => (isEnglish() ? text.en : text.zh);

/** Of a solution, in the present language. @param {Solution} solution */
export const ideaOf = ({ name, idea }) => (isEnglish() ? idea : (pageData.chinese[name]?.idea ?? idea));

/** "000 C++"; the language is "–" where the article gives no program. @param {Solution} solution */
export const originOf = ({ article, language }) => [article, language].filter((text) => text !== null && text !== "–").join(" ");

/** "2, 3 and 4". @param {(string | number)[]} items */
export function list(items) {
  const all = items.map(String);
  const last = all.pop() ?? "";
  return all.length ? all.join(words("enumeration")) + words("and") + last : last;
}

/** "r3c7", in both languages. @param {number} cell */
export const cellName = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

/** "5 in r3c7" @param {import("page/answers.js").Candidate} given */
export const givenName = ({ cell, digit }) => words("given-name", { cell: cellName(cell), digit });

/** @param {Unit} unit */
export const unitName = ({ kind, number }) => words(kind, { number });

/** A day and its time. @param {number} time  in milliseconds since 1970 */
export function date(time) {
  return new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

const commas = new Intl.NumberFormat("en");

/** 1234567 as 1,234,567, in both languages. @param {number} number */
export const withCommas = (number) => commas.format(number);

/** "02:05", or "1:00:00". @param {number} time  in milliseconds */
export function clockText(time) {
  const seconds = Math.floor(time / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3600 ? clock : `${Math.floor(seconds / 3600)}:${clock}`;
}
