//! Access without calls: properties are children, `[]` are attributes and members of lists.

use crate::show::View;
use crate::{create, derive, selection, show};
use heddle_libxml::payload::{Kind, Selection, SimpleNode};
use heddle_libxml2::{Node, kind};
use heddle_runtime::decl::{ClassHooks, DimensionHooks, NativeIterator};
use heddle_runtime::object::{allocate, class_of};
use heddle_runtime::ops::BinaryOp;
use heddle_runtime::{Request, Result, ops, types};
use heddle_value::juggle::{self, Number};
use heddle_value::{Object, Value};

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    clone: Some(copy),
    not_serializable: true,
    debug_properties: Some(|cx, this| show::properties(cx, this, View::Dump)),
    array_properties: Some(|cx, this| show::properties(cx, this, View::Array)),
    operate: Some(operate),
    debug_properties_in_json: true,
    dimensions: Some(&DimensionHooks {
        read: |cx, this, key, _| read_element(cx, this, key),
        place: place_element,
        write: write_element,
        has: has_element,
        unset: unset_element,
    }),
    count: Some(count),
    iterate: Some(iterate),
    compare: Some(|cx, left, right| {
        let _ = &cx;
        let node = |value: &Value| {
            let object = value.as_object()?.native::<SimpleNode>()?;
            let selection = object.held.borrow();
            selection.as_ref().map(|selection| selection.node.clone())
        };
        let same = matches!((node(left), node(right)), (Some(left), Some(right)) if left == right);
        Ok(same.then_some(std::cmp::Ordering::Equal))
    }),
    cast: Some(cast),
    read_property: Some(|cx, this, name| read_property(cx, this, name).map(Some)),
    write_property: Some(|cx, this, name, value| write_property(cx, this, name, value).map(|()| true)),
    place_property: Some(place_property),
    has_property: Some(|cx, this, name, not_empty| has_property(cx, this, name, not_empty).map(Some)),
    unset_property: Some(|cx, this, name| unset_property(cx, this, name).map(|()| true)),
    ..ClassHooks::NONE
};

fn copy(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    create(cx, new)?;
    let (Some(held), Some(made)) = (old.native::<SimpleNode>(), new.native::<SimpleNode>()) else { return Ok(()) };
    made.namespaces.replace(held.namespaces.borrow().clone());
    let Some(selection) = held.held.borrow().clone() else { return Ok(()) };
    if selection.kind == Kind::One && selection.node.parent().is_some_and(|parent| parent.is_document()) {
        let document = selection.node.document();
        let root = document.copy_to(&document, true).and_then(|copy| copy.document_element());
        made.held.replace(root.map(|node| Selection { node, ..selection }));
        return Ok(());
    }
    // a copy of the whole tree below, in the same document
    if let Some(node) = selection.node.copy_to(&selection.node.document(), true) {
        made.held.replace(Some(Selection { node, ..selection }));
    }
    Ok(())
}

/// Whether an operand is an element.
fn is_element(value: &Value) -> bool {
    value.as_object().is_some_and(|object| object.native::<SimpleNode>().is_some())
}

/// Refuses a value that has no text to be written into the tree.
fn check_plain(cx: &mut Request, value: &Value, what: &str) -> Result<()> {
    if value.is_array() || value.is_object() && !is_element(value) || value.as_resource().is_some() {
        let given = types::type_name_of(value);
        return Err(cx.type_error(format!("It's not possible to assign a complex type to {what}, {given} given")));
    }
    Ok(())
}

/// A value as it is written into the tree.
fn to_text(cx: &mut Request, value: &Value, what: &str) -> Result<Vec<u8>> {
    let value = value.deref();
    check_plain(cx, value, what)?;
    cx.to_str(value).map(|text| text.to_vec())
}

/// Computes with the number that an element's text is.
fn operate(cx: &mut Request, op: BinaryOp, left: &Value, right: &Value) -> Result<Option<Value>> {
    let other = if is_element(left) { right } else { left }.deref();
    if matches!(op, BinaryOp::Concat) || other.is_array() || other.is_object() && !is_element(other) {
        return Ok(None);
    }
    let (left, right) = (to_number(cx, left)?, to_number(cx, right)?);
    ops::binary(cx, op, &left, &right).map(Some)
}

/// Returns the number in an element's text, 0 where there is none; another value is itself.
fn to_number(cx: &mut Request, value: &Value) -> Result<Value> {
    match value.as_object() {
        Some(object) => {
            let text = text(cx, object)?;
            Ok(Value::from(juggle::parse(&text).map_or(Number::Int(0), |parsed| parsed.number)))
        }
        None => Ok(value.deref().clone()),
    }
}

// ---- properties

/// The nodes that a property's name means.
fn named(at: &Selection, name: &[u8]) -> Option<Selection> {
    let node = at.first()?;
    let kind = if at.kind.is_attributes() { Kind::Attributes } else { Kind::Named(name.to_vec()) };
    Some(Selection { node, kind, filter: at.filter.clone() })
}

fn attribute(at: &Selection, name: &[u8]) -> Option<Node> {
    let element = at.first()?;
    element.attributes().find(|attr| attr.name_is(name) && at.filter.admits(attr))
}

fn read_property(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let at = selection(cx, this)?;
    if at.kind.is_attributes() {
        return match attribute(&at, name) {
            Some(attr) => derive(cx, this, &attr, Kind::One, &at.filter),
            None => Ok(Value::NULL),
        };
    }
    match named(&at, name) {
        Some(found) => derive(cx, this, &found.node, found.kind, &at.filter),
        None => Ok(Value::NULL),
    }
}

/// Makes a child in the namespace of its parent.
fn new_child(parent: &Node, name: &[u8]) -> Node {
    let child = parent.new_element(name);
    child.insert(parent, None);
    crate::class::inherit(&child, parent);
    child
}

/// Gives a new child its text, which is there even if it is empty.
fn fill(child: &Node, text: &[u8]) {
    child.new_text(text).insert(child, None);
}

fn place_property(cx: &mut Request, this: &Object, name: &[u8], mode: heddle_runtime::property::Mode) -> Result<Option<Value>> {
    use heddle_runtime::property::Mode;
    let at = selection(cx, this)?;
    if matches!(mode, Mode::Write | Mode::ReadWrite)
        && !at.kind.is_attributes()
        && let Some(found) = materialized(&at).and_then(|at| named(&at, name))
        // one that is only on the way is made when something is put into it
        && mode == Mode::ReadWrite
        && !name.is_empty()
        && found.start().is_none()
    {
        new_child(&found.node, name);
    }
    read_property(cx, this, name).map(Some)
}

/// The selection with its element there: one that is named and missing is made.
fn materialized(at: &Selection) -> Option<Selection> {
    if at.first().is_none()
        && let Kind::Named(name) = &at.kind
        && at.node.is_element()
    {
        new_child(&at.node, name);
    }
    at.first().map(|_| at.clone())
}

fn write_property(cx: &mut Request, this: &Object, name: &[u8], value: &Value) -> Result<()> {
    let at = match selection(cx, this) {
        Ok(at) => at,
        Err(halt) => {
            check_plain(cx, value.deref(), "properties")?;
            return Err(halt);
        }
    };
    if name.is_empty() {
        return Err(cx.value_error("Cannot create element with an empty name"));
    }
    let text = to_text(cx, value, "properties")?;
    if at.kind.is_attributes() {
        return set_attribute(cx, &at, name, &text);
    }
    let Some(found) = materialized(&at).and_then(|at| named(&at, name)) else {
        return Ok(());
    };
    let nodes = found.all();
    match &nodes[..] {
        [] => fill(&new_child(&found.node, name), &text),
        [node] => node.set_value(&text),
        _ => cx.function_warning("Cannot assign to an array of nodes (duplicate subnodes or attr detected)")?,
    }
    Ok(())
}

fn set_attribute(cx: &mut Request, at: &Selection, name: &[u8], text: &[u8]) -> Result<()> {
    if name.is_empty() {
        return Err(cx.value_error("Cannot create attribute with an empty name"));
    }
    let Some(element) = materialized(at).and_then(|at| at.first()).filter(Node::is_element) else { return Ok(()) };
    if let Some(attr) = attribute(at, name) {
        attr.set_value(text);
        return Ok(());
    }
    element.new_attribute(name, text).attach(&element);
    Ok(())
}

/// Whether an element or attribute is not empty: it begins with something that is no text `0`.
fn is_full(node: &Node) -> bool {
    node.first_child().is_some_and(|child| !child.is(kind::TEXT) || !matches!(&child.data()[..], b"" | b"0"))
}

fn has_property(cx: &mut Request, this: &Object, name: &[u8], not_empty: bool) -> Result<bool> {
    let at = selection(cx, this)?;
    let node = if at.kind.is_attributes() { attribute(&at, name) } else { named(&at, name).and_then(|found| found.start()) };
    match node {
        Some(node) if not_empty => Ok(is_full(&node)),
        found => Ok(found.is_some()),
    }
}

fn unset_property(cx: &mut Request, this: &Object, name: &[u8]) -> Result<()> {
    let at = selection(cx, this)?;
    if at.kind.is_attributes() {
        attribute(&at, name).iter().for_each(Node::unlink);
    } else if let Some(found) = named(&at, name) {
        found.all().iter().for_each(Node::unlink);
    }
    Ok(())
}

// ---- `[]`

enum Key {
    Name(Vec<u8>),
    Index(i64),
}

fn key_of(cx: &mut Request, key: &Value) -> Result<Key> {
    let key = key.deref();
    if let Some(index) = key.as_int() {
        return Ok(Key::Index(index));
    }
    let text = cx.to_str(key)?;
    Ok(Key::Name(text.to_vec()))
}

/// The member at an index: of a list, or the element itself as its first.
fn at_index(at: &Selection, index: i64) -> Option<Node> {
    match at.kind {
        Kind::One => Some(at.node.clone()).filter(|_| index == 0),
        _ => at.all().into_iter().nth(usize::try_from(index).unwrap_or(0)),
    }
}

fn found(cx: &mut Request, at: &Selection, key: &Value) -> Result<Option<Node>> {
    Ok(match key_of(cx, key)? {
        Key::Index(index) => at_index(at, index),
        Key::Name(_) if at.kind == Kind::Children => None,
        Key::Name(name) => attribute(at, &name),
    })
}

fn read_element(cx: &mut Request, this: &Object, key: Option<&Value>) -> Result<Value> {
    let at = selection(cx, this)?;
    let Some(key) = key else {
        return Err(cx.throw_error("Error", "Cannot use [] for reading"));
    };
    match found(cx, &at, key)? {
        Some(node) => derive(cx, this, &node, Kind::One, &at.filter),
        None => Ok(Value::NULL),
    }
}

fn place_element(cx: &mut Request, this: &Object, key: Option<&Value>) -> Result<Value> {
    let at = selection(cx, this)?;
    let node = match key {
        None => append(cx, &at)?,
        Some(key) => match (found(cx, &at, key)?, key_of(cx, key)?) {
            (Some(node), _) => Some(node),
            (None, Key::Index(index)) => add_at(cx, &at, index)?,
            (None, Key::Name(_)) => None,
        },
    };
    match node {
        Some(node) => derive(cx, this, &node, Kind::One, &at.filter),
        None => Ok(Value::NULL),
    }
}

/// A new member at the end of a list.
fn append(cx: &mut Request, at: &Selection) -> Result<Option<Node>> {
    let Kind::Named(name) = &at.kind else {
        return Err(cx.value_error("Cannot append to an attribute list"));
    };
    Ok(Some(new_child(&at.node, name)))
}

/// A new member at an index, which should be the next one.
fn add_at(cx: &mut Request, at: &Selection, index: i64) -> Result<Option<Node>> {
    let Kind::Named(name) = &at.kind else {
        if at.kind == Kind::One && index > 0 {
            let name = at.node.name();
            let text = format!(" number {index} when only 0 such elements exist");
            cx.function_warning([b"Cannot add element ", &name[..], text.as_bytes()].concat())?;
        }
        return Ok(None);
    };
    let count = at.all().len() as i64;
    if index > count {
        let text = format!(" number {index} when only {count} such elements exist");
        cx.function_warning([b"Cannot add element ", &name[..], text.as_bytes()].concat())?;
    }
    Ok(Some(new_child(&at.node, name)))
}

fn write_element(cx: &mut Request, this: &Object, key: Option<&Value>, value: Value) -> Result<()> {
    let at = selection(cx, this)?;
    let is_attribute = key.is_some_and(|key| !key.deref().is_int());
    let text = to_text(cx, &value, if is_attribute { "attributes" } else { "properties" })?;
    let node = match key {
        None => append(cx, &at)?,
        Some(key) => match key_of(cx, key)? {
            Key::Name(name) => return set_attribute(cx, &at, &name, &text),
            Key::Index(index) => match at_index(&at, index) {
                Some(node) => Some(node),
                None => add_at(cx, &at, index)?,
            },
        },
    };
    match node {
        Some(node) if text.is_empty() && node.is_element() && node.first_child().is_none() => fill(&node, &text),
        Some(node) => node.set_value(&text),
        None => {}
    }
    Ok(())
}

fn has_element(cx: &mut Request, this: &Object, key: &Value, not_empty: bool) -> Result<bool> {
    let at = selection(cx, this)?;
    match found(cx, &at, key)? {
        Some(node) if not_empty => Ok(is_full(&node)),
        found => Ok(found.is_some()),
    }
}

fn unset_element(cx: &mut Request, this: &Object, key: &Value) -> Result<()> {
    let at = selection(cx, this)?;
    if let Some(node) = found(cx, &at, key)? {
        node.unlink();
    }
    Ok(())
}

// ---- counting, casting, walking

pub(crate) fn count(cx: &mut Request, this: &Object) -> Result<i64> {
    if let Some(method) = class_of(this).overriding(b"count") {
        let value = cx.call_function_on(method, this, &[])?;
        return cx.to_int(&value);
    }
    Ok(selection(cx, this)?.all().len() as i64)
}

/// The text of the element that is meant.
pub(crate) fn text(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
    let at = selection(cx, this)?;
    let node = at.member();
    Ok(node.map_or(Vec::new(), |node| match node.kind() {
        kind::COMMENT | kind::PI | kind::CDATA => node.data(),
        _ => node.child_text(),
    }))
}

fn cast(cx: &mut Request, this: &Object, to: ops::Cast) -> Result<Option<Value>> {
    use ops::Cast;
    match to {
        Cast::Bool => {
            let full = show::is_true(cx, this)?;
            Ok(Some(Value::bool(full)))
        }
        Cast::Int | Cast::Float | Cast::String => {
            let text = text(cx, this)?;
            let text = Value::from(cx.str(text));
            ops::cast(cx, text, to).map(Some)
        }
        _ => Ok(None),
    }
}

/// A walk by `foreach`: it is the object's own one.
struct Walk {
    object: Object,
    /// Takes the number that PHP's iterators take.
    _iterator: Object,
}

fn iterate(cx: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(cx.throw_error("Error", "An iterator cannot be used with foreach by reference"));
    }
    selection(cx, this)?;
    let class = cx.engine.known.std_class;
    Ok(Box::new(Walk { object: this.clone(), _iterator: allocate(cx, class) }))
}

/// Where the object's walk is: the element, also as an object.
pub(crate) fn current(this: &Object) -> Option<(Node, Value)> {
    this.native::<SimpleNode>()?.current.borrow().clone()
}

/// Moves the object's walk to a node; the object for the one before goes first.
fn move_to(cx: &mut Request, this: &Object, at: &Selection, find: impl FnOnce(Option<Node>) -> Option<Node>) -> Result<()> {
    let Some(held) = this.native::<SimpleNode>() else { return Ok(()) };
    let old = held.current.take();
    let before = old.map(|(node, _)| node);
    if let Some(node) = find(before) {
        let value = derive(cx, this, &node, Kind::One, &at.filter)?;
        drop(held.current.replace(Some((node, value))));
    }
    Ok(())
}

/// Begins the object's walk.
pub(crate) fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
    let at = selection(cx, this)?;
    move_to(cx, this, &at, |_| at.start())
}

/// Goes on with the object's walk.
pub(crate) fn advance(cx: &mut Request, this: &Object) -> Result<()> {
    let at = selection(cx, this)?;
    move_to(cx, this, &at, |node| node.and_then(|node| at.after(&node)))
}

impl NativeIterator for Walk {
    fn rewind(&mut self, cx: &mut Request) -> Result<()> {
        rewind(cx, &self.object)
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok(current(&self.object).is_some())
    }

    fn key(&mut self, cx: &mut Request) -> Result<Value> {
        Ok(current(&self.object).map_or(Value::NULL, |(node, _)| cx.str(node.name()).into()))
    }

    fn current(&mut self, _: &mut Request) -> Result<Value> {
        Ok(current(&self.object).map_or(Value::NULL, |(_, value)| value))
    }

    fn next(&mut self, cx: &mut Request) -> Result<()> {
        advance(cx, &self.object)
    }
}
