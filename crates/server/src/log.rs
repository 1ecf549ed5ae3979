//! Log of a server: lines are handed to a thread of their own, so that nobody who logs ever waits.
//!
//! A reader that stalls, a disk that is full or a pipe that is closed costs lines, and nothing
//! else. Lines that were lost are counted, and the count is logged when there is room again.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

/// Lines that wait to be written.
const WAITING: usize = 8192;
/// Bytes of one line; the rest is cut off.
const LONGEST: usize = 64 << 10;

/// A log; clones write to the same target.
#[derive(Clone)]
pub struct Log {
    lines: SyncSender<Entry>,
    lost: Arc<AtomicU64>,
}

/// Target of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Stderr,
    Stdout,
    /// Appended to; opened again on [`Log::reopen`].
    File(PathBuf),
}

enum Entry {
    Line(Vec<u8>),
    Reopen,
    Flush(SyncSender<()>),
}

impl Log {
    /// Starts the writing thread.
    ///
    /// # Errors
    ///
    /// Fails when the file cannot be opened, or when the system gives no thread.
    pub fn start(target: Target) -> std::io::Result<Log> {
        let mut output = Output::open(target)?;
        let (lines, entries) = sync_channel(WAITING);
        let lost = Arc::new(AtomicU64::new(0));
        let counter = lost.clone();
        std::thread::Builder::new().name("heddle-log".to_owned()).spawn(move || write_all(&mut output, &entries, &counter))?;
        Ok(Log { lines, lost })
    }

    /// Logs a line, which is written later; drops it when too many wait.
    pub fn line(&self, text: &[u8]) {
        let text = &text[..text.len().min(LONGEST)];
        let mut line = Vec::with_capacity(text.len() + 1);
        line.extend_from_slice(text);
        line.push(b'\n');
        if let Err(TrySendError::Full(_)) = self.lines.try_send(Entry::Line(line)) {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Logs a message of the server itself, with the time.
    pub fn error(&self, text: &str) {
        self.line(format!("[{}] {text}", heddle_engine::runtime::timestamp::of_server()).as_bytes());
    }

    /// Returns how many lines were lost and not reported yet.
    pub fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }

    /// Opens the file again: it was moved away.
    pub fn reopen(&self) {
        // a full queue empties itself, into the old file
        let _ = self.lines.try_send(Entry::Reopen);
    }

    /// Waits until everything logged so far is written, at most for `patience`.
    pub fn flush(&self, patience: Duration) {
        let (done, waiting) = sync_channel(1);
        let end = Instant::now() + patience;
        let mut entry = Entry::Flush(done);
        while let Err(TrySendError::Full(back)) = self.lines.try_send(entry) {
            if Instant::now() >= end {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
            entry = back;
        }
        let _ = waiting.recv_timeout(end.saturating_duration_since(Instant::now()));
    }
}

/// Writes what comes until nobody can log any more.
fn write_all(output: &mut Output, entries: &Receiver<Entry>, lost: &AtomicU64) {
    while let Ok(entry) = entries.recv() {
        match entry {
            Entry::Line(line) => {
                let missing = lost.swap(0, Ordering::Relaxed);
                if missing > 0 {
                    output.write(format!("heddle: {missing} lines of the log were lost\n").as_bytes());
                }
                output.write(&line);
            }
            Entry::Reopen => output.reopen(),
            Entry::Flush(done) => drop(done.send(())),
        }
    }
}

struct Output {
    target: Target,
    file: Option<File>,
}

impl Output {
    fn open(target: Target) -> std::io::Result<Output> {
        let file = match &target {
            Target::File(path) => Some(
                File::options()
                    .append(true)
                    .create(true)
                    .open(path)
                    .map_err(|error| std::io::Error::new(error.kind(), format!("{}: {error}", path.display())))?,
            ),
            Target::Stderr | Target::Stdout => None,
        };
        Ok(Output { target, file })
    }

    fn reopen(&mut self) {
        if let Ok(new) = Output::open(self.target.clone()) {
            *self = new;
        }
    }

    /// Writes bytes; an error costs them.
    fn write(&mut self, bytes: &[u8]) {
        let _ = match (&self.target, &mut self.file) {
            (_, Some(file)) => file.write_all(bytes),
            (Target::Stdout, None) => std::io::stdout().write_all(bytes).and_then(|()| std::io::stdout().flush()),
            (_, None) => std::io::stderr().write_all(bytes),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stalled_or_full_target_holds_nobody_up() {
        let folder = std::env::temp_dir();
        let path = folder.join(format!("heddle-log-{}", std::process::id()));
        let log = Log::start(Target::File(path.clone())).expect("a file");
        log.line(b"one");
        log.flush(Duration::from_secs(5));
        assert_eq!(std::fs::read(&path).expect("it is there"), b"one\n");
        let moved = path.with_extension("1");
        std::fs::rename(&path, &moved).expect("a folder of ours");
        log.reopen();
        log.line(b"two");
        log.flush(Duration::from_secs(5));
        assert_eq!(std::fs::read(&path).expect("it is there"), b"two\n");
        for path in [path, moved] {
            let _ = std::fs::remove_file(path);
        }
        // every write to this device fails
        let full = Log::start(Target::File("/dev/full".into())).expect("a device");
        let start = Instant::now();
        for _ in 0..100_000 {
            full.line(b"lost");
        }
        assert!(start.elapsed() < Duration::from_secs(5));
        full.flush(Duration::from_secs(5));
        assert!(Log::start(Target::File("/nowhere/at/all".into())).is_err());
    }
}
