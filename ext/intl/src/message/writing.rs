//! Putting values into a message.

use super::pattern::{Kind, Node, Simple};
use super::typing::{Type, Types};
use crate::dateformat::moment;
use crate::errors;
use heddle_icu::code;
use heddle_icu::date::{DateFormat, PATTERN, PatternGenerator};
use heddle_icu::number::{NumberFormat, PluralRules, SkeletonFormat};
use heddle_icu::text::{to8, to16_lossy};
use heddle_runtime::{Request, Result};
use heddle_value::juggle::Number;
use heddle_value::{Array, KeyRef, Object, Value};

/// Styles of ICU's formats of numbers.
pub(super) const DECIMAL: i32 = 1;
const CURRENCY: i32 = 2;
const PERCENT: i32 = 3;
const SPELLOUT: i32 = 5;
const ORDINAL: i32 = 6;
const DURATION: i32 = 7;
const MAX_FRACTION_DIGITS: i32 = 6;
const PARSE_INT_ONLY: i32 = 0;
const DEFAULT_RULESET: i32 = 6;

struct Writer<'a> {
    this: Option<&'a Object>,
    locale: &'a [u8],
    values: &'a Array,
    out: Vec<u8>,
}

/// A plural's number, which `#` writes.
type Counted = Option<f64>;

/// Writes a message; `None`: a failure was reported.
pub(super) fn write(cx: &mut Request, this: Option<&Object>, locale: &[u8], nodes: &[Node], values: &Array) -> Result<Option<Vec<u8>>> {
    let Some(values) = prepare(cx, this, nodes, values)? else { return Ok(None) };
    let mut writer = Writer { this, locale, values: &values, out: Vec::new() };
    Ok(writer.nodes(cx, nodes, None)?.then_some(writer.out))
}

/// Converts the values as the pattern's types want them; `None`: a failure was reported.
fn prepare(cx: &mut Request, this: Option<&Object>, nodes: &[Node], values: &Array) -> Result<Option<Array>> {
    let types = Types::of(nodes);
    if types.are_inconsistent() {
        errors::report(cx, this, code::ARGUMENT_TYPE_MISMATCH, "Inconsistent types declared for an argument")?;
        return Ok(None);
    }
    let mut prepared = Array::new();
    for (key, value) in values.iter() {
        let name = match key {
            KeyRef::Int(index) if !(0..=i64::from(i32::MAX)).contains(&index) => {
                errors::report(cx, this, code::ILLEGAL_ARGUMENT, "Found negative or too large array key")?;
                return Ok(None);
            }
            KeyRef::Int(index) => index.to_string().into_bytes(),
            KeyRef::Str(name) => name.to_vec(),
        };
        if std::str::from_utf8(&name).is_err() {
            errors::report(cx, this, code::INVALID_CHAR, [b"Invalid UTF-8 data in argument key: '", &name[..], b"'"].concat())?;
            return Ok(None);
        }
        let value = value.deref();
        let value = match types.get(&name) {
            Some(Type::Date) => Some(value.clone()),
            Some(Type::Double) => Some(Value::from(number(cx, value)?)),
            Some(Type::Int) => whole(cx, this, value)?,
            Some(Type::Text) => as_text(cx, this, value)?,
            None if value.is_array() || value.as_resource().is_some() => {
                let words = [b"No strategy to convert the value given for the argument with key '", &name[..], b"' is available"];
                errors::report(cx, this, code::ILLEGAL_ARGUMENT, words.concat())?;
                None
            }
            None if value.is_object() || value.is_string() => as_text(cx, this, value)?,
            None => Some(value.clone()),
        };
        let Some(value) = value else { return Ok(None) };
        prepared.insert(cx.heap(), key.to_key(), value);
    }
    Ok(Some(prepared))
}

fn as_text(cx: &mut Request, this: Option<&Object>, value: &Value) -> Result<Option<Value>> {
    let text = cx.to_str(value)?;
    if std::str::from_utf8(&text).is_err() {
        errors::report(cx, this, code::INVALID_CHAR, [b"Invalid UTF-8 data in string argument: '", &text[..], b"'"].concat())?;
        return Ok(None);
    }
    Ok(Some(Value::from(text)))
}

/// Makes the number of `{0,number,integer}`, which has 32 bits.
fn whole(cx: &mut Request, this: Option<&Object>, value: &Value) -> Result<Option<Value>> {
    let (word, whole) = match (value.as_int(), value.as_float()) {
        (Some(int), _) => ("integer", i32::try_from(int).ok()),
        (_, Some(float)) if float > f64::from(i32::MAX) || float < f64::from(i32::MIN) => ("float", None),
        (_, Some(float)) if float.is_nan() => ("float", Some(i32::MIN)),
        (_, Some(float)) => ("float", Some(float as i32)),
        // of others only the low bits count
        _ => ("integer", Some(cx.to_int(value)? as i32)),
    };
    if whole.is_none() {
        let words = format!("Found PHP {word} with absolute value too large for 32 bit integer argument");
        errors::report(cx, this, code::ILLEGAL_ARGUMENT, words)?;
    }
    Ok(whole.map(|whole| Value::int(i64::from(whole))))
}

/// Makes a number of a value.
fn number(cx: &mut Request, value: &Value) -> Result<Number> {
    if let Some(bytes) = value.as_bytes() {
        return Ok(Number::Float(heddle_value::juggle::parse(bytes).map_or(0.0, |parsed| parsed.number.as_float())));
    }
    Ok(Number::Float(cx.to_float(value)?))
}

fn as_number(value: &Value) -> Option<Number> {
    value.as_int().map(Number::Int).or(value.as_float().map(Number::Float))
}

impl Writer<'_> {
    /// Reports a failure; false.
    fn fail(&self, cx: &mut Request, code: i32, words: impl AsRef<[u8]>) -> Result<bool> {
        errors::report(cx, self.this, code, words)?;
        Ok(false)
    }

    fn push16(&mut self, units: &[u16]) {
        self.out.extend(to8(units));
    }

    fn nodes(&mut self, cx: &mut Request, nodes: &[Node], counted: Counted) -> Result<bool> {
        for node in nodes {
            let done = match node {
                Node::Text(text) => {
                    self.out.extend_from_slice(text);
                    true
                }
                Node::Number => match counted {
                    Some(number) => self.decimal(cx, Number::Float(number), DECIMAL)?,
                    None => {
                        self.out.push(b'#');
                        true
                    }
                },
                Node::Argument { name, kind } => self.argument(cx, name, kind, counted)?,
            };
            if !done {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn argument(&mut self, cx: &mut Request, name: &[u8], kind: &Kind, counted: Counted) -> Result<bool> {
        let Some(value) = self.values.get_bytes(name).map(|value| value.deref().clone()) else {
            self.out.extend([b"{", name, b"}"].concat());
            return Ok(true);
        };
        match kind {
            Kind::None => self.plain(cx, &value),
            Kind::Simple { kind: Simple::Date, style } => self.date(cx, name, &value, style, false),
            Kind::Simple { kind: Simple::Time, style } => self.date(cx, name, &value, style, true),
            Kind::Simple { kind, style } => {
                let number = match as_number(&value) {
                    Some(number) => number,
                    None => number(cx, &value)?,
                };
                self.simple(cx, *kind, style, number)
            }
            Kind::Choice(cases) => {
                let number = number(cx, &value)?;
                let number = number.as_float();
                let fits = |limit: f64, is_beyond: bool| if is_beyond { number > limit } else { number >= limit };
                let chosen = cases.iter().take_while(|(limit, is_beyond, _)| fits(*limit, *is_beyond)).last().or(cases.first());
                match chosen {
                    Some((_, _, message)) => self.nodes(cx, message, counted),
                    None => Ok(true),
                }
            }
            Kind::Select(cases) => {
                let wanted = cx.to_str(&value)?.to_vec();
                let chosen = cases.iter().find(|(word, _)| *word == wanted).or_else(|| cases.iter().find(|(word, _)| word == b"other"));
                match chosen {
                    Some((_, message)) => self.nodes(cx, message, counted),
                    None => Ok(true),
                }
            }
            Kind::Plural { offset, is_ordinal, cases } => {
                let number = number(cx, &value)?;
                self.plural(cx, number.as_float(), *offset, *is_ordinal, cases)
            }
        }
    }

    fn plural(&mut self, cx: &mut Request, number: f64, offset: f64, is_ordinal: bool, cases: &[(Vec<u8>, Vec<Node>)]) -> Result<bool> {
        let exact =
            |word: &[u8]| word.strip_prefix(b"=").and_then(|text| std::str::from_utf8(text).ok()?.parse::<f64>().ok()) == Some(number);
        let mut chosen = cases.iter().find(|(word, _)| exact(word));
        if chosen.is_none() {
            let mut status = 0;
            let Some(rules) = PluralRules::open(self.locale, is_ordinal, &mut status) else {
                return self.fail(cx, status, "message formatting failed");
            };
            let keyword = to8(&rules.select(number - offset, &mut status));
            chosen = cases.iter().find(|(word, _)| *word == keyword).or_else(|| cases.iter().find(|(word, _)| word == b"other"));
        }
        match chosen {
            Some((_, message)) => self.nodes(cx, message, Some(number - offset)),
            None => Ok(true),
        }
    }

    /// Writes a value without a type: it is text, unless the name stands elsewhere with a type.
    fn plain(&mut self, cx: &mut Request, value: &Value) -> Result<bool> {
        if let Some(number) = as_number(value) {
            return self.decimal(cx, number, DECIMAL);
        }
        if let Some(text) = value.as_bytes() {
            self.out.extend_from_slice(text);
            return Ok(true);
        }
        let Some(millis) = moment(cx, self.this, value)? else { return Ok(false) };
        const SHORT: i32 = 3;
        self.date_in(cx, millis, SHORT, SHORT, &[])
    }

    fn open(&self, cx: &mut Request, style: i32, pattern: &[u16]) -> Result<Option<NumberFormat>> {
        let mut status = 0;
        let format = NumberFormat::open(style, pattern, self.locale, &mut status);
        if format.is_none() {
            self.fail(cx, status, "message formatting failed")?;
        }
        Ok(format)
    }

    fn put_number(&mut self, cx: &mut Request, format: &NumberFormat, number: Number) -> Result<bool> {
        let mut status = 0;
        let done = match number {
            Number::Int(int) => format.format_int(int, &mut status),
            Number::Float(float) => format.format(float, &mut status),
        };
        if status > 0 {
            return self.fail(cx, status, "message formatting failed");
        }
        self.push16(&done);
        Ok(true)
    }

    fn decimal(&mut self, cx: &mut Request, number: Number, style: i32) -> Result<bool> {
        match self.open(cx, style, &[])? {
            Some(format) => self.put_number(cx, &format, number),
            None => Ok(false),
        }
    }

    fn simple(&mut self, cx: &mut Request, kind: Simple, style: &[u8], number: Number) -> Result<bool> {
        let ruled = match kind {
            Simple::Spellout => SPELLOUT,
            Simple::Ordinal => ORDINAL,
            Simple::Duration => DURATION,
            _ => return self.styled(cx, style, number),
        };
        let Some(format) = self.open(cx, ruled, &[])? else { return Ok(false) };
        if !style.is_empty() {
            format.set_text_attribute(DEFAULT_RULESET, &to16_lossy(style), &mut 0);
        }
        self.put_number(cx, &format, number)
    }

    /// A number with a style: a word, a pattern, or a skeleton behind `::`.
    fn styled(&mut self, cx: &mut Request, style: &[u8], number: Number) -> Result<bool> {
        match style {
            b"" => self.decimal(cx, number, DECIMAL),
            b"currency" => self.decimal(cx, number, CURRENCY),
            b"percent" => self.decimal(cx, number, PERCENT),
            b"integer" => {
                let Some(format) = self.open(cx, DECIMAL, &[])? else { return Ok(false) };
                format.set_attribute(MAX_FRACTION_DIGITS, 0);
                format.set_attribute(PARSE_INT_ONLY, 1);
                let whole = heddle_value::juggle::convert::number_to_int(number);
                self.put_number(cx, &format, Number::Int(whole))
            }
            style if style.starts_with(b"::") => {
                let mut status = 0;
                let skeleton = to16_lossy(style[2..].trim_ascii());
                let formatted = SkeletonFormat::open(&skeleton, self.locale, &mut status).and_then(|format| match number {
                    Number::Int(int) => format.format_int(int, &mut status),
                    Number::Float(float) => format.format(float, &mut status),
                });
                match formatted {
                    Some(formatted) => {
                        let text = formatted.text(&mut status);
                        self.push16(&text);
                        Ok(true)
                    }
                    None => self.fail(cx, status, "message formatting failed"),
                }
            }
            pattern => {
                const BY_PATTERN: i32 = 0;
                match self.open(cx, BY_PATTERN, &to16_lossy(pattern))? {
                    Some(format) => self.put_number(cx, &format, number),
                    None => Ok(false),
                }
            }
        }
    }

    fn date(&mut self, cx: &mut Request, name: &[u8], value: &Value, style: &[u8], is_time: bool) -> Result<bool> {
        const NONE: i32 = -1;
        let found = match (value.as_bytes(), value.as_object()) {
            _ if value.is_null() || value.as_bool().is_some() || value.is_array() => None,
            (Some(bytes), _) if heddle_value::juggle::parse_whole(bytes).is_none() => None,
            (_, Some(object))
                if !crate::timezone::interop::is_a(cx, object, b"datetimeinterface")
                    && !crate::timezone::interop::is_a(cx, object, b"intlcalendar") =>
            {
                None
            }
            _ => Some(moment(cx, self.this, value)?),
        };
        let millis = match found {
            Some(Some(millis)) => millis,
            Some(None) => return Ok(false),
            None => {
                let words = [b"The argument for key '", name, b"' cannot be used as a date or time"].concat();
                return self.fail(cx, 1, words);
            }
        };
        let width = match style {
            b"" | b"medium" => 2,
            b"short" => 3,
            b"long" => 1,
            b"full" => 0,
            style => {
                let units = match style.strip_prefix(b"::") {
                    Some(skeleton) => {
                        let mut status = 0;
                        let skeleton = to16_lossy(skeleton.trim_ascii());
                        PatternGenerator::open(self.locale, &mut status)
                            .map(|generator| generator.best_pattern(&skeleton, &mut status))
                            .unwrap_or_default()
                    }
                    None => to16_lossy(style),
                };
                return self.date_in(cx, millis, PATTERN, PATTERN, &units);
            }
        };
        let (date, time) = if is_time { (NONE, width) } else { (width, NONE) };
        self.date_in(cx, millis, date, time, &[])
    }

    fn date_in(&mut self, cx: &mut Request, millis: f64, date: i32, time: i32, pattern: &[u16]) -> Result<bool> {
        let zone = crate::timezone::interop::default_zone(cx)?;
        let mut status = 0;
        let format = DateFormat::open(date, time, self.locale, &zone, pattern, &mut status);
        match format {
            Some(format) => {
                let text = format.format(millis, &mut status);
                self.push16(&text);
                Ok(true)
            }
            None => self.fail(cx, status, "message formatting failed"),
        }
    }
}
