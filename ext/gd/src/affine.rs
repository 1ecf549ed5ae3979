//! Affine matrices.

use crate::change::{number, rectangle};
use crate::image::{Ballast, image, made, weigh};
use heddle_libgd::size_of;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Tag, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&imageaffine::DECL, &imageaffinematrixget::DECL, &imageaffinematrixconcat::DECL];

/// Returns the six numbers of an argument; `shown`: the argument that the wrong type of one is said
/// of.
fn matrix(cx: &mut Request, array: &Array, argument: usize, shown: usize) -> Result<[f64; 6]> {
    if array.len() != 6 {
        return Err(cx.bad_argument(argument, "must have 6 elements"));
    }
    let mut numbers = [0.0; 6];
    for (index, number) in numbers.iter_mut().enumerate() {
        let value = array.get_int(index as i64).map_or(Value::NULL, |value| value.deref().clone());
        match value.tag() {
            Tag::Int | Tag::Float | Tag::String => *number = cx.to_float(&value)?,
            Tag::Null if array.get_int(index as i64).is_none() => {}
            _ => return Err(cx.bad_argument_type(shown, format!("contains invalid type for element {index}"))),
        }
    }
    Ok(numbers)
}

fn listed(cx: &Request, numbers: [f64; 6]) -> Array {
    Array::from_values(cx.heap(), numbers.map(Value::float))
}

/// Moves an image by a matrix.
#[php("imageaffine(GdImage $image, array $affine, ?array $clip = null): GdImage|false")]
fn imageaffine(cx: &mut Request, object: &Object, affine: &Array, clip: Option<&Array>) -> Result<OrFalse<Object>> {
    let numbers = matrix(cx, affine, 2, 3)?;
    let bounds = f64::from(i32::MIN)..=f64::from(i32::MAX);
    if let Some(index) = numbers.iter().position(|number| !bounds.contains(number)) {
        return Err(cx.bad_argument(2, format!("element {index} must be between {} and {}", i32::MIN, i32::MAX)));
    }
    let area = match clip {
        Some(clip) => rectangle(cx, clip, 3)?,
        None => [0, 0, image(object).width().into(), image(object).height().into()],
    };
    let Some([width, height]) = image(object).affine_size(&numbers, area) else {
        cx.function_warning("one parameter to a memory allocation multiplication is negative or zero, failing operation gracefully\n")?;
        return Ok(OrFalse(None));
    };
    let _room = Ballast::new(size_of(width, height, true));
    let moved = image(object).transformed(&numbers, area);
    weigh(object);
    made(cx, moved)
}

/// Makes a matrix that moves, scales, turns or shears.
#[php("imageaffinematrixget(int $type, mixed $options): array|false")]
fn imageaffinematrixget(cx: &mut Request, kind: i64, options: &Value) -> Result<OrFalse<Array>> {
    let options = options.deref().clone();
    let numbers = match kind {
        0 | 1 => {
            let Some(options) = options.as_array().cloned() else {
                return Err(cx.bad_argument_type(1, "must be of type array when using translate or scale"));
            };
            let (x, y) = (number(cx, &options, 2, "x")?, number(cx, &options, 2, "y")?);
            if kind == 0 { [1.0, 0.0, 0.0, 1.0, x, y] } else { [x, 0.0, 0.0, y, 0.0, 0.0] }
        }
        2..=4 => {
            let angle = cx.to_float(&options)?.to_radians();
            match kind {
                2 => [angle.cos(), angle.sin(), -angle.sin(), angle.cos(), 0.0, 0.0],
                3 => [1.0, 0.0, angle.tan(), 1.0, 0.0, 0.0],
                _ => [1.0, angle.tan(), 0.0, 1.0, 0.0, 0.0],
            }
        }
        _ => return Err(cx.bad_argument(1, "must be a valid element type")),
    };
    Ok(OrFalse(Some(listed(cx, numbers))))
}

/// Makes the matrix that does what two do, one after the other.
#[php("imageaffinematrixconcat(array $matrix1, array $matrix2): array|false")]
fn imageaffinematrixconcat(cx: &mut Request, matrix1: &Array, matrix2: &Array) -> Result<OrFalse<Array>> {
    for (number, given) in [(1, matrix1), (2, matrix2)] {
        if given.len() != 6 {
            return Err(cx.bad_argument(number, "must have 6 elements"));
        }
    }
    let (a, b) = (matrix(cx, matrix1, 1, 1)?, matrix(cx, matrix2, 2, 2)?);
    let numbers = [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ];
    Ok(OrFalse(Some(listed(cx, numbers))))
}
