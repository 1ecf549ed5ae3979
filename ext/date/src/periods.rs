//! The class DatePeriod: moments at equal distances, for `foreach`.
//!
//! Its properties cannot be written; each time one is read a new object is made, so that what
//! happens to it does not change the period.

use crate::complaints::put;
use crate::errors::{bad_serialization, uninitialized, uninitialized_as};
use crate::{moments, properties, spans};
use heddle_datetime::interval::{Interval, Repetition};
use heddle_datetime::moment::Moment;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::{Claims, ClassHooks, NativeIterator};
use heddle_runtime::object::{class_of, instantiate, internal_iterator};
use heddle_runtime::value::object::Native;
use heddle_runtime::value::{Array, Object, Tracer, Value};
use heddle_runtime::{Halt, Request, Result};
use std::cell::Cell;

/// Moments at equal distances.
#[php_class(
    "class DatePeriod implements IteratorAggregate {
        public const int EXCLUDE_START_DATE = 1;
        public const int INCLUDE_END_DATE = 2;
        public ?DateTimeInterface $start;
        public ?DateTimeInterface $current;
        public ?DateTimeInterface $end;
        public ?DateInterval $interval;
        public int $recurrences;
        public bool $include_start_date;
        public bool $include_end_date;
    }",
    hooks = HOOKS
)]
pub(crate) struct DatePeriod;

/// What a period iterates over.
#[derive(Clone, Copy)]
struct Period {
    start: Moment,
    /// DateTime, DateTimeImmutable or a subclass: the class of the moments given out.
    class: ClassPtr,
    end: Option<Moment>,
    step: Interval,
    /// How often the step is made, the start and the end counted where they are included.
    recurrences: i64,
    include_start: bool,
    include_end: bool,
}

/// An object's period; none until the constructor has run.
#[derive(Default)]
struct Held {
    period: Cell<Option<Period>>,
    /// Where the last walk stands.
    current: Cell<Option<Moment>>,
}

impl Native for Held {
    fn trace(&self, _tracer: &mut Tracer<'_>) {}
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    clone: Some(copy),
    array_properties: Some(show),
    debug_properties: Some(show),
    debug_properties_in_json: true,
    read_property: Some(read),
    write_property: Some(write),
    claims: Claims::Listed(&NAMES),
    iterate: Some(iterate),
    ..ClassHooks::NONE
};

const NAMES: [&str; 7] = ["start", "current", "end", "interval", "recurrences", "include_start_date", "include_end_date"];
const EXCLUDE_START: i64 = 1;
const INCLUDE_END: i64 = 2;
const MOST_RECURRENCES: i64 = 2_147_483_640;
const MALFORMED: &str = "DateMalformedPeriodStringException";

fn create(cx: &mut Request, object: &Object) -> Result<()> {
    object.set_native(cx.heap(), Held::default());
    Ok(())
}

fn copy(cx: &mut Request, from: &Object, to: &Object) -> Result<()> {
    let current = from.native::<Held>().and_then(|held| held.current.get());
    to.set_native(cx.heap(), Held { period: Cell::new(peek(from)), current: Cell::new(current) });
    Ok(())
}

fn show(cx: &mut Request, object: &Object) -> Result<Array> {
    let mut array = properties::own(cx, object);
    put_fields(cx, &mut array, object)?;
    Ok(array)
}

fn put_fields(cx: &mut Request, array: &mut Array, object: &Object) -> Result<()> {
    for name in NAMES {
        if let Some(value) = read(cx, object, name.as_bytes())? {
            put(cx, array, name, value);
        }
    }
    Ok(())
}

fn read(cx: &mut Request, object: &Object, name: &[u8]) -> Result<Option<Value>> {
    let Some(period) = peek(object) else { return Ok(None) };
    let moment = |cx: &mut Request, moment: Option<Moment>| match moment {
        Some(moment) => moments::make(cx, period.class, moment).map(Value::from),
        None => Ok(Value::NULL),
    };
    let current = object.native::<Held>().and_then(|held| held.current.get());
    Ok(Some(match name {
        b"start" => moment(cx, Some(period.start))?,
        b"current" => moment(cx, current)?,
        b"end" => moment(cx, period.end)?,
        b"interval" => Value::from(spans::make(cx, period.step)?),
        b"recurrences" => Value::int(period.recurrences),
        b"include_start_date" => Value::bool(period.include_start),
        b"include_end_date" => Value::bool(period.include_end),
        _ => return Ok(None),
    }))
}

fn write(cx: &mut Request, _object: &Object, name: &[u8], _value: &Value) -> Result<bool> {
    match NAMES.iter().find(|known| known.as_bytes() == name) {
        Some(name) => Err(cx.throw_error("Error", format!("Cannot modify readonly property DatePeriod::${name}"))),
        None => Ok(false),
    }
}

fn peek(object: &Object) -> Option<Period> {
    object.native::<Held>().and_then(|held| held.period.get())
}

fn get(cx: &mut Request, object: &Object) -> Result<Period> {
    peek(object).ok_or_else(|| uninitialized(cx, object))
}

fn set(object: &Object, period: Period, current: Option<Moment>) {
    if let Some(held) = object.native::<Held>() {
        held.period.set(Some(period));
        held.current.set(current);
    }
}

/// Start, step and end of a period, before the options are applied.
struct Parts {
    start: Option<Moment>,
    class: ClassPtr,
    end: Option<Moment>,
    step: Option<Interval>,
    recurrences: Option<i64>,
}

/// Checks the parts and makes the period. `method` stands in messages.
fn assemble(cx: &mut Request, object: &Object, parts: Parts, options: i64, method: &str) -> Result<()> {
    let bounded = parts.end.is_some();
    if !bounded && !parts.recurrences.is_some_and(|count| (1..MOST_RECURRENCES).contains(&count)) {
        let message = format!("{method}(): Recurrence count must be greater or equal to 1 and lower than 2147483640");
        return Err(cx.throw_error(MALFORMED, message));
    }
    let (Some(start), Some(step)) = (parts.start, parts.step) else {
        return Err(uninitialized(cx, object));
    };
    let (include_start, include_end) = (options & EXCLUDE_START == 0, options & INCLUDE_END != 0);
    let recurrences = parts.recurrences.unwrap_or(0) + i64::from(include_start) + i64::from(include_end);
    if recurrences >= MOST_RECURRENCES {
        let limit = "Recurrence count must be greater or equal to 1 and lower than 2147483640 (including options)";
        return Err(cx.throw_error("DateMalformedStringException", format!("{method}(): {limit}")));
    }
    let period = Period { start, class: parts.class, end: parts.end, step, recurrences, include_start, include_end };
    set(object, period, None);
    Ok(())
}

/// Who reads an ISO 8601 repetition, and the class its moments get.
struct IsoSource {
    method: &'static str,
    class: &'static str,
}

/// Reads an ISO 8601 repetition into the object.
fn from_iso(cx: &mut Request, object: &Object, text: &[u8], options: i64, from: &IsoSource) -> Result<()> {
    let method = from.method;
    let Some(parsed) = Repetition::parse(text) else {
        let message = [b"Unknown or bad format (", text, b")"].concat();
        return Err(cx.throw_error(MALFORMED, message));
    };
    let missing = |what: &str| {
        let mut message = format!("{method}(): ISO interval must contain {what}, \"").into_bytes();
        message.extend_from_slice(text);
        message.extend_from_slice(b"\" given");
        message
    };
    if parsed.start.is_none() {
        return Err(cx.throw_error(MALFORMED, missing("a start date")));
    }
    if parsed.interval.is_none() {
        return Err(cx.throw_error(MALFORMED, missing("an interval")));
    }
    if parsed.end.is_none() && parsed.recurrences.is_none() {
        return Err(cx.throw_error(MALFORMED, missing("an end date or a recurrence count")));
    }
    let class = moments::class(cx, from.class)?;
    let Repetition { recurrences, start, interval, end } = parsed;
    assemble(cx, object, Parts { start, class, end, step: interval, recurrences }, options, method)
}

fn wrong_arguments(cx: &mut Request) -> Halt {
    cx.type_error(
        "DatePeriod::__construct() accepts (DateTimeInterface, DateInterval, int [, int]), or (DateTimeInterface, \
         DateInterval, DateTime [, int]), or (string [, int]) as arguments",
    )
}

/// Whether a value is an object of a builtin class.
fn object_of<'a>(cx: &mut Request, value: &'a Value, name: &str) -> Result<Option<&'a Object>> {
    let class = moments::class(cx, name)?;
    Ok(value.deref().as_object().filter(|object| class_of(object).is_subclass_of(class)))
}

fn construct(cx: &mut Request, this: &Object, [start, interval, end, options]: [Value; 4]) -> Result<()> {
    const METHOD: &str = "DatePeriod::__construct";
    let start = if start.deref().is_null() && !interval.deref().is_object() {
        cx.deprecated(format!("{METHOD}(): Passing null to parameter #1 ($start) of type string is deprecated"))?;
        Value::from(cx.str(""))
    } else {
        start
    };
    let only_text = !interval.deref().is_object() && end.deref().is_null() && options.deref().is_null();
    let text = match start.deref() {
        text if text.is_string() => text.as_str().cloned(),
        number if number.is_array() || number.is_object() => None,
        other => Some(cx.to_str(other)?),
    };
    if let (true, Some(text)) = (only_text, text) {
        cx.deprecated(
            "Calling DatePeriod::__construct(string $isostr, int $options = 0) is deprecated, use \
             DatePeriod::createFromISO8601String() instead",
        )?;
        let options = interval.deref().as_int().unwrap_or(0);
        let from = IsoSource { method: METHOD, class: "DateTime" };
        return from_iso(cx, this, &text, options, &from);
    }
    let start = object_of(cx, &start, "DateTimeInterface")?;
    let step = object_of(cx, &interval, "DateInterval")?;
    let (Some(start), Some(step)) = (start, step) else { return Err(wrong_arguments(cx)) };
    let end_object = object_of(cx, &end, "DateTimeInterface")?;
    let recurrences = end.deref().as_int();
    if end_object.is_none() && recurrences.is_none() {
        return Err(wrong_arguments(cx));
    }
    let options = options.deref().as_int().unwrap_or(0);
    let moment = |cx: &mut Request, object: &Object| moments::peek(object).ok_or_else(|| uninitialized_as(cx, "DateTimeInterface"));
    let parts = Parts {
        class: class_of(start),
        start: Some(moment(cx, start)?),
        end: match end_object {
            Some(end) => Some(moment(cx, end)?),
            None => None,
        },
        step: Some(spans::get(cx, step)?),
        recurrences,
    };
    assemble(cx, this, parts, options, METHOD)
}

/// What saved fields describe; None where they are not what a period saves.
fn saved(cx: &mut Request, data: &Array) -> Result<Option<Saved>> {
    let moment = |cx: &mut Request, name| match properties::field(data, name) {
        None => Ok(None),
        Some(value) if value.is_null() => Ok(Some(None)),
        Some(value) => match object_of(cx, value, "DateTimeInterface")? {
            Some(object) => Ok(moments::peek(object).map(|moment| Some((moment, class_of(object))))),
            None => Ok(None),
        },
    };
    let (start, current, end) = (moment(cx, "start")?, moment(cx, "current")?, moment(cx, "end")?);
    let step = match properties::field(data, "interval") {
        Some(step) => match object_of(cx, step, "DateInterval")? {
            Some(step) => spans::peek(step),
            None => None,
        },
        None => None,
    };
    let flag = |name| properties::field(data, name).and_then(Value::as_bool);
    let recurrences = properties::field(data, "recurrences").and_then(Value::as_int);
    let recurrences = recurrences.filter(|count| (0..=i64::from(i32::MAX)).contains(count));
    let (Some(start), Some(current), Some(end)) = (start, current, end) else { return Ok(None) };
    let (Some(step), Some(recurrences)) = (step, recurrences) else { return Ok(None) };
    let (Some(include_start), Some(include_end)) = (flag("include_start_date"), flag("include_end_date")) else {
        return Ok(None);
    };
    let period = start.map(|(start, class)| {
        let end = end.map(|(end, _)| end);
        Period { start, class, end, step, recurrences, include_start, include_end }
    });
    Ok(Some(Saved { period, current: current.map(|(current, _)| current) }))
}

/// A restored period; none where it has no start, and so cannot be walked.
struct Saved {
    period: Option<Period>,
    current: Option<Moment>,
}

/// Fills an object out of saved fields.
fn restore(cx: &mut Request, object: &Object, data: &Array) -> Result<()> {
    let Some(Saved { period, current }) = saved(cx, data)? else {
        return Err(bad_serialization(cx, "DatePeriod"));
    };
    if let Some(period) = period {
        set(object, period, current);
    }
    Ok(())
}

#[php_methods(tentative)]
impl DatePeriod {
    #[php("public static function createFromISO8601String(string $specification, int $options = 0): static", binding)]
    fn create_from_iso(cx: &mut Request, called: ClassPtr, specification: &[u8], options: i64) -> Result<Object> {
        let object = instantiate(cx, called)?;
        let from = IsoSource { method: "DatePeriod::createFromISO8601String", class: "DateTimeImmutable" };
        from_iso(cx, &object, specification, options, &from)?;
        Ok(object)
    }

    #[php("public function __construct($start, $interval = UNKNOWN, $end = UNKNOWN, $options = UNKNOWN)", uncounted)]
    fn construct(
        cx: &mut Request,
        this: &Object,
        start: Option<&Value>,
        interval: Option<&Value>,
        end: Option<&Value>,
        options: Option<&Value>,
    ) -> Result<()> {
        let or_null = |value: Option<&Value>| value.cloned().unwrap_or(Value::NULL);
        let Some(start) = start else { return Err(wrong_arguments(cx)) };
        construct(cx, this, [start.clone(), or_null(interval), or_null(end), or_null(options)])
    }

    #[php("public function getStartDate(): DateTimeInterface")]
    fn get_start_date(cx: &mut Request, this: &Object) -> Result<Object> {
        let period = get(cx, this)?;
        moments::make(cx, period.class, period.start)
    }

    #[php("public function getEndDate(): ?DateTimeInterface")]
    fn get_end_date(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let period = get(cx, this)?;
        period.end.map(|end| moments::make(cx, period.class, end)).transpose()
    }

    #[php("public function getDateInterval(): DateInterval")]
    fn get_date_interval(cx: &mut Request, this: &Object) -> Result<Object> {
        let step = get(cx, this)?.step;
        spans::make(cx, step)
    }

    #[php("public function getRecurrences(): ?int")]
    fn get_recurrences(cx: &mut Request, this: &Object) -> Result<Option<i64>> {
        let period = get(cx, this)?;
        let given = period.recurrences - i64::from(period.include_start) - i64::from(period.include_end);
        Ok((given != 0).then_some(given))
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
        restore(cx, this, data)?;
        properties::restore(cx, this, data, &NAMES)
    }

    #[php(
        "public function __wakeup(): void",
        deprecated = "since 8.5, this method is obsolete, as serialization hooks are provided by __unserialize() and __serialize()"
    )]
    fn wakeup(cx: &mut Request, this: &Object) -> Result<()> {
        let data = properties::own(cx, this);
        restore(cx, this, &data)
    }

    #[php("public static function __set_state(array $array): DatePeriod")]
    fn set_state(cx: &mut Request, array: &Array) -> Result<Object> {
        let class = moments::class(cx, "DatePeriod")?;
        let object = instantiate(cx, class)?;
        restore(cx, &object, array)?;
        Ok(object)
    }

    #[php("public function getIterator(): Iterator", binding)]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Object> {
        get(cx, this)?;
        let walk = iterate(cx, this, false)?;
        Ok(internal_iterator(cx, walk))
    }
}

/// A walk through a period.
struct Walk {
    object: Object,
    period: Period,
    current: Moment,
    index: i64,
}

fn iterate(cx: &mut Request, object: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(cx.throw_error("Error", "An iterator cannot be used with foreach by reference"));
    }
    let Some(period) = peek(object) else {
        let message = "Object of type DatePeriod has not been correctly initialized by calling parent::__construct() in its constructor";
        return Err(cx.throw_error("DateObjectError", message));
    };
    Ok(Box::new(Walk { object: object.clone(), period, current: period.start, index: 0 }))
}

impl Walk {
    fn advance(&mut self, cx: &mut Request) -> Result<()> {
        match self.period.step.step_from(&self.current) {
            Ok(next) => {
                self.current = next;
                Ok(())
            }
            Err(_) => Err(cx.throw_error("DateRangeError", "Epoch doesn't fit in a PHP integer")),
        }
    }

    /// Shows the current moment in the object's property.
    fn show(&self) {
        if let Some(held) = self.object.native::<Held>() {
            held.current.set(Some(self.current));
        }
    }
}

impl NativeIterator for Walk {
    fn rewind(&mut self, cx: &mut Request) -> Result<()> {
        self.index = 0;
        self.current = self.period.start;
        if !self.period.include_start {
            self.advance(cx)?;
        }
        self.show();
        Ok(())
    }

    fn valid(&mut self, _cx: &mut Request) -> Result<bool> {
        let place = |moment: &Moment| (moment.seconds, moment.micro);
        Ok(match &self.period.end {
            Some(end) if self.period.include_end => place(&self.current) <= place(end),
            Some(end) => place(&self.current) < place(end),
            None => self.index < self.period.recurrences,
        })
    }

    fn key(&mut self, _cx: &mut Request) -> Result<Value> {
        Ok(Value::int(self.index))
    }

    fn current(&mut self, cx: &mut Request) -> Result<Value> {
        moments::make(cx, self.period.class, self.current).map(Value::from)
    }

    fn next(&mut self, cx: &mut Request) -> Result<()> {
        self.index += 1;
        self.advance(cx)?;
        self.show();
        Ok(())
    }
}
