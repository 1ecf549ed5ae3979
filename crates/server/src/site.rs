//! Which file a URL means: a script with what follows its name, or a file to be sent.

use crate::private::{is_hidden, is_private};
use heddle_engine::runtime::percent::{self, Space};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

/// The folder that is served.
pub struct Site {
    /// The folder as the configuration names it: a link may lead to another one by and by.
    named: PathBuf,
    real: RwLock<Real>,
    router: Option<PathBuf>,
    mode: ServerMode,
    /// Whether what symbolic links below the root lead to is not there.
    pub refuses_links: bool,
}

/// The folder that the root leads to.
struct Real {
    root: Arc<Path>,
    looked: Instant,
}

/// How often it is looked where the root leads.
const REFRESH: Duration = Duration::from_secs(1);

/// Selects how the server resolves URLs and treats connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ServerMode {
    /// PHP's own development server: what is nowhere goes to the nearest index above it, and every
    /// file is sent.
    Development,
    /// A web server: a folder's name ends with a slash, and private files are nobody's business.
    Production,
}

/// Meaning of a URL.
#[derive(Debug)]
pub enum Target {
    Script(Script),
    File(PathBuf),
    /// A folder's name without its slash; the query is not in it.
    Redirect(String),
    Missing,
}

/// A script to be run.
#[derive(Debug)]
pub struct Script {
    /// The file that runs.
    pub run: PathBuf,
    /// `SCRIPT_FILENAME`: the file that the URL means, which is another one where a router runs.
    pub file: PathBuf,
    /// `SCRIPT_NAME`: its path below the root, with a slash.
    pub name: String,
    /// `PATH_INFO`: what follows it in the URL, empty where the URL does not name the script.
    pub path_info: String,
}

/// Names of a folder's index, in this order.
const INDEXES: [&str; 3] = ["index.php", "index.html", "index.htm"];

impl Site {
    /// Errors: the folder does not exist.
    pub fn new(root: PathBuf, router: Option<PathBuf>, mode: ServerMode) -> io::Result<Site> {
        let named = std::path::absolute(&root)?;
        let root = root.canonicalize().map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", root.display())))?;
        // as PHP's does, it looks in the served folder as well, and may come later
        let router = router.map(|router| router.canonicalize().unwrap_or_else(|_| root.join(&router)));
        let real = RwLock::new(Real { root: root.into(), looked: Instant::now() });
        Ok(Site { named, real, router, mode, refuses_links: false })
    }

    /// Returns the folder, absolute and without links. Where the configuration names a link, it is
    /// followed again once a second; one that leads nowhere for a moment stays what it was.
    pub fn root(&self) -> Arc<Path> {
        {
            let real = self.real.read().unwrap_or_else(PoisonError::into_inner);
            if real.looked.elapsed() < REFRESH {
                return real.root.clone();
            }
        }
        let mut real = self.real.write().unwrap_or_else(PoisonError::into_inner);
        real.looked = Instant::now();
        if let Ok(root) = self.named.canonicalize()
            && *root != *real.root
        {
            real.root = root.into();
        }
        real.root.clone()
    }

    pub fn mode(&self) -> ServerMode {
        self.mode
    }

    /// Returns the meaning of a URL's path. A router gets every request, told what the URL means
    /// without it.
    pub fn find(&self, url_path: &str) -> Target {
        let Some(path) = below_root(&decode(url_path)) else {
            return Target::Missing;
        };
        let Some(router) = &self.router else {
            return self.find_file(url_path, &path);
        };
        // as PHP's own server: the URL is resolved first, by its rules
        let meant = match self.walk_up(&path, ServerMode::Development) {
            Some(Target::Script(script)) => script,
            Some(Target::File(file)) => self.sent_file(file, &path),
            _ => Script { run: router.clone(), file: router.clone(), name: path, path_info: String::new() },
        };
        Target::Script(Script { run: router.clone(), ..meant })
    }

    /// Returns the meaning of a URL's path once the router has declined it.
    pub fn find_behind_router(&self, url_path: &str) -> Target {
        let Some(path) = below_root(&decode(url_path)) else {
            return Target::Missing;
        };
        match self.walk_up(&path, ServerMode::Development) {
            Some(Target::File(file)) if self.mode == ServerMode::Production && is_private(&self.below(&file)) => Target::Missing,
            _ if self.mode == ServerMode::Production && is_hidden(&path) => Target::Missing,
            Some(target) => target,
            None => Target::Missing,
        }
    }

    /// Returns whether a path leads to a file, or to a folder that answers.
    pub fn is_served(&self, path: &str) -> bool {
        let Some(path) = below_root(path) else { return false };
        let file = self.on_disk(&path);
        file.is_file() || file.is_dir() && path != "/" && INDEXES.iter().any(|index| file.join(index).is_file())
    }

    pub fn has_router(&self) -> bool {
        self.router.is_some()
    }

    /// A file as `$_SERVER` names it.
    fn sent_file(&self, file: PathBuf, path: &str) -> Script {
        let name = self.below(&file);
        let path_info = path.strip_prefix(&name).unwrap_or("").to_owned();
        Script { run: file.clone(), file, name, path_info }
    }

    /// Returns a file's path below the root, with a slash.
    fn below(&self, file: &Path) -> String {
        format!("/{}", file.strip_prefix(self.root()).unwrap_or(file).display())
    }

    fn find_file(&self, url_path: &str, path: &str) -> Target {
        if self.mode == ServerMode::Production && is_hidden(path) {
            return Target::Missing;
        }
        match self.walk_up(path, self.mode) {
            // the URL as it came, unless that would name another host
            Some(Target::Redirect(_)) if !url_path.starts_with("//") => Target::Redirect(format!("{url_path}/")),
            Some(target) => target,
            None => Target::Missing,
        }
    }

    /// Finds the file that the path, or the longest part of it that there is, leads to:
    /// `/a/b.php/c/d` is the script `/a/b.php` with the path info `/c/d`. What leads nowhere is the
    /// business of the nearest folder's index: in production, of its `index.php`.
    fn walk_up(&self, path: &str, mode: ServerMode) -> Option<Target> {
        let start = path.trim_end_matches('/').len();
        let mut end = start;
        loop {
            let (name, rest) = path.split_at(end);
            let file = self.on_disk(name);
            if self.is_refused(&file) {
                return Some(Target::Missing);
            }
            let kind = file.metadata().map(|metadata| metadata.file_type()).ok();
            if kind.is_some_and(|kind| kind.is_dir()) {
                match self.index(&file, name, rest, end == start, mode) {
                    None if mode == ServerMode::Production => {}
                    found => return found,
                }
            } else if kind.is_some_and(|kind| kind.is_file()) {
                return match mode {
                    ServerMode::Development => Some(target(file, name.to_owned(), rest)),
                    ServerMode::Production if is_private(name) => Some(Target::Missing),
                    // nothing lies below a file
                    ServerMode::Production if !rest.is_empty() && !is_script(&file) => None,
                    ServerMode::Production => Some(target(file, name.to_owned(), rest)),
                };
            }
            end = name.rfind('/')?;
        }
    }

    /// Returns what a folder answers with; `rest` is what follows its name in the URL.
    fn index(&self, folder: &Path, name: &str, rest: &str, is_asked_for: bool, mode: ServerMode) -> Option<Target> {
        if mode == ServerMode::Production && is_asked_for && rest.is_empty() && !name.is_empty() {
            return Some(Target::Redirect(format!("{name}/")));
        }
        // a script that is not there is nobody's business: nginx has such names apart as well
        if mode == ServerMode::Production && !is_asked_for && rest.split('/').any(|part| part.ends_with(".php")) {
            return Some(Target::Missing);
        }
        // a front controller answers for what is nowhere; a page does not
        let indexes = if mode == ServerMode::Production && !is_asked_for { &INDEXES[..1] } else { &INDEXES };
        let index = indexes.iter().find(|index| folder.join(index).is_file())?;
        // as behind `try_files $uri /index.php` of nginx: the program finds the path in REQUEST_URI
        let rest = if is_asked_for || mode == ServerMode::Production { "" } else { rest };
        if self.is_refused(&folder.join(index)) {
            return Some(Target::Missing);
        }
        Some(target(folder.join(index), format!("{name}/{index}"), rest))
    }

    fn on_disk(&self, path: &str) -> PathBuf {
        self.root().join(path.trim_matches('/'))
    }

    /// Returns whether a file is reached by links that are not followed.
    fn is_refused(&self, file: &Path) -> bool {
        self.refuses_links && file.canonicalize().is_ok_and(|real| real != file)
    }
}

fn target(file: PathBuf, name: String, path_info: &str) -> Target {
    if is_script(&file) {
        return Target::Script(Script { run: file.clone(), file, name, path_info: path_info.to_owned() });
    }
    Target::File(file)
}

/// The path without `.`, `..` and double slashes: it cannot lead out of the root. `None`: no file
/// is called so.
fn below_root(decoded: &str) -> Option<String> {
    if decoded.contains('\0') || !decoded.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in decoded.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let is_folder = ["/", "/.", "/.."].iter().any(|end| decoded.ends_with(end));
    let slash = if is_folder && !parts.is_empty() { "/" } else { "" };
    Some(format!("/{}{slash}", parts.join("/")))
}

/// Returns a decoded path as rules see it: with one slash where there are more, and without `.` and
/// `..`, since files are looked for by that.
pub fn normal(decoded: String) -> String {
    below_root(&decoded).unwrap_or(decoded)
}

/// Returns whether a file is run: `php -S` looks at no case, and production serves `a.PHP` to
/// nobody.
fn is_script(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("php"))
}

/// `%41` decoded; what is no UTF-8 then, stays as it was.
pub fn decode(path: &str) -> String {
    let decoded = percent::decode(path.as_bytes(), Space::Percent);
    String::from_utf8(decoded).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_below_the_root() {
        for (path, expected) in
            [("/", "/"), ("/a/../../b", "/b"), ("//a//b/", "/a/b/"), ("/a/./b/.", "/a/b/"), ("/../..", "/"), ("/a/..b/...", "/a/..b/...")]
        {
            assert_eq!(below_root(path).as_deref(), Some(expected), "{path}");
        }
        assert_eq!(below_root("*"), None);
        assert_eq!(below_root("/a\0"), None);
    }
}
