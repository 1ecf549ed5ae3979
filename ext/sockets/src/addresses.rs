//! Texts and addresses; looking names up.

use crate::handle::{self, Making, Open, failed, failed_with, make};
use heddle_macros::{php, php_class};
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::{Request, Result};
use heddle_sys::socket::{self, Address, Found, Hints, INET, INET6, LONGEST_PATH};
use heddle_value::{Array, KeyRef, Native, Object, Tracer, Value};
use std::os::fd::AsFd;

pub(crate) const FUNCTIONS: &[&Function] =
    &[&socket_addrinfo_lookup::DECL, &socket_addrinfo_connect::DECL, &socket_addrinfo_bind::DECL, &socket_addrinfo_explain::DECL];

/// The number of a name that was not found.
const UNKNOWN_HOST: i64 = -10001;

/// Finds an address of a family by a text; its absence is a warning.
pub(crate) fn find(cx: &mut Request, open: Option<&Open>, family: i32, host: &[u8], port: u16) -> Result<Option<Address>> {
    let text = String::from_utf8_lossy(host).into_owned();
    let (name, scope) = text.split_once('%').map_or((&text[..], None), |(name, scope)| (name, Some(scope)));
    let number = |scope: &str| scope.parse().ok().or_else(|| socket::interface(scope)).unwrap_or(0);
    let found = match family {
        INET => name.parse().ok().map(|ip| Address::V4(ip, port)),
        _ => name.parse().ok().map(|ip| Address::V6(ip, port, scope.map_or(0, number))),
    };
    if found.is_some() {
        return Ok(found);
    }
    let hints = Hints { family, ..Hints::default() };
    let looked_up = socket::look_up(name, None, hints).unwrap_or_default().into_iter().find_map(|found| match found.address {
        Address::V4(ip, _) if family == INET => Some(Address::V4(ip, port)),
        Address::V6(ip, _, other) if family == INET6 => Some(Address::V6(ip, port, scope.map_or(other, number))),
        _ => None,
    });
    if looked_up.is_none() {
        failed_with(cx, open, "Host lookup failed", UNKNOWN_HOST)?;
    }
    Ok(looked_up)
}

/// Returns the address of a path.
///
/// # Errors
///
/// A ValueError when it is too long.
pub(crate) fn path(cx: &mut Request, path: &[u8], argument: usize) -> Result<Address> {
    if path.len() >= LONGEST_PATH {
        return Err(cx.bad_argument(argument, format!("must be less than {LONGEST_PATH}")));
    }
    if path.first().is_some_and(|byte| *byte != 0) {
        let whole = cx.path(path);
        let whole = whole.as_os_str().as_encoded_bytes();
        if whole.len() < LONGEST_PATH && path.first() != Some(&b'/') {
            return Ok(Address::Unix(whole.to_vec()));
        }
    }
    Ok(Address::Unix(path.to_vec()))
}

/// Returns host and port of an address as values.
pub(crate) fn values(cx: &Request, address: Option<&Address>) -> (Value, Option<Value>) {
    match address {
        Some(Address::V4(ip, port)) => (Value::from(cx.str(ip.to_string())), Some(Value::int((*port).into()))),
        Some(Address::V6(ip, port, _)) => (Value::from(cx.str(ip.to_string())), Some(Value::int((*port).into()))),
        Some(Address::Unix(path)) => (Value::from(cx.str(path)), None),
        _ => (Value::from(cx.str("")), None),
    }
}

/// Holds what a name stands for.
#[php_class("final class AddressInfo {}", hooks = HOOKS)]
pub(crate) struct AddressInfo;

const HOOKS: ClassHooks = ClassHooks { create: Some(refuse), ..ClassHooks::HANDLE };

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "Cannot directly construct AddressInfo, use socket_addrinfo_lookup() instead")),
    }
}

struct Info(Found);

impl Native for Info {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// Looks a name up.
#[php("socket_addrinfo_lookup(string $host, ?string $service = null, array $hints = []): array|false")]
fn socket_addrinfo_lookup(cx: &mut Request, host: &[u8], service: Option<&[u8]>, hints: &Array) -> Result<OrFalse<Array>> {
    let mut wanted = Hints::default();
    for (key, value) in hints.iter() {
        let name = if let KeyRef::Str(name) = key { name.to_vec() } else { Vec::new() };
        let place = match &name[..] {
            b"ai_flags" => &mut wanted.flags,
            b"ai_socktype" => &mut wanted.kind,
            b"ai_protocol" => &mut wanted.protocol,
            b"ai_family" => &mut wanted.family,
            _ => {
                let text = "must only contain array keys \"ai_flags\", \"ai_socktype\", \"ai_protocol\", or \"ai_family\"";
                return Err(cx.bad_argument(3, text));
            }
        };
        let shown = String::from_utf8_lossy(&name).into_owned();
        let Some(number) = value.deref().as_int() else {
            let kind = heddle_runtime::types::value_name(value.deref());
            return Err(cx.bad_argument_type(3, format!("\"{shown}\" key must be of type int, {kind} given")));
        };
        match i32::try_from(number) {
            Ok(number) if number >= 0 => *place = number,
            _ => return Err(cx.bad_argument(3, format!("\"{shown}\" key must be between 0 and {}", i32::MAX))),
        }
    }
    let host = String::from_utf8_lossy(host).into_owned();
    let service = service.map(|service| String::from_utf8_lossy(service).into_owned());
    let Some(found) = socket::look_up(&host, service.as_deref(), wanted) else { return Ok(OrFalse(None)) };
    let mut list = Vec::new();
    for entry in found {
        list.push(Value::from(make(cx, b"AddressInfo", Info(entry))?));
    }
    Ok(OrFalse(Some(Array::from_values(cx.heap(), list))))
}

fn info(object: &Object) -> &Found {
    &object.native::<Info>().expect("every AddressInfo is made with one").0
}

/// Opens a socket for an address and does something with it.
fn opened(
    cx: &mut Request,
    address: &Object,
    what: &str,
    work: fn(std::os::fd::BorrowedFd<'_>, &Address) -> std::io::Result<()>,
) -> Result<OrFalse<Object>> {
    let found = info(address);
    let fd = match socket::open(found.hints.family, found.hints.kind, found.hints.protocol) {
        Ok(fd) => fd,
        Err(error) => {
            failed(cx, None, "Unable to create socket", &error)?;
            return Ok(OrFalse(None));
        }
    };
    if let Err(error) = work(fd.as_fd(), &found.address) {
        failed(cx, None, what, &error)?;
        return Ok(OrFalse(None));
    }
    Ok(OrFalse(Some(handle::object(cx, fd, found.hints.family, None)?)))
}

/// Opens a socket and connects it.
#[php("socket_addrinfo_connect(AddressInfo $address): Socket|false")]
fn socket_addrinfo_connect(cx: &mut Request, address: &Object) -> Result<OrFalse<Object>> {
    opened(cx, address, "Unable to connect address", socket::connect)
}

/// Opens a socket at an address.
#[php("socket_addrinfo_bind(AddressInfo $address): Socket|false")]
fn socket_addrinfo_bind(cx: &mut Request, address: &Object) -> Result<OrFalse<Object>> {
    opened(cx, address, "Unable to bind address", socket::bind)
}

/// Describes an address.
#[php("socket_addrinfo_explain(AddressInfo $address): array")]
fn socket_addrinfo_explain(cx: &mut Request, address: &Object) -> Array {
    let found = info(address);
    let mut out = Array::new();
    let rows = [
        ("ai_flags", found.hints.flags),
        ("ai_family", found.hints.family),
        ("ai_socktype", found.hints.kind),
        ("ai_protocol", found.hints.protocol),
    ];
    for (name, number) in rows {
        out.insert_bytes(cx.heap(), name.as_bytes(), i64::from(number));
    }
    if let Some(name) = &found.canonical {
        out.insert_bytes(cx.heap(), b"ai_canonname", cx.str(name));
    }
    let (host, port) = values(cx, Some(&found.address));
    let mut inner = Array::new();
    match found.address {
        Address::V4(..) => {
            inner.insert_bytes(cx.heap(), b"sin_port", port.unwrap_or(Value::NULL));
            inner.insert_bytes(cx.heap(), b"sin_addr", host);
        }
        _ => {
            inner.insert_bytes(cx.heap(), b"sin6_port", port.unwrap_or(Value::NULL));
            inner.insert_bytes(cx.heap(), b"sin6_addr", host);
        }
    }
    out.insert_bytes(cx.heap(), b"ai_addr", inner);
    out
}
