//! Proves that code stays inside its function, so that handlers check nothing.
//!
//! Of every function: instructions are whole, operands are in range, jumps land on instructions, constants are of the kind the
//! instruction takes, windows lie inside the frame, control does not run past the end. And by data flow: on every path a
//! temporary is written before it is read and read at most once.

use crate::decode::operands;
use crate::liveness::width;
use crate::operand::{Effect, Kind, Role};
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
    for (number, function) in unit.functions.iter().enumerate() {
        let result = Verifier::new(unit, function, builtins).and_then(|mut verifier| {
            verifier.operands()?;
            verifier.tables()?;
            verifier.flow()
        });
        if let Err((offset, message)) = result {
            return Err(VerifyError { function: number, offset, message });
        }
    }
    Ok(())
}

/// What a word of code is.
const INSIDE: u8 = 0;
const START: u8 = 1;
const LABEL: u8 = 2;

struct Verifier<'a> {
    unit: &'a Unit,
    function: &'a Function,
    builtins: u32,
    first_temp: usize,
    temps: usize,
    /// One for every word of code: [`INSIDE`] an instruction, its [`START`], also a [`LABEL`].
    marks: Vec<u8>,
    /// Words of a state: a bit for every temporary that holds a value, then one for every open window.
    words: usize,
    /// For labels, 1 + where their state starts in `states`.
    state_of: Vec<u32>,
    states: Vec<u64>,
    waiting: Vec<u32>,
}

impl<'a> Verifier<'a> {
    fn new(unit: &'a Unit, function: &'a Function, builtins: u32) -> Result<Self, (usize, String)> {
        let first_temp = HEADER + function.locals.len();
        let frame = function.frame_size as usize;
        if frame < first_temp && !function.code.is_empty() {
            return Err((0, "the frame is smaller than its locals".to_owned()));
        }
        if function.params.len() + function.captures.len() > function.locals.len() {
            return Err((0, "parameters and captures without a local".to_owned()));
        }
        let temps = frame.saturating_sub(first_temp);
        Ok(Verifier {
            unit,
            function,
            builtins,
            first_temp,
            temps,
            marks: vec![INSIDE; function.code.len()],
            words: (2 * temps).div_ceil(64).max(1),
            state_of: vec![0; function.code.len()],
            states: Vec::new(),
            waiting: Vec::new(),
        })
    }

    // ---- one instruction at a time ----

    fn operands(&mut self) -> Check {
        let code = &self.function.code;
        let mut at = 0;
        let mut targets = Vec::new();
        while at < code.len() {
            let Some(op) = Op::from_word(code[at]) else { return Err((at, format!("no opcode {}", code[at]))) };
            let meta = &META[op as usize];
            if at + meta.words > code.len() {
                return Err((at, format!("{} is cut off", meta.name)));
            }
            self.marks[at] = START;
            self.instruction(op, at, &mut targets).map_err(|message| (at, format!("{}: {message}", meta.name)))?;
            at += meta.words;
        }
        for (at, target) in targets {
            self.label(target).map_err(|message| (at, message))?;
        }
        Ok(())
    }

    fn instruction(&self, op: Op, at: usize, targets: &mut Vec<(usize, i64)>) -> Result<(), String> {
        let frame = self.function.frame_size as usize;
        let mut list = operands(&self.function.code, at, op.meta());
        while let Some(operand) = list.next() {
            match operand.meta.kind {
                Kind::Slot => {
                    let slot = operand.slot();
                    let first = match operand.meta.role {
                        Role::In | Role::Peek => THIS,
                        Role::Window | Role::Args | Role::OpenWindow | Role::PeekWindow | Role::Run => self.first_temp,
                        _ => HEADER,
                    };
                    if operand.raw & 1 != 0 || slot < first || slot + width(op, operand.meta.name) > frame {
                        return Err(format!("slot {slot} of {} is out of range", operand.meta.name));
                    }
                    let header = match operand.meta.role {
                        Role::OpenWindow | Role::PeekWindow => HEADER,
                        Role::Run => list.next().map_or(0, |count| count.imm().max(0) as usize),
                        Role::Args | Role::Window => HEADER + list.next().map_or(0, |argc| argc.imm().max(0) as usize),
                        _ => continue,
                    };
                    if slot + header > frame {
                        return Err(format!("{} reaches past the frame", operand.meta.name));
                    }
                }
                Kind::Jump => targets.push((at, at as i64 + i64::from(operand.number()))),
                Kind::Const => self.constant(op, operand.meta.name, operand.raw)?,
                Kind::Class => {
                    if operand.raw < u32::MAX - 2 && !self.is_string(operand.raw) {
                        return Err("the class's name is no string".to_owned());
                    }
                }
                Kind::Cache if operand.raw >= self.function.caches => return Err("cache out of range".to_owned()),
                Kind::Func if operand.raw as usize >= self.unit.functions.len() => {
                    return Err("function out of range".to_owned());
                }
                Kind::Imm32 => self.number(op, operand.raw)?,
                Kind::Imm => self.immediate(op, operand.meta.name, operand.imm())?,
                Kind::Cache | Kind::Func => {}
            }
        }
        Ok(())
    }

    fn is_string(&self, number: u32) -> bool {
        matches!(self.function.constants.get(number as usize), Some(Constant::String(_)))
    }

    fn constant(&self, op: Op, name: &str, number: u32) -> Result<(), String> {
        let Some(constant) = self.function.constants.get(number as usize) else {
            return Err("constant out of range".to_owned());
        };
        let right = match op {
            Op::LoadConst | Op::AssignConst | Op::ReturnConst => true,
            Op::InSet => matches!(constant, Constant::Array(_)),
            Op::CallInit | Op::FetchConst => {
                let next = self.function.constants.get(number as usize + 1);
                self.is_string(number) && matches!(next, Some(Constant::String(_) | Constant::Null))
            }
            _ => matches!(constant, Constant::String(_)),
        };
        if right { Ok(()) } else { Err(format!("constant {name} is of the wrong type")) }
    }

    fn number(&self, op: Op, number: u32) -> Result<(), String> {
        let right = match op {
            Op::CallBuiltin => number < self.builtins,
            Op::DeclareClass | Op::AnonymousClass => (number as usize) < self.unit.classes.len(),
            _ => number <= i32::MAX as u32,
        };
        if right { Ok(()) } else { Err("number out of range".to_owned()) }
    }

    fn immediate(&self, op: Op, name: &str, number: i16) -> Result<(), String> {
        let limit = match (op, name) {
            (_, "op") => BinaryOp::ALL.len(),
            (Op::Cast_, _) => Cast::ALL.len(),
            (Op::Include, _) => IncludeKind::ALL.len(),
            (Op::GlobalVar, _) => 5,
            (_, "how") => IncDec::ALL.len(),
            (Op::JumpTable, _) => self.function.jump_tables.len(),
            (Op::CheckParam | Op::CheckParamClass | Op::Variadic, "param") => self.function.params.len(),
            (Op::CheckParams, "param") => self.function.params.len().saturating_sub(1),
            (Op::BindStatic | Op::InitStatic, _) => self.function.statics.len(),
            (_, "argc" | "count" | "arg" | "index" | "flags" | "quiet" | "set") => i16::MAX as usize + 1,
            (Op::ShlImm | Op::ShrImm, _) => 64,
            (Op::RemImm, _) if number == 0 || number == -1 => 0,
            _ => return Ok(()),
        };
        if number >= 0 && (number as usize) < limit { Ok(()) } else { Err(format!("{name} is out of range")) }
    }

    /// Marks a place that is jumped to.
    fn label(&mut self, target: i64) -> Result<(), String> {
        match usize::try_from(target).ok().and_then(|target| self.marks.get_mut(target)) {
            Some(mark) if *mark != INSIDE => {
                *mark = LABEL;
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
        if self.function.code.is_empty() {
            return Ok(());
        }
        let nothing = vec![0; self.words];
        self.marks[0] = LABEL;
        for &entry in &self.function.entries {
            self.arrive(entry as usize, &nothing);
        }
        self.arrive(0, &nothing);
        let mut state = vec![0; self.words];
        while let Some(start) = self.waiting.pop() {
            let from = self.state_of[start as usize] as usize - 1;
            state.copy_from_slice(&self.states[from..from + self.words]);
            self.block(start as usize, &mut state)?;
        }
        Ok(())
    }

    /// Control arrives at a label with `state`: only what holds on every way in is certain.
    fn arrive(&mut self, target: usize, state: &[u64]) {
        match self.state_of[target] {
            0 => {
                self.state_of[target] = self.states.len() as u32 + 1;
                self.states.extend_from_slice(state);
                self.waiting.push(target as u32);
            }
            from => {
                let from = from as usize - 1;
                let mut changed = false;
                for (have, new) in self.states[from..from + self.words].iter_mut().zip(state) {
                    changed |= *have & new != *have;
                    *have &= new;
                }
                if changed {
                    self.waiting.push(target as u32);
                }
            }
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
            let meta = &META[op as usize];
            for region in &function.regions {
                if (region.start as usize..region.end as usize).contains(&at) {
                    self.arrive(region.handler as usize, state);
                }
            }
            self.consume(op, at, state).map_err(|message| (at, format!("{}: {message}", meta.name)))?;
            let target = crate::decode::jump_target(&function.code, at, meta);
            if let Some(target) = target {
                if op == Op::EnterFinally {
                    let mut entered = state.to_vec();
                    self.produce(op, at, &mut entered);
                    self.arrive(target as usize, &entered);
                } else {
                    self.arrive(target as usize, state);
                }
            }
            if op == Op::JumpTable {
                self.table_targets(at, state);
            }
            if op != Op::EnterFinally {
                if meta.effects.contains(&Effect::Ends) {
                    return Ok(());
                }
                self.produce(op, at, state);
            }
            at += meta.words;
            if self.marks.get(at) == Some(&LABEL) {
                self.arrive(at, state);
                return Ok(());
            }
        }
    }

    fn table_targets(&mut self, at: usize, state: &[u64]) {
        let function = self.function;
        let Some(number) = operands(&function.code, at, Op::JumpTable.meta()).nth(1) else { return };
        let table = &function.jump_tables[number.imm() as usize];
        for &(_, target) in &table.ints {
            self.arrive(target as usize, state);
        }
        for &(_, target) in &table.strings {
            self.arrive(target as usize, state);
        }
        self.arrive(table.default as usize, state);
    }

    /// Takes what the instruction reads out of `state`.
    fn consume(&self, op: Op, at: usize, state: &mut [u64]) -> Result<(), String> {
        let code = &self.function.code;
        let construct = is_construct(op, code, at);
        let mut list = operands(code, at, op.meta());
        while let Some(operand) = list.next() {
            let slot = operand.slot();
            let name = operand.meta.name;
            match operand.meta.role {
                Role::In => {
                    for n in 0..width(op, name) {
                        self.read(slot + n, true, name, state)?;
                    }
                }
                Role::Peek | Role::InOut => {
                    for n in 0..width(op, name) {
                        self.read(slot + n, false, name, state)?;
                    }
                }
                Role::Out if construct => self.read(slot, false, name, state)?,
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
                Role::Out | Role::OpenWindow | Role::Jump | Role::Imm => {}
            }
        }
        Ok(())
    }

    fn read(&self, slot: usize, consumed: bool, name: &str, state: &mut [u64]) -> Result<(), String> {
        let Some(temp) = slot.checked_sub(self.first_temp) else { return Ok(()) };
        let bit = 1 << (temp % 64);
        if state[temp / 64] & bit == 0 {
            return Err(format!("{name} reads temporary {slot}, which holds nothing"));
        }
        if consumed {
            state[temp / 64] &= !bit;
        }
        Ok(())
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
        let code = &self.function.code;
        if is_construct(op, code, at) {
            return;
        }
        for operand in operands(code, at, op.meta()) {
            let slot = operand.slot();
            let bits = match operand.meta.role {
                Role::Out => {
                    let Some(temp) = slot.checked_sub(self.first_temp) else { continue };
                    temp..temp + width(op, operand.meta.name)
                }
                Role::OpenWindow => self.temps + slot - self.first_temp..self.temps + slot - self.first_temp + 1,
                _ => continue,
            };
            bits.for_each(|bit| state[bit / 64] |= 1 << (bit % 64));
        }
    }
}

fn is_construct(op: Op, code: &[u16], at: usize) -> bool {
    matches!(op, Op::Call | Op::CallArray)
        && operands(code, at, op.meta()).last().is_some_and(|flags| flags.imm() & call_flags::CONSTRUCT != 0)
}
