//! Methods of `Redis`: places on earth.

use crate::call::{Call, Given, send};
use crate::reply;
use crate::resp::Command;
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::Value;
use heddle_value::juggle::number::is_numeric;

/// Carries the methods of `Redis` for places on earth.
pub(crate) enum Geo {}

#[php_methods]
impl Geo {
    /// Adds places.
    #[php(
        "public function geoadd(string $key, float $lng, float $lat, string $member, mixed ...$other_triples_and_options): Redis|int|false",
        runs = geoadd
    )]
    fn geoadd();

    /// Returns the distance of two places.
    #[php(
        "public function geodist(string $key, string $src, string $dst, ?string $unit = null): Redis|float|false",
        runs = send("GEODIST", "ksss", reply::float)
    )]
    fn geodist();

    /// Returns the geohashes of places.
    #[php(
        "public function geohash(string $key, string $member, string ...$other_members): Redis|array|false",
        runs = send("GEOHASH", "ks*", reply::texts)
    )]
    fn geohash();

    /// Returns where places are.
    #[php(
        "public function geopos(string $key, string $member, string ...$other_members): Redis|array|false",
        runs = send("GEOPOS", "ks*", reply::any)
    )]
    fn geopos();

    /// Finds places around a point.
    #[php(
        "public function georadius(string $key, float $lng, float $lat, float $radius, string $unit, array $options = []): mixed",
        runs = radius("GEORADIUS", 4)
    )]
    fn georadius();

    /// Finds places around a point.
    #[php(
        "public function georadius_ro(string $key, float $lng, float $lat, float $radius, string $unit, array $options = []): mixed",
        runs = radius("GEORADIUS_RO", 4)
    )]
    fn georadius_ro();

    /// Finds places around another one.
    #[php(
        "public function georadiusbymember(string $key, string $member, float $radius, string $unit, array $options = []): mixed",
        runs = radius("GEORADIUSBYMEMBER", 3)
    )]
    fn georadiusbymember();

    /// Finds places around another one.
    #[php(
        "public function georadiusbymember_ro(string $key, string $member, float $radius, string $unit, array $options = []): mixed",
        runs = radius("GEORADIUSBYMEMBER_RO", 3)
    )]
    fn georadiusbymember_ro();

    /// Finds places in an area.
    #[php(
        "public function geosearch(string $key, array|string $position, array|int|float $shape, string $unit, array $options = []): array",
        runs = geosearch
    )]
    fn geosearch();

    /// Keeps the places in an area.
    #[php(
        "public function geosearchstore(string $dst, string $src, array|string $position, array|int|float $shape, string $unit, array $options = []): Redis|array|int|false",
        runs = geosearchstore
    )]
    fn geosearchstore();
}

fn geoadd(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("GEOADD");
    let key = call.key(cx, 0)?;
    command.arg(key);
    let mut values = &call.values[1..];
    let options = values.last().and_then(Value::as_array).cloned();
    if let Some(options) = &options {
        values = &values[..values.len() - 1];
        let options = Given::new(Some(options));
        for name in ["nx", "xx", "ch"] {
            if options.is_on(cx, name)? {
                command.arg(name.to_ascii_uppercase());
            }
        }
    }
    if !values.len().is_multiple_of(3) {
        return call.refuse(cx, if options.is_some() { "Invalid number of arguments" } else { "Invalid options value" });
    }
    for triple in values.chunks(3) {
        call.append(cx, &mut command, &triple[0], 's')?;
        call.append(cx, &mut command, &triple[1], 's')?;
        call.append(cx, &mut command, &triple[2], 'v')?;
    }
    call.send(cx, &command, reply::int)
}

/// Appends what a search of places may say; returns whether it gives more than names. `None`: a
/// warning said what is wrong.
fn options(cx: &mut Request, command: &mut Command, options: &Given) -> Result<Option<bool>> {
    let mut more = false;
    for name in ["withcoord", "withdist", "withhash"] {
        if options.is_on(cx, name)? {
            command.arg(name.to_ascii_uppercase());
            more = true;
        }
    }
    let order = options.iter().map(|(name, _)| name).filter(|name| matches!(*name, "asc" | "desc")).last();
    if let Some(order) = order {
        command.arg(order.to_ascii_uppercase());
    }
    if let Some(count) = options.get("count").cloned() {
        let (count, any) = match count.as_array() {
            Some(pair) => {
                let any = match pair.get_int(1).cloned() {
                    Some(any) => cx.to_bool(any.deref())?,
                    None => false,
                };
                (pair.get_int(0).map(|count| count.deref().clone()).unwrap_or(Value::NULL), any)
            }
            None => (count, false),
        };
        let number = if count.as_bytes().is_none_or(is_numeric) { cx.to_int(&count)? } else { 0 };
        if number < 1 {
            cx.function_warning("COUNT must be an integer > 0!")?;
            return Ok(None);
        }
        command.arg("COUNT").int(number);
        if any {
            command.arg("ANY");
        }
    }
    Ok(Some(more))
}

/// Returns the code of `GEORADIUS` and its kin; `plain` arguments stand behind the key.
fn radius(name: &'static str, plain: usize) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        let array = call.array(plain + 1);
        for index in 0..=plain {
            call.append(cx, &mut command, &call.values[index], if index == 0 { 'k' } else { 's' })?;
        }
        let given = Given::new(array.as_ref());
        if options(cx, &mut command, &given)?.is_none() {
            return Ok(Value::FALSE);
        }
        let store = given.iter().filter(|(name, _)| matches!(*name, "store" | "storedist")).last();
        let store = store.map(|(name, value)| (name.to_ascii_uppercase(), value.clone()));
        if let Some((name, key)) = &store {
            let key = call.key_of(cx, key)?;
            command.arg(name).arg(key);
        }
        call.send(cx, &command, if store.is_some() { reply::int } else { reply::any })
    }
}

/// Appends where a search begins and how far it goes.
fn area(cx: &mut Request, call: &Call, command: &mut Command, at: usize) -> Result<bool> {
    let (position, shape) = (call.values[at].clone(), call.values[at + 1].clone());
    match position.as_array() {
        Some(point) if point.len() == 2 => {
            command.arg("FROMLONLAT");
            call.append(cx, command, &Value::from(point.clone()), 'S')?;
        }
        Some(_) => {
            call.refuse(cx, "Invalid position")?;
            return Ok(false);
        }
        None => {
            command.arg("FROMMEMBER");
            call.append(cx, command, &position, 'v')?;
        }
    }
    match shape.as_array() {
        Some(sides) if sides.len() == 2 => {
            command.arg("BYBOX");
            call.append(cx, command, &Value::from(sides.clone()), 'S')?;
        }
        Some(_) => {
            call.refuse(cx, "Invalid shape dimensions")?;
            return Ok(false);
        }
        None => {
            command.arg("BYRADIUS");
            call.append(cx, command, &shape, 's')?;
        }
    }
    let unit = call.text(cx, at + 2)?;
    command.arg(unit);
    Ok(true)
}

fn geosearch(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("GEOSEARCH");
    let key = call.key(cx, 0)?;
    command.arg(key);
    if !area(cx, &call, &mut command, 1)? {
        return Ok(Value::FALSE);
    }
    let Some(more) = options(cx, &mut command, &Given::new(call.array(4).as_ref()))? else { return Ok(Value::FALSE) };
    call.send(cx, &command, if more { reply::places } else { reply::texts })
}

fn geosearchstore(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("GEOSEARCHSTORE");
    let (to, from) = (call.key(cx, 0)?, call.key(cx, 1)?);
    command.arg(to).arg(from);
    if !area(cx, &call, &mut command, 2)? {
        return Ok(Value::FALSE);
    }
    let given = Given::new(call.array(5).as_ref());
    if options(cx, &mut command, &given)?.is_none() {
        return Ok(Value::FALSE);
    }
    if given.is_on(cx, "storedist")? {
        command.arg("STOREDIST");
    }
    call.send(cx, &command, reply::int)
}
