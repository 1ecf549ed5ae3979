//! What requests mean and what is refused: hosts, private files, routers, front controllers,
//! conditions.

mod server;

use heddle_server::ServerMode;
use server::start;

const SHOW: &str = "<?php foreach (['SCRIPT_NAME', 'PATH_INFO', 'PHP_SELF'] as $name) { echo $_SERVER[$name] ?? '-', ' '; } \
    echo substr($_SERVER['SCRIPT_FILENAME'], strlen($_SERVER['DOCUMENT_ROOT']));";

#[test]
fn hosts_and_codings_are_checked() {
    let server = start(
        &[("index.php", "<?php echo $_SERVER['HTTP_HOST'], ' ', $_SERVER['SERVER_NAME'], ' ', $_SERVER['HTTP_X_REAL_IP'] ?? '-';")],
        &[],
        |_| {},
    );
    for (head, status) in [
        ("GET / HTTP/1.1\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: a b\r\n", "400"),
        ("GET / HTTP/1.0\r\n", "200"),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n", "501"),
    ] {
        let answer = server.send(format!("{head}Connection: close\r\n\r\n").as_bytes());
        assert_eq!(answer.get(9..12), Some(status), "{head}");
    }
    let answer = |head: &str| server.ask(head).body;
    assert_eq!(answer("GET /\nHost: [::1]:8080"), "[::1]:8080 [::1] -");
    assert_eq!(answer("GET http://real:1/\nHost: other"), "real:1 real -");
    assert_eq!(answer("GET /\nX_Real_IP: 1.2.3.4\nX-Real-IP: 9.9.9.9"), "test test 9.9.9.9");
    let many: String = (0..150).map(|number| format!("\nX-{number}: 1")).collect();
    assert_eq!(server.ask(&format!("GET /{many}")).code(), 200);
}

#[test]
fn diagnostics_of_the_compiler_are_told_once() {
    let files = [
        ("index.php", "<?php set_error_handler(function ($n, $m) { echo $m, '|'; return true; }); include 'a.php'; include 'a.php';"),
        ("a.php", "<?php if (0) { function f(int $x = null) {} } eval('$y = (integer) 5;'); echo 'ran|';"),
    ];
    let (of_file, of_code) = (
        "f(): Implicitly marking parameter $x as nullable is deprecated, the explicit nullable type must be used instead|",
        "Non-canonical cast (integer) is deprecated, use the (int) cast instead|",
    );
    let run = format!("{of_code}ran|");
    let server = start(&files, &[], |_| {});
    assert_eq!(server.get("/"), format!("{of_file}{run}{run}"));
    assert_eq!(server.get("/"), format!("{run}{run}"));
    for directive in [("opcache.record_warnings", "1"), ("opcache.enable", "0")] {
        let server = start(&files, &[directive], |_| {});
        for _ in 0..2 {
            assert_eq!(server.get("/"), format!("{of_file}{run}{of_file}{run}"), "{directive:?}");
        }
    }
}

#[test]
fn servers_have_no_extensions_for_the_process() {
    let text = "<?php foreach (['pcntl', 'readline', 'posix'] as $name) { echo (int) extension_loaded($name); } \
        echo (int) function_exists('pcntl_async_signals'), (int) defined('SIGTERM'), (int) function_exists('readline'); \
        echo ini_get('max_input_time');";
    let server = start(&[("index.php", text)], &[], |_| {});
    assert_eq!(server.get("/"), "001000-1");
}

#[test]
fn private_files_are_not_served() {
    let names = ["a.phtml", "a.PHP", "a.phar", "a.inc", "a.php.bak", "a.php~", ".env", "composer.json", "composer.lock", "sub/.git/config"];
    let files: Vec<(&str, &str)> = names.iter().map(|name| (*name, "<?php secret")).chain([("a.txt", "public")]).collect();
    let server = start(&files, &[], |_| {});
    for name in names {
        let answer = server.ask(&format!("GET /{name}"));
        assert!(answer.code() == 404 && !answer.body.contains("secret"), "{name}: {answer:?}");
    }
    assert_eq!(server.get("/a.txt"), "public");
    assert_eq!(server.ask("GET /a.txt/").code(), 404);
}

#[test]
fn scripts_in_capitals_run_while_developing() {
    let server = start(&[("a.PHP", SHOW)], &[], |config| config.mode = ServerMode::Development);
    assert_eq!(server.get("/a.PHP/b"), "/a.PHP /b /a.PHP/b /a.PHP");
}

#[test]
fn front_controllers_answer_for_their_folder() {
    let files = [("index.php", SHOW), ("blog/index.php", SHOW), ("blog/a.css", "css"), ("static/page.html", "page"), ("s.php", SHOW)];
    let server = start(&files, &[], |_| {});
    for (url, expected) in [
        ("/", "/index.php - /index.php /index.php"),
        ("/en/blog/rss.xml?x=1", "/index.php - /index.php /index.php"),
        ("/sitemap.xml", "/index.php - /index.php /index.php"),
        ("/blog/2026/x", "/blog/index.php - /blog/index.php /blog/index.php"),
        ("/blog/index.php/2026/x", "/blog/index.php /2026/x /blog/index.php/2026/x /blog/index.php"),
        ("/blog/", "/blog/index.php - /blog/index.php /blog/index.php"),
        ("/blog/a.css", "css"),
        ("/static/none", "/index.php - /index.php /index.php"),
        ("/s.php/a/b", "/s.php /a/b /s.php/a/b /s.php"),
    ] {
        assert_eq!(server.get(url), expected, "{url}");
    }
    for url in ["/none.php", "/blog/none.php", "/none.php/blog", "/index.php.php"] {
        assert_eq!(server.ask(&format!("GET {url}")).code(), 404, "{url}");
    }
    let answer = server.ask("GET /blog?x=1&y");
    assert!(answer.code() == 301 && answer.fields.contains("location: /blog/?x=1&y\r\n"), "{answer:?}");
}

#[test]
fn scripts_are_told_what_nginx_tells_them() {
    let show =
        "<?php foreach (['DOCUMENT_URI', 'REQUEST_URI', 'REDIRECT_STATUS', 'QUERY_STRING'] as $name) { echo $_SERVER[$name] ?? '-', ' '; }";
    let server = start(&[("index.php", show)], &[], |_| {});
    assert_eq!(server.get("/a/b?x=1"), "/index.php /a/b?x=1 200 x=1 ");
    assert_eq!(server.get("/index.php/a%20b"), "/index.php/a b /index.php/a%20b 200  ");
    let server = start(&[("index.php", show)], &[], |config| config.mode = ServerMode::Development);
    assert_eq!(server.get("/a/b?x=1"), "- /a/b?x=1 - x=1 ");
    assert_eq!(server.get("/a/b?"), "- /a/b? - - ");
    // as a client asks a proxy
    assert_eq!(server.get("http://other.host:99/a?x=1"), "- http://other.host:99/a?x=1 - x=1 ");
}

#[test]
fn scripts_under_development_are_told_what_php_tells_them() {
    let show = "<?php echo implode(' ', array_intersect(['SERVER_ADDR', 'SERVER_PORT', 'REQUEST_SCHEME', 'GATEWAY_INTERFACE'], \
        array_keys($_SERVER)));";
    let server = start(&[("index.php", show)], &[], |_| {});
    assert_eq!(server.get("/"), "SERVER_ADDR SERVER_PORT REQUEST_SCHEME GATEWAY_INTERFACE");
    let server = start(&[("index.php", show)], &[], |config| config.mode = ServerMode::Development);
    assert_eq!(server.get("/"), "SERVER_PORT");
}

#[test]
fn the_environment_has_what_a_web_server_says() {
    let show = "<?php putenv('OWN=1'); echo json_encode([getenv('REQUEST_URI'), getenv('REQUEST_URI', true), getenv()['QUERY_STRING'] ?? null, \
        getenv('OWN'), getenv('OWN', true), getenv('HTTP_NOTHING')]);";
    let server = start(&[("index.php", show)], &[], |_| {});
    assert_eq!(server.get("/a?x=1"), r#"["\/a?x=1",false,"x=1","1","1",false]"#);
    let server = start(&[("index.php", show)], &[], |config| config.mode = ServerMode::Development);
    assert_eq!(server.get("/a?x=1"), r#"[false,false,null,"1","1",false]"#);
}

#[test]
fn routers_are_told_what_the_url_means() {
    let router = format!("{SHOW} echo \"\\n\"; return !isset($_GET['pass']);");
    let files = [
        ("index.php", "<?php echo 'INDEX';"),
        ("api/index.php", "<?php echo 'API';"),
        ("a.css", "css"),
        ("none/x", ""),
        ("router.php", &router),
    ];
    let server = start(&files, &[], |config| config.router = Some(config.root.join("router.php")));
    // as PHP's own server resolves them
    for (url, expected) in [
        ("/nope/x", "/index.php /nope/x /index.php/nope/x /index.php\n"),
        ("/a.css", "/a.css - /a.css /a.css\n"),
        ("/a.css/x", "/a.css /x /a.css/x /a.css\n"),
        ("/api/", "/api/index.php - /api/index.php /api/index.php\n"),
        ("/api/x/y", "/api/index.php /x/y /api/index.php/x/y /api/index.php\n"),
        ("/none/", "/none/ - /none/ /router.php\n"),
        ("/missing.css?pass", "/index.php /missing.css /index.php/missing.css /index.php\nINDEX"),
    ] {
        assert_eq!(server.get(url), expected, "{url}");
    }
    let _ = files;
}

#[test]
fn scripts_behind_a_router_start_in_their_folder() {
    let show = "<?php echo getcwd() === __DIR__ ? 'own' : getcwd();";
    let router = "<?php echo getcwd(), ' '; if (isset($_GET['cd'])) chdir('/'); return false;";
    let files = [("index.php", show), ("api/a.php", show), ("router.php", router)];
    let server = start(&files, &[], |config| {
        config.mode = ServerMode::Development;
        config.router = Some(config.root.join("router.php"));
    });
    let here = std::env::current_dir().unwrap();
    for url in ["/", "/api/a.php", "/api/a.php?cd", "/none?cd"] {
        assert_eq!(server.get(url), format!("{} own", here.display()), "{url}");
    }
}

#[test]
fn conditions_are_kept() {
    let server = start(&[("a.txt", "text"), ("length.php", "<?php header('Content-Length: 100'); echo 'short';")], &[], |_| {});
    for (fields, code) in [
        ("If-Match: \"other\"", 412),
        ("If-Match: *", 200),
        ("If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT", 412),
        ("If-Unmodified-Since: Thu, 01 Jan 2099 00:00:00 GMT", 200),
    ] {
        assert_eq!(server.ask(&format!("GET /a.txt\n{fields}")).code(), code, "{fields}");
    }
    let answer = server.ask("GET /length.php");
    assert_eq!((answer.code(), &answer.body[..]), (200, "short"));
}

#[test]
fn a_status_field_is_the_status_as_behind_a_web_server() {
    let ask = "<?php header($_GET['f']); if (isset($_GET['g'])) header($_GET['g']); echo http_response_code();";
    let server = start(&[("index.php", ask)], &[], |_| {});
    for (query, line) in [
        ("f=Status:+404+Not+Found", "404 Not Found"),
        ("f=status:418+Short+and+stout", "418 Short and stout"),
        ("f=Status:+404+NF&g=HTTP/1.1+299+Custom", "299 Custom"),
        ("f=Status:+nonsense", "200 OK"),
        ("f=Status:+103+Early", "200 OK"),
        ("f=Content-Type:", "200 OK"),
    ] {
        let answer = server.ask(&format!("GET /?{query}"));
        assert_eq!(answer.status, line, "{query}");
        let is_typed = answer.fields.contains("content-type");
        assert!(!answer.fields.contains("status:") && is_typed != (query == "f=Content-Type:"), "{answer:?}");
    }
}

#[test]
fn names_of_fields_are_written_as_programs_write_them() {
    let text = "<?php header('x-small: X-Small: 1'); header('X-XSS-Protection: 0'); header('etag: \"a\"'); header('X-Usual: 1'); echo 'X-Small: body';";
    let server = start(&[("index.php", text), ("a.txt", "text")], &[], |_| {});
    use std::io::Write;
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").expect("it reads");
    // a connection that has waited for a while is served like a new one
    std::thread::sleep(std::time::Duration::from_millis(600));
    stream.write_all(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").expect("it reads");
    let answers = server::read_to_end(&mut stream);
    for part in [
        "\r\nx-small: X-Small: 1\r\n",
        "\r\nX-XSS-Protection: 0\r\n",
        "\r\netag: \"a\"\r\n",
        "\r\nX-Usual: 1\r\n",
        "\r\nContent-Type: ",
        "\r\n\r\nX-Small: body",
    ] {
        assert_eq!(answers.matches(part).count(), 2, "{part} in {answers}");
    }
    assert!(server.send(b"GET /a.txt HTTP/1.0\r\n\r\n").contains("\r\nETag: "));
}

#[test]
fn fields_that_come_twice_are_one_for_getallheaders_as_well() {
    let server =
        start(&[("index.php", "<?php echo getallheaders()['X-A'], '|', $_SERVER['HTTP_X_A'], '|', getenv('HTTP_X_A');")], &[], |_| {});
    assert_eq!(server.ask("GET /\nX-A: 1\nX-A: 2").body, "1, 2|1, 2|1, 2");
}

#[test]
fn words_of_the_query_are_arguments_where_that_is_asked_for() {
    let show = "<?php echo json_encode($_SERVER['argv'] ?? null), ini_get('register_argc_argv'), isset($argv) ? 'global' : '';";
    let server = start(&[("index.php", show)], &[], |_| {});
    assert_eq!(server.get("/?a+b"), "null0");
    let server = start(&[("index.php", show)], &[("register_argc_argv", "1")], |_| {});
    assert_eq!((server.get("/?a=1+b&c"), server.get("/")), ("[\"a=1\",\"b&c\"]1".to_owned(), "[]1".to_owned()));
}

#[test]
fn forms_of_other_methods_than_post_are_read_when_the_program_asks() {
    let show = "<?php try { [$p, $f] = request_parse_body(json_decode($_GET['o'] ?? '[]', true)); } catch (Throwable $e) { exit($e->getMessage()); }
        $t = $f['f']['tmp_name'] ?? ''; if (!empty($_GET['keep'])) touch(__DIR__ . '/kept');
        echo json_encode([$p, $f['f']['size'] ?? null, is_uploaded_file($t), $t ? file_get_contents($t) : '', strlen(file_get_contents('php://input'))]);";
    let server = start(&[("index.php", show)], &[], |_| {});
    let part = |head: &str, data: &str| format!("--X\nContent-Disposition: form-data; {head}\n\n{data}\n");
    let body = [part("name=\"a[b]\"", "1"), part("name=\"f\"; filename=\"n\"", "data"), "--X--\n".to_owned()].concat();
    let ask = |query: &str| server.ask(&format!("PUT /{query}\nContent-Type: multipart/form-data; boundary=X\n\n{body}")).body;
    assert_eq!(ask(""), r#"[{"a":{"b":"1"}},4,true,"data",0]"#);
    assert_eq!(ask("?o={%22max_multipart_body_parts%22:1}").split('.').next(), Some("Multipart body parts limit exceeded 1"));
    assert!(ask("?o={%22post_max_size%22:10}").contains("exceeds the limit of 10 bytes"));
    let broken = server.ask("PUT /\nContent-Type: multipart/form-data\n\nx").body;
    assert_eq!(broken, "Missing boundary in multipart/form-data POST data");
}

#[test]
fn bodies_that_are_not_posted_have_a_limit_of_their_own() {
    let show = "<?php echo $_SERVER['REQUEST_METHOD'], ' ', strlen(file_get_contents('php://input'));";
    let server = start(&[("index.php", show)], &[("post_max_size", "1K")], |config| config.limits.body_size = 100_000);
    let text = |length: usize| "x".repeat(length);
    assert_eq!(server.ask(&format!("PUT /\n\n{}", text(90_000))).body, "PUT 90000");
    assert_eq!(server.ask(&format!("PATCH /\n\n{}", text(110_000))).code(), 413);
    assert_eq!(server.ask(&format!("POST /\n\n{}", text(90_000))).body, "POST 0");
}

#[test]
fn a_request_leaves_the_collector_as_it_was() {
    let server = start(&[("index.php", "<?php echo gc_enabled() ? 'on' : 'off'; gc_disable();")], &[], |config| {
        config.threads = heddle_server::Threads::fixed(1);
    });
    assert_eq!((server.get("/"), server.get("/")), ("on".to_owned(), "on".to_owned()));
}

#[test]
fn sockets_of_the_file_system_are_served() {
    use std::io::{Read, Write};
    let path = std::env::temp_dir().join(format!("heddle-{}.sock", std::process::id()));
    let name = format!("unix:{}", path.display());
    let _server = start(&[("index.php", "<?php echo 'from ', $_SERVER['REMOTE_ADDR'];")], &[], move |config| config.listen.push(name));
    // the test's own socket answers before the server has opened its others
    let begun = std::time::Instant::now();
    let mut stream = loop {
        match std::os::unix::net::UnixStream::connect(&path) {
            Ok(stream) => break stream,
            Err(error) => assert!(begun.elapsed().as_secs() < 30, "{error}"),
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    };
    stream.write_all(b"GET / HTTP/1.0\r\n\r\n").expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.ends_with("from unix:"), "{answer}");
    let _ = std::fs::remove_file(path);
}

#[test]
fn ob_gzhandler_finds_what_the_client_accepts() {
    let server = start(&[("index.php", "<?php ob_start('ob_gzhandler'); echo zlib_get_coding_type() ?: 'plain';")], &[], |_| {});
    let answer = server.ask("GET /\nAccept-Encoding: deflate");
    assert!(answer.fields.to_ascii_lowercase().contains("content-encoding: deflate"), "{answer:?}");
    assert_eq!(server.get("/"), "plain");
}
