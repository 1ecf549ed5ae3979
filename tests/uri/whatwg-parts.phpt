--TEST--
Uri\WhatWg\Url: all parts of an address, and changed parts
--FILE--
<?php
use Uri\WhatWg\Url;
foreach (["http://u@h/","http://:p@h/","http://u:@h/","http://h/a^b~`","http://1.65535/","http://1.256.1.1/","http://1.2.3.256/","http://1.0x10.3/","http://1.2.0x3.4/","http://a\tb <","http://\ta/<","\x01 http://a\tb/ ","file://h^x/","foo://h\\x/","foo://h:99999/a","ws:/\\/a","http://\\/a","\\\\g","http:\\g","file:/x","file:\\x","http://h/?\xff\xfe<","http://\u{1F4A9}.la/","http://%ef%bc%85/","http://a.b./","http://1.2.3.4./","http://0..1/","http://.1","http://09","http://1.09a", "http://a:b@c:d@e/", "http://user:pass:x@h/#a#b","foo:// /", "foo://a%zz/", "//user@/p", "http://[::1.2.]/","http://[1:2:3:4:5:6:7::]","http://[0:0::1]","http://[0:1:0:0:0:0:0:1]","http://[1:0:0:0:1:0:0:1]","http://[g]","http://[]","http://[:]", "http://[::]:8","http://h:8:8","http://ab\u{3002}c/","http://x%2fy/","http://xn--0.a/","http://ê/ê?ê#ê","http://_.-/","http://-/", "http://ab--c/", "http://a/b/../../..","http:///a","foo:////","foo:..","foo:/..//x","foo:/.//x","foo:/.//"] as $s) foreach ([null, new Url("http://b:1/c/d?e"), new Url("foo://r/s")] as $i=>$b) { if ($i && preg_match('/^[a-z]+:/i',$s) && !preg_match('~^http:[^/]|http:/[^/]~',$s)) continue;
  $e=null; $u=Url::parse($s,$b,$e);
  echo json_encode($s, JSON_INVALID_UTF8_SUBSTITUTE), ' => ', $u?->toAsciiString() ?? 'NULL', $u ? ' '.$u->toUnicodeString():'', " "; if ($u) foreach (['getScheme','getUsername','getPassword','getAsciiHost','getUnicodeHost','getPort','getPath','getQuery','getFragment'] as $m) echo json_encode($u->$m()),' '; echo "\n";
  foreach ($e??[] as $x) echo "    ",$x->type->name, ' ', json_encode($x->context, JSON_INVALID_UTF8_SUBSTITUTE), ' ', json_encode($x->failure), "\n";
  if (!$u) try { new Url($s, $b); } catch (Throwable $t) { echo "   ", get_class($t), ' ', $t->getMessage(), "\n"; }
}
foreach (['withPath','withQuery','withFragment','withUsername','withHost','withScheme'] as $m) foreach (["http://h:1/","foo:x","foo:/x","file:///x"] as $s) foreach (["a^`{}|\\[]'\"", "\x01a ", "", "C|/../x","/C|/..","localhost"] as $v) { try { echo "$m $s ", json_encode($v), ' ', (new Url($s))->$m($v)->toAsciiString(), "\n"; } catch (Throwable $t) { echo get_class($t),' ',$t->getMessage(); foreach ($t->errors as $x) echo ' [',$x->type->name,' ',json_encode($x->context),' ',json_encode($x->failure),']'; echo "\n"; } }
var_dump((new Url("http://u:p@h"))->withUsername(null)->getUsername(), (new Url("http://u:p@h"))->withPassword(null)->getPassword(), (new Url("http://u:p@h"))->withPassword('')->getPassword());
--EXPECT--
"http:\/\/u@h\/" => http://u@h/ http://u@h/ "http" "u" "" "h" "h" null "\/" null null 
    InvalidCredentials "@h\/" false
"http:\/\/:p@h\/" => http://:p@h/ http://:p@h/ "http" "" "p" "h" "h" null "\/" null null 
    InvalidCredentials "@h\/" false
"http:\/\/u:@h\/" => http://u@h/ http://u@h/ "http" "u" "" "h" "h" null "\/" null null 
    InvalidCredentials "@h\/" false
"http:\/\/h\/a^b~`" => http://h/a^b~%60 http://h/a^b~%60 "http" null null "h" "h" null "\/a^b~%60" null null 
    InvalidUrlUnit "`" false
    InvalidUrlUnit "^b~`" false
"http:\/\/1.65535\/" => http://1.0.255.255/ http://1.0.255.255/ "http" null null "1.0.255.255" "1.0.255.255" null "\/" null null 
    Ipv4OutOfRangePart "65535" true
"http:\/\/1.256.1.1\/" => NULL 
    Ipv4OutOfRangePart "256.1.1" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (Ipv4OutOfRangePart)
"http:\/\/1.2.3.256\/" => NULL 
    Ipv4OutOfRangePart "256" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (Ipv4OutOfRangePart)
"http:\/\/1.0x10.3\/" => http://1.16.0.3/ http://1.16.0.3/ "http" null null "1.16.0.3" "1.16.0.3" null "\/" null null 
    Ipv4NonDecimalPart "0x10.3" false
"http:\/\/1.2.0x3.4\/" => http://1.2.3.4/ http://1.2.3.4/ "http" null null "1.2.3.4" "1.2.3.4" null "\/" null null 
    Ipv4NonDecimalPart "0x3.4" false
"http:\/\/a\tb <" => NULL 
    DomainInvalidCodePoint " <" true
    InvalidUrlUnit "\tb <" false
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (DomainInvalidCodePoint)
"http:\/\/\ta\/<" => http://a/%3C http://a/%3C "http" null null "a" "a" null "\/%3C" null null 
    InvalidUrlUnit "<" false
    InvalidUrlUnit "\ta\/<" false
"\u0001 http:\/\/a\tb\/ " => http://ab/ http://ab/ "http" null null "ab" "ab" null "\/" null null 
    InvalidUrlUnit "\tb\/ " false
    InvalidUrlUnit " " false
    InvalidUrlUnit "\u0001 http:\/\/a\tb\/ " false
"\u0001 http:\/\/a\tb\/ " => http://ab/ http://ab/ "http" null null "ab" "ab" null "\/" null null 
    InvalidUrlUnit "\tb\/ " false
    InvalidUrlUnit " " false
    InvalidUrlUnit "\u0001 http:\/\/a\tb\/ " false
"\u0001 http:\/\/a\tb\/ " => http://ab/ http://ab/ "http" null null "ab" "ab" null "\/" null null 
    InvalidUrlUnit "\tb\/ " false
    InvalidUrlUnit " " false
    InvalidUrlUnit "\u0001 http:\/\/a\tb\/ " false
"file:\/\/h^x\/" => NULL 
    DomainInvalidCodePoint "^x" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (DomainInvalidCodePoint)
"foo:\/\/h\\x\/" => NULL 
    HostInvalidCodePoint "\\x\/" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (HostInvalidCodePoint)
"foo:\/\/h:99999\/a" => NULL 
    PortOutOfRange "\/a" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (PortOutOfRange)
"ws:\/\\\/a" => ws://a/ ws://a/ "ws" null null "a" "a" null "\/" null null 
    SpecialSchemeMissingFollowingSolidus "\/a" false
    SpecialSchemeMissingFollowingSolidus "\\\/a" false
    SpecialSchemeMissingFollowingSolidus "\/\\\/a" false
    SpecialSchemeMissingFollowingSolidus "\/\\\/a" false
"http:\/\/\\\/a" => http://a/ http://a/ "http" null null "a" "a" null "\/" null null 
    SpecialSchemeMissingFollowingSolidus "\/a" false
    SpecialSchemeMissingFollowingSolidus "\\\/a" false
"\\\\g" => NULL 
    MissingSchemeNonRelativeUrl "\\\\g" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (MissingSchemeNonRelativeUrl)
"\\\\g" => http://g/ http://g/ "http" null null "g" "g" null "\/" null null 
    InvalidReverseSoldius "\\g" false
    InvalidReverseSoldius "\\g" false
"\\\\g" => foo://r/\\g foo://r/\\g "foo" null null "r" "r" null "\/\\\\g" null null 
    InvalidUrlUnit "\\g" false
    InvalidUrlUnit "\\\\g" false
"http:\\g" => http://g/ http://g/ "http" null null "g" "g" null "\/" null null 
    SpecialSchemeMissingFollowingSolidus "\\g" false
    SpecialSchemeMissingFollowingSolidus "\\g" false
"http:\\g" => http://b:1/g http://b:1/g "http" null null "b" "b" 1 "\/g" null null 
    InvalidReverseSoldius "g" false
    SpecialSchemeMissingFollowingSolidus "\\g" false
"http:\\g" => http://g/ http://g/ "http" null null "g" "g" null "\/" null null 
    SpecialSchemeMissingFollowingSolidus "\\g" false
    SpecialSchemeMissingFollowingSolidus "\\g" false
"file:\/x" => file:///x file:///x "file" null null "" "" null "\/x" null null 
    SpecialSchemeMissingFollowingSolidus "\/x" false
"file:\\x" => file:///x file:///x "file" null null "" "" null "\/x" null null 
    InvalidReverseSoldius "\\x" false
    SpecialSchemeMissingFollowingSolidus "\\x" false
"http:\/\/h\/?\ufffd\ufffd<" => http://h/?%FF%FE%3C http://h/?%FF%FE%3C "http" null null "h" "h" null "\/" "%FF%FE%3C" null 
    InvalidUrlUnit "<" false
    InvalidUrlUnit "\ufffd<" false
    InvalidUrlUnit "\ufffd\ufffd<" false
"http:\/\/\ud83d\udca9.la\/" => http://xn--ls8h.la/ http://💩.la/ "http" null null "xn--ls8h.la" "\ud83d\udca9.la" null "\/" null null 
"http:\/\/%ef%bc%85\/" => NULL 
    DomainInvalidCodePoint "%" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (DomainInvalidCodePoint)
"http:\/\/a.b.\/" => http://a.b./ http://a.b./ "http" null null "a.b." "a.b." null "\/" null null 
"http:\/\/1.2.3.4.\/" => http://1.2.3.4/ http://1.2.3.4/ "http" null null "1.2.3.4" "1.2.3.4" null "\/" null null 
    Ipv4EmptyPart "" false
"http:\/\/0..1\/" => NULL 
    Ipv4NonNumericPart ".1" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (Ipv4NonNumericPart)
"http:\/\/.1" => NULL 
    Ipv4NonNumericPart ".1" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (Ipv4NonNumericPart)
"http:\/\/09" => NULL 
    Ipv4NonNumericPart "09" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (Ipv4NonNumericPart)
"http:\/\/1.09a" => http://1.09a/ http://1.09a/ "http" null null "1.09a" "1.09a" null "\/" null null 
"http:\/\/a:b@c:d@e\/" => http://a:b%40c%3Ad@e/ http://a:b%40c%3Ad@e/ "http" "a" "b%40c%3Ad" "e" "e" null "\/" null null 
    InvalidCredentials "@e\/" false
    InvalidCredentials "@c:d@e\/" false
"http:\/\/user:pass:x@h\/#a#b" => http://user:pass%3Ax@h/#a#b http://user:pass%3Ax@h/#a#b "http" "user" "pass%3Ax" "h" "h" null "\/" null "a#b" 
    InvalidUrlUnit "#b" false
    InvalidCredentials "@h\/#a#b" false
"foo:\/\/ \/" => NULL 
    HostInvalidCodePoint " \/" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (HostInvalidCodePoint)
"foo:\/\/a%zz\/" => foo://a%zz/ foo://a%zz/ "foo" null null "a%zz" "a%zz" null "\/" null null 
"\/\/user@\/p" => NULL 
    MissingSchemeNonRelativeUrl "\/\/user@\/p" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (MissingSchemeNonRelativeUrl)
"\/\/user@\/p" => NULL 
    InvalidCredentials "\/p" false
    InvalidCredentials "@\/p" false
   Uri\WhatWg\InvalidUrlException The specified URI is malformed
"\/\/user@\/p" => NULL 
    InvalidCredentials "\/p" false
    InvalidCredentials "@\/p" false
   Uri\WhatWg\InvalidUrlException The specified URI is malformed
"http:\/\/[::1.2.]\/" => NULL 
    Ipv4InIpv6TooFewParts "]\/" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (Ipv4InIpv6TooFewParts)
"http:\/\/[1:2:3:4:5:6:7::]" => http://[1:2:3:4:5:6:7:0]/ http://[1:2:3:4:5:6:7:0]/ "http" null null "[1:2:3:4:5:6:7:0]" "[1:2:3:4:5:6:7:0]" null "\/" null null 
"http:\/\/[0:0::1]" => http://[::1]/ http://[::1]/ "http" null null "[::1]" "[::1]" null "\/" null null 
"http:\/\/[0:1:0:0:0:0:0:1]" => http://[0:1::1]/ http://[0:1::1]/ "http" null null "[0:1::1]" "[0:1::1]" null "\/" null null 
"http:\/\/[1:0:0:0:1:0:0:1]" => http://[1::1:0:0:1]/ http://[1::1:0:0:1]/ "http" null null "[1::1:0:0:1]" "[1::1:0:0:1]" null "\/" null null 
"http:\/\/[g]" => NULL 
    Ipv6InvalidCodePoint "g]" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (Ipv6InvalidCodePoint)
"http:\/\/[]" => NULL 
    Ipv6TooFewPieces "]" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (Ipv6TooFewPieces)
"http:\/\/[:]" => NULL 
    Ipv6InvalidCompression ":]" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (Ipv6InvalidCompression)
"http:\/\/[::]:8" => http://[::]:8/ http://[::]:8/ "http" null null "[::]" "[::]" 8 "\/" null null 
"http:\/\/h:8:8" => NULL 
    PortInvalid ":8" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (PortInvalid)
"http:\/\/ab\u3002c\/" => http://ab.c/ http://ab.c/ "http" null null "ab.c" "ab.c" null "\/" null null 
"http:\/\/x%2fy\/" => NULL 
    DomainInvalidCodePoint "\/y" true
   Uri\WhatWg\InvalidUrlException The specified URI is malformed (DomainInvalidCodePoint)
"http:\/\/xn--0.a\/" => NULL 
   Uri\WhatWg\InvalidUrlException The specified URI is malformed
"http:\/\/\u00ea\/\u00ea?\u00ea#\u00ea" => http://xn--bda/%C3%AA?%C3%AA#%C3%AA http://ê/%C3%AA?%C3%AA#%C3%AA "http" null null "xn--bda" "\u00ea" null "\/%C3%AA" "%C3%AA" "%C3%AA" 
"http:\/\/_.-\/" => http://_.-/ http://_.-/ "http" null null "_.-" "_.-" null "\/" null null 
"http:\/\/-\/" => http://-/ http://-/ "http" null null "-" "-" null "\/" null null 
"http:\/\/ab--c\/" => http://ab--c/ http://ab--c/ "http" null null "ab--c" "ab--c" null "\/" null null 
"http:\/\/a\/b\/..\/..\/.." => http://a/ http://a/ "http" null null "a" "a" null "\/" null null 
"http:\/\/\/a" => http://a/ http://a/ "http" null null "a" "a" null "\/" null null 
    SpecialSchemeMissingFollowingSolidus "\/a" false
"foo:\/\/\/\/" => foo://// foo://// "foo" null null "" "" null "\/\/" null null 
"foo:.." => foo:.. foo:.. "foo" null null null null null ".." null null 
"foo:\/..\/\/x" => foo:/.//x foo:/.//x "foo" null null null null null "\/\/x" null null 
"foo:\/.\/\/x" => foo:/.//x foo:/.//x "foo" null null null null null "\/\/x" null null 
"foo:\/.\/\/" => foo:/.// foo:/.// "foo" null null null null null "\/\/" null null 
withPath http://h:1/ "a^`{}|\\[]'\"" http://h:1/a^%60%7B%7D|/[]'%22
withPath http://h:1/ "\u0001a " http://h:1/%01a%20
withPath http://h:1/ "" http://h:1/
withPath http://h:1/ "C|\/..\/x" http://h:1/x
withPath http://h:1/ "\/C|\/.." http://h:1/
withPath http://h:1/ "localhost" http://h:1/localhost
withPath foo:x "a^`{}|\\[]'\"" foo:x
withPath foo:x "\u0001a " foo:x
withPath foo:x "" foo:x
withPath foo:x "C|\/..\/x" foo:x
withPath foo:x "\/C|\/.." foo:x
withPath foo:x "localhost" foo:x
withPath foo:/x "a^`{}|\\[]'\"" foo:/a^%60%7B%7D|\[]'%22
withPath foo:/x "\u0001a " foo:/%01a%20
withPath foo:/x "" foo:/
withPath foo:/x "C|\/..\/x" foo:/x
withPath foo:/x "\/C|\/.." foo:/
withPath foo:/x "localhost" foo:/localhost
withPath file:///x "a^`{}|\\[]'\"" file:///a^%60%7B%7D|/[]'%22
withPath file:///x "\u0001a " file:///%01a%20
withPath file:///x "" file:///
withPath file:///x "C|\/..\/x" file:///C:/x
withPath file:///x "\/C|\/.." file:///C:/
withPath file:///x "localhost" file:///localhost
withQuery http://h:1/ "a^`{}|\\[]'\"" http://h:1/?a^`{}|\[]%27%22
withQuery http://h:1/ "\u0001a " http://h:1/?%01a%20
withQuery http://h:1/ "" http://h:1/
withQuery http://h:1/ "C|\/..\/x" http://h:1/?C|/../x
withQuery http://h:1/ "\/C|\/.." http://h:1/?/C|/..
withQuery http://h:1/ "localhost" http://h:1/?localhost
withQuery foo:x "a^`{}|\\[]'\"" foo:x?a^`{}|\[]'%22
withQuery foo:x "\u0001a " foo:x?%01a%20
withQuery foo:x "" foo:x
withQuery foo:x "C|\/..\/x" foo:x?C|/../x
withQuery foo:x "\/C|\/.." foo:x?/C|/..
withQuery foo:x "localhost" foo:x?localhost
withQuery foo:/x "a^`{}|\\[]'\"" foo:/x?a^`{}|\[]'%22
withQuery foo:/x "\u0001a " foo:/x?%01a%20
withQuery foo:/x "" foo:/x
withQuery foo:/x "C|\/..\/x" foo:/x?C|/../x
withQuery foo:/x "\/C|\/.." foo:/x?/C|/..
withQuery foo:/x "localhost" foo:/x?localhost
withQuery file:///x "a^`{}|\\[]'\"" file:///x?a^`{}|\[]%27%22
withQuery file:///x "\u0001a " file:///x?%01a%20
withQuery file:///x "" file:///x
withQuery file:///x "C|\/..\/x" file:///x?C|/../x
withQuery file:///x "\/C|\/.." file:///x?/C|/..
withQuery file:///x "localhost" file:///x?localhost
withFragment http://h:1/ "a^`{}|\\[]'\"" http://h:1/#a^%60{}|\[]'%22
withFragment http://h:1/ "\u0001a " http://h:1/#%01a%20
withFragment http://h:1/ "" http://h:1/
withFragment http://h:1/ "C|\/..\/x" http://h:1/#C|/../x
withFragment http://h:1/ "\/C|\/.." http://h:1/#/C|/..
withFragment http://h:1/ "localhost" http://h:1/#localhost
withFragment foo:x "a^`{}|\\[]'\"" foo:x#a^%60{}|\[]'%22
withFragment foo:x "\u0001a " foo:x#%01a%20
withFragment foo:x "" foo:x
withFragment foo:x "C|\/..\/x" foo:x#C|/../x
withFragment foo:x "\/C|\/.." foo:x#/C|/..
withFragment foo:x "localhost" foo:x#localhost
withFragment foo:/x "a^`{}|\\[]'\"" foo:/x#a^%60{}|\[]'%22
withFragment foo:/x "\u0001a " foo:/x#%01a%20
withFragment foo:/x "" foo:/x
withFragment foo:/x "C|\/..\/x" foo:/x#C|/../x
withFragment foo:/x "\/C|\/.." foo:/x#/C|/..
withFragment foo:/x "localhost" foo:/x#localhost
withFragment file:///x "a^`{}|\\[]'\"" file:///x#a^%60{}|\[]'%22
withFragment file:///x "\u0001a " file:///x#%01a%20
withFragment file:///x "" file:///x
withFragment file:///x "C|\/..\/x" file:///x#C|/../x
withFragment file:///x "\/C|\/.." file:///x#/C|/..
withFragment file:///x "localhost" file:///x#localhost
withUsername http://h:1/ "a^`{}|\\[]'\"" http://a%5E%60%7B%7D%7C%5C%5B%5D'%22@h:1/
withUsername http://h:1/ "\u0001a " http://%01a%20@h:1/
withUsername http://h:1/ "" http://h:1/
withUsername http://h:1/ "C|\/..\/x" http://C%7C%2F..%2Fx@h:1/
withUsername http://h:1/ "\/C|\/.." http://%2FC%7C%2F..@h:1/
withUsername http://h:1/ "localhost" http://localhost@h:1/
withUsername foo:x "a^`{}|\\[]'\"" foo:x
withUsername foo:x "\u0001a " foo:x
withUsername foo:x "" foo:x
withUsername foo:x "C|\/..\/x" foo:x
withUsername foo:x "\/C|\/.." foo:x
withUsername foo:x "localhost" foo:x
withUsername foo:/x "a^`{}|\\[]'\"" foo:/x
withUsername foo:/x "\u0001a " foo:/x
withUsername foo:/x "" foo:/x
withUsername foo:/x "C|\/..\/x" foo:/x
withUsername foo:/x "\/C|\/.." foo:/x
withUsername foo:/x "localhost" foo:/x
withUsername file:///x "a^`{}|\\[]'\"" file:///x
withUsername file:///x "\u0001a " file:///x
withUsername file:///x "" file:///x
withUsername file:///x "C|\/..\/x" file:///x
withUsername file:///x "\/C|\/.." file:///x
withUsername file:///x "localhost" file:///x
withHost http://h:1/ "a^`{}|\\[]'\"" Uri\WhatWg\InvalidUrlException The specified host is malformed (DomainInvalidCodePoint) [DomainInvalidCodePoint "^`{}|" true]
withHost http://h:1/ "\u0001a " Uri\WhatWg\InvalidUrlException The specified host is malformed (DomainInvalidCodePoint) [DomainInvalidCodePoint "\u0001a " true]
withHost http://h:1/ "" Uri\WhatWg\InvalidUrlException The specified host is malformed (HostMissing) [HostMissing "" true]
withHost http://h:1/ "C|\/..\/x" Uri\WhatWg\InvalidUrlException The specified host is malformed (DomainInvalidCodePoint) [DomainInvalidCodePoint "|" true]
withHost http://h:1/ "\/C|\/.." Uri\WhatWg\InvalidUrlException The specified host is malformed (HostMissing) [HostMissing "\/C|\/.." true]
withHost http://h:1/ "localhost" http://localhost:1/
withHost foo:x "a^`{}|\\[]'\"" foo:x
withHost foo:x "\u0001a " foo:x
withHost foo:x "" foo:x
withHost foo:x "C|\/..\/x" foo:x
withHost foo:x "\/C|\/.." foo:x
withHost foo:x "localhost" foo:x
withHost foo:/x "a^`{}|\\[]'\"" Uri\WhatWg\InvalidUrlException The specified host is malformed (HostInvalidCodePoint) [HostInvalidCodePoint "^`{}|\\[]'\"" true]
withHost foo:/x "\u0001a " Uri\WhatWg\InvalidUrlException The specified host is malformed (HostInvalidCodePoint) [HostInvalidCodePoint " " true]
withHost foo:/x "" foo:///x
withHost foo:/x "C|\/..\/x" Uri\WhatWg\InvalidUrlException The specified host is malformed (HostInvalidCodePoint) [HostInvalidCodePoint "|\/..\/x" true]
withHost foo:/x "\/C|\/.." foo:///x
withHost foo:/x "localhost" foo://localhost/x
withHost file:///x "a^`{}|\\[]'\"" Uri\WhatWg\InvalidUrlException The specified host is malformed (DomainInvalidCodePoint) [DomainInvalidCodePoint "^`{}|" true]
withHost file:///x "\u0001a " Uri\WhatWg\InvalidUrlException The specified host is malformed (DomainInvalidCodePoint) [DomainInvalidCodePoint "\u0001a " true]
withHost file:///x "" file:///x
withHost file:///x "C|\/..\/x" Uri\WhatWg\InvalidUrlException The specified host is malformed (DomainInvalidCodePoint) [DomainInvalidCodePoint "|" true]
withHost file:///x "\/C|\/.." file:///x
withHost file:///x "localhost" file:///x
withScheme http://h:1/ "a^`{}|\\[]'\"" Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme http://h:1/ "\u0001a " Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme http://h:1/ "" Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme http://h:1/ "C|\/..\/x" Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme http://h:1/ "\/C|\/.." Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme http://h:1/ "localhost" http://h:1/
withScheme foo:x "a^`{}|\\[]'\"" Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme foo:x "\u0001a " Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme foo:x "" Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme foo:x "C|\/..\/x" Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme foo:x "\/C|\/.." Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme foo:x "localhost" localhost:x
withScheme foo:/x "a^`{}|\\[]'\"" Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme foo:/x "\u0001a " Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme foo:/x "" Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme foo:/x "C|\/..\/x" Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme foo:/x "\/C|\/.." Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme foo:/x "localhost" localhost:/x
withScheme file:///x "a^`{}|\\[]'\"" Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme file:///x "\u0001a " Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme file:///x "" Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme file:///x "C|\/..\/x" Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme file:///x "\/C|\/.." Uri\WhatWg\InvalidUrlException The specified scheme is malformed
withScheme file:///x "localhost" file:///x
string(0) ""
string(0) ""
string(0) ""
