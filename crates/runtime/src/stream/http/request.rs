//! The text of a request: its line, fields of our own, fields of the program, and the content.

use super::{option, text_option};
use crate::url::Url;
use crate::{Request, Result, base64, percent};
use heddle_value::{Resource, View};

/// Fields that are left to the program where it gives them.
struct Given<'a>(&'a [u8]);

impl Given<'_> {
    /// Whether a line of the program's fields begins so.
    fn has(&self, name: &str) -> bool {
        let mut lines = self.0.split(|byte| *byte == b'\n');
        lines.any(|line| is_field(line, name))
    }
}

fn is_field(line: &[u8], name: &str) -> bool {
    line.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes())) && line.get(name.len()) == Some(&b':')
}

/// The whole request. `redirected`: the status of the answer that led here.
pub fn text(cx: &mut Request, url: &Url<'_>, uri: &[u8], context: Option<&Resource>, redirected: Option<u16>) -> Result<Vec<u8>> {
    // an answer of 307 or 308 wants the same request again, any other asks for the page itself
    let again = redirected.is_none_or(|status| matches!(status, 307 | 308));
    let method = match text_option(cx, context, "method")? {
        Some(method) if !method.is_empty() && (again || matches!(&method[..], b"GET" | b"HEAD")) => method.to_vec(),
        _ => b"GET".to_vec(),
    };
    let fields = fields(cx, context, again)?;
    let content = if again { text_option(cx, context, "content")? } else { None };
    let content = content.as_deref().unwrap_or_default();
    let mut out = line(cx, url, uri, context, &method)?;
    own_fields(cx, url, context, &Given(&fields), &mut out)?;
    let given = Given(&fields);
    let mut add = |parts: &[&[u8]]| parts.iter().for_each(|part| out.extend_from_slice(part));
    if !content.is_empty() && !given.has("content-length") {
        add(&[b"Content-Length: ", content.len().to_string().as_bytes(), b"\r\n"]);
    }
    if !fields.is_empty() {
        add(&[&fields, b"\r\n"]);
    }
    if !content.is_empty() && !given.has("content-type") {
        add(&[b"Content-Type: application/x-www-form-urlencoded\r\n"]);
        let message = [&cx.function_name()[..], b"(): Content-type not specified assuming application/x-www-form-urlencoded"].concat();
        cx.notice(message)?;
    }
    add(&[b"\r\n", content]);
    Ok(out)
}

/// `GET /path HTTP/1.1`
fn line(cx: &mut Request, url: &Url<'_>, uri: &[u8], context: Option<&Resource>, method: &[u8]) -> Result<Vec<u8>> {
    let version = match option(context, "protocol_version") {
        Some(version) => cx.to_float(&version)?,
        None => 1.1,
    };
    let full = match option(context, "request_fulluri") {
        Some(full) => cx.to_bool(&full)?,
        None => false,
    };
    let target = if full && option(context, "proxy").is_some() {
        uri.to_vec()
    } else {
        let query = url.query.map(|query| [b"?", query].concat()).unwrap_or_default();
        let path = url.path.filter(|path| !path.is_empty()).unwrap_or(b"/");
        [path, &query].concat()
    };
    Ok([method, b" ", &target, format!(" HTTP/{version:.1}\r\n").as_bytes()].concat())
}

/// Fields that are sent unless the program gives them.
fn own_fields(cx: &mut Request, url: &Url<'_>, context: Option<&Resource>, given: &Given<'_>, out: &mut Vec<u8>) -> Result<()> {
    let mut add = |parts: &[&[u8]]| parts.iter().for_each(|part| out.extend_from_slice(part));
    if let (Some(user), Some(pass), false) = (url.user, url.pass, given.has("authorization")) {
        let plain = |part: &[u8]| percent::decode(part, percent::Space::Percent);
        let pair = [&plain(user)[..], b":", &plain(pass)].concat();
        add(&[b"Authorization: Basic ", &base64::encode(&pair), b"\r\n"]);
    }
    let from = cx.ini_str("from").to_vec();
    if !from.is_empty() && !given.has("from") {
        add(&[b"From: ", &from, b"\r\n"]);
    }
    if !given.has("host") {
        let usual = if super::is_encrypted(url) { 443 } else { 80 };
        let port = url.port.filter(|port| *port != usual).map_or(String::new(), |port| format!(":{port}"));
        add(&[b"Host: ", url.host.unwrap_or_default(), port.as_bytes(), b"\r\n"]);
    }
    if !given.has("connection") {
        add(&[b"Connection: close\r\n"]);
    }
    let agent = match text_option(cx, context, "user_agent")? {
        Some(agent) => agent.to_vec(),
        None => cx.ini_str("user_agent").to_vec(),
    };
    let agent: Vec<u8> = agent.into_iter().filter(|byte| !matches!(byte, b'\r' | b'\n')).collect();
    if !agent.is_empty() && !given.has("user-agent") {
        add(&[b"User-Agent: ", &agent, b"\r\n"]);
    }
    Ok(())
}

/// The program's fields, without a line end behind the last; of a request that has lost its
/// content, without those that describe it.
fn fields(cx: &mut Request, context: Option<&Resource>, with_content: bool) -> Result<Vec<u8>> {
    let Some(value) = option(context, "header") else {
        return Ok(Vec::new());
    };
    let mut text = match value.view() {
        View::Array(lines) => {
            let mut list = Vec::new();
            for line in lines.clone().values() {
                if line.deref().as_str().is_some() {
                    list.push(cx.to_str(line)?.to_vec());
                }
            }
            list.join(&b"\r\n"[..])
        }
        View::Str(text) => text.to_vec(),
        _ => return Ok(Vec::new()),
    };
    if !with_content {
        let describes = |line: &[u8]| ["content-type", "content-length"].iter().any(|name| is_field(line, name));
        text = text.split_inclusive(|byte| *byte == b'\n').filter(|line| !describes(line)).flatten().copied().collect();
    }
    Ok(text.trim_ascii().to_vec())
}
