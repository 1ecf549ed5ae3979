//! libgd, opened at run time, behind a safe edge: images of pixels, drawn, changed, read and
//! written. There is no PHP in here.
//!
//! - [`Image`]: one image. [`draw`]: lines, shapes, texts. [`change`]: copies, filters, sizes.
//!   [`files`]: formats. [`font`]: bitmap fonts. [`said`]: the library's messages.
//!
//! Rules, on which every `// SAFETY:` comment of this crate stands:
//! 1. An [`Image`] owns what the library made from then to `gdImageDestroy`, and is used by one
//!    thread. Images of different threads have nothing in common but fonts, which a lock guards.
//! 2. `gd.h` of libgd 2.3 is what [`ffi`] declares.
//! 3. Coordinates and sizes are bounded before they are given to the library: its sums do not
//!    overflow, and its loops end.
//! 4. A brush or tile is the image's own copy.
#![allow(unsafe_code)]

pub mod change;
pub mod draw;
mod ffi;
pub mod files;
pub mod font;
pub mod said;

use ffi::{Raw, api};
use std::cell::RefCell;
use std::ffi::c_int;
use std::ptr::NonNull;

/// Returns whether libgd is installed.
pub fn is_available() -> bool {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib"];
    let found = |folder: &&str| std::path::Path::new(folder).join("libgd.so.3").exists();
    folders.iter().any(found)
}

/// Opens the library. False: it cannot be.
pub fn load() -> bool {
    ffi::library().is_some()
}

/// Returns the library's version.
pub fn version() -> [i32; 3] {
    let api = api();
    // SAFETY: functions without arguments.
    unsafe { [(api.gdMajorVersion)(), (api.gdMinorVersion)(), (api.gdReleaseVersion)()] }
}

/// Largest width or height, in pixels.
const LARGEST: i64 = 1 << 24;
/// Largest width or height of what is resized.
const RESIZED: i64 = 1 << 16;

/// Returns whether an image may have these sizes: the library counts bytes in 32 bits.
pub fn fits(width: i64, height: i64) -> bool {
    (1..=LARGEST).contains(&width) && (1..=LARGEST).contains(&height) && width * height * 4 <= i64::from(i32::MAX)
}

/// Colours of an image with a palette.
pub const COLORS: usize = 256;

/// Returns the bytes that an image takes.
pub fn size_of(width: i64, height: i64, true_color: bool) -> usize {
    let pixels = (width.max(0) as usize).saturating_mul(height.max(0) as usize);
    pixels.saturating_mul(if true_color { 4 } else { 1 }).saturating_add(height.max(0) as usize * 8 + std::mem::size_of::<Raw>())
}

/// An image.
pub struct Image {
    raw: NonNull<Raw>,
    brush: RefCell<Option<Box<Image>>>,
    tile: RefCell<Option<Box<Image>>>,
}

/// Parts of a colour: red, green and blue to 255, alpha from 0, which is opaque, to 127.
pub type Parts = [i32; 4];

impl Image {
    fn take(raw: ffi::Im) -> Option<Image> {
        NonNull::new(raw).map(|raw| Image { raw, brush: RefCell::default(), tile: RefCell::default() })
    }

    /// Makes an image with a palette that is empty, or one of true colours that is black.
    pub fn new(width: i64, height: i64, true_color: bool) -> Option<Image> {
        if !fits(width, height) {
            return None;
        }
        let make = if true_color { api().gdImageCreateTrueColor } else { api().gdImageCreate };
        // SAFETY: rule 3.
        Image::take(unsafe { make(width as c_int, height as c_int) })
    }

    pub(crate) fn ptr(&self) -> ffi::Im {
        self.raw.as_ptr()
    }

    /// Returns the fields. Nothing of the library runs while they are borrowed.
    pub(crate) fn raw(&self) -> &Raw {
        // SAFETY: rules 1 and 2.
        unsafe { self.raw.as_ref() }
    }

    /// Writes a field.
    #[allow(clippy::mut_from_ref)]
    pub(crate) fn raw_mut(&self) -> &mut Raw {
        // SAFETY: rules 1 and 2; the borrow ends with the caller's statement.
        unsafe { &mut *self.raw.as_ptr() }
    }

    pub fn width(&self) -> i32 {
        self.raw().sx
    }

    pub fn height(&self) -> i32 {
        self.raw().sy
    }

    pub fn is_true_color(&self) -> bool {
        self.raw().true_color != 0
    }

    /// Returns the bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of(self.width().into(), self.height().into(), self.is_true_color())
    }

    pub fn colors_total(&self) -> i32 {
        self.raw().colors_total
    }

    /// Returns a copy.
    pub fn duplicate(&self) -> Option<Image> {
        // SAFETY: rule 1.
        self.bare(|| Image::take(unsafe { (api().gdImageClone)(self.ptr()) }))
    }

    /// Does what may copy the image in the library, which would share brush and tile, and does not
    /// copy scratch space rightly.
    pub(crate) fn bare<R>(&self, work: impl FnOnce() -> R) -> R {
        let Raw { brush, tile, poly_allocated, .. } = *self.raw();
        let raw = self.raw_mut();
        (raw.brush, raw.tile, raw.poly_allocated) = (std::ptr::null_mut(), std::ptr::null_mut(), 0);
        let result = work();
        let raw = self.raw_mut();
        (raw.brush, raw.tile, raw.poly_allocated) = (brush, tile, poly_allocated);
        result
    }

    /// Allocates a colour. `None`: the palette is full.
    pub fn allocate(&self, [r, g, b, a]: Parts) -> Option<i32> {
        // SAFETY: rule 1.
        let color = unsafe { (api().gdImageColorAllocateAlpha)(self.ptr(), r, g, b, a) };
        (color >= 0).then_some(color)
    }

    pub fn deallocate(&self, color: i64) {
        if (0..COLORS as i64).contains(&color) {
            // SAFETY: the color is one of the palette.
            unsafe { (api().gdImageColorDeallocate)(self.ptr(), color as c_int) };
        }
    }

    /// Finds a colour: its number, -1 where there is none.
    pub fn find(&self, [r, g, b, a]: Parts, how: Find) -> i32 {
        let (api, im) = (api(), self.ptr());
        // SAFETY: rule 1; colours are compared, not used as places.
        unsafe {
            match how {
                Find::Closest => (api.gdImageColorClosest)(im, r, g, b),
                Find::ClosestAlpha => (api.gdImageColorClosestAlpha)(im, r, g, b, a),
                Find::ClosestHwb => (api.gdImageColorClosestHWB)(im, r, g, b),
                Find::Exact => (api.gdImageColorExact)(im, r, g, b),
                Find::ExactAlpha => (api.gdImageColorExactAlpha)(im, r, g, b, a),
                Find::Resolve => (api.gdImageColorResolve)(im, r, g, b),
                Find::ResolveAlpha => (api.gdImageColorResolveAlpha)(im, r, g, b, a),
            }
        }
    }

    /// Returns the parts of a colour. `None`: the palette has no such one.
    pub fn parts(&self, color: i64) -> Option<Parts> {
        let raw = self.raw();
        if self.is_true_color() {
            let color = color as i32;
            return Some([color >> 16 & 255, color >> 8 & 255, color & 255, color >> 24 & 127]);
        }
        let index = usize::try_from(color).ok().filter(|_| color < i64::from(raw.colors_total))?;
        Some([*raw.red.get(index)?, *raw.green.get(index)?, *raw.blue.get(index)?, *raw.alpha.get(index)?])
    }

    /// Sets a colour of the palette. False: there is no such one.
    pub fn set_color(&self, color: i64, [r, g, b, a]: Parts) -> bool {
        let raw = self.raw_mut();
        let Some(index) = usize::try_from(color).ok().filter(|&index| index < COLORS && color < i64::from(raw.colors_total)) else {
            return false;
        };
        (raw.red[index], raw.green[index], raw.blue[index], raw.alpha[index]) = (r, g, b, a);
        true
    }

    pub fn transparent(&self) -> i32 {
        self.raw().transparent
    }

    pub fn set_transparent(&self, color: i64) {
        if !self.is_true_color() && !(0..COLORS as i32).contains(&self.raw().transparent) {
            self.raw_mut().transparent = -1;
        }
        if self.is_true_color() || (-1..COLORS as i64).contains(&color) {
            // SAFETY: the colour, and the one before, are of the palette.
            unsafe { (api().gdImageColorTransparent)(self.ptr(), color as c_int) };
        }
    }

    /// Returns a pixel's colour: the number in the palette, or the true colour. `None`: it lies
    /// outside.
    pub fn pixel(&self, x: i64, y: i64) -> Option<i32> {
        let inside = (0..i64::from(self.width())).contains(&x) && (0..i64::from(self.height())).contains(&y);
        // SAFETY: the pixel is inside.
        inside.then(|| unsafe {
            match self.is_true_color() {
                true => *(*self.raw().tpixels.add(y as usize)).add(x as usize),
                false => i32::from(*(*self.raw().pixels.add(y as usize)).add(x as usize)),
            }
        })
    }

    /// Returns a pixel's colour as a true one; outside it is 0.
    pub fn true_pixel(&self, x: i64, y: i64) -> i32 {
        // SAFETY: the library looks whether the pixel is inside.
        unsafe { (api().gdImageGetTrueColorPixel)(self.ptr(), draw::at(x), draw::at(y)) }
    }

    pub fn alpha_blending(&self) -> i64 {
        self.raw().alpha_blending.into()
    }

    pub fn set_alpha_blending(&self, effect: i64) {
        // SAFETY: rule 1.
        unsafe { (api().gdImageAlphaBlending)(self.ptr(), effect as c_int) };
    }

    pub fn set_save_alpha(&self, saves: bool) {
        // SAFETY: rule 1.
        unsafe { (api().gdImageSaveAlpha)(self.ptr(), saves.into()) };
    }

    pub fn set_antialias(&self, enabled: bool) {
        self.raw_mut().aa = enabled.into();
    }

    pub fn is_antialiased(&self) -> bool {
        self.raw().aa != 0
    }

    pub fn is_interlaced(&self) -> bool {
        self.raw().interlace != 0
    }

    pub fn set_interlaced(&self, interlaced: bool) {
        // SAFETY: rule 1.
        unsafe { (api().gdImageInterlace)(self.ptr(), interlaced.into()) };
    }

    pub fn resolution(&self) -> [u32; 2] {
        [self.raw().res_x, self.raw().res_y]
    }

    pub fn set_resolution(&self, [x, y]: [u32; 2]) {
        // SAFETY: rule 1.
        unsafe { (api().gdImageSetResolution)(self.ptr(), x, y) };
    }

    /// Returns the corners within which is drawn.
    pub fn clip(&self) -> [i32; 4] {
        let raw = self.raw();
        [raw.cx1, raw.cy1, raw.cx2, raw.cy2]
    }

    pub fn set_clip(&self, [x1, y1, x2, y2]: [i64; 4]) {
        // SAFETY: the library bounds it by the image.
        unsafe { (api().gdImageSetClip)(self.ptr(), draw::at(x1), draw::at(y1), draw::at(x2), draw::at(y2)) };
    }

    /// Draws lines with a copy of an image from now on. False: there is no memory for it.
    pub fn set_brush(&self, brush: &Image) -> bool {
        let Some(copy) = brush.duplicate() else { return false };
        // SAFETY: rule 4.
        unsafe { (api().gdImageSetBrush)(self.ptr(), copy.ptr()) };
        *self.brush.borrow_mut() = Some(Box::new(copy));
        true
    }

    /// Fills with a copy of an image from now on. False: there is no memory for it.
    pub fn set_tile(&self, tile: &Image) -> bool {
        let Some(copy) = tile.duplicate() else { return false };
        // SAFETY: rule 4.
        unsafe { (api().gdImageSetTile)(self.ptr(), copy.ptr()) };
        *self.tile.borrow_mut() = Some(Box::new(copy));
        true
    }

    /// Pixels of the brush: so much is drawn for each pixel of a line.
    pub(crate) fn brush_area(&self) -> i64 {
        self.brush.borrow().as_ref().map_or(1, |brush| i64::from(brush.width()) * i64::from(brush.height()))
    }
}

impl Drop for Image {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (api().gdImageDestroy)(self.ptr()) };
    }
}

/// How a colour is looked for. `Resolve` allocates it, or gives the closest one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Find {
    Closest,
    ClosestAlpha,
    ClosestHwb,
    Exact,
    ExactAlpha,
    Resolve,
    ResolveAlpha,
}
