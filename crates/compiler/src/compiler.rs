//! The compiler's state and the small steps everything else is made of: emitting, labels, temporaries, errors.

use crate::function_state::{FunctionKind, FunctionState, is_temp};
use crate::host::Host;
use crate::names::{ClassName, Names};
use heddle_bytecode::emit::{Emitter, Target};
use heddle_bytecode::operand::{ClassRef, Const, Slot};
use heddle_bytecode::ops::{self as op, Instruction};
use heddle_bytecode::unit::{Class, Constant, Function};
use heddle_source::{Diagnostic, DiagnosticKind, LineCursor, SourceFile, Span};
use heddle_syntax::ast::{Expr, Name};
use std::borrow::Cow;
use std::collections::HashMap;

/// A step of compilation; the error ends it.
pub(crate) type Res<T> = Result<T, Box<Diagnostic>>;

/// A function of the unit that exists before the first statement runs.
#[derive(Clone, Copy)]
pub(crate) struct Hoisted<'a> {
    pub number: u32,
    pub decl: &'a heddle_syntax::ast::Function<'a>,
}

/// The class whose members are compiled.
#[derive(Clone, Debug)]
pub(crate) struct ClassContext {
    pub name: Box<[u8]>,
    pub parent: Option<Box<[u8]>>,
    pub is_trait: bool,
    pub is_anonymous: bool,
}

pub(crate) struct Compiler<'a> {
    pub source: &'a SourceFile,
    pub host: &'a dyn Host,
    lines: LineCursor<'a>,
    /// The line instructions are given: that of the expression or statement entered last, as in PHP.
    pub line: u32,
    pub names: Names<'a>,
    pub strict: bool,
    pub ticks: i32,
    pub class: Option<ClassContext>,
    /// The function under construction.
    pub f: FunctionState<'a>,
    /// Finished functions; a place is taken before the body is compiled.
    pub functions: Vec<Function>,
    pub classes: Vec<Class>,
    /// By name in lower case.
    pub hoisted: HashMap<Box<[u8]>, Hoisted<'a>>,
    pub hoisted_classes: Vec<u32>,
    /// Constants with attributes.
    pub constants: Vec<heddle_bytecode::unit::GlobalConstant>,
    pub anonymous_classes: u32,
    pub diagnostics: Vec<Diagnostic>,
    pub halt_offset: Option<u32>,
    /// The code is `eval`'s.
    pub is_eval: bool,
    /// The statement at hand is one of the file's top level.
    pub at_top_level: bool,
    /// How deep the expression or statement at hand is nested.
    depth: u32,
    /// Emitters of finished functions.
    spare: Vec<Emitter>,
    /// What the peephole pass notes.
    draft: crate::peephole::Draft,
}

/// Deeper nesting is refused: compiling recurses.
const DEEPEST: u32 = 4000;

impl<'a> Compiler<'a> {
    pub fn new(source: &'a SourceFile, host: &'a dyn Host) -> Self {
        Compiler {
            source,
            host,
            lines: source.lines().cursor(),
            line: 1,
            names: Names::default(),
            strict: false,
            ticks: 0,
            class: None,
            f: FunctionState::new(FunctionKind::Main, Box::default(), Emitter::default()),
            functions: vec![Function::default()],
            classes: Vec::new(),
            hoisted: HashMap::new(),
            hoisted_classes: Vec::new(),
            constants: Vec::new(),
            anonymous_classes: 0,
            diagnostics: Vec::new(),
            halt_offset: None,
            is_eval: false,
            at_top_level: false,
            depth: 0,
            spare: Vec::new(),
            draft: crate::peephole::Draft::default(),
        }
    }

    /// A function to be compiled next; gives the one that was under construction.
    pub fn begin(&mut self, kind: FunctionKind, name: Box<[u8]>) -> FunctionState<'a> {
        let emitter = self.spare.pop().unwrap_or_default();
        std::mem::replace(&mut self.f, FunctionState::new(kind, name, emitter))
    }

    /// Goes on with `outer`; what was begun since compiled no code of its own.
    pub fn resume(&mut self, outer: FunctionState<'a>) {
        let unused = std::mem::replace(&mut self.f, outer);
        self.spare.push(unused.code);
    }

    /// Moves what was compiled into `function`.
    pub fn complete(&mut self, state: FunctionState<'a>, function: &mut Function) {
        let emitter = state.finish(function);
        self.spare.push(emitter);
        self.draft.improve(function);
    }

    /// Runs `body` one level deeper.
    pub fn enter<T>(&mut self, body: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        if self.depth >= DEEPEST {
            return self.error("Maximum call stack size reached during compilation. Try splitting expression");
        }
        self.depth += 1;
        let result = body(self);
        self.depth -= 1;
        result
    }

    // ---- lines and errors ----

    /// The line of an offset in the source.
    pub fn line_of(&mut self, offset: u32) -> u32 {
        self.lines.line(offset)
    }

    /// Makes the line where `span` starts the current one.
    pub fn at(&mut self, span: Span) {
        self.line = self.lines.line(span.start);
    }

    /// Compiles something with `line` as the current one.
    pub fn on_line<T>(&mut self, line: u32, compile: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.line, line);
        let done = compile(self);
        self.line = before;
        done
    }

    /// A compile error on the current line.
    pub fn error<T>(&self, message: impl Into<Vec<u8>>) -> Res<T> {
        Err(Box::new(Diagnostic::new(DiagnosticKind::CompileError, message, self.line)))
    }

    /// A compile error where `span` starts.
    pub fn error_at<T>(&mut self, span: Span, message: impl Into<Vec<u8>>) -> Res<T> {
        self.at(span);
        self.error(message)
    }

    // ---- emitting ----

    /// Appends an instruction on the current line.
    pub fn emit<I: Instruction>(&mut self, instruction: I) {
        self.f.code.emit(instruction, self.line);
    }

    /// Appends an instruction on `line`.
    pub fn emit_on<I: Instruction>(&mut self, instruction: I, line: u32) {
        self.f.code.emit(instruction, line);
    }

    /// Appends an instruction that jumps to `target`.
    pub fn jump<I: Instruction>(&mut self, instruction: I, target: Target) {
        self.f.code.emit_jump(instruction, target, self.line);
    }

    pub fn label(&mut self) -> Target {
        self.f.code.label()
    }

    pub fn bind(&mut self, target: Target) {
        self.f.code.bind(target);
    }

    /// A label bound right here.
    pub fn here(&mut self) -> Target {
        let target = self.label();
        self.bind(target);
        target
    }

    /// `goto target`
    pub fn goto(&mut self, target: Target) {
        self.jump(op::Jump { target: heddle_bytecode::Label(0) }, target);
    }

    // ---- slots and constants ----

    pub fn temp(&mut self) -> Slot {
        self.f.temp()
    }

    /// Runs `body` and gives back the temporaries it took.
    pub fn scratch<T>(&mut self, body: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        let mark = self.f.top;
        let result = body(self);
        self.f.top = mark;
        result
    }

    /// The slot of a variable.
    pub fn local(&mut self, name: &'a [u8]) -> Slot {
        self.f.local(name)
    }

    pub fn string(&mut self, text: &[u8]) -> Const {
        self.f.constants.string(text)
    }

    /// `dst = constant`
    pub fn load(&mut self, dst: Slot, constant: Constant) {
        let k = self.f.constants.any(constant);
        self.emit(op::LoadConst { dst, k });
    }

    /// `dst = text`
    pub fn load_string(&mut self, dst: Slot, text: &[u8]) {
        let k = self.string(text);
        self.emit(op::LoadConst { dst, k });
    }

    /// `dst = src`, whatever `src` is.
    pub fn copy(&mut self, dst: Slot, src: Slot) {
        if dst == src {
            return;
        }
        if is_temp(src) {
            self.emit(op::MoveTmp { dst, src });
        } else {
            self.emit(op::CopyVar { dst, src });
        }
    }

    /// Releases `slot` when it is a temporary.
    pub fn release(&mut self, slot: Slot) {
        if is_temp(slot) {
            self.emit(op::Free { src: slot });
        }
    }

    /// `$local = src`: the one place where locals get values of expressions.
    pub fn store_local(&mut self, local: Slot, src: Slot) {
        self.emit(op::Assign { local, src });
    }

    // ---- names ----

    /// A class name as an operand.
    pub fn class_ref(&mut self, name: &Name<'a>) -> ClassRef {
        match self.names.class(name) {
            ClassName::SelfClass => ClassRef::SELF,
            ClassName::Parent => ClassRef::PARENT,
            ClassName::Static => ClassRef::STATIC,
            ClassName::Named(full) => ClassRef(self.string(&full).0),
        }
    }

    /// The pair of constants with a function's or constant's name and its fallback.
    pub fn name_pair(&mut self, name: &[u8], fallback: Option<&[u8]>) -> Const {
        let second = fallback.map_or(Constant::Null, |text| Constant::String(text.into()));
        self.f.constants.pair(Constant::String(name.into()), second)
    }

    /// True where `self` is known to be the class that encloses the code in the source.
    pub fn class_is_known(&self) -> bool {
        self.f.kind != FunctionKind::Closure && !self.f.of_closure && self.class.as_ref().is_some_and(|class| !class.is_trait)
    }

    /// True for `$this`.
    pub fn is_this(expr: &Expr<'a>) -> bool {
        matches!(expr.kind, heddle_syntax::ast::ExprKind::Var(b"this"))
    }
}

/// `name` in lower case (ASCII), copied only when it has to be.
pub(crate) fn lower(name: &[u8]) -> Cow<'_, [u8]> {
    if name.iter().any(u8::is_ascii_uppercase) { Cow::Owned(name.to_ascii_lowercase()) } else { Cow::Borrowed(name) }
}
