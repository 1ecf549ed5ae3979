//! The server over real connections: what it serves, what it takes, and how requests end that end
//! badly.

use heddle_engine::{Heddle, Settings};
use heddle_server::{Config, ServerMode, Threads};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

/// A server of `tests/site`, started once for each mode.
fn server(mode: ServerMode) -> SocketAddr {
    static SERVERS: [OnceLock<SocketAddr>; 2] = [OnceLock::new(), OnceLock::new()];
    *SERVERS[usize::from(mode == ServerMode::Production)].get_or_init(|| {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let free = listener.local_addr().expect("a socket");
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/site");
        std::thread::spawn(move || {
            let mut settings = Settings::plain("cli-server");
            for (name, value) in [("display_errors", "0"), ("log_errors", "0"), ("post_max_size", "1K"), ("memory_limit", "64M")] {
                settings.set(name.as_bytes(), value.as_bytes());
            }
            let given = vec![(free.to_string(), listener)];
            let config = Config { threads: Threads::fixed(2), access_log: false, given, ..Config::new(&free.to_string(), root, mode) };
            heddle_server::serve(&Heddle::new(settings), config).expect("the server runs");
        });
        free
    })
}

/// Status line, headers and body of the answer to a request of these lines and this body.
fn exchange(mode: ServerMode, head: &str, body: &str) -> (String, String, String) {
    let mut stream = TcpStream::connect(server(mode)).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a socket");
    let length = if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
    let head = head.replace('\n', "\r\n");
    let (line, rest) = head.split_once("\r\n").unwrap_or((&head, ""));
    let rest = if rest.is_empty() { String::new() } else { format!("{rest}\r\n") };
    // HTTP/1.0: the answer is not in chunks, and the connection ends
    let request = format!("{line} HTTP/1.0\r\nHost: test\r\n{rest}{length}\r\n{body}");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it answers");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").expect("an HTTP answer");
    let (status, headers) = head.split_once("\r\n").unwrap_or((head, ""));
    (status["HTTP/1.0 ".len()..].to_owned(), headers.to_ascii_lowercase(), body.to_owned())
}

fn check(mode: ServerMode, cases: &[(&str, &str, &str)]) {
    for (request, status, body) in cases {
        let (head, sent) = request.split_once("\n\n").unwrap_or((request, ""));
        let found = exchange(mode, head, sent);
        assert_eq!((&found.0[..], &found.2[..]), (*status, *body), "{request}");
    }
}

#[test]
fn urls_lead_to_files() {
    check(
        ServerMode::Production,
        &[
            ("GET /", "200 OK", "index -"),
            ("GET /some/page?x=1", "200 OK", "index -"),
            ("GET /index.php/info/", "200 OK", "index /info/"),
            ("GET /sub/", "200 OK", "<p>sub\n"),
            ("GET /missing.xml", "200 OK", "index -"),
            ("GET /sub/../text.txt", "200 OK", "hello world"),
            ("GET /%2e%2e/%2e%2e/text.txt", "200 OK", "hello world"),
            ("HEAD /text.txt", "200 OK", ""),
        ],
    );
    for (path, status) in [("/sub", "301 Moved Permanently"), ("/text.txt/", "404 Not Found"), ("/.hidden", "404 Not Found")] {
        assert_eq!(exchange(ServerMode::Production, &format!("GET {path}"), "").0, status, "{path}");
    }
}

#[test]
fn the_development_server_looks_for_files_as_php_does() {
    check(
        ServerMode::Development,
        &[
            ("GET /sub", "200 OK", "<p>sub\n"),
            ("GET /sub/deep/page", "200 OK", "<p>sub\n"),
            ("GET /missing.png", "200 OK", "index /missing.png"),
            ("GET /.hidden", "200 OK", "secret"),
        ],
    );
}

#[test]
fn files_are_sent_in_parts_and_only_when_new() {
    let (_, headers, _) = exchange(ServerMode::Production, "GET /text.txt", "");
    let header = |name: &str| headers.lines().find_map(|line| line.strip_prefix(name)).expect(name).trim().to_owned();
    assert_eq!(header("content-length:"), "11");
    let tag = header("etag:");
    let known = exchange(ServerMode::Production, &format!("GET /text.txt\nIf-None-Match: {tag}"), "");
    assert_eq!((&known.0[..], &known.2[..]), ("304 Not Modified", ""));
    check(
        ServerMode::Production,
        &[
            ("GET /text.txt\nRange: bytes=6-", "206 Partial Content", "world"),
            ("GET /text.txt\nRange: bytes=-2", "206 Partial Content", "ld"),
            ("GET /text.txt\nRange: bytes=20-", "416 Range Not Satisfiable", ""),
            ("GET /text.txt\nRange: bytes=6-\nIf-Range: \"other\"", "200 OK", "hello world"),
        ],
    );
    let (status, headers, _) = exchange(ServerMode::Production, "POST /text.txt", "a");
    assert!(status == "405 Method Not Allowed" && headers.contains("allow: get, head"));
}

#[test]
fn requests_become_superglobals() {
    let form = "\nContent-Type: application/x-www-form-urlencoded\n\n";
    let multipart = "\nContent-Type: multipart/form-data; boundary=X\n\n--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--X\r\n\
         Content-Disposition: form-data; name=\"f\"; filename=\"d/n.txt\"\r\n\r\nfile\r\n--X--\r\n";
    check(
        ServerMode::Production,
        &[
            (
                "GET /input.php?a[]=1&a[]=2&b.c=%41+d\nCookie: x=%41+b; x=2\nAuthorization: Basic dTpw",
                "200 OK",
                r#"["GET",{"a":["1","2"],"b_c":"A d"},[],{"x":"A+b"},[],["u","p"],""]"#,
            ),
            (
                &format!("POST /input.php{form}a=1&b[x]=2"),
                "200 OK",
                r#"["POST",[],{"a":"1","b":{"x":"2"}},[],[],[null,null],"a=1&b[x]=2"]"#,
            ),
            (&format!("PUT /input.php{form}a=1"), "200 OK", r#"["PUT",[],[],[],[],[null,null],"a=1"]"#),
            (&format!("POST /input.php{multipart}"), "200 OK", r#"["POST",[],{"a":"1"},[],{"f":["n.txt",0,4]},[null,null],""]"#),
            (&format!("POST /input.php{form}a={}", "x".repeat(2000)), "200 OK", r#"["POST",[],[],[],[],[null,null],""]"#),
        ],
    );
}

#[test]
fn requests_that_end_badly_end_alone() {
    for (how, status) in [
        ("exception", "500 Internal Server Error"),
        ("recursion", "500 Internal Server Error"),
        ("memory", "500 Internal Server Error"),
        ("time", "500 Internal Server Error"),
        ("late", "200 OK"),
        ("status", "404 Gone fishing"),
        ("empty", "204 No Content"),
        ("password", "401 Unauthorized"),
        ("exit", "200 OK"),
    ] {
        assert_eq!(exchange(ServerMode::Production, &format!("GET /ends.php?how={how}"), "").0, status, "{how}");
    }
    check(ServerMode::Production, &[("GET /", "200 OK", "index -"), ("GET /", "200 OK", "index -"), ("GET /", "200 OK", "index -")]);
}

#[test]
fn a_changed_file_is_compiled_again() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/site/changing.php");
    for text in ["first", "second"] {
        std::fs::write(&path, format!("<?php echo '{text}';")).expect("the folder can be written to");
        let answer = exchange(ServerMode::Production, "GET /changing.php", "").2;
        assert_eq!(answer, text);
    }
    let _ = std::fs::remove_file(&path);
}

#[test]
fn short_answers_have_their_length_and_long_ones_come_as_they_are_written() {
    let (_, headers, body) = exchange(ServerMode::Production, "GET /output.php?how=short", "");
    assert!(headers.contains("content-length: 7\r\n") && body == "one two", "{headers}");
    let (_, headers, body) = exchange(ServerMode::Production, "GET /output.php?how=own", "");
    assert!(headers.matches("content-length: 5\r\n").count() == 1 && body == "exact", "{headers}");
    let (status, headers, body) = exchange(ServerMode::Production, "HEAD /output.php?how=short", "");
    assert_eq!((&status[..], headers.contains("content-length: 7"), &body[..]), ("200 OK", true, ""));
    let (_, headers, body) = exchange(ServerMode::Production, "GET /output.php?how=large", "");
    assert!(!headers.contains("content-length"), "{headers}");
    assert_eq!((body.len(), &body[..1], &body[2_999_999..]), (3_000_000, "a", "n"));
    let mut stream = TcpStream::connect(server(ServerMode::Production)).expect("it listens");
    stream.write_all(b"GET /output.php?how=flushed HTTP/1.0\r\n\r\n").expect("it reads");
    let mut first = Vec::new();
    while !first.ends_with(b"one ") {
        let mut byte = [0];
        stream.read_exact(&mut byte).expect("it answers");
        first.push(byte[0]);
    }
    // the second part is written later: it is not there yet, or the first one waited for nothing
    let mut rest = String::new();
    stream.read_to_string(&mut rest).expect("it answers");
    assert_eq!(rest, "two");
}

#[test]
fn a_client_that_reads_slowly_gets_all() {
    let mut stream = TcpStream::connect(server(ServerMode::Production)).expect("it listens");
    stream.write_all(b"GET /output.php?how=large HTTP/1.0\r\n\r\n").expect("it reads");
    std::thread::sleep(Duration::from_millis(300));
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it answers");
    let start = answer.windows(4).position(|end| end == b"\r\n\r\n").expect("headers") + 4;
    assert_eq!(answer.len() - start, 3_000_000);
}
