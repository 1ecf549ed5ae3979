//! SoapVar, SoapParam and SoapHeader: values with what is to be known for their encoding.

use crate::types::{self, UNKNOWN};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::errors::{get_property, set_property};
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value, View};

/// A value with its type.
#[php_class(
    "class SoapVar {
    public int $enc_type;
    public mixed $enc_value = null;
    public ?string $enc_stype = null;
    public ?string $enc_ns = null;
    public ?string $enc_name = null;
    public ?string $enc_namens = null;
}"
)]
pub struct SoapVar;

#[php_methods]
impl SoapVar {
    #[php(
        "public function __construct(mixed $data, ?int $encoding, ?string $typeName = null, ?string $typeNamespace = null, ?string $nodeName = null, ?string $nodeNamespace = null)"
    )]
    #[expect(clippy::too_many_arguments, reason = "PHP's signature")]
    fn construct(
        cx: &mut Request,
        this: &Object,
        data: &Value,
        encoding: Option<i64>,
        type_name: Option<&[u8]>,
        type_ns: Option<&[u8]>,
        node_name: Option<&[u8]>,
        node_ns: Option<&[u8]>,
    ) -> Result<()> {
        let id = match encoding {
            None => UNKNOWN,
            Some(id) if types::by_id(id).is_some() => id,
            Some(_) => return Err(cx.bad_argument(2, "is not a valid encoding")),
        };
        set_property(this, "enc_type", Value::int(id));
        set_property(this, "enc_value", data.deref().clone());
        for (name, text) in [("enc_stype", type_name), ("enc_ns", type_ns), ("enc_name", node_name), ("enc_namens", node_ns)] {
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                set_property(this, name, cx.str(text).into());
            }
        }
        Ok(())
    }
}

/// A SoapVar's properties.
pub struct Var {
    pub id: i64,
    pub value: Value,
    pub type_name: Option<Vec<u8>>,
    pub type_ns: Option<Vec<u8>>,
    pub node_name: Option<Vec<u8>>,
    pub node_ns: Option<Vec<u8>>,
}

impl Var {
    /// Reads a SoapVar; `None`: it has no type.
    pub fn of(object: &Object) -> Option<Var> {
        let text = |name: &str| get_property(object, name).as_bytes().map(<[u8]>::to_vec);
        Some(Var {
            id: get_property(object, "enc_type").as_int()?,
            value: get_property(object, "enc_value"),
            type_name: text("enc_stype"),
            type_ns: text("enc_ns"),
            node_name: text("enc_name"),
            node_ns: text("enc_namens"),
        })
    }

    /// Makes a SoapVar.
    ///
    /// # Errors
    /// The object cannot be made.
    pub fn into_object(self, cx: &mut Request) -> Result<Value> {
        let class = cx.require_class(b"SoapVar")?;
        let object = instantiate(cx, class)?;
        set_property(&object, "enc_type", Value::int(self.id));
        set_property(&object, "enc_value", self.value);
        let texts = [("enc_stype", self.type_name), ("enc_ns", self.type_ns), ("enc_name", self.node_name), ("enc_namens", self.node_ns)];
        for (name, text) in texts {
            if let Some(text) = text {
                set_property(&object, name, cx.str(text).into());
            }
        }
        Ok(object.into())
    }
}

/// Returns whether an object is of a builtin class of this extension, or of one derived from it.
pub fn is_a(cx: &Request, object: &Object, lower: &[u8]) -> bool {
    let class = cx.engine.classes.get(lower).copied();
    class.is_some_and(|class| class_of(object).is_subclass_of(class))
}

/// Returns whether an object is a SoapVar.
pub fn is_var(cx: &Request, object: &Object) -> bool {
    is_a(cx, object, b"soapvar")
}

/// An argument with a name.
#[php_class(
    "class SoapParam {
    public string $param_name;
    public mixed $param_data;
}"
)]
pub struct SoapParam;

#[php_methods]
impl SoapParam {
    #[php("public function __construct(mixed $data, string $name)")]
    fn construct(cx: &mut Request, this: &Object, data: &Value, name: &[u8]) -> Result<()> {
        if name.is_empty() {
            return Err(cx.bad_argument(2, "must not be empty"));
        }
        set_property(this, "param_name", cx.str(name).into());
        set_property(this, "param_data", data.deref().clone());
        Ok(())
    }
}

/// A header.
#[php_class(
    "class SoapHeader {
    public string $namespace;
    public string $name;
    public mixed $data = null;
    public bool $mustUnderstand;
    public string|int|null $actor;
}"
)]
pub struct SoapHeader;

#[php_methods]
impl SoapHeader {
    #[php(
        "public function __construct(string $namespace, string $name, mixed $data = UNKNOWN, bool $mustUnderstand = false, string|int|null $actor = null)"
    )]
    fn construct(
        cx: &mut Request,
        this: &Object,
        namespace: &[u8],
        name: &[u8],
        data: Option<Value>,
        must_understand: bool,
        actor: &Value,
    ) -> Result<()> {
        for (number, text) in [(1, namespace), (2, name)] {
            if text.is_empty() {
                return Err(cx.bad_argument(number, "must not be empty"));
            }
        }
        set_property(this, "namespace", cx.str(namespace).into());
        set_property(this, "name", cx.str(name).into());
        if let Some(data) = data {
            set_property(this, "data", data.into_deref());
        }
        set_property(this, "mustUnderstand", Value::bool(must_understand));
        set_property(this, "actor", Value::NULL);
        match actor.view() {
            View::Null => {}
            View::Int(1..=3) => set_property(this, "actor", actor.deref().clone()),
            View::Str(text) if text.len() > 2 => set_property(this, "actor", actor.deref().clone()),
            View::Str(_) => return Err(cx.bad_argument(5, "must be longer than 2 characters")),
            _ => {
                let reason = "must be one of SOAP_ACTOR_NEXT, SOAP_ACTOR_NONE, or SOAP_ACTOR_UNLIMATERECEIVER";
                return Err(cx.bad_argument(5, reason));
            }
        }
        Ok(())
    }
}

/// A SoapHeader's properties.
pub struct Header {
    pub ns: Vec<u8>,
    pub name: Vec<u8>,
    pub data: Value,
    pub must_understand: bool,
    pub actor: Value,
}

impl Header {
    /// Reads a SoapHeader; `None`: its constructor has not run.
    pub fn of(object: &Object) -> Option<Header> {
        Some(Header {
            ns: get_property(object, "namespace").as_bytes()?.to_vec(),
            name: get_property(object, "name").as_bytes()?.to_vec(),
            data: get_property(object, "data"),
            must_understand: get_property(object, "mustUnderstand").as_bool().unwrap_or(false),
            actor: get_property(object, "actor"),
        })
    }
}
