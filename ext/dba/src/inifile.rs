//! The handler `inifile`: lines `name=value` below lines `[group]`. Names and groups are alike in
//! capitals and small letters; one name may have several values.

use super::store::{Put, Store};
use crate::store::check_length;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

pub(crate) struct IniFile {
    file: File,
    /// How many entries `first_key` and `next_key` have given.
    seen: usize,
    /// How many entries fetching with skip -1 has looked at.
    fetched: usize,
}

/// A line that says something: a pair, or a group's head, whose name is empty.
struct Entry {
    group: Vec<u8>,
    name: Vec<u8>,
    value: Vec<u8>,
    /// Where the line before it that says something ends.
    start: usize,
    end: usize,
}

/// A key in its two parts.
struct Key<'a> {
    group: &'a [u8],
    name: &'a [u8],
}

/// Cuts `[group]name`; what is no such text is a name without a group.
pub(crate) fn split(key: &[u8]) -> (&[u8], &[u8]) {
    let inner = key.strip_prefix(b"[");
    match inner.and_then(|inner| Some((inner, inner.iter().position(|byte| *byte == b']')?))) {
        Some((inner, at)) => (&inner[..at], &inner[at + 1..]),
        None => (b"", key),
    }
}

fn key(text: &[u8]) -> Key<'_> {
    let (group, name) = split(text);
    Key { group, name }
}

fn parse(text: &[u8]) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut group: &[u8] = b"";
    let (mut at, mut start) = (0, 0);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        at += line.len();
        let (name, value) = if line[0] == b'[' {
            let Some(end) = line.iter().position(|byte| *byte == b']') else { continue };
            group = line[1..end].trim_ascii();
            (&b""[..], &b""[..])
        } else {
            let Some(mid) = line.iter().position(|byte| *byte == b'=') else { continue };
            (line[..mid].trim_ascii(), line[mid + 1..].trim_ascii())
        };
        entries.push(Entry { group: group.to_vec(), name: name.to_vec(), value: value.to_vec(), start, end: at });
        start = at;
    }
    entries
}

impl Entry {
    fn is(&self, key: &Key<'_>) -> bool {
        self.is_in(key) && self.name.eq_ignore_ascii_case(key.name)
    }

    fn is_in(&self, key: &Key<'_>) -> bool {
        self.group.eq_ignore_ascii_case(key.group)
    }

    fn text(&self) -> Vec<u8> {
        match &self.group[..] {
            [] => self.name.clone(),
            group => [b"[", group, b"]", &self.name].concat(),
        }
    }
}

impl IniFile {
    pub fn new(file: File) -> IniFile {
        IniFile { file, seen: 0, fetched: 0 }
    }

    fn read(&mut self) -> io::Result<Vec<u8>> {
        check_length(self.file.metadata()?.len())?;
        let mut text = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut text)?;
        Ok(text)
    }

    fn write(&mut self, text: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(text)?;
        self.file.set_len(text.len() as u64)
    }
}

/// Removes a key's lines, or a group with all of them.
fn without(text: &[u8], key: &Key<'_>) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len());
    let mut kept = 0;
    for entry in parse(text) {
        let is_gone = if key.name.is_empty() { !key.group.is_empty() && entry.is_in(key) } else { entry.is(key) };
        if is_gone {
            out.extend_from_slice(&text[kept..entry.start]);
            kept = entry.end;
        }
    }
    out.extend_from_slice(&text[kept..]);
    (kept > 0).then_some(out)
}

/// Adds a line behind the last one of the key's group.
fn with(mut text: Vec<u8>, key: &Key<'_>, value: &[u8]) -> Vec<u8> {
    if key.name.is_empty() {
        return text;
    }
    let line = [key.name, b"=", value, b"\n"].concat();
    let last = parse(&text).iter().rev().find(|entry| entry.is_in(key)).map(|entry| entry.end);
    match last.or(key.group.is_empty().then_some(0)) {
        Some(at) => drop(text.splice(at..at, line)),
        None => {
            text.extend_from_slice(&[b"[", key.group, b"]\n"].concat());
            text.extend(line);
        }
    }
    text
}

impl Store for IniFile {
    fn fetch(&mut self, text: &[u8], skip: i64) -> io::Result<Option<Vec<u8>>> {
        let entries = parse(&self.read()?);
        let key = key(text);
        let (from, skip) = if skip == -1 { (self.fetched, 0) } else { (0, usize::try_from(skip).unwrap_or(0)) };
        let found = entries.iter().enumerate().skip(from).filter(|(_, entry)| entry.is(&key)).nth(skip);
        self.fetched = found.map_or(0, |(at, _)| at + 1);
        Ok(found.map(|(_, entry)| entry.value.clone()))
    }

    fn exists(&mut self, text: &[u8]) -> io::Result<bool> {
        let key = key(text);
        Ok(parse(&self.read()?).iter().any(|entry| entry.is(&key)))
    }

    fn put(&mut self, text: &[u8], value: &[u8], how: Put) -> io::Result<bool> {
        let key = key(text);
        let mut all = self.read()?;
        if how == Put::Over {
            all = without(&all, &key).unwrap_or(all);
        }
        let all = with(all, &key, value);
        self.write(&all)?;
        Ok(true)
    }

    fn delete(&mut self, text: &[u8]) -> io::Result<bool> {
        let key = key(text);
        let all = self.read()?;
        let Some(rest) = without(&all, &key) else { return Ok(false) };
        self.write(&rest)?;
        // as PHP, which says so of a group
        Ok(!key.name.is_empty())
    }

    fn first_key(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.seen = 0;
        self.next_key()
    }

    fn next_key(&mut self) -> io::Result<Option<Vec<u8>>> {
        let entries = parse(&self.read()?);
        let found = entries.get(self.seen).map(Entry::text);
        self.seen += usize::from(found.is_some());
        Ok(found)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
