--TEST--
Headers of mails are written
--EXTENSIONS--
mbstring
--FILE--
<?php
function header_of(...$arguments) { echo json_encode(mb_encode_mimeheader(...$arguments), JSON_UNESCAPED_SLASHES), "\n"; }
foreach (['', 'abc', 'あ', 'abc あ', 'abc あ def', 'abcあ def', ' あ', 'a  b', ' a', "a\nb", "a\tb", 'a=?b', "a\0b", 'abc ', 'a_b?c=d あ_?= x', 'Test, "x" (あ)'] as $text) {
    header_of($text);
    header_of($text, 'UTF-8', 'Q');
}
foreach ([[str_repeat('a', 100)], [str_repeat('a ', 60)], [str_repeat('abc ', 20) . 'あ'], [str_repeat('a', 80) . ' あ'], [str_repeat('あ', 30)],
    [str_repeat('あ', 30), 'UTF-8', 'Q'], [str_repeat('あ', 30), 'ISO-2022-JP', 'B'], [str_repeat('あa', 20), 'ISO-2022-JP', 'B'], [str_repeat('あ', 30), 'EUC-JP', 'B', "\n", 20],
    ['あ', 'SJIS', 'Q'], ['あ', 'UTF-8', 'B', "\n", 70], ['あ', 'UTF-8', 'B', "\n", 80], ['é', 'ISO-8859-1', 'Q'], ['あ', 'ISO-8859-1', 'Q'], ["\xff", 'UTF-8', 'B']] as $arguments) {
    header_of(...$arguments);
}
foreach (['Japanese', 'English', 'German', 'Korean', 'Simplified Chinese'] as $language) {
    mb_language($language);
    header_of('あé x');
}
for ($length = 60; $length < 78; $length++) {
    header_of(str_repeat('a', $length) . ' あ', 'UTF-8', 'B');
}
try { mb_encode_mimeheader('a', 'foo'); } catch (ValueError $error) { echo $error->getMessage(), "\n"; }
--EXPECT--
""
""
"abc"
"abc"
"=?UTF-8?B?44GC?="
"=?UTF-8?Q?=E3=81=82?="
"abc =?UTF-8?B?44GC?="
"abc =?UTF-8?Q?=E3=81=82?="
"abc =?UTF-8?B?44GCIGRlZg==?="
"abc =?UTF-8?Q?=E3=81=82=20def?="
"=?UTF-8?B?YWJj44GCIGRlZg==?="
"=?UTF-8?Q?abc=E3=81=82=20def?="
"=?UTF-8?B?IOOBgg==?="
"=?UTF-8?Q?=20=E3=81=82?="
"a  b"
"a  b"
" a"
" a"
"=?UTF-8?B?YQpi?="
"=?UTF-8?Q?a=0Ab?="
"=?UTF-8?B?YQli?="
"=?UTF-8?Q?a=09b?="
"=?UTF-8?B?YT0/Yg==?="
"=?UTF-8?Q?a=3D=3Fb?="
"=?UTF-8?B?YQBi?="
"=?UTF-8?Q?a=00b?="
"abc"
"abc"
"=?UTF-8?B?YV9iP2M9ZCDjgYJfPz0geA==?="
"=?UTF-8?Q?a=5Fb=3Fc=3Dd=20=E3=81=82=5F=3F=3D=20x?="
"Test, \"x\" =?UTF-8?B?KOOBgik=?="
"Test, \"x\" =?UTF-8?Q?=28=E3=81=82=29?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
"a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a\r\n a a a a a a a a a a a a a a a a a a a a a a"
"abc abc abc abc abc abc abc abc abc abc abc abc abc abc abc abc abc abc abc\r\n abc =?UTF-8?B?44GC?="
"=?UTF-8?B?YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh?=\r\n =?UTF-8?B?YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWEg44GC?="
"=?UTF-8?B?44GC44GC44GC44GC44GC44GC44GC44GC44GC44GC44GC44GC44GC44GC44GC?=\r\n =?UTF-8?B?44GC44GC44GC44GC44GC44GC44GC44GC44GC44GC44GC44GC44GC44GC44GC?="
"=?UTF-8?Q?=E3=81=82=E3=81=82=E3=81=82=E3=81=82=E3=81=82=E3=81=82=E3=81=82?=\r\n =?UTF-8?Q?=E3=81=82=E3=81=82=E3=81=82=E3=81=82=E3=81=82=E3=81=82=E3=81=82?=\r\n =?UTF-8?Q?=E3=81=82=E3=81=82=E3=81=82=E3=81=82=E3=81=82=E3=81=82=E3=81=82?=\r\n =?UTF-8?Q?=E3=81=82=E3=81=82=E3=81=82=E3=81=82=E3=81=82=E3=81=82=E3=81=82?=\r\n =?UTF-8?Q?=E3=81=82=E3=81=82?="
"=?ISO-2022-JP?B?GyRCJCIkIiQiJCIkIiQiJCIkIiQiJCIkIiQiJCIkIiQiJCIkIiQiGyhC?=\r\n =?ISO-2022-JP?B?GyRCJCIkIiQiJCIkIiQiJCIkIiQiJCIkIiQiGyhC?="
"=?ISO-2022-JP?B?GyRCJCIbKEJhGyRCJCIbKEJhGyRCJCIbKEJhGyRCJCIbKEJh?=\r\n =?ISO-2022-JP?B?GyRCJCIbKEJhGyRCJCIbKEJhGyRCJCIbKEJhGyRCJCIbKEJh?=\r\n =?ISO-2022-JP?B?GyRCJCIbKEJhGyRCJCIbKEJhGyRCJCIbKEJhGyRCJCIbKEJh?=\r\n =?ISO-2022-JP?B?GyRCJCIbKEJhGyRCJCIbKEJhGyRCJCIbKEJhGyRCJCIbKEJh?=\r\n =?ISO-2022-JP?B?GyRCJCIbKEJhGyRCJCIbKEJhGyRCJCIbKEJhGyRCJCIbKEJh?="
"=?EUC-JP?B?pKKkoqSipKKkoqSipKKkoqSipKKkoqSipKKkoqSi?=\n =?EUC-JP?B?pKKkoqSipKKkoqSipKKkoqSipKKkoqSipKKkoqSi?="
"=?Shift_JIS?Q?=82=A0?="
"\n =?UTF-8?B?44GC?="
"=?UTF-8?B?44GC?="
"=?ISO-8859-1?Q?=E9?="
"=?ISO-8859-1?Q?=3F?="
"=?UTF-8?B?Pw==?="
"=?ISO-2022-JP?B?GyRCJCIbKEI/IHg=?="
"=?ISO-8859-1?Q?=3F=E9=20x?="
"=?ISO-8859-15?Q?=3F=E9=20x?="
"=?ISO-2022-KR?B?GyQpQw4qIg8/IHg=?="
"=?HZ-GB-2312?B?fnskIigmfn0geA==?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n =?UTF-8?B?44GC?="
"=?UTF-8?B?YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh?=\r\n =?UTF-8?B?YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWEg44GC?="
"=?UTF-8?B?YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh?=\r\n =?UTF-8?B?YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhIOOBgg==?="
"=?UTF-8?B?YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh?=\r\n =?UTF-8?B?YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYSDjgYI=?="
"=?UTF-8?B?YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh?=\r\n =?UTF-8?B?YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWEg44GC?="
mb_encode_mimeheader(): Argument #2 ($charset) must be a valid encoding, "foo" given
