//! DateTimeInterface, and what DateTime and DateTimeImmutable share: a [`Moment`] per object.
//!
//! The two classes are in [`mutable`] and [`immutable`]; they differ in what their setters change
//! and give back.

pub(crate) mod immutable;
pub(crate) mod mutable;

use crate::clock::{default_zone, now_in};
use crate::complaints::{failed_to_parse, put, put_text, remember};
use crate::errors::{bad_serialization, uninitialized};
use crate::properties;
use crate::zones;
use heddle_datetime::calendar::{Civil, days_from_iso_week};
use heddle_datetime::interval::{Interval, IntervalError};
use heddle_datetime::moment::{Moment, OpenTime, OutOfRange};
use heddle_datetime::parse::{Complaint, Parsed, ParsedZone, parse, parse_format};
use heddle_datetime::tz::{self, Zone};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::Number;
use heddle_runtime::object::instantiate;
use heddle_runtime::value::object::Native;
use heddle_runtime::value::{Array, Object, Tracer, Value};
use heddle_runtime::{Halt, Request, Result};
use std::cell::Cell;
use std::cmp::Ordering;

/// What both classes can do. PHP code cannot implement it.
#[php_class(
    "interface DateTimeInterface {
        public const string ATOM = 'Y-m-d\\\\TH:i:sP';
        public const string COOKIE = 'l, d-M-Y H:i:s T';
        public const string ISO8601 = 'Y-m-d\\\\TH:i:sO';
        public const string ISO8601_EXPANDED = 'X-m-d\\\\TH:i:sP';
        public const string RFC822 = 'D, d M y H:i:s O';
        public const string RFC850 = 'l, d-M-y H:i:s T';
        public const string RFC1036 = 'D, d M y H:i:s O';
        public const string RFC1123 = 'D, d M Y H:i:s O';
        #[Deprecated('since 8.5, as this format ignores the associated timezone and always uses GMT')]
        public const string RFC7231 = 'D, d M Y H:i:s \\\\G\\\\M\\\\T';
        public const string RFC2822 = 'D, d M Y H:i:s O';
        public const string RFC3339 = 'Y-m-d\\\\TH:i:sP';
        public const string RFC3339_EXTENDED = 'Y-m-d\\\\TH:i:s.vP';
        public const string RSS = 'D, d M Y H:i:s O';
        public const string W3C = 'Y-m-d\\\\TH:i:sP';
    }"
)]
pub(crate) struct DateTimeInterface;

#[php_methods]
impl DateTimeInterface {
    #[php("public function format(string $format): string", tentative)]
    fn format();
    #[php("public function getTimezone(): DateTimeZone|false", tentative)]
    fn get_timezone();
    #[php("public function getOffset(): int", tentative)]
    fn get_offset();
    #[php("public function getTimestamp(): int", tentative)]
    fn get_timestamp();
    #[php("public function getMicrosecond(): int")]
    fn get_microsecond();
    #[php("public function diff(DateTimeInterface $targetObject, bool $absolute = false): DateInterval", tentative)]
    fn diff();
    #[php(
        "public function __wakeup(): void",
        tentative,
        deprecated = "since 8.5, this method is obsolete, as serialization hooks are provided by __unserialize() and __serialize()"
    )]
    fn wakeup();
    #[php("public function __serialize(): array")]
    fn serialize();
    #[php("public function __unserialize(array $data): void")]
    fn unserialize();
}

/// An object's moment; none until the constructor has run.
#[derive(Default)]
pub(crate) struct Held {
    moment: Cell<Option<Moment>>,
}

impl Native for Held {
    fn trace(&self, _tracer: &mut Tracer<'_>) {}
}

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    clone: Some(copy),
    debug_properties: Some(show),
    debug_properties_in_json: true,
    compare: Some(compare),
    ..ClassHooks::NONE
};

const NAMES: [&str; 3] = ["date", "timezone_type", "timezone"];

fn create(cx: &mut Request, object: &Object) -> Result<()> {
    object.set_native(cx.heap(), Held::default());
    Ok(())
}

fn copy(cx: &mut Request, from: &Object, to: &Object) -> Result<()> {
    to.set_native(cx.heap(), Held { moment: Cell::new(peek(from)) });
    Ok(())
}

pub(crate) fn peek(object: &Object) -> Option<Moment> {
    object.native::<Held>().and_then(|held| held.moment.get())
}

/// The object's moment. DateObjectError when its constructor has not run.
pub(crate) fn get(cx: &mut Request, object: &Object) -> Result<Moment> {
    peek(object).ok_or_else(|| uninitialized(cx, object))
}

/// Changes the object.
pub(crate) fn set(object: &Object, moment: Moment) {
    if let Some(held) = object.native::<Held>() {
        held.moment.set(Some(moment));
    }
}

/// A new object of the class that holds the moment.
pub(crate) fn make(cx: &mut Request, class: ClassPtr, moment: Moment) -> Result<Object> {
    let object = instantiate(cx, class)?;
    set(&object, moment);
    Ok(object)
}

/// A builtin class of this extension.
pub(crate) fn class(cx: &mut Request, name: &str) -> Result<ClassPtr> {
    match cx.engine.classes.get(name.to_ascii_lowercase().as_bytes()) {
        Some(class) => Ok(*class),
        None => cx.require_class(name.as_bytes()),
    }
}

/// A clone of the object that holds another moment.
pub(crate) fn fork(cx: &mut Request, object: &Object, moment: Moment) -> Result<Object> {
    let copy = heddle_runtime::object::clone_object(cx, object, None)?;
    set(&copy, moment);
    Ok(copy)
}

fn show(cx: &mut Request, object: &Object) -> Result<Array> {
    let mut array = properties::own(cx, object);
    if let Some(moment) = peek(object) {
        put_fields(cx, &mut array, &moment);
    }
    Ok(array)
}

fn put_fields(cx: &Request, array: &mut Array, moment: &Moment) {
    let date = heddle_datetime::format::format(moment, b"x-m-d H:i:s.u", heddle_datetime::format::Clock::Local);
    put_text(cx, array, "date", date);
    put(cx, array, "timezone_type", moment.zone.kind());
    put_text(cx, array, "timezone", moment.zone.name());
}

fn compare(cx: &mut Request, left: &Value, right: &Value) -> Result<Option<Ordering>> {
    let held = |value: &Value| value.as_object().and_then(|object| object.native::<Held>().map(|held| held.moment.get()));
    let (Some(left), Some(right)) = (held(left), held(right)) else { return Ok(None) };
    match (left, right) {
        (Some(left), Some(right)) => Ok(Some((left.seconds, left.micro).cmp(&(right.seconds, right.micro)))),
        _ => {
            let message = "Trying to compare an incomplete DateTime or DateTimeImmutable object";
            Err(cx.throw_error("DateObjectError", message))
        }
    }
}

// ---- making
// --------------------------------------------------------------------------------------------------------

/// Returns the moment that what a text leaves out is taken from: now in the zone that was given, in
/// the place that the text names (not at an offset or abbreviation of it), or in the default zone.
fn now_for(cx: &mut Request, given: Option<Zone>, parsed: &Parsed) -> Moment {
    match (given, parsed.zone) {
        (Some(zone), _) | (None, Some(ParsedZone::Known(zone @ Zone::Identifier(_)))) => now_in(zone),
        _ => now_in(default_zone(cx)),
    }
}

/// Reads a date for a constructor; None where it has errors, which are then remembered.
pub(crate) fn read(cx: &mut Request, text: &[u8], zone: Option<&Object>) -> Result<std::result::Result<Moment, Complaint>> {
    let zone = match zone {
        Some(zone) => Some(zones::given(cx, zone)?),
        None => None,
    };
    let parsed = parse(if text.is_empty() { b"now" } else { text });
    remember(cx, &parsed.complaints);
    if let Some(error) = parsed.complaints.errors.first() {
        return Ok(Err(error.clone()));
    }
    let now = now_for(cx, zone, &parsed);
    Ok(now.resolve(&parsed, OpenTime::Midnight).map_err(|OutOfRange| too_large(text)))
}

fn too_large(text: &[u8]) -> Complaint {
    let character = text.first().copied().unwrap_or(0);
    Complaint { position: 0, character, message: "Epoch doesn't fit in a PHP integer" }
}

/// What the constructors do.
pub(crate) fn construct(cx: &mut Request, this: &Object, text: &[u8], zone: Option<&Object>) -> Result<()> {
    match read(cx, text, zone)? {
        Ok(moment) => {
            set(this, moment);
            Ok(())
        }
        Err(error) => Err(cx.throw_error("DateMalformedStringException", failed_to_parse(text, &error))),
    }
}

/// `createFromFormat`; None where the text does not fit.
pub(crate) fn from_format(cx: &mut Request, class: ClassPtr, format: &[u8], text: &[u8], zone: Option<&Object>) -> Result<Option<Object>> {
    if text.contains(&0) {
        return Err(cx.bad_argument(2, "must not contain any null bytes"));
    }
    let zone = match zone {
        Some(zone) => Some(zones::given(cx, zone)?),
        None => None,
    };
    let parsed = parse_format(format, text);
    remember(cx, &parsed.complaints);
    if !parsed.complaints.errors.is_empty() {
        return Ok(None);
    }
    match now_for(cx, zone, &parsed).resolve(&parsed, OpenTime::Now) {
        Ok(moment) => make(cx, class, moment).map(Some),
        Err(OutOfRange) => Ok(None),
    }
}

/// `createFromTimestamp`.
pub(crate) fn from_timestamp(cx: &mut Request, class: ClassPtr, timestamp: Number) -> Result<Object> {
    let zone = Zone::Offset(0);
    let moment = match timestamp {
        Number::Int(seconds) => Moment::new(seconds, 0, zone),
        Number::Float(float) => {
            // The bounds are powers of two and exact.
            if !(-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&float) {
                return Err(out_of_bounds(cx, float));
            }
            let whole = float.floor();
            let micros = ((float - whole) * 1_000_000.0).round() as i64;
            let (whole, micros) = if micros == 1_000_000 { (whole + 1.0, 0) } else { (whole, micros) };
            Moment::new(whole as i64, micros, zone)
        }
    };
    make(cx, class, moment)
}

fn out_of_bounds(cx: &mut Request, float: f64) -> Halt {
    let given = if float.is_nan() {
        "NAN".to_owned()
    } else if float.is_infinite() {
        if float > 0.0 { "INF".to_owned() } else { "-INF".to_owned() }
    } else {
        exponent_text(float)
    };
    let reason = format!("must be a finite number between -9223372036854775808 and 9223372036854775807.999999, {given} given");
    let message = cx.argument_message(1, reason.as_bytes());
    cx.throw_error("DateRangeError", message)
}

/// `1.0e+30`
fn exponent_text(float: f64) -> String {
    let text = format!("{float:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let point = if mantissa.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with('-') { "" } else { "+" };
    format!("{mantissa}{point}e{sign}{exponent}")
}

/// `createFromInterface` and its kin: another class, the same moment.
pub(crate) fn convert(cx: &mut Request, class: ClassPtr, from: &Object) -> Result<Object> {
    let moment = get(cx, from)?;
    make(cx, class, moment)
}

// ---- saving and restoring
// ------------------------------------------------------------------------------------------

/// `__serialize`
pub(crate) fn save(cx: &mut Request, this: &Object) -> Result<Array> {
    let moment = get(cx, this)?;
    let mut array = Array::new();
    put_fields(cx, &mut array, &moment);
    properties::add_own(cx, this, &mut array);
    Ok(array)
}

/// The moment out of saved fields.
fn saved(cx: &mut Request, data: &Array) -> Option<Moment> {
    let text = |name| properties::field(data, name).and_then(Value::as_bytes);
    let (date, name) = (text("date")?, text("timezone")?);
    let kind = properties::field(data, "timezone_type")?.as_int()?;
    let (source, zone) = match kind {
        1 | 2 => ([date, b" ", name].concat(), default_zone(cx)),
        3 => (date.to_vec(), Zone::Identifier(tz::find(std::str::from_utf8(name).ok()?)?)),
        _ => return None,
    };
    let parsed = parse(&source);
    if !parsed.complaints.errors.is_empty() {
        return None;
    }
    now_in(zone).resolve(&parsed, OpenTime::Midnight).ok()
}

/// `__unserialize`, `__wakeup`: fills an object out of saved fields.
pub(crate) fn restore(cx: &mut Request, this: &Object, data: &Array, class: &str) -> Result<()> {
    let Some(moment) = saved(cx, data) else { return Err(bad_serialization(cx, class)) };
    set(this, moment);
    properties::restore(cx, this, data, &NAMES)
}

/// `__wakeup`
pub(crate) fn wake(cx: &mut Request, this: &Object, class: &str) -> Result<()> {
    let data = properties::own(cx, this);
    let Some(moment) = saved(cx, &data) else { return Err(bad_serialization(cx, class)) };
    set(this, moment);
    Ok(())
}

/// `__set_state`
pub(crate) fn set_state(cx: &mut Request, class_name: &str, data: &Array) -> Result<Object> {
    let Some(moment) = saved(cx, data) else { return Err(bad_serialization(cx, class_name)) };
    let class = class(cx, class_name)?;
    make(cx, class, moment)
}

// ---- changing
// ------------------------------------------------------------------------------------------------------

/// What a setter found instead of a moment.
pub(crate) enum Refusal {
    /// A text that cannot be read; the whole message.
    Malformed(Vec<u8>),
    /// Working days cannot be taken away.
    Special,
    /// The result does not fit in 64 bits.
    OutOfRange,
}

impl From<OutOfRange> for Refusal {
    fn from(_: OutOfRange) -> Refusal {
        Refusal::OutOfRange
    }
}

impl From<IntervalError> for Refusal {
    fn from(error: IntervalError) -> Refusal {
        match error {
            IntervalError::OutOfRange => Refusal::OutOfRange,
            IntervalError::SpecialSubtraction => Refusal::Special,
        }
    }
}

pub(crate) const SPECIAL: &str = "Only non-special relative time specifications are supported for subtraction";

/// Throws what a method throws; `method` is its full name.
#[cold]
pub(crate) fn refuse(cx: &mut Request, refusal: Refusal, method: &str) -> Halt {
    match refusal {
        Refusal::Malformed(message) => {
            let message = [method.as_bytes(), b"(): ", &message].concat();
            cx.throw_error("DateMalformedStringException", message)
        }
        Refusal::Special => cx.throw_error("DateInvalidOperationException", format!("{method}(): {SPECIAL}")),
        Refusal::OutOfRange => cx.throw_error("DateRangeError", format!("{method}(): Epoch doesn't fit in a PHP integer")),
    }
}

/// `modify`
pub(crate) fn modified(cx: &mut Request, moment: &Moment, text: &[u8]) -> std::result::Result<Moment, Refusal> {
    let parsed: Parsed = parse(text);
    remember(cx, &parsed.complaints);
    match parsed.complaints.errors.first() {
        Some(error) => Err(Refusal::Malformed(failed_to_parse(text, error))),
        None => Ok(moment.modify(&parsed)?),
    }
}

/// `add`
pub(crate) fn added(moment: &Moment, interval: &Interval) -> std::result::Result<Moment, Refusal> {
    Ok(interval.add_to(moment)?)
}

/// `sub`
pub(crate) fn subtracted(moment: &Moment, interval: &Interval) -> std::result::Result<Moment, Refusal> {
    Ok(interval.subtract_from(moment)?)
}

/// `setTime`
pub(crate) fn with_time(moment: &Moment, [hour, minute, second, micro]: [i64; 4]) -> std::result::Result<Moment, Refusal> {
    Ok(moment.with_civil(&Civil { hour, minute, second, micro, ..moment.civil() }))
}

/// `setDate`
pub(crate) fn with_date(moment: &Moment, [year, month, day]: [i64; 3]) -> std::result::Result<Moment, Refusal> {
    Ok(moment.with_civil(&Civil { year, month, day, ..moment.civil() }))
}

/// `setISODate`
pub(crate) fn with_iso_date(moment: &Moment, [year, week, weekday]: [i64; 3]) -> std::result::Result<Moment, Refusal> {
    let day = days_from_iso_week(year, week, weekday).saturating_add(1);
    with_date(moment, [year, 1, day])
}

/// `setMicrosecond`
pub(crate) fn with_micro(cx: &mut Request, moment: &Moment, micro: i64) -> Result<Moment> {
    if !(0..=999_999).contains(&micro) {
        let message = cx.argument_message(1, format!("must be between 0 and 999999, {micro} given").as_bytes());
        return Err(cx.throw_error("DateRangeError", message));
    }
    Ok(Moment { micro, ..*moment })
}

/// `diff`
pub(crate) fn difference(cx: &mut Request, one: &Object, two: &Object, absolute: bool) -> Result<Object> {
    let (one, two) = (get(cx, one)?, get(cx, two)?);
    let mut interval = Interval::between(&one, &two);
    if absolute {
        interval.invert = false;
    }
    crate::spans::make(cx, interval)
}

/// `format`
pub(crate) fn formatted(cx: &mut Request, this: &Object, format: &[u8]) -> Result<Vec<u8>> {
    let moment = get(cx, this)?;
    Ok(heddle_datetime::format::format(&moment, format, heddle_datetime::format::Clock::Local))
}
