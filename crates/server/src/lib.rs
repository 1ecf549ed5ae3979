//! The HTTP application server.
//!
//! Connections are served by hyper on a few threads; PHP runs on N threads of its own, each with one [`heddle_engine::Session`]. Between them is
//! a queue: a request waits there until a PHP thread is free.
//!
//! - [`site`]: which file a URL means. [`request`]: from HTTP to PHP's input. [`response`]: from PHP's output to HTTP.
//! - [`development`]: connections in the manner of PHP's own server.
//! - [`multipart`]: forms with files. [`workers`]: the PHP threads. [`files`]: files that are sent as they are.
#![forbid(unsafe_code)]

mod development;
pub mod files;
pub mod multipart;
pub mod request;
pub mod response;
pub mod site;
pub mod workers;

use bytes::Bytes;
use heddle_engine::Heddle;
use heddle_engine::runtime::request::Input;
use heddle_engine::runtime::timestamp;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use response::Body;
pub use site::Manner;
use site::{Site, Target};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use workers::{Task, Workers};

/// How a server is set up.
pub struct Config {
    /// Where it listens: `127.0.0.1:8080`, `[::]:80`.
    pub listen: String,
    /// How many threads run PHP.
    pub threads: usize,
    /// The folder whose files are served.
    pub root: PathBuf,
    /// A script that gets every request first; when it returns false, the file is sent as it is.
    pub router: Option<PathBuf>,
    pub manner: Manner,
    /// Write a line for each request to standard error.
    pub log: bool,
}

/// Serves until the process is asked to end (SIGINT, SIGTERM): then connections are let finish. Errors: the address cannot be listened on.
pub fn serve(heddle: &Heddle, config: Config) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(http_threads(config.threads))
        .enable_all()
        .thread_name("heddle-http")
        .build()?;
    runtime.block_on(run(heddle, config))
}

/// Threads that serve connections, beside so many for PHP. They wake each other, so few are faster: one takes tens of thousands of requests
/// in a second.
fn http_threads(php: usize) -> usize {
    php.div_ceil(8).clamp(1, 8)
}

/// How long a client may take for the head of a request; and how long a connection may be idle.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long requests may still take once the server is asked to end.
fn farewell(manner: Manner) -> Duration {
    Duration::from_secs(if manner == Manner::Production { 10 } else { 1 })
}

/// What every connection needs.
struct Shared {
    site: Site,
    workers: Workers,
    log: bool,
    limits: request::Limits,
}

async fn run(heddle: &Heddle, config: Config) -> std::io::Result<()> {
    let listener = TcpListener::bind(&config.listen).await;
    let listener = listener.map_err(|error| std::io::Error::new(error.kind(), format!("{}: {error}", config.listen)))?;
    let address = listener.local_addr()?;
    let shared = Arc::new(Shared {
        site: Site::new(config.root, config.router, config.manner)?,
        workers: Workers::start(heddle, config.threads)?,
        log: config.log,
        limits: request::Limits::of(heddle),
    });
    if config.manner == Manner::Development {
        // whoever starts PHP's server waits for this line
        let host = config.listen.rsplit_once(':').map_or(&config.listen[..], |(host, _)| host);
        let (time, version, port) = (timestamp::of_server(), heddle_engine::PHP_VERSION, address.port());
        eprintln!("[{time}] PHP {version} Development Server (http://{host}:{port}) started");
    }
    eprintln!(
        "Heddle {} serves http://{address} from {} with {} threads ({} driver)",
        heddle_engine::VERSION,
        shared.site.root().display(),
        config.threads,
        heddle.driver()
    );
    let mut interrupt = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt())?;
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    let graceful = hyper_util::server::graceful::GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = interrupt.recv() => break,
            _ = terminate.recv() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                eprintln!("heddle: accept: {error}");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let _ = stream.set_nodelay(true);
        let shared = shared.clone();
        if config.manner == Manner::Development {
            // a client that goes away is no error of the server
            tokio::spawn(async move { development::serve(stream, &shared, peer, address).await.ok() });
            continue;
        }
        let service = service_fn(move |request| {
            let shared = shared.clone();
            async move { Ok::<_, Infallible>(answer(&shared, request, peer, address).await) }
        });
        let mut builder = auto::Builder::new(TokioExecutor::new());
        builder.http1().timer(TokioTimer::new()).header_read_timeout(PATIENCE);
        let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // a client that goes away is no error of the server
            let _ = connection.await;
        });
    }
    // who asks twice is in a hurry
    tokio::select! {
        _ = tokio::time::timeout(farewell(config.manner), graceful.shutdown()) => {}
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    Ok(())
}

/// Answers one request.
async fn answer<B>(shared: &Shared, request: Request<B>, peer: SocketAddr, local: SocketAddr) -> Response<Body>
where
    B: hyper::body::Body<Data = Bytes> + Unpin,
{
    let line = format!("{} {}", request.method(), request.uri());
    let target = shared.site.find(request.uri().path());
    let response = match target {
        Target::Script(script) => run_script(shared, request, peer, local, script).await,
        Target::File(path) => files::send(&path, &request).await,
        Target::Redirect(to) => response::redirect(&to),
        Target::Missing => response::status(StatusCode::NOT_FOUND),
    };
    if shared.log {
        eprintln!("[{}] {peer} [{}]: {line}", timestamp::of_server(), response.status().as_u16());
    }
    response
}

/// Hands a request to a PHP thread and waits for its headers.
async fn run_script<B>(shared: &Shared, request: Request<B>, peer: SocketAddr, local: SocketAddr, script: site::Script) -> Response<Body>
where
    B: hyper::body::Body<Data = Bytes> + Unpin,
{
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let accept = files::Wanted::of(&request);
    let input = match request::input(request, peer, local, &shared.site, &script, &shared.limits).await {
        Ok(input) => input,
        Err(problem) => return problem,
    };
    let behind = if shared.site.has_router() { shared.site.find_behind_router(&path) } else { Target::Missing };
    let next = match &behind {
        Target::Script(script) => Some(script.file.clone()),
        _ => None,
    };
    match work(shared, script.file, next, input).await {
        Ok(response::Head::Answer(response)) => response,
        // the router has declined
        Ok(response::Head::PassThrough) => match behind {
            Target::File(file) => files::send_wanted(&file, &method, &accept).await,
            Target::Redirect(to) => response::redirect(&to),
            Target::Script(_) | Target::Missing => response::status(StatusCode::NOT_FOUND),
        },
        Err(code) => response::status(code),
    }
}

/// Has a script run by a PHP thread. The error is the status of the answer.
async fn work(shared: &Shared, script: PathBuf, behind: Option<PathBuf>, input: Input) -> Result<response::Head, StatusCode> {
    let (reply, head) = response::channel(shared.site.manner());
    let sent = shared.workers.send(Task { script, behind, input, reply }).await;
    sent.map_err(|_| StatusCode::SERVICE_UNAVAILABLE)?;
    head.await.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)
}
