//! Servers that follow each other on the same sockets: after a crash, for a new binary, for a new
//! configuration. No request is lost meanwhile.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How long anything may take on a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(60);

struct Place {
    root: PathBuf,
    address: SocketAddr,
}

/// A process that was started; it ends with the test.
struct Started(Child);

impl Drop for Started {
    fn drop(&mut self) {
        signal(self.0.id(), "TERM");
        let _ = self.0.wait();
    }
}

impl Place {
    fn new(name: &str) -> Place {
        let root = std::env::temp_dir().join(format!("heddle-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&root).expect("a folder of ours");
        // a server may have given up the rights that made it
        let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&root, open).expect("a folder of ours");
        let place = Place { root, address: free() };
        place.write(
            "index.php",
            "<?php usleep((int)($_GET['ms'] ?? 0) * 1000); echo getmypid(), ' ', posix_geteuid(), ' ', ini_get('precision');",
        );
        place
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.root.join(name), text).expect("a folder of ours");
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_heddle"));
        command.args(["serve", "-n", "--threads", "2"]).args(args).stderr(Stdio::null());
        command
    }

    fn start(&self, args: &[&str]) -> Started {
        let address = self.address.to_string();
        let started = Started(self.command(&["--listen", &address]).args(args).arg(&self.root).spawn().expect("it starts"));
        until(|| ask(self.address, "/").is_ok());
        started
    }

    /// The process that answers.
    fn server(&self) -> u32 {
        word(&ask(self.address, "/").expect("it answers"), 0)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.root);
    }
}

fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port")
}

fn word(text: &str, number: usize) -> u32 {
    text.split(' ').nth(number).and_then(|word| word.parse().ok()).unwrap_or(0)
}

fn signal(process: u32, name: &str) {
    let _ = Command::new("kill").args([&format!("-{name}"), &process.to_string()]).stderr(Stdio::null()).status();
}

fn until(mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "it does not happen");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Asks over a connection of its own; the body of an answer with 200.
fn ask(address: SocketAddr, url: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(format!("GET {url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    match answer.split_once("\r\n\r\n") {
        Some((head, body)) if head.starts_with("HTTP/1.1 200") => Ok(body.to_owned()),
        _ => Err(std::io::Error::other(answer)),
    }
}

/// Asks again and again over one connection as long as the server keeps it, then over another.
fn ask_on_and_on(address: SocketAddr, stop: &AtomicBool) -> Result<u32, String> {
    let mut count = 0;
    while !stop.load(Ordering::Relaxed) {
        let mut stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(|error| error.to_string())?;
        loop {
            stream.write_all(b"GET /?ms=1 HTTP/1.1\r\nHost: a\r\n\r\n").map_err(|error| error.to_string())?;
            let mut answer = Vec::new();
            while !answer.windows(4).any(|end| end == b"\r\n\r\n") || !is_whole(&answer) {
                let mut piece = [0; 4096];
                match stream.read(&mut piece) {
                    Ok(0) => return Err(format!("ended after {:?}", String::from_utf8_lossy(&answer))),
                    Ok(length) => answer.extend_from_slice(&piece[..length]),
                    Err(error) => return Err(error.to_string()),
                }
            }
            let answer = String::from_utf8_lossy(&answer).into_owned();
            if !answer.starts_with("HTTP/1.1 200") {
                return Err(answer);
            }
            count += 1;
            if answer.to_ascii_lowercase().contains("connection: close") || stop.load(Ordering::Relaxed) {
                break;
            }
        }
    }
    Ok(count)
}

fn is_whole(answer: &[u8]) -> bool {
    let text = String::from_utf8_lossy(answer);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ").map(str::to_owned));
    length.and_then(|length| length.trim().parse().ok()).is_some_and(|length: usize| body.len() >= length)
}

struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does something while clients ask on and on; each request must be answered.
fn under_load(address: SocketAddr, work: impl FnOnce()) {
    let (stop, count) = (AtomicBool::new(false), AtomicU32::new(0));
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..4).map(|_| scope.spawn(|| ask_on_and_on(address, &stop))).collect();
        // what fails ends the clients as well
        let _stop = Stop(&stop);
        work();
        stop.store(true, Ordering::Relaxed);
        for client in clients {
            let answered = client.join().expect("it does not panic");
            count.fetch_add(answered.unwrap_or_else(|problem| panic!("a request was lost: {problem}")), Ordering::Relaxed);
        }
    });
    assert!(count.load(Ordering::Relaxed) > 0);
}

#[test]
fn a_killed_server_starts_again_and_nobody_is_refused() {
    let place = Place::new("killed");
    let mut supervisor = place.start(&["--supervise"]);
    for _ in 0..2 {
        let first = place.server();
        assert_ne!(first, supervisor.0.id());
        signal(first, "KILL");
        // one that was accepted by the process that dies is lost with it; none is refused
        until(|| match ask(place.address, "/") {
            Ok(answer) => word(&answer, 0) != first,
            Err(error) => {
                assert_ne!(error.kind(), std::io::ErrorKind::ConnectionRefused);
                false
            }
        });
    }
    let server = place.server();
    signal(supervisor.0.id(), "TERM");
    assert!(supervisor.0.wait().expect("it ends").success());
    assert!(TcpStream::connect(place.address).is_err(), "{server} goes on");
    // a supervisor that is killed takes its server with it
    let mut supervisor = place.start(&["--supervise"]);
    supervisor.0.kill().expect("it runs");
    let _ = supervisor.0.wait();
    until(|| TcpStream::connect(place.address).is_err());
}

#[test]
fn a_server_that_cannot_start_is_not_tried_again() {
    let place = Place::new("wrong");
    let status = place.command(&["--supervise", "--listen", &place.address.to_string(), "/nowhere/at/all"]).status().expect("it starts");
    assert_eq!(status.code(), Some(1));
}

#[test]
fn another_process_takes_over_without_losing_a_request() {
    let place = Place::new("upgrade");
    let mut first = place.start(&[]);
    let mut old = place.server();
    assert_eq!(old, first.0.id());
    under_load(place.address, || {
        for _ in 0..2 {
            signal(old, "USR2");
            until(|| ask(place.address, "/").is_ok_and(|answer| word(&answer, 0) != old));
            let new = place.server();
            if old == first.0.id() {
                until(|| first.0.try_wait().is_ok_and(|ended| ended.is_some_and(|status| status.success())));
            }
            old = new;
        }
    });
    signal(old, "TERM");
    until(|| TcpStream::connect(place.address).is_err());
}

#[test]
fn a_supervisor_replaces_its_server_without_losing_a_request() {
    let place = Place::new("replaced");
    let toml = |more: &str| {
        let text = format!(
            "listen = [\"{}\"]\nsupervise = true\npid_file = \"pid\"\nthreads = 2\n{more}\n[[site]]\nroot = \".\"\n",
            place.address
        );
        place.write("heddle.toml", &text);
    };
    toml("");
    let file = place.root.join("heddle.toml");
    let config = ["--config", file.to_str().expect("a name")];
    let supervisor = Started(
        Command::new(env!("CARGO_BIN_EXE_heddle")).args(["serve", "-n"]).args(config).stderr(Stdio::null()).spawn().expect("it starts"),
    );
    until(|| ask(place.address, "/").is_ok());
    assert_eq!(std::fs::read_to_string(place.root.join("pid")).expect("it was written").trim(), supervisor.0.id().to_string());
    let other = free();
    under_load(place.address, || {
        let first = place.server();
        signal(supervisor.0.id(), "USR2");
        until(|| ask(place.address, "/").is_ok_and(|answer| word(&answer, 0) != first));
        // the same addresses: the process stays, the values are new
        let second = place.server();
        toml("[php]\nprecision = 7");
        let reload = Command::new(env!("CARGO_BIN_EXE_heddle")).args(["reload", "-n"]).args(config).status().expect("it starts");
        assert!(reload.success());
        until(|| ask(place.address, "/").is_ok_and(|answer| word(&answer, 2) == 7));
        assert_eq!(place.server(), second);
        // what makes no sense changes nothing, and says so
        place.write("heddle.toml", "nonsense = 1");
        let reload = Command::new(env!("CARGO_BIN_EXE_heddle")).args(["reload", "-n"]).args(config).output().expect("it starts");
        assert!(reload.status.code() == Some(1) && String::from_utf8_lossy(&reload.stderr).contains("nonsense"));
        // another address needs another server
        toml(&format!("metrics = \"{other}\""));
        signal(supervisor.0.id(), "HUP");
        until(|| TcpStream::connect(other).is_ok());
        until(|| ask(place.address, "/").is_ok_and(|answer| word(&answer, 0) != second));
    });
}

#[test]
fn rights_are_given_up_and_others_are_told() {
    let place = Place::new("rights");
    let path = place.root.join("notify");
    let socket = UnixDatagram::bind(&path).expect("a folder of ours");
    socket.set_read_timeout(Some(PATIENCE)).expect("a socket");
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|process| std::os::unix::fs::MetadataExt::uid(&process) == 0);
    let address = place.address.to_string();
    let mut command = place.command(&["--supervise", "--listen", &address]);
    if is_root {
        command.args(["--user", "65534", "--group", "65534"]);
    }
    command.arg(&place.root).env("NOTIFY_SOCKET", &path).env("WATCHDOG_USEC", "2000000");
    let _supervisor = Started(command.spawn().expect("it starts"));
    let said = || {
        let mut text = [0; 256];
        let length = socket.recv(&mut text).expect("somebody says something");
        String::from_utf8_lossy(&text[..length]).into_owned()
    };
    assert!(said().starts_with("READY=1"));
    until(|| said() == "WATCHDOG=1");
    if is_root {
        assert_eq!(word(&ask(place.address, "/").expect("it answers"), 1), 65534);
    }
}

#[test]
fn sockets_of_systemd_are_served() {
    let place = Place::new("systemd");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("a socket");
    for supervise in ["", "--supervise"] {
        let line = format!(
            "exec 3<&0; LISTEN_PID=$$ LISTEN_FDS=1 exec '{}' serve -n --threads 1 {supervise} '{}'",
            env!("CARGO_BIN_EXE_heddle"),
            place.root.display()
        );
        let socket = OwnedFd::from(listener.try_clone().expect("a socket"));
        let mut child = Started(Command::new("sh").args(["-c", &line]).stdin(socket).stderr(Stdio::null()).spawn().expect("it starts"));
        until(|| ask(address, "/").is_ok());
        signal(child.0.id(), "TERM");
        assert!(child.0.wait().expect("it ends").success());
    }
    assert!(Path::new(&place.root).exists());
}
