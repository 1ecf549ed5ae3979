//! Extended operations.

use crate::ber::{INTEGER, Reader, SEQUENCE, number, tagged};
use crate::controls::{self, Shown};
use crate::session::{self, Session, answer, run, session as open_session};
use heddle_libldap::{Answer, Control, words};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};
use std::ffi::{CStr, CString};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &ldap_exop::DECL,
    &ldap_exop_sync::DECL,
    &ldap_exop_passwd::DECL,
    &ldap_exop_whoami::DECL,
    &ldap_exop_refresh::DECL,
    &ldap_parse_exop::DECL,
];

/// Runs an operation. `None`: it failed, and a warning says so.
fn extended(
    cx: &mut Request,
    session: &Session,
    oid: &CStr,
    data: Option<&[u8]>,
    controls: &[Control],
    what: &str,
) -> Result<Option<Answer>> {
    let (code, text) = match run(cx, session, |link| link.extended(oid, data, controls))? {
        Ok(answer) if answer.code == 0 => return Ok(Some(answer)),
        Ok(answer) => (answer.code, answer.message),
        Err(code) => (code, Vec::new()),
    };
    let text = if text.is_empty() || !what.starts_with("Passwd") { words(code).into_bytes() } else { text };
    let message = [what.as_bytes(), b" failed: ", &text[..], format!(" ({code})").as_bytes()].concat();
    cx.function_warning(message)?;
    Ok(None)
}

fn name(cx: &mut Request, oid: &[u8]) -> Result<CString> {
    if oid.is_empty() {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    session::text(cx, 2, oid)
}

fn place_text(cx: &mut Request, place: Option<RefArg<'_>>, text: Option<&Vec<u8>>) -> Result<()> {
    if let Some(mut place) = place {
        let text = cx.str(text.map_or(&b""[..], |text| text));
        place.set(cx, text)?;
    }
    Ok(())
}

fn own_controls(cx: &mut Request, session: &Session, controls: Option<&Array>) -> Result<Vec<Control>> {
    let controls = controls.map(|controls| controls::from_array(cx, 4, controls)).transpose()?;
    Ok(controls.unwrap_or_else(|| session.controls.borrow().clone()))
}

/// Runs an operation by its name.
#[php(
    "ldap_exop(LDAP\\Connection $ldap, string $request_oid, ?string $request_data = null, ?array $controls = null, &$response_data = UNKNOWN, &$response_oid = null): LDAP\\Result|bool"
)]
fn ldap_exop(
    cx: &mut Request,
    ldap: &Object,
    request_oid: &[u8],
    request_data: Option<&[u8]>,
    controls: Option<&Array>,
    response_data: Option<RefArg<'_>>,
    response_oid: Option<RefArg<'_>>,
) -> Result<Value> {
    let waits = response_data.is_some();
    if waits {
        cx.deprecated("Calling ldap_exop() with more than 4 arguments is deprecated, use ldap_exop_sync() instead")?;
    }
    let session = open_session(cx, ldap)?;
    let oid = name(cx, request_oid)?;
    let controls = own_controls(cx, &session, controls)?;
    let what = format!("Extended operation {}", oid.to_string_lossy());
    if !waits {
        return match run(cx, &session, |link| link.extended(&oid, request_data, &controls))? {
            Ok(answer) => session::result(cx, answer),
            Err(code) => {
                cx.function_warning(format!("{what} failed: {} ({code})", words(code)))?;
                Ok(Value::FALSE)
            }
        };
    }
    let Some(answer) = extended(cx, &session, &oid, request_data, &controls, &what)? else { return Ok(Value::FALSE) };
    place_text(cx, response_oid, answer.oid.as_ref())?;
    place_text(cx, response_data, answer.data.as_ref())?;
    Ok(Value::TRUE)
}

/// Runs an operation by its name and reads the answer.
#[php(
    "ldap_exop_sync(LDAP\\Connection $ldap, string $request_oid, ?string $request_data = null, ?array $controls = null, &$response_data = null, &$response_oid = null): LDAP\\Result|bool"
)]
fn ldap_exop_sync(
    cx: &mut Request,
    ldap: &Object,
    request_oid: &[u8],
    request_data: Option<&[u8]>,
    controls: Option<&Array>,
    response_data: Option<RefArg<'_>>,
    response_oid: Option<RefArg<'_>>,
) -> Result<bool> {
    let session = open_session(cx, ldap)?;
    let oid = name(cx, request_oid)?;
    let controls = own_controls(cx, &session, controls)?;
    let what = format!("Extended operation {}", oid.to_string_lossy());
    let Some(answer) = extended(cx, &session, &oid, request_data, &controls, &what)? else { return Ok(false) };
    place_text(cx, response_oid, answer.oid.as_ref())?;
    place_text(cx, response_data, answer.data.as_ref())?;
    Ok(true)
}

/// Changes a password; without a new one the server makes it up.
#[php(
    "ldap_exop_passwd(LDAP\\Connection $ldap, string $user = \"\", #[SensitiveParameter] string $old_password = \"\", #[SensitiveParameter] string $new_password = \"\", &$controls = null): string|bool"
)]
fn ldap_exop_passwd(
    cx: &mut Request,
    ldap: &Object,
    user: &[u8],
    old_password: &[u8],
    new_password: &[u8],
    controls: Option<RefArg<'_>>,
) -> Result<Value> {
    let session = open_session(cx, ldap)?;
    let mut content = Vec::new();
    for (tag, text) in [(0x80, user), (0x81, old_password), (0x82, new_password)] {
        if !text.is_empty() {
            content.extend(tagged(tag, text));
        }
    }
    let data = (!content.is_empty()).then(|| tagged(SEQUENCE, &content));
    let asked = match &controls {
        Some(place) => place.get().as_array().map(|asked| controls::from_array(cx, 5, asked)).transpose()?.unwrap_or_default(),
        None => Vec::new(),
    };
    let oid = c"1.3.6.1.4.1.4203.1.11.1";
    let what = "Passwd modify extended operation";
    let Some(answer) = extended(cx, &session, oid, data.as_deref(), &asked, what)? else { return Ok(Value::FALSE) };
    if let Some(mut place) = controls {
        let found = controls::to_array(cx, &answer.controls, Shown::Received);
        place.set(cx, found)?;
    }
    if !new_password.is_empty() {
        return Ok(Value::TRUE);
    }
    let data = answer.data.unwrap_or_default();
    let made = Reader(&data).inner(SEQUENCE).and_then(|mut inner| inner.content(0x80));
    Ok(Value::from(cx.str(made.unwrap_or_default())))
}

/// Asks who is logged in.
#[php("ldap_exop_whoami(LDAP\\Connection $ldap): string|false")]
fn ldap_exop_whoami(cx: &mut Request, ldap: &Object) -> Result<OrFalse<Vec<u8>>> {
    let session = open_session(cx, ldap)?;
    let oid = c"1.3.6.1.4.1.4203.1.11.3";
    let answer = extended(cx, &session, oid, None, &[], "Whoami extended operation")?;
    Ok(OrFalse(answer.map(|answer| answer.data.unwrap_or_default())))
}

/// Prolongs the life of an entry; returns the seconds that the server gives it.
#[php("ldap_exop_refresh(LDAP\\Connection $ldap, string $dn, int $ttl): int|false")]
fn ldap_exop_refresh(cx: &mut Request, ldap: &Object, dn: &[u8], ttl: i64) -> Result<OrFalse<i64>> {
    let session = open_session(cx, ldap)?;
    let data = tagged(SEQUENCE, &[tagged(0x80, dn), number(0x81, ttl)].concat());
    let oid = c"1.3.6.1.4.1.1466.101.119.1";
    let Some(answer) = extended(cx, &session, oid, Some(&data), &[], "Refresh extended operation")? else {
        return Ok(OrFalse(None));
    };
    let data = answer.data.unwrap_or_default();
    let found = Reader(&data).inner(SEQUENCE).and_then(|mut inner| match inner.next()? {
        (0x81 | INTEGER, content) => Reader(&tagged(INTEGER, content)).number(INTEGER),
        _ => None,
    });
    Ok(OrFalse(found))
}

/// Reads the answer to an operation.
#[php("ldap_parse_exop(LDAP\\Connection $ldap, LDAP\\Result $result, &$response_data = null, &$response_oid = null): bool")]
fn ldap_parse_exop(
    cx: &mut Request,
    ldap: &Object,
    result: &Object,
    response_data: Option<RefArg<'_>>,
    response_oid: Option<RefArg<'_>>,
) -> Result<bool> {
    open_session(cx, ldap)?;
    let answer = answer(cx, result)?;
    place_text(cx, response_oid, answer.oid.as_ref())?;
    place_text(cx, response_data, answer.data.as_ref())?;
    Ok(true)
}
