//! `-a`: reads lines and runs them; variables, functions and classes stay.

use crate::stdout::Stdout;
use heddle_engine::runtime::request::Input;
use heddle_engine::{Heddle, Job};
use std::io::{BufRead, IsTerminal, Write};

/// Until the end of input.
pub fn run(heddle: &Heddle) -> i32 {
    let terminal = std::io::stdin().is_terminal();
    let mut session = heddle.session();
    session.start(Input::default(), Box::new(Stdout));
    if terminal {
        println!("Interactive shell\n");
    }
    let mut pending = String::new();
    loop {
        if terminal {
            print!("{}", if pending.is_empty() { "php > " } else { "php ... " });
            let _ = std::io::stdout().flush();
        }
        let mut line = String::new();
        match std::io::stdin().lock().read_line(&mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        if pending.is_empty() && matches!(line.trim(), "exit" | "quit" | "exit;") {
            break;
        }
        pending.push_str(&line);
        if !is_complete(&pending) {
            continue;
        }
        let code = std::mem::take(&mut pending);
        session.step(Job::Code(code.into_bytes(), b"php shell code".to_vec()));
        if terminal {
            println!();
        }
    }
    session.finish()
}

/// Whether the brackets are closed and a statement has ended.
fn is_complete(code: &str) -> bool {
    let mut depth = 0_i32;
    let mut quote = None;
    let mut escaped = false;
    for char in code.chars() {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if char == '\\' => escaped = true,
            Some(open) => {
                if char == open {
                    quote = None;
                }
            }
            None => match char {
                '"' | '\'' => quote = Some(char),
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            },
        }
    }
    let end = code.trim_end();
    depth <= 0 && quote.is_none() && (end.ends_with(';') || end.ends_with('}') || end.is_empty())
}
