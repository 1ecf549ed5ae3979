//! State that a request of a worker leaves behind for the next one: statics, globals, INI values,
//! handlers, the environment.
//!
//! The roots are compared before and after a request, each by its value as far as that costs
//! nothing: what an object or a nested array holds is not looked at. Superglobals are the request's
//! and do not count.

use heddle_bytecode::decode::{op_at, operands};
use heddle_bytecode::operand::{Kind as OperandKind, Role};
use heddle_bytecode::ops::Op;
use heddle_bytecode::unit::{self, Constant};
use heddle_runtime::Request;
use heddle_runtime::class::{ClassPtr, Source};
use heddle_runtime::function::FunctionPtr;
use heddle_value::{KeyRef, Value, View};
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::hash::{Hash, Hasher};

/// Kind of what is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Static,
    Global,
    Ini,
    Handler,
    Environment,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [Kind::Static, Kind::Global, Kind::Ini, Kind::Handler, Kind::Environment];

    /// Returns the kind's name among the metrics.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Static => "static",
            Kind::Global => "global",
            Kind::Ini => "ini",
            Kind::Handler => "handler",
            Kind::Environment => "environment",
        }
    }
}

/// One thing that a request has left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leftover {
    pub kind: Kind,
    /// `A::$b`, `$c in f()`, `$global`, `ini precision`.
    pub name: String,
    /// File and line of the code that writes it, where that can be seen; else of the class or
    /// function that declares it.
    pub place: Option<(String, u32)>,
}

impl fmt::Display for Leftover {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.name)?;
        match &self.place {
            Some((file, line)) => write!(formatter, " ({file}:{line})"),
            None => Ok(()),
        }
    }
}

/// The roots of a program, as they were.
pub struct Snapshot {
    values: HashMap<String, u64>,
    ini_generation: u32,
    ini: Vec<(Box<[u8]>, Vec<u8>)>,
    handlers: [usize; 4],
    environment: Option<u64>,
}

/// Elements of an array that are looked at.
const ELEMENTS: usize = 32;

/// Names of variables that belong to the request.
const SUPERGLOBALS: [&[u8]; 11] =
    [b"_GET", b"_POST", b"_COOKIE", b"_SERVER", b"_FILES", b"_REQUEST", b"_ENV", b"_SESSION", b"GLOBALS", b"argv", b"argc"];

impl Snapshot {
    /// Notes the roots as they are.
    pub fn of(cx: &mut Request) -> Snapshot {
        let mut values = HashMap::new();
        walk(cx, &mut |_, name, value, _| {
            values.insert(name, value);
        });
        let environment = Snapshot::of_environment(cx);
        Snapshot { values, ini_generation: cx.ini.generation, ini: changed_ini(cx), handlers: handlers(cx), environment }
    }

    /// Returns what differs now.
    pub fn differences(&self, cx: &mut Request) -> Vec<Leftover> {
        let mut list = Vec::new();
        let mut new_handlers = handlers(cx).into_iter().zip(self.handlers);
        for what in ["an error handler", "an exception handler", "an autoloader", "a shutdown function"] {
            if let Some((now, before)) = new_handlers.next()
                && now > before
            {
                list.push(Leftover { kind: Kind::Handler, name: what.to_owned(), place: None });
            }
        }
        if cx.ini.generation != self.ini_generation {
            for (name, value) in changed_ini(cx) {
                if !self.ini.contains(&(name.clone(), value.clone())) {
                    let text = format!("ini {}", String::from_utf8_lossy(&name));
                    list.push(Leftover { kind: Kind::Ini, name: text, place: None });
                }
            }
        }
        let now = Snapshot::of_environment(cx);
        if now != self.environment {
            list.push(Leftover { kind: Kind::Environment, name: "the environment (putenv)".to_owned(), place: None });
        }
        let mut statics = Vec::new();
        walk(cx, &mut |kind, name, value, place| {
            let before = self.values.get(&name);
            // a static that was not there has its first value: a class was loaded, a function called
            let is_new = before.is_none() && kind == Kind::Static;
            if before != Some(&value) && !is_new {
                statics.push(Leftover { kind, name, place });
            }
        });
        for leftover in &mut statics {
            if let Some(property) = leftover.name.split_once("::$").map(|(_, property)| property.to_owned()) {
                leftover.place = writer_of_property(cx, property.as_bytes()).or(leftover.place.take());
            }
        }
        list.extend(statics);
        list
    }

    fn of_environment(cx: &Request) -> Option<u64> {
        cx.environment.as_ref().map(|list| {
            let mut entries: Vec<_> = list.iter().collect();
            entries.sort();
            let mut hasher = DefaultHasher::new();
            entries.hash(&mut hasher);
            hasher.finish()
        })
    }
}

fn handlers(cx: &Request) -> [usize; 4] {
    [cx.error_handlers.len(), cx.exception_handlers.len(), cx.autoloaders.len(), cx.shutdown_functions.len()]
}

/// INI values that are others than the engine's.
fn changed_ini(cx: &Request) -> Vec<(Box<[u8]>, Vec<u8>)> {
    let engine = cx.engine.clone();
    let mut list: Vec<(Box<[u8]>, Vec<u8>)> = Vec::new();
    for name in engine.ini.keys() {
        let now = cx.ini_get(name).unwrap_or_default();
        if now != engine.ini_value(name).unwrap_or_default() {
            list.push((name.clone(), now.to_vec()));
        }
    }
    list.sort();
    list
}

/// Shows kind, name, fingerprint and place of each root.
fn walk(cx: &mut Request, show: &mut dyn FnMut(Kind, String, u64, Option<(String, u32)>)) {
    for (key, value) in cx.globals.iter() {
        let KeyRef::Str(name) = key else { continue };
        if !SUPERGLOBALS.contains(&&name[..]) {
            show(Kind::Global, format!("${}", String::from_utf8_lossy(name)), fingerprint(value), None);
        }
    }
    let classes: Vec<ClassPtr> = cx.classes.iter().map(|(_, class)| class).collect();
    let mut functions: Vec<FunctionPtr> = cx.functions.iter().map(|(_, function)| function).collect();
    for class in classes {
        functions.extend(class.methods.values().copied());
        let Some(Some(state)) = cx.class_state.get(class.id as usize) else { continue };
        for (info, value) in class.statics.iter().zip(&state.statics) {
            let name = format!("{}::${}", String::from_utf8_lossy(&class.name), String::from_utf8_lossy(&info.info.name));
            show(Kind::Static, name, fingerprint(value), place_of_class(class));
        }
    }
    for function in functions {
        let (Some(code), Some(statics)) = (function.code(), cx.function_states.statics(function.id)) else { continue };
        for (index, (name, value)) in code.statics.iter().zip(statics).enumerate() {
            let Some(value) = value else { continue };
            let scope = function.scope().map_or(String::new(), |class| format!("{}::", String::from_utf8_lossy(&class.name)));
            let text = format!("static ${} in {scope}{}()", String::from_utf8_lossy(name), String::from_utf8_lossy(&function.name));
            let value = Value::from(value.clone());
            show(Kind::Static, text, fingerprint(&value), writer_of_static(function, index));
        }
    }
}

/// Returns where a function first writes its static variable of a number.
fn writer_of_static(function: FunctionPtr, index: usize) -> Option<(String, u32)> {
    let user = function.user.as_ref()?;
    let code = function.code()?;
    let mut local = None;
    for (at, op) in instructions(code) {
        let mut parts = operands(&code.code, at, op.meta());
        if matches!(op, Op::BindStatic | Op::InitStatic) {
            let list: Vec<_> = parts.collect();
            let numbers = list.iter().filter(|part| part.meta.kind == OperandKind::Imm).map(|part| part.raw as usize);
            if numbers.into_iter().any(|number| number == index) {
                local = list.first().map(|part| part.slot());
            }
        } else if parts.any(|part| {
            let writes = matches!(part.meta.role, Role::Out | Role::InOut);
            writes && part.meta.kind == OperandKind::Slot && Some(part.slot()) == local
        }) {
            return Some((file_of(&user.unit.unit), code.line_at(at as u32)));
        }
    }
    Some((file_of(&user.unit.unit), code.start_line))
}

/// Returns where a static property of this name is written, in the functions that the program has.
fn writer_of_property(cx: &Request, name: &[u8]) -> Option<(String, u32)> {
    let methods = cx.classes.iter().flat_map(|(_, class)| class.methods.values().copied().collect::<Vec<_>>());
    let functions = cx.functions.iter().map(|(_, function)| function).chain(methods);
    functions.into_iter().find_map(|function| {
        let (code, user) = (function.code()?, function.user.as_ref()?);
        let (at, _) = instructions(code).find(|(at, op)| {
            let writes = matches!(op, Op::AssignStaticProp | Op::StaticPropW);
            writes
                && operands(&code.code, *at, op.meta()).any(|part| {
                    let constant = code.constants.get(part.raw as usize);
                    part.meta.kind == OperandKind::Const && matches!(constant, Some(Constant::String(text)) if **text == *name)
                })
        })?;
        Some((file_of(&user.unit.unit), code.line_at(at as u32)))
    })
}

fn instructions(code: &unit::Function) -> impl Iterator<Item = (usize, Op)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let here = at;
        let op = (here < code.code.len()).then(|| op_at(&code.code, here))?;
        at += op.meta().words;
        Some((here, op))
    })
}

fn file_of(unit: &unit::Unit) -> String {
    String::from_utf8_lossy(&unit.path).into_owned()
}

fn place_of_class(class: ClassPtr) -> Option<(String, u32)> {
    let Source::User { unit, index } = &class.source else { return None };
    let line = unit.unit.classes[*index as usize].start_line;
    Some((file_of(&unit.unit), line))
}

/// Returns a number that differs for values that differ at first sight.
fn fingerprint(value: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    take_in(value, &mut hasher);
    if let View::Array(array) = value.deref().view() {
        array.len().hash(&mut hasher);
        for (key, element) in array.iter().take(ELEMENTS) {
            match key {
                KeyRef::Int(number) => number.hash(&mut hasher),
                KeyRef::Str(name) => name[..].hash(&mut hasher),
            }
            take_in(element, &mut hasher);
        }
    }
    hasher.finish()
}

fn take_in(value: &Value, hasher: &mut DefaultHasher) {
    match value.deref().view() {
        View::Null => 0_u8.hash(hasher),
        View::Bool(value) => value.hash(hasher),
        View::Int(number) => number.hash(hasher),
        View::Float(number) => number.to_bits().hash(hasher),
        View::Str(text) => text[..].hash(hasher),
        View::Array(array) => array.len().hash(hasher),
        View::Object(object) => object.id().hash(hasher),
        View::Resource(_) => 1_u8.hash(hasher),
    }
}
