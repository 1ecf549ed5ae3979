//! Every builtin function and method with hostile arguments, in child processes of a PHP binary
//! that are short of memory.
//!
//! What may happen: a result, an exception, a warning, one of PHP's fatal errors. What may not: a
//! signal, a panic, a hang. Names and numbers of parameters come from the binary's own Reflection.
//! Each script follows from the seed and its number; a finding is kept in `target/fuzz`.

use crate::{Wanted, mutation::Random};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

/// Limits of a child: of address space, in KiB, and of time in seconds.
const SPACE: usize = 8_000_000;
const TIME: u64 = 20;
/// Variables that a call may take by reference: the prelude makes so many.
const VARIABLES: usize = 8;
/// Calls in one script.
const CALLS: usize = 24;

/// How names begin of what makes processes or changes what the process may do.
const LEFT_OUT_BY_PREFIX: &[&str] = &["pcntl_", "posix_set", "posix_init"];

/// Names of what ends the process, waits, talks to others or changes what the next call relies on.
const LEFT_OUT: &[&str] = &[
    "exit",
    "die",
    "sleep",
    "usleep",
    "time_nanosleep",
    "time_sleep_until",
    "exec",
    "system",
    "passthru",
    "shell_exec",
    "popen",
    "proc_open",
    "proc_nice",
    "mail",
    "mb_send_mail",
    "syslog",
    "openlog",
    "set_time_limit",
    "readline",
    "fsockopen",
    "pfsockopen",
    "gethostbyname",
    "gethostbynamel",
    "gethostbyaddr",
    "dns_get_record",
    "checkdnsrr",
    "getmxrr",
    "dns_check_record",
    "dns_get_mx",
    "stream_socket_client",
    "stream_socket_server",
    "stream_socket_accept",
    "stream_select",
    "flock",
    "header_register_callback",
    "register_shutdown_function",
    "ignore_user_abort",
    "dl",
    "error_log",
    "set_error_handler",
    "restore_error_handler",
    "set_exception_handler",
    "ini_set",
    "ini_restore",
    "ini_alter",
    "ob_start",
    "stream_get_line",
    "fgets",
    "fgetc",
    "fread",
    "fgetcsv",
    "fscanf",
    "fpassthru",
    "stream_get_contents",
    "net_get_interfaces",
    "stream_copy_to_stream",
    "error_reporting",
    "posix_kill",
    "trigger_error",
    "user_error",
    "debug_print_backtrace",
    "file_get_contents",
    "file",
    "readfile",
];

/// PHP source of hostile values.
const VALUES: &[&str] = &[
    "PHP_INT_MAX",
    "PHP_INT_MIN",
    "0",
    "-1",
    "1",
    "2",
    "64",
    "65536",
    "0x7fffffff",
    "0x80000000",
    "0xffffffff",
    "1 << 40",
    "1 << 62",
    "NAN",
    "INF",
    "-INF",
    "1e308",
    "-0.0",
    "0.5",
    "null",
    "true",
    "false",
    "''",
    "'0'",
    "'a'",
    "'%s%n%99999999999d'",
    "\"\\0\"",
    "\"\\xff\\xfe\\xc0\"",
    "'9223372036854775807'",
    "'-'",
    "'/(a+)+$/'",
    "'/x/u'",
    "'UTF-8'",
    "'UTF-16'",
    "'md5'",
    "'strlen'",
    "'array_map'",
    "'h'",
    "'php://memory'",
    "'/nonexistent/x'",
    "'.'",
    "str_repeat('a', 100000)",
    "str_repeat('((', 5000)",
    "str_repeat(\"\\xf0\", 5000)",
    "'H'",
    "'ArrayObject'",
    "'2020-01-01T00:00:00Z'",
    "'1e1000'",
    "'a:1:{i:0;O:1:\"H\":0:{}}'",
    "'[[[[1]]]]'",
    "[]",
    "[1]",
    "[[[1]], 'k' => [2]]",
    "['a' => 1, 'b' => 'x', 5 => null]",
    "[PHP_INT_MAX => 1]",
    "[PHP_INT_MIN => 1, 2]",
    "range(0, 5000)",
    "[NAN, 'x', null, []]",
    "['H', 'm']",
    "[new H, 'm']",
    "[&$r]",
    "[&$r, new H, 'a']",
    "[[&$r], [&$r]]",
    "deep(50)",
    "deep(100000)",
    "cyclic()",
    "new H",
    "new stdClass",
    "new ArrayObject([1, 2])",
    "new ArrayIterator(range(0, 9))",
    "new SplObjectStorage",
    "g()",
    "fn(...$a) => 1",
    "fn(...$a) => throw new Exception('x')",
    "function(&...$a) { global $r; $r = null; return -1; }",
    "STDERR",
    "fopen('php://memory', 'w+')",
    "$r",
    "new DateTime('2020-01-01')",
    "new H2",
    "E::A",
    "new ReflectionClass('H')",
    "new SplFixedArray(3)",
    "new SplMinHeap",
    "new EmptyIterator",
];

/// Source that stands before the calls.
const PRELUDE: &str = r#"<?php
ini_set('memory_limit', '64M'); ini_set('display_errors', '0'); ini_set('log_errors', '0'); ini_set('open_basedir', getcwd());
enum E: int { case A = 1; }
class H { public $p = [1]; function __toString(): string { global $r; $r = [new H2, 1]; return 'h'; } function m() { return 1; } function __get($n) { return $n; } function __call($n, $a) { return $a; } static function __callStatic($n, $a) { return 1; } function __invoke(...$a) { global $r; $r = null; return -1; } function __debugInfo() { global $r; $r = 1; return ['x' => 1]; } function __serialize(): array { global $r; $r = 2; return [1]; } function __unserialize($a): void { } }
class H2 implements IteratorAggregate, ArrayAccess, Countable, JsonSerializable { public $q; function getIterator(): Iterator { global $r; $r = null; yield 1; yield [2]; } function offsetGet($o): mixed { return $o; } function offsetSet($o, $v): void { global $r; $r = null; } function offsetExists($o): bool { return true; } function offsetUnset($o): void { } function count(): int { return -1; } function jsonSerialize(): mixed { global $r; $r = null; return [$r, 1]; } }
function g() { yield 1; yield 2; }
function deep($n) { $a = []; while ($n-- > 0) $a = [$a]; return $a; }
function cyclic() { $a = [1]; $a[1] = &$a; return $a; }
$r = [new H, 1, 2];
set_error_handler(function () { global $r; $r = null; $r = [new H, 'x']; return true; });
function c($n, $f) { global $from, $r; if ($n < $from) return; fwrite(STDERR, "@$n\n"); ob_start(); $r = [new H, 1, [3]]; try { $f([3, 'a', [3, 1, 2], [&$r, 'x'], null, new H, 1.5, fopen('php://memory', 'w+')]); } catch (Throwable $e) { } while (ob_get_level() > 0 && @ob_end_clean()); }
$from = (int) ($argv[1] ?? 0);
"#;

/// Asks for every builtin: its name and its least and greatest number of arguments, methods with
/// their classes.
const LIST: &str = r#"<?php
function line($kind, $name, $f) { echo "$kind $name ", $f->getNumberOfRequiredParameters(), ' ', $f->isVariadic() ? $f->getNumberOfParameters() + 3 : $f->getNumberOfParameters(), ' ', implode(',', array_map(fn($p) => (int) $p->isPassedByReference(), $f->getParameters())), "\n"; }
foreach (get_defined_functions()['internal'] as $name) line('function', $name, new ReflectionFunction($name));
foreach (get_declared_classes() as $class) { $c = new ReflectionClass($class);
  if (!$c->isInstantiable() || !$c->isInternal()) continue;
  foreach ($c->getMethods() as $m) if ($m->isPublic() && !$m->isAbstract()) line($m->isStatic() ? 'static' : 'method', "$class::{$m->name}", $m);
}
"#;

/// A builtin that can be called.
struct Builtin {
    kind: String,
    name: String,
    least: usize,
    most: usize,
    by_reference: Vec<bool>,
}

impl Builtin {
    fn read(line: &str) -> Option<Builtin> {
        let mut words = line.split(' ');
        let (kind, name) = (words.next()?.to_owned(), words.next()?.to_owned());
        let (least, most) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let by_reference = words.next()?.split(',').map(|word| word == "1").collect();
        let plain = name.rsplit(':').next()?;
        let is_left_out = LEFT_OUT.contains(&plain) || LEFT_OUT_BY_PREFIX.iter().any(|prefix| plain.starts_with(prefix));
        (!is_left_out).then_some(Builtin { kind, name, least, most, by_reference })
    }

    /// A script of calls with arguments drawn at random.
    fn script(&self, random: &mut Random) -> String {
        let mut text = PRELUDE.to_owned();
        for number in 1..=CALLS {
            let count = self.least + random.below(self.most.saturating_sub(self.least) + 1);
            let call = match self.kind.as_str() {
                "function" => format!("\\{}({})", self.name, self.arguments(count, random)),
                "static" => format!("\\{}({})", self.name, self.arguments(count, random)),
                _ => {
                    let (class, method) = self.name.split_once("::").unwrap_or((&self.name, "__construct"));
                    let made = arguments(random.below(3), random);
                    format!("(new \\{class}({made}))->{method}({})", self.arguments(count, random))
                }
            };
            text.push_str(&format!("c({number}, function ($v) {{ global $r; return {call}; }});\n"));
        }
        text.push_str("fwrite(STDERR, \"@end\\n\");\n");
        text
    }

    fn arguments(&self, count: usize, random: &mut Random) -> String {
        let one = |at: usize, random: &mut Random| match self.by_reference.get(at) {
            Some(true) => format!("$v[{}]", random.below(VARIABLES)),
            _ => VALUES[random.below(VALUES.len())].to_owned(),
        };
        (0..count).map(|at| one(at, random)).collect::<Vec<_>>().join(", ")
    }
}

fn arguments(count: usize, random: &mut Random) -> String {
    (0..count).map(|_| VALUES[random.below(VALUES.len())]).collect::<Vec<_>>().join(", ")
}

/// Runs the command.
pub fn run(wanted: &Wanted) -> Result<(), String> {
    let php = wanted.php.clone().ok_or("--php BIN is needed")?;
    let folder = Path::new("target/fuzz").to_owned();
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let folder = folder.canonicalize().map_err(|error| error.to_string())?;
    let builtins = list(&php, &folder, &wanted.places)?;
    let scripts = builtins.len() * wanted.count;
    let (next, findings) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (next, findings, builtins, php, folder) = (&next, &findings, &builtins, &php, &folder);
            scope.spawn(move || {
                let place = folder.join(format!("builtins-{worker}"));
                while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < scripts) {
                    let builtin = &builtins[number % builtins.len()];
                    let mut random = Random::new(wanted.seed.wrapping_add(number as u64));
                    if let Err(reason) = try_script(php, &place, &builtin.script(&mut random)) {
                        let kept = folder.join(format!("builtin-{}-{number}.php", builtin.name.replace("::", "-").replace('\\', "_")));
                        let _ = fs::copy(place.join("script.php"), &kept);
                        let finding = format!("{}: {reason} ({})", builtin.name, kept.display());
                        eprintln!("{finding}");
                        findings.lock().unwrap_or_else(PoisonError::into_inner).push(finding);
                    }
                }
            });
        }
    });
    let findings = findings.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("{scripts} scripts of {CALLS} calls of {} builtins: {} findings", builtins.len(), findings.len());
    if findings.is_empty() { Ok(()) } else { Err(format!("{} findings", findings.len())) }
}

/// The builtins whose names contain one of the words given, or all of them.
fn list(php: &Path, folder: &Path, words: &[PathBuf]) -> Result<Vec<Builtin>, String> {
    let file = folder.join("list.php");
    fs::write(&file, LIST).map_err(|error| error.to_string())?;
    let output = Command::new(php).arg(&file).output().map_err(|error| format!("{}: {error}", php.display()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_wanted = |builtin: &Builtin| words.is_empty() || words.iter().any(|word| builtin.name.contains(&*word.to_string_lossy()));
    let builtins: Vec<Builtin> = text.lines().filter_map(Builtin::read).filter(is_wanted).collect();
    if builtins.is_empty() { Err("the binary lists no builtins".to_owned()) } else { Ok(builtins) }
}

/// Runs a script from its first call to its last: what ends it in PHP's ways costs one call.
fn try_script(php: &Path, place: &Path, script: &str) -> Result<(), String> {
    let _ = fs::remove_dir_all(place);
    fs::create_dir_all(place).map_err(|error| error.to_string())?;
    fs::write(place.join("script.php"), script).map_err(|error| error.to_string())?;
    let mut from = 0;
    loop {
        let said = run_child(php, place, from)?;
        if said.contains("@end") {
            return Ok(());
        }
        let last = said.lines().rev().find_map(|line| line.strip_prefix('@')?.parse::<usize>().ok());
        match last {
            Some(last) if last >= from && last < CALLS => from = last + 1,
            Some(_) => return Ok(()),
            None => return Err(format!("does not start: {said}")),
        }
    }
}

/// Runs a script once, from one of its calls on; gives what it said on standard error.
fn run_child(php: &Path, place: &Path, from: usize) -> Result<String, String> {
    let log = place.join("log");
    let file = fs::File::create(&log).map_err(|error| error.to_string())?;
    let limited = format!("ulimit -v {SPACE}; exec \"$0\" script.php {from}");
    let mut command = Command::new("sh");
    command.arg("-c").arg(limited).arg(php).current_dir(place).stdin(Stdio::null()).stdout(Stdio::null()).stderr(file);
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break status,
            None if start.elapsed() > Duration::from_secs(TIME) => {
                let _ = child.kill();
                let _ = child.wait();
                let said = String::from_utf8_lossy(&fs::read(&log).unwrap_or_default()).into_owned();
                return Err(format!("hangs at {}", said.lines().next_back().unwrap_or_default()));
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let said = String::from_utf8_lossy(&fs::read(&log).unwrap_or_default()).into_owned();
    let broken = ["panicked at", "Internal error", "has overflowed", "AddressSanitizer", "native stack overflowed"];
    let line = said.lines().find(|line| broken.iter().any(|word| line.contains(word)));
    match (line, status.code()) {
        (Some(line), _) => Err(format!("{line} after {}", said.lines().rfind(|line| line.starts_with('@')).unwrap_or_default())),
        (None, None | Some(101 | 134 | 139)) => Err(format!("{status} after {}", said.lines().next_back().unwrap_or_default())),
        (None, Some(_)) => Ok(said),
    }
}
