//! `heddle fpm [-y FILE] [-c FILE] [-t]`: FastCGI for another web server, with php-fpm's options
//! and pool files.

use crate::options::{Action, Reader, Serve, Task, path};
use heddle_server::fpm::{choose_pools, file};
use heddle_server::{Config, ServerMode, Threads};
use std::path::PathBuf;

/// The file that is read where `-y` names none.
const FILE: &str = "/etc/heddle/fpm.conf";

/// Reads the arguments behind `fpm`.
pub(crate) fn read(reader: &mut Reader<'_>) -> Action {
    let wrong = |problem: String| Action::Wrong(format!("heddle fpm: {problem}"));
    let (mut file, mut prefix, mut pid_file, mut is_check) = (PathBuf::from(FILE), None, None, false);
    while let Some(arg) = reader.next() {
        let text = String::from_utf8_lossy(&arg).into_owned();
        let (name, mut value) = match text.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name.to_owned(), Some(value.to_owned())),
            _ => (text.clone(), None),
        };
        let mut value =
            |reader: &mut Reader<'_>| value.take().or_else(|| reader.next().map(|value| String::from_utf8_lossy(&value).into_owned()));
        let target = match &name[..] {
            "-y" | "--fpm-config" => &mut file,
            "-p" | "--prefix" => prefix.insert(PathBuf::new()),
            "-g" | "--pid" => pid_file.insert(PathBuf::new()),
            "-t" | "--test" | "-tt" => {
                is_check = true;
                continue;
            }
            // it stays in the foreground, and may be root's
            "-F" | "--nodaemonize" | "-O" | "--force-stderr" | "-R" | "--allow-to-run-as-root" => continue,
            "-D" | "--daemonize" => return wrong(format!("{name}: it stays in the foreground; systemd or another program starts it")),
            "-h" | "--help" => return Action::Help,
            "-v" | "--version" => return Action::Version,
            "-i" | "--info" => return Action::Info,
            "-m" | "--modules" => return Action::Modules,
            _ if matches!(arg[..], [b'-', b'c' | b'd' | b'n', ..]) => {
                if let Err(action) = reader.short(&arg[1..]) {
                    return action;
                }
                continue;
            }
            _ => return wrong(format!("unknown option {name}")),
        };
        let Some(value) = value(reader) else {
            return wrong(format!("{name} needs a value"));
        };
        *target = path(value.as_bytes());
    }
    let mut config = Config::new("", PathBuf::from("/"), ServerMode::Production);
    (config.listen, config.is_fpm, config.compression) = (Vec::new(), true, false);
    // each pool has its own
    config.threads = Threads::fixed(0);
    let read = match file::read(&file, prefix.as_deref(), &mut config) {
        Ok(read) => read,
        Err(problem) => return wrong(problem),
    };
    if !read.problems.is_empty() {
        return wrong(read.problems.join("\nheddle fpm: "));
    }
    if is_check {
        for notice in read.notices {
            eprintln!("heddle fpm: notice: {notice}");
        }
    }
    choose_pools(&mut config);
    config.pid_file = pid_file.or(read.pid_file);
    let args = reader.args.to_vec();
    config.reload = Some(Box::new(move || crate::serve::again(&args)));
    Action::Serve(Box::new(Serve { config, task: if is_check { Task::Check } else { Task::Serve }, name: "fpm" }))
}
