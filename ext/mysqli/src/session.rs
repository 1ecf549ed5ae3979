//! An open connection and what its last operation came to.

use crate::report;
use heddle_mysql::{Column, Connection, Failure, Host, Response};
use heddle_mysqlnd::link::Link;
use heddle_runtime::{Request, Result};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Is shared by the `mysqli` object, its results and its statements.
pub(crate) struct Session {
    pub link: Link,
    pub error: RefCell<Option<Failure>>,
    /// Columns of an answer whose rows nobody took yet.
    pub pending: RefCell<Option<Rc<Vec<Column>>>>,
    /// Numbers in texts become numbers.
    pub native: Cell<bool>,
    /// A query was sent whose answer is not read.
    pub sent: Cell<bool>,
}

impl Session {
    pub fn new(link: Link, native: bool) -> Session {
        Session { link, error: RefCell::default(), pending: RefCell::default(), native: Cell::new(native), sent: Cell::new(false) }
    }

    /// Runs work on the connection; `None` when it failed, which was reported.
    ///
    /// # Errors
    /// The exception that the report mode wants.
    pub fn run<T>(
        &self,
        cx: &mut Request,
        work: impl FnOnce(&mut Connection, &mut dyn Host) -> heddle_mysql::Result<T>,
    ) -> Result<Option<T>> {
        match self.try_run(cx, work)? {
            Ok(value) => Ok(Some(value)),
            Err(failure) => report::report(cx, &failure).map(|()| None),
        }
    }

    /// Runs work as [`Session::run`] does, but reports nothing.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn try_run<T>(
        &self,
        cx: &mut Request,
        work: impl FnOnce(&mut Connection, &mut dyn Host) -> heddle_mysql::Result<T>,
    ) -> Result<std::result::Result<T, Failure>> {
        let outcome = self.link.run(cx, work)?;
        self.error.replace(outcome.as_ref().err().cloned());
        Ok(outcome)
    }

    /// Runs a command that has no rows.
    ///
    /// # Errors
    /// The exception that the report mode wants.
    pub fn command<T>(
        &self,
        cx: &mut Request,
        work: impl FnOnce(&mut Connection, &mut dyn Host) -> heddle_mysql::Result<T>,
    ) -> Result<bool> {
        Ok(self.run(cx, work)?.is_some())
    }

    /// Keeps the columns of an answer until its rows are taken.
    pub fn keep(&self, response: Response) {
        self.pending.replace(match response {
            Response::Done => None,
            Response::Rows(columns) => Some(columns),
        });
    }

    /// Runs a query up to the beginning of its answer.
    ///
    /// # Errors
    /// The exception that the report mode wants.
    pub fn query(&self, cx: &mut Request, sql: &[u8]) -> Result<bool> {
        let Some(response) = self.run(cx, |connection, host| connection.query(host, sql))? else { return Ok(false) };
        self.keep(response);
        self.check_index(cx, sql)?;
        Ok(true)
    }

    /// Says that a query used no index, where that is wanted.
    ///
    /// # Errors
    /// The exception that the report mode wants.
    pub fn check_index(&self, cx: &mut Request, sql: &[u8]) -> Result<()> {
        let status = self.link.look(|connection| connection.status.flags);
        report::report_index(cx, status, sql)
    }
}
