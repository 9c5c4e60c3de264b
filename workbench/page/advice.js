"use strict";
// The hint in three stages, drawn on the board, and why a puzzle has several solutions.

const advice = (() => {
  // What is shown: an answer of Rust, and how much of a step: 1 where, 2 what, 3 why.
  let answer = null;
  let stage = 0;

  const emptySets = () => Array(81).fill(0);

  function setOf(pairs) {
    const sets = emptySets();
    for (const [cell, digits] of pairs) for (const digit of digits) sets[cell] |= 1 << digit;
    return sets;
  }

  // Where a note stands, three units a cell, as in page.css: the notes leave 3 % of a cell free on each side.
  function noteAt([cell, digit]) {
    const at = (line, third) => line * 3 + 0.09 + 0.94 * (third + 0.5);
    return [at(cell % 9, (digit - 1) % 3), at(Math.floor(cell / 9), Math.floor((digit - 1) / 3))];
  }

  // The links of a chain, from ring to ring; the first is strong, and then every other one.
  function lines(chain) {
    return chain.slice(1).map((to, index) => {
      const [[x1, y1], [x2, y2]] = [noteAt(chain[index]), noteAt(to)];
      const length = Math.hypot(x2 - x1, y2 - y1);
      const ring = Math.min(0.45, length / 2) / length;
      const [x, y] = [(x2 - x1) * ring, (y2 - y1) * ring];
      const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
      for (const [name, value] of Object.entries({ x1: x1 + x, y1: y1 + y, x2: x2 - x, y2: y2 - y })) {
        line.setAttribute(name, value);
      }
      line.setAttribute("class", index % 2 === 0 ? "strong" : "weak");
      return line;
    });
  }

  function drawStep() {
    const { cells, placed, removed, chain } = answer;
    const marks = cells.map((cell) => [cell, "shown"]);
    if (stage < 2) return play.show({});
    if (stage < 3) return play.show({ marks });
    if (placed) return play.show({ marks: [...marks, [placed.cell, "placed"]], values: [[placed.cell, placed.digit]] });
    const linked = setOf(chain.map(([cell, digit]) => [cell, [digit]]));
    return play.show({ marks, struck: setOf(removed), linked, lines: lines(chain) });
  }

  function drawSeveral() {
    const [one, other] = answer.pair;
    play.show({
      marks: answer.cells.map((cell) => [cell, "shown"]),
      values: answer.cells.map((cell) => [cell, 0]),
      notes: new Map(answer.cells.map((cell) => [cell, (1 << one[cell]) | (1 << other[cell])])),
    });
  }

  function drawBoard() {
    if (answer.kind === "step") drawStep();
    else if (answer.kind === "several") drawSeveral();
    else if (answer.kind === "undo") play.show({ marks: answer.cells.map((cell) => [cell, "wrong"]) });
  }

  function paragraphs(texts) {
    return texts.map((text) => element("p", "", text));
  }

  function givenButton(label, givens) {
    const button = element("button", "", label);
    button.addEventListener("click", () => {
      play.move((position) => position.give(givens, settings.has("auto-remove-notes")));
      play.choose(givens[0].cell);
      play.say(words("said-settled", { givens: list(givens.map(givenName)) }));
    });
    return button;
  }

  function givenName({ cell, digit }) {
    return words("given-name", { cell: cellName(cell), digit });
  }

  function settlingButtons() {
    const { givens, together } = answer;
    const row = element("div", "row settling");
    if (together) row.append(givenButton(words("add-all"), givens));
    else row.append(...givens.map((given) => givenButton(words("add-given", { given: givenName(given) }), [given])));
    return row;
  }

  function contents() {
    switch (answer?.kind) {
      case "step":
        return paragraphs([answer.place, answer.what, answer.why].slice(0, stage).map(pick));
      case "several":
        return [...paragraphs([words("several"), pick(answer.difference), pick(answer.settlement)]), settlingButtons()];
      case "undo":
      case "finished":
        return paragraphs([pick(answer.text)]);
      case "single":
        return paragraphs([words("single")]);
      default:
        return [];
    }
  }

  function drawText() {
    byId("hint").replaceChildren(...contents());
    byId("hint-do").disabled = answer?.kind !== "step";
    setText(byId("hint-button").lastElementChild, words(answer?.kind === "step" && stage < 3 ? "hint-more" : "hint"));
    // What is new may lie below.
    byId("says").scrollTop = answer?.kind === "step" ? byId("hint").lastElementChild.offsetTop - 8 : 0;
  }

  // Asks Rust and shows the answer, unless the game has gone on meanwhile.
  async function ask(question) {
    if (play.isPaused) return;
    const { position } = play.game;
    const next = await play.ask(question);
    if (position !== play.game.position) return;
    if (next.failure) return play.tell(() => pick(next.failure));
    answer = next;
    stage = 1;
    play.tell(null);
    drawText();
    drawBoard();
  }

  function next() {
    if (answer?.kind === "step") {
      if (stage === 3 || play.isPaused) return;
      stage += 1;
      drawText();
      drawBoard();
      return;
    }
    const { puzzle, grid, excluded } = play.game.position;
    const pairs = [...excluded.entries()].filter(([, mask]) => mask).map(([cell, mask]) => [cell, digitsOf(mask)]);
    ask({ ask: "hint", puzzle, grid, excluded: pairs });
  }

  function take() {
    if (answer?.kind !== "step" || play.isPaused) return;
    const { placed, removed } = answer;
    const removeNotes = settings.has("auto-remove-notes");
    play.move((position) =>
      placed ? position.place(placed.cell, placed.digit, removeNotes) : position.exclude(removed),
    );
    play.say(words(placed ? "said-step-placed" : "said-step-removed"));
    byId("hint-button").focus();
  }

  function clear() {
    answer = null;
    drawText();
  }

  byId("hint-button").addEventListener("click", next);
  byId("hint-do").addEventListener("click", take);
  byId("why-two").addEventListener("click", () => ask({ ask: "alternatives", puzzle: play.game.position.puzzle }));
  document.addEventListener("position", clear);
  document.addEventListener("language", drawText);

  return { next };
})();
