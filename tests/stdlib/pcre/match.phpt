--TEST--
preg_match, preg_match_all with all flags
--FILE--
<?php
echo preg_match('/(?<y>\d{4})-(\d\d)(-(\d\d))?/', 'on 2024-02 and', $m, PREG_OFFSET_CAPTURE), json_encode($m), preg_match('/(a)(b)?(c)?/', 'a', $m), json_encode($m), preg_match('/(a)(b)?(c)?/', 'a', $m, PREG_UNMATCHED_AS_NULL), json_encode($m), preg_match('/x/', 'abc', $m), json_encode($m), preg_match('/c/', 'abcabc', $m, PREG_OFFSET_CAPTURE, 3), json_encode($m), "\n"; $t = 'a1b22c333'; echo preg_match_all('/([a-z])(\d+)/', $t, $m), json_encode($m), preg_match_all('/([a-z])(\d+)/', $t, $m, PREG_SET_ORDER), json_encode($m), preg_match_all('/(?<l>[a-z])/', $t, $m, PREG_PATTERN_ORDER | PREG_OFFSET_CAPTURE), json_encode($m), preg_match_all('/\b/', 'a b'), preg_match_all('/(a)|(b)/', 'ab', $m, PREG_SET_ORDER | PREG_UNMATCHED_AS_NULL), json_encode($m), preg_match_all('//u', 'aé'), "\n"; foreach (['/É/iu' => 'é', '/^b$/m' => "a\nb", '/a.b/s' => "a\nb", '/a b # comment/x' => 'ab', '/^abc/A' => 'abc', '/b$/D' => "b\n", '~a{2,3}?~U' => 'aaaa', '#\p{Lu}\X#u' => 'xÄb', '{a(?=b)(?!c)}' => 'ab', '/(?i)ABC(?-i)d/' => 'abcd', '/(\w)\1/' => 'hello', '/(?<q>[\'"]).*?\k<q>/' => 'say "it\'s"', '/^(?:(a)|b)(?(1)c|d)$/' => 'bd', '/(?>a+)b/' => 'aaab', '/\R/' => "\r\n", '/[[:alpha:]]+/' => '1abc', '/(*UTF8)é/' => 'é', '/a++b/' => 'aab', '/(?|(a)|(b))/' => 'b', '/^(\((?:[^()]|(?1))*\))$/' => '(a(b)c)', '/a/n' => 'a'] as $p => $s) { echo $p, ' ', preg_match($p, $s, $m), ' ', json_encode($m), "\n"; } foreach (['abc', '/abc', '/a/k', '/(/', '/[/', '', '/a/e', "/a\0b/", '(a', '/(?<1a>x)/', '/*/', '\\a\\'] as $bad) { var_dump(preg_match($bad, 'x')); echo preg_last_error_msg(), "\n"; } var_dump(preg_match('/./u', "\xff"), preg_last_error(), preg_last_error_msg());
--EXPECTF--
1{"0":["2024-02",3],"y":["2024",3],"1":["2024",3],"2":["02",8]}1["a","a"]1["a","a",null,null]0[]1[["c",5]]
3[["a1","b22","c333"],["a","b","c"],["1","22","333"]]3[["a1","a","1"],["b22","b","22"],["c333","c","333"]]3{"0":[["a",0],["b",2],["c",5]],"l":[["a",0],["b",2],["c",5]],"1":[["a",0],["b",2],["c",5]]}42[["a","a",null],["b",null,"b"]]3
/É/iu 1 ["\u00e9"]
/^b$/m 1 ["b"]
/a.b/s 1 ["a\nb"]
/a b # comment/x 1 ["ab"]
/^abc/A 1 ["abc"]
/b$/D 0 []
~a{2,3}?~U 1 ["aaa"]
#\p{Lu}\X#u 1 ["\u00c4b"]
{a(?=b)(?!c)} 1 ["a"]
/(?i)ABC(?-i)d/ 1 ["abcd"]
/(\w)\1/ 1 ["ll","l"]
/(?<q>['"]).*?\k<q>/ 1 {"0":"\"it's\"","q":"\"","1":"\""}
/^(?:(a)|b)(?(1)c|d)$/ 1 ["bd"]
/(?>a+)b/ 1 ["aaab"]
/\R/ 1 ["\r\n"]
/[[:alpha:]]+/ 1 ["abc"]
/(*UTF8)é/ 1 ["\u00e9"]
/a++b/ 1 ["aab"]
/(?|(a)|(b))/ 1 ["b","b"]
/^(\((?:[^()]|(?1))*\))$/ 1 ["(a(b)c)","(a(b)c)"]
/a/n 1 ["a"]

Warning: preg_match(): Delimiter must not be alphanumeric, backslash, or NUL byte in %sstdlib/pcre/match.php on line 2
bool(false)
Internal error

Warning: preg_match(): No ending delimiter '/' found in %sstdlib/pcre/match.php on line 2
bool(false)
Internal error

Warning: preg_match(): Unknown modifier 'k' in %sstdlib/pcre/match.php on line 2
bool(false)
Internal error

Warning: preg_match(): Compilation failed: missing closing parenthesis at offset 1 in %sstdlib/pcre/match.php on line 2
bool(false)
Internal error

Warning: preg_match(): Compilation failed: missing terminating ] for character class at offset 1 in %sstdlib/pcre/match.php on line 2
bool(false)
Internal error

Warning: preg_match(): Empty regular expression in %sstdlib/pcre/match.php on line 2
bool(false)
Internal error

Warning: preg_match(): Unknown modifier 'e' in %sstdlib/pcre/match.php on line 2
bool(false)
Internal error
int(0)
No error

Warning: preg_match(): No ending matching delimiter ')' found in %sstdlib/pcre/match.php on line 2
bool(false)
Internal error

Warning: preg_match(): Compilation failed: subpattern name must start with a non-digit at offset 3 in %sstdlib/pcre/match.php on line 2
bool(false)
Internal error

Warning: preg_match(): Compilation failed: quantifier does not follow a repeatable item at offset 0 in %sstdlib/pcre/match.php on line 2
bool(false)
Internal error

Warning: preg_match(): Delimiter must not be alphanumeric, backslash, or NUL byte in %sstdlib/pcre/match.php on line 2
bool(false)
Internal error
bool(false)
int(4)
string(56) "Malformed UTF-8 characters, possibly incorrectly encoded"
