//! Archives in tar files: what a phar keeps of itself is in files of the folder `.phar`.

use super::Reading;
use crate::archive::{Archive, Content, Entry, Format, PERMISSIONS, Signature, Stored};
use crate::{signature, store};
use heddle_archive::tar::{self, Flaw, Record, kind};
use heddle_archive::u32_at;
use std::rc::Rc;

const STUB: &[u8] = b".phar/stub.php";
const ALIAS: &[u8] = b".phar/alias.txt";
const SIGNATURE: &[u8] = b".phar/signature.bin";
const METADATA: &[u8] = b".phar/.metadata.bin";
const METADATA_OF: &[u8] = b".phar/.metadata/";
const METADATA_END: &[u8] = b"/.metadata.bin";

/// Reads an archive.
pub(crate) fn read(bytes: Vec<u8>, reading: &Reading<'_>) -> Result<Archive, Vec<u8>> {
    let error = |before: &str, after: &[u8]| [b"phar error: ", before.as_bytes(), b"\"", reading.path, b"\" ", after].concat();
    let (records, end) = tar::walk(&bytes);
    let mut archive = Archive::new(reading.path.to_vec(), Format::Tar, true);
    let mut covered = None;
    let (mut metadata_of, mut has_stub) = (Vec::new(), false);
    for record in records {
        let range = record.data..record.data + record.size as usize;
        let text = &bytes[range];
        let name = record.name.strip_prefix(b"./").unwrap_or(&record.name);
        if covered.is_some() {
            return Err(error("tar-based phar ", b"has entries after signature, invalid"));
        }
        match name {
            STUB => {
                archive.stub = text.to_vec();
                has_stub = true;
            }
            ALIAS if !text.is_empty() && text.len() <= 511 && !store::is_valid_alias(text) => {
                return Err(store::wrong_alias(text, "tar-based ", reading.path));
            }
            ALIAS => {
                if text.len() > 511 {
                    return Err(error("tar-based phar ", b"has alias that is larger than 511 bytes, cannot process"));
                }
                archive.alias = text.to_vec();
                archive.alias_is_temporary = false;
            }
            SIGNATURE if !(9..=511 << 4).contains(&text.len()) => {
                return Err(error("tar-based phar ", b"signature cannot be read"));
            }
            SIGNATURE => {
                let digest = text.get(8..).unwrap_or_default().to_vec();
                let found = Signature { kind: u32_at(text, 0).unwrap_or(0), digest };
                let start = record.data - tar::BLOCK;
                if let Err(why) = signature::check(found.kind, &bytes[..start], &found.digest, reading.path) {
                    return Err(error("tar-based phar ", &[b"signature cannot be verified: ", &why[..]].concat()));
                }
                archive.signature = Some(found);
                covered = Some(start);
            }
            METADATA if archive.metadata.is_some() => {
                return Err(error("tar-based phar ", b"has invalid metadata in magic file \".phar/.metadata.bin\""));
            }
            METADATA => archive.metadata = Some(text.to_vec()),
            _ if name.starts_with(METADATA_OF) && name.ends_with(METADATA_END) && name.len() > METADATA_OF.len() + METADATA_END.len() => {
                metadata_of.push((name[METADATA_OF.len()..name.len() - METADATA_END.len()].to_vec(), text.to_vec()));
            }
            _ => {
                let is_dir = record.kind == kind::DIRECTORY || matches!(record.kind, kind::FILE | kind::OLD_FILE) && name.ends_with(b"/");
                let name = name.strip_suffix(b"/").unwrap_or(name).to_vec();
                if name.is_empty() {
                    continue;
                }
                if record.kind == kind::HARD_LINK && !archive.entries.contains_key(&record.link) {
                    let what = [b"is a corrupted tar file - hard link to non-existent file \"", &record.link[..], b"\""].concat();
                    return Err(error("", &what));
                }
                let link = matches!(record.kind, kind::LINK | kind::HARD_LINK).then(|| record.link.clone());
                let entry = Entry {
                    flags: record.mode & PERMISSIONS,
                    modified: record.modified as i64,
                    size: text.len(),
                    content: Content::Stored(Stored { start: record.data, len: text.len(), how: 0 }),
                    link,
                    is_dir,
                    ..Entry::directory(0)
                };
                archive.entries.insert(name, entry);
            }
        }
    }
    match end {
        Ok(()) => {}
        Err(Flaw::NoTar | Flaw::Truncated) => return Err(error("", b"is a corrupted tar file (truncated)")),
        Err(Flaw::Name | Flaw::Size) => return Err(error("", b"is a corrupted tar file (invalid entry size)")),
        Err(Flaw::Checksum(name)) => {
            return Err(error("", &[b"is a corrupted tar file (checksum mismatch of file \"", &name[..], b"\")"].concat()));
        }
    }
    for (name, text) in metadata_of {
        if let Some(entry) = archive.entries.get_mut(&name) {
            entry.metadata = Some(text);
        }
    }
    archive.is_data = !has_stub && reading.is_data;
    if covered.is_none() && has_stub && reading.require_hash {
        return Err(error("tar-based phar ", b"does not have a signature"));
    }
    archive.source = Rc::new(bytes);
    Ok(archive)
}

/// Writes an archive.
pub(crate) fn write(archive: &mut Archive) -> Result<Vec<u8>, Vec<u8>> {
    let mut out = Vec::new();
    let path = archive.path.clone();
    let mut add = |name: &[u8], mode: u32, modified: i64, kind: u8, link: &[u8], text: &[u8]| {
        let record = Record { name: name.to_vec(), mode, modified: modified.max(0) as u64, kind, link: link.to_vec(), ..Record::default() };
        tar::append(&mut out, &record, text).map_err(|_| {
            [b"tar-based phar \"", &path[..], b"\" cannot be created, filename \"", name, b"\" is too long for tar file format"].concat()
        })
    };
    let now = crate::now();
    if !archive.is_data {
        if archive.stub.is_empty() {
            archive.stub = b"<?php // tar-based phar archive stub file\n__HALT_COMPILER();".to_vec();
        }
        if !archive.alias_is_temporary {
            add(ALIAS, 0o644, now, kind::FILE, b"", &archive.alias)?;
        }
        add(STUB, 0o644, now, kind::FILE, b"", &archive.stub)?;
    }
    if let Some(metadata) = &archive.metadata {
        add(METADATA, 0o644, now, kind::FILE, b"", metadata)?;
    }
    let names: Vec<Vec<u8>> = archive.entries.iter().filter(|(_, entry)| entry.mount.is_none()).map(|(name, _)| name.clone()).collect();
    for name in names {
        let entry = archive.entries[&name].clone();
        let mode = entry.flags & PERMISSIONS;
        match &entry.link {
            Some(link) if link.len() > 100 => {
                let text = [b"tar-based phar \"", &path[..], b"\" cannot be created, link \"", link, b"\" is too long for format"];
                return Err(text.concat());
            }
            Some(link) => add(&name, mode, entry.modified, kind::LINK, link, b"")?,
            None if entry.is_dir => add(&[&name[..], b"/"].concat(), mode, entry.modified, kind::DIRECTORY, b"", b"")?,
            None => {
                let text = archive.contents(&name)?;
                add(&name, mode, entry.modified, kind::FILE, b"", &text)?;
            }
        }
        // behind its file, where PHP looks for it
        if let Some(metadata) = &entry.metadata {
            let path = [METADATA_OF, &name, METADATA_END].concat();
            add(&path, 0o644, now, kind::FILE, b"", metadata)?;
        }
    }
    if !archive.is_data || archive.wanted_signature.is_some() {
        let chosen = archive.wanted_signature.or(archive.signature.as_ref().map(|found| found.kind)).unwrap_or(signature::DEFAULT);
        let digest = signature::make(archive, chosen, &out)
            .map_err(|why| [b"phar error: unable to write signature to tar-based phar: ", &why[..]].concat())?;
        let text = [&chosen.to_le_bytes()[..], &(digest.len() as u32).to_le_bytes(), &digest].concat();
        let record = Record { name: SIGNATURE.to_vec(), mode: 0o644, modified: now as u64, kind: kind::FILE, ..Record::default() };
        let _ = tar::append(&mut out, &record, &text);
        archive.signature = Some(Signature { kind: chosen, digest });
    }
    tar::finish(&mut out);
    Ok(out)
}
