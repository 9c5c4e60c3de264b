//! Answers about the solutions: their files, and their watched searches.

use std::time::Duration;

use solutions::{Board, CATALOGUE, Entry, Origin};
use watched::{Budget, End, Recording};

use crate::RECORDING;
use crate::answers::{Answer, Counts, Outcome, Recorded, Solution, Solutions};

pub fn solutions() -> Solutions {
    Solutions {
        solutions: CATALOGUE.iter().map(solution).collect(),
        finders: FINDERS.map(finder).into(),
    }
}

/// The files whose functions find the steps of hints.
const FINDERS: [(&str, &str); 2] = [
    ("ladder", include_str!("../../puzzles/src/ladder.rs")),
    ("chain", include_str!("../../puzzles/src/chain.rs")),
];

fn finder((name, source): (&'static str, &'static str)) -> Solution {
    let (article, language) = (None, None);
    Solution { name, article, language, idea: "", kind: "finder", source, region: (0, 0) }
}

fn solution(entry: &Entry) -> Solution {
    let (article, language) = match entry.origin {
        Origin::Article(article, language) => (Some(article), Some(language)),
        Origin::BeyondArticles => (None, None),
    };
    let line = |marker| entry.source.lines().position(|line| line == marker).unwrap_or_default();
    // Counted from 1, without the markers.
    let region = (line("// submission starts") + 2, line("// submission ends"));
    let Entry { name, idea, source, .. } = *entry;
    Solution { name, article, language, idea, kind: entry.kind().word(), source, region }
}

pub fn record(
    solution: &str,
    board: &Board,
    keep: usize,
    most: u64,
    reads: Option<u64>,
) -> Result<Recorded, String> {
    let budget = Budget { steps: most, time: Duration::MAX };
    let recording = match reads {
        Some(from) => watched::read(solution, board, &budget, keep, from),
        None => watched::record(solution, board, &budget, keep),
    };
    recording.map(keep_recording).map_err(|why| why.to_string())
}

/// The answer to a search that has ended in a trap.
pub fn interrupted() -> Vec<u8> {
    let answer = Answer::Record(keep_recording(watched::interrupted()));
    serde_json::to_vec(&answer).unwrap_or_default()
}

fn keep_recording(recording: Recording) -> Recorded {
    let trace = &recording.trace;
    let counts = &trace.counts;
    let end = match &trace.end {
        End::Finished { solved: true } => Outcome::Solved,
        End::Finished { solved: false } => Outcome::Unsolved,
        End::Steps | End::Time => Outcome::Stopped,
        End::TooDeep(_) | End::Panicked(_) => Outcome::Failed,
    };
    let answer = Recorded {
        counts: Counts {
            checks: counts.checks,
            placements: counts.placements,
            resets: counts.resets,
            calls: counts.solve_calls,
            depth: counts.max_depth,
            writes: counts.writes,
            hash: format!("{:016x}", counts.hash),
        },
        end,
        board: trace.board.to_string(),
        answer_only: trace.is_answer_only(),
        functions: recording.functions.clone(),
    };
    RECORDING.set(Some(recording));
    answer
}
