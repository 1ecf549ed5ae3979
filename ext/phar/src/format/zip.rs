//! Archives in zip files: what a phar keeps of itself is in files of the folder `.phar`, metadata
//! is in comments.

use super::Reading;
use crate::archive::{Archive, BZ2, COMPRESSED, Content, Entry, Format, GZ, PERMISSIONS, Signature, Stored};
use crate::{signature, store};
use heddle_archive::codec::{self, Wrap};
use heddle_archive::zip::{self, Flaw, Record, Writer, flag, method};
use heddle_archive::{u16_at, u32_at};
use std::rc::Rc;

const STUB: &[u8] = b".phar/stub.php";
const ALIAS: &[u8] = b".phar/alias.txt";
const SIGNATURE: &[u8] = b".phar/signature.bin";
/// The extra field of Unix permissions that phars have.
const UNIX: u16 = 0x756e;

/// Reads an archive.
pub(crate) fn read(bytes: Vec<u8>, reading: &Reading<'_>) -> Result<Archive, Vec<u8>> {
    let error =
        |before: &str, after: &[u8]| [b"phar error: ", before.as_bytes(), b" in zip-based phar \"", reading.path, b"\"", after].concat();
    // nothing may follow the archive's comment
    let last = bytes.len().saturating_sub(22);
    let ends = (last.saturating_sub(usize::from(u16::MAX))..=last).rev();
    let is_end =
        |at: usize| bytes[at..].starts_with(b"PK\x05\x06") && u16_at(&bytes, at + 20).map(usize::from) == Some(bytes.len() - at - 22);
    if bytes.len() >= 22 && !ends.into_iter().any(is_end) {
        return Err([b"phar error: end of central directory not found in zip-based phar \"", reading.path, b"\""].concat());
    }
    let directory = match zip::parse(&bytes) {
        Ok(directory) => directory,
        Err(Flaw::NoEnd) => {
            return Err([b"phar error: end of central directory not found in zip-based phar \"", reading.path, b"\""].concat());
        }
        Err(Flaw::Split) => return Err(error("split archives spanning multiple zips cannot be processed", b"")),
        Err(Flaw::Count) => {
            return Err(error("corrupt zip archive, conflicting file count in end of central directory record", b""));
        }
        Err(Flaw::Inconsistent) => return Err(error("corrupted central directory entry, no magic signature", b"")),
    };
    let mut archive = Archive::new(reading.path.to_vec(), Format::Zip, true);
    archive.metadata = (!directory.comment.is_empty()).then(|| directory.comment.clone());
    let mut has_stub = false;
    for record in &directory.records {
        if record.flags & flag::ENCRYPTED != 0 {
            return Err(error("Cannot process encrypted zip files", b""));
        }
        if record.name.is_empty() {
            return Err(error("Cannot process zips created from stdin (zero-length filename)", b""));
        }
        // what has no data fails when it is read
        let (start, len) = (zip::local(&bytes, record).map_or(usize::MAX, |local| local.data), record.compressed as usize);
        let how = match record.method {
            method::STORE => 0,
            method::DEFLATE => GZ,
            method::BZIP2 => BZ2,
            1 => return Err(error("unsupported compression method (Shrunk) used in this zip", b"")),
            2..=5 => return Err(error("unsupported compression method (Reduce) used in this zip", b"")),
            6 => return Err(error("unsupported compression method (Implode) used in this zip", b"")),
            other => {
                let name = match other {
                    7 => "Tokenize",
                    9 => "Deflate64",
                    10 => "PKWare Implode/old IBM TERSE",
                    14 => "LZMA",
                    18 => "IBM TERSE",
                    19 => "IBM LZ77",
                    97 => "WavPack",
                    98 => "PPMd",
                    _ => "unknown",
                };
                return Err(error(&format!("unsupported compression method ({name}) used in this zip"), b""));
            }
        };
        if record.bad_extra {
            return Err(error("Unable to process extra field header for file in central directory", b""));
        }
        let is_dir = record.name.ends_with(b"/");
        let name = if is_dir { &record.name[..record.name.len() - 1] } else { &record.name[..] };
        let permissions = zip::fields(&record.extra).find(|(id, _)| *id == UNIX).and_then(|(_, data)| u16_at(data, 4));
        // the extended timestamp, where it has the time of the last change
        let stamp = zip::fields(&record.extra).find(|(id, data)| *id == 0x5455 && data.first().is_some_and(|flags| flags & 1 != 0));
        let stamp = stamp.and_then(|(_, data)| u32_at(data, 1)).map(i64::from);
        let entry = Entry {
            flags: permissions.map_or(0o666, u32::from) & PERMISSIONS | how,
            modified: stamp.unwrap_or_else(|| zip::from_dos(record.date, record.time)),
            size: record.size as usize,
            crc: record.crc,
            metadata: (!record.comment.is_empty()).then(|| record.comment.clone()),
            content: Content::Stored(Stored { start, len, how }),
            crc_checked: false,
            is_dir,
            ..Entry::directory(0)
        };
        let text = |limit: usize| {
            let raw = start.checked_add(len).and_then(|end| bytes.get(start..end))?;
            match how {
                GZ => codec::inflate(raw, Wrap::Raw, limit).map(|(text, _)| text),
                BZ2 => codec::bunzip2(raw, limit),
                _ => Some(raw.to_vec()),
            }
        };
        match name {
            STUB => {
                archive.stub = text(1 << 26).ok_or_else(|| error("unable to read stub", b""))?;
                has_stub = true;
            }
            ALIAS => {
                archive.alias = text(511).ok_or_else(|| error("unable to read in alias", b""))?;
                if !store::is_valid_alias(&archive.alias) {
                    return Err(store::wrong_alias(&archive.alias, "zip-based ", reading.path));
                }
                archive.alias_is_temporary = false;
            }
            SIGNATURE => {
                let text = text(1 << 16).ok_or_else(|| error("signature cannot be read", b""))?;
                if text.len() < 9 {
                    return Err(error("signature cannot be read", b""));
                }
                let found = Signature { kind: u32_at(&text, 0).unwrap_or(0), digest: text.get(8..).unwrap_or_default().to_vec() };
                let covered = covered(&bytes, record.offset as usize, &directory.comment);
                if let Err(why) = signature::check(found.kind, &covered, &found.digest, reading.path) {
                    return Err(error(&format!("signature cannot be verified: {}", String::from_utf8_lossy(&why)), b""));
                }
                archive.signature = Some(found);
            }
            _ => drop(archive.entries.insert(name.to_vec(), entry)),
        }
    }
    archive.is_data = !has_stub && reading.is_data;
    if archive.signature.is_none() && has_stub && reading.require_hash {
        return Err([b"phar error: signature is missing in zip-based phar \"", reading.path, b"\""].concat());
    }
    archive.source = Rc::new(bytes);
    Ok(archive)
}

/// Returns what a signature covers: all local parts before it, all records of the directory before
/// its own, the archive's comment.
fn covered(bytes: &[u8], end: usize, comment: &[u8]) -> Vec<u8> {
    let mut all = bytes[..end.min(bytes.len())].to_vec();
    let last = bytes.len().saturating_sub(22 + comment.len());
    let (start, size) = (u32_at(bytes, last + 16).unwrap_or(0) as usize, u32_at(bytes, last + 12).unwrap_or(0) as usize);
    let directory = bytes.get(start..start.saturating_add(size)).unwrap_or_default();
    // the signature's own record may have extra fields
    let mut at = 0;
    while let (Some(name), Some(extra), Some(note)) = (u16_at(directory, at + 28), u16_at(directory, at + 30), u16_at(directory, at + 32)) {
        if directory.get(at + 46..at + 46 + usize::from(name)) == Some(SIGNATURE) {
            break;
        }
        at += 46 + usize::from(name) + usize::from(extra) + usize::from(note);
    }
    all.extend_from_slice(&directory[..at.min(directory.len())]);
    all.extend_from_slice(comment);
    all
}

fn record(name: &[u8], flags: u32, modified: i64, text: &[u8], raw: &[u8], how: u32) -> Record {
    let (date, time) = zip::to_dos(modified);
    let method = match how {
        GZ => method::DEFLATE,
        BZ2 => method::BZIP2,
        _ => method::STORE,
    };
    let mut data = Vec::new();
    data.extend(((flags & PERMISSIONS) as u16).to_le_bytes());
    data.extend([0; 8]);
    let mut unix = codec::crc32(&data).to_le_bytes().to_vec();
    unix.extend(data);
    let mut extra = Vec::new();
    zip::put_field(&mut extra, UNIX, &unix);
    Record {
        name: name.to_vec(),
        extra,
        needed: 20,
        method,
        time,
        date,
        crc: codec::crc32(text),
        compressed: raw.len() as u64,
        size: text.len() as u64,
        ..Record::default()
    }
}

/// Writes an archive.
pub(crate) fn write(archive: &mut Archive) -> Result<Vec<u8>, Vec<u8>> {
    let mut writer = Writer::default();
    let now = crate::now();
    let mut add = |record: &Record, raw: &[u8]| {
        let extra = record.extra.clone();
        writer.add(record, &extra, raw);
    };
    if !archive.is_data {
        if archive.stub.is_empty() {
            archive.stub = b"<?php // zip-based phar archive stub file\n__HALT_COMPILER();".to_vec();
        }
        if !archive.alias_is_temporary {
            add(&record(ALIAS, 0o644, now, &archive.alias, &archive.alias, 0), &archive.alias);
        }
        add(&record(STUB, 0o644, now, &archive.stub, &archive.stub, 0), &archive.stub);
    }
    let names: Vec<Vec<u8>> = archive.entries.iter().filter(|(_, entry)| entry.mount.is_none()).map(|(name, _)| name.clone()).collect();
    for name in names {
        let entry = archive.entries[&name].clone();
        let how = entry.flags & COMPRESSED;
        let text = if entry.is_dir { Rc::default() } else { archive.contents(&name)? };
        let raw = if entry.is_dir { Vec::new() } else { archive.raw(&name, how)? };
        let full = if entry.is_dir { [&name[..], b"/"].concat() } else { name };
        let mut record = record(&full, entry.flags, entry.modified, &text, &raw, if entry.is_dir { 0 } else { how });
        record.comment = entry.metadata.unwrap_or_default();
        add(&record, &raw);
    }
    let comment = archive.metadata.clone().unwrap_or_default();
    if archive.is_data && archive.wanted_signature.is_none() {
        return Ok(writer.finish(&comment));
    }
    let chosen = archive.wanted_signature.or(archive.signature.as_ref().map(|found| found.kind)).unwrap_or(signature::DEFAULT);
    let text = writer.covered(&comment);
    let digest = signature::make(archive, chosen, &text).map_err(|why| {
        let path = &archive.path[..];
        [b"phar zip flush of \"", path, b"\" failed: phar error: unable to write signature to zip-based phar: ", &why[..]].concat()
    })?;
    let text = [&chosen.to_le_bytes()[..], &(digest.len() as u32).to_le_bytes(), &digest].concat();
    let mut record = record(SIGNATURE, 0, now, &text, &text, 0);
    record.extra.clear();
    writer.add(&record, b"", &text);
    archive.signature = Some(Signature { kind: chosen, digest });
    Ok(writer.finish(&comment))
}
