//! What the program that embeds the engine says of files. It is asked here about every path that
//! PHP code is about to use; what it denies or
//! supplies is not looked for on disk. Whoever touches the disk for PHP code asks first.
//!
//! *Not here:* `open_basedir`, which comes after the answer [`Answer::Disk`] ([`super::basedir`]); files that the engine reads for itself.

use super::stat::kind;
use super::{Stat, basedir, plain};
use crate::{Request, Result};
use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt;

/// What a path is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Its code is run.
    Run,
    /// It is read.
    Read,
    /// What is known of it: whether it exists, its size and times, where a link leads.
    Look,
    /// The names in a folder.
    List,
    /// It is made, changed, renamed or removed, or may be.
    Write,
    /// It is started as a program.
    Execute,
}

/// What the host says of a path.
pub enum Answer {
    /// What is on disk counts.
    Disk,
    /// There is nothing, and nothing can be made there.
    Denied,
    /// A file with this text, which can only be read.
    Text(Vec<u8>),
    /// A folder with these names.
    Folder(Vec<Vec<u8>>),
}

/// Whether a link itself is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Links {
    Followed,
    Themselves,
}

impl Answer {
    /// Why what is not on disk cannot be used so.
    pub fn refusal(&self, access: Access) -> io::Error {
        match (self, access) {
            (Answer::Denied, Access::Write | Access::Execute) => io::Error::other("Denied by the host"),
            (Answer::Denied, _) => io::Error::from_raw_os_error(heddle_sys::file::NO_SUCH_FILE),
            (Answer::Folder(_), Access::Run | Access::Read) => io::Error::from_raw_os_error(heddle_sys::file::IS_DIRECTORY),
            (Answer::Text(_), Access::List) => io::Error::from_raw_os_error(heddle_sys::file::NOT_A_DIRECTORY),
            _ => io::Error::other("Supplied by the host, which can only be read"),
        }
    }

    /// What is known of it, unless it is on disk.
    fn stat(&self) -> Option<Stat> {
        match self {
            Answer::Text(text) => Some(Stat::of_memory(text.len(), false)),
            Answer::Folder(_) => Some(Stat { mode: kind::DIRECTORY | 0o555, ..Stat::of_memory(0, false) }),
            Answer::Disk | Answer::Denied => None,
        }
    }
}

/// Asks the host, when there is one that wants to be asked: by an absolute path without `.`, `..`
/// and a slash at its end.
pub fn ask(cx: &mut Request, path: &[u8], access: Access) -> Result<Answer> {
    if !matches!(access, Access::Look | Access::List) {
        cx.known.forget_stat();
    }
    let Some(ask) = cx.engine.hooks.ask_host else {
        return Ok(Answer::Disk);
    };
    let path = cx.path(path).into_os_string().into_encoded_bytes();
    let slashes = path.iter().rev().take_while(|byte| **byte == b'/').count();
    ask(cx, &path[..(path.len() - slashes).max(1)], access)
}

/// Whether what is on disk may be used so. False: a warning said why not.
pub fn check(cx: &mut Request, path: &[u8], access: Access) -> Result<bool> {
    match ask(cx, path, access)? {
        Answer::Disk => basedir::check(cx, path),
        other => refuse(cx, path, &other.refusal(access)),
    }
}

/// As [`check`], with the whole path in the warning of `open_basedir`: links and `realpath()`.
pub fn check_whole(cx: &mut Request, path: &[u8], access: Access) -> Result<bool> {
    match ask(cx, path, access)? {
        Answer::Disk => basedir::check_whole(cx, path),
        other => refuse(cx, path, &other.refusal(access)),
    }
}

fn refuse(cx: &mut Request, path: &[u8], why: &io::Error) -> Result<bool> {
    cx.function_warning([path, b": ", super::reason(why).as_bytes()].concat())?;
    Ok(false)
}

/// What is known of a path. `None`: there is nothing, or the host says so.
pub fn stat(cx: &mut Request, path: &[u8], links: Links) -> Result<Option<Stat>> {
    Ok(match ask(cx, path, Access::Look)? {
        Answer::Disk => {
            let path = cx.absolute(path);
            let meta = if links == Links::Themselves { path.symlink_metadata() } else { path.metadata() };
            meta.ok().map(|meta| Stat::from(&meta))
        }
        other => other.stat(),
    })
}

/// Whether there is anything under a path.
pub fn exists(cx: &mut Request, path: impl AsRef<OsStr>) -> Result<bool> {
    Ok(stat(cx, path.as_ref().as_bytes(), Links::Followed)?.is_some())
}

/// Whether there is a folder under a path.
pub fn is_folder(cx: &mut Request, path: &[u8]) -> Result<bool> {
    Ok(stat(cx, path, Links::Followed)?.is_some_and(|stat| stat.kind() == kind::DIRECTORY))
}

/// The names in a folder, `.` and `..` first.
pub fn names(cx: &mut Request, path: &[u8]) -> Result<io::Result<Vec<Vec<u8>>>> {
    Ok(match ask(cx, path, Access::List)? {
        Answer::Disk => plain::names(&cx.path(path)),
        Answer::Folder(names) => Ok([b".".to_vec(), b"..".to_vec()].into_iter().chain(names).collect()),
        other => Err(other.refusal(Access::List)),
    })
}
