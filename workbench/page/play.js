"use strict";
// The Play tab: the board, the moves, the clock, and who has won.
// Fires on document: "position" (the game stands elsewhere; detail: whether it is another game) and "facts" (more is known
// of the puzzle).

const play = (() => {
  const view = new BoardView(byId("grid"), { cells: "button" });
  const engine = new Engine();

  let game = null;
  let chosen = 0;
  let noteMode = false;
  // The digit that is set by a tap, if the digit comes first; 0: none.
  let firstDigit = 0;
  let paused = false;
  // What a hint draws over the board; see `show`.
  let drawn = {};
  // What is known of the puzzle: {puzzle, level, solution, and once `describe` has answered: solutions, clash, techniques}.
  let facts = { puzzle: "" };
  // The result, as a function: the language may change, and more become known.
  let message = null;

  // The answer of Rust, or {failure: text}.
  async function ask(question) {
    try {
      return await engine.ask(question);
    } catch (error) {
      const reason = { en: `This did not work: ${error.message}.`, zh: `未能完成：${error.message}。` };
      return { failure: (await Engine.missing()) ?? reason };
    }
  }

  // Says what has just happened, for those who do not see it.
  function say(text) {
    setText(byId("status"), text);
  }

  function tell(text, kind = "") {
    message = text;
    byId("message").className = kind;
    drawMessage();
  }

  function drawMessage() {
    setText(byId("message"), message ? message() : "");
  }

  // Drawing

  function cellLabel(cell, clashing) {
    const { grid, notes } = game.position;
    const parts = [words("cell", { row: Math.floor(cell / 9) + 1, column: (cell % 9) + 1 })];
    if (grid[cell] === ".") {
      parts.push(words("cell-empty"));
      const noted = digitsOf(notes[cell]);
      if (noted.length) parts.push(words("cell-notes", { digits: list(noted) }));
    } else {
      parts.push(grid[cell]);
      if (game.position.isGiven(cell)) parts.push(words("cell-given"));
      if (clashing.has(cell)) parts.push(words("cell-clash", { units: list(clashing.get(cell).map(unitName)) }));
    }
    return parts.join(words("comma"));
  }

  // The cells in which a won grid differs from the known solution.
  function differing() {
    const { grid } = game.position;
    if (!game.won || !facts.solution || grid.includes(".")) return [];
    return [...grid].flatMap((digit, cell) => (digit === facts.solution[cell] ? [] : [cell]));
  }

  function drawBoard() {
    const { puzzle, grid, notes } = game.position;
    const clashing = settings.has("mark-clashes") ? clashes(grid) : new Map();
    const marks = {};
    const mark = (cell, name) => {
      marks[cell] = marks[cell] ? `${marks[cell]} ${name}` : name;
    };
    for (const cell of PEERS[chosen]) mark(cell, "peer");
    for (const cell of clashing.keys()) mark(cell, "clash");
    for (const cell of differing()) mark(cell, "differs");
    for (const [cell, name] of drawn.marks ?? []) mark(cell, name);
    mark(chosen, "chosen");
    const values = [...grid];
    for (const [cell, digit] of drawn.values ?? []) values[cell] = digit;
    view.show({
      values,
      givens: puzzle,
      notes: notes.map((mask, cell) => drawn.notes?.get(cell) ?? mask),
      struck: drawn.struck,
      linked: drawn.linked,
      marks,
      same: settings.has("light-same") ? firstDigit || Number(grid[chosen]) || 0 : 0,
      label: (cell) => cellLabel(cell, clashing),
    });
    byId("chain").replaceChildren(...(drawn.lines ?? []));
  }

  function drawControls() {
    const { grid } = game.position;
    for (const digit of digitsOf(ALL_DIGITS)) {
      const button = byId(`d${digit}`);
      const left = Math.max(0, 9 - grid.split(String(digit)).length + 1);
      const [, count, name] = button.children;
      count.textContent = left;
      name.textContent = words("digit", { digit, count: left });
      button.classList.toggle("used-up", left === 0);
      if (settings.has("digit-first")) button.setAttribute("aria-pressed", digit === firstDigit);
      else button.removeAttribute("aria-pressed");
    }
    byId("note").setAttribute("aria-pressed", noteMode);
    byId("undo").disabled = paused || game.at === 0;
    byId("redo").disabled = paused || game.at === game.positions.length - 1;
    byId("restore").disabled = paused || !game.checkpoint;
    for (const name of ["note", "erase", "fill-notes", "checkpoint", "before-mistake", "hint-button"]) byId(name).disabled = paused;
    byId("left").textContent = words("left", { count: grid.split(".").length - 1 });
    byId("level").textContent = levelName();
    byId("why-two").hidden = facts.solutions !== 2;
    byId("pause").setAttribute("aria-label", words(paused ? "resume" : "pause"));
    byId("pause").querySelector("use").setAttribute("href", paused ? "#icon-go" : "#icon-pause");
    byId("pause").disabled = game.won;
    byId("paused").hidden = !paused;
    byId("grid").classList.toggle("covered", paused);
    drawTime();
  }

  function draw() {
    drawBoard();
    drawControls();
    drawMessage();
    // A disabled button would lose the focus.
    if (document.activeElement?.disabled) view.cells[chosen].focus({ preventScroll: true });
  }

  function levelName() {
    if (facts.clash) return words("level-clash");
    if (facts.solutions === 0) return words("level-none");
    if (game.origin.two && game.origin.puzzle === facts.puzzle) return words("two-solutions");
    if (facts.solutions === 2) return words("level-several");
    return facts.level ? words(facts.level) : words("level-unknown");
  }

  // The clock

  let then = performance.now();

  // It stands still while the game cannot be seen.
  function tick() {
    const now = performance.now();
    if (!paused && !game.won && !document.hidden && !byId("play").hidden) game.time += now - then;
    then = now;
    drawTime();
  }

  function timeText() {
    const seconds = Math.floor(game.time / 1000);
    const two = (number) => String(number).padStart(2, "0");
    const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    return seconds < 3600 ? clock : `${Math.floor(seconds / 3600)}:${clock}`;
  }

  function drawTime() {
    byId("time").textContent = timeText();
  }

  function pause() {
    if (game.won) return;
    tick();
    paused = !paused;
    say(words(paused ? "paused" : "resumed"));
    draw();
    // The covered board has lost the focus.
    if (!paused && document.activeElement === document.body) view.cells[chosen].focus();
  }

  // Moves

  function moved(isAnotherGame = false) {
    drawn = {};
    message = null;
    if (facts.puzzle !== game.position.puzzle) learn();
    fire("position", isAnotherGame);
    draw();
    judge();
    save();
  }

  // Goes to the position that `change` makes of the present one; says whether that is another one.
  function move(change) {
    if (paused) return false;
    const isOther = game.move(change(game.position));
    if (isOther) moved();
    return isOther;
  }

  function sayCell(key, values = {}) {
    say(words(key, { ...values, row: Math.floor(chosen / 9) + 1, column: (chosen % 9) + 1 }));
  }

  function place(digit) {
    if (game.position.isGiven(chosen)) return sayCell("said-given");
    if (move((position) => position.place(chosen, digit, settings.has("auto-remove-notes")))) sayCell("said-digit", { digit });
  }

  function toggleNote(digit) {
    if (game.position.grid[chosen] !== ".") return sayCell("said-filled");
    if (!move((position) => position.toggleNote(chosen, digit))) return;
    sayCell(game.position.notes[chosen] & (1 << digit) ? "said-note" : "said-no-note", { digit });
  }

  function enter(digit) {
    if (noteMode) toggleNote(digit);
    else place(digit);
  }

  // A digit was chosen: for the chosen cell, or, if the digit comes first, for the cells to come.
  function press(digit) {
    if (paused) return;
    if (!settings.has("digit-first")) return enter(digit);
    firstDigit = firstDigit === digit ? 0 : digit;
    say(firstDigit ? words("said-first", { digit }) : words("said-first-none"));
    draw();
  }

  // A cell was tapped, or Enter pressed in it. In digit-first mode the same digit a second time goes away.
  function tap(cell) {
    choose(cell);
    if (!settings.has("digit-first") || !firstDigit || paused) return;
    if (!noteMode && game.position.grid[cell] === String(firstDigit)) erase();
    else enter(firstDigit);
  }

  function erase() {
    if (game.position.isGiven(chosen)) return sayCell("said-given");
    if (move((position) => position.erase(chosen))) sayCell("said-erased");
  }

  function step(key) {
    if (paused || !game[key]()) return;
    moved();
    say(words(`said-${key}`));
  }

  function fillNotes() {
    if (move((position) => position.fillNotes())) say(words("said-filled-notes"));
  }

  function setCheckpoint() {
    if (paused) return;
    game.checkpoint = game.position;
    tell(() => words("said-checkpoint"));
    draw();
    save();
  }

  function restore() {
    if (game.checkpoint && move(() => game.checkpoint)) say(words("said-restored"));
  }

  async function beforeMistake() {
    if (paused) return;
    const { positions, at } = game;
    const asked = game;
    const answer = await ask({ ask: "right", grids: positions.slice(0, at + 1).map((position) => position.grid) });
    if (asked !== game || at !== game.at || positions[at] !== game.position) return;
    if (answer.failure) return tell(() => pick(answer.failure));
    if (answer.last === null) return tell(() => words("right-never"));
    if (answer.last === at) return tell(() => words("right-now"));
    move(() => positions[answer.last]);
    tell(() => words("right-again", { count: at - answer.last }));
  }

  function choose(cell) {
    view.cells[chosen].tabIndex = -1;
    chosen = cell;
    view.cells[chosen].tabIndex = 0;
    if (!paused) view.cells[chosen].focus();
    draw();
  }

  function setNoteMode() {
    if (paused) return;
    noteMode = !noteMode;
    say(words(noteMode ? "said-notes-on" : "said-notes-off"));
    draw();
  }

  // What is known, and who has won

  async function learn() {
    const { puzzle } = game.position;
    const known = game.origin.puzzle === puzzle ? game.origin : {};
    facts = { puzzle, level: known.level, solution: known.solution };
    const answer = await ask({ ask: "describe", puzzle });
    if (facts.puzzle !== puzzle) return;
    if (!answer.failure) facts = { ...answer, puzzle, solution: known.solution ?? answer.solution };
    fire("facts");
    draw();
  }

  async function judge() {
    const { position } = game;
    if (position.grid.includes(".")) return;
    const answer = await ask({ ask: "won", grid: position.grid });
    if (position !== game.position) return;
    const won = answer.failure ? clashes(position.grid).size === 0 : answer.won;
    if (!won) return tell(wrongText, "bad");
    tick();
    game.won = true;
    tell(wonText, "good");
    draw();
    save();
  }

  function wonText() {
    const differs = differing();
    const won = words("won", { time: timeText(), level: levelName() });
    return differs.length ? `${won} ${words("also-right", { cells: list(differs.map(cellName)) })}` : won;
  }

  function wrongText() {
    const { grid } = game.position;
    const twice = new Set();
    for (const [cell, units] of clashes(grid)) {
      for (const unit of units) twice.add(words("twice", { digit: grid[cell], unit: unitName(unit) }));
    }
    // All of them would fill the page, if the grid is filled at random.
    const some = [...twice].slice(0, 3).join(words("comma"));
    return words(twice.size > 3 ? "wrong-many" : "wrong", { clashes: some, count: twice.size });
  }

  // Games

  function save() {
    store.write("game", game.toText());
  }

  function begin(next) {
    then = performance.now();
    game = next;
    paused = false;
    firstDigit = 0;
    const empty = game.position.grid.indexOf(".");
    view.cells[chosen].tabIndex = -1;
    chosen = Math.max(0, empty);
    view.cells[chosen].tabIndex = 0;
    moved(true);
  }

  // Begins

  for (const digit of digitsOf(ALL_DIGITS)) {
    const seen = [element("span", "number", String(digit)), element("span", "count")];
    for (const part of seen) part.setAttribute("aria-hidden", "true");
    byId(`d${digit}`).append(...seen, element("span", "unseen"));
    byId(`d${digit}`).addEventListener("click", () => press(digit));
  }
  view.cells.forEach((cell, index) => {
    cell.addEventListener("click", () => tap(index));
    // A screen reader or a tap may move the focus by itself.
    cell.addEventListener("focus", () => index !== chosen && choose(index));
  });
  const buttons = {
    note: setNoteMode,
    erase,
    undo: () => step("undo"),
    redo: () => step("redo"),
    "fill-notes": fillNotes,
    checkpoint: setCheckpoint,
    restore,
    "before-mistake": beforeMistake,
    pause,
  };
  for (const [name, action] of Object.entries(buttons)) byId(name).addEventListener("click", action);
  document.addEventListener("settings", () => {
    if (!settings.has("digit-first")) firstDigit = 0;
    draw();
  });
  document.addEventListener("language", () => {
    say("");
    draw();
  });
  setInterval(tick, 250);
  document.addEventListener("visibilitychange", () => {
    tick();
    if (document.hidden) save();
  });
  addEventListener("pagehide", () => {
    tick();
    save();
  });

  return {
    // The puzzle and what has been filled in, for Watch.
    current: () => ({ puzzle: game.position.puzzle, grid: game.position.grid }),

    get game() {
      return game;
    },
    get facts() {
      return facts;
    },
    get chosen() {
      return chosen;
    },
    get isPaused() {
      return paused;
    },
    ask,
    begin,
    choose,
    erase,
    fillNotes,
    levelName,
    move,
    pause,
    press,
    restore,
    say,
    setCheckpoint,
    setNoteMode,
    step,
    tap,
    tell,
    toggleNote,

    // Draws over the board until the next move: marks (pairs of a cell and class names), values (pairs of a cell and a digit
    // to be seen there, 0: none), notes (a Map), struck and linked candidates (masks by cell), lines (of a chain).
    show(what) {
      drawn = what;
      draw();
    },
  };
})();
