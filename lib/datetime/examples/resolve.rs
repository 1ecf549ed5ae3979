//! For each line `zone|timestamp|text` prints what strtotime and `DateTime::modify` make of it, for comparing with a reference.

use heddle_datetime::moment::{Moment, OpenTime};
use heddle_datetime::parse::parse;
use heddle_datetime::tz::{self, Zone};
use std::io::BufRead;

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let mut fields = line.splitn(3, '|');
        let zone = fields.next().and_then(tz::find).map(Zone::Identifier).expect("a zone");
        let seconds: i64 = fields.next().and_then(|t| t.parse().ok()).expect("a timestamp");
        let text = fields.next().unwrap_or("");
        let parsed = parse(text.as_bytes());
        if !parsed.complaints.errors.is_empty() {
            println!("error");
            continue;
        }
        let base = Moment::new(seconds, 0, zone);
        let show =
            |result: Result<Moment, _>| result.map_or("range".to_owned(), |m| format!("{}.{:06}", m.seconds, m.micro));
        println!(
            "{} {}",
            show(base.resolve(&parsed, OpenTime::Midnight)).split('.').next().unwrap(),
            show(base.modify(&parsed))
        );
    }
}
