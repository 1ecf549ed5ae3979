--TEST--
Uri\WhatWg\Url: reading, validation errors, references
--FILE--
<?php
use Uri\WhatWg\Url;
function show($s,$base=null) { $e=null; $u=Url::parse($s,$base,$e);
  echo json_encode($s, JSON_INVALID_UTF8_SUBSTITUTE), ' => ', $u?->toAsciiString() ?? 'NULL', $u ? ' '.$u->toUnicodeString():'', "\n";
  foreach ($e??[] as $x) echo "    ",$x->type->name, ' ', json_encode($x->context, JSON_INVALID_UTF8_SUBSTITUTE), ' ', json_encode($x->failure), "\n"; }
foreach (["HTTP://EXample.COM/","http://a/ \x01 ","http://a\t\t\nb/\r","http://ex%C3%BCmple/","http://Ü%41B.de/","http://xn--tda.de/","http://a/?q=<\"'|^`{}","http://a/#<\"'|^`{} ","http://us^er:p'w|@h/","http://faß.de","http://a_b/","http://a/%ff%zz?%z#%z","http://1.2.3/","http://1..2","http://1.2.","http://999999999999","http://0xffffffff","http://[::ffff:1.2.3.4]","http://[1:2:3:4:5:6:7:8]","http://[1:2:3:4:5:6:7:8:9]","http://[1:0:0:2:0:0:0:3]","http://[12345::]","http://[:1]","http://[1:]","http://[::1.256.3.4]","http://[::1.2.3.4.5]","http://[1:2:3:4:5:6:7:1.2.3.4]","http://[1::%31]","foo://h%41/ü","foo://[::1]:80/","foo:///x","foo:/x/../y","foo:x/../y","foo://h:80/../..","http://h/a/%2e%2E/b/.%2e/c/.","file:///C|/../x","file:////x","file://localhost/x","file:///C:/../..","blob:http://a/b","http://user@/x","http://:@h/","http://:80/","http://h:80x","ws://h:80/","wss://h:443/","ftp://h:21/","http://h:0/","http://h:00080/", "http://h\xff/", "http://\u{ff21}.com","http://a\u{ad}b.com", "http://xn--","http://xn--zca.de","http://%zz/","http://a%00b/","http://a\\@b/","https:foo","http:foo\\bar","non:\\a\\b", "x:?a#b","foo://@/","foo://u:p@","foo://u@/", "file:x", "file://h:80/","a+b.c-d:x", "http://\u{1F600}.com/\u{1F600}?\u{1F600}#\u{1F600}", "http://a/\u{fdd0}","http://a/\u{7f}","foo://a\u{7f}/","http://a?\u{80}"] as $s) show($s);
$b=new Url("http://u:p@h:8/a/b;c/d?q#f");
foreach (["","g","./g","g/",  "/g","//g","?y","g?y","#s","g#s",";x","..","../../../g","http:g","https:g","http:/g","\\g","//g:99x","a b","mailto:x", "/..//x","?","#"] as $s) show($s,$b);
$b=new Url("mailto:x"); foreach(["","#f","?q","g","//h"] as $s) show($s,$b);
$b=new Url("file:///C:/a/b?q#f"); foreach(["","#f","?q","g","//h","/x","/D:/y","D|/y","..","../..","\\x","file:y"] as $s) show($s,$b);
$b=new Url("foo:/a/b"); foreach(["","c","//h/x","/x","\\x",".//x"] as $s) show($s,$b);
$b=new Url("foo:a/b"); foreach(["x","#x"] as $s) show($s,$b);
--EXPECT--
"HTTP:\/\/EXample.COM\/" => http://example.com/ http://example.com/
"http:\/\/a\/ \u0001 " => http://a/ http://a/
    InvalidUrlUnit " \u0001 " false
"http:\/\/a\t\t\nb\/\r" => http://ab/ http://ab/
    InvalidUrlUnit "\t\t\nb\/\r" false
    InvalidUrlUnit "\r" false
"http:\/\/ex%C3%BCmple\/" => http://xn--exmple-4ya/ http://exümple/
"http:\/\/\u00dc%41B.de\/" => http://xn--ab-wka.de/ http://üab.de/
"http:\/\/xn--tda.de\/" => http://xn--tda.de/ http://ü.de/
"http:\/\/a\/?q=<\"'|^`{}" => http://a/?q=%3C%22%27|^`{} http://a/?q=%3C%22%27|^`{}
    InvalidUrlUnit "}" false
    InvalidUrlUnit "{}" false
    InvalidUrlUnit "`{}" false
    InvalidUrlUnit "^`{}" false
    InvalidUrlUnit "|^`{}" false
    InvalidUrlUnit "\"'|^`{}" false
    InvalidUrlUnit "<\"'|^`{}" false
"http:\/\/a\/#<\"'|^`{} " => http://a/#%3C%22'|^%60{} http://a/#%3C%22'|^%60{}
    InvalidUrlUnit "} " false
    InvalidUrlUnit "{} " false
    InvalidUrlUnit "`{} " false
    InvalidUrlUnit "^`{} " false
    InvalidUrlUnit "|^`{} " false
    InvalidUrlUnit "\"'|^`{} " false
    InvalidUrlUnit "<\"'|^`{} " false
    InvalidUrlUnit " " false
"http:\/\/us^er:p'w|@h\/" => http://us%5Eer:p'w%7C@h/ http://us%5Eer:p'w%7C@h/
    InvalidCredentials "@h\/" false
"http:\/\/fa\u00df.de" => http://xn--fa-hia.de/ http://faß.de/
"http:\/\/a_b\/" => http://a_b/ http://a_b/
"http:\/\/a\/%ff%zz?%z#%z" => http://a/%ff%zz?%z#%z http://a/%ff%zz?%z#%z
    InvalidUrlUnit "%z" false
    InvalidUrlUnit "%z#%z" false
    InvalidUrlUnit "%zz?%z#%z" false
"http:\/\/1.2.3\/" => http://1.2.0.3/ http://1.2.0.3/
"http:\/\/1..2" => NULL
    Ipv4NonNumericPart ".2" true
"http:\/\/1.2." => http://1.0.0.2/ http://1.0.0.2/
    Ipv4EmptyPart "" false
"http:\/\/999999999999" => NULL
    Ipv4OutOfRangePart "999999999999" true
"http:\/\/0xffffffff" => http://255.255.255.255/ http://255.255.255.255/
    Ipv4OutOfRangePart "0xffffffff" true
    Ipv4NonDecimalPart "0xffffffff" false
"http:\/\/[::ffff:1.2.3.4]" => http://[::ffff:102:304]/ http://[::ffff:102:304]/
"http:\/\/[1:2:3:4:5:6:7:8]" => http://[1:2:3:4:5:6:7:8]/ http://[1:2:3:4:5:6:7:8]/
"http:\/\/[1:2:3:4:5:6:7:8:9]" => NULL
    Ipv6TooManyPieces "9]" true
"http:\/\/[1:0:0:2:0:0:0:3]" => http://[1:0:0:2::3]/ http://[1:0:0:2::3]/
"http:\/\/[12345::]" => NULL
    Ipv6InvalidCodePoint "5::]" true
"http:\/\/[:1]" => NULL
    Ipv6InvalidCompression "1]" true
"http:\/\/[1:]" => NULL
    Ipv6InvalidCodePoint "]" true
"http:\/\/[::1.256.3.4]" => NULL
    Ipv4InIpv6OutOfRangePart "6.3.4]" true
"http:\/\/[::1.2.3.4.5]" => NULL
    Ipv4InIpv6InvalidCodePoint ".5]" true
"http:\/\/[1:2:3:4:5:6:7:1.2.3.4]" => NULL
    Ipv4InIpv6TooManyPieces "1.2.3.4]" true
"http:\/\/[1::%31]" => NULL
    Ipv6InvalidCodePoint "%31]" true
"foo:\/\/h%41\/\u00fc" => foo://h%41/%C3%BC foo://h%41/%C3%BC
"foo:\/\/[::1]:80\/" => foo://[::1]:80/ foo://[::1]:80/
"foo:\/\/\/x" => foo:///x foo:///x
"foo:\/x\/..\/y" => foo:/y foo:/y
"foo:x\/..\/y" => foo:x/../y foo:x/../y
"foo:\/\/h:80\/..\/.." => foo://h:80/ foo://h:80/
"http:\/\/h\/a\/%2e%2E\/b\/.%2e\/c\/." => http://h/c/ http://h/c/
"file:\/\/\/C|\/..\/x" => file:///C:/x file:///C:/x
    InvalidUrlUnit "|\/..\/x" false
"file:\/\/\/\/x" => file:////x file:////x
"file:\/\/localhost\/x" => file:///x file:///x
"file:\/\/\/C:\/..\/.." => file:///C:/ file:///C:/
"blob:http:\/\/a\/b" => blob:http://a/b blob:http://a/b
"http:\/\/user@\/x" => NULL
    InvalidCredentials "\/x" false
    InvalidCredentials "@\/x" false
"http:\/\/:@h\/" => http://h/ http://h/
    InvalidCredentials "@h\/" false
"http:\/\/:80\/" => NULL
    HostMissing ":80\/" true
"http:\/\/h:80x" => NULL
    PortInvalid "x" true
"ws:\/\/h:80\/" => ws://h/ ws://h/
"wss:\/\/h:443\/" => wss://h/ wss://h/
"ftp:\/\/h:21\/" => ftp://h/ ftp://h/
"http:\/\/h:0\/" => http://h:0/ http://h:0/
"http:\/\/h:00080\/" => http://h/ http://h/
"http:\/\/h\ufffd\/" => NULL
"http:\/\/\uff21.com" => http://a.com/ http://a.com/
"http:\/\/a\u00adb.com" => http://ab.com/ http://ab.com/
"http:\/\/xn--" => NULL
"http:\/\/xn--zca.de" => http://xn--zca.de/ http://ß.de/
"http:\/\/%zz\/" => NULL
    DomainInvalidCodePoint "%zz" true
"http:\/\/a%00b\/" => NULL
    DomainInvalidCodePoint "" true
"http:\/\/a\\@b\/" => http://a/@b/ http://a/@b/
    InvalidReverseSoldius "\\@b\/" false
"https:foo" => https://foo/ https://foo/
    SpecialSchemeMissingFollowingSolidus "foo" false
"http:foo\\bar" => http://foo/bar http://foo/bar
    InvalidReverseSoldius "\\bar" false
    SpecialSchemeMissingFollowingSolidus "foo\\bar" false
"non:\\a\\b" => non:\a\b non:\a\b
    InvalidUrlUnit "\\b" false
    InvalidUrlUnit "\\a\\b" false
"x:?a#b" => x:?a#b x:?a#b
"foo:\/\/@\/" => NULL
    InvalidCredentials "\/" false
    InvalidCredentials "@\/" false
"foo:\/\/u:p@" => NULL
    InvalidCredentials "" false
    InvalidCredentials "@" false
"foo:\/\/u@\/" => NULL
    InvalidCredentials "\/" false
    InvalidCredentials "@\/" false
"file:x" => file:///x file:///x
    SpecialSchemeMissingFollowingSolidus "x" false
"file:\/\/h:80\/" => NULL
    DomainInvalidCodePoint ":80" true
"a+b.c-d:x" => a+b.c-d:x a+b.c-d:x
"http:\/\/\ud83d\ude00.com\/\ud83d\ude00?\ud83d\ude00#\ud83d\ude00" => http://xn--e28h.com/%F0%9F%98%80?%F0%9F%98%80#%F0%9F%98%80 http://😀.com/%F0%9F%98%80?%F0%9F%98%80#%F0%9F%98%80
"http:\/\/a\/\ufdd0" => http://a/%EF%B7%90 http://a/%EF%B7%90
    InvalidUrlUnit "\ufdd0" false
"http:\/\/a\/" => http://a/%7F http://a/%7F
    InvalidUrlUnit "" false
"foo:\/\/a\/" => foo://a%7F/ foo://a%7f/
"http:\/\/a?\u0080" => http://a/?%C2%80 http://a/?%C2%80
    InvalidUrlUnit "\u0080" false
"" => http://u:p@h:8/a/b;c/d?q http://u:p@h:8/a/b;c/d?q
"g" => http://u:p@h:8/a/b;c/g http://u:p@h:8/a/b;c/g
".\/g" => http://u:p@h:8/a/b;c/g http://u:p@h:8/a/b;c/g
"g\/" => http://u:p@h:8/a/b;c/g/ http://u:p@h:8/a/b;c/g/
"\/g" => http://u:p@h:8/g http://u:p@h:8/g
"\/\/g" => http://g/ http://g/
"?y" => http://u:p@h:8/a/b;c/d?y http://u:p@h:8/a/b;c/d?y
"g?y" => http://u:p@h:8/a/b;c/g?y http://u:p@h:8/a/b;c/g?y
"#s" => http://u:p@h:8/a/b;c/d?q#s http://u:p@h:8/a/b;c/d?q#s
"g#s" => http://u:p@h:8/a/b;c/g#s http://u:p@h:8/a/b;c/g#s
";x" => http://u:p@h:8/a/b;c/;x http://u:p@h:8/a/b;c/;x
".." => http://u:p@h:8/a/ http://u:p@h:8/a/
"..\/..\/..\/g" => http://u:p@h:8/g http://u:p@h:8/g
"http:g" => http://u:p@h:8/a/b;c/g http://u:p@h:8/a/b;c/g
    SpecialSchemeMissingFollowingSolidus "g" false
"https:g" => https://g/ https://g/
    SpecialSchemeMissingFollowingSolidus "g" false
"http:\/g" => http://u:p@h:8/g http://u:p@h:8/g
    SpecialSchemeMissingFollowingSolidus "\/g" false
"\\g" => http://u:p@h:8/g http://u:p@h:8/g
    InvalidReverseSoldius "g" false
"\/\/g:99x" => NULL
    PortInvalid "x" true
"a b" => http://u:p@h:8/a/b;c/a%20b http://u:p@h:8/a/b;c/a%20b
    InvalidUrlUnit " b" false
"mailto:x" => mailto:x mailto:x
"\/..\/\/x" => http://u:p@h:8//x http://u:p@h:8//x
"?" => http://u:p@h:8/a/b;c/d? http://u:p@h:8/a/b;c/d?
"#" => http://u:p@h:8/a/b;c/d?q# http://u:p@h:8/a/b;c/d?q#
"" => NULL
    MissingSchemeNonRelativeUrl "" true
"#f" => mailto:x#f mailto:x#f
"?q" => NULL
    MissingSchemeNonRelativeUrl "?q" true
"g" => NULL
    MissingSchemeNonRelativeUrl "g" true
"\/\/h" => NULL
    MissingSchemeNonRelativeUrl "\/\/h" true
"" => file:///C:/a/b?q file:///C:/a/b?q
"#f" => file:///C:/a/b?q#f file:///C:/a/b?q#f
"?q" => file:///C:/a/b?q file:///C:/a/b?q
"g" => file:///C:/a/g file:///C:/a/g
"\/\/h" => file://h/ file://h/
"\/x" => file:///C:/x file:///C:/x
"\/D:\/y" => file:///D:/y file:///D:/y
"D|\/y" => file:///D:/y file:///D:/y
    InvalidUrlUnit "|\/y" false
    FileInvalidWindowsDriveLetter "D|\/y" false
".." => file:///C:/ file:///C:/
"..\/.." => file:///C:/ file:///C:/
"\\x" => file:///C:/x file:///C:/x
    InvalidReverseSoldius "\\x" false
"file:y" => file:///C:/a/y file:///C:/a/y
    SpecialSchemeMissingFollowingSolidus "y" false
"" => foo:/a/b foo:/a/b
"c" => foo:/a/c foo:/a/c
"\/\/h\/x" => foo://h/x foo://h/x
"\/x" => foo:/x foo:/x
"\\x" => foo:/a/\x foo:/a/\x
    InvalidUrlUnit "\\x" false
".\/\/x" => foo:/a//x foo:/a//x
"x" => NULL
    MissingSchemeNonRelativeUrl "x" true
"#x" => foo:a/b#x foo:a/b#x
