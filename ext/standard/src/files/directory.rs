//! Folders: reading them, and the request's own.

use super::{context_argument, opened, path_argument};
use heddle_macros::{php, php_class, php_methods};
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::errors::{get_property, set_property};
use heddle_runtime::stream::access::{Access, Answer};
use heddle_runtime::stream::{self as streams, StreamHandle};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Resource, Value};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&opendir::DECL, &readdir::DECL, &closedir::DECL, &rewinddir::DECL, &scandir::DECL, &dir::DECL, &getcwd::DECL, &chdir::DECL];

const SCANDIR_SORT_ASCENDING: i64 = 0;

/// The folder that was opened last, for functions that are given none.
#[derive(Default)]
struct LastOpened(Option<Resource>);

/// Opens a folder.
#[php("opendir(string $directory, $context = null)")]
fn opendir(cx: &mut Request, directory: &[u8], context: Option<Resource>) -> Result<Value> {
    path_argument(cx, 1, directory)?;
    let context = context_argument(cx, context)?;
    if directory.is_empty() {
        return Ok(Value::FALSE);
    }
    let Some(resource) = streams::open_directory(cx, directory, context)? else {
        return Ok(Value::FALSE);
    };
    cx.state::<LastOpened>().0 = Some(resource.clone());
    Ok(Value::from(resource))
}

/// The folder of an argument, or the one opened last.
fn folder(cx: &mut Request, handle: Option<Resource>) -> Result<(Resource, StreamHandle)> {
    let given = handle.is_some();
    if !given {
        let function = String::from_utf8_lossy(&cx.function_name()).into_owned();
        cx.deprecated(format!("{function}(): Passing null is deprecated, instead the last opened directory stream should be provided"))?;
    }
    let resource = match handle {
        Some(resource) => resource,
        None => match cx.state::<LastOpened>().0.clone() {
            Some(resource) => resource,
            None => return Err(cx.type_error("No resource supplied")),
        },
    };
    if given {
        opened(cx, &resource, 1)?;
    }
    match streams::of(&resource) {
        Some(stream) if stream.try_borrow().is_ok_and(|stream| stream.is_directory) => Ok((resource, stream)),
        _ => Err(cx.bad_argument_type(1, "must be a valid Directory resource")),
    }
}

fn next(cx: &mut Request, stream: &StreamHandle) -> Result<OrFalse<Vec<u8>>> {
    match stream.try_borrow_mut() {
        Ok(mut stream) => Ok(OrFalse(stream.backend().next_entry(cx)?)),
        Err(_) => Err(super::busy(cx)),
    }
}

fn rewind(cx: &mut Request, stream: &StreamHandle) -> Result<()> {
    match stream.try_borrow_mut() {
        Ok(mut stream) => stream.backend().rewind_entries(cx),
        Err(_) => Err(super::busy(cx)),
    }
}

/// The next name.
#[php("readdir($dir_handle = null): string|false")]
fn readdir(cx: &mut Request, dir_handle: Option<Resource>) -> Result<OrFalse<Vec<u8>>> {
    let (_, stream) = folder(cx, dir_handle)?;
    next(cx, &stream)
}

/// Closes a folder.
#[php("closedir($dir_handle = null): void")]
fn closedir(cx: &mut Request, dir_handle: Option<Resource>) -> Result<()> {
    let (resource, _) = folder(cx, dir_handle)?;
    close(cx, &resource)
}

fn close(cx: &mut Request, resource: &Resource) -> Result<()> {
    streams::close(cx, resource)?;
    let last = &mut cx.state::<LastOpened>().0;
    if last.as_ref().is_some_and(|last| last.same(resource)) {
        *last = None;
    }
    Ok(())
}

/// Goes back to the first name.
#[php("rewinddir($dir_handle = null): void")]
fn rewinddir(cx: &mut Request, dir_handle: Option<Resource>) -> Result<()> {
    let (_, stream) = folder(cx, dir_handle)?;
    rewind(cx, &stream)
}

/// All names of a folder, in order.
#[php("scandir(string $directory, int $sorting_order = SCANDIR_SORT_ASCENDING, $context = null): array|false")]
fn scandir(cx: &mut Request, directory: &[u8], sorting_order: i64, context: Option<Resource>) -> Result<OrFalse<Array>> {
    path_argument(cx, 1, directory)?;
    if directory.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let context = context_argument(cx, context)?;
    let Some(resource) = streams::open_directory(cx, directory, context)? else {
        let allowed = heddle_runtime::stream::basedir::is_allowed(cx, directory);
        let error = if allowed { streams::access::names(cx, directory)?.err() } else { Some(std::io::Error::from_raw_os_error(1)) };
        let number = error.and_then(|error| error.raw_os_error()).unwrap_or(2);
        let text = streams::reason(&std::io::Error::from_raw_os_error(number));
        cx.function_warning(format!("(errno {number}): {text}"))?;
        return Ok(OrFalse(None));
    };
    let stream = opened(cx, &resource, 1)?;
    let mut names = Vec::new();
    while let OrFalse(Some(name)) = next(cx, &stream)? {
        names.push(name);
    }
    streams::close(cx, &resource)?;
    match sorting_order {
        0 => names.sort(),
        2 => {}
        _ => names.sort_by(|a, b| b.cmp(a)),
    }
    let names: Vec<Value> = names.iter().map(|name| Value::from(cx.str(name))).collect();
    Ok(OrFalse(Some(Array::from_values(cx.heap(), names))))
}

/// Opens a folder as an object.
#[php("dir(string $directory, $context = null): Directory|false")]
fn dir(cx: &mut Request, directory: &[u8], context: Option<Resource>) -> Result<Value> {
    path_argument(cx, 1, directory)?;
    let context = context_argument(cx, context)?;
    if directory.is_empty() {
        return Ok(Value::FALSE);
    }
    let Some(resource) = streams::open_directory(cx, directory, context)? else {
        return Ok(Value::FALSE);
    };
    cx.state::<LastOpened>().0 = Some(resource.clone());
    let class = cx.require_class(b"Directory")?;
    let object = heddle_runtime::object::allocate(cx, class);
    set_property(&object, "path", Value::from(cx.str(directory)));
    set_property(&object, "handle", Value::from(resource));
    Ok(Value::from(object))
}

/// What `dir()` gives.
#[php_class("final class Directory {
    public protected(set) readonly string $path;
    public protected(set) readonly mixed $handle;
}", hooks = HOOKS)]
pub enum Directory {}

const HOOKS: ClassHooks =
    ClassHooks { create: Some(refuse_new), not_cloneable: true, not_serializable: true, no_dynamic_properties: true, ..ClassHooks::NONE };

fn refuse_new(cx: &mut Request, _: &Object) -> Result<()> {
    Err(cx.throw_error("Error", "Cannot directly construct Directory, use dir() instead"))
}

fn folder_of(cx: &mut Request, this: &Object) -> Result<(Resource, StreamHandle)> {
    let handle = get_property(this, "handle");
    let Some(resource) = handle.as_resource() else {
        return Err(cx.throw_error("Error", "Unable to find my handle property"));
    };
    match streams::of(resource) {
        Some(stream) => Ok((resource.clone(), stream)),
        None => {
            let message = [&cx.function_name()[..], b"(): cannot use Directory resource after it was closed"].concat();
            Err(cx.type_error(message))
        }
    }
}

#[php_methods]
impl Directory {
    /// Closes it.
    #[php("public function close(): void")]
    fn close(cx: &mut Request, this: &Object) -> Result<()> {
        let (resource, _) = folder_of(cx, this)?;
        close(cx, &resource)
    }

    /// Goes back to the first name.
    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        let (_, stream) = folder_of(cx, this)?;
        rewind(cx, &stream)
    }

    /// The next name.
    #[php("public function read(): string|false")]
    fn read(cx: &mut Request, this: &Object) -> Result<OrFalse<Vec<u8>>> {
        let (_, stream) = folder_of(cx, this)?;
        next(cx, &stream)
    }
}

/// The folder that relative paths start at.
#[php("getcwd(): string|false")]
fn getcwd(cx: &mut Request) -> Vec<u8> {
    cx.directory.as_os_str().as_encoded_bytes().to_vec()
}

/// Changes the folder that relative paths of this request start at.
#[php("chdir(string $directory): bool")]
fn chdir(cx: &mut Request, directory: &[u8]) -> Result<bool> {
    path_argument(cx, 1, directory)?;
    if !streams::basedir::check(cx, directory)? {
        return Ok(false);
    }
    let outcome = match streams::access::ask(cx, directory, Access::Look)? {
        Answer::Disk => cx.path(directory).canonicalize().and_then(|path| {
            // what cannot be listed may be entered, a file may not
            if path.is_dir() { Ok(path) } else { Err(std::io::Error::from(std::io::ErrorKind::NotADirectory)) }
        }),
        Answer::Folder(_) => Ok(cx.path(directory)),
        other => Err(other.refusal(Access::List)),
    };
    match outcome {
        Ok(path) if !directory.is_empty() => {
            cx.directory = path;
            // relative paths mean something else now
            cx.known.forget_stat();
            Ok(true)
        }
        outcome => {
            let error = outcome.err().unwrap_or_else(|| std::io::Error::from(std::io::ErrorKind::NotFound));
            let (text, number) = match error.kind() {
                std::io::ErrorKind::NotADirectory => ("Not a directory".to_owned(), 20),
                std::io::ErrorKind::NotFound => ("No such file or directory".to_owned(), 2),
                _ => (streams::reason(&error), error.raw_os_error().unwrap_or(0)),
            };
            cx.function_warning(format!("{text} (errno {number})"))?;
            Ok(false)
        }
    }
}
