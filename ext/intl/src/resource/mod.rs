//! Bundles of resources.

pub(crate) mod class;
pub(crate) mod functions;

use crate::errors::{self, fail, fail_null, report};
use crate::held::{self, int32, list, text, text16};
use heddle_icu::Code;
use heddle_icu::code::is_failure;
use heddle_icu::locale;
use heddle_icu::resource::Bundle;
use heddle_runtime::decl::{ClassHooks, DimensionHooks, NativeIterator};
use heddle_runtime::object::internal_iterator;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};
use std::rc::Rc;

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(held::create),
    not_cloneable: true,
    not_serializable: true,
    dimensions: Some(&DIMENSIONS),
    count: Some(count_hook),
    iterate: Some(iterate),
    ..ClassHooks::NONE
};

const DIMENSIONS: DimensionHooks = DimensionHooks { read, place, write, has, unset };

const FALLBACK_WARNING: Code = -128;
const DEFAULT_WARNING: Code = -127;

fn this_one(cx: &mut Request, this: &Object) -> Result<Rc<Bundle>> {
    held::get(cx, this, "ResourceBundle")
}

fn open(
    cx: &mut Request,
    locale: Option<&[u8]>,
    bundle: Option<&[u8]>,
    fallback: bool,
) -> std::result::Result<(Bundle, Code), (Code, Vec<u8>)> {
    let locale = locale.map_or_else(|| crate::locale::default(cx), <[u8]>::to_vec);
    let package = bundle.filter(|bundle| !bundle.is_empty());
    let mut status = 0;
    let opened = if fallback { Bundle::open(package, &locale, &mut status) } else { Bundle::open_exact(package, &locale, &mut status) };
    let Some(opened) = opened else { return Err((status, b"Cannot load libICU resource bundle".to_vec())) };
    if !fallback && (status == FALLBACK_WARNING || status == DEFAULT_WARNING) {
        let name = bundle.map_or(&b"(default data)"[..], |name| name);
        let words = [b"Cannot load libICU resource '", name, b"' without fallback from ", &locale, b" to "].concat();
        return Err((status, words));
    }
    Ok((opened, status))
}

fn construct(cx: &mut Request, this: &Object, locale: Option<&[u8]>, bundle: Option<&[u8]>, fallback: bool) -> Result<Value> {
    if held::is_set(this) {
        return Err(cx.throw_error("Error", "ResourceBundle object is already constructed"));
    }
    crate::locale::check_length(cx, locale.unwrap_or_default())?;
    match open(cx, locale, bundle, fallback) {
        Ok((opened, status)) => {
            held::set(this, opened);
            errors::note(cx, Some(this), status);
            Ok(Value::NULL)
        }
        Err((status, words)) => Err(errors::refuse(cx, status, words)),
    }
}

fn create(cx: &mut Request, locale: Option<&[u8]>, bundle: Option<&[u8]>, fallback: bool) -> Result<Value> {
    errors::clear(cx);
    crate::locale::check_length_or_null(cx, locale.unwrap_or_default(), |cx| match open(cx, locale, bundle, fallback) {
        Ok((opened, status)) => {
            let object = held::make(cx, "ResourceBundle", opened)?;
            errors::note(cx, Some(&object), status);
            Ok(object.into())
        }
        Err((status, words)) => fail_null(cx, None, status, words),
    })
}

/// A resource as a value: text, number, numbers, or a bundle of its own.
fn value_of(cx: &mut Request, bundle: Bundle) -> Result<Value> {
    let mut status = 0;
    Ok(match bundle.kind() {
        0 => text16(cx, &bundle.string(&mut status)),
        1 => text(cx, bundle.bytes(&mut status)),
        7 => Value::int(bundle.int(&mut status).into()),
        14 => {
            let ints: Vec<Value> = bundle.ints(&mut status).into_iter().map(|int| Value::int(int.into())).collect();
            Array::from_values(cx.heap(), ints).into()
        }
        2 | 8 => held::make(cx, "ResourceBundle", bundle)?.into(),
        _ => Value::NULL,
    })
}

/// The element of a key or a number; the failure is kept.
fn element(cx: &mut Request, this: &Object, index: &Value, fallback: bool, number: usize) -> Result<Option<Bundle>> {
    let bundle = this_one(cx, this)?;
    let mut status = 0;
    let (found, shown) = if let Some(position) = index.as_int() {
        if int32(position).is_none() {
            return Err(errors::bad_argument(cx, number, "index must be between -2147483648 and 2147483647"));
        }
        let found = int32(position).and_then(|position| bundle.by_index(position, &mut status));
        (found, position.to_string().into_bytes())
    } else if let Some(key) = index.as_bytes() {
        if key.is_empty() {
            return Err(errors::bad_argument(cx, number, "must not be empty"));
        }
        (bundle.by_key(key, &mut status), key.to_vec())
    } else {
        let words = format!("must be of type string|int, {} given", heddle_runtime::types::names::type_name_of(index));
        return Err(errors::bad_type(cx, number, words));
    };
    let quote: &[u8] = if index.is_int() { b"" } else { b"'" };
    let (what, tail) = (quote, quote);
    if is_failure(status) || found.is_none() {
        let status = if is_failure(status) { status } else { 2 };
        report(cx, Some(this), status, [b"Cannot load resource element ", what, &shown, tail].concat())?;
        return Ok(None);
    }
    if !fallback && (status == FALLBACK_WARNING || status == DEFAULT_WARNING) {
        report(cx, Some(this), status, [b"Cannot load element ", what, &shown, tail, b" without fallback from to "].concat())?;
        return Ok(None);
    }
    errors::note(cx, Some(this), status);
    Ok(found)
}

fn get(cx: &mut Request, this: &Object, index: &Value, fallback: bool) -> Result<Value> {
    match element(cx, this, index, fallback, 1)? {
        Some(found) => value_of(cx, found),
        None => Ok(Value::NULL),
    }
}

fn count(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(this_one(cx, this)?.size().into()))
}

fn count_hook(cx: &mut Request, this: &Object) -> Result<i64> {
    Ok(this_one(cx, this)?.size().into())
}

fn get_locales(cx: &mut Request, bundle: &[u8]) -> Result<Value> {
    errors::clear(cx);
    let mut status = 0;
    let names = locale::with_resources(bundle, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "Cannot fetch locales list");
    }
    Ok(list(cx, names))
}

fn read(cx: &mut Request, this: &Object, key: Option<&Value>, _quiet: bool) -> Result<Value> {
    let Some(key) = key else { return Err(cx.throw_error("Error", "Cannot apply [] to ResourceBundle object")) };
    let bundle = this_one(cx, this)?;
    let mut status = 0;
    let found = if let Some(position) = key.as_int() {
        if int32(position).is_none() {
            return Err(cx.value_error("Index must be between -2147483648 and 2147483647"));
        }
        int32(position).and_then(|position| bundle.by_index(position, &mut status))
    } else if let Some(key) = key.as_bytes() {
        if key.is_empty() {
            return Err(cx.value_error("Offset must not be empty"));
        }
        bundle.by_key(key, &mut status)
    } else {
        let name = if key.is_bool() { "bool".to_owned() } else { heddle_runtime::types::names::type_name_of(key) };
        let words = format!("Cannot access offset of type {name} on ResourceBundle");
        return Err(cx.type_error(words));
    };
    match found {
        Some(found) => {
            errors::note(cx, Some(this), status);
            value_of(cx, found)
        }
        None => {
            let shown = cx.to_str(key)?;
            let words = if key.is_int() {
                [b"Cannot load resource element ", &shown[..]].concat()
            } else {
                [b"Cannot load resource element '", &shown[..], b"'"].concat()
            };
            fail_null(cx, Some(this), if is_failure(status) { status } else { 2 }, words)
        }
    }
}

fn place(cx: &mut Request, this: &Object, key: Option<&Value>) -> Result<Value> {
    read(cx, this, key, false)
}

fn write(cx: &mut Request, _: &Object, _: Option<&Value>, _: Value) -> Result<()> {
    Err(cx.throw_error("Error", "Cannot use object of type ResourceBundle as array"))
}

fn has(cx: &mut Request, _: &Object, _: &Value, _: bool) -> Result<bool> {
    Err(cx.throw_error("Error", "Cannot use object of type ResourceBundle as array"))
}

fn unset(cx: &mut Request, _: &Object, _: &Value) -> Result<()> {
    Err(cx.throw_error("Error", "Cannot use object of type ResourceBundle as array"))
}

/// A loop over a bundle.
struct Loop {
    bundle: Rc<Bundle>,
    at: i32,
}

impl NativeIterator for Loop {
    fn rewind(&mut self, _: &mut Request) -> Result<()> {
        self.at = 0;
        Ok(())
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok(self.at < self.bundle.size())
    }

    fn key(&mut self, cx: &mut Request) -> Result<Value> {
        const TABLE: i32 = 2;
        let key = self.bundle.by_index(self.at, &mut 0).and_then(|found| found.key()).filter(|_| self.bundle.kind() == TABLE);
        Ok(key.map_or(Value::int(self.at.into()), |key| text(cx, key)))
    }

    fn current(&mut self, cx: &mut Request) -> Result<Value> {
        match self.bundle.by_index(self.at, &mut 0) {
            Some(found) => value_of(cx, found),
            None => Ok(Value::NULL),
        }
    }

    fn next(&mut self, _: &mut Request) -> Result<()> {
        self.at += 1;
        Ok(())
    }
}

fn iterate(cx: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(cx.throw_error("Error", "An iterator cannot be used with foreach by reference"));
    }
    Ok(Box::new(Loop { bundle: this_one(cx, this)?, at: 0 }))
}

fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
    let walk = iterate(cx, this, false)?;
    Ok(internal_iterator(cx, walk).into())
}
