//! Opening call windows, passing arguments, calling.

use super::classes::{operand as class_operand, unit};
use super::props::scope;
use crate::call::{self, frame_flags};
use crate::closure::{self, Closure as Payload};
use crate::driver::Handler;
use crate::frame::{Frame, flag};
use crate::machine::{Flow, Vm, flow};
use heddle_bytecode::Slot;
use heddle_bytecode::operand::{Const, FuncRef, Imm, RequestCache};
use heddle_bytecode::ops::*;
use heddle_bytecode::unit::flags;
use heddle_runtime::callable::{Callable, with_lower};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::{self, ByRef};
use heddle_runtime::function::{Function, FunctionPtr};
use heddle_runtime::handle::Handle;
use heddle_runtime::object::class_of;
use heddle_runtime::object::constants::is_nested;
use heddle_runtime::object::methods::{self, Method};
use heddle_runtime::{Halt, Result, types};
use heddle_value::{KeyRef, Object, Str, Tag, Value, View};

/// The window that starts at a slot.
#[inline(always)]
pub(super) fn window(vm: &Vm, slot: Slot) -> Frame {
    Frame(vm.at(slot))
}

/// Writes a window's function, class and `this`.
#[inline(always)]
pub fn open(vm: &Vm, slot: Slot, function: FunctionPtr, class: Option<ClassPtr>, this: Value) {
    // SAFETY: the window lies on top of the temporaries.
    unsafe {
        let window = window(vm, slot);
        window.set_function(function);
        window.set_called_class(class);
        window.set_owner(std::ptr::null_mut());
        window.write_this(this);
    }
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
        // SAFETY: as `open`.
        unsafe { window(vm, slot).set_owner(closure::into_raw(keeper)) };
        return;
    }
    open(vm, slot, callable.function, callable.class, this);
}

impl Handler for JumpBuiltin {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if vm.cache(self.cache)[0] != 0 { Flow::Jump(self.target.0) } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_bytes().unwrap_or_default();
        if vm.cx().find_function(name).is_some() {
            return Flow::Next;
        }
        vm.cache(self.cache)[0] = 1;
        Flow::Jump(self.target.0)
    }
}

impl Handler for CallInit {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let known = vm.cache(self.cache)[0];
        if known == 0 {
            return Flow::Slow;
        }
        // SAFETY: functions live until the request ends.
        open(vm, self.window, unsafe { Handle::from_ptr(known as *const Function) }, None, Value::UNDEF);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let names = [self.name.0, self.name.0 + 1].map(|index| vm.constant(Const(index)).as_bytes());
        for name in names.into_iter().flatten() {
            if let Some(function) = vm.cx().find_function(name) {
                vm.cache(self.cache)[0] = function.as_ptr() as usize;
                open(vm, self.window, function, None, Value::UNDEF);
                return Flow::Next;
            }
        }
        let name = names[0].unwrap_or_default();
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
        vm.sync();
        let result = (|| {
            let base = vm.operand(self.object)?;
            let name = vm.operand(self.name)?;
            if let Some(closure) = name.as_object()
                && base.is_object()
            {
                // `$object->{$closure}()`: a closure is called as it is
                if let Some(callable) = closure::callable(closure) {
                    open_callable(vm, self.window, callable);
                    return Ok(());
                }
            }
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
    // SAFETY: the frame is running.
    let this = unsafe { vm.frame.this() }.as_object().filter(|this| class_of(this).is_subclass_of(class)).cloned();
    let lower = name.to_ascii_lowercase();
    // SAFETY: as above.
    let called = if forwards { unsafe { super::classes::called(vm) }.filter(|called| called.is_subclass_of(class)) } else { None };
    match methods::find_static_method(class, &lower, scope(vm), this.as_ref()) {
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
        Method::Magic(_) if lower == b"__construct" => Err(vm.cx().throw_error("Error", "Cannot call constructor")),
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
        Method::Missing if lower == b"__construct" => Err(vm.cx().throw_error("Error", "Cannot call constructor")),
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
    // SAFETY: the window is open.
    let function = unsafe { window(vm, slot).function() };
    if !function.may_refer(arg as usize) { ByRef::Value } else { function.by_ref(arg as usize) }
}

/// Returns whether the function of a window is known to take an argument by value.
#[inline(always)]
fn is_by_value(vm: &Vm, slot: Slot, arg: Imm) -> bool {
    // SAFETY: the window is open.
    !unsafe { window(vm, slot).function() }.may_refer(arg.0 as usize)
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
        // SAFETY: the window is open.
        let function = unsafe { window(vm, self.window).function() };
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
        // SAFETY: the window is open.
        let function = unsafe { window(vm, self.window).function() };
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

/// What the function takes by reference must have come as one; of a call's result it is only said
/// that it should have.
unsafe fn check_references(vm: &Vm, window: Frame, argc: usize, call: i16) -> Result<()> {
    // SAFETY: promised by the caller: the window is open and its arguments are written.
    unsafe {
        let function = window.function();
        for index in 0..argc {
            let argument = window.slot(HEADER + index);
            if (*argument).is_ref() || function.by_ref(index) != ByRef::Ref {
                continue;
            }
            vm.sync();
            if index >= call_flags::RESULTS || call & 1 << (call_flags::RESULT_0 + index as u32) == 0 {
                return Err(no_reference(vm, function, index));
            }
            vm.cx().notice("Only variables should be passed by reference")?;
            (*argument).make_ref(vm.heap());
        }
    }
    Ok(())
}

// ---- calling
// -------------------------------------------------------------------------------------------------------

/// The instruction after one of `words` words.
#[inline(always)]
pub(super) fn after<I: Instruction>(vm: &Vm) -> *const u16 {
    // SAFETY: the verifier proved that an instruction follows.
    unsafe { vm.ip.add(I::WORDS) }
}

/// Where a call's result goes: nowhere when it is dropped at once.
#[inline(always)]
pub(super) fn result_place(vm: &Vm, dst: Slot, flags: i16) -> *mut Value {
    let dropped = flags & (call_flags::UNUSED | call_flags::VOID | call_flags::CONSTRUCT) != 0;
    if dropped { std::ptr::null_mut() } else { vm.at(dst) }
}

impl Handler for Call {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let opened = window(vm, self.window);
        let &mut [known, caches] = vm.cache(self.cache);
        // SAFETY: the window is open, its arguments are written; the caches keep a function that
        // takes so many.
        unsafe {
            let function = opened.function();
            if function.as_ptr() as usize == known {
                if !opened.owner().is_null() || !call::fits(vm, opened, function.get()) {
                    return Flow::Slow;
                }
                let (argc, call, result) = (self.argc.0 as usize, frame_flags(self.flags.0), result_place(vm, self.dst, self.flags.0));
                return call::enter_known(
                    vm,
                    opened,
                    function.get(),
                    caches as *mut _,
                    *vm.cache(self.entry),
                    argc,
                    call,
                    result,
                    after::<Call>(vm),
                );
            }
            // another function than the first one
            let window = Frame(vm.get_opaque(self.window));
            let function = window.function().get();
            if known == 0 || !function.fast_callable || !window.owner().is_null() {
                return if function.native.is_some() { Flow::As(Op::CallNativeMethod as u16) } else { Flow::Slow };
            }
            let Some(caches) = call::known_caches(vm.cx(), function) else {
                return Flow::Slow;
            };
            let result = result_place(vm, self.dst, self.flags.0);
            call::enter_fast(vm, window, function, caches, self.argc.0 as usize, frame_flags(self.flags.0), result, after::<Call>(vm))
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let window = window(vm, self.window);
        let argc = self.argc.0 as usize;
        // SAFETY: the window is open, its arguments are written.
        unsafe {
            let function = window.function();
            let result = result_place(vm, self.dst, self.flags.0);
            let call = frame_flags(self.flags.0);
            if function.fast_callable && argc > usize::from(function.param_count) && window.owner().is_null() {
                return call::enter_with_extra(vm, window, function, argc, call, result, after::<Call>(vm));
            }
            if is_plain_builtin(function) && window.owner().is_null() {
                if function == crate::classes::no_constructor(vm.cx()) {
                    call::drop_window(window, argc);
                    return Flow::Next;
                }
                return call::builtin(vm, window, argc, call, result, after::<Call>(vm));
            }
            if !window.owner().is_null() {
                return match super::closures::enter(vm, window, argc, call, result, after::<Call>(vm)) {
                    Some(flow) => flow,
                    None => call_unusual(self, vm),
                };
            }
            if function.flags & decl::flags::RESUMES != 0 {
                return match crate::generator::resume_method(vm, window, argc, call, result, after::<Call>(vm)) {
                    Some(flow) => flow,
                    None => call_unusual(self, vm),
                };
            }
            if function.takes_refs() && is_plain_user(function) && came_by_reference(window, function, argc) {
                return call::enter(vm, window, argc, call, result, after::<Call>(vm));
            }
            if vm.cache(self.cache)[0] == 0 && call::is_kept(function.get(), argc) {
                *vm.cache(self.cache) = [function.as_ptr() as usize, call::caches(vm.cx(), function) as usize];
                *vm.cache(self.entry) = call::entry_for(function.get(), argc);
            }
        }
        call_unusual(self, vm)
    }
}

/// Whether a function is a builtin of which nothing has to be asked before it is called.
#[inline(always)]
pub(super) fn is_plain_builtin(function: FunctionPtr) -> bool {
    let special = flags::DEPRECATED | flags::NO_DISCARD | decl::flags::RESUMES;
    function.native.is_some() && !function.takes_refs() && function.flags & special == 0
}

/// Whether a function is one of the program's of which nothing is said before it is called.
fn is_plain_user(function: FunctionPtr) -> bool {
    function.native.is_none() && function.flags & (flags::ABSTRACT | flags::DEPRECATED | flags::NO_DISCARD) == 0
}

/// Whether every argument that a function takes by reference came as one.
///
/// # Safety
/// The window is open, its arguments are written.
unsafe fn came_by_reference(window: Frame, function: FunctionPtr, argc: usize) -> bool {
    // SAFETY: promised by the caller.
    (0..argc).all(|index| !function.may_refer(index) || unsafe { (*window.slot(HEADER + index)).is_ref() })
}

/// Calls what has to be asked more than the number of its arguments.
#[inline(never)]
fn call_unusual(o: Call, vm: &mut Vm) -> Flow {
    let window = window(vm, o.window);
    let argc = o.argc.0 as usize;
    let next = after::<Call>(vm);
    // SAFETY: the window is open, its arguments are written.
    unsafe {
        let function = window.function();
        if function.takes_refs()
            && let Err(halt) = check_references(vm, window, argc, o.flags.0)
        {
            return Flow::Halt(halt);
        }
        if let Err(halt) = remarks(vm, window, o.flags) {
            return Flow::Halt(halt);
        }
        let result = result_place(vm, o.dst, o.flags.0);
        if function == crate::classes::no_constructor(vm.cx()) {
            call::drop_window(window, argc);
            return Flow::Next;
        }
        let mut call = frame_flags(o.flags.0);
        if !window.owner().is_null() {
            let keeper = std::mem::ManuallyDrop::new(closure::object_from(window.owner()));
            let payload = keeper.native::<Payload>().expect("a Closure object");
            if let Some(name) = payload.magic_name.clone() {
                call::release_owner(window);
                window.set_owner(std::ptr::null_mut());
                pack_magic(vm, window, argc, name);
                return call::enter(vm, window, 2, call, result, next);
            }
            call |= flag::CLOSURE;
            let caller = vm.frame;
            let flow = call::enter(vm, window, argc, call, result, next);
            if flow == Flow::Goto && vm.frame != caller {
                closure::bind_captures(vm.frame);
            }
            return flow;
        }
        call::enter(vm, window, argc, call, result, next)
    }
}

/// The name that a window's `__call` or `__callStatic` is told.
///
/// # Safety
/// `owner` is a window's owner.
unsafe fn magic_name(owner: *mut u8) -> Option<Str> {
    // SAFETY: promised by the caller; the object stays the window's.
    let keeper = std::mem::ManuallyDrop::new(unsafe { closure::object_from(owner) });
    keeper.native::<Payload>().and_then(|payload| payload.magic_name.clone())
}

/// What is said of a function before it is called: that it is deprecated, that its result should be
/// used.
fn remarks(vm: &Vm, window: Frame, call: Imm) -> Result<()> {
    // SAFETY: the window is open.
    let (function, owner) = unsafe { (window.function(), window.owner()) };
    if function.flags & flags::DEPRECATED != 0 && function.native.is_some() {
        crate::builtin::deprecated(vm.cx(), function.get())?;
    } else if function.flags & flags::DEPRECATED != 0 {
        // SAFETY: owners of windows are Closure objects.
        let magic = (!owner.is_null()).then(|| unsafe { magic_name(owner) }).flatten();
        crate::builtin::user_deprecated(vm.cx(), function, magic.as_deref())?;
    }
    if call.0 & (call_flags::UNUSED | call_flags::VOID) == call_flags::UNUSED && function.flags & flags::NO_DISCARD != 0 {
        crate::builtin::warn_discarded(vm.cx(), function)?;
    }
    Ok(())
}

/// Replaces a window's arguments by a name and an array of them: what `__call` takes.
unsafe fn pack_magic(vm: &Vm, window: Frame, argc: usize, name: Str) {
    // SAFETY: promised by the caller: the arguments are written.
    unsafe {
        let values = (0..argc).map(|index| window.slot(HEADER + index).read().into_deref());
        let list = heddle_value::Array::from_values(vm.heap(), values);
        window.slot(HEADER).write(Value::from(name));
        window.slot(HEADER + 1).write(Value::from(list));
    }
}

/// Calls a function of the unit that the cache knows, which it does when the arguments are as many
/// as it takes.
#[inline(always)]
fn call_known(
    vm: &mut Vm,
    slot: Slot,
    argc: Imm,
    [cache, entry]: [RequestCache; 2],
    call: u32,
    result: *mut Value,
    next: *const u16,
) -> Flow {
    let &mut [known, caches] = vm.cache(cache);
    if known == 0 {
        return Flow::Slow;
    }
    // SAFETY: the cache holds a function of this unit and its caches in this request; the arguments
    // are written.
    unsafe {
        let function = Handle::from_ptr(known as *const Function);
        let window = window(vm, slot);
        if !call::fits(vm, window, function.get()) {
            return Flow::Slow;
        }
        let entry = *vm.cache(entry);
        window.set_function(function);
        window.set_called_class(None);
        window.clear_slots(THIS, HEADER);
        call::enter_known(vm, window, function.get(), caches as *mut _, entry, argc.0 as usize, call, result, next)
    }
}

/// The same for one that the cache does not know yet.
fn call_first(
    vm: &mut Vm,
    slot: Slot,
    argc: Imm,
    func: FuncRef,
    [cache, entry]: [RequestCache; 2],
    call: u32,
    result: *mut Value,
    next: *const u16,
) -> Flow {
    let function = crate::load::plain_function(vm.cx(), unit(vm), func.0);
    let argc = argc.0 as usize;
    if (function.required as usize..=function.param_count as usize).contains(&argc) {
        *vm.cache(cache) = [function.as_ptr() as usize, call::caches(vm.cx(), function) as usize];
        *vm.cache(entry) = call::entry_for(function.get(), argc);
    }
    let window = window(vm, slot);
    // SAFETY: the arguments are written.
    unsafe {
        window.set_function(function);
        window.set_called_class(None);
        window.clear_slots(THIS, HEADER);
        call::enter(vm, window, argc, call, result, next)
    }
}

impl Handler for CallUser {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        call_known(vm, self.window, self.argc, [self.cache, self.entry], 0, vm.at(self.dst), after::<CallUser>(vm))
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        call_first(vm, self.window, self.argc, self.func, [self.cache, self.entry], 0, vm.at(self.dst), after::<CallUser>(vm))
    }
}

impl Handler for CallUserFlags {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let result = result_place(vm, self.dst, self.flags.0);
        call_known(vm, self.window, self.argc, [self.cache, self.entry], frame_flags(self.flags.0), result, after::<CallUserFlags>(vm))
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = result_place(vm, self.dst, self.flags.0);
        call_first(
            vm,
            self.window,
            self.argc,
            self.func,
            [self.cache, self.entry],
            frame_flags(self.flags.0),
            result,
            after::<CallUserFlags>(vm),
        )
    }
}

impl Handler for CallArray {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let window = window(vm, self.window);
        let next = after::<CallArray>(vm);
        // SAFETY: the window is open; its arguments are moved in here.
        unsafe {
            let args = vm.take_raw(self.args);
            let Some(list) = args.as_array() else {
                return Flow::Halt(vm.cx().throw_error("Error", "Only arrays and Traversables can be unpacked"));
            };
            let result = result_place(vm, self.dst, self.flags.0);
            if window.function() == crate::classes::no_constructor(vm.cx()) {
                call::drop_window(window, 0);
                let name = list.iter().find_map(|(key, _)| if let KeyRef::Str(name) = key { Some(name) } else { None });
                if let Some(name) = name
                    && !is_nested(vm.cx())
                {
                    return Flow::Halt(vm.cx().throw_error("Error", [b"Unknown named parameter $", &name[..]].concat()));
                }
                return Flow::Next;
            }
            let magic = match window.owner() {
                owner if owner.is_null() => None,
                owner => magic_name(owner),
            };
            let mut call = frame_flags(self.flags.0);
            if let Some(name) = magic {
                call::release_owner(window);
                window.set_owner(std::ptr::null_mut());
                window.slot(HEADER).write(Value::from(name));
                window.slot(HEADER + 1).write(args);
                return call::enter(vm, window, 2, call, result, next);
            }
            if let Err(halt) = remarks(vm, window, self.flags) {
                return Flow::Halt(halt);
            }
            let argc = match crate::named::unpack(vm.cx(), window, list) {
                Ok(argc) => argc,
                Err(halt) => return Flow::Halt(halt),
            };
            call |= crate::builtin::place_named_rest(vm.cx(), window, argc);
            if !window.owner().is_null() {
                call |= flag::CLOSURE;
            }
            let caller = vm.frame;
            let flow = call::enter(vm, window, argc, call, result, next);
            if flow == Flow::Goto && vm.frame != caller {
                closure::bind_captures(vm.frame);
            }
            flow
        }
    }
}

impl Handler for FirstClass {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let window = window(vm, self.window);
        // SAFETY: the window is open; it has no arguments.
        let callable = unsafe {
            let owner = window.owner();
            let this = std::mem::replace(&mut *window.slot(THIS), Value::UNDEF);
            if owner.is_null() {
                Callable {
                    function: window.function(),
                    this: this.as_object().cloned(),
                    class: window.called_class(),
                    closure: None,
                    magic_name: None,
                }
            } else {
                let keeper = closure::object_from(owner);
                vm.put(self.dst, Value::from(keeper));
                return Flow::Next;
            }
        };
        let closure = closure::of_callable(vm.cx(), &callable);
        vm.put(self.dst, Value::from(closure));
        Flow::Next
    }
}

impl Handler for ParentHookInit {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let name = vm.constant(self.name).as_bytes().expect("a name");
        let parent = scope(vm).and_then(|scope| scope.parent);
        let which = if self.set.0 != 0 { heddle_runtime::property::Hook::Set } else { heddle_runtime::property::Hook::Get };
        match heddle_runtime::property::parent_hook(vm.cx(), scope(vm), name, which) {
            Ok(hook) => {
                // SAFETY: the frame is running.
                let this = unsafe { vm.frame.this() }.clone();
                open(vm, self.window, hook, parent, this);
                Flow::Next
            }
            Err(halt) => Flow::Halt(halt),
        }
    }
}
