//! Options of sessions, and of those to come.

use crate::controls::{self, Shown};
use crate::session::{Known, Setting, session};
use heddle_libldap::{Connection as Link, Control, default_int, default_text, default_time};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};
use std::ffi::CString;
use std::time::Duration;

pub(crate) const FUNCTIONS: &[&Function] = &[&ldap_get_option::DECL, &ldap_set_option::DECL];

/// Says which kind of value an option has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Int,
    Bool,
    Text,
    Time,
    Controls,
}

const SERVER_CONTROLS: i64 = 18;
const CODE: i64 = 49;
const TLS: std::ops::RangeInclusive<i64> = 24576..=24607;

fn kind(option: i64) -> Option<Kind> {
    Some(match option {
        2 | 3 | 4 | 17 | CODE | 20481 | 24582 | 24583 | 24587 | 24603 | 24843 | 25344..=25346 => Kind::Int,
        8 | 9 => Kind::Bool,
        20482 | 20485 => Kind::Time,
        SERVER_CONTROLS | 19 => Kind::Controls,
        48 | 50 | 51 | 24578..=24581 | 24584 | 24585 | 24590 | 24592 | 24593 | 24832..=24835 | 24844 => Kind::Text,
        _ => return None,
    })
}

fn number(option: i64) -> i32 {
    i32::try_from(option).unwrap_or(-1)
}

fn set(link: &Link, option: i64, setting: &Setting) -> bool {
    let done = match setting {
        Setting::Int(value) => link.set_int(number(option), *value),
        Setting::Bool(value) => link.set_bool(number(option), *value),
        Setting::Text(value) => link.set_text(number(option), value),
        Setting::Time(value) => link.set_time(number(option), *value),
    };
    if done && TLS.contains(&option) {
        link.renew_tls();
    }
    done
}

/// Sets on a new session what was set without one.
pub(crate) fn apply(cx: &mut Request, link: &Link) {
    for (option, setting) in &cx.state::<Known>().options {
        set(link, *option, setting);
    }
}

fn of_link(link: &Link, option: i64, kind: Kind) -> Option<Setting> {
    Some(match kind {
        Kind::Int | Kind::Bool => Setting::Int(link.int(number(option))?),
        Kind::Text => Setting::Text(CString::new(link.text(number(option))?).ok()?),
        Kind::Time => Setting::Time(Some(link.time(number(option))?)),
        Kind::Controls => return None,
    })
}

fn of_library(option: i64, kind: Kind) -> Option<Setting> {
    Some(match kind {
        _ if option == CODE => return None,
        Kind::Int | Kind::Bool => Setting::Int(default_int(number(option))?),
        Kind::Text => Setting::Text(CString::new(default_text(number(option))?).ok()?),
        Kind::Time => Setting::Time(Some(default_time(number(option))?)),
        Kind::Controls => return None,
    })
}

/// Reads an option.
#[php("ldap_get_option(?LDAP\\Connection $ldap, int $option, &$value = null): bool")]
fn ldap_get_option(cx: &mut Request, ldap: Option<&Object>, option: i64, value: Option<RefArg<'_>>) -> Result<bool> {
    let session = ldap.map(|ldap| session(cx, ldap)).transpose()?;
    let Some(kind) = kind(option) else { return Err(cx.bad_argument(2, "must be a valid LDAP option")) };
    let found = match (&session, kind) {
        (Some(session), Kind::Controls) => {
            let list = if option == SERVER_CONTROLS { &session.controls } else { &session.client_controls };
            let list: Vec<Control> = list.borrow().clone();
            (!list.is_empty()).then(|| Value::from(controls::to_array(cx, &list, Shown::Sent)))
        }
        (session, kind) => {
            let kept = cx.state::<Known>().options.iter().find(|(other, _)| *other == option).map(|(_, kept)| kept.clone());
            let setting = match session {
                Some(session) => of_link(&session.link, option, kind),
                None => kept.or_else(|| of_library(option, kind)),
            };
            match setting {
                Some(Setting::Int(number)) => Some(Value::int(number.into())),
                Some(Setting::Bool(is_on)) => Some(Value::int(is_on.into())),
                Some(Setting::Text(text)) if !text.is_empty() => Some(Value::from(cx.str(text.to_bytes()))),
                Some(Setting::Time(Some(span))) => Some(Value::int(i64::try_from(span.as_secs()).unwrap_or(i64::MAX))),
                _ => None,
            }
        }
    };
    let Some(found) = found else { return Ok(false) };
    if let Some(mut place) = value {
        place.set(cx, found)?;
    }
    Ok(true)
}

/// Sets an option, of a session or of those that are made later in this request.
#[php("ldap_set_option(?LDAP\\Connection $ldap, int $option, $value): bool")]
fn ldap_set_option(cx: &mut Request, ldap: Option<&Object>, option: i64, value: &Value) -> Result<bool> {
    let session = ldap.map(|ldap| session(cx, ldap)).transpose()?;
    let Some(kind) = kind(option) else { return Err(cx.bad_argument(2, "must be a valid LDAP option")) };
    let value = value.deref();
    let setting = match kind {
        Kind::Controls => {
            let Some(array) = value.as_array() else {
                let given = heddle_runtime::types::value_name(value);
                return Err(
                    cx.bad_argument_type(3, format!("must be of type array for the LDAP_OPT_CLIENT_CONTROLS option, {given} given"))
                );
            };
            let list = controls::from_array(cx, 3, array)?;
            let Some(session) = session else { return Ok(false) };
            let place = if option == SERVER_CONTROLS { &session.controls } else { &session.client_controls };
            *place.borrow_mut() = list;
            return Ok(true);
        }
        Kind::Int | Kind::Time if value.as_array().is_some() => {
            return Err(cx.bad_argument_type(3, "must be of type int for the given option, array given"));
        }
        Kind::Int => Setting::Int(i32::try_from(cx.to_int(value)?).unwrap_or(i32::MAX)),
        Kind::Bool => Setting::Bool(heddle_value::juggle::to_bool(value)),
        Kind::Time => Setting::Time(u64::try_from(cx.to_int(value)?).ok().map(Duration::from_secs)),
        Kind::Text => {
            let text = cx.to_str(value)?;
            match CString::new(&text[..]) {
                Ok(text) => Setting::Text(text),
                Err(_) => return Err(cx.bad_argument(3, "must not contain any null bytes")),
            }
        }
    };
    let Some(session) = session else {
        // the library's own defaults are the process's, which serves other requests as well
        let Ok(trial) = Link::new(None) else { return Ok(false) };
        let is_right = set(&trial, option, &setting);
        if is_right {
            let known = cx.state::<Known>();
            known.options.retain(|(other, _)| *other != option);
            known.options.push((option, setting));
        }
        return Ok(is_right);
    };
    Ok(set(&session.link, option, &setting))
}
