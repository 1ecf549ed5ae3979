--TEST--
references to variables, elements and properties
--FILE--
<?php
$a = 1; $b = &$a; $b++; var_dump($a); unset($b); $b = 5; var_dump($a);
$arr = [1, 2, 3]; $el = &$arr[1]; $copy = $arr; $el = 'ref'; var_dump($copy[1], $arr[1]);
function addOne(?array &$list, &...$more) { $list[] = 1; foreach ($more as &$m) $m .= '!'; }
$l = []; $s = 'a'; $t = 'b'; addOne($l, $s, $t); var_dump($l, $s, $t);
$undefined = null; addOne($new['auto']['vivified']); var_dump($new);
function &getRef(array &$a, $k) { return $a[$k]; }
$v = &getRef($arr, 0); $v = 'changed'; var_dump($arr[0]);
$o = new stdClass; $p = &$o->prop; $p = 'via ref'; var_dump($o);
[$x, &$y] = $arr; $y = 'list ref'; var_dump($arr[1]);
foreach ([1, 2] as $i) { $refs[] = &$i; unset($i); } var_dump(count($refs));
$m = [1]; foreach ($m as $k => &$mv) { $n = &$mv; } $n = 9; var_dump($m);
$self = [1]; $self['me'] = &$self; echo count($self, COUNT_RECURSIVE) > 2 ? "recursive\n" : "flat\n"; print_r($self);
--EXPECTF--
int(2)
int(2)
string(3) "ref"
string(3) "ref"
array(1) {
  [0]=>
  int(1)
}
string(2) "a!"
string(2) "b!"
array(1) {
  ["auto"]=>
  array(1) {
    ["vivified"]=>
    array(1) {
      [0]=>
      int(1)
    }
  }
}
string(7) "changed"
object(stdClass)#1 (1) {
  ["prop"]=>
  &string(7) "via ref"
}
string(8) "list ref"
int(2)
array(1) {
  [0]=>
  &int(9)
}

Warning: count(): Recursion detected in %slang/values/references.php on line 13
flat
Array
(
    [0] => 1
    [me] => Array
 *RECURSION*
)
