//! What is served now: replaced as a whole when the configuration is read again.

use crate::Shared;
use crate::config::Config;
use heddle_engine::Heddle;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError, RwLock};

/// Reads the configuration again, with php.ini.
pub type Reload = Box<dyn Fn() -> Result<(Heddle, Config), String> + Send + Sync>;

/// The server as it is configured now. Requests that began before a reload go on with what they
/// have.
pub(crate) struct Current {
    shared: RwLock<Arc<Shared>>,
    /// Whether another process has taken the sockets over: connections that are idle stay for a
    /// moment, for a request that is on its way.
    pub is_replaced: AtomicBool,
}

impl Current {
    pub fn new(shared: Arc<Shared>) -> Arc<Current> {
        Arc::new(Current { shared: RwLock::new(shared), is_replaced: AtomicBool::new(false) })
    }

    /// Returns it.
    pub fn get(&self) -> Arc<Shared> {
        self.shared.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Puts another one in its place; returns the one before.
    pub fn replace(&self, shared: Arc<Shared>) -> Arc<Shared> {
        std::mem::replace(&mut *self.shared.write().unwrap_or_else(PoisonError::into_inner), shared)
    }
}
