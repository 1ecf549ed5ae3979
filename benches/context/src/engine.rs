//! The whole engine on one PHP program: what the handlers' context and the allocations' heap cost
//! when they are fetched.
//!
//! Each build exists twice, in an executable (where thread-local storage is local-exec) and in a
//! library loaded by `dlopen` (where it is general-dynamic, a call of `__tls_get_addr`). What was
//! built stands below `target/context`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::{home, median, output, reported, target};

/// A build: what it is called, and the feature of this crate that makes it.
pub struct Build {
    pub name: &'static str,
    feature: &'static str,
}

pub const BUILDS: &[Build] = &[
    Build { name: "pinned, named", feature: "engine" },
    Build { name: "context fetched by each handler", feature: "fetch-context" },
    Build { name: "heap fetched by each allocation", feature: "fetch-heap" },
];

/// What a build makes.
const PROGRAM: &str = "bench-context-engine";
const LIBRARY: &str = "libheddle_bench_context.so";

/// What one build costs in one place.
pub struct Cost {
    pub build: &'static Build,
    pub place: &'static str,
    pub instructions: u64,
    /// Calls of `__tls_get_addr`, and instructions in it; none in an executable.
    pub fetches: Option<(u64, u64)>,
    pub seconds: f64,
}

struct Program {
    build: &'static Build,
    place: &'static str,
    command: Vec<PathBuf>,
}

/// Builds all of them.
pub fn build() -> Result<(), String> {
    BUILDS.iter().try_for_each(|build| build.make().map(drop))
}

/// Builds (unless they are `built`), counts and times all of them on `file`.
pub fn take(runs: usize, file: &Path, built: bool) -> Result<Vec<Cost>, String> {
    if !file.is_file() {
        return Err(format!("{} is not there: name a PHP program with --file", file.display()));
    }
    let loader = target().join("load");
    std::fs::create_dir_all(target()).map_err(|error| error.to_string())?;
    output(Command::new("cc").args(["-O2", "-std=gnu11"]).arg(home().join("ways/load.c")).arg("-ldl").arg("-o").arg(&loader))?;
    let mut programs = Vec::new();
    for build in BUILDS {
        let folder = if built { build.made()? } else { build.make()? };
        let (executable, library) = (folder.join(PROGRAM), folder.join(LIBRARY));
        programs.push(Program { build, place: "executable", command: vec![executable] });
        programs.push(Program { build, place: "library by dlopen", command: vec![loader.clone(), library] });
    }
    let mut times = vec![Vec::new(); programs.len()];
    for _ in 0..runs.max(1) {
        for (program, times) in programs.iter().zip(&mut times) {
            times.push(program.time(file)?);
        }
    }
    programs.iter().zip(times).map(|(program, times)| program.cost(file, median(times))).collect()
}

impl Build {
    fn folder(&self) -> PathBuf {
        target().join(self.feature)
    }

    /// The folder with what came out of an earlier build.
    fn made(&self) -> Result<PathBuf, String> {
        let folder = self.folder();
        let missing = [PROGRAM, LIBRARY].map(|file| folder.join(file)).into_iter().find(|file| !file.is_file());
        missing.map_or(Ok(folder), |file| Err(format!("{} was not built: run the part `build` first", file.display())))
    }

    /// Compiles the engine with the feature; gives the folder with what came out. All builds share
    /// what they have in common.
    fn make(&self) -> Result<PathBuf, String> {
        let (shared, folder) = (target().join("build"), self.folder());
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["build", "--release", "--quiet", "--package", "heddle-bench-context", "--lib", "--bin", "bench-context-engine"]);
        cargo.args(["--features", self.feature]).arg("--target-dir").arg(&shared);
        // nobody reads line numbers here
        cargo.env("CARGO_PROFILE_RELEASE_DEBUG", "0");
        eprintln!("building: {}", self.name);
        output(cargo.current_dir(home()))?;
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for file in [PROGRAM, LIBRARY] {
            std::fs::copy(shared.join("release").join(file), folder.join(file)).map_err(|error| format!("{file}: {error}"))?;
        }
        Ok(folder)
    }
}

impl Program {
    fn run(&self, with: &[&str], file: &Path) -> Command {
        let mut words = with.iter().map(PathBuf::from).chain(self.command.iter().cloned());
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).arg(file).env("HEDDLE_DRIVER", "tail").stdin(Stdio::null());
        command
    }

    fn time(&self, file: &Path) -> Result<f64, String> {
        let start = Instant::now();
        output(&mut self.run(&[], file))?;
        Ok(start.elapsed().as_secs_f64())
    }

    fn cost(&self, file: &Path, seconds: f64) -> Result<Cost, String> {
        eprintln!("counting: {}, {}", self.build.name, self.place);
        if self.place == "executable" {
            let to = format!("--cachegrind-out-file={}", target().join("cachegrind.out").display());
            let (_, report) = output(&mut self.run(&["valgrind", "--tool=cachegrind", "--cache-sim=no", &to], file))?;
            let instructions = reported(&report, "refs:")?;
            return Ok(Cost { build: self.build, place: self.place, instructions, fetches: None, seconds });
        }
        let profile = target().join("callgrind.out");
        let to = format!("--callgrind-out-file={}", profile.display());
        let (_, report) = output(&mut self.run(&["valgrind", "--tool=callgrind", &to], file))?;
        let instructions = reported(&report, "Collected : ")?;
        let text = std::fs::read_to_string(&profile).map_err(|error| format!("{}: {error}", profile.display()))?;
        Ok(Cost { build: self.build, place: self.place, instructions, fetches: Some(calls_of(&text, "__tls_get_addr")), seconds })
    }
}

/// How often a function was called according to a profile of callgrind's, and the instructions in
/// it and below.
///
/// In such a file `cfn=(7) name`, later `cfn=(7)`, names whom the next line `calls=COUNT POSITION`
/// calls; the line after that ends in the instructions that these calls took.
fn calls_of(profile: &str, name: &str) -> (u64, u64) {
    let mut number = None;
    let (mut calls, mut instructions) = (0, 0);
    let mut lines = profile.lines();
    let mut callee = "";
    while let Some(line) = lines.next() {
        if let Some(function) = line.strip_prefix("cfn=").or_else(|| line.strip_prefix("fn=")) {
            let (id, text) = function.split_once(' ').unwrap_or((function, ""));
            if text == name {
                number = Some(id);
            }
            if line.starts_with("cfn=") {
                callee = id;
            }
        } else if let Some(count) = line.strip_prefix("calls=").filter(|_| Some(callee) == number) {
            let last = |line: &str| line.split(' ').next_back().and_then(|number| number.parse::<u64>().ok()).unwrap_or(0);
            calls += count.split(' ').next().and_then(|number| number.parse::<u64>().ok()).unwrap_or(0);
            instructions += lines.next().map_or(0, last);
        }
    }
    (calls, instructions)
}
