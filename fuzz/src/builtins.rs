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
    process::{Command, ExitStatus, Stdio},
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
    "net_get_interfaces",
    "error_reporting",
    "posix_kill",
    "trigger_error",
    "user_error",
    "debug_print_backtrace",
];

/// Names of what may read without an end from what a hostile argument opens.
const BLOCKING: &[&str] = &[
    "stream_get_line",
    "fgets",
    "fgetc",
    "fread",
    "fgetcsv",
    "fscanf",
    "fpassthru",
    "stream_get_contents",
    "stream_copy_to_stream",
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

/// Asks for every builtin: its kind, its name, its least and greatest number of arguments, and the
/// parameters: name, type, by reference, optional, variadic.
const LIST: &str = r#"<?php
function line($kind, $name, $f) { echo "$kind $name ", $f->getNumberOfRequiredParameters(), ' ', $f->isVariadic() ? $f->getNumberOfParameters() + 3 : $f->getNumberOfParameters(), ' ', implode(';', array_map(fn($p) => implode(',', [$p->name, $p->getType() ?? 'mixed', (int) $p->isPassedByReference(), (int) $p->isOptional(), (int) $p->isVariadic()]), $f->getParameters())), "\n"; }
foreach (get_defined_functions()['internal'] as $name) line('function', $name, new ReflectionFunction($name));
foreach (get_declared_classes() as $class) { $c = new ReflectionClass($class);
  if (!$c->isInternal()) continue;
  foreach ($c->getMethods() as $m) if ($m->isPublic() && !$m->isAbstract()) line(($c->isInstantiable() ? '' : 'made') . ($m->isStatic() ? 'static' : 'method'), "$class::{$m->name}", $m);
}
"#;

/// How a builtin is called.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Function,
    Static,
    Method,
}

/// A parameter as Reflection tells of it.
#[derive(Clone)]
pub struct Parameter {
    pub name: String,
    /// The declared type, `mixed` where there is none.
    pub kind: String,
    pub is_by_reference: bool,
    pub is_optional: bool,
    pub is_variadic: bool,
}

/// A builtin that can be called.
pub struct Builtin {
    pub kind: Kind,
    /// The function's name, or `Class::method`.
    pub name: String,
    /// Whether `new` makes the method's class.
    is_instantiable: bool,
    pub least: usize,
    pub most: usize,
    pub parameters: Vec<Parameter>,
}

impl Builtin {
    fn read(line: &str) -> Option<Builtin> {
        let mut words = line.split(' ');
        let (kind, name) = (words.next()?, words.next()?.to_owned());
        let (least, most) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let parameters = words.next()?.split(';').filter_map(Parameter::read).collect();
        let plain = name.rsplit(':').next()?;
        if LEFT_OUT.contains(&plain) || LEFT_OUT_BY_PREFIX.iter().any(|prefix| plain.starts_with(prefix)) {
            return None;
        }
        let plain = kind.trim_start_matches("made");
        let is_instantiable = plain == kind;
        let kind = match plain {
            "function" => Kind::Function,
            "static" => Kind::Static,
            _ => Kind::Method,
        };
        Some(Builtin { kind, name, is_instantiable, least, most, parameters })
    }

    /// Returns whether the name has one of the words in it, or there are none, and none of the
    /// words behind a `-`.
    pub fn is_named(&self, words: &[PathBuf]) -> bool {
        let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
        let (out, within): (Vec<_>, Vec<_>) = words.iter().partition(|word| word.starts_with('-'));
        let has = |word: &str| self.name.contains(word);
        (within.is_empty() || within.iter().any(|word| has(word))) && !out.iter().any(|word| has(&word[1..]))
    }

    /// A script of calls with arguments drawn at random.
    fn script(&self, random: &mut Random) -> String {
        let mut text = PRELUDE.to_owned();
        for number in 1..=CALLS {
            let count = self.least + random.below(self.most.saturating_sub(self.least) + 1);
            let call = match self.kind {
                Kind::Function | Kind::Static => format!("\\{}({})", self.name, self.arguments(count, random)),
                Kind::Method => {
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
        let one = |at: usize, random: &mut Random| match self.parameters.get(at) {
            Some(parameter) if parameter.is_by_reference => format!("$v[{}]", random.below(VARIABLES)),
            _ => VALUES[random.below(VALUES.len())].to_owned(),
        };
        (0..count).map(|at| one(at, random)).collect::<Vec<_>>().join(", ")
    }
}

impl Parameter {
    fn read(text: &str) -> Option<Parameter> {
        let mut parts = text.split(',');
        let (name, kind) = (parts.next()?.to_owned(), parts.next()?.to_owned());
        let mut flag = || parts.next().map(|part| part == "1");
        Some(Parameter { name, kind, is_by_reference: flag()?, is_optional: flag()?, is_variadic: flag()? })
    }
}

fn arguments(count: usize, random: &mut Random) -> String {
    (0..count).map(|_| VALUES[random.below(VALUES.len())]).collect::<Vec<_>>().join(", ")
}

/// Runs the command.
pub fn run(wanted: &Wanted) -> Result<(), String> {
    let php = wanted.php.clone().ok_or("--php BIN is needed")?;
    let folder = folder()?;
    let mut builtins = list(&php, &folder)?;
    builtins.retain(|builtin| builtin.is_instantiable && !BLOCKING.contains(&builtin.name.as_str()) && builtin.is_named(&wanted.places));
    if builtins.is_empty() {
        return Err("no builtin has such a name".to_owned());
    }
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

/// Returns the folder for scripts and findings.
///
/// # Errors
///
/// When it cannot be made.
pub fn folder() -> Result<PathBuf, String> {
    let folder = Path::new("target/fuzz");
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    folder.canonicalize().map_err(|error| error.to_string())
}

/// Lists the builtins that the binary has and that may be called.
///
/// # Errors
///
/// When the binary does not start or lists none.
pub fn list(php: &Path, folder: &Path) -> Result<Vec<Builtin>, String> {
    let file = folder.join("list.php");
    fs::write(&file, LIST).map_err(|error| error.to_string())?;
    let output = Command::new(php).arg(&file).output().map_err(|error| format!("{}: {error}", php.display()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let builtins: Vec<Builtin> = text.lines().filter_map(Builtin::read).collect();
    if builtins.is_empty() { Err(format!("{} lists no builtins", php.display())) } else { Ok(builtins) }
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
    let (log, ended) = (place.join("log"), start(php, place, from, false)?);
    let said = read(&log);
    let Ended::By(status) = ended else {
        return Err(format!("hangs at {}", said.lines().next_back().unwrap_or_default()));
    };
    let broken = ["panicked at", "Internal error", "has overflowed", "AddressSanitizer", "native stack overflowed"];
    let line = said.lines().find(|line| broken.iter().any(|word| line.contains(word)));
    match (line, status.code()) {
        (Some(line), _) => Err(format!("{line} after {}", said.lines().rfind(|line| line.starts_with('@')).unwrap_or_default())),
        (None, None | Some(101 | 134 | 139)) => Err(format!("{status} after {}", said.lines().next_back().unwrap_or_default())),
        (None, Some(_)) => Ok(said),
    }
}

/// Runs a script in a folder from one of its calls on; gives what it printed and how it ended.
///
/// # Errors
///
/// When the folder cannot be made or the binary does not start.
pub fn run_once(php: &Path, place: &Path, script: &str, from: usize) -> Result<(String, String), String> {
    fs::create_dir_all(place).map_err(|error| error.to_string())?;
    fs::write(place.join("script.php"), script).map_err(|error| error.to_string())?;
    let ended = match start(php, place, from, true)? {
        Ended::Hangs => "hangs".to_owned(),
        Ended::By(status) => status.to_string(),
    };
    let mut said = String::new();
    for chunk in fs::read(place.join("out")).unwrap_or_default().utf8_chunks() {
        said.push_str(chunk.valid());
        for byte in chunk.invalid() {
            said.push_str(&format!("\\x{byte:02x}"));
        }
    }
    Ok((said, ended))
}

/// How a child ended.
enum Ended {
    By(ExitStatus),
    Hangs,
}

/// Starts a binary with `script.php` in its folder and waits; standard error is kept in `log`, and
/// standard output in `out` where it is wanted.
fn start(php: &Path, place: &Path, from: usize, is_output_wanted: bool) -> Result<Ended, String> {
    let kept = |name: &str| fs::File::create(place.join(name)).map_err(|error| error.to_string());
    let (log, out) = (kept("log")?, if is_output_wanted { Stdio::from(kept("out")?) } else { Stdio::null() });
    let limited = format!("ulimit -v {SPACE}; exec \"$0\" script.php {from}");
    let mut command = Command::new("sh");
    command.arg("-c").arg(limited).arg(php).current_dir(place).stdin(Stdio::null()).stdout(out).stderr(log);
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let start = Instant::now();
    loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => return Ok(Ended::By(status)),
            None if start.elapsed() > Duration::from_secs(TIME) => {
                let _ = child.kill();
                let _ = child.wait();
                return Ok(Ended::Hangs);
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}

fn read(file: &Path) -> String {
    String::from_utf8_lossy(&fs::read(file).unwrap_or_default()).into_owned()
}
