//! [`Ancestry`]: whether a class is, extends or implements another one, in constant time.
//!
//! Parents: a *display*, the list of ancestors from the root down to the class itself; who is in it
//! is at the place of its depth (Cohen, "Type-extension type tests can be performed in constant
//! time", 1991). Interfaces: a set of bits that says no at once, and a small table of addresses.

use crate::class::ClassPtr;
use heddle_bytecode::unit::ClassKind;

/// See the module.
pub struct Ancestry {
    /// Ancestors from the root on, this class included; zeros behind.
    display: [usize; INLINE],
    /// How many ancestors the class has; [`INTERFACE`] says that it is one itself.
    depth: u32,
    /// A number as good as random, which chooses the class's bit and its place in tables.
    mix: u32,
    /// Bits of its interfaces.
    bits: u64,
    /// Its interfaces, by open addressing: at most half full, the length a power of two.
    interfaces: Box<[usize]>,
    /// The display from [`INLINE`] on.
    deeper: Box<[usize]>,
}

const INLINE: usize = 8;
const INTERFACE: u32 = 1 << 31;

impl Ancestry {
    /// Makes the ancestry of a class that will be at `at`, with all its interfaces.
    pub fn new(at: ClassPtr, id: u32, kind: ClassKind, parent: Option<ClassPtr>, all: &[ClassPtr]) -> Ancestry {
        let mut line: Vec<usize> = Vec::new();
        if let Some(parent) = parent {
            let parent = &parent.get().ancestry;
            let above = parent.display.iter().chain(&parent.deeper).copied();
            line.extend(above.take((parent.depth & !INTERFACE) as usize + 1));
        }
        line.push(at.as_ptr().addr());
        let mut display = [0; INLINE];
        let inline = line.len().min(INLINE);
        display[..inline].copy_from_slice(&line[..inline]);
        let mut bits = 0;
        let places = if all.is_empty() { 0 } else { (all.len() * 2).next_power_of_two() };
        let mut interfaces = vec![0; places].into_boxed_slice();
        for interface in all {
            let mix = interface.get().ancestry.mix;
            bits |= 1 << (mix >> 26);
            let mut place = mix as usize & (places - 1);
            while interfaces[place] != 0 {
                place = (place + 1) & (places - 1);
            }
            interfaces[place] = interface.as_ptr().addr();
        }
        let depth = (line.len() - 1) as u32 | if kind == ClassKind::Interface { INTERFACE } else { 0 };
        let mix = id.wrapping_mul(0x9e37_79b1);
        Ancestry { display, depth, mix, bits, interfaces, deeper: line[inline..].into() }
    }

    /// Returns whether the class is `other`, extends or implements it.
    #[inline(always)]
    pub fn has(&self, other: ClassPtr) -> bool {
        let wanted = &other.get().ancestry;
        let depth = wanted.depth as usize;
        if depth < INLINE {
            return self.display[depth] == other.as_ptr().addr();
        }
        self.has_far(other)
    }

    #[inline]
    fn has_far(&self, other: ClassPtr) -> bool {
        let wanted = &other.get().ancestry;
        if wanted.depth & INTERFACE == 0 {
            return self.deeper.get(wanted.depth as usize - INLINE) == Some(&other.as_ptr().addr());
        }
        if self.bits >> (wanted.mix >> 26) & 1 == 0 {
            return std::ptr::eq(self, wanted);
        }
        let mask = self.interfaces.len() - 1;
        let mut place = wanted.mix as usize & mask;
        while self.interfaces[place] != 0 {
            if self.interfaces[place] == other.as_ptr().addr() {
                return true;
            }
            place = (place + 1) & mask;
        }
        std::ptr::eq(self, wanted)
    }
}
