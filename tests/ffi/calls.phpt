--TEST--
Calling functions of C
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
    struct division {int quot; int rem;};
    typedef struct {long quot; long rem;} ldiv_t;
    struct division div(int, int);
    ldiv_t ldiv(long, long);
    int abs(int);
    long labs(long);
    double atof(const char*);
    double fabs(double);
    float fabsf(float);
    int isalpha(int);
    size_t strlen(const char*);
    char *strchr(const char*, int);
    const char *strrchr(const char*, int);
    int strcmp(const char*, const char*);
    void *memcpy(void *to, const void *from, size_t size);
    int snprintf(char*, size_t, const char*, ...);
    void srand(unsigned);
    char *getenv(const char*);
    void *malloc(size_t);
    void free(void*);
    extern int optind;
    extern int opterr;
    enum E {EA, EB = 5, EC};
');
attempt('abs', fn() => [$ffi->abs(-4), $ffi->abs("-5"), $ffi->abs(-6.9), $ffi->abs(null), $ffi->abs(true), $ffi->abs("zz")]);
attempt('labs', fn() => $ffi->labs(-5000000000));
attempt('floats', fn() => [$ffi->fabs(-1.25), $ffi->fabsf(-0.5), $ffi->atof("2.5e3")]);
attempt('texts', fn() => [$ffi->strlen("hello"), $ffi->strcmp("a", "a"), $ffi->strrchr("a/b/c", ord('/')), $ffi->strchr("abc", ord('z'))]);
attempt('char*', fn() => FFI::string($ffi->strchr("abc", ord('b'))));
attempt('structures', fn() => [$ffi->div(17, 5)->rem, $ffi->ldiv(-17, 5)->quot, FFI::typeof($ffi->div(1, 1))->getName()]);
attempt('void', fn() => $ffi->srand(5));
attempt('null', fn() => $ffi->getenv("HEDDLE_NO_SUCH_VARIABLE"));
attempt('variadic', function () use ($ffi) {
    $buffer = $ffi->new('char[60]');
    $length = $ffi->snprintf($buffer, 60, "%ld %s %.3f %p %s", 42, "text", 1.5, null, FFI::addr($buffer[59]));
    return [$length, FFI::string($buffer)];
});
attempt('too few', fn() => $ffi->abs());
attempt('too many', fn() => $ffi->abs(1, 2));
attempt('too few of a variadic function', fn() => $ffi->snprintf(null));
attempt('int for text', fn() => $ffi->atof(1));
attempt('true for text', fn() => $ffi->atof(true));
attempt('object for text', fn() => $ffi->atof(new stdClass));
attempt('array for more', fn() => $ffi->snprintf($ffi->new('char[3]'), 3, "%d", []));
attempt('data for more', fn() => $ffi->snprintf($ffi->new('char[3]'), 3, "%d", $ffi->new('int[2]')));
attempt('other pointer', fn() => $ffi->strlen(FFI::addr($ffi->new('int'))));
attempt('other array', fn() => $ffi->strlen($ffi->new('uint8_t[5]')));
attempt('structure for pointer', fn() => $ffi->strlen($ffi->new('struct division')));
attempt('array for pointer', function () use ($ffi) { $text = $ffi->new('char[4]'); $ffi->memcpy($text, "abc", 3); return $ffi->strlen($text); });
attempt('malloc', function () use ($ffi) {
    $block = $ffi->malloc(16);
    $ffi->memcpy($block, "0123456789", 10);
    $text = FFI::string($ffi->cast('char*', $block), 10);
    $ffi->free($block);
    return $text;
});
attempt('named argument', fn() => $ffi->abs(x: 1));
attempt('name in other case', fn() => $ffi->ABS(1));
attempt('missing', fn() => $ffi->nosuch());
attempt('function as data', fn() => [($ffi->abs)(-7), array_map($ffi->abs, [-1, 2]), call_user_func([$ffi, 'abs'], -8), is_callable($ffi->abs), is_callable([$ffi, 'abs'])]);
attempt('function as data, too few', fn() => ($ffi->abs)());
attempt('function is constant', fn() => $ffi->abs[0] = null);
attempt('functions', fn() => [$ffi->abs == $ffi->abs, $ffi->abs == $ffi->labs]);
// threads share the variables of a library: each writes what the others write
attempt('variable', function () use ($ffi) { $ffi->optind = 7; return $ffi->optind; });
attempt('address of a variable', function () use ($ffi) { $p = FFI::addr($ffi->opterr); $p[0] = 3; return $ffi->opterr; });
attempt('constants', fn() => [$ffi->EA, $ffi->EB, $ffi->EC]);
attempt('constant, written', fn() => $ffi->EA = 1);
attempt('function, written', fn() => $ffi->abs = 1);
attempt('undefined', fn() => $ffi->nosuch);
attempt('isset', fn() => isset($ffi->optind));
attempt('clone', fn() => clone $ffi);
attempt('compare', fn() => $ffi == 1);
attempt('library', fn() => FFI::cdef("int abs(int);", "libnosuch.so"));
attempt('library by name', fn() => FFI::cdef("int abs(int);", "libc.so.6")->abs(-3));
--EXPECT--
abs: array(6) {
  [0]=>
  int(4)
  [1]=>
  int(5)
  [2]=>
  int(6)
  [3]=>
  int(0)
  [4]=>
  int(1)
  [5]=>
  int(0)
}
labs: int(5000000000)
floats: array(3) {
  [0]=>
  float(1.25)
  [1]=>
  float(0.5)
  [2]=>
  float(2500)
}
texts: array(4) {
  [0]=>
  int(5)
  [1]=>
  int(0)
  [2]=>
  string(2) "/c"
  [3]=>
  NULL
}
char*: string(2) "bc"
structures: array(3) {
  [0]=>
  int(2)
  [1]=>
  int(-3)
  [2]=>
  string(15) "struct division"
}
void: NULL
null: NULL
variadic: array(2) {
  [0]=>
  int(20)
  [1]=>
  string(20) "42 text 1.500 (nil) "
}
too few: FFI\Exception: Incorrect number of arguments for C function 'abs', expecting exactly 1 parameter
too many: FFI\Exception: Incorrect number of arguments for C function 'abs', expecting exactly 1 parameter
too few of a variadic function: FFI\Exception: Incorrect number of arguments for C function 'snprintf', expecting at least 3 parameters
int for text: FFI\Exception: Passing incompatible argument 1 of C function 'atof', expecting 'char*', found PHP 'int'
true for text: FFI\Exception: Passing incompatible argument 1 of C function 'atof', expecting 'char*', found PHP 'true'
object for text: FFI\Exception: Passing incompatible argument 1 of C function 'atof', expecting 'char*', found PHP 'stdClass'
array for more: FFI\Exception: Unsupported argument type
data for more: FFI\Exception: FFI passing array is not implemented
other pointer: FFI\Exception: Passing incompatible argument 1 of C function 'strlen', expecting 'char*', found 'int32_t*'
other array: FFI\Exception: Passing incompatible argument 1 of C function 'strlen', expecting 'char*', found 'uint8_t[5]'
structure for pointer: FFI\Exception: Passing incompatible argument 1 of C function 'strlen', expecting 'char*', found 'struct division'
array for pointer: int(3)
malloc: string(10) "0123456789"
named argument: Error: Unknown named parameter $x
name in other case: FFI\Exception: Attempt to call undefined C function 'ABS'
missing: FFI\Exception: Attempt to call undefined C function 'nosuch'
function as data: array(5) {
  [0]=>
  int(7)
  [1]=>
  array(2) {
    [0]=>
    int(1)
    [1]=>
    int(2)
  }
  [2]=>
  int(8)
  [3]=>
  bool(true)
  [4]=>
  bool(true)
}
function as data, too few: FFI\Exception: Incorrect number of arguments for C function '__invoke', expecting exactly 1 parameter
function is constant: FFI\Exception: Attempt to assign read-only location
functions: array(2) {
  [0]=>
  bool(true)
  [1]=>
  bool(false)
}
variable: int(7)
address of a variable: int(3)
constants: array(3) {
  [0]=>
  int(0)
  [1]=>
  int(5)
  [2]=>
  int(6)
}
constant, written: FFI\Exception: Attempt to assign undefined C variable 'EA'
function, written: FFI\Exception: Attempt to assign undefined C variable 'abs'
undefined: FFI\Exception: Attempt to read undefined C variable 'nosuch'
isset: Error: Cannot use object of type FFI as array
clone: Error: Trying to clone an uncloneable object of class FFI
compare: FFI\Exception: Cannot compare FFI objects
library: FFI\Exception: Failed loading 'libnosuch.so' (libnosuch.so: cannot open shared object file: No such file or directory)
library by name: int(3)
