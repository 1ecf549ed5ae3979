//! Extension `readline`: lines from the terminal, with a history. The manual's chapter: "Readline".
//!
//! Names and files are those of libedit, which PHP is built with. The terminal itself edits the
//! line: keys that move the cursor, and completion, do nothing.
#![forbid(unsafe_code)]

use heddle_macros::php;
use heddle_runtime::decl::convert::{OrFalse, PathArg, True};
use heddle_runtime::decl::{Extension, Function};
use heddle_runtime::stream::{self, Opening, basedir};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Resource, Value};
use std::path::PathBuf;

/// Declares the extension to the engine.
pub static EXTENSION: Extension =
    Extension { name: "readline", is_for_process: true, functions: &[FUNCTIONS], constants: &[CONSTANTS], ini: &[INI], ..Extension::EMPTY };

const FUNCTIONS: &[&Function] = &[
    &readline::DECL,
    &readline_info::DECL,
    &readline_add_history::DECL,
    &readline_clear_history::DECL,
    &readline_list_history::DECL,
    &readline_read_history::DECL,
    &readline_write_history::DECL,
    &readline_completion_function::DECL,
    &readline_callback_handler_install::DECL,
    &readline_callback_read_char::DECL,
    &readline_callback_handler_remove::DECL,
    &readline_redisplay::DECL,
    &readline_on_new_line::DECL,
];

heddle_macros::constants! {
    READLINE_LIB = "libedit";
}

heddle_macros::ini! {
    /// The program that long output of the interactive shell goes through.
    cli.pager: "", All;
    /// The prompt of the interactive shell.
    cli.prompt: "\\b \\> ", All;
}

/// The first line of a file of libedit's, which tells its format.
const HEAD: &[u8] = b"_HiStOrY_V2_";

/// Holds what the request has of it.
#[derive(Default)]
struct State {
    history: Vec<Vec<u8>>,
    input: Option<Resource>,
    /// Holds what was typed for the handler, and the handler.
    typed: Vec<u8>,
    handler: Option<(Vec<u8>, Value)>,
    completion: Option<Value>,
    line_buffer: Vec<u8>,
    name: Option<Vec<u8>>,
    attempted: i64,
}

/// Returns the stream of the terminal.
fn input(cx: &mut Request) -> Result<Option<Resource>> {
    if let Some(input) = cx.state::<State>().input.clone() {
        return Ok(Some(input));
    }
    let input = stream::open(cx, b"php://stdin", b"r", &Opening { quiet: true, ..Opening::default() })?;
    cx.state::<State>().input.clone_from(&input);
    Ok(input)
}

/// Reads from the terminal: a line with its end, or one byte. `None`: it has ended.
fn read(cx: &mut Request, line: bool) -> Result<Option<Vec<u8>>> {
    let Some(input) = input(cx)? else { return Ok(None) };
    let Some(handle) = stream::of(&input) else { return Ok(None) };
    let Ok(mut input) = handle.try_borrow_mut() else { return Ok(None) };
    let found = if line { input.read_line(cx, None)? } else { input.read(cx, 1)? };
    Ok(found.filter(|bytes| !bytes.is_empty()))
}

fn without_end(mut line: Vec<u8>) -> Vec<u8> {
    if line.last() == Some(&b'\n') {
        line.pop();
    }
    line
}

/// Reads a line. False: the input has ended.
#[php("readline(?string $prompt = null): string|false")]
fn readline(cx: &mut Request, prompt: Option<&[u8]>) -> Result<OrFalse<Vec<u8>>> {
    if let Some(prompt) = prompt {
        // the library reads it as a text of C
        cx.write(prompt.split(|byte| *byte == 0).next().unwrap_or_default())?;
    }
    Ok(OrFalse(read(cx, true)?.map(without_end)))
}

/// Returns or sets what is known of the line.
#[php("readline_info(?string $var_name = null, $value = null): mixed")]
fn readline_info(cx: &mut Request, var_name: Option<&[u8]>, value: &Value) -> Result<Value> {
    const VERSION: &str = "EditLine wrapper";
    let given = (!value.deref().is_null()).then(|| value.deref().clone());
    let Some(name) = var_name else {
        let state = cx.state::<State>();
        let (line, own, attempted) = (state.line_buffer.clone(), state.name.clone().unwrap_or_default(), state.attempted);
        let end = line.len() as i64;
        let rows = [
            ("line_buffer", Value::from(cx.str(line))),
            ("point", Value::int(end)),
            ("end", Value::int(end)),
            ("library_version", Value::from(cx.str(VERSION))),
            ("readline_name", Value::from(cx.str(own))),
            ("attempted_completion_over", Value::int(attempted)),
        ];
        let mut out = Array::new();
        for (name, value) in rows {
            out.insert_bytes(cx.heap(), name.as_bytes(), value);
        }
        return Ok(Value::from(out));
    };
    match &name.to_ascii_lowercase()[..] {
        b"line_buffer" => {
            let new = given.map(|value| cx.to_str(&value)).transpose()?;
            let old = cx.state::<State>().line_buffer.clone();
            if let Some(new) = new {
                cx.state::<State>().line_buffer = new.to_vec();
            }
            Ok(Value::from(cx.str(old)))
        }
        b"point" | b"end" => Ok(Value::int(cx.state::<State>().line_buffer.len() as i64)),
        b"library_version" => Ok(Value::from(cx.str(VERSION))),
        b"readline_name" => {
            let new = given.map(|value| cx.to_str(&value)).transpose()?;
            let old = cx.state::<State>().name.clone().unwrap_or_default();
            if let Some(new) = new {
                cx.state::<State>().name = Some(new.to_vec());
            }
            Ok(Value::from(cx.str(old)))
        }
        b"attempted_completion_over" => {
            let new = given.map(|value| cx.to_int(&value)).transpose()?;
            let old = cx.state::<State>().attempted;
            if let Some(new) = new {
                cx.state::<State>().attempted = new;
            }
            Ok(Value::int(old))
        }
        _ => Ok(Value::NULL),
    }
}

/// Adds a line to the history.
#[php("readline_add_history(string $prompt): true")]
fn readline_add_history(cx: &mut Request, prompt: &[u8]) -> True {
    cx.charge(prompt.len());
    cx.state::<State>().history.push(prompt.to_vec());
    True
}

/// Empties the history.
#[php("readline_clear_history(): true")]
fn readline_clear_history(cx: &mut Request) -> True {
    cx.state::<State>().history.clear();
    True
}

/// Returns the history.
#[php("readline_list_history(): array")]
fn readline_list_history(cx: &mut Request) -> Array {
    let lines = cx.state::<State>().history.clone();
    let lines: Vec<Value> = lines.into_iter().map(|line| Value::from(cx.str(line))).collect();
    Array::from_values(cx.heap(), lines)
}

/// Returns where the history is kept. `None`: it must not be there, a warning was raised.
fn place(cx: &mut Request, filename: Option<&[u8]>) -> Result<Option<PathBuf>> {
    let name = match filename {
        Some(name) => name.to_vec(),
        None => [&cx.env(b"HOME").unwrap_or_default()[..], b"/.history"].concat(),
    };
    if !basedir::check(cx, &name)? {
        return Ok(None);
    }
    Ok(Some(cx.path(&name)))
}

/// Writes a line as libedit keeps it: white space and what is special as octal numbers.
fn encode(line: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(line.len());
    for byte in line {
        match byte {
            b'!'..=b'~' if *byte != b'\\' => out.push(*byte),
            _ => out.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
        }
    }
    out
}

fn decode(line: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(line.len());
    let mut rest = line;
    while let [byte, after @ ..] = rest {
        if let (b'\\', [a @ b'0'..=b'3', b @ b'0'..=b'7', c @ b'0'..=b'7', left @ ..]) = (byte, after) {
            out.push((a - b'0') << 6 | (b - b'0') << 3 | (c - b'0'));
            rest = left;
        } else {
            out.push(*byte);
            rest = after;
        }
    }
    out
}

/// Reads the history of a file.
#[php("readline_read_history(?string $filename = null): bool")]
fn readline_read_history(cx: &mut Request, filename: Option<PathArg>) -> Result<bool> {
    let Some(path) = place(cx, filename.as_deref())? else { return Ok(false) };
    let Ok(bytes) = std::fs::read(path) else { return Ok(false) };
    cx.charge(bytes.len());
    let mut lines = bytes.split(|byte| *byte == b'\n').peekable();
    let is_encoded = lines.next_if(|line| *line == HEAD).is_some();
    for line in lines.filter(|line| !line.is_empty()) {
        let line = if is_encoded { decode(line) } else { line.to_vec() };
        cx.state::<State>().history.push(line);
    }
    Ok(true)
}

/// Writes the history to a file.
#[php("readline_write_history(?string $filename = null): bool")]
fn readline_write_history(cx: &mut Request, filename: Option<PathArg>) -> Result<bool> {
    let Some(path) = place(cx, filename.as_deref())? else { return Ok(false) };
    let mut bytes = [HEAD, b"\n"].concat();
    for line in &cx.state::<State>().history {
        bytes.extend(encode(line));
        bytes.push(b'\n');
    }
    Ok(std::fs::write(path, bytes).is_ok())
}

/// Names the function that completes words.
#[php("readline_completion_function(callable $callback): bool")]
fn readline_completion_function(cx: &mut Request, callback: &Value) -> bool {
    let old = cx.state::<State>().completion.replace(callback.clone());
    drop(old);
    true
}

/// Names the function that is given each line.
#[php("readline_callback_handler_install(string $prompt, callable $callback): true")]
fn readline_callback_handler_install(cx: &mut Request, prompt: &[u8], callback: &Value) -> True {
    let state = cx.state::<State>();
    state.typed.clear();
    let old = state.handler.replace((prompt.to_vec(), callback.clone()));
    drop(old);
    True
}

/// Reads a byte; at the end of a line the handler is called.
#[php("readline_callback_read_char(): void")]
fn readline_callback_read_char(cx: &mut Request) -> Result<()> {
    let Some((prompt, handler)) = cx.state::<State>().handler.clone() else { return Ok(()) };
    let line = match read(cx, false)? {
        Some(byte) if byte == b"\n" => Value::from({
            let line = std::mem::take(&mut cx.state::<State>().typed);
            cx.str(line)
        }),
        Some(byte) => {
            cx.state::<State>().typed.extend(byte);
            return Ok(());
        }
        None => Value::NULL,
    };
    cx.call_value(&handler, &[line])?;
    if cx.state::<State>().handler.is_some() {
        cx.write(&prompt)?;
    }
    Ok(())
}

/// Takes the handler away.
#[php("readline_callback_handler_remove(): bool")]
fn readline_callback_handler_remove(cx: &mut Request) -> bool {
    let old = cx.state::<State>().handler.take();
    old.is_some()
}

/// Shows the line again, which the terminal does.
#[php("readline_redisplay(): void")]
fn readline_redisplay() {}

/// Hears that the cursor stands on a new line.
#[php("readline_on_new_line(): void")]
fn readline_on_new_line() {}
