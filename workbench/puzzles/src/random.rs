//! Random numbers that are the same for ever: a seed stands for a puzzle.

/// Xoshiro256++ by D. Blackman and S. Vigna (2019), its state filled by SplitMix64 as they recommend.
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

/// The next number of SplitMix64 by G. Steele, D. Lea and C. Flood (2014), with S. Vigna's constants.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
