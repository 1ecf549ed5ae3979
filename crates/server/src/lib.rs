//! The HTTP application server.
//!
//! Connections are served by hyper on a few threads; PHP runs on threads of its own, each with one
//! [`heddle_engine::Session`]. Between them is a queue: a request waits there until a PHP thread is
//! free.
//!
//! - [`config`], [`config_file`]: how a server is set up. [`run`]: its life.
//!   [`supervisor`], [`handover`]: processes that follow each other on the same sockets.
//!   [`privileges`]: whose rights it has.
//!   [`listener`]: sockets, accepting. [`connections`]: how many there are.
//! - [`connection`]: HTTP/1.1. [`http2`]: HTTP/2, [`faults`]: its errors' numbers.
//!   [`spelling`]: how names are written. [`tls`]: certificates. [`proxy`]: who is in front.
//!   [`activity`], [`stream`]: who takes too long. [`development`]: connections as PHP's own server
//!   has them.
//! - [`sites`], [`rules`], [`presets`], [`site`], [`private`], [`host`]: what a request means.
//!   [`authenticate`]: who may ask. [`upstream`]: other servers that answer.
//!   [`respond`]: what is done with it.
//! - [`body`], [`request`]: from HTTP to PHP's input. [`dispatch`]: the queue and the PHP threads.
//! - [`response`], [`compress`], [`streamed`]: from PHP's output to HTTP. [`files`]: files that are
//!   sent as they are.
//! - [`fastcgi`], [`fpm`]: behind another web server, in php-fpm's place. [`worker`]: programs that
//!   start once and answer many requests. [`memory`]: how much all may take.
//! - [`log`], [`access_log`]: logs, which hold nobody up. [`metrics`]: numbers. [`live`],
//!   [`status_page`]: what runs now. [`current`]: what a reload replaces. [`early`]: headers ahead
//!   of a response.
#![forbid(unsafe_code)]

pub mod access_log;
pub mod activity;
pub mod authenticate;
pub mod body;
mod clock;
pub mod compress;
pub mod config;
pub mod config_file;
mod connection;
pub mod connections;
mod current;
mod development;
pub mod dispatch;
mod early;
pub mod fastcgi;
mod faults;
pub mod files;
pub mod fpm;
pub mod handover;
pub mod host;
mod http2;
mod idle;
mod listener;
pub mod live;
pub mod log;
pub mod memory;
mod metrics;
pub mod presets;
mod private;
mod privileges;
pub mod proxy;
pub mod request;
mod respond;
pub mod response;
pub mod rules;
mod run;
pub mod site;
pub mod sites;
mod spelling;
mod status_page;
pub mod stream;
mod streamed;
pub mod supervisor;
pub mod tls;
pub mod upstream;
pub mod worker;

use body::Bodies;
pub use config::{Config, Limits, SiteConfig, Threads};
pub use current::Reload;
use dispatch::Dispatcher;
use heddle_engine::Heddle;
use log::Log;
use metrics::Metrics;
use proxy::Network;
use request::InputLimits;
pub use run::{check, serve};
pub use site::ServerMode;
use sites::Sites;
use std::sync::Arc;
use tokio_rustls::TlsAcceptor;

/// Everything that connections need.
struct Shared {
    heddle: Heddle,
    pools: Vec<Arc<fpm::Pool>>,
    sites: Sites,
    mode: ServerMode,
    dispatcher: Dispatcher,
    log: Log,
    /// The access log, and the form of its lines.
    access_log: Option<(Log, access_log::Format)>,
    /// Where stacks of slow requests go, if not to the log.
    slow_log: Option<Log>,
    limits: Limits,
    input: Arc<InputLimits>,
    bodies: Arc<Bodies>,
    trusted_proxies: Vec<Network>,
    proxy_protocol: bool,
    compression: bool,
    metrics: Metrics,
    /// Secret that the status page asks for.
    status_token: Option<String>,
    tls: Option<(Arc<tls::Certificates>, TlsAcceptor)>,
}
