// @ts-check
// The depths of a recorded search: their range and mean in each column of a canvas, and a line at the present position.

import { element, setText } from "page/dom.js";
import { on } from "page/events.js";
import { cellName, withCommas, words } from "page/words.js";

/** @import { Timeline } from "page/timeline.js" */
/** @typedef {{ length: number, least: number, greatest: number }} Axes  steps, and the range of depths */

export class Plot {
  figure = element("figure", "depths");
  element = element("div", "plot");
  /** The calls that are open, in the place of the plot. */
  calls = element("details", "title");
  #title = element("summary", "quiet");
  // Words and numbers around it.
  #texts = ["greatest", "least", "steps"].map((name) => element("span", name));
  #cost = element("a");
  #canvas = element("canvas", "depth");
  #line = element("span", "now");
  /** @type {Timeline | null} */
  #timeline = null;
  /** What both plots have, so that they can be compared. @type {Axes} */
  #axes = { length: 0, least: 0, greatest: 0 };

  /** @param {(position: number) => void} jump  to a step */
  constructor(jump) {
    this.element.role = "img";
    this.element.append(this.#canvas, this.#line);
    this.calls.append(this.#title);
    this.figure.append(this.calls, this.element, ...this.#texts);
    this.#cost.href = "#watch";
    this.#cost.addEventListener("click", (event) => {
      event.preventDefault();
      jump(this.#timeline?.costliest?.position ?? 0);
    });
    /** @param {PointerEvent} event */
    const scrub = ({ buttons, clientX }) => {
      const { left, width } = this.element.getBoundingClientRect();
      const part = Math.max(0, Math.min((clientX - left) / width, 1));
      if (this.#timeline && buttons === 1) jump(Math.min(this.#timeline.length, Math.round(part * this.#axes.length)));
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      scrub(event);
    });
    this.element.addEventListener("pointermove", scrub);
    new ResizeObserver(() => this.#draw()).observe(this.#canvas);
    on("theme", () => this.#draw());
    on("language", () => this.#name());
  }

  /** @param {Timeline} timeline @param {Axes} axes */
  show(timeline, axes) {
    this.#timeline = timeline;
    this.#axes = axes;
    this.#draw();
    this.#name();
  }

  #name() {
    const [greatest, least, steps] = this.#texts;
    setText(this.#title, words("watch-depth-title"));
    setText(greatest, String(this.#axes.greatest));
    setText(least, String(this.#axes.least));
    const cost = this.#timeline?.costliest;
    if (cost) this.#cost.textContent = words("watch-cost", { cell: cellName(cost.cell), value: cost.value, count: withCommas(cost.steps) });
    steps.replaceChildren(...(cost ? [this.#cost] : []));
  }

  /** @param {number} position */
  move(position) {
    const passed = Math.min(position, this.#timeline?.length ?? 0) / Math.max(1, this.#axes.length);
    this.#line.style.insetInlineStart = `${100 * passed}%`;
  }

  #draw() {
    const canvas = this.#canvas;
    const { clientWidth: width, clientHeight: height } = canvas;
    canvas.width = width * devicePixelRatio;
    canvas.height = height * devicePixelRatio;
    const { length, least, greatest } = this.#axes;
    const own = Math.round((width * (this.#timeline?.length ?? 0)) / Math.max(1, length));
    const columns = this.#timeline?.depths(Math.max(1, own)) ?? [];
    const y = (/** @type {number} */ depth) => height - 2 - ((depth - least) / Math.max(1, greatest - least)) * (height - 4);
    const colours = getComputedStyle(canvas);
    const pen = canvas.getContext("2d");
    if (pen === null) return;
    pen.scale(devicePixelRatio, devicePixelRatio);
    pen.fillStyle = colours.getPropertyValue("--depth-range");
    columns.forEach(({ least, greatest }, x) => pen.fillRect(x, y(greatest) - 1, 1, y(least) - y(greatest) + 2));
    pen.fillStyle = colours.getPropertyValue("--accent");
    columns.forEach((column, x) => pen.fillRect(x, y(column.mean) - 1, 1, 2));
    const cost = this.#timeline?.costliest;
    if (!cost) return;
    const [from, steps] = [cost.position, cost.steps].map((count) => (width * count) / length);
    pen.fillStyle = colours.getPropertyValue("--bad");
    pen.fillRect(from, height - 3, Math.max(1, steps), 3);
  }
}
