//! Extension `Zend OPcache`: PHP's functions over the engine's code cache. The manual's chapter:
//! "OPcache".
//!
//! Compiled files are kept whatever the directives say, because nothing in the engine costs less
//! without it; `opcache.enable` and `opcache.enable_cli` say whether these functions answer.
//! Directives about memory, files of the cache and machine code are there to be read.

use crate::cache::{self, Counts};
use crate::machine_code;
use heddle_macros::php;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::decl::{Extension, Function};
use heddle_runtime::ini::{parse_bool, parse_quantity as parse_int};
use heddle_runtime::stream::known;
use heddle_runtime::{Engine, Request, Result};
use heddle_value::{Array, Key, Object, Str, Value};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Says what the engine registers.
pub static EXTENSION: Extension = Extension { name: "Zend OPcache", functions: &[FUNCTIONS], ini: &[INI], ..Extension::EMPTY };

const FUNCTIONS: &[&Function] = &[
    &opcache_reset::DECL,
    &opcache_get_status::DECL,
    &opcache_compile_file::DECL,
    &opcache_invalidate::DECL,
    &opcache_jit_blacklist::DECL,
    &opcache_get_configuration::DECL,
    &opcache_is_script_cached::DECL,
    &opcache_is_script_cached_in_file_cache::DECL,
];

heddle_macros::ini! {
    /// See the manual.
    opcache.enable: "1", All;
    /// See the manual.
    opcache.use_cwd: "1", System;
    /// See the manual.
    opcache.validate_timestamps: "1", All;
    /// See the manual.
    opcache.validate_permission: "0", System;
    /// See the manual.
    opcache.validate_root: "0", System;
    /// See the manual.
    opcache.dups_fix: "0", All;
    /// See the manual.
    opcache.revalidate_path: "0", All;
    /// See the manual.
    opcache.log_verbosity_level: "1", System;
    /// See the manual.
    opcache.memory_consumption: "128", System;
    /// See the manual.
    opcache.interned_strings_buffer: "8", System;
    /// See the manual.
    opcache.max_accelerated_files: "10000", System;
    /// See the manual.
    opcache.max_wasted_percentage: "5", System;
    /// See the manual.
    opcache.force_restart_timeout: "180", System;
    /// See the manual.
    opcache.revalidate_freq: "2", All, quantity;
    /// See the manual.
    opcache.file_update_protection: "2", All, quantity;
    /// See the manual.
    opcache.preferred_memory_model: "", System;
    /// See the manual.
    opcache.blacklist_filename: "", System;
    /// See the manual.
    opcache.max_file_size: "0", System;
    /// See the manual.
    opcache.protect_memory: "0", System;
    /// See the manual.
    opcache.save_comments: "1", System;
    /// See the manual.
    opcache.record_warnings: "0", System;
    /// See the manual.
    opcache.optimization_level: "0x7FFEBFFF", System;
    /// See the manual.
    opcache.opt_debug_level: "0", System;
    /// See the manual.
    opcache.enable_file_override: "0", System;
    /// See the manual.
    opcache.enable_cli: "0", System;
    /// See the manual.
    opcache.error_log: "", System;
    /// See the manual.
    opcache.restrict_api: "", System;
    /// See the manual.
    opcache.lockfile_path: "/tmp", System;
    /// See the manual.
    opcache.file_cache: null, System;
    /// See the manual.
    opcache.file_cache_read_only: "0", System;
    /// See the manual.
    opcache.file_cache_only: "0", System;
    /// See the manual.
    opcache.file_cache_consistency_checks: "1", System;
    /// See the manual.
    opcache.huge_code_pages: "0", System;
    /// See the manual.
    opcache.preload: "", System;
    /// See the manual.
    opcache.preload_user: "", System;
    /// See the manual.
    opcache.jit: "disable", All;
    /// See the manual.
    opcache.jit_buffer_size: "64M", System;
    /// See the manual.
    opcache.jit_debug: "0", All, quantity;
    /// See the manual.
    opcache.jit_bisect_limit: "0", All, quantity;
    /// See the manual.
    opcache.jit_prof_threshold: "0.005", All;
    /// See the manual.
    opcache.jit_max_root_traces: "1024", System;
    /// See the manual.
    opcache.jit_max_side_traces: "128", System;
    /// See the manual.
    opcache.jit_max_exit_counters: "8192", System;
    /// See the manual.
    opcache.jit_hot_loop: "61", System;
    /// See the manual.
    opcache.jit_hot_func: "127", System;
    /// See the manual.
    opcache.jit_hot_return: "8", System;
    /// See the manual.
    opcache.jit_hot_side_exit: "8", All, quantity;
    /// See the manual.
    opcache.jit_blacklist_root_trace: "16", All, quantity;
    /// See the manual.
    opcache.jit_blacklist_side_trace: "8", All, quantity;
    /// See the manual.
    opcache.jit_max_loop_unrolls: "8", All, quantity;
    /// See the manual.
    opcache.jit_max_recursive_calls: "2", All, quantity;
    /// See the manual.
    opcache.jit_max_recursive_returns: "2", All, quantity;
    /// See the manual.
    opcache.jit_max_polymorphic_calls: "2", All, quantity;
    /// See the manual.
    opcache.jit_max_trace_length: "1024", All, quantity;
}

/// How a directive's value is shown.
#[derive(Clone, Copy)]
enum Shown {
    Bool,
    Int,
    Float,
    Hexadecimal,
    Megabytes,
    Percent,
    Size,
    Text,
}

/// Directives in the order of `opcache_get_configuration()`.
const DIRECTIVES: [(&str, Shown); 54] = [
    ("opcache.enable", Shown::Bool),
    ("opcache.enable_cli", Shown::Bool),
    ("opcache.use_cwd", Shown::Bool),
    ("opcache.validate_timestamps", Shown::Bool),
    ("opcache.validate_permission", Shown::Bool),
    ("opcache.validate_root", Shown::Bool),
    ("opcache.dups_fix", Shown::Bool),
    ("opcache.revalidate_path", Shown::Bool),
    ("opcache.log_verbosity_level", Shown::Int),
    ("opcache.memory_consumption", Shown::Megabytes),
    ("opcache.interned_strings_buffer", Shown::Int),
    ("opcache.max_accelerated_files", Shown::Int),
    ("opcache.max_wasted_percentage", Shown::Percent),
    ("opcache.force_restart_timeout", Shown::Int),
    ("opcache.revalidate_freq", Shown::Int),
    ("opcache.preferred_memory_model", Shown::Text),
    ("opcache.blacklist_filename", Shown::Text),
    ("opcache.max_file_size", Shown::Int),
    ("opcache.error_log", Shown::Text),
    ("opcache.protect_memory", Shown::Bool),
    ("opcache.save_comments", Shown::Bool),
    ("opcache.record_warnings", Shown::Bool),
    ("opcache.enable_file_override", Shown::Bool),
    ("opcache.optimization_level", Shown::Hexadecimal),
    ("opcache.lockfile_path", Shown::Text),
    ("opcache.file_cache", Shown::Text),
    ("opcache.file_cache_read_only", Shown::Bool),
    ("opcache.file_cache_only", Shown::Bool),
    ("opcache.file_cache_consistency_checks", Shown::Bool),
    ("opcache.file_update_protection", Shown::Int),
    ("opcache.opt_debug_level", Shown::Int),
    ("opcache.restrict_api", Shown::Text),
    ("opcache.huge_code_pages", Shown::Bool),
    ("opcache.preload", Shown::Text),
    ("opcache.preload_user", Shown::Text),
    ("opcache.jit", Shown::Text),
    ("opcache.jit_buffer_size", Shown::Size),
    ("opcache.jit_debug", Shown::Int),
    ("opcache.jit_bisect_limit", Shown::Int),
    ("opcache.jit_blacklist_root_trace", Shown::Int),
    ("opcache.jit_blacklist_side_trace", Shown::Int),
    ("opcache.jit_hot_func", Shown::Int),
    ("opcache.jit_hot_loop", Shown::Int),
    ("opcache.jit_hot_return", Shown::Int),
    ("opcache.jit_hot_side_exit", Shown::Int),
    ("opcache.jit_max_exit_counters", Shown::Int),
    ("opcache.jit_max_loop_unrolls", Shown::Int),
    ("opcache.jit_max_polymorphic_calls", Shown::Int),
    ("opcache.jit_max_recursive_calls", Shown::Int),
    ("opcache.jit_max_recursive_returns", Shown::Int),
    ("opcache.jit_max_root_traces", Shown::Int),
    ("opcache.jit_max_side_traces", Shown::Int),
    ("opcache.jit_prof_threshold", Shown::Float),
    ("opcache.jit_max_trace_length", Shown::Int),
];

/// Patterns of files that are not kept, read once.
static BLACKLIST: OnceLock<Vec<Vec<u8>>> = OnceLock::new();

/// Returns the patterns of `opcache.blacklist_filename`.
fn blacklist(engine: &Engine) -> &'static [Vec<u8>] {
    BLACKLIST.get_or_init(|| {
        let name = engine.ini_value(b"opcache.blacklist_filename").unwrap_or_default();
        let text = if name.is_empty() { Vec::new() } else { std::fs::read(String::from_utf8_lossy(name).as_ref()).unwrap_or_default() };
        let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        let lines = lines.map(|line| line.strip_prefix(b"\"").and_then(|line| line.strip_suffix(b"\"")).unwrap_or(line));
        lines.filter(|line| !line.is_empty() && line[0] != b';').map(<[u8]>::to_vec).collect()
    })
}

/// Returns whether a path begins as a pattern says: `*` stands for a part of a name, `**` for any
/// text, `?` for a character.
fn begins(pattern: &[u8], path: &[u8]) -> bool {
    match pattern {
        [] => true,
        [b'*', b'*', rest @ ..] => (0..=path.len()).any(|at| begins(rest, &path[at..])),
        [b'*', rest @ ..] => {
            let end = path.iter().position(|byte| *byte == b'/').unwrap_or(path.len());
            (0..=end).any(|at| begins(rest, &path[at..]))
        }
        [b'?', rest @ ..] => path.first().is_some_and(|byte| *byte != b'/') && begins(rest, &path[1..]),
        [byte, rest @ ..] => path.first() == Some(byte) && begins(rest, &path[1..]),
    }
}

/// Returns whether a file shall not be kept.
pub(crate) fn is_blacklisted(cx: &Request, path: &[u8]) -> bool {
    blacklist(&cx.engine).iter().any(|pattern| begins(pattern, path))
}

/// Returns whether the functions answer.
fn is_enabled(cx: &mut Request) -> bool {
    cx.ini_bool("opcache.enable") && (cx.engine.sapi != "cli" || cx.ini_bool("opcache.enable_cli"))
}

/// Returns whether the running script may use the functions; a warning says that it may not.
fn may_ask(cx: &mut Request) -> Result<bool> {
    let allowed = cx.ini_str("opcache.restrict_api").to_vec();
    if allowed.is_empty() || cx.script.starts_with(&allowed) {
        return Ok(true);
    }
    cx.warning("Zend OPcache API is restricted by \"restrict_api\" configuration directive")?;
    Ok(false)
}

/// Returns the real path of a file, or an address as it is.
fn real(cx: &mut Request, name: &[u8]) -> Option<Vec<u8>> {
    if name.windows(3).any(|part| part == b"://") {
        return Some(name.to_vec());
    }
    let path = cx.path(name);
    known::real_path(cx, &path).map(|path| path.into_os_string().into_encoded_bytes())
}

/// Makes an array out of names and values.
fn table<const N: usize>(cx: &Request, rows: [(&str, Value); N]) -> Array {
    let mut array = Array::new();
    for (name, value) in rows {
        array.insert_bytes(cx.heap(), name.as_bytes(), value);
    }
    array
}

fn count(number: &AtomicU64) -> i64 {
    number.load(Ordering::Relaxed) as i64
}

/// Forgets all compiled files.
#[php("opcache_reset(): bool")]
fn opcache_reset(cx: &mut Request) -> Result<bool> {
    if !may_ask(cx)? || !is_enabled(cx) {
        return Ok(false);
    }
    cache::of(&cx.engine).restart(&cx.engine.retired);
    Ok(true)
}

/// Returns numbers about the cache.
#[php("opcache_get_status(bool $include_scripts = true): array|false")]
fn opcache_get_status(cx: &mut Request, include_scripts: bool) -> Result<OrFalse<Array>> {
    if !may_ask(cx)? || !is_enabled(cx) {
        return Ok(OrFalse(None));
    }
    let engine = cx.engine.clone();
    let code = cache::of(&engine);
    let scripts = code.scripts();
    let used: usize = scripts.iter().map(|script| script.memory).sum();
    let megabytes = parse_int(cx.ini_str("opcache.memory_consumption")).max(8);
    let free = (megabytes << 20).saturating_sub(used as i64).max(0);
    let buffer = parse_int(cx.ini_str("opcache.interned_strings_buffer")).max(0) << 20;
    let Counts { hits, misses, blacklisted, restarts, last_restart, started } = code.counts();
    let (hits, misses, blacklisted) = (count(hits), count(misses), count(blacklisted));
    let share = |part: i64| if part == 0 { 0.0 } else { part as f64 * 100.0 / (hits + misses + blacklisted) as f64 };
    let most = parse_int(cx.ini_str("opcache.max_accelerated_files"));
    let memory = table(
        cx,
        [
            ("used_memory", Value::int(used as i64)),
            ("free_memory", Value::int(free)),
            ("wasted_memory", Value::int(0)),
            ("current_wasted_percentage", Value::float(0.0)),
        ],
    );
    // names that the engine keeps for all requests
    let names = || engine.functions.keys().chain(engine.classes.keys()).chain(engine.constants.keys());
    let taken = names().map(|name| name.len() as i64 + 24).sum::<i64>();
    let strings = table(
        cx,
        [
            ("buffer_size", Value::int(buffer)),
            ("used_memory", Value::int(taken)),
            ("free_memory", Value::int((buffer - taken).max(0))),
            ("number_of_strings", Value::int(names().count() as i64)),
        ],
    );
    let statistics = table(
        cx,
        [
            ("num_cached_scripts", Value::int(scripts.len() as i64)),
            ("num_cached_keys", Value::int(scripts.len() as i64)),
            ("max_cached_keys", Value::int(most)),
            ("hits", Value::int(hits)),
            ("start_time", Value::int(*started as i64)),
            ("last_restart_time", Value::int(count(last_restart))),
            ("oom_restarts", Value::int(0)),
            ("hash_restarts", Value::int(0)),
            ("manual_restarts", Value::int(count(restarts))),
            ("misses", Value::int(misses)),
            ("blacklist_misses", Value::int(blacklisted)),
            ("blacklist_miss_ratio", Value::float(share(blacklisted))),
            ("opcache_hit_rate", Value::float(share(hits))),
        ],
    );
    let mut all = table(
        cx,
        [
            ("opcache_enabled", Value::TRUE),
            ("cache_full", Value::FALSE),
            ("restart_pending", Value::FALSE),
            ("restart_in_progress", Value::FALSE),
            ("memory_usage", memory.into()),
            ("interned_strings_usage", strings.into()),
            ("opcache_statistics", statistics.into()),
        ],
    );
    if include_scripts {
        let mut list = Array::new();
        for script in scripts {
            let mut args = [Value::from(cx.str("D M d H:i:s Y")), Value::int(script.last_used as i64)];
            let last = heddle_spl::builtin::call(cx, "date", &mut args)?;
            let rows = [
                ("full_path", Value::from(cx.str(&script.path))),
                ("hits", Value::int(script.hits as i64)),
                ("memory_consumption", Value::int(script.memory as i64)),
                ("last_used", last),
                ("last_used_timestamp", Value::int(script.last_used as i64)),
                ("timestamp", Value::int(script.modified)),
                ("revalidate", Value::int(script.last_used as i64 + parse_int(cx.ini_str("opcache.revalidate_freq")))),
            ];
            let row = table(cx, rows);
            list.insert_bytes(cx.heap(), &script.path, Value::from(row));
        }
        all.insert_bytes(cx.heap(), b"scripts", Value::from(list));
    }
    let (is_on, made) = (machine_code::is_on(), machine_code::statistics());
    // docs/machine-code.md says what the three numbers stand for
    let [kind, level, options] = if is_on { [3, 3, 2] } else { [0, 0, 0] };
    let jit = table(
        cx,
        [
            ("enabled", Value::bool(is_on)),
            ("on", Value::bool(is_on)),
            ("kind", Value::int(kind)),
            ("opt_level", Value::int(level)),
            ("opt_flags", Value::int(options)),
            ("buffer_size", Value::int(made.room as i64)),
            ("buffer_free", Value::int(made.room.saturating_sub(made.bytes) as i64)),
        ],
    );
    all.insert_bytes(cx.heap(), b"jit", Value::from(jit));
    Ok(OrFalse(Some(all)))
}

/// Compiles a file without running it.
#[php("opcache_compile_file(string $filename): bool")]
fn opcache_compile_file(cx: &mut Request, filename: Str) -> Result<bool> {
    if !is_enabled(cx) {
        cx.notice("Zend OPcache has not been properly started, can't compile file")?;
        return Ok(false);
    }
    let path = real(cx, &filename);
    let compile = cx.engine.hooks.compile_file;
    let unit = match path {
        Some(path) => compile(cx, &path)?,
        None => None,
    };
    if unit.is_none() {
        cx.warning([b"opcache_compile_file(", &filename[..], b"): Failed to open stream: No such file or directory"].concat())?;
        cx.warning(
            [
                b"opcache_compile_file(): Failed opening '",
                &filename[..],
                b"' for inclusion (include_path='",
                cx.ini_str("include_path"),
                b"')",
            ]
            .concat(),
        )?;
    }
    Ok(unit.is_some())
}

/// Forgets a file.
#[php("opcache_invalidate(string $filename, bool $force = false): bool")]
fn opcache_invalidate(cx: &mut Request, filename: Str, force: bool) -> Result<bool> {
    if !may_ask(cx)? || !is_enabled(cx) {
        return Ok(false);
    }
    let Some(path) = real(cx, &filename) else { return Ok(false) };
    cache::of(&cx.engine).invalidate(&path, force, &cx.engine.retired);
    Ok(true)
}

/// Keeps a closure from being compiled to machine code.
#[php("opcache_jit_blacklist(Closure $closure): void")]
fn opcache_jit_blacklist(closure: &Object) {
    let _ = closure;
}

/// Returns the directives' values.
#[php("opcache_get_configuration(): array|false")]
fn opcache_get_configuration(cx: &mut Request) -> Result<OrFalse<Array>> {
    if !may_ask(cx)? {
        return Ok(OrFalse(None));
    }
    let mut directives = Array::new();
    for (name, shown) in DIRECTIVES {
        let text = cx.ini_str(name).to_vec();
        let value = match shown {
            Shown::Bool => Value::bool(parse_bool(&text)),
            Shown::Int => Value::int(parse_int(&text)),
            Shown::Float => Value::float(std::str::from_utf8(&text).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0.0)),
            Shown::Hexadecimal => {
                let digits = std::str::from_utf8(&text).ok().and_then(|text| text.strip_prefix("0x").or(text.strip_prefix("0X")));
                Value::int(digits.map_or_else(|| parse_int(&text), |digits| i64::from_str_radix(digits, 16).unwrap_or(0)))
            }
            Shown::Megabytes => Value::int(parse_int(&text) << 20),
            Shown::Percent => Value::float(parse_int(&text) as f64 / 100.0),
            Shown::Size => Value::int(parse_int(&text)),
            Shown::Text => Value::from(cx.str(&text)),
        };
        directives.insert_bytes(cx.heap(), name.as_bytes(), value);
    }
    let rows = [("version", Value::from(cx.str(crate::PHP_VERSION))), ("opcache_product_name", Value::from(cx.str("Zend OPcache")))];
    let version = table(cx, rows);
    let patterns = blacklist(&cx.engine).iter().map(|pattern| Value::from(cx.str(pattern)));
    let patterns = Array::from_values(cx.heap(), patterns.collect::<Vec<_>>());
    Ok(OrFalse(Some(table(cx, [("directives", directives.into()), ("version", version.into()), ("blacklist", patterns.into())]))))
}

/// Returns whether a file is compiled.
#[php("opcache_is_script_cached(string $filename): bool")]
fn opcache_is_script_cached(cx: &mut Request, filename: Str) -> Result<bool> {
    if !may_ask(cx)? || !is_enabled(cx) {
        return Ok(false);
    }
    let Some(path) = real(cx, &filename) else { return Ok(false) };
    Ok(cache::of(&cx.engine).contains(&path))
}

/// Returns whether a file is in the cache of files, which there is none of.
#[php("opcache_is_script_cached_in_file_cache(string $filename): bool")]
fn opcache_is_script_cached_in_file_cache(cx: &mut Request, filename: Str) -> Result<bool> {
    let _ = filename;
    may_ask(cx)?;
    Ok(false)
}

/// Runs the file of `opcache.preload`, out of the code cache, before a script starts: what it
/// declares is there, its variables and included files are not.
///
/// # Errors
/// The file threw, or cannot be read.
pub(crate) fn preload(cx: &mut Request) -> Result<()> {
    let name = cx.ini_str("opcache.preload").to_vec();
    if name.is_empty() || !is_enabled(cx) {
        return Ok(());
    }
    let Some(path) = real(cx, &name) else {
        return Err(cx.fatal([b"Failed opening required '", &name[..], b"'"].concat()));
    };
    let variables: Vec<Key> = cx.globals.keys().map(|key| key.to_key()).collect();
    cx.preload.is_running = true;
    let outcome = crate::session::run_job(cx, crate::Job::File(path));
    cx.preload.is_running = false;
    outcome?;
    cx.preload.files = cx.keep_units.paths().cloned().collect();
    let added: Vec<Key> = cx.globals.keys().map(|key| key.to_key()).filter(|key| !variables.contains(key)).collect();
    for key in added {
        let heap = cx.heap();
        let value = cx.globals.remove(heap, key.as_ref());
        drop(value);
    }
    Ok(())
}
