//! What Reflection's objects hold: handles to functions, classes, members. The properties `name` and `class` are for programs only.
//!
//! - [`FunctionHeld`], [`ParameterHeld`], [`ClassHeld`], [`PropertyHeld`], [`ConstantHeld`], [`TypeHeld`], [`AttributeHeld`].
//! - [`get`]: what an object holds, or the error for one whose constructor did not run. [`make`]: a new object.
//! - [`HOOKS`]: what all of these classes have in common.

use heddle_runtime::class::Property;
use heddle_runtime::decl::{Claims, ClassHooks};
use heddle_runtime::errors::set_property;
use heddle_runtime::function::UnitPtr;
use heddle_runtime::object::{allocate, class_of};
use heddle_runtime::reflect::Attribute;
use heddle_runtime::{ClassPtr, FunctionPtr, Halt, Request, Result};
use heddle_value::{Native, Object, Str, Tracer, Value};
use std::cell::RefCell;

/// A function or method.
#[derive(Clone)]
pub(crate) struct FunctionHeld {
    pub function: FunctionPtr,
    /// The Closure object it was taken from.
    pub closure: Option<Object>,
    /// It is `Closure::__invoke` of that object.
    pub invoke: bool,
    /// The class that a method was asked of.
    pub class: Option<ClassPtr>,
    /// Holds the name that `__call` or `__callStatic` is told when the closure is called.
    pub magic_name: Option<Str>,
}

impl FunctionHeld {
    /// A function or method without closure.
    pub fn plain(function: FunctionPtr) -> FunctionHeld {
        FunctionHeld { function, closure: None, invoke: false, class: None, magic_name: None }
    }
}

impl FunctionHeld {
    /// A method as it is seen from a class.
    pub fn of(function: FunctionPtr, class: ClassPtr) -> FunctionHeld {
        FunctionHeld { class: Some(class), ..FunctionHeld::plain(function) }
    }
}

impl Native for FunctionHeld {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        self.closure.iter().for_each(|closure| tracer.object(closure));
    }
}

/// A parameter of a function.
#[derive(Clone)]
pub(crate) struct ParameterHeld {
    pub of: FunctionHeld,
    /// From 0.
    pub index: usize,
}

impl Native for ParameterHeld {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        self.of.trace(tracer);
    }
}

/// A class, and the object it was taken from.
#[derive(Clone)]
pub(crate) struct ClassHeld {
    pub class: ClassPtr,
    pub object: Option<Object>,
}

impl Native for ClassHeld {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        self.object.iter().for_each(|object| tracer.object(object));
    }
}

/// A property as it is seen from a class.
#[derive(Clone)]
pub(crate) struct PropertyHeld {
    /// The class it was asked of.
    pub class: ClassPtr,
    pub name: Str,
    /// `None`: a dynamic property.
    pub property: Option<Property>,
}

impl Native for PropertyHeld {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// A class constant or enum case; it is in the class's table.
#[derive(Clone)]
pub(crate) struct ConstantHeld {
    pub class: ClassPtr,
    pub name: Str,
}

impl Native for ConstantHeld {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// A type, as PHP prints it.
#[derive(Clone)]
pub(crate) struct TypeHeld {
    pub text: Str,
}

impl Native for TypeHeld {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// An attribute where it was written.
#[derive(Clone)]
pub(crate) struct AttributeHeld {
    pub attribute: &'static Attribute,
    /// None for a builtin's, whose arguments are constants.
    pub unit: Option<UnitPtr>,
    /// In whose scope its arguments are computed.
    pub scope: Option<ClassPtr>,
    /// One of `Attribute::TARGET_…`.
    pub target: i64,
    /// Another one of the same name stands beside it.
    pub repeated: bool,
}

impl Native for AttributeHeld {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// Objects of Reflection are neither copied nor stored, and their names stay.
pub(crate) const HOOKS: ClassHooks = ClassHooks {
    not_cloneable: true,
    not_serializable: true,
    write_property: Some(keep_name),
    claims: Claims::Listed(&["name", "class"]),
    ..ClassHooks::NONE
};

fn keep_name(cx: &mut Request, object: &Object, name: &[u8], _value: &Value) -> Result<bool> {
    let class = class_of(object);
    if !matches!(name, b"name" | b"class") || !class.properties.contains_key(name) {
        return Ok(false);
    }
    Err(refuse(cx, [b"Cannot set read-only property ", class.shown(), b"::$", name].concat()))
}

/// The payload of an object: a constructor may run twice.
struct Slot<T>(RefCell<T>);

impl<T: Native> Native for Slot<T> {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        self.0.borrow().trace(tracer);
    }
}

/// What the object holds. Error: its constructor did not run.
pub(crate) fn get<T: Native + Clone>(cx: &mut Request, object: &Object) -> Result<T> {
    match object.native::<Slot<T>>() {
        Some(held) => Ok(held.0.borrow().clone()),
        None => Err(cx.throw_error("Error", "Internal error: Failed to retrieve the reflection object")),
    }
}

/// Puts what an object holds into it, with the names that programs see.
pub(crate) fn fill<T: Native>(cx: &Request, object: &Object, held: T, name: &[u8], class: Option<&[u8]>) {
    hold(cx, object, held);
    set_property(object, "name", Value::from(cx.str(name)));
    if let Some(class) = class {
        set_property(object, "class", Value::from(cx.str(class)));
    }
}

/// Puts what an object holds into it.
pub(crate) fn hold<T: Native>(cx: &Request, object: &Object, held: T) {
    match object.native::<Slot<T>>() {
        Some(slot) => drop(slot.0.replace(held)),
        None => object.set_native(cx.heap(), Slot(RefCell::new(held))),
    }
}

/// A new object of one of this extension's classes, by its lowercase name.
pub(crate) fn make<T: Native>(cx: &Request, class: &str, held: T, name: &[u8], owner: Option<&[u8]>) -> Object {
    let object = bare(cx, class);
    fill(cx, &object, held, name, owner);
    object
}

/// A new object that holds nothing yet.
pub(crate) fn bare(cx: &Request, class: &str) -> Object {
    allocate(cx, cx.engine.classes[class.as_bytes()])
}

/// ReflectionException with this message.
#[cold]
pub(crate) fn refuse(cx: &mut Request, message: impl AsRef<[u8]>) -> Halt {
    cx.throw_error("ReflectionException", message)
}

/// ReflectionException for a class that does not exist; `code` is -1 where the class itself
/// is to be reflected.
#[cold]
pub(crate) fn no_such_class(cx: &mut Request, name: &[u8], code: i64) -> Halt {
    let class = cx.engine.classes[&b"reflectionexception"[..]];
    cx.throw_new(class, &[b"Class \"", name, b"\" does not exist"].concat(), code)
}

/// What only an engine part that is not built could answer.
#[cold]
pub(crate) fn not_supported(cx: &mut Request, what: &str) -> Halt {
    cx.throw_error("Error", format!("not supported yet: {what}"))
}

/// An array of objects.
pub(crate) fn list(cx: &Request, objects: Vec<Object>) -> heddle_value::Array {
    heddle_value::Array::from_values(cx.heap(), objects.into_iter().map(Value::from))
}
