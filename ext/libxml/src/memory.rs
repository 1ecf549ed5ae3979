//! What libxml2 takes counts towards the request's memory limit. PHP does not count it, so programs
//! have limits that their documents do not fit into: an eighth counts, which is about what the text
//! of a document takes, and a document may take eight times what is left.

use heddle_libxml2::memory::{bounded, taken};
use heddle_runtime::Request;
use std::cell::Cell;

/// Says how many bytes of the library's count as one.
const WEIGHT: usize = 8;
/// Changes below this are not looked at, in bytes.
const STEP: isize = 1 << 16;

thread_local! {
    /// Bytes that the thread had when they were last looked at, so that looking costs little.
    static LOOKED: Cell<isize> = const { Cell::new(0) };
}

/// Holds what a request has been charged.
#[derive(Default)]
struct Account {
    /// Bytes that were counted when it was last looked at; `None`: not yet.
    seen: Option<isize>,
    charged: usize,
}

/// Charges the request for what the library took since the last time, or refunds what it gave back.
pub fn settle(cx: &mut Request) {
    if (taken() - LOOKED.get()).abs() >= STEP {
        account(cx);
    }
}

fn account(cx: &mut Request) {
    let now = taken();
    LOOKED.set(now);
    let account = cx.state::<Account>();
    let Some(seen) = account.seen else {
        account.seen = Some(now);
        return;
    };
    let change = now - seen;
    if change.abs() < STEP {
        return;
    }
    account.seen = Some(now);
    let bytes = change.unsigned_abs() / WEIGHT;
    if change > 0 {
        account.charged += bytes;
        cx.charge(bytes);
    } else {
        let bytes = bytes.min(account.charged);
        account.charged -= bytes;
        cx.heap().memory().refund_native(bytes);
    }
}

/// Runs `work` of the library within what the request may still take. A request that wants more
/// ends as one whose memory is out.
pub(crate) fn within_limit<R>(cx: &mut Request, work: impl FnOnce(&mut Request) -> R) -> R {
    account(cx);
    let memory = cx.heap().memory();
    let left = memory.limit().saturating_sub(memory.usage());
    let (result, exceeded) = bounded(left.saturating_mul(WEIGHT), || work(cx));
    if exceeded {
        cx.heap().memory().exhausted(left);
    }
    settle(cx);
    result
}
