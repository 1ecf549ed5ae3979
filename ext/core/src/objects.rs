//! stdClass and the attributes that the engine knows.

use heddle_macros::php_class;
use heddle_runtime::decl::Class;

pub const CLASSES: &[&Class] = &[
    &StdClass::CLASS,
    &ReturnTypeWillChange::CLASS,
    &AllowDynamicProperties::CLASS,
    &SensitiveParameter::CLASS,
    &Override::CLASS,
    &DelayedTargetValidation::CLASS,
];

/// An object without a class of its own.
#[php_class("class stdClass {}")]
pub enum StdClass {}

/// A method that keeps its old return type.
#[php_class("final class ReturnTypeWillChange {}")]
pub enum ReturnTypeWillChange {}

/// A class whose objects may get any property.
#[php_class("final class AllowDynamicProperties {}")]
pub enum AllowDynamicProperties {}

/// A parameter that backtraces do not show.
#[php_class("final class SensitiveParameter {}")]
pub enum SensitiveParameter {}

/// A method that must override one.
#[php_class("final class Override {}")]
pub enum Override {}

/// Attributes checked when they are used.
#[php_class("final class DelayedTargetValidation {}")]
pub enum DelayedTargetValidation {}
