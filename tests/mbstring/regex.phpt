--TEST--
Regular expressions of many encodings
--EXTENSIONS--
mbstring
--FILE--
<?php
function t($f){ try { var_dump($f()); } catch (\Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; } }
mb_regex_set_options("b"); t(fn()=>mb_ereg_match('a{1}(b)',"ab","i")); t(fn()=>mb_ereg_match('a{1}(b)',"ab"));  t(fn()=>mb_regex_set_options("i"));t(fn()=>mb_regex_set_options("smxxinlr"));t(fn()=>mb_regex_set_options());
t(fn()=>mb_regex_set_options(""));t(fn()=>mb_regex_set_options());
mb_regex_set_options("pr");
mb_internal_encoding("EUC-JP"); t(fn()=>mb_regex_encoding()); mb_internal_encoding("UTF-8");
t(fn()=>mb_ereg_replace_callback("(a)(z)?(b)",function($m){ var_dump($m); return 5;},"xab"));
t(fn()=>mb_ereg_replace_callback("",fn($m)=>"-","aあ"));
t(fn()=>mb_ereg_replace("(a)(z)?(b)",'[\1\2\3]',"xab"));
t(fn()=>mb_ereg_replace("a","b","\xff"));
t(fn()=>mb_ereg_replace("\xff","b","a"));
t(fn()=>mb_ereg_search_init("aあbあ","(あ)(x)?"));
t(fn()=>mb_ereg_search_pos()); t(fn()=>mb_ereg_search_getregs()); t(fn()=>mb_ereg_search_regs()); t(fn()=>mb_ereg_search_regs());t(fn()=>mb_ereg_search_getregs());
t(fn()=>mb_ereg_search_setpos(2));t(fn()=>mb_ereg_search_pos());
t(fn()=>mb_ereg_search("\xff"));
ini_set('mbstring.regex_retry_limit',10); 
t(fn()=>mb_ereg("(a+)+(a+)+$","aaaaaaaaaaaaaaaaaaaaaaaaab"));
t(fn()=>mb_ereg_match("(a+)+(a+)+$","aaaaaaaaaaaaaaaaaaaaaaaaab"));
t(fn()=>mb_ereg_replace("(a+)+(a+)+$","b","aaaaaaaaaaaaaaaaaaaaaaaaab"));
t(fn()=>mb_split("(a+)+(a+)+$","aaaaaaaaaaaaaaaaaaaaaaaaab"));
mb_ereg_search_init("aaaaaaaaaaaaaaaaaaaaaaaaab");
t(fn()=>mb_ereg_search("(a+)+(a+)+$"));
t(fn()=>mb_ereg_search_pos("(a+)+(a+)+$"));
ini_set('mbstring.regex_retry_limit',1000000); ini_set('mbstring.regex_stack_limit',3); 
t(fn()=>mb_ereg("(a+)+(a+)+$","aaaaaaaaaaaaaaaaaaaaaaaaab"));
t(fn()=>mb_ereg_match("(a+)+(a+)+$","aaaaaaaaaaaaaaaaaaaaaaaaab"));
ini_set('mbstring.regex_stack_limit',100000); 
foreach (['EUC-JP','EUCJP','X-EUC-JP','UJIS','eucJP-win','eucJP-ms','UTF-8','UTF8','UTF-16','UTF-16BE','UTF16','UTF-16LE','UTF16LE','UCS-4','UTF-32','UTF32','UTF-32BE','UCS-4LE','UTF-32LE','UTF32LE','SJIS','CP932','MS932','SHIFT_JIS','SHIFT-JIS','SJIS-WIN','SJIS-MS','SJIS-open','WINDOWS-31J','X-SJIS','BIG5','BIG-5','BIGFIVE','BIG-FIVE','CN-BIG5','BIG5-HKSCS','EUC-CN','EUCCN','EUC_CN','GB-2312','GB2312','CN-GB','x-euc-cn','EUC-TW','EUCTW','EUC_TW','x-euc-tw','EUC-KR','EUCKR','EUC_KR','x-euc-kr','KOI8R','KOI8-R','KOI-8R','KOI8','ISO-8859-1','ISO8859-1','ISO_8859-1','ISO8859_1','latin1','ISO-8859-11','ISO8859-11','ISO8859-16','ASCII','US-ASCII','ISO646','us','GB18030','CP1251','EUC_JP','EUC'] as $e) { try { mb_regex_encoding($e); echo $e,'->',mb_regex_encoding()," | "; } catch (Throwable $x) { echo "[$e] "; } }
mb_regex_encoding("EUC-JP");
t(fn()=>mb_ereg("\xa4\xa2(.)","x\xa4\xa2\xa4\xa4",$m)); echo bin2hex($m[1]);
t(fn()=>mb_ereg("\xa4","x\xa4\xa2\xa4\xa4",$m)); 
echo MB_ONIGURUMA_VERSION;
mb_regex_encoding("UTF-8");
t(fn()=>mb_ereg("(?<a-b>x","x"));
t(fn()=>mb_ereg("\\p{foo}","x"));
t(fn()=>mb_ereg("[[:foo:]]","x"));
t(fn()=>mb_ereg("a**","x"));
t(fn()=>mb_ereg("[b-a]","x"));
t(fn()=>mb_ereg("\\","x"));
t(fn()=>mb_ereg("\0","x\0"));
t(fn()=>mb_ereg(5,"x5"));
t(fn()=>mb_split("\s","a b  c"));
t(fn()=>mb_split(" ","\xff"));
t(fn()=>mb_split("\xff","a"));
t(fn()=>mb_split("b","abb"));
t(fn()=>mb_split("[あ]","bあいbあう",2));
t(fn()=>mb_ereg_replace('(?<a>x)|(?<a>y)','[\k<a>]',"xy"));
t(fn()=>mb_ereg_replace('(x)','\10\11\\',"xy"));
t(fn()=>mb_ereg_replace('(?<い>x)','<\k<い>>あ\1',"xy"));
t(fn()=>mb_ereg("(?<5>x)","x"));
t(fn()=>mb_ereg("(?<n>b)|(?<n>a)","a",$m)); var_dump($m);
--EXPECTF--
bool(true)
bool(false)
string(1) "b"
string(2) "ir"
string(6) "ixplnr"
string(6) "ixplnr"
string(1) "r"
string(5) "UTF-8"
array(4) {
  [0]=>
  string(2) "ab"
  [1]=>
  string(1) "a"
  [2]=>
  string(0) ""
  [3]=>
  string(1) "b"
}
string(2) "x5"
string(9) "-a-�-�-�-"
string(5) "x[ab]"
NULL

Warning: mb_ereg_replace(): Pattern is not valid under UTF-8 encoding in %s on line 11
bool(false)
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(3)
}
array(3) {
  [0]=>
  string(3) "あ"
  [1]=>
  string(3) "あ"
  [2]=>
  bool(false)
}
array(3) {
  [0]=>
  string(3) "あ"
  [1]=>
  string(3) "あ"
  [2]=>
  bool(false)
}
bool(false)
bool(false)
bool(true)
array(2) {
  [0]=>
  int(5)
  [1]=>
  int(3)
}

Warning: mb_ereg_search(): Pattern is not valid under UTF-8 encoding in %s on line 15
bool(false)
bool(false)
bool(false)

Warning: mb_ereg_replace(): mbregex search failure in php_mbereg_replace_exec(): retry-limit-in-match over in %s on line 19
bool(false)

Warning: mb_split(): mbregex search failure in mbsplit(): retry-limit-in-match over in %s on line 20
bool(false)

Warning: mb_ereg_search(): mbregex search failure in mbregex_search(): retry-limit-in-match over in %s on line 22
bool(false)

Warning: mb_ereg_search_pos(): mbregex search failure in mbregex_search(): retry-limit-in-match over in %s on line 23
bool(false)
bool(false)
bool(false)
EUC-JP->EUC-JP | EUCJP->EUC-JP | X-EUC-JP->EUC-JP | UJIS->EUC-JP | eucJP-win->EUC-JP | [eucJP-ms] UTF-8->UTF-8 | UTF8->UTF-8 | UTF-16->UTF-16 | UTF-16BE->UTF-16 | [UTF16] UTF-16LE->UTF-16LE | [UTF16LE] UCS-4->UCS-4 | UTF-32->UCS-4 | [UTF32] UTF-32BE->UCS-4 | UCS-4LE->UCS-4LE | UTF-32LE->UCS-4LE | [UTF32LE] SJIS->SJIS | CP932->SJIS | MS932->SJIS | SHIFT_JIS->SJIS | [SHIFT-JIS] SJIS-WIN->SJIS | [SJIS-MS] [SJIS-open] WINDOWS-31J->SJIS | [X-SJIS] BIG5->BIG5 | BIG-5->BIG5 | BIGFIVE->BIG5 | BIG-FIVE->BIG5 | CN-BIG5->BIG5 | [BIG5-HKSCS] EUC-CN->EUC-CN | EUCCN->EUC-CN | EUC_CN->EUC-CN | GB-2312->EUC-CN | GB2312->EUC-CN | [CN-GB] [x-euc-cn] EUC-TW->EUC-TW | EUCTW->EUC-TW | EUC_TW->EUC-TW | [x-euc-tw] EUC-KR->EUC-KR | EUCKR->EUC-KR | EUC_KR->EUC-KR | [x-euc-kr] KOI8R->KOI8R | KOI8-R->KOI8R | KOI-8R->KOI8R | [KOI8] ISO-8859-1->ISO-8859-1 | ISO8859-1->ISO-8859-1 | [ISO_8859-1] [ISO8859_1] [latin1] ISO-8859-11->ISO-8859-11 | ISO8859-11->ISO-8859-11 | ISO8859-16->ISO-8859-16 | ASCII->ASCII | US-ASCII->ASCII | ISO646->ASCII | [us] [GB18030] [CP1251] [EUC_JP] [EUC] bool(true)

Warning: Undefined variable $m in %s on line 30

Warning: Trying to access array offset on null in %s on line 30

Deprecated: bin2hex(): Passing null to parameter #1 ($string) of type string is deprecated in %s on line 30

Warning: mb_ereg(): Pattern is not valid under EUC-JP encoding in %s on line 31
bool(false)
6.9.10
Warning: mb_ereg(): mbregex compile err: end pattern with unmatched parenthesis in %s on line 34
bool(false)

Warning: mb_ereg(): mbregex compile err: invalid character property name {foo} in %s on line 35
bool(false)

Warning: mb_ereg(): mbregex compile err: invalid POSIX bracket type in %s on line 36
bool(false)
bool(true)

Warning: mb_ereg(): mbregex compile err: empty range in char class in %s on line 38
bool(false)

Warning: mb_ereg(): mbregex compile err: end pattern at escape in %s on line 39
bool(false)
bool(true)
bool(true)
array(4) {
  [0]=>
  string(1) "a"
  [1]=>
  string(1) "b"
  [2]=>
  string(0) ""
  [3]=>
  string(1) "c"
}
bool(false)

Warning: mb_split(): Pattern is not valid under UTF-8 encoding in %s on line 44
bool(false)
array(3) {
  [0]=>
  string(1) "a"
  [1]=>
  string(0) ""
  [2]=>
  string(0) ""
}
array(2) {
  [0]=>
  string(1) "b"
  [1]=>
  string(10) "いbあう"
}
string(6) "[x][y]"
string(6) "x0x1\y"
string(9) "<x>あ\1y"

Warning: mb_ereg(): mbregex compile err: invalid group name <5> in %s on line 50
bool(false)
bool(true)

Warning: Undefined variable $m in %s on line 51
NULL
