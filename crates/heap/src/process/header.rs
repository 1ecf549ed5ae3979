//! The chunk header: eight bytes before every block, sealed with a checksum under keys of the
//! process.
//!
//! | bits | 0..16 | 16..24 | 24..26 | 26..28 | 28..48 | 48..64 |
//! |---|---|---|---|---|---|---|
//! | | checksum | class (0: a mapping of its own) | state | origin | size in bytes (primary) | 16-byte units from the slot's first address |
//!
//! The checksum covers the other bits and the address, so a header copied elsewhere is invalid.
//! Freeing flips one state bit and leaves the checksum: a freed header is invalid as it stands and
//! valid with the bit flipped back, which is how a double free is told from corruption.

use core::ptr::NonNull;
use heddle_sys::memory;

/// Who made a block; only the matching call may free it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Origin {
    /// `malloc` and its kin, and Rust.
    Malloc = 0,
    /// `memalign` and its kin; `free` may free it.
    Aligned = 1,
    /// `operator new`.
    New = 2,
    /// `operator new[]`.
    NewArray = 3,
}

impl Origin {
    /// Whether what frees blocks of this origin may free those of `made`: all that `free` takes are
    /// alike.
    #[inline(always)]
    pub const fn may_free(self, made: Origin) -> bool {
        let (freer, made) = (self as u8, made as u8);
        if freer < Origin::New as u8 { made < Origin::New as u8 } else { made == freer }
    }

    /// The call's name in reports.
    pub const fn maker(self) -> &'static str {
        ["malloc", "memalign", "new", "new[]"][self as usize]
    }

    /// The name of the call that frees, in reports.
    pub const fn freer(self) -> &'static str {
        ["free", "free", "delete", "delete[]"][self as usize]
    }
}

const CHECKSUM: u64 = 0xFFFF;
const CLASS: u32 = 16;
const STATE: u32 = 24;
const ORIGIN: u32 = 26;
const SIZE: u32 = 28;
const SIZE_BITS: u32 = 20;
const OFFSET: u32 = 48;
const STATE_MASK: u64 = 3 << STATE;
const OFFSET_MASK: u64 = !0 << OFFSET;

const FREE: u64 = 0;
const LIVE: u64 = 1 << STATE;
const QUARANTINED: u64 = 2 << STATE;
const MARKER: u64 = 3 << STATE;

const _: () = assert!(super::size_map::MAX_STRIDE < 1 << SIZE_BITS);

/// A header's bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Header(u64);

/// What the headers of a class's live blocks have in common. All zeroes is that of no class.
#[derive(Clone, Copy)]
pub struct Template(u64);

impl Template {
    /// That of `class`.
    pub const fn of(class: usize) -> Template {
        Template((class as u64) << CLASS | LIVE)
    }
}

/// What a header turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Live,
    Freed,
    Quarantined,
    Marker,
    Corrupted,
}

/// The process-wide random keys under which headers are sealed.
#[derive(Clone, Copy)]
pub struct Keys {
    mask: u64,
    factor: u64,
}

impl Keys {
    /// Keys before the heap has started; nothing is sealed with them.
    pub const UNSET: Keys = Keys { mask: 0, factor: 1 };

    /// Keys from 16 random bytes.
    pub fn new(seed: [u8; 16]) -> Keys {
        let (mask, factor) = seed.split_at(8);
        let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap_or([0x5A; 8]));
        Keys { mask: word(mask), factor: word(factor) | 1 << 47 | 1 }
    }

    #[inline(always)]
    fn checksum(self, bits: u64, block: NonNull<u8>) -> u16 {
        ((bits ^ self.mask ^ block.addr().get() as u64).wrapping_mul(self.factor) >> 48) as u16
    }

    #[inline(always)]
    fn seal(self, bits: u64, block: NonNull<u8>) -> Header {
        Header(bits | u64::from(self.checksum(bits, block)))
    }

    /// Writes the header of a live block that starts where its slot does; `template` is its
    /// class's.
    ///
    /// # Safety
    /// The eight bytes before `block` belong to its slot.
    #[inline(always)]
    pub unsafe fn write_plain(self, block: NonNull<u8>, template: Template, origin: Origin, size: usize) {
        debug_assert!(size < 1 << SIZE_BITS);
        let bits = template.0 | (origin as u64) << ORIGIN | (size as u64) << SIZE;
        // SAFETY: promised by the caller.
        unsafe { self.seal(bits, block).store(block) };
    }

    /// Writes the header of a live block.
    ///
    /// # Safety
    /// The eight bytes before `block` belong to its slot.
    #[inline(always)]
    pub unsafe fn write_live(self, block: NonNull<u8>, class: usize, origin: Origin, size: usize, offset: usize) {
        debug_assert!(size < 1 << SIZE_BITS && offset < 1 << 16);
        let bits = Template::of(class).0 | (origin as u64) << ORIGIN | (size as u64) << SIZE | (offset as u64) << OFFSET;
        // SAFETY: promised by the caller.
        unsafe { self.seal(bits, block).store(block) };
    }

    /// Writes the header of a slot whose block starts `offset` units further on.
    ///
    /// # Safety
    /// As for [`Keys::write_live`].
    pub unsafe fn write_marker(self, block: NonNull<u8>, offset: usize) {
        // SAFETY: promised by the caller.
        unsafe { self.seal(MARKER | (offset as u64) << OFFSET, block).store(block) };
    }

    /// Marks a live block as quarantined, or back.
    ///
    /// # Safety
    /// As for [`Keys::write_live`]; `header` is the block's valid one.
    pub unsafe fn quarantine(self, block: NonNull<u8>, header: Header, enter: bool) {
        let bits = header.0 & !(CHECKSUM | STATE_MASK) | if enter { QUARANTINED } else { LIVE };
        // SAFETY: promised by the caller.
        unsafe { self.seal(bits, block).store(block) };
    }

    /// Whether the header is that of a live block at this address which starts where its slot does
    /// and which `freer` may free.
    #[inline(always)]
    pub fn is_plain(self, header: Header, block: NonNull<u8>, freer: Origin) -> bool {
        let (mask, origin) = match freer {
            Origin::Malloc | Origin::Aligned => (2, 0),
            Origin::New | Origin::NewArray => (3, freer as u64),
        };
        let fixed = OFFSET_MASK | STATE_MASK | mask << ORIGIN;
        header.0 & fixed == LIVE | origin << ORIGIN && self.is_valid(header.0, block)
    }

    #[inline(always)]
    fn is_valid(self, bits: u64, block: NonNull<u8>) -> bool {
        self.checksum(bits & !CHECKSUM, block) == bits as u16
    }

    /// What the header says, for reports and iteration.
    pub fn judge(self, header: Header, block: NonNull<u8>) -> Verdict {
        if self.is_valid(header.0, block) {
            return match header.0 & STATE_MASK {
                LIVE => Verdict::Live,
                QUARANTINED => Verdict::Quarantined,
                MARKER => Verdict::Marker,
                _ => Verdict::Corrupted,
            };
        }
        if header.0 & STATE_MASK == FREE && self.is_valid(header.0 ^ LIVE, block) { Verdict::Freed } else { Verdict::Corrupted }
    }
}

impl Header {
    /// Lets the header of `block` be fetched, to be changed soon: another processor may have
    /// written to it last, and a load that is followed by a store would ask for it twice.
    #[inline(always)]
    pub fn expect(block: NonNull<u8>) {
        memory::expect_write(block.as_ptr().wrapping_sub(size_of::<Header>()));
    }

    /// The header before `block`.
    ///
    /// # Safety
    /// The eight bytes before `block` are readable.
    #[inline(always)]
    pub unsafe fn load(block: NonNull<u8>) -> Header {
        // SAFETY: promised by the caller.
        unsafe { block.cast::<Header>().sub(1).read() }
    }

    /// # Safety
    /// The eight bytes before `block` belong to its slot.
    #[inline(always)]
    unsafe fn store(self, block: NonNull<u8>) {
        // SAFETY: promised by the caller.
        unsafe { block.cast::<Header>().sub(1).write(self) };
    }

    /// Marks the block as freed.
    ///
    /// # Safety
    /// As for [`Keys::write_live`]; this is the block's valid header.
    #[inline(always)]
    pub unsafe fn mark_freed(self, block: NonNull<u8>) {
        // SAFETY: promised by the caller.
        unsafe { Header(self.0 ^ LIVE).store(block) };
    }

    #[inline(always)]
    pub fn class(self) -> usize {
        (self.0 >> CLASS) as usize & 0xFF
    }

    #[inline(always)]
    pub fn origin(self) -> Origin {
        match self.0 >> ORIGIN & 3 {
            0 => Origin::Malloc,
            1 => Origin::Aligned,
            2 => Origin::New,
            _ => Origin::NewArray,
        }
    }

    /// Size in bytes that was asked for; 0 for a mapping of its own, whose size stands in the
    /// secondary's table.
    #[inline(always)]
    pub fn size(self) -> usize {
        (self.0 >> SIZE) as usize & ((1 << SIZE_BITS) - 1)
    }

    /// Distance of the block from its slot's first address, in units of 16 bytes.
    #[inline(always)]
    pub fn offset(self) -> usize {
        (self.0 >> OFFSET) as usize
    }
}
