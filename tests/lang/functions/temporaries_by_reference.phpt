--TEST--
Arguments by reference: parts of temporaries are refused, results of all kinds are noticed
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
if (true) {
    function by_ref(&$x) { return 1; }
    function by_value($x) { return 1; }
}
function tried($f) { try { $f(); } catch (Error $e) { echo '  ', get_class($e), ': ', $e->getMessage(), "\n"; } }
function refuses($code) { try { eval("function known(&\$x) {} $code;"); } catch (Error $e) { echo $e->getMessage(), "\n"; } }
echo "parts of temporaries\n";
tried(function () { by_ref((1)->v); });
tried(function () { by_ref("abc"[0]->p); });
tried(function () { by_ref((-1)[0]); });
tried(function () { by_ref(strlen("x")[0]); });
tried(function () { by_ref((clone new stdClass)->p); });
tried(function () { by_ref(($a = new stdClass)->p); });
tried(function () { by_ref((new stdClass)->p); });
tried(function () { by_value(strlen("x")[0]); });
tried(function () { by_value((clone(1, ['p' => 1]))[1]); });
tried(function () { by_value((get_class(new stdClass))[1]); });
echo "results\n";
tried(function () { by_ref(eval('return 1;')); });
tried(function () { by_ref([$a] = by_value(1)); });
tried(function () { by_ref([$a] = [5]); });
tried(function () { by_ref($a = 5); });
echo "loops by reference over them\n";
foreach ((new ArrayObject([[1, 2]]))[0] as &$v) { echo $v; }
foreach ("abc"[0] as &$v) {
}
--EXPECT--
parts of temporaries
  Error: Cannot use temporary expression in write context
  Error: Cannot use temporary expression in write context
  Error: Cannot use temporary expression in write context
  Error: Cannot use temporary expression in write context
  Error: Cannot use temporary expression in write context
  Error: Cannot use temporary expression in write context
  [Trying to access array offset on int]
  TypeError: clone(): Argument #1 ($object) must be of type object, int given
results
  [Only variables should be passed by reference]
  [Cannot use int as array]
  [Only variables should be passed by reference]
  Error: by_ref(): Argument #1 ($x) could not be passed by reference
  Error: by_ref(): Argument #1 ($x) could not be passed by reference
loops by reference over them
12  [foreach() argument must be of type array|object, string given]
