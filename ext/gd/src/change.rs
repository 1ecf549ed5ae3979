//! Copies, sizes, filters.

use crate::constants::{IMG_BILINEAR_FIXED, IMG_CROP_DEFAULT};
use crate::image::{Ballast, image, made, option, say, weigh};
use heddle_libgd::change::{Area, Copying, Cropping, Filter};
use heddle_libgd::{fits, size_of};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, True};
use heddle_runtime::{Request, Result};
use heddle_value::juggle::number::is_numeric;
use heddle_value::{Array, Object, Tag, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &imagecopy::DECL,
    &imagecopymerge::DECL,
    &imagecopymergegray::DECL,
    &imagecopyresized::DECL,
    &imagecopyresampled::DECL,
    &imagerotate::DECL,
    &imagescale::DECL,
    &imagecrop::DECL,
    &imagecropauto::DECL,
    &imageflip::DECL,
    &imagefilter::DECL,
    &imageconvolution::DECL,
];

/// Copies a part of an image.
#[php(
    "imagecopy(GdImage $dst_image, GdImage $src_image, int $dst_x, int $dst_y, int $src_x, int $src_y, int $src_width, int $src_height): true"
)]
fn imagecopy(dst: &Object, src: &Object, dst_x: i64, dst_y: i64, src_x: i64, src_y: i64, width: i64, height: i64) -> True {
    let size = [width, height];
    image(dst).copy(image(src), Area { to: [dst_x, dst_y], from: [src_x, src_y], to_size: size, from_size: size }, Copying::Plain);
    True
}

/// Copies a part of an image over what is there, by percent.
#[php(
    "imagecopymerge(GdImage $dst_image, GdImage $src_image, int $dst_x, int $dst_y, int $src_x, int $src_y, int $src_width, int $src_height, int $pct): true"
)]
fn imagecopymerge(dst: &Object, src: &Object, dst_x: i64, dst_y: i64, src_x: i64, src_y: i64, width: i64, height: i64, pct: i64) -> True {
    let size = [width, height];
    image(dst).copy(image(src), Area { to: [dst_x, dst_y], from: [src_x, src_y], to_size: size, from_size: size }, Copying::Merge(pct));
    True
}

/// Does the same with what is there in grey.
#[php(
    "imagecopymergegray(GdImage $dst_image, GdImage $src_image, int $dst_x, int $dst_y, int $src_x, int $src_y, int $src_width, int $src_height, int $pct): true"
)]
fn imagecopymergegray(
    dst: &Object,
    src: &Object,
    dst_x: i64,
    dst_y: i64,
    src_x: i64,
    src_y: i64,
    width: i64,
    height: i64,
    pct: i64,
) -> True {
    let size = [width, height];
    image(dst).copy(image(src), Area { to: [dst_x, dst_y], from: [src_x, src_y], to_size: size, from_size: size }, Copying::MergeGray(pct));
    True
}

/// Copies a part of an image in another size.
#[php("imagecopyresized(GdImage $dst_image, GdImage $src_image, int $dst_x, int $dst_y, int $src_x, int $src_y, int $dst_width, int $dst_height, int $src_width, int $src_height): true")]
#[rustfmt::skip]
fn imagecopyresized(cx: &mut Request, dst: &Object, src: &Object, dst_x: i64, dst_y: i64, src_x: i64, src_y: i64, dst_width: i64, dst_height: i64, src_width: i64, src_height: i64) -> Result<True> {
    let area = Area { to: [dst_x, dst_y], from: [src_x, src_y], to_size: [dst_width, dst_height], from_size: [src_width, src_height] };
    for (number, size) in [(7, dst_width), (8, dst_height), (9, src_width), (10, src_height)] {
        if size <= 0 {
            return Err(cx.bad_argument(number, "must be greater than 0"));
        }
    }
    image(dst).copy(image(src), area, Copying::Resized);
    say(cx)?;
    Ok(True)
}

/// Copies a part of an image in another size, smoothly.
#[php("imagecopyresampled(GdImage $dst_image, GdImage $src_image, int $dst_x, int $dst_y, int $src_x, int $src_y, int $dst_width, int $dst_height, int $src_width, int $src_height): true")]
#[rustfmt::skip]
fn imagecopyresampled(cx: &mut Request, dst: &Object, src: &Object, dst_x: i64, dst_y: i64, src_x: i64, src_y: i64, dst_width: i64, dst_height: i64, src_width: i64, src_height: i64) -> Result<True> {
    let area = Area { to: [dst_x, dst_y], from: [src_x, src_y], to_size: [dst_width, dst_height], from_size: [src_width, src_height] };
    image(dst).copy(image(src), area, Copying::Resampled);
    say(cx)?;
    Ok(True)
}

/// Turns an image.
#[php("imagerotate(GdImage $image, float $angle, int $background_color): GdImage|false")]
fn imagerotate(cx: &mut Request, object: &Object, angle: f64, background_color: i64) -> Result<OrFalse<Object>> {
    const MOST: f64 = 21_474_836.0;
    if angle.abs() > MOST {
        return Err(cx.bad_argument(2, format!("must be between -{MOST} and {MOST}")));
    }
    let image = image(object);
    let reach = i64::from(image.width()) + i64::from(image.height());
    if angle.is_nan() || !fits(reach, reach) {
        cx.function_warning("one parameter to a memory allocation multiplication is negative or zero, failing operation gracefully\n")?;
        return Ok(OrFalse(None));
    }
    let _room = Ballast::new(size_of(reach, reach, true));
    let turned = image.rotated(angle as f32, background_color);
    weigh(object);
    made(cx, turned)
}

/// Gives an image another size; a negative one keeps the shape.
#[php("imagescale(GdImage $image, int $width, int $height = -1, int $mode = IMG_BILINEAR_FIXED): GdImage|false")]
fn imagescale(cx: &mut Request, object: &Object, width: i64, height: i64, mode: i64) -> Result<OrFalse<Object>> {
    let image = image(object);
    let [own_width, own_height] = [i64::from(image.width()), i64::from(image.height())];
    if width < 0 && height < 0 {
        return Err(cx.value_error("Argument #2 ($width) and argument #3 ($height) cannot be both negative"));
    }
    for (number, given, missing) in [(2, width, height), (3, height, width)] {
        let most = i64::MAX / if number == 2 { own_height } else { own_width };
        if missing < 0 && given > most {
            return Err(cx.bad_argument(number, format!("must be less than or equal to {most}")));
        }
    }
    let width = if width < 0 { height * own_width / own_height } else { width };
    let height = if height < 0 { width * own_height / own_width } else { height };
    for (number, size) in [(2, width), (3, height)] {
        if !(1..=i64::from(i32::MAX)).contains(&size) {
            return Err(cx.bad_argument(number, "must be between 1 and 2147483647"));
        }
    }
    if !(0..=21).contains(&mode) {
        return Err(cx.bad_argument(4, "must be one of the GD_* constants"));
    }
    if !fits(width, height) || !fits(width, own_height) || !fits(own_width, height) {
        cx.function_warning("product of memory allocation multiplication would exceed INT_MAX, failing operation gracefully\n")?;
        return Ok(OrFalse(None));
    }
    let _room = Ballast::new(size_of(width, height, true).saturating_add(size_of(width.max(own_width), height.max(own_height), true)));
    let scaled = image.scaled(width, height, mode);
    weigh(object);
    made(cx, scaled)
}

/// Returns the box that an array tells of.
pub(crate) fn rectangle(cx: &mut Request, array: &Array, number: u32) -> Result<[i64; 4]> {
    let mut found = [0; 4];
    for (place, name) in found.iter_mut().zip(["x", "y", "width", "height"]) {
        let value = match array.get_bytes(name.as_bytes()) {
            Some(value) => value.deref().clone(),
            None => {
                return Err(cx.bad_argument(number as usize, format!("must have {} \"{name}\" key", if name == "x" { "an" } else { "a" })));
            }
        };
        *place = cx.to_int(&value)?;
    }
    Ok(found)
}

/// Cuts a part out.
#[php("imagecrop(GdImage $image, array $rectangle): GdImage|false")]
fn imagecrop(cx: &mut Request, object: &Object, rectangle: &Array) -> Result<OrFalse<Object>> {
    let area @ [x, y, width, height] = self::rectangle(cx, rectangle, 2)?;
    for (place, size, names) in [(x, width, ["x", "width"]), (y, height, ["y", "height"])] {
        let how = match place.saturating_add(size) {
            _ if i32::try_from(size).is_err() || i32::try_from(place).is_err() => continue,
            end if end > i64::from(i32::MAX) => "overflow",
            end if end < i64::from(i32::MIN) => "underflow",
            _ => continue,
        };
        return Err(cx.bad_argument(2, format!("{how} with \"{}\" and \"{}\" keys", names[0], names[1])));
    }
    if !fits(width, height) {
        let text = match width <= 0 || height <= 0 || width > i64::from(i32::MAX) || height > i64::from(i32::MAX) {
            true => "one parameter to a memory allocation multiplication is negative or zero, failing operation gracefully\n",
            false => "product of memory allocation multiplication would exceed INT_MAX, failing operation gracefully\n",
        };
        cx.function_warning(text)?;
        return Ok(OrFalse(None));
    }
    let _room = Ballast::new(size_of(width, height, image(object).is_true_color()));
    let cut = image(object).cropped(area);
    made(cx, cut)
}

/// Cuts off what surrounds an image.
#[php("imagecropauto(GdImage $image, int $mode = IMG_CROP_DEFAULT, float $threshold = 0.5, int $color = -1): GdImage|false")]
fn imagecropauto(cx: &mut Request, object: &Object, mode: i64, threshold: f64, color: i64) -> Result<OrFalse<Object>> {
    let cropping = match mode {
        -1 => Cropping::Mode(0),
        0..=4 => Cropping::Mode(mode),
        5 if color < 0 => {
            return Err(cx.bad_argument(4, "must be greater than or equal to 0 when using the threshold mode"));
        }
        5 if !image(object).is_true_color() && color >= i64::from(image(object).colors_total()) => {
            return Err(cx.bad_argument(4, "must be greater than or equal to 0 when using the threshold mode"));
        }
        5 => Cropping::Threshold(color, threshold as f32),
        _ => return Err(cx.bad_argument(2, "must be a valid mode")),
    };
    let _room = Ballast::new(image(object).bytes());
    let cut = image(object).cropped_by(cropping);
    made(cx, cut)
}

/// Mirrors an image.
#[php("imageflip(GdImage $image, int $mode): true")]
fn imageflip(cx: &mut Request, object: &Object, mode: i64) -> Result<True> {
    if !(1..=3).contains(&mode) {
        return Err(cx.bad_argument(2, "must be one of IMG_FLIP_VERTICAL, IMG_FLIP_HORIZONTAL, or IMG_FLIP_BOTH"));
    }
    image(object).flip(mode & 1 != 0, mode & 2 != 0);
    Ok(True)
}

/// The arguments of a filter, which are counted and checked as if each filter were a function.
struct Arguments<'a> {
    given: &'a [Value],
    least: usize,
    most: usize,
}

/// The most arguments that any filter takes.
const MOST_ARGUMENTS: usize = 4;

impl Arguments<'_> {
    fn check_count(&self, cx: &mut Request) -> Result<()> {
        let count = self.given.len() + 2;
        let (least, most) = (self.least + 2, self.most + 2);
        if (least..=most).contains(&count) {
            return Ok(());
        }
        let (how, wanted) = match (least == most, count < least) {
            (true, _) => ("exactly", least),
            (false, true) => ("at least", least),
            (false, false) => ("at most", most),
        };
        let plural = if wanted == 1 { "" } else { "s" };
        Err(cx.throw_error("ArgumentCountError", format!("imagefilter() expects {how} {wanted} argument{plural}, {count} given")))
    }

    fn wrong_type(cx: &mut Request, at: usize, wanted: &str, value: &Value) -> heddle_runtime::Halt {
        let kind = heddle_runtime::types::type_name_of(value);
        cx.type_error(format!("imagefilter(): Argument #{} must be of type {wanted}, {kind} given", at + 3))
    }

    fn int(&self, cx: &mut Request, at: usize) -> Result<i64> {
        let Some(value) = self.given.get(at).map(|value| value.deref().clone()) else { return Ok(0) };
        match value.tag() {
            Tag::Int | Tag::False | Tag::True => cx.to_int(&value),
            Tag::Float if value.as_float().is_some_and(|number| number.fract() == 0.0 && number.abs() < 9e15) => cx.to_int(&value),
            Tag::String if value.as_bytes().is_some_and(is_numeric) => cx.to_int(&value),
            _ => Err(Self::wrong_type(cx, at, "int", &value)),
        }
    }

    fn float(&self, cx: &mut Request, at: usize) -> Result<f64> {
        let Some(value) = self.given.get(at).map(|value| value.deref().clone()) else { return Ok(0.0) };
        match value.tag() {
            Tag::Int | Tag::False | Tag::True | Tag::Float => cx.to_float(&value),
            Tag::String if value.as_bytes().is_some_and(is_numeric) => cx.to_float(&value),
            _ => Err(Self::wrong_type(cx, at, "float", &value)),
        }
    }
}

/// Applies a filter.
#[php("imagefilter(GdImage $image, int $filter, mixed ...$args): bool", uncounted)]
fn imagefilter(cx: &mut Request, object: Option<&Object>, filter: Option<i64>, args: &mut [Value]) -> Result<bool> {
    let (Some(object), Some(filter), 0..=MOST_ARGUMENTS) = (object, filter, args.len()) else {
        return Err(cx.argument_count_error("Wrong parameter count for imagefilter()"));
    };
    let (least, most) = match filter {
        0 | 1 | 5..=9 => (0, usize::MAX - 2),
        2 | 3 | 10 => (1, 1),
        4 => (3, 4),
        11 => (1, 2),
        12 => (2, 3),
        _ => return Err(cx.bad_argument(2, "must be one of the IMG_FILTER_* filter constants")),
    };
    let given = Arguments { given: args, least, most };
    given.check_count(cx)?;
    let filter = match filter {
        0 => Filter::Negate,
        1 => Filter::Grayscale,
        2 => Filter::Brightness(given.int(cx, 0)?),
        3 => Filter::Contrast(given.int(cx, 0)?),
        4 => Filter::Colorize([given.int(cx, 0)?, given.int(cx, 1)?, given.int(cx, 2)?, given.int(cx, 3)?]),
        5 => Filter::EdgeDetect,
        6 => Filter::Emboss,
        7 => Filter::GaussianBlur,
        8 => Filter::SelectiveBlur,
        9 => Filter::MeanRemoval,
        10 => Filter::Smooth(given.float(cx, 0)?),
        11 => {
            let advanced = args.get(1).is_some_and(|value| heddle_runtime::ops::truth(cx, value));
            Filter::Pixelate(Arguments { given: args, least, most }.int(cx, 0)?, advanced)
        }
        _ => {
            let (sub, plus) = (given.int(cx, 0)?, given.int(cx, 1)?);
            let mut colors = Vec::new();
            if let Some(value) = args.get(2).map(|value| value.deref().clone()) {
                let View::Array(list) = value.view() else { return Err(Arguments::wrong_type(cx, 2, "array", &value)) };
                let list: Vec<Value> = list.values().map(|value| value.deref().clone()).collect();
                for color in list {
                    colors.push(cx.to_int(&color)?);
                }
            }
            for (number, size) in [(3, sub), (4, plus)] {
                if !(0..=i64::from(i32::MAX)).contains(&size) {
                    return Err(cx.value_error(format!("imagefilter(): Argument #{number} must be between 0 and 2147483647")));
                }
            }
            Filter::Scatter(sub, plus, colors)
        }
    };
    let _room = Ballast::new(image(object).bytes());
    let done = image(object).filter(&filter);
    say(cx)?;
    weigh(object);
    Ok(done)
}

/// Computes each pixel out of its neighbours.
#[php("imageconvolution(GdImage $image, array $matrix, float $divisor, float $offset): bool")]
fn imageconvolution(cx: &mut Request, object: &Object, matrix: &Array, divisor: f64, offset: f64) -> Result<bool> {
    if matrix.len() != 3 {
        return Err(cx.bad_argument(2, "must be a 3x3 array"));
    }
    let mut numbers = [[0.0; 3]; 3];
    for (i, row) in numbers.iter_mut().enumerate() {
        let Some(given) = matrix.get_int(i as i64).and_then(|row| row.deref().as_array()).cloned() else { continue };
        if given.len() != 3 {
            return Err(cx.bad_argument(2, format!("must be a 3x3 array, matrix[{i}] only has {} elements", given.len())));
        }
        for (j, number) in row.iter_mut().enumerate() {
            let Some(value) = given.get_int(j as i64).map(|value| value.deref().clone()) else {
                return Err(cx.bad_argument(2, format!("must be a 3x3 array, matrix[{i}][{j}] cannot be found (missing integer key)")));
            };
            *number = cx.to_float(&value)? as f32;
        }
    }
    if !divisor.is_finite() {
        return Err(cx.bad_argument(3, "must be finite"));
    }
    if divisor as f32 == 0.0 {
        return Err(cx.bad_argument(3, "must not be 0"));
    }
    if !offset.is_finite() {
        return Err(cx.bad_argument(4, "must be finite"));
    }
    let _room = Ballast::new(image(object).bytes());
    let done = image(object).filter(&Filter::Convolution(numbers, divisor as f32, offset as f32));
    say(cx)?;
    Ok(done)
}

/// Returns the number that options hold under a name.
pub(crate) fn number(cx: &mut Request, options: &Array, argument: u32, name: &str) -> Result<f64> {
    let value = option(cx, options, argument, name)?;
    cx.to_float(&value)
}
