//! `ftok`, and the process's title.
//!
//! A title is the name of the process's first thread, of which the system keeps 15 bytes; what `ps`
//! shows of arguments stays.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::stream::basedir;
use heddle_runtime::{Request, Result};
use std::os::unix::fs::MetadataExt;

pub(crate) const FUNCTIONS: &[&Function] = &[&ftok::DECL, &cli_set_process_title::DECL, &cli_get_process_title::DECL];

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
