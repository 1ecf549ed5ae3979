//! The host's say over files: whatever PHP code does with a path, it asks.

use heddle_embed::{Config, FileAccess, FileAnswer, Options, Thread};
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// A folder on disk that goes when the test ends, and an engine whose host knows:
/// - `/virtual/one.txt`, `/virtual/code.php`, `/virtual/empty/` and `/virtual` itself, which are
///   nowhere on disk;
/// - what is in the folder, but `secret` and what ends with `.locked`, which may not be written;
/// - nothing else.
struct Place {
    folder: PathBuf,
    thread: Thread,
    asked: Arc<Mutex<Vec<(FileAccess, String)>>>,
}

impl Place {
    fn new(name: &str) -> Place {
        let folder = std::env::temp_dir().join(format!("heddle-files-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("sub")).unwrap();
        fs::write(folder.join("real.txt"), "on disk").unwrap();
        fs::write(folder.join("secret"), "hidden").unwrap();
        fs::write(folder.join("kept.locked"), "locked").unwrap();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (seen, own) = (asked.clone(), folder.to_str().unwrap().to_owned());
        let mut config = Config::new();
        config.ini("error_reporting = E_ALL\ndisplay_errors = 0\ninclude_path = .");
        config.files(move |_, path, access| {
            let path = str::from_utf8(path).unwrap();
            seen.lock().unwrap().push((access, path.to_owned()));
            let names = |list: &[&str]| FileAnswer::Folder(list.iter().map(|name| name.as_bytes().to_vec()).collect());
            match path {
                "/virtual" => names(&["one.txt", "code.php", "empty"]),
                "/virtual/empty" => names(&[]),
                "/virtual/one.txt" => FileAnswer::Text(b"line 1\nline 2\n".to_vec()),
                "/virtual/code.php" => FileAnswer::Text(b"<?php return fread(fopen(__FILE__, 'r'), 5) . __LINE__;".to_vec()),
                _ if path.ends_with("/secret") => FileAnswer::Denied,
                _ if path.ends_with(".locked") && access == FileAccess::Write => FileAnswer::Denied,
                _ if path.starts_with(&own) => FileAnswer::FromDisk,
                _ => FileAnswer::Denied,
            }
        });
        let mut thread = config.build().unwrap().attach().unwrap();
        thread.begin(Options { directory: Some(folder.clone()), ..Options::default() }).unwrap();
        let mut place = Place { folder, thread, asked };
        place.run("set_error_handler(function ($level, $text) { $GLOBALS['warned'] = $text; return true; });");
        place
    }

    fn run(&mut self, code: &str) -> String {
        let mut cx = self.thread.context().unwrap();
        match cx.run_string(code, "test") {
            Ok(value) => String::from_utf8_lossy(&cx.to_bytes(value).unwrap()).into_owned(),
            Err(error) => format!("{:?}: {}", error.code, error.message),
        }
    }

    /// What an expression gives, as `var_export` writes it, and the last warning it raised.
    fn value(&mut self, expression: &str) -> (String, String) {
        let value = self.run(&format!("$warned = ''; return var_export({expression}, true);"));
        (value, self.run("return $warned;"))
    }

    fn expect(&mut self, cases: &[(&str, &str, &str)]) {
        for (expression, value, warning) in cases {
            let (got, warned) = self.value(expression);
            let warned = warned.replace(self.folder.to_str().unwrap(), "%");
            assert_eq!((&got[..], &warned[..]), (*value, *warning), "{expression}");
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn supplied_files_are_read_as_files_are() {
    let mut place = Place::new("supplied");
    place.expect(&[
        (
            "file_get_contents('/virtual/one.txt')",
            r"'line 1
line 2
'",
            "",
        ),
        ("file('/virtual/./empty/../one.txt', FILE_IGNORE_NEW_LINES)[1]", "'line 2'", ""),
        ("fgets(fopen('file:///virtual/one.txt', 'r'))", "'line 1\n'", ""),
        ("(new SplFileObject('/virtual/one.txt'))->fgets()", "'line 1\n'", ""),
        ("md5_file('/virtual/one.txt') === md5(\"line 1\\nline 2\\n\")", "true", ""),
        ("hash_file('crc32b', '/virtual/one.txt') === hash('crc32b', \"line 1\\nline 2\\n\")", "true", ""),
        ("strlen(php_strip_whitespace('/virtual/one.txt'))", "14", ""),
        ("file_exists('/virtual/one.txt') && is_file('/virtual/one.txt') && is_readable('/virtual/one.txt')", "true", ""),
        ("is_writable('/virtual/one.txt') || is_dir('/virtual/one.txt') || is_executable('/virtual/one.txt')", "false", ""),
        ("filesize('/virtual/one.txt') . filetype('/virtual/one.txt') . decoct(fileperms('/virtual/one.txt'))", "'14file100444'", ""),
        ("is_dir('/virtual') && filetype('/virtual') === 'dir'", "true", ""),
        ("implode(',', scandir('/virtual'))", "'.,..,code.php,empty,one.txt'", ""),
        (
            "implode(',', glob('/virtual/*.txt')) . implode(',', glob('/virtual/*', GLOB_ONLYDIR | GLOB_MARK))",
            "'/virtual/one.txt/virtual/empty/'",
            "",
        ),
        (
            "implode(',', array_map(fn($f) => $f->getFilename(), iterator_to_array(new FilesystemIterator('/virtual'), false)))",
            "'one.txt,code.php,empty'",
            "",
        ),
        ("realpath('/virtual/empty/../one.txt')", "'/virtual/one.txt'", ""),
        ("include '/virtual/code.php'", "'<?php1'", ""),
        ("copy('/virtual/one.txt', 'copied') && file_get_contents('copied') === file_get_contents('/virtual/one.txt')", "true", ""),
        ("chdir('/virtual') && getcwd() === '/virtual' && file_exists('one.txt')", "true", ""),
        ("set_include_path('/virtual') . stream_resolve_include_path('one.txt')", "'./virtual/one.txt'", ""),
        ("strlen(file_get_contents('one.txt', true))", "14", ""),
    ]);
}

#[test]
fn denied_files_are_not_there() {
    let mut place = Place::new("denied");
    place.expect(&[
        ("file_get_contents('secret')", "false", "file_get_contents(secret): Failed to open stream: No such file or directory"),
        ("fopen('/etc/passwd', 'r')", "false", "fopen(/etc/passwd): Failed to open stream: No such file or directory"),
        ("file_exists('secret') || is_file('secret') || is_readable('secret') || file_exists('/etc')", "false", ""),
        ("filesize('secret')", "false", "filesize(): stat failed for secret"),
        ("opendir('/etc')", "false", "opendir(/etc): Failed to open directory: No such file or directory"),
        ("scandir('/virtual/one.txt')", "false", "scandir(): (errno 20): Not a directory"),
        ("glob('/etc/*')", "array (\n)", ""),
        ("realpath('/etc/passwd')", "false", ""),
        ("chdir('/etc')", "false", "chdir(): No such file or directory (errno 2)"),
        ("md5_file('secret')", "false", "md5_file(secret): Failed to open stream: No such file or directory"),
        (
            "sha1_file('secret') || hash_file('md5', 'secret') || getimagesize('secret') || parse_ini_file('/etc/os-release')",
            "false",
            "parse_ini_file(/etc/os-release): Failed to open stream: No such file or directory",
        ),
        ("copy('secret', 'copied')", "false", "copy(secret): Failed to open stream: No such file or directory"),
        ("readlink('/proc/self')", "false", "readlink(): /proc/self: No such file or directory"),
        ("fopen('php://fd/2', 'w')", "false", "fopen(php://fd/2): Failed to open stream: Denied by the host"),
        ("fopen('php://stdin', 'r')", "false", "fopen(php://stdin): Failed to open stream: No such file or directory"),
        (
            "is_resource(fopen('php://memory', 'w')) && is_resource(fopen('php://temp', 'w')) && is_resource(fopen('php://output', 'w'))",
            "true",
            "",
        ),
        ("@include 'secret'", "false", "include(): Failed opening 'secret' for inclusion (include_path='.')"),
        // what the path says is what the system opens: a link cannot lead `..` elsewhere
        ("symlink('/etc/ssl', 'sub/link')", "false", "symlink(): /etc/ssl: Denied by the host"),
        ("disk_free_space('/')", "false", "disk_free_space(): /: No such file or directory"),
    ]);
}

#[test]
fn what_must_not_change_stays() {
    let mut place = Place::new("changes");
    let supplied = "Supplied by the host, which can only be read";
    place.expect(&[
        ("file_put_contents('new.txt', 'x') . file_get_contents('new.txt')", "'1x'", ""),
        ("rename('new.txt', 'newer.txt') && unlink('newer.txt') && mkdir('made') && rmdir('made')", "true", ""),
        ("file_put_contents('kept.locked', 'x')", "false", "file_put_contents(kept.locked): Failed to open stream: Denied by the host"),
        ("fopen('kept.locked', 'r+')", "false", "fopen(kept.locked): Failed to open stream: Denied by the host"),
        ("file_get_contents('kept.locked')", "'locked'", ""),
        ("unlink('kept.locked')", "false", "unlink(): kept.locked: Denied by the host"),
        ("rename('real.txt', 'x.locked')", "false", "rename(): x.locked: Denied by the host"),
        ("copy('real.txt', 'x.locked')", "false", "copy(x.locked): Failed to open stream: Operation not permitted"),
        ("mkdir('/tmp/elsewhere')", "false", "mkdir(): /tmp/elsewhere: Denied by the host"),
        ("rmdir('x.locked')", "false", "rmdir(): x.locked: Denied by the host"),
        ("touch('kept.locked')", "false", "touch(): kept.locked: Denied by the host"),
        ("chmod('kept.locked', 0777)", "false", "chmod(): kept.locked: Denied by the host"),
        ("link('real.txt', 'y.locked')", "false", "link(): y.locked: Denied by the host"),
        ("symlink('secret', 'door')", "false", "symlink(): secret: Denied by the host"),
        ("is_writable('kept.locked')", "false", ""),
        ("tempnam('/tmp', 'x')", "false", "tempnam(): /tmp: Denied by the host"),
        ("tmpfile()", "false", "tmpfile(): /tmp: Denied by the host"),
        ("error_log('x', 3, 'z.locked')", "false", "error_log(z.locked): Failed to open stream: Denied by the host"),
        ("ini_set('error_log', '/tmp/log')", "false", "ini_set(): /tmp/log: Denied by the host"),
        (
            "file_put_contents('/virtual/one.txt', 'x')",
            "false",
            &format!("file_put_contents(/virtual/one.txt): Failed to open stream: {supplied}"),
        ),
        ("unlink('/virtual/one.txt')", "false", &format!("unlink(): /virtual/one.txt: {supplied}")),
        ("mkdir('no.locked/one/two', 0777, true) || file_exists('no.locked')", "false", "mkdir(): %/no.locked: Denied by the host"),
        ("mkdir('yes/one/two', 0777, true) && is_dir('yes/one/two')", "true", ""),
        ("mkdir('/virtual/empty')", "false", &format!("mkdir(): /virtual/empty: {supplied}")),
        ("shell_exec('echo')", "false", "shell_exec(): /bin/sh: Denied by the host"),
        ("`echo`", "false", "shell_exec(): /bin/sh: Denied by the host"),
        ("popen('echo', 'r')", "false", "popen(): /bin/sh: Denied by the host"),
        ("proc_open(['/bin/ls'], [], $pipes)", "false", "proc_open(): /bin/ls: Denied by the host"),
        (
            "session_save_path('/tmp/s') . (int) session_start()",
            "'0'",
            "session_start(): Failed to initialize storage module: files (path: /tmp/s)",
        ),
    ]);
}

#[test]
fn it_is_told_what_for_and_asked_by_clean_paths() {
    let mut place = Place::new("asked");
    let folder = place.folder.to_str().unwrap().to_owned();
    let cases = [
        ("is_file('sub/../real.txt')", FileAccess::Look, "/real.txt"),
        ("file_get_contents('./real.txt')", FileAccess::Read, "/real.txt"),
        ("fopen('real.txt', 'a')", FileAccess::Write, "/real.txt"),
        ("scandir('sub/')", FileAccess::List, "/sub"),
        ("@include 'sub/none.php'", FileAccess::Run, "/sub/none.php"),
        ("is_writable('real.txt')", FileAccess::Write, "/real.txt"),
    ];
    for (expression, access, path) in cases {
        place.asked.lock().unwrap().clear();
        place.value(expression);
        let asked = place.asked.lock().unwrap().clone();
        assert!(asked.contains(&(access, format!("{folder}{path}"))), "{expression} asked {asked:?}");
    }
    place.asked.lock().unwrap().clear();
    place.value("@proc_open(['ls'], [], $pipes)");
    let asked = place.asked.lock().unwrap().clone();
    assert!(
        asked.iter().any(|(access, path)| *access == FileAccess::Execute && path.starts_with('/') && path.ends_with("/ls")),
        "{asked:?}"
    );
}

#[test]
fn the_host_may_throw() {
    let mut config = Config::new();
    config.files(|cx, path, _| {
        if path.ends_with(b"/exit") {
            let _ = cx.run_string("exit(3);", "rule");
        } else {
            let _ = cx.throw_new("DomainException", "not for you", 0);
        }
        FileAnswer::Denied
    });
    let mut thread = config.build().unwrap().attach().unwrap();
    thread.begin(Options::default()).unwrap();
    for call in ["fopen('/x', 'r')", "is_file('/x')", "include '/x'", "scandir('/x')", "unlink('/x')", "glob('/x/*')", "exec('x')"] {
        let mut cx = thread.context().unwrap();
        let code = format!("try {{ {call}; return 'went on'; }} catch (DomainException $e) {{ return $e->getMessage(); }}");
        let value = cx.run_string(&code, "test").unwrap();
        assert_eq!(cx.to_bytes(value).unwrap(), b"not for you", "{call}");
    }
    let mut cx = thread.context().unwrap();
    assert_eq!(cx.run_string("file_exists('/exit'); echo 'not reached';", "test").unwrap_err().code, heddle_embed::Code::Exit);
    assert_eq!(thread.end(), Ok(3));
}
