//! Addresses, names of machines, services and protocols.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, PathArg};
use heddle_runtime::stream::Opening;
use heddle_runtime::stream::http::LastAnswer;
use heddle_runtime::{Request, Result, stream};
use heddle_value::{Array, Resource, Str, Value};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, ToSocketAddrs};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &ip2long::DECL,
    &long2ip::DECL,
    &inet_pton::DECL,
    &inet_ntop::DECL,
    &gethostbyname::DECL,
    &gethostbynamel::DECL,
    &gethostbyaddr::DECL,
    &getservbyname::DECL,
    &getservbyport::DECL,
    &getprotobyname::DECL,
    &getprotobynumber::DECL,
    &http_get_last_response_headers::DECL,
    &http_clear_last_response_headers::DECL,
    &get_headers::DECL,
    &net_get_interfaces::DECL,
];

fn ipv4(text: &[u8]) -> Option<Ipv4Addr> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// An address of four numbers as one number.
#[php("ip2long(string $ip): int|false")]
fn ip2long(cx: &mut Request, ip: &[u8]) -> Result<OrFalse<i64>> {
    no_null_bytes(cx, ip)?;
    Ok(OrFalse(ipv4(ip).map(|address| i64::from(u32::from(address)))))
}

fn no_null_bytes(cx: &mut Request, ip: &[u8]) -> Result<()> {
    if ip.contains(&0) { Err(cx.bad_argument(1, "must not contain any null bytes")) } else { Ok(()) }
}

/// The reverse of `ip2long`.
#[php("long2ip(int $ip): string", pure)]
fn long2ip(ip: i64) -> String {
    Ipv4Addr::from(ip as u32).to_string()
}

/// An address as bytes.
#[php("inet_pton(string $ip): string|false")]
fn inet_pton(cx: &mut Request, ip: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    no_null_bytes(cx, ip)?;
    let address: Option<IpAddr> = std::str::from_utf8(ip).ok().and_then(|text| text.parse().ok());
    Ok(OrFalse(address.map(|address| match address {
        IpAddr::V4(address) => address.octets().to_vec(),
        IpAddr::V6(address) => address.octets().to_vec(),
    })))
}

/// The reverse of `inet_pton`.
#[php("inet_ntop(string $ip): string|false", pure)]
fn inet_ntop(ip: &[u8]) -> OrFalse<String> {
    let v4 = <[u8; 4]>::try_from(ip).ok().map(|bytes| Ipv4Addr::from(bytes).to_string());
    let v6 = <[u8; 16]>::try_from(ip).ok().map(|bytes| name_of_v6(Ipv6Addr::from(bytes)));
    OrFalse(v4.or(v6))
}

/// Names an address as inet_ntop(3) does: one that has an IPv4 address behind six words of zeros
/// ends with that.
fn name_of_v6(address: Ipv6Addr) -> String {
    match address.segments() {
        [0, 0, 0, 0, 0, 0, high, _] if high != 0 => {
            let [.., a, b, c, d] = address.octets();
            format!("::{}", Ipv4Addr::new(a, b, c, d))
        }
        _ => address.to_string(),
    }
}

/// The machine's addresses of four numbers.
fn addresses(name: &[u8]) -> Vec<String> {
    let Ok(name) = std::str::from_utf8(name) else {
        return Vec::new();
    };
    let found = (name, 0).to_socket_addrs().into_iter().flatten();
    let mut list: Vec<String> = found.filter(|address| address.is_ipv4()).map(|address| address.ip().to_string()).collect();
    list.dedup();
    list
}

/// The machine's address; its name when none is found.
#[php("gethostbyname(string $hostname): string")]
fn gethostbyname(cx: &mut Request, hostname: &[u8]) -> Result<Vec<u8>> {
    if !may_be_host(cx, hostname)? {
        return Ok(hostname.to_vec());
    }
    Ok(addresses(hostname).into_iter().next().map_or_else(|| hostname.to_vec(), String::into_bytes))
}

/// The name of an address's machine; the address when it has none.
#[php("gethostbyaddr(string $ip): string|false")]
fn gethostbyaddr(cx: &mut Request, ip: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    let address: Option<IpAddr> = std::str::from_utf8(ip).ok().and_then(|text| text.parse().ok());
    let Some(address) = address else {
        cx.function_warning("Address is not a valid IPv4 or IPv6 address")?;
        return Ok(OrFalse(None));
    };
    Ok(OrFalse(Some(heddle_sys::process::name_of(address).unwrap_or_else(|| ip.to_vec()))))
}

/// Whether a name can be asked for; a warning or an exception says why not.
fn may_be_host(cx: &mut Request, name: &[u8]) -> Result<bool> {
    const LONGEST: usize = 255;
    if memchr::memchr(0, name).is_some() {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    if name.len() > LONGEST {
        cx.function_warning(format!("Host name cannot be longer than {LONGEST} characters"))?;
        return Ok(false);
    }
    Ok(true)
}

/// All addresses of a machine.
#[php("gethostbynamel(string $hostname): array|false")]
fn gethostbynamel(cx: &mut Request, hostname: &[u8]) -> Result<OrFalse<Array>> {
    if !may_be_host(cx, hostname)? {
        return Ok(OrFalse(None));
    }
    let list = addresses(hostname);
    let values = list.iter().map(|address| Value::from(cx.str(address)));
    Ok(OrFalse((!list.is_empty()).then(|| Array::from_values(cx.heap(), values))))
}

/// Rows of a table of the system: names and what stands behind them.
fn rows(file: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    lines.map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).filter(|row| row.len() > 1).collect()
}

/// Whether a name is the row's first one or an alias.
fn is_named(row: &[String], name: &str) -> bool {
    row[0] == name || row[2..].iter().any(|alias| alias == name)
}

/// The port of a service.
#[php("getservbyname(string $service, string $protocol): int|false")]
fn getservbyname(service: PathArg, protocol: PathArg) -> OrFalse<i64> {
    let (service, protocol) = (String::from_utf8_lossy(&service), String::from_utf8_lossy(&protocol));
    OrFalse(rows("/etc/services").iter().filter(|row| is_named(row, &service)).find_map(|row| {
        let (port, over) = row[1].split_once('/')?;
        if over == protocol { port.parse().ok() } else { None }
    }))
}

/// The service on a port.
#[php("getservbyport(int $port, string $protocol): string|false")]
fn getservbyport(port: i64, protocol: PathArg) -> OrFalse<String> {
    let wanted = format!("{}/{}", port as u16, String::from_utf8_lossy(&protocol));
    OrFalse(rows("/etc/services").into_iter().find(|row| row[1] == wanted).map(|mut row| row.swap_remove(0)))
}

/// The number of a protocol.
#[php("getprotobyname(string $protocol): int|false")]
fn getprotobyname(protocol: &[u8]) -> OrFalse<i64> {
    let protocol = String::from_utf8_lossy(protocol);
    OrFalse(rows("/etc/protocols").iter().find(|row| is_named(row, &protocol)).and_then(|row| row[1].parse().ok()))
}

/// The name of a protocol.
#[php("getprotobynumber(int $protocol): string|false")]
fn getprotobynumber(protocol: i64) -> OrFalse<String> {
    let wanted = (protocol as i32).to_string();
    OrFalse(rows("/etc/protocols").into_iter().find(|row| row[1] == wanted).map(|mut row| row.swap_remove(0)))
}

/// Headers of the last answer to a request of the `http` wrapper.
#[php("http_get_last_response_headers(): ?array")]
fn http_get_last_response_headers(cx: &mut Request) -> Option<Array> {
    cx.state::<LastAnswer>().0.clone()
}

/// Forgets them.
#[php("http_clear_last_response_headers(): void")]
fn http_clear_last_response_headers(cx: &mut Request) {
    cx.state::<LastAnswer>().0 = None;
}

/// The headers that an address answers with.
#[php("get_headers(string $url, bool $associative = false, $context = null): array|false")]
fn get_headers(cx: &mut Request, url: &Str, associative: bool, context: Option<Resource>) -> Result<OrFalse<Array>> {
    let context = crate::files::context_argument(cx, context)?;
    crate::files::path_argument(cx, 1, url)?;
    if url.is_empty() {
        return Err(cx.value_error("Path must not be empty"));
    }
    if !url.get(..7).is_some_and(|start| start.eq_ignore_ascii_case(b"http://")) && !url.starts_with(b"https://") {
        cx.function_warning("This function may only be used against URLs")?;
        return Ok(OrFalse(None));
    }
    let opening = Opening { context, any_status: true, ..Opening::default() };
    let Some(resource) = stream::open(cx, url, b"r", &opening)? else {
        return Ok(OrFalse(None));
    };
    let lines = stream::of(&resource).and_then(|handle| handle.borrow().wrapper_data.clone());
    stream::close(cx, &resource)?;
    let lines = lines.as_ref().and_then(Value::as_array).cloned().unwrap_or_default();
    Ok(OrFalse(Some(if associative { by_name(cx, &lines)? } else { lines })))
}

/// Headers by their names: several of one name as an array, status lines under numbers.
fn by_name(cx: &mut Request, lines: &Array) -> Result<Array> {
    let mut array = Array::new();
    for line in lines.values() {
        let line = cx.to_str(line)?;
        let Some(colon) = memchr::memchr(b':', &line) else {
            let _ = array.push(cx.heap(), Value::from(line));
            continue;
        };
        let value = Value::from(cx.str(line[colon + 1..].trim_ascii()));
        let name = cx.str(&line[..colon]);
        let heap = cx.heap();
        let entry = array.entry(heap, &name);
        if entry.is_null() {
            *entry = value;
            continue;
        }
        if !entry.is_array() {
            let first = std::mem::replace(entry, Value::NULL);
            *entry = Value::from(Array::from_values(heap, [first]));
        }
        if let Some(list) = entry.as_array_mut() {
            let _ = list.push(heap, value);
        }
    }
    Ok(array)
}

/// Lists the machine's network interfaces with their addresses.
#[php("net_get_interfaces(): array|false")]
fn net_get_interfaces(cx: &mut Request) -> Result<OrFalse<Array>> {
    let list = match heddle_sys::network::interfaces() {
        Ok(list) => list,
        Err(error) => {
            let number = error.raw_os_error().unwrap_or(0);
            cx.function_warning(format!("getifaddrs() failed {number}: {}", heddle_runtime::stream::reason(&error)))?;
            return Ok(OrFalse(None));
        }
    };
    let mut names: Vec<&[u8]> = Vec::new();
    for entry in &list {
        if !names.contains(&&entry.name[..]) {
            names.push(&entry.name);
        }
    }
    let mut interfaces = Array::new();
    for name in names {
        let mut addresses = Array::new();
        let mut is_up = false;
        for entry in list.iter().filter(|entry| entry.name == name) {
            is_up |= entry.is_up();
            let row = Value::from(described(cx, entry));
            _ = addresses.push(cx.heap(), row);
        }
        let mut interface = Array::new();
        interface.insert_bytes(cx.heap(), b"unicast", Value::from(addresses));
        interface.insert_bytes(cx.heap(), b"up", Value::from(is_up));
        interfaces.insert_bytes(cx.heap(), name, Value::from(interface));
    }
    Ok(OrFalse(Some(interfaces)))
}

/// Shows one address of an interface.
fn described(cx: &Request, entry: &heddle_sys::network::InterfaceAddress) -> Array {
    let mut row = Array::new();
    row.insert_bytes(cx.heap(), b"flags", Value::int(i64::from(entry.flags)));
    if let Some(family) = entry.family {
        row.insert_bytes(cx.heap(), b"family", Value::int(i64::from(family)));
    }
    let parts: [(&[u8], Option<IpAddr>); 4] =
        [(b"address", entry.address), (b"netmask", entry.netmask), (b"broadcast", entry.broadcast), (b"ptp", entry.peer)];
    for (name, address) in parts {
        if let Some(address) = address {
            row.insert_bytes(cx.heap(), name, Value::from(cx.str(address.to_string())));
        }
    }
    row
}
