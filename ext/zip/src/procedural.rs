//! `zip_open()` and the functions that go with it.

use crate::archive::{Archive, encryption};
use crate::read;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::access::{self, Access};
use heddle_runtime::{Request, Result};
use heddle_value::{Resource, Value};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &zip_open::DECL,
    &zip_close::DECL,
    &zip_read::DECL,
    &zip_entry_open::DECL,
    &zip_entry_close::DECL,
    &zip_entry_read::DECL,
    &zip_entry_name::DECL,
    &zip_entry_compressedsize::DECL,
    &zip_entry_filesize::DECL,
    &zip_entry_compressionmethod::DECL,
];

/// The data of a resource of type `Zip Directory`.
struct Directory {
    archive: Rc<Archive>,
    next: Cell<usize>,
}

/// The data of a resource of type `Zip Entry`.
struct Entry {
    archive: Rc<Archive>,
    index: usize,
    text: RefCell<Option<Rc<Vec<u8>>>>,
    at: Cell<usize>,
}

/// Works with a directory.
fn directory<T>(cx: &mut Request, resource: &Resource, work: impl FnOnce(&Directory) -> T) -> Result<T> {
    match resource.data::<Directory>() {
        Some(directory) => Ok(work(directory)),
        None => Err(cx.type_error([&cx.function_name()[..], b"(): supplied resource is not a valid Zip Directory resource"].concat())),
    }
}

/// Works with an entry.
fn entry<T>(cx: &mut Request, resource: &Resource, work: impl FnOnce(&Entry) -> T) -> Result<T> {
    match resource.data::<Entry>() {
        Some(entry) => Ok(work(entry)),
        None => Err(cx.type_error([&cx.function_name()[..], b"(): supplied resource is not a valid Zip Entry resource"].concat())),
    }
}

/// Opens an archive: a resource, or the number of an error.
#[php("zip_open(string $filename)", deprecated = "since 8.0, use ZipArchive::open() instead")]
fn zip_open(cx: &mut Request, filename: &[u8]) -> Result<Value> {
    if filename.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if !access::check(cx, filename, Access::Read)? {
        return Ok(Value::FALSE);
    }
    let zone = read::zone(cx)?;
    Ok(match Archive::open(&cx.path(filename), 0, zone) {
        Ok(archive) => Resource::new(cx.heap(), "Zip Directory", Directory { archive: Rc::new(archive), next: Cell::new(0) }).into(),
        Err(number) => Value::int(number),
    })
}

/// Closes an archive.
#[php("zip_close($zip): void", deprecated = "since 8.0, use ZipArchive::close() instead")]
fn zip_close(cx: &mut Request, zip: Resource) -> Result<()> {
    directory(cx, &zip, |_| ())?;
    zip.close();
    Ok(())
}

/// Returns the next file.
#[php("zip_read($zip)", deprecated = "since 8.0, use ZipArchive::statIndex() instead")]
fn zip_read(cx: &mut Request, zip: Resource) -> Result<Value> {
    let found = directory(cx, &zip, |directory| {
        let index = directory.next.get();
        directory.next.set(index + 1);
        (index < directory.archive.items.len()).then(|| (directory.archive.clone(), index))
    })?;
    Ok(match found {
        Some((archive, index)) => {
            let text = archive.contents(index as i64, 0, None).ok();
            Resource::new(cx.heap(), "Zip Entry", Entry { archive, index, text: RefCell::new(text), at: Cell::new(0) }).into()
        }
        None => Value::FALSE,
    })
}

/// Returns whether a file can be read.
#[php("zip_entry_open($zip_dp, $zip_entry, string $mode = \"rb\"): bool", deprecated = "since 8.0")]
fn zip_entry_open(cx: &mut Request, zip_dp: Resource, zip_entry: Resource, mode: &[u8]) -> Result<bool> {
    let _ = mode;
    let readable = entry(cx, &zip_entry, |entry| entry.text.borrow().is_some())?;
    directory(cx, &zip_dp, |_| ())?;
    Ok(readable)
}

/// Closes a file.
#[php("zip_entry_close($zip_entry): bool", deprecated = "since 8.0")]
fn zip_entry_close(cx: &mut Request, zip_entry: Resource) -> Result<bool> {
    entry(cx, &zip_entry, |_| ())?;
    zip_entry.close();
    Ok(true)
}

/// Reads a file's next bytes.
#[php("zip_entry_read($zip_entry, int $len = 1024): string|false", deprecated = "since 8.0, use ZipArchive::getFromIndex() instead")]
fn zip_entry_read(cx: &mut Request, zip_entry: Resource, len: i64) -> Result<OrFalse<Vec<u8>>> {
    let len = if len <= 0 { 1024 } else { len as usize };
    entry(cx, &zip_entry, |entry| {
        let text = entry.text.borrow();
        OrFalse(text.as_ref().map(|text| {
            let start = entry.at.get().min(text.len());
            let end = start.saturating_add(len).min(text.len());
            entry.at.set(end);
            text[start..end].to_vec()
        }))
    })
}

/// Returns a file's name.
#[php("zip_entry_name($zip_entry): string|false", deprecated = "since 8.0, use ZipArchive::statIndex() instead")]
fn zip_entry_name(cx: &mut Request, zip_entry: Resource) -> Result<Vec<u8>> {
    entry(cx, &zip_entry, |entry| entry.archive.items[entry.index].record.name.clone())
}

/// Returns a file's size in the archive.
#[php("zip_entry_compressedsize($zip_entry): int|false", deprecated = "since 8.0, use ZipArchive::statIndex() instead")]
fn zip_entry_compressedsize(cx: &mut Request, zip_entry: Resource) -> Result<i64> {
    entry(cx, &zip_entry, |entry| entry.archive.items[entry.index].record.compressed as i64)
}

/// Returns a file's size.
#[php("zip_entry_filesize($zip_entry): int|false", deprecated = "since 8.0, use ZipArchive::statIndex() instead")]
fn zip_entry_filesize(cx: &mut Request, zip_entry: Resource) -> Result<i64> {
    entry(cx, &zip_entry, |entry| entry.archive.items[entry.index].record.size as i64)
}

/// Returns the name of a file's compression.
#[php("zip_entry_compressionmethod($zip_entry): string|false", deprecated = "since 8.0, use ZipArchive::statIndex() instead")]
fn zip_entry_compressionmethod(cx: &mut Request, zip_entry: Resource) -> Result<&'static str> {
    entry(cx, &zip_entry, |entry| match encryption(&entry.archive.items[entry.index].record).1 {
        0 => "stored",
        1 => "shrunk",
        2..=5 => "reduced",
        6 => "imploded",
        7 => "tokenized",
        8 => "deflated",
        9 => "deflatedX",
        10 => "implodedX",
        _ => "unknown",
    })
}
