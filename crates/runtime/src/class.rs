//! [`Class`]: a linked class, interface, trait or enum, and questions asked of it.
//!
//! A class is immutable once linked and shared between threads; values that change (static
//! properties, evaluated constants) are in the request's [`crate::request::ClassState`], found by
//! `id`.

use crate::Table;
use crate::ancestry::Ancestry;
use crate::decl;
use crate::engine::Numbers;
use crate::function::{Function, FunctionPtr, ScopedFunctions, UnitPtr};
use crate::handle::Handle;
use heddle_bytecode::types::Type;
use heddle_bytecode::unit::{self, ClassKind, flags};
use heddle_heap::immortal::Arena;
use heddle_value::{ClassCell, Shared, Str, Value};
use std::sync::Arc;

/// A class that lives as long as the request.
pub type ClassPtr = Handle<Class>;

/// A linked class. It keeps alive what its handles point to.
#[repr(C)]
pub struct Class {
    /// What objects' headers point to; first, so that the two pointers are one. Its defaults are
    /// the slots' known ones.
    pub info: ClassCell<()>,
    pub name: Shared<Str>,
    pub kind: ClassKind,
    /// `ABSTRACT` (declared, or it has abstract methods), `FINAL`, `READONLY`.
    pub flags: u32,
    /// Place in [`crate::Request::class_state`].
    pub id: u32,
    /// Its ancestors and interfaces.
    pub ancestry: Ancestry,
    pub parent: Option<ClassPtr>,
    /// All interfaces, those of the parents and of interfaces included, each once.
    pub interfaces: Vec<ClassPtr>,
    /// Traits used by this class itself.
    pub traits: Vec<ClassPtr>,
    pub constants: Table<ClassConstant>,
    /// Number of constants declared here, those of traits included: places in
    /// [`crate::request::ClassState::constants`].
    pub constant_slots: u32,
    /// Instance and static properties visible to someone; private ones of parents are in the
    /// parents' tables only.
    pub properties: Table<Property>,
    /// By lowercase name.
    pub methods: Table<FunctionPtr>,
    pub magic: Magic,
    pub protocols: Protocols,
    /// Static properties declared here or redeclared; inherited ones refer to their class.
    pub statics: Vec<StaticInfo>,
    /// Defaults of instance slots, parents' included, that are computed when the first object is
    /// made.
    pub computed_defaults: Vec<ComputedDefault>,
    /// Who declares the value in each slot, and the property: for dumps, clone and references.
    pub slots: Vec<SlotInfo>,
    /// The order in which properties are walked, where properties without slots stand among the
    /// others.
    pub order: Option<Vec<Ordered>>,
    /// Whether constants, defaults or static properties, inherited ones included, have to be
    /// computed in each request.
    pub lazy: bool,
    pub hooks: &'static decl::ClassHooks,
    pub source: Source,
    /// Functions of its code that are linked as they are needed: closures, and files that its
    /// methods include.
    pub scoped: ScopedFunctions,
    /// Classes and functions that the handles above point to.
    pub owned_classes: Vec<Arc<Class>>,
    pub owned_functions: Vec<Arc<Function>>,
    /// Where its numbers come from; builtin classes keep theirs.
    pub numbers: Option<Arc<Numbers>>,
    /// Last: names and known values lie in it.
    pub arena: Arena,
}

impl Drop for Class {
    fn drop(&mut self) {
        if let Some(numbers) = &self.numbers {
            numbers.give_back_functions(&self.owned_functions);
            numbers.give_back_functions(&self.scoped.take());
            numbers.give_back_class(self.id);
        }
    }
}

/// What lies in an instance slot, or in a static property. References that typed properties share
/// keep its address.
pub struct SlotInfo {
    pub name: Shared<Str>,
    /// The name under which it stands in arrays: `\0A\0x` for a private one of `A`, `\0*\0x` for a
    /// protected one.
    pub mangled: Shared<Str>,
    pub declared_by: ClassPtr,
    pub flags: u32,
    pub ty: Option<Arc<Type>>,
}

/// A property as walks come to it.
#[derive(Clone)]
pub enum Ordered {
    Slot(u32),
    /// One that only has hooks.
    Virtual(Shared<Str>),
}

/// A static property of the class that declares it.
pub struct StaticInfo {
    pub info: SlotInfo,
    pub default: InitialValue,
}

/// A value that is known when the class is linked, or the code that computes it in a request.
#[derive(Clone)]
pub enum InitialValue {
    /// Undefined for a typed property without default.
    Known(Shared<Value>),
    Computed(Initializer),
}

/// A function without parameters that computes a value in the scope of a class.
#[derive(Clone)]
pub struct Initializer {
    pub unit: UnitPtr,
    pub function: u32,
}

/// The default of an instance slot that is computed.
#[derive(Clone)]
pub struct ComputedDefault {
    pub slot: u32,
    pub code: Initializer,
    /// The class in whose scope it is computed.
    pub scope: ClassPtr,
}

/// Where a class comes from.
pub enum Source {
    Native(&'static decl::Class),
    /// Class number `index` of the unit.
    User {
        unit: UnitPtr,
        index: u32,
    },
}

/// Methods that the engine calls by itself.
#[derive(Default, Clone)]
pub struct Magic {
    pub construct: Option<FunctionPtr>,
    pub destruct: Option<FunctionPtr>,
    pub clone: Option<FunctionPtr>,
    pub get: Option<FunctionPtr>,
    pub set: Option<FunctionPtr>,
    pub isset: Option<FunctionPtr>,
    pub unset: Option<FunctionPtr>,
    pub call: Option<FunctionPtr>,
    pub call_static: Option<FunctionPtr>,
    pub to_string: Option<FunctionPtr>,
    pub invoke: Option<FunctionPtr>,
    pub debug_info: Option<FunctionPtr>,
    pub serialize: Option<FunctionPtr>,
    pub unserialize: Option<FunctionPtr>,
    pub sleep: Option<FunctionPtr>,
    pub wakeup: Option<FunctionPtr>,
}

/// Methods of interfaces that the engine calls by itself; a class that does not implement the
/// interface has none here.
#[derive(Default, Clone)]
pub struct Protocols {
    pub offset_get: Option<FunctionPtr>,
    pub offset_set: Option<FunctionPtr>,
    pub offset_exists: Option<FunctionPtr>,
    pub offset_unset: Option<FunctionPtr>,
    pub rewind: Option<FunctionPtr>,
    pub valid: Option<FunctionPtr>,
    pub current: Option<FunctionPtr>,
    pub key: Option<FunctionPtr>,
    pub next: Option<FunctionPtr>,
    pub get_iterator: Option<FunctionPtr>,
}

/// A property as the class (or one of its parents) declares it.
#[derive(Clone)]
pub struct Property {
    pub name: Shared<Str>,
    pub flags: u32,
    pub ty: Option<Arc<Type>>,
    /// Slot in the object, or number of the static property in the class that declares it. Virtual
    /// ones have none: [`NO_SLOT`].
    pub slot: u32,
    /// The class that declares it (for visibility and where static values live).
    pub declared_by: ClassPtr,
    /// The topmost class that declared it with this name and not privately: whom `protected` is
    /// asked against.
    pub root: ClassPtr,
    /// The same for `protected(set)`: the topmost class that declared it so.
    pub set_root: ClassPtr,
    pub get: Option<FunctionPtr>,
    pub set: Option<FunctionPtr>,
    /// Type that may be assigned, where a `set` hook takes another one than the property's.
    pub set_ty: Option<Arc<Type>>,
    /// Hooks that are abstract: bits of [`hook_bits`].
    pub abstract_hooks: u8,
    /// Functions without code of abstract hooks, `get` and `set`, for Reflection: of those in
    /// `abstract_hooks`, and maybe of such as are no longer abstract.
    pub prescribed: [Option<FunctionPtr>; 2],
    /// Where its declaration stands, for Reflection: the class or trait, and the number in its
    /// declaration.
    pub origin: ClassPtr,
    pub decl: u32,
}

/// Bits of [`Property::abstract_hooks`].
pub mod hook_bits {
    pub const GET: u8 = 1;
    pub const SET: u8 = 2;
    /// The abstract `get` returns by reference.
    pub const GET_REF: u8 = 4;
}

/// [`Property::slot`] of a property that has no value of its own.
pub const NO_SLOT: u32 = u32::MAX;

/// A constant or enum case as the class (or a parent, an interface, a trait) declares it.
#[derive(Clone)]
pub struct ClassConstant {
    pub flags: u32,
    pub ty: Option<Arc<Type>>,
    /// An enum case's value is its backing value.
    pub value: InitialValue,
    pub declared_by: ClassPtr,
    pub case: bool,
    /// Number in the declaration of `origin`: the declaring class, or a trait it uses.
    pub decl: u32,
    pub origin: ClassPtr,
    /// Place in the *declaring* class's [`crate::request::ClassState::constants`].
    pub slot: u32,
}

impl Class {
    /// Whether an object of this class is an instance of `other`.
    #[inline(always)]
    pub fn is_subclass_of(&self, other: ClassPtr) -> bool {
        self.ancestry.has(other)
    }

    /// The method with this lowercase name, inherited ones included, whatever its visibility.
    pub fn method(&self, lower: &[u8]) -> Option<FunctionPtr> {
        self.methods.get(lower).copied()
    }

    /// The method that a class written in PHP has in place of the builtin one with this lowercase
    /// name.
    pub fn overriding(&self, lower: &[u8]) -> Option<FunctionPtr> {
        if self.native().is_some() {
            return None;
        }
        self.method(lower).filter(|method| method.code().is_some())
    }

    /// Tells whether a method of this class is written in PHP, the class being none of the builtin
    /// ones: it comes before what a builtin class among the parents does by itself.
    pub fn overrides(&self, method: Option<FunctionPtr>) -> bool {
        self.native().is_none() && method.is_some_and(|method| method.code().is_some())
    }

    /// Bits of the head: those of `heddle_value::class_flag` and [`info_flags`].
    #[inline(always)]
    pub fn info_flags(&self) -> u32 {
        self.info.info.flags
    }

    pub fn is_interface(&self) -> bool {
        self.kind == ClassKind::Interface
    }

    pub fn is_enum(&self) -> bool {
        self.kind == ClassKind::Enum
    }

    pub fn is_trait(&self) -> bool {
        self.kind == ClassKind::Trait
    }

    pub fn is_abstract(&self) -> bool {
        self.flags & flags::ABSTRACT != 0
    }

    /// The name as messages show it: an anonymous class's ends at its NUL byte.
    pub fn shown(&self) -> &[u8] {
        let end = self.name.iter().position(|&byte| byte == 0).unwrap_or(self.name.len());
        &self.name[..end]
    }

    /// The compiled declaration, for a class written in PHP.
    pub fn decl(&self) -> Option<&unit::Class> {
        match &self.source {
            Source::User { unit, index } => Some(&unit.unit.classes[*index as usize]),
            Source::Native(_) => None,
        }
    }

    /// The builtin's declaration.
    pub fn native(&self) -> Option<&'static decl::Class> {
        match self.source {
            Source::Native(decl) => Some(decl),
            Source::User { .. } => None,
        }
    }

    /// The nearest builtin class among this one and its parents: whose Rust payload the objects
    /// carry.
    pub fn native_base(&self) -> Option<&'static decl::Class> {
        match self.source {
            Source::Native(decl) => Some(decl),
            Source::User { .. } => self.parent.and_then(|parent| parent.get().native_base()),
        }
    }

    /// Returns the nearest builtin class among this one and its parents, or the last parent.
    pub fn nearest_builtin(&self) -> &Class {
        match (&self.source, self.parent) {
            (Source::User { .. }, Some(parent)) => parent.get().nearest_builtin(),
            _ => self,
        }
    }

    /// Returns whether native hooks may answer for a property of this name.
    pub fn claims(&self, name: &[u8]) -> bool {
        if self.info_flags() & info_flags::PROPERTY_HOOKS == 0 {
            return false;
        }
        match self.hooks.claims {
            decl::Claims::All => true,
            decl::Claims::Listed(names) => names.iter().any(|known| known.as_bytes() == name),
            decl::Claims::Declared => self.nearest_builtin().properties.contains_key(name),
        }
    }

    /// Returns whether this is a builtin class that keeps properties elsewhere than in slots.
    pub fn reads_itself(&self) -> bool {
        self.info_flags() & info_flags::PROPERTY_HOOKS != 0 && self.hooks.read_property.is_some() && self.native().is_some()
    }

    /// Returns whether native hooks may answer where a property of this name is read.
    pub fn claims_reading(&self, name: &[u8]) -> bool {
        let hooks = self.hooks;
        let reads = hooks.read_property.is_some() || hooks.has_property.is_some() || hooks.refuses.is_some();
        reads && self.claims(name)
    }

    /// `class`, `interface`, `trait`, `enum`: as messages name it.
    pub fn kind_name(&self) -> &'static str {
        match self.kind {
            ClassKind::Class => "class",
            ClassKind::Interface => "interface",
            ClassKind::Trait => "trait",
            ClassKind::Enum => "enum",
        }
    }

    /// Whether code of `scope` may use a member of `declared_by` (root of its protected line:
    /// `root`) with these flags.
    pub fn allows(flags_: u32, declared_by: ClassPtr, root: ClassPtr, scope: Option<ClassPtr>) -> bool {
        if flags_ & flags::PRIVATE != 0 {
            return scope == Some(declared_by);
        }
        if flags_ & flags::PROTECTED != 0 {
            return scope
                .is_some_and(|scope| scope.is_subclass_of(root) || root.is_subclass_of(scope) || declared_by.is_subclass_of(scope));
        }
        true
    }
}

/// Bits of `ClassInfo::flags` that belong to the runtime: how far an object's properties need more
/// than their slots.
pub mod info_flags {
    /// It has `__get`, `__set`, `__isset` or `__unset`, or property hooks.
    pub const GUARDED: u32 = 1 << 16;
    /// It may not get dynamic properties.
    pub const NO_DYNAMIC: u32 = 1 << 17;
    /// It may get dynamic properties without a deprecation.
    pub const ALLOW_DYNAMIC: u32 = 1 << 18;
    /// It, or a parent, has builtin hooks that see properties.
    pub const PROPERTY_HOOKS: u32 = 1 << 19;
}
