//! Headers: the cookie with the id, and what caches are told.

use crate::state::{headers_open, of};
use heddle_datetime::calendar::http_date;
use heddle_runtime::{Request, Result};
use heddle_value::Value;
use std::time::{SystemTime, UNIX_EPOCH};

/// Sends the id as a cookie if that is to be done, and defines `SID`.
pub(crate) fn publish_id(cx: &mut Request) -> Result<()> {
    let id = of(cx).id.clone().unwrap_or_default();
    if cx.ini_bool("session.use_cookies") && of(cx).send_cookie {
        send(cx, &id)?;
        of(cx).send_cookie = false;
    }
    let name = cx.ini_str("session.name").to_vec();
    let sid = if of(cx).define_sid { [&name[..], b"=", &id].concat() } else { Vec::new() };
    let sid = Value::from(cx.str(&sid));
    cx.constants.insert(b"SID"[..].into(), sid);
    crate::rewriting::apply(cx);
    Ok(())
}

fn send(cx: &mut Request, id: &[u8]) -> Result<()> {
    if !headers_open(cx, "Session cookie cannot be sent")? {
        return Ok(());
    }
    let head = [b"Set-Cookie: ", cx.ini_str("session.name"), b"="].concat();
    let mut line = [&head[..], &encoded(id)].concat();
    let lifetime = cx.ini_int("session.cookie_lifetime");
    if lifetime > 0 {
        let date = http_date(now().saturating_add(lifetime));
        line.extend_from_slice(format!("; expires={date}; Max-Age={lifetime}").as_bytes());
    }
    for (label, directive) in [(&b"; path="[..], "session.cookie_path"), (b"; domain=", "session.cookie_domain")] {
        add_text(cx, &mut line, label, directive);
    }
    let switches = [
        (&b"; secure"[..], "session.cookie_secure"),
        (b"; Partitioned", "session.cookie_partitioned"),
        (b"; HttpOnly", "session.cookie_httponly"),
    ];
    for (label, directive) in switches {
        if cx.ini_bool(directive) {
            line.extend_from_slice(label);
        }
    }
    add_text(cx, &mut line, b"; SameSite=", "session.cookie_samesite");
    let lines = &mut cx.output.headers.lines;
    // an id that was to be sent before is none any more
    lines.retain(|line| !line.starts_with(&head));
    lines.push(line);
    Ok(())
}

fn add_text(cx: &Request, line: &mut Vec<u8>, label: &[u8], directive: &str) {
    let text = cx.ini_str(directive);
    if !text.is_empty() {
        line.extend_from_slice(label);
        line.extend_from_slice(text);
    }
}

/// As in URLs.
fn encoded(id: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(id.len());
    for &byte in id {
        match byte {
            b' ' => out.push(b'+'),
            _ if byte.is_ascii_alphanumeric() || b"-._".contains(&byte) => out.push(byte),
            _ => out.extend_from_slice(format!("%{byte:02X}").as_bytes()),
        }
    }
    out
}

/// A date long past, for pages that no cache shall keep.
const PAST: &str = "Thu, 19 Nov 1981 08:52:00 GMT";

/// Sends what `session.cache_limiter` says.
pub(crate) fn limit_caches(cx: &mut Request) -> Result<()> {
    let limiter = cx.ini_str("session.cache_limiter").to_vec();
    if limiter.is_empty() || !matches!(&limiter[..], b"public" | b"private" | b"private_no_expire" | b"nocache") {
        return Ok(());
    }
    if cx.output.headers.sent {
        let place = cx.output.headers.sent_at.clone();
        let place = place.map_or(Vec::new(), |(file, line)| [b" (sent from ", &file[..], format!(" on line {line})").as_bytes()].concat());
        let message = [b"Session cache limiter cannot be sent after headers have already been sent", &place[..]].concat();
        return crate::state::warn(cx, message);
    }
    let seconds = cx.ini_int("session.cache_expire").saturating_mul(60);
    match &limiter[..] {
        b"public" => {
            set(cx, "Expires", &http_date(now().saturating_add(seconds)));
            set(cx, "Cache-Control", &format!("public, max-age={seconds}"));
            last_modified(cx);
        }
        b"nocache" => {
            set(cx, "Expires", PAST);
            set(cx, "Cache-Control", "no-store, no-cache, must-revalidate");
            set(cx, "Pragma", "no-cache");
        }
        _ => {
            if limiter == b"private" {
                set(cx, "Expires", PAST);
            }
            set(cx, "Cache-Control", &format!("private, max-age={seconds}"));
            last_modified(cx);
        }
    }
    Ok(())
}

/// The script's own time.
fn last_modified(cx: &mut Request) {
    let path = cx.path(&cx.script);
    let modified = std::fs::metadata(path).and_then(|meta| meta.modified()).ok();
    let seconds = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    if let Some(seconds) = seconds {
        set(cx, "Last-Modified", &http_date(seconds.as_secs() as i64));
    }
}

fn set(cx: &mut Request, name: &str, value: &str) {
    let head = format!("{name}:");
    let lines = &mut cx.output.headers.lines;
    lines.retain(|line| !line.get(..head.len()).is_some_and(|start| start.eq_ignore_ascii_case(head.as_bytes())));
    lines.push(format!("{head} {value}").into_bytes());
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs() as i64)
}
