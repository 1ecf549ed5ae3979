//! The formats strtotime understands, as one table of rules, and the scanner over all of them.
//!
//! At each place of the text the rule that matches the most characters wins, and of equally long
//! matches the rule that stands first in the table; this decides what `10.30` or `2008` mean. Names
//! and formats follow the manual's chapter "Supported Date and Time Formats". The text to scan ends
//! in NUL bytes, because a meridian must be followed by one of NUL, tab and space, and counts it
//! in.

use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind};
use std::sync::{Mutex, OnceLock, PoisonError};

/// What a piece of text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    Yesterday,
    Now,
    Noon,
    Midnight,
    Tomorrow,
    Timestamp,
    TimestampFraction,
    FirstLastDayOf,
    BackFrontOf,
    WeekdayOf,
    Time12,
    MsSqlTime,
    Time24,
    GnuNoColon,
    IsoNoColon,
    American,
    DateSlash,
    IsoDate,
    IsoDateTwoDigits,
    GnuDateShort,
    GnuDateShorter,
    PointedDate,
    PointedDateTwoDigits,
    DateFull,
    DateNoDay,
    DateNoDayReversed,
    DateTextual,
    DateNoYearReversed,
    DateNoColon,
    DateTime,
    DayOfYear,
    IsoWeekDay,
    IsoWeek,
    PgTextShort,
    PgTextReversed,
    CommonLog,
    Year,
    Ago,
    Weekday,
    RelativeTextWeek,
    RelativeText,
    Month,
    Zone,
    DateWithTime12,
    DateWithTime24,
    Relative,
    End,
    Separator,
}

/// Pieces that rules are made of; a piece may use those above it. `(?i:` is any case of letters.
const PIECES: &[(&str, &str)] = &[
    ("nbsp", r"(?:\xC2\xA0|\xE2\x80\xAF)"),
    ("space", r"(?:[ \t]+|{nbsp}+)"),
    ("frac", r"\.[0-9]+"),
    ("hour24", r"(?:2[0-4]|[01]?[0-9])"),
    ("hour24lz", r"(?:[01][0-9]|2[0-4])"),
    ("hour12", r"(?:0?[1-9]|1[0-2])"),
    ("minute", r"[0-5]?[0-9]"),
    ("minutelz", r"[0-5][0-9]"),
    ("second", r"(?:[0-5]?[0-9]|60)"),
    ("secondlz", r"(?:[0-5][0-9]|60)"),
    ("meridian", r"[AaPp]\.?[Mm]\.?[\x00\t ]"),
    ("tz", r"(?:\(?[A-Za-z]{1,6}\)?|[A-Z][a-z]+(?:[_/-][A-Za-z]+)+)"),
    ("tzcorrection", r"(?:GMT)?[+-](?:{hour24}(?::?{minute})?|{hour24lz}{minutelz}{secondlz}|{hour24lz}:{minutelz}:{secondlz})"),
    ("daysuf", r"(?:st|nd|rd|th)"),
    ("month", r"(?:0?[0-9]|1[0-2])"),
    ("day", r"(?:(?:[0-2]?[0-9]|3[01]){daysuf}?)"),
    ("year", r"[0-9]{1,4}"),
    ("year2", r"[0-9]{2}"),
    ("year4", r"[0-9]{4}"),
    ("yearx", r"[+-][0-9]{5,19}"),
    ("dayofyear", r"(?:00[1-9]|0[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9]|36[0-6])"),
    ("weekofyear", r"(?:0[1-9]|[1-4][0-9]|5[0-3])"),
    ("monthlz", r"(?:0[0-9]|1[0-2])"),
    ("daylz", r"(?:0[0-9]|[1-2][0-9]|3[01])"),
    ("dayfull", r"(?i:sunday|monday|tuesday|wednesday|thursday|friday|saturday)"),
    ("dayfulls", r"(?i:sundays|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays)"),
    ("dayabbr", r"(?i:sun|mon|tue|wed|thu|fri|sat)"),
    ("daytext", r"(?:{dayfulls}|{dayfull}|{dayabbr}|(?i:weekdays?))"),
    ("monthfull", r"(?i:january|february|march|april|may|june|july|august|september|october|november|december)"),
    ("monthabbr", r"(?i:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)"),
    ("monthroman", r"(?:I|II|III|IV|V|VI|VII|VIII|IX|X|XI|XII)"),
    ("monthtext", r"(?:{monthfull}|{monthabbr}|{monthroman})"),
    ("timeshort12", r"{hour12}[:.]{minutelz}{space}?{meridian}"),
    ("timelong12", r"{hour12}[:.]{minute}[:.]{secondlz}{space}?{meridian}"),
    ("timeshort24", r"[tT]?{hour24}[:.]{minute}"),
    ("timelong24", r"[tT]?{hour24}[:.]{minute}[:.]{second}"),
    ("iso8601normtz", r"[tT]?{hour24}[:.]{minute}[:.]{secondlz}{space}?(?:{tzcorrection}|{tz})"),
    ("datenoyear", r"{monthtext}[ .\t-]*{day}(?:[,.stndrh\t ]+|\x00)"),
    ("reltextnumber", r"(?i:first|second|third|fourth|fifth|sixth|seventh|eighth?|ninth|tenth|eleventh|twelfth)"),
    ("reltexttext", r"(?i:next|last|previous|this)"),
    (
        "reltextunit",
        concat!(
            r"(?:(?i:ms|\xC2[\xB5]s|(?:msec|millisecond|\xC2\xB5sec|microsecond|usec|sec|second|min|minute|hour|day|",
            r"fortnight|forthnight|month|year)s?|weeks)|{daytext})"
        ),
    ),
    ("relnumber", r"[+-]*[ \t]*[0-9]{1,13}"),
];

/// The rules in order of precedence.
const RULES: &[(Rule, &str)] = &[
    (Rule::Yesterday, r"(?i:yesterday)"),
    (Rule::Now, r"(?i:now)"),
    (Rule::Noon, r"(?i:noon)"),
    (Rule::Midnight, r"(?i:midnight|today)"),
    (Rule::Tomorrow, r"(?i:tomorrow)"),
    (Rule::Timestamp, r"@-?[0-9]+"),
    (Rule::TimestampFraction, r"@-?[0-9]+\.[0-9]{0,6}"),
    (Rule::FirstLastDayOf, r"(?i:(?:first|last) day of)"),
    (Rule::BackFrontOf, r"(?i:back|front)(?i: of ){hour24}(?:{space}?{meridian})?"),
    (Rule::WeekdayOf, r"(?:{reltextnumber}|{reltexttext}){space}(?:{dayfulls}|{dayfull}|{dayabbr}){space}(?i:of)"),
    (Rule::Time12, r"{hour12}{space}?{meridian}|{timeshort12}|{timelong12}"),
    (Rule::MsSqlTime, r"{hour12}:{minutelz}:{secondlz}[:.][0-9]+{meridian}"),
    (Rule::Time24, r"[tT]{hour24}|{timeshort24}|{timelong24}|[tT]?{hour24}[:.]{minute}[:.]{second}{frac}"),
    (Rule::GnuNoColon, r"[tT]?{hour24lz}{minutelz}"),
    (Rule::IsoNoColon, r"[tT]?{hour24lz}{minutelz}{secondlz}"),
    (Rule::American, r"{month}/{day}(?:/{year})?"),
    (Rule::DateSlash, r"{year4}/{monthlz}/{daylz}/|{year4}/{month}/{day}"),
    (Rule::IsoDate, r"[+-]?{year4}-{monthlz}-{daylz}|{yearx}-{monthlz}-{daylz}"),
    (Rule::IsoDateTwoDigits, r"{year2}-{monthlz}-{daylz}"),
    (Rule::GnuDateShorter, r"{year4}-{month}"),
    (Rule::GnuDateShort, r"{year}-{month}-{day}"),
    (Rule::PointedDate, r"{day}[.\t-]{month}[.-]{year4}"),
    (Rule::PointedDateTwoDigits, r"{day}[.\t]{month}\.{year2}"),
    (Rule::DateFull, r"{day}[ \t.-]*{monthtext}[ \t.-]*{year}"),
    (Rule::DateNoDay, r"{monthtext}[ .\t-]*{year4}"),
    (Rule::DateNoDayReversed, r"{year4}[ .\t-]*{monthtext}"),
    (Rule::DateTextual, r"{monthtext}[ .\t-]*{day}[,.stndrh\t ]+{year}|{datenoyear}"),
    (Rule::DateNoYearReversed, r"{day}[ .\t-]*{monthtext}"),
    (Rule::DateNoColon, r"{year4}{monthlz}{daylz}"),
    (
        Rule::DateTime,
        concat!(
            // XML-RPC, its form without colons, SOAP, WDDX, EXIF
            r"{year4}{monthlz}{daylz}T{hour24}:{minutelz}:{secondlz}|",
            r"{year4}{monthlz}{daylz}[tT]{hour24}{minutelz}{secondlz}|",
            r"{year4}-{monthlz}-{daylz}T{hour24lz}:{minutelz}:{secondlz}{frac}{tzcorrection}?|",
            r"{year4}-{month}-{day}T{hour24}:{minute}:{second}|",
            r"{year4}:{monthlz}:{daylz} {hour24lz}:{minutelz}:{secondlz}"
        ),
    ),
    (Rule::DayOfYear, r"{year4}[.-]?{dayofyear}"),
    (Rule::IsoWeekDay, r"{year4}-?W{weekofyear}-?[0-7]"),
    (Rule::IsoWeek, r"{year4}-?W{weekofyear}"),
    (Rule::PgTextShort, r"{monthabbr}-{daylz}-{year}"),
    (Rule::PgTextReversed, r"{year}-{monthabbr}-{daylz}"),
    (Rule::CommonLog, r"{day}/{monthabbr}/{year4}:{hour24lz}:{minutelz}:{secondlz}{space}{tzcorrection}"),
    (Rule::Year, r"{year4}"),
    (Rule::Ago, r"(?i:ago)"),
    (Rule::Weekday, r"{daytext}"),
    (Rule::RelativeTextWeek, r"{reltexttext}{space}(?i:week)"),
    (Rule::RelativeText, r"(?:{reltextnumber}|{reltexttext}){space}{reltextunit}"),
    (Rule::Month, r"{monthfull}|{monthabbr}"),
    (Rule::Zone, r"{tzcorrection}|{tz}"),
    (Rule::DateWithTime12, r"{datenoyear}(?:{timeshort12}|{timelong12})"),
    (Rule::DateWithTime24, r"{datenoyear}(?:{timeshort24}|{timelong24}|{iso8601normtz})"),
    (Rule::Relative, r"{relnumber}{space}?(?:{reltextunit}|(?i:week))"),
    (Rule::End, r"[\x00\n]"),
    (Rule::Separator, r"[ .,\t]|{nbsp}"),
];

/// All rules as one automaton, and the caches threads leave for each other.
struct Scanner {
    automaton: DFA,
    caches: Mutex<Vec<Cache>>,
}

fn scanner() -> &'static Scanner {
    static SCANNER: OnceLock<Scanner> = OnceLock::new();
    SCANNER.get_or_init(|| {
        let patterns: Vec<String> = RULES.iter().map(|(_, pattern)| expand(pattern)).collect();
        let automaton = DFA::builder()
            .configure(DFA::config().match_kind(MatchKind::All).skip_cache_capacity_check(true))
            .syntax(syntax::Config::new().unicode(false).utf8(false))
            .thompson(regex_automata::nfa::thompson::Config::new().utf8(false))
            .build_many(&patterns)
            .expect("the table of rules is well-formed");
        Scanner { automaton, caches: Mutex::new(Vec::new()) }
    })
}

/// Puts the pieces in place of their names.
fn expand(pattern: &str) -> String {
    let mut text = pattern.to_owned();
    for (name, piece) in PIECES.iter().rev() {
        text = text.replace(&format!("{{{name}}}"), &format!("(?:{piece})"));
    }
    text
}

/// A scanner at work; it gives its cache back when dropped.
pub(super) struct Scan {
    cache: Option<Cache>,
}

impl Scan {
    /// Takes a cache somebody left, or makes one.
    pub(super) fn new() -> Scan {
        let scanner = scanner();
        let cache = scanner.caches.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Scan { cache: Some(cache.unwrap_or_else(|| scanner.automaton.create_cache())) }
    }

    /// The rule that matches at `start` and where its match ends; None where no rule matches.
    pub(super) fn longest(&mut self, text: &[u8], start: usize) -> Option<(Rule, usize)> {
        let cache = self.cache.as_mut()?;
        let input = Input::new(text).range(start..).anchored(Anchored::Yes);
        let found = scanner().automaton.try_search_fwd(cache, &input).ok()??;
        Some((RULES[found.pattern().as_usize()].0, found.offset()))
    }
}

impl Drop for Scan {
    fn drop(&mut self) {
        if let Some(cache) = self.cache.take() {
            scanner().caches.lock().unwrap_or_else(PoisonError::into_inner).push(cache);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(text: &str) -> Option<(Rule, usize)> {
        Scan::new().longest(format!("{text}\0\0").as_bytes(), 0)
    }

    #[test]
    fn the_longest_match_wins_then_the_first_rule() {
        assert_eq!(rule("2008-06-30"), Some((Rule::IsoDate, 10)));
        assert_eq!(rule("2008"), Some((Rule::GnuNoColon, 4)));
        assert_eq!(rule("1978"), Some((Rule::Year, 4)));
        assert_eq!(rule("30.6.08"), Some((Rule::PointedDateTwoDigits, 7)));
        assert_eq!(rule("monday next week"), Some((Rule::Weekday, 6)));
        assert_eq!(rule("4 am"), Some((Rule::Time12, 5)));
        assert_eq!(rule("?"), None);
    }
}
