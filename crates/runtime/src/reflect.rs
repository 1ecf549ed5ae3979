//! Facts about functions and classes that only Reflection and the functions about classes ask for:
//! parameters, types as text, where
//! things are declared, what belongs to which extension. Builtins and code written in PHP answer
//! alike.

use crate::class::{Class, ClassPtr, Property, Source};
use crate::decl::{self, ByRef};
use crate::function::{FunctionPtr, UnitPtr};
use crate::{Engine, Request, Result};
use heddle_value::Value;

pub use heddle_bytecode::types::{Type, mask};
use heddle_bytecode::unit::flags;
pub use heddle_bytecode::unit::{
    Attribute, ClassConstant as UserConstant, Constant, ConstantValue, Initializer, Param as UserParam, Property as UserProperty, TraitRule,
};

/// A parameter as it was declared.
#[derive(Clone, Copy)]
pub enum Param {
    Native(&'static decl::Param),
    User(&'static UserParam),
}

impl Param {
    pub fn name(self) -> &'static [u8] {
        match self {
            Param::Native(param) => param.name.as_bytes(),
            Param::User(param) => &param.name,
        }
    }

    pub fn is_variadic(self) -> bool {
        match self {
            Param::Native(param) => param.variadic,
            Param::User(param) => param.variadic,
        }
    }

    pub fn by_ref(self) -> ByRef {
        match self {
            Param::Native(param) => param.by_ref,
            Param::User(param) if param.by_ref => ByRef::Ref,
            Param::User(_) => ByRef::Value,
        }
    }

    /// The declared type as PHP prints it; a default of null makes it nullable.
    pub fn type_text(self) -> Option<Vec<u8>> {
        match self {
            Param::Native(param) => (!param.ty.text.is_empty()).then(|| param.ty.text.as_bytes().to_vec()),
            Param::User(param) => crate::link::param_type(param).map(|ty| ty.text.to_vec()),
        }
    }
}

/// The parameters of a function, the variadic one included.
pub fn params(function: FunctionPtr) -> Vec<Param> {
    let function: &'static crate::Function = function.get();
    match (function.native, function.code()) {
        (Some(native), _) => native.params.iter().map(Param::Native).collect(),
        (None, Some(code)) => code.params.iter().map(Param::User).collect(),
        (None, None) => Vec::new(),
    }
}

/// What a function written in PHP declares as its return type, or a builtin does; a tentative one
/// as well.
pub fn return_text(function: FunctionPtr) -> Option<Vec<u8>> {
    let function = function.get();
    match (function.native, function.code()) {
        (Some(native), _) => (!native.returns.text.is_empty()).then(|| native.returns.text.as_bytes().to_vec()),
        (None, Some(code)) => crate::link::user_return(code).map(|ty| ty.text.to_vec()),
        (None, None) => None,
    }
}

/// Whether the return type binds by a deprecation only.
pub fn is_tentative(function: FunctionPtr) -> bool {
    match function.native {
        Some(native) => native.flags & decl::flags::TENTATIVE_RETURN != 0,
        None => false,
    }
}

/// Whether the function is the engine's.
pub fn is_internal(function: FunctionPtr) -> bool {
    function.native.is_some()
}

impl Class {
    /// Whether the class is the engine's.
    pub fn is_internal(&self) -> bool {
        matches!(self.source, Source::Native(_))
    }

    /// The unit it was compiled in.
    pub fn unit(&self) -> Option<UnitPtr> {
        match &self.source {
            Source::User { unit, .. } => Some(*unit),
            Source::Native(_) => None,
        }
    }
}

/// The extension that declares a builtin function or method's class.
pub fn extension_of_function(engine: &Engine, function: FunctionPtr) -> Option<&'static decl::Extension> {
    if let Some(class) = function.scope() {
        return extension_of_class(engine, class);
    }
    let native = function.native?;
    let has = |extension: &&&'static decl::Extension| {
        extension.functions.iter().copied().flatten().any(|declared| std::ptr::eq(*declared, native) || declared.name == native.name)
    };
    engine.extensions.iter().find(has).copied()
}

/// The extension that declares a class.
pub fn extension_of_class(engine: &Engine, class: ClassPtr) -> Option<&'static decl::Extension> {
    let native = class.native()?;
    let has = |extension: &&&'static decl::Extension| extension.classes.iter().any(|declared| std::ptr::eq(*declared, native));
    engine.extensions.iter().find(has).copied()
}

/// The declaration of a property of a class written in PHP.
pub fn property_decl(property: &Property) -> Option<&'static UserProperty> {
    let origin: &'static Class = property.origin.get();
    origin.decl()?.properties.get(property.decl as usize)
}

/// The declaration of a class constant of a class written in PHP.
pub fn constant_decl(constant: &crate::class::ClassConstant) -> Option<&'static UserConstant> {
    let origin: &'static Class = constant.origin.get();
    origin.decl()?.constants.get(constant.decl as usize)
}

/// Returns since when and why a builtin class's constant is deprecated, if it is.
pub fn native_deprecation(constant: &crate::class::ClassConstant, name: &[u8]) -> Option<&'static str> {
    let origin: &'static Class = constant.origin.get();
    let own = origin.native()?.constants.iter().find(|own| own.name.as_bytes() == name)?;
    (constant.flags & flags::DEPRECATED != 0).then_some(own.deprecated)
}

/// The value of something known or computed, in the scope of `class`.
pub fn evaluate(cx: &mut Request, unit: UnitPtr, initializer: &Initializer, class: Option<ClassPtr>) -> Result<Value> {
    match initializer {
        Initializer::Constant(known) => Ok(crate::link::constant_value(cx, known)),
        Initializer::Function(number) => (cx.engine.hooks.evaluate)(cx, unit, *number, class),
    }
}

/// What a Closure object holds, for Reflection.
pub struct ClosureParts {
    /// Captured variables by name, references as they are.
    pub captures: Vec<(Box<[u8]>, Value)>,
    /// Its own static variables, by number; `None` until initialised.
    pub statics: Vec<Option<Value>>,
    /// It was made of a callable, not of a `function` expression.
    pub fake: bool,
    /// Says that `Closure::fromCallable()` made it.
    pub by_from_callable: bool,
}

/// Tells what a fiber runs and where it stands, for Reflection.
pub struct FiberParts {
    /// None before the constructor ran.
    pub callable: Option<crate::Callable>,
    /// Says that it has returned, thrown or exited.
    pub ended: bool,
    /// Says that it has been started and has not ended.
    pub begun: bool,
    /// Says that it is the one that runs now.
    pub current: bool,
    /// Where the code that suspended it stands; of one that runs, where the code now running does.
    pub place: Option<(heddle_value::Str, u32)>,
    /// The calls of one that is suspended, innermost first.
    pub trace: Vec<crate::hooks::Frame>,
}

/// Where a generator stands, for Reflection. Of one that has ended only the function is known.
pub struct GeneratorParts {
    pub function: FunctionPtr,
    pub ended: bool,
    pub this: Option<heddle_value::Object>,
    /// The closure that it runs.
    pub closure: Option<heddle_value::Object>,
    pub line: u32,
    /// The generator of `yield from` that it waits for.
    pub delegate: Option<heddle_value::Object>,
}
