//! Programs give the same output in the interpreter and as machine code that is made at the first call.
#![cfg(feature = "jit")]
#![forbid(unsafe_code)]

use heddle_engine::runtime::output::{Headers, Sink};
use heddle_engine::runtime::request::Input;
use heddle_engine::{Heddle, Job, Settings, machine_code};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// What a program writes.
struct Text(Arc<Mutex<Vec<u8>>>);

impl Sink for Text {
    fn write(&mut self, bytes: &[u8]) -> bool {
        self.0.lock().unwrap().extend_from_slice(bytes);
        true
    }

    fn flush(&mut self) {}

    fn send_headers(&mut self, _headers: &Headers) {}
}

fn output(heddle: &Heddle, file: &Path) -> String {
    let written = Arc::new(Mutex::new(Vec::new()));
    let code = [b"include '", file.as_os_str().as_bytes(), b"';"].concat();
    heddle.session().run(Job::Code(code, b"test".to_vec()), Input::default(), Box::new(Text(written.clone())));
    String::from_utf8_lossy(&written.lock().unwrap()).into_owned()
}

#[test]
fn programs_give_the_same_output() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/machine_code");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let interpreter = Heddle::new(Settings::plain("cli"));
    let expected: Vec<String> = files.iter().map(|file| output(&interpreter, file)).collect();
    let mut settings = Settings::plain("cli");
    settings.set(b"opcache.jit", b"everything");
    let machine = Heddle::new(settings);
    if !machine_code::is_on() {
        return;
    }
    for (file, expected) in files.iter().zip(&expected) {
        let before = machine_code::statistics().compiled;
        assert!(!expected.is_empty(), "{} says nothing", file.display());
        // the second time the code is there
        assert_eq!(&output(&machine, file), expected, "{}", file.display());
        assert!(machine_code::statistics().compiled > before, "{} was not compiled", file.display());
    }
    assert!(machine_code::statistics().exits > 0, "no guard failed");
}
