--TEST--
assert: its text within namespaces, the directives assert.*, assert_options
--FILE--
<?php
namespace Some\Space {
    class AssertionError extends \Exception {}
    try { assert(1 > 2); } catch (\AssertionError $e) { echo $e->getMessage(), "\n"; }
    try { \assert($x instanceof Foo); } catch (\AssertionError $e) { echo $e->getMessage(), "\n"; }
    try { assert(false, "words"); } catch (\AssertionError $e) { echo $e->getMessage(), "\n"; }
    try { assert(assertion: false, description: "named"); } catch (\AssertionError $e) { echo $e->getMessage(), "\n"; }
}
namespace {
set_error_handler(function ($level, $text) { static $said = []; if (isset($said[$text])) return true; $said[$text] = 1; echo "[$text]\n"; return true; }, E_DEPRECATED);
var_dump(ini_get('assert.active'), ini_get('assert.callback'), ini_get('assert.exception'), ini_get('assert.warning'), ini_get('assert.bail'));
var_dump(ini_set('assert.exception', 0));
var_dump(assert(1 > 2), assert(false, "desc"));
var_dump(assert_options(ASSERT_CALLBACK, 'cb'));
function cb(...$args) { var_dump(count($args), basename($args[0]), $args[1], $args[2], $args[3] ?? null); }
var_dump(assert(1 > 2), assert(false, "desc"));
var_dump(assert_options(ASSERT_CALLBACK), ini_get('assert.callback'));
var_dump(assert_options(ASSERT_WARNING, 0), assert(false));
var_dump(assert_options(ASSERT_ACTIVE), assert_options(ASSERT_BAIL), assert_options(ASSERT_EXCEPTION));
var_dump(assert_options(ASSERT_ACTIVE, 0), assert(false), ini_get('assert.active'));
assert_options(ASSERT_ACTIVE, 1);
assert_options(ASSERT_CALLBACK, function (...$a) { echo "closure\n"; });
assert(false);
var_dump(assert_options(ASSERT_CALLBACK), ini_get('assert.callback'));
var_dump(assert_options(ASSERT_CALLBACK, null));
assert(false);
try { assert_options(99); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
assert(false, new LogicException("mine"));
assert_options(ASSERT_EXCEPTION, 1);
try { assert(false, new LogicException("mine")); } catch (LogicException $e) { echo $e->getMessage(), "\n"; }
assert_options(ASSERT_EXCEPTION, 0);
assert_options(ASSERT_WARNING, 1);
assert_options(ASSERT_BAIL, 1);
assert(false);
echo "not reached";
}
--EXPECTF--
assert(1 > 2)

Warning: Undefined variable $x in %s on line 5
assert($x instanceof Foo)
words
named
string(1) "1"
string(0) ""
string(1) "1"
string(1) "1"
string(1) "0"
[ini_set(): assert.exception INI setting is deprecated]
string(1) "1"

Warning: assert(): assert(1 > 2) failed in %s on line 13

Warning: assert(): desc failed in %s on line 13
bool(false)
bool(false)
[Constant ASSERT_CALLBACK is deprecated since 8.3, as assert_options() is deprecated]
[Function assert_options() is deprecated since 8.3]
NULL
int(4)
string(14) "assertions.php"
int(16)
NULL
string(13) "assert(1 > 2)"

Warning: assert(): assert(1 > 2) failed in %s on line 16
int(4)
string(14) "assertions.php"
int(16)
NULL
string(4) "desc"

Warning: assert(): desc failed in %s on line 16
bool(false)
bool(false)
string(2) "cb"
string(0) ""
[Constant ASSERT_WARNING is deprecated since 8.3, as assert_options() is deprecated]
int(4)
string(14) "assertions.php"
int(18)
NULL
string(13) "assert(false)"
int(1)
bool(false)
[Constant ASSERT_ACTIVE is deprecated since 8.3, as assert_options() is deprecated]
[Constant ASSERT_BAIL is deprecated since 8.3, as assert_options() is deprecated]
[Constant ASSERT_EXCEPTION is deprecated since 8.3, as assert_options() is deprecated]
int(1)
int(0)
int(0)
int(1)
bool(true)
string(1) "0"
closure
object(Closure)#3 (4) {
  ["name"]=>
  string(%d) "{closure:%s:22}"
  ["file"]=>
  string(%d) "%s"
  ["line"]=>
  int(22)
  ["parameter"]=>
  array(1) {
    ["$a"]=>
    string(10) "<optional>"
  }
}
string(0) ""
object(Closure)#3 (4) {
  ["name"]=>
  string(%d) "{closure:%s:22}"
  ["file"]=>
  string(%d) "%s"
  ["line"]=>
  int(22)
  ["parameter"]=>
  array(1) {
    ["$a"]=>
    string(10) "<optional>"
  }
}
assert_options(): Argument #1 ($option) must be an ASSERT_* constant

Fatal error: Uncaught LogicException: mine in %s:28
Stack trace:
#0 {main}
  thrown in %s on line 28
