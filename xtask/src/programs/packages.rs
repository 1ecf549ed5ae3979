//! Debian packages, fetched by apt and unpacked below `~/.cache/heddle/corpus`; root rights are not
//! needed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::project;

/// Fetches and unpacks a package unless it is there already; returns the folder that stands for its
/// root.
pub fn fetch(package: &str) -> Result<PathBuf, String> {
    let base = corpus();
    let folder = base.join(package);
    if folder.is_dir() {
        return Ok(folder);
    }
    download(&[package])?;
    if folder.is_dir() { Ok(folder) } else { Err(format!("apt-get download {package} brought no archive")) }
}

/// Downloads packages with one call of apt, and unpacks each into its folder.
fn download(packages: &[&str]) -> Result<(), String> {
    let base = corpus();
    let download = base.join(format!("{}.download", packages[0]));
    fs::create_dir_all(&download).map_err(|error| format!("{}: {error}", download.display()))?;
    let arguments: Vec<&str> = ["download", "-qq"].iter().chain(packages).copied().collect();
    run("apt-get", &arguments, &download)?;
    for archive in project::files(&download) {
        let name = archive.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let Some((package, _)) = name.split_once('_').filter(|_| name.ends_with(".deb")) else { continue };
        let unpacked = base.join(format!("{package}.unpacked"));
        run("dpkg-deb", &["-x", &archive.to_string_lossy(), &unpacked.to_string_lossy()], &download)?;
        fs::rename(&unpacked, base.join(package)).map_err(|error| error.to_string())?;
    }
    let _ = fs::remove_dir_all(&download); // the archives are of no more use
    Ok(())
}

/// Fetches packages, each under the first of its names that there is, and puts them into one tree,
/// as they would lie in the system; returns the folder that stands for its root.
///
/// # Errors
/// One of them cannot be had.
pub fn tree(name: &str, packages: &[&[&str]]) -> Result<PathBuf, String> {
    let folder = corpus().join(format!("{name}.tree"));
    if folder.is_dir() {
        return Ok(folder);
    }
    let growing = corpus().join(format!("{name}.growing"));
    let _ = fs::remove_dir_all(&growing); // of a run that was stopped
    let missing: Vec<&str> = packages.iter().map(|names| names[0]).filter(|package| !corpus().join(package).is_dir()).collect();
    if missing.len() > 1 {
        let _ = download(&missing); // where apt does not know one of them, each is asked for below
    }
    for names in packages {
        let found = names.iter().find_map(|package| fetch(package).ok()).ok_or_else(|| format!("apt brings no {}", names.join(" or ")))?;
        copy_tree(&found, &growing)?;
    }
    fs::rename(&growing, &folder).map_err(|error| error.to_string())?;
    Ok(folder)
}

/// Where packages are kept between runs and between clones of the project.
pub fn corpus() -> PathBuf {
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
