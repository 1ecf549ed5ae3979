--TEST--
Heaps compare the elements that __unserialize() brings
--FILE--
<?php
class Heap extends SplMinHeap
{
    function compare($a, $b): int
    {
        echo "[$a,$b]";
        return parent::compare($a, $b);
    }
}
$heap = new Heap;
foreach ([5, 3, 9, 1] as $number) {
    $heap->insert($number);
}
$text = serialize($heap);
echo "\n", $text, "\n";
$heap = unserialize($text);
echo "\n";
foreach ($heap as $number) {
    echo $number;
}
echo "\n";
$heap = new SplMaxHeap;
$heap->insert(4);
$heap->__unserialize([[], ['flags' => 0, 'heap_elements' => [3, 1, 2, 7]]]);
foreach ($heap as $number) {
    echo $number;
}
echo "\n";
$element = fn($data, $priority) => ['data' => $data, 'priority' => $priority];
$queue = new SplPriorityQueue;
$queue->__unserialize([[], ['flags' => 1, 'heap_elements' => [$element('a', 1), $element('b', 3), $element('c', 2)]]]);
while ($queue->valid()) {
    echo $queue->extract();
}
echo "\n";
$wrong = [
    [['x' => 1], ['flags' => 5, 'heap_elements' => [$element('a', 1), ['data' => 1]]]],
    [['x' => 1], ['flags' => 4, 'heap_elements' => []]],
    [['x' => 1], 1],
    [['x' => 1]],
    [['x' => 1], ['flags' => 0, 'heap_elements' => [1]], 3],
];
foreach ($wrong as $data) {
    foreach ([new SplPriorityQueue, new SplMinHeap] as $heap) {
        try {
            $heap->__unserialize($data);
        } catch (Exception $e) {
            echo $e->getMessage(), "\n";
        }
        print_r($heap);
    }
}
?>
--EXPECTF--
[5,3][3,9][5,1][3,1]
O:4:"Heap":2:{i:0;a:0:{}i:1;a:2:{s:5:"flags";i:0;s:13:"heap_elements";a:4:{i:0;i:1;i:1;i:3;i:2;i:9;i:3;i:5;}}}
[1,3][1,9][3,5]
1[9,3][5,3]3[9,5][9,5]59
74321
bca

Deprecated: Creation of dynamic property SplPriorityQueue::$x is deprecated in %sspl/heap_unserialize_order.php on line 46
Invalid serialization data for SplPriorityQueue object
SplPriorityQueue Object
(
    [x] => 1
    [flags:SplPriorityQueue:private] => 1
    [isCorrupted:SplPriorityQueue:private] => 
    [heap:SplPriorityQueue:private] => Array
        (
            [0] => Array
                (
                    [data] => a
                    [priority] => 1
                )

        )

)

Deprecated: Creation of dynamic property SplMinHeap::$x is deprecated in %sspl/heap_unserialize_order.php on line 46
Invalid serialization data for SplMinHeap object
SplMinHeap Object
(
    [x] => 1
    [flags:SplHeap:private] => 0
    [isCorrupted:SplHeap:private] => 
    [heap:SplHeap:private] => Array
        (
        )

)

Deprecated: Creation of dynamic property SplPriorityQueue::$x is deprecated in %sspl/heap_unserialize_order.php on line 46
Invalid serialization data for SplPriorityQueue object
SplPriorityQueue Object
(
    [x] => 1
    [flags:SplPriorityQueue:private] => 1
    [isCorrupted:SplPriorityQueue:private] => 
    [heap:SplPriorityQueue:private] => Array
        (
        )

)

Deprecated: Creation of dynamic property SplMinHeap::$x is deprecated in %sspl/heap_unserialize_order.php on line 46
Invalid serialization data for SplMinHeap object
SplMinHeap Object
(
    [x] => 1
    [flags:SplHeap:private] => 0
    [isCorrupted:SplHeap:private] => 
    [heap:SplHeap:private] => Array
        (
        )

)

Deprecated: Creation of dynamic property SplPriorityQueue::$x is deprecated in %sspl/heap_unserialize_order.php on line 46
Invalid serialization data for SplPriorityQueue object
SplPriorityQueue Object
(
    [x] => 1
    [flags:SplPriorityQueue:private] => 1
    [isCorrupted:SplPriorityQueue:private] => 
    [heap:SplPriorityQueue:private] => Array
        (
        )

)

Deprecated: Creation of dynamic property SplMinHeap::$x is deprecated in %sspl/heap_unserialize_order.php on line 46
Invalid serialization data for SplMinHeap object
SplMinHeap Object
(
    [x] => 1
    [flags:SplHeap:private] => 0
    [isCorrupted:SplHeap:private] => 
    [heap:SplHeap:private] => Array
        (
        )

)
Invalid serialization data for SplPriorityQueue object
SplPriorityQueue Object
(
    [flags:SplPriorityQueue:private] => 1
    [isCorrupted:SplPriorityQueue:private] => 
    [heap:SplPriorityQueue:private] => Array
        (
        )

)
Invalid serialization data for SplMinHeap object
SplMinHeap Object
(
    [flags:SplHeap:private] => 0
    [isCorrupted:SplHeap:private] => 
    [heap:SplHeap:private] => Array
        (
        )

)
Invalid serialization data for SplPriorityQueue object
SplPriorityQueue Object
(
    [flags:SplPriorityQueue:private] => 1
    [isCorrupted:SplPriorityQueue:private] => 
    [heap:SplPriorityQueue:private] => Array
        (
        )

)
Invalid serialization data for SplMinHeap object
SplMinHeap Object
(
    [flags:SplHeap:private] => 0
    [isCorrupted:SplHeap:private] => 
    [heap:SplHeap:private] => Array
        (
        )

)
