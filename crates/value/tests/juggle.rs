//! Every operator on every pair of a list of values, against what PHP 8.5 printed (juggle/reference.php).

use heddle_value::juggle::{self, Failure, FloatText, Level, Notice, Op};
use heddle_value::{Array, Heap, Str, Value, View};
use std::cell::RefCell;
use std::fmt::Write;

fn values(heap: &Heap) -> Vec<Value> {
    let str = |bytes: &[u8]| Value::from(Str::new(heap, bytes));
    let mut values = vec![Value::NULL, Value::FALSE, Value::TRUE];
    values.extend([0, 1, -1, 7, 63, 64, -8, 1000000, i64::MAX, i64::MIN].map(Value::int));
    let two_63 = 9223372036854775808.0;
    let floats = [0.0, -0.0, 1.0, 1.5, -2.5, 0.1, 1e15, 1e18, two_63, -two_63, 1e19, -1e30, 1e300];
    values.extend(floats.map(Value::float));
    values.extend([f64::INFINITY, f64::NEG_INFINITY, f64::NAN].map(Value::float));
    let strings = [
        "",
        "0",
        "1",
        "-1",
        "00",
        " 7",
        "7 ",
        "7x",
        "1.5",
        "1.5x",
        ".5",
        "1e3",
        "-0",
        "abc",
        "ABC",
        "z",
        "Zz9",
        "0x1A",
        "INF",
        "1e1000",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775809",
        "12345678901234567890123",
        "12345678901234567890124",
    ];
    values.extend(strings.map(|text| str(text.as_bytes())));
    values.push(str(b"\xff\0"));
    values.push(Value::from(Array::new()));
    values.push(Value::from(Array::from_values(heap, [1, 2].map(Value::int))));
    let mut map = Array::new();
    map.insert_bytes(heap, b"a", 1);
    values.push(Value::from(map));
    let mut gaps = Array::new();
    gaps.insert(heap, 2, str(b"x"));
    gaps.insert(heap, 0, Value::NULL);
    values.push(Value::from(gaps));
    values
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

fn show(value: &Value) -> String {
    match value.view() {
        View::Null => "n".into(),
        View::Bool(bool) => if bool { "t" } else { "f" }.into(),
        View::Int(int) => int.to_string(),
        View::Float(float) => format!("d{}", FloatText::shortest(float).as_str()),
        View::Str(str) => format!("s{}", hex(str)),
        View::Array(array) => {
            let pairs = array.iter().map(|(key, value)| format!("{}:{}", juggle_text(&key.to_value()), show(value)));
            format!("a{}", pairs.collect::<Vec<_>>().join(","))
        }
        _ => unreachable!(),
    }
}

fn juggle_text(value: &Value) -> String {
    match value.view() {
        View::Str(str) => str.to_text().into_owned(),
        _ => show(value),
    }
}

thread_local! {
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

fn say(notice: Notice<'_>) -> Result<(), std::convert::Infallible> {
    let letter = if notice.level() == Level::Warning { 'W' } else { 'D' };
    let message = String::from_utf8_lossy(&notice.message()).into_owned();
    SAID.with_borrow_mut(|said| write!(said, "{letter}<{message}>").unwrap());
    Ok(())
}

type Outcome = Result<Value, Failure<std::convert::Infallible>>;

fn attempt(what: impl FnOnce() -> Outcome, unsupported: &str) -> String {
    SAID.with_borrow_mut(String::clear);
    let result = match what() {
        Ok(value) => show(&value),
        Err(Failure::Unsupported) => format!("TypeError: {unsupported}"),
        Err(Failure::DivisionByZero) => "DivisionByZeroError: Division by zero".into(),
        Err(Failure::ModuloByZero) => "DivisionByZeroError: Modulo by zero".into(),
        Err(Failure::NegativeShift) => "ArithmeticError: Bit shift by negative number".into(),
    };
    SHORT.iter().fold(SAID.take() + &result, |text, (long, short)| text.replace(long, short))
}

/// What is said often, in short.
const SHORT: [(&str, &str); 9] = [
    ("Unsupported operand types: ", "?"),
    ("TypeError: ", "!"),
    ("Implicit conversion from float", "IC"),
    (" to int loses precision", "LP"),
    ("A non-numeric value encountered", "NN"),
    (" is not representable as an int, cast occurred", "NR"),
    ("DivisionByZeroError: ", "/!"),
    ("Power of base 0 and negative exponent is deprecated", "ZP"),
    ("ArithmeticError: Bit shift by negative number", "NS"),
];

fn type_name(value: &Value) -> &'static str {
    match value.view() {
        View::Null => "null",
        View::Bool(true) => "true",
        View::Bool(false) => "false",
        View::Int(_) => "int",
        View::Float(_) => "float",
        View::Str(_) => "string",
        _ => "array",
    }
}

/// As `zend_zval_value_name` and `zend_zval_type_name` differ: operators say bool, most errors say true or false.
fn operand_name(value: &Value) -> &'static str {
    if value.is_bool() { "bool" } else { type_name(value) }
}

fn unary(heap: &Heap, name: &str, value: &Value) -> String {
    let infallible = |notice: Option<Notice<'_>>| notice.map(say);
    let what = || -> Outcome {
        match name {
            "++" => juggle::increment(heap, value, say),
            "--" => juggle::decrement(heap, value, say),
            "~" => juggle::bitwise_not(heap, value, say),
            "neg" => juggle::negate(heap, value, say),
            "int" => {
                infallible(juggle::convert::int_notice(value));
                Ok(Value::int(juggle::to_int(value)))
            }
            "float" => Ok(Value::float(juggle::to_float(value))),
            "bool" => {
                infallible(juggle::convert::bool_notice(value));
                Ok(Value::bool(juggle::to_bool(value)))
            }
            "string" => {
                infallible(juggle::convert::str_notice(value));
                Ok(Value::from(juggle::to_str(heap, value, 14).unwrap()))
            }
            "key" => match juggle::offset_key(value, say) {
                Ok(Some(key)) => Ok(key.into_value()),
                Ok(None) => Err(Failure::Unsupported),
                Err(never) => match never {},
            },
            _ => Ok(Value::bool(match value.view() {
                View::Int(_) | View::Float(_) => true,
                View::Str(str) => juggle::number::parse_whole(str).is_some(),
                _ => false,
            })),
        }
    };
    let unsupported = match name {
        "++" => format!("Cannot increment {}", type_name(value)),
        "--" => format!("Cannot decrement {}", type_name(value)),
        "~" => format!("Cannot perform bitwise not on {}", type_name(value)),
        "neg" => format!("Unsupported operand types: {} * int", operand_name(value)),
        _ => format!("Cannot access offset of type {} on array", type_name(value)),
    };
    attempt(what, &unsupported)
}

fn binary(heap: &Heap, name: &str, left: &Value, right: &Value) -> String {
    let mut no_objects = |_: &Value, _: &Value| -> Result<_, std::convert::Infallible> { unreachable!() };
    match name {
        "==" => return show(&Value::bool(juggle::loose_eq(left, right, &mut no_objects).unwrap())),
        "===" => return show(&Value::bool(juggle::identical(left, right))),
        "<=>" => return show(&Value::int(juggle::compare(left, right, &mut no_objects).unwrap() as i64)),
        _ => {}
    }
    let ops = [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Mod, Op::Pow, Op::ShiftLeft, Op::ShiftRight, Op::BitAnd, Op::BitOr, Op::BitXor];
    let op = ops.into_iter().find(|op| op.symbol() == name).unwrap();
    let unsupported = format!("Unsupported operand types: {} {name} {}", operand_name(left), operand_name(right));
    attempt(|| juggle::calculate(heap, op, left, right, say), &unsupported)
}

/// Equal neighbours are counted.
fn runs(results: Vec<String>) -> String {
    let mut runs: Vec<(String, usize)> = Vec::new();
    for result in results {
        match runs.last_mut() {
            Some((last, count)) if *last == result => *count += 1,
            _ => runs.push((result, 1)),
        }
    }
    let shown: Vec<_> = runs.into_iter().map(|(run, count)| if count > 1 { format!("{count}*{run}") } else { run }).collect();
    shown.join(" | ")
}

#[test]
fn operators_match_the_reference() {
    let heap = Heap::new();
    let values = values(&heap);
    let expected = include_bytes!("juggle/expected.txt");
    let expected = String::from_utf8_lossy(expected);
    let mut lines = expected.lines();
    let mut wrong = Vec::new();
    let mut check = |actual: String| {
        let expected = lines.next().unwrap();
        if actual != expected {
            wrong.push(format!("expected {expected}\n but got {actual}"));
        }
    };
    for name in ["++", "--", "~", "neg", "int", "float", "bool", "string", "key", "numeric"] {
        for value in &values {
            check(format!("{name} {} = {}", show(value), unary(&heap, name, value)));
        }
    }
    for name in ["+", "-", "*", "/", "%", "**", "<<", ">>", "&", "|", "^", "==", "===", "<=>"] {
        for left in &values {
            let results = values.iter().map(|right| binary(&heap, name, left, right)).collect();
            check(format!("{name} {} = {}", show(left), runs(results)));
        }
    }
    assert!(lines.next().is_none());
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong.join("\n"));
}
