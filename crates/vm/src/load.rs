//! Units in a request: declaring what they declare, running files.

use crate::frame::{Frame, flag};
use crate::reenter;
use crate::state::VmState;
use crate::symbols;
use heddle_bytecode::unit::flags;
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
    let lower = function.name.to_ascii_lowercase();
    let taken = cx.functions.get(&lower[..]).or_else(|| cx.engine.functions.get(&lower[..])).copied();
    if let Some(other) = taken {
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
        return Err(cx.raise_at(level::COMPILE_ERROR, &message, &file, line).err().unwrap_or(Halt::Fatal));
    }
    cx.functions.insert(lower.into(), function);
    Ok(())
}

/// Makes a unit part of the request: keeps it, says what the compiler had to say, declares what
/// exists before it runs. A program's own handler of errors hears of the former after the latter:
/// what it throws ends the file's code and leaves its classes.
pub fn enter_unit(cx: &mut Request, unit: &Arc<LoadedUnit>) -> Result<()> {
    cx.keep_units.keep(unit);
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
    let is_on = |name: &[u8]| cx.engine.ini_value(name).is_some_and(heddle_runtime::ini::parse_bool);
    cx.engine.is_server()
        && unit.kept == Kept::ByProcess
        && is_on(b"opcache.enable")
        && !is_on(b"opcache.record_warnings")
        && unit.reported.swap(true, Ordering::Relaxed)
}

fn declare_hoisted(cx: &mut Request, unit: &Arc<LoadedUnit>) -> Result<()> {
    for &function in &unit.unit.hoisted_functions {
        declare_function(cx, Handle::of(unit), function)?;
    }
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
    let left = VmState::of(cx).left_for_statement.len();
    let result = enter_unit(cx, unit).and_then(|()| run_entered(cx, unit));
    VmState::of(cx).left_for_statement.truncate(left);
    result
}

fn run_entered(cx: &mut Request, unit: &Arc<LoadedUnit>) -> Result<Value> {
    let unit = Handle::of(unit);
    let main = plain_function(cx, unit, 0);
    let includer = innermost_with_variables(cx);
    // SAFETY: frames found by `innermost_bytecode` are alive; they wait while the file runs.
    unsafe {
        if includer.is_null() {
            return reenter::run_function(cx, main, None, None, 0, |cx, frame| symbols::attach(cx, frame));
        }
        let class = includer.called_class();
        let this = includer.this().clone();
        // code in a file included by a method is in the method's class
        let scoped = match includer.function().scope() {
            Some(scope) => crate::closure::function(cx, unit, 0, Some(scope)),
            None => main,
        };
        if unit.only_declares {
            return reenter::run_function(cx, scoped, class, Some(this), 0, |_, _| ());
        }
        let is_main = includer.function().flags & flags::MAIN != 0;
        let (mut call, borrowed) = (0, if is_main { includer.flags() & (flag::SYMBOLS | flag::BORROWED_SYMBOLS) != 0 } else { true });
        let shared = if is_main {
            symbols::detach(cx, includer);
            if borrowed { includer.symbols() } else { std::ptr::null_mut() }
        } else {
            symbols::lend(cx, includer)
        };
        if borrowed {
            call |= flag::BORROWED_SYMBOLS;
        }
        let result = reenter::run_function(cx, scoped, class, Some(this), call, |cx, frame| {
            if borrowed {
                frame.set_symbols(shared);
            }
            symbols::attach(cx, frame);
        });
        if is_main {
            symbols::attach(cx, includer);
        } else {
            symbols::take_back(cx, includer);
        }
        result
    }
}

/// The innermost frame that runs bytecode and has variables: files that only declare have none,
/// and what is loaded for them works on those of their includer.
fn innermost_with_variables(cx: &Request) -> Frame {
    let mut frame = innermost_bytecode(cx);
    // SAFETY: the frame and its callers are alive.
    unsafe {
        while !frame.is_null() && only_declares(frame) && !frame.caller().is_null() {
            frame = outer_bytecode(frame.caller());
        }
    }
    frame
}

/// Returns whether a frame runs the code of a file that only declares.
///
/// # Safety
/// The frame is running.
unsafe fn only_declares(frame: Frame) -> bool {
    // SAFETY: promised by the caller.
    let function = unsafe { frame.function() }.get();
    function.flags & flags::MAIN != 0 && function.user.as_ref().is_some_and(|user| user.unit.only_declares)
}

/// The innermost frame that runs bytecode.
pub fn innermost_bytecode(cx: &Request) -> Frame {
    outer_bytecode(Frame(cx.machine.frame as *mut Value))
}

/// The first frame that runs bytecode, of one and its callers.
fn outer_bytecode(mut frame: Frame) -> Frame {
    // SAFETY: `machine.frame` and its callers are alive.
    unsafe {
        while !frame.is_null() && frame.function().native.is_some() {
            frame = frame.caller();
        }
    }
    frame
}

/// The closure whose object has the static variables of a frame's function. One made of a callable
/// shares those of what it was made of.
///
/// # Safety
/// The frame is running.
unsafe fn keeper_of_statics(frame: Frame) -> Option<std::mem::ManuallyDrop<heddle_value::Object>> {
    // SAFETY: promised by the caller; owners of frames are Closure objects.
    unsafe {
        if frame.flags() & flag::CLOSURE == 0 {
            return None;
        }
        let owner = std::mem::ManuallyDrop::new(crate::closure::object_from(frame.owner()));
        (!crate::closure::payload(&owner).fake).then_some(owner)
    }
}

/// A static variable of a function, by number: of the closure object for closures.
pub fn static_variable(cx: &mut Request, frame: Frame, index: usize) -> Option<Ref> {
    // SAFETY: the frame is running.
    unsafe {
        if let Some(owner) = keeper_of_statics(frame) {
            return crate::closure::payload(&owner).statics.borrow()[index].clone();
        }
        let function = frame.function();
        cx.function_state(function).statics[index].clone()
    }
}

/// Sets a static variable.
pub fn set_static_variable(cx: &mut Request, frame: Frame, index: usize, reference: Ref) {
    // SAFETY: the frame is running.
    unsafe {
        if let Some(owner) = keeper_of_statics(frame) {
            crate::closure::payload(&owner).statics.borrow_mut()[index] = Some(reference);
            return;
        }
        let function = frame.function();
        cx.function_state(function).statics[index] = Some(reference);
    }
}
