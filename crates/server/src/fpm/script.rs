//! Which script a FastCGI request means: what the web server says, mended as php-fpm mends it with
//! `cgi.fix_pathinfo`.

use crate::fastcgi::Pairs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Returns a parameter's value; of several the last one counts.
pub fn get<'a>(params: &'a Pairs, name: &str) -> Option<&'a [u8]> {
    params.iter().rev().find(|(key, _)| key == name.as_bytes()).map(|(_, value)| &value[..])
}

/// Sets a parameter in its place, or at the end.
pub fn set(params: &mut Pairs, name: &str, value: &[u8]) {
    match params.iter_mut().rev().find(|(key, _)| key == name.as_bytes()) {
        Some((_, old)) => *old = value.to_vec(),
        None => params.push((name.as_bytes().to_vec(), value.to_vec())),
    }
}

/// Finds the script, and makes `SCRIPT_FILENAME`, `SCRIPT_NAME`, `PATH_INFO` and `PHP_SELF` fit it.
/// `None`: there is no such file.
pub fn find(params: &mut Pairs, fixes_path_info: bool) -> Option<PathBuf> {
    let given = ["SCRIPT_FILENAME", "PATH_TRANSLATED"].iter().find_map(|name| get(params, name).filter(|value| !value.is_empty()));
    let mut file = match given {
        Some(file) => of_apache(file).to_vec(),
        None => [get(params, "DOCUMENT_ROOT")?, get(params, "SCRIPT_NAME")?].concat(),
    };
    if file.contains(&0) {
        return None;
    }
    if Some(&file[..]) != get(params, "SCRIPT_FILENAME") {
        set(params, "SCRIPT_FILENAME", &file);
    }
    if fixes_path_info && !is_file(&file) {
        let end = existing(&file)?;
        let info = file[end..].to_vec();
        file.truncate(end);
        for name in ["SCRIPT_FILENAME", "PATH_INFO"] {
            if let Some(old) = get(params, name).map(<[u8]>::to_vec).filter(|old| !old.is_empty()) {
                set(params, &format!("ORIG_{name}"), &old);
            }
        }
        set(params, "SCRIPT_FILENAME", &file);
        set(params, "PATH_INFO", &info);
        if let Some(name) = get(params, "SCRIPT_NAME").and_then(|name| name.strip_suffix(&info[..])).map(<[u8]>::to_vec) {
            let old = get(params, "SCRIPT_NAME").unwrap_or_default().to_vec();
            set(params, "ORIG_SCRIPT_NAME", &old);
            set(params, "SCRIPT_NAME", &name);
        }
        if let Some(root) = get(params, "DOCUMENT_ROOT") {
            let translated = [root.strip_suffix(b"/").unwrap_or(root), &info[..]].concat();
            set(params, "PATH_TRANSLATED", &translated);
        }
    }
    if !is_file(&file) {
        return None;
    }
    let info = if fixes_path_info { get(params, "PATH_INFO").unwrap_or_default() } else { b"" };
    let itself = [get(params, "SCRIPT_NAME").unwrap_or_default(), info].concat();
    set(params, "PHP_SELF", &itself);
    Some(PathBuf::from(std::ffi::OsString::from(std::ffi::OsStr::from_bytes(&file))))
}

/// Apache writes `proxy:fcgi://localhost:9000/srv/www/index.php?query`.
fn of_apache(file: &[u8]) -> &[u8] {
    let Some(rest) = [&b"proxy:fcgi://"[..], b"proxy:balancer://"].iter().find_map(|prefix| file.strip_prefix(*prefix)) else {
        return file;
    };
    let rest = rest.iter().position(|byte| *byte == b'/').map_or(rest, |at| &rest[at..]);
    rest.split(|byte| *byte == b'?').next().unwrap_or_default()
}

fn path(bytes: &[u8]) -> &Path {
    Path::new(std::ffi::OsStr::from_bytes(bytes))
}

fn is_file(bytes: &[u8]) -> bool {
    path(bytes).is_file()
}

/// Returns the length of the longest beginning that is a file, with a slash behind it.
fn existing(file: &[u8]) -> Option<usize> {
    let mut end = file.len();
    while let Some(at) = file[..end].iter().rposition(|byte| *byte == b'/').filter(|at| *at > 0) {
        end = at;
        if is_file(&file[..end]) {
            return Some(end);
        }
        if path(&file[..end]).is_dir() {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_behind_scripts() {
        let root = std::env::temp_dir().join(format!("heddle-fpm-{}", std::process::id()));
        std::fs::create_dir_all(root.join("sub")).expect("a folder of ours");
        std::fs::write(root.join("a.php"), "").expect("a folder of ours");
        let root_text = root.to_string_lossy().into_owned();
        let found = |given: &str, name: &str| {
            let mut params: Pairs = vec![(b"DOCUMENT_ROOT".to_vec(), root_text.clone().into_bytes())];
            set(&mut params, "SCRIPT_FILENAME", given.replace('^', &root_text).as_bytes());
            set(&mut params, "SCRIPT_NAME", name.as_bytes());
            let file = find(&mut params, true)?;
            let text = |name: &str| String::from_utf8_lossy(get(&params, name).unwrap_or(b"-")).replace(&root_text, "^");
            let file = file.to_string_lossy().replace(&root_text, "^");
            Some(format!("{file} {} {} {}", text("SCRIPT_NAME"), text("PATH_INFO"), text("PHP_SELF")))
        };
        for (given, name, expected) in [
            ("^/a.php", "/a.php", Some("^/a.php /a.php - /a.php")),
            ("^/a.php/b/c", "/a.php/b/c", Some("^/a.php /a.php /b/c /a.php/b/c")),
            ("^/a.php/", "/a.php/", Some("^/a.php /a.php / /a.php/")),
            ("^/sub/x/y", "/sub/x/y", None),
            ("^/none.php", "/none.php", None),
            ("proxy:fcgi://localhost:9000^/a.php?x=1", "/a.php", Some("^/a.php /a.php - /a.php")),
            ("", "/a.php", Some("^/a.php /a.php - /a.php")),
            ("^/a.php\0", "/a.php", None),
        ] {
            assert_eq!(found(given, name).as_deref(), expected, "{given}");
        }
        let _ = std::fs::remove_dir_all(root);
    }
}
