//! Class `SQLite3Result`: the rows of a statement, which is run again from its start by them.

use crate::callbacks::{self, to_php};
use crate::constants::{ASSOC, NUM, SQLITE3_BOTH};
use crate::database::{self, UNEXECUTED};
use crate::{report, statement};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::{OrFalse, True};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_sqlite::Step;
use heddle_value::{Array, Native, Object, Str, Tracer};
use std::cell::RefCell;
use std::rc::Rc;

/// The rows of a statement.
#[php_class("class SQLite3Result {}", hooks = HOOKS)]
pub(crate) struct SQLite3Result {
    statement: RefCell<Option<Object>>,
    /// Known from the first row on, until the statement starts anew.
    names: RefCell<Option<Rc<Vec<Str>>>>,
}

impl Native for SQLite3Result {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(statement) = &*self.statement.borrow() {
            tracer.object(statement);
        }
    }
}

const HOOKS: ClassHooks = ClassHooks { create: Some(create), not_cloneable: true, not_serializable: true, ..ClassHooks::NONE };

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    this.set_native(cx.heap(), SQLite3Result { statement: RefCell::default(), names: RefCell::default() });
    Ok(())
}

fn of(this: &Object) -> &SQLite3Result {
    this.native().expect("given when the object was made")
}

/// Makes the result of a statement's object.
pub(crate) fn make(cx: &mut Request, statement: &Object) -> Result<Object> {
    let class = cx.engine.classes[&b"sqlite3result"[..]];
    let object = instantiate(cx, class)?;
    of(&object).statement.replace(Some(statement.clone()));
    Ok(object)
}

/// The database's object and the statement.
fn live(cx: &mut Request, this: &Object) -> Result<(Object, callbacks::Statement)> {
    let holder = of(this).statement.borrow().clone();
    match holder.as_ref().and_then(statement::parts) {
        Some((owner, Some(compiled))) => Ok((owner, compiled)),
        _ => Err(database::report_closed(cx, "SQLite3Result")),
    }
}

fn names(cx: &mut Request, this: &Object, compiled: &callbacks::Statement) -> Rc<Vec<Str>> {
    if let Some(names) = &*of(this).names.borrow() {
        return names.clone();
    }
    let all = (0..compiled.columns()).map(|index| cx.str(compiled.column_name(index).unwrap_or_default()));
    let all: Rc<Vec<Str>> = Rc::new(all.collect());
    of(this).names.replace(Some(all.clone()));
    all
}

/// The next row; `None` after the last one, or after an error that was told.
fn fetch(cx: &mut Request, this: &Object, mode: i64) -> Result<Option<Array>> {
    let (owner, compiled) = live(cx, this)?;
    match database::step(cx, &owner, &compiled)? {
        Step::Row => {}
        Step::Done => return Ok(None),
        Step::Failed(_) => {
            let database = compiled.connection();
            return report::tell_last(cx, &owner, UNEXECUTED, &database).map(|()| None);
        }
    }
    let names = names(cx, this, &compiled);
    let mut row = Array::new();
    for (index, name) in names.iter().enumerate() {
        let value = compiled.column(index, |datum| to_php(cx, datum));
        if mode & NUM != 0 {
            row.insert_int(cx.heap(), index as i64, value.clone());
        }
        if mode & ASSOC != 0 {
            row.insert(cx.heap(), name.clone(), value);
        }
    }
    Ok(Some(row))
}

fn restart(this: &Object) {
    of(this).names.replace(None);
}

#[php_methods(tentative)]
impl SQLite3Result {
    #[php("private function __construct()")]
    fn construct(this: &Object) {
        let _ = this;
    }

    #[php("public function numColumns(): int")]
    fn num_columns(cx: &mut Request, this: &Object) -> Result<usize> {
        Ok(live(cx, this)?.1.columns())
    }

    #[php("public function columnName(int $column): string|false")]
    fn column_name(cx: &mut Request, this: &Object, column: i64) -> Result<OrFalse<Vec<u8>>> {
        let (_, compiled) = live(cx, this)?;
        Ok(OrFalse(usize::try_from(column).ok().and_then(|column| compiled.column_name(column))))
    }

    #[php("public function columnType(int $column): int|false")]
    fn column_type(cx: &mut Request, this: &Object, column: i64) -> Result<OrFalse<i64>> {
        let (_, compiled) = live(cx, this)?;
        let kind = usize::try_from(column).ok().filter(|_| compiled.row_columns() > 0).map(|column| compiled.column_type(column));
        Ok(OrFalse(kind.map(|kind| kind.map_or(5, i64::from))))
    }

    #[php("public function fetchArray(int $mode = SQLITE3_BOTH): array|false")]
    fn fetch_array(cx: &mut Request, this: &Object, mode: i64) -> Result<OrFalse<Array>> {
        fetch(cx, this, mode).map(OrFalse)
    }

    #[php("public function fetchAll(int $mode = SQLITE3_BOTH): array|false", binding)]
    fn fetch_all(cx: &mut Request, this: &Object, mode: i64) -> Result<OrFalse<Array>> {
        let mut rows = Array::new();
        while let Some(row) = fetch(cx, this, mode)? {
            drop(rows.push(cx.heap(), row));
        }
        Ok(OrFalse(Some(rows)))
    }

    #[php("public function reset(): bool")]
    fn reset(cx: &mut Request, this: &Object) -> Result<bool> {
        let (_, compiled) = live(cx, this)?;
        restart(this);
        Ok(compiled.reset().is_ok())
    }

    /// Lets go of what the rows hold; asking for more of them starts anew.
    #[php("public function finalize(): true")]
    fn finalize(cx: &mut Request, this: &Object) -> Result<True> {
        let (_, compiled) = live(cx, this)?;
        restart(this);
        let _ = compiled.reset();
        Ok(True)
    }
}
