// @ts-check
// Dark or light: as chosen, or else as the system has it. <html data-theme> is "dark" or "light"; early.js sets it first.

import { byId, setIcon } from "page/dom.js";
import { fire, on } from "page/events.js";
import { keep, recall } from "page/store.js";
import { words } from "page/words.js";

const CHOICES = /** @type {const} */ (["auto", "dark", "light"]);
const system = matchMedia("(prefers-color-scheme: dark)");

let choice = CHOICES.find((each) => each === recall("theme")) ?? "auto";

function nameIt() {
  const name = words(`theme-${choice}`);
  Object.assign(byId("theme"), { ariaLabel: name, title: name });
  setIcon("theme", choice);
}

function apply() {
  const isDark = choice === "dark" || (choice === "auto" && system.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  fire("theme");
}

byId("theme").addEventListener("click", () => {
  choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
  keep("theme", choice);
  nameIt();
  apply();
});
system.addEventListener("change", apply);
// Another tab has changed it.
addEventListener("storage", () => {
  choice = CHOICES.find((each) => each === recall("theme")) ?? choice;
  nameIt();
  apply();
});
on("language", nameIt);
