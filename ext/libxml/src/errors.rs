//! Errors: what the library reported becomes warnings, or is kept for `libxml_get_errors`.

use crate::loading::Settings;
use heddle_libxml2::session::{Report, take_reports};
use heddle_macros::{php, php_class};
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::errors::set_property;
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&libxml_use_internal_errors::DECL, &libxml_get_last_error::DECL, &libxml_get_errors::DECL, &libxml_clear_errors::DECL];

/// How a parser's errors are worded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// `message in FILE, line: N`, as the DOM does.
    Place,
    /// `FILE:N: parser error : message`, with the line of the text below, as the library does.
    Full,
}

/// An error as the program sees it.
#[php_class(
    "class LibXMLError {
    public int $level;
    public int $code;
    public int $column;
    public string $message;
    public string $file;
    public int $line;
}"
)]
pub(crate) struct LibXmlError;

/// Holds what a request keeps of errors.
#[derive(Default)]
struct Kept {
    /// The list of those since it was cleared; `None`: they are warnings.
    list: Option<Vec<Report>>,
    last: Option<Report>,
    /// The beginning of a line that is not at its end.
    begun: Vec<u8>,
}

/// Domains of errors about document types.
const GRAMMAR: i32 = 4;
const VALIDITY: i32 = 23;

/// Hands over what was reported since the last time: as warnings of the function now running, or to
/// the list. `options` are those of a parser, by which it may be quiet.
///
/// # Errors
/// Returns what the operation ended with, in the words of PHP or of the system.
pub fn deliver(cx: &mut Request, style: Style, options: i64) -> Result<()> {
    for mut report in take_reports() {
        let is_text = report.domain == -1;
        let kept = cx.state::<Kept>();
        if !is_text {
            kept.last = Some(report.clone());
        }
        if let Some(list) = &mut kept.list {
            list.push(report);
            continue;
        }
        if options & 32 != 0 && report.level > 1 || options & 64 != 0 && report.level == 1 {
            continue;
        }
        // warnings are whole lines
        let kept = cx.state::<Kept>();
        if style == Style::Place && matches!(report.domain, VALIDITY | GRAMMAR) {
            if !report.message.ends_with(b"\n") {
                kept.begun.extend(report.message);
                continue;
            }
            report.message.splice(0..0, std::mem::take(&mut kept.begun));
        }
        warn(cx, style, &report)?;
    }
    Ok(())
}

/// Reports an address that cannot be read, as the library does.
pub fn report_unreadable(url: &[u8]) {
    let message = [b"failed to load external entity \"", url, b"\"\n"].concat();
    let report = Report { domain: 8, code: 1549, level: 1, message, ..Report::default() };
    heddle_libxml2::session::report(report);
}

/// Reports an error in PHP's own words, without a place.
pub fn report_plain(message: Vec<u8>) {
    heddle_libxml2::session::report(Report { code: 1, level: 2, message, ..Report::default() });
}

/// Forgets what was reported: somebody else says why it failed.
pub fn drop_reports() {
    drop(take_reports());
}

fn warn(cx: &mut Request, style: Style, report: &Report) -> Result<()> {
    let text = report.message.strip_suffix(b"\n").unwrap_or(&report.message);
    let Some((file, line)) = &report.input else {
        let head: &[u8] = if report.domain == 8 && report.level == 1 { b"I/O warning : " } else { b"" };
        return cx.function_warning([head, text].concat());
    };
    if style == Style::Place {
        let place = format!(", line: {line}");
        let file: &[u8] = file.as_deref().unwrap_or(b"Entity");
        let message = [text, b" in ", file, place.as_bytes()].concat();
        if report.level == 1 {
            let name = cx.function_name();
            return cx.notice([&name[..], b"(): ", &message].concat());
        }
        return cx.function_warning(message);
    }
    let place = match file {
        Some(file) => [&file[..], format!(":{line}: ").as_bytes()].concat(),
        None => format!("Entity: line {line}: ").into_bytes(),
    };
    let domain: &[u8] = match report.domain {
        1 => b"parser ",
        3 => b"namespace ",
        4 | 23 => b"validity ",
        5 => b"HTML parser ",
        8 => b"I/O ",
        _ => b"",
    };
    let level: &[u8] = if report.level == 1 { b"warning : " } else { b"error : " };
    cx.function_warning([&place[..], domain, level, text].concat())?;
    if let Some((line, mark)) = &report.excerpt {
        cx.function_warning(line)?;
        cx.function_warning(mark)?;
    }
    Ok(())
}

fn to_object(cx: &mut Request, report: &Report) -> Result<Object> {
    let class = cx.require_class(b"LibXMLError")?;
    let object = instantiate(cx, class)?;
    set_property(&object, "level", Value::int(i64::from(report.level)));
    set_property(&object, "code", Value::int(i64::from(report.code)));
    set_property(&object, "column", Value::int(report.column));
    set_property(&object, "message", cx.str(&report.message).into());
    set_property(&object, "file", cx.str(report.file.as_deref().unwrap_or(b"")).into());
    set_property(&object, "line", Value::int(report.line));
    Ok(object)
}

#[php("libxml_use_internal_errors(?bool $use_errors = null): bool")]
fn libxml_use_internal_errors(cx: &mut Request, use_errors: Option<bool>) -> bool {
    let kept = cx.state::<Kept>();
    let before = kept.list.is_some();
    match use_errors {
        Some(true) if !before => kept.list = Some(Vec::new()),
        Some(false) => kept.list = None,
        _ => {}
    }
    before
}

#[php("libxml_get_last_error(): LibXMLError|false")]
fn libxml_get_last_error(cx: &mut Request) -> Result<OrFalse<Object>> {
    match cx.state::<Kept>().last.clone() {
        Some(report) => to_object(cx, &report).map(|object| OrFalse(Some(object))),
        None => Ok(OrFalse(None)),
    }
}

#[php("libxml_get_errors(): array")]
fn libxml_get_errors(cx: &mut Request) -> Result<Array> {
    let reports = cx.state::<Kept>().list.clone().unwrap_or_default();
    let mut array = Array::new();
    for report in reports.iter().filter(|report| report.domain != -1) {
        let object = to_object(cx, report)?;
        let _ = array.push(cx.heap(), object);
    }
    Ok(array)
}

#[php("libxml_clear_errors(): void")]
fn libxml_clear_errors(cx: &mut Request) {
    let kept = cx.state::<Kept>();
    kept.last = None;
    if let Some(list) = &mut kept.list {
        list.clear();
    }
}

/// Gives the settings back as they are without any call.
pub(crate) fn settings(cx: &mut Request) -> &mut Settings {
    cx.state::<Settings>()
}
