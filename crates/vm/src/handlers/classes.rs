//! Classes: finding them, their constants and static properties; `instanceof`, `clone`; declarations.

use super::methods::called_class;
use super::prop_cache::{class_address, object_in};
use super::props::scope;
use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use heddle_bytecode::operand::{Cache, ClassRef};
use heddle_bytecode::ops::*;
use heddle_bytecode::{Op, Slot};
use heddle_runtime::class::{Class, ClassPtr};
use heddle_runtime::function::UnitPtr;
use heddle_runtime::handle::Handle;
use heddle_runtime::object::{self, class_of, statics};
use heddle_runtime::{Result, link, types};
use heddle_value::{Tag, Value, View};

fn give(vm: &Vm, dst: Slot, result: Result<Value>) -> Flow {
    match result {
        Ok(value) => {
            vm.put(dst, value);
            vm.settle()
        }
        Err(halt) => Flow::Halt(halt),
    }
}

/// A class as a value in a temporary: its address as a place, which nothing counts.
fn as_value(class: ClassPtr) -> Value {
    Value::from_indirect(class.as_ptr().cast())
}

/// The class an operand stands for: what `class_of` or `class_named` wrote, or an object, or a name. Consumes a temporary.
pub fn operand(vm: &Vm, slot: Slot) -> Result<ClassPtr> {
    let value = vm.get(slot);
    if value.tag() == Tag::Indirect {
        // SAFETY: only the two instructions write such temporaries where a class is wanted.
        return Ok(unsafe { Handle::from_ptr(value.indirect_unchecked().cast::<Class>()) });
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
pub fn resolve(vm: &Vm, class: ClassRef, cache: Option<Cache>) -> Result<ClassPtr> {
    if let Some(cache) = cache
        && class.constant().is_some()
    {
        let known = vm.cache(cache)[0];
        if known != 0 {
            // SAFETY: classes live until the request ends.
            return Ok(unsafe { Handle::from_ptr(known as *const Class) });
        }
    }
    let found = match class {
        ClassRef::SELF => scope(vm).ok_or("Cannot access \"self\" when no class scope is active"),
        ClassRef::PARENT => match scope(vm) {
            None => Err("Cannot access \"parent\" when no class scope is active"),
            Some(scope) => scope.parent.ok_or("Cannot access \"parent\" when current class scope has no parent"),
        },
        // SAFETY: the frame is running.
        ClassRef::STATIC => unsafe { called(vm) }.ok_or("Cannot access \"static\" when no class scope is active"),
        _ => {
            let name = vm.constant(class.constant().expect("not one of the words")).as_str().expect("a name");
            let class = vm.cx().require_class(name)?;
            if let Some(cache) = cache {
                vm.cache(cache)[0] = class.as_ptr() as usize;
            }
            return Ok(class);
        }
    };
    found.map_err(|message| vm.cx().throw_error("Error", message))
}

/// `static`: the class of `$this`, or the one the method was called on.
pub unsafe fn called(vm: &Vm) -> Option<ClassPtr> {
    // SAFETY: the frame is running.
    unsafe {
        match vm.frame.this().as_object() {
            Some(this) => Some(class_of(this)),
            None => vm.frame.called_class().or_else(|| scope(vm)),
        }
    }
}

impl Handler for ClassOf {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = vm.operand(self.src).and_then(|value| of_value(vm, &value));
        give(vm, self.dst, result.map(as_value))
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
        give(vm, self.dst, resolve(vm, self.class, Some(self.cache)).map(as_value))
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

/// What the second word of a cache keeps for a class: `static` may be another one than the cache's the next time, the others are always the same.
#[inline(always)]
fn known(vm: &Vm, class: ClassRef, cache: Cache) -> Option<usize> {
    let &mut [of, known] = vm.cache(cache);
    let same = class != ClassRef::STATIC || of == called_class(vm) as usize;
    (known != 0 && same).then_some(known)
}

/// Keeps something for a class.
fn keep(vm: &Vm, class: ClassRef, found: ClassPtr, cache: Cache, known: usize) {
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
        // SAFETY: the request's class state keeps the value where it is.
        vm.put(self.dst, unsafe { &*(known as *const Value) }.clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let class = resolve(vm, self.class, Some(self.cache))?;
            let name = vm.constant(self.name).as_str().expect("a name");
            let value = object::constants::class_constant(vm.cx(), class, name, scope(vm))?;
            if let Some(kept) = object::constants::known_address(vm.cx(), class, name) {
                keep(vm, self.class, class, self.cache, kept as usize);
            }
            Ok(value)
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
        // SAFETY: places of static properties stay until the request ends; these are never undefined.
        let value = unsafe { (*(known as *const Value)).deref().clone() };
        vm.put(self.dst, value);
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
            // a typed one that has a value keeps having one; access to a trait's own is deprecated each time
            if !class.is_trait() {
                keep(vm, self.class, class, self.cache, place.as_ptr() as usize);
            }
            Ok(value)
        })();
        give(vm, self.dst, result)
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
    // SAFETY: an instruction that gives something to the next one is never a function's last one.
    let next = unsafe { *vm.ip.add(words) };
    Op::from_word(next) == Some(op)
}

/// The place that [`StaticPropW`] knows. An inherited property is the same one for a second class, which stands beside the declaration.
#[inline(always)]
fn known_static(vm: &Vm, o: StaticPropW) -> Option<usize> {
    known(vm, o.class, o.cache).or_else(|| {
        let second = vm.cache(o.declared)[1];
        (second != 0 && second == called_class(vm) as usize).then(|| vm.cache(o.cache)[1])
    })
}

impl Handler for StaticPropW {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(known) = known_static(vm, self) else {
            return Flow::Slow;
        };
        vm.put(self.dst, Value::from_indirect(known as *mut Value));
        let machine = &mut vm.cx().machine;
        machine.place_type = vm.cache(self.declared)[0];
        machine.place_in = std::mem::ManuallyDrop::new(Value::NULL);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let class = resolve(vm, self.class, Some(self.cache))?;
            let name = vm.constant(self.name).as_str().expect("a name");
            let direct = is_direct(vm, <StaticPropW as heddle_bytecode::ops::Instruction>::WORDS);
            statics::check_settable(vm.cx(), class, name, scope(vm), direct)?;
            let found = statics::static_property(vm.cx(), class, name, scope(vm))?;
            let place = found.1.as_ptr() as usize;
            if class.is_trait() {
                return Ok(found);
            }
            let declaration = if found.0.ty.is_some() { std::ptr::from_ref(found.0) as usize } else { 0 };
            if self.class == ClassRef::STATIC && vm.cache(self.cache)[1] == place {
                vm.cache(self.declared)[1] = called_class(vm) as usize;
            } else {
                *vm.cache(self.declared) = [declaration, 0];
                keep(vm, self.class, class, self.cache, place);
            }
            Ok(found)
        })();
        give_static(vm, self.dst, result)
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

impl Handler for InstanceOf {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        let &mut [known, class] = vm.cache(self.cache);
        let of = match object_in(value) {
            Some(object) => class_address(object),
            None => return Flow::Slow,
        };
        // bit 0 of the second word says that its class is no instance
        if known == 0 || of != class & !1 {
            return Flow::Slow;
        }
        if vm.is_temporary(self.src) {
            if !value.is_light() {
                return Flow::Slow;
            }
            // SAFETY: the temporary is not used any more.
            unsafe { value.forget_light() };
        }
        vm.put(self.dst, Value::bool(class & 1 == 0));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let value = vm.operand(self.src)?;
            let Some(object) = value.as_object() else {
                return Ok(Value::FALSE);
            };
            let class = match self.class.constant() {
                None => resolve(vm, self.class, None)?,
                Some(name) => {
                    let cache = vm.cache(self.cache);
                    if cache[0] == 0 {
                        let name = vm.constant(name).as_str().expect("a name");
                        match vm.cx().find_class(&name.to_ascii_lowercase()) {
                            Some(class) => cache[0] = class.as_ptr() as usize,
                            None => return Ok(Value::FALSE),
                        }
                    }
                    // SAFETY: classes live until the request ends.
                    unsafe { Handle::from_ptr(cache[0] as *const Class) }
                }
            };
            let is = class_of(object).is_subclass_of(class);
            if self.class.constant().is_some() {
                vm.cache(self.cache)[1] = class_address(object) | usize::from(!is);
            }
            Ok(Value::bool(is))
        })();
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
    // SAFETY: the frame is running.
    let function = unsafe { vm.frame.function() };
    function.get().user.as_ref().expect("bytecode has a unit").unit
}

impl Handler for DeclareClass {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let unit = unit(vm);
        let class = &unit.unit.classes[self.class.0 as usize];
        let lower = class.name.to_ascii_lowercase();
        // hoisted when the unit was loaded
        let hoisted = unit.unit.hoisted_classes.contains(&(self.class.0 as u32));
        if hoisted && vm.cx().find_class(&lower).is_some_and(|found| is_declaration(found, unit, self.class.0 as u32)) {
            return Flow::Next;
        }
        crate::machine::flow(link::declare_class(vm.cx(), unit, self.class.0 as u32, false).map(drop))
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
        let lower = unit.unit.classes[index as usize].name.to_ascii_lowercase();
        let known = vm.cx().find_class(&lower).filter(|class| is_declaration(*class, unit, index));
        let result = match known {
            Some(class) => Ok(Some(class)),
            None => link::declare_class(vm.cx(), unit, index, false),
        };
        give(vm, self.dst, result.map(|class| as_value(class.expect("declared, or it threw"))))
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
            if vm.cx().constants.contains_key(name) || vm.cx().engine.constant(name).is_some() {
                return vm.cx().warning([b"Constant ", name, b" already defined, this will be an error in PHP 9"].concat());
            }
            vm.cx().constants.insert(name.into(), value);
            Ok(())
        })();
        crate::machine::flow(result)
    }
}

impl Handler for FetchConst {
    fn run(self, vm: &mut Vm) -> Flow {
        let cache = vm.cache(self.cache);
        if cache[0] != 0 {
            // SAFETY: the engine's constants live as long as the process.
            let value = unsafe { &*(cache[0] as *const Value) };
            vm.put(self.dst, value.clone());
            return Flow::Next;
        }
        vm.sync();
        let names = [self.name.0, self.name.0 + 1].map(|index| vm.constant(heddle_bytecode::operand::Const(index)).as_bytes());
        for name in names.into_iter().flatten() {
            if let Some(value) = vm.cx().constants.get(name) {
                vm.put(self.dst, value.clone());
                return Flow::Next;
            }
            if let Some(value) = vm.cx().engine.constant(name) {
                vm.put(self.dst, value.clone());
                let address = std::ptr::from_ref(value) as usize;
                if let Some(text) = vm.cx().engine.deprecated_constants.get(&*String::from_utf8_lossy(name)).copied() {
                    let message = [b"Constant ", name, b" is deprecated ", text.as_bytes()].concat();
                    return crate::machine::flow(vm.cx().deprecated(message));
                }
                cache[0] = address;
                return Flow::Next;
            }
        }
        let name = names[0].unwrap_or_default();
        Flow::Halt(vm.cx().throw_error("Error", [b"Undefined constant \"", name, b"\""].concat()))
    }
}
