//! The facade: everything put together. The only crate that knows all the others.
//!
//! - [`Heddle`]: the engine of a process, with its code cache; made once.
//! - [`Session`]: one thread's request state; runs one request after the other.
//! - [`cache`]: compiled files, shared by all threads. [`extensions`]: the list of what is built
//!   in.
//! - [`host`]: what an embedding program adds. [`leftovers`]: what a worker's requests leave
//!   behind.
#![feature(alloc_error_hook)]
#![forbid(unsafe_code)]

pub mod cache;
pub mod compile;
pub mod extensions;
pub mod host;
pub mod input;
pub mod leftovers;
#[cfg(feature = "jit")]
pub mod machine_code;
pub mod opcache;
pub mod session;
pub mod settings;

pub use heddle_bytecode as bytecode;
pub use heddle_heap::budget;
pub use heddle_runtime as runtime;
pub use heddle_sapi as sapi;
pub use heddle_source as source;
pub use heddle_syntax as syntax;
pub use heddle_value as value;
pub use heddle_vm as vm;
pub use host::Additions;
pub use session::{Job, Session};
pub use settings::Settings;

use heddle_heap::immortal::Arena;
use heddle_runtime::function::{Kept, LoadedUnit};
use heddle_runtime::{Engine, Request, Result, engine};
use heddle_source::SourceFile;
use std::sync::Arc;

/// The version of PHP whose behaviour this is.
pub const PHP_VERSION: &str = "8.5.2";

/// The version of Heddle.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The engine of a process.
#[derive(Clone)]
pub struct Heddle {
    engine: Arc<Engine>,
}

/// Ends the request for which memory was to be taken; work that is for no request ends by a panic
/// of its own.
fn out_of_memory(layout: std::alloc::Layout) {
    heddle_heap::native::fail(layout.size());
    // neither a text is made nor a trace is printed, which would take memory again
    std::panic::resume_unwind(Box::new("out of memory"));
}

impl Heddle {
    /// Builds the engine. Panics when the extensions contradict each other: a defect of the build.
    pub fn new(settings: Settings) -> Heddle {
        Heddle::with(settings, Additions::default())
    }

    /// Builds the engine with what a host adds. Panics as [`Heddle::new`], and when an addition
    /// clashes with what is built in.
    pub fn with(settings: Settings, additions: Additions) -> Heddle {
        std::alloc::set_alloc_error_hook(out_of_memory);
        #[cfg(feature = "jit")]
        machine_code::start(&settings);
        let arena = Arena::new();
        let mut engine = arena.enter(|| Engine::new(Heddle::config(settings, additions)));
        engine.arena = arena;
        // a builtin class of two names
        if let Some(&class) = engine.classes.get(&b"domexception"[..]) {
            engine.classes.insert(b"dom\\domexception"[..].into(), class);
        }
        Heddle { engine: Arc::new(engine) }
    }

    fn config(mut settings: Settings, additions: Additions) -> engine::Config {
        settings.hold_memory_limit();
        let revalidation = settings.revalidation_interval();
        let compiler = heddle_vm::hooks::Compiler {
            find_file: cache::find_file,
            fresh_unit: cache::fresh_unit,
            compile_file: cache::compile_file,
            compile_string: compile::compile_string,
            compile_text,
            ask_host: additions.files.is_some().then_some(host::ask),
        };
        engine::Config {
            hooks: heddle_vm::hooks::hooks(compiler),
            extensions: [extensions::all(), extensions::of_sapi(settings.sapi), additions.extensions].concat(),
            ini_values: settings.ini,
            sapi: settings.sapi,
            ini_file: settings.ini_file,
            constants: settings::constants(settings.sapi),
            host: Box::new(host::Host::new(revalidation, additions.files, additions.data)),
        }
    }

    /// The shared part, for who needs tables.
    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    /// A thread's request state.
    pub fn session(&self) -> Session {
        Session::new(self.engine.clone())
    }

    /// The driver of the interpreter in use: `tail` or `call`.
    pub fn driver(&self) -> &'static str {
        heddle_vm::driver::name()
    }

    /// Forgets all compiled files. Requests that run them go on with what they have.
    pub fn reset_code(&self) {
        cache::of(&self.engine).clear(&self.engine.retired);
    }
}

/// Gives back what the process keeps for further requests: pooled chunks, and the thread that
/// watches time limits.
pub fn release_idle() {
    heddle_runtime::deadline::stop();
    heddle_pcre::pattern::forget();
    heddle_heap::chunk_pool::trim();
}

/// Gives pages of the process's own memory back that nothing stands in; the bytes that went. What
/// requests live in stays.
pub fn trim_memory() -> usize {
    let heap = &heddle_heap::process::global::HEAP;
    if heap.has_started() { heap.trim() } else { 0 }
}

/// Locks that a fork must not find held by another thread; held until this is dropped, in the
/// parent and in the child.
pub struct ForkGuard {
    _deadlines: heddle_runtime::deadline::Held,
    _chunks: heddle_heap::chunk_pool::Held,
}

/// Takes the locks.
pub fn before_fork() -> ForkGuard {
    ForkGuard { _deadlines: heddle_runtime::deadline::hold(), _chunks: heddle_heap::chunk_pool::hold() }
}

/// Compiles a text that came through a stream wrapper. It is not kept: nothing says whether it is
/// the same the next time.
fn compile_text(cx: &mut Request, text: &[u8], name: &[u8]) -> Result<Arc<LoadedUnit>> {
    // a file of an archive is told by its contents
    if name.starts_with(b"phar://") {
        return cache::compile_text(cx, name, text, cache::Form::File);
    }
    let source = SourceFile::new(name, text).numbered(cx.keep_units.len() as u32);
    match compile::unit(&cx.engine, &source, false) {
        Ok(unit) => Ok(compile::load(&cx.engine, unit, Kept::ByRequest)),
        Err(error) => Err(compile::fail(cx, &error, name)),
    }
}
