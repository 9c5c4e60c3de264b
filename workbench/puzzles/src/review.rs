//! When to come back to what was learnt: the algorithm SM-2 of P. A. Woźniak, "Optimization of learning" (1990), 3.2, as
//! <https://super-memory.com/english/ol/sm2.htm> has it.

/// The day of the last of these rounds that counts, and in how many days from then on to come back. A round is its day and how
/// well it went: from 5, at once, to 3, with trouble; below, it was forgotten. What is repeated too early does not count, unless
/// it was forgotten.
fn last(rounds: &[(i32, u32)]) -> Option<(i32, u32)> {
    // The easiness is in hundredths, so that it is exact.
    let (mut easiness, mut repetition, mut days) = (250_u32, 0_u32, 0_u32);
    let mut last = None;
    for &(day, grade) in rounds {
        if last.is_some_and(|last: i32| day < last.saturating_add_unsigned(days)) && grade >= 3 {
            continue;
        }
        let missed = 5 - grade.min(5);
        easiness = (easiness + 10).saturating_sub(missed * (8 + 2 * missed)).max(130);
        repetition = if grade < 3 { 1 } else { repetition.saturating_add(1) };
        days = match repetition {
            1 => 1,
            2 => 6,
            _ => days.saturating_mul(easiness).div_ceil(100),
        };
        last = Some(day);
    }
    Some((last?, days))
}

/// The day on which to come back.
pub fn due(rounds: &[(i32, u32)]) -> Option<i32> {
    last(rounds).map(|(day, days)| day.saturating_add_unsigned(days))
}

/// The days since the last of these rounds, as a part of those after which to come back.
pub fn forgotten(rounds: &[(i32, u32)], today: i32) -> Option<f64> {
    let (day, days) = last(rounds)?;
    Some(f64::from(today.saturating_sub(day)) / f64::from(days))
}

/// Which of these to take next: of what is due the most forgotten, or else the first that is new, or else the most forgotten.
pub fn next(all: &[Vec<(i32, u32)>], today: i32) -> Option<usize> {
    // What is new is as forgotten as what is nearly due.
    let part = |rounds: &Vec<_>| forgotten(rounds, today).unwrap_or(1.0 - f64::EPSILON);
    (0..all.len()).rev().max_by(|&one, &other| part(&all[one]).total_cmp(&part(&all[other])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_next_is_the_most_forgotten_that_is_due_then_the_first_that_is_new() {
        // Due after 1 day, after 6, after 1; on one day, the first counts.
        let all = [vec![(100, 5)], vec![(90, 5), (100, 5)], vec![], vec![], vec![(98, 3), (98, 5)]];
        for (today, expected) in [(98, 2), (100, 4), (101, 4), (120, 4), (50, 2)] {
            assert_eq!(Some(expected), next(&all, today), "{today}");
        }
        for (all, today, expected) in [
            (&all[..4], 101, Some(0)),
            (&all[1..4], 105, Some(1)),
            (&all[1..4], 106, Some(0)),
            (&all[..2], 100, Some(0)),
            (&[], 100, None),
        ] {
            assert_eq!(expected, next(all, today), "{all:?} {today}");
        }
        assert_eq!(Some(1.5), forgotten(&all[1], 109));
        assert_eq!(None, forgotten(&[], 109));
    }

    /// The changes of the easiness are those of the published table: +0.10, 0, -0.14, -0.32, -0.54, -0.80, never below 1.3.
    #[test]
    fn intervals_are_those_of_the_published_rule() {
        for (grades, days) in [
            (&[][..], 0),
            (&[4], 1),
            (&[4, 4], 6),
            // 6 times 2.5; 15 times 2.5, a fraction is rounded up.
            (&[4, 4, 4], 15),
            (&[4, 4, 4, 4], 38),
            (&[4, 4, 4, 4, 4], 95),
            // 6 times 2.8; 17 times 2.9.
            (&[5, 5, 5], 17),
            (&[5, 5, 5, 5], 50),
            // 6 times 2.08; 13 times 1.94.
            (&[3, 3, 3], 13),
            (&[3, 3, 3, 3], 26),
            // From the beginning, with what is left of the easiness: 6 times 2.18, 1.86, 1.42, 1.3.
            (&[4, 4, 4, 2], 1),
            (&[4, 4, 4, 2, 4], 6),
            (&[4, 4, 2, 4, 4], 14),
            (&[2, 2, 4, 4], 12),
            (&[1, 1, 4, 4], 9),
            (&[0, 0, 0, 4, 4], 8),
        ] {
            // Each on the day on which it is due.
            let mut rounds: Vec<(i32, u32)> = Vec::new();
            for grade in grades {
                rounds.push((due(&rounds).unwrap_or(100), *grade));
            }
            assert_eq!(days, last(&rounds).map_or(0, |it| it.1), "{grades:?}");
            assert_eq!(rounds.last().map(|it| it.0), last(&rounds).map(|it| it.0));
        }
        // What comes too early changes nothing, unless it was forgotten.
        assert_eq!(Some(107), due(&[(100, 5), (101, 5), (102, 5), (106, 5)]));
        assert_eq!(Some(103), due(&[(100, 5), (101, 5), (102, 2)]));
        assert_eq!(Some(i32::MAX), due(&[(i32::MAX - 1, 5), (i32::MAX, 5)]));
    }
}
