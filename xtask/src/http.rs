//! As much of an HTTP client as the programs need: one request a connection, cookies kept, forms
//! sent.

use std::{
    collections::BTreeMap,
    io::{self, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// Longest time a server may take to start, and to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server under test; it is killed when dropped.
pub struct Server {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Server {
    /// Serves `folder` with `php`: Heddle with `threads` threads, any other PHP with its built-in
    /// server.
    pub fn start(php: &Path, folder: &Path, threads: usize) -> Result<Self, String> {
        Self::start_with(php, folder, threads, &[])
    }

    /// Serves `folder` with these directives, each `name=value`.
    ///
    /// # Errors
    /// The server does not start.
    pub fn start_with(php: &Path, folder: &Path, threads: usize, directives: &[&str]) -> Result<Self, String> {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let address = free.map_err(|error| error.to_string())?;
        let mut command = Command::new(php);
        if php.file_name().is_some_and(|name| name == "heddle") {
            command.args(["serve", ".", "--listen"]).arg(address.to_string());
            command.arg("--threads").arg(threads.to_string());
        } else {
            command.args(["-S", &address.to_string(), "-t", "."]);
        }
        for directive in directives {
            command.args(["-d", directive]);
        }
        command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().map_err(|error| format!("{}: {error}", php.display()))?;
        let mut server = Self { child, address };
        server.wait_until_open()?;
        Ok(server)
    }

    fn wait_until_open(&mut self) -> Result<(), String> {
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(self.address).is_err() {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Err(format!("the server ended at once: {status}"));
            }
            if Instant::now() > deadline {
                return Err("the server does not listen".to_owned());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Resident memory of the server's process in KiB.
    pub fn memory(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it may have ended already
        let _ = self.child.wait();
    }
}

/// An answer: status, and the body as text.
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// Where a redirect leads.
    pub location: Option<String>,
    /// The body.
    pub body: String,
}

/// One visitor with cookies.
pub struct Visitor {
    address: SocketAddr,
    cookies: BTreeMap<String, String>,
}

impl Visitor {
    /// A visitor without cookies.
    pub fn new(server: &Server) -> Self {
        Self::at(server.address)
    }

    /// Makes a visitor without cookies of the server at an address.
    pub fn at(address: SocketAddr) -> Self {
        Self { address, cookies: BTreeMap::new() }
    }

    /// GET.
    pub fn get(&mut self, path: &str) -> Result<Answer, String> {
        self.request("GET", path, "", "")
    }

    /// POST of a form.
    pub fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Result<Answer, String> {
        let pairs: Vec<String> = fields.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
        self.request("POST", path, "Content-Type: application/x-www-form-urlencoded\r\n", &pairs.join("&"))
    }

    fn request(&mut self, method: &str, path: &str, headers: &str, body: &str) -> Result<Answer, String> {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let cookies = if cookies.is_empty() { String::new() } else { format!("Cookie: {}\r\n", cookies.join("; ")) };
        let request = format!(
            "{method} {path} HTTP/1.0\r\nHost: localhost\r\nUser-Agent: heddle-test\r\n{cookies}{headers}Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let response = self.exchange(request.as_bytes()).map_err(|error| format!("{method} {path}: {error}"))?;
        self.read(&response).ok_or_else(|| format!("{method} {path}: no HTTP answer"))
    }

    fn exchange(&self, request: &[u8]) -> io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(request)?;
        let mut response = Vec::new();
        stream.read_to_end(&mut response)?;
        Ok(response)
    }

    fn read(&mut self, response: &[u8]) -> Option<Answer> {
        let end = response.windows(4).position(|window| window == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&response[..end]).into_owned();
        let mut lines = head.lines();
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let mut answer = Answer { status, location: None, body: String::from_utf8_lossy(&response[end + 4..]).into_owned() };
        for (name, value) in lines.filter_map(|line| line.split_once(':')) {
            match name.to_ascii_lowercase().as_str() {
                "location" => answer.location = Some(value.trim().to_owned()),
                "set-cookie" => {
                    let (name, value) = value.split(';').next()?.split_once('=')?;
                    self.cookies.insert(name.trim().to_owned(), value.trim().to_owned());
                }
                _ => {}
            }
        }
        Some(answer)
    }
}

fn encode(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}
