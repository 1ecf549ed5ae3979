//! The C side (a table): ICU's functions that are used, opened by name at run time.
//!
//! ICU's symbols end in the number of its version (`ucol_open_72`), and so do its libraries' names.
//! Functions are stable since ICU 67 unless the table says otherwise. Nothing here is safe to use
//! by itself; the other modules are the edge.

use std::ffi::{c_char, c_void};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

pub type Ptr = *mut c_void;
pub type Chars = *const c_char;
pub type CharsMut = *mut c_char;
pub type Uc = *const u16;
pub type UcMut = *mut u16;
pub type Status = *mut i32;

/// Where a rule or pattern does not parse.
#[repr(C)]
pub struct ParseError {
    pub line: i32,
    pub offset: i32,
    pub before: [u16; 16],
    pub after: [u16; 16],
}

impl ParseError {
    pub fn new() -> ParseError {
        ParseError { line: 0, offset: 0, before: [0; 16], after: [0; 16] }
    }
}

/// What `uidna_nameToASCII()` found out.
#[repr(C)]
pub struct IdnaInfo {
    pub size: i16,
    pub is_transitional_different: i8,
    pub reserved_b3: i8,
    pub errors: u32,
    pub reserved_i2: i32,
    pub reserved_i3: i32,
}

/// ICU's two libraries.
struct Libraries {
    uc: libloading::Library,
    i18n: libloading::Library,
}

macro_rules! api {
    ($($lib:ident { $(fn $name:ident($($arg:ty),* $(,)?) $(-> $ret:ty)?;)* })*) => {
        /// The functions.
        #[allow(non_snake_case)]
        pub struct Api {
            $($(pub $name: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)*)*
            /// Since ICU 74.
            pub ucal_getIanaTimeZoneID: Option<unsafe extern "C" fn(Uc, i32, UcMut, i32, Status) -> i32>,
        }

        /// # Safety
        /// The libraries are ICU's of this version, whose headers the table follows.
        unsafe fn load(libraries: &Libraries, version: u32) -> Option<Api> {
            Some(Api {
                $($($name: *libraries.$lib.get(format!(concat!(stringify!($name), "_{}\0"), version).as_bytes()).ok()?,)*)*
                ucal_getIanaTimeZoneID: libraries.i18n.get(format!("ucal_getIanaTimeZoneID_{version}\0").as_bytes()).ok().map(|found| *found),
            })
        }
    };
}

api! {
uc {
    fn u_errorName(i32) -> Chars;
    fn u_getUnicodeVersion(*mut u8);
    fn u_strFoldCase(UcMut, i32, Uc, i32, u32, Status) -> i32;
    fn u_hasBinaryProperty(i32, i32) -> i8;
    fn u_getIntPropertyValue(i32, i32) -> i32;
    fn u_getIntPropertyMinValue(i32) -> i32;
    fn u_getIntPropertyMaxValue(i32) -> i32;
    fn u_getNumericValue(i32) -> f64;
    fn u_islower(i32) -> i8;
    fn u_isupper(i32) -> i8;
    fn u_istitle(i32) -> i8;
    fn u_isdigit(i32) -> i8;
    fn u_isalpha(i32) -> i8;
    fn u_isalnum(i32) -> i8;
    fn u_isxdigit(i32) -> i8;
    fn u_ispunct(i32) -> i8;
    fn u_isgraph(i32) -> i8;
    fn u_isblank(i32) -> i8;
    fn u_isdefined(i32) -> i8;
    fn u_isspace(i32) -> i8;
    fn u_isJavaSpaceChar(i32) -> i8;
    fn u_isWhitespace(i32) -> i8;
    fn u_iscntrl(i32) -> i8;
    fn u_isISOControl(i32) -> i8;
    fn u_isprint(i32) -> i8;
    fn u_isbase(i32) -> i8;
    fn u_isMirrored(i32) -> i8;
    fn u_isIDStart(i32) -> i8;
    fn u_isIDPart(i32) -> i8;
    fn u_isIDIgnorable(i32) -> i8;
    fn u_isJavaIDStart(i32) -> i8;
    fn u_isJavaIDPart(i32) -> i8;
    fn u_isUAlphabetic(i32) -> i8;
    fn u_isULowercase(i32) -> i8;
    fn u_isUUppercase(i32) -> i8;
    fn u_isUWhiteSpace(i32) -> i8;
    fn u_charDirection(i32) -> i32;
    fn u_charMirror(i32) -> i32;
    fn u_getBidiPairedBracket(i32) -> i32;
    fn u_charType(i32) -> i8;
    fn u_getCombiningClass(i32) -> u8;
    fn u_charDigitValue(i32) -> i32;
    fn ublock_getCode(i32) -> i32;
    fn u_charName(i32, i32, CharsMut, i32, Status) -> i32;
    fn u_charFromName(i32, Chars, Status) -> i32;
    fn u_getPropertyName(i32, i32) -> Chars;
    fn u_getPropertyEnum(Chars) -> i32;
    fn u_getPropertyValueName(i32, i32, i32) -> Chars;
    fn u_getPropertyValueEnum(i32, Chars) -> i32;
    fn u_tolower(i32) -> i32;
    fn u_toupper(i32) -> i32;
    fn u_totitle(i32) -> i32;
    fn u_foldCase(i32, u32) -> i32;
    fn u_digit(i32, i8) -> i32;
    fn u_forDigit(i32, i8) -> i32;
    fn u_charAge(i32, *mut u8);
    fn u_getFC_NFKC_Closure(i32, UcMut, i32, Status) -> i32;
    fn uenum_close(Ptr);
    fn uenum_next(Ptr, *mut i32, Status) -> Chars;
    fn uenum_reset(Ptr, Status);
    fn uloc_getDefault() -> Chars;
    fn uloc_getLanguage(Chars, CharsMut, i32, Status) -> i32;
    fn uloc_getScript(Chars, CharsMut, i32, Status) -> i32;
    fn uloc_getCountry(Chars, CharsMut, i32, Status) -> i32;
    fn uloc_getVariant(Chars, CharsMut, i32, Status) -> i32;
    fn uloc_getName(Chars, CharsMut, i32, Status) -> i32;
    fn uloc_canonicalize(Chars, CharsMut, i32, Status) -> i32;
    fn uloc_getDisplayLanguage(Chars, Chars, UcMut, i32, Status) -> i32;
    fn uloc_getDisplayScript(Chars, Chars, UcMut, i32, Status) -> i32;
    fn uloc_getDisplayCountry(Chars, Chars, UcMut, i32, Status) -> i32;
    fn uloc_getDisplayVariant(Chars, Chars, UcMut, i32, Status) -> i32;
    fn uloc_getDisplayName(Chars, Chars, UcMut, i32, Status) -> i32;
    fn uloc_openKeywords(Chars, Status) -> Ptr;
    fn uloc_getKeywordValue(Chars, Chars, CharsMut, i32, Status) -> i32;
    fn uloc_isRightToLeft(Chars) -> i8;
    fn uloc_getISO3Language(Chars) -> Chars;
    fn uloc_acceptLanguageFromHTTP(CharsMut, i32, *mut i32, Chars, Ptr, Status) -> i32;
    fn uloc_addLikelySubtags(Chars, CharsMut, i32, Status) -> i32;
    fn uloc_minimizeSubtags(Chars, CharsMut, i32, Status) -> i32;
    fn ures_open(Chars, Chars, Status) -> Ptr;
    fn ures_openDirect(Chars, Chars, Status) -> Ptr;
    fn ures_close(Ptr);
    fn ures_openAvailableLocales(Chars, Status) -> Ptr;
    fn ures_getType(Ptr) -> i32;
    fn ures_getKey(Ptr) -> Chars;
    fn ures_getSize(Ptr) -> i32;
    fn ures_getInt(Ptr, Status) -> i32;
    fn ures_getString(Ptr, *mut i32, Status) -> Uc;
    fn ures_getBinary(Ptr, *mut i32, Status) -> *const u8;
    fn ures_getIntVector(Ptr, *mut i32, Status) -> *const i32;
    fn ures_getByIndex(Ptr, i32, Ptr, Status) -> Ptr;
    fn ures_getByKey(Ptr, Chars, Ptr, Status) -> Ptr;
    fn unorm2_getNFCInstance(Status) -> Ptr;
    fn unorm2_getNFDInstance(Status) -> Ptr;
    fn unorm2_getNFKCInstance(Status) -> Ptr;
    fn unorm2_getNFKDInstance(Status) -> Ptr;
    fn unorm2_getNFKCCasefoldInstance(Status) -> Ptr;
    fn unorm2_normalize(Ptr, Uc, i32, UcMut, i32, Status) -> i32;
    fn unorm2_isNormalized(Ptr, Uc, i32, Status) -> i8;
    fn unorm2_getRawDecomposition(Ptr, i32, UcMut, i32, Status) -> i32;
    fn uidna_openUTS46(u32, Status) -> Ptr;
    fn uidna_close(Ptr);
    fn uidna_nameToASCII_UTF8(Ptr, Chars, i32, CharsMut, i32, *mut IdnaInfo, Status) -> i32;
    fn uidna_nameToUnicodeUTF8(Ptr, Chars, i32, CharsMut, i32, *mut IdnaInfo, Status) -> i32;
    fn ubrk_open(i32, Chars, Uc, i32, Status) -> Ptr;
    fn ubrk_openRules(Uc, i32, Uc, i32, *mut ParseError, Status) -> Ptr;
    fn ubrk_openBinaryRules(*const u8, i32, Uc, i32, Status) -> Ptr;
    fn ubrk_close(Ptr);
    fn ubrk_setUText(Ptr, Ptr, Status);
    fn ubrk_current(Ptr) -> i32;
    fn ubrk_next(Ptr) -> i32;
    fn ubrk_previous(Ptr) -> i32;
    fn ubrk_first(Ptr) -> i32;
    fn ubrk_last(Ptr) -> i32;
    fn ubrk_preceding(Ptr, i32) -> i32;
    fn ubrk_following(Ptr, i32) -> i32;
    fn ubrk_isBoundary(Ptr, i32) -> i8;
    fn ubrk_getRuleStatus(Ptr) -> i32;
    fn ubrk_getRuleStatusVec(Ptr, *mut i32, i32, Status) -> i32;
    fn ubrk_getLocaleByType(Ptr, i32, Status) -> Chars;
    fn ubrk_getBinaryRules(Ptr, *mut u8, i32, Status) -> i32;
    fn utext_openUTF8(Ptr, *const u8, i64, Status) -> Ptr;
    fn utext_close(Ptr) -> Ptr;
    fn ucnv_open(Chars, Status) -> Ptr;
    fn ucnv_close(Ptr);
    fn ucnv_getName(Ptr, Status) -> Chars;
    fn ucnv_getType(Ptr) -> i32;
    fn ucnv_reset(Ptr);
    fn ucnv_getSubstChars(Ptr, CharsMut, *mut i8, Status);
    fn ucnv_setSubstChars(Ptr, Chars, i8, Status);
    fn ucnv_setToUCallBack(Ptr, Ptr, Ptr, *mut Ptr, *mut Ptr, Status);
    fn ucnv_setFromUCallBack(Ptr, Ptr, Ptr, *mut Ptr, *mut Ptr, Status);
    fn UCNV_TO_U_CALLBACK_STOP(Ptr, Ptr, Chars, i32, i32, Status);
    fn UCNV_FROM_U_CALLBACK_STOP(Ptr, Ptr, Uc, i32, i32, i32, Status);
    fn ucnv_toUnicode(Ptr, *mut UcMut, Uc, *mut *const u8, *const u8, *mut i32, i8, Status);
    fn ucnv_fromUnicode(Ptr, *mut *mut u8, *const u8, *mut Uc, Uc, *mut i32, i8, Status);
    fn ucnv_getInvalidChars(Ptr, CharsMut, *mut i8, Status);
    fn ucnv_getInvalidUChars(Ptr, UcMut, *mut i8, Status);
    fn ucnv_countAvailable() -> i32;
    fn ucnv_getAvailableName(i32) -> Chars;
    fn ucnv_countAliases(Chars, Status) -> u16;
    fn ucnv_getAlias(Chars, u16, Status) -> Chars;
    fn ucnv_countStandards() -> u16;
    fn ucnv_getStandard(u16, Status) -> Chars;
    fn ucurr_forLocale(Chars, UcMut, i32, Status) -> i32;
    fn uset_openPatternOptions(Uc, i32, u32, Status) -> Ptr;
    fn uset_close(Ptr);
}
i18n {
    fn ucol_open(Chars, Status) -> Ptr;
    fn ucol_close(Ptr);
    fn ucol_strcoll(Ptr, Uc, i32, Uc, i32) -> i32;
    fn ucol_getAttribute(Ptr, i32, Status) -> i32;
    fn ucol_setAttribute(Ptr, i32, i32, Status);
    fn ucol_getStrength(Ptr) -> i32;
    fn ucol_setStrength(Ptr, i32);
    fn ucol_getSortKey(Ptr, Uc, i32, *mut u8, i32) -> i32;
    fn ucol_getLocaleByType(Ptr, i32, Status) -> Chars;
    fn utrans_openU(Uc, i32, i32, Uc, i32, *mut ParseError, Status) -> Ptr;
    fn utrans_openInverse(Ptr, Status) -> Ptr;
    fn utrans_clone(Ptr, Status) -> Ptr;
    fn utrans_close(Ptr);
    fn utrans_getUnicodeID(Ptr, *mut i32) -> Uc;
    fn utrans_openIDs(Status) -> Ptr;
    fn utrans_transUChars(Ptr, UcMut, *mut i32, i32, i32, *mut i32, Status);
    fn unum_open(i32, Uc, i32, Chars, *mut ParseError, Status) -> Ptr;
    fn unum_close(Ptr);
    fn unum_clone(Ptr, Status) -> Ptr;
    fn unum_formatInt64(Ptr, i64, UcMut, i32, Ptr, Status) -> i32;
    fn unum_formatDouble(Ptr, f64, UcMut, i32, Ptr, Status) -> i32;
    fn unum_formatDoubleCurrency(Ptr, f64, UcMut, UcMut, i32, Ptr, Status) -> i32;
    fn unum_parse(Ptr, Uc, i32, *mut i32, Status) -> i32;
    fn unum_parseInt64(Ptr, Uc, i32, *mut i32, Status) -> i64;
    fn unum_parseDouble(Ptr, Uc, i32, *mut i32, Status) -> f64;
    fn unum_parseDoubleCurrency(Ptr, Uc, i32, *mut i32, UcMut, Status) -> f64;
    fn unum_applyPattern(Ptr, i8, Uc, i32, *mut ParseError, Status);
    fn unum_toPattern(Ptr, i8, UcMut, i32, Status) -> i32;
    fn unum_getAttribute(Ptr, i32) -> i32;
    fn unum_setAttribute(Ptr, i32, i32);
    fn unum_getDoubleAttribute(Ptr, i32) -> f64;
    fn unum_setDoubleAttribute(Ptr, i32, f64);
    fn unum_getTextAttribute(Ptr, i32, UcMut, i32, Status) -> i32;
    fn unum_setTextAttribute(Ptr, i32, Uc, i32, Status);
    fn unum_getSymbol(Ptr, i32, UcMut, i32, Status) -> i32;
    fn unum_setSymbol(Ptr, i32, Uc, i32, Status);
    fn unum_getLocaleByType(Ptr, i32, Status) -> Chars;
    fn unumf_openForSkeletonAndLocaleWithError(Uc, i32, Chars, *mut ParseError, Status) -> Ptr;
    fn unumf_close(Ptr);
    fn unumf_openResult(Status) -> Ptr;
    fn unumf_closeResult(Ptr);
    fn unumf_formatDouble(Ptr, f64, Ptr, Status);
    fn unumf_formatInt(Ptr, i64, Ptr, Status);
    fn unumf_resultToString(Ptr, UcMut, i32, Status) -> i32;
    fn uplrules_openForType(Chars, i32, Status) -> Ptr;
    fn uplrules_close(Ptr);
    fn uplrules_select(Ptr, f64, UcMut, i32, Status) -> i32;
    fn udat_open(i32, i32, Chars, Uc, i32, Uc, i32, Status) -> Ptr;
    fn udat_close(Ptr);
    fn udat_clone(Ptr, Status) -> Ptr;
    fn udat_format(Ptr, f64, UcMut, i32, Ptr, Status) -> i32;
    fn udat_formatCalendar(Ptr, Ptr, UcMut, i32, Ptr, Status) -> i32;
    fn udat_parse(Ptr, Uc, i32, *mut i32, Status) -> f64;
    fn udat_parseCalendar(Ptr, Ptr, Uc, i32, *mut i32, Status);
    fn udat_isLenient(Ptr) -> i8;
    fn udat_setLenient(Ptr, i8);
    fn udat_getCalendar(Ptr) -> Ptr;
    fn udat_setCalendar(Ptr, Ptr);
    fn udat_toPattern(Ptr, i8, UcMut, i32, Status) -> i32;
    fn udat_applyPattern(Ptr, i8, Uc, i32);
    fn udat_getLocaleByType(Ptr, i32, Status) -> Chars;
    fn udatpg_open(Chars, Status) -> Ptr;
    fn udatpg_close(Ptr);
    fn udatpg_clone(Ptr, Status) -> Ptr;
    fn udatpg_getBestPattern(Ptr, Uc, i32, UcMut, i32, Status) -> i32;
    fn udatpg_getSkeleton(Ptr, Uc, i32, UcMut, i32, Status) -> i32;
    fn ucal_openTimeZoneIDEnumeration(i32, Chars, *const i32, Status) -> Ptr;
    fn ucal_getDefaultTimeZone(UcMut, i32, Status) -> i32;
    fn ucal_getDSTSavings(Uc, Status) -> i32;
    fn ucal_getNow() -> f64;
    fn ucal_open(Uc, i32, Chars, i32, Status) -> Ptr;
    fn ucal_close(Ptr);
    fn ucal_clone(Ptr, Status) -> Ptr;
    fn ucal_setTimeZone(Ptr, Uc, i32, Status);
    fn ucal_getTimeZoneID(Ptr, UcMut, i32, Status) -> i32;
    fn ucal_getTimeZoneDisplayName(Ptr, i32, Chars, UcMut, i32, Status) -> i32;
    fn ucal_inDaylightTime(Ptr, Status) -> i8;
    fn ucal_setGregorianChange(Ptr, f64, Status);
    fn ucal_getGregorianChange(Ptr, Status) -> f64;
    fn ucal_getAttribute(Ptr, i32) -> i32;
    fn ucal_setAttribute(Ptr, i32, i32);
    fn ucal_getAvailable(i32) -> Chars;
    fn ucal_countAvailable() -> i32;
    fn ucal_getMillis(Ptr, Status) -> f64;
    fn ucal_setMillis(Ptr, f64, Status);
    fn ucal_setDate(Ptr, i32, i32, i32, Status);
    fn ucal_equivalentTo(Ptr, Ptr) -> i8;
    fn ucal_add(Ptr, i32, i32, Status);
    fn ucal_roll(Ptr, i32, i32, Status);
    fn ucal_get(Ptr, i32, Status) -> i32;
    fn ucal_set(Ptr, i32, i32);
    fn ucal_isSet(Ptr, i32) -> i8;
    fn ucal_clearField(Ptr, i32);
    fn ucal_clear(Ptr);
    fn ucal_getLimit(Ptr, i32, i32, Status) -> i32;
    fn ucal_getLocaleByType(Ptr, i32, Status) -> Chars;
    fn ucal_getTZDataVersion(Status) -> Chars;
    fn ucal_getCanonicalTimeZoneID(Uc, i32, UcMut, i32, *mut i8, Status) -> i32;
    fn ucal_getType(Ptr, Status) -> Chars;
    fn ucal_getKeywordValuesForLocale(Chars, Chars, i8, Status) -> Ptr;
    fn ucal_getDayOfWeekType(Ptr, i32, Status) -> i32;
    fn ucal_getWeekendTransition(Ptr, i32, Status) -> i32;
    fn ucal_isWeekend(Ptr, f64, Status) -> i8;
    fn ucal_getFieldDifference(Ptr, f64, i32, Status) -> i32;
    fn ucal_getTimeZoneTransitionDate(Ptr, i32, *mut f64, Status) -> i8;
    fn ucal_getWindowsTimeZoneID(Uc, i32, UcMut, i32, Status) -> i32;
    fn ucal_getTimeZoneIDForWindowsID(Uc, i32, Chars, UcMut, i32, Status) -> i32;
    fn uspoof_open(Status) -> Ptr;
    fn uspoof_close(Ptr);
    fn uspoof_clone(Ptr, Status) -> Ptr;
    fn uspoof_setChecks(Ptr, i32, Status);
    fn uspoof_getChecks(Ptr, Status) -> i32;
    fn uspoof_setRestrictionLevel(Ptr, i32);
    fn uspoof_setAllowedLocales(Ptr, Chars, Status);
    fn uspoof_setAllowedChars(Ptr, Ptr, Status);
    fn uspoof_openCheckResult(Status) -> Ptr;
    fn uspoof_closeCheckResult(Ptr);
    fn uspoof_check2UTF8(Ptr, Chars, i32, Ptr, Status) -> i32;
    fn uspoof_areConfusableUTF8(Ptr, Chars, i32, Chars, i32, Status) -> i32;
    fn ulistfmt_openForType(Chars, i32, i32, Status) -> Ptr;
    fn ulistfmt_close(Ptr);
    fn ulistfmt_format(Ptr, *const Uc, *const i32, i32, UcMut, i32, Status) -> i32;
}
}

/// The oldest and the newest version that is looked for.
const VERSIONS: std::ops::RangeInclusive<u32> = 67..=90;
const FOLDERS: [&str; 5] = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib"];

/// The library's version and file of its first half; `None`: it is not installed. Opens nothing.
pub fn found() -> Option<&'static (u32, PathBuf)> {
    static FOUND: OnceLock<Option<(u32, PathBuf)>> = OnceLock::new();
    FOUND.get_or_init(look).as_ref()
}

fn look() -> Option<(u32, PathBuf)> {
    for folder in FOLDERS.map(Path::new) {
        if !folder.is_dir() {
            continue;
        }
        for version in VERSIONS.rev() {
            let file = folder.join(format!("libicuuc.so.{version}"));
            if file.exists() && folder.join(format!("libicui18n.so.{version}")).exists() {
                return Some((version, file));
            }
        }
    }
    None
}

/// The functions. The library is opened at the first call.
///
/// # Panics
/// Where the library that is installed cannot be opened or lacks a function.
pub fn api() -> &'static Api {
    static API: OnceLock<Option<Api>> = OnceLock::new();
    API.get_or_init(open).as_ref().expect("ICU is installed but cannot be used")
}

fn open() -> Option<Api> {
    let (version, file) = found()?;
    // SAFETY: the libraries' initialisers have no requirements; they are never closed (below).
    let libraries = unsafe {
        let i18n = file.with_file_name(format!("libicui18n.so.{version}"));
        Libraries { uc: libloading::Library::new(file).ok()?, i18n: libloading::Library::new(i18n).ok()? }
    };
    // SAFETY: both are ICU of this version.
    unsafe { load(Box::leak(Box::new(libraries)), *version) }
}
