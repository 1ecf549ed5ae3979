//! php-fpm's configuration: `php-fpm.conf` and the pool files that it includes.
//!
//! What has a meaning for threads is taken over ([`pool_value`], [`global_value`]); what has none
//! and does no harm is passed over with a notice ([`WITHOUT_MEANING`]); what would be another
//! protection than the file promises is refused by name ([`REFUSED`]).

use crate::config::{Config, Threads};
use crate::fpm::PoolConfig;
use crate::fpm::access::Format;
use crate::log::Target;
use crate::privileges;
use heddle_engine::runtime::ini;
use heddle_engine::runtime::request::Directive;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A configuration that was read.
#[derive(Default)]
pub struct Read {
    pub pid_file: Option<PathBuf>,
    /// Directives that were passed over.
    pub notices: Vec<String>,
    /// Problems; nothing should be served then.
    pub problems: Vec<String>,
}

/// Directives that mean nothing to threads, or that the system does better.
const WITHOUT_MEANING: &[&str] = &[
    "log_level",
    "log_limit",
    "log_buffering",
    "syslog.facility",
    "syslog.ident",
    "emergency_restart_threshold",
    "emergency_restart_interval",
    "process.max",
    "process.priority",
    "daemonize",
    "events.mechanism",
    "systemd_interval",
    "listen.backlog",
    "listen.setfib",
    "pm.max_spare_servers",
    "pm.max_spawn_rate",
    "pm.process_idle_timeout",
    "catch_workers_output",
    "decorate_workers_output",
    "request_slowlog_trace_depth",
    "request_terminate_timeout_track_finished",
    "process.dumpable",
    "rlimit_core",
];

/// Directives that threads of one process cannot follow, and what to do instead.
const REFUSED: &[(&str, &str)] = &[
    ("chroot", "threads share one root; run the pool in a container, or with RootDirectory= of systemd"),
    ("apparmor_hat", "threads share one profile; set it for the process"),
    ("listen.acl_users", "use listen.owner, listen.group and listen.mode"),
    ("listen.acl_groups", "use listen.owner, listen.group and listen.mode"),
    ("rlimit_files", "set LimitNOFILE= of systemd, or ulimit -n; the process takes as many as it may"),
];

/// Reads a file and those that it includes into a configuration.
///
/// # Errors
///
/// Returns a message when the file itself cannot be read. What is wrong in it stands in
/// [`Read::problems`].
pub fn read(path: &Path, prefix: Option<&Path>, config: &mut Config) -> Result<Read, String> {
    let mut reader = Reader { config, read: Read::default(), pool: None, prefix: prefix.map(PathBuf::from), scoreboard: Counts::default() };
    reader.file(path, 0)?;
    reader.finish_pool();
    let Reader { config, mut read, .. } = reader;
    if config.pools.is_empty() {
        read.problems.push(format!("{}: no pool is defined", path.display()));
    }
    for (at, pool) in config.pools.iter().enumerate() {
        if config.pools[..at].iter().any(|other| other.listen == pool.listen) {
            read.problems.push(format!("[pool {}] listen: another pool listens on {}", pool.name, pool.listen));
        }
    }
    Ok(read)
}

/// Numbers of processes, as a pool names them.
#[derive(Default)]
struct Counts {
    most: Option<usize>,
    start: Option<usize>,
    min_spare: Option<usize>,
}

struct Reader<'a> {
    config: &'a mut Config,
    read: Read,
    pool: Option<PoolConfig>,
    prefix: Option<PathBuf>,
    scoreboard: Counts,
}

impl Reader<'_> {
    fn problem(&mut self, text: String) {
        self.read.problems.push(text);
    }

    fn file(&mut self, path: &Path, depth: u32) -> Result<(), String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}", path.display(), number + 1);
            let line = line.trim();
            if line.is_empty() || line.starts_with([';', '#']) {
                continue;
            }
            if let Some(section) = line.strip_prefix('[') {
                let Some(name) = section.split(']').next().filter(|_| section.contains(']')) else {
                    self.problem(format!("{place}: nothing closes the section's name"));
                    continue;
                };
                self.finish_pool();
                self.pool = (name != "global").then(|| PoolConfig { keeps_environment: false, ..PoolConfig::new(name, "") });
                continue;
            }
            let Some((name, value)) = line.split_once('=') else {
                self.problem(format!("{place}: there is no value"));
                continue;
            };
            let (name, value) = (name.trim(), unquoted(value));
            if name == "include" {
                self.include(&value, path, depth, &place);
                continue;
            }
            let outcome = if self.pool.is_some() { self.pool_value(name, &value) } else { self.global_value(name, &value) };
            if let Err(problem) = outcome {
                self.problem(format!("{place}: {name}: {problem}"));
            }
        }
        Ok(())
    }

    /// `include=/etc/php/8.4/fpm/pool.d/*.conf`
    fn include(&mut self, pattern: &str, from: &Path, depth: u32, place: &str) {
        if depth > 4 {
            return self.problem(format!("{place}: include: files include each other"));
        }
        let pattern = from.parent().unwrap_or(Path::new(".")).join(pattern);
        let (folder, name) = (pattern.parent().unwrap_or(Path::new("/")), pattern.file_name().unwrap_or_default().to_string_lossy());
        let fits = |file: &str| match name.split_once('*') {
            Some((start, end)) => file.len() >= start.len() + end.len() && file.starts_with(start) && file.ends_with(end),
            None => file == name,
        };
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> =
            entries.filter(|entry| fits(&entry.file_name().to_string_lossy())).map(|entry| entry.path()).collect();
        files.sort();
        if files.is_empty() && !name.contains('*') {
            self.problem(format!("{place}: include: there is no {}", pattern.display()));
        }
        for file in files {
            if let Err(problem) = self.file(&file, depth + 1) {
                self.problem(problem);
            }
        }
    }

    fn path(&self, value: &str) -> PathBuf {
        self.prefix.as_ref().map_or_else(|| PathBuf::from(value), |prefix| prefix.join(value))
    }

    /// Passes a directive over that means nothing, or refuses it.
    fn other(&mut self, name: &str, value: &str) -> Result<(), String> {
        if let Some((_, instead)) = REFUSED.iter().find(|(refused, _)| *refused == name) {
            return if value.is_empty() { Ok(()) } else { Err(format!("this is not possible here: {instead}")) };
        }
        if !WITHOUT_MEANING.contains(&name) {
            return Err("this directive is not known".to_owned());
        }
        self.read.notices.push(format!("{name} has no meaning here and is passed over"));
        Ok(())
    }

    fn global_value(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "pid" => self.read.pid_file = Some(self.path(value)),
            "error_log" if value == "syslog" => return Err("logs go to a file or to stderr".to_owned()),
            "error_log" => self.config.error_target = self.target(value),
            "process_control_timeout" => {
                let span = span(value)?;
                if !span.is_zero() {
                    self.config.limits.shutdown_grace = span;
                }
            }
            _ => return self.other(name, value),
        }
        Ok(())
    }

    fn target(&self, value: &str) -> Target {
        match value {
            "/proc/self/fd/2" | "/dev/stderr" => Target::Stderr,
            "/proc/self/fd/1" | "/dev/stdout" => Target::Stdout,
            path => Target::File(self.path(path)),
        }
    }

    fn pool_value(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some(mut pool) = self.pool.take() else { return Ok(()) };
        let value = value.replace("$pool", &pool.name);
        let outcome = self.set(&mut pool, name, &value);
        self.pool = Some(pool);
        outcome
    }

    fn set(&mut self, pool: &mut PoolConfig, name: &str, value: &str) -> Result<(), String> {
        let given = Some(value.to_owned()).filter(|value| !value.is_empty());
        let number = || value.parse::<usize>().map_err(|_| format!("takes a number, not '{value}'"));
        if let Some((kind, key)) = name.strip_suffix(']').and_then(|name| name.split_once('[')) {
            return Self::set_in(pool, kind, key, value);
        }
        match name {
            "listen" => pool.listen = listen(value).ok_or_else(|| format!("takes an address, a port or a path, not '{value}'"))?,
            "listen.allowed_clients" => {
                let addresses = value.split(',').map(str::trim).filter(|text| !text.is_empty() && *text != "any");
                let parse = |text: &str| text.parse().map_err(|_| format!("'{text}' is no address"));
                pool.allowed = addresses.map(parse).collect::<Result<_, String>>()?;
            }
            "listen.owner" => pool.owner = Some(id(value, "/etc/passwd").ok_or_else(|| format!("there is no user '{value}'"))?),
            "listen.group" => pool.group = Some(id(value, "/etc/group").ok_or_else(|| format!("there is no group '{value}'"))?),
            "listen.mode" => {
                pool.mode = Some(u32::from_str_radix(value, 8).map_err(|_| format!("takes rights such as 0660, not '{value}'"))?)
            }
            "user" => pool.user = given,
            "group" => pool.user_group = given,
            "pm" if matches!(value, "static" | "dynamic" | "ondemand") => pool.manager = value.to_owned(),
            "pm" => return Err(format!("is static, dynamic or ondemand, not '{value}'")),
            "pm.max_children" => self.scoreboard.most = Some(number()?),
            "pm.start_servers" => self.scoreboard.start = Some(number()?),
            "pm.min_spare_servers" => self.scoreboard.min_spare = Some(number()?),
            "pm.max_requests" => pool.most_requests = number()? as u64,
            "pm.status_path" => pool.status_path = path_of(given)?,
            "pm.status_listen" if value.is_empty() => {}
            "pm.status_listen" => {
                pool.status_listen = Some(listen(value).ok_or_else(|| format!("takes an address, a port or a path, not '{value}'"))?)
            }
            "ping.path" => pool.ping_path = path_of(given)?,
            "ping.response" => pool.ping_response = value.to_owned(),
            "access.log" => {
                let format = pool.access.take().map_or_else(|| Format::parse(Format::DEFAULT), |(_, format)| Ok(format))?;
                pool.access = given.map(|path| (self.target(&path), format));
            }
            "access.format" => {
                let format = Format::parse(value)?;
                match &mut pool.access {
                    Some((_, old)) => *old = format,
                    None => return Err("access.log comes before it".to_owned()),
                }
            }
            "slowlog" => pool.slow_log = given.map(|path| self.target(&path)),
            "request_slowlog_timeout" | "request_terminate_timeout" => {
                span(value)?;
                pool.directives.push(fixed(name, value));
            }
            "security.limit_extensions" => pool.extensions = value.split_whitespace().map(str::to_owned).collect(),
            "chdir" => pool.folder = given.map(|path| self.path(&path)),
            "clear_env" => pool.keeps_environment = !ini::parse_bool(value.as_bytes()),
            "prefix" => self.prefix = given.map(PathBuf::from),
            _ => return self.other(name, value),
        }
        Ok(())
    }

    /// `php_value[name] = value` and its kin.
    fn set_in(pool: &mut PoolConfig, kind: &str, key: &str, value: &str) -> Result<(), String> {
        let flag = if ini::parse_bool(value.as_bytes()) { "1" } else { "0" };
        if key == "fcgi.logging" && kind.starts_with("php_") {
            pool.sends_messages = flag == "1";
            return Ok(());
        }
        match kind {
            "php_value" => pool.directives.push(Directive { is_fixed: false, ..fixed(key, value) }),
            "php_flag" => pool.directives.push(Directive { is_fixed: false, ..fixed(key, flag) }),
            "php_admin_value" | "php_admin_flag"
                if matches!(key, "extension" | "zend_extension" | "disable_functions" | "disable_classes") =>
            {
                return Err("this holds for the process: set it in php.ini".to_owned());
            }
            "php_admin_value" => pool.directives.push(fixed(key, value)),
            "php_admin_flag" => pool.directives.push(fixed(key, flag)),
            "env" => {
                let value = match value.strip_prefix('$') {
                    Some(name) => std::env::var(name).unwrap_or_default(),
                    None => value.to_owned(),
                };
                pool.environment.push((key.to_owned(), value));
            }
            "access.suppress_path" => pool.suppressed.push(value.to_owned()),
            _ => return Err("this directive is not known".to_owned()),
        }
        Ok(())
    }

    /// Completes the pool that was read.
    fn finish_pool(&mut self) {
        let counts = std::mem::take(&mut self.scoreboard);
        let Some(mut pool) = self.pool.take() else { return };
        let head = format!("[pool {}]", pool.name);
        if pool.listen.is_empty() {
            self.problem(format!("{head} listen: no address is given"));
        }
        let most = counts.most.filter(|most| (1..=crate::config::MOST_THREADS).contains(most));
        match most {
            None => self.problem(format!("{head} pm.max_children: a number from 1 on is needed")),
            Some(most) => {
                let min = match &pool.manager[..] {
                    "static" => most,
                    "dynamic" => counts.start.or(counts.min_spare).unwrap_or(1),
                    _ => 1,
                };
                if min == 0 || min > most {
                    self.problem(format!("{head} pm.start_servers: must be from 1 to pm.max_children"));
                }
                pool.threads = Some(Threads { min: min.clamp(1, most), max: most });
            }
        }
        self.check_user(&head, &mut pool);
        self.config.pools.push(pool);
    }

    /// Looks whether the pool's user can be had: all threads of a process run as one.
    fn check_user(&mut self, head: &str, pool: &mut PoolConfig) {
        let Some(user) = pool.user.clone() else { return };
        if privileges::is_own(&user) && pool.user_group.is_none() {
            pool.user = None;
        } else if !privileges::is_root() {
            self.read.notices.push(format!("{head} user: the process is not root's; user and group are passed over"));
            (pool.user, pool.user_group) = (None, None);
        } else if id(&user, "/etc/passwd").is_none() {
            self.problem(format!("{head} user: there is no user '{user}'"));
        }
    }
}

fn fixed(name: &str, value: &str) -> Directive {
    Directive { name: name.as_bytes().to_vec(), value: value.as_bytes().to_vec(), is_fixed: true }
}

fn path_of(given: Option<String>) -> Result<Option<String>, String> {
    match given {
        Some(path) if !path.starts_with('/') => Err(format!("begins with a slash, unlike '{path}'")),
        given => Ok(given),
    }
}

fn span(value: &str) -> Result<Duration, String> {
    ini::parse_span(value.as_bytes()).ok_or_else(|| format!("takes a span of time such as 30s, not '{value}'"))
}

/// `9000`, `127.0.0.1:9000`, `/run/php.sock`
fn listen(value: &str) -> Option<String> {
    if value.starts_with('/') {
        return Some(format!("unix:{value}"));
    }
    if value.parse::<u16>().is_ok() {
        return Some(format!("[::]:{value}"));
    }
    value.rsplit_once(':').filter(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok()).map(|_| value.to_owned())
}

/// Returns the number of a user or group: third in the lines of these files.
fn id(name: &str, file: &str) -> Option<u32> {
    if let Ok(number) = name.parse() {
        return Some(number);
    }
    let text = std::fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| {
        let mut fields = line.split(':');
        (fields.next() == Some(name)).then(|| fields.nth(1)?.parse().ok())?
    })
}

/// A value without quotes, or without the comment behind it.
fn unquoted(value: &str) -> String {
    let value = value.trim();
    if let Some(inner) = value.strip_prefix('"').and_then(|rest| rest.split('"').next()) {
        return inner.to_owned();
    }
    value.split(" ;").next().unwrap_or_default().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::ServerMode;

    fn applied(text: &str) -> (Config, Read) {
        let folder = std::env::temp_dir().join(format!("heddle-pool-{}-{:?}", std::process::id(), std::thread::current().id()));
        std::fs::create_dir_all(folder.join("pool.d")).expect("a folder of ours");
        std::fs::write(folder.join("fpm.conf"), "[global]\npid = run/fpm.pid\nerror_log = /dev/stderr\ninclude=pool.d/*.conf\n")
            .expect("a file");
        std::fs::write(folder.join("pool.d/www.conf"), text).expect("a file");
        let mut config = Config::new("", folder.clone(), ServerMode::Production);
        let read = read(&folder.join("fpm.conf"), Some(&folder), &mut config).expect("it is there");
        let _ = std::fs::remove_dir_all(folder);
        (config, read)
    }

    #[test]
    fn a_pool_file_as_distributions_have_it() {
        let (config, read) = applied(
            r#"
            ; a comment
            [www]
            listen = /run/php/$pool.sock
            listen.mode = 0600
            pm = dynamic
            pm.max_children = 5
            pm.start_servers = 2
            pm.min_spare_servers = 1
            pm.max_spare_servers = 3
            pm.max_requests = 500
            pm.status_path = /status
            ping.path = /ping
            access.log = log/$pool.access.log
            access.format = "%R %m %r %s"
            request_slowlog_timeout = 5s
            slowlog = log/$pool.log.slow
            security.limit_extensions = .php .php7
            php_admin_value[memory_limit] = 32M
            php_flag[display_errors] = off ; as ever
            env[HOSTNAME] = here
            "#,
        );
        assert_eq!(read.problems, [""; 0]);
        assert!(read.pid_file.is_some_and(|file| file.ends_with("run/fpm.pid")) && config.error_target == Target::Stderr);
        let pool = &config.pools[0];
        assert_eq!((&pool.listen[..], pool.mode, pool.threads), ("unix:/run/php/www.sock", Some(0o600), Some(Threads { min: 2, max: 5 })));
        assert_eq!(pool.extensions, [".php", ".php7"]);
        let text = |directive: &Directive| {
            format!("{}={} {}", String::from_utf8_lossy(&directive.name), String::from_utf8_lossy(&directive.value), directive.is_fixed)
        };
        let directives: Vec<String> = pool.directives.iter().map(text).collect();
        assert_eq!(directives, ["request_slowlog_timeout=5s true", "memory_limit=32M true", "display_errors=0 false"]);
        assert_eq!(read.notices.len(), 1);
    }

    #[test]
    fn what_threads_cannot_do_is_refused_by_name() {
        for (line, said) in [
            ("chroot = /srv", "chroot: this is not possible here"),
            ("apparmor_hat = x", "apparmor_hat: this is not possible"),
            ("rlimit_files = 1024", "rlimit_files: this is not possible"),
            ("nonsense = 1", "nonsense: this directive is not known"),
            ("pm = many", "pm: is static, dynamic or ondemand"),
            ("pm.max_children = x", "pm.max_children: takes a number"),
            ("listen = x", "listen: takes an address"),
            ("listen.owner = nobody-at-all", "there is no user"),
            ("php_admin_value[disable_functions] = exec", "set it in php.ini"),
            ("php_thing[x] = 1", "this directive is not known"),
            ("access.format = %m", "access.log comes before it"),
            ("ping.path = ping", "begins with a slash"),
            ("request_terminate_timeout = soon", "takes a span of time"),
            ("just words", "there is no value"),
        ] {
            let (_, read) = applied(&format!("[www]\nlisten = 127.0.0.1:9000\npm.max_children = 2\n{line}\n"));
            let problems = read.problems.join("\n");
            assert!(problems.contains(said) && problems.contains("www.conf:4"), "{line}: {problems}");
        }
        assert!(applied("[www]\n").1.problems.join("\n").contains("[pool www] listen: no address is given"));
        assert!(applied("; empty\n").1.problems.join("\n").contains("no pool is defined"));
    }
}
