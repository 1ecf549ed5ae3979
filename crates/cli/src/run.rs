//! Running scripts, and looking at them without running them.

use crate::options::{Each, Lines, Thing};
use crate::stdout::{Captured, Stdout};
use heddle_engine::runtime::output::Sink;
use heddle_engine::runtime::request::Input;
use heddle_engine::source::SourceFile;
use heddle_engine::{Heddle, Job};
use std::io::{BufRead, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// A thread's own stack for PHP: builtins that call back nest on it.
const STACK: usize = 16 << 20;

/// Runs a file.
pub fn file(heddle: &Heddle, file: Vec<u8>, argv: Vec<Vec<u8>>) -> i32 {
    let name = os_path(&file);
    if name.is_dir() {
        return 0; // as PHP: there is nothing to run
    }
    if !name.is_file() && std::fs::File::open(&name).is_err() {
        return cannot_open(&name);
    }
    let path = name.canonicalize().map_or(file.clone(), |path| path.as_os_str().as_encoded_bytes().to_vec());
    if name.is_file() {
        return run(heddle, &|| Job::File(path.clone()), &argv, &file);
    }
    // a pipe: its text is read once
    let Ok(text) = std::fs::read(&name) else {
        return cannot_open(&name);
    };
    run(heddle, &|| Job::Text(text.clone(), file.clone()), &argv, &file)
}

fn cannot_open(name: &Path) -> i32 {
    eprintln!("Could not open input file: {}", name.display());
    1
}

/// Runs `-r`'s code.
pub fn code(heddle: &Heddle, code: Vec<u8>, argv: Vec<Vec<u8>>) -> i32 {
    run(heddle, &|| Job::Code(code.clone(), b"Command line code".to_vec()), &argv, b"")
}

/// Runs a script on standard input.
pub fn stdin(heddle: &Heddle, argv: Vec<Vec<u8>>) -> i32 {
    let Ok(text) = read_stdin() else {
        return 1;
    };
    run(heddle, &|| Job::Text(text.clone(), b"Standard input code".to_vec()), &argv, b"Standard input code")
}

fn read_stdin() -> std::io::Result<Vec<u8>> {
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text)?;
    Ok(text)
}

/// `-i`
pub fn information(heddle: &Heddle) -> i32 {
    crate::show::information(heddle);
    0
}

/// Runs a job on a thread of its own, or on as many as HEDDLE_THREADS says: then all outputs must
/// be the same, and one is printed.
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
    let process = heddle_sys::process::id();
    std::thread::scope(|scope| {
        let work = move || {
            heddle_sys::rescue::with_rescue(&overflowed, || {
                let mut session = heddle.session();
                session.request().script = script.to_vec();
                let code = session.run(job, input(argv, script), sink());
                drop(session);
                end_if_forked(process, code)
            })
        };
        match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work) {
            Ok(thread) => {
                // signals are for the program's thread, whose mask the program may change
                heddle_sys::process::block_signals();
                thread.join().unwrap_or(255)
            }
            Err(error) => {
                eprintln!("heddle: no thread: {error}");
                255
            }
        }
    })
}

/// Ends a child of the process that the program has started: there the thread that would take the
/// code in does not exist.
fn end_if_forked(parent: u32, code: i32) -> i32 {
    if heddle_sys::process::id() != parent {
        let _ = std::io::stdout().flush();
        std::process::exit(code);
    }
    code
}

/// Ends the process, whose only request has run over the end of its native stack.
fn overflowed() {
    let _ = writeln!(std::io::stderr(), "PHP Fatal error:  Maximum call stack size reached in native code. Infinite recursion?");
    std::process::exit(255);
}

/// What a request on the command line gets.
fn input(argv: &[Vec<u8>], script: &[u8]) -> Input {
    let name = |name: &str| (name.as_bytes().to_vec(), script.to_vec());
    let mut server: Vec<(Vec<u8>, Vec<u8>)> =
        std::env::vars_os().map(|(name, value)| (name.as_encoded_bytes().to_vec(), value.as_encoded_bytes().to_vec())).collect();
    server.extend([name("PHP_SELF"), name("SCRIPT_NAME"), name("SCRIPT_FILENAME"), name("PATH_TRANSLATED")]);
    server.push((b"DOCUMENT_ROOT".to_vec(), Vec::new()));
    Input { argv: Some(argv.to_vec()), server, ..Input::default() }
}

/// Starts a request on a thread with the stack PHP needs, and hands it to `body`, which ends it.
pub fn in_session(
    heddle: &Heddle,
    argv: &[Vec<u8>],
    script: &[u8],
    sink: Box<dyn Sink + Send>,
    body: impl FnOnce(&mut heddle_engine::Session) -> i32 + Send,
) -> i32 {
    std::thread::scope(|scope| {
        let work = move || {
            heddle_sys::rescue::with_rescue(&overflowed, || {
                let mut session = heddle.session();
                session.request().script = script.to_vec();
                session.start(input(argv, script), sink);
                body(&mut session)
            })
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.map_or(255, |thread| thread.join().unwrap_or(255))
    })
}

/// `-B`, `-R` or `-F`, `-E`: code for every line of standard input, which it finds in `$argn`, and
/// the line's number in `$argi`.
pub fn lines(heddle: &Heddle, lines: &Lines, argv: &[Vec<u8>]) -> i32 {
    let each = match &lines.each {
        Some(Each::File(file)) if !os_path(file).is_file() => return cannot_open(&os_path(file)),
        each => each,
    };
    let code = |code: &[u8], name: &str| Job::Code(code.to_vec(), name.as_bytes().to_vec());
    let script = if let Some(Each::File(file)) = each { &file[..] } else { b"" };
    in_session(heddle, argv, script, Box::new(Stdout), |session| {
        if let Some(begin) = &lines.begin {
            session.step(code(begin, "Command line begin code"));
        }
        let mut number = 0;
        for line in std::io::stdin().lock().split(b'\n').map_while(Result::ok) {
            let Some(each) = each else { break };
            number += 1;
            let line = line.strip_suffix(b"\r").unwrap_or(&line);
            session.set_global("argn", line);
            session.set_global_number("argi", number);
            session.step(match each {
                Each::Code(text) => code(text, "Command line run code"),
                Each::File(file) => Job::File(file.clone()),
            });
        }
        if let Some(end) = &lines.end {
            session.step(code(end, "Command line end code"));
        }
        session.finish()
    })
}

/// `-l`: whether files compile; standard input when there are none.
pub fn lint(heddle: &Heddle, files: &[Vec<u8>]) -> i32 {
    let mut code = 0;
    let from_stdin = [b"Standard input code".to_vec()];
    for file in if files.is_empty() { &from_stdin } else { files } {
        let name = os_path(file);
        let text = if files.is_empty() { read_stdin() } else { std::fs::read(&name) };
        let Ok(text) = text else {
            code = cannot_open(&name);
            continue;
        };
        let compiles = in_session(heddle, &[], file, Box::new(Stdout), |session| {
            let compiles = session.check(text, file);
            session.finish();
            i32::from(compiles)
        });
        let verdict: &[u8] = if compiles == 1 { b"No syntax errors detected in " } else { b"Errors parsing " };
        let _ = std::io::stdout().write_all(&[verdict, file, b"\n"].concat());
        if compiles != 1 {
            code = 255;
        }
    }
    code
}

/// `-w`: the file, or standard input, without comments and needless white space.
pub fn strip(heddle: &Heddle, file: Option<Vec<u8>>) -> i32 {
    of_file(heddle, "echo php_strip_whitespace($argv[0]);", file)
}

/// `-s`: the file, or standard input, in colours, as HTML.
pub fn highlight(heddle: &Heddle, file: Option<Vec<u8>>) -> i32 {
    of_file(heddle, "highlight_file($argv[0]);", file)
}

/// Runs a line of PHP that looks at a file.
fn of_file(heddle: &Heddle, line: &str, file: Option<Vec<u8>>) -> i32 {
    let file = file.unwrap_or_else(|| b"php://stdin".to_vec());
    let name = os_path(&file);
    if file != b"php://stdin" && !name.is_file() {
        return cannot_open(&name);
    }
    code(heddle, line.as_bytes().to_vec(), vec![file])
}

/// `--rf`, `--rc`, `--re`, `--rz`: what reflection says of a thing.
pub fn reflect(heddle: &Heddle, thing: Thing, name: Vec<u8>) -> i32 {
    let class = match thing {
        Thing::Function if name.contains(&b':') => "ReflectionMethod",
        Thing::Function => "ReflectionFunction",
        Thing::Class => "ReflectionClass",
        Thing::Extension => "ReflectionExtension",
        Thing::ZendExtension => "ReflectionZendExtension",
        Thing::Information => return crate::show::extension(heddle, &name),
    };
    let made = if class == "ReflectionMethod" { "ReflectionMethod::createFromMethodName" } else { &format!("new {class}") };
    let line = format!(
        "try {{ echo {made}($argv[0]), \"\\n\"; }} catch (ReflectionException $e) {{ echo \"Exception: {{$e->getMessage()}}\\n\"; exit(1); }}"
    );
    code(heddle, line.into_bytes(), vec![name])
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
