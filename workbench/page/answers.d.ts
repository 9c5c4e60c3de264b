// Written by tests/types.rs.

import type { Level } from "page/data.js";

export type Advice = { "kind": "step" } & Shown | { "kind": "undo", text: Bilingual, cells: Array<number>, 
/**
 * Whether each is wrong.
 */
certain: boolean, } | { "kind": "several", 
/**
 * Two of them.
 */
pair: [string, string], 
/**
 * Where these differ.
 */
cells: Array<number>, difference: Bilingual, 
/**
 * Which givens leave one solution.
 */
disambiguation: Bilingual, givens: Array<Candidate>, 
/**
 * Whether it takes all of them.
 */
together: boolean, } | { "kind": "finished", text: Bilingual, } | { "kind": "single" };
export type Answer = { "ask": "read", "answer": Read } | { "ask": "make", "answer": MadeOrRefused } | { "ask": "describe", "answer": Description } | { "ask": "won", "answer": Won } | { "ask": "hint", "answer": Advice } | { "ask": "train", "answer": Training } | { "ask": "next", "answer": Next } | { "ask": "path", "answer": WholePath } | { "ask": "make_as_article", "answer": MadeAsArticle } | { "ask": "alternatives", "answer": Advice } | { "ask": "right", "answer": Right } | { "ask": "solutions", "answer": Solutions } | { "ask": "record", "answer": Recorded };
export type Bilingual = { en: string, zh: string, };
export type Candidate = { cell: number, digit: number, };
export type Counts = { checks: number, placements: number, resets: number, calls: number, depth: number, writes: number, hash: string, };
export type Description = { 
/**
 * Two equal givens.
 */
clash: Bilingual | null, 
/**
 * 0, 1, or 2 for several.
 */
solutions: number, 
/**
 * One of them.
 */
solution: string | null, level: Level | null, 
/**
 * What a person needs for it.
 */
techniques: Array<Used>, };
export type Effect = { placed: Array<[number, number]>, removed: Array<[number, number]>, };
export type Made = { puzzle: string, solution: string, level: Level | null, };
export type MadeAsArticle = { first_row: string, puzzle: string, solution: string, 
/**
 * Of the search.
 */
writes: number, holes: number, 
/**
 * 2 for several.
 */
solutions: number, };
export type MadeOrRefused = Made | { error: Bilingual, };
export type Next = { place: number | null, };
export type Outcome = "solved" | "unsolved" | "stopped" | "failed";
export type Question = { "ask": "read", text: string, named: { [key in string]: string }, } | { "ask": "make", level: Level | null, symmetry: string, two_solutions: boolean, seed: number, } | { "ask": "describe", puzzle: string, } | { "ask": "won", grid: string, } | { "ask": "hint", puzzle: string, grid: string, excluded: Array<[number, number]>, } | { "ask": "train", technique: string, seed: number, } | { "ask": "next", rounds: Array<Array<[number, number]>>, today: number, } | { "ask": "path", puzzle: string, } | { "ask": "make_as_article", seed: number, } | { "ask": "alternatives", puzzle: string, } | { "ask": "right", grids: Array<string>, } | { "ask": "solutions" } | { "ask": "record", solution: string, board: string, keep: number, most?: number, reads?: number, };
export type Read = { boards: Array<ReadBoard>, errors: Array<Bilingual>, };
export type ReadBoard = { 
/**
 * Of the text, from 1.
 */
line: number, board: string, 
/**
 * What the text's candidates lack, by cell.
 */
excluded: Array<[number, number]>, };
export type Recorded = { counts: Counts, end: Outcome, 
/**
 * At the end.
 */
board: string, 
/**
 * Whether it writes its answer alone.
 */
answer_only: boolean, functions: Array<string>, };
export type Right = { last: number | null, };
export type Shown = { 
/**
 * Of its technique.
 */
id: string, technique: Bilingual, 
/**
 * Where to look.
 */
place: Bilingual, 
/**
 * What is there.
 */
what: Bilingual, 
/**
 * What follows.
 */
follows: Bilingual, why: Bilingual, 
/**
 * Of a chain, what `why` has of each link.
 */
links: Array<Bilingual>, 
/**
 * The units and cells of the place.
 */
where: Array<Array<number>>, 
/**
 * What shows it; no digits: the one that stands there.
 */
reasons: Array<[number, number]>, placed: Candidate | null, removed: Array<[number, number]>, chain: Array<[number, number]>, };
export type Solution = { name: string, article: string | null, language: string | null, idea: string, kind: string, source: string, 
/**
 * The first and the last line of the submission.
 */
region: [number, number], };
export type Solutions = { solutions: Array<Solution>, 
/**
 * The files that find the steps of hints; they solve nothing by themselves.
 */
finders: Array<Solution>, };
export type Training = { technique: string, name: Bilingual, board: string, notes: Array<number>, step: Step, found: Effect, };
export type Used = { name: Bilingual, times: number, };
export type WholePath = { steps: (Step & { board: string, notes: number[] })[], };
export type Won = { won: boolean, };
export type Step = Extract<Advice, { kind: "step" }>;
