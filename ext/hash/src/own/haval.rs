//! HAVAL of 128 to 256 bits in three to five passes. Source: Yuliang Zheng, Josef Pieprzyk,
//! Jennifer Seberry, "HAVAL: A One-Way Hashing Algorithm with Variable Length of Output" (1992).
//! Its constants are the digits of pi.

use super::Core;

/// What HAVAL keeps between blocks.
#[derive(Clone)]
pub(crate) struct Haval {
    state: [u32; 8],
    passes: usize,
    /// Bits of the result: 128, 160, 192, 224 or 256.
    bits: usize,
}

impl Haval {
    /// HAVAL with a number of passes and of bits.
    pub(crate) fn new(passes: usize, bits: usize) -> Haval {
        let state = [0x243F_6A88, 0x85A3_08D3, 0x1319_8A2E, 0x0370_7344, 0xA409_3822, 0x299F_31D0, 0x082E_FA98, 0xEC4E_6C89];
        Haval { state, passes, bits }
    }

    /// Folds the words that are cut off into the others.
    fn tailored(&self) -> [u32; 8] {
        let mut s = self.state;
        let [five, six, seven] = [s[5], s[6], s[7]];
        let add = |word: &mut u32, amount: u32| *word = word.wrapping_add(amount);
        match self.bits {
            128 => {
                for (at, rotation) in [8_u32, 16, 24, 0].into_iter().enumerate() {
                    let mask = |byte: usize| 0xFF_u32 << (8 * ((byte + at) % 4));
                    let mixed = seven & mask(0) | six & mask(3) | five & mask(2) | s[4] & mask(1);
                    add(&mut s[at], mixed.rotate_right(rotation));
                }
            }
            160 => {
                add(&mut s[0], (seven & 0x3F | six & 0x7F << 25 | five & 0x3F << 19).rotate_right(19));
                add(&mut s[1], (seven & 0x3F << 6 | six & 0x3F | five & 0x7F << 25).rotate_right(25));
                add(&mut s[2], seven & 0x7F << 12 | six & 0x3F << 6 | five & 0x3F);
                add(&mut s[3], (seven & 0x3F << 19 | six & 0x7F << 12 | five & 0x3F << 6) >> 6);
                add(&mut s[4], (seven & 0x7F << 25 | six & 0x3F << 19 | five & 0x7F << 12) >> 12);
            }
            192 => {
                add(&mut s[0], (seven & 0x1F | six & 0x3F << 26).rotate_right(26));
                add(&mut s[1], seven & 0x1F << 5 | six & 0x1F);
                add(&mut s[2], (seven & 0x3F << 10 | six & 0x1F << 5) >> 5);
                add(&mut s[3], (seven & 0x1F << 16 | six & 0x3F << 10) >> 10);
                add(&mut s[4], (seven & 0x1F << 21 | six & 0x1F << 16) >> 16);
                add(&mut s[5], (seven & 0x3F << 26 | six & 0x1F << 21) >> 21);
            }
            224 => {
                for (word, (shift, mask)) in
                    s.iter_mut().zip([(27, 0x1F), (22, 0x1F), (18, 0x0F), (13, 0x1F), (9, 0x0F), (4, 0x1F), (0, 0x0F)])
                {
                    add(word, seven >> shift & mask);
                }
            }
            _ => {}
        }
        s
    }
}

/// The boolean functions, one for each pass; `x[0]` is the paper's x0.
fn mix(pass: usize, x: [u32; 7]) -> u32 {
    let [x0, x1, x2, x3, x4, x5, x6] = x;
    match pass {
        0 => x1 & x4 ^ x2 & x5 ^ x3 & x6 ^ x0 & x1 ^ x0,
        1 => x1 & x2 & x3 ^ x2 & x4 & x5 ^ x1 & x2 ^ x1 & x4 ^ x2 & x6 ^ x3 & x5 ^ x4 & x5 ^ x0 & x2 ^ x0,
        2 => x1 & x2 & x3 ^ x1 & x4 ^ x2 & x5 ^ x3 & x6 ^ x0 & x3 ^ x0,
        3 => {
            let three = x1 & x2 & x3 ^ x2 & x4 & x5 ^ x3 & x4 & x6;
            three ^ x1 & x4 ^ x2 & x6 ^ x3 & x4 ^ x3 & x5 ^ x3 & x6 ^ x4 & x5 ^ x4 & x6 ^ x0 & x4 ^ x0
        }
        _ => x1 & x4 ^ x2 & x5 ^ x3 & x6 ^ x0 & x1 & x2 & x3 ^ x0 & x5 ^ x0,
    }
}

/// Which words the functions take, from x6 down to x0, by the number of passes and the pass.
const TAKEN: [[[usize; 7]; 5]; 3] = [
    [[1, 0, 3, 5, 6, 2, 4], [4, 2, 1, 0, 5, 3, 6], [6, 1, 2, 3, 4, 5, 0], [0; 7], [0; 7]],
    [[2, 6, 1, 4, 5, 3, 0], [3, 5, 2, 0, 1, 6, 4], [1, 4, 3, 6, 0, 2, 5], [6, 4, 0, 5, 2, 1, 3], [0; 7]],
    [[3, 4, 1, 0, 5, 2, 6], [6, 2, 1, 0, 3, 4, 5], [2, 6, 0, 4, 3, 1, 5], [1, 5, 3, 2, 0, 4, 6], [2, 5, 0, 6, 4, 3, 1]],
];

impl Core for Haval {
    fn block_size(&self) -> usize {
        128
    }

    fn size(&self) -> usize {
        self.bits / 8
    }

    fn block(&mut self, block: &[u8]) {
        let mut words = [0; 32];
        for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
            *word = u32::from_le_bytes(bytes.try_into().unwrap_or_default());
        }
        let mut state = self.state;
        for pass in 0..self.passes {
            let taken = TAKEN[self.passes - 3][pass];
            for step in 0..32 {
                // the words go round: what is x7 now is written
                let word = |number: usize| state[(number + 32 - step) % 8];
                let mut x = [0; 7];
                for (place, number) in taken.into_iter().enumerate() {
                    x[6 - place] = word(number);
                }
                let (input, constant) = if pass == 0 { (words[step], 0) } else { (words[ORDER[pass - 1][step]], PI[pass - 1][step]) };
                let mixed = mix(pass, x).rotate_right(7).wrapping_add(word(7).rotate_right(11));
                state[(39 - step) % 8] = mixed.wrapping_add(input).wrapping_add(constant);
            }
        }
        for (sum, word) in self.state.iter_mut().zip(state) {
            *sum = sum.wrapping_add(word);
        }
    }

    fn padding(&self, rest: &[u8], length: u64) -> Vec<u8> {
        const VERSION: usize = 1;
        let mut padding = vec![1];
        while (rest.len() + padding.len()) % 128 != 118 {
            padding.push(0);
        }
        padding.extend([((self.bits & 3) << 6 | self.passes << 3 | VERSION) as u8, (self.bits >> 2) as u8]);
        padding.extend((length * 8).to_le_bytes());
        padding
    }

    fn result(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.tailored().iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.truncate(self.size());
        bytes
    }
}

/// The order of a block's words in the passes from the second.
const ORDER: [[usize; 32]; 4] = [
    [5, 14, 26, 18, 11, 28, 7, 16, 0, 23, 20, 22, 1, 10, 4, 8, 30, 3, 21, 9, 17, 24, 29, 6, 19, 12, 15, 13, 2, 25, 31, 27],
    [19, 9, 4, 20, 28, 17, 8, 22, 29, 14, 25, 12, 24, 30, 16, 26, 31, 15, 7, 3, 1, 0, 18, 27, 13, 6, 21, 10, 23, 11, 5, 2],
    [24, 4, 0, 14, 2, 7, 28, 23, 26, 6, 30, 20, 18, 25, 19, 3, 22, 11, 31, 21, 8, 27, 12, 9, 1, 29, 5, 15, 17, 10, 16, 13],
    [27, 3, 21, 26, 17, 11, 20, 29, 19, 0, 12, 7, 13, 8, 31, 10, 5, 9, 14, 30, 18, 6, 28, 24, 2, 23, 16, 22, 4, 1, 25, 15],
];

/// The digits of pi that are added in the passes from the second.
#[rustfmt::skip]
const PI: [[u32; 32]; 4] = [
    [
        0x4528_21E6, 0x38D0_1377, 0xBE54_66CF, 0x34E9_0C6C, 0xC0AC_29B7, 0xC97C_50DD, 0x3F84_D5B5, 0xB547_0917,
        0x9216_D5D9, 0x8979_FB1B, 0xD131_0BA6, 0x98DF_B5AC, 0x2FFD_72DB, 0xD01A_DFB7, 0xB8E1_AFED, 0x6A26_7E96,
        0xBA7C_9045, 0xF12C_7F99, 0x24A1_9947, 0xB391_6CF7, 0x0801_F2E2, 0x858E_FC16, 0x6369_20D8, 0x7157_4E69,
        0xA458_FEA3, 0xF493_3D7E, 0x0D95_748F, 0x728E_B658, 0x718B_CD58, 0x8215_4AEE, 0x7B54_A41D, 0xC25A_59B5,
    ],
    [
        0x9C30_D539, 0x2AF2_6013, 0xC5D1_B023, 0x2860_85F0, 0xCA41_7918, 0xB8DB_38EF, 0x8E79_DCB0, 0x603A_180E,
        0x6C9E_0E8B, 0xB01E_8A3E, 0xD715_77C1, 0xBD31_4B27, 0x78AF_2FDA, 0x5560_5C60, 0xE655_25F3, 0xAA55_AB94,
        0x5748_9862, 0x63E8_1440, 0x55CA_396A, 0x2AAB_10B6, 0xB4CC_5C34, 0x1141_E8CE, 0xA154_86AF, 0x7C72_E993,
        0xB3EE_1411, 0x636F_BC2A, 0x2BA9_C55D, 0x7418_31F6, 0xCE5C_3E16, 0x9B87_931E, 0xAFD6_BA33, 0x6C24_CF5C,
    ],
    [
        0x7A32_5381, 0x2895_8677, 0x3B8F_4898, 0x6B4B_B9AF, 0xC4BF_E81B, 0x6628_2193, 0x61D8_09CC, 0xFB21_A991,
        0x487C_AC60, 0x5DEC_8032, 0xEF84_5D5D, 0xE985_75B1, 0xDC26_2302, 0xEB65_1B88, 0x2389_3E81, 0xD396_ACC5,
        0x0F6D_6FF3, 0x83F4_4239, 0x2E0B_4482, 0xA484_2004, 0x69C8_F04A, 0x9E1F_9B5E, 0x21C6_6842, 0xF6E9_6C9A,
        0x670C_9C61, 0xABD3_88F0, 0x6A51_A0D2, 0xD854_2F68, 0x960F_A728, 0xAB51_33A3, 0x6EEF_0B6C, 0x137A_3BE4,
    ],
    [
        0xBA3B_F050, 0x7EFB_2A98, 0xA1F1_651D, 0x39AF_0176, 0x66CA_593E, 0x8243_0E88, 0x8CEE_8619, 0x456F_9FB4,
        0x7D84_A5C3, 0x3B8B_5EBE, 0xE06F_75D8, 0x85C1_2073, 0x401A_449F, 0x56C1_6AA6, 0x4ED3_AA62, 0x363F_7706,
        0x1BFE_DF72, 0x429B_023D, 0x37D0_D724, 0xD00A_1248, 0xDB0F_EAD3, 0x49F1_C09B, 0x0753_72C9, 0x8099_1B7B,
        0x25D4_79D8, 0xF6E8_DEF7, 0xE3FE_501A, 0xB679_4C3B, 0x976C_E0BD, 0x04C0_06BA, 0xC1A9_4FB6, 0x409F_60C4,
    ],
];
