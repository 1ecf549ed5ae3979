//! Exceptions and diagnostics: throwing, warnings and their handlers, what is printed of an
//! uncaught exception.

use crate::callable::Callable;
use crate::class::ClassPtr;
use crate::decl::offers;
use crate::hooks::BacktraceOptions;
use crate::object::{class_of, instantiate};
use crate::output::Diagnostic;
use crate::{Halt, Request, Result, timestamp};
use heddle_value::{Object, Str, Value};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;

/// Error levels, PHP's own numbers.
pub mod level {
    pub const ERROR: i64 = 1;
    pub const WARNING: i64 = 2;
    pub const PARSE: i64 = 4;
    pub const NOTICE: i64 = 8;
    pub const CORE_ERROR: i64 = 16;
    pub const CORE_WARNING: i64 = 32;
    pub const COMPILE_ERROR: i64 = 64;
    pub const COMPILE_WARNING: i64 = 128;
    pub const USER_ERROR: i64 = 256;
    pub const USER_WARNING: i64 = 512;
    pub const USER_NOTICE: i64 = 1024;
    pub const RECOVERABLE_ERROR: i64 = 4096;
    pub const DEPRECATED: i64 = 8192;
    pub const USER_DEPRECATED: i64 = 16384;
    pub const ALL: i64 = 30719;
    /// Levels that end the script, and that `@` does not silence.
    pub const FATAL: i64 = ERROR | PARSE | CORE_ERROR | COMPILE_ERROR | USER_ERROR | RECOVERABLE_ERROR;

    /// The word before the message.
    pub fn label(level: i64) -> &'static str {
        match level {
            ERROR | CORE_ERROR | COMPILE_ERROR | USER_ERROR => "Fatal error",
            RECOVERABLE_ERROR => "Recoverable fatal error",
            WARNING | CORE_WARNING | COMPILE_WARNING | USER_WARNING => "Warning",
            PARSE => "Parse error",
            NOTICE | USER_NOTICE => "Notice",
            DEPRECATED | USER_DEPRECATED => "Deprecated",
            _ => "Unknown error",
        }
    }
}

/// Most frames that the trace of a fatal error shows: there may be a million.
const MOST_TRACED: usize = 20_000;

impl Request {
    // ---- exceptions
    // ------------------------------------------------------------------------------------------------

    /// Throws a new exception of a builtin class with this message.
    #[cold]
    pub fn throw_error(&mut self, class: &str, message: impl AsRef<[u8]>) -> Halt {
        let class = self.engine.classes.get(class.to_ascii_lowercase().as_bytes()).copied();
        let class = class.unwrap_or(self.engine.known.error);
        self.throw_new(class, message.as_ref(), 0)
    }

    /// Throws a new exception with message and code.
    #[cold]
    pub fn throw_new(&mut self, class: ClassPtr, message: &[u8], code: i64) -> Halt {
        match self.new_exception(class, message, code) {
            Ok(exception) => self.throw(exception),
            Err(halt) => halt,
        }
    }

    /// An exception object with message and code; its file, line and trace are those of the code
    /// now running.
    pub fn new_exception(&mut self, class: ClassPtr, message: &[u8], code: i64) -> Result<Object> {
        let exception = instantiate(self, class)?;
        let text = Value::from(self.str(message));
        set_property(&exception, "message", text);
        if code != 0 {
            set_property(&exception, "code", Value::int(code));
        }
        Ok(exception)
    }

    /// Puts an exception in flight. One that is already in flight becomes the last in its chain of
    /// previous ones.
    #[cold]
    pub fn throw(&mut self, exception: Object) -> Halt {
        if let Some(old) = self.exception.take()
            && !old.same(&exception)
            // a fiber that is given up is left by something that is none
            && class_of(&old).is_subclass_of(self.engine.known.throwable)
        {
            chain_previous(&exception, old);
        }
        self.exception = Some(exception);
        Halt::Exception
    }

    #[cold]
    pub fn type_error(&mut self, message: impl AsRef<[u8]>) -> Halt {
        self.throw_error("TypeError", message)
    }

    #[cold]
    pub fn value_error(&mut self, message: impl AsRef<[u8]>) -> Halt {
        self.throw_error("ValueError", message)
    }

    #[cold]
    pub fn argument_count_error(&mut self, message: impl AsRef<[u8]>) -> Halt {
        self.throw_error("ArgumentCountError", message)
    }

    /// ValueError `f(): Argument #number ($name) reason` for the builtin now running; `number`
    /// counts from 1.
    #[cold]
    pub fn bad_argument(&mut self, number: usize, reason: impl AsRef<[u8]>) -> Halt {
        let message = self.argument_message(number, reason.as_ref());
        self.value_error(message)
    }

    /// TypeError `f(): Argument #number ($name) reason` for the builtin now running.
    #[cold]
    pub fn bad_argument_type(&mut self, number: usize, reason: impl AsRef<[u8]>) -> Halt {
        let message = self.argument_message(number, reason.as_ref());
        self.type_error(message)
    }

    /// `f(): Argument #number ($name) reason`
    pub fn argument_message(&self, number: usize, reason: &[u8]) -> Vec<u8> {
        let name = self.function_name();
        let parameter = self.running_parameter(number);
        let parameter = parameter.map_or(String::new(), |name| format!(" (${name})"));
        [&name[..], format!("(): Argument #{number}{parameter} ").as_bytes(), reason].concat()
    }

    fn running_parameter(&self, number: usize) -> Option<String> {
        let function = (self.engine.hooks.running_function)(self)?;
        if function.is_variadic() && number > usize::from(function.param_count) {
            // the arguments of a variadic parameter go by their numbers
            return None;
        }
        let name = function.param_name(number.checked_sub(1)?)?;
        Some(String::from_utf8_lossy(name).into_owned())
    }

    /// What is being called: `f` or `A::f`.
    pub fn function_name(&self) -> Vec<u8> {
        (self.engine.hooks.function_name)(self)
    }

    /// Whether the caller of the builtin now running looks at its result.
    pub fn result_is_used(&self) -> bool {
        (self.engine.hooks.result_is_used)(self)
    }

    /// Whether the code that calls the builtin now running was written under `strict_types`.
    pub fn caller_is_strict(&self) -> bool {
        (self.engine.hooks.strict)(self)
    }

    // ---- diagnostics
    // -----------------------------------------------------------------------------------------------

    #[cold]
    pub fn warning(&mut self, message: impl AsRef<[u8]>) -> Result<()> {
        self.raise(level::WARNING, message.as_ref())
    }

    #[cold]
    pub fn notice(&mut self, message: impl AsRef<[u8]>) -> Result<()> {
        self.raise(level::NOTICE, message.as_ref())
    }

    #[cold]
    pub fn deprecated(&mut self, message: impl AsRef<[u8]>) -> Result<()> {
        self.raise(level::DEPRECATED, message.as_ref())
    }

    /// Says that a builtin constant is deprecated, where it is.
    ///
    /// # Errors
    ///
    /// What a program's error handler throws.
    pub fn report_deprecated_constant(&mut self, name: &[u8]) -> Result<()> {
        match self.engine.deprecation_of_constant(name) {
            Some(text) => self.deprecated([b"Constant ", name, b" is deprecated ", text.as_bytes()].concat()),
            None => crate::object::constants::report_global(self, &crate::object::constants::global_key(name)),
        }
    }

    /// A warning of the builtin now running: `f(): message`.
    #[cold]
    pub fn function_warning(&mut self, message: impl AsRef<[u8]>) -> Result<()> {
        let name = self.function_name();
        // a file's own code is called so
        let name = if name.is_empty() { &b"main"[..] } else { &name };
        let message = self.for_page(message.as_ref());
        self.raise(level::WARNING, &[name, b"(): ", &message].concat())
    }

    /// Makes a message fit for HTML: apostrophes stay, and in a page in UTF-8 what is none is
    /// replaced.
    fn escape_message(&self, text: &[u8]) -> Vec<u8> {
        let is_utf8 = self.ini_str("default_charset").eq_ignore_ascii_case(b"utf-8");
        let mut out = Vec::with_capacity(text.len());
        for chunk in text.utf8_chunks() {
            for byte in chunk.valid().bytes() {
                match byte {
                    b'&' => out.extend_from_slice(b"&amp;"),
                    b'<' => out.extend_from_slice(b"&lt;"),
                    b'>' => out.extend_from_slice(b"&gt;"),
                    b'"' => out.extend_from_slice(b"&quot;"),
                    byte => out.push(byte),
                }
            }
            let odd = chunk.invalid();
            out.extend_from_slice(if is_utf8 && !odd.is_empty() { "\u{FFFD}".as_bytes() } else { odd });
        }
        out
    }

    /// Returns a function's message as it is handed on: for a page where errors are shown so.
    pub fn for_page<'a>(&self, message: &'a [u8]) -> std::borrow::Cow<'a, [u8]> {
        if self.ini_bool("html_errors") { self.escape_message(message).into() } else { message.into() }
    }

    /// A fatal error: reported at once, ends the script.
    #[cold]
    pub fn fatal(&mut self, message: impl AsRef<[u8]>) -> Halt {
        match self.raise(level::ERROR, message.as_ref()) {
            Err(halt) => halt,
            Ok(()) => Halt::Fatal,
        }
    }

    /// Raises a diagnostic at the current position.
    #[cold]
    pub fn raise(&mut self, level: i64, message: &[u8]) -> Result<()> {
        let (file, line) = self.position();
        self.raise_at(level, message, &file, line)
    }

    /// File and line of the code now running.
    pub fn position(&self) -> (Str, u32) {
        (self.engine.hooks.position)(self).unwrap_or_else(|| (self.str(b"Unknown"), 0))
    }

    /// Raises a diagnostic at a given position: the handler, if one wants it, else the standard
    /// report.
    #[cold]
    pub fn raise_at(&mut self, level: i64, message: &[u8], file: &[u8], line: u32) -> Result<()> {
        let catchable = level
            & (level::ERROR | level::PARSE | level::CORE_ERROR | level::CORE_WARNING | level::COMPILE_ERROR | level::COMPILE_WARNING)
            == 0;
        if catchable
            && !self.in_error_handler
            && let Some((handler, mask)) = self.error_handlers.last().cloned()
            && mask & level != 0
            && self.run_error_handler(&handler, level, message, file, line)?
        {
            return Ok(());
        }
        if level & level::FATAL == 0 {
            self.report(level, message, file, line);
            return Ok(());
        }
        let trace = self.fatal_trace(level);
        self.report_with(level, message, file, line, &trace);
        self.exit_code = 255;
        // what was made before the end has no destructors any more
        drop(self.heap().take_undestructed());
        Err(Halt::Fatal)
    }

    /// The lines behind a fatal error that say how the program got there; empty where the ini
    /// directives want none.
    pub fn fatal_trace(&mut self, level: i64) -> Vec<u8> {
        if level == level::PARSE || !self.ini_bool("fatal_error_backtraces") {
            return Vec::new();
        }
        let arguments = !self.ini_bool("zend.exception_ignore_args");
        let options = BacktraceOptions { arguments, limit: MOST_TRACED, ..BacktraceOptions::default() };
        let frames = (self.engine.hooks.backtrace)(self, options);
        let more: &[u8] = if frames.len() == MOST_TRACED { b"(more frames are left out)\n" } else { b"" };
        let frames = crate::trace::to_array(self, frames);
        [b"Stack trace:\n", &crate::trace::to_text(self, frames)[..], b"\n", more].concat()
    }

    /// Runs the handler; false when it hands the error back.
    fn run_error_handler(&mut self, handler: &Callable, level: i64, message: &[u8], file: &[u8], line: u32) -> Result<bool> {
        let args = [Value::int(level), Value::from(self.str(message)), Value::from(self.str(file)), Value::int(i64::from(line))];
        let pending = self.exception.take();
        let outer = std::mem::replace(&mut self.in_error_handler, true);
        self.error_handler_depth += 1;
        let result = self.call(handler, &args);
        self.error_handler_depth = self.error_handler_depth.saturating_sub(1);
        self.in_error_handler = outer;
        if let Err(halt) = result {
            self.ini.interrupted = Some(halt);
        }
        let result = result.map(|value| value.as_bool() != Some(false));
        if let Some(pending) = pending {
            match self.exception.take() {
                Some(newer) => {
                    chain_previous(&newer, pending);
                    self.exception = Some(newer);
                }
                None => self.exception = Some(pending),
            }
        }
        result
    }

    /// Keeps the error for `error_get_last` and prints or logs it as the INI directives say.
    pub fn report(&mut self, level: i64, message: &[u8], file: &[u8], line: u32) {
        self.report_with(level, message, file, line, b"");
    }

    /// As [`Request::report`], with the text of a trace behind it.
    pub fn report_with(&mut self, level: i64, message: &[u8], file: &[u8], line: u32, trace: &[u8]) {
        let is_repeated = self.last_error.as_ref().is_some_and(|last| {
            let same_place = || (&last.file[..], last.line) == (file, line) || self.ini_bool("ignore_repeated_source");
            last.message == message && self.ini_bool("ignore_repeated_errors") && same_place()
        });
        if is_repeated && level & level::FATAL == 0 {
            return;
        }
        // the room of the one before is used again: hundreds may be hidden in a request
        let last = self.last_error.get_or_insert_default();
        (last.level, last.line) = (level, line);
        message.clone_into(&mut last.message);
        file.clone_into(&mut last.file);
        if self.error_reporting & level == 0 {
            return;
        }
        if let Some(sink) = &mut self.output.sink {
            sink.report(&Diagnostic { level, message, file, line });
        }
        let label = level::label(level);
        if self.ini_bool("log_errors") {
            let gap: &[u8] = if trace.is_empty() { b"" } else { b"\n" };
            let line = format!(" on line {line}");
            let text =
                [format!("PHP {label}:  ").as_bytes(), message, b" in ", file, line.as_bytes(), gap, trace.trim_ascii_end()].concat();
            self.log(&crate::trace::with_fewer_frames(&text));
        }
        let display = self.ini_str("display_errors").to_ascii_lowercase();
        let is_shown = crate::ini::parse_bool(&display) || display == b"stdout";
        if level & level::FATAL != 0 && !is_shown && !self.output.headers.sent && self.output.headers.status == 200 {
            self.output.headers.status = 500;
            self.output.headers.status_line = Some(b"HTTP/1.0 500 Internal Server Error".to_vec());
        }
        if display == b"stderr" {
            let text = [label.as_bytes(), b": ", message, b" in ", file, format!(" on line {line}\n").as_bytes(), trace].concat();
            heddle_sys::process::write_stderr(&text);
        } else if is_shown {
            self.display(level, message, file, line, trace);
        }
    }

    fn display(&mut self, level: i64, message: &[u8], file: &[u8], line: u32, trace: &[u8]) {
        let label = level::label(level);
        // these quote the program; other messages are made for HTML where they are made
        let is_about_code = level & (level::ERROR | level::PARSE) != 0;
        let prepend = self.ini_str("error_prepend_string").to_vec();
        let append = self.ini_str("error_append_string").to_vec();
        let text = if self.ini_bool("html_errors") {
            let head = format!("<br />\n<b>{label}</b>:  ");
            let tail = format!("</b> on line <b>{line}</b><br />\n");
            let message = if is_about_code { &self.escape_message(message)[..] } else { message };
            [&prepend[..], head.as_bytes(), message, b" in <b>", file, tail.as_bytes(), trace, &append].concat()
        } else {
            let tail = format!(" on line {line}\n");
            [&prepend[..], b"\n", label.as_bytes(), b": ", message, b" in ", file, tail.as_bytes(), trace, &append].concat()
        };
        // a sink that is gone must not turn one error into another
        let _ = self.write(&text);
    }

    /// Writes a line to the error log: the file of `error_log`, or standard error.
    pub fn log(&mut self, text: &[u8]) {
        if self.output.sink.as_mut().is_some_and(|sink| sink.log(text)) {
            return;
        }
        let target = self.ini_str("error_log").to_vec();
        if target.is_empty() {
            if self.output.sink.as_mut().is_some_and(|sink| sink.log_default(text)) {
                return;
            }
            let time = if self.engine.is_server() { format!("[{}] ", timestamp::of_server()) } else { String::new() };
            heddle_sys::process::write_stderr(&[time.as_bytes(), text, b"\n"].concat());
            return;
        }
        let path = self.path(&target);
        // what a program logs is its owner's business
        let file = std::fs::OpenOptions::new().append(true).create(true).mode(0o600).open(path);
        if let Ok(mut file) = file {
            let time = match offers::log_clock(self) {
                Some(clock) => (clock.0)(self),
                None => timestamp::of_file().into_bytes(),
            };
            let _ = file.write_all(&[b"[", &time[..], b"] ", text, b"\n"].concat());
        }
    }

    // ---- the end of an exception
    // -----------------------------------------------------------------------------------

    /// Reports an exception nobody caught, by the exception handler or as a fatal error.
    pub fn report_uncaught(&mut self) -> Result<()> {
        self.report_uncaught_as(level::ERROR)
    }

    /// The same at another level: a shell goes on after it, so there it is a warning.
    pub fn report_uncaught_as(&mut self, severity: i64) -> Result<()> {
        let Some(exception) = self.exception.take() else {
            return Ok(());
        };
        if let Some(Some(handler)) = self.exception_handlers.last().cloned() {
            self.exception_handlers.push(None);
            let result = self.call(&handler, &[Value::from(exception)]);
            return match result {
                Ok(_) => Ok(()),
                Err(Halt::Exception) => self.report_uncaught_as(severity),
                Err(halt) => Err(halt),
            };
        }
        if severity & level::FATAL != 0 {
            self.exit_code = 255;
        }
        let class = class_of(&exception);
        if !class.is_subclass_of(self.engine.known.throwable) {
            return Ok(());
        }
        let file = get_property(&exception, "file");
        let file = file.as_bytes().unwrap_or(b"").to_vec();
        let line = get_property(&exception, "line").as_int().unwrap_or(0) as u32;
        if is_compile_error(&class.name) {
            let text = get_property(&exception, "message");
            let level = if &class.name[..] == b"ParseError" { level::PARSE } else { level::ERROR };
            self.report(level, text.as_bytes().unwrap_or(b""), &file, line);
            return Err(Halt::Fatal);
        }
        let text = match self.call_method(&exception, "__tostring", &[]) {
            Ok(text) => text,
            // the text's own exception is the one that is reported
            Err(Halt::Exception) if self.exception.as_ref().is_some_and(|newer| class_of(newer) != class) => {
                return self.report_uncaught_as(severity);
            }
            Err(_) => {
                self.exception = None;
                Value::from(self.str(&class.name[..]))
            }
        };
        let message = [b"Uncaught ", text.as_bytes().unwrap_or(b""), b"\n  thrown"].concat();
        self.report(severity, &message, if file.is_empty() { b"Unknown" } else { &file }, line);
        Err(Halt::Fatal)
    }
}

/// Text for HTML.
pub fn escape_html(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for byte in text {
        match byte {
            b'&' => out.extend_from_slice(b"&amp;"),
            b'<' => out.extend_from_slice(b"&lt;"),
            b'>' => out.extend_from_slice(b"&gt;"),
            b'"' => out.extend_from_slice(b"&quot;"),
            b'\'' => out.extend_from_slice(b"&#039;"),
            byte => out.push(*byte),
        }
    }
    out
}

fn is_compile_error(class: &[u8]) -> bool {
    matches!(class, b"ParseError" | b"CompileError")
}

/// Places of the properties that every throwable object begins with.
pub mod throwable {
    pub const MESSAGE: u32 = 0;
    /// What `__toString()` gave last.
    pub const STRING: u32 = 1;
    pub const CODE: u32 = 2;
    pub const FILE: u32 = 3;
    pub const LINE: u32 = 4;
    pub const TRACE: u32 = 5;
    pub const PREVIOUS: u32 = 6;
}

/// Sets a declared property of a builtin class by name, past visibility and types.
pub fn set_property(object: &Object, name: &str, value: Value) {
    if let Some(slot) = slot_of(class_of(object), name) {
        drop(object.set_slot(slot, value));
    }
}

/// Reads a declared property of a builtin class by name, past visibility.
pub fn get_property(object: &Object, name: &str) -> Value {
    match slot_of(class_of(object), name) {
        Some(slot) => object.slot(slot).deref().clone(),
        None => Value::NULL,
    }
}

/// The slot of a declared property: of the class, or a private one of a parent.
fn slot_of(class: ClassPtr, name: &str) -> Option<u32> {
    let mut next = Some(class);
    while let Some(class) = next {
        if let Some(property) = class.get().properties.get(name.as_bytes()) {
            return Some(property.slot);
        }
        next = class.parent;
    }
    None
}

/// Makes `old` the last in `exception`'s chain of previous ones.
fn has_previous(exception: &Object, wanted: &Object) -> bool {
    let mut next = get_property(exception, "previous").as_object().cloned();
    while let Some(previous) = next {
        if previous.same(wanted) {
            return true;
        }
        next = get_property(&previous, "previous").as_object().cloned();
    }
    false
}

fn chain_previous(exception: &Object, old: Object) {
    let mut last = exception.clone();
    loop {
        // no exception is among its own previous ones
        if last.same(&old) || has_previous(&old, &last) {
            return;
        }
        match get_property(&last, "previous").as_object() {
            Some(previous) => last = previous.clone(),
            None => break,
        }
    }
    set_property(&last, "previous", Value::from(old));
}
