--TEST--
Reading and writing data
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
$ffi = FFI::cdef('struct S {int a; const char *text; struct S *next; int list[2]; struct {int q; union {int u1; float u2;};} in;
    int (*f)(int); const int ro; enum {X1, X2} e; bool b; char c; double d; float g; uint8_t u8; int8_t i8; uint16_t u16; uint32_t u32; uint64_t u64;
    void *v; long double ld; unsigned bits:3; int more:4; bool flag:1;};');
$s = $ffi->new('struct S');
$values = [0, -1, 300, PHP_INT_MIN, 1.75, -2.5, true, null, "12", "abc", "x", ""];
foreach (['a', 'e', 'b', 'c', 'd', 'g', 'u8', 'i8', 'u16', 'u32', 'u64', 'ld', 'bits', 'more'] as $field) {
    echo "$field:";
    foreach ($values as $value) {
        try {
            $s->$field = $value;
            echo " ", json_encode($s->$field);
        } catch (FFI\Exception $exception) {
            echo " (", $exception->getMessage(), ")";
        }
    }
    echo "\n";
}
$s->in->u2 = 1.5;
var_dump($s->in->u1, count($s->list), $s);
print_r($s);
attempt('missing', fn() => $s->nosuch);
attempt('missing, written', fn() => $s->nosuch = 1);
attempt('read-only', fn() => $s->ro = 1);
attempt('isset', fn() => isset($s->a));
attempt('unset', function () use ($s) { unset($s->a); });
attempt('element of a structure', fn() => $s[0]);
attempt('array from int', fn() => $s->list = 1);
attempt('array from array', fn() => $s->list = [1, 2]);
attempt('array from a longer one', fn() => $s->list = $ffi->new('int[3]'));
attempt('array from its like', function () use ($s, $ffi) { $list = $ffi->new('int[2]'); $list[1] = 7; $s->list = $list; return $s->list[1]; });
attempt('out of bounds', fn() => $s->list[2]);
attempt('out of bounds, written', fn() => $s->list[-1] = 1);
attempt('next element', fn() => $s->list[] = 1);
attempt('text', fn() => $s->text = "abc");
attempt('method', fn() => $s->a());
attempt('arithmetic', fn() => $s + 1);
attempt('comparison', fn() => $s == clone $s);
attempt('with itself', fn() => $s == $s);
attempt('with null', fn() => $s == null);
attempt('string', fn() => (string) $s);
attempt('int', fn() => (int) $s);
attempt('serialize', fn() => serialize($s));
attempt('json', fn() => json_encode($s));
attempt('export', fn() => var_export($s, true));
attempt('new', fn() => new FFI\CData);
$x = $ffi->new('int');
attempt('count of a number', fn() => count($x));
attempt('element of a number', fn() => $x[0]);
attempt('field of a number', fn() => $x->foo);
attempt('field of a number, written', fn() => $x->foo = 1);
attempt('walk over a number', function () use ($x) { foreach ($x as $y); });
attempt('number as a text', function () use ($x) { $x->cdata = 5; $x->cdata++; $x->cdata *= 2; return (string) $x; });
attempt('object', fn() => $x->cdata = new stdClass);
attempt('data of the same type', function () use ($x, $ffi) { $y = $ffi->new('int'); $y->cdata = 9; $x->cdata = $y; return $x; });
$a = $ffi->new('int[2][2]');
$row = $a[1];
$row[0] = 8;
$copy = clone $a;
$copy[1][0] = 9;
var_dump($a[1][0], $copy[1][0], count($a));
foreach ($a[1] as $key => &$element) {
    $element->cdata += $key + 1;
}
unset($element);
foreach ($a[1] as $key => $element) {
    echo "$key => $element\n";
}
foreach (['const int[2]', 'int *const[1]', 'const struct {int x;}'] as $type) {
    $constant = $ffi->new($type);
    attempt($type, fn() => str_contains($type, 'struct') ? $constant->x = 1 : $constant[0] = null);
}
attempt('behind a pointer to constant', function () use ($ffi) { $x = $ffi->new('int'); $p = $ffi->cast('const int*', FFI::addr($x)); $p[0] = 1; });
attempt('pointer to constant', function () use ($ffi) { $p = $ffi->new('const int*[1]'); $p[0] = null; return $p[0]; });
--EXPECTF--
a: 0 -1 300 0 1 -2 1 0 12 0 0 0
e: 0 4294967295 300 0 1 4294967294 1 0 12 0 0 0
b: false true true true true true true false true true true false
c: "0" (Incompatible types when assigning to type 'char' from PHP 'int') (Incompatible types when assigning to type 'char' from PHP 'int') (Incompatible types when assigning to type 'char' from PHP 'int') (Incompatible types when assigning to type 'char' from PHP 'float') (Incompatible types when assigning to type 'char' from PHP 'float') "1" (Incompatible types when assigning to type 'char' from PHP 'null') (Incompatible types when assigning to type 'char' from PHP 'string') (Incompatible types when assigning to type 'char' from PHP 'string') "x" (Incompatible types when assigning to type 'char' from PHP 'string')
d: 0 -1 300 -9.223372036854776e+18 1.75 -2.5 1 0 12 0 0 0
g: 0 -1 300 -9.223372036854776e+18 1.75 -2.5 1 0 12 0 0 0
u8: 0 255 44 0 1 254 1 0 12 0 0 0
i8: 0 -1 44 0 1 -2 1 0 12 0 0 0
u16: 0 65535 300 0 1 65534 1 0 12 0 0 0
u32: 0 4294967295 300 0 1 4294967294 1 0 12 0 0 0
u64: 0 -1 300 -9223372036854775808 1 -2 1 0 12 0 0 0
ld: 0 -1 300 -9.223372036854776e+18 1.75 -2.5 1 0 12 0 0 0
bits: 0 7 4 0 1 6 1 0 4 0 0 0
more: 0 -1 -4 0 1 -2 1 0 -4 0 0 0
int(1069547520)
int(2)
object(FFI\CData:struct S)#2 (22) {
  ["a"]=>
  int(0)
  ["text"]=>
  NULL
  ["next"]=>
  NULL
  ["list"]=>
  object(FFI\CData:int32_t[2])#4 (2) {
    [0]=>
    int(0)
    [1]=>
    int(0)
  }
  ["in"]=>
  object(FFI\CData:struct <anonymous>)#5 (3) {
    ["q"]=>
    int(0)
    ["u1"]=>
    int(1069547520)
    ["u2"]=>
    float(1.5)
  }
  ["f"]=>
  NULL
  ["ro"]=>
  int(0)
  ["e"]=>
  int(0)
  ["b"]=>
  bool(false)
  ["c"]=>
  string(1) "x"
  ["d"]=>
  float(0)
  ["g"]=>
  float(0)
  ["u8"]=>
  int(0)
  ["i8"]=>
  int(0)
  ["u16"]=>
  int(0)
  ["u32"]=>
  int(0)
  ["u64"]=>
  int(0)
  ["v"]=>
  NULL
  ["ld"]=>
  float(0)
  ["bits"]=>
  int(0)
  ["more"]=>
  int(0)
  ["flag"]=>
  int(0)
}
FFI\CData:struct S Object
(
    [a] => 0
    [text] => 
    [next] => 
    [list] => FFI\CData:int32_t[2] Object
        (
            [0] => 0
            [1] => 0
        )

    [in] => FFI\CData:struct <anonymous> Object
        (
            [q] => 0
            [u1] => 1069547520
            [u2] => 1.5
        )

    [f] => 
    [ro] => 0
    [e] => 0
    [b] => 
    [c] => x
    [d] => 0
    [g] => 0
    [u8] => 0
    [i8] => 0
    [u16] => 0
    [u32] => 0
    [u64] => 0
    [v] => 
    [ld] => 0
    [bits] => 0
    [more] => 0
    [flag] => 0
)
missing: FFI\Exception: Attempt to read undefined field 'nosuch' of C struct/union
missing, written: FFI\Exception: Attempt to assign undefined field 'nosuch' of C struct/union
read-only: FFI\Exception: Attempt to assign read-only field 'ro'
isset: Error: Cannot use object of type FFI\CData as array
unset: Error: Cannot use object of type FFI\CData as array
element of a structure: FFI\Exception: Attempt to read element of non C array
array from int: FFI\Exception: Incompatible types when assigning to type 'int32_t[2]' from PHP 'int'
array from array: FFI\Exception: Incompatible types when assigning to type 'int32_t[2]' from PHP 'array'
array from a longer one: FFI\Exception: Incompatible types when assigning to type 'int32_t[2]' from type 'int32_t[3]'
array from its like: int(7)
out of bounds: FFI\Exception: C array index out of bounds
out of bounds, written: FFI\Exception: C array index out of bounds
next element: FFI\Exception: Cannot add next element to object of type FFI\CData
text: FFI\Exception: Incompatible types when assigning to type 'char*' from PHP 'string'
method: Error: Object of type FFI\CData does not support method calls
arithmetic: TypeError: Unsupported operand types: FFI\CData + int
comparison: FFI\Exception: Comparison of incompatible C types
with itself: bool(true)
with null: bool(false)
string: Error: Object of class FFI\CData could not be converted to string
int: 
Warning: Object of class FFI\CData could not be converted to int in %sffi/data.php on line 51
int(1)
serialize: Exception: Serialization of 'FFI\CData' is not allowed
json: string(2) "{}"
export: string(33) "\FFI\CData::__set_state(array(
))"
new: Error: Instantiation of FFI\CData is not allowed
count of a number: TypeError: count(): Argument #1 ($value) must be of type Countable|array, FFI\CData given
element of a number: Error: Cannot use object of type FFI\CData as array
field of a number: FFI\Exception: Only 'cdata' property may be read
field of a number, written: FFI\Exception: Only 'cdata' property may be set
walk over a number: FFI\Exception: Attempt to iterate on non C array
number as a text: string(2) "12"
object: 
Warning: Object of class stdClass could not be converted to int in %sffi/data.php on line 63
object(stdClass)#5 (0) {
}
data of the same type: object(FFI\CData:int32_t)#6 (1) {
  ["cdata"]=>
  int(9)
}
int(8)
int(9)
int(2)
0 => 9
1 => 2
const int[2]: FFI\Exception: Attempt to assign read-only location
int *const[1]: FFI\Exception: Attempt to assign read-only location
const struct {int x;}: FFI\Exception: Attempt to assign read-only location
behind a pointer to constant: FFI\Exception: Attempt to assign read-only location
pointer to constant: NULL
