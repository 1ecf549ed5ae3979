//! Fonts and texts.

use crate::files::read_file;
use crate::image::{Making, image, load, make_object, say, without_nulls};
use heddle_libgd::draw::{self, Text};
use heddle_libgd::font::{Font, Loaded};
use heddle_macros::{php, php_class};
use heddle_runtime::decl::convert::{OrFalse, True};
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::stream::basedir;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value, View};
use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &imageloadfont::DECL,
    &imagefontwidth::DECL,
    &imagefontheight::DECL,
    &imagechar::DECL,
    &imagecharup::DECL,
    &imagestring::DECL,
    &imagestringup::DECL,
    &imageftbbox::DECL,
    &imagefttext::DECL,
    &imagettfbbox::DECL,
    &imagettftext::DECL,
];

/// A bitmap font out of a file.
#[php_class("final class GdFont {}", hooks = HOOKS)]
pub(crate) struct GdFont;

const HOOKS: ClassHooks = ClassHooks { create: Some(refuse), ..ClassHooks::HANDLE };

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "You cannot initialize a GdFont object except through helper functions")),
    }
}

struct Payload(Font);

impl Native for Payload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// Reads a font.
#[php("imageloadfont(string $filename): GdFont|false")]
fn imageloadfont(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<Object>> {
    load(cx)?;
    let Some(bytes) = read_file(cx, filename)? else { return Ok(OrFalse(None)) };
    match Loaded::read(&bytes) {
        Ok(font) => Ok(OrFalse(Some(make_object(cx, b"GdFont", Payload(Font::Loaded(font)))?))),
        Err(reason) => {
            if reason.ends_with("invalid font header") {
                cx.function_warning("Product of memory allocation multiplication would exceed INT_MAX, failing operation gracefully\n")?;
            }
            cx.function_warning(reason)?;
            Ok(OrFalse(None))
        }
    }
}

/// Does something with the font that an argument names.
fn with_font<R>(cx: &mut Request, font: &Value, work: impl FnOnce(&Font) -> R) -> Result<R> {
    load(cx)?;
    match font.deref().view() {
        View::Object(object) if object.native::<Payload>().is_some() => {
            let object = object.clone();
            Ok(work(&object.native::<Payload>().expect("just looked at").0))
        }
        _ => {
            let number = cx.to_int(font.deref())?;
            Ok(work(&Font::Builtin(number.clamp(1, 5) as u8)))
        }
    }
}

/// Returns how wide a character is.
#[php("imagefontwidth(GdFont|int $font): int")]
fn imagefontwidth(cx: &mut Request, font: &Value) -> Result<i64> {
    with_font(cx, font, |font| font.size()[0].into())
}

/// Returns how high a character is.
#[php("imagefontheight(GdFont|int $font): int")]
fn imagefontheight(cx: &mut Request, font: &Value) -> Result<i64> {
    with_font(cx, font, |font| font.size()[1].into())
}

/// Draws characters beside each other, rightwards or upwards.
fn characters(cx: &mut Request, object: &Object, font: &Value, [x, y]: [i64; 2], text: &[u8], color: i64, upwards: bool) -> Result<True> {
    with_font(cx, font, |font| {
        let step = i64::from(font.size()[0]);
        let mut at = [x, y];
        for &character in text {
            image(object).character(font, at[0], at[1], character, color, upwards);
            if upwards {
                at[1] = at[1].saturating_sub(step);
            } else {
                at[0] = at[0].saturating_add(step);
            }
        }
    })?;
    Ok(True)
}

/// Draws a character.
#[php("imagechar(GdImage $image, GdFont|int $font, int $x, int $y, string $char, int $color): true")]
fn imagechar(cx: &mut Request, object: &Object, font: &Value, x: i64, y: i64, char: &[u8], color: i64) -> Result<True> {
    characters(cx, object, font, [x, y], &char[..char.len().min(1)], color, false)
}

/// Draws a character upwards.
#[php("imagecharup(GdImage $image, GdFont|int $font, int $x, int $y, string $char, int $color): true")]
fn imagecharup(cx: &mut Request, object: &Object, font: &Value, x: i64, y: i64, char: &[u8], color: i64) -> Result<True> {
    characters(cx, object, font, [x, y], &char[..char.len().min(1)], color, true)
}

/// Draws a text.
#[php("imagestring(GdImage $image, GdFont|int $font, int $x, int $y, string $string, int $color): true")]
fn imagestring(cx: &mut Request, object: &Object, font: &Value, x: i64, y: i64, string: &[u8], color: i64) -> Result<True> {
    characters(cx, object, font, [x, y], string, color, false)
}

/// Draws a text upwards.
#[php("imagestringup(GdImage $image, GdFont|int $font, int $x, int $y, string $string, int $color): true")]
fn imagestringup(cx: &mut Request, object: &Object, font: &Value, x: i64, y: i64, string: &[u8], color: i64) -> Result<True> {
    characters(cx, object, font, [x, y], string, color, true)
}

/// A text's arguments as PHP gives them.
struct Wanted<'a> {
    size: f64,
    angle: f64,
    place: [i64; 2],
    font: &'a [u8],
    text: &'a [u8],
    options: Option<&'a Array>,
}

/// Draws or measures a text. `first`: the number of the argument with the size.
fn text(cx: &mut Request, target: Option<(&Object, i64)>, wanted: &Wanted<'_>, first: usize) -> Result<OrFalse<Array>> {
    load(cx)?;
    if wanted.size.is_nan() {
        return Err(cx.bad_argument(first, "must be finite"));
    }
    const MOST: i64 = i64::MAX / 64 + 1;
    if wanted.size.abs() > MOST as f64 {
        return Err(cx.bad_argument(first, format!("must be between -{MOST} and {MOST}")));
    }
    if !wanted.angle.is_finite() {
        return Err(cx.bad_argument(first + 1, "must be finite"));
    }
    let mut line_spacing = None;
    if let Some(value) = wanted.options.and_then(|options| options.get_bytes(b"linespacing")).map(|value| value.deref().clone()) {
        line_spacing = Some(cx.to_float(&value)?);
    }
    let path = without_nulls(wanted.font);
    let absolute = cx.path(path);
    let is_file = absolute.is_file();
    if is_file && !basedir::check(cx, path)? {
        return Ok(OrFalse(None));
    }
    let font = CString::new(if is_file { absolute.as_os_str().as_bytes() } else { path }).unwrap_or_default();
    let text = without_nulls(wanted.text);
    let [x, y] = wanted.place;
    let wishes = Text { size: wanted.size, angle: wanted.angle.to_radians(), x, y, font: &font, text, line_spacing };
    let drawn = draw::text(target.map(|(object, color)| (image(object), color)), &wishes);
    say(cx)?;
    match drawn {
        Ok(corners) => Ok(OrFalse(Some(Array::from_values(cx.heap(), corners.map(|place| Value::int(place.into())))))),
        Err(reason) => {
            cx.function_warning(reason)?;
            Ok(OrFalse(None))
        }
    }
}

macro_rules! texts {
    ($($measure:ident = $measure_text:literal, $draw:ident = $draw_text:literal;)*) => {$(
        /// Measures a text.
        #[php($measure_text)]
        fn $measure(cx: &mut Request, size: f64, angle: f64, font: &[u8], string: &[u8], options: &Array) -> Result<OrFalse<Array>> {
            text(cx, None, &Wanted { size, angle, place: [0, 0], font, text: string, options: Some(options) }, 1)
        }

        /// Draws a text.
        #[php($draw_text)]
        fn $draw(
            cx: &mut Request,
            object: &Object,
            size: f64,
            angle: f64,
            x: i64,
            y: i64,
            color: i64,
            font: &[u8],
            string: &[u8],
            options: &Array,
        ) -> Result<OrFalse<Array>> {
            text(cx, Some((object, color)), &Wanted { size, angle, place: [x, y], font, text: string, options: Some(options) }, 2)
        }
    )*};
}
texts! {
    imageftbbox = "imageftbbox(float $size, float $angle, string $font_filename, string $string, array $options = []): array|false",
    imagefttext = "imagefttext(GdImage $image, float $size, float $angle, int $x, int $y, int $color, string $font_filename, string $text, array $options = []): array|false";
    imagettfbbox = "imagettfbbox(float $size, float $angle, string $font_filename, string $string, array $options = []): array|false",
    imagettftext = "imagettftext(GdImage $image, float $size, float $angle, int $x, int $y, int $color, string $font_filename, string $text, array $options = []): array|false";
}
