"use strict";
// The Read tab: the solutions' files, each with its header as text, its code, and the texts to hand in to judges.

(() => {
  const part = (name) => byId(`read-${name}`);
  const file = part("file");

  let solutions = [];
  let missing = null;
  let filled = null;
  let shown = null;

  // The language is "–" where the article gives no program.
  const where = ({ article, language }) =>
    article === null
      ? words("read-beyond")
      : [words("read-article", { article }), language].filter((text) => text !== "–").join(" · ");

  function fillList() {
    part("list").replaceChildren(
      ...solutions.map((solution) => {
        const button = element("button");
        const name = element("code", "", solution.name);
        const idea = element("span", "idea", solution.idea);
        name.lang = idea.lang = "en";
        button.append(name, element("span", "quiet", where(solution)), idea);
        button.setAttribute("aria-current", solution === shown);
        button.addEventListener("click", () => show(solution));
        const item = element("li");
        item.append(button);
        return item;
      }),
    );
  }

  function show(solution) {
    shown = solution;
    [...part("list").children].forEach((item, index) => {
      item.firstChild.setAttribute("aria-current", solutions[index] === shown);
    });
    const lines = solution.source.split("\n");
    const header = lines.filter((line) => line.startsWith("//!")).map((line) => line.slice(4));
    const [title, ...rest] = markdown(header.join("\n"));
    const about = element("div", "prose");
    about.lang = title.lang = "en";
    about.append(...rest);
    file.replaceChildren(title, origin(solution), about, handIn(solution), code(solution));
  }

  // Where it comes from, and the way to its search.
  function origin(solution) {
    const row = element("div", "row origin");
    row.append(element("span", "quiet", `solutions/${solution.name}.rs · ${where(solution)}`));
    if (solution.kind === "solver") {
      const button = element("button", "", words("read-watch"));
      button.id = "read-watch";
      button.addEventListener("click", () => watch.open(solution.name));
      row.append(button);
    }
    return row;
  }

  function handIn(solution) {
    const card = element("section", "card");
    const list = element("ul", "judges");
    for (const problem of pageData.problems) {
      const text = pasteText(solution.name, problem.id);
      if (text !== null) list.append(judge(problem, text));
    }
    card.hidden = list.children.length === 0;
    card.append(element("h3", "", words("read-hand-in")), list);
    return card;
  }

  function judge({ id, title, address, rust }, text) {
    const button = element("button", "copy");
    button.dataset.problem = id;
    name(button, "read-copy", id);
    button.addEventListener("click", () => copy(button, text, id));
    const link = element("a", "", `${id} – ${title}`);
    Object.assign(link, { href: address, target: "_blank", rel: "noopener" });
    const item = element("li");
    item.append(button, link);
    if (!rust) item.append(element("span", "quiet", words("read-no-rust")));
    return item;
  }

  async function copy(button, text, id) {
    const key = (await copyText(text)) ? "read-copied" : "read-not-copied";
    name(button, key, id);
    part("status").textContent = words(`${key}-for`, { id });
    setTimeout(() => name(button, "read-copy", id), 2000);
  }

  function name(button, key, id) {
    button.textContent = words(key);
    button.setAttribute("aria-label", words(`${key}-for`, { id }));
  }

  // The file after its header, with the numbers that the lines have in the file.
  function code({ name, source, region: [first, last] }) {
    const box = element("pre", "code");
    box.tabIndex = 0;
    box.lang = "en";
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", words("watch-code", { name }));
    const lines = highlight(source.trimEnd());
    const begin = source.split("\n").findLastIndex((line) => line.startsWith("//!")) + 2;
    lines.slice(begin).forEach((tokens, index) => {
      const number = begin + index + 1;
      const line = codeLine(number, tokens);
      line.classList.toggle("submission", number >= first && number <= last);
      box.append(line);
    });
    return box;
  }

  async function fill() {
    missing = await Engine.missing();
    if (missing === null) {
      solutions = await sources.all();
      [shown] = solutions;
    }
    sayWords();
  }

  function sayWords() {
    part("missing").hidden = missing === null;
    part("all").hidden = missing !== null;
    part("missing").textContent = missing === null ? "" : pick(missing);
    if (shown !== null) {
      fillList();
      show(shown);
    }
  }

  document.addEventListener("language", sayWords);
  document.addEventListener("tab", ({ detail }) => {
    if (detail === "read") filled ??= fill();
  });
})();
