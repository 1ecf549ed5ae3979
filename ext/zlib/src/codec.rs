//! Compressing and decompressing, as a whole and piece by piece, on `zlib-rs`.
//!
//! What comes out goes into a string of the request's heap, so that `memory_limit` holds for it.

use heddle_value::string::StrBuilder;
use heddle_value::{Heap, Str};
use zlib_rs::{Deflate, DeflateConfig, DeflateFlush, Inflate, InflateError, InflateFlush, Status, Strategy};

/// Numbers of formats, which are zlib's window bits.
pub(crate) const RAW: i64 = -15;
pub(crate) const ZLIB: i64 = 15;
pub(crate) const GZIP: i64 = 31;
/// zlib or gzip, by the header; then raw.
pub(crate) const ANY: i64 = 47;

/// Bytes that come out at a time.
const PIECE: usize = 64 << 10;

/// zlib's status numbers.
pub(crate) mod status {
    pub const OK: i64 = 0;
    pub const STREAM_END: i64 = 1;
    pub const NEED_DICT: i64 = 2;
    pub const STREAM_ERROR: i64 = -2;
    pub const DATA_ERROR: i64 = -3;
    pub const MEM_ERROR: i64 = -4;
    pub const BUF_ERROR: i64 = -5;
}

/// Returns zlib's words for a status.
pub(crate) fn words(status: i64) -> &'static str {
    match status {
        status::NEED_DICT => "need dictionary",
        status::STREAM_END => "stream end",
        status::STREAM_ERROR => "stream error",
        status::DATA_ERROR => "data error",
        status::MEM_ERROR => "insufficient memory",
        status::BUF_ERROR => "buffer error",
        _ => "",
    }
}

/// How to compress.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    /// -1 … 9
    pub level: i32,
    /// 1 … 9
    pub memory: i32,
    pub strategy: Strategy,
    /// zlib's window bits: negative for raw data, above 15 for gzip.
    pub window: i32,
}

impl Settings {
    /// Returns the usual settings of a level and a format.
    pub fn new(level: i64, format: i64) -> Settings {
        Settings { level: level as i32, memory: 8, strategy: Strategy::Default, window: format as i32 }
    }
}

/// Makes a compressor.
pub(crate) fn deflater(settings: Settings) -> Deflate {
    // zlib takes a window of 256 bytes for one of 512, in raw data as well
    let window = if settings.window == -8 { -9 } else { settings.window };
    Deflate::new_with_config(DeflateConfig {
        level: settings.level,
        mem_level: settings.memory,
        strategy: settings.strategy,
        window_bits: window,
        ..DeflateConfig::default()
    })
}

/// Makes a decompressor of a format, given as window bits.
pub(crate) fn inflater(window: i64) -> Inflate {
    Inflate::new(window >= 0, window.unsigned_abs() as u8)
}

/// Takes what a piece of work gave.
pub(crate) trait Output {
    fn push(&mut self, bytes: &[u8]);
}

impl Output for StrBuilder {
    fn push(&mut self, bytes: &[u8]) {
        self.push_bytes(bytes);
    }
}

impl Output for Vec<u8> {
    fn push(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// Compresses a piece and gives all that comes out by now. Returns zlib's status.
pub(crate) fn deflate_piece(state: &mut Deflate, mut input: &[u8], flush: DeflateFlush, out: &mut impl Output) -> i64 {
    let mut piece = vec![0; PIECE.min(input.len() + 1024)];
    loop {
        let (taken, given) = (state.total_in(), state.total_out());
        let result = state.compress(input, &mut piece, flush);
        let taken = (state.total_in() - taken) as usize;
        let given = (state.total_out() - given) as usize;
        input = &input[taken..];
        out.push(&piece[..given]);
        match result {
            Ok(Status::StreamEnd) => return status::STREAM_END,
            Ok(_) if given == piece.len() || !input.is_empty() && taken + given > 0 => {}
            Ok(_) => return status::OK,
            Err(_) => return status::STREAM_ERROR,
        }
    }
}

/// How far a piece was decompressed.
pub(crate) struct Progress {
    /// zlib's status.
    pub status: i64,
    /// Bytes of the input that were taken.
    pub taken: usize,
}

/// Decompresses a piece into `out`, at most `limit` bytes; a dictionary is used when one is asked
/// for.
pub(crate) fn inflate_piece(
    state: &mut Inflate,
    input: &[u8],
    flush: InflateFlush,
    limit: usize,
    dictionary: Option<&[u8]>,
    out: &mut impl Output,
) -> Progress {
    let mut piece = vec![0; PIECE.min(limit.max(1)).min(input.len().saturating_mul(4) + 1024)];
    let (mut at, mut left) = (0, limit);
    loop {
        let (taken, given) = (state.total_in(), state.total_out());
        let room = piece.len().min(left);
        let result = state.decompress(&input[at..], &mut piece[..room], flush);
        at += (state.total_in() - taken) as usize;
        let given = (state.total_out() - given) as usize;
        out.push(&piece[..given]);
        left -= given;
        let status = match result {
            Ok(Status::StreamEnd) => status::STREAM_END,
            Ok(Status::Ok | Status::BufError) if given == room && left > 0 => continue,
            Ok(_) if left == 0 && limit > 0 => status::MEM_ERROR,
            Ok(Status::Ok) if at < input.len() => continue,
            Ok(Status::Ok) => status::OK,
            Ok(Status::BufError) => status::BUF_ERROR,
            Err(InflateError::NeedDict { .. }) => match dictionary {
                Some(words) if state.set_dictionary(words).is_ok() => continue,
                Some(_) => status::DATA_ERROR - 100,
                None => status::NEED_DICT,
            },
            Err(InflateError::MemError) => status::MEM_ERROR,
            Err(InflateError::StreamError) => status::STREAM_ERROR,
            Err(InflateError::DataError) => status::DATA_ERROR,
        };
        return Progress { status, taken: at };
    }
}

/// Compresses a text.
pub(crate) fn compress(heap: &Heap, data: &[u8], level: i64, format: i64) -> Str {
    let mut out = StrBuilder::with_capacity(heap, data.len() / 4 + 64);
    deflate_piece(&mut deflater(Settings::new(level, format)), data, DeflateFlush::Finish, &mut out);
    out.finish()
}

/// Decompresses a text to at most `most` bytes; 0: as many as there are.
///
/// # Errors
/// zlib's status.
pub(crate) fn decompress(heap: &Heap, data: &[u8], format: i64, most: usize) -> Result<Str, i64> {
    let outcome = decompress_as(heap, data, format, most);
    match outcome {
        Err(status::DATA_ERROR) if format == ANY => decompress_as(heap, data, RAW, most),
        outcome => outcome,
    }
}

fn decompress_as(heap: &Heap, data: &[u8], format: i64, most: usize) -> Result<Str, i64> {
    if data.is_empty() {
        return Err(status::DATA_ERROR);
    }
    let mut out = StrBuilder::with_capacity(heap, data.len());
    let limit = if most == 0 { usize::MAX } else { most };
    let progress = inflate_piece(&mut inflater(format), data, InflateFlush::NoFlush, limit, None, &mut out);
    match progress.status {
        status::STREAM_END => Ok(out.finish()),
        // what was given was not all
        status::OK | status::BUF_ERROR => Err(status::DATA_ERROR),
        other => Err(other),
    }
}
