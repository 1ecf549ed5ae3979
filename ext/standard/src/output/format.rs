//! `sprintf` and its kin: a format string and arguments to text.
//!
//! A directive is `%`, perhaps `N$` for the argument's number, flags (`-`, `+`, space, `0`, `'c`
//! for padding with c), a width, a precision behind a point, and a letter. Width and precision may
//! be `*`: then they are arguments too.

use heddle_runtime::{Request, Result};
use heddle_value::juggle::{Decimal, FloatText, scaled};
use heddle_value::{Str, StrBuilder, Value, View};

/// Digits behind the point that are given at most.
const MAX_PRECISION: i64 = 53;

/// Who has to be blamed for missing arguments: the caller, or the array it gave.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Further arguments; so many come before them.
    Arguments(usize),
    Array,
}

/// The text. Errors are PHP's ValueError and ArgumentCountError.
pub fn format(cx: &mut Request, format: &[u8], args: Arguments<'_>, source: Source) -> Result<Str> {
    let out = StrBuilder::with_capacity(cx.heap(), format.len() + 8 * args.len());
    let mut writer = Writer { format, at: 0, args, next: 0, missing: None, out };
    while let Some(found) = format[writer.at..].iter().position(|byte| *byte == b'%') {
        writer.out.push_bytes(&format[writer.at..writer.at + found]);
        writer.at += found + 1;
        match format.get(writer.at) {
            Some(b'%') => {
                writer.out.push(b'%');
                writer.at += 1;
            }
            Some(letter @ (b's' | b'd')) => {
                writer.at += 1;
                writer.plain(cx, *letter)?;
            }
            _ => writer.directive(cx)?,
        }
    }
    writer.out.push_bytes(&format[writer.at..]);
    match writer.missing {
        None => Ok(writer.out.finish()),
        Some(highest) => Err(missing(cx, highest + 1, args.len(), source)),
    }
}

#[cold]
fn missing(cx: &mut Request, needed: usize, given: usize, source: Source) -> heddle_runtime::Halt {
    match source {
        Source::Arguments(before) => {
            let (needed, given) = (needed + before, given + before);
            cx.argument_count_error(format!("{needed} arguments are required, {given} given"))
        }
        Source::Array => cx.value_error(format!("The arguments array must contain {needed} items, {given} given")),
    }
}

/// What a format string asks for by number.
#[derive(Clone, Copy)]
pub enum Arguments<'a> {
    Given(&'a [Value]),
    /// The elements of an array, whatever their keys.
    Listed(&'a [&'a Value]),
}

impl<'a> Arguments<'a> {
    fn len(self) -> usize {
        match self {
            Arguments::Given(values) => values.len(),
            Arguments::Listed(values) => values.len(),
        }
    }

    fn get(self, number: usize) -> Option<&'a Value> {
        match self {
            Arguments::Given(values) => values.get(number),
            Arguments::Listed(values) => values.get(number).copied(),
        }
    }
}

struct Writer<'a> {
    format: &'a [u8],
    at: usize,
    args: Arguments<'a>,
    /// The argument that the next directive without a number takes.
    next: usize,
    /// The highest argument asked for that is not there.
    missing: Option<usize>,
    out: StrBuilder,
}

/// How a directive wants its argument.
struct Spec {
    left: bool,
    plus: bool,
    padding: u8,
    width: usize,
    /// -1: not given, or as many digits as it takes.
    precision: i64,
    has_precision: bool,
}

impl<'a> Writer<'a> {
    fn peek(&self) -> Option<u8> {
        self.format.get(self.at).copied()
    }

    /// Digits at the position; `None` when they are no 31-bit number.
    fn number(&mut self) -> Option<usize> {
        let mut number = 0_usize;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            number = number.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
            self.at += 1;
        }
        (number < i32::MAX as usize).then_some(number)
    }

    /// `2$` before the rest.
    fn argument_number(&mut self, cx: &mut Request) -> Result<Option<usize>> {
        let digits = self.format[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if self.format.get(self.at + digits) != Some(&b'$') {
            return Ok(None);
        }
        let number = self.number();
        self.at += 1;
        match number {
            Some(number @ 1..) => Ok(Some(number - 1)),
            _ => Err(cx.value_error("Argument number specifier must be greater than zero and less than 2147483647")),
        }
    }

    fn argument(&mut self, number: Option<usize>) -> Option<&'a Value> {
        let number = number.unwrap_or_else(|| {
            self.next += 1;
            self.next - 1
        });
        let argument = self.args.get(number);
        if argument.is_none() {
            self.missing = Some(self.missing.map_or(number, |highest| highest.max(number)));
        }
        argument
    }

    /// `%s` or `%d` without anything about it.
    #[inline]
    fn plain(&mut self, cx: &mut Request, letter: u8) -> Result<()> {
        let Some(value) = self.argument(None) else { return Ok(()) };
        match (letter, value.view()) {
            (b's', View::Str(text)) => self.out.push_bytes(text),
            (_, View::Int(int)) => self.out.push_int(int),
            (b's', _) => self.out.push_bytes(&cx.to_str(value)?),
            _ => self.out.push_int(cx.to_int(value)?),
        }
        Ok(())
    }

    fn directive(&mut self, cx: &mut Request) -> Result<()> {
        let number = self.argument_number(cx)?;
        let mut spec = Spec { left: false, plus: false, padding: b' ', width: 0, precision: -1, has_precision: false };
        self.flags(cx, &mut spec)?;
        let enough = self.width(cx, &mut spec)? && self.precision(cx, &mut spec)?;
        if !enough {
            return Ok(());
        }
        if self.peek() == Some(b'l') {
            self.at += 1;
        }
        let Some(letter) = self.peek() else {
            // an argument that is missing is said first
            return match self.argument(number) {
                Some(_) => Err(cx.value_error("Missing format specifier at end of string")),
                None => Ok(()),
            };
        };
        self.at += 1;
        let argument = self.argument(number);
        if letter == b'%' {
            self.out.push(b'%');
            return Ok(());
        }
        match argument {
            Some(argument) => self.convert(cx, letter, argument, &spec),
            None => Ok(()),
        }
    }

    fn flags(&mut self, cx: &mut Request, spec: &mut Spec) -> Result<()> {
        loop {
            match self.peek() {
                Some(padding @ (b'0' | b' ')) => spec.padding = padding,
                Some(b'-') => spec.left = true,
                Some(b'+') => spec.plus = true,
                Some(b'\'') => {
                    self.at += 1;
                    match self.peek() {
                        Some(padding) => spec.padding = padding,
                        None => return Err(cx.value_error("Missing padding character")),
                    }
                }
                _ => return Ok(()),
            }
            self.at += 1;
        }
    }

    /// False: it is an argument that is missing.
    fn width(&mut self, cx: &mut Request, spec: &mut Spec) -> Result<bool> {
        match self.peek() {
            Some(b'*') => {
                self.at += 1;
                let number = self.argument_number(cx)?;
                let Some(argument) = self.argument(number) else { return Ok(false) };
                let Some(width) = argument.as_int() else { return Err(cx.value_error("Width must be an integer")) };
                if !(0..=i64::from(i32::MAX)).contains(&width) {
                    return Err(cx.value_error("Width must be between 0 and 2147483647"));
                }
                spec.width = width as usize;
            }
            Some(b'0'..=b'9') => match self.number() {
                Some(width) => spec.width = width,
                None => return Err(cx.value_error("Width must be between 0 and 2147483647")),
            },
            _ => {}
        }
        Ok(true)
    }

    fn precision(&mut self, cx: &mut Request, spec: &mut Spec) -> Result<bool> {
        if self.peek() != Some(b'.') {
            return Ok(true);
        }
        self.at += 1;
        spec.has_precision = true;
        spec.precision = 0;
        match self.peek() {
            Some(b'*') => {
                self.at += 1;
                let number = self.argument_number(cx)?;
                let Some(argument) = self.argument(number) else { return Ok(false) };
                let Some(precision) = argument.as_int() else { return Err(cx.value_error("Precision must be an integer")) };
                if !(-1..=i64::from(i32::MAX)).contains(&precision) {
                    return Err(cx.value_error("Precision must be between -1 and 2147483647"));
                }
                spec.precision = precision;
            }
            Some(b'0'..=b'9') => match self.number() {
                Some(precision) => spec.precision = precision as i64,
                None => return Err(cx.value_error("Precision must be between 0 and 2147483647")),
            },
            // A point alone is none.
            _ => spec.has_precision = false,
        }
        Ok(true)
    }

    fn convert(&mut self, cx: &mut Request, letter: u8, value: &Value, spec: &Spec) -> Result<()> {
        if spec.has_precision && spec.precision == -1 && !matches!(letter, b'g' | b'G' | b'h' | b'H') {
            return Err(cx.value_error("Precision -1 is only supported for %g, %G, %h and %H"));
        }
        match letter {
            b's' => {
                let text = match value.view() {
                    View::Str(text) => text.clone(),
                    _ => cx.to_str(value)?,
                };
                let length = if spec.has_precision { (spec.precision.max(0) as usize).min(text.len()) } else { text.len() };
                self.pad(&text[..length], spec, false);
            }
            b'd' => {
                let int = int(cx, value)?;
                match int >= 0 && spec.plus {
                    true => self.pad_int(format!("+{int}").as_bytes(), spec, true),
                    false => self.pad_int(Decimal::new(int).as_bytes(), spec, int < 0),
                }
            }
            b'u' => match int(cx, value)? {
                int @ 0.. => self.pad_int(Decimal::new(int).as_bytes(), spec, false),
                int => self.pad_int((int as u64).to_string().as_bytes(), spec, false),
            },
            b'x' | b'X' | b'o' | b'b' => {
                let int = int(cx, value)?;
                let mut digits = [0; 64];
                // a precision leaves nothing of these
                let text = match letter {
                    _ if spec.has_precision => &[],
                    b'x' => binary_digits(int as u64, 4, b"0123456789abcdef", &mut digits),
                    b'X' => binary_digits(int as u64, 4, b"0123456789ABCDEF", &mut digits),
                    b'o' => binary_digits(int as u64, 3, b"01234567", &mut digits),
                    _ => binary_digits(int as u64, 1, b"01", &mut digits),
                };
                self.pad_int(text, spec, false);
            }
            b'c' => self.out.push(int(cx, value)? as u8),
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'h' | b'H' => {
                let float = cx.to_float(value)?;
                self.float(cx, letter, float, spec)?;
            }
            _ => {
                let message = [b"Unknown format specifier \"", &[letter][..], b"\""].concat();
                return Err(cx.value_error(message));
            }
        }
        Ok(())
    }

    /// Ints cannot be filled up with zeros on the right.
    fn pad_int(&mut self, text: &[u8], spec: &Spec, signed: bool) {
        let padding = if spec.left && spec.padding == b'0' { b' ' } else { spec.padding };
        self.pad(text, &Spec { padding, ..*spec }, signed);
    }

    /// Puts text into its width; zeros stand behind a sign.
    fn pad(&mut self, text: &[u8], spec: &Spec, signed: bool) {
        let missing = spec.width.saturating_sub(text.len());
        if missing == 0 {
            return self.out.push_bytes(text);
        }
        if spec.left {
            self.out.push_bytes(text);
            if missing > 0 {
                self.out.push_repeated(spec.padding, missing);
            }
            return;
        }
        let sign = usize::from(signed && spec.padding == b'0' && missing > 0 && !text.is_empty());
        self.out.push_bytes(&text[..sign]);
        self.out.push_repeated(spec.padding, missing);
        self.out.push_bytes(&text[sign..]);
    }

    fn float(&mut self, cx: &mut Request, letter: u8, float: f64, spec: &Spec) -> Result<()> {
        if !float.is_finite() {
            let text = match float {
                _ if float.is_nan() => "NaN",
                f64::INFINITY => "INF",
                _ => "-INF",
            };
            // neither sign nor width count here
            self.out.push_bytes(text.as_bytes());
            return Ok(());
        }
        let mut precision = if spec.has_precision { spec.precision } else { 6 };
        if precision > MAX_PRECISION {
            let message = format!("Requested precision of {precision} digits was truncated to PHP maximum of {MAX_PRECISION} digits");
            let name = cx.function_name();
            cx.notice([&name[..], b"(): ", message.as_bytes()].concat())?;
            precision = MAX_PRECISION;
        }
        if matches!(letter, b'f' | b'F')
            && (!spec.plus || float.is_sign_negative())
            && let Some(text) = Fixed::new(float, if precision < 0 { 6 } else { precision as usize })
        {
            self.pad(text.as_bytes(), spec, float.is_sign_negative() || spec.plus);
            return Ok(());
        }
        let mut text = match letter {
            b'f' | b'F' => fixed(float, precision),
            b'e' | b'E' => exponential(float, precision, letter),
            _ => general(float, precision, letter),
        };
        let negative = text.starts_with('-');
        if spec.plus && !negative {
            text.insert(0, '+');
        }
        self.pad(text.as_bytes(), spec, negative || spec.plus);
        Ok(())
    }
}

fn int(cx: &mut Request, value: &Value) -> Result<i64> {
    match value.view() {
        View::Int(int) => Ok(int),
        _ => cx.to_int(value),
    }
}

/// The digits of an int to a base of so many bits, at the end of a buffer.
fn binary_digits<'a>(mut int: u64, bits: u32, names: &[u8], buffer: &'a mut [u8; 64]) -> &'a [u8] {
    let mut start = buffer.len();
    loop {
        start -= 1;
        buffer[start] = names[int as usize & ((1 << bits) - 1)];
        int >>= bits;
        if int == 0 {
            return &buffer[start..];
        }
    }
}

/// A float with digits behind the point, without allocation.
pub(crate) struct Fixed {
    text: [u8; 48],
    start: usize,
}

impl Fixed {
    /// `None`: it does not fit.
    pub(crate) fn new(float: f64, places: usize) -> Option<Fixed> {
        let digits = Decimal::of(scaled(float, places)?);
        let digits = digits.as_bytes();
        let mut fixed = Fixed { text: [b'0'; 48], start: 48 };
        let whole = digits.len().saturating_sub(places);
        if places > 0 {
            fixed.start -= digits.len() - whole;
            fixed.text[fixed.start..].copy_from_slice(&digits[whole..]);
            fixed.start = 47 - places;
            fixed.text[fixed.start] = b'.';
        }
        let end = fixed.start;
        fixed.start -= whole.max(1);
        fixed.text[end - whole..end].copy_from_slice(&digits[..whole]);
        if float.is_sign_negative() {
            fixed.start -= 1;
            fixed.text[fixed.start] = b'-';
        }
        Some(fixed)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.text[self.start..]
    }
}

/// `1234.50`
fn fixed(float: f64, precision: i64) -> String {
    let precision = if precision < 0 { 6 } else { precision as usize };
    format!("{float:.precision$}")
}

/// `1.5e+3`: the exponent has a sign and as few digits as it needs.
fn exponential(float: f64, precision: i64, letter: u8) -> String {
    let precision = if precision < 0 { 6 } else { precision as usize };
    let text = format!("{float:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').expect("the exponent's letter");
    let sign = if exponent.starts_with('-') { "" } else { "+" };
    format!("{mantissa}{}{sign}{exponent}", letter as char)
}

/// Significant digits, with an exponent where it is shorter.
fn general(float: f64, precision: i64, letter: u8) -> String {
    let precision = if precision == 0 { 1 } else { precision };
    let text = FloatText::new(float, precision as i32);
    let lower = matches!(letter, b'g' | b'h');
    if lower { text.as_str().replace('E', "e") } else { text.as_str().to_owned() }
}
