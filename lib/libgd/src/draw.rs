//! Lines, shapes and texts.

use crate::Image;
use crate::ffi::{RawPoint, RawText, api};
use crate::font::Font;
use std::ffi::{CStr, CString, c_int};
use std::sync::{Mutex, PoisonError};

/// Numbers that stand for a colour.
pub mod special {
    pub const STYLED: i64 = -2;
    pub const BRUSHED: i64 = -3;
    pub const STYLED_BRUSHED: i64 = -4;
    pub const TILED: i64 = -5;
    pub const TRANSPARENT: i64 = -6;
    pub const ANTIALIASED: i64 = -7;
}

/// Farthest coordinate that is told from those beyond.
const FAR: i64 = 1 << 24;
/// Largest width or height of an ellipse.
const WIDE: i64 = 1 << 20;
/// Pixels that a line of dashes may lie outside of its image.
const OUTSIDE: f64 = 4096.0;
/// Most pixels that a brush is to draw in one call: what is more would take minutes.
const MOST_BRUSHED: i64 = 1 << 32;

/// Bounds a coordinate.
pub(crate) fn at(coordinate: i64) -> c_int {
    coordinate.clamp(-FAR, FAR) as c_int
}

fn size(size: i64) -> c_int {
    size.clamp(-WIDE, WIDE) as c_int
}

/// A line or box, by two corners.
pub type Corners = [i64; 4];

impl Image {
    pub fn set_pixel(&self, x: i64, y: i64, color: i64) {
        // SAFETY: the library looks whether it is inside.
        unsafe { (api().gdImageSetPixel)(self.ptr(), at(x), at(y), color as c_int) };
    }

    /// Returns the color for lines: antialiased ones have one of their own.
    fn line_color(&self, color: i64) -> c_int {
        if !self.is_antialiased() || color < 0 && !self.is_true_color() {
            return color as c_int;
        }
        // SAFETY: rule 1.
        unsafe { (api().gdImageSetAntiAliased)(self.ptr(), color as c_int) };
        special::ANTIALIASED as c_int
    }

    /// Returns whether a line of so many pixels is short enough for the brush.
    fn is_short(&self, color: i64, pixels: i64) -> bool {
        !matches!(color, special::BRUSHED | special::STYLED_BRUSHED) || pixels.saturating_mul(self.brush_area()) <= MOST_BRUSHED
    }

    pub fn line(&self, [x1, y1, x2, y2]: Corners, color: i64) {
        let reach = i64::from(self.width()) + i64::from(self.height());
        if self.is_short(color, reach) {
            let color = self.line_color(color);
            // SAFETY: rule 3.
            unsafe { (api().gdImageLine)(self.ptr(), at(x1), at(y1), at(x2), at(y2), color) };
        }
    }

    /// Draws a line of dashes. The library walks along all of it, also where it lies outside: what
    /// lies far outside is cut off.
    pub fn dashed_line(&self, [x1, y1, x2, y2]: Corners, color: i64) {
        let from = [f64::from(at(x1)), f64::from(at(y1))];
        let way = [f64::from(at(x2)) - from[0], f64::from(at(y2)) - from[1]];
        let (mut start, mut end) = (0.0_f64, 1.0_f64);
        for (axis, size) in [(0, self.width()), (1, self.height())] {
            let [low, high] = [-OUTSIDE, f64::from(size) + OUTSIDE].map(|border| (border - from[axis]) / way[axis]);
            if way[axis] != 0.0 {
                (start, end) = (start.max(low.min(high)), end.min(low.max(high)));
            } else if !(-OUTSIDE..=f64::from(size) + OUTSIDE).contains(&from[axis]) {
                return;
            }
        }
        if start >= end && (way[0] != 0.0 || way[1] != 0.0) {
            return;
        }
        let place = |part: f64| [0, 1].map(|axis| (from[axis] + way[axis] * part).round() as c_int);
        let ([x1, y1], [x2, y2]) = (place(start), place(end));
        let reach = i64::from(x2 - x1).abs() + i64::from(y2 - y1).abs();
        if self.is_short(color, reach * i64::from(self.raw().thick.max(1))) {
            // SAFETY: rule 3.
            unsafe { (api().gdImageDashedLine)(self.ptr(), x1, y1, x2, y2, color as c_int) };
        }
    }

    /// Bounds a box's corners: what lies farther outside than a line is thick does not show.
    fn near(&self, [x1, y1, x2, y2]: Corners) -> [c_int; 4] {
        let margin = i64::from(self.raw().thick).abs() + 8;
        let x = |x: i64| x.clamp(-margin, i64::from(self.width()) + margin) as c_int;
        let y = |y: i64| y.clamp(-margin, i64::from(self.height()) + margin) as c_int;
        [x(x1), y(y1), x(x2), y(y2)]
    }

    pub fn rectangle(&self, corners: Corners, color: i64) {
        let [x1, y1, x2, y2] = self.near(corners);
        let reach = 2 * (i64::from(x2 - x1).abs() + i64::from(y2 - y1).abs());
        if self.is_short(color, reach * i64::from(self.raw().thick.max(1))) {
            // SAFETY: rule 3.
            unsafe { (api().gdImageRectangle)(self.ptr(), x1, y1, x2, y2, color as c_int) };
        }
    }

    pub fn filled_rectangle(&self, corners: Corners, color: i64) {
        let [x1, y1, x2, y2] = self.near(corners);
        if self.is_short(color, i64::from(self.width()) * i64::from(self.height())) {
            // SAFETY: rule 3.
            unsafe { (api().gdImageFilledRectangle)(self.ptr(), x1, y1, x2, y2, color as c_int) };
        }
    }

    /// Draws a polygon through points, of which there are three or more.
    pub fn polygon(&self, points: &[[i64; 2]], kind: Polygon, color: i64) {
        let points: Vec<RawPoint> = points.iter().map(|&[x, y]| RawPoint { x: at(x), y: at(y) }).collect();
        let (Ok(count), true) = (c_int::try_from(points.len()), points.len() >= 3) else { return };
        let reach = (i64::from(self.width()) + i64::from(self.height())).saturating_mul(count.into());
        let area = i64::from(self.width()) * i64::from(self.height());
        if !self.is_short(color, if kind == Polygon::Filled { reach + area } else { reach }) {
            return;
        }
        let (im, points, api) = (self.ptr(), points.as_ptr(), api());
        // SAFETY: rule 3; so many points there are.
        unsafe {
            match kind {
                Polygon::Closed => (api.gdImagePolygon)(im, points, count, self.line_color(color)),
                Polygon::Open => (api.gdImageOpenPolygon)(im, points, count, self.line_color(color)),
                Polygon::Filled => (api.gdImageFilledPolygon)(im, points, count, self.line_color(color)),
            }
        }
    }

    /// Draws an arc around a point, between angles in degrees.
    pub fn arc(&self, center: [i64; 2], extent: [i64; 2], angles: [i64; 2], color: i64) {
        let [start, end] = angles.map(degrees);
        let ([x, y], [width, height]) = (center.map(at), extent.map(size));
        if self.is_short(color, 4 * (i64::from(width).abs() + i64::from(height).abs())) {
            // SAFETY: rule 3.
            unsafe { (api().gdImageArc)(self.ptr(), x, y, width, height, start, end, color as c_int) };
        }
    }

    pub fn filled_arc(&self, center: [i64; 2], extent: [i64; 2], angles: [i64; 2], color: i64, style: i64) {
        let [start, end] = angles.map(degrees);
        let ([x, y], [width, height]) = (center.map(at), extent.map(size));
        if self.is_short(color, i64::from(self.width()) * i64::from(self.height())) {
            // SAFETY: rule 3.
            unsafe { (api().gdImageFilledArc)(self.ptr(), x, y, width, height, start, end, color as c_int, style as c_int) };
        }
    }

    pub fn ellipse(&self, center: [i64; 2], extent: [i64; 2], color: i64, filled: bool) {
        let ([x, y], [width, height]) = (center.map(at), extent.map(size));
        if self.is_short(color, i64::from(self.width()) * i64::from(self.height())) {
            let draw = if filled { api().gdImageFilledEllipse } else { api().gdImageEllipse };
            // SAFETY: rule 3.
            unsafe { draw(self.ptr(), x, y, width, height, color as c_int) };
        }
    }

    /// Fills what has a point's colour around it. The library's own function does not end where the
    /// clip keeps pixels as they are.
    pub fn fill(&self, x: i64, y: i64, color: i64) {
        let Some(old) = self.pixel(x, y) else { return };
        if color == i64::from(old) || !self.is_true_color() && color >= i64::from(self.colors_total()) {
            return;
        }
        if self.is_short(color, i64::from(self.width()) * i64::from(self.height())) {
            self.flood([x as i32, y as i32], color, |pixel| pixel == old);
        }
    }

    /// Fills what lies around a point up to a border. The library's own function descends by
    /// calling itself.
    pub fn fill_to_border(&self, x: i64, y: i64, border: i64, color: i64) {
        let x = x.clamp(0, i64::from(self.width()) - 1) as i32;
        let y = y.clamp(0, i64::from(self.height()) - 1) as i32;
        self.flood([x, y], color, |pixel| i64::from(pixel) != border && i64::from(pixel) != color);
    }

    /// Fills from a point on, row by row, while pixels are open.
    fn flood(&self, start: [i32; 2], color: i64, is_open: impl Fn(i32) -> bool) {
        let (width, height) = (self.width(), self.height());
        let mut seen = vec![false; width as usize * height as usize];
        let place = |x: i32, y: i32| y as usize * width as usize + x as usize;
        let opens = |seen: &[bool], x: i32, y: i32| !seen[place(x, y)] && self.pixel(x.into(), y.into()).is_some_and(&is_open);
        let blending = self.alpha_blending();
        self.set_alpha_blending(0);
        let mut waiting = vec![start];
        while let Some([x, y]) = waiting.pop() {
            if !opens(&seen, x, y) {
                continue;
            }
            let (mut left, mut right) = (x, x);
            while left > 0 && opens(&seen, left - 1, y) {
                left -= 1;
            }
            while right + 1 < width && opens(&seen, right + 1, y) {
                right += 1;
            }
            for x in left..=right {
                seen[place(x, y)] = true;
                self.set_pixel(x.into(), y.into(), color);
            }
            for y in [y - 1, y + 1].into_iter().filter(|y| (0..height).contains(y)) {
                let mut was_open = false;
                for x in left..=right {
                    let is_open = opens(&seen, x, y);
                    if is_open && !was_open {
                        waiting.push([x, y]);
                    }
                    was_open = is_open;
                }
            }
        }
        self.set_alpha_blending(blending);
    }

    pub fn set_thickness(&self, thickness: i64) {
        let most = 2 * (i64::from(self.width()) + i64::from(self.height()));
        // SAFETY: rule 3.
        unsafe { (api().gdImageSetThickness)(self.ptr(), thickness.clamp(-most, most) as c_int) };
    }

    /// Sets the colours of styled lines, one for each pixel; a special one is transparent.
    pub fn set_style(&self, colors: &[i64]) {
        let plain = |&color: &i64| if color < 0 { special::TRANSPARENT as c_int } else { color as c_int };
        let style: Vec<c_int> = colors.iter().map(plain).collect();
        if let (Ok(count), false) = (c_int::try_from(style.len()), style.is_empty()) {
            // SAFETY: so many colours there are; the library copies them.
            unsafe { (api().gdImageSetStyle)(self.ptr(), style.as_ptr(), count) };
        }
    }

    /// Draws a character of a bitmap font, rightwards or upwards.
    pub fn character(&self, font: &Font, x: i64, y: i64, character: u8, color: i64, upwards: bool) {
        let draw = if upwards { api().gdImageCharUp } else { api().gdImageChar };
        font.with(|font| {
            // SAFETY: a font's data are as long as its sizes say.
            unsafe { draw(self.ptr(), font, at(x), at(y), character.into(), color as c_int) };
        });
    }
}

/// Kinds of polygons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Polygon {
    Closed,
    Open,
    Filled,
}

fn degrees(angle: i64) -> c_int {
    if (0..=360).contains(&angle) { angle as c_int } else { (angle % 360) as c_int }
}

/// A text in a font of a file.
#[derive(Clone, Copy)]
pub struct Text<'a> {
    /// Points.
    pub size: f64,
    /// Radians.
    pub angle: f64,
    pub x: i64,
    pub y: i64,
    pub font: &'a CStr,
    pub text: &'a [u8],
    pub line_spacing: Option<f64>,
}

/// Fonts that the library keeps are the process's.
static FONTS: Mutex<()> = Mutex::new(());

/// Largest size of a text, in points.
const LARGEST_TEXT: f64 = 4096.0;

/// Draws a text, or only measures it without an image. Gives the corners of the box around it.
///
/// # Errors
/// The library's words: the font cannot be read, say.
pub fn text(image: Option<(&Image, i64)>, text: &Text<'_>) -> Result<[i32; 8], Vec<u8>> {
    let Ok(bytes) = CString::new(text.text) else { return Err(b"the text has a null byte".to_vec()) };
    let finite = [text.size, text.angle, text.line_spacing.unwrap_or(1.0)].iter().all(|number| number.is_finite() && number.abs() < 1e6);
    if !finite || text.size.abs() > LARGEST_TEXT {
        return Err(b"Could not set character size".to_vec());
    }
    let mut wishes = RawText {
        flags: i32::from(text.line_spacing.is_some()),
        line_spacing: text.line_spacing.unwrap_or(1.05),
        charmap: 0,
        h_dpi: 0,
        v_dpi: 0,
        xshow: std::ptr::null_mut(),
        font_path: std::ptr::null_mut(),
    };
    let mut corners = [0; 8];
    let (im, color) = image.map_or((std::ptr::null_mut(), 0), |(image, color)| (image.ptr(), color as c_int));
    let _guard = FONTS.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: rules 1 and 3; the texts are C strings, and there is room for eight numbers.
    let error = unsafe {
        (api().gdImageStringFTEx)(
            im,
            corners.as_mut_ptr(),
            color,
            text.font.as_ptr(),
            text.size,
            text.angle,
            at(text.x),
            at(text.y),
            bytes.as_ptr(),
            &raw mut wishes,
        )
    };
    if error.is_null() {
        return Ok(corners);
    }
    // SAFETY: errors are C strings that nobody frees.
    Err(unsafe { CStr::from_ptr(error) }.to_bytes().to_vec())
}
