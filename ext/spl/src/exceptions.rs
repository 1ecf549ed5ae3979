//! The exceptions that libraries throw.

use heddle_macros::php_class;
use heddle_runtime::decl::Class;

pub const CLASSES: &[&Class] = &[
    &LogicException::CLASS,
    &BadFunctionCallException::CLASS,
    &BadMethodCallException::CLASS,
    &DomainException::CLASS,
    &InvalidArgumentException::CLASS,
    &LengthException::CLASS,
    &OutOfRangeException::CLASS,
    &RuntimeException::CLASS,
    &OutOfBoundsException::CLASS,
    &OverflowException::CLASS,
    &RangeException::CLASS,
    &UnderflowException::CLASS,
    &UnexpectedValueException::CLASS,
];

macro_rules! exceptions {
    ($( $(#[$doc:meta])+ $class:ident: $head:literal; )+) => { $(
        $(#[$doc])+
        #[php_class($head)]
        pub enum $class {}
    )+ };
}
exceptions! {
    /// A mistake in the program.
    LogicException: "class LogicException extends Exception {}";
    /// A callback that is undefined, or lacks arguments.
    BadFunctionCallException: "class BadFunctionCallException extends LogicException {}";
    /// The same of a method.
    BadMethodCallException: "class BadMethodCallException extends BadFunctionCallException {}";
    /// A value outside of a data domain.
    DomainException: "class DomainException extends LogicException {}";
    /// An argument that is not what is expected.
    InvalidArgumentException: "class InvalidArgumentException extends LogicException {}";
    /// An invalid length.
    LengthException: "class LengthException extends LogicException {}";
    /// An index that no container could have.
    OutOfRangeException: "class OutOfRangeException extends LogicException {}";
    /// What shows only when a program runs.
    RuntimeException: "class RuntimeException extends Exception {}";
    /// A key that is not there.
    OutOfBoundsException: "class OutOfBoundsException extends RuntimeException {}";
    /// A container that is full.
    OverflowException: "class OverflowException extends RuntimeException {}";
    /// A range error while a program runs.
    RangeException: "class RangeException extends RuntimeException {}";
    /// A container that is empty.
    UnderflowException: "class UnderflowException extends RuntimeException {}";
    /// A value that is none of those expected.
    UnexpectedValueException: "class UnexpectedValueException extends RuntimeException {}";
}
