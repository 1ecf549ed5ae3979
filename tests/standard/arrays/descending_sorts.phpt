--TEST--
Descending sorts turn a comparison round, they do not exchange its sides
--FILE--
<?php
foreach ([[1, NAN, 'a', 2], [NAN, 1, 2, 3], [3, NAN, 1, NAN, 2], [NAN, NAN, 1], [true, NAN, 'b', 0, -1], [['a' => 1], ['b' => 2], ['a' => 3]]] as $list) {
    foreach (['rsort', 'arsort', 'sort', 'asort'] as $sort) { $copy = $list; $sort($copy); echo $sort, ' ', serialize($copy), "\n"; }
}
$one = [1, NAN, 2]; $two = ['a', 'b', 'c']; array_multisort($one, SORT_DESC, $two); echo json_encode($two), "\n";
--EXPECT--
rsort a:4:{i:0;i:1;i:1;d:NAN;i:2;s:1:"a";i:3;i:2;}
arsort a:4:{i:0;i:1;i:1;d:NAN;i:2;s:1:"a";i:3;i:2;}
sort a:4:{i:0;d:NAN;i:1;i:1;i:2;i:2;i:3;s:1:"a";}
asort a:4:{i:1;d:NAN;i:0;i:1;i:3;i:2;i:2;s:1:"a";}
rsort a:4:{i:0;d:NAN;i:1;i:3;i:2;i:2;i:3;i:1;}
arsort a:4:{i:0;d:NAN;i:3;i:3;i:2;i:2;i:1;i:1;}
sort a:4:{i:0;i:1;i:1;i:2;i:2;i:3;i:3;d:NAN;}
asort a:4:{i:1;i:1;i:2;i:2;i:3;i:3;i:0;d:NAN;}
rsort a:5:{i:0;i:3;i:1;d:NAN;i:2;i:1;i:3;d:NAN;i:4;i:2;}
arsort a:5:{i:0;i:3;i:1;d:NAN;i:2;i:1;i:3;d:NAN;i:4;i:2;}
sort a:5:{i:0;d:NAN;i:1;d:NAN;i:2;i:1;i:3;i:2;i:4;i:3;}
asort a:5:{i:3;d:NAN;i:1;d:NAN;i:2;i:1;i:4;i:2;i:0;i:3;}
rsort a:3:{i:0;d:NAN;i:1;d:NAN;i:2;i:1;}
arsort a:3:{i:0;d:NAN;i:1;d:NAN;i:2;i:1;}
sort a:3:{i:0;d:NAN;i:1;i:1;i:2;d:NAN;}
asort a:3:{i:1;d:NAN;i:2;i:1;i:0;d:NAN;}
rsort a:5:{i:0;b:1;i:1;d:NAN;i:2;s:1:"b";i:3;i:0;i:4;i:-1;}
arsort a:5:{i:0;b:1;i:1;d:NAN;i:2;s:1:"b";i:3;i:0;i:4;i:-1;}
sort a:5:{i:0;i:0;i:1;b:1;i:2;i:-1;i:3;s:1:"b";i:4;d:NAN;}
asort a:5:{i:3;i:0;i:0;b:1;i:4;i:-1;i:2;s:1:"b";i:1;d:NAN;}
rsort a:3:{i:0;a:1:{s:1:"a";i:1;}i:1;a:1:{s:1:"b";i:2;}i:2;a:1:{s:1:"a";i:3;}}
arsort a:3:{i:0;a:1:{s:1:"a";i:1;}i:1;a:1:{s:1:"b";i:2;}i:2;a:1:{s:1:"a";i:3;}}
sort a:3:{i:0;a:1:{s:1:"b";i:2;}i:1;a:1:{s:1:"a";i:1;}i:2;a:1:{s:1:"a";i:3;}}
asort a:3:{i:1;a:1:{s:1:"b";i:2;}i:0;a:1:{s:1:"a";i:1;}i:2;a:1:{s:1:"a";i:3;}}
["a","b","c"]
