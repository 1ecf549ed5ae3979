//! The stream wrapper `zip`: `zip://archive.zip#name`.

use crate::archive::Archive;
use crate::read;
use heddle_runtime::decl::{Opened, StreamWrapper};
use heddle_runtime::stream::access::{self, Access};
use heddle_runtime::stream::context::Context;
use heddle_runtime::stream::stat::kind;
use heddle_runtime::stream::wrapper::Failure;
use heddle_runtime::stream::{Opening, Stat};
use heddle_runtime::{Request, Result};
use heddle_value::Resource;

pub(crate) const WRAPPER: StreamWrapper = StreamWrapper { stat: Some(stat), ..StreamWrapper::new("zip", "zip wrapper", open) };

/// Opens the archive of an address and finds the file.
fn find(cx: &mut Request, uri: &[u8]) -> Result<Option<(Archive, usize)>> {
    let rest = if uri.get(..6).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"zip://")) { &uri[6..] } else { uri };
    let Some(at) = rest.iter().rposition(|byte| *byte == b'#') else { return Ok(None) };
    let (path, name) = (&rest[..at], &rest[at + 1..]);
    if path.is_empty() || name.is_empty() || path.len() > 4095 || !access::check(cx, path, Access::Read)? {
        return Ok(None);
    }
    let zone = read::zone(cx)?;
    let Ok(archive) = Archive::open(&cx.path(path), 0, zone) else { return Ok(None) };
    Ok(archive.find(name, 0).map(|index| (archive, index)))
}

fn open(cx: &mut Request, uri: &[u8], mode: &[u8], _: &Opening, context: Option<&Resource>) -> Result<Opened> {
    let failed = || Ok(Err(Failure::Text("operation failed".to_owned())));
    if mode.first() != Some(&b'r') {
        return failed();
    }
    let Some((archive, index)) = find(cx, uri)? else { return failed() };
    let options = context.and_then(|context| context.data::<Context>()).map(|context| context.options.borrow().clone());
    let options = options.and_then(|options| options.get_bytes(b"zip")?.deref().as_array().cloned());
    let password = options.and_then(|options| options.get_bytes(b"password")?.deref().as_bytes().map(<[u8]>::to_vec));
    let Ok(text) = archive.contents(index as i64, 0, password.as_deref()) else { return failed() };
    let mut stream = read::stream_of(&archive, index as i64, text, mode);
    stream.wrapper_type = Some("zip wrapper");
    Ok(Ok(stream))
}

fn stat(cx: &mut Request, uri: &[u8]) -> Result<Option<Stat>> {
    let Some((archive, index)) = find(cx, uri)? else { return Ok(None) };
    let item = &archive.items[index];
    let is_folder = item.record.name.ends_with(b"/");
    let modified = archive.modified(item, 0);
    let mode = if is_folder { kind::DIRECTORY | 0o777 } else { kind::FILE | 0o666 };
    let size = item.record.size as i64;
    Ok(Some(Stat {
        mode,
        size,
        nlink: 1,
        rdev: -1,
        atime: modified,
        mtime: modified,
        ctime: modified,
        blksize: -1,
        blocks: -1,
        ..Stat::default()
    }))
}
