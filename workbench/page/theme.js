// @ts-check
// Dark or light: as chosen, or else as the system has it. <html data-theme> is "dark" or "light"; early.js sets it first.

import { fire } from "page/events.js";
import { keep, recall } from "page/store.js";

const CHOICES = /** @type {const} */ (["auto", "dark", "light"]);
const system = matchMedia("(prefers-color-scheme: dark)");

export let themeChoice = CHOICES.find((each) => each === recall("theme")) ?? "auto";

export function nextTheme() {
  themeChoice = CHOICES[(CHOICES.indexOf(themeChoice) + 1) % CHOICES.length];
  keep("theme", themeChoice);
  apply();
}

function apply() {
  const dark = themeChoice === "dark" || (themeChoice === "auto" && system.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  fire("theme");
}

system.addEventListener("change", apply);
