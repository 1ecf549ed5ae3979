//! Records of FastCGI 1.0: a web server asks for answers over connections that carry many requests.
//!
//! A record has eight bytes of head (version, type, request, length, padding) and up to 65,535 of
//! content. *Not here:* what is done with a request, which is [`crate::fpm`].

/// Types of records.
pub mod kind {
    pub const BEGIN_REQUEST: u8 = 1;
    pub const ABORT_REQUEST: u8 = 2;
    pub const END_REQUEST: u8 = 3;
    pub const PARAMS: u8 = 4;
    pub const STDIN: u8 = 5;
    pub const STDOUT: u8 = 6;
    pub const STDERR: u8 = 7;
    pub const GET_VALUES: u8 = 9;
    pub const GET_VALUES_RESULT: u8 = 10;
    pub const UNKNOWN_TYPE: u8 = 11;
}

/// States in which a request ends, for the web server.
pub mod ended {
    pub const COMPLETE: u8 = 0;
    pub const OVERLOADED: u8 = 2;
    pub const UNKNOWN_ROLE: u8 = 3;
}

/// The role of who answers requests.
pub const RESPONDER: u16 = 1;
/// Flag of a request whose connection stays open.
pub const KEEP_CONNECTION: u8 = 1;
/// Bytes of a record's head.
const HEAD: usize = 8;
/// Most bytes of content that are put into one record: a multiple of eight.
const CONTENT: usize = 65_528;

/// A record.
#[derive(Debug, PartialEq, Eq)]
pub struct Record<'a> {
    pub kind: u8,
    pub request: u16,
    pub content: &'a [u8],
}

/// A record of another version of the protocol.
#[derive(Debug, PartialEq, Eq)]
pub struct WrongVersion;

/// Takes the first record out of what was read: it, and its length in bytes. `None`: it is not
/// whole.
///
/// # Errors
///
/// Fails for another version of the protocol.
pub fn first(bytes: &[u8]) -> Result<Option<(Record<'_>, usize)>, WrongVersion> {
    let Some((head, rest)) = bytes.split_first_chunk::<HEAD>() else {
        return Ok(None);
    };
    let [version, kind, request @ .., padding, _] = *head;
    let [high, low, long, short] = request;
    if version != 1 {
        return Err(WrongVersion);
    }
    let length = usize::from(u16::from_be_bytes([long, short]));
    let whole = HEAD + length + usize::from(padding);
    if bytes.len() < whole {
        return Ok(None);
    }
    Ok(Some((Record { kind, request: u16::from_be_bytes([high, low]), content: &rest[..length] }, whole)))
}

/// Appends a record; content beyond what fits goes into further ones. Without content it is the end
/// of a stream.
pub fn push(out: &mut Vec<u8>, kind: u8, request: u16, content: &[u8]) {
    let mut rest = content;
    loop {
        let (piece, next) = rest.split_at(rest.len().min(CONTENT));
        let padding = piece.len().next_multiple_of(8) - piece.len();
        let (id, length) = (request.to_be_bytes(), (piece.len() as u16).to_be_bytes());
        out.extend_from_slice(&[1, kind, id[0], id[1], length[0], length[1], padding as u8, 0]);
        out.extend_from_slice(piece);
        out.extend_from_slice(&[0; 8][..padding]);
        rest = next;
        if rest.is_empty() {
            return;
        }
    }
}

/// Appends the end of a request.
pub fn push_end(out: &mut Vec<u8>, request: u16, status: u8) {
    push(out, kind::END_REQUEST, request, &[0, 0, 0, 0, status, 0, 0, 0]);
}

/// Names and values.
pub type Pairs = Vec<(Vec<u8>, Vec<u8>)>;

/// Takes names and values apart. `None`: a length leads beyond the end.
pub fn pairs(mut bytes: &[u8]) -> Option<Pairs> {
    let mut list = Vec::new();
    while !bytes.is_empty() {
        let (name, value) = (length(&mut bytes)?, length(&mut bytes)?);
        let (name, rest) = bytes.split_at_checked(name)?;
        let (value, rest) = rest.split_at_checked(value)?;
        list.push((name.to_vec(), value.to_vec()));
        bytes = rest;
    }
    Some(list)
}

/// A length of one byte, or of four whose first bit is set.
fn length(bytes: &mut &[u8]) -> Option<usize> {
    let (first, rest) = bytes.split_first()?;
    if *first < 0x80 {
        *bytes = rest;
        return Some(usize::from(*first));
    }
    let (long, rest) = bytes.split_first_chunk::<4>()?;
    *bytes = rest;
    Some((u32::from_be_bytes(*long) & 0x7fff_ffff) as usize)
}

/// Appends a name and a value.
pub fn push_pair(out: &mut Vec<u8>, name: &[u8], value: &[u8]) {
    for text in [name, value] {
        match u8::try_from(text.len()) {
            Ok(length) if length < 0x80 => out.push(length),
            _ => out.extend_from_slice(&(text.len() as u32 | 0x8000_0000).to_be_bytes()),
        }
    }
    out.extend_from_slice(name);
    out.extend_from_slice(value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_and_pairs_there_and_back() {
        let mut out = Vec::new();
        push(&mut out, kind::STDOUT, 0x0102, b"hello");
        assert_eq!((out.len(), &out[..8]), (16, &[1, 6, 1, 2, 0, 5, 3, 0][..]));
        let (record, length) = first(&out).expect("our version").expect("whole");
        assert_eq!((record, length), (Record { kind: 6, request: 0x0102, content: b"hello" }, 16));
        for end in 0..16 {
            assert_eq!(first(&out[..end]), Ok(None));
        }
        assert_eq!(first(&[2; 8]), Err(WrongVersion));
        let (long, mut out) = (vec![b'x'; 200_000], Vec::new());
        push(&mut out, kind::STDOUT, 1, &long);
        let (mut at, mut read) = (0, Vec::new());
        while let Some((record, length)) = first(&out[at..]).expect("our version") {
            read.extend_from_slice(record.content);
            at += length;
        }
        assert_eq!((at, read), (out.len(), long.clone()));
        let mut out = Vec::new();
        push_pair(&mut out, b"NAME", b"value");
        push_pair(&mut out, b"LONG", &long);
        push_pair(&mut out, b"", b"");
        assert_eq!(pairs(&out), Some(vec![(b"NAME".to_vec(), b"value".to_vec()), (b"LONG".to_vec(), long), (Vec::new(), Vec::new())]));
        for wrong in [&b"\x05"[..], b"\x05\x00abc", b"\x80\x00\x00", b"\xff\xff\xff\xff\x00"] {
            assert_eq!(pairs(wrong), None);
        }
    }
}
