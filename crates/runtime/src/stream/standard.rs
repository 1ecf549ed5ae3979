//! `php://stdin`, `stdout`, `stderr`, `fd/N`, `output`, `input`, and the constants STDIN, STDOUT,
//! STDERR.

use super::access::{self, Access, Answer};
use super::memory;
use super::plain::{Mode, Plain};
use super::wrapper::Failure;
use super::{Backend, Chunk, Stream};
use crate::{Request, Result};
use heddle_value::{Resource, Value};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};

/// A copy of one of the process's standard descriptors.
fn duplicate(number: u32) -> io::Result<File> {
    let copy: io::Result<OwnedFd> = match number {
        0 => io::stdin().as_fd().try_clone_to_owned(),
        1 => io::stdout().as_fd().try_clone_to_owned(),
        2 => io::stderr().as_fd().try_clone_to_owned(),
        number => File::options().read(true).write(true).open(format!("/proc/self/fd/{number}")).map(OwnedFd::from),
    };
    copy.map(File::from)
}

/// As [`descriptor`], for PHP code: the host is asked about `/dev/fd/N`.
fn asked(cx: &mut Request, number: u32, mode: &[u8]) -> Result<io::Result<Stream>> {
    let wanted = if Mode::parse(mode).is_none_or(Mode::writes) { Access::Write } else { Access::Read };
    if cx.state::<Closed>().0.get(number as usize) == Some(&true) {
        return Ok(Err(io::Error::from_raw_os_error(heddle_sys::file::BAD_DESCRIPTOR)));
    }
    Ok(match access::ask(cx, format!("/dev/fd/{number}").as_bytes(), wanted)? {
        Answer::Disk => descriptor(number, mode),
        Answer::Text(text) if wanted == Access::Read => Ok(memory::supplied(text, mode)),
        other => Err(other.refusal(wanted)),
    })
}

fn descriptor(number: u32, mode: &[u8]) -> io::Result<Stream> {
    let file = duplicate(number)?;
    let plain = if number == 1 || number == 2 { Plain::output(file) } else { Plain::new(file) };
    let mut stream = Stream::new(Box::new(plain), "STDIO", mode);
    let parsed = Mode::parse(mode);
    stream.readable = parsed.is_none_or(Mode::reads);
    stream.writable = parsed.is_none_or(Mode::writes);
    stream.wrapper_type = Some("PHP");
    Ok(stream)
}

/// Which of the process's descriptors the program has closed.
#[derive(Default)]
struct Closed([bool; 3]);

/// The program closes the stream of one of the constants: the descriptor goes with it.
pub(super) fn closed(cx: &mut Request, number: u32) {
    cx.flush_sink();
    let done = i32::try_from(number).is_ok_and(|number| heddle_sys::process::close_standard(number).is_ok());
    if let Some(closed) = cx.state::<Closed>().0.get_mut(number as usize) {
        *closed = done;
    }
}

/// Defines STDIN, STDOUT and STDERR, as the command line does.
pub fn define_constants(cx: &mut Request) {
    for (number, name, uri, mode) in
        [(0, "STDIN", "php://stdin", "rb"), (1, "STDOUT", "php://stdout", "wb"), (2, "STDERR", "php://stderr", "wb")]
    {
        // a process without one of them has no constant for it
        if let Ok(mut stream) = descriptor(number, mode.as_bytes()) {
            stream.uri = Some(uri.as_bytes().to_vec());
            stream.standard = Some(number);
            let resource = stream.into_resource(cx);
            cx.constants.insert(name.as_bytes().into(), Value::from(resource));
        }
    }
}

/// Opens what stands behind `php://`.
pub fn open(cx: &mut Request, rest: &[u8], mode: &[u8], context: Option<&Resource>) -> Result<std::result::Result<Stream, Failure>> {
    let lower = rest.to_ascii_lowercase();
    let stream = match &lower[..] {
        b"memory" => memory::stream("MEMORY", mode),
        b"output" => {
            let mut stream = Stream::new(Box::new(Output), "Output", b"wb");
            stream.readable = false;
            stream
        }
        b"input" => super::posted::stream(cx),
        b"stdin" => return Ok(asked(cx, 0, mode)?.map_err(Failure::Io)),
        b"stdout" => return Ok(asked(cx, 1, mode)?.map_err(Failure::Io)),
        b"stderr" => return Ok(asked(cx, 2, mode)?.map_err(Failure::Io)),
        // whatever follows: `php://temp/maxmemory:…`, and what else programs write
        _ if lower.starts_with(b"temp") => memory::stream("TEMP", mode),
        _ if lower.starts_with(b"fd/") => {
            let number: Option<i64> = std::str::from_utf8(&lower[3..]).ok().and_then(|text| text.parse().ok());
            let Some(number) = number else {
                return Ok(Err(Failure::Text("php://fd/ stream must be specified in the form php://fd/<orig fd>".into())));
            };
            let Ok(number) = u32::try_from(number) else {
                let text = "The file descriptors must be non-negative numbers smaller than 1048576";
                return Ok(Err(Failure::Text(text.into())));
            };
            let missing = format!("Error duping file descriptor {number}; possibly it doesn't exist: [9]: Bad file descriptor");
            // what the descriptor allows decides, not the mode
            return Ok(asked(cx, number, b"r+")?.map_err(|error| match error.raw_os_error() {
                Some(_) => Failure::Text(missing),
                None => Failure::Io(error),
            }));
        }
        _ if lower.starts_with(b"filter/") => match super::filter::address::open(cx, &rest[6..], mode, context)? {
            Ok(stream) => stream,
            Err(failure) => return Ok(Err(failure)),
        },
        _ => {
            cx.function_warning("Invalid php:// URL specified")?;
            return Ok(Err(Failure::Text("operation failed".into())));
        }
    };
    let mut stream = stream;
    stream.wrapper_type = Some("PHP");
    Ok(Ok(stream))
}

/// The program's own output, through its buffers.
struct Output;

impl Backend for Output {
    fn read(&mut self, _: &mut Request, _: &mut Vec<u8>, _: usize) -> Result<io::Result<Chunk>> {
        Ok(Ok(Chunk { len: 0, eof: true }))
    }

    fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        cx.write(bytes)?;
        Ok(Ok(bytes.len()))
    }
}
