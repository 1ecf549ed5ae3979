//! Sockets that are listened on, and the loop that accepts connections.

use crate::activity::Activity;
use crate::connections::Connections;
use crate::current::Current;
use crate::proxy::{self, Client};
use crate::stream::{Ends, Stream};
use crate::{connection, development, fpm, site::ServerMode};
use std::io;
use std::net::SocketAddr;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, UnixListener};
use tokio::sync::watch;

/// A socket that is listened on.
pub enum Listener {
    Tcp(TcpListener),
    /// A socket of the file system; its name goes with the listener while that is true.
    Unix(UnixListener, PathBuf, AtomicBool),
    /// A socket of the file system that another process made: its name stays.
    Inherited(UnixListener, PathBuf),
}

/// Connections that the system holds until they are accepted.
const BACKLOG: u32 = 4096;
/// Pause after the system could not give a connection: out of descriptors, mostly.
const PAUSE: Duration = Duration::from_millis(50);

impl Listener {
    /// Listens on `host:port` or `unix:/path`.
    ///
    /// # Errors
    ///
    /// Fails when the address cannot be parsed, resolved or listened on; the error names it.
    pub async fn bind(address: &str) -> io::Result<Listener> {
        let listener = match address.strip_prefix("unix:") {
            Some(path) => bind_unix(Path::new(path)),
            None => bind_tcp(address).await,
        };
        listener.map_err(|error| io::Error::new(error.kind(), format!("{address}: {error}")))
    }

    /// Returns the address as a URL names it.
    pub fn url(&self) -> String {
        match self {
            Listener::Tcp(listener) => listener.local_addr().map_or_else(|_| String::new(), |address| format!("http://{address}")),
            Listener::Unix(_, path, _) | Listener::Inherited(_, path) => format!("unix:{}", path.display()),
        }
    }

    /// Leaves the name of a socket of the file system to another process.
    pub fn disown(&self) {
        if let Listener::Unix(_, _, is_ours) = self {
            is_ours.store(false, Ordering::Relaxed);
        }
    }

    /// Accepts a connection.
    pub async fn accept(&self) -> io::Result<(Stream, Ends)> {
        match self {
            Listener::Tcp(listener) => {
                let (stream, peer) = listener.accept().await?;
                // a matter of speed alone
                let _ = stream.set_nodelay(true);
                let ends = Ends { peer: Some(peer), local: stream.local_addr().ok() };
                Ok((Stream::Tcp(stream), ends))
            }
            Listener::Unix(listener, ..) | Listener::Inherited(listener, _) => {
                Ok((Stream::Unix(listener.accept().await?.0), Ends { peer: None, local: None }))
            }
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Listener::Unix(_, path, is_ours) = self
            && is_ours.load(Ordering::Relaxed)
        {
            let _ = std::fs::remove_file(path);
        }
    }
}

async fn bind_tcp(address: &str) -> io::Result<Listener> {
    let mut last = io::Error::new(io::ErrorKind::InvalidInput, "no such address");
    for address in tokio::net::lookup_host(address).await? {
        let listen = || {
            let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
            socket.set_reuseaddr(true)?;
            socket.bind(address)?;
            socket.listen(BACKLOG)
        };
        match listen() {
            Ok(listener) => return Ok(Listener::Tcp(listener)),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Listens on a socket of the file system. One that a process left behind is taken over, a living
/// one is not.
fn bind_unix(path: &Path) -> io::Result<Listener> {
    let is_socket = std::fs::symlink_metadata(path).is_ok_and(|meta| meta.file_type().is_socket());
    if is_socket {
        if std::os::unix::net::UnixStream::connect(path).is_ok() {
            return Err(io::Error::new(io::ErrorKind::AddrInUse, "another process listens there"));
        }
        std::fs::remove_file(path)?;
    }
    Ok(Listener::Unix(UnixListener::bind(path)?, path.to_owned(), AtomicBool::new(true)))
}

/// Meaning of connections to a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Service {
    Http,
    Https,
    /// Of the pool that is configured for this address.
    FastCgi(String),
    Metrics,
}

impl Service {
    /// Returns the word for it among sockets that are handed over.
    pub fn name(&self) -> &'static str {
        match self {
            Service::Http => "http",
            Service::Https => "https",
            Service::FastCgi(_) => "fastcgi",
            Service::Metrics => "metrics",
        }
    }

    /// Returns the service of a word; `None`: it is none. FastCGI belongs to an address.
    pub fn named(name: &str, address: Option<&str>) -> Option<Service> {
        match name {
            "http" => Some(Service::Http),
            "https" => Some(Service::Https),
            "metrics" => Some(Service::Metrics),
            "fastcgi" => Some(Service::FastCgi(address?.to_owned())),
            _ => None,
        }
    }
}

/// Accepts connections until `closing` or `stopping` turns true; each is served by a task of its
/// own.
pub async fn accept(
    listener: Arc<Listener>,
    service: Service,
    current: Arc<Current>,
    connections: Arc<Connections>,
    mut closing: watch::Receiver<bool>,
    mut stopping: watch::Receiver<bool>,
) {
    loop {
        while connections.is_full() && !*closing.borrow() {
            connections.evict_idle();
            // those that are busy end in their own time
            let _ = tokio::time::timeout(PAUSE, connections.ended.notified()).await;
        }
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|closing| *closing) => return,
            _ = stopping.wait_for(|stopping| *stopping) => return,
        };
        let (stream, ends) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                current.get().log.error(&format!("heddle: accept: {error}"));
                connections.evict_idle();
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let activity = Activity::start();
        // a web server has as many as it needs
        let address = ends.peer.map(|peer| peer.ip()).filter(|_| !matches!(service, Service::FastCgi(_)));
        let Some(ticket) = connections.admit(address, &activity) else {
            continue;
        };
        let (current, closing, service) = (current.clone(), closing.clone(), service.clone());
        tokio::spawn(async move {
            let _ticket = ticket;
            // a client that goes away is no error of the server
            let _ = serve(stream, service, ends, current, activity, closing).await;
        });
    }
}

/// Serves a connection, behind what comes before HTTP.
async fn serve(
    mut stream: Stream,
    service: Service,
    mut ends: Ends,
    current: Arc<Current>,
    activity: Arc<Activity>,
    closing: watch::Receiver<bool>,
) -> io::Result<()> {
    let shared = current.get();
    if let Service::FastCgi(address) = &service {
        let Some(pool) = shared.pool(address).cloned() else { return Ok(()) };
        let is_allowed = |address: SocketAddr| pool.config.allowed.contains(&address.ip().to_canonical());
        if pool.config.allowed.is_empty() || ends.peer.is_none_or(is_allowed) {
            drop(shared);
            let is_status = pool.config.listen != *address;
            Box::pin(fpm::connection::serve(stream, current, (pool, is_status), activity, closing)).await;
        }
        return Ok(());
    }
    if shared.mode == ServerMode::Development {
        return Box::pin(development::serve(stream, &shared, ends)).await;
    }
    let patience = shared.limits.header;
    if shared.proxy_protocol {
        ends = Box::pin(proxy::read_header(&mut stream, ends, patience)).await?;
    }
    let tls = shared.tls.as_ref().filter(|_| service == Service::Https).map(|(_, acceptor)| acceptor.clone());
    drop(shared);
    let client = Client { ends, is_secure: tls.is_some() };
    match tls {
        Some(tls) => {
            let mut handshake = Box::pin(tokio::time::timeout(patience, tls.accept(stream)));
            let shaken = tokio::select! {
                shaken = handshake.as_mut() => shaken,
                () = activity.evicted.notified() => return Ok(()),
            };
            drop(handshake);
            let stream = Box::new(shaken.map_err(|_| io::ErrorKind::TimedOut)??);
            connection::serve(stream, current, client, activity, closing).await;
        }
        None if service == Service::Https => {}
        None => connection::serve(stream, current, client, activity, closing).await,
    }
    Ok(())
}
