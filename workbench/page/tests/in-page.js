// @ts-check
// What trials do: the page stands in a frame, and they run beside it, so that a trial is one call of the browser's driver.

/** The page's window. @type {any} */
export let inner;
const LIMIT = 20_000;
const frame = () => /** @type {HTMLIFrameElement} */ (document.querySelector("iframe"));

/** Which part of how many this engine is asked. */
let part = [0, 1];
/** @param {number[]} taken */
export const take = (...taken) => { part = taken; };
/** Whether a number of a long list is asked here. @param {number} number */
export const isTaken = (number) => number % part[1] === part[0];

/** @param {string} selector @returns {HTMLInputElement} */
export const one = (selector) => inner.document.querySelector(selector);
/** @param {string} selector @returns {HTMLInputElement[]} */
export const all = (selector) => [...inner.document.querySelectorAll(selector)];
/** What main.js has for tests. */
export const page = () => inner.page;
/** @param {number} time  in milliseconds */
export const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** So many pictures of the page. @param {number} count */
export async function frames(count) {
  for (let each = 0; each < count; each += 1) await new Promise(inner.requestAnimationFrame);
}

/** Fails unless both are the same as JSON. @param {unknown} actual @param {unknown} expected @param {unknown} [what] */
export function equal(actual, expected, what = "") {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found === wanted) return;
  // What is long is told from where it differs.
  const at = Math.max(0, [...(found ?? "")].findIndex((sign, index) => sign !== wanted?.[index]) - 40);
  throw new Error(`${what}: ${found?.slice(at, at + 400)}, not ${wanted?.slice(at, at + 400)}`);
}
/** @param {unknown} is @param {unknown} [what] */
export function ok(is, what = "") {
  if (!is) throw new Error(`not so: ${what}`);
}

/** Waits until a function says true. @param {() => unknown} is @param {unknown} [what] */
export async function until(is, what = is) {
  const begun = Date.now();
  // The longer it takes, the less often it is looked at.
  for (let wait = 2; !(await is()); wait = Math.min(1.2 * wait, 25)) {
    if (Date.now() - begun > LIMIT) throw new Error(`never true: ${what}`);
    await pause(wait);
  }
}

const isReady = () => "one" in inner && inner.document.body && !inner.document.body.hidden && one("#c80 .digit");

/** Opens the page as for the first time; the part after `#` may be empty. `begin` runs before the page's scripts. */
export async function open(hash = "", begin = "") {
  const path = `/${crypto.randomUUID()}/`;
  frame().src = `${path}${begin ? `?begin=${encodeURIComponent(begin)}` : ""}#${hash}`;
  await until(() => {
    inner = frame().contentWindow;
    return inner.location.pathname === path && isReady();
  }, "open");
}
/** @param {string} puzzle  81 characters */
export async function start(puzzle, begin = "") {
  await open(`p=${puzzle}`, begin);
  await holds(puzzle);
}
export async function reload() {
  inner.isOld = true;
  inner.location.reload();
  await until(() => !frame().contentWindow?.hasOwnProperty("isOld") && (inner = frame().contentWindow) && isReady(), "reload");
}
/** An address, as if it were typed while the page is open. @param {string} puzzle */
export async function goTo(puzzle) {
  inner.location.hash = `p=${puzzle}`;
  await holds(puzzle);
  await until(() => inner.document.activeElement?.role === "gridcell" && !inner.location.hash.startsWith("#p"));
}
/** Whether the page is painted. @param {boolean} is */
export const setVisible = (is) => { frame().style.opacity = is ? "1" : ""; };
/** The size of the page's window. @param {number} width @param {number} height */
export function size(width, height) {
  Object.assign(frame(), { width, height });
  // Its own comes with the next picture.
  inner?.dispatchEvent(new inner.Event("resize"));
}

/** Presses keys one after the other: "4 Shift+2 Ctrl+ArrowLeft". @param {string} keys */
export function press(keys) {
  for (const chord of keys.split(" ").filter(Boolean)) {
    const parts = chord === "+" ? ["+"] : chord.split(/(?<=.)\+(?=.)/);
    const name = parts.at(-1) ?? "";
    const [shiftKey, ctrlKey] = ["Shift", "Ctrl"].map((held) => parts.includes(held));
    const key = name === "Space" ? " " : shiftKey && /^\d$/.test(name) ? ")!@#$%^&*("[Number(name)] : name;
    const code = /^\d$/.test(name) ? `Digit${name}` : /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name;
    const part = inner.document.activeElement;
    const isOpen = part.dispatchEvent(new inner.KeyboardEvent("keydown", { key, code, shiftKey, ctrlKey, bubbles: true, cancelable: true }));
    if (isOpen && (key === "Enter" || key === " ") && part.matches("button")) part.click();
  }
}

/** Clicks elements one after the other, as a mouse does: not what is hidden, covered or disabled. @param {(string | Element)[]} parts */
export function click(...parts) {
  for (const each of parts) {
    const part = /** @type {HTMLInputElement} */ (typeof each === "string" ? one(each) : each);
    part.scrollIntoView({ block: "nearest" });
    const found = () => inner.document.elementFromPoint(...Object.values(middle(part)));
    // The clock of Watch may lie over it until it is in the middle.
    if (!part.contains(found())) part.scrollIntoView({ block: "center" });
    if (part.disabled || !part.contains(found())) throw new Error(`${part.id || part.className} cannot be clicked`);
    const { x, y } = middle(part);
    const options = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y, pointerType: "mouse" };
    part.dispatchEvent(new inner.PointerEvent("pointerdown", { ...options, buttons: 1 }));
    // A click leaves no ring around a tab, as would a focus from here.
    if (part.dispatchEvent(new inner.MouseEvent("mousedown", options)) && part.role !== "tab") part.focus();
    part.dispatchEvent(new inner.PointerEvent("pointerup", options));
    part.dispatchEvent(new inner.MouseEvent("click", options));
  }
}
/** @param {Element} part */
function middle(part) {
  const { x, y, width, height } = part.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
/** Of what stands under More. @param {string} selector */
export const helper = (selector) => click("#more-button", selector);
/** @param {string} setting */
export const change = (setting) => click("#keys-button", `#${setting}`, "#keys-close");
/** Of a menu. @param {string} selector */
export function inMenu(selector) {
  const isNew = one("#new").contains(one(selector));
  if (isNew) one("#new details").setAttribute("open", "");
  click(isNew ? "#new-button" : "#puzzle-button", selector);
}
/** Opens the list of games, and those of a kind. */
export function showResults(kind = "begun") {
  click("#puzzle-button", "#puzzle-results");
  if (one("#which").value !== kind) set("#which", kind);
}
/** Goes back to a game, by its place in the list. @param {number} place @param {string} [kind] */
export function goBack(place, kind) {
  showResults(kind);
  click(`#games li:nth-child(${place}) button`);
}
/** Enters digits into cells. @param {[cell: number, digit: number | string][]} digits */
export function fill(...digits) {
  for (const [cell, digit] of digits) {
    click(`#c${cell}`);
    press(String(digit));
  }
}
/** Sets the value of a field. @param {string} selector @param {unknown} value @param {string} [event]  that follows */
export function set(selector, value, event = "change") {
  one(selector).value = String(value);
  one(selector).dispatchEvent(new inner.Event(event, { bubbles: true }));
}

/** @param {string} selector */
export const text = (selector) => one(selector).innerText.trim().replace(/\s+/g, " ");
/** @param {string} selector */
export const texts = (selector) => all(selector).map(({ textContent }) => textContent ?? "");
/** Waits until an element shows this text. @param {string} selector @param {string | RegExp} expected */
export async function shows(selector, expected) {
  const is = () => (expected instanceof RegExp ? expected.test(text(selector)) : text(selector) === expected);
  await until(is).catch(() => { throw new Error(`${selector} shows “${text(selector)}”, not “${expected}”`); });
}
/** The digits that are shown, as 81 characters. */
export const digits = () => all("#grid .digit").map((digit) => (digit.checkVisibility({ visibilityProperty: true }) && digit.textContent) || ".").join("");
/** Waits until the grid shows this. @param {string} grid */
export const holds = (grid) => until(() => digits() === grid, grid);
/** What every cell holds: its digit, or its notes in brackets: `5`, `[24]`. */
export const cells = () => all("#grid [role=gridcell]").map((cell) => cell.querySelector(".digit")?.textContent
  || `[${[...cell.querySelectorAll(".notes i")].map((note) => note.textContent).join("")}]`);
/** The names of all cells, as they are read aloud. */
export const names = () => texts("#grid .unseen");
/** The name of the icon on a button. @param {string} id */
export const icon = (id) => one(`#${id} use`).getAttribute("href");
/** What is said of a win. */
export async function won() {
  await until(() => !one("#win").hidden, "won");
  return text("#win-facts");
}
/** Whether controls are disabled. @param {string[]} ids */
export const disabled = (...ids) => ids.map((id) => one(`#${id}`).disabled);
/** The cells that match. @param {string} selector */
export const cellsThat = (selector) => all("#grid [role=gridcell]").flatMap((cell, at) => (cell.matches(selector) ? [at] : []));

/** Shows a tab, and waits for what takes its time in it. @param {"play" | "watch" | "read"} tab */
export async function show(tab) {
  click(`#tab-${tab}`);
  if (tab === "watch") await recorded();
  if (tab === "read") await until(() => one("#read-file .code"));
}
/** Waits until both searches are there. */
export const recorded = () => until(() => one("#watch-status").textContent === "" && one("#watch-cancel").hidden && texts(".watch-side .name").every(Boolean), "recorded");

/** Shows a hint at its third stage. */
export async function hintWhole() {
  press("h h h");
  await until(() => (inner.page.play.advice && inner.page.play.stage === 3) || one("#grid .wrong"));
}
/** Begins to train a technique. */
export async function train(technique = "x-wing") {
  click("#new-button");
  one("#technique").value = technique;
  one("#train").click();
  await until(() => !one("#path").hidden && one("#path-list").hidden);
  one("#path-play").click();
  await until(() => !one("#training").hidden);
}
/** Shows the steps that solve the puzzle. */
export async function showSteps() {
  inMenu("#steps");
  await until(() => !one("#path").hidden);
}

/** What the page says when the system has these colours, and the browser this language. @param {"dark" | "light"} colours */
export const system = (colours, language = "en") => `
  Object.defineProperty(navigator, "language", { value: ${JSON.stringify(language)} });
  { const real = matchMedia; globalThis.matchMedia = (query) => /color-scheme/.test(query)
    ? { matches: query.includes("${colours}"), addEventListener(_, act) { document.addEventListener("system", () => { this.matches = !this.matches; act(); }); } } : real(query); }`;
