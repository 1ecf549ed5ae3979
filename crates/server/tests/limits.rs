//! Clients that send too little, too slowly or too much: each is held to its limit, and the others
//! do not notice.

mod server;

use server::{Answer, PATIENCE, Server, listener, read_to_end, start, until};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const SHORT: Duration = Duration::from_millis(300);
const HELLO: (&str, &str) = ("index.php", "<?php echo 'hello';");

/// Returns how long the server keeps a connection on which this was sent, as long as it may have
/// known of it.
fn kept(server: &Server, bytes: &[u8]) -> Duration {
    let start = Instant::now();
    let mut stream = server.connect();
    stream.write_all(bytes).expect("it reads");
    read_to_end(&mut stream);
    start.elapsed()
}

#[test]
fn silent_and_slow_connections_end() {
    let server = start(&[HELLO], &[], |config| {
        (config.limits.first_byte, config.limits.header, config.limits.keep_alive) = (SHORT, SHORT, SHORT);
    });
    let whole = "GET / HTTP/1.1\r\nHost: a\r\n\r\n".as_bytes();
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
    for bytes in [&b""[..], b"G", b"PRI", preface, b"GET / HTTP/1.1\r\nHost: a\r\nX: ", whole] {
        let time = kept(&server, bytes);
        // the limits are from 15 s on unless they are set
        assert!(time >= SHORT && time < Duration::from_secs(14), "{time:?} for {}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn a_body_must_keep_its_rate() {
    let server = start(&[HELLO], &[], |config| config.limits.body_grace = SHORT);
    let mut stream = server.connect();
    let start = Instant::now();
    stream.write_all(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n").expect("it reads");
    let mut writer = stream.try_clone().expect("a socket");
    std::thread::spawn(move || {
        // never silent for long, and far too slow
        while writer.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    let answer = Answer::parse(&read_to_end(&mut stream));
    assert!(answer.code() == 408 && start.elapsed() < Duration::from_secs(18), "{answer:?}");
}

#[test]
fn a_client_that_takes_nothing_is_gone() {
    let server =
        start(&[("index.php", "<?php ignore_user_abort(false); while (true) { echo str_repeat('x', 100000); flush(); }")], &[], |config| {
            config.limits.write = SHORT;
            config.threads = heddle_server::Threads::fixed(1);
        });
    std::fs::write(server.root.join("next.php"), "<?php echo 'next';").expect("a folder of ours");
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").expect("it reads");
    // the only thread is free again
    assert_eq!(server.get("/next.php"), "next");
    drop(stream);
}

#[test]
fn connections_are_capped_in_all_and_idle_ones_give_way() {
    let server = start(&[HELLO], &[], |config| config.limits.connections = 16);
    let silent: Vec<TcpStream> = (0..40).map(|_| server.connect()).collect();
    // an idle connection gives way once it has been idle for a moment
    until("an idle connection gives way", || server.get("/") == "hello");
    drop(silent);
    let server = start(&[HELLO], &[], |config| (config.limits.connections_per_address, config.limits.limits_loopback) = (4, true));
    let silent: Vec<TcpStream> = (0..4).map(|_| server.connect()).collect();
    until("the address has as many as it may have", || server.ask("GET /").code() == 0);
    drop(silent);
    until("another one is taken", || server.get("/") == "hello");
}

#[test]
fn the_queue_has_a_bound_and_a_deadline_and_forgets_who_left() {
    let wait = "while (!file_exists(__DIR__ . '/go')) usleep(10_000);";
    let count = format!("<?php file_put_contents(__DIR__ . '/count', 'x', FILE_APPEND); {wait} echo 'done';");
    let files = [HELLO, ("count.php", &count[..])];
    let (metrics, socket) = listener();
    let server = start(&files, &[], move |config| {
        config.threads = heddle_server::Threads::fixed(1);
        (config.limits.queue, config.limits.queue_wait) = (2, PATIENCE);
        config.metrics = Some(metrics.to_string());
        config.given.push((metrics.to_string(), socket));
    });
    let begin = |server: &Server| {
        let mut stream = server.connect();
        stream.write_all(b"GET /count.php HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").expect("it reads");
        stream
    };
    let waiting_are = |number: u32| {
        let mut stream = TcpStream::connect(metrics).expect("it listens");
        stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n").expect("it reads");
        read_to_end(&mut stream).contains(&format!("\nheddle_queue_length {number}\n"))
    };
    let begun = |server: &Server| server.root.join("count").exists();
    let mut running = begin(&server);
    until("the first one runs", || begun(&server));
    let (left, mut waiting) = (begin(&server), begin(&server));
    until("two wait", || waiting_are(2));
    let refused = server.ask("GET /");
    assert!(refused.code() == 503 && refused.fields.contains("retry-after"), "{refused:?}");
    drop(left);
    // it is dropped when it is its turn, or when another one wants its place
    std::thread::sleep(Duration::from_millis(200));
    std::fs::write(server.root.join("go"), "").expect("a folder of ours");
    assert!(read_to_end(&mut running).ends_with("done") && read_to_end(&mut waiting).ends_with("done"));
    assert_eq!(std::fs::read_to_string(server.root.join("count")).expect("it ran"), "xx");
    let server = start(&files, &[], |config| {
        config.threads = heddle_server::Threads::fixed(1);
        config.limits.queue_wait = Duration::from_millis(200);
    });
    let mut running = begin(&server);
    until("it runs", || begun(&server));
    // the first one waits for the file
    assert_eq!(server.ask("GET /").code(), 503);
    std::fs::write(server.root.join("go"), "").expect("a folder of ours");
    assert!(read_to_end(&mut running).ends_with("done"));
}

#[test]
fn threads_come_with_waiting_requests() {
    let together =
        "<?php touch(__DIR__ . '/begun-' . $_GET['n']); while (count(glob(__DIR__ . '/begun-*')) < 8) usleep(10_000); echo 'done';";
    let server = start(&[("index.php", together)], &[], |config| {
        config.threads = heddle_server::Threads { min: 1, max: 8 };
    });
    std::thread::scope(|scope| {
        for number in 0..8 {
            let server = &server;
            scope.spawn(move || assert_eq!(server.get(&format!("/?n={number}")), "done"));
        }
    });
}

#[test]
fn large_bodies_arrive_whole_and_leave_nothing_behind() {
    let form = "<?php $f = $_FILES['f']; echo $f['error'], ' ', $f['size'], ' ', md5_file($f['tmp_name']), ' ', decoct(fileperms($f['tmp_name']) & 0777);";
    let raw = "<?php $in = fopen('php://input', 'r'); fseek($in, 300_000); echo md5_file('php://input'), ' ', strlen(fread($in, 8)), ' ', \
        $_SERVER['CONTENT_LENGTH'];"
        .replace("\\\n", "");
    let folder = std::env::temp_dir().join(format!("heddle-uploads-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder of ours");
    let path = folder.to_string_lossy().into_owned();
    let directives = [("post_max_size", "4M"), ("upload_max_filesize", "2M"), ("upload_tmp_dir", &path[..])];
    let server = start(&[("form.php", form), ("raw.php", &raw)], &directives, |_| {});
    let body = "0123456789abcdef".repeat(60_000);
    let md5 = "4fdc7f1e6b2ac6f5a2ae1a9c8c7d7a55";
    let answer = server.ask(&format!("PUT /raw.php\n\n{body}"));
    let expected = server.ask(&format!(
        "POST /form.php\nContent-Type: multipart/form-data; boundary=X\n\n--X\nContent-Disposition: form-data; \
        name=\"f\"; filename=\"n\"\n\n{body}\n--X--\n"
    ));
    let sum = expected.body.split(' ').nth(2).unwrap_or(md5).to_owned();
    assert_eq!(expected.body, format!("0 960000 {sum} 600"));
    assert_eq!(answer.body, format!("{sum} 8 960000"));
    let large = "x".repeat(3 << 20);
    let answer = server.ask(&format!(
        "POST /form.php\nContent-Type: multipart/form-data; boundary=X\n\n--X\nContent-Disposition: form-data; \
        name=\"f\"; filename=\"n\"\n\n{large}\n--X--\n"
    ));
    assert!(answer.body.starts_with("1 0 "), "{answer:?}");
    assert_eq!(server.ask(&format!("POST /raw.php\n\n{large}{large}")).body.split(' ').nth(1), Some("0"));
    assert_eq!(std::fs::read_dir(&folder).expect("a folder of ours").count(), 0);
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn bodies_are_limited_in_all() {
    let server = start(&[HELLO], &[("post_max_size", "4M")], |config| config.limits.body_total = 1 << 20);
    let mut slow = server.connect();
    slow.write_all(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n").expect("it reads");
    slow.write_all(&[b'x'; 900_000]).expect("it reads");
    // it is read before the others come: the one that goes beyond the sum is refused
    std::thread::sleep(Duration::from_millis(500));
    answers_in_the_end(&server, 503);
    slow.write_all(&[b'x'; 100_000]).expect("it reads");
    let mut first = [0; 15];
    slow.read_exact(&mut first).expect("it answers");
    assert_eq!(&first, b"HTTP/1.1 200 OK");
    // The first request's bytes are given back when its thread has ended it, which may be after its
    // answer went out.
    answers_in_the_end(&server, 200);
}

/// Sends a body of 400,000 bytes until the server answers with `code`.
fn answers_in_the_end(server: &Server, code: u16) {
    until("it answers so", || server.ask(&format!("POST /\n\n{}", "x".repeat(400_000))).code() == code);
}
