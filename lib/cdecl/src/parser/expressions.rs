//! Constant expressions.

use super::Parser;
use crate::Result;
use crate::lexer::{Digits, Token};
use crate::types::{Inner, Number, Shape};

/// The value of an expression.
#[derive(Clone, Copy, Debug)]
pub(super) enum Constant {
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    /// Is a text, or something that is not known.
    Other,
}

use Constant::{Float, Other, Signed, Unsigned};

/// Operators of two sides, with how tightly they bind.
const OPERATORS: &[(&str, u8)] = &[
    ("||", 1),
    ("&&", 2),
    ("|", 3),
    ("^", 4),
    ("&", 5),
    ("==", 6),
    ("!=", 6),
    ("<", 7),
    (">", 7),
    ("<=", 7),
    (">=", 7),
    ("<<", 8),
    (">>", 8),
    ("+", 9),
    ("-", 9),
    ("*", 10),
    ("/", 10),
    ("%", 10),
];

impl Constant {
    /// Returns a whole number; one that is too large as the negative one with its bits.
    pub(super) fn integer(self) -> Option<i64> {
        match self {
            Signed(value) => Some(value),
            Unsigned(value) => Some(value as i64),
            Float(_) | Other => None,
        }
    }

    /// Returns a whole number.
    pub(super) fn wide_integer(self) -> Option<i128> {
        match self {
            Signed(value) => Some(value.into()),
            Unsigned(value) => Some(value.into()),
            Float(_) | Other => None,
        }
    }

    fn float(self) -> f64 {
        match self {
            Signed(value) => value as f64,
            Unsigned(value) => value as f64,
            Float(value) => value,
            Other => 0.0,
        }
    }

    fn is_true(self) -> bool {
        match self {
            Signed(value) => value != 0,
            Unsigned(value) => value != 0,
            Float(value) => value != 0.0,
            Other => false,
        }
    }

    /// Converts to a type.
    fn converted(self, number: Number) -> Constant {
        let value = match self {
            Float(value) => value as i64,
            _ => match self.integer() {
                Some(value) => value,
                None => return Other,
            },
        };
        match number {
            Number::Float | Number::Double | Number::LongDouble => Float(self.float()),
            Number::U8 => Unsigned(value as u8 as u64),
            Number::I8 | Number::Char => Signed(value as i8 as i64),
            Number::U16 => Unsigned(value as u16 as u64),
            Number::I16 => Signed(value as i16 as i64),
            Number::U32 => Unsigned(value as u32 as u64),
            Number::I32 => Signed(value as i32 as i64),
            Number::U64 => Unsigned(value as u64),
            Number::I64 => Signed(value),
            Number::Bool => Signed(i64::from(self.is_true())),
        }
    }
}

/// Computes with two values. `None`: it divides by zero.
fn compute(operator: &str, left: Constant, right: Constant) -> Option<Constant> {
    let truth = |value: bool| Signed(i64::from(value));
    Some(match (left, right) {
        (Other, _) | (_, Other) => Other,
        _ if operator == "&&" => truth(left.is_true() && right.is_true()),
        _ if operator == "||" => truth(left.is_true() || right.is_true()),
        (Float(_), _) | (_, Float(_)) => {
            let (left, right) = (left.float(), right.float());
            match operator {
                "+" => Float(left + right),
                "-" => Float(left - right),
                "*" => Float(left * right),
                "/" => Float(left / right),
                "<" => truth(left < right),
                ">" => truth(left > right),
                "<=" => truth(left <= right),
                ">=" => truth(left >= right),
                "==" => truth(left == right),
                "!=" => truth(left != right),
                _ => Other,
            }
        }
        (Signed(left), Signed(right)) => match operator {
            "+" => Signed(left.wrapping_add(right)),
            "-" => Signed(left.wrapping_sub(right)),
            "*" => Signed(left.wrapping_mul(right)),
            "/" if right == 0 => return None,
            "%" if right == 0 => return None,
            "/" => Signed(left.wrapping_div(right)),
            "%" => Signed(left.wrapping_rem(right)),
            "<<" => Signed(left.wrapping_shl(right as u32)),
            ">>" => Signed(left.wrapping_shr(right as u32)),
            "&" => Signed(left & right),
            "|" => Signed(left | right),
            "^" => Signed(left ^ right),
            _ => truth(ordered(operator, left.cmp(&right))),
        },
        _ => {
            let (left, right) = (left.integer()? as u64, right.integer()? as u64);
            match operator {
                "+" => Unsigned(left.wrapping_add(right)),
                "-" => Unsigned(left.wrapping_sub(right)),
                "*" => Unsigned(left.wrapping_mul(right)),
                "/" => Unsigned(left.checked_div(right)?),
                "%" => Unsigned(left.checked_rem(right)?),
                "<<" => Unsigned(left.wrapping_shl(right as u32)),
                ">>" => Unsigned(left.wrapping_shr(right as u32)),
                "&" => Unsigned(left & right),
                "|" => Unsigned(left | right),
                "^" => Unsigned(left ^ right),
                _ => truth(ordered(operator, left.cmp(&right))),
            }
        }
    })
}

fn ordered(operator: &str, order: std::cmp::Ordering) -> bool {
    match operator {
        "<" => order.is_lt(),
        ">" => order.is_gt(),
        "<=" => order.is_le(),
        ">=" => order.is_ge(),
        "==" => order.is_eq(),
        _ => order.is_ne(),
    }
}

impl Parser<'_> {
    /// Reads an expression without commas.
    pub(super) fn expression(&mut self) -> Result<Constant> {
        self.nested(|parser| {
            let condition = parser.binary(0)?;
            if !parser.take("?")? {
                return Ok(condition);
            }
            let yes = parser.expression()?;
            parser.expect(":")?;
            let no = parser.expression()?;
            Ok(if condition.is_true() { yes } else { no })
        })
    }

    fn binary(&mut self, least: u8) -> Result<Constant> {
        let mut left = self.unary()?;
        loop {
            let operator = match self.token {
                Token::Word(word) => OPERATORS.iter().find(|(sign, binding)| *sign == word && *binding > least),
                _ => None,
            };
            let Some(&(sign, binding)) = operator else { return Ok(left) };
            self.advance()?;
            let right = self.binary(binding)?;
            left = match compute(sign, left, right) {
                Some(value) => value,
                None => return self.error("Division by zero"),
            };
        }
    }

    fn unary(&mut self) -> Result<Constant> {
        self.nested(|parser| {
            let Token::Word(word) = parser.token else { return parser.primary() };
            match word {
                "+" | "-" | "~" | "!" | "&" | "*" => {
                    parser.advance()?;
                    let value = parser.unary()?;
                    Ok(match (word, value) {
                        ("+", value) => value,
                        ("-", Signed(value)) => Signed(value.wrapping_neg()),
                        ("-", Unsigned(value)) => Signed((value as i64).wrapping_neg()),
                        ("-", Float(value)) => Float(-value),
                        ("~", Signed(value)) => Signed(!value),
                        ("~", Unsigned(value)) => Unsigned(!value),
                        ("!", Signed(_) | Unsigned(_) | Float(_)) => Signed(i64::from(!value.is_true())),
                        _ => Other,
                    })
                }
                "sizeof" | "_Alignof" => {
                    parser.advance()?;
                    parser.measured(word == "sizeof")
                }
                "(" => {
                    parser.advance()?;
                    if !parser.starts_type() {
                        let value = parser.expression()?;
                        parser.expect(")")?;
                        return Ok(value);
                    }
                    let declarator = parser.type_name()?;
                    parser.expect(")")?;
                    let value = parser.unary()?;
                    Ok(match parser.builder.get(&declarator.ty).shape {
                        Shape::Number(number) | Shape::Enum { number, .. } => value.converted(number),
                        Shape::Pointer(_) => value.converted(Number::U64),
                        _ => Other,
                    })
                }
                _ => parser.unexpected(),
            }
        })
    }

    /// Reads the operand of `sizeof` or `_Alignof`: a type between parentheses, or an expression.
    fn measured(&mut self, is_size: bool) -> Result<Constant> {
        if self.is("(") {
            let mut ahead = self.lexer.clone();
            let first = std::mem::replace(&mut self.token, ahead.next()?);
            if self.starts_type() {
                self.lexer = ahead;
                let declarator = self.type_name()?;
                let ty: Inner = self.finished(declarator)?;
                self.expect(")")?;
                let found = self.builder.get(&ty);
                if found.is_incomplete() {
                    return self.check_whole(&ty).map(|()| Other);
                }
                return Ok(Unsigned(if is_size { found.size } else { found.align.into() }));
            }
            self.token = first;
        }
        Ok(match self.unary()? {
            Signed(value) if i32::try_from(value).is_ok() => Unsigned(4),
            Signed(_) | Unsigned(_) | Float(_) => Unsigned(8),
            Other => Other,
        })
    }

    fn primary(&mut self) -> Result<Constant> {
        let value = match self.token {
            Token::Name(name) => self.find_constant(name).map_or(Other, Signed),
            Token::Number(text, digits) => number(text, digits),
            Token::Character(text) => character(text),
            Token::Text(_) => Other,
            Token::Word(_) | Token::End => return self.unexpected(),
        };
        self.advance()?;
        Ok(value)
    }
}

/// Returns the value of digits with their suffix.
fn number(text: &[u8], digits: Digits) -> Constant {
    let text = String::from_utf8_lossy(text);
    let lower = text.to_ascii_lowercase();
    if digits == Digits::Float {
        return lower.trim_end_matches(['f', 'l']).parse().map_or(Other, Float);
    }
    let bare = lower.trim_end_matches(['u', 'l']);
    let is_unsigned = lower[bare.len()..].contains('u');
    let value = match digits {
        Digits::Hexadecimal => u64::from_str_radix(&bare[2..], 16),
        Digits::Octal => u64::from_str_radix(bare, 8),
        Digits::Decimal | Digits::Float => bare.parse(),
    };
    match value {
        Ok(value) if is_unsigned || i64::try_from(value).is_err() => Unsigned(value),
        Ok(value) => Signed(value as i64),
        Err(_) => Other,
    }
}

/// Returns the number of a character.
fn character(text: &[u8]) -> Constant {
    let byte = match text {
        [byte] => *byte,
        [b'\\', b'x', digits @ ..] => match u8::from_str_radix(&String::from_utf8_lossy(digits), 16) {
            Ok(byte) => byte,
            Err(_) => return Other,
        },
        [b'\\', digits @ ..] if digits.first().is_some_and(|digit| (b'0'..b'8').contains(digit)) => {
            match u8::from_str_radix(&String::from_utf8_lossy(digits), 8) {
                Ok(byte) => byte,
                Err(_) => return Other,
            }
        }
        [b'\\', byte] => match byte {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'a' => 7,
            b'b' => 8,
            b'e' => 27,
            b'f' => 12,
            b'v' => 11,
            other => *other,
        },
        _ => return Other,
    };
    Signed(i64::from(byte as i8))
}
