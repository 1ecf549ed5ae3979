//! `Random\Randomizer`: what can be done with an engine's words.

use crate::engines::Secure;
use crate::source::{EngineSource, range_error};
use heddle_macros::{php_class, php_methods};
use heddle_rng::float::{Boundary, unit, within};
use heddle_rng::{Generator, between, range};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::{class_of, instantiate, table};
use heddle_runtime::property;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value};

/// Which ends belong to an interval.
#[php_class(
    "enum Random\\IntervalBoundary {
    case ClosedOpen;
    case ClosedClosed;
    case OpenClosed;
    case OpenOpen;
}"
)]
pub(crate) enum IntervalBoundary {}

/// Numbers, bytes and orders out of an engine.
#[php_class("final class Random\\Randomizer { public readonly Random\\Engine $engine; }", hooks = HOOKS)]
pub(crate) struct Randomizer;

const HOOKS: ClassHooks = ClassHooks { not_cloneable: true, no_dynamic_properties: true, ..ClassHooks::NONE };

/// The engine in use.
fn source<'a>(cx: &'a mut Request, this: &Object) -> Result<EngineSource<'a>> {
    match this.slot(0).as_object().cloned() {
        Some(engine) => Ok(EngineSource { cx, engine }),
        None => {
            let message = "Typed property Random\\Randomizer::$engine must not be accessed before initialization";
            Err(cx.throw_error("Error", message))
        }
    }
}

fn up_to(cx: &mut Request, this: &Object, max: u64) -> Result<u64> {
    let result = range(&mut source(cx, this)?, max);
    result.map_err(|error| range_error(cx, error))
}

#[php_methods]
impl Randomizer {
    #[php("public function __construct(?Random\\Engine $engine = null)")]
    fn construct(cx: &mut Request, this: &Object, engine: Option<Object>) -> Result<()> {
        let engine = match engine {
            Some(engine) => engine,
            None => {
                let class = cx.require_class(Secure::CLASS.name.as_bytes())?;
                instantiate(cx, class)?
            }
        };
        let name = cx.str(b"engine");
        property::write(cx, this, &name, Value::from(engine), Some(class_of(this))).map(drop)
    }

    #[php("public function nextInt(): int")]
    fn next_int(cx: &mut Request, this: &Object) -> Result<i64> {
        let (word, _) = source(cx, this)?.word()?;
        Ok((word >> 1) as i64)
    }

    #[php("public function nextFloat(): float")]
    fn next_float(cx: &mut Request, this: &Object) -> Result<f64> {
        unit(&mut source(cx, this)?)
    }

    #[php(
        "public function getFloat(float $min, float $max, Random\\IntervalBoundary $boundary = Random\\IntervalBoundary::ClosedOpen): float"
    )]
    fn get_float(cx: &mut Request, this: &Object, min: f64, max: f64, boundary: &Value) -> Result<f64> {
        let name = boundary.as_object().and_then(|case| case.slots().first()?.as_bytes().map(<[u8]>::to_vec));
        let boundary = match name.as_deref() {
            Some(b"ClosedClosed") => Boundary::ClosedClosed,
            Some(b"OpenClosed") => Boundary::OpenClosed,
            Some(b"OpenOpen") => Boundary::OpenOpen,
            _ => Boundary::ClosedOpen,
        };
        if !min.is_finite() {
            return Err(cx.bad_argument(1, "must be finite"));
        }
        if !max.is_finite() {
            return Err(cx.bad_argument(2, "must be finite"));
        }
        if boundary == Boundary::ClosedClosed && max < min {
            return Err(cx.bad_argument(2, "must be greater than or equal to argument #1 ($min)"));
        }
        if boundary != Boundary::ClosedClosed && max <= min {
            return Err(cx.bad_argument(2, "must be greater than argument #1 ($min)"));
        }
        let result = within(&mut source(cx, this)?, min, max, boundary);
        match result.map_err(|error| range_error(cx, error))? {
            Some(float) => Ok(float),
            None => {
                Err(cx.value_error("The given interval is empty, there are no floats between argument #1 ($min) and argument #2 ($max)"))
            }
        }
    }

    #[php("public function getInt(int $min, int $max): int")]
    fn get_int(cx: &mut Request, this: &Object, min: i64, max: i64) -> Result<i64> {
        if max < min {
            return Err(cx.bad_argument(2, "must be greater than or equal to argument #1 ($min)"));
        }
        let result = between(&mut source(cx, this)?, min, max);
        result.map_err(|error| range_error(cx, error))
    }

    #[php("public function getBytes(int $length): string")]
    fn get_bytes(cx: &mut Request, this: &Object, length: i64) -> Result<Vec<u8>> {
        if length < 1 {
            return Err(cx.bad_argument(1, "must be greater than 0"));
        }
        let length = length as usize;
        let mut bytes = Vec::with_capacity(length + 8);
        let mut source = source(cx, this)?;
        while bytes.len() < length {
            let (word, size) = source.word()?;
            bytes.extend_from_slice(&word.to_le_bytes()[..size]);
        }
        bytes.truncate(length);
        Ok(bytes)
    }

    #[php("public function getBytesFromString(string $string, int $length): string")]
    fn get_bytes_from_string(cx: &mut Request, this: &Object, string: &Str, length: i64) -> Result<Vec<u8>> {
        if string.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        if length < 1 {
            return Err(cx.bad_argument(2, "must be greater than 0"));
        }
        pick_bytes(cx, this, string, length as usize)
    }

    #[php("public function shuffleArray(array $array): array")]
    fn shuffle_array(cx: &mut Request, this: &Object, array: &Array) -> Result<Array> {
        let mut values: Vec<Value> = array.values().cloned().collect();
        for last in (1..values.len()).rev() {
            let other = up_to(cx, this, last as u64)? as usize;
            values.swap(last, other);
        }
        Ok(Array::from_values(cx.heap(), values))
    }

    #[php("public function shuffleBytes(string $bytes): string")]
    fn shuffle_bytes(cx: &mut Request, this: &Object, bytes: &Str) -> Result<Vec<u8>> {
        let mut bytes = bytes.to_vec();
        for last in (1..bytes.len()).rev() {
            let other = up_to(cx, this, last as u64)? as usize;
            bytes.swap(last, other);
        }
        Ok(bytes)
    }

    #[php("public function pickArrayKeys(array $array, int $num): array")]
    fn pick_array_keys(cx: &mut Request, this: &Object, array: &Array, num: i64) -> Result<Array> {
        if array.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        if num < 1 || num as usize > array.len() {
            return Err(cx.bad_argument(2, "must be between 1 and the number of elements in argument #1 ($array)"));
        }
        let keys: Vec<Value> = array.keys().map(|key| key.to_value()).collect();
        let num = num as usize;
        if num == 1 {
            let chosen = up_to(cx, this, keys.len() as u64 - 1)? as usize;
            return Ok(Array::from_values(cx.heap(), [keys[chosen].clone()]));
        }
        // of more than half, choose those that are left out
        let negative = num > keys.len() / 2;
        let mut left = if negative { keys.len() - num } else { num };
        let mut marked = vec![false; keys.len()];
        let mut misses = 0;
        while left > 0 {
            let at = up_to(cx, this, keys.len() as u64 - 1)? as usize;
            if marked[at] {
                misses += 1;
                if misses > 50 {
                    let message = "Failed to generate an acceptable random number in 50 attempts";
                    return Err(cx.throw_error("Random\\BrokenRandomEngineError", message));
                }
                continue;
            }
            misses = 0;
            marked[at] = true;
            left -= 1;
        }
        let chosen = keys.into_iter().zip(marked).filter(|(_, marked)| *marked != negative).map(|(key, _)| key);
        Ok(Array::from_values(cx.heap(), chosen))
    }

    #[php("public function __serialize(): array")]
    fn serialize(cx: &mut Request, this: &Object) -> Array {
        let members = table::raw_array(cx, this);
        Array::from_values(cx.heap(), [Value::from(members)])
    }

    #[php("public function __unserialize(array $data): void")]
    fn unserialize(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        let members = data.get_int(0).and_then(Value::as_array).filter(|_| data.len() == 1);
        let engine = members.and_then(|members| members.get_bytes(b"engine")).and_then(Value::as_object).cloned();
        let Some(engine) = engine.filter(|_| this.slot(0).is_undef()) else {
            return Err(cx.throw_error("Exception", "Invalid serialization data for Random\\Randomizer object"));
        };
        let name = cx.str(b"engine");
        property::write(cx, this, &name, Value::from(engine), Some(class_of(this))).map(drop)
    }
}

/// Bytes of a string, each drawn by itself. Small strings share a word between several draws.
fn pick_bytes(cx: &mut Request, this: &Object, string: &[u8], length: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(length);
    let most = string.len() as u64 - 1;
    if most > 255 {
        for _ in 0..length {
            bytes.push(string[up_to(cx, this, most)? as usize]);
        }
        return Ok(bytes);
    }
    let mask = (most + 1).next_power_of_two() - 1;
    let mut misses = 0;
    while bytes.len() < length {
        let (mut word, size) = source(cx, this)?.word()?;
        for _ in 0..size {
            if bytes.len() == length {
                break;
            }
            let at = word & mask;
            word >>= 8;
            if at > most {
                misses += 1;
                if misses > 50 {
                    let message = "Failed to generate an acceptable random number in 50 attempts";
                    return Err(cx.throw_error("Random\\BrokenRandomEngineError", message));
                }
                continue;
            }
            misses = 0;
            bytes.push(string[at as usize]);
        }
    }
    Ok(bytes)
}

/// The default that a signature above names, as PHP writes it; the code takes anything that is no
/// case for this one.
#[allow(non_snake_case, non_upper_case_globals)]
mod Random {
    pub(super) struct IntervalBoundary;

    impl IntervalBoundary {
        pub(super) const ClosedOpen: i64 = 0;
    }
}
