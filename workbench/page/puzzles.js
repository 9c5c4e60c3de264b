"use strict";
// Which puzzle is played: a new one, an own one, that of the address, the last game; sharing and printing.

const puzzles = (() => {
  const maker = new Engine();

  // What the lines under the buttons say, as functions: the language may change.
  let making = () => "";
  let about = () => "";
  // How many puzzles have been asked for.
  let asked = 0;

  function draw() {
    setText(byId("making"), making());
    setText(byId("about"), about());
    byId("last-game").disabled = store.read("last") === null;
    setText(byId("print-title"), ["Sudoku", play.levelName(), originText()].filter(Boolean).join(" · "));
  }

  function sayMaking(text) {
    making = text;
    draw();
  }

  function sayAbout(text) {
    about = text;
    draw();
  }

  // Symmetry and seed of a made puzzle.
  function originText() {
    const { symmetry, seed } = play.game.origin;
    return seed === undefined ? "" : words("origin", { symmetry: words(`symmetry-${symmetry}`), seed });
  }

  // Begins a game; keeps the one before, if it is under way.
  function begin(game) {
    if (play.game.isUnderWay) store.write("last", play.game.toText());
    play.begin(game);
    sayMaking(originText);
  }

  // Brings the board and the focus back into view after a button below it.
  function goToBoard() {
    play.choose(play.chosen);
    byId("grid").scrollIntoView({ block: "nearest" });
  }

  function embedded(level) {
    const all = pageData.puzzles.filter((each) => each.level === level && each.puzzle !== play.game?.origin.puzzle);
    return { ...all[Math.floor(Math.random() * all.length)], two: level === null };
  }

  // A new puzzle; level null: one with two solutions.
  async function make(level) {
    const text = byId("seed").value.trim();
    const isRight = /^\d{0,12}$/.test(text);
    byId("seed").setAttribute("aria-invalid", !isRight);
    if (!isRight) return sayMaking(() => words("seed-wrong", { text }));
    const seed = text === "" ? Math.floor(Math.random() * 1e12) : Number(text);
    const symmetry = byId("symmetry").value;
    const turn = stop();
    byId("cancel").disabled = false;
    sayMaking(() => words("making", { level: words(level ?? "two-solutions") }));
    let answer;
    try {
      answer = await maker.ask({ ask: "make", level, symmetry, two_solutions: level === null, seed });
    } catch (error) {
      answer = { error: { en: error.message, zh: error.message } };
    }
    const missing = await Engine.missing();
    if (turn !== asked) return;
    byId("cancel").disabled = true;
    if (missing) return beginEmbedded(level, missing);
    if (answer.error) return sayMaking(() => words("made-none", { reason: pick(answer.error) }));
    begin(new Game({ ...answer, seed, symmetry, two: level === null }));
    goToBoard();
  }

  function beginEmbedded(level, missing) {
    begin(new Game(embedded(level)));
    sayMaking(() => `${pick(missing)} ${words("made-stored")}`);
    goToBoard();
  }

  // Ends the making of a puzzle; the number of the next one.
  function stop() {
    maker.stop();
    if (document.activeElement === byId("cancel")) byId("new-easy").focus();
    byId("cancel").disabled = true;
    return ++asked;
  }

  function cancel() {
    stop();
    sayMaking(() => words("cancelled"));
  }

  function backToLast() {
    const last = Game.fromText(store.read("last"));
    const now = play.game;
    store.write("last", last && now.isUnderWay ? now.toText() : null);
    if (last) play.begin(last);
    sayMaking(originText);
    goToBoard();
  }

  // The board that a text holds, or {error: text}.
  async function read(text) {
    const named = pageData.named.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
    if (named) return { board: named.puzzle };
    const line = text.replace(/\s/g, "");
    if (/^[0-9.]{81}$/.test(line)) return { board: line.replaceAll("0", ".") };
    const missing = await Engine.missing();
    if (missing) {
      const [en, zh] = vocabulary["text-plain"];
      return { error: { en: `${missing.en} ${en}`, zh: missing.zh + zh } };
    }
    const answer = await play.ask({ ask: "read", text });
    return answer.failure ? { error: answer.failure } : answer;
  }

  async function playText(text) {
    const answer = await read(text);
    byId("text").setAttribute("aria-invalid", Boolean(answer.error));
    if (answer.error) return sayAbout(() => pick(answer.error));
    begin(new Game({ puzzle: answer.board }));
    goToBoard();
  }

  function aboutText() {
    const { clash, solutions, level, techniques } = play.facts;
    if (clash) return words("about-clash", { clash: pick(clash) });
    if (solutions === 0) return words("about-none");
    if (solutions === 2) return words("about-several");
    if (!techniques) return "";
    const used = list(techniques.map(({ name, times }) => words("technique", { name: pick(name), times })));
    return words("about-level", { level: words(level), techniques: used });
  }

  function addressOf(puzzle) {
    return `${location.href.split("#")[0]}#p=${puzzle}`;
  }

  async function share() {
    const { puzzle } = play.game.position;
    const address = addressOf(puzzle);
    const isCopied = await copyText(address);
    const isFile = location.protocol === "file:";
    if (isFile || !isCopied) {
      byId("text").value = isCopied ? puzzle : address;
      byId("text").select();
    }
    if (!isCopied) return sayAbout(() => words("share-by-hand"));
    sayAbout(() => words(isFile ? "shared-file" : "shared"));
  }

  // Plays the puzzle of an address, if it has one. The address loses it, so that a reload goes on with the game.
  function takeAddress() {
    const match = /^#p=(.+)$/.exec(location.hash);
    if (!match) return;
    history.replaceState(null, "", location.href.split("#")[0]);
    let text = match[1];
    try {
      text = decodeURIComponent(text);
    } catch {
      // Not encoded: as it stands.
    }
    if (!/^[0-9.]{81}$/.test(text)) {
      byId("text").value = text;
      playText(text);
      return;
    }
    const puzzle = text.replaceAll("0", ".");
    if (play.game.origin.puzzle !== puzzle) begin(new Game(known(puzzle)));
  }

  // What the page knows of a puzzle.
  function known(puzzle) {
    const one = pageData.puzzles.find((each) => each.puzzle === puzzle);
    return one ? { ...one, two: one.level === null } : { puzzle };
  }

  for (const level of pageData.levels) {
    const button = element("button");
    button.id = `new-${level}`;
    button.dataset.words = level;
    button.addEventListener("click", () => make(level));
    byId("new-two").before(button);
  }
  for (const symmetry of pageData.symmetries) {
    const option = new Option("", symmetry);
    option.dataset.words = `symmetry-${symmetry}`;
    byId("symmetry").append(option);
  }
  byId("symmetry").value = pageData.symmetry;
  byId("new-two").addEventListener("click", () => make(null));
  byId("cancel").addEventListener("click", cancel);
  byId("last-game").addEventListener("click", backToLast);
  byId("text-read").addEventListener("click", () => playText(byId("text").value));
  byId("share").addEventListener("click", share);
  byId("print").addEventListener("click", () => print());
  addEventListener("hashchange", takeAddress);
  document.addEventListener("facts", () => sayAbout(aboutText));
  document.addEventListener("language", draw);

  return {
    // Opens the kept game, or that of the address, or an easy puzzle.
    start() {
      play.begin(Game.fromText(store.read("game")) ?? new Game(embedded("easy")));
      sayMaking(originText);
      takeAddress();
    },
  };
})();
