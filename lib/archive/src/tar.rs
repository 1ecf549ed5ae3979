//! Records of tar files: ustar (POSIX.1-1988), names that are too long as GNU and pax write them.

/// Bytes of a block.
pub const BLOCK: usize = 512;

/// Says what a record is; other letters are kept as they are.
pub mod kind {
    pub const FILE: u8 = b'0';
    pub const OLD_FILE: u8 = 0;
    pub const HARD_LINK: u8 = b'1';
    pub const LINK: u8 = b'2';
    pub const DIRECTORY: u8 = b'5';
}

/// A file of the archive.
#[derive(Clone, Default, Debug)]
pub struct Record {
    pub name: Vec<u8>,
    pub mode: u32,
    pub uid: u32,
    pub gid: u32,
    pub size: u64,
    pub modified: u64,
    pub kind: u8,
    pub link: Vec<u8>,
    /// Where the data starts.
    pub data: usize,
}

/// Why an archive cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// There is less than one record.
    NoTar,
    Truncated,
    /// The sum of a record's header is wrong; its name.
    Checksum(Vec<u8>),
    /// A name that is too long, or is none.
    Name,
    /// A long name of no bytes.
    Size,
}

/// Reads an octal number, or GNU's binary one.
fn number(field: &[u8]) -> u64 {
    if field.first().is_some_and(|byte| byte & 0x80 != 0) {
        return field[1..].iter().fold(u64::from(field[0] & 0x7f), |number, byte| number << 8 | u64::from(*byte));
    }
    field
        .iter()
        .skip_while(|byte| **byte == b' ')
        .take_while(|byte| matches!(byte, b'0'..=b'7'))
        .fold(0, |number, byte| number << 3 | u64::from(byte - b'0'))
}

/// Reads text up to its end or a null byte.
fn text(field: &[u8]) -> &[u8] {
    &field[..field.iter().position(|byte| *byte == 0).unwrap_or(field.len())]
}

/// Returns the sum of a header's bytes, those of the sum itself taken as spaces.
fn checksum(header: &[u8]) -> u64 {
    header.iter().enumerate().map(|(at, byte)| if (148..156).contains(&at) { 32 } else { u64::from(*byte) }).sum()
}

/// Returns whether bytes begin with a record whose sum is right.
pub fn is_tar(bytes: &[u8]) -> bool {
    bytes.get(..BLOCK).is_some_and(|header| header[0] != 0 && checksum(header) == number(&header[148..156]))
}

/// Reads all records.
///
/// # Errors
/// The bytes are no tar file, or a damaged one.
pub fn parse(bytes: &[u8]) -> Result<Vec<Record>, Flaw> {
    let (records, end) = walk(bytes);
    end.map(|()| records)
}

/// Reads the records up to the end or the first flaw, which it returns as well.
pub fn walk(bytes: &[u8]) -> (Vec<Record>, Result<(), Flaw>) {
    let mut records = Vec::new();
    let end = read_into(bytes, &mut records);
    (records, end)
}

fn read_into(bytes: &[u8], records: &mut Vec<Record>) -> Result<(), Flaw> {
    if bytes.len() < BLOCK {
        return Err(Flaw::NoTar);
    }
    let mut at = 0;
    let (mut long_name, mut long_link): (Option<Vec<u8>>, Option<Vec<u8>>) = (None, None);
    while let Some(header) = bytes.get(at..at + BLOCK) {
        if header.iter().all(|byte| *byte == 0) {
            return Ok(());
        }
        let mut name = text(&header[..100]).to_vec();
        if header[156] == b'L' && number(&header[124..136]) == 0 {
            return Err(Flaw::Size);
        }
        if checksum(header) != number(&header[148..156]) {
            return Err(Flaw::Checksum(name));
        }
        let kind_of = header[156];
        let size = number(&header[124..136]);
        let data = at + BLOCK;
        let end =
            usize::try_from(size).ok().and_then(|size| data.checked_add(size)).filter(|end| *end <= bytes.len()).ok_or(Flaw::Truncated)?;
        // a link has no data, whatever its size says
        let end = if matches!(kind_of, kind::HARD_LINK | kind::LINK) { data } else { end };
        at = end.checked_next_multiple_of(BLOCK).ok_or(Flaw::Truncated)?;
        match kind_of {
            b'L' => {
                long_name = Some(text(&bytes[data..end]).to_vec());
                continue;
            }
            b'K' => {
                long_link = Some(text(&bytes[data..end]).to_vec());
                continue;
            }
            b'x' => {
                for (key, value) in pax(&bytes[data..end]) {
                    match key {
                        b"path" => long_name = Some(value.to_vec()),
                        b"linkpath" => long_link = Some(value.to_vec()),
                        _ => {}
                    }
                }
                continue;
            }
            b'g' => continue,
            _ => {}
        }
        if header[257..].starts_with(b"ustar") && header[345] != 0 && long_name.is_none() {
            name = [text(&header[345..500]), b"/", &name].concat();
        }
        records.push(Record {
            name: long_name.take().unwrap_or(name),
            mode: number(&header[100..108]) as u32,
            uid: number(&header[108..116]) as u32,
            gid: number(&header[116..124]) as u32,
            size,
            modified: number(&header[136..148]),
            kind: kind_of,
            link: long_link.take().unwrap_or_else(|| text(&header[157..257]).to_vec()),
            data,
        });
    }
    // blocks of zeroes at the end are usual, but not needed
    if at == bytes.len() { Ok(()) } else { Err(Flaw::Truncated) }
}

/// Reads the records of a pax header: `LEN KEY=VALUE\n`.
fn pax(mut bytes: &[u8]) -> Vec<(&[u8], &[u8])> {
    let mut found = Vec::new();
    while let Some(space) = bytes.iter().position(|byte| *byte == b' ') {
        let len = std::str::from_utf8(&bytes[..space]).ok().and_then(|len| len.parse::<usize>().ok());
        let Some(len) = len.filter(|len| *len > space + 1 && *len <= bytes.len()) else { break };
        let line = &bytes[space + 1..len - 1];
        if let Some(equals) = line.iter().position(|byte| *byte == b'=') {
            found.push((&line[..equals], &line[equals + 1..]));
        }
        bytes = &bytes[len..];
    }
    found
}

/// Writes a number in octal, with a null byte behind it where there is room.
fn octal(field: &mut [u8], number: u64) {
    let width = field.len() - 1;
    let digits = format!("{number:0width$o}");
    let digits = &digits.as_bytes()[digits.len() - width..];
    field[..width].copy_from_slice(digits);
}

/// Appends a record and its data.
///
/// # Errors
/// [`Flaw::Name`]: the name does not fit into a header.
pub fn append(out: &mut Vec<u8>, record: &Record, data: &[u8]) -> Result<(), Flaw> {
    let mut header = [0_u8; BLOCK];
    if record.name.len() <= 100 {
        header[..record.name.len()].copy_from_slice(&record.name);
    } else {
        let name = &record.name;
        let cut = (0..name.len()).rev().find(|at| name[*at] == b'/' && *at <= 155 && name.len() - at - 1 <= 100 && at + 1 < name.len());
        let cut = cut.ok_or(Flaw::Name)?;
        header[345..345 + cut].copy_from_slice(&name[..cut]);
        header[..name.len() - cut - 1].copy_from_slice(&name[cut + 1..]);
    }
    octal(&mut header[100..108], u64::from(record.mode));
    octal(&mut header[108..116], u64::from(record.uid));
    octal(&mut header[116..124], u64::from(record.gid));
    octal(&mut header[124..136], data.len() as u64);
    octal(&mut header[136..148], record.modified);
    header[156] = record.kind;
    let link = &record.link[..record.link.len().min(100)];
    header[157..157 + link.len()].copy_from_slice(link);
    header[257..265].copy_from_slice(b"ustar\x0000");
    let sum = checksum(&header);
    octal(&mut header[148..155], sum);
    header[155] = b' ';
    out.extend(header);
    out.extend_from_slice(data);
    out.resize(out.len().next_multiple_of(BLOCK), 0);
    Ok(())
}

/// Ends an archive.
pub fn finish(out: &mut Vec<u8>) {
    out.resize(out.len() + 2 * BLOCK, 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_come_back() {
        let mut bytes = Vec::new();
        let long = [&[b'd'; 120][..], b"/", &[b'f'; 90]].concat();
        for name in [&b"a.txt"[..], &long] {
            let record = Record { name: name.to_vec(), mode: 0o644, kind: kind::FILE, modified: 5, ..Record::default() };
            append(&mut bytes, &record, b"hello").expect("it fits");
        }
        finish(&mut bytes);
        assert!(is_tar(&bytes));
        let records = parse(&bytes).expect("it is one");
        assert_eq!(records[1].name, long);
        assert_eq!((records[0].mode, records[0].size, records[0].modified), (0o644, 5, 5));
        assert_eq!(&bytes[records[1].data..records[1].data + 5], b"hello");
        for len in 0..bytes.len() {
            let _ = parse(&bytes[..len]);
        }
    }
}
