//! Running other programs through the shell, and quoting what is passed to it. They get the
//! request's environment, folder and umask.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::stream::access::{self, Access, Answer};
use heddle_runtime::stream::plain::Umask;
use heddle_runtime::stream::{self as streams};
use heddle_runtime::{Request, Result, wait};
use heddle_value::{Array, Value, View};
use std::ffi::OsStr;
use std::io::Read;
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&exec::DECL, &shell_exec::DECL, &system::DECL, &passthru::DECL, &escapeshellarg::DECL, &escapeshellcmd::DECL];

/// Gives a command the request's environment, folder and umask.
pub(super) fn prepare(cx: &mut Request, command: &mut Command) {
    command.current_dir(&cx.directory);
    if let Some(environment) = &cx.environment {
        command.env_clear();
        command.envs(environment.iter().map(|(name, value)| (OsStr::from_bytes(name), OsStr::from_bytes(value))));
    }
    if let Some(mask) = cx.state::<Umask>().0 {
        heddle_sys::process::set_umask(command, mask);
    }
    cx.flush_sink();
}

/// A command for the shell. `None`: the host denies the shell, a warning was raised.
pub(crate) fn shell(cx: &mut Request, text: &[u8]) -> Result<Option<Command>> {
    if !may_start(cx, b"/bin/sh")? {
        return Ok(None);
    }
    let mut command = Command::new("/bin/sh");
    command.arg0("sh").arg("-c").arg(OsStr::from_bytes(text));
    prepare(cx, &mut command);
    Ok(Some(command))
}

/// Whether a program may be started; a warning says that it may not.
pub(super) fn may_start(cx: &mut Request, program: &[u8]) -> Result<bool> {
    let answer = access::ask(cx, program, Access::Execute)?;
    let starts = matches!(answer, Answer::Disk);
    if !starts {
        let reason = streams::reason(&answer.refusal(Access::Execute));
        cx.function_warning([program, b": ", reason.as_bytes()].concat())?;
    }
    Ok(starts)
}

/// The exit code as PHP gives it.
pub(super) fn code(status: ExitStatus) -> i64 {
    status.code().map_or_else(|| status.signal().map_or(-1, |_| -1), i64::from)
}

fn check(cx: &mut Request, command: &[u8]) -> Result<()> {
    if command.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if memchr::memchr(0, command).is_some() {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    Ok(())
}

/// Starts a command whose output is read.
fn start(cx: &mut Request, text: &[u8]) -> Result<Option<Child>> {
    let Some(mut command) = shell(cx, text)? else {
        return Ok(None);
    };
    match command.stdout(Stdio::piped()).spawn() {
        Ok(child) => Ok(Some(child)),
        Err(_) => {
            let message = [b"Unable to fork [", text, b"]"].concat();
            cx.function_warning(message)?;
            Ok(None)
        }
    }
}

/// All output of a command, and its exit code.
fn output(cx: &mut Request, text: &[u8]) -> Result<Option<(Vec<u8>, i64)>> {
    let Some(mut child) = start(cx, text)? else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    let outcome = each_piece(cx, &mut child, |_, piece| {
        bytes.extend_from_slice(piece);
        Ok(())
    });
    Ok(Some((bytes, ended(cx, child, outcome)?)))
}

/// Hands over what a command prints, piece by piece, up to its end. What came before an error of
/// the system is the output.
fn each_piece(cx: &mut Request, child: &mut Child, mut take: impl FnMut(&mut Request, &[u8]) -> Result<()>) -> Result<()> {
    let Some(mut stdout) = child.stdout.take() else { return Ok(()) };
    let mut piece = vec![0; 8192];
    loop {
        if wait::readable(cx, stdout.as_fd(), None)?.is_err() {
            return Ok(());
        }
        match stdout.read(&mut piece) {
            Ok(length @ 1..) => take(cx, &piece[..length])?,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return Ok(()),
        }
    }
}

/// Returns the exit code of a command whose output was read; one that a limit cut off is killed.
fn ended(cx: &mut Request, mut child: Child, outcome: Result<()>) -> Result<i64> {
    match outcome {
        Ok(()) => Ok(wait::child(cx, &mut child)?.map_or(-1, code)),
        Err(halt) => {
            wait::end(&mut child);
            Err(halt)
        }
    }
}

fn trimmed(line: &[u8]) -> &[u8] {
    line.trim_ascii_end()
}

/// Runs a command: gives the last line, and all lines in an array.
#[php("exec(string $command, &$output = null, &$result_code = null): string|false")]
fn exec(cx: &mut Request, command: &[u8], output: Option<RefArg<'_>>, result_code: Option<RefArg<'_>>) -> Result<OrFalse<Vec<u8>>> {
    check(cx, command)?;
    let Some((bytes, code)) = self::output(cx, command)? else {
        return Ok(OrFalse(None));
    };
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').map(trimmed).collect();
    if let Some(mut output) = output {
        let mut array = match output.get().view() {
            View::Array(array) => array.clone(),
            _ => Array::new(),
        };
        for line in &lines {
            let line = Value::from(cx.str(line));
            // a full array takes no more
            let _ = array.push(cx.heap(), line);
        }
        output.set(cx, array)?;
    }
    if let Some(mut result_code) = result_code {
        result_code.set(cx, Value::int(code))?;
    }
    Ok(OrFalse(Some(lines.last().map(|line| line.to_vec()).unwrap_or_default())))
}

/// Runs a command and gives all it prints; null when that is nothing.
#[php("shell_exec(string $command): string|false|null")]
fn shell_exec(cx: &mut Request, command: &[u8]) -> Result<Value> {
    check(cx, command)?;
    Ok(match output(cx, command)? {
        None => Value::FALSE,
        Some((bytes, _)) if bytes.is_empty() => Value::NULL,
        Some((bytes, _)) => Value::from(cx.str(&bytes)),
    })
}

/// Runs a command, and prints what it prints as it comes. Gives all of it and the exit code.
fn stream_out(cx: &mut Request, command: &[u8], flush: bool) -> Result<Option<(Vec<u8>, i64)>> {
    let Some(mut child) = start(cx, command)? else {
        return Ok(None);
    };
    let mut all = Vec::new();
    let outcome = each_piece(cx, &mut child, |cx, piece| {
        cx.write(piece)?;
        if flush {
            cx.flush_sink();
        }
        all.extend_from_slice(piece);
        Ok(())
    });
    Ok(Some((all, ended(cx, child, outcome)?)))
}

/// Runs a command, prints what it prints, and gives the last line.
#[php("system(string $command, &$result_code = null): string|false")]
fn system(cx: &mut Request, command: &[u8], result_code: Option<RefArg<'_>>) -> Result<OrFalse<Vec<u8>>> {
    check(cx, command)?;
    let Some((all, code)) = stream_out(cx, command, true)? else {
        return Ok(OrFalse(None));
    };
    if let Some(mut result_code) = result_code {
        result_code.set(cx, Value::int(code))?;
    }
    let last = all.split_inclusive(|byte| *byte == b'\n').next_back().map(|line| trimmed(line).to_vec());
    Ok(OrFalse(Some(last.unwrap_or_default())))
}

/// Runs a command and prints what it prints, as it is.
#[php("passthru(string $command, &$result_code = null): ?false")]
fn passthru(cx: &mut Request, command: &[u8], result_code: Option<RefArg<'_>>) -> Result<Value> {
    check(cx, command)?;
    let Some((_, code)) = stream_out(cx, command, false)? else {
        return Ok(Value::FALSE);
    };
    if let Some(mut result_code) = result_code {
        result_code.set(cx, Value::int(code))?;
    }
    Ok(Value::NULL)
}

/// An argument in quotes for the shell.
#[php("escapeshellarg(string $arg): string")]
fn escapeshellarg(cx: &mut Request, arg: &[u8]) -> Result<Vec<u8>> {
    if memchr::memchr(0, arg).is_some() {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    if arg.len() > longest_command() - 3 {
        return Err(cx.value_error(format!("Argument exceeds the allowed length of {} bytes", longest_command())));
    }
    let mut out = vec![b'\''];
    // What is no UTF-8 is left out: a shell may take its bytes for anything.
    for byte in arg.utf8_chunks().flat_map(|chunk| chunk.valid().bytes()) {
        if byte == b'\'' {
            out.extend_from_slice(b"'\\''");
        } else {
            out.push(byte);
        }
    }
    out.push(b'\'');
    Ok(out)
}

/// A command without anything that means something to the shell; quotes in pairs stay.
#[php("escapeshellcmd(string $command): string")]
fn escapeshellcmd(cx: &mut Request, command: &[u8]) -> Result<Vec<u8>> {
    if memchr::memchr(0, command).is_some() {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    if command.len() > longest_command() - 1 {
        return Err(cx.value_error(format!("Command exceeds the allowed length of {} bytes", longest_command())));
    }
    let valid: Vec<u8> = command.utf8_chunks().flat_map(|chunk| chunk.valid().bytes()).collect();
    Ok(escaped_command(&valid))
}

/// Bytes that a command line may have.
fn longest_command() -> usize {
    heddle_sys::process::longest_arguments().unwrap_or(4096)
}

/// See `escapeshellcmd`.
pub(crate) fn escaped_command(command: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(command.len());
    let mut open = None;
    for (at, &byte) in command.iter().enumerate() {
        match byte {
            b'\'' | b'"' => {
                if open == Some(byte) {
                    open = None;
                } else if open.is_none() && memchr::memchr(byte, &command[at + 1..]).is_some() {
                    open = Some(byte);
                } else {
                    out.push(b'\\');
                }
            }
            b'#' | b'&' | b';' | b'`' | b'|' | b'*' | b'?' | b'~' | b'<' | b'>' | b'^' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'$'
            | b'\\' | b'\n' | 0xff => out.push(b'\\'),
            _ => {}
        }
        out.push(byte);
    }
    out
}
