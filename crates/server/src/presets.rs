//! Rules of well-known programs: what they keep private, and their short URLs.

use crate::rules::{Action, Rule, Rules};
use regex::Regex;
use std::path::Path;

/// Rules of a program: patterns that are denied, and rewrites of paths that lead to no file.
struct Preset {
    name: &'static str,
    /// Names the folder of a project that is served, where that is not the whole of it.
    public: Option<&'static str>,
    /// Patterns over paths; what may follow a script's name is part of the path.
    denied: &'static [&'static str],
    rewrites: &'static [(&'static str, &'static str)],
}

/// The programs that are known.
const PRESETS: &[Preset] = &[
    Preset {
        name: "wordpress",
        public: None,
        denied: &[
            r"(?i)^/(.*/)?wp-content/(uploads|files|upgrade|cache)/.*\.php",
            r"^/(.*/)?wp-config(-sample)?\.php",
            r"^/(.*/)?(readme\.html|license\.txt|wp-admin/install-helper\.php)(/|$)",
            r"^/(.*/)?wp-includes/[^/]+\.php(/|$)",
            r"^/(.*/)?wp-includes/(js/tinymce/langs/.+|theme-compat/.+)\.php(/|$)",
        ],
        rewrites: &[],
    },
    // the folder that is served has nothing but the front controller and assets
    Preset { name: "symfony", public: Some("public"), denied: &[r"^/(bundles|build)/.*\.php"], rewrites: &[] },
    Preset { name: "laravel", public: Some("public"), denied: &[r"^/storage/.*\.php"], rewrites: &[] },
    Preset {
        name: "dokuwiki",
        public: None,
        denied: &[r"^/(data|conf|bin|inc|vendor)(/|$)", r"^/(.*/)?(README|COPYING|VERSION|SECURITY\.md)(/|$)"],
        rewrites: &[
            (r"^/_media/(.*)$", "/lib/exe/fetch.php?media=$1"),
            (r"^/_detail/(.*)$", "/lib/exe/detail.php?media=$1"),
            (r"^/_export/([^/]+)/(.*)$", "/doku.php?do=export_$1&id=$2"),
            (r"^/$", "/doku.php"),
            (r"^/([^/].*?)/?$", "/doku.php?id=$1"),
        ],
    },
    Preset {
        name: "mediawiki",
        public: None,
        denied: &[
            r"^/(cache|includes|languages|maintenance|serialized|tests|vendor|docs|bin|sql|mw-config)(/|$)",
            r"^/(LocalSettings\.php|RELEASE-NOTES|UPGRADE|HISTORY|INSTALL|README)",
            r"(?i)^/images/(deleted/|.*\.(php|html?|phtml|shtml)(/|$))",
            r"^/(extensions|skins)/.*\.(php|json|md)(/|$)",
        ],
        rewrites: &[(r"^/wiki(/.*)?$", "/index.php$1")],
    },
];

/// Returns the names of the presets.
pub fn names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.name)
}

/// Refuses a folder that holds more than what the program shows.
///
/// # Errors
/// It is the project itself, with its sources and settings.
pub fn check_root(name: &str, root: &Path) -> Result<(), String> {
    let public = PRESETS.iter().find(|preset| preset.name == name).and_then(|preset| preset.public);
    match public.filter(|public| root.join(public).join("index.php").is_file()) {
        Some(public) => Err(format!("with the preset '{name}' root is a project's folder '{public}', not the project itself")),
        None => Ok(()),
    }
}

/// Returns the rules of a preset; `None`: there is none of this name.
pub fn rules(name: &str) -> Option<Rules> {
    let preset = PRESETS.iter().find(|preset| preset.name == name)?;
    let rule = |pattern: &str, unless_file: bool, action: Action| Some(Rule { pattern: Regex::new(pattern).ok()?, unless_file, action });
    let denied = preset.denied.iter().filter_map(|pattern| rule(pattern, false, Action::Deny));
    let rewrites = preset.rewrites.iter().filter_map(|(pattern, to)| rule(pattern, true, Action::Rewrite((*to).to_owned())));
    Some(Rules(denied.chain(rewrites).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Outcome;

    #[test]
    fn every_pattern_is_one() {
        for preset in PRESETS {
            let count = preset.denied.len() + preset.rewrites.len();
            assert_eq!(rules(preset.name).map(|rules| rules.0.len()), Some(count), "{}", preset.name);
        }
    }

    #[test]
    fn presets_keep_what_is_private() {
        for (preset, path) in [
            ("wordpress", "/wp-content/uploads/2026/x.php"),
            ("wordpress", "/wp-config.php"),
            ("dokuwiki", "/data/pages/wiki/syntax.txt"),
            ("dokuwiki", "/conf/users.auth.php"),
            ("mediawiki", "/LocalSettings.php"),
            ("mediawiki", "/maintenance/update.php"),
            ("laravel", "/storage/x.php"),
        ] {
            let rules = rules(preset).expect("a preset");
            assert!(matches!(rules.decide(path, None, |_| true), Outcome::Deny), "{preset} {path}");
        }
        let wiki = rules("dokuwiki").expect("a preset");
        let to = |path: &str| match wiki.decide(path, None, |_| false) {
            Outcome::Rewrite { path, query } => format!("{path}?{}", query.unwrap_or_default()),
            other => format!("{other:?}"),
        };
        assert_eq!(to("/wiki:syntax"), "/doku.php?id=wiki:syntax");
        assert_eq!(to("/_media/a.png"), "/lib/exe/fetch.php?media=a.png");
        assert_eq!(to("/"), "/doku.php?");
    }
}
