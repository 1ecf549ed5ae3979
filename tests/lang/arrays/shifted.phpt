--TEST--
Lists whose first elements go: shift, push, unset of the first key, copies and walks in between
--FILE--
<?php
mt_srand(7);
// what a slow and simple list says must be what the array says
$sums = [];
foreach ([1, 2, 3, 4] as $seed) {
    mt_srand($seed);
    $a = range(1, 20);
    $copies = [];
    for ($i = 0; $i < 3000; $i++) {
        switch (mt_rand(0, 11)) {
            case 0: case 1: case 2: array_shift($a); break;
            case 3: case 4: case 5: $a[] = $i; break;
            case 6: if ($a) { unset($a[array_key_first($a)]); } break;
            case 7: if ($a) { unset($a[array_key_last($a)]); } break;
            case 8: $copies[$i % 5] = $a; break;
            case 9: if (mt_rand(0, 3) === 0) { $a = array_values($a); } break;
            case 10: if (mt_rand(0, 9) === 0) { $a = $copies[$i % 5] ?? $a; } break;
            case 11: foreach ($a as $k => &$v) { $v++; if ($v % 5 === 0) { break; } } unset($v); break;
        }
        if ($i % 500 === 0) {
            echo $seed, ' ', $i, ' ', count($a), ' ', key($a) ?? 'null', ' ', md5(serialize($a)), "\n";
        }
    }
    echo implode(',', array_slice($a, 0, 8)), ' ', md5(serialize([$a, $copies])), "\n";
}

$queue = [];
for ($i = 0; $i < 1000; $i++) {
    $queue[] = $i;
    $queue[] = -$i;
    $sum = ($sum ?? 0) + array_shift($queue);
}
var_dump($sum, count($queue), array_shift($queue), $queue[5], array_key_last($queue));

$named = ['a' => 1, 'b' => 2, 'c' => 3];
var_dump(array_shift($named), $named, key($named));
$named[] = 'next';
var_dump($named);
unset($named['b']);
reset($named);
var_dump(key($named), array_shift($named), $named);

$one = [5];
var_dump(array_shift($one), $one, array_shift($one));
$one[] = 6;
var_dump($one);

$walked = range(1, 6);
foreach ($walked as $value) {
    unset($walked[array_key_first($walked)]);
    echo $value, ':', count($walked), ' ';
}
echo "\n";

$holed = range(1, 6);
unset($holed[0], $holed[1], $holed[5]);
var_dump(array_shift($holed), $holed, end($holed), key($holed), prev($holed));

// spread: a copy of its own, keys anew, references as values
$source = [1, 2, 3];
$ref = &$source[1];
$spread = [...$source, 4];
$ref = 'changed';
$spread[] = 5;
var_dump($spread, [...[], ...[3 => 'x'], ...['k' => 'v'], 'y']);
$list = [1, 2];
$same = [...$list];
$same[] = 3;
var_dump(count($list), count($same));

// strings written a byte at a time, and appended to in place
$s = 'abc';
$t = $s;
$s[1] = 'X';
$s[5] = 'Y';
try { $s[0] = ''; } catch (Error $e) { echo $e->getMessage(), "\n"; }
var_dump($s, $t);
$o = new stdClass;
$o->text = 'a';
$copy = $o->text;
$o->text .= 'b';
$o->{'7'} = 'x';
$o->{'7'} .= 'y';
$o->text .= $o->text;
$array = ['k' => 'p', 3 => 'q'];
$before = $array;
$array['k'] .= 'r';
$array[3] .= $array['k'];
$array['k'] .= $array['k'];
var_dump($o, $copy, $array, $before);
--EXPECT--
1 0 19 0 50a13467fe25d6329874937fdbfc73be
1 500 1 0 35b7f6c570420def4713f94c889d15e4
1 1000 2 4 bd768f6fb02ff60c54272f607e6f8776
1 1500 1 1 4db32cbf0cf19b0a20c09a54fa8d8c00
1 2000 0 null 40cd750bba9870f18aada2478b24840a
1 2500 0 null 40cd750bba9870f18aada2478b24840a
2999 d00fd28f664956ae00a884e68efd9c5c
2 0 19 0 50a13467fe25d6329874937fdbfc73be
2 500 3 2 2b6df6e4cbf6d7152a6583ea6d7fcd6a
2 1000 0 null 40cd750bba9870f18aada2478b24840a
2 1500 3 1 43764d3036662eb80fec0f60d5d29bd6
2 2000 0 null 40cd750bba9870f18aada2478b24840a
2 2500 0 null 40cd750bba9870f18aada2478b24840a
 a07a949ca2bfef6fa36899d478e5d94f
3 0 20 0 d1c4f4212fb58c5599c9ea7ab867ef95
3 500 3 0 c1ef9b0f997b75d0d1e874c84c0db3f7
3 1000 2 0 ea63d77177a36c1ba7dbf2c8c5fe585e
3 1500 0 null 40cd750bba9870f18aada2478b24840a
3 2000 4 0 4da4f46b74cdf0fed9d0f85adbf5419f
3 2500 5 0 892c0ea59363f1179e33725b8ab5ecec
2999 3022f4779bdf6031c7121152d4e020f1
4 0 20 0 d1c4f4212fb58c5599c9ea7ab867ef95
4 500 4 0 721abc63331d5d8db71b303447381391
4 1000 0 null 40cd750bba9870f18aada2478b24840a
4 1500 1 0 dc6b098447303752705825091a7a69a1
4 2000 1 0 de2177b5c398b8d7454e8523f74a481c
4 2500 0 null 40cd750bba9870f18aada2478b24840a
 cdd2bdf268efc047ccb547d17e5bdd39
int(0)
int(1000)
int(500)
int(503)
int(998)
int(1)
array(2) {
  ["b"]=>
  int(2)
  ["c"]=>
  int(3)
}
string(1) "b"
array(3) {
  ["b"]=>
  int(2)
  ["c"]=>
  int(3)
  [0]=>
  string(4) "next"
}
string(1) "c"
int(3)
array(1) {
  [0]=>
  string(4) "next"
}
int(5)
array(0) {
}
NULL
array(1) {
  [0]=>
  int(6)
}
1:5 2:4 3:3 4:2 5:1 6:0 
int(3)
array(2) {
  [0]=>
  int(4)
  [1]=>
  int(5)
}
int(5)
int(1)
int(4)
array(5) {
  [0]=>
  int(1)
  [1]=>
  &string(7) "changed"
  [2]=>
  int(3)
  [3]=>
  int(4)
  [4]=>
  int(5)
}
array(3) {
  [0]=>
  string(1) "x"
  ["k"]=>
  string(1) "v"
  [1]=>
  string(1) "y"
}
int(2)
int(3)
Cannot assign an empty string to a string offset
string(6) "aXc  Y"
string(3) "abc"
object(stdClass)#2 (2) {
  ["text"]=>
  string(4) "abab"
  ["7"]=>
  string(2) "xy"
}
string(1) "a"
array(2) {
  ["k"]=>
  string(4) "prpr"
  [3]=>
  string(3) "qpr"
}
array(2) {
  ["k"]=>
  string(1) "p"
  [3]=>
  string(1) "q"
}
