//! Prints what `parse` makes of every line of standard input as PHP's `json_encode(date_parse($line))` would, for
//! comparing with a reference. Lines are percent-encoded where they hold control bytes.

use heddle_datetime::parse::{Complaint, DayOf, Parsed, ParsedZone, Special, parse, parse_format};
use heddle_datetime::tz::Zone;
use std::io::BufRead;

fn decode(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line.as_bytes();
    while let Some((first, more)) = rest.split_first() {
        rest = more;
        if *first == b'%'
            && let Some(value) = std::str::from_utf8(&more[..2]).ok().and_then(|t| u8::from_str_radix(t, 16).ok())
        {
            bytes.push(value);
            rest = &more[2..];
        } else {
            bytes.push(*first);
        }
    }
    bytes
}

fn complaints(list: &[Complaint]) -> String {
    let mut places: Vec<(usize, &str)> = Vec::new();
    for complaint in list {
        match places.iter_mut().find(|(position, _)| *position == complaint.position) {
            Some(place) => place.1 = complaint.message,
            None => places.push((complaint.position, complaint.message)),
        }
    }
    places.iter().map(|(position, message)| format!("{position}:{message};")).collect()
}

fn show(parsed: &Parsed) -> String {
    let field = |value: Option<i64>| value.map_or("_".to_owned(), |v| v.to_string());
    let mut text = [parsed.year, parsed.month, parsed.day, parsed.hour, parsed.minute, parsed.second, parsed.micro]
        .map(field)
        .join(",");
    text += &format!(" w[{}]", complaints(&parsed.complaints.warnings));
    text += &format!(" e[{}]", complaints(&parsed.complaints.errors));
    match parsed.zone {
        None => {}
        Some(ParsedZone::Unknown) => text += " z0",
        Some(ParsedZone::Known(Zone::Offset(offset))) => text += &format!(" z1 {offset}"),
        Some(ParsedZone::Known(Zone::Abbreviation(a))) => {
            let standard = a.offset - if a.dst { 3600 } else { 0 };
            text += &format!(" z2 {standard} {} {}", u8::from(a.dst), a.name());
        }
        Some(ParsedZone::Known(Zone::Identifier(location))) => text += &format!(" z3 {}", location.name),
    }
    if let Some(r) = parsed.relative {
        text += &format!(" r {} {} {} {} {} {}", r.year, r.month, r.day, r.hour, r.minute, r.second);
        if let Some(weekday) = r.weekday {
            text += &format!(" wd{}", weekday.weekday);
        }
        if let Some(Special::Weekdays(amount)) = r.special {
            text += &format!(" wds{amount}");
        }
        match r.day_of {
            Some(DayOf::First) => text += " first",
            Some(DayOf::Last) => text += " last",
            None => {}
        }
    }
    text
}

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let parsed = match line.split_once('|') {
            Some((format, text)) => parse_format(&decode(format), &decode(text)),
            None => parse(&decode(&line)),
        };
        println!("{}", show(&parsed));
    }
}
