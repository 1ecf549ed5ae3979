--TEST--
a closure of a call through __call has the attributes of that
--FILE--
<?php
class A {
    #[\Deprecated] function __call(string $n, array $p) {}
    #[\Deprecated("why")] static function __callStatic(string $n, array $p) {}
}
class B { function __call(string $n, array $p) {} }
foreach ([(new A)->one(...), A::two(...), Closure::fromCallable([new A, 'three']), Closure::fromCallable('A::four'), (new B)->five(...)] as $closure) {
    $r = new ReflectionFunction($closure);
    echo $r;
    var_dump($r->getName(), $r->isDeprecated(), count($r->getAttributes()), count($r->getAttributes('Other')));
    foreach ($r->getAttributes() as $attribute) echo $attribute->getName(), ' ', json_encode([$attribute->getArguments(), $attribute->newInstance()]), "\n";
}
--EXPECT--
Closure [ <internal, deprecated> public method one ] {

  - Parameters [1] {
    Parameter #0 [ <optional> mixed ...$arguments ]
  }
}
string(3) "one"
bool(true)
int(1)
int(0)
Deprecated [[],{"message":null,"since":null}]
Closure [ <internal, deprecated> static public method two ] {

  - Parameters [1] {
    Parameter #0 [ <optional> mixed ...$arguments ]
  }
}
string(3) "two"
bool(true)
int(1)
int(0)
Deprecated [["why"],{"message":"why","since":null}]
Closure [ <internal, deprecated> public method three ] {
}
string(5) "three"
bool(true)
int(1)
int(0)
Deprecated [[],{"message":null,"since":null}]
Closure [ <internal, deprecated> static public method four ] {
}
string(4) "four"
bool(true)
int(1)
int(0)
Deprecated [["why"],{"message":"why","since":null}]
Closure [ <internal> public method five ] {

  - Parameters [1] {
    Parameter #0 [ <optional> mixed ...$arguments ]
  }
}
string(4) "five"
bool(false)
int(0)
int(0)
