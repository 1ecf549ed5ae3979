--TEST--
var_export gives code that evaluates to the same value
--FILE--
<?php
class Pt { public $x = 1; protected $y = [2]; private $z = null; static function __set_state(array $a) { $p = new self; foreach ($a as $k => $v) $p->$k = $v; return $p; } }
enum Su { case H; }
$values = [1, -1, PHP_INT_MIN, 1.0, 0.1, -1.5e-10, 1e100, true, null, 'it\'s', "multi\nline\\", "nul\0byte", [], [1, [2, ['k' => 'v']]], ['a b' => 1, 5 => 'x', -1 => 'n'], (object) ['p' => 1, 'q' => (object) []], new Pt, Su::H, [Su::H, new Pt]];
foreach ($values as $v) { $code = var_export($v, true); echo $code, "\n"; $back = eval("return $code;"); if ($back != $v) echo "DIFFERENT\n"; }
--EXPECT--
1
-1
-9223372036854775807-1
1.0
0.1
-1.5E-10
1.0E+100
true
NULL
'it\'s'
'multi
line\\'
'nul' . "\0" . 'byte'
array (
)
array (
  0 => 1,
  1 => 
  array (
    0 => 2,
    1 => 
    array (
      'k' => 'v',
    ),
  ),
)
array (
  'a b' => 1,
  5 => 'x',
  -1 => 'n',
)
(object) array(
   'p' => 1,
   'q' => 
  (object) array(
  ),
)
\Pt::__set_state(array(
   'x' => 1,
   'y' => 
  array (
    0 => 2,
  ),
   'z' => NULL,
))
\Su::H
array (
  0 => 
  \Su::H,
  1 => 
  \Pt::__set_state(array(
     'x' => 1,
     'y' => 
    array (
      0 => 2,
    ),
     'z' => NULL,
  )),
)
