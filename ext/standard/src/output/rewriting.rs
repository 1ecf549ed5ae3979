//! `output_add_rewrite_var`, `output_reset_rewrite_vars`: variables for the links and forms of the
//! output.
//!
//! The output goes through a buffer of its own, `URL-Rewriter`; what becomes of it is in
//! `heddle_rewriter`.

use heddle_macros::php;
use heddle_rewriter::{Rewriter, Rules};
use heddle_runtime::decl::Function;
use heddle_runtime::output::{buffer_flags, phase};
use heddle_runtime::query;
use heddle_runtime::{Callable, Request, Result, function};
use heddle_value::Str;
use std::sync::Arc;

pub(crate) const FUNCTIONS: &[&Function] = &[&output_add_rewrite_var::DECL, &output_reset_rewrite_vars::DECL];

heddle_macros::ini! {
    /// Which attributes of which tags have addresses; `form=` for hidden fields.
    url_rewriter.tags: "form=", All;
    /// Hosts that are told the variables, besides the own one.
    url_rewriter.hosts: "", All;
}

/// The request's variables.
#[derive(Default)]
struct Rewriting {
    variables: Vec<(Vec<u8>, Vec<u8>)>,
    rewriter: Rewriter,
    /// Whether the buffer was started.
    started: bool,
}

/// Adds a variable to links and forms.
#[php("output_add_rewrite_var(string $name, string $value): bool")]
fn output_add_rewrite_var(cx: &mut Request, name: &[u8], value: &[u8]) -> bool {
    let state = cx.state::<Rewriting>();
    state.variables.push((name.to_vec(), value.to_vec()));
    if !std::mem::replace(&mut state.started, true) {
        let function = cx.keep_function(Arc::new(function::Function::native(&rewrite::DECL, 0)));
        cx.start_buffer(Some(Callable::function(function)), b"URL-Rewriter".to_vec(), 0, buffer_flags::STANDARD);
    }
    true
}

/// Takes all variables away.
#[php("output_reset_rewrite_vars(): bool")]
fn output_reset_rewrite_vars(cx: &mut Request) -> bool {
    cx.state::<Rewriting>().variables.clear();
    true
}

/// The buffer's callback.
#[php("url_rewriter(string $contents, int $status): string")]
fn rewrite(cx: &mut Request, contents: &Str, status: i64) -> Result<Str> {
    let variables = cx.state::<Rewriting>().variables.clone();
    let separator = cx.ini_str("arg_separator.output").to_vec();
    let (added, fields) = query::links(&variables, &separator);
    let rules = Rules {
        tags: Rules::parse_tags(cx.ini_str("url_rewriter.tags")),
        query: added,
        separator,
        fields,
        hosts: Rules::parse_hosts(cx.ini_str("url_rewriter.hosts")),
        own_host: query::own_host(cx),
    };
    let last = status & phase::FINAL != 0;
    let out = cx.state::<Rewriting>().rewriter.rewrite(contents, &rules, last);
    Ok(cx.str(out))
}
