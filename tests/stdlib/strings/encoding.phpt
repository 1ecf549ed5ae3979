--TEST--
hex, base64, url, quoted-printable, uu, rot13, crc
--FILE--
<?php
echo bin2hex('abc'), hex2bin('616263'), base64_encode("\0\xff binary"), base64_decode('aGk='), var_export(base64_decode('a*b', true), true), urlencode('a b&c=d/é~-_.'), rawurlencode('a b+~'), urldecode('a%20b+c%'), rawurldecode('a+b%41'), quoted_printable_encode("é=\n"), quoted_printable_decode('=C3=A9'), convert_uuencode("test\ntext"), convert_uudecode(convert_uuencode('x')), str_rot13('Hello'), crc32('hello'), md5('a'), sha1('a'), "\n";
var_dump(@hex2bin('abc'), bin2hex(pack('nvNVCcaA3Z5H4h*Jq', 1, 2, 3, 4, 5, -6, 'a', 'b', 'zz', 'abcd', '12', 7, -8)), unpack('nbig/vlittle/a3str', "\x01\x02\x03\x04abc"), unpack('C*', 'AB'), unpack('Nlen/Z*s', "\0\0\0\x05nul\0x"), pack('d', 1.5) === pack('e', 1.5), bin2hex(pack('G', 1.5)), str_shuffle('') === '', strlen(uniqid()), nl_langinfo(CODESET) !== '');
var_dump(parse_url('https://user:pw@host:8080/p/a?q=1&r[]=2#frag'), parse_url('/rel?x', PHP_URL_QUERY), parse_url('http:///bad'), parse_url('//h/p'), http_build_query([]));
--EXPECT--
616263abcAP8gYmluYXJ5hifalsea+b%26c%3Dd%2F%C3%A9%7E-_.a%20b%2B~a b c%a+bA=C3=A9=3D=0Aé)=&5S=`IT97AT
`
xUryyb9070608700cc175b9c0f1b6a831c399e26977266186f7e437faa5a7fce15d1ddcb9eaeaea377667b8
bool(false)
string(84) "00010200000000030400000005fa616220207a7a000000abcd210000000000000007f8ffffffffffffff"
array(3) {
  ["big"]=>
  int(258)
  ["little"]=>
  int(1027)
  ["str"]=>
  string(3) "abc"
}
array(2) {
  [1]=>
  int(65)
  [2]=>
  int(66)
}
array(2) {
  ["len"]=>
  int(5)
  ["s"]=>
  string(3) "nul"
}
bool(true)
string(8) "3fc00000"
bool(true)
int(13)
bool(true)
array(8) {
  ["scheme"]=>
  string(5) "https"
  ["host"]=>
  string(4) "host"
  ["port"]=>
  int(8080)
  ["user"]=>
  string(4) "user"
  ["pass"]=>
  string(2) "pw"
  ["path"]=>
  string(4) "/p/a"
  ["query"]=>
  string(9) "q=1&r[]=2"
  ["fragment"]=>
  string(4) "frag"
}
string(1) "x"
bool(false)
array(2) {
  ["host"]=>
  string(1) "h"
  ["path"]=>
  string(2) "/p"
}
string(0) ""
