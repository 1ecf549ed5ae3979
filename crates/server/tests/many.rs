//! Very many idle connections: what they cost, and that others do not notice. A file of its own,
//! because the process's memory is measured, with the executable's allocator.

mod server;

use server::start;
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: heddle_heap::process::global::Allocator = heddle_heap::process::global::Allocator;

fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("Linux");
    line.trim().trim_end_matches("kB").trim().parse::<u64>().expect("a number") << 10
}

#[test]
fn ten_thousand_idle_connections() {
    // both ends are this process's
    let descriptors = heddle_sys::process::raise_descriptor_limit();
    let number = usize::try_from(descriptors / 4).unwrap_or(0).min(10_000);
    let server = start(&[("index.php", "<?php echo 'hello';")], &[], |config| {
        config.limits.keep_alive = Duration::from_secs(600);
        config.limits.first_byte = Duration::from_secs(600);
    });
    assert_eq!(server.get("/"), "hello");
    let before = resident();
    let mut idle = Vec::with_capacity(number);
    for _ in 0..number {
        let mut stream = TcpStream::connect(server.address).expect("it listens");
        stream.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").expect("it reads");
        idle.push(stream);
    }
    // each has had its answer
    for stream in &mut idle {
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
        let mut first = [0; 12];
        std::io::Read::read_exact(stream, &mut first).expect("it answers");
        assert_eq!(&first, b"HTTP/1.1 200");
    }
    // what a request needs goes a moment after it, and its memory when the server is idle; the
    // client's ends cost next to nothing in here
    let since = Instant::now();
    let each = loop {
        std::thread::sleep(Duration::from_millis(500));
        let each = resident().saturating_sub(before) / number.max(1) as u64;
        if each < 8 << 10 || since.elapsed() > Duration::from_secs(30) {
            break each;
        }
    };
    assert!(each < 8 << 10, "{each} bytes for each of {number}");
    assert_eq!(server.get("/"), "hello");
    drop(idle);
}
