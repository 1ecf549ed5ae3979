//! What programs call.

use crate::report::{Report, SECTIONS, Section};
use crate::tiff::{Reader, name_of};
use crate::{jpeg, kinds, tags};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::stream::{self, Opening, Stat};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};
use std::io::SeekFrom;

pub(crate) const FUNCTIONS: &[&Function] = &[&exif_tagname::DECL, &exif_read_data::DECL, &exif_thumbnail::DECL, &exif_imagetype::DECL];

heddle_macros::constants! {
    EXIF_USE_MBSTRING = 1;
}

/// Returns the name of a tag.
#[php("exif_tagname(int $index): string|false")]
fn exif_tagname(index: i64) -> OrFalse<&'static str> {
    OrFalse(u16::try_from(index).ok().and_then(|tag| name_of(tags::MAIN, tag)))
}

/// A file's bytes, and what is known of it.
struct Source {
    bytes: Vec<u8>,
    /// The last part of its path.
    name: Vec<u8>,
    modified: i64,
    size: i64,
    kind: Option<i64>,
}

/// Opens a file by its name or takes a stream. `None`: it cannot be read; a warning was raised.
fn open(cx: &mut Request, file: &Value) -> Result<Option<Source>> {
    let given = match file.deref().as_resource().cloned() {
        Some(resource) => resource,
        None => {
            let path = cx.to_str(file)?;
            if path.is_empty() {
                return Err(cx.bad_argument(1, "must not be empty"));
            }
            if path.contains(&0) {
                return Err(cx.bad_argument(1, "must not contain any null bytes"));
            }
            let opening = Opening { quiet: true, ..Opening::default() };
            match stream::open(cx, &path, b"rb", &opening)? {
                Some(resource) => resource,
                None => {
                    cx.function_warning("Unable to open file")?;
                    return Ok(None);
                }
            }
        }
    };
    let is_own = file.deref().as_resource().is_none();
    let Some(handle) = stream::of(&given) else {
        return Err(cx.type_error("supplied resource is not a valid stream resource"));
    };
    let (bytes, stat, uri): (Vec<u8>, Option<Stat>, Option<Vec<u8>>) = match handle.try_borrow_mut() {
        Ok(mut stream) => {
            // a wrapper of the program need not know this
            let stat = if stream.is_of_program() { None } else { stream.backend().stat(cx)? };
            if stat.as_ref().is_some_and(|stat| stat.kind() == stream::stat::kind::DIRECTORY) {
                cx.function_warning("Unable to open file")?;
                return Ok(None);
            }
            let position = stream.position();
            if position > 0 && stream.is_seekable() {
                stream.seek(cx, SeekFrom::Start(0))?;
            }
            let bytes = stream.read_all(cx, None)?;
            if stream.is_seekable() {
                stream.seek(cx, SeekFrom::Start(position))?;
            }
            (bytes, stat, stream.uri.clone())
        }
        Err(_) => (Vec::new(), None, None),
    };
    if is_own {
        stream::close(cx, &given)?;
    }
    let uri = uri.unwrap_or_default();
    let is_data = uri.starts_with(b"data:");
    let name = if is_data { Vec::new() } else { uri.rsplit(|byte| *byte == b'/').next().unwrap_or_default().to_vec() };
    let kind = kinds::of(&bytes).filter(|kind| matches!(kind, 2 | 7 | 8)).or(bytes.starts_with(b"\xff\xd8").then_some(2));
    let modified = if is_data { 0 } else { stat.as_ref().map_or(0, |stat| stat.mtime) };
    let size = bytes.len() as i64;
    Ok(Some(Source { bytes, name, modified, size, kind }))
}

/// Reads an image. `None`: it is none, or damaged; a warning was raised.
fn read(cx: &mut Request, source: &Source, read_thumbnail: bool) -> Result<Option<Report>> {
    let mut reader = Reader::new(cx, source.name.clone(), read_thumbnail);
    let done = match source.kind {
        Some(2) => {
            let done = jpeg::read(&mut reader, &source.bytes)?;
            if !done {
                reader.fault("Invalid JPEG file")?;
            }
            done
        }
        Some(_) => reader.read_tiff(&source.bytes)?,
        None => {
            reader.fault("File not supported")?;
            false
        }
    };
    Ok(done.then_some(reader.report))
}

/// Returns the bits of sections that a list names.
fn wanted(list: &[u8]) -> u32 {
    let mut bits = 0;
    for part in list.split(|byte| *byte == b',') {
        let part = part.trim_ascii();
        for (section, name) in SECTIONS {
            if part.eq_ignore_ascii_case(name.as_bytes()) {
                bits |= 1 << section as u32;
            }
        }
    }
    bits & !0b11
}

/// Reads what cameras wrote into an image.
#[php("exif_read_data($file, ?string $required_sections = null, bool $as_arrays = false, bool $read_thumbnail = false): array|false")]
fn exif_read_data(
    cx: &mut Request,
    file: &Value,
    required_sections: Option<Str>,
    as_arrays: bool,
    read_thumbnail: bool,
) -> Result<OrFalse<Array>> {
    let Some(source) = open(cx, file)? else { return Ok(OrFalse(None)) };
    let Some(report) = read(cx, &source, read_thumbnail)? else { return Ok(OrFalse(None)) };
    if required_sections.is_some_and(|list| !report.has(wanted(&list))) {
        return Ok(OrFalse(None));
    }
    let mut out = Array::new();
    let mut of_file = Array::new();
    let kind = source.kind.unwrap_or(0);
    if !source.name.is_empty() {
        let name = Value::from(cx.str(&source.name));
        of_file.insert_bytes(cx.heap(), b"FileName", name);
    }
    let found = report.sections_found();
    let texts = [("MimeType", kinds::mime(kind).to_owned()), ("SectionsFound", found)];
    for (name, number) in [("FileDateTime", source.modified), ("FileSize", source.size), ("FileType", kind)] {
        of_file.insert_bytes(cx.heap(), name.as_bytes(), Value::int(number));
    }
    for (name, text) in texts {
        let text = Value::from(cx.str(text));
        of_file.insert_bytes(cx.heap(), name.as_bytes(), text);
    }
    put(cx, &mut out, "FILE", of_file, as_arrays);
    let mut computed = Report::default();
    for (name, value) in report.computed() {
        computed.add(Section::Computed, Some(name), value);
    }
    let mut array = Array::new();
    computed.fill(cx, Section::Computed, &mut array);
    put(cx, &mut out, "COMPUTED", array, true);
    for (section, name) in SECTIONS.iter().skip(3) {
        let mut array = Array::new();
        report.fill(cx, *section, &mut array);
        let thumbnail = &report.thumbnail;
        if *section == Section::Thumbnail && read_thumbnail && thumbnail.offset != 0 && thumbnail.size != 0 {
            let bytes = match &thumbnail.bytes {
                Some(bytes) => Value::from(cx.str(bytes)),
                None => Value::NULL,
            };
            array.insert_bytes(cx.heap(), b"THUMBNAIL", bytes);
        }
        let nested = as_arrays || matches!(section, Section::Thumbnail | Section::Comment);
        if !array.is_empty() {
            put(cx, &mut out, name, array, nested);
        }
    }
    Ok(OrFalse(Some(out)))
}

/// Puts a section into the result: as an array, or its values one by one.
fn put(cx: &mut Request, out: &mut Array, name: &str, array: Array, nested: bool) {
    if nested {
        out.insert_bytes(cx.heap(), name.as_bytes(), Value::from(array));
        return;
    }
    for (key, value) in array.iter() {
        match key.to_value().as_bytes() {
            Some(key) => out.insert_bytes(cx.heap(), key, value.clone()),
            None => drop(out.push(cx.heap(), value.clone())),
        }
    }
}

/// Returns the picture within a picture.
#[php("exif_thumbnail($file, &$width = null, &$height = null, &$image_type = null): string|false")]
fn exif_thumbnail(
    cx: &mut Request,
    file: &Value,
    width: Option<RefArg<'_>>,
    height: Option<RefArg<'_>>,
    image_type: Option<RefArg<'_>>,
) -> Result<OrFalse<Vec<u8>>> {
    let Some(source) = open(cx, file)? else { return Ok(OrFalse(None)) };
    let Some(report) = read(cx, &source, true)? else { return Ok(OrFalse(None)) };
    let mut thumbnail = report.thumbnail;
    let Some(bytes) = thumbnail.bytes else { return Ok(OrFalse(None)) };
    if thumbnail.width == 0 || thumbnail.height == 0 {
        (thumbnail.width, thumbnail.height) = jpeg::size_of(&bytes).unwrap_or_default();
    }
    let kind = kinds::of(&bytes).unwrap_or(2);
    for (place, number) in [(width, thumbnail.width), (height, thumbnail.height), (image_type, kind)] {
        if let Some(mut place) = place {
            place.set(cx, Value::int(number))?;
        }
    }
    Ok(OrFalse(Some(bytes)))
}

/// Returns the kind of an image by its first bytes.
#[php("exif_imagetype(string $filename): int|false")]
fn exif_imagetype(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<i64>> {
    if filename.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    let Some(resource) = stream::open(cx, filename, b"rb", &Opening::default())? else { return Ok(OrFalse(None)) };
    let start = match stream::of(&resource) {
        Some(handle) => match handle.try_borrow_mut() {
            Ok(mut stream) => stream.read_all(cx, Some(64))?,
            Err(_) => Vec::new(),
        },
        None => Vec::new(),
    };
    stream::close(cx, &resource)?;
    if start.len() < 3 {
        cx.notice([&cx.function_name()[..], b"(): Error reading from ", filename, b"!"].concat())?;
        return Ok(OrFalse(None));
    }
    Ok(OrFalse(kinds::of(&start)))
}
