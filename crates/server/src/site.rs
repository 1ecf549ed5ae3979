//! Which file a URL means: a script with what follows its name, or a file to be sent.

use heddle_engine::runtime::percent::{self, Space};
use std::io;
use std::path::{Path, PathBuf};

/// The folder that is served.
pub struct Site {
    root: PathBuf,
    router: Option<PathBuf>,
    manner: Manner,
}

/// Whose manners a server has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// PHP's own development server: what is nowhere goes to the nearest index above it, and every file is sent.
    Development,
    /// A web server: a folder's name ends with a slash, names with a point are files, and those that begin with one are nobody's business.
    Production,
}

/// What a URL means.
pub enum Target {
    Script(Script),
    File(PathBuf),
    /// A folder's name without its slash.
    Redirect(String),
    Missing,
}

/// A script to be run.
pub struct Script {
    pub file: PathBuf,
    /// `SCRIPT_NAME`: its path below the root, with a slash.
    pub name: String,
    /// `PATH_INFO`: what follows it in the URL.
    pub path_info: String,
}

/// What stands for a folder, in this order.
const INDEXES: [&str; 3] = ["index.php", "index.html", "index.htm"];

impl Site {
    /// Errors: the folder does not exist.
    pub fn new(root: PathBuf, router: Option<PathBuf>, manner: Manner) -> io::Result<Site> {
        let root = root.canonicalize().map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", root.display())))?;
        // as PHP's does, it looks in the served folder as well, and may come later
        let router = router.map(|router| router.canonicalize().unwrap_or_else(|_| root.join(&router)));
        Ok(Site { router, root, manner })
    }

    /// The folder, absolute.
    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn manner(&self) -> Manner {
        self.manner
    }

    /// What the path of a URL means.
    pub fn find(&self, url_path: &str) -> Target {
        let Some(path) = below_root(&decode(url_path)) else {
            return Target::Missing;
        };
        if let Some(router) = &self.router {
            return Target::Script(Script { file: router.clone(), name: path, path_info: String::new() });
        }
        self.find_file(url_path, &path)
    }

    /// What the path of a URL means once the router has declined it.
    pub fn find_behind_router(&self, url_path: &str) -> Target {
        below_root(&decode(url_path)).map_or(Target::Missing, |path| self.find_file(url_path, &path))
    }

    pub fn has_router(&self) -> bool {
        self.router.is_some()
    }

    fn find_file(&self, url_path: &str, path: &str) -> Target {
        if self.manner == Manner::Production && is_hidden(path) {
            return Target::Missing;
        }
        match self.walk_up(path) {
            // the URL as it came, unless that would name another host
            Some(Target::Redirect(_)) if !url_path.starts_with("//") => Target::Redirect(format!("{url_path}/")),
            Some(target) => target,
            None => self.fall_back(path),
        }
    }

    /// The file that the path, or the longest part of it that there is, leads to: `/a/b.php/c/d` is the script `/a/b.php` with the path
    /// info `/c/d`.
    fn walk_up(&self, path: &str) -> Option<Target> {
        let mut end = path.trim_end_matches('/').len();
        loop {
            let (name, rest) = path.split_at(end);
            let file = self.on_disk(name);
            let is_start = end == path.trim_end_matches('/').len();
            let kind = file.metadata().map(|metadata| metadata.file_type()).ok();
            if kind.is_some_and(|kind| kind.is_dir()) {
                if self.manner == Manner::Production {
                    if is_start && !path.ends_with('/') {
                        return Some(Target::Redirect(format!("{path}/")));
                    }
                    // the site's front controller is found by `fall_back`
                    if !is_start {
                        return None;
                    }
                }
                let index = INDEXES.iter().find(|index| file.join(index).is_file())?;
                let rest = if is_start { "" } else { rest };
                return Some(target(file.join(index), format!("{name}/{index}"), rest));
            }
            if kind.is_some_and(|kind| kind.is_file()) {
                return (is_start || is_script(&file) || self.manner == Manner::Development).then(|| target(file, name.to_owned(), rest));
            }
            end = name.rfind('/')?;
        }
    }

    /// A URL that means no file goes to the root's index.php: what sites with a front controller expect.
    fn fall_back(&self, path: &str) -> Target {
        let file = self.root.join("index.php");
        let looks_like_a_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
        if self.manner == Manner::Production && file.is_file() && !looks_like_a_file {
            return target(file, "/index.php".to_owned(), path);
        }
        Target::Missing
    }

    fn on_disk(&self, path: &str) -> PathBuf {
        self.root.join(path.trim_matches('/'))
    }
}

fn target(file: PathBuf, name: String, path_info: &str) -> Target {
    if is_script(&file) {
        return Target::Script(Script { file, name, path_info: path_info.to_owned() });
    }
    Target::File(file)
}

/// The path without `.`, `..` and double slashes: it cannot lead out of the root. `None`: no file is called so.
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

/// `/.git/config`, `/.env`; not `/.well-known/…`, which is there to be asked for.
fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') && part != ".well-known")
}

fn is_script(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "php")
}

/// `%41` decoded; what is no UTF-8 then, stays as it was.
fn decode(path: &str) -> String {
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

    #[test]
    fn hidden_names() {
        assert!(is_hidden("/.git/config") && is_hidden("/a/.env") && !is_hidden("/.well-known/x") && !is_hidden("/a.b/c"));
    }
}
