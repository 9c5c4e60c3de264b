"use strict";
// The header of a solution's file, `//!` comments in Markdown, as elements. It knows what these headers use: headings,
// paragraphs, lists, tables, drawings, and in a line code, bold and italics.

const markdown = (() => {
  const inline = /`(?<code>[^`]+)`|\*\*(?<strong>.+?)\*\*|\*(?<em>[^*\s][^*]*)\*/g;

  const make = (name, ...children) => {
    const made = document.createElement(name);
    made.append(...children);
    return made;
  };

  const span = ({ code, strong, em }) => {
    if (code !== undefined) return make("code", code);
    return strong === undefined ? make("em", ...spans(em)) : make("strong", ...spans(strong));
  };

  const spans = (text) => {
    const pieces = [];
    let end = 0;
    for (const match of text.matchAll(inline)) {
      pieces.push(text.slice(end, match.index), span(match.groups));
      end = match.index + match[0].length;
    }
    pieces.push(text.slice(end));
    return pieces.filter((piece) => piece !== "");
  };

  // What is wide scrolls by itself, by keys too.
  const drawing = (text) => {
    const made = make("pre", text);
    made.tabIndex = 0;
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", words("read-drawing"));
    return made;
  };

  const cells = (row) =>
    row
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => spans(cell.trim().replaceAll("\\|", "|")));

  const table = ([head, , ...body]) => {
    const headRow = make("tr", ...cells(head).map((cell) => make("th", ...cell)));
    const rows = body.map((row) => make("tr", ...cells(row).map((cell) => make("td", ...cell))));
    return make("table", make("thead", headRow), make("tbody", ...rows));
  };

  const isItem = (line) => /^(?:- |\d+\. )/.test(line);

  const list = (lines) => {
    const items = [];
    for (const line of lines) {
      if (isItem(line)) items.push(line.replace(/^(?:- |\d+\. )/, ""));
      else items.push(`${items.pop()} ${line.trim()}`);
    }
    return make(lines[0].startsWith("-") ? "ul" : "ol", ...items.map((item) => make("li", ...spans(item))));
  };

  // Takes the lines of the next block from the front of `lines`. Headings are one level deeper, since the page has its own.
  const block = (lines) => {
    const takeWhile = (holds) => {
      const end = lines.findIndex((line, index) => index > 0 && !holds(line));
      return lines.splice(0, end === -1 ? lines.length : end);
    };
    const [first] = lines;
    const heading = /^(#+) (.*)/.exec(first);
    if (heading) {
      lines.shift();
      return make(`h${heading[1].length + 1}`, ...spans(heading[2]));
    }
    if (first.startsWith("```")) {
      const [, ...text] = takeWhile((line) => !line.startsWith("```"));
      lines.shift();
      return drawing(text.join("\n"));
    }
    if (first.startsWith("|")) return table(takeWhile((line) => line.startsWith("|")));
    if (isItem(first)) return list(takeWhile((line) => isItem(line) || line.startsWith("  ")));
    return make("p", ...spans(takeWhile((line) => line !== "" && !/^(?:#|\||```|- )/.test(line)).join(" ")));
  };

  return (text) => {
    const lines = text.split("\n");
    const blocks = [];
    while (lines.length > 0) {
      if (lines[0] === "") lines.shift();
      else blocks.push(block(lines));
    }
    return blocks;
  };
})();
