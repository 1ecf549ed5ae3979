//! What an extension says of itself: `phpinfo()` and `ReflectionExtension::info()` as text. The
//! rows are the extension's own ([`Extension::info`](crate::decl::Extension)), its directives
//! follow them.

use crate::Request;
use crate::decl::Ini;

/// Directives that are on or off; their values are shown so.
const SWITCHES: &[&str] = &[
    "allow_url_fopen",
    "allow_url_include",
    "assert.active",
    "assert.bail",
    "assert.exception",
    "assert.warning",
    "auto_detect_line_endings",
    "auto_globals_jit",
    "display_startup_errors",
    "enable_dl",
    "enable_post_data_reading",
    "expose_php",
    "fatal_error_backtraces",
    "file_uploads",
    "gd.jpeg_ignore_warning",
    "html_errors",
    "ignore_repeated_errors",
    "ignore_repeated_source",
    "ignore_user_abort",
    "implicit_flush",
    "intl.use_exceptions",
    "log_errors",
    "mail.add_x_header",
    "mail.mixed_lf_and_crlf",
    "mbstring.encoding_translation",
    "mbstring.strict_detection",
    "mysqli.allow_local_infile",
    "mysqli.allow_persistent",
    "mysqli.rollback_on_cached_plink",
    "opcache.enable",
    "opcache.enable_cli",
    "opcache.enable_file_override",
    "opcache.file_cache_consistency_checks",
    "opcache.file_cache_only",
    "opcache.file_cache_read_only",
    "opcache.record_warnings",
    "opcache.revalidate_path",
    "opcache.save_comments",
    "opcache.use_cwd",
    "opcache.validate_permission",
    "opcache.validate_root",
    "opcache.validate_timestamps",
    "pcre.jit",
    "pgsql.allow_persistent",
    "pgsql.auto_reset_persistent",
    "pgsql.ignore_notice",
    "pgsql.log_notice",
    "phar.readonly",
    "phar.require_hash",
    "register_argc_argv",
    "report_memleaks",
    "session.auto_start",
    "session.cookie_httponly",
    "session.cookie_partitioned",
    "session.cookie_secure",
    "session.lazy_write",
    "session.upload_progress.cleanup",
    "session.upload_progress.enabled",
    "session.use_cookies",
    "session.use_only_cookies",
    "session.use_strict_mode",
    "session.use_trans_sid",
    "short_open_tag",
    "soap.wsdl_cache_enabled",
    "sqlite3.defensive",
    "xmlrpc_errors",
    "zend.detect_unicode",
    "zend.enable_gc",
    "zend.exception_ignore_args",
    "zend.multibyte",
    "zlib.output_compression",
];

/// Returns the section of the extension `name`, empty where there is none of that name.
pub fn section(cx: &Request, name: &str) -> Vec<u8> {
    let parts = || cx.engine.extensions.iter().filter(|extension| extension.name == name);
    if parts().next().is_none() {
        return Vec::new();
    }
    let mut text = format!("\n{name}\n").into_bytes();
    for rows in parts().map(|extension| extension.info).filter(|rows| !rows.is_empty()) {
        text.push(b'\n');
        fill(cx, rows, &mut text);
        text.push(b'\n');
    }
    let directives = || parts().flat_map(|extension| extension.ini.iter().copied().flatten());
    if directives().next().is_some() {
        text.extend_from_slice(b"\nDirective => Local Value => Master Value\n");
    }
    for directive in directives() {
        row(cx, directive, &mut text);
    }
    text
}

/// Writes rows, with `{NAME}` replaced by the constant's value and `{ini:name}` by the directive's.
fn fill(cx: &Request, rows: &str, text: &mut Vec<u8>) {
    for (index, part) in rows.split('{').enumerate() {
        let (name, rest) = if index == 0 { ("", part) } else { part.split_once('}').unwrap_or(("", part)) };
        match name.strip_prefix("ini:") {
            Some("date.timezone") if cx.ini_get(b"date.timezone").is_none_or(<[u8]>::is_empty) => text.extend_from_slice(b"UTC"),
            Some(directive) => text.extend_from_slice(cx.ini_get(directive.as_bytes()).unwrap_or_default()),
            None => {
                let value = cx.engine.constant(name.as_bytes()).filter(|_| !name.is_empty());
                match value.map(|value| (value.as_bytes(), value.as_int())) {
                    Some((Some(bytes), _)) => text.extend_from_slice(bytes),
                    Some((_, Some(int))) => text.extend_from_slice(int.to_string().as_bytes()),
                    _ => {}
                }
            }
        }
        text.extend_from_slice(rest.as_bytes());
    }
}

fn row(cx: &Request, directive: &Ini, text: &mut Vec<u8>) {
    let name = directive.name.as_bytes();
    text.extend_from_slice(name);
    for value in [cx.ini_get(name), cx.engine.ini_value(name)] {
        text.extend_from_slice(b" => ");
        text.extend_from_slice(&shown(directive.name, value));
    }
    text.push(b'\n');
}

fn shown(name: &str, value: Option<&[u8]>) -> Vec<u8> {
    let value = value.unwrap_or_default();
    if SWITCHES.binary_search(&name).is_ok() {
        let off = matches!(&value.to_ascii_lowercase()[..], b"" | b"0" | b"off" | b"no" | b"false" | b"none");
        return if off { b"Off".to_vec() } else { b"On".to_vec() };
    }
    match value {
        b"" => b"no value".to_vec(),
        b"1" | b"on" if name == "display_errors" => b"STDOUT".to_vec(),
        b"0" | b"off" if name == "display_errors" => b"Off".to_vec(),
        color if name.starts_with("highlight.") => [b"<span style=\"color: ", color, b"\">", color, b"</span>"].concat(),
        value => value.to_vec(),
    }
}
