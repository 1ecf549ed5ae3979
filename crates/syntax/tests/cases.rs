//! The tables under `tests/syntax/`: code and the messages PHP gives for it, expressions and how
//! PHP prints them.

use heddle_source::SourceFile;
use heddle_syntax::ast::{ExprKind, StmtKind};
use heddle_syntax::{Bump, Options};
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/syntax")
}

/// A line without indentation and the indented ones below it.
struct Case {
    code: String,
    expected: Vec<String>,
    line: usize,
}

fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        match line.strip_prefix("    ") {
            Some(expected) => cases.last_mut().expect("a case").expected.push(expected.to_owned()),
            None if line.is_empty() || line.starts_with("# ") && cases.is_empty() => {}
            None => cases.push(Case { code: line.to_owned(), expected: Vec::new(), line: index + 1 }),
        }
    }
    cases
}

fn read(name: &str) -> Vec<Case> {
    let bytes = std::fs::read(folder().join(name)).expect("the table");
    cases(&String::from_utf8_lossy(&bytes))
}

fn messages(code: &str) -> Vec<String> {
    let code = format!("<?php {}", code.replace("\\n", "\n"));
    let source = SourceFile::new(&b"FILE"[..], code.into_bytes());
    let arena = Bump::new();
    let parsed = heddle_syntax::parse_and_check(&source, &arena, Options::default());
    let show = |diagnostic: &heddle_source::Diagnostic| {
        let text = diagnostic.text().replace('\n', "\\n");
        format!("{}: {text} @{}", diagnostic.kind.label(), diagnostic.line)
    };
    parsed.diagnostics.iter().map(show).collect()
}

fn check(name: &str) {
    let mut wrong = Vec::new();
    let cases = read(name);
    for case in &cases {
        let got = messages(&case.code);
        if got != case.expected {
            wrong.push(format!("{name}:{}: {}\n  expected {:?}\n  got      {got:?}", case.line, case.code, case.expected));
        }
    }
    assert!(wrong.is_empty(), "{} of {} cases differ:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn grammar() {
    check("grammar.cases");
}

#[test]
fn grammar_errors() {
    check("grammar-errors.cases");
}

#[test]
fn strings_and_names() {
    check("strings-and-names.cases");
}

#[test]
fn rules_of_expressions() {
    check("rules-expressions.cases");
}

#[test]
fn rules_of_classes() {
    check("rules-classes.cases");
}

#[test]
fn rules_of_files() {
    check("rules-files.cases");
}

#[test]
fn more_rules() {
    check("rules-more.cases");
}

#[test]
fn printing() {
    let mut wrong = Vec::new();
    for case in read("print.cases") {
        let source = SourceFile::new(&b"FILE"[..], format!("<?php f({});", case.code).into_bytes());
        let arena = Bump::new();
        let parsed = heddle_syntax::parse(&source, &arena, Options::default());
        let printed = match parsed.program.stmts.first().map(|stmt| stmt.kind) {
            Some(StmtKind::Expr(expr)) => match expr.kind {
                ExprKind::Call(call) => {
                    let args = call.args.args().iter().map(|arg| heddle_syntax::print::expression(&arg.value));
                    String::from_utf8_lossy(&args.collect::<Vec<_>>().join(&b", "[..])).replace('\n', "\\n")
                }
                _ => String::new(),
            },
            _ => format!("{:?}", parsed.diagnostics),
        };
        if case.expected != [printed.clone()] {
            wrong.push(format!("print.cases:{}: {}\n  expected {:?}\n  got      {printed:?}", case.line, case.code, case.expected));
        }
    }
    assert!(wrong.is_empty(), "{} cases differ:\n{}", wrong.len(), wrong.join("\n"));
}
