//! The budget of all requests' memory: the largest request ends, the others do not notice. A file
//! of its own, because the budget is the process's.

mod server;

use heddle_server::Threads;
use heddle_server::memory::Memory;
use server::{read_to_end, start};
use std::io::Write;
use std::time::{Duration, Instant};

/// Takes memory in steps, and says how far it came.
const LARGE: &str = "<?php
    register_shutdown_function(function () { file_put_contents(__DIR__ . '/ended', error_get_last()['message'] ?? 'no error'); });
    $held = []; for ($i = 0; $i < 100; $i++) { $held[] = str_repeat('x', 1 << 20); usleep(20_000); } echo 'all';";
const WAITS: &str = "<?php $held = str_repeat('x', (int)$_GET['mb'] << 20); usleep((int)($_GET['ms'] ?? 0) * 1000); echo strlen($held);";

#[test]
fn the_largest_request_ends_first_and_new_ones_wait() {
    let directives = [("memory_limit", "-1"), ("log_errors", "0")];
    let server = start(&[("large.php", LARGE), ("waits.php", WAITS)], &directives, |config| {
        config.memory = Memory::Bytes(64 << 20);
        config.threads = Threads::fixed(4);
    });
    let begin = |url: &str| {
        let mut stream = server.connect();
        stream.write_all(format!("GET {url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").as_bytes()).expect("it reads");
        stream
    };
    let mut small = begin("/waits.php?mb=20&ms=3000");
    let mut large = begin("/large.php");
    std::thread::sleep(Duration::from_millis(300));
    // it passes the others' size, and the budget; what it wants to say at its end runs
    let answer = read_to_end(&mut large);
    assert!(answer.starts_with("HTTP/1.1 500"), "{answer}");
    let said = std::fs::read_to_string(server.root.join("ended")).expect("the shutdown function ran");
    assert!(said.starts_with("Allowed memory size of ") && said.contains("bytes exhausted (tried to allocate "), "{said}");
    // another one that computes or waits is ended when a smaller one needs the room
    let mut other = begin("/waits.php?mb=30&ms=10000");
    std::thread::sleep(Duration::from_millis(300));
    let mut third = begin("/waits.php?mb=18");
    let third = read_to_end(&mut third);
    assert!(third.ends_with(&(18 << 20).to_string()), "{third}");
    assert!(read_to_end(&mut small).ends_with(&(20 << 20).to_string()));
    let other = read_to_end(&mut other);
    assert!(other.starts_with("HTTP/1.1 500") || other.ends_with(&(30 << 20).to_string()), "{other}");
    // all of it is back, soon after the last answer
    let limit = Instant::now() + Duration::from_secs(10);
    while heddle_engine::budget::used() >= 16 << 20 && Instant::now() < limit {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(heddle_engine::budget::used() < 16 << 20, "{}", heddle_engine::budget::used());
    assert!(server.get("/waits.php?mb=40").ends_with(&(40 << 20).to_string()));
}
