//! TLS for streams: sessions over sockets, with the options that contexts have under `ssl`.

use crate::symmetric::hex;
use heddle_libssl::digest::Digest;
use heddle_libssl::tls::{Outcome, Problem, Settings, Tls};
use heddle_libssl::{cert, errors};
use heddle_runtime::stream::context;
use heddle_runtime::stream::crypto::{CLIENT, Handshake, Progress, Provider, Session, Wish};
use heddle_runtime::stream::socket::Socket;
use heddle_runtime::{Request, Result, wait};
use heddle_sys::file::Ready;
use heddle_value::{KeyRef, Resource, Str, Value, View};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::time::{Duration, Instant};

/// Offers TLS to streams.
pub(crate) static PROVIDER: Provider = Provider { session };

/// The ciphers that connections use where the program names none.
const CIPHERS: &[u8] = crate::OPENSSL_DEFAULT_STREAM_CIPHERS.as_bytes();

/// Says what is looked at in the other side's certificate.
struct Checks {
    verify_peer: bool,
    allow_self_signed: bool,
    peer_name: Option<Vec<u8>>,
    fingerprint: Option<Value>,
}

/// An encrypted connection of the program.
struct Connection {
    tls: Tls,
    socket: OwnedFd,
    checks: Checks,
    /// Where certificates are put that the program wants to see.
    context: Option<Resource>,
}

fn option(context: Option<&Resource>, name: &str) -> Option<Value> {
    context::option(context?, b"ssl", name.as_bytes()).map(|value| value.deref().clone()).filter(|value| !value.is_null())
}

fn flag(cx: &mut Request, context: Option<&Resource>, name: &str, default: bool) -> Result<bool> {
    option(context, name).map_or(Ok(default), |value| cx.to_bool(&value))
}

fn text(cx: &mut Request, context: Option<&Resource>, name: &str) -> Result<Option<Vec<u8>>> {
    option(context, name).map(|value| cx.to_str(&value).map(|text: Str| text.to_vec())).transpose()
}

fn number(cx: &mut Request, context: Option<&Resource>, name: &str) -> Result<Option<i64>> {
    option(context, name).map(|value| cx.to_int(&value)).transpose()
}

fn file(cx: &mut Request, context: Option<&Resource>, name: &str) -> Result<Option<Vec<u8>>> {
    Ok(text(cx, context, name)?.map(|path| cx.path(&path).as_os_str().as_bytes().to_vec()))
}

/// Returns the versions of the protocol that a method allows, as the library numbers them.
fn versions(method: i64) -> (i64, i64) {
    const FIRST: i64 = 0x300;
    // bit 3 is TLS 1.0, bit 6 is TLS 1.3
    let allowed = |bit: &i64| method & (1 << bit) != 0;
    let lowest = (3..=6).find(allowed).unwrap_or(3);
    let highest = (3..=6).rev().find(allowed).unwrap_or(6);
    (FIRST + lowest - 2, FIRST + highest - 2)
}

fn session(cx: &mut Request, socket: &Socket, wish: &Wish<'_>) -> Result<Option<Box<dyn Session>>> {
    let context = wish.context;
    let server = wish.method & CLIENT == 0;
    let verify_peer = flag(cx, context, "verify_peer", !server)?;
    let verify_name = flag(cx, context, "verify_peer_name", !server)?;
    let host = wish.host.map(<[u8]>::to_vec);
    let given_name = text(cx, context, "peer_name")?;
    let name = given_name.or(host);
    let method = match number(cx, context, "crypto_method")? {
        Some(method) if wish.method & 120 == 120 => method,
        _ => wish.method,
    };
    let sends_name = !server && flag(cx, context, "SNI_enabled", true)?;
    let is_name = |name: &Vec<u8>| std::str::from_utf8(name).is_ok_and(|name| name.parse::<std::net::IpAddr>().is_err());
    let protocols = text(cx, context, "alpn_protocols")?.unwrap_or_default();
    let ca_file = match file(cx, context, "cafile")? {
        Some(file) => Some(file),
        None => Some(cx.ini_str("openssl.cafile").to_vec()).filter(|file| !file.is_empty() && !server),
    };
    let ca_path = match file(cx, context, "capath")? {
        Some(path) => Some(path),
        None => Some(cx.ini_str("openssl.capath").to_vec()).filter(|path| !path.is_empty() && !server),
    };
    let settings = Settings {
        server,
        versions: versions(method),
        verify_peer,
        verify_depth: number(cx, context, "verify_depth")?.map(|depth| depth as i32),
        ca_file,
        ca_path,
        ciphers: Some(text(cx, context, "ciphers")?.unwrap_or_else(|| CIPHERS.to_vec())),
        cipher_suites: None,
        certificate: file(cx, context, "local_cert")?,
        private_key: file(cx, context, "local_pk")?,
        passphrase: text(cx, context, "passphrase")?,
        server_name: name.clone().filter(|_| sends_name).filter(is_name),
        protocols: protocols.split(|byte| *byte == b',').filter(|name| !name.is_empty()).map(<[u8]>::to_vec).collect(),
        security_level: number(cx, context, "security_level")?.map(|level| level as i32),
        by_name: match server_certificates(cx, context, server)? {
            Some(list) => list,
            None => return Ok(None),
        },
        no_ticket: flag(cx, context, "no_ticket", false)?,
        own_order: server && flag(cx, context, "honor_cipher_order", false)?,
    };
    let own = socket.descriptor().as_fd().try_clone_to_owned();
    let (Ok(one), Ok(other)) = (own, socket.descriptor().as_fd().try_clone_to_owned()) else {
        cx.function_warning("SSL context creation failure")?;
        return Ok(None);
    };
    let shown = |path: &Option<Vec<u8>>| String::from_utf8_lossy(path.as_deref().unwrap_or_default()).into_owned();
    let tls = match Tls::new(one, &settings) {
        Ok(tls) => tls,
        Err(problem) => {
            let words = match problem {
                Problem::Library => "SSL context creation failure".to_owned(),
                Problem::CaFile => format!("Unable to set verify locations `{}' `{}'", shown(&settings.ca_file), shown(&settings.ca_path)),
                Problem::Certificate => {
                    let file = shown(&settings.certificate);
                    format!(
                        "Unable to set local cert chain file `{file}'; Check that your cafile/capath settings include details of your certificate and its issuer"
                    )
                }
                Problem::PrivateKey => {
                    let file = shown(if settings.private_key.is_some() { &settings.private_key } else { &settings.certificate });
                    format!("Unable to set private key file `{file}'")
                }
                Problem::KeyMismatch => "Private key does not match certificate!".to_owned(),
                Problem::Ciphers => "Failed setting cipher list".to_owned(),
            };
            crate::errors::keep(cx);
            cx.function_warning(words)?;
            return Ok(None);
        }
    };
    let checks = Checks {
        verify_peer,
        allow_self_signed: flag(cx, context, "allow_self_signed", false)?,
        peer_name: name.filter(|_| verify_name),
        fingerprint: option(context, "peer_fingerprint"),
    };
    Ok(Some(Box::new(Connection { tls, socket: other, checks, context: context.cloned() })))
}

/// Returns a server's certificates by names of machines. `None`: a warning was raised.
fn server_certificates(cx: &mut Request, context: Option<&Resource>, server: bool) -> Result<Option<Vec<ByName>>> {
    let Some(value) = option(context, "SNI_server_certs").filter(|_| server) else {
        return Ok(Some(Vec::new()));
    };
    let View::Array(list) = value.view() else {
        cx.function_warning("SNI_server_certs requires an array mapping host names to cert paths")?;
        return Ok(None);
    };
    if list.is_empty() {
        cx.function_warning("SNI_server_certs host cert array must not be empty")?;
        return Ok(None);
    }
    let list = list.clone();
    let mut out = Vec::new();
    for (name, value) in list.iter() {
        let KeyRef::Str(name) = name else {
            cx.function_warning("SNI_server_certs array requires string host name keys")?;
            return Ok(None);
        };
        let name = name.to_vec();
        let (certificate, key) = match value.deref().view() {
            View::Array(parts) => {
                let part = |name: &[u8]| parts.get_bytes(name).map(|value| value.deref().clone());
                let (Some(certificate), Some(key)) = (part(b"local_cert"), part(b"local_pk")) else {
                    cx.function_warning("local_cert and local_pk must be set in SNI_server_certs")?;
                    return Ok(None);
                };
                (cx.to_str(&certificate)?, cx.to_str(&key)?)
            }
            _ => {
                let file = cx.to_str(&value.deref().clone())?;
                (file.clone(), file)
            }
        };
        let whole = |cx: &Request, path: &[u8]| cx.path(path).as_os_str().as_bytes().to_vec();
        out.push((name, whole(cx, &certificate), whole(cx, &key)));
    }
    Ok(Some(out))
}

/// A machine's name, the paths of certificate and key.
type ByName = (Vec<u8>, Vec<u8>, Vec<u8>);

/// Says what broke a connection: the library's errors, one a line.
fn complaint(code: i32) -> Option<String> {
    let list = errors::take();
    if list.is_empty() {
        return None;
    }
    let lines: Vec<String> = list.into_iter().map(errors::describe).collect();
    Some(format!("SSL operation failed with code {code}. OpenSSL Error messages:\n{}", lines.join("\n")))
}

impl Connection {
    /// Puts the other side's certificates into the context, where the program wants them.
    fn capture(&self, cx: &mut Request) -> Result<()> {
        let Some(resource) = &self.context else { return Ok(()) };
        let (own, chain) =
            (flag(cx, Some(resource), "capture_peer_cert", false)?, flag(cx, Some(resource), "capture_peer_cert_chain", false)?);
        let Some(options) = resource.data::<context::Context>() else { return Ok(()) };
        if own && let Some(peer) = self.tls.peer() {
            let object = crate::objects::cert_object(cx, peer)?;
            context::set_option(cx, options, b"ssl", b"peer_certificate", Value::from(object));
        }
        if chain {
            let mut list = Vec::new();
            for cert in self.tls.peer_chain() {
                list.push(Value::from(crate::objects::cert_object(cx, cert)?));
            }
            if !list.is_empty() {
                let list = Value::from(heddle_value::Array::from_values(cx.heap(), list));
                context::set_option(cx, options, b"ssl", b"peer_certificate_chain", list);
            }
        }
        Ok(())
    }

    /// Looks at the other side's certificate. False: it is refused, a warning was raised.
    fn is_trusted(&self, cx: &mut Request) -> Result<bool> {
        /// The library's verdicts about certificates that sign themselves.
        const SELF_SIGNED: [i64; 2] = [18, 19];
        let checks = &self.checks;
        let Some(peer) = self.tls.peer() else {
            let wanted = checks.verify_peer || checks.peer_name.is_some();
            if wanted {
                cx.function_warning("Could not get peer certificate")?;
            }
            return Ok(!wanted);
        };
        let verdict = self.tls.verdict();
        let is_allowed = verdict == 0 || checks.allow_self_signed && SELF_SIGNED.contains(&verdict);
        if checks.verify_peer && !is_allowed {
            let reason = String::from_utf8_lossy(&cert::explain(verdict)).into_owned();
            cx.function_warning(format!("Could not verify peer: code:{verdict} {reason}"))?;
            return Ok(false);
        }
        if let Some(wanted) = &checks.fingerprint
            && !has_fingerprint(cx, &peer, wanted)?
        {
            cx.function_warning("peer_fingerprint match failure")?;
            return Ok(false);
        }
        if let Some(name) = &checks.peer_name
            && checks.fingerprint.is_none()
            && !peer.is_of_host(name)
        {
            let common = peer.name(cert::Who::Subject, true).into_iter().find(|(key, _)| key == b"CN");
            let common = String::from_utf8_lossy(&common.map(|(_, value)| value).unwrap_or_default()).into_owned();
            let name = String::from_utf8_lossy(name).into_owned();
            cx.function_warning(format!("Peer certificate CN=`{common}' did not match expected CN=`{name}'"))?;
            return Ok(false);
        }
        Ok(true)
    }
}

/// Whether a certificate has the fingerprints that are wanted: a text, or texts by digests' names.
fn has_fingerprint(cx: &mut Request, peer: &cert::Cert, wanted: &Value) -> Result<bool> {
    let is = |digest: &[u8], text: &[u8]| {
        let found = Digest::named(digest).and_then(|digest| peer.fingerprint(digest));
        found.is_some_and(|found| hex(&found).eq_ignore_ascii_case(text))
    };
    match wanted.view() {
        View::Array(list) => {
            for (name, text) in list.iter() {
                let (name, text) = (cx.to_str(&name.to_value())?, cx.to_str(text.deref())?);
                if !is(&name, &text) {
                    return Ok(false);
                }
            }
            Ok(!list.is_empty())
        }
        View::Str(text) => Ok(match text.len() {
            32 => is(b"md5", text),
            40 => is(b"sha1", text),
            64 => is(b"sha256", text),
            _ => false,
        }),
        _ => Ok(false),
    }
}

impl Session for Connection {
    fn shake(&mut self, cx: &mut Request, timeout: Option<Option<Duration>>) -> Result<Handshake> {
        let start = Instant::now();
        loop {
            let want = match self.tls.shake() {
                Outcome::Done(_) => {
                    self.capture(cx)?;
                    return Ok(if self.is_trusted(cx)? { Handshake::Done } else { Handshake::Failed });
                }
                Outcome::WantRead => Ready { read: true, ..Ready::default() },
                Outcome::WantWrite => Ready { write: true, ..Ready::default() },
                Outcome::Closed => return Ok(Handshake::Failed),
                Outcome::Failed(code) => {
                    cx.function_warning(complaint(code).unwrap_or_else(|| "SSL: Success".to_owned()))?;
                    return Ok(Handshake::Failed);
                }
            };
            let Some(limit) = timeout else { return Ok(Handshake::Again) };
            let left = limit.map(|limit| limit.saturating_sub(start.elapsed()));
            let is_late = left.is_some_and(|left| left.is_zero());
            match wait::ready(cx, &[(self.socket.as_fd(), want)], left)? {
                Ok(states) if !is_late && states.iter().any(|state| *state != Ready::default()) => {}
                _ => {
                    cx.function_warning("SSL: Handshake timed out")?;
                    return Ok(Handshake::Failed);
                }
            }
        }
    }

    fn read(&mut self, into: &mut [u8]) -> Progress {
        progress(self.tls.read(into))
    }

    fn write(&mut self, bytes: &[u8]) -> Progress {
        progress(self.tls.write(bytes))
    }

    fn has_pending(&self) -> bool {
        self.tls.pending() > 0
    }

    fn close(&mut self) {
        self.tls.close();
    }

    fn facts(&self, cx: &mut Request) -> Vec<(&'static str, Value)> {
        let (protocol, cipher, bits, version) = self.tls.facts();
        let mut facts = vec![
            ("protocol", Value::from(cx.str(protocol))),
            ("cipher_name", Value::from(cx.str(cipher))),
            ("cipher_bits", Value::int(bits)),
            ("cipher_version", Value::from(cx.str(version))),
        ];
        if let Some(protocol) = self.tls.protocol() {
            facts.push(("alpn_protocol", Value::from(cx.str(protocol))));
        }
        facts
    }
}

fn progress(outcome: Outcome) -> Progress {
    match outcome {
        Outcome::Done(length) => Progress::Done(length),
        Outcome::WantRead => Progress::WantRead,
        Outcome::WantWrite => Progress::WantWrite,
        Outcome::Closed => Progress::Ended,
        Outcome::Failed(code) => Progress::Failed(complaint(code)),
    }
}
