//! Packets over a socket, compressed where both sides agreed on it.
//!
//! The socket never blocks by itself: the [`Host`] waits. A packet of 16 MiB or more comes in
//! pieces, which are joined here.

use crate::error::{Error, Failure, Result, codes};
use crate::host::Host;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use heddle_libssl::tls::{Outcome, Settings, Tls};
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::time::Duration;

/// Most bytes of one piece.
const PIECE: usize = 0xFF_FFFF;
/// Shorter packets are not worth compressing.
const COMPRESSED_FROM: usize = 50;
/// How much is read at once.
const BLOCK: usize = 32 << 10;

/// A connected socket.
pub enum Socket {
    Tcp(TcpStream),
    Unix(UnixStream),
}

impl Socket {
    fn fd(&self) -> BorrowedFd<'_> {
        match self {
            Socket::Tcp(socket) => socket.as_fd(),
            Socket::Unix(socket) => socket.as_fd(),
        }
    }

    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Socket::Tcp(socket) => socket.read(into),
            Socket::Unix(socket) => socket.read(into),
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Socket::Tcp(socket) => socket.write(bytes),
            Socket::Unix(socket) => socket.write(bytes),
        }
    }

    fn shut(&self) {
        // it may be gone already
        let _ = match self {
            Socket::Tcp(socket) => socket.shutdown(Shutdown::Both),
            Socket::Unix(socket) => socket.shutdown(Shutdown::Both),
        };
    }

    /// Makes reads and writes return at once.
    ///
    /// # Errors
    /// The system's.
    pub fn set_nonblocking(&self) -> io::Result<()> {
        match self {
            Socket::Tcp(socket) => {
                socket.set_nodelay(true)?;
                socket.set_nonblocking(true)
            }
            Socket::Unix(socket) => socket.set_nonblocking(true),
        }
    }

    /// Returns whether nobody between can listen.
    pub fn is_local(&self) -> bool {
        matches!(self, Socket::Unix(_))
    }
}

/// See the module.
pub struct Wire {
    socket: Socket,
    /// Set once both sides encrypt.
    tls: Option<Tls>,
    /// Bytes that came and are not taken yet: from `at`.
    incoming: Vec<u8>,
    at: usize,
    /// Takes what one read gives: cleared once, not for each.
    block: Box<[u8]>,
    /// Bytes that came, compressed.
    squeezed: Vec<u8>,
    sequence: u8,
    compressed_sequence: u8,
    pub compressed: bool,
    /// How long an answer is waited for.
    pub timeout: Option<Duration>,
    /// Bytes and packets, for statistics.
    pub traffic: Traffic,
}

/// Counts what went over the wire.
#[derive(Clone, Copy, Default)]
pub struct Traffic {
    pub bytes_sent: u64,
    pub bytes_received: u64,
    pub packets_sent: u64,
    pub packets_received: u64,
}

impl Wire {
    pub fn new(socket: Socket, timeout: Option<Duration>) -> Wire {
        Wire {
            socket,
            tls: None,
            incoming: Vec::new(),
            at: 0,
            block: vec![0; BLOCK].into(),
            squeezed: Vec::new(),
            sequence: 0,
            compressed_sequence: 0,
            compressed: false,
            timeout,
            traffic: Traffic::default(),
        }
    }

    /// The socket, to be waited for.
    pub fn fd(&self) -> BorrowedFd<'_> {
        self.socket.fd()
    }

    /// Returns whether nobody between can listen.
    pub fn is_private(&self) -> bool {
        self.socket.is_local() || self.tls.is_some()
    }

    /// Encrypts all that follows. With `name`, the server has to prove that it has it.
    ///
    /// # Errors
    /// The server does not, or the connection is gone; the host stopped.
    pub fn encrypt(&mut self, host: &mut dyn Host, settings: &Settings, name: Option<&[u8]>) -> Result<()> {
        let failed = || Error::from(Failure::own(codes::CONNECTION, "Cannot connect to MySQL using SSL"));
        // what came in the clear before must not count as said under encryption
        if self.has_bytes() {
            return Err(failed());
        }
        let socket = self.socket.fd().try_clone_to_owned().map_err(|_| failed())?;
        let mut tls = Tls::new(socket, settings).map_err(|_| failed())?;
        loop {
            let write = match tls.shake() {
                Outcome::Done(_) => break,
                Outcome::WantRead => false,
                Outcome::WantWrite => true,
                Outcome::Closed | Outcome::Failed(_) => return Err(failed()),
            };
            if !host.wait(self.socket.fd(), write, self.timeout)?? {
                return Err(failed());
            }
        }
        if let Some(name) = name
            && (tls.verdict() != 0 || !tls.peer().is_some_and(|certificate| certificate.is_of_host(name)))
        {
            return Err(failed());
        }
        self.tls = Some(tls);
        Ok(())
    }

    fn read_some(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match &mut self.tls {
            None => self.socket.read(into),
            Some(tls) => told(tls.read(into)),
        }
    }

    fn write_some(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.tls {
            None => self.socket.write(bytes),
            Some(tls) => told(tls.write(bytes)),
        }
    }

    /// Begins a command: packets are counted from 0.
    pub fn restart(&mut self) {
        self.sequence = 0;
        self.compressed_sequence = 0;
        self.incoming.clear();
        self.at = 0;
        self.squeezed.clear();
    }

    /// Ends the connection.
    pub fn shut(&self) {
        self.socket.shut();
    }

    /// Returns whether bytes are there that were read and not taken.
    pub fn has_bytes(&self) -> bool {
        self.at < self.incoming.len()
    }

    /// Returns whether the other end is still there, without waiting.
    pub fn is_alive(&mut self) -> bool {
        let mut byte = [0];
        matches!(self.read_some(&mut byte), Err(error) if error.kind() == io::ErrorKind::WouldBlock)
    }

    /// Sends a packet.
    ///
    /// # Errors
    /// The connection is gone, or the host stopped.
    pub fn send(&mut self, host: &mut dyn Host, payload: &[u8]) -> Result<()> {
        let mut framed = Vec::with_capacity(payload.len() + 8);
        let mut rest = payload;
        loop {
            let (piece, after) = rest.split_at(rest.len().min(PIECE));
            framed.extend_from_slice(&(piece.len() as u32).to_le_bytes()[..3]);
            framed.push(self.sequence);
            self.sequence = self.sequence.wrapping_add(1);
            self.traffic.packets_sent += 1;
            framed.extend_from_slice(piece);
            rest = after;
            if piece.len() < PIECE {
                break;
            }
        }
        if !self.compressed {
            return self.send_all(host, &framed);
        }
        for piece in framed.chunks(PIECE) {
            let squeezed = if piece.len() < COMPRESSED_FROM { None } else { squeeze(piece) };
            let body = squeezed.as_deref().unwrap_or(piece);
            let mut block = Vec::with_capacity(body.len() + 7);
            block.extend_from_slice(&(body.len() as u32).to_le_bytes()[..3]);
            block.push(self.compressed_sequence);
            self.compressed_sequence = self.compressed_sequence.wrapping_add(1);
            let plain = if squeezed.is_some() { piece.len() as u32 } else { 0 };
            block.extend_from_slice(&plain.to_le_bytes()[..3]);
            block.extend_from_slice(body);
            self.send_all(host, &block)?;
        }
        Ok(())
    }

    fn send_all(&mut self, host: &mut dyn Host, mut bytes: &[u8]) -> Result<()> {
        self.traffic.bytes_sent += bytes.len() as u64;
        while !bytes.is_empty() {
            match self.write_some(bytes) {
                Ok(0) => return Err(Failure::gone().into()),
                Ok(len) => bytes = &bytes[len..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if !host.wait(self.socket.fd(), true, self.timeout)?? {
                        return Err(Failure::gone().into());
                    }
                }
                Err(_) => return Err(Failure::gone().into()),
            }
        }
        Ok(())
    }

    /// Appends the next packet's contents to `into`.
    ///
    /// # Errors
    /// The connection is gone, or the host stopped.
    pub fn receive(&mut self, host: &mut dyn Host, into: &mut Vec<u8>) -> Result<()> {
        loop {
            self.need(host, 4)?;
            let head = &self.incoming[self.at..self.at + 4];
            let len = u32::from_le_bytes([head[0], head[1], head[2], 0]) as usize;
            self.sequence = head[3].wrapping_add(1);
            self.at += 4;
            self.traffic.packets_received += 1;
            let mut left = len;
            while left > 0 {
                self.need(host, 1)?;
                let there = left.min(self.incoming.len() - self.at);
                into.extend_from_slice(&self.incoming[self.at..self.at + there]);
                self.at += there;
                left -= there;
            }
            if len < PIECE {
                return Ok(());
            }
        }
    }

    /// Reads until so many bytes are there.
    fn need(&mut self, host: &mut dyn Host, len: usize) -> Result<()> {
        while self.incoming.len() - self.at < len {
            if self.at > 0 {
                self.incoming.drain(..self.at);
                self.at = 0;
            }
            if self.compressed {
                self.fill_compressed(host)?;
            } else {
                let mut incoming = std::mem::take(&mut self.incoming);
                let outcome = self.fill(host, &mut incoming);
                self.incoming = incoming;
                outcome?;
            }
        }
        Ok(())
    }

    fn fill(&mut self, host: &mut dyn Host, into: &mut Vec<u8>) -> Result<()> {
        loop {
            let mut block = std::mem::take(&mut self.block);
            let outcome = self.read_some(&mut block);
            into.extend_from_slice(&block[..outcome.as_ref().map_or(0, |len| *len)]);
            self.block = block;
            match outcome {
                Ok(0) => return Err(lost()),
                Ok(len) => {
                    self.traffic.bytes_received += len as u64;
                    return Ok(());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if !host.wait(self.socket.fd(), false, self.timeout)?? {
                        return Err(lost());
                    }
                }
                Err(_) => return Err(lost()),
            }
        }
    }

    /// Reads a compressed block and unpacks it.
    fn fill_compressed(&mut self, host: &mut dyn Host) -> Result<()> {
        let mut squeezed = std::mem::take(&mut self.squeezed);
        let mut outcome = Ok(());
        while outcome.is_ok() && block_len(&squeezed).is_none_or(|len| squeezed.len() < len) {
            outcome = self.fill(host, &mut squeezed);
        }
        let Some(len) = block_len(&squeezed).filter(|_| outcome.is_ok()) else {
            self.squeezed = squeezed;
            return outcome;
        };
        let plain = u32::from_le_bytes([squeezed[4], squeezed[5], squeezed[6], 0]) as u64;
        self.compressed_sequence = squeezed[3].wrapping_add(1);
        let body = &squeezed[7..len];
        let unpacked = if plain == 0 {
            self.incoming.extend_from_slice(body);
            Ok(body.len())
        } else {
            ZlibDecoder::new(body).take(plain).read_to_end(&mut self.incoming)
        };
        squeezed.drain(..len);
        self.squeezed = squeezed;
        unpacked.map(drop).map_err(|_| Failure::malformed().into())
    }
}

/// Puts what TLS came to as a socket would say it.
fn told(outcome: Outcome) -> io::Result<usize> {
    match outcome {
        Outcome::Done(len) => Ok(len),
        Outcome::WantRead | Outcome::WantWrite => Err(io::ErrorKind::WouldBlock.into()),
        Outcome::Closed => Ok(0),
        Outcome::Failed(_) => Err(io::ErrorKind::ConnectionAborted.into()),
    }
}

/// Returns the length of the block that begins here, as soon as its head is there.
fn block_len(bytes: &[u8]) -> Option<usize> {
    let head = bytes.first_chunk::<7>()?;
    Some(7 + u32::from_le_bytes([head[0], head[1], head[2], 0]) as usize)
}

/// Compresses; `None` where that makes nothing shorter.
fn squeeze(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut squeezed = Vec::new();
    ZlibEncoder::new(bytes, flate2::Compression::default()).read_to_end(&mut squeezed).ok()?;
    (squeezed.len() < bytes.len()).then_some(squeezed)
}

fn lost() -> Error {
    Failure::own(codes::GONE, "MySQL server has gone away").into()
}
