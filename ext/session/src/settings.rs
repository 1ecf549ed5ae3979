//! The INI directives. Most of them may not be changed while a session is active, or once headers
//! are sent.

use crate::state::{self, changeable, complain, warn};
use heddle_macros::ini;
use heddle_runtime::Request;
use heddle_runtime::decl::Ini;
use heddle_runtime::decl::offers;
use heddle_runtime::errors::level;
use heddle_runtime::ini::{parse_bool, parse_int, parse_quantity};
use heddle_runtime::stream::basedir;

ini! {
    /// Where sessions are kept, for the handler.
    session.save_path: "", All, check = save_path;
    /// The cookie's name.
    session.name: "PHPSESSID", All, check = name;
    /// Who keeps sessions.
    session.save_handler: "files", All, check = save_handler;
    /// Whether every request starts a session.
    session.auto_start: "0", PerDir;
    /// Chances, of `gc_divisor`, that a start clears old sessions away.
    session.gc_probability: "1", All, check = gc_probability;
    session.gc_divisor: "100", All, check = gc_divisor;
    /// Seconds after which a session is old.
    session.gc_maxlifetime: "1440", All, check = plain;
    /// How `$_SESSION` becomes text: `php`, `php_binary`, `php_serialize`.
    session.serialize_handler: "php", All, check = serialize_handler;
    /// Attributes of the cookie.
    session.cookie_lifetime: "0", All, check = cookie_lifetime;
    session.cookie_path: "/", All, check = plain;
    session.cookie_domain: "", All, check = plain;
    session.cookie_secure: "0", All, check = plain;
    session.cookie_partitioned: "0", All, check = plain;
    session.cookie_httponly: "0", All, check = plain;
    session.cookie_samesite: "", All, check = plain;
    /// Whether the id travels in a cookie, and only there.
    session.use_cookies: "1", All, check = plain;
    session.use_only_cookies: "1", All, check = use_only_cookies;
    /// Whether ids that nobody gave out are refused.
    session.use_strict_mode: "0", All, check = plain;
    /// What the Referer of a request with an id in its URL must contain.
    session.referer_check: "", All, check = referer_check;
    /// What caches are told: `nocache`, `private`, `private_no_expire`, `public`.
    session.cache_limiter: "nocache", All, check = plain;
    /// Minutes that caches may keep a page.
    session.cache_expire: "180", All, check = plain;
    /// Whether links are given the id.
    session.use_trans_sid: "0", All, check = use_trans_sid;
    /// Characters of an id, and how many bits each stands for.
    session.sid_length: "32", All, check = sid_length;
    session.sid_bits_per_character: "4", All, check = sid_bits;
    /// Whether what did not change is not written.
    session.lazy_write: "1", All, check = plain;
    session.upload_progress.enabled: "1", PerDir;
    session.upload_progress.cleanup: "1", PerDir;
    session.upload_progress.prefix: "upload_progress_", PerDir;
    session.upload_progress.name: "PHP_SESSION_UPLOAD_PROGRESS", PerDir;
    session.upload_progress.freq: "1%", PerDir;
    session.upload_progress.min_freq: "1", PerDir;
    session.trans_sid_tags: "a=href,area=href,frame=src,form=", All, check = trans_sid_tags;
    session.trans_sid_hosts: "", All, check = trans_sid_hosts;
}

/// Whether a directive may be changed now.
fn plain(cx: &mut Request, _: &[u8]) -> bool {
    state::of(cx).sets_itself || changeable(cx, "Session ini settings cannot be changed").unwrap_or(false)
}

/// Refuses with a warning.
fn refuse(cx: &mut Request, message: impl AsRef<[u8]>) -> bool {
    // an exception of the error handler stays in flight
    let _ = warn(cx, message);
    false
}

fn deprecate(cx: &mut Request, message: &str) {
    // an exception of the error handler stays in flight
    let _ = complain(cx, level::DEPRECATED, message.as_bytes());
}

fn save_path(cx: &mut Request, value: &[u8]) -> bool {
    if !plain(cx, value) || value.contains(&0) {
        return false;
    }
    // depth and mode stand before the path
    let path = value.rsplit(|byte| *byte == b';').next().unwrap_or_default();
    // an exception of the error handler stays in flight
    path.is_empty() || state::of(cx).sets_itself || basedir::check(cx, path).unwrap_or(false)
}

/// Whether a session may have this name.
pub(crate) fn is_name(value: &[u8]) -> bool {
    let is_numeric = !value.is_empty() && heddle_value::juggle::number::parse_whole(value).is_some();
    !value.is_empty() && !is_numeric && !value.iter().any(|byte| b"=,;.[ \t\r\n\x0b\x0c\0".contains(byte))
}

fn name(cx: &mut Request, value: &[u8]) -> bool {
    if !plain(cx, value) {
        return false;
    }
    if is_name(value) {
        return true;
    }
    let tail = b"\" must not be numeric, empty, contain null bytes or any of the following characters \"=,;.[ \\t\\r\\n\\013\\014\"";
    refuse(cx, [b"session.name \"", value, tail].concat())
}

fn save_handler(cx: &mut Request, value: &[u8]) -> bool {
    if !plain(cx, value) {
        return false;
    }
    match value {
        b"user" if state::of(cx).sets_itself => true,
        b"user" => refuse(cx, "Session save handler \"user\" cannot be set by ini_set()"),
        b"files" => true,
        name if offers::session_store(cx, name).is_some() => true,
        _ => refuse(cx, [b"Session save handler \"", value, b"\" cannot be found"].concat()),
    }
}

fn serialize_handler(cx: &mut Request, value: &[u8]) -> bool {
    if !plain(cx, value) {
        return false;
    }
    crate::variables::Format::of(cx, value).is_some() || refuse(cx, [b"Serialization handler \"", value, b"\" cannot be found"].concat())
}

fn gc_probability(cx: &mut Request, value: &[u8]) -> bool {
    plain(cx, value) && (parse_quantity(value) >= 0 || refuse(cx, "session.gc_probability must be greater than or equal to 0"))
}

fn gc_divisor(cx: &mut Request, value: &[u8]) -> bool {
    plain(cx, value) && (parse_quantity(value) > 0 || refuse(cx, "session.gc_divisor must be greater than 0"))
}

fn cookie_lifetime(cx: &mut Request, value: &[u8]) -> bool {
    plain(cx, value) && (parse_int(value) >= 0 || refuse(cx, "CookieLifetime cannot be negative"))
}

fn use_only_cookies(cx: &mut Request, value: &[u8]) -> bool {
    let allowed = plain(cx, value);
    if allowed && !parse_bool(value) {
        deprecate(cx, "Disabling session.use_only_cookies INI setting is deprecated");
    }
    allowed
}

fn use_trans_sid(cx: &mut Request, value: &[u8]) -> bool {
    let allowed = plain(cx, value);
    if allowed && parse_bool(value) {
        deprecate(cx, "Enabling session.use_trans_sid INI setting is deprecated");
    }
    allowed
}

fn referer_check(cx: &mut Request, value: &[u8]) -> bool {
    let allowed = plain(cx, value);
    if allowed && !value.is_empty() {
        deprecate(cx, "Usage of session.referer_check INI setting is deprecated");
    }
    allowed
}

fn trans_sid_tags(cx: &mut Request, _: &[u8]) -> bool {
    deprecate(cx, "Usage of session.trans_sid_tags INI setting is deprecated");
    true
}

fn trans_sid_hosts(cx: &mut Request, _: &[u8]) -> bool {
    deprecate(cx, "Usage of session.trans_sid_hosts INI setting is deprecated");
    true
}

fn sid_length(cx: &mut Request, value: &[u8]) -> bool {
    if !plain(cx, value) {
        return false;
    }
    if parse_int(value) == 32 {
        return true;
    }
    deprecate(cx, "session.sid_length INI setting is deprecated");
    (22..=256).contains(&parse_int(value)) || refuse(cx, "session.configuration \"session.sid_length\" must be between 22 and 256")
}

fn sid_bits(cx: &mut Request, value: &[u8]) -> bool {
    if !plain(cx, value) {
        return false;
    }
    if parse_int(value) == 4 {
        return true;
    }
    deprecate(cx, "session.sid_bits_per_character INI setting is deprecated");
    (4..=6).contains(&parse_int(value)) || refuse(cx, "session.configuration \"session.sid_bits_per_character\" must be between 4 and 6")
}

/// What PHP says at its start of directives set in php.ini or on the command line.
pub(crate) fn complain_of_configuration(cx: &mut Request) {
    let changed = |cx: &Request, name: &str| {
        let value = cx.ini_str(name).to_vec();
        let default = INI.iter().find(|row: &&Ini| row.name == name).and_then(|row| row.default).unwrap_or_default();
        (value != default.as_bytes()).then_some(value)
    };
    let rows: [(&str, fn(&[u8]) -> bool, i64, &str); 9] = [
        (
            "session.gc_probability",
            |value| parse_quantity(value) < 0,
            level::WARNING,
            "session.gc_probability must be greater than or equal to 0",
        ),
        ("session.gc_divisor", |value| parse_quantity(value) <= 0, level::WARNING, "session.gc_divisor must be greater than 0"),
        (
            "session.use_only_cookies",
            |value| !parse_bool(value),
            level::DEPRECATED,
            "Disabling session.use_only_cookies INI setting is deprecated",
        ),
        ("session.referer_check", |_| true, level::DEPRECATED, "Usage of session.referer_check INI setting is deprecated"),
        ("session.use_trans_sid", parse_bool, level::DEPRECATED, "Enabling session.use_trans_sid INI setting is deprecated"),
        (
            "session.upload_progress.freq",
            |value| value.starts_with(b"-"),
            level::WARNING,
            "session.upload_progress.freq must be greater than or equal to 0",
        ),
        (
            "session.upload_progress.freq",
            |value| value.ends_with(b"%") && parse_int(value) > 100,
            level::WARNING,
            "session.upload_progress.freq must be less than or equal to 100%",
        ),
        ("session.trans_sid_tags", |_| true, level::DEPRECATED, "Usage of session.trans_sid_tags INI setting is deprecated"),
        ("session.trans_sid_hosts", |_| true, level::DEPRECATED, "Usage of session.trans_sid_hosts INI setting is deprecated"),
    ];
    for (name, is_wrong, level, message) in rows {
        if changed(cx, name).is_some_and(|value| is_wrong(&value)) {
            cx.report(level, format!("PHP Startup: {message}").as_bytes(), b"Unknown", 0);
        }
    }
}
