//! What other engines keep once for a process is the request's: 8 threads run requests that change all of it at random and look for
//! their own values (`tests/isolation/request.php`). Two seconds here; `cargo xtask measure isolation` takes thirty, over HTTP.
#![forbid(unsafe_code)]

use heddle_engine::runtime::output::{Headers, Sink};
use heddle_engine::runtime::request::Input;
use heddle_engine::{Heddle, Job, Settings};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const THREADS: usize = 8;
const SPAN: Duration = Duration::from_secs(2);
/// A thread's own stack for PHP, in bytes.
const STACK: usize = 16 << 20;

/// A buffer that outlives the session.
struct Captured(Arc<Mutex<Vec<u8>>>);

impl Sink for Captured {
    fn write(&mut self, bytes: &[u8]) -> bool {
        self.0.lock().unwrap().extend_from_slice(bytes);
        true
    }

    fn flush(&mut self) {}

    fn send_headers(&mut self, _headers: &Headers) {}
}

/// What of the process a request could have changed.
fn process() -> (Option<std::ffi::OsString>, PathBuf, String) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let umask = status.lines().find(|line| line.starts_with("Umask:")).unwrap_or_default().to_owned();
    (std::env::var_os("HEDDLE_ISOLATION"), std::env::current_dir().unwrap(), umask)
}

/// Runs requests one after the other until the time is over; gives their number, or what was wrong.
fn serve(heddle: &Heddle, file: &Path, end: Instant) -> Result<usize, String> {
    let mut session = heddle.session();
    let mut requests = 0;
    while requests == 0 || Instant::now() < end {
        let output = Arc::new(Mutex::new(Vec::new()));
        let job = Job::File(file.as_os_str().as_encoded_bytes().to_vec());
        session.run(job, Input::default(), Box::new(Captured(output.clone())));
        let text = String::from_utf8_lossy(&output.lock().unwrap()).into_owned();
        if text != "isolated\n" {
            return Err(text);
        }
        requests += 1;
    }
    Ok(requests)
}

#[test]
fn no_request_sees_another_ones_state() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/isolation/request.php").canonicalize().unwrap();
    let before = process();
    let heddle = Heddle::new(Settings::plain("cli"));
    let end = Instant::now() + SPAN;
    let served: Vec<Result<usize, String>> = std::thread::scope(|scope| {
        let start = || std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || serve(&heddle, &file, end)).unwrap();
        let threads: Vec<_> = (0..THREADS).map(|_| start()).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    println!("requests by thread: {served:?}");
    for outcome in served {
        outcome.unwrap();
    }
    assert_eq!(process(), before, "environment, directory and umask of the process");
}
