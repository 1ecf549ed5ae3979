//! TLS over a socket that does not block.

use crate::bytes::{c_text, copied};
use crate::cert::Cert;
use crate::ffi::{self, P, Ssl};
use std::ffi::CString;
use std::os::fd::{AsRawFd, OwnedFd};

/// Says what a connection is to be.
#[derive(Default, Clone, Debug)]
pub struct Settings {
    pub server: bool,
    /// Lowest and highest version of the protocol, as the library numbers them.
    pub versions: (i64, i64),
    pub verify_peer: bool,
    pub verify_depth: Option<i32>,
    pub ca_file: Option<Vec<u8>>,
    pub ca_path: Option<Vec<u8>>,
    pub ciphers: Option<Vec<u8>>,
    pub cipher_suites: Option<Vec<u8>>,
    pub certificate: Option<Vec<u8>>,
    pub private_key: Option<Vec<u8>>,
    pub passphrase: Option<Vec<u8>>,
    /// The name that the client asks for.
    pub server_name: Option<Vec<u8>>,
    pub protocols: Vec<Vec<u8>>,
    pub security_level: Option<i32>,
    /// Certificates of a server by names of machines: name, certificate, key.
    pub by_name: Vec<(Vec<u8>, Vec<u8>, Vec<u8>)>,
    /// Sessions are not resumed by tickets.
    pub no_ticket: bool,
    /// The server's order of ciphers counts.
    pub own_order: bool,
}

/// Holds what a server's callbacks look at, at an address that stays.
#[derive(Default)]
struct Offers {
    /// Protocols, each after its length.
    protocols: Vec<u8>,
    /// Contexts by names of machines.
    contexts: Vec<(Vec<u8>, Building)>,
}

/// Whether a machine's name is one that a certificate is for: `*.example.org` stands for one part.
fn is_named(pattern: &[u8], name: &[u8]) -> bool {
    if pattern.eq_ignore_ascii_case(name) {
        return true;
    }
    let (Some(rest), Some(at)) = (pattern.strip_prefix(b"*"), name.iter().position(|byte| *byte == b'.')) else { return false };
    rest.eq_ignore_ascii_case(&name[at..])
}

/// Answers without a protocol, or a name.
const NO_ACK: i32 = 3;

unsafe extern "C" fn choose_protocol(_: P, out: *mut ffi::B, length: *mut u8, offered: ffi::B, count: u32, offers: P) -> i32 {
    // SAFETY: `offers` is the connection's, which lives; the library passes as many bytes as it
    // says.
    let (own, offered) = unsafe { (&*offers.cast::<Offers>(), std::slice::from_raw_parts(offered, count as usize)) };
    let parts = |list: &[u8]| {
        let mut ranges = Vec::new();
        let mut at = 0;
        while let Some(&size) = list.get(at) {
            let end = at + 1 + usize::from(size);
            if end > list.len() {
                break;
            }
            ranges.push(at + 1..end);
            at = end;
        }
        ranges
    };
    for mine in parts(&own.protocols) {
        for range in parts(offered) {
            if own.protocols[mine.clone()] == offered[range.clone()] {
                // SAFETY: both places are the library's to be filled.
                unsafe {
                    *out = offered[range.start..].as_ptr();
                    *length = range.len() as u8;
                }
                return 0;
            }
        }
    }
    NO_ACK
}

unsafe extern "C" fn choose_certificate(at: P, _: *mut i32, offers: P) -> i32 {
    // SAFETY: `offers` is the connection's, which lives; the name is the library's, and copied.
    unsafe {
        let name = copied((ssl().SSL_get_servername)(at, 0));
        let own = &*offers.cast::<Offers>();
        match own.contexts.iter().find(|(pattern, _)| is_named(pattern, &name)) {
            Some((_, context)) if !name.is_empty() => {
                (ssl().SSL_set_SSL_CTX)(at, context.0);
                0
            }
            _ => NO_ACK,
        }
    }
}

/// Why a connection could not be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Problem {
    Library,
    CaFile,
    Certificate,
    PrivateKey,
    KeyMismatch,
    Ciphers,
}

/// How far an operation came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Done(usize),
    WantRead,
    WantWrite,
    /// The other side has said that it ends.
    Closed,
    /// The connection broke: the library's number of the kind of error.
    Failed(i32),
}

/// An encrypted connection.
pub struct Tls {
    context: P,
    at: P,
    /// See [`Offers`]; the context points to it.
    _offers: Box<Offers>,
    /// The passphrase, which the context points to.
    _passphrase: Option<CString>,
    /// The socket, kept open as long as it is used.
    _socket: OwnedFd,
    broken: bool,
}

fn ssl() -> &'static Ssl {
    ffi::try_ssl().expect("a Tls was made with it")
}

const VERIFY_PEER: i32 = 1;
const SET_MIN_VERSION: i32 = 123;
const SET_MAX_VERSION: i32 = 124;
const MODE: i32 = 33;
const SET_HOST_NAME: i32 = 55;
const PARTIAL_WRITES: i64 = 1;
const MOVING_BUFFER: i64 = 2;
const PEM: i32 = 1;
const IGNORE_UNEXPECTED_END: u64 = 1 << 7;

/// A context that is freed unless a connection takes it over.
struct Building(P);

impl Drop for Building {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ssl().SSL_CTX_free)(self.0) };
    }
}

impl Tls {
    /// Sets up a connection over a socket; the handshake follows.
    pub fn new(socket: OwnedFd, settings: &Settings) -> Result<Tls, Problem> {
        let ssl = ffi::try_ssl().ok_or(Problem::Library)?;
        let passphrase = settings.passphrase.as_deref().map(c_text);
        // SAFETY: rules 1 and 2; numbers are those of the library's headers.
        unsafe {
            let method = if settings.server { (ssl.TLS_server_method)() } else { (ssl.TLS_client_method)() };
            let context = Building((ssl.SSL_CTX_new)(method));
            if context.0.is_null() {
                return Err(Problem::Library);
            }
            prepare(ssl, context.0, settings, passphrase.as_ref())?;
            let offers = offer(ssl, context.0, settings, passphrase.as_ref())?;
            let at = (ssl.SSL_new)(context.0);
            if at.is_null() || (ssl.SSL_set_fd)(at, socket.as_raw_fd()) != 1 {
                return Err(Problem::Library);
            }
            (ssl.SSL_ctrl)(at, MODE, PARTIAL_WRITES | MOVING_BUFFER, std::ptr::null_mut());
            if let Some(name) = settings.server_name.as_deref().map(c_text) {
                (ssl.SSL_ctrl)(at, SET_HOST_NAME, 0, name.as_ptr().cast_mut().cast());
            }
            if settings.server {
                (ssl.SSL_set_accept_state)(at)
            } else {
                (ssl.SSL_set_connect_state)(at)
            };
            let tls = Tls { context: context.0, at, _offers: offers, _passphrase: passphrase, _socket: socket, broken: false };
            std::mem::forget(context);
            Ok(tls)
        }
    }

    fn outcome(&mut self, result: i32) -> Outcome {
        if result > 0 {
            return Outcome::Done(result as usize);
        }
        // SAFETY: rule 1.
        match unsafe { (ssl().SSL_get_error)(self.at, result) } {
            2 => Outcome::WantRead,
            3 => Outcome::WantWrite,
            6 => Outcome::Closed,
            error => {
                self.broken = true;
                Outcome::Failed(error)
            }
        }
    }

    /// Goes on with the handshake.
    pub fn shake(&mut self) -> Outcome {
        crate::errors::clear();
        // SAFETY: rule 1.
        let result = unsafe { (ssl().SSL_do_handshake)(self.at) };
        self.outcome(result)
    }

    /// Decrypts what has come.
    pub fn read(&mut self, into: &mut [u8]) -> Outcome {
        crate::errors::clear();
        // SAFETY: rule 2.
        let result = unsafe { (ssl().SSL_read)(self.at, into.as_mut_ptr(), into.len().min(1 << 30) as i32) };
        self.outcome(result)
    }

    /// Encrypts and sends.
    pub fn write(&mut self, bytes: &[u8]) -> Outcome {
        if bytes.is_empty() {
            return Outcome::Done(0);
        }
        crate::errors::clear();
        // SAFETY: rule 2.
        let result = unsafe { (ssl().SSL_write)(self.at, bytes.as_ptr(), bytes.len().min(1 << 30) as i32) };
        self.outcome(result)
    }

    /// Returns how many decrypted bytes wait.
    pub fn pending(&self) -> usize {
        // SAFETY: rule 1.
        unsafe { (ssl().SSL_pending)(self.at) }.max(0) as usize
    }

    /// Tells the other side that nothing more comes.
    pub fn close(&mut self) {
        if !self.broken {
            // SAFETY: rule 1.
            unsafe { (ssl().SSL_shutdown)(self.at) };
            crate::errors::clear();
        }
    }

    /// Returns the library's verdict about the other side's certificate; 0: it is good.
    pub fn verdict(&self) -> i64 {
        // SAFETY: rule 1.
        unsafe { (ssl().SSL_get_verify_result)(self.at) }
    }

    /// Returns the other side's certificate.
    pub fn peer(&self) -> Option<Cert> {
        // SAFETY: the call gives a share.
        let at = unsafe { (ssl().SSL_get1_peer_certificate)(self.at) };
        (!at.is_null()).then_some(Cert(at))
    }

    /// Returns the certificates that the other side has sent.
    pub fn peer_chain(&self) -> Vec<Cert> {
        let crypto = ffi::crypto();
        // SAFETY: the list is the connection's; each certificate gets a share of its own.
        unsafe {
            let list = (ssl().SSL_get_peer_cert_chain)(self.at);
            let count = if list.is_null() { 0 } else { (crypto.OPENSSL_sk_num)(list) };
            let one = |index| {
                let at = (crypto.OPENSSL_sk_value)(list, index);
                (crypto.X509_up_ref)(at);
                Cert(at)
            };
            (0..count).map(one).collect()
        }
    }

    /// Returns protocol, cipher, the cipher's bits and its version.
    pub fn facts(&self) -> (Vec<u8>, Vec<u8>, i64, Vec<u8>) {
        let ssl = ssl();
        // SAFETY: rule 1; the texts are the library's for ever.
        unsafe {
            let cipher = (ssl.SSL_get_current_cipher)(self.at);
            let bits = (ssl.SSL_CIPHER_get_bits)(cipher, std::ptr::null_mut());
            (
                copied((ssl.SSL_get_version)(self.at)),
                copied((ssl.SSL_CIPHER_get_name)(cipher)),
                bits.into(),
                copied((ssl.SSL_CIPHER_get_version)(cipher)),
            )
        }
    }

    /// Returns the protocol above TLS that both have agreed on.
    pub fn protocol(&self) -> Option<Vec<u8>> {
        let (mut at, mut length) = (std::ptr::null(), 0);
        // SAFETY: the bytes are the connection's; they are copied at once.
        unsafe {
            (ssl().SSL_get0_alpn_selected)(self.at, &mut at, &mut length);
            (!at.is_null() && length > 0).then(|| std::slice::from_raw_parts(at, length as usize).to_vec())
        }
    }
}

/// Makes what a server's callbacks look at, and sets them.
unsafe fn offer(ssl: &Ssl, context: P, settings: &Settings, passphrase: Option<&CString>) -> Result<Box<Offers>, Problem> {
    const SET_NAME_CALLBACK: i32 = 53;
    const SET_NAME_ARGUMENT: i32 = 54;
    let mut offers = Box::<Offers>::default();
    if !settings.server {
        return Ok(offers);
    }
    for (name, certificate, key) in &settings.by_name {
        let own = Building((ssl.SSL_CTX_new)((ssl.TLS_server_method)()));
        if own.0.is_null() {
            return Err(Problem::Library);
        }
        let plain = Settings {
            by_name: Vec::new(),
            certificate: Some(certificate.clone()),
            private_key: Some(key.clone()),
            verify_peer: false,
            ..settings.clone()
        };
        prepare(ssl, own.0, &plain, passphrase)?;
        offers.contexts.push((name.clone(), own));
    }
    for protocol in settings.protocols.iter().filter(|protocol| (1..256).contains(&protocol.len())) {
        offers.protocols.push(protocol.len() as u8);
        offers.protocols.extend_from_slice(protocol);
    }
    let at: P = (&raw mut *offers).cast();
    if !offers.protocols.is_empty() {
        (ssl.SSL_CTX_set_alpn_select_cb)(context, choose_protocol, at);
    }
    if !offers.contexts.is_empty() {
        (ssl.SSL_CTX_callback_ctrl)(context, SET_NAME_CALLBACK, choose_certificate);
        (ssl.SSL_CTX_ctrl)(context, SET_NAME_ARGUMENT, 0, at);
    }
    Ok(offers)
}

unsafe fn prepare(ssl: &Ssl, context: P, settings: &Settings, passphrase: Option<&CString>) -> Result<(), Problem> {
    let none = std::ptr::null_mut();
    // a side that closes without a word is an end, as PHP takes it
    const NO_TICKET: u64 = 1 << 14;
    const OWN_ORDER: u64 = 1 << 22;
    let more = if settings.no_ticket { NO_TICKET } else { 0 } | if settings.own_order { OWN_ORDER } else { 0 };
    (ssl.SSL_CTX_set_options)(context, IGNORE_UNEXPECTED_END | more);
    (ssl.SSL_CTX_ctrl)(context, SET_MIN_VERSION, settings.versions.0, none);
    (ssl.SSL_CTX_ctrl)(context, SET_MAX_VERSION, settings.versions.1, none);
    if let Some(level) = settings.security_level {
        (ssl.SSL_CTX_set_security_level)(context, level);
    }
    if let Some(ciphers) = settings.ciphers.as_deref().map(c_text)
        && (ssl.SSL_CTX_set_cipher_list)(context, ciphers.as_ptr()) != 1
    {
        return Err(Problem::Ciphers);
    }
    if let Some(suites) = settings.cipher_suites.as_deref().map(c_text)
        && (ssl.SSL_CTX_set_ciphersuites)(context, suites.as_ptr()) != 1
    {
        return Err(Problem::Ciphers);
    }
    // the handshake goes on with a certificate that is not good: who called asks for the verdict
    let _ = VERIFY_PEER;
    let file = settings.ca_file.as_deref().map(c_text);
    let path = settings.ca_path.as_deref().map(c_text);
    if file.is_some() || path.is_some() {
        let at = |text: &Option<CString>| text.as_ref().map_or(std::ptr::null(), |text| text.as_ptr());
        if (ssl.SSL_CTX_load_verify_locations)(context, at(&file), at(&path)) != 1 {
            return Err(Problem::CaFile);
        }
    } else if settings.verify_peer {
        (ssl.SSL_CTX_set_default_verify_paths)(context);
    }
    if settings.server && settings.verify_peer {
        (ssl.SSL_CTX_set_verify)(context, VERIFY_PEER, none);
    }
    if let Some(depth) = settings.verify_depth {
        (ssl.SSL_CTX_set_verify_depth)(context, depth);
    }
    if let Some(passphrase) = passphrase {
        (ssl.SSL_CTX_set_default_passwd_cb_userdata)(context, passphrase.as_ptr().cast_mut().cast());
    }
    if let Some(certificate) = settings.certificate.as_deref().map(c_text) {
        if (ssl.SSL_CTX_use_certificate_chain_file)(context, certificate.as_ptr()) != 1 {
            return Err(Problem::Certificate);
        }
        let key = settings.private_key.as_deref().map(c_text).unwrap_or(certificate);
        if (ssl.SSL_CTX_use_PrivateKey_file)(context, key.as_ptr(), PEM) != 1 {
            return Err(Problem::PrivateKey);
        }
        if (ssl.SSL_CTX_check_private_key)(context) != 1 {
            return Err(Problem::KeyMismatch);
        }
    }
    if !settings.protocols.is_empty() {
        let mut list = Vec::new();
        for protocol in settings.protocols.iter().filter(|protocol| (1..256).contains(&protocol.len())) {
            list.push(protocol.len() as u8);
            list.extend_from_slice(protocol);
        }
        (ssl.SSL_CTX_set_alpn_protos)(context, list.as_ptr(), list.len() as u32);
    }
    Ok(())
}

impl Drop for Tls {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe {
            (ssl().SSL_free)(self.at);
            (ssl().SSL_CTX_free)(self.context);
        }
    }
}
