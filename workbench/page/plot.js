// @ts-check
// The depths of a recorded search: their range and mean in each column of a canvas, and a line at the present position.

import { element } from "page/dom.js";
import { on } from "page/events.js";

/** @import { Timeline } from "page/timeline.js" */

export class Plot {
  element = element("div", "plot");
  #canvas = element("canvas", "depth");
  #line = element("span", "now");
  /** @type {Timeline | null} */
  #timeline = null;

  constructor() {
    this.element.role = "img";
    this.element.append(this.#canvas, this.#line);
    new ResizeObserver(() => this.#draw()).observe(this.#canvas);
    on("theme", () => this.#draw());
  }

  /** @param {Timeline} timeline */
  show(timeline) {
    this.#timeline = timeline;
    this.#draw();
  }

  /** @param {number} position */
  move(position) {
    const length = this.#timeline?.length ?? 0;
    const passed = Math.min(position, length) / Math.max(1, length);
    this.#line.style.insetInlineStart = `${100 * passed}%`;
  }

  #draw() {
    const canvas = this.#canvas;
    const { clientWidth: width, clientHeight: height } = canvas;
    canvas.width = width * devicePixelRatio;
    canvas.height = height * devicePixelRatio;
    const columns = this.#timeline?.depths(width) ?? [];
    const least = Math.min(...columns.map((column) => column.least));
    const greatest = Math.max(...columns.map((column) => column.greatest));
    /** @param {number} depth */
    const y = (depth) => height - 2 - ((depth - least) / Math.max(1, greatest - least)) * (height - 4);
    const colours = getComputedStyle(canvas);
    const pen = canvas.getContext("2d");
    if (pen === null) return;
    pen.scale(devicePixelRatio, devicePixelRatio);
    pen.fillStyle = colours.getPropertyValue("--depth-range");
    columns.forEach((column, x) => {
      pen.fillRect(x, y(column.greatest) - 1, 1, y(column.least) - y(column.greatest) + 2);
    });
    pen.fillStyle = colours.getPropertyValue("--accent");
    columns.forEach((column, x) => pen.fillRect(x, y(column.mean) - 1, 1, 2));
  }
}
