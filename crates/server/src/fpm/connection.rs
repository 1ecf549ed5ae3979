//! A connection of a web server: FastCGI requests, one after the other or several at a time.

use crate::Shared;
use crate::activity::{Activity, InFlight};
use crate::body::{Received, Spool};
use crate::current::Current;
use crate::dispatch::Task;
use crate::fastcgi::{self, Pairs, Record, ended, kind};
use crate::fpm::access::Answered;
use crate::fpm::script::{self, get};
use crate::fpm::{Pool, directives, status, without_overridden};
use crate::live::Facts;
use crate::request::{self, InputLimits, Posted};
use crate::response::{self, Body, Head, Lines, Messages};
use crate::stream::Stream;
use futures_util::future::{AbortHandle, Abortable, FutureExt};
use futures_util::stream::{FuturesUnordered, StreamExt};
use heddle_engine::runtime::request::Input;
use http_body_util::BodyExt;
use hyper::{Response, StatusCode};
use std::collections::{HashMap, HashSet};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant, SystemTime};
use tokio::io::{AsyncReadExt, AsyncWriteExt, WriteHalf};
use tokio::sync::{Mutex, watch};

/// Requests that one connection may have at a time.
const MOST_REQUESTS: usize = 64;
/// Bytes of a request's parameters.
const MOST_PARAMS: usize = 1 << 20;
/// Bytes that are gathered before they are written.
const GATHERED: usize = 64 << 10;

/// The side of a connection that answers are written to, record by record.
struct Writer {
    half: Mutex<WriteHalf<Stream>>,
    patience: Duration,
}

impl Writer {
    async fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut half = self.half.lock().await;
        match tokio::time::timeout(self.patience, half.write_all(bytes)).await {
            Ok(written) => written,
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        }
    }
}

/// A request that is not ended.
struct Open {
    keeps_connection: bool,
    params: Vec<u8>,
    parsed: Pairs,
    /// There once the parameters are whole, until the body is.
    spool: Option<Spool>,
    limits: Arc<InputLimits>,
    /// Ends the answer.
    abort: Option<AbortHandle>,
    guard: Option<InFlight>,
    /// Tells apart requests that had the same number one after the other.
    serial: u64,
}

/// An answer that is made: the request's number and serial, and whether it was written.
type Answer = Pin<Box<dyn Future<Output = (u16, u64, io::Result<()>)> + Send>>;

/// Serves a connection to its end.
///
/// `is_status`: it is of the address that answers for the status page alone.
pub async fn serve(
    stream: Stream,
    current: Arc<Current>,
    (pool, is_status): (Arc<Pool>, bool),
    activity: Arc<Activity>,
    mut closing: watch::Receiver<bool>,
) {
    let (mut reader, writer) = tokio::io::split(stream);
    let shared = current.get();
    let writer = Arc::new(Writer { half: Mutex::new(writer), patience: shared.limits.write });
    let mut connection = Connection {
        current,
        shared,
        pool,
        is_status,
        writer,
        activity: activity.clone(),
        open: HashMap::new(),
        answers: FuturesUnordered::new(),
        begun: 0,
    };
    let mut read = Vec::with_capacity(16 << 10);
    loop {
        let is_idle = connection.open.is_empty();
        let is_receiving = connection.open.values().any(|open| open.abort.is_none());
        let patience = connection.shared.limits.body_grace;
        tokio::select! {
            biased;
            Some((request, serial, written)) = connection.answers.next(), if !connection.answers.is_empty() => {
                let is_same = connection.open.get(&request).is_some_and(|open| open.serial == serial);
                let open = if is_same { connection.open.remove(&request) } else { None };
                if written.is_err() || open.is_some_and(|open| !open.keeps_connection) {
                    return;
                }
            }
            count = reader.read_buf(&mut read) => {
                if !matches!(count, Ok(1..)) || connection.take(&mut read).await.is_err() {
                    return;
                }
            }
            () = tokio::time::sleep(patience), if is_receiving => return,
            () = activity.evicted.notified() => return,
            () = is_over(&mut closing, &connection.current), if is_idle => return,
        }
    }
}

/// Waits until a connection without a request may be closed.
async fn is_over(closing: &mut watch::Receiver<bool>, current: &Current) {
    let _ = closing.wait_for(|closing| *closing).await;
    if current.is_replaced.load(Ordering::Relaxed) {
        // a request may be on its way
        tokio::time::sleep(crate::connection::LINGER).await;
    }
}

struct Connection {
    current: Arc<Current>,
    shared: Arc<Shared>,
    pool: Arc<Pool>,
    is_status: bool,
    writer: Arc<Writer>,
    activity: Arc<Activity>,
    open: HashMap<u16, Open>,
    answers: FuturesUnordered<Answer>,
    /// Number of requests so far.
    begun: u64,
}

impl Connection {
    /// Takes the whole records out of what was read. The error ends the connection.
    async fn take(&mut self, read: &mut Vec<u8>) -> Result<(), ()> {
        let mut at = 0;
        while let Some((record, length)) = fastcgi::first(&read[at..]).map_err(drop)? {
            self.record(record).await?;
            at += length;
        }
        read.drain(..at);
        Ok(())
    }

    async fn record(&mut self, record: Record<'_>) -> Result<(), ()> {
        let Record { kind, request, content } = record;
        match kind {
            kind::BEGIN_REQUEST => self.begin(request, content).await,
            kind::PARAMS => self.params(request, content),
            kind::STDIN => self.body(request, content).await,
            kind::ABORT_REQUEST => {
                let Some(open) = self.open.remove(&request) else { return Ok(()) };
                if let Some(abort) = open.abort {
                    abort.abort();
                }
                self.end(request, ended::COMPLETE).await?;
                if open.keeps_connection { Ok(()) } else { Err(()) }
            }
            kind::GET_VALUES => {
                let most = MOST_REQUESTS.to_string();
                let mut values = Vec::new();
                for (name, _) in fastcgi::pairs(content).ok_or(())? {
                    let value = match &name[..] {
                        b"FCGI_MPXS_CONNS" => "1",
                        b"FCGI_MAX_CONNS" | b"FCGI_MAX_REQS" => &most,
                        _ => continue,
                    };
                    fastcgi::push_pair(&mut values, &name, value.as_bytes());
                }
                let mut out = Vec::new();
                fastcgi::push(&mut out, kind::GET_VALUES_RESULT, 0, &values);
                self.writer.write(&out).await.map_err(drop)
            }
            _ if request == 0 => {
                let mut out = Vec::new();
                fastcgi::push(&mut out, kind::UNKNOWN_TYPE, 0, &[kind, 0, 0, 0, 0, 0, 0, 0]);
                self.writer.write(&out).await.map_err(drop)
            }
            _ => Ok(()),
        }
    }

    /// Takes over a configuration that was read meanwhile. False: the pool is no longer there.
    fn refresh(&mut self) -> bool {
        let shared = self.current.get();
        if !Arc::ptr_eq(&shared, &self.shared) {
            let Some(pool) = shared.pool(&self.pool.config.listen).cloned() else { return false };
            (self.shared, self.pool) = (shared, pool);
        }
        true
    }

    async fn end(&mut self, request: u16, status: u8) -> Result<(), ()> {
        let mut out = Vec::new();
        fastcgi::push_end(&mut out, request, status);
        self.writer.write(&out).await.map_err(drop)
    }

    async fn begin(&mut self, request: u16, content: &[u8]) -> Result<(), ()> {
        let [high, low, flags, ..] = *content else { return Err(()) };
        if request == 0 || self.open.contains_key(&request) {
            return Err(());
        }
        if u16::from_be_bytes([high, low]) != fastcgi::RESPONDER {
            return self.end(request, ended::UNKNOWN_ROLE).await;
        }
        if self.open.is_empty() && !self.refresh() {
            return Err(());
        }
        if self.open.len() >= MOST_REQUESTS {
            return self.end(request, ended::OVERLOADED).await;
        }
        self.begun += 1;
        let open = Open {
            keeps_connection: flags & fastcgi::KEEP_CONNECTION != 0,
            params: Vec::new(),
            parsed: Vec::new(),
            spool: None,
            limits: self.pool.input.clone(),
            abort: None,
            guard: Some(self.activity.begin()),
            serial: self.begun,
        };
        self.open.insert(request, open);
        Ok(())
    }

    fn params(&mut self, request: u16, content: &[u8]) -> Result<(), ()> {
        // one that was aborted
        let Some(open) = self.open.get_mut(&request) else { return Ok(()) };
        if !content.is_empty() {
            open.params.extend_from_slice(content);
            return if open.params.len() <= MOST_PARAMS && open.spool.is_none() { Ok(()) } else { Err(()) };
        }
        open.parsed = fastcgi::pairs(&std::mem::take(&mut open.params)).ok_or(())?;
        let given = given(&open.parsed);
        if !given.is_empty() {
            let all = without_overridden([&self.pool.config.directives[..], &given].concat());
            open.limits = Arc::new(InputLimits::of(&self.shared.heddle, &all));
        }
        let is_posted = get(&open.parsed, "REQUEST_METHOD").is_some_and(|method| method == b"POST");
        open.spool = Some(Spool::new(&self.shared.bodies, open.limits.most_of_body(is_posted, u64::MAX)));
        Ok(())
    }

    async fn body(&mut self, request: u16, content: &[u8]) -> Result<(), ()> {
        let Some(open) = self.open.get_mut(&request) else { return Ok(()) };
        let Some(mut spool) = open.spool.take() else {
            return if open.abort.is_some() { Ok(()) } else { Err(()) };
        };
        let outcome = if content.is_empty() {
            spool.finish().await
        } else {
            match spool.push(content).await {
                Ok(()) => {
                    open.spool = Some(spool);
                    return Ok(());
                }
                Err(code) => Err(code),
            }
        };
        let exchange = Exchange {
            shared: self.shared.clone(),
            pool: self.pool.clone(),
            is_status: self.is_status,
            messages: self.pool.config.sends_messages.then(Arc::default),
            params: std::mem::take(&mut open.parsed),
            limits: open.limits.clone(),
            start: (SystemTime::now(), Instant::now()),
        };
        let (abort, registration) = AbortHandle::new_pair();
        open.abort = Some(abort);
        let serial = open.serial;
        let (writer, guard) = (self.writer.clone(), open.guard.take());
        let answer = async move {
            let _guard = guard;
            exchange.answer(outcome, request, &writer).await
        };
        self.answers.push(Box::pin(Abortable::new(answer, registration).map(move |written| (request, serial, written.unwrap_or(Ok(()))))));
        Ok(())
    }
}

/// Directives that the web server gives for a request.
fn given(params: &Pairs) -> Vec<heddle_engine::runtime::request::Directive> {
    let of = |name: &str, is_fixed: bool| get(params, name).map_or(Vec::new(), |text| directives(text, is_fixed));
    [of("PHP_VALUE", false), of("PHP_ADMIN_VALUE", true)].concat()
}

/// A request whose body is there.
struct Exchange {
    shared: Arc<Shared>,
    pool: Arc<Pool>,
    is_status: bool,
    /// Messages for PHP's log, where the web server gets them.
    messages: Option<Arc<Messages>>,
    params: Pairs,
    limits: Arc<InputLimits>,
    start: (SystemTime, Instant),
}

impl Exchange {
    fn text(&self, name: &str) -> String {
        String::from_utf8_lossy(get(&self.params, name).unwrap_or_default()).into_owned()
    }

    async fn answer(mut self, body: Result<Received, StatusCode>, request: u16, writer: &Writer) -> io::Result<()> {
        let facts = Arc::new(Facts {
            method: self.text("REQUEST_METHOD"),
            host: self.text("HTTP_HOST"),
            url: self.text("REQUEST_URI"),
            script: self.text("SCRIPT_FILENAME"),
            length: body.as_ref().map_or(0, |received| received.length),
            user: user(&self.params),
            ..Facts::default()
        });
        let (facts, response) = match body {
            Ok(received) => self.respond(received, facts).await,
            Err(code) => (facts, response::status(code)),
        };
        let status = response.status();
        self.shared.metrics.count(status, self.start.1.elapsed());
        let fields = fields(&response);
        let written = send(response, &fields, facts.method == "HEAD", request, (writer, self.messages.as_deref())).await;
        if let (Some(log), Some((_, format))) = (&self.pool.access, &self.pool.config.access)
            && !self.pool.config.suppressed.contains(&self.text("SCRIPT_NAME"))
        {
            let (params, pool) = (&self.params, &self.pool.config.name[..]);
            let (start, took) = (self.start.0, self.start.1.elapsed());
            let answered = Answered { params, facts: &facts, pool, start, took, status: status.as_u16(), fields: &fields };
            log.line(format.line(&answered).as_bytes());
        }
        written
    }

    async fn respond(&mut self, received: Received, facts: Arc<Facts>) -> (Arc<Facts>, Response<Body>) {
        let config = &self.pool.config;
        let dispatcher = self.pool.dispatcher().unwrap_or(&self.shared.dispatcher);
        let asked = Some(self.text("SCRIPT_NAME"));
        let is_read = matches!(&facts.method[..], "GET" | "HEAD");
        if config.ping_path.is_some() && config.ping_path == asked && is_read {
            return (facts, plain("text/plain;charset=UTF-8", config.ping_response.clone()));
        }
        if config.status_path.is_some() && config.status_path == asked && is_read {
            let (kind, page) = status::page(config, dispatcher.pool(), self.pool.started, &self.text("QUERY_STRING"));
            return (facts, plain(kind, page));
        }
        if self.is_status {
            return (facts, failed(StatusCode::NOT_FOUND, "File not found.\n"));
        }
        let fixes = self.shared.heddle.engine().ini_value(b"cgi.fix_pathinfo").is_none_or(|value| value != b"0" && !value.is_empty());
        let Some(script) = script::find(&mut self.params, fixes) else {
            self.shared.log.error(&format!("heddle: [pool {}] Primary script unknown: {}", config.name, facts.script));
            return (facts, failed(StatusCode::NOT_FOUND, "File not found.\n"));
        };
        let name = script.to_string_lossy().into_owned();
        if !config.extensions.is_empty() && !config.extensions.iter().any(|end| name.ends_with(end.as_str())) {
            let text = format!("Access to the script '{name}' has been denied (see security.limit_extensions)");
            self.shared.log.error(&format!("heddle: [pool {}] {text}", config.name));
            return (facts, failed(StatusCode::FORBIDDEN, "Access denied.\n"));
        }
        let facts = Arc::new(Facts {
            script: name,
            method: facts.method.clone(),
            host: facts.host.clone(),
            url: facts.url.clone(),
            user: facts.user.clone(),
            length: facts.length,
            ..Facts::default()
        });
        let (reply, pending) = response::channel(response::About {
            mode: self.shared.mode,
            is_head: facts.method == "HEAD",
            write_timeout: self.shared.limits.write,
            log: self.shared.log.clone(),
            slow_log: self.pool.slow_log.clone().or_else(|| self.shared.slow_log.clone()),
            facts: facts.clone(),
            keeps_lines: true,
            early: None,
            messages: self.messages.clone(),
        });
        let input = self.input(received);
        if !dispatcher.send(Task { script, behind: None, input, reply }) {
            return (facts, response::status(StatusCode::SERVICE_UNAVAILABLE));
        }
        let response = match pending.head(self.shared.limits.queue_wait).await {
            Ok(Head::Answer(response)) => response,
            Ok(Head::PassThrough) => response::status(StatusCode::NOT_FOUND),
            Err(code) => response::status(code),
        };
        (facts, response)
    }

    /// PHP's input out of the parameters and the body.
    fn input(&self, received: Received) -> Posted {
        let Received { body, length } = received;
        let value = |name: &str| get(&self.params, name).unwrap_or_default().to_vec();
        let method = value("REQUEST_METHOD");
        let content_type = value("CONTENT_TYPE");
        let (boundary, startup_warnings) = request::posted(&String::from_utf8_lossy(&method), &content_type, length, &self.limits);
        let (mut server, mut headers) = (Vec::with_capacity(self.params.len() + 8), Vec::new());
        server.extend(self.pool.config.environment.iter().map(|(name, value)| (name.clone().into_bytes(), value.clone().into_bytes())));
        // php-fpm has the last one first, and of two with the same name that one alone
        let mut known = HashSet::with_capacity(self.params.len());
        for (name, value) in self.params.iter().rev() {
            // a field `Proxy`, which programs take for the environment's
            if name == b"HTTP_PROXY" || name == b"PHP_SELF" || !known.insert(name) {
                continue;
            }
            let field = name.strip_prefix(b"HTTP_").or_else(|| name.starts_with(b"CONTENT_").then_some(&name[..]));
            if let Some(field) = field.filter(|_| !value.is_empty()) {
                let field = String::from_utf8_lossy(field).to_ascii_lowercase().replace('_', "-");
                headers.push((request::title(&field), value.clone()));
            }
            server.push((name.clone(), value.clone()));
        }
        server.push((b"FCGI_ROLE".to_vec(), b"RESPONDER".to_vec()));
        server.push((b"PHP_SELF".to_vec(), value("PHP_SELF")));
        for (name, value) in request::authorization(&value("HTTP_AUTHORIZATION")) {
            server.push((name.as_bytes().to_vec(), value));
        }
        let input = Input {
            server,
            get: value("QUERY_STRING"),
            cookie: value("HTTP_COOKIE"),
            method,
            content_type,
            body,
            headers,
            directives: without_overridden([&self.pool.config.directives[..], &given(&self.params)].concat()),
            startup_warnings,
            ..Input::default()
        };
        Posted { input, boundary, limits: self.limits.clone() }
    }
}

fn user(params: &Pairs) -> String {
    let given = get(params, "REMOTE_USER").unwrap_or_default().to_vec();
    let named = request::authorization(get(params, "HTTP_AUTHORIZATION").unwrap_or_default());
    let user = named.into_iter().find(|(name, _)| *name == "PHP_AUTH_USER").map_or(given, |(_, user)| user);
    String::from_utf8_lossy(&user).into_owned()
}

fn plain(kind: &'static str, text: String) -> Response<Body> {
    let mut response = Response::new(response::whole(text));
    let fields = ["Expires: Thu, 01 Jan 1970 00:00:00 GMT", "Cache-Control: no-cache, no-store, must-revalidate, max-age=0"];
    let mut fields: Vec<Vec<u8>> = fields.iter().map(|field| field.as_bytes().to_vec()).collect();
    fields.push(format!("Content-Type: {kind}").into_bytes());
    response.extensions_mut().insert(Lines { status: None, fields });
    response
}

fn failed(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(response::whole(text));
    *response.status_mut() = status;
    response.extensions_mut().insert(Lines { status: None, fields: vec![b"Content-type: text/html; charset=UTF-8".to_vec()] });
    response
}

/// `Name: value` lines of a response, as the program wrote them or as the server's own has them.
fn fields(response: &Response<Body>) -> Vec<Vec<u8>> {
    // the client has the contents and knows what they are
    let is_known = response.status() == StatusCode::NOT_MODIFIED;
    let is_type = |line: &[u8]| line.get(..13).is_some_and(|name| name.eq_ignore_ascii_case(b"Content-Type:"));
    match response.extensions().get::<Lines>() {
        Some(lines) => lines.fields.iter().filter(|line| !(is_known && is_type(line))).cloned().collect(),
        None => {
            response.headers().iter().map(|(name, value)| [&request::title(name.as_str())[..], b": ", value.as_bytes()].concat()).collect()
        }
    }
}

/// Writes a response: what is known at once goes out at once.
async fn send(
    response: Response<Body>,
    fields: &[Vec<u8>],
    is_head: bool,
    request: u16,
    (writer, messages): (&Writer, Option<&Messages>),
) -> io::Result<()> {
    let mut head = Vec::new();
    let written = response.extensions().get::<Lines>().and_then(|lines| lines.status.clone());
    let reason = written.as_deref().and_then(|line| line.splitn(2, |byte| *byte == b' ').nth(1));
    if response.status() != StatusCode::OK || reason.is_some_and(|reason| reason != b"200 OK") {
        let own = format!("{} {}", response.status().as_u16(), response.status().canonical_reason().unwrap_or(""));
        head.extend_from_slice(&[b"Status: ", reason.unwrap_or(own.trim_end().as_bytes()), b"\r\n"].concat());
    }
    for field in fields {
        head.extend_from_slice(field);
        head.extend_from_slice(b"\r\n");
    }
    head.extend_from_slice(b"\r\n");
    let mut out = Vec::new();
    fastcgi::push(&mut out, kind::STDOUT, request, &head);
    if !is_head {
        send_body(response.into_body(), &mut out, request, writer).await?;
    }
    fastcgi::push(&mut out, kind::STDOUT, request, b"");
    let said = messages.map_or(Vec::new(), Messages::end);
    if !said.is_empty() {
        fastcgi::push(&mut out, kind::STDERR, request, &said);
        fastcgi::push(&mut out, kind::STDERR, request, b"");
    }
    fastcgi::push_end(&mut out, request, ended::COMPLETE);
    writer.write(&out).await
}

/// Writes a body behind what is gathered in `out`; what is left there is for the caller to write.
async fn send_body(mut body: Body, out: &mut Vec<u8>, request: u16, writer: &Writer) -> io::Result<()> {
    loop {
        let frame = match body.frame().now_or_never() {
            Some(frame) => frame,
            None => {
                if !out.is_empty() {
                    writer.write(out).await?;
                    out.clear();
                }
                body.frame().await
            }
        };
        let Some(frame) = frame else { return Ok(()) };
        if let Some(data) = frame?.data_ref().filter(|data| !data.is_empty()) {
            fastcgi::push(out, kind::STDOUT, request, data);
        }
        if out.len() >= GATHERED {
            writer.write(out).await?;
            out.clear();
        }
    }
}
