//! php-fpm's place behind a web server: pools that answer FastCGI requests.
//!
//! - [`file`]: php-fpm's pool files. [`script`]: which file a request means, as php-fpm's
//!   `cgi.fix_pathinfo` says. [`connection`]: requests of a connection. [`status`]: status and ping
//!   paths. [`access`]: lines of the access log.

pub mod access;
pub(crate) mod connection;
pub mod file;
pub mod script;
mod status;

use crate::config::{Config, Limits, Threads};
use crate::dispatch::{self, Dispatcher, Setup};
use crate::log::{Log, Target};
use crate::privileges;
use crate::request::InputLimits;
use heddle_engine::Heddle;
use heddle_engine::runtime::request::Directive;
use heddle_engine::sapi::Status;
use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

/// Configuration of a pool.
#[derive(Clone, Debug)]
pub struct PoolConfig {
    pub name: String,
    /// `127.0.0.1:9000`, `unix:/run/heddle.sock`.
    pub listen: String,
    /// Threads of its own; `None`: the server's.
    pub threads: Option<Threads>,
    /// `static`, `dynamic` or `ondemand`, for the status page.
    pub manager: String,
    /// Addresses that may connect; none for any.
    pub allowed: Vec<IpAddr>,
    /// Rights, owner and group of a socket of the file system.
    pub mode: Option<u32>,
    pub owner: Option<u32>,
    pub group: Option<u32>,
    /// The user and the group whose rights its programs have; `None`: the process's.
    pub user: Option<String>,
    pub user_group: Option<String>,
    pub status_path: Option<String>,
    /// An address that answers for the status page and nothing else.
    pub status_listen: Option<String>,
    /// Whether messages for PHP's log go to the web server.
    pub sends_messages: bool,
    pub ping_path: Option<String>,
    pub ping_response: String,
    pub access: Option<(Target, access::Format)>,
    /// Paths that the access log leaves out.
    pub suppressed: Vec<String>,
    pub slow_log: Option<Target>,
    /// Ends of scripts' names; none for any.
    pub extensions: Vec<String>,
    pub directives: Vec<Directive>,
    /// Variables that programs see in their environment.
    pub environment: Vec<(String, String)>,
    /// Whether they see those of the process as well.
    pub keeps_environment: bool,
    pub folder: Option<PathBuf>,
    pub most_requests: u64,
}

impl PoolConfig {
    /// Returns a pool with everything at php-fpm's default.
    pub fn new(name: &str, listen: &str) -> PoolConfig {
        PoolConfig {
            name: name.to_owned(),
            listen: listen.to_owned(),
            threads: None,
            manager: "static".to_owned(),
            allowed: Vec::new(),
            mode: None,
            owner: None,
            group: None,
            user: None,
            user_group: None,
            status_path: None,
            status_listen: None,
            sends_messages: false,
            ping_path: None,
            ping_response: "pong".to_owned(),
            access: None,
            suppressed: Vec::new(),
            slow_log: None,
            extensions: vec![".php".to_owned(), ".phar".to_owned()],
            directives: Vec::new(),
            environment: Vec::new(),
            keeps_environment: true,
            folder: None,
            most_requests: 0,
        }
    }
}

impl PoolConfig {
    /// Returns `user:group` of a pool whose programs have other rights than the process; else
    /// nothing.
    pub fn rights(&self) -> String {
        let group = self.user_group.as_deref().unwrap_or("");
        self.user.as_ref().map_or(String::new(), |user| format!("{user}:{group}"))
    }
}

/// Chooses the pools that this process serves, of those in a configuration: those of one user.
/// Where there are several users, a supervisor has a process for each.
pub fn choose_pools(config: &mut Config) {
    let mut rights: Vec<String> = config.pools.iter().map(PoolConfig::rights).collect();
    rights.sort();
    rights.dedup();
    let own = match std::env::var(crate::run::POOL_USER) {
        Ok(own) if heddle_sys::process::is_parent_named("HEDDLE_PARENT") => own,
        _ if rights.len() > 1 => {
            config.is_supervised = true;
            return;
        }
        _ => rights.pop().unwrap_or_default(),
    };
    config.pools.retain(|pool| pool.rights() == own);
    let (user, group) = own.split_once(':').unwrap_or_default();
    let given = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    (config.user, config.group) = (given(user), given(group));
}

/// A pool that runs.
pub(crate) struct Pool {
    pub config: PoolConfig,
    /// `None`: the server's.
    dispatcher: Option<Dispatcher>,
    access: Option<Log>,
    slow_log: Option<Log>,
    pub input: Arc<InputLimits>,
    started: SystemTime,
}

impl Pool {
    /// Starts the pool's threads and logs.
    ///
    /// # Errors
    ///
    /// Fails when a log cannot be opened, or the system gives no threads.
    pub fn start(heddle: &Heddle, mut config: PoolConfig, limits: &Limits, log: &Log) -> io::Result<Pool> {
        let started = SystemTime::now();
        if !config.keeps_environment {
            // those that php-fpm sets
            let own = privileges::account(config.user.as_deref())?;
            let own = own.into_iter().filter(|(name, _)| !config.environment.iter().any(|(given, _)| given == name));
            config.environment.splice(..0, own.collect::<Vec<_>>());
        }
        let start = |target: &Target| Log::start(target.clone());
        let text = |(name, value): &(String, String)| (name.clone().into_bytes(), value.clone().into_bytes());
        let environment = (!config.keeps_environment || !config.environment.is_empty()).then(|| {
            let process = std::env::vars_os().filter(|_| config.keeps_environment);
            let process = process.map(|(name, value)| (name.into_encoded_bytes(), value.into_encoded_bytes()));
            process.chain(config.environment.iter().map(text)).collect::<HashMap<_, _>>()
        });
        let dispatcher = match config.threads {
            None => None,
            Some(threads) => Some(Dispatcher::start(
                heddle,
                Setup {
                    threads,
                    queue: limits.queue,
                    queue_wait: limits.queue_wait,
                    most_requests: config.most_requests,
                    environment,
                    adds_parameters: true,
                    folder: config.folder.clone(),
                    worker: None,
                    log: log.clone(),
                    fpm: Some((config.clone(), started)),
                },
            )?),
        };
        Ok(Pool {
            dispatcher,
            access: config.access.as_ref().map(|(target, _)| start(target)).transpose()?,
            slow_log: config.slow_log.as_ref().map(start).transpose()?,
            input: Arc::new(InputLimits::of(heddle, &config.directives)),
            started,
            config,
        })
    }

    /// Returns the pool's own dispatcher.
    pub fn dispatcher(&self) -> Option<&Dispatcher> {
        self.dispatcher.as_ref()
    }

    /// Opens the logs again.
    pub fn reopen_logs(&self) {
        for log in [&self.access, &self.slow_log].into_iter().flatten() {
            log.reopen();
        }
    }
}

/// Returns the status of a pool for its programs.
pub(crate) fn status(pool: &dispatch::Pool) -> Vec<(String, Status)> {
    pool.setup.fpm.as_ref().map_or(Vec::new(), |(config, started)| status::for_program(config, pool, *started))
}

/// Returns directives without those that would change one which is fixed before them.
pub fn without_overridden(list: Vec<Directive>) -> Vec<Directive> {
    let mut kept: Vec<Directive> = Vec::with_capacity(list.len());
    for directive in list {
        if directive.is_fixed || !kept.iter().any(|other| other.is_fixed && other.name == directive.name) {
            kept.push(directive);
        }
    }
    kept
}

/// Parses `PHP_VALUE` and `PHP_ADMIN_VALUE`: lines of `name = value`.
pub fn directives(text: &[u8], is_fixed: bool) -> Vec<Directive> {
    let mut list = Vec::new();
    for line in text.split(|byte| *byte == b'\n') {
        let line = line.trim_ascii();
        let Some(at) = line.iter().position(|byte| *byte == b'=').filter(|_| !line.starts_with(b";")) else { continue };
        let name = line[..at].trim_ascii().to_vec();
        list.push(Directive { name, value: heddle_engine::settings::ini_value(line[at + 1..].trim_ascii()).to_vec(), is_fixed });
    }
    list
}
