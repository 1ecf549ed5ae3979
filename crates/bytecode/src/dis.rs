//! Prints a unit: what `heddle dis FILE` shows.

use crate::decode::{Decoded, op_at, operands};
use crate::operand::{Kind, Role};
use crate::ops::{BinaryOp, Cast, HEADER, IncDec, IncludeKind, Op, THIS};
use crate::unit::{Class, ClassKind, Constant, Function, Key, Unit, flags};
use std::fmt::Write;

/// The text of a whole unit. With `source`, each line of it stands above its instructions.
#[must_use]
pub fn unit(unit: &Unit, source: Option<&[u8]>) -> String {
    let lines: Vec<&[u8]> = source.map(|text| text.split(|&b| b == b'\n').collect()).unwrap_or_default();
    let mut out = String::new();
    for class in &unit.classes {
        class_line(&mut out, class);
    }
    for (number, function) in unit.functions.iter().enumerate() {
        self::function(&mut out, unit, number, function, &lines);
    }
    out
}

fn class_line(out: &mut String, class: &Class) {
    let kind = match class.kind {
        ClassKind::Class => "class",
        ClassKind::Interface => "interface",
        ClassKind::Trait => "trait",
        ClassKind::Enum => "enum",
    };
    let methods: Vec<String> = class.methods.iter().map(|method| method.function.to_string()).collect();
    let _ = writeln!(out, "{kind} {} methods [{}]", text(&class.name), methods.join(", "));
}

fn function(out: &mut String, unit: &Unit, number: usize, function: &Function, lines: &[&[u8]]) {
    let name = if number == 0 { "(main)".to_owned() } else { text(&function.name) };
    let _ = writeln!(
        out,
        "\nfunction {number} {name} [params {}, locals {}, frame {}, caches {}{}]",
        function.params.len(),
        function.locals.len(),
        function.frame_size,
        function.caches,
        flag_words(function.flags)
    );
    if function.entries.len() > 1 {
        let _ = writeln!(out, "  entries {:?}", function.entries);
    }
    for region in &function.regions {
        let _ = writeln!(out, "  region {}..{} -> {}", region.start, region.end, region.handler);
    }
    for (number, table) in function.jump_tables.iter().enumerate() {
        let ints = table.ints.iter().map(|(key, to)| format!("{key}: {to}"));
        let strings = table.strings.iter().map(|(key, to)| format!("{:?}: {to}", text(key)));
        let all: Vec<String> = ints.chain(strings).collect();
        let _ = writeln!(out, "  table {number} {{{}}} else {}", all.join(", "), table.default);
    }
    let mut at = 0;
    let mut line = 0;
    while at < function.code.len() {
        let here = function.line_at(at as u32);
        if here != line {
            line = here;
            if let Some(source) = lines.get(line as usize - 1) {
                let _ = writeln!(out, "; {line}: {}", text(source).trim_end());
            }
        }
        let op = op_at(&function.code, at);
        let _ = writeln!(out, "{at:5} {}", instruction(unit, function, at, op).trim_end());
        at += op.meta().words;
    }
}

/// One instruction: `add          %3, $a, %4`.
fn instruction(unit: &Unit, function: &Function, at: usize, op: Op) -> String {
    let mut line = format!("{:<16} ", op.meta().name);
    for (n, operand) in operands(&function.code, at, op.meta()).enumerate() {
        if n > 0 {
            line.push_str(", ");
        }
        line.push_str(&self::operand(unit, function, at, op, &operand));
    }
    line
}

fn operand(unit: &Unit, function: &Function, at: usize, op: Op, operand: &Decoded) -> String {
    match operand.meta.kind {
        Kind::Slot => slot(function, operand.slot(), operand.meta.role),
        Kind::Const => constant(function.constants.get(operand.raw as usize)),
        Kind::Cache | Kind::RequestCache => format!("#{}", operand.raw),
        Kind::Class => match operand.raw {
            u32::MAX => "self".to_owned(),
            raw if raw == u32::MAX - 1 => "parent".to_owned(),
            raw if raw == u32::MAX - 2 => "static".to_owned(),
            raw => constant(function.constants.get(raw as usize)),
        },
        Kind::Imm => immediate(op, operand),
        Kind::Imm32 => operand.number().to_string(),
        Kind::Jump => format!("-> {}", at as i64 + i64::from(operand.number())),
        Kind::Func => format!("f{}:{}", operand.raw, unit.functions.get(operand.raw as usize).map_or(String::new(), |f| text(&f.name))),
    }
}

fn slot(function: &Function, index: usize, role: Role) -> String {
    if index == THIS {
        return "$this".to_owned();
    }
    let window = matches!(role, Role::Args | Role::Window | Role::OpenWindow | Role::PeekWindow);
    match index.checked_sub(HEADER) {
        None => format!("header {index}"),
        Some(local) => match function.locals.get(local) {
            Some(name) if name.is_empty() => format!("$.{local}"),
            Some(name) => format!("${}", text(name)),
            None if window => format!("[{}]", local - function.locals.len()),
            None => format!("%{}", local - function.locals.len()),
        },
    }
}

fn immediate(op: Op, operand: &Decoded) -> String {
    let number = operand.imm();
    let name = |text: Option<String>| text.unwrap_or_else(|| number.to_string());
    let at = number as usize;
    match (op, operand.meta.name) {
        (_, "op") => name(BinaryOp::ALL.get(at).map(|op| format!("{op:?}"))),
        (Op::Cast_, _) => name(Cast::ALL.get(at).map(|kind| format!("{kind:?}"))),
        (Op::Include, _) => name(IncludeKind::ALL.get(at).map(|kind| format!("{kind:?}"))),
        (Op::IncdecDim | Op::IncdecProp | Op::IncdecPropDyn | Op::IncdecPlace, "how") => {
            name(IncDec::ALL.get(at).map(|how| format!("{how:?}")))
        }
        _ => number.to_string(),
    }
}

fn constant(constant: Option<&Constant>) -> String {
    match constant {
        None => "?".to_owned(),
        Some(Constant::Null) => "null".to_owned(),
        Some(Constant::Bool(value)) => value.to_string(),
        Some(Constant::Int(number)) => number.to_string(),
        Some(Constant::Float(number)) => format!("{number:?}"),
        Some(Constant::String(bytes)) => format!("{:?}", text(bytes)),
        Some(Constant::Array(entries)) => {
            let shown: Vec<String> = entries
                .iter()
                .take(8)
                .map(|(key, value)| match key {
                    Key::Int(key) => format!("{key} => {}", self::constant(Some(value))),
                    Key::String(key) => format!("{:?} => {}", text(key), self::constant(Some(value))),
                })
                .collect();
            let more = if entries.len() > 8 { ", …" } else { "" };
            format!("[{}{more}]", shown.join(", "))
        }
    }
}

fn flag_words(bits: u32) -> String {
    const NAMES: [(u32, &str); 10] = [
        (flags::STATIC, "static"),
        (flags::ABSTRACT, "abstract"),
        (flags::BY_REF, "by-ref"),
        (flags::GENERATOR, "generator"),
        (flags::STRICT, "strict"),
        (flags::CLOSURE, "closure"),
        (flags::DYNAMIC_VARIABLES, "dynamic"),
        (flags::INITIALIZER, "initializer"),
        (flags::HOOK, "hook"),
        (flags::USES_THIS, "this"),
    ];
    NAMES.iter().filter(|(bit, _)| bits & bit != 0).map(|(_, name)| format!(", {name}")).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
