//! What is known of files.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::access::{self, Access, Answer, Links};
use heddle_runtime::stream::stat::kind;
use heddle_runtime::stream::wrapper::{self, Target};
use heddle_runtime::stream::{Stat, user};
use heddle_runtime::stream::{basedir, known};
use heddle_runtime::{Request, Result};
use heddle_sys::file::Right;
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &file_exists::DECL,
    &is_file::DECL,
    &is_dir::DECL,
    &is_link::DECL,
    &is_readable::DECL,
    &is_writable::DECL,
    &is_writable::DECL.alias("is_writeable"),
    &is_executable::DECL,
    &filesize::DECL,
    &filemtime::DECL,
    &fileatime::DECL,
    &filectime::DECL,
    &fileperms::DECL,
    &fileowner::DECL,
    &filegroup::DECL,
    &fileinode::DECL,
    &filetype::DECL,
    &stat::DECL,
    &lstat::DECL,
    &clearstatcache::DECL,
    &disk_free_space::DECL,
    &disk_free_space::DECL.alias("diskfreespace"),
    &disk_total_space::DECL,
];

/// `STREAM_URL_STAT_LINK`
const LINK: i64 = 1;
/// `STREAM_URL_STAT_QUIET`
pub(super) const QUIET: i64 = 2;
/// `STREAM_URL_STAT_IGNORE_OPEN_BASEDIR`, which PHP sets whenever a function asks.
const IGNORE_OPEN_BASEDIR: i64 = 4;
/// For [`may`]: no bit of the mode counts.
const ANY: i64 = 0;

/// What is known of what a path or an address names. `None`: there is no such thing.
pub(super) fn look(cx: &mut Request, path: &[u8], flags: i64) -> Result<Option<Stat>> {
    if path.is_empty() || memchr::memchr(0, path).is_some() {
        return Ok(None);
    }
    let links = if flags & LINK != 0 { Links::Themselves } else { Links::Followed };
    if let Some(stat) = cx.known.stat(path, links) {
        return Ok(Some(stat));
    }
    let stat = if wrapper::is_plain(cx, path) {
        stat_of_file(cx, path, links)?
    } else {
        match wrapper::resolve(cx, path)? {
            Target::Plain(path) => stat_of_file(cx, &path, links)?,
            Target::User(wrapper) => user::stat(cx, &wrapper, path, flags | IGNORE_OPEN_BASEDIR)?,
            Target::Extension(wrapper) => match wrapper.stat {
                Some(stat) => stat(cx, path)?,
                None => None,
            },
            Target::Php(_) | Target::Data | Target::Glob(_) | Target::Http | Target::Missing(_) => None,
        }
    };
    if let Some(stat) = stat
        && known::may_keep(cx)
    {
        cx.known.keep_stat(path, links, stat);
    }
    Ok(stat)
}

/// Looks at a file of the file system, where `open_basedir` lets it be seen.
fn stat_of_file(cx: &mut Request, path: &[u8], links: Links) -> Result<Option<Stat>> {
    if basedir::check(cx, path)? { access::stat(cx, path, links) } else { Ok(None) }
}

/// The stat of a file, or PHP's warning.
fn known(cx: &mut Request, path: &[u8], flags: i64) -> Result<Option<Stat>> {
    if path.is_empty() {
        return Ok(None);
    }
    if memchr::memchr(0, path).is_some() {
        cx.function_warning("Filename contains null byte")?;
        return Ok(None);
    }
    let found = look(cx, path, flags)?;
    if found.is_none() && basedir::is_allowed(cx, path) {
        let words: &[u8] = if flags & LINK != 0 { b"Lstat failed for " } else { b"stat failed for " };
        cx.function_warning([words, path].concat())?;
    }
    Ok(found)
}

fn number(cx: &mut Request, path: &[u8], field: fn(&Stat) -> i64) -> Result<OrFalse<i64>> {
    Ok(OrFalse(known(cx, path, 0)?.as_ref().map(field)))
}

/// Whether there is a file or folder of that name.
#[php("file_exists(string $filename): bool")]
fn file_exists(cx: &mut Request, filename: &[u8]) -> Result<bool> {
    may(cx, filename, Right::Exist, ANY)
}

/// Whether it is a plain file.
#[php("is_file(string $filename): bool")]
fn is_file(cx: &mut Request, filename: &[u8]) -> Result<bool> {
    Ok(look(cx, filename, QUIET)?.is_some_and(|stat| stat.kind() == kind::FILE))
}

/// Whether it is a folder.
#[php("is_dir(string $filename): bool")]
fn is_dir(cx: &mut Request, filename: &[u8]) -> Result<bool> {
    Ok(look(cx, filename, QUIET)?.is_some_and(|stat| stat.kind() == kind::DIRECTORY))
}

/// Whether it is a symbolic link.
#[php("is_link(string $filename): bool")]
fn is_link(cx: &mut Request, filename: &[u8]) -> Result<bool> {
    Ok(look(cx, filename, QUIET | LINK)?.is_some_and(|stat| stat.kind() == kind::LINK))
}

/// Whether this process may do something with a file; of a wrapper's file the bits of its mode
/// decide.
pub(super) fn may(cx: &mut Request, path: &[u8], right: Right, bits: i64) -> Result<bool> {
    if path.is_empty() || memchr::memchr(0, path).is_some() {
        return Ok(false);
    }
    if wrapper::is_plain(cx, path) {
        return may_file(cx, path, right);
    }
    match wrapper::resolve(cx, path)? {
        Target::Plain(path) => may_file(cx, &path, right),
        _ => Ok(look(cx, path, QUIET)?.is_some_and(|stat| bits == ANY || stat.mode & bits != 0)),
    }
}

/// As [`may`], of a file of the file system.
fn may_file(cx: &mut Request, path: &[u8], right: Right) -> Result<bool> {
    if !basedir::check(cx, path)? {
        return Ok(false);
    }
    let wanted = if matches!(right, Right::Write) { Access::Write } else { Access::Look };
    Ok(match access::ask(cx, path, wanted)? {
        Answer::Disk => heddle_sys::file::may(&cx.absolute(path), right),
        Answer::Text(_) | Answer::Folder(_) => matches!(right, Right::Read | Right::Exist),
        Answer::Denied => false,
    })
}

/// Whether it may be read.
#[php("is_readable(string $filename): bool")]
fn is_readable(cx: &mut Request, filename: &[u8]) -> Result<bool> {
    may(cx, filename, Right::Read, 0o444)
}

/// Whether it may be written.
#[php("is_writable(string $filename): bool")]
fn is_writable(cx: &mut Request, filename: &[u8]) -> Result<bool> {
    may(cx, filename, Right::Write, 0o222)
}

/// Whether it may be run.
#[php("is_executable(string $filename): bool")]
fn is_executable(cx: &mut Request, filename: &[u8]) -> Result<bool> {
    may(cx, filename, Right::Execute, 0o111)
}

/// Bytes.
#[php("filesize(string $filename): int|false")]
fn filesize(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<i64>> {
    number(cx, filename, |stat| stat.size)
}

/// When the contents changed, in seconds since 1970.
#[php("filemtime(string $filename): int|false")]
fn filemtime(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<i64>> {
    number(cx, filename, |stat| stat.mtime)
}

/// When it was read, in seconds since 1970.
#[php("fileatime(string $filename): int|false")]
fn fileatime(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<i64>> {
    number(cx, filename, |stat| stat.atime)
}

/// When anything about it changed, in seconds since 1970.
#[php("filectime(string $filename): int|false")]
fn filectime(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<i64>> {
    number(cx, filename, |stat| stat.ctime)
}

/// Kind and rights, as `st_mode`.
#[php("fileperms(string $filename): int|false")]
fn fileperms(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<i64>> {
    number(cx, filename, |stat| stat.mode)
}

/// The owner's number.
#[php("fileowner(string $filename): int|false")]
fn fileowner(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<i64>> {
    number(cx, filename, |stat| stat.uid)
}

/// The group's number.
#[php("filegroup(string $filename): int|false")]
fn filegroup(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<i64>> {
    number(cx, filename, |stat| stat.gid)
}

/// The inode's number.
#[php("fileinode(string $filename): int|false")]
fn fileinode(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<i64>> {
    number(cx, filename, |stat| stat.ino)
}

/// `file`, `dir`, `link`, `fifo`, `char`, `block`.
#[php("filetype(string $filename): string|false")]
fn filetype(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<&'static str>> {
    let name = |stat: Stat| match stat.kind() {
        kind::FILE => "file",
        kind::DIRECTORY => "dir",
        kind::LINK => "link",
        kind::FIFO => "fifo",
        kind::CHARACTER => "char",
        kind::BLOCK => "block",
        _ => "unknown",
    };
    Ok(OrFalse(known(cx, filename, LINK)?.map(name)))
}

/// All that is known of a file.
#[php("stat(string $filename): array|false")]
fn stat(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<Array>> {
    Ok(OrFalse(known(cx, filename, 0)?.map(|stat| stat.to_array(cx))))
}

/// All that is known of a file, or of the link itself.
#[php("lstat(string $filename): array|false")]
fn lstat(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<Array>> {
    Ok(OrFalse(known(cx, filename, LINK)?.map(|stat| stat.to_array(cx))))
}

/// Forgets what is remembered of files.
#[php("clearstatcache(bool $clear_realpath_cache = false, string $filename = \"\"): void")]
fn clearstatcache(cx: &mut Request, clear_realpath_cache: bool, filename: &[u8]) {
    cx.known.forget_stat();
    if clear_realpath_cache {
        cx.known.forget_real_path(filename);
    }
}

fn space(cx: &mut Request, directory: &[u8], part: fn(heddle_sys::file::Space) -> u64) -> Result<Value> {
    super::path_argument(cx, 1, directory)?;
    if directory.is_empty() || !access::check(cx, directory, Access::Look)? {
        return Ok(Value::FALSE);
    }
    match heddle_sys::file::space(&cx.path(directory)) {
        Ok(space) => Ok(Value::float(part(space) as f64)),
        Err(error) => {
            cx.function_warning(heddle_runtime::stream::reason(&error))?;
            Ok(Value::FALSE)
        }
    }
}

/// Bytes that are free on a folder's file system.
#[php("disk_free_space(string $directory): float|false")]
fn disk_free_space(cx: &mut Request, directory: &[u8]) -> Result<Value> {
    space(cx, directory, |space| space.free)
}

/// Bytes that a folder's file system has.
#[php("disk_total_space(string $directory): float|false")]
fn disk_total_space(cx: &mut Request, directory: &[u8]) -> Result<Value> {
    space(cx, directory, |space| space.total)
}
