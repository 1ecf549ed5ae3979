//! Opening call windows, passing arguments, calling.

use super::classes::operand as class_operand;
use super::props::scope;
use crate::closure;
use crate::driver::Handler;
use crate::machine::{Flow, Vm, flow};
use heddle_bytecode::Slot;
use heddle_bytecode::operand::{Const, Imm};
use heddle_bytecode::ops::*;
use heddle_runtime::callable::{Callable, with_lower};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::{self, ByRef};
use heddle_runtime::function::FunctionPtr;
use heddle_runtime::object::class_of;
use heddle_runtime::object::methods::{self, Method};
use heddle_runtime::{Halt, Result, types};
use heddle_value::{Object, Str, Tag, Value, View};
use std::mem::ManuallyDrop;

/// Writes a window's function, class and `this`.
#[inline(always)]
pub fn open(vm: &Vm, slot: Slot, function: FunctionPtr, class: Option<ClassPtr>, this: Value) {
    vm.open(slot, function, class, this);
}

/// Opens a window for something resolved.
pub fn open_callable(vm: &Vm, slot: Slot, callable: Callable) {
    let this = callable.this.clone().map_or(Value::UNDEF, Value::from);
    if callable.magic_name.is_some() || callable.closure.is_some() {
        // a closure, or a call that goes through `__call`, is kept by the window until it is called
        open(vm, slot, callable.function, callable.class, this);
        let keeper = match callable.closure.clone() {
            Some(closure) => closure,
            None => closure::of_callable(vm.cx(), &callable),
        };
        vm.keep_closure(slot, keeper);
        return;
    }
    open(vm, slot, callable.function, callable.class, this);
}

/// Returns the function that a constant of the running code names, if there is one; the constant
/// may be no name at all.
fn function_of_name(vm: &Vm, name: Const) -> Option<FunctionPtr> {
    let text = vm.constant(name).as_bytes()?;
    let cx = vm.cx();
    let function = vm.function();
    let user = function.user.as_ref()?;
    match user.unit.get().symbol_of(&cx.engine.symbols, user.index, name.0 as usize) {
        Some(name) => cx.functions.at_name(name),
        None => cx.find_function(text),
    }
}

impl Handler for JumpBuiltin {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if vm.cache(self.cache)[0] != 0 { Flow::Jump(self.target.0) } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if function_of_name(vm, self.name).is_some() {
            return Flow::Next;
        }
        vm.cache(self.cache)[0] = 1;
        Flow::Jump(self.target.0)
    }
}

impl Handler for CallInit {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(function) = vm.kept_function(self.cache) else {
            return Flow::Slow;
        };
        open(vm, self.window, function, None, Value::UNDEF);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        for name in [self.name, Const(self.name.0 + 1)] {
            if let Some(function) = function_of_name(vm, name) {
                vm.cache(self.cache)[0] = function.as_ptr() as usize;
                open(vm, self.window, function, None, Value::UNDEF);
                return Flow::Next;
            }
        }
        let name = vm.constant(self.name).as_bytes().unwrap_or_default();
        Flow::Halt(vm.cx().throw_error("Error", [b"Call to undefined function ", name, b"()"].concat()))
    }
}

/// What `$callee()` calls, with the errors of that expression.
pub fn resolve_callee(vm: &Vm, callee: &Value) -> Result<Callable> {
    match callee.view() {
        View::Object(object) => {
            if let Some(callable) = closure::callable(object) {
                return Ok(callable);
            }
            let class = class_of(object);
            let callable = match class.hooks.callable {
                Some(callable) => callable(vm.cx(), object)?,
                None => class.magic.invoke.map(|invoke| Callable::method(invoke, object)),
            };
            match callable {
                Some(callable) => Ok(callable),
                None => Err(vm.cx().throw_error("Error", "Object of type ".to_owned() + &types::type_name_of(callee) + " is not callable")),
            }
        }
        View::Str(name) if !name.windows(2).any(|pair| pair == b"::") => match vm.cx().find_function(name) {
            Some(function) => crate::builtin::may_be_called_dynamically(vm.cx(), function).map(|()| Callable::function(function)),
            None => {
                let name = name.strip_prefix(b"\\").unwrap_or(name);
                Err(vm.cx().throw_error("Error", [b"Call to undefined function ", name, b"()"].concat()))
            }
        },
        View::Str(name) => {
            let at = name.windows(2).position(|pair| pair == b"::").unwrap_or_default();
            let class = vm.cx().require_class(&name[..at])?;
            named_static_method(vm, class, &name[at + 2..])
        }
        View::Array(pair) if pair.len() == 2 => {
            let (target, name) = (pair.get_int(0).cloned(), pair.get_int(1).cloned());
            let (Some(target), Some(name)) = (target, name) else {
                return Err(vm.cx().throw_error("Error", "Array callback has to contain indices 0 and 1"));
            };
            if !matches!(target.view(), View::Object(_) | View::Str(_)) {
                return Err(vm.cx().throw_error("Error", "First array member is not a valid class name or object"));
            }
            let Some(name) = name.as_str().cloned() else {
                return Err(vm.cx().throw_error("Error", "Second array member is not a valid method"));
            };
            match target.view() {
                View::Object(object) if !name.windows(2).any(|pair| pair == b"::") => method(vm, object, &name),
                View::Str(class) => {
                    let class = vm.cx().require_class(class)?;
                    named_static_method(vm, class, &name)
                }
                _ => vm.cx().resolve_callable(callee).map_err(|reason| vm.cx().throw_error("Error", reason)),
            }
        }
        View::Array(_) => Err(vm.cx().throw_error("Error", "Array callback must have exactly two elements")),
        _ => Err(vm.cx().throw_error("Error", "Value of type ".to_owned() + &types::value_name(callee) + " is not callable")),
    }
}

/// The method of a callable that is text: `$this` is not for it.
fn named_static_method(vm: &Vm, class: ClassPtr, name: &[u8]) -> Result<Callable> {
    let callable = static_method(vm, class, name, false)?;
    if callable.this.is_none() {
        return Ok(callable);
    }
    let message = [b"Non-static method ", class.shown(), b"::", name, b"() cannot be called statically"].concat();
    Err(vm.cx().throw_error("Error", message))
}

/// Returns the method that `$object->name` means where it is one of the class's own kind: no static
/// or abstract one, and none that stands for others.
fn plain_method(vm: &Vm, object: &Object, name: &[u8]) -> Option<FunctionPtr> {
    with_lower(name, |lower| match methods::find_method(class_of(object), lower, scope(vm)) {
        Method::Found(method) if !method.is_static() && !method.is_abstract() => Some(method),
        _ => None,
    })
}

/// `$object->name` as a callable.
pub fn method(vm: &Vm, object: &Object, name: &Str) -> Result<Callable> {
    with_lower(name, |lower| method_by(vm, object, name, lower))
}

fn method_by(vm: &Vm, object: &Object, name: &Str, lower: &[u8]) -> Result<Callable> {
    let class = class_of(object);
    if class == vm.cx().engine.known.closure && lower == b"__invoke" {
        return Ok(closure::callable(object).expect("a Closure object"));
    }
    if let Some(method) = class.hooks.method
        && let Some(callable) = method(vm.cx(), object, name)?
    {
        return Ok(callable);
    }
    match methods::find_method(class, lower, scope(vm)) {
        Method::Found(method) if method.is_static() => Ok(methods::on_object(object, method, lower).unwrap_or(Callable {
            function: method,
            this: None,
            class: Some(class),
            closure: None,
            magic_name: None,
        })),
        Method::Found(method) if method.is_abstract() => Err(abstract_call(vm, method)),
        Method::Found(method) => Ok(Callable::method(method, object)),
        Method::Magic(call) => Ok(Callable { magic_name: Some(name.clone()), ..Callable::method(call, object) }),
        found => match methods::forwarded(object, lower) {
            Some(callable) => Ok(callable),
            None => Err(match class.hooks.refuses {
                Some(refuses) => refuses(vm.cx(), object, decl::Attempt::Call),
                None => methods::method_error(vm.cx(), class, name, found, scope(vm)),
            }),
        },
    }
}

fn abstract_call(vm: &Vm, method: FunctionPtr) -> heddle_runtime::Halt {
    let name = method.display_name();
    vm.cx().throw_error("Error", [b"Cannot call abstract method ", &name[..], b"()"].concat())
}

#[cold]
pub fn no_object(vm: &Vm, name: &[u8], base: &Value) -> heddle_runtime::Halt {
    let kind = types::type_name_of(base);
    vm.cx().throw_error("Error", [b"Call to a member function ", name, b"() on ", kind.as_bytes()].concat())
}

impl Handler for MethodDynInit {
    fn run(self, vm: &mut Vm) -> Flow {
        let (base, name) = (vm.get(self.object), vm.get(self.name));
        let (Some(object), Some(text)) = (base.direct_object(), name.direct_str()) else { return Flow::Slow };
        let class = class_of(object);
        if class == vm.cx().engine.known.closure {
            return Flow::Slow;
        }
        let Some(method) = plain_method(vm, object, text) else { return Flow::Slow };
        // the window may lie where the operands are
        let name = vm.consumed(self.name);
        open(vm, self.window, method, Some(class), vm.owned(self.object, base));
        // a string: no code of the program runs
        drop(ManuallyDrop::into_inner(name));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let base = vm.operand(self.object)?;
            let name = vm.operand(self.name)?;
            let Some(name) = name.as_str() else {
                return Err(vm.cx().throw_error("Error", "Method name must be a string"));
            };
            let Some(object) = base.as_object() else {
                return Err(no_object(vm, name, &base));
            };
            let class = class_of(object);
            if class != vm.cx().engine.known.closure
                && let Some(method) = plain_method(vm, object, name)
            {
                open(vm, self.window, method, Some(class), base);
                return Ok(());
            }
            open_callable(vm, self.window, method(vm, object, name)?);
            Ok(())
        })();
        flow(result)
    }
}

/// Says that a trait's own static method is called, by this name.
fn warn_of_trait(vm: &Vm, method: FunctionPtr, name: &[u8]) -> Result<()> {
    let Some(owner) = method.scope().filter(|owner| owner.is_trait()) else {
        return Ok(());
    };
    let path = [b"Calling static trait method ", &owner.name[..], b"::", name].concat();
    let tail = b" is deprecated, it should only be called on a class using the trait";
    vm.cx().deprecated([&path[..], tail].concat())
}

/// `Class::name` as a callable; `forwards`: the class was named as `self`, `parent` or `static`.
pub fn static_method(vm: &Vm, class: ClassPtr, name: &[u8], forwards: bool) -> Result<Callable> {
    let this = vm.this().as_object().filter(|this| class_of(this).is_subclass_of(class)).cloned();
    let called = if forwards { super::classes::called(vm).filter(|called| called.is_subclass_of(class)) } else { None };
    match with_lower(name, |lower| methods::find_static_method(class, lower, scope(vm), this.as_ref())) {
        Method::Found(method) if method.is_abstract() => Err(abstract_call(vm, method)),
        Method::Found(method) if method.is_static() => {
            warn_of_trait(vm, method, &method.name)?;
            Ok(Callable { function: method, this: None, class: Some(called.unwrap_or(class)), closure: None, magic_name: None })
        }
        Method::Found(method) => match &this {
            Some(this) => Ok(Callable::method(method, this)),
            None => {
                let owner = method.scope().unwrap_or(class);
                let message = [b"Non-static method ", &owner.name[..], b"::", &method.name[..], b"() cannot be called statically"];
                Err(vm.cx().throw_error("Error", message.concat()))
            }
        },
        Method::Magic(_) if name.eq_ignore_ascii_case(b"__construct") => Err(vm.cx().throw_error("Error", "Cannot call constructor")),
        Method::Magic(call) if call.is_abstract() => {
            let message = [b"Cannot call abstract method ", class.shown(), b"::", name, b"()"].concat();
            Err(vm.cx().throw_error("Error", message))
        }
        Method::Magic(call) => {
            if call.is_static() {
                warn_of_trait(vm, call, name)?;
            }
            let magic_name = Some(vm.cx().str(name));
            match this.filter(|_| !call.is_static()) {
                Some(this) => Ok(Callable { magic_name, ..Callable::method(call, &this) }),
                None => Ok(Callable { function: call, this: None, class: Some(called.unwrap_or(class)), closure: None, magic_name }),
            }
        }
        Method::Missing if name.eq_ignore_ascii_case(b"__construct") => Err(vm.cx().throw_error("Error", "Cannot call constructor")),
        found => Err(methods::method_error(vm.cx(), class, name, found, scope(vm))),
    }
}

impl Handler for StaticDynInit {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let name = vm.operand(self.name)?;
            let class = class_operand(vm, self.class)?;
            if let Some(callable) = name.as_object().and_then(closure::callable) {
                open_callable(vm, self.window, callable);
                return Ok(());
            }
            let Some(name) = name.as_str() else {
                return Err(vm.cx().throw_error("Error", "Method name must be a string"));
            };
            let callable = static_method(vm, class, name, false)?;
            open_callable(vm, self.window, callable);
            Ok(())
        })();
        flow(result)
    }
}

// ---- arguments
// -----------------------------------------------------------------------------------------------------

/// Returns how the function of a window takes an argument.
fn wanted(vm: &Vm, slot: Slot, arg: i16) -> ByRef {
    let function = vm.window_function(slot);
    if !function.may_refer(arg as usize) { ByRef::Value } else { function.by_ref(arg as usize) }
}

/// Returns whether the function of a window is known to take an argument by value.
#[inline(always)]
fn is_by_value(vm: &Vm, slot: Slot, arg: Imm) -> bool {
    !vm.window_function(slot).may_refer(arg.0 as usize)
}

impl Handler for JumpByValue {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if is_by_value(vm, self.window, self.arg) { Flow::Jump(self.target.0) } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if wanted(vm, self.window, self.arg.0) == ByRef::Value { Flow::Jump(self.target.0) } else { Flow::Next }
    }
}

impl Handler for ArgLocal {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let function = vm.window_function(self.window);
        let mut value = vm.get(self.local);
        // most functions take nothing by reference, and are asked no more
        if !function.takes_refs() || !function.may_refer(self.arg.0 as usize) {
            value = value.deref();
        } else if value.tag() != Tag::Ref {
            return Flow::Slow;
        }
        if value.tag() == Tag::Undef {
            return Flow::Slow;
        }
        vm.put(self.dst, value.clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if wanted(vm, self.window, self.arg.0) != ByRef::Value {
            return match crate::place::reference(vm, self.local) {
                Ok(reference) => {
                    vm.put(self.dst, reference);
                    Flow::Next
                }
                Err(halt) => Flow::Halt(halt),
            };
        }
        match vm.operand(self.local) {
            Ok(value) => {
                vm.put(self.dst, value);
                Flow::Next
            }
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for ArgThis {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let this = vm.this();
        if this.tag() == Tag::Undef || !is_by_value(vm, self.window, self.arg) {
            return Flow::Slow;
        }
        vm.put(self.dst, this.clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let this = vm.this().clone();
        if this.is_undef() {
            vm.sync();
            return Flow::Halt(super::locals::no_this(vm));
        }
        vm.put(self.dst, this);
        if wanted(vm, self.window, self.arg.0) != ByRef::Value {
            vm.get_mut(self.dst).make_ref(vm.heap());
        }
        Flow::Next
    }
}

impl Handler for ArgResult {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if !is_by_value(vm, self.window, self.arg) || vm.get(self.value).is_ref() { Flow::Slow } else { Flow::Next }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if wanted(vm, self.window, self.arg.0) != ByRef::Ref {
            let value = vm.get_mut(self.value);
            if value.is_ref() {
                let inner = value.deref().clone();
                *value = inner;
            }
            return Flow::Next;
        }
        if vm.get(self.value).is_ref() {
            return Flow::Next;
        }
        vm.sync();
        let result = vm.cx().notice("Only variables should be passed by reference");
        vm.get_mut(self.value).make_ref(vm.heap());
        flow(result)
    }
}

impl Handler for ArgValue {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if is_by_value(vm, self.window, self.arg) { Flow::Next } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if wanted(vm, self.window, self.arg.0) != ByRef::Ref {
            return Flow::Next;
        }
        vm.sync();
        let function = vm.window_function(self.window);
        Flow::Halt(no_reference(vm, function, self.arg.0 as usize))
    }
}

/// Throws for argument `index`, which is no variable.
#[cold]
pub(crate) fn no_reference(vm: &Vm, function: FunctionPtr, index: usize) -> Halt {
    let number = format!("(): Argument #{}", index + 1);
    let parameter = crate::references::parameter(function, index);
    let name = function.typed_name();
    let message = [&name[..], number.as_bytes(), &parameter, b" could not be passed by reference"].concat();
    vm.cx().throw_error("Error", message)
}

impl Handler for ParentHookInit {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let name = vm.constant(self.name).as_bytes().expect("a name");
        let parent = scope(vm).and_then(|scope| scope.parent);
        let which = if self.set.0 != 0 { heddle_runtime::property::Hook::Set } else { heddle_runtime::property::Hook::Get };
        match heddle_runtime::property::parent_hook(vm.cx(), scope(vm), name, which) {
            Ok(hook) => {
                let this = vm.this().clone();
                open(vm, self.window, hook, parent, this);
                Flow::Next
            }
            Err(halt) => Flow::Halt(halt),
        }
    }
}
