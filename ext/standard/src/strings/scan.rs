//! `sscanf`: values read from text by a format.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&sscanf::DECL];

const TOO_FEW: &str = "Different numbers of variable names and field specifiers";

/// Reads values: as an array, or into variables and then their number; -1 when the text ends before
/// the first one.
#[php("sscanf(string $string, string $format, mixed &...$vars): array|int|null")]
fn sscanf(cx: &mut Request, string: &[u8], format: &[u8], vars: Vec<RefArg<'_>>) -> Result<Value> {
    scan_text(cx, string, format, vars)
}

/// What `sscanf` does, for `fscanf` too.
pub(crate) fn scan_text(cx: &mut Request, string: &[u8], format: &[u8], vars: Vec<RefArg<'_>>) -> Result<Value> {
    // a NUL byte ends either
    let [string, format] = [string, format].map(|text| &text[..memchr::memchr(0, text).unwrap_or(text.len())]);
    let variables = (!vars.is_empty()).then_some(vars.len());
    let directives = parse(cx, format, variables)?;
    let wanted = directives.iter().filter_map(|directive| directive.target()).map(|target| target + 1).max().unwrap_or(0);
    let conversions = directives.iter().filter(|directive| directive.target().is_some()).count();
    if vars.is_empty() && wanted > conversions.max(9) {
        return Err(cx.value_error("\"%n$\" argument index out of range"));
    }
    if !vars.is_empty() && wanted != vars.len() {
        let message = if wanted > vars.len() { TOO_FEW } else { "Variable is not assigned by any conversion specifiers" };
        return Err(cx.value_error(message));
    }
    let mut found = vec![None; wanted];
    let count = scan(cx, string, &directives, &mut found);
    if vars.is_empty() {
        return Ok(match count {
            None => Value::NULL,
            Some(_) => Value::from(Array::from_values(cx.heap(), found.into_iter().map(|value| value.unwrap_or(Value::NULL)))),
        });
    }
    for (mut var, value) in vars.into_iter().zip(found) {
        if let Some(value) = value {
            var.set(cx, value)?;
        }
    }
    Ok(Value::int(count.unwrap_or(-1)))
}

/// A piece of the format.
enum Directive {
    White,
    Literal(u8),
    Conversion(Conversion),
}

struct Conversion {
    kind: Kind,
    /// Number of the result; `None`: thrown away.
    target: Option<usize>,
    width: usize,
}

enum Kind {
    Int(u32),
    /// As an int's text where it is larger.
    Unsigned,
    Float,
    Text,
    Chars,
    Set(Box<[bool; 256]>),
    Position,
}

impl Directive {
    fn target(&self) -> Option<usize> {
        match self {
            Directive::Conversion(conversion) => conversion.target,
            _ => None,
        }
    }
}

fn number(format: &[u8], at: &mut usize) -> Option<usize> {
    let digits = format[*at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&format[*at..*at + digits]).ok()?.parse().ok()?;
    *at += digits;
    Some(number)
}

fn parse(cx: &mut Request, format: &[u8], variables: Option<usize>) -> Result<Vec<Directive>> {
    let mut list = Vec::new();
    let mut at = 0;
    let mut counting = Counting { next: 0, variables, numbered: false };
    while at < format.len() {
        let byte = format[at];
        at += 1;
        if byte.is_ascii_whitespace() {
            list.push(Directive::White);
        } else if byte != b'%' {
            list.push(Directive::Literal(byte));
        } else if format.get(at) == Some(&b'%') {
            at += 1;
            list.push(Directive::Literal(b'%'));
        } else {
            list.push(Directive::Conversion(conversion(cx, format, &mut at, &mut counting)?));
        }
    }
    Ok(list)
}

/// Remembers how results got their numbers so far: in turn or by `%n$`, which do not mix.
struct Counting {
    next: usize,
    /// The number of variables, if there are any.
    variables: Option<usize>,
    numbered: bool,
}

impl Counting {
    /// Reads the number of a conversion's result; the place moves behind `n$`, and nowhere else.
    fn target(&mut self, cx: &mut Request, format: &[u8], at: &mut usize) -> Result<usize> {
        const MIXED: &str = "cannot mix \"%\" and \"%n$\" conversion specifiers";
        let mut end = *at;
        let number = number(format, &mut end);
        if number.is_some() && format.get(end) == Some(&b'$') {
            if self.next > 0 {
                return Err(cx.value_error(MIXED));
            }
            self.numbered = true;
            *at = end + 1;
            return match number {
                Some(number @ 1..1000) => Ok(number - 1),
                _ => Err(cx.value_error("\"%n$\" argument index out of range")),
            };
        }
        if self.numbered {
            return Err(cx.value_error(MIXED));
        }
        if self.variables.is_some_and(|variables| self.next >= variables) {
            return Err(cx.value_error(TOO_FEW));
        }
        self.next += 1;
        Ok(self.next - 1)
    }
}

fn conversion(cx: &mut Request, format: &[u8], at: &mut usize, counting: &mut Counting) -> Result<Conversion> {
    let target = if format.get(*at) == Some(&b'*') {
        *at += 1;
        None
    } else {
        Some(counting.target(cx, format, at)?)
    };
    let width = number(format, at).unwrap_or(0);
    while matches!(format.get(*at), Some(b'l' | b'L' | b'h')) {
        *at += 1;
    }
    let letter = format.get(*at).copied().unwrap_or(0);
    *at += 1;
    let kind = match letter {
        b'd' | b'D' => Kind::Int(10),
        b'i' => Kind::Int(0),
        b'o' => Kind::Int(8),
        b'x' | b'X' => Kind::Int(16),
        b'u' => Kind::Unsigned,
        b'f' | b'e' | b'E' | b'g' => Kind::Float,
        b's' => Kind::Text,
        b'c' => Kind::Chars,
        b'n' => Kind::Position,
        b'[' => Kind::Set(set(cx, format, at)?),
        0 => return Err(cx.value_error("Bad scan conversion character \"")),
        _ => return Err(cx.value_error([b"Bad scan conversion character \"", &[letter][..], b"\""].concat())),
    };
    Ok(Conversion { kind, target, width: if width == 0 { usize::MAX } else { width } })
}

/// The bytes between brackets; `^` at the start means all others.
fn set(cx: &mut Request, format: &[u8], at: &mut usize) -> Result<Box<[bool; 256]>> {
    let mut set = Box::new([false; 256]);
    let negated = format.get(*at) == Some(&b'^');
    *at += usize::from(negated);
    let start = *at;
    loop {
        let Some(&byte) = format.get(*at) else {
            return Err(cx.value_error("Unmatched [ in format string"));
        };
        *at += 1;
        if byte == b']' && *at > start + 1 {
            break;
        }
        match format[*at..] {
            [b'-', last, ..] if last != b']' => {
                set[byte.min(last) as usize..=byte.max(last) as usize].fill(true);
                *at += 2;
            }
            _ => set[byte as usize] = true,
        }
    }
    if negated {
        set.iter_mut().for_each(|member| *member = !*member);
    }
    Ok(set)
}

fn skip_white(text: &[u8], at: &mut usize) {
    *at += text[*at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
}

/// How many values were found; `None` when the text ended before the first.
fn scan(cx: &Request, text: &[u8], directives: &[Directive], found: &mut [Option<Value>]) -> Option<i64> {
    let (mut at, mut count) = (0, 0);
    let mut tried = false;
    for directive in directives {
        match directive {
            Directive::White => skip_white(text, &mut at),
            Directive::Literal(byte) => {
                if text.get(at) != Some(byte) {
                    return if at >= text.len() && !tried { None } else { Some(count) };
                }
                at += 1;
            }
            Directive::Conversion(conversion) => {
                if !matches!(conversion.kind, Kind::Chars | Kind::Set(_) | Kind::Position) {
                    skip_white(text, &mut at);
                }
                if at >= text.len() && !matches!(conversion.kind, Kind::Position) {
                    return if tried { Some(count) } else { None };
                }
                tried = true;
                let Some(value) = convert(cx, conversion, text, &mut at) else { return Some(count) };
                if let Some(target) = conversion.target {
                    found[target] = Some(value);
                    count += 1;
                }
            }
        }
    }
    Some(count)
}

fn convert(cx: &Request, conversion: &Conversion, text: &[u8], at: &mut usize) -> Option<Value> {
    let rest = &text[*at..];
    let rest = &rest[..rest.len().min(conversion.width)];
    let take = |length: usize, at: &mut usize| {
        *at += length;
        (length > 0).then(|| Value::from(cx.str(&rest[..length])))
    };
    match &conversion.kind {
        Kind::Position => Some(Value::int(*at as i64)),
        Kind::Text => take(rest.iter().take_while(|byte| !byte.is_ascii_whitespace()).count(), at),
        Kind::Set(set) => take(rest.iter().take_while(|byte| set[**byte as usize]).count(), at),
        Kind::Chars => {
            let wanted = if conversion.width == usize::MAX { 1 } else { rest.len() };
            let length = rest.iter().take(wanted).take_while(|byte| !byte.is_ascii_whitespace()).count();
            *at += length;
            Some(Value::from(cx.str(&rest[..length])))
        }
        Kind::Int(base) => {
            let (int, length) = int(rest, *base)?;
            *at += length;
            Some(Value::int(int))
        }
        Kind::Unsigned => {
            let (int, length) = int(rest, 10)?;
            *at += length;
            Some(if int < 0 { Value::from(cx.str((int as u64).to_string())) } else { Value::int(int) })
        }
        Kind::Float => {
            let length = float_length(rest)?;
            *at += length;
            Some(Value::float(std::str::from_utf8(&rest[..length]).ok()?.parse().unwrap_or(0.0)))
        }
    }
}

/// The int at the start, and its length. Base 0 finds the base by the prefix.
fn int(text: &[u8], base: u32) -> Option<(i64, usize)> {
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let digits = &text[sign..];
    let (base, prefix) = match digits {
        [b'0', b'x' | b'X', next, ..] if (base == 0 || base == 16) && next.is_ascii_hexdigit() => (16, 2),
        [b'0', ..] if base == 0 => (8, 0),
        _ => (if base == 0 { 10 } else { base }, 0),
    };
    let count = digits[prefix..].iter().take_while(|byte| (**byte as char).is_digit(base)).count();
    if count == 0 {
        return None;
    }
    let magnitude = digits[prefix..prefix + count].iter().fold(0_i128, |sum, byte| {
        (sum * i128::from(base) + i128::from((*byte as char).to_digit(base).unwrap_or(0))).min(i128::from(u64::MAX))
    });
    let int = if text[0] == b'-' { -magnitude } else { magnitude };
    Some((int.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64, sign + prefix + count))
}

fn float_length(text: &[u8]) -> Option<usize> {
    let digits = |from: usize| text[from.min(text.len())..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let whole = digits(sign);
    let mut end = sign + whole;
    let mut fraction = 0;
    if text.get(end) == Some(&b'.') {
        fraction = digits(end + 1);
        end += 1 + fraction;
    }
    if whole + fraction == 0 {
        return None;
    }
    if matches!(text.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(text.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + sign);
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    Some(end)
}
