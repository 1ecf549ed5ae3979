//! Where things lie in memory that machine code reads and writes.

use core::mem::offset_of;
use heddle_runtime::Request;
use heddle_runtime::function::Function;
use heddle_runtime::request::Machine;
use heddle_runtime::running::Head;

/// Bytes of a slot.
pub const SLOT: i32 = 16;
/// The tag's word in a slot.
pub const TAG: i32 = 8;
/// Words of a frame's header (`heddle_vm::frame`), in bytes.
pub const FRAME_RETURN: i32 = 8;
pub const FRAME_CALLER: i32 = 16;
pub const FRAME_CACHES: i32 = 24;
pub const FRAME_CONSTANTS: i32 = 32;
pub const FRAME_CLASS: i32 = 40;
pub const FRAME_ARGC: i32 = 48;
pub const FRAME_FLAGS: i32 = 52;
pub const FRAME_RESULT: i32 = 56;
pub const FRAME_OWNER: i32 = 64;
pub const FRAME_THIS: i32 = 80;
pub const FRAME_THIS_TAG: i32 = 88;
/// Of a function.
pub const FUNCTION_CONSTANTS: i32 = offset_of!(Function, constants) as i32;
pub const FUNCTION_RUNNING: i32 = offset_of!(Function, running) as i32;
pub const FUNCTION_FRAME_SIZE: i32 = offset_of!(Function, frame_size) as i32;
pub const FUNCTION_REFERENCES: i32 = Function::REFERENCES as i32;
/// Of every counted box.
pub const COUNT: i32 = 0;
pub const FLAGS: i32 = 5;
pub const HASHED: i64 = 16;
/// Of what counting down needs no look at: no cycle begins there, or it is known already.
pub const BUFFERED_OR_LEAF: i64 = 4 | 8;
/// The tags of values that are counted begin here.
pub const COUNTED: i64 = 6;
pub const INT_TAG: i64 = 4;
pub const ARRAY_TAG: i64 = 7;
pub const OBJECT_TAG: i64 = 8;
/// The last tag of what a variable holds itself: references follow.
pub const LAST_DIRECT: i64 = 9;
/// Of an array (`heddle_value::array`; a test compares).
pub const ARRAY_LEN: i32 = 12;
pub const ARRAY_USED: i32 = 16;
pub const ARRAY_DATA: i32 = 40;
/// Of an element of an array that is no list, behind its value. The top bit of the hash marks
/// strings.
pub const ENTRY_KEY: i32 = 16;
pub const ENTRY_HASH: i32 = 24;
/// Of a string.
pub const STRING_LEN: i32 = 16;
pub const STRING_BYTES: i32 = 24;
pub const STRING_TAG: i64 = 6;
/// Of a reference.
pub const REFERENCE_VALUE: i64 = 8;
pub const REFERENCE_TAG: i64 = 10;
/// Of an object.
pub const OBJECT_CLASS: i32 = 16;
/// Of the context.
pub const INTERRUPT: i32 = (offset_of!(Request, machine) + offset_of!(Machine, interrupt)) as i32;
pub const STACK_END: i32 = (offset_of!(Request, machine) + offset_of!(Machine, stack_end)) as i32;
/// Of a head.
pub const HEAD_NATIVE: i32 = offset_of!(Head, native) as i32;
