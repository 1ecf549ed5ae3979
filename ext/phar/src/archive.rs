//! [`Archive`]: an archive in memory, whatever its format.

use heddle_archive::codec::{self, Wrap};
use indexmap::IndexMap;
use std::cell::RefCell;
use std::rc::Rc;

/// An archive that the request has open.
pub(crate) type Handle = Rc<RefCell<Archive>>;

/// Bits of [`Entry::flags`]: permissions, and how the data is compressed.
pub(crate) const PERMISSIONS: u32 = 0x1ff;
pub(crate) const GZ: u32 = 0x1000;
pub(crate) const BZ2: u32 = 0x2000;
pub(crate) const COMPRESSED: u32 = 0xf000;

/// How an archive is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Phar,
    Tar,
    Zip,
}

/// A signature: its kind's number, and the digest.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub kind: u32,
    pub digest: Vec<u8>,
}

/// See the module.
pub(crate) struct Archive {
    /// The absolute path.
    pub path: Vec<u8>,
    pub alias: Vec<u8>,
    /// Nobody chose the alias: it is not written.
    pub alias_is_temporary: bool,
    pub format: Format,
    /// [`GZ`], [`BZ2`] or 0: compression of the archive as a whole.
    pub whole: u32,
    /// Has no stub: what PharData makes.
    pub is_data: bool,
    pub stub: Vec<u8>,
    pub entries: IndexMap<Vec<u8>, Entry>,
    /// Serialized.
    pub metadata: Option<Vec<u8>>,
    pub signature: Option<Signature>,
    /// The kind of signature to write; `None`: as it is, or the default.
    pub wanted_signature: Option<u32>,
    /// The key of OpenSSL's signatures, as PEM.
    pub private_key: Option<Vec<u8>>,
    /// The file's bytes, decompressed, which entries refer to.
    pub source: Rc<Vec<u8>>,
    /// Holds what `getVersion()` prints.
    pub version: [u8; 3],
    /// Was changed since it was opened.
    pub modified: bool,
    /// Is not written until the program says so.
    pub buffering: bool,
    /// There is no file yet.
    pub is_new: bool,
    /// The program let go of it once: PHP closes its file then.
    pub released: bool,
    /// Objects of Phar and PharData that stand for it.
    pub objects: u32,
}

/// A file or folder in an archive.
#[derive(Clone)]
pub(crate) struct Entry {
    pub is_dir: bool,
    pub flags: u32,
    pub modified: i64,
    pub size: usize,
    pub crc: u32,
    /// Serialized.
    pub metadata: Option<Vec<u8>>,
    pub content: Content,
    pub crc_checked: bool,
    /// A link of a tar file leads to another entry.
    pub link: Option<Vec<u8>>,
    /// Stands for a path outside.
    pub mount: Option<Vec<u8>>,
    /// Streams that are open.
    pub readers: u32,
}

/// Where an entry's bytes are.
#[derive(Clone)]
pub(crate) enum Content {
    /// In the archive's source, compressed as [`Stored::how`] says.
    Stored(Stored),
    Text(Rc<Vec<u8>>),
}

/// A range of an archive's source.
#[derive(Clone, Copy)]
pub(crate) struct Stored {
    pub start: usize,
    pub len: usize,
    /// [`GZ`], [`BZ2`] or 0.
    pub how: u32,
}

impl Entry {
    /// Makes a file with these bytes; whoever makes it for a program applies its umask.
    pub fn file(bytes: Vec<u8>, modified: i64) -> Entry {
        Entry {
            is_dir: false,
            flags: 0o666,
            modified,
            size: bytes.len(),
            crc: codec::crc32(&bytes),
            metadata: None,
            content: Content::Text(Rc::new(bytes)),
            crc_checked: true,
            link: None,
            mount: None,
            readers: 0,
        }
    }

    /// Makes a folder.
    pub fn directory(modified: i64) -> Entry {
        Entry { is_dir: true, flags: 0o777, ..Entry::file(Vec::new(), modified) }
    }

    /// Replaces the contents.
    pub fn set(&mut self, bytes: Vec<u8>) {
        self.size = bytes.len();
        self.crc = codec::crc32(&bytes);
        self.content = Content::Text(Rc::new(bytes));
        self.crc_checked = true;
    }

    /// Returns the number of bytes that it takes in the archive.
    pub fn compressed_size(&self) -> usize {
        match &self.content {
            Content::Stored(stored) => stored.len,
            Content::Text(text) => text.len(),
        }
    }
}

/// Compresses as an entry's flags say.
pub(crate) fn compress(bytes: &[u8], how: u32) -> Vec<u8> {
    match how & COMPRESSED {
        GZ => codec::deflate(bytes, -1, Wrap::Raw),
        BZ2 => codec::bzip2(bytes, 9),
        _ => bytes.to_vec(),
    }
}

impl Archive {
    /// Makes an empty archive.
    pub fn new(path: Vec<u8>, format: Format, is_data: bool) -> Archive {
        Archive {
            alias: path.clone(),
            path,
            alias_is_temporary: true,
            format,
            whole: 0,
            is_data,
            stub: Vec::new(),
            entries: IndexMap::new(),
            metadata: None,
            signature: None,
            wanted_signature: None,
            private_key: None,
            source: Rc::default(),
            version: [1, 1, 1],
            modified: false,
            buffering: false,
            is_new: true,
            released: false,
            objects: 0,
        }
    }

    /// Returns whether the program holds something of it.
    pub fn is_in_use(&self) -> bool {
        self.objects > 0 || self.entries.values().any(|entry| entry.readers > 0)
    }

    /// Returns an entry's contents.
    ///
    /// # Errors
    /// The archive is damaged; PHP's words.
    pub fn contents(&mut self, name: &[u8]) -> Result<Rc<Vec<u8>>, Vec<u8>> {
        let given = name;
        let mut name = name.to_vec();
        // links of tar files, which may lead to links
        for _ in 0..16 {
            match self.entries.get(&name).and_then(|entry| entry.link.clone()) {
                Some(target) => name = self.link_target(&name, &target),
                None => break,
            }
        }
        let path = self.path.clone();
        let Some(entry) = self.entries.get_mut(&name) else {
            return Err([b"phar error: \"", given, b"\" is not a file in phar \"", &path, b"\""].concat());
        };
        let Content::Stored(Stored { start, len, how }) = entry.content else {
            let Content::Text(text) = &entry.content else { return Ok(Rc::default()) };
            return Ok(text.clone());
        };
        let corrupt = |what: &str| {
            Err([b"phar error: internal corruption of phar \"", &path[..], b"\" (", what.as_bytes(), b" \"", &name, b"\")"].concat())
        };
        let Some(raw) = start.checked_add(len).and_then(|end| self.source.get(start..end)) else {
            return corrupt("actual filesize mismatch on file");
        };
        let bytes = match how {
            GZ => codec::inflate(raw, Wrap::Raw, entry.size).map(|(bytes, _)| bytes),
            BZ2 => codec::bunzip2(raw, entry.size),
            _ => Some(raw.to_vec()),
        };
        let Some(bytes) = bytes.filter(|bytes| bytes.len() == entry.size) else {
            return corrupt("actual filesize mismatch on file");
        };
        if !entry.crc_checked {
            if codec::crc32(&bytes) != entry.crc {
                return corrupt("crc32 mismatch on file");
            }
            entry.crc_checked = true;
        }
        Ok(Rc::new(bytes))
    }

    /// Returns where a link leads: from the root, or from the link's folder.
    fn link_target(&self, name: &[u8], target: &[u8]) -> Vec<u8> {
        let folder = name.iter().rposition(|byte| *byte == b'/').map_or(&b""[..], |at| &name[..=at]);
        let beside = normal(&[folder, target].concat());
        let from_root = normal(target);
        if !self.entries.contains_key(&from_root) && self.entries.contains_key(&beside) { beside } else { from_root }
    }

    /// Returns an entry's bytes as they shall stand in the archive, its compression being `how`.
    pub fn raw(&mut self, name: &[u8], how: u32) -> Result<Vec<u8>, Vec<u8>> {
        if let Some(Entry { content: Content::Stored(stored), link: None, .. }) = self.entries.get(name)
            && stored.how == how
            && let Some(bytes) = self.source.get(stored.start..stored.start + stored.len)
        {
            return Ok(bytes.to_vec());
        }
        Ok(compress(&self.contents(name)?, how))
    }

    /// Returns whether there is a folder of this name, by itself or through what is in it.
    pub fn is_folder(&self, name: &[u8]) -> bool {
        if name.is_empty() {
            return true;
        }
        if let Some(entry) = self.entries.get(name) {
            return entry.is_dir;
        }
        let prefix = [name, b"/"].concat();
        self.entries.keys().any(|key| key.starts_with(&prefix) && key.len() > prefix.len())
    }

    /// Returns the names in a folder, sorted, without the archive's own files.
    pub fn names(&self, folder: &[u8]) -> Vec<Vec<u8>> {
        let prefix = if folder.is_empty() { Vec::new() } else { [folder, b"/"].concat() };
        let mut names = std::collections::BTreeSet::new();
        for key in self.entries.keys() {
            if is_magic(key) {
                continue;
            }
            if let Some(rest) = key.strip_prefix(&prefix[..]).filter(|rest| !rest.is_empty()) {
                let name = rest.split(|byte| *byte == b'/').next().unwrap_or(rest);
                names.insert(name.to_vec());
            }
        }
        names.into_iter().collect()
    }

    /// Returns the path outside that a name stands for, because it or a folder above is mounted.
    pub fn mounted(&self, name: &[u8]) -> Option<Vec<u8>> {
        let mut prefix = name;
        if self.entries.get(name).is_some_and(|entry| entry.mount.is_none()) {
            return None;
        }
        loop {
            if let Some(Entry { mount: Some(path), .. }) = self.entries.get(prefix) {
                return Some([path, &name[prefix.len()..]].concat());
            }
            prefix = &prefix[..prefix.iter().rposition(|byte| *byte == b'/')?];
        }
    }

    /// Copies it under another path.
    pub fn duplicate(&self, path: Vec<u8>) -> Archive {
        Archive {
            path,
            alias: self.alias.clone(),
            stub: self.stub.clone(),
            entries: self.entries.clone(),
            metadata: self.metadata.clone(),
            signature: self.signature.clone(),
            private_key: self.private_key.clone(),
            source: self.source.clone(),
            buffering: false,
            is_new: true,
            released: false,
            objects: 0,
            ..*self
        }
    }
}

/// Returns whether a name is in the folder that the archive keeps for itself.
pub(crate) fn is_magic(name: &[u8]) -> bool {
    name == b".phar" || name.starts_with(b".phar/")
}

/// Returns a path in an archive without `.`, `..`, and needless slashes.
pub(crate) fn normal(path: &[u8]) -> Vec<u8> {
    let mut parts: Vec<&[u8]> = Vec::new();
    for part in path.split(|byte| matches!(byte, b'/' | b'\\')) {
        match part {
            b"" | b"." => {}
            b".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join(&b'/')
}
