//! A compiled file: what the compiler makes and the engine loads. Pure data.

use crate::decode::op_at;
use crate::jump_table::JumpTable;
use crate::ops::Op;
use crate::types::Type;
use heddle_source::Diagnostic;

/// A literal or a folded expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    String(Box<[u8]>),
    /// Elements in order; keys are already normalised (`"1"` is the int 1).
    Array(Vec<(Key, Constant)>),
}

/// A key of a constant array.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    Int(i64),
    String(Box<[u8]>),
}

/// A value that is known, or the function without parameters that computes it when it is first
/// needed (in its class's scope).
#[derive(Clone, Debug, PartialEq)]
pub enum Initializer {
    Constant(Constant),
    /// Number of the function in the unit.
    Function(u32),
}

/// A file's code.
#[derive(Debug)]
pub struct Unit {
    /// Path as `__FILE__` gives it.
    pub path: Box<[u8]>,
    /// Function 0 is the file's own code.
    pub functions: Vec<Function>,
    pub classes: Vec<Class>,
    /// Functions of the top level that exist before the first statement runs.
    pub hoisted_functions: Vec<u32>,
    /// Classes of the top level that exist before the first statement when their parents do; their
    /// `declare_class` then does nothing.
    pub hoisted_classes: Vec<u32>,
    /// The constants that its statements declare with attributes.
    pub constants: Vec<GlobalConstant>,
    /// Where the data after `__halt_compiler();` starts, in bytes.
    pub halt_offset: Option<u32>,
    /// Warnings and deprecations of compilation, raised each time the unit is loaded into a
    /// request.
    pub diagnostics: Vec<Diagnostic>,
}

/// Keeps a constant with attributes that a file declares by `const`.
#[derive(Debug)]
pub struct GlobalConstant {
    pub attributes: Vec<Attribute>,
}

/// A function, method, closure, initializer or a file's code.
#[derive(Debug, Default)]
pub struct Function {
    /// With namespace, as declared; a method's without its class; a closure's as `{closure:…}`.
    pub name: Box<[u8]>,
    /// Bits of [`flags`].
    pub flags: u32,
    pub params: Vec<Param>,
    /// How many parameters must be given.
    pub required: u16,
    pub return_type: Option<Type>,
    pub code: Vec<u16>,
    pub constants: Vec<Constant>,
    /// Names of the locals, without `$`: parameters, then captured variables, then the rest; the
    /// compiler's own have empty names.
    pub locals: Vec<Box<[u8]>>,
    /// How many of the first locals, and of the last ones, never hold anything counted (a string,
    /// an array, an object, a reference) when the function returns: they are not looked at then.
    pub plain_locals: (u16, u16),
    /// Slots of the frame: header, locals, temporaries with the headers of call windows.
    pub frame_size: u16,
    /// How many inline caches the code uses, those of the request included.
    pub caches: u32,
    /// How many of them, the first ones, keep what is one request's.
    pub request_caches: u32,
    pub jump_tables: Vec<JumpTable>,
    /// Where to start when `required + i` arguments were given: entry `i`; the last one serves all
    /// further. Never empty.
    pub entries: Vec<u32>,
    /// Protected regions, innermost first.
    pub regions: Vec<Region>,
    /// Where lines start: (offset in words, line), ascending by offset.
    pub lines: Vec<(u32, u32)>,
    /// Names of the static variables.
    pub statics: Vec<Box<[u8]>>,
    /// What each of them begins with, where that is a constant expression: for Reflection.
    pub static_values: Vec<Option<Initializer>>,
    /// Captured variables: the locals after the parameters; true when by reference.
    pub captures: Vec<bool>,
    pub attributes: Vec<Attribute>,
    pub doc: Option<Box<[u8]>>,
    pub start_line: u32,
    pub end_line: u32,
    /// The line of each word, for [`Function::line_near`]; made when first asked for.
    pub line_map: std::sync::OnceLock<Box<[u32]>>,
    /// Which temporaries live where; computed when first asked for.
    pub liveness: std::sync::OnceLock<crate::liveness::Liveness>,
}

/// Bits of [`Function::flags`].
pub mod flags {
    /// Modifiers with PHP's own numbers (`ReflectionMethod::getModifiers`).
    pub const PUBLIC: u32 = 1;
    pub const PROTECTED: u32 = 2;
    pub const PRIVATE: u32 = 4;
    pub const VISIBILITY: u32 = 7;
    pub const STATIC: u32 = 16;
    pub const FINAL: u32 = 32;
    pub const ABSTRACT: u32 = 64;
    pub const READONLY: u32 = 128;
    /// A property with hooks that has no value of its own.
    pub const VIRTUAL: u32 = 512;
    /// `public(set)`, written out.
    pub const PUBLIC_SET: u32 = 1024;
    pub const PROTECTED_SET: u32 = 2048;
    pub const PRIVATE_SET: u32 = 4096;

    /// Returns by reference.
    pub const BY_REF: u32 = 1 << 16;
    pub const GENERATOR: u32 = 1 << 17;
    /// The last parameter is `...$rest`.
    pub const VARIADIC: u32 = 1 << 18;
    /// Written under `declare(strict_types=1)`: its calls coerce nothing.
    pub const STRICT: u32 = 1 << 19;
    pub const CLOSURE: u32 = 1 << 20;
    pub const ARROW: u32 = 1 << 21;
    /// The file's own code: its locals are the variables of whoever includes it.
    pub const MAIN: u32 = 1 << 22;
    /// It uses variable variables, `extract`, `compact`, `get_defined_vars`, `include`, `eval` …:
    /// locals are reachable by name.
    pub const DYNAMIC_VARIABLES: u32 = 1 << 23;
    /// An initializer's function.
    pub const INITIALIZER: u32 = 1 << 24;
    /// A property hook.
    pub const HOOK: u32 = 1 << 25;
    /// It refers to `$this`.
    pub const USES_THIS: u32 = 1 << 26;
    pub const DEPRECATED: u32 = 1 << 27;
    /// `#[\NoDiscard]`
    pub const NO_DISCARD: u32 = 1 << 28;
}

#[derive(Debug, Clone)]
pub struct Param {
    pub name: Box<[u8]>,
    pub ty: Option<Type>,
    /// The default, also when a named argument leaves this one out; `None`: required (or variadic).
    pub default: Option<Initializer>,
    /// The default as written, for Reflection (`PHP_INT_MAX`, `self::X`).
    pub default_text: Option<Box<[u8]>>,
    pub by_ref: bool,
    pub variadic: bool,
    /// Modifiers of the promoted property, or 0.
    pub promoted: u32,
    pub attributes: Vec<Attribute>,
    /// Holds the line of its type, or of its name if it has none.
    pub line: u32,
}

/// Instructions under a `try`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    /// First word and end of the protected code.
    pub start: u32,
    pub end: u32,
    /// Where the handler starts: with `catch` or `catch_finally`.
    pub handler: u32,
}

#[derive(Debug, Clone)]
pub struct Attribute {
    /// Resolved, without leading backslash.
    pub name: Box<[u8]>,
    /// Arguments with their names, if named.
    pub args: Vec<(Option<Box<[u8]>>, Initializer)>,
    /// The arguments as written, for Reflection.
    pub texts: Vec<Box<[u8]>>,
    pub line: u32,
}

/// A class, interface, trait or enum.
#[derive(Debug)]
pub struct Class {
    pub name: Box<[u8]>,
    pub kind: ClassKind,
    /// [`flags::ABSTRACT`] (declared so), `FINAL`, `READONLY`.
    pub flags: u32,
    pub parent: Option<Box<[u8]>>,
    /// `implements`, or `extends` of an interface.
    pub interfaces: Vec<Box<[u8]>>,
    pub traits: Vec<Box<[u8]>>,
    pub trait_rules: Vec<TraitRule>,
    pub constants: Vec<ClassConstant>,
    pub properties: Vec<Property>,
    pub methods: Vec<Method>,
    /// `enum X: int|string`
    pub backing: Option<Type>,
    pub anonymous: bool,
    pub attributes: Vec<Attribute>,
    pub doc: Option<Box<[u8]>>,
    pub start_line: u32,
    pub end_line: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassKind {
    Class,
    Interface,
    Trait,
    Enum,
}

/// A rule of `use T { … }`.
#[derive(Debug, Clone)]
pub enum TraitRule {
    /// `T::method insteadof A, B`
    InsteadOf { of: Box<[u8]>, method: Box<[u8]>, excluded: Vec<Box<[u8]>> },
    /// `[T::]method as [modifiers] [alias]`
    As { of: Option<Box<[u8]>>, method: Box<[u8]>, alias: Option<Box<[u8]>>, modifiers: u32 },
}

#[derive(Debug)]
pub struct ClassConstant {
    pub name: Box<[u8]>,
    pub flags: u32,
    pub ty: Option<Type>,
    pub value: ConstantValue,
    pub attributes: Vec<Attribute>,
    pub doc: Option<Box<[u8]>>,
    pub line: u32,
}

#[derive(Debug)]
pub enum ConstantValue {
    Plain(Initializer),
    /// An enum's case with its backing value.
    Case(Option<Initializer>),
}

#[derive(Debug)]
pub struct Property {
    pub name: Box<[u8]>,
    /// Modifiers, `STATIC`, `READONLY`, `VIRTUAL`, `PROTECTED_SET` …
    pub flags: u32,
    pub ty: Option<Type>,
    /// `None`: uninitialized when typed, null when not.
    pub default: Option<Initializer>,
    pub get: Option<Hook>,
    pub set: Option<Hook>,
    pub promoted: bool,
    pub attributes: Vec<Attribute>,
    pub doc: Option<Box<[u8]>>,
    pub line: u32,
}

/// A property hook.
#[derive(Debug)]
pub struct Hook {
    /// Its function; an abstract one's has no code.
    pub function: u32,
    /// `FINAL`, `ABSTRACT`, `BY_REF`.
    pub flags: u32,
}

#[derive(Debug)]
pub struct Method {
    /// Its function; an abstract one's has no code.
    pub function: u32,
}

impl Function {
    /// Returns whether the code does no more than declare and return a constant, as that of most
    /// files with a class: it names no variable.
    pub fn only_declares(&self) -> bool {
        let mut at = 0;
        while at < self.code.len() {
            let op = op_at(&self.code, at);
            if !matches!(op, Op::DeclareClass | Op::DeclareFunction | Op::LoadConst | Op::Return | Op::ReturnConst) {
                return false;
            }
            at += op.meta().words;
        }
        self.locals.iter().all(|name| name.is_empty())
    }

    /// The line of the instruction at `offset` (in words).
    pub fn line_at(&self, offset: u32) -> u32 {
        match self.lines.partition_point(|&(start, _)| start <= offset) {
            0 => self.start_line,
            n => self.lines[n - 1].1,
        }
    }

    /// As [`Function::line_at`], for functions that are asked again and again: those that throw.
    pub fn line_near(&self, offset: u32) -> u32 {
        let map = self.line_map.get_or_init(|| (0..self.code.len() as u32).map(|offset| self.line_at(offset)).collect());
        map.get(offset as usize).map_or_else(|| self.line_at(offset), |&line| line)
    }
}
