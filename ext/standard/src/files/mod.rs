//! Files, folders, streams and other programs.
//!
//! - [`handle`]: opening, closing, moving in a stream. [`read`], [`write`]: its contents. [`whole`]: a file at once. [`csv`].
//! - [`stat`], [`change`]: what is known of files, and changing it. [`directory`], [`glob`]: folders. [`path`]: names.
//! - [`stream`], [`stream_context`], [`stream_wrapper`], [`filters`]: the functions named `stream_…`. [`sockets`]. [`ini_file`]: files as php.ini.
//! - [`exec`], [`process`]: other programs. [`upload`]: uploaded files.
//!
//! Streams themselves are in `heddle_runtime::stream`.

mod change;
mod csv;
mod directory;
mod exec;
mod filters;
mod formatted;
mod glob;
mod handle;
mod ini_file;
mod path;
mod process;
mod read;
mod sockets;
mod stat;
mod stream;
mod stream_context;
mod stream_wrapper;
mod upload;
mod whole;
mod write;

use heddle_runtime::decl::{Class, Constant, Function};
use heddle_runtime::stream::{self as streams, Stream, StreamHandle};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::Resource;
use std::cell::RefMut;

/// All functions of the folder.
pub(crate) const FUNCTIONS: &[&[&Function]] = &[
    handle::FUNCTIONS,
    read::FUNCTIONS,
    write::FUNCTIONS,
    formatted::FUNCTIONS,
    whole::FUNCTIONS,
    csv::FUNCTIONS,
    stat::FUNCTIONS,
    change::FUNCTIONS,
    directory::FUNCTIONS,
    glob::FUNCTIONS,
    path::FUNCTIONS,
    ini_file::FUNCTIONS,
    stream::FUNCTIONS,
    stream_context::FUNCTIONS,
    stream_wrapper::FUNCTIONS,
    filters::FUNCTIONS,
    sockets::FUNCTIONS,
    exec::FUNCTIONS,
    process::FUNCTIONS,
    upload::FUNCTIONS,
];
pub(crate) use exec::{escaped_command, shell};
pub(crate) use sockets::INI as SOCKET_INI;
pub(crate) use stream_context::INI;

pub(crate) const CLASSES: &[&Class] = &[&directory::Directory::CLASS, &filters::PhpUserFilter::CLASS, &filters::StreamBucket::CLASS];
pub(crate) const CONSTANT_LISTS: &[&[Constant]] = &[CONSTANTS, stream::CONSTANTS, glob::CONSTANTS, path::CONSTANTS];

heddle_macros::constants! {
    SEEK_SET = 0;
    SEEK_CUR = 1;
    SEEK_END = 2;
    LOCK_SH = 1;
    LOCK_EX = 2;
    LOCK_UN = 3;
    LOCK_NB = 4;
    FILE_USE_INCLUDE_PATH = 1;
    FILE_IGNORE_NEW_LINES = 2;
    FILE_SKIP_EMPTY_LINES = 4;
    FILE_APPEND = 8;
    FILE_NO_DEFAULT_CONTEXT = 16;
    #[deprecated("since 8.1, as the constant has no effect")]
    FILE_TEXT = 0;
    #[deprecated("since 8.1, as the constant has no effect")]
    FILE_BINARY = 0;
    SCANDIR_SORT_ASCENDING = 0;
    SCANDIR_SORT_DESCENDING = 1;
    SCANDIR_SORT_NONE = 2;
    INI_SCANNER_NORMAL = 0;
    INI_SCANNER_RAW = 1;
    INI_SCANNER_TYPED = 2;
}

/// Defines STDIN and its kin where PHP does: on the command line.
pub(crate) fn start(cx: &mut Request) {
    if cx.engine.sapi == "cli" {
        streams::standard::define_constants(cx);
    }
}

/// Closes streams that have something to do at their end, and removes uploaded files that the
/// program left where they were.
pub(crate) fn end(cx: &mut Request) {
    let closed = streams::handle::close_all(cx);
    if closed == Err(Halt::Exception) {
        let _ = cx.report_uncaught();
    }
    upload::remove_left(cx);
}

/// The stream of an argument; TypeError when the resource is closed or something else. `number`
/// counts from 1.
fn opened(cx: &mut Request, resource: &Resource, number: usize) -> Result<StreamHandle> {
    match streams::of(resource) {
        Some(handle) => Ok(handle),
        None => Err(cx.bad_argument_type(number, "must be an open stream resource")),
    }
}

/// Works with a stream of an argument. A wrapper's method that uses its own stream is refused.
fn with<T>(
    cx: &mut Request,
    resource: &Resource,
    number: usize,
    work: impl FnOnce(&mut Request, RefMut<'_, Stream>) -> Result<T>,
) -> Result<T> {
    let handle = opened(cx, resource, number)?;
    match handle.try_borrow_mut() {
        Ok(stream) => work(cx, stream),
        Err(_) => Err(busy(cx)),
    }
}

/// Asks a stream about itself, also inside of its own filter.
fn ask<T>(cx: &mut Request, resource: &Resource, work: impl FnOnce(&mut Request, RefMut<'_, Stream>) -> Result<T>) -> Result<T> {
    let handle = opened(cx, resource, 1)?;
    if let Ok(stream) = handle.try_borrow_mut() {
        return work(cx, stream);
    }
    match streams::filter::user::glance(cx, resource) {
        Some(glance) => work(cx, glance.borrow_mut()),
        None => Err(busy(cx)),
    }
}

fn busy(cx: &mut Request) -> Halt {
    cx.throw_error("Error", "not supported yet: using a stream inside of its own wrapper's method")
}

/// Refuses text with a NUL byte where a path is meant: PHP's ValueError.
pub(crate) fn path_argument(cx: &mut Request, number: usize, path: &[u8]) -> Result<()> {
    if memchr::memchr(0, path).is_some() {
        return Err(cx.bad_argument(number, "must not contain any null bytes"));
    }
    Ok(())
}

/// A warning of the function now running that names a path: `unlink(a): No such file or directory`.
fn path_warning(cx: &mut Request, path: &[u8], text: &str) -> Result<()> {
    let message = [&cx.function_name()[..], b"(", path, b"): ", text.as_bytes()].concat();
    cx.warning(message)
}

/// The stream context of an argument, or the TypeError.
pub(crate) fn context_argument(cx: &mut Request, context: Option<Resource>) -> Result<Option<Resource>> {
    match context {
        Some(context) if context.data::<streams::context::Context>().is_none() => {
            let name = cx.function_name();
            let message = [&name[..], b"(): supplied resource is not a valid Stream-Context resource"].concat();
            Err(cx.type_error(message))
        }
        context => Ok(context),
    }
}
