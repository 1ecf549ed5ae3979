//! Dom\TokenList: the words of an element's `class` attribute.

use super::{attrs, is_space, words};
use crate::errors::{Code, throw_words};
use crate::wrap::text;
use heddle_libxml2::Node;
use heddle_runtime::decl::{ClassHooks, DimensionHooks, NativeIterator};
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value};
use std::cell::RefCell;

/// The element.
struct Held(RefCell<Option<Node>>);

impl Native for Held {
    fn trace(&self, _tracer: &mut Tracer<'_>) {}
}

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, object| {
        object.set_native(cx.heap(), Held(RefCell::new(None)));
        Ok(())
    }),
    not_cloneable: true,
    not_serializable: true,
    dimensions: Some(&DimensionHooks {
        read: |cx, this, key, _| read_element(cx, this, key),
        place: read_element,
        write: |cx, this, _, _| Err(no_array(cx, this)),
        has: |cx, this, key, not_empty| {
            let index = index_of(cx, this, key)?;
            let value = item(cx, this, index)?;
            Ok(!value.is_null() && (!not_empty || cx.to_bool(&value)?))
        },
        unset: |cx, this, _| Err(no_array(cx, this)),
    }),
    count: Some(|_, this| Ok(tokens(this).len() as i64)),
    iterate: Some(iterate),
    read_property: Some(|cx, this, name| {
        Ok(match name {
            b"length" => Some(Value::int(tokens(this).len() as i64)),
            b"value" => Some(text(cx, value(this))),
            _ => None,
        })
    }),
    write_property: Some(|cx, this, name, value| match name {
        b"value" => {
            let value = super::properties::to_text(cx, this, name, value)?;
            if value.contains(&0) {
                return Err(cx.value_error("Value must not contain any null bytes"));
            }
            if let Some(element) = element(this) {
                attrs::set_plain(&element, b"class", &value);
            }
            Ok(true)
        }
        b"length" => Err(cx.throw_error("Error", "Cannot modify readonly property Dom\\TokenList::$length")),
        _ => Ok(false),
    }),
    debug_properties_only_shown: true,
    debug_properties: Some(|cx, this| {
        let mut array = Array::new();
        array.insert_bytes(cx.heap(), b"length", Value::int(tokens(this).len() as i64));
        let value = text(cx, value(this));
        array.insert_bytes(cx.heap(), b"value", value);
        Ok(array)
    }),
    ..ClassHooks::NONE
};

fn no_array(cx: &mut Request, this: &Object) -> heddle_runtime::Halt {
    let class = class_of(this);
    cx.throw_error("Error", [b"Cannot use object of type ", class.shown(), b" as array"].concat())
}

fn index_of(cx: &mut Request, this: &Object, key: &Value) -> Result<i64> {
    let key = key.deref();
    let is_wrong = key.is_null()
        || key.as_object().is_some()
        || key.as_array().is_some()
        || key.as_str().is_some_and(|text| heddle_value::array::numeric_key(text).is_none());
    if is_wrong {
        let class = class_of(this);
        let given = heddle_runtime::types::value_name(key);
        let words = format!("Cannot access offset of type {given} on {}", String::from_utf8_lossy(class.shown()));
        return Err(cx.type_error(words));
    }
    crate::lists::index_of(cx, key)
}

fn read_element(cx: &mut Request, this: &Object, key: Option<&Value>) -> Result<Value> {
    let Some(key) = key else {
        return Err(cx.throw_error("Error", "Cannot append to Dom\\TokenList"));
    };
    let index = index_of(cx, this, key)?;
    item(cx, this, index)
}

/// Returns the list of an element's classes.
pub(crate) fn of(cx: &mut Request, element: &Node) -> Result<Value> {
    let class = cx.require_class(b"Dom\\TokenList")?;
    let object = instantiate(cx, class)?;
    if let Some(held) = object.native::<Held>() {
        held.0.replace(Some(element.clone()));
    }
    Ok(object.into())
}

fn element(this: &Object) -> Option<Node> {
    this.native::<Held>()?.0.borrow().clone()
}

fn value(this: &Object) -> Vec<u8> {
    let attr = element(this).and_then(|element| element.attribute(Some(None), b"class"));
    attr.map(|attr| attr.child_text()).unwrap_or_default()
}

fn tokens(this: &Object) -> Vec<Vec<u8>> {
    words(&value(this))
}

fn store(this: &Object, tokens: &[Vec<u8>]) {
    let Some(element) = element(this) else { return };
    if tokens.is_empty() && element.attribute(Some(None), b"class").is_none() {
        return;
    }
    attrs::set_plain(&element, b"class", &tokens.join(&b' '));
}

/// Checks that texts may be tokens.
fn check(cx: &mut Request, first: usize, tokens: &[&[u8]]) -> Result<()> {
    for (number, token) in tokens.iter().enumerate() {
        if token.contains(&0) {
            return Err(cx.bad_argument(first + number, "must not contain any null bytes"));
        }
        if token.is_empty() {
            return Err(throw_words(cx, Code::Syntax, "The empty string is not a valid token"));
        }
        if token.iter().any(|byte| is_space(*byte)) {
            return Err(throw_words(cx, Code::InvalidCharacter, "The token must not contain any ASCII whitespace"));
        }
    }
    Ok(())
}

fn check_all(cx: &mut Request, values: &[Value]) -> Result<Vec<Vec<u8>>> {
    let mut all = Vec::with_capacity(values.len());
    for (number, value) in values.iter().enumerate() {
        let value = value.deref();
        let Some(token) = value.as_bytes() else {
            let given = heddle_runtime::types::type_name_of(value);
            return Err(cx.bad_argument_type(number + 1, format!("must be of type string, {given} given")));
        };
        let token = token.to_vec();
        check(cx, number + 1, &[&token])?;
        all.push(token);
    }
    Ok(all)
}

pub(crate) fn construct(_: &mut Request, _: &Object) -> Result<Value> {
    Ok(Value::NULL)
}

pub(crate) fn item(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
    let found = usize::try_from(index).ok().and_then(|index| tokens(this).into_iter().nth(index));
    Ok(crate::wrap::maybe_text(cx, found))
}

pub(crate) fn contains(cx: &mut Request, this: &Object, token: &[u8]) -> Result<Value> {
    if token.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    Ok(Value::bool(tokens(this).iter().any(|known| known == token)))
}

pub(crate) fn add(cx: &mut Request, this: &Object, values: &[Value]) -> Result<Value> {
    let new = check_all(cx, values)?;
    let mut all = tokens(this);
    for token in new {
        if !all.contains(&token) {
            all.push(token);
        }
    }
    store(this, &all);
    Ok(Value::NULL)
}

pub(crate) fn remove(cx: &mut Request, this: &Object, values: &[Value]) -> Result<Value> {
    let old = check_all(cx, values)?;
    let mut all = tokens(this);
    all.retain(|token| !old.contains(token));
    store(this, &all);
    Ok(Value::NULL)
}

pub(crate) fn toggle(cx: &mut Request, this: &Object, token: &[u8], force: Option<bool>) -> Result<Value> {
    check(cx, 1, &[token])?;
    let mut all = tokens(this);
    match (all.iter().position(|known| known == token), force) {
        (Some(at), None | Some(false)) => {
            all.remove(at);
            store(this, &all);
            Ok(Value::FALSE)
        }
        (Some(_), Some(true)) => Ok(Value::TRUE),
        (None, None | Some(true)) => {
            all.push(token.to_vec());
            store(this, &all);
            Ok(Value::TRUE)
        }
        (None, Some(false)) => Ok(Value::FALSE),
    }
}

pub(crate) fn replace(cx: &mut Request, this: &Object, token: &[u8], new_token: &[u8]) -> Result<Value> {
    for (number, token) in [token, new_token].into_iter().enumerate() {
        if token.contains(&0) {
            return Err(cx.bad_argument(number + 1, "must not contain any null bytes"));
        }
    }
    if token.is_empty() || new_token.is_empty() {
        return Err(throw_words(cx, Code::Syntax, "The empty string is not a valid token"));
    }
    check(cx, 1, &[token, new_token])?;
    let mut all = tokens(this);
    let Some(at) = all.iter().position(|known| known == token) else { return Ok(Value::FALSE) };
    all[at] = new_token.to_vec();
    let mut kept: Vec<Vec<u8>> = Vec::new();
    for token in all {
        if !kept.contains(&token) {
            kept.push(token);
        }
    }
    store(this, &kept);
    Ok(Value::TRUE)
}

pub(crate) fn supports(cx: &mut Request, _: &Object, _token: &[u8]) -> Result<Value> {
    Err(cx.type_error("Attribute \"class\" does not define any supported tokens"))
}

pub(crate) fn count(_: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(tokens(this).len() as i64))
}

struct Walk {
    list: Object,
    index: usize,
    /// Takes the number that PHP's iterators take.
    _iterator: Object,
}

impl NativeIterator for Walk {
    fn rewind(&mut self, _: &mut Request) -> Result<()> {
        self.index = 0;
        Ok(())
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok(self.index < tokens(&self.list).len())
    }

    fn key(&mut self, _: &mut Request) -> Result<Value> {
        Ok(Value::int(self.index as i64))
    }

    fn current(&mut self, cx: &mut Request) -> Result<Value> {
        item(cx, &self.list, self.index as i64)
    }

    fn next(&mut self, _: &mut Request) -> Result<()> {
        self.index += 1;
        Ok(())
    }
}

fn iterate(cx: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(cx.throw_error("Error", "An iterator cannot be used with foreach by reference"));
    }
    let class = cx.engine.known.std_class;
    let iterator = heddle_runtime::object::allocate(cx, class);
    Ok(Box::new(Walk { list: this.clone(), index: 0, _iterator: iterator }))
}

pub(crate) fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
    let walk = iterate(cx, this, false)?;
    Ok(heddle_runtime::object::internal_iterator(cx, walk).into())
}
