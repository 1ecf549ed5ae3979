--TEST--
the order of targets, keys and values in assignments
--FILE--
<?php
function k($x) { echo "k$x "; return $x; }
function v($x) { echo "v$x "; return $x; }
function &arr() { static $a = []; echo 'arr '; return $a; }
$a[k(1)][k(2)] = v(3); echo "\n";
$o = new stdClass; $o->{k('p')} = v('q'); $o->{k('p')}[k(1)] = v(2); echo json_encode($o), "\n";
[$a[k('x')], $a[k('y')]] = [v(1), v(2)]; echo json_encode($a), "\n";
class S { static $list = []; } S::$list[k(5)] = v(6); echo "\n";
arr()[k(1)] ??= v(2); echo "\n";
$u = ['n' => 1]; $u['n'] += k(5) + $u['n']++; echo $u['n'], "\n";
$s = 'abc'; $s[k(1)] = v('X'); echo $s, "\n";
--EXPECT--
k1 k2 v3 
kp vq kp k1 v2 {"p":"q2"}
v1 v2 kx ky {"1":{"2":3},"x":1,"y":2}
k5 v6 
arr k1 v2 
k5 8
k1 vX aXc
