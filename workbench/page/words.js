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

  // Read
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
