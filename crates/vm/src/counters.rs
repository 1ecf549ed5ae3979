//! Counters of a build with the feature `counters`: per opcode, how many dispatches took the fast
//! path, how many went on to the slow one, and what the operands of these were. Printed by
//! [`report`]; without the feature all of it is nothing.
//!
//! A handler without a fast path publishes its frame in `run`
//! ([`Vm::sync`](crate::machine::Vm::sync)): those dispatches count as `only slow`. Fast paths that
//! publish because they allocate use `Vm::publish`, which is not counted.

/// Says which path a dispatch took.
#[derive(Clone, Copy)]
pub enum Path {
    Entered,
    Slow,
}

#[cfg(not(feature = "counters"))]
mod counting {
    use super::Path;
    use crate::frame::Frame;
    use heddle_bytecode::ops::Op;

    /// Counts nothing.
    #[inline(always)]
    pub fn count(_op: Op, _path: Path, _ip: *const u16, _frame: Frame) {}

    /// Counts nothing.
    #[inline(always)]
    pub fn published() {}
}

#[cfg(feature = "counters")]
mod counting {
    use super::Path;
    use crate::frame::Frame;
    use crate::machine::{At, Vm};
    use heddle_bytecode::operand::{Kind, Role, Slot, Words};
    use heddle_bytecode::ops::{ALL, Op};
    use heddle_value::{Tag, Value};
    use std::collections::HashMap;
    use std::fmt::Write;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

    const ZERO: AtomicU64 = AtomicU64::new(0);
    static ENTERED: [AtomicU64; ALL.len()] = [ZERO; ALL.len()];
    static SLOW: [AtomicU64; ALL.len()] = [ZERO; ALL.len()];
    static PUBLISHED: [AtomicU64; ALL.len()] = [ZERO; ALL.len()];
    /// Holds the opcode of which `run` is under way, or a number past the table.
    static RUNNING: AtomicUsize = AtomicUsize::new(usize::MAX);
    static REASONS: Mutex<Option<HashMap<(Op, String), u64>>> = Mutex::new(None);

    /// Counts a dispatch.
    pub fn count(op: Op, path: Path, ip: *const u16, frame: Frame) {
        match path {
            Path::Entered => {
                ENTERED[op as usize].fetch_add(1, Relaxed);
                RUNNING.store(op as usize, Relaxed);
            }
            Path::Slow => {
                RUNNING.store(usize::MAX, Relaxed);
                SLOW[op as usize].fetch_add(1, Relaxed);
                let reason = operands(op, ip, frame);
                let mut reasons = REASONS.lock().expect("no panic while it is held");
                *reasons.get_or_insert_default().entry((op, reason)).or_default() += 1;
            }
        }
    }

    /// Counts that the handler under way has published its frame, once a dispatch.
    pub fn published() {
        if let Some(count) = PUBLISHED.get(RUNNING.swap(usize::MAX, Relaxed)) {
            count.fetch_add(1, Relaxed);
        }
    }

    /// Describes the types of the operands that are read, `*` behind what is shared, `&` before
    /// what a reference holds.
    fn operands(op: Op, ip: *const u16, frame: Frame) -> String {
        let vm = Vm::new(ip, frame, std::ptr::null_mut());
        let mut text = String::new();
        for operand in op.meta().operands {
            let read = matches!(operand.role, Role::In | Role::Peek | Role::InOut);
            if !read || operand.kind != Kind::Slot {
                continue;
            }
            let value = vm.get(Slot(At(ip).word(usize::from(operand.word))));
            let _ = write!(text, "{} {}{} ", operand.name, if value.is_ref() { "&" } else { "" }, type_of(value));
        }
        text
    }

    fn type_of(value: &Value) -> String {
        let tag = value.tag();
        let inner = if tag == Tag::Ref { value.deref() } else { value };
        let shared = matches!(inner.tag(), Tag::String | Tag::Array) && inner.is_counted() && inner.drops_trivially();
        format!("{:?}{}", inner.tag(), if shared { "*" } else { "" })
    }

    /// Prints what was counted to standard error.
    pub fn report() {
        let read = |counts: &[AtomicU64], op: Op| counts[op as usize].load(Relaxed);
        let mut rows: Vec<(Op, u64, u64, u64)> =
            ALL.iter().map(|&op| (op, read(&ENTERED, op), read(&SLOW, op), read(&PUBLISHED, op))).filter(|row| row.1 != 0).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.2 + row.3));
        let all: u64 = rows.iter().map(|row| row.1).sum();
        let off: u64 = rows.iter().map(|row| row.2 + row.3).sum();
        eprintln!("dispatches {all}, off the fast path {off}: share of the fast path {:.2} %", 100.0 - percent(off, all));
        eprintln!("{:24} {:>12} {:>12} {:>12} {:>7}", "opcode", "dispatches", "slow", "only slow", "% off");
        let reasons = REASONS.lock().expect("no panic while it is held").take().unwrap_or_default();
        for (op, entered, slow, only) in rows {
            eprintln!("{:24} {entered:12} {slow:12} {only:12} {:7.2}", op.meta().name, percent(slow + only, entered));
            let mut why: Vec<(&str, u64)> =
                reasons.iter().filter(|((of, _), _)| *of == op).map(|((_, text), &count)| (text.as_str(), count)).collect();
            why.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
            for (text, count) in why.into_iter().take(6).filter(|&(_, count)| percent(count, off) > 0.2) {
                eprintln!("    {count:12}  {text}");
            }
        }
    }

    fn percent(part: u64, whole: u64) -> f64 {
        part as f64 * 100.0 / whole.max(1) as f64
    }
}

pub use counting::*;
