//! A request to a SoapServer, from its text to the response.

use crate::coder::Coder;
use crate::envelope::reply::{Reply, ReplyHeader};
use crate::envelope::request::{Incoming, Refusal, RequestHeader};
use crate::envelope::{self};
use crate::fault::{self, Fault};
use crate::names::Version;
use crate::options;
use crate::sdl::{Function, Sdl};
use crate::server::{ErrorHandler, Target, of, turns_errors};
use crate::state::{self, Role, State, with_role};
use crate::values;
use heddle_runtime::callable::Callable;
use heddle_runtime::errors::get_property;
use heddle_runtime::object::{class_of, find_constructor, instantiate};
use heddle_runtime::output::buffer_flags;
use heddle_runtime::stream;
use heddle_runtime::{ClassPtr, Halt, Request, Result};
use heddle_value::{Array, Object, Value};
use std::sync::Arc;

/// Is the name in the session of the object that answers calls.
const SESSION_NAME: &[u8] = b"_bogus_session_name";

/// Answers a request; without a text it is the one that the script answers.
///
/// # Errors
/// Code of the program has thrown, or the script ends.
pub fn run(cx: &mut Request, this: &Object, request: Option<&[u8]>) -> Result<()> {
    let before = std::mem::replace(&mut cx.state::<ErrorHandler>().is_on, true);
    let done = serve(cx, this, request);
    cx.state::<ErrorHandler>().is_on = before;
    done
}

fn serve(cx: &mut Request, this: &Object, request: Option<&[u8]>) -> Result<()> {
    let version = of(this).version.get().unwrap_or(Version::Soap11);
    if request.is_none() && asks_for_wsdl(cx) {
        let done = with_role(cx, Role::Server, version, |cx| send_wsdl(cx, this));
        return report(cx, this, version, done);
    }
    let text = match request {
        Some(text) => text.to_vec(),
        None => posted(cx)?,
    };
    if text.is_empty() && request.is_none() {
        return Ok(());
    }
    let level = cx.output.buffers.len();
    cx.start_buffer(None, b"default output handler".to_vec(), 0, buffer_flags::STANDARD);
    of(this).headers.replace(Some(Vec::new()));
    let mut answered = version;
    let done = with_role(cx, Role::Server, version, |cx| {
        let done = answer(cx, this, &text, version);
        answered = state::version(cx);
        done
    });
    of(this).headers.replace(None);
    if matches!(done, Err(Halt::Exit)) && !cx.state::<State>().is_fatal {
        // what the program printed before it ended is shown
        return Err(Halt::Exit);
    }
    while cx.output.buffers.len() > level {
        cx.end_buffer(false)?;
    }
    match done {
        Ok(Outcome::Response(text)) => send_response(cx, this, answered, text),
        Ok(Outcome::Nothing) => {
            set_status(cx, 202, b"HTTP/1.1 202 Accepted");
            set_header(cx, b"Content-Length: 0");
            Ok(())
        }
        Ok(Outcome::Fault(fault, function, raised)) => {
            let sdl = of(this).sdl.borrow().clone();
            let function = sdl.as_ref().zip(function).map(|(sdl, index)| &sdl.functions[index]);
            let sent = with_role(cx, Role::Server, answered, |cx| {
                let fault = SentFault { fault: &fault, function, raised };
                send(cx, this, answered, &fault)
            });
            report(cx, this, answered, sent)
        }
        Ok(Outcome::LastFault(fault)) => {
            with_role(cx, Role::Server, answered, |cx| send_fault(cx, this, answered, &fault, None))?;
            Err(Halt::Exit)
        }
        Err(halt) => report(cx, this, answered, Err(halt)),
    }
}

/// Says who raised a fault: faults of headers may have a header of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Raised {
    ByCall,
    ByHeader,
}

/// Holds what becomes of a request.
enum Outcome {
    Response(Vec<u8>),
    /// The operation has no response.
    Nothing,
    Fault(Object, Option<usize>, Raised),
    /// A fault with which the script ends.
    LastFault(Object),
}

/// Sends what ended the work as a fault, where it is an error of the extension or a fatal one.
///
/// # Errors
/// Holds what else ended the work; and that the script ends.
pub fn report(cx: &mut Request, this: &Object, version: Version, done: Result<()>) -> Result<()> {
    let Err(halt) = done else { return Ok(()) };
    let was_fatal = std::mem::take(&mut cx.state::<State>().is_fatal);
    match halt {
        Halt::Exception if was_fatal => {
            let Some(fault) = cx.exception.take() else { return Err(halt) };
            with_role(cx, Role::Server, version, |cx| send_fault(cx, this, version, &fault, None))?;
            cx.exit_code = 255;
            Err(Halt::Exit)
        }
        Halt::Fatal if turns_errors(cx) && of_server(this) => {
            let text = cx.last_error.as_ref().map(|error| error.message.clone()).unwrap_or_default();
            let text = if of(this).hides_errors.get() { b"Internal Error".to_vec() } else { text };
            with_role(cx, Role::Server, version, |cx| {
                let fault = fault::make(cx, &Fault::new(b"Server", &text))?;
                send_fault(cx, this, version, &fault, None)
            })?;
            Err(Halt::Fatal)
        }
        halt => Err(halt),
    }
}

fn of_server(this: &Object) -> bool {
    this.native::<crate::server::SoapServer>().is_some()
}

/// Reads a variable of `$_SERVER`.
fn server_variable(cx: &Request, name: &[u8]) -> Option<Vec<u8>> {
    let server = cx.globals.get_bytes(b"_SERVER").map(Value::deref)?;
    server.as_array()?.get_bytes(name)?.deref().as_bytes().map(<[u8]>::to_vec)
}

fn asks_for_wsdl(cx: &Request) -> bool {
    let is_get = server_variable(cx, b"REQUEST_METHOD").is_some_and(|method| method == b"GET");
    is_get && server_variable(cx, b"QUERY_STRING").is_some_and(|query| query.eq_ignore_ascii_case(b"wsdl"))
}

/// Sends the WSDL that the server was made with.
fn send_wsdl(cx: &mut Request, this: &Object) -> Result<()> {
    let sdl = of(this).sdl.borrow().clone();
    let version = state::version(cx);
    let Some(sdl) = sdl else {
        let fault = fault::make(cx, &Fault::new(b"Server", b"WSDL generation is not supported"))?;
        send_fault(cx, this, version, &fault, None)?;
        return Err(Halt::Exit);
    };
    set_header(cx, b"Content-Type: text/xml; charset=utf-8");
    match stream::read_file(cx, &sdl.source)? {
        Some(text) => cx.write(&text),
        None => {
            let fault = fault::make(cx, &Fault::new(b"Server", b"Couldn't find WSDL"))?;
            send_fault(cx, this, version, &fault, None)?;
            Err(Halt::Exit)
        }
    }
}

/// Reads the body of the request that the script answers.
fn posted(cx: &mut Request) -> Result<Vec<u8>> {
    let text = stream::read_file(cx, b"php://input")?.unwrap_or_default();
    let function = match server_variable(cx, b"HTTP_CONTENT_ENCODING").as_deref() {
        Some(b"gzip" | b"x-gzip") => "gzdecode",
        Some(b"deflate") => "gzuncompress",
        Some(other) => {
            let text = [b"Request is encoded with unknown compression '", other, b"'"].concat();
            cx.function_warning(text)?;
            return Ok(Vec::new());
        }
        None => return Ok(text),
    };
    if text.is_empty() || cx.find_function(function.as_bytes()).is_none() {
        return Ok(text);
    }
    let call = Value::from(cx.str(function));
    let packed = Value::from(cx.str(text));
    let limit = Value::int(i64::try_from(cx.heap().memory().limit()).unwrap_or(0));
    let text = cx.call_value(&call, &[packed, limit])?;
    Ok(text.as_bytes().unwrap_or_default().to_vec())
}

/// Reads the request, calls, and writes the response.
fn answer(cx: &mut Request, this: &Object, text: &[u8], version: Version) -> Result<Outcome> {
    let held = of(this);
    let encoding = held.encoding.borrow().clone();
    let (classmap, typemap) = (held.classmap.borrow().clone(), held.typemap.borrow().clone());
    let options = options::gather(cx, encoding.as_deref(), classmap, typemap.as_ref(), held.features.get())?;
    let sdl = held.sdl.borrow().clone();
    let mut coder = Coder::new(sdl.clone(), version, options);
    let last = |cx: &mut Request, fault: &Fault| fault::make(cx, fault).map(Outcome::LastFault);
    let Some(document) = envelope::parse(cx, text)? else {
        return last(cx, &Fault::new(b"Client", b"Bad Request"));
    };
    if document.doctype().is_some() {
        return last(cx, &Fault::new(b"Server", b"DTD are not supported by SOAP"));
    }
    let actor = held.actor.borrow().clone();
    let incoming = match coder.read_request(cx, &document, actor.as_deref()) {
        Ok(Ok(incoming)) => incoming,
        Ok(Err(Refusal::Fault(fault))) => return last(cx, &fault),
        Ok(Err(Refusal::Error(text))) => return Err(state::plain_error(cx, &text)),
        Err(Halt::Exception) if !cx.state::<State>().is_fatal => return thrown(cx, this, None, Raised::ByCall),
        Err(halt) => return Err(halt),
    };
    drop(document);
    cx.state::<State>().version = Some(incoming.version);
    coder.version = incoming.version;
    match respond(cx, this, &mut coder, &incoming, sdl.as_ref()) {
        Err(Halt::Exception) if !cx.state::<State>().is_fatal => thrown(cx, this, incoming.function, Raised::ByCall),
        other => other,
    }
}

/// Makes a fault of what the program threw: a SoapFault, or an Error.
fn thrown(cx: &mut Request, this: &Object, function: Option<usize>, raised: Raised) -> Result<Outcome> {
    let Some(exception) = cx.exception.take() else { return Err(Halt::Exception) };
    if fault::is_fault(cx, &exception) {
        return Ok(Outcome::Fault(exception, function, raised));
    }
    let error = cx.engine.known.error;
    if !class_of(&exception).is_subclass_of(error) {
        return Err(cx.throw(exception));
    }
    let text = get_property(&exception, "message").as_bytes().unwrap_or_default().to_vec();
    let text = if of(this).hides_errors.get() { b"Internal Error".to_vec() } else { text };
    fault::make(cx, &Fault::new(b"Server", &text)).map(|fault| Outcome::Fault(fault, None, raised))
}

/// Holds what a name means to the server.
enum Callee {
    Function(Callable),
    /// The object's `__call`.
    Magic(Object, Vec<u8>),
}

/// Gives the object that answers calls, where one does.
fn target_object(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
    let target = of(this).target.borrow().clone();
    match target {
        Target::Object(object) => Ok(Some(object)),
        Target::Class(class, arguments) => {
            if of(this).in_session.get()
                && let Some(object) = kept_object(cx, class)?
            {
                return Ok(Some(object));
            }
            let object = instantiate(cx, class)?;
            if let Some(constructor) = find_constructor(cx, class, Some(class))? {
                cx.call_function_on(constructor, &object, &arguments)?;
            }
            if of(this).in_session.get() {
                keep_object(cx, &object);
            }
            Ok(Some(object))
        }
        Target::Functions(_) | Target::AllFunctions => Ok(None),
    }
}

/// Finds the object that an earlier request left in the session.
fn kept_object(cx: &mut Request, class: ClassPtr) -> Result<Option<Object>> {
    let find = |cx: &Request| {
        let session = cx.globals.get_bytes(b"_SESSION").map(Value::deref)?;
        let object = session.as_array()?.get_bytes(SESSION_NAME)?.deref().as_object()?.clone();
        (class_of(&object) == class).then_some(object)
    };
    if cx.globals.get_bytes(b"_SESSION").is_none() && cx.find_function(b"session_start").is_some() {
        let call = Value::from(cx.str("session_start"));
        cx.call_value(&call, &[])?;
    }
    Ok(find(cx))
}

fn keep_object(cx: &mut Request, object: &Object) {
    let heap = cx.heap();
    let Some(session) = cx.globals.get_bytes(b"_SESSION").cloned() else { return };
    let mut array = session.deref().as_array().cloned().unwrap_or_default();
    array.insert_bytes(heap, SESSION_NAME, object.clone());
    match session.as_ref() {
        Some(reference) => reference.set(array.into()),
        None => cx.globals.insert_bytes(heap, b"_SESSION", array),
    }
}

/// Finds what a name means.
fn find_callee(cx: &mut Request, this: &Object, object: Option<&Object>, name: &[u8]) -> Option<Callee> {
    let lower = name.to_ascii_lowercase();
    if let Some(object) = object {
        use heddle_runtime::decl::flags;
        let class = class_of(object);
        let is_public = |method: &heddle_runtime::FunctionPtr| method.flags & (flags::PRIVATE | flags::PROTECTED) == 0;
        return match class.method(&lower).filter(is_public) {
            Some(method) => Some(Callee::Function(Callable::method(method, object))),
            None => class.method(b"__call").map(|_| Callee::Magic(object.clone(), name.to_vec())),
        };
    }
    let target = of(this).target.borrow();
    match &*target {
        Target::Functions(list) => list.get(&lower).map(|function| Callee::Function(Callable::function(*function))),
        Target::AllFunctions => cx.find_function(&lower).map(|function| Callee::Function(Callable::function(function))),
        _ => None,
    }
}

fn invoke(cx: &mut Request, callee: &Callee, arguments: &[Value]) -> Result<Value> {
    match callee {
        Callee::Function(callable) => cx.call(callable, arguments),
        Callee::Magic(object, name) => {
            let name = Value::from(cx.str(name));
            let arguments = Array::from_values(cx.heap(), arguments.iter().cloned());
            cx.call_method(object, "__call", &[name, arguments.into()])
        }
    }
}

/// Calls the functions of the headers and of the request, and writes the response.
fn respond(cx: &mut Request, this: &Object, coder: &mut Coder, incoming: &Incoming, sdl: Option<&Arc<Sdl>>) -> Result<Outcome> {
    let object = target_object(cx, this)?;
    let mut results = Vec::new();
    for header in &incoming.headers {
        let called = match call_header(cx, this, object.as_ref(), header) {
            Err(Halt::Exception) if !cx.state::<State>().is_fatal => return thrown(cx, this, incoming.function, Raised::ByHeader),
            other => other?,
        };
        match called {
            HeaderOutcome::Result(value) => results.push(value),
            HeaderOutcome::Nothing => {}
            HeaderOutcome::Fault(fault) => return Ok(Outcome::Fault(fault, incoming.function, Raised::ByHeader)),
            HeaderOutcome::NotUnderstood => {
                let fault = fault::make(cx, &Fault::new(b"MustUnderstand", b"Header not understood"))?;
                return Ok(Outcome::LastFault(fault));
            }
        }
    }
    let function: Option<&Function> = sdl.zip(incoming.function).map(|(sdl, index)| &sdl.functions[index]);
    let callee = find_callee(cx, this, object.as_ref(), &incoming.name);
    let value = match callee {
        Some(callee) => invoke(cx, &callee, &incoming.arguments)?,
        None => {
            let text = [b"Function '", &incoming.name[..], b"' doesn't exist"].concat();
            return Err(state::plain_error(cx, &text));
        }
    };
    if let Some(fault) = value.deref().as_object().filter(|object| fault::is_fault(cx, object)) {
        return Ok(Outcome::Fault(fault.clone(), incoming.function, Raised::ByCall));
    }
    let own = of(this).headers.borrow().clone().unwrap_or_default();
    results.extend(own.into_iter().map(ReplyHeader::Own));
    if function.is_some_and(|function| function.response.is_none()) && results.is_empty() && incoming.headers.is_empty() {
        return Ok(Outcome::Nothing);
    }
    let uri = of(this).uri.borrow().clone().unwrap_or_default();
    let reply = Reply { function, name: &incoming.name, uri: &uri, value: &value, headers: &results };
    coder.write_reply(cx, &reply).map(Outcome::Response)
}

/// Holds what became of a header.
enum HeaderOutcome {
    Result(ReplyHeader),
    Nothing,
    Fault(Object),
    NotUnderstood,
}

fn call_header(cx: &mut Request, this: &Object, object: Option<&Object>, header: &RequestHeader) -> Result<HeaderOutcome> {
    let Some(callee) = find_callee(cx, this, object, &header.name) else {
        return Ok(if header.must_understand { HeaderOutcome::NotUnderstood } else { HeaderOutcome::Nothing });
    };
    let value = invoke(cx, &callee, std::slice::from_ref(&header.argument))?;
    let value = value.into_deref();
    if let Some(fault) = value.as_object().filter(|object| fault::is_fault(cx, object)) {
        return Ok(HeaderOutcome::Fault(fault.clone()));
    }
    let is_header = value.as_object().is_some_and(|object| values::is_a(cx, object, b"soapheader"));
    if value.is_null() && !is_header {
        return Ok(HeaderOutcome::Nothing);
    }
    Ok(HeaderOutcome::Result(ReplyHeader::Result { name: header.name.clone(), ns: header.ns.clone(), value }))
}

/// Sets a field of the response, unless it was sent already.
fn set_header(cx: &mut Request, line: &[u8]) {
    let headers = &mut cx.output.headers;
    if headers.sent {
        return;
    }
    let name = |line: &[u8]| line.split(|byte| *byte == b':').next().unwrap_or_default().to_ascii_lowercase();
    let own = name(line);
    headers.typed |= own == b"content-type";
    headers.lines.retain(|known| name(known) != own);
    headers.lines.push(line.to_vec());
}

fn set_status(cx: &mut Request, status: u16, line: &[u8]) {
    let headers = &mut cx.output.headers;
    if !headers.sent {
        headers.status = status;
        headers.status_line = Some(line.to_vec());
    }
}

fn set_content(cx: &mut Request, version: Version, length: usize) {
    match version {
        Version::Soap11 => set_header(cx, b"Content-Type: text/xml; charset=utf-8"),
        Version::Soap12 => set_header(cx, b"Content-Type: application/soap+xml; charset=utf-8"),
    }
    if !cx.ini_bool("zlib.output_compression") && cx.output.buffers.is_empty() {
        set_header(cx, format!("Content-Length: {length}").as_bytes());
    }
}

fn send_response(cx: &mut Request, this: &Object, version: Version, text: Vec<u8>) -> Result<()> {
    set_content(cx, version, text.len());
    let result = cx.write(&text);
    if of(this).traces.get() {
        of(this).last_response.replace(Some(text));
    }
    result
}

/// Sends a fault.
///
/// # Errors
/// Its detail cannot be encoded.
pub fn send_fault(cx: &mut Request, this: &Object, version: Version, fault: &Object, function: Option<&Function>) -> Result<()> {
    send(cx, this, version, &SentFault { fault, function, raised: Raised::ByCall })
}

/// Holds a fault that is to be sent.
struct SentFault<'a> {
    fault: &'a Object,
    function: Option<&'a Function>,
    raised: Raised,
}

fn send(cx: &mut Request, this: &Object, version: Version, sent: &SentFault<'_>) -> Result<()> {
    let held = of(this);
    let encoding = held.encoding.borrow().clone();
    let (classmap, typemap) = (held.classmap.borrow().clone(), held.typemap.borrow().clone());
    let options = options::gather(cx, encoding.as_deref(), classmap, typemap.as_ref(), held.features.get())?;
    let mut coder = Coder::new(held.sdl.borrow().clone(), version, options);
    let header = match sent.raised {
        Raised::ByHeader => get_property(sent.fault, "headerfault"),
        Raised::ByCall => Value::NULL,
    };
    let text = coder.write_fault(cx, sent.fault, &header, sent.function)?;
    // Flash shows nothing of an answer whose status is an error
    let is_flash = server_variable(cx, b"HTTP_USER_AGENT").is_some_and(|agent| agent == b"Shockwave Flash");
    if !is_flash {
        set_status(cx, 500, b"HTTP/1.1 500 Internal Server Error");
    }
    set_content(cx, version, text.len());
    cx.write(&text)
}
