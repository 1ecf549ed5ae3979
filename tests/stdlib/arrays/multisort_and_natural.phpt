--TEST--
array_multisort with several columns, natural order
--FILE--
<?php
$data = [['v' => 67, 'e' => 2], ['v' => 86, 'e' => 1], ['v' => 67, 'e' => 7]];
$v = array_column($data, 'v');
$e = array_column($data, 'e');
array_multisort($v, SORT_DESC, $e, SORT_ASC, $data);
echo json_encode($data), "\n";
$s = ['10', 9, '1e1', 'b', 'B', 'a']; array_multisort($s, SORT_ASC, SORT_STRING | SORT_FLAG_CASE); echo json_encode($s), "\n";
$n = ['file10', 'file9', 'File1', 'file01', 'file1.5', 'x-1', 'x-02'];
natsort($n);
echo json_encode($n), "\n";
natcasesort($n);
echo json_encode(array_values($n)), "\n";
sort($n, SORT_NATURAL | SORT_FLAG_CASE);
echo json_encode($n), "\n";
try { array_multisort($v, $short); } catch (Error $x) { echo $x->getMessage(), "\n"; }
try { $a = [1, 2]; $b = [1]; array_multisort($a, $b); } catch (ValueError $x) { echo $x->getMessage(), "\n"; }
--EXPECT--
[{"v":86,"e":1},{"v":67,"e":2},{"v":67,"e":7}]
["10","1e1",9,"a","b","B"]
{"2":"File1","3":"file01","4":"file1.5","1":"file9","0":"file10","6":"x-02","5":"x-1"}
["file01","File1","file1.5","file9","file10","x-02","x-1"]
["file01","File1","file1.5","file9","file10","x-02","x-1"]
array_multisort(): Argument #2 must be an array or a sort flag
Array sizes are inconsistent
