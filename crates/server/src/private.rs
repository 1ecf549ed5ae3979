//! Files that are nobody's business although they lie in a folder that is served: sources under
//! other names, editors' and backups' leftovers, manifests of dependencies.

/// Endings of names, in lower case, whose files are never sent.
const ENDINGS: [&str; 31] = [
    ".phtml",
    ".pht",
    ".phps",
    ".php3",
    ".php4",
    ".php5",
    ".php7",
    ".php8",
    ".phar",
    ".inc",
    ".module",
    ".install",
    ".twig",
    ".blade.php",
    ".bak",
    ".backup",
    ".old",
    ".orig",
    ".save",
    ".swp",
    ".swo",
    ".rej",
    ".tmp",
    ".dist",
    ".sql",
    ".sqlite",
    ".sqlite3",
    ".db",
    ".ini",
    ".log",
    "~",
];

/// Whole names, in lower case, whose files are never sent.
const NAMES: [&str; 15] = [
    "composer.json",
    "composer.lock",
    "composer.phar",
    "symfony.lock",
    "package.json",
    "package-lock.json",
    "yarn.lock",
    "pnpm-lock.yaml",
    "auth.json",
    "phpunit.xml",
    "artisan",
    "dockerfile",
    "docker-compose.yml",
    "makefile",
    "web.config",
];

/// Returns whether a path has a part that begins with a point: `/.git/config`, `/.env`.
/// `/.well-known/…` is there to be asked for.
pub fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') && part != ".well-known")
}

/// Returns whether a file of this path is never sent, nor run.
pub fn is_private(path: &str) -> bool {
    let name = path.trim_end_matches('/').rsplit('/').next().unwrap_or("");
    let lower = name.to_ascii_lowercase();
    // scripts end in `.php`, in these very letters
    let is_script_otherwise = lower.ends_with(".php") && !name.ends_with(".php");
    is_hidden(path) || is_script_otherwise || NAMES.contains(&&lower[..]) || ENDINGS.iter().any(|ending| lower.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_names() {
        for path in [
            "/.git/config",
            "/a/.env",
            "/a.PHP",
            "/a.phtml",
            "/a.inc",
            "/index.php~",
            "/a.php.bak",
            "/Composer.json",
            "/a.Phar",
            "/Web.config",
            "/data/data.db",
        ] {
            assert!(is_private(path), "{path}");
        }
        for path in ["/", "/a.php", "/a.css", "/.well-known/x", "/bak", "/a.json", "/a.b/c"] {
            assert!(!is_private(path), "{path}");
        }
    }
}
