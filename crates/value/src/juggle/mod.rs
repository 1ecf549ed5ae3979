//! PHP's type juggling: conversions, comparison, arithmetic. Pure: no user code runs and nothing is printed.

pub mod text;
