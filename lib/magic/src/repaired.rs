//! Databases of another form of the library, with lines that this one refuses: they are loaded
//! without these lines.

use crate::Magic;
use crate::said::{self, Warning};
use std::ffi::OsStr;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::sync::atomic::{AtomicU32, Ordering};

/// How often lines are left out before it is given up.
const ROUNDS: usize = 8;

/// Loads the file of a database without the lines that were warned of. `None`: it is no file, or
/// other lines are wrong as well.
pub(crate) fn load(flags: i32, path: &[u8], warnings: &[Warning]) -> Option<Magic> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let text = std::fs::read(OsStr::from_bytes(path)).ok()?;
    let mut lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let copy = std::env::temp_dir().join(format!("heddle-magic-{}-{number}", std::process::id()));
    let mut wrong: Vec<usize> = warnings.iter().map(|warning| warning.line).collect();
    for _ in 0..ROUNDS {
        // the numbers stay those of the file
        wrong.iter().filter_map(|line| line.checked_sub(1)).for_each(|at| {
            if let Some(line) = lines.get_mut(at) {
                *line = b"";
            }
        });
        let mut file = std::fs::OpenOptions::new().write(true).create_new(true).open(&copy).ok()?;
        file.write_all(&lines.join(&b'\n')).ok()?;
        let (opened, said) = said::during(|| Magic::load(flags, Some(copy.as_os_str().as_bytes())));
        // it is the one that was written above
        let _ = std::fs::remove_file(&copy);
        if let Ok(magic) = opened {
            return Some(magic);
        }
        let further: Vec<Warning> = said.iter().filter_map(|line| Warning::read(line)).collect();
        if further.is_empty() || !further.iter().all(Warning::is_quiet) {
            return None;
        }
        wrong = further.iter().map(|warning| warning.line).collect();
    }
    None
}
