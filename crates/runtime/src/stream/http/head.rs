//! Status line and fields of an answer, read off a connection.

use crate::stream::notify::{Event, Facts, notify};
use crate::stream::socket::Socket;
use crate::stream::{Backend, CHUNK};
use crate::{Request, Result};
use heddle_value::Resource;

/// A connection, and what was read ahead.
pub struct Connection {
    pub socket: Socket,
    /// Not taken yet: `buffer[start..]`.
    pub buffer: Vec<u8>,
    pub start: usize,
}

impl Connection {
    pub fn new(socket: Socket) -> Connection {
        Connection { socket, buffer: Vec::new(), start: 0 }
    }

    /// Sends all of a text. False: the other side does not take it.
    pub fn send(&mut self, cx: &mut Request, mut text: &[u8]) -> Result<bool> {
        while !text.is_empty() {
            match self.socket.write(cx, text)? {
                Ok(len @ 1..) => text = &text[len..],
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// More was read without an end than anybody sends.
    fn is_too_long(&self) -> bool {
        self.buffer.len() > LONGEST_HEAD
    }

    /// The next line with its end; at the end of the connection what is left. `None`: nothing is.
    fn line(&mut self, cx: &mut Request) -> Result<Option<Vec<u8>>> {
        loop {
            let rest = &self.buffer[self.start..];
            if let Some(at) = memchr::memchr(b'\n', rest) {
                let line = rest[..=at].to_vec();
                self.start += line.len();
                return Ok(Some(line));
            }
            if self.is_too_long() {
                return Ok(None);
            }
            if !matches!(self.socket.read(cx, &mut self.buffer, CHUNK)?, Ok(chunk) if chunk.len > 0) {
                let line = self.buffer.split_off(self.start);
                return Ok((!line.is_empty()).then_some(line));
            }
        }
    }
}

/// Bytes of a head that are taken: who sends more is no server of the Web.
const LONGEST_HEAD: usize = 1 << 20;

/// What is to be known of an answer.
#[derive(Default)]
pub struct Head {
    pub status: u16,
    pub location: Option<Vec<u8>>,
    pub is_chunked: bool,
    /// Bytes of the body, where the answer says; else 0.
    pub length: u64,
}

/// Why an answer is of no use.
pub struct Broken(pub String);

/// Bytes of a `Location` that are taken.
const LONGEST_LOCATION: usize = 8182;

/// Reads an answer's head, and adds its lines to `lines`. Whether errors are answers too, and
/// whether the coding in chunks is taken off, is for the program to say.
pub fn read(
    cx: &mut Request,
    connection: &mut Connection,
    context: Option<&Resource>,
    (takes_errors, decodes): (bool, bool),
    lines: &mut Vec<Vec<u8>>,
) -> Result<std::result::Result<Head, Broken>> {
    let mut head = Head::default();
    let Some(status) = status_line(cx, connection, &mut head)? else {
        return Ok(Err(Broken("HTTP request failed!".to_owned())));
    };
    lines.push(status.trim_ascii_end().to_vec());
    let fails = !(200..400).contains(&head.status) && !takes_errors;
    if fails {
        let facts = Facts { message: Some(&status), code: i64::from(head.status), ..Facts::default() };
        notify(cx, context, Event::Failure, facts)?;
    }
    let mut next = connection.line(cx)?;
    if let Some(line) = &next
        && matches!(line[0], b' ' | b'\t')
    {
        return Ok(Err(Broken("HTTP invalid response format (folding header at the start)!".to_owned())));
    }
    while let Some(mut line) = next.take().filter(|line| !matches!(&line[..], b"\r\n" | b"\n")) {
        // a line that begins with white space goes on with the one before
        next = connection.line(cx)?;
        trim_end(&mut line);
        while let Some(more) = next.take_if(|more| matches!(more[0], b' ' | b'\t')) {
            let part = more.trim_ascii();
            if !part.is_empty() {
                line.push(b' ');
                line.extend_from_slice(part);
            }
            next = connection.line(cx)?;
        }
        // the connection ended with it: nobody knows what it was to become
        if next.is_none() && memchr::memchr(b':', &line).is_none() {
            break;
        }
        let was_chunked = head.is_chunked;
        if let Err(broken) = field(cx, &mut head, &line, context)? {
            return Ok(Err(broken));
        }
        head.is_chunked &= decodes;
        // a coding that is taken off is not seen
        if head.is_chunked == was_chunked {
            lines.push(line);
        }
    }
    if connection.is_too_long() {
        return Ok(Err(Broken("HTTP request failed! The head of the answer is too long".to_owned())));
    }
    if fails {
        return Ok(Err(Broken(format!("HTTP request failed! {}", String::from_utf8_lossy(&status)))));
    }
    Ok(Ok(head))
}

fn trim_end(line: &mut Vec<u8>) {
    let len = line.trim_ascii_end().len();
    line.truncate(len);
}

/// The status line with its end, past answers that only say that another follows. `None`: nothing
/// came.
fn status_line(cx: &mut Request, connection: &mut Connection, head: &mut Head) -> Result<Option<Vec<u8>>> {
    loop {
        let Some(line) = connection.line(cx)? else { return Ok(None) };
        let text = line.strip_prefix(b"HTTP/").and_then(|rest| rest.split(|byte| *byte == b' ').nth(1));
        let digits = text.map(|text| text.trim_ascii_end()).and_then(|text| std::str::from_utf8(text).ok());
        head.status = digits.and_then(|text| text.parse().ok()).unwrap_or(0);
        if !matches!(head.status, 100..200) || head.status == 101 {
            return Ok(Some(line));
        }
        while connection.line(cx)?.is_some_and(|line| !matches!(&line[..], b"\r\n" | b"\n")) {}
    }
}

/// Takes note of one field.
fn field(cx: &mut Request, head: &mut Head, line: &[u8], context: Option<&Resource>) -> Result<std::result::Result<(), Broken>> {
    let broken = |what: &str| Ok(Err(Broken(what.to_owned())));
    if line.first() == Some(&b'\r') {
        return broken("HTTP invalid header name (cannot start with CR character)!");
    }
    let Some(colon) = memchr::memchr(b':', line) else {
        return broken("HTTP invalid response format (no colon in header line)!");
    };
    let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
    if name.last().is_some_and(|byte| matches!(byte, b' ' | b'\t')) {
        return broken("HTTP invalid response format (space in header name)!");
    }
    let tell = |cx: &mut Request, event: Event, facts: Facts<'_>| notify(cx, context, event, facts);
    match &name.to_ascii_lowercase()[..] {
        b"location" if value.len() > LONGEST_LOCATION => {
            return Ok(Err(Broken(format!("HTTP Location header size is over the limit of {LONGEST_LOCATION} bytes"))));
        }
        b"location" => head.location = Some(value.to_vec()),
        b"content-type" => tell(cx, Event::MimeTypeIs, Facts { message: Some(value), ..Facts::default() })?,
        b"content-length" => {
            head.length = std::str::from_utf8(value).ok().and_then(|text| text.parse().ok()).unwrap_or(0);
            tell(cx, Event::FileSizeIs, Facts { message: Some(line), expected: head.length, ..Facts::default() })?;
        }
        b"transfer-encoding" if value.eq_ignore_ascii_case(b"chunked") => head.is_chunked = true,
        _ => {}
    }
    Ok(Ok(()))
}
