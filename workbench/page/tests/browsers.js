// @ts-check
// Chromium, Firefox and WebKit, each with the page; and what a person does there with keys, a mouse and fingers.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Builder, By, Key } from "selenium-webdriver";
import { Command } from "selenium-webdriver/lib/command.js";
import { DriverService } from "selenium-webdriver/remote/index.js";

const WEBKIT = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** Where a program is. @param {string} name */
const find = (name) => (process.env.PATH ?? "").split(":").map((folder) => join(folder, name)).find(existsSync);
// It has no windows, and takes half the time. What Debian has on the PATH is a script, which its driver would end alone.
const SHELL = "/usr/lib/chromium/chromium-headless-shell";
const CHROMIUM = existsSync(SHELL) ? SHELL : find("chromium");

/** Of what takes long, each engine is asked another third; by night, with `WHOLE=1`, each all of it. */
const PARTS = { chromium: [0, 3], firefox: [1, 3], webkit: [2, 3] };

/** Each with its driver and what it is asked for. */
export const ENGINES = /** @type {const} */ (["chromium", "firefox", "webkit"]);
/** @typedef {typeof ENGINES[number]} Engine */

const capabilities = {
  chromium: {
    browserName: "chrome",
    // Chromium has no sandbox for root.
    "goog:chromeOptions": { binary: CHROMIUM, args: ["--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-sandbox", "--lang=en", "--window-size=1280,900"] },
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

// What is not seen is not painted, which is half of the time.
const EMPTY = "<!doctype html><meta charset='utf-8'><style>body{margin:0}iframe{border:0;opacity:0}</style><script type='importmap'>{\"imports\": {\"page/\": \"/page/\"}}</script><script>load = (module) => import(module)</script>";

/** Over HTTP: the page, `/12/?begin` being visit 12 with a script of its own before all others; and `/frame`, in which trials run
 * beside the page, with modules and data of their own. */
export async function serve() {
  const page = readFileSync(FILE, "utf8");
  const begun = page.replace("<head>", () => `<head>${BEGIN}`);
  const own = ["data", "wasm", "worker"].map((id) => page.match(`<script [^>]*id="${id}"[^]*?</script>`)?.[0]);
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  const server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? "", "http://localhost");
    const script = searchParams.get("begin");
    const file = pathname === "/axe.js" ? axe : /^\/(tests|page)\//.test(pathname) ? join(import.meta.dirname, "../..", pathname.replace(/^\/tests/, "/page/tests")) : null;
    response.setHeader("content-type", `text/${file ? "javascript" : "html"}; charset=utf-8`);
    if (file) response.end(readFileSync(file));
    else if (pathname === "/frame") response.end(`${EMPTY}${own.join("")}<iframe></iframe>`);
    else response.end(script ? begun.replace("</script>", () => `;${script}</script>`) : begun);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : 0 };
}

/** A display for WebKit, which has no mode without a window. */
let display = "";
/** What ends it. @type {(() => unknown)[]} */
const ends = [];

async function startDisplay() {
  if (process.env.DISPLAY || display) return;
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  ends.push(() => child.kill());
  const [number] = await once(/** @type {import("node:stream").Readable} */ (child.stdio[3]), "data");
  display = `:${String(number).trim()}`;
}

/** Why an engine cannot be started; null if it can. @param {Engine} engine */
export function lacking(engine) {
  const needed = { chromium: CHROMIUM ? [] : ["chromium"], firefox: ["firefox-esr"], webkit: [WEBKIT, ...(process.env.DISPLAY ? [] : ["Xvfb"])] }[engine];
  const missing = [programs[engine], ...needed].filter((name) => !existsSync(name) && !find(name));
  return missing.length ? `${missing.join(" and ")} not found` : null;
}

let visits = 0;

export class Page {
  /** @param {Engine} engine @param {import("selenium-webdriver").WebDriver} driver @param {number} port @param {() => void} end */
  constructor(engine, driver, port, end) {
    this.engine = engine;
    this.driver = driver;
    this.port = port;
    this.end = end;
  }

  /** @param {Engine} engine @param {number} port  of the page's server */
  static async begin(engine, port) {
    if (engine === "webkit") await startDisplay();
    const folder = mkdtempSync(join(tmpdir(), "page-"));
    const environment = { ...process.env, TMPDIR: folder, ...(display ? { DISPLAY: display } : {}), WEBKIT_DISABLE_COMPOSITING_MODE: "1", NO_AT_BRIDGE: "1" };
    const service = new DriverService.Builder(find(programs[engine]) ?? "").setLoopback(true).setEnvironment(environment).build();
    ends.push(() => service.kill());
    const wanted = { ...capabilities[engine], timeouts: { script: 300_000 } };
    const driver = await new Builder().usingServer(await service.start()).withCapabilities(wanted).build();
    return new Page(engine, driver, port, async () => {
      await driver.quit().catch(() => {});
      await service.kill();
      // A browser that has not quite ended still writes to it.
      await pause(300);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
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
    // One call of the driver looks for a while.
    const look = /** @type {any} */ (`async (...values) => {
      for (let looks = 0; looks < 50; looks += 1) {
        if (await (${is})(...values)) return true;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }`);
    while (!(await this.js(look, ...values))) if (Date.now() - begun > LIMIT) throw new Error(`never true: ${is} ${JSON.stringify(values)}`);
  }

  /** Whether it shows what trials run in. */
  #isBeside = false;

  /** Opens the page as for the first time; the part after `#` may be empty. `begin` runs before the page's scripts. */
  async open(hash = "", begin = "") {
    visits += 1;
    this.#isBeside = false;
    const script = begin ? `?begin=${encodeURIComponent(begin)}` : "";
    await this.driver.get(`http://localhost:${this.port}/${visits}/${script}#${hash}`);
    await this.ready();
  }

  ready() {
    return this.until(() => "one" in globalThis && document.body && !document.body.hidden && one("#c80 .digit"));
  }

  /** @param {string} puzzle  81 characters */
  async start(puzzle, begin = "") {
    await this.open(`p=${puzzle}`, begin);
    await this.holds(puzzle);
  }

  /** Runs a trial of a file beside the page in its frame. @param {string} file @param {string} name */
  async beside(file, name) {
    if (!this.#isBeside) await this.driver.get(`http://localhost:${this.port}/frame`);
    this.#isBeside = true;
    const act = async (/** @type {string} */ file, /** @type {string} */ name, /** @type {number[]} */ part) => {
      const [{ trials }, own] = await Promise.all([file, "in-page"].map((each) => load(`/tests/${each}.js`)));
      own.take(...part);
      own.size(1280, 900);
      await { ...trials.everywhere, ...trials.once }[name]();
      return own.inner.wrongs;
    };
    return this.js(act, file, name, process.env.WHOLE ? [0, 1] : PARTS[this.engine]);
  }

  /** Waits until the grid shows this. @param {string} grid */
  async holds(grid) {
    await this.until((grid) => all("#grid .digit").map(({ textContent }) => textContent || ".").join("") === grid, grid);
  }

  /** Presses keys one after the other: "4 Shift+2 Ctrl+ArrowLeft". @param {string} keys */
  async keys(keys) {
    /** @type {Record<string, string>} */
    const names = { Shift: Key.SHIFT, Ctrl: Key.CONTROL, ArrowLeft: Key.ARROW_LEFT, ArrowRight: Key.ARROW_RIGHT, ArrowUp: Key.ARROW_UP,
      ArrowDown: Key.ARROW_DOWN, Home: Key.HOME, End: Key.END, Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE, Backspace: Key.BACK_SPACE, Space: " " };
    const actions = this.driver.actions({ async: true });
    for (const chord of keys.split(" ").filter(Boolean)) {
      const pressed = chord.split(/(?<=.)\+(?=.)/).map((part) => names[part] ?? part);
      for (const key of pressed) actions.keyDown(key);
      for (const key of pressed.toReversed()) actions.keyUp(key);
    }
    await actions.perform();
  }

  /** Clicks an element, as a mouse does: not if something covers it. @param {string} selector */
  async click(selector) {
    await (await this.driver.findElement(By.css(selector))).click();
  }

  /** Presses a button of the mouse, or a finger, in one element, moves over others, and lets go; each at a part of its width and
   * height, else in its middle. @param {"mouse" | "touch"} kind @param {(string | [string, number, number])[]} places */
  async drag(kind, ...places) {
    const points = await this.js((places) => places.map((place) => {
      const [selector, across, down] = typeof place === "string" ? [place, 0.5, 0.5] : place;
      const { x, y, width, height } = one(selector).getBoundingClientRect();
      return { x: Math.round(x + across * width), y: Math.round(y + down * height) };
    }), places);
    const [first, ...others] = points.map((point) => ({ type: "pointerMove", duration: 0, ...point, origin: "viewport" }));
    const actions = [first, { type: "pointerDown", button: 0 }, ...others, { type: "pointerUp", button: 0 }];
    await this.act({ type: "pointer", id: kind, parameters: { pointerType: kind }, actions });
  }

  /** @param {object} source */
  async act(source) {
    await this.driver.execute(new Command("actions").setParameter("actions", [source]));
  }

  /** Another page beside this one, shown; then this one is shown again. @param {() => Promise<void>} act */
  async inOtherTab(act) {
    const here = await this.driver.getWindowHandle();
    await this.driver.switchTo().newWindow("tab");
    await act();
    await this.driver.close();
    await this.driver.switchTo().window(here);
  }
}

/** Ends the drivers and the display. */
export const endAll = () => Promise.all(ends.map((end) => end()));
