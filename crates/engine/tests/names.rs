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

const PROGRAMS: [&str; 4] = ["first", "second", "third", "fourth"];
/// The order in which programs follow each other.
const ORDER: [usize; 24] = [2, 3, 2, 3, 3, 2, 2, 2, 3, 3, 0, 2, 3, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 2];
/// A thread's own stack for PHP, in bytes.
const STACK: usize = 16 << 20;

fn said(session: &mut Session, program: usize) -> String {
    said_by(session, &Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/names/{}.php", PROGRAMS[program])))
}

fn said_by(session: &mut Session, file: &Path) -> String {
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

/// How often the file is replaced, and how long one replacement lasts at least.
const REPLACEMENTS: usize = 150;
const PAUSE: std::time::Duration = std::time::Duration::from_millis(3);

/// Returns a version of the class that programs read: the same names in other places.
fn version(number: usize) -> String {
    let fill: String = (0..number % 4).map(|fill| format!("public $fill{fill} = 'filling'; ")).collect();
    format!(
        "<?php class Part {{ {fill} public $number = {number}; public $text = 'text {number}';\n\
         public function get() {{ return $this->text; }} public function number(): int {{ return $this->number + 0; }} }}\n"
    )
}

#[test]
fn caches_follow_files_that_change() {
    let folder = std::env::temp_dir().join(format!("heddle-names-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let replace = |number: usize| {
        std::fs::write(folder.join("new"), version(number)).unwrap();
        std::fs::rename(folder.join("new"), folder.join("part.php")).unwrap();
    };
    replace(0);
    let program = folder.join("program.php");
    let code = "<?php function tell($part) { return $part->number . ' ' . $part->text . ' ' . $part->get() . ' ' . $part->number(); }\n\
                require __DIR__ . '/part.php'; for ($i = 0; $i < 3; $i++) { echo tell(new Part()), ';'; }";
    std::fs::write(&program, code).unwrap();
    let heddle = Heddle::new(Settings::plain("cli"));
    let done = std::sync::atomic::AtomicBool::new(false);
    let threads = std::sync::atomic::AtomicUsize::new(0);
    on_threads(4, || {
        if threads.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 0 {
            for number in 1..REPLACEMENTS {
                replace(number);
                std::thread::sleep(PAUSE);
            }
            done.store(true, std::sync::atomic::Ordering::Relaxed);
            return;
        }
        let mut session = heddle.session();
        while !done.load(std::sync::atomic::Ordering::Relaxed) {
            let text = said_by(&mut session, &program);
            let number = text.split(' ').next().unwrap_or_default();
            let one = format!("{number} text {number} text {number} {number};");
            assert_eq!(text, one.repeat(3));
        }
    });
    std::fs::remove_dir_all(&folder).unwrap();
}
