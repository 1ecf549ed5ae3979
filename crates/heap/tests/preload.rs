//! Real programs with `libheddle_heap.so` preloaded, against the same without it: their output must
//! not differ.
//!
//! The library is built with checks, as tests are. A program that is not installed is left out, and
//! said so; PHP is looked for in the variable `HEDDLE_REFERENCE_PHP` and its benchmark in
//! `HEDDLE_BENCH_PHP`.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The options every program runs under, besides no preloading at all.
const OPTIONS: &[&str] = &["", "registry=shared:pool=2:map=compact:quarantine_kb=512:fill_freed=1"];

fn library() -> &'static PathBuf {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        // target/debug/deps/this-test -> target/heap-tests: the usual folder is locked while
        // somebody else builds.
        let test = std::env::current_exe().unwrap();
        let target = test.ancestors().nth(3).unwrap().join("heap-tests");
        let built = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "-p", "heddle-heap-preload", "--target-dir", target.to_str().unwrap()])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status();
        assert!(built.unwrap().success());
        target.join("debug/libheddle_heap.so")
    })
}

/// What a run printed, as far as it has to be equal.
fn run(program: &str, arguments: &[&str], input: &str, options: Option<&str>) -> Option<String> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(options) = options {
        command.env("LD_PRELOAD", library()).env("HEDDLE_HEAP_OPTIONS", options);
    }
    let mut child = command.spawn().ok()?;
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Some(format!("{}\n{}", output.status, text))
}

/// `part` keeps what has to be equal of a line.
fn compare(program: &str, arguments: &[&str], input: &str, part: fn(&str) -> Option<&str>) {
    let kept = |text: String| text.lines().filter_map(part).collect::<Vec<_>>().join("\n");
    let Some(expected) = run(program, arguments, input, None).map(kept) else {
        eprintln!("{program} is not installed; left out");
        return;
    };
    for options in OPTIONS {
        let actual = run(program, arguments, input, Some(options)).map(kept);
        assert_eq!(actual.as_ref(), Some(&expected), "{program} with '{options}'");
    }
}

#[test]
fn the_whole_family_does_what_the_manual_says() {
    let fills = "fill=pattern:fill_freed=1:quarantine_kb=64";
    for options in OPTIONS.iter().copied().chain([fills, "registry=exclusive", "registry=shared"]) {
        let text = run(env!("CARGO_BIN_EXE_heddle-heap-family"), &[], "", Some(options)).unwrap();
        assert!(text.starts_with("exit status: 0\ndone\nheddle-heap: "), "{options}: {text}");
    }
}

#[test]
fn sqlite() {
    let script = "create table t(a, b);
        with recursive c(x) as (select 1 union all select x + 1 from c where x < 20000)
            insert into t select x, hex(x * 7919) from c;
        create index i on t(b);
        select count(*), sum(length(b)), group_concat(distinct substr(b, 1, 2)) from t order by b;";
    compare("sqlite3", &[":memory:"], script, |line| Some(line));
}

#[test]
fn git() {
    let folder = env!("CARGO_MANIFEST_DIR");
    // A name that stays: somebody may commit meanwhile.
    let head = run("git", &["-C", folder, "rev-parse", "HEAD"], "", None).unwrap_or_default();
    let Some(head) = head.lines().nth(1) else {
        eprintln!("git is not installed; left out");
        return;
    };
    compare("git", &["-C", folder, "log", "--stat", "-n", "30", head], "", |line| Some(line));
}

#[test]
fn python() {
    let tests = ["-m", "test", "test_dict", "test_list", "test_unicode"];
    compare("python3", &tests, "", |line| {
        let varies = ["duration", "sec", "load avg", "seed"].iter().any(|word| line.contains(word));
        (!varies).then_some(line)
    });
}

#[test]
fn python_forks_and_threads() {
    let script = "import os, threading
def work():
    for i in range(30): x = [bytearray(1000 * i) for i in range(40)]
threads = [threading.Thread(target=work) for _ in range(12)]
[t.start() for t in threads]
for i in range(10):
    pid = os.fork()
    if pid == 0:
        x = [str(i) for i in range(10000)]
        os._exit(0)
    os.waitpid(pid, 0)
[t.join() for t in threads]
print('done')";
    compare("python3", &["-c", script], "", |line| Some(line));
}

#[test]
fn redis() {
    for options in [None].into_iter().chain(OPTIONS.iter().copied().map(Some)) {
        let socket = std::env::temp_dir().join(format!("heddle-redis-{}.sock", std::process::id()));
        let socket = socket.to_str().unwrap();
        let arguments = ["--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no", "--io-threads", "3"];
        let mut server = Command::new("redis-server");
        server.args(arguments).stdout(Stdio::null()).stderr(Stdio::piped());
        if let Some(options) = options {
            server.env("LD_PRELOAD", library()).env("HEDDLE_HEAP_OPTIONS", options);
        }
        let Ok(mut server) = server.spawn() else {
            eprintln!("redis-server is not installed; left out");
            return;
        };
        while !std::path::Path::new(socket).exists() {
            assert!(server.try_wait().unwrap().is_none(), "redis-server with {options:?} has ended");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let load = ["-s", socket, "-n", "1000", "-q", "-d", "200", "-r", "1000", "-t", "set,get,lpush,lrange_100,hset"];
        let report = run("redis-benchmark", &load, "", None).expect("redis-benchmark comes with the server");
        let finished = report.matches("requests per second").count();
        assert!(finished >= 5 && !report.contains("rror"), "{report}");
        _ = run("redis-cli", &["-s", socket, "shutdown", "nosave"], "", None);
        let output = server.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert!(output.status.success(), "{options:?}");
    }
}

#[test]
fn php() {
    let (Ok(php), Ok(bench)) = (std::env::var("HEDDLE_REFERENCE_PHP"), std::env::var("HEDDLE_BENCH_PHP")) else {
        eprintln!("HEDDLE_REFERENCE_PHP or HEDDLE_BENCH_PHP is not set; left out");
        return;
    };
    // Without PHP's own allocator every block is malloc's. Names are kept, times go.
    let script = format!("putenv('USE_ZEND_ALLOC=0'); passthru(PHP_BINARY . ' {bench}');");
    compare(&php, &["-r", &script], "", |line| Some(line.trim_end_matches(|end: char| end == '.' || end.is_ascii_digit())));
}
