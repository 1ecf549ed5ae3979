--TEST--
get_meta_tags(), iptcparse(), ftok()
--FILE--
<?php
foreach (["<meta name=\"author\" content=\"name\"\n<meta name=\"keywords\" content=\"php documentation\">", "<meta <meta name=\"keywords\" content=\"php documentation\">", "<META NAME=author CONTENT=plain>", "<meta content='c' name='n'>", "<meta name=x>", "<meta content=y>", "<meta name='a b-c.d\\e*f+g?h[i^j]k\$l(m)' content='<b>\"'/>", "<meta http-equiv=x content=z>", "<meta name = \"sp\" content = \"v\" >", "<meta name=\"k\" content=\"1\"><meta name=\"k\" content=\"2\">", "<!-- <meta name=c content=d> -->", "<meta name=\"un", "<metax name=a content=b>", "<meta property=og:title content=t>", "<meta name=\"q\" content=it's>", "<meta name=a content=b c d>", "<head><title>meta name=a</title></HEAD><meta name=a content=b>"] as $h) {
 file_put_contents(__DIR__ . "/meta_tags.tmp", $h); echo json_encode(get_meta_tags(__DIR__ . "/meta_tags.tmp")), "\n"; }
var_dump(get_meta_tags("/nonexistent"));
var_dump(get_meta_tags("data:,<meta name=a content=b>"));
var_dump(iptcparse(""), iptcparse("abc"), iptcparse("\x1c\x02\x05\x00\x03abc\x1c\x02\x19\x00\x02k1\x1c\x02\x19\x00\x02k2\x1c\x01\x5a\x00\x01x"), iptcparse("junk\x1c\x02\x05\x00\x09abc"), iptcparse("\x1c\x02\x05\x80\x04\x00\x00\x00\x03abc"), iptcparse("\x1c\x02\x05\x00\x03abcX\x1c\x02\x06\x00\x01b"));
var_dump(ftok(__FILE__, "a") > 0, ftok("/nonexistent", "a"));
foreach ([["", "a"], [__FILE__, ""], [__FILE__, "ab"]] as $a) try { var_dump(ftok(...$a)); } catch (Error $e) { echo $e->getMessage(), "\n"; }
unlink(__DIR__ . "/meta_tags.tmp");
--EXPECTF--
{"keywords":"php documentation"}
{"keywords":"php documentation"}
{"author":"plain"}
{"n":"c"}
{"x":""}
[]
{"a_b-c_d_e_f_g_h_i_j_k_l_m_":""}
[]
[]
{"k":"2"}
{"c":"d"}
[]
[]
[]
{"q":"it"}
{"a":"b"}
[]

Warning: get_meta_tags(/nonexistent): Failed to open stream: No such file or directory in %sstandard/strings/meta_tags.php on line 4
bool(false)
array(1) {
  ["a"]=>
  string(1) "b"
}
bool(false)
bool(false)
array(3) {
  ["2#005"]=>
  array(1) {
    [0]=>
    string(3) "abc"
  }
  ["2#025"]=>
  array(2) {
    [0]=>
    string(2) "k1"
    [1]=>
    string(2) "k2"
  }
  ["1#090"]=>
  array(1) {
    [0]=>
    string(1) "x"
  }
}
bool(false)
array(1) {
  ["2#005"]=>
  array(1) {
    [0]=>
    string(3) "abc"
  }
}
array(1) {
  ["2#005"]=>
  array(1) {
    [0]=>
    string(3) "abc"
  }
}

Warning: ftok(): ftok() failed - No such file or directory in %sstandard/strings/meta_tags.php on line 7
bool(true)
int(-1)
ftok(): Argument #1 ($filename) must not be empty
ftok(): Argument #2 ($project_id) must be a single character
ftok(): Argument #2 ($project_id) must be a single character
