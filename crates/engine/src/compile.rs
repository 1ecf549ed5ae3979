//! Source text to a loaded unit: parse, compile, verify, make constants values.

use heddle_bytecode::decode::operands;
use heddle_bytecode::ops::Op;
use heddle_bytecode::unit::{Class, Constant, Unit};
use heddle_bytecode::verify;
use heddle_compiler::{ArgMode, Assertions, Builtin, Host};
use heddle_heap::immortal::Arena;
use heddle_runtime::decl::ByRef;
use heddle_runtime::errors::level;
use heddle_runtime::function::{Kept, LoadedUnit};
use heddle_runtime::hooks::Compiled;
use heddle_runtime::symbol::Named;
use heddle_runtime::{Engine, Halt, Request, Result};
use heddle_source::{Diagnostic, DiagnosticKind, SourceFile};
use heddle_syntax::{Bump, Options};
use heddle_value::{Str, Value, View};
use std::sync::{Arc, Mutex, OnceLock, atomic::AtomicBool};

/// The engine as the compiler sees it.
struct EngineHost<'a> {
    engine: &'a Engine,
    never_assert: bool,
}

impl Host for EngineHost<'_> {
    fn builtin(&self, lower_name: &[u8]) -> Option<Builtin> {
        let (number, _, function) = self.engine.functions.get_full(lower_name)?;
        let decl = function.native?;
        let mode = |by_ref| match by_ref {
            ByRef::Value => ArgMode::Value,
            ByRef::Ref => ArgMode::Ref,
            ByRef::Prefer => ArgMode::PreferRef,
        };
        let mut builtin = Builtin::by_value(number as u32, function.param_count);
        for (index, param) in decl.params.iter().enumerate() {
            match mode(param.by_ref) {
                mode if param.variadic => builtin.variadic = Some(mode),
                ArgMode::Ref => builtin.by_ref |= 1 << index,
                ArgMode::PreferRef => builtin.prefer_ref |= 1 << index,
                ArgMode::Value => {}
            }
        }
        Some(builtin)
    }

    fn is_disabled(&self, lower_name: &[u8]) -> bool {
        let mut name = [0_u8; 64];
        let Some(room) = name.get_mut(1..=lower_name.len()) else { return false };
        room.copy_from_slice(lower_name);
        self.engine.functions.contains_key(&name[..=lower_name.len()])
    }

    fn constant(&self, name: &[u8]) -> Option<Constant> {
        if self.engine.deprecated_constants.keys().any(|known| known.as_bytes() == name) {
            return None;
        }
        Some(match self.engine.constant(name)?.view() {
            View::Null => Constant::Null,
            View::Bool(bool) => Constant::Bool(bool),
            View::Int(int) => Constant::Int(int),
            View::Float(float) => Constant::Float(float),
            View::Str(text) => Constant::String(text[..].into()),
            _ => return None,
        })
    }

    fn assertions(&self) -> Assertions {
        if self.never_assert { Assertions::Never } else { Assertions::Compiled }
    }
}

/// Why there is no unit.
pub struct Failure {
    pub error: Diagnostic,
    /// What was to be said of the text above the error.
    before: Vec<Diagnostic>,
}

impl From<Diagnostic> for Failure {
    fn from(error: Diagnostic) -> Failure {
        Failure { error, before: Vec::new() }
    }
}

/// Compiles a file's text. The error is PHP's own message.
/// `in_code`: it starts in PHP code, as `eval`'s and `-r`'s does.
pub fn unit(engine: &Engine, source: &SourceFile, in_code: bool) -> std::result::Result<Unit, Failure> {
    let arena = Bump::new();
    let short_open_tag = engine.ini_value(b"short_open_tag").is_none_or(heddle_runtime::ini::parse_bool);
    let multibyte = engine.ini_value(b"zend.multibyte").is_some_and(heddle_runtime::ini::parse_bool);
    if multibyte
        && let Some(encoding) = engine.ini_value(b"zend.script_encoding")
        && !encoding.is_empty()
        && !encoding.eq_ignore_ascii_case(b"utf-8")
        && !(source.bytes().is_ascii() && heddle_syntax::checks::is_ascii_superset(encoding))
    {
        let text = [b"not supported yet: zend.script_encoding=", encoding].concat();
        return Err(Diagnostic::new(DiagnosticKind::CompileError, text, 1).into());
    }
    let options = Options { short_open_tag, skip_shebang: !in_code, starts_in_code: in_code, multibyte };
    let parsed = heddle_syntax::parse_and_check(source, &arena, options);
    if let Some(position) = parsed.diagnostics.iter().position(|diagnostic| diagnostic.kind.is_fatal()) {
        let mut before = parsed.diagnostics;
        let error = before.swap_remove(position);
        before.truncate(position);
        return Err(Failure { error, before });
    }
    let never_assert = engine.ini_value(b"zend.assertions").is_some_and(|text| text == b"-1");
    let compile = if in_code { heddle_compiler::compile_eval } else { heddle_compiler::compile };
    let host = EngineHost { engine, never_assert };
    let mut unit = match compile(&parsed.program, source, &host) {
        Ok(unit) => unit,
        Err(error) => return Err(Failure { error, before: parsed.diagnostics }),
    };
    unit.diagnostics.splice(0..0, parsed.diagnostics);
    if let Err(error) = verify::verify(&unit, engine.functions.len() as u32) {
        let text = format!("Heddle's compiler made code that does not verify, please report it: {error}");
        return Err(Diagnostic::new(DiagnosticKind::CompileError, text, 1).into());
    }
    Ok(unit)
}

/// Makes a unit ready to run.
pub fn load(engine: &Engine, unit: Unit, kept: Kept) -> Arc<LoadedUnit> {
    let arena = Arena::new();
    let (constants, path) = arena.enter(|| {
        let mut made = heddle_runtime::link::Constants::new(kept);
        let of_each = unit.functions.iter().map(|function| function.constants.iter().map(|constant| made.value(constant)).collect());
        (of_each.collect(), Str::immortal(&unit.path))
    });
    let functions = unit.functions.iter().map(|_| OnceLock::new()).collect();
    let names = unit.functions.iter().map(|_| OnceLock::new()).collect();
    let local_names = unit.functions.iter().map(|_| OnceLock::new()).collect();
    let (owned, linked, numbers) = (Mutex::default(), Mutex::default(), engine.numbers.clone());
    let reported = AtomicBool::new(false);
    let symbol = |class: &Class| (kept == Kept::ByProcess).then(|| engine.symbols.intern(&class.name.to_ascii_lowercase()));
    let class_symbols = unit.classes.iter().map(symbol).collect();
    let function_symbol = |&index: &u32| {
        let lower = unit.functions[index as usize].name.to_ascii_lowercase();
        (kept == Kept::ByProcess && !engine.functions.contains_key(&lower[..])).then(|| Named::new(&engine.symbols, &lower))
    };
    let relatives = unit.classes.iter().map(|_| OnceLock::new()).collect();
    let called = unit.functions.iter().map(|_| OnceLock::new()).collect();
    let function_symbols = unit.hoisted_functions.iter().map(function_symbol).collect();
    let only_declares = unit.functions[0].only_declares();
    Arc::new(LoadedUnit {
        unit,
        constants,
        functions,
        names,
        local_names,
        owned,
        linked,
        class_symbols,
        function_symbols,
        relatives,
        called,
        only_declares,
        kept,
        reported,
        path,
        numbers,
        arena,
    })
}

/// Throws or reports what the compiler found: a ParseError, or a fatal error at once.
pub fn fail(cx: &mut Request, failure: &Failure, path: &[u8]) -> Halt {
    let error = &failure.error;
    if error.kind != DiagnosticKind::ParseError
        && let Err(halt) = report(cx, &failure.before, path)
    {
        return halt;
    }
    match error.kind {
        DiagnosticKind::ParseError | DiagnosticKind::ThrownError => {
            let name = if error.kind == DiagnosticKind::ParseError { "parseerror" } else { "compileerror" };
            let class = cx.engine.classes.get(name.as_bytes()).copied().unwrap_or(cx.engine.known.error);
            match cx.new_exception(class, &error.message, 0) {
                Ok(exception) => {
                    heddle_runtime::errors::set_property(&exception, "file", Value::from(cx.str(path)));
                    heddle_runtime::errors::set_property(&exception, "line", Value::int(i64::from(error.line)));
                    cx.throw(exception)
                }
                Err(halt) => halt,
            }
        }
        _ => match cx.raise_at(level::COMPILE_ERROR, &error.message, path, error.line) {
            Err(halt) => halt,
            Ok(()) => Halt::Fatal,
        },
    }
}

/// Raises what is to be said of a text that compiles.
pub fn report(cx: &mut Request, diagnostics: &[Diagnostic], path: &[u8]) -> Result<()> {
    for diagnostic in diagnostics {
        let level = if diagnostic.kind == DiagnosticKind::Deprecated { level::DEPRECATED } else { level::WARNING };
        cx.raise_at(level, &diagnostic.message, path, diagnostic.line)?;
    }
    Ok(())
}

/// Finds what a unit gives, where that is a number or a text and all there is to it.
fn constant_result(unit: &Unit) -> Option<&Constant> {
    let [main] = &unit.functions[..] else { return None };
    let has_more = !unit.classes.is_empty() || !unit.diagnostics.is_empty() || unit.halt_offset.is_some();
    if has_more || Op::from_word(*main.code.first()?) != Some(Op::ReturnConst) {
        return None;
    }
    let number = operands(&main.code, 0, Op::ReturnConst.meta()).next()?.raw;
    main.constants.get(number as usize).filter(|constant| !matches!(constant, Constant::Array(_)))
}

/// Compiles source text for `eval` and `-r`.
pub fn compile_string(cx: &mut Request, source: &[u8], name: &[u8]) -> Result<Compiled> {
    let folder = cx.directory.as_os_str().as_encoded_bytes();
    let text = [name, folder, source].join(&0).into_boxed_slice();
    if let Some(unit) = cx.keep_units.of_text(&text) {
        return Ok(Compiled::Unit(unit.clone()));
    }
    let source = SourceFile::new(name, source).within(folder).numbered(cx.keep_units.len() as u32);
    match unit(&cx.engine, &source, true) {
        Ok(unit) => {
            // such texts may be without number: a unit of each would stay
            match constant_result(&unit) {
                Some(Constant::Null) => return Ok(Compiled::Value(Value::NULL)),
                Some(Constant::Bool(truth)) => return Ok(Compiled::Value(Value::bool(*truth))),
                Some(Constant::Int(int)) => return Ok(Compiled::Value(Value::int(*int))),
                Some(Constant::Float(float)) => return Ok(Compiled::Value(Value::float(*float))),
                Some(Constant::String(text)) => return Ok(Compiled::Value(Value::from(cx.str(text)))),
                _ => {}
            }
            // the unit stays until the request ends, in blocks that are mostly too small to be
            // counted
            cx.charge(UNIT + source.bytes().len() * UNIT_FOR_BYTE);
            let unit = load(&cx.engine, unit, Kept::ByRequest);
            cx.keep_units.remember(text, &unit);
            Ok(Compiled::Unit(unit))
        }
        Err(error) => Err(fail(cx, &error, name)),
    }
}

/// Charge for a unit of `eval`: so many bytes, and so many for each byte of its source.
const UNIT: usize = 2048;
const UNIT_FOR_BYTE: usize = 8;
