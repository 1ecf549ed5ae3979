//! Extension `exif`: what cameras write into JPEG and TIFF files. The manual's chapter:
//! "Exchangeable image information".
//!
//! - [`tags`]: names. [`tiff`]: directories of tags, which both formats have; [`notes`]: those of
//!   cameras. [`jpeg`]: the segments of a JPEG file.
//! - [`report`]: what was found, by sections. [`functions`]: what programs call; [`kinds`]: kinds
//!   of images by their first bytes.
#![forbid(unsafe_code)]

mod functions;
mod jpeg;
mod kinds;
mod notes;
mod report;
mod tags;
mod tiff;

use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension =
    Extension { name: "exif", functions: &[functions::FUNCTIONS], constants: &[functions::CONSTANTS], ini: &[INI], ..Extension::EMPTY };

heddle_macros::ini! {
    /// Names the encoding that Unicode texts of comments and of Windows are converted to.
    exif.encode_unicode: "ISO-8859-15", All;
    /// The encoding of such texts in files with the highest byte first, and last.
    exif.decode_unicode_motorola: "UCS-2BE", All;
    exif.decode_unicode_intel: "UCS-2LE", All;
    /// Names them for Japanese texts.
    exif.encode_jis: "", All;
    exif.decode_jis_motorola: "JIS", All;
    exif.decode_jis_intel: "JIS", All;
}
