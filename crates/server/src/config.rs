//! Configuration of a server: where it listens, what it serves, and how much it takes.

use crate::access_log::Format;
use crate::current::Reload;
use crate::fpm::PoolConfig;
use crate::log::Target;
use crate::memory::Memory;
use crate::proxy::Network;
use crate::rules::Rules;
use crate::site::ServerMode;
use crate::tls::CertificateFiles;
use crate::worker::WorkerConfig;
use heddle_engine::runtime::request::Directive;
use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;

/// Configuration of a server, complete: nothing in here is looked up later.
pub struct Config {
    /// Addresses to listen on: `127.0.0.1:8080`, `[::]:80`, `unix:/run/heddle.sock`.
    pub listen: Vec<String>,
    /// Number of threads that run PHP.
    pub threads: Threads,
    /// The folder whose files are served.
    pub root: PathBuf,
    /// A script that gets every request first; when it returns false, the file is sent.
    pub router: Option<PathBuf>,
    pub mode: ServerMode,
    /// Sites by host; where there is none, `root` and `router` are the only one.
    pub sites: Vec<SiteConfig>,
    /// Addresses to listen on with TLS.
    pub listen_tls: Vec<String>,
    pub certificates: Vec<CertificateFiles>,
    /// Proxies whose `X-Forwarded-…` fields are believed.
    pub trusted_proxies: Vec<Network>,
    /// Whether every connection begins with a header of the PROXY protocol.
    pub proxy_protocol: bool,
    /// Whether responses are compressed for clients that take it.
    pub compression: bool,
    /// Address of `/metrics`.
    pub metrics: Option<String>,
    /// Whether a line is logged for each request.
    pub access_log: bool,
    pub access_target: Target,
    pub access_format: Format,
    pub error_target: Target,
    /// Where stacks of requests go that take longer than `request_slowlog_timeout`, if not to the
    /// error log.
    pub slow_target: Option<Target>,
    /// Memory of all requests together.
    pub memory: Memory,
    /// Secret that the status page asks for; without it there is no page.
    pub status_token: Option<String>,
    /// Addresses to listen on for FastCGI, each with its pool.
    pub pools: Vec<PoolConfig>,
    /// Whether only FastCGI is served: `heddle fpm`.
    pub is_fpm: bool,
    /// The user and the group whose rights the server has once it listens; none: those of who
    /// started it.
    pub user: Option<String>,
    pub group: Option<String>,
    /// Whether a process stands above the server that keeps its sockets.
    pub is_supervised: bool,
    /// Where the number of the process is written that takes signals.
    pub pid_file: Option<PathBuf>,
    /// Sockets that are listened on already, with the addresses that they stand for: whoever embeds
    /// the server knows then that nobody else has their ports.
    pub given: Vec<(String, std::net::TcpListener)>,
    /// How the configuration is read again.
    pub reload: Option<Reload>,
    pub limits: Limits,
}

/// Configuration of a site.
#[derive(Default)]
pub struct SiteConfig {
    /// `example.org`, `*.example.org`; none for the hosts that no other site has.
    pub hosts: Vec<String>,
    pub root: PathBuf,
    pub router: Option<PathBuf>,
    pub rules: Rules,
    /// Variables that are added to `$_SERVER`.
    pub environment: Vec<(String, String)>,
    pub redirects_to_https: bool,
    /// Whether what symbolic links below the root lead to is not served.
    pub refuses_links: bool,
    /// Files that are sent in place of the server's own pages, by status.
    pub error_pages: HashMap<u16, PathBuf>,
    /// Directives of PHP for this site.
    pub directives: Vec<Directive>,
    /// A script that starts once and answers many requests.
    pub worker: Option<WorkerConfig>,
    /// Folders whose files `X-Sendfile` may name.
    pub sendfile: Vec<PathBuf>,
    /// Prefixes of paths that `X-Accel-Redirect` may name, and the folders that they stand for.
    pub internal: Vec<(String, PathBuf)>,
}

impl Config {
    /// Returns a configuration with everything at its default, for one address and one folder.
    pub fn new(listen: &str, root: PathBuf, mode: ServerMode) -> Config {
        Config {
            listen: vec![listen.to_owned()],
            threads: Threads::fixed(default_threads()),
            root,
            router: None,
            mode,
            sites: Vec::new(),
            listen_tls: Vec::new(),
            certificates: Vec::new(),
            trusted_proxies: Vec::new(),
            proxy_protocol: false,
            compression: mode == ServerMode::Production,
            metrics: None,
            access_log: mode == ServerMode::Development,
            access_target: Target::Stderr,
            access_format: Format::Plain,
            error_target: Target::Stderr,
            slow_target: None,
            memory: if mode == ServerMode::Production { Memory::Share } else { Memory::Unlimited },
            status_token: None,
            pools: Vec::new(),
            is_fpm: false,
            user: None,
            group: None,
            is_supervised: false,
            pid_file: None,
            given: Vec::new(),
            reload: None,
            limits: Limits::of(mode),
        }
    }
}

/// Number of threads that run PHP: `min` always, up to `max` while requests wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threads {
    pub min: usize,
    pub max: usize,
}

/// The greatest number of PHP threads that is accepted.
pub const MOST_THREADS: usize = 4096;

impl Threads {
    /// Returns a number that never changes.
    pub fn fixed(number: usize) -> Threads {
        Threads { min: number, max: number }
    }

    /// Parses `8` or `8..64`.
    ///
    /// # Errors
    ///
    /// Returns a message when the text is neither, or when a number is 0 or above [`MOST_THREADS`].
    pub fn parse(text: &str) -> Result<Threads, String> {
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| (1..=MOST_THREADS).contains(number));
        let parsed = match text.split_once("..") {
            Some((min, max)) => number(min).zip(number(max)).map(|(min, max)| Threads { min, max }),
            None => number(text).map(Threads::fixed),
        };
        parsed
            .filter(|threads| threads.min <= threads.max)
            .ok_or_else(|| format!("takes a number from 1 to {MOST_THREADS}, or two such as 8..64, not '{text}'"))
    }
}

/// Returns the number of PHP threads that a server has unless told otherwise: one for each
/// processor.
pub fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(4, usize::from)
}

/// Limits of connections, requests and the queue.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time from accepting a connection to its first byte.
    pub first_byte: Duration,
    /// Time from the first byte of a request's head to its end; also of a TLS handshake.
    pub header: Duration,
    /// Time that a connection may be without a request.
    pub keep_alive: Duration,
    /// Time without progress of a response, after which its client counts as gone.
    pub write: Duration,
    /// Bytes a second that a request's body brings at least, averaged since [`Limits::body_grace`].
    pub body_rate: u64,
    /// Time that a body has before its rate counts; also the longest pause in it.
    pub body_grace: Duration,
    /// Number of connections in all; 0: as many as the limit of descriptors allows.
    pub connections: usize,
    /// Number of connections of one address; 0 for any.
    pub connections_per_address: usize,
    /// Whether the number per address holds for this machine's own addresses, too.
    pub limits_loopback: bool,
    /// Number of requests that may wait for a PHP thread.
    pub queue: usize,
    /// Time that a request may wait for a PHP thread.
    pub queue_wait: Duration,
    /// Bytes of a body that is not posted; of those that are, `post_max_size` decides.
    pub body_size: u64,
    /// Bytes of all requests' bodies that are held in memory.
    pub body_memory: u64,
    /// Bytes of all requests' bodies, those in temporary files included.
    pub body_total: u64,
    /// Time that running requests have once the server is asked to end.
    pub shutdown_grace: Duration,
}

impl Limits {
    /// Returns the defaults of a mode.
    pub fn of(mode: ServerMode) -> Limits {
        Limits {
            first_byte: Duration::from_secs(15),
            header: Duration::from_secs(20),
            keep_alive: Duration::from_secs(60),
            write: Duration::from_secs(60),
            body_rate: 512,
            body_grace: Duration::from_secs(20),
            connections: 0,
            connections_per_address: 256,
            limits_loopback: false,
            queue: 1024,
            queue_wait: Duration::from_secs(30),
            body_size: 1 << 30,
            body_memory: 64 << 20,
            body_total: 8 << 30,
            shutdown_grace: Duration::from_secs(if mode == ServerMode::Production { 10 } else { 1 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_threads() {
        assert_eq!(Threads::parse("8"), Ok(Threads { min: 8, max: 8 }));
        assert_eq!(Threads::parse("8..64"), Ok(Threads { min: 8, max: 64 }));
        for wrong in ["", "0", "x", "9..8", "100000", "8..100000", "-1", "1.."] {
            assert!(Threads::parse(wrong).is_err(), "{wrong}");
        }
    }
}
