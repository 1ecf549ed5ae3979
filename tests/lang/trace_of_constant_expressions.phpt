--TEST--
Calls for a constant expression are called by what asked for it
--FILE--
<?php
spl_autoload_register(function ($class) {
    if ($class === 'Missing') throw new Exception("loading $class");
});
class B {
    const C = Missing::X;
    const D = [
        PHP_VERSION,
        Missing::X => 1,
    ];
    const E = [
        1,
        UNKNOWN,
    ];
    public $p =
        Missing::Y;
    static $s = Missing::Z;
    static function d() {
        return self::D;
    }
}
function t($f) { try { $f(); } catch (Throwable $e) { echo $e->getMessage(), ' ', $e->getLine(), "\n", preg_replace('~/\S*/~', '', $e->getTraceAsString()), "\n\n"; } }
t(fn() => B::C);
t(fn() => B::d());
t(fn() => new B);
t(fn() => B::$s);
t(fn() => constant('B::C'));
t(fn() => (new ReflectionClassConstant('B', 'D'))->getValue());
t(fn() => B::E);
t(fn() => constant('B::E'));
--EXPECT--
loading Missing 3
#0 trace_of_constant_expressions.php(23): {closure:trace_of_constant_expressions.php:2}('Missing')
#1 trace_of_constant_expressions.php(22): {closure:trace_of_constant_expressions.php:23}()
#2 trace_of_constant_expressions.php(23): t(Object(Closure))
#3 {main}

loading Missing 3
#0 trace_of_constant_expressions.php(19): {closure:trace_of_constant_expressions.php:2}('Missing')
#1 trace_of_constant_expressions.php(24): B::d()
#2 trace_of_constant_expressions.php(22): {closure:trace_of_constant_expressions.php:24}()
#3 trace_of_constant_expressions.php(24): t(Object(Closure))
#4 {main}

loading Missing 3
#0 trace_of_constant_expressions.php(25): {closure:trace_of_constant_expressions.php:2}('Missing')
#1 trace_of_constant_expressions.php(22): {closure:trace_of_constant_expressions.php:25}()
#2 trace_of_constant_expressions.php(25): t(Object(Closure))
#3 {main}

loading Missing 3
#0 trace_of_constant_expressions.php(26): {closure:trace_of_constant_expressions.php:2}('Missing')
#1 trace_of_constant_expressions.php(22): {closure:trace_of_constant_expressions.php:26}()
#2 trace_of_constant_expressions.php(26): t(Object(Closure))
#3 {main}

loading Missing 3
#0 [internal function]: {closure:trace_of_constant_expressions.php:2}('Missing')
#1 trace_of_constant_expressions.php(27): constant('B::C')
#2 trace_of_constant_expressions.php(22): {closure:trace_of_constant_expressions.php:27}()
#3 trace_of_constant_expressions.php(27): t(Object(Closure))
#4 {main}

loading Missing 3
#0 [internal function]: {closure:trace_of_constant_expressions.php:2}('Missing')
#1 trace_of_constant_expressions.php(28): ReflectionClassConstant->getValue()
#2 trace_of_constant_expressions.php(22): {closure:trace_of_constant_expressions.php:28}()
#3 trace_of_constant_expressions.php(28): t(Object(Closure))
#4 {main}

Undefined constant "UNKNOWN" 13
#0 trace_of_constant_expressions.php(29): [constant expression]()
#1 trace_of_constant_expressions.php(22): {closure:trace_of_constant_expressions.php:29}()
#2 trace_of_constant_expressions.php(29): t(Object(Closure))
#3 {main}

Undefined constant "UNKNOWN" 13
#0 trace_of_constant_expressions.php(30): [constant expression]()
#1 trace_of_constant_expressions.php(30): constant('B::E')
#2 trace_of_constant_expressions.php(22): {closure:trace_of_constant_expressions.php:30}()
#3 trace_of_constant_expressions.php(30): t(Object(Closure))
#4 {main}
