//! PHP from Rust: a function and a class in Rust for PHP to use, PHP functions for Rust to call.
//!
//! `cargo run --release -p heddle-embed --example hello`

use heddle_embed::{Class, Code, Config, Context, Key, Literal, Member, Options, Output, Result, Val};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Output goes to standard output.
struct Stdout;

impl Output for Stdout {
    fn write(&mut self, bytes: &[u8]) -> bool {
        std::io::stdout().write_all(bytes).is_ok()
    }
}

const CODE: &str = r#"
    function greet(string $name): string { return "Hello, $name!"; }
    $stack = new Stack;
    $stack->push('warp', 'weft');
    echo rust_reverse('elddeh'), ' ', count($stack), ' ', Stack::LIMIT, "\n";
    return ['year' => 1805, 'who' => ['Jacquard', 'Vaucanson']];
"#;

fn main() -> Result<()> {
    let calls = Arc::new(AtomicU32::new(0));
    let counted = calls.clone();
    let mut config = Config::new();
    config.ini("memory_limit = 64M");
    config.function("rust_reverse", 1, Some(1), move |cx, call| {
        counted.fetch_add(1, Ordering::Relaxed);
        let mut text = cx.to_bytes(call.args[0])?;
        text.reverse();
        cx.string(&text).map(Some)
    })?;
    let mut stack = Class::new("Stack")?;
    stack.constant("LIMIT", Literal::Int(10))?;
    stack.property("items", Literal::Null)?;
    stack.method("push", 1, None, Member::Instance, |cx, call| {
        let this = call.this.expect("a method has an object");
        let items = cx.property(this, "items")?;
        let items = if cx.as_bytes(items).is_err() && cx.array_len(items).is_ok() { items } else { cx.array()? };
        for item in &call.args {
            if cx.array_len(items)? >= 10 {
                return Err(cx.throw_new("OverflowException", "the stack is full", 0));
            }
            cx.array_push(items, *item)?;
        }
        cx.set_property(this, "items", items)?;
        Ok(None)
    })?;
    stack.implements("Countable").method("count", 0, Some(0), Member::Instance, |cx, call| {
        let items = cx.property(call.this.expect("a method has an object"), "items")?;
        let length = cx.array_len(items)?;
        cx.int(length as i64).map(Some)
    })?;
    config.class(stack)?;
    let engine = config.build()?;

    let mut thread = engine.attach()?;
    thread.begin(Options { output: Some(Box::new(Stdout)), ..Options::default() })?;
    let mut cx = thread.context()?;
    let result = cx.run_string(CODE, "hello.rs")?;
    cx.flush()?;
    print(&mut cx, result, 0)?;
    let name = cx.string(b"Rust")?;
    let greeting = cx.call("greet", &[name])?;
    println!("{}", String::from_utf8_lossy(&cx.to_bytes(greeting)?));
    let thrown = cx.run_string("throw new DomainException('no');", "thrown").unwrap_err();
    assert_eq!(thrown.code, Code::Exception);
    let exit = thread.end()?;
    println!("exit code {exit}, Rust was called {} times", calls.load(Ordering::Relaxed));
    Ok(())
}

fn print(cx: &mut Context<'_>, array: Val, depth: usize) -> Result<()> {
    let mut cursor = 0;
    while let Some((key, value)) = cx.array_next(array, &mut cursor)? {
        let key = match key {
            Key::Int(int) => int.to_string(),
            Key::Bytes(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        };
        print!("{:width$}{key}", "", width = depth * 2);
        if cx.array_len(value).is_ok() {
            println!(":");
            print(cx, value, depth + 1)?;
        } else {
            println!(": {}", String::from_utf8_lossy(&cx.to_bytes(value)?));
        }
    }
    Ok(())
}
