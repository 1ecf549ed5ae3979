//! Terminals, pipes, rights, and limits of paths and open files.

use crate::{LastError, keep};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::decl::mask;
use heddle_runtime::stream::{self, basedir};
use heddle_runtime::types::{coerce_scalar, value_name};
use heddle_runtime::{Request, Result};
use heddle_sys::posix;
use heddle_value::{Value, View};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &posix_ctermid::DECL,
    &posix_ttyname::DECL,
    &posix_isatty::DECL,
    &posix_getcwd::DECL,
    &posix_mkfifo::DECL,
    &posix_mknod::DECL,
    &posix_access::DECL,
    &posix_eaccess::DECL,
    &posix_pathconf::DECL,
    &posix_fpathconf::DECL,
];

/// What an argument that means a descriptor says.
enum Meant {
    Descriptor(i32),
    /// A warning was raised.
    Nothing,
    /// It is neither a number nor a stream.
    Other,
}

fn in_range(cx: &mut Request, number: i64) -> Result<Meant> {
    match i32::try_from(number) {
        Ok(fd) if fd >= 0 => Ok(Meant::Descriptor(fd)),
        _ => {
            cx.state::<LastError>().0 = heddle_sys::file::BAD_DESCRIPTOR;
            cx.function_warning("Argument #1 ($file_descriptor) must be between 0 and 2147483647")?;
            Ok(Meant::Nothing)
        }
    }
}

fn descriptor(cx: &mut Request, value: &Value) -> Result<Meant> {
    match value.deref().view() {
        View::Int(number) => in_range(cx, number),
        View::Resource(resource) => {
            let Some(handle) = stream::of(resource) else {
                let function = String::from_utf8_lossy(&cx.function_name()).into_owned();
                return Err(cx.type_error(format!("{function}(): supplied resource is not a valid stream resource")));
            };
            let found = match handle.try_borrow_mut() {
                Ok(mut stream) => {
                    let kind = stream.stream_type;
                    let file = (!stream.is_filtered()).then(|| stream.backend().file()).flatten();
                    file.map(|file| posix::number(file.as_fd())).ok_or(kind)
                }
                Err(_) => Err("user-space"),
            };
            match found {
                Ok(fd) => Ok(Meant::Descriptor(fd)),
                Err(kind) => {
                    cx.function_warning(format!("Could not use stream of type '{kind}'"))?;
                    Ok(Meant::Nothing)
                }
            }
        }
        _ => match converted(cx, value.deref())? {
            Some(number) => in_range(cx, number),
            None => Ok(Meant::Other),
        },
    }
}

/// Converts an argument to a number as for a parameter of type int. `None`: it cannot be one.
fn converted(cx: &mut Request, value: &Value) -> Result<Option<i64>> {
    match value.view() {
        _ if cx.caller_is_strict() => Ok(None),
        View::Null => {
            let function = cx.function_name();
            let text = b"(): Passing null to parameter #1 ($file_descriptor) of type int is deprecated";
            cx.deprecated([&function[..], text].concat())?;
            Ok(Some(0))
        }
        View::Bool(_) | View::Float(_) | View::Str(_) => Ok(coerce_scalar(cx, mask::INT, value)?.and_then(|number| number.as_int())),
        _ => Ok(None),
    }
}

fn words(value: &Value) -> String {
    format!("must be of type int|resource, {} given", value_name(value))
}

/// Returns the path of the controlling terminal.
#[php("posix_ctermid(): string|false")]
fn posix_ctermid() -> Vec<u8> {
    posix::controlling_terminal()
}

/// Returns the path of the terminal that a stream or descriptor is of.
#[php("posix_ttyname($file_descriptor): string|false")]
fn posix_ttyname(cx: &mut Request, file_descriptor: &Value) -> Result<OrFalse<Vec<u8>>> {
    let meant = match descriptor(cx, file_descriptor)? {
        Meant::Other => {
            cx.function_warning(format!("Argument #1 ($file_descriptor) {}", words(file_descriptor)))?;
            let number = cx.to_int(file_descriptor)?;
            in_range(cx, number)?
        }
        meant => meant,
    };
    let Meant::Descriptor(fd) = meant else { return Ok(OrFalse(None)) };
    Ok(OrFalse(keep(cx, posix::terminal_name(fd))))
}

/// Returns whether a stream or descriptor is a terminal's.
#[php("posix_isatty($file_descriptor): bool")]
fn posix_isatty(cx: &mut Request, file_descriptor: &Value) -> Result<bool> {
    match descriptor(cx, file_descriptor)? {
        Meant::Descriptor(fd) => Ok(keep(cx, posix::is_terminal(fd)).is_some()),
        Meant::Nothing => Ok(false),
        Meant::Other => {
            cx.function_warning(format!("Argument #1 ($file_descriptor) {}", words(file_descriptor)))?;
            Ok(false)
        }
    }
}

/// Returns the working folder.
#[php("posix_getcwd(): string|false")]
fn posix_getcwd(cx: &mut Request) -> Vec<u8> {
    cx.directory.as_os_str().as_bytes().to_vec()
}

fn without_nul(cx: &mut Request, path: &[u8]) -> Result<()> {
    if path.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    Ok(())
}

fn full(cx: &Request, path: &[u8]) -> Vec<u8> {
    cx.path(path).as_os_str().as_bytes().to_vec()
}

/// Makes a named pipe.
#[php("posix_mkfifo(string $filename, int $permissions): bool")]
fn posix_mkfifo(cx: &mut Request, filename: &[u8], permissions: i64) -> Result<bool> {
    without_nul(cx, filename)?;
    if !basedir::check(cx, filename)? {
        return Ok(false);
    }
    let path = if filename.is_empty() { Vec::new() } else { full(cx, filename) };
    Ok(keep(cx, posix::make_fifo(&path, permissions as u32)).is_some())
}

/// Makes a file of a kind.
#[php("posix_mknod(string $filename, int $flags, int $major = 0, int $minor = 0): bool")]
fn posix_mknod(cx: &mut Request, filename: &[u8], flags: i64, major: i64, minor: i64) -> Result<bool> {
    without_nul(cx, filename)?;
    if !basedir::check(cx, filename)? {
        return Ok(false);
    }
    let kind = flags & 0o170000;
    let is_device = kind == POSIX_S_IFCHR || kind == POSIX_S_IFBLK;
    if is_device && major == 0 {
        return Err(cx.bad_argument(3, "cannot be 0 for the POSIX_S_IFCHR and POSIX_S_IFBLK modes"));
    }
    let path = if filename.is_empty() { Vec::new() } else { full(cx, filename) };
    let device = if is_device { (major as u32, minor as u32) } else { (0, 0) };
    Ok(keep(cx, posix::make_node(&path, flags as u32, device)).is_some())
}

const POSIX_S_IFCHR: i64 = 0o020000;
const POSIX_S_IFBLK: i64 = 0o060000;

fn access(cx: &mut Request, filename: &[u8], flags: i64, effective: bool) -> Result<bool> {
    if !basedir::check(cx, filename)? {
        return Ok(false);
    }
    let path = full(cx, filename);
    Ok(keep(cx, posix::access(&path, flags as i32, effective)).is_some())
}

/// Returns whether the user may do something with a file.
#[php("posix_access(string $filename, int $flags = 0): bool")]
fn posix_access(cx: &mut Request, filename: &[u8], flags: i64) -> Result<bool> {
    without_nul(cx, filename)?;
    if filename.is_empty() {
        cx.state::<LastError>().0 = heddle_sys::file::NO_SUCH_FILE;
        return Ok(false);
    }
    access(cx, filename, flags, false)
}

/// Returns whether the user that counts may do something with a file.
#[php("posix_eaccess(string $filename, int $flags = 0): bool")]
fn posix_eaccess(cx: &mut Request, filename: &[u8], flags: i64) -> Result<bool> {
    without_nul(cx, filename)?;
    if filename.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    access(cx, filename, flags, true)
}

/// Returns a limit of a path.
#[php("posix_pathconf(string $path, int $name): int|false")]
fn posix_pathconf(cx: &mut Request, path: &[u8], name: i64) -> Result<OrFalse<i64>> {
    without_nul(cx, path)?;
    if path.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if !basedir::check(cx, path)? {
        return Ok(OrFalse(None));
    }
    let path = full(cx, path);
    Ok(OrFalse(keep(cx, posix::path_limit(&path, name as i32)).map(|limit| limit.unwrap_or(-1))))
}

/// Returns a limit of an open file.
#[php("posix_fpathconf($file_descriptor, int $name): int|false")]
fn posix_fpathconf(cx: &mut Request, file_descriptor: &Value, name: i64) -> Result<OrFalse<i64>> {
    match descriptor(cx, file_descriptor)? {
        Meant::Descriptor(fd) => Ok(OrFalse(keep(cx, posix::descriptor_limit(fd, name as i32)).map(|limit| limit.unwrap_or(-1)))),
        Meant::Nothing => Ok(OrFalse(None)),
        Meant::Other => Err(cx.bad_argument_type(1, words(file_descriptor))),
    }
}
