"use strict";
// What the interface says, in English and Chinese. `{name}` stands for a value.

const vocabulary = {
  // The shell
  tabs: ["Play, watch or read", "对局、观看或阅读"],
  play: ["Play", "对局"],
  watch: ["Watch", "观看"],
  read: ["Read", "阅读"],
  language: ["中文", "English"],
  "theme-auto": ["Colours: as the system", "配色:跟随系统"],
  "theme-dark": ["Colours: dark", "配色:深色"],
  "theme-light": ["Colours: light", "配色:浅色"],
  close: ["Close", "关闭"],

  // Play: the board
  grid: ["Sudoku grid", "数独盘面"],
  digits: ["Digits", "数字"],
  tools: ["Tools", "工具"],
  paused: ["Paused", "已暂停"],
  pause: ["Pause", "暂停"],
  resume: ["Go on", "继续"],
  left: ["{count} left", "剩 {count} 格"],
  digit: ["{digit}, {count} left", "{digit},还剩 {count} 个"],
  note: ["Note", "笔记"],
  erase: ["Erase", "擦除"],
  undo: ["Undo", "撤销"],
  redo: ["Redo", "重做"],
  "fill-notes": ["Fill in notes", "填入候选数"],
  checkpoint: ["Checkpoint", "存档点"],
  restore: ["Back to it", "回到存档点"],
  "before-mistake": ["Before the mistake", "回到出错前"],
  hint: ["Hint", "提示"],
  "hint-region": ["Hint", "提示"],
  "hint-do": ["Do it", "执行"],
  "why-two": ["Why two solutions?", "为何多解?"],

  // Play: puzzles
  "new-puzzle": ["New puzzle", "新题"],
  easy: ["easy", "简单"],
  medium: ["medium", "中等"],
  hard: ["hard", "困难"],
  fiendish: ["fiendish", "极难"],
  "two-solutions": ["two solutions", "双解"],
  symmetry: ["Symmetry", "对称"],
  "symmetry-none": ["none", "无"],
  "symmetry-half-turn": ["half turn", "旋转 180°"],
  "symmetry-quarter-turn": ["quarter turn", "旋转 90°"],
  "symmetry-mirror": ["mirror", "左右镜像"],
  "symmetry-diagonal": ["diagonal", "对角线"],
  seed: ["Seed", "种子"],
  "seed-random": ["random", "随机"],
  "last-game": ["Back to the last game", "回到上一局"],
  cancel: ["Cancel", "取消"],
  "own-puzzle": ["Own puzzle", "自定题目"],
  text: ["Type or paste a puzzle", "输入或粘贴题目"],
  "text-read": ["Play it", "开始"],
  share: ["Share", "分享"],
  print: ["Print", "打印"],

  // Play: settings and keys
  settings: ["Settings", "设置"],
  "digit-first": ["Digit first: choose a digit, then cells", "先选数字,再点格子"],
  "mark-clashes": ["Mark clashing digits", "标出冲突的数字"],
  "light-same": ["Light up equal digits", "高亮相同数字"],
  "auto-remove-notes": ["A digit removes notes it excludes", "填数时自动删去相关候选数"],
  "letter-keys": ["Letter keys", "启用字母快捷键"],
  keys: ["Keys", "快捷键"],

  // Watch
  "watch-left": ["Left", "左侧"],
  "watch-right": ["Right", "右侧"],
  "watch-from": ["From", "起点"],
  "watch-from-start": ["the puzzle", "原题"],
  "watch-from-here": ["your position", "当前盘面"],
  "watch-go": ["Start again", "重新开始"],
  "watch-clock": ["Steps", "步骤"],
  "watch-first": ["First step", "回到开头"],
  "watch-back": ["One step back", "后退一步"],
  "watch-play": ["Play", "播放"],
  "watch-pause": ["Pause", "暂停"],
  "watch-forward": ["One step forward", "前进一步"],
  "watch-last": ["Last step", "跳到结尾"],
  "watch-speed": ["Speed", "速度"],
  "watch-steps-a-second": ["{count} steps/s", "{count} 步/秒"],
  "watch-step": ["Step", "步"],
  "watch-length": ["of {length}", "/ {length}"],
  "watch-scrub": ["Position in the search", "搜索进度"],
  "watch-position": ["step {position} of {length}", "第 {position} 步，共 {length} 步"],
  "watch-last-step": ["the last step is {last}", "最后一步是第 {last} 步"],
  "watch-recording": ["Recording the searches…", "正在记录搜索……"],
  "watch-cancelled": ["Cancelled", "已取消"],
  "watch-failure": ["The search could not be recorded: {why}", "无法记录搜索：{why}"],
  "watch-equal": ["The first {count} writes are the same; then {next}.", "前 {count} 次写入相同；之后{next}。"],
  "watch-none-equal": ["The first write differs: {next}.", "第一次写入就不同：{next}。"],
  "watch-all-equal": ["All {count} writes are the same.", "全部 {count} 次写入都相同。"],
  "watch-all-equal-so-far": ["The first {count} writes are the same.", "前 {count} 次写入相同。"],
  "watch-next": ["{left}, {right}", "{left}，{right}"],
  "watch-side-left": ["left", "左侧"],
  "watch-side-right": ["right", "右侧"],
  "watch-writes": ["{side} writes {value} into {cell}", "{side}在 {cell} 写入 {value}"],
  "watch-writes-too": ["{side} {value}", "{side}写入 {value}"],
  "watch-resets": ["{side} resets {cell}", "{side}清空 {cell}"],
  "watch-ends": ["{side} ends", "{side}结束"],
  "watch-see": ["Which search is shown", "显示哪个搜索"],
  "watch-counter-step": ["step", "步数"],
  "watch-counter-depth": ["depth", "深度"],
  "watch-counter-checks": ["checks", "检查"],
  "watch-counter-written": ["written", "写入"],
  "watch-counter-resets": ["resets", "重置"],
  "watch-counter-write": ["write", "操作"],
  "watch-place": ["line {line}, {function}", "第 {line} 行，{function}"],
  "watch-reset": ["{cell} reset", "清空 {cell}"],
  "watch-start": ["start", "开始"],
  "watch-solved": ["solved", "已解出"],
  "watch-unsolved": ["no solution", "无解"],
  "watch-stopped": ["not the end", "未完"],
  "watch-failed": ["failed", "出错"],
  "watch-answer-only": ["It writes its answer and nothing before it.", "它只写出答案，此前没有任何写入。"],
  "watch-cut": ["Only the first {count} steps are recorded; the search goes on.", "只记录了前 {count} 步；搜索还在继续。"],
  "watch-wrong": ["It calls this solved, but the grid breaks the rules.", "它认为已解出，但盘面违反规则。"],
  "watch-board": ["Board of {name} after {count} steps.", "{name} 第 {count} 步后的盘面。"],
  "watch-row": ["Row {row}: {digits}.", "第{row}行：{digits}。"],
  "watch-empty": ["empty", "空"],
  "watch-code": ["Code of {name}", "{name} 的代码"],
  "watch-depths": ["Depth of the search of {name}: from {least} to {greatest}, now {now}", "{name} 的搜索深度：{least} 到 {greatest}，当前 {now}"],

  // Read
  "read-list": ["Solutions", "解法"],
  "read-article": ["article {article}, {language}", "文章 {article}，{language}"],
  "read-beyond": ["beyond the articles", "文章之外"],
  "read-watch": ["Watch this", "观看搜索"],
  "read-hand-in": ["Copy for a judge", "复制到在线评测"],
  "read-copy": ["Copy", "复制"],
  "read-copy-for": ["Copy for {id}", "复制：{id}"],
  "read-copied": ["Copied", "已复制"],
  "read-copied-for": ["Copied for {id}", "已复制：{id}"],
  "read-not-copied": ["Not copied", "未复制"],
  "read-not-copied-for": ["Not copied for {id}: the browser does not allow it", "未复制：{id}，浏览器不允许"],
  "read-no-rust": ["this judge does not take Rust", "该评测不支持 Rust"],
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

// 1234567 as 1,234,567, in both languages.
const withCommas = (() => {
  const format = new Intl.NumberFormat("en");
  return (number) => format.format(number);
})();
