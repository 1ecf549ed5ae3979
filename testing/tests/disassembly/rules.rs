//! What is asked of the program, as data: `tests/disassembly/*.txt`, and the functions that the
//! sources call cold.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What a hot handler must be like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// Some path dispatches only after the stack was used, or after a call.
    Broken,
    /// A path from the entry to the dispatch neither touches the stack nor calls.
    Straight,
    /// No path does.
    Whole,
}

/// A line of the list of hot handlers: what is asked, and the reason when it is less than
/// [`Shape::Straight`].
pub struct Hot {
    pub handler: String,
    pub shape: Shape,
    pub reason: String,
}

/// A line of the list of exceptions: its kind, as the list's head explains, the function's name
/// without blanks, the reason.
pub struct Exception {
    pub kind: String,
    pub name: String,
    pub reason: String,
}

impl Exception {
    /// Whether it speaks of a function of this name.
    pub fn is_of(&self, name: &str) -> bool {
        let plain: String = name.chars().filter(|character| !character.is_whitespace()).collect();
        plain.starts_with(&self.name)
    }
}

/// The project's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_path_buf()
}

/// `tests/disassembly/hot-handlers.txt`.
pub fn hot_handlers() -> Vec<Hot> {
    let lines = lines("hot-handlers.txt");
    let hot = |line: &String| {
        let (handler, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (shape, reason) = rest.trim_start().split_once(' ').unwrap_or((rest.trim_start(), ""));
        let shape = match shape {
            "whole" => Shape::Whole,
            "straight" => Shape::Straight,
            "known" if !reason.trim().is_empty() => Shape::Broken,
            _ => panic!("hot-handlers.txt: '{line}' does not read 'HANDLER whole', 'HANDLER straight' or 'HANDLER known REASON'"),
        };
        Hot { handler: handler.to_owned(), shape, reason: reason.trim().to_owned() }
    };
    lines.iter().map(hot).collect()
}

/// `tests/disassembly/exceptions.txt`.
pub fn exceptions() -> Vec<Exception> {
    let exception = |line: &String| match line.splitn(3, char::is_whitespace).collect::<Vec<_>>()[..] {
        [kind, name, reason] if ["enter", "import", "door", "opens"].contains(&kind) && !reason.trim().is_empty() => {
            Exception { kind: kind.to_owned(), name: name.to_owned(), reason: reason.trim().to_owned() }
        }
        _ => panic!("exceptions.txt: '{line}' does not read 'enter|import|door|opens NAME REASON'"),
    };
    lines("exceptions.txt").iter().map(exception).collect()
}

fn lines(name: &str) -> Vec<String> {
    let file = root().join("tests/disassembly").join(name);
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

/// What the sources mark `#[cold]`: crate, owner (the type of its `impl`, or the module) and name.
/// A generic function's copies count like it.
pub struct Cold(BTreeSet<(String, String, String)>);

impl Cold {
    /// Reads the sources of the engine's crates.
    pub fn of_the_sources() -> Cold {
        let mut cold = BTreeSet::new();
        for top in ["crates", "ext", "lib"] {
            for folder in fs::read_dir(root().join(top)).into_iter().flatten().flatten() {
                let name = format!("heddle_{}", folder.file_name().to_string_lossy());
                collect(&folder.path().join("src"), &name, &name, &mut cold);
            }
        }
        Cold(cold)
    }

    /// Whether a function of this demangled name is one.
    pub fn has(&self, name: &str) -> bool {
        let plain = without_arguments(name);
        let mut parts = plain.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|part| !part.is_empty());
        let Some(last) = parts.next_back() else { return false };
        let parts: Vec<&str> = parts.collect();
        self.0
            .iter()
            .any(|(package, owner, function)| function == last && parts.contains(&package.as_str()) && parts.contains(&owner.as_str()))
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}

/// A name without its last `::<…>` and without what the compiler appends to copies.
fn without_arguments(name: &str) -> &str {
    let name = name.split(".llvm.").next().unwrap_or(name);
    let mut depth = 0;
    if !name.ends_with('>') {
        return name;
    }
    for (at, character) in name.char_indices().rev() {
        match character {
            '>' => depth += 1,
            '<' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return name[..at].trim_end_matches("::");
        }
    }
    name
}

fn collect(folder: &Path, package: &str, module: &str, cold: &mut BTreeSet<(String, String, String)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, package, &stem, cold);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let module = if ["lib", "mod"].contains(&stem.as_str()) { module } else { &stem };
            let text = fs::read_to_string(&path).unwrap_or_default();
            for (at, _) in text.match_indices("#[cold]") {
                let name = text[at..].split_once("fn ").map_or("", |(_, rest)| rest.split(['(', '<']).next().unwrap_or_default());
                let owner = owner(&text[..at]).unwrap_or(module);
                cold.insert((package.to_owned(), owner.to_owned(), name.trim().to_owned()));
            }
        }
    }
}

/// The type whose `impl` block is open at the end of `text`, if one is: methods are indented.
fn owner(text: &str) -> Option<&str> {
    let indented = text.rsplit('\n').next().is_some_and(|line| line.starts_with(' '));
    let head = text.lines().rfind(|line| line.starts_with("impl") || line.starts_with("unsafe impl")).filter(|_| indented)?;
    let what = head.rsplit_once(" for ").map_or(head, |(_, what)| what);
    let what = what.trim_start_matches("impl").trim_start();
    let what = if what.starts_with('<') { what.split_once("> ")?.1 } else { what };
    what.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').next()?.rsplit("::").next()
}
