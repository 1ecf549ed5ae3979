//! Encryption of sockets, as an extension supplies it: `ssl://`, `tls://`, `https://`,
//! `stream_socket_enable_crypto()`.
//!
//! *Not here:* TLS itself. The extension that has it stands in its `offers` with a [`Provider`].

use super::socket::Socket;
use crate::{Request, Result};
use heddle_value::Resource;
use std::time::Duration;

/// Bits of a crypto method that mean the client's side; without it the server's.
pub const CLIENT: i64 = 1;
/// TLS 1.0 to 1.3.
pub const ANY_TLS: i64 = 120;

/// How far an operation on a session came.
pub enum Progress {
    /// So many bytes.
    Done(usize),
    /// It goes on when the socket can be read, or written.
    WantRead,
    WantWrite,
    /// The other side has ended the connection.
    Ended,
    /// It is broken; the words are a warning's.
    Failed(Option<String>),
}

/// How far a handshake came. A warning was raised where it failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handshake {
    Done,
    Again,
    Failed,
}

/// An encrypted connection over a socket that does not block.
pub trait Session {
    /// Goes on with the handshake; `timeout`: it waits so long (`None` in it: for ever), without it
    /// not at all.
    fn shake(&mut self, cx: &mut Request, timeout: Option<Option<Duration>>) -> Result<Handshake>;

    /// Decrypts what has come.
    fn read(&mut self, into: &mut [u8]) -> Progress;

    /// Encrypts and sends.
    fn write(&mut self, bytes: &[u8]) -> Progress;

    /// Whether decrypted bytes wait.
    fn has_pending(&self) -> bool;

    /// Tells the other side that nothing more comes.
    fn close(&mut self);

    /// Names and values for `stream_get_meta_data()`.
    fn facts(&self, cx: &mut Request) -> Vec<(&'static str, heddle_value::Value)>;
}

/// What a session is to be.
pub struct Wish<'a> {
    /// As `STREAM_CRYPTO_METHOD_…` says.
    pub method: i64,
    pub context: Option<&'a Resource>,
    /// The machine that was asked for.
    pub host: Option<&'a [u8]>,
    /// The stream whose session is to be used again.
    pub like: Option<&'a Resource>,
}

/// Makes sessions. `None`: a warning was raised.
pub struct Provider {
    pub session: fn(&mut Request, &Socket, &Wish<'_>) -> Result<Option<Box<dyn Session>>>,
}

/// Returns who encrypts, if an extension does.
pub fn provider(cx: &Request) -> Option<&'static Provider> {
    cx.engine.extensions.iter().flat_map(|extension| extension.offers.iter()).find_map(|offer| offer.downcast_ref())
}

/// Returns the crypto method of an address's scheme, without the side; `None`: it is not encrypted.
pub fn method_of(address: &[u8]) -> Option<i64> {
    let scheme = &address[..memchr::memmem::find(address, b"://")?];
    match &scheme.to_ascii_lowercase()[..] {
        b"ssl" | b"tls" => Some(ANY_TLS),
        b"tlsv1.0" => Some(8),
        b"tlsv1.1" => Some(16),
        b"tlsv1.2" => Some(32),
        b"tlsv1.3" => Some(64),
        _ => None,
    }
}

/// Encrypts a socket that was just connected, or accepted. False: a warning was raised.
///
/// # Errors
///
/// As [`Session::shake`].
pub fn secure(cx: &mut Request, socket: &mut Socket, wish: &Wish<'_>, timeout: Option<Duration>) -> Result<bool> {
    let Some(provider) = provider(cx) else { return Ok(false) };
    let Some(mut session) = (provider.session)(cx, socket, wish)? else { return Ok(false) };
    let blocking = socket.is_blocking();
    socket.prepare_crypto(true);
    let done = session.shake(cx, Some(timeout))? == Handshake::Done;
    if done {
        socket.set_session(Some(session));
    } else {
        socket.prepare_crypto(!blocking);
    }
    Ok(done)
}

/// Goes on with encrypting a socket for `stream_socket_enable_crypto()`.
///
/// # Errors
///
/// As [`Session::shake`].
pub fn enable(cx: &mut Request, socket: &mut Socket, wish: &Wish<'_>, timeout: Option<Duration>) -> Result<Handshake> {
    let mut session = match socket.take_shaking() {
        Some(session) => session,
        None => {
            let Some(provider) = provider(cx) else { return Ok(Handshake::Failed) };
            let Some(session) = (provider.session)(cx, socket, wish)? else { return Ok(Handshake::Failed) };
            session
        }
    };
    socket.prepare_crypto(true);
    let timeout = socket.is_blocking().then_some(timeout);
    let state = session.shake(cx, timeout)?;
    match state {
        Handshake::Done => socket.set_session(Some(session)),
        Handshake::Again => socket.set_shaking(session),
        Handshake::Failed => socket.prepare_crypto(false),
    }
    Ok(state)
}
