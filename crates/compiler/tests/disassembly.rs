//! Bytecode of small programs, compared with what it was: `tests/compiler/NAME.php` and `NAME.dis`.
//!
//! `HEDDLE_UPDATE=1` writes the files anew. Every unit is verified, and no temporary may be left behind.

use heddle_bytecode::{decode, dis, ops::Op, unit::Unit, verify};
use heddle_compiler::{Assertions, Builtin, Host};
use heddle_source::SourceFile;
use heddle_syntax::{Bump, Options};
use std::path::{Path, PathBuf};

/// An engine with a handful of functions and constants.
struct TestHost;

impl Host for TestHost {
    fn builtin(&self, name: &[u8]) -> Option<Builtin> {
        let mut sort = Builtin::by_value(1, 2);
        sort.by_ref = 1;
        match name {
            b"strlen" | b"count" | b"implode" | b"in_array" => Some(Builtin::by_value(0, 3)),
            b"sort" | b"end" => Some(sort),
            _ => None,
        }
    }

    fn constant(&self, name: &[u8]) -> Option<heddle_bytecode::Constant> {
        (name == b"PHP_INT_SIZE").then_some(heddle_bytecode::Constant::Int(8))
    }

    fn assertions(&self) -> Assertions {
        Assertions::Compiled
    }
}

fn compile(name: &str, code: &[u8]) -> Result<Unit, String> {
    let source = SourceFile::new(name.as_bytes(), code);
    let arena = Bump::new();
    let parsed = heddle_syntax::parse_and_check(&source, &arena, Options::default());
    if let Some(fatal) = parsed.diagnostics.iter().find(|diagnostic| diagnostic.kind.is_fatal()) {
        return Err(fatal.to_string());
    }
    let unit = heddle_compiler::compile(&parsed.program, &source, &TestHost).map_err(|error| error.to_string())?;
    verify::verify(&unit, 2).map_err(|error| format!("{name} does not verify: {error}"))?;
    Ok(unit)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/compiler")
}

#[test]
fn bytecode_is_as_recorded() {
    let update = std::env::var_os("HEDDLE_UPDATE").is_some();
    let mut seen = 0;
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(folder()).expect("the folder of the tests").flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "php") {
            continue;
        }
        seen += 1;
        let code = std::fs::read(&path).expect("readable");
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = match compile(&name, &code) {
            Ok(unit) => dis::unit(&unit, Some(&code)),
            Err(error) => format!("{error}\n"),
        };
        let recorded = path.with_extension("dis");
        if update {
            std::fs::write(&recorded, text).expect("writable");
        } else if std::fs::read_to_string(&recorded).unwrap_or_default() != text {
            wrong.push(format!("{name} now gives:\n{text}"));
        }
    }
    assert!(seen > 0, "there are tests");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn compile_errors_read_as_php_s() {
    for (code, message) in [
        ("<?php break;", "'break' not in the 'loop' or 'switch' context"),
        ("<?php while (1) { continue 2; }", "Cannot 'continue' 2 levels"),
        ("<?php goto nowhere;", "'goto' to undefined label 'nowhere'"),
        ("<?php goto a; while (1) { a: }", "'goto' into loop or switch statement is disallowed"),
        ("<?php function f() {} function F() {}", "Cannot redeclare function F() (previously declared in test.php:1)"),
    ] {
        let error = compile("test.php", code.as_bytes()).expect_err(code);
        assert!(error.contains(message), "{code}: {error}");
    }
}

#[test]
fn what_leads_has_its_second_instruction_behind_it() {
    let source = std::fs::read(folder().join("leading.php")).expect("the program");
    let mut unit = compile("leading.php", &source).expect("it compiles");
    let mut broken = 0;
    for function in 0..unit.functions.len() {
        let mut at = 0;
        while at < unit.functions[function].code.len() {
            let op = decode::op_at(&unit.functions[function].code, at);
            let next = at + op.meta().words;
            if let Some((first, second)) = op.meta().leads {
                let code = &mut unit.functions[function].code;
                assert_eq!((op.plain(), first.meta().words), (first, op.meta().words));
                let kept = std::mem::replace(&mut code[next], Op::Nop as u16);
                assert_eq!(kept, second as u16);
                assert!(verify::verify(&unit, 2).is_err(), "{} passes without what it leads", op.meta().name);
                unit.functions[function].code[next] = kept;
                broken += 1;
            }
            at = next;
        }
    }
    assert!(broken >= 4, "only {broken} instructions lead");
}
