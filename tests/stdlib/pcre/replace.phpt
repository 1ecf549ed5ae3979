--TEST--
preg_replace, callbacks, limits, arrays, split, grep, quote
--FILE--
<?php
echo preg_replace('/(\w+) (\w+)/', '$2 ${1}x \0 \\\\1 $3', 'hello world'), preg_replace(['/a/', '/b/'], ['b', 'c'], 'ab'), preg_replace(['/a/', '/b/'], 'x', 'abc'), preg_replace('/a/', 'b', 'aaaa', 2, $n), $n, json_encode(preg_replace('/\d/', '#', ['k' => 'a1', 'b'])), preg_replace('/e/', 'E', 'déjà'), preg_replace('/\s+/u', ' ', "a \u{a0}\n b"), preg_replace('/x*/', '-', 'abc'), preg_replace('/(?<=a)b/', 'X', 'ab bb'), json_encode(preg_filter('/\d/', '#', ['a', '1', 'b2'])), "\n";
echo preg_replace_callback('/(?<w>\w)(\d)?/', fn($m) => json_encode($m), 'a1 b', -1, $c), $c, preg_replace_callback('/a|b/', fn($m) => ['a' => 1, 'b' => 2][$m[0]], 'cab', 1), preg_replace_callback_array(['/a/' => fn($m) => 'b', '/b/' => fn($m) => 'c'], 'ab'), preg_replace_callback('/./', fn($m) => $m[0][1], 'xy', flags: PREG_OFFSET_CAPTURE), "\n";
echo json_encode([preg_split('/[\s,]+/', "a, b  c,d"), preg_split('//', 'abc', -1, PREG_SPLIT_NO_EMPTY), preg_split('/(\d)/', 'a1b2c', -1, PREG_SPLIT_DELIM_CAPTURE), preg_split('/ /', 'a b c', 2), preg_split('/,/', ',a,,b,', -1, PREG_SPLIT_NO_EMPTY | PREG_SPLIT_OFFSET_CAPTURE), preg_split('/x/', ''), preg_split('/\d*/', 'ab12c'), preg_grep('/^\d+$/', ['1', 'a', '22']), preg_grep('/^\d+$/', ['1', 'a'], PREG_GREP_INVERT), preg_quote('Hello.World?[x]{1}#-/', '/')]), "\n";
var_dump(preg_replace('/(/', '', 'x'));
--EXPECTF--
world hellox hello world \1 ccxxcbbaa2{"k":"a#","0":"b"}déjàa b-a-b-c-aX bb{"1":"#","2":"b#"}
{"0":"a1","w":"a","1":"a","2":"1"} {"0":"b","w":"b","1":"b"}2c1bcc01
[["a","b","c","d"],["a","b","c"],["a","1","b","2","c"],["a","b c"],[["a",1],["b",4]],[""],["","a","b","","c",""],{"0":"1","2":"22"},{"1":"a"},"Hello\\.World\\?\\[x\\]\\{1\\}\\#\\-\\\/"]

Warning: preg_replace(): Compilation failed: missing closing parenthesis at offset 1 in %sstdlib/pcre/replace.php on line 5
NULL
