//! Child processes under limits: one output stream, a deadline, an end that is always reached.
//!
//! Each child leads a process group of its own, and the whole group is killed at its end, so a test
//! that starts servers leaves nothing behind. Memory and file sizes are capped once for the whole
//! runner (`cap_resources`), children inherit it.

use std::{
    io::{self, PipeReader, Read, Write},
    os::unix::process::{CommandExt, ExitStatusExt},
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process_group, setrlimit},
};

/// Most bytes of output kept; a child that writes more is stopped.
const OUTPUT_LIMIT: usize = 64 << 20;
/// Input up to this size fits into a pipe before the child reads any of it.
const PIPE_SIZE: usize = 60_000;

/// How a child ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this exit code.
    Exit(i32),
    /// By a signal.
    Signal(i32),
    /// Killed at its deadline.
    TimedOut,
    /// Killed because it wrote more than the limit.
    TooMuchOutput,
}

/// What a child left behind.
#[derive(Debug)]
pub struct Finished {
    /// Standard output and, unless it was closed, standard error, in the order written.
    pub output: Vec<u8>,
    /// How it ended.
    pub end: End,
}

/// Which of the child's streams are connected; the others read and write nothing.
#[derive(Clone, Copy, Debug)]
pub struct Streams {
    /// Standard input is a pipe.
    pub input: bool,
    /// Standard output is captured.
    pub output: bool,
    /// Standard error is captured.
    pub error: bool,
}

/// All three streams connected.
pub const ALL_STREAMS: Streams = Streams { input: true, output: true, error: true };

/// Caps the memory (in bytes) of this process's children, keeps them from dumping core and from
/// filling the disk.
pub fn cap_resources(memory: u64) {
    for (resource, limit) in [(Resource::Data, memory), (Resource::Core, 0), (Resource::Fsize, 64 << 30)] {
        let maximum = getrlimit(resource).maximum;
        let current = Some(maximum.map_or(limit, |maximum| maximum.min(limit)));
        // A machine that refuses the limit still runs the tests; the limit protects the machine,
        // not the result.
        let _ = setrlimit(resource, Rlimit { current, maximum });
    }
}

/// Runs `command` with `input` on its standard input until it ends or `time` is over.
pub fn run(command: &mut Command, input: &[u8], streams: Streams, time: Duration) -> io::Result<Finished> {
    let (mut reader, writer) = io::pipe()?;
    let captured = |wanted: bool| -> io::Result<Stdio> { Ok(if wanted { writer.try_clone()?.into() } else { Stdio::null() }) };
    command
        .stdin(if streams.input { Stdio::piped() } else { Stdio::null() })
        .stdout(captured(streams.output)?)
        .stderr(captured(streams.error)?)
        .process_group(0);
    let mut child = command.spawn()?;
    // The command holds copies of the pipe's writing end; without them gone the end of output is
    // never seen.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    drop(writer);
    feed(&mut child, input);
    let deadline = Instant::now() + time;
    let mut output = Vec::new();
    let stopped = collect(&mut reader, &mut output, deadline)?;
    let stopped = match stopped {
        None => wait_until(&mut child, deadline)?,
        stopped => stopped,
    };
    let group = Pid::from_raw(child.id().cast_signed());
    if let Some(group) = group {
        let _ = kill_process_group(group, Signal::KILL); // usually gone already
    }
    let status = child.wait()?;
    Ok(Finished { output, end: stopped.unwrap_or_else(|| end_of(status)) })
}

fn feed(child: &mut Child, input: &[u8]) {
    let Some(mut stdin) = child.stdin.take() else { return };
    if input.len() <= PIPE_SIZE {
        let _ = stdin.write_all(input); // a child that does not read is no error
    } else {
        let input = input.to_vec();
        std::thread::spawn(move || stdin.write_all(&input));
    }
}

/// Reads until the stream ends, the deadline passes or there is too much.
fn collect(reader: &mut PipeReader, output: &mut Vec<u8>, deadline: Instant) -> io::Result<Option<End>> {
    let mut buffer = vec![0; 1 << 16];
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let timeout = Timespec { tv_sec: left.as_secs().cast_signed(), tv_nsec: left.subsec_nanos().into() };
        let ready = match poll(&mut [PollFd::new(reader, PollFlags::IN)], Some(&timeout)) {
            Err(rustix::io::Errno::INTR) => continue,
            ready => ready?,
        };
        if ready == 0 {
            return Ok(Some(End::TimedOut));
        }
        match reader.read(&mut buffer)? {
            0 => return Ok(None),
            read => output.extend_from_slice(&buffer[..read]),
        }
        if output.len() > OUTPUT_LIMIT {
            return Ok(Some(End::TooMuchOutput));
        }
    }
}

/// Waits for a child that has closed its output already.
fn wait_until(child: &mut Child, deadline: Instant) -> io::Result<Option<End>> {
    let mut pause = Duration::from_micros(50);
    loop {
        if child.try_wait()?.is_some() {
            return Ok(None);
        }
        if Instant::now() >= deadline {
            return Ok(Some(End::TimedOut));
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

fn end_of(status: ExitStatus) -> End {
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Exit(code),
        (None, signal) => End::Signal(signal.unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, milliseconds: u64) -> Finished {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]);
        run(&mut command, b"in\n", ALL_STREAMS, Duration::from_millis(milliseconds)).expect("sh runs")
    }

    #[test]
    fn captures_both_streams_and_the_exit_code() {
        let finished = shell("read x; echo $x; echo err >&2; exit 3", 5000);
        assert_eq!((finished.output.as_slice(), finished.end), (&b"in\nerr\n"[..], End::Exit(3)));
    }

    #[test]
    fn kills_at_the_deadline_and_reports_signals() {
        assert_eq!(shell("sleep 30", 50).end, End::TimedOut);
        assert_eq!(shell("kill -SEGV $$", 5000).end, End::Signal(11));
    }
}
