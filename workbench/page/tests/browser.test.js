// @ts-check
// The page in Chromium, Firefox and WebKit. `ENGINES=firefox node --test --test-name-pattern=clash tests/browser.test.js`

import "./node.js";
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { ENGINES, Page, endAll, lacking, serve } from "./browsers.js";
import { trials as geometry } from "./geometry.js";
import { trials as hints } from "./hints.js";
import { trials as input } from "./input.js";
import { trials as kept } from "./kept.js";
import { trials as looks } from "./looks.js";
import { trials as play } from "./play.js";
import { trials as random } from "./random.js";
import { trials as read } from "./read.js";
import { trials as watch } from "./watch.js";

/** In every engine, or, what is the same in all of them, in one.
 * @typedef {{ everywhere: Record<string, () => Promise<void>>, once: Record<string, () => Promise<void>> }} Trials */
/** @type {Record<string, Trials>} */
const beside = { geometry, random, looks, hints, watch, kept, play, read };
const asked = (process.env.ENGINES ?? ENGINES.join()).split(",");
/** Two browsers side by side where there is most to do. @typedef {"once" | "everywhere"} Which */
const browsers = ENGINES.filter((each) => asked.includes(each)).flatMap((engine) => {
  const all = /** @type {Which[]} */ (engine === "chromium" ? ["once", "everywhere"] : ["everywhere"]);
  return all.map((which) => ({ engine, which, name: `${engine}, ${which}`, without: lacking(engine) }));
});
const { server, port } = await serve();

after(async () => {
  await endAll();
  server.closeAllConnections();
  server.close();
});

describe("the page", { concurrency: true }, () => {
  if (browsers.every(({ without }) => without)) test("an engine", () => assert.fail(`none of these can be started: ${asked}`));
  for (const { engine, which, name, without } of browsers) {
    // Where all are to be there, one that is not has been tested in vain.
    if (without && process.env.CI) test(name, () => assert.fail(`${name}, was asked for: ${without}`));
    else if (without) console.log(`${name}, is left out: ${without}`);
    describe(name, { concurrency: 1, skip: without ?? false }, () => {
      /** The browser that trials use one after the other: to start one takes longer than most trials. @type {Page | null} */
      let page = null;
      after(() => page?.end());
      /** @param {string} name @param {(page: Page) => Promise<unknown>} act  what was wrong on the page */
      const trial = (name, act) => test(name, { timeout: 400_000 }, async () => {
        page ??= await Page.begin(engine, port);
        try {
          assert.deepEqual(await act(page), []);
        } catch (error) {
          // After a failure the next trial has a new one.
          await page.end();
          page = null;
          throw error;
        }
      });
      for (const [file, trials] of Object.entries(beside)) {
        for (const name of Object.keys(trials[which])) trial(name, (page) => page.beside(file, name));
      }
      for (const [name, act] of Object.entries(input[which])) {
        trial(name, async (page) => {
          await act(page);
          return page.js(() => wrongs);
        });
      }
    });
  }
});
