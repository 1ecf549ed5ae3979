//! Operands: what they mean and how they lie in an instruction.
//!
//! An instruction is a run of 16-bit words: the opcode, then its operands in the order of its row in [`crate::ops`].
//! 32-bit operands take two words, low half first.

/// What an operand is to its instruction. Liveness and the verifier read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A slot that is read. A temporary is consumed by it: the handler takes the value or frees it.
    In,
    /// A slot that is read and stays as it is, temporary or not.
    Peek,
    /// A slot that is written. A temporary holds nothing before; a local's old value is released by the handler.
    Out,
    /// A slot that is read and written in place.
    InOut,
    /// First of a run of temporaries, all consumed; the length is the next operand.
    Run,
    /// First slot of a call window (see [`crate::ops`]) that no instruction opened: the arguments are consumed. Their number is the next operand.
    Args,
    /// First slot of a call window that was opened: `this` and the arguments are consumed. The number of arguments is the next operand.
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

/// What an operand's words hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Slot,
    Const,
    Cache,
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
            Kind::Const | Kind::Cache | Kind::Class | Kind::Imm32 | Kind::Jump | Kind::Func => 2,
        }
    }
}

/// A slot of the frame, counted from its start: the header ([`crate::ops::HEADER`] slots), then locals, then temporaries.
///
/// Encoded as twice its index, so that its address is `frame + 8 * word`: one scaled load on every machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u16);

impl Slot {
    /// The highest index a slot can have.
    pub const MAX: usize = 0x7fff;

    /// The slot with this index. Panics past [`Slot::MAX`]; the compiler reports such functions before.
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

/// An index into [`crate::unit::Function::constants`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Const(pub u32);

/// An inline cache of the function, 16 bytes of the request's memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cache(pub u32);

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
}

impl OperandMeta {
    /// An operand by what its row says; [`place`] finds the rest.
    pub(crate) const fn new(name: &'static str, role: Role, kind: Kind) -> OperandMeta {
        let width = if is_text(name, "iter") { 2 } else { 1 };
        OperandMeta { name, role, kind, word: 0, width }
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

/// Whether a name in the table is this one; for the tables that are made of it when Heddle is built.
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
        let (mut at, mut jump, mut slots, mut written) = (0, 0, 0, 0);
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
            at += 1;
        }
        let (mut at, mut ends) = (0, false);
        while at < effects.len() {
            ends |= matches!(effects[at], Effect::Ends);
            at += 1;
        }
        OpMeta { name, doc, operands, effects, words, slots, written, jump, ends }
    }
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
}
