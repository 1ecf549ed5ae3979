//! SoapClient: its options, and what it remembers.

use crate::call;
use crate::options;
use crate::sdl::{Sdl, load, show};
use crate::state::{self, Role, with_role};
use crate::values;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::errors::{get_property, set_property};
use heddle_runtime::object::instantiate;
use heddle_runtime::stream::context;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value, View};
use std::sync::Arc;

/// Calls services.
#[php_class(
    "class SoapClient {
    private ?string $uri = null;
    private ?int $style = null;
    private ?int $use = null;
    private ?string $location = null;
    private bool $trace = false;
    private ?int $compression = null;
    private ?Soap\\Sdl $sdl = null;
    private ?array $typemap = null;
    private $httpsocket = null;
    private ?Soap\\Url $httpurl = null;
    private ?string $_login = null;
    private ?string $_password = null;
    private bool $_use_digest = false;
    private ?string $_digest = null;
    private ?string $_proxy_host = null;
    private ?int $_proxy_port = null;
    private ?string $_proxy_login = null;
    private ?string $_proxy_password = null;
    private bool $_exceptions = true;
    private ?string $_encoding = null;
    private ?array $_classmap = null;
    private ?int $_features = null;
    private int $_connection_timeout = 0;
    private $_stream_context = null;
    private ?string $_user_agent = null;
    private bool $_keep_alive = true;
    private ?int $_ssl_method = null;
    private int $_soap_version;
    private ?int $_use_proxy = null;
    private array $_cookies = [];
    private ?array $__default_headers = null;
    private ?SoapFault $__soap_fault = null;
    private ?string $__last_request = null;
    private ?string $__last_response = null;
    private ?string $__last_request_headers = null;
    private ?string $__last_response_headers = null;
}"
)]
pub struct SoapClient;

/// An address that a client is connected to.
#[php_class("final class Soap\\Url {}", hooks = URL_HOOKS)]
pub struct Url {
    pub scheme: Vec<u8>,
    pub host: Vec<u8>,
    pub port: u16,
}

impl Native for Url {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

const URL_HOOKS: ClassHooks = ClassHooks {
    refuses_new: Some("Cannot directly construct Soap\\Url"),
    not_cloneable: true,
    not_serializable: true,
    ..ClassHooks::NONE
};

/// A service as a WSDL describes it.
#[php_class("final class Soap\\Sdl {}", hooks = SDL_HOOKS)]
pub struct SdlObject(Arc<Sdl>);

impl Native for SdlObject {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

const SDL_HOOKS: ClassHooks = ClassHooks {
    refuses_new: Some("Cannot directly construct Soap\\Sdl"),
    not_cloneable: true,
    not_serializable: true,
    ..ClassHooks::NONE
};

/// Gives the service that a client knows.
pub fn sdl_of(this: &Object) -> Option<Arc<Sdl>> {
    let value = get_property(this, "sdl");
    value.as_object()?.native::<SdlObject>().map(|held| held.0.clone())
}

/// Returns whether a client throws its faults.
pub fn throws(this: &Object) -> bool {
    get_property(this, "_exceptions").as_bool() != Some(false)
}

/// Reads a property that is text.
pub fn text(this: &Object, name: &str) -> Option<Vec<u8>> {
    get_property(this, name).as_bytes().map(<[u8]>::to_vec)
}

/// Sets properties out of the options of the constructor.
fn read_options(cx: &mut Request, this: &Object, options: &Array) -> Result<()> {
    let flag = |cx: &mut Request, name: &str| match options::get(options, name) {
        Some(value) => cx.to_bool(value).map(Some),
        None => Ok(None),
    };
    if let Some(context) = options::get(options, "stream_context").and_then(Value::as_resource) {
        set_property(this, "_stream_context", context.clone().into());
    }
    if let Some(location) = options::text(options, "location") {
        set_property(this, "location", cx.str(location).into());
    }
    let texts = [("user_agent", "_user_agent"), ("login", "_login"), ("proxy_host", "_proxy_host")];
    for (option, property) in texts {
        if let Some(text) = options::text(options, option) {
            set_property(this, property, cx.str(text).into());
        }
    }
    if options::text(options, "login").is_some() {
        if let Some(text) = options::text(options, "password") {
            set_property(this, "_password", cx.str(text).into());
        }
        set_property(this, "_use_digest", Value::bool(options::int(options, "authentication") == Some(1)));
    }
    if options::text(options, "proxy_host").is_some() {
        for (option, property) in [("proxy_login", "_proxy_login"), ("proxy_password", "_proxy_password")] {
            if let Some(text) = options::text(options, option) {
                set_property(this, property, cx.str(text).into());
            }
        }
        if let Some(port) = options::get(options, "proxy_port") {
            let port = cx.to_int(port)?;
            set_property(this, "_proxy_port", Value::int(port));
        }
    }
    for (option, property) in [("trace", "trace"), ("exceptions", "_exceptions"), ("keep_alive", "_keep_alive")] {
        if let Some(flag) = flag(cx, option)? {
            set_property(this, property, Value::bool(flag));
        }
    }
    for (option, property) in [("compression", "compression"), ("features", "_features"), ("connection_timeout", "_connection_timeout")] {
        if let Some(number) = options::int(options, option) {
            set_property(this, property, Value::int(number));
        }
    }
    read_maps(cx, this, options)?;
    read_encryption(cx, this, options)
}

/// Reads encoding, class map and type map.
fn read_maps(cx: &mut Request, this: &Object, options: &Array) -> Result<()> {
    if let Some(encoding) = options::text(options, "encoding") {
        if options::charset(encoding).is_none() {
            let text = format!("SoapClient::__construct(): Invalid 'encoding' option - '{}'", String::from_utf8_lossy(encoding));
            return Err(options::refusal(cx, &text));
        }
        set_property(this, "_encoding", cx.str(encoding).into());
    }
    if let Some(classmap) = options::get(options, "classmap").and_then(Value::as_array) {
        options::check_classmap(cx, classmap, "SoapClient::__construct")?;
        set_property(this, "_classmap", classmap.clone().into());
    }
    if let Some(typemap) = options::get(options, "typemap").and_then(Value::as_array).filter(|map| options::has_types(map)) {
        set_property(this, "typemap", typemap.clone().into());
    }
    Ok(())
}

/// Reads what concerns encrypted connections, and gives the client a context.
fn read_encryption(cx: &mut Request, this: &Object, options: &Array) -> Result<()> {
    if let Some(method) = options::int(options, "ssl_method") {
        let text = "SoapClient::__construct(): The \"ssl_method\" option is deprecated. Use \"ssl\" stream context options instead";
        cx.deprecated(text)?;
        set_property(this, "_ssl_method", Value::int(method));
    }
    let context = match get_property(this, "_stream_context").as_resource() {
        Some(context) => context.clone(),
        None => context::create(cx),
    };
    if let Some(held) = context.data::<context::Context>() {
        for (option, name) in [("local_cert", b"local_cert"), ("passphrase", b"passphrase")] {
            if let Some(value) = options::get(options, option) {
                context::set_option(cx, held, b"ssl", name, value.clone());
            }
        }
    }
    set_property(this, "_stream_context", context.into());
    Ok(())
}

fn construct(cx: &mut Request, this: &Object, wsdl: Option<&[u8]>, options: &Array) -> Result<()> {
    let refuse = |cx: &mut Request, text: &str| Err(options::refusal(cx, &format!("SoapClient::__construct(): {text}")));
    if wsdl.is_none() {
        let Some(uri) = options::text(options, "uri") else {
            return refuse(cx, "'uri' option is required in nonWSDL mode");
        };
        set_property(this, "uri", cx.str(uri).into());
        for name in ["style", "use"] {
            if let Some(number @ 1..=2) = options::int(options, name) {
                set_property(this, name, Value::int(number));
            }
        }
        if options::text(options, "location").is_none() {
            return refuse(cx, "'location' option is required in nonWSDL mode");
        }
    }
    set_property(this, "_soap_version", Value::int(call::version(options::int(options, "soap_version").unwrap_or(1)).number()));
    read_options(cx, this, options)?;
    if let Some(wsdl) = wsdl {
        let cache = load::cache_option(cx, options::int(options, "cache_wsdl"));
        let source = load::Source {
            cache,
            context: get_property(this, "_stream_context").as_resource().cloned(),
            user_agent: text(this, "_user_agent"),
            proxy: load::proxy_of(this),
            login: load::login_of(this),
        };
        cx.state::<state::State>().code = Some("WSDL");
        let sdl = load::load(cx, wsdl, &source)?;
        let class = cx.require_class(b"Soap\\Sdl")?;
        let object = instantiate(cx, class)?;
        object.set_native(cx.heap(), SdlObject(sdl));
        set_property(this, "sdl", object.into());
    }
    Ok(())
}

/// Checks that all of a list of headers are SoapHeaders.
///
/// # Errors
/// One is not.
pub fn check_headers(cx: &mut Request, headers: &Array) -> Result<()> {
    for header in headers.values() {
        let is_header = header.deref().as_object().is_some_and(|object| values::is_a(cx, object, b"soapheader"));
        if !is_header {
            let text = [&cx.function_name()[..], b"(): Invalid SOAP header"].concat();
            return Err(cx.fatal(text));
        }
    }
    Ok(())
}

#[php_methods(tentative)]
impl SoapClient {
    #[php("public function __construct(?string $wsdl, array $options = [])")]
    fn construct(cx: &mut Request, this: &Object, wsdl: Option<&[u8]>, options: Option<&Array>) -> Result<()> {
        let is_given = options.is_some();
        let options = options.cloned().unwrap_or_default();
        let throws = match options::get(&options, "exceptions") {
            Some(value) => cx.to_bool(value)?,
            None => true,
        };
        let version = call::version(options::int(&options, "soap_version").unwrap_or(1));
        with_role(cx, Role::Client { throws }, version, |cx| {
            if !is_given && wsdl.is_none() {
                let text = "SoapClient::__construct(): 'location' and 'uri' options are required in nonWSDL mode";
                return Err(options::refusal(cx, text));
            }
            construct(cx, this, wsdl, &options)
        })
    }

    #[php("public function __call(string $name, array $args): mixed")]
    fn call(cx: &mut Request, this: &Object, name: &[u8], args: &Array) -> Result<Value> {
        let wish = call::Wish { name, arguments: args.clone(), location: None, uri: None, action: None, headers: None };
        call::run(cx, this, wish).map(|(value, _)| value)
    }

    #[php(
        "public function __soapCall(string $name, array $args, ?array $options = null, $inputHeaders = null, &$outputHeaders = null): mixed"
    )]
    fn soap_call(
        cx: &mut Request,
        this: &Object,
        name: &[u8],
        args: &Array,
        options: Option<&Array>,
        input_headers: &Value,
        mut output_headers: RefArg<'_>,
    ) -> Result<Value> {
        let headers = match input_headers.view() {
            View::Null => None,
            View::Array(headers) => {
                let headers = headers.clone();
                check_headers(cx, &headers)?;
                Some(headers)
            }
            View::Object(object) if values::is_a(cx, object, b"soapheader") => {
                Some(Array::from_values(cx.heap(), [input_headers.deref().clone()]))
            }
            _ => {
                return Err(
                    cx.bad_argument_type(4, "must be of type SoapHeader|array|null, ".to_owned() + input_headers.type_name() + " given")
                );
            }
        };
        let options = options.cloned().unwrap_or_default();
        let option = |name: &str| options::text(&options, name).map(<[u8]>::to_vec);
        let wish = call::Wish {
            name,
            arguments: args.clone(),
            location: option("location"),
            uri: option("uri"),
            action: option("soapaction"),
            headers,
        };
        let (value, headers) = call::run(cx, this, wish)?;
        output_headers.set(cx, Value::from(headers))?;
        Ok(value)
    }

    #[php("public function __getFunctions(): ?array")]
    fn get_functions(cx: &mut Request, this: &Object) -> Option<Array> {
        let sdl = sdl_of(this)?;
        let texts = sdl.functions.iter().map(|function| Value::from(cx.str(show::function(&sdl, function))));
        Some(Array::from_values(cx.heap(), texts))
    }

    #[php("public function __getTypes(): ?array")]
    fn get_types(cx: &mut Request, this: &Object) -> Option<Array> {
        let sdl = sdl_of(this)?;
        let texts = sdl.listed.iter().map(|id| Value::from(cx.str(show::ty(&sdl, *id))));
        Some(Array::from_values(cx.heap(), texts))
    }

    #[php("public function __getLastRequest(): ?string")]
    fn get_last_request(this: &Object) -> Value {
        get_property(this, "__last_request")
    }

    #[php("public function __getLastResponse(): ?string")]
    fn get_last_response(this: &Object) -> Value {
        get_property(this, "__last_response")
    }

    #[php("public function __getLastRequestHeaders(): ?string")]
    fn get_last_request_headers(this: &Object) -> Value {
        get_property(this, "__last_request_headers")
    }

    #[php("public function __getLastResponseHeaders(): ?string")]
    fn get_last_response_headers(this: &Object) -> Value {
        get_property(this, "__last_response_headers")
    }

    #[php(
        "public function __doRequest(string $request, string $location, string $action, int $version, bool $oneWay = false, ?string $uriParserClass = null): ?string"
    )]
    #[expect(clippy::too_many_arguments, reason = "PHP's signature")]
    fn do_request(
        cx: &mut Request,
        this: &Object,
        request: &[u8],
        location: &[u8],
        action: &[u8],
        version: i64,
        one_way: bool,
        _uri_parser_class: Option<&[u8]>,
    ) -> Result<Value> {
        let wanted = !one_way || get_property(this, "_features").as_int().unwrap_or(0) & crate::coder::feature::WAIT_ONE_WAY_CALLS != 0;
        let message = crate::http::Message { body: request, action, version: call::version(version), waits: wanted };
        match crate::http::send(cx, this, location, &message)? {
            Some(answer) if !one_way => Ok(cx.str(answer).into()),
            Some(_) => Ok(cx.str(b"").into()),
            None => Ok(Value::NULL),
        }
    }

    #[php("public function __setCookie(string $name, ?string $value = null): void")]
    fn set_cookie(cx: &mut Request, this: &Object, name: &[u8], value: Option<&[u8]>) {
        let mut cookies = get_property(this, "_cookies").into_array().unwrap_or_default();
        match value {
            Some(value) => {
                let cookie = Array::from_values(cx.heap(), [Value::from(cx.str(value))]);
                cookies.insert_bytes(cx.heap(), name, cookie);
            }
            None => {
                let name = cx.str(name);
                let heap = cx.heap();
                cookies.remove(heap, &name);
            }
        }
        set_property(this, "_cookies", cookies.into());
    }

    #[php("public function __getCookies(): array")]
    fn get_cookies(this: &Object) -> Array {
        get_property(this, "_cookies").into_array().unwrap_or_default()
    }

    #[php("public function __setSoapHeaders($headers = null): bool")]
    fn set_soap_headers(cx: &mut Request, this: &Object, headers: &Value) -> Result<bool> {
        let headers = match headers.view() {
            View::Null => Value::NULL,
            View::Array(array) => {
                let array = array.clone();
                check_headers(cx, &array)?;
                array.into()
            }
            View::Object(object) if values::is_a(cx, object, b"soapheader") => {
                Array::from_values(cx.heap(), [headers.deref().clone()]).into()
            }
            _ => {
                let text = [&cx.function_name()[..], b"(): Invalid SOAP header"].concat();
                return Err(cx.fatal(text));
            }
        };
        set_property(this, "__default_headers", headers);
        Ok(true)
    }

    #[php("public function __setLocation(?string $location = null): ?string")]
    fn set_location(cx: &mut Request, this: &Object, location: Option<&[u8]>) -> Value {
        let before = get_property(this, "location");
        let location = location.filter(|location| !location.is_empty());
        set_property(this, "location", location.map_or(Value::NULL, |location| cx.str(location).into()));
        before
    }
}
