//! SPL's classes about files and folders.
//!
//! [`entry`] is what they share; [`folder`] walks a folder, [`lines`] reads a file; each other file has the classes of one kind.

pub mod directory;
pub mod entry;
pub mod folder;
mod info;
mod lines;
mod object;

use heddle_runtime::decl::Class;

/// Parents before their children.
pub const CLASSES: &[&Class] = &[
    &info::SplFileInfo::CLASS,
    &directory::DirectoryIterator::CLASS,
    &directory::FilesystemIterator::CLASS,
    &directory::RecursiveDirectoryIterator::CLASS,
    &directory::GlobIterator::CLASS,
    &object::SplFileObject::CLASS,
    &object::SplTempFileObject::CLASS,
];
