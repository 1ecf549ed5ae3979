//! The supervisor: a small process that keeps the sockets, and has servers run that answer on them.
//!
//! No PHP runs in it, and it takes no connections. A server that ends without being asked to is
//! started again, at once the first time, after longer pauses when that goes on. As the sockets
//! stay, clients that connect meanwhile wait, and are not refused. For a new binary or other
//! addresses a second server starts; when it is ready, the first one ends in its own time.

use crate::config::Config;
use crate::fpm::PoolConfig;
use crate::handover::{self, Program};
use crate::listener::{Listener, Service};
use crate::run::{self, Signals};
use heddle_sys::posix::kill;
use std::io;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};
use tokio::io::AsyncReadExt;
use tokio::net::UnixStream;
use tokio::sync::mpsc;

/// Reads the configuration again.
pub type Again = Box<dyn Fn() -> Result<Config, String>>;

/// Pauses before a server starts again that ended soon after its start; they double each time.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(10));
/// A server that ran for so long starts again at once.
const STABLE: Duration = Duration::from_secs(10);
/// How often children are looked after, beside the signal that tells of their end.
const LOOK: Duration = Duration::from_millis(500);

mod number {
    pub const HANGUP: i32 = 1;
    pub const QUIT: i32 = 3;
    pub const KILL: i32 = 9;
    pub const REOPEN: i32 = 10;
    pub const TERMINATE: i32 = 15;
}

/// Serves by another process, and keeps it running, until the process is asked to end.
///
/// # Errors
///
/// Fails when an address cannot be listened on, or when the first server cannot start; the error
/// says so, unless the server has.
pub fn supervise(config: &Config, again: Again, program: Program) -> io::Result<i32> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        heddle_sys::process::raise_descriptor_limit();
        let mut supervisor = Supervisor::start(config, again, program).await?;
        supervisor.run().await
    })
}

/// A server process.
struct Server {
    child: Child,
    generation: u64,
    started: Instant,
    is_ready: bool,
}

/// Servers that answer on the same sockets: the one in charge, one that is to take its place, and
/// those that end.
struct Group {
    program: Program,
    /// Rights of the pools that it serves, as [`PoolConfig::rights`] has them.
    rights: String,
    current: Option<Server>,
    next: Option<Server>,
    ending: Vec<Server>,
    /// When the server starts again, and how long the pause was.
    restart: Option<Instant>,
    pause: Duration,
}

/// A socket: what it is for, its address, and the rights of the pool that answers on it.
type Socket = (Service, Option<String>, Listener, String);

struct Supervisor {
    again: Again,
    sockets: Vec<Socket>,
    groups: Vec<Group>,
    generations: u64,
    /// Bytes that servers say on their lines, by generation.
    said: (mpsc::UnboundedSender<(u64, u8)>, mpsc::UnboundedReceiver<(u64, u8)>),
    is_ending: bool,
    /// Exit code of a server that could not even start.
    failed: Option<i32>,
    is_announced: bool,
}

impl Supervisor {
    async fn start(config: &Config, again: Again, program: Program) -> io::Result<Supervisor> {
        let inherited = handover::Inherited::take()?;
        let mut sockets = Vec::new();
        let has_unnamed = inherited.has_unnamed();
        for given in inherited.sockets {
            let service = given.service.unwrap_or_else(|| run::unnamed_service(config));
            sockets.push((service, given.address, given.listener, String::new()));
        }
        let mut rights: Vec<String> = config.pools.iter().map(PoolConfig::rights).collect();
        rights.sort();
        rights.dedup();
        if rights.is_empty() || !config.is_fpm {
            rights = vec![String::new()];
        }
        let group = |rights: String| {
            let mut program = program.clone();
            if config.is_fpm {
                program.variables.push((run::POOL_USER.to_owned(), rights.clone()));
            }
            Group { program, rights, current: None, next: None, ending: Vec::new(), restart: None, pause: Duration::ZERO }
        };
        let groups = rights.into_iter().map(group).collect();
        let said = mpsc::unbounded_channel();
        let mut supervisor =
            Supervisor { again, sockets, groups, generations: 0, said, is_ending: false, failed: None, is_announced: false };
        supervisor.bind(config, has_unnamed).await?;
        for at in 0..supervisor.groups.len() {
            let server = supervisor.spawn(at)?;
            supervisor.groups[at].current = Some(server);
        }
        Ok(supervisor)
    }

    /// Listens on the addresses of a configuration that are new. True: something has changed.
    async fn bind(&mut self, config: &Config, has_unnamed: bool) -> io::Result<bool> {
        let wanted = run::addresses(config, has_unnamed);
        let is_same = |service: &Service, address: &str, socket: &Socket| socket.0 == *service && socket.1.as_deref() == Some(address);
        let mut new = Vec::new();
        for (service, address) in &wanted {
            if !self.sockets.iter().any(|socket| is_same(service, address, socket)) {
                let pool = config.pools.iter().find(|pool| pool.listen == *address && matches!(service, Service::FastCgi(_)));
                let listener = run::bind(pool, address).await?;
                new.push((service.clone(), Some(address.clone()), listener, pool.map_or(String::new(), PoolConfig::rights)));
            }
        }
        let before = self.sockets.len();
        self.sockets.retain(|socket| socket.1.is_none() || wanted.iter().any(|(service, address)| is_same(service, address, socket)));
        let has_changed = self.sockets.len() != before || !new.is_empty();
        self.sockets.extend(new);
        Ok(has_changed)
    }

    /// Starts a server of a group.
    fn spawn(&mut self, group: usize) -> io::Result<Server> {
        let Group { program, rights, .. } = &self.groups[group];
        let is_alone = self.groups.len() == 1;
        let sockets: Vec<_> = self
            .sockets
            .iter()
            .filter(|(.., of)| is_alone || of == rights)
            .map(|(service, address, listener, _)| (service, address.as_deref(), listener))
            .collect();
        let (child, line) = program.start(&sockets, true)?;
        self.generations += 1;
        let (generation, said) = (self.generations, self.said.0.clone());
        line.set_nonblocking(true)?;
        let mut line = UnixStream::from_std(line)?;
        tokio::spawn(async move {
            while let Ok(byte) = line.read_u8().await {
                let _ = said.send((generation, byte));
            }
        });
        Ok(Server { child, generation, started: Instant::now(), is_ready: false })
    }

    async fn run(&mut self) -> io::Result<i32> {
        let mut signals = Signals::new()?;
        let mut children = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::child())?;
        loop {
            let pause = self.groups.iter().filter_map(|group| group.restart).min();
            let pause = pause.map_or(LOOK, |at| at.saturating_duration_since(Instant::now()).min(LOOK));
            tokio::select! {
                _ = signals.interrupt.recv() => self.end(),
                _ = signals.terminate.recv() => self.end(),
                _ = signals.quit.recv() => self.end(),
                _ = signals.hangup.recv() => self.reload().await,
                _ = signals.reopen.recv() => self.tell(number::REOPEN),
                _ = signals.upgrade.recv() => self.replace(),
                _ = children.recv() => {}
                said = self.said.1.recv() => if let Some((generation, byte)) = said {
                    self.hear(generation, byte);
                },
                () = tokio::time::sleep(pause) => {}
            }
            self.look_after();
            if let Some(code) = self.failed {
                self.end();
                if self.is_empty() {
                    return Ok(code);
                }
            }
            if self.is_ending && self.is_empty() {
                return Ok(0);
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.groups.iter().all(|group| group.current.is_none() && group.next.is_none() && group.ending.is_empty())
    }

    /// Sends a signal to the servers in charge.
    fn tell(&self, signal: i32) {
        for server in self.groups.iter().filter_map(|group| group.current.as_ref()) {
            send(server, signal);
        }
    }

    /// Asks all servers to end; asked again, they end at once.
    fn end(&mut self) {
        if !self.is_ending {
            handover::notify("STOPPING=1");
        }
        let signal = if std::mem::replace(&mut self.is_ending, true) { number::KILL } else { number::TERMINATE };
        for group in &mut self.groups {
            group.restart = None;
            for server in group.current.iter().chain(&group.next).chain(&group.ending) {
                send(server, signal);
            }
        }
    }

    /// Has the servers read their configuration again; where the addresses are others, new servers
    /// take their place.
    async fn reload(&mut self) {
        let config = match (self.again)() {
            Ok(config) => config,
            Err(problem) => return say(&format!("the configuration in use stays: {problem}")),
        };
        let has_unnamed = self.sockets.iter().any(|(_, address, ..)| address.is_none());
        match self.bind(&config, has_unnamed).await {
            Ok(true) => self.replace(),
            Ok(false) => self.tell(number::HANGUP),
            Err(error) => say(&format!("the configuration in use stays: {error}")),
        }
    }

    /// Starts servers that take the place of those in charge, out of the program as it is now.
    fn replace(&mut self) {
        if self.is_ending {
            return;
        }
        for at in 0..self.groups.len() {
            match self.spawn(at) {
                Ok(server) => {
                    if let Some(older) = self.groups[at].next.replace(server) {
                        send(&older, number::TERMINATE);
                        self.groups[at].ending.push(older);
                    }
                }
                Err(error) => say(&format!("{}: {error}; the server that runs stays", self.groups[at].program.path.display())),
            }
        }
    }

    /// Takes in what a server said.
    fn hear(&mut self, generation: u64, byte: u8) {
        for group in &mut self.groups {
            if byte == handover::READY
                && let Some(mut server) = group.next.take_if(|server| server.generation == generation)
            {
                server.is_ready = true;
                if let Some(older) = group.current.replace(server) {
                    send(&older, number::QUIT);
                    group.ending.push(older);
                }
            } else if let Some(server) = group.current.as_mut().filter(|server| server.generation == generation) {
                server.is_ready = true;
            }
        }
        let is_ready = self.groups.iter().all(|group| group.current.as_ref().is_some_and(|server| server.is_ready));
        if is_ready && !std::mem::replace(&mut self.is_announced, true) {
            handover::notify("READY=1");
        }
        if is_ready && handover::watchdog().is_some() {
            handover::notify("WATCHDOG=1");
        }
    }

    /// Looks which servers have ended, and starts those that are missing.
    fn look_after(&mut self) {
        for at in 0..self.groups.len() {
            let group = &mut self.groups[at];
            group.ending.retain_mut(|server| ended(server).is_none());
            if let Some(server) = &mut group.next
                && let Some(status) = ended(server)
            {
                say(&format!("the new server ended ({status}) before it was ready; the one that runs stays"));
                group.next = None;
            }
            if let Some(server) = &mut group.current
                && let Some(status) = ended(server)
            {
                let (was_ready, ran) = (server.is_ready, server.started.elapsed());
                group.current = None;
                if self.is_ending {
                    continue;
                }
                if !was_ready && !self.is_announced && status.code().is_some() {
                    // it has said why
                    self.failed = status.code();
                    continue;
                }
                group.pause = if ran >= STABLE { Duration::ZERO } else { (group.pause * 2).clamp(PAUSES.0, PAUSES.1) };
                group.restart = Some(Instant::now() + group.pause);
                say(&format!("the server ended ({status}) after {:.1} s; another one starts", ran.as_secs_f64()));
            }
            // one that was to take over does so now
            if group.current.is_none()
                && let Some(server) = group.next.take()
            {
                (group.current, group.restart) = (Some(server), None);
            }
            if !self.is_ending && group.restart.is_some_and(|at| at <= Instant::now()) {
                self.start_again(at);
            }
        }
    }

    fn start_again(&mut self, group: usize) {
        match self.spawn(group) {
            Ok(server) => (self.groups[group].current, self.groups[group].restart) = (Some(server), None),
            Err(error) => {
                say(&format!("{}: {error}", self.groups[group].program.path.display()));
                self.groups[group].restart = Some(Instant::now() + PAUSES.1);
            }
        }
    }
}

/// Returns how a server has ended; `None`: it runs.
fn ended(server: &mut Server) -> Option<ExitStatus> {
    server.child.try_wait().ok().flatten()
}

fn send(server: &Server, signal: i32) {
    // one that has ended was not waited for yet: nobody else has its number
    let _ = kill(server.child.id().cast_signed(), signal);
}

/// Says something on standard error; nobody may hear it.
fn say(text: &str) {
    let time = heddle_engine::runtime::timestamp::of_server();
    heddle_sys::process::write_stderr(format!("[{time}] heddle: {text}\n").as_bytes());
}
