//! Parameters and columns of prepared statements, and running them.

use crate::link;
use crate::report::{self, bad_argument};
use crate::result::{self, Source};
use crate::statement::{self, Found, MysqliStmt, no_such_parameter, prepared};
use heddle_macros::php;
use heddle_mysql::error::codes;
use heddle_mysql::result::Form;
use heddle_mysql::{Failure, Parameter, Response, Rows};
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &mysqli_execute_query::DECL,
    &mysqli_stmt_bind_param::DECL,
    &mysqli_stmt_bind_result::DECL,
    &mysqli_stmt_execute::DECL,
    &mysqli_execute::DECL,
    &mysqli_stmt_send_long_data::DECL,
];

/// Binds variables to the parameters.
#[php("mysqli_stmt_bind_param(mysqli_stmt $statement, string $types, mixed &...$vars): bool")]
pub(crate) fn mysqli_stmt_bind_param(cx: &mut Request, statement: &Object, types: &Str, vars: Vec<RefArg<'_>>) -> Result<bool> {
    let statement = prepared(cx, statement)?;
    if types.is_empty() {
        return Err(bad_argument(cx, 2, "must not be empty"));
    }
    if types.len() != vars.len() {
        let text = "The number of elements in the type definition string must match the number of bind variables";
        return Err(cx.argument_count_error(text));
    }
    if statement.prepared.borrow().as_ref().is_some_and(|prepared| prepared.parameters != vars.len()) {
        let text = "The number of variables must match the number of parameters in the prepared statement";
        return Err(cx.argument_count_error(text));
    }
    if !types.iter().all(|byte| matches!(byte, b'b' | b'd' | b'i' | b's')) {
        return Err(bad_argument(cx, 2, "must only contain the \"b\", \"d\", \"i\", \"s\" type specifiers"));
    }
    let heap = cx.heap();
    let bound = types.iter().copied().zip(vars.into_iter().map(|mut variable| variable.reference(heap))).collect();
    let old = statement.parameters.replace(bound);
    drop(old);
    statement.long.borrow_mut().clear();
    Ok(true)
}

/// Binds variables to the columns.
#[php("mysqli_stmt_bind_result(mysqli_stmt $statement, mixed &...$vars): bool")]
pub(crate) fn mysqli_stmt_bind_result(cx: &mut Request, statement: &Object, vars: Vec<RefArg<'_>>) -> Result<bool> {
    let statement = prepared(cx, statement)?;
    if statement.prepared.borrow().as_ref().is_some_and(|prepared| prepared.columns.len() != vars.len()) {
        let text = "Number of bind variables doesn't match number of fields in prepared statement";
        return Err(cx.argument_count_error(text));
    }
    let heap = cx.heap();
    let bound = vars.into_iter().map(|mut variable| variable.reference(heap)).collect();
    let old = statement.columns.replace(bound);
    drop(old);
    Ok(true)
}

/// Returns a value as its type sends it.
fn parameter(cx: &mut Request, kind: u8, value: &Value) -> Result<Parameter> {
    let value = value.deref().clone();
    if value.is_null() {
        return Ok(Parameter::Null);
    }
    Ok(match (kind, value.view()) {
        (b'i', View::Int(int)) => Parameter::Int(int),
        (b'i', View::Float(float)) if float.abs() >= i64::MAX as f64 => Parameter::Bytes(cx.to_str(&value)?.to_vec()),
        (b'i', View::Str(text)) if text.trim_ascii().len() > 18 => Parameter::Bytes(text.to_vec()),
        (b'i', _) => Parameter::Int(cx.to_int(&value)?),
        (b'd', _) => Parameter::Double(cx.to_float(&value)?),
        _ => Parameter::Bytes(cx.to_str(&value)?.to_vec()),
    })
}

/// Runs a statement with values of this call, or with the bound variables.
pub(crate) fn execute(cx: &mut Request, statement: &MysqliStmt, params: Option<&Array>, position: usize) -> Result<bool> {
    let Some(kept) = statement.prepared.borrow().clone() else {
        statement.affected.set(u64::MAX);
        statement.fail(cx, Failure::own(codes::NOT_PREPARED, "Statement not prepared"))?;
        return Ok(false);
    };
    let mut values = Vec::with_capacity(kept.parameters);
    match params {
        Some(params) => {
            if !params.is_list() {
                return Err(bad_argument(cx, position, "must be a list array"));
            }
            if params.len() != kept.parameters {
                let text = format!("must consist of exactly {} elements, {} present", kept.parameters, params.len());
                return Err(bad_argument(cx, position, text));
            }
            for value in params.values() {
                values.push(parameter(cx, b's', value)?);
            }
        }
        None => {
            let bound = statement.parameters.borrow().clone();
            if bound.len() != kept.parameters {
                let failure = Failure::own(codes::NOT_BOUND, "No data supplied for parameters in prepared statement");
                statement.fail(cx, failure)?;
                return Ok(false);
            }
            for (index, (kind, value)) in bound.iter().enumerate() {
                values.push(match kind {
                    b'b' if statement.long.borrow().contains(&index) => Parameter::Long,
                    b'b' => Parameter::Bytes(Vec::new()),
                    kind => parameter(cx, *kind, value)?,
                });
            }
        }
    }
    statement::drain(cx, statement)?;
    let outcome = statement.run(cx, |connection, host| connection.execute(host, &kept, &values))?;
    statement.long.borrow_mut().clear();
    let Some(response) = outcome else {
        statement.affected.set(u64::MAX);
        statement.found.replace(Found::Nothing);
        return Ok(false);
    };
    statement.answered(response);
    let session = statement.session.borrow().clone();
    if let Some(session) = session {
        session.check_index(cx, b"")?;
    }
    statement::store_for_cursor(cx, statement)?;
    Ok(true)
}

/// Runs a statement.
#[php("mysqli_stmt_execute(mysqli_stmt $statement, ?array $params = null): bool")]
pub(crate) fn mysqli_stmt_execute(cx: &mut Request, statement: &Object, params: Option<Array>) -> Result<bool> {
    let statement = prepared(cx, statement)?;
    execute(cx, statement, params.as_ref(), 2)
}

/// Runs a statement.
#[php("mysqli_execute(mysqli_stmt $statement, ?array $params = null): bool", deprecated = "since 8.5, use mysqli_stmt_execute() instead")]
fn mysqli_execute(cx: &mut Request, statement: &Object, params: Option<Array>) -> Result<bool> {
    mysqli_stmt_execute(cx, statement, params)
}

/// Prepares, runs and reads in one.
#[php("mysqli_execute_query(mysqli $mysql, string $query, ?array $params = null): mysqli_result|bool")]
pub(crate) fn mysqli_execute_query(cx: &mut Request, mysql: &Object, query: &Str, params: Option<Array>) -> Result<Value> {
    let session = link::session(cx, mysql)?;
    let Some(kept) = session.run(cx, |connection, host| connection.prepare(host, query))? else { return Ok(Value::FALSE) };
    let mut values = Vec::with_capacity(kept.parameters);
    let given = params.as_ref().map_or(0, |params| params.len());
    if let Some(params) = &params {
        if !params.is_list() {
            session.link.bury(kept);
            return Err(bad_argument(cx, 3, "must be a list array"));
        }
        if given != kept.parameters {
            let text = format!("must consist of exactly {} elements, {given} present", kept.parameters);
            session.link.bury(kept);
            return Err(bad_argument(cx, 3, text));
        }
        for value in params.values() {
            values.push(parameter(cx, b's', value)?);
        }
    } else if kept.parameters > 0 {
        session.link.bury(kept);
        let failure = Failure::own(codes::NOT_BOUND, "No data supplied for parameters in prepared statement");
        session.error.replace(Some(failure.clone()));
        report::report(cx, &failure)?;
        return Ok(Value::FALSE);
    }
    let outcome = session.run(cx, |connection, host| match connection.execute(host, &kept, &values)? {
        Response::Done => Ok(None),
        Response::Rows(columns) => Rows::read(connection, host, columns, Form::Binary).map(Some),
    });
    session.link.bury(kept);
    match outcome? {
        None => Ok(Value::FALSE),
        Some(None) => Ok(Value::TRUE),
        Some(Some(rows)) => {
            session.check_index(cx, query)?;
            let set = result::set(&session, rows.columns.clone(), Source::Stored(rows), Form::Binary);
            result::make(cx, set).map(Value::from)
        }
    }
}

/// Sends a piece of a long parameter.
#[php("mysqli_stmt_send_long_data(mysqli_stmt $statement, int $param_num, string $data): bool")]
pub(crate) fn mysqli_stmt_send_long_data(cx: &mut Request, statement: &Object, param_num: i64, data: &Str) -> Result<bool> {
    let statement = prepared(cx, statement)?;
    if param_num < 0 {
        return Err(bad_argument(cx, 2, "must be greater than or equal to 0"));
    }
    let Some(kept) = statement.prepared.borrow().clone() else { return Ok(false) };
    let index = param_num as usize;
    if index >= kept.parameters {
        statement.error.replace(Some(no_such_parameter()));
        return Ok(false);
    }
    if statement.parameters.borrow().get(index).is_none_or(|(kind, _)| *kind != b'b') {
        return Ok(true);
    }
    let sent = statement.run(cx, |connection, host| connection.send_long_data(host, &kept, index as u16, data))?;
    if sent.is_some() {
        statement.long.borrow_mut().push(index);
    }
    Ok(sent.is_some())
}
