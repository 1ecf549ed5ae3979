//! The members a class declares itself.

use super::builder::Builder;
use super::literal::constant;
use crate::class::{ClassConstant, InitialValue, Initializer, NO_SLOT, Property, hook_bits};
use crate::function::{Function, FunctionPtr, UnitPtr};
use crate::property::state;
use crate::{ClassPtr, Result};
use heddle_bytecode::types::{Type, mask};
use heddle_bytecode::unit::{self, ClassKind, ConstantValue, flags};
use heddle_heap::immortal::Arena;
use heddle_value::{Shared, Value};
use std::sync::Arc;

/// An undefined value that never was defined.
pub(super) fn uninitialized() -> Shared<Value> {
    let mut value = Value::UNDEF;
    value.set_spare(state::UNINITIALIZED);
    Shared::new(value)
}

/// With a visibility: public where none is said.
pub(super) fn with_visibility(bits: u32) -> u32 {
    if bits & flags::VISIBILITY == 0 { bits | flags::PUBLIC } else { bits }
}

/// A declaration's initializer for a member of this type, of a class with this arena.
pub(super) fn initial(arena: &Arena, unit: UnitPtr, initializer: &unit::Initializer, ty: Option<&Type>) -> InitialValue {
    match initializer {
        unit::Initializer::Constant(unit::Constant::Int(int))
            if ty.is_some_and(|ty| ty.mask & (mask::FLOAT | mask::INT) == mask::FLOAT) =>
        {
            InitialValue::Known(Shared::new(Value::float(*int as f64)))
        }
        unit::Initializer::Constant(known) => InitialValue::Known(arena.enter(|| constant(known, unit.kept))),
        unit::Initializer::Function(function) => InitialValue::Computed(Initializer { unit, function: *function }),
    }
}

impl Builder<'_> {
    pub fn own_constants(&mut self, unit: UnitPtr, decl: &unit::Class) {
        for (number, declared) in decl.constants.iter().enumerate() {
            let (value, case) = match &declared.value {
                ConstantValue::Plain(initializer) => (initial(&self.arena, unit, initializer, declared.ty.as_ref()), false),
                ConstantValue::Case(Some(initializer)) => (initial(&self.arena, unit, initializer, None), true),
                ConstantValue::Case(None) => (InitialValue::Known(Shared::new(Value::NULL)), true),
            };
            let mut bits = with_visibility(declared.flags);
            if declared.attributes.iter().any(|attribute| attribute.name.eq_ignore_ascii_case(b"Deprecated")) {
                bits |= flags::DEPRECATED;
            }
            let linked = ClassConstant {
                flags: bits,
                ty: declared.ty.clone().map(Arc::new),
                value,
                declared_by: self.at,
                case,
                decl: number as u32,
                origin: self.at,
                slot: self.constant_slots,
            };
            self.constant_slots += 1;
            self.constants.insert(declared.name.clone(), linked);
        }
    }

    pub fn own_methods(&mut self, unit: UnitPtr, decl: &unit::Class) {
        for method in &decl.methods {
            let mut function = Function::user(unit, method.function, (self.new_function)());
            function.flags = with_visibility(function.flags);
            if self.kind == ClassKind::Interface {
                function.flags |= flags::ABSTRACT;
            }
            let lower = function.name.to_ascii_lowercase();
            let function = self.own(function);
            self.methods.insert(lower.into(), function);
        }
    }

    pub fn own_properties(&mut self, unit: UnitPtr, decl: &unit::Class) -> Result<()> {
        for (number, declared) in decl.properties.iter().enumerate() {
            let (property, default) = self.make_property(unit, declared, number as u32, self.at);
            let line = self.line();
            self.declare_property(property, default, line)?;
        }
        Ok(())
    }

    /// A property as declared; `origin` is the class or trait whose declaration it is.
    pub fn make_property(&mut self, unit: UnitPtr, declared: &unit::Property, number: u32, origin: ClassPtr) -> (Property, InitialValue) {
        let mut bits = with_visibility(declared.flags);
        if self.flags & flags::READONLY != 0 && bits & flags::STATIC == 0 {
            bits |= flags::READONLY;
        }
        if bits & flags::READONLY != 0
            && bits & flags::PUBLIC != 0
            && bits & (flags::PRIVATE_SET | flags::PROTECTED_SET | flags::PUBLIC_SET) == 0
        {
            bits |= flags::PROTECTED_SET;
        }
        if bits & flags::PRIVATE_SET != 0 && bits & flags::PRIVATE == 0 {
            bits |= flags::FINAL;
        }
        if self.kind == ClassKind::Interface {
            bits |= flags::ABSTRACT;
        }
        let default = match &declared.default {
            Some(initializer) => initial(&self.arena, unit, initializer, declared.ty.as_ref()),
            None if declared.ty.is_some() => InitialValue::Known(uninitialized()),
            None => InitialValue::Known(Shared::new(Value::NULL)),
        };
        let mut abstract_hooks = 0;
        let get = self.make_hook(unit, declared.get.as_ref(), &declared.name, "get");
        let set = self.make_hook(unit, declared.set.as_ref(), &declared.name, "set");
        let set_ty = set.and_then(|set| set.get().code()?.params.first()?.ty.clone()).map(Arc::new);
        let is_abstract = |hook: &FunctionPtr| hook.is_abstract();
        let prescribed = [get.filter(is_abstract), set.filter(is_abstract)];
        let [get, set] = [get, set].map(|hook| hook.filter(|hook| !hook.is_abstract()));
        if let Some(hook) = prescribed[0] {
            abstract_hooks |= hook_bits::GET | if hook.flags & flags::BY_REF != 0 { hook_bits::GET_REF } else { 0 };
        }
        if prescribed[1].is_some() {
            abstract_hooks |= hook_bits::SET;
        }
        if abstract_hooks != 0 && get.is_none() && set.is_none() {
            bits |= flags::VIRTUAL;
        }
        let property = Property {
            name: self.immortal(&declared.name),
            flags: bits,
            ty: declared.ty.clone().map(Arc::new),
            slot: NO_SLOT,
            declared_by: self.at,
            root: self.at,
            set_root: self.at,
            get,
            set,
            set_ty,
            abstract_hooks,
            prescribed,
            origin,
            decl: number,
        };
        (property, default)
    }

    fn make_hook(&mut self, unit: UnitPtr, hook: Option<&unit::Hook>, property: &[u8], kind: &str) -> Option<FunctionPtr> {
        let hook = hook?;
        let mut function = Function::user(unit, hook.function, (self.new_function)());
        let visibility = if function.flags & flags::PRIVATE != 0 { flags::PRIVATE } else { flags::PUBLIC };
        function.flags = function.flags & !flags::VISIBILITY | flags::HOOK | visibility | hook.flags;
        function.name = self.immortal(&[b"$", property, b"::", kind.as_bytes()].concat());
        Some(self.own(function))
    }
}
