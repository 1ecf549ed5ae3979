//! SPL's interfaces.

use heddle_macros::php_class;
use heddle_runtime::decl::Class;

pub const CLASSES: &[&Class] =
    &[&OuterIterator::CLASS, &RecursiveIterator::CLASS, &SeekableIterator::CLASS, &SplObserver::CLASS, &SplSubject::CLASS];

/// An iterator around another one.
#[php_class("interface OuterIterator extends Iterator { public function getInnerIterator(): ?Iterator; }", tentative)]
pub enum OuterIterator {}

/// An iterator whose elements may have elements.
#[php_class(
    "interface RecursiveIterator extends Iterator {
    public function hasChildren(): bool;
    public function getChildren(): ?RecursiveIterator;
}",
    tentative
)]
pub enum RecursiveIterator {}

/// An iterator that goes to any place.
#[php_class("interface SeekableIterator extends Iterator { public function seek(int $offset): void; }", tentative)]
pub enum SeekableIterator {}

/// Who is told of changes.
#[php_class("interface SplObserver { public function update(SplSubject $subject): void; }", tentative)]
pub enum SplObserver {}

/// Who tells of changes.
#[php_class(
    "interface SplSubject {
    public function attach(SplObserver $observer): void;
    public function detach(SplObserver $observer): void;
    public function notify(): void;
}",
    tentative
)]
pub enum SplSubject {}
