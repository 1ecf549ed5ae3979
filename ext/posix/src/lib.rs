//! Extension `posix`: users, groups, processes and terminals. The manual's chapter: "POSIX".
//!
//! - [`process`]: this process, others, limits. [`tables`]: users and groups. [`files`]: terminals,
//!   pipes, rights, limits of paths.
//!
//! What is set (users, groups, limits) is the process's, as the system has it.
#![forbid(unsafe_code)]

mod files;
mod process;
mod tables;

use heddle_macros::php;
use heddle_runtime::Request;
use heddle_runtime::decl::{Extension, Function};
use heddle_sys::posix;
use std::io;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "posix",
    functions: &[process::FUNCTIONS, files::FUNCTIONS, tables::FUNCTIONS, FUNCTIONS],
    constants: &[CONSTANTS],
    info: "POSIX support => enabled",
    ..Extension::EMPTY
};

const FUNCTIONS: &[&Function] = &[&posix_get_last_error::DECL, &posix_get_last_error::DECL.alias("posix_errno"), &posix_strerror::DECL];

heddle_macros::constants! {
    POSIX_F_OK = 0;
    POSIX_X_OK = 1;
    POSIX_W_OK = 2;
    POSIX_R_OK = 4;
    POSIX_S_IFREG = 32768;
    POSIX_S_IFCHR = 8192;
    POSIX_S_IFBLK = 24576;
    POSIX_S_IFIFO = 4096;
    POSIX_S_IFSOCK = 49152;
    POSIX_RLIMIT_AS = 9;
    POSIX_RLIMIT_CORE = 4;
    POSIX_RLIMIT_CPU = 0;
    POSIX_RLIMIT_DATA = 2;
    POSIX_RLIMIT_FSIZE = 1;
    POSIX_RLIMIT_LOCKS = 10;
    POSIX_RLIMIT_MEMLOCK = 8;
    POSIX_RLIMIT_MSGQUEUE = 12;
    POSIX_RLIMIT_NICE = 13;
    POSIX_RLIMIT_NOFILE = 7;
    POSIX_RLIMIT_NPROC = 6;
    POSIX_RLIMIT_RSS = 5;
    POSIX_RLIMIT_RTPRIO = 14;
    POSIX_RLIMIT_RTTIME = 15;
    POSIX_RLIMIT_SIGPENDING = 11;
    POSIX_RLIMIT_STACK = 3;
    POSIX_RLIMIT_INFINITY = -1;
    POSIX_SC_ARG_MAX = 0;
    POSIX_SC_CHILD_MAX = 1;
    POSIX_SC_CLK_TCK = 2;
    POSIX_SC_PAGESIZE = 30;
    POSIX_SC_NPROCESSORS_CONF = 83;
    POSIX_SC_NPROCESSORS_ONLN = 84;
    POSIX_PC_LINK_MAX = 0;
    POSIX_PC_MAX_CANON = 1;
    POSIX_PC_MAX_INPUT = 2;
    POSIX_PC_NAME_MAX = 3;
    POSIX_PC_PATH_MAX = 4;
    POSIX_PC_PIPE_BUF = 5;
    POSIX_PC_CHOWN_RESTRICTED = 6;
    POSIX_PC_NO_TRUNC = 7;
    POSIX_PC_ALLOC_SIZE_MIN = 18;
    POSIX_PC_SYMLINK_MAX = 19;
    POSIX_SC_OPEN_MAX = 4;
}

/// The number of the last call's error, which only another error replaces.
#[derive(Default)]
struct LastError(i32);

/// Keeps the error of a call that failed.
fn keep<T>(cx: &mut Request, result: io::Result<T>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(error) => {
            cx.state::<LastError>().0 = error.raw_os_error().unwrap_or(0);
            None
        }
    }
}

/// Returns the number of the last error.
#[php("posix_get_last_error(): int")]
fn posix_get_last_error(cx: &mut Request) -> i64 {
    cx.state::<LastError>().0.into()
}

/// Describes an error's number.
#[php("posix_strerror(int $error_code): string")]
fn posix_strerror(error_code: i64) -> Vec<u8> {
    posix::describe(error_code as i32)
}
