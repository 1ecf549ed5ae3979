//! Extension `gd`: images, on the system's libgd. The manual's chapter: "Image Processing and GD".
//!
//! - [`image`]: what a GdImage is; sizes and settings. [`colors`]: palettes. [`draw`]: lines and
//!   shapes. [`change`]: copies, filters, sizes. [`affine`]: matrices. [`files`]: formats.
//!   [`text`]: fonts.
//!
//! The library is opened when a program first makes an image, because that takes long.
#![forbid(unsafe_code)]

mod affine;
mod change;
mod colors;
mod constants;
mod draw;
mod files;
mod image;
mod text;

use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "gd",
    functions: &[
        image::FUNCTIONS,
        colors::FUNCTIONS,
        draw::FUNCTIONS,
        change::FUNCTIONS,
        affine::FUNCTIONS,
        files::FUNCTIONS,
        text::FUNCTIONS,
    ],
    classes: &[&image::GdImage::CLASS, &text::GdFont::CLASS],
    constants: &[constants::CONSTANTS],
    ini: &[INI],
    info: "GD Support => enabled\n\
           GD headers Version => 2.3.3\n\
           GD library Version => 2.3.3\n\
           FreeType Support => enabled\n\
           FreeType Linkage => with freetype\n\
           GIF Read Support => enabled\n\
           GIF Create Support => enabled\n\
           JPEG Support => enabled\n\
           PNG Support => enabled\n\
           WBMP Support => enabled\n\
           XBM Support => enabled\n\
           WebP Support => enabled\n\
           BMP Support => enabled\n\
           AVIF Support => enabled\n\
           TGA Read Support => enabled",
    ..Extension::EMPTY
};

/// Returns whether libgd (Debian: libgd3) is installed.
pub fn is_available() -> bool {
    heddle_libgd::is_available()
}

heddle_macros::ini! {
    /// Whether JPEG files with faults are read as far as they go.
    gd.jpeg_ignore_warning: "1", All;
}
