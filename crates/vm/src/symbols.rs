//! Variables by name: the global symbol table, locals of a frame, and the table of what has no
//! slot.
//!
//! A file's code has its variables in slots. While it runs, the table it belongs to (the globals,
//! or the symbols of the function that includes
//! it) has a place (`Tag::Indirect`) for each of them. When another file's code runs with the same
//! table, the values move into the table, then
//! into the other frame's slots, and back.

use crate::frame::{Frame, Symbols, flag, innermost_bytecode, outer_bytecode};
use crate::load::plain_function;
use crate::machine::Vm;
use crate::place::Target;
use crate::reenter;
use heddle_bytecode::ops::HEADER;
use heddle_bytecode::unit::flags;
use heddle_runtime::function::UnitPtr;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Ref, Str, Value};

/// The table a file's frame is attached to.
unsafe fn table<'a>(cx: &mut Request, frame: Frame) -> &'a mut Array {
    // SAFETY: promised by the caller: the frame runs a file's code; its flags say where the table
    // is.
    unsafe {
        if frame.flags() & (flag::SYMBOLS | flag::BORROWED_SYMBOLS) != 0 {
            return &mut (*frame.symbols()).table;
        }
        let globals: *mut Array = &raw mut cx.globals;
        &mut *globals
    }
}

/// The named locals of a frame: (name, slot).
unsafe fn named(frame: Frame) -> impl Iterator<Item = (&'static [u8], *mut Value)> {
    // SAFETY: promised by the caller; functions outlive their frames.
    let function = unsafe { frame.function() }.get();
    let locals = function.code().map_or(&[][..], |code| &code.locals[..]);
    locals.iter().enumerate().filter(|(_, name)| !name.is_empty()).map(move |(index, name)| {
        // SAFETY: as above.
        (&**name, unsafe { frame.slot(HEADER + index) })
    })
}

/// The named locals of a frame, by the keys that tables have for them.
unsafe fn keyed(frame: Frame) -> impl Iterator<Item = (&'static Str, *mut Value)> {
    // SAFETY: promised by the caller; functions and their units outlive their frames.
    let function = unsafe { frame.function() }.get();
    let locals = function.user.as_ref().map_or(&[][..], |user| user.unit.get().local_names(user.index));
    locals.iter().enumerate().filter(|(_, name)| !name.is_empty()).map(move |(index, name)| {
        // SAFETY: as above.
        (&**name, unsafe { frame.slot(HEADER + index) })
    })
}

/// Ties a file's locals to its table: values move into the slots.
///
/// # Safety
/// The frame was just begun, or detached before.
pub unsafe fn attach(cx: &mut Request, frame: Frame) {
    // SAFETY: promised by the caller.
    unsafe {
        let table = table(cx, frame);
        let mut table = table.make_mut(cx.heap());
        for (name, slot) in keyed(frame) {
            let before = table.len();
            let entry = table.entry_str_exact(cx.heap(), name) as *mut Value;
            if table.len() == before {
                let value = match (*entry).indirect() {
                    Some(other) => std::mem::replace(&mut *other, Value::UNDEF),
                    None => std::mem::replace(&mut *entry, Value::UNDEF),
                };
                std::ptr::write(slot, value);
            }
            std::ptr::write(entry, Value::from_indirect(slot));
        }
        frame.add_flags(flag::ATTACHED);
    }
}

/// Gives a file's variables back to the table.
///
/// # Safety
/// The frame is attached.
pub unsafe fn detach(cx: &mut Request, frame: Frame) {
    // SAFETY: promised by the caller.
    unsafe {
        let table = table(cx, frame);
        let mut table = table.make_mut(cx.heap());
        for (name, slot) in keyed(frame) {
            let value = std::mem::replace(&mut *slot, Value::UNDEF);
            if value.is_undef() {
                if let Some(entry) = table.get_str_exact_mut(name)
                    && entry.indirect() == Some(slot)
                {
                    std::ptr::write(entry, Value::NULL);
                    drop(table.remove(name));
                }
                continue;
            }
            let entry = table.entry_str_exact(cx.heap(), name);
            if entry.indirect().is_some() {
                std::ptr::write(entry, value);
            } else {
                *entry = value;
            }
        }
        frame.clear_flags(flag::ATTACHED);
    }
}

/// Finds a variable of the running frame as [`find`] does.
pub fn find_here(vm: &Vm, name: &Str, make: bool) -> Option<Target> {
    // SAFETY: the frame is running; the slot was just found.
    unsafe { find(vm.cx(), vm.frame, name, make).map(|slot| Target::new(slot)) }
}

/// Unsets a variable of the running frame as [`remove`] does.
pub fn remove_here(vm: &Vm, name: &Str) {
    // SAFETY: the frame is running.
    unsafe { remove(vm.cx(), vm.frame, name) }
}

/// The variable with this name in a frame: a slot, or an entry of its table. `make`: it is made
/// when missing.
///
/// # Safety
/// The frame runs bytecode.
pub unsafe fn find(cx: &mut Request, frame: Frame, name: &Str, make: bool) -> Option<*mut Value> {
    // SAFETY: promised by the caller.
    unsafe {
        if let Some((_, slot)) = named(frame).find(|(local, _)| *local == &name[..]) {
            return Some(slot);
        }
        if frame.function().flags & heddle_bytecode::unit::flags::MAIN == 0 && frame.flags() & flag::SYMBOLS == 0 {
            if !make {
                return None;
            }
            frame.make_symbols();
        }
        let table = table(cx, frame);
        entry(cx, table, name, make)
    }
}

/// The value of a function's local while an included file has it; undefined if none has.
///
/// # Safety
/// The frame runs bytecode and has symbols.
pub unsafe fn lent(frame: Frame, index: usize) -> Value {
    // SAFETY: promised by the caller; functions outlive their frames, and places point to slots of
    // frames that are attached.
    unsafe {
        let name = frame.function().get().code().and_then(|code| code.locals.get(index));
        let entry = name.filter(|name| !name.is_empty()).and_then(|name| (*frame.symbols()).table.get_bytes(name));
        match entry.map(|entry| (entry, entry.indirect())) {
            Some((_, Some(slot))) => (*slot).deref().clone(),
            Some((entry, None)) => entry.deref().clone(),
            None => Value::UNDEF,
        }
    }
}

/// An entry of a table, through its place.
fn entry(cx: &Request, table: &mut Array, name: &Str, make: bool) -> Option<*mut Value> {
    let mut table = table.make_mut(cx.heap());
    // a null says that a new name is there: an undefined value is a hole
    let entry: *mut Value = if make { table.entry(cx.heap(), name) } else { table.into_element(name)? };
    // SAFETY: the entry was just found; places point to slots of frames that are attached.
    unsafe { (*entry).indirect() }.or(Some(entry))
}

/// The global with this name.
pub fn global(cx: &mut Request, name: &Str, make: bool) -> Option<Target> {
    let table: *mut Array = &raw mut cx.globals;
    // SAFETY: nothing else looks at the table meanwhile.
    let found = entry(cx, unsafe { &mut *table }, name, make);
    // SAFETY: just found.
    found.map(|slot| unsafe { Target::new(slot) })
}

/// The global as a reference, for `global $x`.
pub fn global_ref(cx: &mut Request, name: &Str) -> Ref {
    let slot = global(cx, name, true).expect("it is made");
    if slot.get().is_undef() {
        slot.get_mut().overwrite(Value::NULL);
    }
    slot.get_mut().make_ref(cx.heap())
}

/// `unset($$name)`.
///
/// # Safety
/// The frame runs bytecode.
pub unsafe fn remove(cx: &mut Request, frame: Frame, name: &Str) {
    // SAFETY: promised by the caller.
    unsafe {
        if let Some((_, slot)) = named(frame).find(|(local, _)| *local == &name[..]) {
            drop(std::mem::replace(&mut *slot, Value::UNDEF));
            return;
        }
        let main = frame.function().flags & heddle_bytecode::unit::flags::MAIN != 0;
        if main || frame.flags() & flag::SYMBOLS != 0 {
            let table = table(cx, frame);
            remove_entry(cx, table, name);
        }
    }
}

/// Takes an entry out of a table; a slot is left undefined.
pub fn remove_entry(cx: &Request, table: &mut Array, name: &Str) {
    let Some(entry) = table.get_str(name) else {
        return;
    };
    if let Some(slot) = entry.indirect() {
        // SAFETY: places point to slots of frames that are attached.
        drop(unsafe { std::mem::replace(&mut *slot, Value::UNDEF) });
        return;
    }
    drop(table.make_mut(cx.heap()).remove(name));
}

/// The variables of a frame as an array, in order: with references where a variable is one.
///
/// # Safety
/// The frame runs bytecode.
pub unsafe fn list(cx: &mut Request, frame: Frame) -> Array {
    // SAFETY: promised by the caller.
    unsafe {
        let main = frame.function().flags & heddle_bytecode::unit::flags::MAIN != 0;
        if main {
            let table = table(cx, frame);
            return flatten(cx, table);
        }
        let mut list = Array::new();
        for (name, slot) in named(frame) {
            if !(*slot).is_undef() {
                list.insert_bytes(cx.heap(), name, (*slot).clone());
            }
        }
        if frame.flags() & flag::SYMBOLS != 0 {
            for (key, value) in (*frame.symbols()).table.iter() {
                list.insert(cx.heap(), key.to_key(), value.clone());
            }
        }
        list
    }
}

/// A table without places: what `$GLOBALS` shows.
pub fn flatten(cx: &Request, table: &Array) -> Array {
    let mut list = table.duplicate(cx.heap());
    let mut elements = list.make_mut(cx.heap());
    let mut undefined = Vec::new();
    for (key, value) in elements.iter_mut() {
        let Some(slot) = value.indirect() else { continue };
        // SAFETY: places point to slots of frames that are attached.
        let variable = unsafe { &*slot };
        if variable.is_undef() {
            undefined.push(key.to_key());
            std::mem::forget(std::mem::replace(value, Value::NULL));
            continue;
        }
        // a reference that nobody shares is none any more, as in every copy of an array
        let copy = match variable.as_ref() {
            Some(reference) if reference.is_unique() => reference.get(),
            _ => variable.clone(),
        };
        std::mem::forget(std::mem::replace(value, copy));
    }
    for key in undefined {
        elements.remove(&key);
    }
    list
}

/// Makes a function's frame ready to lend its variables to an included file: they move into its
/// table.
///
/// # Safety
/// The frame runs a function's bytecode.
pub unsafe fn lend(cx: &mut Request, frame: Frame) -> *mut Symbols {
    // SAFETY: promised by the caller.
    unsafe {
        let symbols = frame.make_symbols();
        for (name, slot) in keyed(frame) {
            let value = std::mem::replace(&mut *slot, Value::UNDEF);
            if !value.is_undef() {
                (*symbols).table.insert_str_exact(cx.heap(), name.clone(), value);
            }
        }
        symbols
    }
}

/// Takes a function's variables back out of its table.
///
/// # Safety
/// As [`lend`].
pub unsafe fn take_back(cx: &mut Request, frame: Frame) {
    // SAFETY: promised by the caller.
    unsafe {
        let symbols = frame.symbols();
        for (name, slot) in keyed(frame) {
            if let Some(value) = (*symbols).table.remove(cx.heap(), name) {
                drop(std::mem::replace(&mut *slot, value));
            }
        }
    }
}

// ---- included files

/// Runs a unit's own code: at top level on the globals; inside a function, on that function's
/// variables.
///
/// # Errors
/// What the code throws, or asks for.
pub fn run_unit(cx: &mut Request, unit: UnitPtr) -> Result<Value> {
    let main = plain_function(cx, unit, 0);
    let includer = innermost_with_variables(cx);
    // SAFETY: frames found by `innermost_bytecode` are alive; they wait while the file runs.
    unsafe {
        if includer.is_null() {
            return reenter::run_function(cx, main, None, None, 0, |cx, frame| attach(cx, frame));
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
            detach(cx, includer);
            if borrowed { includer.symbols() } else { std::ptr::null_mut() }
        } else {
            lend(cx, includer)
        };
        if borrowed {
            call |= flag::BORROWED_SYMBOLS;
        }
        let result = reenter::run_function(cx, scoped, class, Some(this), call, |cx, frame| {
            if borrowed {
                frame.set_symbols(shared);
            }
            attach(cx, frame);
        });
        if is_main {
            attach(cx, includer);
        } else {
            take_back(cx, includer);
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
