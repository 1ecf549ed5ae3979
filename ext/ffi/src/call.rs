//! Calling functions of C, and functions of C that call PHP.
//!
//! An exception cannot leave a callback, for C's frames lie in between: it is reported as PHP does,
//! later callbacks of the same call give 0, and the request ends when C returns.

use crate::cdata::{self, Spot};
use crate::values::{self, is_compatible};
use crate::{class, exception, numbers};
use heddle_cdecl::types::{attribute, is_same};
use heddle_cdecl::{Kind, Number, Ty};
use heddle_libffi::{Callback, Handler, Passed, Signature, Trust, call};
use heddle_runtime::decl::args::Args;
use heddle_runtime::decl::{Function, Type, flags};
use heddle_runtime::errors::level;
use heddle_runtime::function::{self, FunctionPtr};
use heddle_runtime::object::class_of;
use heddle_runtime::types::type_name_of;
use heddle_runtime::{Callable, Halt, Request, Result, Table};
use heddle_value::{Object, Str, Value, View};
use std::sync::Arc;

/// Stands for every function of C that is called by its name.
static NAMED: Function = Function { name: "c", call: Some(call_named), ..DECLARED };

/// Stands for every function that data leads to.
static INVOKED: Function = Function { call: Some(call_data), ..DECLARED };

const DECLARED: Function = Function {
    name: "__invoke",
    params: &[],
    required: 0,
    returns: Type { mask: 0, classes: &[], text: "" },
    flags: flags::PUBLIC | flags::FOREIGN,
    pure: false,
    deprecated: "",
    call: None,
    doc: "Calls a function of C.",
};

/// Functions that were called, by name; those of [`INVOKED`] and of methods have names that none of
/// C has.
#[derive(Default)]
struct Functions(Table<FunctionPtr>);

/// Returns a function of the request, made where it is new.
fn function(cx: &mut Request, key: &[u8], make: impl FnOnce(&mut Request, u32) -> function::Function) -> FunctionPtr {
    if let Some(known) = cx.state::<Functions>().0.get(key) {
        return *known;
    }
    let id = cx.engine.new_function_id();
    let function = make(cx, id);
    let function = cx.keep_function(Arc::new(function));
    cx.state::<Functions>().0.insert(key.into(), function);
    function
}

/// Returns the callable of a function of C that an object of the class FFI knows.
pub(crate) fn named(cx: &mut Request, object: &Object, name: &[u8]) -> Callable {
    let function = function(cx, name, |cx, id| {
        let mut function = function::Function::native(&NAMED, id);
        function.name = cx.arena.clone().enter(|| Str::immortal(name));
        function.set_scope(class_of(object));
        function
    });
    Callable::method(function, object)
}

/// Returns the callable of a method that the class does not list.
pub(crate) fn method(cx: &mut Request, object: &Object, declared: &'static Function) -> Callable {
    let key = [declared.name.as_bytes(), b"\0"].concat();
    let function = function(cx, &key, |_, id| {
        let function = function::Function::native(declared, id);
        function.set_scope(class_of(object));
        function
    });
    Callable::method(function, object)
}

/// Returns what `$data(…)` calls.
pub(crate) fn callable(cx: &mut Request, object: &Object) -> Result<Option<Callable>> {
    let Some(data) = cdata::of(object) else { return Ok(None) };
    let is_function = data.ty.target().is_some_and(|target| matches!(target.kind(), Kind::Function));
    if !is_function {
        return Ok(None);
    }
    let (spot, trust) = cdata::spot(cx, object)?;
    if spot.pointer(trust) == 0 {
        return Ok(None);
    }
    let function = function(cx, b"", |_, id| function::Function::native(&INVOKED, id));
    Ok(Some(Callable::method(function, object)))
}

fn call_named(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let function = (cx.engine.hooks.running_function)(cx);
    let name: &[u8] = function.map_or(b"", |function| &function.get().name[..]);
    let Some((known, trust)) = args.this.and_then(|object| class::function(object, name)) else {
        return Err(exception(cx, [b"Attempt to call undefined C function '", name, b"'"].concat()));
    };
    match known.prepared.get_or_init(|| Prepared::new(&known.ty)) {
        Some(prepared) => invoke(cx, trust, name, prepared, known.at, args.values),
        None => Err(unprepared(cx)),
    }
}

fn call_data(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let Some(object) = args.this else { return Ok(Value::NULL) };
    let (spot, trust) = cdata::spot(cx, object)?;
    let address = spot.pointer(trust);
    match spot.ty.target() {
        Some(target) if address != 0 => match Prepared::new(&target) {
            Some(prepared) => invoke(cx, trust, b"__invoke", &prepared, address, args.values),
            None => Err(unprepared(cx)),
        },
        _ => Err(crate::null_pointer(cx)),
    }
}

#[cold]
fn unprepared(cx: &mut Request) -> Halt {
    exception(cx, "Cannot prepare callback CIF")
}

/// Holds what a call of a function wants to know of its type.
pub(crate) struct Prepared {
    parameters: Box<[Ty]>,
    returns: Ty,
    result: Passed,
    /// None of a variadic function, whose arguments differ.
    signature: Option<Signature>,
}

impl Prepared {
    /// Prepares calls. `None`: libffi does not pass such types.
    fn new(ty: &Ty) -> Option<Prepared> {
        let parameters: Box<[Ty]> = ty.parameters().collect();
        let returns = ty.returns().unwrap_or_else(Ty::void);
        let result = passed(&returns)?;
        let signature = if ty.attributes() & attribute::VARIADIC != 0 {
            None
        } else {
            let kinds: Vec<Passed> = parameters.iter().map(passed).collect::<Option<_>>()?;
            Some(Signature::new(&result, &kinds, None)?)
        };
        Some(Prepared { parameters, returns, result, signature })
    }
}

/// Returns how libffi passes a type. `None`: it does not.
fn passed(ty: &Ty) -> Option<Passed> {
    Some(match ty.kind() {
        Kind::Void => Passed::Void,
        Kind::Number(number) | Kind::Enum(number) => passed_number(number),
        Kind::Pointer(_) => Passed::Pointer,
        Kind::Record => {
            let mut parts = Vec::new();
            flatten(ty, &mut parts)?;
            Passed::Struct(parts)
        }
        Kind::Function | Kind::Array(..) => return None,
    })
}

fn passed_number(number: Number) -> Passed {
    match number {
        Number::Float => Passed::Float,
        Number::Double => Passed::Double,
        Number::LongDouble => Passed::LongDouble,
        Number::U8 | Number::Bool => Passed::U8,
        Number::I8 | Number::Char => Passed::I8,
        Number::U16 => Passed::U16,
        Number::I16 => Passed::I16,
        Number::U32 => Passed::U32,
        Number::I32 => Passed::I32,
        Number::U64 => Passed::U64,
        Number::I64 => Passed::I64,
    }
}

/// Most parts of a structure that is passed by value.
const MOST_PARTS: usize = 1 << 16;

/// Lists the parts of a structure, those of arrays and inner structures among them.
fn flatten(ty: &Ty, parts: &mut Vec<Passed>) -> Option<()> {
    let is_odd = ty.attributes() & attribute::UNION != 0 || ty.fields().any(|(_, field)| field.bits.is_some());
    match ty.kind() {
        Kind::Array(of, length) => {
            for _ in 0..length {
                flatten(&of, parts)?;
            }
        }
        // parts share bytes: whole numbers of the same size and alignment stand for them
        Kind::Record if is_odd => {
            let unit = match ty.align() {
                1 => Passed::U8,
                2 => Passed::U16,
                4 => Passed::U32,
                _ => Passed::U64,
            };
            let size = u64::from(ty.align().min(8));
            for _ in 0..ty.size() / size {
                parts.push(if holds_floats_alone(ty) { float_of(size) } else { unit.clone() });
            }
        }
        Kind::Record => {
            for (_, field) in ty.fields() {
                flatten(&field.ty, parts)?;
            }
        }
        _ => parts.push(passed(ty)?),
    }
    (parts.len() <= MOST_PARTS).then_some(())
}

fn float_of(size: u64) -> Passed {
    if size == 4 { Passed::Float } else { Passed::Double }
}

/// Returns whether all parts of a union are floats, which are passed in other registers.
fn holds_floats_alone(ty: &Ty) -> bool {
    match ty.kind() {
        Kind::Record => ty.fields().all(|(_, field)| holds_floats_alone(&field.ty)),
        Kind::Array(of, _) => holds_floats_alone(&of),
        Kind::Number(Number::Float | Number::Double) => true,
        _ => false,
    }
}

/// Arguments on their way to C. Their number is known before, so that their addresses stay.
struct Arguments {
    kinds: Vec<Passed>,
    addresses: Vec<usize>,
    words: Vec<u128>,
    /// Texts, each with the byte 0 that ends it.
    texts: Vec<Box<[u8]>>,
    /// Tells whether `kinds` is wanted.
    is_variadic: bool,
}

impl Arguments {
    fn new(count: usize, is_variadic: bool) -> Arguments {
        let (addresses, words) = (Vec::with_capacity(count), Vec::with_capacity(count));
        Arguments { kinds: Vec::new(), addresses, words, texts: Vec::new(), is_variadic }
    }

    fn add(&mut self, kind: Passed, word: u128) {
        debug_assert!(self.words.len() < self.words.capacity(), "no word moves");
        let at = self.words.as_ptr() as usize + self.words.len() * size_of::<u128>();
        self.words.push(word);
        self.add_at(kind, at);
    }

    /// Adds an argument whose value lies elsewhere.
    fn add_at(&mut self, kind: Passed, at: usize) {
        self.addresses.push(at);
        if self.is_variadic {
            self.kinds.push(kind);
        }
    }

    fn add_address(&mut self, address: usize) {
        self.add(Passed::Pointer, address as u128);
    }

    fn add_text(&mut self, text: &[u8]) {
        let text: Box<[u8]> = [text, b"\0"].concat().into();
        self.add_address(text.as_ptr() as usize);
        self.texts.push(text);
    }
}

/// Calls the function at an address.
fn invoke(cx: &mut Request, trust: Trust, name: &[u8], prepared: &Prepared, at: usize, values: &[Value]) -> Result<Value> {
    let is_variadic = prepared.signature.is_none();
    let count = prepared.parameters.len();
    if values.len() < count || (values.len() > count && !is_variadic) {
        let words = if is_variadic { "at least" } else { "exactly" };
        let plural = if count == 1 { "" } else { "s" };
        let tail = format!("', expecting {words} {count} parameter{plural}");
        return Err(exception(cx, [b"Incorrect number of arguments for C function '", name, tail.as_bytes()].concat()));
    }
    let mut arguments = Arguments::new(values.len(), is_variadic);
    for (index, value) in values.iter().enumerate() {
        let value = value.deref();
        match prepared.parameters.get(index) {
            Some(parameter) => {
                if !pass(cx, trust, &mut arguments, parameter, value)? {
                    return Err(unfit(cx, name, index + 1, parameter, value));
                }
            }
            None => pass_more(cx, trust, &mut arguments, name, index + 1, value)?,
        }
    }
    let made;
    let signature = match &prepared.signature {
        Some(signature) => signature,
        None => match Signature::new(&prepared.result, &arguments.kinds, Some(count)) {
            Some(signature) => {
                made = signature;
                &made
            }
            None => return Err(unprepared(cx)),
        },
    };
    let (mut short, mut long) = ([0_u128; 1], Vec::new());
    let result: &mut [u128] = match signature.result_words() {
        0 | 1 => &mut short,
        words => {
            long.resize(words, 0);
            &mut long
        }
    };
    let mut runner = Runner { cx, trust, halt: None };
    call::call(trust, signature, at, &mut arguments.addresses, result, &mut runner);
    let Runner { cx, halt, .. } = runner;
    match halt {
        Some(halt) => Err(halt),
        None => returned(cx, trust, &prepared.returns, result),
    }
}

fn unfit(cx: &mut Request, name: &[u8], number: usize, parameter: &Ty, value: &Value) -> Halt {
    let found = match value.as_object().and_then(cdata::of) {
        Some(data) => [b"'", &data.ty.name()[..], b"'"].concat(),
        None => [b"PHP '", type_name_of(value).as_bytes(), b"'"].concat(),
    };
    let head = [b"Passing incompatible argument ", number.to_string().as_bytes(), b" of C function '", name].concat();
    exception(cx, [&head[..], b"', expecting '", &parameter.name(), b"', found ", &found].concat())
}

/// Passes a value for a parameter. False: it does not fit.
fn pass(cx: &mut Request, trust: Trust, arguments: &mut Arguments, ty: &Ty, value: &Value) -> Result<bool> {
    if let Some(number) = ty.as_number() {
        let Some(bytes) = numbers::bytes_of(cx, number, value)? else { return Ok(false) };
        arguments.add(passed_number(number), u128::from_ne_bytes(bytes));
        return Ok(true);
    }
    match ty.kind() {
        Kind::Pointer(target) => return pass_pointer(cx, trust, arguments, &target, value),
        Kind::Record => {
            let View::Object(object) = value.view() else { return Ok(false) };
            if cdata::of(object).is_none_or(|data| !is_same(&data.ty, ty)) {
                return Ok(false);
            }
            let kind = if arguments.is_variadic { passed(ty) } else { Some(Passed::Pointer) };
            let Some(kind) = kind else { return Err(unprepared(cx)) };
            let (spot, _) = cdata::spot(cx, &object.clone())?;
            arguments.add_at(kind, spot.at);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn pass_pointer(cx: &mut Request, trust: Trust, arguments: &mut Arguments, target: &Ty, value: &Value) -> Result<bool> {
    let is_function = matches!(target.kind(), Kind::Function);
    match value.view() {
        View::Null => arguments.add_address(0),
        View::Object(object) if cdata::of(object).is_some() => {
            let (spot, _) = cdata::spot(cx, &object.clone())?;
            match spot.ty.kind() {
                Kind::Pointer(other) if is_compatible(target, &other) => arguments.add_address(spot.pointer(trust)),
                Kind::Array(element, _) if is_compatible(target, &element) => arguments.add_address(spot.at),
                _ => return Ok(false),
            }
        }
        View::Str(text) if matches!(target.kind(), Kind::Void | Kind::Number(Number::Char)) => {
            arguments.add_text(text);
        }
        _ if is_function => {
            let address = function_for(cx, target, value)?;
            arguments.add_address(address);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Passes a value that no parameter says the type of.
fn pass_more(cx: &mut Request, trust: Trust, arguments: &mut Arguments, name: &[u8], number: usize, value: &Value) -> Result<()> {
    match value.view() {
        View::Null => arguments.add_address(0),
        View::Bool(truth) => arguments.add(Passed::I32, u128::from(truth)),
        View::Int(int) => arguments.add(Passed::I64, u128::from(int as u64)),
        View::Float(float) => arguments.add(Passed::Double, u128::from(float.to_bits())),
        View::Str(text) => arguments.add_text(text),
        View::Object(object) if cdata::of(object).is_some() => {
            let (spot, _) = cdata::spot(cx, &object.clone())?;
            // shorter numbers are passed as an int, floats as a double
            let ty = match spot.ty.kind() {
                Kind::Array(..) | Kind::Function => return Err(exception(cx, "FFI passing array is not implemented")),
                Kind::Number(Number::Float) => Ty::number(Number::Double),
                Kind::Number(number) | Kind::Enum(number) if number.is_integer() && number.size() < 4 => Ty::number(Number::I32),
                _ => spot.ty,
            };
            if !pass(cx, trust, arguments, &ty, value)? {
                return Err(unfit(cx, name, number, &ty, value));
            }
        }
        _ => return Err(exception(cx, "Unsupported argument type")),
    }
    Ok(())
}

/// Returns the value of a result.
fn returned(cx: &mut Request, trust: Trust, ty: &Ty, words: &[u128]) -> Result<Value> {
    if let Some(number) = ty.as_number() {
        return Ok(numbers::value_of(cx, number, words[0].to_ne_bytes()));
    }
    match ty.kind() {
        Kind::Pointer(_) => values::read_pointer(cx, trust, ty, words[0] as usize, None),
        Kind::Record => {
            let (object, at) = cdata::owned(cx, trust, ty.clone(), false, false)?;
            trust.copy(words.as_ptr() as usize, at, ty.size() as usize);
            Ok(Value::from(object))
        }
        _ => Ok(Value::NULL),
    }
}

// ---- callbacks

/// Functions of C that lead to PHP. They stay until the request ends: nobody knows for how long C
/// keeps them.
#[derive(Default)]
struct Callbacks(Vec<Led>);

/// One of them.
struct Led {
    callable: Callable,
    ty: Ty,
    #[expect(dead_code, reason = "held for its code")]
    callback: Callback,
}

/// Makes a function of C out of a callable value. Returns its address.
pub(crate) fn function_for(cx: &mut Request, ty: &Ty, value: &Value) -> Result<usize> {
    if ty.attributes() & attribute::VARIADIC != 0 {
        return Err(exception(cx, "Variadic function closures are not supported"));
    }
    let invalid = |cx: &mut Request, why: &[u8]| exception(cx, [b"Attempt to assign an invalid callback, ", why].concat());
    let callable = match cx.resolve_callable(value) {
        Ok(callable) => callable,
        Err(reason) => return Err(heddle_runtime::callable::refused(cx, reason, |cx, reason| invalid(cx, &reason))),
    };
    let parameters: Option<Vec<Passed>> = ty.parameters().map(|parameter| passed(&parameter)).collect();
    if usize::from(callable.function.required) > ty.parameters().len() {
        return Err(invalid(cx, b"insufficient number of arguments"));
    }
    let result = passed(&ty.returns().unwrap_or_else(Ty::void));
    let signature = result.zip(parameters).and_then(|(result, parameters)| Signature::new(&result, &parameters, None));
    let Some(signature) = signature else { return Err(exception(cx, "Cannot prepare callback CIF")) };
    let token = cx.state::<Callbacks>().0.len();
    let Some(callback) = Callback::new(signature, token) else { return Err(exception(cx, "Cannot allocate callback")) };
    let address = callback.address();
    cx.state::<Callbacks>().0.push(Led { callable, ty: ty.clone(), callback });
    Ok(address)
}

/// Serves the callbacks of one call.
struct Runner<'a> {
    cx: &'a mut Request,
    trust: Trust,
    /// Says why the call ends, once a callback has failed.
    halt: Option<Halt>,
}

impl Runner<'_> {
    fn run(&mut self, token: usize, arguments: &[usize]) -> Result<Vec<u8>> {
        let Some(led) = self.cx.state::<Callbacks>().0.get(token) else { return Ok(Vec::new()) };
        let (callable, ty) = (led.callable.clone(), led.ty.clone());
        self.cx.check_stack()?;
        let mut values = Vec::with_capacity(arguments.len());
        for (parameter, at) in ty.parameters().zip(arguments) {
            values.push(self.argument(&parameter, *at)?);
        }
        let result = self.cx.call_mut(&callable, &mut values)?;
        let returns = ty.returns().unwrap_or_else(Ty::void);
        self.result(&returns, &result)
    }

    /// Returns the value of an argument. What C passes by value is C's only until the call ends.
    fn argument(&mut self, ty: &Ty, at: usize) -> Result<Value> {
        if !matches!(ty.kind(), Kind::Record) {
            return values::read(self.cx, self.trust, &Spot::new(ty.clone(), at, None));
        }
        let (object, copy) = cdata::owned(self.cx, self.trust, ty.clone(), false, false)?;
        self.trust.copy(at, copy, ty.size() as usize);
        Ok(Value::from(object))
    }

    fn result(&mut self, ty: &Ty, value: &Value) -> Result<Vec<u8>> {
        if matches!(ty.kind(), Kind::Void) {
            return Ok(Vec::new());
        }
        let mut room = vec![0_u128; (ty.size() as usize).div_ceil(16).max(1)];
        let spot = Spot::new(ty.clone(), room.as_mut_ptr() as usize, None);
        values::write(self.cx, self.trust, &spot, value)?;
        if let Kind::Number(number) | Kind::Enum(number) = ty.kind() {
            // a register holds it with its sign
            let value = values::read(self.cx, self.trust, &spot)?;
            let bytes = numbers::bytes_of(self.cx, number, &value)?;
            return Ok(bytes.map_or_else(Vec::new, |bytes| bytes.to_vec()));
        }
        let mut bytes = vec![0; (ty.size() as usize).max(8)];
        self.trust.read(spot.at, &mut bytes);
        Ok(bytes)
    }
}

impl Handler for Runner<'_> {
    fn called(&mut self, token: usize, arguments: &[usize]) -> Vec<u8> {
        if self.halt.is_some() {
            return Vec::new();
        }
        self.cx.foreign_callbacks += 1;
        let result = self.run(token, arguments);
        self.cx.foreign_callbacks -= 1;
        match result {
            Ok(bytes) => bytes,
            Err(Halt::Exception) => {
                let _ = self.cx.report_uncaught_as(level::WARNING);
                let (file, line) = self.cx.position();
                self.cx.report(level::ERROR, b"Throwing from FFI callbacks is not allowed", &file, line);
                self.cx.exit_code = 255;
                self.halt = Some(Halt::Fatal);
                Vec::new()
            }
            Err(halt) => {
                self.halt = Some(halt);
                Vec::new()
            }
        }
    }
}
