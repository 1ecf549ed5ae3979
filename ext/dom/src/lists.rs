//! DOMNodeList and DOMNamedNodeMap: live views of a tree, and fixed lists.

use crate::wrap::{optional, to_value};
use heddle_libxml2::edit::changes;
use heddle_libxml2::tree::Notation;
use heddle_libxml2::xpath::Found;
use heddle_libxml2::{Node, kind};
use heddle_runtime::decl::{ClassHooks, DimensionHooks, NativeIterator};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value, juggle};
use std::cell::{Cell, RefCell};

/// Where a list's nodes come from.
pub(crate) enum List {
    Nothing,
    Children(Node),
    /// Descendants of a node by name, `*` being any; and by namespace where one is asked for.
    Named {
        root: Node,
        uri: Option<Vec<u8>>,
        name: Vec<u8>,
        by_uri: bool,
    },
    Fixed(Vec<Value>),
    /// Children that are elements.
    Elements(Node),
    /// Descendants by qualified name; `lower` counts for HTML.
    Qualified {
        root: Node,
        name: Vec<u8>,
        lower: Option<Vec<u8>>,
    },
    /// Descendants that are of all these classes.
    Classes {
        root: Node,
        names: Vec<Vec<u8>>,
        quirky: bool,
    },
    Attributes(Node),
    Entities(Node),
    Notations(Node),
}

/// A list's payload.
pub(crate) struct Held {
    list: RefCell<List>,
    /// The node found last: its place, and the number of changes when it was found.
    found: RefCell<Option<(u64, i64, Node)>>,
    length: Cell<Option<(u64, i64)>>,
}

impl Native for Held {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let List::Fixed(values) = &*self.list.borrow() {
            tracer.values(values);
        }
    }
}

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    not_cloneable: true,
    not_serializable: true,
    dimensions: Some(&DimensionHooks {
        read: |cx, this, key, _| element(cx, this, key),
        place: element,
        write: |cx, this, _, _| Err(no_array(cx, this)),
        has: |cx, this, key, not_empty| {
            let value = element(cx, this, Some(key))?;
            Ok(!value.is_null() && (!not_empty || cx.to_bool(&value)?))
        },
        unset: |cx, this, _| Err(no_array(cx, this)),
    }),
    count: Some(|_, this| Ok(length(this))),
    iterate: Some(iterate),
    read_property: Some(|_, this, name| Ok((name == b"length").then(|| Value::int(length(this))))),
    write_property: Some(refuse_length),
    debug_properties_only_shown: true,
    debug_properties: Some(|cx, this| {
        let mut array = Array::new();
        array.insert_bytes(cx.heap(), b"length", Value::int(length(this)));
        Ok(array)
    }),
    ..ClassHooks::NONE
};

fn create(cx: &mut Request, object: &Object) -> Result<()> {
    let held = Held { list: RefCell::new(List::Nothing), found: RefCell::default(), length: Cell::default() };
    object.set_native(cx.heap(), held);
    Ok(())
}

fn refuse_length(cx: &mut Request, this: &Object, name: &[u8], _: &Value) -> Result<bool> {
    if name != b"length" {
        return Ok(false);
    }
    let class = heddle_runtime::object::class_of(this);
    Err(cx.throw_error("Error", [b"Cannot modify readonly property ", class.shown(), b"::$length"].concat()))
}

fn no_array(cx: &mut Request, this: &Object) -> heddle_runtime::Halt {
    let class = heddle_runtime::object::class_of(this);
    cx.throw_error("Error", [b"Cannot use object of type ", class.shown(), b" as array"].concat())
}

pub(crate) fn make(cx: &mut Request, class: &str, list: List) -> Result<Value> {
    let class = cx.require_class(class.as_bytes())?;
    let object = instantiate(cx, class)?;
    if let Some(held) = object.native::<Held>() {
        held.list.replace(list);
    }
    Ok(object.into())
}

pub(crate) fn node_list(cx: &mut Request, list: List) -> Result<Value> {
    make(cx, "DOMNodeList", list)
}

pub(crate) fn named_map(cx: &mut Request, list: List) -> Result<Value> {
    make(cx, "DOMNamedNodeMap", list)
}

/// A list of what an expression found.
pub(crate) fn of_found(cx: &mut Request, found: Vec<Found>) -> Result<Value> {
    let mut values = Vec::with_capacity(found.len());
    for one in found {
        values.push(match one {
            Found::Node(node) => to_value(cx, &node)?,
            Found::Namespace(node, ns) => crate::namespace::make(cx, &node, ns)?,
        });
    }
    node_list(cx, List::Fixed(values))
}

fn matches(node: &Node, uri: &Option<Vec<u8>>, name: &[u8], by_uri: bool) -> bool {
    if !node.is_element() {
        return false;
    }
    if !by_uri {
        return name == b"*" || node.name_is(name);
    }
    (name == b"*" || node.name_is(name)) && (uri.as_deref() == Some(b"*") || node.uri_is(uri.as_deref()))
}

/// The first node below `root`, or behind `from` in it, that is one of a list.
fn descend(root: &Node, from: Option<&Node>, is_in: impl Fn(&Node) -> bool) -> Option<Node> {
    let mut at = from.unwrap_or(root).next_in(root);
    while let Some(node) = at {
        if is_in(&node) {
            return Some(node);
        }
        at = node.next_in(root);
    }
    None
}

/// The first node of a list that fits.
pub(crate) fn find_in(this: &Object, fits: impl Fn(&Node) -> bool) -> Option<Node> {
    let held = this.native::<Held>()?;
    let list = held.list.borrow();
    let mut at = step(&list, None);
    while let Some(node) = at {
        if fits(&node) {
            return Some(node);
        }
        at = step(&list, Some(&node));
    }
    None
}

/// The element whose attributes a map has.
pub(crate) fn element_of(this: &Object) -> Option<Node> {
    match &*this.native::<Held>()?.list.borrow() {
        List::Attributes(element) => Some(element.clone()),
        _ => None,
    }
}

/// The first node of a list, and the one behind another.
fn step(list: &List, from: Option<&Node>) -> Option<Node> {
    match list {
        List::Children(parent) => match from {
            Some(node) => node.next(),
            None if crate::properties::may_have_children(parent) => parent.first_child(),
            None => None,
        },
        List::Named { root, uri, name, by_uri } => {
            let root = crate::data::current(root);
            descend(&root, from, |node| matches(node, uri, name, *by_uri))
        }
        List::Qualified { root, name, lower } => {
            descend(root, from, |node| node.is_element() && crate::modern::query::is_called(node, name, lower.as_deref()))
        }
        List::Classes { root, names, quirky } => {
            descend(root, from, |node| node.is_element() && crate::modern::query::is_of(node, names, *quirky))
        }
        List::Elements(parent) => {
            let mut at = match from {
                Some(node) => node.next(),
                None => parent.first_child(),
            };
            while let Some(node) = at {
                if node.is_element() {
                    return Some(node);
                }
                at = node.next();
            }
            None
        }
        List::Attributes(element) => match from {
            Some(node) => node.next(),
            None => element.first_attribute(),
        },
        _ => None,
    }
}

fn length(this: &Object) -> i64 {
    let Some(held) = this.native::<Held>() else { return 0 };
    match &*held.list.borrow() {
        List::Nothing => 0,
        List::Fixed(values) => values.len() as i64,
        List::Entities(dtd) => dtd.entities().len() as i64,
        List::Notations(dtd) => dtd.notations().len() as i64,
        list => {
            if let Some((when, length)) = held.length.get()
                && when == changes()
            {
                return length;
            }
            let mut count = 0;
            let mut at = step(list, None);
            while let Some(node) = at {
                count += 1;
                at = step(list, Some(&node));
            }
            held.length.set(Some((changes(), count)));
            count
        }
    }
}

/// The element at an index.
pub(crate) fn item(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
    let Some(held) = this.native::<Held>() else { return Ok(Value::NULL) };
    let Ok(place) = usize::try_from(index) else { return Ok(Value::NULL) };
    let node = match &*held.list.borrow() {
        List::Nothing => None,
        List::Fixed(values) => return Ok(values.get(place).cloned().unwrap_or(Value::NULL)),
        List::Entities(dtd) => dtd.entities().get(place).cloned(),
        List::Notations(dtd) => {
            let found = dtd.notations().get(place).cloned();
            return notation(cx, dtd, found);
        }
        list => walk_to(held, list, index),
    };
    optional(cx, node)
}

fn walk_to(held: &Held, list: &List, index: i64) -> Option<Node> {
    let known = held.found.borrow().clone().filter(|(when, at, _)| *when == changes() && *at <= index);
    let (mut at, mut node) = match known {
        Some((_, at, node)) => (at, node),
        None => (0, step(list, None)?),
    };
    while at < index {
        node = step(list, Some(&node))?;
        at += 1;
    }
    held.found.replace(Some((changes(), at, node.clone())));
    Some(node)
}

fn notation(cx: &mut Request, dtd: &Node, found: Option<Notation>) -> Result<Value> {
    match found {
        Some(notation) => {
            let class: &[u8] = if crate::modern::is_modern(dtd) { b"Dom\\Notation" } else { b"DOMNotation" };
            crate::doctype::notation_object(cx, class, notation)
        }
        None => Ok(Value::NULL),
    }
}

/// The element with a name: an attribute, an entity, a notation.
pub(crate) fn named(cx: &mut Request, this: &Object, uri: Option<Option<&[u8]>>, name: &[u8]) -> Result<Value> {
    let Some(held) = this.native::<Held>() else { return Ok(Value::NULL) };
    let node = match &*held.list.borrow() {
        List::Attributes(element) => match uri {
            Some(uri) => element.attribute(Some(uri), name),
            None if crate::modern::is_modern(element) => crate::element::find(element, name),
            // the old classes look at local names alone
            None => element.attributes().find(|attribute| attribute.name_is(name)),
        },
        List::Entities(dtd) => dtd.entities().into_iter().find(|entity| entity.name_is(name)),
        List::Notations(dtd) => {
            let found = dtd.notations().into_iter().find(|notation| notation.name == name);
            return notation(cx, dtd, found);
        }
        _ => None,
    };
    optional(cx, node)
}

fn is_map(this: &Object) -> bool {
    this.native::<Held>().is_some_and(|held| matches!(&*held.list.borrow(), List::Attributes(_) | List::Entities(_) | List::Notations(_)))
}

/// Whether a text is a number, whole or not.
fn is_numeric(text: &[u8]) -> bool {
    juggle::parse(text).is_some_and(|parsed| !parsed.trailing)
}

/// Returns the number that a key is; a float that is none is said to be cut off.
pub(crate) fn index_of(cx: &mut Request, key: &Value) -> Result<i64> {
    if let Some(float) = key.as_float()
        && float.fract() != 0.0
    {
        let text = heddle_runtime::ops::float_text(cx, float);
        cx.deprecated([b"Implicit conversion from float ", &text[..], b" to int loses precision"].concat())?;
    }
    cx.to_int(key)
}

/// `$list[$key]`
fn element(cx: &mut Request, this: &Object, key: Option<&Value>) -> Result<Value> {
    let Some(key) = key.map(Value::deref) else {
        let class = heddle_runtime::object::class_of(this);
        return Err(cx.throw_error("Error", [b"Cannot access ", class.shown(), b" without offset"].concat()));
    };
    if let Some(name) = key.as_str()
        && is_map(this)
        && !is_numeric(name)
    {
        return named(cx, this, None, &name.clone());
    }
    if key.as_str().is_some_and(|text| !is_numeric(text)) {
        return Ok(Value::NULL);
    }
    let index = index_of(cx, key)?;
    if is_map(this) && !(0..=i64::from(i32::MAX)).contains(&index) {
        return Err(cx.value_error("must be between 0 and 2147483647"));
    }
    item(cx, this, index)
}

/// A walk by `foreach`: children and attributes from node to node, others by their numbers.
struct Walk {
    list: Object,
    index: i64,
    node: Option<Node>,
    current: Value,
    /// Takes the number that PHP's iterators take.
    _iterator: Object,
}

fn iterate(cx: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(cx.throw_error("Error", "An iterator cannot be used with foreach by reference"));
    }
    let class = cx.engine.known.std_class;
    let iterator = heddle_runtime::object::allocate(cx, class);
    Ok(Box::new(Walk { list: this.clone(), index: 0, node: None, current: Value::NULL, _iterator: iterator }))
}

impl Walk {
    /// Whether it goes from node to node.
    fn is_linked(&self) -> bool {
        self.list.native::<Held>().is_some_and(|held| matches!(&*held.list.borrow(), List::Children(_) | List::Attributes(_)))
    }

    fn load(&mut self, cx: &mut Request) -> Result<()> {
        self.current = match &self.node {
            Some(node) => to_value(cx, &node.clone())?,
            None if self.is_linked() => Value::NULL,
            None => item(cx, &self.list, self.index)?,
        };
        Ok(())
    }
}

impl NativeIterator for Walk {
    fn can_rewind(&self) -> bool {
        false
    }

    fn rewind(&mut self, cx: &mut Request) -> Result<()> {
        self.index = 0;
        self.node = None;
        if self.is_linked()
            && let Some(held) = self.list.native::<Held>()
        {
            self.node = step(&held.list.borrow(), None);
        }
        self.load(cx)
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok(!self.current.is_null())
    }

    fn key(&mut self, cx: &mut Request) -> Result<Value> {
        if !is_map(&self.list) {
            return Ok(Value::int(self.index));
        }
        match self.current.as_object().and_then(heddle_libxml::payload::node_of) {
            Some(node) => Ok(crate::wrap::text(cx, if crate::modern::is_modern(&node) { node.qualified_name() } else { node.name() })),
            None => match self.current.as_object().and_then(crate::doctype::notation_name) {
                Some(name) => Ok(crate::wrap::text(cx, name)),
                None => Ok(Value::int(self.index)),
            },
        }
    }

    fn current(&mut self, _: &mut Request) -> Result<Value> {
        Ok(self.current.clone())
    }

    fn next(&mut self, cx: &mut Request) -> Result<()> {
        self.index += 1;
        self.node = self.node.as_ref().and_then(Node::next);
        self.load(cx)
    }
}

pub(crate) fn count(_: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(length(this)))
}

pub(crate) fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
    let walk = iterate(cx, this, false)?;
    Ok(heddle_runtime::object::internal_iterator(cx, walk).into())
}

pub(crate) fn map_item(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
    if !(0..=i64::from(i32::MAX)).contains(&index) {
        return Err(cx.bad_argument(1, "must be between 0 and 2147483647"));
    }
    item(cx, this, index)
}

pub(crate) fn get_named_item(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    named(cx, this, None, name)
}

pub(crate) fn get_named_item_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    named(cx, this, Some(uri), name)
}

/// The list of descendants by name.
pub(crate) fn by_name(cx: &mut Request, root: Node, name: &[u8]) -> Result<Value> {
    node_list(cx, List::Named { root, uri: None, name: name.to_vec(), by_uri: false })
}

/// The list of descendants by namespace and name.
pub(crate) fn by_name_ns(cx: &mut Request, root: Node, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    node_list(cx, List::Named { root, uri: uri.map(<[u8]>::to_vec), name: name.to_vec(), by_uri: true })
}

const _: u32 = kind::ELEMENT;
