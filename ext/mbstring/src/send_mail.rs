//! `mb_send_mail`: a mail whose subject and text are written in the charset of the request's
//! language, or in the one that its own fields name.
//!
//! *Not here:* sending, which is `mail()`'s business, and encoded words ([`crate::mime_encode`]).

use crate::codec::{ASCII, BASE64, BYTES, Encoding};
use crate::ini::state;
use crate::mime_encode::encoded_header;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::{Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&mb_send_mail::DECL];

/// Columns that stand before a subject: the field's name, and what a mailing list may put there.
const BEFORE_SUBJECT: usize = "Subject: [PHP-jp nnnnnnnn]\r\n".len();

/// Says how a mail's text is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Transfer {
    SevenBit,
    EightBit,
    Base64,
}

impl Transfer {
    fn named(name: &[u8]) -> Option<Transfer> {
        let names =
            [("7bit", Transfer::SevenBit), ("8bit", Transfer::EightBit), ("binary", Transfer::EightBit), ("base64", Transfer::Base64)];
        names.iter().find(|(known, _)| name.eq_ignore_ascii_case(known.as_bytes())).map(|(_, transfer)| *transfer)
    }
}

/// Keeps what the fields of a program say of its mail.
#[derive(Default)]
struct Declared {
    has_version: bool,
    has_type: bool,
    has_transfer: bool,
    charset: Option<Encoding>,
    transfer: Option<Transfer>,
}

impl Declared {
    /// Reads one field; an empty one says nothing.
    fn read(&mut self, cx: &mut Request, name: &[u8], value: &[u8]) -> Result<()> {
        let value = value.trim_ascii();
        if value.is_empty() {
            return Ok(());
        }
        if name.eq_ignore_ascii_case(b"mime-version") {
            self.has_version = true;
        } else if name.eq_ignore_ascii_case(b"content-type") {
            self.has_type = true;
            if let Some(name) = charset_in(value) {
                self.charset = Some(match Encoding::find(name) {
                    Some(encoding) => encoding,
                    None => {
                        let text = [b"Unsupported charset \"", name, b"\" - will be regarded as ascii"];
                        cx.function_warning(text.concat())?;
                        ASCII
                    }
                });
            }
        } else if name.eq_ignore_ascii_case(b"content-transfer-encoding") {
            self.has_transfer = true;
            self.transfer = Some(match Transfer::named(value) {
                Some(transfer) => transfer,
                None => {
                    let text = [b"Unsupported transfer encoding \"", value, b"\" - will be regarded as 8bit"];
                    cx.function_warning(text.concat())?;
                    Transfer::EightBit
                }
            });
        }
        Ok(())
    }

    /// Reads the fields of a text; lines that begin with white space go on with the one before.
    fn read_text(&mut self, cx: &mut Request, text: &[u8]) -> Result<()> {
        let mut fields: Vec<Vec<u8>> = Vec::new();
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            match fields.last_mut() {
                Some(last) if line.starts_with(b" ") || line.starts_with(b"\t") => last.extend_from_slice(line),
                _ => fields.push(line.to_vec()),
            }
        }
        for field in fields {
            if let Some(colon) = field.iter().position(|byte| *byte == b':') {
                self.read(cx, &field[..colon], &field[colon + 1..])?;
            }
        }
        Ok(())
    }
}

/// Returns what the first parameter of a type says, if it is the charset.
fn charset_in(value: &[u8]) -> Option<&[u8]> {
    let start = value.iter().position(|byte| *byte == b';')? + 1;
    let rest = &value[start..];
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let mut parts = rest[blanks..].splitn(2, |byte| matches!(byte, b'=' | b' '));
    if !parts.next()?.eq_ignore_ascii_case(b"charset") {
        return None;
    }
    let mut names = parts.next()?.split(|byte| matches!(byte, b'=' | b' ' | b'"'));
    names.find(|name| !name.is_empty())
}

/// Sends a mail in the request's language.
#[php(
    "mb_send_mail(string $to, string $subject, string $message, array|string $additional_headers = [], ?string $additional_params = null): bool"
)]
fn mb_send_mail(
    cx: &mut Request,
    to: &Str,
    subject: &Str,
    message: &Str,
    additional_headers: &Value,
    additional_params: Option<&Str>,
) -> Result<bool> {
    let given = [(1, Some(to)), (2, Some(subject)), (3, Some(message)), (4, additional_headers.as_str()), (5, additional_params)];
    for (number, text) in given {
        if text.is_some_and(|text| text.contains(&0)) {
            return Err(cx.bad_argument(number, "must not contain any null bytes"));
        }
    }
    let mut declared = Declared::default();
    match additional_headers.view() {
        View::Array(list) => {
            for (name, value) in list.clone().iter() {
                let heddle_value::KeyRef::Str(name) = name else { continue };
                let values = match value.deref().view() {
                    View::Array(values) => values.values().map(|value| value.deref().clone()).collect(),
                    _ => vec![value.deref().clone()],
                };
                for value in values.iter().filter_map(Value::as_bytes) {
                    declared.read(cx, name, value)?;
                }
            }
        }
        _ => declared.read_text(cx, additional_headers.as_bytes().unwrap_or_default())?,
    }
    let language = state(cx).language;
    let charset = declared.charset.or_else(|| Encoding::find(language.charset.as_bytes())).unwrap_or(ASCII);
    let transfer = declared.transfer.or_else(|| Transfer::named(language.body.as_bytes())).unwrap_or(Transfer::EightBit);
    let subject = encoded_header(cx, subject, charset, language.header == "Quoted-Printable", BEFORE_SUBJECT);
    let body = body(cx, message, charset, transfer);
    let mut added = Vec::new();
    if !declared.has_version {
        added.push(("MIME-Version", "1.0".to_owned()));
    }
    if !declared.has_type {
        added.push(("Content-Type", format!("text/plain; charset={}", charset.mime)));
    }
    if !declared.has_transfer {
        added.push(("Content-Transfer-Encoding", language.body.to_owned()));
    }
    let headers = with_added(cx, additional_headers, &added);
    let parameters = Value::from(additional_params.cloned().unwrap_or_default());
    mail(cx, [Value::from(to.clone()), Value::from(cx.str(subject)), Value::from(cx.str(body)), headers, parameters])
}

/// Returns the text as it is sent.
fn body(cx: &mut Request, message: &[u8], charset: Encoding, transfer: Transfer) -> Vec<u8> {
    let internal = state(cx).internal;
    let mut body = crate::convert(cx, message, internal, charset);
    match transfer {
        Transfer::Base64 => crate::convert(cx, &body, BYTES, BASE64),
        Transfer::EightBit => body,
        Transfer::SevenBit => {
            body.iter_mut().filter(|byte| !byte.is_ascii()).for_each(|byte| *byte = b'?');
            body
        }
    }
}

/// Returns the program's fields with those that are missing.
fn with_added(cx: &mut Request, headers: &Value, added: &[(&str, String)]) -> Value {
    let heap = cx.heap();
    if let View::Array(list) = headers.view() {
        let mut list = list.clone();
        for (name, value) in added {
            list.insert_bytes(heap, name.as_bytes(), Value::from(cx.str(value)));
        }
        return Value::from(list);
    }
    let mut text = headers.as_bytes().unwrap_or_default().trim_ascii_end().to_vec();
    for (name, value) in added {
        if !text.is_empty() {
            text.extend_from_slice(b"\r\n");
        }
        text.extend_from_slice(format!("{name}: {value}").as_bytes());
    }
    Value::from(cx.str(text))
}

/// Runs the code of `mail()`, whose warnings name the function that runs.
fn mail(cx: &mut Request, mut values: [Value; 5]) -> Result<bool> {
    let builtin = cx.engine.functions.get(&b"mail"[..]).and_then(|function| function.native);
    let Some((function, code)) = builtin.and_then(|function| Some((function, function.call?))) else {
        return Err(cx.throw_error("Error", "Call to undefined function mail()"));
    };
    let sent = code(cx, &mut Args { values: &mut values, this: None, class: None, function })?;
    Ok(sent.as_bool() == Some(true))
}
