//! XSLTProcessor.

use heddle_dom::wrap::{as_declared, to_object};
use heddle_dom::xpath::Functions;
use heddle_libxml::{Style, deliver, loading, payload};
use heddle_libxml2::xpath::XPathValue;
use heddle_libxml2::xslt::{Run, Stylesheet};
use heddle_libxml2::{Node, session};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::True;
use heddle_runtime::errors::get_property;
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{Request, Result};
use heddle_value::{KeyRef, Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The namespaces of functions of the program.
const URI: &[u8] = b"http://php.net/xsl";

/// Transforms documents.
#[php_class(
    "class XSLTProcessor {
    public bool $doXInclude = false;
    public bool $cloneDocument = false;
    public int $maxTemplateDepth = 3000;
    public int $maxTemplateVars = 15000;
}",
    hooks = HOOKS
)]
pub(crate) struct XsltProcessor {
    stylesheet: RefCell<Option<Rc<Stylesheet>>>,
    parameters: RefCell<Vec<(Vec<u8>, Vec<u8>)>>,
    functions: Functions,
    own: RefCell<Vec<(Vec<u8>, Vec<u8>)>>,
    forbidden: Cell<i64>,
}

impl Native for XsltProcessor {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        self.functions.trace(tracer);
    }
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    write_property: Some(write),
    place_property: Some(|cx, _, name, _| match is_limit(name) {
        true => Err(cx.throw_error("Error", [b"Indirect modification of XSLTProcessor::$", name, b" is not allowed"].concat())),
        false => Ok(None),
    }),
    unset_property: Some(|cx, _, name| match is_limit(name) {
        true => Err(cx.throw_error("Error", [b"Cannot unset XSLTProcessor::$", name].concat())),
        false => Ok(false),
    }),
    not_cloneable: true,
    ..ClassHooks::NONE
};

/// Whether a property is one of the limits, which cannot be less than nothing.
fn is_limit(name: &[u8]) -> bool {
    matches!(name, b"maxTemplateDepth" | b"maxTemplateVars")
}

fn create(cx: &mut Request, object: &Object) -> Result<()> {
    let held = XsltProcessor {
        stylesheet: RefCell::default(),
        parameters: RefCell::default(),
        functions: Functions::default(),
        own: RefCell::default(),
        forbidden: Cell::new(44),
    };
    object.set_native(cx.heap(), held);
    Ok(())
}

fn of(object: &Object) -> &XsltProcessor {
    object.native().expect("given when the object was made")
}

/// The document of an argument.
fn document(cx: &mut Request, object: &Object) -> Result<Node> {
    match payload::node_of(object) {
        Some(node) => Ok(as_declared(&node.document())),
        None => Err(cx.bad_argument_type(1, "must be a valid XML node")),
    }
}

/// Names the limits in the library's messages as PHP does.
fn name_limits() {
    for mut report in session::take_reports() {
        for (theirs, ours) in [("xsltMaxDepth (--maxdepth)", "$maxTemplateDepth"), ("maxTemplateVars (--maxvars)", "$maxTemplateVars")] {
            let text = String::from_utf8_lossy(&report.message).into_owned();
            if text.contains(theirs) {
                report.message = text.replace(theirs, ours).into_bytes();
            }
        }
        session::report(report);
    }
}

/// Checks what is assigned to the limits.
fn write(cx: &mut Request, _: &Object, name: &[u8], value: &Value) -> Result<bool> {
    let value = value.deref();
    if is_limit(name) && !value.is_array() && !value.is_object() && heddle_value::juggle::to_int(value) < 0 {
        return Err(cx.value_error([b"XSLTProcessor::$", name, b" must be greater than or equal to 0"].concat()));
    }
    Ok(false)
}

/// Reads a switch.
///
/// # Errors
/// It was unset.
fn switch(cx: &mut Request, this: &Object, name: &str) -> Result<bool> {
    let name = cx.str(name);
    let class = class_of(this);
    let value = heddle_runtime::property::read(cx, this, &name, Some(class), false)?;
    cx.to_bool(&value)
}

/// Runs the stylesheet; `None`: there is none, or it failed.
fn transform(cx: &mut Request, this: &Object, source: &Object) -> Result<Option<(Rc<Stylesheet>, Node)>> {
    let held = of(this);
    let source = document(cx, source)?;
    let Some(stylesheet) = held.stylesheet.borrow().clone() else {
        return Err(
            cx.throw_error("Error", [&cx.function_name()[..], b"() can only be called after a stylesheet has been imported"].concat())
        );
    };
    let is_on = |name: &str| get_property(this, name).as_bool() == Some(true);
    let number = |name: &str| get_property(this, name).as_int().and_then(|number| i32::try_from(number).ok());
    let include = switch(cx, this, "doXInclude")?;
    let source = if is_on("cloneDocument") { source.copy_to(&source, true).unwrap_or(source) } else { source };
    let mut names = held.own.borrow().clone();
    names.push((URI.to_vec(), b"function".to_vec()));
    names.push((URI.to_vec(), b"functionString".to_vec()));
    let parameters = held.parameters.borrow().clone();
    let run = Run {
        parameters: &parameters,
        functions: &names,
        forbidden: held.forbidden.get(),
        include,
        depth: number("maxTemplateDepth"),
        variables: number("maxTemplateVars"),
    };
    let mut call = |cx: &mut Request, uri: Option<&[u8]>, name: &[u8], arguments: Vec<XPathValue>| {
        let uri = if uri == Some(URI) { Some(&b"http://php.net/xpath"[..]) } else { uri };
        held.functions.call(cx, uri, name, arguments)
    };
    let result = loading::with_calls(cx, &mut call, || stylesheet.run(&source, &run))?;
    name_limits();
    deliver(cx, Style::Full, 0)?;
    Ok(result.map(|result| (stylesheet, result)))
}

/// Finds the class that a result is to be of: one of the family of what is transformed.
fn result_class(cx: &mut Request, document: &Object, name: &[u8]) -> Result<ClassPtr> {
    let Some(class) = cx.lookup_class(name)? else {
        let words = [b"must be a valid class name or null, ", name, b" given"].concat();
        return Err(cx.bad_argument_type(2, words));
    };
    let mut family = class_of(document);
    // programs' own classes are of the builtin one's family
    while let Some(parent) = family.parent.filter(|parent| &parent.name[..] != b"DOMNode" && &parent.name[..] != b"Dom\\Node") {
        family = parent;
    }
    if !class.is_subclass_of(family) {
        let words = [b"must be a class name compatible with ", family.shown(), b", ", class.shown(), b" given"].concat();
        return Err(cx.bad_argument_type(2, words));
    }
    Ok(class)
}

/// Makes an object of a class that shows a result; its constructor does not run.
fn shown_as(cx: &mut Request, class: ClassPtr, result: &Node) -> Result<Object> {
    let object = instantiate(cx, class)?;
    if let Some(held) = object.native::<payload::SimpleNode>() {
        let selection = payload::Selection { node: result.clone(), kind: payload::Kind::One, filter: payload::Filter::default() };
        held.held.replace(Some(selection));
    } else {
        heddle_dom::wrap::tie(cx, &object, result);
    }
    Ok(object)
}

#[php_methods(tentative)]
impl XsltProcessor {
    #[php("public function importStylesheet(object $stylesheet): bool")]
    fn import_stylesheet(cx: &mut Request, this: &Object, stylesheet: &Object) -> Result<bool> {
        let source = document(cx, stylesheet)?;
        switch(cx, this, "cloneDocument")?;
        let compiled = heddle_libxml::with_session(cx, || Stylesheet::new(&source))?;
        deliver(cx, Style::Full, 0)?;
        let done = compiled.is_some();
        of(this).stylesheet.replace(compiled.map(Rc::new));
        Ok(done)
    }

    #[php("public function transformToDoc(object $document, ?string $returnClass = null): object|false")]
    fn transform_to_doc(cx: &mut Request, this: &Object, document: &Object, return_class: Option<&[u8]>) -> Result<Value> {
        let class = match return_class {
            Some(name) => Some(result_class(cx, document, name)?),
            None => None,
        };
        match (transform(cx, this, document)?, class) {
            (Some((_, result)), None) => to_object(cx, &result).map(Value::from),
            (Some((_, result)), Some(class)) => shown_as(cx, class, &result).map(Value::from),
            (None, _) => Ok(Value::FALSE),
        }
    }

    #[php("public function transformToUri(object $document, string $uri): int")]
    fn transform_to_uri(cx: &mut Request, this: &Object, document: &Object, uri: &[u8]) -> Result<Value> {
        let Some((stylesheet, result)) = transform(cx, this, document)? else { return Ok(Value::int(-1)) };
        let text = stylesheet.write(&result).unwrap_or_default();
        let written = loading::write(cx, uri, &text)?;
        Ok(written.map_or(Value::int(-1), |written| Value::int(written as i64)))
    }

    #[php("public function transformToXml(object $document): string|false|null")]
    fn transform_to_xml(cx: &mut Request, this: &Object, document: &Object) -> Result<Value> {
        let Some((stylesheet, result)) = transform(cx, this, document)? else { return Ok(Value::FALSE) };
        match stylesheet.write(&result) {
            Some(text) if !text.is_empty() => Ok(cx.str(text).into()),
            _ => Ok(Value::NULL),
        }
    }

    #[php("public function setParameter(string $namespace, array|string $name, ?string $value = null): bool")]
    fn set_parameter(cx: &mut Request, this: &Object, namespace: &[u8], name: &Value, value: Option<&[u8]>) -> Result<bool> {
        let name_bytes = name.deref().as_bytes().unwrap_or(b"");
        for (number, text) in [(1, namespace), (2, name_bytes), (3, value.unwrap_or(b""))] {
            if text.contains(&0) {
                return Err(cx.bad_argument(number, "must not contain any null bytes"));
            }
        }
        let mut new = Vec::new();
        match (name.as_array(), value) {
            (Some(_), Some(_)) => return Err(cx.bad_argument(3, "must be null when argument #2 ($name) is an array")),
            (Some(array), None) => {
                for (key, value) in array.clone().iter() {
                    let KeyRef::Str(key) = key else {
                        return Err(cx.bad_argument_type(2, "must contain only string keys"));
                    };
                    let value = cx.to_str(value.deref())?.to_vec();
                    for (text, what) in [(&key[..], "keys"), (&value, "values")] {
                        if text.contains(&0) {
                            return Err(cx.bad_argument(3, format!("must not contain {what} with any null bytes")));
                        }
                    }
                    new.push((key.to_vec(), value));
                }
            }
            (None, None) => return Err(cx.bad_argument(3, "cannot be null when argument #2 ($name) is a string")),
            (None, Some(value)) => new.push((cx.to_str(name)?.to_vec(), value.to_vec())),
        }
        let mut parameters = of(this).parameters.borrow_mut();
        for (name, value) in new {
            parameters.retain(|(known, _)| *known != name);
            parameters.push((name, value));
        }
        Ok(true)
    }

    #[php("public function getParameter(string $namespace, string $name): string|false")]
    fn get_parameter(cx: &mut Request, this: &Object, _namespace: &[u8], name: &[u8]) -> Value {
        let parameters = of(this).parameters.borrow();
        let found = parameters.iter().find(|(known, _)| known == name);
        found.map_or(Value::FALSE, |(_, value)| cx.str(value).into())
    }

    #[php("public function removeParameter(string $namespace, string $name): bool")]
    fn remove_parameter(this: &Object, _namespace: &[u8], name: &[u8]) -> bool {
        let mut parameters = of(this).parameters.borrow_mut();
        let before = parameters.len();
        parameters.retain(|(known, _)| known != name);
        parameters.len() < before
    }

    #[php("public function hasExsltSupport(): bool")]
    fn has_exslt_support(this: &Object) -> bool {
        let _ = this;
        true
    }

    #[php("public function registerPHPFunctions(array|string|null $functions = null): void")]
    fn register_php_functions(cx: &mut Request, this: &Object, functions: &Value) -> Result<()> {
        of(this).functions.allow(cx, functions)
    }

    #[php("public function registerPHPFunctionNS(string $namespaceURI, string $name, callable $callable): void", binding)]
    fn register_php_function_ns(cx: &mut Request, this: &Object, uri: &[u8], name: &[u8], callable: &Value) -> Result<()> {
        if uri == URI {
            return Err(cx.bad_argument(1, "must not be \"http://php.net/xsl\" because it is reserved by PHP"));
        }
        of(this).functions.allow_ns(cx, uri, name, callable)?;
        of(this).own.borrow_mut().push((uri.to_vec(), name.to_vec()));
        Ok(())
    }

    #[php("public function setProfiling(?string $filename): true")]
    fn set_profiling(cx: &mut Request, this: &Object, filename: Option<&[u8]>) -> Result<True> {
        let _ = this;
        match filename {
            None => Ok(True),
            Some(_) => Err(cx.throw_error("Error", "not supported yet: profiling of transformations")),
        }
    }

    #[php("public function setSecurityPrefs(int $preferences): int")]
    fn set_security_prefs(this: &Object, preferences: i64) -> i64 {
        of(this).forbidden.replace(preferences)
    }

    #[php("public function getSecurityPrefs(): int")]
    fn get_security_prefs(this: &Object) -> i64 {
        of(this).forbidden.get()
    }
}
