//! `dl`: extensions are part of the program, none can be loaded.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};

pub(crate) const FUNCTIONS: &[&Function] = &[&dl::DECL];

heddle_macros::ini! {
    /// Whether `dl` may be called.
    enable_dl: "1", System;
}

/// Bytes that a file's name may have.
const LONGEST: usize = 4096;

/// Loads an extension: there is none to be loaded, a warning says so.
#[php("dl(string $extension_filename): bool")]
fn dl(cx: &mut Request, extension_filename: &[u8]) -> Result<bool> {
    if !cx.ini_bool("enable_dl") {
        cx.function_warning("Dynamically loaded extensions aren't enabled")?;
    } else if extension_filename.len() >= LONGEST {
        cx.function_warning(format!("Filename exceeds the maximum allowed length of {LONGEST} characters"))?;
    } else if extension_filename.contains(&b'/') {
        cx.function_warning("Temporary module name should contain only filename")?;
    } else {
        let text = [b"Unable to load dynamic library '", extension_filename, b"' (Heddle's extensions are part of it)"].concat();
        cx.function_warning(text)?;
    }
    Ok(false)
}
