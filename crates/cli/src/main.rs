//! The `heddle` command; `php` when it is called so.
#![forbid(unsafe_code)]

mod stdout;

use heddle_engine::runtime::request::Input;
use heddle_engine::{Heddle, Job, Settings};
use std::os::unix::ffi::OsStringExt;

fn main() {
    let args: Vec<Vec<u8>> = std::env::args_os().map(OsStringExt::into_vec).collect();
    let mut settings = Settings::plain("cli");
    settings.set(b"html_errors", b"0");
    settings.set(b"implicit_flush", b"1");
    let mut job = None;
    let mut rest = Vec::new();
    let mut at = 1;
    while at < args.len() {
        match &args[at][..] {
            b"-n" => {}
            b"-m" => {
                let heddle = Heddle::new(Settings::plain("cli"));
                let mut names: Vec<&str> = heddle.engine().extensions.iter().map(|extension| extension.name).collect();
                names.sort_by_key(|name| name.to_ascii_lowercase());
                names.dedup();
                println!("[PHP Modules]\n{}\n\n[Zend Modules]\n", names.join("\n"));
                return;
            }
            b"-d" if at + 1 < args.len() => {
                at += 1;
                let text = &args[at];
                let cut = text.iter().position(|byte| *byte == b'=').unwrap_or(text.len());
                settings.set(&text[..cut], text.get(cut + 1..).unwrap_or(b"1"));
            }
            b"-r" if at + 1 < args.len() => {
                at += 1;
                job = Some(Job::Code(args[at].clone(), b"Command line code".to_vec()));
            }
            b"dis" if at + 1 < args.len() => {
                dis(&args[at + 1]);
                return;
            }
            file => {
                if job.is_none() {
                    job = Some(Job::File(file.to_vec()));
                }
                rest.extend_from_slice(&args[at..]);
                break;
            }
        }
        at += 1;
    }
    let Some(job) = job else {
        return;
    };
    let heddle = Heddle::new(settings);
    let worker = std::thread::Builder::new().stack_size(16 << 20).spawn(move || {
        let mut session = heddle.session();
        let input = Input { argv: Some(rest), ..Input::default() };
        session.run(job, input, Box::new(stdout::Stdout))
    });
    let code = worker.map_or(255, |worker| worker.join().unwrap_or(255));
    std::process::exit(code);
}

/// `heddle dis FILE`: prints the file's bytecode.
fn dis(path: &[u8]) {
    let heddle = Heddle::new(Settings::plain("cli"));
    let name = String::from_utf8_lossy(path).into_owned();
    let Ok(bytes) = std::fs::read(&name) else {
        eprintln!("Could not open input file: {name}");
        std::process::exit(1);
    };
    let source = heddle_engine::source::SourceFile::new(path, bytes);
    match heddle_engine::compile::unit(heddle.engine(), &source, false) {
        Ok(unit) => print!("{}", heddle_engine::bytecode::dis::unit(&unit, Some(source.bytes()))),
        Err(error) => {
            eprintln!("PHP {}:  {} in {name} on line {}", error.kind.label(), error.text(), error.line);
            std::process::exit(255);
        }
    }
}
