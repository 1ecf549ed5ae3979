//! The paths through one function: what can be reached from its entry, and how it is left.

use std::collections::HashMap;

use iced_x86::{FlowControl, Instruction, Mnemonic, OpKind, Register};

use crate::program::{Function, Program, Target, uses_stack};

/// The register in which handlers of the `tail` driver keep the dispatch table: the fourth argument
/// of `preserve_none`.
const TABLE: Register = Register::R15;

/// How a path ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    /// In a jump through the dispatch table.
    Dispatch,
    /// In a tail call.
    Tail(Target),
    Return,
    /// In a trap, or in a call that does not return.
    Never,
}

/// What a walk from the entry met.
pub struct Paths {
    /// Which instructions were reached, by index.
    pub reached: Vec<bool>,
    /// The instructions that end a path, and how.
    pub exits: Vec<(usize, Exit)>,
}

impl Paths {
    /// Walks all paths, or only those that neither touch the stack nor call.
    pub fn of(program: &Program, function: &Function, straight: bool) -> Paths {
        let code = &function.instructions;
        let index: HashMap<u64, usize> = code.iter().enumerate().map(|(at, instruction)| (instruction.ip(), at)).collect();
        let mut paths = Paths { reached: vec![false; code.len()], exits: Vec::new() };
        let mut waiting = vec![0];
        while let Some(at) = waiting.pop() {
            if at >= code.len() || paths.reached[at] || straight && uses_stack(&code[at]) {
                continue;
            }
            paths.reached[at] = true;
            match step(program, code, &index, at) {
                Step::To(next) => waiting.extend(next),
                Step::Over(exit) => paths.exits.push((at, exit)),
            }
        }
        paths
    }

    /// Whether one path at least ends in a jump through the table.
    pub fn dispatches(&self) -> bool {
        self.exits.iter().any(|(_, exit)| *exit == Exit::Dispatch)
    }
}

enum Step {
    To(Vec<usize>),
    Over(Exit),
}

fn step(program: &Program, code: &[Instruction], index: &HashMap<u64, usize>, at: usize) -> Step {
    let instruction = &code[at];
    let branch = || index.get(&instruction.near_branch_target()).copied();
    match instruction.flow_control() {
        FlowControl::Next => Step::To(vec![at + 1]),
        FlowControl::Call | FlowControl::IndirectCall if returns(program, &program.target(instruction)) => Step::To(vec![at + 1]),
        FlowControl::ConditionalBranch => Step::To([Some(at + 1), branch()].into_iter().flatten().collect()),
        FlowControl::UnconditionalBranch => match branch() {
            Some(next) => Step::To(vec![next]),
            None => Step::Over(Exit::Tail(program.target(instruction))),
        },
        FlowControl::IndirectBranch => match match_table(program, code, index, at) {
            Some(next) => Step::To(next),
            None if is_dispatch(code, at) => Step::Over(Exit::Dispatch),
            None => Step::Over(Exit::Tail(program.target(instruction))),
        },
        FlowControl::Return => Step::Over(Exit::Return),
        _ => Step::Over(Exit::Never),
    }
}

/// Functions of libraries that do not return.
const LAST: &[&str] = &["_Unwind_Resume", "abort", "exit", "_exit", "__stack_chk_fail"];

/// Whether a function comes back. What calls nothing but panics falls off its end.
pub fn returns(program: &Program, target: &Target) -> bool {
    let address = match target {
        Target::Pointer => return true,
        Target::Import(name) => return !LAST.contains(&name.as_str()),
        Target::Function(address) => *address,
    };
    if let Some(&known) = program.returns.borrow().get(&address) {
        return known;
    }
    let Some(function) = program.functions.get(&address) else { return true };
    // A recursive call is taken to come back while its function is looked at.
    program.returns.borrow_mut().insert(address, true);
    let comes_back = |(_, exit): &(usize, Exit)| match exit {
        Exit::Never => false,
        Exit::Tail(target) => returns(program, target),
        Exit::Dispatch | Exit::Return => true,
    };
    let known = Paths::of(program, function, false).exits.iter().any(comes_back);
    program.returns.borrow_mut().insert(address, known);
    known
}

/// The last instruction before `at` that writes `register`, looking upwards in the text.
fn writer(code: &[Instruction], at: usize, register: Register) -> Option<usize> {
    let writes = |instruction: &Instruction| {
        let reads_only = matches!(instruction.mnemonic(), Mnemonic::Cmp | Mnemonic::Test | Mnemonic::Push);
        instruction.op0_kind() == OpKind::Register && instruction.op0_register().full_register() == register && !reads_only
    };
    code[..at].iter().rposition(writes)
}

/// `jmp` to what was loaded from the table that [`TABLE`] holds.
fn is_dispatch(code: &[Instruction], at: usize) -> bool {
    let from_table = |instruction: &Instruction| instruction.memory_base() == TABLE;
    if code[at].op0_kind() == OpKind::Memory {
        return from_table(&code[at]);
    }
    writer(code, at, code[at].op0_register()).is_some_and(|load| code[load].mnemonic() == Mnemonic::Mov && from_table(&code[load]))
}

/// The places a `match` jumps to: `lea base, [table]; movsxd offset, [base + 4 * n]; add offset,
/// base; jmp offset`.
fn match_table(program: &Program, code: &[Instruction], index: &HashMap<u64, usize>, at: usize) -> Option<Vec<usize>> {
    if code[at].op0_kind() != OpKind::Register {
        return None;
    }
    let add = writer(code, at, code[at].op0_register()).filter(|&add| code[add].mnemonic() == Mnemonic::Add)?;
    let registers = [code[add].op0_register(), code[add].op1_register()];
    let load =
        registers.iter().find_map(|&register| writer(code, add, register).filter(|&load| code[load].mnemonic() == Mnemonic::Movsxd))?;
    let base = writer(code, load, code[load].memory_base()).filter(|&lea| code[lea].mnemonic() == Mnemonic::Lea)?;
    let table = code[base].ip_rel_memory_address();
    let place = |number: u64| {
        let offset = program.word(table + 4 * number)?;
        index.get(&table.wrapping_add_signed(i64::from(offset))).copied()
    };
    Some((0..).map_while(place).collect())
}
