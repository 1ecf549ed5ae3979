//! The interfaces that the engine itself asks objects for.

use heddle_macros::php_class;
use heddle_runtime::decl::Class;

pub const CLASSES: &[&Class] = &[
    &Traversable::CLASS,
    &Iterator::CLASS,
    &IteratorAggregate::CLASS,
    &ArrayAccess::CLASS,
    &Countable::CLASS,
    &Serializable::CLASS,
    &Stringable::CLASS,
    &UnitEnum::CLASS,
    &BackedEnum::CLASS,
];

/// What `foreach` walks.
#[php_class("interface Traversable {}")]
pub enum Traversable {}

/// An object that is walked by its own methods.
#[php_class(
    "interface Iterator extends Traversable {
    public function current(): mixed;
    public function next(): void;
    public function key(): mixed;
    public function valid(): bool;
    public function rewind(): void;
}",
    tentative
)]
pub enum Iterator {}

/// An object that gives an iterator.
#[php_class("interface IteratorAggregate extends Traversable { public function getIterator(): Traversable; }", tentative)]
pub enum IteratorAggregate {}

/// An object with `[]`.
#[php_class(
    "interface ArrayAccess {
    public function offsetExists(mixed $offset): bool;
    public function offsetGet(mixed $offset): mixed;
    public function offsetSet(mixed $offset, mixed $value): void;
    public function offsetUnset(mixed $offset): void;
}",
    tentative
)]
pub enum ArrayAccess {}

/// An object that `count()` counts.
#[php_class("interface Countable { public function count(): int; }", tentative)]
pub enum Countable {}

/// The old way to serialize.
#[php_class(
    "interface Serializable {
    public function serialize();
    public function unserialize(string $data);
}"
)]
pub enum Serializable {}

/// Whatever has `__toString`.
#[php_class("interface Stringable { public function __toString(): string; }")]
pub enum Stringable {}

/// Every enum.
#[php_class("interface UnitEnum { public static function cases(): array; }")]
pub enum UnitEnum {}

/// Every enum with values.
#[php_class(
    "interface BackedEnum extends UnitEnum {
    public static function from(int|string $value): static;
    public static function tryFrom(int|string $value): ?static;
}"
)]
pub enum BackedEnum {}
