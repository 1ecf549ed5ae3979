//! SPL's iterators around other iterators.
//!
//! [`inner`] asks an iterator, [`outer`] is what those around one other iterator share; each other file has a class or two.

mod append;
mod caching;
mod filter;
mod inner;
mod limit;
mod multiple;
pub(crate) mod outer;
mod plain;
mod recursive;
mod regex;
mod tree;

use heddle_runtime::decl::Class;

/// Parents before their children.
pub const CLASSES: &[&Class] = &[
    &recursive::RecursiveIteratorIterator::CLASS,
    &plain::IteratorIterator::CLASS,
    &filter::FilterIterator::CLASS,
    &filter::RecursiveFilterIterator::CLASS,
    &filter::CallbackFilterIterator::CLASS,
    &filter::RecursiveCallbackFilterIterator::CLASS,
    &filter::ParentIterator::CLASS,
    &limit::LimitIterator::CLASS,
    &caching::CachingIterator::CLASS,
    &caching::RecursiveCachingIterator::CLASS,
    &plain::NoRewindIterator::CLASS,
    &append::AppendIterator::CLASS,
    &plain::InfiniteIterator::CLASS,
    &regex::RegexIterator::CLASS,
    &regex::RecursiveRegexIterator::CLASS,
    &plain::EmptyIterator::CLASS,
    &tree::RecursiveTreeIterator::CLASS,
    &multiple::MultipleIterator::CLASS,
];
