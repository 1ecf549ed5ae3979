//! Classes: finding them, their constants and static properties; `instanceof`, `clone`;
//! declarations.

use super::methods::called_class;
use super::prop_cache::{class_address, object_in};
use super::props::scope;
use crate::driver::Handler;
use crate::kept::{class_in, class_value, static_target};
use crate::machine::{Flow, Vm};
use crate::place::Target;
use heddle_bytecode::operand::{Cache, ClassRef, Const, RequestCache};
use heddle_bytecode::ops::*;
use heddle_bytecode::types::{Type, mask};
use heddle_bytecode::{Op, Slot};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::function::{Kept, UnitPtr};
use heddle_runtime::handle::Handle;
use heddle_runtime::object::{self, class_of, constants, statics};
use heddle_runtime::symbol::Symbol;
use heddle_runtime::{Result, link, types};
use heddle_value::{Object, Tag, Value, View};

fn give(vm: &Vm, dst: Slot, result: Result<Value>) -> Flow {
    match result {
        Ok(value) => {
            vm.put(dst, value);
            vm.poll()
        }
        Err(halt) => Flow::Halt(halt),
    }
}

/// The class an operand stands for: what `class_of` or `class_named` wrote, or an object, or a
/// name. Consumes a temporary.
pub fn operand(vm: &Vm, slot: Slot) -> Result<ClassPtr> {
    let value = vm.get(slot);
    if let Some(class) = class_in(value) {
        return Ok(class);
    }
    let value = vm.operand(slot)?;
    of_value(vm, &value)
}

/// The class of an object, or the class with a name.
fn of_value(vm: &Vm, value: &Value) -> Result<ClassPtr> {
    match value.view() {
        View::Object(object) => Ok(class_of(object)),
        View::Str(name) => match &name.to_ascii_lowercase()[..] {
            b"self" => resolve(vm, ClassRef::SELF, None),
            b"parent" => resolve(vm, ClassRef::PARENT, None),
            b"static" => resolve(vm, ClassRef::STATIC, None),
            _ => {
                let name = name.clone();
                vm.cx().require_class(&name)
            }
        },
        _ => Err(vm.cx().throw_error("Error", "Class name must be a valid object or a string")),
    }
}

/// The class an instruction names. `cache[0]` remembers a class found by name.
pub fn resolve(vm: &Vm, class: ClassRef, cache: Option<RequestCache>) -> Result<ClassPtr> {
    if let Some(cache) = cache
        && class.constant().is_some()
        && let Some(known) = vm.kept_class(cache)
    {
        return Ok(known);
    }
    let found = match class {
        ClassRef::SELF => scope(vm).ok_or("Cannot access \"self\" when no class scope is active"),
        ClassRef::PARENT => match scope(vm) {
            None => Err("Cannot access \"parent\" when no class scope is active"),
            Some(scope) => scope.parent.ok_or("Cannot access \"parent\" when current class scope has no parent"),
        },
        ClassRef::STATIC => called(vm).ok_or("Cannot access \"static\" when no class scope is active"),
        _ => {
            let class = named(vm, class.constant().expect("not one of the words"))?;
            if let Some(cache) = cache {
                vm.cache(cache)[0] = class.as_ptr() as usize;
            }
            return Ok(class);
        }
    };
    found.map_err(|message| vm.cx().throw_error("Error", message))
}

/// Returns the class that a constant of the running code names, loading it where it is not there.
fn named(vm: &Vm, name: Const) -> Result<ClassPtr> {
    let text = vm.constant(name).as_str().expect("a name");
    let function = vm.function();
    let user = function.user.as_ref().expect("code of a program");
    match user.unit.get().symbol_of(&vm.cx().engine.symbols, user.index, name.0 as usize) {
        Some(named) => vm.cx().require_named_class(named, text),
        None => vm.cx().require_class(text),
    }
}

/// `static`: the class of `$this`, or the one the method was called on.
pub fn called(vm: &Vm) -> Option<ClassPtr> {
    match vm.this().as_object() {
        Some(this) => Some(class_of(this)),
        None => vm.called_class().or_else(|| scope(vm)),
    }
}

impl Handler for ClassOf {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = vm.operand(self.src).and_then(|value| of_value(vm, &value));
        give(vm, self.dst, result.map(class_value))
    }
}

impl Handler for ClassNamed {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        if self.class.constant().is_none() && scope(vm).is_none() && is_before(vm, ClassNamed::WORDS, Op::ClassName) {
            let word = match self.class {
                ClassRef::SELF => "self",
                ClassRef::PARENT => "parent",
                _ => "static",
            };
            return Flow::Halt(vm.cx().throw_error("Error", format!("Cannot use \"{word}\" in the global scope")));
        }
        if self.class == ClassRef::PARENT
            && scope(vm).is_some_and(|scope| scope.parent.is_none())
            && is_before(vm, ClassNamed::WORDS, Op::ClassName)
        {
            return Flow::Halt(vm.cx().throw_error("Error", "Cannot use \"parent\" when current class scope has no parent"));
        }
        give(vm, self.dst, resolve(vm, self.class, Some(self.cache)).map(class_value))
    }
}

impl Handler for ClassName {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        if vm.get(self.src).tag() == Tag::Indirect {
            let name = operand(vm, self.src).map(|class| Value::from((*class.name).clone()));
            return give(vm, self.dst, name);
        }
        let result = vm.operand(self.src).and_then(|value| match value.view() {
            View::Object(object) => Ok(Value::from((*class_of(object).name).clone())),
            _ => {
                let kind = types::type_name_of(&value);
                Err(vm.cx().type_error(format!("Cannot use \"::class\" on {kind}")))
            }
        });
        give(vm, self.dst, result)
    }
}

/// What the second word of a cache keeps for a class: `static` may be another one than the cache's
/// the next time, the others are always the same.
#[inline(always)]
fn known(vm: &Vm, class: ClassRef, cache: RequestCache) -> Option<Target> {
    let same = class != ClassRef::STATIC || vm.cache(cache)[0] == called_class(vm) as usize;
    vm.kept_place(cache).filter(|_| same)
}

/// Keeps something for a class.
fn keep(vm: &Vm, class: ClassRef, found: ClassPtr, cache: RequestCache, known: usize) {
    if class == ClassRef::STATIC {
        // a scope without a called class is no key
        if called_class(vm) != found.as_ptr().cast_const() {
            return;
        }
        vm.cache(cache)[0] = found.as_ptr() as usize;
    }
    vm.cache(cache)[1] = known;
}

impl Handler for ClassConst {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(known) = known(vm, self.class, self.cache) else {
            return Flow::Slow;
        };
        // the request's class state keeps the value where it is
        vm.put(self.dst, known.get().clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let class = resolve(vm, self.class, Some(self.cache))?;
            let name = vm.constant(self.name).as_str().expect("a name");
            let (value, kept) = object::constants::class_constant_at(vm.cx(), class, name, scope(vm))?;
            if let Some(kept) = kept {
                keep(vm, self.class, class, self.cache, kept as usize);
            }
            Ok(value)
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for ClassConstIn {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let is_known = object_in(vm.get(self.object)).is_some_and(|object| class_address(object) == vm.cache(self.cache)[0]);
        let Some(known) = vm.kept_place(self.cache).filter(|_| is_known) else {
            return Flow::Slow;
        };
        vm.put(self.dst, known.get().clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let value = vm.operand(self.object)?;
            let class = of_value(vm, &value)?;
            let name = vm.constant(self.name).as_str().expect("a name");
            let (constant, kept) = object::constants::class_constant_at(vm.cx(), class, name, scope(vm))?;
            if value.is_object()
                && let Some(kept) = kept
            {
                *vm.cache(self.cache) = [class.as_ptr() as usize, kept as usize];
            }
            Ok(constant)
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for ClassConstOf {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let name = vm.operand(self.name)?;
            let Some(name) = name.as_str() else {
                let kind = types::type_name_of(&name);
                return Err(vm.cx().type_error(format!("Cannot use value of type {kind} as class constant name")));
            };
            let class = operand(vm, self.class)?;
            if name.eq_ignore_ascii_case(b"class") {
                return Ok(Value::from((*class.name).clone()));
            }
            object::constants::class_constant(vm.cx(), class, name, scope(vm))
        })();
        give(vm, self.dst, result)
    }
}

/// Gives the place of a static property to the next instruction.
fn give_static(vm: &Vm, dst: Slot, result: Result<(&heddle_runtime::class::SlotInfo, statics::StaticPlace)>) -> Flow {
    match result {
        Ok((info, place)) => {
            vm.put(dst, Value::from_indirect(place.as_ptr()));
            vm.cx().machine.place_type = if info.ty.is_some() { std::ptr::from_ref(info) as usize } else { 0 };
            vm.cx().machine.place_in = std::mem::ManuallyDrop::new(Value::NULL);
            Flow::Next
        }
        Err(halt) => Flow::Halt(halt),
    }
}

impl Handler for StaticProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(known) = known(vm, self.class, self.cache) else {
            return Flow::Slow;
        };
        // these are never undefined
        vm.put(self.dst, known.get().deref().clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let class = resolve(vm, self.class, Some(self.cache))?;
            let name = vm.constant(self.name).as_str().expect("a name");
            let (info, place) = statics::static_property(vm.cx(), class, name, scope(vm))?;
            let value = place.get();
            if value.is_undef() {
                return Err(statics::uninitialized(vm.cx(), info));
            }
            // a typed one that has a value keeps having one; access to a trait's own is deprecated
            // each time
            if !class.is_trait() {
                keep(vm, self.class, class, self.cache, place.as_ptr() as usize);
            }
            Ok(value)
        })();
        give(vm, self.dst, result)
    }
}

/// A static property's value as `??` reads it: null when there is none, or none yet.
fn quiet_static(vm: &Vm, class: ClassRef, name: Const, cache: RequestCache) -> Result<Value> {
    let found = resolve(vm, class, Some(cache))?;
    let name = vm.constant(name).as_str().expect("a name");
    if !statics::exists(found, name, scope(vm)) {
        return Ok(Value::NULL);
    }
    let (_, place) = statics::static_property(vm.cx(), found, name, scope(vm))?;
    let value = place.get();
    if value.is_undef() {
        return Ok(Value::NULL);
    }
    if !found.is_trait() {
        keep(vm, class, found, cache, place.as_ptr() as usize);
    }
    Ok(value)
}

/// What [`quiet_static`] gave before, where it lies.
#[inline(always)]
fn known_value<'a>(vm: &Vm, class: ClassRef, cache: RequestCache) -> Option<&'a Value> {
    // these are never undefined
    known(vm, class, cache).map(|known| known.get().deref())
}

impl Handler for StaticPropQuiet {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(value) = known_value(vm, self.class, self.cache) else {
            return Flow::Slow;
        };
        vm.put(self.dst, value.clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        give(vm, self.dst, quiet_static(vm, self.class, self.name, self.cache))
    }
}

impl Handler for IssetStaticProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(value) = known_value(vm, self.class, self.cache) else {
            return Flow::Slow;
        };
        vm.put(self.dst, Value::bool(value.tag() != Tag::Null));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = quiet_static(vm, self.class, self.name, self.cache);
        give(vm, self.dst, result.map(|value| Value::bool(!value.is_null())))
    }
}

impl Handler for EmptyStaticProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(empty) = known_value(vm, self.class, self.cache).and_then(is_empty) else {
            return Flow::Slow;
        };
        vm.put(self.dst, Value::bool(empty));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = quiet_static(vm, self.class, self.name, self.cache);
        give(vm, self.dst, result.map(|value| Value::bool(!heddle_runtime::ops::truth(vm.cx(), &value))))
    }
}

/// Whether a value that is no reference is empty, where that is plain to see.
#[inline(always)]
pub fn is_empty(value: &Value) -> Option<bool> {
    match value.tag() {
        Tag::Null | Tag::False => Some(true),
        Tag::True => Some(false),
        Tag::Int => Some(value.int_payload() == 0),
        Tag::Array => value.direct_array().map(|array| array.is_empty()),
        _ => None,
    }
}

impl Handler for StaticPropOf {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let name = vm.operand(self.name)?;
            let name = vm.cx().to_str(&name)?;
            let class = operand(vm, self.class)?;
            if self.quiet.0 != 0 && !statics::exists(class, &name, scope(vm)) {
                return Ok(Value::NULL);
            }
            let (info, place) = statics::static_property(vm.cx(), class, &name, scope(vm))?;
            let value = place.get();
            match value.is_undef() {
                true if self.quiet.0 != 0 => Ok(Value::NULL),
                true => Err(statics::uninitialized(vm.cx(), info)),
                false => Ok(value),
            }
        })();
        give(vm, self.dst, result)
    }
}

/// Whether the place that is made here is only for `=`: the next instruction says it.
fn is_direct(vm: &Vm, words: usize) -> bool {
    is_before(vm, words, Op::AssignPlace)
}

/// Whether the next instruction is this one.
fn is_before(vm: &Vm, words: usize, op: Op) -> bool {
    vm.is_behind(words, op)
}

/// The place that [`StaticPropW`] knows. An inherited property is the same one for a second class,
/// which stands beside the declaration.
#[inline(always)]
fn known_static(vm: &Vm, class: ClassRef, cache: RequestCache, declared: RequestCache) -> Option<Target> {
    known(vm, class, cache).or_else(|| {
        let second = vm.cache(declared)[1];
        if second != 0 && second == called_class(vm) as usize { vm.kept_place(cache) } else { None }
    })
}

/// Finds a static property to write to, and keeps it. `direct`: for `=`.
fn find_static<'a>(
    vm: &Vm,
    of: ClassRef,
    name: Const,
    [cache, declared]: [RequestCache; 2],
    direct: bool,
) -> Result<(&'a heddle_runtime::class::SlotInfo, statics::StaticPlace)> {
    let class = resolve(vm, of, Some(cache))?;
    let name = vm.constant(name).as_str().expect("a name");
    statics::check_settable(vm.cx(), class, name, scope(vm), direct)?;
    let found = statics::static_property(vm.cx(), class, name, scope(vm))?;
    let place = found.1.as_ptr() as usize;
    if class.is_trait() {
        return Ok(found);
    }
    let declaration = if found.0.ty.is_some() { std::ptr::from_ref(found.0) as usize } else { 0 };
    if of == ClassRef::STATIC && vm.cache(cache)[1] == place {
        vm.cache(declared)[1] = called_class(vm) as usize;
    } else {
        *vm.cache(declared) = [declaration, 0];
        keep(vm, of, class, cache, place);
    }
    Ok(found)
}

impl Handler for AssignStaticProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(known) = known_static(vm, self.class, self.cache, self.declared) else {
            return Flow::Slow;
        };
        let source = vm.get(self.src);
        let target = known.get_mut();
        // what is there is given up by counting alone
        if !target.is_direct() || !target.drops_trivially() || !source.is_direct() {
            return Flow::Slow;
        }
        // a typed one takes what is of the same builtin type as the value that is there
        if vm.cache(self.declared)[0] != 0 && (source.tag() != target.tag() || source.tag() == Tag::Object) {
            return Flow::Slow;
        }
        let value = source.copy_uncounted().unwrap_or_else(|| vm.owned(self.src, source));
        target.overwrite_trivial(value);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let (info, place) = find_static(vm, self.class, self.name, [self.cache, self.declared], true)?;
            let value = vm.operand(self.src)?;
            crate::place::put(vm, static_target(place), value, info.ty.is_some().then_some(info))
        })();
        match result {
            Ok(()) => vm.poll(),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for StaticPropW {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(known) = known_static(vm, self.class, self.cache, self.declared) else {
            return Flow::Slow;
        };
        vm.put(self.dst, Value::from_indirect(known.as_ptr()));
        let machine = &mut vm.cx().machine;
        machine.place_type = vm.cache(self.declared)[0];
        machine.place_in = std::mem::ManuallyDrop::new(Value::NULL);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let direct = is_direct(vm, <StaticPropW as heddle_bytecode::ops::Instruction>::WORDS);
        give_static(vm, self.dst, find_static(vm, self.class, self.name, [self.cache, self.declared], direct))
    }
}

impl Handler for StaticPropOfW {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let name = vm.operand(self.name)?;
            let name = vm.cx().to_str(&name)?;
            let class = operand(vm, self.class)?;
            let direct = is_direct(vm, <StaticPropOfW as heddle_bytecode::ops::Instruction>::WORDS);
            statics::check_settable(vm.cx(), class, &name, scope(vm), direct)?;
            statics::static_property(vm.cx(), class, &name, scope(vm))
        })();
        give_static(vm, self.dst, result)
    }
}

impl Handler for UnsetStaticProp {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let name = vm.operand(self.name)?;
            let name = vm.cx().to_str(&name)?;
            let class = operand(vm, self.class)?;
            let message = [b"Attempt to unset static property ", &class.name[..], b"::$", &name[..]].concat();
            Err(vm.cx().throw_error("Error", message))
        })();
        crate::machine::flow(result)
    }
}

/// Returns the symbol of a class's name in the code that runs, kept in a word of a cache. None: it
/// is a name of code that goes with the request, and nobody else has it.
pub fn symbol(vm: &Vm, name: &[u8], word: &mut usize) -> Option<Handle<Symbol>> {
    let symbols = &vm.cx().engine.symbols;
    let lower = name.to_ascii_lowercase();
    let found = match unit(vm).kept {
        Kept::ByProcess => Some(symbols.intern(&lower)),
        Kept::ByRequest => symbols.find(&lower),
    };
    *word = found.map_or(0, |symbol| symbol.as_ptr() as usize);
    found
}

/// Returns whether the value is itself an object of the class that was found to fit before: what
/// most are, asked first.
#[inline(always)]
pub(super) fn is_of_kept(vm: &Vm, value: &Value, cache: Cache) -> bool {
    object_in(value).is_some_and(|object| object.class_ptr().as_ptr() as usize == vm.cache(cache)[0])
}

/// Returns whether the value is an object of the class that was found to fit before, or an instance
/// of the one class that the type names.
#[inline(always)]
pub(super) fn is_known(vm: &Vm, value: &Value, cache: Cache) -> bool {
    let &mut [known, named] = vm.cache(cache);
    let Some(object) = object_in(value.deref()) else {
        return false;
    };
    let class = class_of(object);
    match named {
        _ if class.as_ptr() as usize == known => true,
        0 => false,
        named if named & OWN == 0 => vm.class_known_as(cache, 1).flatten().is_some_and(|named| class.is_subclass_of(named)),
        // a class that the function's own one refers to
        _ => class.is_subclass_of(vm.kept_own_class(cache)),
    }
}

/// Of the second word of a type's cache: a class follows, not a symbol.
const OWN: usize = 1;

/// Remembers what a type asks for that an object fits: its one class by name, or else the class of
/// the object, unless the answer depends on more than that.
pub(super) fn remember(vm: &Vm, local: Slot, ty: Option<&Type>, cache: Cache) {
    let (Some(object), Some(ty)) = (vm.get(local).deref().as_object(), ty) else {
        return;
    };
    if ty.mask & (mask::STATIC | mask::CALLABLE) == 0 && types::fits_for_ever(vm.cx(), ty) {
        vm.cache(cache)[0] = object.class_ptr().as_ptr() as usize;
    }
    let [all] = &ty.classes[..] else { return };
    let [name] = &all[..] else { return };
    let own = match &name[..] {
        b"self" => vm.scope(),
        b"parent" => vm.scope().and_then(|scope| scope.parent),
        _ => {
            symbol(vm, name, &mut vm.cache(cache)[1]);
            return;
        }
    };
    vm.cache(cache)[1] = own.map_or(0, |class| class.as_ptr() as usize | OWN);
}

/// Returns the class of a name in the code, if it is there; keeps the name's symbol in the first
/// word of the cache.
fn declared(vm: &Vm, name: Const, cache: Cache) -> Option<ClassPtr> {
    if vm.cache(cache)[0] != 0 {
        return vm.class_settled_as(cache);
    }
    let name = vm.constant(name).as_bytes().expect("a name");
    match symbol(vm, name, &mut vm.cache(cache)[0]) {
        Some(symbol) => vm.cx().classes.settle(symbol),
        None => vm.cx().find_class_named(name),
    }
}

/// Returns whether an object is an instance of the class that an instruction names; a class that is
/// not there has none.
///
/// # Errors
/// `self`, `parent` or `static` where there is none.
pub fn is_instance(vm: &Vm, object: &Object, class: ClassRef, cache: Cache) -> Result<bool> {
    let class = match class.constant() {
        None => Some(resolve(vm, class, None)?),
        Some(name) => declared(vm, name, cache),
    };
    Ok(class.is_some_and(|class| class_of(object).is_subclass_of(class)))
}

/// Tests a value's class, consuming the operand; None, with nothing done, where it takes more than
/// a look.
#[inline(always)]
fn is_of_known(vm: &Vm, src: Slot, cache: Cache) -> Option<bool> {
    let symbol = vm.cache(cache)[0];
    let value = vm.get(src).deref();
    let is = match object_in(value) {
        Some(_) if symbol == 0 => return None,
        Some(object) => vm.class_known_as(cache, 0)?.is_some_and(|class| class_of(object).is_subclass_of(class)),
        None if value.tag() == Tag::Undef => return None,
        None => false,
    };
    if !vm.operand_drops_trivially(src) {
        return None;
    }
    vm.release_operand(src);
    Some(is)
}

macro_rules! instance_of_jump {
    ($op:ident, $jump:ident, $wanted:literal) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                match is_of_known(vm, self.src, self.cache) {
                    Some(is) => vm.jump_behind::<$jump>(InstanceOf::WORDS, |jump| jump.target, is == $wanted),
                    None => Flow::Slow,
                }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                let $op { dst, src, class, cache } = self;
                Handler::slow(InstanceOf { dst, src, class, cache }, vm)
            }
        }
    };
}
instance_of_jump!(InstanceOfJumpTrue, JumpTrue, true);
instance_of_jump!(InstanceOfJumpFalse, JumpFalse, false);

impl Handler for InstanceOf {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        match is_of_known(vm, self.src, self.cache) {
            Some(is) => {
                vm.put(self.dst, Value::bool(is));
                Flow::Next
            }
            None => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = vm.operand(self.src).and_then(|value| match value.as_object() {
            Some(object) => is_instance(vm, object, self.class, self.cache).map(Value::bool),
            None => Ok(Value::FALSE),
        });
        give(vm, self.dst, result)
    }
}

impl Handler for InstanceOfDyn {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let value = vm.operand(self.src)?;
            let wanted = vm.operand(self.class)?;
            let class = match wanted.view() {
                View::Object(object) => Some(class_of(object)),
                View::Str(name) => {
                    let lower = name.strip_prefix(b"\\").unwrap_or(name).to_ascii_lowercase();
                    vm.cx().find_class(&lower)
                }
                _ => return Err(vm.cx().throw_error("Error", "Class name must be a valid object or a string")),
            };
            let truth = value.as_object().zip(class).is_some_and(|(object, class)| class_of(object).is_subclass_of(class));
            Ok(Value::bool(truth))
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for Clone_ {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let value = vm.operand(self.src)?;
            let with = vm.operand(self.with)?;
            let Some(object) = value.as_object() else {
                let kind = types::type_name_of(&value);
                let message = format!("clone(): Argument #1 ($object) must be of type object, {kind} given");
                return Err(vm.cx().type_error(message));
            };
            if !with.is_null() && !with.is_array() {
                let kind = types::type_name_of(&with);
                let message = format!("clone(): Argument #2 ($withProperties) must be of type array, {kind} given");
                return Err(vm.cx().type_error(message));
            }
            Ok(Value::from(object::clone_object(vm.cx(), object, with.as_array())?))
        })();
        give(vm, self.dst, result)
    }
}

/// The unit whose code runs.
pub fn unit(vm: &Vm) -> UnitPtr {
    let function = vm.function();
    function.get().user.as_ref().expect("bytecode has a unit").unit
}

impl Handler for DeclareClass {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let unit = unit(vm);
        let index = self.class.0 as u32;
        // hoisted when the unit was loaded, this time and not when it was included before
        let hoisted = unit.unit.hoisted_classes.contains(&index);
        if hoisted
            && link::declared(vm.cx(), unit, index).is_some_and(|found| is_declaration(found, unit, index))
            && !crate::state::VmState::of(vm.cx()).left_for_statement.contains(&(unit, index))
        {
            return Flow::Next;
        }
        crate::machine::flow(link::declare_class(vm.cx(), unit, index, false).map(drop))
    }
}

/// Whether a class is the one that this declaration makes.
fn is_declaration(class: ClassPtr, unit: UnitPtr, index: u32) -> bool {
    match &class.get().source {
        heddle_runtime::class::Source::User { unit: other, index: number } => unit == *other && *number == index,
        heddle_runtime::class::Source::Native(_) => false,
    }
}

impl Handler for AnonymousClass {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let unit = unit(vm);
        let index = self.class.0 as u32;
        let known = link::declared(vm.cx(), unit, index).filter(|class| is_declaration(*class, unit, index));
        let result = match known {
            Some(class) => Ok(Some(class)),
            None => link::declare_class(vm.cx(), unit, index, false),
        };
        give(vm, self.dst, result.map(|class| class_value(class.expect("declared, or it threw"))))
    }
}

impl Handler for DeclareFunction {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let unit = unit(vm);
        crate::machine::flow(crate::load::declare_function(vm.cx(), unit, self.func.0))
    }
}

impl Handler for DeclareConst {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let value = vm.operand(self.src)?;
            let name = vm.constant(self.name).as_bytes().expect("a name");
            let key = &*constants::global_key(name);
            if vm.cx().constants.contains_key(key) || vm.cx().engine.constant(name).is_some() {
                return vm.cx().warning([b"Constant ", name, b" already defined, this will be an error in PHP 9"].concat());
            }
            vm.cx().declare_constant(name, value);
            Ok(())
        })();
        crate::machine::flow(result)
    }
}

impl Handler for NoteConst {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let name = vm.constant(self.name).as_bytes().expect("a name");
        let key = &*constants::global_key(name);
        if !vm.cx().constants.contains_key(key) && vm.cx().engine.constant(name).is_none() {
            let site = constants::ConstantSite { unit: unit(vm), number: self.number.0 as u32 };
            vm.cx().constant_sites.insert(key.into(), site);
        }
        Flow::Next
    }
}

impl Handler for FetchConst {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.kept_value(self.cache);
        if value.is_undef() {
            return Flow::Slow;
        }
        vm.put(self.dst, value.clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let names = [self.name.0, self.name.0 + 1].map(|index| vm.constant(heddle_bytecode::operand::Const(index)).as_bytes());
        for name in names.into_iter().flatten() {
            let name = &*constants::global_key(name);
            if let Some(value) = vm.cx().constants.get(name) {
                if !vm.cx().constant_sites.is_empty() && constants::is_global_deprecated(vm.cx(), name) {
                    vm.put(self.dst, value.clone());
                    return crate::machine::flow(constants::report_global(vm.cx(), name));
                }
                vm.keep_value(self.cache, value);
                vm.put(self.dst, value.clone());
                return Flow::Next;
            }
            if let Some(value) = vm.cx().engine.constant(name) {
                vm.put(self.dst, value.clone());
                if vm.cx().engine.deprecation_of_constant(name).is_some() {
                    return crate::machine::flow(vm.cx().report_deprecated_constant(name));
                }
                vm.keep_value(self.cache, value);
                return Flow::Next;
            }
        }
        let name = names[0].unwrap_or_default();
        Flow::Halt(vm.cx().throw_error("Error", [b"Undefined constant \"", name, b"\""].concat()))
    }
}
