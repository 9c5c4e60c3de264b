//! # Instruction sets, chosen at run time
//!
//! A program is compiled for the oldest processor that it has to run on. Here the search of `boxes` is compiled again for
//! newer ones, and the best version for the processor is chosen at run time. The compiler does not recognise the vectors, so
//! here they are: in a register of 128 bits, which x86-64, aarch64 and WebAssembly have; in one of 256, with shuffles that
//! turn 81 bytes into nine such registers and back; and five boards in one of 512, for many boards (`several.rs`). The
//! searches are written once, in their own files: they are generic and `inline(always)`, so each level contains all of them.
//!
//! ## Why the unsafe code is sound
//!
//! All `unsafe` blocks of the project are in this file, at four places.
//!
//! - [`solve_with_boxes`] and [`solve_several_with_boxes`] call functions that have been compiled for features that not
//!   every processor has. They do so only if [`best`] has detected each of them.
//! - `avx2!` and `avx512!` wrap intrinsics and transmutes. An intrinsic of AVX2 is safe in a function compiled for AVX2;
//!   methods of a trait cannot be compiled for it by themselves. So the promise is: no method of `Ymm` runs on a processor
//!   without AVX2, none of `Five` or `Ymm<true>` on one without AVX-512. It holds because these are private to this file, and
//!   named only by the functions that are called as said above. None of the intrinsics touches memory. The transmutes
//!   are between types of one size in which all bits are valid: registers and arrays of integers.
//! - `bits128!` wraps such transmutes, and intrinsics that every processor of the target has.
//! - [`cells`] and [`cells_mut`] see boards as the arrays that they are: [`Board`] is `repr(transparent)`.

use std::sync::OnceLock;

use super::several::SeveralBoxes;
use super::{Board, Level};
use crate::boxes::{Boxes, U64x2};

/// The best level of this processor; detected once.
pub fn best() -> Level {
    static BEST: OnceLock<Level> = OnceLock::new();
    *BEST.get_or_init(detect)
}

fn detect() -> Level {
    #[cfg(target_arch = "x86_64")]
    {
        macro_rules! has {
            ($($feature:tt)*) => { $(is_x86_feature_detected!($feature))&&* };
        }
        if has!("avx2" "bmi1" "bmi2" "lzcnt" "popcnt") {
            // With AVX-512 the compiler also assumes FMA and F16C.
            let has_512 = has!("avx512f" "avx512bw" "avx512dq" "avx512vl" "fma" "f16c");
            return if has_512 { Level::Avx512 } else { Level::Avx2 };
        }
    }
    if cfg!(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        all(target_arch = "wasm32", target_feature = "simd128")
    )) {
        Level::Bits128
    } else {
        Level::Portable
    }
}

/// [`Boxes::solve_with`], compiled for a level.
type One = unsafe fn(&mut Boxes, &[u8; 81], u32, Option<&mut [u8; 81]>) -> u32;

/// [`Boxes::solve`] at `level`, or at the best lower one that this processor has.
pub fn solve_with_boxes(
    level: Level,
    boxes: &mut Boxes,
    puzzle: &Board,
    limit: u32,
    solution: Option<&mut Board>,
) -> u32 {
    let compiled: One = match level.min(best()) {
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => avx512,
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => avx2,
        #[cfg(any(
            target_arch = "x86_64",
            target_arch = "aarch64",
            all(target_arch = "wasm32", target_feature = "simd128")
        ))]
        Level::Bits128 => Boxes::solve_with::<bits128::Quad>,
        _ => Boxes::solve_with::<U64x2>,
    };
    // SAFETY: the processor has the features of this level, see the header.
    #[allow(unsafe_code)]
    unsafe {
        compiled(boxes, &puzzle.0, limit, solution.map(|solution| &mut solution.0))
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2(boxes: &mut Boxes, puzzle: &[u8; 81], limit: u32, grid: Option<&mut [u8; 81]>) -> u32 {
    boxes.solve_with::<x86::Ymm<false>>(puzzle, limit, grid)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx512(boxes: &mut Boxes, puzzle: &[u8; 81], limit: u32, grid: Option<&mut [u8; 81]>) -> u32 {
    boxes.solve_with::<x86::Ymm<true>>(puzzle, limit, grid)
}

/// Solves many puzzles side by side, if that is faster at this level and on this processor than one after another; `false`
/// if not.
#[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables, reason = "no such level"))]
pub fn solve_several_with_boxes(
    level: Level,
    several: &mut SeveralBoxes,
    puzzles: &[Board],
    limit: u32,
    counts: &mut [u32],
    solutions: &mut [Board],
) -> bool {
    #[cfg(target_arch = "x86_64")]
    if level.min(best()) == Level::Avx512 {
        // SAFETY: the processor has the features of this level, see the header.
        #[allow(unsafe_code)]
        unsafe {
            several_avx512(several, cells(puzzles), limit, counts, cells_mut(solutions));
        }
        return true;
    }
    false
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn several_avx512(
    several: &mut SeveralBoxes,
    puzzles: &[[u8; 81]],
    limit: u32,
    counts: &mut [u32],
    grids: &mut [[u8; 81]],
) {
    several.solve_with::<zmm::Five>(puzzles, limit, counts, grids);
}

/// The boards as arrays of cells.
#[cfg(target_arch = "x86_64")]
fn cells(boards: &[Board]) -> &[[u8; 81]] {
    // SAFETY: a board is laid out as its array is; the pointer and the length are those of a slice.
    #[allow(unsafe_code)]
    unsafe {
        std::slice::from_raw_parts(boards.as_ptr().cast(), boards.len())
    }
}

/// The boards as arrays of cells to write to.
#[cfg(target_arch = "x86_64")]
fn cells_mut(boards: &mut [Board]) -> &mut [[u8; 81]] {
    // SAFETY: as for `cells`; any array is a board.
    #[allow(unsafe_code)]
    unsafe {
        std::slice::from_raw_parts_mut(boards.as_mut_ptr().cast(), boards.len())
    }
}

/// The vector of `boxes` in one register of 128 bits. The names of the few instructions that it takes are all that differs
/// from machine to machine.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod bits128 {
    use crate::boxes::{Sets, Vector, Words, SETS};
    use std::mem::transmute;

    #[cfg(target_arch = "aarch64")]
    use std::arch::aarch64::{
        uint32x4_t as Register, vaddq_u32 as plus, vandq_u32 as and, veorq_u32 as xor,
        vorrq_u32 as or, vshlq_n_u32 as up, vshrq_n_u32 as down, vsubq_u32 as minus,
    };
    #[cfg(target_arch = "wasm32")]
    use std::arch::wasm32::{
        i32x4_add as plus, i32x4_shl, i32x4_sub as minus, u32x4_shr, v128 as Register,
        v128_and as and, v128_or as or, v128_xor as xor,
    };
    #[cfg(target_arch = "x86_64")]
    use std::arch::x86_64::{
        __m128i as Register, _mm_add_epi32 as plus, _mm_and_si128 as and, _mm_or_si128 as or,
        _mm_slli_epi32 as up, _mm_srli_epi32 as down, _mm_sub_epi32 as minus, _mm_xor_si128 as xor,
    };

    #[cfg(target_arch = "wasm32")]
    fn up<const BITS: u32>(lanes: Register) -> Register {
        i32x4_shl(lanes, BITS)
    }
    #[cfg(target_arch = "wasm32")]
    fn down<const BITS: u32>(lanes: Register) -> Register {
        u32x4_shr(lanes, BITS)
    }

    macro_rules! bits128 {
        ($code:expr) => {{
            // SAFETY: every processor of the target has the instructions above, see the header.
            #[allow(unsafe_code)]
            let value = unsafe { $code };
            value
        }};
    }

    /// A lane of 32 bits is a band, three boxes of ten bits; the fourth lane is empty. A set has nine bits: additions have room
    /// for a carry, as in `U64x2`. (The sum of nine may lose 2³². If it stays the same although cells shrink, a digit has gone
    /// from the third box, so the board is lost; and too large a sum is never that of a finished board.)
    ///
    /// What `next` and `previous` give has anything in the two bits above the boxes and in the fourth lane. So it is for an `and`
    /// with a vector that has nothing there, such as a cell, and not to be compared.
    #[derive(Clone, Copy)]
    pub struct Quad(pub(super) Register);

    const BITS: Words = Words([u64::MAX; 4]);
    /// The top bit of every set.
    const TOPS: Words = bands([0x2008_0200; 3]);

    const fn bands([a, b, c]: [u32; 3]) -> Words {
        Words([a as u64 | (b as u64) << 32, c as u64, 0, 0])
    }

    impl Quad {
        /// One of the instructions above.
        #[inline(always)]
        fn map(self, f: unsafe fn(Register) -> Register) -> Self {
            Quad(bits128!(f(self.0)))
        }
        #[inline(always)]
        fn zip(self, other: Self, f: unsafe fn(Register, Register) -> Register) -> Self {
            Quad(bits128!(f(self.0, other.0)))
        }
        #[inline(always)]
        fn lanes(self) -> [u32; 4] {
            bits128!(transmute::<Register, [u32; 4]>(self.0))
        }
        /// The lanes in another order: lane l is now lane `from[l]`. The compiler knows the shuffles of each machine.
        #[inline(always)]
        fn order(self, from: [usize; 4]) -> Self {
            let (lanes, mut ordered) = (self.lanes(), [0; 4]);
            for l in 0..4 {
                ordered[l] = lanes[from[l]];
            }
            Quad(bits128!(transmute::<[u32; 4], Register>(ordered)))
        }
        /// The top bit of every set that is not empty, and other bits.
        #[inline(always)]
        fn occupied(self) -> Self {
            self.plus(Self::load(&Self::FULL))
        }
        /// All digits where the top bit is not set.
        #[inline(always)]
        fn unless_top(self) -> Self {
            let tops = Self::load(&TOPS).without(self);
            tops.zip(tops.map(down::<9>), minus)
        }
    }

    impl Sets for Quad {
        const BAND_WIDTH: usize = 32;
        const ONES: u64 = 0x0010_0401_0010_0401;

        #[inline(always)]
        fn load(words: &Words) -> Self {
            let Words([a, b, ..]) = *words;
            Quad(bits128!(transmute::<[u64; 2], Register>([a, b])))
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            self.zip(other, and)
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            self.zip(other, or)
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            self.and(other.zip(Self::load(&BITS), xor))
        }
        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            self.zip(other, plus)
        }
        #[inline(always)]
        fn drop_lowest(self) -> Self {
            self.and(self.occupied())
        }
        #[inline(always)]
        fn if_empty(self) -> Self {
            self.occupied().unless_top()
        }
        #[inline(always)]
        fn next<const STACK: bool>(self) -> Self {
            if STACK {
                self.order([1, 2, 0, 0])
            } else {
                self.map(down::<10>).or(self.map(up::<20>))
            }
        }
        #[inline(always)]
        fn previous<const STACK: bool>(self) -> Self {
            if STACK {
                self.order([2, 0, 1, 2])
            } else {
                self.map(up::<10>).or(self.map(down::<20>))
            }
        }
        #[inline(always)]
        fn if_any_empty(cells: &[Self; 9]) -> Self {
            let mut occupied = cells[0].occupied();
            for cell in cells {
                occupied = occupied.and(cell.occupied());
            }
            occupied.unless_top()
        }
    }

    impl Vector for Quad {
        #[inline(always)]
        fn store(self) -> Words {
            let [a, b] = bits128!(transmute::<Register, [u64; 2]>(self.0));
            Words([a, b, 0, 0])
        }
        #[inline(always)]
        fn band_words(self) -> [u64; 4] {
            let [a, b, c, _] = self.lanes();
            [a.into(), b.into(), c.into(), 0]
        }
        #[inline(always)]
        fn any(self) -> bool {
            bits128!(transmute::<Register, u128>(self.0)) != 0
        }
        #[inline(always)]
        fn differs(self, other: Self) -> bool {
            self.zip(other, xor).any()
        }
        #[inline(always)]
        fn turn(self) -> Self {
            // Of three boxes one stays, one goes to the last box of the next band, one to the next of the last.
            let diagonal = Self::load(&bands([0x1ff, 0x1ff << 10, 0x1ff << 20]));
            let next = self.previous::<false>().next::<true>().and(diagonal.next::<true>());
            let last = self.next::<false>().previous::<true>().and(diagonal.previous::<true>());
            self.and(diagonal).or(next).or(last)
        }
        #[inline(always)]
        fn read(puzzle: &[u8; 81]) -> [Self; 9] {
            let mut cells = [Self::load(&bands([0; 3])); 9];
            for (place, cell) in cells.iter_mut().enumerate() {
                let mut boxes = [[0; 8]; 3]; // lanes of 16 bits, which are put together sooner
                for band in 0..3 {
                    for b in 0..3 {
                        let digit = puzzle[27 * band + place / 3 * 9 + place % 3 + 3 * b];
                        boxes[b][2 * band] = SETS[usize::from(digit)];
                    }
                }
                let [a, b, c] = bits128!(transmute::<[[u16; 8]; 3], [Register; 3]>(boxes));
                *cell = Quad(a).or(Quad(b).map(up::<10>)).or(Quad(c).map(up::<20>));
            }
            cells
        }
        #[inline(always)]
        fn write(cells: &[Self; 9], grid: &mut [u8; 81]) {
            // By row and box: for each band three digits side by side, in bytes.
            let mut triples = [[0_u32; 4]; 9];
            for row in 0..3 {
                for b in 0..3 {
                    let shift = [0, 10, 20][b];
                    let (set, triple) =
                        (Self::load(&bands([0x1ff << shift; 3])), &mut triples[3 * row + b]);
                    // The exponent of a power of two, which is all of the number, is its bit plus 127.
                    *triple = [(0x0001_0101_u32 * (126 + shift)).wrapping_neg(); 4];
                    for column in 0..3 {
                        let sets = cells[3 * row + column].and(set).lanes();
                        for l in 0..4 {
                            let exponent = (sets[l] as f32).to_bits() >> (23 - 8 * column);
                            triple[l] = triple[l].wrapping_add(exponent);
                        }
                    }
                }
            }
            for band in 0..3 {
                for (k, triple) in triples.iter().enumerate() {
                    // Four bytes are one store. The fourth is written over, and left out at the end.
                    let at = 27 * band + 3 * k;
                    let end = 81.min(at + 4);
                    grid[at..end].copy_from_slice(&triple[band].to_le_bytes()[..end - at]);
                }
            }
        }
    }
}

/// The vector of `boxes` in a register of 256 bits.
#[allow(
    clippy::wildcard_imports,
    clippy::cast_possible_wrap,
    reason = "some forty intrinsics; they take bytes as signed"
)]
#[cfg(target_arch = "x86_64")]
mod x86 {
    use crate::boxes::{Sets, Vector, Words};
    use std::arch::x86_64::*;
    use std::mem::transmute;

    macro_rules! avx2 {
        ($code:expr) => {{
            // SAFETY: only reached from jobs compiled for AVX2, see the header.
            #[allow(unsafe_code)]
            let value = unsafe { $code };
            value
        }};
    }

    #[derive(Clone, Copy)]
    pub struct Ymm<const AVX512: bool>(pub(super) __m256i);

    /// A table of 16 bytes for each half of a register; most shuffles work inside the halves.
    #[derive(Clone, Copy)]
    struct Halves([u8; 16], [u8; 16]);

    impl Halves {
        #[inline(always)]
        fn get(self) -> __m256i {
            avx2!(transmute::<[[u8; 16]; 2], __m256i>([self.0, self.1]))
        }
        /// The table as a function of the bytes of `index`; 0 where the top bit of a byte is set.
        #[inline(always)]
        fn of(self, index: __m256i) -> __m256i {
            avx2!(_mm256_shuffle_epi8(self.get(), index))
        }
        /// The bytes of `vector` in the order of the table; 0 where it says `GAP`.
        #[inline(always)]
        fn order(self, vector: __m256i) -> __m256i {
            avx2!(_mm256_shuffle_epi8(vector, self.get()))
        }
        const fn both(half: [u8; 16]) -> Self {
            Halves(half, half)
        }
    }

    const GAP: u8 = 0x80;

    /// Lanes of two bytes: 1 2 0 in every group of four, and 2 0 1. The fourth is empty anyhow; with the gap the
    /// compiler keeps to one instruction.
    const NEXT: Halves = Halves::both([2, 3, 4, 5, 0, 1, GAP, GAP, 10, 11, 12, 13, 8, 9, GAP, GAP]);
    const LAST: Halves = Halves::both([4, 5, 0, 1, 2, 3, GAP, GAP, 12, 13, 8, 9, 10, 11, GAP, GAP]);
    /// Lane i of the first group beside lane i of the second.
    const PAIR: Halves = Halves::both([0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15]);

    /// Nine digits of a row to three groups of four bytes: one group per column of the boxes, one byte per box.
    const SPREAD: [u8; 16] = [0, 3, 6, GAP, 1, 4, 7, GAP, 2, 5, 8, GAP, GAP, GAP, GAP, GAP];
    /// The same for a row that starts seven bytes later.
    const SPREAD_LATE: [u8; 16] =
        [7, 10, 13, GAP, 8, 11, 14, GAP, 9, 12, 15, GAP, GAP, GAP, GAP, GAP];
    /// The way back.
    const GATHER: Halves =
        Halves::both([0, 4, 8, 1, 5, 9, 2, 6, 10, GAP, GAP, GAP, GAP, GAP, GAP, GAP]);

    /// Added with saturation, this leaves the digits 0 to 9 as an index into a table and gives all else the top bit:
    /// 16 and above by the carry (10 to 15 find zeros in the table), lanes that are not boxes in any case.
    const INDEX: Halves = Halves(
        [112, 112, 112, 255, 112, 112, 112, 255, 112, 112, 112, 255, 112, 112, 112, 255],
        [112, 112, 112, 255, 255, 255, 255, 255, 112, 112, 112, 255, 255, 255, 255, 255],
    );
    /// The set of a digit, lower and upper byte; the set of 0 is all nine.
    const SET_LOW: Halves = Halves::both([0xff, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0]);
    const SET_HIGH: Halves = Halves::both([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    /// The digit of a set, from the two halves of its lower byte, which is 0xff for 9.
    const DIGIT_LOW: Halves = Halves::both([0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9]);
    const DIGIT_HIGH: Halves = Halves::both([0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0]);

    #[inline(always)]
    fn sixteen(puzzle: &[u8; 81], at: usize) -> __m128i {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&puzzle[at..at + 16]);
        avx2!(transmute::<[u8; 16], __m128i>(bytes))
    }

    /// The sets of 32 bytes of a puzzle: of the first eight of either half, and of the other eight.
    #[inline(always)]
    fn sets<const AVX512: bool>(bytes: __m256i) -> (Ymm<AVX512>, Ymm<AVX512>) {
        avx2!({
            let index = _mm256_adds_epu8(bytes, INDEX.get());
            let (low, high) = (SET_LOW.of(index), SET_HIGH.of(index));
            (Ymm(_mm256_unpacklo_epi8(low, high)), Ymm(_mm256_unpackhi_epi8(low, high)))
        })
    }

    /// The digits of two vectors of single digits, as bytes: per half eight of the first, then eight of the second.
    #[inline(always)]
    fn digits<const AVX512: bool>(a: Ymm<AVX512>, b: Ymm<AVX512>) -> __m256 {
        avx2!({
            let bytes = _mm256_packus_epi16(a.0, b.0); // 256, the set of 9, saturates to 255
            let nibble = _mm256_set1_epi8(15);
            let low = DIGIT_LOW.of(_mm256_and_si256(bytes, nibble));
            let high = DIGIT_HIGH.of(_mm256_and_si256(_mm256_srli_epi16::<4>(bytes), nibble));
            _mm256_castsi256_ps(_mm256_add_epi8(low, high))
        })
    }

    impl<const AVX512: bool> Sets for Ymm<AVX512> {
        #[inline(always)]
        fn load(words: &Words) -> Self {
            Ymm(avx2!(transmute::<[u64; 4], __m256i>(words.0)))
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Ymm(avx2!(_mm256_and_si256(self.0, other.0)))
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            Ymm(avx2!(_mm256_or_si256(self.0, other.0)))
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            Ymm(avx2!(_mm256_andnot_si256(other.0, self.0)))
        }
        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            Ymm(avx2!(_mm256_add_epi16(self.0, other.0)))
        }
        #[inline(always)]
        fn drop_lowest(self) -> Self {
            Ymm(avx2!(_mm256_and_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)))))
        }
        #[inline(always)]
        fn if_empty(self) -> Self {
            Ymm(avx2!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())))
        }
        #[inline(always)]
        fn in_two_of(self, b: Self, c: Self) -> Self {
            if AVX512 {
                Ymm(avx2!(_mm256_ternarylogic_epi64::<0xe8>(self.0, b.0, c.0)))
            } else {
                self.and(b).or(self.or(b).and(c))
            }
        }
        #[inline(always)]
        fn and_if_any(self, other: Self) -> Self {
            let both = self.and(other);
            if AVX512 {
                // One instruction there.
                both.or(self.and(both.if_empty()))
            } else {
                Ymm(avx2!(_mm256_blendv_epi8(both.0, self.0, both.if_empty().0)))
            }
        }
        #[inline(always)]
        fn next<const STACK: bool>(self) -> Self {
            // groups 1 2 0 3
            Ymm(if STACK {
                avx2!(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0))
            } else {
                NEXT.order(self.0)
            })
        }
        #[inline(always)]
        fn previous<const STACK: bool>(self) -> Self {
            // groups 2 0 1 3
            Ymm(if STACK {
                avx2!(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0))
            } else {
                LAST.order(self.0)
            })
        }
        #[inline(always)]
        fn if_any_empty(x: &[Self; 9]) -> Self {
            let mut least = [x[0], x[1], x[2]];
            for k in 0..3 {
                least[k].0 =
                    avx2!(_mm256_min_epu16(_mm256_min_epu16(x[k].0, x[k + 3].0), x[k + 6].0));
            }
            let least =
                Self(avx2!(_mm256_min_epu16(_mm256_min_epu16(least[0].0, least[1].0), least[2].0)));
            least.if_empty()
        }
    }

    impl<const AVX512: bool> Vector for Ymm<AVX512> {
        #[inline(always)]
        fn store(self) -> Words {
            Words(avx2!(transmute::<__m256i, [u64; 4]>(self.0)))
        }
        #[inline(always)]
        fn any(self) -> bool {
            avx2!(_mm256_testz_si256(self.0, self.0) == 0)
        }
        #[inline(always)]
        fn differs(self, other: Self) -> bool {
            Self(avx2!(_mm256_xor_si256(self.0, other.0))).any()
        }
        #[inline(always)]
        fn turn(self) -> Self {
            // pairs of groups 0 1 and 2 3, lane by lane, then the pairs of one lane side by side
            avx2!(Ymm(_mm256_permutevar8x32_epi32(
                PAIR.order(self.0),
                _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7)
            )))
        }
        #[inline(always)]
        fn read(puzzle: &[u8; 81]) -> [Self; 9] {
            let mut cells = [Ymm(avx2!(_mm256_setzero_si256())); 9];
            for row in 0..3 {
                // the same row of the three bands: top and bottom in two halves of a register, the middle one in another
                let top = sixteen(puzzle, 9 * row);
                let middle = sixteen(puzzle, 9 * row + 27);
                // the sixteen bytes from row 8 on would end after the puzzle
                let late = if row == 2 { 7 } else { 0 };
                let bottom = sixteen(puzzle, 9 * row + 54 - late);
                avx2!({
                    let outer = Halves(SPREAD, if row == 2 { SPREAD_LATE } else { SPREAD })
                        .order(_mm256_set_m128i(bottom, top));
                    let inner = Halves::both(SPREAD).order(_mm256_castsi128_si256(middle));
                    let (left, centre) = sets(_mm256_unpacklo_epi32(outer, inner));
                    let (right, _) = sets(_mm256_unpackhi_epi32(outer, inner));
                    cells[3 * row] = left;
                    cells[3 * row + 1] = centre;
                    cells[3 * row + 2] = right;
                });
            }
            cells
        }
        #[inline(always)]
        fn write(x: &[Self; 9], grid: &mut [u8; 81]) {
            let mut rows = [avx2!(_mm_setzero_si128()); 9];
            for row in 0..3 {
                let (a, b) =
                    (digits(x[3 * row], x[3 * row + 1]), digits(x[3 * row + 2], x[3 * row + 2]));
                avx2!({
                    // even and odd groups of a, beside them the first and the second group of b
                    let outer =
                        GATHER.order(_mm256_castps_si256(_mm256_shuffle_ps::<0b00_00_10_00>(a, b)));
                    let inner =
                        GATHER.order(_mm256_castps_si256(_mm256_shuffle_ps::<0b01_01_11_01>(a, b)));
                    rows[row] = _mm256_castsi256_si128(outer);
                    rows[row + 3] = _mm256_castsi256_si128(inner);
                    rows[row + 6] = _mm256_extracti128_si256::<1>(outer);
                });
            }
            // Rows are nine bytes of sixteen: each write covers the excess of the one before. The last one would end after
            // the grid, so it goes there together with the end of row 7.
            let end =
                avx2!(_mm_or_si128(_mm_srli_si128::<2>(rows[7]), _mm_slli_si128::<7>(rows[8])));
            for row in 0..8 {
                grid[9 * row..9 * row + 16]
                    .copy_from_slice(&avx2!(transmute::<__m128i, [u8; 16]>(rows[row])));
            }
            grid[65..].copy_from_slice(&avx2!(transmute::<__m128i, [u8; 16]>(end)));
        }
    }
}

/// Five boards in a register of 512 bits, each as in `Quad` but without the empty lane.
#[allow(clippy::wildcard_imports, clippy::cast_possible_wrap, reason = "as above")]
#[cfg(target_arch = "x86_64")]
mod zmm {
    use super::bits128::Quad;
    use super::x86::Ymm;
    use crate::boxes::{Sets, Vector, Words};
    use crate::catalogue::several::Several;
    use std::arch::x86_64::*;
    use std::mem::transmute;

    macro_rules! avx512 {
        ($code:expr) => {{
            // SAFETY: only reached from `several_avx512`, see the header.
            #[allow(unsafe_code)]
            let value = unsafe { $code };
            value
        }};
    }

    #[derive(Clone, Copy)]
    pub struct Five(__m512i);

    /// A number for each lane.
    type Lanes = [u32; 16];
    const LANES: Lanes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    /// The lane of the next band of the same board, and of the previous one.
    const NEXT: Lanes = [1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13, 14, 12, 15];
    const LAST: Lanes = [2, 0, 1, 5, 3, 4, 8, 6, 7, 11, 9, 10, 14, 12, 13, 15];

    #[inline(always)]
    fn register(lanes: Lanes) -> __m512i {
        avx512!(transmute::<Lanes, __m512i>(lanes))
    }

    /// The first lane of a board, in every lane.
    #[inline(always)]
    fn first(board: usize) -> __m512i {
        avx512!(_mm512_set1_epi32(3 * board as i32))
    }

    impl Five {
        /// The number in every lane that is a band, 0 in the one that is left.
        #[inline(always)]
        fn bands(band: u32) -> Self {
            Five(avx512!(_mm512_maskz_set1_epi32(0x7fff, band as i32)))
        }
        /// The top bit of every set that is not empty, and other bits.
        #[inline(always)]
        fn occupied(self) -> Self {
            self.plus(Self::load(&Self::FULL))
        }
        /// All digits where the top bit is not set.
        #[inline(always)]
        fn unless_top(self) -> Self {
            let tops = Self::bands(0x2008_0200).without(self).0;
            Five(avx512!(_mm512_sub_epi32(tops, _mm512_srli_epi32::<9>(tops))))
        }
    }

    impl Sets for Five {
        const BAND_WIDTH: usize = Quad::BAND_WIDTH;
        const ONES: u64 = Quad::ONES;

        #[inline(always)]
        fn load(words: &Words) -> Self {
            Self::bands(words.0[0] as u32)
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Five(avx512!(_mm512_and_si512(self.0, other.0)))
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            Five(avx512!(_mm512_or_si512(self.0, other.0)))
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            Five(avx512!(_mm512_andnot_si512(other.0, self.0)))
        }
        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            Five(avx512!(_mm512_add_epi32(self.0, other.0)))
        }
        #[inline(always)]
        fn drop_lowest(self) -> Self {
            self.and(self.occupied())
        }
        #[inline(always)]
        fn if_empty(self) -> Self {
            self.occupied().unless_top()
        }
        #[inline(always)]
        fn in_two_of(self, b: Self, c: Self) -> Self {
            Five(avx512!(_mm512_ternarylogic_epi64::<0xe8>(self.0, b.0, c.0)))
        }
        #[inline(always)]
        fn next<const STACK: bool>(self) -> Self {
            Five(avx512!(if STACK {
                _mm512_permutexvar_epi32(register(NEXT), self.0)
            } else {
                _mm512_or_si512(_mm512_srli_epi32::<10>(self.0), _mm512_slli_epi32::<20>(self.0))
            }))
        }
        #[inline(always)]
        fn previous<const STACK: bool>(self) -> Self {
            Five(avx512!(if STACK {
                _mm512_permutexvar_epi32(register(LAST), self.0)
            } else {
                _mm512_or_si512(_mm512_slli_epi32::<10>(self.0), _mm512_srli_epi32::<20>(self.0))
            }))
        }
        #[inline(always)]
        fn if_any_empty(cells: &[Self; 9]) -> Self {
            let mut occupied = cells[0].occupied();
            for cell in cells {
                occupied = occupied.and(cell.occupied());
            }
            occupied.unless_top()
        }
    }

    impl Several for Five {
        const BOARDS: usize = 5;
        type One = Quad;

        /// By `Ymm`, which has the instructions for it: from 16 bits a set to ten.
        #[inline(always)]
        fn read(puzzle: &[u8; 81]) -> [Quad; 9] {
            let mut cells = [Quad::load(&Words::default()); 9];
            for (cell, wide) in cells.iter_mut().zip(Ymm::<true>::read(puzzle)) {
                *cell = Quad(avx512!({
                    // Per band: the first two sets side by side, and the third above them.
                    let pairs = _mm256_madd_epi16(wide.0, _mm256_set1_epi64x(0x1_0400_0001));
                    let third = _mm256_srli_epi64::<12>(pairs);
                    let third = _mm256_and_si256(third, _mm256_set1_epi64x(0x1ff0_0000));
                    _mm256_cvtepi64_epi32(_mm256_or_si256(pairs, third))
                }));
            }
            cells
        }
        #[inline(always)]
        fn write(cells: &[Quad; 9], grid: &mut [u8; 81]) {
            let mut wide = [Ymm::<true>::load(&Words::default()); 9];
            for (wide, cell) in wide.iter_mut().zip(cells) {
                *wide = Ymm(avx512!({
                    let first = _mm256_cvtepu32_epi64(cell.0);
                    let (second, third) =
                        (_mm256_slli_epi64::<6>(first), _mm256_slli_epi64::<12>(first));
                    let first = _mm256_and_si256(first, _mm256_set1_epi64x(0x1ff));
                    let second = _mm256_and_si256(second, _mm256_set1_epi64x(0x1ff << 16));
                    let third = _mm256_and_si256(third, _mm256_set1_epi64x(0x1ff << 32));
                    _mm256_or_si256(first, _mm256_or_si256(second, third))
                }));
            }
            Vector::write(&wide, grid);
        }
        #[inline(always)]
        fn differ(self, other: Self) -> u32 {
            avx512!({
                let lanes = u32::from(_mm512_cmpneq_epi32_mask(self.0, other.0));
                _pext_u32(lanes | lanes >> 1 | lanes >> 2, 0b001_001_001_001_001)
            })
        }
        #[inline(always)]
        fn get(self, board: usize) -> Quad {
            Quad(avx512!({
                let from = _mm512_add_epi32(register(LANES), first(board));
                _mm512_castsi512_si128(_mm512_maskz_permutexvar_epi32(0b111, from, self.0))
            }))
        }
        #[inline(always)]
        fn put(self, board: usize, one: Quad) -> Self {
            Five(avx512!({
                let from = _mm512_sub_epi32(register(LANES), first(board));
                let one = _mm512_castsi128_si512(one.0);
                _mm512_mask_permutexvar_epi32(self.0, 0b111 << (3 * board), from, one)
            }))
        }
    }
}
