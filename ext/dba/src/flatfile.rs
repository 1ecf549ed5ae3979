//! The handler `flatfile`: records one after the other, each a key and a value behind their lengths
//! in digits. A deleted record begins with a zero byte.

use super::store::{Put, Store};
use crate::store::check_length;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};

pub(crate) struct FlatFile {
    file: File,
    /// Where `next_key` goes on.
    at: u64,
}

/// A record: where its key begins and where it ends.
struct Record {
    key: Vec<u8>,
    key_at: u64,
    value: Vec<u8>,
    end: u64,
}

impl FlatFile {
    pub fn new(file: File) -> FlatFile {
        FlatFile { file, at: 0 }
    }

    /// Returns the first record from a place on that `fits`.
    fn find(&mut self, from: u64, fits: impl Fn(&[u8]) -> bool) -> io::Result<Option<Record>> {
        self.file.seek(SeekFrom::Start(from))?;
        let mut reader = Reader { inner: BufReader::new(&self.file), at: from };
        loop {
            let Some(key_len) = reader.length()? else { return Ok(None) };
            let key_at = reader.at;
            let Some(key) = reader.take(key_len)? else { return Ok(None) };
            let Some(value_len) = reader.length()? else { return Ok(None) };
            let Some(value) = reader.take(value_len)? else { return Ok(None) };
            if fits(&key) {
                return Ok(Some(Record { key, key_at, value, end: reader.at }));
            }
        }
    }
}

struct Reader<'a> {
    inner: BufReader<&'a File>,
    at: u64,
}

impl Reader<'_> {
    /// Reads a line that holds a length: the digits it begins with. `None`: the file ends, or the
    /// number is negative.
    fn length(&mut self) -> io::Result<Option<u64>> {
        let mut line = Vec::new();
        self.at += self.inner.read_until(b'\n', &mut line)? as u64;
        let text = line.trim_ascii_start();
        if line.is_empty() || text.starts_with(b"-") {
            return Ok(None);
        }
        let digits = text.strip_prefix(b"+").unwrap_or(text).iter().take_while(|byte| byte.is_ascii_digit());
        Ok(Some(digits.fold(0u64, |sum, digit| sum.saturating_mul(10).saturating_add(u64::from(digit - b'0')))))
    }

    /// Reads so many bytes; `None`: there are fewer.
    fn take(&mut self, len: u64) -> io::Result<Option<Vec<u8>>> {
        check_length(len)?;
        let mut out = Vec::new();
        let read = (&mut self.inner).take(len).read_to_end(&mut out)? as u64;
        self.at += read;
        Ok((read == len).then_some(out))
    }
}

fn is_there(key: &[u8]) -> bool {
    key.first() != Some(&0)
}

impl Store for FlatFile {
    fn fetch(&mut self, key: &[u8], _: i64) -> io::Result<Option<Vec<u8>>> {
        Ok(self.find(0, |other| other == key)?.map(|record| record.value))
    }

    fn exists(&mut self, key: &[u8]) -> io::Result<bool> {
        Ok(self.find(0, |other| other == key)?.is_some())
    }

    fn put(&mut self, key: &[u8], value: &[u8], how: Put) -> io::Result<bool> {
        match how {
            Put::New if self.exists(key)? => return Ok(false),
            Put::New => {}
            Put::Over => drop(self.delete(key)?),
        }
        self.file.seek(SeekFrom::End(0))?;
        let mut out = format!("{}\n", key.len()).into_bytes();
        out.extend_from_slice(key);
        out.extend_from_slice(format!("{}\n", value.len()).as_bytes());
        out.extend_from_slice(value);
        self.file.write_all(&out)?;
        Ok(true)
    }

    fn delete(&mut self, key: &[u8]) -> io::Result<bool> {
        let Some(record) = self.find(0, |other| other == key)? else { return Ok(false) };
        if record.key.is_empty() {
            // there is no byte that could say so
            return Ok(false);
        }
        self.file.seek(SeekFrom::Start(record.key_at))?;
        self.file.write_all(&[0])?;
        Ok(true)
    }

    fn first_key(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.at = 0;
        self.next_key()
    }

    fn next_key(&mut self) -> io::Result<Option<Vec<u8>>> {
        let Some(record) = self.find(self.at, is_there)? else { return Ok(None) };
        self.at = record.end;
        Ok(Some(record.key))
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
