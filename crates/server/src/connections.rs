//! The connections that are open: how many, whose, and which one goes when there are too many.

use crate::activity::Activity;
use crate::config::Limits;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// All open connections.
pub struct Connections {
    state: Mutex<State>,
    /// Tells that a connection has ended.
    pub ended: Notify,
    most: AtomicUsize,
    most_of_one: AtomicUsize,
    limits_loopback: AtomicBool,
    descriptors: u64,
}

#[derive(Default)]
struct State {
    open: HashMap<u64, Arc<Activity>>,
    of_address: HashMap<IpAddr, usize>,
    next: u64,
}

/// Membership of a connection among those that are open.
pub struct Ticket {
    connections: Arc<Connections>,
    number: u64,
    address: Option<IpAddr>,
}

impl Connections {
    /// Starts with none; `descriptors` is the process's limit.
    pub fn new(limits: &Limits, descriptors: u64) -> Arc<Connections> {
        let connections = Connections {
            state: Mutex::default(),
            ended: Notify::new(),
            most: AtomicUsize::new(0),
            most_of_one: AtomicUsize::new(0),
            limits_loopback: AtomicBool::new(false),
            descriptors,
        };
        connections.set_limits(limits);
        Arc::new(connections)
    }

    /// Sets the limits; connections that are open stay so.
    pub fn set_limits(&self, limits: &Limits) {
        // the others are for the files that requests open
        let fitting = usize::try_from(self.descriptors / 2).unwrap_or(usize::MAX).max(8);
        let most = if limits.connections == 0 { fitting.min(65_536) } else { limits.connections.min(fitting) };
        self.most.store(most, Ordering::Relaxed);
        self.most_of_one.store(limits.connections_per_address, Ordering::Relaxed);
        self.limits_loopback.store(limits.limits_loopback, Ordering::Relaxed);
    }

    /// Returns how many connections are open.
    pub fn count(&self) -> usize {
        self.state().open.len()
    }

    /// Returns the greatest number of connections.
    pub fn most(&self) -> usize {
        self.most.load(Ordering::Relaxed)
    }

    /// Returns whether no further connection can be taken.
    pub fn is_full(&self) -> bool {
        self.count() >= self.most()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a connection in. `None`: its address has as many as it may have.
    pub fn admit(self: &Arc<Connections>, address: Option<IpAddr>, activity: &Arc<Activity>) -> Option<Ticket> {
        let limits_loopback = self.limits_loopback.load(Ordering::Relaxed);
        let most_of_one = self.most_of_one.load(Ordering::Relaxed);
        let address = address.map(|address| address.to_canonical()).filter(|address| limits_loopback || !address.is_loopback());
        let mut state = self.state();
        if let Some(address) = address {
            let count = state.of_address.entry(address).or_default();
            if most_of_one != 0 && *count >= most_of_one {
                return None;
            }
            *count += 1;
        }
        let number = state.next;
        state.next += 1;
        state.open.insert(number, activity.clone());
        Some(Ticket { connections: self.clone(), number, address })
    }

    /// Ends those that have been without a request for the longest time: a sixteenth of all, at
    /// least one. Returns how many there were.
    pub fn evict_idle(&self) -> usize {
        let state = self.state();
        let mut idle: Vec<(u64, &Arc<Activity>)> =
            state.open.values().filter_map(|activity| Some((activity.idle_since()?, activity))).collect();
        idle.sort_unstable_by_key(|(since, _)| *since);
        let evicted = idle.len().min((self.most() / 16).max(1));
        for (_, activity) in &idle[..evicted] {
            activity.evicted.notify_one();
        }
        evicted
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = self.connections.state();
        state.open.remove(&self.number);
        if let Some(address) = self.address
            && let Some(count) = state.of_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                state.of_address.remove(&address);
            }
        }
        drop(state);
        self.connections.ended.notify_one();
    }
}
