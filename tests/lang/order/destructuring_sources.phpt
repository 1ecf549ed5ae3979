--TEST--
destructuring reads the source once
--FILE--
<?php
function src() { echo 'src '; return [1, [2, 3]]; }
[$a, [$b, $c]] = src(); echo "$a$b$c\n";
$x = [1, 2]; [$x, $y] = $x; var_dump($x, $y);
$i = 0; $arr = ['a', 'b']; [$i, $r[$i]] = $arr; echo json_encode([$i, $r]), "\n";
[$p, $q] = [$q ?? 'none', $p ?? 'nothing']; echo "$p $q\n";
['x' => $m, 'y' => $m] = ['x' => 1, 'y' => 2]; echo $m, "\n";
class G implements ArrayAccess { function offsetGet($o): mixed { echo "get($o) "; return "v$o"; } function offsetSet($o, $v): void {} function offsetExists($o): bool { return true; } function offsetUnset($o): void {} }
['a' => $ga, 'b' => $gb] = new G; echo $ga, $gb, "\n";
--EXPECT--
src 123
int(1)
int(2)
["a",{"a":"b"}]
none nothing
2
get(a) get(b) vavb
