--TEST--
The built-in filters, with their parameters, on text that comes in parts
--FILE--
<?php
function enc($filter, $data, $params = null, $chunks = 1) {
  $fp = fopen("php://memory", "w+");
  $r = $params === null ? stream_filter_append($fp, $filter, STREAM_FILTER_WRITE) : stream_filter_append($fp, $filter, STREAM_FILTER_WRITE, $params);
  if (!$r) { echo "NOFILTER\n"; return; }
  foreach (str_split($data, max(1, (int) ceil(strlen($data)/$chunks))) as $c) { $n = fwrite($fp, $c); if ($n !== strlen($c)) var_dump($n); }
  stream_filter_remove($r);
  rewind($fp); var_dump(stream_get_contents($fp));
}
enc("convert.base64-encode", "hello world");
enc("convert.base64-encode", "hello world", null, 11);
enc("convert.base64-encode", "hello world, how are you", ["line-length" => 8]);
enc("convert.base64-encode", "hello world, how are you", ["line-length" => 8, "line-break-chars" => "\r\n"]);
enc("convert.base64-encode", "hello world, how are you", ["line-length" => 5, "line-break-chars" => "##"], 7);
enc("convert.base64-encode", "hello world, how are you", ["line-break-chars" => "##"], 7);
enc("convert.base64-encode", "hello world, how are you", ["line-length" => 1, "line-break-chars" => "\n"]);
enc("convert.base64-encode", "hello world, how are you", ["line-length" => 8, "line-break-chars" => ""]);
enc("convert.base64-encode", "");
enc("convert.base64-decode", "aGVsbG8gd29ybGQ=");
enc("convert.base64-decode", "aGVs bG8g\nd29ybGQ=", null, 5);
enc("convert.base64-decode", "aGVsbG8gd29ybGQ");
enc("convert.base64-decode", "aGVsbG8=aGVsbG8=");
enc("convert.base64-decode", "aGVs*bG8=");
enc("convert.base64-decode", "aGVs-bG8_");
enc("convert.base64-decode", "a");
enc("convert.base64-decode", "ab=c");
enc("convert.base64-decode", "ab==cd");
enc("convert.base64-decode", "=");
enc("convert.base64-decode", "aGVsbG8gd29ybGQ===");
enc("convert.base64-decode", "aGVsbG8gd29ybGQ=x");
foreach ([null, ["binary"=>true], ["line-length"=>20,"line-break-chars"=>"\r\n","binary"=>true], ["force-encode-first"=>true], ["line-break-chars"=>"\r\n"]] as $p) {
  echo json_encode($p), "\n";
  foreach ([1] as $c) {
  enc("convert.quoted-printable-encode", "test=a b \r\nline two\twith \xe9\xff tab\t\r\n  lead \n.dot\n\r x a long line of words that goes on and on and on for ever and ever ok", $p, $c);
  }
}
enc("convert.quoted-printable-decode", "test=3Da b =\r\n=20two=E9=e9 =\nx\r\n= y");
enc("convert.quoted-printable-decode", "test=3Da b =\r\n=20two=E9=e9 =\nx\r\n", null, 20);
enc("convert.quoted-printable-decode", "abc=3");
enc("convert.quoted-printable-decode", "abc=");
enc("convert.quoted-printable-decode", "abc=ZZdef");
enc("convert.quoted-printable-decode", "abc=0d=0adef=\r\nx", ["line-break-chars" => "\r\n"]);
enc("convert.quoted-printable-decode", "abc=  \r\nx=\t\r\ny=\ry", ["line-break-chars" => "\r\n"]);
enc("dechunk", "5\r\nhello\r\n6;ext=1\r\n world\r\n0\r\n\r\n");
enc("dechunk", "5\r\nhello\r\n6;ext=1\r\n world\r\n0\r\nfoo: bar\r\n\r\nrest", null, 30);
enc("dechunk", "xyz");
enc("dechunk", "5\r\nhelloX");
enc("dechunk", "5\nhello\n0\n\nabc");
enc("dechunk", "ff");
enc("consumed", "abc");
enc("consumed", "abc", ["consumed" => 3]);
enc("string.rot13", "abcXYZ"); enc("string.toupper", "abc\xe9"); enc("string.tolower", "ABC\xc9");
enc("convert.base64-encode", "abc", "notarray");
enc("convert.base64-encode", "abc", ["line-length" => "abc"]);
enc("convert.base64-encode", "abcabcabcabc", ["line-length" => 0, "line-break-chars" => "x"]);
enc("convert.base64-encode", "abcabcabcabc", ["line-length" => -4, "line-break-chars" => "x"]);
enc("convert.quoted-printable-encode", "abcabcabcabc", ["line-length" => 2, "line-break-chars" => "x"]);
enc("convert.quoted-printable-encode", "abcabcabcabc", ["line-length" => 3, "line-break-chars" => "\r\n"]);
enc("convert.quoted-printable-encode", "abcabcabcabc", ["line-length" => 4, "line-break-chars" => "\r\n"]);
--EXPECTF--
string(16) "aGVsbG8gd29ybGQ="
string(16) "aGVsbG8gd29ybGQ="
string(38) "aGVsbG8g
d29ybGQs
IGhvdyBh
cmUgeW91"
string(38) "aGVsbG8g
d29ybGQs
IGhvdyBh
cmUgeW91"
string(46) "aGVs##bG8g##d29y##bGQs##IGhv##dyBh##cmUg##eW91"
string(32) "aGVsbG8gd29ybGQsIGhvdyBhcmUgeW91"
string(32) "aGVsbG8gd29ybGQsIGhvdyBhcmUgeW91"
string(32) "aGVsbG8gd29ybGQsIGhvdyBhcmUgeW91"
string(0) ""
string(11) "hello world"
string(11) "hello world"
string(11) "hello world"

Warning: fwrite(): Stream filter (convert.base64-decode): invalid byte sequence in %sstandard/files/filter_builtin.php on line 6
bool(false)
string(0) ""
string(5) "hello"
string(5) "hello"
string(0) ""

Warning: fwrite(): Stream filter (convert.base64-decode): invalid byte sequence in %sstandard/files/filter_builtin.php on line 6
bool(false)
string(0) ""

Warning: fwrite(): Stream filter (convert.base64-decode): invalid byte sequence in %sstandard/files/filter_builtin.php on line 6
bool(false)
string(0) ""

Warning: fwrite(): Stream filter (convert.base64-decode): invalid byte sequence in %sstandard/files/filter_builtin.php on line 6
bool(false)
string(0) ""
string(11) "hello world"

Warning: fwrite(): Stream filter (convert.base64-decode): invalid byte sequence in %sstandard/files/filter_builtin.php on line 6
bool(false)
string(0) ""
null
string(139) "test=3Da b =0D=0Aline two	with =E9=FF tab	=0D=0A  lead =0A.dot=0A=0D x a long line of words that goes on and on and on for ever and ever ok"
{"binary":true}
string(195) "test=3Da=20b=20=0D=0Aline=20two=09with=20=E9=FF=20tab=09=0D=0A=20=20lead=20=0A.dot=0A=0D=20x=20a=20long=20line=20of=20words=20that=20goes=20on=20and=20on=20and=20on=20for=20ever=20and=20ever=20ok"
{"line-length":20,"line-break-chars":"\r\n","binary":true}
string(225) "test=3Da=20b=20=0D=
=0Aline=20two=09wit=
h=20=E9=FF=20tab=09=
=0D=0A=20=20lead=20=
=0A.dot=0A=0D=20x=
=20a=20long=20line=
=20of=20words=20tha=
t=20goes=20on=20and=
=20on=20and=20on=20=
for=20ever=20and=20=
ever=20ok"
{"force-encode-first":true}
string(301) "=74=65=73=74=3D=61 =62 =0D=0A=6C=69=6E=65 =74=77=6F	=77=69=74=68 =E9=FF =74=61=62	=0D=0A  =6C=65=61=64 =0A=2E=64=6F=74=0A=0D =78 =61 =6C=6F=6E=67 =6C=69=6E=65 =6F=66 =77=6F=72=64=73 =74=68=61=74 =67=6F=65=73 =6F=6E =61=6E=64 =6F=6E =61=6E=64 =6F=6E =66=6F=72 =65=76=65=72 =61=6E=64 =65=76=65=72 =6F=6B"
{"line-break-chars":"\r\n"}
string(139) "test=3Da b =0D=0Aline two	with =E9=FF tab	=0D=0A  lead =0A.dot=0A=0D x a long line of words that goes on and on and on for ever and ever ok"

Warning: fwrite(): Stream filter (convert.quoted-printable-decode): invalid byte sequence in %sstandard/files/filter_builtin.php on line 6
bool(false)
string(0) ""
string(19) "test=a b  twoéé x
"
string(3) "abc"
string(3) "abc"

Warning: fwrite(): Stream filter (convert.quoted-printable-decode): invalid byte sequence in %sstandard/files/filter_builtin.php on line 6
bool(false)
string(0) ""
string(9) "abc-*defx"
string(7) "abcxyy"
string(11) "hello world"
string(11) "hello world"
string(3) "xyz"
string(6) "helloX"
string(5) "hello"
string(0) ""
string(3) "abc"
string(3) "abc"
string(6) "nopKLM"
string(4) "ABCé"
string(4) "abcÉ"

Warning: stream_filter_append(): Stream filter (convert.base64-encode): invalid filter parameter in %sstandard/files/filter_builtin.php on line 4

Warning: stream_filter_append(): Unable to create or locate filter "convert.base64-encode" in %sstandard/files/filter_builtin.php on line 4
NOFILTER
string(4) "YWJj"
string(16) "YWJjYWJjYWJjYWJj"
string(16) "YWJjYWJjYWJjYWJj"
string(12) "abcabcabcabc"
string(12) "abcabcabcabc"
string(21) "abc=
abc=
abc=
abc"
