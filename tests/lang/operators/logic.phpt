--TEST--
short circuits and word operators
--FILE--
<?php
function t($x) { echo "t$x "; return true; } function f($x) { echo "f$x "; return false; }
var_dump(t(1) && f(2) && t(3)); var_dump(f(1) || t(2) || f(3)); var_dump(t(1) xor t(2)); $a = f(1) or t(2); var_dump($a);
$b = true and false; var_dump($b); var_dump(t(1) ? f(2) : t(3)); var_dump(f(1) ?: t(2)); var_dump(null ?? f(1) ?? t(2));
var_dump(!0, !'a', !!'0', 1 <=> 2, true <=> false); $x = null; $x ??= t('set'); $x ??= t('unset'); var_dump($x);
$i = 5;
var_dump($i++ + ++$i, $i-- - --$i, $i);
var_dump(1 + 1 . '' === '2', -3 % 2, 2 ** 3 ** 2, -2 ** 2, (int) '5' . '5', !empty([0]) && isset($x));
$arr = [3, 1];
var_dump([$arr[1], $arr[0]] = $arr);
echo "$arr[0]\n";
print print('x') . "\n";
var_dump(1 <=> 2 ?: 'never', @$u['x'] ?? 'q', (fn() => 1)() + 1);
--EXPECT--
t1 f2 bool(false)
f1 t2 bool(true)
t1 t2 bool(false)
f1 t2 bool(false)
bool(true)
t1 f2 bool(false)
f1 t2 bool(true)
f1 bool(false)
bool(true)
bool(false)
bool(false)
int(-1)
int(1)
tset bool(true)
int(12)
int(2)
int(5)
bool(true)
int(-1)
int(512)
int(-4)
string(2) "55"
bool(true)
array(2) {
  [0]=>
  int(3)
  [1]=>
  int(1)
}
1
x
1int(-1)
string(1) "q"
int(2)
