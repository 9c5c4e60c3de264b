// @ts-check
// The page in Chromium, Firefox and WebKit. `ENGINES=firefox node --test --test-name-pattern=clash tests/browser.test.js`

import "./node.js";
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { ENGINES, Page, endAll, lacking, serve } from "./browsers.js";
import { geometry } from "./geometry.js";
import { hints } from "./hints.js";
import { kept } from "./kept.js";
import { looks } from "./looks.js";
import { play } from "./play.js";
import { random } from "./random.js";
import { watch } from "./watch.js";

/** @import { Engine } from "./browsers.js" */

/** What an engine cannot do, by the beginning of the trial's name. @type {Partial<Record<Engine, Record<string, string>>>} */
const LACKS = {
  firefox: { "with the colours": "they cannot be emulated", "nothing moves": "it tells of no layout shifts" },
  webkit: { "with the colours": "they cannot be emulated", "nothing moves": "it tells of no layout shifts" },
};
/** What is the same in every engine, or asks of one what takes long: in Chromium alone. */
const ONCE = ["no rule of axe", "pictures", "an easy", "a medium", "a hard", "any of a million", "a step tells", "every technique", "a new puzzle is", "of two wishes", "every file", "copy buttons"];

const trials = { ...geometry, ...hints, ...kept, ...watch, ...looks, ...play, ...random };
const wanted = ENGINES.filter((engine) => (process.env.ENGINES ?? ENGINES.join()).includes(engine));
const { server, port } = await serve();
/** Browsers that trials use one after the other: to start one takes longer than most trials. @type {Record<string, Page[]>} */
const idle = {};

after(async () => {
  await Promise.all(Object.values(idle).flat().map((page) => page.end()));
  endAll();
  server.closeAllConnections();
  server.close();
});

describe("the page", { concurrency: true }, () => {
  for (const engine of wanted) {
    const without = lacking(engine);
    // In CI none may be missing.
    describe(engine, { concurrency: Number(process.env.PAGES ?? 1), skip: without !== null && !process.env.CI && without }, () => {
      for (const [name, trial] of Object.entries(trials)) {
        const isOnce = engine !== "chromium" && ONCE.some((start) => name.startsWith(start));
        const skip = isOnce ? "as in Chromium" : Object.entries(LACKS[engine] ?? {}).find(([start]) => name.startsWith(start))?.[1];
        test(name, { skip, timeout: 300_000 }, async () => {
          const page = idle[engine]?.pop() ?? (await Page.begin(engine, port));
          try {
            await trial(page);
            assert.deepEqual(await page.js(() => wrongs), []);
          } catch (error) {
            // One that has failed is closed.
            await page.end();
            throw error;
          }
          (idle[engine] ??= []).push(page);
        });
      }
    });
  }
});
