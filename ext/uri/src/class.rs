//! The class `Uri\Rfc3986\Uri`.

use crate::parts::{Fault, Parts, is_host, is_path, is_query, is_scheme, is_user};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::instantiate;
use heddle_runtime::{ClassPtr, Halt, Request, Result};
use heddle_value::{Array, Native, Object, Str, Tracer, Value};
use std::cell::OnceCell;

/// An address by RFC 3986.
#[php_class("final readonly class Uri\\Rfc3986\\Uri {}", hooks = HOOKS)]
pub(crate) struct Address;

const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, object| {
        object.set_native(cx.heap(), Held(OnceCell::new()));
        Ok(())
    }),
    clone: Some(|cx, old, new| {
        let parts = of(old).cloned();
        let held = Held(OnceCell::new());
        if let Some(parts) = parts {
            let _ = held.0.set(parts);
        }
        new.set_native(cx.heap(), held);
        Ok(())
    }),
    no_dynamic_properties: true,
    ..ClassHooks::NONE
};

struct Held(OnceCell<Parts>);

impl Native for Held {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

fn of(object: &Object) -> Option<&Parts> {
    object.native::<Held>().and_then(|held| held.0.get())
}

fn own<'a>(cx: &mut Request, object: &'a Object) -> Result<&'a Parts> {
    of(object).ok_or_else(|| cx.throw_error("Error", "The Uri\\Rfc3986\\Uri object has not been initialized"))
}

fn invalid(cx: &mut Request, text: &str) -> Halt {
    cx.throw_error("Uri\\InvalidUriException", text)
}

fn fault(cx: &mut Request, fault: Fault) -> Halt {
    invalid(
        cx,
        match fault {
            Fault::Malformed => "The specified URI is malformed",
            Fault::Port => "The port is out of range",
        },
    )
}

/// Reads an address, against another one where that is given.
fn read(cx: &mut Request, text: &[u8], base: Option<&Object>) -> Result<std::result::Result<Parts, Halt>> {
    let parts = match Parts::parse(text) {
        Ok(parts) => parts,
        Err(why) => return Ok(Err(fault(cx, why))),
    };
    let Some(base) = base else { return Ok(Ok(parts)) };
    let base = own(cx, base)?;
    if base.scheme.is_none() {
        return Ok(Err(invalid(cx, "The specified base URI must be absolute")));
    }
    Ok(Ok(base.resolve(&parts)))
}

fn fill(object: &Object, parts: Parts) -> bool {
    object.native::<Held>().is_some_and(|held| held.0.set(parts).is_ok())
}

/// Makes an object with other parts than another one has.
fn changed(cx: &mut Request, this: &Object, change: impl FnOnce(&mut Parts) -> std::result::Result<(), &'static str>) -> Result<Object> {
    let mut parts = own(cx, this)?.clone();
    if let Err(text) = change(&mut parts) {
        return Err(invalid(cx, text));
    }
    // what the parts are together counts
    let parts = match Parts::parse(&parts.text()) {
        Ok(parts) => parts,
        Err(why) => return Err(fault(cx, why)),
    };
    let class = cx.require_class(b"Uri\\Rfc3986\\Uri")?;
    let object = instantiate(cx, class)?;
    fill(&object, parts);
    Ok(object)
}

/// Checks a part that is to be set.
fn fits(part: Option<&Str>, check: fn(&[u8]) -> bool, message: &'static str) -> std::result::Result<Option<Vec<u8>>, &'static str> {
    match part {
        Some(part) if !check(part) => Err(message),
        part => Ok(part.map(|part| part.to_vec())),
    }
}

/// Returns the name and the password of a user.
fn user_parts(user: Option<&Vec<u8>>) -> (Option<Vec<u8>>, Option<Vec<u8>>) {
    let Some(user) = user else { return (None, None) };
    let at = user.iter().position(|byte| *byte == b':');
    let (name, password) = at.map_or((&user[..], &b""[..]), |at| (&user[..at], &user[at + 1..]));
    (Some(name.to_vec()), Some(password.to_vec()))
}

type Text = Result<Option<Vec<u8>>>;

/// Names the constant that a signature has as its default.
#[allow(non_snake_case)]
mod Uri {
    pub(super) struct UriComparisonMode;

    #[allow(non_upper_case_globals)]
    impl UriComparisonMode {
        /// Stands for an argument that is left out.
        pub(super) const ExcludeFragment: i64 = 0;
    }
}

#[php_methods]
impl Address {
    #[php("public static function parse(string $uri, ?Uri\\Rfc3986\\Uri $baseUrl = null): ?static")]
    fn parse(cx: &mut Request, called: ClassPtr, uri: Str, base_url: Option<Object>) -> Result<Option<Object>> {
        match read(cx, &uri, base_url.as_ref())? {
            Ok(parts) => {
                let object = instantiate(cx, called)?;
                fill(&object, parts);
                Ok(Some(object))
            }
            Err(_) => {
                cx.exception.take();
                Ok(None)
            }
        }
    }

    #[php("public function __construct(string $uri, ?Uri\\Rfc3986\\Uri $baseUrl = null)")]
    fn construct(cx: &mut Request, this: &Object, uri: Str, base_url: Option<Object>) -> Result<()> {
        if of(this).is_some() {
            return Err(cx.throw_error("Error", "Cannot modify readonly object of class Uri\\Rfc3986\\Uri"));
        }
        match read(cx, &uri, base_url.as_ref())? {
            Ok(parts) => {
                fill(this, parts);
                Ok(())
            }
            Err(halt) => Err(halt),
        }
    }

    #[php("public function getScheme(): ?string")]
    fn get_scheme(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.normal().scheme)
    }

    #[php("public function getRawScheme(): ?string")]
    fn get_raw_scheme(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.scheme.clone())
    }

    #[php("public function withScheme(?string $scheme): static")]
    fn with_scheme(cx: &mut Request, this: &Object, scheme: Option<Str>) -> Result<Object> {
        changed(cx, this, |parts| {
            parts.scheme = fits(scheme.as_ref(), is_scheme, "The specified scheme is malformed")?;
            Ok(())
        })
    }

    #[php("public function getUserInfo(): ?string")]
    fn get_user_info(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.normal().user)
    }

    #[php("public function getRawUserInfo(): ?string")]
    fn get_raw_user_info(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.user.clone())
    }

    #[php("public function withUserInfo(#[SensitiveParameter] ?string $userinfo): static")]
    fn with_user_info(cx: &mut Request, this: &Object, userinfo: Option<Str>) -> Result<Object> {
        changed(cx, this, |parts| {
            if userinfo.is_some() && parts.host.is_none() {
                return Err("Cannot set a userinfo without having a host");
            }
            parts.user = fits(userinfo.as_ref(), is_user, "The specified userinfo is malformed")?;
            Ok(())
        })
    }

    #[php("public function getUsername(): ?string")]
    fn get_username(cx: &mut Request, this: &Object) -> Text {
        Ok(user_parts(own(cx, this)?.normal().user.as_ref()).0)
    }

    #[php("public function getRawUsername(): ?string")]
    fn get_raw_username(cx: &mut Request, this: &Object) -> Text {
        Ok(user_parts(own(cx, this)?.user.as_ref()).0)
    }

    #[php("public function getPassword(): ?string")]
    fn get_password(cx: &mut Request, this: &Object) -> Text {
        Ok(user_parts(own(cx, this)?.normal().user.as_ref()).1)
    }

    #[php("public function getRawPassword(): ?string")]
    fn get_raw_password(cx: &mut Request, this: &Object) -> Text {
        Ok(user_parts(own(cx, this)?.user.as_ref()).1)
    }

    #[php("public function getHost(): ?string")]
    fn get_host(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.normal().host)
    }

    #[php("public function getRawHost(): ?string")]
    fn get_raw_host(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.host.clone())
    }

    #[php("public function withHost(?string $host): static")]
    fn with_host(cx: &mut Request, this: &Object, host: Option<Str>) -> Result<Object> {
        changed(cx, this, |parts| {
            if host.is_none() && parts.user.is_some() {
                return Err("Cannot remove the host from a URI that has a userinfo");
            }
            if host.is_none() && parts.port.is_some() {
                return Err("Cannot remove the host from a URI that has a port");
            }
            parts.host = fits(host.as_ref(), is_host, "The specified host is malformed")?;
            Ok(())
        })
    }

    #[php("public function getPort(): ?int")]
    fn get_port(cx: &mut Request, this: &Object) -> Result<Option<i64>> {
        Ok(own(cx, this)?.port_number())
    }

    #[php("public function withPort(?int $port): static")]
    fn with_port(cx: &mut Request, this: &Object, port: Option<i64>) -> Result<Object> {
        changed(cx, this, |parts| {
            if port.is_some() && parts.host.is_none() {
                return Err("Cannot set a port without having a host");
            }
            if port.is_some_and(i64::is_negative) {
                return Err("The specified port is malformed");
            }
            parts.port = port.map(|port| port.to_string().into_bytes());
            Ok(())
        })
    }

    #[php("public function getPath(): string")]
    fn get_path(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(own(cx, this)?.normal().path)
    }

    #[php("public function getRawPath(): string")]
    fn get_raw_path(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(own(cx, this)?.path.clone())
    }

    #[php("public function withPath(string $path): static")]
    fn with_path(cx: &mut Request, this: &Object, path: Str) -> Result<Object> {
        changed(cx, this, |parts| {
            let is_rooted = parts.host.is_none() || path.is_empty() || path.starts_with(b"/");
            if !is_rooted || !is_path(&path) {
                return Err("The specified path is malformed");
            }
            parts.path = path.to_vec();
            Ok(())
        })
    }

    #[php("public function getQuery(): ?string")]
    fn get_query(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.normal().query)
    }

    #[php("public function getRawQuery(): ?string")]
    fn get_raw_query(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.query.clone())
    }

    #[php("public function withQuery(?string $query): static")]
    fn with_query(cx: &mut Request, this: &Object, query: Option<Str>) -> Result<Object> {
        changed(cx, this, |parts| {
            parts.query = fits(query.as_ref(), is_query, "The specified query is malformed")?;
            Ok(())
        })
    }

    #[php("public function getFragment(): ?string")]
    fn get_fragment(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.normal().fragment)
    }

    #[php("public function getRawFragment(): ?string")]
    fn get_raw_fragment(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.fragment.clone())
    }

    #[php("public function withFragment(?string $fragment): static")]
    fn with_fragment(cx: &mut Request, this: &Object, fragment: Option<Str>) -> Result<Object> {
        changed(cx, this, |parts| {
            parts.fragment = fits(fragment.as_ref(), is_query, "The specified fragment is malformed")?;
            Ok(())
        })
    }

    #[php(
        "public function equals(Uri\\Rfc3986\\Uri $uri, Uri\\UriComparisonMode $comparisonMode = Uri\\UriComparisonMode::ExcludeFragment): bool"
    )]
    fn equals(cx: &mut Request, this: &Object, uri: Object, comparison_mode: &Value) -> Result<bool> {
        let case = comparison_mode.as_object().and_then(|case| case.slots().first()).and_then(Value::as_bytes);
        let excludes = case != Some(b"IncludeFragment");
        let (mut left, mut right) = (own(cx, this)?.normal(), own(cx, &uri)?.normal());
        if excludes {
            (left.fragment, right.fragment) = (None, None);
        }
        Ok(left == right)
    }

    #[php("public function toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(own(cx, this)?.normal().text())
    }

    #[php("public function toRawString(): string")]
    fn to_raw_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(own(cx, this)?.text())
    }

    #[php("public function resolve(string $uri): static")]
    fn resolve(cx: &mut Request, this: &Object, uri: Str) -> Result<Object> {
        match read(cx, &uri, Some(this))? {
            Ok(parts) => changed(cx, this, |old| {
                *old = parts;
                Ok(())
            }),
            Err(halt) => Err(halt),
        }
    }

    #[php("public function __serialize(): array")]
    fn serialize(cx: &mut Request, this: &Object) -> Result<Array> {
        let text = own(cx, this)?.text();
        let text = Value::from(cx.str(text));
        let mut state = Array::new();
        state.insert_bytes(cx.heap(), b"uri", text);
        Ok(Array::from_values(cx.heap(), [Value::from(state), Value::from(Array::new())]))
    }

    #[php("public function __unserialize(array $data): void")]
    fn unserialize(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        let state = data.get_int(0).and_then(|state| state.deref().as_array());
        let members = data.get_int(1).and_then(|members| members.deref().as_array());
        let text = state.and_then(|state| state.get_bytes(b"uri")).and_then(|text| text.deref().as_bytes());
        let is_whole = data.len() == 2 && members.is_some_and(|members| members.is_empty());
        let parts = text.filter(|_| is_whole).and_then(|text| Parts::parse(text).ok());
        match parts.map(|parts| fill(this, parts)) {
            Some(true) => Ok(()),
            _ => Err(cx.throw_error("Exception", "Invalid serialization data for Uri\\Rfc3986\\Uri object")),
        }
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Result<Array> {
        let parts = own(cx, this)?.clone();
        let (name, password) = user_parts(parts.user.as_ref());
        let port = parts.port_number().map_or(Value::NULL, Value::int);
        let mut array = Array::new();
        let mut put = |cx: &mut Request, key: &str, text: Option<Vec<u8>>| {
            let value = text.map_or(Value::NULL, |text| Value::from(cx.str(text)));
            array.insert_bytes(cx.heap(), key.as_bytes(), value);
        };
        put(cx, "scheme", parts.scheme);
        put(cx, "username", name);
        put(cx, "password", password);
        put(cx, "host", parts.host);
        put(cx, "port", None);
        put(cx, "path", Some(parts.path));
        put(cx, "query", parts.query);
        put(cx, "fragment", parts.fragment);
        array.insert_bytes(cx.heap(), b"port", port);
        Ok(array)
    }
}
