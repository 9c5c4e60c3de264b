"use strict";
// What the interface says, in English and Chinese. `{name}` stands for a value.

const vocabulary = {
  // Levels and symmetries
  ...pageData.words,

  // The shell
  tabs: ["Play, watch or read", "对局、观看或阅读"],
  play: ["Play", "对局"],
  watch: ["Watch", "观看"],
  read: ["Read", "阅读"],
  language: ["中文", "English"],
  "theme-auto": ["Colours: as the system", "配色：跟随系统"],
  "theme-dark": ["Colours: dark", "配色：深色"],
  "theme-light": ["Colours: light", "配色：浅色"],
  close: ["Close", "关闭"],
  comma: [", ", "，"],
  and: [" and ", "和"],
  enumeration: [", ", "、"],

  // Play: the board
  grid: ["Sudoku grid", "数独盘面"],
  row: ["row {number}", "第{number}行"],
  column: ["column {number}", "第{number}列"],
  box: ["box {number}", "第{number}宫"],
  cell: ["row {row} column {column}", "第{row}行第{column}列"],
  "cell-empty": ["empty", "空"],
  "cell-given": ["given", "已知数"],
  "cell-notes": ["notes {digits}", "候选数{digits}"],
  "cell-clash": ["clashes with {units}", "与{units}冲突"],
  left: ["{count} left", "剩{count}格"],
  "level-clash": ["clashing givens", "已知数冲突"],
  "level-none": ["no solution", "无解"],
  "level-several": ["several solutions", "多解"],
  "level-unknown": ["own puzzle", "自选题目"],
  paused: ["Paused", "已暂停"],
  resumed: ["The game goes on", "继续对局"],
  pause: ["Pause", "暂停"],
  resume: ["Resume", "继续"],

  // Play: what the buttons say
  digits: ["Digits", "数字"],
  tools: ["Tools", "工具"],
  helpers: ["More tools", "更多工具"],
  digit: ["{digit}, {count} left", "{digit}，还剩{count}个"],
  note: ["Note", "笔记"],
  erase: ["Erase", "擦除"],
  undo: ["Undo", "撤销"],
  redo: ["Redo", "重做"],
  "fill-notes": ["Fill in notes", "填候选数"],
  checkpoint: ["Set checkpoint", "设存档点"],
  restore: ["Back to checkpoint", "回存档点"],
  "before-mistake": ["Before the mistake", "回到出错前"],
  hint: ["Hint", "提示"],
  idle: ["A hint says where to look; again, what is there; again, why.", "提示先说看哪里，再按说有什么，再按说为什么。"],
  "hint-more": ["More", "详细"],
  "hint-region": ["Result and hint", "结果与提示"],
  "hint-do": ["Do it", "照做"],
  "why-two": ["Why two solutions?", "为何不止一解？"],

  // Play: what has happened
  "said-digit": ["{digit} in row {row} column {column}", "第{row}行第{column}列填入{digit}"],
  "said-note": ["note {digit} in row {row} column {column}", "第{row}行第{column}列记下候选数{digit}"],
  "said-no-note": ["note {digit} removed from row {row} column {column}", "第{row}行第{column}列删去候选数{digit}"],
  "said-erased": ["row {row} column {column} erased", "已擦除第{row}行第{column}列"],
  "said-given": ["row {row} column {column} is a given", "第{row}行第{column}列是已知数"],
  "said-filled": ["row {row} column {column} holds a digit", "第{row}行第{column}列已有数字"],
  "said-undo": ["Undone", "已撤销"],
  "said-redo": ["Redone", "已重做"],
  "said-filled-notes": ["Notes filled in", "已填入候选数"],
  "said-notes-on": ["Digits are notes now", "现在输入的是候选数"],
  "said-notes-off": ["Digits are placed now", "现在输入的是数字"],
  "said-first": ["{digit} chosen: now choose cells", "已选{digit}，请点格子"],
  "said-first-none": ["No digit chosen", "未选数字"],
  "said-checkpoint": ["Checkpoint set.", "已设存档点。"],
  "said-restored": ["Back at the checkpoint", "已回到存档点"],
  "said-step-placed": ["Digit placed", "已填入数字"],
  "said-step-removed": ["Candidates removed", "已删去候选数"],
  "said-settled": ["Added as given: {givens}", "已加为已知数：{givens}"],
  "right-never": ["The puzzle itself has no solution.", "题目本身无解。"],
  "right-now": ["No mistake so far: the grid can be completed.", "目前没有错误：盘面可以完成。"],
  "right-again": ["Back before the mistake, moves taken back: {count}. Undo brings them again.", "已回到出错前，退回{count}步。撤销可恢复。"],
  won: ["Solved in {time} ({level}).", "完成！用时{time}（{level}）。"],
  "also-right": ["Also right: it differs from the known solution in {cells}.", "同样正确：与已知答案不同的格子是{cells}。"],
  wrong: ["The grid is full, but not right: {clashes}.", "盘面已填满，但不正确：{clashes}。"],
  "wrong-many": ["The grid is full, but not right: {clashes} … ({count} clashes).", "盘面已填满，但不正确：{clashes}……（共{count}处冲突）。"],
  twice: ["two {digit}s in {unit}", "{unit}有两个{digit}"],
  several: ["The grid can be completed in several ways; two of them are drawn.", "盘面有多种填法，图中画出其中两种。"],
  single: ["The puzzle has one solution.", "此题只有唯一解。"],
  "given-name": ["{digit} in {cell}", "{cell}的{digit}"],
  "add-given": ["Add {given}", "加上{given}"],
  "add-all": ["Add all of these", "全部加上"],

  // Play: puzzles
  "new-puzzle": ["New puzzle", "新题"],
  "two-solutions": ["two solutions", "双解"],
  symmetry: ["Symmetry", "对称"],
  seed: ["Seed", "种子"],
  "seed-random": ["random", "随机"],
  origin: ["Symmetry: {symmetry}, seed {seed}", "对称：{symmetry}，种子{seed}"],
  "seed-wrong": [
    "Expected a whole number of at most 12 digits as seed, found “{text}”. Leave it empty for a random one.",
    "种子应为最多12位的整数，而不是“{text}”。留空则随机。",
  ],
  "last-game": ["Back to the last game", "回到上一局"],
  cancel: ["Cancel", "取消"],
  cancelled: ["Cancelled.", "已取消。"],
  making: ["Making a puzzle: {level} …", "正在出题：{level}……"],
  "made-none": ["No puzzle: {reason}", "没有出成题：{reason}"],
  "made-stored": ["This is one of the stored puzzles.", "这是一道预存的题。"],
  "own-puzzle": ["Own puzzle", "自选题目"],
  text: ["Type or paste a puzzle, or its name", "输入或粘贴题目，或题目名称"],
  "text-read": ["Play it", "开始"],
  "text-plain": ["Here a puzzle is 81 digits, with 0 or . for an empty cell.", "这里只能读81个字符的题目，空格写作“0”或“.”。"],
  share: ["Share", "分享"],
  shared: ["Address copied.", "已复制链接。"],
  "shared-file": [
    "Address copied. It opens this file on this machine; for anywhere else, take the 81 characters above.",
    "已复制链接，它只能在本机打开此文件；其他地方请用上面的81个字符。",
  ],
  "share-by-hand": ["Copying is not possible here: copy the address above by hand.", "这里无法自动复制，请手动复制上面的链接。"],
  print: ["Print", "打印"],
  "about-clash": ["The givens clash: {clash}. It can be played all the same.", "已知数冲突：{clash}。仍可对局。"],
  "about-none": ["The puzzle has no solution. It can be played all the same.", "此题无解，仍可对局。"],
  "about-several": ["The puzzle has several solutions. Any of them wins.", "此题有多个解，填出任何一个都算完成。"],
  "about-level": ["Level: {level}. It takes: {techniques}.", "难度：{level}。所需技巧：{techniques}。"],
  technique: ["{name} ({times})", "{name}（{times}次）"],

  // Play: settings and keys
  settings: ["Settings", "设置"],
  "digit-first": ["Digit first, then cells", "先选数字，再点格子"],
  "mark-clashes": ["Mark clashing digits", "标出冲突的数字"],
  "light-same": ["Light up equal digits", "高亮相同的数字"],
  "auto-remove-notes": ["A digit removes the notes it excludes", "填数时自动删去被排除的候选数"],
  "letter-keys": ["Keys of one character work everywhere", "单字符快捷键随处可用"],
  keys: ["Keys", "快捷键"],
  "keys-arrows": ["next cell", "移到相邻的格子"],
  "keys-boxes": ["next box", "移到相邻的宫"],
  "keys-row": ["start and end of the row", "行首、行尾"],
  "keys-corner": ["first and last cell", "第一格、最后一格"],
  "keys-digit": ["digit", "填数字"],
  "keys-note": ["note", "记候选数"],
  "keys-erase": ["erase", "擦除"],
  "keys-notes": ["digits are notes, on and off", "切换笔记模式"],
  "keys-hint": ["hint; again: more of it", "提示；再按更详细"],
  "keys-first": ["digit first, on and off", "切换先选数字"],
  "keys-enter": ["set the chosen digit (digit first)", "填入所选数字（先选数字时）"],

  // Watch
  "watch-left": ["Left", "左侧"],
  "watch-right": ["Right", "右侧"],
  "watch-from": ["From", "起点"],
  "watch-from-start": ["the puzzle", "原题"],
  "watch-from-here": ["your position", "当前盘面"],
  "watch-go": ["Start again", "重新开始"],
  "watch-keys": [
    "Keys: space plays and pauses, ← → step, − + speed, / go to a step, Home End first and last step.",
    "快捷键：空格 播放或暂停，← → 单步，− + 速度，/ 跳到某步，Home End 开头和结尾。",
  ],
  "watch-clock": ["Steps", "步骤"],
  "watch-first": ["First step", "回到开头"],
  "watch-back": ["One step back", "后退一步"],
  "watch-play": ["Play", "播放"],
  "watch-pause": ["Pause", "暂停"],
  "watch-forward": ["One step forward", "前进一步"],
  "watch-last": ["Last step", "跳到结尾"],
  "watch-speed": ["Speed", "速度"],
  "watch-steps-a-second": ["{count} steps/s", "{count}步/秒"],
  "watch-step": ["Step", "步"],
  "watch-length": ["of {length}", "/ {length}"],
  "watch-scrub": ["Position in the search", "搜索进度"],
  "watch-position": ["step {position} of {length}", "第{position}步，共{length}步"],
  "watch-last-step": ["the last step is {last}", "最后一步是第{last}步"],
  "watch-recording": ["Recording the searches…", "正在记录搜索……"],
  "watch-cancelled": ["Cancelled", "已取消"],
  "watch-failure": ["The search could not be recorded: {why}", "无法记录搜索：{why}"],
  "watch-equal": ["The first {count} writes are the same; then {next}.", "前{count}次写入相同；之后{next}。"],
  "watch-one-equal": ["The first write is the same; then {next}.", "第一次写入相同；之后{next}。"],
  "watch-none-equal": ["The first write differs: {next}.", "第一次写入就不同：{next}。"],
  "watch-all-equal": ["All {count} writes are the same.", "全部{count}次写入都相同。"],
  "watch-only-equal": ["The only write is the same.", "唯一一次写入相同。"],
  "watch-no-writes": ["Neither writes anything.", "两侧都没有写入。"],
  "watch-all-equal-so-far": ["The first {count} writes are the same.", "前{count}次写入相同。"],
  "watch-next": ["{left}, {right}", "{left}，{right}"],
  "watch-side-left": ["left", "左侧"],
  "watch-side-right": ["right", "右侧"],
  "watch-writes": ["{side} writes {value} into {cell}", "{side}在{cell}写入{value}"],
  "watch-writes-too": ["{side} {value}", "{side}写入{value}"],
  "watch-resets": ["{side} resets {cell}", "{side}清空{cell}"],
  "watch-ends": ["{side} ends", "{side}结束"],
  "watch-see": ["Which search is shown", "显示哪个搜索"],
  "watch-counter-step": ["step", "步数"],
  "watch-counter-depth": ["depth", "深度"],
  "watch-counter-checks": ["checks", "检查"],
  "watch-counter-written": ["written", "写入"],
  "watch-counter-resets": ["resets", "重置"],
  "watch-counter-write": ["write", "操作"],
  "watch-place": ["line {line}, {function}", "第{line}行，{function}"],
  "watch-reset": ["{cell} reset", "清空{cell}"],
  "watch-start": ["start", "开始"],
  "watch-solved": ["solved", "已解出"],
  "watch-unsolved": ["no solution", "无解"],
  "watch-stopped": ["not the end", "未完"],
  "watch-failed": ["failed", "出错"],
  "watch-answer-only": ["It writes its answer and nothing before it.", "它只写出答案，此前没有任何写入。"],
  "watch-cut": ["Only the first {count} steps are recorded; the search goes on.", "只记录了前{count}步；搜索还在继续。"],
  "watch-wrong": ["It calls this solved, but the grid breaks the rules.", "它认为已解出，但盘面违反规则。"],
  "watch-board": ["Board of {name} after step {count}.", "{name}第{count}步后的盘面。"],
  "watch-row": ["Row {row}: {digits}.", "第{row}行：{digits}。"],
  "watch-empty": ["empty", "空"],
  "watch-code": ["Code of {name}", "{name}的代码"],
  "watch-depths": ["Depth of the search of {name}: from {least} to {greatest}, now {now}", "{name}的搜索深度：{least}到{greatest}，当前{now}"],

  // Read
  "read-list": ["Solutions", "解法"],
  "read-article": ["article {article}", "文章{article}"],
  "read-beyond": ["beyond the articles", "文章之外"],
  "read-watch": ["Watch this", "观看搜索"],
  "read-hand-in": ["Copy for a judge", "复制到在线评测"],
  "read-copy": ["Copy", "复制"],
  "read-copy-for": ["Copy for {id}", "复制：{id}"],
  "read-copied": ["Copied", "已复制"],
  "read-copied-for": ["Copied for {id}", "已复制：{id}"],
  "read-not-copied": ["Not copied", "未复制"],
  "read-not-copied-for": ["Not copied for {id}: the browser does not allow it", "未复制：{id}，浏览器不允许"],
  "read-no-rust": ["this judge does not take Rust", "该评测不支持Rust"],
  "read-drawing": ["Drawing", "图示"],
};

const language = (() => {
  let now = store.read("language");
  if (now !== "en" && now !== "zh") now = navigator.language.startsWith("zh") ? "zh" : "en";
  return {
    get now() {
      return now;
    },
    // The other language, kept; main.js then fires the event.
    change() {
      now = now === "en" ? "zh" : "en";
      store.write("language", now);
    },
  };
})();

// A text in the present language.
function words(key, values = {}) {
  const text = vocabulary[key][language.now === "en" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// The same of a text that comes in both languages.
function pick(text) {
  return text[language.now];
}

// "2, 3 and 4".
function list(items) {
  const all = items.map(String);
  const last = all.pop() ?? "";
  return all.length ? all.join(words("enumeration")) + words("and") + last : last;
}

// "r3c7", in both languages.
function cellName(cell) {
  return `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
}

function unitName({ kind, number }) {
  return words(kind, { number });
}

// 1234567 as 1,234,567, in both languages.
const withCommas = (() => {
  const format = new Intl.NumberFormat("en");
  return (number) => format.format(number);
})();
