//! Proves that code stays inside its function, so that handlers check nothing.
//!
//! Of every function: instructions are whole, operands are in range, jumps land on instructions,
//! constants are of the kind the instruction takes, windows lie inside the frame, control does not
//! run past the end. And by data flow: on every path a temporary is written before it is read and
//! read at most once.

use crate::decode::{Decoded, jump_target, may_lead, operands, words};
use crate::operand::{Kind, OperandMeta, Role, Slot, is_text};
use crate::ops::{BinaryOp, Cast, HEADER, IncDec, IncludeKind, META, Op, THIS, call_flags};
use crate::unit::{Constant, Function, Initializer, Unit, flags};
use std::fmt;

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// Number of the function in the unit.
    pub function: usize,
    /// Offset of the instruction, in words.
    pub offset: usize,
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "function {}, offset {}: {}", self.function, self.offset, self.message)
    }
}

/// What a check says: nothing, or where and what is wrong.
type Check = Result<(), (usize, String)>;

/// Verifies every function of a unit; `builtins` is how many builtin functions the engine has.
///
/// # Errors
/// The first thing that is wrong: a bug of the compiler.
pub fn verify(unit: &Unit, builtins: u32) -> Result<(), VerifyError> {
    let Some(first) = unit.functions.first() else { return Ok(()) };
    let mut verifier = Verifier::new(unit, first, builtins);
    for (number, function) in unit.functions.iter().enumerate() {
        verifier.function(function).map_err(|(offset, message)| VerifyError { function: number, offset, message })?;
    }
    Ok(())
}

/// What a word of code is: inside of an instruction, its start, also a label. Labels that control
/// has come to have [`REACHED`] and where their state starts in [`Verifier::states`].
const INSIDE: u32 = 0;
const START: u32 = 1;
const LABEL: u32 = 2;
const REACHED: u32 = 3;

/// Works on one function after the other; what it notes is kept for its room alone.
struct Verifier<'a> {
    unit: &'a Unit,
    function: &'a Function,
    builtins: u32,
    first_temp: usize,
    temps: usize,
    /// One for every word of code.
    marks: Vec<u32>,
    /// Jumps: where they stand and where they lead.
    jumps: Vec<(usize, i64)>,
    /// Words of a state: a bit for every temporary that holds a value, then one for every open
    /// window.
    words: usize,
    states: Vec<u64>,
    waiting: Vec<u32>,
}

impl<'a> Verifier<'a> {
    fn new(unit: &'a Unit, function: &'a Function, builtins: u32) -> Self {
        Verifier {
            unit,
            function,
            builtins,
            first_temp: 0,
            temps: 0,
            marks: Vec::new(),
            jumps: Vec::new(),
            words: 1,
            states: Vec::new(),
            waiting: Vec::new(),
        }
    }

    fn function(&mut self, function: &'a Function) -> Check {
        self.function = function;
        self.first_temp = HEADER + function.locals.len();
        let frame = function.frame_size as usize;
        if frame < self.first_temp && !function.code.is_empty() {
            return Err((0, "the frame is smaller than its locals".to_owned()));
        }
        if function.params.len() + function.captures.len() > function.locals.len() {
            return Err((0, "parameters and captures without a local".to_owned()));
        }
        self.temps = frame.saturating_sub(self.first_temp);
        self.words = (2 * self.temps).div_ceil(64).max(1);
        self.marks.clear();
        self.marks.resize(function.code.len(), INSIDE);
        self.jumps.clear();
        self.states.clear();
        self.waiting.clear();
        self.operands()?;
        self.tables()?;
        self.flow()
    }

    // ---- one instruction at a time ----

    fn operands(&mut self) -> Check {
        let code = &self.function.code;
        let mut at = 0;
        while at < code.len() {
            let Some(op) = Op::from_word(code[at]).filter(|&op| !matches!(op, Op::Machine | Op::ReturnRest)) else {
                return Err((at, format!("no opcode {}", code[at])));
            };
            let meta = &META[op as usize];
            if at + meta.words > code.len() {
                return Err((at, format!("{} is cut off", meta.name)));
            }
            self.marks[at] = START;
            if let Some(target) = jump_target(code, at, meta) {
                self.jumps.push((at, target));
            }
            self.instruction(op, at).map_err(|message| (at, format!("{}: {message}", meta.name)))?;
            if let Some((_, second)) = meta.leads
                && !may_lead(code, at, second)
            {
                return Err((at, format!("{} has no {} behind it", meta.name, second.meta().name)));
            }
            at += meta.words;
        }
        for n in 0..self.jumps.len() {
            let (at, target) = self.jumps[n];
            self.label(target).map_err(|message| (at, message))?;
        }
        Ok(())
    }

    fn instruction(&self, op: Op, at: usize) -> Result<(), String> {
        let frame = self.function.frame_size as usize;
        let limits = &LIMITS[op as usize];
        let mut list = operands(&self.function.code, at, op.meta()).enumerate();
        while let Some((n, operand)) = list.next() {
            match operand.meta.kind {
                Kind::Slot => {
                    let slot = operand.slot();
                    let first = match operand.meta.role {
                        Role::In | Role::Peek => THIS,
                        Role::Window | Role::Args | Role::OpenWindow | Role::PeekWindow | Role::Run => self.first_temp,
                        _ => HEADER,
                    };
                    if !operand.meta.may_name(Slot(operand.raw as u16), self.first_temp) {
                        return Err(format!("slot {slot} of {} is of the wrong kind", operand.meta.name));
                    }
                    if operand.raw & 1 != 0 || slot < first || operand.slots().end > frame {
                        return Err(format!("slot {slot} of {} is out of range", operand.meta.name));
                    }
                    let mut many = || list.next().map_or(0, |(_, count)| count.imm().max(0) as usize);
                    let behind = match operand.meta.role {
                        Role::OpenWindow | Role::PeekWindow => HEADER,
                        Role::Run => many(),
                        Role::Args | Role::Window => HEADER + many(),
                        _ => continue,
                    };
                    if slot + behind > frame {
                        return Err(format!("{} reaches past the frame", operand.meta.name));
                    }
                }
                Kind::Const => self.constant(op, operand)?,
                Kind::Class => {
                    if operand.raw < u32::MAX - 2 && !self.is_string(operand.raw) {
                        return Err("the class's name is no string".to_owned());
                    }
                }
                Kind::Cache if !(self.function.request_caches..self.function.caches).contains(&operand.raw) => {
                    return Err("cache out of range".to_owned());
                }
                Kind::RequestCache if operand.raw >= self.function.request_caches => return Err("cache out of range".to_owned()),
                Kind::Func if operand.raw as usize >= self.unit.functions.len() => {
                    return Err("function out of range".to_owned());
                }
                Kind::Imm32 => self.number(op, operand.raw)?,
                Kind::Imm => self.immediate(limits[n], operand)?,
                Kind::Cache | Kind::RequestCache | Kind::Func | Kind::Jump => {}
            }
        }
        Ok(())
    }

    fn is_string(&self, number: u32) -> bool {
        matches!(self.function.constants.get(number as usize), Some(Constant::String(_)))
    }

    fn constant(&self, op: Op, operand: Decoded) -> Result<(), String> {
        let number = operand.raw;
        let Some(constant) = self.function.constants.get(number as usize) else {
            return Err("constant out of range".to_owned());
        };
        let right = match op {
            Op::LoadConst | Op::AssignConst | Op::ReturnConst => true,
            Op::InSet | Op::ArrayShape => matches!(constant, Constant::Array(_)),
            Op::JumpBuiltin => self.is_string(number) && self.is_string(number + 1),
            Op::CallInit | Op::FetchConst => {
                let next = self.function.constants.get(number as usize + 1);
                self.is_string(number) && matches!(next, Some(Constant::String(_) | Constant::Null))
            }
            _ => matches!(constant, Constant::String(_)),
        };
        if right { Ok(()) } else { Err(format!("constant {} is of the wrong type", operand.meta.name)) }
    }

    fn number(&self, op: Op, number: u32) -> Result<(), String> {
        let right = match op {
            Op::CallBuiltin => number < self.builtins,
            Op::DeclareClass | Op::AnonymousClass => (number as usize) < self.unit.classes.len(),
            Op::NoteConst => (number as usize) < self.unit.constants.len(),
            _ => number <= i32::MAX as u32,
        };
        if right { Ok(()) } else { Err("number out of range".to_owned()) }
    }

    fn immediate(&self, limit: Limit, operand: Decoded) -> Result<(), String> {
        let number = operand.imm();
        let end = match limit {
            Limit::None => return Ok(()),
            Limit::Below(end) => end as usize,
            Limit::Divisor if number == 0 || number == -1 => 0,
            Limit::Divisor => return Ok(()),
            Limit::JumpTables => self.function.jump_tables.len(),
            Limit::Params => self.function.params.len(),
            Limit::PairsOfParams => self.function.params.len().saturating_sub(1),
            Limit::Statics => self.function.statics.len(),
        };
        if number >= 0 && (number as usize) < end { Ok(()) } else { Err(format!("{} is out of range", operand.meta.name)) }
    }

    /// Marks a place that is jumped to.
    fn label(&mut self, target: i64) -> Result<(), String> {
        match usize::try_from(target).ok().and_then(|target| self.marks.get_mut(target)) {
            Some(mark) if *mark != INSIDE => {
                *mark = LABEL.max(*mark);
                Ok(())
            }
            _ => Err(format!("no instruction at {target}")),
        }
    }

    fn tables(&mut self) -> Check {
        let function = self.function;
        if function.code.is_empty() {
            let needs_none = function.flags & flags::ABSTRACT != 0;
            return if needs_none { Ok(()) } else { Err((0, "no code".to_owned())) };
        }
        let mut places: Vec<u32> = function.entries.clone();
        if places.is_empty() {
            return Err((0, "no entry".to_owned()));
        }
        places.extend(function.regions.iter().flat_map(|region| [region.start, region.handler]));
        for table in &function.jump_tables {
            places.extend(table.ints.iter().map(|&(_, target)| target));
            places.extend(table.strings.iter().map(|&(_, target)| target));
            places.push(table.default);
        }
        for place in places {
            self.label(i64::from(place)).map_err(|message| (place as usize, message))?;
        }
        for region in &function.regions {
            let starts = matches!(Op::from_word(function.code[region.handler as usize]), Some(Op::Catch | Op::CatchFinally));
            if !starts || region.end as usize > function.code.len() || region.start > region.end {
                return Err((region.handler as usize, "a region without a proper handler".to_owned()));
            }
        }
        for param in &function.params {
            if let Some(Initializer::Function(number)) = param.default
                && number as usize >= self.unit.functions.len()
            {
                return Err((0, "a default's function is out of range".to_owned()));
            }
        }
        Ok(())
    }

    // ---- data flow ----

    fn flow(&mut self) -> Check {
        let function = self.function;
        if function.code.is_empty() {
            return Ok(());
        }
        let mut state = vec![0; self.words];
        self.marks[0] = LABEL;
        for &entry in &function.entries {
            self.merge_into(entry as usize, &state);
        }
        self.merge_into(0, &state);
        while let Some(start) = self.waiting.pop() {
            let from = (self.marks[start as usize] - REACHED) as usize;
            state.copy_from_slice(&self.states[from..from + self.words]);
            self.block(start as usize, &mut state)?;
        }
        Ok(())
    }

    /// Control arrives at a label with `state`: only what holds on every way in is certain.
    fn merge_into(&mut self, target: usize, state: &[u64]) {
        let mark = self.marks[target];
        if mark < REACHED {
            self.marks[target] = self.states.len() as u32 + REACHED;
            self.states.extend_from_slice(state);
            self.waiting.push(target as u32);
            return;
        }
        let from = (mark - REACHED) as usize;
        let mut changed = false;
        for (have, new) in self.states[from..from + self.words].iter_mut().zip(state) {
            changed |= *have & new != *have;
            *have &= new;
        }
        if changed {
            self.waiting.push(target as u32);
        }
    }

    /// Follows control from a label to where it ends or meets another one.
    fn block(&mut self, start: usize, state: &mut [u64]) -> Check {
        let function = self.function;
        let mut at = start;
        loop {
            let Some(op) = function.code.get(at).and_then(|&word| Op::from_word(word)) else {
                return Err((at, "control runs past the end".to_owned()));
            };
            let meta = op.meta();
            for region in &function.regions {
                if (region.start as usize..region.end as usize).contains(&at) {
                    self.merge_into(region.handler as usize, state);
                }
            }
            let construct = is_construct(op, &function.code, at);
            self.consume(op, at, construct, state).map_err(|message| (at, format!("{}: {message}", meta.name)))?;
            if let Some(target) = jump_target(&function.code, at, meta) {
                if op == Op::EnterFinally {
                    let mut entered = state.to_vec();
                    self.produce(op, at, &mut entered);
                    self.merge_into(target as usize, &entered);
                } else {
                    self.merge_into(target as usize, state);
                }
            }
            if op == Op::JumpTable {
                self.table_targets(at, state);
            }
            if op != Op::EnterFinally {
                if meta.ends {
                    return Ok(());
                }
                if !construct {
                    self.produce(op, at, state);
                }
            }
            at += meta.words;
            if self.marks.get(at).is_some_and(|&mark| mark >= LABEL) {
                self.merge_into(at, state);
                return Ok(());
            }
        }
    }

    fn table_targets(&mut self, at: usize, state: &[u64]) {
        let function = self.function;
        let Some(number) = operands(&function.code, at, Op::JumpTable.meta()).nth(1) else { return };
        let table = &function.jump_tables[number.imm() as usize];
        for &(_, target) in &table.ints {
            self.merge_into(target as usize, state);
        }
        for &(_, target) in &table.strings {
            self.merge_into(target as usize, state);
        }
        self.merge_into(table.default as usize, state);
    }

    /// Takes what the instruction reads out of `state`; one that constructs reads what it writes.
    fn consume(&self, op: Op, at: usize, construct: bool, state: &mut [u64]) -> Result<(), String> {
        let uses = &USES[op as usize];
        if !uses.simple {
            return self.consume_more(op, at, construct, state);
        }
        let code = &self.function.code;
        for (mask, consumed) in [(uses.consumed, true), (uses.read, false)] {
            for word in words(mask) {
                let slot = (code[at + word] >> 1) as usize;
                if !self.holds(slot, consumed, state) {
                    let operand = op.meta().operands.iter().find(|operand| operand.word as usize == word);
                    return Err(empty(slot, operand.map_or("an operand", |operand| operand.name)));
                }
            }
        }
        Ok(())
    }

    /// As [`Verifier::consume`], of instructions with windows, runs and iterators.
    fn consume_more(&self, op: Op, at: usize, construct: bool, state: &mut [u64]) -> Result<(), String> {
        let mut list = operands(&self.function.code, at, op.meta());
        while let Some(operand) = list.next() {
            let slot = operand.slot();
            let name = operand.meta.name;
            match operand.meta.role {
                Role::Jump | Role::Imm | Role::OpenWindow => {}
                Role::Out if construct => self.read(slot, false, name, state)?,
                Role::Out => {}
                Role::In => {
                    for slot in operand.slots() {
                        self.read(slot, true, name, state)?;
                    }
                }
                Role::Peek | Role::InOut => {
                    for slot in operand.slots() {
                        self.read(slot, false, name, state)?;
                    }
                }
                Role::Run => {
                    let count = list.next().map_or(0, |count| count.imm()) as usize;
                    for n in 0..count {
                        self.read(slot + n, true, name, state)?;
                    }
                }
                Role::Args | Role::Window => {
                    let argc = list.next().map_or(0, |argc| argc.imm()) as usize;
                    for n in 0..argc {
                        self.read(slot + HEADER + n, true, "an argument", state)?;
                    }
                    if operand.meta.role == Role::Window {
                        self.window(slot, true, state)?;
                    }
                }
                Role::PeekWindow => self.window(slot, false, state)?,
            }
        }
        Ok(())
    }

    fn read(&self, slot: usize, consumed: bool, name: &str, state: &mut [u64]) -> Result<(), String> {
        if self.holds(slot, consumed, state) { Ok(()) } else { Err(empty(slot, name)) }
    }

    /// Whether a slot that is read holds something, as locals do at any time.
    #[inline]
    fn holds(&self, slot: usize, consumed: bool, state: &mut [u64]) -> bool {
        let Some(temp) = slot.checked_sub(self.first_temp) else { return true };
        let bit = 1 << (temp % 64);
        let word = &mut state[temp / 64];
        let holds = *word & bit != 0;
        if consumed {
            *word &= !bit;
        }
        holds
    }

    fn window(&self, slot: usize, consumed: bool, state: &mut [u64]) -> Result<(), String> {
        let at = self.temps + slot - self.first_temp;
        let bit = 1 << (at % 64);
        if state[at / 64] & bit == 0 {
            return Err(format!("window {slot} is not open"));
        }
        if consumed {
            state[at / 64] &= !bit;
        }
        Ok(())
    }

    /// Adds what the instruction writes to `state`.
    fn produce(&self, op: Op, at: usize, state: &mut [u64]) {
        let uses = &USES[op as usize];
        if uses.simple {
            for word in words(uses.produced) {
                let slot = (self.function.code[at + word] >> 1) as usize;
                if let Some(temp) = slot.checked_sub(self.first_temp) {
                    state[temp / 64] |= 1 << (temp % 64);
                }
            }
            return;
        }
        for operand in operands(&self.function.code, at, op.meta()) {
            let bits = match operand.meta.role {
                Role::Out => {
                    let Some(temp) = operand.slot().checked_sub(self.first_temp) else { continue };
                    temp..temp + operand.meta.width as usize
                }
                Role::OpenWindow => {
                    let window = self.temps + operand.slot() - self.first_temp;
                    window..window + 1
                }
                _ => continue,
            };
            bits.for_each(|bit| state[bit / 64] |= 1 << (bit % 64));
        }
    }
}

#[cold]
fn empty(slot: usize, name: &str) -> String {
    format!("{name} reads temporary {slot}, which holds nothing")
}

fn is_construct(op: Op, code: &[u16], at: usize) -> bool {
    matches!(op, Op::Call | Op::CallArray)
        && operands(code, at, op.meta()).last().is_some_and(|flags| flags.imm() & call_flags::CONSTRUCT != 0)
}

/// What an instruction does to slots.
#[derive(Clone, Copy)]
struct Uses {
    /// It has slots of one value each, and nothing else that stands for slots.
    simple: bool,
    /// Bit `n`: word `n` is a slot that is read and consumed, read, written.
    consumed: u16,
    read: u16,
    produced: u16,
}

/// By opcode.
static USES: [Uses; META.len()] = {
    let mut table = [Uses { simple: true, consumed: 0, read: 0, produced: 0 }; META.len()];
    // one that constructs reads what it writes
    table[Op::Call as usize].simple = false;
    table[Op::CallArray as usize].simple = false;
    let mut op = 0;
    while op < META.len() {
        let operands = META[op].operands;
        let mut n = 0;
        while n < operands.len() {
            let bit = 1 << operands[n].word;
            match operands[n].role {
                Role::In => table[op].consumed |= bit,
                Role::Peek | Role::InOut => table[op].read |= bit,
                Role::Out => table[op].produced |= bit,
                Role::Jump | Role::Imm => {}
                _ => table[op].simple = false,
            }
            if matches!(operands[n].kind, Kind::Slot) && operands[n].width != 1 {
                table[op].simple = false;
            }
            n += 1;
        }
        op += 1;
    }
    table
};

/// What a 16-bit immediate may be.
#[derive(Clone, Copy)]
enum Limit {
    /// Anything.
    None,
    /// Less than this, and not negative.
    Below(u16),
    /// Neither 0 nor -1.
    Divisor,
    /// A table of the function by its number.
    JumpTables,
    Params,
    /// A parameter and the one behind it.
    PairsOfParams,
    Statics,
}

/// The most operands that an instruction has.
const MOST_OPERANDS: usize = 8;

/// By opcode and operand: what immediates may be.
static LIMITS: [[Limit; MOST_OPERANDS]; META.len()] = {
    let mut table = [[Limit::None; MOST_OPERANDS]; META.len()];
    let mut op = 0;
    while op < META.len() {
        let operands = META[op].operands;
        let mut n = 0;
        while n < operands.len() {
            if matches!(operands[n].kind, Kind::Imm) {
                table[op][n] = limit(crate::ops::ALL[op], &operands[n]);
            }
            n += 1;
        }
        op += 1;
    }
    table
};

const fn limit(op: Op, operand: &OperandMeta) -> Limit {
    let name = operand.name;
    match op {
        _ if is_text(name, "op") => Limit::Below(BinaryOp::ALL.len() as u16),
        Op::Cast_ => Limit::Below(Cast::ALL.len() as u16),
        Op::Include => Limit::Below(IncludeKind::ALL.len() as u16),
        Op::GlobalVar => Limit::Below(6),
        _ if is_text(name, "how") => Limit::Below(IncDec::ALL.len() as u16),
        Op::JumpTable => Limit::JumpTables,
        Op::CheckParam | Op::CheckParamClass | Op::Variadic if is_text(name, "param") => Limit::Params,
        Op::CheckParams if is_text(name, "param") => Limit::PairsOfParams,
        Op::BindStatic | Op::InitStatic => Limit::Statics,
        _ if is_text(name, "argc") || is_text(name, "count") || is_text(name, "arg") || is_text(name, "index") => Limit::Below(1 << 15),
        _ if is_text(name, "flags") || is_text(name, "quiet") || is_text(name, "set") => Limit::Below(1 << 15),
        Op::ShlImm | Op::ShrImm => Limit::Below(64),
        Op::RemImm => Limit::Divisor,
        _ => Limit::None,
    }
}
