--TEST--
is_callable() names closures by their functions
--FILE--
<?php
namespace N;
class T {
    function __call($n, $a) {}
    static function __callStatic($n, $a) {}
    private function priv() {}
    static function st() {}
    function m() { return [function () {}, fn() => 1, static fn() => 2, $this->priv(...), g(...), self::st(...), $this->zz(...), static::yy(...)]; }
}
class U extends T {}
class V { function __invoke() {} }
function g() {}
function name($c) { is_callable($c, true, $n); return str_replace(__FILE__, 'FILE', $n); }
foreach ([...(new T)->m(), ...(new U)->m()] as $c) {
    echo name($c), "\n";
}
$list = [function () {}, strlen(...), \Closure::fromCallable('N\T::st'), \Closure::fromCallable([new U, 'm']), [fn() => 1, '__invoke'], [fn() => 1, 'call'],
    (new \ArrayObject)->count(...), \DateTime::createFromFormat(...), (fn() => 1)->__invoke(...), new V, (new V)(...), 'N\T::st', [new U, 'parent::m'],
    \Closure::bind(function () {}, new U, U::class), 5, [1]];
foreach ($list as $c) {
    echo name($c), "\n";
}
--EXPECT--
{closure:N\T::m():8}
{closure:N\T::m():8}
{closure:N\T::m():8}
N\T::priv
N\g
N\T::st
N\T::zz
N\T::yy
{closure:N\T::m():8}
{closure:N\T::m():8}
{closure:N\T::m():8}
N\T::priv
N\g
N\T::st
N\T::zz
N\T::yy
{closure:FILE:17}
strlen
N\T::st
N\T::m
Closure::__invoke
Closure::call
ArrayObject::count
DateTime::createFromFormat
{closure:FILE:18}
N\V::__invoke
N\V::__invoke
N\T::st
N\U::parent::m
{closure:FILE:19}
5
Array
