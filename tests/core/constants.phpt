--TEST--
define, defined
--FILE--
<?php
namespace N;
var_dump(define('A', [1, 2]), A[1], define('N\B', 5), B, \N\B, defined('N\B'), defined('\A'), defined('a'));
class K { const X = 1; private const Y = 2; static function y() { return defined('self::Y'); } }
var_dump(defined('N\K::X'), defined('N\K::Y'), K::y(), defined('N\K::Z'), defined('Nope::X'));
try { define('K::X', 1); } catch (\ValueError $e) { echo $e->getMessage(), "\n"; }
var_dump(define('A', 1), define('true', 1), define('PHP_EOL', 1));
var_dump(isset(get_defined_constants()['A']), array_diff_key(get_defined_constants(true)['user'], array_flip(['STDIN', 'STDOUT', 'STDERR'])));
?>
--EXPECTF--
bool(true)
int(2)
bool(true)
int(5)
int(5)
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
define(): Argument #1 ($constant_name) cannot be a class constant

Warning: Constant A already defined, this will be an error in PHP 9 in %s on line 7

Warning: Constant true already defined, this will be an error in PHP 9 in %s on line 7

Warning: Constant PHP_EOL already defined, this will be an error in PHP 9 in %s on line 7
bool(false)
bool(false)
bool(false)
bool(true)
array(2) {
  ["A"]=>
  array(2) {
    [0]=>
    int(1)
    [1]=>
    int(2)
  }
  ["N\B"]=>
  int(5)
}
