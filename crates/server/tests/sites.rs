//! Sites by host, rules, TLS, compression, logs and numbers, set up by a configuration file.

mod server;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use server::{Answer, start};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls").join(name)
}

/// Asks over TLS for a host; returns the protocol that was agreed on, and the answer over HTTP/1.1.
fn ask_tls(address: SocketAddr, host: &str, protocols: &[&str], request: &str) -> (Option<Vec<u8>>, Answer) {
    let mut roots = rustls::RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(fixture("ca.pem")).expect("a certificate")).expect("a root");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().expect("versions");
    let mut config = builder.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = protocols.iter().map(|name| name.as_bytes().to_vec()).collect();
    let name = ServerName::try_from(host.to_owned()).expect("a name");
    let mut client = rustls::ClientConnection::new(Arc::new(config), name).expect("a configuration");
    let mut socket = TcpStream::connect(address).expect("it listens");
    let mut stream = rustls::Stream::new(&mut client, &mut socket);
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = Vec::new();
    // HTTP/2 is agreed on, and not spoken here
    if protocols != ["h2"] {
        let _ = stream.read_to_end(&mut answer);
    }
    (client.alpn_protocol().map(<[u8]>::to_vec), Answer::parse(&String::from_utf8_lossy(&answer)))
}

#[test]
fn a_file_sets_up_sites() {
    let ((tls, tls_socket), (metrics, metrics_socket)) = (server::listener(), server::listener());
    let show =
        "<?php echo $_SERVER['APP'] ?? '-', ' ', $_SERVER['HTTPS'] ?? '-', ' ', $_SERVER['REQUEST_URI'], ' ', $_SERVER['QUERY_STRING'];";
    let css = "body { color: red; }\n".repeat(100);
    let files = [
        ("a/index.php", show),
        ("a/app.css", &css),
        ("a/app.css.br", "compressed"),
        ("a/other.css", &css),
        ("a/404.html", "our own page"),
        ("b/doku.php", show),
        ("b/data/pages/x.txt", "private"),
    ];
    let text = format!(
        r#"
        listen_tls = ["{tls}"]
        metrics = "{metrics}"
        trusted_proxies = ["127.0.0.1"]
        [log]
        access = "access.log"
        format = "json"
        [[site]]
        hosts = ["a.test"]
        root = "a"
        certificate = "{}"
        key = "{}"
        environment = {{ APP = "one" }}
        error_pages = {{ 404 = "404.html" }}
        [[site.rule]]
        pattern = "^/secret"
        deny = true
        [[site.rule]]
        pattern = "^/old/(.*)$"
        redirect = "/new/$1"
        status = 301
        [[site.rule]]
        pattern = "\\.css$"
        headers = {{ "Cache-Control" = "max-age=60" }}
        [[site]]
        hosts = ["b.test", "*.b.test"]
        root = "b"
        preset = "dokuwiki"
        certificate = "{}"
        key = "{}"
        redirect_to_https = true
        "#,
        fixture("a.pem").display(),
        fixture("a.key").display(),
        fixture("b.pem").display(),
        fixture("b.key").display()
    );
    let server = start(&files, &[], move |config| {
        let path = config.root.join("heddle.toml");
        std::fs::write(&path, text).expect("a folder of ours");
        heddle_server::config_file::read(&path, config).expect("a file that makes sense");
        config.given.extend([(tls.to_string(), tls_socket), (metrics.to_string(), metrics_socket)]);
    });
    let ask = |url: &str, fields: &str| server.ask(&format!("GET {url}\nHost: a.test{fields}"));
    assert_eq!(ask("/x?y=1", "").body, "one - /x?y=1 y=1");
    let denied = ask("/secret", "");
    assert_eq!((denied.code(), &denied.body[..]), (404, "our own page"));
    let moved = ask("/old/x?y", "");
    assert!(moved.code() == 301 && moved.fields.contains("location: /new/x?y\r\n"), "{moved:?}");
    let plain = ask("/other.css", "");
    assert!(plain.body == css && plain.fields.contains("cache-control: max-age=60") && plain.fields.contains("vary: accept-encoding"));
    let packed = ask("/other.css", "\nAccept-Encoding: gzip");
    assert!(packed.fields.contains("content-encoding: gzip") && packed.fields.contains("etag: w/\""), "{packed:?}");
    let beside = ask("/app.css", "\nAccept-Encoding: br, gzip");
    assert!(
        beside.fields.contains("content-encoding: br") && beside.fields.contains("text/css") && beside.body == "compressed",
        "{beside:?}"
    );
    assert_eq!(ask("/x", "\nX-Forwarded-For: 9.9.9.9\nX-Forwarded-Proto: https").body, "one on /x ");
    let secure = server.ask("GET /wiki?x\nHost: www.b.test");
    assert!(secure.code() == 308 && secure.fields.contains("location: https://www.b.test/wiki?x"), "{secure:?}");

    let close = |host: &str, url: &str| format!("GET {url} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    let (protocol, answer) = ask_tls(tls, "a.test", &["http/1.1"], &close("a.test", "/"));
    assert_eq!((protocol.as_deref(), &answer.body[..]), (Some(&b"http/1.1"[..]), "one on / "));
    let (_, answer) = ask_tls(tls, "b.test", &[], &close("b.test", "/wiki:syntax?x"));
    assert_eq!(answer.body, "- on /wiki:syntax?x id=wiki:syntax&x");
    let (_, answer) = ask_tls(tls, "b.test", &[], &close("b.test", "/data/pages/x.txt"));
    assert_eq!(answer.code(), 404);
    assert_eq!(ask_tls(tls, "a.test", &["h2"], "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").0.as_deref(), Some(&b"h2"[..]));

    let mut numbers = TcpStream::connect(metrics).expect("it listens");
    numbers.write_all(b"GET /metrics HTTP/1.1\r\nHost: m\r\n\r\n").expect("it reads");
    let numbers = server::read_to_end(&mut numbers);
    for name in ["heddle_requests_total{class=\"2xx\"} ", "heddle_request_seconds_count ", "heddle_threads 2", "heddle_connections "] {
        assert!(numbers.contains(name), "{name} in {numbers}");
    }
    server::until("the access log has the requests", || {
        let log = std::fs::read_to_string(server.root.join("access.log")).unwrap_or_default();
        log.contains("\"peer\":\"9.9.9.9\"") && log.contains("\"target\":\"/old/x?y\"") && log.contains("\"status\":301")
    });
}
