--TEST--
A variable named by a literal is a plain one, and one that is unset through is not made
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
class A { public static $sa = 5; public $p = 6; }

function plain() {
    try { ${'u'}->p = 1; } catch (Error $e) { echo $e->getMessage(), "\n"; }
    try { ${'v' . 'w'}->p->q = 1; } catch (Error $e) { echo $e->getMessage(), "\n"; }
    var_dump(get_defined_vars() === ['e' => $e]);
    $f = ${'a'}[1][] = $a;
    var_dump($f);
    ${'1 b'} = 5;
    echo "{${'1 b'}} {${'1' . ' b'}}\n";
    global ${'shared'};
    echo $shared, ' ', A::${'sa'}, ' ', A::${'s' . 'a'}, ' ', (new A)->{'p'}, "\n";
}
$shared = 'global';
plain();

function unsetting() {
    unset(${$c}[1]->i, ${$c}[1][2], ${$c}->p->q, ${$c}[2], ${$c}->p);
    $name = 'n';
    unset(${$name}[1]->i, ${$name}[1][2], ${$name}->p->q, ${$name}[2], ${$name}->p);
    unset($GLOBALS['none'][1][2], $GLOBALS['none']->p->q, $GLOBALS['none'][1]);
    var_dump(get_defined_vars(), array_key_exists('none', $GLOBALS));
    ${''} = 1;
    var_dump(isset(${$e}), empty(${$e}));
    foreach (${$name} as &$v) {
    }
    foreach (${'lit'} as &$v) {
    }
    ${'n' . 'n'}[1] += 1;
}
unsetting();
--EXPECT--
Attempt to assign property "p" on null
Attempt to modify property "p" on null
bool(true)
  [Undefined variable $a]
NULL
5 5
global 5 5 6
  [Undefined variable $c]
  [Undefined variable $c]
  [Undefined variable $c]
  [Undefined variable $c]
  [Undefined variable $c]
array(1) {
  ["name"]=>
  string(1) "n"
}
bool(false)
bool(true)
bool(false)
  [foreach() argument must be of type array|object, null given]
  [Undefined variable $lit]
  [foreach() argument must be of type array|object, null given]
  [Undefined variable $nn]
  [Undefined array key 1]
