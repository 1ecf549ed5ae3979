//! Which types the slots of a finished function have: forward data flow over its code, from literals, declared types and
//! what instructions give.
//!
//! Only variables that nothing but the function's own instructions can change take part: none that may become a reference, none of
//! a file's own code, none where variables are reachable by name. Everything else has any type.
//!
//! What an int becomes by counting past its end is a type of its own here, [`BIG`]: a comparison with an int tells it from an int, so the
//! counter of a loop stays an int.

use crate::peephole::{words_where, writes_through};
use heddle_bytecode::decode::{jump_target, op_at, words};
use heddle_bytecode::operand::{Role, Slot};
use heddle_bytecode::ops::{Cast, HEADER, META, Op};
use heddle_bytecode::types::{Type, mask};
use heddle_bytecode::unit::{Constant, Function, flags};
use std::sync::LazyLock;

/// A set of types: bits of [`mask`], [`UNDEFINED`] and [`BIG`]. 0 stands for code that is never reached.
pub(crate) type Types = u16;

const UNDEFINED: Types = 1;
const NULL: Types = mask::NULL as Types;
const BOOL: Types = mask::BOOL as Types;
pub(crate) const INT: Types = mask::INT as Types;
pub(crate) const FLOAT: Types = mask::FLOAT as Types;
/// 2 to the power of 63 as a float: what counting up makes of the largest int.
pub(crate) const BIG: Types = 1 << 10;
const NUMBER: Types = INT | FLOAT | BIG;
/// Anything, references included.
const ANY: Types = Types::MAX;

/// The most that is kept of one function, in slots of all its blocks. Larger functions stay as they are.
const MOST: usize = 1 << 17;

/// A function's analysis.
pub(crate) struct Typing<'a> {
    function: &'a Function,
    /// What each function of the unit returns.
    returns: &'a [Types],
    /// Where blocks start, ascending.
    blocks: Vec<u32>,
    /// Slots of the frame.
    width: usize,
    room: Room,
}

/// What an analysis notes. Its room serves one function after the other.
#[derive(Default)]
pub(crate) struct Room {
    /// By local: takes part.
    tame: Vec<bool>,
    /// The types of every slot at the start of each block.
    states: Vec<Types>,
    /// By block: has to be walked again.
    waiting: Vec<bool>,
    /// The types at the place that is looked at, and where a jump is taken.
    state: Vec<Types>,
    taken: Vec<Types>,
}

/// What a function with this declared type returns, or what a parameter of it holds.
pub(crate) fn declared(ty: Option<&Type>) -> Types {
    let plain = mask::NULL | mask::BOOL | mask::INT | mask::FLOAT | mask::STRING | mask::ARRAY;
    match ty {
        Some(ty) if ty.classes.is_empty() && ty.mask & !plain == 0 => ty.mask as Types,
        _ => ANY,
    }
}

impl<'a> Typing<'a> {
    /// The analysis of a function of which something can be known.
    pub(crate) fn of(function: &'a Function, returns: &'a [Types], room: &mut Room) -> Option<Typing<'a>> {
        if function.flags & (flags::MAIN | flags::DYNAMIC_VARIABLES) != 0 {
            return None;
        }
        let width = function.frame_size as usize;
        let blocks = heddle_bytecode::liveness::leaders(function);
        if width * blocks.len() > MOST {
            return None;
        }
        let mut room = std::mem::take(room);
        tame_locals(function, &mut room.tame);
        room.states.clear();
        room.states.resize(width * blocks.len(), 0);
        room.waiting.clear();
        room.waiting.resize(blocks.len(), false);
        let mut typing = Typing { function, returns, blocks, width, room };
        typing.settle();
        Some(typing)
    }

    /// Calls `visit` for every instruction that can be reached, with the types of the slots before it; gives the room back.
    pub(crate) fn visit(mut self, mut visit: impl FnMut(usize, &[Types])) -> Room {
        let mut state = std::mem::take(&mut self.room.state);
        for block in 0..self.blocks.len() {
            if self.state(block)[0] != 0 {
                state.clear();
                state.extend_from_slice(self.state(block));
                self.walk(block, &mut state, |at, state| visit(at, state));
            }
        }
        self.room.state = state;
        self.room
    }

    fn state(&self, block: usize) -> &[Types] {
        &self.room.states[block * self.width..(block + 1) * self.width]
    }

    /// Follows control until nothing changes.
    fn settle(&mut self) {
        let entry = self.entry();
        self.arrive(0, &entry);
        for &place in &self.function.entries {
            self.arrive(place, &entry);
        }
        let mut state = std::mem::take(&mut self.room.state);
        while let Some(block) = self.room.waiting.iter().position(|&waits| waits) {
            self.room.waiting[block] = false;
            state.clear();
            state.extend_from_slice(self.state(block));
            let mut thrown: Vec<(u32, Vec<Types>)> = Vec::new();
            let last = self.walk(block, &mut state, |at, state| self.throw(at, state, &mut thrown));
            for (handler, state) in thrown {
                self.arrive(handler, &state);
            }
            self.leave(last, &mut state);
        }
        self.room.state = state;
    }

    /// The instruction at `at` may throw, before it writes or behind it: adds to what is known where handlers start.
    fn throw(&self, at: usize, state: &[Types], thrown: &mut Vec<(u32, Vec<Types>)>) {
        for region in self.function.regions.iter().filter(|region| (region.start..region.end).contains(&(at as u32))) {
            let mut after = state.to_vec();
            self.transfer(at, &mut after);
            join(&mut after, state);
            match thrown.iter_mut().find(|(handler, _)| *handler == region.handler) {
                Some((_, known)) => _ = join(known, &after),
                None => thrown.push((region.handler, after)),
            }
        }
    }

    /// What the function starts with.
    fn entry(&self) -> Vec<Types> {
        let mut state = vec![ANY; self.width];
        let given = HEADER + self.function.params.len() + self.function.captures.len();
        for (slot, types) in state.iter_mut().enumerate().take(HEADER + self.function.locals.len()).skip(given) {
            if self.room.tame[slot - HEADER] {
                *types = UNDEFINED;
            }
        }
        state
    }

    /// Runs through a block; `state` is before each instruction when `visit` is called, and in the end before the last one,
    /// whose offset is given.
    fn walk(&self, block: usize, state: &mut [Types], mut visit: impl FnMut(usize, &[Types])) -> usize {
        let code = &self.function.code;
        let end = self.blocks.get(block + 1).map_or(code.len(), |&start| start as usize);
        let mut at = self.blocks[block] as usize;
        loop {
            visit(at, state);
            let next = at + META[code[at] as usize].words;
            if next >= end {
                return at;
            }
            self.transfer(at, state);
            at = next;
        }
    }

    /// Control leaves a block by its last instruction, before which `state` is.
    fn leave(&mut self, at: usize, state: &mut [Types]) {
        let function = self.function;
        let op = op_at(&function.code, at);
        let meta = op.meta();
        let next = (at + meta.words) as u32;
        self.transfer(at, state);
        if let Some(target) = jump_target(&function.code, at, meta) {
            let mut taken = std::mem::take(&mut self.room.taken);
            taken.clear();
            taken.extend_from_slice(state);
            self.compared(op, at, true, &mut taken);
            self.arrive(target as u32, &taken);
            self.room.taken = taken;
            self.compared(op, at, false, state);
        }
        match op {
            Op::JumpTable => {
                for table in &function.jump_tables {
                    table.ints.iter().for_each(|&(_, target)| self.arrive(target, state));
                    table.strings.iter().for_each(|&(_, target)| self.arrive(target, state));
                    self.arrive(table.default, state);
                }
            }
            // the block that is entered comes back with what it did
            Op::EnterFinally => {
                state.fill(ANY);
                self.arrive(next, state);
            }
            Op::Generator => self.arrive(next, state),
            _ if meta.ends => {}
            _ => self.arrive(next, state),
        }
    }

    /// Joins `state` with what is known at a label.
    fn arrive(&mut self, target: u32, state: &[Types]) {
        let Ok(block) = self.blocks.binary_search(&target) else { return };
        let known = &mut self.room.states[block * self.width..(block + 1) * self.width];
        self.room.waiting[block] |= join(known, state);
    }

    /// What a comparison that came out as it did says: a counter that is less than an int is no float.
    fn compared(&self, op: Op, at: usize, taken: bool, state: &mut [Types]) {
        let code = &self.function.code;
        let counter = Slot(code[at + 1]).index();
        let by_int = |word: u16| state[Slot(word).index()] & !INT == 0;
        let (below, when) = match op {
            Op::JumpLess | Op::IncJumpLess => (by_int(code[at + 2]), true),
            Op::JumpNotLess => (by_int(code[at + 2]), false),
            Op::JumpLessImm
            | Op::JumpLessEqImm
            | Op::IncJumpLessImm
            | Op::IncJumpLessEqImm
            | Op::JumpNotGreaterImm
            | Op::JumpNotGreaterEqImm => (true, true),
            Op::JumpNotLessImm | Op::JumpNotLessEqImm | Op::JumpGreaterImm | Op::JumpGreaterEqImm => (true, false),
            _ => return,
        };
        if below && taken == when && state[counter] & !NUMBER == 0 {
            state[counter] &= !BIG;
        }
    }

    /// What the instruction at `at` does to the types.
    fn transfer(&self, at: usize, state: &mut [Types]) {
        let code = &self.function.code;
        let op = op_at(code, at);
        let slot = |word: usize| Slot(code[at + word]).index();
        let given = self.result(op, at, state);
        let meta = op.meta();
        for word in words(meta.written) {
            self.set(state, slot(word), ANY);
            // the second half of an iterator
            if word == 1 && meta.operands[0].width == 2 {
                self.set(state, slot(word) + 1, ANY);
            }
        }
        if let Some((first, rest)) = given {
            self.set(state, slot(1), first);
            if let Some(rest) = rest {
                self.set(state, slot(2), rest);
            }
        }
    }

    fn set(&self, state: &mut [Types], slot: usize, types: Types) {
        let wild = slot.checked_sub(HEADER).is_some_and(|local| self.room.tame.get(local) == Some(&false));
        state[slot] = if wild || slot < HEADER { ANY } else { types };
    }

    /// The types of what an instruction writes: its first operand, and the second one where it writes two; `None` where anything is possible.
    fn result(&self, op: Op, at: usize, state: &[Types]) -> Option<(Types, Option<Types>)> {
        use Op::*;
        let code = &self.function.code;
        let of = |word: usize| state[Slot(code[at + word]).index()];
        let constant = |word: usize| self.constant(u32::from(code[at + word]) | u32::from(code[at + word + 1]) << 16);
        let types = match op {
            LoadConst | AssignConst => constant(2),
            CopyVar | CopyQuiet | Assign | MoveTmp => value(of(2)),
            UnsetLocal => UNDEFINED,
            CheckParam | CheckParamClass => {
                let param = &self.function.params[code[at + 2] as usize];
                declared(param.ty.as_ref())
            }
            CheckParams => {
                let param = code[at + 3] as usize;
                let [first, second] = [param, param + 1].map(|param| declared(self.function.params[param].ty.as_ref()));
                return Some((first, Some(second)));
            }
            Add | Sub | Mul => arithmetic(op, of(2), of(3)),
            AddImm | SubImm | MulImm => arithmetic(op, of(2), INT),
            AddAssign | SubAssign | MulAssign => arithmetic(op, of(1), of(2)),
            Div => quotient(of(2), of(3)),
            DivAssign => quotient(of(1), of(2)),
            MulAdd | MulSub | AddMul | SubMul => sum(arithmetic(Mul, of(2), of(3)), of(4)),
            AddAssignMul | SubAssignMul => sum(arithmetic(Mul, of(2), of(3)), of(1)),
            Rem | RemImm | Shl | Shr | ShlImm | ShrImm | RemAssign | ShlAssign | ShrAssign | Spaceship | Strlen | Count | Ord_
            | FuncNumArgs => INT,
            BitAnd | BitOr | BitXor => bits(of(2), of(3)),
            BitAndImm => INT,
            BitAndAssign | BitOrAssign | BitXorAssign => bits(of(1), of(2)),
            Neg | Plus => match of(2) {
                INT => INT | FLOAT,
                types if types & !(FLOAT | BIG) == 0 => FLOAT,
                types if types & !NUMBER == 0 => INT | FLOAT,
                _ => ANY,
            },
            Concat | ConcatConst | ConstConcat | ConcatRun | Chr => mask::STRING as Types,
            Not | ToBool | Eq | Ne | Identical | NotIdentical | Less | LessEq | IssetLocal | EmptyLocal | IssetDim | EmptyDim
            | IssetProp | IssetPropNamed | EmptyProp | EmptyPropNamed | InstanceOf | InstanceOfDyn | TypeCheck | InSet | ArrayKeyExists => {
                BOOL
            }
            Cast_ => match Cast::ALL.get(code[at + 3] as usize) {
                Some(Cast::Int) => INT,
                Some(Cast::Float) => FLOAT,
                Some(Cast::Bool) => BOOL,
                Some(Cast::String) => mask::STRING as Types,
                Some(Cast::Null) => NULL,
                _ => return None,
            },
            Inc | IncJumpLess | IncJumpLessEq | IncJumpLessImm | IncJumpLessEqImm => counted(of(1)),
            Dec | DecJumpGreaterImm | DecJumpGreaterEqImm => counted_down(of(1)),
            PostInc => return Some((value(of(2)), Some(counted(of(2))))),
            PostDec => return Some((value(of(2)), Some(counted_down(of(2))))),
            CallUser | CallUserFlags => {
                let number = u32::from(code[at + 4]) | u32::from(code[at + 5]) << 16;
                let dropped = op == CallUserFlags && code[at + META[op as usize].words - 1] != 0;
                if dropped { ANY } else { self.returns.get(number as usize).copied().unwrap_or(ANY) }
            }
            _ => return None,
        };
        Some((types, None))
    }

    fn constant(&self, number: u32) -> Types {
        match self.function.constants.get(number as usize) {
            Some(Constant::Null) => NULL,
            Some(Constant::Bool(_)) => BOOL,
            Some(Constant::Int(_)) => INT,
            Some(Constant::Float(_)) => FLOAT,
            Some(Constant::String(_)) => mask::STRING as Types,
            Some(Constant::Array(_)) => mask::ARRAY as Types,
            None => ANY,
        }
    }
}

/// Adds `more` to what is known; true when that changed it.
fn join(known: &mut [Types], more: &[Types]) -> bool {
    let mut changed = false;
    for (known, &more) in known.iter_mut().zip(more) {
        changed |= *known | more != *known;
        *known |= more;
    }
    changed
}

/// What reading a slot gives: an undefined variable is null.
fn value(types: Types) -> Types {
    if types == ANY || types & UNDEFINED == 0 { types } else { types & !UNDEFINED | NULL }
}

/// `+`, `-` or `*`.
fn arithmetic(op: Op, l: Types, r: Types) -> Types {
    let float = FLOAT | BIG;
    if (l | r) & !NUMBER != 0 {
        // a number for anything but arrays, which `+` unites; what is no number throws
        return if matches!(op, Op::Add | Op::AddImm | Op::AddAssign) { ANY } else { INT | FLOAT };
    }
    if l & !float == 0 || r & !float == 0 { FLOAT } else { INT | FLOAT }
}

/// A sum or difference of which one part is a product.
fn sum(product: Types, with: Types) -> Types {
    arithmetic(Op::Sub, product, with)
}

/// `/`
fn quotient(l: Types, r: Types) -> Types {
    if (l | r) & !NUMBER == 0 { arithmetic(Op::Sub, l, r) } else { INT | FLOAT }
}

/// `&`, `|` or `^`: two strings give a string.
fn bits(l: Types, r: Types) -> Types {
    let string = mask::STRING as Types;
    if l & string == 0 || r & string == 0 { INT } else { ANY }
}

/// `++` of a value.
fn counted(types: Types) -> Types {
    if types & !NUMBER != 0 {
        return ANY;
    }
    if types & INT != 0 { types | BIG } else { types }
}

/// `--` of a value.
fn counted_down(types: Types) -> Types {
    match types {
        types if types & !NUMBER != 0 => ANY,
        types if types & INT == 0 => FLOAT,
        _ => INT | FLOAT,
    }
}

/// By local: only the function's own instructions change it, and it never becomes a reference.
fn tame_locals(function: &Function, tame: &mut Vec<bool>) {
    tame.clear();
    tame.resize(function.locals.len(), true);
    for (local, param) in function.params.iter().enumerate() {
        tame[local] = !param.by_ref;
    }
    for (n, &by_ref) in function.captures.iter().enumerate() {
        tame[function.params.len() + n] = !by_ref;
    }
    let sharing = &*SHARING;
    let mut at = 0;
    while at < function.code.len() {
        let op = function.code[at] as usize;
        for word in words(sharing[op]) {
            let local = Slot(function.code[at + word]).index().checked_sub(HEADER);
            if let Some(tame) = local.and_then(|local| tame.get_mut(local)) {
                *tame = false;
            }
        }
        at += META[op].words;
    }
}

/// By opcode, bit `n`: a local that word `n` names may become a reference by it.
static SHARING: LazyLock<[u16; META.len()]> = LazyLock::new(|| {
    words_where(|op, operand| match operand.role {
        Role::In | Role::Peek => writes_through(op, operand.name),
        Role::InOut => !keeps_to_itself(op, operand.name),
        _ => false,
    })
});

/// Instructions that change a variable, but never make a reference of it.
fn keeps_to_itself(op: Op, operand: &str) -> bool {
    use Op::*;
    match op {
        IterNext => operand == "value",
        IterNextPair => matches!(operand, "key" | "value"),
        _ => matches!(
            op,
            Assign
                | AssignConst
                | UnsetLocal
                | Inc
                | Dec
                | PostInc
                | PostDec
                | AddAssign
                | SubAssign
                | MulAssign
                | DivAssign
                | ConcatAssign
                | RemAssign
                | BitAndAssign
                | BitOrAssign
                | BitXorAssign
                | ShlAssign
                | ShrAssign
                | OpAssign
                | AddAssignMul
                | SubAssignMul
                | IncJumpLess
                | IncJumpLessEq
                | IncJumpLessImm
                | IncJumpLessEqImm
                | DecJumpGreaterImm
                | DecJumpGreaterEqImm
                | CheckParam
                | CheckParams
                | CheckParamClass
                | CheckReturn
                | CheckReturnClass
                | TakeImm
                | TakeConst
        ),
    }
}
