//! A server of a folder that a test fills, and conversations with it.
#![allow(dead_code, reason = "each test takes what it needs")]

use heddle_engine::{Heddle, Settings};
use heddle_server::{Config, ServerMode, Threads};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A running server.
pub struct Server {
    pub address: SocketAddr,
    pub root: PathBuf,
}

/// Answer of a server: status line, fields in lower case, body.
#[derive(Debug)]
pub struct Answer {
    pub status: String,
    pub fields: String,
    pub body: String,
}

/// Starts a server with two threads over a folder with these files.
pub fn start(files: &[(&str, &str)], directives: &[(&str, &str)], change: impl FnOnce(&mut Config) + Send + 'static) -> Server {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let root = std::env::temp_dir().join(format!("heddle-server-{}-{number}", std::process::id()));
    for (name, text) in files {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).expect("a folder of ours");
        std::fs::write(path, text).expect("a folder of ours");
    }
    // it stays open: a port that is free for a moment may be another's in the next
    let (address, listener) = listener();
    let mut settings = Settings::plain("cli-server");
    for (name, value) in [("display_errors", "0"), ("log_errors", "0")].iter().chain(directives) {
        settings.set(name.as_bytes(), value.as_bytes());
    }
    let folder = root.clone();
    std::thread::spawn(move || {
        let mut config = Config::new(&address.to_string(), folder, ServerMode::Production);
        config.threads = Threads::fixed(2);
        config.given.push((address.to_string(), listener));
        change(&mut config);
        heddle_server::serve(&Heddle::new(settings), config).expect("the server runs");
    });
    Server { address, root }
}

/// A socket that is listened on, with its address: for [`Config::given`].
pub fn listener() -> (SocketAddr, TcpListener) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    (listener.local_addr().expect("a socket"), listener)
}

/// Waits until something is so, on a machine that may have other things to do.
pub fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// How long an answer may take.
pub const PATIENCE: Duration = Duration::from_secs(120);

impl Server {
    /// Opens a connection.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream
    }

    /// Sends bytes, and reads until the connection ends.
    pub fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // a server that has refused the connection reads nothing
        let _ = stream.write_all(bytes);
        read_to_end(&mut stream)
    }

    /// Sends a request of these lines over HTTP/1.1.
    pub fn ask(&self, lines: &str) -> Answer {
        let (lines, body) = lines.split_once("\n\n").unwrap_or((lines, ""));
        let (first, fields) = lines.split_once('\n').unwrap_or((lines, ""));
        let body = body.replace('\n', "\r\n");
        let mut head = format!("{first} HTTP/1.1\r\nConnection: close\r\n");
        for field in fields.split('\n').filter(|field| !field.is_empty()) {
            head += &format!("{field}\r\n");
        }
        if !fields.to_ascii_lowercase().contains("host:") {
            head += "Host: test\r\n";
        }
        if !body.is_empty() && !fields.contains("Content-Length") {
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        Answer::parse(&self.send(format!("{head}\r\n{body}").as_bytes()))
    }

    /// Returns the body of the answer to a GET.
    pub fn get(&self, url: &str) -> String {
        self.ask(&format!("GET {url}")).body
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.root);
    }
}

impl Answer {
    /// Takes an answer apart; one that is not there has an empty status.
    pub fn parse(text: &str) -> Answer {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let (status, fields) = head.split_once("\r\n").unwrap_or((head, ""));
        let status = status.get(9..).unwrap_or("").to_owned();
        Answer { status, fields: fields.to_ascii_lowercase(), body: body.to_owned() }
    }

    /// Returns the number of the status.
    pub fn code(&self) -> u16 {
        self.status.get(..3).and_then(|code| code.parse().ok()).unwrap_or(0)
    }
}

/// Reads until the connection ends, in whatever way.
pub fn read_to_end(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}
