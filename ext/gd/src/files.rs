//! Reading and writing images.

use crate::constants::IMG_GD2_RAW;
use crate::image::{Ballast, image, load, made, make, say};
use heddle_libgd::files::{self, Format, Output, size_in};
use heddle_libgd::{Image, fits, size_of};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::{self, wrapper::Opening};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Resource, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &imagecreatefromstring::DECL,
    &imagecreatefromavif::DECL,
    &imagecreatefrombmp::DECL,
    &imagecreatefromgd::DECL,
    &imagecreatefromgd2::DECL,
    &imagecreatefromgd2part::DECL,
    &imagecreatefromgif::DECL,
    &imagecreatefromjpeg::DECL,
    &imagecreatefrompng::DECL,
    &imagecreatefromtga::DECL,
    &imagecreatefromwbmp::DECL,
    &imagecreatefromwebp::DECL,
    &imagecreatefromxbm::DECL,
    &imageavif::DECL,
    &imagebmp::DECL,
    &imagegd::DECL,
    &imagegd2::DECL,
    &imagegif::DECL,
    &imagejpeg::DECL,
    &imagepng::DECL,
    &imagewbmp::DECL,
    &imagewebp::DECL,
    &imagexbm::DECL,
];

/// Reads a whole file. `None`: it cannot be opened; a warning was raised.
pub(crate) fn read_file(cx: &mut Request, filename: &[u8]) -> Result<Option<Vec<u8>>> {
    if filename.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    let Some(resource) = stream::open(cx, filename, b"rb", &Opening::default())? else { return Ok(None) };
    let bytes = match stream::of(&resource) {
        Some(handle) => match handle.try_borrow_mut() {
            Ok(mut stream) => stream.read_all(cx, None)?,
            Err(_) => Vec::new(),
        },
        None => Vec::new(),
    };
    stream::close(cx, &resource)?;
    Ok(Some(bytes))
}

/// Reads an image out of bytes, after what it takes was charged.
fn decode(cx: &mut Request, format: Format, bytes: &[u8]) -> Option<Image> {
    let ignores = cx.ini_bool("gd.jpeg_ignore_warning");
    if let Some([width, height]) = size_in(format, bytes).filter(|[width, height]| fits(*width, *height)) {
        drop(Ballast::new(size_of(width, height, true).saturating_mul(2)));
    }
    files::read(format, bytes, ignores)
}

fn from_file(cx: &mut Request, filename: &[u8], format: Format, name: &str) -> Result<OrFalse<Object>> {
    load(cx)?;
    let Some(bytes) = read_file(cx, filename)? else { return Ok(OrFalse(None)) };
    let image = decode(cx, format, &bytes);
    done(cx, image, filename, name)
}

/// Gives an image that was read, or says that the file is none.
fn done(cx: &mut Request, image: Option<Image>, filename: &[u8], name: &str) -> Result<OrFalse<Object>> {
    say(cx)?;
    match image {
        Some(image) => Ok(OrFalse(Some(make(cx, image)?))),
        None => {
            cx.function_warning([b"\"", filename, b"\" is not a valid ", name.as_bytes(), b" file"].concat())?;
            Ok(OrFalse(None))
        }
    }
}

/// Reads an image out of a text, by its first bytes.
#[php("imagecreatefromstring(string $data): GdImage|false")]
fn imagecreatefromstring(cx: &mut Request, data: &[u8]) -> Result<OrFalse<Object>> {
    load(cx)?;
    let Some(format) = files::format_of(data) else {
        cx.function_warning("Data is not in a recognized format")?;
        return Ok(OrFalse(None));
    };
    let image = decode(cx, format, data);
    say(cx)?;
    if image.is_none() {
        let name = match format {
            Format::Png => "PNG",
            Format::Jpeg => "JPEG",
            Format::Gif => "GIF",
            Format::Wbmp => "WBMP",
            Format::Gd2 => "GD2",
            Format::Bmp => "BMP",
            Format::Webp => "WEBP",
            _ => "AVIF",
        };
        cx.function_warning(format!("Passed data is not in \"{name}\" format"))?;
        cx.function_warning("Couldn't create GD Image Stream out of Data")?;
    }
    made(cx, image)
}

macro_rules! readers {
    ($($name:ident = $text:literal, $format:ident, $shown:literal;)*) => {$(
        /// Reads a file of the format.
        #[php($text)]
        fn $name(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<Object>> {
            from_file(cx, filename, Format::$format, $shown)
        }
    )*};
}
readers! {
    imagecreatefromavif = "imagecreatefromavif(string $filename): GdImage|false", Avif, "AVIF";
    imagecreatefrombmp = "imagecreatefrombmp(string $filename): GdImage|false", Bmp, "BMP";
    imagecreatefromgd = "imagecreatefromgd(string $filename): GdImage|false", Gd, "GD";
    imagecreatefromgd2 = "imagecreatefromgd2(string $filename): GdImage|false", Gd2, "GD2";
    imagecreatefromgif = "imagecreatefromgif(string $filename): GdImage|false", Gif, "GIF";
    imagecreatefromjpeg = "imagecreatefromjpeg(string $filename): GdImage|false", Jpeg, "JPEG";
    imagecreatefrompng = "imagecreatefrompng(string $filename): GdImage|false", Png, "PNG";
    imagecreatefromtga = "imagecreatefromtga(string $filename): GdImage|false", Tga, "TGA";
    imagecreatefromwbmp = "imagecreatefromwbmp(string $filename): GdImage|false", Wbmp, "WBMP";
    imagecreatefromwebp = "imagecreatefromwebp(string $filename): GdImage|false", Webp, "WEBP";
}

/// Reads a part of a file of format GD2.
#[php("imagecreatefromgd2part(string $filename, int $x, int $y, int $width, int $height): GdImage|false")]
fn imagecreatefromgd2part(cx: &mut Request, filename: &[u8], x: i64, y: i64, width: i64, height: i64) -> Result<OrFalse<Object>> {
    for (number, size) in [(4, width), (5, height)] {
        if size < 1 {
            return Err(cx.bad_argument(number, "must be greater than or equal to 1"));
        }
    }
    load(cx)?;
    let Some(bytes) = read_file(cx, filename)? else { return Ok(OrFalse(None)) };
    if fits(width, height) {
        drop(Ballast::new(size_of(width, height, true).saturating_mul(2)));
    }
    let image = if x < 0 || y < 0 { None } else { files::read_part(&bytes, [x, y, width, height]) };
    done(cx, image, filename, "GD2")
}

/// Reads a file of format XBM, which is a piece of C.
#[php("imagecreatefromxbm(string $filename): GdImage|false")]
fn imagecreatefromxbm(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<Object>> {
    load(cx)?;
    let Some(bytes) = read_file(cx, filename)? else { return Ok(OrFalse(None)) };
    let text = String::from_utf8_lossy(&bytes);
    let size = |name: &str| {
        let line = text.lines().filter(|line| line.starts_with("#define")).map(|line| line.split_whitespace().collect::<Vec<_>>());
        line.into_iter().find(|words| words.len() == 3 && words[1].ends_with(name)).and_then(|words| words[2].parse::<i64>().ok())
    };
    let image = match (size("width"), size("height"), text.find('{')) {
        (Some(width), Some(height), Some(start)) if fits(width, height) => {
            drop(Ballast::new(size_of(width, height, false)));
            read_bits(&text[start + 1..], width, height, text[..start].contains("short"))
        }
        _ => None,
    };
    if image.is_none() && text.contains("_bits") | text.contains("bits[]") {
        cx.function_warning("invalid XBM")?;
    }
    done(cx, image, filename, "XBM")
}

fn read_bits(text: &str, width: i64, height: i64, is_short: bool) -> Option<Image> {
    let bits = if is_short { 16 } else { 8 };
    let mut numbers = text
        .split([',', '}', ';'])
        .map(str::trim)
        .filter_map(|word| i64::from_str_radix(word.strip_prefix("0x").or(word.strip_prefix("0X"))?, 16).ok());
    let image = Image::new(width, height, false)?;
    image.allocate([255, 255, 255, 0])?;
    image.allocate([0, 0, 0, 0])?;
    for y in 0..height {
        let mut x = 0;
        while x < width {
            let number = numbers.next()?;
            for bit in 0..bits.min(width - x) {
                image.set_pixel(x + bit, y, number >> bit & 1);
            }
            x += bits;
        }
    }
    Some(image)
}

/// Where an image is written.
enum Target {
    Output,
    Stream(Resource, bool),
}

/// Returns where an argument says that an image goes. `None`: it cannot be opened. `is_path`: the
/// argument is a path by its type.
fn target(cx: &mut Request, file: Option<&Value>, is_path: bool) -> Result<Option<Target>> {
    let Some(file) = file.map(Value::deref).filter(|file| !file.is_null()) else { return Ok(Some(Target::Output)) };
    match file.view() {
        View::Resource(resource) => {
            let resource = resource.clone();
            if stream::of(&resource).is_none() {
                return Err(cx.type_error("supplied resource is not a valid stream resource"));
            }
            Ok(Some(Target::Stream(resource, false)))
        }
        View::Str(path) => {
            if path.contains(&0) {
                return Err(match is_path {
                    true => cx.bad_argument(2, "must not contain any null bytes"),
                    false => cx.bad_argument_type(2, "must not contain null bytes"),
                });
            }
            let path = path.to_vec();
            Ok(stream::open(cx, &path, b"wb", &Opening::default())?.map(|resource| Target::Stream(resource, true)))
        }
        _ => {
            let kind = heddle_runtime::types::type_name_of(file);
            Err(cx.bad_argument_type(2, format!("must be a file name or a stream resource, {kind} given")))
        }
    }
}

/// Puts bytes where they go.
fn put(cx: &mut Request, target: Target, bytes: &[u8]) -> Result<()> {
    match target {
        Target::Output => cx.write(bytes),
        Target::Stream(resource, is_own) => {
            if let Some(handle) = stream::of(&resource)
                && let Ok(mut stream) = handle.try_borrow_mut()
            {
                stream.write(cx, bytes)?;
            }
            if is_own { stream::close(cx, &resource) } else { Ok(()) }
        }
    }
}

fn write(cx: &mut Request, object: &Object, file: Option<&Value>, output: Output) -> Result<bool> {
    let Some(target) = target(cx, file, false)? else { return Ok(false) };
    let image = image(object);
    // coders keep copies of their own
    let copies = if matches!(output, Output::Avif(..) | Output::Webp(_)) { 12 } else { 1 };
    let _room = Ballast::new(image.bytes().saturating_mul(copies));
    let bytes = image.write(output);
    say(cx)?;
    // PHP says true, whatever came of it
    put(cx, target, &bytes.unwrap_or_default())?;
    Ok(true)
}

/// Writes format AVIF.
#[php("imageavif(GdImage $image, $file = null, int $quality = -1, int $speed = -1): bool")]
fn imageavif(cx: &mut Request, object: &Object, file: Option<&Value>, quality: i64, speed: i64) -> Result<bool> {
    if !(-1..=100).contains(&quality) {
        return Err(cx.bad_argument(3, "must be between -1 and 100"));
    }
    if !(-1..=10).contains(&speed) {
        return Err(cx.bad_argument(4, "must be between -1 and 10"));
    }
    const DEFAULT_SPEED: i64 = 6;
    write(cx, object, file, Output::Avif(quality, if speed == -1 { DEFAULT_SPEED } else { speed }))
}

/// Writes format BMP.
#[php("imagebmp(GdImage $image, $file = null, bool $compressed = true): bool")]
fn imagebmp(cx: &mut Request, object: &Object, file: Option<&Value>, compressed: bool) -> Result<bool> {
    write(cx, object, file, Output::Bmp(compressed))
}

/// Writes the library's own formats, whose file is a name.
fn write_own(cx: &mut Request, object: &Object, file: Option<&[u8]>, output: Output) -> Result<bool> {
    let target = match file {
        None => Target::Output,
        Some(path) => {
            if path.contains(&0) {
                return Err(cx.bad_argument(2, "must not contain any null bytes"));
            }
            let opening = Opening { quiet: true, ..Opening::default() };
            let opened = if path.is_empty() { None } else { stream::open(cx, path, b"wb", &opening)? };
            let Some(resource) = opened else {
                cx.function_warning([b"Unable to open \"", path, b"\" for writing"].concat())?;
                return Ok(false);
            };
            Target::Stream(resource, true)
        }
    };
    let bytes = image(object).write(output);
    say(cx)?;
    match bytes {
        Some(bytes) => put(cx, target, &bytes).map(|()| true),
        None => Ok(false),
    }
}

/// Writes format GD.
#[php("imagegd(GdImage $image, ?string $file = null): bool")]
fn imagegd(cx: &mut Request, object: &Object, file: Option<&[u8]>) -> Result<bool> {
    write_own(cx, object, file, Output::Gd)
}

/// Writes format GD2.
#[php("imagegd2(GdImage $image, ?string $file = null, int $chunk_size = 128, int $mode = IMG_GD2_RAW): bool")]
fn imagegd2(cx: &mut Request, object: &Object, file: Option<&[u8]>, chunk_size: i64, mode: i64) -> Result<bool> {
    write_own(cx, object, file, Output::Gd2(chunk_size.max(0), mode == 2))
}

/// Writes format GIF.
#[php("imagegif(GdImage $image, $file = null): bool")]
fn imagegif(cx: &mut Request, object: &Object, file: Option<&Value>) -> Result<bool> {
    write(cx, object, file, Output::Gif)
}

/// Writes format JPEG.
#[php("imagejpeg(GdImage $image, $file = null, int $quality = -1): bool")]
fn imagejpeg(cx: &mut Request, object: &Object, file: Option<&Value>, quality: i64) -> Result<bool> {
    if !(-1..=100).contains(&quality) {
        return Err(cx.bad_argument(3, "must be at between -1 and 100"));
    }
    write(cx, object, file, Output::Jpeg(quality))
}

/// Writes format PNG. The library chooses the filters.
#[php("imagepng(GdImage $image, $file = null, int $quality = -1, int $filters = -1): bool")]
fn imagepng(cx: &mut Request, object: &Object, file: Option<&Value>, quality: i64, _filters: i64) -> Result<bool> {
    if !(-1..=9).contains(&quality) {
        return Err(cx.bad_argument(3, "must be between -1 and 9"));
    }
    write(cx, object, file, Output::Png(quality))
}

/// Returns the number of black, where no foreground is given.
fn foreground(object: &Object, given: Option<i64>) -> i64 {
    let image = image(object);
    let total = i64::from(image.colors_total());
    given
        .unwrap_or_else(|| (0..total).find(|&color| image.parts(color).is_some_and(|[r, g, b, _]| [r, g, b] == [0, 0, 0])).unwrap_or(total))
}

/// Writes format WBMP.
#[php("imagewbmp(GdImage $image, $file = null, ?int $foreground_color = null): bool")]
fn imagewbmp(cx: &mut Request, object: &Object, file: Option<&Value>, foreground_color: Option<i64>) -> Result<bool> {
    if foreground_color.is_some_and(|color| i32::try_from(color).is_err()) {
        return Err(cx.bad_argument(3, "must be between -2147483648 and 2147483647"));
    }
    let foreground = foreground(object, foreground_color);
    write(cx, object, file, Output::Wbmp(foreground))
}

/// Writes format WebP.
#[php("imagewebp(GdImage $image, $file = null, int $quality = -1): bool")]
fn imagewebp(cx: &mut Request, object: &Object, file: Option<&Value>, quality: i64) -> Result<bool> {
    if quality < -1 {
        return Err(cx.bad_argument(3, "must be greater than or equal to -1"));
    }
    write(cx, object, file, Output::Webp(quality))
}

/// Writes format XBM, which is a piece of C.
#[php("imagexbm(GdImage $image, ?string $filename, ?int $foreground_color = null): bool")]
fn imagexbm(cx: &mut Request, object: &Object, filename: Option<&Value>, foreground_color: Option<i64>) -> Result<bool> {
    let foreground = foreground(object, foreground_color);
    let path = filename.and_then(|name| name.deref().as_bytes()).unwrap_or_default().to_vec();
    let Some(target) = target(cx, filename, true)? else { return Ok(false) };
    let base = path.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    let base = base.strip_suffix(b".xbm").or(base.strip_suffix(b".XBM")).unwrap_or(base);
    let mut name: Vec<u8> = base.iter().map(|&byte| if byte.is_ascii_alphanumeric() { byte } else { b'_' }).collect();
    if name.is_empty() {
        name.extend(b"image");
    }
    let name = String::from_utf8_lossy(&name);
    let image = image(object);
    let mut text = format!(
        "#define {name}_width {}\n#define {name}_height {}\nstatic unsigned char {name}_bits[] = {{\n  ",
        image.width(),
        image.height()
    );
    let mut count = 0;
    for y in 0..image.height() {
        let mut x = 0;
        while x < image.width() {
            let is_set = |x: i32| x < image.width() && image.pixel(x.into(), y.into()).map(i64::from) == Some(foreground);
            let byte = (0..8).filter(|bit| is_set(x + bit)).fold(0, |byte, bit| byte | 1 << bit);
            if count > 0 {
                text.push_str(if count % 12 == 0 { ", \n  " } else { ", " });
            }
            count += 1;
            text.push_str(&format!("0x{byte:02X}"));
            x += 8;
        }
    }
    text.push_str("};\n");
    put(cx, target, text.as_bytes())?;
    Ok(true)
}
