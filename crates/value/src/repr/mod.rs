//! The representation everything else stands on: headers with reference counts, and the 16-byte
//! value.
//!
//! Only modules in here (and each container's `raw.rs`) know bit patterns; the rest of the crate
//! uses their safe edge.

pub mod destroy;
pub mod header;
pub mod value;
