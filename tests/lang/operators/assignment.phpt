--TEST--
compound assignment and its value
--FILE--
<?php
$a = $b = 3;
$a += $b *= 2;
var_dump($a, $b);
$s = 'x';
$s .= 'y' . 1;
var_dump($s);
$n = 7;
$n %= 4;
$n **= 3;
$n <<= 2;
$n |= 1;
$n ^= 2;
$n &= ~8;
$n >>= 1;
$n -= .5;
$n /= 2;
var_dump($n);
$arr = ['x' => ['y' => 1]]; $arr['x']['y'] += 5; $arr['x']['z'] ??= 'new'; $arr['n'][] = 1; var_dump($arr);
$i = 0;
$q = [0, 0, 0];
$q[$i++] = $i++;
$q[$i] = $i;
var_dump($q, $i);
$o = new stdClass;
$o->c = 1;
$o->c++;
$o->l['k'][] = 2;
$o->{'a b'} = 3;
var_dump($o);
function id(&$x) { return $x; }
$z = [1, 2];
$k = 0;
$z[$k] = ++$k;
var_dump($z);
list('a' => $aa, 'b' => list(, $bb)) = ['a' => 1, 'b' => [2, 3]];
var_dump($aa, $bb);
[$p, [, $r]] = [1, [2, 3]];
var_dump($p, $r);
[$m, $nn] = [1];
var_dump($nn);
[$u] = null;
var_dump($u);
foreach ([[1, [2]], [3, [4]]] as [$c, [$d]]) echo "$c$d ";
[$x, $y] = [$y ?? 1, $x ?? 2];
echo "$x$y\n";
--EXPECTF--
int(9)
int(6)
string(3) "xy1"
float(25.25)
array(2) {
  ["x"]=>
  array(2) {
    ["y"]=>
    int(6)
    ["z"]=>
    string(3) "new"
  }
  ["n"]=>
  array(1) {
    [0]=>
    int(1)
  }
}
array(3) {
  [0]=>
  int(1)
  [1]=>
  int(0)
  [2]=>
  int(2)
}
int(2)
object(stdClass)#1 (3) {
  ["c"]=>
  int(2)
  ["l"]=>
  array(1) {
    ["k"]=>
    array(1) {
      [0]=>
      int(2)
    }
  }
  ["a b"]=>
  int(3)
}
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(1)
}
int(1)
int(3)
int(1)
int(3)

Warning: Undefined array key 1 in %slang/operators/assignment.php on line 40
NULL
NULL
12 34 12
