//! Real programs: every `.php` file below the folder that `HEDDLE_CORPUS` names must parse.
//!
//! Without the variable the test passes and says that it did nothing.

use heddle_source::SourceFile;
use heddle_syntax::{Bump, Options};
use std::path::{Path, PathBuf};

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => collect(&path, files),
            Ok(kind) if kind.is_file() && path.extension().is_some_and(|extension| extension == "php") => files.push(path),
            _ => {}
        }
    }
}

#[test]
fn real_programs_parse() {
    let Some(folder) = std::env::var_os("HEDDLE_CORPUS") else {
        eprintln!("HEDDLE_CORPUS is not set: nothing parsed");
        return;
    };
    let mut files = Vec::new();
    collect(Path::new(&folder), &mut files);
    let mut failed = Vec::new();
    for path in &files {
        let source = SourceFile::new(&b"file"[..], std::fs::read(path).expect("a readable file"));
        let arena = Bump::new();
        let parsed = heddle_syntax::parse_and_check(&source, &arena, Options { skip_shebang: true, ..Options::default() });
        if let Some(fatal) = parsed.diagnostics.iter().find(|diagnostic| diagnostic.kind.is_fatal()) {
            failed.push(format!("{}: {fatal}", path.display()));
        }
    }
    assert!(failed.is_empty(), "{} of {} files:\n{}", failed.len(), files.len(), failed.join("\n"));
}
