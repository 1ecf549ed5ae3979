//! The settings and the environment every test runs under, the same as PHP's own runner gives.

use std::{collections::BTreeSet, path::Path};

use super::sections::Sections;

/// INI settings of every test.
const DEFAULTS: &[(&str, &str)] = &[
    ("output_handler", ""),
    ("open_basedir", ""),
    ("disable_functions", ""),
    ("output_buffering", "Off"),
    ("error_reporting", "32767"),
    ("display_errors", "1"),
    ("display_startup_errors", "1"),
    ("log_errors", "0"),
    ("html_errors", "0"),
    ("track_errors", "0"),
    ("report_memleaks", "1"),
    ("report_zend_debug", "0"),
    ("docref_root", ""),
    ("docref_ext", ".html"),
    ("error_prepend_string", ""),
    ("error_append_string", ""),
    ("auto_prepend_file", ""),
    ("auto_append_file", ""),
    ("ignore_repeated_errors", "0"),
    ("precision", "14"),
    ("serialize_precision", "-1"),
    ("memory_limit", "128M"),
    ("fatal_error_backtraces", "Off"),
    ("zend.assertions", "1"),
    ("zend.exception_ignore_args", "0"),
    ("zend.exception_string_param_max_len", "15"),
    ("short_open_tag", "0"),
    ("date.timezone", "UTC"),
];

/// INI settings given only when the extension is there.
const OF_EXTENSIONS: &[(&str, &str, &str)] = &[
    ("session", "session.auto_start", "0"),
    ("zlib", "zlib.output_compression", "Off"),
    ("zend opcache", "opcache.fast_shutdown", "0"),
    ("zend opcache", "opcache.file_update_protection", "0"),
    ("zend opcache", "opcache.revalidate_freq", "0"),
    ("zend opcache", "opcache.jit_hot_loop", "1"),
    ("zend opcache", "opcache.jit_hot_func", "1"),
    ("zend opcache", "opcache.jit_hot_return", "1"),
    ("zend opcache", "opcache.jit_hot_side_exit", "1"),
];

/// Environment variables of every test.
pub const ENVIRONMENT: &[(&str, &str)] = &[("NO_INTERACTION", "1"), ("SKIP_ONLINE_TESTS", "1")];

/// The settings of a test in the order in which they are given: the later one counts.
///
/// `folder` is the test's own, which `{PWD}` in its INI section stands for. `extensions` are
/// lower-case names.
pub fn of(sections: &Sections, extensions: &BTreeSet<String>, folder: &Path) -> Vec<String> {
    let mut settings: Vec<String> = DEFAULTS.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let present = OF_EXTENSIONS.iter().filter(|(extension, ..)| extensions.contains(*extension));
    settings.extend(present.map(|(_, name, value)| format!("{name}={value}")));
    let temporary = std::env::temp_dir();
    for line in sections.text("INI").lines().map(str::trim) {
        let Some((name, value)) = line.split_once('=').filter(|_| !line.starts_with([';', '#'])) else { continue };
        let value = value.trim().replace("{PWD}", &folder.display().to_string());
        let value = value.replace("{TMP}", &temporary.display().to_string());
        settings.push(format!("{}={}", name.trim(), expand_mail(&value)));
    }
    settings
}

/// `{MAIL:file}` stands for a command that writes a mail to that file.
fn expand_mail(value: &str) -> String {
    let file = value.strip_prefix("{MAIL:").and_then(|rest| rest.split_once('}'));
    match file {
        Some((file, rest)) => format!("tee {file} >/dev/null{rest}"),
        None => value.to_owned(),
    }
}
