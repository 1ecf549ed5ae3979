//! Compressing and decompressing piece by piece.

use bzip2::{Action, Compress, Compression, Decompress, Error, Status};

/// libbz2's numbers of errors.
pub(crate) mod error {
    pub const OK: i64 = 0;
    pub const SEQUENCE: i64 = -1;
    pub const PARAM: i64 = -2;
    pub const DATA: i64 = -4;
    pub const MAGIC: i64 = -5;
    pub const UNEXPECTED_EOF: i64 = -7;
}

/// Returns libbz2's name of an error.
pub(crate) fn words(number: i64) -> &'static str {
    match number {
        error::SEQUENCE => "SEQUENCE_ERROR",
        error::PARAM => "PARAM_ERROR",
        error::DATA => "DATA_ERROR",
        error::MAGIC => "DATA_ERROR_MAGIC",
        error::UNEXPECTED_EOF => "UNEXPECTED_EOF",
        _ => "OK",
    }
}

fn number(error: Error) -> i64 {
    match error {
        Error::Sequence => error::SEQUENCE,
        Error::Data => error::DATA,
        Error::DataMagic => error::MAGIC,
        Error::Param => error::PARAM,
    }
}

/// Bytes that come out at a time.
const PIECE: usize = 64 << 10;

/// Makes a compressor. `block`: 1 … 9, in 100 kB.
pub(crate) fn compressor(block: u32, work: u32) -> Compress {
    Compress::new(Compression::new(block), work)
}

/// Compresses a piece; hands out all that comes of it, and of everything before when it is the
/// last.
pub(crate) fn compress_piece(state: &mut Compress, mut input: &[u8], last: bool, out: &mut dyn FnMut(&[u8])) -> Result<(), i64> {
    let mut piece = vec![0; PIECE];
    loop {
        let action = if last { Action::Finish } else { Action::Run };
        if input.is_empty() && !last {
            return Ok(());
        }
        let (taken, given) = (state.total_in(), state.total_out());
        let status = state.compress(input, &mut piece, action).map_err(number)?;
        input = &input[(state.total_in() - taken) as usize..];
        out(&piece[..(state.total_out() - given) as usize]);
        if status == Status::StreamEnd {
            return Ok(());
        }
    }
}

/// Hands out what a compressor holds back; the stream goes on in a new block.
pub(crate) fn flush(state: &mut Compress, out: &mut dyn FnMut(&[u8])) -> Result<(), i64> {
    let mut piece = vec![0; PIECE];
    loop {
        let given = state.total_out();
        let status = state.compress(b"", &mut piece, Action::Flush).map_err(number)?;
        out(&piece[..(state.total_out() - given) as usize]);
        if status != Status::FlushOk {
            return Ok(());
        }
    }
}

/// How far a piece was decompressed.
pub(crate) struct Progress {
    /// Bytes of the input that were taken.
    pub taken: usize,
    /// Nothing more belongs to the stream.
    pub ended: bool,
}

/// Decompresses a piece, until `room` bytes came out or the input is used up.
pub(crate) fn decompress_piece(state: &mut Decompress, input: &[u8], room: usize, out: &mut dyn FnMut(&[u8])) -> Result<Progress, i64> {
    let mut piece = vec![0; PIECE.min(room)];
    let (mut at, mut left) = (0, room);
    loop {
        let (taken, given) = (state.total_in(), state.total_out());
        let space = piece.len().min(left);
        let status = state.decompress(&input[at..], &mut piece[..space]).map_err(number)?;
        at += (state.total_in() - taken) as usize;
        let given = (state.total_out() - given) as usize;
        out(&piece[..given]);
        left -= given;
        let ended = status == Status::StreamEnd;
        if ended || left == 0 || given < space && at == input.len() {
            return Ok(Progress { taken: at, ended });
        }
    }
}
