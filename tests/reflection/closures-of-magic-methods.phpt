--TEST--
Reflection of closures that stand for __call and __callStatic
--FILE--
<?php
class E {
    function __call($m, $a) { return "$m:" . implode(',', $a); }
    static function __callStatic($m, $a) { return "static $m:" . implode(',', $a); }
}
$e = new E;
foreach ([$e->foo(...), E::bar(...), Closure::fromCallable([$e, 'qux'])] as $c) {
    $r = new ReflectionFunction($c);
    echo $r;
    var_dump($r->name, $r->getShortName(), $r->isInternal(), $r->isClosure(), $r->isStatic(), $r->isAnonymous(), $r->getNumberOfParameters());
    var_dump($r->getNumberOfRequiredParameters(), $r->getFileName(), $r->getReturnType(), $r->getClosureThis() === $e, $r->invoke(1, 2), $r->invokeArgs(['x']));
}
--EXPECT--
Closure [ <internal> public method foo ] {

  - Parameters [1] {
    Parameter #0 [ <optional> mixed ...$arguments ]
  }
}
string(3) "foo"
string(3) "foo"
bool(true)
bool(true)
bool(false)
bool(false)
int(1)
int(0)
bool(false)
NULL
bool(true)
string(7) "foo:1,2"
string(5) "foo:x"
Closure [ <internal> static public method bar ] {

  - Parameters [1] {
    Parameter #0 [ <optional> mixed ...$arguments ]
  }
}
string(3) "bar"
string(3) "bar"
bool(true)
bool(true)
bool(true)
bool(false)
int(1)
int(0)
bool(false)
NULL
bool(false)
string(14) "static bar:1,2"
string(12) "static bar:x"
Closure [ <internal> public method qux ] {
}
string(3) "qux"
string(3) "qux"
bool(true)
bool(true)
bool(false)
bool(false)
int(0)
int(0)
bool(false)
NULL
bool(true)
string(7) "qux:1,2"
string(5) "qux:x"
