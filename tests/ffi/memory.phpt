--TEST--
Making, releasing and copying data
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
$ffi = FFI::cdef('struct S {int a; struct S *next;};');
attempt('of no size', fn() => $ffi->new('struct {}'));
attempt('of a negative one', fn() => $ffi->new('int[-1]'));
attempt('of an array', fn() => $ffi->new([]));
attempt('of a type', fn() => count($ffi->new($ffi->type('int[2]'))));
attempt('owned, released', function () use ($ffi) { $x = $ffi->new('int[2]'); FFI::free($x); });
attempt('not owned, released', function () use ($ffi) {
    $x = $ffi->new('int[2]', false);
    FFI::free($x);
    FFI::free($x);
    var_dump(FFI::sizeof($x), FFI::typeof($x)->getName());
    return $x[0];
});
attempt('written after', function () use ($ffi) { $x = $ffi->new('int[2]', false, true); $x[1] = 4; FFI::free($x); $x[0] = 1; });
attempt('shown after', function () use ($ffi) { $x = $ffi->new('struct S', false); FFI::free($x); var_dump($x); });
attempt('by a pointer', function () use ($ffi) { $p = FFI::addr($ffi->new('int', false)); $p[0] = 5; FFI::free($p); return FFI::isNull($p); });
attempt('string', function () use ($ffi) { $x = $ffi->new('char[4]'); FFI::memcpy($x, "abcd", 3); return [FFI::string($x), bin2hex(FFI::string($x, 4)), FFI::string($x, 0)]; });
attempt('string too long', fn() => FFI::string($ffi->new('char[4]'), 5));
attempt('string of a negative length', fn() => FFI::string($ffi->new('char[4]'), -1));
attempt('string of numbers', fn() => FFI::string($ffi->new('int[4]')));
attempt('copy of a text too short', fn() => FFI::memcpy($ffi->new('char[9]'), "abcd", 9));
attempt('copy to little room', fn() => FFI::memcpy($ffi->new('char[4]'), "abcdefg", 7));
attempt('copy of little', fn() => FFI::memcpy($ffi->new('char[9]'), $ffi->new('char[4]'), 7));
attempt('copy of a number', fn() => FFI::memcpy($ffi->new('char[4]'), 5, 1));
attempt('comparing', function () use ($ffi) {
    $x = $ffi->new('char[4]');
    FFI::memset($x, 0x161, 4);
    return [FFI::memcmp($x, "aaaa", 4), FFI::memcmp($x, "aaab", 4), FFI::memcmp("b", $x, 1), FFI::memcmp("x", "y", 0)];
});
attempt('comparing too much', fn() => FFI::memcmp($ffi->new('char[4]'), "abcde", 5));
attempt('comparing a short text', fn() => FFI::memcmp($ffi->new('char[9]'), "abc", 5));
attempt('filling too much', fn() => FFI::memset($ffi->new('char[4]'), 65, 5));
attempt('isNull of a number', fn() => FFI::isNull($ffi->new('int')));
attempt('isNull of null', fn() => FFI::isNull(null));
attempt('typeof of a number', fn() => FFI::typeof(5));
attempt('statically', fn() => FFI::new('int'));
attempt('type, statically', fn() => FFI::type('int'));
attempt('cast, statically', fn() => FFI::cast('int', 5));
--EXPECTF--
of no size: FFI\Exception: Cannot instantiate FFI\CData of zero size
of a negative one: FFI\ParserException: Negative array index at line 1
of an array: TypeError: FFI::new(): Argument #1 ($type) must be of type FFI\CType|string, array given
of a type: int(2)
owned, released: FFI\Exception: free() non a C pointer
not owned, released: int(8)
string(10) "int32_t[2]"
FFI\Exception: Use after free()
written after: FFI\Exception: Use after free()
shown after: object(FFI\CData:struct S)#4 (0) {
}
FFI\Exception: Use after free()
by a pointer: bool(true)
string: array(3) {
  [0]=>
  string(3) "abc"
  [1]=>
  string(8) "61626300"
  [2]=>
  string(0) ""
}
string too long: FFI\Exception: attempt to read over data boundary
string of a negative length: FFI\Exception: attempt to read over data boundary
string of numbers: FFI\Exception: FFI\Cdata is not a C string
copy of a text too short: FFI\Exception: Attempt to read over string boundary
copy to little room: FFI\Exception: Attempt to write over data boundary
copy of little: FFI\Exception: Attempt to read over data boundary
copy of a number: TypeError: FFI::memcpy(): Argument #2 ($from) must be of type FFI\CData or string, int given
comparing: array(4) {
  [0]=>
  int(0)
  [1]=>
  int(-1)
  [2]=>
  int(1)
  [3]=>
  int(0)
}
comparing too much: FFI\Exception: attempt to read over data boundary
comparing a short text: FFI\Exception: Attempt to read over string boundary
filling too much: FFI\Exception: attempt to write over data boundary
isNull of a number: FFI\Exception: FFI\Cdata is not a pointer
isNull of null: TypeError: FFI::isNull(): Argument #1 ($ptr) must be of type FFI\CData, null given
typeof of a number: TypeError: FFI::typeof(): Argument #1 ($ptr) must be of type FFI\CData, int given
statically: 
Deprecated: Calling FFI::new() statically is deprecated in %sffi/memory.php on line 46
object(FFI\CData:int32_t)#2 (1) {
  ["cdata"]=>
  int(0)
}
type, statically: 
Deprecated: Calling FFI::type() statically is deprecated in %sffi/memory.php on line 47
object(FFI\CType:int32_t)#2 (0) {
}
cast, statically: 
Deprecated: Calling FFI::cast() statically is deprecated in %sffi/memory.php on line 48
object(FFI\CData:int32_t)#2 (1) {
  ["cdata"]=>
  int(5)
}
