//! `dns_get_record`, `dns_check_record`, `dns_get_mx`: what name servers know of a name. The
//! questions themselves are in [`super::resolver`].

use super::resolver::{self, Data, Failure, Record, kind};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};
use std::net::IpAddr;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &dns_check_record::DECL,
    &dns_check_record::DECL.alias("checkdnsrr"),
    &dns_get_mx::DECL,
    &dns_get_mx::DECL.alias("getmxrr"),
    &dns_get_record::DECL,
];

heddle_macros::constants! {
    DNS_A = 1;
    DNS_NS = 2;
    DNS_CNAME = 16;
    DNS_SOA = 32;
    DNS_PTR = 2048;
    DNS_HINFO = 4096;
    DNS_CAA = 8192;
    DNS_MX = 16384;
    DNS_TXT = 32768;
    DNS_A6 = 16_777_216;
    DNS_SRV = 33_554_432;
    DNS_NAPTR = 67_108_864;
    DNS_AAAA = 134_217_728;
    DNS_ANY: int = DNS_ANY;
    DNS_ALL: int = ALL;
}

const DNS_ANY: i64 = 268_435_456;
const ALL: i64 = 251_721_779;

/// Name, number in PHP and number on the wire of each kind, in the order in which they are asked
/// for.
const KINDS: [(&str, i64, u16); 13] = [
    ("A", 1, kind::A),
    ("NS", 2, kind::NS),
    ("CNAME", 16, kind::CNAME),
    ("SOA", 32, kind::SOA),
    ("PTR", 2048, kind::PTR),
    ("HINFO", 4096, kind::HINFO),
    ("CAA", 8192, kind::CAA),
    ("MX", 16384, kind::MX),
    ("TXT", 32768, kind::TXT),
    ("A6", 16_777_216, kind::A6),
    ("SRV", 33_554_432, kind::SRV),
    ("NAPTR", 67_108_864, kind::NAPTR),
    ("AAAA", 134_217_728, kind::AAAA),
];

/// Whether a name has records of a kind.
#[php("dns_check_record(string $hostname, string $type = \"MX\"): bool")]
fn dns_check_record(cx: &mut Request, hostname: &[u8], r#type: &[u8]) -> Result<bool> {
    if hostname.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let wanted = KINDS.iter().find(|(name, ..)| name.as_bytes().eq_ignore_ascii_case(r#type)).map(|(.., wire)| *wire);
    let wanted = wanted.or_else(|| r#type.eq_ignore_ascii_case(b"ANY").then_some(kind::ANY));
    let Some(wanted) = wanted else {
        return Err(cx.bad_argument(2, "must be a valid DNS record type"));
    };
    cx.flush_sink();
    Ok(resolver::ask(hostname, wanted).is_ok_and(|answer| !answer.records.is_empty()))
}

/// The machines that take a name's mail, and their weights.
#[php("dns_get_mx(string $hostname, &$hosts, &$weights = null): bool")]
fn dns_get_mx(cx: &mut Request, hostname: &[u8], mut hosts: RefArg<'_>, weights: Option<RefArg<'_>>) -> Result<bool> {
    cx.flush_sink();
    let records = resolver::ask(hostname, kind::MX).map(|answer| answer.records).unwrap_or_default();
    let mut found = (Vec::new(), Vec::new());
    for record in records {
        if let Data::Mail(weight, target) = record.data {
            found.0.push(Value::from(cx.str(target)));
            found.1.push(Value::int(i64::from(weight)));
        }
    }
    let is_any = !found.0.is_empty();
    let list = Array::from_values(cx.heap(), found.0);
    hosts.set(cx, list)?;
    if let Some(mut weights) = weights {
        let list = Array::from_values(cx.heap(), found.1);
        weights.set(cx, list)?;
    }
    Ok(is_any)
}

/// All records of some kinds.
#[php(
    "dns_get_record(string $hostname, int $type = DNS_ANY, &$authoritative_name_servers = null, &$additional_records = null, bool $raw = false): array|false"
)]
fn dns_get_record(
    cx: &mut Request,
    hostname: &[u8],
    r#type: i64,
    mut authoritative_name_servers: Option<RefArg<'_>>,
    mut additional_records: Option<RefArg<'_>>,
    raw: bool,
) -> Result<OrFalse<Array>> {
    // whatever comes of it, they are lists
    if let Some(variable) = &mut authoritative_name_servers {
        variable.set(cx, Array::new())?;
    }
    if let Some(variable) = &mut additional_records {
        variable.set(cx, Array::new())?;
    }
    if raw && !(1..=65535).contains(&r#type) {
        return Err(cx.bad_argument(2, "must be between 1 and 65535 when argument #5 ($raw) is true"));
    }
    if !raw && r#type & !(ALL | DNS_ANY) != 0 {
        return Err(cx.bad_argument(2, "must be a DNS_* constant"));
    }
    let wanted: Vec<u16> = match r#type {
        number if raw => vec![number as u16],
        number if number & DNS_ANY != 0 => vec![kind::ANY],
        number => KINDS.iter().filter(|(_, bit, _)| number & bit != 0).map(|(.., wire)| *wire).collect(),
    };
    cx.flush_sink();
    let mut parts: [Vec<Value>; 3] = Default::default();
    for wanted in wanted {
        let answer = match resolver::ask(hostname, wanted) {
            Ok(answer) => answer,
            Err(failure) => {
                cx.function_warning(match failure {
                    Failure::Temporary => "A temporary server error occurred.",
                    Failure::Refused => "An unexpected server failure occurred.",
                })?;
                return Ok(OrFalse(None));
            }
        };
        for (part, records) in parts.iter_mut().zip([answer.records, answer.authorities, answer.additional]) {
            part.extend(records.iter().map(|record| Value::from(shown(cx, record, raw))));
        }
    }
    let [records, authorities, additional] = parts.map(|part| Array::from_values(cx.heap(), part));
    for (variable, list) in [(authoritative_name_servers, authorities), (additional_records, additional)] {
        if let Some(mut variable) = variable {
            variable.set(cx, list)?;
        }
    }
    Ok(OrFalse(Some(records)))
}

/// A record as PHP shows it.
fn shown(cx: &Request, record: &Record, raw: bool) -> Array {
    let heap = cx.heap();
    let mut array = Array::new();
    let mut add = |name: &str, value: Value| array.insert_bytes(heap, name.as_bytes(), value);
    let text = |bytes: &[u8]| Value::from(cx.str(bytes));
    let int = |number: u32| Value::int(i64::from(number));
    add("host", text(record.name.as_bytes()));
    add("class", text(b"IN"));
    add("ttl", int(record.ttl));
    let name = KINDS.iter().find(|(.., wire)| *wire == record.kind).map(|(name, ..)| *name);
    match name {
        Some(name) if !raw => add("type", text(name.as_bytes())),
        _ => {
            add("type", int(u32::from(record.kind)));
            add("data", text(&record.bytes));
            return array;
        }
    }
    match &record.data {
        Data::Address(IpAddr::V4(address)) => add("ip", text(address.to_string().as_bytes())),
        Data::Address(IpAddr::V6(address)) => add("ipv6", text(address.to_string().as_bytes())),
        Data::Name(target) => add("target", text(target.as_bytes())),
        Data::Mail(weight, target) => {
            add("pri", int(u32::from(*weight)));
            add("target", text(target.as_bytes()));
        }
        Data::Texts(texts) if record.kind == kind::HINFO => {
            for (name, part) in ["cpu", "os"].into_iter().zip(texts) {
                add(name, text(part));
            }
        }
        Data::Texts(texts) => {
            add("txt", text(&texts.concat()));
            add("entries", Value::from(Array::from_values(heap, texts.iter().map(|part| text(part)))));
        }
        Data::Start { server, mailbox, numbers } => {
            add("mname", text(server.as_bytes()));
            add("rname", text(mailbox.as_bytes()));
            for (name, number) in ["serial", "refresh", "retry", "expire", "minimum-ttl"].into_iter().zip(numbers) {
                add(name, int(*number));
            }
        }
        Data::Service([priority, weight, port], target) => {
            add("pri", int(u32::from(*priority)));
            add("weight", int(u32::from(*weight)));
            add("port", int(u32::from(*port)));
            add("target", text(target.as_bytes()));
        }
        Data::Pointer { numbers: [order, preference], texts, replacement } => {
            add("order", int(u32::from(*order)));
            add("pref", int(u32::from(*preference)));
            for (name, part) in ["flags", "services", "regex"].into_iter().zip(texts) {
                add(name, text(part));
            }
            add("replacement", text(replacement.as_bytes()));
        }
        Data::Authority { flags, tag, value } => {
            add("flags", int(u32::from(*flags)));
            add("tag", text(tag));
            add("value", text(value));
        }
        Data::Other => add("data", text(&record.bytes)),
    }
    array
}
