//! What programs in archives ask for: mapping, running, mounting.

use crate::archive::{Entry, is_magic, normal};
use crate::change::fault;
use crate::store::{self, Archives};
use crate::{stub, wrapper};
use heddle_runtime::stream::Stat;
use heddle_runtime::stream::stat::kind;
use heddle_runtime::{Request, Result};
use heddle_value::Str;

/// Makes the usual stub.
pub(crate) fn default_stub(cx: &mut Request, index: Option<&Str>, web_index: Option<&Str>) -> Result<Vec<u8>> {
    for (number, (what, name)) in [("", index), ("web", web_index)].into_iter().enumerate() {
        if let Some(name) = name.filter(|name| name.len() > 400) {
            let _ = number;
            let text = format!(
                "Illegal {what}{}filename passed in for stub creation, was {} characters long, and only 400 or less is allowed",
                if what.is_empty() { "" } else { " " },
                name.len()
            );
            return Err(cx.throw_error("UnexpectedValueException", text));
        }
    }
    Ok(stub::make(index.map(|name| &name[..]), web_index.map(|name| &name[..])))
}

/// Lets relative paths of file functions mean files of the archive.
pub(crate) fn intercept(cx: &mut Request) {
    cx.path_rules.interceptor = Some(wrapper::intercept);
}

/// Opens an archive under an alias.
pub(crate) fn load(cx: &mut Request, path: &[u8], given: &[u8], alias: Option<&[u8]>) -> Result<bool> {
    let handle = match store::open(cx, path)? {
        Ok(Some(handle)) => handle,
        Ok(None) => return Err(fault(cx, [b"unable to open phar for reading \"", given, b"\""].concat())),
        Err(text) => return Err(fault(cx, text)),
    };
    let Some(alias) = alias.filter(|alias| !alias.is_empty()) else { return Ok(true) };
    if let Some(other) = store::other_of_alias(cx, alias, path) {
        return Err(fault(cx, store::taken(alias, &other, path)));
    }
    let _ = handle;
    cx.state::<Archives>().set_alias(alias, path);
    Ok(true)
}

/// Opens the archive that is running.
pub(crate) fn map(cx: &mut Request, alias: Option<&[u8]>) -> Result<bool> {
    let (file, _) = cx.position();
    if file.is_empty() || &file[..] == b"[no active file]" {
        return Err(fault(cx, "cannot initialize a phar outside of PHP execution"));
    }
    let path = match store::split(cx, &file) {
        Some((path, _)) if file.starts_with(b"phar://") => path,
        _ => file.to_vec(),
    };
    if !file.starts_with(b"phar://") && !std::fs::read(store::os(&file)).is_ok_and(|text| has_halt(&text)) {
        return Err(fault(cx, "__HALT_COMPILER(); must be declared in a phar"));
    }
    load(cx, &path, &path, alias)
}

fn has_halt(text: &[u8]) -> bool {
    text.starts_with(b"PK")
        || text.starts_with(b"\x1f\x8b")
        || text.starts_with(b"BZh")
        || memchr::memmem::find(text, b"__HALT_COMPILER").is_some()
}

/// Returns the archive that is running, as an address or a path.
pub(crate) fn running(cx: &mut Request, as_address: bool) -> Vec<u8> {
    let (file, _) = cx.position();
    if !file.starts_with(b"phar://") {
        return Vec::new();
    }
    match store::split(cx, &file) {
        Some((path, _)) if as_address => [b"phar://", &path[..]].concat(),
        Some((path, _)) => path,
        None => Vec::new(),
    }
}

/// Makes a path outside appear in an archive.
pub(crate) fn mount(cx: &mut Request, inside: &[u8], outside: &[u8]) -> Result<()> {
    let (file, _) = cx.position();
    // a name out of an address keeps its slash in messages
    let shown = |name: &[u8]| if inside.starts_with(b"phar://") { [b"/", name].concat() } else { name.to_vec() };
    let found = match inside.starts_with(b"phar://") {
        true => store::split(cx, inside),
        false if file.starts_with(b"phar://") => store::split(cx, &file).map(|(path, _)| (path, normal(inside))),
        false => Some((file.to_vec(), normal(inside))),
    };
    let Some((path, name)) = found else {
        return Err(fault(cx, [b"Mounting of ", inside, b" to ", outside, b" failed"].concat()));
    };
    if file.starts_with(b"phar://") && inside.starts_with(b"phar://") {
        let text = [b"Can only mount internal paths within a phar archive, use a relative path instead of \"", inside, b"\""].concat();
        return Err(fault(cx, text));
    }
    let handle = match store::open(cx, &path)? {
        Ok(Some(handle)) => handle,
        Ok(None) | Err(_) => return Err(fault(cx, [b"Mounting of ", inside, b" to ", outside, b" failed"].concat())),
    };
    let is_address = outside.starts_with(b"phar://");
    let target = if is_address { outside.to_vec() } else { store::absolute(cx, outside) };
    let meta = match is_address {
        true => wrapper::stat(cx, &target)?,
        false => store::os(&target).metadata().ok().map(|meta| Stat::from(&meta)),
    };
    let taken = { handle.borrow().entries.contains_key(&name) || handle.borrow().mounted(&name).is_some() };
    let Some(meta) = meta.filter(|_| !is_magic(&name) && !taken) else {
        let text = [b"Mounting of ", &shown(&name)[..], b" to ", outside, b" within phar ", &path, b" failed"];
        return Err(fault(cx, text.concat()));
    };
    let is_dir = meta.kind() == kind::DIRECTORY;
    let entry = Entry { mount: Some(target), is_dir, size: meta.size.max(0) as usize, ..Entry::directory(crate::now()) };
    handle.borrow_mut().entries.insert(name, entry);
    Ok(())
}

/// Returns the code that runs when an archive is run which does not begin with it: of the kinds tar
/// and zip, or compressed. `None`: it is none.
///
/// # Errors
/// `open_basedir` was violated, and a handler of warnings has thrown.
pub fn stub_of(cx: &mut Request, path: &[u8], start: &[u8]) -> Result<Option<Vec<u8>>> {
    let is_packed = start.starts_with(b"PK\x03\x04") || start.starts_with(b"\x1f\x8b") || start.starts_with(b"BZh");
    if !store::is_executable_name(path) || !is_packed && !heddle_archive::tar::is_tar(start) {
        return Ok(None);
    }
    let stub = match store::open(cx, path)? {
        Ok(Some(handle)) => handle.borrow().stub.clone(),
        Ok(None) | Err(_) => return Ok(None),
    };
    if stub.is_empty() {
        let text: [&[u8]; 6] = [
            b"include(phar://",
            path,
            b"/.phar/stub.php): Failed to open stream: '",
            path,
            b"' is not a phar archive. ",
            b"Use PharData::__construct() for a standard zip or tar archive",
        ];
        cx.warning(text.concat())?;
        return Ok(None);
    }
    Ok(Some(stub))
}
