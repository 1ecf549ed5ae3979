//! Programs that give the same names other meanings, one after the other on one thread and on
//! several at once, print what each prints in a process of its own: nothing that is kept between
//! requests says what a name means.
#![forbid(unsafe_code)]

use heddle_engine::runtime::output::{Headers, Sink};
use heddle_engine::runtime::request::Input;
use heddle_engine::{Heddle, Job, Session, Settings};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Collects the output of a program.
struct Text(Arc<Mutex<Vec<u8>>>);

impl Sink for Text {
    fn write(&mut self, bytes: &[u8]) -> bool {
        self.0.lock().unwrap().extend_from_slice(bytes);
        true
    }

    fn flush(&mut self) {}

    fn send_headers(&mut self, _headers: &Headers) {}
}

const PROGRAMS: [&str; 2] = ["first", "second"];
/// The order in which programs follow each other.
const ORDER: [usize; 12] = [0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 1, 0];
/// A thread's own stack for PHP, in bytes.
const STACK: usize = 16 << 20;

fn said(session: &mut Session, program: usize) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/names/{}.php", PROGRAMS[program]));
    let written = Arc::new(Mutex::new(Vec::new()));
    let job = Job::File(file.canonicalize().unwrap().into_os_string().into_encoded_bytes());
    session.run(job, Input::default(), Box::new(Text(written.clone())));
    String::from_utf8(std::mem::take(&mut written.lock().unwrap())).unwrap()
}

fn on_threads(count: usize, part: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        let start = || std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, &part).unwrap();
        let threads: Vec<_> = (0..count).map(|_| start()).collect();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
    });
}

#[test]
fn names_mean_what_the_request_says() {
    let alone = Mutex::new(Vec::new());
    on_threads(1, || {
        for program in 0..PROGRAMS.len() {
            let heddle = Heddle::new(Settings::plain("cli"));
            alone.lock().unwrap().push(said(&mut heddle.session(), program));
        }
    });
    let alone = alone.into_inner().unwrap();
    assert!(alone.iter().all(|text| text.ends_with('\n') && !text.contains("Fatal")), "{alone:?}");
    let heddle = Heddle::new(Settings::plain("cli"));
    on_threads(4, || {
        let mut session = heddle.session();
        for program in ORDER.into_iter().cycle().take(5 * ORDER.len()) {
            assert_eq!(said(&mut session, program), alone[program]);
        }
    });
}
