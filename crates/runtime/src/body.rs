//! A request's body: in memory while it is small, in a temporary file without a name otherwise.

use std::any::Any;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::FileExt;
use std::sync::Arc;

/// Bytes of a body; clones share them.
#[derive(Clone, Default)]
pub struct Body {
    bytes: Bytes,
    /// Given back when nobody has the body any more: a host's account of what bodies take.
    _guard: Option<Arc<dyn Any + Send + Sync>>,
}

#[derive(Clone)]
enum Bytes {
    Memory(Arc<[u8]>),
    File { file: Arc<File>, length: u64 },
}

impl Default for Bytes {
    fn default() -> Bytes {
        Bytes::Memory(Arc::default())
    }
}

impl From<Vec<u8>> for Body {
    fn from(bytes: Vec<u8>) -> Body {
        Body { bytes: Bytes::Memory(bytes.into()), _guard: None }
    }
}

impl Body {
    /// Takes over a file that holds `length` bytes of body. Nobody else writes to it.
    pub fn in_file(file: File, length: u64) -> Body {
        Body { bytes: Bytes::File { file: Arc::new(file), length }, _guard: None }
    }

    /// Keeps `guard` for as long as the body is kept.
    #[must_use]
    pub fn guarded_by(self, guard: Arc<dyn Any + Send + Sync>) -> Body {
        Body { _guard: Some(guard), ..self }
    }

    /// Returns the number of bytes.
    pub fn len(&self) -> u64 {
        match &self.bytes {
            Bytes::Memory(bytes) => bytes.len() as u64,
            Bytes::File { length, .. } => *length,
        }
    }

    /// Returns whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads bytes from a position on; returns how many, 0 at the end.
    ///
    /// # Errors
    ///
    /// Fails when the file cannot be read.
    pub fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<usize> {
        match &self.bytes {
            Bytes::Memory(bytes) => {
                let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..)).unwrap_or_default();
                let length = rest.len().min(into.len());
                into[..length].copy_from_slice(&rest[..length]);
                Ok(length)
            }
            Bytes::File { file, .. } => file.read_at(into, at),
        }
    }

    /// Returns all bytes at once; whoever asks has made sure that they fit.
    ///
    /// # Errors
    ///
    /// Fails when the file cannot be read.
    pub fn whole(&self) -> io::Result<Cow<'_, [u8]>> {
        match &self.bytes {
            Bytes::Memory(bytes) => Ok(Cow::Borrowed(bytes)),
            Bytes::File { length, .. } => {
                let mut bytes = Vec::with_capacity(usize::try_from(*length).unwrap_or(0));
                self.reader().read_to_end(&mut bytes)?;
                Ok(Cow::Owned(bytes))
            }
        }
    }

    /// Returns a reader from the first byte on.
    pub fn reader(&self) -> Reader {
        Reader { body: self.clone(), at: 0 }
    }
}

/// Reads a body from its beginning.
pub struct Reader {
    body: Body,
    at: u64,
}

impl Read for Reader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.body.read_at(self.at, into)?;
        self.at += read as u64;
        Ok(read)
    }
}
