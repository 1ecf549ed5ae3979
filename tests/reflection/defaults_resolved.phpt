--TEST--
Defaults in Reflection: names are resolved, parts without names are computed, closures are named
--FILE--
<?php
namespace N {
    use Foo\L;
    use Q as R;
    use function Foo\ff;
    use const Foo\CC;

    class A { const X = 1; }
    function f(
        $a = [A::X], $b = [\A::X], $c = [L::X], $d = [R::X], $e = [namespace\A::X, Sub\A::X, L\M::X], $f = R::X, $g = L::X,
        $h = [CC, DD, \CC, \Foo\CC, PHP_EOL, namespace\DD], $i = ff(...), $j = gg(...), $k = \gg(...), $l = CC, $m = \PHP_EOL,
        $n = [__LINE__, __NAMESPACE__, __FUNCTION__], $o = [A::class, null, \null, TRUE, \A::X], $p = [E::A, E::B->value, DD::X],
    ) {}
    echo new \ReflectionFunction('N\f');
    trait T {
        function m($a = [__CLASS__, __TRAIT__, self::X, \DD], $b = __CLASS__ . 'x', $c = [self::class, DD], $d = new self(self::X), $e = parent::X) {}
    }
    echo new \ReflectionMethod('N\T', 'm');
    foreach ((new \ReflectionFunction('N\f'))->getParameters() as $parameter) {
        if ($parameter->isDefaultValueConstant()) {
            echo $parameter->getName(), ' ', $parameter->getDefaultValueConstantName(), "\n";
        }
    }
}
namespace {
    use Q as R;
    use Foo\L as M;

    function f(
        $a = [R::X], $b = [M::X], $c = R::X, $d = [\Q::X, L::X, Q::X, Q\L::X], $e = [Foo, \Foo, \Foo\Bar, Foo\Bar], $f = ff(...),
        $g = \ff(...), $h = namespace\ff(...), $i = Q\ff(...), $j = new L(L::X), $k = Q::m(...), $l = [E::A->value, E::B?->value],
        $m = static function() { return 1; },
    ) {}
    echo new ReflectionFunction('f');
    function g(
        $a = [DD, 1+2, 'a'.'b', -1, 1.0, !true, [1,2], ['x' => 1, 5 => [DD]], true && false, 1 <=> 2, PHP_INT_MAX],
        $b = DD . (1 + 2), $c = -DD, $d = DD ? 1 + 1 : [], $e = new A(1+1, [1]), $f = DD[1+1], $g = DD ?? 'x',
        $h = 'x' . DD . 'y' . 'z', $i = [...DD, ...[1,2]], $j = 'it\'s ok', $k = "a\"b c",
    ) {}
    echo new ReflectionFunction('g');
    class B {
        function m($a = [__CLASS__, __FUNCTION__, __METHOD__, __LINE__, DD], $b = [DD, self::class], $c = DD . __CLASS__) {
            return function($z = [__CLASS__, __FUNCTION__, DD], $y = static function() {}) {};
        }
    }
    const DD = 1;
    echo new ReflectionMethod('B', 'm');
    echo new ReflectionFunction((new B)->m());
    echo new ReflectionFunction(Closure::bind(static function() {}, null, B::class));
}
--EXPECTF--
Function [ <user> function N\f ] {
  @@ %sreflection/defaults_resolved.php 9 - 13

  - Parameters [16] {
    Parameter #0 [ <optional> $a = [\N\A::X] ]
    Parameter #1 [ <optional> $b = [\A::X] ]
    Parameter #2 [ <optional> $c = [\Foo\L::X] ]
    Parameter #3 [ <optional> $d = [\Q::X] ]
    Parameter #4 [ <optional> $e = [\N\A::X, \N\Sub\A::X, \Foo\L\M::X] ]
    Parameter #5 [ <optional> $f = \Q::X ]
    Parameter #6 [ <optional> $g = \Foo\L::X ]
    Parameter #7 [ <optional> $h = [Foo\CC, N\DD, CC, Foo\CC, N\PHP_EOL, N\DD] ]
    Parameter #8 [ <optional> $i = \Foo\ff(...) ]
    Parameter #9 [ <optional> $j = N\gg(...) ]
    Parameter #10 [ <optional> $k = \gg(...) ]
    Parameter #11 [ <optional> $l = Foo\CC ]
    Parameter #12 [ <optional> $m = PHP_EOL ]
    Parameter #13 [ <optional> $n = [12, 'N', 'N\\f'] ]
    Parameter #14 [ <optional> $o = ['N\\A', null, null, true, \A::X] ]
    Parameter #15 [ <optional> $p = [\N\E::A, \N\E::B->value, \N\DD::X] ]
  }
}
Method [ <user> public method m ] {
  @@ %sreflection/defaults_resolved.php 16 - 16

  - Parameters [5] {
    Parameter #0 [ <optional> $a = [__CLASS__, 'N\\T', self::X, DD] ]
    Parameter #1 [ <optional> $b = __CLASS__ . 'x' ]
    Parameter #2 [ <optional> $c = [self::class, N\DD] ]
    Parameter #3 [ <optional> $d = new self(self::X) ]
    Parameter #4 [ <optional> $e = parent::X ]
  }
}
f Q::X
g Foo\L::X
l Foo\CC
m PHP_EOL
Function [ <user> function f ] {
  @@ %sreflection/defaults_resolved.php 29 - 33

  - Parameters [13] {
    Parameter #0 [ <optional> $a = [\Q::X] ]
    Parameter #1 [ <optional> $b = [\Foo\L::X] ]
    Parameter #2 [ <optional> $c = \Q::X ]
    Parameter #3 [ <optional> $d = [\Q::X, L::X, Q::X, Q\L::X] ]
    Parameter #4 [ <optional> $e = [Foo, Foo, Foo\Bar, Foo\Bar] ]
    Parameter #5 [ <optional> $f = ff(...) ]
    Parameter #6 [ <optional> $g = \ff(...) ]
    Parameter #7 [ <optional> $h = \ff(...) ]
    Parameter #8 [ <optional> $i = \Q\ff(...) ]
    Parameter #9 [ <optional> $j = new \L(L::X) ]
    Parameter #10 [ <optional> $k = \Q::m(...) ]
    Parameter #11 [ <optional> $l = [E::A->value, E::B?->value] ]
    Parameter #12 [ <optional> $m = Closure({closure:f():32}) ]
  }
}
Function [ <user> function g ] {
  @@ %sreflection/defaults_resolved.php 35 - 39

  - Parameters [11] {
    Parameter #0 [ <optional> $a = [DD, 3, 'ab', -1, 1.0, false, [0 => 1, 1 => 2], ['x' => 1, 5 => [DD]], false, -1, PHP_INT_MAX] ]
    Parameter #1 [ <optional> $b = DD . 3 ]
    Parameter #2 [ <optional> $c = -DD ]
    Parameter #3 [ <optional> $d = DD ? 2 : [] ]
    Parameter #4 [ <optional> $e = new \A(2, [0 => 1]) ]
    Parameter #5 [ <optional> $f = DD[2] ]
    Parameter #6 [ <optional> $g = DD ?? 'x' ]
    Parameter #7 [ <optional> $h = 'x' . DD . 'y' . 'z' ]
    Parameter #8 [ <optional> $i = [...DD, ...[0 => 1, 1 => 2]] ]
    Parameter #9 [ <optional> $j = 'it's ok' ]
    Parameter #10 [ <optional> $k = 'a"b c' ]
  }
}
Method [ <user> public method m ] {
  @@ %sreflection/defaults_resolved.php 42 - 44

  - Parameters [3] {
    Parameter #0 [ <optional> $a = ['B', 'm', 'B::m', 42, DD] ]
    Parameter #1 [ <optional> $b = [DD, 'B'] ]
    Parameter #2 [ <optional> $c = DD . 'B' ]
  }
}
Closure [ <user> public method {closure:B::m():43} ] {
  @@ %sreflection/defaults_resolved.php 43 - 43

  - Parameters [2] {
    Parameter #0 [ <optional> $z = ['B', '{closure:B::m():43}', DD] ]
    Parameter #1 [ <optional> $y = Closure({closure:{closure:B::m():43}:43}) ]
  }
}
Closure [ <user> static public method {closure:%sreflection/defaults_resolved.php:49} ] {
  @@ %sreflection/defaults_resolved.php 49 - 49
}
