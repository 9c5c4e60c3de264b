// @ts-check
// The Read tab: files and their headers, whole and in both languages; what is copied; the article's text beside them.

import { pageData, submission } from "page/data.js";
import { solutions } from "page/engine.js";
import { all, click, equal, inner, ok, one, open, pause, reload, show, shows, size, text, texts, until } from "./in-page.js";

/** The letters and digits of a header, or of another text. @param {string} text */
const letters = (text) => [...text.replaceAll("```text", "")].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).join("");
/** @param {string} source */
const header = (source) => source.split("\n").filter((line) => line.startsWith("//!"));

/** Those of the title and the text that are shown. */
const lettersShown = () => letters([one("#read-file > :first-child"), ...all("#read-file .prose")].map((part) => {
  const copy = /** @type {HTMLElement} */ (part.cloneNode(true));
  // The browser numbers these.
  for (const list of copy.querySelectorAll("ol")) [...list.children].forEach((item, n) => item.prepend(String(n + 1)));
  return copy.textContent;
}).join(""));
/** Shows a file. @param {string} name */
async function choose(name) {
  inner.location.hash = `#read/${name}`;
  await until(() => texts("#read-file .origin").join().includes(`/${name}.rs`), name);
}

const once = {
  async "every file is shown whole, in English and in Chinese, and copied as it is submitted, with the way to its search"() {
    await open();
    await show("read");
    let copied = "";
    Object.defineProperty(inner.navigator, "clipboard", { value: { writeText: async (/** @type {string} */ text) => { copied = text; } } });
    const files = await solutions();
    for (const [index, solution] of files.entries()) {
      const { name, source, kind, region, article, language } = solution;
      await choose(name);
      const lines = source.trimEnd().split("\n");
      const first = lines.findIndex((line) => !line.startsWith("//!") && line !== "");
      const isMarked = (/** @type {number} */ number) => number >= region[0] && number <= region[1];
      equal(all("#read-file .code > *").map((line) => `${line.dataset.line} ${line.textContent?.replace(/\n$/, "")} ${line.classList.contains("submission")}`),
        lines.slice(first).map((line, at) => `${at + first + 1} ${line} ${isMarked(at + first + 1)}`), name);
      equal(lettersShown(), letters(header(source).join("")), name);
      equal(text("#read-file .origin .quiet"), `solutions/${name}.rs · ${article ? `${article} ${language}`.replace(" –", "") : "beyond the articles"}`);
      equal(one("#read-watch") !== null, kind === "solver" || kind === "generator", name);
      const problems = pageData.problems.filter(({ id }) => submission(solution, id) !== null);
      equal(all("#read-file .copy").map(({ dataset }) => dataset.problem), problems.map(({ id }) => id));
      // Another problem each time.
      const problem = problems[index % (problems.length || 1)];
      if (!problem) continue;
      const { id, title, address } = problem;
      const button = `#read-file .copy[data-problem="${id}"]`;
      one(button).click();
      await until(() => one("#read-status").textContent === `Copied for ${id}`);
      equal([texts(button), copied], [["Copied"], submission(solution, id)]);
      equal([one(`${button} + a`).getAttribute("href"), texts(`${button} + a`)], [address, [`${id} – ${title}`]]);
    }
    click("#language");
    for (const [index, { name, source }] of files.entries()) {
      await choose(name);
      const { idea, text: chinese } = pageData.chinese[name];
      equal(text(`#read-list li:nth-child(${index + 1}) .idea`), idea.replace(/\s+/g, " "));
      const isWhole = /<(p|pre|table|ul|ol)/.test(chinese);
      equal(text("#read-file > .quiet"), isWhole ? "" : "以下说明只有英文。");
      const plain = chinese.replace(/<ol>[^]*?<\/ol>/g, (list) => { let n = 0; return list.replace(/<li>/g, () => String((n += 1))); }).replace(/<[^>]*>/g, "").replace(/&\w+;/g, "");
      equal(lettersShown(), letters(plain) + (isWhole ? "" : letters(header(source).slice(1).join(""))), name);
      equal(["h2", ".prose"].map((part) => one(`#read-file ${part}`)?.closest("[lang]")?.getAttribute("lang")), ["zh-CN", isWhole ? "zh-CN" : "en"]);
    }
    click("#language");
    await choose("char_board");
    click("#read-watch");
    await until(() => one("#watch-left").value === "char_board" && one(".watch-side h2").textContent === "char_board" && !one("#watch").hidden);
  },

  async "names of the table lead to their lines"() {
    await open("read/int_matrix/(");
    await until(() => one("#read-file .code"));
    equal(inner.wrongs, []);
    await open("read/int_matrix/85");
    await until(() => one(".code-line.active"));
    equal(all(".code-line.active").map(({ dataset }) => dataset.line), ["85"]);
    for (const { name, source } of await solutions()) {
      await choose(name);
      const links = all("#read-file td a").map((link) => [link.textContent ?? "", link.getAttribute("href") ?? ""]);
      for (const [at, line] of source.split("\n").entries()) {
        const called = /^\s*(?:pub )?fn (\w+)/.exec(line)?.[1];
        const same = links.filter(([text = ""]) => called && text.replaceAll("_", "").toLowerCase() === called.replaceAll("_", ""));
        equal(same.filter(([, href]) => href !== `#read/${name}/${at + 1}`), [], called);
      }
      if (name !== "number_unassigned") continue;
      equal(["numberUnassigned", "isSafe", "solveSudoku", "printSudoku", "main"].filter((called) => !links.some(([text]) => text === called)), []);
      click(...all("#read-file td a").filter(({ textContent }) => textContent === "isSafe"));
      equal(texts(".code-line.active").map((line) => line.split("(")[0]), ["pub fn is_safe"]);
    }
  },
};

const everywhere = {
  async "the article's text stands beside the file, name by name at one height, until it is removed"() {
    await open("read/int_matrix");
    await until(() => one("#read-beside"));
    click("#read-beside");
    const article = `${"a line of the article\n".repeat(60)}if (isPossible(mat)) return isPossible(mat);\nbool isPossible(int no)\n${"another line\n".repeat(60)}<b>solveSudoku</b>`;
    one("#read-text").value = article;
    one("#read-file .code").scrollTop = 300;
    one(".code-line:nth-child(30)").classList.add("active");
    for (const language of ["zh-CN", "en"]) {
      click("#language");
      equal([inner.document.documentElement.lang, one("#read-text").value === article, one("#read-file .code").scrollTop, one(".code-line:nth-child(30)").classList.contains("active")], [language, true, 300, true]);
    }
    click("#read-text ~ .row button");
    ok(inner.document.activeElement.matches(".article pre"), "to read it by keys");
    const box = "#read-file .article pre";
    equal([one(box).textContent, texts("#read-file .article .quiet")], [article, []]);
    equal(texts(`${box} a`), ["isPossible", "isPossible", "isPossible", "solveSudoku"]);
    const lines = (await solutions()).find(({ name }) => name === "int_matrix")?.source.split("\n") ?? [];
    const first = lines.findIndex((line) => line.startsWith("pub fn is_possible")) + 1;
    const last = lines.indexOf("}", first) + 1;
    // The same function at the same height, wherever its name is clicked: in the text, in the table, in the code.
    for (const place of [`${box} a:nth-of-type(3)`, "#read-file td a[data-name=ispossible]", `.code-line a[href$='/${first}']`]) {
      one(box).scrollTop = 600;
      one(place).click();
      await pause(0);
      equal(all(".code-line.active").map(({ dataset }) => dataset.line), [String(first)], place);
      const [theirs, ours] = [`${box} a:nth-of-type(3)`, ".code-line.active"].map((part) => one(part).getBoundingClientRect().top);
      ok(Math.abs(theirs - ours) < 12, `${place}: ${theirs} ${ours}`);
    }
    equal(inner.location.hash, `#read/int_matrix/${first}`);
    one(`${box} a`).dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    equal(texts("#read-file a.same"), ["isPossible", "is_possible", "isPossible", "isPossible", "isPossible", "is_possible", "is_possible"]);
    equal(all(".code-line.same").map(({ dataset }) => Number(dataset.line)), Array.from({ length: last - first + 1 }, (_, at) => first + at));
    await reload();
    await until(() => one(box)?.textContent === article);
    click("#read-file .article button");
    equal(inner.document.activeElement.id, "read-beside");
    click("#read-beside");
    one("#read-text").value = "int a;".repeat(20);
    click("#read-text ~ .row button");
    one("#read-as-it-is").click();
    equal(inner.document.activeElement.id, "read-as-it-is");
    click("#read-file .article button");
    equal(inner.document.activeElement.id, "read-text");
    await reload();
    await until(() => one("#read-file .code") && !one("#read-file .article"));
    equal(Object.keys(inner.localStorage).filter((key) => key.includes("article")), []);
  },

  async "an article's text that the browser does not keep is shown, and that is said"() {
    await open("read/int_matrix", "Storage.prototype.setItem = () => { throw new Error('full'); }");
    await until(() => one("#read-beside"));
    click("#read-beside");
    one("#read-text").value = "the article";
    click("#read-text ~ .row button");
    equal(texts("#read-file .article :is(pre, .quiet)").sort(), ["The browser does not keep this text: it is lost when the page is closed.", "the article"]);
  },

  async "the list of files stays in sight, and long lines wrap until they are to scroll"() {
    await open();
    await show("read");
    inner.scrollTo(0, 100_000);
    await until(() => inner.scrollY > 1000);
    const { right: end } = one("#read nav").getBoundingClientRect();
    equal(all("#read-list button").map((button) => button.getBoundingClientRect()).filter(({ top, bottom, right }) => top < 0 || bottom > inner.innerHeight || right > end), []);
    size(600, 900);
    const isWide = () => all("#read-file .code").map((code) => code.scrollWidth > code.clientWidth);
    equal(isWide(), [false]);
    one("#read-wrap").click();
    equal(isWide(), [true]);
    click("#read-list li:nth-child(2) button");
    // On a narrow screen a choice leads to the file.
    await until(() => Math.abs(one("#read-file h2").getBoundingClientRect().top) < 60);
    equal(isWide(), [true]);
    await shows("#read-list [aria-current=true] code", texts("#read-list li:nth-child(2) code")[0]);
    // What was opened for a judge stays so in the other language.
    one("#read-file summary").click();
    await pause(50);
    click("#language");
    equal([inner.document.documentElement.lang, one("#read-file details").hasAttribute("open")], ["zh-CN", true]);
  },
};

export const trials = { everywhere, once };
