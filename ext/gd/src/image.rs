//! What a GdImage is, and what is set for one.

use crate::constants::IMG_BILINEAR_FIXED;
use heddle_libgd::{Image, fits, said, size_of};
use heddle_macros::{php, php_class};
use heddle_runtime::decl::convert::{OrFalse, True};
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value};
use std::cell::RefCell;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &gd_info::DECL,
    &imagetypes::DECL,
    &imagecreate::DECL,
    &imagecreatetruecolor::DECL,
    &imagedestroy::DECL,
    &imagesx::DECL,
    &imagesy::DECL,
    &imageistruecolor::DECL,
    &imagealphablending::DECL,
    &imagesavealpha::DECL,
    &imagelayereffect::DECL,
    &imageantialias::DECL,
    &imageinterlace::DECL,
    &imageresolution::DECL,
    &imagesetclip::DECL,
    &imagegetclip::DECL,
    &imagesetbrush::DECL,
    &imagesettile::DECL,
    &imagesetstyle::DECL,
    &imagesetthickness::DECL,
    &imagegetinterpolation::DECL,
    &imagesetinterpolation::DECL,
];

/// An image.
#[php_class("final class GdImage {}", hooks = HOOKS)]
pub(crate) struct GdImage;

const HOOKS: ClassHooks = ClassHooks { create: Some(refuse), ..ClassHooks::HANDLE };

/// Set while something here makes an object: nobody else may.
#[derive(Default)]
pub(crate) struct Making(pub(crate) bool);

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "You cannot initialize a GdImage object except through helper functions")),
    }
}

/// Makes an object of a class that programs cannot make.
pub(crate) fn make_object(cx: &mut Request, class: &[u8], payload: impl Native) -> Result<Object> {
    let class = cx.require_class(class)?;
    cx.state::<Making>().0 = true;
    let object = instantiate(cx, class);
    cx.state::<Making>().0 = false;
    let object = object?;
    object.set_native(cx.heap(), payload);
    Ok(object)
}

/// Bytes that the request is charged for while this lives: an allocation of their size that nobody
/// touches, which therefore takes no pages.
pub(crate) struct Ballast(#[expect(dead_code, reason = "held for its size")] Vec<u8>);

impl Ballast {
    /// Charges the running request. Its memory may be out: then it ends here.
    pub(crate) fn new(bytes: usize) -> Ballast {
        Ballast(Vec::with_capacity(bytes))
    }
}

struct Payload {
    image: Image,
    ballast: RefCell<Ballast>,
}

impl Native for Payload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// Makes an object of an image, which is charged for.
pub(crate) fn make(cx: &mut Request, image: Image) -> Result<Object> {
    let ballast = RefCell::new(Ballast::new(image.bytes()));
    make_object(cx, b"GdImage", Payload { image, ballast })
}

/// Makes an object of an image that the library made, or says why there is none.
pub(crate) fn made(cx: &mut Request, image: Option<Image>) -> Result<OrFalse<Object>> {
    say(cx)?;
    Ok(OrFalse(match image {
        Some(image) => Some(make(cx, image)?),
        None => None,
    }))
}

/// Returns the image of an object.
pub(crate) fn image(object: &Object) -> &Image {
    &object.native::<Payload>().expect("every GdImage is made with one").image
}

/// Charges for an image that has changed its size.
pub(crate) fn weigh(object: &Object) {
    let payload = object.native::<Payload>().expect("every GdImage is made with one");
    let ballast = Ballast::new(payload.image.bytes());
    *payload.ballast.borrow_mut() = ballast;
}

/// Raises what the library has said.
pub(crate) fn say(cx: &mut Request) -> Result<()> {
    for (level, text) in said::take() {
        match level {
            said::Level::Notice => {
                let name = cx.function_name();
                cx.notice([&name[..], b"(): ", &text].concat())?;
            }
            _ => cx.function_warning(text)?,
        }
    }
    Ok(())
}

/// Opens the library.
pub(crate) fn load(cx: &mut Request) -> Result<()> {
    if heddle_libgd::load() { Ok(()) } else { Err(cx.throw_error("Error", "libgd cannot be loaded (Debian: libgd3)")) }
}

fn new_image(cx: &mut Request, [width, height]: [i64; 2], true_color: bool) -> Result<OrFalse<Object>> {
    for (number, size) in [(1, width), (2, height)] {
        if size <= 0 || size >= i64::from(i32::MAX) {
            return Err(cx.bad_argument(number, "must be greater than 0"));
        }
    }
    load(cx)?;
    if !fits(width, height) {
        cx.function_warning("product of memory allocation multiplication would exceed INT_MAX, failing operation gracefully\n")?;
        return Ok(OrFalse(None));
    }
    let _room = Ballast::new(size_of(width, height, true_color));
    let image = Image::new(width, height, true_color);
    drop(_room);
    made(cx, image)
}

/// Makes an image with a palette.
#[php("imagecreate(int $width, int $height): GdImage|false")]
fn imagecreate(cx: &mut Request, width: i64, height: i64) -> Result<OrFalse<Object>> {
    new_image(cx, [width, height], false)
}

/// Makes an image of true colours.
#[php("imagecreatetruecolor(int $width, int $height): GdImage|false")]
fn imagecreatetruecolor(cx: &mut Request, width: i64, height: i64) -> Result<OrFalse<Object>> {
    new_image(cx, [width, height], true)
}

/// Does nothing: images go with their last owner.
#[php("imagedestroy(GdImage $image): true", deprecated = "since 8.5, as it has no effect since PHP 8.0")]
fn imagedestroy(_image: &Object) -> True {
    True
}

/// Says what the library can do.
#[php("gd_info(): array")]
fn gd_info(cx: &mut Request) -> Result<Array> {
    load(cx)?;
    let [major, minor, release] = heddle_libgd::version();
    let mut info = Array::new();
    let version = cx.str(format!("{major}.{minor}.{release}"));
    info.insert_bytes(cx.heap(), b"GD Version", version);
    info.insert_bytes(cx.heap(), b"FreeType Support", Value::TRUE);
    let linkage = cx.str("with freetype");
    info.insert_bytes(cx.heap(), b"FreeType Linkage", linkage);
    let formats: [(&[u8], bool); 12] = [
        (b"GIF Read Support", true),
        (b"GIF Create Support", true),
        (b"JPEG Support", true),
        (b"PNG Support", true),
        (b"WBMP Support", true),
        (b"XPM Support", false),
        (b"XBM Support", true),
        (b"WebP Support", true),
        (b"BMP Support", true),
        (b"AVIF Support", true),
        (b"TGA Read Support", true),
        (b"JIS-mapped Japanese Font Support", false),
    ];
    for (name, is_there) in formats {
        info.insert_bytes(cx.heap(), name, Value::bool(is_there));
    }
    Ok(info)
}

/// Returns the bits of the formats: all but XPM.
#[php("imagetypes(): int")]
fn imagetypes() -> i64 {
    const XPM: i64 = 16;
    511 & !XPM
}

/// Returns the width.
#[php("imagesx(GdImage $image): int")]
fn imagesx(object: &Object) -> i64 {
    image(object).width().into()
}

/// Returns the height.
#[php("imagesy(GdImage $image): int")]
fn imagesy(object: &Object) -> i64 {
    image(object).height().into()
}

/// Returns whether it has true colours.
#[php("imageistruecolor(GdImage $image): bool")]
fn imageistruecolor(object: &Object) -> bool {
    image(object).is_true_color()
}

/// Sets whether what is drawn is blended with what is there.
#[php("imagealphablending(GdImage $image, bool $enable): true")]
fn imagealphablending(object: &Object, enable: bool) -> True {
    image(object).set_alpha_blending(enable.into());
    True
}

/// Sets whether files keep how opaque pixels are.
#[php("imagesavealpha(GdImage $image, bool $enable): true")]
fn imagesavealpha(object: &Object, enable: bool) -> True {
    image(object).set_save_alpha(enable);
    True
}

/// Sets how what is drawn is blended.
#[php("imagelayereffect(GdImage $image, int $effect): true")]
fn imagelayereffect(object: &Object, effect: i64) -> True {
    image(object).set_alpha_blending(effect);
    True
}

/// Sets whether lines are drawn smoothly.
#[php("imageantialias(GdImage $image, bool $enable): true")]
fn imageantialias(object: &Object, enable: bool) -> True {
    let image = image(object);
    if image.is_true_color() {
        image.set_antialias(enable);
    }
    True
}

/// Returns and sets whether files are interlaced.
#[php("imageinterlace(GdImage $image, ?bool $enable = null): bool")]
fn imageinterlace(object: &Object, enable: Option<bool>) -> bool {
    let image = image(object);
    if let Some(enable) = enable {
        image.set_interlaced(enable);
    }
    image.is_interlaced()
}

/// Returns or sets the dots an inch.
#[php("imageresolution(GdImage $image, ?int $resolution_x = null, ?int $resolution_y = null): array|true")]
fn imageresolution(cx: &mut Request, object: &Object, x: Option<i64>, y: Option<i64>) -> Result<Value> {
    for (number, resolution) in [(2, x), (3, y)] {
        if resolution.is_some_and(|resolution| u32::try_from(resolution).is_err()) {
            return Err(cx.bad_argument(number, "must be between 0 and 4294967295"));
        }
    }
    let image = image(object);
    let [x, y] = match [x, y] {
        [None, None] => {
            let list = Array::from_values(cx.heap(), image.resolution().map(|dots| Value::int(dots.into())));
            return Ok(Value::from(list));
        }
        [Some(both), None] | [None, Some(both)] => [both, both],
        [Some(x), Some(y)] => [x, y],
    };
    image.set_resolution([x as u32, y as u32]);
    Ok(Value::TRUE)
}

/// Sets the box in which is drawn.
#[php("imagesetclip(GdImage $image, int $x1, int $y1, int $x2, int $y2): true")]
fn imagesetclip(object: &Object, x1: i64, y1: i64, x2: i64, y2: i64) -> True {
    image(object).set_clip([x1, y1, x2, y2]);
    True
}

/// Returns the box in which is drawn.
#[php("imagegetclip(GdImage $image): array")]
fn imagegetclip(cx: &mut Request, object: &Object) -> Array {
    Array::from_values(cx.heap(), image(object).clip().map(|place| Value::int(place.into())))
}

/// Sets what lines are drawn with.
#[php("imagesetbrush(GdImage $image, GdImage $brush): true")]
fn imagesetbrush(cx: &mut Request, object: &Object, brush: &Object) -> Result<True> {
    let _room = Ballast::new(image(brush).bytes());
    image(object).set_brush(image(brush));
    say(cx)?;
    Ok(True)
}

/// Sets what areas are filled with.
#[php("imagesettile(GdImage $image, GdImage $tile): true")]
fn imagesettile(cx: &mut Request, object: &Object, tile: &Object) -> Result<True> {
    let _room = Ballast::new(image(tile).bytes());
    image(object).set_tile(image(tile));
    say(cx)?;
    Ok(True)
}

/// Sets the colours of styled lines.
#[php("imagesetstyle(GdImage $image, array $style): bool")]
fn imagesetstyle(cx: &mut Request, object: &Object, style: &Array) -> Result<bool> {
    if style.is_empty() {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    let values: Vec<Value> = style.values().map(|value| value.deref().clone()).collect();
    let mut colors = Vec::with_capacity(values.len());
    for value in values {
        colors.push(cx.to_int(&value)?);
    }
    image(object).set_style(&colors);
    Ok(true)
}

/// Sets how thick lines are, in pixels.
#[php("imagesetthickness(GdImage $image, int $thickness): true")]
fn imagesetthickness(object: &Object, thickness: i64) -> True {
    image(object).set_thickness(thickness);
    True
}

/// Returns how pixels between pixels are found.
#[php("imagegetinterpolation(GdImage $image): int")]
fn imagegetinterpolation(object: &Object) -> i64 {
    image(object).interpolation()
}

/// Sets it.
#[php("imagesetinterpolation(GdImage $image, int $method = IMG_BILINEAR_FIXED): bool")]
fn imagesetinterpolation(object: &Object, method: i64) -> bool {
    image(object).set_interpolation(if method == -1 { IMG_BILINEAR_FIXED } else { method })
}

/// Returns a text without its null bytes, for the library.
pub(crate) fn without_nulls(text: &[u8]) -> &[u8] {
    text.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// Returns an element of options by its name.
///
/// # Errors
/// It is missing.
pub(crate) fn option(cx: &mut Request, options: &Array, number: u32, name: &str) -> Result<Value> {
    match options.get_bytes(name.as_bytes()) {
        Some(value) => Ok(value.deref().clone()),
        None => Err(cx.bad_argument(number as usize, format!("must have {} \"{name}\" key", if name == "x" { "an" } else { "a" }))),
    }
}
