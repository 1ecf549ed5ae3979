//! Extension `SPL`: autoloading, exceptions, data structures, iterators.
//!
//! [`functions`], [`exceptions`], [`interfaces`]; what holds elements is in [`structures`], what goes around other iterators in [`iterators`], files
//! and folders in [`files`].
#![forbid(unsafe_code)]

pub mod builtin;
pub mod exceptions;
pub mod files;
pub mod functions;
pub mod interfaces;
pub mod iterators;
pub mod structures;

use heddle_runtime::decl::{Class, Extension};

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "SPL",
    functions: &[functions::FUNCTIONS],
    classes: &CLASSES,
    info: "SPL support => enabled\n\
           Interfaces => OuterIterator, RecursiveIterator, SeekableIterator, SplObserver, SplSubject\n\
           Classes => AppendIterator, ArrayIterator, ArrayObject, BadFunctionCallException, BadMethodCallException, \
           CachingIterator, CallbackFilterIterator, DirectoryIterator, DomainException, EmptyIterator, \
           FilesystemIterator, FilterIterator, GlobIterator, InfiniteIterator, InvalidArgumentException, \
           IteratorIterator, LengthException, LimitIterator, LogicException, MultipleIterator, NoRewindIterator, \
           OutOfBoundsException, OutOfRangeException, OverflowException, ParentIterator, RangeException, \
           RecursiveArrayIterator, RecursiveCachingIterator, RecursiveCallbackFilterIterator, \
           RecursiveDirectoryIterator, RecursiveFilterIterator, RecursiveIteratorIterator, RecursiveRegexIterator, \
           RecursiveTreeIterator, RegexIterator, RuntimeException, SplDoublyLinkedList, SplFileInfo, SplFileObject, \
           SplFixedArray, SplHeap, SplMinHeap, SplMaxHeap, SplObjectStorage, SplPriorityQueue, SplQueue, SplStack, \
           SplTempFileObject, UnderflowException, UnexpectedValueException",
    ..Extension::EMPTY
};

/// Parents before their children.
const LISTS: [&[&Class]; 5] = [exceptions::CLASSES, interfaces::CLASSES, structures::CLASSES, iterators::CLASSES, files::CLASSES];

const COUNT: usize = LISTS[0].len() + LISTS[1].len() + LISTS[2].len() + LISTS[3].len() + LISTS[4].len();

const CLASSES: [&Class; COUNT] = {
    let mut all = [LISTS[0][0]; COUNT];
    let (mut at, mut list) = (0, 0);
    while list < LISTS.len() {
        let mut index = 0;
        while index < LISTS[list].len() {
            all[at] = LISTS[list][index];
            at += 1;
            index += 1;
        }
        list += 1;
    }
    all
};
