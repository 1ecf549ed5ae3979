//! Methods of `Redis`: sorted sets.

use super::lists::{blocking, pop_many};
use super::sets::sintercard;
use crate::call::{Call, Given, float_text, send};
use crate::reply;
use crate::resp::Command;
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::juggle::number::is_numeric;
use heddle_value::{Array, Str, Value, View};

/// Carries the methods of `Redis` for sorted sets.
pub(crate) enum SortedSets {}

#[php_methods]
impl SortedSets {
    /// Waits for the member with the highest score.
    #[php(
        "public function bzPopMax(array|string $key, string|int $timeout_or_key, mixed ...$extra_args): Redis|array|false",
        runs = blocking("BZPOPMAX", reply::popped)
    )]
    fn bzpopmax();

    /// Waits for the member with the lowest score.
    #[php(
        "public function bzPopMin(array|string $key, string|int $timeout_or_key, mixed ...$extra_args): Redis|array|false",
        runs = blocking("BZPOPMIN", reply::popped)
    )]
    fn bzpopmin();

    /// Waits for members of the first set that has any.
    #[php(
        "public function bzmpop(float $timeout, array $keys, string $from, int $count = 1): Redis|array|false|null",
        runs = pop_many("BZMPOP", 1, &["MIN", "MAX"], reply::popped_scores)
    )]
    fn bzmpop();

    /// Takes members of the first set that has any.
    #[php(
        "public function zmpop(array $keys, string $from, int $count = 1): Redis|array|false|null",
        runs = pop_many("ZMPOP", 0, &["MIN", "MAX"], reply::popped_scores)
    )]
    fn zmpop();

    /// Adds members.
    #[php(
        "public function zAdd(string $key, array|float $score_or_options, mixed ...$more_scores_and_mems): Redis|int|float|false",
        unchecked,
        runs = zadd
    )]
    fn zadd();

    /// Counts the members.
    #[php("public function zCard(string $key): Redis|int|false", runs = send("ZCARD", "k", reply::int))]
    fn zcard();

    /// Counts the members with scores in a range.
    #[php(
        "public function zCount(string $key, string|int $start, string|int $end): Redis|int|false",
        runs = send("ZCOUNT", "kss", reply::int)
    )]
    fn zcount();

    /// Adds to a member's score.
    #[php(
        "public function zIncrBy(string $key, float $value, mixed $member): Redis|float|false",
        runs = send("ZINCRBY", "kfv", reply::float)
    )]
    fn zincrby();

    /// Counts members in a range of texts.
    #[php("public function zLexCount(string $key, string $min, string $max): Redis|int|false", runs = lexical("ZLEXCOUNT"))]
    fn zlexcount();

    /// Returns the scores of members.
    #[php(
        "public function zMscore(string $key, mixed $member, mixed ...$other_members): Redis|array|false",
        runs = send("ZMSCORE", "kv*", reply::score_list)
    )]
    fn zmscore();

    /// Takes the members with the highest scores.
    #[php("public function zPopMax(string $key, ?int $count = null): Redis|array|false", runs = send("ZPOPMAX", "ks", reply::scores))]
    fn zpopmax();

    /// Takes the members with the lowest scores.
    #[php("public function zPopMin(string $key, ?int $count = null): Redis|array|false", runs = send("ZPOPMIN", "ks", reply::scores))]
    fn zpopmin();

    /// Returns a range of members.
    #[php(
        "public function zRange(string $key, string|int $start, string|int $end, array|bool|null $options = null): Redis|array|false",
        runs = range("ZRANGE")
    )]
    fn zrange();

    /// Returns members in a range of texts.
    #[php(
        "public function zRangeByLex(string $key, string $min, string $max, int $offset = -1, int $count = -1): Redis|array|false",
        runs = by_lex("ZRANGEBYLEX")
    )]
    fn zrangebylex();

    /// Returns members with scores in a range.
    #[php(
        "public function zRangeByScore(string $key, string $start, string $end, array $options = []): Redis|array|false",
        runs = range("ZRANGEBYSCORE")
    )]
    fn zrangebyscore();

    /// Keeps a range of members.
    #[php(
        "public function zrangestore(string $dstkey, string $srckey, string $start, string $end, array|bool|null $options = null): Redis|int|false",
        runs = zrangestore
    )]
    fn zrangestore();

    /// Returns any members.
    #[php("public function zRandMember(string $key, ?array $options = null): Redis|array|string", runs = zrandmember)]
    fn zrandmember();

    /// Returns a member's place.
    #[php("public function zRank(string $key, mixed $member): Redis|int|false", runs = send("ZRANK", "kv", reply::int))]
    fn zrank();

    /// Removes members.
    #[php(
        "public function zRem(mixed $key, mixed $member, mixed ...$other_members): Redis|int|false",
        runs = send("ZREM", "kv*", reply::int)
    )]
    fn zrem();

    /// Removes members in a range of texts.
    #[php("public function zRemRangeByLex(string $key, string $min, string $max): Redis|int|false", runs = lexical("ZREMRANGEBYLEX"))]
    fn zremrangebylex();

    /// Removes members by their places.
    #[php(
        "public function zRemRangeByRank(string $key, int $start, int $end): Redis|int|false",
        runs = send("ZREMRANGEBYRANK", "kss", reply::int)
    )]
    fn zremrangebyrank();

    /// Removes members with scores in a range.
    #[php(
        "public function zRemRangeByScore(string $key, string $start, string $end): Redis|int|false",
        runs = send("ZREMRANGEBYSCORE", "kss", reply::int)
    )]
    fn zremrangebyscore();

    /// Returns a range of members, the highest first.
    #[php(
        "public function zRevRange(string $key, int $start, int $end, mixed $scores = null): Redis|array|false",
        runs = range("ZREVRANGE")
    )]
    fn zrevrange();

    /// Returns members in a range of texts, the last first.
    #[php(
        "public function zRevRangeByLex(string $key, string $max, string $min, int $offset = -1, int $count = -1): Redis|array|false",
        runs = by_lex("ZREVRANGEBYLEX")
    )]
    fn zrevrangebylex();

    /// Returns members with scores in a range, the highest first.
    #[php(
        "public function zRevRangeByScore(string $key, string $max, string $min, array|bool $options = []): Redis|array|false",
        runs = range("ZREVRANGEBYSCORE")
    )]
    fn zrevrangebyscore();

    /// Returns a member's place from the end.
    #[php("public function zRevRank(string $key, mixed $member): Redis|int|false", runs = send("ZREVRANK", "kv", reply::int))]
    fn zrevrank();

    /// Returns a member's score.
    #[php("public function zScore(string $key, mixed $member): Redis|float|false", runs = send("ZSCORE", "kv", reply::float))]
    fn zscore();

    /// Returns what only the first set has.
    #[php("public function zdiff(array $keys, ?array $options = null): Redis|array|false", runs = combined("ZDIFF"))]
    fn zdiff();

    /// Keeps what only the first set has.
    #[php("public function zdiffstore(string $dst, array $keys): Redis|int|false", runs = send("ZDIFFSTORE", "kN", reply::int))]
    fn zdiffstore();

    /// Returns what all sets have.
    #[php(
        "public function zinter(array $keys, ?array $weights = null, ?array $options = null): Redis|array|false",
        runs = combined("ZINTER")
    )]
    fn zinter();

    /// Counts what all sets have.
    #[php("public function zintercard(array $keys, int $limit = -1): Redis|int|false", runs = sintercard("ZINTERCARD"))]
    fn zintercard();

    /// Keeps what all sets have.
    #[php(
        "public function zinterstore(string $dst, array $keys, ?array $weights = null, ?string $aggregate = null): Redis|int|false",
        runs = stored("ZINTERSTORE")
    )]
    fn zinterstore();

    /// Returns what any set has.
    #[php(
        "public function zunion(array $keys, ?array $weights = null, ?array $options = null): Redis|array|false",
        runs = combined("ZUNION")
    )]
    fn zunion();

    /// Keeps what any set has.
    #[php(
        "public function zunionstore(string $dst, array $keys, ?array $weights = null, ?string $aggregate = null): Redis|int|false",
        runs = stored("ZUNIONSTORE")
    )]
    fn zunionstore();
}

/// Reads a score: a number, or one of the infinite ones.
fn score(cx: &mut Request, value: &Value) -> Result<Option<Vec<u8>>> {
    match value.deref().view() {
        View::Str(text) if [&b"inf"[..], b"+inf", b"-inf"].iter().any(|inf| text.eq_ignore_ascii_case(inf)) => Ok(Some(text.to_vec())),
        View::Str(text) if !is_numeric(text) => Ok(None),
        View::Int(_) | View::Float(_) | View::Str(_) => Ok(Some(float_text(cx.to_float(value.deref())?))),
        _ => Ok(None),
    }
}

fn zadd(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("ZADD");
    let key = call.key(cx, 0)?;
    command.arg(key);
    let (mut at, mut adds) = (1, false);
    if let Some(options) = call.array(1) {
        at = 2;
        adds = zadd_options(cx, &mut command, &options)?;
    }
    let pairs = &call.values[at..];
    if pairs.is_empty() || !pairs.len().is_multiple_of(2) {
        let message = format!("expects at least {} arguments, {} given", at + 2, call.len());
        let message = [&cx.function_name()[..], b"() ", message.as_bytes()].concat();
        return if call.len() < 3 { Err(cx.argument_count_error(message)) } else { Ok(Value::FALSE) };
    }
    for pair in pairs.chunks(2) {
        let Some(score) = score(cx, &pair[0])? else {
            return call.refuse(cx, "Scores must be numeric or '-inf','+inf'");
        };
        command.arg(score);
        call.append(cx, &mut command, &pair[1], 'v')?;
    }
    call.send(cx, &command, if adds { reply::float } else { reply::int })
}

/// Appends options of `ZADD`; returns whether the reply is a score.
fn zadd_options(cx: &mut Request, command: &mut Command, options: &Array) -> Result<bool> {
    let mut adds = false;
    let mut existing: Option<Str> = None;
    let (mut comparison, mut changed): (Option<Str>, Option<Str>) = (None, None);
    for value in options.values() {
        let Some(name) = value.deref().as_str().cloned() else { continue };
        match name.to_ascii_lowercase().as_slice() {
            b"nx" | b"xx" => existing = Some(name),
            b"gt" | b"lt" => comparison = Some(name),
            b"ch" => changed = Some(name),
            b"incr" => adds = true,
            _ => {}
        }
    }
    for option in [existing, comparison, changed].into_iter().flatten() {
        command.arg(option);
    }
    if adds {
        command.arg(cx.str("INCR"));
    }
    Ok(adds)
}

/// Returns whether texts are ends of a range of texts.
fn are_ends(ends: &[&Str]) -> bool {
    ends.iter().all(|end| matches!(end[..], [b'-'] | [b'+'] | [b'[' | b'(', ..]))
}

const WRONG_ENDS: &str = "Min/Max args can be '-' or '+', or start with '[' or '('";

/// Returns the code of a command on members in a range of texts.
fn lexical(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let (low, high) = (call.text(cx, 1)?, call.text(cx, 2)?);
        if !are_ends(&[&low, &high]) {
            return call.refuse(cx, WRONG_ENDS);
        }
        let mut command = Command::new(name);
        call.append_all(cx, &mut command, 0, "kss")?;
        call.send(cx, &command, reply::int)
    }
}

/// Returns the code of a command that gives members in a range of texts.
fn by_lex(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        if call.len() != 3 && call.len() != 5 {
            return call.refuse(cx, "Must pass either 3 or 5 arguments");
        }
        let (low, high) = (call.text(cx, 1)?, call.text(cx, 2)?);
        if !are_ends(&[&low, &high]) {
            return call.refuse(cx, WRONG_ENDS);
        }
        let mut command = Command::new(name);
        let key = call.key(cx, 0)?;
        command.arg(key).arg(low).arg(high);
        if call.len() == 5 {
            command.arg("LIMIT").int(call.int(3, 0)).int(call.int(4, 0));
        }
        call.send(cx, &command, reply::values)
    }
}

/// Appends options of ranges; returns whether scores are wanted.
fn range_options(cx: &mut Request, command: &mut Command, option: Option<&Value>) -> Result<bool> {
    let Some(option) = option.cloned() else { return Ok(false) };
    let Some(options) = option.as_array() else {
        let scores = cx.to_bool(&option)?;
        if scores {
            command.arg("WITHSCORES");
        }
        return Ok(scores);
    };
    let options = Given::new(Some(options));
    for name in ["byscore", "bylex", "rev"] {
        if options.is_on(cx, name)? {
            command.arg(name.to_ascii_uppercase());
        }
    }
    if let Some((start, count)) = options.pair(cx, "limit")? {
        command.arg("LIMIT").int(start).int(count);
    }
    let scores = options.is_on(cx, "withscores")?;
    if scores {
        command.arg("WITHSCORES");
    }
    Ok(scores)
}

/// Returns the code of a command that gives a range of members.
fn range(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        call.append_all(cx, &mut command, 0, "kss")?;
        let scores = range_options(cx, &mut command, call.given(3))?;
        call.send(cx, &command, if scores { reply::scores } else { reply::values })
    }
}

fn zrangestore(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("ZRANGESTORE");
    call.append_all(cx, &mut command, 0, "kkss")?;
    let by_lex = Given::new(call.array(4).as_ref()).is_on(cx, "bylex")?;
    let (low, high) = (call.text(cx, 2)?, call.text(cx, 3)?);
    if by_lex && !are_ends(&[&low, &high]) {
        return call.refuse(cx, WRONG_ENDS);
    }
    range_options(cx, &mut command, call.given(4).filter(|options| options.is_array()))?;
    call.send(cx, &command, reply::int)
}

fn zrandmember(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let options = Given::new(call.array(1).as_ref());
    let mut command = Command::new("ZRANDMEMBER");
    let key = call.key(cx, 0)?;
    command.arg(key);
    let with = options.is_on(cx, "withscores")?;
    let count = options.int(cx, "count")?;
    let Some(count) = count.or(with.then_some(1)) else { return call.send(cx, &command, reply::value) };
    command.int(count);
    if with {
        command.arg("WITHSCORES");
        return call.send(cx, &command, reply::scores);
    }
    call.send(cx, &command, reply::values)
}

/// Appends weights and a way to combine scores; false: a warning said what is wrong.
fn combination(
    cx: &mut Request,
    call: &Call,
    command: &mut Command,
    keys: usize,
    weights: Option<Array>,
    aggregate: Option<Value>,
) -> Result<bool> {
    if let Some(weights) = weights.filter(|weights| !weights.is_empty()) {
        if weights.len() != keys {
            call.refuse(cx, "WEIGHTS and keys array must be the same size!")?;
            return Ok(false);
        }
        command.arg("WEIGHTS");
        for weight in weights.values() {
            let Some(weight) = score(cx, weight)? else {
                call.refuse(cx, "scores must be numeric or '-inf', 'inf', '+inf'")?;
                return Ok(false);
            };
            command.arg(weight);
        }
    }
    if let Some(aggregate) = aggregate {
        let aggregate = cx.to_str(&aggregate)?;
        if ![&b"sum"[..], b"min", b"max"].iter().any(|known| aggregate.eq_ignore_ascii_case(known)) {
            call.refuse(cx, "AGGREGATE option must be 'SUM', 'MIN', or 'MAX'")?;
            return Ok(false);
        }
        command.arg("AGGREGATE").arg(aggregate);
    }
    Ok(true)
}

/// Returns the code of a command that combines sets.
fn combined(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        if !call.append(cx, &mut command, &call.values[0], 'N')? {
            return Ok(Value::FALSE);
        }
        let keys = call.array(0).map_or(0, |keys| keys.len());
        let is_difference = name == "ZDIFF";
        let options = Given::new(call.array(if is_difference { 1 } else { 2 }).as_ref());
        if !is_difference {
            let aggregate = options.get("aggregate").cloned();
            if !combination(cx, &call, &mut command, keys, call.array(1), aggregate)? {
                return Ok(Value::FALSE);
            }
        }
        let scores = options.is_on(cx, "withscores")?;
        if scores {
            command.arg("WITHSCORES");
        }
        call.send(cx, &command, if scores { reply::scores } else { reply::values })
    }
}

/// Returns the code of a command that combines sets and keeps the result.
fn stored(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        call.append(cx, &mut command, &call.values[0], 'k')?;
        if !call.append(cx, &mut command, &call.values[1], 'N')? {
            return Ok(Value::FALSE);
        }
        let keys = call.array(1).map_or(0, |keys| keys.len());
        if !combination(cx, &call, &mut command, keys, call.array(2), call.given(3).cloned())? {
            return Ok(Value::FALSE);
        }
        call.send(cx, &command, reply::int)
    }
}
