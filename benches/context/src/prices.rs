//! The price list: a field of the context, reached in seven ways, and one pointer against a
//! variable for each global.
//!
//! The ways are one C source (`ways/probe.c`) compiled with different flags, because a compiler has
//! one model for a whole object and because a linker turns dynamic models into static ones where it
//! can: each way needs a program or library of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{home, median, output, reported, target};

/// Calls counted under valgrind, beyond those of a first run.
const COUNTED: u64 = 100_000;

/// How the probes come into the program.
enum Home {
    Executable,
    /// A library named at the link.
    Linked,
    /// A library loaded by `dlopen`.
    Loaded,
}

/// One way.
pub struct Way {
    pub name: &'static str,
    /// Where the code stands that reaches for the context.
    pub place: &'static str,
    home: Home,
    flags: &'static [&'static str],
}

const WAYS: &[Way] = &[
    Way { name: "argument", place: "anywhere", home: Home::Loaded, flags: &["-DARGUMENT"] },
    Way { name: "local-exec", place: "executable", home: Home::Executable, flags: &["-ftls-model=local-exec"] },
    Way { name: "initial-exec", place: "library linked at start", home: Home::Linked, flags: &["-ftls-model=initial-exec"] },
    Way {
        name: "general-dynamic",
        place: "library by dlopen",
        home: Home::Loaded,
        flags: &["-mtls-dialect=gnu", "-ftls-model=global-dynamic"],
    },
    Way {
        name: "descriptors, in the static surplus",
        place: "library by dlopen",
        home: Home::Loaded,
        flags: &["-mtls-dialect=gnu2", "-ftls-model=global-dynamic"],
    },
    Way {
        name: "descriptors, beyond the surplus",
        place: "library by dlopen",
        home: Home::Loaded,
        flags: &["-mtls-dialect=gnu2", "-ftls-model=global-dynamic", "-DBULK"],
    },
    Way { name: "pthread_getspecific", place: "anywhere", home: Home::Executable, flags: &["-DKEY"] },
];

/// What is timed: one field; four globals behind one pointer; four globals with a variable each.
pub const PROBES: [&str; 3] = ["probe_one", "probe_pointer", "probe_variables"];

/// What one call costs.
#[derive(Clone, Copy)]
pub struct Price {
    pub instructions: f64,
    pub nanoseconds: f64,
}

/// A way with the price of each probe; there is no argument for each global.
pub struct Prices {
    pub way: &'static Way,
    pub of: [Option<Price>; 3],
}

/// Builds all ways, counts and times them in turn.
pub fn take(runs: usize, calls: u64) -> Result<Vec<Prices>, String> {
    let folder = target().join("ways");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let programs = WAYS.iter().enumerate().map(|(number, way)| way.build(&folder, number)).collect::<Result<Vec<_>, _>>()?;
    let mut times = vec![vec![Vec::new(); PROBES.len()]; WAYS.len()];
    for _ in 0..runs.max(1) {
        for (program, times) in programs.iter().zip(&mut times) {
            for (probe, times) in PROBES.iter().zip(times) {
                times.extend(time(program, probe, calls)?);
            }
        }
    }
    let mut list = Vec::new();
    for ((way, program), times) in WAYS.iter().zip(&programs).zip(times) {
        let mut of = [None; 3];
        for ((probe, times), of) in PROBES.iter().zip(times).zip(&mut of) {
            if !times.is_empty() {
                *of = Some(Price { instructions: count(program, probe)?, nanoseconds: median(times) });
            }
        }
        list.push(Prices { way, of });
    }
    Ok(list)
}

impl Way {
    /// Compiles the probes and a host for them; gives the program.
    fn build(&self, folder: &Path, number: usize) -> Result<PathBuf, String> {
        let (program, library) = (folder.join(format!("way{number}")), folder.join(format!("libway{number}.so")));
        let (probe, host) = (home().join("ways/probe.c"), home().join("ways/host.c"));
        let cc = || {
            let mut cc = Command::new("cc");
            cc.args(["-O2", "-std=gnu11", "-pthread"]);
            cc
        };
        if matches!(self.home, Home::Executable) {
            output(cc().args(self.flags).args([&probe, &host]).arg("-o").arg(&program))?;
            return Ok(program);
        }
        output(cc().args(["-fPIC", "-shared"]).args(self.flags).arg(&probe).arg("-o").arg(&library))?;
        let mut link = cc();
        match self.home {
            Home::Linked => link.arg(&host).arg(&library).arg(format!("-Wl,-rpath,{}", folder.display())),
            _ => link.arg(format!("-DLIBRARY=\"{}\"", library.display())).arg(&host).arg("-ldl"),
        };
        output(link.arg("-o").arg(&program))?;
        Ok(program)
    }
}

/// Nanoseconds a call; none when the way has no such probe.
fn time(program: &Path, probe: &str, calls: u64) -> Result<Option<f64>, String> {
    let (text, _) = output(Command::new(program).args([probe, &calls.to_string()]))?;
    if text.trim().is_empty() {
        return Ok(None);
    }
    text.trim().parse().map(Some).map_err(|_| format!("{}: '{text}' is no time", program.display()))
}

/// Instructions a call, everything that it calls included: the difference of two runs, so that only
/// what repeats is counted.
fn count(program: &Path, probe: &str) -> Result<f64, String> {
    let run = |calls: u64| {
        let toggle = format!("--toggle-collect={probe}");
        let to = format!("--callgrind-out-file={}", target().join("callgrind.out").display());
        let valgrind = ["--tool=callgrind", &to, &toggle];
        let (_, report) = output(Command::new("valgrind").args(valgrind).arg(program).args([probe, &calls.to_string()]))?;
        reported(&report, "Collected : ")
    };
    let few = COUNTED / 10;
    Ok((run(few + COUNTED)? - run(few)?) as f64 / COUNTED as f64)
}
