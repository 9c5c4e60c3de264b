"use strict";
// The shell: tabs, language, colours. The last script.

// Shows a tab; fires the event "tab" on document with its name.
function showTab(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    byId(tab.getAttribute("aria-controls")).hidden = !chosen;
  }
  fire("tab", name);
}

(() => {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => showTab(tab.getAttribute("aria-controls")));
    tab.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: index + tabs.length - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const next = tabs[to % tabs.length];
      next.focus();
      showTab(next.getAttribute("aria-controls"));
    });
  }

  const languageButton = byId("language");
  const themeButton = byId("theme");

  const fillWords = () => {
    const { documentElement: html } = document;
    html.lang = language.now === "en" ? "en" : "zh-CN";
    const all = (attribute) => document.querySelectorAll(`[${attribute}]`);
    for (const part of all("data-words")) part.textContent = words(part.dataset.words);
    for (const part of all("data-words-label")) part.setAttribute("aria-label", words(part.dataset.wordsLabel));
    for (const part of all("data-words-placeholder")) part.placeholder = words(part.dataset.wordsPlaceholder);
    languageButton.textContent = words("language");
    languageButton.lang = language.now === "en" ? "zh-CN" : "en";
    nameTheme();
    fire("language");
  };
  const nameTheme = () => {
    themeButton.setAttribute("aria-label", words(`theme-${theme.choice}`));
    themeButton.title = words(`theme-${theme.choice}`);
    themeButton.querySelector("use").setAttribute("href", `#icon-${theme.choice}`);
  };
  languageButton.addEventListener("click", () => {
    language.change();
    fillWords();
  });
  themeButton.addEventListener("click", () => {
    theme.next();
    nameTheme();
  });

  puzzles.start();
  fillWords();
  showTab("play");
  // Hidden until then, so that nothing moves while the page opens.
  document.body.hidden = false;
})();
