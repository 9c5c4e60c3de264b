// @ts-check
// Chromium, Firefox and WebKit, each with the page; and what a person does there.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Engine as Rust } from "page/engine.js";
import { Builder, By, Key, error } from "selenium-webdriver";

const WEBKIT = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** Each with its driver and what it is asked for. */
export const ENGINES = /** @type {const} */ (["chromium", "firefox", "webkit"]);
/** @typedef {typeof ENGINES[number]} Engine */

const capabilities = {
  chromium: {
    browserName: "chrome",
    // Chromium has no sandbox for root.
    "goog:chromeOptions": { args: ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-sandbox", "--lang=en", "--window-size=1280,900"] },
  },
  firefox: {
    browserName: "firefox",
    "moz:firefoxOptions": { args: ["-headless", "--width=1280", "--height=985"], prefs: { "intl.accept_languages": "en", "dom.disable_open_during_load": false } },
  },
  webkit: { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: WEBKIT, args: ["--automation", "--geometry=1280x985"] } },
};
const programs = { chromium: "chromedriver", firefox: "geckodriver", webkit: "WebKitWebDriver" };

/** How long a page may take for what it should do at once, in milliseconds. */
const LIMIT = 30_000;

// Whatever the page does: its errors are kept, and a first visit finds nothing stored.
const BEGIN = `<script>
  globalThis.wrongs = [];
  globalThis.one = (selector) => document.querySelector(selector);
  globalThis.all = (selector) => [...document.querySelectorAll(selector)];
  globalThis.load = (module) => import(module);
  globalThis.rest = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { port1.close(); resolve(); };
    port2.postMessage(0);
  });
  addEventListener("error", ({ message }) => wrongs.push(message));
  addEventListener("unhandledrejection", ({ reason }) => wrongs.push(String(reason)));
  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => wrongs.push(effectiveDirective));
  console.error = (...said) => wrongs.push(said.join(" "));
  {
    const visit = location.pathname;
    if (localStorage.getItem("visit") !== visit) localStorage.clear();
    if (sessionStorage.getItem("visit") !== visit) sessionStorage.clear();
    localStorage.setItem("visit", visit);
    sessionStorage.setItem("visit", visit);
  }
</script>`;

const FILE = join(import.meta.dirname, "../sudoku.html");

/** The page over HTTP: `/12/?begin` is visit 12, with a script of its own before all others. */
export async function serve() {
  const page = readFileSync(FILE, "utf8").replace("<head>", () => `<head>${BEGIN}`);
  const server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? "", "http://localhost");
    response.setHeader("content-type", "text/html; charset=utf-8");
    const script = searchParams.get("begin");
    if (pathname.startsWith("/frame")) response.end("<!doctype html><style>body{margin:0}iframe{border:0}</style><iframe></iframe>");
    else response.end(script ? page.replace("</script>", () => `;${script}</script>`) : page);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : 0 };
}

async function freePort() {
  const { server, port } = await serve();
  server.close();
  return port;
}

/** A display for WebKit, which has no mode without a window. */
let display = "";
/** @type {import("node:child_process").ChildProcess[]} */
const started = [];

async function startDisplay() {
  if (process.env.DISPLAY || display) return;
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  started.push(child);
  const [number] = await once(/** @type {import("node:stream").Readable} */ (child.stdio[3]), "data");
  display = `:${String(number).trim()}`;
}

/** Why an engine cannot be started; null if it can. @param {Engine} engine */
export function lacking(engine) {
  const isThere = (/** @type {string} */ name) => (process.env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, name)));
  const needed = { chromium: ["chromium"], firefox: ["firefox-esr"], webkit: process.env.DISPLAY ? [] : ["Xvfb"] }[engine];
  const missing = [programs[engine], ...needed].filter((name) => !isThere(name));
  return missing.length ? `${missing.join(" and ")} not found` : null;
}

let visits = 0;

export class Page {
  /** @param {Engine} engine @param {import("selenium-webdriver").WebDriver} driver @param {number} port @param {() => void} end */
  constructor(engine, driver, port, end) {
    Object.assign(this, { engine, driver, end });
    this.engine = engine;
    this.driver = driver;
    this.port = port;
    this.end = end;
  }

  /** @param {Engine} engine @param {number} port  of the page's server */
  static async begin(engine, port) {
    if (engine === "webkit") await startDisplay();
    const folder = mkdtempSync(join(tmpdir(), "page-"));
    const own = await freePort();
    const environment = { ...process.env, TMPDIR: folder, ...(display ? { DISPLAY: display } : {}), WEBKIT_DISABLE_COMPOSITING_MODE: "1", NO_AT_BRIDGE: "1" };
    const child = spawn(programs[engine], [`--port=${own}`], { stdio: "ignore", env: environment, detached: true });
    started.push(child);
    for (let tries = 0; ; tries += 1) {
      try {
        await fetch(`http://127.0.0.1:${own}/status`);
        break;
      } catch (why) {
        if (tries > 100) throw why;
        await pause(50);
      }
    }
    const wanted = { ...capabilities[engine], timeouts: { script: 240_000 } };
    const driver = await new Builder().usingServer(`http://127.0.0.1:${own}`).withCapabilities(wanted).build();
    return new Page(engine, driver, port, async () => {
      await driver.quit().catch(() => {});
      child.kill();
      try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
      } catch {
        // A browser that has not quite ended still writes to it; it is in the folder for temporary files.
      }
    });
  }

  /** Runs a function in the page; it may wait for promises. @template {any[]} A @template R
   * @param {(...values: A) => R | Promise<R>} act @param {A} values @returns {Promise<R>} */
  async js(act, ...values) {
    const script = `const done = arguments[arguments.length - 1];
      (async () => (${act})(...[...arguments].slice(0, -1)))().then((value) => done({ value }), (error) => done({ error: String(error) + error.stack }))`;
    const answer = /** @type {any} */ (await this.driver.executeAsyncScript(script, ...values));
    if (answer?.error) throw new Error(answer.error);
    // None if the page has just been left.
    return answer?.value;
  }

  /** Waits until a function of the page says true. @template {any[]} A @param {(...values: A) => unknown} is @param {A} values */
  async until(is, ...values) {
    const begun = Date.now();
    const asked = /** @type {any} */ (`async (...values) => Boolean(await (${is})(...values))`);
    while (!(await this.js(asked, ...values))) {
      if (Date.now() - begun > LIMIT) throw new Error(`never true: ${is} ${JSON.stringify(values)}`);
      await pause(10);
    }
  }

  /** Opens the page as for the first time; the part after `#` may be empty. `begin` runs before the page's scripts. */
  async open(hash = "", begin = "") {
    visits += 1;
    const script = begin ? `?begin=${encodeURIComponent(begin)}` : "";
    await this.driver.get(`http://localhost:${this.port}/${visits}/${script}#${hash}`);
    await this.ready();
  }

  ready() {
    return this.until(() => "one" in globalThis && document.body && !document.body.hidden && one("#c80 .digit"));
  }

  async reload() {
    await this.driver.navigate().refresh();
    await this.ready();
  }

  /** @param {string} puzzle  81 characters */
  async start(puzzle, begin = "") {
    await this.open(`p=${puzzle}`, begin);
    await this.holds(puzzle);
  }

  /** Waits until the grid shows this. @param {string} grid */
  async holds(grid) {
    await this.until((grid) => all("#grid .digit").map(({ textContent }) => textContent || ".").join("") === grid, grid);
  }

  /** The digits that are shown, as 81 characters. */
  digits() {
    return this.js(() => all("#grid .digit").map((digit) => digit.innerText.trim() || ".").join(""));
  }

  /** What every cell holds: its digit, or its notes in brackets: `5`, `[24]`. */
  cells() {
    return this.js(() => all("#grid [role=gridcell]").map((cell) => {
      const text = (/** @type {string} */ part) => /** @type {HTMLElement} */ (cell.querySelector(part)).innerText.replace(/\s/g, "");
      return text(".digit") || `[${text(".notes")}]`;
    }));
  }

  /** The names of all cells, as they are read aloud. */
  names() {
    return this.js(() => all("#grid .unseen").map(({ textContent }) => textContent));
  }

  /** Presses keys one after the other: "4 Shift+2 Ctrl+ArrowLeft". @param {string} keys */
  async keys(keys) {
    /** @type {Record<string, string>} */
    const names = { Shift: Key.SHIFT, Ctrl: Key.CONTROL, ArrowLeft: Key.ARROW_LEFT, ArrowRight: Key.ARROW_RIGHT, ArrowUp: Key.ARROW_UP,
      ArrowDown: Key.ARROW_DOWN, Home: Key.HOME, End: Key.END, Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE, Backspace: Key.BACK_SPACE, Space: " " };
    const actions = this.driver.actions({ async: true });
    for (const chord of keys.split(" ").filter(Boolean)) {
      const parts = chord === "+" ? ["+"] : chord.split(/(?<=.)\+(?=.)/);
      const pressed = parts.map((part) => names[part] ?? part);
      for (const key of pressed) actions.keyDown(key);
      for (const key of pressed.toReversed()) actions.keyUp(key);
    }
    await actions.perform();
  }

  /** Clicks an element, as a mouse does: not if something covers it. @param {string} selector */
  async click(selector) {
    const found = await this.driver.findElement(By.css(selector));
    await found.click().catch(async (why) => {
      if (!(why instanceof error.ElementClickInterceptedError)) throw why;
      // The clock of Watch may lie over it until it is in the middle.
      await this.js((selector) => one(selector).scrollIntoView({ block: "center" }), selector);
      await found.click();
    });
  }

  /** The middle of an element. @param {string} selector */
  middle(selector) {
    return this.js((selector) => {
      const { x, y, width, height } = one(selector).getBoundingClientRect();
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    }, selector);
  }

  /** Presses a button of the mouse, or a finger, in one element, moves over others, and lets go. @param {"mouse" | "touch"} kind @param {string[]} selectors */
  async drag(kind, ...selectors) {
    const places = [];
    for (const selector of selectors) places.push(await this.middle(selector));
    const moves = places.map(({ x, y }) => ({ type: "pointerMove", duration: 0, x, y, origin: "viewport" }));
    const [first, ...others] = moves;
    const actions = [first, { type: "pointerDown", button: 0 }, ...others, { type: "pointerUp", button: 0 }];
    await this.act({ type: "pointer", id: kind, parameters: { pointerType: kind }, actions });
  }

  /** @param {object} source */
  async act(source) {
    const { Command } = await import("selenium-webdriver/lib/command.js");
    await this.driver.execute(new Command("actions").setParameter("actions", [source]));
  }

  /** @param {string} selector */
  text(selector) {
    return this.js((selector) => one(selector).innerText.trim().replace(/\s+/g, " "), selector);
  }

  /** Waits until an element shows this text. @param {string} selector @param {string} text */
  async shows(selector, text) {
    await this.until((selector, text) => one(selector).innerText.trim().replace(/\s+/g, " ") === text, selector, text).catch(async () => {
      throw new Error(`${selector} shows “${await this.text(selector)}”, not “${text}”`);
    });
  }

  /** Opens a dialog, acts in it, and closes it unless that has happened. @param {"new" | "puzzle" | "more" | "keys"} dialog @param {() => Promise<unknown>} act */
  async within(dialog, act) {
    await this.click(`#${dialog}-button`);
    if (dialog === "new") await this.js(() => { one("#new details").setAttribute("open", ""); });
    await act();
    if (await this.js((id) => one(`#${id}`).hasAttribute("open"), dialog)) await this.click(`#${dialog}-close`);
  }

  /** Of what stands under More. @param {string} selector */
  helper(selector) {
    return this.within("more", () => this.click(selector));
  }

  /** Shows a tab, and waits for what takes its time in it. @param {"play" | "watch" | "read"} tab */
  async show(tab) {
    await this.click(`#tab-${tab}`);
    if (tab === "watch") await this.recorded();
    if (tab === "read") await this.until(() => one("#read-file .code"));
  }

  /** Waits until both searches are there. */
  recorded() {
    return this.until(() => one("#watch-status").textContent === "" && one("#watch-cancel").hidden && all(".watch-side .name").every((name) => name.textContent));
  }

  /** Another page beside this one, shown; then this one is shown again. @param {() => Promise<void>} act */
  async beside(act) {
    const here = await this.driver.getWindowHandle();
    await this.driver.switchTo().newWindow("tab");
    await act();
    await this.driver.close();
    await this.driver.switchTo().window(here);
  }

  /** @param {number} width @param {number} height */
  async size(width, height) {
    const inner = () => this.js(() => [innerWidth, innerHeight]);
    for (let tries = 0; tries < 3; tries += 1) {
      const [w, h] = await inner();
      if (w === width && h === height) return;
      const now = await this.driver.manage().window().getRect();
      await this.driver.manage().window().setRect({ width: now.width + width - w, height: now.height + height - h });
      await pause(50);
    }
  }
}

const rust = new Rust();
/** Rust in node, as the oracle of what the page shows. @type {Rust["ask"]} */
export const ask = (question) => rust.ask(question);

export function endAll() {
  rust.stop();
  for (const child of started) child.kill();
}
