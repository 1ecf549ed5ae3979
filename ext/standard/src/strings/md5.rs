//! MD5 (RFC 1321), written so that the newest word, for which every step waits, enters as late as possible.
//!
//! The second round's function is a choice of bits, of which at most one half is set: it is an addition as well, and the half that does not
//! need the newest word is added beforehand.

/// The sines' digits, one for each step.
const SINES: [u32; 64] = [
    0xd76a_a478,
    0xe8c7_b756,
    0x2420_70db,
    0xc1bd_ceee,
    0xf57c_0faf,
    0x4787_c62a,
    0xa830_4613,
    0xfd46_9501,
    0x6980_98d8,
    0x8b44_f7af,
    0xffff_5bb1,
    0x895c_d7be,
    0x6b90_1122,
    0xfd98_7193,
    0xa679_438e,
    0x49b4_0821,
    0xf61e_2562,
    0xc040_b340,
    0x265e_5a51,
    0xe9b6_c7aa,
    0xd62f_105d,
    0x0244_1453,
    0xd8a1_e681,
    0xe7d3_fbc8,
    0x21e1_cde6,
    0xc337_07d6,
    0xf4d5_0d87,
    0x455a_14ed,
    0xa9e3_e905,
    0xfcef_a3f8,
    0x676f_02d9,
    0x8d2a_4c8a,
    0xfffa_3942,
    0x8771_f681,
    0x6d9d_6122,
    0xfde5_380c,
    0xa4be_ea44,
    0x4bde_cfa9,
    0xf6bb_4b60,
    0xbebf_bc70,
    0x289b_7ec6,
    0xeaa1_27fa,
    0xd4ef_3085,
    0x0488_1d05,
    0xd9d4_d039,
    0xe6db_99e5,
    0x1fa2_7cf8,
    0xc4ac_5665,
    0xf429_2244,
    0x432a_ff97,
    0xab94_23a7,
    0xfc93_a039,
    0x655b_59c3,
    0x8f0c_cc92,
    0xffef_f47d,
    0x8584_5dd1,
    0x6fa8_7e4f,
    0xfe2c_e6e0,
    0xa301_4314,
    0x4e08_11a1,
    0xf753_7e82,
    0xbd3a_f235,
    0x2ad7_d2bb,
    0xeb86_d391,
];

/// The digest of a text.
pub(crate) fn digest(text: &[u8]) -> [u8; 16] {
    let mut state = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
    let (blocks, rest) = text.as_chunks::<64>();
    blocks.iter().for_each(|block| step_all(&mut state, block));
    let mut last = [0; 128];
    last[..rest.len()].copy_from_slice(rest);
    last[rest.len()] = 0x80;
    let size = if rest.len() < 56 { 64 } else { 128 };
    last[size - 8..size].copy_from_slice(&((text.len() as u64) << 3).to_le_bytes());
    last[..size].as_chunks::<64>().0.iter().for_each(|block| step_all(&mut state, block));
    let mut digest = [0; 16];
    for (bytes, word) in digest.as_chunks_mut::<4>().0.iter_mut().zip(state) {
        *bytes = word.to_le_bytes();
    }
    digest
}

/// Four steps of a round: `$early` is what of the function does not need the newest word, `$late` what does.
macro_rules! round {
    ($words:ident, $a:ident $b:ident $c:ident $d:ident, $first:literal, [$($step:literal: $word:literal),+], [$($turn:literal)+],
     |$x:ident, $y:ident, $z:ident| $early:expr, $late:expr) => {{
        let turns = [$($turn),+];
        $({
            let (index, turn) = ($first + $step, turns[$step % 4]);
            let ($x, $y, $z) = ($b, $c, $d);
            let known = $a.wrapping_add(SINES[index]).wrapping_add($words[$word]).wrapping_add($early);
            let next = known.wrapping_add($late).rotate_left(turn).wrapping_add($b);
            ($a, $d, $c, $b) = ($d, $c, $b, next);
        })+
    }};
}

fn step_all(state: &mut [u32; 4], block: &[u8; 64]) {
    let mut words = [0; 16];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks::<4>().0) {
        *word = u32::from_le_bytes(*bytes);
    }
    let [mut a, mut b, mut c, mut d] = *state;
    round!(words, a b c d, 0, [0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 11, 12: 12, 13: 13, 14: 14, 15: 15],
        [7 12 17 22], |x, y, z| 0, z ^ (x & (y ^ z)));
    round!(words, a b c d, 16, [0: 1, 1: 6, 2: 11, 3: 0, 4: 5, 5: 10, 6: 15, 7: 4, 8: 9, 9: 14, 10: 3, 11: 8, 12: 13, 13: 2, 14: 7, 15: 12],
        [5 9 14 20], |x, y, z| y & !z, x & z);
    round!(words, a b c d, 32, [0: 5, 1: 8, 2: 11, 3: 14, 4: 1, 5: 4, 6: 7, 7: 10, 8: 13, 9: 0, 10: 3, 11: 6, 12: 9, 13: 12, 14: 15, 15: 2],
        [4 11 16 23], |x, y, z| 0, x ^ (y ^ z));
    round!(words, a b c d, 48, [0: 0, 1: 7, 2: 14, 3: 5, 4: 12, 5: 3, 6: 10, 7: 1, 8: 8, 9: 15, 10: 6, 11: 13, 12: 4, 13: 11, 14: 2, 15: 9],
        [6 10 15 21], |x, y, z| 0, y ^ (x | !z));
    for (word, more) in state.iter_mut().zip([a, b, c, d]) {
        *word = word.wrapping_add(more);
    }
}

#[cfg(test)]
mod tests {
    use super::digest;
    use md5::{Digest, Md5};

    #[test]
    fn as_the_library() {
        let text: Vec<u8> = (0..300_u32).map(|at| (at * at % 251) as u8).collect();
        for end in 0..text.len() {
            assert_eq!(digest(&text[..end])[..], Md5::digest(&text[..end])[..], "{end} bytes");
        }
    }
}
