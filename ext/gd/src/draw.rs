//! Lines and shapes.

use crate::image::image;
use heddle_libgd::draw::Polygon;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::True;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &imagesetpixel::DECL,
    &imageline::DECL,
    &imagedashedline::DECL,
    &imagerectangle::DECL,
    &imagefilledrectangle::DECL,
    &imagearc::DECL,
    &imagefilledarc::DECL,
    &imageellipse::DECL,
    &imagefilledellipse::DECL,
    &imagefill::DECL,
    &imagefilltoborder::DECL,
    &imagepolygon::DECL,
    &imageopenpolygon::DECL,
    &imagefilledpolygon::DECL,
];

/// Draws a pixel.
#[php("imagesetpixel(GdImage $image, int $x, int $y, int $color): true")]
fn imagesetpixel(object: &Object, x: i64, y: i64, color: i64) -> True {
    image(object).set_pixel(x, y, color);
    True
}

/// Draws a line.
#[php("imageline(GdImage $image, int $x1, int $y1, int $x2, int $y2, int $color): true")]
fn imageline(object: &Object, x1: i64, y1: i64, x2: i64, y2: i64, color: i64) -> True {
    image(object).line([x1, y1, x2, y2], color);
    True
}

/// Draws a line of dashes.
#[php("imagedashedline(GdImage $image, int $x1, int $y1, int $x2, int $y2, int $color): true")]
fn imagedashedline(object: &Object, x1: i64, y1: i64, x2: i64, y2: i64, color: i64) -> True {
    image(object).dashed_line([x1, y1, x2, y2], color);
    True
}

/// Draws a rectangle.
#[php("imagerectangle(GdImage $image, int $x1, int $y1, int $x2, int $y2, int $color): true")]
fn imagerectangle(object: &Object, x1: i64, y1: i64, x2: i64, y2: i64, color: i64) -> True {
    image(object).rectangle([x1, y1, x2, y2], color);
    True
}

/// Fills a rectangle.
#[php("imagefilledrectangle(GdImage $image, int $x1, int $y1, int $x2, int $y2, int $color): true")]
fn imagefilledrectangle(object: &Object, x1: i64, y1: i64, x2: i64, y2: i64, color: i64) -> True {
    image(object).filled_rectangle([x1, y1, x2, y2], color);
    True
}

/// Draws a part of an ellipse.
#[php(
    "imagearc(GdImage $image, int $center_x, int $center_y, int $width, int $height, int $start_angle, int $end_angle, int $color): true"
)]
fn imagearc(object: &Object, x: i64, y: i64, width: i64, height: i64, start: i64, end: i64, color: i64) -> True {
    image(object).arc([x, y], [width, height], [start, end], color);
    True
}

/// Fills a part of an ellipse.
#[php(
    "imagefilledarc(GdImage $image, int $center_x, int $center_y, int $width, int $height, int $start_angle, int $end_angle, int $color, int $style): true"
)]
fn imagefilledarc(object: &Object, x: i64, y: i64, width: i64, height: i64, start: i64, end: i64, color: i64, style: i64) -> True {
    image(object).filled_arc([x, y], [width, height], [start, end], color, style);
    True
}

/// Draws an ellipse.
#[php("imageellipse(GdImage $image, int $center_x, int $center_y, int $width, int $height, int $color): true")]
fn imageellipse(object: &Object, x: i64, y: i64, width: i64, height: i64, color: i64) -> True {
    image(object).ellipse([x, y], [width, height], color, false);
    True
}

/// Fills an ellipse.
#[php("imagefilledellipse(GdImage $image, int $center_x, int $center_y, int $width, int $height, int $color): true")]
fn imagefilledellipse(cx: &mut Request, object: &Object, x: i64, y: i64, width: i64, height: i64, color: i64) -> Result<True> {
    for (number, size) in [(4, width), (5, height)] {
        if !(0..=i64::from(i32::MAX)).contains(&size) {
            return Err(cx.bad_argument(number, "must be between 0 and 2147483647"));
        }
    }
    image(object).ellipse([x, y], [width, height], color, true);
    Ok(True)
}

/// Fills what has the colour of a point.
#[php("imagefill(GdImage $image, int $x, int $y, int $color): true")]
fn imagefill(object: &Object, x: i64, y: i64, color: i64) -> True {
    image(object).fill(x, y, color);
    True
}

/// Fills up to a border.
#[php("imagefilltoborder(GdImage $image, int $x, int $y, int $border_color, int $color): true")]
fn imagefilltoborder(object: &Object, x: i64, y: i64, border_color: i64, color: i64) -> True {
    image(object).fill_to_border(x, y, border_color, color);
    True
}

/// Draws a polygon, with the checks of all three kinds.
fn polygon(cx: &mut Request, object: &Object, points: &Array, count: i64, color: Option<i64>, kind: Polygon) -> Result<bool> {
    let (count, color) = match color {
        Some(color) => {
            let name = cx.function_name();
            cx.deprecated([&name[..], b"(): Using the $num_points parameter is deprecated"].concat())?;
            (count, color)
        }
        None if !points.len().is_multiple_of(2) => return Err(cx.bad_argument(2, "must have an even number of elements")),
        None => ((points.len() / 2) as i64, count),
    };
    if points.len() < 6 {
        return match color {
            _ if points.len() < 6 && count >= 3 => Err(cx.bad_argument(2, "must have at least 3 points")),
            _ => Err(cx.bad_argument(3, "must be greater than or equal to 3")),
        };
    }
    if count <= 0 || count < 3 {
        return Err(cx.bad_argument(3, "must be greater than or equal to 3"));
    }
    let there = points.len() / 2;
    if count as usize > there {
        return Err(cx.value_error(format!("Trying to use {count} points in array with only {there} points")));
    }
    let mut list = Vec::with_capacity(count as usize);
    for index in 0..count {
        let mut place = [0; 2];
        for (axis, place) in place.iter_mut().enumerate() {
            let value = points.get_int(index * 2 + axis as i64).map(|value| value.deref().clone());
            *place = match value {
                Some(value) => cx.to_int(&value)?,
                None => 0,
            };
        }
        list.push(place);
    }
    image(object).polygon(&list, kind, color);
    Ok(true)
}

/// Draws a polygon.
#[php("imagepolygon(GdImage $image, array $points, int $num_points_or_color, ?int $color = null): bool")]
fn imagepolygon(cx: &mut Request, object: &Object, points: &Array, count: i64, color: Option<i64>) -> Result<bool> {
    polygon(cx, object, points, count, color, Polygon::Closed)
}

/// Draws the lines through points.
#[php("imageopenpolygon(GdImage $image, array $points, int $num_points_or_color, ?int $color = null): bool")]
fn imageopenpolygon(cx: &mut Request, object: &Object, points: &Array, count: i64, color: Option<i64>) -> Result<bool> {
    polygon(cx, object, points, count, color, Polygon::Open)
}

/// Fills a polygon.
#[php("imagefilledpolygon(GdImage $image, array $points, int $num_points_or_color, ?int $color = null): bool")]
fn imagefilledpolygon(cx: &mut Request, object: &Object, points: &Array, count: i64, color: Option<i64>) -> Result<bool> {
    polygon(cx, object, points, count, color, Polygon::Filled)
}
