//! The level table of ARCHITECTURE.md against the manifests, and the graph that is drawn from it.
//!
//! The table is the one place where an edge between crates is allowed: a crate's `[dependencies]`
//! and `[build-dependencies]` on other crates of the workspace must be a subset of its row.
//! Test-only edges are free.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    path::{Component, Path},
};

use super::{Mode, Problems};

const FILE: &str = "ARCHITECTURE.md";
const GRAPH_START: &str = "<!-- graph: drawn by `cargo xtask tidy --write` -->";
const GRAPH_END: &str = "<!-- end of graph -->";
/// Top folders that hold crates, one a folder.
const HOMES: &[&str] = &["crates", "ext", "lib"];
/// Crates that may use anything and that nothing uses.
const TOOLS: &[&str] = &["testing", "xtask", "fuzz", "benches"];

/// Where a crate may say `unsafe`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum UnsafeRule<'a> {
    /// Nowhere; the crate forbids it.
    Never,
    /// Anywhere.
    Yes,
    /// In the file of this name only (glue to a C library).
    Only(&'a str),
}

struct Row {
    level: String,
    uses: Vec<String>,
    unsafe_rule: String,
}

/// The table: which crate may use which, and where `unsafe` may stand.
pub struct Table {
    rows: BTreeMap<String, Row>,
}

impl Table {
    /// Reads the table `| level | crate | may use | unsafe |` out of ARCHITECTURE.md.
    pub fn read(root: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(root.join(FILE)).map_err(|error| format!("{FILE}: {error}"))?;
        let mut rows = BTreeMap::new();
        let table = text.lines().skip_while(|line| !line.starts_with("| level | crate |")).skip(2);
        for line in table.take_while(|line| line.starts_with('|')) {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [level, names, uses, unsafe_rule] = cells[..] else {
                return Err(format!("{FILE}: row of the wrong shape: {line}"));
            };
            for name in names.split_whitespace() {
                let uses = uses.split_whitespace().map(str::to_owned).collect();
                rows.insert(name.to_owned(), Row { level: level.to_owned(), uses, unsafe_rule: unsafe_rule.trim_matches('`').to_owned() });
            }
        }
        match rows.len() {
            0 => Err(format!("{FILE} has no table that starts `| level | crate |`")),
            _ => Ok(Self { rows }),
        }
    }

    /// The crate that `path` belongs to, as `crates/vm` or `testing`, and its rule about `unsafe`.
    pub fn crate_of(&self, path: &Path) -> Option<(String, UnsafeRule<'_>)> {
        let mut parts = path.components().filter_map(|part| match part {
            Component::Normal(name) => name.to_str(),
            _ => None,
        });
        let top = parts.next()?;
        if TOOLS.contains(&top) {
            // A benchmark of the allocator allocates; the other tools have no reason to be unsafe.
            let rule = if top == "benches" { UnsafeRule::Yes } else { UnsafeRule::Never };
            return Some((top.to_owned(), rule));
        }
        if !HOMES.contains(&top) {
            return None;
        }
        let name = parts.next()?;
        let rule = match self.row(top, name).map(|row| row.unsafe_rule.as_str()) {
            Some("yes") => UnsafeRule::Yes,
            Some(file) if file.ends_with(".rs") => UnsafeRule::Only(file),
            _ => UnsafeRule::Never,
        };
        Some((format!("{top}/{name}"), rule))
    }

    fn row(&self, home: &str, name: &str) -> Option<&Row> {
        let group = format!("{home}/*");
        match home {
            "crates" => self.rows.get(name),
            _ => self.rows.get(&format!("{home}/{name}")).or_else(|| self.rows.get(&group)),
        }
    }

    /// The graph in Mermaid's notation, an arrow meaning "uses"; edges that follow from others are
    /// left out.
    fn graph(&self) -> String {
        let mut text = format!("{GRAPH_START}\n```mermaid\ngraph BT\n");
        let mut levels: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (name, row) in &self.rows {
            levels.entry(&row.level).or_default().push(name);
        }
        for (level, names) in levels {
            let _ = writeln!(text, "  subgraph {level}");
            for name in names {
                let _ = writeln!(text, "    {}[\"{name}\"]", node(name));
            }
            text.push_str("  end\n");
        }
        for (name, row) in &self.rows {
            for used in row.uses.iter().filter(|used| self.rows.contains_key(*used) && !self.follows(row, used)) {
                let _ = writeln!(text, "  {} --> {}", node(name), node(used));
            }
        }
        text + "```\n" + GRAPH_END
    }

    /// Whether another crate in `row` uses `used` already.
    fn follows(&self, row: &Row, used: &str) -> bool {
        row.uses
            .iter()
            .filter(|other| *other != used)
            .any(|other| self.rows.get(other).is_some_and(|through| through.uses.iter().any(|name| name == used)))
    }
}

fn node(name: &str) -> String {
    name.replace(['/', '*', '-'], "_")
}

/// Compares each crate's manifest with its row, and the drawn graph with the table.
pub fn check(root: &Path, table: &Table, mode: Mode, problems: &mut Problems) -> Result<(), String> {
    for home in HOMES {
        let Ok(entries) = fs::read_dir(root.join(home)) else { continue };
        let mut names: Vec<String> = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        for name in names {
            check_crate(root, table, home, &name, problems);
        }
    }
    check_graph(root, table, mode, problems)
}

fn check_crate(root: &Path, table: &Table, home: &str, name: &str, problems: &mut Problems) {
    let manifest = Path::new(home).join(name).join("Cargo.toml");
    let Ok(text) = fs::read_to_string(root.join(&manifest)) else { return };
    let Some(row) = table.row(home, name) else {
        problems.add(manifest, 0, format!("{home}/{name} has no row in {FILE}'s table"));
        return;
    };
    for (line, used) in workspace_dependencies(&text) {
        let used = home_of(root, used);
        let group = used.split_once('/').map(|(home, _)| format!("{home}/*"));
        let allowed = |name: &String| *name == used || group.as_ref() == Some(name) || name == "*";
        if !row.uses.iter().any(allowed) {
            problems.add(&manifest, line, format!("{home}/{name} may not use {used} (the table in {FILE})"));
        }
    }
}

/// A dependency's name as the table writes it: `vm`, `ext/json`, `lib/datetime`.
fn home_of(root: &Path, name: &str) -> String {
    let elsewhere = ["ext", "lib"].into_iter().find(|home| root.join(home).join(name).is_dir());
    match elsewhere {
        Some(home) if !root.join("crates").join(name).is_dir() => format!("{home}/{name}"),
        _ => name.to_owned(),
    }
}

/// Line numbers and names (without `heddle-`) of the workspace's crates that a manifest's normal
/// and build sections name.
fn workspace_dependencies(manifest: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut counts = false;
    for (index, line) in manifest.lines().enumerate() {
        let line = line.trim();
        if let Some(section) = line.strip_prefix('[') {
            counts = section.ends_with("dependencies]") && !section.contains("dev-dependencies");
        } else if let Some(rest) = line.strip_prefix("heddle-").filter(|_| counts) {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_')).unwrap_or(rest.len());
            found.push((index + 1, &rest[..end]));
        }
    }
    found
}

fn check_graph(root: &Path, table: &Table, mode: Mode, problems: &mut Problems) -> Result<(), String> {
    let text = fs::read_to_string(root.join(FILE)).map_err(|error| format!("{FILE}: {error}"))?;
    let (Some(start), Some(end)) = (text.find(GRAPH_START), text.find(GRAPH_END)) else {
        return Err(format!("{FILE} lacks the graph's marks"));
    };
    let end = end + GRAPH_END.len();
    let graph = table.graph();
    if text[start..end] == graph {
        return Ok(());
    }
    if mode == Mode::Write {
        let updated = format!("{}{graph}{}", &text[..start], &text[end..]);
        return fs::write(root.join(FILE), updated).map_err(|error| format!("{FILE}: {error}"));
    }
    problems.add(FILE, 0, "the graph does not show the table: run `cargo xtask tidy --write`");
    Ok(())
}
