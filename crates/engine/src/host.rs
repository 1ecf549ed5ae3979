//! What a program that embeds the engine adds to it: extensions, data of its own, and the say over files.

use crate::cache::{CodeCache, RevalidationInterval};
use heddle_runtime::decl::Extension;
use heddle_runtime::{Engine, Request, Result};
use std::any::Any;
use std::collections::HashMap;

pub use heddle_runtime::stream::access::{Access, Answer};

/// Decides about files, by absolute path.
pub trait Files: Send + Sync {
    /// What the file is. Asked each time PHP code wants to use it. Errors: the host threw, or ended the program.
    fn ask(&self, cx: &mut Request, path: &[u8], access: Access) -> Result<Answer>;
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
    pub fn new(revalidation: RevalidationInterval, files: Option<Box<dyn Files>>, data: Option<Box<dyn Any + Send + Sync>>) -> Host {
        Host { cache: CodeCache::new(revalidation), files, data }
    }

    pub fn of(engine: &Engine) -> &Host {
        engine.host.downcast_ref().expect("made by `Heddle::new`")
    }
}

/// The hook that asks.
pub(crate) fn ask(cx: &mut Request, path: &[u8], access: Access) -> Result<Answer> {
    let engine = cx.engine.clone();
    Host::of(&engine).files.as_ref().map_or(Ok(Answer::Disk), |files| files.ask(cx, path, access))
}

/// The host's own data of this engine.
pub fn data<T: Any>(engine: &Engine) -> Option<&T> {
    Host::of(engine).data.as_ref()?.downcast_ref()
}

/// Texts that the host supplied for files that are about to be compiled.
#[derive(Default)]
pub(crate) struct Supplied(pub HashMap<Vec<u8>, Vec<u8>>);
