//! The status page for a browser, beside `/metrics` and behind a token: threads with their
//! requests, the queue, memory, and the slowest requests of the last minutes.

use crate::Shared;
use crate::connections::Connections;
use crate::dispatch::Dispatcher;
use crate::live::{Shown, Slowest};
use heddle_engine::budget;
use std::fmt::Write;
use std::time::Duration;

/// Returns whether a request brings the token: as `?token=…`, or as `Authorization: Bearer …`.
pub fn is_allowed(token: &str, query: Option<&str>, authorization: Option<&[u8]>) -> bool {
    let of_query = query.unwrap_or("").split('&').find_map(|part| part.strip_prefix("token="));
    let of_header = authorization.and_then(|value| value.strip_prefix(b"Bearer "));
    let given = of_header.or(of_query.map(str::as_bytes)).unwrap_or_default();
    // the time that this takes says nothing about where they differ
    let differences = given.iter().zip(token.as_bytes()).fold(0, |differences, (one, other)| differences | (one ^ other));
    !token.is_empty() && given.len() == token.len() && differences == 0
}

const STYLE: &str = "body{font:14px/1.5 system-ui,sans-serif;margin:2rem;color:#222;background:#fff}\
h1{font-size:1.3rem}h2{font-size:1.05rem;margin-top:2rem}table{border-collapse:collapse;width:100%}\
th,td{text-align:left;padding:.2rem .7rem .2rem 0;border-bottom:1px solid #ddd;vertical-align:top}\
th{font-weight:600;color:#555}td.n,th.n{text-align:right;white-space:nowrap}td.u{word-break:break-all}\
.bar{background:#c96;height:.7rem;display:block;min-width:2px}dl{display:flex;flex-wrap:wrap;gap:.3rem 2rem}\
dt{color:#555}dd{margin:0 0 0 .4rem;font-weight:600}dl div{display:flex}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}th,dt{color:#aaa}th,td{border-color:#333}}";

/// Returns the page.
pub fn page(shared: &Shared, connections: &Connections) -> String {
    let mut out = String::new();
    let _ = write!(
        out,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"5\">\
         <title>Heddle</title><style>{STYLE}</style></head><body><h1>Heddle {}</h1><dl>",
        heddle_engine::VERSION
    );
    let mut fact = |name: &str, value: String| {
        let _ = write!(out, "<div><dt>{name}</dt><dd>{value}</dd></div>");
    };
    fact("connections", format!("{} of {}", connections.count(), connections.most()));
    let limit = if budget::limit() == usize::MAX { "any".to_owned() } else { size(budget::limit() as u64) };
    fact("memory of requests", format!("{} of {limit}", size(budget::used() as u64)));
    fact("ended for memory", budget::ended().to_string());
    fact("bodies", size(shared.bodies.held().1));
    out.push_str("</dl>");
    for (name, dispatcher) in dispatchers(shared) {
        section(&mut out, &name, dispatcher);
    }
    out.push_str("</body></html>\n");
    out
}

/// Returns all dispatchers with their names.
pub fn dispatchers(shared: &Shared) -> Vec<(String, &Dispatcher)> {
    let mut list = vec![("requests".to_owned(), &shared.dispatcher)];
    for dispatcher in shared.sites.workers() {
        let script = dispatcher.setup().worker.as_ref().map_or(String::new(), |worker| worker.script.display().to_string());
        list.push((format!("worker {script}"), dispatcher));
    }
    for pool in &shared.pools {
        if let Some(dispatcher) = pool.dispatcher() {
            list.push((format!("pool {}", pool.config.name), dispatcher));
        }
    }
    // that of a server which answers FastCGI alone
    list.retain(|(_, dispatcher)| dispatcher.setup().threads.max > 0);
    list
}

fn section(out: &mut String, name: &str, dispatcher: &Dispatcher) {
    let load = dispatcher.load();
    let busy = load.threads.saturating_sub(load.idle);
    let _ = write!(
        out,
        "<h2>{}</h2><dl><div><dt>threads</dt><dd>{busy} of {} busy</dd></div><div><dt>waiting</dt><dd>{} of {}</dd></div></dl>",
        escaped(name),
        load.threads,
        load.waiting,
        dispatcher.setup().queue
    );
    let threads = dispatcher.live().threads();
    let running: Vec<&Shown> = threads.iter().filter(|thread| thread.is_running).collect();
    if !running.is_empty() {
        out.push_str("<table><tr><th class=n>thread<th class=n>age<th class=n>memory<th>request<th>script</tr>");
        for thread in running {
            let Some((age, facts, memory)) = &thread.request else { continue };
            let _ = write!(
                out,
                "<tr><td class=n>{}<td class=n>{}<td class=n>{}<td class=u>{} {}{}<td class=u>{}</tr>",
                thread.number,
                span(*age),
                size(*memory as u64),
                escaped(&facts.method),
                escaped(&facts.host),
                escaped(&facts.url),
                escaped(&facts.script)
            );
        }
        out.push_str("</table>");
    }
    let slowest = dispatcher.live().slowest();
    let Some(Slowest { took: most, .. }) = slowest.first() else { return };
    let most = most.as_secs_f64().max(1e-6);
    out.push_str("<h2>Slowest of the last ten minutes</h2><table><tr><th class=n>took<th class=n>memory<th>request<th></tr>");
    for Slowest { ended, took, facts, memory } in &slowest {
        let ago = ended.elapsed().unwrap_or(Duration::ZERO);
        let _ = write!(
            out,
            "<tr title=\"ended {} ago\"><td class=n>{}<td class=n>{}<td class=u>{} {}{}<td style=\"width:30%\"><span class=bar style=\"width:{:.1}%\"></span></tr>",
            span(ago),
            span(*took),
            size(*memory as u64),
            escaped(&facts.method),
            escaped(&facts.host),
            escaped(&facts.url),
            took.as_secs_f64() / most * 100.0
        );
    }
    out.push_str("</table>");
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            char => out.push(char),
        }
    }
    out
}

fn span(span: Duration) -> String {
    let seconds = span.as_secs_f64();
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1000.0) } else { format!("{seconds:.1} s") }
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} B"),
        1024..1_048_576 => format!("{:.1} KB", bytes as f64 / 1024.0),
        1_048_576..1_073_741_824 => format!("{:.1} MB", bytes as f64 / 1_048_576.0),
        _ => format!("{:.2} GB", bytes as f64 / 1_073_741_824.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_opens_the_page() {
        assert!(is_allowed("secret", Some("a=b&token=secret"), None) && is_allowed("secret", None, Some(b"Bearer secret")));
        for (token, query) in [("secret", None), ("secret", Some("token=")), ("secret", Some("token=secreT")), ("", Some("token="))] {
            assert!(!is_allowed(token, query, None));
        }
        assert_eq!(escaped("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
    }
}
