//! Operands: what they mean and how they lie in an instruction.
//!
//! An instruction is a run of 16-bit words: the opcode, then its operands in the order of its row
//! in [`crate::ops`]. 32-bit operands take two words, low half first.

use crate::ops::Op;

/// What an operand is to its instruction. Liveness and the verifier read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A slot that is read. A temporary is consumed by it: the handler takes the value or frees it.
    In,
    /// A slot that is read and stays as it is, temporary or not.
    Peek,
    /// A slot that is written. A temporary holds nothing before; a local's old value is released by
    /// the handler.
    Out,
    /// A slot that is read and written in place.
    InOut,
    /// First of a run of temporaries, all consumed; the length is the next operand.
    Run,
    /// First slot of a call window (see [`crate::ops`]) that no instruction opened: the arguments
    /// are consumed. Their number is the next operand.
    Args,
    /// First slot of a call window that was opened: `this` and the arguments are consumed. The
    /// number of arguments is the next operand.
    Window,
    /// First slot of a call window; the instruction writes its function and its `this`.
    OpenWindow,
    /// First slot of a call window that was opened and stays open.
    PeekWindow,
    /// A place in the code.
    Jump,
    /// Anything that names no slot: a constant, a cache, an immediate.
    Imm,
}

/// A role as a row of the table spells it: the [`Role`], and whether a local that the operand names
/// may become a reference by the instruction, or be written through as the base of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowRole {
    In,
    InAlias,
    Peek,
    Out,
    InOut,
    InOutAlias,
    Run,
    Args,
    Window,
    OpenWindow,
    PeekWindow,
    Jump,
    Imm,
}

impl RowRole {
    const fn split(self) -> (Role, bool) {
        match self {
            RowRole::In => (Role::In, false),
            RowRole::InAlias => (Role::In, true),
            RowRole::Peek => (Role::Peek, false),
            RowRole::Out => (Role::Out, false),
            RowRole::InOut => (Role::InOut, false),
            RowRole::InOutAlias => (Role::InOut, true),
            RowRole::Run => (Role::Run, false),
            RowRole::Args => (Role::Args, false),
            RowRole::Window => (Role::Window, false),
            RowRole::OpenWindow => (Role::OpenWindow, false),
            RowRole::PeekWindow => (Role::PeekWindow, false),
            RowRole::Jump => (Role::Jump, false),
            RowRole::Imm => (Role::Imm, false),
        }
    }
}

/// What an operand's words hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Slot,
    Const,
    Cache,
    RequestCache,
    Class,
    Imm,
    Imm32,
    Jump,
    Func,
}

impl Kind {
    /// How many words an operand of this kind takes.
    pub const fn words(self) -> usize {
        match self {
            Kind::Slot | Kind::Imm => 1,
            Kind::Const | Kind::Cache | Kind::RequestCache | Kind::Class | Kind::Imm32 | Kind::Jump | Kind::Func => 2,
        }
    }
}

/// A slot of the frame, counted from its start: the header ([`crate::ops::HEADER`] slots), then
/// locals, then temporaries.
///
/// Encoded as twice its index, so that its address is `frame + 8 * word`: one scaled load on every
/// machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u16);

impl Slot {
    /// The highest index a slot can have.
    pub const MAX: usize = 0x7fff;

    /// The slot with this index. Panics past [`Slot::MAX`]; the compiler reports such functions
    /// before.
    #[inline]
    pub fn new(index: usize) -> Slot {
        assert!(index <= Slot::MAX, "slot index out of range");
        Slot((index as u16) << 1)
    }

    /// Its index in the frame.
    #[inline(always)]
    pub fn index(self) -> usize {
        (self.0 >> 1) as usize
    }
}

/// Tells slots that an operand may name from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlotKind {
    /// Any; what reads it asks the frame.
    Any,
    /// `$this` and the variables, which keep their values.
    Local,
    /// A temporary, which is consumed by what reads it.
    Temp,
}

/// Names a slot: [`Slot`], or one of those that say what kind it is of.
pub trait AnySlot: Operand + Into<Slot> {
    const SLOT_KIND: SlotKind;
}

impl AnySlot for Slot {
    const SLOT_KIND: SlotKind = SlotKind::Any;
}

macro_rules! slot_kind {
    ($(#[doc = $doc:literal] $name:ident)+) => {
        $(
            #[doc = $doc]
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub struct $name(pub u16);

            impl AnySlot for $name {
                const SLOT_KIND: SlotKind = SlotKind::$name;
            }

            impl From<$name> for Slot {
                #[inline(always)]
                fn from(slot: $name) -> Slot {
                    Slot(slot.0)
                }
            }

            impl Operand for $name {
                const WORDS: usize = 1;
                const KIND: Kind = Kind::Slot;
                const SLOTS: SlotKind = SlotKind::$name;
                #[inline(always)]
                fn read(at: usize, words: impl Words) -> Self {
                    $name(words.word(at))
                }
                #[inline(always)]
                fn write(self, at: usize, words: &mut [u16]) {
                    words[at] = self.0;
                }
            }
        )+
    };
}
slot_kind! {
    /// A slot that is `$this` or a variable.
    Local
    /// A slot that is a temporary.
    Temp
}

/// An index into [`crate::unit::Function::constants`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Const(pub u32);

/// An inline cache of the function, 16 bytes of the thread's memory. It keeps what follows from
/// linked classes, functions and symbols alone: that stays true from request to request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cache(pub u32);

/// An inline cache whose content is one request's: it keeps what a name means now, or where
/// something of the request lies. A function's caches of this kind are numbered first
/// ([`crate::unit::Function::request_caches`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RequestCache(pub u32);

impl From<u32> for Cache {
    fn from(number: u32) -> Cache {
        Cache(number)
    }
}

impl From<u32> for RequestCache {
    fn from(number: u32) -> RequestCache {
        RequestCache(number)
    }
}

impl From<RequestCache> for Cache {
    #[inline(always)]
    fn from(cache: RequestCache) -> Cache {
        Cache(cache.0)
    }
}

/// A class as an instruction names it: a constant (its name), or one of the words below.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassRef(pub u32);

impl ClassRef {
    /// `self`: the class whose code this is.
    pub const SELF: ClassRef = ClassRef(u32::MAX);
    /// `parent`: the parent of that class.
    pub const PARENT: ClassRef = ClassRef(u32::MAX - 1);
    /// `static`: the class that was called.
    pub const STATIC: ClassRef = ClassRef(u32::MAX - 2);

    /// The constant with the class's name, unless it is one of the three words.
    pub fn constant(self) -> Option<Const> {
        (self.0 < u32::MAX - 2).then_some(Const(self.0))
    }
}

/// A small number: a count, a kind, an integer literal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Imm(pub i16);

/// A number of 32 bits, or a set of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Imm32(pub i32);

/// A place in the code, in words from the first word of the instruction that names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Label(pub i32);

/// A function of the unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FuncRef(pub u32);

/// Where an instruction's words are read from: a function of their number, or memory.
pub trait Words: Copy {
    /// Word number `at`; 0 is the opcode.
    fn word(self, at: usize) -> u16;
    /// Words number `at` and `at + 1` as one number, low half first.
    #[inline(always)]
    fn long(self, at: usize) -> u32 {
        u32::from(self.word(at)) | u32::from(self.word(at + 1)) << 16
    }
}

impl<F: Fn(usize) -> u16 + Copy> Words for F {
    #[inline(always)]
    fn word(self, at: usize) -> u16 {
        self(at)
    }
}

/// How an operand is read from and written to words.
pub trait Operand: Copy {
    const WORDS: usize;
    const KIND: Kind;
    /// Says which slots it may name, where it is one.
    const SLOTS: SlotKind = SlotKind::Any;
    /// Reads the operand whose first word is number `at`.
    fn read(at: usize, words: impl Words) -> Self;
    /// Writes the operand's words, the first of them to place `at`.
    fn write(self, at: usize, words: &mut [u16]);
}

macro_rules! operand {
    (one $name:ident $kind:ident $ty:ty) => {
        impl Operand for $name {
            const WORDS: usize = 1;
            const KIND: Kind = Kind::$kind;
            #[inline(always)]
            fn read(at: usize, words: impl Words) -> Self {
                $name(words.word(at) as $ty)
            }
            #[inline(always)]
            fn write(self, at: usize, words: &mut [u16]) {
                words[at] = self.0 as u16;
            }
        }
    };
    (two $name:ident $kind:ident $ty:ty) => {
        impl Operand for $name {
            const WORDS: usize = 2;
            const KIND: Kind = Kind::$kind;
            #[inline(always)]
            fn read(at: usize, words: impl Words) -> Self {
                $name(words.long(at) as $ty)
            }
            #[inline(always)]
            fn write(self, at: usize, words: &mut [u16]) {
                words[at] = self.0 as u32 as u16;
                words[at + 1] = (self.0 as u32 >> 16) as u16;
            }
        }
    };
}
operand!(one Slot Slot u16);
operand!(one Imm Imm i16);
operand!(two Const Const u32);
operand!(two Cache Cache u32);
operand!(two RequestCache RequestCache u32);
operand!(two ClassRef Class u32);
operand!(two Imm32 Imm32 i32);
operand!(two Label Jump i32);
operand!(two FuncRef Func u32);

/// One operand of an opcode's row.
#[derive(Clone, Copy, Debug)]
pub struct OperandMeta {
    pub name: &'static str,
    pub role: Role,
    pub kind: Kind,
    /// Its first word, counted from the opcode.
    pub word: u8,
    /// How many slots a slot operand stands for: an iterator takes two.
    pub width: u8,
    /// Says which slots a slot operand may name.
    pub slots: SlotKind,
    /// Whether a local that it names may become a reference by the instruction, or be written
    /// through.
    pub aliases: bool,
}

impl OperandMeta {
    /// An operand by what its row says; [`place`] finds the rest.
    pub(crate) const fn new(name: &'static str, role: RowRole, kind: Kind, slots: SlotKind) -> OperandMeta {
        let width = if is_text(name, "iter") { 2 } else { 1 };
        let (role, aliases) = role.split();
        OperandMeta { name, role, kind, word: 0, width, slots, aliases }
    }

    /// Returns whether it may name a slot of a function whose temporaries start at `first_temp`.
    #[must_use]
    pub fn may_name(&self, slot: Slot, first_temp: usize) -> bool {
        match self.slots {
            SlotKind::Any => true,
            SlotKind::Local => slot.index() < first_temp,
            SlotKind::Temp => slot.index() >= first_temp,
        }
    }
}

/// Gives operands that follow each other their places.
pub(crate) const fn place<const N: usize>(mut operands: [OperandMeta; N]) -> [OperandMeta; N] {
    let (mut at, mut word) = (0, 1);
    while at < N {
        operands[at].word = word;
        word += operands[at].kind.words() as u8;
        at += 1;
    }
    operands
}

/// Whether a name in the table is this one; for the tables that are made of it when Heddle is
/// built.
pub(crate) const fn is_text(name: &str, text: &str) -> bool {
    let (name, text) = (name.as_bytes(), text.as_bytes());
    let mut at = 0;
    while at < name.len() && at < text.len() && name[at] == text[at] {
        at += 1;
    }
    at == name.len() && at == text.len()
}

/// A row of the table as data.
#[derive(Clone, Copy, Debug)]
pub struct OpMeta {
    pub name: &'static str,
    /// The line of semantics above the row.
    pub doc: &'static str,
    pub operands: &'static [OperandMeta],
    pub effects: &'static [Effect],
    /// Length in words, opcode included.
    pub words: usize,
    /// Bit `n`: word `n` is a slot.
    pub slots: u16,
    /// Bit `n`: word `n` is a slot that is written, the first of its [`OperandMeta::width`].
    pub written: u16,
    /// Bit `n`: word `n` is a slot that is read, [`Role::In`], [`Role::Peek`] or [`Role::InOut`].
    pub read: u16,
    /// Bit `n`: word `n` is a slot with [`OperandMeta::aliases`].
    pub aliases: u16,
    /// The types of what the instruction writes.
    pub gives: Gives,
    /// The general instructions it may stand for, and what their operands must be.
    pub variant_of: &'static [(Op, Needs)],
    /// The two instructions in a row that it does in one.
    pub fuses: Option<(Op, Op)>,
    /// Names the instruction that it stands for, with the same operands, where the second one
    /// follows: it may do both, and the second one stays in the code for when it does not.
    pub leads: Option<(Op, Op)>,
    /// Whether it has the effect [`Effect::Overloads`].
    pub overloads: bool,
    /// The first word of its jump operand, or 0.
    pub jump: u8,
    /// It has the effect [`Effect::Ends`].
    pub ends: bool,
}

impl OpMeta {
    /// A row of the table.
    pub(crate) const fn new(
        name: &'static str,
        doc: &'static str,
        operands: &'static [OperandMeta],
        effects: &'static [Effect],
        words: usize,
    ) -> OpMeta {
        let (mut at, mut jump, mut slots, mut written, mut read, mut aliases) = (0, 0, 0, 0, 0, 0);
        while at < operands.len() {
            let operand = &operands[at];
            match operand.kind {
                Kind::Jump => jump = operand.word,
                Kind::Slot => slots |= 1 << operand.word,
                _ => {}
            }
            if matches!((operand.kind, operand.role), (Kind::Slot, Role::Out | Role::InOut)) {
                written |= 1 << operand.word;
            }
            if matches!((operand.kind, operand.role), (Kind::Slot, Role::In | Role::Peek | Role::InOut)) {
                read |= 1 << operand.word;
            }
            if operand.aliases {
                aliases |= 1 << operand.word;
            }
            at += 1;
        }
        let (mut at, mut ends, mut overloads) = (0, false, false);
        while at < effects.len() {
            ends |= matches!(effects[at], Effect::Ends);
            overloads |= matches!(effects[at], Effect::Overloads);
            at += 1;
        }
        let (gives, variant_of, fuses, leads): (_, &'static [_], _, _) = (Gives::Unknown, &[], None, None);
        OpMeta {
            name,
            doc,
            operands,
            effects,
            words,
            slots,
            written,
            read,
            aliases,
            gives,
            variant_of,
            fuses,
            leads,
            overloads,
            jump,
            ends,
        }
    }

    /// Sets the column [`OpMeta::gives`].
    pub(crate) const fn gives(mut self, gives: Gives) -> OpMeta {
        self.gives = gives;
        self
    }

    /// Sets the column [`OpMeta::variant_of`].
    pub(crate) const fn variant_of(mut self, general: &'static [(Op, Needs)]) -> OpMeta {
        self.variant_of = general;
        self
    }

    /// Returns the instruction that does the same whatever kinds of slots it names.
    #[must_use]
    pub fn for_any_slots(&self) -> Option<Op> {
        match self.variant_of {
            &[(general, Needs::Slots)] => Some(general),
            _ => None,
        }
    }

    /// Sets the column [`OpMeta::fuses`].
    pub(crate) const fn fuses(mut self, first: Op, second: Op) -> OpMeta {
        self.fuses = Some((first, second));
        self
    }

    /// Sets the column [`OpMeta::leads`].
    pub(crate) const fn leads(mut self, first: Op, second: Op) -> OpMeta {
        self.leads = Some((first, second));
        self
    }

    /// Returns whether the row has an effect.
    #[must_use]
    pub fn has(&self, effect: Effect) -> bool {
        self.effects.contains(&effect)
    }
}

/// The types of what an instruction writes. Operands are those that it reads, in the order of its
/// row; an immediate is an int.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gives {
    /// Anything.
    Unknown,
    Int,
    Float,
    /// An int or a float.
    Number,
    Bool,
    /// A string.
    Text,
    /// An array.
    List,
    /// The type of its constant.
    Constant,
    /// The value of its operand; null for an undefined variable.
    Copied,
    /// An undefined variable.
    Nothing,
    /// A value of the declared type of its parameter.
    Param,
    /// Its operand's value in the function's return type.
    Coerced,
    /// A number, or an array when both operands may be arrays.
    Sum,
    /// A number; a float when an operand is one.
    Difference,
    /// A number; a float when an operand is one, an int when it is exact.
    Quotient,
    /// A product of two operands with a third one added or subtracted: `lhs`, `rhs`, `with`.
    Multiplied,
    /// As `Multiplied`, the third operand being the local it goes to: `local`, `lhs`, `rhs`.
    MultipliedInto,
    /// An int, or a string when both operands may be strings.
    Bits,
    /// An int, or a string when its operand may be one.
    Inverted,
    /// A number of its operand's type.
    Signed,
    /// The type that its immediate `kind` names.
    Cast,
    /// Its operand and one.
    Counted,
    /// Its operand less one.
    CountedDown,
    /// Two results: its operand, and that and one.
    PostCounted,
    /// Two results: its operand, and that less one.
    PostCountedDown,
    /// The result of the binary operator that its immediate `op` names.
    Operated,
    /// The declared type of the function that it calls.
    Returned,
}

/// Says what every operand of a general instruction must be for a variant of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// A slot of the kind that the variant's row names.
    Slots,
    Int,
    Float,
    /// Any of its immediate `mask`.
    Mask,
}

/// What an instruction may do besides writing its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// It may leave an exception behind.
    Throws,
    /// It may run PHP code (magic methods, handlers, destructors).
    Reenters,
    /// Control never goes to the instruction after it.
    Ends,
    /// It leaves the frame for another one (call, return, yield).
    Switches,
    /// An object among its operands may make the result what its class wants: [`Gives`] holds when
    /// no operand is an object.
    Overloads,
    /// Where it jumps, its first operand is below or at an int, provided the second one is an int.
    BelowTaken,
    /// Where it does not jump, likewise.
    BelowElse,
}
