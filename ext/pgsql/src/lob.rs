//! Large objects as streams, through the server's functions: `lo_open` and its kin. Shared with
//! `pdo_pgsql`.

use crate::link;
use heddle_libpq::{Connection, Param, Rows, status, unescape_bytea};
use heddle_runtime::stream::{Backend, Chunk, Stat};
use heddle_runtime::{Request, Result};
use std::io::{self, SeekFrom};
use std::rc::Rc;

/// An open large object. It lives in a transaction.
pub struct Lob {
    pub connection: Rc<Connection>,
    /// The server's descriptor.
    pub fd: i64,
}

/// Most bytes of one read.
const BLOCK: usize = 1 << 20;

/// Calls a function of the server with texts; its value as text, or `None` when it failed.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn call(cx: &mut Request, connection: &Connection, sql: &[u8], params: &[Param<'_>]) -> Result<Option<Vec<u8>>> {
    let rows = link::exec_params(cx, connection, sql, params)?;
    let value = |rows: &Rows| rows.value(0, 0).map(<[u8]>::to_vec);
    Ok(rows.filter(|rows| rows.status() == status::TUPLES_OK).as_ref().and_then(value))
}

fn number(text: Option<Vec<u8>>) -> Option<i64> {
    text.and_then(|text| String::from_utf8_lossy(&text).parse().ok())
}

/// Opens a large object; `None` when the server refuses. `mode` is `INV_READ` and `INV_WRITE`.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn open(cx: &mut Request, connection: &Rc<Connection>, oid: &[u8], mode: i64) -> Result<Option<Lob>> {
    let mode = mode.to_string();
    let params = [Param::Text(oid), Param::Text(mode.as_bytes())];
    let fd = number(call(cx, connection, b"SELECT lo_open($1::oid, $2::int4)", &params)?);
    Ok(fd.filter(|fd| *fd >= 0).map(|fd| Lob { connection: connection.clone(), fd }))
}

impl Lob {
    /// Reads up to `most` bytes from where it stands; `None` when it failed.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn read(&self, cx: &mut Request, most: usize) -> Result<Option<Vec<u8>>> {
        let (fd, len) = (self.fd.to_string(), most.min(BLOCK).to_string());
        let params = [Param::Text(fd.as_bytes()), Param::Text(len.as_bytes())];
        let text = call(cx, &self.connection, b"SELECT loread($1::int4, $2::int4)", &params)?;
        Ok(text.and_then(|text| unescape_bytea(&text)))
    }

    /// Writes where it stands; `None` when it failed.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn write(&self, cx: &mut Request, bytes: &[u8]) -> Result<Option<usize>> {
        let fd = self.fd.to_string();
        let params = [Param::Text(fd.as_bytes()), Param::Binary(bytes)];
        let written = number(call(cx, &self.connection, b"SELECT lowrite($1::int4, $2::bytea)", &params)?);
        Ok(written.and_then(|written| usize::try_from(written).ok()))
    }

    /// Goes to a place; `None` when it failed.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn seek(&self, cx: &mut Request, offset: i64, whence: i64) -> Result<Option<i64>> {
        let (fd, offset, whence) = (self.fd.to_string(), offset.to_string(), whence.to_string());
        let params = [Param::Text(fd.as_bytes()), Param::Text(offset.as_bytes()), Param::Text(whence.as_bytes())];
        let place = call(cx, &self.connection, b"SELECT lo_lseek64($1::int4, $2::int8, $3::int4)", &params)?;
        Ok(number(place).filter(|place| *place >= 0))
    }

    /// Cuts it, or fills it up with zeros; false when it failed.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn truncate(&self, cx: &mut Request, len: i64) -> Result<bool> {
        let (fd, len) = (self.fd.to_string(), len.to_string());
        let params = [Param::Text(fd.as_bytes()), Param::Text(len.as_bytes())];
        Ok(number(call(cx, &self.connection, b"SELECT lo_truncate64($1::int4, $2::int8)", &params)?) == Some(0))
    }

    /// Closes it; false when it was closed already.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn close(&self, cx: &mut Request) -> Result<bool> {
        let fd = self.fd.to_string();
        Ok(number(call(cx, &self.connection, b"SELECT lo_close($1::int4)", &[Param::Text(fd.as_bytes())])?) == Some(0))
    }
}

impl Backend for Lob {
    fn read(&mut self, cx: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        let Some(bytes) = Lob::read(self, cx, max)? else { return Ok(Ok(Chunk { len: 0, eof: true })) };
        into.extend_from_slice(&bytes);
        Ok(Ok(Chunk { len: bytes.len(), eof: bytes.is_empty() }))
    }

    fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        Ok(Lob::write(self, cx, bytes)?.ok_or_else(|| io::Error::other("")))
    }

    fn seek(&mut self, cx: &mut Request, to: SeekFrom) -> Result<Option<u64>> {
        let (offset, whence) = match to {
            SeekFrom::Start(at) => (i64::try_from(at).unwrap_or(i64::MAX), 0),
            SeekFrom::Current(offset) => (offset, 1),
            SeekFrom::End(offset) => (offset, 2),
        };
        Ok(Lob::seek(self, cx, offset, whence)?.and_then(|place| u64::try_from(place).ok()))
    }

    fn is_seekable(&self) -> bool {
        true
    }

    fn close(&mut self, cx: &mut Request) -> Result<()> {
        // the end of the transaction has closed it
        if self.connection.transaction() == heddle_libpq::transaction::IN_TRANSACTION {
            Lob::close(self, cx)?;
        }
        Ok(())
    }

    fn stat(&mut self, _: &mut Request) -> Result<Option<Stat>> {
        Ok(None)
    }
}
