//! Builtin classes: linked once, when the engine starts, in the order of the extensions' lists.

use super::builder::Builder;
use super::enums;
use super::literal::literal;
use super::members::{uninitialized, with_visibility};
use super::signature::native_type;
use crate::class::{ClassConstant, InitialValue, NO_SLOT, Property, Source};
use crate::decl::{self, Extension};
use crate::function::Function;
use crate::handle::{Handle, Reserved};
use crate::{ClassPtr, Table};
use heddle_bytecode::unit::{ClassKind, flags};
use heddle_heap::immortal::Arena;
use heddle_value::{Shared, Str, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Links the classes of all extensions, in order. Panics when a class names one that does not come
/// before it.
pub fn native_classes(extensions: &[&'static Extension], classes: &mut Table<ClassPtr>, next_function: &AtomicU32, next_class: &AtomicU32) {
    let new_function = || next_function.fetch_add(1, Ordering::Relaxed);
    for extension in extensions {
        for decl in extension.classes {
            let id = next_class.fetch_add(1, Ordering::Relaxed);
            let class = link(decl, classes, &new_function, id);
            let old = classes.insert(decl.name.to_ascii_lowercase().into_bytes().into(), class);
            assert!(old.is_none(), "{} is declared twice", decl.name);
        }
    }
}

fn link(decl: &'static decl::Class, classes: &Table<ClassPtr>, new_function: &dyn Fn() -> u32, id: u32) -> ClassPtr {
    let find = |name: &str| match classes.get(name.trim_start_matches('\\').to_ascii_lowercase().as_bytes()) {
        Some(class) => *class,
        None => panic!("{} names {name}, which no extension declares before it", decl.name),
    };
    let reserved = Reserved::new();
    let mut builder = Builder {
        cx: None,
        at: reserved.handle(),
        name: Str::immortal(decl.name.as_bytes()),
        kind: decl.kind,
        flags: decl.flags,
        source: Source::Native(decl),
        parent: decl.parent.map(find),
        direct: decl.interfaces.iter().map(|name| find(name)).collect(),
        interfaces: Vec::new(),
        traits: Vec::new(),
        constants: Table::default(),
        constant_slots: 0,
        properties: Table::default(),
        methods: Table::default(),
        slots: Vec::new(),
        statics: Vec::new(),
        owned_functions: Vec::new(),
        depends: Vec::new(),
        new_function,
        hoisting: false,
        postponed: false,
        may_load: false,
        open_question: false,
        warned: Vec::new(),
        open: Vec::new(),
        complete: false,
        raised: Vec::new(),
        required_by_traits: Vec::new(),
        arena: Arena::new(),
    };
    if decl.kind == ClassKind::Enum {
        let automatic = ["UnitEnum", "BackedEnum"];
        let count = if decl.backing.is_some() { 2 } else { 1 };
        for interface in automatic[..count].iter().map(|name| find(name)) {
            if !builder.direct.contains(&interface) {
                builder.direct.push(interface);
            }
        }
    }
    // what can be a string is Stringable before it is anything else
    let text = decl.kind == ClassKind::Class && decl.methods.iter().any(|method| method.name == "__toString");
    if text && let Some(&stringable) = classes.get(&b"stringable"[..]) {
        builder.direct.retain(|interface| *interface != stringable);
        builder.direct.insert(0, stringable);
    }
    builder.interfaces = interfaces(builder.parent, &builder.direct, text);
    builder.native_members(decl);
    let class = builder.finish(reserved, id);
    let handle = Handle::of(&class);
    // builtin classes live as long as the engine
    heddle_heap::immortal::keep(class);
    handle
}

/// The order in which builtin classes have their interfaces: Stringable where the class itself
/// gives text, the parent's from the last to the first, then each that is named with those it
/// extends, from the last to the first.
fn interfaces(parent: Option<ClassPtr>, direct: &[ClassPtr], text: bool) -> Vec<ClassPtr> {
    let reversed = |class: ClassPtr| class.get().interfaces.iter().rev().copied();
    let inherited = parent.into_iter().flat_map(reversed);
    let named = direct.iter().flat_map(|interface| std::iter::once(*interface).chain(reversed(*interface)));
    let first = direct.first().copied().filter(|_| text);
    let mut all = Vec::new();
    for interface in first.into_iter().chain(inherited).chain(named) {
        if !all.contains(&interface) {
            all.push(interface);
        }
    }
    all
}

/// Inherited constants come before a builtin class's own.
fn inherited_first<T>(members: &mut Table<T>, inherited: Option<&Table<T>>) {
    let Some(inherited) = inherited else { return };
    let place = |name: &[u8]| inherited.get_index_of(name).unwrap_or(usize::MAX);
    members.sort_by(|one, _, other, _| place(one).cmp(&place(other)));
}

impl Builder<'_> {
    fn native_members(&mut self, decl: &'static decl::Class) {
        self.native_constants(decl);
        for method in decl.methods {
            let mut function = Function::native(method, (self.new_function)());
            function.flags = with_visibility(function.flags);
            if decl.kind == ClassKind::Interface || method.call.is_none() {
                function.flags |= flags::ABSTRACT;
            }
            let function = self.own(function);
            self.methods.insert(method.name.to_ascii_lowercase().into_bytes().into(), function);
        }
        self.start_slots();
        if decl.kind == ClassKind::Enum {
            enums::properties(self);
            self.native_enum_methods(decl);
        }
        for (number, property) in decl.properties.iter().enumerate() {
            self.native_property(property, number as u32);
        }
        // without a request nothing is checked, so nothing can fail
        let _ = self.inherit_constants();
        inherited_first(&mut self.constants, self.parent.map(|parent| &parent.get().constants));
        let _ = self.inherit_properties();
        inherited_first(&mut self.properties, self.parent.map(|parent| &parent.get().properties));
        let _ = self.inherit_methods();
        let _ = self.implement();
    }

    fn native_enum_methods(&mut self, decl: &'static decl::Class) {
        let count = if decl.backing.is_some() { 3 } else { 1 };
        for method in &enums::ENUM_METHODS[..count] {
            let lower: Box<[u8]> = method.name.to_ascii_lowercase().into_bytes().into();
            if !self.methods.contains_key(&lower) {
                let function = Function::native(method, (self.new_function)());
                let function = self.own(function);
                self.methods.insert(lower, function);
            }
        }
    }

    fn native_constants(&mut self, decl: &'static decl::Class) {
        for (number, constant) in decl.constants.iter().enumerate() {
            let linked = ClassConstant {
                flags: with_visibility(constant.flags),
                ty: constant.ty.as_ref().and_then(native_type).map(Arc::new),
                value: InitialValue::Known(literal(&constant.value)),
                declared_by: self.at,
                case: constant.case,
                decl: number as u32,
                origin: self.at,
                slot: self.constant_slots,
            };
            self.constant_slots += 1;
            self.constants.insert(constant.name.as_bytes().into(), linked);
        }
    }

    fn native_property(&mut self, declared: &'static decl::Property, number: u32) {
        let mut bits = with_visibility(declared.flags);
        if bits & flags::READONLY != 0 && bits & flags::PUBLIC != 0 {
            bits |= flags::PROTECTED_SET;
        }
        let ty = declared.ty.as_ref().and_then(native_type).map(Arc::new);
        let default = match &declared.default {
            Some(value) => InitialValue::Known(literal(value)),
            None if ty.is_some() => InitialValue::Known(uninitialized()),
            None => InitialValue::Known(Shared::new(Value::NULL)),
        };
        let property = Property {
            name: Str::immortal(declared.name.as_bytes()),
            flags: bits,
            ty,
            slot: NO_SLOT,
            declared_by: self.at,
            root: self.at,
            set_root: self.at,
            get: None,
            set: None,
            set_ty: None,
            abstract_hooks: 0,
            prescribed: [None, None],
            origin: self.at,
            decl: number,
        };
        let _ = self.declare_property(property, default, 0);
    }
}
