--TEST--
numeric references, whole variables, mb_parse_str
--FILE--
<?php
function t($f){ try { var_dump($f()); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; } }
$m=[0x80,0x10ffff,0,0x1fffff];
t(fn()=>mb_encode_numericentity("aé日𝄞<>&\x80z",$m)); t(fn()=>mb_encode_numericentity("aé日𝄞",$m,'UTF-8',true)); t(fn()=>mb_encode_numericentity("abc",[0x61,0x62,1,0xff])); t(fn()=>mb_encode_numericentity("abc",[0x61,0x62,1])); t(fn()=>mb_encode_numericentity("abc",[])); t(fn()=>mb_encode_numericentity("abc",['a',0x62,1,2])); t(fn()=>mb_encode_numericentity("abc",$m,'nope')); t(fn()=>mb_encode_numericentity("\xe9",$m,'ISO-8859-1')); t(fn()=>mb_encode_numericentity("abc",[0x61,0x61,0,0xf,0x61,0x63,1,0xff])); t(fn()=>mb_encode_numericentity("a",[0x61,0x61,-0x62,0xffff]));
$d=[0,0x10ffff,0,0x1fffff];
foreach(['&#233;','&#233','&#233x','&#xe9;','&#XE9;','&#xe9','&#xe9g','&#;','&#x;','&','&&#65;','&#&#65;','&#65;&#66;','&#65&#66;','&#00065;','&#0000000065;','&#00000000065;','&#1114112;','&#99999999999;','&#x0000041;','&#x000000041;','&#x10FFFF;','&#x110000;','a&#65','&#65 b','&#-5;','&#x4g;','&#123456789012;','&#12345678&#65;','&#xFFFFFFFFF;'] as $s) { echo $s,' => '; t(fn()=>mb_decode_numericentity($s,$d)); }
t(fn()=>mb_decode_numericentity('&#98;',[0x61,0x62,1,0xff])); t(fn()=>mb_decode_numericentity('&#98;&#200;',[0x61,0x62,1,0xff])); t(fn()=>mb_decode_numericentity('&#98;',[0x61,0x62,1])); t(fn()=>mb_decode_numericentity('&#233;',$d,'ISO-8859-1'));t(fn()=>bin2hex(mb_decode_numericentity('&#26085;',$d,'ISO-8859-1'))); t(fn()=>bin2hex(mb_decode_numericentity('&#65;',[0x41,0x5a,0,0]))); 
$a="\xe9"; $b=['x'=>"\xe8",'n'=>5,'in'=>["\xe7"]]; $o=new stdClass; $o->p="\xe6"; t(fn()=>mb_convert_variables('UTF-8','ISO-8859-1',$a,$b,$o)); var_dump($a,$b,$o); $c="é"; t(fn()=>mb_convert_variables('ISO-8859-1','ASCII,UTF-8',$c)); var_dump(bin2hex($c)); $z="\xff\xfe"; t(fn()=>mb_convert_variables('UTF-8','ASCII,UTF-8',$z)); var_dump(bin2hex($z)); t(fn()=>mb_convert_variables('UTF-8','nope',$z)); t(fn()=>mb_convert_variables('nope','UTF-8',$z)); t(fn()=>mb_convert_variables('UTF-8',['ISO-8859-1'],$z)); var_dump($z); $r=[]; $r['self']=&$r; t(fn()=>mb_convert_variables('UTF-8','ISO-8859-1',$r)); t(fn()=>mb_convert_variables('UTF-8','UTF-8')); t(fn()=>mb_convert_variables('UTF-8',[],$z));
t(fn()=>mb_parse_str('a=1&b[]=2&b[]=3',$res)); var_dump($res); t(fn()=>mb_parse_str('',$res)); var_dump($res);
--EXPECTF--
string(29) "a&#233;&#26085;&#119070;<>&?z"
string(24) "a&#xE9;&#x65E5;&#x1D11E;"
string(11) "&#98;&#99;c"
ValueError: mb_encode_numericentity(): Argument #%d ($map) must have a multiple of 4 elements
string(3) "abc"
ValueError: mb_encode_numericentity(): Argument #%d ($map) must only be composed of values of type int
ValueError: mb_encode_numericentity(): Argument #%d ($encoding) must be a valid encoding, "nope" given
string(6) "&#233;"
string(15) "&#1;&#99;&#100;"
string(8) "&#65535;"
&#233; => string(2) "é"
&#233 => string(2) "é"
&#233x => string(3) "éx"
&#xe9; => string(2) "é"
&#XE9; => string(6) "&#XE9;"
&#xe9 => string(2) "é"
&#xe9g => string(3) "ég"
&#; => string(3) "&#;"
&#x; => string(4) "&#x;"
& => string(1) "&"
&&#65; => string(2) "&A"
&#&#65; => string(3) "&#A"
&#65;&#66; => string(2) "AB"
&#65&#66; => string(2) "AB"
&#00065; => string(1) "A"
&#0000000065; => string(1) "A"
&#00000000065; => string(14) "&#00000000065;"
&#1114112; => string(10) "&#1114112;"
&#99999999999; => string(14) "&#99999999999;"
&#x0000041; => string(1) "A"
&#x000000041; => string(13) "&#x000000041;"
&#x10FFFF; => string(4) "􏿿"
&#x110000; => string(10) "&#x110000;"
a&#65 => string(2) "aA"
&#65 b => string(3) "A b"
&#-5; => string(5) "&#-5;"
&#x4g; => string(3) "g;"
&#123456789012; => string(15) "&#123456789012;"
&#12345678&#65; => string(11) "&#12345678A"
&#xFFFFFFFFF; => string(13) "&#xFFFFFFFFF;"
string(1) "a"
string(7) "a&#200;"
ValueError: mb_decode_numericentity(): Argument #%d ($map) must have a multiple of 4 elements
string(1) "�"
string(2) "3f"
string(2) "41"
string(10) "ISO-8859-1"
string(1) "�"
array(3) {
  ["x"]=>
  string(1) "�"
  ["n"]=>
  int(5)
  ["in"]=>
  array(1) {
    [0]=>
    string(1) "�"
  }
}
object(stdClass)#%d (1) {
  ["p"]=>
  string(2) "æ"
}
string(5) "UTF-8"
string(4) "c3a9"
string(5) "ASCII"
string(4) "fffe"
ValueError: mb_convert_variables(): Argument #%d ($from_encoding) contains invalid encoding "nope"
ValueError: mb_convert_variables(): Argument #%d ($to_encoding) must be a valid encoding, "nope" given
string(10) "ISO-8859-1"
string(2) "��"

Warning: mb_convert_variables(): Cannot handle recursive references in %s on line 8
bool(false)
ArgumentCountError: mb_convert_variables() expects at least 3 arguments, 2 given
ValueError: mb_convert_variables(): Argument #%d ($from_encoding) must specify at least one encoding
bool(true)

Warning: Undefined variable $res in %s on line 9
NULL
bool(false)

Warning: Undefined variable $res in %s on line 9
NULL
