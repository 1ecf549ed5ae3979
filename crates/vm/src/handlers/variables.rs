//! Output, files, and variables by name.

use crate::driver::Handler;
use crate::frame::flag;
use crate::load;
use crate::machine::{Flow, Vm, flow};
use crate::place::{self, Target};
use crate::symbols;
use heddle_bytecode::ops::*;
use heddle_bytecode::{RequestCache, Slot};
use heddle_runtime::Result;
use heddle_value::{KeyRef, Ref, Str, Tag, Value};

fn give(vm: &Vm, dst: Slot, result: Result<Value>) -> Flow {
    match result {
        Ok(value) => {
            vm.put(dst, value);
            vm.poll()
        }
        Err(halt) => Flow::Halt(halt),
    }
}

impl Handler for Echo {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        if let Some(text) = vm.get(self.src).as_str() {
            let result = vm.cx().write(text);
            if result.is_ok() {
                vm.consume(self.src);
            }
            return flow(result);
        }
        let result = (|| {
            let value = vm.operand(self.src)?;
            let text = vm.cx().to_str(&value)?;
            vm.cx().write(&text)
        })();
        match result {
            Ok(()) => vm.poll(),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for EchoConst {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        flow(vm.cx().write(vm.constant(self.k).as_bytes().unwrap_or_default()))
    }
}

impl Handler for Include {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let kind = IncludeKind::from_number(self.kind.0);
        let result = (|| {
            let source = vm.operand(self.src)?;
            let text = vm.cx().to_str(&source)?;
            crate::include::include(vm.cx(), &text, kind)
        })();
        give(vm, self.dst, result)
    }
}

// ---- globals and statics -------------------------------------------------------------------------------------------

/// Makes a local the same variable as `reference`, where what it held is given up by counting.
#[inline(always)]
fn bind(vm: &Vm, local: Slot, reference: &Value) -> bool {
    let target = vm.get_mut(local);
    if !target.drops_trivially() {
        return false;
    }
    target.overwrite_trivial(reference.clone());
    true
}

/// The global that a cache says stands at `place`, counted from 1, when it still does and is bound
/// by reference already.
#[inline(always)]
fn known_global<'a>(vm: &Vm, place: usize, name: &Str) -> Option<&'a Value> {
    let position = (place as u32).checked_sub(1)?;
    // the key of most globals is the very constant, see `learn_global`
    variable(vm.cx().globals.value_of_str_at(position, name)?)
}

/// Finds the same where the key is another string than the constant.
fn known_by_bytes<'a>(vm: &Vm, place: usize, name: &Str) -> Option<&'a Value> {
    match vm.cx().globals.at((place as u32).checked_sub(1)?)? {
        (KeyRef::Str(key), value) if **key == **name => variable(value),
        _ => None,
    }
}

/// Returns the variable that an element of the table of globals stands for, if there is one.
#[inline(always)]
fn variable(element: &Value) -> Option<&Value> {
    // places in the table point to slots of frames that are attached
    let value = place::pointed(element).map_or(element, |value| value);
    (!element.is_undef()).then_some(value)
}

/// Remembers where a global stands, counted from 1. The constant becomes its key, so that they need
/// not be compared the next time.
fn learn_global(vm: &Vm, cache: RequestCache, name: &Str) {
    let position = vm.cx().globals.position_of(name);
    vm.cache(cache)[0] = position.map_or(0, |position| position as usize + 1);
    if let Some(position) = position {
        vm.cx().globals.make_mut(vm.heap()).share_key(position, name);
    }
}

impl Handler for BindGlobal {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let name = vm.name(self.name);
        match known_global(vm, vm.cache(self.cache)[0], name) {
            Some(global) if vm.get(self.local).is_undef() && global.is_ref() => {
                // what was undefined needs no release
                vm.put(self.local, global.clone());
                Flow::Next
            }
            _ => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        if let Some(global) = known_by_bytes(vm, vm.cache(self.cache)[0], name)
            && global.is_ref()
            && bind(vm, self.local, global)
        {
            return Flow::Next;
        }
        let reference = symbols::global_ref(vm.cx(), name);
        learn_global(vm, self.cache, name);
        *vm.get_mut(self.local) = Value::from(reference);
        vm.poll()
    }
}

impl Handler for BindStatic {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let known = vm.kept_value(self.cache);
        let own = vm.flags() & flag::CLOSURE == 0;
        if known.is_ref() && own && bind(vm, self.local, known) { Flow::Jump(self.target.0) } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match load::static_variable(vm, self.index.0 as usize) {
            Some(reference) => {
                let reference = Value::from(reference);
                if vm.flags() & flag::CLOSURE == 0 {
                    vm.keep_value(self.cache, &reference);
                }
                *vm.get_mut(self.local) = reference;
                vm.jump_polled(self.target)
            }
            None => Flow::Next,
        }
    }
}

impl Handler for InitStatic {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        match vm.operand(self.src) {
            Ok(value) => {
                // A call of the same function within its own initial value was first: that value
                // stays.
                let index = self.index.0 as usize;
                let reference = load::static_variable(vm, index).unwrap_or_else(|| {
                    let reference = Ref::new(vm.heap(), value);
                    load::set_static_variable(vm, index, reference.clone());
                    reference
                });
                *vm.get_mut(self.local) = Value::from(reference);
                vm.poll()
            }
            Err(halt) => Flow::Halt(halt),
        }
    }
}

// ---- variable variables --------------------------------------------------------------------------------------------

fn name_of(vm: &Vm, slot: Slot) -> Result<Str> {
    let name = vm.operand(slot)?;
    vm.cx().to_str(&name)
}

/// `$$name`; a missing one warns and gives null.
fn read(vm: &Vm, name: &Str, quiet: bool) -> Result<Value> {
    if &name[..] == b"this" {
        return Ok(vm.this().clone());
    }
    if let Some(slot) = symbols::find_here(vm, name, false).filter(|slot| !slot.get().is_undef()) {
        return Ok(slot.get().deref().clone());
    }
    if !quiet {
        vm.cx().warning([b"Undefined variable $", &name[..]].concat())?;
    }
    Ok(Value::NULL)
}

impl Handler for Var {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let name = match name_of(vm, self.name) {
            Ok(name) => name,
            Err(halt) => return Flow::Halt(halt),
        };
        if self.quiet.0 == 2 && &name[..] != b"this" {
            give_found(vm, self.dst, symbols::find_here(vm, &name, false));
            return Flow::Next;
        }
        give(vm, self.dst, read(vm, &name, self.quiet.0 != 0))
    }
}

/// Gives the place of a variable that something is unset in; null where there is none.
fn give_found(vm: &Vm, dst: Slot, found: Option<Target>) {
    match found.filter(|slot| !slot.get().is_undef()) {
        Some(slot) => {
            vm.put(dst, Value::from_indirect(slot.as_ptr()));
            held_by_globals(vm);
        }
        None => vm.put(dst, Value::NULL),
    }
}

/// The place of `$$name`, made when missing.
fn write(vm: &Vm, dst: Slot, name: &Str, warn: bool) -> Result<()> {
    if &name[..] == b"this" {
        return Err(vm.cx().throw_error("Error", "Cannot re-assign $this"));
    }
    if warn && symbols::find_here(vm, name, false).is_none_or(|slot| slot.get().is_undef()) {
        vm.cx().warning([b"Undefined variable $", &name[..]].concat())?;
    }
    let slot = symbols::find_here(vm, name, true).expect("it is made");
    if slot.get().is_undef() {
        slot.get_mut().overwrite(Value::NULL);
    }
    vm.put(dst, Value::from_indirect(slot.as_ptr()));
    held_by_globals(vm);
    Ok(())
}

/// Says that the place just made may lie in the global symbol table. A function's own is reached by
/// nobody else.
#[inline(always)]
fn held_by_globals(vm: &Vm) {
    vm.cx().machine.place_type = 0;
    place::note_globals(vm);
}

impl Handler for VarW {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        flow(name_of(vm, self.name).and_then(|name| write(vm, self.dst, &name, false)))
    }
}

impl Handler for VarRw {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        flow(name_of(vm, self.name).and_then(|name| write(vm, self.dst, &name, true)))
    }
}

impl Handler for UnsetVar {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        match name_of(vm, self.name) {
            Ok(name) if &name[..] == b"this" => Flow::Halt(vm.cx().throw_error("Error", "Cannot unset $this")),
            Ok(name) => {
                symbols::remove_here(vm, &name);
                vm.poll()
            }
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for Globals {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let list = symbols::flatten(vm.cx(), &vm.cx().globals.clone());
        vm.put(self.dst, Value::from(list));
        Flow::Next
    }
}

/// Returns the global of a name that is a constant, if it has a value, where that is found by
/// looking alone.
#[inline(always)]
fn global_at_hand(vm: &Vm, name: Slot) -> Option<Target> {
    let name = vm.get(name).direct_str().filter(|name| name.is_immortal())?;
    let globals = &mut vm.cx().globals;
    let target = match place::pointed(globals.get_str(name)?) {
        Some(slot) => Target::from(slot),
        None if !globals.is_unique() => return None,
        None => Target::from(globals.make_mut(vm.heap()).get_str_exact_mut(name)?),
    };
    (target.get().tag() != Tag::Undef).then_some(target)
}

impl Handler for GlobalVar {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(global) = global_at_hand(vm, self.name) else { return Flow::Slow };
        match self.how.0 {
            0 | 1 => vm.put(self.dst, global.get().deref().clone()),
            4 => return Flow::Slow,
            _ => {
                vm.put(self.dst, Value::from_indirect(global.as_ptr()));
                held_by_globals(vm);
            }
        }
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let name = name_of(vm, self.name)?;
            let found = symbols::global(vm.cx(), &name, false);
            let found = found.filter(|slot| slot.get().tag() != Tag::Undef);
            match self.how.0 {
                0 | 1 => {
                    if let Some(slot) = found {
                        vm.put(self.dst, slot.get().deref().clone());
                        return Ok(());
                    }
                    if self.how.0 == 1 {
                        vm.cx().warning([b"Undefined global variable $", &name[..]].concat())?;
                    }
                    vm.put(self.dst, Value::NULL);
                }
                2 | 3 => {
                    if found.is_none() && self.how.0 == 3 {
                        vm.cx().warning([b"Undefined global variable $", &name[..]].concat())?;
                    }
                    let slot = symbols::global(vm.cx(), &name, true).expect("it is made");
                    if slot.get().is_undef() {
                        slot.get_mut().overwrite(Value::NULL);
                    }
                    vm.put(self.dst, Value::from_indirect(slot.as_ptr()));
                    held_by_globals(vm);
                }
                5 => give_found(vm, self.dst, found),
                _ => {
                    symbols::remove_entry(vm.cx(), &mut vm.cx().globals, &name);
                    vm.put(self.dst, Value::NULL);
                }
            }
            Ok(())
        })();
        match result {
            Ok(()) => vm.poll(),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for GlobalNamed {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let name = vm.name(self.name);
        match known_global(vm, vm.cache(self.cache)[0], name).map(Value::deref) {
            Some(value) if value.tag() != Tag::Undef => {
                vm.put(self.dst, value.clone());
                Flow::Next
            }
            _ => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        let found = symbols::global(vm.cx(), name, false);
        if let Some(value) = found.map(Target::get).filter(|value| value.tag() != Tag::Undef) {
            vm.put(self.dst, value.deref().clone());
            learn_global(vm, self.cache, name);
            return Flow::Next;
        }
        if let Err(halt) = vm.cx().warning([b"Undefined global variable $", &name[..]].concat()) {
            return Flow::Halt(halt);
        }
        vm.put(self.dst, Value::NULL);
        vm.poll()
    }
}

impl Handler for FuncNumArgs {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        vm.put_int(self.dst, vm.argc() as i64);
        Flow::Next
    }
}

impl Handler for FuncGetArgs {
    fn run(self, vm: &mut Vm) -> Flow {
        let values = vm.arguments().into_iter();
        let list = heddle_value::Array::from_values(vm.heap(), values.map(|value| if value.is_undef() { Value::NULL } else { value }));
        vm.put(self.dst, Value::from(list));
        Flow::Next
    }
}
