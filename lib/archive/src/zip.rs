//! Records of zip files: PKWARE's APPNOTE 6.3, without archives that are split or encrypted as a
//! whole.

use crate::{u16_at, u32_at, u64_at};

/// Numbers of compression methods.
pub mod method {
    pub const STORE: u16 = 0;
    pub const DEFLATE: u16 = 8;
    pub const BZIP2: u16 = 12;
    pub const AES: u16 = 99;
}

/// Bits of [`Record::flags`].
pub mod flag {
    pub const ENCRYPTED: u16 = 1;
    pub const DESCRIPTOR: u16 = 8;
    pub const UTF8: u16 = 1 << 11;
}

/// Says what the central directory says of a file.
#[derive(Clone, Default, Debug)]
pub struct Record {
    pub name: Vec<u8>,
    pub comment: Vec<u8>,
    /// Extra fields of the central directory, without that of zip64.
    pub extra: Vec<u8>,
    /// The extra fields are longer than their space.
    pub bad_extra: bool,
    pub made_by: u16,
    pub needed: u16,
    pub flags: u16,
    pub method: u16,
    pub time: u16,
    pub date: u16,
    pub crc: u32,
    pub compressed: u64,
    pub size: u64,
    pub internal: u16,
    pub external: u32,
    /// Where the local header starts in the file.
    pub offset: u64,
}

/// The central directory.
#[derive(Clone, Default, Debug)]
pub struct Directory {
    pub records: Vec<Record>,
    pub comment: Vec<u8>,
}

/// Why a file is no zip file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// There is no end of a central directory.
    NoEnd,
    /// Parts lie on other disks.
    Split,
    /// The end's two numbers of files differ.
    Count,
    /// The directory contradicts itself.
    Inconsistent,
}

const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
const END_64: u32 = 0x0606_4b50;
const LOCATOR_64: u32 = 0x0706_4b50;
/// Bytes of the fixed parts.
const LOCAL_LEN: usize = 30;
const CENTRAL_LEN: usize = 46;
const END_LEN: usize = 22;

/// Finds where the end of the central directory starts.
fn find_end(bytes: &[u8]) -> Option<usize> {
    let last = bytes.len().checked_sub(END_LEN)?;
    let first = last.saturating_sub(usize::from(u16::MAX));
    (first..=last)
        .rev()
        .find(|at| u32_at(bytes, *at) == Some(END) && at + END_LEN + usize::from(u16_at(bytes, at + 20).unwrap_or(0)) <= bytes.len())
}

/// Reads the central directory.
///
/// # Errors
/// The bytes are no zip file, or one that cannot be read.
pub fn parse(bytes: &[u8]) -> Result<Directory, Flaw> {
    let end = find_end(bytes).ok_or(Flaw::NoEnd)?;
    let short = |at: usize| u16_at(bytes, end + at).unwrap_or(0);
    let long = |at: usize| u64::from(u32_at(bytes, end + at).unwrap_or(0));
    let (mut count, mut start) = (u64::from(short(10)), long(16));
    let comment_len = usize::from(short(20));
    let comment = bytes[end + END_LEN..end + END_LEN + comment_len].to_vec();
    if short(4) != short(6) || short(4) != 0 && short(4) != u16::MAX {
        return Err(Flaw::Split);
    }
    if short(8) != short(10) {
        return Err(Flaw::Count);
    }
    if let Some(locator) = end.checked_sub(20).filter(|at| u32_at(bytes, *at) == Some(LOCATOR_64)) {
        let at = u64_at(bytes, locator + 8).and_then(|at| usize::try_from(at).ok()).ok_or(Flaw::Inconsistent)?;
        if u32_at(bytes, at) != Some(END_64) {
            return Err(Flaw::Inconsistent);
        }
        let wide = |offset: usize| u64_at(bytes, at.saturating_add(offset)).ok_or(Flaw::Inconsistent);
        (count, start) = (wide(32)?, wide(48)?);
    }
    let start = usize::try_from(start).map_err(|_| Flaw::Inconsistent)?;
    if start > end || count > ((end - start) / CENTRAL_LEN) as u64 {
        return Err(Flaw::Inconsistent);
    }
    let mut at = start;
    let mut records = Vec::new();
    for _ in 0..count {
        let (record, next) = central(bytes, at, end)?;
        records.push(record);
        at = next;
    }
    Ok(Directory { records, comment })
}

/// Reads one record of the central directory and says where the next one starts.
fn central(bytes: &[u8], at: usize, end: usize) -> Result<(Record, usize), Flaw> {
    if u32_at(bytes, at) != Some(CENTRAL) || at + CENTRAL_LEN > end {
        return Err(Flaw::Inconsistent);
    }
    let short = |offset: usize| u16_at(bytes, at + offset).unwrap_or(0);
    let long = |offset: usize| u32_at(bytes, at + offset).unwrap_or(0);
    let name_at = at + CENTRAL_LEN;
    let extra_at = name_at + usize::from(short(28));
    let comment_at = extra_at + usize::from(short(30));
    let next = comment_at + usize::from(short(32));
    if next > end {
        return Err(Flaw::Inconsistent);
    }
    let mut record = Record {
        name: bytes[name_at..extra_at].to_vec(),
        comment: bytes[comment_at..next].to_vec(),
        extra: Vec::new(),
        bad_extra: {
            let extra = &bytes[extra_at..comment_at];
            fields(extra).map(|(_, data)| data.len() + 4).sum::<usize>() != extra.len()
        },
        made_by: short(4),
        needed: short(6),
        flags: short(8),
        method: short(10),
        time: short(12),
        date: short(14),
        crc: long(16),
        compressed: u64::from(long(20)),
        size: u64::from(long(24)),
        internal: short(36),
        external: long(38),
        offset: u64::from(long(42)),
    };
    for (id, data) in fields(&bytes[extra_at..comment_at]) {
        if id == 1 {
            let mut wide = data.chunks_exact(8).filter_map(|chunk| u64_at(chunk, 0));
            for place in [&mut record.size, &mut record.compressed, &mut record.offset] {
                if *place == u64::from(u32::MAX) {
                    *place = wide.next().ok_or(Flaw::Inconsistent)?;
                }
            }
        } else {
            put_field(&mut record.extra, id, data);
        }
    }
    Ok((record, next))
}

/// Walks through extra fields: number and data.
pub fn fields(mut extra: &[u8]) -> impl Iterator<Item = (u16, &[u8])> {
    std::iter::from_fn(move || {
        let (id, len) = (u16_at(extra, 0)?, usize::from(u16_at(extra, 2)?));
        let data = extra.get(4..4 + len)?;
        extra = &extra[4 + len..];
        Some((id, data))
    })
}

/// Appends an extra field.
pub fn put_field(extra: &mut Vec<u8>, id: u16, data: &[u8]) {
    extra.extend(id.to_le_bytes());
    extra.extend((data.len() as u16).to_le_bytes());
    extra.extend_from_slice(data);
}

/// Says what the local header says that the central directory does not.
pub struct Local {
    /// Where the data starts.
    pub data: usize,
    pub flags: u16,
    pub name: Vec<u8>,
    pub extra: Vec<u8>,
}

/// Reads a local header. `None`: there is none.
pub fn local(bytes: &[u8], record: &Record) -> Option<Local> {
    let at = usize::try_from(record.offset).ok()?;
    if u32_at(bytes, at)? != LOCAL {
        return None;
    }
    let name_at = at + LOCAL_LEN;
    let extra_at = name_at + usize::from(u16_at(bytes, at + 26)?);
    let data = extra_at + usize::from(u16_at(bytes, at + 28)?);
    let (name, extra) = (bytes.get(name_at..extra_at)?.to_vec(), bytes.get(extra_at..data)?.to_vec());
    Some(Local { data, flags: u16_at(bytes, at + 6)?, name, extra })
}

/// Returns whether a file's local header says what the central directory says.
pub fn is_consistent(bytes: &[u8], record: &Record) -> bool {
    let Some(header) = local(bytes, record) else { return false };
    let at = record.offset as usize;
    let short = |offset| u16_at(bytes, at + offset).unwrap_or_default();
    let long = |offset| u32_at(bytes, at + offset).unwrap_or_default();
    if short(4) > record.needed
        || (short(8), short(10), short(12)) != (record.method, record.time, record.date)
        || header.name != record.name
    {
        return false;
    }
    const DESCRIPTOR: u16 = 8;
    let narrow = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let sizes = [(long(14), record.crc), (long(18), narrow(record.compressed)), (long(22), narrow(record.size))];
    // what stands behind the data is nothing here
    sizes.iter().all(|(here, there)| here == there || *here == u32::MAX || header.flags & DESCRIPTOR != 0 && *here == 0)
}

/// Returns the data of a file as it stands in the archive.
pub fn data<'a>(bytes: &'a [u8], record: &Record) -> Option<&'a [u8]> {
    let start = local(bytes, record)?.data;
    bytes.get(start..start.checked_add(usize::try_from(record.compressed).ok()?)?)
}

/// Writes an archive.
#[derive(Default)]
pub struct Writer {
    out: Vec<u8>,
    directory: Vec<u8>,
    count: u64,
}

impl Writer {
    /// Starts an archive behind bytes that are no part of it.
    pub fn after(out: Vec<u8>) -> Writer {
        Writer { out, ..Writer::default() }
    }

    /// Adds a file with its data as they shall stand in the archive; the record's offset is set
    /// here. `local_extra` are the extra fields of the local header.
    pub fn add(&mut self, record: &Record, local_extra: &[u8], data: &[u8]) {
        let offset = self.out.len() as u64;
        let wide = record.size >= u64::from(u32::MAX) || record.compressed >= u64::from(u32::MAX);
        let narrow = |number: u64| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
        let needed = if wide || offset >= u64::from(u32::MAX) { record.needed.max(45) } else { record.needed };
        let head = |out: &mut Vec<u8>| {
            for number in [needed, record.flags & !flag::DESCRIPTOR, record.method, record.time, record.date] {
                out.extend(number.to_le_bytes());
            }
            out.extend(record.crc.to_le_bytes());
            out.extend(if wide { u32::MAX.to_le_bytes() } else { narrow(record.compressed) });
            out.extend(if wide { u32::MAX.to_le_bytes() } else { narrow(record.size) });
            out.extend((record.name.len() as u16).to_le_bytes());
        };
        let mut extra = local_extra.to_vec();
        let mut central_extra = record.extra.clone();
        let mut numbers = Vec::new();
        if wide {
            numbers.extend(record.size.to_le_bytes());
            numbers.extend(record.compressed.to_le_bytes());
            put_field(&mut extra, 1, &numbers);
        }
        if offset >= u64::from(u32::MAX) {
            numbers.extend(offset.to_le_bytes());
        }
        if !numbers.is_empty() {
            put_field(&mut central_extra, 1, &numbers);
        }
        self.out.extend(LOCAL.to_le_bytes());
        head(&mut self.out);
        self.out.extend((extra.len() as u16).to_le_bytes());
        self.out.extend_from_slice(&record.name);
        self.out.extend(extra);
        self.out.extend_from_slice(data);
        let directory = &mut self.directory;
        directory.extend(CENTRAL.to_le_bytes());
        directory.extend(record.made_by.to_le_bytes());
        head(directory);
        directory.extend((central_extra.len() as u16).to_le_bytes());
        directory.extend((record.comment.len() as u16).to_le_bytes());
        directory.extend([0, 0]);
        directory.extend(record.internal.to_le_bytes());
        directory.extend(record.external.to_le_bytes());
        directory.extend(narrow(offset));
        directory.extend_from_slice(&record.name);
        directory.extend(central_extra);
        directory.extend_from_slice(&record.comment);
        self.count += 1;
    }

    /// Returns what a phar's signature covers: the files and their records so far, and the comment.
    pub fn covered(&self, comment: &[u8]) -> Vec<u8> {
        [&self.out[..], &self.directory, comment].concat()
    }

    /// Ends the archive and returns its bytes.
    pub fn finish(mut self, comment: &[u8]) -> Vec<u8> {
        let (start, size) = (self.out.len() as u64, self.directory.len() as u64);
        self.out.append(&mut self.directory);
        if start >= u64::from(u32::MAX) || self.count >= u64::from(u16::MAX) {
            let end = self.out.len() as u64;
            self.out.extend(END_64.to_le_bytes());
            self.out.extend(44_u64.to_le_bytes());
            self.out.extend([45, 3, 45, 0]);
            self.out.extend([0; 8]);
            for number in [self.count, self.count, size, start] {
                self.out.extend(number.to_le_bytes());
            }
            self.out.extend(LOCATOR_64.to_le_bytes());
            self.out.extend([0; 4]);
            self.out.extend(end.to_le_bytes());
            self.out.extend(1_u32.to_le_bytes());
        }
        let count = u16::try_from(self.count).unwrap_or(u16::MAX).to_le_bytes();
        self.out.extend(END.to_le_bytes());
        self.out.extend([0; 4]);
        self.out.extend(count);
        self.out.extend(count);
        self.out.extend(u32::try_from(size).unwrap_or(u32::MAX).to_le_bytes());
        self.out.extend(u32::try_from(start).unwrap_or(u32::MAX).to_le_bytes());
        let comment = &comment[..comment.len().min(usize::from(u16::MAX))];
        self.out.extend((comment.len() as u16).to_le_bytes());
        self.out.extend_from_slice(comment);
        self.out
    }
}

/// Converts date and time of MS-DOS, taken as UTC, to seconds since 1970.
pub fn from_dos(date: u16, time: u16) -> i64 {
    let (date, time) = (i64::from(date), i64::from(time));
    let (year, month, day) = ((date >> 9) + 1980, (date >> 5 & 15).clamp(1, 12), date & 31);
    let days: i64 = (1..month).map(|month| days_of(year, month)).sum();
    let leaps = (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 - 477;
    let days = (year - 1970) * 365 + leaps + days + day - 1;
    days * 86_400 + (time >> 11) * 3600 + (time >> 5 & 63) * 60 + (time & 31) * 2
}

/// Converts seconds since 1970 to date and time of MS-DOS in UTC. What is before 1980 is its first
/// day.
pub fn to_dos(seconds: i64) -> (u16, u16) {
    let (mut days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let mut year = 1970;
    while (0..150).contains(&(year - 1970)) && days >= days_of_year(year) {
        days -= days_of_year(year);
        year += 1;
    }
    if !(1980..2108).contains(&year) {
        return (1 << 5 | 1, 0);
    }
    let mut month = 1;
    while days >= days_of(year, month) {
        days -= days_of(year, month);
        month += 1;
    }
    let date = (year - 1980) << 9 | month << 5 | (days + 1);
    (date as u16, ((rest / 3600) << 11 | (rest / 60 % 60) << 5 | (rest % 60 / 2)) as u16)
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && year % 100 != 0 || year % 400 == 0
}

fn days_of_year(year: i64) -> i64 {
    365 + i64::from(is_leap(year))
}

fn days_of(year: i64, month: i64) -> i64 {
    match month {
        2 => 28 + i64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_come_back() {
        for seconds in [315_532_800, 951_782_400, 1_700_000_000, 4_000_000_000] {
            let (date, time) = to_dos(seconds);
            assert_eq!(from_dos(date, time), seconds);
        }
    }

    #[test]
    fn archives_come_back() {
        let mut writer = Writer::default();
        let record = Record { name: b"a.txt".to_vec(), comment: b"c".to_vec(), size: 5, compressed: 5, crc: 7, ..Record::default() };
        writer.add(&record, b"", b"hello");
        let bytes = writer.finish(b"all");
        let directory = parse(&bytes).expect("it is one");
        assert_eq!(directory.comment, b"all");
        assert_eq!(directory.records[0].name, b"a.txt");
        assert_eq!(data(&bytes, &directory.records[0]), Some(&b"hello"[..]));
        assert_eq!(parse(b"nothing").err(), Some(Flaw::NoEnd));
        for len in 0..bytes.len() {
            let _ = parse(&bytes[..len]);
        }
    }
}
