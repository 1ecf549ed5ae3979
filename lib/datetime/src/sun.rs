//! When the sun rises and sets, after Paul Schlyter's algorithm (sunriset, public domain), to about
//! a minute.

use crate::calendar::Civil;
use crate::moment::Moment;

/// What the sun does on a day, seen from a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Day {
    /// It crosses the altitude twice.
    Crosses {
        /// Rising.
        rise: Crossing,
        /// Setting.
        set: Crossing,
    },
    /// It stays above the altitude.
    AlwaysAbove,
    /// It stays below.
    AlwaysBelow,
}

/// The moment of a crossing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crossing {
    /// Seconds since the epoch.
    pub seconds: i64,
    /// Hours since midnight UTC of the day.
    pub hours: f64,
}

/// Which part of the disc counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limb {
    /// Its upper edge.
    Upper,
    /// Its centre.
    Centre,
}

/// A place on Earth, in degrees north and east.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
}

/// The crossings of `altitude` degrees above the horizon on the day that `moment` shows in its
/// zone, and the time the sun stands highest (seconds since the epoch).
pub fn day(moment: &Moment, place: Place, altitude: f64, limb: Limb) -> (Day, i64) {
    let civil = moment.civil();
    let midnight = Civil { hour: 0, minute: 0, second: 0, micro: 0, ..civil }.seconds() as f64;
    let Place { latitude, longitude } = place;
    let days = (midnight - 946_728_000.0) / 86_400.0 + 2.0 - longitude / 360.0;
    let sun = Sun::at(days);
    let sidereal = revolution(greenwich_sidereal(days) + 180.0 + longitude);
    let south = 12.0 - half_revolution(sidereal - sun.right_ascension) / 15.0;
    let altitude = if limb == Limb::Upper { altitude - 0.2666 / sun.distance } else { altitude };
    let declination = sun.declination.to_radians();
    let north = latitude.to_radians();
    let cosine = (altitude.to_radians().sin() - north.sin() * declination.sin()) / (north.cos() * declination.cos());
    let crossing = |hours: f64| Crossing { seconds: (hours * 3600.0 + midnight) as i64, hours };
    let transit = (midnight + south * 3600.0) as i64;
    let day = if cosine >= 1.0 {
        Day::AlwaysBelow
    } else if cosine <= -1.0 {
        Day::AlwaysAbove
    } else {
        let arc = cosine.acos().to_degrees() / 15.0;
        Day::Crosses { rise: crossing(south - arc), set: crossing(south + arc) }
    };
    (day, transit)
}

/// Where the sun stands.
struct Sun {
    /// Degrees.
    right_ascension: f64,
    /// Degrees.
    declination: f64,
    /// Astronomical units.
    distance: f64,
}

impl Sun {
    /// `days` count from 2000 January 0.0.
    fn at(days: f64) -> Sun {
        let anomaly = revolution(356.0470 + 0.985_600_258_5 * days).to_radians();
        let perihelion = 282.9404 + 4.709_35E-5 * days;
        let eccentricity = 0.016_709 - 1.151E-9 * days;
        let eccentric = anomaly + eccentricity * anomaly.sin() * (1.0 + eccentricity * anomaly.cos());
        let x = eccentric.cos() - eccentricity;
        let y = (1.0 - eccentricity * eccentricity).sqrt() * eccentric.sin();
        let distance = x.hypot(y);
        let longitude = (y.atan2(x).to_degrees() + perihelion).to_radians();
        let obliquity = (23.4393 - 3.563E-7 * days).to_radians();
        let (x, y) = (distance * longitude.cos(), distance * longitude.sin());
        let (y, z) = (y * obliquity.cos(), y * obliquity.sin());
        Sun { right_ascension: y.atan2(x).to_degrees(), declination: z.atan2(x.hypot(y)).to_degrees(), distance }
    }
}

/// Sidereal time at Greenwich at midnight, in degrees.
fn greenwich_sidereal(days: f64) -> f64 {
    revolution((180.0 + 356.0470 + 282.9404) + (0.985_600_258_5 + 4.709_35E-5) * days)
}

fn revolution(degrees: f64) -> f64 {
    degrees - 360.0 * (degrees / 360.0).floor()
}

fn half_revolution(degrees: f64) -> f64 {
    degrees - 360.0 * (degrees / 360.0 + 0.5).floor()
}
