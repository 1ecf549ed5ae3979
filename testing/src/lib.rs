//! What judges Heddle: the runner for PHP's `.phpt` tests, used by `cargo xtask phpt`, `bless` and
//! `test`.
//!
//! A library, so that commands and tests can share it; it knows nothing of the engine's crates and
//! treats whatever PHP binary it is given as a black box. That is the point: the same runner judges
//! Heddle and the reference.
#![forbid(unsafe_code)]

pub mod child;
pub mod phpt;
