//! The tables of a function under construction: its constants and its locals, without duplicates.

use heddle_bytecode::operand::Const;
use heddle_bytecode::unit::Constant;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Tables up to this size are searched one by one.
pub(crate) const SMALL: usize = 8;

/// Takes a number that is a hash already.
#[derive(Default)]
pub(crate) struct Identity(u64);

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("only u64 keys");
    }
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// Positions by hash.
pub(crate) type HashIndex = HashMap<u64, u32, BuildHasherDefault<Identity>>;

const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes every bit of `word` into every bit of the result: the two halves of a wide product.
pub(crate) fn mix(word: u64) -> u64 {
    let product = u128::from(word ^ 0x2d35_8dcc_aa6c_78a5) * u128::from(SEED);
    product as u64 ^ (product >> 64) as u64
}

/// A quick hash of short texts. Names that differ by a number at their end must not meet: large
/// tables of routes and classes are full of them.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mut state = bytes.len() as u64;
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let word = u64::from_le_bytes(chunk.try_into().expect("eight bytes"));
        state = mix(state ^ word);
    }
    let mut rest = [0; 8];
    rest[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
    mix(state.rotate_left(32) ^ u64::from_le_bytes(rest))
}

/// A hash of a constant; arrays are not looked for.
fn hash_of(constant: &Constant) -> Option<u64> {
    Some(match constant {
        Constant::String(text) => hash(text),
        Constant::Int(number) => mix(*number as u64) ^ 1,
        Constant::Float(number) => mix(number.to_bits()) ^ 2,
        Constant::Null => 3,
        Constant::Bool(value) => 4 + u64::from(*value),
        Constant::Array(_) => return None,
    })
}

/// The constants of a function.
#[derive(Default)]
pub(crate) struct Constants {
    pub list: Vec<Constant>,
    index: HashIndex,
}

impl Constants {
    /// The number of a string.
    pub fn string(&mut self, text: &[u8]) -> Const {
        let key = hash(text);
        let is = |constant: &Constant| matches!(constant, Constant::String(have) if **have == *text);
        self.find(key, is).unwrap_or_else(|| self.push_indexed(key, Constant::String(text.into())))
    }

    /// The number of any constant.
    pub fn any(&mut self, constant: Constant) -> Const {
        let Some(key) = hash_of(&constant) else { return self.push(constant) };
        let is = |have: &Constant| match (have, &constant) {
            (Constant::Float(a), Constant::Float(b)) => a.to_bits() == b.to_bits(),
            (a, b) => a == b,
        };
        match self.find(key, is) {
            Some(found) => found,
            None => self.push_indexed(key, constant),
        }
    }

    /// Two constants one after the other; gives the number of the first.
    pub fn pair(&mut self, first: Constant, second: Constant) -> Const {
        let at = self.list.windows(2).take(SMALL).position(|have| have[0] == first && have[1] == second);
        if let Some(at) = at {
            return Const(at as u32);
        }
        let number = self.push(first);
        self.push(second);
        number
    }

    fn find(&self, key: u64, is: impl Fn(&Constant) -> bool) -> Option<Const> {
        if self.list.len() <= SMALL {
            return self.list.iter().position(is).map(|at| Const(at as u32));
        }
        let &at = self.index.get(&key)?;
        is(&self.list[at as usize]).then_some(Const(at))
    }

    fn push_indexed(&mut self, key: u64, constant: Constant) -> Const {
        let number = self.push(constant);
        if self.list.len() > SMALL {
            self.index.insert(key, number.0);
        }
        number
    }

    fn push(&mut self, constant: Constant) -> Const {
        self.list.push(constant);
        if self.list.len() == SMALL + 1 {
            self.index.reserve(2 * SMALL);
            let hashes = self.list.iter().zip(0..).filter_map(|(constant, at)| Some((hash_of(constant)?, at)));
            self.index.extend(hashes);
        }
        Const(self.list.len() as u32 - 1)
    }
}

/// The locals of a function, in the order of their slots.
#[derive(Default)]
pub(crate) struct Locals<'a> {
    pub names: Vec<&'a [u8]>,
    index: HashIndex,
}

impl<'a> Locals<'a> {
    /// The number of the local with this name, if there is one.
    pub fn find(&self, name: &[u8]) -> Option<usize> {
        if self.names.len() <= SMALL {
            return self.names.iter().position(|have| *have == name);
        }
        match self.index.get(&hash(name)) {
            Some(&at) if self.names[at as usize] == name => Some(at as usize),
            Some(_) => self.names.iter().position(|have| *have == name),
            None => None,
        }
    }

    /// The number of the local with this name, made if need be.
    pub fn intern(&mut self, name: &'a [u8]) -> usize {
        self.find(name).unwrap_or_else(|| self.add(name))
    }

    /// A new local; hidden ones have an empty name.
    pub fn add(&mut self, name: &'a [u8]) -> usize {
        let at = self.names.len();
        self.names.push(name);
        if self.names.len() == SMALL + 1 {
            let named = self.names.iter().zip(0..).filter(|(name, _)| !name.is_empty());
            self.index.reserve(2 * SMALL);
            named.for_each(|(name, at)| _ = self.index.entry(hash(name)).or_insert(at));
        } else if at > SMALL && !name.is_empty() {
            self.index.entry(hash(name)).or_insert(at as u32);
        }
        at
    }
}
