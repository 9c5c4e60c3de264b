"use strict";
// The Play tab.

const play = (() => {
  const view = new BoardView(document.getElementById("grid"), { cells: "button" });
  const puzzle = "..5.....63..8.2.4...1.7....2......1..6.4.5.7..9......8....3.9...1.2.7..34.....5..";
  view.show({ values: puzzle, givens: puzzle });
  view.cells[0].tabIndex = 0;
  return {
    // The puzzle and what has been filled in, for Watch.
    current: () => ({ puzzle, grid: puzzle }),
  };
})();
