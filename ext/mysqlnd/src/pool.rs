//! Persistent connections: they stay with the thread between requests.
//!
//! Rules:
//! 1. A connection comes here when nobody has it any more, its last answer was read as a whole and
//!    the server still keeps it open.
//! 2. Before it is used again it logs in anew (COM_CHANGE_USER): the server rolls back, drops
//!    temporary tables, locks, prepared statements and variables of the session, and selects the
//!    database. One that cannot is closed.
//! 3. A thread keeps at most [`MOST`] alike and [`MOST_OF_ALL`] together; the oldest goes first.

use heddle_mysql::{Config, Connection};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

const MOST: usize = 8;
const MOST_OF_ALL: usize = 32;

type Idle = (Vec<u8>, Rc<RefCell<Connection>>);

thread_local! {
    static IDLE: RefCell<VecDeque<Idle>> = RefCell::default();
}

/// Names what connections are alike: server, credentials, and how they are encrypted.
pub(crate) fn key(config: &Config) -> Vec<u8> {
    let encryption = &config.encryption;
    let mut key = format!("{} {} {} ", config.port, config.flags, encryption.trusts_anyone).into_bytes();
    let required = [&config.host, &config.user, &config.password, &config.database].map(Some);
    let files = [&config.socket, &encryption.key, &encryption.certificate, &encryption.ca_file, &encryption.ca_folder, &encryption.ciphers];
    for part in required.into_iter().chain(files.map(Option::as_ref)) {
        // lengths keep the parts apart
        match part {
            Some(part) => key.extend_from_slice(format!("{}:", part.len()).as_bytes()),
            None => key.push(b'-'),
        }
        key.extend_from_slice(part.map_or(&b""[..], |part| part));
    }
    key
}

/// Keeps a connection that nobody else has.
pub(crate) fn put(key: Vec<u8>, connection: Rc<RefCell<Connection>>) {
    if !connection.try_borrow_mut().is_ok_and(|mut connection| connection.is_alive()) {
        return;
    }
    // the thread may be ending
    let _ = IDLE.try_with(|idle| {
        let Ok(mut idle) = idle.try_borrow_mut() else { return };
        if idle.iter().filter(|(other, _)| *other == key).count() >= MOST {
            return;
        }
        if idle.len() >= MOST_OF_ALL {
            idle.pop_front();
        }
        idle.push_back((key, connection));
    });
}

/// Takes a connection that the server still keeps open.
pub(crate) fn take(key: &[u8]) -> Option<Rc<RefCell<Connection>>> {
    loop {
        let found = IDLE.try_with(|idle| {
            let mut idle = idle.borrow_mut();
            let at = idle.iter().rposition(|(other, _)| other == key)?;
            idle.remove(at)
        });
        let (_, connection) = found.ok().flatten()?;
        if connection.borrow_mut().is_alive() {
            return Some(connection);
        }
    }
}
