//! Converters between encodings.

pub(crate) mod class;

use crate::errors::{self, fail};
use crate::held::{self, list, text};
use heddle_icu::Code;
use heddle_icu::code::{ILLEGAL_CHAR, TRUNCATED_CHAR, is_failure};
use heddle_icu::convert::{self, Converter, Step};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};
use std::cell::RefCell;
use std::rc::Rc;

pub(crate) const HOOKS: ClassHooks =
    ClassHooks { create: Some(held::create), clone: Some(clone), not_serializable: true, ..ClassHooks::NONE };

/// The two encodings of a converter.
#[derive(Default)]
struct Pair {
    source: RefCell<Option<Rc<Converter>>>,
    destination: RefCell<Option<Rc<Converter>>>,
}

const REASONS: [&str; 6] = ["UNASSIGNED", "ILLEGAL", "IRREGULAR", "RESET", "CLOSE", "CLONE"];
const UNASSIGNED: i64 = 0;
const ILLEGAL: i64 = 1;

fn this_one(cx: &mut Request, this: &Object) -> Result<Rc<Pair>> {
    errors::clear(cx);
    if !held::is_set(this) {
        held::set(this, Pair::default());
    }
    held::get(cx, this, "UConverter")
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    held::clone_with::<Pair>(cx, old, new, "UConverter", |pair| {
        let copy = |one: &RefCell<Option<Rc<Converter>>>| -> RefCell<Option<Rc<Converter>>> {
            let name = one.borrow().as_ref().map(|one| one.name(&mut 0));
            RefCell::new(name.and_then(|name| Converter::open(&name, &mut 0)).map(Rc::new))
        };
        Some(Pair { source: copy(&pair.source), destination: copy(&pair.destination) })
    })
}

/// Opens an encoding by name; `None`: a failure was reported.
fn open(cx: &mut Request, this: Option<&Object>, name: &[u8]) -> Result<Option<Rc<Converter>>> {
    let mut status = 0;
    let opened = Converter::open(name, &mut status);
    if opened.is_none() {
        let words = "Error setting encoding: ";
        let message = [words.as_bytes(), i64::from(status).to_string().as_bytes(), b" - ", &heddle_icu::code::name(status)].concat();
        errors::report(cx, this, status, message)?;
        return Ok(None);
    }
    if status == -122 {
        let actual = opened.as_ref().map(|one| one.name(&mut 0)).unwrap_or_default();
        let message = [b"Ambiguous encoding specified, using ", &actual[..]].concat();
        cx.function_warning(message)?;
    }
    Ok(opened.map(Rc::new))
}

fn construct(cx: &mut Request, this: &Object, destination: Option<&[u8]>, source: Option<&[u8]>) -> Result<Value> {
    let pair = Pair::default();
    errors::clear(cx);
    pair.source.replace(open(cx, Some(this), source.unwrap_or(b"utf-8"))?);
    pair.destination.replace(open(cx, Some(this), destination.unwrap_or(b"utf-8"))?);
    held::set(this, pair);
    Ok(Value::NULL)
}

fn set_source_encoding(cx: &mut Request, this: &Object, encoding: &[u8]) -> Result<Value> {
    let pair = this_one(cx, this)?;
    let opened = open(cx, Some(this), encoding)?;
    let is_open = opened.is_some();
    if is_open {
        pair.source.replace(opened);
    }
    Ok(Value::bool(is_open))
}

fn set_destination_encoding(cx: &mut Request, this: &Object, encoding: &[u8]) -> Result<Value> {
    let pair = this_one(cx, this)?;
    let opened = open(cx, Some(this), encoding)?;
    let is_open = opened.is_some();
    if is_open {
        pair.destination.replace(opened);
    }
    Ok(Value::bool(is_open))
}

fn name_of(cx: &mut Request, one: &RefCell<Option<Rc<Converter>>>) -> Value {
    let name = one.borrow().as_ref().map(|one| one.name(&mut 0));
    name.map_or(Value::NULL, |name| text(cx, name))
}

fn get_source_encoding(cx: &mut Request, this: &Object) -> Result<Value> {
    let pair = this_one(cx, this)?;
    Ok(name_of(cx, &pair.source))
}

fn get_destination_encoding(cx: &mut Request, this: &Object) -> Result<Value> {
    let pair = this_one(cx, this)?;
    Ok(name_of(cx, &pair.destination))
}

fn kind_of(one: &RefCell<Option<Rc<Converter>>>) -> Value {
    one.borrow().as_ref().map_or(Value::NULL, |one| Value::int(one.kind().into()))
}

fn get_source_type(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(kind_of(&this_one(cx, this)?.source))
}

fn get_destination_type(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(kind_of(&this_one(cx, this)?.destination))
}

fn get_subst_chars(cx: &mut Request, this: &Object) -> Result<Value> {
    let pair = this_one(cx, this)?;
    let source = pair.source.borrow().clone();
    let Some(source) = source else { return Ok(Value::NULL) };
    let mut status = 0;
    let chars = source.subst_chars(&mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "ucnv_getSubstChars() returned error");
    }
    Ok(text(cx, chars))
}

fn set_subst_chars(cx: &mut Request, this: &Object, chars: &[u8]) -> Result<Value> {
    let pair = this_one(cx, this)?;
    let mut good = true;
    for one in [&pair.source, &pair.destination] {
        let one = one.borrow().clone();
        let mut status = 0;
        match one {
            Some(one) => one.set_subst_chars(chars, &mut status),
            None => status = 27,
        }
        if is_failure(status) {
            good = false;
            errors::report(cx, Some(this), status, "ucnv_setSubstChars() returned error")?;
        }
    }
    Ok(Value::bool(good))
}

fn reason_text(cx: &mut Request, reason: i64) -> Result<Value> {
    match usize::try_from(reason).ok().and_then(|reason| REASONS.get(reason)) {
        Some(name) => Ok(text(cx, format!("REASON_{name}"))),
        None => Err(cx.bad_argument(1, "must be a UConverter::REASON_* constant")),
    }
}

fn get_available(cx: &mut Request) -> Result<Value> {
    errors::clear(cx);
    Ok(list(cx, convert::available()))
}

fn get_aliases(cx: &mut Request, name: &[u8]) -> Result<Value> {
    errors::clear(cx);
    let mut status = 0;
    let names = convert::aliases(name, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "ucnv_countAliases() returned error");
    }
    Ok(list(cx, names))
}

fn get_standards(cx: &mut Request) -> Result<Value> {
    errors::clear(cx);
    Ok(list(cx, convert::standards(&mut 0)))
}

/// What stands for a character that does not fit: the default of the callbacks.
fn substitute(cx: &mut Request, chars: &[u8], reason: i64, mut error: RefArg<'_>) -> Result<Value> {
    if reason == UNASSIGNED || reason == ILLEGAL || reason == 2 {
        error.set(cx, Value::int(0))?;
        return Ok(text(cx, chars));
    }
    Ok(Value::NULL)
}

fn to_u_callback(cx: &mut Request, this: &Object, reason: i64, _source: &[u8], _code_units: &[u8], error: RefArg<'_>) -> Result<Value> {
    let pair = this_one(cx, this)?;
    let chars = pair.source.borrow().as_ref().map(|one| one.subst_chars(&mut 0)).unwrap_or_default();
    // what is asked for is UTF-8: the encoding's own bytes that are none stand for U+FFFD
    let chars = if std::str::from_utf8(&chars).is_ok() { chars } else { "\u{fffd}".as_bytes().to_vec() };
    substitute(cx, &chars, reason, error)
}

fn from_u_callback(cx: &mut Request, this: &Object, reason: i64, _source: &Array, _code_point: i64, error: RefArg<'_>) -> Result<Value> {
    let pair = this_one(cx, this)?;
    let chars = pair.destination.borrow().as_ref().map(|one| one.subst_chars(&mut 0)).unwrap_or_default();
    substitute(cx, &chars, reason, error)
}

fn reason_of(why: Code) -> i64 {
    if why == ILLEGAL_CHAR || why == TRUNCATED_CHAR { ILLEGAL } else { UNASSIGNED }
}

/// What a callback gave, as numbers of code points or bytes, or as texts.
fn gathered(cx: &mut Request, value: &Value, into: &mut Vec<Value>) -> Result<()> {
    match value.as_array() {
        Some(array) => into.extend(array.values().map(|each| each.deref().clone())),
        None if value.is_null() => {}
        None => into.push(value.clone()),
    }
    let _ = cx;
    Ok(())
}

/// Whether a subclass has its own callback of this name.
fn is_overridden(this: &Object, lower: &[u8]) -> bool {
    heddle_runtime::object::class_of(this).overriding(lower).is_some()
}

fn decoded(
    cx: &mut Request,
    this: Option<&Object>,
    source: &Converter,
    bytes: &[u8],
    subst: Option<&[u8]>,
) -> Result<std::result::Result<Vec<u16>, Code>> {
    let (mut at, mut units) = (0, Vec::new());
    loop {
        match source.decode(bytes, &mut at, &mut units) {
            Step::Done => return Ok(Ok(units)),
            Step::Failed(code) => return Ok(Err(code)),
            Step::Stopped { what, why } => {
                let own = this.filter(|this| is_overridden(this, b"toucallback"));
                let Some(this) = own else {
                    match subst {
                        Some(chars) => units.extend(heddle_icu::text::to16_lossy(chars)),
                        None => units.push(if what == [0x1a] { 0x1a } else { 0xfffd }),
                    }
                    continue;
                };
                let mut error = Value::int(why.into());
                let reference = Value::from(error.make_ref(cx.heap()));
                let (rest, shown) = (text(cx, &bytes[at..]), text(cx, &what));
                let given = cx.call_method(this, "toucallback", &[Value::int(reason_of(why)), rest, shown, reference.clone()])?;
                let code = reference.deref().as_int().unwrap_or(0);
                if code > 0 {
                    return Ok(Err(code as Code));
                }
                let mut values = Vec::new();
                gathered(cx, &given, &mut values)?;
                for value in values {
                    match value.as_int() {
                        Some(point) => match u32::try_from(point).ok().and_then(char::from_u32) {
                            Some(char) => units.extend_from_slice(char.encode_utf16(&mut [0; 2])),
                            None => return Ok(Err(1)),
                        },
                        None => units.extend(heddle_icu::text::to16_lossy(value.as_bytes().unwrap_or_default())),
                    }
                }
            }
        }
    }
}

fn encoded(
    cx: &mut Request,
    this: Option<&Object>,
    destination: &Converter,
    units: &[u16],
    subst: Option<&[u8]>,
) -> Result<std::result::Result<Vec<u8>, Code>> {
    let (mut at, mut bytes) = (0, Vec::new());
    loop {
        match destination.encode(units, &mut at, true, &mut bytes) {
            Step::Done => return Ok(Ok(bytes)),
            Step::Failed(code) => return Ok(Err(code)),
            Step::Stopped { what, why } => {
                let Some(this) = this.filter(|this| is_overridden(this, b"fromucallback")) else {
                    let chars = subst.map_or_else(|| destination.subst_chars(&mut 0), <[u8]>::to_vec);
                    bytes.extend(chars);
                    continue;
                };
                let mut error = Value::int(why.into());
                let reference = Value::from(error.make_ref(cx.heap()));
                let points: Vec<Value> =
                    char::decode_utf16(units[at..].iter().copied()).map(|char| Value::int(char.map_or(0xfffd, u32::from).into())).collect();
                let rest = Array::from_values(cx.heap(), points);
                let point = char::decode_utf16(what).next().and_then(std::result::Result::ok).map_or(0xfffd, u32::from);
                let given = cx.call_method(
                    this,
                    "fromucallback",
                    &[Value::int(reason_of(why)), rest.into(), Value::int(point.into()), reference.clone()],
                )?;
                let code = reference.deref().as_int().unwrap_or(0);
                if code > 0 {
                    return Ok(Err(code as Code));
                }
                let mut values = Vec::new();
                gathered(cx, &given, &mut values)?;
                for value in values {
                    match value.as_int() {
                        Some(byte) => bytes.push(byte as u8),
                        None => bytes.extend_from_slice(value.as_bytes().unwrap_or_default()),
                    }
                }
            }
        }
    }
}

fn convert(cx: &mut Request, this: &Object, str: &[u8], reverse: bool) -> Result<Value> {
    let pair = this_one(cx, this)?;
    let (source, destination) = (pair.source.borrow().clone(), pair.destination.borrow().clone());
    let (Some(source), Some(destination)) = (source, destination) else {
        return fail(cx, Some(this), 27, "Internal converters not initialized");
    };
    let (from, to) = if reverse { (destination, source) } else { (source, destination) };
    from.reset();
    to.reset();
    let units = match decoded(cx, Some(this), &from, str, None)? {
        Ok(units) => units,
        Err(code) => return fail(cx, Some(this), code, "ucnv_toUChars() returned error"),
    };
    match encoded(cx, Some(this), &to, &units, None)? {
        Ok(bytes) => Ok(text(cx, bytes)),
        Err(code) => fail(cx, Some(this), code, "ucnv_fromUChars() returned error"),
    }
}

fn transcode(cx: &mut Request, str: &[u8], to_encoding: &[u8], from_encoding: &[u8], options: Option<&Array>) -> Result<Value> {
    errors::clear(cx);
    let Some(source) = open(cx, None, from_encoding)? else { return Ok(Value::FALSE) };
    let Some(destination) = open(cx, None, to_encoding)? else { return Ok(Value::FALSE) };
    let option =
        |name: &[u8]| options.and_then(|options| options.get_bytes(name)).and_then(|value| value.deref().as_bytes().map(<[u8]>::to_vec));
    let (from_subst, to_subst) = (option(b"from_subst"), option(b"to_subst"));
    for (one, chars) in [(&source, &from_subst), (&destination, &to_subst)] {
        if let Some(chars) = chars {
            let mut status = 0;
            one.set_subst_chars(chars, &mut status);
            if is_failure(status) {
                return fail(cx, None, status, "ucnv_setSubstChars() returned error");
            }
        }
    }
    let units = match decoded(cx, None, &source, str, from_subst.as_deref())? {
        Ok(units) => units,
        Err(code) => return fail(cx, None, code, "ucnv_toUChars() returned error"),
    };
    match encoded(cx, None, &destination, &units, to_subst.as_deref())? {
        Ok(bytes) => Ok(text(cx, bytes)),
        Err(code) => fail(cx, None, code, "ucnv_fromUChars() returned error"),
    }
}
