<?php
// Prints what PHP makes of every operator on every pair of a list of values: `php reference.php > expected.txt`.
// The list and the notation are those of ../juggle.rs.
$values = [
    null, false, true, 0, 1, -1, 7, 63, 64, -8, 1000000, PHP_INT_MAX, PHP_INT_MIN,
    0.0, -0.0, 1.0, 1.5, -2.5, 0.1, 1e15, 1e18, 9223372036854775808.0, -9223372036854775808.0, 1e19, -1e30, 1e300, INF, -INF, NAN,
    '', '0', '1', '-1', '00', ' 7', '7 ', '7x', '1.5', '1.5x', '.5', '1e3', '-0', 'abc', 'ABC', 'z', 'Zz9', '0x1A', 'INF', '1e1000',
    '9223372036854775807', '9223372036854775808', '-9223372036854775809', '12345678901234567890123', '12345678901234567890124', "\xff\0",
    [], [1, 2], ['a' => 1], [2 => 'x', 0 => null],
];
// What is said often, in short.
const SHORT = [
    'Unsupported operand types: ' => '?', 'TypeError: ' => '!', 'Implicit conversion from float' => 'IC', ' to int loses precision' => 'LP',
    'A non-numeric value encountered' => 'NN', ' is not representable as an int, cast occurred' => 'NR', 'DivisionByZeroError: ' => '/!',
    'Power of base 0 and negative exponent is deprecated' => 'ZP', 'ArithmeticError: Bit shift by negative number' => 'NS',
];
$said = '';
set_error_handler(function ($level, $message) use (&$said) { $said .= ($level == 2 ? 'W' : 'D') . "<$message>"; return true; });
function show($value) {
    return match (gettype($value)) {
        'NULL' => 'n', 'boolean' => $value ? 't' : 'f', 'integer' => "$value", 'double' => 'd' . json($value),
        'string' => 's' . bin2hex($value), 'array' => 'a' . join(',', array_map(fn($k, $v) => "$k:" . show($v), array_keys($value), $value)),
    };
}
function json($float) { return is_nan($float) ? 'NAN' : var_export_float($float); }
function var_export_float($float) { ini_set('precision', '-1'); $text = "$float"; ini_set('precision', '14'); return $text; }
function attempt($what) {
    global $said;
    $said = '';
    try { $result = show($what()); } catch (Error $error) { $result = get_class($error) . ': ' . $error->getMessage(); }
    return strtr($said . $result, SHORT);
}
$binary = [
    '+' => fn($a, $b) => $a + $b, '-' => fn($a, $b) => $a - $b, '*' => fn($a, $b) => $a * $b, '/' => fn($a, $b) => $a / $b,
    '%' => fn($a, $b) => $a % $b, '**' => fn($a, $b) => $a ** $b, '<<' => fn($a, $b) => $a << $b, '>>' => fn($a, $b) => $a >> $b,
    '&' => fn($a, $b) => $a & $b, '|' => fn($a, $b) => $a | $b, '^' => fn($a, $b) => $a ^ $b,
    '==' => fn($a, $b) => $a == $b, '===' => fn($a, $b) => $a === $b, '<=>' => fn($a, $b) => $a <=> $b,
];
$unary = [
    '++' => function ($a) { $a++; return $a; }, '--' => function ($a) { $a--; return $a; }, '~' => fn($a) => ~$a, 'neg' => fn($a) => -$a,
    'int' => fn($a) => (int)$a, 'float' => fn($a) => (float)$a, 'bool' => fn($a) => (bool)$a,
    'string' => fn($a) => is_array($a) ? 'Array' : (string)$a, 'key' => fn($a) => array_keys([$a => 1])[0],
    'numeric' => fn($a) => is_numeric($a),
];
foreach ($unary as $name => $operation) {
    foreach ($values as $value) echo "$name ", show($value), ' = ', attempt(fn() => $operation($value)), "\n";
}
foreach ($binary as $name => $operation) {
    foreach ($values as $left) {
        // Equal neighbours are counted: N*result.
        $line = [];
        foreach ($values as $right) {
            $result = attempt(fn() => $operation($left, $right));
            $last = array_key_last($line);
            if ($line && $line[$last][0] === $result) $line[$last][1]++;
            else $line[] = [$result, 1];
        }
        echo "$name ", show($left), ' = ', join(' | ', array_map(fn($run) => $run[1] > 1 ? "$run[1]*$run[0]" : $run[0], $line)), "\n";
    }
}
