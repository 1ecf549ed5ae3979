//! The machine that runs bytecode.
//!
//! Read in this order: [`frame`] (what a call looks like in memory), [`machine`] (the registers),
//! [`driver`] (how instructions follow each other), `handlers` (what each does), [`call`] (calling
//! and returning), [`place`] (writing through `[]` and `->`), [`unwind`], [`generator`],
//! [`closure`], [`iterate`], [`symbols`] (variables by name), [`load`] and [`include`] (units in a
//! request), [`hooks`].
//!
//! Unsafe code is at home in frames, places, calls, drivers and what caches keep: verified bytecode
//! is what its safety rests on (`heddle_bytecode::verify`). Handlers have none: they reach slots by
//! accessors of [`machine::Vm`] and [`place`], which say what the operand's row has to promise.
#![feature(explicit_tail_calls, rust_preserve_none_cc)]
#![cfg_attr(feature = "fetch-context", feature(thread_local))]
#![allow(incomplete_features)]
#![allow(clippy::missing_safety_doc, reason = "the rules stand once, in `frame` and `machine`")]

pub mod builtin;
pub mod call;
pub mod classes;
pub mod closure;
pub mod compiled;
pub mod counters;
pub mod driver;
pub mod fiber;
pub mod frame;
pub mod generator;
mod handlers;
pub mod hooks;
pub mod include;
pub mod interrupt;
pub mod iterate;
mod kept;
pub mod load;
pub mod machine;
pub mod named;
pub mod place;
pub mod reenter;
mod references;
pub mod state;
pub mod symbols;
mod too_few;
pub mod unwind;
