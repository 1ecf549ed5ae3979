//! Narrow katakana as wide ones, with their marks: what encodings without narrow ones write.

/// Wide forms of the narrow U+FF61 to U+FF9F.
pub(crate) const WIDE: [u16; 63] = [
    0x3002, 0x300C, 0x300D, 0x3001, 0x30FB, 0x30F2, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30E3, 0x30E5, 0x30E7, 0x30C3, 0x30FC, 0x30A2,
    0x30A4, 0x30A6, 0x30A8, 0x30AA, 0x30AB, 0x30AD, 0x30AF, 0x30B1, 0x30B3, 0x30B5, 0x30B7, 0x30B9, 0x30BB, 0x30BD, 0x30BF, 0x30C1, 0x30C4,
    0x30C6, 0x30C8, 0x30CA, 0x30CB, 0x30CC, 0x30CD, 0x30CE, 0x30CF, 0x30D2, 0x30D5, 0x30D8, 0x30DB, 0x30DE, 0x30DF, 0x30E0, 0x30E1, 0x30E2,
    0x30E4, 0x30E6, 0x30E8, 0x30E9, 0x30EA, 0x30EB, 0x30EC, 0x30ED, 0x30EF, 0x30F3, 0x309B, 0x309C,
];

const VOICED: u32 = 0xFF9E;
const HALF_VOICED: u32 = 0xFF9F;

/// A narrow katakana and the mark behind it as one wide one.
pub(crate) fn marked(narrow: u32, mark: u32) -> Option<u32> {
    let wide = u32::from(*WIDE.get(narrow.checked_sub(0xFF61)? as usize)?);
    match (narrow, mark) {
        (0xFF73, VOICED) => Some(0x30F4),
        (0xFF76..=0xFF84 | 0xFF8A..=0xFF8E, VOICED) => Some(wide + 1),
        (0xFF8A..=0xFF8E, HALF_VOICED) => Some(wide + 2),
        _ => None,
    }
}

/// A text whose narrow katakana are wide.
pub(super) fn widen(points: &[u32]) -> Vec<u32> {
    let (mut out, mut at) = (Vec::with_capacity(points.len()), 0);
    while at < points.len() {
        let point = points[at];
        at += 1;
        if let Some(wide) = points.get(at).and_then(|mark| marked(point, *mark)) {
            out.push(wide);
            at += 1;
            continue;
        }
        let wide = point.checked_sub(0xFF61).and_then(|place| WIDE.get(place as usize));
        out.push(wide.map_or(point, |wide| u32::from(*wide)));
    }
    out
}
