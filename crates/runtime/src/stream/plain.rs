//! Files and folders of the system.

use super::{Backend, Chunk, Locked, Stat, Stream};
use crate::{Request, Result, wait};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::time::Duration;

/// What a mode such as `r+b` allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mode {
    /// `r`, `w`, `a`, `x`, `c`.
    pub base: u8,
    pub plus: bool,
    pub non_blocking: bool,
}

impl Mode {
    /// Reads a mode; `None` when its first letter is unknown.
    pub fn parse(text: &[u8]) -> Option<Mode> {
        let &base = text.first()?;
        let known = matches!(base, b'r' | b'w' | b'a' | b'x' | b'c');
        known.then(|| Mode { base, plus: text.contains(&b'+'), non_blocking: text.contains(&b'n') })
    }

    pub fn reads(self) -> bool {
        self.base == b'r' || self.plus
    }

    pub fn writes(self) -> bool {
        self.base != b'r' || self.plus
    }
}

/// The request's `umask()`; `None` while the program has not set one.
#[derive(Default)]
pub struct Umask(pub Option<u32>);

/// Opens a file.
pub fn open(cx: &mut Request, path: &Path, mode: Mode) -> io::Result<File> {
    let umask = cx.state::<Umask>().0;
    let mut options = OpenOptions::new();
    options.read(mode.reads()).write(mode.writes() && mode.base != b'a').append(mode.base == b'a');
    options.mode(0o666 & !umask.unwrap_or(0));
    match mode.base {
        b'w' => options.create(true).truncate(true),
        b'a' | b'c' => options.create(true),
        b'x' => options.create_new(true),
        _ => &mut options,
    };
    if mode.non_blocking {
        options.custom_flags(heddle_sys::file::NON_BLOCKING);
    }
    if mode.base == b'r' && !mode.plus && !mode.non_blocking && cx.wall_end().is_some() && is_pipe(path) {
        return open_pipe(path);
    }
    let is_new = umask.is_some() && mode.base != b'r' && !path.exists();
    let file = options.open(path)?;
    if let Some(umask) = umask.filter(|_| is_new) {
        // the process's own umask may be stricter than the request's
        let _ = file.set_permissions(std::fs::Permissions::from_mode(0o666 & !umask));
    }
    Ok(file)
}

fn is_pipe(path: &Path) -> bool {
    path.metadata().is_ok_and(|meta| meta.file_type().is_fifo())
}

/// A file as a stream.
pub fn stream(file: File, mode: &[u8], parsed: Mode) -> Stream {
    let seekable = can_seek(&file);
    let mut stream = Stream::new(Box::new(Plain { file, seekable, is_output: false }), "STDIO", mode);
    stream.readable = parsed.reads();
    stream.writable = parsed.writes();
    stream.wrapper_type = Some("plainfile");
    stream
}

/// Files can, pipes, sockets and terminals cannot.
fn can_seek(mut file: &File) -> bool {
    file.stream_position().is_ok()
}

/// See [`stream()`].
pub struct Plain {
    file: File,
    seekable: bool,
    /// It is this process's standard output: what `echo` wrote before comes first.
    is_output: bool,
}

impl Plain {
    pub fn new(file: File) -> Plain {
        let seekable = can_seek(&file);
        Plain { file, seekable, is_output: false }
    }

    /// A descriptor that output of the program goes to, too.
    pub fn output(file: File) -> Plain {
        Plain { is_output: true, ..Plain::new(file) }
    }
}

/// Appends what one read gives.
pub(super) fn read_some(file: &File, into: &mut Vec<u8>, max: usize) -> io::Result<Chunk> {
    loop {
        match heddle_sys::file::append(file.as_fd(), into, max) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            outcome => return outcome.map(|len| Chunk { len, eof: len == 0 }),
        }
    }
}

impl Plain {
    /// Waits for a lock as long as the request may.
    fn lock_within_limits(&mut self, cx: &mut Request, is_shared: bool) -> Result<Locked> {
        let mut pause = Duration::from_micros(200);
        loop {
            match if is_shared { self.file.try_lock_shared() } else { self.file.try_lock() } {
                Ok(()) => return Ok(Locked::Done),
                Err(TryLockError::Error(_)) => return Ok(Locked::Failed),
                Err(TryLockError::WouldBlock) => wait::sleep(cx, pause)?,
            }
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }
}

/// Opens the reading end of a named pipe without waiting for a writer: the first read waits, within
/// the request's limits.
///
/// # Errors
///
/// Fails as the system does when it opens files.
pub fn open_pipe(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).custom_flags(heddle_sys::file::NON_BLOCKING).open(path)?;
    heddle_sys::file::set_blocking(file.as_fd(), true);
    Ok(file)
}

impl Backend for Plain {
    fn read(&mut self, cx: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        cx.known.forget_stat();
        if !self.seekable {
            // whoever answers may wait for what was printed
            cx.flush_sink();
            if let Err(error) = wait::readable(cx, self.file.as_fd(), None)? {
                return Ok(Err(error));
            }
        }
        Ok(read_some(&self.file, into, max))
    }

    fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        cx.known.forget_stat();
        if self.is_output {
            cx.flush_sink();
        }
        Ok(self.file.write(bytes))
    }

    fn seek(&mut self, _: &mut Request, to: SeekFrom) -> Result<Option<u64>> {
        Ok(self.file.seek(to).ok())
    }

    fn is_seekable(&self) -> bool {
        self.seekable
    }

    fn stat(&mut self, cx: &mut Request) -> Result<Option<Stat>> {
        cx.known.forget_stat();
        Ok(self.file.metadata().ok().map(|meta| Stat::from(&meta)))
    }

    fn truncate(&mut self, cx: &mut Request, size: u64) -> Result<Option<bool>> {
        cx.known.forget_stat();
        Ok(self.seekable.then(|| self.file.set_len(size).is_ok()))
    }

    fn lock(&mut self, cx: &mut Request, operation: i64) -> Result<Option<Locked>> {
        let no_wait = operation & 4 != 0;
        if !no_wait && cx.wall_end().is_some() && matches!(operation & 3, 1 | 2) {
            return self.lock_within_limits(cx, operation & 3 == 1).map(Some);
        }
        let outcome = match (operation & 3, no_wait) {
            (1, false) => self.file.lock_shared().map_err(TryLockError::Error),
            (2, false) => self.file.lock().map_err(TryLockError::Error),
            (1, true) => self.file.try_lock_shared(),
            (2, true) => self.file.try_lock(),
            _ => self.file.unlock().map_err(TryLockError::Error),
        };
        Ok(Some(match outcome {
            Ok(()) => Locked::Done,
            Err(TryLockError::WouldBlock) => Locked::WouldBlock,
            Err(TryLockError::Error(_)) => Locked::Failed,
        }))
    }

    fn file(&self) -> Option<&File> {
        Some(&self.file)
    }

    fn fills(&self) -> bool {
        self.seekable
    }
}

/// A folder's names, `.` and `..` first.
pub fn names(path: &Path) -> io::Result<Vec<Vec<u8>>> {
    let mut names = vec![b".".to_vec(), b"..".to_vec()];
    for entry in std::fs::read_dir(path)? {
        names.push(entry?.file_name().into_vec());
    }
    Ok(names)
}

/// A list of names as a stream for `readdir`.
pub fn directory(names: Vec<Vec<u8>>) -> Stream {
    let mut stream = Stream::new(Box::new(Names { names, next: 0 }), "dir", b"r");
    stream.is_directory = true;
    stream.writable = false;
    stream.wrapper_type = Some("plainfile");
    stream
}

struct Names {
    names: Vec<Vec<u8>>,
    next: usize,
}

impl Backend for Names {
    fn read(&mut self, _: &mut Request, _: &mut Vec<u8>, _: usize) -> Result<io::Result<Chunk>> {
        Ok(Ok(Chunk { len: 0, eof: true }))
    }

    fn write(&mut self, _: &mut Request, _: &[u8]) -> Result<io::Result<usize>> {
        Ok(Ok(0))
    }

    fn seek(&mut self, _: &mut Request, to: SeekFrom) -> Result<Option<u64>> {
        // a place in a folder means nothing: PHP starts again
        self.next = 0;
        Ok(matches!(to, SeekFrom::Start(_)).then_some(0))
    }

    fn is_seekable(&self) -> bool {
        true
    }

    fn next_entry(&mut self, _: &mut Request) -> Result<Option<Vec<u8>>> {
        let name = self.names.get(self.next).cloned();
        self.next += usize::from(name.is_some());
        Ok(name)
    }

    fn rewind_entries(&mut self, _: &mut Request) -> Result<()> {
        self.next = 0;
        Ok(())
    }
}
