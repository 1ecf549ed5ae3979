//! What this crate keeps in a request.

use crate::handles::Handles;
use heddle_engine::runtime::Halt;
use heddle_engine::value::Object;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// See the module. It goes when the request is reset.
#[derive(Default)]
pub struct State {
    pub handles: Handles,
    /// Calls of host functions that are running.
    pub depth: u32,
    /// The exception that PHP code threw last and that nobody has taken.
    pub exception: Option<Object>,
    /// A panic, or the end of the program, that passed through a host function: it goes on when
    /// that returns.
    pub panic: Option<Box<dyn Any + Send>>,
    pub halt: Option<Halt>,
    /// It broke down: only the end is left.
    pub broken: bool,
    /// Set by a [`crate::Canceller`].
    pub cancelled: Arc<AtomicBool>,
    /// What the host gave as the time limit; the INI directive's when `None`.
    pub time_limit: Option<Duration>,
    /// What the host gave the request to know it by.
    pub token: usize,
}
