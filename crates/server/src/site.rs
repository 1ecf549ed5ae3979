//! Which file a URL means: a script with what follows its name, or a file to be sent.

use std::io;
use std::path::{Component, Path, PathBuf};

/// The folder that is served.
pub struct Site {
    root: PathBuf,
    router: Option<PathBuf>,
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
    /// Errors: the folder or the router does not exist.
    pub fn new(root: PathBuf, router: Option<PathBuf>) -> io::Result<Site> {
        let root = root.canonicalize()?;
        let router = router.map(|router| router.canonicalize()).transpose()?;
        Ok(Site { root, router })
    }

    /// The folder, absolute.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// What the path of a URL means.
    pub fn find(&self, url_path: &str) -> Target {
        let decoded = decode(url_path);
        if let Some(router) = &self.router {
            return Target::Script(Script { file: router.clone(), name: decoded, path_info: String::new() });
        }
        let Some(path) = self.below_root(&decoded) else {
            return Target::Missing;
        };
        if path.is_dir() {
            if !decoded.ends_with('/') {
                return Target::Redirect(format!("{url_path}/"));
            }
            return self.index_of(&path, &decoded).unwrap_or_else(|| self.fall_back(&decoded));
        }
        if path.is_file() {
            return if is_script(&path) {
                Target::Script(Script { file: path, name: decoded, path_info: String::new() })
            } else {
                Target::File(path)
            };
        }
        self.script_above(&decoded).unwrap_or_else(|| self.fall_back(&decoded))
    }

    /// The file that a URL names, script or not.
    pub fn find_file(&self, url_path: &str) -> Option<PathBuf> {
        let path = self.below_root(&decode(url_path))?;
        if path.is_dir() {
            return INDEXES.iter().map(|index| path.join(index)).find(|file| file.is_file());
        }
        path.is_file().then_some(path)
    }

    /// `/a/b.php/c/d`: the script `/a/b.php` with the path info `/c/d`.
    fn script_above(&self, decoded: &str) -> Option<Target> {
        for (at, _) in decoded.match_indices('/').skip(1) {
            let (name, rest) = decoded.split_at(at);
            let path = self.below_root(name)?;
            if path.is_file() {
                return is_script(&path).then(|| Target::Script(Script { file: path, name: name.to_owned(), path_info: rest.to_owned() }));
            }
        }
        None
    }

    fn index_of(&self, folder: &Path, decoded: &str) -> Option<Target> {
        let index = INDEXES.iter().find(|index| folder.join(index).is_file())?;
        let file = folder.join(index);
        Some(if is_script(&file) {
            Target::Script(Script { file, name: format!("{decoded}{index}"), path_info: String::new() })
        } else {
            Target::File(file)
        })
    }

    /// A URL that means no file goes to the root's index.php: what sites with a front controller expect.
    fn fall_back(&self, decoded: &str) -> Target {
        let file = self.root.join("index.php");
        let looks_like_a_file = decoded.rsplit('/').next().is_some_and(|last| last.contains('.'));
        if file.is_file() && !looks_like_a_file {
            return Target::Script(Script { file, name: "/index.php".to_owned(), path_info: decoded.to_owned() });
        }
        Target::Missing
    }

    /// The path below the root; `None` for one that leads out of it.
    fn below_root(&self, decoded: &str) -> Option<PathBuf> {
        if decoded.contains('\0') {
            return None;
        }
        let mut path = self.root.clone();
        for part in Path::new(decoded).components() {
            match part {
                Component::Normal(part) => path.push(part),
                Component::RootDir | Component::CurDir => {}
                Component::ParentDir | Component::Prefix(_) => return None,
            }
        }
        Some(path)
    }
}

fn is_script(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "php")
}

/// `%41` decoded; what is no UTF-8 then, stays as it was.
fn decode(path: &str) -> String {
    let mut out = Vec::with_capacity(path.len());
    let bytes = path.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let digit = |offset: usize| bytes.get(at + offset).and_then(|byte| char::from(*byte).to_digit(16));
        match (bytes[at], digit(1), digit(2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 3;
            }
            (byte, _, _) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| path.to_owned())
}
