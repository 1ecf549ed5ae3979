//! Connecting, folders, names.

use crate::connection::{self, quoted};
use heddle_macros::{php, php_class};
use heddle_runtime::decl::convert::{OrFalse, RefArg, True};
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value, View};
use std::cell::RefCell;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &ftp_connect::DECL,
    &ftp_ssl_connect::DECL,
    &ftp_login::DECL,
    &ftp_pwd::DECL,
    &ftp_cdup::DECL,
    &ftp_chdir::DECL,
    &ftp_rmdir::DECL,
    &ftp_delete::DECL,
    &ftp_exec::DECL,
    &ftp_site::DECL,
    &ftp_raw::DECL,
    &ftp_mkdir::DECL,
    &ftp_chmod::DECL,
    &ftp_alloc::DECL,
    &ftp_nlist::DECL,
    &ftp_rawlist::DECL,
    &ftp_mlsd::DECL,
    &ftp_systype::DECL,
    &ftp_pasv::DECL,
    &ftp_size::DECL,
    &ftp_mdtm::DECL,
    &ftp_rename::DECL,
    &ftp_close::DECL,
    &ftp_set_option::DECL,
    &ftp_get_option::DECL,
    &ftp_close::DECL.alias("ftp_quit"),
];

/// A connection.
#[php_class("final class FTP\\Connection {}", hooks = HOOKS)]
pub(crate) struct Connection;

const HOOKS: ClassHooks = ClassHooks { create: Some(refuse), ..ClassHooks::HANDLE };

/// Set while something here makes an object: nobody else may.
#[derive(Default)]
struct Making(bool);

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => {
            let text = "Cannot directly construct FTP\\Connection, use ftp_connect() or ftp_ssl_connect() instead";
            Err(cx.throw_error("Error", text))
        }
    }
}

/// The connection; `None`: it was closed.
pub(crate) struct Payload(pub(crate) RefCell<Option<connection::Connection>>);

impl Native for Payload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// Throws the error of a connection that was closed.
pub(crate) fn closed(cx: &mut Request) -> Halt {
    cx.value_error("FTP\\Connection is already closed")
}

/// Returns the payload of a connection that is not in use.
///
/// # Errors
///
/// An Error where a callback of a stream uses it again.
pub(crate) fn payload<'a>(cx: &mut Request, ftp: &'a Object) -> Result<&'a Payload> {
    match ftp.native::<Payload>() {
        Some(payload) if payload.0.try_borrow_mut().is_ok() => Ok(payload),
        _ => Err(closed(cx)),
    }
}

/// Warns with the server's words, if it has said any. Gives false.
pub(crate) fn refused(cx: &mut Request, connection: &connection::Connection) -> Result<bool> {
    if !connection.words.is_empty() {
        let words = connection.words.clone();
        cx.function_warning(words)?;
    }
    Ok(false)
}

fn connect(cx: &mut Request, hostname: &[u8], port: i64, timeout: i64, tls: bool) -> Result<OrFalse<Object>> {
    const LONGEST: i64 = i64::MAX / 1_000_000;
    if timeout <= 0 {
        return Err(cx.bad_argument(3, "must be greater than 0"));
    }
    if timeout > LONGEST {
        return Err(cx.bad_argument(3, format!("must be less than {LONGEST}")));
    }
    let Some(connection) = connection::Connection::open(cx, hostname, port, timeout, tls)? else { return Ok(OrFalse(None)) };
    let class = cx.require_class(b"FTP\\Connection")?;
    cx.state::<Making>().0 = true;
    let object = instantiate(cx, class);
    cx.state::<Making>().0 = false;
    let object = object?;
    object.set_native(cx.heap(), Payload(RefCell::new(Some(connection))));
    Ok(OrFalse(Some(object)))
}

/// Connects.
#[php("ftp_connect(string $hostname, int $port = 21, int $timeout = 90): FTP\\Connection|false")]
fn ftp_connect(cx: &mut Request, hostname: &[u8], port: i64, timeout: i64) -> Result<OrFalse<Object>> {
    connect(cx, hostname, port, timeout, false)
}

/// Connects, to turn to TLS at the login.
#[php("ftp_ssl_connect(string $hostname, int $port = 21, int $timeout = 90): FTP\\Connection|false")]
fn ftp_ssl_connect(cx: &mut Request, hostname: &[u8], port: i64, timeout: i64) -> Result<OrFalse<Object>> {
    connect(cx, hostname, port, timeout, true)
}

/// Logs in.
#[php("ftp_login(FTP\\Connection $ftp, string $username, #[SensitiveParameter] string $password): bool")]
fn ftp_login(cx: &mut Request, ftp: &Object, username: &[u8], password: &[u8]) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    if connection.log_in(cx, username, password)? { Ok(true) } else { refused(cx, connection) }
}

/// Returns the folder on the server.
#[php("ftp_pwd(FTP\\Connection $ftp): string|false")]
fn ftp_pwd(cx: &mut Request, ftp: &Object) -> Result<OrFalse<Vec<u8>>> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let directory = connection.working_directory(cx)?;
    if directory.is_none() {
        refused(cx, connection)?;
    }
    Ok(OrFalse(directory))
}

/// Goes to the folder above.
#[php("ftp_cdup(FTP\\Connection $ftp): bool")]
fn ftp_cdup(cx: &mut Request, ftp: &Object) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    connection.directory = None;
    if connection.ask(cx, "CDUP", None, &[250])? { Ok(true) } else { refused(cx, connection) }
}

/// Goes to a folder.
#[php("ftp_chdir(FTP\\Connection $ftp, string $directory): bool")]
fn ftp_chdir(cx: &mut Request, ftp: &Object, directory: &[u8]) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    connection.directory = None;
    if connection.ask(cx, "CWD", Some(directory), &[250])? { Ok(true) } else { refused(cx, connection) }
}

/// Removes a folder.
#[php("ftp_rmdir(FTP\\Connection $ftp, string $directory): bool")]
fn ftp_rmdir(cx: &mut Request, ftp: &Object, directory: &[u8]) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    if connection.ask(cx, "RMD", Some(directory), &[250])? { Ok(true) } else { refused(cx, connection) }
}

/// Removes a file.
#[php("ftp_delete(FTP\\Connection $ftp, string $filename): bool")]
fn ftp_delete(cx: &mut Request, ftp: &Object, filename: &[u8]) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    if connection.ask(cx, "DELE", Some(filename), &[250])? { Ok(true) } else { refused(cx, connection) }
}

/// Runs a command on the server.
#[php("ftp_exec(FTP\\Connection $ftp, string $command): bool")]
fn ftp_exec(cx: &mut Request, ftp: &Object, command: &[u8]) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let command = [b"EXEC ", command].concat();
    if connection.ask(cx, "SITE", Some(&command), &[200])? { Ok(true) } else { refused(cx, connection) }
}

/// Sends a command of the server's own.
#[php("ftp_site(FTP\\Connection $ftp, string $command): bool")]
fn ftp_site(cx: &mut Request, ftp: &Object, command: &[u8]) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let answered = connection.send(cx, "SITE", Some(command))? && connection.answer(cx)?;
    if answered && (200..300).contains(&connection.code) { Ok(true) } else { refused(cx, connection) }
}

/// Sends a command; gives the lines of the answer.
#[php("ftp_raw(FTP\\Connection $ftp, string $command): ?array")]
fn ftp_raw(cx: &mut Request, ftp: &Object, command: &[u8]) -> Result<Option<Array>> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    if !connection.send_raw(cx, command)? {
        return Ok(None);
    }
    let mut lines = Vec::new();
    while let Some(line) = connection.line(cx)? {
        let is_last = connection::Connection::is_last(&line);
        lines.push(Value::from(cx.str(line)));
        if is_last {
            break;
        }
    }
    Ok(Some(Array::from_values(cx.heap(), lines)))
}

/// Makes a folder.
#[php("ftp_mkdir(FTP\\Connection $ftp, string $directory): string|false")]
fn ftp_mkdir(cx: &mut Request, ftp: &Object, directory: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    if !connection.ask(cx, "MKD", Some(directory), &[257])? {
        refused(cx, connection)?;
        return Ok(OrFalse(None));
    }
    Ok(OrFalse(Some(quoted(&connection.words).unwrap_or_else(|| directory.to_vec()))))
}

/// Sets the rights of a file.
#[php("ftp_chmod(FTP\\Connection $ftp, int $permissions, string $filename): int|false")]
fn ftp_chmod(cx: &mut Request, ftp: &Object, permissions: i64, filename: &[u8]) -> Result<OrFalse<i64>> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let command = [format!("CHMOD {permissions:o} ").as_bytes(), filename].concat();
    if connection.ask(cx, "SITE", Some(&command), &[200])? {
        return Ok(OrFalse(Some(permissions)));
    }
    refused(cx, connection)?;
    Ok(OrFalse(None))
}

/// Asks for room for a file.
#[php("ftp_alloc(FTP\\Connection $ftp, int $size, &$response = null): bool")]
fn ftp_alloc(cx: &mut Request, ftp: &Object, size: i64, response: Option<RefArg<'_>>) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let answered = size > 0 && connection.send(cx, "ALLO", Some(size.to_string().as_bytes()))? && connection.answer(cx)?;
    if answered && let Some(mut place) = response {
        let words = cx.str(&connection.words);
        place.set(cx, words)?;
    }
    Ok(answered && (200..300).contains(&connection.code))
}

fn texts(cx: &Request, lines: Option<Vec<Vec<u8>>>) -> OrFalse<Array> {
    OrFalse(lines.map(|lines| {
        let lines: Vec<Value> = lines.into_iter().map(|line| Value::from(cx.str(line))).collect();
        Array::from_values(cx.heap(), lines)
    }))
}

/// Lists the names in a folder.
#[php("ftp_nlist(FTP\\Connection $ftp, string $directory): array|false")]
fn ftp_nlist(cx: &mut Request, ftp: &Object, directory: &[u8]) -> Result<OrFalse<Array>> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let lines = connection.list(cx, "NLST", directory)?;
    Ok(texts(cx, lines))
}

/// Lists a folder as the server writes it.
#[php("ftp_rawlist(FTP\\Connection $ftp, string $directory, bool $recursive = false): array|false")]
fn ftp_rawlist(cx: &mut Request, ftp: &Object, directory: &[u8], recursive: bool) -> Result<OrFalse<Array>> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let lines = connection.list(cx, if recursive { "LIST -R" } else { "LIST" }, directory)?;
    Ok(texts(cx, lines))
}

/// Reads a line of `MLSD`: facts with semicolons, a space, a name. `None`: it is none.
fn facts(cx: &Request, line: &[u8]) -> Option<Array> {
    let at = line.iter().position(|byte| *byte == b' ')?;
    let mut out = Array::new();
    out.insert_bytes(cx.heap(), b"name", cx.str(&line[at + 1..]));
    for fact in line[..at].split(|byte| *byte == b';').filter(|fact| !fact.is_empty()) {
        let equals = fact.iter().position(|byte| *byte == b'=')?;
        out.insert_bytes(cx.heap(), &fact[..equals], cx.str(&fact[equals + 1..]));
    }
    Some(out)
}

/// Lists a folder with facts about each file.
#[php("ftp_mlsd(FTP\\Connection $ftp, string $directory): array|false")]
fn ftp_mlsd(cx: &mut Request, ftp: &Object, directory: &[u8]) -> Result<OrFalse<Array>> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let Some(lines) = connection.list(cx, "MLSD", directory)? else { return Ok(OrFalse(None)) };
    let mut out = Vec::new();
    for line in lines {
        match facts(cx, &line) {
            Some(facts) => out.push(Value::from(facts)),
            None => cx.function_warning("Malformed fact in MLSD response")?,
        }
    }
    Ok(OrFalse(Some(Array::from_values(cx.heap(), out))))
}

/// Names the server's system.
#[php("ftp_systype(FTP\\Connection $ftp): string|false")]
fn ftp_systype(cx: &mut Request, ftp: &Object) -> Result<OrFalse<Vec<u8>>> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let system = connection.system(cx)?;
    if system.is_none() {
        refused(cx, connection)?;
    }
    Ok(OrFalse(system))
}

/// Turns passive transfers on or off.
#[php("ftp_pasv(FTP\\Connection $ftp, bool $enable): bool")]
fn ftp_pasv(cx: &mut Request, ftp: &Object, enable: bool) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    connection.set_passive(cx, enable)
}

/// Returns a file's size; -1: it is not known.
#[php("ftp_size(FTP\\Connection $ftp, string $filename): int")]
fn ftp_size(cx: &mut Request, ftp: &Object, filename: &[u8]) -> Result<i64> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    if !connection.set_kind(cx, connection::Kind::Binary)? || !connection.ask(cx, "SIZE", Some(filename), &[213])? {
        return Ok(-1);
    }
    Ok(heddle_value::juggle::str_to_int(&connection.words))
}

/// Reads a time as the protocol writes it: `20260102030405`, in UTC.
fn time(words: &[u8]) -> Option<i64> {
    let start = words.iter().position(u8::is_ascii_digit)?;
    let digits = words.get(start..start + 14).filter(|digits| digits.iter().all(u8::is_ascii_digit))?;
    let number = |from: usize, to: usize| digits[from..to].iter().fold(0_i64, |number, digit| number * 10 + i64::from(digit - b'0'));
    let (year, month, day) = (number(0, 4), number(4, 6), number(6, 8));
    // days since 1970, by years that begin in March
    let years = if month <= 2 { year - 1 } else { year };
    let era = years.div_euclid(400);
    let of_era = years - era * 400;
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    Some(days * 86400 + number(8, 10) * 3600 + number(10, 12) * 60 + number(12, 14))
}

/// Returns when a file was changed; -1: it is not known.
#[php("ftp_mdtm(FTP\\Connection $ftp, string $filename): int")]
fn ftp_mdtm(cx: &mut Request, ftp: &Object, filename: &[u8]) -> Result<i64> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    if !connection.ask(cx, "MDTM", Some(filename), &[213])? {
        return Ok(-1);
    }
    Ok(time(&connection.words).unwrap_or(-1))
}

/// Gives a file another name.
#[php("ftp_rename(FTP\\Connection $ftp, string $from, string $to): bool")]
fn ftp_rename(cx: &mut Request, ftp: &Object, from: &[u8], to: &[u8]) -> Result<bool> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let done = connection.ask(cx, "RNFR", Some(from), &[350])? && connection.ask(cx, "RNTO", Some(to), &[250])?;
    if done { Ok(true) } else { refused(cx, connection) }
}

/// Says goodbye and closes the connection.
#[php("ftp_close(FTP\\Connection $ftp): bool")]
fn ftp_close(cx: &mut Request, ftp: &Object) -> Result<bool> {
    let connection = payload(cx, ftp)?.0.borrow_mut().take();
    if let Some(connection) = connection {
        connection.close(cx)?;
    }
    Ok(true)
}

const OPTIONS: &str = "must be one of FTP_TIMEOUT_SEC, FTP_AUTOSEEK, or FTP_USEPASVADDRESS";

/// Sets an option.
#[php("ftp_set_option(FTP\\Connection $ftp, int $option, $value): true")]
fn ftp_set_option(cx: &mut Request, ftp: &Object, option: i64, value: &Value) -> Result<True> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    let kind = |value: &Value| heddle_runtime::types::value_name(value);
    match (option, value.deref().view()) {
        (0, View::Int(seconds)) if seconds > 0 => connection.set_timeout(seconds),
        (0, View::Int(_)) => return Err(cx.bad_argument(3, "must be greater than 0 for the FTP_TIMEOUT_SEC option")),
        (0, _) => {
            let text = format!("must be of type int for the FTP_TIMEOUT_SEC option, {} given", kind(value.deref()));
            return Err(cx.bad_argument_type(3, text));
        }
        (1, View::Bool(flag)) => connection.autoseek = flag,
        (2, View::Bool(flag)) => connection.uses_passive_address = flag,
        (1 | 2, _) => {
            let name = if option == 1 { "FTP_AUTOSEEK" } else { "FTP_USEPASVADDRESS" };
            let text = format!("must be of type bool for the {name} option, {} given", kind(value.deref()));
            return Err(cx.bad_argument_type(3, text));
        }
        _ => return Err(cx.bad_argument(2, OPTIONS)),
    }
    Ok(True)
}

/// Returns an option.
#[php("ftp_get_option(FTP\\Connection $ftp, int $option): int|bool")]
fn ftp_get_option(cx: &mut Request, ftp: &Object, option: i64) -> Result<Value> {
    let payload = payload(cx, ftp)?;
    let mut guard = payload.0.borrow_mut();
    let Some(connection) = guard.as_mut() else { return Err(closed(cx)) };
    match option {
        0 => Ok(Value::int(connection.timeout)),
        1 => Ok(Value::bool(connection.autoseek)),
        2 => Ok(Value::bool(connection.uses_passive_address)),
        _ => Err(cx.bad_argument(2, OPTIONS)),
    }
}
