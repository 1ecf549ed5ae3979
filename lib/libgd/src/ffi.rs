//! The functions of libgd that are used, opened by name, and the parts of its image that its
//! header's macros read.

use std::ffi::{c_char, c_double, c_int, c_uint, c_void};
use std::sync::OnceLock;

/// An image, as `gd.h` of libgd 2.3 declares it up to the last field that is read here.
#[repr(C)]
pub(crate) struct Raw {
    pub pixels: *mut *mut u8,
    pub sx: c_int,
    pub sy: c_int,
    pub colors_total: c_int,
    pub red: [c_int; 256],
    pub green: [c_int; 256],
    pub blue: [c_int; 256],
    pub open: [c_int; 256],
    pub transparent: c_int,
    pub poly_ints: *mut c_int,
    pub poly_allocated: c_int,
    pub brush: *mut Raw,
    pub tile: *mut Raw,
    pub brush_color_map: [c_int; 256],
    pub tile_color_map: [c_int; 256],
    pub style_length: c_int,
    pub style_pos: c_int,
    pub style: *mut c_int,
    pub interlace: c_int,
    pub thick: c_int,
    pub alpha: [c_int; 256],
    pub true_color: c_int,
    pub tpixels: *mut *mut c_int,
    pub alpha_blending: c_int,
    pub save_alpha: c_int,
    pub aa: c_int,
    pub aa_color: c_int,
    pub aa_dont_blend: c_int,
    pub cx1: c_int,
    pub cy1: c_int,
    pub cx2: c_int,
    pub cy2: c_int,
    pub res_x: c_uint,
    pub res_y: c_uint,
}

/// A bitmap font.
#[repr(C)]
pub(crate) struct RawFont {
    pub count: c_int,
    pub offset: c_int,
    pub width: c_int,
    pub height: c_int,
    pub data: *const c_char,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct RawPoint {
    pub x: c_int,
    pub y: c_int,
}

#[repr(C)]
pub(crate) struct RawRect {
    pub x: c_int,
    pub y: c_int,
    pub width: c_int,
    pub height: c_int,
}

/// Wishes for text: only the line spacing is used.
#[repr(C)]
pub(crate) struct RawText {
    pub flags: c_int,
    pub line_spacing: c_double,
    pub charmap: c_int,
    pub h_dpi: c_int,
    pub v_dpi: c_int,
    pub xshow: *mut c_char,
    pub font_path: *mut c_char,
}

pub(crate) type Im = *mut Raw;
pub(crate) type OnError = unsafe extern "C" fn(c_int, *const c_char, *mut c_void);

macro_rules! functions {
    ($(fn $name:ident($($ty:ty),*) $(-> $ret:ty)?;)*) => {
        #[allow(non_snake_case)]
        pub(crate) struct Api { $(pub $name: unsafe extern "C" fn($($ty),*) $(-> $ret)?,)* }

        fn open() -> Option<Api> {
            // SAFETY: what libgd runs when it is loaded does not disturb the process; the types are
            // those of gd.h. The library stays loaded for ever.
            unsafe {
                let library: &'static libloading::Library = Box::leak(Box::new(libloading::Library::new("libgd.so.3").ok()?));
                Some(Api { $($name: *library.get(concat!(stringify!($name), "\0").as_bytes()).ok()?,)* })
            }
        }
    };
}

functions! {
    fn gdImageCreate(c_int, c_int) -> Im;
    fn gdImageCreateTrueColor(c_int, c_int) -> Im;
    fn gdImageDestroy(Im);
    fn gdImageClone(Im) -> Im;
    fn gdFree(*mut c_void);
    fn gdSetErrorMethod(Option<OnError>);
    fn gdMajorVersion() -> c_int;
    fn gdMinorVersion() -> c_int;
    fn gdReleaseVersion() -> c_int;
    fn gdImageCreateFromPngPtr(c_int, *mut c_void) -> Im;
    fn gdImageCreateFromJpegPtrEx(c_int, *mut c_void, c_int) -> Im;
    fn gdImageCreateFromGifPtr(c_int, *mut c_void) -> Im;
    fn gdImageCreateFromWebpPtr(c_int, *mut c_void) -> Im;
    fn gdImageCreateFromBmpPtr(c_int, *mut c_void) -> Im;
    fn gdImageCreateFromWBMPPtr(c_int, *mut c_void) -> Im;
    fn gdImageCreateFromTgaPtr(c_int, *mut c_void) -> Im;
    fn gdImageCreateFromGdPtr(c_int, *mut c_void) -> Im;
    fn gdImageCreateFromGd2Ptr(c_int, *mut c_void) -> Im;
    fn gdImageCreateFromGd2PartPtr(c_int, *mut c_void, c_int, c_int, c_int, c_int) -> Im;
    fn gdImageCreateFromAvifPtr(c_int, *mut c_void) -> Im;
    fn gdImagePngPtrEx(Im, *mut c_int, c_int) -> *mut c_void;
    fn gdImageJpegPtr(Im, *mut c_int, c_int) -> *mut c_void;
    fn gdImageGifPtr(Im, *mut c_int) -> *mut c_void;
    fn gdImageWebpPtrEx(Im, *mut c_int, c_int) -> *mut c_void;
    fn gdImageAvifPtrEx(Im, *mut c_int, c_int, c_int) -> *mut c_void;
    fn gdImageWBMPPtr(Im, *mut c_int, c_int) -> *mut c_void;
    fn gdImageGdPtr(Im, *mut c_int) -> *mut c_void;
    fn gdImageGd2Ptr(Im, c_int, c_int, *mut c_int) -> *mut c_void;
    fn gdImageBmpPtr(Im, *mut c_int, c_int) -> *mut c_void;
    fn gdImageColorAllocateAlpha(Im, c_int, c_int, c_int, c_int) -> c_int;
    fn gdImageColorClosestAlpha(Im, c_int, c_int, c_int, c_int) -> c_int;
    fn gdImageColorClosest(Im, c_int, c_int, c_int) -> c_int;
    fn gdImageColorClosestHWB(Im, c_int, c_int, c_int) -> c_int;
    fn gdImageColorExactAlpha(Im, c_int, c_int, c_int, c_int) -> c_int;
    fn gdImageColorExact(Im, c_int, c_int, c_int) -> c_int;
    fn gdImageColorResolveAlpha(Im, c_int, c_int, c_int, c_int) -> c_int;
    fn gdImageColorResolve(Im, c_int, c_int, c_int) -> c_int;
    fn gdImageColorDeallocate(Im, c_int);
    fn gdImageColorTransparent(Im, c_int);
    fn gdImagePaletteCopy(Im, Im);
    fn gdImageColorMatch(Im, Im) -> c_int;
    fn gdImageTrueColorToPalette(Im, c_int, c_int) -> c_int;
    fn gdImagePaletteToTrueColor(Im) -> c_int;
    fn gdImageGetTrueColorPixel(Im, c_int, c_int) -> c_int;
    fn gdImageSetPixel(Im, c_int, c_int, c_int);
    fn gdImageLine(Im, c_int, c_int, c_int, c_int, c_int);
    fn gdImageDashedLine(Im, c_int, c_int, c_int, c_int, c_int);
    fn gdImageRectangle(Im, c_int, c_int, c_int, c_int, c_int);
    fn gdImageFilledRectangle(Im, c_int, c_int, c_int, c_int, c_int);
    fn gdImagePolygon(Im, *const RawPoint, c_int, c_int);
    fn gdImageOpenPolygon(Im, *const RawPoint, c_int, c_int);
    fn gdImageFilledPolygon(Im, *const RawPoint, c_int, c_int);
    fn gdImageArc(Im, c_int, c_int, c_int, c_int, c_int, c_int, c_int);
    fn gdImageFilledArc(Im, c_int, c_int, c_int, c_int, c_int, c_int, c_int, c_int);
    fn gdImageEllipse(Im, c_int, c_int, c_int, c_int, c_int);
    fn gdImageFilledEllipse(Im, c_int, c_int, c_int, c_int, c_int);
    fn gdImageSetAntiAliased(Im, c_int);
    fn gdImageSetBrush(Im, Im);
    fn gdImageSetTile(Im, Im);
    fn gdImageSetStyle(Im, *const c_int, c_int);
    fn gdImageSetThickness(Im, c_int);
    fn gdImageInterlace(Im, c_int);
    fn gdImageAlphaBlending(Im, c_int);
    fn gdImageSaveAlpha(Im, c_int);
    fn gdImageSetClip(Im, c_int, c_int, c_int, c_int);
    fn gdImageSetResolution(Im, c_uint, c_uint);
    fn gdImageCopy(Im, Im, c_int, c_int, c_int, c_int, c_int, c_int);
    fn gdImageCopyMerge(Im, Im, c_int, c_int, c_int, c_int, c_int, c_int, c_int);
    fn gdImageCopyMergeGray(Im, Im, c_int, c_int, c_int, c_int, c_int, c_int, c_int);
    fn gdImageCopyResized(Im, Im, c_int, c_int, c_int, c_int, c_int, c_int, c_int, c_int);
    fn gdImageCopyResampled(Im, Im, c_int, c_int, c_int, c_int, c_int, c_int, c_int, c_int);
    fn gdImageRotateInterpolated(Im, f32, c_int) -> Im;
    fn gdImageScale(Im, c_uint, c_uint) -> Im;
    fn gdImageSetInterpolationMethod(Im, c_int) -> c_int;
    fn gdImageGetInterpolationMethod(Im) -> c_int;
    fn gdTransformAffineGetImage(*mut Im, Im, *mut RawRect, *const c_double) -> c_int;
    fn gdImageCrop(Im, *const RawRect) -> Im;
    fn gdImageCropAuto(Im, c_uint) -> Im;
    fn gdImageCropThreshold(Im, c_uint, f32) -> Im;
    fn gdImageFlipHorizontal(Im);
    fn gdImageFlipVertical(Im);
    fn gdImageFlipBoth(Im);
    fn gdImageNegate(Im) -> c_int;
    fn gdImageGrayScale(Im) -> c_int;
    fn gdImageBrightness(Im, c_int) -> c_int;
    fn gdImageContrast(Im, c_double) -> c_int;
    fn gdImageColor(Im, c_int, c_int, c_int, c_int) -> c_int;
    fn gdImageEdgeDetectQuick(Im) -> c_int;
    fn gdImageGaussianBlur(Im) -> c_int;
    fn gdImageSelectiveBlur(Im) -> c_int;
    fn gdImageEmboss(Im) -> c_int;
    fn gdImageMeanRemoval(Im) -> c_int;
    fn gdImageSmooth(Im, f32) -> c_int;
    fn gdImagePixelate(Im, c_int, c_uint) -> c_int;
    fn gdImageScatter(Im, c_int, c_int) -> c_int;
    fn gdImageScatterColor(Im, c_int, c_int, *mut c_int, c_uint) -> c_int;
    fn gdImageConvolution(Im, *const [[f32; 3]; 3], f32, f32) -> c_int;
    fn gdFontGetTiny() -> *mut RawFont;
    fn gdFontGetSmall() -> *mut RawFont;
    fn gdFontGetMediumBold() -> *mut RawFont;
    fn gdFontGetLarge() -> *mut RawFont;
    fn gdFontGetGiant() -> *mut RawFont;
    fn gdImageChar(Im, *const RawFont, c_int, c_int, c_int, c_int);
    fn gdImageCharUp(Im, *const RawFont, c_int, c_int, c_int, c_int);
    fn gdImageStringFTEx(Im, *mut c_int, c_int, *const c_char, c_double, c_double, c_int, c_int, *const c_char, *mut RawText) -> *mut c_char;
}

/// Opens the library once. `None`: it is missing.
pub(crate) fn library() -> Option<&'static Api> {
    static LIBRARY: OnceLock<Option<Api>> = OnceLock::new();
    LIBRARY
        .get_or_init(|| {
            let api = open()?;
            // SAFETY: the function is of the type that the library calls.
            unsafe { (api.gdSetErrorMethod)(Some(crate::said::note)) };
            Some(api)
        })
        .as_ref()
}

/// The library. Precondition: it is there, as whoever has an image or asks for one has seen.
pub(crate) fn api() -> &'static Api {
    library().expect("libgd is there")
}
