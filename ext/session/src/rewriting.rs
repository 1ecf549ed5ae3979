//! `session.use_trans_sid`: links and forms of the output get the id, for visitors without cookies.
//!
//! The output goes through a buffer, `URL-Rewriter`; what becomes of it is in `heddle_rewriter`.

use crate::state::of;
use heddle_macros::php;
use heddle_rewriter::{Rewriter, Rules};
use heddle_runtime::output::{buffer_flags, phase};
use heddle_runtime::query;
use heddle_runtime::{Callable, Request, Result, function};
use heddle_value::Str;
use std::sync::Arc;

/// The name of the session and its id, as links are to have them.
#[derive(Default)]
struct Rewriting {
    variable: Option<(Vec<u8>, Vec<u8>)>,
    rewriter: Rewriter,
    /// Whether the buffer was started.
    started: bool,
}

/// Has the session's id put into links from now on, where that is wanted and the id did not come as
/// a cookie.
pub(crate) fn apply(cx: &mut Request) {
    if !of(cx).define_sid || !cx.ini_bool("session.use_trans_sid") {
        return;
    }
    let variable = (cx.ini_str("session.name").to_vec(), of(cx).id.clone().unwrap_or_default());
    let state = cx.state::<Rewriting>();
    state.variable = Some(variable);
    if !std::mem::replace(&mut state.started, true) {
        let function = cx.keep_function(Arc::new(function::Function::native(&rewrite::DECL, 0)));
        cx.start_buffer(Some(Callable::function(function)), b"URL-Rewriter".to_vec(), 0, buffer_flags::STANDARD);
    }
}

/// The buffer's callback.
#[php("url_rewriter(string $contents, int $status): string")]
fn rewrite(cx: &mut Request, contents: &Str, status: i64) -> Result<Str> {
    let variable = cx.state::<Rewriting>().variable.clone();
    let separator = cx.ini_str("arg_separator.output").to_vec();
    let (added, fields) = query::links(variable.as_slice(), &separator);
    let rules = Rules {
        tags: Rules::parse_tags(cx.ini_str("session.trans_sid_tags")),
        query: added,
        separator,
        fields,
        hosts: Rules::parse_hosts(cx.ini_str("session.trans_sid_hosts")),
        own_host: query::own_host(cx),
    };
    let out = cx.state::<Rewriting>().rewriter.rewrite(contents, &rules, status & phase::FINAL != 0);
    Ok(cx.str(out))
}
