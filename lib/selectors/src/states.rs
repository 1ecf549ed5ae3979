//! Pseudo-classes without arguments (a table), and what they ask of an element.

use crate::Element;

/// Pseudo-classes that an element alone decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Never,
    AnyLink,
    Checked,
    Disabled,
    Empty,
    Enabled,
    Optional,
    PlaceholderShown,
    ReadOnly,
    ReadWrite,
    Required,
    Root,
}

/// Gives the pseudo-class with a name in lower case.
pub(crate) fn by_name(name: &[u8]) -> Option<State> {
    Some(match name {
        b"any-link" | b"link" => State::AnyLink,
        b"checked" => State::Checked,
        b"disabled" => State::Disabled,
        b"empty" => State::Empty,
        b"enabled" => State::Enabled,
        b"optional" => State::Optional,
        b"placeholder-shown" => State::PlaceholderShown,
        b"read-only" => State::ReadOnly,
        b"read-write" => State::ReadWrite,
        b"required" => State::Required,
        b"root" => State::Root,
        b"active" | b"focus" | b"hover" => State::Never,
        _ => return None,
    })
}

/// Pseudo-classes (a table) that are known but mean nothing without a browser.
pub(crate) const UNSUPPORTED: [&[u8]; 25] = [
    b"current",
    b"default",
    b"dir",
    b"focus-visible",
    b"focus-within",
    b"fullscreen",
    b"future",
    b"in-range",
    b"indeterminate",
    b"invalid",
    b"lang",
    b"local-link",
    b"nth-col",
    b"nth-last-col",
    b"out-of-range",
    b"past",
    b"scope",
    b"target",
    b"target-within",
    b"user-invalid",
    b"valid",
    b"visited",
    b"warning",
    b"after",
    b"before",
];

const CONTROLS: [&[u8]; 6] = [b"button", b"input", b"select", b"textarea", b"fieldset", b"optgroup"];

fn attribute_is<E: Element>(element: &E, name: &[u8], values: &[&[u8]]) -> bool {
    element.attribute(name).is_some_and(|value| values.iter().any(|known| known.eq_ignore_ascii_case(&value)))
}

fn is_disabled<E: Element>(element: &E) -> bool {
    let name = element.name();
    let is_control = CONTROLS.contains(&&name[..]) || name == b"option";
    if !is_control {
        return false;
    }
    if element.attribute(b"disabled").is_some() {
        return true;
    }
    let mut below = element.clone();
    while let Some(parent) = below.parent() {
        match &parent.name()[..] {
            b"optgroup" if name == b"option" && parent.attribute(b"disabled").is_some() => return true,
            b"fieldset" if name != b"option" && parent.attribute(b"disabled").is_some() => {
                let is_first_legend = below.name() == b"legend" && {
                    let mut before = below.previous();
                    while let Some(sibling) = before.clone()
                        && sibling.name() != b"legend"
                    {
                        before = sibling.previous();
                    }
                    before.is_none()
                };
                if !is_first_legend {
                    return true;
                }
            }
            _ => {}
        }
        below = parent;
    }
    false
}

fn is_editable<E: Element>(element: &E) -> bool {
    const TEXTUAL: [&[u8]; 13] =
        [b"text", b"search", b"url", b"tel", b"email", b"password", b"date", b"month", b"week", b"time", b"datetime-local", b"number", b""];
    let is_locked = || element.attribute(b"readonly").is_some() || is_disabled(element);
    match &element.name()[..] {
        b"input" => (element.attribute(b"type").is_none() || attribute_is(element, b"type", &TEXTUAL)) && !is_locked(),
        b"textarea" => !is_locked(),
        _ => element.attribute(b"contenteditable").is_some_and(|value| !value.eq_ignore_ascii_case(b"false")),
    }
}

/// Returns whether an element is in a state.
pub(crate) fn is_in<E: Element>(element: &E, state: State) -> bool {
    let name = || element.name();
    match state {
        State::Never => false,
        State::Empty => element.is_empty(),
        State::Root => element.is_root(),
        _ if !element.is_in_html() => state == State::ReadOnly,
        State::AnyLink => matches!(&name()[..], b"a" | b"area" | b"map") && element.attribute(b"href").is_some(),
        State::Checked => match &name()[..] {
            b"input" => attribute_is(element, b"type", &[b"checkbox", b"radio"]) && element.attribute(b"checked").is_some(),
            b"option" => element.attribute(b"selected").is_some(),
            _ => false,
        },
        State::Disabled => is_disabled(element),
        State::Enabled => (CONTROLS.contains(&&name()[..]) || name() == b"option") && !is_disabled(element),
        State::Optional | State::Required => {
            let takes = matches!(&name()[..], b"input" | b"select" | b"textarea");
            takes && element.attribute(b"required").is_some() == (state == State::Required)
        }
        State::PlaceholderShown => {
            matches!(&name()[..], b"input" | b"textarea")
                && element.attribute(b"placeholder").is_some()
                && element.attribute(b"value").is_none_or(|value| value.is_empty())
        }
        State::ReadWrite => is_editable(element),
        State::ReadOnly => !is_editable(element),
    }
}
