//! The configuration file, `heddle.toml`: what it may hold, and how it becomes a [`Config`].
//! docs/serving.md describes it.
//!
//! A name that is not known is an error, and so is a value that makes no sense: nothing is taken in
//! silence.

use crate::access_log::Format;
use crate::authenticate::Users;
use crate::config::{Config, MOST_THREADS, SiteConfig, Threads};
use crate::fpm::PoolConfig;
use crate::log::Target;
use crate::memory::{self, Memory};
use crate::presets;
use crate::proxy::Network;
use crate::rules::{Action, Rule, Rules};
use crate::tls::CertificateFiles;
use crate::upstream::Upstream;
use crate::worker::{Attention, WorkerConfig};
use heddle_engine::runtime::request::Directive;
use hyper::StatusCode;
use hyper::header::{HeaderName, HeaderValue};
use regex::Regex;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    listen: Option<Vec<String>>,
    /// Addresses that are listened on with TLS.
    listen_tls: Option<Vec<String>>,
    threads: Option<toml::Value>,
    #[serde(default)]
    trusted_proxies: Vec<String>,
    #[serde(default)]
    proxy_protocol: bool,
    compression: Option<bool>,
    /// The address of `/metrics` and of the status page.
    metrics: Option<String>,
    /// Secret that the status page asks for.
    status_token: Option<String>,
    /// Memory of all requests together.
    memory: Option<toml::Value>,
    /// Addresses that are listened on for FastCGI.
    #[serde(default)]
    listen_fastcgi: Vec<String>,
    /// Whose rights the server has once it listens.
    user: Option<String>,
    group: Option<String>,
    /// Whether a process above the server keeps its sockets and starts it again.
    #[serde(default)]
    supervise: bool,
    pid_file: Option<PathBuf>,
    log: Option<LogSection>,
    #[serde(default)]
    limits: BTreeMap<String, toml::Value>,
    #[serde(default)]
    php: BTreeMap<String, toml::Value>,
    #[serde(default)]
    site: Vec<SiteSection>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LogSection {
    /// `off`, `stderr`, `stdout` or a file.
    access: Option<String>,
    /// `plain`, `combined` or `json`.
    format: Option<String>,
    /// `stderr`, `stdout` or a file.
    error: Option<String>,
    /// Where stacks of slow requests go: likewise.
    slow: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SiteSection {
    #[serde(default)]
    hosts: Vec<String>,
    root: PathBuf,
    router: Option<PathBuf>,
    preset: Option<String>,
    certificate: Option<PathBuf>,
    key: Option<PathBuf>,
    #[serde(default)]
    redirect_to_https: bool,
    /// Whether symbolic links below the root are followed.
    #[serde(default = "yes")]
    follow_links: bool,
    #[serde(default)]
    environment: BTreeMap<String, String>,
    #[serde(default)]
    error_pages: BTreeMap<String, PathBuf>,
    #[serde(default)]
    rule: Vec<RuleSection>,
    #[serde(default)]
    php: BTreeMap<String, toml::Value>,
    /// Directives that programs cannot change.
    #[serde(default)]
    php_admin: BTreeMap<String, toml::Value>,
    worker: Option<WorkerSection>,
    /// Folders whose files `X-Sendfile` may name.
    #[serde(default)]
    sendfile: Vec<PathBuf>,
    /// Prefixes of paths that `X-Accel-Redirect` may name, with their folders.
    #[serde(default)]
    internal: BTreeMap<String, PathBuf>,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WorkerSection {
    /// Below the site's folder.
    script: PathBuf,
    #[serde(default)]
    number: usize,
    #[serde(default)]
    max_requests: u64,
    memory: Option<String>,
    /// `off`, `sometimes` or `always`.
    leftovers: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleSection {
    pattern: String,
    #[serde(default)]
    unless_file: bool,
    #[serde(default)]
    deny: bool,
    rewrite: Option<String>,
    redirect: Option<String>,
    status: Option<u16>,
    headers: Option<BTreeMap<String, String>>,
    /// A file of users and hashes of passwords, as `htpasswd` writes it.
    users: Option<PathBuf>,
    realm: Option<String>,
    /// Another server: `http://127.0.0.1:9000`, `http://unix:/run/app.sock`.
    proxy: Option<String>,
}

/// Directives of PHP that a file sets, by name.
pub type Directives = Vec<(String, String)>;

/// Reads a file into a configuration; returns the directives of PHP that it sets. Paths are
/// relative to the file's folder.
///
/// # Errors
///
/// Returns a message with the file's name, and with the line where there is one.
pub fn read(path: &Path, config: &mut Config) -> Result<Directives, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let folder = path.parent().unwrap_or(Path::new("."));
    apply(&text, folder, config).map_err(|problem| format!("{}: {}", path.display(), problem.trim_end()))
}

fn apply(text: &str, folder: &Path, config: &mut Config) -> Result<Directives, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    if let Some(listen) = file.listen {
        config.listen = listen;
    }
    config.listen_tls = file.listen_tls.unwrap_or_default();
    if let Some(threads) = file.threads {
        config.threads = Threads::parse(&scalar("threads", &threads)?).map_err(|problem| format!("threads {problem}"))?;
    }
    config.trusted_proxies = file.trusted_proxies.iter().map(|text| Network::parse(text)).collect::<Result<_, _>>()?;
    config.proxy_protocol = file.proxy_protocol;
    config.compression = file.compression.unwrap_or(config.compression);
    config.metrics = file.metrics;
    config.status_token = file.status_token;
    if config.status_token.is_some() && config.metrics.is_none() {
        return Err("status_token needs metrics, the address of the status page".to_owned());
    }
    if let Some(memory) = file.memory {
        config.memory = Memory::parse(&scalar("memory", &memory)?).map_err(|problem| format!("memory {problem}"))?;
    }
    (config.user, config.group) = (file.user, file.group);
    config.is_supervised |= file.supervise;
    config.pid_file = file.pid_file.map(|path| folder.join(path)).or(config.pid_file.take());
    config.pools = file.listen_fastcgi.iter().map(|address| PoolConfig::new("heddle", address)).collect();
    if let Some(log) = file.log {
        log.apply(folder, config)?;
    }
    for (name, value) in &file.limits {
        limit(config, name, value)?;
    }
    for site in file.site {
        let site = site.read(folder, config)?;
        config.sites.push(site);
    }
    if !config.listen_tls.is_empty() && config.certificates.is_empty() {
        return Err("listen_tls needs a site with certificate and key".to_owned());
    }
    file.php.into_iter().map(|(name, value)| Ok((name.clone(), scalar(&name, &value)?))).collect()
}

impl LogSection {
    fn apply(self, folder: &Path, config: &mut Config) -> Result<(), String> {
        let target = |text: &str| match text {
            "stderr" => Target::Stderr,
            "stdout" => Target::Stdout,
            path => Target::File(folder.join(path)),
        };
        config.access_log = self.access.as_deref().is_some_and(|access| access != "off");
        if let Some(access) = self.access.as_deref().filter(|_| config.access_log) {
            config.access_target = target(access);
        }
        config.access_format = match self.format.as_deref() {
            None | Some("combined") => Format::Combined,
            Some("plain") => Format::Plain,
            Some("json") => Format::Json,
            Some(other) => return Err(format!("log.format is plain, combined or json, not '{other}'")),
        };
        if let Some(error) = self.error.as_deref() {
            config.error_target = target(error);
        }
        config.slow_target = self.slow.as_deref().map(target);
        Ok(())
    }
}

impl SiteSection {
    fn read(self, folder: &Path, config: &mut Config) -> Result<SiteConfig, String> {
        let mut rules = Vec::new();
        for rule in self.rule {
            rules.push(rule.read(folder)?);
        }
        if let Some(name) = &self.preset {
            let known = || presets::names().collect::<Vec<_>>().join(", ");
            let preset = presets::rules(name).ok_or_else(|| format!("there is no preset '{name}'; there are {}", known()))?;
            presets::check_root(name, &folder.join(&self.root))?;
            rules.extend(preset.0);
        }
        match (self.certificate, self.key) {
            (Some(chain), Some(key)) => {
                let files = CertificateFiles { chain: folder.join(chain), key: folder.join(key), hosts: self.hosts.clone() };
                config.certificates.push(files);
            }
            (None, None) => {}
            _ => return Err("certificate and key belong together".to_owned()),
        }
        let mut error_pages = std::collections::HashMap::new();
        for (code, page) in self.error_pages {
            let code = code.parse::<u16>().ok().filter(|code| (400..600).contains(code));
            error_pages.insert(code.ok_or("error_pages have statuses from 400 to 599 as names")?, page);
        }
        let mut directives = Vec::new();
        for (list, is_fixed) in [(self.php, false), (self.php_admin, true)] {
            for (name, value) in list {
                let value = scalar(&name, &value)?.into_bytes();
                directives.push(Directive { name: name.into_bytes(), value, is_fixed });
            }
        }
        let root = folder.join(self.root);
        let real = |path: PathBuf| {
            let path = folder.join(path);
            path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))
        };
        let worker = match self.worker {
            None => None,
            Some(worker) => Some(WorkerConfig {
                script: real(root.join(worker.script))?,
                number: worker.number.min(MOST_THREADS),
                most_requests: worker.max_requests,
                leftovers: match worker.leftovers.as_deref() {
                    None | Some("sometimes") => Attention::Sometimes,
                    Some("always") => Attention::Always,
                    Some("off") => Attention::Off,
                    Some(other) => return Err(format!("worker.leftovers is off, sometimes or always, not '{other}'")),
                },
                most_memory: match worker.memory {
                    None => 0,
                    Some(text) => memory::bytes(&text).ok_or_else(|| format!("worker.memory takes bytes such as 128M, not '{text}'"))?,
                },
            }),
        };
        Ok(SiteConfig {
            directives,
            worker,
            sendfile: self.sendfile.into_iter().map(real).collect::<Result<_, _>>()?,
            internal: self.internal.into_iter().map(|(prefix, path)| Ok((prefix, real(path)?))).collect::<Result<_, String>>()?,
            hosts: self.hosts,
            root,
            router: self.router.map(|router| folder.join(router)),
            rules: Rules(rules),
            environment: self.environment.into_iter().collect(),
            redirects_to_https: self.redirect_to_https,
            refuses_links: !self.follow_links,
            error_pages,
        })
    }
}

impl RuleSection {
    fn read(self, folder: &Path) -> Result<Rule, String> {
        let pattern = Regex::new(&self.pattern).map_err(|error| error.to_string())?;
        let mut actions = Vec::new();
        if self.deny {
            actions.push(Action::Deny);
        }
        if let Some(to) = self.rewrite.filter(|to| to.starts_with('/')) {
            actions.push(Action::Rewrite(to));
        }
        if let Some(to) = self.redirect {
            let code = self.status.unwrap_or(302);
            let status = StatusCode::from_u16(code).ok().filter(|_| (301..=308).contains(&code));
            actions.push(Action::Redirect(to, status.ok_or_else(|| format!("a redirect has a status from 301 to 308, not {code}"))?));
        }
        if let Some(list) = self.headers {
            let field = |(name, value): (String, String)| {
                let name = HeaderName::from_bytes(name.as_bytes()).map_err(|_| format!("'{name}' is no name of a header"))?;
                Ok::<_, String>((name, HeaderValue::from_str(&value).map_err(|_| format!("'{value}' is no value of a header"))?))
            };
            actions.push(Action::Headers(list.into_iter().map(field).collect::<Result<_, _>>()?));
        }
        if let Some(file) = self.users {
            actions.push(Action::Authenticate(Arc::new(Users::read(&folder.join(file), self.realm.as_deref().unwrap_or("private"))?)));
        }
        if let Some(to) = self.proxy {
            actions.push(Action::Proxy(Arc::new(Upstream::parse(&to)?)));
        }
        match (actions.pop(), actions.is_empty()) {
            (Some(action), true) => Ok(Rule { pattern, unless_file: self.unless_file, action }),
            _ => Err(format!("the rule '{}' needs one of deny, rewrite (to a path), redirect, headers, users, proxy", self.pattern)),
        }
    }
}

/// Sets one of the limits by its name.
fn limit(config: &mut Config, name: &str, value: &toml::Value) -> Result<(), String> {
    let limits = &mut config.limits;
    let seconds = || {
        let number = value.as_float().or_else(|| value.as_integer().map(|number| number as f64));
        let span = number.and_then(|number| Duration::try_from_secs_f64(number).ok()).filter(|span| !span.is_zero());
        span.ok_or_else(|| format!("limits.{name} takes seconds, more than 0"))
    };
    let number = || value.as_integer().and_then(|number| u64::try_from(number).ok()).ok_or_else(|| format!("limits.{name} takes a number"));
    let count = || number().map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    match name {
        "first_byte_timeout" => limits.first_byte = seconds()?,
        "header_timeout" => limits.header = seconds()?,
        "keep_alive_timeout" => limits.keep_alive = seconds()?,
        "write_timeout" => limits.write = seconds()?,
        "body_grace" => limits.body_grace = seconds()?,
        "body_rate" => limits.body_rate = number()?,
        "body_memory" => limits.body_memory = number()?,
        "body_size" => limits.body_size = number()?,
        "body_total" => limits.body_total = number()?,
        "connections" => limits.connections = count()?,
        "connections_per_address" => (limits.connections_per_address, limits.limits_loopback) = (count()?, true),
        "queue" => limits.queue = count()?,
        "queue_timeout" => limits.queue_wait = seconds()?,
        "shutdown_grace" => limits.shutdown_grace = seconds()?,
        _ => return Err(format!("there is no limit '{name}'")),
    }
    Ok(())
}

/// A value of one line as a directive takes it.
fn scalar(name: &str, value: &toml::Value) -> Result<String, String> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(number) => Ok(number.to_string()),
        toml::Value::Float(number) => Ok(number.to_string()),
        toml::Value::Boolean(value) => Ok(if *value { "1" } else { "0" }.to_owned()),
        _ => Err(format!("{name} takes a text, a number or a truth value")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::ServerMode;

    fn applied(text: &str) -> Result<(Config, Directives), String> {
        let mut config = Config::new("127.0.0.1:0", PathBuf::from("."), ServerMode::Production);
        let directives = apply(text, Path::new("/etc/heddle"), &mut config)?;
        Ok((config, directives))
    }

    #[test]
    fn a_file_with_everything() {
        let text = r#"
            listen = ["0.0.0.0:80", "unix:/run/heddle.sock"]
            threads = "4..16"
            trusted_proxies = ["10.0.0.0/8"]
            metrics = "127.0.0.1:9100"
            [log]
            access = "access.log"
            format = "json"
            [limits]
            queue = 50
            header_timeout = 2.5
            [php]
            memory_limit = "64M"
            display_errors = false
            [[site]]
            hosts = ["example.org", "*.example.org"]
            root = "/srv/www"
            preset = "wordpress"
            error_pages = { 404 = "404.html" }
            environment = { APP_ENV = "prod" }
            [[site.rule]]
            pattern = "^/old/(.*)$"
            redirect = "/new/$1"
            status = 301
            [[site.rule]]
            pattern = "\\.css$"
            headers = { "Cache-Control" = "max-age=3600" }
        "#;
        let (config, directives) = applied(text).expect("a file that makes sense");
        assert_eq!(
            (config.threads, config.limits.queue, config.limits.header),
            (Threads { min: 4, max: 16 }, 50, Duration::from_millis(2500))
        );
        assert_eq!(config.access_target, Target::File("/etc/heddle/access.log".into()));
        assert_eq!(directives, [("display_errors".to_owned(), "0".to_owned()), ("memory_limit".to_owned(), "64M".to_owned())]);
        let site = &config.sites[0];
        assert!(site.rules.0.len() > 4 && site.error_pages[&404] == Path::new("404.html"));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (text, said) in [
            ("thread = 4", "unknown field `thread`"),
            ("threads = 0", "takes a number from 1"),
            ("[limits]\nqueues = 1", "there is no limit 'queues'"),
            ("[limits]\nqueue = 'x'", "takes a number"),
            ("trusted_proxies = ['x']", "is no address"),
            ("listen_tls = ['0.0.0.0:443']", "needs a site with certificate"),
            ("memory = '1K'", "memory takes bytes"),
            ("status_token = 'x'", "status_token needs metrics"),
            ("[[site]]\nroot = '.'\nworker = { script = 'none.php' }", "none.php"),
            ("[[site]]\nroot = '.'\npreset = 'x'", "there is no preset 'x'"),
            ("[[site]]\nroot = '.'\nkey = 'x'", "belong together"),
            ("[[site]]\nroot = '.'\n[[site.rule]]\npattern = '('\ndeny = true", "unclosed group"),
            ("[[site]]\nroot = '.'\n[[site.rule]]\npattern = 'x'", "needs one of"),
            ("[log]\nformat = 'x'", "plain, combined or json"),
            ("listen = [", "TOML parse error at line 1"),
        ] {
            let problem = applied(text).err().unwrap_or_default();
            assert!(problem.contains(said), "{text}: {problem}");
        }
    }
}
