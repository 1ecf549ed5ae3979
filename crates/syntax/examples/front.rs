//! The front end on its own, for development: parse times of whole folders, verdicts, single
//! snippets.
//!
//! `front bench DIR...` times lexing and parsing; `front check FILE...` prints each file's messages
//! as `php -l` would; `front list LISTFILE` does so for the files named in a list, one line each
//! (`parse` leaves the checks out); `front lines` reads one snippet a line from stdin; `front notes
//! FILE...` prints warnings and deprecations too; `front print` prints the expressions on stdin;
//! `front tokens LISTFILE` prints a checksum of each file's tokens.

use bumpalo::Bump;
use heddle_source::{DiagnosticKind, SourceFile};
use heddle_syntax::ast::{Expr, ExprKind, Stmt, StmtKind};
use heddle_syntax::{Lexer, Options, TokenKind};
use std::io::BufRead;
use std::path::Path;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let rest = arguments.get(1..).unwrap_or_default();
    match arguments.first().map(String::as_str) {
        Some("bench") => bench(rest),
        Some("check") => rest.iter().for_each(|path| println!("{path}\t{}", verdict(Path::new(path), true))),
        Some("list") => list(rest, true),
        Some("parse") => list(rest, false),
        Some("lines") => lines(),
        Some("tokens") => tokens(rest),
        Some("print") => print_lines(),
        Some("notes") => rest.iter().for_each(|path| notes(path)),
        _ => eprintln!(
            "usage: front bench DIR... | check FILE... | list LISTFILE | parse LISTFILE | lines | notes FILE... | print | tokens LISTFILE"
        ),
    }
}

/// For each file of a list: the checksum of its tokens' numbers and lengths.
fn tokens(lists: &[String]) {
    for list in lists {
        for path in std::fs::read_to_string(list).unwrap_or_default().lines() {
            let bytes = std::fs::read(path).unwrap_or_default();
            let sum = heddle_syntax::tokenize(&bytes, true)
                .iter()
                .fold(0u64, |sum, token| (sum * 31 + u64::from(token.kind.id()) * 7 + u64::from(token.end - token.start)) % 1_000_000_007);
            println!("{path}\t{sum}");
        }
    }
}

/// Prints each line of stdin, an expression, as PHP's printer would.
fn print_lines() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok).filter(|line| !line.is_empty()) {
        let code = line.replace("\\n", "\n");
        let source = SourceFile::new(&b"file"[..], format!("<?php f({code});").into_bytes());
        let arena = Bump::new();
        let parsed = heddle_syntax::parse(&source, &arena, Options::default());
        let Some(Stmt { kind: StmtKind::Expr(Expr { kind: ExprKind::Call(call), .. }), .. }) = parsed.program.stmts.first() else {
            println!("{line}\n   {:?}", parsed.diagnostics);
            continue;
        };
        for arg in call.args.args() {
            println!("{line}\n{}", String::from_utf8_lossy(&heddle_syntax::print::expression(&arg.value)));
        }
    }
}

/// Every message for a file, on one line.
fn notes(path: &str) {
    let source = SourceFile::new(path.as_bytes(), std::fs::read(path).unwrap_or_default());
    let arena = Bump::new();
    let parsed = heddle_syntax::parse_and_check(&source, &arena, Options { skip_shebang: true, ..Options::default() });
    let messages: Vec<String> = parsed
        .diagnostics
        .iter()
        .map(|diagnostic| format!("{}: {} @{}", diagnostic.kind.label(), diagnostic.text(), diagnostic.line))
        .collect();
    println!("{path}\t{}", messages.join(" "));
}

fn list(lists: &[String], checks: bool) {
    for list in lists {
        let names = std::fs::read_to_string(list).unwrap_or_default();
        for path in names.lines() {
            println!("{path}\t{}", verdict(Path::new(path), checks));
        }
    }
}

/// The fatal message, or `OK`.
fn verdict(path: &Path, checks: bool) -> String {
    match std::fs::read(path) {
        Ok(bytes) => judge(bytes, checks),
        Err(error) => error.to_string(),
    }
}

fn judge(bytes: Vec<u8>, checks: bool) -> String {
    let source = SourceFile::new(&b"file"[..], bytes);
    let arena = Bump::new();
    let options = Options { skip_shebang: true, ..Options::default() };
    let parsed =
        if checks { heddle_syntax::parse_and_check(&source, &arena, options) } else { heddle_syntax::parse(&source, &arena, options) };
    match parsed.diagnostics.iter().find(|diagnostic| diagnostic.kind.is_fatal()) {
        None => "OK".to_owned(),
        Some(fatal) => {
            let label = if fatal.kind == DiagnosticKind::ParseError { "ParseError" } else { "CompileError" };
            format!("{label}: {} @{}", fatal.text(), fatal.line)
        }
    }
}

fn lines() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok).filter(|line| !line.is_empty()) {
        let code = line.replace("\\n", "\n");
        println!("{line:50} {}", judge(format!("<?php {code}").into_bytes(), false));
    }
}

fn collect(folder: &Path, files: &mut Vec<Vec<u8>>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        if kind.is_dir() {
            collect(&path, files);
        } else if kind.is_file() && path.extension().is_some_and(|extension| extension == "php" || extension == "inc") {
            files.extend(std::fs::read(&path));
        }
    }
}

fn bench(folders: &[String]) {
    let mut files = Vec::new();
    for folder in folders {
        collect(Path::new(folder), &mut files);
    }
    let bytes: usize = files.iter().map(Vec::len).sum();
    let sources: Vec<SourceFile> = files.into_iter().map(|bytes| SourceFile::new(&b"file"[..], bytes)).collect();
    println!("{} files, {bytes} bytes", sources.len());
    report("lex", bytes, || {
        for source in &sources {
            let mut lexer = Lexer::new(source.bytes(), true);
            while lexer.next_token().kind != TokenKind::Eof {}
        }
    });
    let mut arena = Bump::new();
    let mut used = 0;
    report("lex + parse", bytes, || {
        used = 0;
        for source in &sources {
            let _ = heddle_syntax::parse(source, &arena, Options::default());
            used += arena.allocated_bytes() - arena.chunk_capacity();
            arena.reset();
        }
    });
    println!("{:.1} bytes of tree per byte of source", used as f64 / bytes as f64);
    report("lex + parse + check", bytes, || {
        for source in &sources {
            let _ = heddle_syntax::parse_and_check(source, &arena, Options::default());
            arena.reset();
        }
    });
}

/// The median of seven runs.
fn report(what: &str, bytes: usize, mut run: impl FnMut()) {
    let mut times: Vec<f64> = (0..7)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("{what}: {:.1} MB/s (median of 7)", bytes as f64 / times[3] / 1e6);
}
