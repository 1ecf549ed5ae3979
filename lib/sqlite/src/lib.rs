//! SQLite with callbacks that reach a context: what the extensions `sqlite3` and `pdo_sqlite` stand
//! on.
//!
//! [`Connection`], [`Statement`], [`Blob`] in [`ffi`], which is the only unsafe code of the crate.
//! A context of type `C` (the request) is handed to every call that may run user functions, and
//! they get it back. What ends them early, of type `H`, comes out of that call as its error. *Not
//! here:* PHP's values, errors in PHP's words, paths.
#![deny(unsafe_code)]

pub mod ffi;

pub use ffi::{Blob, Connection, Statement};
pub use libsqlite3_sys as codes;

/// A value as SQLite knows it, borrowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Datum<'a> {
    Null,
    Int(i64),
    Float(f64),
    Text(&'a [u8]),
    Blob(&'a [u8]),
}

/// A value of one's own, for results of functions.
#[derive(Clone, Debug, PartialEq)]
pub enum Owned {
    Null,
    Int(i64),
    Float(f64),
    Text(Vec<u8>),
    Blob(Vec<u8>),
}

/// Why a callback gives no result.
pub enum Failure<H> {
    /// The statement fails with this message.
    Message(Vec<u8>),
    /// The call that ran the callback ends with this.
    Halt(H),
}

/// A result code that is not SQLITE_OK, as SQLite numbers them.
pub type Code = i32;

/// Tells what a step gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Row,
    Done,
    Failed(Code),
}

/// Holds what an authorizer is asked: an action's number and up to four names.
pub struct Action<'a> {
    pub code: i32,
    pub names: [Option<&'a [u8]>; 4],
}

/// Holds what the steps of an aggregate's group keep.
pub type Group = Option<Box<dyn std::any::Any>>;

/// A user function.
pub type Scalar<C, H> = dyn Fn(&mut C, &[Datum<'_>]) -> Result<Owned, Failure<H>>;
/// The step of a user aggregate.
pub type AggregateStep<C, H> = dyn Fn(&mut C, &mut Group, &[Datum<'_>]) -> Result<(), Failure<H>>;
/// The end of a user aggregate.
pub type AggregateEnd<C, H> = dyn Fn(&mut C, Group) -> Result<Owned, Failure<H>>;
/// A user collation; how the first text compares to the second.
pub type Collation<C, H> = dyn Fn(&mut C, &[u8], &[u8]) -> Result<std::cmp::Ordering, H>;
/// An authorizer; SQLITE_OK, SQLITE_DENY, SQLITE_IGNORE.
pub type Authorizer<C, H> = dyn Fn(&mut C, &Action<'_>) -> Result<i32, H>;
/// Says whether what runs shall end: asked every few thousand steps of SQLite's machine, and while
/// it waits for a lock.
pub type Watch = dyn Fn() -> bool;
