//! `-a`: reads lines and runs them; variables, functions and classes stay.

use crate::stdout::Stdout;
use heddle_engine::runtime::output::{Headers, Sink};
use heddle_engine::{Heddle, Job, Session};
use std::io::{BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Until the end of input.
pub fn run(heddle: &Heddle, argv: &[Vec<u8>]) -> i32 {
    println!("Interactive shell\n");
    let last = Arc::new(AtomicU8::new(b'\n'));
    crate::run::in_session(heddle, argv, b"", Box::new(Watched(last.clone())), |session| {
        read_lines(session, &last);
        session.finish()
    })
}

fn read_lines(session: &mut Session, last: &AtomicU8) {
    let terminal = std::io::stdin().is_terminal();
    let mut pending = Vec::new();
    loop {
        if terminal {
            print!("{}", if pending.is_empty() { "php > " } else { "php ... " });
            let _ = std::io::stdout().flush();
        }
        let start = pending.len();
        match std::io::stdin().lock().read_until(b'\n', &mut pending) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        if start == 0 && matches!(pending.trim_ascii(), b"exit" | b"quit" | b"exit;" | b"quit;") {
            break;
        }
        if is_complete(&pending) {
            session.step(Job::Code(std::mem::take(&mut pending), b"php shell code".to_vec()));
            // what is printed next starts on a line of its own
            if last.swap(b'\n', Ordering::Relaxed) != b'\n' {
                println!();
            }
        }
    }
}

/// Standard output, and the last byte that went there.
struct Watched(Arc<AtomicU8>);

impl Sink for Watched {
    fn write(&mut self, bytes: &[u8]) -> bool {
        if let Some(last) = bytes.last() {
            self.0.store(*last, Ordering::Relaxed);
        }
        Stdout.write(bytes)
    }

    fn flush(&mut self) {
        Stdout.flush();
    }

    fn send_headers(&mut self, _headers: &Headers) {}
}

/// Whether the brackets are closed and a statement has ended.
fn is_complete(code: &[u8]) -> bool {
    let mut depth = 0_i32;
    let mut quote = None;
    let mut escaped = false;
    for char in code.iter().copied() {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if char == b'\\' => escaped = true,
            Some(open) => {
                if char == open {
                    quote = None;
                }
            }
            None => match char {
                b'"' | b'\'' => quote = Some(char),
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth -= 1,
                _ => {}
            },
        }
    }
    let end = code.trim_ascii_end();
    depth <= 0 && quote.is_none() && (end.ends_with(b";") || end.ends_with(b"}") || end.is_empty())
}
