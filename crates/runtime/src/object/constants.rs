//! Class constants and enum cases: evaluated when first asked for, kept in the declaring class's
//! part of the request.

use super::{initialise, methods};
use crate::class::{Class, ClassConstant, ClassPtr, InitialValue};
use crate::function::UnitPtr;
use crate::request::ConstantState;
use crate::types;
use crate::{Halt, Request, Result};
use heddle_bytecode::unit::{ClassKind, flags};
use heddle_value::{Array, Key, Object, Str, Value, View};

/// The name under which a global constant is kept: its namespace is the same in any case.
pub fn global_key(name: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    match memchr::memrchr(b'\\', name) {
        Some(at) if name[..at].iter().any(u8::is_ascii_uppercase) => [&name[..at].to_ascii_lowercase()[..], &name[at..]].concat().into(),
        _ => name.into(),
    }
}

/// Says where a constant with attributes was declared.
#[derive(Clone, Copy)]
pub struct ConstantSite {
    pub unit: UnitPtr,
    /// Its number among [`heddle_bytecode::unit::Unit::constants`].
    pub number: u32,
}

impl ConstantSite {
    /// Returns the constant's attributes.
    pub fn attributes(self) -> &'static [heddle_bytecode::unit::Attribute] {
        let unit: &'static crate::function::LoadedUnit = self.unit.get();
        &unit.unit.constants[self.number as usize].attributes
    }
}

/// Returns whether the use of a constant that the program declared is to be reported.
#[cold]
pub fn is_global_deprecated(cx: &Request, key: &[u8]) -> bool {
    let site = cx.constant_sites.get(key);
    site.is_some_and(|site| site.attributes().iter().any(|attribute| attribute.name.eq_ignore_ascii_case(b"Deprecated")))
}

/// Reports the use of a deprecated constant that the program declared.
///
/// # Errors
/// The handler of errors threw, or the attribute's arguments cannot be computed.
#[cold]
pub fn report_global(cx: &mut Request, key: &[u8]) -> Result<()> {
    let Some(site) = cx.constant_sites.get(key).copied() else { return Ok(()) };
    // the attribute may name the constant itself
    let address = std::ptr::from_ref(site.attributes()).addr();
    if cx.state::<Reporting>().0.contains(&address) {
        return Ok(());
    }
    cx.state::<Reporting>().0.push(address);
    let note = note_of(cx, site.attributes(), site.unit, None);
    cx.state::<Reporting>().0.pop();
    let message = [b"Constant ", cx.constant_name(key), b" is deprecated", &note?[..]].concat();
    cx.raise(crate::errors::level::USER_DEPRECATED, &message)
}

impl Request {
    /// Keeps a new global constant.
    pub fn declare_constant(&mut self, name: &[u8], value: Value) {
        let key = global_key(name);
        if *key != *name {
            self.constant_names.insert((&*key).into(), name.into());
        }
        self.constants.insert((&*key).into(), value);
    }

    /// The name of a global constant as it was declared.
    pub fn constant_name<'a>(&'a self, key: &'a [u8]) -> &'a [u8] {
        self.constant_names.get(key).map_or(key, |name| name)
    }
}

/// The constant's value for code of `scope`. An enum case is its object. Errors: undefined, not
/// visible, it refers to itself.
pub fn class_constant(cx: &mut Request, class: ClassPtr, name: &[u8], scope: Option<ClassPtr>) -> Result<Value> {
    let constant = visible(cx, class, name, scope)?;
    value_of(cx, constant, name, scope)
}

/// Returns a constant's value for code of `scope`, and where it lies for the rest of the request,
/// unless it must be asked for each time.
///
/// # Errors
/// Those of [`class_constant`].
pub fn class_constant_at(cx: &mut Request, class: ClassPtr, name: &[u8], scope: Option<ClassPtr>) -> Result<(Value, Option<*const Value>)> {
    let constant = visible(cx, class, name, scope)?;
    let value = value_of(cx, constant, name, scope)?;
    Ok((value, address_of(cx, constant)))
}

/// Finds a constant that code of `scope` may see, and says what there is to say of it.
fn visible<'c>(cx: &mut Request, class: ClassPtr, name: &[u8], scope: Option<ClassPtr>) -> Result<&'c ClassConstant> {
    let Some(constant) = class.get().constants.get(name) else {
        // an initializer most often says `self`
        let shown: &[u8] = if scope == Some(class) && is_nested(cx) { b"self" } else { class.get().shown() };
        let message = [b"Undefined constant ", shown, b"::", name].concat();
        return Err(cx.throw_error("Error", message));
    };
    if constant.flags & (flags::PRIVATE | flags::PROTECTED) != 0
        && !Class::allows(constant.flags, constant.declared_by, constant.declared_by, scope)
    {
        let word = methods::visibility_word(constant.flags);
        let message = [b"Cannot access ", word.as_bytes(), b" constant ", class.shown(), b"::", name].concat();
        return Err(cx.throw_error("Error", message));
    }
    if constant.declared_by.kind == ClassKind::Trait && constant.declared_by == class && scope != Some(class) {
        let message = [b"Cannot access trait constant ", class.shown(), b"::", name, b" directly"].concat();
        return Err(cx.throw_error("Error", message));
    }
    if constant.flags & flags::DEPRECATED != 0 {
        deprecated(cx, constant, name)?;
    }
    Ok(constant)
}

/// The constant's value, whoever may see it, without its deprecation: for Reflection. Precondition:
/// the class has it.
pub fn unchecked(cx: &mut Request, class: ClassPtr, name: &[u8]) -> Result<Value> {
    let constant = class.get().constants.get(name).expect("the class has the constant");
    value_of(cx, constant, name, Some(constant.declared_by))
}

/// Where a constant's value lies for the rest of the request, once it is known; `None` for one that
/// must be asked for each time.
fn address_of(cx: &mut Request, constant: &ClassConstant) -> Option<*const Value> {
    if constant.flags & flags::DEPRECATED != 0 {
        return None;
    }
    if let InitialValue::Known(value) = &constant.value
        && !constant.case
    {
        return Some(std::ptr::from_ref(&**value));
    }
    // the list has its full length from the start and never moves
    match cx.class_state(constant.declared_by).constants.get(constant.slot as usize)? {
        ConstantState::Known(value) => Some(std::ptr::from_ref(value)),
        _ => None,
    }
}

/// The case of an enum with this name; `None` when there is none.
pub fn enum_case(cx: &mut Request, class: ClassPtr, name: &[u8]) -> Result<Option<Object>> {
    match class.get().constants.get(name).filter(|constant| constant.case) {
        Some(constant) => Ok(value_of(cx, constant, name, Some(class))?.as_object().cloned()),
        None => Ok(None),
    }
}

/// `UnitEnum::cases()`.
pub fn enum_cases(cx: &mut Request, class: ClassPtr) -> Result<Array> {
    if let Some(Some(state)) = cx.class_state.get(class.id as usize)
        && let Some(listed) = &state.listed
    {
        return Ok(listed.clone());
    }
    let mut cases = Array::new();
    for (name, constant) in class.get().constants.iter().filter(|(_, constant)| constant.case) {
        let case = value_of(cx, constant, name, Some(class))?;
        let _ = cases.push(cx.heap(), case);
    }
    cx.class_state(class).listed = Some(cases.clone());
    Ok(cases)
}

/// `BackedEnum::tryFrom()`: the case with this backing value, an int or a string.
pub fn enum_from(cx: &mut Request, class: ClassPtr, backing: &Value) -> Result<Option<Object>> {
    if let Some(Some(state)) = cx.class_state.get(class.id as usize)
        && let Some(cases) = &state.cases
    {
        let known = match backing.view() {
            View::Int(int) => cases.get_int(int),
            View::Str(text) => cases.get_str_exact(text),
            _ => None,
        };
        if let Some(case) = known.and_then(Value::as_object) {
            return Ok(Some(case.clone()));
        }
    }
    initialise(cx, class)?;
    let cases = backing_table(cx, class)?;
    let key = match backing.view() {
        View::Int(int) => Key::Int(int),
        // of a backing that is text no key is an int's: one that looks like an int stays text
        View::Str(text) => Key::Str(text.clone()),
        _ => return Ok(None),
    };
    let Some(known) = cases.get(key.as_ref()).cloned() else {
        return Ok(None);
    };
    if let Some(case) = known.as_object() {
        return Ok(Some(case.clone()));
    }
    drop(cases);
    let case = enum_case(cx, class, known.as_bytes().unwrap_or_default())?;
    // the next time the object is found itself
    if let Some(case) = &case
        && let Some(mut table) = cx.class_state(class).cases.take()
    {
        table.insert(cx.heap(), key, Value::from(case.clone()));
        cx.class_state(class).cases = Some(table);
    }
    Ok(case)
}

/// From backing values to names of cases, or the cases themselves once they were asked for; made at
/// the first use of the enum. Errors: values of a wrong type, or used twice.
fn backing_table(cx: &mut Request, class: ClassPtr) -> Result<Array> {
    if let Some(table) = &cx.class_state(class).cases {
        return Ok(table.clone());
    }
    let mut table = Array::new();
    for (name, constant) in class.get().constants.iter().filter(|(_, constant)| constant.case) {
        let backing = backing_value(cx, class, constant)?;
        let key = match backing.view() {
            View::Int(int) => Key::Int(int),
            View::Str(text) => Key::Str(text.clone()),
            _ => continue,
        };
        if let Some(first) = table.get(key.as_ref()).and_then(Value::as_bytes) {
            let head = [b"Duplicate value in enum ", class.shown(), b" for cases ", first].concat();
            return Err(cx.throw_error("Error", [&head[..], b" and ", name].concat()));
        }
        let name = Value::from(cx.str(name));
        table.insert(cx.heap(), key, name);
    }
    cx.class_state(class).cases = Some(table.clone());
    Ok(table)
}

/// Evaluates all computed constants of a class, cases apart: before the first object and the first
/// static property.
pub fn evaluate_all(cx: &mut Request, class: ClassPtr) -> Result<()> {
    for (name, constant) in &class.get().constants {
        if !constant.case && matches!(constant.value, InitialValue::Computed(_)) {
            value_of(cx, constant, name, Some(class))?;
        }
    }
    Ok(())
}

fn value_of(cx: &mut Request, constant: &ClassConstant, name: &[u8], scope: Option<ClassPtr>) -> Result<Value> {
    if let InitialValue::Known(value) = &constant.value
        && !constant.case
    {
        return Ok(Value::clone(value));
    }
    let owner = constant.declared_by;
    let slot = constant.slot as usize;
    let state = &mut cx.class_state(owner).constants;
    if state.is_empty() {
        state.resize(owner.constant_slots as usize, ConstantState::Unknown);
    }
    let running = match &cx.class_state(owner).constants[slot] {
        ConstantState::Known(value) => return Ok(value.clone()),
        ConstantState::Running => true,
        ConstantState::Unknown => false,
    };
    let nested = is_nested(cx);
    if running && nested {
        return Err(self_reference(cx, owner, name, scope));
    }
    // what code asks for is not marked, only what initializers ask for: PHP names the second
    // constant of a circle
    if nested {
        cx.class_state(owner).constants[slot] = ConstantState::Running;
    }
    let result = match constant.case {
        true => make_case(cx, owner, constant, name),
        false => compute(cx, constant, name),
    };
    let state = match &result {
        Ok(value) => ConstantState::Known(value.clone()),
        Err(_) => ConstantState::Unknown,
    };
    cx.class_state(owner).constants[slot] = state;
    result
}

/// Returns whether an initializer is running, so that what is asked for now is part of another
/// constant.
pub fn is_nested(cx: &Request) -> bool {
    (cx.engine.hooks.running_function)(cx).is_some_and(|function| function.flags & flags::INITIALIZER != 0)
}

fn compute(cx: &mut Request, constant: &ClassConstant, name: &[u8]) -> Result<Value> {
    let InitialValue::Computed(code) = &constant.value else {
        unreachable!("known values were given before");
    };
    let owner = constant.declared_by;
    let value = super::initialise::run(cx, code, owner)?;
    if let Some(ty) = &constant.ty {
        types::check_constant(cx, ty, owner, name, &value)?;
    }
    Ok(value)
}

fn make_case(cx: &mut Request, class: ClassPtr, constant: &ClassConstant, name: &[u8]) -> Result<Value> {
    let backing = match class.properties.contains_key(&b"value"[..]) {
        true => {
            // a case that another one's value refers to is made before the table is complete
            if !is_nested(cx) {
                backing_table(cx, class)?;
            }
            Some(backing_value(cx, class, constant)?)
        }
        false => None,
    };
    let object = Object::new(cx.heap(), &class.get().info);
    object.set_slot(0, Value::from(Str::immortal(name).into_inner()));
    if let Some(backing) = backing {
        object.set_slot(1, backing);
    }
    Ok(Value::from(object))
}

/// The backing value of a case, checked against the enum's type.
fn backing_value(cx: &mut Request, class: ClassPtr, constant: &ClassConstant) -> Result<Value> {
    let value = match &constant.value {
        InitialValue::Known(value) => Value::clone(value),
        InitialValue::Computed(code) => super::initialise::run(cx, code, class)?,
    };
    let wanted = class.get().properties.get(&b"value"[..]).and_then(|property| property.ty.as_ref());
    match wanted {
        Some(ty) if !types::fits_tag(ty, &value) => {
            let given = types::value_name(&value);
            let message = [b"Enum case type ", given.as_bytes(), b" does not match enum backing type ", &ty.text[..]].concat();
            Err(cx.type_error(message))
        }
        _ => Ok(value),
    }
}

#[cold]
fn self_reference(cx: &mut Request, owner: ClassPtr, name: &[u8], scope: Option<ClassPtr>) -> Halt {
    let class: &[u8] = if scope == Some(owner) { b"self" } else { owner.get().shown() };
    cx.throw_error("Error", [b"Cannot declare self-referencing constant ", class, b"::", name].concat())
}

#[cold]
fn deprecated(cx: &mut Request, constant: &ClassConstant, name: &[u8]) -> Result<()> {
    // the attribute may name the constant itself
    let address = std::ptr::from_ref(constant).addr();
    if cx.state::<Reporting>().0.contains(&address) {
        return Ok(());
    }
    cx.state::<Reporting>().0.push(address);
    let result = report_deprecated(cx, constant, name);
    cx.state::<Reporting>().0.pop();
    result
}

/// Deprecated constants whose messages are being made.
#[derive(Default)]
struct Reporting(Vec<usize>);

fn report_deprecated(cx: &mut Request, constant: &ClassConstant, name: &[u8]) -> Result<()> {
    let kind: &[u8] = if constant.case { b"Enum case " } else { b"Constant " };
    let mut message = [kind, constant.declared_by.shown(), b"::", name, b" is deprecated"].concat();
    if let Some(native) = constant.origin.get().native() {
        let own = native.constants.iter().find(|own| own.name.as_bytes() == name);
        message.extend_from_slice(&[b" ", own.map_or("", |own| own.deprecated).as_bytes()].concat());
        return cx.deprecated(message);
    }
    message.extend_from_slice(&deprecation_note(cx, constant)?);
    cx.raise(crate::errors::level::USER_DEPRECATED, &message)
}

/// ` since X, message`, as the `#[\Deprecated]` attribute has it.
fn deprecation_note(cx: &mut Request, constant: &ClassConstant) -> Result<Vec<u8>> {
    let Some(decl) = constant.origin.get().decl().and_then(|decl| decl.constants.get(constant.decl as usize)) else {
        return Ok(Vec::new());
    };
    let crate::class::Source::User { unit, .. } = &constant.origin.get().source else {
        return Ok(Vec::new());
    };
    note_of(cx, &decl.attributes, *unit, Some(constant.declared_by))
}

/// ` since X, message` out of the `#[\Deprecated]` among `attributes`.
pub fn note_of(
    cx: &mut Request,
    attributes: &[heddle_bytecode::unit::Attribute],
    unit: crate::function::UnitPtr,
    class: Option<ClassPtr>,
) -> Result<Vec<u8>> {
    note_in(cx, attributes, b"Deprecated", unit, class)
}

/// Returns the same out of the attribute with a name, `Deprecated` or `NoDiscard`.
///
/// # Errors
/// An argument of the attribute throws, or is none that its constructor takes.
pub fn note_in(
    cx: &mut Request,
    attributes: &[heddle_bytecode::unit::Attribute],
    attribute: &[u8],
    unit: crate::function::UnitPtr,
    class: Option<ClassPtr>,
) -> Result<Vec<u8>> {
    let Some(attribute) = attributes.iter().find(|found| found.name.eq_ignore_ascii_case(attribute)) else {
        return Ok(Vec::new());
    };
    let mut texts = [None, None];
    for (position, (name, initializer)) in attribute.args.iter().enumerate() {
        let value = match initializer {
            heddle_bytecode::unit::Initializer::Constant(known) => crate::link::constant_value(cx, known),
            heddle_bytecode::unit::Initializer::Function(number) => (cx.engine.hooks.evaluate)(cx, unit, *number, class)?,
        };
        let since = matches!((name.as_deref(), position), (Some(b"since"), _) | (None, 1));
        texts[usize::from(since)] = note_text(cx, &attribute.name, value, since)?.filter(|text| !text.is_empty());
    }
    let [message, since] = texts;
    let since = since.map_or(Vec::new(), |since| [b" since ", &since[..]].concat());
    let message = message.map_or(Vec::new(), |message| [b", ", &message[..]].concat());
    Ok([since, message].concat())
}

/// An argument of such an attribute as its constructor takes it.
fn note_text(cx: &mut Request, attribute: &[u8], value: Value, since: bool) -> Result<Option<Vec<u8>>> {
    if value.is_null() || value.is_string() {
        return Ok(value.as_bytes().map(<[u8]>::to_vec));
    }
    let class = cx.require_class(attribute)?;
    let object = super::instantiate(cx, class)?;
    let (arguments, property) = if since { (vec![Value::NULL, value], "since") } else { (vec![value], "message") };
    if let Some(constructor) = class.magic.construct {
        cx.call_function_on(constructor, &object, &arguments)?;
    }
    Ok(crate::errors::get_property(&object, property).as_bytes().map(<[u8]>::to_vec))
}
