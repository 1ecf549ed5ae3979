//! The front end on its own, for development: disassembly, verdicts, times.
//!
//! `compile dis FILE` prints bytecode; `compile check FILE|DIR...` compiles and verifies every file and reports what fails;
//! `compile bench DIR...` times the way from bytes to verified bytecode.

use heddle_bytecode::{dis, unit::Unit, verify};
use heddle_compiler::{Assertions, Builtin, Host, NoHost};
use heddle_source::SourceFile;
use heddle_syntax::{Bump, Options};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Knows a few functions, so that code like an engine's comes out.
struct SomeBuiltins;

impl Host for SomeBuiltins {
    fn builtin(&self, name: &[u8]) -> Option<Builtin> {
        let mut sort = Builtin::by_value(1, 2);
        sort.by_ref = 1;
        match name {
            b"strlen" | b"count" | b"implode" | b"explode" | b"str_repeat" | b"printf" => Some(Builtin::by_value(0, 3)),
            b"sort" | b"array_push" | b"end" | b"reset" => Some(sort),
            _ => None,
        }
    }
    fn constant(&self, name: &[u8]) -> Option<heddle_bytecode::Constant> {
        NoHost.constant(name)
    }
    fn assertions(&self) -> Assertions {
        Assertions::Compiled
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let rest = arguments.get(1..).unwrap_or_default();
    match arguments.first().map(String::as_str) {
        Some("dis") => rest.iter().for_each(|path| disassemble(Path::new(path))),
        Some("check") => check(&files(rest)),
        Some("bench") => bench(&files(rest)),
        Some("leaks") => leaks(&files(rest)),
        _ => eprintln!("usage: compile dis FILE... | check FILE|DIR... | bench DIR..."),
    }
}

fn front(source: &SourceFile) -> Result<Unit, String> {
    let arena = Bump::new();
    let parsed = heddle_syntax::parse_and_check(source, &arena, Options { skip_shebang: true, ..Options::default() });
    if !parsed.is_ok() {
        return Err(String::new());
    }
    let unit = heddle_compiler::compile(&parsed.program, source, &SomeBuiltins).map_err(|error| format!("compile: {error}"))?;
    verify::verify(&unit, 2).map_err(|error| format!("VERIFY: {error}"))?;
    Ok(unit)
}

fn read(path: &Path) -> Option<SourceFile> {
    Some(SourceFile::new(path.to_string_lossy().as_bytes(), std::fs::read(path).ok()?))
}

fn disassemble(path: &Path) {
    let Some(source) = read(path) else { return };
    let arena = Bump::new();
    let parsed = heddle_syntax::parse_and_check(&source, &arena, Options::default());
    for diagnostic in &parsed.diagnostics {
        println!("{diagnostic}");
    }
    match heddle_compiler::compile(&parsed.program, &source, &SomeBuiltins) {
        Ok(unit) => {
            print!("{}", dis::unit(&unit, Some(source.bytes())));
            if let Err(error) = verify::verify(&unit, 2) {
                println!("VERIFY: {error}");
            }
        }
        Err(error) => println!("{error}"),
    }
}

fn check(paths: &[PathBuf]) {
    let (mut good, mut rejected, mut bad) = (0, 0, 0);
    for path in paths {
        let Some(source) = read(path) else { continue };
        match std::panic::catch_unwind(|| front(&source)) {
            Ok(Ok(unit)) => {
                good += 1;
                for function in &unit.functions {
                    if !function.regions.is_empty() {
                        let _ = heddle_bytecode::liveness::live_at(function, function.regions[0].start);
                    }
                }
            }
            Ok(Err(error)) if error.is_empty() => rejected += 1,
            Ok(Err(error)) => {
                bad += 1;
                println!("{}\t{error}", path.display());
            }
            Err(_) => println!("{}\tPANIC", path.display()),
        }
    }
    println!("{good} compiled, {rejected} rejected by the parser, {bad} failed");
}

/// Reports temporaries that are written and never consumed.
fn leaks(paths: &[PathBuf]) {
    let mut found = std::collections::BTreeMap::new();
    for path in paths {
        let Some(Ok(unit)) = read(path).map(|source| front(&source)) else { continue };
        for (number, function) in unit.functions.iter().enumerate() {
            if function.code.len() > 20_000 {
                continue;
            }
            for (op, offset) in dropped(function) {
                let count = found.entry(op).or_insert((0, String::new()));
                count.0 += 1;
                count.1 = format!("{} function {number} at {offset}", path.display());
            }
        }
    }
    for (op, (count, example)) in found {
        println!("{op}: {count}, as in {example}");
    }
}

/// Instructions of a function whose result is not live behind them.
fn dropped(function: &heddle_bytecode::Function) -> Vec<(&'static str, usize)> {
    use heddle_bytecode::{decode, liveness, operand::Role, ops};
    let mut found = Vec::new();
    let first_temp = ops::HEADER + function.locals.len();
    let mut at = 0;
    while at < function.code.len() {
        let op = decode::op_at(&function.code, at);
        let next = at + op.meta().words;
        let operands: Vec<_> = decode::operands(&function.code, at, op.meta()).collect();
        let flags = operands.last().filter(|last| last.meta.name == "flags").map_or(0, |last| last.imm());
        let harmless = matches!(op, ops::Op::LoadConst | ops::Op::EnterFinally)
            || flags & (ops::call_flags::UNUSED | ops::call_flags::CONSTRUCT) != 0 && op != ops::Op::Yield;
        if !harmless && next < function.code.len() {
            let live = liveness::live_at(function, next as u32);
            for operand in operands.iter().filter(|operand| operand.meta.role == Role::Out) {
                if operand.slot() >= first_temp && !live.iter().any(|slot| slot.index() == operand.slot()) {
                    found.push((op.meta().name, at));
                }
            }
        }
        at = next;
    }
    found
}

fn bench(paths: &[PathBuf]) {
    let sources: Vec<SourceFile> = paths.iter().filter_map(|path| read(path)).collect();
    let bytes: usize = sources.iter().map(|source| source.bytes().len()).sum();
    let (mut parse, mut compile, mut check) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    for source in &sources {
        let start = Instant::now();
        let arena = Bump::new();
        let parsed = heddle_syntax::parse_and_check(source, &arena, Options::default());
        parse += start.elapsed();
        if !parsed.is_ok() {
            continue;
        }
        let start = Instant::now();
        let Ok(unit) = heddle_compiler::compile(&parsed.program, source, &SomeBuiltins) else { continue };
        compile += start.elapsed();
        let start = Instant::now();
        let _ = verify::verify(&unit, 2);
        check += start.elapsed();
    }
    let rate = |time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
    println!(
        "{} files, {:.1} MB: parse {:.0} MB/s, compile {:.0} MB/s, verify {:.0} MB/s, all {:.1} MB/s",
        sources.len(),
        bytes as f64 / 1e6,
        rate(parse),
        rate(compile),
        rate(check),
        rate(parse + compile + check)
    );
}

/// The files named, and all `.php` and `.phpt` files below the folders named.
fn files(names: &[String]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(std::fs::read_dir(&path).into_iter().flatten().flatten().map(|entry| entry.path()));
        } else if names.iter().any(|name| Path::new(name) == path)
            || path.extension().is_some_and(|extension| extension == "php" || extension == "inc" || extension == "phpt")
        {
            found.push(path);
        }
    }
    found.sort();
    found
}
