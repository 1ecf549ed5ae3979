//! Which types the slots of a finished function have: forward data flow over its code, from literals, declared types and
//! what instructions give.
//!
//! Only variables that nothing but the function's own instructions can change take part: none that may become a reference, none of
//! a file's own code, none where variables are reachable by name. Everything else has any type.
//!
//! What an int becomes by counting past its end is a type of its own here, [`INT_OVERFLOW`]: a comparison with an int tells it from an int, so the
//! counter of a loop stays an int.

use heddle_bytecode::decode::{jump_target, op_at, words};
use heddle_bytecode::operand::{Effect, Gives, Slot, Words};
use heddle_bytecode::ops::{
    AddAssignMul, CallUser, CallUserFlags, Cast, Cast_, CheckParam, CheckParams, HEADER, Instruction, LoadConst, META, MulAdd, Op,
};
use heddle_bytecode::types::{Type, mask};
use heddle_bytecode::unit::{Constant, Function, flags};

/// A set of types: bits of [`mask`], [`UNDEFINED`] and [`INT_OVERFLOW`]. 0 stands for code that is never reached.
pub(crate) type Types = u16;

const UNDEFINED: Types = 1;
const NULL: Types = mask::NULL as Types;
const BOOL: Types = mask::BOOL as Types;
pub(crate) const INT: Types = mask::INT as Types;
pub(crate) const FLOAT: Types = mask::FLOAT as Types;
/// 2 to the power of 63 as a float: what counting up makes of the largest int.
pub(crate) const INT_OVERFLOW: Types = 1 << 10;
const NUMBER: Types = INT | FLOAT | INT_OVERFLOW;
/// Operands that give operators no meaning of their own, as objects may.
const OPERAND: Types = UNDEFINED | NULL | BOOL | NUMBER | mask::STRING as Types | mask::ARRAY as Types;
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
    scratch: Scratch,
}

/// What an analysis notes. Its room serves one function after the other.
#[derive(Default)]
pub(crate) struct Scratch {
    /// By local: takes part.
    non_escaping: Vec<bool>,
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
    pub(crate) fn of(function: &'a Function, returns: &'a [Types], scratch: &mut Scratch) -> Option<Typing<'a>> {
        if function.flags & (flags::MAIN | flags::DYNAMIC_VARIABLES) != 0 {
            return None;
        }
        let width = function.frame_size as usize;
        let blocks = heddle_bytecode::liveness::leaders(function);
        if width * blocks.len() > MOST {
            return None;
        }
        let mut scratch = std::mem::take(scratch);
        non_escaping_locals(function, &mut scratch.non_escaping);
        scratch.states.clear();
        scratch.states.resize(width * blocks.len(), 0);
        scratch.waiting.clear();
        scratch.waiting.resize(blocks.len(), false);
        let mut typing = Typing { function, returns, blocks, width, scratch };
        typing.solve();
        Some(typing)
    }

    /// Calls `visit` for every instruction that can be reached, with the types of the slots before it; gives the room back.
    pub(crate) fn visit(mut self, mut visit: impl FnMut(usize, &[Types])) -> Scratch {
        let mut state = std::mem::take(&mut self.scratch.state);
        for block in 0..self.blocks.len() {
            if self.state(block)[0] != 0 {
                state.clear();
                state.extend_from_slice(self.state(block));
                self.walk(block, &mut state, |at, state| visit(at, state));
            }
        }
        self.scratch.state = state;
        self.scratch
    }

    fn state(&self, block: usize) -> &[Types] {
        &self.scratch.states[block * self.width..(block + 1) * self.width]
    }

    /// Follows control until nothing changes.
    fn solve(&mut self) {
        let entry = self.entry();
        self.merge_into(0, &entry);
        for &place in &self.function.entries {
            self.merge_into(place, &entry);
        }
        let mut state = std::mem::take(&mut self.scratch.state);
        while let Some(block) = self.scratch.waiting.iter().position(|&waits| waits) {
            self.scratch.waiting[block] = false;
            state.clear();
            state.extend_from_slice(self.state(block));
            let mut thrown: Vec<(u32, Vec<Types>)> = Vec::new();
            let last = self.walk(block, &mut state, |at, state| self.throw(at, state, &mut thrown));
            for (handler, state) in thrown {
                self.merge_into(handler, &state);
            }
            self.propagate(last, &mut state);
        }
        self.scratch.state = state;
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
            if self.scratch.non_escaping[slot - HEADER] {
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
    fn propagate(&mut self, at: usize, state: &mut [Types]) {
        let function = self.function;
        let op = op_at(&function.code, at);
        let meta = op.meta();
        let next = (at + meta.words) as u32;
        self.transfer(at, state);
        if let Some(target) = jump_target(&function.code, at, meta) {
            let mut taken = std::mem::take(&mut self.scratch.taken);
            taken.clear();
            taken.extend_from_slice(state);
            self.compared(op, at, true, &mut taken);
            self.merge_into(target as u32, &taken);
            self.scratch.taken = taken;
            self.compared(op, at, false, state);
        }
        match op {
            Op::JumpTable => {
                for table in &function.jump_tables {
                    table.ints.iter().for_each(|&(_, target)| self.merge_into(target, state));
                    table.strings.iter().for_each(|&(_, target)| self.merge_into(target, state));
                    self.merge_into(table.default, state);
                }
            }
            // the block that is entered comes back with what it did
            Op::EnterFinally => {
                state.fill(ANY);
                self.merge_into(next, state);
            }
            Op::Generator => self.merge_into(next, state),
            _ if meta.ends => {}
            _ => self.merge_into(next, state),
        }
    }

    /// Joins `state` with what is known at a label.
    fn merge_into(&mut self, target: u32, state: &[Types]) {
        let Ok(block) = self.blocks.binary_search(&target) else { return };
        let known = &mut self.scratch.states[block * self.width..(block + 1) * self.width];
        self.scratch.waiting[block] |= join(known, state);
    }

    /// Narrows the types by how a comparison came out: a counter that is less than an int is no
    /// float.
    fn compared(&self, op: Op, at: usize, taken: bool, state: &mut [Types]) {
        let meta = op.meta();
        if !meta.has(if taken { Effect::BelowTaken } else { Effect::BelowElse }) {
            return;
        }
        let mut compared = words(meta.read).map(|word| Slot(self.function.code[at + word]).index());
        let Some(counter) = compared.next() else { return };
        let by_int = compared.next().is_none_or(|bound| state[bound] & !INT == 0);
        if by_int && state[counter] & !NUMBER == 0 {
            state[counter] &= !INT_OVERFLOW;
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
        let aliased = slot.checked_sub(HEADER).is_some_and(|local| self.scratch.non_escaping.get(local) == Some(&false));
        state[slot] = if aliased || slot < HEADER { ANY } else { types };
    }

    /// Returns the types of what an instruction writes: its first operand, and the second one where
    /// it writes two; `None` where anything is possible.
    fn result(&self, op: Op, at: usize, state: &[Types]) -> Option<(Types, Option<Types>)> {
        let (code, meta) = (&self.function.code, op.meta());
        let word = |number: usize| code[at + number];
        let of = |slot: Slot| state[slot.index()];
        let mut read = words(meta.read).map(|word| of(Slot(code[at + word])));
        if meta.overloads && read.clone().any(|types| types & !OPERAND != 0) {
            return None;
        }
        let mut operand = || read.next().unwrap_or(INT);
        let types = match meta.gives {
            Gives::Unknown | Gives::Coerced | Gives::Operated => return None,
            Gives::Int => INT,
            Gives::Float => FLOAT,
            Gives::Number => INT | FLOAT,
            Gives::Bool => BOOL,
            Gives::Text => mask::STRING as Types,
            Gives::List => mask::ARRAY as Types,
            Gives::Constant => self.constant(LoadConst::read(word).k.0),
            // the last one: what is assigned to is read too
            Gives::Copied => value(read.last().unwrap_or(ANY)),
            Gives::Nothing => UNDEFINED,
            Gives::Param => return Some(self.checked(op, word)),
            Gives::Sum => sum(operand(), operand()),
            Gives::Difference => arithmetic(operand(), operand()),
            Gives::Quotient => quotient(operand(), operand()),
            Gives::Multiplied => {
                let o = MulAdd::read(word);
                arithmetic(arithmetic(of(o.lhs), of(o.rhs)), of(o.with))
            }
            Gives::MultipliedInto => {
                let o = AddAssignMul::read(word);
                arithmetic(arithmetic(of(o.lhs), of(o.rhs)), of(o.local))
            }
            Gives::Bits => bits(operand(), operand()),
            Gives::Inverted => bits(operand(), ANY),
            Gives::Signed => signed(operand()),
            Gives::Cast => return cast(Cast_::read(word)).map(|types| (types, None)),
            Gives::Counted => counted(operand()),
            Gives::CountedDown => counted_down(operand()),
            Gives::PostCounted | Gives::PostCountedDown => {
                let before = operand();
                let after = if meta.gives == Gives::PostCounted { counted(before) } else { counted_down(before) };
                return Some((value(before), Some(after)));
            }
            Gives::Returned => {
                let (call, flags) = (CallUser::read(word), if op == Op::CallUserFlags { CallUserFlags::read(word).flags.0 } else { 0 });
                if flags != 0 { ANY } else { self.returns.get(call.func.0 as usize).copied().unwrap_or(ANY) }
            }
        };
        Some((types, None))
    }

    /// Returns the types of the parameters that an instruction has checked.
    fn checked(&self, op: Op, word: impl Words) -> (Types, Option<Types>) {
        let types = |param: usize| declared(self.function.params[param].ty.as_ref());
        if op == Op::CheckParams {
            let first = CheckParams::read(word).param.0 as usize;
            (types(first), Some(types(first + 1)))
        } else {
            (types(CheckParam::read(word).param.0 as usize), None)
        }
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

/// `-`, `*`, or `+` of a number: what is no number throws.
fn arithmetic(l: Types, r: Types) -> Types {
    let float = FLOAT | INT_OVERFLOW;
    let numbers = (l | r) & !NUMBER == 0;
    if numbers && (l & !float == 0 || r & !float == 0) { FLOAT } else { INT | FLOAT }
}

/// `+`, which unites two arrays.
fn sum(l: Types, r: Types) -> Types {
    let array = mask::ARRAY as Types;
    if l & array != 0 && r & array != 0 { ANY } else { arithmetic(l, r) }
}

/// `/`
fn quotient(l: Types, r: Types) -> Types {
    arithmetic(l, r)
}

/// A sign.
fn signed(types: Types) -> Types {
    match types {
        types if types & !(FLOAT | INT_OVERFLOW) == 0 => FLOAT,
        _ => INT | FLOAT,
    }
}

/// A cast, where its type is a plain one.
fn cast(instruction: Cast_) -> Option<Types> {
    match Cast::from_number(instruction.kind.0) {
        Cast::Int => Some(INT),
        Cast::Float => Some(FLOAT),
        Cast::Bool => Some(BOOL),
        Cast::String => Some(mask::STRING as Types),
        Cast::Null => Some(NULL),
        Cast::Array => Some(mask::ARRAY as Types),
        Cast::Object => None,
    }
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
    if types & INT != 0 { types | INT_OVERFLOW } else { types }
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
fn non_escaping_locals(function: &Function, non_escaping: &mut Vec<bool>) {
    non_escaping.clear();
    non_escaping.resize(function.locals.len(), true);
    for (local, param) in function.params.iter().enumerate() {
        non_escaping[local] = !param.by_ref;
    }
    for (n, &by_ref) in function.captures.iter().enumerate() {
        non_escaping[function.params.len() + n] = !by_ref;
    }
    let mut at = 0;
    while at < function.code.len() {
        let op = function.code[at] as usize;
        for word in words(META[op].aliases) {
            let local = Slot(function.code[at + word]).index().checked_sub(HEADER);
            if let Some(non_escaping) = local.and_then(|local| non_escaping.get_mut(local)) {
                *non_escaping = false;
            }
        }
        at += META[op].words;
    }
}
