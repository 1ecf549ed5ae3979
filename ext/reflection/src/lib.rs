//! Extension `Reflection`: what programs ask of their own functions and classes.
//!
//! - [`held`]: what the objects hold, and what they have in common.
//! - [`types`], [`functions`], [`parameters`], [`methods`]: things that are called.
//! - [`classes`], [`properties`], [`constants`], [`enums`]: things that are declared; [`members`] and [`making`] do the longer part.
//! - [`attributes`], [`extensions`], [`running`] (generators, references).
//! - [`text`], [`class_text`]: what all of them print.
//!
//! Facts about the program come from `heddle_runtime::reflect` and the linked classes and functions themselves.
#![forbid(unsafe_code)]

mod attributes;
mod builtin_attributes;
mod class_text;
mod classes;
mod constants;
mod enums;
mod extensions;
mod functions;
mod held;
mod making;
mod members;
mod methods;
mod parameters;
mod properties;
mod running;
mod text;
mod types;

use heddle_macros::{php_class, php_methods};
use heddle_runtime::Request;
use heddle_runtime::decl::{Class, Extension};
use heddle_value::{Array, Value};

/// What the engine registers.
pub static EXTENSION: Extension = Extension { name: "Reflection", classes: &CLASSES, info: "Reflection => enabled", ..Extension::EMPTY };

/// In PHP's order.
const CLASSES: [&Class; 26] = [
    &ReflectionException::CLASS,
    &Reflection::CLASS,
    &Reflector::CLASS,
    &functions::ReflectionFunctionAbstract::CLASS,
    &functions::ReflectionFunction::CLASS,
    &running::ReflectionGenerator::CLASS,
    &parameters::ReflectionParameter::CLASS,
    &types::ReflectionType::CLASS,
    &types::ReflectionNamedType::CLASS,
    &types::ReflectionUnionType::CLASS,
    &types::ReflectionIntersectionType::CLASS,
    &methods::ReflectionMethod::CLASS,
    &classes::ReflectionClass::CLASS,
    &classes::ReflectionObject::CLASS,
    &properties::ReflectionProperty::CLASS,
    &constants::ReflectionClassConstant::CLASS,
    &extensions::ReflectionExtension::CLASS,
    &extensions::ReflectionZendExtension::CLASS,
    &running::ReflectionReference::CLASS,
    &attributes::ReflectionAttribute::CLASS,
    &enums::ReflectionEnum::CLASS,
    &enums::ReflectionEnumUnitCase::CLASS,
    &enums::ReflectionEnumBackedCase::CLASS,
    &running::ReflectionFiber::CLASS,
    &constants::ReflectionConstant::CLASS,
    &properties::PropertyHookType::CLASS,
];
/// What Reflection throws.
#[php_class("class ReflectionException extends Exception {}")]
pub(crate) struct ReflectionException;

/// What has a text and stands for a part of the program.
#[php_class("interface Reflector extends Stringable {}")]
pub(crate) enum Reflector {}

/// Functions of Reflection.
#[php_class("class Reflection {}")]
pub(crate) struct Reflection;

#[php_methods]
impl Reflection {
    #[php("public static function getModifierNames(int $modifiers): array", tentative)]
    fn get_modifier_names(cx: &mut Request, modifiers: i64) -> Array {
        let visibility = match modifiers & 7 {
            1 => Some("public"),
            2 => Some("protected"),
            4 => Some("private"),
            _ => None,
        };
        let words = [
            (modifiers & 64 != 0, "abstract"),
            (modifiers & 32 != 0, "final"),
            (modifiers & 512 != 0, "virtual"),
            (visibility.is_some(), visibility.unwrap_or_default()),
            (modifiers & (4096 | 2048) == 4096, "private(set)"),
            (modifiers & (4096 | 2048) == 2048, "protected(set)"),
            (modifiers & 16 != 0, "static"),
            (modifiers & (128 | 65536) != 0, "readonly"),
        ];
        let names = words.iter().filter(|(there, _)| *there).map(|(_, word)| Value::from(cx.str(word)));
        Array::from_values(cx.heap(), names)
    }
}
