//! What a program that embeds the engine adds to it: extensions, data of its own, and the say over which files may be included.

use crate::cache::CodeCache;
use heddle_runtime::decl::Extension;
use heddle_runtime::{Engine, Request};
use std::any::Any;
use std::collections::HashMap;

/// What is said about a file that code wants to include or the host wants to run.
pub enum Answer {
    /// The file system is asked.
    FromDisk,
    /// There is no such file.
    Denied,
    /// This is its text; nothing need be there on disk.
    Text(Vec<u8>),
}

/// Decides about files, by absolute path.
pub trait Files: Send + Sync {
    /// What the file is. Asked each time a file is included or run.
    fn ask(&self, cx: &mut Request, path: &[u8]) -> Answer;
}

/// What a host adds.
#[derive(Default)]
pub struct Additions {
    /// Registered after those that are built in.
    pub extensions: Vec<&'static Extension>,
    pub files: Option<Box<dyn Files>>,
    /// Found again by [`data`].
    pub data: Option<Box<dyn Any + Send + Sync>>,
}

/// What the facade keeps in the engine.
pub(crate) struct Host {
    pub cache: CodeCache,
    pub files: Option<Box<dyn Files>>,
    data: Option<Box<dyn Any + Send + Sync>>,
}

impl Host {
    pub fn new(files: Option<Box<dyn Files>>, data: Option<Box<dyn Any + Send + Sync>>) -> Host {
        Host { cache: CodeCache::default(), files, data }
    }

    pub fn of(engine: &Engine) -> &Host {
        engine.host.downcast_ref().expect("made by `Heddle::new`")
    }
}

/// The host's own data of this engine.
pub fn data<T: Any>(engine: &Engine) -> Option<&T> {
    Host::of(engine).data.as_ref()?.downcast_ref()
}

/// Texts that the host supplied for files that are about to be compiled.
#[derive(Default)]
pub(crate) struct Supplied(pub HashMap<Vec<u8>, Vec<u8>>);
