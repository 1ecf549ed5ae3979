//! Output that is sent compressed: `ob_gzhandler()` and the directive `zlib.output_compression`.

use crate::codec::{self, GZIP, Settings, ZLIB};
use heddle_macros::{ini, php};
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::output::{buffer_flags, phase};
use heddle_runtime::{Request, Result};
use heddle_value::string::StrBuilder;
use heddle_value::{Str, Value};
use zlib_rs::{Deflate, DeflateFlush};

pub(crate) const FUNCTIONS: &[&Function] = &[&ob_gzhandler::DECL, &zlib_get_coding_type::DECL];

ini! {
    /// Whether output is compressed; a number above 1 is the size of its buffer.
    zlib.output_compression: "0", All, check = set_compression;
    /// The level of that.
    zlib.output_compression_level: "-1", All, quantity;
    /// A further handler of output, which is not started.
    zlib.output_handler: "", All, check = set_handler;
}

/// The name of the buffer that `zlib.output_compression` starts.
const NAME: &[u8] = b"zlib output compression";

/// Holds what is known of the response.
#[derive(Default)]
struct State {
    /// The coding the client accepts, once somebody asked.
    coding: Option<Coding>,
    running: Option<Deflate>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Coding {
    Gzip,
    Deflate,
}

impl Coding {
    fn name(self) -> &'static str {
        match self {
            Coding::Gzip => "gzip",
            Coding::Deflate => "deflate",
        }
    }
}

/// Returns the coding that the client accepts.
fn accepted(cx: &mut Request) -> Option<Coding> {
    if cx.state::<State>().coding.is_none() {
        let mut headers = cx.input.headers.iter();
        let given = headers.find(|(name, _)| name.eq_ignore_ascii_case(b"Accept-Encoding")).map(|(_, value)| value.clone());
        let given = given.or_else(|| cx.env(b"HTTP_ACCEPT_ENCODING")).unwrap_or_default();
        let has = |word: &[u8]| given.windows(word.len()).any(|part| part == word);
        cx.state::<State>().coding = match () {
            () if has(b"gzip") => Some(Coding::Gzip),
            () if has(b"deflate") => Some(Coding::Deflate),
            () => None,
        };
    }
    cx.state::<State>().coding
}

/// Returns whether a value of the directive switches compression on, and the size of its buffer.
fn parse(value: &[u8]) -> Option<usize> {
    match value.to_ascii_lowercase().as_slice() {
        b"on" | b"yes" | b"true" => Some(1),
        b"" | b"off" | b"no" | b"false" | b"none" => None,
        text => std::str::from_utf8(text).ok().and_then(|text| text.parse().ok()).filter(|size| *size > 0),
    }
}

fn set_compression(cx: &mut Request, value: &[u8]) -> bool {
    if cx.output.headers.sent && cx.engine.sapi != "cli" {
        let _ = cx.function_warning("Cannot change zlib.output_compression - headers already sent");
        return false;
    }
    if let Some(size) = parse(value)
        && !cx.output.buffers.iter().any(|buffer| buffer.name == NAME)
    {
        start(cx, size);
    }
    true
}

fn set_handler(cx: &mut Request, _: &[u8]) -> bool {
    if cx.output.headers.sent {
        let _ = cx.function_warning("Cannot change zlib.output_handler - headers already sent");
        return false;
    }
    true
}

pub(crate) fn request_start(cx: &mut Request) {
    if let Some(size) = parse(cx.ini_str("zlib.output_compression")) {
        start(cx, size);
    }
}

/// Starts the buffer of `zlib.output_compression`.
fn start(cx: &mut Request, size: usize) {
    const USUAL: usize = 4096;
    if accepted(cx).is_none() {
        return;
    }
    let name = Value::from(cx.str("ob_gzhandler"));
    if let Ok(callable) = cx.resolve_callable(&name) {
        cx.start_buffer(Some(callable), NAME.to_vec(), if size == 1 { USUAL } else { size }, buffer_flags::STANDARD);
    }
}

/// Tells caches that the response depends on what the client accepts.
const VARY: &[u8] = b"Vary: Accept-Encoding";

/// Says in the response's headers how it is coded. False: it is too late for that.
fn announce(cx: &mut Request, coding: Coding) -> bool {
    if cx.output.headers.sent {
        return false;
    }
    let is = |line: &[u8], name: &[u8]| line.len() >= name.len() && line[..name.len()].eq_ignore_ascii_case(name);
    let lines = &mut cx.output.headers.lines;
    lines.retain(|line| !is(line, b"Content-Encoding:") && !is(line, b"Content-Length:"));
    lines.push(format!("Content-Encoding: {}", coding.name()).into_bytes());
    lines.push(VARY.to_vec());
    true
}

/// Compresses what goes through a buffer, if the client accepts that.
#[php("ob_gzhandler(string $data, int $flags): string|false")]
fn ob_gzhandler(cx: &mut Request, data: &[u8], flags: i64) -> Result<OrFalse<Str>> {
    const DISCARDED: i64 = phase::START | phase::CLEAN | phase::FINAL;
    let Some(coding) = accepted(cx) else {
        // what goes out as it is would be coded for others
        if flags & phase::START != 0 && flags & DISCARDED != DISCARDED && !cx.output.headers.sent && cx.engine.is_server() {
            cx.output.headers.lines.push(VARY.to_vec());
        }
        return Ok(OrFalse(None));
    };
    let by_directive = cx.output.buffers.last().is_some_and(|buffer| buffer.name == NAME);
    if flags & phase::START != 0 {
        if by_directive && parse(cx.ini_str("zlib.output_compression")).is_none() {
            return Ok(OrFalse(None));
        }
        // what is thrown away is no reason to promise anything
        if flags & DISCARDED == DISCARDED {
            return Ok(OrFalse(Some(Str::default())));
        }
        if !announce(cx, coding) {
            return Ok(OrFalse(None));
        }
    }
    let format = if coding == Coding::Gzip { GZIP } else { ZLIB };
    let level = cx.ini_int("zlib.output_compression_level").clamp(-1, 9);
    let running = cx.state::<State>().running.take();
    let fresh = flags & (phase::START | phase::CLEAN) != 0;
    let mut running = running.filter(|_| !fresh).unwrap_or_else(|| codec::deflater(Settings::new(level, format)));
    if flags & phase::CLEAN != 0 {
        cx.state::<State>().running = (flags & phase::FINAL == 0).then_some(running);
        return Ok(OrFalse(Some(Str::default())));
    }
    let flush = match () {
        () if flags & phase::FINAL != 0 => DeflateFlush::Finish,
        () if flags & phase::FLUSH != 0 => DeflateFlush::FullFlush,
        () => DeflateFlush::NoFlush,
    };
    let mut out = StrBuilder::with_capacity(cx.heap(), data.len() / 4 + 64);
    codec::deflate_piece(&mut running, data, flush, &mut out);
    cx.state::<State>().running = (flags & phase::FINAL == 0).then_some(running);
    Ok(OrFalse(Some(out.finish())))
}

/// Returns how the output is coded, if it is compressed.
#[php("zlib_get_coding_type(): string|false")]
fn zlib_get_coding_type(cx: &mut Request) -> OrFalse<&'static str> {
    OrFalse(cx.state::<State>().coding.map(Coding::name))
}
