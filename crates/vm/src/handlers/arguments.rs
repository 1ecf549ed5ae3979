//! Arguments with names and `...`: gathered into the array that `call_array` takes; and what
//! `call_user_func()` and its kin hand on.

use super::calls::open_callable;
use super::closures::open_closure;
use crate::driver::Handler;
use crate::handlers::calls::no_reference;
use crate::machine::{Flow, Vm, flow};
use crate::named::index_of as named_index;
use crate::{closure, iterate, place};
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;
use heddle_runtime::callable::{Callable, refused};
use heddle_runtime::decl::ByRef;
use heddle_runtime::function::FunctionPtr;
use heddle_runtime::object::constants::is_nested;
use heddle_runtime::{Halt, Request, Result, types};
use heddle_value::{Array, KeyRef, Tag, Value, View};

/// The function of an open window.
fn function_of(vm: &Vm, window: Slot) -> FunctionPtr {
    vm.window_function(window)
}

/// The array of arguments, a temporary.
fn arguments<'a>(vm: &Vm, slot: Slot) -> &'a mut Array {
    vm.get_mut(slot).as_array_mut().expect("the compiler builds arrays in temporaries")
}

#[cold]
fn overwrites(vm: &Vm, name: &[u8]) -> Halt {
    vm.cx().throw_error("Error", [b"Named parameter $", name, b" overwrites previous argument"].concat())
}

/// Throws when the function of an open window takes no argument `name` behind `given` positional
/// ones. Methods that stand for others take any.
fn check_name(cx: &mut Request, function: FunctionPtr, name: &[u8], given: usize) -> Result<()> {
    let index = named_index(function, name);
    if function == crate::classes::no_constructor(cx) && is_nested(cx) {
        return Ok(());
    }
    if function.is_variadic() && index == function.param_count as usize || [&b"__call"[..], b"__callStatic"].contains(&&function.name[..]) {
        return Ok(());
    }
    if index == function.param_count as usize {
        return Err(cx.throw_error("Error", [b"Unknown named parameter $", name].concat()));
    }
    if index < given {
        return Err(cx.throw_error("Error", [b"Named parameter $", name, b" overwrites previous argument"].concat()));
    }
    Ok(())
}

/// Counts the positional arguments of an array of arguments.
fn positional(list: &Array) -> usize {
    if list.as_slice().is_some() { list.len() } else { list.iter().filter(|(key, _)| matches!(key, KeyRef::Int(_))).count() }
}

impl Handler for ArrayNamedArg {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let name = vm.constant(self.name).as_str().expect("a name");
        let list = arguments(vm, self.array);
        if list.contains_key(name) {
            return Flow::Halt(overwrites(vm, name));
        }
        if let Err(halt) = check_name(vm.cx(), function_of(vm, self.window), name, positional(list)) {
            return Flow::Halt(halt);
        }
        let value = if vm.get(self.src).is_ref() && vm.is_temporary(self.src) { Ok(vm.take_raw(self.src)) } else { vm.operand(self.src) };
        flow(value.map(|value| arguments(vm, self.array).insert(vm.heap(), name, value)))
    }
}

impl Handler for JumpByValueNamed {
    fn run(self, vm: &mut Vm) -> Flow {
        let function = function_of(vm, self.window);
        let name = vm.constant(self.name).as_str().expect("a name");
        let by_value = !function.takes_refs() || function.by_ref(named_index(function, name)) == ByRef::Value;
        if by_value { Flow::Jump(self.target.0) } else { Flow::Next }
    }
}

impl Handler for ArgNamed {
    fn run(self, vm: &mut Vm) -> Flow {
        let function = function_of(vm, self.window);
        if !function.takes_refs() || vm.get(self.value).is_ref() {
            return Flow::Next;
        }
        let name = vm.constant(self.name).as_str().expect("a name");
        let index = named_index(function, name);
        if function.by_ref(index) != ByRef::Ref {
            return Flow::Next;
        }
        vm.sync();
        if index < arguments(vm, self.array).iter().filter(|(key, _)| matches!(key, KeyRef::Int(_))).count() {
            return Flow::Halt(overwrites(vm, name));
        }
        if self.result.0 == 0 {
            return Flow::Halt(no_reference(vm, function, index));
        }
        let result = vm.cx().notice("Only variables should be passed by reference");
        vm.get_mut(self.value).make_ref(vm.heap());
        flow(result)
    }
}

impl Handler for ArraySpreadArgs {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let function = function_of(vm, self.window);
        if function.takes_refs() && !vm.is_temporary(self.base) {
            let source = place::base(vm, self.base);
            if source.tag() == Tag::Array {
                return flow(spread_references(vm, function, self.array, source));
            }
        }
        let result = vm.operand(self.base).and_then(|mut source| match source.is_array() && function.takes_refs() {
            // what the elements refer to is bound, although the list itself is of nobody
            true => spread_references(vm, function, self.array, &mut source),
            false => spread(vm, function, self.array, &source),
        });
        match result {
            Ok(()) => vm.poll(),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for UserInit {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        match open_closure(vm, self.window, self.callee) {
            // the call itself refuses a builtin that looks at its caller
            true => Flow::Next,
            false => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = if self.array.0 != 0 { "call_user_func_array" } else { "call_user_func" };
        let result = vm.operand(self.callee).and_then(|callee| {
            let callable = vm.cx().resolve_callable(&callee).map_err(|reason| {
                let head = format!("{name}(): Argument #1 ($callback) must be a valid callback, ");
                refused(vm.cx(), reason, |cx, reason| cx.type_error([head.as_bytes(), &reason].concat()))
            })?;
            let callable = match crate::builtin::looks_at_caller(callable.function) {
                // the call itself refuses it
                true => Callable { closure: Some(closure::of_callable(vm.cx(), &callable)), ..callable },
                false => callable,
            };
            open_callable(vm, self.window, callable);
            Ok(())
        });
        flow(result)
    }
}

impl Handler for UserArg {
    fn run(self, vm: &mut Vm) -> Flow {
        let function = function_of(vm, self.window);
        let index = self.arg.0 as usize;
        if !function.takes_refs() || function.by_ref(index) != ByRef::Ref || vm.get(self.value).is_ref() {
            return Flow::Next;
        }
        vm.sync();
        let result = crate::references::warn_of_value(vm.cx(), function, index);
        vm.get_mut(self.value).make_ref(vm.heap());
        flow(result)
    }
}

impl Handler for UserArgs {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let list = vm.get(self.base);
        let is_list = list.direct_array().is_some_and(|list| list.as_slice().is_some());
        if !is_list || function_of(vm, self.window).takes_refs() {
            return Flow::Slow;
        }
        let list = vm.owned(self.base, list);
        vm.put(self.dst, list);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let function = function_of(vm, self.window);
        let result = vm.operand(self.base).and_then(|list| user_args(vm, function, list));
        if let Ok(list) = &result {
            vm.put(self.dst, list.clone());
        }
        flow(result.map(drop))
    }
}

/// The arguments of `call_user_func_array()`, those as references that the function takes so.
fn user_args(vm: &Vm, function: FunctionPtr, list: Value) -> Result<Value> {
    let Some(args) = list.as_array() else {
        let message = "call_user_func_array(): Argument #2 ($args) must be of type array, ";
        return Err(vm.cx().type_error(format!("{message}{} given", types::type_name_of(&list))));
    };
    if args.as_slice().is_none() && !is_in_order(function, args) {
        return Err(vm.cx().throw_error("Error", "Cannot use positional argument after named argument"));
    }
    if !function.takes_refs() {
        return Ok(list);
    }
    let mut handed = Array::with_capacity(vm.heap(), args.len());
    for (position, (key, value)) in args.iter().enumerate() {
        let mut value = value.clone();
        let index = match key {
            KeyRef::Str(name) => named_index(function, name),
            KeyRef::Int(_) => position,
        };
        if function.by_ref(index) == ByRef::Ref && !value.is_ref() {
            crate::references::warn_of_value(vm.cx(), function, index)?;
            value.make_ref(vm.heap());
        }
        match key {
            KeyRef::Str(name) => handed.insert(vm.heap(), name, value),
            KeyRef::Int(_) => drop(handed.push(vm.heap(), value)),
        }
    }
    Ok(Value::from(handed))
}

/// False when something positional follows a name, and the name is one that the function takes:
/// else that is what is refused.
fn is_in_order(function: FunctionPtr, args: &Array) -> bool {
    let mut named = false;
    for (key, _) in args.iter() {
        match key {
            KeyRef::Int(_) if named => return false,
            KeyRef::Int(_) => {}
            KeyRef::Str(name) if !function.is_variadic() && named_index(function, name) == function.param_count as usize => return true,
            KeyRef::Str(_) => named = true,
        }
    }
    true
}

const POSITIONAL: &str = "Cannot use positional argument after named argument during unpacking";

/// Throws for a positional argument after names: PHP refuses a name that cannot be before.
#[cold]
fn out_of_order(cx: &mut Request, function: FunctionPtr, target: &Array) -> Halt {
    let name = &function.name[..];
    if function.is_variadic() || name == b"__call" || name == b"__callStatic" {
        return cx.throw_error("Error", POSITIONAL);
    }
    let given = target.iter().filter(|(key, _)| matches!(key, KeyRef::Int(_))).count();
    for (key, _) in target.iter() {
        let KeyRef::Str(name) = key else { continue };
        let index = named_index(function, name);
        if index == function.param_count as usize {
            return cx.throw_error("Error", [b"Unknown named parameter $", &name[..]].concat());
        }
        if index < given {
            return cx.throw_error("Error", [b"Named parameter $", &name[..], b" overwrites previous argument"].concat());
        }
    }
    cx.throw_error("Error", POSITIONAL)
}

/// Elements of a variable's array, those as references that the function wants so.
fn spread_references(vm: &Vm, function: FunctionPtr, target: Slot, source: &mut Value) -> Result<()> {
    let heap = vm.heap();
    let Some(source) = source.as_array_mut() else { return Ok(()) };
    let mut names: Vec<Value> = Vec::new();
    let mut named = false;
    for (key, value) in source.make_mut(heap).iter_mut() {
        let target = arguments(vm, target);
        let wanted = match key {
            KeyRef::Str(name) => function.by_ref(named_index(function, name)),
            KeyRef::Int(_) => function.by_ref(target.len()),
        };
        let argument = if wanted == ByRef::Value { value.deref().clone() } else { Value::from(value.make_ref(heap)) };
        match key {
            KeyRef::Str(name) if target.contains_key(name) => names.push(Value::from(name.clone())),
            KeyRef::Str(name) => {
                check_name(vm.cx(), function, name, positional(target))?;
                named = true;
                target.insert(heap, name, argument);
            }
            KeyRef::Int(_) if named => return Err(out_of_order(vm.cx(), function, target)),
            KeyRef::Int(_) => drop(target.push(heap, argument)),
        }
    }
    match names.first().and_then(Value::as_str) {
        Some(name) => Err(overwrites(vm, name)),
        None => Ok(()),
    }
}

/// Elements of an array or a Traversable, by value.
fn spread(vm: &Vm, function: FunctionPtr, target: Slot, source: &Value) -> Result<()> {
    let is_object = source.as_object().is_some_and(|object| iterate::is_walkable(vm, object));
    if !source.is_array() && !is_object {
        let message = format!("Only arrays and Traversables can be unpacked, {} given", types::type_name_of(source));
        return Err(vm.cx().type_error(message));
    }
    // the array is a temporary of the frame, which PHP code cannot reach
    let target = arguments(vm, target);
    let mut named = false;
    iterate::each(vm.cx(), source, |cx, key, value| {
        let index = match key.view() {
            View::Str(name) => named_index(function, name),
            _ => target.len(),
        };
        if is_object && function.takes_refs() && function.by_ref(index) == ByRef::Ref {
            let head =
                [b"Cannot pass by-reference argument ", (index + 1).to_string().as_bytes(), b" of ", &function.display_name()[..]].concat();
            cx.warning([&head[..], b"() by unpacking a Traversable, passing by-value instead"].concat())?;
        }
        match key.view() {
            View::Str(name) if target.contains_key(name) => {
                return Err(cx.throw_error("Error", [b"Named parameter $", &name[..], b" overwrites previous argument"].concat()));
            }
            View::Str(name) => {
                check_name(cx, function, name, positional(target))?;
                named = true;
                target.insert(cx.heap(), name, value);
            }
            View::Int(_) if named => return Err(out_of_order(cx, function, target)),
            View::Int(_) => drop(target.push(cx.heap(), value)),
            _ => return Err(cx.throw_error("Error", "Keys must be of type int|string during argument unpacking")),
        }
        Ok(true)
    })
}
