//! Names of files.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::access::{self, Access, Answer};
use heddle_runtime::stream::{basedir, known};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&basename::DECL, &dirname::DECL, &pathinfo::DECL, &realpath::DECL, &realpath_cache_size::DECL, &realpath_cache_get::DECL];

heddle_macros::constants! {
    PATHINFO_DIRNAME = 1;
    PATHINFO_BASENAME = 2;
    PATHINFO_EXTENSION = 4;
    PATHINFO_FILENAME = 8;
    PATHINFO_ALL: int = PATHINFO_ALL;
    DIRECTORY_SEPARATOR = "/";
    PATH_SEPARATOR = ":";
}

const PATHINFO_ALL: i64 = 15;

fn without_slashes(path: &[u8]) -> &[u8] {
    let end = path.iter().rposition(|byte| *byte != b'/').map_or(0, |at| at + 1);
    &path[..end]
}

/// The last part of a path.
pub(super) fn base(path: &[u8]) -> &[u8] {
    without_slashes(path).rsplit(|byte| *byte == b'/').next().unwrap_or_default()
}

/// The last part of a path, without an ending.
#[php("basename(string $path, string $suffix = \"\"): string", pure)]
fn basename(cx: &mut Request, path: &[u8], suffix: &[u8]) -> Str {
    let name = base(path);
    if suffix.is_empty() {
        return cx.str(name);
    }
    let cut = name.strip_suffix(suffix).filter(|cut| !cut.is_empty());
    cx.str(cut.unwrap_or(name))
}

/// What stands before the last part of a path.
pub(super) fn parent(path: &[u8]) -> &[u8] {
    if path.is_empty() {
        return b"";
    }
    let trimmed = without_slashes(path);
    if trimmed.is_empty() {
        return b"/";
    }
    match memchr::memrchr(b'/', trimmed) {
        None => b".",
        Some(at) => match without_slashes(&trimmed[..at]) {
            b"" => b"/",
            folder => folder,
        },
    }
}

/// What stands before the last parts of a path.
#[php("dirname(string $path, int $levels = 1): string")]
fn dirname(cx: &mut Request, path: &[u8], levels: i64) -> Result<Str> {
    if levels < 1 {
        return Err(cx.bad_argument(2, "must be greater than or equal to 1"));
    }
    let mut folder = path;
    for _ in 0..levels {
        let next = parent(folder);
        if next == folder {
            break;
        }
        folder = next;
    }
    Ok(cx.str(folder))
}

/// The parts of a path, or one of them.
#[php("pathinfo(string $path, int $flags = PATHINFO_ALL): array|string")]
fn pathinfo(cx: &mut Request, path: &[u8], flags: i64) -> Value {
    let heap = cx.heap();
    let name = base(path);
    let dot = memchr::memrchr(b'.', name);
    let parts: [(i64, &[u8], Option<&[u8]>); 4] = [
        (1, b"dirname", Some(parent(path)).filter(|folder| !folder.is_empty())),
        (2, b"basename", Some(name)),
        (4, b"extension", dot.map(|dot| &name[dot + 1..])),
        (8, b"filename", Some(&name[..dot.unwrap_or(name.len())])),
    ];
    let mut array = Array::new();
    for (bit, key, part) in parts {
        if let Some(part) = part.filter(|_| flags & bit != 0) {
            array.insert_bytes(heap, key, Value::from(cx.str(part)));
        }
    }
    if flags == PATHINFO_ALL {
        return Value::from(array);
    }
    array.values().next().cloned().unwrap_or_else(|| Value::from(cx.str(b"")))
}

/// The path without links, `.` and `..`; false when there is no such file.
#[php("realpath(string $path): string|false")]
fn realpath(cx: &mut Request, path: &[u8]) -> Result<OrFalse<Str>> {
    if let Some(real) = known::kept_real_path(cx, path) {
        return Ok(OrFalse(Some(cx.str(real))));
    }
    super::path_argument(cx, 1, path)?;
    let real = match access::ask(cx, path, Access::Look)? {
        Answer::Disk if !basedir::check_whole(cx, path)? => None,
        Answer::Disk => {
            let path = cx.path(path);
            known::real_path(cx, &path)
        }
        Answer::Text(_) | Answer::Folder(_) => Some(cx.path(path).components().collect()),
        Answer::Denied => None,
    };
    Ok(OrFalse(real.map(|path: std::path::PathBuf| cx.str(path.as_os_str().as_encoded_bytes()))))
}

/// Bytes that the realpath cache takes, as PHP counts them.
#[php("realpath_cache_size(): int")]
fn realpath_cache_size(cx: &mut Request) -> i64 {
    know_script(cx);
    cx.known.real_paths_size() as i64
}

/// The realpath cache, by path.
#[php("realpath_cache_get(): array")]
fn realpath_cache_get(cx: &mut Request) -> Array {
    know_script(cx);
    let heap = cx.heap();
    let mut array = Array::new();
    for (path, entry) in cx.known.real_paths() {
        let mut fields = Array::new();
        fields.insert_bytes(heap, b"key", Value::int(cache_key(path)));
        fields.insert_bytes(heap, b"is_dir", Value::bool(entry.is_folder));
        fields.insert_bytes(heap, b"realpath", Value::from(cx.str(&entry.real)));
        fields.insert_bytes(heap, b"expires", Value::int(entry.expires));
        array.insert_bytes(heap, path, Value::from(fields));
    }
    array
}

/// The script's own path was looked up before there was a request to remember it.
fn know_script(cx: &mut Request) {
    if !cx.script.is_empty() {
        let script = cx.path(&cx.script);
        known::real_path(cx, &script);
    }
}

/// The number that stands for a path: FNV-1a, without the sign.
fn cache_key(path: &[u8]) -> i64 {
    let hash = path.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
    (hash >> 1) as i64
}
