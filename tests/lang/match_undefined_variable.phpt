--TEST--
A match over literals says once that its subject is undefined
--FILE--
<?php
foreach (['match ($a) {1 => 1}', 'match ($b) {1 => 1, 2 => 2}', 'match ($c) {1 => 1, "a" => 2}', 'match ($d) {"a" => 1, "b" => 2, default => 3}',
    'match ($e) {1, 2 => 1}', 'match ($f) {1.5 => 1, "a" => 2}'] as $code) {
    try {
        var_dump(eval("return $code;"));
    } catch (UnhandledMatchError $error) {
        echo $error->getMessage(), "\n";
    }
}
function parameter($x) { return match ($x) {1 => 'one', 2 => 'two', default => 'other'}; }
echo parameter(1), parameter(2), parameter('1'), parameter(null), "\n";
function local() { $x = 2; return match ($x) {1 => 'one', 2 => 'two'}; }
echo local(), "\n";
?>
--EXPECTF--
Warning: Undefined variable $a in %slang/match_undefined_variable.php(5) : eval()'d code on line 1
Unhandled match case NULL

Warning: Undefined variable $b in %slang/match_undefined_variable.php(5) : eval()'d code on line 1
Unhandled match case NULL

Warning: Undefined variable $c in %slang/match_undefined_variable.php(5) : eval()'d code on line 1
Unhandled match case NULL

Warning: Undefined variable $d in %slang/match_undefined_variable.php(5) : eval()'d code on line 1
int(3)

Warning: Undefined variable $e in %slang/match_undefined_variable.php(5) : eval()'d code on line 1
Unhandled match case NULL

Warning: Undefined variable $f in %slang/match_undefined_variable.php(5) : eval()'d code on line 1

Warning: Undefined variable $f in %slang/match_undefined_variable.php(5) : eval()'d code on line 1
Unhandled match case NULL
onetwootherother
two
