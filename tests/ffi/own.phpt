--TEST--
Where PHP crashes or reads what was released
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
        echo json_encode($try()), "\n";
    } catch (Throwable $error) {
        echo get_class($error), ": ", $error->getMessage(), "\n";
    }
}
$ffi = FFI::cdef('
    struct S {int a; struct S *next; int list[3];};
    typedef struct {char a; int b:3;} bits;
    typedef struct {int a:3; long b:3;} more_bits;
    long double fabsl(long double);
    int abs(int);
    char *strcpy(char*, const char*);
');
attempt('null, element', fn() => $ffi->new('struct S*')[0]);
attempt('null, text', fn() => FFI::string($ffi->new('char*')));
attempt('null, bytes', fn() => FFI::string($ffi->new('char*'), 1));
attempt('null, called', fn() => $ffi->new('int(*)(int)')(1));
attempt('released, copied', function () use ($ffi) { $x = $ffi->new('int[2]', false); FFI::free($x); return clone $x; });
attempt('released, address', function () use ($ffi) { $x = $ffi->new('int[2]', false); FFI::free($x); return FFI::addr($x); });
attempt('released, as bytes', function () use ($ffi) { $x = $ffi->new('int[2]', false); FFI::free($x); return FFI::string($x, 1); });
attempt('long double', fn() => [$ffi->fabsl(-0.1), $ffi->fabsl(-1e300), $ffi->fabsl(-INF) === INF, is_nan($ffi->fabsl(NAN)), $ffi->fabsl(5e-324) === 5e-324]);
// what a pointer leads to lives as long as the pointer
$kept = function () use ($ffi) {
    $list = $ffi->new('int[3]');
    $list[1] = 5;
    return [FFI::addr($list), FFI::addr($list[1]), $ffi->cast('int*', $list) + 2, $ffi->cast('int[2]', $ffi->cast('int*', $list) + 1)];
};
[$whole, $second, $last, $part] = $kept();
attempt('kept', fn() => [$whole[0][1], $second[0], $second[-1], $last[-1], $part[0]]);
attempt('kept, inner', function () use ($ffi) {
    $make = function () use ($ffi) { $s = $ffi->new('struct S'); $s->list[2] = 7; return $s->list; };
    $list = $make();
    gc_collect_cycles();
    $other = [];
    for ($i = 0; $i < 100; $i++) {
        $other[] = $ffi->new('struct S');
    }
    return [...$list];
});
attempt('pointer to a pointer', function () use ($ffi) {
    $make = function () use ($ffi) { $p = FFI::addr($ffi->new('int')); $p[0] = 3; return FFI::addr($p); };
    $pp = $make();
    return $pp[0][0];
});
attempt('a type outlives its declarations', function () use ($ffi) {
    $buffer = FFI::cdef('typedef struct {int a;} T;')->new('T*[1]');
    $type = FFI::typeof($buffer)->getArrayElementType()->getPointerType();
    return [$type->getStructFieldNames(), $type->getSize()];
});
attempt('walks', function () use ($ffi) { $list = $ffi->new('int[3]'); $list[1] = 5; return [[...$list], max(...$list), iterator_to_array((fn() => yield from $list)())]; });
attempt('bit-fields as GCC lays them out', fn() => [FFI::sizeof($ffi->new('bits')), FFI::sizeof($ffi->new('more_bits')), FFI::alignof($ffi->new('more_bits'))]);
attempt('names of parts', fn() => $ffi->type('int(*)(long, ...)')->getPointerType()->getFuncParameterType(0)->getName());
attempt('closure of a function', fn() => $ffi->abs(...)(-3));
attempt('null for a closure', fn() => is_callable($ffi->new('int(*)(int)')));
$make = function (string $type, $value) use ($ffi) {
    $function = $ffi->new($type);
    FFI::addr($function)[0] = $value;
    return $function;
};
attempt('texts', fn() => $make('const char*(*)(const char*, char*)', fn($constant, $text) => $ffi->strcpy($text, "changed"))("hey", "you and me"));
attempt('fibers', function () use ($make) {
    $function = $make('int(*)(int)', function ($x) {
        try {
            Fiber::suspend();
        } catch (FiberError $error) {
            return $x;
        }
    });
    $fiber = new Fiber(fn() => $function(3));
    $fiber->start();
    return $fiber->getReturn();
});
attempt('division by zero', fn() => FFI::cdef('typedef int a[1/0];'));
attempt('deep types', fn() => FFI::cdef('typedef int ' . str_repeat('*', 2000) . 'p;'));
attempt('deep declarators', fn() => FFI::cdef('typedef int ' . str_repeat('(', 100000) . 'p;'));
attempt('deep expressions', fn() => FFI::cdef('typedef int a[' . str_repeat('-', 100000) . '1];'));
attempt('deep structures', fn() => FFI::cdef(str_repeat('struct {', 100000)));
attempt('chains of types', function () {
    $text = 'typedef int *a0;';
    for ($i = 0; $i < 2000; $i++) {
        $text .= "typedef a$i *a" . ($i + 1) . ";";
    }
    return FFI::cdef($text);
});
attempt('pointers to pointers', function () use ($ffi) {
    $all = [$ffi->new('int')];
    for ($i = 0; $i < 2000; $i++) {
        $all[] = FFI::addr($all[$i]);
    }
});
attempt('long arrays', fn() => $ffi->new('long[4611686018427387904]'));
attempt('large structures', fn() => $ffi->new('struct {char a[9223372036854775807]; char b[9223372036854775807]; char c[9]; }'));
--EXPECT--
null, element: FFI\Exception: NULL pointer dereference
null, text: FFI\Exception: NULL pointer dereference
null, bytes: FFI\Exception: NULL pointer dereference
null, called: Error: Object of type FFI\CData is not callable
released, copied: FFI\Exception: Use after free()
released, address: FFI\Exception: Use after free()
released, as bytes: FFI\Exception: Use after free()
long double: [0.1,1.0e+300,true,true,true]
kept: [5,5,0,5,5]
kept, inner: [0,0,7]
pointer to a pointer: 3
a type outlives its declarations: [["a"],4]
walks: [[0,5,0],5,[0,5,0]]
bit-fields as GCC lays them out: [4,8,8]
names of parts: "int64_t"
closure of a function: 3
null for a closure: false
texts: "changed"
fibers: 3
division by zero: FFI\ParserException: Division by zero at line 1
deep types: FFI\ParserException: Declaration is nested too deeply at line 1
deep declarators: FFI\ParserException: Declaration is nested too deeply at line 1
deep expressions: FFI\ParserException: Declaration is nested too deeply at line 1
deep structures: FFI\ParserException: Declaration is nested too deeply at line 1
chains of types: FFI\ParserException: Declaration is nested too deeply at line 1
pointers to pointers: FFI\Exception: Type is nested too deeply
long arrays: FFI\ParserException: Array is too large at line 1
large structures: FFI\ParserException: Structure is too large at line 1
