//! The handler `files`: a session is a file `sess_ID`, locked while it is in use.
//!
//! The lock is the kernel's (`flock`) on a file opened for this request: it holds between threads
//! as between processes.

use crate::state::{of, warn};
use heddle_runtime::stream::access::{self, Access};
use heddle_runtime::{Request, Result};
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Longest id.
const LONGEST_ID: usize = 256;

/// The file of the session in use.
#[derive(Default)]
pub(crate) struct OpenFile {
    folder: Folder,
    id: Vec<u8>,
    file: Option<File>,
}

/// `session.save_path`: `DEPTH;MODE;FOLDER`, the first two of which may be missing.
#[derive(Clone, Default)]
struct Folder {
    path: PathBuf,
    /// How many characters of the id are folders above the file.
    depth: usize,
    mode: u32,
}

impl Folder {
    fn of(cx: &Request, save_path: &[u8]) -> Option<Folder> {
        let parts: Vec<&[u8]> = save_path.splitn(3, |byte| *byte == b';').collect();
        let text = |part: &[u8]| String::from_utf8_lossy(part).into_owned();
        let (depth, mode, path) = match parts[..] {
            [depth, mode, path] => {
                (text(depth).parse().ok()?, u32::from_str_radix(&text(mode), 8).ok().filter(|mode| *mode <= 0o7777)?, path)
            }
            [depth, path] => (text(depth).parse().ok()?, 0o600, path),
            _ => (0, 0o600, save_path),
        };
        let path = if path.is_empty() { cx.env(b"TMPDIR").unwrap_or_else(|| b"/tmp".to_vec()) } else { path.to_vec() };
        Some(Folder { path: cx.path(&path), depth, mode })
    }

    fn file_of(&self, id: &[u8]) -> Option<PathBuf> {
        if id.len() <= self.depth {
            return None;
        }
        let mut path = self.path.clone();
        for byte in &id[..self.depth] {
            path.push(char::from(*byte).to_string());
        }
        path.push(std::ffi::OsStr::from_bytes(&[b"sess_", id].concat()));
        Some(path)
    }
}

fn is_id(id: &[u8]) -> bool {
    !id.is_empty() && id.len() <= LONGEST_ID && id.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b','))
}

/// Looks where files are.
pub(crate) fn open(cx: &mut Request, save_path: &[u8]) -> Result<bool> {
    let Some(folder) = Folder::of(cx, save_path) else {
        warn(cx, "The first parameter in session.save_path is invalid")?;
        return Ok(false);
    };
    let asked = folder.path.as_os_str().as_bytes();
    if !access::check(cx, asked, Access::Write)? {
        return Ok(false);
    }
    of(cx).file = OpenFile { folder, ..OpenFile::default() };
    Ok(true)
}

/// Lets go of the file and its lock.
pub(crate) fn close(cx: &mut Request) {
    of(cx).file = OpenFile::default();
}

/// Opens and locks the file of an id unless that was done.
fn use_file(cx: &mut Request, id: &[u8]) -> Result<bool> {
    let open = &mut of(cx).file;
    if open.file.is_some() && open.id == id {
        return Ok(true);
    }
    open.file = None;
    if !is_id(id) {
        warn(cx, "Session ID is too long or contains illegal characters. Only the A-Z, a-z, 0-9, \"-\", and \",\" characters are allowed")?;
        return Ok(false);
    }
    let Some(path) = open.folder.file_of(id) else {
        warn(
            cx,
            "Failed to create session data file path. Too short session ID, invalid save_path or path length exceeds 4096 characters",
        )?;
        return Ok(false);
    };
    let mode = open.folder.mode;
    match locked(&path, mode) {
        Ok(Some(file)) => {
            let open = &mut of(cx).file;
            open.file = Some(file);
            open.id = id.to_vec();
            Ok(true)
        }
        Ok(None) => {
            warn(cx, "Session data file is not created by your uid")?;
            Ok(false)
        }
        Err(error) => {
            let number = error.raw_os_error().unwrap_or(0);
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or_default();
            warn(cx, [b"open(", path.as_os_str().as_bytes(), format!(", O_RDWR) failed: {text} ({number})").as_bytes()].concat())?;
            Ok(false)
        }
    }
}

/// `None`: the file is somebody else's.
fn locked(path: &Path, mode: u32) -> std::io::Result<Option<File>> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(mode).open(path)?;
    let owner = file.metadata()?.uid();
    let own = fs::metadata("/proc/self").map_or(owner, |process| process.uid());
    if owner != 0 && own != 0 && owner != own {
        return Ok(None);
    }
    if mode != 0o600 && owner == own {
        // the process's umask may have taken bits away
        let _ = file.set_permissions(Permissions::from_mode(mode));
    }
    file.lock()?;
    Ok(Some(file))
}

/// The session's text; `None` when it cannot be had.
pub(crate) fn read(cx: &mut Request, id: &[u8]) -> Result<Option<Vec<u8>>> {
    if !use_file(cx, id)? {
        return Ok(None);
    }
    let mut text = Vec::new();
    let file = of(cx).file.file.as_mut().expect("just opened");
    let outcome = file.read_to_end(&mut text);
    Ok(outcome.is_ok().then_some(text))
}

/// Replaces the session's text.
pub(crate) fn write(cx: &mut Request, id: &[u8], text: &[u8]) -> Result<bool> {
    if !use_file(cx, id)? {
        return Ok(false);
    }
    let file = of(cx).file.file.as_mut().expect("just opened");
    let length = file.metadata().map_or(0, |meta| meta.len());
    let cut = if length > text.len() as u64 { file.set_len(0) } else { Ok(()) };
    let outcome = cut.and_then(|()| file.write_all_at(text, 0)).and_then(|()| file.flush());
    if let Err(error) = outcome {
        let reason = error.to_string();
        warn(
            cx,
            format!("Write failed: {} ({})", reason.split(" (os error").next().unwrap_or_default(), error.raw_os_error().unwrap_or(0)),
        )?;
        return Ok(false);
    }
    Ok(true)
}

/// Says that an unchanged session was in use.
pub(crate) fn touch(cx: &mut Request, id: &[u8]) -> Result<bool> {
    if !use_file(cx, id)? {
        return Ok(false);
    }
    let file = of(cx).file.file.as_ref().expect("just opened");
    Ok(file.set_modified(SystemTime::now()).is_ok())
}

/// Removes the session.
pub(crate) fn destroy(cx: &mut Request, id: &[u8]) -> Result<bool> {
    let open = &mut of(cx).file;
    open.file = None;
    let Some(path) = open.folder.file_of(id).filter(|_| is_id(id)) else { return Ok(false) };
    Ok(fs::remove_file(&path).is_ok() || !path.exists())
}

/// Whether there is a session with this id.
pub(crate) fn exists(cx: &mut Request, id: &[u8]) -> bool {
    is_id(id) && of(cx).file.folder.file_of(id).is_some_and(|path| path.exists())
}

/// Removes sessions that were not in use for so many seconds; gives their number. Deep folders are
/// left to others, as PHP does.
pub(crate) fn collect(cx: &mut Request, lifetime: i64) -> Result<Option<i64>> {
    let folder = of(cx).file.folder.clone();
    if folder.depth > 0 {
        return Ok(Some(0));
    }
    let entries = match fs::read_dir(&folder.path) {
        Ok(entries) => entries,
        Err(error) => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or_default();
            let head = [b"ps_files_cleanup_dir: opendir(", folder.path.as_os_str().as_bytes(), b") failed: "].concat();
            cx.notice([&head[..], format!("{text} ({})", error.raw_os_error().unwrap_or(0)).as_bytes()].concat())?;
            return Ok(None);
        }
    };
    let limit = SystemTime::now().checked_sub(Duration::from_secs(lifetime.max(0).unsigned_abs()));
    let is_old = |meta: &fs::Metadata| meta.is_file() && limit.zip(meta.modified().ok()).is_some_and(|(limit, time)| time < limit);
    let old = entries.flatten().filter(|entry| entry.file_name().as_bytes().starts_with(b"sess_"));
    let old = old.filter(|entry| entry.metadata().is_ok_and(|meta| is_old(&meta)));
    Ok(Some(old.filter(|entry| fs::remove_file(entry.path()).is_ok()).count() as i64))
}
