//! The engine behind one function, so that the same code can be timed in an executable and in a
//! library loaded by `dlopen`. Not the C API: that is `crates/embed`. Empty without the feature
//! `engine`.
#![cfg(feature = "engine")]

use heddle_engine::runtime::output::{Headers, Sink};
use heddle_engine::runtime::request::Input;
use heddle_engine::{Heddle, Job, Settings};
use std::ffi::{CStr, OsStr, c_char, c_int};
use std::io::Write;
use std::os::unix::ffi::OsStrExt;

/// A thread's own stack for PHP, in bytes.
const STACK: usize = 16 << 20;

/// Standard output without headers.
struct Stdout;

impl Sink for Stdout {
    fn write(&mut self, bytes: &[u8]) -> bool {
        std::io::stdout().write_all(bytes).is_ok()
    }

    fn flush(&mut self) {
        let _ = std::io::stdout().flush();
    }

    fn send_headers(&mut self, _headers: &Headers) {}
}

/// Runs a PHP file in a new engine on a new thread and gives its exit code.
pub fn run(file: &OsStr) -> i32 {
    let mut settings = Settings::plain("cli");
    settings.set(b"memory_limit", b"1G");
    let heddle = Heddle::new(settings);
    let file = file.as_bytes().to_vec();
    let work = move || heddle.session().run(Job::File(file), Input::default(), Box::new(Stdout));
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
    thread.map_or(255, |thread| thread.join().unwrap_or(255))
}

/// [`run`] for hosts that load this library.
///
/// # Safety
/// `file` is a path that ends in a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn heddle_bench_run(file: *const c_char) -> c_int {
    // SAFETY: promised by the caller.
    let file = unsafe { CStr::from_ptr(file) };
    run(OsStr::from_bytes(file.to_bytes()))
}
