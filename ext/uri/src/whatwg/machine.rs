//! The parser of the URL Standard: a machine that goes over the text once, in the standard's states
//! and under its names. Beginning in a state in the middle, it changes one part of an address.

use super::host::{self, Host};
use super::record::{Path, Record, is_special};

/// Where in which text something is wrong.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// An offset in the text as it was given.
    Given(usize),
    /// An offset in the text without tabs and ends of lines.
    Cleaned(usize),
    /// A text that was made on the way.
    Own(Vec<u8>),
}

/// Something wrong with an address, by its name in `Uri\WhatWg\UrlValidationErrorType`.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub kind: &'static str,
    pub place: Place,
    /// Whether the text is no address.
    pub is_fatal: bool,
}

impl Fault {
    pub fn soft(kind: &'static str, place: Place) -> Fault {
        Fault { kind, place, is_fatal: false }
    }

    pub fn fatal(kind: &'static str, place: Place) -> Fault {
        Fault { kind, place, is_fatal: true }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    SchemeStart,
    Scheme,
    NoScheme,
    SpecialRelativeOrAuthority,
    PathOrAuthority,
    Relative,
    RelativeSlash,
    SpecialAuthoritySlashes,
    SpecialAuthorityIgnoreSlashes,
    Authority,
    Host,
    Port,
    File,
    FileSlash,
    FileHost,
    PathStart,
    Path,
    OpaquePath,
    Query,
    Fragment,
}

/// Says how a step goes on.
enum Step {
    /// The next byte follows.
    Next(State),
    /// The same byte is looked at again.
    Again(State),
    /// Says that the change is made.
    Done,
    /// The text is no address.
    Failed,
}
use Step::{Again, Done, Failed, Next};

/// Reads addresses and keeps what is wrong with them.
pub(crate) struct Parser<'a> {
    given: &'a [u8],
    /// The text without tabs and ends of lines.
    text: Vec<u8>,
    /// Where in `text` the address ends: white space may follow.
    end: usize,
    at: usize,
    base: Option<&'a Record>,
    /// The state that a change of one part began in.
    begun: Option<State>,
    buffer: Vec<u8>,
    is_at_seen: bool,
    is_in_brackets: bool,
    is_password_seen: bool,
    faults: Vec<Fault>,
}

fn is_control_or_space(byte: &u8) -> bool {
    *byte <= b' '
}

fn is_removed(byte: &u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

fn percent(byte: u8, out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.extend([b'%', DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
}

/// Encodes control characters and what is not ASCII.
pub(crate) fn encode_control(byte: u8, out: &mut Vec<u8>) {
    if !(32..=126).contains(&byte) { percent(byte, out) } else { out.push(byte) }
}

fn encode(byte: u8, further: &[u8], out: &mut Vec<u8>) {
    if further.contains(&byte) { percent(byte, out) } else { encode_control(byte, out) }
}

const FRAGMENT: &[u8] = b" \"<>`";
const QUERY: &[u8] = b" \"#<>";
const SPECIAL_QUERY: &[u8] = b" \"#<>'";
const PATH: &[u8] = b" \"#<>?`{}";
const USER: &[u8] = b" \"#<>?`{}/:;=@[\\]^|";

/// Encodes a user's name or password.
pub(crate) fn encoded_user(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    text.iter().for_each(|byte| encode(*byte, USER, &mut out));
    out
}

fn is_single_dot(segment: &[u8]) -> bool {
    segment == b"." || segment.eq_ignore_ascii_case(b"%2e")
}

fn is_double_dot(segment: &[u8]) -> bool {
    match segment.len() {
        2 => segment == b"..",
        4 => (segment[0] == b'.' && is_single_dot(&segment[1..])) || (is_single_dot(&segment[..3]) && segment[3] == b'.'),
        6 => is_single_dot(&segment[..3]) && is_single_dot(&segment[3..]),
        _ => false,
    }
}

fn is_drive(text: &[u8]) -> bool {
    matches!(text, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

fn starts_with_drive(text: &[u8]) -> bool {
    text.get(..2).is_some_and(is_drive) && text.get(2).is_none_or(|byte| matches!(byte, b'/' | b'\\' | b'?' | b'#'))
}

/// Returns the character that begins here, for bytes that are no continuation.
fn first_char(text: &[u8]) -> Option<char> {
    let length = (1..=4.min(text.len())).find(|length| std::str::from_utf8(&text[..*length]).is_ok())?;
    std::str::from_utf8(&text[..length]).ok()?.chars().next()
}

fn is_url_char(text: &[u8]) -> bool {
    match text.first() {
        Some(byte) if byte.is_ascii() => byte.is_ascii_alphanumeric() || b"!$&'()*+,-./:;=?@_~".contains(byte),
        Some(_) => first_char(text).is_some_and(|char| {
            let code = u32::from(char);
            code >= 0xa0 && !(0xfdd0..=0xfdef).contains(&code) && code & 0xfffe != 0xfffe
        }),
        None => true,
    }
}

impl<'a> Parser<'a> {
    fn over(given: &'a [u8], end: usize, start: usize) -> Parser<'a> {
        let mut faults = Vec::new();
        let removed = |at: usize| given.get(at).is_some_and(is_removed);
        let runs = (start..end).filter(|at| removed(*at) && (*at == start || !removed(*at - 1)));
        faults.extend(runs.map(|at| Fault::soft("InvalidUrlUnit", Place::Given(at))));
        let mut text: Vec<u8> = given[start..end].iter().copied().filter(|byte| !is_removed(byte)).collect();
        let length = text.len();
        text.extend_from_slice(&given[end..]);
        Parser {
            given,
            text,
            end: length,
            at: 0,
            base: None,
            begun: None,
            buffer: Vec::new(),
            is_at_seen: false,
            is_in_brackets: false,
            is_password_seen: false,
            faults,
        }
    }

    /// Reads an address. `None`: the text is none.
    pub fn parse(given: &'a [u8], base: Option<&'a Record>) -> (Option<Record>, Faults<'a>) {
        let start = given.iter().position(|byte| !is_control_or_space(byte)).unwrap_or(given.len());
        let end = given.iter().rposition(|byte| !is_control_or_space(byte)).map_or(start, |last| last + 1);
        let mut parser = Parser::over(given, end, start);
        let mut outer = Vec::new();
        if start > 0 {
            outer.push(Fault::soft("InvalidUrlUnit", Place::Given(0)));
        }
        if end < given.len() && start < given.len() {
            outer.push(Fault::soft("InvalidUrlUnit", Place::Given(end)));
        }
        outer.append(&mut parser.faults);
        parser.faults = outer;
        parser.base = base;
        let mut record = Record::new();
        let is_read = parser.run(&mut record, State::SchemeStart);
        (is_read.then_some(record), parser.finish())
    }

    /// Changes one part of an address, as the machine does from a state on. False: the text is no
    /// such part.
    pub fn change(record: &mut Record, given: &'a [u8], state: State) -> (bool, Faults<'a>) {
        let mut parser = Parser::over(given, given.len(), 0);
        parser.begun = Some(state);
        (parser.run(record, state), parser.finish())
    }

    fn finish(mut self) -> Faults<'a> {
        self.faults.reverse();
        Faults { given: self.given, text: self.text, list: self.faults }
    }

    fn fault(&mut self, kind: &'static str) {
        self.fault_at(kind, self.at);
    }

    fn fault_at(&mut self, kind: &'static str, at: usize) {
        self.faults.push(Fault::soft(kind, Place::Cleaned(at)));
    }

    fn fail(&mut self, kind: &'static str) -> Step {
        self.faults.push(Fault::fatal(kind, Place::Cleaned(self.at)));
        Failed
    }

    fn rest(&self) -> &[u8] {
        &self.text[self.at.min(self.end)..self.end]
    }

    fn run(&mut self, url: &mut Record, mut state: State) -> bool {
        loop {
            let byte = self.rest().first().copied();
            match self.step(url, state, byte) {
                Again(next) => state = next,
                Next(_) if byte.is_none() => return true,
                Next(next) => {
                    self.at += 1;
                    state = next;
                }
                Done => return true,
                Failed => return false,
            }
        }
    }

    fn step(&mut self, url: &mut Record, state: State, byte: Option<u8>) -> Step {
        match state {
            State::SchemeStart | State::Scheme => self.scheme(url, state, byte),
            State::NoScheme => self.no_scheme(url, byte),
            State::SpecialRelativeOrAuthority => {
                if self.rest().starts_with(b"//") {
                    self.at += 1;
                    return Next(State::SpecialAuthorityIgnoreSlashes);
                }
                self.fault("SpecialSchemeMissingFollowingSolidus");
                Again(State::Relative)
            }
            State::PathOrAuthority if byte == Some(b'/') => Next(State::Authority),
            State::PathOrAuthority => Again(State::Path),
            State::Relative => self.relative(url, byte),
            State::RelativeSlash => self.relative_slash(url, byte),
            State::SpecialAuthoritySlashes => {
                if self.rest().starts_with(b"//") {
                    self.at += 1;
                    return Next(State::SpecialAuthorityIgnoreSlashes);
                }
                self.fault("SpecialSchemeMissingFollowingSolidus");
                Again(State::SpecialAuthorityIgnoreSlashes)
            }
            State::SpecialAuthorityIgnoreSlashes if matches!(byte, Some(b'/' | b'\\')) => {
                self.fault("SpecialSchemeMissingFollowingSolidus");
                Next(State::SpecialAuthorityIgnoreSlashes)
            }
            State::SpecialAuthorityIgnoreSlashes => Again(State::Authority),
            State::Authority => self.authority(url, byte),
            State::Host => self.host(url, byte),
            State::Port => self.port(url, byte),
            State::File => self.file(url, byte),
            State::FileSlash => self.file_slash(url, byte),
            State::FileHost => self.file_host(url, byte),
            State::PathStart => self.path_start(url, byte),
            State::Path => self.path(url, byte),
            State::OpaquePath | State::Query | State::Fragment => self.tail(url, state, byte),
        }
    }

    fn scheme(&mut self, url: &mut Record, state: State, byte: Option<u8>) -> Step {
        match byte {
            Some(byte) if byte.is_ascii_alphabetic() => {
                self.buffer.push(byte.to_ascii_lowercase());
                Next(State::Scheme)
            }
            Some(byte @ (b'0'..=b'9' | b'+' | b'-' | b'.')) if state == State::Scheme => {
                self.buffer.push(byte);
                Next(State::Scheme)
            }
            Some(b':') if state == State::Scheme => self.scheme_end(url),
            _ if self.begun.is_some() => Failed,
            _ => {
                self.buffer.clear();
                self.at = 0;
                Again(State::NoScheme)
            }
        }
    }

    fn scheme_end(&mut self, url: &mut Record) -> Step {
        let scheme = std::mem::take(&mut self.buffer);
        if self.begun.is_some() {
            let is_kept = url.is_special() != is_special(&scheme)
                || (scheme == b"file" && (url.has_credentials() || url.port.is_some()))
                || (url.scheme == b"file" && url.lacks_host());
            if !is_kept {
                url.scheme = scheme;
                url.set_port(url.port);
            }
            return Done;
        }
        url.scheme = scheme;
        let rest = &self.rest()[1..];
        if url.scheme == b"file" {
            if !rest.starts_with(b"//") {
                self.fault_at("SpecialSchemeMissingFollowingSolidus", self.at + 1);
            }
            return Next(State::File);
        }
        if url.is_special() {
            let is_same = self.base.is_some_and(|base| base.scheme == url.scheme);
            return Next(if is_same { State::SpecialRelativeOrAuthority } else { State::SpecialAuthoritySlashes });
        }
        if rest.starts_with(b"/") {
            self.at += 1;
            return Next(State::PathOrAuthority);
        }
        url.path = Path::Opaque(Vec::new());
        Next(State::OpaquePath)
    }

    fn no_scheme(&mut self, url: &mut Record, byte: Option<u8>) -> Step {
        match self.base {
            Some(base) if base.is_opaque() && byte == Some(b'#') => {
                *url = Record { fragment: Some(Vec::new()), ..base.clone() };
                Next(State::Fragment)
            }
            Some(base) if !base.is_opaque() => Again(if base.scheme == b"file" { State::File } else { State::Relative }),
            _ => self.fail("MissingSchemeNonRelativeUrl"),
        }
    }

    /// Takes over user, host and port of the base.
    fn take_authority(&self, url: &mut Record) {
        if let Some(base) = self.base {
            (url.username, url.password) = (base.username.clone(), base.password.clone());
            (url.host, url.port) = (base.host.clone(), base.port);
        }
    }

    /// Goes on behind what was taken from the base, which has a path.
    fn behind_base(&mut self, url: &mut Record, byte: Option<u8>) -> Option<Step> {
        match byte {
            Some(b'?') => {
                url.query = Some(Vec::new());
                Some(Next(State::Query))
            }
            Some(b'#') => {
                url.fragment = Some(Vec::new());
                Some(Next(State::Fragment))
            }
            None => Some(Next(State::Path)),
            Some(_) => None,
        }
    }

    fn relative(&mut self, url: &mut Record, byte: Option<u8>) -> Step {
        let Some(base) = self.base else { return Failed };
        url.scheme = base.scheme.clone();
        if byte == Some(b'/') {
            return Next(State::RelativeSlash);
        }
        if byte == Some(b'\\') && url.is_special() {
            self.fault_at("InvalidReverseSoldius", self.at + 1);
            return Next(State::RelativeSlash);
        }
        self.take_authority(url);
        (url.path, url.query) = (base.path.clone(), base.query.clone());
        if let Some(step) = self.behind_base(url, byte) {
            return step;
        }
        url.query = None;
        url.shorten();
        Again(State::Path)
    }

    fn relative_slash(&mut self, url: &mut Record, byte: Option<u8>) -> Step {
        match byte {
            Some(b'/' | b'\\') if url.is_special() => {
                if byte == Some(b'\\') {
                    self.fault("InvalidReverseSoldius");
                }
                Next(State::SpecialAuthorityIgnoreSlashes)
            }
            Some(b'/') => Next(State::Authority),
            _ => {
                self.take_authority(url);
                Again(State::Path)
            }
        }
    }

    /// Returns whether a byte ends user, host and port.
    fn ends_authority(url: &Record, byte: Option<u8>) -> bool {
        matches!(byte, None | Some(b'/' | b'?' | b'#')) || (byte == Some(b'\\') && url.is_special())
    }

    fn authority(&mut self, url: &mut Record, byte: Option<u8>) -> Step {
        if byte == Some(b'@') {
            self.fault("InvalidCredentials");
            let mut text = std::mem::take(&mut self.buffer);
            if self.is_at_seen {
                text.splice(0..0, *b"%40");
            }
            self.is_at_seen = true;
            let username = url.username.get_or_insert_default();
            let password = url.password.get_or_insert_default();
            for byte in text {
                if byte == b':' && !self.is_password_seen {
                    self.is_password_seen = true;
                    continue;
                }
                encode(byte, USER, if self.is_password_seen { &mut *password } else { &mut *username });
            }
            return Next(State::Authority);
        }
        if Self::ends_authority(url, byte) {
            if self.is_at_seen && self.buffer.is_empty() {
                self.fault("InvalidCredentials");
                return Failed;
            }
            self.at -= self.buffer.len();
            self.buffer.clear();
            return Again(State::Host);
        }
        self.buffer.extend(byte);
        Next(State::Authority)
    }

    /// Reads the host in the buffer, which ends here.
    fn take_host(&mut self, url: &mut Record) -> bool {
        let text = std::mem::take(&mut self.buffer);
        let host = host::parse(&text, self.at - text.len(), url.is_special(), &mut self.faults);
        let is_host = host.is_some();
        if is_host {
            url.host = host;
        }
        is_host
    }

    fn host(&mut self, url: &mut Record, byte: Option<u8>) -> Step {
        if self.begun.is_some() && url.scheme == b"file" {
            return Again(State::FileHost);
        }
        if byte == Some(b':') && !self.is_in_brackets {
            return match () {
                () if self.buffer.is_empty() => self.fail("HostMissing"),
                () if self.begun.is_some() || !self.take_host(url) => Failed,
                () => Next(State::Port),
            };
        }
        if Self::ends_authority(url, byte) {
            return match () {
                () if url.is_special() && self.buffer.is_empty() => self.fail("HostMissing"),
                () if self.begun.is_some() && self.buffer.is_empty() && (url.has_credentials() || url.port.is_some()) => Failed,
                () if !self.take_host(url) => Failed,
                () if self.begun.is_some() => Done,
                () => Again(State::PathStart),
            };
        }
        match byte {
            Some(b'[') => self.is_in_brackets = true,
            Some(b']') => self.is_in_brackets = false,
            _ => {}
        }
        self.buffer.extend(byte);
        Next(State::Host)
    }

    fn port(&mut self, url: &mut Record, byte: Option<u8>) -> Step {
        if byte.is_some_and(|byte| byte.is_ascii_digit()) {
            self.buffer.extend(byte);
            return Next(State::Port);
        }
        if !Self::ends_authority(url, byte) && self.begun.is_none() {
            return self.fail("PortInvalid");
        }
        let digits = std::mem::take(&mut self.buffer);
        if digits.is_empty() {
            return if self.begun.is_some() { Failed } else { Again(State::PathStart) };
        }
        let number = digits.iter().fold(0u32, |sum, digit| (sum * 10 + u32::from(digit - b'0')).min(65_536));
        let Ok(port) = u16::try_from(number) else { return self.fail("PortOutOfRange") };
        url.set_port(Some(port));
        if self.begun.is_some() { Done } else { Again(State::PathStart) }
    }

    fn file(&mut self, url: &mut Record, byte: Option<u8>) -> Step {
        url.scheme = b"file".to_vec();
        url.host = Some(Host::empty());
        if let Some(b'/' | b'\\') = byte {
            if byte == Some(b'\\') {
                self.fault("InvalidReverseSoldius");
            }
            return Next(State::FileSlash);
        }
        let Some(base) = self.base.filter(|base| base.scheme == b"file") else { return Again(State::Path) };
        (url.host, url.path, url.query) = (base.host.clone(), base.path.clone(), base.query.clone());
        if let Some(step) = self.behind_base(url, byte) {
            return step;
        }
        url.query = None;
        if starts_with_drive(self.rest()) {
            self.fault("FileInvalidWindowsDriveLetter");
            url.path = Path::Segments(Vec::new());
        } else {
            url.shorten();
        }
        Again(State::Path)
    }

    fn file_slash(&mut self, url: &mut Record, byte: Option<u8>) -> Step {
        if let Some(b'/' | b'\\') = byte {
            if byte == Some(b'\\') {
                self.fault("InvalidReverseSoldius");
            }
            return Next(State::FileHost);
        }
        if let Some(base) = self.base.filter(|base| base.scheme == b"file") {
            url.host = base.host.clone();
            if let Some(drive) = base.drive().filter(|_| !starts_with_drive(self.rest())) {
                url.push(drive.clone());
            }
        }
        Again(State::Path)
    }

    fn file_host(&mut self, url: &mut Record, byte: Option<u8>) -> Step {
        if !matches!(byte, None | Some(b'/' | b'\\' | b'?' | b'#')) {
            self.buffer.extend(byte);
            return Next(State::FileHost);
        }
        if self.begun.is_none() && is_drive(&self.buffer) {
            self.fault_at("FileInvalidWindowsDriveLetterHost", self.at - self.buffer.len());
            return Again(State::Path);
        }
        if self.buffer.is_empty() {
            url.host = Some(Host::empty());
        } else if !self.take_host(url) {
            return Failed;
        }
        if url.host.as_ref().is_some_and(|host| host.text == b"localhost") {
            url.host = Some(Host::empty());
        }
        if self.begun.is_some() { Done } else { Again(State::PathStart) }
    }

    fn path_start(&mut self, url: &mut Record, byte: Option<u8>) -> Step {
        if url.is_special() {
            if byte == Some(b'\\') {
                self.fault("InvalidReverseSoldius");
            }
            return if matches!(byte, Some(b'/' | b'\\')) { Next(State::Path) } else { Again(State::Path) };
        }
        match byte {
            Some(b'?' | b'#') if self.begun.is_none() => self.behind_base(url, byte).unwrap_or(Failed),
            Some(b'/') => Next(State::Path),
            Some(_) => Again(State::Path),
            None => {
                if self.begun.is_some() && url.host.is_none() {
                    url.push(Vec::new());
                }
                Next(State::PathStart)
            }
        }
    }

    /// Notes what no address should have here.
    fn check_unit(&mut self) {
        let is_right = match self.rest() {
            [b'%', rest @ ..] => rest.get(..2).is_some_and(|pair| pair.iter().all(u8::is_ascii_hexdigit)),
            // the rest of a character
            [0x80..=0xbf, ..] if self.at > 0 && !self.text[self.at - 1].is_ascii() => true,
            rest => is_url_char(rest),
        };
        if !is_right {
            self.fault("InvalidUrlUnit");
        }
    }

    fn path(&mut self, url: &mut Record, byte: Option<u8>) -> Step {
        let is_back = byte == Some(b'\\') && url.is_special();
        let is_tail = self.begun.is_none() && matches!(byte, Some(b'?' | b'#'));
        let is_slash = byte == Some(b'/') || is_back;
        if let Some(byte) = byte.filter(|_| !is_slash && !is_tail) {
            self.check_unit();
            encode(byte, PATH, &mut self.buffer);
            return Next(State::Path);
        }
        if is_back {
            self.fault("InvalidReverseSoldius");
        }
        let mut segment = std::mem::take(&mut self.buffer);
        if is_double_dot(&segment) {
            url.shorten();
            if !is_slash {
                url.push(Vec::new());
            }
        } else if is_single_dot(&segment) {
            if !is_slash {
                url.push(Vec::new());
            }
        } else {
            let is_first = matches!(&url.path, Path::Segments(all) if all.is_empty());
            if url.scheme == b"file" && is_first && is_drive(&segment) {
                segment[1] = b':';
            }
            url.push(segment);
        }
        match self.behind_base(url, byte) {
            Some(step) if is_tail => step,
            _ => Next(State::Path),
        }
    }

    /// Reads an opaque path, a query or a fragment.
    fn tail(&mut self, url: &mut Record, state: State, byte: Option<u8>) -> Step {
        let ends = match state {
            State::OpaquePath => matches!(byte, Some(b'?' | b'#')),
            State::Query => byte == Some(b'#') && self.begun.is_none(),
            _ => false,
        };
        if ends {
            return self.behind_base(url, byte).unwrap_or(Failed);
        }
        let Some(byte) = byte else { return Next(state) };
        self.check_unit();
        let is_special = url.is_special();
        match (state, &mut url.path) {
            (State::OpaquePath, Path::Opaque(path)) => encode_control(byte, path),
            (State::Query, _) => encode(byte, if is_special { SPECIAL_QUERY } else { QUERY }, url.query.get_or_insert_default()),
            _ => encode(byte, FRAGMENT, url.fragment.get_or_insert_default()),
        }
        Next(state)
    }
}

/// Lists what is wrong with a text, the last first.
pub(crate) struct Faults<'a> {
    given: &'a [u8],
    text: Vec<u8>,
    pub list: Vec<Fault>,
}

impl Faults<'_> {
    /// Returns the text from where something is wrong, up to a zero byte.
    pub fn context<'b>(&'b self, fault: &'b Fault) -> &'b [u8] {
        let text = match &fault.place {
            Place::Given(at) => self.given.get(*at..),
            Place::Cleaned(at) => self.text.get(*at..),
            Place::Own(text) => Some(&text[..]),
        };
        text.unwrap_or_default().split(|byte| *byte == 0).next().unwrap_or_default()
    }
}
