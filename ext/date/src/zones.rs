//! The class DateTimeZone.

use crate::complaints::{put, put_text};
use crate::errors::{bad_serialization, uninitialized};
use crate::{moments, properties, zone_lists};
use heddle_datetime::format::{Clock, format};
use heddle_datetime::moment::Moment;
use heddle_datetime::parse::{ZoneNameError, parse_zone_name};
use heddle_datetime::tz::{ClockState, Zone, location};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::object::instantiate;
use heddle_runtime::value::object::Native;
use heddle_runtime::value::{Array, Object, Tracer, Value};
use heddle_runtime::{Request, Result};
use std::cell::Cell;
use std::cmp::Ordering;

/// A time zone: an offset, an abbreviation or an identifier.
#[php_class(
    "class DateTimeZone {
        public const int AFRICA = 1;
        public const int AMERICA = 2;
        public const int ANTARCTICA = 4;
        public const int ARCTIC = 8;
        public const int ASIA = 16;
        public const int ATLANTIC = 32;
        public const int AUSTRALIA = 64;
        public const int EUROPE = 128;
        public const int INDIAN = 256;
        public const int PACIFIC = 512;
        public const int UTC = 1024;
        public const int ALL = 2047;
        public const int ALL_WITH_BC = 4095;
        public const int PER_COUNTRY = 4096;
    }",
    hooks = HOOKS
)]
pub(crate) struct DateTimeZone;

impl DateTimeZone {
    /// The groups of all zones that are in use.
    pub(crate) const ALL: i64 = 2047;
}

/// An object's zone; none until the constructor has run.
#[derive(Default)]
struct Held {
    zone: Cell<Option<Zone>>,
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
    ..ClassHooks::NONE
};

const NAMES: [&str; 2] = ["timezone_type", "timezone"];

fn create(cx: &mut Request, object: &Object) -> Result<()> {
    object.set_native(cx.heap(), Held::default());
    Ok(())
}

fn copy(cx: &mut Request, from: &Object, to: &Object) -> Result<()> {
    to.set_native(cx.heap(), Held { zone: Cell::new(peek(from)) });
    Ok(())
}

fn peek(object: &Object) -> Option<Zone> {
    object.native::<Held>().and_then(|held| held.zone.get())
}

fn set(object: &Object, zone: Zone) {
    if let Some(held) = object.native::<Held>() {
        held.zone.set(Some(zone));
    }
}

/// The object's zone. DateObjectError when its constructor has not run.
pub(crate) fn get(cx: &mut Request, object: &Object) -> Result<Zone> {
    peek(object).ok_or_else(|| uninitialized(cx, object))
}

/// The zone that a constructor of a date is given.
pub(crate) fn given(cx: &mut Request, object: &Object) -> Result<Zone> {
    let message = "The DateTimeZone object has not been correctly initialized by its constructor";
    peek(object).ok_or_else(|| cx.throw_error("Error", message))
}

/// A new DateTimeZone.
pub(crate) fn make(cx: &mut Request, zone: Zone) -> Result<Object> {
    let class = moments::class(cx, "DateTimeZone")?;
    let object = instantiate(cx, class)?;
    set(&object, zone);
    Ok(object)
}

/// Why a text names no zone, in PHP's words.
pub(crate) fn reason(error: ZoneNameError, name: &[u8]) -> Vec<u8> {
    match error {
        ZoneNameError::OutOfRange => [b"Timezone offset is out of range (", name, b")"].concat(),
        ZoneNameError::Unknown | ZoneNameError::NullByte => [b"Unknown or bad timezone (", name, b")"].concat(),
    }
}

fn show(cx: &mut Request, object: &Object) -> Result<Array> {
    let mut array = properties::own(cx, object);
    if let Some(zone) = peek(object) {
        put_fields(cx, &mut array, &zone);
    }
    Ok(array)
}

fn put_fields(cx: &Request, array: &mut Array, zone: &Zone) {
    put(cx, array, "timezone_type", zone.kind());
    put_text(cx, array, "timezone", zone.name());
}

fn compare(cx: &mut Request, left: &Value, right: &Value) -> Result<Option<Ordering>> {
    let held = |value: &Value| value.as_object().and_then(|object| object.native::<Held>().map(|held| held.zone.get()));
    let (Some(left), Some(right)) = (held(left), held(right)) else { return Ok(None) };
    let (Some(left), Some(right)) = (left, right) else {
        return Err(cx.throw_error("DateObjectError", "Trying to compare uninitialized DateTimeZone objects"));
    };
    if left.kind() != right.kind() {
        return Err(cx.throw_error("DateException", "Cannot compare two different kinds of DateTimeZone objects"));
    }
    let same = match (&left, &right) {
        (Zone::Abbreviation(a), Zone::Abbreviation(b)) => a.name() == b.name(),
        _ => left == right,
    };
    Ok(Some(if same { Ordering::Equal } else { Ordering::Greater }))
}

fn saved(data: &Array) -> Option<Zone> {
    let name = properties::field(data, "timezone")?.as_bytes()?;
    let kind = properties::field(data, "timezone_type")?.as_int()?;
    parse_zone_name(name).ok().filter(|zone| zone.kind() == kind)
}

#[php_methods(tentative)]
impl DateTimeZone {
    #[php("public function __construct(string $timezone)")]
    fn construct(cx: &mut Request, this: &Object, timezone: &[u8]) -> Result<()> {
        match parse_zone_name(timezone) {
            Ok(zone) => {
                set(this, zone);
                Ok(())
            }
            Err(ZoneNameError::NullByte) => Err(cx.bad_argument(1, "must not contain any null bytes")),
            Err(error) => {
                let message = [b"DateTimeZone::__construct(): ", &reason(error, timezone)[..]].concat();
                Err(cx.throw_error("DateInvalidTimeZoneException", message))
            }
        }
    }

    #[php("public function getName(): string")]
    fn get_name(cx: &mut Request, this: &Object) -> Result<String> {
        Ok(get(cx, this)?.name())
    }

    #[php("public function getOffset(DateTimeInterface $datetime): int")]
    fn get_offset(cx: &mut Request, this: &Object, datetime: &Object) -> Result<i64> {
        offset(cx, this, datetime)
    }

    #[php("public function getTransitions(int $timestampBegin = PHP_INT_MIN, int $timestampEnd = 2147483647): array|false")]
    fn get_transitions(cx: &mut Request, this: &Object, begin: i64, end: i64) -> Result<OrFalse<Array>> {
        transitions(cx, this, begin, end)
    }

    #[php("public function getLocation(): array|false")]
    fn get_location(cx: &mut Request, this: &Object) -> Result<OrFalse<Array>> {
        place(cx, this)
    }

    #[php("public static function listAbbreviations(): array")]
    fn list_abbreviations(cx: &mut Request) -> Array {
        zone_lists::abbreviations(cx)
    }

    #[php("public static function listIdentifiers(int $timezoneGroup = DateTimeZone::ALL, ?string $countryCode = null): array")]
    fn list_identifiers(cx: &mut Request, group: i64, country: Option<&[u8]>) -> Result<Array> {
        zone_lists::identifiers(cx, group, country)
    }

    #[php("public function __serialize(): array", binding)]
    fn serialize(cx: &mut Request, this: &Object) -> Result<Array> {
        let zone = get(cx, this)?;
        let mut array = Array::new();
        put_fields(cx, &mut array, &zone);
        properties::add_own(cx, this, &mut array);
        Ok(array)
    }

    #[php("public function __unserialize(array $data): void", binding)]
    fn unserialize(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        let Some(zone) = saved(data) else { return Err(bad_serialization(cx, "DateTimeZone")) };
        set(this, zone);
        properties::restore(cx, this, data, &NAMES)
    }

    #[php(
        "public function __wakeup(): void",
        deprecated = "since 8.5, this method is obsolete, as serialization hooks are provided by __unserialize() and __serialize()"
    )]
    fn wakeup(cx: &mut Request, this: &Object) -> Result<()> {
        let data = properties::own(cx, this);
        let Some(zone) = saved(&data) else { return Err(bad_serialization(cx, "DateTimeZone")) };
        set(this, zone);
        Ok(())
    }

    #[php("public static function __set_state(array $array): DateTimeZone")]
    fn set_state(cx: &mut Request, array: &Array) -> Result<Object> {
        match saved(array) {
            Some(zone) => make(cx, zone),
            None => Err(bad_serialization(cx, "DateTimeZone")),
        }
    }
}

/// Seconds east of UTC at a moment.
pub(crate) fn offset(cx: &mut Request, zone: &Object, datetime: &Object) -> Result<i64> {
    let zone = get(cx, zone)?;
    let moment = moments::get(cx, datetime)?;
    Ok(i64::from(zone.offset_at(moment.seconds).0))
}

/// The zone's state at `begin` and its changes until before `end`; false for zones without a place.
pub(crate) fn transitions(cx: &mut Request, zone: &Object, begin: i64, end: i64) -> Result<OrFalse<Array>> {
    let Zone::Identifier(location) = get(cx, zone)? else { return Ok(OrFalse(None)) };
    let mut list = Array::new();
    push_transition(cx, &mut list, begin, &location.clock(begin));
    for transition in location.transitions(begin, end.saturating_sub(1)) {
        push_transition(cx, &mut list, transition.instant, &transition.state);
    }
    Ok(OrFalse(Some(list)))
}

fn push_transition(cx: &Request, list: &mut Array, instant: i64, state: &ClockState) {
    let mut entry = Array::new();
    put(cx, &mut entry, "ts", instant);
    let time = format(&Moment::new(instant, 0, Zone::Offset(0)), b"x-m-d\\TH:i:sP", Clock::Local);
    put_text(cx, &mut entry, "time", time);
    put(cx, &mut entry, "offset", i64::from(state.offset));
    put(cx, &mut entry, "isdst", state.dst);
    put_text(cx, &mut entry, "abbr", &state.abbreviation);
    // There are fewer transitions than keys.
    let _ = list.push(cx.heap(), entry);
}

/// Country, coordinates and comment; false for zones without a place.
pub(crate) fn place(cx: &mut Request, zone: &Object) -> Result<OrFalse<Array>> {
    let Zone::Identifier(zone) = get(cx, zone)? else { return Ok(OrFalse(None)) };
    let mut array = Array::new();
    let found = location::find(zone.name);
    put_text(cx, &mut array, "country_code", found.map_or("??", |place| place.country));
    put(cx, &mut array, "latitude", found.map_or(0.0, |place| place.latitude));
    put(cx, &mut array, "longitude", found.map_or(0.0, |place| place.longitude));
    put_text(cx, &mut array, "comments", found.map_or("?", |place| place.comment));
    Ok(OrFalse(Some(array)))
}
