--TEST--
Heaps order strings, floats, lists and mixtures as <=> does
--FILE--
<?php
function drain(SplHeap|SplPriorityQueue $heap): string
{
    $out = [];
    while (!$heap->isEmpty()) {
        $out[] = $heap->extract();
    }
    return json_encode($out);
}
class ByLength extends SplHeap
{
    protected function compare(mixed $one, mixed $two): int
    {
        return strlen($one) <=> strlen($two);
    }
}
$sets = [
    ['pear', 'apple', 'fig', '10', '9', '1e1', ''],
    [2.5, 1, 3, 2.25, -0.5, 7],
    [[2, 'b'], [1, 'z'], [2, 'a'], [1], [], [2, 'a', 0]],
    [[1, [2, 3]], [1, [2, 2]], [0, [9]], [1, [2]]],
    [1, 'two', 3.5, null, [4], false, '5'],
    [['a' => 1], ['b' => 1], ['a' => 2]],
];
foreach ($sets as $set) {
    $min = new SplMinHeap;
    $max = new SplMaxHeap;
    $queue = new SplPriorityQueue;
    foreach ($set as $number => $value) {
        $min->insert($value);
        $max->insert($value);
        $queue->insert("n$number", $value);
    }
    echo drain($min), "\n", drain($max), "\n", drain($queue), "\n";
}
$heap = new ByLength;
foreach (['ccc', 'a', 'dddd', 'bb'] as $word) {
    $heap->insert($word);
}
echo drain($heap), "\n";
$objects = new SplMinHeap;
foreach ([3, 1, 2] as $n) {
    $objects->insert((object) ['n' => $n]);
    $objects->insert([(object) ['n' => $n], $n]);
}
echo drain($objects), "\n";
--EXPECT--
["","9","10","1e1","apple","fig","pear"]
["pear","fig","apple","10","1e1","9",""]
["n0","n2","n1","n3","n5","n4","n6"]
[-0.5,1,2.25,2.5,3,7]
[7,3,2.5,2.25,1,-0.5]
["n5","n2","n0","n3","n1","n4"]
[[],[1],[1,"z"],[2,"a"],[2,"b"],[2,"a",0]]
[[2,"a",0],[2,"b"],[2,"a"],[1,"z"],[1],[]]
["n5","n0","n2","n1","n3","n4"]
[[0,[9]],[1,[2]],[1,[2,2]],[1,[2,3]]]
[[1,[2,3]],[1,[2,2]],[1,[2]],[0,[9]]]
["n0","n1","n3","n2"]
[null,false,1,3.5,"5","two",[4]]
[[4],"two","5",3.5,1,false,null]
["n4","n1","n6","n2","n0","n5","n3"]
[{"a":1},{"a":2},{"b":1}]
[{"a":2},{"a":1},{"b":1}]
["n2","n0","n1"]
["dddd","ccc","bb","a"]
[[{"n":1},1],[{"n":2},2],[{"n":3},3],{"n":1},{"n":2},{"n":3}]
