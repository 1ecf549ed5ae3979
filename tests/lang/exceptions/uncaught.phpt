--TEST--
the text of an uncaught exception
--FILE--
<?php
function f($a) { throw new LogicException("message with\nnewline", 5, new RuntimeException('the previous')); }
class K { static function s(...$x) { f([1]); } function m() { self::s(1, 'a long string that is cut', null, true, 1.5, [1], new stdClass, fopen('php://memory', 'r')); } }
(new K)->m();
--EXPECTF--
Fatal error: Uncaught RuntimeException: the previous in %slang/exceptions/uncaught.php:2
Stack trace:
#0 %slang/exceptions/uncaught.php(3): f(Array)
#1 %slang/exceptions/uncaught.php(3): K::s(1, 'a long string t...', NULL, true, 1.5, Array, Object(stdClass), Resource id #5)
#2 %slang/exceptions/uncaught.php(4): K->m()
#3 {main}

Next LogicException: message with
newline in %slang/exceptions/uncaught.php:2
Stack trace:
#0 %slang/exceptions/uncaught.php(3): f(Array)
#1 %slang/exceptions/uncaught.php(3): K::s(1, 'a long string t...', NULL, true, 1.5, Array, Object(stdClass), Resource id #5)
#2 %slang/exceptions/uncaught.php(4): K->m()
#3 {main}
  thrown in %slang/exceptions/uncaught.php on line 2
