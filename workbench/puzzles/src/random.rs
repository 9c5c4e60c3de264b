//! Reproducible random numbers: a seed stands for a puzzle.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// `xoshiro256++` by D. Blackman and S. Vigna (2019), its state filled by `SplitMix64` as they recommend.
///
/// Neither the numbers nor what is made of them may ever change: people keep seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of a seed. Any seed is as good as any other.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `bound`, each exactly as likely as any other; 0 if `bound` is 0.
    ///
    /// Lemire's method (2019): the upper half of a number times `bound`. What makes some results likelier than others is
    /// recognised by the lower half and drawn again.
    pub fn below(&mut self, bound: u32) -> u32 {
        let bound = u64::from(bound);
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            let (upper, lower) = ((product >> 64) as u32, product as u64);
            // What is drawn again is less than `bound`: mostly there is nothing to divide.
            if lower >= bound || lower >= bound.wrapping_neg().checked_rem(bound).unwrap_or(0) {
                return upper;
            }
        }
    }

    /// Puts the items into random order, each order exactly as likely as any other.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// As the authors' C program has them for seed 0.
    #[test]
    fn the_numbers_are_those_that_were_published() {
        let mut random = Random::new(0);
        let expected =
            [5_987_356_902_031_041_503, 7_051_070_477_665_621_255, 6_633_766_593_972_829_180];
        assert_eq!(expected, [(); 3].map(|()| random.0.next_u64()));
    }

    /// Of 2^64 numbers, 6 results get the same share only without 4 of the numbers; 8 results without any.
    #[test]
    fn a_number_that_would_favour_a_result_is_drawn_again() {
        for (bound, expected) in [(6, 2), (8, 1)] {
            // The first number of this state is 0.
            let mut state = [0; 32];
            state[8] = 1;
            let mut random = Random(Xoshiro256PlusPlus::from_seed(state));
            let mut other = random.clone();
            random.below(bound);
            for _ in 0..expected {
                other.0.next_u64();
            }
            assert_eq!(other, random, "{expected} numbers drawn");
        }
        assert_eq!(0, Random::new(1).below(0), "no number is below 0");
    }
}
