//! Questions to name servers, and what they answer (RFC 1035, with the records of RFC 1183 to 8659
//! that PHP knows).
//!
//! Names are asked for as they are, without the search list. *Not here:* addresses of machines as
//! the system finds them, with its files and caches.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpStream, UdpSocket};
use std::time::Duration;

/// A record as it stands in an answer.
pub struct Record {
    pub name: String,
    pub kind: u16,
    pub ttl: u32,
    pub data: Data,
    /// The data as it came.
    pub bytes: Vec<u8>,
}

/// What a record says; numbers are in the order of the record.
pub enum Data {
    Address(IpAddr),
    /// NS, CNAME, PTR.
    Name(String),
    Mail(u16, String),
    Texts(Vec<Vec<u8>>),
    Start {
        server: String,
        mailbox: String,
        numbers: [u32; 5],
    },
    Service([u16; 3], String),
    Pointer {
        numbers: [u16; 2],
        texts: [Vec<u8>; 3],
        replacement: String,
    },
    Authority {
        flags: u8,
        tag: Vec<u8>,
        value: Vec<u8>,
    },
    /// A kind that has no form of its own here.
    Other,
}

/// The three parts of an answer.
#[derive(Default)]
pub struct Answer {
    pub records: Vec<Record>,
    pub authorities: Vec<Record>,
    pub additional: Vec<Record>,
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// No server answers, or one says that it cannot now.
    Temporary,
    /// A server refuses.
    Refused,
}

/// Kinds of records by their numbers on the wire.
pub mod kind {
    pub const A: u16 = 1;
    pub const NS: u16 = 2;
    pub const CNAME: u16 = 5;
    pub const SOA: u16 = 6;
    pub const PTR: u16 = 12;
    pub const HINFO: u16 = 13;
    pub const MX: u16 = 15;
    pub const TXT: u16 = 16;
    pub const AAAA: u16 = 28;
    pub const SRV: u16 = 33;
    pub const NAPTR: u16 = 35;
    pub const A6: u16 = 38;
    pub const ANY: u16 = 255;
    pub const CAA: u16 = 257;
}

/// How long a server may take, and how often each is asked.
const PATIENCE: Duration = Duration::from_secs(5);
const ATTEMPTS: usize = 2;
const PORT: u16 = 53;
/// Bytes of an answer over UDP that is taken.
const DATAGRAM: usize = 4096;
/// Pointers in a name that are followed.
const JUMPS: usize = 64;

/// Asks for records of one kind. A name that does not exist has none.
pub fn ask(name: &[u8], kind: u16) -> Result<Answer, Failure> {
    let mut id = [0; 2];
    heddle_sys::process::random(&mut id);
    let Some(question) = question(id, name, kind) else {
        return Ok(Answer::default());
    };
    for _ in 0..ATTEMPTS {
        for server in servers() {
            if let Ok(bytes) = exchange(server, &question) {
                return read(&bytes);
            }
        }
    }
    Err(Failure::Temporary)
}

/// The name servers of `/etc/resolv.conf`; this machine where there are none.
fn servers() -> Vec<IpAddr> {
    let text = std::fs::read_to_string("/etc/resolv.conf").unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.strip_prefix("nameserver"));
    let list: Vec<IpAddr> = lines.filter_map(|rest| rest.trim().parse().ok()).collect();
    if list.is_empty() { vec![Ipv4Addr::LOCALHOST.into()] } else { list }
}

/// The bytes of a question; `None` when the name cannot be one.
fn question(id: [u8; 2], name: &[u8], kind: u16) -> Option<Vec<u8>> {
    const RECURSIVE: u8 = 1;
    const INTERNET: u8 = 1;
    let mut out = vec![id[0], id[1], RECURSIVE, 0, 0, 1, 0, 0, 0, 0, 0, 0];
    let name = name.strip_suffix(b".").unwrap_or(name);
    for label in name.split(|byte| *byte == b'.').filter(|_| !name.is_empty()) {
        if label.is_empty() || label.len() > 63 {
            return None;
        }
        out.push(label.len() as u8);
        out.extend_from_slice(label);
    }
    out.push(0);
    out.extend_from_slice(&kind.to_be_bytes());
    out.extend_from_slice(&[0, INTERNET]);
    (out.len() <= 12 + 255 + 4).then_some(out)
}

/// Asks a server over UDP, and over TCP where the answer is too long for that.
fn exchange(server: IpAddr, question: &[u8]) -> std::io::Result<Vec<u8>> {
    const TRUNCATED: u8 = 2;
    let any: IpAddr = if server.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind((any, 0))?;
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.connect((server, PORT))?;
    socket.send(question)?;
    let mut bytes = vec![0; DATAGRAM];
    loop {
        let length = socket.recv(&mut bytes)?;
        // what answers another question is not for us
        if length >= 12 && bytes[..2] == question[..2] {
            bytes.truncate(length);
            break;
        }
    }
    if bytes[2] & TRUNCATED == 0 {
        return Ok(bytes);
    }
    let mut stream = TcpStream::connect_timeout(&(server, PORT).into(), PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(&[&(question.len() as u16).to_be_bytes(), question].concat())?;
    let mut length = [0; 2];
    stream.read_exact(&mut length)?;
    let mut bytes = vec![0; usize::from(u16::from_be_bytes(length))];
    stream.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Reads an answer. What is broken ends it; the records before stay.
fn read(bytes: &[u8]) -> Result<Answer, Failure> {
    const NO_SUCH_NAME: u8 = 3;
    const SERVER_FAILURE: u8 = 2;
    let mut reader = Reader { bytes, at: 4 };
    match bytes.get(3).map(|byte| byte & 15) {
        Some(0 | NO_SUCH_NAME) => {}
        Some(SERVER_FAILURE) | None => return Err(Failure::Temporary),
        Some(_) => return Err(Failure::Refused),
    }
    let counts = [(); 4].map(|()| reader.u16().unwrap_or(0));
    let mut parts: [Vec<Record>; 3] = Default::default();
    // nothing follows what is broken
    let _ = reader.parts(counts, &mut parts);
    let [records, authorities, additional] = parts;
    Ok(Answer { records, authorities, additional })
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// The records behind the questions.
    fn parts(&mut self, counts: [u16; 4], parts: &mut [Vec<Record>; 3]) -> Option<()> {
        for _ in 0..counts[0] {
            self.name()?;
            self.take(4)?;
        }
        for (count, part) in counts[1..].iter().zip(parts) {
            for _ in 0..*count {
                part.push(self.record()?);
            }
        }
        Some(())
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let part = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(part)
    }

    fn u8(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn u16(&mut self) -> Option<u16> {
        self.take(2).map(|bytes| u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from(self.u16()?) << 16 | u32::from(self.u16()?))
    }

    /// A name, whose end may stand elsewhere.
    fn name(&mut self) -> Option<String> {
        let mut labels: Vec<String> = Vec::new();
        let mut back = None;
        for _ in 0..JUMPS + 128 {
            let length = self.u8()?;
            match length {
                0 => {
                    self.at = back.unwrap_or(self.at);
                    return Some(labels.join("."));
                }
                0xc0..=0xff => {
                    let target = usize::from(length & 0x3f) << 8 | usize::from(self.u8()?);
                    back = back.or(Some(self.at));
                    self.at = target;
                }
                1..=63 => labels.push(String::from_utf8_lossy(self.take(usize::from(length))?).into_owned()),
                _ => return None,
            }
        }
        None
    }

    /// A text with its length in front.
    fn text(&mut self) -> Option<Vec<u8>> {
        let length = self.u8()?;
        self.take(usize::from(length)).map(<[u8]>::to_vec)
    }

    fn record(&mut self) -> Option<Record> {
        let name = self.name()?;
        let (kind, _class, ttl, length) = (self.u16()?, self.u16()?, self.u32()?, self.u16()?);
        let end = self.at.checked_add(usize::from(length)).filter(|end| *end <= self.bytes.len())?;
        let bytes = self.bytes[self.at..end].to_vec();
        let data = self.data(kind, end)?;
        self.at = end;
        Some(Record { name, kind, ttl, data, bytes })
    }

    fn data(&mut self, kind: u16, end: usize) -> Option<Data> {
        Some(match kind {
            kind::A => Data::Address(Ipv4Addr::from(self.u32()?).into()),
            kind::AAAA => Data::Address(Ipv6Addr::from(<[u8; 16]>::try_from(self.take(16)?).ok()?).into()),
            kind::NS | kind::CNAME | kind::PTR => Data::Name(self.name()?),
            kind::MX => Data::Mail(self.u16()?, self.name()?),
            kind::TXT | kind::HINFO => {
                let mut texts = Vec::new();
                while self.at < end {
                    texts.push(self.text()?);
                }
                Data::Texts(texts)
            }
            kind::SOA => {
                let (server, mailbox) = (self.name()?, self.name()?);
                Data::Start { server, mailbox, numbers: [self.u32()?, self.u32()?, self.u32()?, self.u32()?, self.u32()?] }
            }
            kind::SRV => Data::Service([self.u16()?, self.u16()?, self.u16()?], self.name()?),
            kind::NAPTR => {
                let numbers = [self.u16()?, self.u16()?];
                Data::Pointer { numbers, texts: [self.text()?, self.text()?, self.text()?], replacement: self.name()? }
            }
            kind::CAA => {
                let (flags, tag) = (self.u8()?, self.text()?);
                Data::Authority { flags, tag, value: self.take(end.checked_sub(self.at)?)?.to_vec() }
            }
            _ => Data::Other,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions() {
        assert_eq!(question([1, 2], b"a.bc.", kind::MX).unwrap(), b"\x01\x02\x01\0\0\x01\0\0\0\0\0\0\x01a\x02bc\0\0\x0f\0\x01");
        assert!(question([0, 0], b"a..b", kind::A).is_none());
        assert!(question([0, 0], &[b'x'; 64], kind::A).is_none());
    }

    #[test]
    fn answers() {
        let mut bytes = b"\x01\x02\x81\x80\0\x01\0\x02\0\0\0\0\x01a\x02bc\0\0\x0f\0\x01".to_vec();
        bytes.extend_from_slice(b"\xc0\x0c\0\x0f\0\x01\0\0\0\x3c\0\x09\0\x0a\x04mail\xc0\x0e");
        bytes.extend_from_slice(b"\xc0\x0c\0\x10\0\x01\0\0\0\x3c\0\x06\x02hi\x02yo");
        let answer = read(&bytes).unwrap_or_default();
        assert_eq!(answer.records.len(), 2);
        let first = &answer.records[0];
        assert_eq!((&first.name[..], first.kind, first.ttl), ("a.bc", kind::MX, 60));
        assert!(matches!(&first.data, Data::Mail(10, target) if target == "mail.bc"));
        assert!(matches!(&answer.records[1].data, Data::Texts(texts) if texts.concat() == b"hiyo"));
    }

    #[test]
    fn broken_answers() {
        // a name that points to itself
        let bytes = b"\0\0\x81\x80\0\0\0\x01\0\0\0\0\xc0\x0c\0\x01\0\x01\0\0\0\0\0\x04\x01\x02\x03\x04";
        assert!(read(bytes).unwrap_or_default().records.is_empty());
        assert_eq!(read(b"\0\0\x81\x82\0\0\0\0\0\0\0\0").err(), Some(Failure::Temporary));
        assert_eq!(read(b"\0\0\x81\x85\0\0\0\0\0\0\0\0").err(), Some(Failure::Refused));
        assert!(read(b"\0\0\x81\x83\0\0\0\0\0\0\0\0").is_ok());
    }
}
