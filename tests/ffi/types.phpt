--TEST--
FFI\CType
--EXTENSIONS--
ffi
--INI--
ffi.enable=1
--FILE--
<?php
$ffi = FFI::cdef('struct S {int a; char b; long c; union {int g; float h;} i;}; union U {int x;}; struct __attribute__((packed)) P {char a; int b;}; enum E {EA, EB = 5, EC}; struct incomplete;');
$methods = ['getName', 'getKind', 'getSize', 'getAlignment', 'getAttributes', 'getEnumKind', 'getArrayElementType', 'getArrayLength',
    'getPointerType', 'getStructFieldNames', 'getFuncABI', 'getFuncReturnType', 'getFuncParameterCount'];
$names = ['int', 'const int*', 'int *const', 'const int[2]', 'int[3][4]', 'struct S', 'union U', 'struct P', 'enum E', 'struct incomplete*',
    'int(*)(const char*, ...)', 'void(*)(void)', 'enum __attribute__((packed)) {Q=1}', 'enum {W=-1}', 'enum {Z=0x100000000}', 'char', '_Bool', 'bool',
    'long double', 'unsigned long long', 'short', 'size_t', 'va_list', 'int*(*(*)[3])(void)', 'char (*[3])[4]', 'struct {int a; int b[];}', 'uint32_t([2])[2]'];
foreach ($names as $name) {
    $type = $ffi->type($name);
    echo "$name:";
    foreach ($methods as $method) {
        try {
            $result = $type->$method();
            echo " $method=", $result instanceof FFI\CType ? $result->getName() : json_encode($result);
        } catch (FFI\Exception $exception) {
            // says what it is not
        }
    }
    echo "\n";
}
$s = $ffi->type('struct S');
foreach ($s->getStructFieldNames() as $name) {
    echo $name, " at ", $s->getStructFieldOffset($name), ": ", $s->getStructFieldType($name)->getName(), "\n";
}
foreach ([fn() => $s->getEnumKind(), fn() => $s->getArrayLength(), fn() => $s->getPointerType(), fn() => $s->getFuncABI(), fn() => $s->getStructFieldType('x'),
    fn() => $ffi->type('int')->getStructFieldNames(), fn() => new FFI\CType, fn() => clone $s, fn() => serialize($s), fn() => $s->x, fn() => $s->x = 1,
    fn() => isset($s->x), fn() => $s[0], fn() => $s == 1, fn() => $ffi->type('void'), fn() => $ffi->type('int(int)'), fn() => $ffi->type('int[]'),
    fn() => $ffi->type(''), fn() => $ffi->type('int x'), fn() => $ffi->type('struct nosuch')] as $try) {
    try {
        var_dump($try());
    } catch (Throwable $error) {
        echo get_class($error), ": ", $error->getMessage(), "\n";
    }
}
var_dump($ffi->type('int') == $ffi->type('int32_t'), $ffi->type('int') == $ffi->type('long'), $s, (bool) $s);
print_r(FFI::arrayType($s, [2, 3]));
foreach ([[], [-1], ["2"], [1.5]] as $dimensions) {
    try {
        echo FFI::arrayType($s, $dimensions)->getName(), "\n";
    } catch (Throwable $error) {
        echo get_class($error), ": ", $error->getMessage(), "\n";
    }
}
--EXPECT--
int: getName="int32_t" getKind=9 getSize=4 getAlignment=4 getAttributes=0
const int*: getName="int32_t*" getKind=15 getSize=8 getAlignment=8 getAttributes=1 getPointerType=int32_t
int *const: getName="int32_t*" getKind=15 getSize=8 getAlignment=8 getAttributes=0 getPointerType=int32_t
const int[2]: getName="int32_t[2]" getKind=17 getSize=8 getAlignment=4 getAttributes=1 getArrayElementType=int32_t getArrayLength=2
int[3][4]: getName="int32_t[3][4]" getKind=17 getSize=48 getAlignment=4 getAttributes=0 getArrayElementType=int32_t[4] getArrayLength=3
struct S: getName="struct S" getKind=18 getSize=24 getAlignment=8 getAttributes=1024 getStructFieldNames=["a","b","c","i"]
union U: getName="union U" getKind=18 getSize=4 getAlignment=4 getAttributes=1056 getStructFieldNames=["x"]
struct P: getName="struct P" getKind=18 getSize=5 getAlignment=1 getAttributes=1088 getStructFieldNames=["a","b"]
enum E: getName="enum E" getKind=12 getSize=4 getAlignment=4 getAttributes=1024 getEnumKind=8
struct incomplete*: getName="struct incomplete*" getKind=15 getSize=8 getAlignment=8 getAttributes=0 getPointerType=struct incomplete
int(*)(const char*, ...): getName="int32_t(*)()" getKind=15 getSize=8 getAlignment=8 getAttributes=0 getPointerType=int32_t()
void(*)(void): getName="void(*)()" getKind=15 getSize=8 getAlignment=8 getAttributes=0 getPointerType=void()
enum __attribute__((packed)) {Q=1}: getName="enum <anonymous>" getKind=12 getSize=1 getAlignment=1 getAttributes=64 getEnumKind=4
enum {W=-1}: getName="enum <anonymous>" getKind=12 getSize=4 getAlignment=4 getAttributes=0 getEnumKind=9
enum {Z=0x100000000}: getName="enum <anonymous>" getKind=12 getSize=8 getAlignment=8 getAttributes=0 getEnumKind=10
char: getName="char" getKind=14 getSize=1 getAlignment=1 getAttributes=0
_Bool: getName="uint8_t" getKind=4 getSize=1 getAlignment=1 getAttributes=0
bool: getName="bool" getKind=13 getSize=1 getAlignment=1 getAttributes=0
long double: getName="long double" getKind=3 getSize=16 getAlignment=16 getAttributes=0
unsigned long long: getName="uint64_t" getKind=10 getSize=8 getAlignment=8 getAttributes=0
short: getName="int16_t" getKind=7 getSize=2 getAlignment=2 getAttributes=0
size_t: getName="uint64_t" getKind=10 getSize=8 getAlignment=8 getAttributes=0
va_list: getName="void*" getKind=15 getSize=8 getAlignment=8 getAttributes=0 getPointerType=void
int*(*(*)[3])(void): getName="int32_t*(*(*)[3])()" getKind=15 getSize=8 getAlignment=8 getAttributes=0 getPointerType=int32_t*(*[3])()
char (*[3])[4]: getName="char(*[3])[4]" getKind=17 getSize=24 getAlignment=8 getAttributes=0 getArrayElementType=char(*)[4] getArrayLength=3
struct {int a; int b[];}: getName="struct <anonymous>" getKind=18 getSize=4 getAlignment=4 getAttributes=0 getStructFieldNames=["a","b"]
uint32_t([2])[2]: getName="uint32_t[2][2]" getKind=17 getSize=16 getAlignment=4 getAttributes=0 getArrayElementType=uint32_t[2] getArrayLength=2
a at 0: int32_t
b at 4: char
c at 8: int64_t
i at 16: union <anonymous>
FFI\Exception: FFI\CType is not an enumeration
FFI\Exception: FFI\CType is not an array
FFI\Exception: FFI\CType is not a pointer
FFI\Exception: FFI\CType is not a function
FFI\Exception: Wrong field name
FFI\Exception: FFI\CType is not a structure
Error: Instantiation of FFI\CType is not allowed
Error: Trying to clone an uncloneable object of class FFI\CType
Exception: Serialization of 'FFI\CType' is not allowed
Error: Cannot access property of object of type FFI\CType
Error: Cannot use object of type FFI\CType as array
Error: Cannot use object of type FFI\CType as array
Error: Cannot use object of type FFI\CType as array
FFI\Exception: Comparison of incompatible C types
FFI\ParserException: void type is not allowed at line 1
FFI\ParserException: function type is not allowed at line 1
FFI\ParserException: "[]" is not allowed at line 1
FFI\ParserException: unexpected '<EOF>' at line 1
FFI\ParserException: <EOF> expected, got '<ID>' at line 1
FFI\ParserException: Incomplete struct "nosuch" at line 1
bool(true)
bool(false)
object(FFI\CType:struct S)#5 (0) {
}
bool(true)
FFI\CType:struct S[2][3] Object
(
)
struct S
FFI\Exception: negative array index
struct S[2]
struct S[1]
