//! [`Engine`]: the part of an engine that all threads share.

use crate::config::Config;
use crate::declare::{self, Declarations};
use crate::error::{Code, Error, Result};
use crate::host::{Functions, Rule};
use crate::thread::Thread;
use heddle_engine::host::Files;
use heddle_engine::runtime::decl::Extension;
use heddle_engine::{Additions, Heddle};
use std::collections::HashSet;
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
        check_names(&config)?;
        let Config { settings, functions, classes, files } = config;
        let (declarations, extension, functions) = declare::declare(functions, classes)?;
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

/// Names that clash among the host's own, or with what is built in, and parents that are not there: found before anything is built,
/// since the engine takes such a thing for a defect of the build.
fn check_names(config: &Config) -> Result<()> {
    let built_in = heddle_engine::extensions::all();
    let wrong = |text: String| Err(Error::new(Code::InvalidArgument, text));
    let mut functions: HashSet<String> = HashSet::new();
    let mut classes: HashSet<String> = HashSet::new();
    for extension in &built_in {
        functions.extend(extension.functions.iter().copied().flatten().map(|function| function.name.to_ascii_lowercase()));
        classes.extend(extension.classes.iter().map(|class| class.name.to_ascii_lowercase()));
    }
    for function in &config.functions {
        if !functions.insert(function.name.to_ascii_lowercase()) {
            return wrong(format!("there is a function {}() already", function.name));
        }
    }
    for class in &config.classes {
        for needed in class.parent.iter().chain(&class.interfaces) {
            if !classes.contains(&needed.trim_start_matches('\\').to_ascii_lowercase()) {
                return wrong(format!("{} needs {needed}, which is not declared before it", class.name));
            }
        }
        if !classes.insert(class.name.to_ascii_lowercase()) {
            return wrong(format!("there is a class {} already", class.name));
        }
    }
    Ok(())
}
