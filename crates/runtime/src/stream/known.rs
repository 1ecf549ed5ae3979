//! What a request remembers of files: PHP's stat cache, which is the answer for one path, and its
//! realpath cache.
//!
//! The stat cache is forgotten whenever the request opens, reads, writes, changes, renames, removes
//! or runs something
//! ([`super::access::ask`] and [`super::plain`] see to that); what another process changes goes
//! unnoticed until `clearstatcache()`, as in PHP.
//! The realpath cache is forgotten when the request removes or renames something, and an entry
//! after `realpath_cache_ttl` seconds. It outlives
//! the request, as it does in a process of PHP's: the next one of the thread finds its files
//! without looking at each folder on the way.
//!
//! *Not here:* what a host says of files, or what `open_basedir` forbids: neither is remembered.

use super::Stat;
use super::access::Links;
use crate::Request;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::FileType;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// See the module.
#[derive(Default)]
pub struct Known {
    /// The path as the program wrote it; its room is used again.
    path: Vec<u8>,
    last: Option<(Links, Stat)>,
    real: HashMap<Box<[u8]>, RealPath, foldhash::fast::FixedState>,
    /// Bytes that [`Known::real`] counts for.
    size: usize,
}

/// An entry of the realpath cache.
#[derive(Clone)]
pub struct RealPath {
    pub real: Box<[u8]>,
    pub is_folder: bool,
    /// A regular file.
    pub is_file: bool,
    /// Seconds since 1970.
    pub expires: i64,
}

/// What an entry counts for besides its text, as PHP counts.
const ENTRY: usize = 48;

impl Known {
    /// The answer that was given for this path the last time something was asked about a file.
    pub fn stat(&self, path: &[u8], links: Links) -> Option<Stat> {
        let (kept, stat) = self.last?;
        // what is no link is the same whether links are followed or not
        let fits = kept == links || (links == Links::Followed && stat.kind() != crate::stream::stat::kind::LINK);
        (fits && self.path == path).then_some(stat)
    }

    /// Remembers an answer, of a path as the program wrote it.
    pub fn keep_stat(&mut self, path: &[u8], links: Links, stat: Stat) {
        self.path.clear();
        self.path.extend_from_slice(path);
        self.last = Some((links, stat));
    }

    /// Something was done with a file.
    pub fn forget_stat(&mut self) {
        self.last = None;
    }

    /// Another request begins.
    pub fn next_request(&mut self) {
        self.path.clear();
        self.last = None;
    }

    /// Something was removed or renamed.
    pub fn forget_all(&mut self) {
        self.last = None;
        self.forget_real_paths();
    }

    /// Empties the realpath cache.
    pub fn forget_real_paths(&mut self) {
        self.real.clear();
        self.size = 0;
    }

    /// `clearstatcache(true, path)`; an empty path stands for all.
    pub fn forget_real_path(&mut self, path: &[u8]) {
        if path.is_empty() {
            return self.forget_real_paths();
        }
        if let Some(entry) = self.real.remove(path) {
            self.size -= entry_size(path, &entry.real);
        }
    }

    /// The realpath cache, in no order.
    pub fn real_paths(&self) -> impl Iterator<Item = (&[u8], &RealPath)> {
        self.real.iter().map(|(path, entry)| (&path[..], entry))
    }

    /// What `realpath_cache_size()` says.
    pub fn real_paths_size(&self) -> usize {
        self.size
    }

    fn keep_real(&mut self, path: &[u8], entry: RealPath, limit: usize) {
        let size = entry_size(path, &entry.real);
        if self.size + size <= limit && self.real.insert(path.into(), entry).is_none() {
            self.size += size;
        }
    }
}

fn entry_size(path: &[u8], real: &[u8]) -> usize {
    let own = if real == path { 0 } else { real.len() + 1 };
    ENTRY + path.len() + 1 + own
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |span| span.as_secs() as i64)
}

/// Whether answers of the disk may be remembered: no host is asked, and no path is forbidden.
pub fn may_keep(cx: &Request) -> bool {
    cx.engine.hooks.ask_host.is_none() && !cx.ini.restricted
}

/// What the realpath cache has of a path, if it is absolute and may be told.
pub fn kept_real_path<'a>(cx: &'a Request, path: &[u8]) -> Option<&'a [u8]> {
    let entry = cx.known.real.get(path).filter(|entry| entry.expires > now())?;
    may_keep(cx).then_some(&entry.real)
}

/// An absolute path without links, `.` and `..`; `None`: there is no such file.
pub fn real_path(cx: &mut Request, path: &Path) -> Option<PathBuf> {
    find(cx, path).map(|(real, _)| real)
}

/// As [`real_path`], of regular files alone.
pub fn real_file(cx: &mut Request, path: &Path) -> Option<PathBuf> {
    find(cx, path).and_then(|(real, is_file)| is_file.then_some(real))
}

/// The real path, and whether it is a regular file's.
fn find(cx: &mut Request, path: &Path) -> Option<(PathBuf, bool)> {
    let key = path.as_os_str().as_bytes();
    if let Some(entry) = cx.known.real.get(key) {
        if entry.expires > now() && may_keep(cx) {
            return Some((PathBuf::from(OsStr::from_bytes(&entry.real)), entry.is_file));
        }
        cx.known.forget_real_paths();
    }
    let ttl = cx.ini_int("realpath_cache_ttl");
    if ttl <= 0 || !may_keep(cx) {
        let real = path.canonicalize().ok()?;
        let is_file = real.is_file();
        return Some((real, is_file));
    }
    let expires = now() + ttl;
    let limit = cx.ini_int("realpath_cache_size").max(0) as usize;
    let (real, kind) = found(&cx.known, path)?;
    let (is_folder, is_file) = (kind.is_dir(), kind.is_file());
    let text = real.as_os_str().as_bytes();
    cx.known.keep_real(key, RealPath { real: text.into(), is_folder, is_file, expires }, limit);
    // the folders above are known now, too
    for folder in real.ancestors().skip(1).map(|folder| folder.as_os_str().as_bytes()) {
        if folder.len() <= 1 || cx.known.real.contains_key(folder) {
            break;
        }
        cx.known.keep_real(folder, RealPath { real: folder.into(), is_folder: true, is_file: false, expires }, limit);
    }
    Some((real, is_file))
}

/// Looks on disk: only at the last part where the folder is known to have no links in its name.
fn found(known: &Known, path: &Path) -> Option<(PathBuf, FileType)> {
    let text = path.as_os_str().as_bytes();
    if let Some(at) = memchr::memrchr(b'/', text).filter(|at| *at > 0)
        && !matches!(&text[at + 1..], b"" | b"." | b"..")
        && known.real.get(&text[..at]).is_some_and(|entry| entry.is_folder && *entry.real == text[..at])
    {
        let meta = path.symlink_metadata().ok()?;
        if !meta.is_symlink() {
            return Some((path.to_path_buf(), meta.file_type()));
        }
    }
    let real = path.canonicalize().ok()?;
    let kind = real.symlink_metadata().ok()?.file_type();
    Some((real, kind))
}
