//! What machine code is made of: the instructions that have a lowering of their own, brought into
//! few shapes. Everything else is [`Ins::Other`], for which the handler is called.

/// An operand: a slot by its index, or a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Src {
    Slot(usize),
    Imm(i64),
}

/// A binary operator on numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bin {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
}

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    Less,
    LessEq,
    Greater,
    GreaterEq,
    Eq,
    Identical,
}

/// An instruction in the shape that lowerings know. Targets are offsets in words.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ins {
    Nop,
    Const {
        dst: usize,
        k: u32,
    },
    AssignConst {
        local: usize,
        k: u32,
    },
    Copy {
        dst: usize,
        src: usize,
    },
    Move {
        dst: usize,
        src: usize,
    },
    Assign {
        local: usize,
        src: usize,
    },
    Free {
        src: usize,
    },
    Bin {
        op: Bin,
        dst: usize,
        l: Src,
        r: Src,
    },
    BinAssign {
        op: Bin,
        local: usize,
        r: Src,
    },
    /// `l * r` and then `with`: `add`, or the product taken from it, or it from the product.
    Fused {
        second: Bin,
        product_first: bool,
        dst: usize,
        l: usize,
        r: usize,
        with: usize,
    },
    Step {
        local: usize,
        by: i64,
        old: Option<usize>,
    },
    Neg {
        dst: usize,
        src: usize,
    },
    Truth {
        dst: usize,
        src: usize,
        negated: bool,
    },
    Compare {
        test: Test,
        negated: bool,
        dst: usize,
        l: Src,
        r: Src,
    },
    Jump {
        target: usize,
        polls: bool,
    },
    JumpIf {
        src: usize,
        wanted: bool,
        target: usize,
    },
    JumpCompare {
        test: Test,
        wanted: bool,
        l: Src,
        r: Src,
        keeps: bool,
        target: usize,
    },
    StepJump {
        local: usize,
        by: i64,
        test: Test,
        r: Src,
        target: usize,
    },
    Dim {
        dst: usize,
        base: usize,
        key: Src,
    },
    AssignDim {
        base: usize,
        key: usize,
        src: usize,
    },
    /// Gives the value as its result too.
    AssignDimGet {
        dst: usize,
        base: usize,
        key: usize,
        src: usize,
    },
    AssignPush {
        base: usize,
        src: usize,
    },
    /// Makes the place of a property that is written through.
    PropW {
        dst: usize,
        base: usize,
        caches: [u32; 2],
    },
    /// Makes the place of an element that is written through.
    DimW {
        dst: usize,
        base: usize,
        key: usize,
    },
    MakeRef {
        dst: usize,
        base: usize,
    },
    Ord {
        dst: usize,
        src: usize,
    },
    ToInt {
        dst: usize,
        src: usize,
    },
    Count {
        dst: usize,
        src: usize,
    },
    Strlen {
        dst: usize,
        src: usize,
    },
    CheckParam {
        local: usize,
        mask: u16,
    },
    CheckParams {
        local: usize,
        other: usize,
        mask: u16,
        next: u16,
    },
    /// `caches`: one or two, of the same property in objects of two classes. `inner`: the cache of
    /// a second property, that of the first one's value.
    Prop {
        dst: usize,
        base: usize,
        caches: [u32; 2],
        inner: Option<u32>,
    },
    /// Of an object that a temporary holds.
    PropTmp {
        dst: usize,
        base: usize,
        caches: [u32; 2],
    },
    /// Writes a property of the object in a slot; or of the object that a property of that one
    /// holds, which the cache `through` knows.
    AssignProp {
        base: usize,
        through: Option<u32>,
        src: usize,
        cache: u32,
        accepted: u32,
    },
    UpdateProp {
        base: usize,
        op: Bin,
        r: Src,
        cache: u32,
        /// Names the slot of the result, and tells whether that is what was there before.
        result: Option<(usize, bool)>,
    },
    /// `foreach` begins, or goes on where there is nothing to walk.
    IterInit {
        iter: usize,
        src: usize,
        done: usize,
    },
    /// `foreach` ends.
    IterFree {
        iter: usize,
    },
    /// `foreach`: to the body with the next element, or to where the loop is done.
    IterNext {
        iter: usize,
        key: Option<usize>,
        value: usize,
        body: usize,
        done: usize,
    },
    /// A builtin, by its number.
    Builtin {
        dst: usize,
        window: usize,
        argc: usize,
        number: u32,
    },
    /// `moves`: the object is a temporary, which the window takes.
    MethodInit {
        window: usize,
        object: usize,
        caches: [u32; 2],
        moves: bool,
    },
    ArgLocal {
        dst: usize,
        local: usize,
        window: usize,
        arg: usize,
    },
    Call {
        dst: usize,
        window: usize,
        argc: usize,
        caches: [u32; 2],
        flags: u32,
    },
    /// `flags`: those of the frame that is entered.
    CallUser {
        dst: usize,
        window: usize,
        argc: usize,
        cache: u32,
        flags: u32,
    },
    Return {
        src: usize,
        mask: Option<u16>,
    },
    ReturnConst {
        k: u32,
    },
    JumpType {
        src: usize,
        mask: u16,
        wanted: bool,
        target: usize,
    },
    JumpNull {
        src: usize,
        wanted: bool,
        target: usize,
    },
    /// A parameter's type or the returned value's, which names classes.
    CheckClass {
        slot: usize,
        mask: u16,
        cache: u32,
    },
    InstanceOf {
        dst: usize,
        src: usize,
        cache: u32,
    },
    /// Of a class that is always the same.
    ClassConst {
        dst: usize,
        cache: u32,
    },
    This {
        dst: usize,
    },
    CallInit {
        window: usize,
        cache: u32,
    },
    JumpByValue {
        window: usize,
        arg: usize,
        target: usize,
    },
    /// `value`: what must be no reference.
    ArgValue {
        window: usize,
        arg: usize,
        value: Option<usize>,
    },
    JumpBuiltin {
        cache: u32,
        target: usize,
    },
    /// Goes where a jump table leads, or on where it lists nothing of the value's type.
    Table {
        src: usize,
        table: usize,
    },
    /// An element of an array that stays, for a pattern.
    Take {
        dst: usize,
        base: usize,
        key: Piece,
    },
    /// `base[key] op= r`, and its result.
    UpdateDim {
        dst: usize,
        base: usize,
        key: usize,
        op: Bin,
        r: Src,
        /// The result is what was there before.
        old: bool,
    },
    Spaceship {
        dst: usize,
        l: Src,
        r: Src,
    },
    /// A static property of a class that is always the same.
    StaticProp {
        dst: usize,
        cache: u32,
    },
    /// Makes an object, and opens a window for its constructor. `cache`: that of what was made.
    New {
        window: usize,
        dst: usize,
        cache: u32,
    },
    /// `named`: of a class by its name; else of the class that the code was called on.
    StaticInit {
        window: usize,
        cache: u32,
        named: bool,
    },
    /// An element of an array under any key.
    Find {
        dst: usize,
        base: usize,
        key: Key,
        how: How,
    },
    Other,
}

/// Where a key is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    Slot(usize),
    Constant(u32),
}

/// The key of an element that a pattern takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    Number(i64),
    /// A constant: a string that is no int.
    Named(u32),
}

/// How an element is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    Read,
    /// One that is not there is null.
    Quiet,
    Isset,
}
