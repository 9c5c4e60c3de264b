//! Wrong programs that a machine makes: checkers of boards and searches, each wrong in one thing, or in the same thing for rows,
//! columns and boxes. They are functions, so that thousands can be tried.

use std::rc::Rc;

use crate::oracle::{self, Grid, is_set, units};

const KINDS: [&str; 3] = ["rows", "columns", "boxes"];

/// A program that says whether a board keeps the rules; empty cells do.
pub type Rule = Box<dyn Fn(&[u8]) -> bool>;

/// How a rule judges a unit: by its number among the rows, the columns or the boxes, and its digits.
type Way = Rc<dyn Fn(usize, &[u8]) -> bool>;

/// Some of the units, of the cells of a unit, or of the digits, which a program forgets; two of them, if asked for.
fn forgotten(side: usize, has_pairs: bool) -> Vec<(String, Vec<bool>)> {
    let n = side.isqrt();
    let mut all = Vec::new();
    let mut add = |name: String, is_seen: &dyn Fn(usize) -> bool| {
        let seen: Vec<bool> = (0..side).map(is_seen).collect();
        if seen.contains(&false) {
            all.push((name, seen));
        }
    };
    for one in 0..side {
        add(format!("not {}", one + 1), &|it| it != one);
        add(format!("only {}", one + 1), &|it| it == one);
        add(format!("the first {one}"), &|it| it < one);
        add(format!("the last {one}"), &|it| it >= side - one);
        for other in (one + 1..side).filter(|_| has_pairs) {
            add(format!("not {} and {}", one + 1, other + 1), &|it| it != one && it != other);
        }
    }
    for one in 0..n {
        add(format!("not row {} of a box", one + 1), &|it| it / n != one);
        add(format!("not column {} of a box", one + 1), &|it| it % n != one);
        add(format!("only row {} of a box", one + 1), &|it| it / n == one);
        add(format!("only column {} of a box", one + 1), &|it| it % n == one);
    }
    add("the diagonal of a box".to_owned(), &|it| it / n == it % n);
    add("the other diagonal of a box".to_owned(), &|it| it / n + it % n == n - 1);
    add("the corners of a box".to_owned(), &|it| {
        (it / n).is_multiple_of(n - 1) && (it % n).is_multiple_of(n - 1)
    });
    add("every second".to_owned(), &|it| it % 2 == 0);
    add("every other second".to_owned(), &|it| it % 2 == 1);
    all
}

/// No digit twice, as far as two places are compared.
fn comparing(is_compared: impl Fn(usize, usize) -> bool + 'static) -> Way {
    Rc::new(move |_, unit| {
        (0..unit.len())
            .all(|a| unit[a] == 0 || (0..a).all(|b| unit[a] != unit[b] || !is_compared(b, a)))
    })
}

/// The same figure of the digits as that of all of them; a unit with an empty cell passes.
fn figure(of: fn(&mut dyn Iterator<Item = u64>) -> u64) -> Way {
    Rc::new(move |_, unit| {
        let right = of(&mut (1..=unit.len() as u64));
        unit.contains(&0) || of(&mut unit.iter().map(|&digit| digit.into())) == right
    })
}

/// Wrong ways to judge a unit.
fn ways(side: usize) -> Vec<(String, Way)> {
    let right = comparing(|_, _| true);
    let mut all: Vec<(String, Way)> = vec![
        ("sums".to_owned(), figure(|digits| digits.sum())),
        ("products".to_owned(), figure(|digits| digits.product())),
        ("sums of squares".to_owned(), figure(|digits| digits.map(|it| it * it).sum())),
        ("exclusive or".to_owned(), figure(|digits| digits.fold(0, |all, it| all ^ it))),
        ("the largest digit".to_owned(), figure(|digits| digits.max().unwrap_or(0))),
        ("neighbours only".to_owned(), comparing(|b, a| a == b + 1)),
        ("no neighbours".to_owned(), comparing(|b, a| a > b + 1)),
        ("the first cell with the others".to_owned(), comparing(|b, _| b == 0)),
        ("the last cell with the others".to_owned(), comparing(|_, a| a == 8)),
        ("one half with the other".to_owned(), comparing(|b, a| a + b == 8)),
    ];
    // Of full units.
    all.push((
        "one digit may be twice".to_owned(),
        Rc::new(|_, unit| {
            let set = unit.iter().fold(0u32, |set, digit| set | 1 << digit);
            set.count_ones() as usize + 1 >= unit.len()
        }),
    ));
    for (name, seen) in forgotten(side, true) {
        let right = right.clone();
        all.push((
            format!("units: {name}"),
            Rc::new(move |number, unit| !seen[number] || right(number, unit)),
        ));
    }
    for (name, seen) in forgotten(side, false) {
        let places = seen.clone();
        all.push((format!("cells: {name}"), comparing(move |b, a| places[a] && places[b])));
        let digits = seen.clone();
        all.push((
            format!("digits compared: {name}"),
            Rc::new(move |_, unit| {
                let is_seen =
                    |digit: u8| digits.get(usize::from(digit).wrapping_sub(1)) == Some(&true);
                is_set(unit.iter().copied().filter(|digit| is_seen(*digit)))
            }),
        ));
        all.push((
            format!("digits looked for: {name}"),
            Rc::new(move |_, unit| {
                unit.contains(&0)
                    || (1..).zip(&seen).all(|(digit, seen)| !seen || unit.contains(&digit))
            }),
        ));
    }
    all
}

/// Whether all units are as they should be, by their kinds, their numbers and their digits.
fn judging(side: usize, judge: impl Fn(usize, usize, &[u8]) -> bool + 'static) -> Rule {
    let units = units(side);
    Box::new(move |board| {
        let mut digits = vec![0; side];
        units.iter().enumerate().all(|(number, cells)| {
            digits.iter_mut().zip(cells).for_each(|(digit, &cell)| *digit = board[cell]);
            judge(number / side, number % side, &digits)
        })
    })
}

/// Wrong rules for boards with so many rows.
pub fn rules(side: usize) -> Vec<(String, Rule)> {
    let right = comparing(|_, _| true);
    let mut all: Vec<(String, Rule)> = vec![
        ("says yes".to_owned(), Box::new(|_| true)),
        ("says no".to_owned(), Box::new(|_| false)),
    ];
    for (name, way) in ways(side) {
        let has_pair = name.starts_with("units") && name.contains(" and ");
        for kinds in (1..8_usize).filter(|kinds| !has_pair || kinds.is_power_of_two()) {
            let is_meant = move |kind: usize| kinds >> kind & 1 == 1;
            let names: Vec<&str> =
                (0..3).filter(|&kind| is_meant(kind)).map(|kind| KINDS[kind]).collect();
            let (way, right) = (way.clone(), right.clone());
            let judge = move |kind: usize, number: usize, unit: &[u8]| {
                if is_meant(kind) { way(number, unit) } else { right(number, unit) }
            };
            all.push((format!("{}, {name}", names.join(" and ")), judging(side, judge)));
        }
    }
    // `return true` inside the loop over the cells, with all that was before.
    for end in 1..side * side {
        let right = judging(side, |_, _, unit| is_set(unit.iter().copied()));
        let begin = move |board: &[u8]| {
            let mut board = board.to_vec();
            board[end..].fill(0);
            right(&board)
        };
        all.push((format!("ends after cell {end}"), Box::new(begin)));
    }
    all.extend(misplaced(side));
    all.extend(mistaken(side));
    all.extend(strict(side));
    all
}

/// The number of the box of a cell, by the size of a box, the row and the column.
type BoxOf = fn(usize, usize, usize) -> usize;

/// Rules with a wrong number for a box.
fn misplaced(side: usize) -> impl Iterator<Item = (String, Rule)> {
    let numbers: [(&str, BoxOf); 5] = [
        ("r / 3 + c / 3", |n, r, c| r / n + c / n),
        ("r % 3 * 3 + c % 3", |n, r, c| r % n * n + c % n),
        ("r / 3 * 3 + c % 3", |n, r, c| r / n * n + c % n),
        ("r % 3 * 3 + c / 3", |n, r, c| r % n * n + c / n),
        ("r / 3", |n, r, _| r / n),
    ];
    numbers.into_iter().map(move |(name, number)| {
        let lines = judging(side, |kind, _, unit| kind == 2 || is_set(unit.iter().copied()));
        let of = move |cell: usize| number(side.isqrt(), cell / side, cell % side);
        let rule = move |board: &[u8]| {
            let box_of = |wanted: usize| {
                (0..side * side).filter(move |&cell| of(cell) == wanted).map(|cell| board[cell])
            };
            lines(board) && (0..side).all(|number| is_set(box_of(number)))
        };
        (format!("a box is {name}"), Box::new(rule) as Rule)
    })
}

/// Rules with a table of boxes in which one cell is another one.
fn mistaken(side: usize) -> impl Iterator<Item = (String, Rule)> {
    (0..side * side).map(move |cell| {
        let mut all = units(side);
        let found = all[2 * side..].iter_mut().find(|unit| unit.contains(&cell));
        let unit = found.expect("a box");
        let place = unit.iter().position(|it| *it == cell).expect("a place");
        unit[place] = unit[(place + 1) % side];
        unit.sort_unstable();
        unit.dedup();
        let rule =
            move |board: &[u8]| all.iter().all(|unit| is_set(unit.iter().map(|&cell| board[cell])));
        (format!("cell {cell} of a table of boxes is its neighbour"), Box::new(rule) as Rule)
    })
}

/// Rules that ask for too much.
fn strict(side: usize) -> impl Iterator<Item = (String, Rule)> {
    let peers = seen(side, |_, _, _, _| true);
    let fits = move |board: &[u8], cell: usize, digit: u8| {
        board[cell] == 0 && peers[cell].iter().all(|&it| board[it] != digit)
    };
    let (fits, digits) = (Rc::new(fits), 1..=u8::try_from(side).unwrap());
    let (each, places) = (fits.clone(), digits.clone());
    let rules: [(&str, Rule); 7] = [
        (
            "empty cells are alike",
            judging(side, |_, _, unit| (0..unit.len()).all(|a| !unit[..a].contains(&unit[a]))),
        ),
        ("no digit twice in the board", Box::new(|board| is_set(board.iter().copied()))),
        ("a unit has to be full", judging(side, |_, _, unit| !unit.contains(&0))),
        ("a unit has to have a digit", judging(side, |_, _, unit| unit.iter().any(|it| *it != 0))),
        (
            "the diagonals too",
            Box::new(move |board| {
                is_set((0..side).map(|it| board[it * side + it]))
                    && is_set((0..side).map(|it| board[it * side + side - 1 - it]))
            }),
        ),
        (
            "every empty cell must have a digit left",
            Box::new(move |board| {
                (0..side * side).all(|cell| {
                    board[cell] != 0 || digits.clone().any(|digit| each(board, cell, digit))
                })
            }),
        ),
        (
            "every digit must have a place in a row",
            Box::new(move |board| {
                (0..side).all(|row| {
                    let cells = row * side..row * side + side;
                    places.clone().all(|digit| {
                        board[cells.clone()].contains(&digit)
                            || cells.clone().any(|cell| fits(board, cell, digit))
                    })
                })
            }),
        ),
    ];
    rules.into_iter().map(move |(name, rule)| {
        let right = judging(side, |_, _, unit| is_set(unit.iter().copied()));
        (name.to_owned(), Box::new(move |board: &[u8]| right(board) && rule(board)) as Rule)
    })
}

/// In which order a search takes the empty cells.
#[derive(Clone)]
pub enum Order {
    Cells(Vec<usize>),
    /// One with the fewest candidates.
    Fewest,
    /// The same, but first the only place that a unit has for a digit.
    Tightest,
}

/// A search by trying out.
#[derive(Clone)]
pub struct Search {
    pub name: String,
    order: Order,
    digits: Vec<u8>,
    /// Of each cell, those that it is compared with.
    seen: Vec<Vec<usize>>,
    /// The most candidates that are tried in a cell.
    tried: usize,
    /// Calls after which it gives up.
    calls: u64,
    /// Whether a digit is taken back.
    undoes: bool,
    /// Whether givens that clash are seen.
    checks_givens: bool,
    takes_last: bool,
}

/// A search under way.
struct Run<'a> {
    board: Grid,
    calls: u64,
    most: u64,
    is_cut: bool,
    found: &'a mut dyn FnMut(&[u8]) -> bool,
    /// The units of which every cell is compared with every other.
    units: Vec<Vec<usize>>,
}

impl Search {
    pub fn right(side: usize, order: Order) -> Search {
        Search {
            name: "right".to_owned(),
            order,
            digits: (1..).take(side).collect(),
            seen: seen(side, |_, _, _, _| true),
            tried: side,
            calls: u64::MAX,
            undoes: true,
            checks_givens: true,
            takes_last: false,
        }
    }

    /// The solutions one after the other, until `found` says that it is enough; with what is on the board at the end, and the
    /// calls. `None` if these are more than `most`.
    pub fn each(
        &self,
        board: &[u8],
        most: u64,
        found: &mut dyn FnMut(&[u8]) -> bool,
    ) -> Option<(Grid, u64)> {
        let clashes = |cell: usize| {
            board[cell] != 0 && self.seen[cell].iter().any(|&it| board[it] == board[cell])
        };
        if self.checks_givens && (0..board.len()).any(clashes) {
            return Some((board.to_vec(), 0));
        }
        let is_whole = |unit: &Vec<usize>| {
            unit.iter().all(|a| unit.iter().all(|b| a == b || self.seen[*a].contains(b)))
        };
        let mut units = Vec::new();
        if matches!(self.order, Order::Tightest) {
            units.extend(oracle::units(board.len().isqrt()).into_iter().filter(is_whole));
        }
        let mut run = Run { board: board.to_vec(), calls: 0, most, is_cut: false, found, units };
        self.go(&mut run, 0);
        (!run.is_cut).then_some((run.board, run.calls))
    }

    /// The solution that it takes, or what it leaves on the board.
    pub fn solve(&self, board: &[u8], most: u64) -> Option<Grid> {
        let mut last = None;
        let (left, _) = self.each(board, most, &mut |solution| {
            last = Some(solution.to_vec());
            !self.takes_last
        })?;
        Some(last.unwrap_or(left))
    }

    fn fits(&self, board: &[u8], cell: usize, digit: u8) -> bool {
        self.seen[cell].iter().all(|&it| board[it] != digit)
    }

    /// The digits that fit in a cell, as bits.
    fn left(&self, board: &[u8], cell: usize) -> u32 {
        let used = self.seen[cell].iter().fold(0u32, |used, &it| used | 1 << board[it]);
        self.digits.iter().fold(0, |all, digit| all | 1 << digit) & !used
    }

    /// The only place that a unit has for a digit, with that digit, or an empty cell with the fewest candidates; `None` if all are
    /// full. An error if something has no place.
    fn tightest(&self, run: &Run<'_>) -> Result<Option<(usize, Option<u8>)>, ()> {
        let all = self.digits.iter().fold(0u32, |all, digit| all | 1 << digit);
        let left = |cell: usize| if run.board[cell] == 0 { self.left(&run.board, cell) } else { 0 };
        let left: Vec<u32> = (0..run.board.len()).map(left).collect();
        for unit in &run.units {
            let (mut placed, mut once, mut twice) = (0, 0, 0);
            for &cell in unit {
                placed |= 1 << run.board[cell] & !1;
                twice |= once & left[cell];
                once |= left[cell];
            }
            if all & !placed & !once != 0 {
                return Err(());
            }
            let alone = once & !twice;
            if alone != 0 {
                let digit = alone.trailing_zeros().to_le_bytes()[0];
                let place = unit.iter().find(|&&cell| left[cell] >> digit & 1 == 1);
                return Ok(place.map(|&cell| (cell, Some(digit))));
            }
        }
        let empty = (0..run.board.len()).filter(|&cell| run.board[cell] == 0);
        let cell = empty.min_by_key(|&cell| left[cell].count_ones());
        match cell {
            Some(cell) if left[cell] == 0 => Err(()),
            cell => Ok(cell.map(|cell| (cell, None))),
        }
    }

    /// True if it is to end.
    fn go(&self, run: &mut Run<'_>, start: usize) -> bool {
        run.calls += 1;
        run.is_cut |= run.calls > run.most;
        if run.is_cut || run.calls > self.calls {
            return true;
        }
        let mut only = None;
        let (cell, next) = match &self.order {
            Order::Cells(cells) => {
                let next = (start..cells.len()).find(|&it| run.board[cells[it]] == 0);
                (next.map(|it| cells[it]), next.unwrap_or(0) + 1)
            }
            Order::Fewest => {
                let empty = (0..run.board.len()).filter(|&cell| run.board[cell] == 0);
                (empty.min_by_key(|&cell| self.left(&run.board, cell).count_ones()), 0)
            }
            Order::Tightest => match self.tightest(run) {
                Err(()) => return false,
                Ok(found) => {
                    only = found.and_then(|(_, digit)| digit);
                    (found.map(|(cell, _)| cell), 0)
                }
            },
        };
        let Some(cell) = cell else { return (run.found)(&run.board) };
        let mut tried = 0;
        for &digit in self.digits.iter().filter(|digit| only.is_none_or(|only| only == **digit)) {
            if self.fits(&run.board, cell, digit) && tried < self.tried {
                tried += 1;
                run.board[cell] = digit;
                if self.go(run, next) {
                    return true;
                }
                if self.undoes {
                    run.board[cell] = 0;
                }
            }
        }
        false
    }
}

/// For each cell those that it is compared with: by the kind of a unit that holds both, its number, and their places in it.
fn seen(side: usize, is_seen: impl Fn(usize, usize, usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut seen = vec![Vec::new(); side * side];
    for (number, unit) in units(side).iter().enumerate() {
        for (place, &cell) in unit.iter().enumerate() {
            for (other, &it) in unit.iter().enumerate() {
                if it != cell
                    && is_seen(number / side, number % side, place, other)
                    && !seen[cell].contains(&it)
                {
                    seen[cell].push(it);
                }
            }
        }
    }
    seen
}

/// The corner of the box of a cell, by the size of a box, the row and the column.
type CornerOf = fn(usize, usize, usize) -> (usize, usize);

/// Wrong searches for boards with so many rows.
pub fn searches(side: usize, order: Order) -> Vec<Search> {
    let right = Search::right(side, order);
    let n = side.isqrt();
    let mut all = Vec::new();
    let mut add = |name: String, change: &dyn Fn(&mut Search)| {
        let mut search = Search { name, ..right.clone() };
        change(&mut search);
        all.push(search);
    };
    for (kind, word) in KINDS.iter().enumerate() {
        for (name, mask) in forgotten(side, false) {
            add(format!("{word}, cells: {name}"), &|it| {
                it.seen = seen(side, |of, _, _, other| of != kind || mask[other]);
            });
            add(format!("{word}, units: {name}"), &|it| {
                it.seen = seen(side, |of, number, _, _| of != kind || mask[number]);
            });
        }
        add(format!("{word}, only before the cell"), &|it| {
            it.seen = seen(side, |of, _, place, other| of != kind || other < place);
        });
        add(format!("{word}, only after the cell"), &|it| {
            it.seen = seen(side, |of, _, place, other| of != kind || other > place);
        });
    }
    add("only before the cell".to_owned(), &|it| {
        it.seen = seen(side, |_, _, place, other| other < place);
    });
    // What it takes for the corner of a box.
    let corners: [(&str, CornerOf); 4] = [
        ("(r / 3, c / 3)", |n, r, c| (r / n, c / n)),
        ("(c / 3 * 3, r / 3 * 3)", |n, r, c| (c / n * n, r / n * n)),
        ("(r / 3 * 3, r / 3 * 3)", |n, r, _| (r / n * n, r / n * n)),
        ("(r % 3 * 3, c % 3 * 3)", |n, r, c| (r % n * n, c % n * n)),
    ];
    for (name, corner) in corners {
        add(format!("the corner of a box is {name}"), &|it| {
            let lines = seen(side, |kind, _, _, _| kind != 2);
            it.seen = (0..side * side)
                .map(|cell| {
                    let (row, column) = corner(n, cell / side, cell % side);
                    let in_box = (0..side).map(|it| (row + it / n) * side + column + it % n);
                    in_box.filter(|it| *it != cell).chain(lines[cell].iter().copied()).collect()
                })
                .collect();
        });
    }
    for digit in 0..side {
        add(format!("no {}", digit + 1), &|it| {
            it.digits.remove(digit);
        });
    }
    for most in 1..side {
        add(format!("{most} candidates a cell"), &|it| it.tried = most);
    }
    for zeros in [10, 100, 1000, 10_000, 100_000] {
        for calls in
            [zeros, 2 * zeros, 5 * zeros].into_iter().filter(|calls| (50..=100_000).contains(calls))
        {
            add(format!("gives up after {calls} calls"), &|it| it.calls = calls);
        }
    }
    add("does not undo".to_owned(), &|it| it.undoes = false);
    add("digits from the last".to_owned(), &|it| it.digits.reverse());
    add("the last solution".to_owned(), &|it| it.takes_last = true);
    add("givens are not checked".to_owned(), &|it| it.checks_givens = false);
    let row_order =
        |cells: &dyn Fn(usize) -> usize| Order::Cells((0..side * side).map(cells).collect());
    let all_units = units(side);
    let by = |kind: usize| Order::Cells(all_units[kind * side..(kind + 1) * side].concat());
    add("column by column".to_owned(), &|it| it.order = by(1));
    add("box by box".to_owned(), &|it| it.order = by(2));
    add("from the last cell".to_owned(), &|it| {
        it.order = row_order(&|cell| side * side - 1 - cell);
    });
    add("the fewest candidates first".to_owned(), &|it| it.order = Order::Fewest);
    add("in row order".to_owned(), &|it| it.order = row_order(&|cell| cell));
    all
}
