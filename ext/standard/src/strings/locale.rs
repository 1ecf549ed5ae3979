//! The locale. There is the C locale and its form for UTF-8, per request; the process's own is
//! never touched.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&setlocale::DECL, &localeconv::DECL, &nl_langinfo::DECL];

heddle_macros::constants! {
    LC_CTYPE = 0;
    LC_NUMERIC = 1;
    LC_TIME = 2;
    LC_COLLATE = 3;
    LC_MONETARY = 4;
    LC_MESSAGES = 5;
    LC_ALL: int = LC_ALL;
    CHAR_MAX = 127;
    CODESET = 14;
    RADIXCHAR = 65536;
    DECIMAL_POINT = 65536;
    THOUSEP = 65537;
    THOUSANDS_SEP = 65537;
    GROUPING = 65538;
    YESEXPR = 327680;
    NOEXPR = 327681;
    YESSTR = 327682;
    NOSTR = 327683;
    INT_CURR_SYMBOL = 262144;
    CURRENCY_SYMBOL = 262145;
    MON_DECIMAL_POINT = 262146;
    MON_THOUSANDS_SEP = 262147;
    MON_GROUPING = 262148;
    POSITIVE_SIGN = 262149;
    NEGATIVE_SIGN = 262150;
    INT_FRAC_DIGITS = 262151;
    FRAC_DIGITS = 262152;
    P_CS_PRECEDES = 262153;
    P_SEP_BY_SPACE = 262154;
    N_CS_PRECEDES = 262155;
    N_SEP_BY_SPACE = 262156;
    P_SIGN_POSN = 262157;
    N_SIGN_POSN = 262158;
    CRNCYSTR = 262159;
    ABDAY_1 = 131072;
    ABDAY_2 = 131073;
    ABDAY_3 = 131074;
    ABDAY_4 = 131075;
    ABDAY_5 = 131076;
    ABDAY_6 = 131077;
    ABDAY_7 = 131078;
    DAY_1 = 131079;
    DAY_2 = 131080;
    DAY_3 = 131081;
    DAY_4 = 131082;
    DAY_5 = 131083;
    DAY_6 = 131084;
    DAY_7 = 131085;
    ABMON_1 = 131086;
    ABMON_2 = 131087;
    ABMON_3 = 131088;
    ABMON_4 = 131089;
    ABMON_5 = 131090;
    ABMON_6 = 131091;
    ABMON_7 = 131092;
    ABMON_8 = 131093;
    ABMON_9 = 131094;
    ABMON_10 = 131095;
    ABMON_11 = 131096;
    ABMON_12 = 131097;
    MON_1 = 131098;
    MON_2 = 131099;
    MON_3 = 131100;
    MON_4 = 131101;
    MON_5 = 131102;
    MON_6 = 131103;
    MON_7 = 131104;
    MON_8 = 131105;
    MON_9 = 131106;
    MON_10 = 131107;
    MON_11 = 131108;
    MON_12 = 131109;
    AM_STR = 131110;
    PM_STR = 131111;
    D_T_FMT = 131112;
    D_FMT = 131113;
    T_FMT = 131114;
    T_FMT_AMPM = 131115;
    ERA = 131116;
    ERA_YEAR = 131117;
    ERA_D_FMT = 131118;
    ALT_DIGITS = 131119;
    ERA_D_T_FMT = 131120;
    ERA_T_FMT = 131121;
}

const LC_ALL: i64 = 6;

/// The categories' names, by number.
const LABELS: [&str; 6] = ["LC_CTYPE", "LC_NUMERIC", "LC_TIME", "LC_COLLATE", "LC_MONETARY", "LC_MESSAGES"];

/// The locale of each category.
struct Locale {
    names: [&'static str; 6],
}

impl Default for Locale {
    fn default() -> Locale {
        Locale { names: ["C"; 6] }
    }
}

/// Sets the locale of a category to the first name that is known, and gives it; `0` only asks.
#[php("setlocale(int $category, $locales, ...$rest): string|false")]
fn setlocale(cx: &mut Request, category: i64, locales: &Value, rest: &[Value]) -> Result<OrFalse<String>> {
    if !(0..=LC_ALL).contains(&category) {
        return Ok(OrFalse(None));
    }
    let wanted: Vec<Value> = std::iter::once(locales)
        .chain(rest)
        .flat_map(|value| match value.as_array() {
            Some(list) => list.values().cloned().collect(),
            None => vec![value.clone()],
        })
        .collect();
    for value in &wanted {
        let name = cx.to_str(value)?;
        if name.len() >= 255 {
            cx.function_warning("Specified locale name is too long")?;
            return Ok(OrFalse(None));
        }
        let known = match &name[..] {
            b"0" => return Ok(OrFalse(Some(current(cx.state(), category)))),
            b"" => match of_environment(cx, category) {
                Some(known) => known,
                None => continue,
            },
            b"C" => "C",
            b"POSIX" => "C",
            b"C.UTF-8" => "C.UTF-8",
            b"C.utf8" => "C.utf8",
            _ => continue,
        };
        let locale: &mut Locale = cx.state();
        match category {
            LC_ALL => locale.names = [known; 6],
            _ => locale.names[category as usize] = known,
        }
        return Ok(OrFalse(Some(known.to_owned())));
    }
    Ok(OrFalse(None))
}

/// Returns the locale that the environment names for a category, where it is known.
fn of_environment(cx: &mut Request, category: i64) -> Option<&'static str> {
    let own = LABELS.get(category as usize).copied();
    for name in ["LC_ALL"].into_iter().chain(own).chain(["LANG"]) {
        let found = match cx.env(name.as_bytes()).as_deref() {
            None | Some(b"") => continue,
            Some(b"C" | b"POSIX") => Some("C"),
            Some(b"C.UTF-8") => Some("C.UTF-8"),
            Some(b"C.utf8") => Some("C.utf8"),
            Some(_) => None,
        };
        return found;
    }
    Some("C")
}

fn current(locale: &mut Locale, category: i64) -> String {
    if category != LC_ALL {
        return locale.names[category as usize].to_owned();
    }
    if locale.names.iter().all(|name| *name == locale.names[0]) {
        return locale.names[0].to_owned();
    }
    let parts: Vec<String> = LABELS.iter().zip(locale.names).map(|(label, name)| format!("{label}={name}")).collect();
    parts.join(";")
}

/// How numbers and money are written.
#[php("localeconv(): array")]
fn localeconv(cx: &mut Request) -> Array {
    let heap = cx.heap();
    let mut array = Array::new();
    let texts = [
        ("decimal_point", "."),
        ("thousands_sep", ""),
        ("int_curr_symbol", ""),
        ("currency_symbol", ""),
        ("mon_decimal_point", ""),
        ("mon_thousands_sep", ""),
        ("positive_sign", ""),
        ("negative_sign", ""),
    ];
    for (name, text) in texts {
        array.insert_bytes(heap, name.as_bytes(), Value::from(Str::new(heap, text.as_bytes())));
    }
    let unknown = [
        "int_frac_digits",
        "frac_digits",
        "p_cs_precedes",
        "p_sep_by_space",
        "n_cs_precedes",
        "n_sep_by_space",
        "p_sign_posn",
        "n_sign_posn",
    ];
    for name in unknown {
        array.insert_bytes(heap, name.as_bytes(), 127);
    }
    for name in ["grouping", "mon_grouping"] {
        array.insert_bytes(heap, name.as_bytes(), Value::from(Array::new()));
    }
    array
}

/// A word or format of the locale.
#[php("nl_langinfo(int $item): string|false")]
fn nl_langinfo(cx: &mut Request, item: i64) -> Result<OrFalse<Vec<u8>>> {
    const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
    const MONTHS: [&str; 12] =
        ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
    let found = match item {
        14 => "UTF-8",
        65536 => ".",
        65537 | 65538 | 131117 | 262144..=262150 | 327682 | 327683 => "",
        // what money has no rule for: the largest number of a byte
        262151..=262158 => return Ok(OrFalse(Some(vec![0xff]))),
        327680 => "^[yY]",
        327681 => "^[nN]",
        262159 => "-",
        131072..=131078 => &DAYS[(item - 131072) as usize][..3],
        131079..=131085 => DAYS[(item - 131079) as usize],
        131086..=131097 => &MONTHS[(item - 131086) as usize][..3],
        131098..=131109 => MONTHS[(item - 131098) as usize],
        131110 => "AM",
        131111 => "PM",
        131112 => "%a %b %e %H:%M:%S %Y",
        131113 => "%m/%d/%y",
        131114 => "%H:%M:%S",
        131115 => "%I:%M:%S %p",
        131116 | 131118..=131121 => "",
        _ => {
            cx.function_warning(format!("Item '{item}' is not valid"))?;
            return Ok(OrFalse(None));
        }
    };
    Ok(OrFalse(Some(found.as_bytes().to_vec())))
}
