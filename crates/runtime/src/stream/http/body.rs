//! The body of an answer, as the program reads it.

use super::head::{Connection, Head};
use crate::stream::filter::dechunk::Dechunk;
use crate::stream::notify::{Event, Facts, notify};
use crate::stream::socket::Socket;
use crate::stream::{Backend, Chunk};
use crate::{Request, Result};
use heddle_value::Resource;
use std::fs::File;
use std::io;

/// See the module.
pub struct Body {
    connection: Connection,
    chunks: Option<Dechunk>,
    context: Option<Resource>,
    transferred: u64,
    expected: u64,
}

impl Body {
    pub fn new(connection: Connection, head: &Head, context: Option<Resource>) -> Body {
        let chunks = head.is_chunked.then(Dechunk::default);
        Body { connection, chunks, context, transferred: 0, expected: head.length }
    }

    /// What has come of the connection: first what was read with the head.
    fn receive(&mut self, cx: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        let Connection { socket, buffer, start } = &mut self.connection;
        let ahead = &buffer[*start..];
        if ahead.is_empty() {
            return socket.read(cx, into, max);
        }
        let len = ahead.len().min(max);
        into.extend_from_slice(&ahead[..len]);
        *start += len;
        Ok(Ok(Chunk { len, eof: false }))
    }

    fn tell(&self, cx: &mut Request, event: Event) -> Result<()> {
        let facts = Facts { transferred: self.transferred, expected: self.expected, ..Facts::default() };
        notify(cx, self.context.as_ref(), event, facts)
    }
}

impl Backend for Body {
    fn read(&mut self, cx: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        let before = into.len();
        let mut received = Vec::new();
        let eof = loop {
            received.clear();
            let chunk = match self.receive(cx, &mut received, max)? {
                Ok(chunk) => chunk,
                Err(error) => return Ok(Err(error)),
            };
            match &mut self.chunks {
                Some(chunks) => chunks.decode(&received, into),
                None => into.extend_from_slice(&received),
            }
            // sizes of chunks alone are nothing to the program
            if chunk.eof || into.len() > before {
                break chunk.eof;
            }
        };
        let len = into.len() - before;
        if len > 0 {
            self.transferred += len as u64;
            self.tell(cx, Event::Progress)?;
        }
        if eof && self.chunks.is_none() {
            self.tell(cx, Event::Completed)?;
        }
        Ok(Ok(Chunk { len, eof }))
    }

    fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        self.connection.socket.write(cx, bytes)
    }

    fn file(&self) -> Option<&File> {
        self.connection.socket.file()
    }

    fn socket(&self) -> Option<&Socket> {
        Some(&self.connection.socket)
    }

    fn socket_mut(&mut self) -> Option<&mut Socket> {
        Some(&mut self.connection.socket)
    }

    fn set_option(&mut self, cx: &mut Request, option: i64, first: i64, second: i64) -> Result<Option<bool>> {
        self.connection.socket.set_option(cx, option, first, second)
    }
}
