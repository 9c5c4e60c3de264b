//! When to come back to what was learnt: the algorithm SM-2 of P. A. Woźniak, "Optimization of learning" (1990), 3.2, as
//! <https://super-memory.com/english/ol/sm2.htm> has it.

/// In how many days to come back, after rounds that went so well: from 5, at once, to 3, with trouble; below, it was forgotten.
/// 0 if there was none.
pub fn interval(grades: impl IntoIterator<Item = u32>) -> u32 {
    // The easiness is in hundredths, so that it is exact.
    let (mut easiness, mut repetition, mut days) = (250_u32, 0_u32, 0_u32);
    for grade in grades {
        let missed = 5 - grade.min(5);
        easiness = (easiness + 10).saturating_sub(missed * (8 + 2 * missed)).max(130);
        repetition = if grade < 3 { 1 } else { repetition.saturating_add(1) };
        days = match repetition {
            1 => 1,
            2 => 6,
            _ => days.saturating_mul(easiness).div_ceil(100),
        };
    }
    days
}

#[cfg(test)]
mod tests {
    use super::*;

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
            // From the beginning, with what is left of the easiness: 6 times 2.18, of 1.38, of 1.3.
            (&[4, 4, 4, 2], 1),
            (&[4, 4, 4, 2, 4], 6),
            (&[4, 4, 2, 4, 4, 4], 14),
            (&[2, 2, 4, 4, 4], 12),
            (&[1, 1, 4, 4, 4], 9),
            (&[0, 0, 0, 4, 4, 4], 8),
        ] {
            assert_eq!(days, interval(grades.iter().copied()), "{grades:?}");
        }
        assert!(interval([5; 1000]) > 1_000_000);
    }
}
