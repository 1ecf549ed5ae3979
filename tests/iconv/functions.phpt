--TEST--
iconv: converting, lengths, parts, positions, mail headers
--FILE--
<?php
function t($c){ try { echo $c,' => '; $r = eval("return $c;"); if(is_string($r)) echo addcslashes($r,"\0..\37\177..\377"),"\n"; else echo json_encode($r),"\n";} catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; } }
foreach ([
'iconv("UTF-8","ISO-8859-1","äé")','iconv("UTF-8","ISO-8859-1","ä€é")','iconv("UTF-8","ISO-8859-1//TRANSLIT","ä€é“x”—ł…")','iconv("UTF-8","ISO-8859-1//IGNORE","ä€é")','iconv("UTF-8","ASCII//TRANSLIT","äöüß€éł“”‘’–—…ñÅ½©®™日")','iconv("UTF-8","ASCII//TRANSLIT//IGNORE","ä日")','iconv("UTF-8","ASCII//IGNORE//TRANSLIT","ä日")','iconv("UTF-8","UTF-8","a\xffb")','iconv("UTF-8","UTF-8//IGNORE","a\xffb")','iconv("UTF-8","UTF-8","a\xc3")','iconv("UTF-8","UTF-8//IGNORE","a\xc3")','iconv("UTF-8","UTF-16","a€")','iconv("UTF-8","UTF-16LE","a€😀")','iconv("UTF-8","UTF-16BE","a€😀")','iconv("UTF-8","UTF-32","a😀")','iconv("UTF-8","UTF-32LE","a😀")','iconv("UTF-8","UCS-2","a€")','iconv("UTF-8","UCS-2","😀")','iconv("UTF-8","UCS-4","a")','iconv("UTF-8","UCS-4LE","a")','iconv("UTF-8","UCS-2LE","a")','iconv("UTF-16","UTF-8","\xff\xfea\0")','iconv("UTF-16","UTF-8","a\0")','iconv("UTF-16","UTF-8","\xfe\xff\0a")','iconv("UTF-16LE","UTF-8","a\0b")','iconv("UTF-16LE","UTF-8","\x00\xd8")','iconv("UTF-16BE","UTF-8","\xd8\x00\x00a")','iconv("nope","UTF-8","a")','iconv("UTF-8","nope","a")','iconv("","UTF-8","ä")','iconv("UTF-8","","ä")','iconv("utf8","latin1","ä")','iconv("UTF8","CP1252","€")','iconv("windows-1251","UTF-8","\xcf")','iconv("KOI8-R","UTF-8","\xc1")','iconv("SJIS","UTF-8","\x82\xa0")','iconv("UTF-8","SJIS","あ")','iconv("EUC-JP","UTF-8","\xa4\xa2")','iconv("UTF-8","ISO-2022-JP","あa")','iconv("ISO-2022-JP","UTF-8","\x1b\$B\$\"\x1b(B")','iconv("UTF-8","GB2312","中")','iconv("UTF-8","GBK","中")','iconv("UTF-8","GB18030","中😀")','iconv("UTF-8","BIG5","中")','iconv("UTF-8","EUC-KR","가")','iconv("CP437","UTF-8","\x81")','iconv("UTF-8","CP850","ü")','iconv("UTF-7","UTF-8","+AOQ-")','iconv("UTF-8","UTF-7","ä")','iconv("UTF-8","HTML-ENTITIES","ä")','iconv("ASCII","UTF-8","\x80")','iconv("ISO-8859-15","UTF-8","\xa4")','iconv("UTF-8","ISO-8859-15","€")','iconv("UTF-8","ISO-8859-2","ł")','iconv("MACINTOSH","UTF-8","\x8a")','iconv("UTF-8","US-ASCII","ä")','iconv("UTF-8","ISO-8859-1",str_repeat("a",70))===str_repeat("a",70)','iconv("x".str_repeat("a",70),"UTF-8","a")','iconv("UTF-8","ascii//translit","Ä Ö Ü ä ö ü ß Æ æ Ø ø Å å Þ þ Ð ð ï ¿ ¡ « » ° ± ² ³ µ ¶ · ¹ º ¼ × ÷")','iconv("UTF-8","ascii//translit","ąćęłńóśźżĄ čďěňřšťůž őű ğışİ Œœ ŸŽ ﬁ ﬂ № ℃ → ← • † ‡ ‰ ‹ › ′ ″ ‚ „ ¢ £ ¥ § ¨ ª ¬ ­ ¯ ´ ¸")','iconv("UTF-8","ascii//translit","Привет Ελλ ١ שלום")',
'iconv_strlen("äöü","UTF-8")','iconv_strlen("a\xff","UTF-8")','iconv_strlen("a","nope")','iconv_strlen("",   "UTF-8")','iconv_strlen("abc","UTF-16LE")','iconv_strlen("a\0b\0","UTF-16LE")',
'iconv_substr("äöüß",1,2,"UTF-8")','iconv_substr("äöüß",-2,null,"UTF-8")','iconv_substr("äöüß",-2,1)','iconv_substr("äöüß",1,-1)','iconv_substr("äöüß",5,1)','iconv_substr("äöüß",4,1)','iconv_substr("äöüß",-9,2)','iconv_substr("äöüß",1,-9)','iconv_substr("äöüß",0,99)','iconv_substr("a\xff",0,1)','iconv_substr("abc",1,1,"nope")','iconv_substr("",0,1)','iconv_substr("a\0b\0c\0",1,1,"UTF-16LE")',
'iconv_strpos("äöüßö","ö",0,"UTF-8")','iconv_strpos("äöüßö","ö",2)','iconv_strpos("äöüßö","ö",-1)','iconv_strpos("äöüßö","ö",-99)','iconv_strpos("äöüßö","ö",99)','iconv_strpos("äöü","")','iconv_strpos("äöü","x")','iconv_strpos("a","a",0,"nope")','iconv_strrpos("äöüßö","ö")','iconv_strrpos("äöü","")','iconv_strrpos("äöü","x","UTF-8")','iconv_strrpos("a","a","nope")','iconv_strpos("a\xff","b")','iconv_strpos("ab","\xff")','iconv_strpos("","a")','iconv_strpos("","a",1)',
'iconv_get_encoding()','iconv_get_encoding("all")','iconv_get_encoding("input_encoding")','iconv_get_encoding("foo")','iconv_set_encoding("internal_encoding","ISO-8859-1")','iconv_set_encoding("foo","x")','iconv_get_encoding("internal_encoding")','iconv_set_encoding("internal_encoding",str_repeat("a",70))','iconv_strlen("äöü")','iconv_set_encoding("internal_encoding","UTF-8")','ini_get("iconv.internal_encoding")','iconv_set_encoding("output_encoding","")',
'iconv_mime_encode("Subject","Prüfung äöü")','iconv_mime_encode("Subject","Prüfung Prüfung äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü",["scheme"=>"Q","input-charset"=>"UTF-8","output-charset"=>"ISO-8859-1","line-length"=>40,"line-break-chars"=>"\n"])','iconv_mime_encode("Subject","Prüfung Prüfung äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü",["scheme"=>"B"])','iconv_mime_encode("Subject","Prüfung Prüfung äöü äöü äöü äöü äöü äöü äöü äöü",["scheme"=>"B","output-charset"=>"ISO-8859-1","line-length"=>30])','iconv_mime_encode("Subject","a b_c?d=e f.g",["scheme"=>"Q"])','iconv_mime_encode("S","")','iconv_mime_encode("S","a",["line-length"=>5])','iconv_mime_encode("S","a\xff")','iconv_mime_encode("S","a",["output-charset"=>"nope"])','iconv_mime_encode("","x")',
'iconv_mime_decode("=?UTF-8?Q?Pr=C3=BCfung?= x")','iconv_mime_decode("=?UTF-8?B?UHLDvGZ1bmc=?=")','iconv_mime_decode("=?ISO-8859-1?Q?a_=FC?=  =?ISO-8859-1?Q?b?=",0,"UTF-8")','iconv_mime_decode("=?nope?Q?a?=")','iconv_mime_decode("=?nope?Q?a?= b",2)','iconv_mime_decode("=?UTF-8?X?a?=")','iconv_mime_decode("=?UTF-8?X?a?=",2)','iconv_mime_decode("=?UTF-8?Q?a")','iconv_mime_decode("=?UTF-8?Q?a",2)','iconv_mime_decode("a=?UTF-8?Q?b?=c")','iconv_mime_decode("a =?UTF-8?Q?b?=c",1)','iconv_mime_decode("a =?UTF-8?Q?b?= c",1)','iconv_mime_decode("x\r\n y")','iconv_mime_decode("x\n y")','iconv_mime_decode("x\r\ny")','iconv_mime_decode("=?UTF-8?Q?=ZZ?=")','iconv_mime_decode("=?UTF-8?Q?=ZZ?=",2)','iconv_mime_decode("=?UTF-8?B?@@?=",2)','iconv_mime_decode("äö",0,"UTF-8")','iconv_mime_decode("=?UTF-8*en?Q?a?=")','iconv_mime_decode("=?utf-8?q?=e4?=")','iconv_mime_decode("=?utf-8?q?=e4?= b",2)','iconv_mime_decode("a\xff")','iconv_mime_decode("=?UTF-8?Q??= x")','iconv_mime_decode("= x =? y ?=")',
'iconv_mime_decode_headers("Subject: =?UTF-8?Q?Pr=C3=BCfung?=\r\nTo: a@b\r\nReceived: x\r\n y\r\nReceived: z\r\nX-N: 1\n\nbody: no")','iconv_mime_decode_headers("bad")','iconv_mime_decode_headers("A:b\nA: c\nB:")','iconv_mime_decode_headers("A: =?nope?Q?a?=\nB: c")','iconv_mime_decode_headers("A: =?nope?Q?a?=\nB: c",2)','iconv_mime_decode_headers("")',
] as $c) t($c);
--EXPECTF--
iconv("UTF-8","ISO-8859-1","äé") => \344\351
iconv("UTF-8","ISO-8859-1","ä€é") => 
Notice: iconv(): Detected an illegal character in input string in %s on line %d
false
iconv("UTF-8","ISO-8859-1//TRANSLIT","ä€é“x”—ł…") => \344EUR\351"x"--l...
iconv("UTF-8","ISO-8859-1//IGNORE","ä€é") => \344\351
iconv("UTF-8","ASCII//TRANSLIT","äöüß€éł“”‘’–—…ñÅ½©®™日") => aoussEURel""''---...nA 1/2 (C)(R)(TM)?
iconv("UTF-8","ASCII//TRANSLIT//IGNORE","ä日") => a?
iconv("UTF-8","ASCII//IGNORE//TRANSLIT","ä日") => a?
iconv("UTF-8","UTF-8","a\xffb") => 
Notice: iconv(): Detected an illegal character in input string in %s on line %d
false
iconv("UTF-8","UTF-8//IGNORE","a\xffb") => ab
iconv("UTF-8","UTF-8","a\xc3") => 
Notice: iconv(): Detected an incomplete multibyte character in input string in %s on line %d
false
iconv("UTF-8","UTF-8//IGNORE","a\xc3") => 
Notice: iconv(): Detected an incomplete multibyte character in input string in %s on line %d
false
iconv("UTF-8","UTF-16","a€") => \377\376a\000\254 
iconv("UTF-8","UTF-16LE","a€😀") => a\000\254 =\330\000\336
iconv("UTF-8","UTF-16BE","a€😀") => \000a \254\330=\336\000
iconv("UTF-8","UTF-32","a😀") => \377\376\000\000a\000\000\000\000\366\001\000
iconv("UTF-8","UTF-32LE","a😀") => a\000\000\000\000\366\001\000
iconv("UTF-8","UCS-2","a€") => a\000\254 
iconv("UTF-8","UCS-2","😀") => 
Notice: iconv(): Detected an illegal character in input string in %s on line %d
false
iconv("UTF-8","UCS-4","a") => \000\000\000a
iconv("UTF-8","UCS-4LE","a") => a\000\000\000
iconv("UTF-8","UCS-2LE","a") => a\000
iconv("UTF-16","UTF-8","\xff\xfea\0") => a
iconv("UTF-16","UTF-8","a\0") => a
iconv("UTF-16","UTF-8","\xfe\xff\0a") => a
iconv("UTF-16LE","UTF-8","a\0b") => 
Notice: iconv(): Detected an incomplete multibyte character in input string in %s on line %d
false
iconv("UTF-16LE","UTF-8","\x00\xd8") => 
Notice: iconv(): Detected an incomplete multibyte character in input string in %s on line %d
false
iconv("UTF-16BE","UTF-8","\xd8\x00\x00a") => 
Notice: iconv(): Detected an illegal character in input string in %s on line %d
false
iconv("nope","UTF-8","a") => 
Warning: iconv(): Wrong encoding, conversion from "nope" to "UTF-8" is not allowed in %s on line %d
false
iconv("UTF-8","nope","a") => 
Warning: iconv(): Wrong encoding, conversion from "UTF-8" to "nope" is not allowed in %s on line %d
false
iconv("","UTF-8","ä") => \303\244
iconv("UTF-8","","ä") => \303\244
iconv("utf8","latin1","ä") => \344
iconv("UTF8","CP1252","€") => \200
iconv("windows-1251","UTF-8","\xcf") => \320\237
iconv("KOI8-R","UTF-8","\xc1") => \320\260
iconv("SJIS","UTF-8","\x82\xa0") => \343\201\202
iconv("UTF-8","SJIS","あ") => \202\240
iconv("EUC-JP","UTF-8","\xa4\xa2") => \343\201\202
iconv("UTF-8","ISO-2022-JP","あa") => \033$B$"\033(Ba
iconv("ISO-2022-JP","UTF-8","\x1b\$B\$\"\x1b(B") => \343\201\202
iconv("UTF-8","GB2312","中") => \326\320
iconv("UTF-8","GBK","中") => \326\320
iconv("UTF-8","GB18030","中😀") => \326\320\2249\3746
iconv("UTF-8","BIG5","中") => \244\244
iconv("UTF-8","EUC-KR","가") => \260\241
iconv("CP437","UTF-8","\x81") => \303\274
iconv("UTF-8","CP850","ü") => \201
iconv("UTF-7","UTF-8","+AOQ-") => \303\244
iconv("UTF-8","UTF-7","ä") => +AOQ-
iconv("UTF-8","HTML-ENTITIES","ä") => 
Warning: iconv(): Wrong encoding, conversion from "UTF-8" to "HTML-ENTITIES" is not allowed in %s on line %d
false
iconv("ASCII","UTF-8","\x80") => 
Notice: iconv(): Detected an illegal character in input string in %s on line %d
false
iconv("ISO-8859-15","UTF-8","\xa4") => \342\202\254
iconv("UTF-8","ISO-8859-15","€") => \244
iconv("UTF-8","ISO-8859-2","ł") => \263
iconv("MACINTOSH","UTF-8","\x8a") => \303\244
iconv("UTF-8","US-ASCII","ä") => 
Notice: iconv(): Detected an illegal character in input string in %s on line %d
false
iconv("UTF-8","ISO-8859-1",str_repeat("a",70))===str_repeat("a",70) => true
iconv("x".str_repeat("a",70),"UTF-8","a") => 
Warning: iconv(): Encoding parameter exceeds the maximum allowed length of 64 characters in %s on line %d
false
iconv("UTF-8","ascii//translit","Ä Ö Ü ä ö ü ß Æ æ Ø ø Å å Þ þ Ð ð ï ¿ ¡ « » ° ± ² ³ µ ¶ · ¹ º ¼ × ÷") => A O U a o u ss AE ae O o A a TH th D d i ? ! << >> ? +- 2 3 u ? . 1 o  1/4  x /
iconv("UTF-8","ascii//translit","ąćęłńóśźżĄ čďěňřšťůž őű ğışİ Œœ ŸŽ ﬁ ﬂ № ℃ → ← • † ‡ ‰ ‹ › ′ ″ ‚ „ ¢ £ ¥ § ¨ ª ¬ ­ ¯ ´ ¸") => acelnoszzA cdenrstuz ou gisI OEoe YZ fi fl No ? -> <- o + ? ? < > ? ? , ,, c GBP JPY ? ? a ! - ? ' ,
iconv("UTF-8","ascii//translit","Привет Ελλ ١ שלום") => ?????? ??? ? ????
iconv_strlen("äöü","UTF-8") => 3
iconv_strlen("a\xff","UTF-8") => 
Notice: iconv_strlen(): Detected an illegal character in input string in %s on line %d
false
iconv_strlen("a","nope") => 
Warning: iconv_strlen(): Wrong encoding, conversion from "nope" to "UCS-4LE" is not allowed in %s on line %d
false
iconv_strlen("",   "UTF-8") => 0
iconv_strlen("abc","UTF-16LE") => 
Notice: iconv_strlen(): Detected an incomplete multibyte character in input string in %s on line %d
false
iconv_strlen("a\0b\0","UTF-16LE") => 2
iconv_substr("äöüß",1,2,"UTF-8") => \303\266\303\274
iconv_substr("äöüß",-2,null,"UTF-8") => \303\274\303\237
iconv_substr("äöüß",-2,1) => \303\274
iconv_substr("äöüß",1,-1) => \303\266\303\274
iconv_substr("äöüß",5,1) => 
iconv_substr("äöüß",4,1) => 
iconv_substr("äöüß",-9,2) => \303\244\303\266
iconv_substr("äöüß",1,-9) => 
iconv_substr("äöüß",0,99) => \303\244\303\266\303\274\303\237
iconv_substr("a\xff",0,1) => 
Notice: iconv_substr(): Detected an illegal character in input string in %s on line %d
false
iconv_substr("abc",1,1,"nope") => 
Warning: iconv_substr(): Wrong encoding, conversion from "nope" to "UCS-4LE" is not allowed in %s on line %d
false
iconv_substr("",0,1) => 
iconv_substr("a\0b\0c\0",1,1,"UTF-16LE") => b\000
iconv_strpos("äöüßö","ö",0,"UTF-8") => 1
iconv_strpos("äöüßö","ö",2) => 4
iconv_strpos("äöüßö","ö",-1) => 4
iconv_strpos("äöüßö","ö",-99) => ValueError: iconv_strpos(): Argument #3 ($offset) must be contained in argument #1 ($haystack)
iconv_strpos("äöüßö","ö",99) => ValueError: iconv_strpos(): Argument #3 ($offset) must be contained in argument #1 ($haystack)
iconv_strpos("äöü","") => false
iconv_strpos("äöü","x") => false
iconv_strpos("a","a",0,"nope") => 
Warning: iconv_strpos(): Wrong encoding, conversion from "nope" to "UCS-4LE" is not allowed in %s on line %d
false
iconv_strrpos("äöüßö","ö") => 4
iconv_strrpos("äöü","") => false
iconv_strrpos("äöü","x","UTF-8") => false
iconv_strrpos("a","a","nope") => 
Warning: iconv_strrpos(): Wrong encoding, conversion from "nope" to "UCS-4LE" is not allowed in %s on line %d
false
iconv_strpos("a\xff","b") => 
Notice: iconv_strpos(): Detected an illegal character in input string in %s on line %d
false
iconv_strpos("ab","\xff") => 
Notice: iconv_strpos(): Detected an illegal character in input string in %s on line %d
false
iconv_strpos("","a") => false
iconv_strpos("","a",1) => ValueError: iconv_strpos(): Argument #3 ($offset) must be contained in argument #1 ($haystack)
iconv_get_encoding() => {"input_encoding":"UTF-8","output_encoding":"UTF-8","internal_encoding":"UTF-8"}
iconv_get_encoding("all") => {"input_encoding":"UTF-8","output_encoding":"UTF-8","internal_encoding":"UTF-8"}
iconv_get_encoding("input_encoding") => UTF-8
iconv_get_encoding("foo") => false
iconv_set_encoding("internal_encoding","ISO-8859-1") => 
Deprecated: iconv_set_encoding(): Use of iconv.internal_encoding is deprecated in %s on line %d
true
iconv_set_encoding("foo","x") => false
iconv_get_encoding("internal_encoding") => ISO-8859-1
iconv_set_encoding("internal_encoding",str_repeat("a",70)) => 
Warning: iconv_set_encoding(): Encoding parameter exceeds the maximum allowed length of 64 characters in %s on line %d
false
iconv_strlen("äöü") => 6
iconv_set_encoding("internal_encoding","UTF-8") => 
Deprecated: iconv_set_encoding(): Use of iconv.internal_encoding is deprecated in %s on line %d
true
ini_get("iconv.internal_encoding") => UTF-8
iconv_set_encoding("output_encoding","") => 
Deprecated: iconv_set_encoding(): Use of iconv.output_encoding is deprecated in %s on line %d
true
iconv_mime_encode("Subject","Prüfung äöü") => Subject: =?UTF-8?B?UHLDvGZ1bmcgw6TDtsO8?=
iconv_mime_encode("Subject","Prüfung Prüfung äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü",["scheme"=>"Q","input-charset"=>"UTF-8","output-charset"=>"ISO-8859-1","line-length"=>40,"line-break-chars"=>"\n"]) => Subject: =?ISO-8859-1?Q?Pr=FCfung=20Pr?=\n =?ISO-8859-1?Q?=FCfung=20=E4=F6=FC=20?=\n =?ISO-8859-1?Q?=E4=F6=FC=20=E4=F6=FC?=\n =?ISO-8859-1?Q?=20=E4=F6=FC=20=E4=F6?=\n =?ISO-8859-1?Q?=FC=20=E4=F6=FC=20=E4?=\n =?ISO-8859-1?Q?=F6=FC=20=E4=F6=FC=20?=\n =?ISO-8859-1?Q?=E4=F6=FC=20=E4=F6=FC?=\n =?ISO-8859-1?Q?=20=E4=F6=FC=20=E4=F6?=\n =?ISO-8859-1?Q?=FC=20=E4=F6=FC=20=E4?=\n =?ISO-8859-1?Q?=F6=FC=20=E4=F6=FC?=
iconv_mime_encode("Subject","Prüfung Prüfung äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü",["scheme"=>"B"]) => Subject: =?UTF-8?B?UHLDvGZ1bmcgUHLDvGZ1bmcgw6TDtsO8IMOkw7bDvCDDpA==?=\r\n =?UTF-8?B?w7bDvCDDpMO2w7wgw6TDtsO8IMOkw7bDvCDDpMO2w7wgw6TDtsO8IA==?=\r\n =?UTF-8?B?w6TDtsO8IMOkw7bDvCDDpMO2w7wgw6TDtsO8IMOkw7bDvCDDpMO2w7w=?=\r\n =?UTF-8?B?IMOkw7bDvA==?=
iconv_mime_encode("Subject","Prüfung Prüfung äöü äöü äöü äöü äöü äöü äöü äöü",["scheme"=>"B","output-charset"=>"ISO-8859-1","line-length"=>30]) => Subject: \r\n =?ISO-8859-1?B?UHL8ZnU=?=\r\n =?ISO-8859-1?B?bmcgUHI=?=\r\n =?ISO-8859-1?B?/GZ1bmc=?=\r\n =?ISO-8859-1?B?IOT2/CA=?=\r\n =?ISO-8859-1?B?5Pb8IOQ=?=\r\n =?ISO-8859-1?B?9vwg5PY=?=\r\n =?ISO-8859-1?B?/CDk9vw=?=\r\n =?ISO-8859-1?B?IOT2/CA=?=\r\n =?ISO-8859-1?B?5Pb8IOQ=?=\r\n =?ISO-8859-1?B?9vw=?=
iconv_mime_encode("Subject","a b_c?d=e f.g",["scheme"=>"Q"]) => Subject: =?UTF-8?Q?a=20b=5Fc=3Fd=3De=20f.g?=
iconv_mime_encode("S","") => S: =?UTF-8?B??=
iconv_mime_encode("S","a",["line-length"=>5]) => 
Warning: iconv_mime_encode(): Buffer length exceeded in %s on line %d
false
iconv_mime_encode("S","a\xff") => 
Notice: iconv_mime_encode(): Detected an illegal character in input string in %s on line %d
false
iconv_mime_encode("S","a",["output-charset"=>"nope"]) => 
Warning: iconv_mime_encode(): Wrong encoding, conversion from "UTF-8" to "nope" is not allowed in %s on line %d
false
iconv_mime_encode("","x") => : =?UTF-8?B?eA==?=
iconv_mime_decode("=?UTF-8?Q?Pr=C3=BCfung?= x") => Pr\303\274fung x
iconv_mime_decode("=?UTF-8?B?UHLDvGZ1bmc=?=") => Pr\303\274fung
iconv_mime_decode("=?ISO-8859-1?Q?a_=FC?=  =?ISO-8859-1?Q?b?=",0,"UTF-8") => a \303\274b
iconv_mime_decode("=?nope?Q?a?=") => 
Warning: iconv_mime_decode(): Wrong encoding, conversion from "???" to "UTF-8" is not allowed in %s on line %d
false
iconv_mime_decode("=?nope?Q?a?= b",2) => =?nope?Q?a?= b
iconv_mime_decode("=?UTF-8?X?a?=") => 
Warning: iconv_mime_decode(): Malformed string in %s on line %d
false
iconv_mime_decode("=?UTF-8?X?a?=",2) => =?UTF-8?X?a?=
iconv_mime_decode("=?UTF-8?Q?a") => 
Warning: iconv_mime_decode(): Malformed string in %s on line %d
false
iconv_mime_decode("=?UTF-8?Q?a",2) => 
iconv_mime_decode("a=?UTF-8?Q?b?=c") => abc
iconv_mime_decode("a =?UTF-8?Q?b?=c",1) => a =?UTF-8?Q?b?=c
iconv_mime_decode("a =?UTF-8?Q?b?= c",1) => a b c
iconv_mime_decode("x\r\n y") => x y
iconv_mime_decode("x\n y") => x y
iconv_mime_decode("x\r\ny") => x
iconv_mime_decode("=?UTF-8?Q?=ZZ?=") => 
Notice: iconv_mime_decode(): Unknown error (0) in %s on line %d
false
iconv_mime_decode("=?UTF-8?Q?=ZZ?=",2) => =?UTF-8?Q?=ZZ?=
iconv_mime_decode("=?UTF-8?B?@@?=",2) => 
iconv_mime_decode("äö",0,"UTF-8") => 
Notice: iconv_mime_decode(): Detected an illegal character in input string in %s on line %d
false
iconv_mime_decode("=?UTF-8*en?Q?a?=") => a
iconv_mime_decode("=?utf-8?q?=e4?=") => 
Notice: iconv_mime_decode(): Detected an incomplete multibyte character in input string in %s on line %d
false
iconv_mime_decode("=?utf-8?q?=e4?= b",2) => =?utf-8?q?=e4?= b
iconv_mime_decode("a\xff") => 
Notice: iconv_mime_decode(): Detected an illegal character in input string in %s on line %d
false
iconv_mime_decode("=?UTF-8?Q??= x") =>  x
iconv_mime_decode("= x =? y ?=") => 
Warning: iconv_mime_decode(): Wrong encoding, conversion from "???" to "UTF-8" is not allowed in %s on line %d
false
iconv_mime_decode_headers("Subject: =?UTF-8?Q?Pr=C3=BCfung?=\r\nTo: a@b\r\nReceived: x\r\n y\r\nReceived: z\r\nX-N: 1\n\nbody: no") => {"Subject":"Pr\u00fcfung","To":"a@b","Received":["x y","z"],"X-N":"1"}
iconv_mime_decode_headers("bad") => []
iconv_mime_decode_headers("A:b\nA: c\nB:") => {"A":["b","c"],"B":""}
iconv_mime_decode_headers("A: =?nope?Q?a?=\nB: c") => 
Warning: iconv_mime_decode_headers(): Wrong encoding, conversion from "???" to "UTF-8" is not allowed in %s on line %d
false
iconv_mime_decode_headers("A: =?nope?Q?a?=\nB: c",2) => {"A":"=?nope?Q?a?=","B":"c"}
iconv_mime_decode_headers("") => []
