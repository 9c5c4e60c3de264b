// The types of what several of the page's scripts share. Those of Rust's answers are in answers.d.ts.

import type * as rust from "page/answers.js";
import type { Level, Problem, Unit } from "page/data.js";
import type { Game, Position } from "page/game.js";
import type { Piece } from "page/pieces.js";

/** What page-builder puts into the page. */
export interface PageData {
  units: Unit[];
  levels: Level[];
  symmetries: string[];
  /** Of a new puzzle, unless another is chosen. */
  symmetry: string;
  /** words.json, and the names of levels, symmetries and techniques. */
  words: Record<string, [string, string]>;
  /** known.json: by function that writes a digit, what it has found out before. */
  known: Record<string, "checked" | "above" | "unchecked" | "single" | "open">;
  /** Of Watch, in steps a second. */
  speeds: number[];
  /** Its place among them. */
  first_speed: number;
  /** Steps between two boards that a timeline keeps. */
  stride: number;
  /** The most parts in which a timeline sums up the depths. */
  parts: number;
  /** The puzzle of the first game. */
  first: Origin;
  /** The built-in puzzles. */
  named: Record<string, string>;
  /** Of the solutions' files, as HTML. */
  headers: Record<string, string>;
  /** That can be trained, the simplest first. */
  techniques: string[];
  /** Of every solution; the text may be empty. */
  chinese: Record<string, { idea: string; text: string }>;
  problems: Problem[];
  /** By solution and problem, places of pieces; null: the region of the solution. */
  texts: Record<string, Record<string, (number | null)[]>>;
  pieces: string[];
}

/** Each event with what it carries. */
export interface Events {
  /** Another language: all that have words write them anew. */
  language: undefined;
  /** Other colours: the plots are drawn anew. */
  theme: undefined;
  /** This tab is shown, and what of it: Watch and Read fill theirs. */
  tab: { name: string; part: string };
  /** An address holds this: a puzzle, or nonsense. */
  puzzle: string;
  /** The position is another one. */
  moved: undefined;
  /** It was won just now. */
  won: Game;
  /** More is known of the puzzle: the board and the line about it are drawn anew. */
  facts: undefined;
  /** Something in the words of a hint was touched: it is shown. */
  read: undefined;
  /** Results and games are shown. */
  results: undefined;
  /** A menu opens: it is drawn anew, with the games that are kept. */
  menu: Game[];
}

/** Beside the digits: notes in the corner or the middle, one of nine colours. */
export type Layer = "notes" | "centres" | "colours";

/** Where a game stands; all but the texts by cell. */
export interface Standing {
  /** The givens. */
  puzzle: string;
  /** These and what has been filled in. */
  grid?: string;
  notes?: number[];
  centres?: number[];
  /** 0: none. */
  colours?: number[];
  /** The candidates that the steps of hints have removed. */
  excluded?: number[];
}

/** The puzzle of a game, and what is known of it. */
export interface Origin {
  puzzle: string;
  solution?: string;
  level?: Level | null;
  seed?: number;
  symmetry?: string;
  /** Made to have two solutions. */
  two?: boolean;
  /** The technique that is to be found. */
  training?: string;
  trainingSeed?: number;
}

/** What is to be seen on a board. */
export interface Picture {
  /** 81 digits; "." or 0: empty. */
  values: (string | number)[];
  /** 81 digits. */
  givens: string;
  /** By cell, as all sets below. */
  notes: number[];
  /** Notes in the middle. */
  centres?: number[];
  /** Class names by cell. */
  marks: Record<number, string>;
  /** Candidates crossed out. */
  struck?: number[];
  /** Candidates that show something. */
  linked?: number[];
  /** Those of them that may be false. */
  doubted?: number[];
  /** Candidates that a word of a hint means. */
  meant?: number[];
  /** The digit to light up, or its note. */
  same?: number;
  /** The name of a cell, to be read aloud. */
  label?: (cell: number) => string;
}

/** A part of a drawing, 27 by 27. */
export interface Shape {
  name: string;
  /** Its class. */
  kind: string;
  values: Record<string, number | string>;
  text?: string;
  parts?: Shape[];
}

/** One of the pictures to go through: a step of a solution, or of how article 001 makes a puzzle. */
export interface Scene {
  position: Position;
  /** What a person sees in it. */
  step: rust.Step | null;
  name: () => string;
  /** What is said, if there is no step. */
  text: (() => string) | null;
  /** Whose digit is the last. */
  cell?: number;
}

export interface Path {
  scenes: Scene[];
  at: number;
  /** What they are made from, if not from the steps of the puzzle: a seed, "own" for the own game, a technique; and the game that comes after them. */
  next: { play?: () => void; seed: number | string } | null;
}

/** What the Play tab knows. */
export interface Play {
  game: Game;
  /** The cell that has the focus. */
  chosen: number;
  /** The cells that keys act on. */
  selected: Set<number>;
  /** What digits are; null: digits. */
  mode: Layer | null;
  /** The digit that is set by a tap, if the digit comes first; 0: none. */
  firstDigit: number;
  paused: boolean;
  /** Scenes that are shown in place of the game. */
  path: Path | null;
  /** What is known of the puzzle. */
  facts: { puzzle: string } & Partial<rust.Description>;
  /** The hint that is shown. */
  advice: rust.Advice | null;
  /** How much of a step is shown: 1 where, 2 what, 3 why. */
  stage: number;
  /** The word of the hint that is shown on the board. */
  word: Piece | null;
  /** The link of its chain that is read, from 0. */
  link: number | null;
  /** The result; a function, since the language may change. */
  message: (() => string) | null;
}
