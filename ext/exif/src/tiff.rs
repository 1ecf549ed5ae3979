//! Directories of tags: TIFF 6.0, and what Exif 2.3 puts into them.

use crate::notes::{self, Order};
use crate::report::{Report, Section, Value};
use crate::{jpeg, tags};
use heddle_runtime::{Request, Result};
use heddle_value::Value as PhpValue;

/// Names of a directory's tags.
type Names = &'static [(u16, &'static str)];

/// Bytes of a component, by format; 0: no such format.
const SIZES: [usize; 14] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
/// Numbers of formats.
mod format {
    pub const BYTE: u16 = 1;
    pub const TEXT: u16 = 2;
    pub const SHORT: u16 = 3;
    pub const LONG: u16 = 4;
    pub const RATIONAL: u16 = 5;
    pub const SIGNED_SHORT: u16 = 8;
    pub const SIGNED_LONG: u16 = 9;
    pub const SIGNED_RATIONAL: u16 = 10;
    pub const SINGLE: u16 = 11;
    pub const DOUBLE: u16 = 12;
    pub const DIRECTORY: u16 = 13;
}
/// Limits directories within directories, and tags of a file.
const DEEPEST: u32 = 10;
const MOST_TAGS: u32 = 1000;
/// Warnings of one file; then there is one that there are more.
const MOST_FAULTS: u32 = 10;
/// Tags that lead to other directories.
const EXIF: u16 = 0x8769;
const GPS: u16 = 0x8825;
const INTEROP: u16 = 0xa005;
const SUB_IFD: u16 = 0x014a;
const MAKER_NOTE: u16 = 0x927c;

/// Reads an image's directories into a report.
pub(crate) struct Reader<'a> {
    pub cx: &'a mut Request,
    pub report: Report,
    /// Whether the thumbnail's bytes are wanted.
    pub read_thumbnail: bool,
    /// The file's name, for warnings.
    pub name: Vec<u8>,
    motorola: bool,
    /// The file is a TIFF file: no directory lies in a segment.
    is_tiff: bool,
    file_size: usize,
    faults: u32,
    tags: u32,
    depth: u32,
}

/// A directory's place.
#[derive(Clone, Copy)]
struct Place<'b> {
    /// From the header on to the file's end: values may lie behind the segment.
    bytes: &'b [u8],
    /// Where directories must end.
    limit: usize,
    /// Holds the place that offsets count from.
    base: usize,
    section: Section,
    names: Names,
}

/// Returns a tag's name.
pub(crate) fn name_of(names: Names, tag: u16) -> Option<&'static str> {
    names.iter().find(|(known, _)| *known == tag).map(|(_, name)| *name)
}

impl<'a> Reader<'a> {
    /// Starts reading a file of this name.
    pub fn new(cx: &'a mut Request, name: Vec<u8>, read_thumbnail: bool) -> Reader<'a> {
        let report = Report::default();
        Reader { cx, report, read_thumbnail, name, motorola: false, is_tiff: false, file_size: 0, faults: 0, tags: 0, depth: 0 }
    }

    /// Raises a warning about the file.
    ///
    /// # Errors
    /// A handler of warnings has thrown.
    pub fn fault(&mut self, text: &str) -> Result<()> {
        self.say(text, false)
    }

    fn say(&mut self, text: &str, mild: bool) -> Result<()> {
        self.faults += 1;
        let function = self.cx.function_name();
        if self.faults > MOST_FAULTS {
            if self.faults == MOST_FAULTS + 1 {
                let message = [&function[..], b"(): Further exif parsing errors have been suppressed"].concat();
                return if mild { self.cx.notice(message) } else { self.cx.warning(message) };
            }
            return Ok(());
        }
        let message = [&function[..], b"(", &self.name, b"): ", text.as_bytes()].concat();
        if mild { self.cx.notice(message) } else { self.cx.warning(message) }
    }

    fn short(&self, bytes: &[u8], at: usize) -> Option<u16> {
        let two: [u8; 2] = bytes.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if self.motorola { u16::from_be_bytes(two) } else { u16::from_le_bytes(two) })
    }

    fn long(&self, bytes: &[u8], at: usize) -> Option<u32> {
        let four: [u8; 4] = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if self.motorola { u32::from_be_bytes(four) } else { u32::from_le_bytes(four) })
    }

    /// Reads the header: the order of bytes and the first directory's place.
    fn header(&mut self, bytes: &[u8]) -> Option<usize> {
        self.motorola = match bytes.get(..2)? {
            b"II" => false,
            b"MM" => true,
            _ => return None,
        };
        self.report.motorola = Some(self.motorola);
        (self.short(bytes, 2)? == 42).then_some(())?;
        usize::try_from(self.long(bytes, 4)?).ok()
    }

    /// Reads what a segment of a JPEG file holds. Faults in it end nothing.
    ///
    /// # Errors
    /// A handler of warnings has thrown.
    pub fn read_block(&mut self, bytes: &[u8], limit: usize, file_size: usize) -> Result<()> {
        self.file_size = file_size;
        if limit < 2 {
            return self.fault("Missing TIFF alignment marker");
        }
        if !matches!(&bytes[..2], b"II" | b"MM") {
            return self.fault("Invalid TIFF alignment marker");
        }
        let Some(first) = self.header(bytes) else {
            return self.fault("Invalid TIFF start (1)");
        };
        let place = Place { bytes, limit, base: 0, section: Section::Ifd0, names: tags::MAIN };
        self.directory(place, first).map(drop)
    }

    /// Reads a TIFF file. False: it is damaged.
    ///
    /// # Errors
    /// A handler of warnings has thrown.
    pub fn read_tiff(&mut self, bytes: &[u8]) -> Result<bool> {
        self.is_tiff = true;
        self.file_size = bytes.len();
        let Some(first) = self.header(bytes) else { return Ok(false) };
        let place = Place { bytes, limit: bytes.len(), base: 0, section: Section::Ifd0, names: tags::MAIN };
        if !self.directory(place, first)? {
            self.fault("Invalid TIFF file")?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Reads a directory. False: it cannot be read.
    fn directory(&mut self, place: Place<'_>, at: usize) -> Result<bool> {
        if self.depth >= DEEPEST {
            self.fault("corrupt EXIF header: maximum directory nesting level reached")?;
            return Ok(false);
        }
        self.depth += 1;
        let done = self.directory_within(place, at);
        self.depth -= 1;
        done
    }

    fn directory_within(&mut self, place: Place<'_>, at: usize) -> Result<bool> {
        let bytes = place.bytes;
        let note = place.section == Section::MakerNote;
        if place.section == Section::Ifd0 {
            self.report.mark(Section::Ifd0);
        }
        let count = self.short(bytes, at).map(usize::from);
        let Some(count) = count.filter(|_| at.checked_add(2).is_some_and(|end| end <= place.limit)) else {
            let text = match self.is_tiff {
                true => format!("Error in TIFF: filesize(x{:04X}) less than start of IFD dir(x{:04X})", bytes.len(), at + 2),
                false => format!("IFD data too short: 0x{:04X} offset 0x{at:04X}", place.limit),
            };
            self.fault(&text)?;
            return Ok(false);
        };
        let size = 2 + count * 12;
        if at + size > place.limit {
            let text = match self.is_tiff {
                true => format!("Error in TIFF: filesize(x{:04X}) less than size of IFD dir(x{:04X})", bytes.len(), at + size),
                false => format!("Illegal IFD size: x{at:04X} + 2 + x{count:04X}*12 = x{:04X} > x{:04X}", at + size, place.limit),
            };
            self.fault(&text)?;
            return Ok(false);
        }
        if self.is_tiff && !note {
            self.dimensions(place, at, count)?;
        }
        for number in 0..count {
            if self.tags >= MOST_TAGS {
                if self.tags == MOST_TAGS {
                    self.tags += 1;
                    self.fault("corrupt EXIF header: maximum IFD tag count reached")?;
                }
                return Ok(false);
            }
            self.tags += 1;
            if !self.tag(place, at + 2 + number * 12)? {
                return Ok(false);
            }
        }
        if note || place.section == Section::Thumbnail {
            return Ok(true);
        }
        let next = self.long(bytes, at + size).unwrap_or(0) as usize;
        if next != 0 {
            if next >= place.limit && !self.is_tiff {
                self.fault("Illegal IFD offset")?;
                return Ok(false);
            }
            let _ = self.directory(Place { section: Section::Thumbnail, ..place }, next)?;
            self.take_thumbnail(bytes)?;
        }
        Ok(true)
    }

    /// Reads what a TIFF file's directory says of the picture's size before its tags are read.
    fn dimensions(&mut self, place: Place<'_>, at: usize, count: usize) -> Result<()> {
        for entry in (0..count).map(|number| at + 2 + number * 12) {
            let (Some(tag), Some(kind)) = (self.short(place.bytes, entry), self.short(place.bytes, entry + 2)) else { continue };
            if usize::from(kind) >= SIZES.len() && kind != 0 {
                let name = name_of(place.names, tag).unwrap_or("UndefinedTag");
                self.say(
                    &format!("Read from TIFF: tag(0x{tag:04X},{name:>12}): Illegal format code 0x{kind:04X}, switching to BYTE"),
                    true,
                )?;
            }
            let value = match kind {
                format::SHORT => self.short(place.bytes, entry + 8).map(i64::from),
                format::LONG => self.long(place.bytes, entry + 8).map(i64::from),
                _ => None,
            };
            match (tag, value) {
                (0x0100 | 0xa002, Some(value)) => self.report.width = value,
                (0x0101 | 0xa003, Some(value)) => self.report.height = value,
                (0x0106, Some(value)) => self.report.is_color = matches!(value, 2 | 3 | 5 | 6 | 8),
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads one tag. False: the directory cannot be trusted any more.
    fn tag(&mut self, place: Place<'_>, entry: usize) -> Result<bool> {
        let bytes = place.bytes;
        let (Some(tag), Some(mut kind), Some(count)) =
            (self.short(bytes, entry), self.short(bytes, entry + 2), self.long(bytes, entry + 4))
        else {
            return Ok(false);
        };
        let known = name_of(place.names, tag);
        let shown = known.unwrap_or("UndefinedTag");
        if kind == 0 || usize::from(kind) >= SIZES.len() {
            self.fault(&format!("Process tag(x{tag:04X}={shown}): Illegal format code 0x{kind:04X}, suppose BYTE"))?;
            kind = format::BYTE;
        }
        let pointer = match tag {
            _ if place.section == Section::MakerNote => None,
            EXIF => Some((Section::Exif, tags::MAIN)),
            GPS => Some((Section::Gps, tags::GPS)),
            INTEROP => Some((Section::Interop, tags::INTEROP)),
            SUB_IFD if self.is_tiff => Some((Section::Thumbnail, tags::MAIN)),
            _ => None,
        };
        if let Some((section, names)) = pointer {
            self.report.mark(Section::AnyTag);
            self.report.mark(place.section);
            let to = self.long(bytes, entry + 8).unwrap_or(0);
            if !self.is_tiff && to as usize >= place.limit {
                self.fault("Illegal IFD Pointer")?;
                return Ok(false);
            }
            let done = self.directory(Place { section, names, ..place }, place.base.saturating_add(to as usize))?;
            if section == Section::Thumbnail {
                self.take_thumbnail(bytes)?;
            }
            if done && !self.is_tiff {
                self.report.add(place.section, known, Value::Int(i64::from(to)));
            }
            return Ok(done || self.is_tiff);
        }
        let length = u64::from(count) * SIZES[usize::from(kind)] as u64;
        if length > i32::MAX as u64 {
            self.fault(&format!("Process tag(x{tag:04X}={shown}): Illegal byte_count"))?;
            return Ok(false);
        }
        let length = length as usize;
        let start = match length {
            0..=4 => entry + 8,
            _ => place.base.saturating_add(self.long(bytes, entry + 8).unwrap_or(0) as usize),
        };
        let Some(data) = start.checked_add(length).and_then(|end| bytes.get(start..end)) else {
            let (from, size) = (start as u32, length as u32);
            let text = format!("x{from:04X} + x{size:04X} = x{:04X} > x{:04X}", from.wrapping_add(size), self.file_size);
            self.fault(&format!("Process tag(x{tag:04X}={shown}): Illegal pointer offset({text})"))?;
            return Ok(false);
        };
        self.report.mark(Section::AnyTag);
        self.report.mark(place.section);
        if count == 0 && !matches!(kind, format::BYTE | format::TEXT | 6 | 7) {
            self.fault(&format!("Process tag(x{tag:04X}={shown}): Cannot be empty"))?;
            return Ok(true);
        }
        let value = self.value(tag, kind, count as usize, data);
        if place.section == Section::Thumbnail {
            self.note_thumbnail(tag, &value);
        } else if place.section != Section::MakerNote && place.section != Section::Gps && place.section != Section::Interop {
            match self.special(place, tag, data, &value, start)? {
                Some(false) => {}
                Some(true) => return Ok(true),
                None => return Ok(false),
            }
        }
        let undefined = format!("UndefinedTag:0x{tag:04X}");
        self.report.add(place.section, Some(known.unwrap_or(&undefined)), value);
        Ok(true)
    }

    /// Makes a tag's value.
    fn value(&self, tag: u16, kind: u16, count: usize, data: &[u8]) -> Value {
        let until_null = |data: &[u8]| Value::text(data.split(|byte| *byte == 0).next().unwrap_or_default());
        match kind {
            format::TEXT => return until_null(data),
            format::BYTE | 6 | 7 if tag == MAKER_NOTE => return until_null(data),
            format::BYTE | 6 | 7 => return Value::text(data),
            _ => {}
        }
        let size = SIZES[usize::from(kind)];
        let one = |number: usize| {
            let at = number * size;
            let long = |at: usize| self.long(data, at).unwrap_or(0);
            match kind {
                format::SHORT => Value::Int(i64::from(self.short(data, at).unwrap_or(0))),
                format::SIGNED_SHORT => Value::Int(i64::from(self.short(data, at).unwrap_or(0) as i16)),
                // also those without a sign are 32 bits with one, as in PHP
                format::LONG | format::DIRECTORY => Value::Int(i64::from(long(at) as i32)),
                format::SIGNED_LONG => Value::Int(i64::from(long(at) as i32)),
                format::RATIONAL => Value::Text(format!("{}/{}", long(at), long(at + 4)).into_bytes()),
                format::SIGNED_RATIONAL => Value::Text(format!("{}/{}", long(at) as i32, long(at + 4) as i32).into_bytes()),
                // the first one for all elements of a list, whatever the order of bytes: as in PHP
                format::SINGLE => Value::Float(data.first_chunk().map_or(0.0, |bytes| f64::from(f32::from_le_bytes(*bytes)))),
                format::DOUBLE => Value::Float(data.first_chunk().map_or(0.0, |bytes| f64::from_le_bytes(*bytes))),
                _ => Value::Null,
            }
        };
        if count == 1 { one(0) } else { Value::List((0..count).map(one).collect()) }
    }

    /// Takes what tags say of a picture within the picture.
    fn note_thumbnail(&mut self, tag: u16, value: &Value) {
        let number = number_of(value) as i64;
        let thumbnail = &mut self.report.thumbnail;
        match tag {
            0x0100 => thumbnail.width = number,
            0x0101 => thumbnail.height = number,
            0x0111 | 0x0201 => thumbnail.offset = usize::try_from(number).unwrap_or(0),
            0x0103 if number == 6 => thumbnail.kind = 2,
            0x0117 | 0x0202 => thumbnail.size = usize::try_from(number).unwrap_or(0),
            _ => {}
        }
    }

    /// Takes the thumbnail's bytes, where they are wanted and there.
    fn take_thumbnail(&mut self, bytes: &[u8]) -> Result<()> {
        let thumbnail = &self.report.thumbnail;
        if !self.read_thumbnail || thumbnail.offset == 0 || thumbnail.size == 0 || thumbnail.bytes.is_some() {
            return Ok(());
        }
        let end = thumbnail.offset.checked_add(thumbnail.size);
        match end.and_then(|end| bytes.get(thumbnail.offset..end)) {
            Some(found) => {
                let found = found.to_vec();
                if (self.report.thumbnail.width == 0 || self.report.thumbnail.height == 0)
                    && let Some((width, height)) = jpeg::size_of(&found)
                {
                    (self.report.thumbnail.width, self.report.thumbnail.height) = (width, height);
                }
                self.report.thumbnail.bytes = Some(found);
            }
            None => self.fault("Thumbnail goes IFD boundary or end of file reached")?,
        }
        Ok(())
    }

    /// Takes what a tag says beside its value. True: the value is not to be listed; `None`: the
    /// directory cannot be trusted any more.
    fn special(&mut self, place: Place<'_>, tag: u16, data: &[u8], value: &Value, start: usize) -> Result<Option<bool>> {
        let number = number_of(value);
        match tag {
            0x8298 => self.copyright(data),
            0x9286 => self.report.user_comment = Some(self.user_comment(data)?),
            0x9c9b..=0x9c9f => {
                let name = ["Title", "Comments", "Author", "Keywords", "Subject"][usize::from(tag - 0x9c9b)];
                let text = self.unicode(data, self.motorola)?;
                self.report.add(Section::WinXp, Some(name), Value::Text(text));
                return Ok(Some(true));
            }
            0x829d => self.report.aperture = number,
            0x9202 | 0x9205 if self.report.aperture == 0.0 => self.report.aperture = (number * 0.5 * std::f64::consts::LN_2).exp(),
            0x9206 => self.report.distance = number,
            0xa002 => self.report.exif_width = number as i64,
            0xa20e => self.report.focal_resolution = number,
            0xa210 => {
                self.report.focal_unit = match number as i64 {
                    1 | 2 => 25.4,
                    3 => 10.0,
                    4 => 1.0,
                    5 => 0.001,
                    _ => 0.0,
                }
            }
            0x010f => self.report.make = data.split(|byte| *byte == 0).next().unwrap_or_default().to_vec(),
            MAKER_NOTE if !self.maker_note(place, data, start)? => return Ok(None),
            _ => {}
        }
        Ok(Some(false))
    }

    /// Splits the names of who took and who edited a picture.
    fn copyright(&mut self, data: &[u8]) {
        let mut parts = data.split(|byte| *byte == 0);
        let photographer = parts.next().unwrap_or_default().to_vec();
        let editor = parts.next().unwrap_or_default().to_vec();
        if editor.is_empty() {
            self.report.copyright = (!photographer.is_empty()).then_some(photographer);
            return;
        }
        self.report.copyright = Some([&photographer[..], b", ", &editor].concat());
        self.report.photographer = Some(photographer);
        self.report.editor = Some(editor);
    }

    /// Converts a comment of the user; its first eight bytes name the encoding.
    fn user_comment(&mut self, data: &[u8]) -> Result<(Vec<u8>, Option<&'static str>)> {
        let plain = |rest: &[u8]| {
            let text = rest.split(|byte| *byte == 0).next().unwrap_or_default();
            text.trim_ascii_end().to_vec()
        };
        let Some((kind, rest)) = data.split_first_chunk::<8>() else { return Ok((plain(data), None)) };
        Ok(match kind {
            b"UNICODE\0" => {
                let (motorola, rest) = match rest {
                    [0xfe, 0xff, rest @ ..] => (true, rest),
                    [0xff, 0xfe, rest @ ..] => (false, rest),
                    rest => (self.motorola, rest),
                };
                (self.converted(rest, "unicode", motorola)?, Some("UNICODE"))
            }
            b"ASCII\0\0\0" => (plain(rest), Some("ASCII")),
            b"JIS\0\0\0\0\0" => (self.converted(rest, "jis", self.motorola)?, Some("JIS")),
            b"\0\0\0\0\0\0\0\0" => (plain(rest), Some("UNDEFINED")),
            _ => (plain(data), None),
        })
    }

    fn unicode(&mut self, data: &[u8], motorola: bool) -> Result<Vec<u8>> {
        let mut text = self.converted(data, "unicode", motorola)?;
        if let Some(end) = text.iter().position(|byte| *byte == 0) {
            text.truncate(end);
        }
        Ok(text)
    }

    /// Converts a text as the directives say.
    fn converted(&mut self, data: &[u8], what: &str, motorola: bool) -> Result<Vec<u8>> {
        let from = format!("exif.decode_{what}_{}", if motorola { "motorola" } else { "intel" });
        let (to, from) = (self.cx.ini_str(&format!("exif.encode_{what}")).to_vec(), self.cx.ini_str(&from).to_vec());
        if to.is_empty() || from.is_empty() {
            return Ok(data.to_vec());
        }
        let function = PhpValue::from(self.cx.str("mb_convert_encoding"));
        let args = [PhpValue::from(self.cx.str(data)), PhpValue::from(self.cx.str(to)), PhpValue::from(self.cx.str(from))];
        let text = self.cx.call_value(&function, &args)?;
        Ok(text.as_bytes().map_or_else(|| data.to_vec(), <[u8]>::to_vec))
    }

    /// Reads a camera's note, if its maker's are known. False: it is damaged.
    fn maker_note(&mut self, place: Place<'_>, data: &[u8], start: usize) -> Result<bool> {
        let make = self.report.make.clone();
        let Some(maker) = notes::find(&make, data) else { return Ok(true) };
        if maker.start + 2 > data.len() {
            let text = format!("IFD data too short: 0x{:04X} offset 0x{:04X}", data.len(), maker.start);
            self.fault(&text)?;
            return Ok(true);
        }
        let old = self.motorola;
        match maker.order {
            Order::Motorola => self.motorola = true,
            Order::Intel => self.motorola = false,
            Order::Same => {}
        }
        // what cannot be a directory is no fault
        let room = data.len() - maker.start;
        if self.short(place.bytes, start + maker.start).is_some_and(|count| 2 + usize::from(count) * 12 > room) {
            self.motorola = old;
            return Ok(true);
        }
        let own = Place {
            base: if maker.own_offsets { start } else { place.base },
            limit: start + data.len(),
            section: Section::MakerNote,
            names: maker.names,
            ..place
        };
        let is_tiff = std::mem::replace(&mut self.is_tiff, false);
        let done = self.directory(own, start + maker.start)?;
        (self.motorola, self.is_tiff) = (old, is_tiff);
        Ok(done)
    }
}

/// Returns a value as a number: the first of a list, a ratio's result.
fn number_of(value: &Value) -> f64 {
    match value {
        Value::Int(int) => *int as f64,
        Value::Float(float) => *float,
        Value::List(list) => list.first().map_or(0.0, number_of),
        Value::Text(text) if text.len() == 1 => f64::from(text[0]),
        Value::Text(text) => {
            let text = std::str::from_utf8(text).unwrap_or_default();
            let (over, under) = text.split_once('/').unwrap_or((text, "1"));
            let (over, under): (f64, f64) = (over.parse().unwrap_or(0.0), under.parse().unwrap_or(1.0));
            if under == 0.0 { 0.0 } else { over / under }
        }
        Value::Null => 0.0,
    }
}
