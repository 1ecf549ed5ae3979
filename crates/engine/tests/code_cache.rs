//! When a file that was compiled is looked at again: each time, or as opcache's directives say.
#![forbid(unsafe_code)]

use heddle_engine::runtime::output::{Headers, Sink};
use heddle_engine::runtime::request::Input;
use heddle_engine::{Heddle, Job, Settings};
use std::os::unix::ffi::OsStrExt;
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

/// What a file says before and after it is changed, to an engine with these directives.
fn said(name: &str, revalidates_lazily: bool, directives: &[(&str, &str)]) -> [String; 2] {
    let folder = std::env::temp_dir().join(format!("heddle-code-cache-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}.php"));
    let mut settings = Settings::plain("cli-server");
    settings.revalidates_lazily = revalidates_lazily;
    for (name, value) in directives {
        settings.set(name.as_bytes(), value.as_bytes());
    }
    let heddle = Heddle::new(settings);
    let said = ["before", "after"].map(|text| {
        std::fs::write(&file, format!("<?php echo '{text}';")).unwrap();
        let written = Arc::new(Mutex::new(Vec::new()));
        let code = [b"include '", file.as_os_str().as_bytes(), b"';"].concat();
        heddle.session().run(Job::Code(code, b"test".to_vec()), Input::default(), Box::new(Text(written.clone())));
        String::from_utf8(std::mem::take(&mut written.lock().unwrap())).unwrap()
    });
    std::fs::remove_file(&file).unwrap();
    said
}

#[test]
fn a_change_is_seen_when_the_directives_say() {
    let hour = ("opcache.revalidate_freq", "3600");
    assert_eq!(said("always", false, &[hour]), ["before", "after"]);
    assert_eq!(said("seldom", true, &[hour]), ["before", "before"]);
    assert_eq!(said("at_once", true, &[("opcache.revalidate_freq", "0")]), ["before", "after"]);
    assert_eq!(said("never", true, &[("opcache.validate_timestamps", "0"), ("opcache.revalidate_freq", "0")]), ["before", "before"]);
}
