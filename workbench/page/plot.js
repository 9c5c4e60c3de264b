"use strict";
// The depths of a recorded search on a canvas: the range and the mean in each column, and the present position.

class Plot {
  #canvas;
  #columns = [];
  #timeline = null;

  constructor(canvas) {
    this.#canvas = canvas;
    this.position = 0;
    new ResizeObserver(() => this.show(this.#timeline)).observe(canvas);
    document.addEventListener("theme", () => this.draw());
  }

  show(timeline) {
    this.#timeline = timeline;
    const canvas = this.#canvas;
    canvas.width = canvas.clientWidth * devicePixelRatio;
    canvas.height = canvas.clientHeight * devicePixelRatio;
    this.#columns = timeline?.depths(canvas.clientWidth) ?? [];
    this.draw();
  }

  draw() {
    const pen = this.#canvas.getContext("2d");
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    pen.clearRect(0, 0, width, height);
    if (this.#columns.length === 0) return;
    const colours = getComputedStyle(this.#canvas);
    const colour = (name) => colours.getPropertyValue(name);
    const least = Math.min(...this.#columns.map((column) => column.least));
    const greatest = Math.max(...this.#columns.map((column) => column.greatest));
    const y = (depth) => height - 2 - ((depth - least) / Math.max(1, greatest - least)) * (height - 4);
    pen.fillStyle = colour("--depth-range");
    this.#columns.forEach((column, x) => {
      pen.fillRect(x, y(column.greatest) - 1, 1, y(column.least) - y(column.greatest) + 2);
    });
    pen.fillStyle = colour("--accent");
    this.#columns.forEach((column, x) => pen.fillRect(x, y(column.mean) - 1, 1, 2));
    pen.fillStyle = colour("--ink");
    const passed = Math.min(this.position, this.#timeline.length) / this.#timeline.length;
    pen.fillRect(passed * (width - 2), 0, 2, height);
  }
}
