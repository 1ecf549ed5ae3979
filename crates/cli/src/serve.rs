//! `heddle serve [DIR|ROUTER] --listen ADDRESS --threads N …`, with `-d`, `-c` and `-n` as
//! elsewhere.
//!
//! [`OPTIONS`] is the list of options; [`read`] turns arguments and variables of the environment
//! (`HEDDLE_LISTEN` for `--listen`) into a server's configuration.

use crate::options::{Action, Reader, Serve, Task, path};
use heddle_engine::{Heddle, Settings};
use heddle_server::memory::{self, Memory};
use heddle_server::{Config, ServerMode, Threads};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Sets an option. The error says what it takes.
type Set = fn(&mut Config, &str) -> Result<(), String>;

/// Options that take a value, what they take, and what they set.
pub const OPTIONS: &[(&str, &str, Set)] = &[
    ("--listen", "an address such as 0.0.0.0:80 or unix:/run/heddle.sock; more than one with commas", |config, value| {
        config.listen = value.split(',').map(|address| address.trim().to_owned()).collect();
        Ok(())
    }),
    ("--threads", "threads that run PHP: 8, or 8..64", |config, value| {
        config.threads = Threads::parse(value)?;
        Ok(())
    }),
    ("--memory", "memory of all requests together: 2G, 75%, or off", |config, value| {
        config.memory = Memory::parse(value)?;
        Ok(())
    }),
    ("--root", "the folder that is served", |config, value| {
        config.root = PathBuf::from(value);
        Ok(())
    }),
    ("--user", "the user whose rights the server has once it listens", |config, value| {
        config.user = Some(value.to_owned());
        Ok(())
    }),
    ("--group", "the group, if not the user's", |config, value| {
        config.group = Some(value.to_owned());
        Ok(())
    }),
    ("--pid-file", "where the process's number is written", |config, value| {
        config.pid_file = Some(PathBuf::from(value));
        Ok(())
    }),
    ("--first-byte-timeout", "seconds until a connection's first byte", |config, value| set(&mut config.limits.first_byte, value)),
    ("--header-timeout", "seconds for a request's head", |config, value| set(&mut config.limits.header, value)),
    ("--keep-alive-timeout", "seconds without a request", |config, value| set(&mut config.limits.keep_alive, value)),
    ("--write-timeout", "seconds without progress of a response", |config, value| set(&mut config.limits.write, value)),
    ("--body-grace", "seconds of a body before its rate counts", |config, value| set(&mut config.limits.body_grace, value)),
    ("--body-rate", "bytes a second that a body brings at least", |config, value| {
        config.limits.body_rate = number(value)?;
        Ok(())
    }),
    ("--body-memory", "bytes of all bodies in memory", |config, value| {
        config.limits.body_memory = bytes(value)?;
        Ok(())
    }),
    ("--body-total", "bytes of all bodies", |config, value| {
        config.limits.body_total = bytes(value)?;
        Ok(())
    }),
    ("--connections", "connections in all", |config, value| {
        config.limits.connections = count(value)?;
        Ok(())
    }),
    ("--connections-per-address", "connections of one address, 0 for any", |config, value| {
        config.limits.connections_per_address = count(value)?;
        config.limits.limits_loopback = true;
        Ok(())
    }),
    ("--queue", "requests that may wait", |config, value| {
        config.limits.queue = count(value)?;
        Ok(())
    }),
    ("--queue-timeout", "seconds that a request may wait", |config, value| set(&mut config.limits.queue_wait, value)),
    ("--shutdown-grace", "seconds for running requests at the end", |config, value| set(&mut config.limits.shutdown_grace, value)),
];

/// Reads the arguments behind `serve`.
pub(crate) fn read(reader: &mut Reader<'_>) -> Action {
    let mut config = Config::new("127.0.0.1:8080", PathBuf::from("."), ServerMode::Production);
    let wrong = |problem: String| Action::Wrong(format!("heddle serve: {problem}"));
    for (name, _, set) in OPTIONS {
        if let Ok(value) = std::env::var(variable(name))
            && let Err(problem) = set(&mut config, &value)
        {
            return wrong(format!("{}: {problem}", variable(name)));
        }
    }
    let mut is_check = false;
    if let Err(problem) = read_file(reader, &mut config) {
        return wrong(problem);
    }
    while let Some(arg) = reader.next() {
        let text = String::from_utf8_lossy(&arg).into_owned();
        let (name, value) = match text.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value.to_owned())),
            _ => (&text[..], None),
        };
        if name == "--config" {
            // it was read first, so that the other options count more
            if value.is_none() {
                reader.next();
            }
            continue;
        }
        if let Some((_, _, set)) = OPTIONS.iter().find(|(known, _, _)| *known == name) {
            let value = value.or_else(|| reader.next().map(|value| String::from_utf8_lossy(&value).into_owned()));
            let Some(value) = value else {
                return wrong(format!("{name} needs a value"));
            };
            if let Err(problem) = set(&mut config, &value) {
                return wrong(format!("{name} {problem}"));
            }
            continue;
        }
        match name {
            "--help" | "-h" => return Action::Help,
            "--check" => is_check = true,
            "--access-log" => config.access_log = true,
            "--supervise" => config.is_supervised = true,
            _ if matches!(arg[..], [b'-', b'c' | b'd' | b'n', ..]) => {
                if let Err(action) = reader.short(&arg[1..]) {
                    return action;
                }
            }
            _ if name.starts_with('-') => return wrong(format!("unknown option {name}")),
            _ => point_at(&mut config, path(&arg)),
        }
    }
    let args = reader.args.to_vec();
    config.reload = Some(Box::new(move || again(&args)));
    Action::Serve(Box::new(Serve { config, task: if is_check { Task::Check } else { Task::Serve }, name: "serve" }))
}

/// Reads the arguments behind `reload`: those of `serve`, or the number of the process.
pub(crate) fn read_reload(reader: &mut Reader<'_>) -> Action {
    let number = reader.args.get(reader.at).and_then(|arg| std::str::from_utf8(arg).ok()?.parse::<i32>().ok());
    if let Some(number) = number.filter(|number| *number > 0) {
        return Action::Reload(number);
    }
    match read(reader) {
        Action::Serve(serve) => Action::Serve(Box::new(Serve { task: Task::Reload, ..*serve })),
        other => other,
    }
}

/// Has the process of a number read its configuration again.
pub fn reload(process: i32) -> i32 {
    const HANGUP: i32 = 1;
    match heddle_sys::posix::kill(process, HANGUP) {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("heddle reload: process {process}: {error}");
            1
        }
    }
}

/// Has the process read its configuration again that the configuration's pid file names.
fn reload_of(file: Option<&Path>) -> i32 {
    let Some(file) = file else {
        eprintln!("heddle reload: which process? Its number, or pid_file in the configuration, is needed");
        return 1;
    };
    let number = std::fs::read_to_string(file).ok().and_then(|text| text.trim().parse::<i32>().ok()).filter(|number| *number > 0);
    match number {
        Some(number) => reload(number),
        None => {
            eprintln!("heddle reload: {}: no number of a process is in it", file.display());
            1
        }
    }
}

/// Reads the configuration file that the arguments or `HEDDLE_CONFIG` name.
fn read_file(reader: &mut Reader<'_>, config: &mut Config) -> Result<(), String> {
    let mut named = std::env::var_os("HEDDLE_CONFIG").map(PathBuf::from);
    let mut rest = reader.args[reader.at.min(reader.args.len())..].iter();
    while let Some(arg) = rest.next() {
        if arg == b"--config" {
            named = Some(path(rest.next().ok_or("--config needs a value")?));
        } else if let Some(value) = arg.strip_prefix(b"--config=") {
            named = Some(path(value));
        }
    }
    let Some(file) = named else { return Ok(()) };
    for (name, value) in heddle_server::config_file::read(&file, config)? {
        reader.options.ini.push((name.into_bytes(), value.into_bytes()));
    }
    Ok(())
}

/// Returns what makes no sense in php.ini and in the values of directives.
fn problems(ini_path: &Option<PathBuf>, settings: &Settings, config: &Config) -> Vec<String> {
    let mut problems = Vec::new();
    if config.mode == ServerMode::Production {
        if let Some(path) = ini_path.as_ref().filter(|path| !path.exists()) {
            problems.push(format!("{}: there is no such file", path.display()));
        }
        if let Some(file) = &settings.ini_file {
            let text = std::fs::read(path(file)).unwrap_or_default();
            let file = String::from_utf8_lossy(file);
            problems.extend(Settings::problems_of_ini(&text).iter().map(|problem| format!("{file}: {problem}")));
        }
        problems.extend(settings.problems_of_values());
    }
    problems
}

/// Serves, or only looks whether it could; returns the exit code. What makes no sense is refused.
pub fn run(ini_path: &Option<PathBuf>, settings: Settings, serve: Serve) -> i32 {
    let Serve { mut config, task, name } = serve;
    config.access_log = config.access_log || std::env::var_os("HEDDLE_LOG").is_some();
    let directives: Vec<Box<[u8]>> = settings.ini.keys().cloned().collect();
    let mut problems = problems(ini_path, &settings, &config);
    if task != Task::Serve
        && let Err(error) = heddle_server::check(&config)
    {
        problems.push(error.to_string());
    }
    for problem in &problems {
        eprintln!("heddle {name}: {problem}");
    }
    if !problems.is_empty() {
        return 1;
    }
    if task == Task::Reload {
        return reload_of(config.pid_file.as_deref());
    }
    // the server itself has a supervisor already
    let is_above = config.is_supervised && task == Task::Serve && !heddle_server::handover::has_supervisor();
    if is_above {
        return with_pid_file(name, config.pid_file.take().as_deref(), || supervise(&config));
    }
    let heddle = Heddle::new(settings);
    for directive in directives.iter().filter(|name| config.mode == ServerMode::Production && !heddle.engine().ini.contains_key(&name[..]))
    {
        eprintln!("heddle {name}: warning: the directive {} is not known", String::from_utf8_lossy(directive));
    }
    if task == Task::Check {
        println!("The configuration can be served.");
        return 0;
    }
    // a supervisor has written its own number
    let file = config.pid_file.take().filter(|_| !heddle_server::handover::has_supervisor());
    with_pid_file(name, file.as_deref(), || heddle_server::serve(&heddle, config).map(|()| 0))
}

/// Has another process serve, and keeps it running.
fn supervise(config: &Config) -> std::io::Result<i32> {
    let args: Vec<Vec<u8>> = std::env::args_os().map(std::os::unix::ffi::OsStringExt::into_vec).collect();
    let again = move || match crate::options::parse(&args).action {
        Action::Serve(serve) => Ok(serve.config),
        Action::Wrong(problem) => Err(problem),
        _ => Err("the command line asks for something else".to_owned()),
    };
    heddle_server::supervisor::supervise(config, Box::new(again), heddle_server::handover::Program::current()?)
}

/// Does something while a file holds the process's number; returns the exit code.
fn with_pid_file(name: &str, file: Option<&Path>, work: impl FnOnce() -> std::io::Result<i32>) -> i32 {
    let own = format!("{}\n", std::process::id());
    if let Some(file) = file
        && let Err(error) = std::fs::write(file, &own)
    {
        eprintln!("heddle {name}: {}: {error}", file.display());
        return 1;
    }
    let served = work();
    // another process may have taken over
    if let Some(file) = file.filter(|file| std::fs::read_to_string(file).is_ok_and(|text| text == own)) {
        let _ = std::fs::remove_file(file);
    }
    served.unwrap_or_else(|error| {
        eprintln!("heddle {name}: {error}");
        1
    })
}

/// Reads everything again that the command line names.
pub(crate) fn again(args: &[Vec<u8>]) -> Result<(Heddle, Config), String> {
    let options = crate::options::parse(args);
    let settings = crate::settings_of(&options);
    match options.action {
        Action::Serve(serve) => {
            let problems = problems(&options.ini_path, &settings, &serve.config);
            if problems.is_empty() { Ok((Heddle::new(settings), serve.config)) } else { Err(problems.join("; ")) }
        }
        Action::Wrong(problem) => Err(problem),
        _ => Err("the command line asks for something else".to_owned()),
    }
}

/// `--first-byte-timeout` as `HEDDLE_FIRST_BYTE_TIMEOUT`.
fn variable(option: &str) -> String {
    format!("HEDDLE_{}", option.trim_start_matches('-').to_ascii_uppercase().replace('-', "_"))
}

/// Serves a folder, or the folder that a router is in.
fn point_at(config: &mut Config, given: PathBuf) {
    if !given.is_file() {
        config.root = given;
        return;
    }
    let folder = given.parent().filter(|folder| !folder.as_os_str().is_empty());
    config.root = folder.unwrap_or(Path::new(".")).to_path_buf();
    config.router = Some(given);
}

fn set(target: &mut Duration, value: &str) -> Result<(), String> {
    let seconds = value.trim_end_matches('s').parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    *target = seconds.filter(|span| !span.is_zero()).ok_or_else(|| format!("takes seconds, more than 0, not '{value}'"))?;
    Ok(())
}

fn number(value: &str) -> Result<u64, String> {
    value.parse().map_err(|_| format!("takes a number, not '{value}'"))
}

fn count(value: &str) -> Result<usize, String> {
    value.parse().map_err(|_| format!("takes a number, not '{value}'"))
}

fn bytes(value: &str) -> Result<u64, String> {
    memory::bytes(value).ok_or_else(|| format!("takes a number of bytes such as 64M, not '{value}'"))
}
