//! FastCGI by a small client: what a web server sends, and what it gets.

mod server;

use heddle_engine::runtime::request::Directive;
use heddle_engine::{Heddle, Settings};
use heddle_server::fastcgi::{self, kind};
use heddle_server::fpm::{PoolConfig, access::Format};
use heddle_server::log::Target;
use heddle_server::{Config, ServerMode, Threads};
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// A pool on a socket of its own, over a folder.
struct Fpm {
    root: PathBuf,
    socket: PathBuf,
}

fn start(files: &[(&str, &str)], change: impl FnOnce(&mut PoolConfig, &mut Config) + Send + 'static) -> Fpm {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let root = std::env::temp_dir().join(format!("heddle-fastcgi-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&root).expect("a folder of ours");
    for (name, text) in files {
        std::fs::write(root.join(name), text).expect("a folder of ours");
    }
    let socket = root.join("socket");
    let (folder, address) = (root.clone(), format!("unix:{}", socket.display()));
    std::thread::spawn(move || {
        let mut config = Config::new("", folder, ServerMode::Production);
        (config.listen, config.is_fpm, config.threads) = (Vec::new(), true, Threads::fixed(0));
        let mut pool = PoolConfig::new("www", &address);
        pool.threads = Some(Threads::fixed(2));
        change(&mut pool, &mut config);
        config.pools = vec![pool];
        let mut settings = Settings::plain("fpm-fcgi");
        for (name, value) in [("display_errors", "0"), ("log_errors", "0"), ("post_max_size", "1M")] {
            settings.set(name.as_bytes(), value.as_bytes());
        }
        heddle_server::serve(&Heddle::new(settings), config).expect("the server runs");
    });
    while UnixStream::connect(&socket).is_err() {
        std::thread::sleep(Duration::from_millis(10));
    }
    Fpm { root, socket }
}

impl Drop for Fpm {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.root);
    }
}

/// Answers on a connection by request: output, and the state at the end.
struct Client {
    stream: UnixStream,
    read: Vec<u8>,
}

impl Fpm {
    fn connect(&self) -> Client {
        let stream = UnixStream::connect(&self.socket).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a socket");
        Client { stream, read: Vec::new() }
    }

    /// Records of a request for a script below the root.
    fn request(&self, id: u16, script: &str, more: &[(&str, &str)], body: &[u8], keeps: bool) -> Vec<u8> {
        let path = self.root.join(script.trim_start_matches('/'));
        let root = self.root.to_string_lossy().into_owned();
        let file = path.to_string_lossy().into_owned();
        let length = body.len().to_string();
        let mut params = Vec::new();
        let own = [
            ("SCRIPT_FILENAME", &file[..]),
            ("SCRIPT_NAME", script),
            ("DOCUMENT_ROOT", &root),
            ("REQUEST_METHOD", if body.is_empty() { "GET" } else { "POST" }),
            ("REQUEST_URI", script),
            ("CONTENT_LENGTH", &length),
            ("REMOTE_ADDR", "1.2.3.4"),
        ];
        for (name, value) in own.iter().filter(|(name, _)| more.iter().all(|(other, _)| other != name)).chain(more) {
            fastcgi::push_pair(&mut params, name.as_bytes(), value.as_bytes());
        }
        let mut out = Vec::new();
        fastcgi::push(&mut out, kind::BEGIN_REQUEST, id, &[0, 1, u8::from(keeps), 0, 0, 0, 0, 0]);
        fastcgi::push(&mut out, kind::PARAMS, id, &params);
        fastcgi::push(&mut out, kind::PARAMS, id, b"");
        if !body.is_empty() {
            fastcgi::push(&mut out, kind::STDIN, id, body);
        }
        fastcgi::push(&mut out, kind::STDIN, id, b"");
        out
    }

    /// Sends a request on a connection of its own.
    fn ask(&self, script: &str, more: &[(&str, &str)], body: &[u8]) -> String {
        let mut client = self.connect();
        client.stream.write_all(&self.request(1, script, more, body, false)).expect("it reads");
        let (output, status) = client.answer(1);
        assert_eq!((status, client.stream.read(&mut [0; 1]).expect("the end")), (0, 0));
        output
    }

    /// The body of an answer.
    fn body(&self, script: &str, more: &[(&str, &str)]) -> String {
        let answer = self.ask(script, more, b"");
        answer.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned())
    }
}

impl Client {
    fn record(&mut self) -> Option<(u8, u16, Vec<u8>)> {
        loop {
            if let Some((record, length)) = fastcgi::first(&self.read).expect("our version") {
                let found = (record.kind, record.request, record.content.to_vec());
                self.read.drain(..length);
                return Some(found);
            }
            let mut piece = [0; 65536];
            let count = self.stream.read(&mut piece).expect("in time");
            if count == 0 {
                return None;
            }
            self.read.extend_from_slice(&piece[..count]);
        }
    }

    /// Reads until this request ends; what others get is dropped.
    fn answer(&mut self, id: u16) -> (String, u8) {
        let mut output = Vec::new();
        while let Some((kind, request, content)) = self.record() {
            match kind {
                _ if request != id => {}
                kind::STDOUT => output.extend_from_slice(&content),
                kind::END_REQUEST => return (String::from_utf8_lossy(&output).into_owned(), content[4]),
                _ => {}
            }
        }
        (String::from_utf8_lossy(&output).into_owned(), 255)
    }
}

const SHOW: &str = "<?php header('X-Own: a'); echo json_encode([PHP_SAPI, $_SERVER['SCRIPT_NAME'], $_SERVER['PATH_INFO'] ?? null, $_SERVER['PHP_SELF'],
    $_GET, $_POST, $_COOKIE, getallheaders()['X-Some-Field'] ?? null, $_SERVER['PHP_AUTH_USER'] ?? null, file_get_contents('php://input')], 64);";

#[test]
fn requests_mean_what_php_fpm_takes_them_for() {
    let fpm = start(
        &[("show.php", SHOW), ("text.txt", "text"), ("status.php", "<?php http_response_code(404); header('HTTP/1.1 404 Gone fishing');")],
        |_, _| {},
    );
    let form = [
        ("QUERY_STRING", "a=1"),
        ("CONTENT_TYPE", "application/x-www-form-urlencoded"),
        ("HTTP_COOKIE", "c=2"),
        ("HTTP_X_SOME_FIELD", "field"),
        ("HTTP_AUTHORIZATION", "Basic dXNlcjpwYXNz"),
    ];
    let answer = fpm.ask("/show.php", &form, b"p=3");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    assert_eq!(body, r#"["fpm-fcgi","/show.php",null,"/show.php",{"a":"1"},{"p":"3"},{"c":"2"},"field","user","p=3"]"#);
    assert!(
        head.contains("X-Powered-By: PHP/8.5") && head.contains("X-Own: a") && head.contains("Content-type: text/html; charset=UTF-8"),
        "{head}"
    );
    assert!(!head.contains("Status:"), "{head}");
    let behind = fpm.body("/show.php/b/c", &[]);
    assert!(behind.starts_with(r#"["fpm-fcgi","/show.php","/b/c","/show.php/b/c""#), "{behind}");
    assert!(fpm.ask("/status.php", &[], b"").starts_with("Status: 404 Gone fishing\r\n"));
    assert!(fpm.ask("/none.php", &[], b"").starts_with("Status: 404 Not Found\r\n") && fpm.body("/none.php", &[]) == "File not found.\n");
    assert!(fpm.ask("/text.txt", &[], b"").starts_with("Status: 403 Forbidden\r\n") && fpm.body("/text.txt", &[]) == "Access denied.\n");
    // a head alone
    assert!(fpm.ask("/show.php", &[("REQUEST_METHOD", "HEAD")], b"").ends_with("\r\n\r\n"));
    // what is too large runs without it
    let large = fpm.ask("/show.php", &form, &vec![b'x'; 3 << 20]);
    assert!(large.ends_with(r#"{"a":"1"},[],{"c":"2"},"field","user",""]"#), "{large}");
}

#[test]
fn connections_stay_and_carry_many_requests() {
    let slow = "<?php usleep((int)$_GET['ms'] * 1000); echo $_GET['ms'];";
    let fpm = start(&[("slow.php", slow), ("flush.php", "<?php echo 'one'; flush(); usleep(300_000); echo 'two';")], |_, _| {});
    let mut client = fpm.connect();
    for round in 0..20 {
        let ms = format!("ms={}", round % 2);
        client.stream.write_all(&fpm.request(1, "/slow.php", &[("QUERY_STRING", &ms)], b"", true)).expect("it reads");
        let (output, status) = client.answer(1);
        assert!(status == 0 && output.ends_with(&format!("\r\n\r\n{}", round % 2)), "{output}");
    }
    // two at a time: the shorter one is answered first
    client.stream.write_all(&fpm.request(7, "/slow.php", &[("QUERY_STRING", "ms=3000")], b"", true)).expect("it reads");
    client.stream.write_all(&fpm.request(8, "/slow.php", &[("QUERY_STRING", "ms=2")], b"", true)).expect("it reads");
    assert!(client.answer(8).0.ends_with("\r\n\r\n2"));
    assert!(client.answer(7).0.ends_with("\r\n\r\n3000"));
    // what is flushed comes before the end
    client.stream.write_all(&fpm.request(9, "/flush.php", &[], b"", true)).expect("it reads");
    let mut pieces = Vec::new();
    while let Some((kind, _, content)) = client.record() {
        match kind {
            kind::STDOUT if !content.is_empty() => pieces.push(content),
            kind::END_REQUEST => break,
            _ => {}
        }
    }
    assert!(pieces.len() >= 2 && pieces.last().is_some_and(|last| last == b"two"), "{pieces:?}");
    // one that is aborted ends at once, and the connection goes on
    client.stream.write_all(&fpm.request(3, "/slow.php", &[("QUERY_STRING", "ms=5000")], b"", true)).expect("it reads");
    let mut abort = Vec::new();
    fastcgi::push(&mut abort, kind::ABORT_REQUEST, 3, b"");
    client.stream.write_all(&abort).expect("it reads");
    assert_eq!(client.answer(3).1, 0);
    // questions about the server; roles that it does not play
    let (mut asked, mut wanted) = (Vec::new(), Vec::new());
    fastcgi::push_pair(&mut wanted, b"FCGI_MPXS_CONNS", b"");
    fastcgi::push(&mut asked, kind::GET_VALUES, 0, &wanted);
    fastcgi::push(&mut asked, kind::BEGIN_REQUEST, 4, &[0, 3, 1, 0, 0, 0, 0, 0]);
    client.stream.write_all(&asked).expect("it reads");
    let (kind, _, content) = client.record().expect("an answer");
    assert_eq!((kind, fastcgi::pairs(&content)), (kind::GET_VALUES_RESULT, Some(vec![(b"FCGI_MPXS_CONNS".to_vec(), b"1".to_vec())])));
    assert_eq!(client.answer(4).1, fastcgi::ended::UNKNOWN_ROLE);
    // nonsense ends the connection
    client.stream.write_all(b"GET / HTTP/1.1\r\n\r\n").expect("it reads");
    assert_eq!(client.stream.read(&mut [0; 1]).expect("the end"), 0);
}

#[test]
fn pools_have_directives_environment_status_and_logs() {
    let ini = "<?php ini_set('memory_limit', '1G'); ini_set('precision', '3');
        echo json_encode([ini_get('memory_limit'), ini_get('precision'), ini_get('open_basedir'), getenv('OWN'), $_SERVER['OWN'] ?? null, getcwd()], 64);";
    let finish = "<?php echo 'sent'; echo json_encode(fastcgi_finish_request()); fastcgi_finish_request(); usleep(300_000);
        echo 'lost'; file_put_contents(__DIR__ . '/after', 'ran');";
    let slow = "<?php function inner() { usleep(400_000); } function outer() { inner(); } outer(); echo 'done';";
    let fpm = start(&[("ini.php", ini), ("finish.php", finish), ("slow.php", slow)], |pool, config| {
        let fixed = |name: &str, value: &str| Directive { name: name.into(), value: value.into(), is_fixed: true };
        pool.directives = vec![fixed("memory_limit", "77M"), fixed("request_slowlog_timeout", "1")];
        pool.environment = vec![("OWN".to_owned(), "variable".to_owned())];
        pool.keeps_environment = false;
        pool.status_path = Some("/status".to_owned());
        pool.ping_path = Some("/ping".to_owned());
        pool.access = Some((Target::File(config.root.join("access.log")), Format::parse("%R %m %r%Q%q %s %n").expect("a format")));
        pool.suppressed = vec!["/ping".to_owned()];
        pool.slow_log = Some(Target::File(config.root.join("slow.log")));
    });
    let root = fpm.root.to_string_lossy().into_owned();
    assert_eq!(fpm.body("/ini.php", &[]), format!(r#"["77M","3","","variable","variable","{root}"]"#));
    let given = [("PHP_VALUE", "precision = 9\nmemory_limit=5M"), ("PHP_ADMIN_VALUE", "precision=11\nopen_basedir=/")];
    assert_eq!(fpm.body("/ini.php", &given), format!(r#"["77M","11","/","variable","variable","{root}"]"#));
    // nothing of that is left
    assert_eq!(fpm.body("/ini.php", &[]), format!(r#"["77M","3","","variable","variable","{root}"]"#));
    assert_eq!((&fpm.body("/ping", &[])[..], &fpm.body("/finish.php", &[])[..]), ("pong", "sent"));
    assert!(!fpm.root.join("after").exists());
    server::until("the program goes on", || fpm.root.join("after").exists());
    server::until("the thread is free", || {
        fpm.body("/ping", &[]) == "pong" && fpm.body("/status", &[]).contains("\nidle processes:       2\n")
    });
    let status = fpm.body("/status", &[]);
    assert!(status.starts_with("pool:                 www\nprocess manager:      static\nstart time:"), "{status}");
    assert!(status.contains("accepted conn:        4\n") && status.contains("\ntotal processes:      2\n"), "{status}");
    let full = fpm.body("/status", &[("QUERY_STRING", "json&full")]);
    assert!(full.starts_with(r#"{"pool":"www""#) && full.contains(r#""request URI":"/finish.php""#) && full.ends_with("}]}"), "{full}");
    let full = fpm.body("/status", &[("QUERY_STRING", "full")]);
    assert!(full.contains("\n************************\npid:                  ") && full.contains("\nscript:               /"), "{full}");
    // a second is the shortest time
    fpm.body("/slow.php", &[]);
    let access = || std::fs::read_to_string(fpm.root.join("access.log")).unwrap_or_default();
    server::until("the log has the last request", || access().contains("/slow.php"));
    assert!(access().starts_with("1.2.3.4 GET /ini.php 200 www\n") && !access().contains("ping"), "{}", access());
}

#[test]
fn a_slow_request_leaves_its_stack() {
    let slow = "<?php function inner() { usleep(1_500_000); } function outer() { inner(); } outer(); echo 'done';";
    let fpm = start(&[("slow.php", slow)], |pool, config| {
        pool.directives = vec![Directive { name: b"request_slowlog_timeout".to_vec(), value: b"1s".to_vec(), is_fixed: true }];
        pool.slow_log = Some(Target::File(config.root.join("slow.log")));
    });
    assert_eq!(fpm.body("/slow.php", &[]), "done");
    server::until("the slow log has the stack", || {
        let log = std::fs::read_to_string(fpm.root.join("slow.log")).unwrap_or_default();
        let has = |text: &str| log.contains(text);
        has("slow: GET /slow.php\nscript_filename = /") && has("usleep(") && has("inner()") && has("outer()")
    });
}

#[test]
fn the_status_has_every_form_and_programs_have_it_too() {
    let show = "<?php $s = fpm_get_status(); echo json_encode([$s['pool'], $s['total-processes'], count($s['procs']) > 0, $s['procs'][0]['request-uri']], 64);";
    let fpm = start(&[("show.php", show), ("log.php", "<?php error_log('said'); echo 'done';")], |pool, config| {
        pool.status_path = Some("/status".to_owned());
        pool.status_listen = Some(format!("unix:{}", config.root.join("status").display()));
        pool.sends_messages = true;
    });
    assert_eq!(fpm.body("/show.php", &[]), r#"["www",2,true,"/show.php"]"#);
    let status = |query: &str| fpm.body("/status", &[("QUERY_STRING", query)]);
    assert!(status("html&full").contains("<tr><th>pool</th><td>www</td></tr>") && status("html&full").contains("<td>/show.php</td>"));
    let xml = status("xml&full");
    assert!(
        xml.contains("<pool>www</pool>") && xml.contains("<request-URI>/show.php</request-URI>") && xml.ends_with("</status>\n"),
        "{xml}"
    );
    let metrics = status("openmetrics");
    assert!(metrics.contains("\nphpfpm_total_processes 2\n") && metrics.ends_with("# EOF\n"), "{metrics}");
    // an address for the status alone
    let other = Fpm { root: PathBuf::from("/nowhere"), socket: fpm.root.join("status") };
    server::until("it listens", || UnixStream::connect(&other.socket).is_ok());
    assert!(other.body("/status", &[]).starts_with("pool:"));
    assert_eq!(other.body("/show.php", &[("SCRIPT_FILENAME", fpm.root.join("show.php").to_str().expect("a name"))]), "File not found.\n");
    // messages go to the web server
    let mut client = fpm.connect();
    client.stream.write_all(&fpm.request(1, "/log.php", &[], b"", false)).expect("it reads");
    let mut said = Vec::new();
    while let Some((kind, _, content)) = client.record() {
        if kind == kind::STDERR {
            said.extend_from_slice(&content);
        }
    }
    assert_eq!(String::from_utf8_lossy(&said), "said\n");
}

#[test]
fn variables_stand_as_php_fpm_has_them() {
    let show = "<?php unset($_ENV['PATH_INFO']); echo implode(' ', array_keys($_SERVER)), '|', $_SERVER['HTTP_X'], '|', isset($_ENV['CARGO_PKG_NAME']), \
        getenv('HOME') === $_SERVER['HOME'], isset($_ENV['REQUEST_METHOD']), function_exists('apache_response_headers');"
        .replace("\\\n", "");
    let fpm = start(&[("a.php", &show)], |pool, _| pool.keeps_environment = false);
    let body = fpm.body("/a.php", &[("HTTP_X", "first"), ("HTTP_Y", "y"), ("HTTP_X", "last")]);
    let names = "USER HOME HTTP_X HTTP_Y REMOTE_ADDR CONTENT_LENGTH REQUEST_URI REQUEST_METHOD DOCUMENT_ROOT SCRIPT_NAME SCRIPT_FILENAME \
        FCGI_ROLE PHP_SELF REQUEST_TIME_FLOAT REQUEST_TIME";
    assert_eq!(body, format!("{names}|last|11"));
    let known = start(&[("b.php", "<?php http_response_code(304); header('ETag: x');")], |_, _| {}).ask("/b.php", &[], b"");
    assert!(known.starts_with("Status: 304 Not Modified") && !known.to_ascii_lowercase().contains("content-type"), "{known}");
}
