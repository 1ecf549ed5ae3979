//! `range`: numbers or characters at equal distances.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::juggle::{self, Number};
use heddle_value::{Array, ListBuilder, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&range::DECL];

/// An array holds fewer elements than this.
const MOST: u64 = 1 << 30;

/// An end of a range.
#[derive(Clone, Copy)]
struct Bound {
    number: Number,
    /// Its first byte, when it is a string that may stand for a character.
    byte: Option<u8>,
    /// It is more than that one byte.
    longer: bool,
    /// It is a character and no number.
    only_character: bool,
}

impl Bound {
    fn number(number: Number) -> Bound {
        Bound { number, byte: None, longer: false, only_character: false }
    }
}

fn bound(cx: &mut Request, value: &Value, argument: usize) -> Result<Bound> {
    let bound = match value.view() {
        View::Int(int) => Bound::number(Number::Int(int)),
        View::Float(float) => Bound::number(Number::Float(float)),
        View::Str(text) if text.is_empty() => {
            let message = cx.argument_message(argument, b"must not be empty, casted to 0");
            cx.warning(message)?;
            Bound::number(Number::Int(0))
        }
        View::Str(text) => match juggle::number::parse_whole(text) {
            Some(number) => {
                let byte = (text.len() == 1).then_some(text[0]);
                Bound { byte, ..Bound::number(number) }
            }
            None => Bound { number: Number::Int(0), byte: Some(text[0]), longer: text.len() > 1, only_character: true },
        },
        _ => Bound::number(Number::Int(juggle::to_int(value))),
    };
    if let Number::Float(float) = bound.number {
        check_finite(cx, float, argument)?;
    }
    Ok(bound)
}

fn check_finite(cx: &mut Request, float: f64, argument: usize) -> Result<()> {
    if float.is_finite() {
        return Ok(());
    }
    let name = if float.is_nan() {
        "NAN"
    } else if float > 0.0 {
        "INF"
    } else {
        "-INF"
    };
    Err(cx.bad_argument(argument, format!("must be a finite number, {name} provided")))
}

/// A list of numbers or characters from `$start` to `$end`.
#[php("range(string|int|float $start, string|int|float $end, int|float $step = 1): array")]
fn range(cx: &mut Request, start: &Value, end: &Value, step: Number) -> Result<Array> {
    if let (Some(from), Some(to), Number::Int(1)) = (start.as_int(), end.as_int(), step) {
        return ints(cx, from, to, 1);
    }
    let step = checked_step(cx, step)?;
    let (first, last) = (bound(cx, start, 1)?, bound(cx, end, 2)?);
    if let (Some(from), Some(to)) = (first.byte, last.byte) {
        for (bound, argument) in [(first, 1), (last, 2)] {
            if bound.longer {
                let message = cx.argument_message(argument, b"must be a single byte, subsequent bytes are ignored");
                cx.warning(message)?;
            }
        }
        match step {
            Number::Int(step) => return characters(cx, from, to, step),
            Number::Float(_) if first.only_character || last.only_character => {
                let message = cx.argument_message(3, b"must be of type int when generating an array of characters, inputs converted to 0");
                cx.warning(message)?;
                return floats(cx, 0.0, 0.0, step.as_float());
            }
            Number::Float(_) => {}
        }
    } else {
        warn_mixed(cx, first, last)?;
    }
    match (first.number, last.number, step) {
        (Number::Int(from), Number::Int(to), Number::Int(step)) => ints(cx, from, to, step),
        _ => floats(cx, first.number.as_float(), last.number.as_float(), step.as_float()),
    }
}

/// The step; a float without fraction is as good as an int.
fn checked_step(cx: &mut Request, step: Number) -> Result<Number> {
    let step = match step {
        Number::Float(float) => {
            check_finite(cx, if float.is_nan() { float } else { float.abs() }, 3)?;
            match juggle::fits_int(float) && float.fract() == 0.0 {
                true => Number::Int(float as i64),
                false => step,
            }
        }
        Number::Int(i64::MIN) => return Err(cx.bad_argument(3, format!("must be greater than {}", i64::MIN))),
        Number::Int(_) => step,
    };
    if step.as_float() == 0.0 {
        return Err(cx.bad_argument(3, "cannot be 0"));
    }
    Ok(step)
}

/// A character at one end and a number at the other: the character counts as 0.
fn warn_mixed(cx: &mut Request, first: Bound, last: Bound) -> Result<()> {
    let (argument, other, other_name) = match (first.only_character, last.only_character) {
        (true, _) => (2, 1, "start"),
        (_, true) => (1, 2, "end"),
        _ => return Ok(()),
    };
    let character = if other == 1 { first } else { last };
    if character.longer {
        let message = cx.argument_message(other, b"must be a single byte, subsequent bytes are ignored");
        cx.warning(message)?;
    }
    let reason = format!(
        "must be a single byte string if argument #{other} (${other_name}) is a single byte string, argument #{other} (${other_name}) converted to 0"
    );
    let message = cx.argument_message(argument, reason.as_bytes());
    cx.warning(message)
}

/// Whether the range falls; `None`: start and end are the same.
fn direction<T: PartialOrd>(cx: &mut Request, start: T, end: T, negative_step: bool) -> Result<Option<bool>> {
    if start == end {
        return Ok(None);
    }
    if start < end && negative_step {
        return Err(cx.bad_argument(3, "must be greater than 0 for increasing ranges"));
    }
    Ok(Some(start > end))
}

fn too_long_step(cx: &mut Request) -> heddle_runtime::Halt {
    cx.bad_argument(3, "must be less than the range spanned by argument #1 ($start) and argument #2 ($end)")
}

fn characters(cx: &mut Request, from: u8, to: u8, step: i64) -> Result<Array> {
    let Some(falls) = direction(cx, from, to, step < 0)? else {
        return Ok(Array::from_values(cx.heap(), [Value::from(Str::byte(from))]));
    };
    let (span, step) = (u64::from(from.abs_diff(to)), step.unsigned_abs());
    if step > span {
        return Err(too_long_step(cx));
    }
    let bytes = (0..=span / step).map(|at| {
        let distance = (at * step) as u8;
        Value::from(Str::byte(if falls { from - distance } else { from + distance }))
    });
    Ok(Array::from_values(cx.heap(), bytes))
}

fn ints(cx: &mut Request, from: i64, to: i64, step: i64) -> Result<Array> {
    let Some(falls) = direction(cx, from, to, step < 0)? else {
        return Ok(Array::from_values(cx.heap(), [Value::int(from)]));
    };
    let (span, step) = (from.abs_diff(to), step.unsigned_abs());
    if step > span {
        return Err(too_long_step(cx));
    }
    let steps = span / step;
    if steps >= MOST - 1 {
        let excess = u128::from(steps) + 1 - u128::from(MOST);
        let (from, to) = (from.min(to), from.max(to));
        return Err(cx.value_error(format!(
            "The supplied range exceeds the maximum array size by {excess} elements: start={from}, end={to}, step={step}. Calculated size: {steps}. Maximum size: {MOST}."
        )));
    }
    let heap = cx.heap();
    let step = if falls { step.wrapping_neg() } else { step } as i64;
    let mut list = ListBuilder::with_capacity(heap, steps as usize + 1);
    list.push_ints(heap, from, step, steps as usize + 1);
    Ok(list.finish())
}

fn floats(cx: &mut Request, from: f64, to: f64, step: f64) -> Result<Array> {
    let Some(falls) = direction(cx, from, to, step < 0.0)? else {
        return Ok(Array::from_values(cx.heap(), [Value::float(from)]));
    };
    let (span, step) = ((from - to).abs(), step.abs());
    if step > span {
        return Err(too_long_step(cx));
    }
    let steps = whole_steps(span / step);
    if steps >= (MOST - 1) as f64 {
        let excess = steps + 1.0 - MOST as f64;
        return Err(cx.value_error(format!(
            "The supplied range exceeds the maximum array size by {excess:.1} elements: start={from:.1}, end={to:.1}, step={step:.1}. Max size: {MOST}"
        )));
    }
    let numbers = (0..=steps as u64).map(|at| {
        let distance = at as f64 * step;
        Value::float(if falls { from - distance } else { from + distance })
    });
    Ok(Array::from_values(cx.heap(), Counted(numbers, steps as usize + 1)))
}

/// How many whole steps there are; what is short of a number by a rounding error counts as that
/// number.
fn whole_steps(ratio: f64) -> f64 {
    let nearest = ratio.round();
    if (nearest - ratio).abs() <= nearest * 4.0 * f64::EPSILON { nearest } else { ratio.floor() }
}

/// An iterator whose length is known, so that all room is made at once.
struct Counted<I>(I, usize);

impl<I: Iterator> Iterator for Counted<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.1, Some(self.1))
    }
}
