//! Bitmap fonts.

use crate::ffi::{RawFont, api};

/// A font: one of the library's, or one out of a file.
pub enum Font {
    /// 1 to 5.
    Builtin(u8),
    Loaded(Loaded),
}

/// A font out of a file. Invariant: the data have a byte for each pixel of each character.
pub struct Loaded {
    count: i32,
    offset: i32,
    width: i32,
    height: i32,
    data: Vec<u8>,
}

impl Loaded {
    /// Reads a font: four numbers of 32 bits, then a byte for each pixel.
    ///
    /// # Errors
    /// What is wrong, in PHP's words.
    pub fn read(bytes: &[u8]) -> Result<Loaded, &'static str> {
        let Some((head, data)) = bytes.split_at_checked(16) else {
            return Err("End of file while reading header");
        };
        let number = |at: usize, swap: bool| {
            let number: [u8; 4] = std::array::from_fn(|byte| head[at * 4 + byte]);
            if swap { i32::from_be_bytes(number) } else { i32::from_le_bytes(number) }
        };
        let length = |swap: bool| {
            let sizes = [0, 2, 3].map(|at| usize::try_from(number(at, swap)).unwrap_or(0));
            let product = sizes.iter().try_fold(1_usize, |product, &size| product.checked_mul(size));
            product.filter(|&length| length > 0 && length <= i32::MAX as usize)
        };
        let swap = length(false) != Some(data.len());
        let Some(wanted) = length(swap) else { return Err("Error reading font, invalid font header") };
        if wanted != data.len() {
            return Err("Error reading font");
        }
        let [count, offset, width, height] = [0, 1, 2, 3].map(|at| number(at, swap));
        if !(0..1 << 16).contains(&offset) || count > 1 << 24 {
            return Err("Error reading font, invalid font header");
        }
        Ok(Loaded { count, offset, width, height, data: data.to_vec() })
    }
}

impl Font {
    /// Gives the library's view of the font.
    pub(crate) fn with<R>(&self, work: impl FnOnce(*const RawFont) -> R) -> R {
        let api = api();
        match self {
            // SAFETY: functions without arguments.
            Font::Builtin(number) => work(unsafe {
                match number {
                    ..=1 => (api.gdFontGetTiny)(),
                    2 => (api.gdFontGetSmall)(),
                    3 => (api.gdFontGetMediumBold)(),
                    4 => (api.gdFontGetLarge)(),
                    _ => (api.gdFontGetGiant)(),
                }
            }),
            Font::Loaded(font) => {
                let Loaded { count, offset, width, height, ref data } = *font;
                let raw = RawFont { count, offset, width, height, data: data.as_ptr().cast() };
                work(&raw const raw)
            }
        }
    }

    /// Returns width and height of a character.
    pub fn size(&self) -> [i32; 2] {
        // SAFETY: the font is there.
        self.with(|font| unsafe { [(*font).width, (*font).height] })
    }
}
