//! Regular expressions of many encodings: `mb_ereg` and its kin. The work is done by Oniguruma,
//! through the crate `onig`.
//!
//! Here: patterns and their options. [`encodings`]: the encodings Oniguruma has; [`matching`]:
//! finding once, and splitting;
//! [`replacing`]; [`searching`]: going on from match to match.

pub(crate) mod encodings;
pub(crate) mod matching;
pub(crate) mod replacing;
pub(crate) mod searching;

use crate::regex::encodings::RegexEncoding;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::Str;
use onig::{EncodedBytes, MatchParam, Regex, RegexOptions, Region, SearchOptions, Syntax};
use std::collections::HashMap;
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] = &[&mb_regex_encoding::DECL, &mb_regex_set_options::DECL];

/// How patterns are read: Oniguruma's options, and the letter of the syntax.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Options {
    bits: u32,
    syntax: u8,
}

/// Letters of options, in the order in which they are shown. `p` stands for `ms`.
const LETTERS: [(u8, RegexOptions); 6] = [
    (b'i', RegexOptions::REGEX_OPTION_IGNORECASE),
    (b'x', RegexOptions::REGEX_OPTION_EXTEND),
    (b'm', RegexOptions::REGEX_OPTION_MULTILINE),
    (b's', RegexOptions::REGEX_OPTION_SINGLELINE),
    (b'l', RegexOptions::REGEX_OPTION_FIND_LONGEST),
    (b'n', RegexOptions::REGEX_OPTION_FIND_NOT_EMPTY),
];

const BOTH: u32 = RegexOptions::REGEX_OPTION_MULTILINE.bits() | RegexOptions::REGEX_OPTION_SINGLELINE.bits();

impl Options {
    const DEFAULT: Options = Options { bits: BOTH, syntax: b'r' };

    /// Options of letters; the syntax is Ruby's if none is named. An error of an unknown letter.
    fn parse(cx: &mut Request, letters: &[u8]) -> Result<Options> {
        let mut options = Options { bits: 0, syntax: b'r' };
        for &letter in letters {
            match letter {
                b'p' => options.bits |= BOTH,
                b'j' | b'u' | b'g' | b'c' | b'r' | b'z' | b'b' | b'd' => options.syntax = letter,
                _ => match LETTERS.iter().find(|(known, _)| *known == letter) {
                    Some((_, bit)) => options.bits |= bit.bits(),
                    None => {
                        let message = [b"Option \"", &[letter][..], b"\" is not supported"].concat();
                        return Err(cx.throw_error("ValueError", message));
                    }
                },
            }
        }
        Ok(options)
    }

    /// The options of an argument; those of `mb_regex_set_options`, if it was not given.
    fn of(cx: &mut Request, letters: Option<&Str>) -> Result<Options> {
        match letters {
            Some(letters) => Options::parse(cx, letters),
            None => Ok(cx.state::<Expressions>().options),
        }
    }

    fn with_ignored_case(mut self) -> Options {
        self.bits |= RegexOptions::REGEX_OPTION_IGNORECASE.bits();
        self
    }

    fn letters(self) -> Vec<u8> {
        let mut out = Vec::new();
        let both = self.bits & BOTH == BOTH;
        for (letter, bit) in LETTERS {
            match letter {
                b'm' if both => out.push(b'p'),
                b's' if both => {}
                _ if self.bits & bit.bits() != 0 => out.push(letter),
                _ => {}
            }
        }
        out.push(self.syntax);
        out
    }

    fn syntax(self) -> &'static Syntax {
        match self.syntax {
            b'j' => Syntax::java(),
            b'u' => Syntax::gnu_regex(),
            b'g' => Syntax::grep(),
            b'c' => Syntax::emacs(),
            b'z' => Syntax::perl(),
            b'b' => Syntax::posix_basic(),
            b'd' => Syntax::posix_extended(),
            _ => Syntax::ruby(),
        }
    }
}

/// A compiled pattern with the names of its groups.
pub(crate) struct Pattern {
    regex: Regex,
    options: Options,
    encoding: RegexEncoding,
    /// Names and the groups that have them, in the order of the pattern.
    names: Vec<(Vec<u8>, Vec<usize>)>,
}

/// What a request keeps for regular expressions.
pub(crate) struct Expressions {
    options: Options,
    /// `None`: UTF-8.
    encoding: Option<RegexEncoding>,
    /// Compiled patterns by their text, each with the options of its last use.
    compiled: HashMap<Vec<u8>, Rc<Pattern>>,
    search: searching::Search,
}

impl Default for Expressions {
    fn default() -> Expressions {
        Expressions { options: Options::DEFAULT, encoding: None, compiled: HashMap::new(), search: searching::Search::default() }
    }
}

/// The most patterns that a request keeps compiled.
const KEPT: usize = 1024;

/// The encoding patterns and texts are in: until one is chosen, the one that directives say.
pub(crate) fn encoding(cx: &mut Request) -> RegexEncoding {
    // directives may say another one now
    crate::ini::state(cx);
    cx.state::<Expressions>().encoding.unwrap_or_else(encodings::utf8)
}

/// Sets the encoding patterns and texts are in.
pub(crate) fn set_encoding(cx: &mut Request, encoding: RegexEncoding) {
    cx.state::<Expressions>().encoding = Some(encoding);
}

/// The pattern of the types of documents that are converted; what is wrong with it.
pub(crate) fn document_types(source: &[u8]) -> std::result::Result<Regex, Vec<u8>> {
    let bits = RegexOptions::REGEX_OPTION_IGNORECASE;
    let made = Regex::with_options_and_encoding(EncodedBytes::ascii(source), bits, Syntax::perl());
    made.map_err(|error| [source, b": ", error.description().as_bytes()].concat())
}

/// Whether such a pattern is in a text.
pub(crate) fn is_in(pattern: &Regex, text: &[u8]) -> bool {
    let bytes = EncodedBytes::ascii(text);
    let found = pattern.search_with_param(bytes, 0, text.len(), SearchOptions::SEARCH_OPTION_NONE, None, MatchParam::default());
    matches!(found, Ok(Some(_)))
}

/// A pattern, compiled. `None`: it is none, and a warning said so.
fn compile(cx: &mut Request, source: &[u8], options: Options) -> Result<Option<Rc<Pattern>>> {
    let encoding = encoding(cx);
    if !encoding.accepts(source) {
        cx.function_warning(format!("Pattern is not valid under {} encoding", encoding.name))?;
        return Ok(None);
    }
    let known = cx.state::<Expressions>().compiled.get(source);
    if let Some(known) = known.filter(|known| known.options == options && known.encoding.name == encoding.name) {
        return Ok(Some(known.clone()));
    }
    let bits = RegexOptions::from_bits_retain(options.bits);
    let regex = match Regex::with_options_and_encoding(encoding.bytes(source), bits, options.syntax()) {
        Ok(regex) => regex,
        Err(error) => {
            cx.function_warning(format!("mbregex compile err: {}", error.description()))?;
            return Ok(None);
        }
    };
    let mut names: Vec<(Vec<u8>, Vec<usize>)> = Vec::new();
    regex.foreach_name(|name, groups| {
        names.push((name.as_bytes().to_vec(), groups.iter().map(|group| *group as usize).collect()));
        true
    });
    names.sort_by_key(|(_, groups)| groups.first().copied());
    let pattern = Rc::new(Pattern { regex, options, encoding, names });
    let state = cx.state::<Expressions>();
    if state.compiled.len() >= KEPT {
        state.compiled.clear();
    }
    if let Some(before) = state.compiled.insert(source.to_vec(), pattern.clone()) {
        state.search.forget(&before);
    }
    Ok(Some(pattern))
}

/// Limits of one match, by php.ini.
fn limits(cx: &Request) -> MatchParam {
    let mut param = MatchParam::default();
    let limit = |name| u32::try_from(cx.ini_int(name)).ok().filter(|limit| *limit > 0);
    if let Some(stack) = limit("mbstring.regex_stack_limit") {
        param.set_match_stack_limit(stack);
    }
    if let Some(retries) = limit("mbstring.regex_retry_limit") {
        param.set_retry_limit_in_match(retries);
    }
    param
}

impl Pattern {
    /// The next match at `from` or behind it: the region is filled. The error is Oniguruma's text.
    fn search(&self, cx: &Request, text: &[u8], from: usize, region: &mut Region) -> std::result::Result<bool, String> {
        let bytes: EncodedBytes<'_> = self.encoding.bytes(text);
        let found = self.regex.search_with_param(bytes, from, text.len(), SearchOptions::SEARCH_OPTION_NONE, Some(region), limits(cx));
        found.map(|place| place.is_some()).map_err(|error| error.description().to_owned())
    }

    /// Whether there is a match that begins where the text begins.
    fn begins(&self, cx: &Request, text: &[u8]) -> bool {
        let bytes = self.encoding.bytes(text);
        let found = self.regex.match_with_param(bytes, 0, SearchOptions::SEARCH_OPTION_NONE, None, limits(cx));
        matches!(found, Ok(Some(_)))
    }

    /// The group a name means: the last of that name that took part, else the last.
    fn named(&self, name: &[u8], region: &Region) -> Option<usize> {
        let (_, groups) = self.names.iter().find(|(known, _)| known == name)?;
        groups.iter().rev().find(|group| region.pos(**group).is_some()).or(groups.last()).copied()
    }
}

/// The encoding of patterns and of the texts they look at.
#[php("mb_regex_encoding(?string $encoding = null): string|bool")]
fn mb_regex_encoding(cx: &mut Request, encoding: Option<&Str>) -> Result<heddle_value::Value> {
    let Some(name) = encoding else {
        let name = self::encoding(cx).name;
        return Ok(heddle_value::Value::from(cx.str(name)));
    };
    let Some(found) = encodings::find(name) else {
        return Err(cx.bad_argument(1, [b"must be a valid encoding, \"", &name[..], b"\" given"].concat()));
    };
    set_encoding(cx, found);
    Ok(heddle_value::Value::TRUE)
}

/// Options of all functions that are given none; gives those of before.
#[php("mb_regex_set_options(?string $options = null): string")]
fn mb_regex_set_options(cx: &mut Request, options: Option<&Str>) -> Result<Vec<u8>> {
    let before = cx.state::<Expressions>().options;
    if let Some(letters) = options {
        let chosen = Options::parse(cx, letters)?;
        cx.state::<Expressions>().options = chosen;
    }
    Ok(before.letters())
}
