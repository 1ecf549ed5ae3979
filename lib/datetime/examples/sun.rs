//! For each line `zone|timestamp|latitude|longitude` prints `date_sun_info` and `date_sunrise` times, for comparing.

use heddle_datetime::moment::Moment;
use heddle_datetime::parse::parse_zone_name;
use heddle_datetime::sun::{Day, Limb, Place, day};
use std::io::BufRead;

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let fields: Vec<&str> = line.split('|').collect();
        let zone = parse_zone_name(fields[0].as_bytes()).expect("a zone");
        let moment = Moment::new(fields[1].parse().expect("seconds"), 0, zone);
        let place =
            Place { latitude: fields[2].parse().expect("degrees"), longitude: fields[3].parse().expect("degrees") };
        let show = |day: Day| match day {
            Day::Crosses { rise, set } => format!("{} {}", rise.seconds, set.seconds),
            Day::AlwaysAbove => "above".to_owned(),
            Day::AlwaysBelow => "below".to_owned(),
        };
        let (sun, transit) = day(&moment, place, -35.0 / 60.0, Limb::Upper);
        let civil = day(&moment, place, -6.0, Limb::Centre).0;
        println!("{} {} {}", show(sun), transit, show(civil));
    }
}
