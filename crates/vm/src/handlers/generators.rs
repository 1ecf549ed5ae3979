//! A generator's own instructions: `yield` and its kin.

use crate::driver::Handler;
use crate::generator::{self, fast};
use crate::machine::{Flow, Vm};
use heddle_bytecode::ops::*;
use heddle_value::{Tag, Value};

impl Handler for Generator {
    fn run(self, vm: &mut Vm) -> Flow {
        generator::start(vm)
    }
}

impl Handler for Yield {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if self.flags.0 != 1 { Flow::Slow } else { fast::suspend(vm, self.dst, Some(self.key), self.src, Yield::WORDS) }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let key = if self.flags.0 & 1 != 0 { Some(vm.operand(self.key)?) } else { None };
            if self.flags.0 & 2 == 0 {
                return Ok((key, vm.operand(self.src)?));
            }
            let referable = !vm.is_temporary(self.src) || matches!(vm.get(self.src).tag(), Tag::Ref | Tag::Indirect);
            if !referable {
                vm.cx().notice("Only variable references should be yielded by reference")?;
            }
            Ok((key, crate::place::reference(vm, self.src)?))
        })();
        match result {
            Ok((key, value)) => generator::suspend(vm, self.dst, key, value),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for YieldValue {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        fast::suspend(vm, self.dst, None, self.src, YieldValue::WORDS)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match vm.operand(self.src) {
            Ok(value) => generator::suspend(vm, self.dst, None, value),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for YieldNull {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        generator::suspend(vm, self.dst, None, Value::NULL)
    }
}

impl Handler for YieldFrom {
    fn run(self, vm: &mut Vm) -> Flow {
        generator::delegate(vm, self.dst, self.src)
    }
}

impl Handler for GeneratorReturn {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        match vm.operand(self.src) {
            Ok(value) => generator::finish(vm, value),
            Err(halt) => Flow::Halt(halt),
        }
    }
}
