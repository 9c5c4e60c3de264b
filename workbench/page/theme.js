"use strict";
// Dark or light: as chosen, or else as the system has it. Runs before the body, so that no light page flashes up.
// <html data-theme> is "dark" or "light"; a change fires the event "theme" on document.

const theme = (() => {
  const choices = ["auto", "dark", "light"];
  const system = matchMedia("(prefers-color-scheme: dark)");
  let choice = store.read("theme");
  if (!choices.includes(choice)) choice = "auto";

  const apply = () => {
    const dark = choice === "dark" || (choice === "auto" && system.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    document.dispatchEvent(new CustomEvent("theme"));
  };
  system.addEventListener("change", apply);
  apply();

  return {
    get choice() {
      return choice;
    },
    next() {
      choice = choices[(choices.indexOf(choice) + 1) % choices.length];
      store.write("theme", choice);
      apply();
    },
  };
})();
