//! Headers: the cookie with the id, and what caches are told.

use crate::state::{headers_open, of};
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

/// `Thu, 01 Jan 1970 00:00:01 GMT`
fn http_date(seconds: i64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (days, time) = (seconds.div_euclid(86400), seconds.rem_euclid(86400));
    let weekday = DAYS[days.rem_euclid(7) as usize];
    // days since 1 March of year 0, in eras of 400 years (Howard Hinnant's algorithm)
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = (month + 2) % 12;
    let year = year_of_era + era * 400 + i64::from(month < 2);
    let name = MONTHS[month as usize];
    format!("{weekday}, {day:02} {name} {year:04} {:02}:{:02}:{:02} GMT", time / 3600, time / 60 % 60, time % 60)
}

#[cfg(test)]
mod tests {
    use super::http_date;

    #[test]
    fn dates_as_http_writes_them() {
        assert_eq!(http_date(375_007_920), super::PAST);
    }
}
