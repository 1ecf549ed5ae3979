//! Rules that keep paths for users, have other servers answer, or follow no links; roots that are
//! links; and compression of what is streamed.

mod server;

use heddle_server::SiteConfig;
use server::{Server, start};
use std::io::{Read, Write};
use std::os::unix::fs::symlink;
use std::time::{Duration, Instant};

/// Starts a server of a file `heddle.toml` beside these files; `^` in it stands for their folder.
fn configured(files: &[(&str, &str)], toml: &str) -> Server {
    let toml = toml.to_owned();
    start(files, &[], move |config| {
        let path = config.root.join("heddle.toml");
        std::fs::write(&path, toml).expect("a folder of ours");
        heddle_server::config_file::read(&path, config).expect("a file that makes sense");
    })
}

#[test]
fn paths_are_kept_for_users() {
    let hash = pwhash::bcrypt::hash_with(pwhash::bcrypt::BcryptSetup { cost: Some(4), ..Default::default() }, "secret").expect("a hash");
    let show = "<?php echo $_SERVER['REMOTE_USER'] ?? '-', ' ', $_SERVER['PHP_AUTH_USER'] ?? '-', ' ', $_SERVER['SCRIPT_NAME'];";
    let server = configured(
        &[("www/index.php", show), ("www/admin/a.php", show), ("www/admin/b.txt", "text"), ("users", &format!("user:{hash}\n"))],
        "[[site]]\nroot = 'www'\n[[site.rule]]\npattern = '^/admin'\nusers = 'users'\nrealm = 'here'\n[[site.rule]]\npattern = '/denied'\ndeny = true\n",
    );
    assert_eq!(server.get("/"), "- - /index.php");
    for path in ["/admin/a.php", "/admin/b.txt", "/admin/denied", "/%61dmin/b.txt", "//admin/b.txt", "/x/../admin/./b.txt"] {
        let refused = server.ask(&format!("GET {path}"));
        assert!(refused.code() == 401 && refused.fields.contains("www-authenticate: basic realm=\"here\""), "{path}: {refused:?}");
        assert_eq!(server.ask(&format!("GET {path}\nAuthorization: Basic dXNlcjp3cm9uZw==")).code(), refused.code(), "{path}");
    }
    let with = |path: &str| server.ask(&format!("GET {path}\nAuthorization: Basic dXNlcjpzZWNyZXQ="));
    assert_eq!(with("/admin/a.php").body, "user user /admin/a.php");
    assert_eq!(with("/admin/b.txt").body, "text");
    for path in ["/admin/denied", "//admin//denied", "/admin/x/../denied"] {
        assert_eq!(with(path).code(), 404, "{path}");
    }
}

#[test]
fn other_servers_answer() {
    let show = "<?php header('X-Own: a'); if (isset($_GET['slow'])) { echo 'one'; flush(); usleep(300_000); echo 'two'; exit; }
        echo json_encode([$_SERVER['REQUEST_URI'], $_SERVER['HTTP_X_FORWARDED_FOR'], $_SERVER['HTTP_X_FORWARDED_PROTO'], $_SERVER['HTTP_HOST'],
        $_SERVER['HTTP_X_HOP'] ?? null, $_SERVER['REQUEST_METHOD'], strlen(file_get_contents('php://input'))], 64);";
    let socket = std::env::temp_dir().join(format!("heddle-upstream-{}", std::process::id()));
    let name = format!("unix:{}", socket.display());
    let behind = start(&[("index.php", show)], &[], move |config| config.listen.push(name));
    let toml = format!(
        "[[site]]\nroot = '.'\n[[site.rule]]\npattern = '^/api/'\nproxy = 'http://{}'\n[[site.rule]]\npattern = '^/sock/'\nproxy = 'http://unix:{}'\n[[site.rule]]\npattern = '^/gone/'\nproxy = 'http://127.0.0.1:1'\n",
        behind.address,
        socket.display()
    );
    let server = configured(&[("index.php", "<?php echo 'own';")], &toml);
    assert_eq!(server.get("/x"), "own");
    for prefix in ["api", "sock"] {
        for _ in 0..3 {
            let answer =
                server.ask(&format!("GET /{prefix}/a?b=1\nHost: site.test\nX-Forwarded-For: 6.6.6.6\nX-Hop: 1\nConnection: close, x-hop"));
            let expected = format!(r#"["/{prefix}/a?b=1","127.0.0.1","http","site.test",null,"GET",0]"#);
            assert_eq!((answer.code(), &answer.body[..]), (200, &expected[..]), "{answer:?}");
            assert!(answer.fields.contains("x-own: a"), "{answer:?}");
        }
    }
    let posted = server.ask(&format!("POST /api/p\n\n{}", "x".repeat(300_000)));
    assert!(posted.body.ends_with(r#""POST",300000]"#), "{posted:?}");
    let streamed = server.ask("GET /api/s?slow");
    assert!(streamed.body.contains("one") && streamed.body.contains("two"), "{streamed:?}");
    assert_eq!(server.ask("GET /gone/").code(), 502);
}

#[test]
fn links_are_followed_or_not() {
    let files = [
        ("www/index.php", "<?php echo 'index';"),
        ("www/a.txt", "inside"),
        ("secret.txt", "outside"),
        ("other/index.php", "<?php echo 'other';"),
    ];
    let server = start(&files, &[], |config| {
        let root = config.root.join("www");
        symlink(config.root.join("secret.txt"), root.join("link.txt")).expect("a folder of ours");
        symlink(config.root.join("other"), root.join("folder")).expect("a folder of ours");
        let site = |host: &str, refuses_links: bool| SiteConfig {
            hosts: vec![host.to_owned()],
            root: root.clone(),
            refuses_links,
            ..SiteConfig::default()
        };
        config.sites = vec![site("open.test", false), site("strict.test", true)];
    });
    let ask = |host: &str, path: &str| server.ask(&format!("GET {path}\nHost: {host}"));
    assert_eq!((ask("open.test", "/link.txt").body, ask("open.test", "/folder/").body), ("outside".to_owned(), "other".to_owned()));
    for path in ["/link.txt", "/folder/", "/folder/index.php", "/folder/x/y"] {
        assert_eq!(ask("strict.test", path).code(), 404, "{path}");
    }
    assert_eq!((ask("strict.test", "/a.txt").body, ask("strict.test", "/").body), ("inside".to_owned(), "index".to_owned()));
}

#[test]
fn a_changed_link_of_the_root_swaps_the_code() {
    let files = [
        ("one/index.php", "<?php usleep((int)($_GET['ms'] ?? 0) * 1000); echo 'one ', basename(__DIR__);"),
        ("two/index.php", "<?php echo 'two ', basename(__DIR__);"),
    ];
    let server = start(&files, &[("opcache.revalidate_freq", "0"), ("realpath_cache_ttl", "0")], |config| {
        symlink("one", config.root.join("current")).expect("a folder of ours");
        config.root = config.root.join("current");
    });
    assert_eq!(server.get("/"), "one one");
    let mut running = server.connect();
    running.write_all(b"GET /?ms=1500 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").expect("it reads");
    std::thread::sleep(Duration::from_millis(300));
    symlink("two", server.root.join("next")).expect("a folder of ours");
    std::fs::rename(server.root.join("next"), server.root.join("current")).expect("a folder of ours");
    let begun = Instant::now();
    while server.get("/") != "two two" {
        assert!(begun.elapsed() < Duration::from_secs(30), "{}", server.get("/"));
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(server::read_to_end(&mut running).ends_with("one one"));
}

#[test]
fn what_is_streamed_is_compressed_as_it_comes() {
    let stream = "<?php if (isset($_GET['events'])) header('Content-Type: text/event-stream'); echo str_repeat('first ', 100); flush();
        while (!file_exists(__DIR__ . '/go')) usleep(10_000); echo 'last';";
    let server = start(&[("index.php", stream)], &[], |_| {});
    for (query, is_compressed) in [("", true), ("?events", false)] {
        let _ = std::fs::remove_file(server.root.join("go"));
        let mut connection = server.connect();
        let head = format!("GET /{query} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n");
        connection.write_all(head.as_bytes()).expect("it reads");
        let mut answer = Vec::new();
        // the first piece is there while the program waits
        while answer.windows(4).position(|end| end == b"\r\n\r\n").is_none_or(|at| answer.len() <= at + 14) {
            let mut piece = [0; 4096];
            let count = connection.read(&mut piece).expect("before the end");
            assert!(count > 0, "it ended early");
            answer.extend_from_slice(&piece[..count]);
        }
        std::fs::write(server.root.join("go"), "").expect("a folder of ours");
        connection.read_to_end(&mut answer).expect("the rest");
        let at = answer.windows(4).position(|end| end == b"\r\n\r\n").expect("a head") + 4;
        let head = String::from_utf8_lossy(&answer[..at]).to_ascii_lowercase();
        assert_eq!(head.contains("content-encoding: gzip"), is_compressed, "{head}");
        let body = unchunked(&answer[at..]);
        let text = if is_compressed {
            let mut text = String::new();
            flate2::read::GzDecoder::new(&body[..]).read_to_string(&mut text).expect("it is whole");
            text
        } else {
            String::from_utf8(body).expect("a text")
        };
        assert_eq!(text, "first ".repeat(100) + "last");
    }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|end| end == b"\r\n") {
        let length = std::str::from_utf8(&bytes[..end]).ok().and_then(|text| usize::from_str_radix(text, 16).ok()).unwrap_or(0);
        if length == 0 {
            break;
        }
        body.extend_from_slice(&bytes[end + 2..end + 2 + length]);
        bytes = &bytes[end + 4 + length..];
    }
    body
}
