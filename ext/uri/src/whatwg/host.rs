//! Hosts: names, addresses of both versions, and hosts of schemes that are not special.

use super::machine::{Fault, Place, encode_control};

/// A host as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Host {
    pub text: Vec<u8>,
    /// Whether it is neither an address of version 4 nor of 6.
    pub is_name: bool,
}

impl Host {
    /// Makes an empty host.
    pub fn empty() -> Host {
        Host { text: Vec::new(), is_name: true }
    }

    /// Returns the host with the characters that it stands for.
    pub fn unicode(&self) -> Vec<u8> {
        if !self.is_name {
            return self.text.clone();
        }
        idna::domain_to_unicode(&String::from_utf8_lossy(&self.text)).0.into_bytes()
    }
}

fn is_forbidden(byte: u8) -> bool {
    matches!(byte, 0 | b'\t' | b'\n' | b'\r' | b' ' | b'#' | b'/' | b':' | b'<' | b'>' | b'?' | b'@' | b'[' | b'\\' | b']' | b'^' | b'|')
}

/// Reads the host that stands at `at` of an address. `None`: it is none, for the last of `faults`
/// or, where that did not grow, for nothing that has a name.
pub(crate) fn parse(text: &[u8], at: usize, is_special: bool, faults: &mut Vec<Fault>) -> Option<Host> {
    if text.first() == Some(&b'[') {
        if text.last() != Some(&b']') || text.len() < 2 {
            faults.push(Fault::fatal("Ipv6Unclosed", Place::Cleaned(at + text.len() - 1)));
            return None;
        }
        let inner = &text[1..text.len() - 1];
        return match version_6(inner) {
            Ok(pieces) => Some(Host { text: written_6(pieces), is_name: false }),
            Err((kind, offset)) => {
                faults.push(Fault::fatal(kind, Place::Cleaned(at + 1 + offset)));
                None
            }
        };
    }
    if !is_special {
        if let Some(offset) = text.iter().position(|byte| is_forbidden(*byte)) {
            faults.push(Fault::fatal("HostInvalidCodePoint", Place::Cleaned(at + offset)));
            return None;
        }
        let mut out = Vec::with_capacity(text.len());
        text.iter().for_each(|byte| encode_control(*byte, &mut out));
        return Some(Host { text: out, is_name: true });
    }
    let domain = idna::domain_to_ascii_cow(&decoded(text), idna::AsciiDenyList::EMPTY).ok()?.into_owned().into_bytes();
    if domain.is_empty() {
        return None;
    }
    if let Some(offset) = domain.iter().position(|byte| is_forbidden(*byte) || *byte < 32 || matches!(byte, b'%' | 127)) {
        faults.push(Fault::fatal("DomainInvalidCodePoint", Place::Own(domain[offset..].to_vec())));
        return None;
    }
    if !ends_in_number(&domain) {
        return Some(Host { text: domain, is_name: true });
    }
    let address = version_4(&domain, faults)?;
    Some(Host { text: std::net::Ipv4Addr::from(address).to_string().into_bytes(), is_name: false })
}

fn hex(byte: u8) -> Option<u8> {
    (byte as char).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// Decodes percent-encoded bytes.
fn decoded(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [byte, tail @ ..] = rest {
        rest = tail;
        match (byte, tail) {
            (b'%', [high, low, tail @ ..]) if hex(*high).is_some() && hex(*low).is_some() => {
                out.push(hex(*high).unwrap_or(0) << 4 | hex(*low).unwrap_or(0));
                rest = tail;
            }
            _ => out.push(*byte),
        }
    }
    out
}

fn parts_of(domain: &[u8]) -> Vec<&[u8]> {
    domain.split(|byte| *byte == b'.').collect()
}

fn ends_in_number(domain: &[u8]) -> bool {
    let mut parts = parts_of(domain);
    if parts.last().is_some_and(|last| last.is_empty()) {
        if parts.len() == 1 {
            return false;
        }
        parts.pop();
    }
    let last = parts.last().copied().unwrap_or_default();
    !last.is_empty() && (last.iter().all(u8::is_ascii_digit) || number(last).is_some())
}

/// Reads a number of an address of version 4, and whether it is in base 10.
fn number(text: &[u8]) -> Option<(u64, bool)> {
    let (digits, base) = match text {
        [] => return None,
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'0', digits @ ..] if !digits.is_empty() => (digits, 8),
        digits => (digits, 10),
    };
    let mut value = 0u64;
    for digit in digits {
        value = value.saturating_mul(u64::from(base)).saturating_add(u64::from((*digit as char).to_digit(base)?));
    }
    Some((value, base == 10))
}

fn version_4(domain: &[u8], faults: &mut Vec<Fault>) -> Option<u32> {
    let mut parts = parts_of(domain);
    let rest = |part: &[u8]| Place::Own(domain[part.as_ptr() as usize - domain.as_ptr() as usize..].to_vec());
    if parts.last().is_some_and(|last| last.is_empty()) {
        faults.push(Fault::soft("Ipv4EmptyPart", Place::Own(Vec::new())));
        parts.pop();
    }
    if let Some(fifth) = parts.get(4) {
        faults.push(Fault::fatal("Ipv4TooManyParts", rest(fifth)));
        return None;
    }
    let mut numbers = Vec::new();
    for part in &parts {
        let Some((value, is_decimal)) = number(part) else {
            faults.push(Fault::fatal("Ipv4NonNumericPart", rest(part)));
            return None;
        };
        if !is_decimal {
            faults.push(Fault::soft("Ipv4NonDecimalPart", rest(part)));
        }
        numbers.push(value);
    }
    if let Some(at) = numbers.iter().position(|number| *number > 255) {
        faults.push(Fault::fatal("Ipv4OutOfRangePart", rest(parts[at])));
    }
    let (last, others) = numbers.split_last()?;
    if others.iter().any(|number| *number > 255) || *last >= 1 << (8 * (5 - numbers.len())) {
        return None;
    }
    let high = others.iter().enumerate().map(|(at, number)| number << (8 * (3 - at))).sum::<u64>();
    u32::try_from(high + last).ok()
}

/// Reads an address of version 6; errors are a name and an offset.
fn version_6(text: &[u8]) -> Result<[u16; 8], (&'static str, usize)> {
    let at = |index: usize| text.get(index).copied();
    let mut pieces = [0u16; 8];
    let (mut index, mut count, mut compress) = (0, 0, None);
    if at(0) == Some(b':') {
        if at(1) != Some(b':') {
            return Err(("Ipv6InvalidCompression", if text.len() > 1 { 1 } else { 0 }));
        }
        (index, count, compress) = (2, 1, Some(1));
    }
    while let Some(byte) = at(index) {
        if count == 8 {
            return Err(("Ipv6TooManyPieces", index));
        }
        if byte == b':' {
            if compress.is_some() {
                return Err(("Ipv6MultipleCompression", index));
            }
            index += 1;
            count += 1;
            compress = Some(count);
            continue;
        }
        let start = index;
        let mut value = 0u16;
        while let Some(digit) = at(index).and_then(hex).filter(|_| index < start + 4) {
            value = value << 4 | u16::from(digit);
            index += 1;
        }
        match at(index) {
            Some(b'.') => {
                if index == start {
                    return Err(("Ipv4InIpv6InvalidCodePoint", index));
                }
                if count > 6 {
                    return Err(("Ipv4InIpv6TooManyPieces", start));
                }
                let pair = embedded_4(text, start)?;
                (pieces[count], pieces[count + 1]) = pair;
                count += 2;
                break;
            }
            Some(b':') => {
                index += 1;
                if at(index).is_none() {
                    return Err(("Ipv6InvalidCodePoint", index));
                }
            }
            Some(_) => return Err(("Ipv6InvalidCodePoint", index)),
            None => {}
        }
        pieces[count] = value;
        count += 1;
    }
    match compress {
        Some(compress) => pieces[compress..].rotate_right(8 - count),
        None if count != 8 => return Err(("Ipv6TooFewPieces", text.len())),
        None => {}
    }
    Ok(pieces)
}

/// Reads the address of version 4 that ends one of version 6.
fn embedded_4(text: &[u8], start: usize) -> Result<(u16, u16), (&'static str, usize)> {
    let mut index = start;
    let mut bytes = [0u16; 4];
    let mut seen = 0;
    while index < text.len() {
        if seen > 0 {
            if text[index] != b'.' || seen == 4 {
                return Err(("Ipv4InIpv6InvalidCodePoint", index));
            }
            index += 1;
        }
        if index == text.len() {
            break;
        }
        if !text[index].is_ascii_digit() {
            return Err(("Ipv4InIpv6InvalidCodePoint", index));
        }
        let mut value: Option<u16> = None;
        while let Some(digit) = text.get(index).filter(|byte| byte.is_ascii_digit()) {
            let digit = u16::from(digit - b'0');
            value = match value {
                None => Some(digit),
                Some(0) => return Err(("Ipv4InIpv6InvalidCodePoint", index)),
                Some(value) => Some(value * 10 + digit),
            };
            if value.is_some_and(|value| value > 255) {
                return Err(("Ipv4InIpv6OutOfRangePart", index));
            }
            index += 1;
        }
        bytes[seen] = value.unwrap_or(0);
        seen += 1;
    }
    if seen != 4 {
        return Err(("Ipv4InIpv6TooFewParts", text.len()));
    }
    Ok((bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]))
}

/// Writes an address of version 6, its first longest row of zeros as `::`.
fn written_6(pieces: [u16; 8]) -> Vec<u8> {
    let mut longest = (0, 0);
    let mut start = 0;
    while start < 8 {
        let length = pieces[start..].iter().take_while(|piece| **piece == 0).count();
        if length > longest.1 {
            longest = (start, length);
        }
        start += length.max(1);
    }
    let joined = |pieces: &[u16]| pieces.iter().map(|piece| format!("{piece:x}")).collect::<Vec<_>>().join(":");
    let text = match longest {
        (start, length) if length > 1 => format!("[{}::{}]", joined(&pieces[..start]), joined(&pieces[start + length..])),
        _ => format!("[{}]", joined(&pieces)),
    };
    text.into_bytes()
}
