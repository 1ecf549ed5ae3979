//! One thread's requests: start, run, end, reset.
//!
//! Whatever ends a request (a fatal error, exhausted memory, a panic of Heddle itself), the session
//! is fit for the next one afterwards.

use crate::input;
use heddle_heap::MemoryLimitExceeded;
use heddle_runtime::errors::level;
use heddle_runtime::output::{Output, Sink, buffer_flags};
use heddle_runtime::request::Input;
use heddle_runtime::worker::Worker;
use heddle_runtime::{Engine, Halt, Request, Result, deadline};
use heddle_value::juggle::NestingTooDeep;
use heddle_value::{KeyRef, StackExhausted, Str, Value};
use std::os::unix::ffi::OsStrExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// What is to be run.
pub enum Job {
    /// A file, by path.
    File(Vec<u8>),
    /// Source text without opening tag, and the name it goes by.
    Code(Vec<u8>, Vec<u8>),
    /// A whole file's text, and the name it goes by.
    Text(Vec<u8>, Vec<u8>),
}

/// A thread's request state.
pub struct Session {
    request: Box<Request>,
    /// The request broke down before its program could start.
    failed: bool,
}

impl Session {
    /// Makes the state; nothing runs yet.
    pub fn new(engine: Arc<Engine>) -> Session {
        Session { request: Request::new(engine), failed: false }
    }

    /// The request, between [`Session::start`] and [`Session::finish`].
    pub fn request(&mut self) -> &mut Request {
        &mut self.request
    }

    /// Runs a whole request and gives its exit code.
    pub fn run(&mut self, job: Job, input: Input, sink: Box<dyn Sink>) -> i32 {
        self.start(input, sink);
        self.execute(job);
        self.finish()
    }

    /// Begins a request.
    pub fn start(&mut self, input: Input, sink: Box<dyn Sink>) {
        let cx = &mut *self.request;
        cx.prepare_stack();
        for directive in &input.directives {
            // one that nobody knows, or that may not be set, is passed over as PHP does
            let _ = cx.ini_give(directive);
        }
        cx.output.sink = Some(sink);
        cx.output.implicit_flush = cx.ini_bool("implicit_flush");
        cx.started = std::time::Instant::now();
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO);
        cx.started_at = now.as_micros() as i64;
        if cx.directory.as_os_str().is_empty() {
            cx.directory = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        }
        cx.error_reporting = match cx.ini_get(b"error_reporting") {
            Some(text) if !text.is_empty() => cx.ini_int("error_reporting"),
            _ => level::ALL,
        };
        cx.apply_memory_limit();
        let collects = cx.ini_bool("zend.enable_gc");
        cx.heap().set_gc_enabled(collects);
        cx.input = input;
        // a request may be too large for the memory limit
        self.guarded(|cx| {
            input::superglobals(cx);
            for start in cx.engine.extensions.clone().iter().filter_map(|extension| extension.request_start) {
                start(cx);
            }
            Ok(())
        });
        self.failed = self.request.exit_code != 0;
        let cx = &mut *self.request;
        name_engine(cx);
        let handler = cx.ini_str("output_handler").to_vec();
        match cx.ini_int("output_buffering") {
            _ if !handler.is_empty() => self.guarded(|cx| start_handler(cx, &handler)),
            0 => {}
            // 1 stands for "on"
            size => {
                let size = if size <= 1 { 0 } else { size as usize };
                cx.start_buffer(None, b"default output handler".to_vec(), size, buffer_flags::STANDARD);
            }
        }
        let cx = &mut *self.request;
        for warning in std::mem::take(&mut cx.input.startup_warnings) {
            let text = format!("PHP Request Startup: {warning}");
            self.guarded(|cx| cx.raise_at(level::WARNING, text.as_bytes(), b"Unknown", 0));
        }
        self.guarded(deprecated_directives);
        let cx = &mut *self.request;
        let seconds = cx.ini_int("max_execution_time");
        if seconds > 0 {
            deadline::arm(cx, seconds as u64);
        }
        let span = heddle_runtime::ini::parse_span(cx.ini_str("request_terminate_timeout"));
        deadline::arm_wall(cx, span.unwrap_or_default());
        let span = heddle_runtime::ini::parse_span(cx.ini_str("request_slowlog_timeout"));
        deadline::arm_slow(cx, span.unwrap_or_default());
    }

    /// Gives the program a source of further requests, after [`Session::start`]: what runs is a
    /// worker.
    pub fn set_worker(&mut self, worker: Box<dyn Worker>) {
        self.request.worker = Some(worker);
    }

    /// Runs a piece of a program that goes on: nothing is shut down after it. What nobody caught is
    /// a warning.
    pub fn step(&mut self, job: Job) {
        self.guarded(|cx| match run_job(cx, job) {
            Err(Halt::Exception) => cx.report_uncaught_as(level::WARNING),
            result => result.map(drop),
        });
        self.request.flush_sink();
    }

    /// Compiles a file's text and reports what is wrong with it. True: nothing that would keep it
    /// from running.
    pub fn check(&mut self, text: Vec<u8>, name: &[u8]) -> bool {
        let mut compiles = false;
        let source = heddle_source::SourceFile::new(name, text);
        self.guarded(|cx| {
            let unit = crate::compile::unit(&cx.engine, &source, false).map_err(|error| crate::compile::fail(cx, &error, name))?;
            compiles = true;
            crate::compile::report(cx, &unit.diagnostics, name)
        });
        self.request.flush_sink();
        compiles
    }

    /// Sets a global variable to a text, between [`Session::start`] and [`Session::finish`].
    pub fn set_global(&mut self, name: &str, text: &[u8]) {
        let value = Value::from(self.request.str(text));
        self.set_global_value(name, value);
    }

    /// Sets a global variable to a number.
    pub fn set_global_number(&mut self, name: &str, number: i64) {
        self.set_global_value(name, Value::int(number));
    }

    fn set_global_value(&mut self, name: &str, value: Value) {
        let cx = &mut *self.request;
        let heap = cx.heap();
        cx.globals.insert_bytes(heap, name.as_bytes(), value);
    }

    /// Runs the script, its shutdown functions and destructors. True: the script returned false (a
    /// router that declines).
    pub fn execute(&mut self, job: Job) -> bool {
        self.execute_router(job, None)
    }

    /// As [`Session::execute`]; where the script declines, `behind` runs in its place and within
    /// the same request.
    pub fn execute_router(&mut self, job: Job, behind: Option<Job>) -> bool {
        let mut declined = false;
        if self.failed {
            return declined;
        }
        let is_file = !matches!(job, Job::Code(..));
        let mut threw = false;
        self.guarded(|cx| {
            if is_file {
                crate::opcache::preload(cx)?;
                run_setting(cx, "auto_prepend_file")?;
            }
            let result = run_job(cx, job);
            threw = matches!(result, Err(Halt::Exception));
            declined = result?.as_bool() == Some(false);
            if declined && let Some(behind) = behind {
                declined = false;
                if let Job::File(path) = &behind {
                    // like a first script, it starts in its own folder
                    let folder = Path::new(std::ffi::OsStr::from_bytes(path)).parent();
                    cx.directory = folder.unwrap_or(Path::new("")).to_path_buf();
                }
                run_job(cx, behind)?;
            }
            if is_file {
                run_setting(cx, "auto_append_file")?;
            }
            Ok(())
        });
        if threw && !is_file {
            // `php -r` fails even where a handler took the exception.
            self.request.exit_code = 255;
        }
        self.wind_up();
        declined
    }

    /// Runs what waits for the end of the script: shutdown functions, destructors, output buffers.
    pub fn wind_up(&mut self) {
        while let Some((function, args)) = self.request.shutdown_functions.pop_front() {
            let mut exited = false;
            self.guarded(|cx| {
                let result = cx.call(&function, &args).map(drop);
                exited = result == Err(Halt::Exit);
                result
            });
            if exited {
                self.request.shutdown_functions.clear();
            }
        }
        if (self.request.exit_code != 255 || self.request.heap_is_sound()) && self.request.limits.expired < 2 {
            self.guarded(destroy_objects);
        }
        self.guarded(Request::end_all_buffers);
    }

    /// Ends the request: sends what is left, and makes the state fit for the next one. Gives the
    /// exit code.
    pub fn finish(&mut self) -> i32 {
        for extension in self.request.engine.extensions.clone() {
            if let Some(end) = extension.request_end {
                self.guarded(|cx| {
                    end(cx);
                    Ok(())
                });
            }
        }
        self.guarded(Request::end_all_buffers);
        self.guarded(Request::send_headers);
        let cx = &mut *self.request;
        deadline::disarm(cx);
        cx.end_output();
        let code = cx.exit_code;
        cx.reset();
        code
    }

    /// Runs a part of the request; reports what nobody caught, and survives panics.
    fn guarded(&mut self, part: impl FnOnce(&mut Request) -> Result<()>) {
        let cx = &mut *self.request;
        let (arena, heap) = (cx.arena.clone(), cx.heap());
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let run = || match part(cx) {
                Err(Halt::Exception) => {
                    let _ = cx.report_uncaught();
                }
                Ok(()) | Err(Halt::Exit | Halt::Fatal) => {}
            };
            arena.enter(|| heap.memory().enter(run))
        }));
        if let Err(panic) = outcome {
            recover(cx, &*panic);
        }
    }
}

/// Makes another request the current one of a worker's program: input, superglobals, output and
/// time limits are new, everything else is as it was left.
///
/// # Errors
///
/// Halts when an output callback of the program does.
pub fn begin_again(cx: &mut Request, input: Input, sink: Box<dyn Sink>) -> Result<()> {
    cx.end_all_buffers()?;
    cx.end_output();
    cx.output = Output::default();
    cx.output.sink = Some(sink);
    cx.output.implicit_flush = cx.ini_bool("implicit_flush");
    cx.started = std::time::Instant::now();
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO);
    cx.started_at = now.as_micros() as i64;
    cx.last_error = None;
    cx.input = input;
    name_engine(cx);
    input::superglobals(cx);
    for start in cx.engine.extensions.clone().iter().filter_map(|extension| extension.request_start) {
        start(cx);
    }
    let seconds = cx.ini_int("max_execution_time");
    deadline::arm(cx, seconds.max(0) as u64);
    let span = |cx: &Request, name: &str| heddle_runtime::ini::parse_span(cx.ini_str(name)).unwrap_or_default();
    let (wall, slow) = (span(cx, "request_terminate_timeout"), span(cx, "request_slowlog_timeout"));
    deadline::arm_wall(cx, wall);
    deadline::arm_slow(cx, slow);
    Ok(())
}

/// Ends the current request of a worker's program: what is left is sent. The program goes on.
///
/// # Errors
///
/// Halts when an output callback of the program does.
pub fn end_for_now(cx: &mut Request) -> Result<()> {
    for end in cx.engine.extensions.clone().iter().filter_map(|extension| extension.request_end) {
        end(cx);
    }
    let ended = cx.end_all_buffers().and_then(|()| cx.send_headers());
    cx.end_output();
    deadline::disarm(cx);
    ended
}

/// Adds the header that names the engine, unless `expose_php` is off.
fn name_engine(cx: &mut Request) {
    if cx.engine.is_server() && cx.ini_bool("expose_php") {
        cx.output.headers.lines.push(format!("X-Powered-By: PHP/{}", crate::PHP_VERSION).into_bytes());
    }
}

/// Returns whether a panic out of the engine is one of PHP's fatal errors, and the message.
pub fn panic_message(panic: &(dyn std::any::Any + Send)) -> (bool, String) {
    if let Some(exceeded) = panic.downcast_ref::<MemoryLimitExceeded>() {
        let MemoryLimitExceeded { limit, requested } = exceeded;
        return (true, format!("Allowed memory size of {limit} bytes exhausted (tried to allocate {requested} bytes)"));
    }
    if panic.is::<StackExhausted>() {
        return (true, heddle_runtime::stack::exhausted_message());
    }
    if panic.is::<NestingTooDeep>() {
        return (true, "Nesting level too deep - recursive dependency?".to_owned());
    }
    let reason = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let reason = reason.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    if reason == "capacity overflow" {
        return (true, "Possible integer overflow in memory allocation".to_owned());
    }
    (false, format!("Internal error of Heddle, please report it: {reason}"))
}

/// Puts the limit of memory back after a panic that ends less than the request.
pub fn restore_limit(cx: &mut Request, panic: &(dyn std::any::Any + Send)) {
    if let Some(exceeded) = panic.downcast_ref::<MemoryLimitExceeded>() {
        cx.heap().memory().set_limit(exceeded.limit);
    }
}

/// After a panic that left PHP code: reports it. The machine's registers mean nothing any more;
/// only [`Session::finish`] may follow.
pub fn recover(cx: &mut Request, panic: &(dyn std::any::Any + Send)) {
    cx.exception = None;
    cx.exit_code = 255;
    let (exceeded, text) = panic_message(panic);
    // the report must not fail for lack of memory, and what runs after it may take as much again
    let memory = cx.heap().memory();
    let limit = panic.downcast_ref::<MemoryLimitExceeded>().map_or(memory.limit(), |exceeded| exceeded.limit);
    memory.set_limit(usize::MAX);
    cx.machine.find_frame_after_panic();
    let (file, line) = cx.position();
    let trace = if exceeded { cx.fatal_trace(level::ERROR) } else { Vec::new() };
    cx.report_with(level::ERROR, text.as_bytes(), &file, line, &trace);
    if memory.is_ended() {
        deadline::expire(cx);
    }
    let memory = cx.heap().memory();
    memory.set_limit(memory.real_usage().saturating_add(memory.native_usage()).saturating_add(limit));
    cx.abandon_frames();
}

/// Runs a piece of a program, and gives what it returns.
pub fn run_job(cx: &mut Request, job: Job) -> Result<Value> {
    let hooks = &cx.engine.clone().hooks;
    let unit = match job {
        Job::File(path) => match (hooks.compile_file)(cx, &path)? {
            Some(unit) => {
                cx.keep_units.include(&unit);
                unit
            }
            None => {
                let message = [b"Failed opening required '", &path[..], b"'"].concat();
                return Err(cx.fatal(message));
            }
        },
        Job::Code(source, name) => return (hooks.compile_string)(cx, &source, &name)?.run(cx),
        Job::Text(source, name) => {
            let folder = cx.directory.as_os_str().as_encoded_bytes();
            let source = heddle_source::SourceFile::new(&name[..], source).within(folder);
            match crate::compile::unit(&cx.engine, &source, false) {
                Ok(unit) => crate::compile::load(&cx.engine, unit, heddle_runtime::function::Kept::ByRequest),
                Err(error) => return Err(crate::compile::fail(cx, &error, &name)),
            }
        }
    };
    (hooks.run_unit)(cx, &unit)
}

/// Runs the file that a directive names, found as `require` finds it.
fn run_setting(cx: &mut Request, directive: &str) -> Result<()> {
    let file = cx.ini_str(directive).to_vec();
    if file.is_empty() || file == b"none" {
        return Ok(());
    }
    let mut code = b"require '".to_vec();
    for byte in file {
        if matches!(byte, b'\'' | b'\\') {
            code.push(b'\\');
        }
        code.push(byte);
    }
    code.extend_from_slice(b"';");
    run_job(cx, Job::Code(code, b"Unknown".to_vec())).map(drop)
}

/// Destroys what is left as PHP does: globals that hold the last reference to an object, from the
/// last one backwards; then all other objects in the order of their making.
fn destroy_objects(cx: &mut Request) -> Result<()> {
    // what shutdown functions left
    (cx.engine.clone().hooks.interrupt)(cx)?;
    loop {
        let last = cx.globals.iter().rev().find_map(|(key, value)| match key {
            // what is or was bound to another variable stays
            KeyRef::Str(name) if !value.is_ref() && value.as_object().is_some_and(|object| object.refcount() == 1) => Some(name.clone()),
            _ => None,
        });
        let Some(name) = last else {
            break;
        };
        let value = take_global(cx, &name);
        drop(value);
        (cx.engine.clone().hooks.interrupt)(cx)?;
    }
    cx.heap().set_destructors_enabled(true);
    // destructors make objects; those that come after the last one that was destroyed are destroyed
    // too
    let mut last = 0;
    loop {
        let objects: Vec<_> = cx.heap().take_undestructed().into_iter().filter(|object| object.id() > last).collect();
        if objects.is_empty() {
            return Ok(());
        }
        for object in objects {
            last = object.id();
            heddle_runtime::object::run_destructor(cx, object)?;
        }
    }
}

fn take_global(cx: &mut Request, name: &Str) -> Value {
    let heap = cx.heap();
    cx.globals.remove(heap, name).unwrap_or(Value::NULL)
}

/// Starts the buffer of `output_handler`.
fn start_handler(cx: &mut Request, name: &[u8]) -> Result<()> {
    let wanted = Value::from(cx.str(name));
    match cx.resolve_callable(&wanted) {
        Ok(callable) => {
            cx.start_buffer(Some(callable), name.to_vec(), 0, buffer_flags::STANDARD);
            Ok(())
        }
        Err(reason) => {
            let text = [b"PHP Request Startup: ", &reason[..]].concat();
            cx.raise_at(level::WARNING, &text, b"Unknown", 0)
        }
    }
}

/// A program is told of directives that it was started with and that are deprecated or cannot be:
/// of most of them on the command line alone.
fn deprecated_directives(cx: &mut Request) -> Result<()> {
    if cx.engine.is_server() && cx.ini_bool("register_argc_argv") {
        let text = "Deriving $_SERVER['argv'] from the query string is deprecated. Configure register_argc_argv=0 to turn this message off";
        cx.raise_at(level::DEPRECATED, text.as_bytes(), b"Unknown", 0)?;
    }
    if cx.engine.sapi != "cli" {
        return Ok(());
    }
    let disabled = cx.ini_str("disable_functions").to_ascii_lowercase();
    for name in disabled.split(|byte| matches!(byte, b',' | b' ')).filter(|name| matches!(*name, b"exit" | b"die")) {
        cx.raise_at(level::WARNING, &[b"Cannot disable function ", name, b"()"].concat(), b"Unknown", 0)?;
    }
    if cx.ini_bool("allow_url_include") {
        cx.raise_at(level::DEPRECATED, b"Directive 'allow_url_include' is deprecated", b"Unknown", 0)?;
    }
    if cx.ini_bool("auto_detect_line_endings") {
        cx.raise_at(level::DEPRECATED, b"auto_detect_line_endings is deprecated", b"Unknown", 0)?;
    }
    for (name, is_set) in [
        ("assert.active", !cx.ini_bool("assert.active")),
        ("assert.bail", cx.ini_bool("assert.bail")),
        ("assert.warning", !cx.ini_bool("assert.warning")),
        ("assert.callback", !cx.ini_str("assert.callback").is_empty()),
        ("assert.exception", !cx.ini_bool("assert.exception")),
    ] {
        if is_set {
            let text = format!("PHP Startup: {name} INI setting is deprecated");
            cx.raise_at(level::DEPRECATED, text.as_bytes(), b"Unknown", 0)?;
        }
    }
    Ok(())
}
