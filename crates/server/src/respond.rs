//! From a request to its response: site, rules, files, PHP.

use crate::Shared;
use crate::access_log::Entry;
use crate::body::{self, Content};
use crate::compress::{self, Encoding};
use crate::dispatch::{Dispatcher, Task};
use crate::files::{self, ConditionalRequest};
use crate::host;
use crate::live::Facts;
use crate::proxy::{self, Client};
use crate::request::{self, Meant, Posted};
use crate::response::{self, Body};
use crate::rules::Outcome;
use crate::site::{self, Script, ServerMode, Target};
use crate::sites::Served;
use hyper::body::Body as _;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HeaderName, HeaderValue, LOCATION, WWW_AUTHENTICATE};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Answers one request.
pub async fn answer(shared: &Shared, request: Request<Content>, client: Client) -> Response<Body> {
    let start = Instant::now();
    let (mut head, content) = request.into_parts();
    let client = proxy::client(&head.headers, client, &shared.trusted_proxies);
    let entry = shared.access_log.is_some().then(|| Entry::of(&head));
    let accept: Vec<Encoding> = match shared.compression {
        true => Encoding::ALL.into_iter().filter(|encoding| compress::accepts(&head.headers, *encoding)).collect(),
        false => Vec::new(),
    };
    let mut response = match refusal(shared, &mut head) {
        Some(code) => response::status(code),
        None => of_site(shared, head, content, client, &accept).await,
    };
    if shared.compression {
        response = compress::compress(response, &accept).await;
    }
    shared.metrics.count(response.status(), start.elapsed());
    if let Some(((log, format), entry)) = shared.access_log.as_ref().zip(entry) {
        log.line(entry.line(*format, client.ends, response.status(), response.body().size_hint().exact()).as_bytes());
    }
    response
}

/// Returns the status of the answer to a request that is refused for its head; drops fields that
/// nobody should believe.
fn refusal(shared: &Shared, head: &mut Parts) -> Option<StatusCode> {
    if shared.mode == ServerMode::Development {
        return None;
    }
    // `X_Real_IP` would become the variable of `X-Real-IP`
    let with_underscore: Vec<HeaderName> = head.headers.keys().filter(|name| name.as_str().contains('_')).cloned().collect();
    for name in with_underscore {
        head.headers.remove(name);
    }
    host::check(head).err()
}

/// Answers as the site says that the host names.
async fn of_site(shared: &Shared, head: Parts, content: Content, client: Client, accept: &[Encoding]) -> Response<Body> {
    let host = host::of(&head);
    let site = shared.sites.of(&host).clone();
    if site.redirects_to_https && !client.is_secure {
        return to_https(&host, &head);
    }
    // what a rule says of a path holds for every way to write it
    let decoded = site::normal(site::decode(head.uri.path()));
    let mut head = head;
    if let Err(response) = authenticate(&site, &decoded, &mut head).await {
        return *response;
    }
    let outcome = match site.rules.0.is_empty() {
        true => Outcome::Continue,
        false => site.rules.decide(&decoded, head.uri.query(), |path| site.files.is_served(path)),
    };
    let (asked, query) = (head.uri.path().to_owned(), head.uri.query().map(str::to_owned));
    let mut response = match outcome {
        Outcome::Continue => {
            respond(shared, head, content, client, &Meant { site: &site, path: &asked, query: query.as_deref() }, accept).await
        }
        Outcome::Rewrite { path, query } => {
            respond(shared, head, content, client, &Meant { site: &site, path: &path, query: query.as_deref() }, accept).await
        }
        Outcome::Deny => response::status(StatusCode::NOT_FOUND),
        Outcome::Redirect(to, status) => redirect(&to, status),
        Outcome::Proxy(upstream) => match content {
            Content::Streamed(body) => upstream.answer(head, body, client, &host).await,
            // the development server has read it
            Content::Ready(_) => response::status(StatusCode::NOT_IMPLEMENTED),
        },
    };
    for (name, value) in site.rules.headers(&decoded) {
        response.headers_mut().insert(name, value.clone());
    }
    match site.error_pages.get(&response.status().as_u16()) {
        Some(page) if response.extensions().get::<response::Own>().is_some() => error_page(&site, page, response).await,
        _ => response,
    }
}

/// Looks whether a path is kept for users, and this is one. The error is the answer to who is none.
async fn authenticate(site: &Served, path: &str, head: &mut Parts) -> Result<(), Box<Response<Body>>> {
    for users in site.rules.lists(path) {
        let given = head.headers.get(AUTHORIZATION).map(|value| value.as_bytes().to_vec());
        let found = match given {
            None => None,
            Some(given) => {
                let users = users.clone();
                tokio::task::spawn_blocking(move || users.find(&given)).await.ok().flatten()
            }
        };
        let Some(name) = found else {
            let mut response = response::status(StatusCode::UNAUTHORIZED);
            if let Ok(challenge) = HeaderValue::from_str(&users.challenge()) {
                response.headers_mut().insert(WWW_AUTHENTICATE, challenge);
            }
            return Err(Box::new(response));
        };
        head.extensions.insert(request::User(name));
    }
    Ok(())
}

fn to_https(host: &[u8], head: &Parts) -> Response<Body> {
    let name = String::from_utf8_lossy(host::name(host)).into_owned();
    let target = head.uri.path_and_query().map_or("/", |target| target.as_str());
    redirect(&format!("https://{name}{target}"), StatusCode::PERMANENT_REDIRECT)
}

fn redirect(to: &str, status: StatusCode) -> Response<Body> {
    let mut response = response::status(status);
    if let Ok(to) = HeaderValue::from_str(to) {
        response.headers_mut().insert(LOCATION, to);
    }
    response
}

/// Puts a page of the site in place of the server's own.
async fn error_page(site: &Served, page: &Path, own: Response<Body>) -> Response<Body> {
    let Ok(text) = tokio::fs::read(site.files.root().join(page)).await else {
        return own;
    };
    own.map(|_| response::whole(text))
}

async fn respond(shared: &Shared, head: Parts, content: Content, client: Client, meant: &Meant<'_>, accept: &[Encoding]) -> Response<Body> {
    match meant.site.files.find(meant.path) {
        Target::Script(script) => run_script(shared, head, content, client, meant, script, accept).await,
        Target::File(path) => send(&path, &head, accept).await,
        Target::Redirect(to) => response::redirect(&to, head.uri.query()),
        Target::Missing => response::status(StatusCode::NOT_FOUND),
    }
}

async fn send(path: &Path, head: &Parts, accept: &[Encoding]) -> Response<Body> {
    files::send_precompressed(path, &head.method, &ConditionalRequest::of(&head.headers), accept).await
}

/// Receives the body, hands the request to a PHP thread and waits for its headers.
async fn run_script(
    shared: &Shared,
    head: Parts,
    content: Content,
    client: Client,
    meant: &Meant<'_>,
    script: Script,
    accept: &[Encoding],
) -> Response<Body> {
    let is_posted = head.method == Method::POST;
    let limit = meant.site.input.most_of_body(is_posted, shared.limits.body_size);
    let received = match body::receive(content, limit, &shared.bodies, &shared.limits).await {
        Ok(received) if received.length > limit && !is_posted => return response::status(StatusCode::PAYLOAD_TOO_LARGE),
        Ok(received) => received,
        Err(code) => return response::status(code),
    };
    let input = request::input(&head, received, client, meant, &script, &meant.site.input);
    let files = &meant.site.files;
    let behind = if files.has_router() { files.find_behind_router(meant.path) } else { Target::Missing };
    let next = match &behind {
        Target::Script(script) => Some(script.run.clone()),
        _ => None,
    };
    let facts = facts(&head, &script, &input);
    let dispatcher = match &meant.site.worker {
        Some((worker, dispatcher)) if *worker == script.run => dispatcher,
        _ => &shared.dispatcher,
    };
    match work(shared, dispatcher, &head, (script.run, next), input, facts).await {
        Ok(response::Head::Answer(response)) => match named_file(&response, meant.site) {
            Some(file) => send_named(&file, &head, response, accept).await,
            None => response,
        },
        // the router has declined
        Ok(response::Head::PassThrough) => match behind {
            Target::File(file) => send(&file, &head, &[]).await,
            Target::Redirect(to) => response::redirect(&to, head.uri.query()),
            Target::Script(_) | Target::Missing => response::status(StatusCode::NOT_FOUND),
        },
        Err(code) => response::status(code),
    }
}

/// Returns what people want to see of a request.
fn facts(head: &Parts, script: &Script, posted: &Posted) -> Facts {
    let user = posted.input.server.iter().find(|(name, _)| name == b"PHP_AUTH_USER");
    Facts {
        method: head.method.to_string(),
        host: String::from_utf8_lossy(&host::of(head)).into_owned(),
        url: head.uri.path_and_query().map_or("*".to_owned(), ToString::to_string),
        script: script.run.display().to_string(),
        length: posted.input.body.len(),
        user: user.map_or(String::new(), |(_, user)| String::from_utf8_lossy(user).into_owned()),
        ..Facts::default()
    }
}

/// Fields by which a program names a file to be sent in place of its own output.
const NAMED: [&str; 2] = ["x-sendfile", "x-accel-redirect"];

/// Returns the file that a program names by `X-Sendfile` or `X-Accel-Redirect`; an empty path where
/// the site does not allow it.
fn named_file(response: &Response<Body>, site: &Served) -> Option<PathBuf> {
    if site.sendfile.is_empty() && site.internal.is_empty() {
        return None;
    }
    let of = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
    let real = |path: &Path, folder: &Path| path.canonicalize().ok().filter(|path| path.starts_with(folder));
    if let Some(path) = of(NAMED[0]) {
        return Some(site.sendfile.iter().find_map(|folder| real(&folder.join(path), folder)).unwrap_or_default());
    }
    let path = site::decode(of(NAMED[1])?.split('?').next().unwrap_or_default());
    let found = site.internal.iter().find_map(|(prefix, folder)| real(&folder.join(path.strip_prefix(prefix.as_str())?), folder));
    Some(found.unwrap_or_default())
}

/// Sends a file with the fields that the program has set.
async fn send_named(file: &Path, head: &Parts, of_program: Response<Body>, accept: &[Encoding]) -> Response<Body> {
    if !file.is_file() {
        return response::status(StatusCode::NOT_FOUND);
    }
    let mut response = send(file, head, accept).await;
    for (name, value) in of_program.headers() {
        let is_own = NAMED.contains(&name.as_str()) || matches!(name.as_str(), "content-length" | "etag" | "last-modified");
        // PHP adds a type where the program says none
        let is_default = *name == CONTENT_TYPE && value.as_bytes().starts_with(b"text/html");
        if !is_own && !is_default {
            response.headers_mut().insert(name, value.clone());
        }
    }
    response
}

/// Has a script run by a PHP thread. The error is the status of the answer.
async fn work(
    shared: &Shared,
    dispatcher: &Dispatcher,
    head: &Parts,
    (script, behind): (PathBuf, Option<PathBuf>),
    input: Posted,
    facts: Facts,
) -> Result<response::Head, StatusCode> {
    let (reply, pending) = response::channel(response::About {
        mode: shared.mode,
        is_head: head.method == Method::HEAD,
        write_timeout: shared.limits.write,
        log: shared.log.clone(),
        slow_log: shared.slow_log.clone(),
        facts: Arc::new(facts),
        keeps_lines: false,
        early: head.extensions.get::<Arc<dyn response::Early>>().cloned(),
        messages: None,
    });
    if !dispatcher.send(Task { script, behind, input, reply }) {
        return Err(StatusCode::SERVICE_UNAVAILABLE);
    }
    pending.head(shared.limits.queue_wait).await
}
