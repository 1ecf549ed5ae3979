//! Copies, sizes, filters, palettes.

use crate::draw::at;
use crate::ffi::{RawRect, api};
use crate::{COLORS, Image, RESIZED, fits};
use std::ffi::{c_int, c_uint};

/// Parts of two images: where it goes, where it comes from, how large it is there and here.
#[derive(Clone, Copy)]
pub struct Area {
    pub to: [i64; 2],
    pub from: [i64; 2],
    pub to_size: [i64; 2],
    pub from_size: [i64; 2],
}

/// How pixels are copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copying {
    Plain,
    /// By percent of the source.
    Merge(i64),
    MergeGray(i64),
    Resized,
    Resampled,
}

impl Image {
    /// Copies a part of another image.
    pub fn copy(&self, source: &Image, area: Area, how: Copying) {
        let (api, to, from) = (api(), self.ptr(), source.ptr());
        if matches!(how, Copying::Resized | Copying::Resampled) {
            let [[x, y], [u, v]] = [area.to.map(at), area.from.map(at)];
            let bounded = |size: i64| size.clamp(0, RESIZED) as c_int;
            let [[w, h], [k, l]] = [area.to_size.map(bounded), area.from_size.map(bounded)];
            if [w, h, k, l].contains(&0) {
                return;
            }
            let copy = if how == Copying::Resized { api.gdImageCopyResized } else { api.gdImageCopyResampled };
            // SAFETY: rule 3; pixels outside are looked for.
            return unsafe { copy(to, from, x, y, u, v, w, h, k, l) };
        }
        // what lies outside of the target is not drawn
        let [mut x, mut y] = area.to.map(|place| i64::from(at(place)));
        let [mut u, mut v] = area.from.map(|place| i64::from(at(place)));
        let [mut w, mut h] = area.to_size.map(|size| i64::from(at(size)));
        if x < 0 {
            (u, w, x) = (u - x, w + x, 0);
        }
        if y < 0 {
            (v, h, y) = (v - y, h + y, 0);
        }
        w = w.min(i64::from(self.width()) - x);
        h = h.min(i64::from(self.height()) - y);
        if w <= 0 || h <= 0 {
            return;
        }
        let [x, y, u, v, w, h] = [x, y, u, v, w, h].map(|number| number as c_int);
        // SAFETY: rule 3; pixels outside of the source are looked for.
        unsafe {
            match how {
                Copying::Merge(percent) => (api.gdImageCopyMerge)(to, from, x, y, u, v, w, h, at(percent)),
                Copying::MergeGray(percent) => (api.gdImageCopyMergeGray)(to, from, x, y, u, v, w, h, at(percent)),
                _ => (api.gdImageCopy)(to, from, x, y, u, v, w, h),
            }
        }
    }

    /// Takes the palette of another image, where both have one.
    pub fn copy_palette(&self, source: &Image) {
        if !self.is_true_color() && !source.is_true_color() {
            // SAFETY: both have palettes.
            unsafe { (api().gdImagePaletteCopy)(self.ptr(), source.ptr()) };
        }
    }

    /// Makes the colours of `palette` those of this image of true colours. The library's code: 0,
    /// or what does not fit.
    pub fn match_colors(&self, palette: &Image) -> i32 {
        if !self.is_true_color() {
            return -1;
        }
        if palette.is_true_color() {
            return -2;
        }
        if (self.width(), self.height()) != (palette.width(), palette.height()) {
            return -3;
        }
        if palette.colors_total() < 1 {
            return -4;
        }
        // SAFETY: what the library asks for was looked at.
        unsafe { (api().gdImageColorMatch)(self.ptr(), palette.ptr()) }
    }

    /// Makes an image with a palette of it. False: there is no memory.
    pub fn make_palette(&self, dithers: bool, colors: i64) -> bool {
        let colors = colors.clamp(1, COLORS as i64) as c_int;
        // SAFETY: rule 1.
        let done = unsafe { (api().gdImageTrueColorToPalette)(self.ptr(), dithers.into(), colors) } != 0;
        if !self.is_true_color() && self.raw().transparent >= COLORS as i32 {
            self.raw_mut().transparent = -1;
        }
        done
    }

    /// Makes an image of true colours of it. False: there is no memory.
    pub fn make_true_color(&self) -> bool {
        // SAFETY: rule 1.
        self.is_true_color() || unsafe { (api().gdImagePaletteToTrueColor)(self.ptr()) } != 0
    }

    /// Turns it by degrees.
    pub fn rotated(&self, angle: f32, background: i64) -> Option<Image> {
        if !angle.is_finite() {
            return None;
        }
        // SAFETY: rule 3: the new one is at most as wide as this one's diagonal.
        self.bare(|| Image::take(unsafe { (api().gdImageRotateInterpolated)(self.ptr(), angle % 360.0, background as c_int) }))
    }

    /// Gives it other sizes.
    pub fn scaled(&self, width: i64, height: i64, method: i64) -> Option<Image> {
        if !fits(width, height) {
            return None;
        }
        let before = self.interpolation();
        if !self.set_interpolation(method) {
            return None;
        }
        // SAFETY: rule 3.
        let scaled = self.bare(|| Image::take(unsafe { (api().gdImageScale)(self.ptr(), width as c_uint, height as c_uint) }));
        self.set_interpolation(before);
        scaled
    }

    pub fn interpolation(&self) -> i64 {
        // SAFETY: rule 1.
        i64::from(unsafe { (api().gdImageGetInterpolationMethod)(self.ptr()) })
    }

    /// Sets how pixels between pixels are found. False: there is no such method.
    pub fn set_interpolation(&self, method: i64) -> bool {
        // SAFETY: the library knows its methods.
        (0..=21).contains(&method) && unsafe { (api().gdImageSetInterpolationMethod)(self.ptr(), method as c_int) } != 0
    }

    /// Returns the width and height that an affine matrix makes of a part of it. `None`: too large.
    pub fn affine_size(&self, matrix: &[f64; 6], [_, _, width, height]: [i64; 4]) -> Option<[i64; 2]> {
        let corners = [[0.0, 0.0], [width as f64, 0.0], [0.0, height as f64], [width as f64, height as f64]];
        let apply = |[x, y]: [f64; 2]| [x * matrix[0] + y * matrix[2] + matrix[4], x * matrix[1] + y * matrix[3] + matrix[5]];
        let places = corners.map(apply);
        let span = |axis: usize| {
            let values = places.map(|place| place[axis]);
            values.iter().copied().fold(f64::MIN, f64::max) - values.iter().copied().fold(f64::MAX, f64::min)
        };
        let sizes = [span(0), span(1)];
        let bounded = sizes.iter().all(|size| size.is_finite() && (1.0..RESIZED as f64).contains(size));
        let near = places.iter().flatten().all(|place| place.abs() < 1e6);
        let sizes = sizes.map(|size| size.min(1e9).ceil() as i64 + 2);
        (bounded && near && fits(sizes[0], sizes[1])).then_some(sizes)
    }

    /// Moves a part of it by an affine matrix.
    pub fn transformed(&self, matrix: &[f64; 6], area: [i64; 4]) -> Option<Image> {
        let determinant = matrix[0] * matrix[3] - matrix[1] * matrix[2];
        self.affine_size(matrix, area).filter(|_| determinant.abs() > 1e-9)?;
        let [x, y, width, height] = area.map(at);
        let mut rect = RawRect { x, y, width, height };
        let mut made = std::ptr::null_mut();
        // SAFETY: the size of what is made was looked at.
        let done =
            self.bare(|| unsafe { (api().gdTransformAffineGetImage)(&raw mut made, self.ptr(), &raw mut rect, matrix.as_ptr()) }) != 0;
        Image::take(made).filter(|_| done)
    }

    /// Cuts a part out of it.
    pub fn cropped(&self, [x, y, width, height]: [i64; 4]) -> Option<Image> {
        if !fits(width, height) {
            return None;
        }
        let rect = RawRect { x: at(x), y: at(y), width: width as c_int, height: height as c_int };
        // the library copies rows: what lies outside must be none of them
        let inside = x >= 0 && y >= 0 && x + width <= i64::from(self.width()) && y + height <= i64::from(self.height());
        if inside {
            // SAFETY: the part is inside.
            return self.bare(|| Image::take(unsafe { (api().gdImageCrop)(self.ptr(), &raw const rect) }));
        }
        let made = Image::new(width, height, self.is_true_color())?;
        if !self.is_true_color() {
            made.copy_palette(self);
        }
        made.set_save_alpha(self.raw().save_alpha != 0);
        made.set_alpha_blending(0);
        let [w, h] = [i64::from(self.width()), i64::from(self.height())];
        let ([left, top], [right, bottom]) = ([x.max(0), y.max(0)], [(x + width).min(w), (y + height).min(h)]);
        if right > left && bottom > top {
            let (to, size) = ([left - x, top - y], [right - left, bottom - top]);
            made.copy(self, Area { to, from: [left, top], to_size: size, from_size: size }, Copying::Plain);
        }
        Some(made)
    }

    /// Cuts off what surrounds it: by the mode, or by a colour and how far from it others may be.
    pub fn cropped_by(&self, cropping: Cropping) -> Option<Image> {
        let (api, im) = (api(), self.ptr());
        // SAFETY: rule 1.
        let crop = || unsafe {
            match cropping {
                Cropping::Mode(mode) => (api.gdImageCropAuto)(im, mode as c_uint),
                Cropping::Threshold(color, threshold) => (api.gdImageCropThreshold)(im, color as c_uint, threshold),
            }
        };
        self.bare(|| Image::take(crop()))
    }

    pub fn flip(&self, horizontally: bool, vertically: bool) {
        let api = api();
        // SAFETY: rule 1.
        unsafe {
            match (horizontally, vertically) {
                (true, true) => (api.gdImageFlipBoth)(self.ptr()),
                (true, false) => (api.gdImageFlipHorizontal)(self.ptr()),
                (false, true) => (api.gdImageFlipVertical)(self.ptr()),
                (false, false) => {}
            }
        }
    }

    /// Applies a filter. False: it failed.
    pub fn filter(&self, filter: &Filter) -> bool {
        let (api, im) = (api(), self.ptr());
        // SAFETY: rules 1 and 3; arrays are as long as they are said to be.
        let done = unsafe {
            match *filter {
                Filter::Negate => (api.gdImageNegate)(im),
                Filter::Grayscale => (api.gdImageGrayScale)(im),
                Filter::Brightness(by) => (api.gdImageBrightness)(im, at(by)),
                Filter::Contrast(by) => (api.gdImageContrast)(im, by as f64),
                Filter::Colorize([r, g, b, a]) => (api.gdImageColor)(im, at(r), at(g), at(b), at(a)),
                Filter::EdgeDetect => (api.gdImageEdgeDetectQuick)(im),
                Filter::Emboss => (api.gdImageEmboss)(im),
                Filter::GaussianBlur => (api.gdImageGaussianBlur)(im),
                Filter::SelectiveBlur => (api.gdImageSelectiveBlur)(im),
                Filter::MeanRemoval => (api.gdImageMeanRemoval)(im),
                Filter::Smooth(weight) => (api.gdImageSmooth)(im, weight as f32),
                Filter::Pixelate(block, advanced) => {
                    let most = i64::from(self.width().max(self.height()));
                    (api.gdImagePixelate)(im, block.min(most) as c_int, advanced.into())
                }
                Filter::Scatter(sub, plus, ref colors) if colors.is_empty() => (api.gdImageScatter)(im, at(sub), at(plus)),
                Filter::Scatter(sub, plus, ref colors) => {
                    let mut colors: Vec<c_int> = colors.iter().map(|&color| color as c_int).collect();
                    (api.gdImageScatterColor)(im, at(sub), at(plus), colors.as_mut_ptr(), colors.len() as c_uint)
                }
                Filter::Convolution(ref matrix, divisor, offset) => (api.gdImageConvolution)(im, &raw const *matrix, divisor, offset),
            }
        };
        done != 0
    }
}

/// Ways to say what [`Image::cropped_by`] cuts off.
#[derive(Clone, Copy)]
pub enum Cropping {
    Mode(i64),
    Threshold(i64, f32),
}

/// Filters, with their numbers.
pub enum Filter {
    Negate,
    Grayscale,
    Brightness(i64),
    Contrast(i64),
    Colorize([i64; 4]),
    EdgeDetect,
    Emboss,
    GaussianBlur,
    SelectiveBlur,
    MeanRemoval,
    Smooth(f64),
    Pixelate(i64, bool),
    Scatter(i64, i64, Vec<i64>),
    Convolution([[f32; 3]; 3], f32, f32),
}
