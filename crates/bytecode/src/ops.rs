//! The instruction set: one row an opcode, with a line of semantics above it.
//! (a table)
//!
//! A row reads `handler = Opcode (Role name: Type, …) [Effects] -> Gives of(General, Needs)
//! fuses(First, Second) leads(First, Second);`, where everything behind the effects may be missing:
//! what type the result has ([`Gives`]), which general instructions it may stand for once their
//! operands are known to have certain types ([`Needs`]), which two instructions in a row it does in
//! one, and which it stands for where another one follows ([`OpMeta::leads`]).
//! [`define_ops!`] makes the enum, one struct of operands per opcode, and [`META`];
//! [`with_ops!`](crate::with_ops) hands the list to the drivers. Nothing else lists opcodes.
//!
//! **Frame.** Slots `0..HEADER` are the header (slot [`THIS`] is `$this`, readable as any slot),
//! then the locals (parameters first, in order), then temporaries. Locals are borrowed by the
//! instructions that read them; a temporary is consumed (see [`Role`]). A temporary has one value
//! at a time and is written before it is read on every path.
//!
//! **Call window.** A call's arguments are written where the callee's frame will be: window `w` is
//! the slot that becomes the callee's slot 0, argument `n` goes to slot `w + HEADER + n`. `*_init`
//! instructions write the function and `this` into the window's header before the arguments are
//! evaluated, as PHP does; calls of functions known at compile time need none.
//!
//! **Places.** A write to `$a[..]->b[..]` walks from a local (or `THIS`, or a temporary holding an
//! object) by `dim_w`, `prop_w` …, each giving a temporary with the *place* of the element, to the
//! final instruction. A place is valid until the next instruction that may run PHP code; the
//! compiler evaluates keys and values before it starts to walk. Instructions that take a `base`
//! accept a local, a place, or a value.
//!
//! **Exceptions.** An instruction that throws has not written its Out operands and still owns its
//! In operands' temporaries.

use crate::operand::*;

/// Slots of a frame's header.
pub const HEADER: usize = 6;
/// The slot of the header that holds `$this`, or nothing.
pub const THIS: usize = 5;

macro_rules! define_ops {
    ($( $(#[doc = $doc:literal])+ $handler:ident = $op:ident ( $( $role:ident $operand:ident : $ty:ident ),* ) [ $( $effect:ident ),* ]
        $( -> $result:ident )? $( of($general:ident, $types:ident) )* $( fuses($step:ident, $jump:ident) )? $( leads($first:ident, $second:ident) )? ; )+) => {
        /// An opcode.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u16)]
        pub enum Op { $( $(#[doc = $doc])+ $op ),+ }

        /// Every opcode, in the order of the table.
        pub const ALL: &[Op] = &[ $( Op::$op ),+ ];

        /// The table as data, indexed by opcode.
        pub static META: [OpMeta; ALL.len()] = [ $( OpMeta::new(
            stringify!($handler),
            concat!($($doc, "\n"),+),
            const { &place([ $( OperandMeta::new(stringify!($operand), RowRole::$role, <$ty as Operand>::KIND, <$ty as Operand>::SLOTS) ),* ]) },
            &[ $( Effect::$effect ),* ],
            1 $( + <$ty as Operand>::WORDS )*,
        ) $( .gives(Gives::$result) )? $( .fuses(Op::$step, Op::$jump) )? $( .leads(Op::$first, Op::$second) )? .variant_of(&[ $( (Op::$general, Needs::$types) ),* ]) ),+ ];

        $(
            $(#[doc = $doc])+
            #[derive(Clone, Copy, Debug)]
            pub struct $op { $( pub $operand: $ty ),* }

            impl Instruction for $op {
                const OP: Op = Op::$op;
                const WORDS: usize = 1 $( + <$ty as Operand>::WORDS )*;
                #[inline(always)]
                #[allow(unused_variables, unused_assignments, unused_mut)]
                fn read(words: impl Words) -> Self {
                    let mut at = 1;
                    $( let $operand = <$ty as Operand>::read(at, words); at += <$ty as Operand>::WORDS; )*
                    $op { $( $operand ),* }
                }
                #[allow(unused_variables, unused_assignments, unused_mut)]
                fn write(self, out: &mut Vec<u16>) {
                    let mut words = [Op::$op as u16; 1 $( + <$ty as Operand>::WORDS )*];
                    let mut at = 1;
                    $( self.$operand.write(at, &mut words); at += <$ty as Operand>::WORDS; )*
                    out.extend_from_slice(&words);
                }
            }
        )+

        /// Calls the macro named with every `(handler, Opcode)` of the table.
        #[macro_export]
        macro_rules! with_ops {
            ($callback:ident) => { $callback! { $( ($handler, $op) )+ } };
        }
    };
}

/// An opcode with its operands.
pub trait Instruction: Copy {
    const OP: Op;
    /// Length in words, opcode included.
    const WORDS: usize;
    /// Reads the operands.
    fn read(words: impl Words) -> Self;
    /// Appends opcode and operands.
    fn write(self, out: &mut Vec<u16>);
}

impl Op {
    /// The opcode with this number, if there is one.
    #[inline]
    pub fn from_word(word: u16) -> Option<Op> {
        ALL.get(word as usize).copied()
    }

    /// Returns the instruction that it stands for: itself, but for those that look at the one after
    /// them, or ask for kinds of slots.
    #[inline]
    #[must_use]
    pub fn plain(self) -> Op {
        self.meta().leads.map_or_else(|| self.for_any_slots(), |(first, _)| first)
    }

    /// Returns the instruction that does the same whatever kinds of slots it names.
    #[inline]
    #[must_use]
    pub fn for_any_slots(self) -> Op {
        self.meta().for_any_slots().unwrap_or(self)
    }

    /// Its row.
    #[inline]
    pub fn meta(self) -> &'static OpMeta {
        &META[self as usize]
    }
}

define_ops! {
    // ---- moving values
    // -------------------------------------------------------------------------------------------
    /// Does nothing.
    nop = Nop () [];
    /// `tmp = constant`
    load_const = LoadConst (Out dst: Slot, Imm k: Const) [] -> Constant;
    /// `tmp = value` - a copy of a local, dereferenced; warns and gives null when it is undefined.
    copy = CopyVar (Out dst: Slot, Peek src: Slot) [Throws, Reenters] -> Copied;
    /// `tmp = value` - as `copy`, silently null when undefined.
    copy_quiet = CopyQuiet (Out dst: Slot, Peek src: Slot) [] -> Copied;
    /// `tmp = tmp` - moves.
    move_tmp = MoveTmp (Out dst: Slot, In src: Slot) [] -> Copied;
    /// Releases a temporary.
    free = Free (In src: Slot) [Reenters];
    /// `tmp = $this` - throws `Using $this when not in object context`.
    this = This (Out dst: Slot) [Throws];

    // ---- locals
    // --------------------------------------------------------------------------------------------------
    /// `$local = value` - through a reference if it is one; releases the old value.
    assign = Assign (InOut local: Slot, In src: Slot) [Throws, Reenters] -> Copied;
    /// [`Assign`] of a temporary.
    assign_temp = AssignTemp (InOut local: Slot, In src: Temp) [Throws, Reenters] -> Copied of(Assign, Slots);
    /// `$local = constant`
    assign_const = AssignConst (InOut local: Slot, Imm k: Const) [Throws, Reenters] -> Constant;
    /// `$local = &$other` - both become the same reference.
    assign_ref = AssignRef (InOutAlias local: Slot, InOutAlias other: Slot) [Reenters];
    /// `$local = &place` - `src` is a place or a reference.
    assign_ref_from = AssignRefFrom (InOutAlias local: Slot, In src: Slot) [Throws, Reenters];
    /// `tmp = &$local` - the local becomes a reference if it is none; `base` may be a place too.
    make_ref = MakeRef (Out dst: Slot, InAlias base: Slot) [Throws, Reenters];
    /// `unset($local)`
    unset_local = UnsetLocal (InOut local: Slot) [Reenters] -> Nothing;
    /// `tmp = isset($local)`
    isset_local = IssetLocal (Out dst: Slot, Peek src: Slot) [] -> Bool;
    /// `tmp = empty($local)`
    empty_local = EmptyLocal (Out dst: Slot, Peek src: Slot) [Throws, Reenters] -> Bool;
    /// `++$local`
    inc = Inc (InOut local: Slot) [Throws, Reenters] -> Counted;
    /// `--$local`
    dec = Dec (InOut local: Slot) [Throws, Reenters] -> CountedDown;
    /// `tmp = $local++`
    post_inc = PostInc (Out dst: Slot, InOut local: Slot) [Throws, Reenters] -> PostCounted;
    /// `tmp = $local--`
    post_dec = PostDec (Out dst: Slot, InOut local: Slot) [Throws, Reenters] -> PostCountedDown;
    /// `$local += value`
    add_assign = AddAssign (InOut local: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Sum;
    /// `$local -= value`
    sub_assign = SubAssign (InOut local: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Difference;
    /// `$local *= value`
    mul_assign = MulAssign (InOut local: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Difference;
    /// `$local .= value` - appends in place when the string is not shared.
    concat_assign = ConcatAssign (InOut local: Slot, In rhs: Slot) [Throws, Reenters] -> Text;
    /// `$local %= value`
    rem_assign = RemAssign (InOut local: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Int;
    /// `$local &= value`
    bit_and_assign = BitAndAssign (InOut local: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Bits;
    /// `$local |= value`
    bit_or_assign = BitOrAssign (InOut local: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Bits;
    /// `$local ^= value`
    bit_xor_assign = BitXorAssign (InOut local: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Bits;
    /// `$local <<= value`
    shl_assign = ShlAssign (InOut local: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Int;
    /// `$local >>= value`
    shr_assign = ShrAssign (InOut local: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Int;
    /// `$local /= value`
    div_assign = DivAssign (InOut local: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Quotient;
    /// `$local op= value` - `op` is a [`BinaryOp`] that has no instruction of its own.
    op_assign = OpAssign (InOut local: Slot, In rhs: Slot, Imm op: Imm) [Throws, Reenters, Overloads] -> Operated;
    /// Makes `$local` the global of that name (a constant), by reference.
    bind_global = BindGlobal (InOutAlias local: Slot, Imm name: Const, Imm cache: RequestCache) [Reenters];
    /// Makes `$local` the function's static variable number `index`, by reference; jumps to
    /// `target` when that has its value already.
    bind_static = BindStatic (InOutAlias local: Slot, Imm index: Imm, Imm cache: RequestCache, Jump target: Label) [Reenters];
    /// Makes the function's static variable number `index` hold `src`, and `$local` a reference to
    /// it.
    init_static = InitStatic (InOutAlias local: Slot, In src: Slot, Imm index: Imm) [Throws, Reenters];

    // ---- arithmetic, strings, bits
    // -------------------------------------------------------------------------------
    /// `tmp = lhs + rhs` - int overflow gives float, arrays unite, bad strings throw.
    add = Add (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Sum;
    /// `tmp = lhs - rhs`
    sub = Sub (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Difference;
    /// `tmp = lhs * rhs`
    mul = Mul (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Difference;
    /// `tmp = lhs / rhs` - int when exact; throws DivisionByZeroError.
    div = Div (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Quotient;
    /// `tmp = lhs % rhs` - on ints; throws DivisionByZeroError.
    rem = Rem (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Int;
    /// `tmp = lhs ** rhs`
    pow = Pow (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Number;
    /// `tmp = lhs + number`
    add_imm = AddImm (Out dst: Slot, In lhs: Slot, Imm rhs: Imm) [Throws, Reenters, Overloads] -> Difference;
    /// `tmp = lhs - number`
    sub_imm = SubImm (Out dst: Slot, In lhs: Slot, Imm rhs: Imm) [Throws, Reenters, Overloads] -> Difference;
    /// `tmp = lhs * number`
    mul_imm = MulImm (Out dst: Slot, In lhs: Slot, Imm rhs: Imm) [Throws, Reenters, Overloads] -> Difference;
    /// `tmp = lhs * rhs + with`: `mul` and `add` in one, in that order.
    mul_add = MulAdd (Out dst: Slot, In lhs: Slot, In rhs: Slot, In with: Slot) [Throws, Reenters, Overloads] -> Multiplied;
    /// `tmp = with + lhs * rhs`
    add_mul = AddMul (Out dst: Slot, In lhs: Slot, In rhs: Slot, In with: Slot) [Throws, Reenters, Overloads] -> Multiplied;
    /// `tmp = lhs * rhs - with`
    mul_sub = MulSub (Out dst: Slot, In lhs: Slot, In rhs: Slot, In with: Slot) [Throws, Reenters, Overloads] -> Multiplied;
    /// `tmp = with - lhs * rhs`
    sub_mul = SubMul (Out dst: Slot, In lhs: Slot, In rhs: Slot, In with: Slot) [Throws, Reenters, Overloads] -> Multiplied;
    /// `$local += lhs * rhs`
    add_assign_mul = AddAssignMul (InOut local: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> MultipliedInto;
    /// `$local -= lhs * rhs`
    sub_assign_mul = SubAssignMul (InOut local: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> MultipliedInto;
    /// `tmp = lhs % number` - the number is not 0 or -1.
    rem_imm = RemImm (Out dst: Slot, In lhs: Slot, Imm rhs: Imm) [Throws, Reenters, Overloads] -> Int;
    /// `tmp = lhs & number`
    bit_and_imm = BitAndImm (Out dst: Slot, In lhs: Slot, Imm rhs: Imm) [Throws, Reenters, Overloads] -> Int;
    /// `tmp = lhs << number` - the number is from 0 to 63.
    shl_imm = ShlImm (Out dst: Slot, In lhs: Slot, Imm rhs: Imm) [Throws, Reenters, Overloads] -> Int;
    /// `tmp = lhs >> number` - likewise.
    shr_imm = ShrImm (Out dst: Slot, In lhs: Slot, Imm rhs: Imm) [Throws, Reenters, Overloads] -> Int;
    /// `tmp = lhs & rhs` - on ints, or bytewise on two strings.
    bit_and = BitAnd (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Bits;
    /// `tmp = lhs | rhs`
    bit_or = BitOr (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Bits;
    /// `tmp = lhs ^ rhs`
    bit_xor = BitXor (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Bits;
    /// `tmp = lhs << rhs` - throws ArithmeticError on a negative shift.
    shl = Shl (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Int;
    /// `tmp = lhs >> rhs`
    shr = Shr (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters, Overloads] -> Int;
    /// `tmp = ~src`
    bit_not = BitNot (Out dst: Slot, In src: Slot) [Throws, Reenters, Overloads] -> Inverted;
    /// `tmp = lhs . rhs`
    concat = Concat (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters] -> Text;
    /// `tmp = lhs . constant` - the constant is a string.
    concat_const = ConcatConst (Out dst: Slot, In lhs: Slot, Imm rhs: Const) [Throws, Reenters] -> Text;
    /// `tmp = constant . rhs` - the constant is a string.
    const_concat = ConstConcat (Out dst: Slot, Imm lhs: Const, In rhs: Slot) [Throws, Reenters] -> Text;
    /// `first` and `second` (or the same once more) as text, where they are arrays or objects:
    /// pieces of a concatenation before later ones are evaluated.
    to_text = ToText (InOutAlias first: Slot, InOutAlias second: Slot) [Throws, Reenters];
    /// `tmp = a . b . c …` - one new string out of `count` temporaries.
    concat_run = ConcatRun (Out dst: Slot, Run first: Slot, Imm count: Imm) [Throws, Reenters] -> Text;
    /// `tmp = -src`
    neg = Neg (Out dst: Slot, In src: Slot) [Throws, Reenters, Overloads] -> Signed;
    /// `tmp = +src`
    plus = Plus (Out dst: Slot, In src: Slot) [Throws, Reenters, Overloads] -> Signed;
    /// `tmp = !src`
    not = Not (Out dst: Slot, In src: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = (bool) src`
    to_bool = ToBool (Out dst: Slot, In src: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = (type) src` - `kind` is a [`Cast`].
    cast = Cast_ (Out dst: Slot, In src: Slot, Imm kind: Imm) [Throws, Reenters] -> Cast;

    // ---- comparing
    // -----------------------------------------------------------------------------------------------
    /// `tmp = lhs == rhs`
    eq = Eq (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = lhs != rhs`
    ne = Ne (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = lhs === rhs`
    identical = Identical (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = lhs !== rhs`
    not_identical = NotIdentical (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = lhs < rhs`
    less = Less (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = lhs <= rhs`
    less_eq = LessEq (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = lhs <=> rhs`
    spaceship = Spaceship (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters] -> Int;
    /// `if (lhs === rhs) goto target`, `lhs` staying: an arm of `match`.
    jump_case_identical = JumpCaseIdentical (Peek lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters];
    /// `if (lhs == rhs) goto target`, `lhs` staying: a `case` of `switch`.
    jump_case_eq = JumpCaseEq (Peek lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters];
    /// Throws UnhandledMatchError for `src`.
    match_error = MatchError (In src: Slot) [Throws, Ends];

    // ---- jumps
    // ---------------------------------------------------------------------------------------------------
    /// `goto target`
    jump = Jump (Jump target: Label) [Ends];
    /// `if (++$local < rhs) goto target`: the end of a counting loop.
    inc_jump_less = IncJumpLess (InOut local: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters, BelowTaken] -> Counted fuses(Inc, JumpLess);
    /// `if (++$local <= rhs) goto target`
    inc_jump_less_eq = IncJumpLessEq (InOut local: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters] -> Counted fuses(Inc, JumpLessEq);
    /// `if (++$local < number) goto target`
    inc_jump_less_imm = IncJumpLessImm (InOut local: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters, BelowTaken] -> Counted fuses(Inc, JumpLessImm);
    /// `if (++$local <= number) goto target`
    inc_jump_less_eq_imm = IncJumpLessEqImm (InOut local: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters, BelowTaken] -> Counted fuses(Inc, JumpLessEqImm);
    /// `if (--$local >= number) goto target`
    dec_jump_greater_eq_imm = DecJumpGreaterEqImm (InOut local: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] -> CountedDown fuses(Dec, JumpGreaterEqImm);
    /// `if (--$local > number) goto target`
    dec_jump_greater_imm = DecJumpGreaterImm (InOut local: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] -> CountedDown fuses(Dec, JumpGreaterImm);
    /// `goto target`, at the end of a loop: looks after interrupts.
    jump_back = JumpBack (Jump target: Label) [Throws, Reenters, Ends];
    /// `if (src) goto target`
    jump_true = JumpTrue (In src: Slot, Jump target: Label) [Throws, Reenters];
    /// `if (!src) goto target`
    jump_false = JumpFalse (In src: Slot, Jump target: Label) [Throws, Reenters];
    /// `if (src === null) goto target`, `src` staying in either case; an undefined local is null.
    jump_null = JumpNull (Peek src: Slot, Jump target: Label) [];
    /// `if (src !== null) goto target`, `src` staying in either case.
    jump_not_null = JumpNotNull (Peek src: Slot, Jump target: Label) [];
    /// `if (lhs < rhs) goto target`
    jump_less = JumpLess (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters, BelowTaken];
    /// `if (!(lhs < rhs)) goto target`
    jump_not_less = JumpNotLess (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters, BelowElse];
    /// `if (lhs <= rhs) goto target`
    jump_less_eq = JumpLessEq (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters];
    /// `if (!(lhs <= rhs)) goto target`
    jump_not_less_eq = JumpNotLessEq (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters];
    /// `if (lhs == rhs) goto target`
    jump_eq = JumpEq (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters];
    /// `if (lhs != rhs) goto target`
    jump_ne = JumpNe (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters];
    /// `if (lhs === rhs) goto target`
    jump_identical = JumpIdentical (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters];
    /// `if (lhs !== rhs) goto target`
    jump_not_identical = JumpNotIdentical (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters];
    /// `if (lhs < number) goto target`
    jump_less_imm = JumpLessImm (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters, BelowTaken];
    /// `if (!(lhs < number)) goto target`
    jump_not_less_imm = JumpNotLessImm (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters, BelowElse];
    /// `if (lhs <= number) goto target`
    jump_less_eq_imm = JumpLessEqImm (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters, BelowTaken];
    /// `if (!(lhs <= number)) goto target`
    jump_not_less_eq_imm = JumpNotLessEqImm (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters, BelowElse];
    /// `if (lhs > number) goto target`
    jump_greater_imm = JumpGreaterImm (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters, BelowElse];
    /// `if (!(lhs > number)) goto target`
    jump_not_greater_imm = JumpNotGreaterImm (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters, BelowTaken];
    /// `if (lhs >= number) goto target`
    jump_greater_eq_imm = JumpGreaterEqImm (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters, BelowElse];
    /// `if (!(lhs >= number)) goto target`
    jump_not_greater_eq_imm = JumpNotGreaterEqImm (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters, BelowTaken];
    /// `if (lhs == number) goto target`
    jump_eq_imm = JumpEqImm (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters];
    /// `if (lhs != number) goto target`
    jump_ne_imm = JumpNeImm (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters];
    /// `if (lhs === number) goto target`
    jump_identical_imm = JumpIdenticalImm (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters];
    /// `if (lhs !== number) goto target`
    jump_not_identical_imm = JumpNotIdenticalImm (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters];
    /// Goes where jump table number `table` of the function leads for `src` (an int or a string of
    /// it, of that very type), else on. The cache keeps where the table's lookup lies.
    jump_table = JumpTable (Peek src: Slot, Imm table: Imm, Imm cache: Cache) [];

    /// `if (src has one of the types) goto target` - `mask` as in `type_check`.
    jump_type = JumpType (In src: Slot, Imm mask: Imm, Jump target: Label) [Throws, Reenters];
    /// `if (src has none of the types) goto target`
    jump_not_type = JumpNotType (In src: Slot, Imm mask: Imm, Jump target: Label) [Throws, Reenters];

    /// [`JumpType`] of a local.
    jump_type_local = JumpTypeLocal (In src: Local, Imm mask: Imm, Jump target: Label) [Throws, Reenters] of(JumpType, Slots);
    /// [`JumpNotType`] of a local.
    jump_not_type_local = JumpNotTypeLocal (In src: Local, Imm mask: Imm, Jump target: Label) [Throws, Reenters] of(JumpNotType, Slots);

    // ---- arrays
    // --------------------------------------------------------------------------------------------------
    /// `tmp = []` with room for `size` elements.
    new_array = NewArray (Out dst: Slot, Imm size: Imm32) [] -> List;
    /// `tmp = [first, …]` - a list out of `count` temporaries.
    array_run = ArrayRun (Out dst: Slot, Run first: Slot, Imm count: Imm) [] -> List;
    /// `tmp = [key => first, …]` - `keys` has the keys of the array, in their order, `count`
    /// temporaries have the values.
    array_shape = ArrayShape (Out dst: Slot, Imm keys: Const, Run first: Slot, Imm count: Imm) [] -> List;
    /// `array[] = value`, in a literal.
    array_push = ArrayPush (InOutAlias array: Slot, In src: Slot) [Throws, Reenters];
    /// `array[key] = value`, in a literal.
    array_set = ArraySet (InOutAlias array: Slot, In key: Slot, In src: Slot) [Throws, Reenters];
    /// `...src` in a literal: elements of an array or a Traversable.
    array_spread = ArraySpread (InOutAlias array: Slot, In src: Slot) [Throws, Reenters];
    /// `tmp = base[key]`
    dim = Dim (Out dst: Slot, In base: Slot, In key: Slot) [Throws, Reenters];
    /// [`Dim`] of what the [`Assign`] after it puts into a variable.
    dim_assign = DimAssign (Out dst: Slot, In base: Slot, In key: Slot) [Throws, Reenters] leads(Dim, Assign);
    /// `tmp = base[key]`, `base` being a local.
    dim_local = DimLocal (Out dst: Slot, Peek base: Slot, In key: Slot) [Throws, Reenters];
    /// [`DimLocal`] of what the [`Assign`] after it puts into a variable.
    dim_local_assign = DimLocalAssign (Out dst: Slot, Peek base: Slot, In key: Slot) [Throws, Reenters] leads(DimLocal, Assign);
    /// `tmp = base[number]`
    dim_imm = DimImm (Out dst: Slot, In base: Slot, Imm key: Imm) [Throws, Reenters];
    /// `tmp = base[constant]` - the constant is a string that is no integer.
    dim_const = DimConst (Out dst: Slot, In base: Slot, Imm key: Const) [Throws, Reenters];
    /// `tmp = base[key] ?? null` - what `isset` and `??` read on their way.
    dim_quiet = DimQuiet (Out dst: Slot, In base: Slot, In key: Slot) [Throws, Reenters];
    /// `tmp = base[constant] ?? null`, likewise - the constant is a string that is no integer.
    dim_quiet_const = DimQuietConst (Out dst: Slot, In base: Slot, Imm key: Const) [Throws, Reenters];
    /// `tmp = base[key]`, `base` staying: destructuring. `first` is 1 for the first element: an
    /// undefined `base` is warned of.
    dim_list = DimList (Out dst: Slot, Peek base: Slot, In key: Slot, Imm first: Imm) [Throws, Reenters];
    /// `tmp = &base[key]`: destructuring by reference. With `held` 1 the `base` is no variable of
    /// the program: when it is no reference the element is read, with a notice, and stays a value.
    dim_list_ref = DimListRef (Out dst: Slot, InAlias base: Slot, In key: Slot, Imm held: Imm) [Throws, Reenters];
    /// `tmp = base[number]`, likewise.
    dim_list_imm = DimListImm (Out dst: Slot, Peek base: Slot, Imm key: Imm, Imm first: Imm) [Throws, Reenters];
    /// `tmp = base[constant]`, likewise - the constant is a string that is no integer.
    dim_list_const = DimListConst (Out dst: Slot, Peek base: Slot, Imm key: Const, Imm first: Imm) [Throws, Reenters];
    /// `$local = base[number]`, likewise.
    take_imm = TakeImm (InOut local: Slot, Peek base: Slot, Imm key: Imm, Imm first: Imm) [Throws, Reenters];
    /// `$local = base[constant]`, likewise - the constant is a string that is no integer.
    take_const = TakeConst (InOut local: Slot, Peek base: Slot, Imm key: Const, Imm first: Imm) [Throws, Reenters];
    /// `tmp = isset(base[key])`
    isset_dim = IssetDim (Out dst: Slot, In base: Slot, In key: Slot) [Throws, Reenters] -> Bool;
    /// [`IssetDim`] for the jump after it.
    isset_dim_jump_true = IssetDimJumpTrue (Out dst: Slot, In base: Slot, In key: Slot) [Throws, Reenters] -> Bool leads(IssetDim, JumpTrue);
    /// [`IssetDim`] for the jump after it.
    isset_dim_jump_false = IssetDimJumpFalse (Out dst: Slot, In base: Slot, In key: Slot) [Throws, Reenters] -> Bool leads(IssetDim, JumpFalse);
    /// `tmp = isset(base[constant])` - the constant is a string that is no integer.
    isset_dim_const = IssetDimConst (Out dst: Slot, In base: Slot, Imm key: Const) [Throws, Reenters] -> Bool;
    /// [`IssetDimConst`] for the jump after it.
    isset_dim_const_jump_true = IssetDimConstJumpTrue (Out dst: Slot, In base: Slot, Imm key: Const) [Throws, Reenters] -> Bool leads(IssetDimConst, JumpTrue);
    /// [`IssetDimConst`] for the jump after it.
    isset_dim_const_jump_false = IssetDimConstJumpFalse (Out dst: Slot, In base: Slot, Imm key: Const) [Throws, Reenters] -> Bool leads(IssetDimConst, JumpFalse);
    /// `tmp = empty(base[key])`
    empty_dim = EmptyDim (Out dst: Slot, In base: Slot, In key: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = empty(base[constant])` - the constant is a string that is no integer.
    empty_dim_const = EmptyDimConst (Out dst: Slot, In base: Slot, Imm key: Const) [Throws, Reenters] -> Bool;
    /// [`EmptyDimConst`] for the jump after it.
    empty_dim_const_jump_true = EmptyDimConstJumpTrue (Out dst: Slot, In base: Slot, Imm key: Const) [Throws, Reenters] -> Bool leads(EmptyDimConst, JumpTrue);
    /// [`EmptyDimConst`] for the jump after it.
    empty_dim_const_jump_false = EmptyDimConstJumpFalse (Out dst: Slot, In base: Slot, Imm key: Const) [Throws, Reenters] -> Bool leads(EmptyDimConst, JumpFalse);
    /// `base[key] = value`
    assign_dim = AssignDim (InAlias base: Slot, In key: Slot, In src: Slot) [Throws, Reenters];
    /// Continues [`AssignDim`] in an array that is no list. No code contains it.
    assign_dim_hashed = AssignDimHashed (InAlias base: Slot, In key: Slot, In src: Slot) [Throws, Reenters];
    /// `tmp = (base[key] = value)`
    assign_dim_get = AssignDimGet (Out dst: Slot, InAlias base: Slot, In key: Slot, In src: Slot) [Throws, Reenters];
    /// `base[] = value`
    assign_push = AssignPush (InAlias base: Slot, In src: Slot) [Throws, Reenters];
    /// `tmp = (base[] = value)`
    assign_push_get = AssignPushGet (Out dst: Slot, InAlias base: Slot, In src: Slot) [Throws, Reenters];
    /// `tmp = (base[key] op= value)`
    op_assign_dim = OpAssignDim (Out dst: Slot, InAlias base: Slot, In key: Slot, In src: Slot, Imm op: Imm) [Throws, Reenters];
    /// `tmp = (base[] op= value)`
    op_assign_push = OpAssignPush (Out dst: Slot, InAlias base: Slot, In src: Slot, Imm op: Imm) [Throws, Reenters];
    /// `tmp = ++base[key]` and its kin - `how` is an [`IncDec`].
    incdec_dim = IncdecDim (Out dst: Slot, InAlias base: Slot, In key: Slot, Imm how: Imm) [Throws, Reenters];
    /// `unset(base[key])`
    unset_dim = UnsetDim (InAlias base: Slot, In key: Slot) [Throws, Reenters];
    /// place of `base[key]`, made when missing.
    dim_w = DimW (Out dst: Slot, InAlias base: Slot, In key: Slot) [Throws, Reenters];
    /// place of a new element `base[]`; `read` is 1 when it is read as well: an undefined `base` is
    /// warned of.
    push_w = PushW (Out dst: Slot, InAlias base: Slot, Imm read: Imm) [Throws, Reenters];
    /// place of `base[key]` that is read before it is written: warns when missing.
    dim_rw = DimRw (Out dst: Slot, InAlias base: Slot, In key: Slot) [Throws, Reenters];
    /// place of `base[key]` on the way of an `unset`: nothing is made, a missing one gives a null
    /// that belongs to nobody.
    dim_unset = DimUnset (Out dst: Slot, InAlias base: Slot, In key: Slot) [Throws, Reenters];
    /// `base[key] = &ref` - `src` is a reference.
    assign_dim_ref = AssignDimRef (InAlias base: Slot, In key: Slot, In src: Slot) [Throws, Reenters];
    /// `base[] = &ref`
    assign_push_ref = AssignPushRef (InAlias base: Slot, In src: Slot) [Throws, Reenters];
    /// `place = value` for a place that no instruction above covers (`$$name`, static properties).
    assign_place = AssignPlace (Out dst: Slot, InAlias place: Slot, In src: Slot) [Throws, Reenters];
    /// `tmp = (place op= value)`
    op_assign_place = OpAssignPlace (Out dst: Slot, InAlias place: Slot, In src: Slot, Imm op: Imm) [Throws, Reenters];
    /// `tmp = ++place` and its kin
    incdec_place = IncdecPlace (Out dst: Slot, InAlias place: Slot, Imm how: Imm) [Throws, Reenters];
    /// `place = &ref`
    assign_place_ref = AssignPlaceRef (InAlias place: Slot, In src: Slot) [Throws, Reenters];

    // ---- foreach
    // -------------------------------------------------------------------------------------------------
    /// Starts `foreach` over `src` in `iter` (two slots); goes to `done` when there is nothing.
    iter_init = IterInit (Out iter: Slot, In src: Slot, Jump done: Label) [Throws, Reenters];
    /// The same by reference: `src` is a local or a place, which becomes a reference.
    iter_init_ref = IterInitRef (Out iter: Slot, InAlias src: Slot, Jump done: Label) [Throws, Reenters];
    /// `value = next element` and `goto body`; at the end it goes on. `value` is a local, assigned
    /// to. Looks after interrupts.
    iter_next = IterNext (InOut iter: Slot, InOut value: Slot, Jump body: Label) [Throws, Reenters];
    /// `key, value = next element`, both locals, and `goto body`; at the end it goes on.
    iter_next_pair = IterNextPair (InOut iter: Slot, InOut key: Slot, InOut value: Slot, Jump body: Label) [Throws, Reenters];
    /// As `iter_next_pair` into two temporaries, for targets that are not simple variables; goes to
    /// `done` at the end, else on.
    iter_next_tmp = IterNextTmp (InOutAlias iter: Slot, Out key: Slot, Out value: Slot, Jump done: Label) [Throws, Reenters];
    /// `value = &next element`, `value` a local, and `goto body`; at the end it goes on.
    iter_next_bind = IterNextBind (InOutAlias iter: Slot, InOutAlias value: Slot, Jump body: Label) [Throws, Reenters];
    /// `value = &next element`, `value` a temporary that gets the reference, `key` a temporary;
    /// goes to `done` at the end, else on.
    iter_next_ref = IterNextRef (InOutAlias iter: Slot, Out key: Slot, Out value: Slot, Jump done: Label) [Throws, Reenters];
    /// Ends the loop: releases both slots of `iter`.
    iter_free = IterFree (In iter: Slot) [Reenters];

    // ---- properties
    // ----------------------------------------------------------------------------------------------
    /// `tmp = object->name`, the object being a local's. The second cache serves a second class.
    prop = Prop (Out dst: Slot, In object: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters];
    /// Continues [`Prop`] where the property is a dynamic one, or neither cache knows the class. No
    /// code contains it.
    prop_dynamic = PropDynamic (Out dst: Slot, In object: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters];
    /// [`Prop`] of what the [`Dim`] after it reads an element of.
    prop_dim = PropDim (Out dst: Slot, In object: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters] leads(Prop, Dim);
    /// [`PropDim`] where an [`Assign`] follows: all three in one step.
    prop_dim_assign = PropDimAssign (Out dst: Slot, In object: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters] leads(Prop, DimAssign);
    /// `tmp = object->name`, the object being a temporary's.
    prop_tmp = PropTmp (Out dst: Slot, In object: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters];
    /// `tmp = object->name->next`, the object being a local's.
    prop_prop = PropProp (Out dst: Slot, In object: Slot, Imm name: Const, Imm cache: Cache, Imm next: Const, Imm inner: Cache) [Throws, Reenters];
    /// `tmp = object->name ?? null`
    prop_quiet = PropQuiet (Out dst: Slot, In object: Slot, Imm name: Const, Imm cache: Cache) [Throws, Reenters];
    /// `tmp = object->{name}`
    prop_dyn = PropDyn (Out dst: Slot, In object: Slot, In name: Slot) [Throws, Reenters];
    /// `tmp = object->{name} ?? null`
    prop_dyn_quiet = PropDynQuiet (Out dst: Slot, In object: Slot, In name: Slot) [Throws, Reenters];
    /// `tmp = isset(object->{name})`
    isset_prop = IssetProp (Out dst: Slot, In object: Slot, In name: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = isset(object->name)`
    isset_prop_named = IssetPropNamed (Out dst: Slot, In object: Slot, Imm name: Const, Imm cache: Cache) [Throws, Reenters] -> Bool;
    /// `tmp = empty(object->{name})`
    empty_prop = EmptyProp (Out dst: Slot, In object: Slot, In name: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = empty(object->name)`
    empty_prop_named = EmptyPropNamed (Out dst: Slot, In object: Slot, Imm name: Const, Imm cache: Cache) [Throws, Reenters] -> Bool;
    /// `base->name = value`, the base being a local. `accepted` is the cache for the class of a
    /// value where the type names classes.
    assign_prop = AssignProp (InAlias base: Slot, Imm name: Const, In src: Slot, Imm cache: Cache, Imm accepted: Cache) [Throws, Reenters];
    /// Continues [`AssignProp`] where the property is a dynamic one, or the caches do not know the
    /// classes. No code contains it.
    assign_prop_other = AssignPropOther (InAlias base: Slot, Imm name: Const, In src: Slot, Imm cache: Cache, Imm accepted: Cache) [Throws, Reenters];
    /// `base->name = value`, the base being a temporary with a place or an object.
    assign_prop_at = AssignPropAt (InAlias base: Slot, Imm name: Const, In src: Slot, Imm cache: Cache, Imm accepted: Cache) [Throws, Reenters];
    /// `base->name->next = value`, the base being a local.
    assign_prop_prop = AssignPropProp (InAlias base: Slot, Imm name: Const, Imm cache: Cache, Imm next: Const, In src: Slot, Imm inner: Cache, Imm accepted: Cache) [Throws, Reenters];
    /// `tmp = (base->{name} = value)`
    assign_prop_get = AssignPropGet (Out dst: Slot, InAlias base: Slot, In name: Slot, In src: Slot) [Throws, Reenters];
    /// `tmp = (base->name op= value)`
    op_assign_prop = OpAssignProp (Out dst: Slot, InAlias base: Slot, In name: Slot, In src: Slot, Imm op: Imm) [Throws, Reenters];
    /// `tmp = (base->name op= value)`, the name being known.
    op_assign_prop_named = OpAssignPropNamed (Out dst: Slot, InAlias base: Slot, Imm name: Const, In src: Slot, Imm op: Imm, Imm cache: Cache) [Throws, Reenters];
    /// `base->name op= value`, the base being a local, the name known and the result not wanted.
    update_prop = UpdateProp (InAlias base: Slot, Imm name: Const, In src: Slot, Imm op: Imm, Imm cache: Cache) [Throws, Reenters];
    /// `++base->name`, likewise.
    inc_prop = IncProp (InAlias base: Slot, Imm name: Const, Imm cache: Cache) [Throws, Reenters];
    /// `--base->name`, likewise.
    dec_prop = DecProp (InAlias base: Slot, Imm name: Const, Imm cache: Cache) [Throws, Reenters];
    /// `tmp = ++base->name` and its kin
    incdec_prop = IncdecProp (Out dst: Slot, InAlias base: Slot, Imm name: Const, Imm how: Imm, Imm cache: Cache) [Throws, Reenters];
    /// `tmp = ++base->{name}` and its kin
    incdec_prop_dyn = IncdecPropDyn (Out dst: Slot, InAlias base: Slot, In name: Slot, Imm how: Imm) [Throws, Reenters];
    /// `unset(base->{name})`
    unset_prop = UnsetProp (InAlias base: Slot, In name: Slot) [Throws, Reenters];
    /// place of `base->name`, to be written through.
    prop_w = PropW (Out dst: Slot, InAlias base: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters];
    /// [`PropW`] of what the [`AssignDim`] after it writes an element of.
    prop_w_dim = PropWDim (Out dst: Slot, InAlias base: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters] leads(PropW, AssignDim);
    /// [`PropW`] of what the [`AssignPush`] after it appends to.
    prop_w_push = PropWPush (Out dst: Slot, InAlias base: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters] leads(PropW, AssignPush);
    /// place of `base->{name}`, to be written through.
    prop_dyn_w = PropDynW (Out dst: Slot, InAlias base: Slot, In name: Slot) [Throws, Reenters];
    /// place of `base->{name}` that is read before it is written.
    prop_rw = PropRw (Out dst: Slot, InAlias base: Slot, In name: Slot) [Throws, Reenters];
    /// place of `base->{name}` on the way of an `unset`.
    prop_unset = PropUnset (Out dst: Slot, InAlias base: Slot, In name: Slot) [Throws, Reenters];
    /// `base->{name} = &ref`
    assign_prop_ref = AssignPropRef (InAlias base: Slot, In name: Slot, In src: Slot) [Throws, Reenters];

    // ---- classes
    // -------------------------------------------------------------------------------------------------
    /// `tmp = the class` that `src` names or is an object of; what `*_of` instructions take.
    class_of = ClassOf (Out dst: Slot, In src: Slot) [Throws, Reenters];
    /// `tmp = the class`, loaded if need be.
    class_named = ClassNamed (Out dst: Slot, Imm class: ClassRef, Imm cache: RequestCache) [Throws, Reenters];
    /// `tmp = its name`, for `X::class` where X is no plain name (`static::class`,
    /// `$object::class`); `src` is a class or an object.
    class_name = ClassName (Out dst: Slot, In src: Slot) [Throws, Reenters] -> Text;
    /// `tmp = Class::NAME`
    class_const = ClassConst (Out dst: Slot, Imm class: ClassRef, Imm name: Const, Imm cache: RequestCache) [Throws, Reenters];
    /// `tmp = class::{name}`
    class_const_of = ClassConstOf (Out dst: Slot, In class: Slot, In name: Slot) [Throws, Reenters];
    /// `tmp = object::NAME` - `object` is a local, or `$this`; what it names as a string is looked
    /// up anew each time.
    class_const_in = ClassConstIn (Out dst: Slot, Peek object: Slot, Imm name: Const, Imm cache: RequestCache) [Throws, Reenters];
    /// `tmp = Class::$name`
    static_prop = StaticProp (Out dst: Slot, Imm class: ClassRef, Imm name: Const, Imm cache: RequestCache) [Throws, Reenters];
    /// `tmp = Class::$name ?? null`
    static_prop_quiet = StaticPropQuiet (Out dst: Slot, Imm class: ClassRef, Imm name: Const, Imm cache: RequestCache) [Throws, Reenters];
    /// `tmp = isset(Class::$name)`
    isset_static_prop = IssetStaticProp (Out dst: Slot, Imm class: ClassRef, Imm name: Const, Imm cache: RequestCache) [Throws, Reenters] -> Bool;
    /// `tmp = empty(Class::$name)`
    empty_static_prop = EmptyStaticProp (Out dst: Slot, Imm class: ClassRef, Imm name: Const, Imm cache: RequestCache) [Throws, Reenters] -> Bool;
    /// `Class::$name = value`. The second cache keeps the declaration of a typed one.
    assign_static_prop = AssignStaticProp (In src: Slot, Imm class: ClassRef, Imm name: Const, Imm cache: RequestCache, Imm declared: RequestCache) [Throws, Reenters];
    /// `tmp = class::${name}` - `quiet` is 1 in `isset` and `??`.
    static_prop_of = StaticPropOf (Out dst: Slot, In class: Slot, In name: Slot, Imm quiet: Imm) [Throws, Reenters];
    /// place of `Class::$name`. The second cache keeps the declaration of a typed one.
    static_prop_w = StaticPropW (Out dst: Slot, Imm class: ClassRef, Imm name: Const, Imm cache: RequestCache, Imm declared: RequestCache) [Throws, Reenters];
    /// place of `class::${name}`
    static_prop_of_w = StaticPropOfW (Out dst: Slot, In class: Slot, In name: Slot) [Throws, Reenters];
    /// Throws `Attempt to unset static property`.
    unset_static_prop = UnsetStaticProp (In class: Slot, In name: Slot) [Throws, Reenters];
    /// `tmp = src instanceof Class` - a class that is not loaded gives false.
    instance_of = InstanceOf (Out dst: Slot, In src: Slot, Imm class: ClassRef, Imm cache: Cache) [Throws, Reenters] -> Bool;
    /// [`InstanceOf`] for the jump after it.
    instance_of_jump_true = InstanceOfJumpTrue (Out dst: Slot, In src: Slot, Imm class: ClassRef, Imm cache: Cache) [Throws, Reenters] -> Bool leads(InstanceOf, JumpTrue);
    /// [`InstanceOf`] for the jump after it.
    instance_of_jump_false = InstanceOfJumpFalse (Out dst: Slot, In src: Slot, Imm class: ClassRef, Imm cache: Cache) [Throws, Reenters] -> Bool leads(InstanceOf, JumpFalse);
    /// `tmp = src instanceof class`
    instance_of_dyn = InstanceOfDyn (Out dst: Slot, In src: Slot, In class: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = clone src`, as the operator; `with` is null or the array of `clone(src, with)`.
    clone = Clone_ (Out dst: Slot, In src: Slot, In with: Slot) [Throws, Reenters];
    /// Declares class number `class` of the unit.
    declare_class = DeclareClass (Imm class: Imm32) [Throws, Reenters];
    /// `tmp = the anonymous class` number `class` of the unit, declared at the first time.
    anonymous_class = AnonymousClass (Out dst: Slot, Imm class: Imm32) [Throws, Reenters];
    /// Declares function number `func` of the unit.
    declare_function = DeclareFunction (Imm func: FuncRef) [Throws];
    /// `const NAME = value` - `src` with the name as a constant.
    declare_const = DeclareConst (Imm name: Const, In src: Slot) [Throws, Reenters];
    /// Notes for the [`DeclareConst`] that follows that the constant has the attributes of constant
    /// `number` of the unit.
    note_const = NoteConst (Imm name: Const, Imm number: Imm32) [];
    /// `tmp = NAME` - constant `name`; the constant after it is the name without its namespace, or
    /// null.
    fetch_const = FetchConst (Out dst: Slot, Imm name: Const, Imm cache: RequestCache) [Throws, Reenters];

    // ---- calls
    // ---------------------------------------------------------------------------------------------------
    /// Opens a window for the function named; the constant after `name` is the fallback without
    /// namespace, or null.
    call_init = CallInit (OpenWindow window: Slot, Imm name: Const, Imm cache: RequestCache) [Throws, Reenters];
    /// Goes to `target` when the function named is the builtin after it: the namespace has none of
    /// that name. The cache keeps that it was so, until the request ends.
    jump_builtin = JumpBuiltin (Imm name: Const, Imm cache: RequestCache, Jump target: Label) [];
    /// Opens a window for whatever `callee` is: a closure, a name, an array, an object with
    /// `__invoke`.
    dyn_init = DynInit (OpenWindow window: Slot, In callee: Slot) [Throws, Reenters];
    /// Opens a window for the callable `callee`, as `call_user_func()` takes it, or with `array` 1
    /// `call_user_func_array()`.
    user_init = UserInit (OpenWindow window: Slot, In callee: Slot, Imm array: Imm) [Throws, Reenters];
    /// Opens a window for `object->name()`, the object being a local's. The second cache serves a
    /// second class.
    method_init = MethodInit (OpenWindow window: Slot, In object: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters];
    /// Continues [`MethodInit`] where the caches know no method to open: looks it up, or reads what
    /// it returns if that is a property. No code contains it.
    method_other = MethodOther (OpenWindow window: Slot, In object: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters];
    /// Opens a window for `object->name()`, the object being a temporary's.
    method_init_tmp = MethodInitTmp (OpenWindow window: Slot, In object: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters];
    /// Continues [`MethodInitTmp`] likewise.
    method_other_tmp = MethodOtherTmp (OpenWindow window: Slot, In object: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters];
    /// [`MethodInit`] that always opens the window, for machine code. No code contains it.
    method_open = MethodOpen (OpenWindow window: Slot, In object: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters];
    /// [`MethodInitTmp`] likewise.
    method_open_tmp = MethodOpenTmp (OpenWindow window: Slot, In object: Slot, Imm name: Const, Imm cache: Cache, Imm other: Cache) [Throws, Reenters];
    /// Opens a window for `object->{name}()`.
    method_dyn_init = MethodDynInit (OpenWindow window: Slot, In object: Slot, In name: Slot) [Throws, Reenters];
    /// Opens a window for `Class::name()`.
    static_init = StaticInit (OpenWindow window: Slot, Imm class: ClassRef, Imm name: Const, Imm cache: RequestCache) [Throws, Reenters];
    /// Opens a window for `class::{name}()`.
    static_dyn_init = StaticDynInit (OpenWindow window: Slot, In class: Slot, In name: Slot) [Throws, Reenters];
    /// `tmp = new Class`, and opens a window for its constructor; without one, a call that follows
    /// at once without arguments is left out. `made` is the cache for classes whose objects are
    /// copies of their defaults.
    new_init = NewInit (OpenWindow window: Slot, Out dst: Slot, Imm class: ClassRef, Imm cache: RequestCache, Imm made: RequestCache) [Throws, Reenters];
    /// `tmp = new class`, and opens a window for its constructor.
    new_dyn_init = NewDynInit (OpenWindow window: Slot, Out dst: Slot, In class: Slot) [Throws, Reenters];
    /// Opens a window for the hook of `parent`'s property `name`: its `get`, or its `set` when
    /// `set` is 1; without such a hook for plain access.
    parent_hook_init = ParentHookInit (OpenWindow window: Slot, Imm name: Const, Imm set: Imm) [Throws, Reenters];
    /// Goes to `target` unless the opened function takes argument `arg` (from 0) by reference.
    jump_by_value = JumpByValue (PeekWindow window: Slot, Imm arg: Imm, Jump target: Label) [];
    /// `tmp = argument` out of a local, by value or by reference as the opened function wants it.
    arg_local = ArgLocal (Out dst: Slot, InOutAlias local: Slot, PeekWindow window: Slot, Imm arg: Imm) [Throws, Reenters];
    /// `tmp = $this` as an argument: where the opened function wants a reference, one to a copy.
    arg_this = ArgThis (Out dst: Slot, PeekWindow window: Slot, Imm arg: Imm) [Throws];
    /// `tmp = argument` out of a call's result: where the opened function wants a reference, raises
    /// `Only variables should be passed by reference`.
    arg_result = ArgResult (InOutAlias value: Slot, PeekWindow window: Slot, Imm arg: Imm) [Throws, Reenters];
    /// Goes to `target` unless the opened function takes the parameter `name` by reference.
    jump_by_value_named = JumpByValueNamed (PeekWindow window: Slot, Imm name: Const, Jump target: Label) [];
    /// Checks the temporary `value`, an argument by name that is no variable: where the opened
    /// function wants the parameter `name` by reference, throws `… could not be passed by
    /// reference`, or for a call's result (`result` is 1) raises `Only variables should be passed
    /// by reference`. The `array` has the arguments so far.
    arg_named = ArgNamed (InOutAlias value: Slot, PeekWindow window: Slot, Imm name: Const, Peek array: Slot, Imm result: Imm) [Throws, Reenters];
    /// `array[name] = src`, a named argument in the array for `call_array`; throws when there is
    /// one of that name, or the opened function takes none.
    array_named_arg = ArrayNamedArg (InOutAlias array: Slot, PeekWindow window: Slot, Imm name: Const, In src: Slot) [Throws, Reenters];
    /// `...base` as arguments, in the array for `call_array`; out of a local, those elements become
    /// references that the function takes so.
    array_spread_args = ArraySpreadArgs (InOutAlias array: Slot, InAlias base: Slot, PeekWindow window: Slot) [Throws, Reenters];
    /// Makes the temporary `value` an argument as `call_user_func()` hands it on: where the opened
    /// function wants a reference, raises `must be passed by reference, value given` and gives it
    /// one.
    user_arg = UserArg (InOutAlias value: Slot, PeekWindow window: Slot, Imm arg: Imm) [Throws, Reenters];
    /// `dst = base`, the arguments of `call_user_func_array()`, in the array for `call_array`: as
    /// `user_arg` for each of them.
    user_args = UserArgs (Out dst: Slot, InAlias base: Slot, PeekWindow window: Slot) [Throws, Reenters];
    /// Makes the temporary `value`, a call's result that is bound by reference, a reference if it
    /// is none, with a notice: `what` is 0 for `Only variables should be assigned by reference`
    /// (then it stays a value, which is assigned as one), 1 for `Only variable references should be
    /// yielded by reference`. With 2 it stays a value without a notice: `dim_list_ref` says it.
    /// With 3 it becomes a reference without one: `value` is a copy of `$this`.
    want_ref = WantRef (InOutAlias value: Slot, Imm what: Imm) [Throws, Reenters];
    /// Throws `… could not be passed by reference` when the opened function wants one: the argument
    /// is no variable.
    arg_value = ArgValue (PeekWindow window: Slot, Imm arg: Imm) [Throws];
    /// `dst = window's function(arguments)` - `flags` are [`call_flags`]. The caches keep the
    /// function that was called first, its own caches, where it starts for so many arguments, and
    /// how many locals lie behind these.
    call = Call (Out dst: Slot, Window window: Slot, Imm argc: Imm, Imm cache: RequestCache, Imm entry: RequestCache, Imm flags: Imm) [Throws, Reenters, Switches];
    /// Does the same for a window that `call_init` opened by the name of a builtin.
    call_native = CallNative (Out dst: Slot, Window window: Slot, Imm argc: Imm, Imm cache: RequestCache, Imm entry: RequestCache, Imm flags: Imm) [Throws, Reenters, Switches];
    /// Does the same for a method of a builtin class: never in code, `call` goes there.
    call_native_method = CallNativeMethod (Out dst: Slot, Window window: Slot, Imm argc: Imm, Imm cache: RequestCache, Imm entry: RequestCache, Imm flags: Imm) [Throws, Reenters, Switches];
    /// Does the same for a function that takes fewer arguments: never in code, `call` goes there.
    call_extra = CallExtra (Out dst: Slot, Window window: Slot, Imm argc: Imm, Imm cache: RequestCache, Imm entry: RequestCache, Imm flags: Imm) [Throws, Reenters, Switches];
    /// The same for a window that `dyn_init` opened: mostly a closure's.
    call_closure = CallClosure (Out dst: Slot, Window window: Slot, Imm argc: Imm, Imm cache: RequestCache, Imm entry: RequestCache, Imm flags: Imm) [Throws, Reenters, Switches];
    /// `dst = function number func of the unit(arguments)` - the caches as in `call`.
    call_user = CallUser (Out dst: Slot, Args window: Slot, Imm argc: Imm, Imm func: FuncRef, Imm cache: RequestCache, Imm entry: RequestCache) [Throws, Reenters, Switches] -> Returned;
    /// The same with `flags`: the result is dropped, or bound by reference.
    call_user_flags = CallUserFlags (Out dst: Slot, Args window: Slot, Imm argc: Imm, Imm func: FuncRef, Imm cache: RequestCache, Imm entry: RequestCache, Imm flags: Imm) [Throws, Reenters, Switches] -> Returned;
    /// `dst = builtin(arguments)` - `builtin` is its number in the engine; checked at compile time
    /// to exist.
    call_builtin = CallBuiltin (Out dst: Slot, Args window: Slot, Imm argc: Imm, Imm builtin: Imm32, Imm flags: Imm) [Throws, Reenters];
    /// `dst = window's function(...args)` - `args` is an array: list elements are positional,
    /// string keys are names.
    call_array = CallArray (Out dst: Slot, Window window: Slot, Imm argc: Imm, In args: Slot, Imm flags: Imm) [Throws, Reenters, Switches];
    /// `dst = window's function(...)` - the closure of a first-class callable.
    first_class = FirstClass (Out dst: Slot, Window window: Slot, Imm argc: Imm) [Throws, Reenters];
    /// `dst = closure` of function number `func`. The cache keeps that function as it is linked for
    /// the running code's scope.
    closure = Closure (Out dst: Slot, Imm func: FuncRef, Imm cache: RequestCache) [Throws];
    /// Gives the closure its captured variable number `index`: a copy of `src`, a local; an
    /// undefined one warns.
    capture = Capture (InOutAlias closure: Slot, Peek src: Slot, Imm index: Imm) [Throws, Reenters];
    /// The same by reference.
    capture_ref = CaptureRef (InOutAlias closure: Slot, InOutAlias src: Slot, Imm index: Imm) [];
    /// The same for the variables an arrow function takes: an undefined one stays undefined.
    capture_quiet = CaptureQuiet (InOutAlias closure: Slot, Peek src: Slot, Imm index: Imm) [];

    // ---- a function's own
    // ----------------------------------------------------------------------------------------
    /// Checks and coerces parameter `local` (number `param`) by its declared type; `mask` has the
    /// builtin types of it, as `type_check`.
    check_param = CheckParam (InOut local: Slot, Imm param: Imm, Imm mask: Imm) [Throws, Reenters] -> Param;
    /// `check_param` of the parameters number `param` and `param + 1`, one after the other; `next`
    /// has the types of the second.
    check_params = CheckParams (InOut local: Slot, InOut other: Slot, Imm param: Imm, Imm mask: Imm, Imm next: Imm) [Throws, Reenters] -> Param;
    /// `check_param` for a type that names classes.
    check_param_class = CheckParamClass (InOut local: Slot, Imm param: Imm, Imm mask: Imm, Imm cache: Cache) [Throws, Reenters] -> Param;
    /// Gathers arguments from number `param` on into the array `local`: `...$rest`.
    variadic = Variadic (InOut local: Slot, Imm param: Imm) [Throws, Reenters] -> List;
    /// Checks and coerces the return value by the declared type. A local that is a reference is
    /// replaced in its slot when its value is coerced, never written through: `return_` follows at
    /// once.
    check_return = CheckReturn (InOut src: Slot, Imm mask: Imm) [Throws, Reenters] -> Coerced;
    /// The same for a type that names classes.
    check_return_class = CheckReturnClass (InOut src: Slot, Imm mask: Imm, Imm cache: Cache) [Throws, Reenters] -> Coerced;
    /// Throws the TypeError of a function with a return type that ends without `return`; of
    /// `never`, when it returns at all.
    missing_return = MissingReturn () [Throws];
    /// `return value`
    return_ = Return (In src: Slot) [Ends, Switches, Reenters];
    /// `check_return` and `return_` in one.
    return_checked = ReturnChecked (In src: Slot, Imm mask: Imm) [Throws, Ends, Switches, Reenters];
    /// `return constant`
    return_const = ReturnConst (Imm k: Const) [Ends, Switches, Reenters];
    /// Continues [`Return`] and its kin where it takes more than counting to release what the frame
    /// holds. No code contains it.
    return_rest = ReturnRest () [Ends, Switches, Reenters];
    /// `return $local` by reference - `src` is a reference, or a value with a notice.
    return_ref = ReturnRef (InAlias src: Slot) [Ends, Switches, Reenters];
    /// First instruction of a generator after its parameters: gives the Generator to the caller.
    generator = Generator () [Ends, Switches];
    /// `dst = yield key => value` - `flags`: 1 there is a key, 2 `src` is a reference.
    yield_ = Yield (Out dst: Slot, In key: Slot, InAlias src: Slot, Imm flags: Imm) [Throws, Reenters, Switches];
    /// `dst = yield src`, by value.
    yield_value = YieldValue (Out dst: Slot, In src: Slot) [Throws, Reenters, Switches];
    /// `dst = yield` without value.
    yield_null = YieldNull (Out dst: Slot) [Throws, Reenters, Switches];
    /// `dst = yield from src` - runs again until the inner one ends; `src` stays until then.
    yield_from = YieldFrom (Out dst: Slot, InOutAlias src: Slot) [Throws, Reenters, Switches];
    /// `return value` of a generator.
    generator_return = GeneratorReturn (In src: Slot) [Ends, Switches, Reenters];

    // ---- exceptions
    // ----------------------------------------------------------------------------------------------
    /// `throw src`
    throw = Throw (In src: Slot) [Throws, Ends];
    /// Start of a handler: takes the exception in flight.
    catch_ = Catch (Out dst: Slot) [];
    /// Goes to `target` unless `src`, which stays, is an instance of the class; a class that is not
    /// loaded is none.
    catch_unless = CatchUnless (Peek src: Slot, Imm class: ClassRef, Imm cache: Cache, Jump target: Label) [Reenters];
    /// Runs a `finally` block that ends with `end_finally` of the same slot, then goes on after
    /// this instruction.
    enter_finally = EnterFinally (Out state: Slot, Jump target: Label) [Ends];
    /// Start of a `finally` block by an exception: `state` holds it.
    catch_finally = CatchFinally (Out state: Slot) [];
    /// Ends a `finally` block: throws on, or goes to the instruction after the `enter_finally` that
    /// came here.
    end_finally = EndFinally (In state: Slot) [Throws, Ends];
    /// Gives up what a `finally` block was entered with, because it is left by `return`, `break` or
    /// `goto`.
    discard_finally = DiscardFinally (In state: Slot) [Reenters];

    // ---- output, files, errors
    // -----------------------------------------------------------------------------------
    /// `echo src`
    echo = Echo (In src: Slot) [Throws, Reenters];
    /// `echo constant` - the constant is a string.
    echo_const = EchoConst (Imm k: Const) [Throws, Reenters];
    /// `dst = include src` - `kind` is an [`Include`].
    include = Include (Out dst: Slot, In src: Slot, Imm kind: Imm) [Throws, Reenters, Switches];
    /// `@`: `dst` keeps the error level.
    silence = Silence (Out dst: Slot) [];
    /// End of `@`.
    unsilence = Unsilence (In state: Slot) [];
    /// `declare(ticks=every)`: after a statement.
    tick = Tick (Imm every: Imm32) [Throws, Reenters];

    // ---- variable variables
    // --------------------------------------------------------------------------------------
    /// `tmp = $$name` - `quiet` is 1 in `isset` and `??`; 2 gives a place, or null: for `unset`.
    var = Var (Out dst: Slot, In name: Slot, Imm quiet: Imm) [Throws, Reenters];
    /// place of `$$name`
    var_w = VarW (Out dst: Slot, In name: Slot) [Throws, Reenters];
    /// place of `$$name` that is read before it is written.
    var_rw = VarRw (Out dst: Slot, In name: Slot) [Throws, Reenters];
    /// `unset($$name)`
    unset_var = UnsetVar (In name: Slot) [Throws, Reenters];
    /// `tmp = $GLOBALS`, a copy.
    globals = Globals (Out dst: Slot) [] -> List;
    /// place of `$GLOBALS[name]`; `how` 0 reads quietly, 1 reads with a warning, 2 writes, 3 reads
    /// and writes, 4 unsets (dst is null), 5 gives null where nothing is: for `unset`.
    global_var = GlobalVar (Out dst: Slot, In name: Slot, Imm how: Imm) [Throws, Reenters];
    /// `tmp = $GLOBALS[name]`, or a superglobal; warns and gives null when there is none.
    global_named = GlobalNamed (Out dst: Slot, Imm name: Const, Imm cache: RequestCache) [Throws, Reenters];

    // ---- inlined builtins
    // ----------------------------------------------------------------------------------------
    /// `tmp = strlen(src)`
    strlen = Strlen (Out dst: Slot, In src: Slot) [Throws, Reenters] -> Int;
    /// `tmp = count(src)`
    count = Count (Out dst: Slot, In src: Slot) [Throws, Reenters] -> Int;
    /// `tmp = is_int(src)` and its kin - `mask` has a bit for each tag that is true.
    type_check = TypeCheck (Out dst: Slot, In src: Slot, Imm mask: Imm) [Throws, Reenters] -> Bool;
    /// `tmp = ord(src)`
    ord = Ord_ (Out dst: Slot, In src: Slot) [Throws, Reenters] -> Int;
    /// `tmp = chr(src)`
    chr = Chr (Out dst: Slot, In src: Slot) [Throws, Reenters] -> Text;
    /// `tmp = in_array(src, constant)` - `k` is an array whose keys are the strings or ints looked
    /// for; strict or all strings.
    in_set = InSet (Out dst: Slot, In src: Slot, Imm k: Const) [Throws, Reenters] -> Bool;
    /// `tmp = array_key_exists(key, src)`
    array_key_exists = ArrayKeyExists (Out dst: Slot, In key: Slot, In src: Slot) [Throws, Reenters] -> Bool;
    /// `tmp = func_num_args()`
    func_num_args = FuncNumArgs (Out dst: Slot) [] -> Int;
    /// `tmp = func_get_args()`
    func_get_args = FuncGetArgs (Out dst: Slot) [] -> List;

    // ---- typed: of operands whose types are known
    // ------------------------------------------------------------------
    /// `tmp = lhs + rhs`, both floats.
    add_float = AddFloat (Out dst: Slot, In lhs: Slot, In rhs: Slot) [] -> Float of(Add, Float);
    /// `tmp = lhs - rhs`, both floats.
    sub_float = SubFloat (Out dst: Slot, In lhs: Slot, In rhs: Slot) [] -> Float of(Sub, Float);
    /// `tmp = lhs * rhs`, both floats.
    mul_float = MulFloat (Out dst: Slot, In lhs: Slot, In rhs: Slot) [] -> Float of(Mul, Float);
    /// `tmp = lhs / rhs`, both floats.
    div_float = DivFloat (Out dst: Slot, In lhs: Slot, In rhs: Slot) [Throws, Reenters] -> Float of(Div, Float);
    /// `tmp = lhs * rhs + with`, all floats.
    mul_add_float = MulAddFloat (Out dst: Slot, In lhs: Slot, In rhs: Slot, In with: Slot) [] -> Float of(MulAdd, Float);
    /// `tmp = with + lhs * rhs`, all floats.
    add_mul_float = AddMulFloat (Out dst: Slot, In lhs: Slot, In rhs: Slot, In with: Slot) [] -> Float of(AddMul, Float);
    /// `tmp = lhs * rhs - with`, all floats.
    mul_sub_float = MulSubFloat (Out dst: Slot, In lhs: Slot, In rhs: Slot, In with: Slot) [] -> Float of(MulSub, Float);
    /// `tmp = with - lhs * rhs`, all floats.
    sub_mul_float = SubMulFloat (Out dst: Slot, In lhs: Slot, In rhs: Slot, In with: Slot) [] -> Float of(SubMul, Float);
    /// `$local += rhs`, both floats.
    add_assign_float = AddAssignFloat (InOut local: Slot, In rhs: Slot) [] -> Float of(AddAssign, Float);
    /// `$local -= rhs`, both floats.
    sub_assign_float = SubAssignFloat (InOut local: Slot, In rhs: Slot) [] -> Float of(SubAssign, Float);
    /// `$local *= rhs`, both floats.
    mul_assign_float = MulAssignFloat (InOut local: Slot, In rhs: Slot) [] -> Float of(MulAssign, Float);
    /// `$local += lhs * rhs`, all floats.
    add_assign_mul_float = AddAssignMulFloat (InOut local: Slot, In lhs: Slot, In rhs: Slot) [] -> Float of(AddAssignMul, Float);
    /// `$local -= lhs * rhs`, all floats.
    sub_assign_mul_float = SubAssignMulFloat (InOut local: Slot, In lhs: Slot, In rhs: Slot) [] -> Float of(SubAssignMul, Float);
    /// `if (lhs < rhs) goto target`, both floats.
    jump_less_float = JumpLessFloat (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters] of(JumpLess, Float);
    /// `if (!(lhs < rhs)) goto target`, both floats.
    jump_not_less_float = JumpNotLessFloat (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters] of(JumpNotLess, Float);
    /// `if (lhs <= rhs) goto target`, both floats.
    jump_less_eq_float = JumpLessEqFloat (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters] of(JumpLessEq, Float);
    /// `if (!(lhs <= rhs)) goto target`, both floats.
    jump_not_less_eq_float = JumpNotLessEqFloat (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters] of(JumpNotLessEq, Float);
    /// `tmp = lhs + rhs`, both ints; a float where no int is large enough.
    add_int = AddInt (Out dst: Slot, In lhs: Slot, In rhs: Slot) [] -> Number of(Add, Int);
    /// `tmp = lhs - rhs`, both ints; a float where no int is large enough.
    sub_int = SubInt (Out dst: Slot, In lhs: Slot, In rhs: Slot) [] -> Number of(Sub, Int);
    /// `tmp = lhs * rhs`, both ints; a float where no int is large enough.
    mul_int = MulInt (Out dst: Slot, In lhs: Slot, In rhs: Slot) [] -> Number of(Mul, Int);
    /// `tmp = lhs + number`, `lhs` an int.
    add_imm_int = AddImmInt (Out dst: Slot, In lhs: Slot, Imm rhs: Imm) [] -> Number of(AddImm, Int);
    /// `tmp = lhs - number`, `lhs` an int.
    sub_imm_int = SubImmInt (Out dst: Slot, In lhs: Slot, Imm rhs: Imm) [] -> Number of(SubImm, Int);
    /// `tmp = lhs * number`, `lhs` an int.
    mul_imm_int = MulImmInt (Out dst: Slot, In lhs: Slot, Imm rhs: Imm) [] -> Number of(MulImm, Int);
    /// `++$local`, an int.
    inc_int = IncInt (InOut local: Slot) [] -> Counted of(Inc, Int);
    /// `if (lhs < rhs) goto target`, both ints.
    jump_less_int = JumpLessInt (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters] of(JumpLess, Int);
    /// `if (!(lhs < rhs)) goto target`, both ints.
    jump_not_less_int = JumpNotLessInt (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters] of(JumpNotLess, Int);
    /// `if (lhs <= rhs) goto target`, both ints.
    jump_less_eq_int = JumpLessEqInt (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters] of(JumpLessEq, Int);
    /// `if (!(lhs <= rhs)) goto target`, both ints.
    jump_not_less_eq_int = JumpNotLessEqInt (In lhs: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters] of(JumpNotLessEq, Int);
    /// `if (lhs < number) goto target`, `lhs` an int.
    jump_less_imm_int = JumpLessImmInt (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] of(JumpLessImm, Int);
    /// `if (!(lhs < number)) goto target`, `lhs` an int.
    jump_not_less_imm_int = JumpNotLessImmInt (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] of(JumpNotLessImm, Int);
    /// `if (lhs <= number) goto target`, `lhs` an int.
    jump_less_eq_imm_int = JumpLessEqImmInt (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] of(JumpLessEqImm, Int);
    /// `if (!(lhs <= number)) goto target`, `lhs` an int.
    jump_not_less_eq_imm_int = JumpNotLessEqImmInt (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] of(JumpNotLessEqImm, Int);
    /// `if (lhs > number) goto target`, `lhs` an int.
    jump_greater_imm_int = JumpGreaterImmInt (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] of(JumpGreaterImm, Int);
    /// `if (!(lhs > number)) goto target`, `lhs` an int.
    jump_not_greater_imm_int = JumpNotGreaterImmInt (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] of(JumpNotGreaterImm, Int);
    /// `if (lhs >= number) goto target`, `lhs` an int.
    jump_greater_eq_imm_int = JumpGreaterEqImmInt (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] of(JumpGreaterEqImm, Int);
    /// `if (!(lhs >= number)) goto target`, `lhs` an int.
    jump_not_greater_eq_imm_int = JumpNotGreaterEqImmInt (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] of(JumpNotGreaterEqImm, Int);
    /// `if (lhs == number) goto target`, `lhs` an int.
    jump_eq_imm_int = JumpEqImmInt (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] of(JumpEqImm, Int) of(JumpIdenticalImm, Int);
    /// `if (!(lhs == number)) goto target`, `lhs` an int.
    jump_ne_imm_int = JumpNeImmInt (In lhs: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] of(JumpNeImm, Int) of(JumpNotIdenticalImm, Int);
    /// `if (++$local < rhs) goto target`, both ints.
    inc_jump_less_int = IncJumpLessInt (InOut local: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters] -> Counted of(IncJumpLess, Int);
    /// `if (++$local < number) goto target`, `$local` an int.
    inc_jump_less_imm_int = IncJumpLessImmInt (InOut local: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] -> Counted of(IncJumpLessImm, Int);
    /// `if (++$local <= rhs) goto target`, both ints.
    inc_jump_less_eq_int = IncJumpLessEqInt (InOut local: Slot, In rhs: Slot, Jump target: Label) [Throws, Reenters] -> Counted of(IncJumpLessEq, Int);
    /// `if (++$local <= number) goto target`, `$local` an int.
    inc_jump_less_eq_imm_int = IncJumpLessEqImmInt (InOut local: Slot, Imm rhs: Imm, Jump target: Label) [Throws, Reenters] -> Counted of(IncJumpLessEqImm, Int);
    /// `return value`, which has one of the types of `mask`.
    return_known = ReturnKnown (In src: Slot, Imm mask: Imm) [Ends, Switches, Reenters] of(ReturnChecked, Mask);

    // ---- machine code
    // -------------------------------------------------------------------------------------------
    /// Stands at the start of a function or a loop in the copy of a function's code that runs:
    /// goes on in machine code, or counts and does what stands there in the code itself.
    machine = Machine () [Throws, Reenters, Switches];
}

/// Number of a binary operator, for `op=` instructions and constant folding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i16)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Pow,
    Concat,
    BitAnd,
    BitOr,
    BitXor,
    Shl,
    Shr,
}

/// What [`Cast_`] makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i16)]
pub enum Cast {
    Int,
    Float,
    String,
    Bool,
    Array,
    Object,
    Null,
}

/// What [`IncdecDim`] and its kin do and give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i16)]
pub enum IncDec {
    PreInc,
    PreDec,
    PostInc,
    PostDec,
}

/// What [`Include`] does with `src`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i16)]
pub enum IncludeKind {
    Include,
    IncludeOnce,
    Require,
    RequireOnce,
    Eval,
}

/// Flags of the call instructions.
pub mod call_flags {
    /// The caller binds the result by reference; without it a returned reference is dereferenced.
    pub const BY_REF: i16 = 1;
    /// The result is dropped at once: `dst` is written with null, and `#[\NoDiscard]` may warn.
    pub const UNUSED: i16 = 2;
    /// The call is a constructor's: its result is dropped, `dst` is left alone.
    pub const CONSTRUCT: i16 = 4;
    /// The result is dropped by `(void)`: as `UNUSED`, without the warning.
    pub const VOID: i16 = 8;
    /// Of `call`: bit `RESULT_0 + n` says that argument `n` (below [`RESULTS`]) is a call's result.
    /// Where the function takes that argument by reference and it is none, `Only variables should
    /// be passed by reference` is raised; for any other argument that is no reference, `… could not
    /// be passed by reference` is thrown. (Variables come as references already.)
    pub const RESULT_0: u32 = 4;
    /// How many arguments have such a bit.
    pub const RESULTS: usize = 11;
}

macro_rules! from_number {
    ($($name:ident: $last:ident),+) => { $(
        impl $name {
            /// The value with this number. Panics on another one, which the verifier rules out.
            pub fn from_number(number: i16) -> $name {
                assert!((0..=$name::$last as i16).contains(&number));
                $name::ALL[number as usize]
            }
        }
    )+ };
}
impl BinaryOp {
    pub const ALL: [BinaryOp; 12] = {
        use BinaryOp::*;
        [Add, Sub, Mul, Div, Rem, Pow, Concat, BitAnd, BitOr, BitXor, Shl, Shr]
    };
}
impl Cast {
    pub const ALL: [Cast; 7] = [Cast::Int, Cast::Float, Cast::String, Cast::Bool, Cast::Array, Cast::Object, Cast::Null];
}
impl IncDec {
    pub const ALL: [IncDec; 4] = [IncDec::PreInc, IncDec::PreDec, IncDec::PostInc, IncDec::PostDec];
}
impl IncludeKind {
    pub const ALL: [IncludeKind; 5] =
        [IncludeKind::Include, IncludeKind::IncludeOnce, IncludeKind::Require, IncludeKind::RequireOnce, IncludeKind::Eval];
}
from_number!(BinaryOp: Shr, Cast: Null, IncDec: PostDec, IncludeKind: Eval);
