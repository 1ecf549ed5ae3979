//! SplFileObject and SplTempFileObject: files that are read and written.

use super::entry::{Entry, HOOKS as COMMON, bad_state, of, trimmed};
use super::lines::{AtEnd, Controls, File, READ_AHEAD, Read};
use crate::builtin::{self, by_reference};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value};

/// A file, line by line.
#[php_class(
    "class SplFileObject extends SplFileInfo implements RecursiveIterator, SeekableIterator {
        public const int DROP_NEW_LINE = 1;
        public const int READ_AHEAD = 2;
        public const int SKIP_EMPTY = 4;
        public const int READ_CSV = 8;
    }",
    hooks = HOOKS
)]
pub struct SplFileObject;

/// A file in memory.
#[php_class("class SplTempFileObject extends SplFileObject {}")]
pub struct SplTempFileObject;

const HOOKS: ClassHooks = ClassHooks { not_cloneable: true, ..COMMON };

const SEEK_SET: i64 = 0;

/// The file of an object whose constructor ran.
fn file<'a>(cx: &mut Request, this: &'a Object) -> Result<&'a File> {
    match of(this).file.get() {
        Some(file) => Ok(file),
        None => Err(bad_state(cx)),
    }
}

/// Opens a file for an object.
pub fn open(cx: &mut Request, this: &Object, path: &Str, mode: &Str, use_include_path: bool, context: Value) -> Result<()> {
    let path: Str = cx.str(if path.contains(&b':') { &path[..] } else { trimmed(path) });
    let argument = Value::from(path.clone());
    if builtin::call_quietly(cx, "is_dir", &mut [argument.clone()])?.0.as_bool() == Some(true) {
        return Err(cx.throw_error("LogicException", "Cannot use SplFileObject with directories"));
    }
    let mut args = vec![argument, Value::from(mode.clone()), Value::bool(use_include_path)];
    args.extend((!context.is_null()).then_some(context));
    let (stream, warning) = builtin::call_quietly(cx, "fopen", &mut args)?;
    let Some(stream) = stream.as_resource().cloned() else {
        let message = warning.unwrap_or_else(|| [b"Cannot open file '", &path[..], b"'"].concat());
        return Err(cx.throw_error("RuntimeException", message));
    };
    keep(of(this), &path, File::new(path.to_vec(), mode.to_vec(), true, stream));
    Ok(())
}

fn keep(entry: &Entry, path: &[u8], file: File) {
    drop(entry.path.replace(Some(path.to_vec())));
    let _ = entry.file.set(file);
}

fn refuse_second(cx: &mut Request, this: &Object) -> Result<()> {
    if of(this).file.get().is_some() {
        return Err(cx.throw_error("Error", "Cannot call constructor twice"));
    }
    Ok(())
}

fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
    let file = file(cx, this)?;
    if file.ask(cx, "fseek", &[Value::int(0)])?.as_int() == Some(-1) {
        let name = of(this).pathname().unwrap_or_default();
        return Err(cx.throw_error("RuntimeException", [b"Cannot rewind file ", &name[..]].concat()));
    }
    file.free();
    file.number.set(0);
    if file.has(READ_AHEAD) { file.read_by_flags(cx, this).map(drop) } else { Ok(()) }
}

/// The letters that arguments say, and the file's own where they say nothing. The first argument has this number.
fn controls(cx: &mut Request, own: Controls, first: usize, given: [Option<&[u8]>; 3]) -> Result<Controls> {
    let [separator, enclosure, escape] = given;
    let single = |cx: &mut Request, given: Option<&[u8]>, own: u8, number: usize| match given {
        None => Ok(own),
        Some(&[letter]) => Ok(letter),
        Some(_) => Err(cx.bad_argument(number, "must be a single character")),
    };
    let separator = single(cx, separator, own.separator, first)?;
    let enclosure = single(cx, enclosure, own.enclosure, first + 1)?;
    let escape = match escape {
        None => own.escape,
        Some([]) => None,
        Some(&[letter]) => Some(letter),
        Some(_) => return Err(cx.bad_argument(first + 2, "must be empty or a single character")),
    };
    Ok(Controls { separator, enclosure, escape })
}

/// What is said where nobody says what escapes.
fn remind_of_escape(cx: &mut Request, tail: &str) -> Result<()> {
    let name = cx.function_name();
    cx.deprecated([&name[..], b"(): the $escape parameter must be provided", tail.as_bytes()].concat())
}

const EITHER: &str = ", as its default value will change, either explicitly or via SplFileObject::setCsvControl()";

/// The next line as `fgets()` gives it: it counts as a line each time.
fn next_line(cx: &mut Request, this: &Object) -> Result<Str> {
    let file = file(cx, this)?;
    file.read_stepping(cx, AtEnd::Throws, true, 1)?;
    Ok(file.text().unwrap_or_default())
}

#[php_methods(tentative)]
impl SplFileObject {
    #[php("public function __construct(string $filename, string $mode = \"r\", bool $useIncludePath = false, $context = null)")]
    fn construct(cx: &mut Request, this: &Object, filename: Str, mode: Str, use_include_path: bool, context: Value) -> Result<()> {
        refuse_second(cx, this)?;
        if !context.is_null() && context.as_resource().is_none() {
            let given = heddle_runtime::types::type_name_of(&context);
            return Err(cx.bad_argument_type(4, format!("must be of type resource or null, {given} given")));
        }
        open(cx, this, &filename, &mode, use_include_path, context)
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        rewind(cx, this)
    }

    #[php("public function eof(): bool")]
    fn eof(cx: &mut Request, this: &Object) -> Result<bool> {
        file(cx, this)?.at_end(cx)
    }

    #[php("public function valid(): bool")]
    fn valid(cx: &mut Request, this: &Object) -> Result<bool> {
        let file = file(cx, this)?;
        if file.has(READ_AHEAD) { Ok(file.has_line()) } else { Ok(!file.at_end(cx)?) }
    }

    #[php("public function fgets(): string")]
    fn fgets(cx: &mut Request, this: &Object) -> Result<Str> {
        next_line(cx, this)
    }

    #[php("public function fread(int $length): string|false")]
    fn fread(cx: &mut Request, this: &Object, length: i64) -> Result<Value> {
        let file = file(cx, this)?;
        if length <= 0 {
            return Err(cx.bad_argument(1, "must be greater than 0"));
        }
        file.ask(cx, "fread", &[Value::int(length)])
    }

    #[php("public function fgetcsv(string $separator = \",\", string $enclosure = \"\\\"\", string $escape = \"\\\\\"): array|false")]
    fn fgetcsv(
        cx: &mut Request,
        this: &Object,
        separator: Option<&[u8]>,
        enclosure: Option<&[u8]>,
        escape: Option<&[u8]>,
    ) -> Result<Value> {
        let file = file(cx, this)?;
        let controls = controls(cx, file.controls.get(), 1, [separator, enclosure, escape])?;
        if escape.is_none() && !file.escape_set.get() {
            remind_of_escape(cx, EITHER)?;
        }
        match file.read_row(cx, controls)? {
            Read::Line => Ok(file.current()),
            Read::End => Ok(Value::FALSE),
        }
    }

    #[php(
        "public function fputcsv(array $fields, string $separator = \",\", string $enclosure = \"\\\"\", string $escape = \"\\\\\", string $eol = \"\\n\"): int|false"
    )]
    fn fputcsv(
        cx: &mut Request,
        this: &Object,
        fields: Array,
        separator: Option<&[u8]>,
        enclosure: Option<&[u8]>,
        escape: Option<&[u8]>,
        eol: Str,
    ) -> Result<Value> {
        let file = file(cx, this)?;
        let controls = controls(cx, file.controls.get(), 2, [separator, enclosure, escape])?;
        if escape.is_none() && !file.escape_set.get() {
            remind_of_escape(cx, EITHER)?;
        }
        let letters = [Some(controls.separator), Some(controls.enclosure), controls.escape];
        let [separator, enclosure, escape] = letters.map(|letter| Value::from(cx.str(letter.as_slice())));
        file.ask(cx, "fputcsv", &[Value::from(fields), separator, enclosure, escape, Value::from(eol)])
    }

    #[php("public function setCsvControl(string $separator = \",\", string $enclosure = \"\\\"\", string $escape = \"\\\\\"): void")]
    fn set_csv_control(
        cx: &mut Request,
        this: &Object,
        separator: Option<&[u8]>,
        enclosure: Option<&[u8]>,
        escape: Option<&[u8]>,
    ) -> Result<()> {
        let file = file(cx, this)?;
        let plain = Controls { separator: b',', enclosure: b'"', escape: Some(b'\\') };
        let controls = controls(cx, plain, 1, [separator, enclosure, escape])?;
        if escape.is_none() {
            remind_of_escape(cx, " as its default value will change")?;
        }
        file.controls.set(controls);
        file.escape_set.set(escape.is_some());
        Ok(())
    }

    #[php("public function getCsvControl(): array")]
    fn get_csv_control(cx: &mut Request, this: &Object) -> Result<Array> {
        let controls = file(cx, this)?.controls.get();
        let letters = [Some(controls.separator), Some(controls.enclosure), controls.escape];
        let letters = letters.map(|letter| Value::from(cx.str(letter.as_slice())));
        Ok(Array::from_values(cx.heap(), letters))
    }

    #[php("public function flock(int $operation, &$wouldBlock = null): bool")]
    fn flock(cx: &mut Request, this: &Object, operation: i64, would_block: Option<RefArg<'_>>) -> Result<Value> {
        let file = file(cx, this)?;
        if operation & 3 == 0 {
            return Err(cx.bad_argument(1, "must be one of LOCK_SH, LOCK_EX, or LOCK_UN"));
        }
        let told = by_reference(cx, Value::NULL);
        let answer = file.ask(cx, "flock", &[Value::int(operation), told.clone()])?;
        if let Some(mut would_block) = would_block {
            would_block.set(cx, told.into_deref())?;
        }
        Ok(answer)
    }

    #[php("public function fflush(): bool")]
    fn fflush(cx: &mut Request, this: &Object) -> Result<Value> {
        file(cx, this)?.ask(cx, "fflush", &[])
    }

    #[php("public function ftell(): int|false")]
    fn ftell(cx: &mut Request, this: &Object) -> Result<Value> {
        file(cx, this)?.ask(cx, "ftell", &[])
    }

    #[php("public function fseek(int $offset, int $whence = SEEK_SET): int")]
    fn fseek(cx: &mut Request, this: &Object, offset: i64, whence: i64) -> Result<Value> {
        let file = file(cx, this)?;
        file.free();
        file.ask(cx, "fseek", &[Value::int(offset), Value::int(whence)])
    }

    #[php("public function fgetc(): string|false")]
    fn fgetc(cx: &mut Request, this: &Object) -> Result<Value> {
        let file = file(cx, this)?;
        file.free();
        let letter = file.ask(cx, "fgetc", &[])?;
        if letter.as_bytes() == Some(b"\n") {
            file.number.set(file.number.get() + 1);
        }
        Ok(letter)
    }

    #[php("public function fpassthru(): int")]
    fn fpassthru(cx: &mut Request, this: &Object) -> Result<Value> {
        file(cx, this)?.ask(cx, "fpassthru", &[])
    }

    #[php("public function fscanf(string $format, mixed &...$vars): array|int|null")]
    fn fscanf(cx: &mut Request, this: &Object, format: Str, vars: Vec<RefArg<'_>>) -> Result<Value> {
        let file = file(cx, this)?;
        file.read(cx, AtEnd::Throws, true)?;
        let line = file.text().unwrap_or_default();
        let mut args = vec![Value::from(line), Value::from(format)];
        args.extend(vars.into_iter().map(|mut var| var.reference(cx.heap())));
        builtin::call(cx, "sscanf", &mut args)
    }

    #[php("public function fwrite(string $data, ?int $length = null): int|false")]
    fn fwrite(cx: &mut Request, this: &Object, data: Str, length: Option<i64>) -> Result<Value> {
        let file = file(cx, this)?;
        let given = Value::from(data);
        match length {
            Some(length) => file.ask(cx, "fwrite", &[given, Value::int(length.max(0))]),
            None => file.ask(cx, "fwrite", &[given]),
        }
    }

    #[php("public function fstat(): array")]
    fn fstat(cx: &mut Request, this: &Object) -> Result<Value> {
        file(cx, this)?.ask(cx, "fstat", &[])
    }

    #[php("public function ftruncate(int $size): bool")]
    fn ftruncate(cx: &mut Request, this: &Object, size: i64) -> Result<Value> {
        let file = file(cx, this)?;
        if size < 0 {
            return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
        }
        let mut args = [file.stream(), Value::int(size)];
        let (answer, warning) = builtin::call_quietly(cx, "ftruncate", &mut args)?;
        if warning.is_some() {
            let name = of(this).pathname().unwrap_or_default();
            return Err(cx.throw_error("LogicException", [b"Can't truncate file ", &name[..]].concat()));
        }
        Ok(answer)
    }

    #[php("public function current(): string|array|false")]
    fn current(cx: &mut Request, this: &Object) -> Result<Value> {
        let file = file(cx, this)?;
        if !file.has_line() {
            file.read_by_flags(cx, this)?;
        }
        Ok(file.current())
    }

    #[php("public function key(): int")]
    fn key(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(file(cx, this)?.number.get())
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        let file = file(cx, this)?;
        file.free();
        if file.has(READ_AHEAD) {
            file.read_by_flags(cx, this)?;
        }
        file.number.set(file.number.get() + 1);
        Ok(())
    }

    #[php("public function setFlags(int $flags): void")]
    fn set_flags(cx: &mut Request, this: &Object, flags: i64) -> Result<()> {
        file(cx, this)?.flags.set(flags);
        Ok(())
    }

    #[php("public function getFlags(): int")]
    fn get_flags(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(file(cx, this)?.flags.get())
    }

    #[php("public function setMaxLineLen(int $maxLength): void")]
    fn set_max_line_len(cx: &mut Request, this: &Object, max_length: i64) -> Result<()> {
        let file = file(cx, this)?;
        if max_length < 0 {
            return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
        }
        file.most.set(max_length);
        Ok(())
    }

    #[php("public function getMaxLineLen(): int")]
    fn get_max_line_len(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(file(cx, this)?.most.get())
    }

    #[php("public function hasChildren(): false")]
    fn has_children(cx: &mut Request, this: &Object) -> Result<Value> {
        file(cx, this).map(|_| Value::FALSE)
    }

    #[php("public function getChildren(): null")]
    fn get_children(cx: &mut Request, this: &Object) -> Result<Value> {
        file(cx, this).map(|_| Value::NULL)
    }

    #[php("public function seek(int $line): void")]
    fn seek(cx: &mut Request, this: &Object, line: i64) -> Result<()> {
        let file = file(cx, this)?;
        if line < 0 {
            return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
        }
        rewind(cx, this)?;
        for _ in 0..line {
            if file.read_by_flags(cx, this)? == Read::End {
                return Ok(());
            }
        }
        if line > 0 && !file.has(READ_AHEAD) {
            file.number.set(file.number.get() + 1);
            file.free();
        }
        Ok(())
    }

    #[php("public function getCurrentLine(): string")]
    fn get_current_line(cx: &mut Request, this: &Object) -> Result<Str> {
        next_line(cx, this)
    }

    #[php("public function __toString(): string", binding)]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Str> {
        let file = file(cx, this)?;
        if !file.has_line() && file.read_by_flags(cx, this)? == Read::End {
            // says that there is nothing to read
            return next_line(cx, this);
        }
        Ok(file.text().unwrap_or_default())
    }
}

#[php_methods(tentative)]
impl SplTempFileObject {
    #[php("public function __construct(int $maxMemory = 2097152)")]
    fn construct(cx: &mut Request, this: &Object, max_memory: Option<i64>) -> Result<()> {
        refuse_second(cx, this)?;
        let name = match max_memory {
            None => "php://temp".to_owned(),
            Some(..0) => "php://memory".to_owned(),
            Some(most) => format!("php://temp/maxmemory:{most}"),
        };
        let mut args = [Value::from(cx.str(&name)), Value::from(cx.str("wb"))];
        let stream = builtin::call(cx, "fopen", &mut args)?;
        if let Some(stream) = stream.as_resource() {
            keep(of(this), name.as_bytes(), File::new(name.clone().into_bytes(), b"wb".to_vec(), false, stream.clone()));
        }
        Ok(())
    }
}
