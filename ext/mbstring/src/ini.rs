//! Directives of php.ini, and what a request has set: [`State`].
//!
//! What directives say is read when it is first asked for, and again when directives change; what a
//! program chose stays.

use crate::codec::{ASCII, Encoding, UTF8};
use crate::regex::{self, encodings};
use heddle_macros::ini;
use heddle_runtime::Request;
use heddle_runtime::errors::level;
use std::sync::atomic::{AtomicBool, Ordering};

ini! {
    /// Language of mails, and of what `auto` stands for in lists of encodings.
    mbstring.language: "neutral", All, check = set_language;
    /// Encodings of old, before `default_charset`.
    mbstring.internal_encoding: null, All, check = set_internal;
    mbstring.http_input: null, All, check = set_input;
    mbstring.http_output: null, All, check = set_output;
    /// Whether what comes in is converted to the internal encoding.
    mbstring.encoding_translation: "0", PerDir;
    /// Encodings that are tried when one is looked for.
    mbstring.detect_order: null, All, check = set_order;
    /// What stands for characters that cannot be written.
    mbstring.substitute_character: null, All, check = set_substitute;
    /// Whether only texts without errors are taken for texts of an encoding.
    mbstring.strict_detection: "0", All;
    /// The types of documents that `mb_output_handler` converts.
    mbstring.http_output_conv_mimetypes: "^(text/|application/xhtml\\+xml)", All, check = set_types;
    /// Oniguruma's limits of one match.
    mbstring.regex_stack_limit: "100000", All, quantity;
    mbstring.regex_retry_limit: "1000000", All, quantity;
}

/// What stands for a character that cannot be written.
#[derive(Clone, Copy)]
pub(crate) enum Substitute {
    Nothing,
    Long,
    Entity,
    /// [`State::substitute_char`]
    Char,
}

/// A language: what mails in it are written with, and the encodings its texts may have.
pub(crate) struct Language {
    pub(crate) name: &'static str,
    pub(crate) short: &'static str,
    pub(crate) charset: &'static str,
    pub(crate) header: &'static str,
    pub(crate) body: &'static str,
    guesses: &'static [&'static str],
}

const fn language(
    name: &'static str,
    short: &'static str,
    [charset, header, body]: [&'static str; 3],
    guesses: &'static [&'static str],
) -> Language {
    Language { name, short, charset, header, body, guesses }
}

/// All languages; the first is the default.
pub(crate) const LANGUAGES: &[Language] = &[
    language("neutral", "neutral", ["UTF-8", "BASE64", "BASE64"], &["ASCII", "UTF-8"]),
    language("uni", "uni", ["UTF-8", "BASE64", "BASE64"], &["ASCII", "UTF-8"]),
    language("Japanese", "ja", ["ISO-2022-JP", "BASE64", "7bit"], &["ASCII", "JIS", "UTF-8", "EUC-JP", "SJIS"]),
    language("Korean", "ko", ["ISO-2022-KR", "BASE64", "7bit"], &["ASCII", "UTF-8", "EUC-KR", "UHC"]),
    language("English", "en", ["ISO-8859-1", "Quoted-Printable", "8bit"], &["ASCII", "UTF-8"]),
    language("German", "de", ["ISO-8859-15", "Quoted-Printable", "8bit"], &["ASCII", "UTF-8"]),
    language("Simplified Chinese", "zh-cn", ["HZ", "BASE64", "7bit"], &["ASCII", "UTF-8", "EUC-CN", "CP936"]),
    language("Traditional Chinese", "zh-tw", ["BIG-5", "BASE64", "8bit"], &["ASCII", "UTF-8", "EUC-TW", "BIG-5"]),
    language("Russian", "ru", ["KOI8-R", "Quoted-Printable", "8bit"], &["ASCII", "UTF-8", "KOI8-R", "Windows-1251", "CP866"]),
    language("Armenian", "hy", ["ArmSCII-8", "Quoted-Printable", "8bit"], &["ASCII", "UTF-8", "ArmSCII-8"]),
    language("Turkish", "tr", ["ISO-8859-9", "Quoted-Printable", "8bit"], &["ASCII", "UTF-8", "Windows-1254", "ISO-8859-9"]),
    language("Ukrainian", "ua", ["KOI8-U", "Quoted-Printable", "8bit"], &["ASCII", "UTF-8", "KOI8-U"]),
];

impl Language {
    /// The language of a name or short name, whatever its case.
    pub(crate) fn find(name: &[u8]) -> Option<&'static Language> {
        let same = |other: &str| name.eq_ignore_ascii_case(other.as_bytes());
        LANGUAGES.iter().find(|language| same(language.name) || same(language.short))
    }

    /// What `auto` stands for in a list of encodings.
    pub(crate) fn guesses(&self) -> Vec<Encoding> {
        self.guesses.iter().filter_map(|name| Encoding::find(name.as_bytes())).collect()
    }
}

/// What a request has set.
pub(crate) struct State {
    pub(crate) internal: Encoding,
    pub(crate) output: Encoding,
    pub(crate) input: Vec<Encoding>,
    pub(crate) order: Vec<Encoding>,
    pub(crate) substitute: Substitute,
    /// The character that stands, where one does; of bytes that are no character also where numbers
    /// are written.
    pub(crate) substitute_char: u32,
    pub(crate) language: &'static Language,
    /// The internal encoding by directives, as they say it.
    configured: Vec<u8>,
    /// The name of an encoding that was given last, and the encoding.
    pub(crate) last_found: Option<(Vec<u8>, Encoding)>,
    /// The encoding that the last text of `mb_parse_str` was in.
    pub(crate) identified: Option<Encoding>,
    /// How many characters could not be converted.
    pub(crate) illegal: i64,
    /// Whether the program chose the internal encoding, and that of the output: directives do not
    /// change them then.
    internal_chosen: bool,
    output_chosen: bool,
    /// The number of the change of directives that was looked at last; 0 before the first look.
    seen: u32,
}

impl Default for State {
    fn default() -> State {
        State {
            internal: UTF8,
            output: UTF8,
            input: vec![UTF8],
            order: vec![ASCII, UTF8],
            substitute: Substitute::Char,
            substitute_char: 0x3F,
            language: &LANGUAGES[0],
            configured: b"UTF-8".to_vec(),
            last_found: None,
            identified: None,
            illegal: 0,
            internal_chosen: false,
            output_chosen: false,
            seen: 0,
        }
    }
}

impl State {
    /// The program chose the internal encoding.
    pub(crate) fn choose_internal(&mut self, encoding: Encoding) {
        self.internal = encoding;
        self.internal_chosen = true;
    }

    /// The program chose the encoding of the output.
    pub(crate) fn choose_output(&mut self, encoding: Encoding) {
        self.output = encoding;
        self.output_chosen = true;
    }
}

/// What the request has set, by what directives say now.
pub(crate) fn state(cx: &mut Request) -> &mut State {
    let generation = cx.ini.generation;
    if cx.state::<State>().seen != generation {
        look(cx, generation);
    }
    cx.state::<State>()
}

/// The first of some directives that has a value.
fn first(cx: &Request, names: [&str; 3]) -> Vec<u8> {
    let values = names.into_iter().map(|name| cx.ini_str(name)).find(|value| !value.is_empty());
    values.unwrap_or_default().to_vec()
}

fn look(cx: &mut Request, generation: u32) {
    let internal = first(cx, ["mbstring.internal_encoding", "internal_encoding", "default_charset"]);
    let output = first(cx, ["mbstring.http_output", "output_encoding", "default_charset"]);
    let input = first(cx, ["mbstring.http_input", "input_encoding", "default_charset"]);
    let at_start = (cx.state::<State>().seen == 0).then(|| {
        let directive = |name| cx.ini_str(name).to_vec();
        [directive("mbstring.language"), directive("mbstring.detect_order"), directive("mbstring.substitute_character")]
    });
    let state = cx.state::<State>();
    if let Some([language, order, substitute]) = at_start {
        state.language = Language::find(&language).unwrap_or(&LANGUAGES[0]);
        let listed = (!order.is_empty()).then(|| list(&order, state.language, false).ok()).flatten();
        state.order = listed.filter(|listed| !listed.is_empty()).unwrap_or_else(|| state.language.guesses());
        state.put_substitute(&substitute);
    }
    state.input = list(&input, state.language, true).unwrap_or_default();
    if !state.output_chosen {
        state.output = Encoding::find_or_pass(&output).unwrap_or(UTF8);
    }
    let known = Encoding::find(&internal);
    if !state.internal_chosen {
        state.internal = known.unwrap_or(UTF8);
    }
    let changed = std::mem::replace(&mut state.configured, internal.clone()) != internal && known.is_some();
    let name = state.internal.name;
    state.seen = generation;
    if changed && let Some(found) = encodings::find(name.as_bytes()) {
        regex::set_encoding(cx, found);
    }
}

/// The encodings of names with commas between them; the first name that is none is the error.
pub(crate) fn list(names: &[u8], language: &Language, pass: bool) -> Result<Vec<Encoding>, Vec<u8>> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    named(names.split(|byte| *byte == b',').map(<[u8]>::trim_ascii), language, pass)
}

/// The encodings of names, `auto` among them; the first name that is none is the error.
pub(crate) fn named<'a>(names: impl Iterator<Item = &'a [u8]>, language: &Language, pass: bool) -> Result<Vec<Encoding>, Vec<u8>> {
    let mut found: Vec<Encoding> = Vec::new();
    let mut expanded = false;
    for name in names {
        if name.eq_ignore_ascii_case(b"auto") {
            if !std::mem::replace(&mut expanded, true) {
                found.extend(language.guesses());
            }
            continue;
        }
        let one = if pass { Encoding::find_or_pass(name) } else { Encoding::find(name) };
        found.push(one.ok_or_else(|| name.to_vec())?);
    }
    Ok(found)
}

impl State {
    /// Takes over what a directive says; a text that says nothing changes nothing.
    fn put_substitute(&mut self, value: &[u8]) {
        self.substitute = match &value.to_ascii_lowercase()[..] {
            b"none" => Substitute::Nothing,
            b"long" => Substitute::Long,
            b"entity" => Substitute::Entity,
            number => match read_number(number) {
                Some(number) => {
                    self.substitute_char = number;
                    Substitute::Char
                }
                None => return,
            },
        };
    }
}

/// A number as C writes it: decimal, octal or hexadecimal.
fn read_number(text: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(text).ok()?;
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let number = match digits.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16),
        None if digits.len() > 1 && digits.starts_with('0') => i64::from_str_radix(digits, 8),
        None => digits.parse(),
    };
    let number = number.ok()?;
    Some(if negative { -number } else { number } as u32)
}

/// Says something about a directive: in the name of the function that sets it.
fn say(cx: &mut Request, level: i64, message: &[u8]) {
    let message = [&cx.function_name()[..], b"(): ", message].concat();
    // an exception of the error handler stays in flight
    let _ = cx.raise(level, &message);
}

fn set_language(cx: &mut Request, value: &[u8]) -> bool {
    let found = Language::find(value);
    state(cx).language = found.unwrap_or(&LANGUAGES[0]);
    found.is_some()
}

fn set_internal(cx: &mut Request, value: &[u8]) -> bool {
    say(cx, level::DEPRECATED, b"Use of mbstring.internal_encoding is deprecated");
    if !value.is_empty() && Encoding::find(value).is_none() {
        say(cx, level::WARNING, &unknown(value));
    }
    state(cx).internal_chosen = false;
    true
}

fn unknown(name: &[u8]) -> Vec<u8> {
    [b"Unknown encoding \"", name, b"\" in ini setting"].concat()
}

fn invalid(name: &[u8]) -> Vec<u8> {
    [b"INI setting contains invalid encoding \"", name, b"\""].concat()
}

fn set_input(cx: &mut Request, value: &[u8]) -> bool {
    say(cx, level::DEPRECATED, b"Use of mbstring.http_input is deprecated");
    let language = state(cx).language;
    match list(value, language, true) {
        Ok(_) => true,
        Err(name) => {
            say(cx, level::WARNING, &invalid(&name));
            false
        }
    }
}

fn set_output(cx: &mut Request, value: &[u8]) -> bool {
    say(cx, level::DEPRECATED, b"Use of mbstring.http_output is deprecated");
    let known = value.is_empty() || Encoding::find_or_pass(value).is_some();
    if known {
        state(cx).output_chosen = false;
    }
    known
}

fn set_order(cx: &mut Request, value: &[u8]) -> bool {
    let language = state(cx).language;
    match list(value, language, false) {
        Ok(listed) => !listed.is_empty(),
        Err(name) => {
            say(cx, level::WARNING, &invalid(&name));
            false
        }
    }
}

fn set_substitute(cx: &mut Request, value: &[u8]) -> bool {
    state(cx).put_substitute(value);
    true
}

fn set_types(cx: &mut Request, value: &[u8]) -> bool {
    match regex::document_types(value) {
        Ok(_) => true,
        Err(reason) => {
            say(cx, level::WARNING, &reason);
            false
        }
    }
}

/// Reports once per process what is wrong with the directives the process was started with.
pub(crate) fn report_directives(cx: &mut Request) {
    static REPORTED: AtomicBool = AtomicBool::new(false);
    if REPORTED.swap(true, Ordering::Relaxed) {
        return;
    }
    let language = Language::find(cx.ini_str("mbstring.language")).unwrap_or(&LANGUAGES[0]);
    let mut messages: Vec<(i64, Vec<u8>)> = Vec::new();
    for name in ["mbstring.detect_order", "mbstring.http_input", "mbstring.http_output", "mbstring.internal_encoding"] {
        let value = cx.ini_str(name);
        if value.is_empty() {
            continue;
        }
        if name != "mbstring.detect_order" {
            messages.push((level::DEPRECATED, format!("Use of {name} is deprecated").into_bytes()));
        }
        match name {
            "mbstring.internal_encoding" if Encoding::find(value).is_none() => messages.push((level::WARNING, unknown(value))),
            "mbstring.detect_order" | "mbstring.http_input" => {
                let pass = name == "mbstring.http_input";
                messages.extend(list(value, language, pass).err().map(|name| (level::WARNING, invalid(&name))));
            }
            _ => {}
        }
    }
    for name in ["input_encoding", "internal_encoding"] {
        let value = cx.ini_str(name);
        let message = match name {
            "input_encoding" => list(value, language, true).err().map(|name| invalid(&name)),
            _ => (!value.is_empty() && Encoding::find(value).is_none()).then(|| unknown(value)),
        };
        // PHP says it when the directive is read, and when the extension starts
        messages.extend([message.clone(), message].into_iter().flatten().map(|message| (level::WARNING, message)));
    }
    for (level, message) in messages {
        cx.report(level, &[b"PHP Startup: ", &message[..]].concat(), b"Unknown", 0);
    }
}
