//! DOMXPath.

use crate::errors::{Code, throw};
use crate::lists;
use crate::wrap::{node_of, text, to_value};
use heddle_libxml::{Style, deliver, loading, payload};
use heddle_libxml2::xpath::{Found, Scope, XPathValue, evaluate as run, text_of};
use heddle_libxml2::{Node, xpath};
use heddle_runtime::decl::{Claims, ClassHooks};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};

const FUNCTIONS_URI: &[u8] = b"http://php.net/xpath";

/// Which functions of the program an expression may call.
#[derive(Default)]
pub struct Functions {
    /// Whether `php:function` calls any function.
    all: Cell<bool>,
    /// Whether it calls those with names only, of which there may be none.
    restricts: Cell<bool>,
    /// Names with what they call; and names in namespaces of their own.
    named: RefCell<Vec<(Vec<u8>, Value)>>,
    own: RefCell<Vec<(Vec<u8>, Vec<u8>, Value)>>,
}

impl Functions {
    /// Reports the callables that it owns.
    pub fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.values(self.named.borrow().iter().map(|(_, value)| value));
        tracer.values(self.own.borrow().iter().map(|(_, _, value)| value));
    }

    /// The namespaces of the functions.
    pub fn namespaces(&self) -> Vec<Vec<u8>> {
        let mut all = vec![FUNCTIONS_URI.to_vec()];
        all.extend(self.own.borrow().iter().map(|(uri, ..)| uri.clone()));
        all
    }

    /// `registerPhpFunctions`
    ///
    /// # Errors
    /// An element is no callable.
    pub fn allow(&self, cx: &mut Request, restrict: &Value) -> Result<()> {
        let restrict = restrict.deref().clone();
        if restrict.is_null() {
            self.all.set(true);
            return Ok(());
        }
        self.restricts.set(true);
        let mut new = Vec::new();
        if let Some(array) = restrict.as_array() {
            for (key, value) in array.clone().iter() {
                let value = value.deref().clone();
                let name = match key {
                    KeyRef::Str(name) => name.to_vec(),
                    KeyRef::Int(_) => cx.to_str(&value)?.to_vec(),
                };
                if let Err(reason) = cx.resolve_callable(&value) {
                    let words = [b"must be an array with valid callbacks as values, ", &reason[..]].concat();
                    return Err(cx.bad_argument_type(1, words));
                }
                if !is_function_name(&name) {
                    return Err(cx.bad_argument(1, "must be an array containing valid callback names"));
                }
                new.push((name, value));
            }
        } else {
            let name = cx.to_str(&restrict)?.to_vec();
            if !is_function_name(&name) {
                return Err(cx.bad_argument(1, "must be a valid callback name"));
            }
            if let Err(reason) = cx.resolve_callable(&restrict) {
                return Err(cx.bad_argument_type(1, [b"must be a callable, ", &reason[..]].concat()));
            }
            new.push((name, restrict.clone()));
        }
        let mut named = self.named.borrow_mut();
        for (name, value) in new {
            named.retain(|(known, _)| *known != name);
            named.push((name, value));
        }
        Ok(())
    }

    /// `registerPhpFunctionNS`
    ///
    /// # Errors
    /// The name is none, or the namespace is that of `php:function`.
    pub fn allow_ns(&self, cx: &mut Request, uri: &[u8], name: &[u8], callable: &Value) -> Result<()> {
        if !heddle_libxml2::parse::is_name(name, heddle_libxml2::parse::NameForm::NcName) {
            return Err(cx.bad_argument(2, "must be a valid callback name"));
        }
        let mut own = self.own.borrow_mut();
        own.retain(|(known, local, _)| known != uri || local != name);
        own.push((uri.to_vec(), name.to_vec(), callable.clone()));
        Ok(())
    }

    /// Calls what an expression names.
    ///
    /// # Errors
    /// The function may not be called, or threw.
    pub fn call(&self, cx: &mut Request, uri: Option<&[u8]>, name: &[u8], arguments: Vec<XPathValue>) -> Result<Option<XPathValue>> {
        let mut arguments = arguments;
        let own = self.own.borrow().iter().find(|(known, local, _)| Some(&known[..]) == uri && local == name).map(|found| found.2.clone());
        let (callee, as_text) = match own {
            Some(callee) => (callee, false),
            None if uri == Some(FUNCTIONS_URI) => {
                if !self.all.get() && !self.restricts.get() {
                    return Err(cx.throw_error("Error", "No callbacks were registered"));
                }
                if arguments.is_empty() {
                    return Err(cx.throw_error("Error", "Function name must be passed as the first argument"));
                }
                let XPathValue::Text(wanted) = arguments.remove(0) else {
                    return Err(cx.type_error("Handler name must be a string"));
                };
                (self.callee(cx, &wanted)?, name == b"functionString")
            }
            None => return Ok(None),
        };
        let mut values = Vec::new();
        for argument in arguments {
            values.push(to_argument(cx, argument, as_text)?);
        }
        let result = cx.call_value(&callee, &values)?;
        from_result(cx, &result).map(Some)
    }

    fn callee(&self, cx: &mut Request, wanted: &[u8]) -> Result<Value> {
        let found = self.named.borrow().iter().find(|(name, _)| name == wanted).map(|found| found.1.clone());
        if let Some(found) = found {
            return Ok(found);
        }
        if !self.all.get() {
            let message = [b"No callback handler \"", wanted, b"\" registered"].concat();
            return Err(cx.throw_error("Error", message));
        }
        let callee = text(cx, wanted);
        if let Err(reason) = cx.resolve_callable(&callee) {
            // an autoloader that threw leaves no reason
            let class = wanted.windows(2).position(|part| part == b"::").map(|end| &wanted[..end]);
            let reason = match class.filter(|_| reason.is_empty()) {
                Some(class) => [b"class \"", class, b"\" not found"].concat(),
                None => reason,
            };
            let message = [b"Invalid callback ", wanted, b", ", &reason[..]].concat();
            return Err(cx.throw_error("Error", message));
        }
        Ok(callee)
    }
}

fn is_function_name(name: &[u8]) -> bool {
    !name.is_empty() && !name.contains(&0)
}

fn to_argument(cx: &mut Request, argument: XPathValue, as_text: bool) -> Result<Value> {
    Ok(match argument {
        XPathValue::Text(value) => text(cx, value),
        XPathValue::Boolean(value) => Value::bool(value),
        XPathValue::Number(value) => Value::float(value),
        XPathValue::Nodes(nodes) if as_text => text(cx, text_of(XPathValue::Nodes(nodes))),
        XPathValue::Nodes(nodes) => {
            let mut list = Array::new();
            for found in nodes {
                let value = match found {
                    Found::Node(node) => to_value(cx, &node)?,
                    Found::Namespace(node, ns) => crate::namespace::make(cx, &node, ns)?,
                };
                let _ = list.push(cx.heap(), value);
            }
            list.into()
        }
        XPathValue::Other => text(cx, b""),
    })
}

fn from_result(cx: &mut Request, result: &Value) -> Result<XPathValue> {
    let result = result.deref();
    if let Some(object) = result.as_object() {
        if let Some(node) = payload::node_of(object) {
            return Ok(XPathValue::Nodes(vec![Found::Node(node)]));
        }
        return Err(cx.type_error("Only objects that are instances of DOM nodes can be converted to an XPath expression"));
    }
    if let Some(value) = result.as_bool() {
        return Ok(XPathValue::Boolean(value));
    }
    cx.to_str(result).map(|value| XPathValue::Text(value.to_vec()))
}

/// A DOMXPath's payload.
pub(crate) struct Held {
    document: RefCell<Option<Node>>,
    register: Cell<bool>,
    namespaces: RefCell<Vec<(Vec<u8>, Vec<u8>)>>,
    functions: Functions,
}

impl Native for Held {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        self.functions.trace(tracer);
    }
}

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, object| {
        let held = Held {
            document: RefCell::default(),
            register: Cell::new(true),
            namespaces: RefCell::default(),
            functions: Functions::default(),
        };
        object.set_native(cx.heap(), held);
        Ok(())
    }),
    not_cloneable: true,
    not_serializable: true,
    read_property: Some(read),
    write_property: Some(write),
    claims: Claims::Declared,
    debug_properties_only_shown: true,
    debug_properties: Some(|cx, object| {
        let mut array = Array::new();
        let document = text(cx, b"(object value omitted)");
        array.insert_bytes(cx.heap(), b"document", document);
        let register = object.native::<Held>().is_some_and(|held| held.register.get());
        array.insert_bytes(cx.heap(), b"registerNodeNamespaces", Value::bool(register));
        Ok(array)
    }),
    ..ClassHooks::NONE
};

pub(crate) fn read(cx: &mut Request, object: &Object, name: &[u8]) -> Result<Option<Value>> {
    let Some(held) = object.native::<Held>() else { return Ok(None) };
    match name {
        b"document" => {
            let document = held.document.borrow().clone();
            match document {
                Some(document) => to_value(cx, &document).map(Some),
                None => Err(throw(cx, Code::InvalidState)),
            }
        }
        b"registerNodeNamespaces" => Ok(Some(Value::bool(held.register.get()))),
        _ => Ok(None),
    }
}

fn write(cx: &mut Request, object: &Object, name: &[u8], value: &Value) -> Result<bool> {
    let Some(held) = object.native::<Held>() else { return Ok(false) };
    match name {
        b"document" => Err(cx.throw_error("Error", "Cannot modify readonly property DOMXPath::$document")),
        b"registerNodeNamespaces" => {
            held.register.set(cx.to_bool(value)?);
            Ok(true)
        }
        _ => Ok(false),
    }
}

pub(crate) fn construct(cx: &mut Request, this: &Object, document: &Object, register: bool) -> Result<Value> {
    let document = node_of(cx, document)?;
    if let Some(held) = this.native::<Held>() {
        held.document.replace(Some(document));
        held.register.set(register);
    }
    Ok(Value::NULL)
}

impl Held {
    /// The document that is searched.
    pub(crate) fn document(&self) -> Option<Node> {
        self.document.borrow().clone()
    }

    /// Whether prefixes in scope of the context node count.
    pub(crate) fn registers(&self) -> bool {
        self.register.get()
    }
}

/// Evaluates an expression at a node, with prefixes besides those of the program.
pub(crate) fn run_in(
    cx: &mut Request,
    held: &Held,
    expression: &[u8],
    node: &Node,
    prefixes: Vec<(Vec<u8>, Vec<u8>)>,
) -> Result<Option<XPathValue>> {
    // what is declared in the document counts before what was registered
    let mut namespaces = held.namespaces.borrow().clone();
    namespaces.extend(prefixes);
    let uris = held.functions.namespaces();
    let scope = Scope { node, namespaces: &namespaces, function_namespaces: &uris };
    let mut call =
        |cx: &mut Request, uri: Option<&[u8]>, name: &[u8], arguments: Vec<XPathValue>| held.functions.call(cx, uri, name, arguments);
    let value = loading::with_calls(cx, &mut call, || run(expression, &scope))?;
    deliver(cx, Style::Place, 0)?;
    Ok(value)
}

/// Evaluates, with the context node or the document's element.
fn value_of(cx: &mut Request, this: &Object, expression: &[u8], context: Option<&Object>, register: bool) -> Result<Option<XPathValue>> {
    let held = this.native::<Held>().expect("given when the object was made");
    let Some(document) = held.document.borrow().clone() else {
        return Err(cx.throw_error("Error", "Invalid XPath Context"));
    };
    let node = match context {
        Some(context) => node_of(cx, context)?,
        None => document.document_element().unwrap_or_else(|| document.clone()),
    };
    if !std::rc::Rc::ptr_eq(&node.doc(), &document.doc()) {
        return Err(cx.throw_error("Error", "Node from wrong document"));
    }
    let prefixes = if register && held.register.get() { in_scope(&node) } else { Vec::new() };
    run_in(cx, held, expression, &node, prefixes)
}

/// Prefixes and addresses that are declared at a node.
pub fn in_scope(node: &Node) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut found: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    let mut at = Some(node.clone());
    while let Some(node) = at {
        for ns in node.declarations() {
            if let (Some(prefix), Some(uri)) = (ns.prefix, ns.uri)
                && found.iter().all(|(known, _)| *known != prefix)
            {
                found.push((prefix, uri));
            }
        }
        at = node.parent();
    }
    found
}

pub(crate) fn evaluate(cx: &mut Request, this: &Object, expression: &[u8], context: Option<&Object>, register: bool) -> Result<Value> {
    match value_of(cx, this, expression, context, register)? {
        Some(XPathValue::Nodes(found)) => lists::of_found(cx, found),
        Some(XPathValue::Boolean(value)) => Ok(Value::bool(value)),
        Some(XPathValue::Number(value)) => Ok(Value::float(value)),
        Some(XPathValue::Text(value)) => Ok(text(cx, value)),
        Some(XPathValue::Other) => Ok(Value::NULL),
        None => Ok(Value::FALSE),
    }
}

pub(crate) fn query(cx: &mut Request, this: &Object, expression: &[u8], context: Option<&Object>, register: bool) -> Result<Value> {
    match value_of(cx, this, expression, context, register)? {
        Some(XPathValue::Nodes(found)) => lists::of_found(cx, found),
        Some(_) => lists::of_found(cx, Vec::new()),
        None => Ok(Value::FALSE),
    }
}

pub(crate) fn register_namespace(_: &mut Request, this: &Object, prefix: &[u8], uri: &[u8]) -> Result<Value> {
    let held = this.native::<Held>().expect("given when the object was made");
    if prefix.is_empty() {
        return Ok(Value::FALSE);
    }
    held.namespaces.borrow_mut().push((prefix.to_vec(), uri.to_vec()));
    Ok(Value::TRUE)
}

pub(crate) fn register_php_functions(cx: &mut Request, this: &Object, restrict: &Value) -> Result<Value> {
    let held = this.native::<Held>().expect("given when the object was made");
    held.functions.allow(cx, restrict)?;
    Ok(Value::NULL)
}

pub(crate) fn register_php_function_ns(cx: &mut Request, this: &Object, uri: &[u8], name: &[u8], callable: &Value) -> Result<Value> {
    let held = this.native::<Held>().expect("given when the object was made");
    if uri == FUNCTIONS_URI {
        return Err(cx.bad_argument(1, "must not be \"http://php.net/xpath\" because it is reserved by PHP"));
    }
    held.functions.allow_ns(cx, uri, name, callable)?;
    Ok(Value::NULL)
}

/// A text as a literal of XPath, in pieces where it has both quotes.
pub(crate) fn quote(cx: &mut Request, value: &[u8]) -> Result<Value> {
    if value.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    if !value.contains(&b'\'') {
        return Ok(text(cx, [b"'", value, b"'"].concat()));
    }
    if !value.contains(&b'"') {
        return Ok(text(cx, [b"\"", value, b"\""].concat()));
    }
    let mut out = b"concat(".to_vec();
    let mut rest = value;
    while !rest.is_empty() {
        let single = rest.iter().position(|byte| *byte == b'\'').unwrap_or(rest.len());
        let double = rest.iter().position(|byte| *byte == b'"').unwrap_or(rest.len());
        let (len, mark) = if single > double { (single, b'\'') } else { (double, b'"') };
        out.push(mark);
        out.extend_from_slice(&rest[..len]);
        out.push(mark);
        rest = &rest[len..];
        if !rest.is_empty() {
            out.push(b',');
        }
    }
    out.push(b')');
    Ok(text(cx, out))
}

const _: fn(XPathValue) -> Vec<u8> = xpath::text_of;
