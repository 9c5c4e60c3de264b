//! What the answers to several small boards have in common: that says more of a mistake than one of them.

use puzzles::cells::{ALL, PEERS, UNITS, UNITS_OF, digits, each};
use puzzles::position::Position;
use solutions::{Board, Cell};
use watched::{End, Recording};

use crate::text;

/// A number of solutions that was asked for.
pub struct Counted {
    /// Empty cells of the board.
    pub empty: u64,
    pub solutions: u64,
    pub limit: u64,
    pub returned: u64,
}

/// Of counts that are not all right. Where some came to no answer, `is_whole` is false, and nothing is said of every board.
pub fn of_counts(asked: &[Counted], is_whole: bool) -> Option<String> {
    let right = |it: &Counted| it.solutions.min(it.limit);
    // What is wrong is none of these.
    asked.iter().find(|it| it.returned != right(it))?;
    let is =
        |says: &dyn Fn(&Counted) -> u64| is_whole && asked.iter().all(|it| it.returned == says(it));
    let most = asked.iter().map(|it| it.returned).max()?;
    let fewest = asked.iter().map(right).min()?;
    let only = || asked.iter().filter(|it| it.solutions == 1);
    let of_only = |number: &dyn Fn(u64) -> u64| {
        only().all(|it| it.returned == number(it.empty).min(it.limit)) && only().count() > 2
    };
    let is_over = |it: &Counted| it.returned == right(it) || it.returned > it.limit;
    Some(if is(&|_| most) {
        format!("It returns {most} for every board.")
    } else if asked.len() > 4 && asked.iter().all(|it| it.returned == most) {
        format!("It returns {most} for every board on which it comes to an end.")
    } else if is(&|it| if it.empty == 81 { right(it) } else { 0 }) {
        "It returns 0 for every board with givens.".to_owned()
    } else if is(&|it| right(it).min(most)) {
        format!("It never returns more than {most}.")
    } else if is(&|it| it.solutions) {
        "It does not stop at the limit.".to_owned()
    } else if is(&|it| it.solutions.min(it.limit + 1)) {
        "It continues until there is one more than the limit.".to_owned()
    } else if is(&|it| if it.solutions > 0 { it.limit } else { 0 }) {
        "It returns the limit wherever there is a solution.".to_owned()
    } else if is(&|it| right(it).max(1)) && fewest == 0 {
        "It returns 1 where there is no solution.".to_owned()
    } else if is(&|it| right(it) + 1) {
        "It always returns one more than there are.".to_owned()
    } else if is(&|it| right(it).saturating_sub(1)) {
        "It always returns one less than there are.".to_owned()
    } else if asked.len() > 4 && asked.iter().all(is_over) {
        "It is wrong only where it returns more than the limit.".to_owned()
    } else if of_only(&|empty| empty) {
        "It counts the only solution once for each empty cell.".to_owned()
    } else if of_only(&|empty| (1..=empty).product()) {
        "It counts the only solution once for each order of filling the empty cells.".to_owned()
    } else {
        return None;
    })
}

/// The pairs of cells that share a unit.
pub fn pairs() -> impl Iterator<Item = [usize; 2]> {
    (0..81).flat_map(|one| each(PEERS[one]).filter(move |it| *it > one).map(move |it| [one, it]))
}

/// All others.
pub fn pairs_apart() -> impl Iterator<Item = [usize; 2]> {
    let all = (0..81).flat_map(|one| (one + 1..81).map(move |other| [one, other]));
    all.filter(|[one, other]| PEERS[*one] & 1 << other == 0)
}

/// Of a rule: the digits and the pairs of cells that it lets hold them both, though they share a unit.
pub fn of_pairs(missed: &[([usize; 2], u8)]) -> Option<String> {
    let is_in = |unit: usize, pair: [usize; 2]| pair.iter().all(|&at| UNITS_OF[at].contains(&unit));
    let is_only_in = |unit: usize, pair: [usize; 2]| {
        is_in(unit, pair) && (0..27).filter(|&other| is_in(other, pair)).count() == 1
    };
    let number = |unit| 9 * pairs().filter(|&pair| is_only_in(unit, pair)).count();
    let missed_in = |unit| missed.iter().filter(|(pair, _)| is_only_in(unit, *pair)).count();
    let (mut units, mut is_whole) = (Vec::new(), !missed.is_empty());
    for unit in 0..27 {
        match missed_in(unit) {
            0 => {}
            all if all == number(unit) => units.push(unit),
            _ => is_whole = false,
        }
    }
    // What shares a unit of another kind, too, may be noticed there.
    let is_never = |units: &[usize]| {
        let pairs = pairs().filter(|&pair| units.iter().any(|&unit| is_in(unit, pair)));
        9 * pairs.count()
            == missed.iter().filter(|it| units.iter().any(|&unit| is_in(unit, it.0))).count()
    };
    let is_of_one_kind = || units.iter().all(|unit| unit / 9 == units[0] / 9);
    if is_whole && !units.is_empty() && (is_never(&units) || is_of_one_kind()) {
        let kinds = ["box", "row", "column"].into_iter().enumerate().filter_map(|(kind, word)| {
            let of_kind = units.iter().filter(|unit| **unit / 9 == kind);
            let numbers: Vec<usize> = of_kind.map(|unit| unit % 9 + 1).collect();
            match numbers.len() {
                0 => None,
                9 => Some(format!("a {word}")),
                _ => Some(named(word, &numbers)),
            }
        });
        let kinds: Vec<String> = kinds.collect();
        let kinds = kinds.join(" or ");
        return Some(if is_never(&units) {
            format!("It never notices a digit twice in {kinds}.")
        } else {
            format!("It misses a digit that is there twice in {kinds} only.")
        });
    }
    let of = |digit| missed.iter().filter(|(_, it)| *it == digit).count();
    let digits: Vec<u8> = (1..=9).filter(|&digit| of(digit) > 0).collect();
    if let [digit] = digits[..]
        && of(digit) == pairs().count()
    {
        return Some(format!("It never notices {digit} twice; the other digits it does."));
    }
    let (first, _) = missed.first()?;
    if missed.iter().all(|(pair, _)| pair == first) {
        return None;
    }
    let place = |at: usize| ["first", "middle", "last"][at % 3];
    let names: [&dyn Fn(usize) -> String; 5] = [
        &|at| Cell::of(at).to_string(),
        &|at| format!("a cell of row {}", at / 9 + 1),
        &|at| format!("a cell of column {}", at % 9 + 1),
        &|at| format!("a cell in the {} row of a box", place(at / 9)),
        &|at| format!("a cell in the {} column of a box", place(at % 9)),
    ];
    let shared = names.iter().find_map(|name| {
        let all = |shared: &String| missed.iter().all(|(pair, _)| pair.map(name).contains(shared));
        first.map(name).into_iter().find(all)
    });
    shared.map(|shared| format!("All pairs that it does not compare have {shared} in them."))
}

/// Of boards with one empty cell, if all are wrong.
pub const NONE: &str = "It fills none of the boards with one empty cell.";

/// Of boards with one empty cell: in which cells of this grid it is wrong.
pub fn of_cells(grid: &Board, is_wrong: &[bool]) -> Option<String> {
    let number = is_wrong.iter().filter(|is_wrong| **is_wrong).count();
    if number == 0 {
        return None;
    }
    if number == 81 {
        return Some(NONE.to_owned());
    }
    let where_it_is = |which: bool| {
        let cells: Vec<usize> = (0..81).filter(|&at| is_wrong[at] == which).collect();
        // Where it is right, that may be by chance.
        if let ([one], true) = (&cells[..], which) {
            return Some(format!("it is {}", Cell::of(*one)));
        }
        let kinds: [(&str, &dyn Fn(usize) -> usize); 4] = [
            ("row", &|at| at / 9),
            ("column", &|at| at % 9),
            ("box", &|at| UNITS_OF[at][0]),
            ("digit", &|at| usize::from(grid.0[at]) - 1),
        ];
        kinds.into_iter().find_map(|(word, of)| {
            let has = |number| cells.iter().filter(|&&at| of(at) == number).count();
            let numbers: Vec<usize> = (0..9).filter(|&number| has(number) == 9).collect();
            let is_whole = 9 * numbers.len() == cells.len() && numbers.len() < 5;
            let numbers: Vec<usize> = numbers.iter().map(|number| number + 1).collect();
            is_whole.then(|| match (word, &numbers[..]) {
                ("digit", [digit]) => format!("{digit} is missing"),
                ("digit", _) => format!("one of the {} is missing", named(word, &numbers)),
                _ => format!("it is in {}", named(word, &numbers)),
            })
        })
    };
    match (where_it_is(true), where_it_is(false)) {
        (Some(place), _) => Some(format!("With one empty cell, it is wrong only where {place}.")),
        (_, Some(place)) => Some(format!("With one empty cell, it is right only where {place}.")),
        _ => None,
    }
}

/// `box 1`, `boxes 2 to 9`, `rows 3 and 6`.
fn named(word: &str, numbers: &[usize]) -> String {
    let plural = if word == "box" { "boxes".to_owned() } else { format!("{word}s") };
    match numbers {
        [one] => format!("{word} {one}"),
        [first, .., last] if last - first + 1 == numbers.len() => {
            format!("{plural} {first} to {last}")
        }
        [others @ .., last] => {
            let others: Vec<String> = others.iter().map(ToString::to_string).collect();
            format!("{plural} {} and {last}", others.join(", "))
        }
        [] => plural,
    }
}

/// Whether one digit after the other is the only one that is allowed in its cell, until the board is full.
pub fn is_forced(puzzle: &Board) -> bool {
    let Some(mut position) = Position::new(puzzle) else { return false };
    let only = |position: &Position| {
        each(position.empty()).find(|&cell| position.candidates(cell).is_power_of_two())
    };
    while let Some(cell) = only(&position) {
        digits(position.candidates(cell)).for_each(|digit| position.place(cell, digit));
    }
    position.empty() == 0
}

/// Of puzzles with one solution: whether each digit is forced, and whether it was solved.
pub fn of_puzzles(tried: &[(bool, bool)]) -> Option<String> {
    let number = |forced| tried.iter().filter(|it| it.0 == forced).count();
    let (forced, others) = (number(true), number(false));
    let is_so = tried.iter().all(|(forced, solved)| forced == solved);
    (is_so && forced >= FEW && others >= FEW).then(|| {
        format!(
            "It solves the {forced} puzzles where one digit after the other is forced, and none of the {others} where one has to guess and may have to go back."
        )
    })
}

/// The first empty cell of a board in which no digit is allowed.
pub fn dead_end(board: &Board) -> Option<Cell> {
    (0..81).filter(|&at| board.0[at] == 0).map(Cell::of).find(|&cell| is_dead(board, cell))
}

/// Whether no digit is allowed in a cell.
pub fn is_dead(board: &Board, cell: Cell) -> bool {
    !(1..=9).any(|digit| is_allowed(board, cell, digit))
}

pub fn is_allowed(board: &Board, cell: Cell, digit: u8) -> bool {
    each(PEERS[cell.place()]).all(|other| board.0[other] != digit)
}

/// The fewest that are compared.
const FEW: usize = 3;

/// Of full grids that are wrong: the kinds of units that hold a digit twice, if others never do.
pub fn of_grids(wrong: &[Board]) -> Option<String> {
    let holds_twice = |kind: usize| {
        wrong.iter().any(|grid| {
            (9 * kind..9 * kind + 9).any(|unit| {
                each(UNITS[unit]).fold(0, |set: u16, cell| set | 1 << grid.0[cell].min(15)) != ALL
            })
        })
    };
    let names = ["boxes", "rows", "columns"];
    let (twice, never): (Vec<usize>, Vec<usize>) = (0..3).partition(|&kind| holds_twice(kind));
    if wrong.len() < FEW || twice.is_empty() || never.is_empty() {
        return None;
    }
    let said = |kinds: &[usize]| kinds.iter().map(|&kind| names[kind]).collect::<Vec<_>>();
    let [twice, never] = [said(&twice).join(" and "), said(&never).join(" or ")];
    Some(format!("Its wrong grids hold a digit twice in {twice}, never in {never}."))
}

/// A check of a search that goes wrong and that returned the same each time.
pub fn always_alike(recording: &Recording) -> Option<String> {
    let ends = matches!(recording.trace.end, End::Finished { .. });
    let answers = recording.trace.answers.iter().filter(|_| ends);
    answers.zip(&recording.functions).find_map(|(answers, function)| {
        // One that is asked after others rarely has to say no.
        let (times, answer) = match *answers {
            [times, 0] if times >= 9 => (text::count(times), false),
            [0, times] if times >= 30 => (text::count(times), true),
            _ => return None,
        };
        Some(format!("`{function}` returned {answer} all {times} times that it was called."))
    })
}

#[cfg(test)]
mod tests {
    use support::snapshot::check_list;

    use super::*;

    #[test]
    fn a_check_that_never_answers_otherwise_is_named_as_written() {
        let said = |answers: &[[u64; 2]], end| {
            let trace = watched::Trace {
                counts: watched::Counts::default(),
                end,
                board: Board::EMPTY,
                time: std::time::Duration::ZERO,
                wrote_in_search: true,
                answers: answers.to_vec(),
                reads: watched::Reads::default(),
            };
            let functions = ["solve", "fits"].map(str::to_owned).to_vec();
            always_alike(&Recording { trace, steps: Vec::new(), functions })
        };
        let all = [[9, 0], [8, 0], [1234, 1], [0, 1234], [0, 29]];
        assert!(all.iter().all(|it| said(&[[0, 0], *it], End::Time).is_none()));
        let told = |it| said(&[[0, 0], it], End::Finished { solved: false }).unwrap_or_default();
        check_list("check/alike.txt", all.map(|it| (format!("{it:?}"), told(it))));
    }

    #[test]
    fn counts_that_are_wrong_alike_are_told_apart_as_written() {
        type Count = fn(&Counted) -> u64;
        let right: Count = |it| it.solutions.min(it.limit);
        let all: [(&str, Count, bool); 16] = [
            ("right", right, true),
            ("limit if solutions > 0", |it| if it.solutions > 0 { it.limit } else { 0 }, true),
            ("solutions up to limit + 1", |it| it.solutions.min(it.limit + 1), true),
            ("0", |_| 0, true),
            ("0, some without an answer", |_| 0, false),
            ("right up to 1", |it| it.solutions.min(it.limit).min(1), true),
            ("right up to 2", |it| it.solutions.min(it.limit).min(2), true),
            ("solutions", |it| it.solutions, true),
            ("right or 1", |it| it.solutions.min(it.limit).max(1), true),
            ("right + 1", |it| it.solutions.min(it.limit) + 1, true),
            ("right - 1", |it| it.solutions.min(it.limit).saturating_sub(1), true),
            ("empty up to limit", |it| it.empty.min(it.limit), true),
            ("empty! up to limit", |it| (1..=it.empty.min(9)).product::<u64>().min(it.limit), true),
            ("0 unless empty = 81", |it| if it.empty == 81 { it.limit } else { 0 }, true),
            ("solutions up to 2 * limit", |it| it.solutions.min(2 * it.limit), true),
            ("2 * right + 7", |it| it.solutions.min(it.limit) * 2 + 7, false),
        ];
        let asked = |count: Count| -> Vec<Counted> {
            let boards =
                [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (20, 7), (30, 900), (9, 0), (81, 999)];
            let each = boards.into_iter().flat_map(|it| [2, 5, 20].map(|limit| (it, limit)));
            each.map(|((empty, solutions), limit)| {
                let mut it = Counted { empty, solutions, limit, returned: 0 };
                it.returned = count(&it);
                it
            })
            .collect()
        };
        let told = |count, is_whole| of_counts(&asked(count), is_whole).unwrap_or_default();
        let all = all.map(|(name, count, is_whole)| (name, told(count, is_whole)));
        check_list("check/counts.txt", all);
    }

    #[test]
    fn pairs_that_are_missed_alike_are_told_as_written() {
        let unit_of = |pair: [usize; 2], kind: usize| {
            let [one, other] = pair.map(|at| UNITS_OF[at][kind]);
            (one == other).then_some(one)
        };
        let missed = |is_noticed: &dyn Fn([usize; 2], u8) -> bool| {
            let all = pairs().flat_map(|pair| (1..=9).map(move |digit| (pair, digit)));
            let missed: Vec<_> = all.filter(|(pair, digit)| !is_noticed(*pair, *digit)).collect();
            of_pairs(&missed).unwrap_or_default()
        };
        let in_any =
            |pair, kinds: &[usize]| kinds.iter().any(|&kind| unit_of(pair, kind).is_some());
        let in_kinds = |kinds: &[usize]| missed(&|pair, _| in_any(pair, kinds));
        let is_last = |at: usize| at / 9 % 3 == 2;
        let all = [
            ("all", missed(&|_, _| true)),
            ("rows and columns", in_kinds(&[1, 2])),
            ("boxes and rows", in_kinds(&[0, 1])),
            // Two of a row are noticed if they share a box.
            ("boxes", in_kinds(&[0])),
            ("none", in_kinds(&[])),
            (
                "boxes and columns, but no row",
                missed(&|pair, _| unit_of(pair, 1).is_none() && in_any(pair, &[0, 2])),
            ),
            (
                "rows, columns and box 1",
                missed(&|pair, _| in_any(pair, &[1, 2]) || unit_of(pair, 0) == Some(0)),
            ),
            ("1 to 8", missed(&|_, digit| digit != 9)),
            (
                "rows, columns and boxes, but for r9c9",
                missed(&|pair, _| !pair.contains(&80) || in_any(pair, &[1, 2])),
            ),
            (
                "rows, columns and boxes, but for their last rows",
                missed(&|pair, _| !pair.into_iter().any(is_last) || in_any(pair, &[1, 2])),
            ),
            ("all but two side by side", missed(&|[one, other], _| one + 1 != other)),
        ];
        check_list("check/pairs.txt", all);
    }

    #[test]
    fn empty_cells_that_are_wrong_alike_are_told_as_written() {
        type IsWrong<'a> = &'a dyn Fn(usize) -> bool;
        let mut grid = Board::EMPTY;
        let _ = solutions::solve(&mut grid);
        let all: [(&str, IsWrong<'_>); 9] = [
            ("none", &|_| false),
            ("all", &|_| true),
            ("all but r1c3", &|at| at != 2),
            ("r9c9", &|at| at == 80),
            ("column 9", &|at| at % 9 == 8),
            ("all but column 1", &|at| at % 9 != 0),
            ("rows 7 to 9", &|at| at / 9 > 5),
            ("9", &|at| grid.0[at] == 9),
            ("every other", &|at| at % 2 == 0),
        ];
        let told = |is_wrong| of_cells(&grid, &(0..81).map(is_wrong).collect::<Vec<_>>());
        let all = all.map(|(name, is_wrong)| (name, told(is_wrong).unwrap_or_default()));
        check_list("check/empty.txt", all);
    }

    #[test]
    fn numbers_of_units_are_named_as_written() {
        let all = [
            ("box", &[1][..]),
            ("box", &[1, 2]),
            ("box", &[2, 3, 4]),
            ("row", &[3, 6]),
            ("column", &[1, 2, 9]),
        ];
        let line = |(word, numbers)| (format!("{word} {numbers:?}"), named(word, numbers));
        check_list("check/units.txt", all.map(line));
    }

    /// Each pair of cells once, by whether they share a row, a column or a box.
    #[test]
    fn pairs_are_all_pairs() {
        let units = support::oracle::units(9);
        let mut all: Vec<[usize; 2]> = pairs().chain(pairs_apart()).collect();
        let is_shared = |[one, other]: &[usize; 2]| {
            units.iter().any(|unit| unit.contains(one) && unit.contains(other))
        };
        assert!(
            pairs().all(|pair| is_shared(&pair)) && !pairs_apart().any(|pair| is_shared(&pair))
        );
        assert!(all.iter().all(|[one, other]| one < other));
        all.sort_unstable();
        all.dedup();
        assert_eq!(81 * 80 / 2, all.len());
    }

    #[test]
    fn puzzles_that_need_a_guess_are_told_from_those_that_do_not_as_written() {
        let puzzle = |name: &str| crate::board::named::find(name).unwrap().puzzle.parse().unwrap();
        assert!(is_forced(&puzzle("lc37_wikipedia")) && !is_forced(&puzzle("hard_02")));
        let tried = |is_solved: fn(bool, usize) -> bool| {
            let tried: Vec<_> = (0..9).map(|it| (it < 4, is_solved(it < 4, it))).collect();
            of_puzzles(&tried).unwrap_or_default()
        };
        let forced = ("what is forced", tried(|forced, _| forced));
        let one_more = ("one more", tried(|forced, number| forced || number == 7));
        check_list("check/puzzles.txt", [forced, one_more, ("none", tried(|_, _| false))]);
    }

    /// By the kinds of units that hold a digit twice.
    #[test]
    fn grids_that_are_wrong_in_some_units_are_told_as_written() {
        let in_rows = |shift: fn(usize) -> usize| {
            let mut board = Board::EMPTY;
            for at in 0..81 {
                board.0[at] = b"123456789"[(at % 9 + shift(at / 9)) % 9] - b'0';
            }
            board
        };
        let boxes = in_rows(|row| row);
        let rows = in_rows(|row| row * 3 + row / 3);
        let all =
            [("boxes", &[boxes; 3][..]), ("boxes, of one grid", &[boxes]), ("none", &[rows; 3])];
        let all = all.map(|(name, grids)| (name, of_grids(grids).unwrap_or_default()));
        check_list("check/grids.txt", all);
    }
}
