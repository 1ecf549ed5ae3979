//! Backtraces as PHP shows them: as arrays and as text.

use crate::Request;
use crate::hooks::{BacktraceOptions, Frame};
use heddle_value::{Array, Heap, Shared, Str, Value, View};
use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};

/// The keys of a frame's array, and the two values of `type`.
pub struct Words {
    file: Shared<Str>,
    line: Shared<Str>,
    function: Shared<Str>,
    class: Shared<Str>,
    object: Shared<Str>,
    kind: Shared<Str>,
    args: Shared<Str>,
    arrow: Shared<Str>,
    colons: Shared<Str>,
    /// The function of a frame that an included file runs in.
    pub include: Shared<Str>,
    pub include_once: Shared<Str>,
    pub require: Shared<Str>,
    pub require_once: Shared<Str>,
    pub eval: Shared<Str>,
    /// The function of a frame that computes a constant's or default's value.
    pub constant_expression: Shared<Str>,
}

/// Made once for the process.
pub static WORDS: LazyLock<Words> = LazyLock::new(|| heddle_heap::immortal::for_process(words));

fn words() -> Words {
    // as the files that read traces have them
    let text = |bytes| crate::link::text_of_process(bytes);
    Words {
        file: text(b"file"),
        line: text(b"line"),
        function: text(b"function"),
        class: text(b"class"),
        object: text(b"object"),
        kind: text(b"type"),
        args: text(b"args"),
        arrow: text(b"->"),
        colons: text(b"::"),
        include: text(b"include"),
        include_once: text(b"include_once"),
        require: text(b"require"),
        require_once: text(b"require_once"),
        eval: text(b"eval"),
        constant_expression: text(b"[constant expression]"),
    }
}

/// Most frames of a stack that is logged.
const MOST_LOGGED: usize = 50;

/// Returns the calls now running as text, innermost first, without arguments.
pub fn of_now(cx: &mut Request) -> Vec<u8> {
    let options = BacktraceOptions { limit: MOST_LOGGED, ..BacktraceOptions::default() };
    let hooks = &cx.engine.clone().hooks;
    let place = (hooks.position)(cx).map_or(Vec::new(), |(file, line)| [&b"in "[..], &file, format!(":{line}\n").as_bytes()].concat());
    let frames = (hooks.backtrace)(cx, options);
    let frames = to_array(cx, frames);
    [place, to_text(cx, frames)].concat()
}

/// Most frames of one trace in the error log: a recursion without end has a million.
const MOST_OF_A_LOG: usize = 100;

/// Returns a text for the log in which each trace has its first hundred frames, and says how many
/// more there were.
pub fn with_fewer_frames(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr_iter(b'\n', text).take(MOST_OF_A_LOG + 1).count() <= MOST_OF_A_LOG {
        return Cow::Borrowed(text);
    }
    let (mut out, mut frames, mut left_out) = (Vec::new(), 0, 0);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let is_frame = line.len() > 1 && line[0] == b'#' && line[1].is_ascii_digit();
        let is_last = !is_frame || line.trim_ascii_end().ends_with(b" {main}");
        frames = if is_frame { frames + 1 } else { 0 };
        if !is_last && frames > MOST_OF_A_LOG {
            left_out += 1;
            continue;
        }
        if left_out > 0 {
            out.extend_from_slice(format!("({left_out} more frames are left out)\n").as_bytes());
            left_out = 0;
        }
        out.extend_from_slice(line);
    }
    if left_out > 0 {
        out.extend_from_slice(format!("({left_out} more frames are left out)").as_bytes());
    }
    Cow::Owned(out)
}

/// The array of `debug_backtrace()` and `getTrace()`.
pub fn to_array(cx: &Request, frames: Vec<Frame>) -> Array {
    let heap = cx.heap();
    Array::from_values(heap, frames.into_iter().map(|frame| Value::from(entry(heap, frame))))
}

/// The arrays of frames by what they have, with nulls for values: a frame's own is a copy.
static SHAPES: OnceLock<[Shared<Array>; 16]> = OnceLock::new();

/// Bits of a shape.
const FILE: usize = 1;
const CLASS: usize = 2;
const ARGS: usize = 4;
/// Says that the arguments stand before the function: an included file's.
const INCLUDE: usize = 8;

fn shape(heap: &Heap, words: &Words, bits: usize) -> Shared<Array> {
    let mut array = Array::with_hashed_capacity(heap, 8);
    let mut put = |key: &Shared<Str>| array.insert_str_exact(heap, (**key).clone(), Value::NULL);
    if bits & FILE != 0 {
        put(&words.file);
        put(&words.line);
    }
    if bits & (ARGS | INCLUDE) == ARGS | INCLUDE {
        put(&words.args);
    }
    put(&words.function);
    if bits & CLASS != 0 {
        put(&words.class);
        put(&words.kind);
    }
    if bits & (ARGS | INCLUDE) == ARGS {
        put(&words.args);
    }
    array.freeze().expect("words and nulls can be shared")
}

/// The array of one frame.
pub fn entry(heap: &Heap, frame: Frame) -> Array {
    let Frame { file, line, function: Some(function), class, is_static, object: None, args } = frame else {
        return entry_with_object(heap, &WORDS, frame);
    };
    let place = file.as_ref().map(|file| (file, line));
    call_entry(heap, place, &function, class.as_ref().map(|class| (class, is_static)), args)
}

/// The array of a call: where it stands, what was called, of which class and whether statically,
/// with which arguments.
pub fn call_entry(heap: &Heap, place: Option<(&Str, u32)>, function: &Str, class: Option<(&Str, bool)>, args: Option<Array>) -> Array {
    let words = &*WORDS;
    let shapes = SHAPES.get_or_init(|| heddle_heap::immortal::for_process(|| std::array::from_fn(|bits| shape(heap, words, bits))));
    let bits = usize::from(place.is_some()) * FILE + usize::from(class.is_some()) * CLASS + usize::from(args.is_some()) * ARGS;
    let bits = bits + usize::from(bits & ARGS != 0 && is_include(function)) * INCLUDE;
    let mut array = shapes[bits].fill(heap);
    if let Some((file, line)) = place {
        array.put(file.clone());
        array.put(i64::from(line));
    }
    let mut args = args;
    if bits & INCLUDE != 0
        && let Some(args) = args.take()
    {
        array.put(args);
    }
    array.put(function.clone());
    if let Some((class, is_static)) = class {
        array.put(class.clone());
        array.put((**if is_static { &words.colons } else { &words.arrow }).clone());
    }
    if let Some(args) = args {
        array.put(args);
    }
    array.finish()
}

/// Returns whether a frame's function stands for an included file: no other can have such a name.
fn is_include(function: &Str) -> bool {
    matches!(&function[..], b"include" | b"include_once" | b"require" | b"require_once")
}

fn entry_with_object(heap: &Heap, words: &Words, frame: Frame) -> Array {
    let mut array = Array::with_hashed_capacity(heap, 8);
    let mut entry = array.make_mut(heap);
    let mut put = |key: &Shared<Str>, value: Value| entry.insert_str_exact(heap, (**key).clone(), value);
    if let Some(file) = frame.file {
        put(&words.file, Value::from(file));
        put(&words.line, Value::int(i64::from(frame.line)));
    }
    if let Some(function) = frame.function {
        put(&words.function, Value::from(function));
    }
    if let Some(class) = frame.class {
        put(&words.class, Value::from(class));
        if let Some(object) = frame.object {
            put(&words.object, Value::from(object));
        }
        put(&words.kind, Value::from((**if frame.is_static { &words.colons } else { &words.arrow }).clone()));
    }
    if let Some(args) = frame.args {
        put(&words.args, Value::from(args));
    }
    array
}

/// The text of a trace: a line a frame, `{main}` at its end.
pub fn to_text(cx: &mut Request, trace: Array) -> Vec<u8> {
    let limit = usize::try_from(cx.ini_int("zend.exception_string_param_max_len")).unwrap_or(15);
    let mut out = Vec::new();
    let mut number = 0;
    for (at, frame) in trace.values().enumerate() {
        let Some(frame) = frame.as_array() else {
            complain(cx, format!("Expected array for frame {at}"));
            continue;
        };
        out.extend_from_slice(format!("#{number} ").as_bytes());
        number += 1;
        match frame.get_bytes(b"file").map(Value::as_bytes) {
            Some(Some(file)) => {
                let line = frame.get_bytes(b"line").and_then(Value::as_int).unwrap_or_default();
                out.extend_from_slice(file);
                out.extend_from_slice(format!("({line}): ").as_bytes());
            }
            Some(None) => {
                complain(cx, "File name is not a string".to_owned());
                out.extend_from_slice(b"[unknown file]: ");
            }
            None => out.extend_from_slice(b"[internal function]: "),
        }
        for part in ["class", "type", "function"] {
            match frame.get_bytes(part.as_bytes()).map(Value::as_bytes) {
                // of an anonymous class's name, what stands before the NUL
                Some(Some(text)) => out.extend_from_slice(text.split(|byte| *byte == 0).next().unwrap_or_default()),
                Some(None) => {
                    complain(cx, format!("Value for {part} is not a string"));
                    out.extend_from_slice(b"[unknown]");
                }
                None => {}
            }
        }
        out.push(b'(');
        match frame.get_bytes(b"args").map(Value::as_array) {
            Some(Some(args)) => arguments(&mut out, args, limit, cx.ini.precision),
            Some(None) => complain(cx, "args element is not an array".to_owned()),
            None => {}
        }
        out.extend_from_slice(b")\n");
    }
    out.extend_from_slice(format!("#{number} {{main}}").as_bytes());
    out
}

/// A trace is a property that a program may have written.
#[cold]
fn complain(cx: &mut Request, message: String) {
    let _ = cx.warning(message);
}

fn arguments(out: &mut Vec<u8>, args: &Array, limit: usize, precision: i64) {
    for (index, (key, arg)) in args.iter().enumerate() {
        if index > 0 {
            out.extend_from_slice(b", ");
        }
        if let heddle_value::KeyRef::Str(name) = key {
            out.extend_from_slice(name);
            out.extend_from_slice(b": ");
        }
        argument(out, arg, limit, precision);
    }
}

fn argument(out: &mut Vec<u8>, value: &Value, limit: usize, precision: i64) {
    match value.view() {
        View::Null => out.extend_from_slice(b"NULL"),
        View::Bool(bool) => out.extend_from_slice(if bool { b"true" } else { b"false" }),
        View::Int(int) => out.extend_from_slice(int.to_string().as_bytes()),
        View::Float(float) => {
            let text = heddle_value::juggle::FloatText::new(float, precision as i32);
            out.extend_from_slice(text.as_bytes());
            // a whole number is shown to be a float
            if text.as_bytes().iter().all(|byte| byte.is_ascii_digit() || *byte == b'-') {
                out.extend_from_slice(b".0");
            }
        }
        View::Str(text) => string(out, text, limit),
        View::Array(_) => out.extend_from_slice(b"Array"),
        View::Object(object) => {
            let class = crate::object::class_of(object);
            if class.is_enum() {
                out.extend_from_slice(&class.name);
                out.extend_from_slice(b"::");
                out.extend_from_slice(object.slot(0).as_bytes().unwrap_or_default());
                return;
            }
            out.extend_from_slice(b"Object(");
            out.extend_from_slice(&crate::object::shown_name(object));
            out.push(b')');
        }
        View::Resource(resource) => out.extend_from_slice(format!("Resource id #{}", resource.id()).as_bytes()),
    }
}

fn string(out: &mut Vec<u8>, text: &Str, limit: usize) {
    out.push(b'\'');
    for &byte in &text[..text.len().min(limit)] {
        escaped(out, byte);
    }
    out.extend_from_slice(if text.len() > limit { b"...'" } else { b"'" });
}

/// A byte of a string: what cannot be printed as ASCII is escaped.
fn escaped(out: &mut Vec<u8>, byte: u8) {
    match byte {
        b'\n' => out.extend_from_slice(b"\\n"),
        b'\r' => out.extend_from_slice(b"\\r"),
        b'\t' => out.extend_from_slice(b"\\t"),
        0x0b => out.extend_from_slice(b"\\v"),
        0x0c => out.extend_from_slice(b"\\f"),
        0x1b => out.extend_from_slice(b"\\e"),
        b'\\' => out.extend_from_slice(b"\\\\"),
        b' '..=b'~' => out.push(byte),
        _ => out.extend_from_slice(format!("\\x{byte:02X}").as_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_have_a_hundred_frames_of_a_trace() {
        let short = b"Error: x\nStack trace:\n#0 {main}";
        assert_eq!(&*with_fewer_frames(short), short);
        let frames: String = (0..5000).map(|number| format!("#{number} a.php(1): r({number})\n")).collect();
        let text = format!("Error: x\nStack trace:\n{frames}#5000 {{main}}\n  thrown in a.php");
        let cut = String::from_utf8_lossy(&with_fewer_frames(text.as_bytes())).into_owned();
        assert!(cut.contains("#99 a.php(1): r(99)\n(4900 more frames are left out)\n#5000 {main}\n  thrown"), "{cut}");
    }
}
