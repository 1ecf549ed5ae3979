//! The inverses of `sinh`, `cosh` and `tanh`, by the formulas of fdlibm, whose last digits are
//! those of the system's library.
//!
//! *Not here:* the functions of PHP, see [`super::numbers`].

use std::f64::consts::LN_2;

/// Takes what is smaller for itself, in `asinh` and `atanh`: 2⁻²⁸.
const SMALL: f64 = 1.0 / 268_435_456.0;
/// Takes the logarithm of what is larger twice over, in `asinh` and `acosh`: 2²⁸.
const LARGE: f64 = 268_435_456.0;

/// Returns the number whose hyperbolic sine this is.
pub(super) fn asinh(num: f64) -> f64 {
    let size = num.abs();
    if !num.is_finite() || size < SMALL {
        return num;
    }
    let result = if size > LARGE {
        size.ln() + LN_2
    } else if size > 2.0 {
        (2.0 * size + 1.0 / ((size * size + 1.0).sqrt() + size)).ln()
    } else {
        let square = size * size;
        (size + square / (1.0 + (1.0 + square).sqrt())).ln_1p()
    };
    result.copysign(num)
}

/// Returns the number whose hyperbolic cosine this is; NAN below 1.
pub(super) fn acosh(num: f64) -> f64 {
    if num.is_nan() || num < 1.0 {
        f64::NAN
    } else if num > LARGE {
        num.ln() + LN_2
    } else if num > 2.0 {
        (2.0 * num - 1.0 / (num + (num * num - 1.0).sqrt())).ln()
    } else {
        let above = num - 1.0;
        (above + (2.0 * above + above * above).sqrt()).ln_1p()
    }
}

/// Returns the number whose hyperbolic tangent this is; INF at 1, NAN beyond.
pub(super) fn atanh(num: f64) -> f64 {
    let size = num.abs();
    if size < SMALL {
        return num;
    }
    let twice = size + size;
    let result = if size < 0.5 {
        0.5 * (twice + twice * size / (1.0 - size)).ln_1p()
    } else if size < 1.0 {
        0.5 * (twice / (1.0 - size)).ln_1p()
    } else if size == 1.0 {
        f64::INFINITY
    } else {
        f64::NAN
    };
    result.copysign(num)
}
