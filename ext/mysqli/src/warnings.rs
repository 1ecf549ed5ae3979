//! Class `mysqli_warning`: what a server warned about.

use crate::link;
use crate::rows;
use crate::session::Session;
use crate::statement;
use heddle_macros::{php, php_class, php_methods};
use heddle_mysql::result::Form;
use heddle_mysql::{Response, Rows};
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Str, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] = &[&mysqli_get_warnings::DECL, &mysqli_stmt_get_warnings::DECL];

/// A list of warnings, and the one at hand.
#[php_class(
    "final class mysqli_warning {
    virtual public string $message;
    virtual public string $sqlstate;
    virtual public int $errno;
}",
    hooks = HOOKS
)]
pub(crate) struct MysqliWarning {
    /// Numbers and texts.
    list: RefCell<Vec<(i64, Str)>>,
    at: Cell<usize>,
}

impl Native for MysqliWarning {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, this| {
        this.set_native(cx.heap(), MysqliWarning { list: RefCell::default(), at: Cell::new(0) });
        Ok(())
    }),
    not_cloneable: true,
    read_property: Some(read),
    write_property: Some(|cx, _, name, _| match name {
        b"message" | b"sqlstate" | b"errno" => {
            let text = [b"Cannot write read-only property mysqli_warning::$", name].concat();
            Err(cx.throw_error("Error", text))
        }
        _ => Ok(false),
    }),
    debug_properties_only_shown: true,
    debug_properties: Some(|cx, this| {
        let mut all = Array::new();
        for name in ["message", "sqlstate", "errno"] {
            let value = read(cx, this, name.as_bytes())?.unwrap_or(Value::NULL);
            all.insert_bytes(cx.heap(), name.as_bytes(), value);
        }
        Ok(all)
    }),
    ..ClassHooks::NONE
};

fn of(this: &Object) -> &MysqliWarning {
    this.native().expect("given when the object was made")
}

fn read(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Option<Value>> {
    if !matches!(name, b"message" | b"sqlstate" | b"errno") {
        return Ok(None);
    }
    let warning = of(this);
    let list = warning.list.borrow();
    let Some((number, message)) = list.get(warning.at.get()) else {
        drop(list);
        return Err(link::closed(cx, this));
    };
    Ok(Some(match name {
        b"message" => message.clone().into(),
        b"sqlstate" => cx.str(b"HY000").into(),
        _ => Value::int(*number),
    }))
}

/// Asks for the warnings of the last operation.
fn warnings(cx: &mut Request, session: &Rc<Session>) -> Result<Option<Object>> {
    if session.link.look(|connection| connection.status.warnings) == 0 {
        return Ok(None);
    }
    let read = session.link.run(cx, |connection, host| match connection.query(host, b"SHOW WARNINGS")? {
        Response::Done => Ok(None),
        Response::Rows(columns) => Rows::read(connection, host, columns, Form::Text).map(Some),
    })?;
    let Ok(Some(read)) = read else { return Ok(None) };
    let columns = read.columns.clone();
    let set = crate::result::set(session, columns, crate::result::Source::Stored(read), Form::Text);
    let class = cx.engine.classes[&b"mysqli_warning"[..]];
    let object = instantiate(cx, class)?;
    while let Some(row) = rows::next(cx, &set)? {
        let [_, number, message] = &row[..] else { break };
        let entry = (cx.to_int(number)?, cx.to_str(message)?);
        of(&object).list.borrow_mut().push(entry);
    }
    Ok(Some(object))
}

/// Warnings of the last query.
#[php("mysqli_get_warnings(mysqli $mysql): mysqli_warning|false")]
pub(crate) fn mysqli_get_warnings(cx: &mut Request, mysql: &Object) -> Result<OrFalse<Object>> {
    let session = link::session(cx, mysql)?;
    warnings(cx, &session).map(OrFalse)
}

/// Warnings of a statement.
#[php("mysqli_stmt_get_warnings(mysqli_stmt $statement): mysqli_warning|false")]
pub(crate) fn mysqli_stmt_get_warnings(cx: &mut Request, statement: &Object) -> Result<OrFalse<Object>> {
    let statement = statement::prepared(cx, statement)?;
    let session = statement.session.borrow().clone();
    match session {
        Some(session) => warnings(cx, &session).map(OrFalse),
        None => Ok(OrFalse(None)),
    }
}

#[php_methods]
impl MysqliWarning {
    #[php("private function __construct()")]
    fn construct(this: &Object) {
        let _ = this;
    }

    #[php("public function next(): bool")]
    fn next(this: &Object) -> bool {
        let warning = of(this);
        let more = warning.at.get() + 1 < warning.list.borrow().len();
        if more {
            warning.at.set(warning.at.get() + 1);
        }
        more
    }
}
