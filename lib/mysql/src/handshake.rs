//! Becoming connected: the server's greeting, the client's answer, passwords.

use crate::auth;
use crate::charset::{self, Charset};
use crate::connection::{Connection, Response, Status};
use crate::error::{Error, Failure, Result, codes};
use crate::host::Host;
use crate::packet::{Reader, put_text};
use crate::wire::{Socket, Wire};
use heddle_libssl::tls::Settings;
use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::os::unix::net::UnixStream;
use std::time::Duration;

/// Capabilities of both sides.
pub mod capability {
    pub const LONG_PASSWORD: u32 = 1;
    pub const FOUND_ROWS: u32 = 2;
    pub const LONG_FLAG: u32 = 4;
    pub const CONNECT_WITH_DB: u32 = 8;
    pub const COMPRESS: u32 = 32;
    pub const LOCAL_FILES: u32 = 128;
    pub const IGNORE_SPACE: u32 = 256;
    pub const PROTOCOL_41: u32 = 512;
    pub const INTERACTIVE: u32 = 1024;
    pub const SSL: u32 = 2048;
    pub const TRANSACTIONS: u32 = 8192;
    pub const SECURE_CONNECTION: u32 = 32768;
    pub const MULTI_STATEMENTS: u32 = 1 << 16;
    pub const MULTI_RESULTS: u32 = 1 << 17;
    pub const PLUGIN_AUTH: u32 = 1 << 19;
    pub const CONNECT_ATTRS: u32 = 1 << 20;
    pub const EXPIRED_PASSWORDS: u32 = 1 << 22;
    /// Holds what this client always asks for.
    pub const ALWAYS: u32 = LONG_PASSWORD
        | LONG_FLAG
        | PROTOCOL_41
        | TRANSACTIONS
        | SECURE_CONNECTION
        | LOCAL_FILES
        | MULTI_RESULTS
        | PLUGIN_AUTH
        | CONNECT_ATTRS;
    /// Holds what a user of it may ask for.
    pub const OPTIONAL: u32 = FOUND_ROWS | COMPRESS | IGNORE_SPACE | INTERACTIVE | SSL | MULTI_STATEMENTS | EXPIRED_PASSWORDS;
}

/// Holds what a connection is made with.
#[derive(Clone, Default)]
pub struct Config {
    /// A name or address; with `socket` set it only names the host.
    pub host: Vec<u8>,
    pub port: u16,
    /// A socket of the file system.
    pub socket: Option<Vec<u8>>,
    pub user: Vec<u8>,
    pub password: Vec<u8>,
    pub database: Vec<u8>,
    /// Of [`capability::OPTIONAL`].
    pub flags: u32,
    pub charset: Option<&'static Charset>,
    pub connect_timeout: Option<Duration>,
    pub read_timeout: Option<Duration>,
    /// Names of the client that the server shows to its administrator.
    pub attributes: Vec<(&'static str, String)>,
    /// How a connection is encrypted, when `flags` wants that.
    pub encryption: Encryption,
}

/// Says how a connection is encrypted. Names are those of files.
#[derive(Clone, Default)]
pub struct Encryption {
    /// The server need not prove who it is.
    pub trusts_anyone: bool,
    pub key: Option<Vec<u8>>,
    pub certificate: Option<Vec<u8>>,
    pub ca_file: Option<Vec<u8>>,
    pub ca_folder: Option<Vec<u8>>,
    pub ciphers: Option<Vec<u8>>,
}

impl Encryption {
    fn settings(&self, host: &[u8]) -> Settings {
        let is_address = std::str::from_utf8(host).is_ok_and(|host| host.parse::<std::net::IpAddr>().is_ok());
        Settings {
            versions: (TLS_1_2, TLS_1_3),
            verify_peer: !self.trusts_anyone,
            ca_file: self.ca_file.clone(),
            ca_path: self.ca_folder.clone(),
            ciphers: self.ciphers.clone(),
            certificate: self.certificate.clone(),
            private_key: self.key.clone(),
            server_name: (!is_address).then(|| host.to_vec()),
            ..Settings::default()
        }
    }
}

/// Versions as libssl numbers them.
const TLS_1_2: i64 = 0x303;
const TLS_1_3: i64 = 0x304;

/// Holds what a server says of itself.
#[derive(Clone, Default, Debug)]
pub struct Greeting {
    pub protocol: u8,
    pub version: Vec<u8>,
    pub thread: u32,
    pub capabilities: u32,
    pub charset: u16,
    pub status: u16,
    challenge: Vec<u8>,
    plugin: Vec<u8>,
}

fn greeting(packet: &[u8]) -> std::result::Result<Greeting, Failure> {
    let mut reader = Reader::new(packet);
    let protocol = reader.u8()?;
    if protocol < 10 {
        return Err(Failure::own(2007, format!("Connecting to {protocol} is not supported")));
    }
    let version = reader.until_zero()?.to_vec();
    let thread = reader.u32()?;
    let mut challenge = reader.take(8)?.to_vec();
    reader.take(1)?;
    let low = reader.u16()?;
    let charset = u16::from(reader.u8()?);
    let status = reader.u16()?;
    let high = reader.u16()?;
    let length = reader.u8()?;
    reader.take(10)?;
    let capabilities = u32::from(low) | u32::from(high) << 16;
    if capabilities & capability::SECURE_CONNECTION != 0 {
        let rest = reader.take(usize::from(length).saturating_sub(8).max(13).min(reader.rest().len()))?;
        challenge.extend_from_slice(rest.strip_suffix(&[0]).unwrap_or(rest));
    }
    let plugin = if capabilities & capability::PLUGIN_AUTH != 0 { reader.until_zero()?.to_vec() } else { Vec::new() };
    let plugin = if plugin.is_empty() { b"mysql_native_password".to_vec() } else { plugin };
    Ok(Greeting { protocol, version, thread, capabilities, charset, status, challenge, plugin })
}

/// Opens a socket; returns it and how the connection is described.
fn open(config: &Config) -> Result<(Socket, String)> {
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if let Some(path) = &config.socket {
        use std::os::unix::ffi::OsStrExt;
        let path = std::path::Path::new(std::ffi::OsStr::from_bytes(path));
        let socket = UnixStream::connect(path).map_err(|error| refused(&error))?;
        return Ok((Socket::Unix(socket), "Localhost via UNIX socket".to_owned()));
    }
    let host = shown(&config.host);
    let (bare, port) = match split_port(&host) {
        Some((_, "")) => {
            let text = format!("Failed to parse address \"{host}\"");
            return Err(Failure::own(codes::CONNECTION, text).into());
        }
        Some((name, port)) => (name, leading_port(port)),
        None => (&host[..], config.port),
    };
    let bare = bare.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(bare);
    let addresses = match (bare, port).to_socket_addrs() {
        Ok(addresses) => addresses.collect::<Vec<_>>(),
        Err(_) => return Err(unknown(bare)),
    };
    let mut last = unknown(bare);
    for address in addresses {
        let outcome = match config.connect_timeout.filter(|timeout| !timeout.is_zero()) {
            Some(timeout) => TcpStream::connect_timeout(&address, timeout),
            None => TcpStream::connect(address),
        };
        match outcome {
            Ok(socket) => return Ok((Socket::Tcp(socket), format!("{host} via TCP/IP"))),
            Err(error) => last = refused(&error),
        }
    }
    Err(last)
}

/// Takes a host apart that has a port behind its name, which counts more than the configuration's.
fn split_port(host: &str) -> Option<(&str, &str)> {
    let (name, port) = host.rsplit_once(':')?;
    (!name.contains(':') || name.ends_with(']')).then_some((name, port))
}

/// Reads the digits that a port begins with, as far as a port has bits.
fn leading_port(text: &str) -> u16 {
    let digits = text.bytes().take_while(u8::is_ascii_digit);
    digits.fold(0, |port: u16, digit| port.wrapping_mul(10).wrapping_add(u16::from(digit - b'0')))
}

fn unknown(host: &str) -> Error {
    let text = format!("php_network_getaddresses: getaddrinfo for {host} failed: Name or service not known");
    Failure::own(codes::CONNECTION, text).into()
}

fn refused(error: &io::Error) -> Error {
    let text = if error.kind() == io::ErrorKind::TimedOut { "Connection timed out".to_owned() } else { error.to_string() };
    let text = text.split(" (os error").next().unwrap_or(&text);
    Failure::own(codes::CONNECTION, text).into()
}

/// Returns how the client's first packet begins; alone, it asks for encryption.
fn opening(capabilities: u32, charset: &Charset) -> Vec<u8> {
    let mut packet = capabilities.to_le_bytes().to_vec();
    packet.extend_from_slice(&0xC000_0000_u32.to_le_bytes());
    packet.push(u8::try_from(charset.number).unwrap_or(45));
    packet.extend_from_slice(&[0; 23]);
    packet
}

impl Connection {
    /// Connects.
    ///
    /// # Errors
    /// The server cannot be reached or refuses; the host stopped.
    pub fn open(host: &mut dyn Host, config: &Config) -> Result<Connection> {
        let (socket, host_info) = open(config)?;
        socket.set_nonblocking().map_err(|error| refused(&error))?;
        let mut wire = Wire::new(socket, config.connect_timeout.filter(|timeout| !timeout.is_zero()));
        let mut packet = Vec::new();
        wire.receive(host, &mut packet).map_err(|error| at_greeting(error, "reading initial communication packet"))?;
        if packet.first() == Some(&0xFF) {
            return Err(Failure::from_packet(&packet).into());
        }
        let greeting = greeting(&packet)?;
        if config.flags & capability::SSL != 0 && greeting.capabilities & capability::SSL == 0 {
            return Err(Failure::own(codes::CONNECTION, "Cannot connect to MySQL using SSL, unsupported by the server").into());
        }
        let mut flags = capability::ALWAYS | (config.flags & capability::OPTIONAL);
        if !config.database.is_empty() {
            flags |= capability::CONNECT_WITH_DB;
        }
        flags &= greeting.capabilities | capability::LONG_PASSWORD | capability::MULTI_RESULTS;
        let charset = config.charset.or_else(|| charset::by_number(greeting.charset));
        let charset = charset.or_else(|| charset::by_name(b"latin1")).expect("in the table");
        if flags & capability::SSL != 0 {
            wire.send(host, &opening(flags, charset))?;
            let name = (!config.encryption.trusts_anyone).then_some(&config.host[..]);
            wire.encrypt(host, &config.encryption.settings(&config.host), name)?;
        }
        let mut connection = Connection::new(wire, greeting, host_info, charset, flags);
        connection.log_in(host, config)?;
        connection.wire.timeout = config.read_timeout;
        Ok(connection)
    }

    fn log_in(&mut self, host: &mut dyn Host, config: &Config) -> Result<()> {
        let mut packet = opening(self.capabilities, self.charset);
        packet.extend_from_slice(&config.user);
        packet.push(0);
        let plugin = self.greeting.plugin.clone();
        let challenge = self.greeting.challenge.clone();
        let first = self.answer(&plugin, &config.password, &challenge).unwrap_or_default();
        packet.push(first.len() as u8);
        packet.extend_from_slice(&first);
        if self.capabilities & capability::CONNECT_WITH_DB != 0 {
            packet.extend_from_slice(&config.database);
            packet.push(0);
        }
        packet.extend_from_slice(&plugin);
        packet.push(0);
        if self.capabilities & capability::CONNECT_ATTRS != 0 {
            let mut attributes = Vec::new();
            for (name, value) in &config.attributes {
                put_text(&mut attributes, name.as_bytes());
                put_text(&mut attributes, value.as_bytes());
            }
            put_text(&mut packet, &attributes);
        }
        self.wire.send(host, &packet)?;
        self.authenticate(host, &config.password, plugin)?;
        self.wire.compressed = self.capabilities & capability::COMPRESS != 0;
        Ok(())
    }

    /// Sends COM_CHANGE_USER: another user, a fresh session.
    ///
    /// # Errors
    /// The server refuses; the host stopped.
    pub fn change_user(&mut self, host: &mut dyn Host, user: &[u8], password: &[u8], database: &[u8]) -> Result<()> {
        self.begin_command()?;
        let plugin = self.greeting.plugin.clone();
        let challenge = self.greeting.challenge.clone();
        let mut packet = vec![0x11];
        packet.extend_from_slice(user);
        packet.push(0);
        let answer = self.answer(&plugin, password, &challenge).unwrap_or_default();
        packet.push(answer.len() as u8);
        packet.extend_from_slice(&answer);
        packet.extend_from_slice(database);
        packet.push(0);
        packet.extend_from_slice(&self.charset.number.to_le_bytes());
        packet.extend_from_slice(&plugin);
        packet.push(0);
        if self.capabilities & capability::CONNECT_ATTRS != 0 {
            packet.push(0);
        }
        self.wire.send(host, &packet)?;
        self.authenticate(host, password, plugin)?;
        self.generation += 1;
        Ok(())
    }

    /// Returns the answer to a challenge; `None` for a method that this client does not know.
    fn answer(&self, plugin: &[u8], password: &[u8], challenge: &[u8]) -> Option<Vec<u8>> {
        let challenge = challenge.get(..20).unwrap_or(challenge);
        Some(match plugin {
            b"mysql_native_password" => auth::native(password, challenge),
            b"caching_sha2_password" => auth::caching_sha2(password, challenge),
            b"mysql_clear_password" => auth::clear(password),
            b"sha256_password" if password.is_empty() => vec![0],
            b"sha256_password" if self.wire.is_private() => auth::clear(password),
            // asks for the server's key
            b"sha256_password" => vec![1],
            _ => return None,
        })
    }

    /// Answers until the server is content.
    fn authenticate(&mut self, host: &mut dyn Host, password: &[u8], mut plugin: Vec<u8>) -> Result<()> {
        let mut packet = Vec::new();
        loop {
            packet.clear();
            self.wire.receive(host, &mut packet)?;
            match packet.first() {
                Some(0) => {
                    let (status, _) = Status::from_ok(&packet)?;
                    self.status = status;
                    return Ok(());
                }
                Some(0xFF) => return Err(Failure::from_packet(&packet).into()),
                Some(0xFE) if packet.len() == 1 => {
                    let text = "Server sent a request for the old authentication method, which is not supported";
                    return Err(Failure::own(codes::NOT_IMPLEMENTED, text).into());
                }
                Some(0xFE) => {
                    let mut reader = Reader::new(&packet[1..]);
                    plugin = reader.until_zero()?.to_vec();
                    let challenge = reader.rest().strip_suffix(&[0]).unwrap_or(reader.rest());
                    let Some(answer) = self.answer(&plugin, password, challenge) else {
                        let name = String::from_utf8_lossy(&plugin).into_owned();
                        let text = format!("The server requested authentication method unknown to the client [{name}]");
                        return Err(Failure::own(codes::NOT_IMPLEMENTED, text).into());
                    };
                    self.wire.send(host, &answer)?;
                }
                Some(1) if plugin == b"caching_sha2_password" && packet.get(1) == Some(&3) => {}
                Some(1) if self.wire.is_private() => self.wire.send(host, &auth::clear(password))?,
                Some(1) => {
                    let text = "not supported yet: sending a password under a server's key; use encryption or a socket of the file system";
                    return Err(Failure::own(codes::NOT_IMPLEMENTED, text).into());
                }
                _ => return Err(Failure::malformed().into()),
            }
        }
    }

    /// Forgets the session's state but not its user: COM_RESET_CONNECTION.
    ///
    /// # Errors
    /// The server refuses; the host stopped.
    pub fn reset(&mut self, host: &mut dyn Host) -> Result<()> {
        self.generation += 1;
        match self.command(host, 0x1F, &[])? {
            Response::Done | Response::Rows(_) => Ok(()),
        }
    }
}

fn at_greeting(error: Error, place: &str) -> Error {
    match error {
        Error::Failed(failure) if failure.code == codes::GONE => {
            Failure::own(codes::GONE, format!("MySQL server has gone away while {place}")).into()
        }
        other => other,
    }
}
