--TEST--
Builtins that native code calls back by their names
--FILE--
<?php
print_r(array_map('strtoupper', ['a', 'b']));
print_r(array_filter(['x', 1, 'y', null, 2.5], 'is_string'));
print_r(array_map('max', [1, 5], [4, 2]));
$words = ['pear', 'Apple', 'fig'];
usort($words, 'strcasecmp');
echo implode(' ', $words), "\n";
$value = 'r';
$held = [&$value, 's'];
print_r(array_map('ucfirst', $held));
echo $value, "\n";
foreach ([['strlen', [[]]], ['strlen', []], ['strtolower', ['a', 'b']], ['array_push', [[1], 2]], ['extract', [['a' => 1]]], ['ArrayObject::count', []],
    ['no_such', []], ['intdiv', [1, 0]], ['DateTime::createFromFormat', ['Y', '2020']], [[new ArrayObject([3, 1]), 'count'], []],
    [['ArrayObject', 'count'], []], [[new ArrayIterator([1, 2]), 'current'], []], ['iterator_count', [new ArrayIterator([1, 2])]]] as [$function, $arguments]) {
    try {
        $result = call_user_func_array($function, $arguments);
        echo is_object($result) ? get_class($result) : json_encode($result), "\n";
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
function shown(Throwable $error) {
    foreach ($error->getTrace() as $call) {
        echo '  ', $call['line'] ?? '-', ' ', $call['class'] ?? '', $call['type'] ?? '', $call['function'], '(', json_encode($call['args'] ?? null), ")\n";
    }
}
try {
    array_map('strlen', ['a', []]);
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
    shown($error);
}
try {
    array_map('array_map', ['intdiv'], [[1]], [[0]]);
} catch (DivisionByZeroError $error) {
    echo $error->getMessage(), "\n";
    shown($error);
}
class Dying { public function __construct(public string $name) { } public function __destruct() { echo "<$this->name>"; } }
function made() { return new Dying('a'); }
var_dump(array_map('is_object', [new Dying('b'), made()]));
var_dump(call_user_func('get_class', made()));
set_error_handler(function ($level, $text) { echo "[$text]\n"; return true; });
print_r(array_map('trim', [null, ' x ']));
print_r(array_map('utf8_decode', ["\xc3\xa4" === 'x' ? '' : 'q']));
echo json_encode(array_map('hexdec', ['ff', 'zz'])), "\n";
ob_start('strtoupper');
echo "shouted\n";
ob_end_flush();
--EXPECTF--
Array
(
    [0] => A
    [1] => B
)
Array
(
    [0] => x
    [2] => y
)
Array
(
    [0] => 4
    [1] => 5
)
Apple fig pear
Array
(
    [0] => R
    [1] => S
)
r
TypeError: strlen(): Argument #1 ($string) must be of type string, array given
ArgumentCountError: strlen() expects exactly 1 argument, 0 given
ArgumentCountError: strtolower() expects exactly 1 argument, 2 given

Warning: array_push(): Argument #1 ($array) must be passed by reference, value given in %slang/builtins_called_back.php on line 16
2
Error: Cannot call extract() dynamically
TypeError: call_user_func_array(): Argument #1 ($callback) must be a valid callback, non-static method ArrayObject::count() cannot be called statically
TypeError: call_user_func_array(): Argument #1 ($callback) must be a valid callback, function "no_such" not found or invalid function name
DivisionByZeroError: Division by zero
DateTime
2
TypeError: call_user_func_array(): Argument #1 ($callback) must be a valid callback, non-static method ArrayObject::count() cannot be called statically
1
2
strlen(): Argument #1 ($string) must be of type string, array given
  - strlen([[]])
  28 array_map(["strlen",["a",[]]])
Division by zero
  - intdiv([1,0])
  - array_map(["intdiv",[1],[0]])
  34 array_map(["array_map",["intdiv"],[[1]],[[0]]])
<b><a>array(2) {
  [0]=>
  bool(true)
  [1]=>
  bool(true)
}
<a>string(5) "Dying"
[trim(): Passing null to parameter #1 ($string) of type string is deprecated]
Array
(
    [0] => 
    [1] => x
)
[Function utf8_decode() is deprecated since 8.2, visit the php.net documentation for various alternatives]
Array
(
    [0] => q
)
[Invalid characters passed for attempted conversion, these have been ignored]
[255,0]
shouted

Fatal error: Uncaught ArgumentCountError: strtoupper() expects exactly 1 argument, 2 given in %slang/builtins_called_back.php:49
Stack trace:
#0 [internal function]: strtoupper('shouted\n', 9)
#1 %slang/builtins_called_back.php(49): ob_end_flush()
#2 {main}
  thrown in %slang/builtins_called_back.php on line 49
