// @ts-check
// Hints, training, steps and scenes: what Rust answers is said and drawn; that it is right, tests of Rust say.

import { pageData } from "page/data.js";
import { Engine } from "page/engine.js";
import { LC37, digitsIn, emptyCells, nameOf, withDigit, without } from "./boards.js";
import { all, cells, cellsThat, click, digits, disabled, equal, fill, goBack, helper, hintWhole, inMenu, inner, names, ok, one, page, press, reload, shows, showSteps, start, text, texts,
  train, until, won } from "./in-page.js";

/** @import { Step } from "page/answers.js" */

const engine = new Engine();
/** A grid whose next step removes notes. */
const SKYSCRAPER = "915..276.486795321723.169.536.9.715.87...16391596....7.41.7..9.5.726.41...81...7.";

/** All are trained alike; the first two place a digit. */
const TRAINED = pageData.techniques.filter((_, index) => index < 2 || index % 4 === 2);

/** @param {[cell: number, digits: number][]} sets */
const listed = (sets) => sets.map(([cell, set]) => /** @type {[number, number[]]} */ ([cell, digitsIn(set)]));

/** What a hint has drawn, in short. */
const drawn = () => [...["#drawing .where", "#drawing .head", "#grid .shown", "#grid .placed", "#grid .struck"].map((part) => all(part).length),
  all("#grid .struck").every((note) => inner.getComputedStyle(note).textDecorationLine === "line-through"),
  all("#drawing :is(.strong, .weak)").every((line, index) => (inner.getComputedStyle(line).strokeDasharray !== "none") === (index % 2 === 1))];
/** @param {Step} step */
const drawing = ({ where, reasons, chain, placed, removed }) => [where.length, Math.max(0, chain.length - 1), new Set(reasons.map(([cell]) => cell)).size,
  placed ? 1 : 0, listed(removed).flatMap(([, digits]) => digits).length, true, true];

const said = () => texts("#follows, #hint p:not(.key)");
/** What a whole hint says: what follows, where, what is there, and why. @param {Step} step @param {"en" | "zh"} language */
const whole = ({ chain, place, what, follows, why }, language) => [follows, ...(chain.length ? [] : [place]), what, why].map((text) => text[language]);

const once = {
  async "a fiendish puzzle is solved by hints alone, in Chinese"() {
    const made = await engine.ask({ ask: "make", level: "fiendish", symmetry: pageData.symmetry, two_solutions: false, seed: 1 });
    if (!("puzzle" in made)) throw new Error("no puzzle");
    await start(made.puzzle);
    click("#language");
    const play = page().play;
    for (let number = 0; digits().includes("."); number += 1) {
      ok(number < 400, "an end");
      // By its key, by its button, and by that beside the hint.
      if (number % 2) press("h");
      else one("#hint-button").click();
      await until(() => all("#hint p").length === 1);
      one("#hint-more").click();
      one("#hint-more").click();
      const step = /** @type {Step} */ (play.advice);
      const { placed, removed } = step;
      equal([said(), one("#hint-more").hidden], [whole(step, "zh"), true]);
      one("#hint-do").click();
      if (placed) equal(digits()[placed.cell], String(placed.digit));
      for (const [cell, digits] of listed(removed)) ok(digits.every((digit) => !cells()[cell].includes(String(digit))), `not removed: ${cell} ${digits}`);
    }
    equal([digits(), /\d+次提示/.test(await won())], [made.solution, true]);
  },

  async "a technique is found by hand, after a wrong try, and with a hint"() {
    await start(LC37, "Math.random = () => 0.5");
    for (const [index, technique] of TRAINED.entries()) {
      const { board, notes, step, name: { en: name }, found } = await engine.ask({ ask: "train", technique, seed: 5e11 });
      await train(technique);
      await shows("#level", name);
      equal(cells(), notes.map((mask, cell) => (board[cell] === "." ? `[${digitsIn(mask).join("")}]` : board[cell])), name);
      const task = step.placed ? `${name}: find it and place its digit.` : `${name}: find it and remove a note that it rules out.`;
      equal(text("#task"), task);
      const isFound = (/** @type {number} */ cell, /** @type {number} */ digit) => found.placed.some(([at, right]) => at === cell && right === digit)
        || found.removed.some(([at, digits]) => at === cell && digits & (1 << digit));
      const candidates = notes.flatMap((mask, cell) => digitsIn(mask).map((digit) => /** @type {const} */ ([cell, digit])));
      const [wrong] = candidates.filter(([cell, digit]) => !isFound(cell, digit));
      const right = candidates.findLast(([cell, digit]) => isFound(cell, digit)) ?? wrong;
      // A guess does not count as found without help, though it was undone.
      const isGuessed = index % 2 === 0;
      if (isGuessed) {
        click(`#c${wrong[0]}`, `#d${wrong[1]}`);
        await shows("#task", `Not shown by this ${name}: ${wrong[1]} in ${nameOf(wrong[0])}. Undo, and look again.`);
        one("#undo").click();
        await shows("#task", task);
      }
      const isSaid = isGuessed ? `Found it: ${name}. After a wrong try or a check it does not count as found without help. Found so: 0 of 1.` : `Found it: ${name}. Without a hint: 1 of 1.`;
      click(`#c${right[0]}`, `#d${right[1]}`);
      await shows("#task", isSaid);
      // What is tried later changes nothing of it.
      fill([wrong[0], wrong[1]]);
      await shows("#task", /^Not shown/);
      one("#undo").click();
      await shows("#task", isSaid);
      // Nothing is counted twice.
      one("#undo").click();
      await shows("#task", task);
      await hintWhole();
      one("#hint-do").click();
      await shows("#task", isSaid);
    }
    // With a hint the next one is no more than found; the menu says how often.
    one("#train-next").click();
    await shows("#task", /find it/);
    press("h");
    await until(() => one("#hint").textContent !== "");
    one("#hint-do").click();
    await shows("#task", /Without a hint: 0 of 2\.$/);
    click("#new-button");
    equal(texts("#technique option").map((text) => text.match(/\(.*\)$/)?.[0]), pageData.techniques.map((id) => {
      const index = TRAINED.indexOf(id);
      return index < 0 ? undefined : index === TRAINED.length - 1 ? "(0 / 2)" : `(${index % 2} / 1)`;
    }));
    // The game before is still there.
    click("#new-close");
    goBack(1, "untouched");
    equal(digits(), LC37);
  },

  async "a hint leads to the function that found it, and that to a position that needs it"() {
    await start(SKYSCRAPER);
    await hintWhole();
    click("#hint .key a");
    await until(() => one("#read .code-line.active"));
    equal([inner.location.hash, text("#read-file h2"), one("#read .code-line.active").textContent?.includes("fn of_two(")], ["#read/chain/of_two", "chain", true]);
    equal(texts(".origin button"), ["skyscraper", "two-string kite", "turbot fish"].map((name) => `Train: ${name}`));
    click(".origin button:nth-of-type(2)");
    await shows("#path-title", "Lesson: two-string kite");
    equal([inner.location.hash, one("#play").hidden], ["#play", false]);
  },

  async "a lesson has words and a picture, also after a reload, and then the game goes on"() {
    await start(LC37);
    for (const technique of ["hidden-single", "w-wing", "x-wing"]) {
      click("#new-button");
      one("#technique").value = technique;
      one("#train").click();
      await shows("#message", pageData.words[`lesson-${technique}`][0]);
      equal([text("#hint"), text("#path-title")], ["", `Lesson: ${pageData.words[`technique-${technique}`][0]}`]);
      equal(drawn(), drawing(/** @type {Step} */ (page().play.advice)), technique);
      if (technique === "x-wing") await reload();
      await shows("#message", pageData.words[`lesson-${technique}`][0]);
      click("#path-close");
    }
    equal(digits(), LC37);
    // Also over a training that was found.
    await train();
    await hintWhole();
    one("#hint-do").click();
    await shows("#task", /^Found it/);
    inMenu("#train");
    await until(() => !one("#path").hidden);
    const { advice } = page().play;
    await reload();
    await shows("#task", /^Found it/);
    await until(() => !one("#path").hidden);
    equal(page().play.advice, advice);
  },

  async "the steps of a puzzle are gone through, and count as help"() {
    const puzzle = pageData.named.inkala_2012;
    const { steps } = await engine.ask({ ask: "path", puzzle });
    await start(puzzle);
    await showSteps();
    equal(texts("#path-list button"), steps.map(({ placed, technique }, index) => `${index + 1}. ${placed ? `${placed.digit} in ${nameOf(placed.cell)} · ` : ""}${technique.en}`));
    for (const [index, step] of steps.entries()) {
      const { board, placed } = step;
      if (index > 8 && index < steps.length - 1) continue;
      equal(text("#path-title"), `Step ${index + 1} of ${steps.length}`);
      for (const language of index ? /** @type {const} */ (["en"]) : /** @type {const} */ (["en", "zh", "en"])) {
        if (index === 0 && said()[0] !== step.follows[language]) click("#language");
        equal([said(), texts("#path-list button")[index].endsWith(step.technique[language])], [whole(step, language), true]);
      }
      equal(digits(), placed ? withDigit(board, placed.cell, placed.digit) : board);
      equal(all("#path-list button").findIndex(({ ariaCurrent }) => ariaCurrent === "true"), index);
      if (index < 4) press("ArrowRight");
      else if (index < 8) click("#path-forward");
      else if (index === 8) click("#path-list li:last-child button");
    }
    equal(disabled("path-forward"), [true]);
    // At an end the focus is on the way back.
    for (const [end, other, to] of [["#path-forward", "path-back", "#path-list li:first-child button"], ["#path-back", "path-forward", "#path-list li:last-child button"]]) {
      click(to, end === "#path-back" ? "#path-list li:nth-child(2) button" : "#path-list li:nth-last-child(2) button", end);
      equal([disabled(end.slice(1)), inner.document.activeElement.id], [[true], other]);
    }
    click("#path-list li:last-child button");
    press("ArrowLeft 5 Escape");
    equal([digits(), ...disabled("undo"), one("#path").hidden, page().play.game.hints], [puzzle, true, true, 1]);
  },

  async "a puzzle is made scene by scene as in article 001"() {
    await start(LC37);
    inMenu("#new-article");
    await shows("#path-title", "Step 1 of 3");
    const row = digits();
    equal([row.slice(9), [...row].slice(0, 9).sort().join("")], [".".repeat(72), "123456789"]);
    equal(text("#message"), `The first row is drawn by lot: ${row.slice(0, 9).split("").join(" ")}.`);
    click("#path-forward");
    const grid = digits();
    ok(grid.startsWith(row.slice(0, 9)) && !grid.includes("."));
    click("#path-forward");
    const puzzle = digits();
    ok([...puzzle].every((digit, cell) => digit === "." || digit === grid[cell]));
    const holes = emptyCells(puzzle).length;
    const { solutions } = await engine.ask({ ask: "describe", puzzle });
    equal(text("#message"), `${holes} cells are cleared. ${solutions === 1 ? "By chance one solution is left."
      : "Nothing checks that one solution is left, and here there are several: by the article's rule every right grid wins."}`);
    await reload();
    await shows("#path-title", "Step 3 of 3");
    click("#path-play");
    equal([digits(), text("#left")], [puzzle, `${holes} left`]);
  },

  async "cells, digits and units of a hint are shown where they are touched; a chain is read link by link"() {
    await start(SKYSCRAPER);
    await hintWhole();
    const step = /** @type {Step} */ (page().play.advice);
    const [[cell, digit]] = step.chain;
    one("#c40").focus();
    press("ArrowLeft");
    equal(text("#status"), step.links.at(-1)?.en, "from the end");
    equal(names().length, 81);
    ok(inner.getComputedStyle(one("#grid"), "::before").content.includes("1 2 3"), "coordinates");
    const word = (/** @type {string} */ name) => /** @type {HTMLElement} */ (all("#says .word").find(({ textContent }) => textContent === name));
    click(word(`${nameOf(cell)}≠${digit}`));
    equal([cellsThat(".meant"), texts("#grid i.meant")], [[cell], [String(digit)]]);
    // The link that it belongs to is read, and is drawn alone.
    equal([all(".link.now").length, all("#drawing .faint").length], [1, step.links.length - 1]);
    click(word(`${nameOf(cell)}≠${digit}`));
    equal(texts("#grid i.meant"), []);
    // By keys, too.
    equal(all("#says .word").filter(({ tabIndex, role }) => tabIndex !== 0 || role !== "button").length, 0);
    word(`${nameOf(cell)}≠${digit}`).focus();
    for (const [key, count] of /** @type {const} */ ([["Enter", 1], ["Space", 0]])) {
      press(key);
      equal([texts("#grid i.meant").length, inner.document.activeElement.className], [count, "word"], key);
    }
    one("#c40").focus();
    const links = [];
    for (let link = 0; link < step.links.length; link += 1) {
      if (link) press("ArrowRight");
      links.push(texts(".link.now").join());
      equal(cellsThat(".meant"), step.chain.slice(link, link + 2).map(([cell]) => cell).sort((one, other) => one - other));
    }
    equal([links, texts("#drawing text")], [step.links.map(({ en }) => en), step.links.map((_, index) => String(index + 1))]);
    ok(links[1].includes("(both in "), links[1]);
    press("ArrowLeft");
    equal(text("#status"), step.links.at(-2)?.en);
    click(word(`${nameOf(cell)}≠${digit}`));
    // With keys it is scrolled, too.
    one("#says").tabIndex = 0;
    one("#says").focus();
    press("ArrowDown End ArrowUp");
    equal(inner.document.activeElement.id, "says");
    press("ArrowRight");
    equal([text("#status"), cellsThat(".meant").length], [step.links[1].en, 2], "in place of the word");
    click(word(`${nameOf(cell)}≠${digit}`), "#advice-close");
    equal([cellsThat(".meant"), inner.getComputedStyle(one("#grid"), "::before").content, text("#hint"), all("#drawing *").length, one("#advice-row").hidden], [[], "none", "", 0, true], "nothing is left of it");
  },

  async "a mistake is what to undo, and is undone by the hint"() {
    await start(LC37);
    const seen = new Set([""]);
    new MutationObserver(() => seen.add(text("#hint"))).observe(one("#hint"), { childList: true, subtree: true });
    click("#hint-button");
    fill([2, 1], [3, 6]);
    const undo = await engine.ask({ ask: "hint", puzzle: LC37, grid: digits(), excluded: [] });
    click("#hint-button");
    if (undo.kind === "undo") await shows("#hint", undo.text.en);
    equal([undo.kind, cellsThat(".wrong"), seen.size], ["undo", [2], 2], "the answer for the grid before is not shown");
    // The same once more is no further hint.
    const { advice } = page().play;
    click("#hint-button");
    await until(() => page().play.advice !== advice);
    equal(page().play.game.hints, 1);
    click("#hint-do");
    equal([digits(), inner.document.activeElement.id], [withDigit(LC37, 3, 6), "hint-button"]);
  },

  async "why two solutions, and what would leave one"() {
    const puzzle = pageData.named.lc37_minus_5_givens;
    const found = await engine.ask({ ask: "alternatives", puzzle });
    if (found.kind !== "several" || found.together) throw new Error("other alternatives");
    await start(puzzle);
    await until(() => !one("#why-two").hidden);
    // Of both, the one that was asked for last is shown.
    const hint = await engine.ask({ ask: "hint", puzzle, grid: puzzle, excluded: [] });
    helper("#why-two");
    press("h");
    await until(() => JSON.stringify(page().play.advice) === JSON.stringify(hint), "the hint");
    press("Escape h");
    helper("#why-two");
    const buttons = found.givens.map(({ cell, digit }) => `Add ${digit} in ${nameOf(cell)}`);
    await shows("#hint", ["The grid can be completed in several ways; two of them are drawn.", found.difference.en, found.disambiguation.en, ...buttons].join(" "));
    for (const cell of found.cells) equal(cells()[cell], `[${found.pair.map((grid) => grid[cell]).sort().join("")}]`);
    // What is paused takes no given.
    for (const said of ["Paused", "Added as given: "]) {
      click("#pause", "#hint button:nth-child(2)");
      ok(text("#status").startsWith(said), text("#status"));
    }
    await until(() => one("#why-two").hidden);
    const { cell, digit } = found.givens[1];
    equal(digits(), withDigit(puzzle, cell, digit));
    equal((await engine.ask({ ask: "describe", puzzle: digits() })).solutions, 1);
    ok(names()[cell].endsWith("given"));
    let copied = "";
    Object.defineProperty(inner.navigator, "clipboard", { value: { writeText: async (/** @type {string} */ text) => (copied = text) } });
    inMenu("#share");
    await until(() => copied.endsWith(`#p=${digits()}`));
  },

  async "a hint is heard stage by stage; pressed three times at once, it shows all three; done without notes, it fills them all in"() {
    const step = await engine.ask({ ask: "hint", puzzle: SKYSCRAPER, grid: SKYSCRAPER, excluded: [] });
    if (step.kind !== "step") throw new Error(step.kind);
    const stages = [step.place.en, step.what.en, step.why.en];
    const key = "White: false; blue: then true. Solid: at least one of both; dashed: at most one. Found by of_two";
    await start(SKYSCRAPER);
    press("h h h");
    await shows("#hint", [...stages.slice(1), key].join(" "));
    equal(text("#follows"), step.follows.en);
    // The focus stays where it was.
    const at = inner.document.activeElement.id;
    press("Escape");
    equal([inner.document.activeElement.id, text("#hint")], [at, ""]);
    /** @type {string[]} */
    const said = [];
    new MutationObserver((changes) => said.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent ?? "")).filter(Boolean))).observe(one("#hint"), { childList: true });
    // One after the other, only what is new is heard.
    for (const stage of stages) {
      press("h");
      await until(() => text("#hint").includes(stage));
      equal(said.splice(0), stage === step.why.en ? [stage, key] : [stage]);
    }
    // All of this is one hint.
    equal(page().play.game.hints, 2);
    click("#hint-do");
    ok(!cells().includes("[]"));
    for (const [cell, digits] of listed(step.removed)) ok(digits.every((digit) => !cells()[cell].includes(String(digit))));
    await start(without(2));
    press("h");
    await until(() => text("#hint") !== "");
    press("h h h");
    click("#advice-close", "#c2");
    press("4");
    equal(await won(), "easy · 1 hint");
  },
};

export const trials = { everywhere: {}, once };
