//! Units in a request: declaring what they declare, running files.

use crate::machine::Vm;
use crate::state::VmState;
use crate::symbols;
use heddle_runtime::errors::level;
use heddle_runtime::function::{FunctionPtr, Kept, LoadedUnit, UnitPtr};
use heddle_runtime::handle::Handle;
use heddle_runtime::{Halt, Request, Result, link};
use heddle_value::{Ref, Value};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The linked function number `index` of a unit that needs no class: one for the process.
pub fn plain_function(cx: &mut Request, unit: UnitPtr, index: u32) -> FunctionPtr {
    unit.plain_function(unit, index, || cx.engine.new_function_id())
}

/// Declares a function of a unit; an error when the name is taken.
pub fn declare_function(cx: &mut Request, unit: UnitPtr, index: u32) -> Result<()> {
    let function = plain_function(cx, unit, index);
    match cx.find_function(&function.name) {
        Some(other) => Err(redeclared(cx, function, other)),
        None => {
            let engine = cx.engine.clone();
            cx.functions.declare_by_name(&engine.symbols, &function.name.to_ascii_lowercase(), function);
            Ok(())
        }
    }
}

/// Declares the functions that exist before a file runs.
fn declare_functions(cx: &mut Request, unit: UnitPtr) -> Result<()> {
    for (&index, symbol) in unit.unit.hoisted_functions.iter().zip(&unit.function_symbols) {
        let Some(name) = *symbol else {
            declare_function(cx, unit, index)?;
            continue;
        };
        let function = plain_function(cx, unit, index);
        if let Some(other) = cx.functions.at_name(name) {
            return Err(redeclared(cx, function, other));
        }
        cx.functions.declare_name(name, function);
    }
    Ok(())
}

/// Raises PHP's error of a function whose name is taken.
#[cold]
fn redeclared(cx: &mut Request, function: FunctionPtr, other: FunctionPtr) -> Halt {
    let place = match (other.get().file(), other.get().code()) {
        (Some(file), Some(code)) => [b" (previously declared in ", &file[..], format!(":{})", code.start_line).as_bytes()].concat(),
        _ => Vec::new(),
    };
    let message = [b"Cannot redeclare function ", &function.name[..], b"()", &place].concat();
    // it is the file that cannot be run, wherever it is included
    let (file, line) = match (function.get().file(), function.get().code()) {
        (Some(file), Some(code)) => (file.clone(), code.start_line),
        _ => cx.position(),
    };
    cx.raise_at(level::COMPILE_ERROR, &message, &file, line).err().unwrap_or(Halt::Fatal)
}

/// Makes a unit part of the request that keeps it: says what the compiler had to say, declares what
/// exists before it runs. A program's own handler of errors hears of the former after the latter:
/// what it throws ends the file's code and leaves its classes.
fn enter_unit(cx: &mut Request, unit: &Arc<LoadedUnit>) -> Result<()> {
    cx.function_states.note(unit);
    if cx.error_handlers.is_empty() {
        report_diagnostics(cx, unit)?;
        declare_hoisted(cx, unit)
    } else {
        declare_hoisted(cx, unit)?;
        report_diagnostics(cx, unit)
    }
}

fn report_diagnostics(cx: &mut Request, unit: &LoadedUnit) -> Result<()> {
    if unit.unit.diagnostics.is_empty() || is_reported(cx, unit) {
        return Ok(());
    }
    for diagnostic in &unit.unit.diagnostics {
        let level = match diagnostic.kind {
            heddle_source::DiagnosticKind::Deprecated => heddle_runtime::errors::level::DEPRECATED,
            _ => heddle_runtime::errors::level::WARNING,
        };
        cx.raise_at(level, &diagnostic.message, &unit.path, diagnostic.line)?;
    }
    Ok(())
}

/// Returns whether an earlier use of a file of a server has reported its diagnostics, and takes
/// note of this one. With opcache PHP reports them when it compiles the file, and again from its
/// cache only where `opcache.record_warnings` asks for that.
fn is_reported(cx: &Request, unit: &LoadedUnit) -> bool {
    // what the process was started with stays as it was when the note was taken
    if unit.reported.load(Ordering::Relaxed) {
        return true;
    }
    let is_on = |name: &[u8]| cx.engine.ini_value(name).is_some_and(heddle_runtime::ini::parse_bool);
    cx.engine.is_server()
        && unit.kept == Kept::ByProcess
        && is_on(b"opcache.enable")
        && !is_on(b"opcache.record_warnings")
        && unit.reported.swap(true, Ordering::Relaxed)
}

fn declare_hoisted(cx: &mut Request, unit: &Arc<LoadedUnit>) -> Result<()> {
    declare_functions(cx, Handle::of(unit))?;
    for &class in &unit.unit.hoisted_classes {
        if link::declare_class(cx, Handle::of(unit), class, true)?.is_none() {
            VmState::of(cx).left_for_statement.push((Handle::of(unit), class));
        }
    }
    Ok(())
}

/// Runs a unit's own code. At top level it works on the globals; inside a function, on that
/// function's variables.
pub fn run_unit(cx: &mut Request, unit: &Arc<LoadedUnit>) -> Result<Value> {
    cx.keep_units.keep(unit);
    run_kept(cx, unit)
}

/// Runs the own code of a unit that the request keeps, as [`run_unit`] does.
///
/// # Errors
/// What the code throws, or asks for; a class that cannot be declared.
pub fn run_kept(cx: &mut Request, unit: &Arc<LoadedUnit>) -> Result<Value> {
    let left = VmState::of(cx).left_for_statement.len();
    let result = enter_unit(cx, unit).and_then(|()| symbols::run_unit(cx, Handle::of(unit)));
    VmState::of(cx).left_for_statement.truncate(left);
    result
}

/// A static variable of the function that runs, by number: of the closure object for closures.
pub fn static_variable(vm: &Vm, index: usize) -> Option<Ref> {
    match vm.keeper_of_statics() {
        Some(closure) => closure.statics.borrow()[index].clone(),
        None => vm.cx().function_state(vm.function()).statics[index].clone(),
    }
}

/// Sets a static variable.
pub fn set_static_variable(vm: &Vm, index: usize, reference: Ref) {
    match vm.keeper_of_statics() {
        Some(closure) => closure.statics.borrow_mut()[index] = Some(reference),
        None => vm.cx().function_state(vm.function()).statics[index] = Some(reference),
    }
}
