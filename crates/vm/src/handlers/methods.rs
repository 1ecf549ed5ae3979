//! Opening windows for methods and constructors whose names are known: `$object->name()`,
//! `Class::name()`, `new Class`.
//!
//! A cache keeps a class and the function that the name means there for the running code's scope;
//! call sites that see many classes share a table ([`heddle_runtime::lookups::Lookups`]). Calls by
//! `__call`, of abstract methods and of closures are never kept; they are resolved each time.

use super::calls::{method, no_object, open, open_callable, static_method};
use super::classes::{operand as class_operand, resolve};
use super::getters::{self, GETTER, TAGS, is_called_at_once};
use super::prop_cache::{class_address, object_in, question};
use crate::call::is_kept;
use crate::driver::Handler;
use crate::kept::slot_at;
use crate::machine::{Flow, Vm, flow};
use heddle_bytecode::Slot;
use heddle_bytecode::operand::{Cache, ClassRef, Const};
use heddle_bytecode::ops::*;
use heddle_bytecode::unit::ClassKind;
use heddle_runtime::Result;
use heddle_runtime::class::{Class, ClassPtr};
use heddle_runtime::function::FunctionPtr;
use heddle_runtime::lookups::{Kind, Question};
use heddle_runtime::object::{self, class_of, methods};
use heddle_value::{Object, Tag, Value};

/// The method that one of the caches knows for the object's class.
#[inline(always)]
fn known_method(vm: &Vm, object: &Object, caches: [Cache; 2]) -> Option<(FunctionPtr, ClassPtr)> {
    let class = class_address(object);
    let [cache, other] = caches;
    let function = vm.kept_method(cache, class).or_else(|| vm.kept_method(other, class))?;
    Some((function, class_of(object)))
}

/// Keeps a class and its method in the caches of a site that have room: a third class and those
/// after it are looked up.
fn keep(vm: &Vm, [cache, other]: [Cache; 2], asked: Question, function: usize) {
    if vm.cache(other)[0] != 0 {
        return;
    }
    let found = getters::words(vm, asked, function);
    if *vm.cache(cache) != found {
        *vm.cache(other) = *vm.cache(cache);
        *vm.cache(cache) = found;
    }
}

/// Opens the window for a method that the thread's table knows, and keeps it in the caches of the
/// site; false, with nothing done, for one that has to be resolved. `this` makes the window's copy
/// of the object.
#[inline(always)]
fn open_remembered(vm: &Vm, window: Slot, base: &Value, name: Const, caches: [Cache; 2], this: impl FnOnce(&Value) -> Value) -> bool {
    let Some(object) = object_in(base) else {
        return false;
    };
    let asked = question(vm, class_address(object), vm.name(name), Kind::Method);
    let (function, is_told) = match vm.known_function(asked) {
        Some(function) => (function, false),
        None => match vm.known_function(Question { kind: Kind::Magic, ..asked }) {
            Some(function) => (function, true),
            None => return false,
        },
    };
    open(vm, window, function, Some(class_of(object)), this(base));
    match is_told {
        true => vm.tell_name(window, name),
        false => keep(vm, caches, asked, function.as_ptr() as usize),
    }
    true
}

/// Resolves a method call; keeps what was found in the first cache, and what that one knew in the
/// other.
fn open_method(vm: &Vm, window: Slot, base: &Value, constant: Const, [cache, other]: [Cache; 2]) -> Result<()> {
    let name = vm.constant(constant).as_str().expect("a name");
    let Some(object) = base.as_object() else {
        return Err(no_object(vm, name, base));
    };
    let question = question(vm, class_address(object), name, Kind::Method);
    let magic = Question { kind: Kind::Magic, ..question };
    let callable = method(vm, object, name)?;
    let on_itself = callable.this.as_ref().is_some_and(|this| this.same(object));
    let is_class_s = class_of(object).hooks.method.is_none();
    if callable.magic_name.is_some() && callable.closure.is_none() && on_itself && is_class_s && is_kept(callable.function.get(), 2) {
        vm.cx().lookups.set(magic, callable.function.as_ptr() as usize);
        open(vm, window, callable.function, Some(class_of(object)), base.clone());
        vm.tell_name(window, constant);
        return Ok(());
    }
    if callable.magic_name.is_none() && callable.closure.is_none() && on_itself && is_class_s {
        let function = callable.function.as_ptr() as usize;
        vm.cx().lookups.set(question, function);
        getters::learn(vm, question, class_of(object), callable.function);
        keep(vm, [cache, other], question, function);
    }
    open_callable(vm, window, callable);
    Ok(())
}

impl Handler for MethodInit {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let base = vm.get(self.object);
        let Some((function, class)) = object_in(base).and_then(|object| known_method(vm, object, [self.cache, self.other])) else {
            return if vm.cache(self.cache)[0] == 0 { Flow::Slow } else { Flow::As(Op::MethodOther as u16) };
        };
        open(vm, self.window, function, Some(class), base.clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let caches = [self.cache, self.other];
        if !vm.is_temporary(self.object) && open_remembered(vm, self.window, vm.get(self.object).deref(), self.name, caches, Value::clone) {
            return Flow::Next;
        }
        flow(vm.operand(self.object).and_then(|base| open_method(vm, self.window, &base, self.name, caches)))
    }
}

impl Handler for MethodInitTmp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let base = vm.get(self.object);
        let Some((function, class)) = object_in(base).and_then(|object| known_method(vm, object, [self.cache, self.other])) else {
            return if vm.cache(self.cache)[0] == 0 { Flow::Slow } else { Flow::As(Op::MethodOtherTmp as u16) };
        };
        open(vm, self.window, function, Some(class), vm.moved(self.object));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let caches = [self.cache, self.other];
        if open_remembered(vm, self.window, vm.get(self.object), self.name, caches, |_| vm.moved(self.object)) {
            return Flow::Next;
        }
        let base = vm.take_raw(self.object).into_deref();
        let result = open_method(vm, self.window, &base, self.name, caches);
        drop(base);
        flow(result)
    }
}

/// Returns the value that the method would return, by the word that is known of it.
#[inline(always)]
fn result<'a>(object: &Object, word: usize) -> Option<&'a Value> {
    let value = slot_at(object, word).get();
    (word >> TAGS >> (value.tag() as u32) & 1 != 0).then_some(value)
}

/// Returns the same where a cache of the site knows the word.
#[inline(always)]
fn known_result<'a>(vm: &Vm, object: &Object, [cache, other]: [Cache; 2]) -> Option<&'a Value> {
    let class = class_address(object) | GETTER;
    let word = match class {
        class if class == vm.cache(cache)[0] => vm.cache(cache)[1],
        class if class == vm.cache(other)[0] => vm.cache(other)[1],
        _ => return None,
    };
    result(object, word)
}

/// Holds what the thread's table knows of a call.
enum Known<'a> {
    Result(&'a Value),
    Method(FunctionPtr),
}

/// Asks the table for the method of an object.
#[inline(always)]
fn look_up<'a>(vm: &Vm, object: &Object, name: Const) -> Option<Known<'a>> {
    let name = vm.name(name);
    let asked = question(vm, class_address(object), name, Kind::Method);
    if is_called_at_once(vm)
        && let Some(value) = vm.cx().lookups.get(Question { kind: Kind::Getter, ..asked }).and_then(|word| result(object, word))
    {
        return Some(Known::Result(value));
    }
    vm.known_function(asked).map(Known::Method)
}

/// Writes the result of the call that follows and goes on behind it.
#[inline(always)]
fn give(vm: &Vm, value: Value) -> Flow {
    let call: Call = vm.operands_behind(MethodInit::WORDS);
    vm.put(call.dst, value);
    Flow::Jump((MethodInit::WORDS + Call::WORDS) as i32)
}

impl Handler for MethodOther {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let base = vm.get(self.object);
        let Some(object) = object_in(base) else {
            return open_referred(vm, self.window, self.object, [self.cache, self.other]);
        };
        if let Some(value) = known_result(vm, object, [self.cache, self.other]) {
            return give(vm, value.clone());
        }
        match look_up(vm, object, self.name) {
            Some(Known::Result(value)) => give(vm, value.clone()),
            Some(Known::Method(function)) if vm.cache(self.other)[0] != 0 => {
                open(vm, self.window, function, Some(class_of(object)), base.clone());
                Flow::Next
            }
            _ => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        const { assert!(MethodInit::WORDS == MethodOther::WORDS) };
        let MethodOther { window, object, name, cache, other } = self;
        Handler::slow(MethodInit { window, object, name, cache, other }, vm)
    }
}

impl Handler for MethodOtherTmp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let base = vm.get(self.object);
        let Some(object) = object_in(base) else { return Flow::Slow };
        let value = match known_result(vm, object, [self.cache, self.other]).map(Known::Result).or_else(|| look_up(vm, object, self.name)) {
            Some(Known::Result(value)) => value,
            Some(Known::Method(function)) if vm.cache(self.other)[0] != 0 => {
                open(vm, self.window, function, Some(class_of(object)), vm.moved(self.object));
                return Flow::Next;
            }
            _ => return Flow::Slow,
        };
        // the object stays, it has other owners
        if !vm.try_release_operand(self.object) {
            return Flow::Slow;
        }
        give(vm, value.clone())
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        const { assert!(MethodInitTmp::WORDS == MethodOtherTmp::WORDS) };
        let MethodOtherTmp { window, object, name, cache, other } = self;
        Handler::slow(MethodInitTmp { window, object, name, cache, other }, vm)
    }
}

/// Opens the window for a method that the site knows, of an object that a local holds by reference,
/// as one that `global` has bound.
#[inline(always)]
fn open_referred(vm: &Vm, window: Slot, object: Slot, caches: [Cache; 2]) -> Flow {
    let base = vm.get(object);
    if base.tag() != Tag::Ref || vm.is_temporary(object) {
        return Flow::Slow;
    }
    let base = base.deref();
    match object_in(base).and_then(|object| known_method(vm, object, caches)) {
        Some((function, class)) => {
            open(vm, window, function, Some(class), base.clone());
            Flow::Next
        }
        None => Flow::Slow,
    }
}

macro_rules! method_open {
    ($op:ident, $init:ident) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                open_referred(vm, self.window, self.object, [self.cache, self.other])
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                const { assert!($init::WORDS == $op::WORDS) };
                let $op { window, object, name, cache, other } = self;
                Handler::slow($init { window, object, name, cache, other }, vm)
            }
        }
    };
}
method_open!(MethodOpen, MethodInit);
method_open!(MethodOpenTmp, MethodInitTmp);

/// The class that the running code was called on: that of `$this`, or the one that a static method
/// was called on.
#[inline(always)]
pub fn called_class(vm: &Vm) -> *const Class {
    called(vm).map_or(std::ptr::null(), |class| class.as_ptr().cast_const())
}

/// Returns the same as a class; None where there is none.
#[inline(always)]
fn called(vm: &Vm) -> Option<ClassPtr> {
    match object_in(vm.this()) {
        Some(this) => Some(class_of(this)),
        None => vm.called_class(),
    }
}

/// Returns the method that `static::name()` is known to mean, if it can be called from here.
fn known_static(vm: &Vm, question: Question) -> Option<FunctionPtr> {
    vm.known_function(question).filter(|function| function.is_static() || object_in(vm.this()).is_some())
}

impl Handler for StaticInit {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(function) = vm.kept_function_beside(self.cache) else {
            return Flow::Slow;
        };
        let known = vm.kept_class(self.cache);
        if self.class.constant().is_some() {
            open(vm, self.window, function, known, Value::UNDEF);
            return Flow::Next;
        }
        // `self` and `parent`: the same function each time, on whatever this code was called on;
        // `static`: if that is the same
        let class = called(vm);
        if class.is_none() || (self.class == ClassRef::STATIC && class != known) {
            return Flow::Slow;
        }
        let this = if function.is_static() { Value::UNDEF } else { vm.this().clone() };
        open(vm, self.window, function, class, this);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let name = vm.constant(self.name).as_str().expect("a name");
            let question = question(vm, called_class(vm) as usize, name, Kind::StaticMethod);
            if self.class == ClassRef::STATIC
                && let Some(function) = known_static(vm, question)
            {
                // a called class was part of what was looked for
                let this = if function.is_static() { Value::UNDEF } else { vm.this().clone() };
                open(vm, self.window, function, called(vm), this);
                return Ok(());
            }
            let class = resolve(vm, self.class, Some(self.cache))?;
            let forwards = self.class.constant().is_none();
            let is_apart = !forwards && vm.this().is_undef();
            let magic = Question { class: class.as_ptr() as usize, kind: Kind::MagicStatic, ..question };
            if is_apart && let Some(function) = vm.known_function(magic) {
                open(vm, self.window, function, Some(class), Value::UNDEF);
                vm.tell_name(self.window, self.name);
                return Ok(());
            }
            let callable = static_method(vm, class, name, forwards)?;
            // a trait's own method is spoken of at every call
            let of_trait = callable.function.scope().is_some_and(|owner| owner.is_trait());
            let is_told = callable.magic_name.is_some() && callable.closure.is_none() && is_kept(callable.function.get(), 2);
            if is_apart && is_told && !of_trait && callable.function.is_static() {
                vm.cx().lookups.set(magic, callable.function.as_ptr() as usize);
                open(vm, self.window, callable.function, Some(class), Value::UNDEF);
                vm.tell_name(self.window, self.name);
                return Ok(());
            }
            let plain = callable.magic_name.is_none() && callable.closure.is_none() && !of_trait;
            let keeps = if forwards {
                !called_class(vm).is_null() && (callable.function.is_static() || callable.this.is_some())
            } else {
                callable.function.is_static()
            };
            if plain && keeps {
                let known = vm.cache(self.cache);
                if self.class != ClassRef::STATIC {
                    known[1] = callable.function.as_ptr() as usize;
                } else if known[1] == 0 {
                    *known = [called_class(vm) as usize, callable.function.as_ptr() as usize];
                } else {
                    vm.cx().lookups.set(question, callable.function.as_ptr() as usize);
                }
            }
            open_callable(vm, self.window, callable);
            Ok(())
        })();
        flow(result)
    }
}

// ---- new
// -----------------------------------------------------------------------------------------------------------

/// A new object of a class, with a window for its constructor.
fn new_object(vm: &Vm, slot: Slot, dst: Slot, class: ClassPtr) -> Result<FunctionPtr> {
    let object = object::instantiate(vm.cx(), class)?;
    // without its constructor it is no object that a destructor could be for
    let constructor = methods::find_constructor(vm.cx(), class, vm.scope()).inspect_err(|_| object.skip_destructor())?;
    let nothing = crate::classes::no_constructor(vm.cx());
    match constructor {
        Some(constructor) => open(vm, slot, constructor, Some(class), Value::from(object.clone())),
        None => open(vm, slot, nothing, Some(class), Value::UNDEF),
    }
    vm.put(dst, Value::from(object));
    Ok(constructor.unwrap_or(nothing))
}

/// Whether making another object of a class that has one already takes no more than copying
/// defaults.
fn is_plain(class: ClassPtr) -> bool {
    class.kind == ClassKind::Class && !class.is_abstract() && class.computed_defaults.is_empty() && class.hooks.create.is_none()
}

/// After `new_init`: the call of the constructor follows at once, without arguments. There is no
/// call when there is no constructor.
#[inline(always)]
fn constructs_at_once(vm: &Vm) -> bool {
    vm.is_behind(NewInit::WORDS, Op::Call) && vm.operands_behind::<Call>(NewInit::WORDS).argc.0 == 0
}

impl Handler for NewInit {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(class) = vm.kept_class(self.made) else {
            return Flow::Slow;
        };
        if self.class == ClassRef::STATIC && called(vm) != Some(class) {
            return Flow::Slow;
        }
        vm.publish();
        let object = Value::from(Object::new(vm.heap(), &class.get().info));
        match vm.kept_function_beside(self.made) {
            Some(constructor) => open(vm, self.window, constructor, Some(class), object.clone()),
            None if constructs_at_once(vm) => {
                vm.put(self.dst, object);
                return Flow::Jump((NewInit::WORDS + Call::WORDS) as i32);
            }
            None => open(vm, self.window, crate::classes::no_constructor(vm.cx()), Some(class), Value::UNDEF),
        }
        vm.put(self.dst, object);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let class = resolve(vm, self.class, Some(self.cache))?;
            let constructor = new_object(vm, self.window, self.dst, class)?;
            if is_plain(class) {
                let nothing = crate::classes::no_constructor(vm.cx());
                let constructor = if constructor == nothing { 0 } else { constructor.as_ptr() as usize };
                *vm.cache(self.made) = [class.as_ptr() as usize, constructor];
            }
            Ok(())
        })();
        flow(result)
    }
}

impl Handler for NewDynInit {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        flow(class_operand(vm, self.class).and_then(|class| new_object(vm, self.window, self.dst, class)).map(drop))
    }
}
