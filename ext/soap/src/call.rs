//! A call of a SoapClient, from its arguments to its value.

use crate::client::{sdl_of, text, throws};
use crate::coder::Coder;
use crate::envelope::call::Call;
use crate::fault::{self, Fault};
use crate::names::Version;
use crate::options;
use crate::sdl::{Style, Use};
use crate::state::{Role, with_role};
use heddle_runtime::errors::{get_property, set_property};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// Gives the version of SOAP with this number.
pub fn version(number: i64) -> Version {
    if number == 2 { Version::Soap12 } else { Version::Soap11 }
}

/// Holds what is to be called.
pub struct Wish<'a> {
    pub name: &'a [u8],
    pub arguments: Array,
    pub location: Option<Vec<u8>>,
    pub uri: Option<Vec<u8>>,
    pub action: Option<Vec<u8>>,
    pub headers: Option<Array>,
}

/// Gives a client a fault.
///
/// # Errors
/// The object cannot be made.
pub fn add_fault(cx: &mut Request, this: &Object, fault: &Fault) -> Result<()> {
    let fault = fault::make(cx, fault)?;
    set_property(this, "__soap_fault", fault.into());
    Ok(())
}

/// Calls; gives the value, or the fault where the client does not throw it, and the headers.
///
/// # Errors
/// The fault, where the client throws it, or what code of the program has thrown.
pub fn run(cx: &mut Request, this: &Object, wish: Wish<'_>) -> Result<(Value, Array)> {
    let version = version(get_property(this, "_soap_version").as_int().unwrap_or(1));
    if get_property(this, "trace").as_bool() == Some(true) {
        set_property(this, "__last_request", Value::NULL);
        set_property(this, "__last_response", Value::NULL);
    }
    set_property(this, "__soap_fault", Value::NULL);
    let throws = throws(this);
    let result = with_role(cx, Role::Client { throws }, version, |cx| {
        let mut coder = coder_of(cx, this, version)?;
        exchange(cx, this, &mut coder, wish)
    })?;
    let fault = get_property(this, "__soap_fault");
    match fault.as_object() {
        Some(object) if throws => Err(cx.throw(object.clone())),
        Some(_) => Ok((fault.clone(), Array::new())),
        None => Ok(result.unwrap_or_default()),
    }
}

fn coder_of(cx: &mut Request, this: &Object, version: Version) -> Result<Coder> {
    let encoding = text(this, "_encoding");
    let classmap = get_property(this, "_classmap").into_array().ok();
    let typemap = get_property(this, "typemap").into_array().ok();
    let features = get_property(this, "_features").as_int().unwrap_or(0);
    let options = options::gather(cx, encoding.as_deref(), classmap, typemap.as_ref(), features)?;
    Ok(Coder::new(sdl_of(this), version, options))
}

/// Joins the headers of a call and those of the client.
fn all_headers(cx: &Request, this: &Object, given: Option<Array>) -> Option<Array> {
    let defaults = get_property(this, "__default_headers").into_array().ok();
    match (given, defaults) {
        (Some(given), Some(defaults)) => {
            let all = given.values().chain(defaults.values()).cloned();
            Some(Array::from_values(cx.heap(), all))
        }
        (given, defaults) => given.or(defaults),
    }
}

/// Writes the request, sends it and reads the answer. `None`: the client has a fault.
fn exchange(cx: &mut Request, this: &Object, coder: &mut Coder, wish: Wish<'_>) -> Result<Option<(Value, Array)>> {
    let fail = |cx: &mut Request, text: &[u8]| add_fault(cx, this, &Fault::new(b"Client", text)).map(|()| None);
    let headers = all_headers(cx, this, wish.headers);
    let sdl = coder.sdl.clone();
    let location = wish.location.or_else(|| text(this, "location"));
    let number = |name: &str| get_property(this, name).as_int();
    let style = if number("style") == Some(2) { Style::Document } else { Style::Rpc };
    let usage = if number("use") == Some(2) { Use::Literal } else { Use::Encoded };
    let (function, location, uri, action) = match &sdl {
        Some(sdl) => {
            let Some(function) = sdl.function(wish.name) else {
                let text = [b"Function (\"", wish.name, b"\") is not a valid method for this service"].concat();
                return fail(cx, &text);
            };
            let location = location.or_else(|| sdl.bindings.get(function.binding)?.location.clone());
            let soap = function.soap.as_ref();
            let action = wish.action.or_else(|| soap.and_then(|soap| soap.action.clone())).unwrap_or_default();
            (Some(function), location, sdl.target_ns.clone(), action)
        }
        None => {
            let Some(uri) = wish.uri.or_else(|| text(this, "uri")) else {
                return fail(cx, b"Error could not find \"uri\" option");
            };
            let action = wish.action.unwrap_or_else(|| [&uri[..], b"#", wish.name].concat());
            (None, location, uri, action)
        }
    };
    let Some(location) = location else {
        return fail(cx, b"Error could not find \"location\" property");
    };
    let call = Call { function, name: wish.name, uri: &uri, arguments: &wish.arguments, headers: headers.as_ref(), style, usage };
    let request = coder.write_call(cx, &call)?;
    let one_way = function.is_some_and(|function| function.response.is_none()) && headers.is_none();
    let Some(answer) = request_of(cx, this, &request, &location, &action, coder.version, one_way)? else { return Ok(None) };
    if answer.is_empty() {
        return Ok(Some((Value::NULL, Array::new())));
    }
    match coder.read_answer(cx, &answer, function)? {
        Ok(answer) => Ok(Some((answer.value, answer.headers))),
        Err(fault) => add_fault(cx, this, &fault).map(|()| None),
    }
}

/// Has the client's method send a request. `None`: the client has a fault.
fn request_of(
    cx: &mut Request,
    this: &Object,
    request: &[u8],
    location: &[u8],
    action: &[u8],
    version: Version,
    one_way: bool,
) -> Result<Option<Vec<u8>>> {
    let traces = get_property(this, "trace").as_bool() == Some(true);
    let request = Value::from(cx.str(request));
    if traces {
        set_property(this, "__last_request", request.clone());
    }
    let arguments = [request, cx.str(location).into(), cx.str(action).into(), Value::int(version.number()), Value::bool(one_way)];
    let answer = cx.call_method(this, "__dorequest", &arguments)?;
    match answer.as_bytes() {
        Some(text) => {
            if traces {
                set_property(this, "__last_response", answer.clone());
            }
            let has_fault = get_property(this, "__soap_fault").is_object();
            Ok((!has_fault).then(|| text.to_vec()))
        }
        None => {
            if !get_property(this, "__soap_fault").is_object() {
                add_fault(cx, this, &Fault::new(b"Client", b"SoapClient::__doRequest() returned non string value"))?;
            }
            Ok(None)
        }
    }
}
