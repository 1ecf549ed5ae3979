//! What operators see and do: the status page, files named by programs, headers ahead of a
//! response, and a new configuration while requests run.

mod server;

use heddle_engine::runtime::request::Directive;
use heddle_engine::{Heddle, Settings};
use heddle_server::{Config, ServerMode, SiteConfig, Threads};
use server::{Answer, read_to_end, start, until};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

fn ask(address: SocketAddr, head: &str) -> Answer {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.write_all(format!("{head}\r\nHost: a\r\nConnection: close\r\n\r\n").as_bytes()).expect("it reads");
    Answer::parse(&read_to_end(&mut stream))
}

#[test]
fn the_status_page_shows_what_runs() {
    let (metrics, socket) = server::listener();
    let server = start(
        &[
            ("slow.php", "<?php $kept = str_repeat('x', 5 << 20); while (!file_exists(__DIR__ . '/go')) usleep(10_000);"),
            ("index.php", "<?php echo 1;"),
        ],
        &[],
        move |config| {
            config.metrics = Some(metrics.to_string());
            config.given.push((metrics.to_string(), socket));
            config.status_token = Some("secret".to_owned());
        },
    );
    server.get("/?fast");
    let mut slow = server.connect();
    slow.write_all(b"GET /slow.php?q=%3Cb%3E HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n").expect("it reads");
    until("the request runs", || ask(metrics, "GET /status?token=secret HTTP/1.1").body.contains("/slow.php"));
    let page = ask(metrics, "GET /status?token=secret HTTP/1.1");
    assert!(page.code() == 200 && page.body.contains("GET shop.test/slow.php?q=%3Cb%3E"), "{page:?}");
    assert!(page.body.contains("1 of 2 busy") && page.body.contains("Slowest") && page.body.contains("/?fast"), "{page:?}");
    for path in ["/status", "/status?token=", "/status?token=wrong1"] {
        assert_eq!(ask(metrics, &format!("GET {path} HTTP/1.1")).code(), 403, "{path}");
    }
    assert_eq!(ask(metrics, "GET /status HTTP/1.1\r\nAuthorization: Bearer secret").code(), 200);
    let numbers = ask(metrics, "GET /metrics HTTP/1.1").body;
    assert!(numbers.contains("heddle_memory_budget_bytes ") && numbers.contains("heddle_requests_ended_for_memory_total 0"), "{numbers}");
    std::fs::write(server.root.join("go"), "").expect("a folder of ours");
    read_to_end(&mut slow);
    until("the thread is free", || ask(metrics, "GET /status?token=secret HTTP/1.1").body.contains("0 of 2 busy"));
}

#[test]
fn programs_name_files_to_be_sent() {
    let send = "<?php header($_GET['h']); header('Content-Disposition: attachment'); header('Content-Type: application/pdf'); echo 'own';";
    let files = [("send.php", send), ("private/a.pdf", "the file"), ("private/sub/b.pdf", "another"), ("secret.txt", "secret")];
    let server = start(&files, &[], |config| {
        let folder = config.root.canonicalize().expect("it is there");
        let private = folder.join("private");
        config.sites = vec![SiteConfig {
            root: folder,
            sendfile: vec![private.clone()],
            internal: vec![("/files/".to_owned(), private)],
            ..SiteConfig::default()
        }];
    });
    let real = server.root.canonicalize().expect("it is there");
    let ask = |field: String| server.ask(&format!("GET /send.php?h={}\nRange: bytes=4-", field.replace(' ', "%20")));
    for field in [
        format!("X-Sendfile: {}/private/a.pdf", real.display()),
        "X-Sendfile: a.pdf".to_owned(),
        "X-Accel-Redirect: /files/a.pdf".to_owned(),
    ] {
        let answer = ask(field);
        assert_eq!((answer.code(), &answer.body[..]), (206, "file"), "{answer:?}");
        assert!(
            answer.fields.contains("content-disposition: attachment") && answer.fields.contains("content-type: application/pdf"),
            "{answer:?}"
        );
        assert!(!answer.fields.contains("x-sendfile") && !answer.fields.contains("x-accel"), "{answer:?}");
    }
    for field in [
        format!("X-Sendfile: {}/secret.txt", real.display()),
        "X-Accel-Redirect: /files/../secret.txt".to_owned(),
        "X-Accel-Redirect: /other/a.pdf".to_owned(),
    ] {
        assert_eq!(ask(field).code(), 404);
    }
}

#[test]
fn early_hints_come_before_the_response() {
    let early = "<?php header('Link: </app.css>; rel=preload'); headers_send(103); while (!file_exists(__DIR__ . '/go')) usleep(5_000); unlink(__DIR__ . '/go'); header_remove('Link'); echo 'page';";
    let server = start(&[("early.php", early)], &[], |_| {});
    let go = || std::fs::write(server.root.join("go"), "").expect("a folder of ours");
    let mut stream = server.connect();
    for _ in 0..2 {
        stream.write_all(b"GET /early.php HTTP/1.1\r\nHost: a\r\n\r\n").expect("it reads");
        // the page waits for the file
        let mut piece = [0; 4096];
        let count = stream.read(&mut piece).expect("before the page");
        let hints = String::from_utf8_lossy(&piece[..count]).into_owned();
        assert_eq!(hints, "HTTP/1.1 103 Early Hints\r\nLink: </app.css>; rel=preload\r\n\r\n");
        go();
        let count = stream.read(&mut piece).expect("the page");
        let answer = Answer::parse(&String::from_utf8_lossy(&piece[..count]));
        assert!(answer.code() == 200 && answer.body == "page" && !answer.fields.contains("link"), "{answer:?}");
    }
    // older clients do not know them
    go();
    let old = server.send(b"GET /early.php HTTP/1.0\r\nHost: a\r\n\r\n");
    assert!(old.starts_with("HTTP/1.0 200") || old.starts_with("HTTP/1.1 200"), "{old}");
}

#[test]
fn a_reload_takes_over_without_losing_a_request() {
    // a reload listens on it: nobody else has it until then
    let (second, held) = server::listener();
    let mut held = Some(held);
    let server = start(
        &[
            (
                "a/index.php",
                "<?php if (isset($_GET['slow'])) { touch(__DIR__ . '/begun'); while (!file_exists(__DIR__ . '/go')) usleep(10_000); } echo 'a', ini_get('precision');",
            ),
            ("b/index.php", "<?php echo 'b', ini_get('precision');"),
        ],
        &[],
        move |config| {
            let (root, listen) = (config.root.clone(), config.listen.clone());
            config.root = root.join("a");
            config.reload = Some(Box::new(move || {
                if root.join("broken").exists() {
                    return Err("it is broken".to_owned());
                }
                let mut config = Config::new("", root.clone(), ServerMode::Production);
                config.listen = [&listen[..], &[second.to_string()]].concat();
                config.threads = Threads::fixed(2);
                let precision = Directive { name: b"precision".to_vec(), value: b"5".to_vec(), is_fixed: true };
                config.sites = vec![SiteConfig { root: root.join("b"), directives: vec![precision], ..SiteConfig::default() }];
                let mut settings = Settings::plain("cli-server");
                settings.set(b"display_errors", b"0");
                Ok((Heddle::new(settings), config))
            }));
        },
    );
    assert_eq!(server.get("/"), "a14");
    let mut kept = server.connect();
    let mut slow = server.connect();
    slow.write_all(b"GET /?slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").expect("it reads");
    until("the slow request runs", || server.root.join("a/begun").exists());
    let signal = || {
        let sent = std::process::Command::new("kill").args(["-HUP", &std::process::id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
    };
    std::fs::write(server.root.join("broken"), "").expect("a folder of ours");
    signal();
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(server.get("/"), "a14");
    std::fs::remove_file(server.root.join("broken")).expect("a folder of ours");
    drop(held.take());
    signal();
    until("the new configuration is in use", || server.get("/") == "b5");
    // on the same address, on a connection from before, on the new address; what ran ends as it was
    assert_eq!(server.get("/"), "b5");
    kept.write_all(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").expect("it reads");
    assert!(read_to_end(&mut kept).ends_with("b5"));
    assert_eq!(ask(second, "GET / HTTP/1.1").body, "b5");
    std::fs::write(server.root.join("a/go"), "").expect("a folder of ours");
    assert!(read_to_end(&mut slow).ends_with("a14"));
}
