// @ts-check
// The room that each part of Play has.

import { byId, element } from "page/dom.js";
import { on } from "page/events.js";
import { choose } from "page/moves.js";
import { play } from "page/play.js";
import { drawMessage } from "page/play-view.js";
import { columns } from "page/room.js";
import { clockText, givenName } from "page/words.js";

function divide() {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  document.body.dataset.columns = String(columns(innerWidth, innerHeight, rem));
}

/** The size that it was last fitted to. */
let fitted = "";

/** A change of the window comes as several events. */
function fit() {
  divide();
  const size = [innerWidth, innerHeight, byId("play").clientWidth, byId("play").clientHeight].join();
  if (size !== fitted) drawMessage();
  fitted = size;
}

/** The digits so far, the last one first, where there is a column for them. */
function drawSoFar() {
  const { placed, position } = play.game;
  const cells = [...placed.keys()].filter((cell) => placed[cell] >= 0 && position.grid[cell] !== ".").sort((one, other) => placed[other] - placed[one]);
  byId("so-far-title").hidden = cells.length === 0;
  byId("so-far").replaceChildren(...cells.map((cell) => {
    const made = element("button", "", `${givenName({ cell, digit: Number(position.grid[cell]) })} · ${clockText(placed[cell])}`);
    made.addEventListener("click", () => choose(cell));
    const item = element("li");
    item.append(made);
    return item;
  }));
}

// Before it is seen.
divide();
new ResizeObserver(fit).observe(byId("play"));
addEventListener("resize", fit);
on("moved", drawSoFar);
on("language", drawSoFar);
