--TEST--
Closures that C calls
--EXTENSIONS--
ffi
--INI--
ffi.enable=1
--FILE--
<?php
function attempt(string $what, callable $try): void
{
    echo $what, ": ";
    try {
        var_dump($try());
    } catch (Throwable $error) {
        echo get_class($error), ": ", $error->getMessage(), "\n";
    }
}
$ffi = FFI::cdef('
    typedef struct {int a; double b;} pair;
    void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
    struct holder {int (*f)(int);};
    int abs(int);
    long labs(long);
');
$compare = fn($x, $y) => $ffi->cast('int*', $x)[0] <=> $ffi->cast('int*', $y)[0];
$list = $ffi->new('int[6]');
foreach ([3, 1, 6, 2, 5, 4] as $index => $value) {
    $list[$index] = $value;
}
$ffi->qsort($list, 6, 4, $compare);
foreach ($list as $value) {
    echo $value, " ";
}
echo "\n";
$make = function (string $type, $value) use ($ffi) {
    $function = $ffi->new($type);
    FFI::addr($function)[0] = $value;
    return $function;
};
attempt('numbers', fn() => $make('double(*)(char, bool, float, double, uint8_t, int8_t, uint64_t)', function (...$all) { var_dump($all); return "1.5"; })
    ('a', 1, 2.5, 3, -1, -1, -1));
attempt('structures', function () use ($make, $ffi) {
    $swap = $make('pair(*)(pair)', function ($pair) use ($ffi) { $new = $ffi->new('pair'); $new->a = (int) $pair->b; $new->b = $pair->a; return $new; });
    $pair = $ffi->new('pair');
    $pair->a = 4;
    $pair->b = 5.5;
    return $swap($pair);
});
attempt('narrow results', fn() => [$make('int8_t(*)(void)', fn() => -3)(), $make('uint16_t(*)(void)', fn() => -3)(), $make('bool(*)(void)', fn() => 7)(),
    $make('char(*)(void)', fn() => 'q')(), $make('float(*)(void)', fn() => 0.5)(), $make('void(*)(void)', fn() => 1)()]);
attempt('field', function () use ($ffi) { $holder = $ffi->new('struct holder'); $holder->f = fn($x) => $x * 2; return ($holder->f)(21); });
attempt('function of C', function () use ($ffi) { $holder = $ffi->new('struct holder'); $holder->f = $ffi->abs; return ($holder->f)(-21); });
attempt('other function of C', function () use ($ffi) { $holder = $ffi->new('struct holder'); $holder->f = $ffi->labs; });
attempt('name', fn() => $make('int(*)(int)', 'abs')(-8));
attempt('missing name', fn() => $make('int(*)(int)', 'no_such_function'));
attempt('missing method', fn() => $make('int(*)(int)', ['ArrayObject', 'x']));
attempt('number', fn() => $make('int(*)(int)', 5));
attempt('variadic', fn() => $make('int(*)(int, ...)', fn() => 1));
attempt('too many parameters', fn() => $make('int(*)(int)', fn($a, $b) => 1));
attempt('fewer parameters', fn() => $make('int(*)(int, int)', fn() => 9)(1, 2));
attempt('nested', fn() => $make('int(*)(int)', fn($n) => $n < 2 ? 1 : $n * $ffi->abs($n - 1))(4));
$depth = 0;
$factorial = $ffi->new('int(*)(int)');
FFI::addr($factorial)[0] = function ($n) use (&$factorial) { return $n < 2 ? 1 : $n * $factorial($n - 1); };
var_dump($factorial(10));
    $fiber->start();
    return $fiber->getReturn();
});
--EXPECTF--
Parse error: Unmatched '}' in %sffi/callbacks.php on line 61
