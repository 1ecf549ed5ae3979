//! Where zones lie: country, coordinates and comment, out of IANA's `zone.tab` (public domain).

const TABLE: &str = include_str!("../../data/zone.tab");

/// The line of a zone in the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// ISO 3166 code.
    pub country: &'static str,
    /// Degrees north, five decimals.
    pub latitude: f64,
    /// Degrees east, five decimals.
    pub longitude: f64,
    /// The identifier.
    pub zone: &'static str,
    /// What part of the country, where it has several zones.
    pub comment: &'static str,
}

/// All zones that lie somewhere, grouped by country.
pub fn places() -> impl Iterator<Item = Place> {
    TABLE.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let country = fields.next()?;
        let coordinates = fields.next()?;
        let zone = fields.next()?;
        let split = coordinates[1..].find(['+', '-'])? + 1;
        let (latitude, longitude) = coordinates.split_at(split);
        let comment = fields.next().unwrap_or("");
        Some(Place { country, latitude: degrees(latitude, 2), longitude: degrees(longitude, 3), zone, comment })
    })
}

/// The place of a zone.
pub fn find(zone: &str) -> Option<Place> {
    places().find(|place| place.zone == zone)
}

/// `±DDMM` or `±DDMMSS` in degrees, cut after five decimals.
fn degrees(text: &str, width: usize) -> f64 {
    let digits = &text[1..];
    let number = |range: std::ops::Range<usize>| -> i64 { digits.get(range).and_then(|t| t.parse().ok()).unwrap_or(0) };
    let seconds = number(0..width) * 3600 + number(width..width + 2) * 60 + number(width + 2..width + 4);
    let size = (seconds * 100_000 / 3600) as f64 / 100_000.0;
    if text.starts_with('-') { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prague() {
        let place = find("Europe/Prague").unwrap();
        assert_eq!((place.country, place.latitude, place.longitude), ("CZ", 50.08333, 14.43333));
    }
}
