//! What programs set before a session starts: its name, id, handler, path, cookie, caches.

use crate::state::{changeable, is_active, of, set_directive, warn};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &session_name::DECL,
    &session_module_name::DECL,
    &session_save_path::DECL,
    &session_id::DECL,
    &session_cache_limiter::DECL,
    &session_cache_expire::DECL,
    &session_get_cookie_params::DECL,
    &session_set_cookie_params::DECL,
];

fn without_null(cx: &mut Request, text: Option<&Str>) -> Result<()> {
    match text {
        Some(text) if text.contains(&0) => Err(cx.bad_argument(1, "must not contain any null bytes")),
        _ => Ok(()),
    }
}

/// The directive's value; sets it.
fn directive(cx: &mut Request, name: &str, value: Option<&Str>, what: &str) -> Result<OrFalse<Str>> {
    let old = cx.str(cx.ini_str(name));
    if let Some(value) = value {
        if !changeable(cx, what)? {
            return Ok(OrFalse(None));
        }
        cx.ini_set(name.as_bytes(), value)?;
    }
    Ok(OrFalse(Some(old)))
}

/// The session's name, which is its cookie's; sets it.
#[php("session_name(?string $name = null): string|false")]
fn session_name(cx: &mut Request, name: Option<&Str>) -> Result<OrFalse<Str>> {
    without_null(cx, name)?;
    directive(cx, "session.name", name, "Session name cannot be changed")
}

/// The handler's name; chooses one.
#[php("session_module_name(?string $module = null): string|false")]
fn session_module_name(cx: &mut Request, module: Option<&Str>) -> Result<OrFalse<Str>> {
    if let Some(module) = module {
        if !changeable(cx, "Session save handler module cannot be changed")? {
            return Ok(OrFalse(None));
        }
        if module.eq_ignore_ascii_case(b"user") {
            return Err(cx.bad_argument(1, "cannot be \"user\""));
        }
        if !module.eq_ignore_ascii_case(b"files") {
            warn(cx, [b"Session handler module \"", &module[..], b"\" cannot be found"].concat())?;
            return Ok(OrFalse(None));
        }
    }
    let old = cx.str(cx.ini_str("session.save_handler"));
    if let Some(module) = module {
        set_directive(cx, "session.save_handler", &module.to_ascii_lowercase())?;
    }
    Ok(OrFalse(Some(old)))
}

/// Where sessions are kept; sets it.
#[php("session_save_path(?string $path = null): string|false")]
fn session_save_path(cx: &mut Request, path: Option<&Str>) -> Result<OrFalse<Str>> {
    without_null(cx, path)?;
    directive(cx, "session.save_path", path, "Session save path cannot be changed")
}

/// The session's id; sets that of the next one.
#[php("session_id(?string $id = null): string|false")]
fn session_id(cx: &mut Request, id: Option<&Str>) -> Result<OrFalse<Str>> {
    if id.is_some() && !changeable(cx, "Session ID cannot be changed")? {
        return Ok(OrFalse(None));
    }
    let mut old = of(cx).id.clone().unwrap_or_default();
    // an id ends where a text of C ends
    old.truncate(old.iter().position(|byte| *byte == 0).unwrap_or(old.len()));
    if let Some(id) = id {
        of(cx).id = Some(id.to_vec());
    }
    Ok(OrFalse(Some(cx.str(&old))))
}

/// What caches are told; sets it.
#[php("session_cache_limiter(?string $value = null): string|false")]
fn session_cache_limiter(cx: &mut Request, value: Option<&Str>) -> Result<OrFalse<Str>> {
    directive(cx, "session.cache_limiter", value, "Session cache limiter cannot be changed")
}

/// How many minutes caches may keep pages; sets it.
#[php("session_cache_expire(?int $value = null): int|false")]
fn session_cache_expire(cx: &mut Request, value: Option<i64>) -> Result<OrFalse<i64>> {
    let old = cx.ini_int("session.cache_expire");
    if let Some(value) = value {
        if changeable(cx, "Session cache expiration cannot be changed")? {
            cx.ini_set(b"session.cache_expire", value.to_string().as_bytes())?;
        } else if !is_active(cx) {
            return Ok(OrFalse(None));
        }
    }
    Ok(OrFalse(Some(old)))
}

/// The cookie's attributes.
#[php("session_get_cookie_params(): array")]
fn session_get_cookie_params(cx: &mut Request) -> Array {
    let text = |cx: &Request, name: &str| Value::from(cx.str(cx.ini_str(name)));
    let rows = [
        ("lifetime", Value::int(cx.ini_int("session.cookie_lifetime"))),
        ("path", text(cx, "session.cookie_path")),
        ("domain", text(cx, "session.cookie_domain")),
        ("secure", Value::bool(cx.ini_bool("session.cookie_secure"))),
        ("partitioned", Value::bool(cx.ini_bool("session.cookie_partitioned"))),
        ("httponly", Value::bool(cx.ini_bool("session.cookie_httponly"))),
        ("samesite", text(cx, "session.cookie_samesite")),
    ];
    let mut params = Array::new();
    for (name, value) in rows {
        params.insert_bytes(cx.heap(), name.as_bytes(), value);
    }
    params
}

/// Sets the cookie's attributes.
#[php(
    "session_set_cookie_params(array|int $lifetime_or_options, ?string $path = null, ?string $domain = null, ?bool $secure = null, ?bool $httponly = null): bool"
)]
fn session_set_cookie_params(
    cx: &mut Request,
    lifetime_or_options: &Value,
    path: Option<&Str>,
    domain: Option<&Str>,
    secure: Option<bool>,
    httponly: Option<bool>,
) -> Result<bool> {
    if !cx.ini_bool("session.use_cookies") {
        warn(cx, "Session cookies cannot be used when session.use_cookies is disabled")?;
        return Ok(false);
    }
    if !changeable(cx, "Session cookie parameters cannot be changed")? {
        return Ok(false);
    }
    if let View::Array(options) = lifetime_or_options.view() {
        let options = options.clone();
        let given = [path.is_some(), domain.is_some(), secure.is_some(), httponly.is_some()];
        if let Some(index) = given.iter().position(|given| *given) {
            let reason = "must be null when argument #1 ($lifetime_or_options) is an array";
            return Err(cx.bad_argument(index + 2, reason));
        }
        return set_by_options(cx, &options);
    }
    let switch = |value: Option<bool>| value.map(|value| if value { b"1".to_vec() } else { b"0".to_vec() });
    let lifetime = cx.to_str(lifetime_or_options)?.to_vec();
    let settings = [
        ("session.cookie_lifetime", Some(lifetime)),
        ("session.cookie_path", path.map(|path| path.to_vec())),
        ("session.cookie_domain", domain.map(|domain| domain.to_vec())),
        ("session.cookie_secure", switch(secure)),
        ("session.cookie_httponly", switch(httponly)),
    ];
    for (name, value) in settings {
        if let Some(value) = value
            && !cx.ini_set(name.as_bytes(), &value)?
        {
            return Ok(false);
        }
    }
    Ok(true)
}

fn set_by_options(cx: &mut Request, options: &Array) -> Result<bool> {
    let mut settings: Vec<(String, Vec<u8>)> = Vec::new();
    for (key, value) in options {
        let KeyRef::Str(name) = key else {
            let message = cx.argument_message(1, b"cannot contain numeric keys");
            cx.warning(message)?;
            continue;
        };
        let lower = name.to_ascii_lowercase();
        let value = match &lower[..] {
            b"lifetime" | b"path" | b"domain" | b"samesite" => cx.to_str(value)?.to_vec(),
            b"secure" | b"httponly" | b"partitioned" => {
                if cx.to_bool(value)? {
                    b"1".to_vec()
                } else {
                    b"0".to_vec()
                }
            }
            _ => {
                let message = cx.argument_message(1, &[b"contains an unrecognized key \"", &name[..], b"\""].concat());
                cx.warning(message)?;
                continue;
            }
        };
        settings.push((format!("session.cookie_{}", String::from_utf8_lossy(&lower)), value));
    }
    if settings.is_empty() {
        return Err(cx.bad_argument(1, "must contain at least 1 valid key"));
    }
    for (name, value) in settings {
        if !cx.ini_set(name.as_bytes(), &value)? {
            return Ok(false);
        }
    }
    Ok(true)
}
