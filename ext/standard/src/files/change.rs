//! Changing files: names, rights, owners, times, links.

use super::stat::QUIET;
use super::{context_argument, path_argument, path_warning};
use heddle_macros::php;
use heddle_runtime::decl::convert::{OrFalse, StrOrInt};
use heddle_runtime::decl::{Function, StreamWrapper};
use heddle_runtime::stream::access::{self, Access, Answer, Links};
use heddle_runtime::stream::basedir;
use heddle_runtime::stream::plain::Umask;
use heddle_runtime::stream::stat::kind;
use heddle_runtime::stream::wrapper::{self, Target};
use heddle_runtime::stream::{Opening, Stat, reason, user};
use heddle_runtime::{Request, Result};
use heddle_value::{Resource, Value};
use std::fs::{self, File, FileTimes, Permissions};
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, chown, lchown, symlink as make_symlink};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &unlink::DECL,
    &rename::DECL,
    &copy::DECL,
    &mkdir::DECL,
    &rmdir::DECL,
    &touch::DECL,
    &chmod::DECL,
    &chown_fn::DECL,
    &chgrp::DECL,
    &lchown_fn::DECL,
    &lchgrp::DECL,
    &umask::DECL,
    &link::DECL,
    &symlink::DECL,
    &readlink::DECL,
    &linkinfo::DECL,
];

/// What a wrapper that is built in is called where it refuses.
fn wrapper_name(target: &Target) -> String {
    match target {
        Target::Php(_) => "PHP".to_owned(),
        Target::Data => "RFC2397".to_owned(),
        Target::Http => "http".to_owned(),
        Target::Missing(scheme) => scheme.clone(),
        Target::Extension(wrapper) => wrapper.label.to_owned(),
        _ => "glob".to_owned(),
    }
}

/// Returns the path that the system is asked about: an empty one leads nowhere, not to the working
/// directory.
pub(super) fn whole(cx: &Request, path: &[u8]) -> PathBuf {
    if path.is_empty() { PathBuf::new() } else { cx.path(path) }
}

/// Removes a file.
#[php("unlink(string $filename, $context = null): bool")]
fn unlink(cx: &mut Request, filename: &[u8], context: Option<Resource>) -> Result<bool> {
    path_argument(cx, 1, filename)?;
    let context = context_argument(cx, context)?;
    match wrapper::resolve(cx, filename)? {
        Target::Plain(path) if !access::check(cx, &path, Access::Write)? => Ok(false),
        Target::Plain(path) => match fs::remove_file(whole(cx, &path)) {
            Ok(()) => {
                cx.known.forget_all();
                Ok(true)
            }
            Err(error) => {
                path_warning(cx, filename, &reason(&error))?;
                Ok(false)
            }
        },
        Target::User(wrapper) => {
            let args = [Value::from(cx.str(filename))];
            user::operate(cx, &wrapper, "unlink", &args, context.as_ref())
        }
        Target::Extension(StreamWrapper { unlink: Some(unlink), .. }) => unlink(cx, filename),
        other => {
            cx.function_warning(format!("{} does not allow unlinking", wrapper_name(&other)))?;
            Ok(false)
        }
    }
}

fn move_file(from: &Path, to: &Path) -> io::Result<()> {
    match fs::rename(from, to) {
        Err(error) if error.kind() == io::ErrorKind::CrossesDevices && from.is_file() => {
            fs::copy(from, to)?;
            fs::remove_file(from)
        }
        outcome => outcome,
    }
}

/// Gives a file or folder another name or place.
#[php("rename(string $from, string $to, $context = null): bool")]
fn rename(cx: &mut Request, from: &[u8], to: &[u8], context: Option<Resource>) -> Result<bool> {
    path_argument(cx, 1, from)?;
    path_argument(cx, 2, to)?;
    let context = context_argument(cx, context)?;
    match (wrapper::resolve(cx, from)?, wrapper::resolve(cx, to)?) {
        (Target::Plain(source), Target::Plain(target))
            if !access::check(cx, &source, Access::Write)? || !access::check(cx, &target, Access::Write)? =>
        {
            Ok(false)
        }
        (Target::Plain(source), Target::Plain(target)) => match move_file(&whole(cx, &source), &whole(cx, &target)) {
            Ok(()) => {
                cx.known.forget_all();
                Ok(true)
            }
            Err(error) => {
                path_warning(cx, &[from, b",", to].concat(), &reason(&error))?;
                Ok(false)
            }
        },
        (Target::User(wrapper), Target::User(other)) if wrapper.class == other.class => {
            let args = [Value::from(cx.str(from)), Value::from(cx.str(to))];
            user::operate(cx, &wrapper, "rename", &args, context.as_ref())
        }
        (Target::Extension(StreamWrapper { rename: Some(rename), scheme, .. }), Target::Extension(other)) if *scheme == other.scheme => {
            rename(cx, from, to)
        }
        (Target::Plain(_) | Target::User(_), _) => {
            cx.function_warning("Cannot rename a file across wrapper types")?;
            Ok(false)
        }
        (other, _) => {
            cx.function_warning(format!("{} wrapper does not support renaming", wrapper_name(&other)))?;
            Ok(false)
        }
    }
}

/// Copies a file.
#[php("copy(string $from, string $to, $context = null): bool")]
fn copy(cx: &mut Request, from: &[u8], to: &[u8], context: Option<Resource>) -> Result<bool> {
    path_argument(cx, 1, from)?;
    path_argument(cx, 2, to)?;
    let context = context_argument(cx, context)?;
    let (origin, goal) = (wrapper::resolve(cx, from)?, wrapper::resolve(cx, to)?);
    if (matches!(origin, Target::User(_)) || matches!(goal, Target::User(_))) && !user_copy_allowed(cx, from, &origin, to, &goal)? {
        return Ok(false);
    }
    if let (Target::Plain(source), Target::Plain(target)) = (origin, goal) {
        // what the host has to say of it is said when it is opened
        let on_disk = matches!(access::ask(cx, &source, Access::Read)?, Answer::Disk);
        if on_disk && !basedir::check(cx, &source)? {
            return Ok(false);
        }
        if !access::check(cx, &target, Access::Write)? {
            path_warning(cx, to, "Failed to open stream: Operation not permitted")?;
            return Ok(false);
        }
        let (source, target) = (whole(cx, &source), whole(cx, &target));
        if on_disk && source.is_dir() {
            cx.function_warning("The first argument to copy() function cannot be a directory")?;
            return Ok(false);
        }
        if target.is_dir() {
            cx.function_warning("The second argument to copy() function cannot be a directory")?;
            return Ok(false);
        }
        let same = source.metadata().ok().zip(target.metadata().ok()).is_some_and(|(a, b)| (a.dev(), a.ino()) == (b.dev(), b.ino()));
        if on_disk && same {
            return Ok(false);
        }
    }
    let opening = Opening { context, ..Opening::default() };
    let Some(source) = heddle_runtime::stream::open(cx, from, b"rb", &opening)? else {
        return Ok(false);
    };
    let Some(target) = heddle_runtime::stream::open(cx, to, b"wb", &opening)? else {
        return Ok(false);
    };
    let bytes = super::with(cx, &source, 1, |cx, mut stream| stream.read_all(cx, None))?;
    let written = super::with(cx, &target, 2, |cx, mut stream| stream.write(cx, &bytes))?;
    heddle_runtime::stream::close(cx, &source)?;
    heddle_runtime::stream::close(cx, &target)?;
    Ok(written == Some(bytes.len()))
}

/// Returns whether `copy()` may open both ends, one of them a wrapper's that a program wrote, and
/// warns where it may not: of a folder, silently of one file twice. Ends that no `url_stat` knows
/// are left to opening.
fn user_copy_allowed(cx: &mut Request, from: &[u8], origin: &Target, to: &[u8], goal: &Target) -> Result<bool> {
    let Some(source) = end_of_copy(cx, from, origin, 0)? else {
        return Ok(true);
    };
    if source.kind() == kind::DIRECTORY {
        cx.function_warning("The first argument to copy() function cannot be a directory")?;
        return Ok(false);
    }
    let Some(target) = end_of_copy(cx, to, goal, QUIET)? else {
        return Ok(true);
    };
    if target.kind() == kind::DIRECTORY {
        cx.function_warning("The second argument to copy() function cannot be a directory")?;
        return Ok(false);
    }
    let numbered = source.ino != 0 && target.ino != 0;
    Ok(!(numbered && (source.dev, source.ino) == (target.dev, target.ino)))
}

/// Returns what is known of one end of a copy. `flags` are those of `url_stat`.
fn end_of_copy(cx: &mut Request, path: &[u8], end: &Target, flags: i64) -> Result<Option<Stat>> {
    match end {
        Target::User(wrapper) => user::stat(cx, wrapper, path, flags),
        Target::Plain(path) => access::stat(cx, path, Links::Followed),
        Target::Extension(StreamWrapper { stat: Some(stat), .. }) => stat(cx, path),
        _ => Ok(None),
    }
}

/// Makes a folder, and those above it if that is asked for.
#[php("mkdir(string $directory, int $permissions = 511, bool $recursive = false, $context = null): bool")]
fn mkdir(cx: &mut Request, directory: &[u8], permissions: i64, recursive: bool, context: Option<Resource>) -> Result<bool> {
    path_argument(cx, 1, directory)?;
    let context = context_argument(cx, context)?;
    match wrapper::resolve(cx, directory)? {
        Target::Plain(path) if !access::check(cx, &path, Access::Write)? => Ok(false),
        Target::Plain(path) if recursive && !may_make_parents(cx, &path)? => Ok(false),
        Target::Plain(_) if recursive && directory.is_empty() => {
            cx.function_warning("Invalid path")?;
            Ok(false)
        }
        Target::Plain(path) => {
            let path = whole(cx, &path);
            let mode = permissions as u32 & 0o7777 & !cx.state::<Umask>().0.unwrap_or(0);
            let exists = path.exists() && recursive;
            let outcome = if exists {
                Err(io::Error::from(io::ErrorKind::AlreadyExists))
            } else if directory.is_empty() {
                Err(io::Error::from_raw_os_error(2))
            } else {
                fs::DirBuilder::new().recursive(recursive).mode(mode).create(&path)
            };
            match outcome {
                Ok(()) => {
                    if cx.state::<Umask>().0.is_some() {
                        // the process's own umask may be stricter than the request's
                        let _ = fs::set_permissions(&path, Permissions::from_mode(mode));
                    }
                    Ok(true)
                }
                Err(error) => {
                    let text = if exists { "File exists".to_owned() } else { reason(&error) };
                    cx.function_warning(text)?;
                    Ok(false)
                }
            }
        }
        Target::User(wrapper) => {
            let args = [Value::from(cx.str(directory)), Value::int(permissions), Value::int(i64::from(recursive))];
            user::operate(cx, &wrapper, "mkdir", &args, context.as_ref())
        }
        Target::Extension(StreamWrapper { make_directory: Some(make), .. }) => make(cx, directory, recursive),
        _ => Ok(false),
    }
}

/// Whether the host lets the folders above be made that are not there yet.
fn may_make_parents(cx: &mut Request, path: &[u8]) -> Result<bool> {
    if cx.engine.hooks.ask_host.is_some() {
        for folder in cx.path(path).ancestors().skip(1).take_while(|folder| !folder.exists()) {
            if !access::check(cx, folder.as_os_str().as_encoded_bytes(), Access::Write)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Removes an empty folder.
#[php("rmdir(string $directory, $context = null): bool")]
fn rmdir(cx: &mut Request, directory: &[u8], context: Option<Resource>) -> Result<bool> {
    path_argument(cx, 1, directory)?;
    let context = context_argument(cx, context)?;
    match wrapper::resolve(cx, directory)? {
        Target::Plain(path) if !access::check(cx, &path, Access::Write)? => Ok(false),
        Target::Plain(path) => match fs::remove_dir(whole(cx, &path)) {
            Ok(()) => {
                cx.known.forget_all();
                Ok(true)
            }
            Err(error) => {
                path_warning(cx, directory, &reason(&error))?;
                Ok(false)
            }
        },
        Target::User(wrapper) => {
            let args = [Value::from(cx.str(directory)), Value::int(0)];
            user::operate(cx, &wrapper, "rmdir", &args, context.as_ref())
        }
        Target::Extension(StreamWrapper { remove_directory: Some(remove), .. }) => remove(cx, directory),
        _ => Ok(false),
    }
}

fn moment(seconds: i64) -> SystemTime {
    let span = Duration::from_secs(seconds.unsigned_abs());
    if seconds < 0 { UNIX_EPOCH - span } else { UNIX_EPOCH + span }
}

/// Sets the times of a file, which is made if there is none.
#[php("touch(string $filename, ?int $mtime = null, ?int $atime = null): bool")]
fn touch(cx: &mut Request, filename: &[u8], mtime: Option<i64>, atime: Option<i64>) -> Result<bool> {
    path_argument(cx, 1, filename)?;
    if filename.is_empty() {
        return Ok(false);
    }
    if mtime.is_none() && atime.is_some() {
        return Err(cx.bad_argument(2, "cannot be null when argument #3 ($atime) is an integer"));
    }
    match wrapper::resolve(cx, filename)? {
        Target::Plain(path) if !access::check(cx, &path, Access::Write)? => Ok(false),
        Target::Plain(path) => {
            let path = cx.path(&path);
            if !path.exists() {
                let made = heddle_runtime::stream::plain::open(
                    cx,
                    &path,
                    heddle_runtime::stream::plain::Mode { base: b'c', plus: false, non_blocking: false },
                );
                if let Err(error) = made {
                    let message = [b"Unable to create file ", filename, b" because ", reason(&error).as_bytes()].concat();
                    cx.function_warning(message)?;
                    return Ok(false);
                }
            }
            let modified = mtime.map_or_else(SystemTime::now, moment);
            let accessed = atime.map_or(modified, moment);
            let times = FileTimes::new().set_modified(modified).set_accessed(accessed);
            let outcome = File::open(&path).or_else(|_| File::options().write(true).open(&path)).and_then(|file| file.set_times(times));
            match outcome {
                Ok(()) => Ok(true),
                Err(error) => {
                    cx.function_warning(format!("Utime failed: {}", reason(&error)))?;
                    Ok(false)
                }
            }
        }
        Target::User(wrapper) => {
            let times: Vec<Value> = [mtime, atime.or(mtime)].into_iter().flatten().map(Value::int).collect();
            let times = Value::from(heddle_value::Array::from_values(cx.heap(), times));
            metadata(cx, &wrapper, filename, 1, times)
        }
        _ => {
            cx.function_warning("Cannot call touch() for a non-standard stream")?;
            Ok(false)
        }
    }
}

/// `stream_metadata` of a wrapper written in PHP; `option` is one of `STREAM_META_…`.
fn metadata(cx: &mut Request, wrapper: &user::UserWrapper, path: &[u8], option: i64, value: Value) -> Result<bool> {
    let args = [Value::from(cx.str(path)), Value::int(option), value];
    user::operate(cx, wrapper, "stream_metadata", &args, None)
}

/// Does something with a plain path; warns with the system's reason.
fn change(cx: &mut Request, path: &[u8], work: impl FnOnce(&Path) -> io::Result<()>) -> Result<bool> {
    if !access::check(cx, path, Access::Write)? {
        return Ok(false);
    }
    // an empty path is none, not the folder of the request
    let result = work(&whole(cx, path));
    match result {
        Ok(()) => Ok(true),
        Err(error) => {
            cx.function_warning(reason(&error))?;
            Ok(false)
        }
    }
}

/// Sets rights.
#[php("chmod(string $filename, int $permissions): bool")]
fn chmod(cx: &mut Request, filename: &[u8], permissions: i64) -> Result<bool> {
    path_argument(cx, 1, filename)?;
    match wrapper::resolve(cx, filename)? {
        Target::Plain(path) => change(cx, &path, |path| fs::set_permissions(path, Permissions::from_mode(permissions as u32 & 0o7777))),
        Target::User(wrapper) => metadata(cx, &wrapper, filename, 6, Value::int(permissions)),
        _ => {
            cx.function_warning("Cannot call chmod() for a non-standard stream")?;
            Ok(false)
        }
    }
}

/// The number of a user or group out of the system's list.
fn number_of(list: &str, name: &[u8]) -> Option<u32> {
    let text = fs::read(list).ok()?;
    text.split(|byte| *byte == b'\n').find_map(|line| {
        let mut fields = line.split(|byte| *byte == b':');
        (fields.next()? == name).then(|| std::str::from_utf8(fields.nth(1)?).ok()?.parse().ok())?
    })
}

/// Whom a file is given to, and whether a link itself is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    User,
    Group,
}

fn give(cx: &mut Request, filename: &[u8], to: StrOrInt, owner: Owner, follow: bool) -> Result<bool> {
    path_argument(cx, 1, filename)?;
    let (list, short) = if owner == Owner::User { ("/etc/passwd", "uid") } else { ("/etc/group", "gid") };
    let target = wrapper::resolve(cx, filename)?;
    if let Target::User(wrapper) = target {
        let base = if owner == Owner::User { 2 } else { 4 };
        let (option, value) = match to {
            StrOrInt::Int(number) => (base + 1, Value::int(number)),
            StrOrInt::Str(name) => (base, Value::from(name)),
        };
        return metadata(cx, &wrapper, filename, option, value);
    }
    let Target::Plain(path) = target else {
        let name = if owner == Owner::User { "chown" } else { "chgrp" };
        cx.function_warning(format!("Cannot call {name}() for a non-standard stream"))?;
        return Ok(false);
    };
    let number = match to {
        StrOrInt::Int(number) => number as u32,
        StrOrInt::Str(name) => match number_of(list, &name) {
            Some(number) => number,
            None => {
                let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
                cx.function_warning([format!("Unable to find {short} for ").as_bytes(), name].concat())?;
                return Ok(false);
            }
        },
    };
    let (user, group) = if owner == Owner::User { (Some(number), None) } else { (None, Some(number)) };
    change(cx, &path, |path| if follow { chown(path, user, group) } else { lchown(path, user, group) })
}

/// Sets the owner.
#[php("chown(string $filename, string|int $user): bool")]
fn chown_fn(cx: &mut Request, filename: &[u8], user: StrOrInt) -> Result<bool> {
    give(cx, filename, user, Owner::User, true)
}

/// Sets the group.
#[php("chgrp(string $filename, string|int $group): bool")]
fn chgrp(cx: &mut Request, filename: &[u8], group: StrOrInt) -> Result<bool> {
    give(cx, filename, group, Owner::Group, true)
}

/// Sets the owner, of a link itself.
#[php("lchown(string $filename, string|int $user): bool")]
fn lchown_fn(cx: &mut Request, filename: &[u8], user: StrOrInt) -> Result<bool> {
    give(cx, filename, user, Owner::User, false)
}

/// Sets the group, of a link itself.
#[php("lchgrp(string $filename, string|int $group): bool")]
fn lchgrp(cx: &mut Request, filename: &[u8], group: StrOrInt) -> Result<bool> {
    give(cx, filename, group, Owner::Group, false)
}

/// The process's umask, which no request changes.
fn process_umask() -> u32 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("Umask:"));
    line.and_then(|text| u32::from_str_radix(text.trim(), 8).ok()).unwrap_or(0o022)
}

/// Which rights new files of this request do not get; sets them, too.
#[php("umask(?int $mask = null): int")]
fn umask(cx: &mut Request, mask: Option<i64>) -> i64 {
    let old = cx.state::<Umask>().0.unwrap_or_else(process_umask);
    if let Some(mask) = mask {
        cx.state::<Umask>().0 = Some(mask as u32 & 0o777);
    }
    i64::from(old)
}

/// A second name for a file.
#[php("link(string $target, string $link): bool")]
fn link(cx: &mut Request, target: &[u8], link: &[u8]) -> Result<bool> {
    path_argument(cx, 1, target)?;
    path_argument(cx, 2, link)?;
    if !access::check_whole(cx, target, Access::Write)? || !access::check_whole(cx, link, Access::Write)? {
        return Ok(false);
    }
    let target = whole(cx, target);
    if target.is_dir() && !cx.path(link).parent().is_some_and(Path::is_dir) {
        cx.function_warning("No such file or directory")?;
        return Ok(false);
    }
    change(cx, link, |link| fs::hard_link(&target, link))
}

/// A symbolic link; its target stays as it is written.
#[php("symlink(string $target, string $link): bool")]
fn symlink(cx: &mut Request, target: &[u8], link: &[u8]) -> Result<bool> {
    use std::os::unix::ffi::OsStrExt;
    path_argument(cx, 1, target)?;
    path_argument(cx, 2, link)?;
    // a relative target starts where the link is
    let folder = Path::new(std::ffi::OsStr::from_bytes(link)).parent().unwrap_or(Path::new(""));
    let meant = folder.join(std::ffi::OsStr::from_bytes(target));
    let meant = meant.as_os_str().as_encoded_bytes();
    if !access::check_whole(cx, meant, Access::Write)? || !access::check_whole(cx, link, Access::Write)? {
        return Ok(false);
    }
    change(cx, link, |link| make_symlink(std::ffi::OsStr::from_bytes(target), link))
}

/// Where a symbolic link leads.
#[php("readlink(string $path): string|false")]
fn readlink(cx: &mut Request, path: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    path_argument(cx, 1, path)?;
    if !access::check(cx, path, Access::Look)? {
        return Ok(OrFalse(None));
    }
    match fs::read_link(whole(cx, path)) {
        Ok(target) => Ok(OrFalse(Some(target.into_os_string().into_vec()))),
        Err(error) => {
            cx.function_warning(reason(&error))?;
            Ok(OrFalse(None))
        }
    }
}

/// The device of a link; -1 when there is no such file.
#[php("linkinfo(string $path): int|false")]
fn linkinfo(cx: &mut Request, path: &[u8]) -> Result<i64> {
    path_argument(cx, 1, path)?;
    if !access::check(cx, path, Access::Look)? {
        return Ok(-1);
    }
    match fs::symlink_metadata(whole(cx, path)) {
        Ok(meta) => Ok(meta.dev() as i64),
        Err(error) => {
            cx.function_warning(reason(&error))?;
            Ok(-1)
        }
    }
}
