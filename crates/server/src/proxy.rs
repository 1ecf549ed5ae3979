//! Proxies in front of the server: which are believed, and what they say of the client.

use crate::stream::Ends;
use hyper::header::{HeaderMap, HeaderName};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt};

/// Addresses with the same first bits: `10.0.0.0/8`, `::1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Parses an address with or without a number of bits.
    ///
    /// # Errors
    ///
    /// Returns a message when the text is neither.
    pub fn parse(text: &str) -> Result<Network, String> {
        let wrong = || format!("'{text}' is no address such as 10.0.0.0/8");
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.trim().parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.trim().parse::<u8>().map_err(|_| wrong()))?;
        if bits > most { Err(wrong()) } else { Ok(Network { address, bits }) }
    }

    /// Returns whether an address is in the network.
    pub fn contains(&self, address: IpAddr) -> bool {
        let same = |left: u128, right: u128, width: u32| {
            let shift = width - u32::from(self.bits);
            left.checked_shr(shift).unwrap_or(0) == right.checked_shr(shift).unwrap_or(0)
        };
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => same(u128::from(own.to_bits()), u128::from(other.to_bits()), 32),
            (IpAddr::V6(own), IpAddr::V6(other)) => same(own.to_bits(), other.to_bits(), 128),
            _ => false,
        }
    }
}

/// Facts about a client that a proxy told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client {
    pub ends: Ends,
    /// Whether the client's connection is encrypted.
    pub is_secure: bool,
}

/// Returns the client as fields of a trusted proxy tell it: the last address of `X-Forwarded-For`
/// that is no trusted proxy's.
pub fn client(headers: &HeaderMap, client: Client, trusted: &[Network]) -> Client {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    if !client.ends.peer.is_some_and(|peer| is_trusted(peer.ip())) {
        return client;
    }
    let mut addresses = Vec::new();
    for value in headers.get_all(HeaderName::from_static("x-forwarded-for")) {
        addresses.extend(value.to_str().unwrap_or("").split(',').map(address));
    }
    let mut found = client;
    for address in addresses.into_iter().rev() {
        // what stands before something that is no address may be anybody's
        let Some(address) = address else { break };
        found.ends.peer = Some(SocketAddr::new(address, 0));
        if !is_trusted(address) {
            break;
        }
    }
    if let Some(scheme) = headers.get(HeaderName::from_static("x-forwarded-proto")) {
        found.is_secure = scheme.as_bytes().trim_ascii().eq_ignore_ascii_case(b"https");
    }
    found
}

/// An address as proxies write it: alone, or with a port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.trim_start_matches('[').split(']').next().unwrap_or("");
    text.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip())).or_else(|| bare.parse().ok())
}

/// First bytes of the binary form of the PROXY protocol.
const SIGNATURE: [u8; 12] = *b"\r\n\r\n\0\r\nQUIT\n";

/// Reads the PROXY protocol's header (versions 1 and 2), which comes before anything else.
///
/// # Errors
///
/// Fails when there is none within `patience`, or a broken one: the connection cannot be used.
pub async fn read_header(stream: &mut (impl AsyncRead + Unpin), ends: Ends, patience: Duration) -> io::Result<Ends> {
    tokio::time::timeout(patience, header(stream, ends)).await.map_err(|_| io::ErrorKind::TimedOut)?
}

async fn header(stream: &mut (impl AsyncRead + Unpin), ends: Ends) -> io::Result<Ends> {
    let mut start = [0; 12];
    stream.read_exact(&mut start).await?;
    if start == SIGNATURE {
        return binary(stream, ends).await;
    }
    let mut line = start.to_vec();
    // the longest line of version 1 has 107 bytes
    while !line.ends_with(b"\r\n") && line.len() < 107 {
        line.push(stream.read_u8().await?);
    }
    text(&line, ends).ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// `PROXY TCP4 192.0.2.1 192.0.2.2 56324 443`
fn text(line: &[u8], ends: Ends) -> Option<Ends> {
    let line = std::str::from_utf8(line).ok()?.strip_prefix("PROXY ")?.strip_suffix("\r\n")?;
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["TCP4" | "TCP6", source, target, source_port, target_port] => {
            let end = |address: &str, port: &str| Some(SocketAddr::new(address.parse().ok()?, port.parse().ok()?));
            Some(Ends { peer: Some(end(source, source_port)?), local: Some(end(target, target_port)?) })
        }
        ["UNKNOWN", ..] => Some(ends),
        _ => None,
    }
}

async fn binary(stream: &mut (impl AsyncRead + Unpin), ends: Ends) -> io::Result<Ends> {
    let (command, family, length) = (stream.read_u8().await?, stream.read_u8().await?, stream.read_u16().await?);
    let mut rest = vec![0; usize::from(length)];
    stream.read_exact(&mut rest).await?;
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    match (command, family) {
        // the proxy's own connection: it looks whether somebody is there
        (0x20, _) => Ok(ends),
        (0x21, 0x11) => {
            let bytes: &[u8; 12] = rest.first_chunk().ok_or_else(invalid)?;
            let ip = |at: usize| IpAddr::from([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
            let port = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
            Ok(Ends { peer: Some(SocketAddr::new(ip(0), port(8))), local: Some(SocketAddr::new(ip(4), port(10))) })
        }
        (0x21, 0x21) => {
            let bytes: &[u8; 36] = rest.first_chunk().ok_or_else(invalid)?;
            let ip = |at: usize| bytes[at..].first_chunk::<16>().map(|address| IpAddr::from(*address));
            let port = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
            let (source, target) = ip(0).zip(ip(16)).ok_or_else(invalid)?;
            Ok(Ends { peer: Some(SocketAddr::new(source, port(32))), local: Some(SocketAddr::new(target, port(34))) })
        }
        (0x21, _) => Ok(ends),
        _ => Err(invalid()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> Client {
        Client { ends: Ends { peer: Some(format!("{address}:1").parse().expect("an address")), local: None }, is_secure: false }
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let trusted = [Network::parse("10.0.0.0/8").expect("a network"), Network::parse("::1").expect("an address")];
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 1.2.3.4, 10.0.0.2".parse().expect("a field"));
        headers.insert("x-forwarded-proto", "https".parse().expect("a field"));
        let found = client(&headers, at("10.9.9.9"), &trusted);
        assert_eq!((found.ends.peer.map(|peer| peer.ip().to_string()), found.is_secure), (Some("1.2.3.4".to_owned()), true));
        assert_eq!(client(&headers, at("9.9.9.9"), &trusted), at("9.9.9.9"));
        for wrong in ["", "x", "10.0.0.0/33", "10.0.0.0/x", "::1/129"] {
            assert!(Network::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn both_forms_of_the_proxy_protocol() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        let read = |bytes: &[u8]| {
            let mut bytes = bytes;
            let ends = Ends { peer: None, local: None };
            runtime.block_on(read_header(&mut bytes, ends, Duration::from_secs(1))).map(|ends| ends.peer.map(|peer| peer.to_string()))
        };
        let expected = Some("192.0.2.1:56324".to_owned());
        assert_eq!(read(b"PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\r\nGET").expect("a header"), expected);
        let binary = [&SIGNATURE[..], &[0x21, 0x11, 0, 12, 192, 0, 2, 1, 192, 0, 2, 2, 0xdc, 0x04, 0x01, 0xbb]].concat();
        assert_eq!(read(&binary).expect("a header"), expected);
        assert_eq!(read(b"PROXY UNKNOWN\r\n").expect("a header"), None);
        for wrong in [&b"GET / HTTP/1.1\r\n\r\n"[..], b"PROXY TCP4 x y 1 2\r\n", b"PROXY", &binary[..20]] {
            assert!(read(wrong).is_err());
        }
    }
}
