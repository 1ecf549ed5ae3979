//! Classes of a host that implement PHP's interfaces and extend PHP's classes, and declarations
//! that do not fit.

use heddle_embed::{Class, Code, Config, Context, Literal, Member, Options, Thread, Val};

fn run(thread: &mut Thread, code: &str) -> String {
    let mut cx = thread.context().unwrap();
    match cx.run_string(code, "test") {
        Ok(value) => String::from_utf8(cx.to_bytes(value).unwrap()).unwrap(),
        Err(error) => format!("{:?}: {}", error.code, error.message),
    }
}

fn begun(config: Config) -> Thread {
    let mut thread = config.build().unwrap().attach().unwrap();
    thread.begin(Options::default()).unwrap();
    thread
}

type Body = fn(&mut Context<'_>, &heddle_embed::Call) -> heddle_embed::Result<Option<Val>>;

fn methods(class: &mut Class, list: &[(&str, u16, Body)]) {
    for (name, takes, body) in list {
        class.method(name, *takes, Some(*takes), Member::Instance, *body).unwrap();
    }
}

/// The array in the property `items` of the object.
fn items(cx: &mut Context<'_>, call: &heddle_embed::Call) -> heddle_embed::Result<Val> {
    cx.property(call.this.unwrap(), "items")
}

/// A list that is all that a list can be.
fn list() -> Class {
    let mut class = Class::new("Host\\Items").unwrap();
    for interface in ["Countable", "ArrayAccess", "\\IteratorAggregate", "JsonSerializable"] {
        class.implements(interface);
    }
    class.property("items", Literal::Null).unwrap();
    class.constant("LIMIT", Literal::Int(9)).unwrap();
    class.constant("RATE", Literal::Float(0.5)).unwrap();
    methods(
        &mut class,
        &[
            ("__construct", 1, |cx, call| cx.set_property(call.this.unwrap(), "items", call.args[0]).map(|()| None)),
            ("count", 0, |cx, call| {
                let items = items(cx, call)?;
                let length = cx.array_len(items)?;
                cx.int(length as i64).map(Some)
            }),
            ("offsetExists", 1, |cx, call| {
                let items = items(cx, call)?;
                let key = cx.to_bytes(call.args[0])?;
                let found = cx.array_get(items, &key[..]).is_ok();
                cx.bool(found).map(Some)
            }),
            ("offsetGet", 1, |cx, call| {
                let items = items(cx, call)?;
                let key = cx.to_bytes(call.args[0])?;
                match cx.array_get(items, &key[..]) {
                    Ok(found) => Ok(Some(found)),
                    Err(_) => Err(cx.throw_new("OutOfBoundsException", "nothing there", 3)),
                }
            }),
            ("offsetSet", 2, |cx, call| {
                let items = items(cx, call)?;
                let key = cx.to_bytes(call.args[0])?;
                if key.is_empty() {
                    cx.array_push(items, call.args[1])?
                } else {
                    cx.array_set(items, &key[..], call.args[1])?
                }
                cx.set_property(call.this.unwrap(), "items", items).map(|()| None)
            }),
            ("offsetUnset", 1, |cx, call| {
                let items = items(cx, call)?;
                let key = cx.to_bytes(call.args[0])?;
                cx.array_remove(items, &key[..])?;
                cx.set_property(call.this.unwrap(), "items", items).map(|()| None)
            }),
            ("getIterator", 0, |cx, call| {
                let items = items(cx, call)?;
                cx.new_object("ArrayIterator", &[items]).map(Some)
            }),
            ("jsonSerialize", 0, |cx, call| items(cx, call).map(Some)),
            ("__toString", 0, |cx, call| {
                let items = items(cx, call)?;
                let comma = cx.string(b",")?;
                cx.call("implode", &[comma, items]).map(Some)
            }),
        ],
    );
    class
        .method("of", 0, None, Member::Static, |cx, call| {
            let array = cx.array()?;
            for argument in &call.args {
                cx.array_push(array, *argument)?;
            }
            cx.new_object("Host\\Items", &[array]).map(Some)
        })
        .unwrap();
    class
}

#[test]
fn a_class_is_what_its_interfaces_say() {
    let mut config = Config::new();
    config.class(list()).unwrap();
    let mut thread = begun(config);
    for (code, wanted) in [
        ("return count(Host\\Items::of(1, 2, 3));", "3"),
        ("return json_encode(Host\\Items::of('a', 2)) . json_encode(['x' => Host\\Items::of()]);", r#"["a",2]{"x":[]}"#),
        ("$o = Host\\Items::of(5, 6); $s = ''; foreach ($o as $k => $v) { $s .= \"$k=$v;\"; } return $s;", "0=5;1=6;"),
        ("return implode(',', iterator_to_array(Host\\Items::of(7, 8))) . '/' . implode(',', [...Host\\Items::of(9)]);", "7,8/9"),
        ("$o = Host\\Items::of(1); $o[] = 2; $o['k'] = 3; unset($o[0]); return $o[1] . $o['k'] . (isset($o[0]) ? 'y' : 'n');", "23n"),
        ("return isset($o['k'], $o[1]) && !isset($o['none']) && empty($o['none']) && ($o['none'] ?? 'd') === 'd' ? 'yes' : 'no';", "yes"),
        ("try { $o['none']; } catch (OutOfBoundsException $e) { return $e->getMessage() . $e->getCode(); }", "nothing there3"),
        ("return \"$o\" . '|' . strlen($o) . '|' . ($o instanceof Stringable ? 'S' : '-');", "2,3|3|S"),
        ("return $o instanceof Traversable && $o instanceof Countable && is_countable($o) && is_iterable($o) ? 'all' : 'some';", "all"),
        ("return Host\\Items::LIMIT . Host\\Items::RATE . constant('Host\\Items::LIMIT');", "90.59"),
        (
            "$all = class_implements('Host\\Items'); sort($all); return implode(',', $all);",
            "ArrayAccess,Countable,IteratorAggregate,JsonSerializable,Stringable,Traversable",
        ),
        ("class Mine extends Host\\Items { function count(): int { return 10 * parent::count(); } } return count(new Mine([1, 2]));", "20"),
        ("return (new ReflectionMethod('Host\\Items', 'of'))->isStatic() ? 'static' : '';", "static"),
        ("function f(Countable&ArrayAccess $x) { return get_class($x); } return f($o);", "Host\\Items"),
    ] {
        assert_eq!(run(&mut thread, code), wanted, "{code}");
    }
}

/// Counts down; where it stands is the host's own data.
fn countdown() -> Class {
    use std::cell::Cell;
    let mut class = Class::new("Countdown").unwrap();
    class.implements("Iterator");
    methods(
        &mut class,
        &[
            ("__construct", 1, |cx, call| {
                let from = cx.as_int(call.args[0])?;
                cx.set_data(call.this.unwrap(), Box::new((from, Cell::new(from)))).map(|()| None)
            }),
            ("current", 0, |cx, call| {
                let at = cx.data(call.this.unwrap(), |data: &(i64, Cell<i64>)| data.1.get())?;
                cx.int(at).map(Some)
            }),
            ("key", 0, |cx, call| {
                let at = cx.data(call.this.unwrap(), |data: &(i64, Cell<i64>)| data.0 - data.1.get())?;
                cx.int(at).map(Some)
            }),
            ("next", 0, |cx, call| cx.data(call.this.unwrap(), |data: &(i64, Cell<i64>)| data.1.set(data.1.get() - 1)).map(|()| None)),
            ("rewind", 0, |cx, call| cx.data(call.this.unwrap(), |data: &(i64, Cell<i64>)| data.1.set(data.0)).map(|()| None)),
            ("valid", 0, |cx, call| {
                let at = cx.data(call.this.unwrap(), |data: &(i64, Cell<i64>)| data.1.get())?;
                cx.bool(at > 0).map(Some)
            }),
        ],
    );
    class
}

#[test]
fn iterators_and_children_of_built_in_classes() {
    let mut config = Config::new();
    config.class(countdown()).unwrap();
    let mut error = Class::new("HostError").unwrap();
    error.extends("RuntimeException").constant("CODE", Literal::Int(42)).unwrap();
    error.method("hint", 0, Some(0), Member::Instance, |cx, _| cx.string(b"try again").map(Some)).unwrap();
    config.class(error).unwrap();
    let mut narrower = Class::new("HostTimeout").unwrap();
    narrower.extends("HostError");
    config.class(narrower).unwrap();
    config.function("fails", 0, Some(0), |cx, _| Err(cx.throw_new("HostTimeout", "too late", 7))).unwrap();
    let mut thread = begun(config);
    for (code, wanted) in [
        ("$s = ''; foreach (new Countdown(3) as $k => $v) { $s .= \"$k:$v \"; } return $s;", "0:3 1:2 2:1 "),
        (
            "$c = new Countdown(4); foreach ($c as $v) { foreach (new LimitIterator(new Countdown(9), 0, 2) as $w) {} } return $v . $w;",
            "18",
        ),
        ("function g() { yield from new Countdown(2); } return implode(',', iterator_to_array(g()));", "2,1"),
        ("return implode(',', array_map(fn($x) => $x * 2, [...new Countdown(3)]));", "6,4,2"),
        ("return iterator_count(new Countdown(5)) . (new Countdown(5) instanceof Traversable ? 't' : 'f');", "5t"),
        (
            "try { fails(); } catch (HostError $e) { return get_class($e) . $e->getMessage() . $e->getCode() . $e->hint() . $e::CODE . $e->getLine(); }",
            "HostTimeouttoo late7try again421",
        ),
        ("return get_parent_class('HostTimeout') . (is_subclass_of('HostTimeout', 'Throwable') ? '!' : '?');", "HostError!"),
        (
            "try { throw new HostError('x', 1, new LogicException('inner')); } catch (Exception $e) { return $e->getPrevious()->getMessage(); }",
            "inner",
        ),
    ] {
        assert_eq!(run(&mut thread, code), wanted, "{code}");
    }
}

/// What building an engine with one class says.
fn refusal(name: &str, part: impl FnOnce(&mut Class)) -> String {
    let mut class = Class::new(name).unwrap();
    part(&mut class);
    let mut config = Config::new();
    config.class(class).unwrap();
    let error = config.build().map(drop).unwrap_err();
    assert_eq!(error.code, Code::InvalidArgument, "{}", error.message);
    error.message
}

const NOTHING: Body = |_, _| Ok(None);

#[test]
fn what_does_not_fit_is_refused_in_phps_words() {
    let missing = refusal("C", |class| _ = class.implements("Countable"));
    assert_eq!(missing, "Class C contains 1 abstract method and must therefore implement the remaining method (Countable::count)");
    let some = refusal("C", |class| {
        class.implements("Iterator");
        methods(class, &[("Current", 0, NOTHING), ("key", 0, NOTHING), ("next", 0, NOTHING)]);
    });
    assert_eq!(
        some,
        "Class C contains 2 abstract methods and must therefore implement the remaining methods (Iterator::valid, Iterator::rewind)"
    );
    let few = refusal("C", |class| {
        class.implements("ArrayAccess");
        methods(class, &[("offsetExists", 1, NOTHING), ("offsetGet", 0, NOTHING), ("offsetSet", 2, NOTHING), ("offsetUnset", 1, NOTHING)]);
    });
    assert_eq!(few, "Declaration of C::offsetGet() must be compatible with ArrayAccess::offsetGet(), which takes 1 arguments");
    let many = refusal("C", |class| {
        class.implements("Countable");
        methods(class, &[("count", 1, NOTHING)]);
    });
    assert_eq!(many, "Declaration of C::count() must be compatible with Countable::count(), which takes 0 arguments");
    let is_static = refusal("C", |class| {
        class.implements("Countable").method("count", 0, Some(0), Member::Static, NOTHING).unwrap();
    });
    assert_eq!(is_static, "Cannot make non static method Countable::count() static in class C");
    let is_final = refusal("C", |class| {
        class.extends("Exception");
        methods(class, &[("getMessage", 0, NOTHING)]);
    });
    assert_eq!(is_final, "Cannot override final method Exception::getMessage()");
    let twice = refusal("C", |class| methods(class, &[("f", 0, NOTHING), ("F", 0, NOTHING)]));
    assert_eq!(twice, "Cannot redeclare C::F()");
    for (part, message) in [
        (
            (|class| _ = class.implements("Traversable")) as fn(&mut Class),
            "Class C must implement interface Traversable as part of either Iterator or IteratorAggregate",
        ),
        (|class| _ = class.implements("Throwable"), "Class C cannot implement interface Throwable, extend Exception or Error instead"),
        (|class| _ = class.implements("stdClass"), "C cannot implement stdClass - it is not an interface"),
        (|class| _ = class.implements("NoSuch"), "C needs NoSuch, which is not declared before it"),
        (|class| _ = class.extends("Countable"), "Class C cannot extend interface Countable"),
        (|class| _ = class.extends("Closure"), "Class C cannot extend final class Closure"),
        (|class| _ = class.implements("DateTimeInterface"), "DateTimeInterface can't be implemented by user classes"),
    ] {
        assert_eq!(refusal("C", part), message);
    }
    assert_eq!(refusal("arrayobject", |_| {}), "there is a class arrayobject already");
    assert_eq!(refusal("Exception", |_| {}), "there is a class Exception already");
    let constants = refusal("C", |class| {
        class.constant("A", Literal::Int(1)).unwrap().constant("A", Literal::Int(2)).unwrap();
    });
    assert_eq!(constants, "Cannot redefine class constant C::A");
}
