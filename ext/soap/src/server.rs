//! SoapServer: its options, and what it serves.

use crate::call::version;
use crate::fault::{self, Fault};
use crate::handle;
use crate::names::Version;
use crate::options;
use crate::sdl::{Sdl, load};
use crate::state::{self, Role, with_role};
use heddle_macros::{php, php_class, php_methods};
use heddle_runtime::decl::{ClassHooks, Function, flags};
use heddle_runtime::errors::set_property;
use heddle_runtime::object::class_of;
use heddle_runtime::{ClassPtr, FunctionPtr, Halt, Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value, View};
use indexmap::IndexMap;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

pub(crate) const FUNCTIONS: &[&Function] = &[&use_soap_error_handler::DECL];

/// Serves requests.
#[php_class(
    "class SoapServer {
    private ?SoapFault $__soap_fault = null;
}",
    hooks = HOOKS
)]
#[derive(Default)]
pub struct SoapServer {
    pub sdl: RefCell<Option<Arc<Sdl>>>,
    pub version: Cell<Option<Version>>,
    pub uri: RefCell<Option<Vec<u8>>>,
    pub actor: RefCell<Option<Vec<u8>>>,
    pub encoding: RefCell<Option<Vec<u8>>>,
    pub classmap: RefCell<Option<Array>>,
    pub typemap: RefCell<Option<Array>>,
    pub features: Cell<i64>,
    pub hides_errors: Cell<bool>,
    pub traces: Cell<bool>,
    pub target: RefCell<Target>,
    pub in_session: Cell<bool>,
    /// Holds the headers of the response, while a request is at work.
    pub headers: RefCell<Option<Vec<Object>>>,
    pub last_response: RefCell<Option<Vec<u8>>>,
}

/// Holds what answers calls.
#[derive(Clone)]
pub enum Target {
    /// Functions by their names in lowercase.
    Functions(IndexMap<Vec<u8>, FunctionPtr>),
    AllFunctions,
    Class(ClassPtr, Vec<Value>),
    Object(Object),
}

impl Default for Target {
    fn default() -> Target {
        Target::Functions(IndexMap::new())
    }
}

impl Native for SoapServer {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Ok(target) = self.target.try_borrow() {
            match &*target {
                Target::Class(_, arguments) => tracer.values(arguments),
                Target::Object(object) => tracer.object(object),
                _ => {}
            }
        }
        for map in [&self.classmap, &self.typemap] {
            if let Ok(map) = map.try_borrow()
                && let Some(array) = &*map
            {
                tracer.array(array);
            }
        }
        if let Ok(headers) = self.headers.try_borrow() {
            for object in headers.iter().flatten() {
                tracer.object(object);
            }
        }
    }
}

const HOOKS: ClassHooks = ClassHooks { create: Some(create), not_cloneable: true, ..ClassHooks::NONE };

fn create(cx: &mut Request, object: &Object) -> Result<()> {
    object.set_native(cx.heap(), SoapServer::default());
    Ok(())
}

/// Gives what a server knows.
pub fn of(object: &Object) -> &SoapServer {
    object.native().expect("given when the object was made")
}

fn construct(cx: &mut Request, this: &Object, wsdl: Option<&[u8]>, options: &Array) -> Result<()> {
    let refuse = |cx: &mut Request, text: String| Err(options::refusal(cx, &format!("SoapServer::__construct(): {text}")));
    let held = of(this);
    let owned = |name: &str| options::text(options, name).map(<[u8]>::to_vec);
    match options::int(options, "soap_version") {
        Some(number @ 1..=2) => held.version.set(Some(version(number))),
        Some(_) => return refuse(cx, "'soap_version' option must be SOAP_1_1 or SOAP_1_2".to_owned()),
        None => {}
    }
    match owned("uri") {
        Some(uri) => drop(held.uri.replace(Some(uri))),
        None if wsdl.is_none() => return refuse(cx, "'uri' option is required in nonWSDL mode".to_owned()),
        None => {}
    }
    held.actor.replace(owned("actor"));
    if let Some(encoding) = owned("encoding") {
        if options::charset(&encoding).is_none() {
            return refuse(cx, format!("Invalid 'encoding' option - '{}'", String::from_utf8_lossy(&encoding)));
        }
        held.encoding.replace(Some(encoding));
    }
    if let Some(classmap) = options::get(options, "classmap").and_then(Value::as_array) {
        options::check_classmap(cx, classmap, "SoapServer::__construct")?;
        held.classmap.replace(Some(classmap.clone()));
    }
    held.typemap.replace(options::get(options, "typemap").and_then(Value::as_array).cloned());
    held.features.set(options::int(options, "features").unwrap_or(0));
    if let Some(sends) = options::get(options, "send_errors") {
        held.hides_errors.set(!cx.to_bool(sends)?);
    }
    if let Some(traces) = options::get(options, "trace") {
        held.traces.set(cx.to_bool(traces)?);
    }
    if let Some(wsdl) = wsdl {
        let cache = load::cache_option(cx, options::int(options, "cache_wsdl"));
        // what is wrong with the document is its own fault, of neither side
        let code = cx.state::<state::State>().code.replace("WSDL");
        let sdl = load::load(cx, wsdl, &load::Source { cache, ..load::Source::default() })?;
        cx.state::<state::State>().code = code;
        if held.uri.borrow().is_none() {
            let uri = if sdl.target_ns.is_empty() { b"http://unknown-uri/".to_vec() } else { sdl.target_ns.clone() };
            held.uri.replace(Some(uri));
        }
        held.sdl.replace(Some(sdl));
    }
    Ok(())
}

/// Adds functions by their names.
fn add_functions(cx: &mut Request, this: &Object, functions: &Value) -> Result<()> {
    let names: Vec<Value> = match functions.view() {
        View::Str(_) => vec![functions.deref().clone()],
        View::Array(array) => array.values().map(|value| value.deref().clone()).collect(),
        View::Int(999) => {
            let text = "Enabling all functions via SOAP_FUNCTIONS_ALL is deprecated since 8.4, due to possible security concerns. \
                        If all PHP functions should be enabled, the flattened return value of get_defined_functions() can be used";
            let text = [&cx.function_name()[..], b"(): ", text.as_bytes()].concat();
            cx.deprecated(text)?;
            of(this).target.replace(Target::AllFunctions);
            return Ok(());
        }
        View::Int(_) => return Err(cx.bad_argument(1, "must be SOAP_FUNCTIONS_ALL when an integer is passed")),
        _ => {
            let given = format!("must be of type array|string|int, {} given", heddle_runtime::types::value_name(functions));
            return Err(cx.bad_argument_type(1, given));
        }
    };
    for name in names {
        let Some(name) = name.as_bytes() else {
            return Err(cx.bad_argument_type(1, "must contain only strings"));
        };
        let Some(function) = cx.find_function(name) else {
            if functions.as_array().is_some() {
                let text = [&cx.function_name()[..], b"(): Function \"", name, b"\" not found"].concat();
                return Err(cx.type_error(text));
            }
            return Err(cx.bad_argument_type(1, [b"must be a valid function name, function \"", name, b"\" not found"].concat()));
        };
        let mut target = of(this).target.borrow_mut();
        if !matches!(*target, Target::Functions(_)) {
            *target = Target::default();
        }
        if let Target::Functions(list) = &mut *target {
            list.insert(name.to_ascii_lowercase(), function);
        }
    }
    Ok(())
}

/// Lists the public methods of a class by their names.
fn method_names(cx: &Request, class: ClassPtr) -> Array {
    let methods = class.get().methods.values().filter(|method| method.flags & (flags::PRIVATE | flags::PROTECTED) == 0);
    Array::from_values(cx.heap(), methods.map(|method| Value::from(cx.str(&method.name[..]))))
}

#[php_methods(tentative)]
impl SoapServer {
    #[php("public function __construct(?string $wsdl, array $options = [])")]
    fn construct(cx: &mut Request, this: &Object, wsdl: Option<&[u8]>, options: &Array) -> Result<()> {
        let options = options.clone();
        let version = version(options::int(&options, "soap_version").unwrap_or(1));
        let done = with_role(cx, Role::Server, version, |cx| construct(cx, this, wsdl, &options));
        handle::report(cx, this, version, done)
    }

    #[php(
        "public function fault(string $code, string $string, string $actor = \"\", mixed $details = null, string $name = \"\", string $lang = \"\"): void"
    )]
    #[expect(clippy::too_many_arguments, reason = "PHP's signature")]
    fn fault(
        cx: &mut Request,
        this: &Object,
        code: &[u8],
        string: &[u8],
        actor: Option<&[u8]>,
        details: &Value,
        name: &[u8],
        _lang: &[u8],
    ) -> Result<()> {
        let version = of(this).version.get().unwrap_or(Version::Soap11);
        with_role(cx, Role::Server, version, |cx| {
            let given = |text: &[u8]| (!text.is_empty()).then(|| text.to_vec());
            let fault = Fault {
                actor: actor.map(<[u8]>::to_vec),
                detail: Some(details.deref().clone()),
                name: given(name),
                ..Fault::new(code, string)
            };
            let fault = fault::make(cx, &fault)?;
            handle::send_fault(cx, this, version, &fault, None)?;
            Err(Halt::Exit)
        })
    }

    #[php("public function addSoapHeader(SoapHeader $header): void")]
    fn add_soap_header(cx: &mut Request, this: &Object, header: &Object) -> Result<()> {
        match &mut *of(this).headers.borrow_mut() {
            Some(headers) => headers.push(header.clone()),
            None => {
                return Err(cx.throw_error("Error", "SoapServer::addSoapHeader() may be called only during SOAP request processing"));
            }
        }
        Ok(())
    }

    #[php("public function setPersistence(int $mode): void")]
    fn set_persistence(cx: &mut Request, this: &Object, mode: i64) -> Result<()> {
        let held = of(this);
        let is_class = matches!(*held.target.borrow(), Target::Class(..));
        if !is_class {
            let is_object = matches!(*held.target.borrow(), Target::Object(_));
            let used = if is_object { "object" } else { "function" };
            let text = format!("SoapServer::setPersistence(): Persistence cannot be set when the SOAP server is used in {used} mode");
            return Err(cx.throw_error("Error", text));
        }
        if !matches!(mode, 1 | 2) {
            return Err(cx.bad_argument(1, "must be either SOAP_PERSISTENCE_SESSION or SOAP_PERSISTENCE_REQUEST"));
        }
        held.in_session.set(mode == 1);
        Ok(())
    }

    #[php("public function setClass(string $class, mixed ...$args): void")]
    fn set_class(cx: &mut Request, this: &Object, class: &[u8], args: &[Value]) -> Result<()> {
        let Some(found) = cx.lookup_class(class)? else {
            return Err(cx.bad_argument_type(1, [b"must be a valid class name, ", class, b" given"].concat()));
        };
        let arguments = args.iter().map(|value| value.deref().clone()).collect();
        drop(of(this).target.replace(Target::Class(found, arguments)));
        Ok(())
    }

    #[php("public function setObject(object $object): void")]
    fn set_object(this: &Object, object: &Object) {
        drop(of(this).target.replace(Target::Object(object.clone())));
    }

    #[php("public function getFunctions(): array")]
    fn get_functions(cx: &mut Request, this: &Object) -> Result<Value> {
        let target = of(this).target.borrow().clone();
        Ok(match target {
            Target::Functions(list) => {
                Array::from_values(cx.heap(), list.values().map(|function| Value::from(cx.str(&function.name[..])))).into()
            }
            Target::AllFunctions => {
                let call = Value::from(cx.str("get_defined_functions"));
                let all = cx.call_value(&call, &[])?;
                let parts = all.as_array().cloned().unwrap_or_default();
                let names = parts.values().filter_map(Value::as_array).flat_map(|part| part.values().cloned().collect::<Vec<_>>());
                Array::from_values(cx.heap(), names.collect::<Vec<_>>()).into()
            }
            Target::Class(class, _) => method_names(cx, class).into(),
            Target::Object(object) => method_names(cx, class_of(&object)).into(),
        })
    }

    #[php("public function addFunction($functions): void")]
    fn add_function(cx: &mut Request, this: &Object, functions: &Value) -> Result<()> {
        add_functions(cx, this, functions)
    }

    #[php("public function handle(?string $request = null): void")]
    fn handle(cx: &mut Request, this: &Object, request: Option<&[u8]>) -> Result<()> {
        set_property(this, "__soap_fault", Value::NULL);
        handle::run(cx, this, request)
    }

    #[php("public function __getLastResponse(): ?string", binding)]
    fn get_last_response(cx: &mut Request, this: &Object) -> Value {
        let last = of(this).last_response.borrow().clone();
        last.map_or(Value::NULL, |text| cx.str(text).into())
    }
}

/// Says whether errors become faults: they do so while a server is at work.
#[derive(Default)]
pub struct ErrorHandler {
    pub is_on: bool,
}

#[php("use_soap_error_handler(bool $enable = true): bool")]
fn use_soap_error_handler(cx: &mut Request, enable: bool) -> bool {
    std::mem::replace(&mut cx.state::<ErrorHandler>().is_on, enable)
}

/// Returns whether errors of the program become faults.
pub fn turns_errors(cx: &mut Request) -> bool {
    cx.state::<ErrorHandler>().is_on
}
