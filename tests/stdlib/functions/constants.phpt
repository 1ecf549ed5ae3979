--TEST--
define, constant, get_defined_constants, magic ones
--FILE--
<?php
define('MY_CONST', [1, 'k' => 'v']);
var_dump(MY_CONST['k'], defined('MY_CONST'), defined('NOPE'), constant('PHP_INT_SIZE'), constant('ArrayObject::STD_PROP_LIST'));
try { constant('NOPE'); } catch (Error $e) { echo $e->getMessage(), "\n"; }
var_dump(define('MY_CONST', 2), define('WITH SPACE', 1), constant('WITH SPACE'), define('Ns\C', 3), \Ns\C, isset(get_defined_constants(true)['user']['MY_CONST']), M_PI, PHP_INT_MAX, PHP_FLOAT_DIG, E_USER_DEPRECATED, PHP_VERSION_ID >= 80500, SORT_STRING, COUNT_RECURSIVE, LOCK_EX, DATE_ATOM, ENT_QUOTES, PHP_OS, PHP_MAXPATHLEN);
try { define('__FOO__', 1); echo __FOO__, "\n"; define('TRUE', 0); } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
string(1) "v"
bool(true)
bool(false)
int(8)
int(1)
Undefined constant "NOPE"

Warning: Constant MY_CONST already defined, this will be an error in PHP 9 in %sstdlib/functions/constants.php on line 5
bool(false)
bool(true)
int(1)
bool(true)
int(3)
bool(true)
float(3.141592653589793)
int(9223372036854775807)
int(15)
int(16384)
bool(true)
int(2)
int(1)
int(2)
string(13) "Y-m-d\TH:i:sP"
int(3)
string(5) "Linux"
int(4096)
1

Warning: Constant TRUE already defined, this will be an error in PHP 9 in %sstdlib/functions/constants.php on line 6
