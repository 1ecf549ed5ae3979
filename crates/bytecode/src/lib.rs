//! The instruction set and what a compiled file looks like.
//!
//! - [`ops`]: the one table of opcodes; the enum, the operand structs, [`ops::META`] and the list
//!   for both drivers come out of it.
//! - [`operand`]: what an instruction's operands are (slots, constants, caches, jumps) and how they
//!   lie in 16-bit words.
//! - [`unit`]: a compiled file: functions, classes, constants; pure data, no runtime values.
//! - [`emit`]: appending instructions and patching jumps.
//! - [`jump_table`]: where `switch` and `match` over literals lead, and looking that up.
//! - [`decode`]: walking over code by the table.
//! - [`liveness`]: which temporaries hold a value at an instruction; read when a frame is unwound.
//! - [`verify`]: proves that operands stay inside their function, so that handlers check nothing.
//! - [`dis`]: prints a unit (`heddle dis FILE`).
//!
//! Nothing here knows what a value is at run time; constants are [`unit::Constant`].
#![forbid(unsafe_code)]

pub mod decode;
pub mod dis;
pub mod emit;
pub mod jump_table;
pub mod liveness;
pub mod operand;
pub mod ops;
pub mod types;
pub mod unit;
pub mod verify;

pub use operand::{Cache, ClassRef, Imm, Label, RequestCache, Slot};
pub use ops::Op;
pub use unit::{Constant, Function, Unit};
