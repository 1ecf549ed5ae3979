--TEST--
$GLOBALS with literal names: reading, writing, references, unsetting, in functions and included code
--FILE--
<?php
$x = 1; $list = ['a' => [1]]; $obj = new stdClass;
function f()
{
    for ($i = 0; $i < 3; $i++) {
        $GLOBALS['x'] = $GLOBALS['x'] + $i;
        $GLOBALS['x']++;
        $GLOBALS['new'] ??= 'made';
        $GLOBALS['list']['a'][] = $i;
        $GLOBALS['obj']->p = $i;
        $GLOBALS['count'] = ($GLOBALS['count'] ?? 0) + 1;
        $r = &$GLOBALS['ref']; $r = $i;
        $GLOBALS["n$i"] = $i;
        $GLOBALS['7'] = $i; $GLOBALS[7] .= '!';
        unset($GLOBALS['gone']['x']); unset($GLOBALS['list']['z']);
        echo json_encode([$GLOBALS['x'], $GLOBALS['new'], $GLOBALS['list'], $GLOBALS['obj'], $GLOBALS['count'], $GLOBALS['ref'], isset($GLOBALS['no']), empty($GLOBALS['x']), $GLOBALS['7']]), "\n";
        if ($i == 1) unset($GLOBALS['x'], $GLOBALS['new']);
    }
    unset($GLOBALS['count']);
    var_dump(isset($GLOBALS['count']), $GLOBALS['count'] ?? 'none');
    echo $GLOBALS['undefined'];
    $GLOBALS['undefined2'] .= 'x';
    $GLOBALS['undefined3'][] = 'y';
    $copy = $GLOBALS; $GLOBALS['x'] = 'changed'; echo $copy['x'], ' ', $GLOBALS['x'], "\n";
    $swap = $GLOBALS['list']; $GLOBALS['list'] = $GLOBALS['obj']; $GLOBALS['obj'] = $swap;
    foreach ([1, 2] as $GLOBALS['loop']) echo $GLOBALS['loop'], ' ';
    ['j' => $GLOBALS['d1'], 'k' => $GLOBALS['d2']] = ['j' => 1, 'k' => 2];
    return $GLOBALS['d1'] + $GLOBALS['d2'];
}
echo f(), "\n";
var_dump($x, isset($new), $ref, $n0, $undefined2, $undefined3, get_class($list), $loop);
eval('$made_by_eval = 5; function g() { $GLOBALS["made_by_eval"]++; $GLOBALS["x"] .= "g"; return $GLOBALS["made_by_eval"]; }');
echo g(), g(), $x, "\n";
function swaps() { $GLOBALS['typed'] = 1; static $s; $s = &$GLOBALS['typed']; $GLOBALS['typed'] = 2; return $s; }
echo swaps(), $typed, "\n";
class Killer { function __destruct() { $GLOBALS['k'] = 'late'; unset($GLOBALS['victim']); } }
$victim = 1; $k = new Killer; (function () { $GLOBALS['k'] = 'first'; })(); var_dump($k, isset($victim));
set_error_handler(function ($n, $t) { unset($GLOBALS['h']); echo $t, "\n"; $GLOBALS['h'] = 'handler'; return true; });
(function () { $GLOBALS['h'] = $undefined; $GLOBALS['h2'] += 1; })(); var_dump($h, $h2);
--EXPECTF--
[2,"made",{"a":[1,0]},{"p":0},1,0,false,false,"0!"]
[4,"made",{"a":[1,0,1]},{"p":1},2,1,false,false,"1!"]

Warning: Undefined global variable $x in %slang/globals_written_by_name.php on line 6
[3,"made",{"a":[1,0,1,2]},{"p":2},3,2,false,false,"2!"]
bool(false)
string(4) "none"

Warning: Undefined global variable $undefined in %slang/globals_written_by_name.php on line 21

Warning: Undefined global variable $undefined2 in %slang/globals_written_by_name.php on line 22
3 changed
1 2 3
string(7) "changed"
bool(true)
int(2)
int(0)
string(1) "x"
array(1) {
  [0]=>
  string(1) "y"
}
string(8) "stdClass"
int(2)
67changedgg
22
string(4) "late"
bool(false)
Undefined variable $undefined
Undefined global variable $h2
string(7) "handler"
int(1)
