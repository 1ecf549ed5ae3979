//! Selectors of CSS (level 4) on any tree of elements: parsing them and matching them.
//!
//! - [`parse`]: from a text to a [`List`]. [`matching`]: whether an element matches one.
//! - [`Element`]: what is asked of an element.
//!
//! Not here: pseudo-elements, namespaces' prefixes (any prefix is accepted and means any
//! namespace), states that only a browser knows (`:hover` never matches).
#![forbid(unsafe_code)]

mod matching;
mod parse;
mod states;

pub use parse::{Error, parse};

/// An element of a tree.
pub trait Element: Clone + PartialEq {
    fn parent(&self) -> Option<Self>;
    fn previous(&self) -> Option<Self>;
    fn next(&self) -> Option<Self>;
    fn first_child(&self) -> Option<Self>;
    /// Returns the local name.
    fn name(&self) -> Vec<u8>;
    /// Returns whether it is an HTML element of an HTML document, whose names have no case.
    fn is_html(&self) -> bool;
    /// Returns whether it is in HTML's namespace, in no matter which document.
    fn is_in_html(&self) -> bool;
    /// Returns whether two elements are in the same namespace.
    fn is_kin(&self, other: &Self) -> bool;
    /// Returns whether the document is shown as browsers of old did: classes and IDs have no case.
    fn is_quirky(&self) -> bool;
    /// Returns the value of the attribute without namespace that has a name.
    fn attribute(&self, name: &[u8]) -> Option<Vec<u8>>;
    /// Returns whether it has neither elements nor text.
    fn is_empty(&self) -> bool;
    /// Returns whether it is the document's element.
    fn is_root(&self) -> bool;
}

/// Alternatives.
#[derive(Clone, Debug, Default)]
pub struct List(pub(crate) Vec<Complex>);

/// Compounds from right to left, each with how it stands to the one before.
#[derive(Clone, Debug)]
pub(crate) struct Complex {
    pub(crate) subject: Vec<Simple>,
    pub(crate) rest: Vec<(Combinator, Vec<Simple>)>,
    /// How a relative selector begins.
    pub(crate) leading: Combinator,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Combinator {
    Descendant,
    Child,
    Next,
    Subsequent,
}

#[derive(Clone, Debug)]
pub(crate) enum Simple {
    Any,
    Type { name: Vec<u8>, lower: Vec<u8> },
    Id(Vec<u8>),
    Class(Vec<u8>),
    Attribute { name: Vec<u8>, lower: Vec<u8>, test: Test, value: Vec<u8>, case: Case },
    State(states::State),
    Is(List),
    Not(List),
    Has(List),
    Nth { step: i64, offset: i64, from_end: bool, of_type: bool, of: Option<List> },
    Only { of_type: bool },
}

/// How an attribute's value is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    Exists,
    Equals,
    Includes,
    Dash,
    Prefix,
    Suffix,
    Substring,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    Default,
    Insensitive,
    Sensitive,
}
