--TEST--
Differences and intersections in all their forms
--FILE--
<?php
function j($x) { echo json_encode($x), "\n"; }
$a = ['a' => 'green', 'b' => 'brown', 'c' => 'blue', 0 => 'red']; $b = ['A' => 'GREEN', 'b' => 'brown', 1 => 'blue', 0 => 'Red'];
$cmp = 'strcasecmp';
foreach (['array_diff', 'array_diff_key', 'array_diff_assoc', 'array_intersect', 'array_intersect_key', 'array_intersect_assoc'] as $f) { echo $f, ' '; j($f($a, $b)); j($f($a)); j($f($a, $b, ['b' => 'brown'])); }
foreach (['array_udiff', 'array_diff_ukey', 'array_udiff_assoc', 'array_diff_uassoc', 'array_uintersect', 'array_intersect_ukey', 'array_uintersect_assoc', 'array_intersect_uassoc'] as $f) { echo $f, ' '; j($f($a, $b, $cmp)); }
foreach (['array_udiff_uassoc', 'array_uintersect_uassoc'] as $f) { echo $f, ' '; j($f($a, $b, $cmp, $cmp)); }
j(array_diff([1, '1', 1.0, null, ''], [1])); j(array_intersect(['1.0', 1], [1.0])); j(array_diff_assoc([0, 1], ['0', '2']));
foreach ([fn() => array_udiff([1], [2]), fn() => array_udiff([1]), fn() => array_diff([1], 2), fn() => array_udiff([1], 2, 'strcmp'), fn() => array_intersect_ukey([1], [2], 'nope')] as $f) { try { $f(); } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; } }
?>
--EXPECT--
array_diff {"a":"green","0":"red"}
{"a":"green","b":"brown","c":"blue","0":"red"}
{"a":"green","0":"red"}
array_diff_key {"a":"green","c":"blue"}
{"a":"green","b":"brown","c":"blue","0":"red"}
{"a":"green","c":"blue"}
array_diff_assoc {"a":"green","c":"blue","0":"red"}
{"a":"green","b":"brown","c":"blue","0":"red"}
{"a":"green","c":"blue","0":"red"}
array_intersect {"b":"brown","c":"blue"}
{"a":"green","b":"brown","c":"blue","0":"red"}
{"b":"brown"}
array_intersect_key {"b":"brown","0":"red"}
{"a":"green","b":"brown","c":"blue","0":"red"}
{"b":"brown"}
array_intersect_assoc {"b":"brown"}
{"a":"green","b":"brown","c":"blue","0":"red"}
{"b":"brown"}
array_udiff []
array_diff_ukey {"c":"blue"}
array_udiff_assoc {"a":"green","c":"blue"}
array_diff_uassoc {"a":"green","c":"blue","0":"red"}
array_uintersect {"a":"green","b":"brown","c":"blue","0":"red"}
array_intersect_ukey {"a":"green","b":"brown","0":"red"}
array_uintersect_assoc {"b":"brown","0":"red"}
array_intersect_uassoc {"b":"brown"}
array_udiff_uassoc {"c":"blue"}
array_uintersect_uassoc {"a":"green","b":"brown","0":"red"}
{"3":null,"4":""}
{"1":1}
{"1":1}
TypeError: array_udiff(): Argument #2 must be a valid callback, array callback must have exactly two members
ArgumentCountError: array_udiff() expects at least 2 arguments, 1 given
TypeError: array_diff(): Argument #2 must be of type array, int given
TypeError: array_udiff(): Argument #2 must be of type array, int given
TypeError: array_intersect_ukey(): Argument #3 must be a valid callback, function "nope" not found or invalid function name
