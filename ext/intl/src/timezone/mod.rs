//! Time zones: ICU's names of them.

pub(crate) mod class;
pub(crate) mod functions;
pub(crate) mod interop;

use crate::errors::{self, bad_argument, fail};
use crate::held::{self, text, text16};
use crate::iterators;
use heddle_icu::calendar::{Calendar, GREGORIAN};
use heddle_icu::code::is_failure;
use heddle_icu::date::{DateFormat, PATTERN};
use heddle_icu::text::{to8, to16};
use heddle_icu::zone;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};
use std::cmp::Ordering;
use std::rc::Rc;

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(held::create),
    clone: Some(clone),
    not_serializable: true,
    debug_properties_only_shown: true,
    debug_properties: Some(debug),
    compare: Some(compare),
    ..ClassHooks::NONE
};

/// A zone, by its name.
#[derive(Clone)]
pub(crate) struct Zone(pub(crate) Vec<u16>);

impl Zone {
    fn calendar(&self) -> Option<Calendar> {
        Calendar::open(&self.0, b"", GREGORIAN, &mut 0)
    }

    /// The offsets at a moment: the zone's own, and what daylight saving adds.
    fn offsets(&self, moment: f64, local: bool) -> Option<(i32, i32)> {
        const ZONE_OFFSET: i32 = 15;
        const DST_OFFSET: i32 = 16;
        let calendar = self.calendar()?;
        if !local {
            calendar.set_millis(moment, &mut 0);
        } else {
            // the moment counts the zone's own wall time: set its fields
            let utc = Calendar::open(&to16(b"GMT")?, b"", GREGORIAN, &mut 0)?;
            utc.set_millis(moment, &mut 0);
            calendar.clear();
            for field in [1, 2, 5, 11, 12, 13, 14] {
                calendar.set(field, utc.get(field, &mut 0));
            }
        }
        let mut status = 0;
        let offsets = (calendar.get(ZONE_OFFSET, &mut status), calendar.get(DST_OFFSET, &mut status));
        (!is_failure(status)).then_some(offsets)
    }

    fn raw_offset(&self) -> i32 {
        self.offsets(heddle_icu::calendar::now(), false).map_or(0, |(raw, _)| raw)
    }
}

fn this_one(cx: &mut Request, this: &Object) -> Result<Rc<Zone>> {
    held::get(cx, this, "IntlTimeZone")
}

pub(crate) fn make(cx: &mut Request, zone: Vec<u16>) -> Result<Value> {
    Ok(held::make(cx, "IntlTimeZone", Zone(zone))?.into())
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    held::clone_with::<Zone>(cx, old, new, "IntlTimeZone", |zone| Some(zone.clone()))
}

fn compare(cx: &mut Request, left: &Value, right: &Value) -> Result<Option<Ordering>> {
    let zone = |value: &Value| value.as_object().and_then(held::peek::<Zone>);
    match (zone(left), zone(right)) {
        (Some(one), Some(other)) => Ok(Some(one.0.cmp(&other.0))),
        _ => Err(cx.throw_error("Error", "Comparison with at least one unconstructed IntlTimeZone operand")),
    }
}

/// The members that dumps show.
pub(crate) fn debug_zone(cx: &mut Request, zone: Option<&Zone>) -> Array {
    let heap = cx.heap();
    let mut shown = Array::new();
    shown.insert_bytes(heap, b"valid", Value::bool(zone.is_some()));
    if let Some(zone) = zone {
        shown.insert_bytes(heap, b"id", text16(cx, &zone.0));
        let (raw, dst) = zone.offsets(heddle_icu::calendar::now(), false).unwrap_or_default();
        shown.insert_bytes(heap, b"rawOffset", Value::int(raw.into()));
        shown.insert_bytes(heap, b"currentOffset", Value::int((raw + dst).into()));
    }
    shown
}

fn debug(cx: &mut Request, this: &Object) -> Result<Array> {
    let zone = held::peek::<Zone>(this);
    Ok(debug_zone(cx, zone.as_deref()))
}

/// An argument as UTF-16.
fn units(cx: &mut Request, id: &[u8], what: &str) -> Result<Option<Vec<u16>>> {
    errors::clear(cx);
    let units = to16(id);
    if units.is_none() {
        errors::report(cx, None, 1, format!("could not convert {what} to UTF-16"))?;
    }
    Ok(units)
}

fn count_equivalent_ids(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
    if units(cx, timezone_id, "time zone id")?.is_none() {
        return Ok(Value::FALSE);
    }
    Ok(Value::int(zone::equivalents(timezone_id).len() as i64))
}

fn get_equivalent_id(cx: &mut Request, timezone_id: &[u8], offset: i64) -> Result<Value> {
    if units(cx, timezone_id, "time zone id")?.is_none() {
        return Ok(Value::FALSE);
    }
    let found = usize::try_from(offset).ok().and_then(|offset| zone::equivalents(timezone_id).into_iter().nth(offset));
    Ok(text(cx, found.unwrap_or_default()))
}

fn create_default(cx: &mut Request) -> Result<Value> {
    errors::clear(cx);
    let zone = zone::default(&mut 0);
    make(cx, zone)
}

fn get_gmt(cx: &mut Request) -> Result<Value> {
    make(cx, to16(b"GMT").unwrap_or_default())
}

fn get_unknown(cx: &mut Request) -> Result<Value> {
    make(cx, to16(b"Etc/Unknown").unwrap_or_default())
}

fn create_enumeration(cx: &mut Request, which: &Value) -> Result<Value> {
    errors::clear(cx);
    let mut status = 0;
    let names = match (which.as_int(), which.as_bytes()) {
        (Some(offset), _) => {
            let Some(offset) = held::int32(offset) else { return Err(bad_argument(cx, 1, "is out of range")) };
            zone::list(0, None, Some(offset), &mut status)
        }
        (_, Some(country)) => match heddle_value::juggle::parse_whole(country) {
            Some(offset) => {
                let offset = heddle_value::juggle::convert::number_to_int(offset);
                zone::list(0, None, held::int32(offset), &mut status)
            }
            None => zone::list(0, Some(country), None, &mut status),
        },
        _ => zone::list(0, None, None, &mut status),
    };
    if is_failure(status) {
        return fail(cx, None, status, "error obtaining enumeration");
    }
    iterators::of_names(cx, names)
}

fn create_time_zone(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
    if units(cx, timezone_id, "time zone id")?.is_none() {
        return Ok(Value::NULL);
    }
    let zone = interop::named(timezone_id).unwrap_or_else(|| to16(b"Etc/Unknown").unwrap_or_default());
    make(cx, zone)
}

fn create_time_zone_id_enumeration(cx: &mut Request, kind: i64, region: Option<&[u8]>, raw_offset: Option<i64>) -> Result<Value> {
    errors::clear(cx);
    if !(0..=2).contains(&kind) {
        let words = "must be one of IntlTimeZone::TYPE_ANY, IntlTimeZone::TYPE_CANONICAL, or IntlTimeZone::TYPE_CANONICAL_LOCATION";
        return Err(cx.bad_argument(1, words));
    }
    let mut status = 0;
    let names = zone::list(kind as i32, region, raw_offset.and_then(held::int32), &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "Error obtaining time zone id enumeration");
    }
    iterators::of_names(cx, names)
}

fn from_date_time_zone(cx: &mut Request, timezone: &Object) -> Result<Value> {
    errors::clear(cx);
    match interop::of_php(cx, timezone, None)? {
        Some(zone) => make(cx, zone),
        None => Ok(Value::NULL),
    }
}

fn get_canonical_id(cx: &mut Request, timezone_id: &[u8], is_system_id: Option<RefArg<'_>>) -> Result<Value> {
    let Some(id) = units(cx, timezone_id, "time zone id")? else { return Ok(Value::FALSE) };
    let mut status = 0;
    let (name, is_system) = zone::canonical(&id, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "error obtaining canonical ID");
    }
    if let Some(mut place) = is_system_id {
        place.set(cx, Value::bool(is_system))?;
    }
    Ok(text16(cx, &name))
}

fn get_region(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
    if units(cx, timezone_id, "time zone id")?.is_none() {
        return Ok(Value::FALSE);
    }
    match zone::region(timezone_id) {
        Some(region) => Ok(text(cx, region)),
        None => fail(cx, None, 1, "error obtaining region"),
    }
}

fn get_iana_id(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
    let Some(id) = units(cx, timezone_id, "time zone id")? else { return Ok(Value::FALSE) };
    let mut status = 0;
    let name = zone::iana(&id, &mut status).unwrap_or_else(|| zone::canonical(&id, &mut status).0);
    if is_failure(status) {
        return fail(cx, None, status, "error obtaining IANA ID");
    }
    Ok(text16(cx, &name))
}

fn get_tz_data_version(cx: &mut Request) -> Result<Value> {
    let mut status = 0;
    let version = zone::data_version(&mut status);
    if is_failure(status) {
        return fail(cx, None, status, "Error obtaining time zone data version");
    }
    Ok(text(cx, version))
}

fn get_windows_id(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
    let Some(id) = units(cx, timezone_id, "time zone id")? else { return Ok(Value::FALSE) };
    let mut status = 0;
    let name = zone::windows_id(&id, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "unable to get timezone from windows ID");
    }
    if name.is_empty() {
        return fail(cx, None, 1, "Unknown system timezone");
    }
    Ok(text16(cx, &name))
}

fn get_id_for_windows_id(cx: &mut Request, timezone_id: &[u8], region: Option<&[u8]>) -> Result<Value> {
    let Some(id) = units(cx, timezone_id, "time zone id")? else { return Ok(Value::FALSE) };
    let mut status = 0;
    let name = zone::id_for_windows_id(&id, region, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "unable to get windows ID from timezone");
    }
    if name.is_empty() {
        return fail(cx, None, 1, "Unknown windows timezone");
    }
    Ok(text16(cx, &name))
}

fn get_id(cx: &mut Request, this: &Object) -> Result<Value> {
    let zone = this_one(cx, this)?;
    Ok(text16(cx, &zone.0))
}

fn use_daylight_time(cx: &mut Request, this: &Object) -> Result<Value> {
    let zone = this_one(cx, this)?;
    Ok(Value::bool(uses_daylight_time(&zone)))
}

/// Whether some moment of this year has daylight saving.
fn uses_daylight_time(zone: &Zone) -> bool {
    let now = heddle_icu::calendar::now();
    (0..12).any(|month| zone.offsets(now + f64::from(month) * 30.5 * 86_400_000.0, false).is_some_and(|(_, dst)| dst != 0))
}

fn get_offset(
    cx: &mut Request,
    this: &Object,
    timestamp: f64,
    local: bool,
    mut raw_offset: RefArg<'_>,
    mut dst_offset: RefArg<'_>,
) -> Result<Value> {
    let zone = this_one(cx, this)?;
    let Some((raw, dst)) = zone.offsets(timestamp, local) else { return fail(cx, Some(this), 1, "error obtaining offset") };
    raw_offset.set(cx, Value::int(raw.into()))?;
    dst_offset.set(cx, Value::int(dst.into()))?;
    Ok(Value::TRUE)
}

fn get_raw_offset(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(this_one(cx, this)?.raw_offset().into()))
}

fn has_same_rules(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
    let zone = this_one(cx, this)?;
    let Some(other) = held::peek::<Zone>(other) else { return fail(cx, Some(this), 1, "IntlTimeZone object is not constructed") };
    Ok(Value::bool(zone.0 == other.0 || changes(&zone) == changes(&other)))
}

/// A zone's offset and all its changes.
fn changes(zone: &Zone) -> Option<(i32, Vec<(u64, i32, i32)>)> {
    let calendar = zone.calendar()?;
    let mut moment = -4e12;
    let mut list = Vec::new();
    while list.len() < 500 && moment < 4e12 {
        calendar.set_millis(moment, &mut 0);
        let Some(next) = calendar.zone_transition(0, &mut 0) else { break };
        let (raw, dst) = zone.offsets(next, false)?;
        list.push((next.to_bits(), raw, dst));
        moment = next;
    }
    Some((zone.raw_offset(), list))
}

const DISPLAY_SHORT: i64 = 1;
const DISPLAY_LONG: i64 = 2;
/// The letters of patterns that show what the styles from 3 to 8 do.
const STYLES: [&str; 6] = ["v", "vvvv", "Z", "ZZZZ", "z", "VVVV"];

fn get_display_name(cx: &mut Request, this: &Object, dst: bool, style: i64, locale: Option<&[u8]>) -> Result<Value> {
    let zone = this_one(cx, this)?;
    if !(DISPLAY_SHORT..=8).contains(&style) {
        return Err(bad_argument(cx, 2, "must be a valid display type"));
    }
    let locale = crate::locale::or_default(cx, locale.unwrap_or_default());
    let mut status = 0;
    let Some(calendar) = zone.calendar() else { return fail(cx, Some(this), 1, "error obtaining zone display name") };
    let name = if style == DISPLAY_SHORT || style == DISPLAY_LONG {
        let kind = i32::from(style == DISPLAY_SHORT) + if dst { 2 } else { 0 };
        calendar.zone_name(kind, &locale, &mut status)
    } else {
        let pattern = to16(STYLES[(style - 3) as usize].as_bytes()).unwrap_or_default();
        let moment = moment_with(&zone, dst);
        DateFormat::open(PATTERN, PATTERN, &locale, &zone.0, &pattern, &mut status)
            .map(|format| format.format(moment, &mut status))
            .unwrap_or_default()
    };
    if is_failure(status) {
        return fail(cx, Some(this), status, "error obtaining zone display name");
    }
    Ok(text16(cx, &name))
}

/// A moment of this year with daylight saving, or without.
fn moment_with(zone: &Zone, dst: bool) -> f64 {
    let now = heddle_icu::calendar::now();
    let moments = (0..12).map(|month| now + f64::from(month) * 30.5 * 86_400_000.0);
    moments.into_iter().find(|moment| zone.offsets(*moment, false).is_some_and(|(_, saved)| (saved != 0) == dst)).unwrap_or(now)
}

fn get_dst_savings(cx: &mut Request, this: &Object) -> Result<Value> {
    let zone = this_one(cx, this)?;
    Ok(Value::int(zone::dst_savings(&zone.0, &mut 0).into()))
}

fn to_date_time_zone(cx: &mut Request, this: &Object) -> Result<Value> {
    let zone = this_one(cx, this)?;
    if to8(&zone.0) == b"Etc/Unknown" {
        return unknown(cx, this, &zone);
    }
    Ok(interop::to_php(cx, &zone.0, Some(this))?.map_or(Value::FALSE, Value::from))
}

fn unknown(cx: &mut Request, this: &Object, zone: &Zone) -> Result<Value> {
    let name = to8(&zone.0);
    fail(
        cx,
        Some(this),
        1,
        [b"DateTimeZone constructor threw exception: DateTimeZone::__construct(): Unknown or bad timezone (", &name[..], b")"].concat(),
    )
}
