//! Commands and their answers.
//!
//! A connection is in one [`State`]. A command may be sent when it is ready; what its answer began
//! (rows, further results) is taken before the next one. Whoever breaks that order gets the error
//! "Commands out of sync", and nothing is sent.

use crate::charset::{self, Charset};
use crate::error::{Error, Failure, Result, codes};
use crate::handshake::Greeting;
use crate::host::{Host, Stopped};
use crate::packet::Reader;
use crate::result::{Column, column};
use crate::wire::Wire;
use std::io::{self, Read};
use std::os::fd::BorrowedFd;
use std::rc::Rc;
use std::time::Duration;

/// Numbers of commands.
mod command {
    pub const QUIT: u8 = 0x01;
    pub const INIT_DB: u8 = 0x02;
    pub const QUERY: u8 = 0x03;
    pub const REFRESH: u8 = 0x07;
    pub const STATISTICS: u8 = 0x09;
    pub const KILL: u8 = 0x0C;
    pub const DEBUG: u8 = 0x0D;
    pub const PING: u8 = 0x0E;
    pub const SET_OPTION: u8 = 0x1B;
}

/// Bits of a server's status.
pub mod server_status {
    pub const IN_TRANSACTION: u16 = 1;
    pub const AUTOCOMMIT: u16 = 2;
    pub const MORE_RESULTS: u16 = 8;
    pub const NO_GOOD_INDEX: u16 = 16;
    pub const NO_INDEX: u16 = 32;
    pub const NO_BACKSLASH_ESCAPES: u16 = 512;
    pub const WAS_SLOW: u16 = 2048;
}

/// Where a connection stands between two commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Ready,
    /// A query was sent, its answer was not read.
    Sent,
    /// Columns were read, rows follow.
    Rows,
    /// A result ended and another one follows.
    More,
    Closed,
}

/// Holds what a server said last.
#[derive(Clone, Default, Debug)]
pub struct Status {
    /// Rows changed; `u64::MAX` for unknown or an error.
    pub affected: u64,
    pub insert_id: u64,
    pub flags: u16,
    pub warnings: u16,
    /// Further words: `Records: 3  Duplicates: 0  Warnings: 0`.
    pub info: Option<Vec<u8>>,
}

impl Status {
    /// Reads an OK packet; the second part is its rest.
    pub(crate) fn from_ok(packet: &[u8]) -> std::result::Result<(Status, ()), Failure> {
        let mut reader = Reader::new(packet);
        reader.u8()?;
        let affected = reader.length()?;
        let insert_id = reader.length()?;
        let flags = reader.u16()?;
        let warnings = reader.u16()?;
        let info = if reader.is_empty() {
            None
        } else {
            // the length precedes it, or it is the rest
            let rest = reader.rest();
            let text = reader.text().unwrap_or(rest);
            (!text.is_empty()).then(|| text.to_vec())
        };
        Ok((Status { affected, insert_id, flags, warnings, info }, ()))
    }
}

impl Failure {
    /// Reads an ERR packet; before the handshake is over it has no SQLSTATE.
    pub(crate) fn from_packet(packet: &[u8]) -> Failure {
        let mut reader = Reader::new(packet.get(1..).unwrap_or(&[]));
        let Ok(code) = reader.u16() else { return Failure::malformed() };
        let rest = reader.rest();
        let (state, message) = match rest {
            [b'#', state @ ..] if state.len() >= 5 => (state[..5].try_into().unwrap_or(*b"HY000"), &state[5..]),
            _ => (*b"HY000", rest),
        };
        Failure { code, state, message: message.to_vec() }
    }
}

/// The beginning of an answer.
#[derive(Debug)]
pub enum Response {
    /// No rows; see [`Connection::status`].
    Done,
    /// Rows follow, with these columns.
    Rows(Rc<Vec<Column>>),
}

/// See the module.
pub struct Connection {
    pub(crate) wire: Wire,
    pub greeting: Greeting,
    pub host_info: String,
    pub charset: &'static Charset,
    pub(crate) capabilities: u32,
    pub status: Status,
    /// Columns of the last answer.
    pub field_count: usize,
    state: State,
    /// Grows when the session begins anew: statements of an earlier one are void.
    pub generation: u64,
}

impl Connection {
    pub(crate) fn new(wire: Wire, greeting: Greeting, host_info: String, charset: &'static Charset, capabilities: u32) -> Connection {
        let status = Status::default();
        Connection { wire, greeting, host_info, charset, capabilities, status, field_count: 0, state: State::Ready, generation: 0 }
    }

    pub fn state(&self) -> State {
        self.state
    }

    /// Counts of bytes and packets.
    pub fn traffic(&self) -> crate::wire::Traffic {
        self.wire.traffic
    }

    /// The socket, to be waited for.
    pub fn fd(&self) -> BorrowedFd<'_> {
        self.wire.fd()
    }

    /// Returns whether an answer's bytes were read already.
    pub fn has_bytes(&self) -> bool {
        self.wire.has_bytes()
    }

    /// Returns whether the server still keeps an idle connection open.
    pub fn is_alive(&mut self) -> bool {
        self.state == State::Ready && self.wire.is_alive()
    }

    /// Returns whether another result follows.
    pub fn has_more(&self) -> bool {
        self.status.flags & server_status::MORE_RESULTS != 0
    }

    /// Returns whether backslashes escape in texts.
    pub fn has_backslashes(&self) -> bool {
        self.status.flags & server_status::NO_BACKSLASH_ESCAPES == 0
    }

    /// Returns whether a transaction is under way.
    pub fn in_transaction(&self) -> bool {
        self.status.flags & server_status::IN_TRANSACTION != 0
    }

    /// Returns the server's version as a number: 101119 for 10.11.19.
    pub fn version_number(&self) -> i64 {
        let text = String::from_utf8_lossy(&self.greeting.version).into_owned();
        // an old prefix of MariaDB's for old clients
        let text = text.strip_prefix("5.5.5-").filter(|rest| rest.contains("MariaDB")).unwrap_or(&text);
        let mut parts = text.split(['.', '-']).map(|part| part.parse::<i64>().unwrap_or(0));
        let mut next = || parts.next().unwrap_or(0);
        next() * 10_000 + next() * 100 + next()
    }

    /// Checks that a command may be sent, and begins it.
    ///
    /// # Errors
    /// The connection is closed, or an answer was not taken.
    pub(crate) fn begin_command(&mut self) -> Result<()> {
        match self.state {
            State::Ready => {}
            State::Closed => return Err(Failure::gone().into()),
            _ => return Err(Failure::out_of_sync().into()),
        }
        self.wire.restart();
        self.status.affected = u64::MAX;
        self.status.info = None;
        Ok(())
    }

    /// Sends a command without reading an answer.
    pub(crate) fn send(&mut self, host: &mut dyn Host, number: u8, argument: &[u8]) -> Result<()> {
        self.begin_command()?;
        let mut packet = Vec::with_capacity(argument.len() + 1);
        packet.push(number);
        packet.extend_from_slice(argument);
        let outcome = self.wire.send(host, &packet);
        self.note(outcome)
    }

    /// Closes the connection when an error says that nothing can follow.
    pub(crate) fn note<T>(&mut self, outcome: Result<T>) -> Result<T> {
        match &outcome {
            Err(Error::Stopped) => self.shut(),
            Err(Error::Failed(failure)) if matches!(failure.code, codes::GONE | codes::LOST | codes::MALFORMED) => self.shut(),
            _ => {}
        }
        outcome
    }

    fn shut(&mut self) {
        self.wire.shut();
        self.state = State::Closed;
    }

    /// Sends a command and reads the beginning of its answer.
    ///
    /// # Errors
    /// The server's, or the connection's.
    pub(crate) fn command(&mut self, host: &mut dyn Host, number: u8, argument: &[u8]) -> Result<Response> {
        self.send(host, number, argument)?;
        self.respond(host)
    }

    pub(crate) fn receive(&mut self, host: &mut dyn Host, into: &mut Vec<u8>) -> Result<()> {
        let outcome = self.wire.receive(host, into);
        self.note(outcome)
    }

    fn respond(&mut self, host: &mut dyn Host) -> Result<Response> {
        let mut packet = Vec::new();
        loop {
            packet.clear();
            self.receive(host, &mut packet)?;
            match packet.first() {
                Some(0) => {
                    self.status = self.checked(Status::from_ok(&packet))?.0;
                    self.field_count = 0;
                    self.state = if self.has_more() { State::More } else { State::Ready };
                    return Ok(Response::Done);
                }
                Some(0xFF) => return Err(self.failed(&packet)),
                Some(0xFB) => self.send_file(host, &packet[1..])?,
                Some(0xFE) if packet.len() < 9 => {
                    // an end where an answer was expected: of COM_SET_OPTION and COM_DEBUG
                    self.ended(&packet)?;
                    self.field_count = 0;
                    return Ok(Response::Done);
                }
                _ => {
                    let count = self.checked(Reader::new(&packet).length())?;
                    let columns = self.columns(host, count as usize)?;
                    self.field_count = columns.len();
                    self.status.affected = u64::MAX;
                    self.status.insert_id = 0;
                    self.state = State::Rows;
                    return Ok(Response::Rows(Rc::new(columns)));
                }
            }
        }
    }

    pub(crate) fn checked<T>(&mut self, outcome: std::result::Result<T, Failure>) -> Result<T> {
        let outcome = outcome.map_err(Error::from);
        self.note(outcome)
    }

    /// The server's error ends whatever was under way.
    pub(crate) fn failed(&mut self, packet: &[u8]) -> Error {
        self.state = State::Ready;
        self.status.flags &= !server_status::MORE_RESULTS;
        self.status.affected = u64::MAX;
        self.status.insert_id = 0;
        self.status.info = None;
        self.field_count = 0;
        Failure::from_packet(packet).into()
    }

    /// Reads descriptions of columns up to their end.
    pub(crate) fn columns(&mut self, host: &mut dyn Host, count: usize) -> Result<Vec<Column>> {
        let mut columns = Vec::with_capacity(count.min(4096));
        let mut packet = Vec::new();
        for _ in 0..count {
            packet.clear();
            self.receive(host, &mut packet)?;
            let read = column(&packet);
            columns.push(self.checked(read)?);
        }
        packet.clear();
        self.receive(host, &mut packet)?;
        if packet.first() == Some(&0xFF) {
            return Err(self.failed(&packet));
        }
        if packet.first() == Some(&0xFE) && packet.len() >= 5 {
            self.status.warnings = u16::from_le_bytes([packet[1], packet[2]]);
            self.status.flags = u16::from_le_bytes([packet[3], packet[4]]);
        }
        Ok(columns)
    }

    /// Takes the end of rows.
    fn ended(&mut self, packet: &[u8]) -> Result<()> {
        if packet.len() >= 5 {
            self.status.warnings = u16::from_le_bytes([packet[1], packet[2]]);
            self.status.flags = u16::from_le_bytes([packet[3], packet[4]]);
        }
        self.state = if self.has_more() { State::More } else { State::Ready };
        Ok(())
    }

    /// Appends the next row's packet to `into`; false at the end of the rows.
    ///
    /// # Errors
    /// The server's, or the connection's.
    pub fn row(&mut self, host: &mut dyn Host, into: &mut Vec<u8>) -> Result<bool> {
        if self.state != State::Rows {
            return Ok(false);
        }
        let start = into.len();
        self.receive(host, into)?;
        let packet = &into[start..];
        match packet.first() {
            Some(0xFE) if packet.len() < 9 => {
                let end = into.split_off(start);
                self.ended(&end)?;
                Ok(false)
            }
            Some(0xFF) => {
                let packet = into.split_off(start);
                Err(self.failed(&packet))
            }
            _ => Ok(true),
        }
    }

    /// Reads the rest of the rows and drops them.
    ///
    /// # Errors
    /// The server's, or the connection's.
    pub fn skip_rows(&mut self, host: &mut dyn Host) -> Result<()> {
        let mut packet = Vec::new();
        while self.row(host, &mut packet)? {
            packet.clear();
        }
        Ok(())
    }

    /// Reads everything that still comes, so that the connection is ready again.
    ///
    /// # Errors
    /// The connection's; errors of the server end a result and nothing more.
    pub fn drain(&mut self, host: &mut dyn Host) -> Result<()> {
        loop {
            let outcome = match self.state {
                State::Ready | State::Closed => return Ok(()),
                State::Rows => self.skip_rows(host),
                State::Sent => self.read_response(host).map(drop),
                State::More => self.next_result(host).map(drop),
            };
            match outcome {
                Err(Error::Failed(_)) if self.state != State::Closed => {}
                outcome => outcome?,
            }
        }
    }

    /// Sends a query; its answer is read by [`Connection::read_response`].
    ///
    /// # Errors
    /// The connection's.
    pub fn send_query(&mut self, host: &mut dyn Host, sql: &[u8]) -> Result<()> {
        self.send(host, command::QUERY, sql)?;
        self.state = State::Sent;
        Ok(())
    }

    /// Reads the beginning of the answer to a query.
    ///
    /// # Errors
    /// The server's, or the connection's.
    pub fn read_response(&mut self, host: &mut dyn Host) -> Result<Response> {
        if self.state == State::Closed {
            return Err(Failure::gone().into());
        }
        self.state = State::Ready;
        self.respond(host)
    }

    /// Runs a query up to the beginning of its answer.
    ///
    /// # Errors
    /// The server's, or the connection's.
    pub fn query(&mut self, host: &mut dyn Host, sql: &[u8]) -> Result<Response> {
        self.send_query(host, sql)?;
        self.read_response(host)
    }

    /// Goes to the next result of a query of several statements.
    ///
    /// # Errors
    /// The server's, or the connection's.
    pub fn next_result(&mut self, host: &mut dyn Host) -> Result<Response> {
        if self.state != State::More {
            return Err(Failure::out_of_sync().into());
        }
        self.status.affected = u64::MAX;
        self.status.info = None;
        self.respond(host)
    }

    /// Sends a file of the client that the server asks for.
    fn send_file(&mut self, host: &mut dyn Host, name: &[u8]) -> Result<()> {
        let mut refusal = None;
        match host.infile(name) {
            Ok(mut file) => {
                let mut block = vec![0; 64 << 10];
                loop {
                    match file.read(&mut block) {
                        Ok(0) => break,
                        Ok(len) => {
                            let outcome = self.wire.send(host, &block[..len]);
                            self.note(outcome)?;
                        }
                        Err(_) => {
                            let text = [b"Error reading file '", name, b"'"].concat();
                            refusal = Some(Failure::own(2, text));
                            break;
                        }
                    }
                }
            }
            Err(failure) => refusal = Some(failure),
        }
        let outcome = self.wire.send(host, &[]);
        self.note(outcome)?;
        let Some(refusal) = refusal else { return Ok(()) };
        let mut packet = Vec::new();
        self.receive(host, &mut packet)?;
        self.state = State::Ready;
        self.status.flags &= !server_status::MORE_RESULTS;
        Err(refusal.into())
    }

    /// Chooses a database.
    ///
    /// # Errors
    /// The server's, or the connection's; so with all that follow.
    pub fn select_database(&mut self, host: &mut dyn Host, name: &[u8]) -> Result<()> {
        self.command(host, command::INIT_DB, name).map(drop)
    }

    /// Asks whether the server is there.
    ///
    /// # Errors
    /// See above.
    pub fn ping(&mut self, host: &mut dyn Host) -> Result<()> {
        self.command(host, command::PING, &[]).map(drop)
    }

    /// Ends another thread of the server.
    ///
    /// # Errors
    /// See above.
    pub fn kill(&mut self, host: &mut dyn Host, thread: u32) -> Result<()> {
        let own = thread == self.greeting.thread;
        let outcome = self.command(host, command::KILL, &thread.to_le_bytes()).map(drop);
        if own {
            self.shut();
            return Ok(());
        }
        outcome
    }

    /// Flushes tables, logs or caches.
    ///
    /// # Errors
    /// See above.
    pub fn refresh(&mut self, host: &mut dyn Host, what: u8) -> Result<()> {
        self.command(host, command::REFRESH, &[what]).map(drop)
    }

    /// Has the server write debugging information into its log.
    ///
    /// # Errors
    /// See above.
    pub fn dump_debug_info(&mut self, host: &mut dyn Host) -> Result<()> {
        self.command(host, command::DEBUG, &[]).map(drop)
    }

    /// Allows or forbids several statements in one query.
    ///
    /// # Errors
    /// See above.
    pub fn set_multi_statements(&mut self, host: &mut dyn Host, on: bool) -> Result<()> {
        self.command(host, command::SET_OPTION, &u16::from(!on).to_le_bytes()).map(drop)
    }

    /// Returns a line of the server's statistics.
    ///
    /// # Errors
    /// See above.
    pub fn statistics(&mut self, host: &mut dyn Host) -> Result<Vec<u8>> {
        self.send(host, command::STATISTICS, &[])?;
        let mut packet = Vec::new();
        self.receive(host, &mut packet)?;
        if packet.first() == Some(&0xFF) {
            return Err(self.failed(&packet));
        }
        Ok(packet)
    }

    /// Sets the character set of both directions.
    ///
    /// # Errors
    /// See above; or there is no such set.
    pub fn set_charset(&mut self, host: &mut dyn Host, name: &[u8]) -> Result<()> {
        let Some(charset) = charset::by_name(name) else {
            return Err(Failure::own(codes::NO_CHARSET, "Invalid character set was provided").into());
        };
        match self.query(host, &[b"SET NAMES ", charset.name.as_bytes()].concat())? {
            Response::Done => {
                self.charset = charset;
                Ok(())
            }
            Response::Rows(_) => Err(Failure::malformed().into()),
        }
    }

    /// Says good-bye and closes; waits for nothing.
    pub fn close(&mut self) {
        if self.state == State::Closed {
            return;
        }
        self.wire.restart();
        // the server may be gone already
        let _ = self.wire.send(&mut Hurry, &[command::QUIT]);
        self.shut();
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.close();
    }
}

/// Waits for nothing.
struct Hurry;

impl Host for Hurry {
    fn wait(&mut self, _: BorrowedFd<'_>, _: bool, _: Option<Duration>) -> std::result::Result<io::Result<bool>, Stopped> {
        Ok(Ok(false))
    }

    fn infile(&mut self, _: &[u8]) -> std::result::Result<Box<dyn Read>, Failure> {
        Err(Failure::gone())
    }
}
