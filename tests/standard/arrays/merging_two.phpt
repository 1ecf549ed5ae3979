--TEST--
array_merge() of two arrays gives the one beside an empty one as it is; of more or fewer, a new one
--FILE--
<?php
function show(string $what, array $merged): void
{
    $at = current($merged);
    $merged[] = 'next';
    echo $what, ': at ', json_encode($at), ', ', json_encode($merged), "\n";
}

$list = [1, 2, 3];
next($list);
unset($list[2]);
$named = ['a' => 1, 'b' => 2];
next($named);
$mixed = ['a' => 1, 7 => 2];
next($mixed);
$emptied = [1];
unset($emptied[0]);
foreach (['list' => $list, 'named' => $named, 'mixed' => $mixed, 'emptied' => $emptied] as $what => $array) {
    show("$what, []", array_merge($array, []));
    show("[], $what", array_merge([], $array));
    show($what, array_merge($array));
    show("$what, [], []", array_merge($array, [], []));
    show("$what, more", array_merge($array, ['b' => 'more', 'c']));
}

$value = 1;
$shared = ['r' => &$value, 's' => 2];
$copy = array_merge($shared, []);
$value = 5;
show('shared', $copy);

// what is in both is changed in place, and references are left
$inner = ['x' => 1];
$old = ['in' => &$inner, 'same' => ['k' => [1, 2, 3]], 'text' => 'a'];
$new = array_replace_recursive($old, ['in' => ['y' => 2], 'same' => ['k' => [1 => 'two']], 'text' => ['list']], ['same' => 0]);
echo json_encode([$old, $new]), "\n";
$new = array_replace_recursive([], ['a' => ['b' => []]], ['a' => ['b' => ['c' => 1], 4 => 5]]);
echo json_encode($new), "\n";
$self = ['a' => []];
$self['a'] = &$self;
try {
    array_replace_recursive($self, $self);
} catch (Error $error) {
    echo get_class($error), ': ', $error->getMessage(), "\n";
}

// of int keys and texts
echo json_encode(array_diff_key(['a' => 1, 5 => 2, 'b' => 3, '7' => 4], [5 => 0], ['b' => 0])), "\n";
echo json_encode(array_intersect_key([3, 4, 5, 6], [1 => 0, 3 => 0])), "\n";
echo json_encode(array_intersect_key(['a' => 1, 5 => 2, 'b' => 3], ['b' => 0, '5' => 0], [5 => 0, 'b' => 1, 'c' => 1])), "\n";
echo json_encode(array_diff_key([1, 2, 3], [])), json_encode(array_intersect_key(['a' => 1])), "\n";
--EXPECT--
list, []: at 2, {"0":1,"1":2,"3":"next"}
[], list: at 2, {"0":1,"1":2,"3":"next"}
list: at 1, [1,2,"next"]
list, [], []: at 1, [1,2,"next"]
list, more: at 1, {"0":1,"1":2,"b":"more","2":"c","3":"next"}
named, []: at 2, {"a":1,"b":2,"0":"next"}
[], named: at 2, {"a":1,"b":2,"0":"next"}
named: at 1, {"a":1,"b":2,"0":"next"}
named, [], []: at 1, {"a":1,"b":2,"0":"next"}
named, more: at 1, {"a":1,"b":"more","0":"c","1":"next"}
mixed, []: at 1, {"a":1,"0":2,"1":"next"}
[], mixed: at 1, {"a":1,"0":2,"1":"next"}
mixed: at 1, {"a":1,"0":2,"1":"next"}
mixed, [], []: at 1, {"a":1,"0":2,"1":"next"}
mixed, more: at 1, {"a":1,"0":2,"b":"more","1":"c","2":"next"}
emptied, []: at false, ["next"]
[], emptied: at false, {"1":"next"}
emptied: at false, ["next"]
emptied, [], []: at false, ["next"]
emptied, more: at "more", {"b":"more","0":"c","1":"next"}
shared: at 5, {"r":5,"s":2,"0":"next"}
[{"in":{"x":1},"same":{"k":[1,2,3]},"text":"a"},{"in":{"x":1,"y":2},"same":0,"text":["list"]}]
{"a":{"b":{"c":1},"4":5}}
Error: Recursion detected
{"a":1,"7":4}
{"1":4,"3":6}
{"5":2,"b":3}
[1,2,3]{"a":1}
