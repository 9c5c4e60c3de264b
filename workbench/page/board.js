// @ts-check
// A 9 x 9 board as elements, drawn again only where it changed.
// A set of digits is a mask: bit d (1 << d) stands for the digit d, as in the answers of Rust and in the games that are kept.

import { element, setClasses, setText, shape } from "page/dom.js";

/** @import { Picture } from "page/types.js" */

export const ALL_DIGITS = 0b11_1111_1110;

/** @param {number} mask */
export const digitsOf = (mask) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => mask & (1 << digit));

/** @type {number[]} */
export const NONE = Array(81).fill(0);

/** A small one: givens, and what has been filled in, as dots. @param {string} puzzle @param {string} [grid] */
export function miniature(puzzle, grid = puzzle) {
  /** @param {string} cells */
  const dots = (cells) => [...cells].map((digit, cell) => (digit === "." ? "" : `M${cell % 9} ${Math.floor(cell / 9)}h.9v.9h-.9z`));
  const made = shape("svg", "mini", { viewBox: "-.5 -.5 10 10", "aria-hidden": "true" });
  made.append(shape("path", "filled", { d: dots(grid).join("") }), shape("path", "given", { d: dots(puzzle).join("") }));
  return made;
}

export class BoardView {
  /** @type {HTMLElement[]} */
  cells = [];
  /** @type {string[]} The notes that each cell shows. */
  #drawn = [];

  /** Cells that can be chosen stand in a container of role "grid", others are a picture. @param {HTMLElement} container */
  constructor(container) {
    const button = container.role === "grid";
    container.classList.add("board");
    for (let row = 0; row < 9; row += 1) {
      const line = element("div", "line");
      if (button) line.setAttribute("role", "row");
      for (let column = 0; column < 9; column += 1) {
        const cell = element("div", "cell");
        if (button) {
          cell.id = `c${row * 9 + column}`;
          cell.setAttribute("role", "gridcell");
          cell.tabIndex = -1;
        }
        const seen = [element("span", "digit"), element("span", "notes"), element("span", "centres")];
        for (const part of seen) part.setAttribute("aria-hidden", "true");
        cell.append(...seen, element("span", "unseen"));
        this.cells.push(cell);
        line.append(cell);
      }
      container.append(line);
    }
  }

  /** @param {Picture} picture */
  show({ values, givens, notes, marks, centres = NONE, struck = NONE, linked = NONE, doubted = NONE, meant = NONE, same = 0, label = () => "" }) {
    for (let cell = 0; cell < 81; cell += 1) {
      const digit = Number(values[cell]) || 0;
      const noted = digit ? 0 : notes[cell] | struck[cell] | linked[cell];
      const centred = digit || struck[cell] | linked[cell] ? 0 : centres[cell];
      let classes = "cell";
      if (Number(givens[cell])) classes += " given";
      if (same && digit === same) classes += " same";
      if (marks[cell]) classes += ` ${marks[cell]}`;
      const lit = (noted | centred) & (1 << same) ? same : 0;
      const [digitPart, notesPart, centresPart, name] = this.cells[cell].children;
      setClasses(this.cells[cell], classes);
      setText(name, label(cell));
      setText(digitPart, digit ? String(digit) : "");
      const key = `${noted} ${centred} ${struck[cell]} ${linked[cell]} ${doubted[cell]} ${meant[cell]} ${lit}`;
      if (this.#drawn[cell] === key) continue;
      this.#drawn[cell] = key;
      const marksOf = { lit: 1 << lit, struck: struck[cell], linked: linked[cell], doubted: doubted[cell], meant: meant[cell] };
      notesPart.classList.toggle("crowded", noted !== 0 && centred !== 0);
      for (const [part, mask] of /** @type {[Element, number][]} */ ([[notesPart, noted], [centresPart, centred]])) {
        const digits = digitsOf(mask);
        if (part.textContent !== digits.join("")) part.replaceChildren(...digits.map((each) => element("i", "", String(each))));
        for (const [index, each] of digits.entries()) {
          const names = Object.entries(marksOf).flatMap(([name, marked]) => (marked & (1 << each) ? [name] : []));
          setClasses(part.children[index], [`n${each}`, ...names].join(" "));
        }
      }
    }
  }
}
