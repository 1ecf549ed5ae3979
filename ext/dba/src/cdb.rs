//! The handlers `cdb` and `cdb_make`: D. J. Bernstein's constant database, which is either read or
//! made. His page describes the format: 256 places of hash tables, the records, the tables.

use super::store::{Put, Store};
use crate::store::check_length;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::os::unix::fs::FileExt;

const HEAD: u32 = 2048;

fn hash(key: &[u8]) -> u32 {
    key.iter().fold(5381, |hash: u32, byte| (hash << 5).wrapping_add(hash) ^ u32::from(*byte))
}

/// A database that is read.
pub(crate) struct Reading {
    file: File,
    at: u32,
}

impl Reading {
    pub fn new(file: File) -> Reading {
        Reading { file, at: HEAD }
    }

    /// Reads two numbers; `None`: the file ends before.
    fn pair(&self, at: u32) -> io::Result<Option<(u32, u32)>> {
        let mut bytes = [0; 8];
        match self.file.read_exact_at(&mut bytes, at.into()) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            Err(error) => return Err(error),
        }
        let [a, b, c, d, e, f, g, h] = bytes;
        Ok(Some((u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]))))
    }

    /// Reads bytes; `None`: the file has none there.
    fn bytes(&self, at: u32, len: u32) -> io::Result<Option<Vec<u8>>> {
        if u64::from(at) + u64::from(len) > self.file.metadata()?.len() {
            return Ok(None);
        }
        check_length(len.into())?;
        let mut out = vec![0; len as usize];
        self.file.read_exact_at(&mut out, at.into())?;
        Ok(Some(out))
    }

    fn find(&self, key: &[u8], mut skip: i64) -> io::Result<Option<Vec<u8>>> {
        let hash = hash(key);
        let Some((table, slots)) = self.pair((hash & 255) * 8)? else { return Ok(None) };
        for step in 0..slots {
            let slot = ((hash >> 8) % slots).wrapping_add(step) % slots;
            let Some(place) = slot.checked_mul(8).and_then(|offset| table.checked_add(offset)) else { break };
            let Some((other, record)) = self.pair(place)? else { break };
            if record == 0 {
                break;
            }
            let Some((key_len, value_len)) = self.pair(record)? else { break };
            let is_same = other == hash && key_len as usize == key.len();
            let start = record.saturating_add(8);
            if is_same && self.bytes(start, key_len)?.as_deref() == Some(key) {
                if skip == 0 {
                    return self.bytes(start.saturating_add(key_len), value_len);
                }
                skip -= 1;
            }
        }
        Ok(None)
    }
}

impl Store for Reading {
    fn fetch(&mut self, key: &[u8], skip: i64) -> io::Result<Option<Vec<u8>>> {
        self.find(key, skip)
    }

    fn exists(&mut self, key: &[u8]) -> io::Result<bool> {
        Ok(self.find(key, 0)?.is_some())
    }

    fn first_key(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.at = HEAD;
        self.next_key()
    }

    fn next_key(&mut self) -> io::Result<Option<Vec<u8>>> {
        // the first table follows the records
        let Some((end, _)) = self.pair(0)? else { return Ok(None) };
        if self.at >= end {
            return Ok(None);
        }
        let Some((key_len, value_len)) = self.pair(self.at)? else { return Ok(None) };
        let key = self.bytes(self.at + 8, key_len)?;
        self.at = (self.at + 8).saturating_add(key_len).saturating_add(value_len);
        Ok(key)
    }
}

/// A database that is made. Its tables are written when it is closed.
pub(crate) struct Making {
    file: Option<BufWriter<File>>,
    at: u32,
    /// For each of the 256 tables its records: hash and place.
    tables: Vec<Vec<(u32, u32)>>,
}

impl Making {
    /// Begins a database in an empty file.
    ///
    /// # Errors
    /// Writing failed.
    pub fn new(mut file: File) -> io::Result<Making> {
        file.seek(SeekFrom::Start(0))?;
        let mut file = BufWriter::new(file);
        file.write_all(&[0; HEAD as usize])?;
        Ok(Making { file: Some(file), at: HEAD, tables: vec![Vec::new(); 256] })
    }

    fn finish(&mut self) -> io::Result<()> {
        let Some(mut file) = self.file.take() else { return Ok(()) };
        let mut head = Vec::with_capacity(HEAD as usize);
        for table in &self.tables {
            let len = table.len() * 2;
            let mut slots = vec![(0u32, 0u32); len];
            for (hash, place) in table {
                let mut slot = (hash >> 8) as usize % len;
                while slots[slot].1 != 0 {
                    slot = (slot + 1) % len;
                }
                slots[slot] = (*hash, *place);
            }
            head.extend_from_slice(&self.at.to_le_bytes());
            head.extend_from_slice(&u32::try_from(len).unwrap_or(u32::MAX).to_le_bytes());
            for (hash, place) in slots {
                file.write_all(&hash.to_le_bytes())?;
                file.write_all(&place.to_le_bytes())?;
                self.at = self.at.checked_add(8).ok_or(io::ErrorKind::FileTooLarge)?;
            }
        }
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&head)?;
        file.flush()
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        // nobody is left to be told
        let _ = self.finish();
    }
}

impl Store for Making {
    fn put(&mut self, key: &[u8], value: &[u8], how: Put) -> io::Result<bool> {
        let Some(file) = self.file.as_mut().filter(|_| how == Put::New) else { return Ok(false) };
        let lengths = (u32::try_from(key.len()), u32::try_from(value.len()));
        let (Ok(key_len), Ok(value_len)) = lengths else { return Ok(false) };
        let end = self.at.checked_add(8).and_then(|at| at.checked_add(key_len)?.checked_add(value_len));
        let Some(end) = end else { return Ok(false) };
        for part in [&key_len.to_le_bytes()[..], &value_len.to_le_bytes(), key, value] {
            file.write_all(part)?;
        }
        let hash = hash(key);
        self.tables[(hash & 255) as usize].push((hash, self.at));
        self.at = end;
        Ok(true)
    }
}
