//! Mathematics: the manual's chapter "Mathematical Functions", random numbers apart.
#![allow(clippy::approx_constant)] // PHP names these constants, and their digits are its own

mod base;
mod hyperbolic;
mod numbers;
pub(crate) mod round;

use heddle_runtime::decl::{Class, Constant, Function};

/// All functions of the folder.
pub(crate) const FUNCTIONS: &[&[&Function]] = &[numbers::FUNCTIONS, round::FUNCTIONS, base::FUNCTIONS];
pub(crate) const CLASSES: &[&Class] = round::CLASSES;
pub(crate) const CONSTANT_LISTS: &[&[Constant]] = &[CONSTANTS, round::CONSTANTS];

heddle_macros::constants! {
    M_E = 2.718281828459045;
    M_LOG2E = 1.4426950408889634;
    M_LOG10E = 0.4342944819032518;
    M_LN2 = 0.6931471805599453;
    M_LN10 = 2.302585092994046;
    M_PI = 3.141592653589793;
    M_PI_2 = 1.5707963267948966;
    M_PI_4 = 0.7853981633974483;
    M_1_PI = 0.3183098861837907;
    M_2_PI = 0.6366197723675814;
    M_SQRTPI = 1.772453850905516;
    M_2_SQRTPI = 1.1283791670955126;
    M_LNPI = 1.1447298858494002;
    M_EULER = 0.5772156649015329;
    M_SQRT2 = 1.4142135623730951;
    M_SQRT1_2 = 0.7071067811865476;
    M_SQRT3 = 1.7320508075688772;
    INF: float = f64::INFINITY;
    NAN: float = f64::NAN;
}
