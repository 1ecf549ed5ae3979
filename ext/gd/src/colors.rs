//! Colours: palettes and true ones.

use crate::image::{Ballast, image, say, weigh};
use heddle_libgd::{Find, Parts, size_of};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, True};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &imagecolorallocate::DECL,
    &imagecolorallocatealpha::DECL,
    &imagecolorclosest::DECL,
    &imagecolorclosestalpha::DECL,
    &imagecolorclosesthwb::DECL,
    &imagecolorexact::DECL,
    &imagecolorexactalpha::DECL,
    &imagecolorresolve::DECL,
    &imagecolorresolvealpha::DECL,
    &imagecolordeallocate::DECL,
    &imagecolorset::DECL,
    &imagecolorsforindex::DECL,
    &imagecolorstotal::DECL,
    &imagecolortransparent::DECL,
    &imagecolorat::DECL,
    &imagecolormatch::DECL,
    &imagepalettecopy::DECL,
    &imagetruecolortopalette::DECL,
    &imagepalettetotruecolor::DECL,
    &imagegammacorrect::DECL,
];

/// Checks the parts of a colour, which are arguments from the second on.
fn parts(cx: &mut Request, parts: [i64; 4]) -> Result<Parts> {
    parts_from(cx, 2, parts)
}

/// Checks the parts of a colour, which are arguments from `first` on.
fn parts_from(cx: &mut Request, first: usize, parts: [i64; 4]) -> Result<Parts> {
    for (place, (part, most)) in parts.iter().zip([255, 255, 255, 127]).enumerate() {
        if !(0..=most).contains(part) {
            return Err(cx.bad_argument(first + place, format!("must be between 0 and {most} (inclusive)")));
        }
    }
    Ok(parts.map(|part| part as i32))
}

/// Allocates a colour.
#[php("imagecolorallocate(GdImage $image, int $red, int $green, int $blue): int|false")]
fn imagecolorallocate(cx: &mut Request, object: &Object, red: i64, green: i64, blue: i64) -> Result<OrFalse<i64>> {
    let parts = parts(cx, [red, green, blue, 0])?;
    Ok(OrFalse(image(object).allocate(parts).map(i64::from)))
}

/// Allocates a colour that may be seen through.
#[php("imagecolorallocatealpha(GdImage $image, int $red, int $green, int $blue, int $alpha): int|false")]
fn imagecolorallocatealpha(cx: &mut Request, object: &Object, red: i64, green: i64, blue: i64, alpha: i64) -> Result<OrFalse<i64>> {
    let parts = parts(cx, [red, green, blue, alpha])?;
    Ok(OrFalse(image(object).allocate(parts).map(i64::from)))
}

macro_rules! find {
    ($($(#[$doc:meta])* $name:ident = $find:ident, $text:literal, $($alpha:ident)?;)*) => {$(
        $(#[$doc])*
        #[php($text)]
        fn $name(cx: &mut Request, object: &Object, red: i64, green: i64, blue: i64 $(, $alpha: i64)?) -> Result<i64> {
            #[allow(unused_mut, unused_assignments)]
            let mut opacity = 0;
            $(opacity = $alpha;)?
            let parts = parts(cx, [red, green, blue, opacity])?;
            Ok(image(object).find(parts, Find::$find).into())
        }
    )*};
}
find! {
    /// Finds the nearest colour.
    imagecolorclosest = Closest, "imagecolorclosest(GdImage $image, int $red, int $green, int $blue): int",;
    /// Finds the nearest colour, also in how opaque it is.
    imagecolorclosestalpha = ClosestAlpha, "imagecolorclosestalpha(GdImage $image, int $red, int $green, int $blue, int $alpha): int", alpha;
    /// Finds the colour with the nearest hue, white and black.
    imagecolorclosesthwb = ClosestHwb, "imagecolorclosesthwb(GdImage $image, int $red, int $green, int $blue): int",;
    /// Finds a colour; -1 where it is not there.
    imagecolorexact = Exact, "imagecolorexact(GdImage $image, int $red, int $green, int $blue): int",;
    /// Finds a colour; -1 where it is not there.
    imagecolorexactalpha = ExactAlpha, "imagecolorexactalpha(GdImage $image, int $red, int $green, int $blue, int $alpha): int", alpha;
    /// Finds a colour, allocates it, or gives the nearest.
    imagecolorresolve = Resolve, "imagecolorresolve(GdImage $image, int $red, int $green, int $blue): int",;
    /// Finds a colour, allocates it, or gives the nearest.
    imagecolorresolvealpha = ResolveAlpha, "imagecolorresolvealpha(GdImage $image, int $red, int $green, int $blue, int $alpha): int", alpha;
}

/// Frees a colour of the palette.
#[php("imagecolordeallocate(GdImage $image, int $color): true")]
fn imagecolordeallocate(cx: &mut Request, object: &Object, color: i64) -> Result<True> {
    let image = image(object);
    if image.is_true_color() {
        return Ok(True);
    }
    let total = i64::from(image.colors_total());
    if !(0..total).contains(&color) {
        return Err(cx.bad_argument(2, format!("must be between 0 and {total}")));
    }
    image.deallocate(color);
    Ok(True)
}

/// Sets a colour of the palette.
#[php("imagecolorset(GdImage $image, int $color, int $red, int $green, int $blue, int $alpha = 0): ?false")]
fn imagecolorset(cx: &mut Request, object: &Object, color: i64, red: i64, green: i64, blue: i64, alpha: i64) -> Result<Value> {
    let image = image(object);
    let parts = parts_from(cx, 3, [red, green, blue, alpha])?;
    Ok(if !image.is_true_color() && image.set_color(color, parts) { Value::NULL } else { Value::FALSE })
}

/// Returns the parts of a colour.
#[php("imagecolorsforindex(GdImage $image, int $color): array")]
fn imagecolorsforindex(cx: &mut Request, object: &Object, color: i64) -> Result<Array> {
    let Some(parts) = image(object).parts(color).filter(|_| color >= 0) else {
        return Err(cx.bad_argument(2, "is out of range"));
    };
    let mut list = Array::new();
    for (name, part) in ["red", "green", "blue", "alpha"].into_iter().zip(parts) {
        list.insert_bytes(cx.heap(), name.as_bytes(), Value::int(part.into()));
    }
    Ok(list)
}

/// Returns how many colours the palette has.
#[php("imagecolorstotal(GdImage $image): int")]
fn imagecolorstotal(object: &Object) -> i64 {
    image(object).colors_total().into()
}

/// Returns and sets the colour that is transparent.
#[php("imagecolortransparent(GdImage $image, ?int $color = null): int")]
fn imagecolortransparent(object: &Object, color: Option<i64>) -> i64 {
    let image = image(object);
    if let Some(color) = color {
        image.set_transparent(color);
    }
    image.transparent().into()
}

/// Returns a pixel's colour.
#[php("imagecolorat(GdImage $image, int $x, int $y): int|false")]
fn imagecolorat(cx: &mut Request, object: &Object, x: i64, y: i64) -> Result<OrFalse<i64>> {
    let pixel = image(object).pixel(x, y);
    if pixel.is_none() {
        let name = cx.function_name();
        cx.notice([&name[..], format!("(): {x},{y} is out of bounds").as_bytes()].concat())?;
    }
    Ok(OrFalse(pixel.map(i64::from)))
}

/// Makes the colours of a palette those of an image of true colours.
#[php("imagecolormatch(GdImage $image1, GdImage $image2): true")]
fn imagecolormatch(cx: &mut Request, image1: &Object, image2: &Object) -> Result<True> {
    let (number, text) = match image(image1).match_colors(image(image2)) {
        -1 => (1, "must be TrueColor"),
        -2 => (2, "must be Palette"),
        -3 => (2, "must be the same size as argument #1 ($im1)"),
        -4 => (2, "must have at least one color"),
        _ => return Ok(True),
    };
    Err(cx.bad_argument(number, text))
}

/// Copies a palette.
#[php("imagepalettecopy(GdImage $dst, GdImage $src): void")]
fn imagepalettecopy(dst: &Object, src: &Object) {
    image(dst).copy_palette(image(src));
}

/// Makes an image with a palette of one with true colours.
#[php("imagetruecolortopalette(GdImage $image, bool $dither, int $num_colors): bool")]
fn imagetruecolortopalette(cx: &mut Request, object: &Object, dither: bool, num_colors: i64) -> Result<bool> {
    if num_colors <= 0 || num_colors >= i64::from(i32::MAX) {
        return Err(cx.bad_argument(3, "must be greater than 0 and less than 2147483647"));
    }
    let image = image(object);
    let _room = Ballast::new(image.bytes());
    let done = image.make_palette(dither, num_colors);
    say(cx)?;
    if !done {
        cx.function_warning("Couldn't convert to palette")?;
        return Ok(false);
    }
    weigh(object);
    Ok(true)
}

/// Makes an image with true colours of one with a palette.
#[php("imagepalettetotruecolor(GdImage $image): bool")]
fn imagepalettetotruecolor(cx: &mut Request, object: &Object) -> Result<bool> {
    let image = image(object);
    let _room = Ballast::new(size_of(image.width().into(), image.height().into(), true));
    let done = image.make_true_color();
    say(cx)?;
    weigh(object);
    Ok(done)
}

/// Changes how bright colours are by the gammas of two screens.
#[php("imagegammacorrect(GdImage $image, float $input_gamma, float $output_gamma): true")]
fn imagegammacorrect(cx: &mut Request, object: &Object, input_gamma: f64, output_gamma: f64) -> Result<True> {
    for (number, gamma) in [(2, input_gamma), (3, output_gamma)] {
        if gamma <= 0.0 {
            return Err(cx.bad_argument(number, "must be greater than 0"));
        }
        if !gamma.is_finite() {
            return Err(cx.bad_argument(number, "must be finite"));
        }
    }
    let image = image(object);
    let correct = |part: i32| ((f64::from(part) / 255.0).powf(input_gamma).powf(1.0 / output_gamma) * 255.0 + 0.5) as i32;
    if image.is_true_color() {
        let blending = image.alpha_blending();
        image.set_alpha_blending(0);
        for y in 0..image.height() {
            for x in 0..image.width() {
                let color = image.true_pixel(x.into(), y.into());
                let [r, g, b] = [16, 8, 0].map(|shift| correct(color >> shift & 255));
                image.set_pixel(x.into(), y.into(), i64::from(color & 0x7f00_0000 | r << 16 | g << 8 | b));
            }
        }
        image.set_alpha_blending(blending);
        return Ok(True);
    }
    for index in 0..i64::from(image.colors_total()) {
        if let Some([r, g, b, a]) = image.parts(index) {
            image.set_color(index, [correct(r), correct(g), correct(b), a]);
        }
    }
    Ok(True)
}
