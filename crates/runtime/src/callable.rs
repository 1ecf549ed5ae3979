//! What can be called: functions, methods, closures, names and arrays that stand for them; and
//! calling them.

use crate::class::ClassPtr;
use crate::function::FunctionPtr;
use crate::handle::Handle;
use crate::object::methods::forwarded;
use crate::symbol::{Named, Symbol};
use crate::{Halt, Request, Result};
use heddle_bytecode::unit::flags;
use heddle_value::{Array, Object, Str, Value, View};

/// Something resolved that can be called any number of times.
#[derive(Clone)]
pub struct Callable {
    pub function: FunctionPtr,
    /// `$this`.
    pub this: Option<Object>,
    /// `static`.
    pub class: Option<ClassPtr>,
    /// The Closure object, whose captured variables the call needs.
    pub closure: Option<Object>,
    /// The name that `__call` or `__callStatic` is told; `function` is then that method.
    pub magic_name: Option<Str>,
}

impl Callable {
    /// A function without object or class.
    pub fn function(function: FunctionPtr) -> Callable {
        Callable { function, this: None, class: None, closure: None, magic_name: None }
    }

    /// A method on an object.
    pub fn method(function: FunctionPtr, this: &Object) -> Callable {
        let class = crate::object::class_of(this);
        Callable { function, this: Some(this.clone()), class: Some(class), closure: None, magic_name: None }
    }
}

/// Does something with a name in lower case; a short one needs no memory for that.
pub fn with_lower<T>(name: &[u8], work: impl FnOnce(&[u8]) -> T) -> T {
    let mut short = [0_u8; 128];
    match short.get_mut(..name.len()) {
        Some(room) => {
            lower_into(room, name);
            work(room)
        }
        None => work(&name.to_ascii_lowercase()),
    }
}

/// Writes a name in lower case, eight bytes at a time, to room of its length.
#[inline]
fn lower_into(room: &mut [u8], name: &[u8]) {
    let (Some(last), Some(end)) = (name.last_chunk::<8>(), room.last_chunk_mut::<8>()) else {
        for (to, from) in room.iter_mut().zip(name) {
            *to = from.to_ascii_lowercase();
        }
        return;
    };
    *end = lower(*last);
    for (to, from) in room.as_chunks_mut().0.iter_mut().zip(name.as_chunks().0) {
        *to = lower(*from);
    }
}

/// Returns eight bytes with their capital letters in lower case.
#[inline(always)]
fn lower(bytes: [u8; 8]) -> [u8; 8] {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let word = u64::from_ne_bytes(bytes);
    // the highest bit of each byte: whether it is at least a letter, and whether it is beyond
    let low = word & (0x7f * EACH);
    let is_letter = (low + (0x80 - b'A' as u64) * EACH) & !(low + (0x7f - b'Z' as u64) * EACH) & !word & (0x80 * EACH);
    (word | is_letter >> 2).to_ne_bytes()
}

/// Does something with copies of values; few of them, as most calls have, need no list.
fn with_copies<T>(values: &[Value], work: impl FnOnce(&mut [Value]) -> T) -> T {
    match values {
        [] => work(&mut []),
        [one] => work(&mut [one.clone()]),
        [one, two] => work(&mut [one.clone(), two.clone()]),
        [one, two, three] => work(&mut [one.clone(), two.clone(), three.clone()]),
        _ => work(&mut values.to_vec()),
    }
}

impl Request {
    /// Calls something resolved.
    pub fn call(&mut self, callable: &Callable, args: &[Value]) -> Result<Value> {
        with_copies(args, |args| (self.engine.hooks.call)(self, callable, args, None))
    }

    /// As [`Request::call`] with arguments it may take; by-reference arguments are `Ref` values.
    pub fn call_mut(&mut self, callable: &Callable, args: &mut [Value]) -> Result<Value> {
        (self.engine.hooks.call)(self, callable, args, None)
    }

    /// Calls something resolved with positional arguments and named ones.
    pub fn call_named(&mut self, callable: &Callable, args: &mut [Value], named: &Array) -> Result<Value> {
        (self.engine.hooks.call)(self, callable, args, Some(named))
    }

    /// Calls a callable value; throws when it is none.
    pub fn call_value(&mut self, callee: &Value, args: &[Value]) -> Result<Value> {
        match self.resolve_callable(callee) {
            Ok(callable) => self.call(&callable, args),
            Err(reason) => {
                let message = [b"Invalid callback ", &shown(callee)[..], b", ", &reason].concat();
                Err(self.throw_error("Error", message))
            }
        }
    }

    /// Calls a method by its lowercase name, visibility apart. Fatal when there is none.
    pub fn call_method(&mut self, object: &Object, lower: &str, args: &[Value]) -> Result<Value> {
        let class = crate::object::class_of(object);
        match class.method(lower.as_bytes()) {
            Some(method) => self.call_function_on(method, object, args),
            None => {
                let message = [b"Call to undefined method ", &class.name[..], b"::", lower.as_bytes(), b"()"].concat();
                Err(self.throw_error("Error", message))
            }
        }
    }

    /// Calls a method that is known, on an object.
    pub fn call_function_on(&mut self, method: FunctionPtr, object: &Object, args: &[Value]) -> Result<Value> {
        with_copies(args, |args| (self.engine.hooks.call_on)(self, method, object, args))
    }

    /// Calls a method that is known, on an object. Takes the arguments.
    ///
    /// # Errors
    /// Holds what the method throws.
    pub fn call_on(&mut self, method: FunctionPtr, object: &Object, args: &mut [Value]) -> Result<Value> {
        (self.engine.hooks.call_on)(self, method, object, args)
    }

    /// As [`Request::call_function_on`]; what a function that returns by reference gives stays a
    /// reference.
    pub fn call_for_reference(&mut self, method: FunctionPtr, object: &Object, args: &[Value]) -> Result<Value> {
        self.wants_reference = method.returns_ref();
        let result = self.call_function_on(method, object, args);
        self.wants_reference = false;
        result
    }

    /// What a callable value stands for, or why it is none, in the words that follow `must be a
    /// valid callback, `. Loads classes; an exception of the autoloader stays in flight and gives
    /// an empty reason.
    pub fn resolve_callable(&mut self, value: &Value) -> std::result::Result<Callable, Vec<u8>> {
        match value.view() {
            View::Str(name) => self.resolve_name(name),
            View::Object(object) => self.resolve_object(object),
            View::Array(pair) => self.resolve_pair(pair),
            _ => Err(b"no array or string given".to_vec()),
        }
    }

    fn resolve_name(&mut self, name: &Str) -> std::result::Result<Callable, Vec<u8>> {
        if let Some(colon) = memchr::memchr(b':', name)
            && let Some(at) = name[colon..].windows(2).position(|pair| pair == b"::").map(|at| at + colon)
        {
            let class = self.resolve_class(&name[..at])?;
            let running = self.running_as(&name[..at], class);
            let callable = self.resolve_method(class, None, running.as_ref(), &name[at + 2..])?;
            return Ok(self.forwarded(&name[..at], class, callable));
        }
        match self.find_function(name) {
            Some(function) => Ok(Callable::function(function)),
            None => {
                let shown = &name[..memchr::memchr(0, name).unwrap_or(name.len())];
                Err([b"function \"", shown, b"\" not found or invalid function name"].concat())
            }
        }
    }

    fn resolve_object(&mut self, object: &Object) -> std::result::Result<Callable, Vec<u8>> {
        if let Some(callable) = (self.engine.hooks.closure_callable)(self, object) {
            return Ok(callable);
        }
        let class = crate::object::class_of(object);
        if let Some(callable) = class.hooks.callable {
            let callable = callable(self, object).map_err(|_| Vec::new())?;
            return callable.ok_or_else(|| b"no array or string given".to_vec());
        }
        match class.magic.invoke {
            Some(invoke) => Ok(Callable::method(invoke, object)),
            None => Err(b"no array or string given".to_vec()),
        }
    }

    fn resolve_pair(&mut self, pair: &Array) -> std::result::Result<Callable, Vec<u8>> {
        let (Some(target), Some(name)) = (pair.get_int(0), pair.get_int(1)) else {
            let reason = match pair.len() {
                2 => "array callback has to contain indices 0 and 1",
                _ => "array callback must have exactly two members",
            };
            return Err(reason.into());
        };
        if pair.len() != 2 {
            return Err(b"array callback must have exactly two members".to_vec());
        }
        let Some(name) = name.as_str().cloned() else {
            let reason: &[u8] = match target.view() {
                View::Object(_) | View::Str(_) => b"second array member is not a valid method",
                _ => b"first array member is not a valid class name or object",
            };
            return Err(reason.to_vec());
        };
        match target.view() {
            View::Object(object) => {
                let object = object.clone();
                let class = crate::object::class_of(&object);
                self.resolve_member(class, Some(&object), None, &name)
            }
            View::Str(class) => {
                let named = class.clone();
                let class = self.resolve_class(&named)?;
                let running = self.running_as(&named, class);
                let resolved = self.resolve_member(class, None, running.as_ref(), &name);
                let callable = match (resolved, &running) {
                    // a method that only the class of the running object has
                    (Err(reason), Some(object)) if named.eq_ignore_ascii_case(b"self") && !reason.is_empty() => {
                        let of = crate::object::class_of(object);
                        self.resolve_method(of, Some(object), None, &name).map_err(|_| reason)?
                    }
                    (resolved, _) => resolved?,
                };
                Ok(self.forwarded(&named, class, callable))
            }
            _ => Err(b"first array member is not a valid class name or object".to_vec()),
        }
    }

    /// The second member of a pair: a method's name, or the old form `parent::name`.
    fn resolve_member(
        &mut self,
        class: ClassPtr,
        object: Option<&Object>,
        running: Option<&Object>,
        name: &[u8],
    ) -> std::result::Result<Callable, Vec<u8>> {
        let Some(at) = name.windows(2).position(|pair| pair == b"::") else {
            return self.resolve_method(class, object, running, name);
        };
        let other = match &name[..at].to_ascii_lowercase()[..] {
            b"self" => class,
            b"parent" => match class.parent {
                Some(parent) => parent,
                None => return Err(b"cannot access \"parent\" when current class scope has no parent".to_vec()),
            },
            b"static" => match (self.engine.hooks.called_class)(self) {
                Some(called) => called,
                None => return Err(b"cannot access \"static\" when no class scope is active".to_vec()),
            },
            _ => self.resolve_class(&name[..at])?,
        };
        if !class.is_subclass_of(other) {
            return Err([b"class ", &class.name[..], b" is not a subclass of ", &other.name[..]].concat());
        }
        let message = [b"Callables of the form [\"", &class.name[..], b"\", \"", name, b"\"] are deprecated"].concat();
        self.deprecated(message).map_err(|_| Vec::new())?;
        self.resolve_method(other, object, running, &name[at + 2..])
    }

    /// Finds the running method's object where the name of a class stands for it too: by `self`,
    /// `parent` and `static`, or as a class that the running method's own descends from.
    fn running_as(&self, name: &[u8], class: ClassPtr) -> Option<Object> {
        let this = (self.engine.hooks.this)(self)?;
        let scope = (self.engine.hooks.scope)(self)?;
        let is_of_scope = scope.is_subclass_of(class) && crate::object::class_of(&this).is_subclass_of(scope);
        (is_relative(name) || is_of_scope).then_some(this)
    }

    fn resolve_class(&mut self, name: &[u8]) -> std::result::Result<ClassPtr, Vec<u8>> {
        let scope = (self.engine.hooks.scope)(self);
        let lower = name.to_ascii_lowercase();
        if matches!(&lower[..], b"self" | b"static" | b"parent") && scope.is_some() {
            let message = [b"Use of \"", &lower[..], b"\" in callables is deprecated"].concat();
            self.deprecated(message).map_err(|_| Vec::new())?;
        }
        let found = match &lower[..] {
            b"self" => return scope.ok_or_else(|| b"cannot access \"self\" when no class scope is active".to_vec()),
            b"static" => {
                let called = (self.engine.hooks.called_class)(self);
                return called.ok_or_else(|| b"cannot access \"static\" when no class scope is active".to_vec());
            }
            b"parent" => {
                let scope = scope.ok_or_else(|| b"cannot access \"parent\" when no class scope is active".to_vec())?;
                return scope.parent.ok_or_else(|| b"cannot access \"parent\" when current class scope has no parent".to_vec());
            }
            _ => self.lookup_class(name),
        };
        match found {
            Ok(Some(class)) => Ok(class),
            Ok(None) => Err([b"class \"", name, b"\" not found"].concat()),
            Err(_) => Err(Vec::new()),
        }
    }

    /// A static method found by the name of a class: `self` and `parent` stand for the class that
    /// was called, and so does the name of a class that the running object's method comes from.
    fn forwarded(&self, name: &[u8], class: ClassPtr, callable: Callable) -> Callable {
        if callable.this.is_some() || callable.class != Some(class) {
            return callable;
        }
        let lower = name.to_ascii_lowercase();
        let called = if matches!(&lower[..], b"self" | b"parent") {
            (self.engine.hooks.called_class)(self).filter(|called| called.is_subclass_of(class))
        } else {
            let scope = (self.engine.hooks.scope)(self).filter(|scope| scope.is_subclass_of(class));
            let this = scope.and_then(|_| (self.engine.hooks.this)(self));
            this.map(|this| crate::object::class_of(&this)).filter(|of| scope.is_some_and(|scope| of.is_subclass_of(scope)))
        };
        Callable { class: called.or(Some(class)), ..callable }
    }

    /// Finds a method of a class: of `object` where the callable names one, else of the object that
    /// is running, where it may stand for the class.
    fn resolve_method(
        &mut self,
        class: ClassPtr,
        object: Option<&Object>,
        running: Option<&Object>,
        name: &[u8],
    ) -> std::result::Result<Callable, Vec<u8>> {
        if let (Some(object), Some(method)) = (object, class.hooks.method)
            && let Some(callable) = method(self, object, name).map_err(|_| Vec::new())?
        {
            return Ok(callable);
        }
        let scope = (self.engine.hooks.scope)(self);
        let found = with_lower(name, |lower| {
            // a private method of the calling class comes before one of the object's class
            let own = scope.filter(|scope| class.is_subclass_of(*scope)).and_then(|scope| scope.method(lower));
            let private = own.filter(|method| method.flags & flags::PRIVATE != 0 && method.scope() == scope);
            private.or_else(|| class.method(lower))
        });
        let Some(method) = found else {
            if name.eq_ignore_ascii_case(b"__invoke")
                && let Some(callable) = object.and_then(|object| (self.engine.hooks.closure_callable)(self, object))
            {
                return Ok(callable);
            }
            let forwarded = object.filter(|_| class.magic.call.is_none()).and_then(|object| forwarded(object, &name.to_ascii_lowercase()));
            if let Some(callable) = forwarded {
                return Ok(callable);
            }
            return self
                .resolve_magic(class, object, name)
                .ok_or_else(|| [b"class ", &class.name[..], b" does not have a method \"", name, b"\""].concat());
        };
        let owner = method.scope().unwrap_or(class);
        if !crate::object::may_call(method, owner, scope) {
            let is_bound = method.is_static() || object.is_some() || running.is_some();
            return self.resolve_magic(class, object, name).ok_or_else(|| {
                if !is_bound && !method.is_abstract() {
                    return not_static(class, method);
                }
                let word: &[u8] = if method.flags & flags::PRIVATE != 0 { b"private" } else { b"protected" };
                [b"cannot access ", word, b" method ", &class.name[..], b"::", &method.name[..], b"()"].concat()
            });
        }
        if method.is_abstract() {
            return Err([b"cannot call abstract method ", &owner.name[..], b"::", &method.name[..], b"()"].concat());
        }
        if method.is_static() {
            let on_object = object.and_then(|object| crate::object::methods::on_object(object, method, &name.to_ascii_lowercase()));
            if let Some(callable) = on_object {
                return Ok(callable);
            }
            return Ok(Callable { function: method, this: None, class: Some(class), closure: None, magic_name: None });
        }
        match object.or(running) {
            Some(this) => Ok(Callable::method(method, this)),
            None => Err(not_static(class, method)),
        }
    }

    fn resolve_magic(&mut self, class: ClassPtr, object: Option<&Object>, name: &[u8]) -> Option<Callable> {
        let magic_name = Some(Str::new(self.heap(), name));
        if let (Some(call), Some(object)) = (class.magic.call, object) {
            return Some(Callable { magic_name, ..Callable::method(call, object) });
        }
        if let (Some(call), Some(this)) = (class.magic.call, (self.engine.hooks.this)(self))
            && crate::object::class_of(&this).is_subclass_of(class)
        {
            return Some(Callable { magic_name, ..Callable::method(call, &this) });
        }
        let function = class.magic.call_static.filter(|_| object.is_none())?;
        Some(Callable { function, this: None, class: Some(class), closure: None, magic_name })
    }

    /// Looks for a function by name, in any case, with or without leading backslash.
    pub fn find_function(&self, name: &[u8]) -> Option<FunctionPtr> {
        let name = name.strip_prefix(b"\\").unwrap_or(name);
        with_lower(name, |lower| self.functions.find(&self.engine.symbols, lower))
    }

    /// Looks for a class by name, in any case; runs the autoloader. An exception it throws is in
    /// flight on `Err`.
    pub fn lookup_class(&mut self, name: &[u8]) -> Result<Option<ClassPtr>> {
        let name = name.strip_prefix(b"\\").unwrap_or(name);
        with_lower(name, |lower| {
            let wanted = match self.engine.symbols.find(lower) {
                Some(symbol) => Wanted::Symbol(symbol),
                None => Wanted::Text(lower),
            };
            match self.wanted_class(&wanted) {
                Some(class) => Ok(Some(class)),
                None if may_be_class_name(name) => self.autoload(wanted, |cx| Str::new(cx.heap(), name)),
                None => Ok(None),
            }
        })
    }

    /// Looks for a class that is named in code as [`Request::lookup_class`] does: `named` is what
    /// `name` is as a symbol.
    ///
    /// # Errors
    /// What an autoloader throws.
    pub fn lookup_named_class(&mut self, named: Named, name: &Str) -> Result<Option<ClassPtr>> {
        match self.classes.at_name(named) {
            Some(class) => Ok(Some(class)),
            None => self.autoload(Wanted::Symbol(named.symbol), |_| name.clone()),
        }
    }

    /// Looks for a class that is already there, by lowercase name without leading backslash.
    pub fn find_class(&self, lower: &[u8]) -> Option<ClassPtr> {
        self.classes.find(&self.engine.symbols, lower)
    }

    /// As [`Request::find_class`], by the name in any case.
    pub fn find_class_named(&self, name: &[u8]) -> Option<ClassPtr> {
        with_lower(name, |lower| self.find_class(lower))
    }

    /// The class with this name, or the exception `Class "X" not found`.
    pub fn require_class(&mut self, name: &[u8]) -> Result<ClassPtr> {
        let found = self.lookup_class(name)?;
        found.ok_or_else(|| self.no_class(name))
    }

    /// Returns a class that is named in code.
    ///
    /// # Errors
    /// Those of [`Request::require_class`].
    pub fn require_named_class(&mut self, named: Named, name: &Str) -> Result<ClassPtr> {
        let found = self.lookup_named_class(named, name)?;
        found.ok_or_else(|| self.no_class(name))
    }

    #[cold]
    fn no_class(&mut self, name: &[u8]) -> Halt {
        self.throw_error("Error", [b"Class \"", name, b"\" not found"].concat())
    }

    fn wanted_class(&self, wanted: &Wanted) -> Option<ClassPtr> {
        match wanted {
            Wanted::Symbol(symbol) => self.classes.at(*symbol),
            // some file may have named it meanwhile
            Wanted::Text(lower) => self.find_class(lower),
        }
    }

    /// Runs the autoloaders for a class that is not there, until one of them declares it. `name` is
    /// what they are told.
    fn autoload(&mut self, wanted: Wanted, name: impl FnOnce(&Request) -> Str) -> Result<Option<ClassPtr>> {
        if self.autoloaders.is_empty() || self.autoloading.iter().any(|known| known.lower() == wanted.lower()) {
            return Ok(None);
        }
        self.autoloading.push(match wanted {
            Wanted::Symbol(symbol) => Autoloading::Symbol(symbol),
            Wanted::Text(lower) => Autoloading::Text(lower.into()),
        });
        let argument = Value::from(name(self));
        let mut result = Ok(None);
        let mut index = 0;
        while index < self.autoloaders.len() {
            let loader = self.autoloaders[index].clone();
            if let Err(halt) = self.call(&loader, std::slice::from_ref(&argument)) {
                result = Err(halt);
                break;
            }
            if let Some(class) = self.wanted_class(&wanted) {
                result = Ok(Some(class));
                break;
            }
            index += 1;
        }
        // the last one, unless a fiber was left in the middle
        if let Some(at) = self.autoloading.iter().rposition(|known| known.lower() == wanted.lower()) {
            self.autoloading.remove(at);
        }
        result
    }
}

/// Names a class that is looked for, in lower case.
enum Wanted<'n> {
    Symbol(Handle<Symbol>),
    /// No file had named it when the search began.
    Text(&'n [u8]),
}

/// Names a class that is being autoloaded.
pub enum Autoloading {
    Symbol(Handle<Symbol>),
    Text(Box<[u8]>),
}

impl Wanted<'_> {
    fn lower(&self) -> &[u8] {
        match self {
            Wanted::Symbol(symbol) => &symbol.get().text,
            Wanted::Text(lower) => lower,
        }
    }
}

impl Autoloading {
    /// Returns the name in lower case.
    pub fn lower(&self) -> &[u8] {
        match self {
            Autoloading::Symbol(symbol) => &symbol.get().text,
            Autoloading::Text(lower) => lower,
        }
    }
}

/// Returns whether a name has only bytes that names of classes and namespaces have.
fn may_be_class_name(name: &[u8]) -> bool {
    const ALLOWED: [bool; 256] = {
        let mut allowed = [false; 256];
        let mut byte = 0;
        while byte < 256 {
            allowed[byte] = (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'_' | b'\\' | 0x80..);
            byte += 1;
        }
        allowed
    };
    !name.is_empty() && name.iter().fold(true, |all, &byte| all & ALLOWED[byte as usize])
}

/// Returns whether a class is named as seen from the code that runs.
fn is_relative(name: &[u8]) -> bool {
    [&b"self"[..], b"parent", b"static"].iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// Says that a method needs an object.
fn not_static(owner: ClassPtr, method: FunctionPtr) -> Vec<u8> {
    [b"non-static method ", &owner.name[..], b"::", &method.name[..], b"() cannot be called statically"].concat()
}

/// Text for an exception in flight while something was resolved: keeps it, or throws `reason`.
pub fn refused(cx: &mut Request, reason: Vec<u8>, otherwise: impl FnOnce(&mut Request, Vec<u8>) -> Halt) -> Halt {
    if reason.is_empty() && cx.exception.is_some() { Halt::Exception } else { otherwise(cx, reason) }
}

/// Returns the name that a value which is no callable goes by: `f`, `A::f`, `A::__invoke`.
fn shown(callee: &Value) -> Vec<u8> {
    match callee.view() {
        View::Str(name) => name.to_vec(),
        View::Object(object) => [crate::object::class_of(object).shown(), b"::__invoke"].concat(),
        View::Array(pair) => {
            let part = |index| pair.get_int(index).map(Value::deref);
            let class = part(0).map_or_else(Vec::new, |first| match first.view() {
                View::Object(object) => crate::object::class_of(object).shown().to_vec(),
                View::Str(name) => name.to_vec(),
                _ => Vec::new(),
            });
            [&class[..], b"::", part(1).and_then(Value::as_bytes).unwrap_or_default()].concat()
        }
        _ => Vec::new(),
    }
}
