--TEST--
Empty texts, names of headers that are no ASCII, blanks at the end of headers
--FILE--
<?php
foreach (['BIG-5', 'UTF-16', 'UTF-7', 'ISO-2022-JP'] as $charset) var_dump(iconv($charset, 'UTF-8', ''), iconv('UTF-8', $charset, ''), iconv_strlen('', $charset));
foreach (['é', 'aé', 'a b'] as $name) echo iconv_mime_encode($name, 'x'), "\n";
foreach ([' ', "a \t", " \n a", "a \n b", '=?utf-8?Q?a?= ', "=?utf-8?Q?a?=\r\n b", '=??Q?a?= x', 'a =?utf-8?Q?b?= '] as $text) echo json_encode(iconv_mime_decode($text, 0, 'UTF-8')), "\n";
echo json_encode(iconv_mime_decode('=?utf-8??a?=', 2, 'UTF-8')), "\n";
--EXPECT--
string(0) ""
string(0) ""
int(0)
string(0) ""
string(0) ""
int(0)
string(0) ""
string(0) ""
int(0)
string(0) ""
string(0) ""
int(0)
: =?UTF-8?B?eA==?=
: =?UTF-8?B?eA==?=
a b: =?UTF-8?B?eA==?=
""
"a"
" a"
"a b"
"a"
"ab"
"a x"
"a b"
"=?utf-8??a?="
