//! What every opcode does. One `impl Handler` each, in files by subject; the table in
//! `heddle-bytecode` says what each means.
//!
//! A handler with a fast path keeps to it in `run` and leaves everything else to `slow`; the
//! drivers call `Vm::sync` before a slow path.
//! A handler without one calls `vm.sync()` first whenever the runtime may be reached.

mod append;
mod arguments;
mod arith;
mod array;
mod assign_dim;
mod builtins;
pub(crate) mod calls;
pub(crate) mod classes;
mod closures;
mod compare;
mod dims;
mod elements;
pub(crate) mod exceptions;
pub(crate) mod function;
mod generators;
pub mod getters;
mod iterate;
pub(crate) mod jumps;
mod locals;
mod methods;
mod places;
mod products;
pub mod prop_cache;
mod prop_tests;
mod props;
mod typed;
mod variables;
