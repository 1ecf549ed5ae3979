//! `mail`: a message handed to the program that `sendmail_path` names.

use crate::files::shell;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::types::type_name_of;
use heddle_runtime::wait;
use heddle_runtime::{Halt, Request, Result, timestamp};
use heddle_value::{Array, KeyRef, Value, View};
use std::io::Write;
use std::process::Stdio;

pub(crate) const FUNCTIONS: &[&Function] = &[&mail::DECL];

heddle_macros::ini! {
    /// The command that takes messages.
    sendmail_path: "/usr/sbin/sendmail -t -i", System;
    /// Who sends, for systems where that is needed.
    sendmail_from: "", All;
    /// Whether messages name the script that sends them.
    mail.add_x_header: "0", PerDir;
    /// A file that takes a line for every message; `syslog` for the system's log.
    mail.log: "", PerDir;
    /// Arguments of the command in the place of those of the call.
    mail.force_extra_parameters: "", PerDir;
    /// What ends lines: `crlf`, or `lf`, `mixed` and `os`.
    mail.cr_lf_mode: "crlf", PerDir;
    /// The same as `lf`, of old.
    mail.mixed_lf_and_crlf: "0", PerDir;
}

/// Exit code of a program that will try again later.
const LATER: i32 = 75;

/// Sends a message. False: the program does not take it.
#[php("mail(string $to, string $subject, string $message, array|string $additional_headers = [], string $additional_params = \"\"): bool")]
fn mail(cx: &mut Request, to: &[u8], subject: &[u8], message: &[u8], additional_headers: &Value, additional_params: &[u8]) -> Result<bool> {
    for (number, text) in [(1, to), (2, subject), (3, message), (5, additional_params)] {
        without_null(cx, number, text)?;
    }
    let headers = match additional_headers.view() {
        View::Array(list) => built(cx, &list.clone())?,
        _ => {
            let text = cx.to_str(additional_headers)?;
            without_null(cx, 4, &text)?;
            text.trim_ascii_end().to_vec()
        }
    };
    let forced = cx.ini_str("mail.force_extra_parameters").to_vec();
    let parameters = match forced.is_empty() {
        true => crate::files::escaped_command(additional_params),
        false => crate::files::escaped_command(&forced),
    };
    send(cx, &one_line(to), &one_line(subject), message, headers, &parameters)
}

fn without_null(cx: &mut Request, number: usize, text: &[u8]) -> Result<()> {
    match memchr::memchr(0, text) {
        Some(_) => Err(cx.bad_argument(number, "must not contain any null bytes")),
        None => Ok(()),
    }
}

/// A field without control characters; lines that are folded stay so.
fn one_line(text: &[u8]) -> Vec<u8> {
    let text = text.trim_ascii_end();
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        if text[at..].starts_with(b"\r\n") && matches!(text.get(at + 2), Some(b' ' | b'\t')) {
            out.extend_from_slice(&text[at..at + 3]);
            at += 3;
            continue;
        }
        out.push(if byte.is_ascii_control() { b' ' } else { byte });
        at += 1;
    }
    out
}

/// Hands the message to the program.
pub(super) fn send(cx: &mut Request, to: &[u8], subject: &[u8], message: &[u8], headers: Vec<u8>, parameters: &[u8]) -> Result<bool> {
    log(cx, to, subject, &headers)?;
    let (script, _) = cx.position();
    let headers = if cx.ini_bool("mail.add_x_header") {
        let name = script.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
        let uid = std::os::unix::fs::MetadataExt::uid(&std::fs::metadata("/proc/self").map_err(|_| Halt::Fatal)?);
        let own = [format!("X-PHP-Originating-Script: {uid}:").as_bytes(), name].concat();
        if headers.is_empty() { own } else { [&own[..], b"\r\n", &headers].concat() }
    } else {
        headers
    };
    if is_broken(&headers) {
        cx.function_warning("Multiple or malformed newlines found in additional_header")?;
        return Ok(false);
    }
    let path = cx.ini_str("sendmail_path").to_vec();
    let command = if parameters.is_empty() { path.clone() } else { [&path[..], b" ", parameters].concat() };
    let Some(mut command) = shell(cx, &command)? else {
        return Ok(false);
    };
    let Ok(mut child) = command.stdin(Stdio::piped()).spawn() else {
        cx.function_warning([b"Could not execute mail delivery program '", &path[..], b"'"].concat())?;
        return Ok(false);
    };
    let ends_with_lf = cx.ini_bool("mail.mixed_lf_and_crlf") || cx.ini_str("mail.cr_lf_mode") != b"crlf";
    let end: &[u8] = if ends_with_lf { b"\n" } else { b"\r\n" };
    let mut text = [b"To: ", to, end, b"Subject: ", subject, end].concat();
    if !headers.is_empty() {
        text.extend_from_slice(&[&headers, end].concat());
    }
    text.extend_from_slice(&[end, message, end].concat());
    if let Some(mut stdin) = child.stdin.take() {
        // a program that does not read says so by its exit code
        let _ = stdin.write_all(&text);
    }
    let code = wait::child(cx, &mut child)?.ok().and_then(|status| status.code()).unwrap_or(-1);
    if code != 0 && code != LATER {
        cx.function_warning(format!("Sendmail exited with non-zero exit code {code}"))?;
    }
    Ok(code == 0 || code == LATER)
}

/// Writes a line about the message where `mail.log` says.
fn log(cx: &mut Request, to: &[u8], subject: &[u8], headers: &[u8]) -> Result<()> {
    let path = cx.ini_str("mail.log").to_vec();
    if path.is_empty() {
        return Ok(());
    }
    let (file, line) = cx.position();
    let headers: Vec<u8> = headers.iter().map(|&byte| if matches!(byte, b'\r' | b'\n') { b' ' } else { byte }).collect();
    let place = format!(":{line}]: To: ");
    let text = [b"mail() on [", &file[..], place.as_bytes(), to, b" -- Headers: ", &headers, b" -- Subject: ", subject].concat();
    if path == b"syslog" {
        cx.log(&text);
        return Ok(());
    }
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(cx.path(&path));
    if let Ok(mut file) = opened {
        let stamp = format!("[{}] ", timestamp::of_file());
        let _ = file.write_all(&[stamp.as_bytes(), &text, b"\n"].concat());
    }
    Ok(())
}

/// Whether fields would end the head, or begin with something else than a name.
fn is_broken(headers: &[u8]) -> bool {
    let Some(first) = headers.first() else { return false };
    if !matches!(first, 33..=126) || *first == b':' {
        return true;
    }
    let mut at = 0;
    while let Some(&byte) = headers.get(at) {
        let (next, third) = (headers.get(at + 1), headers.get(at + 2));
        match byte {
            b'\r' => {
                let ends = |byte: Option<&u8>| matches!(byte, None | Some(b'\n' | b'\r'));
                if matches!(next, None | Some(b'\r')) || next == Some(&b'\n') && ends(third) {
                    return true;
                }
                at += if next == Some(&b'\n') { 2 } else { 1 };
            }
            b'\n' if matches!(next, None | Some(b'\r' | b'\n')) => return true,
            _ => at += 1,
        }
    }
    false
}

/// Fields whose value is one text.
const SINGLE: [&str; 9] = ["orig-date", "from", "sender", "reply-to", "bcc", "message-id", "references", "in-reply-to", "cc"];

/// The text of fields that stand in an array.
fn built(cx: &mut Request, list: &Array) -> Result<Vec<u8>> {
    let mut lines: Vec<Vec<u8>> = Vec::new();
    for (key, value) in list {
        let KeyRef::Str(name) = key else {
            let KeyRef::Int(number) = key else { continue };
            return Err(cx.type_error(format!("Header name cannot be numeric, {number} given")));
        };
        let lower = String::from_utf8_lossy(name).to_ascii_lowercase();
        for refused in ["To", "Subject"] {
            if lower == refused.to_ascii_lowercase() {
                return Err(cx.value_error(format!("The additional headers cannot contain the \"{refused}\" header")));
            }
        }
        let value = value.deref().clone();
        match value.view() {
            View::Str(text) => lines.push(field(cx, name, text)?),
            View::Array(values) if !SINGLE.contains(&&lower[..]) => {
                for (key, value) in &values.clone() {
                    if let KeyRef::Str(key) = key {
                        let text = [b"Header \"", shown(name), b"\" must only contain numeric keys, \"", key, b"\" found"].concat();
                        return Err(cx.type_error(text));
                    }
                    let Some(text) = value.deref().as_str().cloned() else {
                        let found = type_name_of(value);
                        let text =
                            [b"Header \"", shown(name), b"\" must only contain values of type string, ", found.as_bytes(), b" found"];
                        return Err(cx.type_error(text.concat()));
                    };
                    lines.push(field(cx, name, &text)?);
                }
            }
            _ => {
                let (name, kinds) = match SINGLE.contains(&&lower[..]) {
                    true => (lower.as_bytes(), "string"),
                    false => (shown(name), "array|string"),
                };
                let rest = format!("\" must be of type {kinds}, {} given", type_name_of(&value));
                return Err(cx.type_error([b"Header \"", name, rest.as_bytes()].concat()));
            }
        }
    }
    Ok(lines.join(&b"\r\n"[..]))
}

/// Returns as much of a field's name as messages show: up to a null byte.
fn shown(name: &[u8]) -> &[u8] {
    name.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// `Name: value`, if both may stand so.
fn field(cx: &mut Request, name: &[u8], value: &[u8]) -> Result<Vec<u8>> {
    if !name.iter().all(|byte| matches!(byte, 33..=126) && *byte != b':') {
        return Err(cx.value_error([b"Header name \"", shown(name), b"\" contains invalid characters"].concat()));
    }
    if let Some(what) = forbidden(value) {
        let text = [b"Header \"", name, b"\" contains ", what.as_bytes(), b" not allowed in the header"].concat();
        return Err(cx.value_error(text));
    }
    Ok([name, b": ", value].concat())
}

/// What a field's value contains and must not, in PHP's words. Folded lines are allowed.
fn forbidden(value: &[u8]) -> Option<&'static str> {
    let mut at = 0;
    while let Some(&byte) = value.get(at) {
        let is_crlf = byte == b'\r' && value.get(at + 1) == Some(&b'\n');
        match byte {
            _ if is_crlf && matches!(value.get(at + 2), Some(b' ' | b'\t')) => at += 3,
            _ if is_crlf => return Some("CRLF characters that are used as a line separator and are"),
            b'\r' => return Some("CR character that is"),
            b'\n' => return Some("LF character that is"),
            0 => return Some("NULL character that is"),
            _ => at += 1,
        }
    }
    None
}
