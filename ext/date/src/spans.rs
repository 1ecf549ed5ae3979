//! The class DateInterval.

use crate::complaints::{at_position, put};
use crate::errors::uninitialized;
use crate::{moments, properties};
use heddle_datetime::format::format_interval;
use heddle_datetime::interval::{Interval, Repetition};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::{Claims, ClassHooks};
use heddle_runtime::object::instantiate;
use heddle_runtime::value::juggle::{to_float, to_int};
use heddle_runtime::value::object::Native;
use heddle_runtime::value::{Array, Object, Tracer, Value};
use heddle_runtime::{Request, Result};
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;

/// A span of time.
#[php_class("class DateInterval", hooks = HOOKS)]
pub(crate) struct DateInterval;

/// An object's span; none until the constructor has run.
#[derive(Default)]
struct Held {
    interval: Cell<Option<Interval>>,
    /// The words the span was made of, if any.
    words: RefCell<Option<Vec<u8>>>,
}

impl Native for Held {
    fn trace(&self, _tracer: &mut Tracer<'_>) {}
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    clone: Some(copy),
    debug_properties: Some(show),
    debug_properties_in_json: true,
    compare: Some(compare),
    read_property: Some(read),
    write_property: Some(write),
    isset_reads: true,
    claims: Claims::Listed(&NAMES),
    property_names: Some(names),
    ..ClassHooks::NONE
};

const NAMES: [&str; 12] = ["y", "m", "d", "h", "i", "s", "f", "invert", "days", "from_string", "date_string", "civil_or_wall"];

fn create(cx: &mut Request, object: &Object) -> Result<()> {
    object.set_native(cx.heap(), Held::default());
    Ok(())
}

fn copy(cx: &mut Request, from: &Object, to: &Object) -> Result<()> {
    let held = match from.native::<Held>() {
        Some(held) => Held { interval: held.interval.clone(), words: held.words.clone() },
        None => Held::default(),
    };
    to.set_native(cx.heap(), held);
    Ok(())
}

/// Gives the object's span; `None` when its constructor has not run.
pub(crate) fn peek(object: &Object) -> Option<Interval> {
    object.native::<Held>().and_then(|held| held.interval.get())
}

fn set(object: &Object, interval: Interval, words: Option<Vec<u8>>) {
    if let Some(held) = object.native::<Held>() {
        held.interval.set(Some(interval));
        *held.words.borrow_mut() = words;
    }
}

/// The object's span. DateObjectError when its constructor has not run.
pub(crate) fn get(cx: &mut Request, object: &Object) -> Result<Interval> {
    peek(object).ok_or_else(|| uninitialized(cx, object))
}

/// A new DateInterval.
pub(crate) fn make(cx: &mut Request, interval: Interval) -> Result<Object> {
    make_worded(cx, interval, None)
}

fn make_worded(cx: &mut Request, interval: Interval, words: Option<Vec<u8>>) -> Result<Object> {
    let class = moments::class(cx, "DateInterval")?;
    let object = instantiate(cx, class)?;
    set(&object, interval, words);
    Ok(object)
}

/// Makes the span that words mean, or says what is wrong with them: `createFromDateString`.
pub(crate) fn from_words(cx: &mut Request, text: &[u8]) -> Result<std::result::Result<Object, Vec<u8>>> {
    let (interval, parsed) = Interval::from_words(text);
    if let Some(error) = parsed.complaints.errors.first() {
        return Ok(Err([b"Unknown or bad format (", text, &at_position(error)].concat()));
    }
    if parsed.has_date || parsed.times > 0 || parsed.zone.is_some() {
        return Ok(Err([b"String '", text, b"' contains non-relative elements"].concat()));
    }
    make_worded(cx, interval, Some(text.to_vec())).map(Ok)
}

fn show(cx: &mut Request, object: &Object) -> Result<Array> {
    let mut array = properties::own(cx, object);
    put_fields(cx, &mut array, object)?;
    Ok(array)
}

fn put_fields(cx: &mut Request, array: &mut Array, object: &Object) -> Result<()> {
    for name in names(object) {
        if let Some(value) = read(cx, object, name.as_bytes())? {
            put(cx, array, name, value);
        }
    }
    Ok(())
}

fn compare(cx: &mut Request, left: &Value, right: &Value) -> Result<Option<Ordering>> {
    let is_span = |value: &Value| value.as_object().is_some_and(|object| object.native::<Held>().is_some());
    if !is_span(left) || !is_span(right) {
        return Ok(None);
    }
    cx.warning("Cannot compare DateInterval objects")?;
    Ok(None)
}

/// A span's part by its property's name.
fn field(interval: &Interval, name: &[u8]) -> Option<Value> {
    Some(match name {
        b"y" => interval.year.into(),
        b"m" => interval.month.into(),
        b"d" => interval.day.into(),
        b"h" => interval.hour.into(),
        b"i" => interval.minute.into(),
        b"s" => interval.second.into(),
        b"f" => (interval.micro as f64 / 1_000_000.0).into(),
        b"invert" => i64::from(interval.invert).into(),
        b"days" => interval.days.map_or(Value::FALSE, Value::int),
        _ => return None,
    })
}

/// What `var_dump` and lists of the properties show.
fn names(object: &Object) -> &'static [&'static str] {
    match object.native::<Held>() {
        Some(held) if held.interval.get().is_none() => &[],
        Some(held) if held.words.borrow().is_some() => &["from_string", "date_string"],
        Some(_) => &["y", "m", "d", "h", "i", "s", "f", "invert", "days", "from_string"],
        None => &[],
    }
}

fn read(cx: &mut Request, object: &Object, name: &[u8]) -> Result<Option<Value>> {
    let Some(held) = object.native::<Held>() else { return Ok(None) };
    let Some(interval) = held.interval.get() else { return Ok(None) };
    let words = held.words.borrow();
    Ok(match (name, &*words) {
        (b"from_string", words) => Some(Value::bool(words.is_some())),
        (b"date_string", Some(words)) => Some(Value::from(cx.str(words))),
        _ => field(&interval, name),
    })
}

fn write(_cx: &mut Request, object: &Object, name: &[u8], value: &Value) -> Result<bool> {
    let Some(held) = object.native::<Held>() else { return Ok(false) };
    let Some(mut interval) = held.interval.get() else { return Ok(false) };
    let value = value.deref();
    match name {
        b"f" => interval.micro = (to_float(value) * 1_000_000.0).round() as i64,
        b"invert" => interval.invert = to_int(value) != 0,
        _ => {
            let part = match name {
                b"y" => &mut interval.year,
                b"m" => &mut interval.month,
                b"d" => &mut interval.day,
                b"h" => &mut interval.hour,
                b"i" => &mut interval.minute,
                b"s" => &mut interval.second,
                _ => return Ok(false),
            };
            *part = to_int(value);
        }
    }
    held.interval.set(Some(interval));
    Ok(true)
}

/// What saved fields say: a span and its words. Fields that are missing count as -1, as in PHP.
fn saved(cx: &mut Request, data: &Array) -> Result<(Interval, Option<Vec<u8>>)> {
    if let Some(words) = properties::field(data, "date_string").and_then(Value::as_bytes) {
        let (interval, parsed) = Interval::from_words(words);
        if let Some(error) = parsed.complaints.errors.first() {
            let position =
                format!(") at position {} ({}) while unserializing: {}", error.position, char::from(error.character), error.message);
            let message = [b"Unknown or bad format (", words, position.as_bytes()].concat();
            return Err(cx.throw_error("Error", message));
        }
        return Ok((interval, Some(words.to_vec())));
    }
    let int = |name| properties::field(data, name).map_or(-1, to_int);
    let fraction = properties::field(data, "f").map_or(0.0, to_float);
    let days = match properties::field(data, "days") {
        Some(value) if value.as_bool() == Some(false) => None,
        Some(value) => Some(to_int(value)),
        None => Some(-1),
    };
    let interval = Interval {
        year: int("y"),
        month: int("m"),
        day: int("d"),
        hour: int("h"),
        minute: int("i"),
        second: int("s"),
        micro: (fraction * 1_000_000.0).round() as i64,
        invert: properties::field(data, "invert").map_or(0, to_int) != 0,
        days,
        civil: true,
        words: None,
    };
    Ok((interval, None))
}

/// What lies between the two moments of an ISO 8601 interval; none where it is well-formed but
/// lacks one of them.
fn between(text: &[u8]) -> Option<Option<Interval>> {
    let Repetition { start, end, interval, .. } = Repetition::parse(text)?;
    Some(interval.or_else(|| Some(Interval::between(&start?, &end?))))
}

#[php_methods(tentative)]
impl DateInterval {
    #[php("public function __construct(string $duration)")]
    fn construct(cx: &mut Request, this: &Object, duration: &[u8]) -> Result<()> {
        let parsed = Interval::parse_iso(duration).map(Some).or_else(|| between(duration));
        let problem: &[u8] = match parsed {
            Some(Some(interval)) => {
                set(this, interval, None);
                return Ok(());
            }
            Some(None) => b"Failed to parse interval (",
            None => b"Unknown or bad format (",
        };
        Err(cx.throw_error("DateMalformedIntervalStringException", [problem, duration, b")"].concat()))
    }

    #[php("public static function createFromDateString(string $datetime): DateInterval")]
    fn create_from_date_string(cx: &mut Request, datetime: &[u8]) -> Result<Object> {
        match from_words(cx, datetime)? {
            Ok(object) => Ok(object),
            Err(reason) => Err(cx.throw_error("DateMalformedIntervalStringException", reason)),
        }
    }

    #[php("public function format(string $format): string")]
    fn format(cx: &mut Request, this: &Object, format: &[u8]) -> Result<Vec<u8>> {
        let interval = get(cx, this)?;
        Ok(format_interval(&interval, format))
    }

    #[php("public function __serialize(): array", binding)]
    fn serialize(cx: &mut Request, this: &Object) -> Result<Array> {
        get(cx, this)?;
        let mut array = Array::new();
        put_fields(cx, &mut array, this)?;
        properties::add_own(cx, this, &mut array);
        Ok(array)
    }

    #[php("public function __unserialize(array $data): void", binding)]
    fn unserialize(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        let (interval, words) = saved(cx, data)?;
        set(this, interval, words);
        properties::restore(cx, this, data, &NAMES)
    }

    #[php(
        "public function __wakeup(): void",
        deprecated = "since 8.5, this method is obsolete, as serialization hooks are provided by __unserialize() and __serialize()"
    )]
    fn wakeup(cx: &mut Request, this: &Object) -> Result<()> {
        let mut data = properties::own(cx, this);
        if peek(this).is_some() {
            put_fields(cx, &mut data, this)?;
        }
        let (interval, words) = saved(cx, &data)?;
        set(this, interval, words);
        Ok(())
    }

    #[php("public static function __set_state(array $array): DateInterval")]
    fn set_state(cx: &mut Request, array: &Array) -> Result<Object> {
        let (interval, words) = saved(cx, array)?;
        make_worded(cx, interval, words)
    }
}
