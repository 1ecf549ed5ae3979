//! Searching, and reading what was found.

use crate::controls::{self, Shown};
use crate::session::{self, HeldPart, Part, Session, answer, made, run, session as open_session, warn};
use heddle_libldap::{Answer, Control, Entry, Search, words};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Object, Value};
use std::cell::Cell;
use std::ffi::CString;
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &ldap_read::DECL,
    &ldap_list::DECL,
    &ldap_search::DECL,
    &ldap_free_result::DECL,
    &ldap_count_entries::DECL,
    &ldap_first_entry::DECL,
    &ldap_next_entry::DECL,
    &ldap_get_entries::DECL,
    &ldap_first_attribute::DECL,
    &ldap_next_attribute::DECL,
    &ldap_get_attributes::DECL,
    &ldap_get_values_len::DECL,
    &ldap_get_values_len::DECL.alias("ldap_get_values"),
    &ldap_get_dn::DECL,
];

/// Lists what stands further below in the order of Reflection.
pub(crate) const REFERENCES: &[&Function] = &[
    &ldap_count_references::DECL,
    &ldap_first_reference::DECL,
    &ldap_next_reference::DECL,
    &ldap_parse_reference::DECL,
    &ldap_parse_result::DECL,
];

const LDAP_DEREF_NEVER: i64 = 0;

macro_rules! searches {
    ($($(#[$doc:meta])+ $name:ident($signature:literal) $scope:literal;)+) => { $(
        $(#[$doc])+
        #[php($signature)]
        #[expect(clippy::too_many_arguments, reason = "PHP's signature")]
        fn $name(
            cx: &mut Request,
            ldap: &Value,
            base: &Value,
            filter: &Value,
            attributes: Option<&Array>,
            attributes_only: i64,
            sizelimit: i64,
            timelimit: i64,
            deref: i64,
            controls: Option<&Array>,
        ) -> Result<Value> {
            let attributes = attributes.cloned().unwrap_or_default();
            let wish = Wish { scope: $scope, names_only: attributes_only != 0, sizelimit, timelimit, deref };
            search(cx, [ldap, base, filter], &attributes, &wish, controls)
        }
    )+ };
}
searches! {
    /// Reads one entry.
    ldap_read("ldap_read($ldap, array|string $base, array|string $filter, array $attributes = [], int $attributes_only = 0, int $sizelimit = -1, int $timelimit = -1, int $deref = LDAP_DEREF_NEVER, ?array $controls = null): LDAP\\Result|array|false") 0;
    /// Searches the entries below one.
    ldap_list("ldap_list($ldap, array|string $base, array|string $filter, array $attributes = [], int $attributes_only = 0, int $sizelimit = -1, int $timelimit = -1, int $deref = LDAP_DEREF_NEVER, ?array $controls = null): LDAP\\Result|array|false") 1;
    /// Searches a tree.
    ldap_search("ldap_search($ldap, array|string $base, array|string $filter, array $attributes = [], int $attributes_only = 0, int $sizelimit = -1, int $timelimit = -1, int $deref = LDAP_DEREF_NEVER, ?array $controls = null): LDAP\\Result|array|false") 2;
}

struct Wish {
    scope: i32,
    names_only: bool,
    sizelimit: i64,
    timelimit: i64,
    deref: i64,
}

fn is_connection(value: &Value) -> bool {
    value.deref().as_object().is_some_and(|object| class_of(object).get().name.as_ref() == b"LDAP\\Connection")
}

fn attribute_names(cx: &mut Request, attributes: &Array) -> Result<Vec<CString>> {
    let mut out = Vec::new();
    for (key, value) in attributes.iter() {
        if !matches!(key, KeyRef::Int(_)) {
            return Err(cx.bad_argument(4, "must be an array with numeric keys"));
        }
        let Some(name) = value.deref().as_bytes() else {
            let given = heddle_runtime::types::value_name(value);
            return Err(cx.bad_argument_type(4, format!("must be a list of strings, {given} given")));
        };
        match CString::new(name) {
            Ok(name) => out.push(name),
            Err(_) => return Err(cx.bad_argument(4, "must not contain strings with any null bytes")),
        }
    }
    Ok(out)
}

/// Makes a text of C; a zero byte ends it, as in PHP.
fn cut(text: &[u8]) -> CString {
    CString::new(text.split(|byte| *byte == 0).next().unwrap_or_default()).unwrap_or_default()
}

/// Makes one text for each of `count` sessions of an argument that is a text or a list of texts.
fn texts(cx: &mut Request, argument: usize, value: &Value, count: usize) -> Result<Vec<CString>> {
    let value = value.deref();
    let Some(list) = value.as_array().cloned() else {
        let one = cx.to_str(value)?;
        return Ok(vec![cut(&one); count]);
    };
    if !list.is_list() {
        return Err(cx.bad_argument(argument, "must be a list"));
    }
    if list.len() != count {
        return Err(cx.bad_argument(argument, "must be the same size as argument #1"));
    }
    let mut out = Vec::new();
    for (_, value) in list.iter() {
        let one = cx.to_str(value)?;
        out.push(cut(&one));
    }
    Ok(out)
}

fn search(cx: &mut Request, [ldap, base, filter]: [&Value; 3], attributes: &Array, wish: &Wish, controls: Option<&Array>) -> Result<Value> {
    let attributes = attribute_names(cx, attributes)?;
    let links = match ldap.deref().as_array().cloned() {
        Some(list) => {
            if list.is_empty() {
                return Err(cx.bad_argument(1, "must not be empty"));
            }
            if !list.is_list() {
                return Err(cx.bad_argument(1, "must be a list"));
            }
            let links: Vec<Object> =
                list.iter().filter(|(_, link)| is_connection(link)).filter_map(|(_, link)| link.deref().as_object().cloned()).collect();
            if links.len() != list.len() {
                return Err(cx.bad_argument(1, "must be a list of LDAP\\Connection"));
            }
            Some(links)
        }
        None if is_connection(ldap) => None,
        None => {
            let given = heddle_runtime::types::value_name(ldap);
            return Err(cx.bad_argument_type(1, format!("must be of type LDAP\\Connection|array, {given} given")));
        }
    };
    if links.is_none() {
        for (number, value) in [(2, base), (3, filter)] {
            if value.deref().as_array().is_some() {
                let why = "must be of type string when argument #1 ($ldap) is an LDAP\\Connection instance";
                return Err(cx.bad_argument_type(number, why));
            }
        }
    }
    let count = links.as_ref().map_or(1, Vec::len);
    let bases = texts(cx, 2, base, count)?;
    let filters = texts(cx, 3, filter, count)?;
    let controls = controls.map(|controls| controls::from_array(cx, 9, controls)).transpose()?;
    let one = |cx: &mut Request, link: &Object, at: usize| {
        let session = open_session(cx, link)?;
        let search = Search {
            base: &bases[at],
            scope: wish.scope,
            filter: &filters[at],
            attributes: &attributes,
            names_only: wish.names_only,
            time_limit: (wish.timelimit > 0).then_some(wish.timelimit),
            size_limit: i32::try_from(wish.sizelimit).unwrap_or(-1),
        };
        found(cx, &session, &search, wish.deref, controls.as_deref())
    };
    match links {
        None => {
            let link = ldap.deref().as_object().cloned().unwrap_or_else(|| unreachable!("seen above"));
            one(cx, &link, 0)
        }
        Some(links) => {
            let mut out = Array::new();
            for (at, link) in links.iter().enumerate() {
                let value = one(cx, link, at)?;
                let _ = out.push(cx.heap(), value);
            }
            Ok(Value::from(out))
        }
    }
}

const DEREF: i32 = 2;

/// Searches at one server.
fn found(cx: &mut Request, session: &Session, search: &Search<'_>, deref: i64, controls: Option<&[Control]>) -> Result<Value> {
    let own = session.controls.borrow().clone();
    let old = session.link.int(DEREF);
    session.link.set_int(DEREF, i32::try_from(deref).unwrap_or(0));
    let outcome = run(cx, session, |link| link.search(search, controls.unwrap_or(&own)));
    session.link.set_int(DEREF, old.unwrap_or(0));
    match outcome? {
        Ok(answer) => match answer.code {
            0 => session::result(cx, answer),
            code @ (3 | 4 | 11) => {
                let what = match code {
                    3 => "Timelimit",
                    4 => "Sizelimit",
                    _ => "Adminlimit",
                };
                cx.function_warning(format!("Partial search results returned: {what} exceeded"))?;
                session::result(cx, answer)
            }
            code => {
                warn(cx, "Search", code)?;
                Ok(Value::FALSE)
            }
        },
        Err(code) => {
            warn(cx, "Search", code)?;
            Ok(Value::FALSE)
        }
    }
}

/// Frees an answer.
#[php("ldap_free_result(LDAP\\Result $result): bool")]
fn ldap_free_result(cx: &mut Request, result: &Object) -> Result<bool> {
    answer(cx, result)?;
    if let Some(held) = result.native::<session::HeldAnswer>() {
        drop(held.0.borrow_mut().take());
    }
    Ok(true)
}

fn both(cx: &mut Request, ldap: &Object, result: &Object) -> Result<Rc<Answer>> {
    open_session(cx, ldap)?;
    answer(cx, result)
}

fn part(cx: &mut Request, answer: Rc<Answer>, part: Part, index: usize) -> Result<OrFalse<Object>> {
    let count = if part == Part::Entry { answer.entries.len() } else { answer.references.len() };
    if index >= count {
        return Ok(OrFalse(None));
    }
    made(cx, "LDAP\\ResultEntry", HeldPart { answer, part, index, attribute: Cell::new(None) }).map(|object| OrFalse(Some(object)))
}

fn next(cx: &mut Request, ldap: &Object, entry: &Object) -> Result<OrFalse<Object>> {
    open_session(cx, ldap)?;
    match entry.native::<HeldPart>() {
        Some(held) => part(cx, held.answer.clone(), held.part, held.index + 1),
        None => Ok(OrFalse(None)),
    }
}

fn entry_of(object: &Object) -> Option<&Entry> {
    object.native::<HeldPart>().filter(|held| held.part == Part::Entry).and_then(|held| held.answer.entries.get(held.index))
}

/// Counts the entries of an answer.
#[php("ldap_count_entries(LDAP\\Connection $ldap, LDAP\\Result $result): int")]
fn ldap_count_entries(cx: &mut Request, ldap: &Object, result: &Object) -> Result<usize> {
    Ok(both(cx, ldap, result)?.entries.len())
}

/// Returns the first entry.
#[php("ldap_first_entry(LDAP\\Connection $ldap, LDAP\\Result $result): LDAP\\ResultEntry|false")]
fn ldap_first_entry(cx: &mut Request, ldap: &Object, result: &Object) -> Result<OrFalse<Object>> {
    let answer = both(cx, ldap, result)?;
    part(cx, answer, Part::Entry, 0)
}

/// Returns the entry behind one.
#[php("ldap_next_entry(LDAP\\Connection $ldap, LDAP\\ResultEntry $entry): LDAP\\ResultEntry|false")]
fn ldap_next_entry(cx: &mut Request, ldap: &Object, entry: &Object) -> Result<OrFalse<Object>> {
    next(cx, ldap, entry)
}

/// Lists values with their number.
fn values(cx: &mut Request, values: &[Vec<u8>], count: Count) -> Array {
    let mut out = Array::new();
    let number = Value::int(values.len() as i64);
    if count == Count::First {
        out.insert_bytes(cx.heap(), b"count", number.clone());
    }
    for value in values {
        let value = Value::from(cx.str(value));
        let _ = out.push(cx.heap(), value);
    }
    if count == Count::Last {
        out.insert_bytes(cx.heap(), b"count", number);
    }
    out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    First,
    Last,
}

/// Returns all entries as arrays; names of attributes in small letters.
#[php("ldap_get_entries(LDAP\\Connection $ldap, LDAP\\Result $result): array|false")]
fn ldap_get_entries(cx: &mut Request, ldap: &Object, result: &Object) -> Result<Array> {
    let answer = both(cx, ldap, result)?;
    let mut out = Array::new();
    out.insert_bytes(cx.heap(), b"count", Value::int(answer.entries.len() as i64));
    for entry in &answer.entries {
        let mut one = Array::new();
        for (at, (name, found)) in entry.attributes.iter().enumerate() {
            let name = name.to_ascii_lowercase();
            let found = Value::from(values(cx, found, Count::First));
            one.insert_bytes(cx.heap(), &name, found);
            let name = Value::from(cx.str(name));
            one.insert_int(cx.heap(), at as i64, name);
        }
        one.insert_bytes(cx.heap(), b"count", Value::int(entry.attributes.len() as i64));
        let dn = Value::from(cx.str(&entry.dn));
        one.insert_bytes(cx.heap(), b"dn", dn);
        let _ = out.push(cx.heap(), Value::from(one));
    }
    Ok(out)
}

fn attribute(entry: &Object, at: usize) -> OrFalse<Vec<u8>> {
    let name = entry_of(entry).and_then(|found| found.attributes.get(at)).map(|(name, _)| name.clone());
    if let Some(held) = entry.native::<HeldPart>() {
        held.attribute.set(name.as_ref().map(|_| at + 1));
    }
    OrFalse(name)
}

/// Returns the name of an entry's first attribute.
#[php("ldap_first_attribute(LDAP\\Connection $ldap, LDAP\\ResultEntry $entry): string|false")]
fn ldap_first_attribute(cx: &mut Request, ldap: &Object, entry: &Object) -> Result<OrFalse<Vec<u8>>> {
    open_session(cx, ldap)?;
    Ok(attribute(entry, 0))
}

/// Returns the name of the attribute that follows.
#[php("ldap_next_attribute(LDAP\\Connection $ldap, LDAP\\ResultEntry $entry): string|false")]
fn ldap_next_attribute(cx: &mut Request, ldap: &Object, entry: &Object) -> Result<OrFalse<Vec<u8>>> {
    open_session(cx, ldap)?;
    let Some(at) = entry.native::<HeldPart>().and_then(|held| held.attribute.get()) else {
        cx.function_warning("Called before calling ldap_first_attribute() or no attributes found in result entry")?;
        return Ok(OrFalse(None));
    };
    Ok(attribute(entry, at))
}

/// Returns an entry's attributes.
#[php("ldap_get_attributes(LDAP\\Connection $ldap, LDAP\\ResultEntry $entry): array")]
fn ldap_get_attributes(cx: &mut Request, ldap: &Object, entry: &Object) -> Result<Array> {
    open_session(cx, ldap)?;
    let mut out = Array::new();
    let Some(found) = entry_of(entry) else { return Ok(out) };
    for (at, (name, list)) in found.attributes.iter().enumerate() {
        let list = Value::from(values(cx, list, Count::First));
        out.insert_bytes(cx.heap(), name, list);
        let name = Value::from(cx.str(name));
        out.insert_int(cx.heap(), at as i64, name);
    }
    out.insert_bytes(cx.heap(), b"count", Value::int(found.attributes.len() as i64));
    Ok(out)
}

/// Returns the values of an attribute.
#[php("ldap_get_values_len(LDAP\\Connection $ldap, LDAP\\ResultEntry $entry, string $attribute): array|false")]
fn ldap_get_values_len(cx: &mut Request, ldap: &Object, entry: &Object, attribute: &[u8]) -> Result<OrFalse<Array>> {
    const DECODING: i32 = -4;
    let session = open_session(cx, ldap)?;
    let list = entry_of(entry).and_then(|found| found.attributes.iter().find(|(name, _)| name.eq_ignore_ascii_case(attribute)));
    let Some((_, list)) = list.filter(|(_, list)| !list.is_empty()) else {
        let code = session.link.int(49).filter(|code| *code != 0).unwrap_or(DECODING);
        cx.function_warning(format!("Cannot get the value(s) of attribute {}", words(code)))?;
        return Ok(OrFalse(None));
    };
    Ok(OrFalse(Some(values(cx, list, Count::Last))))
}

/// Returns an entry's name.
#[php("ldap_get_dn(LDAP\\Connection $ldap, LDAP\\ResultEntry $entry): string|false")]
fn ldap_get_dn(cx: &mut Request, ldap: &Object, entry: &Object) -> Result<OrFalse<Vec<u8>>> {
    open_session(cx, ldap)?;
    Ok(OrFalse(entry_of(entry).map(|entry| entry.dn.clone())))
}

/// Counts the references of an answer.
#[php("ldap_count_references(LDAP\\Connection $ldap, LDAP\\Result $result): int")]
fn ldap_count_references(cx: &mut Request, ldap: &Object, result: &Object) -> Result<usize> {
    Ok(both(cx, ldap, result)?.references.len())
}

/// Returns the first reference.
#[php("ldap_first_reference(LDAP\\Connection $ldap, LDAP\\Result $result): LDAP\\ResultEntry|false")]
fn ldap_first_reference(cx: &mut Request, ldap: &Object, result: &Object) -> Result<OrFalse<Object>> {
    let answer = both(cx, ldap, result)?;
    part(cx, answer, Part::Reference, 0)
}

/// Returns the reference behind one.
#[php("ldap_next_reference(LDAP\\Connection $ldap, LDAP\\ResultEntry $entry): LDAP\\ResultEntry|false")]
fn ldap_next_reference(cx: &mut Request, ldap: &Object, entry: &Object) -> Result<OrFalse<Object>> {
    next(cx, ldap, entry)
}

fn list(cx: &mut Request, texts: &[Vec<u8>]) -> Array {
    let mut out = Array::new();
    for text in texts {
        let text = Value::from(cx.str(text));
        let _ = out.push(cx.heap(), text);
    }
    out
}

/// Reads the addresses of a reference.
#[php("ldap_parse_reference(LDAP\\Connection $ldap, LDAP\\ResultEntry $entry, &$referrals): bool")]
fn ldap_parse_reference(cx: &mut Request, ldap: &Object, entry: &Object, mut referrals: RefArg<'_>) -> Result<bool> {
    open_session(cx, ldap)?;
    let held = entry.native::<HeldPart>().filter(|held| held.part == Part::Reference);
    let Some(found) = held.and_then(|held| held.answer.references.get(held.index)) else { return Ok(false) };
    let found = list(cx, found);
    referrals.set(cx, found)?;
    Ok(true)
}

/// Reads how an operation ended.
#[php(
    "ldap_parse_result(LDAP\\Connection $ldap, LDAP\\Result $result, &$error_code, &$matched_dn = null, &$error_message = null, &$referrals = null, &$controls = null): bool"
)]
#[expect(clippy::too_many_arguments, reason = "PHP's signature")]
fn ldap_parse_result(
    cx: &mut Request,
    ldap: &Object,
    result: &Object,
    mut error_code: RefArg<'_>,
    matched_dn: Option<RefArg<'_>>,
    error_message: Option<RefArg<'_>>,
    referrals: Option<RefArg<'_>>,
    controls: Option<RefArg<'_>>,
) -> Result<bool> {
    let answer = both(cx, ldap, result)?;
    error_code.set(cx, i64::from(answer.code))?;
    if let Some(mut place) = controls {
        let found = controls::to_array(cx, &answer.controls, Shown::Received);
        place.set(cx, found)?;
    }
    if let Some(mut place) = referrals {
        let found = list(cx, &answer.referrals);
        place.set(cx, found)?;
    }
    for (place, text) in [(error_message, &answer.message), (matched_dn, &answer.matched)] {
        if let Some(mut place) = place {
            let text = cx.str(text);
            place.set(cx, text)?;
        }
    }
    Ok(true)
}
