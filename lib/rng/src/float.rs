//! Floats in an interval, each representable multiple of a step equally likely: the gamma-section
//! method (Frédéric Goualard, "Drawing random floating-point numbers from an interval", 2022).

use crate::{Generator, RangeError, gather, range};

/// Which ends belong to the interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boundary {
    ClosedOpen,
    ClosedClosed,
    OpenClosed,
    OpenOpen,
}

/// A float from 0 to below 1, of 53 bits.
pub fn unit<E>(generator: &mut impl Generator<E>) -> Result<f64, E> {
    Ok((gather(generator, 8)? >> 11) as f64 * (1.0 / (1_u64 << 53) as f64))
}

/// The distance of the floats at the end that is farther from 0.
fn step(min: f64, max: f64) -> f64 {
    if min.abs() > max.abs() { min.next_up() - min } else { max - max.next_down() }
}

/// How many steps lie between the ends, rounded up exactly.
fn steps(min: f64, max: f64, step: f64) -> u64 {
    let count = max / step - min / step;
    let error = if min.abs() <= max.abs() { -min / step - (count - max / step) } else { max / step - (count + min / step) };
    let whole = count.ceil();
    if count != whole { whole as u64 } else { whole as u64 + u64::from(error > 0.0) }
}

/// `end + count * step` for a count of more bits than a float has, without overflow in between.
fn along(end: f64, count: u64, step: f64) -> f64 {
    let (high, low) = ((count >> 2) as f64, (count & 3) as f64);
    4.0 * (end * 0.25 + high * step) + low * step
}

/// A float of the interval; `None` when there is none.
pub fn within<E>(generator: &mut impl Generator<E>, min: f64, max: f64, boundary: Boundary) -> Result<Option<f64>, RangeError<E>> {
    let step = step(min, max);
    let high = steps(min, max, step);
    let least = if boundary == Boundary::OpenOpen { 2 } else { 1 };
    let is_empty = if boundary == Boundary::ClosedClosed { max < min } else { max <= min || high < least };
    if is_empty {
        return Ok(None);
    }
    let from_max = min.abs() <= max.abs();
    Ok(Some(match boundary {
        Boundary::ClosedOpen => {
            let k = 1 + range(generator, high - 1)?;
            match (from_max, k == high) {
                (true, true) => min,
                (true, false) => along(max, k, -step),
                (false, _) => along(min, k - 1, step),
            }
        }
        Boundary::ClosedClosed => {
            let k = range(generator, high)?;
            match (from_max, k == high) {
                (true, true) => min,
                (true, false) => along(max, k, -step),
                (false, true) => max,
                (false, false) => along(min, k, step),
            }
        }
        Boundary::OpenClosed => {
            let k = range(generator, high - 1)?;
            match (from_max, k == high - 1) {
                (true, _) => along(max, k, -step),
                (false, true) => max,
                (false, false) => along(min, k + 1, step),
            }
        }
        Boundary::OpenOpen => {
            let k = 1 + range(generator, high - 2)?;
            if from_max { along(max, k, -step) } else { along(min, k, step) }
        }
    }))
}
