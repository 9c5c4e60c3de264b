// @ts-check
// How a window is divided. One law for all sizes: the board is as large as it can be, beside the digits or above them.

/** The parts around the board, in rem: what is above all, the line of facts with the digits below it, and beside the board what is
 * least; then a third column. */
const [HEADER, AROUND, BESIDE, THIRD] = [4.1, 13.7, 19, 17.5];

/**
 * How many columns: 1, 2, or, where that takes nothing from the board, 3.
 * @param {number} width @param {number} height @param {number} rem  all in pixels
 */
export function columns(width, height, rem) {
  const [across, down] = [width / rem - 1, height / rem - HEADER];
  // With the digits below it, a low window is scrolled.
  const above = Math.min(across, Math.max(down, 30 - HEADER) - AROUND);
  const beside = Math.min(down, across - BESIDE);
  if (beside < above) return 1;
  return width >= 1700 && across - BESIDE - THIRD >= down ? 3 : 2;
}
