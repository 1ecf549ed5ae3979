//! Sessions: connecting, logging in, encryption, errors.

use crate::controls;
use crate::options;
use crate::session::{self, Known, close, run, session as open_session, text, warn};
use heddle_libldap::{Connection as Link, words};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Array, Object, Value};
use std::ffi::{CStr, CString};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &ldap_connect::DECL,
    &ldap_unbind::DECL,
    &ldap_unbind::DECL.alias("ldap_close"),
    &ldap_bind::DECL,
    &ldap_bind_ext::DECL,
    &ldap_sasl_bind::DECL,
];

/// Lists what stands further below in the order of Reflection.
pub(crate) const ERRORS: &[&Function] = &[&ldap_errno::DECL, &ldap_error::DECL, &ldap_err2str::DECL];

/// Lists what follows reading answers.
pub(crate) const SECURITY: &[&Function] = &[&ldap_set_rebind_proc::DECL, &ldap_start_tls::DECL];

/// Makes a session; it connects when it is first used.
#[php("ldap_connect(?string $uri = null, int $port = 389): LDAP\\Connection|false")]
fn ldap_connect(cx: &mut Request, uri: Option<&[u8]>, port: Option<i64>) -> Result<OrFalse<Object>> {
    if let Some(port) = port {
        cx.deprecated("Usage of ldap_connect with two arguments is deprecated")?;
        if !(1..=65535).contains(&port) {
            return Err(cx.bad_argument(2, "must be between 1 and 65535"));
        }
    }
    let most = cx.ini_int("ldap.max_links");
    let open = cx.state::<Known>().open.get();
    if most != -1 && open >= most {
        cx.function_warning(format!("Too many open links ({open})"))?;
        return Ok(OrFalse(None));
    }
    // what follows a zero byte is not seen
    let uri = uri.map(|uri| uri.split(|byte| *byte == 0).next().unwrap_or_default());
    let address = match uri {
        None | Some(b"") => None,
        Some(uri) if uri.windows(3).any(|part| part == b"://") => Some(uri.to_vec()),
        Some(host) => Some([b"ldap://", host, format!(":{}", port.unwrap_or(389)).as_bytes()].concat()),
    };
    let address = address.and_then(|address| CString::new(address).ok());
    let link = match Link::new(address.as_deref()) {
        Ok(link) => link,
        Err(code) => {
            warn(cx, "Could not create session handle", code)?;
            return Ok(OrFalse(None));
        }
    };
    options::apply(cx, &link);
    Ok(OrFalse(Some(session::connection(cx, link)?)))
}

/// Ends a session.
#[php("ldap_unbind(LDAP\\Connection $ldap): bool")]
fn ldap_unbind(cx: &mut Request, ldap: &Object) -> Result<bool> {
    open_session(cx, ldap)?;
    close(ldap);
    Ok(true)
}

fn credentials(cx: &mut Request, dn: Option<&[u8]>, password: Option<&[u8]>) -> Result<(Option<CString>, Vec<u8>)> {
    let dn = dn.map(|dn| text(cx, 2, dn)).transpose()?;
    if password.is_some_and(|password| password.contains(&0)) {
        return Err(cx.bad_argument(3, "must not contain any null bytes"));
    }
    Ok((dn, password.unwrap_or_default().to_vec()))
}

/// Logs in.
#[php("ldap_bind(LDAP\\Connection $ldap, ?string $dn = null, #[SensitiveParameter] ?string $password = null): bool")]
fn ldap_bind(cx: &mut Request, ldap: &Object, dn: Option<&[u8]>, password: Option<&[u8]>) -> Result<bool> {
    let session = open_session(cx, ldap)?;
    let (dn, password) = credentials(cx, dn, password)?;
    let outcome = run(cx, &session, |link| link.bind(dn.as_deref(), None, Some(&password), &[]))?;
    match outcome.map_or_else(|code| code, |answer| answer.code) {
        0 => Ok(true),
        code => {
            warn(cx, "Unable to bind to server", code)?;
            Ok(false)
        }
    }
}

/// Logs in and returns the whole answer.
#[php(
    "ldap_bind_ext(LDAP\\Connection $ldap, ?string $dn = null, #[SensitiveParameter] ?string $password = null, ?array $controls = null): LDAP\\Result|false"
)]
fn ldap_bind_ext(cx: &mut Request, ldap: &Object, dn: Option<&[u8]>, password: Option<&[u8]>, controls: Option<&Array>) -> Result<Value> {
    let session = open_session(cx, ldap)?;
    let (dn, password) = credentials(cx, dn, password)?;
    let controls = controls.map(|controls| controls::from_array(cx, 5, controls)).transpose()?.unwrap_or_default();
    match run(cx, &session, |link| link.bind(dn.as_deref(), None, Some(&password), &controls))? {
        Ok(answer) => session::result(cx, answer),
        Err(code) => {
            cx.function_warning(format!("Unable to bind to server: {} ({code})", words(code)))?;
            Ok(Value::FALSE)
        }
    }
}

/// Logs in by a mechanism of SASL: EXTERNAL or PLAIN.
#[php(
    "ldap_sasl_bind(LDAP\\Connection $ldap, ?string $dn = null, #[SensitiveParameter] ?string $password = null, ?string $mech = null, ?string $realm = null, ?string $authc_id = null, ?string $authz_id = null, ?string $props = null): bool"
)]
#[expect(clippy::too_many_arguments, reason = "PHP's signature")]
fn ldap_sasl_bind(
    cx: &mut Request,
    ldap: &Object,
    dn: Option<&[u8]>,
    password: Option<&[u8]>,
    mech: Option<&[u8]>,
    _realm: Option<&[u8]>,
    authc_id: Option<&[u8]>,
    authz_id: Option<&[u8]>,
    _props: Option<&[u8]>,
) -> Result<bool> {
    let session = open_session(cx, ldap)?;
    let dn = dn.map(|dn| text(cx, 2, dn)).transpose()?;
    let who = authz_id.unwrap_or_default();
    let (name, secret): (&CStr, Vec<u8>) = match mech {
        Some(b"EXTERNAL") => (c"EXTERNAL", who.to_vec()),
        Some(b"PLAIN") => (c"PLAIN", [who, authc_id.unwrap_or_default(), password.unwrap_or_default()].join(&0)),
        _ => return Err(cx.throw_error("Error", "not supported yet: mechanisms of SASL other than EXTERNAL and PLAIN")),
    };
    let outcome = run(cx, &session, |link| link.bind(dn.as_deref(), Some(name), Some(&secret), &[]))?;
    match outcome.map_or_else(|code| code, |answer| answer.code) {
        0 => Ok(true),
        code => {
            warn(cx, "Unable to bind to server", code)?;
            Ok(false)
        }
    }
}

const START_TLS: &CStr = c"1.3.6.1.4.1.1466.20037";

/// Begins encryption.
#[php("ldap_start_tls(LDAP\\Connection $ldap): bool")]
fn ldap_start_tls(cx: &mut Request, ldap: &Object) -> Result<bool> {
    let session = open_session(cx, ldap)?;
    session.link.set_int(17, 3);
    let code = match run(cx, &session, |link| link.extended(START_TLS, None, &[]))? {
        Ok(answer) if answer.code == 0 => session.link.install_tls(),
        Ok(answer) => answer.code,
        Err(code) => code,
    };
    if code != 0 {
        session.link.set_code(code);
        warn(cx, "Unable to start TLS", code)?;
    }
    Ok(code == 0)
}

/// Sets who logs in at servers that a server refers to.
#[php("ldap_set_rebind_proc(LDAP\\Connection $ldap, ?callable $callback): bool")]
fn ldap_set_rebind_proc(cx: &mut Request, ldap: &Object, callback: Option<Callable>) -> Result<bool> {
    open_session(cx, ldap)?;
    if callback.is_some() {
        return Err(cx.throw_error("Error", "not supported yet: ldap_set_rebind_proc()"));
    }
    Ok(true)
}

const CODE: i32 = 49;

/// Returns the number of the last error.
#[php("ldap_errno(LDAP\\Connection $ldap): int")]
fn ldap_errno(cx: &mut Request, ldap: &Object) -> Result<i64> {
    Ok(open_session(cx, ldap)?.link.int(CODE).unwrap_or(0).into())
}

/// Returns the words for the last error.
#[php("ldap_error(LDAP\\Connection $ldap): string")]
fn ldap_error(cx: &mut Request, ldap: &Object) -> Result<String> {
    Ok(words(open_session(cx, ldap)?.link.int(CODE).unwrap_or(0)))
}

/// Returns the words for an error's number.
#[php("ldap_err2str(int $errno): string")]
fn ldap_err2str(errno: i64) -> String {
    words(i32::try_from(errno).unwrap_or(i32::MAX))
}
