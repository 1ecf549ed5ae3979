//! Filters that check addresses of the network: IP and MAC.

use crate::apply::Asked;
use crate::constants::*;
use crate::numbers::bad_option;
use crate::table::Outcome;
use heddle_runtime::Request;
use heddle_value::Value;
use std::net::{Ipv4Addr, Ipv6Addr};

/// An address of IPv4 or IPv6, perhaps none of a reserved range.
pub(crate) fn ip(_: &mut Request, asked: &Asked<'_>) -> Outcome {
    let (text, families) = (&asked.text[..], asked.flags & (FILTER_FLAG_IPV4 | FILTER_FLAG_IPV6));
    let wanted = |family| families == 0 || families & family != 0;
    let fits = if text.contains(&b':') {
        wanted(FILTER_FLAG_IPV6) && parse(text).is_some_and(|address| allowed_v6(address, asked))
    } else {
        wanted(FILTER_FLAG_IPV4) && parse(text).is_some_and(|address| allowed_v4(address, asked))
    };
    Ok(fits.then(|| Value::from(asked.text.clone())))
}

fn parse<T: std::str::FromStr>(text: &[u8]) -> Option<T> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// Whether a text is an address of IPv4.
pub(crate) fn is_v4(text: &[u8]) -> bool {
    parse::<Ipv4Addr>(text).is_some()
}

/// Whether a text is an address of IPv6.
pub(crate) fn is_v6(text: &[u8]) -> bool {
    parse::<Ipv6Addr>(text).is_some()
}

fn allowed_v4(address: Ipv4Addr, asked: &Asked<'_>) -> bool {
    let [a, b, c, _] = address.octets();
    let reserved = a == 0 || a == 127 || a >= 240 || (a, b) == (169, 254);
    let private = address.is_private();
    let special = match (a, b, c) {
        (100, 64..=127, _) | (198, 18 | 19, _) | (192, 0, 0 | 2) | (198, 51, 100) | (203, 0, 113) => true,
        _ => reserved || private,
    };
    !(asked.has(FILTER_FLAG_NO_RES_RANGE) && reserved
        || asked.has(FILTER_FLAG_NO_PRIV_RANGE) && private
        || asked.has(FILTER_FLAG_GLOBAL_RANGE) && special)
}

fn allowed_v6(address: Ipv6Addr, asked: &Asked<'_>) -> bool {
    let parts = address.segments();
    let mapped = address.to_ipv4_mapped().is_some();
    let reserved = address.is_unspecified() || address.is_loopback() || mapped || parts[0] & 0xffc0 == 0xfe80;
    let private = parts[0] & 0xfe00 == 0xfc00;
    let special = match parts {
        [0x100, 0, 0, 0, ..] | [0x2001, 0..=0x1ff | 0xdb8, ..] | [0x2002, ..] => true,
        _ => reserved || private,
    };
    !(asked.has(FILTER_FLAG_NO_RES_RANGE) && reserved
        || asked.has(FILTER_FLAG_NO_PRIV_RANGE) && private
        || asked.has(FILTER_FLAG_GLOBAL_RANGE) && special)
}

/// `01-23-45-67-89-ab`, `01:23:45:67:89:ab`, `0123.4567.89ab`
pub(crate) fn mac(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    let wanted = match asked.text_option(b"separator").map(|text| &text[..]) {
        None => None,
        Some(&[separator]) => Some(separator),
        Some(_) => return Err(bad_option(cx, "\"separator\" option must be one character long")),
    };
    let is_of = |separator: u8, count: usize, length: usize| {
        let groups: Vec<&[u8]> = asked.text.split(|byte| *byte == separator).collect();
        let is_group = |group: &&[u8]| group.len() == length && group.iter().all(u8::is_ascii_hexdigit);
        wanted.is_none_or(|wanted| wanted == separator) && groups.len() == count && groups.iter().all(is_group)
    };
    let fits = is_of(b'-', 6, 2) || is_of(b':', 6, 2) || is_of(b'.', 3, 4);
    Ok(fits.then(|| Value::from(asked.text.clone())))
}
