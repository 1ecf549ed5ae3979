//! The class `Uri\WhatWg\Url`.

use super::faults::{objects, thrown};
use super::machine::{Faults, Parser, State, encoded_user};
use super::record::{Path, Record, WithFragment};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::object::instantiate;
use heddle_runtime::{ClassPtr, Request, Result};
use heddle_value::{Array, Native, Object, Str, Tracer, Value};
use std::cell::OnceCell;

/// An address as browsers read it.
#[php_class("final readonly class Uri\\WhatWg\\Url {}", hooks = HOOKS)]
pub(crate) struct Url;

const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, object| {
        object.set_native(cx.heap(), Held(OnceCell::new()));
        Ok(())
    }),
    clone: Some(|cx, old, new| {
        let held = Held(of(old).cloned().map_or_else(OnceCell::new, OnceCell::from));
        new.set_native(cx.heap(), held);
        Ok(())
    }),
    no_dynamic_properties: true,
    ..ClassHooks::NONE
};

struct Held(OnceCell<Record>);

impl Native for Held {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

fn of(object: &Object) -> Option<&Record> {
    object.native::<Held>().and_then(|held| held.0.get())
}

fn own<'a>(cx: &mut Request, object: &'a Object) -> Result<&'a Record> {
    of(object).ok_or_else(|| cx.throw_error("Error", "The Uri\\WhatWg\\Url object has not been initialized"))
}

fn fill(object: &Object, record: Record) -> bool {
    object.native::<Held>().is_some_and(|held| held.0.set(record).is_ok())
}

/// Makes an object with an address.
fn made(cx: &mut Request, class: ClassPtr, record: Record) -> Result<Object> {
    let object = instantiate(cx, class)?;
    fill(&object, record);
    Ok(object)
}

/// Reads an address; what is wrong with it goes to `soft`, or is thrown.
fn read(cx: &mut Request, text: &[u8], base: Option<&Object>, soft: Option<RefArg<'_>>) -> Result<Record> {
    let base = base.map(|base| own(cx, base)).transpose()?;
    let (record, faults) = Parser::parse(text, base);
    let Some(record) = record else { return Err(thrown(cx, "URI", &faults)) };
    report(cx, &faults, soft)?;
    Ok(record)
}

fn report(cx: &mut Request, faults: &Faults<'_>, place: Option<RefArg<'_>>) -> Result<()> {
    let Some(mut place) = place else { return Ok(()) };
    let errors = objects(cx, faults)?;
    place.set(cx, errors)
}

/// Makes an object that another one is but for what `change` does.
fn changed(cx: &mut Request, this: &Object, change: impl FnOnce(&mut Record)) -> Result<Object> {
    let mut record = own(cx, this)?.clone();
    change(&mut record);
    let class = cx.require_class(b"Uri\\WhatWg\\Url")?;
    made(cx, class, record)
}

/// Makes an object in which one part was read anew.
fn reread(cx: &mut Request, this: &Object, what: &str, text: &[u8], state: State, prepare: impl FnOnce(&mut Record)) -> Result<Object> {
    let mut record = own(cx, this)?.clone();
    prepare(&mut record);
    let (is_changed, faults) = Parser::change(&mut record, text, state);
    if !is_changed {
        return Err(thrown(cx, what, &faults));
    }
    changed(cx, this, |old| *old = record)
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
impl Url {
    #[php("public static function parse(string $uri, ?Uri\\WhatWg\\Url $baseUrl = null, &$errors = null): ?static")]
    fn parse(cx: &mut Request, called: ClassPtr, uri: Str, base_url: Option<Object>, errors: Option<RefArg<'_>>) -> Result<Option<Object>> {
        let base = base_url.as_ref().map(|base| own(cx, base)).transpose()?;
        let (record, faults) = Parser::parse(&uri, base);
        report(cx, &faults, errors)?;
        record.map(|record| made(cx, called, record)).transpose()
    }

    #[php("public function __construct(string $uri, ?Uri\\WhatWg\\Url $baseUrl = null, &$softErrors = null)")]
    fn construct(cx: &mut Request, this: &Object, uri: Str, base_url: Option<Object>, soft_errors: Option<RefArg<'_>>) -> Result<()> {
        if of(this).is_some() {
            return Err(cx.throw_error("Error", "Cannot modify readonly object of class Uri\\WhatWg\\Url"));
        }
        let record = read(cx, &uri, base_url.as_ref(), soft_errors)?;
        fill(this, record);
        Ok(())
    }

    #[php("public function getScheme(): string")]
    fn get_scheme(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(own(cx, this)?.scheme.clone())
    }

    #[php("public function withScheme(string $scheme): static")]
    fn with_scheme(cx: &mut Request, this: &Object, scheme: Str) -> Result<Object> {
        reread(cx, this, "scheme", &[&scheme[..], b":"].concat(), State::SchemeStart, |_| {})
    }

    #[php("public function getUsername(): ?string")]
    fn get_username(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.username.clone())
    }

    #[php("public function withUsername(?string $username): static")]
    fn with_username(cx: &mut Request, this: &Object, username: Option<Str>) -> Result<Object> {
        changed(cx, this, |url| {
            if !url.refuses_user() {
                url.username = Some(encoded_user(&username.unwrap_or_default()));
            }
        })
    }

    #[php("public function getPassword(): ?string")]
    fn get_password(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.password.clone())
    }

    #[php("public function withPassword(#[SensitiveParameter] ?string $password): static")]
    fn with_password(cx: &mut Request, this: &Object, password: Option<Str>) -> Result<Object> {
        changed(cx, this, |url| {
            if !url.refuses_user() {
                url.password = Some(encoded_user(&password.unwrap_or_default()));
            }
        })
    }

    #[php("public function getAsciiHost(): ?string")]
    fn get_ascii_host(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.host.as_ref().map(|host| host.text.clone()))
    }

    #[php("public function getUnicodeHost(): ?string")]
    fn get_unicode_host(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.host.as_ref().map(super::host::Host::unicode))
    }

    #[php("public function withHost(?string $host): static")]
    fn with_host(cx: &mut Request, this: &Object, host: Option<Str>) -> Result<Object> {
        if own(cx, this)?.is_opaque() {
            return changed(cx, this, |_| {});
        }
        reread(cx, this, "host", &host.unwrap_or_default(), State::Host, |_| {})
    }

    #[php("public function getPort(): ?int")]
    fn get_port(cx: &mut Request, this: &Object) -> Result<Option<i64>> {
        Ok(own(cx, this)?.port.map(i64::from))
    }

    #[php("public function withPort(?int $port): static")]
    fn with_port(cx: &mut Request, this: &Object, port: Option<i64>) -> Result<Object> {
        let refuses = own(cx, this)?.refuses_user();
        match port {
            Some(port) if !refuses => reread(cx, this, "port", port.to_string().as_bytes(), State::Port, |_| {}),
            _ => changed(cx, this, |url| url.port = None),
        }
    }

    #[php("public function getPath(): string")]
    fn get_path(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(own(cx, this)?.path_text())
    }

    #[php("public function withPath(string $path): static")]
    fn with_path(cx: &mut Request, this: &Object, path: Str) -> Result<Object> {
        if own(cx, this)?.is_opaque() {
            return changed(cx, this, |_| {});
        }
        reread(cx, this, "path", &path, State::PathStart, |url| url.path = Path::Segments(Vec::new()))
    }

    #[php("public function getQuery(): ?string")]
    fn get_query(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.query.clone())
    }

    #[php("public function withQuery(?string $query): static")]
    fn with_query(cx: &mut Request, this: &Object, query: Option<Str>) -> Result<Object> {
        let query = query.unwrap_or_default();
        if query.is_empty() {
            return changed(cx, this, |url| url.query = None);
        }
        let text = query.strip_prefix(b"?").unwrap_or(&query);
        reread(cx, this, "query string", text, State::Query, |url| url.query = Some(Vec::new()))
    }

    #[php("public function getFragment(): ?string")]
    fn get_fragment(cx: &mut Request, this: &Object) -> Text {
        Ok(own(cx, this)?.fragment.clone())
    }

    #[php("public function withFragment(?string $fragment): static")]
    fn with_fragment(cx: &mut Request, this: &Object, fragment: Option<Str>) -> Result<Object> {
        let fragment = fragment.unwrap_or_default();
        if fragment.is_empty() {
            return changed(cx, this, |url| url.fragment = None);
        }
        let text = fragment.strip_prefix(b"#").unwrap_or(&fragment);
        reread(cx, this, "fragment", text, State::Fragment, |url| url.fragment = Some(Vec::new()))
    }

    #[php(
        "public function equals(Uri\\WhatWg\\Url $url, Uri\\UriComparisonMode $comparisonMode = Uri\\UriComparisonMode::ExcludeFragment): bool"
    )]
    fn equals(cx: &mut Request, this: &Object, url: Object, comparison_mode: &Value) -> Result<bool> {
        let case = comparison_mode.as_object().and_then(|case| case.slots().first()).and_then(Value::as_bytes);
        let fragments = if case == Some(b"IncludeFragment") { WithFragment::Yes } else { WithFragment::No };
        Ok(own(cx, this)?.ascii(fragments) == own(cx, &url)?.ascii(fragments))
    }

    #[php("public function toAsciiString(): string")]
    fn to_ascii_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(own(cx, this)?.ascii(WithFragment::Yes))
    }

    #[php("public function toUnicodeString(): string")]
    fn to_unicode_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let url = own(cx, this)?;
        let host = url.host.as_ref().map(super::host::Host::unicode);
        Ok(url.text(host.as_deref(), WithFragment::Yes))
    }

    #[php("public function resolve(string $uri, &$softErrors = null): static")]
    fn resolve(cx: &mut Request, this: &Object, uri: Str, soft_errors: Option<RefArg<'_>>) -> Result<Object> {
        let record = read(cx, &uri, Some(this), soft_errors)?;
        changed(cx, this, |old| *old = record)
    }

    #[php("public function __serialize(): array")]
    fn serialize(cx: &mut Request, this: &Object) -> Result<Array> {
        let text = own(cx, this)?.ascii(WithFragment::Yes);
        let text = Value::from(cx.str(text));
        let mut state = Array::new();
        state.insert_bytes(cx.heap(), b"uri", text);
        Ok(Array::from_values(cx.heap(), [Value::from(state), Value::from(Array::new())]))
    }

    #[php("public function __unserialize(array $data): void")]
    fn unserialize(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        let state = data.get_int(0).and_then(|state| state.deref().as_array()).filter(|state| state.len() == 1);
        let members = data.get_int(1).and_then(|members| members.deref().as_array());
        let text = state.and_then(|state| state.get_bytes(b"uri")).and_then(|text| text.deref().as_bytes());
        let is_whole = data.len() == 2 && members.is_some_and(|members| members.is_empty());
        let record = text.filter(|_| is_whole).and_then(|text| Parser::parse(text, None).0);
        match record.map(|record| fill(this, record)) {
            Some(true) => Ok(()),
            _ => Err(cx.throw_error("Exception", "Invalid serialization data for Uri\\WhatWg\\Url object")),
        }
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Result<Array> {
        let url = own(cx, this)?.clone();
        let path = url.path_text();
        let mut array = Array::new();
        let mut put = |cx: &mut Request, key: &str, text: Option<Vec<u8>>| {
            let value = text.map_or(Value::NULL, |text| Value::from(cx.str(text)));
            array.insert_bytes(cx.heap(), key.as_bytes(), value);
        };
        put(cx, "scheme", Some(url.scheme));
        put(cx, "username", url.username);
        put(cx, "password", url.password);
        put(cx, "host", url.host.map(|host| host.text));
        put(cx, "port", None);
        put(cx, "path", Some(path));
        put(cx, "query", url.query);
        put(cx, "fragment", url.fragment);
        array.insert_bytes(cx.heap(), b"port", url.port.map_or(Value::NULL, |port| Value::int(i64::from(port))));
        Ok(array)
    }
}
