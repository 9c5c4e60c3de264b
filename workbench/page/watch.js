// @ts-check
// The Watch tab: the searches of some solutions on the puzzle of the Play tab, side by side on one clock.

import { given, pageData } from "page/data.js";
import { button, byId, dialog, element, input, select, setIcon, setText } from "page/dom.js";
import { solutions } from "page/engine.js";
import { on } from "page/events.js";
import { play } from "page/play.js";
import { has } from "page/settings.js";
import { Together } from "page/reads.js";
import { Side } from "page/side.js";
import { Timeline } from "page/timeline.js";
import { Clock } from "page/watch-clock.js";
import { cellName, ideaOf, list, originOf, withCommas, words } from "page/words.js";

/** @import { Recording, Solution } from "page/engine.js" */
/** @import { By, Jump, Write } from "page/timeline.js" */

// The most steps that are kept of a search: 12 MB.
const KEPT = 1_000_000;
// A picture that comes later than this was kept back by the browser; the clock stood still meanwhile.
const LONGEST_FRAME = 250;

const panel = byId("watch");
const choices = [select("watch-left"), select("watch-right")];
const CLOCKS = /** @type {const} */ (["steps", "checks", "reads", "places"]);
const clock = new Clock();
const allSides = [...panel.querySelectorAll(".watch-side")].map(newSide);
/** Those that are shown: two, or one for each of the four mirrors. */
let sides = [...allSides];

/**
 * @typedef {object} Watch
 * @property {Promise<void> | null} filled  once the choices have their options
 * @property {Solution[]} searches  what can be chosen
 * @property {{ names: string[], board: string } | null} recorded  what is shown or being recorded
 * @property {() => string} status  what the status line says; a function, since the language may change
 * @property {number} frame  the picture that is asked for; 0: none
 * @property {number} drawn  when the last picture was drawn
 * @property {{ puzzle: string, time: number }} asked  what an address asks for: a puzzle, unless it is "", and the time of its clock
 * @property {ReturnType<typeof setTimeout> | undefined} kept  when the address will say what is shown
 * @property {string} said  what the address says
 */

/** @type {Watch} */
const state = { filled: null, searches: [], recorded: null, status: () => "", frame: 0, drawn: 0, asked: { puzzle: "", time: 0 }, kept: undefined, said: "" };

/** Its plot and its calls lead to its positions. @param {Element} place */
function newSide(place) {
  return new Side(place, (side, position) => jump(timeOf(side, position)));
}

// At most one picture per frame of the screen.
function draw() {
  if (state.frame === 0) state.frame = requestAnimationFrame(paint);
}

/** @param {number} now */
function paint(now) {
  state.frame = 0;
  if (clock.playing) {
    clock.pass(Math.max(0, Math.min(now - state.drawn, LONGEST_FRAME)));
    state.drawn = now;
  }
  for (const side of sides) side.show(momentOf(side), !clock.playing);
  if (!clock.playing) keepAddress();
  drawClock();
  if (clock.playing) draw();
}

/** Where a search is. @param {Side} side @returns {import("page/side.js").Moment} */
function momentOf(side) {
  const { timeline, reads } = side.search ?? {};
  if (!timeline) return { position: 0, checks: 0, isEnd: true };
  if (clock.by !== "reads" || !reads || !clock.together) {
    const moment = timeline.moment(clock.by, clock.position);
    return { ...moment, reads: moment.isEnd ? reads?.all : reads?.before(moment.position) };
  }
  const count = clock.together.count(reads, clock.position);
  const moment = reads.at(count);
  const wanted = reads.wanted(moment.reads - 1);
  if (wanted) side.readFrom(wanted.from, wanted.until).then(draw, () => undefined);
  return { ...moment, waits: clock.position > 0 && count === clock.together.count(reads, clock.position - 1) };
}

/** When the clock has it there. @param {Side | undefined} side @param {number} position */
function timeOf(side, position) {
  const timeline = side?.search?.timeline;
  if (clock.by === "reads" && timeline) return clock.together?.timeOf(timeline.timeAt("places", position)) ?? 0;
  return timeline?.timeAt(clock.by, position) ?? 0;
}

function drawClock() {
  const [position, length] = [clock.position, clock.length].map(withCommas);
  const [step, scrub] = [input("watch-step"), input("watch-scrub")];
  if (document.activeElement !== step) step.value = position;
  setText(byId("watch-length"), words("watch-length", { length }));
  scrub.max = String(clock.length);
  scrub.value = String(clock.position);
  scrub.ariaValueText = words("watch-position", { position, length, by: words(`watch-by-${clock.by}`) });
  select("watch-speed").value = String(clock.speed);
  byId("watch-play").ariaLabel = words(clock.playing ? "watch-pause" : "watch-play");
  setIcon("watch-play", clock.playing ? "pause" : "go");
  setText(byId("watch-status"), state.status());
  panel.dataset.by = clock.by;
  select("watch-by").title = words(`watch-about-${clock.by}`);
  // Which one is seen, where there is room for one only.
  for (const [index, side] of /** @type {const} */ (["left", "right"]).entries()) {
    setText(byId(`watch-see-${side}`), sides[index].search?.solution.name ?? words(`watch-${side}`));
    byId(`watch-see-${side}`).ariaPressed = String(side === panel.dataset.seen);
  }
}

/** What an address says of this moment; "" while nothing is shown. */
function partNow() {
  const [names, board] = [sides.flatMap(({ search }) => search?.solution.name ?? []), sides[0].search?.start];
  return board ? `${names.length > 2 ? "all" : names.join(",")}/${clock.position}/${clock.by}?p=${board}` : "";
}

/** The address of this moment, a little later: browsers do not let it change at each step of a scrub. */
function keepAddress() {
  clearTimeout(state.kept);
  const part = partNow();
  // What is being recorded may be what the address asks for.
  if (part === "" || panel.hidden || !button("watch-cancel").hidden) return;
  state.kept = setTimeout(() => {
    if (panel.hidden) return;
    state.said = part;
    history.replaceState(null, "", `#watch/${part}`);
  }, 300);
}

/** Reads are known of the articles' programs alone. */
const canRead = () => sides.every(({ search }) => search?.solution.article);

/** Counts something else, and stays where a search is: the left one, unless it has ended. @param {By} by */
async function countBy(by) {
  const searches = sides.flatMap(({ search }) => search ?? []);
  const anchor = sides.find((side) => !momentOf(side).isEnd);
  const position = anchor && momentOf(anchor).position;
  select("watch-by").value = by;
  select("watch-by").options[CLOCKS.indexOf("reads")].disabled = !canRead();
  if (by === "reads" && canRead() && clock.together === null) {
    const { recorded } = state;
    say(() => words("watch-reading"));
    // Some may have come the last time, before another clock was chosen.
    await Promise.all(sides.map((side) => side.search?.reads ?? side.readFrom(0)));
    if (recorded !== state.recorded || select("watch-by").value !== by) return;
    clock.together = new Together(searches.flatMap(({ reads }) => reads ?? []));
    sayDifference();
  }
  clock.by = by === "reads" && !canRead() ? "steps" : by;
  select("watch-by").value = clock.by;
  clock.length = clock.by === "reads" ? (clock.together?.length ?? 0) : Math.max(...searches.map(({ timeline }) => timeline.lengthBy(clock.by)));
  jump(position === undefined ? clock.length : timeOf(anchor, position));
}

/** The same, and says what is counted. @param {By} by */
function chooseClock(by) {
  countBy(by).then(() => say(() => words(`watch-about-${clock.by}`)), (error) => error.name !== "Stopped" && end(error));
}

/** To the next step of a kind, of the search that is seen, or else of the left one; if it has no more, of another. @param {Jump} kind */
function jumpToNext(kind) {
  const seen = sides[panel.dataset.seen === "right" ? 1 : 0];
  let unknown = 0;
  const times = [seen, ...sides.filter((side) => side !== seen)].map((side) => {
    const { position, reads: number = 0, read } = momentOf(side);
    const { timeline, reads } = side.search ?? {};
    // A line that reads does not write.
    const count = kind === "line" && read ? reads?.nextBy(number, read.line) : null;
    if (count && reads) return clock.together?.timeAt(reads, count) ?? 0;
    if (kind === "line" && read && reads) unknown = Math.max(unknown, reads.unknownFrom(number));
    const next = timeline?.next(position, kind, read ?? undefined);
    return next ? timeOf(side, next) : 0;
  });
  const isLater = clock.jumpLater(times);
  say(() => (isLater ? "" : unknown ? words("watch-no-near", { count: withCommas(unknown) }) : words("watch-no-later")));
}

/** @param {() => string} text */
function say(text) {
  state.status = text;
  draw();
}

/** @param {number} position */
function jump(position) {
  clock.jump(position);
  say(() => "");
}

function toggle() {
  clock.toggle();
  state.drawn = performance.now();
  draw();
}

/** @param {number} by */
function changeSpeed(by) {
  clock.changeSpeed(by);
  draw();
}

/** Goes to the step that was typed, and leaves the field. */
function goToStep() {
  const typed = input("watch-step").value.replaceAll(/[\s,]/g, "");
  const last = withCommas(clock.length);
  if (!/^\d*$/.test(typed)) return say(() => words("watch-not-a-step", { last }));
  byId("watch-play").focus();
  if (typed === "") return;
  jump(Number(typed));
  if (Number(typed) > clock.length) say(() => words("watch-last-step", { last }));
}

/** Says how the searches differ, and offers to compare what they read. */
function sayDifference() {
  const counts = sides.flatMap(({ search }) => (search?.reads ? [`${search.solution.name} ${withCommas(search.reads.all)}`] : []));
  const read = clock.together ? words("watch-read-counts", { counts: list(counts) }) : "";
  setText(byId("watch-equal").children[0], [compareWrites(), read].filter(Boolean).join(" "));
  byId("watch-reads").hidden = !canRead() || clock.together !== null;
}

/** Which writes are the same, in words. */
function compareWrites() {
  const timelines = sides.flatMap(({ search }) => search?.timeline ?? []);
  const [left, right] = timelines;
  if (!left || !right) return "";
  const next = Timeline.compare(left, right);
  const count = withCommas(next.same);
  const isSame = next.left === null && next.right === null;
  if ((sides.length > 2 || !isSame) && timelines.every((timeline) => Timeline.areSamePlaces(left, timeline))) {
    const tries = timelines.map((timeline) => (timeline.length - timeline.lengthBy("places")) / 2);
    const side = tries.indexOf(Math.max(...tries));
    return words("watch-same-places", { name: sides[side].search?.solution.name ?? "", count: withCommas(tries[side]) });
  }
  if (sides.length > 2) return "";
  if (isSame) return words(left.recording.end === "stopped" ? "watch-all-equal-so-far" : "watch-all-equal", { count });
  return words("watch-equal", { count, left: sayNext("left", next.left), right: sayNext("right", next.right) });
}

/** What a search writes next. @param {"left" | "right"} name @param {Write | null} step */
function sayNext(name, step) {
  const side = words(`watch-side-${name}`);
  if (step === null) return words("watch-ends", { side });
  return words(step.value === 0 ? "watch-resets" : "watch-writes", { side, value: step.value, cell: cellName(step.cell) });
}

/** Records both searches. What is shown stays until they are there, and if they are stopped. */
async function record() {
  const wanted = present();
  state.recorded = wanted;
  stop();
  while (allSides.length < wanted.names.length) {
    const place = element("div", "watch-side");
    panel.querySelector(".sides")?.append(place);
    allSides.push(newSide(place));
  }
  if (wanted.board === "") {
    const text = input("watch-row").value;
    records(false, true);
    return say(() => words("watch-not-a-row", { text }));
  }
  records(true);
  say(() => words("watch-recording"));
  try {
    const recordings = await Promise.all(wanted.names.map((name, index) => recordOne(allSides[index], name, wanted.board)));
    sides = allSides.slice(0, recordings.length);
    panel.classList.toggle("four", sides.length > 2);
    recordings.forEach(({ recording, isWon }, index) => {
      const solution = state.searches.find(({ name }) => name === wanted.names[index]);
      if (solution) sides[index].load(solution, wanted.board, recording, isWon);
    });
    await begin();
  } catch (error) {
    if (state.recorded === wanted) end(/** @type {Error} */ (error));
  }
}

/** While it records, it can be cancelled; unless what is chosen is there, it can record again. @param {boolean} isOn */
function records(isOn, isThere = isOn) {
  button("watch-cancel").hidden = !isOn;
  button("watch-go").hidden = isThere;
}

const stop = () => allSides.forEach(({ engine }) => engine.stop());

/** A recording that has come with the page; null if it is none of these. @param {string} name @param {string} board @returns {Recording | null} */
function givenOf(name, board) {
  const search = given?.board === board ? given.searches.find((one) => one.name === name) : undefined;
  if (!search) return null;
  return { ...search.recording, steps: Uint8Array.from(atob(search.recording.steps), (character) => character.charCodeAt(0)) };
}

/** Whether it is the reader's own, of which there is no more than what has come with the page. @param {string} name */
const isOwn = (name) => !(name in pageData.headers);

/** @param {Side} side @param {string} solution @param {string} board */
async function recordOne({ engine }, solution, board) {
  const recording = givenOf(solution, board) ?? (await engine.ask({ ask: "record", solution, board, keep: KEPT }));
  const { won } = recording.end === "solved" ? await engine.ask({ ask: "won", grid: recording.board }) : { won: false };
  return { recording, isWon: won };
}

async function begin() {
  const timelines = sides.flatMap(({ search }) => search?.timeline ?? []);
  const depths = timelines.flatMap((timeline) => timeline.depths(1)).flatMap(({ least, greatest }) => [least, greatest]);
  // A full board has none.
  const [least, greatest] = depths.length ? [Math.min(...depths), Math.max(...depths)] : [0, 0];
  for (const side of sides) side.plot({ length: Math.max(...timelines.map(({ length }) => length)), least, greatest });
  clock.together = null;
  clock.jump(0);
  await countBy(clock.by);
  records(false, true);
  const [left, right] = timelines;
  // One's own search is shown where it begins to differ.
  const isFirst = given !== null && state.asked.puzzle === "" && isOwn(sides[0].search?.solution.name ?? "");
  sayDifference();
  // The next key should move the search.
  if (document.activeElement?.matches("#watch-go, #watch-cancel")) byId("watch-play").focus();
  jump(isFirst ? Math.min(Timeline.compare(left, right).same + 1, clock.length) : state.asked.time);
  state.asked.time = 0;
}

/** @param {Error} error */
function end(error) {
  stop();
  records(false);
  say(() => (error.name === "Stopped" ? words("watch-cancelled") : words("watch-failure", { why: error.message })));
}

/** What the choices ask for; no board if the first row is none. */
function present() {
  const names = choices[0].value === "all" ? state.searches.filter(isMirror).map(({ name }) => name) : choices.map((choice) => choice.value);
  choices[1].disabled = names.length > 2;
  // A generator has nothing but a first row, so the other search has the same.
  const isMade = state.searches.some(({ name, kind }) => kind === "generator" && names.includes(name));
  const from = select("watch-from");
  if (isMade) from.value = "row";
  const isGiven = given !== null && names.some(isOwn);
  from.disabled = isMade || isGiven;
  byId("watch-row-field").hidden = from.value !== "row";
  const { puzzle: own, grid } = play.game.position;
  if (given !== null && isGiven) return { names, board: given.board };
  const puzzle = state.asked.puzzle || own;
  if (from.value === "row") return { names, board: firstRow() };
  return { names, board: from.value === "here" ? grid : puzzle };
}

/** A board with the first row that is typed, or a random one; "" if that is not 1 to 9 in some order. */
function firstRow() {
  const field = input("watch-row");
  const drawn = [..."123456789"].map((digit) => ({ digit, at: Math.random() })).sort((one, other) => one.at - other.at);
  field.value ||= drawn.map(({ digit }) => digit).join("");
  return [...field.value].sort().join("") === "123456789" ? field.value.padEnd(81, ".") : "";
}

/** When the tab is first opened. */
async function fill() {
  state.searches = [...(given?.searches ?? []).filter(({ name }) => isOwn(name)), ...(await solutions()).filter(canWatch)];
  for (const choice of choices) choice.append(...state.searches.map(({ name }) => new Option(name)));
  choices[0].append(new Option("", "all"));
  [choices[0].value, choices[1].value] = given?.searches.map(({ name }) => name) ?? ["number_unassigned", "candidates"];
  nameChoices();
}

/** "int_matrix · 000 C++ — one call per cell". */
function nameChoices() {
  for (const choice of choices) {
    state.searches.forEach((search, index) => {
      const name = [search.name, originOf(search)].filter(Boolean).join(" · ");
      choice.options[index].label = `${name} — ${ideaOf(search)}`;
    });
  }
  for (const option of [...choices[0].options].slice(state.searches.length)) option.label = words("watch-all");
}

/** The articles' solvers. @param {Solution} solution */
const isMirror = ({ article, kind }) => article !== null && kind === "solver";

/** What an address asks for: `NAME`, or `NAME,NAME/TIME/CLOCK?p=PUZZLE`; `all` or four names are the four mirrors. @param {string} part */
function ask(part) {
  const [path, puzzle = ""] = part.split("?p=");
  state.asked = { puzzle: "", time: 0 };
  const [names, time = "0", by = clock.by] = path.split("/");
  const asked = names.split(",");
  asked.slice(0, 2).forEach((name, side) => {
    if (state.searches.some((search) => search.name === name)) choices[side].value = name;
  });
  if (names === "all" || asked.length > 2) choices[0].value = "all";
  if (puzzle === "" || !/^[.1-9]{81}$/.test(puzzle)) return;
  clock.by = CLOCKS.find((one) => one === by) ?? clock.by;
  state.asked = { puzzle, time: Number(time) };
  const from = select("watch-from");
  if (/^[1-9]{9}\.{72}$/.test(puzzle)) [from.value, input("watch-row").value] = ["row", puzzle.slice(0, 9)];
  if (present().board !== puzzle) from.value = "start";
}

/** Whether it searches. @param {Solution} solution */
export const canWatch = ({ kind }) => kind === "solver" || kind === "generator";

function sayWords() {
  nameChoices();
  sayDifference();
  for (const name of ["by", "jump"]) for (const option of select(`watch-${name}`).options) {
    option.textContent = words(/** @type {any} */ (`watch-${name}-${option.value || "none"}`));
  }
  [...select("watch-speed").options].forEach((option, index) => {
    option.textContent = words("watch-steps-a-second", { count: withCommas(pageData.speeds[index]) });
  });
  draw();
}

/** @param {"left" | "right"} side */
function see(side) {
  panel.dataset.seen = side;
  draw();
}

/** @type {Record<string, () => void>} As in `sudoku watch`. */
const keys = {
  " ": toggle,
  ArrowRight: () => jump(clock.position + 1),
  ArrowLeft: () => jump(clock.position - 1),
  "+": () => changeSpeed(1),
  // On many keyboards + is the = key with shift.
  "=": () => changeSpeed(1),
  "-": () => changeSpeed(-1),
  Home: () => jump(0),
  End: () => jump(clock.length),
  "/": () => byId("watch-step").focus(),
  c: () => jumpToNext("cell"),
  l: () => jumpToNext("line"),
  r: () => jumpToNext("return"),
  b: () => jumpToNext("backtrack"),
  "?": () => dialog("keys").showModal(),
};

/** Whether the key means something to the element itself. @param {Element} target @param {string} key */
function takes(target, key) {
  if (target.closest("input:not([type=range]), select, textarea, dialog")) return true;
  if (/^[-+=/?a-z]$/.test(key)) return !has("letter-keys");
  if (key === " ") return target.matches("button:not([role=tab]), a, summary");
  return /^(?:Arrow|Home|End)/.test(key) && target.matches("input, [role=region], [role=tab]");
}

document.addEventListener("keydown", (event) => {
  // With Caps Lock, letters are capitals.
  const key = /^[A-Z]$/.test(event.key) ? event.key.toLowerCase() : event.key;
  const act = keys[key];
  const isHeld = event.ctrlKey || event.altKey || event.metaKey;
  if (panel.hidden || act === undefined || isHeld) return;
  if (!(event.target instanceof Element) || takes(event.target, key)) return;
  event.preventDefault();
  act();
});

select("watch-speed").append(...pageData.speeds.map((_, index) => new Option("", String(index))));
select("watch-speed").addEventListener("change", () => changeSpeed(Number(select("watch-speed").value) - clock.speed));
input("watch-scrub").addEventListener("input", () => jump(Number(input("watch-scrub").value)));
input("watch-step").addEventListener("focus", () => input("watch-step").select());
input("watch-step").addEventListener("blur", draw);
input("watch-step").addEventListener("keydown", (event) => {
  const act = { Enter: goToStep, Escape: () => byId("watch-play").focus() }[event.key];
  if (act !== undefined) {
    // Or the key would press the button that gets the focus.
    event.preventDefault();
    act();
  }
});
select("watch-by").append(...CLOCKS.map((by) => new Option("", by)));
select("watch-by").addEventListener("change", () => chooseClock(/** @type {By} */ (select("watch-by").value)));
byId("watch-reads").addEventListener("click", (event) => {
  event.preventDefault();
  chooseClock("reads");
});
select("watch-jump").append(...["", "cell", "line", "return", "backtrack"].map((kind) => new Option("", kind)));
select("watch-jump").addEventListener("change", () => {
  jumpToNext(/** @type {Jump} */ (select("watch-jump").value));
  select("watch-jump").value = "";
});
select("watch-from").addEventListener("change", () => (state.asked.puzzle = ""));
for (const choice of [...choices, select("watch-from"), input("watch-row")]) choice.addEventListener("change", record);
const buttons = {
  play: toggle,
  first: keys.Home,
  back: keys.ArrowLeft,
  forward: keys.ArrowRight,
  last: keys.End,
  go: record,
  cancel: stop,
  "see-left": () => see("left"),
  "see-right": () => see("right"),
};
for (const [name, action] of Object.entries(buttons)) byId(`watch-${name}`).addEventListener("click", action);
on("language", sayWords);
// What is seen of the code is another part of it.
addEventListener("resize", draw);
on("tab", async ({ name, part }) => {
  if (name !== "watch") {
    if (clock.playing) toggle();
    return;
  }
  // The arrow keys would choose another tab; after a click they should move the search.
  const { activeElement: at } = document;
  if (at instanceof HTMLElement && at.matches("[role=tab]:not(:focus-visible)")) at.blur();
  state.filled ??= fill();
  await state.filled;
  const isThere = button("watch-go").hidden && button("watch-cancel").hidden;
  // It has not said what was left while it played, or at once.
  ask(isThere && part && part === state.said ? partNow() : part);
  state.said = part;
  if (JSON.stringify(present()) !== JSON.stringify(state.recorded)) return record();
  // What is asked for is shown: only the moment may be another.
  if (!isThere || state.asked.puzzle === "") return;
  clock.jump(0);
  await countBy(clock.by);
  jump(state.asked.time);
  state.asked.time = 0;
});
see("left");
