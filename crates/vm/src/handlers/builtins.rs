//! Builtins that are instructions, and calls of builtins by their numbers or of functions that were
//! found to be builtins.

use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use crate::reenter;
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;
use heddle_runtime::Result;
use heddle_runtime::object::class_of;
use heddle_value::{Str, Tag, Value, View};

fn give(vm: &Vm, dst: Slot, result: Result<Value>) -> Flow {
    match result {
        Ok(value) => {
            vm.put(dst, value);
            vm.poll()
        }
        Err(halt) => Flow::Halt(halt),
    }
}

/// Calls the builtin itself, for operands that the instruction does not handle: its errors and
/// conversions are then the function's own.
fn builtin(vm: &Vm, dst: Slot, name: &str, args: &mut [Value]) -> Flow {
    let function = vm.cx().engine.functions.get(name.as_bytes()).copied();
    let Some(function) = function else {
        return Flow::Halt(vm.cx().throw_error("Error", format!("Call to undefined function {name}()")));
    };
    let callable = heddle_runtime::Callable::function(function);
    // these two are functions in PHP, the others instructions
    let outcome = match name {
        "ord" | "chr" => reenter::call_directly(vm.cx(), &callable, args),
        _ => reenter::call_hidden(vm.cx(), &callable, args),
    };
    give(vm, dst, outcome)
}

impl Handler for Strlen {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        let Some(len) = value.direct_str().map(|text| text.len()) else {
            return Flow::Slow;
        };
        let text = vm.consumed(self.src);
        vm.put_int(self.dst, len as i64);
        vm.end_releasing(text, Strlen::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if vm.is_temporary(self.src)
            && let Some(text) = vm.get(self.src).direct_str()
        {
            let len = text.len();
            // releasing a string runs no PHP code
            drop(vm.moved(self.src));
            vm.put_int(self.dst, len as i64);
            return Flow::Next;
        }
        match vm.operand(self.src) {
            Ok(value) => match value.direct_str().map(|text| text.len()) {
                Some(len) => {
                    drop(value);
                    vm.put_int(self.dst, len as i64);
                    vm.poll()
                }
                None => builtin(vm, self.dst, "strlen", &mut [value]),
            },
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for Count {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        let Some(len) = value.direct_array().map(|array| array.len()) else {
            return Flow::Slow;
        };
        let array = vm.consumed(self.src);
        vm.put_int(self.dst, len as i64);
        vm.end_releasing(array, Count::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let value = match vm.operand(self.src) {
            Ok(value) => value,
            Err(halt) => return Flow::Halt(halt),
        };
        if let Some(len) = value.direct_array().map(|array| array.len()) {
            drop(value);
            vm.put_int(self.dst, len as i64);
            return vm.poll();
        }
        // nobody sees the method called of a class of the engine itself
        if let Some(object) = value.as_object()
            && let class = class_of(object)
            && let Some(count) = class.hooks.count
            && class.native().is_some()
            && class.is_subclass_of(vm.cx().engine.known.countable)
        {
            let result = count(vm.cx(), object).map(Value::int);
            drop(value);
            return give(vm, self.dst, result);
        }
        builtin(vm, self.dst, "count", &mut [value])
    }
}

impl Handler for TypeCheck {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let tag = vm.get(self.src).deref().tag();
        if matches!(tag, Tag::Undef | Tag::Resource) {
            return Flow::Slow;
        }
        let value = vm.consumed(self.src);
        vm.put(self.dst, Value::bool(self.mask.0 as u16 >> tag as u16 & 1 != 0));
        vm.end_releasing(value, TypeCheck::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = vm.operand(self.src).map(|value| {
            let closed = value.as_resource().is_some_and(heddle_value::Resource::is_closed);
            Value::bool(!closed && self.mask.0 as u16 >> value.tag() as u16 & 1 != 0)
        });
        give(vm, self.dst, result)
    }
}

macro_rules! jump_on_type {
    ($op:ident, $local:ident, $wanted:literal) => {
        jump_on_type!($op, $wanted);
        jump_on_type!($local, $wanted);
        const _: () = assert!($op::WORDS == $local::WORDS);
    };
    ($op:ident, $wanted:literal) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let tag = vm.get(self.src).deref().tag();
                // an undefined variable is warned of, a resource is asked whether it is open
                let bit = 1_u32 << tag as u32;
                if bit & (1 << Tag::Undef as u32 | 1 << Tag::Resource as u32) != 0 || vm.must_poll(self.target) {
                    return Flow::Slow;
                }
                let truth = u32::from(self.mask.0 as u16) & bit != 0;
                vm.end_releasing(vm.consumed(self.src), if truth == $wanted { self.target.0 } else { $op::WORDS as i32 })
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                match vm.operand(self.src.into()) {
                    Ok(value) => {
                        let closed = value.as_resource().is_some_and(heddle_value::Resource::is_closed);
                        let truth = !closed && self.mask.0 as u16 >> value.tag() as u16 & 1 != 0;
                        if truth == $wanted { vm.jump_polled(self.target) } else { vm.poll() }
                    }
                    Err(halt) => Flow::Halt(halt),
                }
            }
        }
    };
}
jump_on_type!(JumpType, JumpTypeLocal, true);
jump_on_type!(JumpNotType, JumpNotTypeLocal, false);

impl Handler for Ord_ {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        let Some(text) = value.direct_str().filter(|_| vm.operand_drops_trivially(self.src)) else {
            return Flow::Slow;
        };
        let [byte] = text[..] else {
            return Flow::Slow;
        };
        vm.release_operand(self.src);
        vm.put_int(self.dst, i64::from(byte));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match vm.operand(self.src) {
            Ok(value) => builtin(vm, self.dst, "ord", &mut [value]),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for Chr {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src).deref();
        if value.tag() != Tag::Int {
            return Flow::Slow;
        }
        let int = value.int_payload();
        if !(0..256).contains(&int) {
            return Flow::Slow;
        }
        vm.put(self.dst, Value::from(Str::byte(int as u8)));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match vm.operand(self.src) {
            Ok(value) => builtin(vm, self.dst, "chr", &mut [value]),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for InSet {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = vm.operand(self.src).map(|value| {
            let set = vm.constant(self.k).as_array().expect("a set");
            let found = match value.view() {
                View::Int(int) => set.get_int(int).is_some(),
                View::Str(text) => set.get_str_exact(text).is_some(),
                _ => false,
            };
            Value::bool(found)
        });
        give(vm, self.dst, result)
    }
}

impl Handler for ArrayKeyExists {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (key, source) = (vm.get(self.key).deref(), vm.get(self.src).deref());
        let Some(array) = source.direct_array() else {
            return Flow::Slow;
        };
        let found = match key.tag() {
            Tag::Int => array.get_int(key.int_payload()).is_some(),
            _ => match key.direct_str() {
                Some(name) => array.get_str(name).is_some(),
                None => return Flow::Slow,
            },
        };
        vm.consume(self.key);
        vm.consume(self.src);
        vm.put(self.dst, Value::bool(found));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        // an undefined variable is warned of, and asks for the empty key without another word
        let is_undefined = vm.get(self.key).is_undef();
        let result = (|| Ok((vm.operand(self.key)?, vm.operand(self.src)?)))();
        match result {
            Ok((_, source)) if is_undefined => builtin(vm, self.dst, "array_key_exists", &mut [Value::from(Str::empty()), source]),
            Ok((key, source)) if matches!(key.view(), View::Array(_) | View::Object(_)) && source.as_array().is_some() => {
                Flow::Halt(heddle_runtime::dimension::illegal(vm.cx(), &key, heddle_runtime::dimension::Use::Read))
            }
            Ok((key, source)) => builtin(vm, self.dst, "array_key_exists", &mut [key, source]),
            Err(halt) => Flow::Halt(halt),
        }
    }
}
