//! Opening and closing streams, and moving in them.

use super::{ask, context_argument, opened, path_argument, with};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::stream::access::{self, Access};
use heddle_runtime::stream::plain::{self, Mode};
use heddle_runtime::stream::{self as streams, Locked, Opening, StreamHandle, Temporary};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Resource, Value};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &fopen::DECL,
    &fclose::DECL,
    &feof::DECL,
    &fflush::DECL,
    &fsync::DECL,
    &fdatasync::DECL,
    &fseek::DECL,
    &ftell::DECL,
    &rewind::DECL,
    &ftruncate::DECL,
    &fstat::DECL,
    &flock::DECL,
    &tmpfile::DECL,
    &tempnam::DECL,
    &sys_get_temp_dir::DECL,
];

const SEEK_SET: i64 = 0;

/// Opens a file or an address.
#[php("fopen(string $filename, string $mode, bool $use_include_path = false, $context = null)")]
fn fopen(cx: &mut Request, filename: &[u8], mode: &[u8], use_include_path: bool, context: Option<Resource>) -> Result<Value> {
    path_argument(cx, 1, filename)?;
    let context = context_argument(cx, context)?;
    let opening = Opening { use_include_path, context, ..Opening::default() };
    Ok(streams::open(cx, filename, mode, &opening)?.map_or(Value::FALSE, Value::from))
}

/// Closes a stream.
#[php("fclose($stream): bool")]
fn fclose(cx: &mut Request, stream: Resource) -> Result<bool> {
    opened(cx, &stream, 1)?;
    streams::close(cx, &stream)?;
    Ok(true)
}

/// Whether the last read met the end.
#[php("feof($stream): bool")]
fn feof(cx: &mut Request, stream: Resource) -> Result<bool> {
    ask(cx, &stream, |cx, mut stream| stream.ask_eof(cx))
}

/// Hands over what was written.
#[php("fflush($stream): bool")]
fn fflush(cx: &mut Request, stream: Resource) -> Result<bool> {
    with(cx, &stream, 1, |cx, mut stream| stream.flush(cx))
}

fn synced(cx: &mut Request, stream: &Resource, with_meta: bool) -> Result<bool> {
    let done = with(cx, stream, 1, |cx, mut stream| {
        stream.flush(cx)?;
        let file = stream.backend().file();
        Ok(file.map(|file| if with_meta { file.sync_all() } else { file.sync_data() }.is_ok()))
    })?;
    if done.is_none() {
        cx.function_warning("Can't fsync this stream!")?;
    }
    Ok(done.unwrap_or(false))
}

/// Writes a file through to the disk.
#[php("fsync($stream): bool")]
fn fsync(cx: &mut Request, stream: Resource) -> Result<bool> {
    synced(cx, &stream, true)
}

/// Writes a file's contents through to the disk.
#[php("fdatasync($stream): bool")]
fn fdatasync(cx: &mut Request, stream: Resource) -> Result<bool> {
    synced(cx, &stream, false)
}

/// Goes to a position: 0, or -1 when that cannot be done.
#[php("fseek($stream, int $offset, int $whence = SEEK_SET): int")]
fn fseek(cx: &mut Request, stream: Resource, offset: i64, whence: i64) -> Result<i64> {
    with(cx, &stream, 1, |cx, mut stream| {
        let to = match whence {
            0 => match u64::try_from(offset) {
                Ok(offset) => SeekFrom::Start(offset),
                Err(_) => return Ok(-1),
            },
            1 => SeekFrom::Current(offset),
            2 => SeekFrom::End(offset),
            _ => return Ok(-1),
        };
        Ok(if stream.seek(cx, to)? { 0 } else { -1 })
    })
}

/// The position.
#[php("ftell($stream): int|false")]
fn ftell(cx: &mut Request, stream: Resource) -> Result<i64> {
    with(cx, &stream, 1, |_, stream| Ok(stream.position() as i64))
}

/// Goes to the start.
#[php("rewind($stream): bool")]
fn rewind(cx: &mut Request, stream: Resource) -> Result<bool> {
    with(cx, &stream, 1, |cx, mut stream| stream.seek(cx, SeekFrom::Start(0)))
}

/// Cuts a file, or fills it with zero bytes.
#[php("ftruncate($stream, int $size): bool")]
fn ftruncate(cx: &mut Request, stream: Resource, size: i64) -> Result<bool> {
    let Ok(size) = u64::try_from(size) else {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    };
    let done =
        with(
            cx,
            &stream,
            1,
            |cx, mut stream| {
                if stream.writable || stream.stream_type != "STDIO" { stream.truncate(cx, size) } else { Ok(Some(false)) }
            },
        )?;
    if done.is_none() {
        cx.function_warning("Can't truncate this stream!")?;
    }
    Ok(done.unwrap_or(false))
}

/// What is known of an open file.
#[php("fstat($stream): array|false")]
fn fstat(cx: &mut Request, stream: Resource) -> Result<OrFalse<Array>> {
    with(cx, &stream, 1, |cx, mut stream| Ok(OrFalse(stream.backend().stat(cx)?.map(|stat| stat.to_array(cx)))))
}

/// Locks a file against others that lock it.
#[php("flock($stream, int $operation, &$would_block = null): bool")]
fn flock(cx: &mut Request, stream: Resource, operation: i64, would_block: Option<RefArg<'_>>) -> Result<bool> {
    opened(cx, &stream, 1)?;
    if operation & 3 == 0 {
        return Err(cx.bad_argument(2, "must be one of LOCK_SH, LOCK_EX, or LOCK_UN"));
    }
    let locked = with(cx, &stream, 1, |cx, mut stream| stream.backend().lock(cx, operation))?;
    if let Some(mut would_block) = would_block {
        would_block.set(cx, Value::int(i64::from(locked == Some(Locked::WouldBlock))))?;
    }
    Ok(locked == Some(Locked::Done))
}

/// A new file in the folder for temporary ones, with this process alone allowed to read it.
fn temporary(folder: &Path, prefix: &[u8]) -> std::io::Result<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::OpenOptionsExt;
    const LETTERS: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";
    loop {
        let mut random = [0; 14];
        heddle_sys::process::random(&mut random);
        let (number, letters) = random.split_at(8);
        let number = number.iter().fold(0, |number: u64, byte| number << 8 | u64::from(*byte));
        let digits: [u8; 13] = std::array::from_fn(|place| DIGITS[(number >> (5 * place)) as usize & 31]);
        let tail: Vec<u8> = letters.iter().map(|byte| LETTERS[*byte as usize % LETTERS.len()]).collect();
        let path = folder.join(std::ffi::OsStr::from_bytes(&[prefix, &digits, &tail].concat()));
        match std::fs::OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// Makes `php://temp` the file that it becomes where its descriptor is wanted.
pub(super) fn spill(cx: &Request, handle: &StreamHandle) {
    let Ok(mut stream) = handle.try_borrow_mut() else { return };
    if stream.is_filtered() {
        return;
    }
    let Some((bytes, at)) = stream.backend().spillable() else { return };
    let made = temporary(&cx.path(&temporary_folder(cx)), b"php").and_then(|path| {
        let mut file = std::fs::File::options().read(true).write(true).open(&path)?;
        std::fs::remove_file(&path)?;
        file.write_all(bytes)?;
        file.seek(SeekFrom::Start(at as u64))?;
        Ok(file)
    });
    if let Ok(file) = made {
        stream.replace_backend(Box::new(plain::Plain::new(file)));
    }
}

/// The folder for temporary files: `sys_temp_dir`, or the environment's.
pub(super) fn temporary_folder(cx: &Request) -> Vec<u8> {
    let directive = cx.ini_str("sys_temp_dir");
    let folder = if directive.is_empty() { cx.env(b"TMPDIR").unwrap_or_default() } else { directive.to_vec() };
    let folder = if folder.is_empty() { b"/tmp".to_vec() } else { folder };
    match folder.strip_suffix(b"/") {
        Some(cut) if !cut.is_empty() => cut.to_vec(),
        _ => folder,
    }
}

/// A new file that goes when it is closed.
#[php("tmpfile()")]
fn tmpfile(cx: &mut Request) -> Result<Value> {
    let folder = temporary_folder(cx);
    if !access::check(cx, &folder, Access::Write)? {
        return Ok(Value::FALSE);
    }
    let folder = cx.path(&folder);
    let outcome = temporary(&folder, b"php").and_then(|path| {
        let file = std::fs::File::options().read(true).write(true).open(&path)?;
        Ok((path, file))
    });
    match outcome {
        Ok((path, file)) => {
            let mut stream = plain::stream(file, b"r+b", Mode { base: b'r', plus: true, non_blocking: false });
            stream.uri = Some(path.as_os_str().as_encoded_bytes().to_vec());
            stream.temporary = Some(Temporary(path));
            Ok(Value::from(stream.into_resource(cx)))
        }
        Err(error) => {
            cx.function_warning(streams::reason(&error))?;
            Ok(Value::FALSE)
        }
    }
}

/// A new, empty file with a name of its own.
#[php("tempnam(string $directory, string $prefix): string|false")]
fn tempnam(cx: &mut Request, directory: &[u8], prefix: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    path_argument(cx, 1, directory)?;
    path_argument(cx, 2, prefix)?;
    let prefix = prefix.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let prefix = &prefix[..prefix.len().min(63)];
    if !directory.is_empty() {
        if !access::check(cx, directory, Access::Write)? {
            return Ok(OrFalse(None));
        }
        let folder = cx.path(directory);
        let folder = folder.canonicalize().unwrap_or(folder);
        if let Ok(path) = temporary(&folder, prefix) {
            return Ok(OrFalse(Some(path.as_os_str().as_encoded_bytes().to_vec())));
        }
        let message = [&cx.function_name()[..], b"(): file created in the system's temporary directory"].concat();
        cx.notice(message)?;
    }
    let folder = temporary_folder(cx);
    if !access::check(cx, &folder, Access::Write)? {
        return Ok(OrFalse(None));
    }
    let folder = cx.path(&folder);
    match temporary(&folder, prefix) {
        Ok(path) => Ok(OrFalse(Some(path.as_os_str().as_encoded_bytes().to_vec()))),
        Err(error) => {
            cx.function_warning(streams::reason(&error))?;
            Ok(OrFalse(None))
        }
    }
}

/// The folder for temporary files.
#[php("sys_get_temp_dir(): string")]
fn sys_get_temp_dir(cx: &mut Request) -> Vec<u8> {
    temporary_folder(cx)
}
