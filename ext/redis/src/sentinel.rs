//! Class RedisSentinel: what a sentinel knows of masters and replicas.

use crate::client::{Client, Convert, Shape, exception};
use crate::commands::connection::configure;
use crate::reply;
use crate::resp::{Command, Resp};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value};

/// Asks a sentinel.
#[php_class("class RedisSentinel", hooks = HOOKS)]
#[derive(Default)]
pub(crate) struct RedisSentinel {
    client: Client,
}

impl Native for RedisSentinel {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        self.client.trace(tracer);
    }
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, this| {
        this.set_native(cx.heap(), RedisSentinel::default());
        Ok(())
    }),
    not_cloneable: true,
    ..ClassHooks::NONE
};

fn of(this: &Object) -> &RedisSentinel {
    this.native().expect("given when the object was made")
}

#[php_methods]
impl RedisSentinel {
    /// Takes where the sentinel is.
    #[php("public function __construct(?array $options = null)", runs = construct)]
    fn construct();

    /// Asks whether enough sentinels are there for a failover.
    #[php("public function ckquorum(string $master)", runs = ask("CKQUORUM", reply::ok))]
    fn ckquorum();

    /// Forces a failover.
    #[php("public function failover(string $master)", runs = ask("FAILOVER", reply::ok))]
    fn failover();

    /// Has the sentinel write its configuration.
    #[php("public function flushconfig()", runs = ask("FLUSHCONFIG", reply::ok))]
    fn flushconfig();

    /// Returns where a master is.
    #[php("public function getMasterAddrByName(string $master)", runs = ask("GET-MASTER-ADDR-BY-NAME", address))]
    fn get_master_addr_by_name();

    /// Returns what is known of a master.
    #[php("public function master(string $master)", runs = ask("MASTER", reply::facts))]
    fn master();

    /// Returns what is known of all masters.
    #[php("public function masters()", runs = ask("MASTERS", several))]
    fn masters();

    /// Returns the sentinel's id.
    #[php("public function myid(): string", runs = ask("MYID", reply::text))]
    fn myid();

    /// Asks whether the sentinel is there.
    #[php("public function ping()", runs = ping)]
    fn ping();

    /// Forgets masters by a pattern.
    #[php("public function reset(string $pattern)", runs = ask("RESET", reply::int))]
    fn reset();

    /// Returns what is known of a master's other sentinels.
    #[php("public function sentinels(string $master)", runs = ask("SENTINELS", several))]
    fn sentinels();

    /// Returns what is known of a master's replicas.
    #[php("public function slaves(string $master)", runs = ask("SLAVES", several))]
    fn slaves();
}

fn construct(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let client = &of(args.this.expect("a method is called on an object")).client;
    let options = args.values.first().and_then(|options| options.deref().as_array()).cloned().unwrap_or_default();
    configure(cx, client, &options)?;
    Ok(Value::NULL)
}

fn send(cx: &mut Request, args: &Args<'_>, command: &Command, convert: Convert) -> Result<Value> {
    let client = &of(args.this.expect("a method is called on an object")).client;
    if client.config.borrow().is_none() {
        return Err(exception(cx, "Redis server went away"));
    }
    let resp = client.call(cx, command)?;
    client.convert(cx, resp, &Shape::new(convert))
}

/// Returns the code of a method that asks one question.
fn ask(name: &'static str, convert: Convert) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let mut command = Command::new("SENTINEL");
        command.arg(name);
        if let Some(argument) = args.values.first() {
            command.arg(argument.deref().as_bytes().unwrap_or_default());
        }
        send(cx, args, &command, convert)
    }
}

fn ping(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    send(cx, args, &Command::new("PING"), reply::ok)
}

/// Gives host and port, nothing for a master that is not known.
fn address(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    if resp == Resp::NilList { Ok(Array::new().into()) } else { reply::texts(cx, client, resp, context) }
}

/// Gives a list of what is known of each.
fn several(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    let Some(list) = resp.into_list() else { return Ok(Value::FALSE) };
    let mut array = Array::new();
    for resp in list {
        let facts = reply::facts(cx, client, resp, context)?;
        array.push(cx.heap(), facts).ok();
    }
    Ok(array.into())
}
