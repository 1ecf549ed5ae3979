//! Life of a server: start, signals, reload, end.

use crate::body::Bodies;
use crate::config::{Config, SiteConfig, Threads};
use crate::connections::Connections;
use crate::current::Current;
use crate::dispatch::{Dispatcher, Setup};
use crate::fpm;
use crate::handover::{self, Inherited, Program};
use crate::listener::{self, Listener, Service};
use crate::log::Log;
use crate::metrics::{self, Metrics};
use crate::request::InputLimits;
use crate::site::ServerMode;
use crate::sites::Sites;
use crate::tls::Certificates;
use crate::worker::WorkerConfig;
use crate::{Shared, idle, privileges};
use heddle_engine::Heddle;
use heddle_engine::runtime::timestamp;
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// Serves until the process is asked to end (SIGINT, SIGTERM, SIGQUIT): then connections are let
/// finish. SIGHUP reads the configuration again, SIGUSR1 opens log files again, SIGUSR2 has another
/// process take over: a new version of the program.
///
/// # Errors
///
/// Fails when an address cannot be listened on, a folder is not there, a certificate cannot be
/// read, or the system gives no threads.
pub fn serve(heddle: &Heddle, config: Config) -> io::Result<()> {
    let php = config.pools.iter().filter_map(|pool| pool.threads).map(|threads| threads.max).sum::<usize>() + config.threads.max;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(http_threads(php)).enable_all().thread_name("heddle-http").build()?;
    let served = runtime.block_on(run(heddle, config));
    // what still runs has had its time
    runtime.shutdown_background();
    served
}

/// Looks whether a configuration could be served; nothing is listened on.
///
/// # Errors
///
/// Fails when a folder is not there, two sites have the same host, or a certificate cannot be used.
pub fn check(config: &Config) -> io::Result<()> {
    let sites: Vec<_> = config.sites.iter().map(|site| (&site.root, &site.hosts)).collect();
    let alone = [(&config.root, &Vec::new())];
    let mut hosts = std::collections::HashSet::new();
    for (root, names) in if sites.is_empty() { &alone[..] } else { &sites } {
        root.canonicalize().map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", root.display())))?;
        if let Some(name) = names.iter().find(|name| !hosts.insert(name.to_ascii_lowercase())) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("two sites have the host {name}")));
        }
    }
    if !config.listen_tls.is_empty() {
        Certificates::load(config.certificates.clone())?;
    }
    Ok(())
}

/// Returns the number of threads that serve connections, beside so many for PHP. They wake each
/// other, so few are faster: one takes tens of thousands of requests in a second.
fn http_threads(php: usize) -> usize {
    php.div_ceil(8).clamp(1, 8)
}

/// Signals that a server listens to.
pub(crate) struct Signals {
    pub interrupt: Signal,
    pub terminate: Signal,
    pub quit: Signal,
    pub hangup: Signal,
    pub reopen: Signal,
    pub upgrade: Signal,
}

impl Signals {
    pub fn new() -> io::Result<Signals> {
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            quit: signal(SignalKind::quit())?,
            hangup: signal(SignalKind::hangup())?,
            reopen: signal(SignalKind::user_defined1())?,
            upgrade: signal(SignalKind::user_defined2())?,
        })
    }

    /// Waits for a request to end.
    async fn end(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = self.quit.recv() => {}
        }
    }
}

/// How often certificates are looked at.
const REFRESH: Duration = Duration::from_secs(60);

/// A socket that is listened on, with the task that does it.
struct Listening {
    service: Service,
    /// The address as the configuration names it; `None`: the socket was handed over.
    address: Option<String>,
    url: String,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
    listener: Arc<Listener>,
}

/// State that stays over reloads.
struct Life {
    current: Arc<Current>,
    connections: Arc<Connections>,
    listening: Vec<Listening>,
    closing: watch::Receiver<bool>,
}

/// Variable that names the user whose pools this process serves, of those in a configuration.
pub const POOL_USER: &str = "HEDDLE_POOL_USER";
/// How long a process that is to take over may take to get ready.
const TAKE_OVER: Duration = Duration::from_secs(60);

async fn run(heddle: &Heddle, mut config: Config) -> io::Result<()> {
    let descriptors = heddle_sys::process::raise_descriptor_limit();
    let mut inherited = Inherited::take()?;
    let has_unnamed = inherited.has_unnamed();
    let (wanted, threads, reload) = (addresses(&config, has_unnamed), config.threads, config.reload.take());
    let unnamed = unnamed_service(&config);
    let (user, group) = (config.user.take(), config.group.take());
    let mut given = std::mem::take(&mut config.given);
    let shared = Arc::new(share(heddle, config)?);
    let mut signals = Signals::new()?;
    let (close, closing) = watch::channel(false);
    let connections = Connections::new(&shared.limits, descriptors);
    let mut life = Life { current: Current::new(shared.clone()), connections, listening: Vec::new(), closing };
    for (service, address) in wanted {
        let of_host = given.iter().position(|(of, _)| *of == address).map(|at| given.swap_remove(at).1);
        let listener = match inherited.find(&service, &address).map_or_else(|| of_host.map(handover::tcp), |found| Some(Ok(found))) {
            Some(listener) => listener?,
            None => bind(shared.pool(&address).map(|pool| &pool.config), &address).await?,
        };
        life.listen(listener, service, Some(address))?;
    }
    // what has an address and is not wanted any more is closed
    for given in inherited.sockets.into_iter().filter(|given| given.address.is_none()) {
        life.listen(given.listener, given.service.unwrap_or_else(|| unnamed.clone()), None)?;
    }
    privileges::drop_to(user.as_deref(), group.as_deref())?;
    greet(&shared, &life.listening, heddle, threads);
    handover::notify(&format!("READY=1\nMAINPID={}", std::process::id()));
    let is_supervised = inherited.is_supervised;
    let line = inherited.line.map(|line| Line::start(line, is_supervised)).transpose()?.filter(|_| is_supervised);
    if let Some(pause) = handover::watchdog() {
        tokio::spawn(async move {
            loop {
                handover::notify("WATCHDOG=1");
                tokio::time::sleep(pause).await;
            }
        });
    }
    tokio::spawn(idle::give_memory_back(life.current.clone()));
    drop(shared);
    let is_replaced = life.attend(reload.as_ref(), &mut signals, line).await;
    life.current.is_replaced.store(is_replaced, Ordering::Relaxed);
    if !is_replaced {
        handover::notify("STOPPING=1");
    }
    life.end(&close, &mut signals).await;
    Ok(())
}

/// The line to the process that started this one; kept where that is a supervisor.
struct Line {
    /// Turns true when that process, a supervisor, is gone.
    is_broken: watch::Receiver<bool>,
}

impl Line {
    /// Says that the server is ready, and from then on that it is alive.
    fn start(line: std::os::unix::net::UnixStream, is_supervised: bool) -> io::Result<Line> {
        line.set_nonblocking(true)?;
        let mut line = tokio::net::UnixStream::from_std(line)?;
        let (broken, is_broken) = watch::channel(false);
        tokio::spawn(async move {
            let mut said = line.write_u8(handover::READY).await;
            while is_supervised && said.is_ok() {
                tokio::time::sleep(handover::PULSE).await;
                said = line.write_u8(handover::ALIVE).await;
            }
            broken.send_replace(is_supervised);
        });
        Ok(Line { is_broken })
    }

    /// Waits until the supervisor is gone.
    async fn broken(line: Option<&mut Line>) {
        if let Some(line) = line
            && line.is_broken.wait_for(|broken| *broken).await.is_ok()
        {
            return;
        }
        std::future::pending().await
    }
}

/// Returns what sockets without a name are for.
pub(crate) fn unnamed_service(config: &Config) -> Service {
    match config.pools.first() {
        Some(pool) if config.is_fpm => Service::FastCgi(pool.listen.clone()),
        _ => Service::Http,
    }
}

/// Returns where is to be listened, and what for.
pub(crate) fn addresses(config: &Config, has_unnamed: bool) -> Vec<(Service, String)> {
    // sockets that were handed over without a name stand for the addresses in clear, or for those
    // of the pools
    let in_clear = config.listen.iter().filter(|_| !has_unnamed);
    let mut list: Vec<(Service, String)> = in_clear.map(|address| (Service::Http, address.clone())).collect();
    list.extend(config.listen_tls.iter().map(|address| (Service::Https, address.clone())));
    let pools = config.pools.iter().filter(|_| !(has_unnamed && config.is_fpm));
    list.extend(pools.map(|pool| (Service::FastCgi(pool.listen.clone()), pool.listen.clone())));
    let of_status = config.pools.iter().filter_map(|pool| pool.status_listen.clone());
    list.extend(of_status.map(|address| (Service::FastCgi(address.clone()), address)));
    list.extend(config.metrics.iter().map(|address| (Service::Metrics, address.clone())));
    list
}

/// Listens on an address, with the rights that its pool names.
pub(crate) async fn bind(pool: Option<&fpm::PoolConfig>, address: &str) -> io::Result<Listener> {
    let listener = Listener::bind(address).await?;
    if let (Listener::Unix(_, path, _), Some(pool)) = (&listener, pool) {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{address}: {error}"));
        let (owner, group) = (pool.owner, pool.group);
        if owner.is_some() || group.is_some() {
            std::os::unix::fs::chown(path, owner, group).map_err(named)?;
        }
        let mode = pool.mode.unwrap_or(0o660);
        std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode)).map_err(named)?;
    }
    Ok(listener)
}

/// Puts together what connections need.
fn share(heddle: &Heddle, config: Config) -> io::Result<Shared> {
    config.memory.apply();
    let mut sites = config.sites;
    if sites.is_empty() {
        sites.push(SiteConfig { root: config.root, router: config.router, ..SiteConfig::default() });
    }
    // `-S` starts routers where it was started itself, as PHP does
    let folder = match &sites[..] {
        [SiteConfig { router: Some(_), .. }] if config.mode == ServerMode::Development => std::env::current_dir().ok(),
        _ => None,
    };
    let log = Log::start(config.error_target.clone())?;
    let access_log = match config.access_log {
        true if config.access_target == config.error_target => Some(log.clone()),
        true => Some(Log::start(config.access_target)?),
        false => None,
    };
    let slow_log = config.slow_target.map(Log::start).transpose()?;
    let limits = config.limits;
    let setup = |threads: Threads, worker: Option<WorkerConfig>| Setup {
        threads,
        queue: limits.queue,
        queue_wait: limits.queue_wait,
        most_requests: 0,
        environment: None,
        adds_parameters: false,
        folder: folder.clone(),
        worker,
        log: log.clone(),
        fpm: None,
    };
    let start_worker = |worker: WorkerConfig| {
        let number = if worker.number == 0 { crate::config::default_threads() } else { worker.number };
        Dispatcher::start(heddle, setup(Threads::fixed(number), Some(worker)))
    };
    let tls = match config.listen_tls[..] {
        [] => None,
        _ => {
            let certificates = Certificates::load(config.certificates)?;
            let acceptor = TlsAcceptor::from(certificates.server_config()?);
            Some((certificates, acceptor))
        }
    };
    let pools = config.pools.into_iter().map(|pool| fpm::Pool::start(heddle, pool, &limits, &log).map(Arc::new));
    let input = Arc::new(InputLimits::of(heddle, &[]));
    Ok(Shared {
        heddle: heddle.clone(),
        pools: pools.collect::<io::Result<_>>()?,
        sites: Sites::new(sites, config.mode, start_worker, heddle)?,
        mode: config.mode,
        dispatcher: Dispatcher::start(heddle, setup(config.threads, None))?,
        slow_log,
        access_log: access_log.map(|log| (log, config.access_format)),
        bodies: Bodies::new(&limits, &input.form.folder),
        trusted_proxies: config.trusted_proxies,
        proxy_protocol: config.proxy_protocol,
        compression: config.compression,
        metrics: Metrics::default(),
        status_token: config.status_token,
        tls,
        input,
        limits,
        log,
    })
}

impl Shared {
    /// Returns the pool that listens on an address.
    pub(crate) fn pool(&self, address: &str) -> Option<&Arc<fpm::Pool>> {
        self.pools.iter().find(|pool| pool.config.listen == address || pool.config.status_listen.as_deref() == Some(address))
    }

    /// Opens all logs again: their files were moved away.
    fn reopen_logs(&self) {
        let logs = [Some(&self.log), self.access_log.as_ref().map(|(log, _)| log), self.slow_log.as_ref()];
        for log in logs.into_iter().flatten() {
            log.reopen();
        }
        for pool in &self.pools {
            pool.reopen_logs();
        }
    }
}

impl Life {
    fn listen(&mut self, listener: Listener, service: Service, address: Option<String>) -> io::Result<()> {
        let listener = Arc::new(listener);
        let (stop, stopping) = watch::channel(false);
        let url = match service {
            Service::Https => listener.url().replacen("http:", "https:", 1),
            Service::FastCgi(_) => listener.url().replacen("http:", "fcgi:", 1),
            _ => listener.url(),
        };
        let (current, connections, closing) = (self.current.clone(), self.connections.clone(), self.closing.clone());
        let task = match service {
            Service::Metrics => tokio::spawn(metrics::serve(listener.clone(), current, connections, stopping)),
            _ => tokio::spawn(listener::accept(listener.clone(), service.clone(), current, connections, closing, stopping)),
        };
        self.listening.push(Listening { service, address, url, stop, task, listener });
        Ok(())
    }

    /// Handles signals until one asks for the end, or another process has taken over: true.
    async fn attend(&mut self, reload: Option<&crate::current::Reload>, signals: &mut Signals, mut line: Option<Line>) -> bool {
        loop {
            tokio::select! {
                _ = signals.interrupt.recv() => return false,
                _ = signals.terminate.recv() => return false,
                // a supervisor says so when another server answers
                _ = signals.quit.recv() => return line.is_some(),
                () = Line::broken(line.as_mut()) => return false,
                _ = signals.reopen.recv() => self.current.get().reopen_logs(),
                _ = signals.hangup.recv() => self.reload(reload).await,
                // a supervisor starts another server itself
                _ = signals.upgrade.recv(), if line.is_none() => if self.hand_over().await {
                    return true;
                },
                () = tokio::time::sleep(REFRESH) => {}
            }
            refresh(&self.current.get());
        }
    }

    /// Starts the program anew, with the sockets. True: the new process serves, and this one ends.
    async fn hand_over(&mut self) -> bool {
        let log = self.current.get().log.clone();
        let sockets: Vec<_> =
            self.listening.iter().map(|listening| (&listening.service, listening.address.as_deref(), &*listening.listener)).collect();
        let started = Program::current().and_then(|program| program.start(&sockets, false));
        let (mut child, line) = match started {
            Ok(started) => started,
            Err(error) => {
                log.error(&format!("heddle: no other process takes over: {error}"));
                return false;
            }
        };
        let ready = async {
            line.set_nonblocking(true)?;
            tokio::net::UnixStream::from_std(line)?.read_u8().await
        };
        match tokio::time::timeout(TAKE_OVER, ready).await {
            Ok(Ok(handover::READY)) => {}
            _ => {
                log.error("heddle: no other process takes over: it did not get ready");
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
        log.error(&format!("heddle: process {} takes over", child.id()));
        for listening in &self.listening {
            listening.listener.disown();
        }
        true
    }

    /// Lets connections finish, within the grace of the configuration.
    async fn end(self, close: &watch::Sender<bool>, signals: &mut Signals) {
        close.send_replace(true);
        let connections = self.connections.clone();
        let all_ended = async {
            for listening in self.listening {
                let _ = listening.task.await;
            }
            while connections.count() > 0 {
                // a wake-up may be another's
                let _ = tokio::time::timeout(Duration::from_millis(50), connections.ended.notified()).await;
            }
        };
        let shared = self.current.get();
        // who asks twice is in a hurry
        tokio::select! {
            _ = tokio::time::timeout(shared.limits.shutdown_grace, all_ended) => {}
            () = signals.end() => {}
        }
        for log in [Some(&shared.log), shared.access_log.as_ref().map(|(log, _)| log)].into_iter().flatten() {
            log.flush(Duration::from_secs(1));
        }
    }

    /// Reads the configuration again. When it cannot be served, the one in use stays.
    async fn reload(&mut self, reload: Option<&crate::current::Reload>) {
        self.current.get().reopen_logs();
        let Some(reload) = reload else { return };
        handover::notify("RELOADING=1");
        let log = self.current.get().log.clone();
        match self.replace(reload).await {
            Ok(()) => log.error("heddle: the configuration was read again"),
            Err(problem) => log.error(&format!("heddle: the configuration in use stays: {problem}")),
        }
        handover::notify("READY=1");
    }

    async fn replace(&mut self, reload: &crate::current::Reload) -> Result<(), String> {
        let (heddle, config) = tokio::task::block_in_place(reload)?;
        let has_inherited = self.listening.iter().any(|listening| listening.address.is_none());
        let wanted = addresses(&config, has_inherited);
        let wanted: Vec<_> = wanted.into_iter().filter(|(service, _)| !has_inherited || *service != Service::Http).collect();
        let shared = tokio::task::block_in_place(|| share(&heddle, config)).map(Arc::new).map_err(|error| error.to_string())?;
        let is_old = |service: &Service, address: &String, listening: &Listening| {
            listening.service == *service && listening.address.as_ref() == Some(address)
        };
        let mut new = Vec::new();
        for (service, address) in &wanted {
            if !self.listening.iter().any(|listening| is_old(service, address, listening)) {
                let listener = bind(shared.pool(address).map(|pool| &pool.config), address).await.map_err(|error| error.to_string())?;
                new.push((listener, service.clone(), address.clone()));
            }
        }
        self.connections.set_limits(&shared.limits);
        // requests that run keep the old one, whose threads end with the last of them
        drop(self.current.replace(shared));
        self.listening.retain(|listening| {
            let is_wanted = wanted.iter().any(|(service, address)| is_old(service, address, listening));
            let stays = listening.address.is_none() || is_wanted;
            if !stays {
                listening.stop.send_replace(true);
            }
            stays
        });
        for (listener, service, address) in new {
            self.listen(listener, service, Some(address)).map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

/// Reads certificates again that have changed; those in use stay when the new ones are wrong.
fn refresh(shared: &Shared) {
    match shared.tls.as_ref().map(|(certificates, _)| certificates.refresh()) {
        Some(Ok(true)) => shared.log.error("heddle: certificates were read again"),
        Some(Err(error)) => shared.log.error(&format!("heddle: the certificates in use stay: {error}")),
        Some(Ok(false)) | None => {}
    }
}

/// Says where it serves what.
fn greet(shared: &Shared, listening: &[Listening], heddle: &Heddle, threads: Threads) {
    if shared.mode == ServerMode::Development
        && let Some(first) = listening.first()
        && let Some(address) = first.url.strip_prefix("http://")
    {
        // the machine as it was named, the port as it came out
        let named = first.address.as_deref().and_then(|address| Some(address.rsplit_once(':')?.0));
        let port = address.rsplit_once(':').map_or("", |(_, port)| port);
        let address = named.map_or_else(|| address.to_owned(), |host| format!("{host}:{port}"));
        // whoever starts PHP's server waits for this line
        let (time, version) = (timestamp::of_server(), heddle_engine::PHP_VERSION);
        shared.log.line(format!("[{time}] PHP {version} Development Server (http://{address}) started").as_bytes());
    }
    let urls: Vec<&str> =
        listening.iter().filter(|listening| listening.service != Service::Metrics).map(|listening| &listening.url[..]).collect();
    let span =
        |threads: Threads| if threads.min == threads.max { threads.min.to_string() } else { format!("{}..{}", threads.min, threads.max) };
    let (version, driver) = (heddle_engine::VERSION, heddle.driver());
    let text = if heddle.engine().sapi == "fpm-fcgi" {
        let pools: Vec<String> = shared
            .pools
            .iter()
            .map(|pool| format!("{} with {} threads", pool.config.name, span(pool.config.threads.unwrap_or(threads))))
            .collect();
        format!("Heddle {version} answers FastCGI on {}: {} ({driver} driver)", urls.join(", "), pools.join(", "))
    } else {
        let root = shared.sites.first().files.root();
        let root = root.display();
        format!("Heddle {version} serves {} from {root} with {} threads ({driver} driver)", urls.join(", "), span(threads))
    };
    shared.log.line(text.as_bytes());
}
