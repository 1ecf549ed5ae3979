//! Columns and rows.

use crate::connection::Connection;
use crate::error::{Failure, Result};
use crate::host::Host;
use crate::packet::Reader;
use std::rc::Rc;

/// Types of columns.
pub mod types {
    pub const DECIMAL: u8 = 0;
    pub const TINY: u8 = 1;
    pub const SHORT: u8 = 2;
    pub const LONG: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const DOUBLE: u8 = 5;
    pub const NULL: u8 = 6;
    pub const TIMESTAMP: u8 = 7;
    pub const LONGLONG: u8 = 8;
    pub const INT24: u8 = 9;
    pub const DATE: u8 = 10;
    pub const TIME: u8 = 11;
    pub const DATETIME: u8 = 12;
    pub const YEAR: u8 = 13;
    pub const NEWDATE: u8 = 14;
    pub const VARCHAR: u8 = 15;
    pub const BIT: u8 = 16;
    pub const VECTOR: u8 = 242;
    pub const JSON: u8 = 245;
    pub const NEWDECIMAL: u8 = 246;
    pub const ENUM: u8 = 247;
    pub const SET: u8 = 248;
    pub const TINY_BLOB: u8 = 249;
    pub const MEDIUM_BLOB: u8 = 250;
    pub const LONG_BLOB: u8 = 251;
    pub const BLOB: u8 = 252;
    pub const VAR_STRING: u8 = 253;
    pub const STRING: u8 = 254;
    pub const GEOMETRY: u8 = 255;
}

/// Bits of [`Column::flags`].
pub mod flags {
    pub const NOT_NULL: u16 = 1;
    pub const PRIMARY_KEY: u16 = 2;
    pub const UNIQUE_KEY: u16 = 4;
    pub const MULTIPLE_KEY: u16 = 8;
    pub const BLOB: u16 = 16;
    pub const UNSIGNED: u16 = 32;
    pub const ZEROFILL: u16 = 64;
    pub const NUMBER: u16 = 32768;
}

/// A column of a result.
#[derive(Clone, Debug, Default)]
pub struct Column {
    pub catalog: Vec<u8>,
    pub database: Vec<u8>,
    pub table: Vec<u8>,
    pub original_table: Vec<u8>,
    pub name: Vec<u8>,
    pub original_name: Vec<u8>,
    pub charset: u16,
    pub length: u32,
    pub kind: u8,
    pub flags: u16,
    pub decimals: u8,
}

impl Column {
    pub fn is_unsigned(&self) -> bool {
        self.flags & flags::UNSIGNED != 0
    }
}

/// Reads the description of a column.
pub(crate) fn column(packet: &[u8]) -> std::result::Result<Column, Failure> {
    let mut reader = Reader::new(packet);
    let mut text = || reader.text().map(<[u8]>::to_vec);
    let (catalog, database, table, original_table, name, original_name) = (text()?, text()?, text()?, text()?, text()?, text()?);
    reader.length()?;
    let charset = reader.u16()?;
    let length = reader.u32()?;
    let kind = reader.u8()?;
    let flags = reader.u16()?;
    let decimals = reader.u8()?;
    let is_number = matches!(kind, types::DECIMAL..=types::NULL | types::LONGLONG | types::INT24 | types::YEAR);
    let flags = if is_number { flags | flags::NUMBER } else { flags };
    Ok(Column { catalog, database, table, original_table, name, original_name, charset, length, kind, flags, decimals })
}

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum<'a> {
    Null,
    Int(i64),
    UInt(u64),
    Float(f32),
    Double(f64),
    Bytes(&'a [u8]),
    /// A text that was made here: of dates and times.
    Text(String),
}

/// The form that rows come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Text,
    Binary,
}

/// Takes a row's packet apart.
///
/// # Errors
/// The packet is no such row.
pub fn values<'a>(packet: &'a [u8], columns: &[Column], form: Form) -> std::result::Result<Vec<Datum<'a>>, Failure> {
    match form {
        Form::Text => {
            let mut reader = Reader::new(packet);
            let mut values = Vec::with_capacity(columns.len());
            for _ in columns {
                if reader.rest().first() == Some(&0xFB) {
                    reader.u8()?;
                    values.push(Datum::Null);
                } else {
                    values.push(Datum::Bytes(reader.text()?));
                }
            }
            Ok(values)
        }
        Form::Binary => binary(packet, columns),
    }
}

fn binary<'a>(packet: &'a [u8], columns: &[Column]) -> std::result::Result<Vec<Datum<'a>>, Failure> {
    let mut reader = Reader::new(packet);
    reader.u8()?;
    let nulls = reader.take((columns.len() + 7 + 2) / 8)?;
    let mut values = Vec::with_capacity(columns.len());
    for (index, column) in columns.iter().enumerate() {
        let bit = index + 2;
        if nulls[bit / 8] & (1 << (bit % 8)) != 0 {
            values.push(Datum::Null);
            continue;
        }
        let unsigned = column.is_unsigned();
        values.push(match column.kind {
            types::NULL => Datum::Null,
            types::TINY if unsigned => Datum::Int(i64::from(reader.u8()?)),
            types::TINY => Datum::Int(i64::from(reader.u8()? as i8)),
            types::SHORT if unsigned => Datum::Int(i64::from(reader.u16()?)),
            types::YEAR => Datum::Int(i64::from(reader.u16()?)),
            types::SHORT => Datum::Int(i64::from(reader.u16()? as i16)),
            types::LONG | types::INT24 if unsigned => Datum::Int(i64::from(reader.u32()?)),
            types::LONG | types::INT24 => Datum::Int(i64::from(reader.u32()? as i32)),
            types::LONGLONG if unsigned => {
                let number = reader.u64()?;
                i64::try_from(number).map_or(Datum::UInt(number), Datum::Int)
            }
            types::LONGLONG => Datum::Int(reader.u64()? as i64),
            types::FLOAT => Datum::Float(f32::from_bits(reader.u32()?)),
            types::DOUBLE => Datum::Double(f64::from_bits(reader.u64()?)),
            types::DATE | types::DATETIME | types::TIMESTAMP | types::NEWDATE => Datum::Text(date(&mut reader, column)?),
            types::TIME => Datum::Text(time(&mut reader, column)?),
            types::BIT => {
                let bits = reader.text()?;
                let number = bits.iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
                i64::try_from(number).map_or(Datum::UInt(number), Datum::Int)
            }
            _ => Datum::Bytes(reader.text()?),
        });
    }
    Ok(values)
}

/// Writes the fraction of a second with the column's digits.
fn fraction(micros: u32, column: &Column) -> String {
    match column.decimals {
        digits @ 1..=6 => format!(".{:0width$}", micros / 10_u32.pow(6 - u32::from(digits)), width = usize::from(digits)),
        _ => String::new(),
    }
}

fn date(reader: &mut Reader<'_>, column: &Column) -> std::result::Result<String, Failure> {
    let mut parts = Reader::new(reader.text()?);
    let (year, month, day) = if parts.is_empty() { (0, 0, 0) } else { (parts.u16()?, parts.u8()?, parts.u8()?) };
    let date = format!("{year:04}-{month:02}-{day:02}");
    if matches!(column.kind, types::DATE | types::NEWDATE) {
        return Ok(date);
    }
    let (hour, minute, second) = if parts.is_empty() { (0, 0, 0) } else { (parts.u8()?, parts.u8()?, parts.u8()?) };
    let micros = if parts.is_empty() { 0 } else { parts.u32()? };
    Ok(format!("{date} {hour:02}:{minute:02}:{second:02}{}", fraction(micros, column)))
}

fn time(reader: &mut Reader<'_>, column: &Column) -> std::result::Result<String, Failure> {
    let mut parts = Reader::new(reader.text()?);
    if parts.is_empty() {
        return Ok(format!("00:00:00{}", fraction(0, column)));
    }
    let sign = if parts.u8()? != 0 { "-" } else { "" };
    let hours = u64::from(parts.u32()?) * 24 + u64::from(parts.u8()?);
    let (minute, second) = (parts.u8()?, parts.u8()?);
    let micros = if parts.is_empty() { 0 } else { parts.u32()? };
    Ok(format!("{sign}{hours:02}:{minute:02}:{second:02}{}", fraction(micros, column)))
}

/// Rows that were read whole: their packets one after the other.
pub struct Rows {
    pub columns: Rc<Vec<Column>>,
    pub form: Form,
    bytes: Vec<u8>,
    /// Where each row begins.
    starts: Vec<usize>,
}

impl Rows {
    /// Reads all rows of a result.
    ///
    /// # Errors
    /// The server's, or the connection's.
    pub fn read(connection: &mut Connection, host: &mut dyn Host, columns: Rc<Vec<Column>>, form: Form) -> Result<Rows> {
        let mut rows = Rows { columns, form, bytes: Vec::new(), starts: Vec::new() };
        loop {
            let start = rows.bytes.len();
            if !connection.row(host, &mut rows.bytes)? {
                break;
            }
            rows.starts.push(start);
        }
        rows.bytes.shrink_to_fit();
        connection.status.affected = rows.starts.len() as u64;
        Ok(rows)
    }

    pub fn len(&self) -> usize {
        self.starts.len()
    }

    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Returns a row's packet.
    pub fn packet(&self, index: usize) -> Option<&[u8]> {
        let start = *self.starts.get(index)?;
        let end = self.starts.get(index + 1).copied().unwrap_or(self.bytes.len());
        Some(&self.bytes[start..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_rows_are_taken_apart() {
        let columns = [Column::default(), Column::default()];
        assert_eq!(values(b"\x01a\xFB", &columns, Form::Text), Ok(vec![Datum::Bytes(b"a"), Datum::Null]));
        assert!(values(b"\x05a", &columns, Form::Text).is_err());
    }

    #[test]
    fn binary_rows_are_taken_apart() {
        let columns = [Column { kind: types::LONG, ..Column::default() }, Column { kind: types::DATETIME, ..Column::default() }];
        let packet = b"\x00\x00\xFF\xFF\xFF\xFF\x07\xE9\x07\x01\x02\x03\x04\x05";
        let expected = vec![Datum::Int(-1), Datum::Text("2025-01-02 03:04:05".to_owned())];
        assert_eq!(values(packet, &columns, Form::Binary), Ok(expected));
    }
}
