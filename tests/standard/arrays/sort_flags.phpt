--TEST--
Every sort, every flag, stable
--FILE--
<?php
$flags = ['REGULAR' => SORT_REGULAR, 'NUMERIC' => SORT_NUMERIC, 'STRING' => SORT_STRING, 'STRING|CASE' => SORT_STRING | SORT_FLAG_CASE, 'NATURAL' => SORT_NATURAL, 'NATURAL|CASE' => SORT_NATURAL | SORT_FLAG_CASE, 'LOCALE' => SORT_LOCALE_STRING];
$arrays = [[10, 9, '9', '10', 1.5, '1e1'], ['b', 'B', 'a', 'A', 'img12', 'img10', 'IMG2'], ['x' => 3, 'y' => 1, 10 => 2, 9 => 1, '1a' => 3], [-0.0, 0, 0.0, -1.5, 2]];
foreach (['sort', 'rsort', 'asort', 'arsort', 'ksort', 'krsort'] as $function) foreach ($flags as $name => $flag) foreach ($arrays as $array) { $function($array, $flag); echo "$function $name ", json_encode($array), "\n"; }
foreach (['natsort', 'natcasesort'] as $function) foreach ($arrays as $array) { $function($array); echo "$function ", json_encode($array), "\n"; }
$people = [['n' => 'a', 'k' => 2], ['n' => 'b', 'k' => 1], ['n' => 'c', 'k' => 2], ['n' => 'd', 'k' => 1]];
usort($people, fn($a, $b) => $a['k'] <=> $b['k']); echo implode(array_column($people, 'n')), "\n";
uasort($people, fn($a, $b) => $b['k'] <=> $a['k']); echo json_encode(array_column($people, 'n')), json_encode(array_keys($people)), "\n";
uksort($people, fn($a, $b) => $b - $a); echo json_encode(array_keys($people)), "\n";
$bool = [3, 1, 2]; usort($bool, fn($a, $b) => $a > $b); echo json_encode($bool), "\n";
$n = [5, 3]; try { usort($n, function () { throw new Exception('no'); }); } catch (Exception $e) { echo $e->getMessage(), json_encode($n), "\n"; }
class S { function __construct(public $v) {} function __toString() { return (string) $this->v; } }
$o = [new S('b'), new S('a'), 'ab']; sort($o, SORT_STRING); echo implode(',', $o), "\n";
$big = []; mt_srand(5); for ($i = 0; $i < 300; $i++) $big["k$i"] = mt_rand(0, 20); asort($big); echo md5(json_encode($big)), "\n"; arsort($big); echo md5(json_encode($big)), "\n"; ksort($big); echo md5(json_encode($big)), "\n";
$big[] = 1; echo json_encode(array_slice($big, -1, 1, true)), "\n";
?>
--EXPECTF--
sort REGULAR [1.5,9,"9",10,"10","1e1"]
sort REGULAR ["A","B","IMG2","a","b","img10","img12"]
sort REGULAR [1,1,2,3,3]
sort REGULAR [-1.5,-0,0,0,2]
sort NUMERIC [1.5,9,"9",10,"10","1e1"]
sort NUMERIC ["b","B","a","A","img12","img10","IMG2"]
sort NUMERIC [1,1,2,3,3]
sort NUMERIC [-1.5,-0,0,0,2]
sort STRING [1.5,10,"10","1e1",9,"9"]
sort STRING ["A","B","IMG2","a","b","img10","img12"]
sort STRING [1,1,2,3,3]
sort STRING [-0,-1.5,0,0,2]
sort STRING|CASE [1.5,10,"10","1e1",9,"9"]
sort STRING|CASE ["a","A","b","B","img10","img12","IMG2"]
sort STRING|CASE [1,1,2,3,3]
sort STRING|CASE [-0,-1.5,0,0,2]
sort NATURAL [1.5,"1e1",9,"9",10,"10"]
sort NATURAL ["A","B","IMG2","a","b","img10","img12"]
sort NATURAL [1,1,2,3,3]
sort NATURAL [-0,-1.5,0,0,2]
sort NATURAL|CASE [1.5,"1e1",9,"9",10,"10"]
sort NATURAL|CASE ["a","A","b","B","IMG2","img10","img12"]
sort NATURAL|CASE [1,1,2,3,3]
sort NATURAL|CASE [-0,-1.5,0,0,2]
sort LOCALE [1.5,10,"10","1e1",9,"9"]
sort LOCALE ["A","B","IMG2","a","b","img10","img12"]
sort LOCALE [1,1,2,3,3]
sort LOCALE [-0,-1.5,0,0,2]
rsort REGULAR [10,"10","1e1",9,"9",1.5]
rsort REGULAR ["img12","img10","b","a","IMG2","B","A"]
rsort REGULAR [3,3,2,1,1]
rsort REGULAR [2,-0,0,0,-1.5]
rsort NUMERIC [10,"10","1e1",9,"9",1.5]
rsort NUMERIC ["b","B","a","A","img12","img10","IMG2"]
rsort NUMERIC [3,3,2,1,1]
rsort NUMERIC [2,-0,0,0,-1.5]
rsort STRING [9,"9","1e1",10,"10",1.5]
rsort STRING ["img12","img10","b","a","IMG2","B","A"]
rsort STRING [3,3,2,1,1]
rsort STRING [2,0,0,-1.5,-0]
rsort STRING|CASE [9,"9","1e1",10,"10",1.5]
rsort STRING|CASE ["IMG2","img12","img10","b","B","a","A"]
rsort STRING|CASE [3,3,2,1,1]
rsort STRING|CASE [2,0,0,-1.5,-0]
rsort NATURAL [10,"10",9,"9","1e1",1.5]
rsort NATURAL ["img12","img10","b","a","IMG2","B","A"]
rsort NATURAL [3,3,2,1,1]
rsort NATURAL [2,0,0,-1.5,-0]
rsort NATURAL|CASE [10,"10",9,"9","1e1",1.5]
rsort NATURAL|CASE ["img12","img10","IMG2","b","B","a","A"]
rsort NATURAL|CASE [3,3,2,1,1]
rsort NATURAL|CASE [2,0,0,-1.5,-0]
rsort LOCALE [9,"9","1e1",10,"10",1.5]
rsort LOCALE ["img12","img10","b","a","IMG2","B","A"]
rsort LOCALE [3,3,2,1,1]
rsort LOCALE [2,0,0,-1.5,-0]
asort REGULAR {"4":1.5,"1":9,"2":"9","0":10,"3":"10","5":"1e1"}
asort REGULAR {"3":"A","1":"B","6":"IMG2","2":"a","0":"b","5":"img10","4":"img12"}
asort REGULAR {"y":1,"9":1,"10":2,"x":3,"1a":3}
asort REGULAR {"3":-1.5,"0":-0,"1":0,"2":0,"4":2}
asort NUMERIC {"4":1.5,"1":9,"2":"9","0":10,"3":"10","5":"1e1"}
asort NUMERIC ["b","B","a","A","img12","img10","IMG2"]
asort NUMERIC {"y":1,"9":1,"10":2,"x":3,"1a":3}
asort NUMERIC {"3":-1.5,"0":-0,"1":0,"2":0,"4":2}
asort STRING {"4":1.5,"0":10,"3":"10","5":"1e1","1":9,"2":"9"}
asort STRING {"3":"A","1":"B","6":"IMG2","2":"a","0":"b","5":"img10","4":"img12"}
asort STRING {"y":1,"9":1,"10":2,"x":3,"1a":3}
asort STRING {"0":-0,"3":-1.5,"1":0,"2":0,"4":2}
asort STRING|CASE {"4":1.5,"0":10,"3":"10","5":"1e1","1":9,"2":"9"}
asort STRING|CASE {"2":"a","3":"A","0":"b","1":"B","5":"img10","4":"img12","6":"IMG2"}
asort STRING|CASE {"y":1,"9":1,"10":2,"x":3,"1a":3}
asort STRING|CASE {"0":-0,"3":-1.5,"1":0,"2":0,"4":2}
asort NATURAL {"4":1.5,"5":"1e1","1":9,"2":"9","0":10,"3":"10"}
asort NATURAL {"3":"A","1":"B","6":"IMG2","2":"a","0":"b","5":"img10","4":"img12"}
asort NATURAL {"y":1,"9":1,"10":2,"x":3,"1a":3}
asort NATURAL {"0":-0,"3":-1.5,"1":0,"2":0,"4":2}
asort NATURAL|CASE {"4":1.5,"5":"1e1","1":9,"2":"9","0":10,"3":"10"}
asort NATURAL|CASE {"2":"a","3":"A","0":"b","1":"B","6":"IMG2","5":"img10","4":"img12"}
asort NATURAL|CASE {"y":1,"9":1,"10":2,"x":3,"1a":3}
asort NATURAL|CASE {"0":-0,"3":-1.5,"1":0,"2":0,"4":2}
asort LOCALE {"4":1.5,"0":10,"3":"10","5":"1e1","1":9,"2":"9"}
asort LOCALE {"3":"A","1":"B","6":"IMG2","2":"a","0":"b","5":"img10","4":"img12"}
asort LOCALE {"y":1,"9":1,"10":2,"x":3,"1a":3}
asort LOCALE {"0":-0,"3":-1.5,"1":0,"2":0,"4":2}
arsort REGULAR {"0":10,"3":"10","5":"1e1","1":9,"2":"9","4":1.5}
arsort REGULAR {"4":"img12","5":"img10","0":"b","2":"a","6":"IMG2","1":"B","3":"A"}
arsort REGULAR {"x":3,"1a":3,"10":2,"y":1,"9":1}
arsort REGULAR {"4":2,"0":-0,"1":0,"2":0,"3":-1.5}
arsort NUMERIC {"0":10,"3":"10","5":"1e1","1":9,"2":"9","4":1.5}
arsort NUMERIC ["b","B","a","A","img12","img10","IMG2"]
arsort NUMERIC {"x":3,"1a":3,"10":2,"y":1,"9":1}
arsort NUMERIC {"4":2,"0":-0,"1":0,"2":0,"3":-1.5}
arsort STRING {"1":9,"2":"9","5":"1e1","0":10,"3":"10","4":1.5}
arsort STRING {"4":"img12","5":"img10","0":"b","2":"a","6":"IMG2","1":"B","3":"A"}
arsort STRING {"x":3,"1a":3,"10":2,"y":1,"9":1}
arsort STRING {"4":2,"1":0,"2":0,"3":-1.5,"0":-0}
arsort STRING|CASE {"1":9,"2":"9","5":"1e1","0":10,"3":"10","4":1.5}
arsort STRING|CASE {"6":"IMG2","4":"img12","5":"img10","0":"b","1":"B","2":"a","3":"A"}
arsort STRING|CASE {"x":3,"1a":3,"10":2,"y":1,"9":1}
arsort STRING|CASE {"4":2,"1":0,"2":0,"3":-1.5,"0":-0}
arsort NATURAL {"0":10,"3":"10","1":9,"2":"9","5":"1e1","4":1.5}
arsort NATURAL {"4":"img12","5":"img10","0":"b","2":"a","6":"IMG2","1":"B","3":"A"}
arsort NATURAL {"x":3,"1a":3,"10":2,"y":1,"9":1}
arsort NATURAL {"4":2,"1":0,"2":0,"3":-1.5,"0":-0}
arsort NATURAL|CASE {"0":10,"3":"10","1":9,"2":"9","5":"1e1","4":1.5}
arsort NATURAL|CASE {"4":"img12","5":"img10","6":"IMG2","0":"b","1":"B","2":"a","3":"A"}
arsort NATURAL|CASE {"x":3,"1a":3,"10":2,"y":1,"9":1}
arsort NATURAL|CASE {"4":2,"1":0,"2":0,"3":-1.5,"0":-0}
arsort LOCALE {"1":9,"2":"9","5":"1e1","0":10,"3":"10","4":1.5}
arsort LOCALE {"4":"img12","5":"img10","0":"b","2":"a","6":"IMG2","1":"B","3":"A"}
arsort LOCALE {"x":3,"1a":3,"10":2,"y":1,"9":1}
arsort LOCALE {"4":2,"1":0,"2":0,"3":-1.5,"0":-0}
ksort REGULAR [10,9,"9","10",1.5,"1e1"]
ksort REGULAR ["b","B","a","A","img12","img10","IMG2"]
ksort REGULAR {"9":1,"10":2,"1a":3,"x":3,"y":1}
ksort REGULAR [-0,0,0,-1.5,2]
ksort NUMERIC [10,9,"9","10",1.5,"1e1"]
ksort NUMERIC ["b","B","a","A","img12","img10","IMG2"]
ksort NUMERIC {"x":3,"y":1,"1a":3,"9":1,"10":2}
ksort NUMERIC [-0,0,0,-1.5,2]
ksort STRING [10,9,"9","10",1.5,"1e1"]
ksort STRING ["b","B","a","A","img12","img10","IMG2"]
ksort STRING {"10":2,"1a":3,"9":1,"x":3,"y":1}
ksort STRING [-0,0,0,-1.5,2]
ksort STRING|CASE [10,9,"9","10",1.5,"1e1"]
ksort STRING|CASE ["b","B","a","A","img12","img10","IMG2"]
ksort STRING|CASE {"10":2,"1a":3,"9":1,"x":3,"y":1}
ksort STRING|CASE [-0,0,0,-1.5,2]
ksort NATURAL [10,9,"9","10",1.5,"1e1"]
ksort NATURAL ["b","B","a","A","img12","img10","IMG2"]
ksort NATURAL {"1a":3,"9":1,"10":2,"x":3,"y":1}
ksort NATURAL [-0,0,0,-1.5,2]
ksort NATURAL|CASE [10,9,"9","10",1.5,"1e1"]
ksort NATURAL|CASE ["b","B","a","A","img12","img10","IMG2"]
ksort NATURAL|CASE {"1a":3,"9":1,"10":2,"x":3,"y":1}
ksort NATURAL|CASE [-0,0,0,-1.5,2]
ksort LOCALE [10,9,"9","10",1.5,"1e1"]
ksort LOCALE ["b","B","a","A","img12","img10","IMG2"]
ksort LOCALE {"10":2,"1a":3,"9":1,"x":3,"y":1}
ksort LOCALE [-0,0,0,-1.5,2]
krsort REGULAR {"5":"1e1","4":1.5,"3":"10","2":"9","1":9,"0":10}
krsort REGULAR {"6":"IMG2","5":"img10","4":"img12","3":"A","2":"a","1":"B","0":"b"}
krsort REGULAR {"y":1,"x":3,"10":2,"9":1,"1a":3}
krsort REGULAR {"4":2,"3":-1.5,"2":0,"1":0,"0":-0}
krsort NUMERIC {"5":"1e1","4":1.5,"3":"10","2":"9","1":9,"0":10}
krsort NUMERIC {"6":"IMG2","5":"img10","4":"img12","3":"A","2":"a","1":"B","0":"b"}
krsort NUMERIC {"10":2,"9":1,"1a":3,"x":3,"y":1}
krsort NUMERIC {"4":2,"3":-1.5,"2":0,"1":0,"0":-0}
krsort STRING {"5":"1e1","4":1.5,"3":"10","2":"9","1":9,"0":10}
krsort STRING {"6":"IMG2","5":"img10","4":"img12","3":"A","2":"a","1":"B","0":"b"}
krsort STRING {"y":1,"x":3,"9":1,"1a":3,"10":2}
krsort STRING {"4":2,"3":-1.5,"2":0,"1":0,"0":-0}
krsort STRING|CASE {"5":"1e1","4":1.5,"3":"10","2":"9","1":9,"0":10}
krsort STRING|CASE {"6":"IMG2","5":"img10","4":"img12","3":"A","2":"a","1":"B","0":"b"}
krsort STRING|CASE {"y":1,"x":3,"9":1,"1a":3,"10":2}
krsort STRING|CASE {"4":2,"3":-1.5,"2":0,"1":0,"0":-0}
krsort NATURAL {"5":"1e1","4":1.5,"3":"10","2":"9","1":9,"0":10}
krsort NATURAL {"6":"IMG2","5":"img10","4":"img12","3":"A","2":"a","1":"B","0":"b"}
krsort NATURAL {"y":1,"x":3,"10":2,"9":1,"1a":3}
krsort NATURAL {"4":2,"3":-1.5,"2":0,"1":0,"0":-0}
krsort NATURAL|CASE {"5":"1e1","4":1.5,"3":"10","2":"9","1":9,"0":10}
krsort NATURAL|CASE {"6":"IMG2","5":"img10","4":"img12","3":"A","2":"a","1":"B","0":"b"}
krsort NATURAL|CASE {"y":1,"x":3,"10":2,"9":1,"1a":3}
krsort NATURAL|CASE {"4":2,"3":-1.5,"2":0,"1":0,"0":-0}
krsort LOCALE {"5":"1e1","4":1.5,"3":"10","2":"9","1":9,"0":10}
krsort LOCALE {"6":"IMG2","5":"img10","4":"img12","3":"A","2":"a","1":"B","0":"b"}
krsort LOCALE {"y":1,"x":3,"9":1,"1a":3,"10":2}
krsort LOCALE {"4":2,"3":-1.5,"2":0,"1":0,"0":-0}
natsort {"4":1.5,"5":"1e1","1":9,"2":"9","0":10,"3":"10"}
natsort {"3":"A","1":"B","6":"IMG2","2":"a","0":"b","5":"img10","4":"img12"}
natsort {"y":1,"9":1,"10":2,"x":3,"1a":3}
natsort {"0":-0,"3":-1.5,"1":0,"2":0,"4":2}
natcasesort {"4":1.5,"5":"1e1","1":9,"2":"9","0":10,"3":"10"}
natcasesort {"2":"a","3":"A","0":"b","1":"B","6":"IMG2","5":"img10","4":"img12"}
natcasesort {"y":1,"9":1,"10":2,"x":3,"1a":3}
natcasesort {"0":-0,"3":-1.5,"1":0,"2":0,"4":2}
bdac
["a","c","b","d"][2,3,0,1]
[3,2,1,0]

Deprecated: usort(): Returning bool from comparison function is deprecated, return an integer less than, equal to, or greater than zero in %s on line 10
[1,2,3]
no[5,3]
a,ab,b
1167b692a3da3a2ea6bc58ea5faa4da8
10140c2f1313f9bfa05adb0cb49925b3
9ea4dbc86f5ca5da4804daefda452684
[1]
