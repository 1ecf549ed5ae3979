//! Class PDOStatement: a prepared statement, its parameters, its columns.

use crate::attributes::param;
use crate::connection::{self, PDO, uninitialized};
use crate::driver::{Bound, DbError, Placeholders, Prepared, Statement};
use crate::errors::{self, Last};
use crate::fetch::{self, FetchMode};
use crate::parse;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::convert::{OrFalse, RefArg, StrOrInt, True};
use heddle_runtime::decl::{Claims, ClassHooks, NativeIterator, flags};
use heddle_runtime::errors::set_property;
use heddle_runtime::object::{instantiate, internal_iterator};
use heddle_runtime::{Halt, Request, Result, stream};
use heddle_value::{Array, KeyRef, Native, Object, Str, Tracer, Value, View};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A prepared statement.
#[php_class("class PDOStatement implements IteratorAggregate { public string $queryString; }", hooks = HOOKS)]
pub struct PDOStatement {
    pdo: RefCell<Option<Object>>,
    statement: RefCell<Option<Rc<dyn Statement>>>,
    placeholders: RefCell<Option<Placeholders>>,
    query: RefCell<Str>,
    /// The text that was sent, where values are written into it.
    sent: RefCell<Option<Vec<u8>>>,
    pub(crate) parameters: RefCell<Vec<Parameter>>,
    pub(crate) bound: RefCell<Vec<BoundColumn>>,
    names: RefCell<Option<Rc<Vec<Str>>>>,
    pub(crate) mode: RefCell<FetchMode>,
    pub(crate) last: RefCell<Last>,
    executed: Cell<bool>,
    /// Says whether it was executed at any time: the columns are known since.
    described: Cell<bool>,
    arguments: RefCell<Option<Array>>,
}

/// A parameter's name or place, and its value.
#[derive(Clone)]
pub(crate) struct Parameter {
    /// From 0.
    pub position: Option<usize>,
    /// With its colon.
    pub name: Option<Str>,
    /// A reference for `bindParam`.
    pub value: Value,
    pub kind: i64,
    pub max_length: i64,
}

/// A column that is written into a variable at each fetch.
#[derive(Clone)]
pub(crate) struct BoundColumn {
    pub column: usize,
    pub variable: Value,
    pub kind: Option<i64>,
}

impl Native for PDOStatement {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(pdo) = &*self.pdo.borrow() {
            tracer.object(pdo);
        }
        tracer.values(self.parameters.borrow().iter().map(|one| &one.value));
        tracer.values(self.bound.borrow().iter().map(|one| &one.variable));
        self.mode.borrow().trace(tracer);
        if let Some(arguments) = &*self.arguments.borrow() {
            tracer.array(arguments);
        }
    }
}

const HOOKS: ClassHooks = ClassHooks {
    compare: ClassHooks::HANDLE.compare,
    create: Some(create),
    not_cloneable: true,
    not_serializable: true,
    iterate: Some(iterate),
    write_property: Some(keep_query),
    claims: Claims::Listed(&["queryString"]),
    ..ClassHooks::NONE
};

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    let statement = PDOStatement {
        pdo: RefCell::default(),
        statement: RefCell::default(),
        placeholders: RefCell::default(),
        query: RefCell::new(Str::empty()),
        sent: RefCell::default(),
        parameters: RefCell::default(),
        bound: RefCell::default(),
        names: RefCell::default(),
        mode: RefCell::default(),
        last: RefCell::default(),
        executed: Cell::new(false),
        described: Cell::new(false),
        arguments: RefCell::default(),
    };
    this.set_native(cx.heap(), statement);
    Ok(())
}

fn keep_query(cx: &mut Request, _: &Object, name: &[u8], _: &Value) -> Result<bool> {
    if name == b"queryString" {
        return Err(cx.throw_error("Error", "Property queryString is read only"));
    }
    Ok(false)
}

/// The payload of a statement object.
pub(crate) fn of(this: &Object) -> &PDOStatement {
    this.native().expect("given when the object was made")
}

/// The class and the constructor's arguments of ATTR_STATEMENT_CLASS.
pub(crate) fn class_from(
    cx: &mut Request,
    value: &Value,
    refuse: impl Fn(&mut Request, String) -> Halt,
) -> Result<(ClassPtr, Option<Array>)> {
    let Some(list) = value.as_array().cloned() else {
        let given = heddle_runtime::types::type_name_of(value);
        return Err(refuse(cx, format!("PDO::ATTR_STATEMENT_CLASS value must be of type array, {given} given")));
    };
    let name = list.get_int(0).map(|name| name.deref().clone());
    let Some(name) = name.as_ref().and_then(Value::as_str).cloned() else {
        let text = "PDO::ATTR_STATEMENT_CLASS value must be an array with the format array(classname, constructor_args)";
        return Err(cx.value_error(text));
    };
    let Some(class) = cx.lookup_class(&name)? else {
        return Err(refuse(cx, "PDO::ATTR_STATEMENT_CLASS class must be a valid class".to_owned()));
    };
    let base = cx.engine.classes[&b"pdostatement"[..]];
    if !class.is_subclass_of(base) {
        return Err(refuse(cx, "PDO::ATTR_STATEMENT_CLASS class must be derived from PDOStatement".to_owned()));
    }
    if class.magic.construct.is_some_and(|constructor| constructor.flags & (flags::PRIVATE | flags::PROTECTED) == 0) {
        return Err(refuse(cx, "User-supplied statement class cannot have a public constructor".to_owned()));
    }
    match list.get_int(1).map(|value| value.deref().clone()) {
        None => Ok((class, None)),
        Some(arguments) => match arguments.as_array() {
            Some(arguments) => Ok((class, Some(arguments.clone()))),
            None => {
                let given = heddle_runtime::types::type_name_of(&arguments);
                Err(refuse(cx, format!("PDO::ATTR_STATEMENT_CLASS constructor_args must be of type ?array, {given} given")))
            }
        },
    }
}

/// A statement object for what a driver prepared; its constructor has not run.
pub(crate) fn make(
    cx: &mut Request,
    pdo: &Object,
    query: &Str,
    prepared: Prepared,
    wanted: Option<(ClassPtr, Option<Array>)>,
) -> Result<Object> {
    let (class, arguments) = match wanted {
        Some((class, arguments)) => (class, arguments),
        None => (cx.engine.classes[&b"pdostatement"[..]], None),
    };
    let object = instantiate(cx, class)?;
    let payload = of(&object);
    payload.pdo.replace(Some(pdo.clone()));
    payload.statement.replace(Some(prepared.statement));
    payload.placeholders.replace(Some(prepared.placeholders));
    payload.query.replace(query.clone());
    payload.arguments.replace(arguments);
    payload.mode.borrow_mut().how = fetch::DEFAULT;
    set_property(&object, "queryString", Value::from(query.clone()));
    Ok(object)
}

/// Runs the constructor of a statement of a class of its own.
pub(crate) fn construct(cx: &mut Request, this: &Object) -> Result<()> {
    let class = heddle_runtime::object::class_of(this);
    let arguments = of(this).arguments.take();
    if let Some(constructor) = class.magic.construct {
        let arguments: Vec<Value> = arguments.iter().flat_map(|list| list.values().cloned()).collect();
        cx.call_function_on(constructor, this, &arguments)?;
    }
    Ok(())
}

/// The driver's statement. Error: the object was made by `new`.
pub(crate) fn live(cx: &mut Request, this: &Object) -> Result<Rc<dyn Statement>> {
    let statement = of(this).statement.borrow().clone();
    statement.ok_or_else(|| uninitialized(cx, this))
}

/// Returns [`live`], for a call that may fail: nothing is wrong so far.
fn begin(cx: &mut Request, this: &Object) -> Result<Rc<dyn Statement>> {
    let statement = live(cx, this)?;
    of(this).last.replace(Last::None);
    Ok(statement)
}

/// The PDO object of a statement.
pub(crate) fn pdo(this: &Object) -> Object {
    of(this).pdo.borrow().clone().expect("set with the statement")
}

/// Keeps and says an error of a statement.
pub(crate) fn fail(cx: &mut Request, this: &Object, error: DbError) -> Result<()> {
    let mode = connection::of(&pdo(this)).mode.get();
    of(this).last.replace(Last::Error(error.clone()));
    errors::say(cx, mode, &error)
}

/// Names of the columns, in the case that the connection wants.
pub(crate) fn names(cx: &mut Request, this: &Object) -> Result<Rc<Vec<Str>>> {
    let statement = live(cx, this)?;
    let known = of(this).names.borrow().clone();
    if let Some(names) = known {
        return Ok(names);
    }
    let case = connection::of(&pdo(this)).case.get();
    let cased = |mut name: Vec<u8>| {
        match case {
            1 => name.make_ascii_uppercase(),
            2 => name.make_ascii_lowercase(),
            _ => {}
        }
        name
    };
    let columns = 0..statement.column_count();
    let names: Rc<Vec<Str>> = Rc::new(columns.map(|index| cx.key_text(&cased(statement.column_name(index)))).collect());
    of(this).names.replace(Some(names.clone()));
    Ok(names)
}

/// Runs a statement; false when it failed and the mode is silent.
pub(crate) fn execute(cx: &mut Request, this: &Object) -> Result<bool> {
    let statement = begin(cx, this)?;
    let payload = of(this);
    payload.executed.set(false);
    let placeholders = payload.placeholders.borrow().clone();
    let parameters = match bound_values(cx, this)? {
        Ok(parameters) => parameters,
        Err(error) => return fail(cx, this, error).map(|()| false),
    };
    let (text, parameters) = match placeholders {
        Some(Placeholders::Emulated { backslashes, dollars }) => match emulated(cx, this, &parameters, [backslashes, dollars])? {
            Ok(text) => (Some(text), Vec::new()),
            Err(error) if error.state == *UNQUOTABLE => return Ok(false),
            Err(error) => return fail(cx, this, error).map(|()| false),
        },
        Some(Placeholders::Rewritten(names)) => match ordered(&names, parameters) {
            Ok(parameters) => (None, parameters),
            Err(error) => return fail(cx, this, error).map(|()| false),
        },
        Some(Placeholders::Numbered(names)) => (None, with_numbers(&names, parameters)),
        _ => (None, parameters),
    };
    payload.sent.replace(text.clone());
    match statement.execute(cx, text.as_deref(), &parameters)? {
        Ok(()) => {
            payload.executed.set(true);
            payload.described.set(true);
            payload.names.replace(None);
            Ok(true)
        }
        Err(error) => fail(cx, this, error).map(|()| false),
    }
}

/// The parameters' values as they are now; streams are read.
fn bound_values(cx: &mut Request, this: &Object) -> Result<std::result::Result<Vec<Bound>, DbError>> {
    let parameters = of(this).parameters.borrow().clone();
    let mut values = Vec::with_capacity(parameters.len());
    for parameter in parameters {
        let kind = param::base(parameter.kind);
        let value = parameter.value.deref().clone();
        let value = match value.view() {
            View::Null | View::Int(_) | View::Float(_) | View::Bool(_) | View::Str(_) => value,
            View::Resource(resource) if kind == param::LOB => {
                let Some(handle) = stream::of(resource) else {
                    return Ok(Err(DbError::own(b"HY105", "Expected a stream resource")));
                };
                let bytes = match handle.try_borrow_mut() {
                    Ok(mut stream) => stream.read_all(cx, None)?,
                    Err(_) => return Ok(Err(DbError::own(b"HY105", "Expected a stream resource"))),
                };
                let text: Value = cx.str(bytes).into();
                // the stream is used up: a variable has its text from now on
                if let Some(reference) = parameter.value.as_ref()
                    && matches!(&*of(this).placeholders.borrow(), Some(Placeholders::All))
                {
                    reference.set(text.clone());
                }
                text
            }
            _ => cx.to_str(&value)?.into(),
        };
        values.push(Bound { position: parameter.position, name: parameter.name, kind, value });
    }
    Ok(Ok(values))
}

/// Parameters by place for a statement whose names were taken away.
fn ordered(names: &[Option<Vec<u8>>], parameters: Vec<Bound>) -> std::result::Result<Vec<Bound>, DbError> {
    let wrong = || Err(DbError::own(b"HY093", ""));
    let is_named = names.iter().any(Option::is_some);
    if parameters.is_empty() && !names.is_empty() {
        return Err(DbError { remark: None, ..DbError::own(b"HY093", "") });
    }
    let unknown = |bound: &&Bound| match &bound.name {
        Some(name) => !names.iter().flatten().any(|known| known[..] == name[..]),
        None => is_named && bound.position.is_none(),
    };
    if parameters.iter().any(|bound| unknown(&bound)) {
        return Err(DbError::own(b"HY093", "parameter was not defined"));
    }
    let mut list = Vec::with_capacity(names.len());
    for (index, name) in names.iter().enumerate() {
        let found = parameters.iter().find(|bound| match (name, &bound.name) {
            (Some(name), Some(given)) => name[..] == given[..],
            _ => bound.position == Some(index),
        });
        let Some(found) = found else { return wrong().or(Err(DbError { remark: None, ..DbError::own(b"HY093", "") })) };
        list.push(Bound { position: Some(index), name: None, kind: found.kind, value: found.value.clone() });
    }
    if parameters.iter().any(|bound| bound.position.is_some_and(|position| position >= names.len())) {
        return Err(DbError { remark: None, ..DbError::own(b"HY093", "") });
    }
    Ok(list)
}

/// Gives each parameter the number that its name has.
fn with_numbers(names: &[Option<Vec<u8>>], mut parameters: Vec<Bound>) -> Vec<Bound> {
    for bound in &mut parameters {
        if let Some(name) = &bound.name {
            bound.position = names.iter().position(|known| known.as_deref() == Some(&name[..]));
        }
    }
    parameters
}

/// The statement's text with the values in it.
fn emulated(
    cx: &mut Request,
    this: &Object,
    parameters: &[Bound],
    [backslashes, dollars]: [bool; 2],
) -> Result<std::result::Result<Vec<u8>, DbError>> {
    let query = of(this).query.borrow().clone();
    let places = parse::places(&query, backslashes, dollars);
    if let Err(error) = parse::check_mixed(&places) {
        return Ok(Err(error));
    }
    let counted: Vec<_> = places.iter().filter(|place| !place.escaped).collect();
    if counted.is_empty() && !parameters.is_empty() {
        return Ok(Err(DbError::own(b"HY093", "number of bound variables does not match number of tokens")));
    }
    if counted.is_empty() && places.is_empty() {
        return Ok(Ok(query.to_vec()));
    }
    if parameters.is_empty() && !counted.is_empty() {
        // a question mark may be an operator of PostgreSQL's
        if dollars {
            return Ok(Ok(query.to_vec()));
        }
        return Ok(Err(DbError::own(b"HY093", "no parameters were bound")));
    }
    let named = counted.iter().any(|place| place.name.is_some());
    if counted.len() != parameters.len() {
        // a name may stand in the text more than once
        let is_given = |name: &Vec<u8>| parameters.iter().any(|bound| bound.name.as_ref().is_some_and(|given| given[..] == name[..]));
        let all_given = counted.iter().all(|place| place.name.as_ref().is_some_and(is_given));
        if !named || counted.len() < parameters.len() || !all_given {
            return Ok(Err(DbError::own(b"HY093", "number of bound variables does not match number of tokens")));
        }
    }
    let connection = connection::connection(cx, &pdo(this))?;
    let result = parse::rewrite(&query, &places, |index, place, text| {
        let found = parameters.iter().find(|bound| match (&place.name, &bound.name) {
            (Some(name), Some(given)) => name[..] == given[..],
            (Some(_), None) => false,
            _ => bound.position == Some(index),
        });
        let Some(found) = found else { return Err(Ok(DbError::own(b"HY093", "parameter was not defined"))) };
        literal(cx, &*connection, found, text)
    });
    match result {
        Ok(text) => Ok(Ok(text)),
        Err(Ok(error)) => Ok(Err(error)),
        Err(Err(halt)) => Err(halt),
    }
}

/// The state of a value that is no text of the connection's encoding: the statement is not run, and
/// nothing more is said.
const UNQUOTABLE: &[u8; 5] = b"00000";

/// Appends a value as SQL has it.
fn literal(
    cx: &mut Request,
    connection: &dyn crate::driver::Connection,
    bound: &Bound,
    text: &mut Vec<u8>,
) -> std::result::Result<(), std::result::Result<DbError, Halt>> {
    if bound.value.is_null() || bound.kind == param::NULL {
        text.extend_from_slice(b"NULL");
        return Ok(());
    }
    match bound.kind {
        param::BOOL => text.extend_from_slice(connection.bool_literal(cx.to_bool(&bound.value).map_err(Err)?)),
        param::INT => text.extend_from_slice(cx.to_int(&bound.value).map_err(Err)?.to_string().as_bytes()),
        kind => {
            let value = cx.to_str(&bound.value).map_err(Err)?;
            match connection.quote(cx, &value, kind).map_err(Err)? {
                Ok(Some(quoted)) => text.extend_from_slice(&quoted),
                Ok(None) => return Err(Ok(DbError::own(UNQUOTABLE, ""))),
                Err(error) => return Err(Ok(error)),
            }
        }
    }
    Ok(())
}

/// Binds a value or variable in place of what was bound to that parameter.
fn bind(cx: &mut Request, this: &Object, parameter: Parameter) -> Result<bool> {
    let mut parameter = parameter;
    adapt(cx, &mut parameter)?;
    if let Some(Placeholders::Rewritten(names)) = &*of(this).placeholders.borrow()
        && let Some(name) = &parameter.name
        && !names.iter().flatten().any(|known| known[..] == name[..])
    {
        let error = DbError::own(b"HY093", "parameter was not defined");
        return fail(cx, this, error).map(|()| false);
    }
    if let Some(Placeholders::Numbered(names)) = &*of(this).placeholders.borrow() {
        let unknown = match (&parameter.name, parameter.position) {
            (Some(name), _) if !names.iter().flatten().any(|known| known[..] == name[..]) => Some(name.to_vec()),
            (None, Some(position)) if position >= names.len() && !names.is_empty() => Some(b"parameter was not defined".to_vec()),
            _ => None,
        };
        if let Some(text) = unknown {
            let error = DbError { message: Some(text.clone()), ..DbError::own(b"HY093", text) };
            return fail(cx, this, error).map(|()| false);
        }
    }
    let mut list = of(this).parameters.borrow_mut();
    let same = |other: &Parameter| other.position == parameter.position && other.name == parameter.name;
    let old = match list.iter_mut().find(|other| same(other)) {
        Some(place) => Some(std::mem::replace(place, parameter)),
        None => {
            list.push(parameter);
            None
        }
    };
    drop(list);
    drop(old);
    Ok(true)
}

/// Makes a value the type it is bound as.
fn adapt(cx: &mut Request, parameter: &mut Parameter) -> Result<()> {
    let value = parameter.value.deref().clone();
    let kind = param::base(parameter.kind);
    let adapted = match (kind, value.view()) {
        (param::STR, View::Null) | (param::STR, View::Str(_)) => return Ok(()),
        (param::STR, _) if parameter.max_length <= 0 => Value::from(cx.to_str(&value)?),
        (param::INT, View::Bool(bool)) => Value::int(i64::from(bool)),
        (param::BOOL, View::Int(int)) => Value::bool(int != 0),
        _ => return Ok(()),
    };
    match parameter.value.as_ref() {
        Some(reference) => reference.set(adapted),
        None => parameter.value = adapted,
    }
    Ok(())
}

/// Whether a name or number means a parameter: (position, name).
fn parameter_key(cx: &mut Request, key: StrOrInt) -> Result<(Option<usize>, Option<Str>)> {
    match key {
        StrOrInt::Int(number) if number > 0 => Ok((Some(number as usize - 1), None)),
        StrOrInt::Int(_) => Err(cx.bad_argument(1, "must be greater than or equal to 1")),
        StrOrInt::Str(name) if name.is_empty() => Err(cx.bad_argument(1, "must not be empty")),
        StrOrInt::Str(name) => Ok((None, Some(with_colon(cx, &name)))),
    }
}

fn with_colon(cx: &Request, name: &Str) -> Str {
    if name.first() == Some(&b':') { name.clone() } else { Str::concat(cx.heap(), b":", name) }
}

/// The positions of named parameters that the database counts: known so far.
fn take_parameters(cx: &mut Request, this: &Object, params: &Array) -> Result<bool> {
    let old = of(this).parameters.take();
    drop(old);
    for (key, value) in params {
        let (position, name) = match key {
            KeyRef::Int(number) if number < 0 => {
                let error = DbError::own(b"HY093", "");
                return fail(cx, this, DbError { remark: None, ..error }).map(|()| false);
            }
            KeyRef::Int(number) => (Some(number as usize), None),
            KeyRef::Str(name) => (None, Some(with_colon(cx, name))),
        };
        let parameter = Parameter { position, name, value: value.deref().clone(), kind: param::STR, max_length: -1 };
        if !bind(cx, this, parameter)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn iterate(cx: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(cx.throw_error("Error", "An iterator cannot be used with foreach by reference"));
    }
    live(cx, this)?;
    Ok(Box::new(Rows { statement: this.clone(), at: 0, row: None }))
}

/// A walk over the rows.
struct Rows {
    statement: Object,
    at: i64,
    row: Option<Value>,
}

impl NativeIterator for Rows {
    fn rewind(&mut self, cx: &mut Request) -> Result<()> {
        self.row = fetch::row(cx, &self.statement, fetch::DEFAULT, fetch::NEXT, 0)?;
        self.at = 0;
        Ok(())
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok(self.row.is_some())
    }

    fn key(&mut self, _: &mut Request) -> Result<Value> {
        Ok(Value::int(self.at))
    }

    fn current(&mut self, _: &mut Request) -> Result<Value> {
        Ok(self.row.clone().unwrap_or(Value::NULL))
    }

    fn next(&mut self, cx: &mut Request) -> Result<()> {
        self.row = fetch::row(cx, &self.statement, fetch::DEFAULT, fetch::NEXT, 0)?;
        self.at += 1;
        Ok(())
    }
}

#[php_methods(tentative)]
impl PDOStatement {
    #[php(
        "public function bindColumn(string|int $column, mixed &$var, int $type = PDO::PARAM_STR, int $maxLength = 0, mixed $driverOptions = null): bool"
    )]
    fn bind_column(
        cx: &mut Request,
        this: &Object,
        column: StrOrInt,
        mut var: RefArg<'_>,
        r#type: i64,
        _max_length: i64,
        _driver_options: &Value,
    ) -> Result<bool> {
        begin(cx, this)?;
        let index = match column {
            StrOrInt::Int(number) if number < 1 => return Err(cx.bad_argument(1, "must be greater than or equal to 1")),
            StrOrInt::Int(number) => number as usize - 1,
            StrOrInt::Str(name) if name.is_empty() => return Err(cx.bad_argument(1, "must not be empty")),
            StrOrInt::Str(name) => {
                let name = name.clone();
                let names = names(cx, this)?;
                match names.iter().position(|known| *known == name) {
                    Some(index) => index,
                    None => {
                        let text = [b"Did not find column name '", &name[..], b"' in the defined columns; it will not be bound"].concat();
                        return fail(cx, this, DbError::own(b"HY000", text)).map(|()| false);
                    }
                }
            }
        };
        let variable = var.reference(cx.heap());
        let kind = Some(param::base(r#type));
        let mut bound = of(this).bound.borrow_mut();
        bound.retain(|other| other.column != index);
        bound.push(BoundColumn { column: index, variable, kind });
        Ok(true)
    }

    #[php(
        "public function bindParam(string|int $param, mixed &$var, int $type = PDO::PARAM_STR, int $maxLength = 0, mixed $driverOptions = null): bool"
    )]
    fn bind_param(
        cx: &mut Request,
        this: &Object,
        param: StrOrInt,
        mut var: RefArg<'_>,
        r#type: i64,
        max_length: i64,
        _driver_options: &Value,
    ) -> Result<bool> {
        begin(cx, this)?;
        let (position, name) = parameter_key(cx, param)?;
        let value = var.reference(cx.heap());
        bind(cx, this, Parameter { position, name, value, kind: r#type, max_length })
    }

    #[php("public function bindValue(string|int $param, mixed $value, int $type = PDO::PARAM_STR): bool")]
    fn bind_value(cx: &mut Request, this: &Object, param: StrOrInt, value: &Value, r#type: i64) -> Result<bool> {
        begin(cx, this)?;
        let (position, name) = parameter_key(cx, param)?;
        let value = value.deref().clone();
        bind(cx, this, Parameter { position, name, value, kind: r#type, max_length: 0 })
    }

    #[php("public function closeCursor(): bool")]
    fn close_cursor(cx: &mut Request, this: &Object) -> Result<bool> {
        let statement = begin(cx, this)?;
        match statement.close_cursor(cx)? {
            Ok(()) => {
                of(this).executed.set(false);
                Ok(true)
            }
            Err(error) => fail(cx, this, error).map(|()| false),
        }
    }

    #[php("public function columnCount(): int")]
    fn column_count(cx: &mut Request, this: &Object) -> Result<usize> {
        let count = live(cx, this)?.column_count();
        Ok(if of(this).described.get() { count } else { 0 })
    }

    #[php("public function debugDumpParams(): ?bool")]
    fn debug_dump_params(cx: &mut Request, this: &Object) -> Result<Option<bool>> {
        live(cx, this)?;
        let payload = of(this);
        let mut text = Vec::new();
        let query = payload.query.borrow().clone();
        text.extend_from_slice(format!("SQL: [{}] ", query.len()).as_bytes());
        text.extend_from_slice(&query);
        if let Some(sent) = payload.sent.borrow().as_ref().filter(|sent| sent[..] != query[..]) {
            text.extend_from_slice(format!("\nSent SQL: [{}] ", sent.len()).as_bytes());
            text.extend_from_slice(sent);
        }
        let parameters = payload.parameters.borrow();
        text.extend_from_slice(format!("\nParams:  {}\n", parameters.len()).as_bytes());
        // a database that understands names numbers them itself; others count them in some cases
        let known: Vec<Vec<u8>> = match &*payload.placeholders.borrow() {
            Some(Placeholders::All | Placeholders::Emulated { dollars: true, .. }) => Vec::new(),
            Some(Placeholders::Numbered(names)) => names.iter().flatten().cloned().collect(),
            _ => parse::places(&query, false, false).into_iter().filter_map(|place| place.name).collect(),
        };
        // PostgreSQL's bools stand in the text as texts
        let bools_are_texts = matches!(&*payload.placeholders.borrow(), Some(Placeholders::Emulated { dollars: true, .. }));
        for parameter in parameters.iter() {
            let name = parameter.name.as_deref().unwrap_or(b"");
            match parameter.position {
                Some(position) => text.extend_from_slice(format!("Key: Position #{position}:\n").as_bytes()),
                None => text.extend_from_slice(&[format!("Key: Name: [{}] ", name.len()).as_bytes(), name, b"\n"].concat()),
            }
            let number = parameter.position.or_else(|| known.iter().position(|known| known[..] == *name));
            let number = number.map_or(-1, |number| number as i64);
            text.extend_from_slice(&[format!("paramno={number}\nname=[{}] \"", name.len()).as_bytes(), name, b"\"\n"].concat());
            let kind = match param::base(parameter.kind) {
                param::BOOL if bools_are_texts => param::STR,
                kind => kind,
            };
            text.extend_from_slice(format!("is_param=1\nparam_type={kind}\n").as_bytes());
        }
        drop(parameters);
        cx.write(&text)?;
        Ok(None)
    }

    #[php("public function errorCode(): ?string")]
    fn error_code(cx: &mut Request, this: &Object) -> Result<Value> {
        live(cx, this)?;
        Ok(of(this).last.borrow().code(cx))
    }

    #[php("public function errorInfo(): array")]
    fn error_info(cx: &mut Request, this: &Object) -> Result<Array> {
        live(cx, this)?;
        Ok(of(this).last.borrow().info(cx))
    }

    #[php("public function execute(?array $params = null): bool")]
    fn execute(cx: &mut Request, this: &Object, params: Option<Array>) -> Result<bool> {
        begin(cx, this)?;
        if let Some(params) = params
            && !take_parameters(cx, this, &params)?
        {
            return Ok(false);
        }
        execute(cx, this)
    }

    #[php(
        "public function fetch(int $mode = PDO::FETCH_DEFAULT, int $cursorOrientation = PDO::FETCH_ORI_NEXT, int $cursorOffset = 0): mixed"
    )]
    fn fetch(cx: &mut Request, this: &Object, mode: i64, cursor_orientation: i64, cursor_offset: i64) -> Result<Value> {
        begin(cx, this)?;
        let mode = fetch::checked(cx, this, mode, 1, fetch::Use::One)?;
        Ok(fetch::row(cx, this, mode, cursor_orientation, cursor_offset)?.unwrap_or(Value::FALSE))
    }

    #[php("public function fetchAll(int $mode = PDO::FETCH_DEFAULT, mixed ...$args): array")]
    fn fetch_all(cx: &mut Request, this: &Object, mode: i64, args: &[Value]) -> Result<Array> {
        begin(cx, this)?;
        fetch::all(cx, this, mode, args)
    }

    #[php("public function fetchColumn(int $column = 0): mixed")]
    fn fetch_column(cx: &mut Request, this: &Object, column: i64) -> Result<Value> {
        begin(cx, this)?;
        fetch::column(cx, this, column)
    }

    #[php("public function fetchObject(?string $class = \"stdClass\", array $constructorArgs = []): object|false")]
    fn fetch_object(cx: &mut Request, this: &Object, class: Option<Str>, constructor_args: Array) -> Result<OrFalse<Value>> {
        begin(cx, this)?;
        let class = match class {
            Some(name) => match cx.lookup_class(&name)? {
                Some(class) => class,
                None => return Err(cx.bad_argument_type(1, [b"must be a valid class name, ", &name[..], b" given"].concat())),
            },
            None => cx.engine.known.std_class,
        };
        let mode = FetchMode { how: fetch::CLASS, class: Some(class), arguments: Some(constructor_args), ..FetchMode::default() };
        Ok(OrFalse(fetch::row_as(cx, this, &mode)?))
    }

    #[php("public function getAttribute(int $name): mixed")]
    fn get_attribute(cx: &mut Request, this: &Object, name: i64) -> Result<Value> {
        let statement = begin(cx, this)?;
        match statement.attribute(cx, name)? {
            Ok(Some(value)) => Ok(value),
            Ok(None) if name == crate::attributes::EMULATE_PREPARES => {
                Ok(Value::bool(matches!(&*of(this).placeholders.borrow(), Some(Placeholders::Emulated { .. }))))
            }
            Ok(None) => {
                let error = DbError::unsupported("driver doesn't support getting that attribute");
                fail(cx, this, error).map(|()| Value::FALSE)
            }
            Err(error) => fail(cx, this, error).map(|()| Value::FALSE),
        }
    }

    #[php("public function getColumnMeta(int $column): array|false")]
    fn get_column_meta(cx: &mut Request, this: &Object, column: i64) -> Result<OrFalse<Array>> {
        let statement = begin(cx, this)?;
        if column < 0 {
            return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
        }
        if !of(this).executed.get() {
            return Ok(OrFalse(None));
        }
        let meta = match statement.column_meta(cx, column as usize)? {
            Ok(Some(meta)) => meta,
            Ok(None) => return Ok(OrFalse(None)),
            Err(error) => return fail(cx, this, error).map(|()| OrFalse(None)),
        };
        let heap = cx.heap();
        let mut details = meta.details;
        if let Some(name) = names(cx, this)?.get(column as usize) {
            details.insert_bytes(heap, b"name", name.clone());
        }
        details.insert_bytes(heap, b"len", meta.len);
        details.insert_bytes(heap, b"precision", meta.precision);
        if let Some(kind) = meta.kind {
            details.insert_bytes(heap, b"pdo_type", kind);
        }
        Ok(OrFalse(Some(details)))
    }

    #[php("public function nextRowset(): bool")]
    fn next_rowset(cx: &mut Request, this: &Object) -> Result<bool> {
        let statement = begin(cx, this)?;
        of(this).names.replace(None);
        match statement.next_rowset(cx)? {
            Ok(more) => Ok(more),
            Err(error) => fail(cx, this, error).map(|()| false),
        }
    }

    #[php("public function rowCount(): int")]
    fn row_count(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(live(cx, this)?.row_count())
    }

    #[php("public function setAttribute(int $attribute, mixed $value): bool")]
    fn set_attribute(cx: &mut Request, this: &Object, attribute: i64, value: &Value) -> Result<bool> {
        let statement = begin(cx, this)?;
        let value = value.deref().clone();
        match statement.set_attribute(cx, attribute, &value)? {
            Ok(Some(done)) => Ok(done),
            Ok(None) => {
                let error = DbError::unsupported("This driver doesn't support setting attributes");
                fail(cx, this, error).map(|()| false)
            }
            Err(error) => fail(cx, this, error).map(|()| false),
        }
    }

    #[php("public function setFetchMode(int $mode, mixed ...$args): true")]
    fn set_fetch_mode(cx: &mut Request, this: &Object, mode: i64, args: &[Value]) -> Result<True> {
        live(cx, this)?;
        fetch::set_mode(cx, this, mode, args, 1)?;
        Ok(True)
    }

    #[php("public function getIterator(): Iterator", binding)]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Object> {
        let walk = iterate(cx, this, false)?;
        Ok(internal_iterator(cx, walk))
    }
}

impl PDOStatement {
    /// Whether rows can be fetched.
    pub(crate) fn is_executed(&self) -> bool {
        self.executed.get()
    }
}

/// The PDO payload of a statement's connection.
pub(crate) fn settings(this: &Object) -> (bool, i64) {
    let pdo = pdo(this);
    let settings: &PDO = connection::of(&pdo);
    (settings.stringify.get(), settings.nulls.get())
}
