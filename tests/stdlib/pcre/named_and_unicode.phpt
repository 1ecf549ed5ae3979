--TEST--
named groups, unicode properties, lookaround, recursion
--FILE--
<?php
preg_match('/(?P<year>\d+)-(?P<month>\d+)/', '2024-05', $m);
print_r($m);
preg_match_all('/(?<word>\pL+)/u', 'Grüße, 世界 ok', $m);
echo json_encode($m['word'], JSON_UNESCAPED_UNICODE), "\n";
echo preg_replace('/(?<!\d)(\d{3})(?!\d)/', '<$1>', '123 4567 890'), preg_replace('/\b(\w)(\w*)\b/u', '$2$1ay', 'pig lätin'), preg_replace('~/+~', '/', 'a//b///c'), preg_match('/^(?<n>[a-z]+)(?:,(?&n))*$/', 'ab,cd,ef'), preg_match('/^\p{Han}+$/u', '世界'), preg_match('/^\X{2}$/u', "e\u{301}x"), preg_match('/(?J)(?<d>a)|(?<d>b)/', 'b', $m), json_encode($m), "\n";
var_dump(preg_match('/(?<a>x)?(?<b>y)/', 'y', $m, PREG_UNMATCHED_AS_NULL), $m);
echo json_encode(preg_split('/(?<=[a-z])(?=[A-Z])/', 'camelCaseString')), json_encode(preg_split('/\R/', "a\r\nb\nc")), preg_replace('/^/m', '> ', "l1\nl2"), "\n";
echo preg_replace_callback('/(?<f>\w)\w*/', fn($m) => strtoupper($m['f']) . strlen($m[0]), 'the quick fox'), preg_last_error(), preg_match('/\G\d/', '1a', $m, 0, 1), preg_quote("a.b*c?[d]^e\$f#g-h\0"), "\n";
--EXPECT--
Array
(
    [0] => 2024-05
    [year] => 2024
    [1] => 2024
    [month] => 05
    [2] => 05
)
["Grüße","世界","ok"]
<123> 4567 <890>igpay ätinlaya/b/c1111{"0":"b","d":"b","1":"","2":"b"}
int(1)
array(5) {
  [0]=>
  string(1) "y"
  ["a"]=>
  NULL
  [1]=>
  NULL
  ["b"]=>
  string(1) "y"
  [2]=>
  string(1) "y"
}
["camel","Case","String"]["a","b","c"]> l1
> l2
T3 Q5 F300a\.b\*c\?\[d\]\^e\$f\#g\-h\000
