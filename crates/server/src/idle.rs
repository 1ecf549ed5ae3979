//! Does what is due when a server has become idle.

use crate::current::Current;
use std::sync::Arc;
use std::time::Duration;

/// Time without a response after which the server counts as idle.
const PAUSE: Duration = Duration::from_secs(3);

/// Gives the memory back that a burst of requests needed, each time one is over. Without it the
/// last pages of a burst stay: the heap looks for empty pages when blocks come back to it.
pub async fn give_memory_back(current: Arc<Current>) {
    let (mut seen, mut is_due) = (0, false);
    loop {
        tokio::time::sleep(PAUSE).await;
        let responses = current.get().metrics.responses();
        if responses != seen {
            (seen, is_due) = (responses, true);
        } else if is_due {
            is_due = false;
            // it takes locks for a while
            let _ = tokio::task::spawn_blocking(heddle_engine::trim_memory).await;
        }
    }
}
