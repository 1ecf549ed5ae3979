//! php-fpm's status page: numbers of a pool, and with `full` its threads, as text, HTML, XML, JSON
//! or for OpenMetrics.

use crate::access_log::json;
use crate::clock;
use crate::dispatch::Pool;
use crate::fpm::PoolConfig;
use crate::fpm::access::share;
use crate::live::Shown;
use heddle_engine::sapi::Status;
use std::fmt::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

/// Returns the content type and the page for a query such as `json&full`.
pub fn page(config: &PoolConfig, pool: &Pool, started: SystemTime, query: &str) -> (&'static str, String) {
    let has = |word: &str| query.split('&').any(|part| part.split('=').next() == Some(word));
    let threads = if has("full") { Some(pool.live.threads()) } else { None };
    let numbers = numbers(config, pool, started);
    if has("json") {
        ("application/json", as_json(&numbers, threads))
    } else if has("html") {
        ("text/html;charset=UTF-8", as_html(&numbers, threads))
    } else if has("xml") {
        ("text/xml;charset=UTF-8", as_xml(&numbers, threads))
    } else if has("openmetrics") {
        ("application/openmetrics-text; version=1.0.0; charset=utf-8", as_metrics(&numbers))
    } else {
        ("text/plain;charset=UTF-8", as_text(&numbers, threads))
    }
}

/// Returns what `fpm_get_status` gives.
pub fn for_program(config: &PoolConfig, pool: &Pool, started: SystemTime) -> Vec<(String, Status)> {
    let row = |(name, value): Row| {
        let value = match value {
            Value::Text(text) => Status::Text(text),
            Value::Number(number) => Status::Number(number.cast_signed()),
            Value::Decimal(number) => Status::Decimal(number),
            Value::Time(time) => Status::Number(clock::unix(time).cast_signed()),
        };
        (name.to_ascii_lowercase().replace(' ', "-"), value)
    };
    let mut rows: Vec<(String, Status)> = numbers(config, pool, started).into_iter().map(row).collect();
    let threads = pool.live.threads();
    rows.push(("procs".to_owned(), Status::List(threads.iter().map(|thread| of_thread(thread).into_iter().map(row).collect()).collect())));
    rows
}

/// A value: a text, a number, or a time.
enum Value {
    Text(String),
    Number(u64),
    Decimal(f64),
    Time(SystemTime),
}

type Row = (&'static str, Value);

fn numbers(config: &PoolConfig, pool: &Pool, started: SystemTime) -> Vec<Row> {
    let (load, live) = (pool.load(), &pool.live);
    let count = |number: usize| Value::Number(number as u64);
    vec![
        ("pool", Value::Text(config.name.clone())),
        ("process manager", Value::Text(config.manager.clone())),
        ("start time", Value::Time(started)),
        ("start since", Value::Number(started.elapsed().unwrap_or(Duration::ZERO).as_secs())),
        ("accepted conn", Value::Number(live.accepted.load(Ordering::Relaxed))),
        ("listen queue", count(load.waiting)),
        ("max listen queue", Value::Number(live.most_waiting.load(Ordering::Relaxed))),
        ("listen queue len", count(pool.setup.queue)),
        ("idle processes", count(load.idle)),
        ("active processes", count(load.threads.saturating_sub(load.idle))),
        ("total processes", count(load.threads)),
        ("max active processes", Value::Number(live.most_active.load(Ordering::Relaxed))),
        ("max children reached", Value::Number(live.exhausted.load(Ordering::Relaxed))),
        ("slow requests", Value::Number(live.slow.load(Ordering::Relaxed))),
        ("memory peak", Value::Number(live.memory_peak.load(Ordering::Relaxed))),
    ]
}

fn of_thread(thread: &Shown) -> Vec<Row> {
    let (took, facts, memory) = match &thread.request {
        Some((took, facts, memory)) => (*took, Some(facts), *memory),
        None => (Duration::ZERO, None, 0),
    };
    let computed = facts.map_or(0.0, |facts| if thread.is_running { 0.0 } else { share(facts.computed().iter().sum(), took) });
    let text = |value: Option<&String>| Value::Text(value.filter(|value| !value.is_empty()).map_or("-".to_owned(), Clone::clone));
    vec![
        ("pid", Value::Number(thread.number)),
        ("state", Value::Text(if thread.is_running { "Running" } else { "Idle" }.to_owned())),
        ("start time", Value::Time(thread.started)),
        ("start since", Value::Number(thread.started.elapsed().unwrap_or(Duration::ZERO).as_secs())),
        ("requests", Value::Number(thread.requests)),
        ("request duration", Value::Number(took.as_micros() as u64)),
        ("request method", text(facts.map(|facts| &facts.method))),
        ("request URI", text(facts.map(|facts| &facts.url))),
        ("content length", Value::Number(facts.map_or(0, |facts| facts.length))),
        ("user", text(facts.map(|facts| &facts.user))),
        ("script", text(facts.map(|facts| &facts.script))),
        ("last request cpu", Value::Decimal(computed)),
        ("last request memory", Value::Number(if thread.is_running { 0 } else { memory as u64 })),
    ]
}

fn as_text(numbers: &[Row], threads: Option<Vec<Shown>>) -> String {
    let mut out = String::new();
    write_rows(&mut out, numbers);
    for thread in threads.into_iter().flatten() {
        out += "\n************************\n";
        write_rows(&mut out, &of_thread(&thread));
    }
    out
}

/// Writes a line for each row, the values below each other.
fn write_rows(out: &mut String, rows: &[Row]) {
    for (name, value) in rows {
        let _ = writeln!(out, "{:<22}{}", format!("{name}:"), shown(value));
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Text(text) => text.replace(|char: char| char.is_control(), "?"),
        Value::Number(number) => number.to_string(),
        Value::Decimal(number) => format!("{number:.2}"),
        Value::Time(time) => clock::common(*time),
    }
}

/// A text between tags.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn as_html(numbers: &[Row], threads: Option<Vec<Shown>>) -> String {
    let mut out =
        String::from("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Status</title></head><body><table>\n");
    for (name, value) in numbers {
        let _ = writeln!(out, "<tr><th>{name}</th><td>{}</td></tr>", escaped(&shown(value)));
    }
    out += "</table>\n";
    if let Some(threads) = threads {
        let rows: Vec<Vec<Row>> = threads.iter().map(of_thread).collect();
        out += "<table><tr>";
        for (name, _) in rows.first().into_iter().flatten() {
            let _ = write!(out, "<th>{name}</th>");
        }
        out += "</tr>\n";
        for row in &rows {
            let cells: String = row.iter().map(|(_, value)| format!("<td>{}</td>", escaped(&shown(value)))).collect();
            let _ = writeln!(out, "<tr>{cells}</tr>");
        }
        out += "</table>\n";
    }
    out + "</body></html>\n"
}

fn as_xml(numbers: &[Row], threads: Option<Vec<Shown>>) -> String {
    let element = |out: &mut String, name: &str, value: &Value| {
        let name = name.replace(' ', "-");
        let text = match value {
            Value::Time(time) => clock::unix(*time).to_string(),
            value => escaped(&shown(value)),
        };
        let _ = writeln!(out, "<{name}>{text}</{name}>");
    };
    let mut out = String::from("<?xml version=\"1.0\" ?>\n<status>\n");
    for (name, value) in numbers {
        element(&mut out, name, value);
    }
    if let Some(threads) = threads {
        out += "<processes>\n";
        for thread in &threads {
            out += "<process>\n";
            for (name, value) in of_thread(thread) {
                element(&mut out, name, &value);
            }
            out += "</process>\n";
        }
        out += "</processes>\n";
    }
    out + "</status>\n"
}

/// Numbers whose values only grow, in OpenMetrics' words.
const COUNTERS: [&str; 4] = ["start since", "accepted conn", "max children reached", "slow requests"];

fn as_metrics(numbers: &[Row]) -> String {
    let mut out = String::new();
    for (name, value) in numbers {
        let Value::Number(number) = value else { continue };
        let metric = format!("phpfpm_{}", name.replace(' ', "_"));
        let kind = if COUNTERS.contains(name) { "counter" } else { "gauge" };
        let ending = if kind == "counter" { "_total" } else { "" };
        let _ = writeln!(out, "# HELP {metric} {name} of the pool.\n# TYPE {metric} {kind}\n{metric}{ending} {number}");
    }
    out + "# EOF\n"
}

fn as_json(numbers: &[Row], threads: Option<Vec<Shown>>) -> String {
    let object = |rows: &[Row]| {
        let fields = rows.iter().map(|(name, value)| match value {
            Value::Text(text) => format!("{}:{}", json(name), json(text)),
            Value::Number(number) => format!("{}:{number}", json(name)),
            Value::Decimal(number) => format!("{}:{number:.2}", json(name)),
            Value::Time(time) => format!("{}:{}", json(name), clock::unix(*time)),
        });
        fields.collect::<Vec<_>>().join(",")
    };
    let Some(threads) = threads else {
        return format!("{{{}}}", object(numbers));
    };
    let threads: Vec<String> = threads.iter().map(|thread| format!("{{{}}}", object(&of_thread(thread)))).collect();
    format!("{{{},\"processes\":[{}]}}", object(numbers), threads.join(","))
}
