//! The machine, the process and the program's version, as far as a request may know them.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::query::OriginalInput;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};
use std::fs;
use std::os::unix::fs::MetadataExt;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &phpversion::DECL,
    &php_sapi_name::DECL,
    &php_uname::DECL,
    &gethostname::DECL,
    &sys_getloadavg::DECL,
    &getmypid::DECL,
    &getmyuid::DECL,
    &getmygid::DECL,
    &getmyinode::DECL,
    &getlastmod::DECL,
    &get_current_user::DECL,
    &getenv::DECL,
    &putenv::DECL,
];

/// The version of PHP, or of an extension.
#[php("phpversion(?string $extension = null): string|false")]
fn phpversion(cx: &mut Request, extension: Option<&Str>) -> OrFalse<Str> {
    let Some(name) = extension else { return OrFalse(Some(version(cx))) };
    let known = cx.engine.extensions.iter().find(|extension| extension.name.as_bytes().eq_ignore_ascii_case(name));
    OrFalse(known.map(|extension| extension.version.map_or_else(|| version(cx), |version| cx.str(version))))
}

/// The version of PHP whose behaviour this is: the constant `PHP_VERSION`.
pub(crate) fn version(cx: &Request) -> Str {
    cx.engine.constant(b"PHP_VERSION").and_then(|version| version.as_str().cloned()).unwrap_or_default()
}

/// How the program was started: `cli`, `cli-server` …
#[php("php_sapi_name(): string|false")]
fn php_sapi_name(cx: &mut Request) -> &'static str {
    cx.engine.sapi
}

fn kernel(what: &str) -> Vec<u8> {
    let text = fs::read(format!("/proc/sys/kernel/{what}")).unwrap_or_default();
    text.trim_ascii_end().to_vec()
}

/// Names and versions of the operating system and the machine.
#[php("php_uname(string $mode = \"a\"): string")]
fn php_uname(cx: &mut Request, mode: &[u8]) -> Result<Vec<u8>> {
    let &[mode] = mode else {
        return Err(cx.bad_argument(1, "must be a single character"));
    };
    let machine = std::env::consts::ARCH.as_bytes().to_vec();
    Ok(match mode {
        b's' => kernel("ostype"),
        b'n' => kernel("hostname"),
        b'r' => kernel("osrelease"),
        b'v' => kernel("version"),
        b'm' => machine,
        b'a' => [kernel("ostype"), kernel("hostname"), kernel("osrelease"), kernel("version"), machine].join(&b' '),
        _ => return Err(cx.bad_argument(1, "must be one of \"a\", \"m\", \"n\", \"r\", \"s\", or \"v\"")),
    })
}

/// The machine's name.
#[php("gethostname(): string|false")]
fn gethostname() -> Vec<u8> {
    kernel("hostname")
}

/// How busy the machine was over 1, 5 and 15 minutes.
#[php("sys_getloadavg(): array|false")]
fn sys_getloadavg(cx: &mut Request) -> OrFalse<Array> {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let loads: Vec<Value> = text.split(' ').take(3).filter_map(|load| Some(Value::float(load.parse().ok()?))).collect();
    OrFalse((loads.len() == 3).then(|| Array::from_values(cx.heap(), loads)))
}

/// The process's number.
#[php("getmypid(): int|false")]
fn getmypid() -> i64 {
    i64::from(std::process::id())
}

fn script(cx: &Request) -> Option<fs::Metadata> {
    fs::metadata(cx.path(&cx.script)).ok()
}

/// Who owns the script, by number.
#[php("getmyuid(): int|false")]
fn getmyuid(cx: &mut Request) -> OrFalse<i64> {
    OrFalse(script(cx).map(|script| i64::from(script.uid())))
}

/// Which group owns the script, by number.
#[php("getmygid(): int|false")]
fn getmygid(cx: &mut Request) -> OrFalse<i64> {
    OrFalse(script(cx).map(|script| i64::from(script.gid())))
}

/// The script's inode.
#[php("getmyinode(): int|false")]
fn getmyinode(cx: &mut Request) -> OrFalse<i64> {
    OrFalse(script(cx).map(|script| script.ino() as i64))
}

/// When the script was changed last.
#[php("getlastmod(): int|false")]
fn getlastmod(cx: &mut Request) -> OrFalse<i64> {
    OrFalse(script(cx).map(|script| script.mtime()))
}

/// Who owns the script, by name.
#[php("get_current_user(): string")]
fn get_current_user(cx: &mut Request) -> Vec<u8> {
    let Some(script) = script(cx) else {
        return Vec::new();
    };
    let users = fs::read("/etc/passwd").unwrap_or_default();
    let wanted = script.uid().to_string();
    let name = users.split(|&byte| byte == b'\n').find_map(|line| {
        let mut fields = line.split(|&byte| byte == b':');
        let name = fields.next()?;
        (fields.nth(1)? == wanted.as_bytes()).then(|| name.to_vec())
    });
    name.unwrap_or_default()
}

/// Returns an environment variable as this request sees it, or all of them: behind a web server,
/// what that says of the request comes first.
#[php("getenv(?string $name = null, bool $local_only = false): array|string|false")]
fn getenv(cx: &mut Request, name: Option<&Str>, local_only: bool) -> Value {
    let given = if local_only || !cx.input.server_is_environment { Array::new() } else { cx.state::<OriginalInput>().server.clone() };
    if let Some(name) = name {
        if let Some(value) = given.get_bytes(name) {
            return value.clone();
        }
        return cx.env(name).map_or(Value::FALSE, |value| Value::from(cx.str(value)));
    }
    let heap = cx.heap();
    let mut all: Vec<(Vec<u8>, Vec<u8>)> = cx.env_mut().iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    all.sort();
    let mut array = Array::new();
    for (name, value) in all {
        array.insert_bytes(heap, &name, Value::from(Str::new(heap, &value)));
    }
    for (key, value) in given.iter() {
        array.insert(heap, key.to_key(), value.clone());
    }
    Value::from(array)
}

/// Sets an environment variable for this request; without `=` it is taken away.
#[php("putenv(string $assignment): bool")]
fn putenv(cx: &mut Request, assignment: &[u8]) -> Result<bool> {
    if assignment.is_empty() || assignment[0] == b'=' {
        return Err(cx.bad_argument(1, "must have a valid syntax"));
    }
    match memchr::memchr(b'=', assignment) {
        Some(at) => drop(cx.env_mut().insert(assignment[..at].to_vec(), assignment[at + 1..].to_vec())),
        None => drop(cx.env_mut().remove(assignment)),
    }
    Ok(true)
}
