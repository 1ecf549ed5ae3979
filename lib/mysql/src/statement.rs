//! Prepared statements.

use crate::connection::{Connection, Response, State};
use crate::error::{Failure, Result, codes};
use crate::host::Host;
use crate::packet::{Reader, put_text};
use crate::result::{Column, types};
use std::rc::Rc;

mod command {
    pub const PREPARE: u8 = 0x16;
    pub const EXECUTE: u8 = 0x17;
    pub const SEND_LONG_DATA: u8 = 0x18;
    pub const CLOSE: u8 = 0x19;
    pub const RESET: u8 = 0x1A;
}

/// A value for a placeholder.
#[derive(Clone, Debug, PartialEq)]
pub enum Parameter {
    Null,
    Int(i64),
    Double(f64),
    Bytes(Vec<u8>),
    /// Was sent already, in pieces.
    Long,
}

/// A statement that the server keeps.
#[derive(Clone, Debug)]
pub struct Statement {
    pub number: u32,
    pub parameters: usize,
    pub columns: Rc<Vec<Column>>,
    /// The connection's when it was prepared.
    generation: u64,
}

impl Connection {
    /// Prepares a statement.
    ///
    /// # Errors
    /// The server's, or the connection's.
    pub fn prepare(&mut self, host: &mut dyn Host, sql: &[u8]) -> Result<Statement> {
        self.send(host, command::PREPARE, sql)?;
        let mut packet = Vec::new();
        self.receive(host, &mut packet)?;
        if packet.first() == Some(&0xFF) {
            return Err(self.failed(&packet));
        }
        let head = head(&packet);
        let (number, columns, parameters, warnings) = self.checked(head)?;
        self.status.warnings = warnings;
        if parameters > 0 {
            self.columns(host, parameters)?;
        }
        let columns = if columns > 0 { self.columns(host, columns)? } else { Vec::new() };
        self.status.warnings = warnings;
        Ok(Statement { number, parameters, columns: Rc::new(columns), generation: self.generation })
    }

    fn check_statement(&self, statement: &Statement) -> Result<()> {
        if statement.generation == self.generation {
            return Ok(());
        }
        Err(Failure::own(codes::NOT_PREPARED, "Statement not prepared").into())
    }

    /// Runs a prepared statement up to the beginning of its answer, whose rows are binary.
    ///
    /// # Errors
    /// The server's, or the connection's.
    pub fn execute(&mut self, host: &mut dyn Host, statement: &Statement, parameters: &[Parameter]) -> Result<Response> {
        self.check_statement(statement)?;
        let mut packet = Vec::new();
        packet.extend_from_slice(&statement.number.to_le_bytes());
        packet.push(0);
        packet.extend_from_slice(&1_u32.to_le_bytes());
        if !parameters.is_empty() {
            let nulls = packet.len();
            packet.resize(nulls + parameters.len().div_ceil(8), 0);
            packet.push(1);
            for (index, parameter) in parameters.iter().enumerate() {
                let kind = match parameter {
                    Parameter::Null => types::NULL,
                    Parameter::Int(_) => types::LONGLONG,
                    Parameter::Double(_) => types::DOUBLE,
                    Parameter::Bytes(_) => types::VAR_STRING,
                    Parameter::Long => types::LONG_BLOB,
                };
                packet.extend_from_slice(&[kind, 0]);
                if *parameter == Parameter::Null {
                    packet[nulls + index / 8] |= 1 << (index % 8);
                }
            }
            for parameter in parameters {
                match parameter {
                    Parameter::Null | Parameter::Long => {}
                    Parameter::Int(int) => packet.extend_from_slice(&int.to_le_bytes()),
                    Parameter::Double(double) => packet.extend_from_slice(&double.to_le_bytes()),
                    Parameter::Bytes(bytes) => put_text(&mut packet, bytes),
                }
            }
        }
        self.command(host, command::EXECUTE, &packet)
    }

    /// Sends a piece of a long parameter; there is no answer.
    ///
    /// # Errors
    /// The connection's.
    pub fn send_long_data(&mut self, host: &mut dyn Host, statement: &Statement, parameter: u16, data: &[u8]) -> Result<()> {
        self.check_statement(statement)?;
        let mut packet = Vec::with_capacity(data.len() + 6);
        packet.extend_from_slice(&statement.number.to_le_bytes());
        packet.extend_from_slice(&parameter.to_le_bytes());
        packet.extend_from_slice(data);
        self.send(host, command::SEND_LONG_DATA, &packet)
    }

    /// Forgets long parameters and an open cursor.
    ///
    /// # Errors
    /// The server's, or the connection's.
    pub fn reset_statement(&mut self, host: &mut dyn Host, statement: &Statement) -> Result<()> {
        self.check_statement(statement)?;
        self.command(host, command::RESET, &statement.number.to_le_bytes()).map(drop)
    }

    /// Has the server forget a statement; there is no answer. A connection that is busy keeps it.
    pub fn close_statement(&mut self, host: &mut dyn Host, statement: &Statement) {
        if self.state() != State::Ready || self.check_statement(statement).is_err() {
            return;
        }
        let status = self.status.clone();
        // the connection notes by itself that the server is gone
        let _ = self.send(host, command::CLOSE, &statement.number.to_le_bytes());
        self.status = status;
    }
}

/// Reads the head of the answer to PREPARE: number, columns, parameters, warnings.
fn head(packet: &[u8]) -> std::result::Result<(u32, usize, usize, u16), Failure> {
    let mut reader = Reader::new(packet);
    reader.u8()?;
    let number = reader.u32()?;
    let (columns, parameters) = (reader.u16()?, reader.u16()?);
    reader.u8()?;
    let warnings = if reader.is_empty() { 0 } else { reader.u16()? };
    Ok((number, usize::from(columns), usize::from(parameters), warnings))
}
