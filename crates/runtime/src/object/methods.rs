//! Which function a method call means, and who may call it.

use super::class_of;
use crate::class::ClassPtr;
use crate::{Callable, FunctionPtr, Halt, Request};
use heddle_bytecode::unit::flags;
use heddle_value::Object;

/// What was found under a method's name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Found(FunctionPtr),
    /// `__call` or `__callStatic`, to be told the name and the arguments.
    Magic(FunctionPtr),
    /// It is there, but not for this scope.
    Denied(FunctionPtr),
    Missing,
}

/// Whether code of `scope` may call `method`, which `owner` declares.
#[inline]
pub fn may_call(method: FunctionPtr, owner: ClassPtr, scope: Option<ClassPtr>) -> bool {
    let visibility = method.flags & (flags::PRIVATE | flags::PROTECTED);
    if visibility == 0 || scope == Some(owner) {
        return true;
    }
    if visibility & flags::PRIVATE != 0 {
        return false;
    }
    let root = method.prototype.get().and_then(|prototype| prototype.scope()).unwrap_or(owner);
    scope.is_some_and(|scope| scope.is_subclass_of(root) || root.is_subclass_of(scope))
}

/// The method `$object->name()` means for code of `scope`; `lower` is its lowercase name.
#[inline]
pub fn find_method(class: ClassPtr, lower: &[u8], scope: Option<ClassPtr>) -> Method {
    let Some(method) = class.method(lower) else {
        return class.magic.call.map_or(Method::Missing, Method::Magic);
    };
    let owner = method.scope().unwrap_or(class);
    if scope == Some(owner) {
        return Method::Found(method);
    }
    // a private method of the calling class comes before one of the object's class
    if let Some(scope) = scope
        && let Some(own) = scope.method(lower)
        && own.flags & flags::PRIVATE != 0
        && own.scope() == Some(scope)
        && class.is_subclass_of(scope)
    {
        return Method::Found(own);
    }
    if may_call(method, owner, scope) {
        return Method::Found(method);
    }
    class.magic.call.map_or(Method::Denied(method), Method::Magic)
}

/// Returns the method of this lowercase name that an object has besides its class's: its driver's
/// ([`crate::decl::ClassHooks::further_methods`]) or the one it forwards to
/// ([`crate::decl::ClassHooks::forwards_to`]).
#[cold]
pub fn forwarded(object: &Object, lower: &[u8]) -> Option<Callable> {
    let further = class_of(object).hooks.further_methods.and_then(|further| further(object));
    if let Some(method) = further.and_then(|class| class.method(lower)) {
        return Some(Callable::method(method, object));
    }
    let inner = (class_of(object).hooks.forwards_to?)(object)?;
    match class_of(&inner).method(lower) {
        Some(method) if method.flags & (flags::PRIVATE | flags::PROTECTED) == 0 => Some(Callable::method(method, &inner)),
        Some(_) => None,
        None => forwarded(&inner, lower),
    }
}

/// Returns what a builtin's static method is where it is called on an object
/// ([`crate::decl::ClassHooks::further_methods`]).
#[cold]
pub fn on_object(object: &Object, method: FunctionPtr, lower: &[u8]) -> Option<Callable> {
    let further = class_of(object).hooks.further_methods?(object)?;
    let own = further.method(lower).filter(|_| method.native.is_some())?;
    Some(Callable::method(own, object))
}

/// The method `Class::name()` means for code of `scope`, which runs on the object `this`.
pub fn find_static_method(class: ClassPtr, lower: &[u8], scope: Option<ClassPtr>, this: Option<&Object>) -> Method {
    let method = class.method(lower);
    if let Some(method) = method
        && may_call(method, method.scope().unwrap_or(class), scope)
    {
        return Method::Found(method);
    }
    if let (Some(call), Some(this)) = (class.magic.call, this)
        && class_of(this).is_subclass_of(class)
    {
        return Method::Magic(call);
    }
    match (class.magic.call_static, method) {
        (Some(call), _) => Method::Magic(call),
        (None, Some(method)) => Method::Denied(method),
        (None, None) => Method::Missing,
    }
}

/// The constructor, when code of `scope` may call it; the error to throw otherwise.
pub fn find_constructor(cx: &mut Request, class: ClassPtr, scope: Option<ClassPtr>) -> crate::Result<Option<FunctionPtr>> {
    if let Some(message) = class.hooks.refuses_new {
        return Err(cx.throw_error("Error", message));
    }
    let Some(constructor) = class.magic.construct else {
        return Ok(None);
    };
    if may_call(constructor, constructor.scope().unwrap_or(class), scope) {
        return Ok(Some(constructor));
    }
    Err(denied(cx, class, constructor, scope))
}

/// The error for a method that is missing or not for this scope. `name` as written.
#[cold]
pub fn method_error(cx: &mut Request, class: ClassPtr, name: &[u8], found: Method, scope: Option<ClassPtr>) -> Halt {
    let message = match found {
        Method::Denied(method) => {
            let word: &[u8] = visibility_word(method.flags).as_bytes();
            let from = from_scope(scope);
            let owner = method.scope().unwrap_or(class);
            [b"Call to ", word, b" method ", owner.shown(), b"::", name, b"() from ", &from].concat()
        }
        _ => [b"Call to undefined method ", class.shown(), b"::", name, b"()"].concat(),
    };
    cx.throw_error("Error", message)
}

/// The error for a constructor, destructor or `__clone` that is not for this scope.
#[cold]
pub fn denied(cx: &mut Request, class: ClassPtr, method: FunctionPtr, scope: Option<ClassPtr>) -> Halt {
    let word = visibility_word(method.flags).as_bytes();
    // a destructor is named by the object's class, the others by their own
    let destructor = method.name.eq_ignore_ascii_case(b"__destruct");
    let owner = if destructor { class } else { method.scope().unwrap_or(class) };
    let kind: &[u8] = if method.name.eq_ignore_ascii_case(b"__clone") { b" method " } else { b" " };
    let message = [b"Call to ", word, kind, owner.shown(), b"::", &method.name[..], b"() from ", &from_scope(scope)].concat();
    cx.throw_error("Error", message)
}

/// `private`, `protected`, `public`.
pub fn visibility_word(flags_: u32) -> &'static str {
    match flags_ {
        _ if flags_ & flags::PRIVATE != 0 => "private",
        _ if flags_ & flags::PROTECTED != 0 => "protected",
        _ => "public",
    }
}

/// `scope A` or `global scope`.
pub fn from_scope(scope: Option<ClassPtr>) -> Vec<u8> {
    match scope {
        Some(scope) => [b"scope ", scope.shown()].concat(),
        None => b"global scope".to_vec(),
    }
}
