//! From a host's declarations to those that the engine registers.
//!
//! The engine takes declarations that live for ever. Those of a host live as long as its engine:
//! [`Declarations`] owns them, and whoever holds one drops the engine first.

use crate::config::{self, Class, FunctionSpec, Member};
use crate::host::{self, Body, Functions};
use heddle_engine::runtime::decl::{self, ByRef, ClassHooks, ClassKind, Extension, Literal, Param, Type, flags};
use std::any::Any;

/// What was declared; owns all that the extension below refers to.
pub struct Declarations {
    owned: Vec<Box<dyn Any + Send + Sync>>,
}

/// The memory of declarations while they are made.
struct Maker {
    owned: Vec<Box<dyn Any + Send + Sync>>,
    functions: Functions,
}

impl Maker {
    /// A reference that is good as long as `owned` is.
    fn own<T: Any + Send + Sync>(&mut self, value: T) -> &'static T {
        let boxed = Box::new(value);
        // SAFETY: the box goes into `owned`, which `Declarations` drops after the engine is gone
        // (see the module); a box's content does not move.
        let reference = unsafe { &*std::ptr::from_ref::<T>(&boxed) };
        self.owned.push(boxed);
        reference
    }

    fn text(&mut self, text: &str) -> &'static str {
        self.own(text.to_owned())
    }

    fn list<T: Any + Send + Sync>(&mut self, list: Vec<T>) -> &'static [T] {
        self.own(list)
    }

    fn function(&mut self, spec: FunctionSpec) -> &'static decl::Function {
        let fixed = spec.most.unwrap_or(spec.required);
        let mut params: Vec<Param> = (0..fixed).map(|index| self.param(&format!("arg{}", index + 1), index < spec.required)).collect();
        if spec.most.is_none() {
            params.push(Param { variadic: true, ..self.param("args", true) });
        }
        let params = self.list(params);
        let name = self.text(&spec.name);
        let variadic = if spec.most.is_none() { flags::VARIADIC } else { 0 };
        let function = self.own(decl::Function {
            name,
            params,
            required: spec.required,
            returns: no_type(),
            flags: spec.flags | variadic,
            pure: false,
            deprecated: "",
            call: Some(host::call),
            doc: "",
        });
        if let Some(body) = spec.body {
            self.functions.add(function, body);
        }
        function
    }

    fn param(&mut self, name: &str, required: bool) -> Param {
        let default = (!required).then_some("null");
        Param { name: self.text(name), ty: no_type(), default, by_ref: ByRef::Value, variadic: false, sensitive: false }
    }

    fn literal(&mut self, value: &config::Literal) -> Literal {
        match value {
            config::Literal::Null => Literal::Null,
            config::Literal::Bool(bool) => Literal::Bool(*bool),
            config::Literal::Int(int) => Literal::Int(*int),
            config::Literal::Float(float) => Literal::Float(*float),
            config::Literal::Text(text) => Literal::Str(self.text(text)),
        }
    }

    fn class(&mut self, class: Class) -> &'static decl::Class {
        let constants: Vec<decl::ClassConstant> = class
            .constants
            .iter()
            .map(|(name, value)| decl::ClassConstant {
                name: self.text(name),
                value: self.literal(value),
                flags: flags::PUBLIC,
                ty: None,
                case: false,
                deprecated: "",
            })
            .collect();
        let properties: Vec<decl::Property> = class
            .properties
            .iter()
            .map(|(name, default)| decl::Property {
                name: self.text(name),
                ty: None,
                default: Some(self.literal(default)),
                flags: flags::PUBLIC,
            })
            .collect();
        let interfaces: Vec<&'static str> = class.interfaces.iter().map(|name| self.text(name)).collect();
        let methods: Vec<&'static decl::Function> = class.methods.into_iter().map(|method| self.function(method)).collect();
        let hooks = match class.parent {
            Some(_) => ClassHooks::INHERITED,
            None => ClassHooks { not_serializable: true, ..ClassHooks::NONE },
        };
        let decl = decl::Class {
            name: self.text(&class.name),
            kind: ClassKind::Class,
            flags: 0,
            parent: class.parent.as_deref().map(|name| self.text(name)),
            interfaces: self.list(interfaces),
            constants: self.list(constants),
            properties: self.list(properties),
            methods: self.list(methods),
            backing: None,
            hooks,
            doc: "",
        };
        let decl = self.own(decl);
        self.functions.add_class(decl);
        decl
    }
}

/// Makes the declarations: what owns them, the extension to register, and the code by declaration.
pub fn declare(functions: Vec<FunctionSpec>, classes: Vec<Class>) -> (Declarations, &'static Extension, Functions) {
    let mut maker = Maker { owned: Vec::new(), functions: Functions::default() };
    let functions: Vec<&'static decl::Function> = functions.into_iter().map(|spec| maker.function(spec)).collect();
    let classes: Vec<&'static decl::Class> = classes.into_iter().map(|class| maker.class(class)).collect();
    let list = maker.list(functions);
    let functions = maker.list(vec![list]);
    let classes = maker.list(classes);
    let extension = maker.own(Extension { name: "host", functions, classes, ..Extension::EMPTY });
    (Declarations { owned: maker.owned }, extension, maker.functions)
}

impl Drop for Declarations {
    fn drop(&mut self) {
        // later ones refer to earlier ones
        while self.owned.pop().is_some() {}
    }
}

const fn no_type() -> Type {
    Type { mask: 0, classes: &[], text: "" }
}

/// The modifiers of a public method; a function's have no meaning.
pub fn method_flags(member: Member) -> u32 {
    match member {
        Member::Instance => flags::PUBLIC,
        Member::Static => flags::PUBLIC | flags::STATIC,
    }
}

/// Whether it is a name without namespace.
pub fn is_name(name: &str) -> bool {
    let start = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80;
    name.bytes().next().is_some_and(start) && name.bytes().all(|byte| start(byte) || byte.is_ascii_digit())
}

/// Whether it is a name, perhaps in a namespace.
pub fn is_qualified_name(name: &str) -> bool {
    name.split('\\').all(is_name)
}

/// The code of host functions is called from any thread.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<Body>();
};
