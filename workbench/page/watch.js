"use strict";
// The Watch tab: the searches of two solutions on the puzzle of the Play tab, side by side on one clock.

const watch = (() => {
  // The most steps that are kept of a search: 12 MB.
  const KEPT = 1_000_000;
  // A picture that comes later than this was kept back by the browser; the clock stood still meanwhile.
  const LONGEST_FRAME = 250;

  const part = (name) => byId(`watch-${name}`);
  const panel = byId("watch");
  const choices = [part("left"), part("right")];
  const clock = new Clock();
  const sides = choices.map((_, index) => new Side(panel.querySelectorAll(".watch-side")[index], jump));
  const engines = sides.map(() => new Engine());
  const readyToMove = window.matchMedia("(prefers-reduced-motion: no-preference)");

  let filled = null;
  let solvers = [];
  let missing = null;
  // What is shown or being recorded: the names of both solutions and the board.
  let recorded = null;
  // What the status line says, as a function: the language may change.
  let status = () => "";
  let frame = 0;
  let then = 0;

  // At most one picture per frame of the screen.
  function draw() {
    if (frame === 0) frame = requestAnimationFrame(paint);
  }

  function paint(now) {
    frame = 0;
    if (clock.playing) {
      clock.pass(Math.max(0, Math.min(now - then, LONGEST_FRAME)));
      then = now;
    }
    for (const side of sides) {
      side.show(clock.position, !clock.playing);
    }
    drawClock();
    if (clock.playing) draw();
  }

  function drawClock() {
    const [position, length] = [clock.position, clock.length].map(withCommas);
    if (document.activeElement !== part("step")) part("step").value = position;
    setText(part("length"), words("watch-length", { length }));
    part("scrub").max = clock.length;
    part("scrub").value = clock.position;
    part("scrub").setAttribute("aria-valuetext", words("watch-position", { position, length }));
    part("speed").value = clock.speed;
    const play = clock.playing ? "pause" : "play";
    part("play").setAttribute("aria-label", words(`watch-${play}`));
    part("play").querySelector("use").setAttribute("href", clock.playing ? "#icon-pause" : "#icon-go");
    setText(part("status"), status());
  }

  function say(text) {
    status = text;
    draw();
  }

  function jump(position) {
    clock.jump(position);
    say(() => "");
  }

  function toggle() {
    clock.toggle();
    then = performance.now();
    draw();
  }

  function changeSpeed(by) {
    clock.changeSpeed(by);
    draw();
  }

  // Goes to the step that was typed, and leaves the field.
  function goToStep() {
    const typed = part("step").value.replaceAll(/\D/g, "");
    part("play").focus();
    if (typed !== "") {
      const last = withCommas(clock.length);
      jump(Number(typed));
      if (Number(typed) > clock.length) say(() => words("watch-last-step", { last }));
    }
  }

  // Which writes are the same, in words.
  function compare() {
    const [left, right] = sides.map((side) => side.timeline);
    if (left === null) return "";
    const next = Timeline.compare(left, right);
    const count = withCommas(next.same);
    if (next.left === null && next.right === null) {
      const isCut = left.recording.end === "stopped";
      const all = isCut ? "watch-all-equal-so-far" : "watch-all-equal";
      return words(["watch-no-writes", "watch-only-equal"][next.same] ?? all, { count });
    }
    const both = words("watch-next", { left: sayNext("left", next.left, null), right: sayNext("right", next.right, next.left) });
    const key = ["watch-none-equal", "watch-one-equal"][next.same] ?? "watch-equal";
    return words(key, { count, next: both });
  }

  // What a search writes next; short if the `other` writes a digit into the same cell.
  function sayNext(name, step, other) {
    const side = words(`watch-side-${name}`);
    if (step === null) return words("watch-ends", { side });
    const values = { side, value: step.value, cell: cellName(step.cell) };
    if (step.value === 0) return words("watch-resets", values);
    return words(other?.cell === step.cell && other.value !== 0 ? "watch-writes-too" : "watch-writes", values);
  }

  // Records both searches. What is shown stays until they are there, and if they are stopped.
  async function record() {
    const wanted = present();
    recorded = wanted;
    stop();
    part("cancel").disabled = false;
    say(() => words("watch-recording"));
    try {
      const recordings = await Promise.all(engines.map((engine, index) => recordOne(engine, wanted.names[index], wanted.board)));
      recordings.forEach(({ recording, isWon }, index) => {
        sides[index].load(solvers.find(({ name }) => name === wanted.names[index]), wanted.board, recording, isWon);
      });
      begin();
    } catch (error) {
      if (recorded === wanted) end(error);
    }
  }

  function stop() {
    engines.forEach((engine) => engine.stop());
  }

  async function recordOne(engine, solution, board) {
    const recording = await engine.ask({ ask: "record", solution, board, keep: KEPT });
    const { won } = recording.end === "solved" ? await engine.ask({ ask: "won", grid: recording.board }) : { won: false };
    return { recording, isWon: won };
  }

  function begin() {
    part("cancel").disabled = true;
    clock.length = Math.max(...sides.map((side) => side.timeline.length));
    clock.jump(0);
    part("equal").textContent = compare();
    sayNames();
    // The next key should move the search, not start it again.
    if ([part("go"), part("cancel")].includes(document.activeElement)) part("play").focus();
    say(() => "");
    if (readyToMove.matches) toggle();
  }

  function end(error) {
    stop();
    part("cancel").disabled = true;
    say(() => (error.name === "Stopped" ? words("watch-cancelled") : words("watch-failure", { why: error.message })));
  }

  // What the choices ask for.
  function present() {
    const { puzzle, grid } = play.current();
    return { names: choices.map((choice) => choice.value), board: part("from").value === "here" ? grid : puzzle };
  }

  // When the tab is first opened.
  async function fill() {
    missing = await Engine.missing();
    if (missing === null) {
      solvers = (await sources.all()).filter(({ kind }) => kind === "solver");
      for (const choice of choices) {
        choice.append(...solvers.map(({ name }) => new Option(name)));
      }
      [choices[0].value, choices[1].value] = ["number_unassigned", "candidates"];
    }
    sayWords();
  }

  // Records if something else is asked for than is shown.
  async function open() {
    filled ??= fill();
    await filled;
    if (missing === null && JSON.stringify(present()) !== JSON.stringify(recorded)) await record();
  }

  function sayWords() {
    part("missing").hidden = missing === null;
    part("all").hidden = missing !== null;
    part("missing").textContent = missing === null ? "" : pick(missing);
    part("equal").textContent = compare();
    [...part("speed").options].forEach((option, index) => {
      option.textContent = words("watch-steps-a-second", { count: withCommas(Clock.SPEEDS[index]) });
    });
    sayNames();
    draw();
  }

  // The buttons that choose the side to see, where there is room for one only.
  function sayNames() {
    ["left", "right"].forEach((side, index) => {
      const name = sides[index].solution?.name ?? "";
      part(`see-${side}`).textContent = `${words(`watch-${side}`)}: ${name}`;
    });
  }

  function see(side) {
    panel.dataset.seen = side;
    part("see-left").setAttribute("aria-pressed", side === "left");
    part("see-right").setAttribute("aria-pressed", side === "right");
    draw();
  }

  // As in `sudoku watch`.
  const keys = {
    " ": toggle,
    ArrowRight: () => jump(clock.position + 1),
    ArrowLeft: () => jump(clock.position - 1),
    "+": () => changeSpeed(1),
    // On many keyboards + is the = key with shift.
    "=": () => changeSpeed(1),
    "-": () => changeSpeed(-1),
    Home: () => jump(0),
    End: () => jump(clock.length),
    "/": () => part("step").focus(),
  };

  // Whether the key means something to the element itself.
  function takes(target, key) {
    if (target.closest("input:not([type=range]), select, textarea, dialog")) return true;
    if (/^[-+=/]$/.test(key)) return !settings.has("letter-keys");
    if (key === " ") return target.matches("button:not([role=tab]), a");
    return /^(?:Arrow|Home|End)/.test(key) && target.matches("input, [role=region], [role=tab]");
  }

  document.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    const isHeld = event.ctrlKey || event.altKey || event.metaKey;
    if (panel.hidden || act === undefined || isHeld || takes(event.target, event.key)) return;
    event.preventDefault();
    act();
  });

  part("speed").append(...Clock.SPEEDS.map((_, index) => new Option("", index)));
  part("speed").addEventListener("change", () => changeSpeed(part("speed").value - clock.speed));
  part("play").addEventListener("click", toggle);
  part("first").addEventListener("click", keys.Home);
  part("back").addEventListener("click", keys.ArrowLeft);
  part("forward").addEventListener("click", keys.ArrowRight);
  part("last").addEventListener("click", keys.End);
  part("scrub").addEventListener("input", () => jump(Number(part("scrub").value)));
  part("step").addEventListener("focus", () => part("step").select());
  part("step").addEventListener("blur", draw);
  part("step").addEventListener("keydown", (event) => {
    const act = { Enter: goToStep, Escape: () => part("play").focus() }[event.key];
    if (act !== undefined) {
      // Or the key would press the button that gets the focus.
      event.preventDefault();
      act();
    }
  });
  for (const choice of [...choices, part("from")]) {
    choice.addEventListener("change", record);
  }
  part("go").addEventListener("click", record);
  part("cancel").addEventListener("click", stop);
  part("see-left").addEventListener("click", () => see("left"));
  part("see-right").addEventListener("click", () => see("right"));
  document.addEventListener("language", sayWords);
  document.addEventListener("tab", async ({ detail }) => {
    if (detail !== "watch") {
      if (clock.playing) toggle();
      return;
    }
    // The arrow keys would choose another tab; after a click they should move the search.
    if (document.activeElement.matches("[role=tab]:not(:focus-visible)")) document.activeElement.blur();
    await open();
  });
  see("left");

  return {
    // Shows the tab with the search of this solution.
    async open(solution) {
      showTab("watch");
      await open();
      if (missing === null) {
        choices[0].value = solution;
        await open();
      }
    },
  };
})();
