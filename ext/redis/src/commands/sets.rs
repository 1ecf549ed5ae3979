//! Methods of `Redis`: sets.

use super::lists::pop;
use crate::call::{Call, send};
use crate::reply;
use crate::resp::Command;
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

/// Carries the methods of `Redis` for sets.
pub(crate) enum Sets {}

#[php_methods]
impl Sets {
    /// Adds members.
    #[php(
        "public function sAdd(string $key, mixed $value, mixed ...$other_values): Redis|int|false",
        runs = send("SADD", "kv*", reply::int)
    )]
    fn sadd();

    /// Adds members.
    #[php("public function sAddArray(string $key, array $values): int", runs = send("SADD", "kV", reply::int))]
    fn saddarray();

    /// Returns what only the first set has.
    #[php("public function sDiff(string $key, string ...$other_keys): Redis|array|false", runs = send("SDIFF", "k*", reply::values))]
    fn sdiff();

    /// Keeps what only the first set has.
    #[php(
        "public function sDiffStore(string $dst, string $key, string ...$other_keys): Redis|int|false",
        runs = send("SDIFFSTORE", "k*", reply::int)
    )]
    fn sdiffstore();

    /// Returns what all sets have.
    #[php(
        "public function sInter(array|string $key, string ...$other_keys): Redis|array|false",
        runs = send("SINTER", "K*", reply::values)
    )]
    fn sinter();

    /// Counts what all sets have.
    #[php("public function sintercard(array $keys, int $limit = -1): Redis|int|false", runs = sintercard("SINTERCARD"))]
    fn sintercard();

    /// Keeps what all sets have.
    #[php(
        "public function sInterStore(array|string $key, string ...$other_keys): Redis|int|false",
        runs = send("SINTERSTORE", "K*", reply::int)
    )]
    fn sinterstore();

    /// Returns all members.
    #[php("public function sMembers(string $key): Redis|array|false", runs = send("SMEMBERS", "k", reply::values))]
    fn smembers();

    /// Returns which values are members.
    #[php(
        "public function sMisMember(string $key, string $member, string ...$other_members): Redis|array|false",
        runs = send("SMISMEMBER", "kv*", reply::texts)
    )]
    fn smismember();

    /// Moves a member to another set.
    #[php("public function sMove(string $src, string $dst, mixed $value): Redis|bool", runs = send("SMOVE", "kkv", reply::one))]
    fn smove();

    /// Takes any members.
    #[php("public function sPop(string $key, int $count = 0): Redis|array|string|false", runs = pop("SPOP"))]
    fn spop();

    /// Returns any members.
    #[php("public function sRandMember(string $key, int $count = 0): mixed", runs = srandmember)]
    fn srandmember();

    /// Returns what any set has.
    #[php("public function sUnion(string $key, string ...$other_keys): Redis|array|false", runs = send("SUNION", "k*", reply::values))]
    fn sunion();

    /// Keeps what any set has.
    #[php(
        "public function sUnionStore(string $dst, string $key, string ...$other_keys): Redis|int|false",
        runs = send("SUNIONSTORE", "k*", reply::int)
    )]
    fn sunionstore();

    /// Counts the members.
    #[php("public function scard(string $key): Redis|int|false", runs = send("SCARD", "k", reply::int))]
    fn scard();

    /// Returns whether a value is a member.
    #[php("public function sismember(string $key, mixed $value): Redis|bool", runs = send("SISMEMBER", "kv", reply::one))]
    fn sismember();

    /// Removes members.
    #[php(
        "public function srem(string $key, mixed $value, mixed ...$other_values): Redis|int|false",
        runs = send("SREM", "kv*", reply::int)
    )]
    fn srem();
}

/// Returns the code of `SINTERCARD` and `ZINTERCARD`.
pub(super) fn sintercard(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        if !call.append(cx, &mut command, &call.values[0], 'N')? {
            return Ok(Value::FALSE);
        }
        if call.len() > 1 && call.int(1, -1) < 0 {
            return call.refuse(cx, "LIMIT option must not be negative");
        }
        if call.int(1, -1) >= 0 {
            command.arg("LIMIT").int(call.int(1, -1));
        }
        call.send(cx, &command, reply::int)
    }
}

fn srandmember(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    pop("SRANDMEMBER")(cx, args)
}
