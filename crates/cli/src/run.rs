//! Running scripts, and looking at them without running them.

use crate::stdout::{Captured, Stdout};
use heddle_engine::runtime::output::Sink;
use heddle_engine::runtime::request::Input;
use heddle_engine::source::SourceFile;
use heddle_engine::syntax::{TokenKind, tokenize};
use heddle_engine::{Heddle, Job};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// A thread's own stack for PHP: builtins that call back nest on it.
const STACK: usize = 16 << 20;

/// Runs a file.
pub fn file(heddle: &Heddle, file: Vec<u8>, argv: Vec<Vec<u8>>) -> i32 {
    let name = os_path(&file);
    if !name.is_file() && std::fs::File::open(&name).is_err() || name.is_dir() {
        println!("Could not open input file: {}", name.display());
        return 1;
    }
    let path = name.canonicalize().map_or(file.clone(), |path| path.as_os_str().as_encoded_bytes().to_vec());
    if name.is_file() {
        return run(heddle, &|| Job::File(path.clone()), &argv, &file);
    }
    // a pipe: its text is read once
    let Ok(text) = std::fs::read(&name) else {
        println!("Could not open input file: {}", name.display());
        return 1;
    };
    run(heddle, &|| Job::Text(text.clone(), file.clone()), &argv, &file)
}

/// Runs `-r`'s code.
pub fn code(heddle: &Heddle, code: Vec<u8>, argv: Vec<Vec<u8>>) -> i32 {
    run(heddle, &|| Job::Code(code.clone(), b"Command line code".to_vec()), &argv, b"")
}

/// Runs a script on standard input.
pub fn stdin(heddle: &Heddle, argv: Vec<Vec<u8>>) -> i32 {
    let mut text = Vec::new();
    if std::io::stdin().read_to_end(&mut text).is_err() {
        return 1;
    }
    run(heddle, &|| Job::Text(text.clone(), b"Standard input code".to_vec()), &argv, b"Standard input code")
}

/// `-i`
pub fn information(heddle: &Heddle) -> i32 {
    crate::show::information(heddle);
    0
}

/// Runs a job on a thread of its own, or on as many as HEDDLE_THREADS says: then all outputs must be the same, and one is printed.
fn run(heddle: &Heddle, job: &(dyn Fn() -> Job + Sync), argv: &[Vec<u8>], script: &[u8]) -> i32 {
    let threads = std::env::var("HEDDLE_THREADS").ok().and_then(|number| number.parse::<usize>().ok()).unwrap_or(1);
    if threads <= 1 {
        return on_thread(heddle, job(), argv, script, || Box::new(Stdout));
    }
    let outputs: Vec<Arc<Mutex<Vec<u8>>>> = (0..threads).map(|_| Arc::default()).collect();
    let codes: Vec<i32> = std::thread::scope(|scope| {
        let spawn = |output: &Arc<Mutex<Vec<u8>>>| {
            let output = output.clone();
            scope.spawn(move || on_thread(heddle, job(), argv, script, move || Box::new(Captured(output))))
        };
        let running: Vec<_> = outputs.iter().map(spawn).collect();
        running.into_iter().map(|thread| thread.join().unwrap_or(255)).collect()
    });
    let text = |number: usize| outputs[number].lock().map(|text| text.clone()).unwrap_or_default();
    let first = text(0);
    let _ = std::io::stdout().write_all(&first);
    for number in 1..threads {
        if text(number) != first || codes[number] != codes[0] {
            eprintln!("heddle: thread {number} differs from thread 0:");
            let _ = std::io::stderr().write_all(&text(number));
            return 254;
        }
    }
    codes[0]
}

fn on_thread(heddle: &Heddle, job: Job, argv: &[Vec<u8>], script: &[u8], sink: impl FnOnce() -> Box<dyn Sink> + Send) -> i32 {
    std::thread::scope(|scope| {
        let work = move || {
            let mut session = heddle.session();
            session.request().script = script.to_vec();
            let name = |name: &str| (name.as_bytes().to_vec(), script.to_vec());
            let mut server: Vec<(Vec<u8>, Vec<u8>)> =
                std::env::vars_os().map(|(name, value)| (name.as_encoded_bytes().to_vec(), value.as_encoded_bytes().to_vec())).collect();
            server.extend([name("PHP_SELF"), name("SCRIPT_NAME"), name("SCRIPT_FILENAME"), name("PATH_TRANSLATED")]);
            server.push((b"DOCUMENT_ROOT".to_vec(), Vec::new()));
            let input = Input { argv: Some(argv.to_vec()), server, ..Input::default() };
            session.run(job, input, sink())
        };
        match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work) {
            Ok(thread) => thread.join().unwrap_or(255),
            Err(error) => {
                eprintln!("heddle: no thread: {error}");
                255
            }
        }
    })
}

/// `-l`: whether files compile.
pub fn lint(heddle: &Heddle, files: &[Vec<u8>]) -> i32 {
    let mut code = 0;
    for file in files {
        let name = os_path(file);
        let Ok(text) = std::fs::read(&name) else {
            println!("Could not open input file: {}", name.display());
            return 1;
        };
        match heddle_engine::compile::unit(heddle.engine(), &SourceFile::new(&file[..], text), false) {
            Ok(unit) => {
                for notice in &unit.diagnostics {
                    println!("\n{}: {} in {} on line {}", notice.kind.label(), notice.text(), name.display(), notice.line);
                }
                println!("No syntax errors detected in {}", name.display());
            }
            Err(heddle_engine::compile::Failure { error, .. }) => {
                println!("\n{}: {} in {} on line {}", error.kind.label(), error.text(), name.display(), error.line);
                println!("Errors parsing {}", name.display());
                code = 255;
            }
        }
    }
    code
}

/// `-w`: the file without comments and needless white space.
pub fn strip(file: &[u8]) -> i32 {
    let name = os_path(file);
    let Ok(text) = std::fs::read(&name) else {
        println!("Could not open input file: {}", name.display());
        return 1;
    };
    let mut out = Vec::with_capacity(text.len());
    let mut gap = false;
    for token in tokenize(&text, true) {
        let bytes = &text[token.start as usize..token.end as usize];
        match token.kind {
            TokenKind::Whitespace | TokenKind::Comment | TokenKind::DocComment => {
                if !gap {
                    out.push(if bytes.contains(&b'\n') && token.kind == TokenKind::Whitespace { b'\n' } else { b' ' });
                }
                gap = true;
            }
            _ => {
                out.extend_from_slice(bytes);
                gap = bytes.last().is_some_and(u8::is_ascii_whitespace);
            }
        }
    }
    let _ = std::io::stdout().write_all(&out);
    0
}

/// `heddle dis FILE`: prints the file's bytecode.
pub fn disassemble(heddle: &Heddle, file: &[u8]) -> i32 {
    let name = os_path(file);
    let Ok(text) = std::fs::read(&name) else {
        eprintln!("Could not open input file: {}", name.display());
        return 1;
    };
    let source = SourceFile::new(file, text);
    match heddle_engine::compile::unit(heddle.engine(), &source, false) {
        Ok(unit) => {
            print!("{}", heddle_engine::bytecode::dis::unit(&unit, Some(source.bytes())));
            0
        }
        Err(heddle_engine::compile::Failure { error, .. }) => {
            eprintln!("PHP {}:  {} in {} on line {}", error.kind.label(), error.text(), name.display(), error.line);
            255
        }
    }
}

fn os_path(bytes: &[u8]) -> std::path::PathBuf {
    use std::os::unix::ffi::OsStrExt;
    Path::new(std::ffi::OsStr::from_bytes(bytes)).to_path_buf()
}
