"use strict";
// The depths of a recorded search: their range and mean in each column of a canvas, and a line at the present position.

class Plot {
  #canvas = element("canvas", "depth");
  #line = element("span", "now");
  #timeline = null;

  constructor() {
    this.element = element("div", "plot");
    this.element.setAttribute("role", "img");
    this.element.append(this.#canvas, this.#line);
    new ResizeObserver(() => this.#draw()).observe(this.#canvas);
    document.addEventListener("theme", () => this.#draw());
  }

  show(timeline) {
    this.#timeline = timeline;
    this.#draw();
  }

  move(position) {
    const passed = Math.min(position, this.#timeline.length) / Math.max(1, this.#timeline.length);
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
    const y = (depth) => height - 2 - ((depth - least) / Math.max(1, greatest - least)) * (height - 4);
    const colours = getComputedStyle(canvas);
    const pen = canvas.getContext("2d");
    pen.scale(devicePixelRatio, devicePixelRatio);
    pen.fillStyle = colours.getPropertyValue("--depth-range");
    columns.forEach((column, x) => {
      pen.fillRect(x, y(column.greatest) - 1, 1, y(column.least) - y(column.greatest) + 2);
    });
    pen.fillStyle = colours.getPropertyValue("--accent");
    columns.forEach((column, x) => pen.fillRect(x, y(column.mean) - 1, 1, 2));
  }
}
