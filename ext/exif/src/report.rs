//! What was found in an image: values by sections, and what is computed of them.

use heddle_runtime::Request;
use heddle_value::{Array, Value as PhpValue};

/// A part of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Section {
    File,
    Computed,
    AnyTag,
    Ifd0,
    Thumbnail,
    Comment,
    App0,
    Exif,
    Fpix,
    Gps,
    Interop,
    App12,
    WinXp,
    MakerNote,
}

/// The names in the order of the report.
pub(crate) const SECTIONS: [(Section, &str); 14] = [
    (Section::File, "FILE"),
    (Section::Computed, "COMPUTED"),
    (Section::AnyTag, "ANY_TAG"),
    (Section::Ifd0, "IFD0"),
    (Section::Thumbnail, "THUMBNAIL"),
    (Section::Comment, "COMMENT"),
    (Section::App0, "APP0"),
    (Section::Exif, "EXIF"),
    (Section::Fpix, "FPIX"),
    (Section::Gps, "GPS"),
    (Section::Interop, "INTEROP"),
    (Section::App12, "APP12"),
    (Section::WinXp, "WINXP"),
    (Section::MakerNote, "MAKERNOTE"),
];

/// A value of a tag.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Null,
    Int(i64),
    Float(f64),
    Text(Vec<u8>),
    List(Vec<Value>),
}

impl Value {
    /// Returns text, or null where it is empty.
    pub fn text(bytes: &[u8]) -> Value {
        if bytes.is_empty() { Value::Null } else { Value::Text(bytes.to_vec()) }
    }

    fn to_php(&self, cx: &mut Request) -> PhpValue {
        match self {
            Value::Null => PhpValue::NULL,
            Value::Int(int) => PhpValue::int(*int),
            Value::Float(float) => PhpValue::float(*float),
            Value::Text(text) => PhpValue::from(cx.str(text)),
            Value::List(list) => {
                let mut values = Vec::with_capacity(list.len());
                for value in list {
                    values.push(value.to_php(cx));
                }
                PhpValue::from(Array::from_values(cx.heap(), values))
            }
        }
    }
}

/// A picture within the picture.
#[derive(Default, Debug)]
pub(crate) struct Thumbnail {
    pub offset: usize,
    pub size: usize,
    pub width: i64,
    pub height: i64,
    pub kind: i64,
    pub bytes: Option<Vec<u8>>,
}

/// Everything that is known of an image.
#[derive(Default)]
pub(crate) struct Report {
    /// Bits of sections by their number.
    pub found: u32,
    pub width: i64,
    pub height: i64,
    pub is_color: bool,
    /// Whether the highest byte comes first; `None`: there is no directory.
    pub motorola: Option<bool>,
    pub aperture: f64,
    pub focal_resolution: f64,
    pub focal_unit: f64,
    pub exif_width: i64,
    pub distance: f64,
    pub user_comment: Option<(Vec<u8>, Option<&'static str>)>,
    pub copyright: Option<Vec<u8>>,
    pub photographer: Option<Vec<u8>>,
    pub editor: Option<Vec<u8>>,
    pub make: Vec<u8>,
    pub thumbnail: Thumbnail,
    entries: Vec<(Section, Option<String>, Value)>,
}

impl Report {
    /// Marks a section as found.
    pub fn mark(&mut self, section: Section) {
        self.found |= 1 << section as u32;
    }

    /// Adds a value under a name, or at the end of a list.
    pub fn add(&mut self, section: Section, name: Option<&str>, value: Value) {
        self.mark(section);
        self.entries.push((section, name.map(str::to_owned), value));
    }

    /// Returns the names of what was found.
    pub fn sections_found(&self) -> String {
        let found = SECTIONS.iter().skip(2).filter(|(section, _)| self.found & 1 << *section as u32 != 0);
        found.map(|(_, name)| *name).collect::<Vec<_>>().join(", ")
    }

    /// Returns whether all the sections of a list were found.
    pub fn has(&self, wanted: u32) -> bool {
        self.found & wanted == wanted
    }

    /// Computes what the report says beside the tags.
    pub fn computed(&self) -> Vec<(&'static str, Value)> {
        let text = |text: &[u8]| Value::Text(text.to_vec());
        let mut out = Vec::new();
        if self.width != 0 && self.height != 0 {
            let html = format!("width=\"{}\" height=\"{}\"", self.width, self.height);
            out.push(("html", Value::Text(html.into_bytes())));
            out.push(("Height", Value::Int(self.height)));
            out.push(("Width", Value::Int(self.width)));
        }
        out.push(("IsColor", Value::Int(i64::from(self.is_color))));
        if let Some(motorola) = self.motorola {
            out.push(("ByteOrderMotorola", Value::Int(i64::from(motorola))));
        }
        if self.focal_resolution != 0.0 && self.focal_unit != 0.0 && self.exif_width != 0 {
            let width = self.exif_width as f64 * self.focal_unit / self.focal_resolution;
            out.push(("CCDWidth", Value::Text(format!("{}mm", width as i64).into_bytes())));
        }
        if self.aperture > 0.0 {
            out.push(("ApertureFNumber", Value::Text(format!("f/{:.1}", self.aperture).into_bytes())));
        }
        if self.distance != 0.0 {
            let shown = if self.distance < 0.0 { "Infinite".to_owned() } else { format!("{:.2}m", self.distance) };
            out.push(("FocusDistance", Value::Text(shown.into_bytes())));
        }
        if let Some((comment, encoding)) = &self.user_comment {
            out.push(("UserComment", Value::text(comment)));
            if let Some(encoding) = encoding {
                out.push(("UserCommentEncoding", text(encoding.as_bytes())));
            }
        }
        if let Some(copyright) = &self.copyright {
            out.push(("Copyright", text(copyright)));
        }
        if let Some(name) = &self.photographer {
            out.push(("Copyright.Photographer", text(name)));
        }
        if let Some(name) = &self.editor {
            out.push(("Copyright.Editor", text(name)));
        }
        let thumbnail = &self.thumbnail;
        if thumbnail.offset != 0 && thumbnail.size != 0 {
            let kind = if thumbnail.kind == 0 { 2 } else { thumbnail.kind };
            out.push(("Thumbnail.FileType", Value::Int(kind)));
            out.push(("Thumbnail.MimeType", text(crate::kinds::mime(kind).as_bytes())));
            if thumbnail.width != 0 && thumbnail.height != 0 {
                out.push(("Thumbnail.Height", Value::Int(thumbnail.height)));
                out.push(("Thumbnail.Width", Value::Int(thumbnail.width)));
            }
        }
        out
    }

    /// Puts a section's values into an array.
    pub fn fill(&self, cx: &mut Request, section: Section, array: &mut Array) {
        for (of, name, value) in &self.entries {
            if *of != section {
                continue;
            }
            let value = value.to_php(cx);
            match name {
                Some(name) => array.insert_bytes(cx.heap(), name.as_bytes(), value),
                None => drop(array.push(cx.heap(), value)),
            }
        }
    }
}
