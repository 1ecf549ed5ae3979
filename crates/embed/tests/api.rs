//! The Rust API: engines beside each other, host functions, limits, files, and what comes back of
//! all that goes wrong.

use heddle_embed::{Class, Code, Config, Engine, FileAnswer, Headers, Key, Kind, Level, Member, Options, Output, Thread};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Collects what a request puts out.
#[derive(Clone, Default)]
struct Collected(Arc<Mutex<String>>);

impl Collected {
    fn add(&self, text: &str) {
        self.0.lock().unwrap().push_str(text);
    }

    fn take(&self) -> String {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

impl Output for Collected {
    fn write(&mut self, bytes: &[u8]) -> bool {
        self.add(&String::from_utf8_lossy(bytes));
        true
    }

    fn headers(&mut self, headers: &Headers<'_>) {
        let lines: Vec<_> = headers.lines.iter().map(|line| String::from_utf8_lossy(line)).collect();
        self.add(&format!("[{} {}]", headers.status, lines.join(", ")));
    }

    fn error(&mut self, level: Level, message: &[u8], _file: &[u8], line: u32) {
        self.add(&format!("[{}: {} on {line}]", level.label(), String::from_utf8_lossy(message)));
    }

    fn log(&mut self, line: &[u8]) -> bool {
        self.add(&format!("[log: {}]", String::from_utf8_lossy(line)));
        true
    }
}

fn config() -> Config {
    let mut config = Config::new();
    config.ini("display_errors = 0");
    config
}

fn begin(engine: &Engine) -> Thread {
    let mut thread = engine.attach().unwrap();
    thread.begin(Options::default()).unwrap();
    thread
}

fn text(thread: &mut Thread, code: &str) -> String {
    let mut cx = thread.context().unwrap();
    match cx.run_string(code, "test") {
        Ok(value) => String::from_utf8(cx.to_bytes(value).unwrap()).unwrap(),
        Err(error) => format!("{:?}: {}", error.code, error.message),
    }
}

#[test]
fn engines_share_nothing() {
    let mut one = config();
    one.ini("precision = 4").function("who", 0, Some(0), |cx, _| cx.string(b"one").map(Some)).unwrap();
    let mut two = config();
    two.function("who", 0, Some(0), |cx, _| cx.string(b"two").map(Some)).unwrap();
    let (one, two) = (one.build().unwrap(), two.build().unwrap());
    let (mut first, mut second) = (begin(&one), begin(&two));
    let code = "define('X', who()); $x = X; return X . ' ' . M_PI;";
    assert_eq!(text(&mut first, code), "one 3.142");
    assert_eq!(text(&mut second, code), "two 3.1415926535898");
    assert_eq!(text(&mut first, "return $x . X;"), "oneone");
    first.end().unwrap();
    drop((first, one));
    assert_eq!(text(&mut second, "return $x . X . implode(',', range(1, 3));"), "twotwo1,2,3");
    assert!(two.extensions().contains(&"pcre"));
}

#[test]
fn what_a_request_puts_out() {
    let engine = config().build().unwrap();
    let collected = Collected::default();
    let mut thread = engine.attach().unwrap();
    let options = Options {
        output: Some(Box::new(collected.clone())),
        argv: Some(vec![b"name".to_vec(), b"argument".to_vec()]),
        server: vec![(b"X".to_vec(), b"server".to_vec())],
        query: b"q=1".to_vec(),
        ..Options::default()
    };
    thread.begin(options).unwrap();
    let code =
        "header('X-Test: 1'); http_response_code(404); echo $argv[1], $_SERVER['X'], $_GET['q']; $undefined . ''; error_log('line');";
    text(&mut thread, code);
    let mut cx = thread.context().unwrap();
    cx.write(b"!").unwrap();
    cx.run_template("<b><?= 1 + 1 ?></b>", "template").unwrap();
    cx.run_string("register_shutdown_function(fn() => print('end'));", "test").unwrap();
    assert_eq!(thread.end(), Ok(0));
    let all = collected.take();
    for part in ["404", "X-Test: 1", "argumentserver1!<b>2</b>end", "[Warning: Undefined variable $undefined on 1]", "[log: line]"] {
        assert!(all.contains(part), "{part} is not in {all}");
    }
}

#[test]
fn limits_end_one_request() {
    let engine = config().build().unwrap();
    let mut thread = engine.attach().unwrap();
    thread.begin(Options { time_limit: Some(Duration::from_millis(50)), ..Options::default() }).unwrap();
    assert!(text(&mut thread, "while (true);").starts_with("TimeLimit"));
    thread.end().unwrap();
    thread.begin(Options { memory_limit: Some(8 << 20), ..Options::default() }).unwrap();
    assert!(text(&mut thread, "$x = 'x'; while (true) $x .= $x;").starts_with("MemoryLimit"));
    assert!(text(&mut thread, "return 1;").starts_with("Broken"));
    assert_eq!(thread.end(), Ok(255));
    thread.begin(Options::default()).unwrap();
    let canceller = thread.canceller();
    let cancels = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        canceller.cancel();
    });
    assert!(text(&mut thread, "while (true);").starts_with("Cancelled"));
    cancels.join().unwrap();
    assert_eq!(text(&mut thread, "return 7;"), "7");
    assert!(text(&mut thread, "function f($n) { return array_map('f', [$n]); } f(1);").contains("call stack"));
}

#[test]
fn files_are_the_hosts_to_give() {
    let mut config = config();
    config.files(|_, path, _| match path {
        b"/lib/one.php" => FileAnswer::Text(b"<?php return include 'two.php';".to_vec()),
        b"/lib/two.php" => FileAnswer::Text(b"<?php return __DIR__ . ' ' . basename(__FILE__);".to_vec()),
        _ => FileAnswer::Denied,
    });
    let engine = config.build().unwrap();
    let mut thread = begin(&engine);
    let mut cx = thread.context().unwrap();
    let value = cx.run_file("/lib/./one.php").unwrap();
    assert_eq!(cx.to_bytes(value).unwrap(), b"/lib two.php");
    assert_eq!(cx.run_file("/etc/passwd").unwrap_err().code, Code::NotFound);
    assert_eq!(text(&mut thread, "return var_export(@include '/etc/passwd', true);"), "false");
}

#[test]
fn panics_and_exceptions_of_the_host() {
    let mut config = config();
    config.function("panics", 0, None, |_, _| panic!("on purpose")).unwrap();
    config.function("fails", 0, None, |cx, _| Err(cx.throw_new("DomainException", "by the host", 5))).unwrap();
    config.function("forgets", 0, None, |cx, call| cx.call_value(call.args[0], &[]).map(Some)).unwrap();
    let engine = config.build().unwrap();
    let mut thread = begin(&engine);
    assert_eq!(
        text(&mut thread, "try { fails(); } catch (DomainException $e) { return $e->getMessage() . $e->getCode(); }"),
        "by the host5"
    );
    let through = "try { forgets(fn() => throw new LogicException('through')); } catch (LogicException $e) { return $e->getMessage(); }";
    assert_eq!(text(&mut thread, through), "through");
    assert!(text(&mut thread, "panics();").starts_with("Internal: "));
    thread.end().unwrap();
    thread.begin(Options::default()).unwrap();
    assert_eq!(text(&mut thread, "return 1;"), "1");
}

#[test]
fn values_and_classes() {
    let mut config = config();
    let mut class = Class::new("App\\Box").unwrap();
    class.implements("Countable");
    class
        .method("__construct", 1, Some(1), Member::Instance, |cx, call| {
            let number = cx.as_int(call.args[0])?;
            cx.set_data(call.this.unwrap(), Box::new(number)).map(|()| None)
        })
        .unwrap();
    class
        .method("count", 0, Some(0), Member::Instance, |cx, call| {
            let number = cx.data(call.this.unwrap(), |number: &i64| *number)?;
            cx.int(number).map(Some)
        })
        .unwrap();
    class.method("of", 1, Some(1), Member::Static, |cx, call| cx.new_object("App\\Box", &[call.args[0]]).map(Some)).unwrap();
    config.class(class).unwrap();
    let engine = config.build().unwrap();
    let mut thread = begin(&engine);
    assert_eq!(text(&mut thread, "class Sub extends App\\Box {} return count(new Sub(4)) + count(App\\Box::of(38));"), "42");
    let mut cx = thread.context().unwrap();
    let array = cx.run_string("return ['a' => 1, 5 => [true, null], 'o' => (object)['p' => 1.5]];", "values").unwrap();
    let mut cursor = 0;
    let mut seen = Vec::new();
    while let Some((key, value)) = cx.array_next(array, &mut cursor).unwrap() {
        seen.push((key, cx.kind(value).unwrap()));
    }
    assert_eq!(seen, [(Key::from("a"), Kind::Int), (Key::Int(5), Kind::Array), (Key::from("o"), Kind::Object)]);
    let object = cx.array_get(array, "o").unwrap();
    assert_eq!(cx.class_name(object).unwrap(), b"stdClass");
    let property = cx.property(object, "p").unwrap();
    assert_eq!(cx.as_float(property), Ok(1.5));
    cx.set_global("fromRust", object).unwrap();
    assert_eq!(text(&mut thread, "$fromRust->p++; return $fromRust->p;"), "2.5");
}

#[test]
fn declarations_that_do_not_fit() {
    let code = |config: Config| config.build().map(drop).unwrap_err().code;
    let mut twice = config();
    twice.function("strlen", 0, None, |_, _| Ok(None)).unwrap();
    assert_eq!(code(twice), Code::InvalidArgument);
    let mut orphan = config();
    let mut class = Class::new("Orphan").unwrap();
    class.extends("Missing");
    orphan.class(class).unwrap();
    assert_eq!(code(orphan), Code::InvalidArgument);
    assert!(Class::new("1st").is_err());
    assert!(config().function("f", 3, Some(2), |_, _| Ok(None)).is_err());
}
