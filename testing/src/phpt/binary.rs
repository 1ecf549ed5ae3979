//! The PHP binary under test and how a program is handed to it.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use crate::child::{self, ALL_STREAMS, End, Streams};

/// Longest time of a question to the binary itself.
const PROBE_TIME: Duration = Duration::from_secs(20);

/// A PHP binary with what every call of it gets.
#[derive(Debug)]
pub struct Binary {
    /// The command-line binary.
    pub path: PathBuf,
    /// The CGI binary for tests that need one.
    pub cgi: Option<PathBuf>,
    /// Arguments of every call, before the test's own.
    pub arguments: Vec<String>,
    /// Environment variables of every call.
    pub environment: Vec<(String, String)>,
    /// On how many threads at once a program that allows it runs (`HEDDLE_THREADS`); 1 means
    /// plainly.
    pub threads: usize,
    /// Longest time one call may take.
    pub time: Duration,
    /// Lower-case names of the extensions it has.
    pub extensions: BTreeSet<String>,
}

/// One call: settings, program, arguments after `--`.
pub struct Call<'a> {
    /// `name=value` INI settings.
    pub settings: &'a [String],
    /// The file to run.
    pub program: &'a Path,
    /// The program's arguments.
    pub arguments: &'a [String],
    /// The folder to run in.
    pub folder: &'a Path,
}

impl Binary {
    /// Wraps the binary at `path` and asks it for its extensions (`-m`).
    ///
    /// `-n` keeps a php.ini of the machine out; a wrapper script that brings settings of its own
    /// (the reference) goes without.
    pub fn probe(path: &Path, time: Duration) -> Result<Self, String> {
        let path = path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))?;
        let is_wrapper = path.file_name().is_some_and(|name| name == "reference-php");
        let arguments = if is_wrapper { Vec::new() } else { vec!["-n".to_owned()] };
        let mut binary = Self { path, cgi: None, arguments, environment: Vec::new(), threads: 1, time, extensions: BTreeSet::new() };
        let mut command = binary.command();
        command.arg("-m");
        let finished = child::run(&mut command, b"", ALL_STREAMS, PROBE_TIME).map_err(|error| error.to_string())?;
        if finished.end != End::Exit(0) {
            eprintln!("{} -m ended with {:?}: taken to have no extensions", binary.path.display(), finished.end);
            return Ok(binary);
        }
        let listed = String::from_utf8_lossy(&finished.output).to_lowercase();
        binary.extensions = listed.lines().filter(|line| !line.starts_with('[')).map(str::to_owned).collect();
        Ok(binary)
    }

    /// Makes programs that allow it run on `threads` threads at once.
    ///
    /// A binary that does not know `HEDDLE_THREADS` would run them once and prove nothing; a
    /// program whose output is never the same twice shows whether it looks.
    pub fn run_on_threads(&mut self, threads: usize) -> Result<(), String> {
        self.threads = threads;
        if threads == 1 {
            return Ok(());
        }
        let mut command = self.command();
        command.args(["-r", "echo random_int(0, PHP_INT_MAX);"]).env("HEDDLE_THREADS", threads.to_string());
        let finished = child::run(&mut command, b"", ALL_STREAMS, PROBE_TIME).map_err(|error| error.to_string())?;
        match finished.end {
            End::Exit(0) => Err(format!("{} does not know HEDDLE_THREADS", self.path.display())),
            _ => Ok(()),
        }
    }

    /// A command with the binary's own arguments and environment.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    /// The command line of `call`.
    pub fn command_for(&self, call: &Call<'_>) -> Command {
        let mut command = self.command();
        self.complete(&mut command, call);
        command
    }

    /// The same for the CGI binary, when there is one. `-C` keeps it from changing the working
    /// directory.
    pub fn cgi_command_for(&self, call: &Call<'_>) -> Option<Command> {
        let mut command = Command::new(self.cgi.as_ref()?);
        command.arg("-C").args(&self.arguments).envs(self.environment.iter().map(|(name, value)| (name, value)));
        self.complete(&mut command, call);
        Some(command)
    }

    fn complete(&self, command: &mut Command, call: &Call<'_>) {
        for setting in call.settings {
            command.arg("-d").arg(setting);
        }
        command.arg(call.program).args(call.arguments).current_dir(call.folder);
        command.env("TEST_PHP_EXECUTABLE", &self.path).env("TEST_PHP_EXECUTABLE_ESCAPED", quoted(&self.path));
        if let Some(cgi) = &self.cgi {
            command.env("TEST_PHP_CGI_EXECUTABLE", cgi).env("TEST_PHP_CGI_EXECUTABLE_ESCAPED", quoted(cgi));
        }
    }

    /// Runs a small program given as text and returns what it prints.
    pub fn evaluate(&self, code: &str, folder: &Path) -> Result<String, String> {
        let mut command = self.command();
        command.arg("-r").arg(code).current_dir(folder);
        let streams = Streams { error: false, ..ALL_STREAMS };
        let finished = child::run(&mut command, b"", streams, PROBE_TIME).map_err(|error| error.to_string())?;
        match finished.end {
            End::Exit(0) => Ok(String::from_utf8_lossy(&finished.output).into_owned()),
            end => Err(format!("{code}: {end:?}")),
        }
    }
}

fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}
