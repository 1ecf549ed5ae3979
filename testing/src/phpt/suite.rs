//! A suite: a folder of tests, which of them to run, and the scratch copy they run in.
//!
//! Tests write files beside themselves, so no test runs in the folder it was found in: everything
//! is copied to a scratch folder first, of the `.phpt` files those beside the chosen ones, since
//! programs read them. Two runs never meet, and a suite may be read-only.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
};

/// Files that mark the root of a suite; test names are relative to it.
const ROOT_MARKS: &[&str] = &["known-failures.txt", ".complete"];

/// A suite's root and the names of the tests to run, relative to the root and sorted.
#[derive(Debug)]
pub struct Suite {
    /// The folder that names are relative to.
    pub root: PathBuf,
    /// The tests to run.
    pub names: Vec<String>,
}

impl Suite {
    /// All tests at or below `places` (folders or `.phpt` files), which must belong to one suite.
    pub fn find(places: &[PathBuf]) -> Result<Self, String> {
        let mut names = BTreeSet::new();
        let mut root = None;
        for place in places {
            let place = place.canonicalize().map_err(|error| format!("{}: {error}", place.display()))?;
            let found = root_of(&place);
            if *root.get_or_insert_with(|| found.clone()) != found {
                return Err(format!("{} belongs to another suite than the first place", place.display()));
            }
            collect(&found, &place, &mut names).map_err(|error| format!("{}: {error}", place.display()))?;
        }
        let root = root.ok_or("no folder of tests was named")?;
        Ok(Self { root, names: names.into_iter().collect() })
    }

    /// Keeps only the tests that a list names, one a line, relative to the root.
    pub fn keep_listed(&mut self, list: &Path) -> Result<(), String> {
        let text = fs::read_to_string(list).map_err(|error| format!("{}: {error}", list.display()))?;
        let listed: BTreeSet<&str> = text.lines().filter_map(|line| line.split('\t').next()).map(str::trim).collect();
        self.names.retain(|name| listed.contains(name.as_str()));
        Ok(())
    }

    /// Copies what the tests may need into a new folder below `base`.
    pub fn copy_below(&self, base: &Path) -> io::Result<Scratch> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = base.join(format!("{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&folder); // left by a process of the same number
        copy_tree(&self.root, &folder)?;
        let folders: BTreeSet<&Path> = self.names.iter().filter_map(|name| Path::new(name).parent()).collect();
        for below in folders {
            copy_tests(&self.root.join(below), &folder.join(below))?;
        }
        Ok(Scratch { folder: folder.canonicalize()? })
    }
}

/// A scratch copy of a suite; removed when dropped.
#[derive(Debug)]
pub struct Scratch {
    /// The copy's root.
    pub folder: PathBuf,
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder); // what a test made unreadable stays in the target folder
    }
}

fn root_of(place: &Path) -> PathBuf {
    let marked = |folder: &&Path| ROOT_MARKS.iter().any(|mark| folder.join(mark).exists());
    let own = if place.is_dir() { place } else { place.parent().unwrap_or(place) };
    place.ancestors().find(marked).unwrap_or(own).to_path_buf()
}

fn collect(root: &Path, place: &Path, names: &mut BTreeSet<String>) -> io::Result<()> {
    if place.is_dir() {
        for entry in fs::read_dir(place)? {
            collect(root, &entry?.path(), names)?;
        }
    } else if place.extension().is_some_and(|extension| extension == "phpt") {
        let name = place.strip_prefix(root).unwrap_or(place);
        names.insert(name.to_string_lossy().into_owned());
    }
    Ok(())
}

/// Copies the `.phpt` files of one folder.
fn copy_tests(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let source = entry?.path();
        if source.extension().is_some_and(|extension| extension == "phpt") {
            let copy = to.join(source.file_name().unwrap_or_default());
            fs::copy(&source, copy)?;
        }
    }
    Ok(())
}

fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, copy) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type()?;
        if kind.is_dir() {
            copy_tree(&source, &copy)?;
        } else if kind.is_symlink() {
            std::os::unix::fs::symlink(fs::read_link(&source)?, &copy)?;
        // PDO's tests read where their database is out of a test
        } else if source.extension().is_none_or(|extension| extension != "phpt") || entry.file_name() == "common.phpt" {
            match fs::copy(&source, &copy) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {} // somebody's temporary file, gone meanwhile
                copied => drop(copied?),
            }
        }
    }
    Ok(())
}
