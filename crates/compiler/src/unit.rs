//! A whole file: what exists before its first statement runs, and its own code.

use crate::compiler::{Compiler, Hoisted, Res, lower};
use crate::function_state::FunctionKind;
use crate::host::Host;
use crate::names::join;
use heddle_bytecode::unit::{Function, Unit, flags};
use heddle_source::{Diagnostic, SourceFile};
use heddle_syntax::ast::{Program, Stmt, StmtKind};

/// Compiles a file that the parser and the checks accepted.
///
/// # Errors
/// What PHP reports as a fatal error while compiling, in its words; and "not supported yet: …".
pub fn compile<'a>(program: &Program<'a>, source: &'a SourceFile, host: &'a dyn Host) -> Result<Unit, Diagnostic> {
    finish(program, Compiler::new(source, host))
}

/// Compiles code that `eval` runs: without `return` it gives null, not the 1 of a file.
///
/// # Errors
/// As [`compile`].
pub fn compile_eval<'a>(program: &Program<'a>, source: &'a SourceFile, host: &'a dyn Host) -> Result<Unit, Diagnostic> {
    let mut compiler = Compiler::new(source, host);
    compiler.is_eval = true;
    finish(program, compiler)
}

fn finish<'a>(program: &Program<'a>, mut compiler: Compiler<'a>) -> Result<Unit, Diagnostic> {
    let source = compiler.source;
    compiler.halt_offset = program.halt_offset;
    match compiler.file(program) {
        Ok(()) => {
            crate::specialise::specialise(&mut compiler.functions);
            crate::leading::mark(&mut compiler.functions);
            crate::specialise::choose_slots(&mut compiler.functions);
            crate::caches::number(&mut compiler.functions);
            Ok(Unit {
                path: source.name().into(),
                hoisted_functions: hoisted_numbers(&compiler),
                functions: compiler.functions,
                classes: compiler.classes,
                hoisted_classes: compiler.hoisted_classes,
                constants: compiler.constants,
                halt_offset: program.halt_offset,
                diagnostics: compiler.diagnostics,
            })
        }
        Err(diagnostic) => Err(*diagnostic),
    }
}

fn hoisted_numbers(compiler: &Compiler<'_>) -> Vec<u32> {
    let mut numbers: Vec<u32> = compiler.hoisted.values().map(|hoisted| hoisted.number).collect();
    numbers.sort_unstable();
    numbers
}

impl<'a> Compiler<'a> {
    fn file(&mut self, program: &Program<'a>) -> Res<()> {
        self.hoist(program.stmts, b"")?;
        self.f.body = program.stmts;
        self.top_statements(program.stmts)?;
        self.end_of_function();
        let state = self.begin(FunctionKind::Main, Box::default());
        if state.too_big() {
            return self.error("not supported yet: a file with so many variables or temporaries");
        }
        let mut main = Function { entries: vec![0], start_line: 1, end_line: self.line, ..Function::default() };
        main.flags = flags::MAIN | if self.strict { flags::STRICT } else { 0 };
        self.complete(state, &mut main);
        self.functions[0] = main;
        Ok(())
    }

    /// Gives numbers to the functions of the top level.
    fn hoist(&mut self, stmts: &'a [Stmt<'a>], namespace: &[u8]) -> Res<()> {
        for stmt in stmts {
            match stmt.kind {
                StmtKind::Function(decl) => {
                    let full = join(namespace, decl.name.text);
                    let key: Box<[u8]> = lower(&full).into();
                    if let Some(before) = self.hoisted.get(&key).map(|hoisted| hoisted.decl) {
                        let line = self.line_of(before.keyword).to_string();
                        let message = [
                            b"Cannot redeclare function ",
                            &*full,
                            b"() (previously declared in ",
                            self.source.name(),
                            b":",
                            line.as_bytes(),
                            b")",
                        ];
                        return self.error_at(decl.span, message.concat());
                    }
                    let number = self.reserve_function();
                    self.hoisted.insert(key, Hoisted { number, decl });
                }
                StmtKind::Block(stmts) => self.hoist(stmts, namespace)?,
                StmtKind::Namespace(inner) => self.hoist(inner.stmts, inner.name.map_or(b"", |name| name.text))?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Statements of the top level: classes among them may exist before the first one runs.
    fn top_statements(&mut self, stmts: &'a [Stmt<'a>]) -> Res<()> {
        for stmt in stmts {
            match stmt.kind {
                StmtKind::Class(_) => {
                    self.at_top_level = true;
                    let result = self.statement(stmt);
                    self.at_top_level = false;
                    result?;
                }
                StmtKind::Block(inner) => self.top_statements(inner)?,
                StmtKind::Namespace(namespace) => {
                    self.names.enter(namespace.name.map_or(b"", |name| name.text));
                    self.top_statements(namespace.stmts)?;
                    if namespace.braced {
                        self.names.enter(b"");
                    }
                }
                _ => self.statement(stmt)?,
            }
        }
        Ok(())
    }
}
