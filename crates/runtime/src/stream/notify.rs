//! What a stream tells the `notification` function of its context: that it is connected, what
//! comes, how much of it has come.

use super::context::Context;
use crate::{Request, Result};
use heddle_value::{Resource, Value};

/// Names what happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Connect,
    AuthRequired,
    MimeTypeIs,
    FileSizeIs,
    Redirected,
    Progress,
    Completed,
    Failure,
    AuthResult { failed: bool },
}

impl Event {
    /// Returns the number of `STREAM_NOTIFY_…`.
    fn number(self) -> i64 {
        match self {
            Event::Connect => 2,
            Event::AuthRequired => 3,
            Event::MimeTypeIs => 4,
            Event::FileSizeIs => 5,
            Event::Redirected => 6,
            Event::Progress => 7,
            Event::Completed => 8,
            Event::Failure => 9,
            Event::AuthResult { .. } => 10,
        }
    }
}

/// What the function is told beside the event.
#[derive(Clone, Copy, Default)]
pub struct Facts<'a> {
    pub message: Option<&'a [u8]>,
    /// The answer's status.
    pub code: i64,
    /// Bytes that have come, and those that are expected; 0 where that is not known.
    pub transferred: u64,
    pub expected: u64,
}

/// `STREAM_NOTIFY_SEVERITY_ERR`
const SEVERITY_ERROR: i64 = 2;

/// Calls the context's function, if it has one.
pub fn notify(cx: &mut Request, context: Option<&Resource>, event: Event, facts: Facts<'_>) -> Result<()> {
    let Some(context) = context.and_then(|context| context.data::<Context>()) else {
        return Ok(());
    };
    let Some(function) = context.params.borrow().get_bytes(b"notification").cloned() else {
        return Ok(());
    };
    let severity = if matches!(event, Event::Failure | Event::AuthResult { failed: true }) { SEVERITY_ERROR } else { 0 };
    let args = [
        Value::int(event.number()),
        Value::int(severity),
        facts.message.map_or(Value::NULL, |text| Value::from(cx.str(text))),
        Value::int(facts.code),
        Value::int(facts.transferred.cast_signed()),
        Value::int(facts.expected.cast_signed()),
    ];
    cx.call_value(&function, &args).map(drop)
}
