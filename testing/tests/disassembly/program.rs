//! A built program as data: its functions by address, each decoded once, and where its calls lead.
//!
//! Calls between parts of a program are direct, or go through a slot of the global offset table
//! that the loader fills: with a function of the program itself, or of a library. All three are
//! told apart here. What is called through a pointer is unknown.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic, OpKind, Register};
use object::{Object, ObjectSection, ObjectSymbol, ObjectSymbolTable, RelocationTarget, SymbolKind};

/// One function's machine code.
pub struct Function {
    /// Its demangled name without the hash.
    pub name: String,
    pub instructions: Vec<Instruction>,
}

/// Where a call or a jump out of a function leads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A function of the program, by its address.
    Function(u64),
    /// A function of a library.
    Import(String),
    /// Whatever a register or a table holds.
    Pointer,
}

/// A program that was read.
pub struct Program {
    /// Its functions by address; of several names for one address the first.
    pub functions: BTreeMap<u64, Function>,
    /// What the slots of the global offset table hold.
    slots: HashMap<u64, Target>,
    /// Read-only data, for the tables of `match`.
    sections: Vec<(u64, Vec<u8>)>,
    /// Which functions come back, as far as that was asked for (`flow::returns`).
    pub returns: RefCell<HashMap<u64, bool>>,
}

impl Program {
    /// Reads an ELF file for x86-64; `None` for other machines.
    pub fn read(bytes: &[u8]) -> Result<Option<Program>, String> {
        let file = object::File::parse(bytes).map_err(|error| error.to_string())?;
        if file.architecture() != object::Architecture::X86_64 {
            return Ok(None);
        }
        let sections = sections(&file);
        let mut program = Program { functions: BTreeMap::new(), slots: slots(&file), sections, returns: RefCell::default() };
        for symbol in file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0) {
            let name = format!("{:#}", rustc_demangle::demangle(symbol.name().unwrap_or_default()));
            let instructions = program.decode(symbol.address(), symbol.size());
            program.functions.entry(symbol.address()).or_insert(Function { name, instructions });
        }
        Ok(Some(program))
    }

    /// The functions whose name begins so, by address.
    pub fn named(&self, start: &str) -> Vec<u64> {
        self.functions.iter().filter(|(_, function)| function.name.starts_with(start)).map(|(&address, _)| address).collect()
    }

    /// A function's name, or its address.
    pub fn name(&self, address: u64) -> String {
        self.functions.get(&address).map_or_else(|| format!("{address:#x}"), |function| function.name.clone())
    }

    /// Where a call or jump leads.
    pub fn target(&self, instruction: &Instruction) -> Target {
        match instruction.flow_control() {
            FlowControl::IndirectCall | FlowControl::IndirectBranch => {
                let slot = instruction.is_ip_rel_memory_operand().then(|| instruction.ip_rel_memory_address());
                slot.and_then(|slot| self.slots.get(&slot).cloned()).unwrap_or(Target::Pointer)
            }
            _ => self.behind_stub(instruction.near_branch_target()),
        }
    }

    /// A 32-bit word of read-only data.
    pub fn word(&self, address: u64) -> Option<i32> {
        let (start, bytes) = self.sections.iter().find(|(start, bytes)| (*start..*start + bytes.len() as u64).contains(&address))?;
        let at = (address - start) as usize;
        Some(i32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
    }

    /// A direct call of a library's function goes to a stub that jumps through a slot.
    fn behind_stub(&self, address: u64) -> Target {
        if self.functions.contains_key(&address) {
            return Target::Function(address);
        }
        let jump = self.decode(address, 24).into_iter().find(|instruction| instruction.flow_control() != FlowControl::Next);
        let slot = jump.filter(|jump| jump.flow_control() == FlowControl::IndirectBranch && jump.is_ip_rel_memory_operand());
        slot.and_then(|jump| self.slots.get(&jump.ip_rel_memory_address()).cloned()).unwrap_or(Target::Pointer)
    }

    fn decode(&self, address: u64, size: u64) -> Vec<Instruction> {
        let within = |(start, bytes): &&(u64, Vec<u8>)| (*start..*start + bytes.len() as u64).contains(&address);
        let Some((start, bytes)) = self.sections.iter().find(within) else { return Vec::new() };
        let from = (address - start) as usize;
        let code = &bytes[from..bytes.len().min(from + size as usize)];
        Decoder::with_ip(64, code, address, DecoderOptions::NONE).into_iter().collect()
    }
}

fn sections(file: &object::File<'_>) -> Vec<(u64, Vec<u8>)> {
    let kinds = [object::SectionKind::Text, object::SectionKind::ReadOnlyData, object::SectionKind::ReadOnlyDataWithRel];
    let wanted = file.sections().filter(|section| kinds.contains(&section.kind()));
    wanted.filter_map(|section| Some((section.address(), section.data().ok()?.to_vec()))).collect()
}

fn slots(file: &object::File<'_>) -> HashMap<u64, Target> {
    let symbols = file.dynamic_symbol_table();
    let relocations = file.dynamic_relocations().into_iter().flatten();
    let target = |relocation: &object::Relocation| match relocation.target() {
        RelocationTarget::Symbol(index) => {
            let symbol = symbols.as_ref()?.symbol_by_index(index).ok()?;
            Some(match symbol.address() {
                0 => Target::Import(symbol.name().ok()?.to_owned()),
                address => Target::Function(address),
            })
        }
        _ => Some(Target::Function(relocation.addend() as u64)),
    };
    relocations.filter_map(|(slot, relocation)| Some((slot, target(&relocation)?))).collect()
}

/// Whether the instruction reads thread-local storage.
pub fn reads_tls(instruction: &Instruction) -> bool {
    instruction.segment_prefix() == Register::FS
}

/// Whether the instruction divides integers.
pub fn divides(instruction: &Instruction) -> bool {
    matches!(instruction.mnemonic(), Mnemonic::Div | Mnemonic::Idiv)
}

/// Whether the instruction belongs to a prologue or an epilogue, or calls.
pub fn uses_stack(instruction: &Instruction) -> bool {
    use Mnemonic::{Call, Cmp, Leave, Pop, Push, Ret, Test};
    let moves = instruction.op0_kind() == OpKind::Register && instruction.op0_register() == Register::RSP;
    matches!(instruction.mnemonic(), Push | Pop | Call | Ret | Leave) || moves && !matches!(instruction.mnemonic(), Cmp | Test)
}
