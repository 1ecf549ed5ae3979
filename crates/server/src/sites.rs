//! Sites of a server: which one a request is for, by its host.

use crate::config::SiteConfig;
use crate::dispatch::Dispatcher;
use crate::host;
use crate::request::InputLimits;
use crate::rules::Rules;
use crate::site::{ServerMode, Site};
use crate::worker::WorkerConfig;
use heddle_engine::Heddle;
use heddle_engine::runtime::request::Directive;
use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// A site with all that belongs to it.
pub struct Served {
    pub files: Site,
    pub rules: Rules,
    /// Variables that are added to `$_SERVER`.
    pub environment: Vec<(String, String)>,
    /// Whether requests in clear are sent to https.
    pub redirects_to_https: bool,
    /// Pages of this site in place of the server's own answers, by status.
    pub error_pages: HashMap<u16, PathBuf>,
    /// Directives of PHP for this site.
    pub directives: Vec<Directive>,
    pub input: Arc<InputLimits>,
    /// A script that runs as workers, and those.
    pub worker: Option<(PathBuf, Dispatcher)>,
    /// Folders whose files `X-Sendfile` may name.
    pub sendfile: Vec<PathBuf>,
    /// Prefixes of paths that `X-Accel-Redirect` may name, and the folders that they stand for.
    pub internal: Vec<(String, PathBuf)>,
}

/// All sites.
pub struct Sites {
    by_host: HashMap<String, Arc<Served>>,
    /// For hosts that are nobody's.
    first: Arc<Served>,
}

impl Sites {
    /// Takes over the sites of a configuration; the first one is for hosts that no other one names.
    ///
    /// # Errors
    ///
    /// Fails when a folder is not there, or when two sites name the same host.
    pub fn new(
        sites: Vec<SiteConfig>,
        mode: ServerMode,
        start: impl Fn(WorkerConfig) -> io::Result<Dispatcher>,
        heddle: &Heddle,
    ) -> io::Result<Sites> {
        let mut by_host = HashMap::new();
        let mut first = None;
        for site in sites {
            let worker = match site.worker {
                Some(worker) => Some((worker.script.clone(), start(worker)?)),
                None => None,
            };
            let mut files = Site::new(site.root, site.router, mode)?;
            files.refuses_links = site.refuses_links;
            let served = Arc::new(Served {
                input: Arc::new(InputLimits::of(heddle, &site.directives)),
                directives: site.directives,
                worker,
                sendfile: site.sendfile,
                internal: site.internal,
                files,
                rules: site.rules,
                environment: site.environment,
                redirects_to_https: site.redirects_to_https,
                error_pages: site.error_pages,
            });
            for name in site.hosts {
                let name = name.to_ascii_lowercase();
                if by_host.insert(name.clone(), served.clone()).is_some() {
                    let text = format!("two sites have the host {name}");
                    return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
                }
            }
            first.get_or_insert(served);
        }
        let first = first.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "there is no site"))?;
        Ok(Sites { by_host, first })
    }

    /// Returns the site of a host, given with or without a port.
    pub fn of(&self, host: &[u8]) -> &Arc<Served> {
        if self.by_host.is_empty() {
            return &self.first;
        }
        let name = String::from_utf8_lossy(host::name(host)).to_ascii_lowercase();
        let name = name.trim_end_matches('.');
        let wildcard = || name.split_once('.').and_then(|(_, domain)| self.by_host.get(&format!("*.{domain}")));
        self.by_host.get(name).or_else(wildcard).unwrap_or(&self.first)
    }

    /// Returns the dispatchers of all workers.
    pub fn workers(&self) -> Vec<&Dispatcher> {
        let mut list: Vec<&Dispatcher> = Vec::new();
        for site in self.by_host.values().chain([&self.first]) {
            if let Some((_, dispatcher)) = &site.worker
                && !list.iter().any(|other| std::ptr::eq(*other, dispatcher))
            {
                list.push(dispatcher);
            }
        }
        list
    }

    /// Returns the first site.
    pub fn first(&self) -> &Served {
        &self.first
    }
}
