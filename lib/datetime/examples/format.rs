//! For each line `zone|timestamp.micros|format` prints the formatted moment, for comparing with a reference.

use heddle_datetime::format::{Clock, format};
use heddle_datetime::moment::Moment;
use heddle_datetime::parse::parse_zone_name;
use std::io::BufRead;

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let fields: Vec<&str> = line.split('|').collect();
        let zone = parse_zone_name(fields[0].as_bytes()).expect("a zone");
        let (seconds, micros) = fields[1].split_once('.').expect("a fraction");
        let moment = Moment::new(seconds.parse().expect("seconds"), micros.parse().expect("micros"), zone);
        println!("{}", String::from_utf8_lossy(&format(&moment, fields[2].as_bytes(), Clock::Local)));
    }
}
