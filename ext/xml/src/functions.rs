//! The functions of the extension.

use crate::parser::{Encoding, Handler, make, of, parse};
use crate::structure::Structure;
use crate::words::words;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{RefArg, True};
use heddle_runtime::{Request, Result, types};
use heddle_value::{Array, Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &xml_parser_create::DECL,
    &xml_parser_create_ns::DECL,
    &xml_set_object::DECL,
    &xml_set_element_handler::DECL,
    &xml_set_character_data_handler::DECL,
    &xml_set_processing_instruction_handler::DECL,
    &xml_set_default_handler::DECL,
    &xml_set_unparsed_entity_decl_handler::DECL,
    &xml_set_notation_decl_handler::DECL,
    &xml_set_external_entity_ref_handler::DECL,
    &xml_set_start_namespace_decl_handler::DECL,
    &xml_set_end_namespace_decl_handler::DECL,
    &xml_parse::DECL,
    &xml_parse_into_struct::DECL,
    &xml_get_error_code::DECL,
    &xml_error_string::DECL,
    &xml_get_current_line_number::DECL,
    &xml_get_current_column_number::DECL,
    &xml_get_current_byte_index::DECL,
    &xml_parser_free::DECL,
    &xml_parser_set_option::DECL,
    &xml_parser_get_option::DECL,
];

fn create(cx: &mut Request, encoding: Option<&[u8]>, separator: Option<&[u8]>) -> Result<Object> {
    let target = match encoding {
        None | Some(b"") => Encoding::Utf8,
        Some(name) => match Encoding::parse(name) {
            Some(encoding) => encoding,
            None => return Err(cx.bad_argument(1, "is not a supported source encoding")),
        },
    };
    make(cx, target, separator)
}

#[php("xml_parser_create(?string $encoding = null): XMLParser")]
fn xml_parser_create(cx: &mut Request, encoding: Option<&[u8]>) -> Result<Object> {
    create(cx, encoding, None)
}

#[php("xml_parser_create_ns(?string $encoding = null, string $separator = ':'): XMLParser")]
fn xml_parser_create_ns(cx: &mut Request, encoding: Option<&[u8]>, separator: &[u8]) -> Result<Object> {
    create(cx, encoding, Some(separator))
}

#[php(
    "xml_set_object(XMLParser $parser, object $object): true",
    deprecated = "since 8.4, provide a proper method callable to xml_set_*_handler() functions"
)]
fn xml_set_object(cx: &mut Request, parser: &Object, object: &Object) -> Result<True> {
    let held = of(parser);
    let methods = held.methods.borrow().clone();
    let mut new = Vec::new();
    for (place, method) in methods.iter().enumerate() {
        let Some((name, function)) = method else { continue };
        match method_of(cx, object, name) {
            Some(pair) => new.push((place, pair)),
            None => {
                let class = heddle_runtime::object::class_of(object);
                let words = [
                    b"cannot safely swap to object of class ",
                    class.shown(),
                    b" as method \"",
                    name,
                    b"\" does not exist, which was set via ",
                    function,
                    b"()",
                ];
                return Err(cx.bad_argument(2, words.concat()));
            }
        }
    }
    for (place, pair) in new {
        let old = std::mem::replace(&mut held.handlers.borrow_mut()[place], pair);
        drop(old);
    }
    let old = held.object.replace(Some(object.clone()));
    drop(old);
    Ok(True)
}

/// Returns a method of an object as a callable, if it has it.
fn method_of(cx: &mut Request, object: &Object, name: &[u8]) -> Option<Value> {
    let mut pair = Array::new();
    let _ = pair.push(cx.heap(), object.clone());
    let _ = pair.push(cx.heap(), cx.str(name));
    let pair = Value::from(pair);
    cx.resolve_callable(&pair).is_ok().then_some(pair)
}

/// Holds what an argument names: a callable, a method of the parser's object, or nothing.
struct Chosen {
    callee: Value,
    method: Option<Vec<u8>>,
}

/// Whether an argument is a callable, or null.
fn is_callable(cx: &mut Request, value: &Value) -> bool {
    value.deref().is_null() || cx.resolve_callable(value.deref()).is_ok()
}

/// The callable that an argument means: a name may be a method's of the parser's object.
fn handler(cx: &mut Request, parser: &Object, number: usize, value: &Value) -> Result<Chosen> {
    let value = value.deref();
    if value.is_null() {
        return Ok(Chosen { callee: Value::NULL, method: None });
    }
    if value.as_str().is_none() && (value.is_array() || value.is_object() || value.as_resource().is_some()) {
        return match cx.resolve_callable(value) {
            Ok(_) => Ok(Chosen { callee: value.clone(), method: None }),
            Err(_) => Err(cx.bad_argument_type(number, "must be of type callable|string|null")),
        };
    }
    let name = cx.to_str(value)?.to_vec();
    if name.is_empty() {
        return Ok(Chosen { callee: Value::NULL, method: None });
    }
    if cx.resolve_callable(value).is_ok() {
        return Ok(Chosen { callee: value.clone(), method: None });
    }
    let Some(object) = of(parser).object.borrow().clone() else {
        return Err(cx.bad_argument(number, "an object must be set via xml_set_object() to be able to lookup method"));
    };
    match method_of(cx, &object, &name) {
        Some(pair) => Ok(Chosen { callee: pair, method: Some(name) }),
        None => {
            let class = heddle_runtime::object::class_of(&object);
            let words = [b"method ", class.shown(), b"::", &name, b"() does not exist"].concat();
            Err(cx.bad_argument(number, words))
        }
    }
}

/// Sets handlers by arguments, the second one of the function and those after it.
fn set(cx: &mut Request, parser: &Object, chosen: &[(Handler, &Value)]) -> Result<True> {
    let function = cx.function_name();
    let mut all_callable = true;
    for (_, value) in chosen {
        let is_text = !(value.deref().is_array() || value.deref().is_object());
        all_callable &= !is_text || is_callable(cx, value);
    }
    if !all_callable {
        cx.deprecated([&function[..], b"(): Passing non-callable strings is deprecated since 8.4"].concat())?;
    }
    let held = of(parser);
    let mut new = Vec::new();
    for (place, (which, value)) in chosen.iter().enumerate() {
        new.push((*which, handler(cx, parser, place + 2, value)?));
    }
    for (which, chosen) in new {
        match which {
            Handler::Start | Handler::End => held.hears_elements.set(true),
            Handler::Text => held.hears_texts.set(true),
            _ => {}
        }
        held.methods.borrow_mut()[which as usize] = chosen.method.map(|name| (name, function.clone()));
        let old = std::mem::replace(&mut held.handlers.borrow_mut()[which as usize], chosen.callee);
        drop(old);
    }
    Ok(True)
}

#[php("xml_set_element_handler(XMLParser $parser, callable|string|null $start_handler, callable|string|null $end_handler): true")]
fn xml_set_element_handler(cx: &mut Request, parser: &Object, start_handler: &Value, end_handler: &Value) -> Result<True> {
    set(cx, parser, &[(Handler::Start, start_handler), (Handler::End, end_handler)])
}

#[php("xml_set_character_data_handler(XMLParser $parser, callable|string|null $handler): true")]
fn xml_set_character_data_handler(cx: &mut Request, parser: &Object, handler: &Value) -> Result<True> {
    set(cx, parser, &[(Handler::Text, handler)])
}

#[php("xml_set_processing_instruction_handler(XMLParser $parser, callable|string|null $handler): true")]
fn xml_set_processing_instruction_handler(cx: &mut Request, parser: &Object, handler: &Value) -> Result<True> {
    set(cx, parser, &[(Handler::Instruction, handler)])
}

#[php("xml_set_default_handler(XMLParser $parser, callable|string|null $handler): true")]
fn xml_set_default_handler(cx: &mut Request, parser: &Object, handler: &Value) -> Result<True> {
    set(cx, parser, &[(Handler::Default, handler)])
}

#[php("xml_set_unparsed_entity_decl_handler(XMLParser $parser, callable|string|null $handler): true")]
fn xml_set_unparsed_entity_decl_handler(cx: &mut Request, parser: &Object, handler: &Value) -> Result<True> {
    set(cx, parser, &[(Handler::UnparsedEntity, handler)])
}

#[php("xml_set_notation_decl_handler(XMLParser $parser, callable|string|null $handler): true")]
fn xml_set_notation_decl_handler(cx: &mut Request, parser: &Object, handler: &Value) -> Result<True> {
    set(cx, parser, &[(Handler::Notation, handler)])
}

#[php("xml_set_external_entity_ref_handler(XMLParser $parser, callable|string|null $handler): true")]
fn xml_set_external_entity_ref_handler(cx: &mut Request, parser: &Object, handler: &Value) -> Result<True> {
    set(cx, parser, &[(Handler::ExternalEntity, handler)])
}

#[php("xml_set_start_namespace_decl_handler(XMLParser $parser, callable|string|null $handler): true")]
fn xml_set_start_namespace_decl_handler(cx: &mut Request, parser: &Object, handler: &Value) -> Result<True> {
    set(cx, parser, &[(Handler::StartNamespace, handler)])
}

#[php("xml_set_end_namespace_decl_handler(XMLParser $parser, callable|string|null $handler): true")]
fn xml_set_end_namespace_decl_handler(cx: &mut Request, parser: &Object, handler: &Value) -> Result<True> {
    set(cx, parser, &[(Handler::EndNamespace, handler)])
}

#[php("xml_parse(XMLParser $parser, string $data, bool $is_final = false): int")]
fn xml_parse(cx: &mut Request, parser: &Object, data: &[u8], is_final: bool) -> Result<i64> {
    parse(cx, parser, data, is_final)
}

#[php("xml_parse_into_struct(XMLParser $parser, string $data, &$values, &$index = null): int|false")]
fn xml_parse_into_struct(
    cx: &mut Request,
    parser: &Object,
    data: &[u8],
    mut values: RefArg<'_>,
    index: Option<RefArg<'_>>,
) -> Result<Value> {
    let held = of(parser);
    if held.is_parsing.get() {
        cx.function_warning("Parser must not be called recursively")?;
        return Ok(Value::FALSE);
    }
    values.set(cx, Array::new())?;
    let index = match index {
        Some(mut index) => {
            index.set(cx, Array::new())?;
            Some(index.reference(cx.heap()))
        }
        None => None,
    };
    held.hears_elements.set(true);
    held.hears_texts.set(true);
    drop(held.structure.replace(Some(Structure::new(values.reference(cx.heap()), index))));
    let result = parse(cx, parser, data, true);
    drop(held.structure.take());
    result.map(Value::int)
}

#[php("xml_get_error_code(XMLParser $parser): int")]
fn xml_get_error_code(parser: &Object) -> i64 {
    let held = of(parser);
    held.parser.borrow().as_ref().map_or(0, |parser| parser.error())
}

#[php("xml_error_string(int $error_code): ?string")]
fn xml_error_string(error_code: i64) -> &'static str {
    words(error_code)
}

#[php("xml_get_current_line_number(XMLParser $parser): int")]
fn xml_get_current_line_number(parser: &Object) -> i64 {
    of(parser).position().line
}

#[php("xml_get_current_column_number(XMLParser $parser): int")]
fn xml_get_current_column_number(parser: &Object) -> i64 {
    of(parser).position().column
}

#[php("xml_get_current_byte_index(XMLParser $parser): int")]
fn xml_get_current_byte_index(parser: &Object) -> i64 {
    of(parser).position().byte
}

#[php("xml_parser_free(XMLParser $parser): bool", deprecated = "since 8.5, as it has no effect since PHP 8.0")]
fn xml_parser_free(cx: &mut Request, parser: &Object) -> Result<bool> {
    if of(parser).is_parsing.get() {
        cx.function_warning("Parser cannot be freed while it is parsing")?;
        return Ok(false);
    }
    Ok(true)
}

#[php("xml_parser_set_option(XMLParser $parser, int $option, $value): bool")]
fn xml_parser_set_option(cx: &mut Request, parser: &Object, option: i64, value: &Value) -> Result<bool> {
    let held = of(parser);
    let value = value.deref();
    if !(value.is_string() || value.is_int() || value.is_bool()) {
        let given = types::type_name_of(value);
        let words = format!("must be of type string|int|bool, {given} given");
        let message = cx.argument_message(3, words.as_bytes());
        cx.warning(message)?;
    }
    match option {
        1 => held.folds_case.set(cx.to_bool(value)?),
        4 => held.skips_white.set(cx.to_bool(value)?),
        5 => {
            if held.is_parsing.get() {
                return Err(cx.throw_error("Error", "Cannot change option XML_OPTION_PARSE_HUGE while parsing"));
            }
            let on = cx.to_bool(value)?;
            held.huge.set(on);
            if let Some(parser) = &*held.parser.borrow() {
                parser.allow_huge(on);
            }
        }
        3 => {
            let skip = cx.to_int(value)?;
            if !(0..=i64::from(i32::MAX)).contains(&skip) {
                let words = format!("must be between 0 and {} for option XML_OPTION_SKIP_TAGSTART", i32::MAX);
                let message = cx.argument_message(3, words.as_bytes());
                cx.warning(message)?;
                held.tag_start.set(0);
                return Ok(false);
            }
            held.tag_start.set(skip as usize);
        }
        2 => {
            let name = cx.to_str(value)?;
            let Some(encoding) = Encoding::parse(&name) else {
                return Err(cx.bad_argument(3, "is not a supported target encoding"));
            };
            held.target.set(encoding);
        }
        _ => return Err(cx.bad_argument(2, "must be a XML_OPTION_* constant")),
    }
    Ok(true)
}

#[php("xml_parser_get_option(XMLParser $parser, int $option): string|int|bool")]
fn xml_parser_get_option(cx: &mut Request, parser: &Object, option: i64) -> Result<Value> {
    let held = of(parser);
    Ok(match option {
        1 => Value::bool(held.folds_case.get()),
        2 => cx.str(held.target.get().name()).into(),
        3 => Value::int(held.tag_start.get() as i64),
        4 => Value::bool(held.skips_white.get()),
        5 => Value::bool(held.huge.get()),
        _ => return Err(cx.bad_argument(2, "must be a XML_OPTION_* constant")),
    })
}
