//! Uploaded files.

use super::path_argument;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::PathArg;
use heddle_runtime::stream::access::{self, Access};
use heddle_runtime::stream::reason;
use heddle_runtime::{Request, Result};
use std::collections::HashSet;
use std::fs;

pub(crate) const FUNCTIONS: &[&Function] = &[&is_uploaded_file::DECL, &move_uploaded_file::DECL];

/// Uploads that were moved away: they are none any more.
#[derive(Default)]
struct Moved(HashSet<Vec<u8>>);

/// Whether a path is that of a file that came with the request.
fn is_upload(cx: &mut Request, path: &[u8]) -> bool {
    let known = !path.is_empty() && cx.input.files.iter().any(|file| file.error == 0 && file.path == path);
    known && !cx.state::<Moved>().0.contains(path)
}

/// Whether a file was uploaded with this request.
#[php("is_uploaded_file(string $filename): bool")]
fn is_uploaded_file(cx: &mut Request, filename: &[u8]) -> Result<bool> {
    path_argument(cx, 1, filename)?;
    Ok(is_upload(cx, filename))
}

/// Moves an uploaded file to its place.
#[php("move_uploaded_file(string $from, string $to): bool")]
fn move_uploaded_file(cx: &mut Request, from: PathArg, to: PathArg) -> Result<bool> {
    let (from, to) = (&*from, &*to);
    if !is_upload(cx, from) {
        return Ok(false);
    }
    if !access::check(cx, to, Access::Write)? {
        return Ok(false);
    }
    let (source, target) = (cx.path(from), cx.path(to));
    let outcome = fs::rename(&source, &target).or_else(|_| fs::copy(&source, &target).and_then(|_| fs::remove_file(&source)));
    match outcome {
        Ok(()) => {
            cx.state::<Moved>().0.insert(from.to_vec());
            use std::os::unix::fs::PermissionsExt;
            let mask = cx.state::<heddle_runtime::stream::plain::Umask>().0.unwrap_or(0o022);
            // the file is in place; its rights are the lesser matter
            let _ = fs::set_permissions(&target, fs::Permissions::from_mode(0o666 & !mask));
            Ok(true)
        }
        Err(error) => {
            let message = [b"Unable to move \"", from, b"\" to \"", to, b"\": ", reason(&error).as_bytes()].concat();
            cx.function_warning(message)?;
            Ok(false)
        }
    }
}

/// Removes uploaded files that were not moved: the request is over.
pub(super) fn remove_left(cx: &mut Request) {
    for file in std::mem::take(&mut cx.input.files) {
        if !file.path.is_empty() && !cx.state::<Moved>().0.contains(&file.path) {
            // it may be gone already
            let _ = fs::remove_file(cx.path(&file.path));
        }
    }
}
