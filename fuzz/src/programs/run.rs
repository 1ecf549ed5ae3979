//! Runs programs, many in one process, and takes their outputs apart.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// So long one process may take.
const LONGEST: Duration = Duration::from_secs(30);

/// An engine to run programs with.
pub struct Engine {
    /// The executable.
    pub path: PathBuf,
    /// The driver it is told to use; of the reference there is one only.
    pub driver: Option<&'static str>,
}

/// The outcome of one program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Printed this.
    Output(Vec<u8>),
    /// Ended the process by a signal or a panic.
    Died(String),
    /// Took too long.
    Slow,
}

impl Outcome {
    /// Returns whether nothing can be said of the program because it takes too long.
    pub fn is_slow(&self) -> bool {
        *self == Outcome::Slow
    }
}

impl Engine {
    /// Runs `programs` under the prelude; a program that ends the process does not end the others.
    pub fn run(&self, prelude: &Path, programs: &[PathBuf], output: &Path) -> Vec<Outcome> {
        let mut outcomes = Vec::with_capacity(programs.len());
        while outcomes.len() < programs.len() {
            let rest = &programs[outcomes.len()..];
            let (text, end) = self.process(prelude, rest, output);
            let mut texts = pieces(&text);
            let ended = texts.len() > rest.len();
            texts.truncate(rest.len());
            if ended {
                outcomes.extend(texts.into_iter().map(Outcome::Output));
                break;
            }
            let last = texts.pop();
            outcomes.extend(texts.into_iter().map(Outcome::Output));
            outcomes.push(match (end, last) {
                (End::Killed, _) => Outcome::Slow,
                (End::Signal(number), _) => Outcome::Died(format!("signal {number}")),
                (End::Exit, Some(text)) if contains(&text, b"Internal error of Heddle") => {
                    Outcome::Died(String::from_utf8_lossy(&text).into_owned())
                }
                (End::Exit, Some(text)) => Outcome::Output(text),
                (End::Exit, None) => Outcome::Died(String::from_utf8_lossy(&text).into_owned()),
            });
        }
        outcomes
    }

    fn process(&self, prelude: &Path, programs: &[PathBuf], output: &Path) -> (Vec<u8>, End) {
        let Ok(file) = File::create(output) else { return (Vec::new(), End::Exit) };
        let mut command = Command::new(&self.path);
        command.arg(prelude).args(programs).stdin(Stdio::null()).stdout(file).stderr(Stdio::null());
        if let Some(driver) = self.driver {
            command.env("HEDDLE_DRIVER", driver);
        }
        let Ok(mut child) = command.spawn() else { return (b"cannot be started".to_vec(), End::Exit) };
        let start = Instant::now();
        let end = loop {
            match child.try_wait() {
                Ok(Some(status)) => {
                    use std::os::unix::process::ExitStatusExt;
                    break status.signal().map_or(End::Exit, End::Signal);
                }
                Ok(None) if start.elapsed() < LONGEST => std::thread::sleep(Duration::from_millis(3)),
                _ => {
                    // It may have ended just now.
                    let _ = child.kill();
                    let _ = child.wait();
                    break End::Killed;
                }
            }
        };
        (fs::read(output).unwrap_or_default(), end)
    }
}

/// How a process ended.
enum End {
    Exit,
    Signal(i32),
    Killed,
}

fn contains(text: &[u8], piece: &[u8]) -> bool {
    text.windows(piece.len()).any(|window| window == piece)
}

/// Returns what stands behind each separator.
fn pieces(text: &[u8]) -> Vec<Vec<u8>> {
    const SEPARATOR: &[u8] = b"\n@@@ ";
    let mut starts: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].windows(SEPARATOR.len()).position(|window| window == SEPARATOR) {
        starts.push(at + found);
        at += found + SEPARATOR.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| {
            let piece = &text[start + SEPARATOR.len()..end];
            let line = piece.iter().position(|byte| *byte == b'\n').map_or(piece.len(), |line| line + 1);
            piece[line..].to_vec()
        })
        .collect()
}
