//! Compares answers with recorded ones of PHP 8.5: questions and answers alternate in
//! `tests/data/*.txt`.

#[path = "../examples/compare.rs"]
mod compare;

fn check(mode: &str, data: &str) {
    let mut lines = data.lines();
    let mut wrong = Vec::new();
    while let (Some(question), Some(answer)) = (lines.next(), lines.next()) {
        let given = compare::answer(mode, question).expect("the mode exists");
        if given != answer {
            wrong.push(format!("{question}\n  expected {answer}\n  given    {given}"));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn parse() {
    check("parse", include_str!("data/parse.txt"));
}

#[test]
fn resolve() {
    check("resolve", include_str!("data/resolve.txt"));
}

#[test]
fn diff() {
    check("diff", include_str!("data/diff.txt"));
}

#[test]
fn format() {
    check("format", include_str!("data/format.txt"));
}

#[test]
fn sun() {
    check("sun", include_str!("data/sun.txt"));
}
