//! PHP's test format: one `.phpt` file is a program and what it must print.
//!
//! Follows the description at <https://qa.php.net/phpt_details.php> and the behaviour of PHP's own
//! `run-tests.php`. Read in this order: a file's [`sections`], the [`pattern`]s of expected output,
//! the [`settings`] each program runs under, the [`suite`] of files and its scratch copy, the PHP
//! [`binary`] under test, how [`one`] test is run, the [`pool`] that runs many, the list of
//! [`known`] failures, and the [`report`].

pub mod sections;

pub mod pattern;
pub mod settings;
pub mod stored;

pub mod suite;

pub mod binary;
pub mod one;
pub mod request;

pub mod pool;

pub mod bless;
pub mod known;

pub mod difference;
pub mod report;
