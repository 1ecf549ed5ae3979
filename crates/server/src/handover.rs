//! Sockets that one process of Heddle hands to the next: a supervisor to its server, or a server to
//! the one that takes its place.
//!
//! The descriptors from 3 on are the sockets, the last one a *line* between the two processes. The
//! environment says how many there are (`HEDDLE_FDS`), who gives them (`HEDDLE_PARENT`), and what
//! each is for (`HEDDLE_SOCKETS`). On the line the new process says that it is ready ([`READY`]),
//! and then, that it is alive ([`ALIVE`]). Where a supervisor holds the other end, its end is the
//! server's.

use crate::listener::{Listener, Service};
use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Said once by a process that serves.
pub const READY: u8 = b'R';
/// Said again and again by a process that serves.
pub const ALIVE: u8 = b'A';
/// Pause between two of them.
pub const PULSE: Duration = Duration::from_millis(500);

const PARENT: &str = "HEDDLE_PARENT";
const COUNT: &str = "HEDDLE_FDS";
const SOCKETS: &str = "HEDDLE_SOCKETS";
const SUPERVISED: &str = "HEDDLE_SUPERVISED";

/// Returns whether a supervisor has started this process.
pub fn has_supervisor() -> bool {
    heddle_sys::process::is_parent_named(PARENT) && std::env::var_os(SUPERVISED).is_some()
}

/// A socket that was handed over.
pub struct Given {
    pub listener: Listener,
    /// `None`: whoever gave it says nothing of that.
    pub service: Option<Service>,
    /// The address as the configuration names it; `None`: the socket came without one.
    pub address: Option<String>,
}

/// Everything that was handed over.
#[derive(Default)]
pub struct Inherited {
    pub sockets: Vec<Given>,
    /// The line to the process that started this one.
    pub line: Option<UnixStream>,
    /// Whether that is a supervisor.
    pub is_supervised: bool,
}

impl Inherited {
    /// Takes over what the process was given, by Heddle, systemd or another program: once.
    ///
    /// # Errors
    ///
    /// Fails when a descriptor is no socket that is listened on.
    pub fn take() -> io::Result<Inherited> {
        let is_ours = heddle_sys::process::is_parent_named(PARENT);
        let is_supervised = has_supervisor();
        let variable = if is_ours { SOCKETS } else { "LISTEN_FDNAMES" };
        let names = std::env::var(variable).unwrap_or_default();
        let names: Vec<&str> = if is_ours { names.split('\n').collect() } else { names.split(':').collect() };
        let mut descriptors = heddle_sys::process::inherited_descriptors();
        let line = if is_ours { descriptors.pop().map(UnixStream::from) } else { None };
        let mut sockets = Vec::new();
        for (at, descriptor) in descriptors.into_iter().enumerate() {
            let (service, address) =
                names.get(at).copied().unwrap_or_default().split_once(' ').unwrap_or((names.get(at).unwrap_or(&""), ""));
            let address = Some(address.to_owned()).filter(|address| !address.is_empty());
            // a supervisor takes its names of sockets away itself, systemd does, too
            let owns = is_ours && !is_supervised && address.is_some();
            sockets.push(Given { listener: listener(descriptor, owns)?, service: Service::named(service, address.as_deref()), address });
        }
        Ok(Inherited { sockets, line, is_supervised })
    }

    /// Takes out the socket of a service and an address.
    pub fn find(&mut self, service: &Service, address: &str) -> Option<Listener> {
        let fits = |given: &Given| given.address.as_deref() == Some(address) && given.service.as_ref() == Some(service);
        let at = self.sockets.iter().position(fits)?;
        Some(self.sockets.remove(at).listener)
    }

    /// Returns whether there are sockets without an address: systemd's.
    pub fn has_unnamed(&self) -> bool {
        self.sockets.iter().any(|given| given.address.is_none())
    }
}

fn listener(descriptor: OwnedFd, owns: bool) -> io::Result<Listener> {
    let tcp = std::net::TcpListener::from(descriptor);
    if tcp.local_addr().is_ok() {
        return self::tcp(tcp);
    }
    let unix = std::os::unix::net::UnixListener::from(OwnedFd::from(tcp));
    let name = unix.local_addr()?.as_pathname().map_or_else(PathBuf::new, PathBuf::from);
    unix.set_nonblocking(true)?;
    let unix = tokio::net::UnixListener::from_std(unix)?;
    Ok(if owns { Listener::Unix(unix, name, AtomicBool::new(true)) } else { Listener::Inherited(unix, name) })
}

/// Takes over a socket that is listened on.
///
/// # Errors
///
/// Fails as the system does.
pub fn tcp(listener: std::net::TcpListener) -> io::Result<Listener> {
    listener.set_nonblocking(true)?;
    Ok(Listener::Tcp(tokio::net::TcpListener::from_std(listener)?))
}

/// The program that a process was started as, and its arguments, for another process of that kind.
#[derive(Clone, Debug)]
pub struct Program {
    /// The path by which it was started: a new version lies there, too.
    pub path: PathBuf,
    pub arguments: Vec<OsString>,
    /// Variables that are added to the environment.
    pub variables: Vec<(String, String)>,
}

impl Program {
    /// Returns the running program.
    ///
    /// # Errors
    ///
    /// Fails when the system does not say which it is.
    pub fn current() -> io::Result<Program> {
        let mut arguments = std::env::args_os();
        let named = PathBuf::from(arguments.next().unwrap_or_default());
        // by its own name as far as that is a path: it may be a link that leads to another version
        let path = if named.as_os_str().as_bytes().contains(&b'/') { std::path::absolute(&named)? } else { Self::installed()? };
        Ok(Program { path, arguments: arguments.collect(), variables: Vec::new() })
    }

    /// The file that runs; the system says so when another one lies there by now.
    fn installed() -> io::Result<PathBuf> {
        let path = std::env::current_exe()?;
        Ok(match path.as_os_str().as_bytes().strip_suffix(b" (deleted)") {
            Some(bytes) => PathBuf::from(std::ffi::OsStr::from_bytes(bytes)),
            None => path,
        })
    }

    /// Starts it with sockets; returns it and this end of the line.
    ///
    /// # Errors
    ///
    /// Fails when the program cannot be started, or there are no descriptors left.
    pub fn start(&self, sockets: &[(&Service, Option<&str>, &Listener)], is_supervised: bool) -> io::Result<(Child, UnixStream)> {
        let (own, other) = UnixStream::pair()?;
        let mut descriptors = Vec::new();
        let mut names = Vec::new();
        for (service, address, listener) in sockets {
            names.push(format!("{} {}", service.name(), address.unwrap_or("")));
            descriptors.push((listener.descriptor()?, 3 + descriptors.len() as i32));
        }
        descriptors.push((OwnedFd::from(other), 3 + descriptors.len() as i32));
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.env(PARENT, std::process::id().to_string()).env(COUNT, descriptors.len().to_string()).env(SOCKETS, names.join("\n"));
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] {
            command.env_remove(name);
        }
        if is_supervised {
            // it is the supervisor that systemd hears from
            command.env(SUPERVISED, "1").env_remove("NOTIFY_SOCKET").env_remove("WATCHDOG_USEC");
        } else {
            command.env_remove(SUPERVISED);
        }
        heddle_sys::process::give_descriptors(&mut command, descriptors)?;
        Ok((command.spawn()?, own))
    }
}

impl Listener {
    /// Returns a copy of the descriptor.
    ///
    /// # Errors
    ///
    /// Fails when the process has too many.
    pub fn descriptor(&self) -> io::Result<OwnedFd> {
        match self {
            Listener::Tcp(listener) => listener.as_fd().try_clone_to_owned(),
            Listener::Unix(listener, ..) | Listener::Inherited(listener, _) => listener.as_fd().try_clone_to_owned(),
        }
    }
}

/// Sends a message to whoever `NOTIFY_SOCKET` names, as `sd_notify` does; nobody may.
pub fn notify(message: &str) {
    let Some(name) = std::env::var_os("NOTIFY_SOCKET") else { return };
    let address = match name.as_bytes() {
        [b'@', rest @ ..] => SocketAddr::from_abstract_name(rest),
        _ => SocketAddr::from_pathname(Path::new(&name)),
    };
    // a message that does not arrive is the receiver's loss
    if let (Ok(address), Ok(socket)) = (address, UnixDatagram::unbound()) {
        let _ = socket.send_to_addr(message.as_bytes(), &address);
    }
}

/// Returns how often a watchdog of systemd wants to hear of this process; `None`: there is none.
pub fn watchdog() -> Option<Duration> {
    let micros = std::env::var("WATCHDOG_USEC").ok()?.parse::<u64>().ok()?;
    let is_mine = std::env::var("WATCHDOG_PID").ok().is_none_or(|pid| pid == std::process::id().to_string());
    is_mine.then(|| Duration::from_micros(micros / 2)).filter(|pause| !pause.is_zero())
}
