//! The orders that arrays are sorted by: PHP's flags as comparisons.

use crate::strings::natural;
use heddle_runtime::{Request, Result, ops};
use heddle_value::juggle;
use heddle_value::{KeyRef, Value, View};
use std::cmp::Ordering;

pub(crate) const SORT_ASC: i64 = 4;
pub(crate) const SORT_DESC: i64 = 3;
pub(crate) const SORT_REGULAR: i64 = 0;
pub(crate) const SORT_NUMERIC: i64 = 1;
pub(crate) const SORT_STRING: i64 = 2;
pub(crate) const SORT_LOCALE_STRING: i64 = 5;
pub(crate) const SORT_NATURAL: i64 = 6;
pub(crate) const SORT_FLAG_CASE: i64 = 8;

/// What two elements are compared as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// By `<=>`.
    Regular,
    Numeric,
    /// As text, by bytes.
    Bytes,
    /// As text, without regard to letters' case.
    FoldedBytes,
    Natural,
    FoldedNatural,
}

impl Order {
    /// The order that flags ask for.
    pub(super) fn of(flags: i64) -> Order {
        let folded = flags & SORT_FLAG_CASE != 0;
        match flags & !SORT_FLAG_CASE {
            SORT_NUMERIC => Order::Numeric,
            SORT_STRING if folded => Order::FoldedBytes,
            // in the C locale letters have the order of their bytes
            SORT_STRING | SORT_LOCALE_STRING => Order::Bytes,
            SORT_NATURAL if folded => Order::FoldedNatural,
            SORT_NATURAL => Order::Natural,
            _ => Order::Regular,
        }
    }

    /// The order of two texts.
    pub(super) fn texts(self, left: &[u8], right: &[u8]) -> Ordering {
        match self {
            Order::FoldedBytes => folded(left, right),
            Order::Natural => natural::compare(left, right, false),
            Order::FoldedNatural => natural::compare(left, right, true),
            _ => left.cmp(right),
        }
    }

    /// The order of two values.
    pub(super) fn values(self, cx: &mut Request, left: &Value, right: &Value) -> Result<Ordering> {
        match self {
            Order::Regular => ops::order(cx, left, right),
            Order::Numeric => numbers(cx, left, right),
            _ => match (left.view(), right.view()) {
                (View::Str(left), View::Str(right)) => Ok(self.texts(left, right)),
                _ => {
                    let left = cx.to_str(left)?;
                    let right = cx.to_str(right)?;
                    Ok(self.texts(&left, &right))
                }
            },
        }
    }

    /// The order of two keys.
    pub(super) fn keys(self, cx: &mut Request, left: KeyRef<'_>, right: KeyRef<'_>) -> Result<Ordering> {
        match (self, left, right) {
            (Order::Regular | Order::Numeric, KeyRef::Int(left), KeyRef::Int(right)) => Ok(left.cmp(&right)),
            (Order::Regular, KeyRef::Str(left), KeyRef::Str(right)) => Ok(juggle::compare::compare_strs(left, right)),
            (Order::Bytes | Order::FoldedBytes | Order::Natural | Order::FoldedNatural, KeyRef::Str(left), KeyRef::Str(right)) => {
                Ok(self.texts(left, right))
            }
            (Order::Numeric, _, _) => {
                let number = |key: KeyRef<'_>| match key {
                    KeyRef::Int(int) => int as f64,
                    KeyRef::Str(text) => juggle::str_to_float(text),
                };
                Ok(floats(number(left), number(right)))
            }
            _ => self.values(cx, &left.to_value(), &right.to_value()),
        }
    }
}

fn floats(left: f64, right: f64) -> Ordering {
    left.partial_cmp(&right).unwrap_or(Ordering::Greater)
}

fn numbers(cx: &mut Request, left: &Value, right: &Value) -> Result<Ordering> {
    if let (View::Int(left), View::Int(right)) = (left.view(), right.view()) {
        return Ok(left.cmp(&right));
    }
    let left = cx.to_float(left)?;
    let right = cx.to_float(right)?;
    Ok(floats(left, right))
}

/// The order of two texts without regard to letters' case.
fn folded(left: &[u8], right: &[u8]) -> Ordering {
    let lower = |text: &[u8]| text.to_ascii_lowercase();
    let shared = left.len().min(right.len());
    let same = left[..shared].eq_ignore_ascii_case(&right[..shared]);
    if same { left.len().cmp(&right.len()) } else { lower(left).cmp(&lower(right)) }
}
