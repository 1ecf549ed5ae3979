//! HTTP/2 in clear, by frames: the cases of RFC 9113 and RFC 7541 that a server has to tell apart,
//! and clients that want to wear it out. A case says what is sent after the preface, and what the
//! connection or the stream ends with.

mod server;

use server::{Server, start};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

const DATA: u8 = 0;
const HEADERS: u8 = 1;
const PRIORITY: u8 = 2;
const RESET: u8 = 3;
const SETTINGS: u8 = 4;
const PUSH: u8 = 5;
const PING: u8 = 6;
const GOAWAY: u8 = 7;
const WINDOW: u8 = 8;
const CONTINUATION: u8 = 9;

const END_STREAM: u8 = 1;
const ACK: u8 = 1;
const END_HEADERS: u8 = 4;

const PROTOCOL: u32 = 1;
const FLOW: u32 = 3;
const CLOSED: u32 = 5;
const SIZE: u32 = 6;
const REFUSED: u32 = 7;
const COMPRESSION: u32 = 9;
const CALM: u32 = 11;

/// A frame that came.
#[derive(Debug, PartialEq, Eq)]
struct Frame {
    kind: u8,
    flags: u8,
    stream: u32,
    payload: Vec<u8>,
}

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = (payload.len() as u32).to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// Fields as literals that are not indexed.
fn block(fields: &[(&str, &str)]) -> Vec<u8> {
    let mut out = Vec::new();
    for (name, value) in fields {
        out.push(0);
        for text in [name, value] {
            assert!(text.len() < 127, "a short text");
            out.push(text.len() as u8);
            out.extend_from_slice(text.as_bytes());
        }
    }
    out
}

const GET: [(&str, &str); 4] = [(":method", "GET"), (":scheme", "http"), (":authority", "a"), (":path", "/")];
const POST: [(&str, &str); 4] = [(":method", "POST"), (":scheme", "http"), (":authority", "a"), (":path", "/")];

fn request(stream: u32, fields: &[(&str, &str)], flags: u8) -> Vec<u8> {
    frame(HEADERS, END_HEADERS | flags, stream, &block(fields))
}

fn setting(number: u16, value: u32) -> Vec<u8> {
    [&number.to_be_bytes()[..], &value.to_be_bytes()].concat()
}

struct Connection {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Connection {
    fn open(server: &Server, settings: &[u8]) -> Connection {
        let mut stream = server.connect();
        stream.write_all(&[b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", &frame(SETTINGS, 0, 0, settings)[..]].concat()).expect("it reads");
        Connection { stream, read: Vec::new() }
    }

    /// Sends bytes; a server that has closed the connection takes none.
    fn send(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).is_ok()
    }

    /// The next frame; `None` at the end.
    fn next(&mut self) -> Option<Frame> {
        loop {
            if let Some(head) = self.read.first_chunk::<9>() {
                let length = u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize;
                if self.read.len() >= 9 + length {
                    let stream = u32::from_be_bytes([head[5], head[6], head[7], head[8]]);
                    let found = Frame { kind: head[3], flags: head[4], stream, payload: self.read[9..9 + length].to_vec() };
                    self.read.drain(..9 + length);
                    return Some(found);
                }
            }
            let mut piece = [0; 16384];
            match self.stream.read(&mut piece) {
                Ok(0) | Err(_) => return None,
                Ok(count) => self.read.extend_from_slice(&piece[..count]),
            }
        }
    }

    /// The next frame of this kind; others are passed over.
    fn next_of(&mut self, kind: u8) -> Option<Frame> {
        loop {
            let found = self.next()?;
            if found.kind == kind {
                return Some(found);
            }
        }
    }

    /// How it ends: the code of a reset or of a farewell that is none of "no error".
    fn ended(&mut self) -> Ended {
        loop {
            let Some(found) = self.next() else { return Ended::Closed };
            let code = |at: usize| found.payload.get(at..at + 4).map_or(0, |code| u32::from_be_bytes([code[0], code[1], code[2], code[3]]));
            match found.kind {
                RESET => return Ended::Stream(code(0)),
                GOAWAY if code(4) != 0 => return Ended::Connection(code(4)),
                HEADERS if found.payload.first() == Some(&0x8c) => return Ended::BadRequest,
                _ => {}
            }
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Ended {
    /// `GOAWAY` with this code.
    Connection(u32),
    /// `RST_STREAM` with this code.
    Stream(u32),
    /// An answer with the status 400.
    BadRequest,
    Closed,
}

fn hello() -> Server {
    start(&[("index.php", HELLO)], &[], |config| config.limits.write = Duration::from_secs(2))
}

const HELLO: &str = "<?php echo $_SERVER['REQUEST_METHOD'], file_get_contents('php://input'), str_repeat('x', (int)($_GET['n'] ?? 0));";

/// Checks that each of these ends the connection, or at least its stream, with the code.
fn check(cases: &[(&str, Vec<u8>, u32)]) {
    // what is neither refused nor answered is not waited for long
    let server = start(&[("index.php", HELLO)], &[], |config| {
        (config.limits.header, config.limits.keep_alive) = (Duration::from_secs(1), Duration::from_secs(1));
    });
    let mut wrong = Vec::new();
    for (what, bytes, code) in cases {
        let mut connection = Connection::open(&server, b"");
        connection.send(bytes);
        let ended = connection.ended();
        // an endpoint may treat an error of a stream as one of the connection, and close it at once
        let fits = match &ended {
            // a stream that is over may be known still, or forgotten; the library that speaks HTTP/2
            // does not tell fields that cannot be decoded from those that cannot be
            Ended::Connection(found) | Ended::Stream(found) => {
                found == code || [[CLOSED, PROTOCOL], [PROTOCOL, COMPRESSION]].contains(&[*found, *code])
            }
            Ended::BadRequest => *code == PROTOCOL,
            Ended::Closed => true,
        };
        if !fits {
            wrong.push(format!("{what}: {ended:?}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert_eq!(server.get("/"), "GET");
}

#[test]
fn requests_are_answered_side_by_side() {
    let server = hello();
    let mut connection = Connection::open(&server, b"");
    assert_eq!(connection.next_of(SETTINGS).map(|found| found.flags), Some(0));
    let mut bytes = frame(SETTINGS, ACK, 0, b"");
    for stream in [1, 3, 5] {
        bytes.extend(request(stream, &POST, 0));
    }
    for stream in [5, 3, 1] {
        bytes.extend(frame(DATA, END_STREAM, stream, format!("{stream}").as_bytes()));
    }
    connection.send(&bytes);
    let mut bodies = std::collections::BTreeMap::new();
    while bodies.len() < 3 {
        let found = connection.next().expect("an answer");
        if found.kind == DATA && !found.payload.is_empty() {
            bodies.insert(found.stream, String::from_utf8_lossy(&found.payload).into_owned());
        }
    }
    assert_eq!(bodies.into_values().collect::<Vec<_>>(), ["POST1", "POST3", "POST5"]);
    // a ping comes back, what is not known is passed over, and so is what comes late for a stream
    let unknown = frame(0x20, 0xff, 0, b"whatever");
    let late = [frame(WINDOW, 0, 1, &[0, 0, 0, 9]), frame(PRIORITY, 0, 1, &[0, 0, 0, 0, 9])].concat();
    connection.send(&[unknown, late, frame(PING, 0, 0, b"12345678")].concat());
    assert_eq!(connection.next_of(PING), Some(Frame { kind: PING, flags: ACK, stream: 0, payload: b"12345678".to_vec() }));
    // in pieces: fields over continuations, data with padding
    let fields = block(&POST);
    let pieces = [
        frame(HEADERS, 0, 7, &fields[..3]),
        frame(CONTINUATION, 0, 7, &fields[3..20]),
        frame(CONTINUATION, END_HEADERS, 7, &fields[20..]),
        frame(DATA, END_STREAM | 8, 7, &[&[5][..], b"padded", &[0; 5]].concat()),
    ];
    connection.send(&pieces.concat());
    loop {
        let found = connection.next_of(DATA).expect("an answer");
        if found.stream == 7 && !found.payload.is_empty() {
            assert_eq!(found.payload, b"POSTpadded");
            break;
        }
    }
}

#[test]
fn frames_that_cannot_be_end_the_connection() {
    check(&[
        ("data on stream 0", frame(DATA, 0, 0, b"x"), PROTOCOL),
        ("data on an idle stream", frame(DATA, 0, 1, b"x"), PROTOCOL),
        ("padding beyond the data", [request(1, &POST, 0), frame(DATA, 8, 1, &[9, b'x'])].concat(), PROTOCOL),
        ("headers on stream 0", request(0, &GET, END_STREAM), PROTOCOL),
        ("an even stream", request(2, &GET, END_STREAM), PROTOCOL),
        ("a stream below another", [request(5, &GET, END_STREAM), request(3, &GET, END_STREAM)].concat(), PROTOCOL),
        ("a stream twice", [request(1, &GET, END_STREAM), request(1, &GET, END_STREAM)].concat(), CLOSED),
        ("data after the end", [request(1, &GET, END_STREAM), frame(DATA, 0, 1, b"x")].concat(), CLOSED),
        ("priority on stream 0", frame(PRIORITY, 0, 0, &[0, 0, 0, 1, 1]), PROTOCOL),
        ("priority of another size", frame(PRIORITY, 0, 1, &[0, 0, 0, 3]), SIZE),
        ("a reset on stream 0", frame(RESET, 0, 0, &[0, 0, 0, 8]), PROTOCOL),
        ("a reset of an idle stream", frame(RESET, 0, 1, &[0, 0, 0, 8]), PROTOCOL),
        ("a reset of another size", [request(1, &POST, 0), frame(RESET, 0, 1, &[0, 0, 8])].concat(), SIZE),
        ("settings of a stream", frame(SETTINGS, 0, 1, b""), PROTOCOL),
        ("settings of another size", frame(SETTINGS, 0, 0, &[0, 3, 0]), SIZE),
        ("an acknowledgement with settings", frame(SETTINGS, ACK, 0, &setting(3, 1)), SIZE),
        ("push neither on nor off", frame(SETTINGS, 0, 0, &setting(2, 2)), PROTOCOL),
        ("a window that is too large", frame(SETTINGS, 0, 0, &setting(4, 0x8000_0000)), FLOW),
        ("frames that are too small", frame(SETTINGS, 0, 0, &setting(5, 16_383)), PROTOCOL),
        ("frames that are too large", frame(SETTINGS, 0, 0, &setting(5, 16_777_216)), PROTOCOL),
        ("a push", frame(PUSH, END_HEADERS, 1, &[&[0, 0, 0, 2][..], &block(&GET)].concat()), PROTOCOL),
        ("a ping of a stream", frame(PING, 0, 1, b"12345678"), PROTOCOL),
        ("a ping of another size", frame(PING, 0, 0, b"123456"), SIZE),
        ("a farewell of a stream", frame(GOAWAY, 0, 1, &[0; 8]), PROTOCOL),
        ("no growth of the window", frame(WINDOW, 0, 0, &[0; 4]), PROTOCOL),
        ("no growth of a stream's window", [request(1, &POST, 0), frame(WINDOW, 0, 1, &[0; 4])].concat(), PROTOCOL),
        ("too much growth", frame(WINDOW, 0, 0, &0x7fff_ffff_u32.to_be_bytes()), FLOW),
        ("growth of another size", frame(WINDOW, 0, 0, &[0; 3]), SIZE),
        ("growth of an idle stream", frame(WINDOW, 0, 1, &[0, 0, 0, 1]), PROTOCOL),
        ("a continuation of nothing", frame(CONTINUATION, END_HEADERS, 1, &block(&GET)), PROTOCOL),
        ("something between", [frame(HEADERS, 0, 1, &block(&GET)), frame(PING, 0, 0, b"12345678")].concat(), PROTOCOL),
        ("a continuation of another", [frame(HEADERS, 0, 1, &block(&GET)), frame(CONTINUATION, 4, 3, b"")].concat(), PROTOCOL),
        ("a frame that is too large", frame(DATA, 0, 1, &vec![0; 16_385]), SIZE),
        ("an index that is none", frame(HEADERS, END_HEADERS | END_STREAM, 1, &[0xff, 0x80, 0x7f]), COMPRESSION),
        ("an index of 0", frame(HEADERS, END_HEADERS | END_STREAM, 1, &[0x80]), COMPRESSION),
        ("a table that grows too much", frame(HEADERS, END_HEADERS | END_STREAM, 1, &[0x3f, 0xe1, 0xff, 0x03, 0x82]), COMPRESSION),
        ("a text that ends early", frame(HEADERS, END_HEADERS | END_STREAM, 1, &[0, 5, b'a']), COMPRESSION),
    ]);
}

#[test]
fn fields_that_cannot_be_end_the_request() {
    let with = |more: &[(&'static str, &'static str)]| request(1, &[&GET[..], more].concat(), END_STREAM);
    let without = |name: &str| {
        let fields: Vec<_> = GET.into_iter().filter(|(field, _)| *field != name).collect();
        request(1, &fields, END_STREAM)
    };
    let first = |more: (&'static str, &'static str)| request(1, &[&[more][..], &GET].concat(), END_STREAM);
    check(&[
        ("a name in capitals", with(&[("X-Large", "1")]), PROTOCOL),
        ("a pseudo-field that is not known", with(&[(":nonsense", "1")]), PROTOCOL),
        ("a pseudo-field of answers", with(&[(":status", "200")]), PROTOCOL),
        ("a pseudo-field behind a field", first(("x-first", "1")), PROTOCOL),
        ("two methods", with(&[(":method", "GET")]), PROTOCOL),
        ("two paths", with(&[(":path", "/")]), PROTOCOL),
        ("no method", without(":method"), PROTOCOL),
        ("no scheme", without(":scheme"), PROTOCOL),
        ("no path", without(":path"), PROTOCOL),
        ("an empty path", request(1, &[GET[0], GET[1], GET[2], (":path", "")], END_STREAM), PROTOCOL),
        ("a field of the connection", with(&[("connection", "close")]), PROTOCOL),
        ("a coding of transfer", with(&[("transfer-encoding", "chunked")]), PROTOCOL),
        ("te with something else", with(&[("te", "gzip")]), PROTOCOL),
        (
            "another length",
            [request(1, &[&POST[..], &[("content-length", "5")]].concat(), 0), frame(DATA, END_STREAM, 1, b"x")].concat(),
            PROTOCOL,
        ),
        ("a pseudo-field in trailers", [request(1, &POST, 0), request(1, &[(":path", "/")], END_STREAM)].concat(), PROTOCOL),
        ("trailers that are not the end", [request(1, &POST, 0), request(1, &[("x", "1")], 0)].concat(), PROTOCOL),
    ]);
}

#[test]
fn windows_are_respected_and_who_opens_none_is_gone() {
    let server = hello();
    // a window of 10 bytes for each stream
    let mut connection = Connection::open(&server, &setting(4, 10));
    connection.send(&request(1, &[GET[0], GET[1], GET[2], (":path", "/?n=30")], END_STREAM));
    let mut body = Vec::new();
    while body.len() < 33 {
        let found = connection.next_of(DATA).expect("more of the answer");
        assert!(found.payload.len() <= 10, "{found:?}");
        body.extend_from_slice(&found.payload);
        if body.len() < 33 {
            connection.send(&frame(WINDOW, 0, 1, &(found.payload.len() as u32).to_be_bytes()));
        }
    }
    assert!(body.starts_with(b"GETxxx"));
    // a window of nothing: the connection ends, and the thread is free
    let mut connection = Connection::open(&server, &setting(4, 0));
    for stream in [1, 3, 5] {
        connection.send(&request(stream, &[GET[0], GET[1], GET[2], (":path", "/?n=200000")], END_STREAM));
    }
    while connection.next().is_some() {}
    assert_eq!(server.get("/"), "GET");
}

#[test]
fn early_hints_come_before_the_response() {
    let early = "<?php header('Link: </app.css>; rel=preload'); var_dump(headers_send(103)); while (!file_exists(__DIR__ . '/go')) usleep(5_000); echo 'page';";
    let server = start(&[("index.php", early)], &[], |_| {});
    let mut connection = Connection::open(&server, b"");
    connection.send(&request(1, &GET, END_STREAM));
    let hints = connection.next_of(HEADERS).expect("before the page");
    // a status that has no number of its own in the table of fields, and no end
    assert!(hints.payload[0] != 0x88 && hints.flags & END_STREAM == 0 && !server.root.join("go").exists(), "{hints:?}");
    std::fs::write(server.root.join("go"), "").expect("a folder of ours");
    let head = connection.next_of(HEADERS).expect("the page");
    assert_eq!(head.payload[0], 0x88, "200");
    assert_eq!(connection.next_of(DATA).map(|found| found.payload), Some(b"int(103)\npage".to_vec()));
}

#[test]
fn too_many_streams_are_refused() {
    let server = start(&[("index.php", "<?php usleep(300_000); echo 1;")], &[], |_| {});
    let mut connection = Connection::open(&server, b"");
    let settings = connection.next_of(SETTINGS).expect("settings");
    assert!(settings.payload.chunks(6).any(|pair| pair == setting(3, 128)), "{settings:?}");
    connection.send(&frame(SETTINGS, ACK, 0, b""));
    let many: Vec<u8> = (0..200).flat_map(|number| request(number * 2 + 1, &GET, END_STREAM)).collect();
    connection.send(&many);
    assert_eq!(connection.ended(), Ended::Stream(REFUSED));
}

#[test]
fn floods_end_the_connection() {
    let server = hello();
    let reset = |stream: u32| [request(stream, &GET, END_STREAM), frame(RESET, 0, stream, &[0, 0, 0, 8])].concat();
    let fields: Vec<u8> = block(&[("x-filler", "0123456789012345678901234567890123456789")]).repeat(200);
    let floods: [(&str, Box<dyn Fn(u32) -> Vec<u8>>); 2] = [
        ("streams that are reset", Box::new(move |number| reset(number * 2 + 1))),
        (
            "fields without end",
            Box::new(move |number| if number == 0 { frame(HEADERS, 0, 1, &fields) } else { frame(CONTINUATION, 0, 1, &fields) }),
        ),
    ];
    for (what, next) in floods {
        let mut connection = Connection::open(&server, b"");
        let mut sent = 0;
        while sent < 20_000 && connection.send(&next(sent)) {
            sent += 1;
        }
        let ended = connection.ended();
        assert!(
            matches!(ended, Ended::Connection(CALM) | Ended::Closed | Ended::Connection(PROTOCOL) | Ended::Connection(COMPRESSION)),
            "{what}: {ended:?} after {sent}"
        );
        assert_eq!(server.get("/"), "GET", "{what}");
    }
}
