//! Answers questions about dates, one a line, for comparing with a reference: `compare
//! parse|resolve|diff|format|sun`.
//!
//! The answers' form is that of the scripts that ask PHP; `tests/reference.rs` compares recorded
//! ones.

use heddle_datetime::format::{Clock, format};
use heddle_datetime::interval::Interval;
use heddle_datetime::moment::{Moment, OpenTime};
use heddle_datetime::parse::{Complaint, DayOf, Parsed, ParsedZone, Special, parse, parse_format, parse_zone_name};
use heddle_datetime::sun::{Day, Limb, Place, day};
use heddle_datetime::tz::{self, Zone};
use std::io::BufRead;

/// The answer to a line; None for a mode that does not exist.
pub fn answer(mode: &str, line: &str) -> Option<String> {
    let fields: Vec<&str> = line.split('|').collect();
    Some(match mode {
        "parse" => match line.split_once('|') {
            Some((format, text)) => show_parsed(&parse_format(&decode(format), &decode(text))),
            None => show_parsed(&parse(&decode(line))),
        },
        "resolve" => resolve(line),
        "diff" => difference(&fields),
        "format" => {
            let text = format(&moment(fields[0], fields[1]), fields[2].as_bytes(), Clock::Local);
            String::from_utf8_lossy(&text).into_owned()
        }
        "sun" => sun(&fields),
        _ => return None,
    })
}

/// `zone`, `seconds.micros`
fn moment(zone: &str, instant: &str) -> Moment {
    let (seconds, micro) = instant.split_once('.').expect("a fraction");
    let zone = parse_zone_name(zone.as_bytes()).expect("a zone");
    Moment::new(seconds.parse().expect("seconds"), micro.parse().expect("micros"), zone)
}

/// Undoes percent-encoding.
fn decode(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line.as_bytes();
    while let Some((first, more)) = rest.split_first() {
        rest = more;
        let value = more.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match value.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(value) if *first == b'%' => {
                bytes.push(value);
                rest = &more[2..];
            }
            _ => bytes.push(*first),
        }
    }
    bytes
}

fn show_complaints(list: &[Complaint]) -> String {
    let mut places: Vec<(usize, &str)> = Vec::new();
    for complaint in list {
        match places.iter_mut().find(|(position, _)| *position == complaint.position) {
            Some(place) => place.1 = complaint.message,
            None => places.push((complaint.position, complaint.message)),
        }
    }
    places.iter().map(|(position, message)| format!("{position}:{message};")).collect()
}

fn show_zone(zone: &ParsedZone) -> String {
    match zone {
        ParsedZone::Unknown => " z0".to_owned(),
        ParsedZone::Known(Zone::Offset(offset)) => format!(" z1 {offset}"),
        ParsedZone::Known(Zone::Abbreviation(a)) => {
            let standard = a.offset - if a.dst { 3600 } else { 0 };
            format!(" z2 {standard} {} {}", u8::from(a.dst), a.name())
        }
        ParsedZone::Known(Zone::Identifier(location)) => format!(" z3 {}", location.name),
    }
}

fn show_parsed(parsed: &Parsed) -> String {
    let field = |value: Option<i64>| value.map_or("_".to_owned(), |v| v.to_string());
    let fields = [parsed.year, parsed.month, parsed.day, parsed.hour, parsed.minute, parsed.second, parsed.micro].map(field);
    let mut text = fields.join(",");
    text += &format!(" w[{}]", show_complaints(&parsed.complaints.warnings));
    text += &format!(" e[{}]", show_complaints(&parsed.complaints.errors));
    text += &parsed.zone.as_ref().map_or(String::new(), show_zone);
    if let Some(r) = parsed.relative {
        text += &format!(" r {} {} {} {} {} {}", r.year, r.month, r.day, r.hour, r.minute, r.second);
        text += &r.weekday.map_or(String::new(), |weekday| format!(" wd{}", weekday.weekday));
        if let Some(Special::Weekdays(amount)) = r.special {
            text += &format!(" wds{amount}");
        }
        text += match r.day_of {
            Some(DayOf::First) => " first",
            Some(DayOf::Last) => " last",
            None => "",
        };
    }
    text
}

/// What strtotime and `DateTime::modify` make of `zone|timestamp|text`.
fn resolve(line: &str) -> String {
    let fields: Vec<&str> = line.splitn(3, '|').collect();
    let zone = tz::find(fields[0]).map(Zone::Identifier).expect("a zone");
    let parsed = parse(fields[2].as_bytes());
    if !parsed.complaints.errors.is_empty() {
        return "error".to_owned();
    }
    let base = Moment::new(fields[1].parse().expect("seconds"), 0, zone);
    let resolved = base.resolve(&parsed, OpenTime::Midnight).map_or("range".to_owned(), |m| m.seconds.to_string());
    let modified = base.modify(&parsed).map_or("range".to_owned(), |m| format!("{}.{:06}", m.seconds, m.micro));
    format!("{resolved} {modified}")
}

/// The difference of two moments, the first plus and minus a duration, and the first plus the
/// difference.
fn difference(fields: &[&str]) -> String {
    let (one, two) = (moment(fields[0], fields[1]), moment(fields[2], fields[3]));
    let d = Interval::between(&one, &two);
    let step = Interval::parse_iso(fields[4].as_bytes()).expect("a duration");
    let plus = |i: &Interval| i.add_to(&one).map_or(0, |m| m.seconds);
    format!(
        "{} {}-{}-{} {}:{}:{}.{} ({}) {} {} {}",
        if d.invert { '-' } else { '+' },
        d.year,
        d.month,
        d.day,
        d.hour,
        d.minute,
        d.second,
        d.micro,
        d.days.unwrap_or(-1),
        plus(&step),
        step.subtract_from(&one).map_or(0, |m| m.seconds),
        plus(&d)
    )
}

/// Rise, set, transit and civil twilight of `zone|timestamp|latitude|longitude`.
fn sun(fields: &[&str]) -> String {
    let zone = parse_zone_name(fields[0].as_bytes()).expect("a zone");
    let moment = Moment::new(fields[1].parse().expect("seconds"), 0, zone);
    let place = Place { latitude: fields[2].parse().expect("degrees"), longitude: fields[3].parse().expect("degrees") };
    let show = |day: Day| match day {
        Day::Crosses { rise, set } => format!("{} {}", rise.seconds, set.seconds),
        Day::AlwaysAbove => "above".to_owned(),
        Day::AlwaysBelow => "below".to_owned(),
    };
    let (sun, transit) = day(&moment, place, -35.0 / 60.0, Limb::Upper);
    let civil = day(&moment, place, -6.0, Limb::Centre).0;
    format!("{} {transit} {}", show(sun), show(civil))
}

#[allow(dead_code, reason = "the test that includes this file has its own")]
fn main() {
    let mode = std::env::args().nth(1).unwrap_or_default();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match answer(&mode, &line) {
            Some(answer) => println!("{answer}"),
            None => return eprintln!("compare parse|resolve|diff|format|sun"),
        }
    }
}
