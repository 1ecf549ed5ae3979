//! For each line `zone|timestamp|zone|timestamp|duration` prints the difference of the two moments and the first plus and
//! minus the duration, for comparing with a reference.

use heddle_datetime::interval::Interval;
use heddle_datetime::moment::Moment;
use heddle_datetime::parse::parse_zone_name;
use std::io::BufRead;

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let fields: Vec<&str> = line.split('|').collect();
        let moment = |i: usize| {
            let (seconds, micro) = fields[i + 1].split_once('.').expect("a fraction");
            let zone = parse_zone_name(fields[i].as_bytes()).expect("a zone");
            Moment::new(seconds.parse().expect("seconds"), micro.parse().expect("micros"), zone)
        };
        let (one, two) = (moment(0), moment(2));
        let d = Interval::between(&one, &two);
        let sign = if d.invert { '-' } else { '+' };
        print!("{sign} {}-{}-{} {}:{}:{}.{}", d.year, d.month, d.day, d.hour, d.minute, d.second, d.micro);
        let step = Interval::parse_iso(fields[4].as_bytes()).expect("a duration");
        let plus = |i: &Interval| i.add_to(&one).map_or(0, |m| m.seconds);
        println!(
            " ({}) {} {} {}",
            d.days.unwrap(),
            plus(&step),
            step.subtract_from(&one).map_or(0, |m| m.seconds),
            plus(&d)
        );
    }
}
