//! Limits of time: computing ends, waiting ends, and so does what runs after either.

mod server;

use server::{Server, start};
use std::net::TcpListener;
use std::process::Command;
use std::time::{Duration, Instant};

/// Starts a server with one thread, over these files.
fn limited(files: &[(&str, &str)], directives: &[(&str, &str)]) -> Server {
    start(files, directives, |config| config.threads = heddle_server::Threads::fixed(1))
}

#[test]
fn waiting_ends_with_the_request() {
    let silent = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = silent.local_addr().expect("a socket");
    let fifo = std::env::temp_dir().join(format!("heddle-fifo-{}", std::process::id()));
    assert!(Command::new("mkfifo").arg(&fifo).status().expect("mkfifo is there").success());
    let fifo_name = fifo.to_string_lossy().into_owned();
    let connect = format!("$s = stream_socket_client('tcp://{address}');");
    let waits = [
        "sleep(20);".to_owned(),
        "usleep(20_000_000);".to_owned(),
        "time_nanosleep(20, 0);".to_owned(),
        "shell_exec('sleep 20');".to_owned(),
        "exec('echo out; sleep 20');".to_owned(),
        "$p = proc_open('sleep 20', [], $pipes); proc_close($p);".to_owned(),
        "$p = popen('sleep 20', 'r'); pclose($p);".to_owned(),
        format!("$f = fopen('{fifo_name}', 'r'); fread($f, 1);"),
        format!("{connect} fread($s, 1);"),
        format!("{connect} $r = [$s]; $w = $e = null; stream_select($r, $w, $e, 20);"),
        format!("file_get_contents('http://{address}/');"),
        "$f = fopen(__FILE__, 'r'); $g = fopen(__FILE__, 'r'); flock($f, LOCK_EX); flock($g, LOCK_EX);".to_owned(),
        "try { sleep(20); } finally { sleep(20); }".to_owned(),
    ];
    let scripts: Vec<(String, String)> =
        waits.iter().enumerate().map(|(number, wait)| (format!("{number}.php"), format!("<?php {wait} echo 'went on';"))).collect();
    let files: Vec<(&str, &str)> = scripts.iter().map(|(name, text)| (&name[..], &text[..])).collect();
    let server = limited(&files, &[("request_terminate_timeout", "1s"), ("hard_timeout", "1")]);
    for (number, wait) in waits.iter().enumerate() {
        let begun = Instant::now();
        let answer = server.ask(&format!("GET /{number}.php"));
        let time = begun.elapsed();
        assert!(answer.code() == 500 && !answer.body.contains("went on"), "{wait}: {answer:?}");
        // it would have waited for 20 s
        assert!(time >= Duration::from_millis(900) && time < Duration::from_secs(18), "{wait}: {time:?}");
    }
    let _ = std::fs::remove_file(fifo);
}

#[test]
fn what_runs_after_the_time_has_a_limit_too() {
    let files = [
        ("loop.php", "<?php register_shutdown_function(function () { while (true); }); while (true);"),
        ("many.php", "<?php for ($i = 0; $i < 50; $i++) { register_shutdown_function(function () { while (true); }); } while (true);"),
        ("more.php", "<?php register_shutdown_function(function () { set_time_limit(0); while (true); }); while (true);"),
        ("object.php", "<?php class A { function __destruct() { while (true); } } $a = new A; while (true);"),
        ("buffer.php", "<?php ob_start(function ($text) { while (true); }); while (true);"),
        ("clean.php", "<?php register_shutdown_function(function () { file_put_contents(__DIR__ . '/ran', 'x'); }); while (true);"),
        ("next.php", "<?php echo 'next';"),
    ];
    let server = limited(&files, &[("max_execution_time", "1"), ("hard_timeout", "1")]);
    for (name, _) in &files[..6] {
        assert_eq!(server.ask(&format!("GET /{name}")).code(), 500, "{name}");
        assert_eq!(server.get("/next.php"), "next", "{name}");
    }
    assert!(server.root.join("ran").exists());
}

#[test]
fn waiting_does_not_count_as_computing() {
    let server = limited(&[("index.php", "<?php usleep(1_500_000); echo 'slept';")], &[("max_execution_time", "1")]);
    let answer = server.ask("GET /");
    assert!(answer.body == "slept", "{answer:?}");
}

#[test]
fn what_computes_in_a_builtin_ends_with_the_request() {
    let work = [
        "levenshtein(str_repeat('ab', 200_000), str_repeat('ba', 200_000));",
        "similar_text(str_repeat('ab', 20_000) . 'c', str_repeat('ba', 20_000) . 'd'); levenshtein(str_repeat('ab', 200_000), str_repeat('ba', 200_000));",
        "hash_pbkdf2('sha512', 'a', 'b', 2_000_000_000);",
        "password_hash('a', PASSWORD_BCRYPT, ['cost' => 24]);",
        "ini_set('pcre.jit', 0); ini_set('pcre.backtrack_limit', PHP_INT_MAX); preg_match('/^(a+)+$/', str_repeat('a', 60) . 'b');",
        "ini_set('pcre.backtrack_limit', PHP_INT_MAX); preg_match('/^(a+)+$/', str_repeat('a', 60) . 'b');",
        "iterator_count(new InfiniteIterator(new ArrayIterator([1])));",
        "function g() { while (true) yield 1; } iterator_count(g());",
        "array_udiff(range(1, 40_000), range(40_001, 80_000), fn($a, $b) => 1);",
        "str_replace(range(1, 1_000_000), 'x', str_repeat('1 2 3 4', 1_000_000));",
    ];
    let scripts: Vec<(String, String)> =
        work.iter().enumerate().map(|(number, work)| (format!("{number}.php"), format!("<?php {work} echo 'went on';"))).collect();
    let files: Vec<(&str, &str)> = scripts.iter().map(|(name, text)| (&name[..], &text[..])).collect();
    let server = limited(&files, &[("request_terminate_timeout", "1s"), ("hard_timeout", "1"), ("memory_limit", "1G")]);
    for (number, work) in work.iter().enumerate() {
        let answer = server.ask(&format!("GET /{number}.php"));
        assert!(answer.code() == 500 && !answer.body.contains("went on"), "{work}: {answer:?}");
    }
}
