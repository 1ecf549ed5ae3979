--TEST--
Pointers and casts
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
$ffi = FFI::cdef('struct S {int a; struct S *next; void *v; char *text;}; typedef union {int n; char *text; int *p;} U; int abs(int);');
$list = $ffi->new('int[4]');
foreach ([10, 20, 30, 40] as $index => $value) {
    $list[$index] = $value;
}
$p = $ffi->cast('int*', $list);
attempt('elements', fn() => [$p[0], $p[3], ($p + 1)[0], (1 + $p)[1], ($p + 3 - 2)[0], ($p + 2)[-1]]);
attempt('difference', fn() => [($p + 3) - $p, $p - ($p + 3), $list - $list]);
attempt('order', fn() => [$p < $p + 1, $p == $p + 0, $p > $p + 1, $p <=> $p + 1, $p == null, $p == true]);
attempt('other sums', fn() => $p * 2);
attempt('with a number', fn() => $p == 1);
attempt('written', function () use ($p, $list) { $p[2] = 33; $p[2] += 2; return $list[2]; });
attempt('count', fn() => count($p));
attempt('walk', function () use ($p) { foreach ($p as $x); });
attempt('field', fn() => $p->foo);
$null = $ffi->new('struct S*');
attempt('null', fn() => [FFI::isNull($null), (string) $null, (bool) $null, $null == null]);
attempt('null, field', fn() => $null->a);
attempt('null, field written', fn() => $null->a = 1);
$s = $ffi->new('struct S');
$s->a = 7;
$link = FFI::addr($s);
$s->next = $link;
attempt('links', fn() => [$s->next->next->a, $s->next[0]->a, $link->a]);
attempt('link to null', function () use ($s) { $s->next = null; return $s->next; });
attempt('link to a number', fn() => $s->next = 5);
attempt('link to owned data', fn() => $s->next = $s);
attempt('other pointer', fn() => $s->next = $ffi->new('int*'));
attempt('void*', function () use ($s, $link) { $s->v = $link; $s->next = $s->v; return [FFI::typeof($s->v)->getName(), $s->next->a]; });
attempt('array of a structure', function () use ($s, $list) { $s->v = $list; });
$text = $ffi->new('char[4]');
FFI::memcpy($text, "abc", 3);
attempt('owned array', fn() => $s->text = $text);
attempt('text', function () use ($s, $text, $ffi) { $s->text = $ffi->cast('char*', $text); return [$s->text[1], FFI::string($s->text)]; });
attempt('address of a field', function () use ($s) { $p = FFI::addr($s->a); $p[0] = 99; return [$s->a, FFI::typeof($p)->getName()]; });
attempt('address of a link', function () use ($s, $link) { $s->next = null; FFI::addr($s->next)[0] = $link; return $s->next->a; });
attempt('address of an address', fn() => FFI::addr(FFI::addr($s)));
attempt('names', fn() => [FFI::typeof(FFI::addr($list))->getName(), FFI::typeof(FFI::addr($p))->getName(), FFI::typeof(FFI::addr($ffi->new('int(*)(int)')))->getName()]);
print_r([$p, $link[0]->a, FFI::addr($list), $ffi->cast('void*', 4096), $ffi->abs, FFI::addr($p)]);
$u = $ffi->new('U');
$u->n = 42;
var_dump($u);
attempt('to a larger type', fn() => $ffi->cast('char[10]', $ffi->new('char[1]')));
attempt('to fewer bytes', function () use ($ffi) { $x = $ffi->new('int'); $x->cdata = 0x01020304; $y = $ffi->cast('uint8_t[4]', $x); return [$y[0], $y[3]]; });
attempt('the same bytes', function () use ($ffi) { $x = $ffi->new('int'); $y = $ffi->cast('unsigned', $x); $y->cdata = 5; return $x->cdata; });
attempt('pointer to array', fn() => $ffi->cast('int[2]', $p + 1)[1]);
attempt('number to pointer', fn() => [FFI::isNull($ffi->cast('int*', 0)), FFI::isNull($ffi->cast('int*', 16)), FFI::isNull($ffi->cast('int*', null))]);
attempt('numbers', fn() => [$ffi->cast('uint8_t', 257)->cdata, $ffi->cast('float', 1)->cdata, $ffi->cast('bool', 7)->cdata, $ffi->cast('int', 1.9)->cdata,
    $ffi->cast('int', true)->cdata, $ffi->cast('double', null)->cdata]);
attempt('text', fn() => $ffi->cast('int', "5"));
attempt('array', fn() => $ffi->cast('int', []));
attempt('char of a number', fn() => $ffi->cast('char', 65));
attempt('structure of a number', fn() => $ffi->cast('struct S', 1));
attempt('function', fn() => $ffi->cast('long(*)(int)', $ffi->abs)(-3));
--EXPECT--
elements: array(6) {
  [0]=>
  int(10)
  [1]=>
  int(40)
  [2]=>
  int(20)
  [3]=>
  int(30)
  [4]=>
  int(20)
  [5]=>
  int(20)
}
difference: array(3) {
  [0]=>
  int(3)
  [1]=>
  int(-3)
  [2]=>
  int(0)
}
order: array(6) {
  [0]=>
  bool(true)
  [1]=>
  bool(true)
  [2]=>
  bool(false)
  [3]=>
  int(-1)
  [4]=>
  bool(false)
  [5]=>
  bool(true)
}
other sums: TypeError: Unsupported operand types: FFI\CData * int
with a number: FFI\Exception: Comparison of incompatible C types
written: int(35)
count: FFI\Exception: Attempt to count() on non C array
walk: FFI\Exception: Attempt to iterate on non C array
field: FFI\Exception: Attempt to read field 'foo' of non C struct/union
null: array(4) {
  [0]=>
  bool(true)
  [1]=>
  string(0) ""
  [2]=>
  bool(true)
  [3]=>
  bool(false)
}
null, field: FFI\Exception: NULL pointer dereference
null, field written: FFI\Exception: NULL pointer dereference
links: array(3) {
  [0]=>
  int(7)
  [1]=>
  int(7)
  [2]=>
  int(7)
}
link to null: NULL
link to a number: FFI\Exception: Incompatible types when assigning to type 'struct S*' from PHP 'int'
link to owned data: FFI\Exception: Attempt to perform assign pointer to owned C data
other pointer: FFI\Exception: Incompatible types when assigning to type 'struct S*' from type 'int32_t*'
void*: array(2) {
  [0]=>
  string(5) "void*"
  [1]=>
  int(7)
}
array of a structure: FFI\Exception: Attempt to perform assign of owned C pointer
owned array: FFI\Exception: Attempt to perform assign of owned C pointer
text: array(2) {
  [0]=>
  string(1) "b"
  [1]=>
  string(3) "abc"
}
address of a field: array(2) {
  [0]=>
  int(99)
  [1]=>
  string(8) "int32_t*"
}
address of a link: int(99)
address of an address: FFI\Exception: FFI::addr() cannot create a reference to a temporary pointer
names: array(3) {
  [0]=>
  string(13) "int32_t(*)[4]"
  [1]=>
  string(9) "int32_t**"
  [2]=>
  string(13) "int32_t(**)()"
}
Array
(
    [0] => FFI\CData:int32_t* Object
        (
            [0] => 10
        )

    [1] => 99
    [2] => FFI\CData:int32_t(*)[4] Object
        (
            [0] => FFI\CData:int32_t[4] Object
                (
                    [0] => 10
                    [1] => 20
                    [2] => 35
                    [3] => 40
                )

        )

    [3] => FFI\CData:void* Object
        (
            [0] => 4096
        )

    [4] => FFI\CData:int32_t(*)() Object
        (
            [0] => FFI\CData:int32_t() Object
                (
                )

        )

    [5] => FFI\CData:int32_t** Object
        (
            [0] => FFI\CData:int32_t* Object
                (
                    [0] => 10
                )

        )

)
object(FFI\CData:union <anonymous>)#11 (3) {
  ["n"]=>
  int(42)
  ["text"]=>
  string(4) "0x2a"
  ["p"]=>
  string(4) "0x2a"
}
to a larger type: FFI\Exception: attempt to cast to larger type
to fewer bytes: array(2) {
  [0]=>
  int(4)
  [1]=>
  int(1)
}
the same bytes: int(5)
pointer to array: int(35)
number to pointer: array(3) {
  [0]=>
  bool(true)
  [1]=>
  bool(false)
  [2]=>
  bool(true)
}
numbers: array(6) {
  [0]=>
  int(1)
  [1]=>
  float(1)
  [2]=>
  bool(true)
  [3]=>
  int(1)
  [4]=>
  int(1)
  [5]=>
  float(0)
}
text: TypeError: FFI::cast(): Argument #2 ($ptr) must be of type FFI\CData, string given
array: TypeError: FFI::cast(): Argument #2 ($ptr) must be of type FFI\CData, array given
char of a number: FFI\Exception: Incompatible types when assigning to type 'char' from PHP 'int'
structure of a number: TypeError: FFI::cast(): Argument #2 ($ptr) must be of type FFI\CData, int given
function: int(3)
