//! Adding, changing, moving, deleting and comparing entries.

use crate::controls;
use crate::session::{self, Session, run, session as open_session, text, warn};
use heddle_libldap::{Begun, Change, Connection as Link, Control};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, KeyRef, Object, Value};
use std::ffi::CString;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &ldap_add::DECL,
    &ldap_add_ext::DECL,
    &ldap_delete::DECL,
    &ldap_delete_ext::DECL,
    &ldap_modify_batch::DECL,
    &ldap_mod_add::DECL,
    &ldap_mod_add_ext::DECL,
    &ldap_mod_replace::DECL,
    &ldap_mod_replace::DECL.alias("ldap_modify"),
    &ldap_mod_replace_ext::DECL,
    &ldap_mod_del::DECL,
    &ldap_mod_del_ext::DECL,
];

/// Lists what stands further below in the order of Reflection.
pub(crate) const FURTHER: &[&Function] = &[&ldap_compare::DECL, &ldap_rename::DECL, &ldap_rename_ext::DECL];

const ADD: i32 = 0;
const DELETE: i32 = 1;
const REPLACE: i32 = 2;

/// Makes the bytes of an attribute's value.
fn value_of(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    let value = value.deref();
    if let Some(is_true) = value.as_bool() {
        return Ok(if is_true { b"TRUE".to_vec() } else { b"FALSE".to_vec() });
    }
    if value.as_array().is_some() || value.is_null() {
        let given = heddle_runtime::types::value_name(value);
        return Err(cx.type_error(format!("LDAP value must be of type string|int|bool, {given} given")));
    }
    Ok(cx.to_str(value)?.to_vec())
}

/// Makes changes of the array that an entry is given as.
fn changes(cx: &mut Request, entry: &Array, operation: i32) -> Result<Vec<Change>> {
    if entry.is_empty() {
        return Err(cx.bad_argument(3, "must not be empty"));
    }
    let mut out = Vec::new();
    for (key, value) in entry.iter() {
        let KeyRef::Str(name) = key else {
            return Err(cx.bad_argument(3, "must be an associative array of attribute => values"));
        };
        let name = name.to_vec();
        if name.is_empty() {
            return Err(cx.bad_argument(3, "key must not be empty"));
        }
        let Ok(attribute) = CString::new(&name[..]) else { return Err(cx.bad_argument(3, "key must not contain any null bytes")) };
        let quoted = |why: &str| [b"attribute \"", &name[..], b"\" ", why.as_bytes()].concat();
        let values = match value.deref().as_array() {
            None => vec![value_of(cx, value)?],
            Some(list) if list.is_empty() => return Err(cx.bad_argument(3, quoted("must be a non-empty list of attribute values"))),
            Some(list) => {
                if list.iter().any(|(key, _)| !matches!(key, KeyRef::Int(_))) {
                    return Err(cx.bad_argument(3, quoted("must be an array of attribute values with numeric keys")));
                }
                list.iter().map(|(_, value)| value_of(cx, value)).collect::<Result<_>>()?
            }
        };
        out.push(Change { operation, attribute, values: Some(values) });
    }
    Ok(out)
}

/// Says what a function returns: whether it worked, or the whole answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Success,
    Answer,
}

/// Runs an operation; a warning that begins with `what` says why it failed, where there is one.
fn perform(
    cx: &mut Request,
    session: &Session,
    controls: Option<Vec<Control>>,
    (what, wanted): (Option<&str>, Wanted),
    begin: impl FnOnce(&Link, &[Control]) -> Begun,
) -> Result<Value> {
    let controls = controls.unwrap_or_else(|| session.controls.borrow().clone());
    let code = match run(cx, session, |link| begin(link, &controls))? {
        Ok(answer) if wanted == Wanted::Answer => return session::result(cx, answer),
        Ok(answer) => answer.code,
        Err(code) => code,
    };
    if code != 0
        && let Some(what) = what
    {
        warn(cx, what, code)?;
    }
    Ok(Value::bool(code == 0))
}

fn own_controls(cx: &mut Request, number: usize, controls: Option<&Array>) -> Result<Option<Vec<Control>>> {
    controls.map(|controls| controls::from_array(cx, number, controls)).transpose()
}

fn modify(
    cx: &mut Request,
    (ldap, dn, entry): (&Object, &[u8], &Array),
    controls: Option<&Array>,
    operation: Option<i32>,
    wanted: Wanted,
) -> Result<Value> {
    let session = open_session(cx, ldap)?;
    let dn = text(cx, 2, dn)?;
    let changes = changes(cx, entry, operation.unwrap_or(ADD))?;
    let controls = own_controls(cx, 4, controls)?;
    let what = if operation.is_some() { "Modify" } else { "Add" };
    perform(cx, &session, controls, (Some(what), wanted), |link, controls| match operation {
        Some(_) => link.modify(&dn, &changes, controls),
        None => link.add(&dn, &changes, controls),
    })
}

macro_rules! modifying {
    ($($(#[$doc:meta])+ $name:ident($signature:literal) $operation:expr, $wanted:ident;)+) => { $(
        $(#[$doc])+
        #[php($signature)]
        fn $name(cx: &mut Request, ldap: &Object, dn: &[u8], entry: &Array, controls: Option<&Array>) -> Result<Value> {
            modify(cx, (ldap, dn, entry), controls, $operation, Wanted::$wanted)
        }
    )+ };
}
modifying! {
    /// Adds an entry.
    ldap_add("ldap_add(LDAP\\Connection $ldap, string $dn, array $entry, ?array $controls = null): bool") None, Success;
    /// Adds an entry and returns the whole answer.
    ldap_add_ext("ldap_add_ext(LDAP\\Connection $ldap, string $dn, array $entry, ?array $controls = null): LDAP\\Result|false") None, Answer;
    /// Adds values to attributes.
    ldap_mod_add("ldap_mod_add(LDAP\\Connection $ldap, string $dn, array $entry, ?array $controls = null): bool") Some(ADD), Success;
    /// Adds values to attributes and returns the whole answer.
    ldap_mod_add_ext("ldap_mod_add_ext(LDAP\\Connection $ldap, string $dn, array $entry, ?array $controls = null): LDAP\\Result|false") Some(ADD), Answer;
    /// Replaces the values of attributes.
    ldap_mod_replace("ldap_mod_replace(LDAP\\Connection $ldap, string $dn, array $entry, ?array $controls = null): bool") Some(REPLACE), Success;
    /// Replaces the values of attributes and returns the whole answer.
    ldap_mod_replace_ext("ldap_mod_replace_ext(LDAP\\Connection $ldap, string $dn, array $entry, ?array $controls = null): LDAP\\Result|false") Some(REPLACE), Answer;
    /// Removes values of attributes.
    ldap_mod_del("ldap_mod_del(LDAP\\Connection $ldap, string $dn, array $entry, ?array $controls = null): bool") Some(DELETE), Success;
    /// Removes values of attributes and returns the whole answer.
    ldap_mod_del_ext("ldap_mod_del_ext(LDAP\\Connection $ldap, string $dn, array $entry, ?array $controls = null): LDAP\\Result|false") Some(DELETE), Answer;
}

fn delete(cx: &mut Request, ldap: &Object, dn: &[u8], controls: Option<&Array>, wanted: Wanted) -> Result<Value> {
    let session = open_session(cx, ldap)?;
    let dn = text(cx, 2, dn)?;
    let controls = own_controls(cx, 3, controls)?;
    perform(cx, &session, controls, (Some("Delete"), wanted), |link, controls| link.delete(&dn, controls))
}

/// Deletes an entry.
#[php("ldap_delete(LDAP\\Connection $ldap, string $dn, ?array $controls = null): bool")]
fn ldap_delete(cx: &mut Request, ldap: &Object, dn: &[u8], controls: Option<&Array>) -> Result<Value> {
    delete(cx, ldap, dn, controls, Wanted::Success)
}

/// Deletes an entry and returns the whole answer.
#[php("ldap_delete_ext(LDAP\\Connection $ldap, string $dn, ?array $controls = null): LDAP\\Result|false")]
fn ldap_delete_ext(cx: &mut Request, ldap: &Object, dn: &[u8], controls: Option<&Array>) -> Result<Value> {
    delete(cx, ldap, dn, controls, Wanted::Answer)
}

fn rename(
    cx: &mut Request,
    ldap: &Object,
    [dn, name, parent]: [&[u8]; 3],
    deletes_old: bool,
    controls: Option<&Array>,
    wanted: Wanted,
) -> Result<Value> {
    let session = open_session(cx, ldap)?;
    let (dn, name) = (text(cx, 2, dn)?, text(cx, 3, name)?);
    let parent = if parent.is_empty() { None } else { Some(text(cx, 4, parent)?) };
    let controls = own_controls(cx, 6, controls)?;
    perform(cx, &session, controls, (None, wanted), |link, controls| link.rename(&dn, &name, parent.as_deref(), deletes_old, controls))
}

/// Moves an entry.
#[php(
    "ldap_rename(LDAP\\Connection $ldap, string $dn, string $new_rdn, string $new_parent, bool $delete_old_rdn, ?array $controls = null): bool"
)]
fn ldap_rename(
    cx: &mut Request,
    ldap: &Object,
    dn: &[u8],
    new_rdn: &[u8],
    new_parent: &[u8],
    delete_old_rdn: bool,
    controls: Option<&Array>,
) -> Result<Value> {
    rename(cx, ldap, [dn, new_rdn, new_parent], delete_old_rdn, controls, Wanted::Success)
}

/// Moves an entry and returns the whole answer.
#[php(
    "ldap_rename_ext(LDAP\\Connection $ldap, string $dn, string $new_rdn, string $new_parent, bool $delete_old_rdn, ?array $controls = null): LDAP\\Result|false"
)]
fn ldap_rename_ext(
    cx: &mut Request,
    ldap: &Object,
    dn: &[u8],
    new_rdn: &[u8],
    new_parent: &[u8],
    delete_old_rdn: bool,
    controls: Option<&Array>,
) -> Result<Value> {
    rename(cx, ldap, [dn, new_rdn, new_parent], delete_old_rdn, controls, Wanted::Answer)
}

/// Compares an attribute's value with one.
#[php("ldap_compare(LDAP\\Connection $ldap, string $dn, string $attribute, string $value, ?array $controls = null): int|bool")]
fn ldap_compare(cx: &mut Request, ldap: &Object, dn: &[u8], attribute: &[u8], value: &[u8], controls: Option<&Array>) -> Result<Value> {
    const FALSE: i32 = 5;
    const TRUE: i32 = 6;
    let session = open_session(cx, ldap)?;
    let (dn, attribute) = (text(cx, 2, dn)?, text(cx, 3, attribute)?);
    let controls = own_controls(cx, 5, controls)?.unwrap_or_else(|| session.controls.borrow().clone());
    let outcome = run(cx, &session, |link| link.compare(&dn, &attribute, value, &controls))?;
    match outcome.map_or_else(|code| code, |answer| answer.code) {
        TRUE => Ok(Value::TRUE),
        FALSE => Ok(Value::FALSE),
        code => {
            warn(cx, "Compare", code)?;
            Ok(Value::int(-1))
        }
    }
}

const BATCH_REMOVE_ALL: i64 = 18;

/// Makes several changes of an entry at once.
#[php("ldap_modify_batch(LDAP\\Connection $ldap, string $dn, array $modifications_info, ?array $controls = null): bool")]
fn ldap_modify_batch(cx: &mut Request, ldap: &Object, dn: &[u8], modifications_info: &Array, controls: Option<&Array>) -> Result<Value> {
    let session = open_session(cx, ldap)?;
    let dn = text(cx, 2, dn)?;
    if modifications_info.is_empty() {
        return Err(cx.bad_argument(3, "must not be empty"));
    }
    let mut changes = Vec::new();
    for (key, value) in modifications_info.iter() {
        if !matches!(key, KeyRef::Int(_)) {
            return Err(cx.bad_argument(3, "must be an array with numeric keys"));
        }
        let Some(fields) = value.deref().as_array() else {
            return Err(cx.bad_argument_type(3, "must only contain arrays"));
        };
        changes.push(batch_change(cx, fields)?);
    }
    let controls = own_controls(cx, 4, controls)?;
    perform(cx, &session, controls, (Some("Batch Modify"), Wanted::Success), |link, controls| link.modify(&dn, &changes, controls))
}

fn wrong_type(cx: &mut Request, name: &str, wanted: &str, value: &Value) -> Halt {
    let given = heddle_runtime::types::value_name(value);
    cx.bad_argument_type(3, format!("the value for option \"{name}\" must be of type {wanted}, {given} given"))
}

fn batch_change(cx: &mut Request, fields: &Array) -> Result<Change> {
    const NAMES: [&[u8]; 3] = [b"attrib", b"modtype", b"values"];
    let known = fields.iter().all(|(key, _)| matches!(key, KeyRef::Str(name) if NAMES.contains(&&name[..])));
    if !known || !(2..=3).contains(&fields.len()) {
        return Err(cx.bad_argument(3, "a modification entry must only contain the keys \"attrib\", \"modtype\", and \"values\""));
    }
    let field = |name: &str| fields.get_bytes(name.as_bytes()).map(|value| value.deref().clone());
    let Some(attribute) = field("attrib") else {
        return Err(cx.bad_argument(3, "a modification entry must contain the \"attrib\" option"));
    };
    let Some(name) = attribute.as_bytes() else { return Err(wrong_type(cx, "attrib", "string", &attribute)) };
    let Ok(name) = CString::new(name) else {
        return Err(cx.bad_argument(3, "the value for option \"attrib\" must not contain null bytes"));
    };
    let Some(kind) = field("modtype") else {
        return Err(cx.bad_argument(3, "a modification entry must contain the \"modtype\" option"));
    };
    let Some(number) = kind.as_int() else { return Err(wrong_type(cx, "modtype", "int", &kind)) };
    let operation = match number {
        1 => ADD,
        2 | BATCH_REMOVE_ALL => DELETE,
        3 => REPLACE,
        _ => {
            let why = "the value for option \"modtype\" must be LDAP_MODIFY_BATCH_ADD, LDAP_MODIFY_BATCH_REMOVE, LDAP_MODIFY_BATCH_REPLACE, or LDAP_MODIFY_BATCH_REMOVE_ALL";
            return Err(cx.bad_argument(3, why));
        }
    };
    let values = match field("values") {
        None if number == BATCH_REMOVE_ALL => None,
        None => {
            let why =
                "a modification entry must contain the \"values\" option when the \"modtype\" option is not LDAP_MODIFY_BATCH_REMOVE_ALL";
            return Err(cx.bad_argument(3, why));
        }
        Some(_) if number == BATCH_REMOVE_ALL => {
            let why = "a modification entry must not contain the \"values\" option when option \"modtype\" is LDAP_MODIFY_BATCH_REMOVE_ALL";
            return Err(cx.bad_argument(3, why));
        }
        Some(values) => {
            let Some(list) = values.as_array() else { return Err(wrong_type(cx, "values", "array", &values)) };
            if list.is_empty() {
                return Err(cx.bad_argument(3, "the value for option \"values\" must not be empty"));
            }
            if list.iter().any(|(key, _)| !matches!(key, KeyRef::Int(_))) {
                return Err(cx.bad_argument(3, "the value for option \"values\" must be an array with numeric keys"));
            }
            Some(list.iter().map(|(_, value)| value_of(cx, value)).collect::<Result<_>>()?)
        }
    };
    Ok(Change { operation, attribute: name, values })
}
