//! [`Engine`]: the part of an engine that all threads share.

use crate::config::Config;
use crate::contract;
use crate::declare::{self, Declarations};
use crate::error::{Code, Error, Result};
use crate::host::{Functions, Rule};
use crate::thread::Thread;
use heddle_engine::host::Files;
use heddle_engine::runtime::decl::Extension;
use heddle_engine::{Additions, Heddle};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// An engine. Clones are the same engine; it goes with the last of them and the last [`Thread`].
#[derive(Clone)]
pub struct Engine {
    pub(crate) inner: Arc<Inner>,
}

/// Fields are dropped in order: the engine before the declarations it refers to.
pub(crate) struct Inner {
    pub heddle: Heddle,
    _declarations: Declarations,
}

impl Engine {
    pub(crate) fn new(config: Config) -> Result<Engine> {
        contract::check(&config)?;
        let Config { settings, functions, classes, files } = config;
        let (declarations, extension, functions) = declare::declare(functions, classes);
        let files = files.map(|rule| Box::new(Rule(rule)) as Box<dyn Files>);
        let built = catch_unwind(AssertUnwindSafe(|| build(settings, extension, files, functions)));
        match built {
            Ok(heddle) => Ok(Engine { inner: Arc::new(Inner { heddle, _declarations: declarations }) }),
            Err(panic) => {
                let reason = panic.downcast_ref::<String>().cloned();
                Err(Error::new(Code::InvalidArgument, reason.unwrap_or_else(|| "the declarations do not fit".to_owned())))
            }
        }
    }

    /// The calling thread's state, for requests of its own.
    pub fn attach(&self) -> Result<Thread> {
        Thread::new(self.clone())
    }

    /// Forgets all compiled code. Requests that run it go on with what they have.
    pub fn reset_code(&self) {
        self.inner.heddle.reset_code();
    }

    /// The interpreter's driver: `tail` or `call`.
    pub fn driver(&self) -> &'static str {
        self.inner.heddle.driver()
    }

    /// The extensions that are built in, and `host` for the host's own functions and classes.
    pub fn extensions(&self) -> Vec<&'static str> {
        self.inner.heddle.engine().extensions.iter().map(|extension| extension.name).collect()
    }
}

fn build(settings: heddle_engine::Settings, extension: &'static Extension, files: Option<Box<dyn Files>>, functions: Functions) -> Heddle {
    Heddle::with(settings, Additions { extensions: vec![extension], files, data: Some(Box::new(functions)) })
}
