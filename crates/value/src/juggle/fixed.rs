//! Floats with a fixed number of digits behind the point, by arithmetic on ints.
//!
//! A float is an int times a power of two. Times a power of ten and cut to an int it is the text
//! that is wanted, and what was cut off says
//! exactly which way to round. That fits into 128 bits for every float that is not huge, with as
//! many digits as people ask for.

/// Powers of ten that fit.
const POWERS: [u64; 20] = {
    let mut powers = [1; 20];
    let mut at = 1;
    while at < 20 {
        powers[at] = powers[at - 1] * 10;
        at += 1;
    }
    powers
};

/// The magnitude of `float` times ten to the power of `places`, rounded to an int; halves go to the
/// even one. `None` where it is not finite or
/// does not fit.
pub fn scaled(float: f64, places: usize) -> Option<u64> {
    let power = *POWERS.get(places)?;
    let bits = float.to_bits();
    let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
    let (mantissa, exponent) = match exponent {
        0x7ff => return None,
        0 => (fraction, -1074),
        _ => (fraction | 1 << 52, exponent - 1075),
    };
    // below 2^53 * 10^19 < 2^117
    let product = u128::from(mantissa) * u128::from(power);
    if exponent >= 0 {
        return if exponent < 10 { u64::try_from(product << exponent).ok() } else { None };
    }
    let shift = exponent.unsigned_abs();
    if shift >= 120 {
        // less than a half of the last place
        return Some(0);
    }
    let (whole, rest, half) = (product >> shift, product & ((1 << shift) - 1), 1_u128 << (shift - 1));
    let up = rest > half || rest == half && whole & 1 == 1;
    u64::try_from(whole + u128::from(up)).ok()
}

#[cfg(test)]
mod tests {
    use super::scaled;

    /// What the standard library's exact way makes of it.
    fn exactly(float: f64, places: usize) -> Option<u64> {
        format!("{:.places$}", float.abs()).replace('.', "").parse().ok()
    }

    #[test]
    fn as_the_standard_library_rounds() {
        let mut state = 88_172_645_463_325_252_u64;
        for step in 0..200_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let float = match step % 4 {
                0 => f64::from_bits(state),
                1 => (state >> 40) as f64 / 8.0,
                2 => (state >> 30) as f64 / 1000.0,
                _ => -((state >> 50) as f64) / 64.0,
            };
            if !float.is_finite() {
                continue;
            }
            let places = (state % 20) as usize;
            if let Some(scaled) = scaled(float, places) {
                assert_eq!(Some(scaled), exactly(float, places), "{float:e} to {places}");
            }
        }
        for (float, places, wanted) in
            [(0.5, 0, 0), (1.5, 0, 2), (2.5, 0, 2), (0.125, 2, 12), (0.375, 2, 38), (0.0, 3, 0), (1e15, 2, 100_000_000_000_000_000)]
        {
            assert_eq!(scaled(float, places), Some(wanted));
        }
        assert_eq!(scaled(f64::NAN, 2), None);
        assert_eq!(scaled(1e300, 2), None);
        assert_eq!(scaled(1.0, 20), None);
    }
}
