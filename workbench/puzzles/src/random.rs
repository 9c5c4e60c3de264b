//! Reproducible random numbers: a seed stands for a puzzle.

/// `xoshiro256++` by D. Blackman and S. Vigna (2019), its state filled by `SplitMix64` as they recommend.
///
/// Neither the numbers nor what is made of them may ever change: people keep seeds.
#[derive(Clone, Debug)]
pub struct Random([u64; 4]);

impl Random {
    /// The stream of a seed. Any seed is as good as any other.
    pub fn new(seed: u64) -> Random {
        let mut state = seed;
        Random([(); 4].map(|()| split_mix(&mut state)))
    }

    fn next(&mut self) -> u64 {
        let Random(s) = self;
        let number = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        number
    }

    /// A number below `bound`, each exactly as likely as any other; 0 if `bound` is 0.
    ///
    /// Lemire's method (2019): the upper half of a number times `bound`. What makes some results likelier than others is
    /// recognised by the lower half and drawn again.
    pub fn below(&mut self, bound: u32) -> u32 {
        let bound = u64::from(bound);
        let surplus = bound.wrapping_neg().checked_rem(bound).unwrap_or(0);
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            let (upper, lower) = ((product >> 64) as u32, product as u64);
            if lower >= surplus {
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

/// The next number of `SplitMix64` by G. Steele, D. Lea and C. Flood (2014), with S. Vigna's constants.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// As its authors' C program has them.
    #[test]
    fn split_mix_has_its_published_numbers() {
        let mut state = 1_234_567;
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(expected, [(); 5].map(|()| split_mix(&mut state)));
    }

    /// As its authors' C program has them for this state, and the crate `rand` for seed 0.
    #[test]
    fn xoshiro_has_its_published_numbers() {
        let mut random = Random([1, 2, 3, 4]);
        let expected = [
            41_943_041,
            58_720_359,
            3_588_806_011_781_223,
            3_591_011_842_654_386,
            9_228_616_714_210_784_205,
            9_973_669_472_204_895_162,
            14_011_001_112_246_962_877,
            12_406_186_145_184_390_807,
            15_849_039_046_786_891_736,
            10_450_023_813_501_588_000,
        ];
        assert_eq!(expected, [(); 10].map(|()| random.next()));
        let mut random = Random::new(0);
        let expected =
            [5_987_356_902_031_041_503, 7_051_070_477_665_621_255, 6_633_766_593_972_829_180];
        assert_eq!(expected, [(); 3].map(|()| random.next()));
    }

    /// Of 2^64 numbers, 6 results get the same share only without 4 of the numbers; 8 results without any.
    #[test]
    fn a_number_that_would_favour_a_result_is_drawn_again() {
        for (bound, expected) in [(6, 2), (8, 1)] {
            // The first number of this state is 0.
            let mut random = Random([0, 1, 0, 0]);
            let mut other = random.clone();
            random.below(bound);
            for _ in 0..expected {
                other.next();
            }
            assert_eq!(other.0, random.0, "{expected} numbers drawn");
        }
    }

    #[test]
    fn no_number_is_below_0() {
        assert_eq!(0, Random::new(1).below(0));
    }
}
