//! Files: whole, and piece by piece (`ftp_nb_…`).

use crate::commands::{closed, payload, refused};
use crate::connection::{Connection, Kind, Transfer};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::{self, Opening, Stream, basedir};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Resource};
use std::io::SeekFrom;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &ftp_fget::DECL,
    &ftp_nb_fget::DECL,
    &ftp_get::DECL,
    &ftp_nb_get::DECL,
    &ftp_fput::DECL,
    &ftp_nb_fput::DECL,
    &ftp_put::DECL,
    &ftp_append::DECL,
    &ftp_nb_put::DECL,
    &ftp_nb_continue::DECL,
];

const FTP_BINARY: i64 = 2;
const AUTORESUME: i64 = -1;
const FAILED: i64 = 0;
const FINISHED: i64 = 1;
const MORE_DATA: i64 = 2;
/// Bytes that are passed at once.
const PIECE: usize = 4096;

fn kind(cx: &mut Request, mode: i64, argument: usize) -> Result<Kind> {
    match mode {
        1 => Ok(Kind::Ascii),
        FTP_BINARY => Ok(Kind::Binary),
        _ => Err(cx.bad_argument(argument, "must be either FTP_ASCII or FTP_BINARY")),
    }
}

/// Does something with the stream of a resource. `None`: it is closed, or in use.
fn with<T>(cx: &mut Request, file: &Resource, work: impl FnOnce(&mut Request, &mut Stream) -> Result<T>) -> Result<Option<T>> {
    let Some(handle) = stream::of(file) else { return Ok(None) };
    let Ok(mut stream) = handle.try_borrow_mut() else { return Ok(None) };
    work(cx, &mut stream).map(Some)
}

/// Opens a file of this machine; its absence is a warning.
fn open_file(cx: &mut Request, name: &[u8], mode: &str) -> Result<Option<Resource>> {
    let file = stream::open(cx, name, mode.as_bytes(), &Opening { quiet: true, ..Opening::default() })?;
    if file.is_none() {
        cx.function_warning(format!("Error opening {}", String::from_utf8_lossy(name)))?;
    }
    Ok(file)
}

/// Converts bytes that came as text: CR goes before LF.
fn from_text(bytes: &[u8], last: &mut u8) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for byte in bytes {
        if *last == b'\r' && *byte != b'\n' {
            out.push(b'\r');
        }
        if *byte != b'\r' {
            out.push(*byte);
        }
        *last = *byte;
    }
    out
}

/// Converts bytes to be sent as text: CR before every LF.
fn to_text(bytes: &[u8], last: &mut u8) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 16);
    for byte in bytes {
        if *byte == b'\n' && *last != b'\r' {
            out.push(b'\r');
        }
        out.push(*byte);
        *last = *byte;
    }
    out
}

/// Passes one piece. False: that was all.
fn pass(cx: &mut Request, transfer: &mut Transfer) -> Result<bool> {
    let Transfer { data, file, kind, is_upload, last, .. } = transfer;
    if *is_upload {
        let Some(bytes) = with(cx, file, |cx, file| file.read(cx, PIECE))?.flatten().filter(|bytes| !bytes.is_empty()) else {
            return Ok(false);
        };
        let bytes = if *kind == Kind::Ascii { to_text(&bytes, last) } else { bytes };
        return Ok(data.write(cx, &bytes)? == Some(bytes.len()));
    }
    let Some(bytes) = data.read(cx, PIECE)?.filter(|bytes| !bytes.is_empty()) else {
        if *kind == Kind::Ascii && *last == b'\r' {
            with(cx, file, |cx, file| file.write(cx, b"\r"))?;
        }
        return Ok(false);
    };
    let bytes = if *kind == Kind::Ascii { from_text(&bytes, last) } else { bytes };
    with(cx, file, |cx, file| file.write(cx, &bytes))?;
    Ok(true)
}

/// Ends a transfer.
fn finish(cx: &mut Request, connection: &mut Connection, transfer: Transfer) -> Result<bool> {
    let Transfer { data, file, closes, .. } = transfer;
    if closes {
        stream::close(cx, &file)?;
    }
    connection.end(cx, data)
}

/// Says what is to be passed.
struct Wanted<'a> {
    command: &'static str,
    remote: &'a [u8],
    file: Resource,
    kind: Kind,
    offset: i64,
    is_upload: bool,
    closes: bool,
}

fn start(cx: &mut Request, connection: &mut Connection, wanted: Wanted<'_>) -> Result<Option<Transfer>> {
    let Wanted { command, remote, file, kind, offset, is_upload, closes } = wanted;
    let data = connection.start(cx, command, remote, kind, offset)?;
    if data.is_none() && closes {
        stream::close(cx, &file)?;
    }
    Ok(data.map(|data| Transfer { data, file, kind, is_upload, closes, last: 0 }))
}

/// Passes a whole file.
fn whole(cx: &mut Request, connection: &mut Connection, wanted: Wanted<'_>) -> Result<bool> {
    let Some(mut transfer) = start(cx, connection, wanted)? else { return refused(cx, connection) };
    while pass(cx, &mut transfer)? {}
    if finish(cx, connection, transfer)? { Ok(true) } else { refused(cx, connection) }
}

/// Starts passing a file piece by piece.
fn by_pieces(cx: &mut Request, connection: &mut Connection, wanted: Wanted<'_>) -> Result<i64> {
    let Some(transfer) = start(cx, connection, wanted)? else {
        refused(cx, connection)?;
        return Ok(FAILED);
    };
    connection.transfer = Some(transfer);
    go_on(cx, connection)
}

/// Passes the next piece, if one can be.
fn go_on(cx: &mut Request, connection: &mut Connection) -> Result<i64> {
    let Some(mut transfer) = connection.transfer.take() else { return Ok(FAILED) };
    if !transfer.is_upload && !Connection::has_data(cx, &mut transfer.data)? {
        connection.transfer = Some(transfer);
        return Ok(MORE_DATA);
    }
    if pass(cx, &mut transfer)? {
        connection.transfer = Some(transfer);
        return Ok(MORE_DATA);
    }
    if finish(cx, connection, transfer)? {
        return Ok(FINISHED);
    }
    refused(cx, connection)?;
    Ok(FAILED)
}

/// Places a file of this machine for a download; gives where it goes on.
fn place_download(cx: &mut Request, connection: &Connection, file: &Resource, offset: i64) -> Result<i64> {
    if !connection.autoseek || offset == 0 {
        return Ok(offset);
    }
    let to = if offset == AUTORESUME { SeekFrom::End(0) } else { SeekFrom::Start(offset as u64) };
    let at = with(cx, file, |cx, file| {
        file.seek(cx, to)?;
        Ok(file.position())
    })?;
    Ok(at.map_or(offset, |at| at as i64))
}

/// Places a file of this machine for an upload; gives where it goes on.
fn place_upload(cx: &mut Request, connection: &mut Connection, file: &Resource, remote: &[u8], offset: i64) -> Result<i64> {
    if !connection.autoseek || offset == 0 {
        return Ok(offset);
    }
    let mut offset = offset;
    if offset == AUTORESUME {
        let known = connection.set_kind(cx, Kind::Binary)? && connection.ask(cx, "SIZE", Some(remote), &[213])?;
        offset = if known { heddle_value::juggle::str_to_int(&connection.words).max(0) } else { 0 };
    }
    if offset > 0 {
        with(cx, file, |cx, file| file.seek(cx, SeekFrom::Start(offset as u64)))?;
    }
    Ok(offset)
}

/// Opens the file of this machine that a download fills.
fn open_target(cx: &mut Request, connection: &Connection, name: &[u8], offset: i64) -> Result<Option<Resource>> {
    let is_there = || cx.path(name).exists();
    let mode = if connection.autoseek && offset != 0 && is_there() { "r+b" } else { "wb" };
    open_file(cx, name, mode)
}

fn resource(cx: &mut Request, value: &Resource) -> Result<Resource> {
    match stream::of(value) {
        Some(_) => Ok(value.clone()),
        None => {
            let message = [&cx.function_name()[..], b"(): supplied resource is not a valid stream resource"].concat();
            Err(cx.type_error(message))
        }
    }
}

/// Gets a file into a stream.
#[php("ftp_fget(FTP\\Connection $ftp, $stream, string $remote_filename, int $mode = FTP_BINARY, int $offset = 0): bool")]
fn ftp_fget(cx: &mut Request, ftp: &Object, stream: Resource, remote_filename: &[u8], mode: i64, offset: i64) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let file = resource(cx, &stream)?;
    let kind = kind(cx, mode, 4)?;
    let offset = if connection.autoseek || offset != AUTORESUME { offset } else { 0 };
    let offset = place_download(cx, connection, &file, offset)?;
    let wanted = Wanted { command: "RETR", remote: remote_filename, file, kind, offset, is_upload: false, closes: false };
    whole(cx, connection, wanted)
}

/// Gets a file into a stream, piece by piece.
#[php("ftp_nb_fget(FTP\\Connection $ftp, $stream, string $remote_filename, int $mode = FTP_BINARY, int $offset = 0): int")]
fn ftp_nb_fget(cx: &mut Request, ftp: &Object, stream: Resource, remote_filename: &[u8], mode: i64, offset: i64) -> Result<i64> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let file = resource(cx, &stream)?;
    let kind = kind(cx, mode, 4)?;
    let offset = if connection.autoseek || offset != AUTORESUME { offset } else { 0 };
    let offset = place_download(cx, connection, &file, offset)?;
    let wanted = Wanted { command: "RETR", remote: remote_filename, file, kind, offset, is_upload: false, closes: false };
    by_pieces(cx, connection, wanted)
}

/// Gets a file.
#[php("ftp_get(FTP\\Connection $ftp, string $local_filename, string $remote_filename, int $mode = FTP_BINARY, int $offset = 0): bool")]
fn ftp_get(cx: &mut Request, ftp: &Object, local_filename: &[u8], remote_filename: &[u8], mode: i64, offset: i64) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let kind = kind(cx, mode, 4)?;
    let offset = if connection.autoseek || offset != AUTORESUME { offset } else { 0 };
    let Some(file) = open_target(cx, connection, local_filename, offset)? else { return Ok(false) };
    let offset = place_download(cx, connection, &file, offset)?;
    let wanted = Wanted { command: "RETR", remote: remote_filename, file, kind, offset, is_upload: false, closes: true };
    let file = wanted.file.clone();
    let done = whole(cx, connection, wanted)?;
    stream::close(cx, &file)?;
    if !done && basedir::is_allowed(cx, local_filename) {
        // what did not come whole does not stay
        let _ = std::fs::remove_file(cx.path(local_filename));
    }
    Ok(done)
}

/// Gets a file, piece by piece.
#[php(
    "ftp_nb_get(FTP\\Connection $ftp, string $local_filename, string $remote_filename, int $mode = FTP_BINARY, int $offset = 0): int|false"
)]
fn ftp_nb_get(
    cx: &mut Request,
    ftp: &Object,
    local_filename: &[u8],
    remote_filename: &[u8],
    mode: i64,
    offset: i64,
) -> Result<OrFalse<i64>> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let kind = kind(cx, mode, 4)?;
    let offset = if connection.autoseek || offset != AUTORESUME { offset } else { 0 };
    let Some(file) = open_target(cx, connection, local_filename, offset)? else { return Ok(OrFalse(None)) };
    let offset = place_download(cx, connection, &file, offset)?;
    let wanted = Wanted { command: "RETR", remote: remote_filename, file, kind, offset, is_upload: false, closes: true };
    Ok(OrFalse(Some(by_pieces(cx, connection, wanted)?)))
}

/// Sends a stream.
#[php("ftp_fput(FTP\\Connection $ftp, string $remote_filename, $stream, int $mode = FTP_BINARY, int $offset = 0): bool")]
fn ftp_fput(cx: &mut Request, ftp: &Object, remote_filename: &[u8], stream: Resource, mode: i64, offset: i64) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let file = resource(cx, &stream)?;
    let kind = kind(cx, mode, 4)?;
    let offset = place_upload(cx, connection, &file, remote_filename, offset)?;
    let wanted = Wanted { command: "STOR", remote: remote_filename, file, kind, offset, is_upload: true, closes: false };
    whole(cx, connection, wanted)
}

/// Sends a stream, piece by piece.
#[php("ftp_nb_fput(FTP\\Connection $ftp, string $remote_filename, $stream, int $mode = FTP_BINARY, int $offset = 0): int")]
fn ftp_nb_fput(cx: &mut Request, ftp: &Object, remote_filename: &[u8], stream: Resource, mode: i64, offset: i64) -> Result<i64> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let file = resource(cx, &stream)?;
    let kind = kind(cx, mode, 4)?;
    let offset = place_upload(cx, connection, &file, remote_filename, offset)?;
    let wanted = Wanted { command: "STOR", remote: remote_filename, file, kind, offset, is_upload: true, closes: false };
    by_pieces(cx, connection, wanted)
}

/// Sends a file.
#[php("ftp_put(FTP\\Connection $ftp, string $remote_filename, string $local_filename, int $mode = FTP_BINARY, int $offset = 0): bool")]
fn ftp_put(cx: &mut Request, ftp: &Object, remote_filename: &[u8], local_filename: &[u8], mode: i64, offset: i64) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let kind = kind(cx, mode, 4)?;
    let Some(file) = open_file(cx, local_filename, "rb")? else { return Ok(false) };
    let offset = place_upload(cx, connection, &file, remote_filename, offset)?;
    let wanted = Wanted { command: "STOR", remote: remote_filename, file, kind, offset, is_upload: true, closes: true };
    whole(cx, connection, wanted)
}

/// Appends a file.
#[php("ftp_append(FTP\\Connection $ftp, string $remote_filename, string $local_filename, int $mode = FTP_BINARY): bool")]
fn ftp_append(cx: &mut Request, ftp: &Object, remote_filename: &[u8], local_filename: &[u8], mode: i64) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let kind = kind(cx, mode, 4)?;
    let Some(file) = open_file(cx, local_filename, "rb")? else { return Ok(false) };
    let offset = 0;
    let wanted = Wanted { command: "APPE", remote: remote_filename, file, kind, offset, is_upload: true, closes: true };
    whole(cx, connection, wanted)
}

/// Sends a file, piece by piece.
#[php(
    "ftp_nb_put(FTP\\Connection $ftp, string $remote_filename, string $local_filename, int $mode = FTP_BINARY, int $offset = 0): int|false"
)]
fn ftp_nb_put(
    cx: &mut Request,
    ftp: &Object,
    remote_filename: &[u8],
    local_filename: &[u8],
    mode: i64,
    offset: i64,
) -> Result<OrFalse<i64>> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let kind = kind(cx, mode, 4)?;
    let Some(file) = open_file(cx, local_filename, "rb")? else { return Ok(OrFalse(None)) };
    let offset = place_upload(cx, connection, &file, remote_filename, offset)?;
    let wanted = Wanted { command: "STOR", remote: remote_filename, file, kind, offset, is_upload: true, closes: true };
    Ok(OrFalse(Some(by_pieces(cx, connection, wanted)?)))
}

/// Passes the next piece.
#[php("ftp_nb_continue(FTP\\Connection $ftp): int")]
fn ftp_nb_continue(cx: &mut Request, ftp: &Object) -> Result<i64> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    if connection.transfer.is_none() {
        cx.function_warning("No nbronous transfer to continue")?;
        return Ok(FAILED);
    }
    go_on(cx, connection)
}
