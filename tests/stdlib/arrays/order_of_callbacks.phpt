--TEST--
Functions that compare are called in the order of PHP, also by differences and intersections
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
mt_srand(5);
foreach ([2, 3, 4, 5, 6, 7, 10, 16, 17, 40, 1100] as $n) {
    foreach (['order', 'greater', 'none'] as $mode) {
        $list = [];
        for ($i = 0; $i < $n; $i++) $list[] = mt_rand(0, $n);
        $calls = [];
        usort($list, function ($x, $y) use (&$calls, $mode) {
            $calls[] = "$x,$y";
            return match ($mode) { 'order' => $x <=> $y, 'greater' => 1, 'none' => crc32("$x,$y") % 3 - 1 };
        });
        $text = implode(' ', $calls);
        echo "$n $mode: ", count($calls), ' ', strlen($text) < 120 ? $text : crc32($text), ' ', crc32(implode(',', $list)), "\n";
    }
}
function says($what) { return function ($x, $y) use ($what) { echo "$what($x,$y) "; return $x <=> $y; }; }
$a = ['c' => 3, 'a' => 1, 'b' => 2, 'e' => 5, 7 => 7, 'z' => 2];
$b = ['b' => 2, 'x' => 3, 'a' => 4, 7 => 1];
$c = ['q' => 5, 'e' => 1, 'b' => 3];
foreach (['udiff', 'uintersect', 'diff_ukey', 'intersect_ukey', 'udiff_assoc', 'uintersect_assoc', 'diff_uassoc', 'intersect_uassoc'] as $name) {
    $function = "array_$name";
    foreach ([[$a, $b], [$a, $b, $c], [$a, []], [[], $b]] as $arrays) {
        echo "$name: ", json_encode($function(...$arrays, ...[says('x')])), "\n";
    }
}
foreach (['udiff_uassoc', 'uintersect_uassoc'] as $name) {
    $function = "array_$name";
    echo "$name: ", json_encode($function($a, $b, says('v'), says('k'))), "\n";
}
try { array_udiff([3, 1, 2], 5, says('x')); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
try { array_intersect([3, [], 1], 5); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
echo json_encode(array_intersect([3, [], 'b', 1], [[], 2, 3], ['Array', 3])), "\n";
$mixed = ['10', 9, 'abc', null, 1.5, true, 'x', 3, [], 'b'];
sort($mixed);
echo json_encode($mixed), "\n";
--EXPECT--
2 order: 1 2,0 718014124
2 greater: 1 1,0 3016054550
2 none: 1 2,1 2957083512
3 order: 3 0,1 1,0 0,0 3244544281
3 greater: 3 0,3 2,3 0,2 4064300849
3 none: 3 3,0 2,0 3,2 1512849146
4 order: 6 3,3 3,0 3,0 3,2 3,2 0,2 3567785328
4 greater: 6 4,4 2,4 4,2 4,2 2,2 4,2 1406209645
4 none: 3 4,4 4,2 2,1 1080807384
5 order: 9 3,5 5,0 3,0 5,0 3,0 0,0 5,2 3,2 0,2 3326528606
5 greater: 10 5,0 4,0 5,4 5,3 4,3 0,3 5,1 4,1 0,1 3,1 2673510245
5 none: 5 2,5 1,5 2,1 1,4 4,5 1503786093
6 order: 9 2,6 6,2 2,2 6,4 2,4 6,6 6,5 6,5 4,5 2582920011
6 greater: 15 1,0 1,6 0,6 1,4 0,4 6,4 1,2 0,2 6,2 4,2 1,4 0,4 6,4 4,4 2,4 2886230729
6 none: 5 3,6 3,2 2,6 6,1 1,5 2254459999
7 order: 11 1,3 3,3 3,2 3,2 1,2 3,1 3,1 2,1 1,1 3,5 5,7 2627161366
7 greater: 19 4,4 4,5 4,5 4,6 4,6 5,6 4,6 4,6 5,6 6,6 4,3 4,3 5,3 6,3 6,3 4,3 5,3 6,3 3,3 3170431258
7 none: 9 3,4 3,1 4,1 3,7 7,3 3,3 7,3 3,3 7,6 3795848894
10 order: 23 5,4 5,7 7,8 8,1 7,1 5,1 4,1 8,3 7,3 5,3 4,3 1,3 8,6 5,6 7,6 8,9 9,8 7,8 8,8 9,7 8,7 6,7 7,7 1587882618
10 greater: 33 1587257549 2185201631
10 none: 18 8,4 8,9 9,9 9,5 5,2 2,10 9,10 5,10 2,0 10,0 5,0 2,10 5,10 9,10 10,10 2,0 5,0 0,0 3745164180
16 order: 54 2789229401 667410058
16 greater: 75 4043708203 1752836231
16 none: 21 15,12 15,14 14,14 15,14 14,8 8,2 2,15 14,15 15,15 14,15 2,1 1,16 16,2 2,6 6,15 15,6 6,1 1,10 10,3 6,3 1,3 2531062845
17 order: 50 17420870 3579596912
17 greater: 84 1785575164 2826843779
17 none: 42 1143382505 1437488619
40 order: 207 1925788769 956133393
40 greater: 423 636056079 4051214446
40 none: 150 296063765 1344476520
1100 order: 11991 1538216210 2448998467
1100 greater: 303326 1565495154 3813136864
1100 none: 9194 3762835325 2109648226
udiff: x(3,1) x(3,2) x(1,2) x(3,5) x(5,7) x(7,2) x(5,2) x(3,2) x(2,2) x(2,3) x(3,4) x(4,1) x(3,1) x(2,1) x(1,1) x(1,2) x(2,2) x(2,2) x(2,3) x(3,3) x(3,5) x(5,4) x(5,7) {"e":5,"7":7}
udiff: x(3,1) x(3,2) x(1,2) x(3,5) x(5,7) x(7,2) x(5,2) x(3,2) x(2,2) x(2,3) x(3,4) x(4,1) x(3,1) x(2,1) x(5,1) x(3,1) x(5,3) x(1,1) x(1,2) x(2,2) x(2,2) x(2,3) x(3,3) x(3,5) x(5,4) x(5,1) x(5,3) x(5,5) x(5,7) {"7":7}
udiff: x(3,1) x(3,2) x(1,2) x(3,5) x(5,7) x(7,2) x(5,2) x(3,2) x(2,2) x(1,2) x(2,2) x(2,3) x(3,5) x(5,7) {"c":3,"a":1,"b":2,"e":5,"7":7,"z":2}
udiff: x(2,3) x(3,4) x(4,1) x(3,1) x(2,1) []
uintersect: x(3,1) x(3,2) x(1,2) x(3,5) x(5,7) x(7,2) x(5,2) x(3,2) x(2,2) x(2,3) x(3,4) x(4,1) x(3,1) x(2,1) x(1,1) x(1,2) x(2,2) x(2,2) x(2,3) x(3,3) x(3,5) x(5,4) {"c":3,"a":1,"b":2,"z":2}
uintersect: x(3,1) x(3,2) x(1,2) x(3,5) x(5,7) x(7,2) x(5,2) x(3,2) x(2,2) x(2,3) x(3,4) x(4,1) x(3,1) x(2,1) x(5,1) x(3,1) x(5,3) x(1,1) x(1,1) x(1,2) x(2,2) x(2,3) x(2,3) x(3,3) x(3,3) x(3,3) x(3,5) x(5,4) {"c":3,"a":1}
uintersect: x(3,1) x(3,2) x(1,2) x(3,5) x(5,7) x(7,2) x(5,2) x(3,2) x(2,2) []
uintersect: x(2,3) x(3,4) x(4,1) x(3,1) x(2,1) []
diff_ukey: x(c,a) x(c,b) x(a,b) x(c,e) x(e,7) x(c,7) x(b,7) x(a,7) x(e,z) x(b,x) x(x,a) x(b,a) x(x,7) x(b,7) x(a,7) x(7,7) x(a,7) x(a,a) x(b,7) x(b,a) x(b,b) x(c,7) x(c,a) x(c,b) x(c,x) x(e,7) x(e,a) x(e,b) x(e,x) x(z,7) x(z,a) x(z,b) x(z,x) {"c":3,"e":5,"z":2}
diff_ukey: x(c,a) x(c,b) x(a,b) x(c,e) x(e,7) x(c,7) x(b,7) x(a,7) x(e,z) x(b,x) x(x,a) x(b,a) x(x,7) x(b,7) x(a,7) x(q,e) x(b,e) x(7,7) x(a,7) x(a,a) x(b,7) x(b,a) x(b,b) x(c,7) x(c,a) x(c,b) x(c,x) x(c,b) x(c,e) x(c,q) x(e,7) x(e,a) x(e,b) x(e,x) x(e,b) x(e,e) x(z,7) x(z,a) x(z,b) x(z,x) x(z,b) x(z,e) x(z,q) {"c":3,"z":2}
diff_ukey: x(c,a) x(c,b) x(a,b) x(c,e) x(e,7) x(c,7) x(b,7) x(a,7) x(e,z) {"c":3,"a":1,"b":2,"e":5,"7":7,"z":2}
diff_ukey: x(b,x) x(x,a) x(b,a) x(x,7) x(b,7) x(a,7) []
intersect_ukey: x(c,a) x(c,b) x(a,b) x(c,e) x(e,7) x(c,7) x(b,7) x(a,7) x(e,z) x(b,x) x(x,a) x(b,a) x(x,7) x(b,7) x(a,7) x(7,7) x(a,a) x(b,b) x(c,x) x(e,x) x(z,x) {"a":1,"b":2,"7":7}
intersect_ukey: x(c,a) x(c,b) x(a,b) x(c,e) x(e,7) x(c,7) x(b,7) x(a,7) x(e,z) x(b,x) x(x,a) x(b,a) x(x,7) x(b,7) x(a,7) x(q,e) x(b,e) x(7,7) x(7,b) x(a,a) x(a,b) x(b,b) x(b,b) x(c,x) x(e,x) x(z,x) {"b":2}
intersect_ukey: x(c,a) x(c,b) x(a,b) x(c,e) x(e,7) x(c,7) x(b,7) x(a,7) x(e,z) []
intersect_ukey: x(b,x) x(x,a) x(b,a) x(x,7) x(b,7) x(a,7) []
udiff_assoc: x(1,4) x(2,2) x(7,1) {"c":3,"a":1,"e":5,"7":7,"z":2}
udiff_assoc: x(1,4) x(2,2) x(5,1) x(7,1) {"c":3,"a":1,"e":5,"7":7,"z":2}
udiff_assoc: {"c":3,"a":1,"b":2,"e":5,"7":7,"z":2}
udiff_assoc: []
uintersect_assoc: x(1,4) x(2,2) x(7,1) {"b":2}
uintersect_assoc: x(1,4) x(2,2) x(2,3) x(7,1) []
uintersect_assoc: []
uintersect_assoc: []
diff_uassoc: x(c,a) x(c,b) x(a,b) x(c,e) x(e,7) x(c,7) x(b,7) x(a,7) x(e,z) x(b,x) x(x,a) x(b,a) x(x,7) x(b,7) x(a,7) x(7,7) x(a,7) x(a,a) x(b,7) x(b,a) x(b,b) x(c,7) x(c,a) x(c,b) x(c,x) x(e,7) x(e,a) x(e,b) x(e,x) x(z,7) x(z,a) x(z,b) x(z,x) {"c":3,"a":1,"e":5,"7":7,"z":2}
diff_uassoc: x(c,a) x(c,b) x(a,b) x(c,e) x(e,7) x(c,7) x(b,7) x(a,7) x(e,z) x(b,x) x(x,a) x(b,a) x(x,7) x(b,7) x(a,7) x(q,e) x(b,e) x(7,7) x(7,b) x(7,e) x(7,q) x(a,7) x(a,a) x(a,b) x(a,e) x(a,q) x(b,7) x(b,a) x(b,b) x(c,7) x(c,a) x(c,b) x(c,x) x(c,b) x(c,e) x(c,q) x(e,7) x(e,a) x(e,b) x(e,x) x(e,b) x(e,e) x(z,7) x(z,a) x(z,b) x(z,x) x(z,b) x(z,e) x(z,q) {"c":3,"a":1,"e":5,"7":7,"z":2}
diff_uassoc: x(c,a) x(c,b) x(a,b) x(c,e) x(e,7) x(c,7) x(b,7) x(a,7) x(e,z) {"c":3,"a":1,"b":2,"e":5,"7":7,"z":2}
diff_uassoc: x(b,x) x(x,a) x(b,a) x(x,7) x(b,7) x(a,7) []
intersect_uassoc: x(c,a) x(c,b) x(a,b) x(c,e) x(e,7) x(c,7) x(b,7) x(a,7) x(e,z) x(b,x) x(x,a) x(b,a) x(x,7) x(b,7) x(a,7) x(7,7) x(a,7) x(a,a) x(b,a) x(b,b) x(c,x) x(e,x) x(z,x) {"b":2}
intersect_uassoc: x(c,a) x(c,b) x(a,b) x(c,e) x(e,7) x(c,7) x(b,7) x(a,7) x(e,z) x(b,x) x(x,a) x(b,a) x(x,7) x(b,7) x(a,7) x(q,e) x(b,e) x(7,7) x(a,7) x(a,a) x(b,a) x(b,b) x(b,b) x(c,x) x(e,x) x(z,x) []
intersect_uassoc: x(c,a) x(c,b) x(a,b) x(c,e) x(e,7) x(c,7) x(b,7) x(a,7) x(e,z) []
intersect_uassoc: x(b,x) x(x,a) x(b,a) x(x,7) x(b,7) x(a,7) []
udiff_uassoc: k(c,a) k(c,b) k(a,b) k(c,e) k(e,7) k(c,7) k(b,7) k(a,7) k(e,z) k(b,x) k(x,a) k(b,a) k(x,7) k(b,7) k(a,7) k(7,7) v(7,1) k(a,7) k(a,a) v(1,4) k(b,7) k(b,a) k(b,b) v(2,2) k(c,7) k(c,a) k(c,b) k(c,x) k(e,7) k(e,a) k(e,b) k(e,x) k(z,7) k(z,a) k(z,b) k(z,x) {"c":3,"a":1,"e":5,"7":7,"z":2}
uintersect_uassoc: k(c,a) k(c,b) k(a,b) k(c,e) k(e,7) k(c,7) k(b,7) k(a,7) k(e,z) k(b,x) k(x,a) k(b,a) k(x,7) k(b,7) k(a,7) k(7,7) v(7,1) k(a,7) k(a,a) v(1,4) k(b,a) k(b,b) v(2,2) k(c,x) k(e,x) k(z,x) {"b":2}
x(3,1) x(2,1) x(3,2) array_udiff(): Argument #2 must be of type array, int given
  [Array to string conversion]
  [Array to string conversion]
array_intersect(): Argument #2 must be of type array, int given
  [Array to string conversion]
  [Array to string conversion]
  [Array to string conversion]
  [Array to string conversion]
  [Array to string conversion]
  [Array to string conversion]
  [Array to string conversion]
  [Array to string conversion]
  [Array to string conversion]
  [Array to string conversion]
[3,[]]
[null,1.5,3,9,"10","abc",true,"b","x",[]]
