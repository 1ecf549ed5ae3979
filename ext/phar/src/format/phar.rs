//! The format phar: a stub in PHP, a manifest, the files, a signature. The manual's appendix: "Phar
//! file format".

use super::Reading;
use crate::archive::Signature;
use crate::archive::{Archive, BZ2, COMPRESSED, Content, Entry, Format, GZ, PERMISSIONS, Stored};
use crate::signature;
use heddle_archive::{u16_at, u32_at};
use std::rc::Rc;

/// Ends a stub.
pub(crate) const HALT: &[u8] = b"__HALT_COMPILER();";
/// A bit of the manifest's flags.
const HAS_SIGNATURE: u32 = 0x1_0000;
/// Bytes of the smallest record in a manifest.
const SMALLEST: usize = 24 + 4;

/// Returns where the stub ends: behind `__HALT_COMPILER();`, the closing tag and a line's end.
pub(crate) fn halt(bytes: &[u8]) -> Option<usize> {
    let at = memchr::memmem::find(bytes, HALT)? + HALT.len();
    let mut end = at;
    if bytes[end..].starts_with(b" ?>") || bytes[end..].starts_with(b"\n?>") {
        end += 3;
    } else if bytes[end..].starts_with(b"?>") {
        end += 2;
    } else {
        return Some(at);
    }
    if bytes[end..].starts_with(b"\r\n") {
        end += 2;
    } else if bytes[end..].starts_with(b"\n") {
        end += 1;
    }
    Some(end)
}

/// Reads numbers and texts one after the other.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn number(&mut self) -> Option<u32> {
        let number = u32_at(self.bytes, self.at)?;
        self.at += 4;
        Some(number)
    }

    fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let text = self.bytes.get(self.at..self.at.checked_add(len)?)?;
        self.at += len;
        Some(text)
    }

    /// Reads a text behind its length.
    fn text(&mut self) -> Option<&'a [u8]> {
        let len = self.number()?;
        self.take(len as usize)
    }
}

/// Reads an archive.
pub(crate) fn read(bytes: Vec<u8>, reading: &Reading<'_>) -> Result<Archive, Vec<u8>> {
    let Some(stub_end) = halt(&bytes) else {
        let shorter = bytes.len() < HALT.len();
        return Err(reading.corrupt(if shorter { "truncated entry" } else { "__HALT_COMPILER(); not found" }));
    };
    if bytes.len() - memchr::memmem::find(&bytes, HALT).map_or(0, |at| at + HALT.len()) < 3 {
        return Err(reading.corrupt("truncated manifest at stub end"));
    }
    let mut archive = Archive::new(reading.path.to_vec(), Format::Phar, false);
    archive.stub = bytes[..stub_end].to_vec();
    let manifest_len = u32_at(&bytes, stub_end).ok_or_else(|| reading.corrupt("truncated manifest at manifest length"))? as usize;
    if manifest_len > 100 << 20 {
        return Err([b"manifest cannot be larger than 100 MB in phar \"", reading.path, b"\""].concat());
    }
    let manifest_at = stub_end + 4;
    let Some(manifest) = manifest_at.checked_add(manifest_len).and_then(|end| bytes.get(manifest_at..end)) else {
        return Err(reading.corrupt("truncated manifest header"));
    };
    if manifest_len < 10 {
        return Err(reading.corrupt("truncated manifest header"));
    }
    let mut cursor = Cursor { bytes: manifest, at: 0 };
    let count = cursor.number().unwrap_or(0) as usize;
    let version = u16_at(manifest, 4).map_or(0, u16::swap_bytes);
    cursor.at = 6;
    if version & 0xfff0 < 0x1000 {
        let digits = format!("{}.{}.{}", version >> 12, version >> 8 & 15, version >> 4 & 15);
        return Err([b"phar \"", reading.path, b"\" is API version ", digits.as_bytes(), b", and cannot be processed"].concat());
    }
    archive.version = [(version >> 12) as u8, (version >> 8 & 15) as u8, (version >> 4 & 15) as u8];
    let flags = cursor.number().unwrap_or(0);
    let mut covered = bytes.len();
    if flags & HAS_SIGNATURE != 0 {
        let (found, len) = signature::verify(&bytes, reading.path)?;
        archive.signature = Some(found);
        covered = len;
    } else if reading.require_hash {
        return Err([b"phar \"", reading.path, b"\" does not have a signature"].concat());
    }
    let alias = cursor.text().ok_or_else(|| reading.corrupt("truncated manifest header"))?;
    if !alias.is_empty() {
        archive.alias = alias.to_vec();
        archive.alias_is_temporary = false;
    }
    if count > manifest_len / SMALLEST + 1 {
        return Err(reading.corrupt("too many manifest entries for size of manifest"));
    }
    if manifest_len - cursor.at < 4 {
        return Err(reading.corrupt("truncated manifest header"));
    }
    let metadata = cursor.text().ok_or_else(|| reading.corrupt("trying to read past buffer end"))?;
    if count > (manifest_len - cursor.at) / SMALLEST + 1 || count > 0 && manifest_len - cursor.at < SMALLEST - 4 {
        return Err(reading.corrupt("too many manifest entries for size of manifest"));
    }
    archive.metadata = (!metadata.is_empty()).then(|| metadata.to_vec());
    let mut data = manifest_at + manifest_len;
    for _ in 0..count {
        let name = cursor.text().ok_or_else(|| reading.corrupt("truncated manifest entry"))?;
        if name.is_empty() {
            return Err([b"zero-length filename encountered in phar \"", reading.path, b"\""].concat());
        }
        let mut number = || cursor.number().ok_or_else(|| reading.corrupt("truncated manifest entry"));
        let (size, modified, compressed, crc, flags) = (number()? as usize, number()?, number()? as usize, number()?, number()?);
        let metadata = cursor.text().ok_or_else(|| reading.corrupt("truncated manifest entry"))?;
        let is_dir = name.ends_with(b"/");
        let how = flags & COMPRESSED;
        if how != 0 && how != GZ && how != BZ2 {
            return Err(reading.corrupt("unsupported compression"));
        }
        if how == 0 && size != compressed {
            return Err(reading.corrupt("compressed and uncompressed size does not match for uncompressed entry"));
        }
        let entry = Entry {
            is_dir,
            flags,
            modified: i64::from(modified),
            size,
            crc,
            metadata: (!metadata.is_empty()).then(|| metadata.to_vec()),
            content: Content::Stored(Stored { start: data, len: compressed, how }),
            crc_checked: false,
            ..Entry::directory(0)
        };
        data += compressed;
        let name = if is_dir { &name[..name.len() - 1] } else { name };
        archive.entries.insert(name.to_vec(), entry);
    }
    let _ = covered;
    archive.source = Rc::new(bytes);
    Ok(archive)
}

fn put(out: &mut Vec<u8>, number: usize) {
    out.extend((number as u32).to_le_bytes());
}

/// Writes an archive.
pub(crate) fn write(archive: &mut Archive) -> Result<Vec<u8>, Vec<u8>> {
    if archive.stub.is_empty() {
        archive.stub = crate::stub::make(None, None);
    }
    let names: Vec<Vec<u8>> = archive.entries.iter().filter(|(_, entry)| entry.mount.is_none()).map(|(name, _)| name.clone()).collect();
    let (mut records, mut data) = (Vec::new(), Vec::new());
    let (mut has_folders, mut all_flags) = (false, 0);
    for name in &names {
        let how = archive.entries[name].flags & COMPRESSED;
        let raw = if archive.entries[name].is_dir { Vec::new() } else { archive.raw(name, how)? };
        let entry = &archive.entries[name];
        let metadata = entry.metadata.as_deref().unwrap_or_default();
        has_folders |= entry.is_dir;
        all_flags |= how;
        put(&mut records, name.len() + usize::from(entry.is_dir));
        records.extend_from_slice(name);
        records.extend_from_slice(if entry.is_dir { b"/" } else { b"" });
        put(&mut records, entry.size);
        put(&mut records, entry.modified as usize);
        put(&mut records, raw.len());
        records.extend(entry.crc.to_le_bytes());
        records.extend((entry.flags & (PERMISSIONS | COMPRESSED)).to_le_bytes());
        put(&mut records, metadata.len());
        records.extend_from_slice(metadata);
        data.extend(raw);
    }
    archive.version = if has_folders { [1, 1, 1] } else { [1, 1, 0] };
    let alias: &[u8] = if archive.alias_is_temporary { b"" } else { &archive.alias };
    let mut manifest = Vec::new();
    put(&mut manifest, names.len());
    manifest.extend(if has_folders { [0x11, 0x10] } else { [0x11, 0x00] });
    manifest.extend((HAS_SIGNATURE | all_flags).to_le_bytes());
    put(&mut manifest, alias.len());
    manifest.extend_from_slice(alias);
    let metadata = archive.metadata.as_deref().unwrap_or_default();
    put(&mut manifest, metadata.len());
    manifest.extend_from_slice(metadata);
    manifest.extend(records);
    let mut out = archive.stub.clone();
    put(&mut out, manifest.len());
    out.extend(manifest);
    out.extend(data);
    let kind = archive.wanted_signature.or(archive.signature.as_ref().map(|found| found.kind)).unwrap_or(signature::DEFAULT);
    let digest = signature::make(archive, kind, &out).map_err(|why| [b"phar error: unable to write signature: ", &why[..]].concat())?;
    out.extend_from_slice(&digest);
    if signature::is_openssl(kind) {
        put(&mut out, digest.len());
    }
    out.extend(kind.to_le_bytes());
    out.extend(b"GBMB");
    archive.signature = Some(Signature { kind, digest });
    Ok(out)
}
