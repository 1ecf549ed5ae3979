//! SoapFault, and `is_soap_fault()`.

use crate::names::{ENVELOPE_11, ENVELOPE_12, Version};
use crate::state;
use crate::values::is_a;
use heddle_macros::{php, php_class, php_methods};
use heddle_runtime::decl::Function;
use heddle_runtime::errors::{get_property, set_property};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&is_soap_fault::DECL];

/// An error as a message tells it.
#[php_class(
    "class SoapFault extends Exception {
    public string $faultstring;
    public ?string $faultcode = null;
    public ?string $faultcodens = null;
    public ?string $faultactor = null;
    public mixed $detail = null;
    public ?string $_name = null;
    public mixed $headerfault = null;
    public string $lang = '';
}"
)]
pub struct SoapFault;

#[php_methods]
impl SoapFault {
    #[php(
        "public function __construct(array|string|null $code, string $string, ?string $actor = null, mixed $details = null, ?string $name = null, mixed $headerFault = null, string $lang = \"\")"
    )]
    #[expect(clippy::too_many_arguments, reason = "PHP's signature")]
    fn construct(
        cx: &mut Request,
        this: &Object,
        code: &Value,
        string: &[u8],
        actor: Option<&[u8]>,
        details: Option<Value>,
        name: Option<&[u8]>,
        header_fault: Option<Value>,
        _lang: &[u8],
    ) -> Result<()> {
        let code = code.deref();
        let (code_ns, code) = match (code.as_bytes(), code.as_array()) {
            (Some(code), _) => (None, Some(code.to_vec())),
            (_, Some(pair)) => match two_texts(pair) {
                Some((ns, code)) => (Some(ns), Some(code)),
                None => return Err(cx.bad_argument(1, "is not a valid fault code")),
            },
            _ => (None, None),
        };
        if code.as_ref().is_some_and(Vec::is_empty) {
            return Err(cx.bad_argument(1, "is not a valid fault code"));
        }
        let fault = Fault {
            code_ns,
            code,
            string: string.to_vec(),
            actor: actor.filter(|actor| !actor.is_empty()).map(<[u8]>::to_vec),
            detail: details,
            name: name.filter(|name| !name.is_empty()).map(<[u8]>::to_vec),
            header: header_fault,
            // PHP takes the language and says English all the same
            lang: b"en".to_vec(),
        };
        fill(cx, this, &fault);
        Ok(())
    }

    #[php("public function __toString(): string", binding)]
    fn to_text(cx: &mut Request, this: &Object) -> Result<Value> {
        let trace = cx.call_method(this, "gettraceasstring", &[])?;
        let text = |name: &str| get_property(this, name).as_bytes().unwrap_or_default().to_vec();
        let line = get_property(this, "line").as_int().unwrap_or(0);
        let head = [b"SoapFault exception: [", &text("faultcode")[..], b"] ", &text("faultstring")].concat();
        let place = [b" in ", &text("file")[..], format!(":{line}\nStack trace:\n").as_bytes()].concat();
        let trace = trace.as_bytes().unwrap_or_default();
        Ok(cx.str([&head[..], &place, if trace.is_empty() { b"#0 {main}\n" } else { trace }].concat()).into())
    }
}

/// Holds what a fault says.
#[derive(Default)]
pub struct Fault {
    pub code_ns: Option<Vec<u8>>,
    pub code: Option<Vec<u8>>,
    pub string: Vec<u8>,
    pub actor: Option<Vec<u8>>,
    pub detail: Option<Value>,
    pub name: Option<Vec<u8>>,
    pub header: Option<Value>,
    pub lang: Vec<u8>,
}

impl Fault {
    /// Makes one of code and text.
    pub fn new(code: &[u8], string: &[u8]) -> Fault {
        Fault { code: Some(code.to_vec()), string: string.to_vec(), lang: b"en".to_vec(), ..Fault::default() }
    }
}

fn two_texts(pair: &Array) -> Option<(Vec<u8>, Vec<u8>)> {
    if pair.len() != 2 {
        return None;
    }
    let mut texts = pair.values().map(|value| value.deref().as_bytes().map(<[u8]>::to_vec));
    Some((texts.next()??, texts.next()??))
}

/// Finds the namespace of the codes that SOAP itself defines, and their names in a version.
fn standard_code(version: Version, code: &[u8]) -> Option<(&'static [u8], &[u8])> {
    match (version, code) {
        (Version::Soap11, b"Client" | b"Server" | b"VersionMismatch" | b"MustUnderstand") => Some((ENVELOPE_11, code)),
        (Version::Soap12, b"Client") => Some((ENVELOPE_12, b"Sender")),
        (Version::Soap12, b"Server") => Some((ENVELOPE_12, b"Receiver")),
        (Version::Soap12, b"VersionMismatch" | b"MustUnderstand" | b"DataEncodingUnknown") => Some((ENVELOPE_12, code)),
        _ => None,
    }
}

/// Gives an object what a fault says.
pub fn fill(cx: &mut Request, object: &Object, fault: &Fault) {
    set_property(object, "faultstring", cx.str(&fault.string).into());
    set_property(object, "message", cx.str(&fault.string).into());
    if let Some(code) = &fault.code {
        let version = state::version(cx);
        let standard = standard_code(version, code).filter(|_| fault.code_ns.is_none());
        let (ns, code) = match standard {
            Some((ns, code)) => (Some(ns), code),
            None => (fault.code_ns.as_deref(), &code[..]),
        };
        set_property(object, "faultcode", cx.str(code).into());
        if let Some(ns) = ns {
            set_property(object, "faultcodens", cx.str(ns).into());
        }
    }
    for (name, text) in [("faultactor", &fault.actor), ("_name", &fault.name)] {
        set_property(object, name, text.as_ref().map_or(Value::NULL, |text| cx.str(text).into()));
    }
    for (name, value) in [("detail", &fault.detail), ("headerfault", &fault.header)] {
        set_property(object, name, value.as_ref().map_or(Value::NULL, |value| value.deref().clone()));
    }
    set_property(object, "lang", cx.str(&fault.lang).into());
}

/// Makes a SoapFault.
///
/// # Errors
/// The object cannot be made.
pub fn make(cx: &mut Request, fault: &Fault) -> Result<Object> {
    let class = cx.require_class(b"SoapFault")?;
    let object = instantiate(cx, class)?;
    fill(cx, &object, fault);
    Ok(object)
}

/// Returns whether an object is a SoapFault.
pub fn is_fault(cx: &Request, object: &Object) -> bool {
    is_a(cx, object, b"soapfault")
}

#[php("is_soap_fault(mixed $object): bool")]
fn is_soap_fault(cx: &mut Request, object: &Value) -> bool {
    object.deref().as_object().is_some_and(|object| is_fault(cx, object))
}
