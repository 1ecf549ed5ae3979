//! Persistent connections: they stay with the thread between requests.
//!
//! Rule: only a connection on which nothing is left comes here
//! ([`crate::client::Client::release`]), and it is asked whether it still answers before it is used
//! again. Its database is selected anew by whoever takes it.

use crate::client::Config;
use crate::link::{Link, span};
use crate::resp::{Command, Resp};
use heddle_runtime::{Request, Result};
use std::cell::RefCell;
use std::collections::HashMap;

/// The most connections to one server that a thread keeps.
const MOST: usize = 8;

thread_local! {
    static IDLE: RefCell<HashMap<Vec<u8>, Vec<Link>>> = RefCell::default();
}

/// Names what connections are alike: server, credentials and the program's own name.
pub(crate) fn key(config: &Config) -> Vec<u8> {
    let mut key = config.target.shown();
    for part in config.auth.iter().chain(&config.persistent_id) {
        key.push(0);
        key.extend_from_slice(part);
    }
    key
}

/// Keeps a connection.
pub(crate) fn put(key: Vec<u8>, link: Link) {
    // the thread may be ending
    let _ = IDLE.try_with(|idle| {
        if let Ok(mut idle) = idle.try_borrow_mut() {
            let links = idle.entry(key).or_default();
            if links.len() < MOST {
                links.push(link);
            }
        }
    });
}

/// Takes a connection that still answers.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub(crate) fn take(cx: &mut Request, config: &Config) -> Result<Option<Link>> {
    let key = key(config);
    let timeout = span(cx, config.read_timeout);
    let checks = cx.ini_bool("redis.pconnect.echo_check_liveness");
    loop {
        let link = IDLE.try_with(|idle| idle.borrow_mut().get_mut(&key).and_then(Vec::pop)).ok().flatten();
        let Some(mut link) = link else { return Ok(None) };
        if !link.is_alive() || !link.is_quiet() {
            continue;
        }
        if !checks {
            return Ok(Some(link));
        }
        let question = format!("phpredis:{:p}", &raw const link);
        let echo = std::mem::take(Command::new("ECHO").arg(&question)).finish();
        if !link.send(cx, &echo, timeout)? {
            continue;
        }
        match link.reply(cx, timeout)? {
            Ok(Resp::Bulk(answer)) if answer == question.as_bytes() => return Ok(Some(link)),
            // it answers, but wants credentials first
            Ok(Resp::Error(_)) => return Ok(Some(link)),
            _ => {}
        }
    }
}
