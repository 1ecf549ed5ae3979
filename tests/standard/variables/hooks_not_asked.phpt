--TEST--
http_build_query() asks no hooks, var_export() of a closure shows nothing of it
--FILE--
<?php
class V { public $a = 1; public int $v { get { echo "hook\n"; return 5; } } public int $b = 2 { get { echo "hook\n"; return $this->b; } } private $p = 3; }
echo http_build_query(new V), "\n";
var_export(function ($x) {}); echo "\n"; var_export(strlen(...)); echo "\n";
--EXPECT--
a=1&b=2
\Closure::__set_state(array(
))
\Closure::__set_state(array(
))
