//! Whether an element matches a selector.

use crate::{Case, Combinator, Complex, Element, List, Simple, Test, states};

/// Attributes of HTML whose values have no case in selectors.
const CASELESS: [&[u8]; 46] = [
    b"accept",
    b"accept-charset",
    b"align",
    b"alink",
    b"axis",
    b"bgcolor",
    b"charset",
    b"checked",
    b"clear",
    b"codetype",
    b"color",
    b"compact",
    b"declare",
    b"defer",
    b"dir",
    b"direction",
    b"disabled",
    b"enctype",
    b"face",
    b"frame",
    b"hreflang",
    b"http-equiv",
    b"lang",
    b"language",
    b"link",
    b"media",
    b"method",
    b"multiple",
    b"nohref",
    b"noresize",
    b"noshade",
    b"nowrap",
    b"readonly",
    b"rel",
    b"rev",
    b"rules",
    b"scope",
    b"scrolling",
    b"selected",
    b"shape",
    b"target",
    b"text",
    b"type",
    b"valign",
    b"valuetype",
    b"vlink",
];

impl List {
    /// Returns whether an element matches one of the alternatives; `scope` is what `:scope` means.
    pub fn matches<E: Element>(&self, element: &E, scope: Option<&E>) -> bool {
        self.0.iter().any(|complex| complex.matches(element, scope))
    }
}

impl Complex {
    fn matches<E: Element>(&self, element: &E, scope: Option<&E>) -> bool {
        compound(&self.subject, element, scope) && remaining(&self.rest, element, scope, None)
    }

    /// Returns whether an element matches a relative selector of which `anchor` is the beginning.
    fn matches_from<E: Element>(&self, element: &E, scope: Option<&E>, anchor: &E) -> bool {
        compound(&self.subject, element, scope) && remaining(&self.rest, element, scope, Some((self.leading, anchor)))
    }
}

fn remaining<E: Element>(rest: &[(Combinator, Vec<Simple>)], element: &E, scope: Option<&E>, anchor: Option<(Combinator, &E)>) -> bool {
    let (combinator, wanted) = match rest.first() {
        Some((combinator, wanted)) => (*combinator, Some(wanted)),
        None => match anchor {
            Some((combinator, _)) => (combinator, None),
            None => return true,
        },
    };
    let step = |from: &E| match combinator {
        Combinator::Descendant | Combinator::Child => from.parent(),
        Combinator::Next | Combinator::Subsequent => from.previous(),
    };
    let goes_on = matches!(combinator, Combinator::Descendant | Combinator::Subsequent);
    let mut at = step(element);
    while let Some(candidate) = at {
        let fits = match wanted {
            Some(wanted) => compound(wanted, &candidate, scope) && remaining(&rest[1..], &candidate, scope, anchor),
            None => anchor.is_some_and(|(_, anchor)| candidate == *anchor),
        };
        if fits {
            return true;
        }
        if !goes_on {
            return false;
        }
        at = step(&candidate);
    }
    false
}

fn compound<E: Element>(simples: &[Simple], element: &E, scope: Option<&E>) -> bool {
    simples.iter().all(|simple| simple.matches(element, scope))
}

fn same(one: &[u8], other: &[u8], insensitive: bool) -> bool {
    if insensitive { one.eq_ignore_ascii_case(other) } else { one == other }
}

/// Returns the words of a text.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0c)).filter(|word| !word.is_empty())
}

fn find(text: &[u8], wanted: &[u8], insensitive: bool) -> bool {
    wanted.is_empty() || text.windows(wanted.len()).any(|window| same(window, wanted, insensitive))
}

fn compare(test: Test, text: &[u8], value: &[u8], insensitive: bool) -> bool {
    let starts = |text: &[u8]| text.len() >= value.len() && same(&text[..value.len()], value, insensitive);
    match test {
        Test::Exists => true,
        Test::Equals => same(text, value, insensitive),
        Test::Includes => !value.is_empty() && words(text).any(|word| same(word, value, insensitive)),
        Test::Dash => starts(text) && text.get(value.len()).is_none_or(|byte| *byte == b'-'),
        Test::Prefix => !value.is_empty() && starts(text),
        Test::Suffix => !value.is_empty() && text.len() >= value.len() && same(&text[text.len() - value.len()..], value, insensitive),
        Test::Substring => !value.is_empty() && find(text, value, insensitive),
    }
}

/// Number of an element among those of its parent that `counts`, from one end.
fn number<E: Element>(element: &E, from_end: bool, counts: impl Fn(&E) -> bool) -> i64 {
    let step = |at: &E| if from_end { at.next() } else { at.previous() };
    let mut count = 1;
    let mut at = step(element);
    while let Some(sibling) = at {
        if counts(&sibling) {
            count += 1;
        }
        at = step(&sibling);
    }
    count
}

fn has<E: Element>(list: &List, element: &E, scope: Option<&E>) -> bool {
    list.0.iter().any(|complex| {
        let below = matches!(complex.leading, Combinator::Descendant | Combinator::Child);
        let mut top = if below { element.first_child() } else { element.next() };
        while let Some(sibling) = top {
            if complex.matches_from(&sibling, scope, element) || within(complex, &sibling, scope, element) {
                return true;
            }
            top = sibling.next();
        }
        false
    })
}

fn within<E: Element>(complex: &Complex, root: &E, scope: Option<&E>, anchor: &E) -> bool {
    let mut at = following(root, root);
    while let Some(element) = at {
        if complex.matches_from(&element, scope, anchor) {
            return true;
        }
        at = following(&element, root);
    }
    false
}

/// Returns the element behind another in document order, within `root`.
fn following<E: Element>(element: &E, root: &E) -> Option<E> {
    if let Some(child) = element.first_child() {
        return Some(child);
    }
    let mut at = element.clone();
    while at != *root {
        if let Some(next) = at.next() {
            return Some(next);
        }
        at = at.parent()?;
    }
    None
}

impl Simple {
    fn matches<E: Element>(&self, element: &E, scope: Option<&E>) -> bool {
        match self {
            Simple::Any => true,
            Simple::Type { name, lower } => element.name() == if element.is_html() { &lower[..] } else { &name[..] },
            Simple::Id(id) => element.attribute(b"id").is_some_and(|value| same(&value, id, element.is_quirky())),
            Simple::Class(class) => {
                let quirky = element.is_quirky();
                element.attribute(b"class").is_some_and(|value| words(&value).any(|word| same(word, class, quirky)))
            }
            Simple::Attribute { name, lower, test, value, case } => {
                let is_html = element.is_html();
                let insensitive = match case {
                    Case::Insensitive => true,
                    Case::Sensitive => false,
                    Case::Default => is_html && CASELESS.contains(&&lower[..]),
                };
                let found = element.attribute(if is_html { lower } else { name });
                found.is_some_and(|text| compare(*test, &text, value, insensitive))
            }
            Simple::State(state) => states::is_in(element, *state),
            Simple::Is(list) => list.matches(element, scope),
            Simple::Not(list) => !list.matches(element, scope),
            Simple::Has(list) => has(list, element, scope),
            Simple::Nth { step, offset, from_end, of_type, of } => {
                if of.as_ref().is_some_and(|of| !of.matches(element, scope)) {
                    return false;
                }
                let name = element.name();
                let place = number(element, *from_end, |sibling: &E| match of {
                    Some(of) => of.matches(sibling, scope),
                    None => !of_type || sibling.name() == name && sibling.is_kin(element),
                });
                let beyond = place - offset;
                if *step == 0 { beyond == 0 } else { beyond % step == 0 && beyond / step >= 0 }
            }
            Simple::Only { of_type } => {
                let name = element.name();
                let counts = |sibling: &E| !of_type || sibling.name() == name && sibling.is_kin(element);
                number(element, false, counts) == 1 && number(element, true, counts) == 1
            }
        }
    }
}
