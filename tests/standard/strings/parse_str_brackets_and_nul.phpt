--TEST--
parse_str() takes no names that begin with a bracket, and ends at a NUL
--FILE--
<?php
$texts = [
    '[]', '[', ']', '[]=1', '[a]=1', '[x', '[][]=2', 'a[b', 'a]b=1', "a=1\0&b=2", "\0a=1", "a=1&\0b=2", "a\0x=1&c=2", 'a=%00b',
    'a%00x=1', 'a=1&[]=2&[b=3&]=4&b[c&.=5& .=6&a.[b=1&a[b.c]=3&a[b][c.d]e=4',
];
foreach ($texts as $text) {
    parse_str($text, $found);
    echo json_encode($text), ' ', json_encode($found), ' ';
    var_dump(mb_parse_str($text, $found));
}
--EXPECT--
"[]" [] bool(true)
"[" [] bool(true)
"]" {"]":""} bool(true)
"[]=1" [] bool(true)
"[a]=1" [] bool(true)
"[x" [] bool(true)
"[][]=2" [] bool(true)
"a[b" {"a_b":""} bool(true)
"a]b=1" {"a]b":"1"} bool(true)
"a=1\u0000&b=2" {"a":"1"} bool(true)
"\u0000a=1" [] bool(false)
"a=1&\u0000b=2" {"a":"1"} bool(true)
"a\u0000x=1&c=2" {"a":""} bool(true)
"a=%00b" {"a":"\u0000b"} bool(true)
"a%00x=1" {"a":"1"} bool(true)
"a=1&[]=2&[b=3&]=4&b[c&.=5& .=6&a.[b=1&a[b.c]=3&a[b][c.d]e=4" {"a":{"b.c":"3","b":{"c.d":"4"}},"]":"4","b_c":"","_":"6","a__b":"1"} bool(true)
