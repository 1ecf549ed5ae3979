//! Debian packages, fetched by apt and unpacked below `~/.cache/heddle/corpus`; root rights are not needed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::project;

/// Fetches and unpacks a package unless it is there already; returns the folder that stands for its root.
pub fn fetch(package: &str) -> Result<PathBuf, String> {
    let base = corpus();
    let folder = base.join(package);
    if folder.is_dir() {
        return Ok(folder);
    }
    let download = base.join(format!("{package}.download"));
    fs::create_dir_all(&download).map_err(|error| format!("{}: {error}", download.display()))?;
    run("apt-get", &["download", "-qq", package], &download)?;
    let files = project::files(&download);
    let archive = files.iter().find(|file| file.extension().is_some_and(|extension| extension == "deb"));
    let archive = archive.ok_or_else(|| format!("apt-get download {package} brought no archive"))?;
    let unpacked = base.join(format!("{package}.unpacked"));
    run("dpkg-deb", &["-x", &archive.to_string_lossy(), &unpacked.to_string_lossy()], &download)?;
    fs::rename(&unpacked, &folder).map_err(|error| error.to_string())?;
    let _ = fs::remove_dir_all(&download); // the archive is of no more use
    Ok(folder)
}

/// Where packages are kept between runs and between clones of the project.
fn corpus() -> PathBuf {
    let home = std::env::var_os("HOME").map_or_else(|| project::root().join("target"), PathBuf::from);
    home.join(".cache/heddle/corpus")
}

fn run(program: &str, arguments: &[&str], folder: &Path) -> Result<(), String> {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program} {}: {status}", arguments.join(" "))),
        Err(error) => Err(format!("{program}: {error}")),
    }
}

/// Copies a tree; symbolic links that lead out of it are left out.
pub fn copy_tree(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
    for entry in fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?.flatten() {
        let (source, copy) = (entry.path(), to.join(entry.file_name()));
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => copy_tree(&source, &copy)?,
            Ok(kind) if kind.is_file() => {
                fs::copy(&source, &copy).map_err(|error| format!("{}: {error}", copy.display()))?;
            }
            _ => {}
        }
    }
    Ok(())
}
