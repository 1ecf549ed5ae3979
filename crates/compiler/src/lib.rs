//! The compiler: from the tree of a file to its bytecode.
//!
//! One pass over the tree, function by function, in the order of the source. Start reading at
//! [`compile`], then:
//!
//! - `compiler`: the state, and the small steps everything is made of; `function_state`: one
//!   function under construction; `pool`: its constants and locals; `scope`: what encloses a
//!   statement and how it is left.
//! - `stmt`, `loops`, `switch`, `try_catch`: statements.
//! - `expr` and from there `operators`, `concat`, `chain` (reading through `[..]`, `->`, `::`),
//!   `place` (writing through them), `assign`, `literal`, `call`, `special` (functions with
//!   instructions of their own), `unqualified` (builtins called within a namespace).
//! - `function`, `class`, `types`, `free_variables`: declarations.
//! - `fold`, `fold_ops`, `inference`: what is known before the program runs; `peephole`: improving
//!   finished functions; `typing`, `specialise`: instructions for operands whose types are known;
//!   `leading`: those that do the work of the one behind them; `caches`: numbering inline caches.
//! - `names`: namespaces and imports; `host`: what the engine says about builtins; `printing`:
//!   source text in messages.
//!
//! Runtime values, the engine and I/O are not in here.
#![forbid(unsafe_code)]

mod assign;
mod caches;
mod call;
mod chain;
mod class;
mod compiler;
mod concat;
mod expr;
mod fold;
mod fold_ops;
mod free_variables;
mod function;
mod function_state;
mod host;
mod inference;
mod leading;
mod literal;
mod loops;
mod names;
mod operators;
mod peephole;
mod place;
mod pool;
mod printing;
mod scope;
mod special;
mod specialise;
mod stmt;
mod switch;
mod try_catch;
mod types;
mod typing;
mod unit;
mod unqualified;

pub use host::{ArgMode, Assertions, Builtin, Host, NoHost};
pub use unit::{compile, compile_eval};
