//! [`Stat`]: what is known of a file, as `stat()` gives it.

use crate::Request;
use heddle_value::{Array, Value};
use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;

/// The thirteen numbers of `stat()`, in PHP's order.
#[derive(Clone, Copy, Default, Debug)]
pub struct Stat {
    pub dev: i64,
    pub ino: i64,
    pub mode: i64,
    pub nlink: i64,
    pub uid: i64,
    pub gid: i64,
    pub rdev: i64,
    pub size: i64,
    pub atime: i64,
    pub mtime: i64,
    pub ctime: i64,
    pub blksize: i64,
    pub blocks: i64,
}

/// Bits of [`Stat::mode`].
pub mod kind {
    pub const MASK: i64 = 0o170_000;
    pub const FILE: i64 = 0o100_000;
    pub const DIRECTORY: i64 = 0o040_000;
    pub const LINK: i64 = 0o120_000;
    pub const CHARACTER: i64 = 0o020_000;
    pub const BLOCK: i64 = 0o060_000;
    pub const FIFO: i64 = 0o010_000;
    pub const SOCKET: i64 = 0o140_000;
}

const NAMES: [&str; 13] = ["dev", "ino", "mode", "nlink", "uid", "gid", "rdev", "size", "atime", "mtime", "ctime", "blksize", "blocks"];

impl From<&Metadata> for Stat {
    fn from(meta: &Metadata) -> Stat {
        Stat {
            dev: meta.dev() as i64,
            ino: meta.ino() as i64,
            mode: i64::from(meta.mode()),
            nlink: meta.nlink() as i64,
            uid: i64::from(meta.uid()),
            gid: i64::from(meta.gid()),
            rdev: meta.rdev() as i64,
            size: meta.size() as i64,
            atime: meta.atime(),
            mtime: meta.mtime(),
            ctime: meta.ctime(),
            blksize: meta.blksize() as i64,
            blocks: meta.blocks() as i64,
        }
    }
}

impl Stat {
    /// What PHP says of memory: a file without place or time.
    pub fn of_memory(size: usize, writable: bool) -> Stat {
        let mode = kind::FILE | if writable { 0o666 } else { 0o444 };
        Stat { dev: 12, mode, nlink: 1, rdev: -1, size: size as i64, blksize: -1, blocks: -1, ..Stat::default() }
    }

    fn numbers(&self) -> [i64; 13] {
        [
            self.dev,
            self.ino,
            self.mode,
            self.nlink,
            self.uid,
            self.gid,
            self.rdev,
            self.size,
            self.atime,
            self.mtime,
            self.ctime,
            self.blksize,
            self.blocks,
        ]
    }

    /// The array that `stat()` returns: by number, then by name.
    pub fn to_array(&self, cx: &Request) -> Array {
        let heap = cx.heap();
        let mut array = Array::with_hashed_capacity(heap, 26);
        for (index, number) in self.numbers().into_iter().enumerate() {
            array.insert_int(heap, index as i64, Value::int(number));
        }
        for (name, number) in NAMES.into_iter().zip(self.numbers()) {
            array.insert_bytes(heap, name.as_bytes(), Value::int(number));
        }
        array
    }

    /// The stat that an array of a PHP function describes; what is missing is 0.
    pub fn from_array(array: &Array) -> Stat {
        let mut numbers = [0; 13];
        for (index, name) in NAMES.into_iter().enumerate() {
            let value = array.get_bytes(name.as_bytes());
            numbers[index] = value.and_then(Value::as_int).unwrap_or(0);
        }
        let [dev, ino, mode, nlink, uid, gid, rdev, size, atime, mtime, ctime, blksize, blocks] = numbers;
        Stat { dev, ino, mode, nlink, uid, gid, rdev, size, atime, mtime, ctime, blksize, blocks }
    }

    /// `S_IF…`
    pub fn kind(&self) -> i64 {
        self.mode & kind::MASK
    }
}
