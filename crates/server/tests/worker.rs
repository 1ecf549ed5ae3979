//! Worker mode: a program that starts once and answers many requests.

mod server;

use heddle_server::worker::WorkerConfig;
use heddle_server::{SiteConfig, Threads};
use server::{Server, start};

/// A loop as PSR-15 runners have it: handlers behind middleware, over request and response objects.
const LOOP: &str = r#"<?php
    final class Request {
        private function __construct(public readonly string $method, public readonly string $path, public readonly array $query, public readonly string $body) {}
        static function fromGlobals(): self {
            return new self($_SERVER['REQUEST_METHOD'], strtok($_SERVER['REQUEST_URI'], '?'), $_GET, file_get_contents('php://input'));
        }
    }
    final class Response { function __construct(public int $status, public array $headers, public string $body) {} }
    interface RequestHandler { function handle(Request $request): Response; }
    interface Middleware { function process(Request $request, RequestHandler $next): Response; }
    final class Counting implements Middleware {
        private int $count = 0;
        function process(Request $request, RequestHandler $next): Response {
            $response = $next->handle($request);
            $response->headers['X-Count'] = ++$this->count;
            return $response;
        }
    }
    final class App implements RequestHandler {
        function handle(Request $request): Response {
            return match ($request->path) {
                '/echo' => new Response(201, [], "$request->method {$request->query['a']} $request->body"),
                '/post' => new Response(200, [], json_encode($_POST) . json_encode($_COOKIE)),
                '/throw' => throw new LogicException('thrown'),
                '/exit' => (function () { echo 'left'; exit; })(),
                '/fatal' => new Response(200, [], str_repeat('x', 1 << 40)),
                '/memory' => new Response(200, [], (string)strlen($GLOBALS['kept'] = str_repeat('x', 20 << 20))),
                '/late' => (function () { echo 'early'; fastcgi_finish_request(); echo 'late'; $GLOBALS['after'] = true; return new Response(200, [], ''); })(),
                default => new Response(200, [], json_encode([PHP_SAPI, isset($GLOBALS['after']), $_SERVER['SCRIPT_NAME'] ?? null])),
            };
        }
    }
    final class Stack implements RequestHandler {
        function __construct(private Middleware $first, private RequestHandler $last) {}
        function handle(Request $request): Response { return $this->first->process($request, $this->last); }
    }
    $boot = bin2hex(random_bytes(4));
    $handler = new Stack(new Counting, new App);
    $answer = function () use ($handler, $boot) {
        $response = $handler->handle(Request::fromGlobals());
        http_response_code($response->status);
        header("X-Boot: $boot");
        foreach ($response->headers as $name => $value) { header("$name: $value"); }
        echo $response->body;
    };
    while (frankenphp_handle_request($answer)) { gc_collect_cycles(); }
"#;

fn serve(change: impl FnOnce(&mut WorkerConfig) + Send + 'static) -> Server {
    start(
        &[
            ("index.php", LOOP),
            ("plain.php", "<?php try { heddle_handle_request(fn() => 1); } catch (RuntimeException $e) { echo $e->getMessage(); }"),
        ],
        &[],
        |config| {
            let mut worker = WorkerConfig {
                script: config.root.join("index.php").canonicalize().expect("it is there"),
                number: 1,
                ..WorkerConfig::default()
            };
            change(&mut worker);
            config.threads = Threads::fixed(1);
            config.sites = vec![SiteConfig { root: config.root.clone(), worker: Some(worker), ..SiteConfig::default() }];
        },
    )
}

fn field(fields: &str, name: &str) -> String {
    let line = fields.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
    line.unwrap_or("").trim().to_owned()
}

#[test]
fn a_loop_answers_many_requests_and_starts_anew_when_it_breaks() {
    let server = serve(|_| {});
    let first = server.ask("POST /echo?a=1\n\nbody");
    assert_eq!((first.code(), &first.body[..], field(&first.fields, "x-count")), (201, "POST 1 body", "1".to_owned()));
    let boot = field(&first.fields, "x-boot");
    let form = server.ask("POST /post\nContent-Type: application/x-www-form-urlencoded\nCookie: c=1\n\na=1&b[]=2");
    assert_eq!((&form.body[..], field(&form.fields, "x-count")), (r#"{"a":"1","b":["2"]}{"c":"1"}"#, "2".to_owned()));
    // status and fields of one request are not those of the next
    let plain = server.ask("GET /");
    assert_eq!(
        (plain.code(), &plain.body[..], field(&plain.fields, "x-boot")),
        (200, r#"["cli-server",false,"\/index.php"]"#, boot.clone())
    );
    assert_eq!(server.ask("GET /throw").code(), 500);
    let left = server.ask("GET /exit");
    assert_eq!((left.code(), &left.body[..]), (200, "left"));
    let still = server.ask("GET /late");
    assert_eq!((&still.body[..], &server.get("/")[..]), ("early", r#"["cli-server",true,"\/index.php"]"#));
    assert_eq!(field(&server.ask("GET /").fields, "x-boot"), boot);
    // an error that ends the program costs its request, and not the next one
    assert_eq!(server.ask("GET /fatal").code(), 500);
    assert_eq!(server.get("/"), r#"["cli-server",false,"\/index.php"]"#);
    // other scripts run as ever
    assert_eq!(server.get("/plain.php"), "heddle_handle_request() called while not in worker mode");
}

#[test]
fn a_worker_starts_anew_after_so_many_requests_or_so_much_memory() {
    let server = serve(|worker| worker.most_requests = 3);
    let boots: Vec<String> = (0..7).map(|_| field(&server.ask("GET /").fields, "x-boot")).collect();
    assert!(boots[0] == boots[2] && boots[2] != boots[3] && boots[3] == boots[5] && boots[5] != boots[6], "{boots:?}");
    let server = serve(|worker| worker.most_memory = 8 << 20);
    let first = field(&server.ask("GET /").fields, "x-boot");
    let large = server.ask("GET /memory");
    assert_eq!((&large.body[..], field(&large.fields, "x-boot") == first), ("20971520", true));
    assert_ne!(field(&server.ask("GET /").fields, "x-boot"), first);
}

#[test]
fn what_a_request_leaves_behind_is_named_with_its_line() {
    let program = "<?php
        class Kept { static int $count = 0;
            static function add() { self::$count++; } }
        function visit() {
            static $visits = 0;
            $visits++;
        }
        $handler = function () {
            if (isset($_GET['leave'])) {
                Kept::add();
                visit();
                ini_set('precision', (string)rand(5, 9));
                putenv('LEFT=' . rand());
                set_error_handler(fn() => true);
                $GLOBALS['left'] = rand();
            }
            echo 'ok';
        };
        while (heddle_handle_request($handler)) {}";
    let (metrics, socket) = server::listener();
    let server = start(&[("index.php", program)], &[], move |config| {
        let script = config.root.join("index.php").canonicalize().expect("it is there");
        let worker = WorkerConfig { script, number: 1, leftovers: heddle_server::worker::Attention::Always, ..WorkerConfig::default() };
        config.threads = Threads::fixed(1);
        config.error_target = heddle_server::log::Target::File(config.root.join("error.log"));
        config.metrics = Some(metrics.to_string());
        config.given.push((metrics.to_string(), socket));
        config.sites = vec![SiteConfig { root: config.root.clone(), worker: Some(worker), ..SiteConfig::default() }];
    });
    let log = || std::fs::read_to_string(server.root.join("error.log")).unwrap_or_default();
    for _ in 0..3 {
        assert_eq!(server.get("/?clean"), "ok");
    }
    assert!(!log().contains("left behind"), "{}", log());
    for _ in 0..2 {
        assert_eq!(server.get("/?leave"), "ok");
    }
    server::until("everything is named", || {
        let log = log();
        let has = |text: &str| log.contains(text);
        has("GET /?leave left behind: Kept::$count (")
            && has("static $visits in visit() (")
            && has("ini precision")
            && has("the environment")
            && has("an error handler")
            && has("left behind: $left")
    });
    let log = log();
    assert!(log.contains("index.php:3)") && log.contains("index.php:6)") && log.matches("Kept::$count").count() == 1, "{log}");
    let mut numbers = std::net::TcpStream::connect(metrics).expect("it listens");
    std::io::Write::write_all(&mut numbers, b"GET /metrics HTTP/1.1\r\nHost: m\r\n\r\n").expect("it reads");
    let numbers = server::read_to_end(&mut numbers);
    assert!(numbers.contains("heddle_worker_leftovers_total{kind=\"static\"} 2"), "{numbers}");
}
