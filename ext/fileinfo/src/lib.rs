//! Extension `fileinfo`: kinds of files by their contents, on the system's libmagic. The manual's
//! chapter: "Fileinfo".
#![forbid(unsafe_code)]

mod finfo;

use heddle_runtime::decl::Extension;

/// Says what the engine registers where the library is installed.
pub static EXTENSION: Extension = Extension {
    name: "fileinfo",
    functions: &[finfo::FUNCTIONS],
    classes: &[&finfo::Finfo::CLASS],
    constants: &[CONSTANTS],
    info: "fileinfo support => enabled\n\
           libmagic => 5.46",
    ..Extension::EMPTY
};

/// Returns whether libmagic (Debian: libmagic1) is installed.
pub fn is_available() -> bool {
    heddle_magic::is_available()
}

heddle_macros::constants! {
    FILEINFO_NONE = 0;
    FILEINFO_SYMLINK = 2;
    FILEINFO_MIME = 1040;
    FILEINFO_MIME_TYPE = 16;
    FILEINFO_MIME_ENCODING = 1024;
    FILEINFO_DEVICES = 8;
    FILEINFO_CONTINUE = 32;
    FILEINFO_PRESERVE_ATIME = 128;
    FILEINFO_RAW = 256;
    FILEINFO_APPLE = 2048;
    FILEINFO_EXTENSION = 16777216;
}
