//! An archive that is open: what is in its file, and what was changed since.

use crate::crypt;
use crate::error;
use crate::{names, torrent};
use heddle_archive::codec::{self, Wrap};
use heddle_archive::u16_at;
use heddle_archive::zip::{self, Flaw, Record, Writer, flag, method};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Bits of flags that methods take.
pub(crate) const NOCASE: i64 = 1;
pub(crate) const NODIR: i64 = 2;
pub(crate) const COMPRESSED: i64 = 4;
pub(crate) const UNCHANGED: i64 = 8;
pub(crate) const OVERWRITE: i64 = 8192;
const LATIN: i64 = 4096;
const UTF8: i64 = 2048;

/// `OPSYS_UNIX`.
const UNIX: u8 = 3;
/// Attributes of files and folders that are made here.
const FILE_ATTRIBUTES: u32 = 0o100_666 << 16;
const FOLDER_ATTRIBUTES: u32 = 0o040_777 << 16;

/// Bits of an archive's flags.
pub(crate) const READ_ONLY: i64 = 2;
const IS_TORRENTZIP: i64 = 4;
const WANT_TORRENTZIP: i64 = 8;
const KEEP_EMPTY: i64 = 16;

/// A file of the archive.
#[derive(Clone)]
pub(crate) struct Item {
    /// Holds the record in the file; `None`: it is new.
    pub original: Option<Record>,
    /// Holds the record to be written.
    pub record: Record,
    /// New contents.
    pub text: Option<Rc<Vec<u8>>>,
    pub deleted: bool,
    /// The compression that was asked for: -1 for the best.
    pub wanted_method: Option<i64>,
    /// The encryption and password that were asked for.
    pub wanted_encryption: Option<(i64, Option<Vec<u8>>)>,
    pub modified: Option<i64>,
}

/// See the module.
pub(crate) struct Archive {
    pub path: PathBuf,
    pub bytes: Rc<Vec<u8>>,
    pub items: Vec<Item>,
    pub comment: Vec<u8>,
    pub original_comment: Vec<u8>,
    pub password: Option<Vec<u8>>,
    pub read_only: bool,
    pub changed: bool,
    pub is_new: bool,
    /// The zone's distance to UTC in seconds: times in archives are local ones.
    pub zone: i64,
    pub archive_flags: i64,
    /// Tells streams over its files that it is closed.
    pub closed: Rc<Cell<bool>>,
}

fn of_flaw(flaw: Flaw) -> i64 {
    match flaw {
        Flaw::NoEnd => error::NOZIP,
        Flaw::Split => error::MULTIDISK,
        Flaw::Count | Flaw::Inconsistent => error::INCONS,
    }
}

/// Says how an archive is opened.
pub(crate) mod how {
    pub const CREATE: i64 = 1;
    pub const EXCL: i64 = 2;
    pub const CHECKCONS: i64 = 4;
    pub const OVERWRITE: i64 = 8;
    pub const RDONLY: i64 = 16;
}

impl Archive {
    /// Opens a file.
    ///
    /// # Errors
    /// libzip's number.
    pub fn open(path: &Path, flags: i64, zone: i64) -> Result<Archive, i64> {
        let exists = path.exists();
        if !exists && flags & (how::CREATE | how::OVERWRITE) == 0 {
            return Err(error::NOENT);
        }
        if exists && flags & how::EXCL != 0 {
            return Err(error::EXISTS);
        }
        let mut archive = Archive {
            path: path.to_path_buf(),
            bytes: Rc::default(),
            items: Vec::new(),
            comment: Vec::new(),
            original_comment: Vec::new(),
            password: None,
            read_only: flags & how::RDONLY != 0,
            changed: false,
            is_new: !exists || flags & how::OVERWRITE != 0,
            zone,
            archive_flags: 0,
            closed: Rc::default(),
        };
        if archive.is_new {
            archive.changed = exists;
            return Ok(archive);
        }
        let bytes = std::fs::read(path).map_err(|error| {
            if path.is_dir() || error.kind() != std::io::ErrorKind::NotFound {
                if path.is_dir() { 5 } else { error::OPEN }
            } else {
                error::NOENT
            }
        })?;
        if bytes.is_empty() {
            archive.is_new = true;
            return if flags & how::CREATE != 0 { Ok(archive) } else { Err(error::NOZIP) };
        }
        let directory = zip::parse(&bytes).map_err(of_flaw)?;
        if flags & how::CHECKCONS != 0 && !directory.records.iter().all(|record| zip::is_consistent(&bytes, record)) {
            return Err(error::INCONS);
        }
        if torrent::is_one(&bytes, &directory.comment) {
            archive.archive_flags |= IS_TORRENTZIP;
        }
        archive.items = directory.records.into_iter().map(Item::of_file).collect();
        archive.comment = directory.comment.clone();
        archive.original_comment = directory.comment;
        archive.bytes = Rc::new(bytes);
        Ok(archive)
    }

    /// Finds a file by its name.
    pub fn find(&self, name: &[u8], flags: i64) -> Option<usize> {
        let last = |name: &[u8]| name.rsplit(|byte| *byte == b'/').next().unwrap_or(name).to_vec();
        self.items.iter().position(|item| {
            if item.deleted && flags & UNCHANGED == 0 {
                return false;
            }
            let own = match &item.original {
                Some(original) if flags & UNCHANGED != 0 => &original.name,
                _ => &item.record.name,
            };
            if item.record.name != name && names::shown(&item.record) == name && flags & (NODIR | NOCASE) == 0 {
                return true;
            }
            let own = if flags & NODIR != 0 { last(own) } else { own.clone() };
            if flags & NOCASE != 0 { own.eq_ignore_ascii_case(name) } else { own == name }
        })
    }

    /// Returns a file by its number.
    ///
    /// # Errors
    /// libzip's number.
    pub fn item(&self, index: i64, flags: i64) -> Result<&Item, i64> {
        let item = usize::try_from(index).ok().and_then(|index| self.items.get(index)).ok_or(error::INVAL)?;
        match () {
            () if item.deleted && flags & UNCHANGED == 0 => Err(error::DELETED),
            () if flags & UNCHANGED != 0 && item.original.is_none() => Err(error::INVAL),
            () => Ok(item),
        }
    }

    /// Returns a file to change.
    ///
    /// # Errors
    /// libzip's number.
    pub fn item_mut(&mut self, index: i64) -> Result<&mut Item, i64> {
        self.item(index, 0)?;
        if self.read_only {
            return Err(error::RDONLY);
        }
        self.changed = true;
        Ok(&mut self.items[index as usize])
    }

    /// Adds a file, or replaces it where that is asked for, and returns its number.
    ///
    /// # Errors
    /// libzip's number.
    pub fn add(&mut self, name: &[u8], text: Vec<u8>, modified: i64, flags: i64) -> Result<usize, i64> {
        if self.read_only {
            return Err(error::RDONLY);
        }
        let old = self.find(name, 0);
        if old.is_some() && flags & OVERWRITE == 0 {
            return Err(error::EXISTS);
        }
        self.changed = true;
        let is_utf8 =
            flags & LATIN == 0 && (!name.is_ascii() && std::str::from_utf8(name).is_ok() || flags & UTF8 != 0 && !name.is_ascii());
        let is_folder = name.ends_with(b"/");
        let record = Record {
            name: name.to_vec(),
            made_by: u16::from(UNIX) << 8 | 63,
            needed: if is_folder { 20 } else { 10 },
            flags: if is_utf8 { flag::UTF8 } else { 0 },
            size: text.len() as u64,
            compressed: text.len() as u64,
            external: if is_folder { FOLDER_ATTRIBUTES } else { FILE_ATTRIBUTES },
            ..Record::default()
        };
        let item = Item {
            original: None,
            record,
            text: Some(Rc::new(text)),
            deleted: false,
            wanted_method: None,
            wanted_encryption: None,
            modified: Some(modified),
        };
        match old {
            Some(index) => {
                let original = self.items[index].original.take();
                self.items[index] = Item { original, ..item };
                Ok(index)
            }
            None => {
                self.items.push(item);
                Ok(self.items.len() - 1)
            }
        }
    }

    /// Returns a file's contents, or its data as they stand in the archive.
    ///
    /// # Errors
    /// libzip's number.
    pub fn contents(&self, index: i64, flags: i64, password: Option<&[u8]>) -> Result<Rc<Vec<u8>>, i64> {
        let item = self.item(index, flags)?;
        if flags & UNCHANGED == 0
            && let Some(text) = &item.text
        {
            return Ok(text.clone());
        }
        let record = item.original.as_ref().ok_or(error::INVAL)?;
        let data = zip::data(&self.bytes, record).ok_or(error::INCONS)?;
        if flags & COMPRESSED != 0 {
            return Ok(Rc::new(data.to_vec()));
        }
        let password = password.or(self.password.as_deref());
        let (encryption, kind, checks_crc) = encryption(record);
        let data = match encryption {
            crypt::NONE => data.to_vec(),
            crypt::TRADITIONAL => {
                let checks = [(record.crc >> 24) as u8, (record.time >> 8) as u8];
                crypt::decrypt_traditional(data, password.ok_or(error::NOPASSWD)?, checks).ok_or(error::WRONGPASSWD)?
            }
            crypt::AES_128..=crypt::AES_256 => {
                crypt::decrypt_aes(data, password.ok_or(error::NOPASSWD)?, encryption).ok_or(error::WRONGPASSWD)?
            }
            _ => return Err(error::ENCRNOTSUPP),
        };
        let size = usize::try_from(record.size).map_err(|_| error::INCONS)?;
        let text = match kind {
            method::STORE => data,
            method::DEFLATE => codec::inflate(&data, Wrap::Raw, size).ok_or(error::ZLIB)?.0,
            method::BZIP2 => codec::bunzip2(&data, size).ok_or(error::ZLIB)?,
            _ => return Err(error::COMPNOTSUPP),
        };
        if checks_crc && codec::crc32(&text) != record.crc {
            return Err(error::CRC);
        }
        Ok(Rc::new(text))
    }

    /// Returns when a file was changed: seconds since 1970.
    pub fn modified(&self, item: &Item, flags: i64) -> i64 {
        let record = item.original.as_ref().filter(|_| flags & UNCHANGED != 0).unwrap_or(&item.record);
        let stored = zip::from_dos(record.date, record.time) - self.zone;
        if flags & UNCHANGED != 0 { stored } else { item.modified.unwrap_or(stored) }
    }

    /// Takes back all changes.
    pub fn unchange(&mut self) {
        self.items.retain(|item| item.original.is_some());
        for item in &mut self.items {
            item.unchange();
        }
        self.comment = self.original_comment.clone();
        self.changed = false;
    }

    /// Writes the archive.
    ///
    /// # Errors
    /// libzip's number.
    pub fn write(&mut self) -> Result<(), i64> {
        let left = self.items.iter().filter(|item| !item.deleted).count();
        if !self.changed {
            return Ok(());
        }
        if left == 0 && self.archive_flags & KEEP_EMPTY == 0 {
            return match std::fs::remove_file(&self.path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(22),
                _ => Ok(()),
            };
        }
        let mut writer = Writer::default();
        let wants_torrent = self.archive_flags & WANT_TORRENTZIP != 0;
        let mut order: Vec<usize> = (0..self.items.len()).collect();
        if wants_torrent {
            order.sort_by_key(|index| self.items[*index].record.name.to_ascii_lowercase());
        }
        for index in order {
            if wants_torrent && !self.items[index].deleted {
                let text = self.contents(index as i64, 0, None)?;
                torrent::add(&mut writer, &self.items[index].record.name, &text);
                continue;
            }
            if !self.items[index].deleted {
                self.write_item(index, &mut writer)?;
            }
        }
        let bytes = match wants_torrent {
            true => torrent::finish(writer),
            false => writer.finish(&self.comment),
        };
        std::fs::write(&self.path, bytes).map_err(|_| error::TMPOPEN)
    }

    fn write_item(&self, index: usize, writer: &mut Writer) -> Result<(), i64> {
        let item = &self.items[index];
        let mut record = item.record.clone();
        if let Some(modified) = item.modified {
            (record.date, record.time) = zip::to_dos(modified + self.zone);
        }
        if let (None, None, None, Some(original)) = (&item.text, item.wanted_method, &item.wanted_encryption, &item.original) {
            let data = zip::data(&self.bytes, original).ok_or(error::INCONS)?;
            let extra = zip::local(&self.bytes, original).map(|local| local.extra).unwrap_or_default();
            let mut kept = Vec::new();
            zip::fields(&extra).filter(|(id, _)| *id != 1).for_each(|(id, data)| zip::put_field(&mut kept, id, data));
            writer.add(&record, &kept, data);
            return Ok(());
        }
        let (old_encryption, old_kind, _) = item.original.as_ref().map_or((crypt::NONE, 0, true), encryption);
        let text = self.contents(index as i64, 0, None)?;
        let is_folder = record.name.ends_with(b"/");
        let usual = if item.text.is_none() { i64::from(old_kind) } else { -1 };
        let (kind, data) = match item.wanted_method.unwrap_or(usual) {
            _ if is_folder || text.is_empty() => (method::STORE, text.to_vec()),
            0 => (method::STORE, text.to_vec()),
            12 => (method::BZIP2, codec::bzip2(&text, 9)),
            8 => (method::DEFLATE, codec::deflate(&text, -1, Wrap::Raw)),
            -1 => {
                let data = codec::deflate(&text, -1, Wrap::Raw);
                if data.len() < text.len() { (method::DEFLATE, data) } else { (method::STORE, text.to_vec()) }
            }
            _ => return Err(error::COMPNOTSUPP),
        };
        record.method = kind;
        record.crc = codec::crc32(&text);
        record.size = text.len() as u64;
        record.needed = if kind == method::STORE {
            record.needed.max(10)
        } else if kind == method::BZIP2 {
            46
        } else {
            20
        };
        record.flags &= !(flag::ENCRYPTED | flag::DESCRIPTOR | 6);
        let mut extra = Vec::new();
        zip::fields(&record.extra).filter(|(id, _)| *id != crypt::FIELD).for_each(|(id, data)| zip::put_field(&mut extra, id, data));
        let (wanted, own) = item.wanted_encryption.clone().unwrap_or((old_encryption, None));
        let password = own.or_else(|| self.password.clone());
        let data = match wanted {
            crypt::NONE => data,
            crypt::TRADITIONAL => {
                record.flags |= flag::ENCRYPTED;
                let password = password.ok_or(error::NOPASSWD)?;
                crypt::encrypt_traditional(&data, &password, (record.crc >> 24) as u8).ok_or(error::INVAL)?
            }
            wanted => {
                record.flags |= flag::ENCRYPTED;
                record.method = method::AES;
                record.needed = 51;
                record.crc = 0;
                let kind = kind.to_le_bytes();
                zip::put_field(&mut extra, crypt::FIELD, &[2, 0, b'A', b'E', (wanted - 256) as u8, kind[0], kind[1]]);
                crypt::encrypt_aes(&data, &password.ok_or(error::NOPASSWD)?, wanted).ok_or(error::INVAL)?
            }
        };
        record.extra = extra.clone();
        record.compressed = data.len() as u64;
        writer.add(&record, &extra, &data);
        Ok(())
    }
}

impl Item {
    fn of_file(record: Record) -> Item {
        Item {
            original: Some(record.clone()),
            record,
            text: None,
            deleted: false,
            wanted_method: None,
            wanted_encryption: None,
            modified: None,
        }
    }

    /// Takes back its changes; a file that is new is deleted.
    pub fn unchange(&mut self) {
        match self.original.take() {
            Some(original) => *self = Item::of_file(original),
            None => self.deleted = true,
        }
    }
}

/// Returns how a file is encrypted, how it is compressed, and whether its checksum counts.
pub(crate) fn encryption(record: &Record) -> (i64, u16, bool) {
    if record.flags & flag::ENCRYPTED == 0 {
        return (crypt::NONE, record.method, true);
    }
    if record.method != method::AES {
        return (crypt::TRADITIONAL, record.method, true);
    }
    match zip::fields(&record.extra).find(|(id, _)| *id == crypt::FIELD) {
        Some((_, data)) if data.len() >= 7 => (256 + i64::from(data[4]), u16_at(data, 5).unwrap_or(0), u16_at(data, 0) == Some(1)),
        _ => (65_535, record.method, false),
    }
}
