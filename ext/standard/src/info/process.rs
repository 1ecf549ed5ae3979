//! `ftok`, the process's title and its priority.
//!
//! A title is the name of the process's first thread, of which the system keeps 15 bytes; what `ps`
//! shows of arguments stays.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::stream::basedir;
use heddle_runtime::{Request, Result};
use heddle_sys::child;
use std::os::unix::fs::MetadataExt;

pub(crate) const FUNCTIONS: &[&Function] = &[&ftok::DECL, &cli_set_process_title::DECL, &cli_get_process_title::DECL, &proc_nice::DECL];

/// A key for System V IPC out of a file and a character; -1 when there is no such file.
#[php("ftok(string $filename, string $project_id): int")]
fn ftok(cx: &mut Request, filename: &[u8], project_id: &[u8]) -> Result<i64> {
    if memchr::memchr(0, filename).is_some() {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    if filename.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let [project] = *project_id else {
        return Err(cx.bad_argument(2, "must be a single character"));
    };
    if !basedir::check(cx, filename)? {
        return Ok(-1);
    }
    match std::fs::metadata(cx.path(filename)) {
        Ok(meta) => {
            let key = (meta.ino() & 0xffff) as u32 | ((meta.dev() & 0xff) as u32) << 16 | u32::from(project) << 24;
            Ok(i64::from(key as i32))
        }
        Err(error) => {
            cx.function_warning(format!("ftok() failed - {}", heddle_runtime::stream::reason(&error)))?;
            Ok(-1)
        }
    }
}

/// The title that the program gave its process.
#[derive(Default)]
struct Title(Vec<u8>);

/// Names the process. False: it is not this program's to name.
#[php("cli_set_process_title(string $title): bool")]
fn cli_set_process_title(cx: &mut Request, title: &[u8]) -> Result<bool> {
    if cx.engine.sapi != "cli" {
        cx.function_warning("the process serves other requests as well")?;
        return Ok(false);
    }
    cx.state::<Title>().0 = title.to_vec();
    Ok(std::fs::write("/proc/self/comm", title).is_ok())
}

/// The title that the program gave its process.
#[php("cli_get_process_title(): ?string")]
fn cli_get_process_title(cx: &mut Request) -> Vec<u8> {
    cx.state::<Title>().0.clone()
}

/// Adds to the priority's number of the process; a larger one means less time of the processor.
#[php("proc_nice(int $priority): bool")]
fn proc_nice(cx: &mut Request, priority: i64) -> Result<bool> {
    const PROCESS: u32 = 0;
    if cx.engine.sapi != "cli" {
        return Err(cx.throw_error("Error", "proc_nice() is not available where one process serves several requests"));
    }
    let changed = child::priority(PROCESS, 0).and_then(|now| {
        let wanted = i64::from(now).saturating_add(priority).clamp(-20, 19) as i32;
        // the process's first thread, by which the system names it, and the one that runs programs
        child::set_priority(PROCESS, std::process::id(), wanted)?;
        child::set_priority(PROCESS, 0, wanted)
    });
    if changed.is_err() {
        cx.function_warning("Only a super user may attempt to increase the priority of a process")?;
    }
    Ok(changed.is_ok())
}
