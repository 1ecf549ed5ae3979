//! Why a head has no machine code, as `opcache.jit_debug` tells it.

use heddle_bytecode::ops::Op;
use std::collections::BTreeMap;
use std::fmt;

/// Weighs what machine code would do itself against what it would leave to handlers.
#[derive(Clone, Debug, Default)]
pub struct Account {
    pub native: f64,
    pub other: f64,
    /// Instructions of handlers, each with its weight, in the order of the code.
    pub others: Vec<(Op, f64)>,
}

/// A reason.
#[derive(Debug)]
pub enum Declined {
    /// The code is longer than what is compiled.
    TooLong,
    /// The states of its blocks do not agree, or too many exits would have to be learnt from.
    Unsettled,
    /// Promises no gain.
    DoesNotPay(Account),
    /// Cranelift does not take it, or the buffer is full.
    Refused,
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Declined::TooLong => f.write_str("too long"),
            Declined::Unsettled => f.write_str("too many types"),
            Declined::DoesNotPay(account) => account.fmt(f),
            Declined::Refused => f.write_str("no room"),
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lowered {:.1}, by handlers {:.1}", self.native, self.other)?;
        let mut sums: BTreeMap<&str, f64> = BTreeMap::new();
        for (op, weight) in &self.others {
            *sums.entry(op.meta().name).or_default() += weight;
        }
        let mut sums: Vec<_> = sums.into_iter().collect();
        sums.sort_by(|left, right| right.1.total_cmp(&left.1));
        sums.iter().try_for_each(|(name, weight)| write!(f, ", {name} {weight:.0}"))
    }
}
