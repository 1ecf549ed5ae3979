//! Where things are in the project: its root, its files, the binary it builds.

use std::path::{Path, PathBuf};

/// Folders that hold nothing written by hand, and the file that names a work tree.
const NOT_SOURCE: &[&str] = &["target", ".git", "node_modules"];

/// The root of the workspace: the folder above this crate's.
pub fn root() -> PathBuf {
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    manifest.parent().map_or(manifest.clone(), Path::to_path_buf)
}

/// Returns the folder that cargo builds into.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The `heddle` binary that was built last in release mode, or else in debug mode.
pub fn heddle() -> Result<PathBuf, String> {
    let target = target();
    ["release", "debug"]
        .iter()
        .map(|profile| target.join(profile).join("heddle"))
        .find(|binary| binary.is_file())
        .ok_or_else(|| "there is no target/release/heddle yet: build it, or name a binary with --php".to_owned())
}

/// Every file below `folder`, sorted, as paths relative to it; what is generated is left out.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(relative) = waiting.pop() {
        let Ok(entries) = std::fs::read_dir(folder.join(&relative)) else { continue };
        for entry in entries.flatten() {
            let path = relative.join(entry.file_name());
            let is_source = !NOT_SOURCE.contains(&entry.file_name().to_string_lossy().as_ref());
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && is_source => waiting.push(path),
                Ok(kind) if kind.is_file() && is_source => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}
