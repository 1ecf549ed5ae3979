//! Numbers about the server in the text format of Prometheus, on an address of their own, where the
//! status page is, too.

use crate::connections::Connections;
use crate::current::Current;
use crate::dispatch::Load;
use crate::listener::Listener;
use crate::response::{self, Body};
use crate::{Shared, status_page};
use heddle_engine::budget;
use heddle_engine::leftovers::Kind;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use hyper::service::service_fn;
use hyper::{Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::watch;

/// Upper bounds of the histogram of latencies, in microseconds.
const BOUNDS: [u64; 12] = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000, 30_000_000];

/// Counters of requests.
#[derive(Default)]
pub struct Metrics {
    /// Responses by the first digit of their status.
    by_class: [AtomicU64; 6],
    buckets: [AtomicU64; BOUNDS.len()],
    microseconds: AtomicU64,
}

impl Metrics {
    /// Counts a response.
    pub fn count(&self, status: StatusCode, took: Duration) {
        let micros = took.as_micros() as u64;
        self.by_class[usize::from(status.as_u16() / 100).min(5)].fetch_add(1, Ordering::Relaxed);
        if let Some(bucket) = BOUNDS.iter().position(|bound| micros <= *bound) {
            self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        }
        self.microseconds.fetch_add(micros, Ordering::Relaxed);
    }

    /// Returns the number of responses.
    pub fn responses(&self) -> u64 {
        self.by_class.iter().map(|counter| counter.load(Ordering::Relaxed)).sum()
    }

    /// Writes the counters.
    fn write(&self, out: &mut String) {
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        out.push_str(
            "# HELP heddle_requests_total Requests that were answered, by class of status.\n# TYPE heddle_requests_total counter\n",
        );
        for (class, counter) in self.by_class.iter().enumerate().skip(1) {
            let _ = writeln!(out, "heddle_requests_total{{class=\"{class}xx\"}} {}", get(counter));
        }
        let total = self.responses();
        out.push_str(
            "# HELP heddle_request_seconds Time from a request's head to its response's.\n# TYPE heddle_request_seconds histogram\n",
        );
        let mut below = 0;
        for (bound, bucket) in BOUNDS.iter().zip(&self.buckets) {
            below += get(bucket);
            let _ = writeln!(out, "heddle_request_seconds_bucket{{le=\"{}\"}} {below}", *bound as f64 / 1e6);
        }
        let _ = writeln!(out, "heddle_request_seconds_bucket{{le=\"+Inf\"}} {total}");
        let _ = writeln!(out, "heddle_request_seconds_sum {}", get(&self.microseconds) as f64 / 1e6);
        let _ = writeln!(out, "heddle_request_seconds_count {total}");
    }
}

/// Returns the whole text.
fn text(shared: &Shared, connections: &Connections) -> String {
    let mut out = String::new();
    shared.metrics.write(&mut out);
    let mut load = Load::default();
    for (_, dispatcher) in status_page::dispatchers(shared) {
        let one = dispatcher.load();
        load = Load { waiting: load.waiting + one.waiting, threads: load.threads + one.threads, idle: load.idle + one.idle };
    }
    let budget = if budget::limit() == usize::MAX { 0 } else { budget::limit() as u64 };
    let (memory, total) = shared.bodies.held();
    let resident = resident().unwrap_or(0);
    let gauges: [(&str, &str, u64); 10] = [
        ("heddle_connections", "Connections that are open.", connections.count() as u64),
        ("heddle_connections_limit", "Most connections that are taken.", connections.most() as u64),
        ("heddle_queue_length", "Requests that wait for a PHP thread.", load.waiting as u64),
        ("heddle_threads", "PHP threads.", load.threads as u64),
        ("heddle_threads_idle", "PHP threads without a request.", load.idle as u64),
        ("heddle_memory_bytes", "Bytes that all requests have reserved.", budget::used() as u64),
        ("heddle_memory_budget_bytes", "Bytes that all requests may reserve; 0 for any.", budget),
        ("heddle_bodies_memory_bytes", "Bytes of requests' bodies in memory.", memory),
        ("heddle_bodies_bytes", "Bytes of requests' bodies, files included.", total),
        ("process_resident_memory_bytes", "Resident memory of the process.", resident),
    ];
    for (name, help, value) in gauges {
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
    }
    let _ =
        writeln!(out, "# HELP heddle_log_lines_lost_total Lines that the log had no room for.\n# TYPE heddle_log_lines_lost_total counter");
    let _ = writeln!(out, "heddle_log_lines_lost_total {}", shared.log.lost());
    let name = "heddle_requests_ended_for_memory_total";
    let _ = writeln!(out, "# HELP {name} Requests that were ended because the memory of all was used up.\n# TYPE {name} counter");
    let _ = writeln!(out, "{name} {}", budget::ended());
    let name = "heddle_worker_leftovers_total";
    let _ = writeln!(
        out,
        "# HELP {name} Things that requests of workers left behind, of the requests that were looked at.\n# TYPE {name} counter"
    );
    for kind in Kind::ALL {
        let count: u64 = shared.sites.workers().iter().map(|worker| worker.live().leftovers.of(kind)).sum();
        let _ = writeln!(out, "{name}{{kind=\"{}\"}} {count}", kind.name());
    }
    out
}

/// Returns the bytes of this process that are in memory.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? << 10)
}

/// Serves `/metrics` and the status page until `stopping` turns true.
pub async fn serve(listener: Arc<Listener>, current: Arc<Current>, connections: Arc<Connections>, mut stopping: watch::Receiver<bool>) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            outcome = stopping.wait_for(|stopping| *stopping) => {
                drop(outcome);
                return;
            }
        };
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let (current, connections) = (current.clone(), connections.clone());
        tokio::spawn(async move {
            let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
                let response = respond(&request, &current.get(), &connections);
                async move { Ok::<_, Infallible>(response) }
            });
            let mut builder = hyper::server::conn::http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(Duration::from_secs(10)).keep_alive(false);
            // whoever asks may go away
            let _ = tokio::time::timeout(Duration::from_secs(30), builder.serve_connection(TokioIo::new(stream), service)).await;
        });
    }
}

fn respond<B>(request: &hyper::Request<B>, shared: &Shared, connections: &Connections) -> Response<Body> {
    let (page, kind) = match (request.uri().path(), &shared.status_token) {
        ("/metrics", _) => (text(shared, connections), "text/plain; version=0.0.4; charset=utf-8"),
        ("/status", Some(token)) => {
            let authorization = request.headers().get(AUTHORIZATION).map(HeaderValue::as_bytes);
            if !status_page::is_allowed(token, request.uri().query(), authorization) {
                return response::status(StatusCode::FORBIDDEN);
            }
            (status_page::page(shared, connections), "text/html; charset=utf-8")
        }
        _ => return response::status(StatusCode::NOT_FOUND),
    };
    let mut response = Response::new(response::whole(page));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    // the token stands in the page's address
    response.headers_mut().insert("referrer-policy", HeaderValue::from_static("no-referrer"));
    response.headers_mut().insert("cache-control", HeaderValue::from_static("no-store"));
    response
}
