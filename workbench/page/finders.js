// @ts-check
// Which function finds a technique, and where it stands in workbench/puzzles/src.

/** Its file, without `.rs`, and its name. @param {string} technique @returns {[file: string, name: string]} */
export function finderOf(technique) {
  const [kind] = technique.split("-");
  if (technique.endsWith("single") || technique === "trial") return ["ladder", technique.replace("-", "_")];
  if (kind === "locked") return ["ladder", "locked_candidates"];
  if (kind === "naked" || kind === "hidden") return ["ladder", kind];
  if (["x", "swordfish", "jellyfish"].includes(kind)) return ["ladder", "fish"];
  if (kind === "xy" || kind === "w") return ["chain", `${kind}_wing`];
  return ["chain", kind === "chain" ? "longer" : "of_two"];
}
